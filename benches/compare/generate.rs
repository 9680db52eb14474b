//! Generates input files from a seed.
//!
//! It needs little memory on purpose: on Linux, a child process reports no lower peak of memory than
//! the process that started it, so whatever this process ever used would show in the tables.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::FileExt;

use fastrand::Rng;

/// What an input file contains. Unless its comment says otherwise, the workload of the same name describes it.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    Mixed,
    Grouped,
    Stones,
    Nim,
    Piles,
    LongPiles,
    OneLongCase,
    Spread,
    TenMoves,
    Primes,
    OneSet,
    OneCode,
    /// Cases `selector 3 h1 h2 h3` for this selector, with heaps uniform below 10^18.
    ThreeHeaps(u64),
    /// Cases `7 l r 3 h1 h2 h3`, or for selector 2 the same numbers and bytes as heaps: `2 5 l r h1 h2 h3`.
    Intervals(u64),
    /// The same, but with one l and r in all cases.
    OneInterval(u64),
    NewMixed,
    /// One case that takes this many values of a table.
    Values(Table, u64),
    /// Just these cases.
    Given(&'static [&'static [u64]]),
}

/// Which table: neither code nor Grundy's game is known to have a period.
#[derive(Clone, Copy, Debug)]
pub enum Table {
    /// The sequence of the set {1, m}, whose period is m + 1 if m is even.
    Set,
    /// The code 0.6.
    Code,
    GrundysGame,
}

/// Heaps in a case of `Piles` and `LongPiles`.
const HEAPS: u64 = 1_000;

/// Cases of `TenMoves`, each with its own set: one table alone takes too little time to measure.
const SETS: u64 = 20;

/// The largest move in `TenMoves`. With moves up to 10^4, say, nearly every set has its period long before heap 10^6,
/// and the table stops there. With moves this large few sets do, and only when the table is nearly complete.
const MOST: u64 = 400_000;

/// All heaps are below this. takeaway accepts this one, too.
const HEAP_END: u64 = 1_000_000_000_000_000_000;

impl Content {
    /// Number of cases in the file if the user asks for `cases`: fewer if each one is long.
    pub fn cases(self, cases: u64) -> u64 {
        match self {
            Self::Piles | Self::LongPiles => cases.div_ceil(HEAPS),
            Self::OneLongCase | Self::Primes | Self::Values(..) => 1,
            Self::TenMoves => SETS,
            Self::OneSet | Self::OneCode | Self::Intervals(_) | Self::OneInterval(_) => cases.div_ceil(10),
            // As many bytes as `OneSet`: a line has 182/3 bytes on average here, and 233/3 there.
            Self::ThreeHeaps(_) => Self::OneSet.cases(cases) * 233 / 182,
            Self::Given(list) => list.len() as u64,
            _ => cases,
        }
    }
}

pub fn write(content: Content, file: &File, cases: u64, seed: u64) -> io::Result<()> {
    let count = content.cases(cases);
    let rng = &mut Rng::with_seed(seed);
    let out = &mut BufWriter::new(file);
    match content {
        Content::Mixed => write_lines(out, count, || mixed_case(rng)),
        Content::Grouped => write_grouped(file, count, seed),
        Content::Stones => write_lines(out, count, || vec![1, rng.u64(..=200)]),
        Content::Nim => write_lines(out, count, || vec![3, digits(rng, 10, 1 << 31)]),
        Content::Piles => write_long_cases(out, count, HEAPS, || digits(rng, 18, HEAP_END)),
        Content::LongPiles => write_long_cases(out, count, HEAPS, || rng.u64(..HEAP_END)),
        Content::OneLongCase => write_long_cases(out, count, 10 * cases, || digits(rng, 18, HEAP_END)),
        Content::Spread => write_spread(out, count, seed),
        Content::TenMoves => write_lines(out, count, || set_case(&rng.choose_multiple(1..=MOST, 10), &[1_000_000])),
        Content::Primes => write_lines(out, count, || set_case(&primes(100_000), &[100_000])),
        Content::OneSet => {
            let moves = rng.choose_multiple(10..100, 5);
            write_lines(out, count, || set_case(&moves, &three_heaps(rng)))
        }
        Content::OneCode => write_lines(out, count, || code_case(KAYLES, &three_heaps(rng))),
        Content::ThreeHeaps(selector) => write_lines(out, count, || [&[selector, 3], &three_heaps(rng)[..]].concat()),
        Content::Intervals(selector) => {
            write_lines(out, count, || interval_case(selector, interval(rng, 18), &three_heaps(rng)))
        }
        Content::OneInterval(selector) => {
            // As large as the moves of `OneSet`.
            let [l, r] = [rng.u64(10..55), rng.u64(55..100)];
            write_lines(out, count, || interval_case(selector, [l, r], &three_heaps(rng)))
        }
        Content::NewMixed => {
            let intervals = [(); FEW].map(|()| interval(rng, 4));
            write_lines(out, count, || new_mixed_case(&intervals, rng))
        }
        Content::Values(table, values) => write_lines(out, count, || match table {
            Table::Set => vec![5, 2, 1, values & !1],
            Table::Code => vec![8, 2, 0, 6, 1, values],
            Table::GrundysGame => vec![10, 1, values],
        }),
        Content::Given(list) => {
            let mut list = list.iter();
            write_lines(out, count, || list.next().map_or(Vec::new(), |case| case.to_vec()))
        }
    }?;
    out.flush()
}

/// A number below `end`: first a length from 1 to `most` digits, then a number of that length, both uniform.
fn digits(rng: &mut Rng, most: u32, end: u64) -> u64 {
    let length = rng.u32(1..=most);
    let first = if length == 1 { 0 } else { 10u64.pow(length - 1) };
    rng.u64(first..end.min(10u64.pow(length)))
}

fn mixed_case(rng: &mut Rng) -> Vec<u64> {
    let selector = rng.u64(1..=3);
    if selector != 2 {
        return vec![selector, digits(rng, 10, HEAP_END)];
    }
    let heaps = [(); 3].map(|()| digits(rng, 9, HEAP_END));
    [selector, 3].into_iter().chain(heaps).collect()
}

/// A case of selector 4.
fn set_case(moves: &[u64], heaps: &[u64]) -> Vec<u64> {
    [&[4, moves.len() as u64], moves, &[heaps.len() as u64], heaps].concat()
}

/// A case of selector 8.
fn code_case(code: &[u64], heaps: &[u64]) -> Vec<u64> {
    [&[8, code.len() as u64], code, &[heaps.len() as u64], heaps].concat()
}

fn interval_case(selector: u64, [l, r]: [u64; 2], heaps: &[u64; 3]) -> Vec<u64> {
    let start = if selector == 7 { [7, l, r, 3] } else { [selector, 5, l, r] };
    [&start[..], heaps].concat()
}

/// The fewest and the most stones of a move, each of up to `most` digits.
fn interval(rng: &mut Rng, most: u32) -> [u64; 2] {
    let [l, r] = [(); 2].map(|()| digits(rng, most, HEAP_END).max(1));
    [l.min(r), l.max(r)]
}

const KAYLES: &[u64] = &[0, 7, 7];

/// The codes of `NewMixed`. Their periods are at most 60 and found soon; 0.3033 and 0.333 are sets of moves.
const CODES: [&[u64]; 20] = [
    KAYLES,
    &[0, 0, 7],
    &[0, 1, 3, 7],
    &[0, 4, 5],
    &[0, 3, 0, 3, 3],
    &[0, 3, 3],
    &[0, 7],
    &[0, 0, 3, 3],
    &[0, 1, 7],
    &[0, 1, 5],
    &[0, 0, 1, 7],
    &[0, 3, 3, 3],
    &[0, 5, 3],
    &[0, 0, 7, 7],
    &[0, 2, 2],
    &[0, 7, 3],
    &[0, 1, 1, 7],
    &[0, 1, 5, 2],
    &[0, 7, 7, 1],
    &[0, 1, 5, 3],
];

/// The sets of `NewMixed`. Preperiods and periods are below 24 together, so that selector 5 writes little.
const SETS_OF_FEW: [&[u64]; 20] = [
    &[1, 5, 6, 8, 9],
    &[1, 11],
    &[2, 6],
    &[2, 4, 7, 9],
    &[1, 4, 5, 7, 12],
    &[3, 7],
    &[3],
    &[1, 3, 8, 10, 12],
    &[4],
    &[3, 12],
    &[4, 6, 9],
    &[3, 4],
    &[1, 5, 6, 7],
    &[3, 5],
    &[6],
    &[1, 10, 12],
    &[2, 5, 6, 11, 12],
    &[3, 6, 8],
    &[1, 3, 5, 8],
    &[1, 7, 9],
];

/// How many intervals `NewMixed` has.
const FEW: usize = 20;

/// Each selector from 1 to 8 as often as any other; those of `Mixed` with the same numbers of stones.
fn new_mixed_case(intervals: &[[u64; 2]], rng: &mut Rng) -> Vec<u64> {
    let selector = rng.u64(1..=8);
    let set = SETS_OF_FEW[rng.usize(..SETS_OF_FEW.len())];
    let heaps = [(); 3].map(|()| digits(rng, 9, HEAP_END));
    match selector {
        1 | 3 => vec![selector, digits(rng, 10, HEAP_END)],
        4 => set_case(set, &heaps),
        5 => [&[5, set.len() as u64], set].concat(),
        7 => interval_case(7, intervals[rng.usize(..intervals.len())], &heaps),
        8 => code_case(CODES[rng.usize(..CODES.len())], &heaps),
        _ => [&[selector, 3], &heaps[..]].concat(),
    }
}

fn three_heaps(rng: &mut Rng) -> [u64; 3] {
    [(); 3].map(|()| rng.u64(..HEAP_END))
}

fn primes(end: u64) -> Vec<u64> {
    let is_prime = |n: &u64| (2..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (2..end).filter(is_prime).collect()
}

fn line(case: &[u64]) -> String {
    let tokens: Vec<String> = case.iter().map(u64::to_string).collect();
    tokens.join(" ") + "\n"
}

fn write_lines(out: &mut impl Write, count: u64, mut case: impl FnMut() -> Vec<u64>) -> io::Result<()> {
    writeln!(out, "{count}")?;
    (0..count).try_for_each(|_| out.write_all(line(&case()).as_bytes()))
}

/// Writes cases of selector 2 heap by heap, because a single case may be larger than memory.
fn write_long_cases(out: &mut impl Write, count: u64, heaps: u64, mut heap: impl FnMut() -> u64) -> io::Result<()> {
    writeln!(out, "{count}")?;
    for _ in 0..count {
        write!(out, "2 {heaps}")?;
        (0..heaps).try_for_each(|_| write!(out, " {}", heap()))?;
        writeln!(out)?;
    }
    Ok(())
}

/// Stands before a token: in half of all places a single blank, as in `Mixed`.
const BLANKS: [&str; 8] = [" ", " ", " ", " ", "   ", "\t", " \t ", "\n"];
/// Ends a case: in half of all places a single LF, as in `Mixed`.
const LINE_ENDS: [&str; 8] = ["\n", "\n", "\n", "\n", "\r\n", " \n", "\n\n", "\r\n  \r\n"];

/// Writes the cases of `Mixed`. The white space comes from a second generator, so that the cases stay the same.
fn write_spread(out: &mut impl Write, count: u64, seed: u64) -> io::Result<()> {
    let (rng, white) = (&mut Rng::with_seed(seed), &mut Rng::with_seed(!seed));
    writeln!(out, "{count}")?;
    for _ in 0..count {
        for (index, token) in mixed_case(rng).iter().enumerate() {
            let blank = if index == 0 { "" } else { BLANKS[white.usize(..BLANKS.len())] };
            write!(out, "{blank}{token}")?;
        }
        out.write_all(LINE_ENDS[white.usize(..LINE_ENDS.len())].as_bytes())?;
    }
    Ok(())
}

/// A bucket is written when it holds this many bytes. There are 749 buckets, so all together stay below a MiB.
const PENDING: usize = 1 << 10;

/// The lines of one shape.
#[derive(Default)]
struct Bucket {
    offset: u64,
    bytes: u64,
    pending: Vec<u8>,
}

/// The selector and the lengths of all other tokens.
type Shape = Vec<u64>;

fn shape(case: &[u64]) -> Shape {
    let lengths = case[1..].iter().map(|n| u64::from(n.checked_ilog10().unwrap_or(0)));
    [case[0]].into_iter().chain(lengths).collect()
}

/// Writes the lines of `Mixed` sorted by shape. This is a counting sort straight into the file: the first pass measures
/// how many bytes each shape needs, the second puts each line into its place.
fn write_grouped(file: &File, count: u64, seed: u64) -> io::Result<()> {
    let first = format!("{count}\n");
    file.write_all_at(first.as_bytes(), 0)?;
    let mut buckets = buckets(first.len() as u64, count, seed);
    let rng = &mut Rng::with_seed(seed);
    for case in (0..count).map(|_| mixed_case(rng)) {
        let bucket = buckets.get_mut(&shape(&case)).expect("seen in the first pass");
        bucket.pending.extend_from_slice(line(&case).as_bytes());
        if bucket.pending.len() >= PENDING {
            bucket.flush(file)?;
        }
    }
    buckets.values_mut().try_for_each(|bucket| bucket.flush(file))
}

/// Empty buckets, each as long as the lines of its shape, one after the other from `offset` on.
fn buckets(mut offset: u64, count: u64, seed: u64) -> BTreeMap<Shape, Bucket> {
    let mut buckets: BTreeMap<Shape, Bucket> = BTreeMap::new();
    let rng = &mut Rng::with_seed(seed);
    for case in (0..count).map(|_| mixed_case(rng)) {
        buckets.entry(shape(&case)).or_default().bytes += line(&case).len() as u64;
    }
    for bucket in buckets.values_mut() {
        bucket.offset = offset;
        offset += bucket.bytes;
    }
    buckets
}

impl Bucket {
    fn flush(&mut self, file: &File) -> io::Result<()> {
        file.write_all_at(&self.pending, self.offset)?;
        self.offset += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }
}

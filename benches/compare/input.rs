//! Input files: made of what `takeaway generate` writes, then kept for the next run.
//!
//! This needs little memory on purpose: on Linux, a child process reports no lower peak of memory
//! than the process that started it, so whatever this process ever used would show in the tables.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use fastrand::Rng;

use crate::result::Result;
use crate::scratch::scratch;

pub struct Input {
    pub path: PathBuf,
    pub cases: u64,
    pub bytes: u64,
}

/// What an input file contains.
#[derive(Clone, Copy, Hash)]
pub enum Content {
    /// The lines of these runs in this order; one for this many of --cases.
    Generated(&'static [Run], Order, u64),
    /// One case: this text, and all heaps that a run with these flags writes, [`HEAPS`] on each
    /// line.
    OneLongCase(&'static str, &'static str),
    /// Sets of ten random moves, each with this heap.
    TenMoves(u64),
    /// The set of all primes below this heap.
    Primes(u64),
    /// Just these cases.
    Given(&'static [&'static str]),
    /// One case that ends with how many values of a table it takes.
    Values(&'static str, u64),
}

/// A run of `takeaway generate`: the text before each of its lines, such as a selector, and its
/// flags.
pub type Run = (&'static str, &'static str);

/// The order of the lines of all runs.
#[derive(Clone, Copy, Hash, PartialEq)]
pub enum Order {
    Random,
    Grouped,
    /// As `Random`, with any white space.
    Spread,
    /// As `Random`, each number repeated until it has 18 digits.
    Lengthened,
}

/// Sets of `TenMoves`: one table alone takes too little time to measure.
const SETS: u64 = 20;

/// The largest move in `TenMoves`. With moves up to 10^4, say, nearly every set has its period long
/// before heap 10^6, and the table stops there. With moves this large few sets do, and only when
/// the table is nearly complete.
const MOST: u64 = 400_000;

/// Heaps in each line that becomes part of one long case.
const HEAPS: u64 = 1_000;

impl Content {
    /// Number of lines after the first in the file if the user asks for `cases`.
    fn lines(self, cases: u64) -> u64 {
        match self {
            Self::Generated(_, _, one_for) => cases.div_ceil(one_for),
            Self::OneLongCase(..) => (10 * cases).div_ceil(HEAPS),
            Self::TenMoves(_) => SETS,
            Self::Given(list) => list.len() as u64,
            Self::Primes(_) | Self::Values(..) => 1,
        }
    }
}

impl Input {
    /// Makes the file unless an earlier run has left it.
    pub fn new(content: Content, cases: u64, seed: u64) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        (content, cases, seed).hash(&mut hasher);
        let path = scratch().join(format!("{:016x}.in", hasher.finish()));
        let lines = content.lines(cases);
        if !path.exists() {
            eprintln!("making {}", path.display());
            // The file gets its name only when it is complete.
            let part = path.with_extension("part");
            write(content, &File::create(&part)?, lines, seed)?;
            fs::rename(part, &path)?;
        }
        let bytes = fs::metadata(&path)?.len();
        Ok(Self {
            path,
            cases: if matches!(content, Content::OneLongCase(..)) {
                1
            } else {
                lines
            },
            bytes,
        })
    }
}

fn write(content: Content, file: &File, lines: u64, seed: u64) -> Result<()> {
    let rng = &mut Rng::with_seed(seed);
    let out = &mut BufWriter::new(file);
    if !matches!(content, Content::OneLongCase(..)) {
        writeln!(out, "{lines}")?;
    }
    match content {
        Content::Generated(runs, order, _) => write_generated(runs, order, lines, rng, out)?,
        Content::OneLongCase(before, flags) => {
            writeln!(out, "1\n{before}{}", lines * HEAPS)?;
            write_generated(&[("", flags)], Order::Random, lines, rng, out)?;
        }
        Content::TenMoves(heap) => {
            (0..lines)
                .try_for_each(|_| write_set(&rng.choose_multiple(1..=MOST, 10), heap, out))?;
        }
        Content::Primes(heap) => {
            let is_prime = |n: &u64| {
                (2..)
                    .take_while(|d| d * d <= *n)
                    .all(|d| !n.is_multiple_of(d))
            };
            write_set(&(2..heap).filter(is_prime).collect::<Vec<_>>(), heap, out)?;
        }
        Content::Given(list) => list.iter().try_for_each(|case| writeln!(out, "{case}"))?,
        Content::Values(before, values) => writeln!(out, "{before} {values}")?,
    }
    out.flush()?;
    // Otherwise the disk would still be busy with the file when the clock starts.
    Ok(file.sync_all()?)
}

fn write_set(moves: &[u64], heap: u64, out: &mut impl Write) -> io::Result<()> {
    write!(out, "4 {}", moves.len())?;
    moves
        .iter()
        .try_for_each(|stones| write!(out, " {stones}"))?;
    writeln!(out, " 1 {heap}")
}

/// Writes this many lines, about equally many of each run.
fn write_generated(
    runs: &[Run],
    order: Order,
    lines: u64,
    rng: &mut Rng,
    out: &mut impl Write,
) -> Result<()> {
    let count = runs.len() as u64;
    let mut left: Vec<u64> = (0..count).map(|place| (lines + place) / count).collect();
    let mut children = Vec::new();
    for ((_, flags), cases) in runs.iter().zip(&left) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        command.args([
            "generate",
            &cases.to_string(),
            "--stream",
            "--seed",
            &rng.u64(..).to_string(),
        ]);
        children.push(
            command
                .args(flags.split(' '))
                .stdout(Stdio::piped())
                .spawn()?,
        );
    }
    let mut readers: Vec<_> = children
        .iter_mut()
        .filter_map(|child| child.stdout.take())
        .map(BufReader::new)
        .collect();
    let mut line = String::new();
    for all_left in (1..=lines).rev() {
        // Each line that is left comes next with the same chance.
        let (mut run, mut place) = (
            0,
            if order == Order::Grouped {
                0
            } else {
                rng.u64(..all_left)
            },
        );
        while place >= left[run] {
            (run, place) = (run + 1, place - left[run]);
        }
        left[run] -= 1;
        line.clear();
        readers[run].read_line(&mut line)?;
        write_line(runs[run].0, &line, order, rng, out)?;
    }
    for mut child in children {
        match child.wait()? {
            status if status.success() => {}
            status => return Err(format!("takeaway generate: {status}").into()),
        }
    }
    Ok(())
}

/// What comes before a number: in half of all places a single blank.
const BLANKS: [&str; 8] = [" ", " ", " ", " ", "   ", "\t", " \t ", "\n"];
/// What ends a case: in half of all places a single LF.
const LINE_ENDS: [&str; 8] = ["\n", "\n", "\n", "\n", "\r\n", " \n", "\n\n", "\r\n  \r\n"];

fn write_line(
    before: &str,
    line: &str,
    order: Order,
    rng: &mut Rng,
    out: &mut impl Write,
) -> io::Result<()> {
    match order {
        Order::Random | Order::Grouped => write!(out, "{before}{line}"),
        Order::Spread => {
            for (index, number) in before
                .split_whitespace()
                .chain(line.split_whitespace())
                .enumerate()
            {
                let blank = if index == 0 {
                    ""
                } else {
                    BLANKS[rng.usize(..BLANKS.len())]
                };
                write!(out, "{blank}{number}")?;
            }
            out.write_all(LINE_ENDS[rng.usize(..LINE_ENDS.len())].as_bytes())
        }
        Order::Lengthened => {
            let heaps: Vec<String> = line
                .split_whitespace()
                .map(|heap| heap.repeat(18)[..18].to_owned())
                .collect();
            writeln!(out, "{before}{}", heaps.join(" "))
        }
    }
}

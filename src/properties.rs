//! What has to hold for any bytes at all: each function here panics if it does not. `fuzz` looks for such bytes, and
//! the tests at the foot try some.

#[path = "../tests/reference/mod.rs"]
pub mod reference;
mod spelling;

use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex};

use self::reference::brute_force::{self, Heap};
use self::reference::subtraction::{self, Bound, PATIENCE};
use self::reference::{Answer, Flags};
use self::spelling::Bytes;
use crate::game::subtraction::{Budget, Cycle, Kept, Reader, Tables, MEMORY};
use crate::scanner::trial;
use crate::sizes::{CAPACITY, PIECE};
use crate::{judge_with, plain, Form, Options};

/// How far the tables of the reference go: they must not take all the time.
const VALUES: usize = 1 << 11;

/// The judge answers `data`, and the cases that it spells, as the naive reference does, and so does the plain judge:
/// verdicts, message, position.
pub fn reference(data: &[u8]) {
    for explain in [false, true] {
        assert_as_reference(data, &Flags { explain, ..Flags::default() });
    }
    let mut bytes = Bytes(data);
    let flags = bytes.flags();
    assert_as_reference(&bytes.text(&flags), &flags);
}

fn assert_as_reference(input: &[u8], flags: &Flags) {
    PATIENCE.set(VALUES);
    let expected = reference::answer_as(input, flags);
    if expected.error.as_ref().is_none_or(|error| !error.ends_with("the patience of this test")) {
        let what = || format!("{flags:?}: {}", input.escape_ascii());
        assert_same(&judged(&options(flags), input), &expected, what);
        assert_same(&judged_plainly(&options(flags), input, CAPACITY), &expected, what);
    }
}

/// The same, said to the judge.
fn options(flags: &Flags) -> Options {
    let form = match (&flags.set, flags.problem) {
        (Some(set), _) => Form::set(set),
        (None, Some(problem)) => Form::problem(problem),
        (None, None) => Some(Form::default()),
    };
    let form = form.expect("a problem or moves that there are");
    let budget = Budget::new(flags.budget).expect("a budget that there is");
    Options { form, stream: flags.stream, explain: flags.explain, budget }
}

/// On several threads, in texts of any size, from a reader that gives as much at a time as it likes, with any flags,
/// the judge answers what it does on one and at once.
pub fn threads(data: &[u8]) {
    let mut bytes = Bytes(data);
    let flags = bytes.flags();
    let options = options(&flags);
    let most = 1 + bytes.size();
    // From the least that a text can have.
    let capacity = 50 + bytes.size();
    let threads = 2 + bytes.below(3);
    let spelt = bytes.below(2) == 1;
    let input = if spelt { bytes.text(&flags) } else { bytes.0.to_vec() };
    if !spelt && has_slow_moves(&input) {
        return;
    }
    let what = || {
        let input = input.escape_ascii();
        format!("{most} bytes at a time, in texts of {capacity} on {threads} threads, {flags:?}: {input}")
    };
    let expected = judged(&options, &input[..]);
    let portions = || Portions { rest: Cursor::new(input.clone()), most };
    assert_same(&judged(&options, portions()), &expected, what);
    assert_same(&judged_plainly(&options, portions(), capacity), &expected, what);
    #[cfg(feature = "fast")]
    for threads in [1, threads] {
        let (verdicts, error) = crate::parallel::trial::run(&options, portions(), threads, capacity);
        assert_same(&Answer { verdicts: verdicts.into_bytes(), error }, &expected, what);
    }
}

/// Whether some numbers could be moves of a table that takes all the time, if they have a small common divisor.
fn has_slow_moves(input: &[u8]) -> bool {
    let tokens = input.split(u8::is_ascii_whitespace);
    let mut numbers = tokens.filter_map(|token| std::str::from_utf8(token).ok()?.parse::<usize>().ok());
    numbers.any(|number| (1 << 10..1 << 28).contains(&number))
}

/// All scanner kernels find the numbers that the naive scanner finds, and the first fault, wherever pieces end.
pub fn kernels(data: &[u8]) {
    let mut bytes = Bytes(data);
    let blanks = if bytes.below(2) == 1 { PIECE - bytes.below(256) } else { bytes.below(256) };
    let input = match bytes.below(3) {
        0 => bytes.0.to_vec(),
        1 => bytes.digits(),
        _ => bytes.text(&Flags::default()),
    };
    let input = [vec![b' '; blanks], input].concat();
    trial::assert_matches_naive(&mut trial::scanners(), &input);
}

/// Tables give the Grundy values and periods that naive ones have, whatever they were asked for before and however many
/// of them are kept; and cases of selectors 4 and 5 get the verdicts that follow.
pub fn tables(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut bytes = Bytes(data);
    let tables = Arc::new(Mutex::new(Tables::new(Budget::MOST, [0, 1 << 12, MEMORY][bytes.below(3)])));
    let mut readers = [(); 2].map(|()| Reader::new(Arc::clone(&tables)));
    let mut kept = Kept::new(Budget::MOST);
    let sets: Vec<Vec<u64>> = (0..=bytes.below(4)).map(|_| bytes.set()).collect();
    let mut asked = Asked::default();
    while !bytes.0.is_empty() {
        let set = &sets[bytes.below(sets.len())];
        let reader = &mut readers[bytes.below(2)];
        reader.select(set);
        kept.select(set).expect("memory for a table");
        if bytes.below(4) == 0 {
            asked.cycle(set, reader, &mut kept);
        } else {
            asked.heap(set, bytes.number(), reader, &mut kept);
        }
    }
    let options = Options { stream: true, ..Options::default() };
    let expected = Answer { verdicts: asked.verdicts.into_bytes(), error: None };
    assert_same(&judged(&options, asked.cases.as_bytes()), &expected, || asked.cases);
}

/// What tables were asked for, as cases, and the verdicts to come.
#[derive(Default)]
struct Asked {
    cases: String,
    verdicts: String,
}

impl Asked {
    fn heap(&mut self, set: &[u64], heap: u64, reader: &mut Reader, kept: &mut Kept) {
        let expected = subtraction::grundy(set, heap, subtraction::MOST);
        if expected == Err(Bound::Patience) {
            return;
        }
        for found in [reader.grundy(heap), kept.grundy(heap)] {
            assert_eq!(format!("{found:?}"), format!("{expected:?}"), "heap {heap} of {set:?}");
        }
        if let Ok(value) = expected {
            self.cases += &format!("4 {} 1 {heap}\n", listed(set));
            self.verdicts += if value == 0 { "Second\n" } else { "First\n" };
        }
    }

    fn cycle(&mut self, set: &[u64], reader: &mut Reader, kept: &mut Kept) {
        let expected = subtraction::cycle(set, subtraction::MOST);
        if let Err(Bound::Patience) = expected {
            return;
        }
        let of_reader = reader.cycle().map(|cycle| written_out(cycle, |heap| reader.grundy(heap)));
        let of_kept = kept.cycle().map(|cycle| written_out(cycle, |heap| kept.grundy(heap)));
        for found in [of_reader, of_kept] {
            assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{set:?}");
        }
        if let Ok((preperiod, period, values)) = expected {
            self.cases += &format!("5 {}\n", listed(set));
            let values: String = values.iter().map(|value| format!(" {value}")).collect();
            self.verdicts += &format!("{preperiod} {period}{values}\n");
        }
    }
}

/// Preperiod, period, and the values up to the end of the first period.
fn written_out(
    cycle: Cycle,
    grundy: impl FnMut(u64) -> Result<u32, crate::game::subtraction::Bound>,
) -> (u64, u64, Vec<u32>) {
    let values: Result<Vec<u32>, _> = (0..cycle.preperiod + cycle.period).map(grundy).collect();
    (cycle.preperiod, cycle.period, values.expect("values within a period that is known"))
}

/// Numbers as they are in a case, behind their count.
fn listed(numbers: &[u64]) -> String {
    numbers.iter().fold(numbers.len().to_string(), |list, number| format!("{list} {number}"))
}

/// Each move that an explanation names is legal and leaves a lost position, and where it names none, there is none.
pub fn explanations(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut bytes = Bytes(data);
    let mut positions = Vec::new();
    let mut cases = String::new();
    while !bytes.0.is_empty() {
        let case = bytes.case();
        if let Some(position) = Position::of_case(&case) {
            case.iter().for_each(|number| cases += &format!("{number} "));
            positions.push(position);
        }
    }
    let options = Options { stream: true, explain: true, ..Options::default() };
    let Answer { verdicts, error } = judged(&options, cases.as_bytes());
    let verdicts = String::from_utf8(verdicts).expect("text");
    assert_eq!((error, verdicts.lines().count()), (None, positions.len()), "{cases}");
    for (position, line) in positions.iter().zip(verdicts.lines()) {
        position.assert_explained_by(line);
    }
}

/// Heaps of a game; only in Zero-Move Nim, which knows no set of moves, does it matter whether they are fresh.
#[derive(Clone, Debug)]
struct Position {
    set: Option<Vec<u64>>,
    heaps: Vec<Heap>,
}

impl Position {
    /// The position that a case asks about, unless that is none, or one that has no known value.
    fn of_case(case: &[u64]) -> Option<Position> {
        let (set, heaps) = match *case {
            [1, ref heap @ ..] => (Some(vec![1, 3, 4]), heap),
            [2, _, ref heaps @ ..] => (None, heaps),
            [3, ref heap @ ..] => (Some(vec![1, 2, 3]), heap),
            [4, count, ref rest @ ..] => {
                let (moves, heaps) = rest.split_at(count as usize);
                (Some(moves.to_vec()), &heaps[1..])
            }
            _ => return None,
        };
        let heaps = heaps.iter().map(|&stones| Heap { stones, fresh: true }).collect();
        let position = Position { set, heaps };
        position.nim_sum().is_ok().then_some(position)
    }

    fn nim_sum(&self) -> Result<u64, Bound> {
        self.heaps.iter().try_fold(0, |sum, &heap| self.value(heap).map(|value| sum ^ value))
    }

    fn value(&self, heap: Heap) -> Result<u64, Bound> {
        match &self.set {
            Some(set) => subtraction::grundy(set, heap.stones, subtraction::MOST),
            None if heap.fresh => Ok(brute_force::zero_move_nim_value(heap.stones)),
            None => Ok(heap.stones),
        }
    }

    fn assert_explained_by(&self, line: &str) {
        let parts: Vec<&str> = line.split('\t').collect();
        let [word, nim_sum, winning] = parts[..] else { panic!("{self:?}: {line}") };
        let wins = ["Player 1", "Player 1 wins", "True", "First"].contains(&word);
        assert_eq!(nim_sum.parse(), Ok(self.nim_sum().expect("known before")), "{self:?}: {line}");
        assert_eq!((wins, wins), (nim_sum != "0", winning != "-"), "{self:?}: {line}");
        if wins {
            let after = self.after(winning).unwrap_or_else(|| panic!("illegal on {self:?}: {line}"));
            assert!(after.is_lost(), "{self:?}: {line}");
        }
    }

    /// The position that a move leads to, unless that is illegal.
    fn after(&self, winning: &str) -> Option<Position> {
        let (action, heap) = winning.split_once(" heap ")?;
        let mut after = self.clone();
        let heap = after.heaps.get_mut(heap.parse::<usize>().ok()?.checked_sub(1)?)?;
        if action == "pass on" {
            let legal = self.set.is_none() && heap.fresh && heap.stones > 0;
            heap.fresh = false;
            return legal.then_some(after);
        }
        let stones: u64 = action.strip_prefix("take ")?.strip_suffix(" from")?.parse().ok()?;
        heap.stones = heap.stones.checked_sub(stones)?;
        (stones > 0 && self.set.as_ref().is_none_or(|set| set.contains(&stones))).then_some(after)
    }

    /// Where search takes too long, the theorem of Sprague and Grundy says whether whoever is to move loses.
    fn is_lost(&self) -> bool {
        if self.set.is_none() && self.heaps.len() <= 3 && self.heaps.iter().all(|heap| heap.stones <= 8) {
            return !brute_force::search_zero_move_nim(brute_force::position(self.heaps.iter().copied()));
        }
        self.nim_sum() == Ok(0)
    }
}

/// What the judge makes of an input.
fn judged(options: &Options, input: impl Read) -> Answer {
    let mut verdicts = Vec::new();
    let error = judge_with(options, input, &mut verdicts).err().map(|error| error.to_string());
    Answer { verdicts, error }
}

/// What the judge of builds without `fast` makes of it, in texts of at most `capacity` bytes.
fn judged_plainly(options: &Options, input: impl Read, capacity: usize) -> Answer {
    let mut verdicts = Vec::new();
    let error = plain::options::judge_in_texts(options, input, &mut verdicts, capacity).err();
    Answer { verdicts, error: error.map(|error| error.to_string()) }
}

fn assert_same(found: &Answer, expected: &Answer, what: impl FnOnce() -> String) {
    if found != expected {
        let shown = |answer: &Answer| format!("{:?} after {}", answer.error, answer.verdicts.escape_ascii());
        panic!("{}\n gives {}\n not   {}", what(), shown(found), shown(expected));
    }
}

/// A reader that gives a few bytes at a time.
struct Portions {
    rest: Cursor<Vec<u8>>,
    most: usize,
}

impl Read for Portions {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = self.most.min(buffer.len());
        self.rest.read(&mut buffer[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// Holds a property to samples with a few bytes changed, and to noise, for a second.
    fn smoke(holds: fn(&[u8])) {
        let entries = std::fs::read_dir("samples").expect("the tests run where the package is");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        let samples: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("a sample")).collect();
        let mut random = fastrand::Rng::with_seed(31);
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(1) {
            let noise: Vec<u8> = (0..random.usize(..300)).map(|_| random.u8(..)).collect();
            holds(&noise);
            let mut changed = samples[random.usize(..samples.len())].clone();
            for _ in 0..random.usize(..4) {
                let at = random.usize(..=changed.len());
                changed.splice(
                    at..(at + random.usize(..3)).min(changed.len()),
                    (0..random.usize(..3)).map(|_| random.u8(..)),
                );
            }
            holds(&changed);
        }
    }

    #[test]
    fn some_bytes_are_answered_as_by_the_reference() {
        smoke(reference);
    }

    #[test]
    fn some_bytes_are_answered_on_any_threads_as_on_one() {
        smoke(threads);
    }

    #[test]
    fn kernels_agree_on_some_bytes() {
        smoke(kernels);
    }

    #[test]
    fn tables_of_some_sets_are_as_the_rules_say() {
        smoke(tables);
    }

    #[test]
    fn some_explanations_are_legal_and_winning_moves() {
        smoke(explanations);
    }
}

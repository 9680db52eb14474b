//! The library against the reference, on generated inputs, valid and broken; every other one with explanations,
//! and one in four with small tables.
//!
//! Every input comes from a seed. When the two disagree, the test prints the seed and what is left of the input after
//! every byte that makes no difference to that has been taken out.

mod reference;

use std::collections::BTreeSet;
use std::io::{self, Read};

use fastrand::Rng;
use reference::{Answer, Flags};
use takeaway::game::subtraction::Budget;
use takeaway::Options;

const LIMIT: u64 = 1_000_000_000_000_000_000;
const SPACES: &[u8] = b" \t\r\n\x0C";
/// Bytes that mean something, and their neighbours.
const TELLING_BYTES: &[u8] = b" \t\r\n\x0C\x0B0123456789/:+-.x\0\x7F\x80\xFF\xEF\xBB\xBF";

/// What the cases of one input have in common.
struct Style {
    cases: u64,
    /// After how many cases another game may come, on average.
    run: u64,
    heaps: u64,
    /// How a number is drawn, for heaps: small ones alone, or all kinds.
    small: bool,
    zeros: bool,
    layout: Layout,
}

#[derive(Clone, Copy)]
enum Layout {
    /// A case a line.
    Lines,
    /// One whitespace byte everywhere.
    Same(u8),
    /// Runs of any whitespace.
    Wild,
}

impl Style {
    fn any(rng: &mut Rng, most_cases: u64) -> Style {
        Style {
            cases: rng.u64(0..=most_cases),
            run: 1 << rng.u32(0..7),
            heaps: 1 << rng.u32(0..7),
            small: rng.bool(),
            zeros: rng.u8(0..4) == 0,
            layout: match rng.u8(0..4) {
                0 => Layout::Same(SPACES[rng.usize(0..SPACES.len())]),
                1 => Layout::Wild,
                _ => Layout::Lines,
            },
        }
    }

    fn number(&self, rng: &mut Rng) -> String {
        let value = match rng.u8(if self.small { 0..2 } else { 0..6 }) {
            0 => rng.u64(0..10),
            1 => rng.u64(0..700),
            2 => rng.u64(0..=LIMIT),
            3 => LIMIT - rng.u64(0..10),
            4 => 10_u64.pow(rng.u32(0..=18)) - rng.u64(0..2),
            _ => (1 << rng.u32(0..59)) - rng.u64(0..2),
        };
        format!("{}{value}", self.zeros(rng))
    }

    fn zeros(&self, rng: &mut Rng) -> String {
        "0".repeat(if self.zeros && rng.u8(0..8) == 0 { rng.usize(0..40) } else { 0 })
    }

    /// Heaps with nim-sum 0, by pairs, in half of all cases: else nearly all were won.
    fn heaps(&self, rng: &mut Rng) -> Vec<String> {
        let mut heaps: Vec<String> = (0..rng.u64(0..=self.heaps)).map(|_| self.number(rng)).collect();
        if rng.bool() {
            heaps.extend_from_within(..);
            rng.shuffle(&mut heaps);
        }
        heaps
    }

    /// A few small moves, so that their period is never far.
    fn moves(&self, rng: &mut Rng) -> Vec<String> {
        let most = 1 << rng.u32(1..6);
        (0..rng.u8(0..6)).map(|_| format!("{}{}", self.zeros(rng), rng.u64(1..=most))).collect()
    }

    fn case(&self, selector: u8, rng: &mut Rng) -> Vec<String> {
        let counted = |numbers: Vec<String>| [vec![numbers.len().to_string()], numbers].concat();
        let numbers = match selector {
            2 => counted(self.heaps(rng)),
            4 => [counted(self.moves(rng)), counted(self.heaps(rng))].concat(),
            5 => counted(self.moves(rng)),
            _ => vec![self.number(rng)],
        };
        [vec![selector.to_string()], numbers].concat()
    }

    fn input(&self, rng: &mut Rng) -> Vec<u8> {
        let mut input = if rng.u8(0..8) == 0 { b"\xEF\xBB\xBF".to_vec() } else { Vec::new() };
        input.extend(self.cases.to_string().bytes());
        let mut selector = 1;
        for _ in 0..self.cases {
            input.extend(self.space(b'\n', rng));
            if rng.u64(0..self.run) == 0 {
                selector = rng.u8(1..=5);
            }
            for (index, token) in self.case(selector, rng).iter().enumerate() {
                if index > 0 {
                    input.extend(self.space(b' ', rng));
                }
                input.extend(token.bytes());
            }
        }
        if rng.bool() {
            input.extend(self.space(b'\n', rng));
        }
        input
    }

    fn space(&self, usual: u8, rng: &mut Rng) -> Vec<u8> {
        match self.layout {
            Layout::Lines => vec![usual],
            Layout::Same(byte) => vec![byte],
            Layout::Wild => {
                let most = if rng.u8(0..16) == 0 { 100 } else { 4 };
                (0..rng.usize(1..=most)).map(|_| SPACES[rng.usize(0..SPACES.len())]).collect()
            }
        }
    }
}

fn valid(rng: &mut Rng, most_cases: u64) -> Vec<u8> {
    Style::any(rng, most_cases).input(rng)
}

/// A valid input with a few changes, after which it may still be valid.
fn broken(rng: &mut Rng, most_cases: u64) -> Vec<u8> {
    let mut input = valid(rng, most_cases);
    for _ in 0..rng.u8(1..=3) {
        change(&mut input, rng);
    }
    input
}

fn change(input: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.usize(0..=input.len());
    let byte = if rng.u8(0..4) == 0 { rng.u8(..) } else { TELLING_BYTES[rng.usize(0..TELLING_BYTES.len())] };
    match rng.u8(0..6) {
        0 => input.truncate(at),
        1 if at < input.len() => input[at] = byte,
        2 if at < input.len() => drop(input.remove(at)),
        3 => drop(input.splice(at..at, vec![byte; rng.usize(1..60)])),
        4 => {
            let end = input.len().min(at + rng.usize(0..30));
            input.extend_from_within(at..end);
        }
        _ => input.insert(at, byte),
    }
}

/// A reader that gives as many bytes at a time as it likes.
struct Portions<'a> {
    rest: &'a [u8],
    most: usize,
    rng: Rng,
}

impl Read for Portions<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = self.rng.usize(1..=self.most).min(buffer.len());
        self.rest.read(&mut buffer[..end])
    }
}

fn judged(input: impl Read, seed: u64) -> Answer {
    let mut verdicts = Vec::new();
    let budget = Budget::new(budget(seed)).expect("a budget");
    let options = Options { explain: explains(seed), budget, ..Options::default() };
    let error = takeaway::judge_with(&options, input, &mut verdicts).err().map(|error| error.to_string());
    Answer { verdicts, error }
}

/// Whether an input is to be explained.
fn explains(seed: u64) -> bool {
    seed % 2 == 1
}

/// What the tables of an input may cost.
fn budget(seed: u64) -> u32 {
    if (seed / 2).is_multiple_of(4) {
        (seed / 8 % 12) as u32
    } else {
        24
    }
}

fn expected(input: &[u8], seed: u64) -> Answer {
    reference::answer_as(input, &Flags { explain: explains(seed), budget: budget(seed), ..Flags::default() })
}

fn agree(input: &[u8], seed: u64) -> bool {
    let expected = expected(input, seed);
    let mut rng = Rng::with_seed(seed);
    let most = 1 << rng.u32(0..16);
    judged(input, seed) == expected && judged(Portions { rest: input, most, rng }, seed) == expected
}

/// What is left of `input` when no part of it can be left out any more.
fn shrunk(input: &[u8], seed: u64) -> Vec<u8> {
    let mut input = input.to_vec();
    let mut length = input.len();
    while length > 0 {
        let mut at = 0;
        while at + length <= input.len() {
            let without = [&input[..at], &input[at + length..]].concat();
            if agree(&without, seed) {
                at += length;
            } else {
                input = without;
            }
        }
        length /= 2;
    }
    input
}

fn check(input: &[u8], seed: u64) {
    if !agree(input, seed) {
        let input = shrunk(input, seed);
        let (answer, expected) = (judged(&input[..], seed), expected(&input, seed));
        panic!(
            "seed {seed}: \"{}\"\n gives {:?}\n after {}\n  not  {:?}\n after {}",
            input.escape_ascii(),
            answer.error,
            answer.verdicts.escape_ascii(),
            expected.error,
            expected.verdicts.escape_ascii(),
        );
    }
}

#[test]
fn valid_inputs_are_answered_as_by_the_reference() {
    for seed in 0..4000 {
        let input = valid(&mut Rng::with_seed(seed), 20);
        assert_eq!(reference::answer(&input).error, None, "seed {seed}");
        check(&input, seed);
    }
}

#[test]
fn broken_inputs_are_answered_as_by_the_reference() {
    for seed in 0..12_000 {
        check(&broken(&mut Rng::with_seed(seed), 12), seed);
    }
}

#[test]
fn large_inputs_are_answered_as_by_the_reference() {
    for seed in 0..60 {
        check(&valid(&mut Rng::with_seed(seed), 4000), seed);
        check(&broken(&mut Rng::with_seed(seed), 4000), seed);
    }
}

#[test]
fn noise_is_answered_as_by_the_reference() {
    for seed in 0..4000 {
        let mut rng = Rng::with_seed(seed);
        let bytes = &TELLING_BYTES[..rng.usize(1..=TELLING_BYTES.len())];
        let input: Vec<u8> = (0..rng.usize(0..80)).map(|_| bytes[rng.usize(0..bytes.len())]).collect();
        check(&input, seed);
    }
}

/// The kind of a message: what was expected, and whether the input ended instead.
fn kind(error: &str) -> String {
    let expected = error.split("expected ").nth(1).expect("an expectation");
    let place = expected.split(|c: char| c == '(' || c.is_ascii_digit()).next().unwrap().trim_end();
    let end = if expected.contains("found the end of input") { ", found the end" } else { "" };
    format!("{place}{end}")
}

#[test]
fn the_broken_inputs_fail_in_every_way() {
    let answers = (0..2000).map(|seed| reference::answer(&broken(&mut Rng::with_seed(seed), 12)));
    let kinds: BTreeSet<String> = answers.filter_map(|answer| answer.error.as_deref().map(kind)).collect();
    let places =
        ["a heap", "a move", "a selector", "the number of cases", "the number of heaps", "the number of moves"];
    let others = ["the end of input after", "moves with a period, found none within"];
    let mut all = BTreeSet::from(others.map(str::to_string));
    all.extend(places.iter().flat_map(|place| [place.to_string(), format!("{place}, found the end")]));
    assert_eq!(kinds, all);
}

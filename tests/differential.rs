//! The library against the reference, on generated inputs, valid and broken; every other one with explanations,
//! and one in four with small tables.
//!
//! Every input comes from a seed. When the two disagree, the test prints the seed and a small input on which they still
//! disagree: no part of it can be left out.

use std::collections::BTreeSet;
use std::io::{self, Read};

use crate::generate::Choices;
use crate::reference::{Answer, Flags};
use crate::{generate, reference};
use fastrand::Rng;
use takeaway::game::Budget;
use takeaway::Options;

/// A reader that gives any number of bytes at a time, up to `most`.
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

/// Whether the judge explains this input.
fn explains(seed: u64) -> bool {
    seed % 2 == 1
}

/// The budget of the tables for this input.
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

/// Whether the two agree, or the reference has no time for the tables of this input.
fn agree(input: &[u8], seed: u64) -> bool {
    let expected = expected(input, seed);
    if !expected.is_known() {
        return true;
    }
    let mut rng = Rng::with_seed(seed);
    let most = 1 << rng.u32(0..16);
    judged(input, seed) == expected && judged(Portions { rest: input, most, rng }, seed) == expected
}

/// `input` without all the parts that make no difference to the disagreement.
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
        let input = generate::valid(20, &mut Choices::random(seed));
        assert_eq!(reference::answer(&input).error, None, "seed {seed}");
        check(&input, seed);
    }
}

#[test]
fn broken_inputs_are_answered_as_by_the_reference() {
    for seed in 0..12_000 {
        check(&generate::broken(12, &mut Choices::random(seed)), seed);
    }
}

#[test]
fn large_inputs_are_answered_as_by_the_reference() {
    for seed in 0..60 {
        check(&generate::valid(4000, &mut Choices::random(seed)), seed);
        check(&generate::broken(4000, &mut Choices::random(seed)), seed);
    }
}

#[test]
fn noise_is_answered_as_by_the_reference() {
    for seed in 0..4000 {
        check(&generate::noise(&mut Choices::random(seed)), seed);
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
    let answers = (0..2000).map(|seed| expected(&generate::broken(12, &mut Choices::random(seed)), seed));
    let known = answers.filter(Answer::is_known);
    let kinds: BTreeSet<String> = known.filter_map(|answer| answer.error.as_deref().map(kind)).collect();
    let places = [
        "a digit of a code",
        "a heap",
        "a move",
        "a selector",
        "the fewest stones of a move",
        "the first digit of a code",
        "the most stones of a move",
        "the number of cases",
        "the number of code digits",
        "the number of heaps",
        "the number of moves",
    ];
    let others =
        ["the end of input after", "a heap whose Grundy value is found within", "a preperiod and a period within"];
    let mut all = BTreeSet::from(others.map(str::to_string));
    all.extend(places.iter().flat_map(|place| [place.to_string(), format!("{place}, found the end")]));
    assert_eq!(kinds, all);
}

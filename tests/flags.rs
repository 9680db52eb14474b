//! With the flags in `NAME.args`, every `tests/flags/NAME.in` is answered with exactly the bytes of `NAME.out`.
//!
//! As with the samples, no `.out` comes from the program under test: `tests/reference` made them, with
//!
//! ```text
//! cargo test flags -- --ignored
//! ```
//!
//! `one-line-stick-game` holds the sample of CSES 1729, "Stick Game", as a file of its 1 to n. `explain` holds four
//! examples of `docs/input.md`. `misere-published` holds the sample of HackerRank, "Misère Nim": the heaps 1 1 are won,
//! 2 1 3 are lost.

use std::fs;
use std::path::{Path, PathBuf};

use crate::samples::names_in;
use crate::{program, reference};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/flags");

fn names() -> Vec<String> {
    names_in(FOLDER, &["in", "out", "args"])
}

fn path(name: &str, extension: &str) -> PathBuf {
    Path::new(FOLDER).join(format!("{name}.{extension}"))
}

fn bytes(name: &str, extension: &str) -> Vec<u8> {
    fs::read(path(name, extension)).unwrap()
}

fn flags(name: &str) -> Vec<String> {
    let line = String::from_utf8(bytes(name, "args")).unwrap();
    line.split_whitespace().map(str::to_string).collect()
}

fn by_reference(name: &str) -> reference::Answer {
    reference::answer_as(&bytes(name, "in"), &flags_of_reference(&flags(name)))
}

/// The flags for the reference, which knows neither names of problems nor ranges, nor layouts.
pub fn flags_of_reference(arguments: &[String]) -> reference::Flags {
    let mut flags = reference::Flags::default();
    let mut arguments = arguments.iter();
    while let Some(flag) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match flag.as_str() {
            "--explain" => flags.explain = true,
            "--count" => flags.count = true,
            "--stream" => flags.stream = true,
            "--misere" => flags.misere = true,
            "--one-line" => flags.one_line = true,
            "--layout" | "--threads" => drop(value()),
            "--prefix" => flags.prefix = Some(value().clone()),
            "--problem" => flags.problem = Some(selector(value())),
            "--heaps" => flags.heaps = Some(value().parse().expect("a number")),
            "--set" => {
                flags.problem = Some(reference::problems::SUBTRACTION.selector);
                flags.rule = Some(moves(value()));
            }
            "--words" => {
                let words = value().replace("\\,", "\0");
                let (win, loss) = words.split_once(',').expect("two words");
                flags.words = Some([win, loss].map(|word| word.replace('\0', ",")));
            }
            _ => panic!("this test does not know {flag}"),
        }
    }
    flags
}

/// The selector of the problem with this name.
pub fn selector(name: &str) -> u64 {
    match name {
        "zero-move-nim" => 2,
        "nim" => 6,
        "grundys-game" => 10,
        "laskers-nim" => 11,
        "wythoff" => 12,
        "euclid" => 13,
        "fibonacci-nim" => 14,
        "halving" => 17,
        _ => name.parse().unwrap_or_else(|_| panic!("this test does not know the problem {name}")),
    }
}

/// The moves of a set such as `5,7-9,squares`, of an infinite one those below 1,000.
pub fn moves(set: &str) -> Vec<u64> {
    let part = |part: &str| -> Vec<u64> {
        let is_prime = |number: &u64| *number > 1 && !(2..*number).any(|divisor| number.is_multiple_of(divisor));
        let is_triangular = |number: &u64| (1..50).any(|row| row * (row + 1) / 2 == *number);
        let is_fibonacci = |number: &u64| [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987].contains(number);
        let below = 1..1000;
        match part {
            "squares" => (1..32).map(|root| root * root).collect(),
            "powers-of-2" => below.filter(|number: &u64| number.is_power_of_two()).collect(),
            "fibonacci" => below.filter(is_fibonacci).collect(),
            "primes" => below.filter(is_prime).collect(),
            "triangular" => below.filter(is_triangular).collect(),
            _ => {
                let (first, last) = part.split_once('-').unwrap_or((part, part));
                (first.parse().expect("a number")..=last.parse().expect("a number")).collect()
            }
        }
    };
    set.split(',').flat_map(part).collect()
}

#[test]
fn the_program_with_these_flags_prints_these_bytes_and_nothing_else() {
    for name in names() {
        let flags = flags(&name);
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let output = program::run_with(&flags, &bytes(&name, "in"));
        assert_eq!(output.stdout.escape_ascii().to_string(), bytes(&name, "out").escape_ascii().to_string(), "{name}");
        assert_eq!(output.stderr.escape_ascii().to_string(), "", "{name}");
        assert_eq!(output.status.code(), Some(0), "{name}");
    }
}

#[test]
fn brute_force_confirms_the_bytes() {
    for name in names() {
        let expected = reference::Answer { verdicts: bytes(&name, "out"), error: None };
        assert_eq!(by_reference(&name), expected, "{name}");
    }
}

#[test]
#[ignore = "writes tests/flags/*.out by brute force"]
fn write_the_bytes() {
    for name in names() {
        let answer = by_reference(&name);
        assert_eq!(answer.error, None, "{name}");
        fs::write(path(&name, "out"), answer.verdicts).unwrap();
    }
}

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

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{program, reference};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/flags");

fn file_names() -> BTreeSet<String> {
    let entries = fs::read_dir(FOLDER).expect("the folder of the inputs with flags");
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn names() -> Vec<String> {
    file_names().iter().filter_map(|file| file.strip_suffix(".in")).map(str::to_string).collect()
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

fn has(name: &str, flag: &str) -> bool {
    flags(name).iter().any(|given| given == flag)
}

fn by_reference(name: &str) -> reference::Answer {
    let mut flags = reference::Flags {
        explain: has(name, "--explain"),
        misere: has(name, "--misere"),
        one_line: has(name, "--one-line"),
        stream: has(name, "--stream"),
        heaps: value(name, "--heaps").map(|count| count.parse().expect("a number")),
        problem: value(name, "--problem").map(|selector| selector.parse().expect("a number")),
        ..Default::default()
    };
    if let Some(words) = value(name, "--words") {
        let (win, loss) = words.split_once(',').expect("two words");
        flags.words = Some([win, loss].map(str::to_string));
    }
    if let Some(set) = value(name, "--set") {
        flags.problem = Some(reference::problems::SUBTRACTION.selector);
        flags.rule = Some(set.split(',').map(|stones| stones.parse().expect("a number")).collect());
    }
    reference::answer_as(&bytes(name, "in"), &flags)
}

/// What stands behind a flag.
fn value(name: &str, flag: &str) -> Option<String> {
    flags(name).into_iter().skip_while(|given| given != flag).nth(1)
}

#[test]
fn the_folder_holds_triples_and_nothing_else() {
    let mut expected = BTreeSet::new();
    for name in names() {
        expected.extend(["in", "out", "args"].map(|extension| format!("{name}.{extension}")));
    }
    assert!(!expected.is_empty(), "no inputs in {FOLDER}");
    assert_eq!(file_names(), expected);
}

#[test]
fn git_changes_no_byte_of_an_input_with_flags() {
    let attributes = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/.gitattributes")).unwrap();
    // Of several rules for a file, the last one holds.
    assert_eq!(attributes.lines().last(), Some("/tests/flags/* -text"));
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

/// The first field of each line.
fn verdicts(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap_or("").to_string() + "\n").collect()
}

#[test]
fn without_flags_that_explain_or_start_threads_the_verdicts_are_the_same() {
    let changing = ["--misere", "--words", "--one-line", "--heaps", "--stream", "--problem", "--set"];
    for name in names().into_iter().filter(|name| !changing.iter().any(|flag| has(name, flag))) {
        let input = bytes(&name, "in");
        let plain = String::from_utf8(program::run(&input).stdout).unwrap();
        assert_eq!(plain, verdicts(bytes(&name, "out")), "{name}");
        assert_eq!(plain.as_bytes(), reference::answer(&input).verdicts, "{name}");
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

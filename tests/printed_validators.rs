//! The validators that `takeaway validate --print` prints: they compile without a warning, and
//! accept what `takeaway validate` accepts. Each is tried on generated inputs with one edit.
//!
//! testlib is not ours: with testlib, validators are tried if `TESTLIB` is the folder of
//! `testlib.h`, or if the compiler finds it.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::generate::Choices;
use crate::program::{self, feed, run_with};

/// As sinol-make compiles.
const SINOL: &str = "-O3 -Werror -Wall -Wextra -Wshadow -Wconversion -Wfloat-equal";

/// Flags of cases of each form, with their bounds.
const FORMS: [&str; 27] = [
    "--game nim --min-heaps 1 --max-heaps 5 --max-heap 1000000000 --max-cases 9 --max-total 12",
    "--game nim --heaps 3 --stream --max-cases 5 --min-total 6 --max-total 12 --min-heap 1 --max-heap 20",
    "--game nim --heaps 1",
    "--game nim --layout k/h --stream --max-heaps 4",
    "--game nim --layout k/h/0 --max-cases 5 --max-heaps 4 --max-heap 9",
    "--game nim --layout h0 --heaps 3 --min-heap 2 --max-heap 9",
    "--game nim --layout xn0 --max-heap 9",
    "--game nim --layout k/ab/ --heap xor(a-1,b-1) --min-heap 1 --max-heap 8 --max-heaps 3",
    "--game nim --layout ab --heap a%(b+1) --max-heap 99 --max-total 5 --stream",
    "--game nim --layout kab0 --heap a+b --max-heap 99",
    "--game sequential-nim --layout k/h --heap n-p --sorted --max-heap 99 --max-heaps 4",
    "--game wythoff --layout ab0 --max-heap 20 --max-cases 4",
    "--game wythoff --layout ab0 --min-heap 3 --max-heap 20 --max-total 8",
    "--game wythoff --layout a/b0 --max-heap 2",
    "--game wythoff --layout axb --max-total 9",
    "--game staircase-nim --layout 1..n --max-heap 30",
    "--layout nms --moves any --max-moves 3 --max-move 9 --max-cases 4",
    "--layout m/s/n --moves distinct --max-moves 3 --max-move 5 --with-move 2 --max-heap 9",
    "--layout nss0 --moves increasing --max-move 9 --max-heap 30",
    "--layout sn --set 3 --with-move 3 --max-move 9",
    "--layout sn --with-move 3 --max-move 9",
    "--layout msT/k/h/0 --max-group 2 --max-groups 3 --max-cases 4 --max-heaps 3 --max-total 9 --max-heap 50",
    "--layout lrTn --max-group 3 --max-heap 50 --min-total 3",
    "--layout km/sh --max-moves 2 --max-move 5 --max-heaps 2 --max-heap 9",
    "--layout dckh --max-heaps 3 --max-heap 9",
    "--layout kdh --max-heaps 3",
    "--game octal-sequence",
];

/// Flags of one of the forms: the letters of its layout get blanks between them.
fn flags_of(form: &str) -> Vec<String> {
    let mut flags: Vec<String> = form.split(' ').map(str::to_string).collect();
    if let Some(place) = flags.iter().position(|flag| flag == "--layout")
        && flags[place + 1] != "1..n"
    {
        let letters: Vec<String> = flags[place + 1].chars().map(String::from).collect();
        flags[place + 1] = letters.join(" ");
    }
    flags
}

#[derive(Clone, Copy, PartialEq)]
enum Dialect {
    Testlib,
    Kattis,
    Plain,
}

impl Dialect {
    fn name(self) -> &'static str {
        match self {
            Dialect::Testlib => "testlib",
            Dialect::Kattis => "kattis",
            Dialect::Plain => "plain",
        }
    }

    /// The exit codes for a valid and for an invalid input.
    fn exit_codes(self) -> [i32; 2] {
        match self {
            Dialect::Testlib => [0, 3],
            Dialect::Kattis => [42, 43],
            Dialect::Plain => [0, 1],
        }
    }
}

/// Compiles validators, each text once.
struct Compiled {
    folder: TempDir,
    flags: Vec<String>,
    binaries: HashMap<String, PathBuf>,
}

impl Compiled {
    /// With `g++`, whose newest standard has another name in older ones; `None` if it is missing,
    /// or testlib for its dialect.
    fn new(dialect: Dialect) -> Option<Compiled> {
        if program::missing(&["g++"]) {
            return None;
        }
        let mut flags: Vec<String> = match dialect {
            Dialect::Plain => SINOL.split(' ').map(str::to_string).collect(),
            Dialect::Kattis => vec!["-Wall".to_string(), "-Werror".to_string()],
            Dialect::Testlib => vec!["-Wall".to_string(), "-Wextra".to_string()],
        };
        if let Some(folder) = env::var_os("TESTLIB") {
            let folder = folder.into_string().expect("UTF-8");
            // What is found there is not warned of.
            flags.extend(["-isystem".to_string(), folder]);
        }
        flags.push("-std=c++20".to_string());
        if dialect == Dialect::Testlib && !includes("testlib.h", &flags) {
            program::skipped("TESTLIB is not the folder of testlib.h");
            return None;
        }
        Some(Compiled {
            folder: tempfile::tempdir().expect("a folder"),
            flags,
            binaries: HashMap::new(),
        })
    }

    fn binary(&mut self, text: &str) -> PathBuf {
        if let Some(binary) = self.binaries.get(text) {
            return binary.clone();
        }
        let binary = self.folder.path().join(self.binaries.len().to_string());
        let mut compiler = Command::new("g++");
        compiler.args(&self.flags).args(["-x", "c++", "-", "-o"]);
        let output = feed(compiler.arg(&binary), text.as_bytes());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{text}\n{said}");
        self.binaries.insert(text.to_string(), binary.clone());
        binary
    }
}

fn includes(header: &str, flags: &[String]) -> bool {
    let mut compiler = Command::new("g++");
    compiler
        .args(flags)
        .args(["-fsyntax-only", "-x", "c++", "-"]);
    let text = format!("#include \"{header}\"\n");
    feed(&mut compiler, text.as_bytes()).status.success()
}

/// Numbers just beyond the bounds of these flags, and beyond all bounds.
fn numbers_beyond(flags: &[String]) -> Vec<String> {
    let mut numbers = vec![
        "0".to_string(),
        "1000000000000000001".to_string(),
        "18446744073709551617".to_string(),
        "-1".to_string(),
    ];
    for flag in flags {
        if let Ok(bound) = flag.parse::<u64>() {
            numbers.push((bound + 1).to_string());
            numbers.push(bound.to_string());
            numbers.push(bound.saturating_sub(1).to_string());
        }
    }
    numbers
}

/// The places of the first bytes of numbers, and the places behind their last.
fn numbers_of(input: &[u8]) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut start = None;
    for (place, byte) in input.iter().enumerate() {
        match (start, byte.is_ascii_digit()) {
            (None, true) => start = Some(place),
            (Some(first), false) => {
                places.push((first, place));
                start = None;
            }
            _ => {}
        }
    }
    places
}

/// This input with one edit.
fn edited(input: &[u8], beyond: &[String], choices: &mut Choices) -> Vec<u8> {
    let bytes = *b"\n\n\r\t  001259-+x\0\xa0\xef";
    let mut text = input.to_vec();
    let place = choices.index(text.len());
    let byte = bytes[choices.index(bytes.len())];
    match choices.below(10) {
        0 => text.insert(place, byte),
        1 => drop(text.remove(place)),
        2 => text[place] = byte,
        3 if place > 0 => text.swap(place - 1, place),
        4 => drop(text.pop()),
        5 => text.push(byte),
        6 => text.insert(numbers_of(input)[0].0, b'0'),
        _ => {
            let numbers = numbers_of(input);
            let (start, end) = numbers[choices.index(numbers.len())];
            let other = &beyond[choices.index(beyond.len())];
            text.splice(start..end, other.bytes());
        }
    }
    text
}

fn is_valid(flags: &[&str], input: &[u8]) -> bool {
    let output = run_with(&[&["validate"], flags].concat(), input);
    match output.status.code() {
        Some(0) => true,
        Some(1) => false,
        _ => panic!("{flags:?}: {}", program::text(&output.stderr)),
    }
}

/// The exit code of a validator.
fn exit_code(binary: &Path, input: &[u8]) -> i32 {
    let output = feed(Command::new(binary).stderr(Stdio::null()), input);
    output.status.code().expect("it ends well")
}

/// Cases for these flags: more of them in the first file than in the second.
fn generated(flags: &[&str], cases: &str, seed: &str) -> Option<Vec<u8>> {
    let words = [&["generate", cases, "--seed", seed][..], flags].concat();
    let output = run_with(&words, b"");
    output.status.success().then_some(output.stdout)
}

/// Asserts that the validator for these flags accepts what `validate` accepts of this many edits;
/// returns how many edits were valid. Some flags allow only one case.
fn assert_accepts_the_same(
    flags: &[String],
    dialect: Dialect,
    edits: u64,
    compiled: &mut Compiled,
) -> u64 {
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let print = [&["validate", "--print", dialect.name()][..], &flags].concat();
    let text = program::stdout(&print, "");
    let binary = compiled.binary(&text);
    let [valid, invalid] = dialect.exit_codes();
    let mut choices = Choices::random(edits);
    let mut inputs = Vec::new();
    for seed in ["1", "2", "3", "4"] {
        let few = generated(&flags, "3", seed);
        inputs.extend(few.or_else(|| generated(&flags, "1", seed)));
    }
    assert!(!inputs.is_empty(), "{flags:?}");
    for input in &inputs {
        assert_eq!(exit_code(&binary, input), valid, "{text}");
    }
    let owned: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
    let beyond = numbers_beyond(&owned);
    let mut accepted = 0;
    for edit in 0..edits {
        let input = &inputs[edit as usize % inputs.len()];
        let input = edited(input, &beyond, &mut choices);
        let is_valid = is_valid(&flags, &input);
        let expected = if is_valid { valid } else { invalid };
        accepted += u64::from(is_valid);
        assert_eq!(
            exit_code(&binary, &input),
            expected,
            "{text}\n{:?}",
            String::from_utf8_lossy(&input)
        );
    }
    accepted
}

#[test]
fn a_printed_validator_accepts_what_validate_accepts() {
    let Some(mut compiled) = Compiled::new(Dialect::Plain) else {
        return;
    };
    for form in [FORMS[0], FORMS[17], FORMS[21]] {
        let flags = flags_of(form);
        let accepted = assert_accepts_the_same(&flags, Dialect::Plain, 100, &mut compiled);
        assert!((1..100).contains(&accepted), "{form}: {accepted}");
    }
}

mod long {
    use super::*;

    /// Tries each form in this dialect.
    fn assert_all_accept_the_same(dialect: Dialect) {
        let Some(mut compiled) = Compiled::new(dialect) else {
            return;
        };
        for form in FORMS {
            let flags = flags_of(form);
            assert_accepts_the_same(&flags, dialect, 1000, &mut compiled);
        }
    }

    #[test]
    fn plain_validators_accept_the_same() {
        assert_all_accept_the_same(Dialect::Plain);
    }

    #[test]
    fn validators_for_kattis_accept_the_same() {
        assert_all_accept_the_same(Dialect::Kattis);
    }

    #[test]
    fn validators_with_testlib_accept_the_same() {
        assert_all_accept_the_same(Dialect::Testlib);
    }
}

//! The checkers that `takeaway check --print` prints: they compile without a warning, and take the
//! outputs that `takeaway check` takes. Each is tried on takeaway's own outputs with one edit, which
//! may be another winning move.
//!
//! testlib is not ours: with testlib, checkers are tried if `TESTLIB` is the folder of `testlib.h`.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use tempfile::TempDir;

use crate::generate::Choices;
use crate::program::{self, feed, stdout};

/// Without a warning under these flags, in C++17 as in later standards.
const WARNINGS: &str =
    "-Werror -Wall -Wextra -pedantic -Wno-long-long -Wshadow -Wconversion -Wfloat-equal";

/// What `check --any-move` takes. Each set of flags has its words between bars where they have
/// blanks, and ends with what is printed of a move.
pub const ANY_MOVE: [&str; 35] = [
    "--game nim|{heap} {left}",
    "--game nim --misere|{take}",
    "--game nim --prefix|Case {}: |--words|Player 1,Player 2|--ignore-case|take {take} of pile {heap}",
    "--game halving|{heap}:{take}/{stones}",
    "--game laskers-nim|{heap} {a} {b}",
    "--game laskers-nim --misere|{a} {b}",
    "--game grundys-game --max-heap 1000|{a}-{b}",
    "--game kayles|{take} {a}",
    "--code 0.07 --heaps 1|{left} {b}",
    "--code 0.33|{heap} {take}",
    "--game wythoff|{a} {b}",
    "--game wythoff --misere|{a} {b}",
    "--game euclid|({a},{b})",
    "--game euclid --misere --layout|a b 0|({a},{b})",
    "--game staircase-nim|{heap} {take}",
    "--game staircase-nim --misere|{take} {left}",
    "--game sequential-nim|{left}",
    "--game sequential-nim --misere|{heap} {left}",
    "--game multiplication|{take}",
    "--game multiplication --misere|{left}",
    "--game one-three-four|{take}",
    "--game one-two-three --misere --stream|{take}",
    "--set 2,5-7,12|{heap} {take}",
    "--set 1-3,9 --misere|{heap} {take}",
    "--set squares --max-heap 1000|{heap} {take}",
    "--max-heap 50 --max-moves 4 --layout|m s k h 0|{heap} {take}",
    "--layout|l r k h|{heap} {left}",
    "--max-heap 30 --max-moves 4 --layout|m s T 1..n|{take}",
    "--game nim --layout|k a b|--heap|a%(b+1)|{heap} {left}",
    "--max-heap 200 --rule|n-t if t*t<=n|{heap} {take}",
    "--max-heap 60 --rule|a, n-1-a; n-2|{heap} {a} {b}",
    "--max-heap 20 --rule|(a-t,b); (a,b-t)|{position}:{a},{b}",
    "--misere --max-heap 20 --layout|a b|--rule|(a-t,b); (a,b-t); (a-t,b-t)|{a} {b}",
    "--max-heap 30 --layout|a b|--rule|(a-t,2*t) if 1<=t<=b|{a} {b}",
    "--max-heap 9 --rule|(a-t,b,c); (a,b-t,c); (a,b,c-t)|{a} {b} {c}",
];

/// What `check` takes without `--any-move`: words, and all winning moves.
const OTHERS: [&str; 8] = [
    "--game nim|",
    "--words W,L --one-line --game one-two-three|",
    "--game kayles --ignore-case --words|Player 1,Player 2|",
    "--game nim --count|",
    "--game nim|{heap}_{left}",
    "--game wythoff --words 1,0|{a} {b}",
    "--game nim --in-order --prefix|#{} |{left}",
    "--max-heap 20 --rule|(a-t,b); (a,b-t)|{position} {parts}",
];

/// The flags of a set, and what is printed of a move; nothing if no moves are printed.
pub fn words_of(set: &str) -> (Vec<&str>, &str) {
    let (flags, text) = set.rsplit_once('|').expect("a bar");
    let mut words = Vec::new();
    for (place, part) in flags.split('|').enumerate() {
        if place % 2 == 0 {
            words.extend(part.split_whitespace());
        } else {
            words.push(part);
        }
    }
    (words, text)
}

/// The flags without bounds, which answering does not take.
pub fn without_bounds<'a>(flags: &[&'a str]) -> Vec<&'a str> {
    let mut others = Vec::new();
    let mut flags = flags.iter();
    while let Some(&flag) = flags.next() {
        if ["--max-heap", "--max-moves"].contains(&flag) {
            flags.next();
        } else {
            others.push(flag);
        }
    }
    others
}

/// The flags of answering: `check` alone takes the others.
fn of_answers<'a>(flags: &[&'a str]) -> Vec<&'a str> {
    let mut flags = without_bounds(flags);
    flags.retain(|flag| !["--ignore-case", "--in-order", "--any-move"].contains(flag));
    flags
}

/// A printed checker, and the files that it gets.
struct Checker {
    folder: TempDir,
    dialect: &'static str,
    /// The flags of `check`.
    flags: Vec<String>,
}

impl Checker {
    /// Prints and compiles the checker for these flags; `None` without what it needs.
    fn new(dialect: &'static str, flags: &[&str]) -> Option<Checker> {
        if program::missing(&["g++"]) {
            return None;
        }
        let mut compiler = Command::new("g++");
        compiler
            .args(["-std=c++17", "-O1"])
            .args(WARNINGS.split(' '));
        if dialect == "testlib" {
            let Some(testlib) = env::var_os("TESTLIB") else {
                program::skipped("TESTLIB is not the folder of testlib.h");
                return None;
            };
            compiler.arg("-isystem").arg(testlib);
        }
        let text = stdout(&[&["check", "--print", dialect], flags].concat(), "");
        let folder = tempfile::tempdir().expect("a folder");
        compiler
            .args(["-x", "c++", "-", "-o"])
            .arg(folder.path().join("checker"));
        let output = feed(&mut compiler, text.as_bytes());
        let said = program::text(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{text}\n{said}");
        let flags = without_bounds(flags)
            .into_iter()
            .map(String::from)
            .collect();
        Some(Checker {
            folder,
            dialect,
            flags,
        })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What `check` and the checker say of these files: their exit codes; in the plain dialect also
    /// the first word that they print.
    fn both(&self, [input, output, answer]: [&str; 3], case_sensitive: bool) -> [String; 2] {
        for (name, text) in [("in", input), ("out", output), ("ans", answer)] {
            fs::write(self.file(name), text).expect("a file");
        }
        let [input_file, output_file, answer_file] =
            ["in", "out", "ans"].map(|name| self.file(name));
        let folder = self.folder.path().to_path_buf();
        let mut files = match self.dialect {
            "kattis" => vec![input_file, answer_file, folder],
            _ => vec![input_file, output_file, answer_file],
        };
        if self.dialect == "kattis" && case_sensitive {
            files.push(PathBuf::from("case_sensitive"));
        }
        let protocol = if self.dialect == "plain" {
            "sinol"
        } else {
            self.dialect
        };
        let mut takeaway = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        takeaway
            .args(["check", "--protocol", protocol])
            .args(&self.flags);
        let mut checker = Command::new(self.file("checker"));
        [&mut takeaway, &mut checker].map(|command| {
            let said = feed(command.args(&files), output.as_bytes());
            let code = said.status.code().expect("it ends well");
            let first = program::text(&said.stdout)
                .lines()
                .next()
                .unwrap_or_default();
            match (self.dialect, code) {
                // SIO2 takes 0 and 1 for the same.
                ("plain", 0 | 1) => first.to_string(),
                _ => code.to_string(),
            }
        })
    }
}

/// An input of these flags with small numbers, and what is printed for it: one winning move of each
/// case, and all.
fn drawn(flags: &[&str], seed: u64) -> [String; 3] {
    let most = if flags.contains(&"--max-heap") {
        "9"
    } else {
        ["3", "7", "30"][seed as usize % 3]
    };
    let lost = ["0", "20", "50"][seed as usize / 3 % 3];
    let seed = seed.to_string();
    let most_heaps = if flags.contains(&"--misere") && flags.contains(&"--rule") {
        "1"
    } else {
        "4"
    };
    let draw = [
        "generate",
        "3",
        "--seed",
        &seed,
        "--lost",
        lost,
        "--max-heaps",
        most_heaps,
        "--min-heap",
        "0",
    ];
    let mut drawn = flags.to_vec();
    if let Some(place) = drawn.iter().position(|flag| *flag == "--max-heap") {
        drawn[place + 1] = most;
    } else {
        drawn.extend(["--max-heap", most]);
    }
    drawn.retain(|flag| !["--ignore-case", "--in-order", "--any-move"].contains(flag));
    let input = stdout(&[&draw[..], &drawn].concat(), "");
    let all = of_answers(flags);
    let mut any = all.clone();
    if flags.contains(&"--any-move") {
        any.push("--any-move");
    }
    let answers = stdout(&any, &input);
    let all = stdout(&all, &input);
    [input, answers, all]
}

/// This output with one edit.
fn edited(output: &str, all: &str, choices: &mut Choices) -> String {
    let mut lines: Vec<String> = output.lines().map(String::from).collect();
    let others: Vec<&str> = all.lines().collect();
    if lines.is_empty() {
        return String::new();
    }
    let place = choices.index(lines.len());
    match choices.below(10) {
        0..=2 => lines[place] = others[choices.index(others.len())].to_string(),
        3 => drop(lines.remove(place)),
        4 => lines.insert(place, others[choices.index(others.len())].to_string()),
        5 => lines[place] = lines[place].to_uppercase(),
        6 => lines = vec![lines.join(" ")],
        7 => lines.swap(0, place),
        _ => lines[place] = with_another_number(&lines[place], choices),
    }
    lines.join("\n") + "\n"
}

/// This line with another number in place of one, if it has any.
fn with_another_number(line: &str, choices: &mut Choices) -> String {
    let digits: Vec<usize> = line
        .char_indices()
        .filter(|(_, it)| it.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    if digits.is_empty() {
        return line.to_string();
    }
    let place = digits[choices.index(digits.len())];
    let other = ["0", "1", "2", "3", "01", "99999999999999999999"][choices.index(6)];
    format!("{}{other}{}", &line[..place], &line[place + 1..])
}

/// Asserts that the checker takes what `check` takes of this many outputs; returns how many were
/// right.
fn assert_takes_the_same(
    dialect: &'static str,
    set: &str,
    is_any: bool,
    outputs: u64,
) -> Option<u64> {
    let (mut flags, text) = words_of(set);
    if !text.is_empty() {
        flags.extend(["--winning-moves", text]);
    }
    if is_any {
        flags.push("--any-move");
    }
    let checker = Checker::new(dialect, &flags)?;
    let mut choices = Choices::random(outputs);
    let mut right = 0;
    for number in 0..outputs {
        let [input, answers, all] = drawn(&flags, number / 8);
        let output = if number % 8 == 0 {
            answers.clone()
        } else {
            edited(&answers, &all, &mut choices)
        };
        // The checker of `check` knows the answers, and those that compare have to be told them.
        let is_wrong_jury = is_any && number % 9 == 1;
        let jury = if is_wrong_jury {
            edited(&answers, &all, &mut choices)
        } else {
            answers
        };
        if jury.is_empty() {
            continue;
        }
        let [expected, found] = checker.both([&input, &output, &jury], number % 2 == 0);
        assert_eq!(
            expected, found,
            "{dialect} {flags:?}\n{input}\n{output}\n{jury}"
        );
        right += u64::from(["0", "42", "OK"].contains(&&*expected));
    }
    Some(right)
}

#[test]
fn a_printed_checker_takes_what_check_takes() {
    for (dialect, set, is_any) in [
        ("plain", ANY_MOVE[2], true),
        ("kattis", ANY_MOVE[32], true),
        ("plain", OTHERS[5], false),
    ] {
        let Some(right) = assert_takes_the_same(dialect, set, is_any, 40) else {
            return;
        };
        assert!((1..40).contains(&right), "{set}: {right}");
    }
}

#[test]
fn words_that_a_move_may_print_are_taken_where_an_input_has_one_case() {
    let flags = [
        "check",
        "--print",
        "plain",
        "-p",
        "nim",
        "--words",
        "1,0",
        "--winning-moves",
        "{heap}",
        "--max-cases",
    ];
    for (cases, code) in [("1", 0), ("2", 2)] {
        let output = program::run_with(&[&flags[..], &[cases]].concat(), b"");
        assert_eq!(output.status.code(), Some(code), "{cases}");
    }
}

/// The files of 10^5 cases of three heaps, and the seconds that a checker takes for them.
fn seconds_of(checker: &Checker, flags: &[&str]) -> f64 {
    let draw = [
        "generate",
        "100000",
        "--lost",
        "0",
        "--min-heaps",
        "3",
        "--max-heaps",
        "3",
    ];
    let input = stdout(&[&draw[..], &flags[..2]].concat(), "");
    let answers = stdout(flags, &input);
    for (name, text) in [("in", &input), ("out", &answers), ("ans", &answers)] {
        fs::write(checker.file(name), text).expect("a file");
    }
    let start = Instant::now();
    let mut command = Command::new(checker.file("checker"));
    let output = command
        .args(["in", "out", "ans"].map(|name| checker.file(name)))
        .output();
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(program::text(&output.expect("a checker").stdout), "OK\n");
    seconds
}

mod long {
    use super::*;

    fn assert_all_take_the_same(dialect: &'static str) {
        for (sets, is_any) in [(&ANY_MOVE[..], true), (&OTHERS[..], false)] {
            for set in sets {
                if let Some(right) = assert_takes_the_same(dialect, set, is_any, 200) {
                    assert!((1..200).contains(&right), "{set}: {right}");
                }
            }
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn plain_checkers_take_the_same() {
        assert_all_take_the_same("plain");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn checkers_for_kattis_take_the_same() {
        assert_all_take_the_same("kattis");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn checkers_with_testlib_take_the_same() {
        assert_all_take_the_same("testlib");
    }

    #[test]
    #[ignore = "measures time"]
    fn a_hundred_thousand_moves_of_nim_take_at_most_two_seconds() {
        let flags = [
            "--game",
            "nim",
            "--winning-moves",
            "{heap} {left}",
            "--any-move",
        ];
        if let Some(checker) = Checker::new("plain", &flags) {
            let seconds = seconds_of(&checker, &flags);
            assert!(seconds < 2.0, "{seconds}");
        }
    }
}

//! Every message, byte for byte, with the verdicts before it and the exit code: the examples in
//! `tests/data/errors`. `RENEW=1 cargo test errors` writes anew what they print.

use std::path::Path;
use std::process::Command;

use crate::documents::{Practice, assert_examples, typed};
use crate::help::COMMANDS;
use crate::program::text;
use crate::reference::UNNAMED;
use crate::reference::problems::LAST;
use crate::{program, reference};
use takeaway::{Options, judge_with};

// What messages expect, up to what was found.
pub const HEAP: &str = "expected a heap (digits, 0 to 10^18), found";

/// A hint.
pub const BUDGET: &str = "; a larger --budget may help";

/// The message about a selector that is none.
pub fn no_selector(found: &str) -> String {
    format!("expected the number of a game (1 to {LAST}), found \"{found}\"{UNNAMED}")
}

/// The message about a heap that a table of 2^n values does not reach.
pub fn too_large(heap: impl std::fmt::Display, n: u32) -> String {
    format!(
        "expected a heap whose Grundy value is known within 2^{n} values, found \"{heap}\"{UNNAMED}{BUDGET}"
    )
}

/// The message about a sequence that a table of 2^n values does not hold.
pub fn no_period(n: u32) -> String {
    format!("expected a preperiod and a period within 2^{n} values, found none{UNNAMED}{BUDGET}")
}

/// What a terminal shows of an input with a fault: the verdicts before it, and the message. Asserts
/// that the program, the library and the reference say so, also if they explain.
fn told(input: &[u8]) -> String {
    let [told, _] = [false, true].map(|explain| {
        let start = input[..input.len().min(60)].escape_ascii();
        let options = Options {
            explain,
            ..Options::default()
        };
        let mut verdicts = Vec::new();
        let error = judge_with(&options, input, &mut verdicts)
            .err()
            .map(|error| takeaway::message(&error));
        let found = reference::Answer { verdicts, error };
        assert_eq!(found, reference::answer_with(input, explain), "{start}");
        let message = format!("takeaway: {}\n", found.error.expect("a fault"));
        let output = program::run_with(if explain { &["--explain"] } else { &[] }, input);
        assert_eq!(
            (text(&output.stderr), output.status.code()),
            (&*message, Some(1)),
            "{start}"
        );
        assert!(
            output.stdout == found.verdicts,
            "{start}: {}",
            text(&output.stdout)
        );
        text(&found.verdicts).to_string() + &message
    });
    told
}

/// Asserts that the examples of a page in `tests/data/errors` print what it shows, and that what they
/// suggest works.
fn assert_page(name: &str, assert_more: impl Fn(&str, &str)) {
    if program::missing(&["sh"]) {
        return;
    }
    let practice = Practice::of("");
    let count = assert_examples(format!("tests/data/errors/{name}.md"), |command| {
        let printed = typed(
            &format!("{command}\ncode=$?; [ $code = 0 ] || echo exit code $code"),
            practice.path(),
        );
        for line in printed.lines() {
            if let Some(message) = line.strip_prefix("takeaway: ") {
                assert_hints_work(command, message, practice.path());
            }
        }
        assert_more(command, &printed);
        printed
    });
    assert!(count > 20, "{name}: {count}");
}

/// Asserts that what a message on this command suggests is no wrong usage: commands, with an empty
/// input, and flags that were not typed.
fn assert_hints_work(typed_before: &str, message: &str, folder: &Path) {
    let mut hints = Vec::new();
    for (start, _) in message.match_indices("takeaway ") {
        hints.extend(suggested(until_its_end(&message[start..])));
    }
    for word in message.split([' ', ',', ';', ':', '?', ')', '(']) {
        if let Some(flag) = word.strip_prefix("--")
            && !typed_before.contains(flag)
            && !flag.is_empty()
        {
            hints.push(format!("takeaway help {flag}"));
        }
    }
    for hint in hints {
        let code = typed(
            &format!("({hint}) </dev/null >/dev/null 2>&1; echo $?"),
            folder,
        );
        assert!(code != "2\n", "{hint}, which is suggested by: {message}");
    }
}

/// The command that a message goes on with, as far as the letters after it are not of the message.
fn until_its_end(message: &str) -> &str {
    let mut is_quoted = false;
    for (at, letter) in message.char_indices() {
        if letter == '\'' {
            is_quoted = !is_quoted;
        }
        let is_end = ")?;,".contains(letter) || message[at..].starts_with(" (");
        if is_end && !is_quoted {
            return &message[..at];
        }
    }
    message
}

/// What to type for a command in a message; the help on it if only its name is there, or prose goes
/// on after it.
fn suggested(command: &str) -> Option<String> {
    let words: Vec<&str> = command.split(' ').collect();
    let rest = words.get(2).copied().unwrap_or_default();
    match words[1] {
        "help" if rest == "problems" => Some(command.to_string()),
        "help" => Some(format!("takeaway help {rest}")),
        first if first.starts_with('-') => Some(command.to_string()),
        name if COMMANDS.contains(&name) => {
            let is_prose = rest == "..." || rest.starts_with(|letter: char| letter.is_lowercase());
            match is_prose || rest.is_empty() {
                true => Some(format!("takeaway help {name}")),
                false => Some(command.to_string()),
            }
        }
        _ => None,
    }
}

#[test]
fn the_program_the_library_and_the_reference_tell_faults_as_the_page_shows() {
    assert_page("input", |command, printed| {
        let (printf, program) = command.split_once(" | ").expect("a pipe");
        assert_eq!(program, "takeaway");
        let input = Command::new("sh")
            .args(["-c", printf])
            .output()
            .expect("sh runs")
            .stdout;
        assert_eq!(printed, told(&input) + "exit code 1\n", "{command}");
    });
}

#[test]
fn faults_in_other_forms_are_told_as_the_page_shows() {
    assert_page("forms", |_, _| {});
}

#[test]
fn wrong_usage_is_told_as_the_page_shows() {
    assert_page("usage", |_, _| {});
}

#[test]
fn check_tells_differences_as_the_page_shows() {
    assert_page("check", |_, _| {});
}

#[test]
fn other_bytes_near_whitespace_and_digits_are_neither() {
    for byte in (0..=255).filter(|byte| !b" \t\r\n\x0C0123456789".contains(byte)) {
        let message = format!("{HEAP} \"7{}7\"{UNNAMED}", [byte].escape_ascii());
        assert_eq!(
            told(&[b"1 3 7", &[byte][..], b"7\n"].concat()),
            format!("takeaway: line 1, column 5: case 1: {message}\n")
        );
    }
}

#[test]
fn only_the_numbers_from_1_to_the_last_are_selectors() {
    let beyond = (LAST + 1..=LAST + 20).map(|selector| selector.to_string());
    let padded = ["0".to_string(), "00".to_string(), format!("0{}", LAST + 1)];
    // Modulo a power of two, these would be selectors.
    let large = ["33", "257", "258", "4294967297", "18446744073709551617"].map(str::to_string);
    for selector in padded.into_iter().chain(beyond).chain(large) {
        let message = format!(
            "takeaway: line 1, column 11: case 3: {}\n",
            no_selector(&selector)
        );
        let input = format!("3 3 1 2 0 {selector} 5");
        assert_eq!(
            told(input.as_bytes()),
            "True\nPlayer 2 wins\n".to_string() + &message
        );
    }
}

#[test]
fn a_far_fault_has_its_case_line_and_column() {
    let before = format!("2000\n{}", "2 3\n 18 47 34\n".repeat(999));
    for (after, place) in [
        ("\n    1     four".to_string(), "line 2001, column 11"),
        (" ".repeat(1_000_000) + "0 x", "line 2000, column 1000001"),
        ("\n".repeat(1_000_000), "line 1002000, column 1"),
    ] {
        let start = format!(
            "{}takeaway: {place}: case 1000: expected ",
            "Player 2 wins\n".repeat(999)
        );
        assert!(
            told((before.clone() + &after).as_bytes()).starts_with(&start),
            "{place}"
        );
    }
}

#[test]
fn threads_tell_where_a_fault_in_a_large_file_is() {
    let file = format!("{}/errors-large.in", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(
        &file,
        ["1500001\n", &"1 4\n".repeat(1_500_000), "1 x\n"].concat(),
    )
    .unwrap();
    let output = program::run_with(&["--threads", "2", &file], b"");
    let place = "line 1500002, column 3: case 1500001";
    assert_eq!(
        text(&output.stderr),
        format!("takeaway: {file}: {place}: {HEAP} \"x\"{UNNAMED}\n")
    );
    assert_eq!(output.stdout.len(), 1_500_000 * "Player 1\n".len());
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File, Permissions};
    use std::io;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    use crate::program::{self, assert_ends};

    #[test]
    fn files_and_streams_are_told_of_as_the_page_shows() {
        super::assert_page("files", |_, _| {});
    }

    #[test]
    fn a_file_that_may_not_be_read_is_named() {
        let file = format!("{}/errors-secret.in", env!("CARGO_TARGET_TMPDIR"));
        fs::write(&file, "0").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o000)).unwrap();
        if File::open(&file).is_ok() {
            program::skipped("this user may read every file");
            return;
        }
        let message =
            format!("takeaway: {file}: cannot read the input: Permission denied (os error 13)\n");
        assert_ends(&program::run_with(&[&file], b""), "", &message, 1);
    }

    #[test]
    fn help_that_nobody_reads_is_not_a_failure() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut help = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        assert_ends(
            &help.arg("--help").stdout(writer).output().unwrap(),
            "",
            "",
            0,
        );
    }
}

//! Every message, byte for byte, with the verdicts before it and the exit code. The library and the reference must give
//! the same messages.

use std::process::{Command, Output};

use crate::program::{assert_ends, text};
use crate::reference::problems::LAST;
use crate::{program, reference};
use takeaway::Problem;

/// The hint at a wrong selector.
pub const NAME_IT: &str = "; if all cases are of one game, name it with --problem";

/// Asserts that the program, the library and the reference answer `input` with `verdicts`, then stop with `message`.
fn fails(input: impl AsRef<[u8]>, verdicts: &str, message: &str) {
    let input = input.as_ref();
    let start = input[..input.len().min(60)].escape_ascii();
    let output = program::run(input);
    assert_eq!(text(&output.stderr), format!("takeaway: {message}\n"), "{start}");
    assert_eq!(text(&output.stdout), verdicts, "{start}");
    assert_eq!(output.status.code(), Some(1), "{start}");
    assert_eq!(library(input), (verdicts.to_string(), message.to_string()), "{start}");
    let reference = reference::Answer { verdicts: verdicts.into(), error: Some(message.to_string()) };
    assert_eq!(reference::answer(input), reference, "{start}");
    let explained = program::run_with(&["--explain"], input);
    assert_eq!(text(&explained.stderr), format!("takeaway: {message}\n"), "{start}, explained");
    assert!(explained.stdout == reference::answer_with(input, true).verdicts, "{start}, explained");
    assert_eq!(explained.status.code(), Some(1), "{start}, explained");
}

fn library(input: &[u8]) -> (String, String) {
    let mut verdicts = Vec::new();
    let error = takeaway::judge(input, &mut verdicts).expect_err("an error");
    (text(&verdicts).to_string(), program::errors::message(&error))
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_takeaway"))
}

/// Asserts that the program wrote `stderr` and nothing else, and ended with `code`.
fn only_says(output: &Output, stderr: &str, code: i32) {
    assert_ends(output, "", stderr, code);
}

#[test]
fn an_input_without_tokens_lacks_the_number_of_cases() {
    let expected = "expected the number of cases (digits, 0 to 10^18), found the end of input";
    fails("", "", &format!("line 1, column 1: {expected}"));
    fails("   ", "", &format!("line 1, column 4: {expected}"));
    fails(" \t\r\n\x0C\n  ", "", &format!("line 3, column 3: {expected}"));
    fails(b"\xEF\xBB\xBF", "", &format!("line 1, column 4: {expected}"));
    fails(b"\xEF\xBB\xBF\n", "", &format!("line 2, column 1: {expected}"));
}

#[test]
fn the_end_of_input_inside_a_case_is_where_the_next_byte_would_stand() {
    let selector = format!("expected a selector (1 to {LAST}), found the end of input after");
    let count = "expected the number of heaps (digits, 0 to 10^18), found the end of input after";
    let heap = "expected a heap (digits, 0 to 10^18), found the end of input after";
    let hint = "; the last case is not complete";
    fails("1", "", &format!("line 1, column 2: case 1: {selector} 0 of 1 case"));
    fails("2\n", "", &format!("line 2, column 1: case 1: {selector} 0 of 2 cases"));
    fails("2\n1 4\n", "Player 1\n", &format!("line 3, column 1: case 2: {selector} 1 of 2 cases"));
    fails("2\n1 4", "Player 1\n", &format!("line 2, column 4: case 2: {selector} 1 of 2 cases"));
    fails("1 1", "", &format!("line 1, column 4: case 1: {heap} 0 of 1 case{hint}"));
    fails("1 3 ", "", &format!("line 1, column 5: case 1: {heap} 0 of 1 case{hint}"));
    fails("2\n3 4\n2", "False\n", &format!("line 3, column 2: case 2: {count} 1 of 2 cases{hint}"));
    fails("1\n2 3", "", &format!("line 2, column 4: case 1: {heap} 0 of 1 case{hint}"));
    fails("1\n2 3 7\n\n8 \n", "", &format!("line 5, column 1: case 1: {heap} 0 of 1 case{hint}"));
}

#[test]
fn the_largest_counts_take_no_memory_in_advance() {
    let promise = "1000000000000000000";
    let end = "found the end of input after";
    fails(
        format!("{promise}\n3 5\n"),
        "True\n",
        &format!("line 3, column 1: case 2: expected a selector (1 to {LAST}), {end} 1 of {promise} cases"),
    );
    fails(
        format!("1\n2 {promise} 5 6\n"),
        "",
        &format!("line 3, column 1: case 1: expected a heap (digits, 0 to 10^18), {end} 0 of 1 case; the last case is not complete"),
    );
}

#[test]
fn tokens_that_are_not_numbers_are_quoted() {
    let tokens: [(&[u8], &str); 16] = [
        (b"x1", "x1"),
        (b"+5", "+5"),
        (b"-3", "-3"),
        (b"-0", "-0"),
        (b"1.5", "1.5"),
        (b"1e3", "1e3"),
        (b"0x1", "0x1"),
        (b"12x4", "12x4"),
        (b"12,", "12,"),
        (b"1/", "1/"),
        (b"1:", "1:"),
        (b"\0", r"\x00"),
        (b"5\0", r"5\x00"),
        (b"\xC3\xA9\xFF", r"\xc3\xa9\xff"),
        (b"1\x0B2", r"1\x0b2"),
        (b"\"'\\", r#"\"\'\\"#),
    ];
    let number = |what: &str| format!("{what} (digits, 0 to 10^18)");
    let places = [
        ("", " 1 4", "", format!("line 1, column 1: expected {}", number("the number of cases"))),
        ("2\n3 1\n", "\n", "True\n", format!("line 3, column 1: case 2: expected a selector (1 to {LAST})")),
        ("2\n3 1\n2 ", " 5", "True\n", format!("line 3, column 3: case 2: expected {}", number("the number of heaps"))),
        ("2\n3 1\n2 2 5 ", "", "True\n", format!("line 3, column 7: case 2: expected {}", number("a heap"))),
        ("2\n3 1\n4 ", " 5", "True\n", format!("line 3, column 3: case 2: expected {}", number("the number of moves"))),
        (
            "2\n3 1\n5 3 1 ",
            " 5",
            "True\n",
            "line 3, column 7: case 2: expected a move (digits, 1 to 10^18)".to_string(),
        ),
        ("1\n3 1\n", " 7", "True\n", "line 3, column 1: expected the end of input after 1 case".to_string()),
    ];
    for (token, shown) in tokens {
        for (before, after, verdicts, message) in &places {
            let input = [before.as_bytes(), token, after.as_bytes()].concat();
            let hint = if message.contains("a selector") { NAME_IT } else { "" };
            fails(input, verdicts, &format!("{message}, found \"{shown}\"{hint}"));
        }
    }
}

#[test]
fn other_bytes_near_whitespace_and_digits_are_neither() {
    for byte in (0..=255).filter(|byte| !b" \t\r\n\x0C0123456789".contains(byte)) {
        let shown = [byte].escape_ascii().to_string();
        fails(
            [b"1 3 7", &[byte][..], b"7\n"].concat(),
            "",
            &format!("line 1, column 5: case 1: expected a heap (digits, 0 to 10^18), found \"7{shown}7\""),
        );
    }
}

#[test]
fn numbers_over_the_limit_are_refused_wherever_they_stand() {
    let limit = "1000000000000000000";
    let over = "1000000000000000001";
    let found = format!("found \"{over}\"");
    fails(over, "", &format!("line 1, column 1: expected the number of cases (digits, 0 to 10^18), {found}"));
    fails(
        format!("1 2 {over}"),
        "",
        &format!("line 1, column 5: case 1: expected the number of heaps (digits, 0 to 10^18), {found}"),
    );
    for (selector, verdict) in [("1", "Player 1\n"), ("2 1", "Player 1 wins\n"), ("3", "False\n")] {
        let column = selector.len() + 2;
        fails(
            format!("2\n{selector} {limit}\n{selector} {over}\n"),
            verdict,
            &format!("line 3, column {column}: case 2: expected a heap (digits, 0 to 10^18), {found}"),
        );
    }
}

#[test]
fn numbers_over_the_limit_are_refused_with_any_number_of_digits() {
    let heap = "line 1, column 5: case 1: expected a heap (digits, 0 to 10^18), found";
    fails("1 1 9999999999999999999", "", &format!("{heap} \"9999999999999999999\""));
    fails("1 1 18446744073709551616", "", &format!("{heap} \"18446744073709551616\""));
    // Modulo 2^64 these would be small: 2^64 + 5 and 10 * 2^64.
    fails("1 1 18446744073709551621", "", &format!("{heap} \"18446744073709551621\""));
    fails("1 1 184467440737095516160", "", &format!("{heap} \"184467440737095516160\""));
    fails("1 1 999999999999999999999999", "", &format!("{heap} \"999999999999999999999999\""));
    fails("1 1 9999999999999999999999990", "", &format!("{heap} \"999999999999999999999999\"..."));
    for digits in [40, 100_000] {
        fails(format!("1 1 {}\n", "9".repeat(digits)), "", &format!("{heap} \"{}\"...", "9".repeat(24)));
        fails(format!("1 1 1{}\n", "0".repeat(digits)), "", &format!("{heap} \"1{}\"...", "0".repeat(23)));
        let zeros = "0".repeat(digits);
        fails(format!("1 1 {zeros}1000000000000000001\n"), "", &format!("{heap} \"{}\"...", "0".repeat(24)));
    }
}

#[test]
fn a_token_is_shown_up_to_its_24th_byte() {
    let place = "line 1, column 1: expected the number of cases (digits, 0 to 10^18), found";
    let word = "abcdefghijklmnopqrstuvwxyz";
    fails(&word[..23], "", &format!("{place} \"abcdefghijklmnopqrstuvw\""));
    fails(&word[..24], "", &format!("{place} \"abcdefghijklmnopqrstuvwx\""));
    fails(&word[..25], "", &format!("{place} \"abcdefghijklmnopqrstuvwx\"..."));
    fails([0xFF; 300], "", &format!("{place} \"{}\"...", r"\xff".repeat(24)));
    // All but the last byte is a number.
    fails(format!("{}x 1 4", "0".repeat(300)), "", &format!("{place} \"{}\"...", "0".repeat(24)));
}

#[test]
fn only_the_numbers_from_1_to_the_last_are_selectors() {
    let beyond = (LAST + 1..=LAST + 20).map(|selector| selector.to_string());
    let padded = ["0".to_string(), "00".to_string(), format!("0{}", LAST + 1)];
    // Modulo a power of two, these would be selectors.
    let large = ["33", "257", "258", "4294967297", "18446744073709551617"].map(str::to_string);
    for selector in padded.into_iter().chain(beyond).chain(large) {
        fails(
            format!("3 3 1 2 0 {selector} 5"),
            "True\nPlayer 2 wins\n",
            &format!("line 1, column 11: case 3: expected a selector (1 to {LAST}), found \"{selector}\"{NAME_IT}"),
        );
    }
}

#[test]
fn the_end_of_input_inside_a_set_or_after_it_is_reported() {
    let end = "found the end of input after";
    let count = format!("expected the number of moves (digits, 0 to 10^18), {end}");
    let taken = format!("expected a move (digits, 1 to 10^18), {end}");
    let heaps = format!("expected the number of heaps (digits, 0 to 10^18), {end}");
    let heap = format!("expected a heap (digits, 0 to 10^18), {end}");
    let hint = "; the last case is not complete";
    fails("1 4", "", &format!("line 1, column 4: case 1: {count} 0 of 1 case{hint}"));
    fails("1 5\n", "", &format!("line 2, column 1: case 1: {count} 0 of 1 case{hint}"));
    fails("1 4 1", "", &format!("line 1, column 6: case 1: {taken} 0 of 1 case{hint}"));
    fails("1 5 3 1 2\n", "", &format!("line 2, column 1: case 1: {taken} 0 of 1 case{hint}"));
    fails("2\n1 4\n4 0", "Player 1\n", &format!("line 3, column 4: case 2: {heaps} 1 of 2 cases{hint}"));
    fails("1 4 2 1 2 ", "", &format!("line 1, column 11: case 1: {heaps} 0 of 1 case{hint}"));
    fails("1 4 2 1 2 1", "", &format!("line 1, column 12: case 1: {heap} 0 of 1 case{hint}"));
    fails("2 5 0 4 1 1 2 5", "0 1 0\n", &format!("line 1, column 16: case 2: {heap} 1 of 2 cases{hint}"));
    fails("1 4 1000000000000000000 5 6", "", &format!("line 1, column 28: case 1: {taken} 0 of 1 case{hint}"));
    fails("1 4 1 5 1000000000000000000 6", "", &format!("line 1, column 30: case 1: {heap} 0 of 1 case{hint}"));
}

#[test]
fn a_move_is_from_1_to_10_to_the_18() {
    let limit = "1000000000000000000";
    let over = "1000000000000000001";
    let expected = "expected a move (digits, 1 to 10^18), found";
    for (selector, verdict) in [("4", "Second\n"), ("5", "0 2 0 1\n")] {
        let rest = if selector == "4" { " 1 4" } else { "" };
        for wrong in ["0", "00", over, "18446744073709551617", "184467440737095516161"] {
            fails(
                format!("2\n{selector} 1 1{rest}\n{selector} 3 1 {wrong} 4{rest}\n"),
                verdict,
                &format!("line 3, column 7: case 2: {expected} \"{wrong}\""),
            );
        }
    }
    // Both limits pass.
    fails(
        format!("3\n4 2 {limit} 1 1 5\n4 1 {limit} 1 {limit}\n0"),
        "First\nFirst\n",
        &format!("line 4, column 1: case 3: expected a selector (1 to {LAST}), found \"0\"{NAME_IT}"),
    );
}

#[test]
fn counts_and_heaps_of_a_set_have_their_limits() {
    let over = "1000000000000000001";
    let counted = |what: &str| format!("expected the number of {what} (digits, 0 to 10^18), found \"{over}\"");
    fails(format!("1 4 {over}"), "", &format!("line 1, column 5: case 1: {}", counted("moves")));
    fails(format!("1 5 {over} 1"), "", &format!("line 1, column 5: case 1: {}", counted("moves")));
    fails(format!("1 4 1 2 {over} 3"), "", &format!("line 1, column 9: case 1: {}", counted("heaps")));
    fails(
        format!("2 4 0 1 5 4 1 2 2 1000000000000000000 {over}"),
        "Second\n",
        &format!("line 1, column 39: case 2: expected a heap (digits, 0 to 10^18), found \"{over}\""),
    );
    fails("1 4 1 2 1 3 9", "First\n", "line 1, column 13: expected the end of input after 1 case, found \"9\"");
    fails("1 5 1 2 1", "0 4 0 0 1 1\n", "line 1, column 9: expected the end of input after 1 case, found \"1\"");
}

#[test]
fn a_rule_that_no_case_may_have_is_reported_at_its_first_wrong_number() {
    let least = "expected the fewest stones of a move (digits, 1 to 10^18), found";
    let first_digit = "expected the first digit of a code (0 or 4), found";
    let digit = "expected a digit of a code (0 to 7), found";
    for (case, column, message) in [
        ("7 0 0 1 5", 5, format!("{least} \"0\"")),
        ("7 0 3 1 5", 5, format!("{least} \"0\"")),
        ("7 3 2 1 5", 7, "expected the most stones of a move (digits, 3 to 10^18), found \"2\"".to_string()),
        ("8 1 3 1 5", 7, format!("{first_digit} \"3\"")),
        ("9 1 8", 7, format!("{first_digit} \"8\"")),
        ("8 2 0 8 1 5", 9, format!("{digit} \"8\"")),
        ("9 3 4 7 18446744073709551616", 11, format!("{digit} \"18446744073709551616\"")),
    ] {
        // As the first case, and after a case of an interval.
        fails(format!("2 {case}"), "", &format!("line 1, column {column}: case 1: {message}"));
        fails(format!("2\n7 1 2 1 1\n{case}"), "First\n", &format!("line 3, column {}: case 2: {message}", column - 2));
    }
}

#[test]
fn both_of_two_numbers_have_to_be_there() {
    let expected = "expected a heap (digits, 0 to 10^18), found";
    let end = "the end of input after 1 of 2 cases; the last case is not complete";
    for selector in [12, 13] {
        let before = format!("2\n1 4\n{selector}");
        fails(&before, "Player 1\n", &format!("line 3, column 3: case 2: {expected} {end}"));
        fails(format!("{before} 3\n"), "Player 1\n", &format!("line 4, column 1: case 2: {expected} {end}"));
        for wrong in ["x", "-1", "1000000000000000001"] {
            let found = format!("{expected} \"{wrong}\"");
            fails(format!("{before} {wrong} 3"), "Player 1\n", &format!("line 3, column 4: case 2: {found}"));
            fails(format!("{before} 3 {wrong}"), "Player 1\n", &format!("line 3, column 6: case 2: {found}"));
        }
        let more = format!("1 {selector} 1000000000000000000 0 5");
        let verdict = if selector == 12 { "First\n" } else { "Second\n" };
        fails(more, verdict, "line 1, column 28: expected the end of input after 1 case, found \"5\"");
    }
}

#[test]
fn a_move_of_moores_nim_takes_from_1_to_10_to_the_18_heaps() {
    let limit = "1000000000000000000";
    for wrong in ["0", "000", "x", "1000000000000000001"] {
        let found = format!("(digits, 1 to 10^18), found \"{wrong}\"");
        fails(
            format!("3\n16 1 2 5 5\n16 {limit} 2 5 5\n16 {wrong} 1 5"),
            "Second\nFirst\n",
            &format!("line 4, column 4: case 3: expected the most heaps that a move takes from {found}"),
        );
    }
}

#[test]
fn more_heaps_than_the_input_has_are_missed_at_its_end() {
    let heap = "expected a heap (digits, 0 to 10^18), found the end of input after 1 of 2 cases";
    for (case, column) in [
        ("11 3 1 2", 9),
        ("14", 3),
        ("15 1000000000000000000 1 2", 27),
        ("16 2 3 1 2", 11),
        ("16 1 1000000000000000000", 25),
        ("17 1", 5),
    ] {
        let message = format!("line 3, column {column}: case 2: {heap}; the last case is not complete");
        fails(format!("2\n12 1 2\n{case}"), "Second\n", &message);
    }
}

const NO_PERIOD: &str = "expected a preperiod and a period within 2^24 values, found none; a larger --budget may help";

/// The message about a heap that a table of 2^24 values does not reach.
fn too_large(heap: u64) -> String {
    format!(
        "expected a heap whose Grundy value is found within 2^24 values, found \"{heap}\"; a larger --budget may help"
    )
}

#[test]
fn a_heap_without_a_certified_value_is_reported_where_it_stands() {
    fails(
        "3\n1 4\n4 2 1 1000000000000000000\n 2 999999999999999999\n  1000000000000000000\n1 4\n",
        "Player 1\n",
        &format!("line 5, column 3: case 2: {}", too_large(1_000_000_000_000_000_000)),
    );
    // It is reported before a fault that follows it, but not before one that precedes it.
    fails("1 4 2 1 16777216 3 7 16777216 x", "", &format!("line 1, column 22: case 1: {}", too_large(16_777_216)));
    fails(
        "1 4 2 1 16777216 3 7 x 16777216",
        "",
        "line 1, column 22: case 1: expected a heap (digits, 0 to 10^18), found \"x\"",
    );
}

#[test]
fn a_sequence_without_a_certified_period_is_reported_at_its_selector() {
    fails(
        "3\n1 4\n\n 5\n2\n1 \n1000000000000000000\n1 4\n",
        "Player 1\n",
        &format!("line 4, column 2: case 2: {NO_PERIOD}"),
    );
    // But a fault in its moves is reported first.
    fails(
        "2\n5 0\n5 3 1 1000000000000000000 x",
        "0 1 0\n",
        "line 3, column 27: case 2: expected a move (digits, 1 to 10^18), found \"x\"",
    );
    fails(
        "2\n5 0\n5 3 1 1000000000000000000",
        "0 1 0\n",
        "line 3, column 26: case 2: expected a move (digits, 1 to 10^18), found the end of input after 1 of 2 cases; \
         the last case is not complete",
    );
}

#[test]
fn nothing_may_follow_the_last_case() {
    for (input, verdicts, place, cases, found) in [
        ("0 0", "", "line 1, column 3", "0 cases", "0"),
        ("0\n\n1 4\n", "", "line 3, column 1", "0 cases", "1"),
        ("1\n1 4\n1 4\n", "Player 1\n", "line 3, column 1", "1 case", "1"),
        ("2\n2 0\n3 4 \t5", "Player 2 wins\nFalse\n", "line 3, column 6", "2 cases", "5"),
        ("1\n2 2 1 2 3\n", "Player 1 wins\n", "line 2, column 9", "1 case", "3"),
    ] {
        fails(input, verdicts, &format!("{place}: expected the end of input after {cases}, found \"{found}\""));
    }
}

#[test]
fn a_byte_order_mark_belongs_at_the_very_start_and_counts_in_columns() {
    let cases = "expected the number of cases (digits, 0 to 10^18), found";
    fails(b"\xEF\xBB\xBFx", "", &format!("line 1, column 4: {cases} \"x\""));
    fails(b" \xEF\xBB\xBF1 1 4", "", &format!(r#"line 1, column 2: {cases} "\xef\xbb\xbf1""#));
    fails(b"\xEF\xBB\xBF\xEF\xBB\xBF1 1 4", "", &format!(r#"line 1, column 4: {cases} "\xef\xbb\xbf1""#));
    fails(b"\xEF\xBB1 1 4", "", &format!(r#"line 1, column 1: {cases} "\xef\xbb1""#));
    fails(b"\xEF", "", &format!(r#"line 1, column 1: {cases} "\xef""#));
    fails(
        b"\xEF\xBB\xBF1\n1 4\n\xEF\xBB\xBF",
        "Player 1\n",
        r#"line 3, column 1: expected the end of input after 1 case, found "\xef\xbb\xbf""#,
    );
    let selector = format!("expected a selector (1 to {LAST}), found \"0\"{NAME_IT}");
    fails(b"\xEF\xBB\xBF1 0 4", "", &format!("line 1, column 6: case 1: {selector}"));
}

#[test]
fn an_input_that_is_no_text_gets_a_hint() {
    let place = "line 1, column 1: expected the number of cases (digits, 0 to 10^18), found";
    let utf_16 = "; this looks like UTF-16: convert it to UTF-8";
    fails(b"\xFF\xFE1\0\n\0", "", &format!(r#"{place} "\xff\xfe1\x00"{utf_16}"#));
    fails(b"\xFE\xFF\x001\0\n", "", &format!(r#"{place} "\xfe\xff\x001\x00"{utf_16}"#));
    fails(b"\xFF\xFE", "", &format!(r#"{place} "\xff\xfe"{utf_16}"#));
    fails(b"\x1F\x8B\x08 \0", "", &format!(r#"{place} "\x1f\x8b\x08"; this looks like gzip: unpack it first"#));
    // Not with one byte of a mark alone, nor after the start.
    fails(b"\xFF", "", &format!(r#"{place} "\xff""#));
    fails(b"\xFE\xFE", "", &format!(r#"{place} "\xfe\xfe""#));
    fails(b"\x1F8B", "", &format!(r#"{place} "\x1f8B""#));
    fails(b" \xFF\xFE", "", &format!(r#"{} "\xff\xfe""#, place.replace("column 1", "column 2")));
    fails(b"\xEF\xBB\xBF\x1F\x8B", "", &format!(r#"{} "\x1f\x8b""#, place.replace("column 1", "column 4")));
    let selector = format!("expected a selector (1 to {LAST}), found \"\\x1f\\x8b\"");
    fails(b"1\n\x1F\x8B", "", &format!("line 2, column 1: case 1: {selector}{NAME_IT}"));
    let output = program::run_with(&["--stream"], b"\x1F\x8B");
    let message = format!("takeaway: line 1, column 1: case 1: {selector}; this looks like gzip: unpack it first\n");
    only_says(&output, &message, 1);
}

#[test]
fn lines_end_with_lf_alone_and_columns_are_bytes() {
    let selector = format!("expected a selector (1 to {LAST}), found \"x\"{NAME_IT}");
    fails("2\r\n1 4\r\nx\r\n", "Player 1\n", &format!("line 3, column 1: case 2: {selector}"));
    fails("2\r1 4\rx\r", "Player 1\n", &format!("line 1, column 7: case 2: {selector}"));
    fails("2\x0C1 4\x0C\x0Cx", "Player 1\n", &format!("line 1, column 8: case 2: {selector}"));
    fails("2\n1 4\n\t\t x", "Player 1\n", &format!("line 3, column 4: case 2: {selector}"));
    fails("\n\n2\n\n1 4\n\n\n  x", "Player 1\n", &format!("line 8, column 3: case 2: {selector}"));
    let heap = "case 1: expected a heap (digits, 0 to 10^18), found the end of input after 0 of 1 case";
    let hint = "the last case is not complete";
    fails("1\r\n1 \r\n", "", &format!("line 3, column 1: {heap}; {hint}"));
    fails("1\r\n1 \r", "", &format!("line 2, column 4: {heap}; {hint}"));
}

#[test]
fn a_far_fault_has_its_case_line_and_column() {
    let before = format!("2000\n{}", "2 3\n 18 47 34\n".repeat(999));
    let verdicts = "Player 2 wins\n".repeat(999);
    fails(
        format!("{before}\n    1     four"),
        &verdicts,
        r#"line 2001, column 11: case 1000: expected a heap (digits, 0 to 10^18), found "four""#,
    );
    fails(
        format!("{before}{}0 x", " ".repeat(1_000_000)),
        &verdicts,
        &format!("line 2000, column 1000001: case 1000: expected a selector (1 to {LAST}), found \"0\"{NAME_IT}"),
    );
    fails(
        format!("{before}{}", "\n".repeat(1_000_000)),
        &verdicts,
        &format!(
            "line 1002000, column 1: case 1000: expected a selector (1 to {LAST}), \
             found the end of input after 999 of 2000 cases"
        ),
    );
}

#[test]
fn of_several_faults_the_first_in_the_text_is_reported() {
    fails(
        "3\n1 4\n1 x\n0 0\n",
        "Player 1\n",
        r#"line 3, column 3: case 2: expected a heap (digits, 0 to 10^18), found "x""#,
    );
    let selector = format!("expected a selector (1 to {LAST}), found \"0\"{NAME_IT}");
    fails("3\n1 4\n0 x\n", "Player 1\n", &format!("line 3, column 1: case 2: {selector}"));
    fails("1\n1 4 5 x", "Player 1\n", r#"line 2, column 5: expected the end of input after 1 case, found "5""#);
}

#[test]
fn wrong_usage_names_the_argument() {
    let usages: [(&[&str], &str); 26] = [
        (&["--frob"], "invalid option '--frob'"),
        (&["--frob=3"], "invalid option '--frob'"),
        (&["-x"], "invalid option '-x'"),
        (&["-x", "--stream"], "invalid option '-x'"),
        (&["--HELP"], "invalid option '--HELP'; did you mean --help?"),
        (&["--explian"], "invalid option '--explian'; did you mean --explain?"),
        (&["--thread=2"], "invalid option '--thread'; did you mean --threads?"),
        (&["-explain"], "invalid option '-explain'; did you mean --explain?"),
        (&["-set", "2"], "invalid option '-set'; did you mean --set?"),
        (&["-words", "W,L"], "invalid option '-words'; did you mean --words?"),
        (&["-sx"], "invalid option '-sx'"),
        (&["-s", "-x"], "invalid option '-x'"),
        (&["-j", "2", "--threads=2"], "--threads is given twice"),
        (&["-p"], "missing argument for option '-p'"),
        (&["--explain=yes"], "unexpected argument for option '--explain': \"yes\""),
        (&["one.in", "two.in"], "only one FILE can be read, not both \"one.in\" and \"two.in\""),
        (&["-", "--stream", "-"], "only one FILE can be read, not both \"-\" and \"-\""),
        (&["--", "--help", "--stream"], "only one FILE can be read, not both \"--help\" and \"--stream\""),
        (&["--threads", "1", "--threads=2"], "--threads is given twice"),
        (&["--threads"], "missing argument for option '--threads'"),
        (&["--threads", "0"], "--threads takes a number from 1 to 32, not \"0\""),
        (&["--threads", "33"], "--threads takes a number from 1 to 32, not \"33\""),
        (&["--threads=x"], "--threads takes a number from 1 to 32, not \"x\""),
        (&["--threads="], "--threads takes a number from 1 to 32, not \"\""),
        (&["--frob", "--explian"], "invalid option '--frob'"),
        (&["--explain", "two\nlines", ""], "only one FILE can be read, not both \"two\\nlines\" and \"\""),
    ];
    for (arguments, message) in usages {
        let output = program().args(arguments).output().unwrap();
        only_says(&output, &format!("takeaway: {message} (see takeaway --help)\n"), 2);
    }
}

#[test]
fn flags_that_exclude_each_other_are_both_named() {
    let flags = [["--problem", "nim"], ["--set", "1-3"], ["--code", ".77"]];
    for one in flags {
        for other in flags.into_iter().filter(|other| *other != one) {
            let output = program().args(one).arg("--stream").args(other).output().unwrap();
            let message = format!("{} and {} exclude each other", one[0], other[0]);
            only_says(&output, &format!("takeaway: {message} (see takeaway --help)\n"), 2);
        }
    }
}

#[test]
fn help_and_version_win_over_all_other_arguments() {
    let [brief, help, version] = ["-h", "--help", "--version"].map(|flag| program().arg(flag).output().unwrap());
    for others in [&["--frob"][..], &["--set", "x"], &["--set"], &["one.in", "two.in"], &["--problem=1", "--set=2"]] {
        for (flag, expected) in [("-h", &brief), ("--help", &help), ("-V", &version), ("--version", &version)] {
            assert_eq!(&program().args(others).arg(flag).output().unwrap(), expected, "{others:?} {flag}");
            // What follows --help and is no flag is a topic.
            if others[0].starts_with('-') || expected == &version {
                assert_eq!(&program().arg(flag).args(others).output().unwrap(), expected, "{flag} {others:?}");
            }
        }
    }
    assert_eq!(program().args(["--help", ""]).output().unwrap(), help);
    let games = program().args(["--help", "games"]).output().unwrap();
    assert!(text(&games.stdout).contains("grundys-game"));
    assert_eq!(program().args(["--frob", "-h", "games"]).output().unwrap(), games);
    for arguments in [&["--help=games"][..], &["-hgames"], &["help", "games"], &["help", "GAMES"]] {
        assert_eq!(program().args(arguments).output().unwrap(), games, "{arguments:?}");
    }
    assert_eq!(program().args(["help", "flags"]).output().unwrap(), help);
    let help_on = |topic: &str| program().args(["help", topic]).output().unwrap().stdout;
    let (prefix, check) = (help_on("prefix"), help_on("check"));
    assert!(text(&help.stdout).contains(text(&prefix)) && text(&prefix).starts_with("  --prefix TEXT\n"));
    assert!(text(&check).starts_with("  takeaway check ANSWERS [FLAGS] [FILE]\n"));
    assert!(text(&check).contains("\n  takeaway check mine.txt "));
}

#[test]
fn topics_games_and_commands_that_do_not_exist_get_a_suggestion() {
    let topic = |topic: &str, hint: &str| {
        let topics = "problems, games, layouts, flags, man, bash, zsh, fish";
        format!("help takes a topic ({topics}) or the name of a game, a command or a flag, not \"{topic}\"{hint}")
    };
    let problem = |words: &str, hint: &str| format!("no published problem is known by \"{words}\"; {hint}");
    let file = |name: &str, meant: &str| format!("there is no file \"{name}\"; did you mean {meant}?");
    let bachet = "--set 1-3, if a move takes 1 to 3 stones";
    for (arguments, message) in [
        (&["--help", "gamez"][..], topic("gamez", "; did you mean takeaway help games?")),
        (&["help", "wytoff"], topic("wytoff", "; did you mean takeaway help wythoff?")),
        (&["help", "genrate"], topic("genrate", "; did you mean takeaway help generate?")),
        (&["--help=cses"], topic("cses", "; did you mean takeaway help problems cses?")),
        (&["--stream", "--help", "frob"], topic("frob", "")),
        (&["help", "problems", "nim", "Katis"], problem("nim katis", "did you mean kattis?")),
        (&["help", "problems", "hex"], problem("hex", "takeaway help games lists the games")),
        (&["nim"], file("nim", "--problem nim")),
        (&["--stream", "Kayles"], file("Kayles", "--problem kayles")),
        (&["games"], file("games", "takeaway help games")),
        (&["bachet"], file("bachet", bachet)),
        (&["submision", "--stream"], file("submision", "submission")),
        (&["-s", "2,3"], file("2,3", "--set 2,3")),
        (&["--", "--stream"], "".to_string()),
    ] {
        let output = program().args(arguments).output().unwrap();
        match &message[..] {
            // A file that is only missing is no wrong usage.
            "" => assert_eq!(output.status.code(), Some(1), "{arguments:?}"),
            _ => only_says(&output, &format!("takeaway: {message} (see takeaway --help)\n"), 2),
        }
    }
    // A file of such a name is read.
    let folder = env!("CARGO_TARGET_TMPDIR");
    std::fs::write(format!("{folder}/nim"), "1 1 4").unwrap();
    let output = program().current_dir(folder).arg("nim").output().unwrap();
    assert_eq!(text(&output.stdout), "Player 1\n");
}

/// Runs the program on a file with these bytes.
fn run_on_file(name: &str, input: &[u8], arguments: &[&str]) -> (String, Output) {
    let file = format!("{}/errors-{name}.in", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, input).unwrap();
    let output = program().args(arguments).arg(&file).output().unwrap();
    (file, output)
}

#[test]
fn messages_about_a_file_start_with_its_name() {
    for (name, input, verdicts, message) in [
        ("token", "2\n1 4\n1 x\n", "Player 1\n", "line 3, column 3: case 2: expected a heap"),
        ("end", "1 5 1", "", "line 1, column 6: case 1: expected a move"),
        ("period", "1 5 2 1 1000000000000000000", "", "line 1, column 3: case 1: expected a preperiod"),
    ] {
        let (file, output) = run_on_file(name, input.as_bytes(), &[]);
        let said = text(&output.stderr);
        assert!(said.starts_with(&format!("takeaway: {file}: {message}")), "{said}");
        let from_stdin = program::run(input.as_bytes());
        assert_eq!(said.replace(&format!("{file}: "), ""), text(&from_stdin.stderr));
        assert_eq!((text(&output.stdout), output.status.code()), (verdicts, Some(1)));
    }
    let large = ["1500001\n", &"1 4\n".repeat(1_500_000), "1 x\n"].concat();
    let (file, output) = run_on_file("large", large.as_bytes(), &["--threads", "2"]);
    let place = "line 1500002, column 3: case 1500001";
    let message = format!("takeaway: {file}: {place}: expected a heap (digits, 0 to 10^18), found \"x\"\n");
    assert_eq!(text(&output.stderr), message);
    assert_eq!(output.stdout.len(), 1_500_000 * "Player 1\n".len());
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");
    let usage = "Usage: takeaway [COMMAND] [FLAGS] [FILE]\n";
    for (flag, expected) in
        [("-V", version), ("--version", version), ("-h", usage), ("--help", usage), ("help", "TOPIC")]
    {
        let output = program().arg(flag).output().unwrap();
        assert!(text(&output.stdout).contains(expected));
        assert_eq!(text(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
    assert_eq!(text(&program().arg("-V").output().unwrap().stdout), version);
}

#[test]
fn help_shows_examples_that_work() {
    let help = program().arg("--help").output().unwrap().stdout;
    assert!(text(&help).contains("  takeaway --problem nim --explain cases.txt  "));
    let answer = program::run_with(&["--problem", "nim", "--explain"], b"2  2 5 5  3 1 2 4").stdout;
    assert_eq!(text(&answer), "Second\t0\t-\nFirst\t7\ttake 1 from heap 3\n");
    let games = program().args(["--help", "games"]).output().unwrap().stdout;
    assert!(text(&games).contains("printf '2  1 5  2 4 4' | takeaway --problem kayles\n"));
    assert_eq!(text(&program::run_with(&["--problem", "kayles"], b"2  1 5  2 4 4").stdout), "First\nSecond\n");
    let layouts = program().args(["--help", "layouts"]).output().unwrap().stdout;
    for (layout, flag, input, verdicts) in [
        ("n m s", "--stream", "20 3 1 3 8", "First\n"),
        (
            "1..n m s",
            "--stream",
            "10 3 1 3 4",
            "First\nSecond\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\nSecond\nFirst\n",
        ),
        ("m s T k h 0", "", "2 2 5  2  2 5 12  1 5  0", "Second\nFirst\n"),
        ("k x h", "--problem nim", "1  3 9 1 2 4", "First\n"),
    ] {
        let flags = [flag, "--layout"].join(" ");
        let example = format!("printf '{input}' | takeaway {} '{layout}'", flags.trim());
        assert!(text(&layouts).contains(&example), "{example}");
        let flags: Vec<&str> = flags.split_whitespace().chain([layout]).collect();
        assert_eq!(text(&program::run_with(&flags, input.as_bytes()).stdout), verdicts, "{example}");
    }
}

#[test]
fn lines_of_the_help_fit_a_terminal() {
    let names = Problem::ALL.map(Problem::name);
    let others = ["", "flags", "problems", "games", "layouts", "kayles", "dawsons-kayles", "dawsons-chess"];
    let commands = ["generate", "check", "submission"];
    for topic in names.into_iter().chain(others).chain(commands) {
        let help = program().args(["help", topic]).output().unwrap().stdout;
        assert_eq!(text(&help).lines().find(|line| line.chars().count() > 80), None, "{topic}");
    }
}

#[test]
fn help_on_each_game_has_its_rule_and_a_winning_move() {
    let codes = ["kayles", "dawsons-kayles", "dawsons-chess"];
    for (name, is_won) in
        Problem::ALL.map(|it| (it.name(), it.has_verdicts())).into_iter().chain(codes.map(|it| (it, true)))
    {
        let help = program().args(["help", name]).output().unwrap().stdout;
        let help = text(&help);
        let title: Vec<&str> = help.lines().take_while(|line| !line.is_empty()).collect();
        assert!(title.join(" ").contains(&format!(": --problem {name}")) && help.contains("\nRule. "), "{help}");
        let (_, example) = help.split_once("\n  printf '").expect("an example");
        let (input, rest) = example.split_once("' | takeaway ").expect("a command");
        let (flags, shown) = rest.split_once('\n').expect("verdicts");
        let flags: Vec<&str> = flags.split(' ').collect();
        let printed = program::run_with(&flags, input.as_bytes()).stdout;
        let shown: String =
            shown.lines().map_while(|line| line.strip_prefix("  ")).map(|line| format!("{line}\n")).collect();
        assert_eq!(text(&printed), shown, "{name}");
        assert!(!is_won || shown.lines().any(|line| !line.ends_with("\t-")), "{help}");
    }
    let by_number = program().args(["help", "12"]).output().unwrap();
    assert_eq!(by_number, program().args(["--help", "Wythoff"]).output().unwrap());
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File, Permissions};
    use std::io::{self, Write};
    use std::os::unix::fs::PermissionsExt;

    use super::{only_says, program};

    const FULL: &str = "takeaway: cannot write the output: No space left on device (os error 28)\n";

    fn full_device() -> File {
        File::options().write(true).open("/dev/full").unwrap()
    }

    #[test]
    fn a_full_device_is_reported() {
        let (input, mut feed) = io::pipe().unwrap();
        feed.write_all(b"1\n1 4\n").unwrap();
        drop(feed);
        only_says(&program().stdin(input).stdout(full_device()).output().unwrap(), FULL, 1);
    }

    #[test]
    fn help_and_version_on_a_full_device_fail() {
        for flag in ["-h", "--help", "-V", "--version"] {
            only_says(&program().arg(flag).stdout(full_device()).output().unwrap(), FULL, 1);
        }
    }

    #[test]
    fn a_directory_cannot_be_read() {
        let output = program().stdin(File::open("/").unwrap()).output().unwrap();
        only_says(&output, "takeaway: cannot read the input: Is a directory (os error 21)\n", 1);
        let output = program().arg("/").output().unwrap();
        only_says(&output, "takeaway: /: cannot read the input: Is a directory (os error 21)\n", 1);
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        for (file, shown) in [
            ("nosuch.in", "nosuch.in"),
            ("", r#""""#),
            ("two\nlines", r#""two\nlines""#),
            ("Grüße.in", "Grüße.in"),
            ("./-", "./-"),
        ] {
            let output = program().args(["--", file]).output().unwrap();
            let message = "cannot read the input: No such file or directory (os error 2)";
            only_says(&output, &format!("takeaway: {shown}: {message}\n"), 1);
        }
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
        let output = program().arg(&file).output().unwrap();
        let message = "cannot read the input: Permission denied (os error 13)";
        only_says(&output, &format!("takeaway: {file}: {message}\n"), 1);
    }

    #[test]
    fn help_that_nobody_reads_is_not_a_failure() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        only_says(&program().arg("--help").stdout(writer).output().unwrap(), "", 0);
    }
}

//! Every message, byte for byte, with the verdicts before it and the exit code. The library and the reference must give
//! the same messages.

use std::process::{Command, Output};

use crate::program::{assert_ends, assert_refuses, stdout, text};
use crate::reference::problems::LAST;
use crate::reference::{CUT, UNCOUNTED, UNNAMED};
use crate::{program, reference};
use takeaway::Problem;

// What messages expect, up to what was found.
pub const CASES: &str = "expected the number of cases (digits, 0 to 10^18), found";
pub const HEAPS: &str = "expected the number of heaps (digits, 0 to 10^18), found";
pub const HEAP: &str = "expected a heap (digits, 0 to 10^18), found";
pub const MOVES: &str = "expected the number of moves (digits, 0 to 10^18), found";
pub const MOVE: &str = "expected a move (digits, 1 to 10^18), found";
const NOTHING: &str = "expected the end of input after 1 case, found";

/// A hint.
pub const BUDGET: &str = "; a larger --budget may help";

const LIMIT: &str = "1000000000000000000";
const OVER: &str = "1000000000000000001";

/// The message about a selector that is none.
pub fn no_selector(found: &str) -> String {
    format!("expected a selector (1 to {LAST}), found \"{found}\"{UNNAMED}")
}

/// The message about a heap that a table of 2^n values does not reach.
pub fn too_large(heap: impl std::fmt::Display, n: u32) -> String {
    format!("expected a heap whose Grundy value is known within 2^{n} values, found \"{heap}\"{BUDGET}")
}

/// The message about a sequence that a table of 2^n values does not hold.
pub fn no_period(n: u32) -> String {
    format!("expected a preperiod and a period within 2^{n} values, found none{BUDGET}")
}

/// Asserts that the program, the library and the reference answer `input` with `verdicts`, then stop with `message` at
/// this line and column, and in this case unless it is 0.
fn fails(input: impl AsRef<[u8]>, verdicts: &str, [line, column, case]: [usize; 3], message: &str) {
    let input = input.as_ref();
    let start = input[..input.len().min(60)].escape_ascii();
    let case = if case == 0 { String::new() } else { format!("case {case}: ") };
    let message = format!("line {line}, column {column}: {case}{message}");
    let expected = reference::Answer { verdicts: verdicts.into(), error: Some(message.clone()) };
    assert_eq!(reference::answer(input), expected, "{start}");
    let mut answer = Vec::new();
    let error = takeaway::judge(input, &mut answer).expect_err("an error");
    assert_eq!((text(&answer), program::errors::message(&error)), (verdicts, message.clone()), "{start}");
    let explained = reference::answer_with(input, true).verdicts;
    for (flags, verdicts) in [(&[][..], verdicts.as_bytes()), (&["--explain"], &explained)] {
        let output = program::run_with(flags, input);
        assert_eq!(text(&output.stderr), format!("takeaway: {message}\n"), "{start} {flags:?}");
        assert!(output.stdout == verdicts, "{start} {flags:?}: {}", text(&output.stdout));
        assert_eq!(output.status.code(), Some(1), "{start} {flags:?}");
    }
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
    for (input, line, column) in [
        (&b""[..], 1, 1),
        (b"   ", 1, 4),
        (b" \t\r\n\x0C\n  ", 3, 3),
        (b"\xEF\xBB\xBF", 1, 4),
        (b"\xEF\xBB\xBF\n", 2, 1),
    ] {
        fails(input, "", [line, column, 0], &format!("{CASES} the end of input"));
    }
}

/// The message about an input that ends where this is expected, after some of the cases.
fn ends(expected: &str, cases: &str) -> String {
    let hint = if expected.contains("selector") { &(UNNAMED.to_string() + UNCOUNTED) } else { CUT };
    format!("{expected} the end of input after {cases}{hint}")
}

#[test]
fn the_end_of_input_inside_a_case_is_where_the_next_byte_would_stand() {
    let selector = &format!("expected a selector (1 to {LAST}), found");
    for (input, verdicts, place, expected, cases) in [
        ("1", "", [1, 2, 1], &selector[..], "0 of 1 case"),
        ("2\n", "", [2, 1, 1], selector, "0 of 2 cases"),
        ("2\n1 4\n", "Player 1\n", [3, 1, 2], selector, "1 of 2 cases"),
        ("2\n1 4", "Player 1\n", [2, 4, 2], selector, "1 of 2 cases"),
        ("1 1", "", [1, 4, 1], HEAP, "0 of 1 case"),
        ("1 3 ", "", [1, 5, 1], HEAP, "0 of 1 case"),
        ("2\n3 4\n2", "False\n", [3, 2, 2], HEAPS, "1 of 2 cases"),
        ("1\n2 3", "", [2, 4, 1], HEAP, "0 of 1 case"),
        ("1\n2 3 7\n\n8 \n", "", [5, 1, 1], HEAP, "0 of 1 case"),
        // The largest counts take no memory in advance.
        ("1000000000000000000\n3 5\n", "True\n", [3, 1, 2], selector, "1 of 1000000000000000000 cases"),
        ("1\n2 1000000000000000000 5 6\n", "", [3, 1, 1], HEAP, "0 of 1 case"),
        // Inside a set and after it.
        ("1 4", "", [1, 4, 1], MOVES, "0 of 1 case"),
        ("1 5\n", "", [2, 1, 1], MOVES, "0 of 1 case"),
        ("1 4 1", "", [1, 6, 1], MOVE, "0 of 1 case"),
        ("1 5 3 1 2\n", "", [2, 1, 1], MOVE, "0 of 1 case"),
        ("2\n1 4\n4 0", "Player 1\n", [3, 4, 2], HEAPS, "1 of 2 cases"),
        ("1 4 2 1 2 ", "", [1, 11, 1], HEAPS, "0 of 1 case"),
        ("1 4 2 1 2 1", "", [1, 12, 1], HEAP, "0 of 1 case"),
        ("2 5 0 4 1 1 2 5", "0 1 0\n", [1, 16, 2], HEAP, "1 of 2 cases"),
        ("1 4 1000000000000000000 5 6", "", [1, 28, 1], MOVE, "0 of 1 case"),
        ("1 4 1 5 1000000000000000000 6", "", [1, 30, 1], HEAP, "0 of 1 case"),
        // One of two numbers, and more heaps than the input has.
        ("2\n1 4\n12", "Player 1\n", [3, 3, 2], HEAP, "1 of 2 cases"),
        ("2\n1 4\n13", "Player 1\n", [3, 3, 2], HEAP, "1 of 2 cases"),
        ("2\n1 4\n12 3\n", "Player 1\n", [4, 1, 2], HEAP, "1 of 2 cases"),
        ("2\n1 4\n13 3\n", "Player 1\n", [4, 1, 2], HEAP, "1 of 2 cases"),
        ("2\n12 1 2\n11 3 1 2", "Second\n", [3, 9, 2], HEAP, "1 of 2 cases"),
        ("2\n12 1 2\n14", "Second\n", [3, 3, 2], HEAP, "1 of 2 cases"),
        ("2\n12 1 2\n15 1000000000000000000 1 2", "Second\n", [3, 27, 2], HEAP, "1 of 2 cases"),
        ("2\n12 1 2\n16 2 3 1 2", "Second\n", [3, 11, 2], HEAP, "1 of 2 cases"),
        ("2\n12 1 2\n16 1 1000000000000000000", "Second\n", [3, 25, 2], HEAP, "1 of 2 cases"),
        ("2\n12 1 2\n17 1", "Second\n", [3, 5, 2], HEAP, "1 of 2 cases"),
    ] {
        fails(input, verdicts, place, &ends(expected, cases));
    }
}

#[test]
fn tokens_that_are_not_numbers_are_quoted() {
    #[rustfmt::skip]
    let tokens: [(&[u8], &str); 16] = [
        (b"x1", "x1"), (b"+5", "+5"), (b"-", "-"), (b"-x", "-x"), (b"1.5", "1.5"), (b"1e3", "1e3"), (b"0x1", "0x1"),
        (b"12x4", "12x4"), (b"12,", "12,"), (b"1/", "1/"), (b"1:", "1:"), (b"\0", r"\x00"), (b"5\0", r"5\x00"),
        (b"\xC3\xA9\xFF", r"\xc3\xa9\xff"), (b"1\x0B2", r"1\x0b2"), (b"\"'\\", r#"\"\'\\"#),
    ];
    for (token, shown) in tokens {
        let found = |expected: &str| format!("{expected} \"{shown}\"");
        for (before, after, verdicts, place, message) in [
            ("", " 1 4", "", [1, 1, 0], found(CASES)),
            ("2\n3 1\n", "\n", "True\n", [3, 1, 2], no_selector(shown)),
            ("2\n3 1\n2 ", " 5", "True\n", [3, 3, 2], found(HEAPS)),
            ("2\n3 1\n2 2 5 ", "", "True\n", [3, 7, 2], found(HEAP)),
            ("2\n3 1\n4 ", " 5", "True\n", [3, 3, 2], found(MOVES)),
            ("2\n3 1\n5 3 1 ", " 5", "True\n", [3, 7, 2], found(MOVE)),
            ("1\n3 1\n", " 7", "True\n", [3, 1, 0], found(NOTHING) + UNCOUNTED),
        ] {
            fails([before.as_bytes(), token, after.as_bytes()].concat(), verdicts, place, &message);
        }
    }
}

#[test]
fn other_bytes_near_whitespace_and_digits_are_neither() {
    for byte in (0..=255).filter(|byte| !b" \t\r\n\x0C0123456789".contains(byte)) {
        let message = format!("{HEAP} \"7{}7\"", [byte].escape_ascii());
        fails([b"1 3 7", &[byte][..], b"7\n"].concat(), "", [1, 5, 1], &message);
    }
}

#[test]
fn numbers_over_the_limit_are_refused_wherever_they_stand() {
    for (input, verdicts, place, expected) in [
        (OVER.to_string(), "", [1, 1, 0], CASES),
        (format!("1 2 {OVER}"), "", [1, 5, 1], HEAPS),
        (format!("2\n1 {LIMIT}\n1 {OVER}\n"), "Player 1\n", [3, 3, 2], HEAP),
        (format!("2\n2 1 {LIMIT}\n2 1 {OVER}\n"), "Player 1 wins\n", [3, 5, 2], HEAP),
        (format!("2\n3 {LIMIT}\n3 {OVER}\n"), "False\n", [3, 3, 2], HEAP),
        (format!("1 4 {OVER}"), "", [1, 5, 1], MOVES),
        (format!("1 5 {OVER} 1"), "", [1, 5, 1], MOVES),
        (format!("1 4 1 2 {OVER} 3"), "", [1, 9, 1], HEAPS),
        (format!("2 4 0 1 5 4 1 2 2 {LIMIT} {OVER}"), "Second\n", [1, 39, 2], HEAP),
    ] {
        fails(input, verdicts, place, &format!("{expected} \"{OVER}\""));
    }
}

#[test]
fn numbers_over_the_limit_are_refused_with_any_number_of_digits() {
    let fails = |number: &str, shown: &str| fails(format!("1 1 {number}"), "", [1, 5, 1], &format!("{HEAP} {shown}"));
    // Modulo 2^64 some would be small: 2^64 + 5 and 10 * 2^64.
    for over in [
        "9999999999999999999",
        "18446744073709551616",
        "18446744073709551621",
        "184467440737095516160",
        "999999999999999999999999",
    ] {
        fails(over, &format!("\"{over}\""));
    }
    fails("9999999999999999999999990", "\"999999999999999999999999\"...");
    for digits in [40, 100_000] {
        fails(&("9".repeat(digits) + "\n"), &format!("\"{}\"...", "9".repeat(24)));
        fails(&format!("1{}\n", "0".repeat(digits)), &format!("\"1{}\"...", "0".repeat(23)));
        fails(&format!("{}{OVER}\n", "0".repeat(digits)), &format!("\"{}\"...", "0".repeat(24)));
    }
}

#[test]
fn a_token_is_shown_up_to_its_24th_byte() {
    let fails = |input: &[u8], shown: &str| fails(input, "", [1, 1, 0], &format!("{CASES} {shown}"));
    let word = b"abcdefghijklmnopqrstuvwxyz";
    fails(&word[..23], "\"abcdefghijklmnopqrstuvw\"");
    fails(&word[..24], "\"abcdefghijklmnopqrstuvwx\"");
    fails(&word[..25], "\"abcdefghijklmnopqrstuvwx\"...");
    fails(&[0xFF; 300], &format!("\"{}\"...", r"\xff".repeat(24)));
    // All but the last byte is a number.
    fails(format!("{}x 1 4", "0".repeat(300)).as_bytes(), &format!("\"{}\"...", "0".repeat(24)));
}

#[test]
fn only_the_numbers_from_1_to_the_last_are_selectors() {
    let beyond = (LAST + 1..=LAST + 20).map(|selector| selector.to_string());
    let padded = ["0".to_string(), "00".to_string(), format!("0{}", LAST + 1)];
    // Modulo a power of two, these would be selectors.
    let large = ["33", "257", "258", "4294967297", "18446744073709551617"].map(str::to_string);
    for selector in padded.into_iter().chain(beyond).chain(large) {
        let input = format!("3 3 1 2 0 {selector} 5");
        fails(input, "True\nPlayer 2 wins\n", [1, 11, 3], &no_selector(&selector));
    }
}

#[test]
fn a_move_is_from_1_to_10_to_the_18() {
    for (selector, rest, verdict) in [("4", " 1 4", "Second\n"), ("5", "", "0 2 0 1\n")] {
        for wrong in ["0", "00", OVER, "18446744073709551617", "184467440737095516161"] {
            let input = format!("2\n{selector} 1 1{rest}\n{selector} 3 1 {wrong} 4{rest}\n");
            fails(input, verdict, [3, 7, 2], &format!("{MOVE} \"{wrong}\""));
        }
    }
    // Both limits pass.
    let input = format!("3\n4 2 {LIMIT} 1 1 5\n4 1 {LIMIT} 1 {LIMIT}\n0");
    fails(input, "First\nFirst\n", [4, 1, 3], &no_selector("0"));
}

#[test]
fn a_rule_that_no_case_may_have_is_reported_at_its_first_wrong_number() {
    let least = "the fewest stones of a move (digits, 1 to 10^18)";
    let first_digit = "the first digit of a code (0 or 4)";
    let digit = "a digit of a code (0 to 7)";
    for (case, column, expected, found) in [
        ("7 0 0 1 5", 5, least, "0"),
        ("7 0 3 1 5", 5, least, "0"),
        ("7 3 2 1 5", 7, "the most stones of a move (digits, 3 to 10^18)", "2"),
        ("8 1 3 1 5", 7, first_digit, "3"),
        ("9 1 8", 7, first_digit, "8"),
        ("8 2 0 8 1 5", 9, digit, "8"),
        ("9 3 4 7 18446744073709551616", 11, digit, "18446744073709551616"),
    ] {
        let message = format!("expected {expected}, found \"{found}\"");
        // As the first case, and after a case of an interval.
        fails(format!("2 {case}"), "", [1, column, 1], &message);
        fails(format!("2\n7 1 2 1 1\n{case}"), "First\n", [3, column - 2, 2], &message);
    }
}

#[test]
fn both_of_two_numbers_have_to_be_there() {
    for (selector, verdict) in [(12, "First\n"), (13, "Second\n")] {
        for wrong in ["x", "+1", OVER] {
            let found = format!("{HEAP} \"{wrong}\"");
            fails(format!("2\n1 4\n{selector} {wrong} 3"), "Player 1\n", [3, 4, 2], &found);
            fails(format!("2\n1 4\n{selector} 3 {wrong}"), "Player 1\n", [3, 6, 2], &found);
        }
        fails(format!("1 {selector} {LIMIT} 0 5"), verdict, [1, 28, 0], &format!("{NOTHING} \"5\"{UNCOUNTED}"));
    }
}

#[test]
fn a_move_of_moores_nim_takes_from_1_to_10_to_the_18_heaps() {
    for wrong in ["0", "000", "x", OVER] {
        let found = format!("expected the most heaps that a move takes from (digits, 1 to 10^18), found \"{wrong}\"");
        let input = format!("3\n16 1 2 5 5\n16 {LIMIT} 2 5 5\n16 {wrong} 1 5");
        fails(input, "Second\nFirst\n", [4, 4, 3], &found);
    }
}

#[test]
fn a_heap_without_a_certified_value_is_reported_where_it_stands() {
    let input = "3\n1 4\n4 2 1 1000000000000000000\n 2 999999999999999999\n  1000000000000000000\n1 4\n";
    fails(input, "Player 1\n", [5, 3, 2], &too_large(LIMIT, 24));
    // It is reported before a fault that follows it, but not before one that precedes it.
    fails("1 4 2 1 16777216 3 7 16777216 x", "", [1, 22, 1], &too_large(16_777_216, 24));
    fails("1 4 2 1 16777216 3 7 x 16777216", "", [1, 22, 1], &format!("{HEAP} \"x\""));
}

#[test]
fn a_sequence_without_a_certified_period_is_reported_at_its_selector() {
    fails("3\n1 4\n\n 5\n2\n1 \n1000000000000000000\n1 4\n", "Player 1\n", [4, 2, 2], &no_period(24));
    // But a fault in its moves is reported first.
    let sequence = format!("2\n5 0\n5 3 1 {LIMIT}");
    fails(format!("{sequence} x"), "0 1 0\n", [3, 27, 2], &format!("{MOVE} \"x\""));
    fails(sequence, "0 1 0\n", [3, 26, 2], &ends(MOVE, "1 of 2 cases"));
}

#[test]
fn nothing_may_follow_the_last_case() {
    for (input, verdicts, line, column, cases, found) in [
        ("0 0", "", 1, 3, "0 cases", "0"),
        ("0\n\n1 4\n", "", 3, 1, "0 cases", "1"),
        ("1\n1 4\n1 4\n", "Player 1\n", 3, 1, "1 case", "1"),
        ("2\n2 0\n3 4 \t5", "Player 2 wins\nFalse\n", 3, 6, "2 cases", "5"),
        ("1\n2 2 1 2 3\n", "Player 1 wins\n", 2, 9, "1 case", "3"),
        ("1 4 1 2 1 3 9", "First\n", 1, 13, "1 case", "9"),
        ("1 5 1 2 1", "0 4 0 0 1 1\n", 1, 9, "1 case", "1"),
    ] {
        let message = format!("expected the end of input after {cases}, found \"{found}\"{UNCOUNTED}");
        fails(input, verdicts, [line, column, 0], &message);
    }
}

#[test]
fn a_byte_order_mark_belongs_at_the_very_start_and_counts_in_columns() {
    for (input, column, found) in [
        (&b"\xEF\xBB\xBFx"[..], 4, "x"),
        (b" \xEF\xBB\xBF1 1 4", 2, r"\xef\xbb\xbf1"),
        (b"\xEF\xBB\xBF\xEF\xBB\xBF1 1 4", 4, r"\xef\xbb\xbf1"),
        (b"\xEF\xBB1 1 4", 1, r"\xef\xbb1"),
        (b"\xEF", 1, r"\xef"),
    ] {
        fails(input, "", [1, column, 0], &format!("{CASES} \"{found}\""));
    }
    let found = format!(r#"{NOTHING} "\xef\xbb\xbf"{UNCOUNTED}"#);
    fails(b"\xEF\xBB\xBF1\n1 4\n\xEF\xBB\xBF", "Player 1\n", [3, 1, 0], &found);
    fails(b"\xEF\xBB\xBF1 0 4", "", [1, 6, 1], &no_selector("0"));
}

#[test]
fn an_input_that_is_no_text_gets_a_hint() {
    let utf_16 = "; this looks like UTF-16: convert it to UTF-8";
    let gzip = "; this looks like gzip: unpack it first";
    for (input, column, found, hint) in [
        (&b"\xFF\xFE1\0\n\0"[..], 1, r"\xff\xfe1\x00", utf_16),
        (b"\xFE\xFF\x001\0\n", 1, r"\xfe\xff\x001\x00", utf_16),
        (b"\xFF\xFE", 1, r"\xff\xfe", utf_16),
        (b"\x1F\x8B\x08 \0", 1, r"\x1f\x8b\x08", gzip),
        // Not with one byte of a mark alone, nor after the start.
        (b"\xFF", 1, r"\xff", ""),
        (b"\xFE\xFE", 1, r"\xfe\xfe", ""),
        (b"\x1F8B", 1, r"\x1f8B", ""),
        (b" \xFF\xFE", 2, r"\xff\xfe", ""),
        (b"\xEF\xBB\xBF\x1F\x8B", 4, r"\x1f\x8b", ""),
    ] {
        fails(input, "", [1, column, 0], &format!("{CASES} \"{found}\"{hint}"));
    }
    let selector = no_selector(r"\x1f\x8b");
    fails(b"1\n\x1F\x8B", "", [2, 1, 1], &selector);
    let output = program::run_with(&["--stream"], b"\x1F\x8B");
    let message = format!("takeaway: line 1, column 1: case 1: {}\n", selector.replace(UNNAMED, gzip));
    only_says(&output, &message, 1);
}

#[test]
fn lines_end_with_lf_alone_and_columns_are_bytes() {
    for (input, place) in [
        ("2\r\n1 4\r\nx\r\n", [3, 1, 2]),
        ("2\r1 4\rx\r", [1, 7, 2]),
        ("2\x0C1 4\x0C\x0Cx", [1, 8, 2]),
        ("2\n1 4\n\t\t x", [3, 4, 2]),
        ("\n\n2\n\n1 4\n\n\n  x", [8, 3, 2]),
    ] {
        fails(input, "Player 1\n", place, &no_selector("x"));
    }
    fails("1\r\n1 \r\n", "", [3, 1, 1], &ends(HEAP, "0 of 1 case"));
    fails("1\r\n1 \r", "", [2, 4, 1], &ends(HEAP, "0 of 1 case"));
}

#[test]
fn a_far_fault_has_its_case_line_and_column() {
    let before = format!("2000\n{}", "2 3\n 18 47 34\n".repeat(999));
    let selector = format!("expected a selector (1 to {LAST}), found");
    for (after, place, message) in [
        ("\n    1     four".to_string(), [2001, 11, 1000], format!("{HEAP} \"four\"")),
        (format!("{}0 x", " ".repeat(1_000_000)), [2000, 1_000_001, 1000], no_selector("0")),
        ("\n".repeat(1_000_000), [1_002_000, 1, 1000], ends(&selector, "999 of 2000 cases")),
    ] {
        fails(before.clone() + &after, &"Player 2 wins\n".repeat(999), place, &message);
    }
}

#[test]
fn of_several_faults_the_first_in_the_text_is_reported() {
    fails("3\n1 4\n1 x\n0 0\n", "Player 1\n", [3, 3, 2], &format!("{HEAP} \"x\""));
    fails("3\n1 4\n0 x\n", "Player 1\n", [3, 1, 2], &no_selector("0"));
    fails("1\n1 4 5 x", "Player 1\n", [2, 5, 0], &format!("{NOTHING} \"5\"{UNCOUNTED}"));
}

#[test]
fn wrong_usage_names_the_argument() {
    let usages: [(&[&str], &str); 28] = [
        (&["--frob"], "invalid option '--frob'"),
        (&["--frob=3"], "invalid option '--frob'"),
        (&["-x"], "invalid option '-x'"),
        (&["-x", "--stream"], "invalid option '-x'"),
        (&["--HELP"], "invalid option '--HELP'; did you mean --help?"),
        (&["--explian"], "invalid option '--explian'; did you mean --explain?"),
        (&["--thread=2"], "invalid option '--thread'; did you mean --threads?"),
        (&["-explain"], "invalid option '-explain'; did you mean --explain?"),
        (&["-help"], "invalid option '-help'; did you mean --help?"),
        (&["--check"], "invalid option '--check'; did you mean takeaway check ... (the command comes first)?"),
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
        assert_refuses(arguments, message);
    }
}

#[test]
fn flags_that_exclude_each_other_are_both_named() {
    let flags = [["--problem", "nim"], ["--set", "1-3"], ["--code", ".77"]];
    for one in flags {
        for other in flags.into_iter().filter(|other| *other != one) {
            let message = format!("{} and {} exclude each other", one[0], other[0]);
            assert_refuses(&[&one[..], &["--stream"], &other].concat(), &message);
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
    let games = stdout(&["--help", "games"], "");
    assert!(games.contains("grundys-game"));
    for arguments in
        [&["--frob", "-h", "games"][..], &["--help=games"], &["-hgames"], &["help", "games"], &["help", "GAMES"]]
    {
        assert_eq!(stdout(arguments, ""), games, "{arguments:?}");
    }
    for arguments in [["--help", ""], ["help", "flags"]] {
        assert_eq!(stdout(&arguments, ""), text(&help.stdout), "{arguments:?}");
    }
    let (all, prefix) = (text(&help.stdout), stdout(&["help", "prefix"], ""));
    assert!(all.contains(&prefix) && prefix.starts_with("  --prefix TEXT\n"));
    assert_eq!(stdout(&["help", "--prefix"], ""), prefix);
    let check = stdout(&["help", "check"], "");
    assert!(check.starts_with("  takeaway check ANSWERS [FLAGS] [FILE]\n"));
    assert!(check.contains("\n  $ printf ") && check.contains("\nExit code: 0 all are equal, 1 some differ"));
}

#[test]
fn topics_games_and_commands_that_do_not_exist_get_a_suggestion() {
    let topic = |topic: &str, hint: &str| {
        let topics = "problems, games, layouts, flags, man, bash, zsh, fish";
        format!("help takes a topic ({topics}) or the name of a game, a command or a flag, not \"{topic}\"{hint}")
    };
    let problem = |words: &str, hint: &str| format!("no published problem matches \"{words}\"; {hint}");
    let file = |name: &str, meant: &str| format!("there is no file \"{name}\"; did you mean {meant}?");
    let two_files = |one: &str, other: &str| format!("only one FILE can be read, not both \"{one}\" and \"{other}\"");
    let both = |one: &str, other: &str| {
        format!("{}; did you mean takeaway generate ... (the command comes first)?", two_files(one, other))
    };
    let bachet = "--set 1-3, if a move takes 1 to 3 stones";
    let numbers = |one: &str, other: &str, command: &str| {
        format!("{}; cases are read from FILE or from standard input{command}", two_files(one, other))
    };
    let game = |value: &str, meant: &str| {
        format!(
            "--problem takes a number from 1 to {LAST} or a name, not \"{value}\"; did you mean takeaway help {meant}?"
        )
    };
    const TOPCODER: &str = "no problem of topcoder is listed: look for what its game is called";
    for (arguments, message) in [
        (&["--help", "gamez"][..], topic("gamez", "; did you mean takeaway help games?")),
        (&["help", "wytoff"], topic("wytoff", "; did you mean takeaway help wythoff?")),
        (&["help", "genrate"], topic("genrate", "; did you mean takeaway help generate?")),
        (&["--help=cses"], topic("cses", "; did you mean takeaway help problems cses?")),
        (&["--stream", "--help", "frob"], topic("frob", "")),
        (&["help", "problems", "nim", "Katis"], problem("nim katis", "did you mean kattis?")),
        (&["help", "problems", "hex"], problem("hex", "takeaway help games lists the games")),
        (&["help", "problems", "topcoder"], problem("topcoder", TOPCODER)),
        (&["help", "problems", "nim", "TopCoder"], problem("nim topcoder", TOPCODER)),
        (&["nim"], file("nim", "--problem nim")),
        (&["--stream", "Kayles"], file("Kayles", "--problem kayles")),
        (&["games"], file("games", "takeaway help games")),
        (&["bachet"], file("bachet", bachet)),
        (&["submision", "--stream"], file("submision", "takeaway submission ... (the command comes first)")),
        (&["-s", "check"], file("check", "takeaway check ... (the command comes first)")),
        (&["--set=1-3", "generate", "3"], both("generate", "3")),
        (&["generat", "3"], both("generat", "3")),
        (&["-s", "2,3"], file("2,3", "--set 2,3")),
        (&["help", "nim", "wythoff"], topic("nim wythoff", "; did you mean takeaway help wythoff?")),
        (&["nim", "one.in"], format!("{}; did you mean --problem nim?", two_files("nim", "one.in"))),
        (&["3", "4", "5"], numbers("3", "4", "")),
        (&["-p", "nim", "3", "4", "5", "6"], numbers("3", "4", ": echo '1  4 3 4 5 6' | takeaway -p nim")),
        (&["3", "4", "-s", "--set=2,5"], numbers("3", "4", ": echo '2 3 4' | takeaway -s --set 2,5")),
        (&["--problem=3", "7", "8", "9"], numbers("7", "8", ": echo '3  7  8  9' | takeaway -p 3")),
        (&["-p", "wythoff", "1", "2"], numbers("1", "2", ": echo '1  1 2' | takeaway -p wythoff")),
        (
            &["--layout=k h", "-p6", "2", "5", "5"],
            numbers("2", "5", ": echo '1  3 2 5 5' | takeaway --layout \"k h\" -p 6"),
        ),
        (&["-p", "stones"], game("stones", "problems stones")),
        (&["--problem=poj2505"], game("poj2505", "problems poj2505")),
        (&["generate", "nim", "5"], "generate takes a number of cases (digits, 0 to 10^18), not \"nim\"".to_string()),
    ] {
        assert_refuses(arguments, &message);
    }
    // A file that is only missing is no wrong usage, nor one that could be moves, where flags have the rule.
    for arguments in [["--", "--stream"], ["--problem=nim", "5"]] {
        assert_eq!(program::run_with(&arguments, b"").status.code(), Some(1));
    }
    assert_eq!(stdout(&["help", "problems", "poj2234"], ""), stdout(&["help", "problems", "poj", "2234"], ""));
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
fn a_negative_number_gets_a_hint() {
    let hint = "; no number is negative: if -1 ends the input, leave it out, as sed '$d' does";
    let flags = ["--set", "1-3", "--heaps", "1", "--stream"];
    program::assert_says(
        &flags,
        "4 7 -1",
        "Second\nFirst\n",
        &format!("line 1, column 5: case 3: {HEAP} \"-1\"{hint}"),
    );
    program::assert_says(&flags, "-25", "", &format!("line 1, column 1: case 1: {HEAP} \"-25\"{hint}"));
    program::assert_says(&flags, "-x", "", &format!("line 1, column 1: case 1: {HEAP} \"-x\""));
    program::assert_says(&flags, "-", "", &format!("line 1, column 1: case 1: {HEAP} \"-\""));
}

#[test]
fn words_with_a_blank_after_the_comma_are_warned_of() {
    let flags = ["--problem", "nim", "--words"];
    let said = |words| program::run_with(&[&flags[..], &[words]].concat(), b"2  1 0  1 4");
    let warning = "takeaway: warning: the second word of --words starts with a blank; without it: --words \"A,B\"\n";
    program::assert_ends(&said("A, B"), " B\nA\n", warning, 0);
    program::assert_ends(&said(" A, B"), " B\n A\n", "", 0);
    program::assert_ends(&said("A,B C"), "B C\nA\n", "", 0);
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
    assert_eq!(text(&output.stderr), format!("takeaway: {file}: {place}: {HEAP} \"x\"\n"));
    assert_eq!(output.stdout.len(), 1_500_000 * "Player 1\n".len());
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");
    let usage = "Usage: takeaway [COMMAND] [FLAGS] [FILE]\n";
    for (flag, expected) in [
        ("-V", version),
        ("--version", version),
        ("-h", usage),
        ("--help", usage),
        ("help", "takeaway help TOPIC explains one of these:"),
    ] {
        assert!(stdout(&[flag], "").contains(expected));
    }
    assert_eq!(stdout(&["-V"], ""), version);
}

#[test]
fn help_shows_examples_that_work() {
    assert!(stdout(&["--help"], "").contains("  takeaway --problem nim --explain cases.txt  "));
    let answer = stdout(&["--problem", "nim", "--explain"], "2  2 5 5  3 1 2 4");
    assert_eq!(answer, "Second\t0\t-\nFirst\t7\ttake 1 from heap 3\n");
    assert!(stdout(&["--help", "games"], "").contains("printf '2  1 5  2 4 4' | takeaway --problem kayles\n"));
    assert_eq!(stdout(&["--problem", "kayles"], "2  1 5  2 4 4"), "First\nSecond\n");
    let layouts = stdout(&["--help", "layouts"], "");
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
        assert!(layouts.contains(&example), "{example}");
        let flags: Vec<&str> = flags.split_whitespace().chain([layout]).collect();
        assert_eq!(stdout(&flags, input), verdicts, "{example}");
    }
}

#[test]
fn lines_of_the_help_fit_a_terminal() {
    let names = Problem::ALL.map(Problem::name);
    let others = ["", "flags", "problems", "games", "layouts", "kayles", "dawsons-kayles", "dawsons-chess"];
    let commands = ["generate", "check", "submission"];
    for topic in names.into_iter().chain(others).chain(commands) {
        let help = stdout(&["help", topic], "");
        // A line to copy that converts an input would be another one in two lines.
        let mut lines = help.lines().filter(|line| !line.contains(" FILE | "));
        assert_eq!(lines.find(|line| line.chars().count() > 80), None, "{topic}");
    }
}

#[test]
fn help_on_each_game_has_its_rule_and_a_winning_move() {
    let codes = ["kayles", "dawsons-kayles", "dawsons-chess"];
    for (name, is_won) in
        Problem::ALL.map(|it| (it.name(), it.has_verdicts())).into_iter().chain(codes.map(|it| (it, true)))
    {
        let help = stdout(&["help", name], "");
        let title: Vec<&str> = help.lines().take_while(|line| !line.is_empty()).collect();
        assert!(title.join(" ").contains(&format!(": --problem {name}")) && help.contains("\nRule. "), "{help}");
        let (_, example) = help.split_once("\n  printf '").expect("an example");
        let (input, rest) = example.split_once("' | takeaway ").expect("a command");
        let (flags, shown) = rest.split_once('\n').expect("verdicts");
        let flags: Vec<&str> = flags.split(' ').collect();
        assert_eq!(flags.contains(&"--explain"), is_won, "{name}");
        let shown: String =
            shown.lines().map_while(|line| line.strip_prefix("  ")).map(|line| format!("{line}\n")).collect();
        assert_eq!(stdout(&flags, input), shown, "{name}");
        assert!(!is_won || shown.lines().any(|line| !line.ends_with("\t-")), "{help}");
    }
    assert_eq!(stdout(&["help", "12"], ""), stdout(&["--help", "Wythoff"], ""));
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

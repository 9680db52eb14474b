//! One short test for each fault that was found, named by what was wrong.

use crate::program::{assert_ends, assert_refuses, run_with, stdout};

/// Asserts what `validate` says of an input that is not valid.
fn assert_invalid(flags: &[&str], input: &str, told: &str) {
    let output = run_with(&[&["validate"], flags].concat(), input.as_bytes());
    assert_ends(&output, "", &format!("takeaway: {told}\n"), 1);
}

#[test]
fn a_total_that_is_too_large_was_found_at_the_blank_beside_its_number() {
    let told = |line, column, most, found| {
        format!("line {line}, column {column}: case 2: expected at most {most} heaps in all cases, found \"{found}\"")
    };
    let nim = ["-p", "nim", "--max-total", "3"];
    assert_invalid(&nim, "2\n2 1 1\n2 1 1\n", &told(3, 1, 3, 2));
    assert_invalid(&[&nim[..], &["--heaps", "2"]].concat(), "2\n5 6\n7 8\n", &told(3, 3, 3, 8));
    assert_invalid(&["-p", "wythoff", "--max-total", "3"], "2\n5 6\n7 8\n", &told(3, 3, 3, 8));
    let sets = ["--layout", "m s n", "-s", "--max-total", "0"];
    assert_invalid(&sets, "1 2 5\n", &told(1, 5, 0, 5).replace("case 2", "case 1"));
}

#[test]
fn a_group_with_too_many_cases_was_found_at_its_last_cases() {
    let flags = ["validate", "--layout", "m s T n 0", "--max-cases", "2"];
    stdout(&flags, "1 2 1\n5\n1 2 1\n5\n0\n");
    let told = "line 3, column 5: case 2: expected the number of cases on this rule (0 to 1), found \"2\"";
    assert_invalid(&flags[1..], "1 2 1\n5\n1 2 2\n5\n5\n0\n", told);
}

#[test]
fn a_leading_zero_was_taken_for_the_0_that_ends_the_input() {
    let told = |number| format!("line 1, column 1: case 1: expected a heap without a leading zero, found {number:?}");
    for number in ["05", "00"] {
        assert_invalid(&["--layout", "n m s 0"], &format!("{number} 1 1\n0\n"), &told(number));
    }
    let told = "line 2, column 3: expected 2 zeros that end the input, found \"05\"";
    assert_invalid(&["--layout", "n r 0"], "3 2\n0 05\n", told);
    stdout(&["validate", "--layout", "n r 0"], "3 2\n0 0\n");
}

#[test]
fn a_range_was_no_heap_of_a_total_to_validate() {
    let flags = ["--layout", "1..n m s", "-s", "--max-heap", "9"];
    let generated = stdout(&[&["generate", "5", "--max-total", "5"], &flags[..]].concat(), "");
    stdout(&[&["validate", "--max-total", "5"], &flags[..]].concat(), &generated);
    let one_less = run_with(&[&["validate", "--max-total", "4"], &flags[..]].concat(), generated.as_bytes());
    assert_eq!(one_less.status.code(), Some(1));
    let told = "--max-total 4: expected at least 5 heaps for 5 cases, found 4";
    assert_refuses(&[&["generate", "5", "--max-total", "4"], &flags[..]].concat(), told);
}

#[test]
fn a_lower_bound_was_refused_for_a_default_that_nobody_typed() {
    let (nim, sets, ranges) = (["-p", "nim"], ["--layout", "m s n"], ["--layout", "1..n m s"]);
    for (flags, at, beyond, upper) in [
        (nim, "--min-heaps 10", "--min-heaps 11", "--max-heaps 10"),
        (nim, "--min-heap 1000000000", "--min-heap 1000000001", "--max-heap 1000000000"),
        (sets, "--with-move 24", "--with-move 25", "--max-move 24"),
        (ranges, "--with-move 1000", "--with-move 1001", "--max-heap 1000"),
    ] {
        let both = |lower: &'static str| [lower, upper].into_iter().flat_map(|flag| flag.split(' ')).chain(flags);
        for lower in [at, beyond] {
            let generate: Vec<&str> = ["generate", "3"].into_iter().chain(flags).chain(lower.split(' ')).collect();
            let input = stdout(&generate, "");
            let validate: Vec<&str> = ["validate"].into_iter().chain(generate[2..].iter().copied()).collect();
            stdout(&validate, input);
        }
        let refused: Vec<&str> = ["generate", "3"].into_iter().chain(both(beyond)).collect();
        assert_refuses(&refused, &format!("{beyond} and {upper} exclude each other"));
        let taken: Vec<&str> = ["generate", "3"].into_iter().chain(both(at)).collect();
        stdout(&taken, "");
    }
    let program = ["--seconds", "0.01", "--", env!("CARGO_BIN_EXE_takeaway"), "-p", "nim"];
    let stress = run_with(&[&["stress", "-p", "nim", "--min-heaps", "11"], &program[..]].concat(), b"");
    assert_eq!(stress.status.code(), Some(0));
    let told = "generate takes --min-heaps up to 1000000, not 1000001: it holds a case in memory";
    assert_refuses(&["generate", "3", "-p", "nim", "--min-heaps", "1000001"], told);
use crate::program;

/// The comments of `takeaway values` on a rule, within this budget.
fn comments_on(rule: &str, budget: &str) -> String {
    program::stdout(&["values", "0", "--rule", rule, "--budget", budget], "")
}

#[test]
fn a_pattern_with_something_added_had_two_commas() {
    for (rule, pattern) in [
        ("2 if power(n,y); bits(n) of 10", "g(n) = (the number of ones of n in binary) mod 2 + 1;"),
        (
            "y of gcd(y,n)",
            "g(n) = (the number of odd prime factors of n with repetition) + (1 if n is even, else 0) + 1;",
        ),
    ] {
        let comments = comments_on(rule, "20");
        assert!(comments.contains(pattern), "{comments}");
    }
}

#[test]
fn a_run_of_one_heap_was_a_range() {
    let comments = comments_on("n/2", "16");
    assert!(comments.contains("g(n) is 0 for 0, 1 for 1, 0 for 2 to 3, 1 for 4 to 7,"), "{comments}");
}

#[test]
fn values_did_not_say_which_budget_is_too_small_for_a_period() {
    for (flags, budget) in [(&[][..], "20; a larger one may find a period"), (&["--budget", "4"], "4; a larger one")] {
        let printed = program::stdout(&[&["values", "3", "--set", "powers-of-2"], flags].concat(), "");
        assert!(printed.contains(&format!("# no period found with --budget {budget}")), "{printed}");
    }
    let most = program::stdout(&["values", "3", "--set", "powers-of-2", "--budget", "30"], "");
    assert!(most.starts_with("# no period found with --budget 30\n"), "{most}");
}

#[test]
fn options_that_differ_in_empty_heaps_were_counted_twice() {
    let rule = ["--rule", "n-1; a, n-1-a", "--heaps", "1", "--stream"];
    let moves = program::stdout(&[&rule[..], &["--winning-moves", "{left}: {a} + {b}"]].concat(), "1 3");
    assert_eq!(moves, "First\n0: 0 + 0\nFirst\n2: 0 + 2\n2: 1 + 1\n");
    assert_eq!(program::stdout(&[&rule[..], &["--count"]].concat(), "1 3"), "1\n2\n");
    assert_eq!(program::stdout(&["--rule", "0, 0; 0 of 1; 1..0; 0..0", "--count"], "1  1 5"), "1\n");
}

#[test]
fn the_end_of_a_range_overflowed() {
    let range = |last: &str| ["values", "3", "--budget", "9", "--rule", last].map(str::to_string);
    let refused = range("0 .. 1000000000+1000000000+147483647");
    let output = program::run_with(&refused.each_ref().map(String::as_str), b"");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(program::text(&output.stderr).contains("expected a range that ends below 2^31 - 1"), "{output:?}");
    let taken = range("0 .. 1000000000+1000000000+147483646");
    let printed = program::stdout(&taken.each_ref().map(String::as_str), "");
    assert!(printed.ends_with("0 0\n1 0\n2 0\n3 0\n"), "{printed}");
    // For heaps from 2 on, the range could end at 2^31 - 1.
    let growing = program::run_with(&["values", "9", "--rule", "0 .. n*1000000000+147483647"], b"");
    assert!(program::text(&growing.stderr).contains("numbers of 32 bits (heaps up to 1)"), "{growing:?}");
}

#[test]
fn a_layout_was_refused_without_a_reason_or_for_a_letter_that_was_right() {
    for (layout, reason) in [
        ("n r T", "T has to come before n; did you mean \"r T n\"?"),
        ("k m h", "m needs s after it"),
        ("m k h", "m needs s after it"),
        ("m s", "a case needs a position: n, 1..n, a b, k h or h"),
        ("k", "k needs h after it"),
        ("a b r", "a b take no rule, and r is one; for two heaps under a rule, write h and add --heaps 2"),
        ("k a b", "a b and k are positions, and a case has only one"),
        ("x", "a case needs a position: n, 1..n, a b, k h or h"),
        ("n 1..n", "n and 1..n are positions, and a case has only one"),
    ] {
        let refused = program::run_with(&["--layout", layout], b"");
        let said = format!("\"k h 0\", not \"{layout}\"; {reason} (see takeaway help layouts)");
        assert!(program::text(&refused.stderr).contains(&said), "{refused:?}");
    }
}

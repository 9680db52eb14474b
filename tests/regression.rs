//! One short test for each fault that was found, named by what was wrong.

use std::fs;
use std::hint::black_box;
use std::panic;
use std::process::Output;

use crate::documents::{Practice, typed};
use crate::program::{self, assert_ends, assert_refuses, run_with, stdout};
use crate::scratch::Scratch;
use takeaway::game::interval::{self, Interval};
use takeaway::game::subtraction::NamedSet;
use takeaway::game::{
    Budget, Outcome, Play, laskers_nim, moores_nim, octal, subtraction, wythoff, zero_move_nim,
};
use takeaway::{Bounds, Error, Form, Game, Generator, Layout, MAX_NUMBER, Options, Workload};

/// Asserts what `validate` says of an input that is not valid.
fn assert_invalid(flags: &[&str], input: &str, told: &str) {
    let output = run_with(&[&["validate"], flags].concat(), input.as_bytes());
    assert_ends(&output, "", &format!("takeaway: {told}\n"), 1);
}

#[test]
fn a_total_that_is_too_large_was_found_at_the_blank_beside_its_number() {
    let told = |line, column, most, found| {
        format!(
            "line {line}, column {column}: case 2: expected at most {most} heaps in all cases, found \"{found}\""
        )
    };
    let nim = ["-p", "nim", "--max-total", "3"];
    assert_invalid(&nim, "2\n2 1 1\n2 1 1\n", &told(3, 1, 3, 2));
    assert_invalid(
        &[&nim[..], &["--heaps", "2"]].concat(),
        "2\n5 6\n7 8\n",
        &told(3, 3, 3, 8),
    );
    assert_invalid(
        &["-p", "wythoff", "--max-total", "3"],
        "2\n5 6\n7 8\n",
        &told(3, 3, 3, 8),
    );
    let sets = ["--layout", "m s n", "-s", "--max-total", "0"];
    assert_invalid(
        &sets,
        "1 2 5\n",
        &told(1, 5, 0, 5).replace("case 2", "case 1"),
    );
}

#[test]
fn a_group_with_too_many_cases_was_found_at_its_last_cases() {
    let flags = ["validate", "--layout", "m s T n 0", "--max-cases", "2"];
    stdout(&flags, "1 2 1\n5\n1 2 1\n5\n0\n");
    let told =
        "line 3, column 5: case 2: expected the number of cases on this rule (0 to 1), found \"2\"";
    assert_invalid(&flags[1..], "1 2 1\n5\n1 2 2\n5\n5\n0\n", told);
}

#[test]
fn a_leading_zero_was_taken_for_the_0_that_ends_the_input() {
    let told = |number| {
        format!(
            "line 1, column 1: case 1: expected a heap without a leading zero, found {number:?}"
        )
    };
    for number in ["05", "00"] {
        assert_invalid(
            &["--layout", "n m s 0"],
            &format!("{number} 1 1\n0\n"),
            &told(number),
        );
    }
    let told = "line 2, column 3: expected 2 zeros that end the input, found \"05\"";
    assert_invalid(&["--layout", "n r 0"], "3 2\n0 05\n", told);
    stdout(&["validate", "--layout", "n r 0"], "3 2\n0 0\n");
}

#[test]
fn a_range_was_no_heap_of_a_total_to_validate() {
    let flags = ["--layout", "1..n m s", "-s", "--max-heap", "9"];
    let generated = stdout(
        &[&["generate", "5", "--max-total", "5"], &flags[..]].concat(),
        "",
    );
    stdout(
        &[&["validate", "--max-total", "5"], &flags[..]].concat(),
        &generated,
    );
    let one_less = run_with(
        &[&["validate", "--max-total", "4"], &flags[..]].concat(),
        generated.as_bytes(),
    );
    assert_eq!(one_less.status.code(), Some(1));
    let told = "--max-total 4: expected at least 5 heaps for 5 cases, found 4";
    assert_refuses(
        &[&["generate", "5", "--max-total", "4"], &flags[..]].concat(),
        told,
    );
}

#[test]
fn a_lower_bound_was_refused_for_a_default_that_nobody_typed() {
    let (nim, sets, ranges) = (
        ["-p", "nim"],
        ["--layout", "m s n"],
        ["--layout", "1..n m s"],
    );
    for (flags, at, beyond, upper) in [
        (nim, "--min-heaps 10", "--min-heaps 11", "--max-heaps 10"),
        (
            nim,
            "--min-heap 1000000000",
            "--min-heap 1000000001",
            "--max-heap 1000000000",
        ),
        (sets, "--with-move 24", "--with-move 25", "--max-move 24"),
        (sets, "--min-moves 5", "--min-moves 6", "--max-moves 5"),
        (
            ranges,
            "--with-move 1000",
            "--with-move 1001",
            "--max-heap 1000",
        ),
    ] {
        let both = |lower: &'static str| {
            [lower, upper]
                .into_iter()
                .flat_map(|flag| flag.split(' '))
                .chain(flags)
        };
        for lower in [at, beyond] {
            let generate: Vec<&str> = ["generate", "3"]
                .into_iter()
                .chain(flags)
                .chain(lower.split(' '))
                .collect();
            let input = stdout(&generate, "");
            let validate: Vec<&str> = ["validate"]
                .into_iter()
                .chain(generate[2..].iter().copied())
                .collect();
            stdout(&validate, input);
        }
        let refused: Vec<&str> = ["generate", "3"].into_iter().chain(both(beyond)).collect();
        assert_refuses(
            &refused,
            &format!("{beyond} and {upper} contradict each other"),
        );
        let taken: Vec<&str> = ["generate", "3"].into_iter().chain(both(at)).collect();
        stdout(&taken, "");
    }
    let program = [
        "--seconds",
        "0.5",
        "--",
        env!("CARGO_BIN_EXE_takeaway"),
        "-p",
        "nim",
    ];
    let stress = run_with(
        &[&["stress", "-p", "nim", "--min-heaps", "11"], &program[..]].concat(),
        b"",
    );
    assert_eq!(stress.status.code(), Some(0));
    assert_refuses(
        &["generate", "2", "-p", "nim", "--min-cases", "3"],
        "--min-cases 3 asks for more cases than 2",
    );
    assert_refuses(
        &["generate", "3", "--layout", "m s n", "--min-moves", "1001"],
        "random cases have at most 1000 moves",
    );
    let stones = "-p nim --min-heaps 2 --max-heaps 3 --min-heap 4 --max-heap 9";
    for (bound, told) in [
        ("--max-stones=8", ""),
        (
            "--max-stones=7",
            "--max-stones 7: the heaps of a case have at least 8 stones",
        ),
        ("--min-stones=27", ""),
        (
            "--min-stones=28",
            "--min-stones 28: the heaps of a case have at most 27 stones",
        ),
        // Two heaps have at most 18 stones, and three at least 12.
        ("--max-stones=11 --min-stones=11", ""),
        ("--max-stones=19 --min-stones=19", ""),
        (
            "--max-stones=11 --min-stones=11 --max-heap=5",
            "--min-stones 11: the heaps of a case have at most 10 stones",
        ),
        ("--max-stones=12 --min-stones=12 --max-heap=5", ""),
    ] {
        let mut words: Vec<&str> = ["generate", "3"].to_vec();
        words.extend(stones.split(' '));
        words.extend(bound.split(' '));
        if told.is_empty() {
            stdout(&words, "");
        } else {
            assert_refuses(&words, told);
        }
    }
    for form in [&["-p", "euclid"][..], &["--layout", "1..n m s", "-s"], &[]] {
        assert_refuses(
            &[&["validate", "--min-stones", "3"], form].concat(),
            "--min-stones takes cases of heaps, without a, b, c and ranges",
        );
    }
    let told = "generate takes --min-heaps up to 1000000, not 1000001: it holds a case in memory";
    assert_refuses(
        &["generate", "3", "-p", "nim", "--min-heaps", "1000001"],
        told,
    );
}

/// The comments of `takeaway values` on a rule, within this budget.
fn comments_on(rule: &str, budget: &str) -> String {
    program::stdout(&["values", "0", "--rule", rule, "--budget", budget], "")
}

#[test]
fn a_pattern_with_something_added_had_two_commas() {
    for (rule, pattern) in [
        (
            "2 if n>1; bits(n) of 10",
            "g(n) = (the number of ones of n in binary) mod 2 + 1;",
        ),
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
    assert!(
        comments.contains("g(n) is 0 for 0, 1 for 1, 0 for 2 to 3, 1 for 4 to 7,"),
        "{comments}"
    );
}

#[test]
fn values_did_not_say_which_budget_is_too_small_for_a_period() {
    for (flags, budget) in [
        (&[][..], "20; a larger one may find a period"),
        (&["--budget", "4"], "4; a larger one"),
    ] {
        let printed = program::stdout(
            &[&["values", "3", "--set", "powers-of-2"], flags].concat(),
            "",
        );
        assert!(
            printed.contains(&format!("# no period found with --budget {budget}")),
            "{printed}"
        );
    }
}

#[test]
fn options_that_differ_in_empty_heaps_were_counted_twice() {
    let rule = ["--rule", "n-1; a, n-1-a", "--heaps", "1", "--stream"];
    let moves = program::stdout(
        &[&rule[..], &["--winning-moves", "{left}: {a} + {b}"]].concat(),
        "1 3",
    );
    assert_eq!(moves, "First\n0: 0 + 0\nFirst\n2: 0 + 2\n2: 1 + 1\n");
    assert_eq!(
        program::stdout(&[&rule[..], &["--count"]].concat(), "1 3"),
        "1\n2\n"
    );
    assert_eq!(
        program::stdout(&["--rule", "0, 0; 0 of 1; 1..0; 0..0", "--count"], "1  1 5"),
        "1\n"
    );
}

#[test]
fn the_end_of_a_range_overflowed() {
    let range = |last: &str| ["values", "3", "--budget", "9", "--rule", last].map(str::to_string);
    let refused = range("0 .. 1000000000+1000000000+147483647");
    let output = program::run_with(&refused.each_ref().map(String::as_str), b"");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        program::text(&output.stderr).contains("expected a range that ends below 2^31 - 1"),
        "{output:?}"
    );
    let taken = range("0 .. 1000000000+1000000000+147483646");
    let output = program::run_with(&taken.each_ref().map(String::as_str), b"");
    let printed = program::text(&output.stdout);
    assert!(printed.ends_with("0 0\n1 0\n2 0\n3 0\n"), "{printed}");
    // From 2 on the range ends at 2^31 - 1 or later, so it is no move.
    let growing = program::stdout(
        &["values", "3", "--rule", "0 .. n*1000000000+147483647; n-1"],
        "",
    );
    assert!(growing.ends_with("0 0\n1 1\n2 0\n3 1\n"), "{growing}");
}

/// Two cases of Nim, right answers and wrong ones, and how `check` is called by a judge.
const JUDGED: &str = "printf '2\\n2 5 5\\n1 4\\n' > in; printf 'Second\\nFirst\\n' > right; printf 'Second\\na<&\"\\n' > wrong; \
                      printf 'second first' > lower; mkdir -p feedback; judge() { takeaway check \"$@\" -p nim; echo $?; }; ";

/// What is told if a judge checks the answers with these arguments, with the exit code, and the
/// file that it then reads.
fn judged(arguments: &str, file: &str) -> (String, String) {
    let practice = Practice::of("");
    let told = typed(&format!("{JUDGED} judge {arguments}"), practice.path());
    (
        told,
        fs::read_to_string(practice.path().join(file)).unwrap_or_default(),
    )
}

#[test]
fn testlibs_result_was_refused() {
    if program::missing(&["sh"]) {
        return;
    }
    let first = "case 2, line 3 of the input: expected First, found a<&\"";
    let wrong = &format!("{first} (1 of 2 differ)");
    let jury = format!("wrong is wrong: {first}; 1 4; First\t4\ttake 4 from heap 1; 1 of 2 differ");
    let xml = |name, text: &str| {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('"', "&quot;");
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{name}\">{text}</result>\n"
        )
    };
    for (files, told, text, outcome) in [
        ("in right right", "0\n", "2 answers", "accepted"),
        ("in right ''", "0\n", "2 answers", "accepted"),
        ("in wrong right", "1\n", wrong, "wrong-answer"),
        (
            "in right wrong",
            &format!("FAIL {jury}\n3\n"),
            &jury,
            "fail",
        ),
    ] {
        let judged = |more: &str| {
            judged(
                &format!("{files} result {more} --protocol testlib"),
                "result",
            )
        };
        assert_eq!(judged(""), (told.to_string(), text.to_string()), "{files}");
        for appes in ["-appes", "-APPES", "-j 1 -appes"] {
            assert_eq!(
                judged(appes),
                (told.to_string(), xml(outcome, text)),
                "{files} {appes}"
            );
        }
    }
    let usage = "takeaway: check --protocol testlib needs INPUT OUTPUT [ANSWER [RESULT [-appes]]] (see takeaway help protocol)\n3\n";
    for files in [
        "in",
        "in right right -appes",
        "in right right result more",
        "in right right '' -appes",
    ] {
        assert_eq!(
            judged(&format!("{files} --protocol testlib"), "result"),
            (usage.to_string(), String::new()),
            "{files}"
        );
    }
    let invalid =
        "takeaway: invalid option '-appes'; it needs --protocol testlib (see takeaway help protocol)\n2\n".to_string();
    for files in [
        "right in -appes",
        "in right feedback -appes --protocol kattis",
    ] {
        assert_eq!(
            judged(files, "result"),
            (invalid.clone(), String::new()),
            "{files}"
        );
    }
    let unwritten = "takeaway: no/result: cannot write the message: ";
    for files in [
        "in right right no/result",
        "in wrong right no/result -appes",
    ] {
        let (told, _) = judged(&format!("{files} --protocol testlib"), "result");
        assert!(
            told.contains(unwritten) && told.ends_with("\n3\n"),
            "{told}"
        );
    }
}

#[test]
fn the_words_that_kattis_appends_were_taken_for_files() {
    if program::missing(&["sh"]) {
        return;
    }
    let judged = |words: &str, output: &str| {
        judged(
            &format!("in right feedback/ {words} --protocol kattis < {output}"),
            "feedback/judgemessage.txt",
        )
    };
    for (words, ignores_case) in [
        ("", true),
        ("''", true),
        ("space_change_sensitive", false),
        ("case_sensitive", false),
        ("'' case_sensitive", false),
    ] {
        assert_eq!(
            judged(words, "right"),
            ("42\n".to_string(), String::new()),
            "{words}"
        );
        assert_eq!(judged(words, "lower").0 == "42\n", ignores_case, "{words}");
        assert_eq!(judged(words, "wrong").0, "43\n", "{words}");
    }
    let no_tolerance = "answers are words and whole numbers, so check allows no tolerance";
    for (words, refused, why) in [
        ("float_tolerance 1e-4", "float_tolerance", no_tolerance),
        (
            "float_absolute_tolerance 1e-4",
            "float_absolute_tolerance",
            no_tolerance,
        ),
        (
            "case_sensitive float_relative_tolerance 1",
            "float_relative_tolerance",
            no_tolerance,
        ),
        (
            "1e-4",
            "1e-4",
            "after FEEDBACK_DIR, check knows only case_sensitive and space_change_sensitive",
        ),
    ] {
        let told = format!("{why}: remove {refused:?} from the flags of the output validator\n");
        assert_eq!(
            judged(words, "right"),
            (format!("takeaway: {told}3\n"), told),
            "{words}"
        );
    }
}

#[test]
fn kattis_was_not_told_of_trouble_in_its_file() {
    if program::missing(&["sh"]) {
        return;
    }
    for (files, start) in [
        (
            "wrong right",
            "wrong: line 1, column 1: expected the number of cases (digits, 0 to 10^18), found \"Second\"\n",
        ),
        (
            "in wrong",
            "wrong is wrong: case 2, line 3 of the input: expected First, found a<&\"\n",
        ),
        ("in no-such-file", "no-such-file: cannot read the answers: "),
    ] {
        let (told, message) = judged(
            &format!("{files} feedback --protocol kattis < right"),
            "feedback/judgemessage.txt",
        );
        assert!(message.starts_with(start), "{message}");
        assert_eq!(told, format!("takeaway: {message}3\n"));
    }
}

#[test]
fn what_cannot_be_seen_was_shown_as_blanks_or_as_it_is() {
    let told = |answers: &str| {
        let practice = Practice::of("");
        fs::write(practice.path().join("answers"), answers).expect("a file");
        typed(&format!("{JUDGED} judge answers in"), practice.path())
    };
    if program::missing(&["sh"]) {
        return;
    }
    for (answers, shown) in [
        ("Second\nFirst\0\0", r"expected First, found First\x00\x00"),
        ("Second\nFirst\x1A", r"expected First, found First\x1a"),
        (
            "Second\nFirst\n\x1A\n",
            r"answers goes on after 2 answers: found \x1a",
        ),
        (
            "Second\u{A0}\nFirst\n",
            r"expected Second, found Second\u{a0}",
        ),
        (
            "Second\u{200B}\nFirst\n",
            r"expected Second, found Second\u{200b}",
        ),
        (
            "Second\n\u{FEFF}First\n",
            r"expected First, found \u{feff}First",
        ),
        ("Sеcond\nFirst\n", r"expected Second, found S\u{435}cond"),
        ("Second\nFirѕt\n", r"expected First, found Fir\u{455}t"),
        ("sеcond\nFirst\n", r"expected Second, found s\u{435}cond"),
        ("Second\nfirst\n", "expected First, found first"),
    ] {
        let told = told(answers);
        assert!(
            told.lines()
                .next()
                .is_some_and(|line| line.ends_with(shown)),
            "{answers:?}: {told}"
        );
    }
    for (heap, shown) in [
        ("\u{2212}5", r"\u{2212}5"),
        ("5\u{A0}4", r"\u{a0}4"),
        ("5\x1A", r"\x1a"),
    ] {
        for command in [&["-p", "nim"][..], &["validate", "-p", "nim"]] {
            let output = program::run_with(command, format!("1\n1 {heap}\n").as_bytes());
            let told = program::text(&output.stderr);
            assert!(told.contains(shown), "{command:?} {heap}: {told}");
        }
    }
}

#[test]
fn a_summary_did_not_say_that_nothing_differs() {
    if program::missing(&["sh"]) {
        return;
    }
    for (arguments, last) in [
        ("right in --summary", "takeaway: 0 of 2 differ\n0\n"),
        ("wrong in --summary", "\n1 of 2 differ\n1\n"),
        (
            "in right right result --protocol testlib --summary",
            "takeaway: 0 of 2 differ\n0\n",
        ),
        (
            "in right feedback --protocol kattis --summary < right",
            "takeaway: 0 of 2 differ\n42\n",
        ),
    ] {
        let (told, _) = judged(arguments, "result");
        assert!(
            told.starts_with("takeaway: 2 answers, ") && told.ends_with(last),
            "{arguments}: {told}"
        );
    }
    assert_eq!(judged("right in", "result").0, "0\n");
}

fn panics<T>(call: impl FnOnce() -> T + panic::UnwindSafe) -> bool {
    panic::catch_unwind(call).is_err()
}

/// The lost heaps are ⌊kφ⌋ and ⌊kφ⌋ + k for k = 6,180,339,887,498,948,482, in numbers of any size.
#[test]
fn wythoffs_winning_move_was_wrong_above_2_to_the_62() {
    let (smaller, larger) = (9_999_999_999_999_999_999, 16_180_339_887_498_948_481);
    for play in [Play::Normal, Play::Misere] {
        assert_eq!(wythoff::outcome(smaller, larger, play), Outcome::P);
        for taken in [1, 7, u64::MAX - larger] {
            let winning = wythoff::winning_move(larger + taken, smaller, play);
            let winning = winning.map(|it| (it.heap, it.taken));
            assert_eq!(winning, Some((1, taken)));
        }
    }
}

#[test]
fn the_largest_heap_of_zero_move_nim_and_of_laskers_nim_had_the_value_0() {
    for grundy in [zero_move_nim::grundy, laskers_nim::grundy] {
        assert!(
            grundy(u64::MAX - 1) >= u64::MAX - 2 && panics(move || black_box(grundy(u64::MAX)))
        );
    }
    for outcome in [zero_move_nim::outcome, laskers_nim::outcome] {
        assert!(panics(move || black_box(outcome(
            &[1, u64::MAX],
            Play::Misere
        ))));
    }
    for winning_move in [zero_move_nim::winning_move, laskers_nim::winning_move] {
        assert!(panics(move || black_box(winning_move(
            &[u64::MAX],
            Play::Normal
        ))));
    }
}

/// Without the heap of 7 stones the nim-sum of the others is 2^64 - 1, which no heap has.
#[test]
fn laskers_nim_took_a_whole_heap_for_a_value_that_no_heap_has() {
    let heaps = [7, (1 << 63) + 1, (1 << 63) - 2];
    let values = heaps.map(laskers_nim::grundy);
    assert_eq!(values[1] ^ values[2], u64::MAX);
    let winning = laskers_nim::winning_move(&heaps, Play::Normal).expect("a move");
    assert_eq!(winning.heap, 2);
    let large = laskers_nim::grundy(winning.large);
    let left = large ^ laskers_nim::grundy(winning.small);
    assert_eq!(left ^ values[0] ^ values[2], 0);
}

#[test]
fn the_value_of_an_interval_without_moves_was_any() {
    assert_eq!(interval::grundy(MAX_NUMBER, MAX_NUMBER, u64::MAX), 0);
    for (least, most) in [(0, 5), (3, 2), (1, MAX_NUMBER + 1), (u64::MAX, u64::MAX)] {
        assert!(
            panics(move || black_box(interval::grundy(least, most, 4))),
            "{least} to {most}"
        );
        assert!(Interval::new(least, most).is_err());
    }
}

/// Taking one stone; no move; Dawson's Kayles without its second move; Kayles.
#[test]
fn a_table_of_a_code_did_not_end_at_the_largest_heap() {
    for (code, same) in [
        (&[0, 3][..], 1),
        (&[0], 0),
        (&[], 0),
        (&[0, 7], 1),
        (&[0, 7, 7], 71 + (u64::MAX - 71) % 12),
    ] {
        let mut table = octal::Table::new(code, Budget::default()).expect("a code");
        assert_eq!(table.grundy(u64::MAX), table.grundy(same), "{code:?}");
    }
}

/// 2^64 - 1 is 1 modulo 7.
#[test]
fn a_table_of_a_set_refused_the_largest_heap() {
    let table = || subtraction::Table::new(&[1, 3, 4], Budget::default()).expect("a set");
    assert_eq!(table().grundy(u64::MAX), Ok(1));
    let winning = table().winning_move(&[u64::MAX, 2], Play::Normal);
    let winning = winning.expect("a value").expect("a move");
    assert_eq!((winning.heap, winning.taken), (1, 1));
}

#[test]
fn moores_nim_without_a_move_was_lost_in_misere_play() {
    for heaps in [&[][..], &[1], &[7, u64::MAX]] {
        let winners = [Play::Normal, Play::Misere].map(|play| moores_nim::outcome(0, heaps, play));
        assert_eq!(winners, [Outcome::P, Outcome::N], "{heaps:?}");
        assert_eq!(moores_nim::winning_move(0, heaps, Play::Misere), None);
    }
}

#[test]
fn a_set_with_a_name_was_listed_without_end() {
    assert!(NamedSet::Primes.moves(Budget::default(), 1000).last() > Some(&1001));
    let most = NamedSet::MOST_BESIDE;
    assert!(NamedSet::PowersOf2.moves(Budget::default(), most).last() > Some(&(most + 1)));
    assert!(panics(move || black_box(
        NamedSet::Primes.moves(Budget::default(), most + 1)
    )));
}

#[test]
fn a_bound_above_10_to_the_18_let_larger_numbers_pass() {
    let within = |max_heap| Bounds {
        max_heap,
        ..Bounds::NONE
    };
    let options = Options {
        form: Form::game(Game::Nim),
        ..Options::default()
    };
    let validate =
        |bounds: Bounds| takeaway::validate(&options, &bounds, &b"1\n1 1000000000000000001\n"[..]);
    assert!(matches!(validate(within(MAX_NUMBER)), Err(Error::Fault(_))));
    assert!(matches!(
        validate(within(MAX_NUMBER + 1)),
        Err(Error::Options(_))
    ));
}

#[test]
fn a_generator_wrote_what_its_workload_does_not_allow() {
    let options = Options {
        layout: Layout::new("n m s"),
        ..Options::default()
    };
    let refused = |workload| Generator::new(&options, workload).is_err();
    let (standard, bounds) = (Workload::default(), Workload::BOUNDS);
    for (right, wrong) in [
        (
            Workload {
                cases: MAX_NUMBER,
                ..standard
            },
            Workload {
                cases: MAX_NUMBER + 1,
                ..standard
            },
        ),
        (
            Workload {
                bounds: Bounds {
                    with_move: Some(1),
                    ..bounds
                },
                ..standard
            },
            Workload {
                bounds: Bounds {
                    with_move: Some(0),
                    ..bounds
                },
                ..standard
            },
        ),
        (
            Workload {
                bounds: Bounds {
                    max_move: 1,
                    ..bounds
                },
                ..standard
            },
            Workload {
                bounds: Bounds {
                    max_move: 0,
                    ..bounds
                },
                ..standard
            },
        ),
        (
            Workload {
                bounds: Bounds {
                    max_moves: 1,
                    ..bounds
                },
                ..standard
            },
            Workload {
                bounds: Bounds {
                    max_moves: 0,
                    ..bounds
                },
                ..standard
            },
        ),
        (
            Workload {
                bounds: Bounds {
                    max_cases: 1,
                    ..bounds
                },
                ..standard
            },
            Workload {
                cases: 2,
                bounds: Bounds {
                    max_cases: 1,
                    ..bounds
                },
                ..standard
            },
        ),
    ] {
        assert!(!refused(right) && refused(wrong), "{wrong:?}");
    }
}

/// `n` divided by `t` divided by the rest, 99 times: each divisor is also tested to be at least 1.
fn nested_quotients() -> String {
    let divided = (0..99).fold("n".to_string(), |rest, i| {
        format!("{}/({rest})", if i % 2 == 0 { "n" } else { "t" })
    });
    format!("n-t if {divided} > 1")
}

#[test]
fn a_printed_rule_with_nested_quotients_had_71_kb_and_lines_of_806_columns() {
    for language in ["rust", "c++"] {
        let rule = nested_quotients();
        let output = program::run_with(
            &[
                "submission",
                "--language",
                language,
                "--max-heap=900",
                "--rule",
                &rule,
            ],
            b"",
        );
        let text = program::text(&output.stdout);
        let is_comment = |line: &str| line.starts_with("//");
        assert!(
            text.lines()
                .all(|line| is_comment(line) || line.len() <= 100),
            "{text}"
        );
        assert!(!text.is_empty() && text.len() < 20 << 10, "{}", text.len());
    }
}

#[test]
fn a_printed_rule_compared_a_number_with_itself_and_divided_by_0() {
    for (rule, warned_of) in [
        ("n-t if t == t", "t == t"),
        ("n-t if n+t <= t+n", "n + t <= t + n"),
        ("n-t if n%(t-t) == 0", "% (t - t)"),
        ("n-5/0", "/ 0"),
        ("n-t if t%0 == 0", "% 0"),
    ] {
        let text = program::stdout(
            &[
                "submission",
                "--max-heap=99",
                "--rule",
                &format!("{rule}; n/2"),
            ],
            b"",
        );
        let (_, code) = text.split_once("\nfn main()").expect("a program");
        assert!(
            code.contains("n / 2") && !code.contains(warned_of),
            "{rule}: {text}"
        );
    }
}

/// All values of the letter were tried: a heap of 80,000 took 40 times as long as in takeaway.
#[test]
fn a_printed_rule_tried_values_of_a_letter_that_its_conditions_exclude() {
    for (rule, end) in [
        ("t if 2*t == n", "2 * t > n"),
        ("t if n == 3*t+1", "n < 3 * t + 1"),
        ("t if t*t == n", "t * t > n"),
        ("n-t if 2*t <= n; 0", "2 * t > n"),
        ("n-t if t*t <= n; 0", "t * t > n"),
        ("t*t", "t * t >= n"),
        ("n-t if t > n/2 and t < n/2+5", "t >= n / 2 + 5"),
        ("n-t if t == n-t or 3*t == n", "t > n - t && 3 * t > n"),
        ("t, a if a+t == n-1 and 0<t", "a + t > n - 1"),
    ] {
        let text = program::stdout(&["submission", "--max-heap=99", "--rule", rule], b"");
        assert!(text.contains(&format!("if {end} {{\n")), "{rule}: {text}");
    }
}

#[test]
fn only_digits_were_numbers() {
    let generated =
        |cases: &str, heap: &str| stdout_of(&["generate", cases, "-p", "nim", "--max-heap", heap]);
    for number in ["2e1", "2*10^1", "2^5-12", "1e1+1_0"] {
        assert_eq!(generated("3", number), generated("3", "20"), "{number}");
    }
    assert_eq!(generated("2^2-1", "20"), generated("3", "20"));
    assert_eq!(
        stdout_of(&["values", "1e1", "--set", "2^3-20"]),
        stdout_of(&["values", "10", "--set", "8-20"])
    );
    for set in ["1..3", "1, 2, 3"] {
        assert_eq!(
            stdout_of(&["values", "9", "--set", set]),
            stdout_of(&["values", "9", "--set", "1-3"]),
            "{set}"
        );
    }
    let told = "--max-heap takes a number from 1 to 10^18, such as 1e9, not \"10**9\"";
    assert_refuses(&["generate", "3", "-p", "nim", "--max-heap", "10**9"], told);
    assert_refuses(
        &["values", "2^3-9", "-p", "nim"],
        "values takes a heap (0 to 10^18, such as 1e9), not \"2^3-9\"",
    );
    // Texts stay texts.
    let seeded = |seed: &str| stdout_of(&["generate", "9", "-p", "nim", "--seed", seed]);
    assert_ne!(seeded("1e3"), seeded("1000"));
    for flags in [&["-p", "1e0"][..], &["-p", "nim", "--seconds", "1e0"]] {
        assert_eq!(
            run_with(&[&["stress"], flags, &["--", "true"]].concat(), b"")
                .status
                .code(),
            Some(2),
            "{flags:?}"
        );
    }
}

/// What the program prints with these arguments and an empty input.
fn stdout_of(arguments: &[&str]) -> String {
    stdout(arguments, "")
}

#[test]
fn names_that_people_use_for_judges_and_problems_were_unknown() {
    for (name, title) in [
        ("boj 9655", "Baekjoon 9655"),
        ("acmicpc 9655", "Baekjoon 9655"),
        ("lc 292", "LeetCode 292"),
        ("hr misere", "HackerRank, \"Misère Nim\""),
        ("cc matchs", "CodeChef MATCHS"),
        ("ural 1465", "Timus 1465"),
        ("snim", "Kattis \"S-Nim\""),
        ("misere-nim-1", "HackerRank, \"Misère Nim\""),
        ("https://www.acmicpc.net/problem/9655", "Baekjoon 9655"),
        (
            "https://codeforces.com/contest/832/problem/A?locale=en",
            "Codeforces 832 A",
        ),
    ] {
        let words: Vec<&str> = ["help", "problems"]
            .into_iter()
            .chain(name.split(' '))
            .collect();
        assert!(stdout_of(&words).contains(title), "{name}");
        let generated = program::run_with(&["generate", "1", "--for", name], b"");
        assert!(generated.status.success(), "{name}");
    }
    assert!(stdout_of(&["help", "Nim"]) == stdout_of(&["help", "nim"]));
    assert_eq!(stdout(&["-p", "Nim"], "1  2 5 5"), "Second\n");
    assert_eq!(stdout(&["-p", "KAYLES"], "1  1 5"), "First\n");
}

#[test]
fn another_problem_was_found_or_suggested_for_a_number_that_is_not_listed() {
    let generated = program::run_with(&["generate", "1", "--for", "tessoku a32"], b"");
    assert!(generated.status.success());
    let told = |name| {
        format!(
            "no published problem matches {name:?}; it is not in the list: describe it by flags"
        )
    };
    for name in [
        "leetcode 877",
        "cses nim 2",
        "tessoku c32",
        "https://www.acwing.com/problem/content/892/",
    ] {
        assert_refuses(&["--for", name], &told(name));
    }
    for name in ["1537", "uva 1482"] {
        let words: Vec<&str> = ["help", "problems"]
            .into_iter()
            .chain(name.split(' '))
            .collect();
        assert_refuses(&words, &told(name));
    }
}

/// A program of a shell that answers a case of Nim wrongly at once, and takeaway on it with these
/// arguments.
#[cfg(unix)]
fn stressed(script: &str) -> (String, Option<i32>) {
    let mut shell = std::process::Command::new("sh");
    let output = program::feed(
        shell.args(["-c", script, env!("CARGO_BIN_EXE_takeaway")]),
        b"",
    );
    (
        program::text(&output.stderr).to_string(),
        output.status.code(),
    )
}

#[cfg(unix)]
#[test]
fn what_repeats_a_run_was_no_line_of_a_shell() {
    let practice = Practice::of("");
    let statement = practice.path().join("statement");
    let at = format!("@{}", statement.display());
    for (back, repeat) in [
        ("cat", "repeat: printf '%s\\n' 1 '1 1' | cat"),
        (
            "echo \"it's 100%d;\"",
            "repeat: printf '%s\\n' 'it'\\''s 100%d;' | cat",
        ),
        ("printf '$x'", "repeat: printf %s '$x' | cat"),
        (
            "printf 0%05000d 7",
            "repeat, with the input on standard output: cat",
        ),
    ] {
        fs::write(
            &statement,
            format!("# A\n# B\n^ {back}\n-p nim\n< 1 1 1\n> First\n"),
        )
        .expect("a file");
        let (said, code) = stressed(&format!("\"$0\" stress '{at}' -- cat"));
        assert!(
            code == Some(1) && said.lines().any(|line| line == repeat),
            "{back}: {said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn trouble_of_stress_was_wrong_usage() {
    for (script, code, told) in [
        (
            "ulimit -f 0; \"$0\" stress -p nim -- cat",
            3,
            "stress has no room for an input: ",
        ),
        (
            "\"$0\" stress -p nim -- no-such-program",
            2,
            "stress cannot start \"no-such-program\": ",
        ),
        (
            "\"$0\" stress --frob -- ./x --protocol testlib",
            2,
            "invalid option '--frob'",
        ),
        (
            "\"$0\" stress --frob -- ./x --protocol=testlib",
            2,
            "invalid option '--frob'",
        ),
        (
            "\"$0\" check --frob --protocol testlib",
            3,
            "invalid option '--frob'",
        ),
        // Nobody reads the input that it prints.
        (
            "(\"$0\" stress -p nim -- true; echo $? >&2) | true",
            0,
            "| true\nwhy: printf '%s\\n' 1 '1 1' | takeaway --game nim --why\n1\n",
        ),
    ] {
        let (said, ended) = stressed(script);
        assert!(
            ended == Some(code) && said.contains(told),
            "{script}: {ended:?}, {said}"
        );
        assert!(!said.contains("pipe"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_hint_was_missing_where_a_flag_or_a_compiler_was_forgotten() {
    let practice = Practice::of("");
    let source = practice.path().join("mine.cpp");
    fs::write(&source, "int main() {}\n").expect("a file");
    for (arguments, told) in [
        (
            &["-p", "nim", "--", "echo", "first"][..],
            "only the case of letters is wrong: --ignore-case allows it\n",
        ),
        (
            &["--", "true"],
            "no game is named: each case starts with the number of its game, 1 to 3; name yours with --for or --game\n",
        ),
        (
            &["-p", "nim", "--", source.to_str().expect("a path")],
            "; this is a source: compile it first",
        ),
    ] {
        let output = run_with(&[&["stress"], arguments].concat(), b"");
        let said = program::text(&output.stderr);
        assert!(said.contains(told), "{arguments:?}: {said}");
    }
}

#[test]
fn each_heap_on_a_line_of_its_own_could_not_be_said() {
    let flags = ["-p", "nim", "--layout", "k / h /"];
    let generated = stdout_of(&[&["generate", "20"][..], &flags, &["--max-heaps", "3"]].concat());
    assert!(generated.lines().all(|line| !line.contains(' ')));
    assert_eq!(
        stdout(&[&["validate"][..], &flags].concat(), &generated),
        ""
    );
    assert_eq!(stdout(&flags, &generated).lines().count(), 20);
    for (input, place) in [
        ("1\n2 5\n5\n", "line 2, column 2"),
        ("1\n2\n5 5\n", "line 3, column 2"),
    ] {
        assert_invalid(
            &flags,
            input,
            &format!("{place}: case 1: expected the end of the line, found a blank"),
        );
    }
    // A formula may compute each heap.
    let computed = ["--heap", "n%3"];
    assert_eq!(
        stdout(&[&flags[..], &computed].concat(), "1\n2\n4\n7\n"),
        "Second\n"
    );
    assert_eq!(
        stdout(
            &[&["validate"][..], &flags, &computed].concat(),
            "1\n2\n4\n7\n"
        ),
        ""
    );
    let printed = |layout| stdout_of(&["submission", "-p", "nim", "--layout", layout]);
    assert_eq!(
        printed("k / h /").replace("k / h /", "k / h"),
        printed("k / h")
    );
}

#[test]
fn max_cases_bounded_the_cases_of_a_group() {
    fn grouped<'a>(flags: &[&'a str]) -> Vec<&'a str> {
        [&["--layout", "m s / T n", "--max-move", "9"][..], flags].concat()
    }
    let input = "1 2\n3\n1\n2\n3\n1 1\n2\n4\n5\n";
    let valid = |flags: &[&str]| {
        assert_eq!(
            stdout(&[&["validate"], &grouped(flags)[..]].concat(), input),
            ""
        )
    };
    valid(&["--max-group", "3", "--max-groups", "2", "--max-cases", "5"]);
    let told =
        "line 2, column 1: case 1: expected the number of cases on this rule (0 to 2), found \"3\"";
    assert_invalid(&grouped(&["--max-group", "2"]), input, told);
    assert_invalid(
        &grouped(&["--max-groups", "1"]),
        input,
        "line 6, column 1: expected the end of input after 3 cases, found \"1\"",
    );
    let told =
        "line 7, column 1: case 4: expected the number of cases on this rule (0 to 1), found \"2\"";
    assert_invalid(&grouped(&["--max-cases", "4"]), input, told);
    for (flags, groups) in [
        (&["--max-group", "1"][..], 12),
        (&["--max-group", "12", "--max-groups", "1"], 1),
    ] {
        let generated = stdout_of(&[&["generate", "12"], &grouped(flags)[..]].concat());
        assert_eq!(generated.lines().count(), 12 + 2 * groups, "{generated}");
        assert_eq!(
            stdout(&[&["validate"], &grouped(flags)[..]].concat(), &generated),
            ""
        );
    }
    let refused = run_with(
        &[
            &["generate", "13"],
            &grouped(&["--max-group", "6", "--max-groups", "2"])[..],
        ]
        .concat(),
        b"",
    );
    assert_eq!(
        refused.status.code(),
        Some(2),
        "{}",
        program::text(&refused.stderr)
    );
}

#[test]
fn moves_that_win_were_not_compared() {
    let practice = Practice::of("");
    let [input, answers] =
        ["in", "out"].map(|name| practice.path().join(name).display().to_string());
    fs::write(&input, "1\n3 1 2 4\n").expect("a file");
    let flags = ["-p", "nim", "--winning-moves", "{heap}"];
    for (found, in_order, code) in [
        ("First\n3\n", false, 0),
        ("First\n2\n", false, 1),
        ("First\n3\n", true, 0),
    ] {
        fs::write(&answers, found).expect("a file");
        let order: &[&str] = if in_order { &["--in-order"] } else { &[] };
        let output = run_with(
            &[&["check", &answers, &input], &flags[..], order].concat(),
            b"",
        );
        assert_eq!(
            output.status.code(),
            Some(code),
            "{found}: {}",
            program::text(&output.stderr)
        );
    }
    let takeaway = env!("CARGO_BIN_EXE_takeaway");
    for name in ["hdu-2176", "hdu-2177", "cf-493-d", "spoj-ngm"] {
        let output = run_with(
            &[
                "stress",
                "--for",
                name,
                "--seconds=0.3",
                "--",
                takeaway,
                "--for",
                name,
            ],
            b"",
        );
        assert!(
            [Some(0), Some(3)].contains(&output.status.code()),
            "{name}: {}",
            program::text(&output.stderr)
        );
    }
}

/// What a shell prints in a folder of its own; nothing without a shell.
fn in_shell(script: &str) -> Option<String> {
    (!program::missing(&["sh"])).then(|| typed(script, Practice::of("").path()))
}

/// Each took several reads of the end of the answers: 200,000 took 20 seconds.
#[cfg(unix)]
#[test]
fn missing_answers_took_longer_than_right_ones() {
    let script = "takeaway generate 200000 -p nim --heaps 1 --lost 0 > in
        ulimit -t 3; takeaway check /dev/null -p nim --heaps 1 in 2>&1 | tail -1";
    let Some(told) = in_shell(script) else { return };
    assert_eq!(told, "/dev/null ends after 0 of 200000 answers\n");
}

#[test]
fn equal_moves_on_several_heaps_were_printed_once() {
    assert_eq!(
        stdout(&["--for", "hdu-2176"], "3\n3 3 3\n0\n"),
        "Yes\n3 0\n3 0\n3 0\n"
    );
}

#[test]
fn hundreds_of_megabytes_were_generated_for_records_without_a_bound_on_all_heaps() {
    for name in ["hdu-3032", "hdu-2176", "hdu-5011"] {
        let input = stdout(&["generate", "100", "--for", name], "");
        assert!(input.len() < 16 << 20, "{name}: {}", input.len());
    }
}

#[test]
fn letters_beyond_ascii_were_not_told_apart_from_ascii() {
    let told = |words: &str, answer: &str| {
        in_shell(&format!(
            "echo '{answer}' > a; echo '1 1 5' | takeaway check a -p nim -w \"{words}\" 2>&1 | head -1"
        ))
    };
    for (words, answer, shown) in [
        ("é,ß", "9", "expected é, found 9"),
        ("é,ß", "e", "expected é, found e"),
        ("Win,L", "Wіn", r"expected Win, found W\u{456}n"),
        ("Can't,L", "Can’t", r"expected Can't, found Can\u{2019}t"),
        ("Win,L", "Ｗin", r"expected Win, found \u{ff37}in"),
    ] {
        let told = told(words, answer);
        assert!(
            told.is_none_or(|told| told.trim_end().ends_with(shown)),
            "{words}, {answer}"
        );
    }
}

#[test]
fn the_first_of_two_commands_of_a_statement_was_lost() {
    for sign in ["|", "^"] {
        let statement = format!("-p nim\n{sign} cat FILE\n{sign} tac FILE\n");
        let Some(told) = in_shell(&format!(
            "printf '%b' '{statement}' > s; takeaway generate 1 @s 2>&1"
        )) else {
            return;
        };
        let expected = format!("takeaway: s, line 3: only one line may start with {sign}");
        assert!(told.starts_with(&expected), "{told}");
    }
}

#[test]
fn flags_of_a_statement_that_do_not_go_together_had_no_place() {
    for (flags, wrong) in [
        (
            "-p nim --min-heap 9\\n--max-heap 8",
            "--min-heap 9 and --max-heap 8",
        ),
        (
            "-p nim --count\\n--winning-moves x",
            "use --winning-moves or --count, not both",
        ),
    ] {
        for command in ["generate 1", "validate"] {
            let script =
                format!("printf '%b' '{flags}' > s; takeaway {command} @s < /dev/null 2>&1");
            let Some(told) = in_shell(&script) else {
                return;
            };
            assert!(
                told.starts_with(&format!("takeaway: s, line 2: {wrong}")),
                "{told}"
            );
        }
    }
    let Some(told) = in_shell("echo --min-heap 9 > s; takeaway generate 1 @s --max-heap 8 2>&1")
    else {
        return;
    };
    assert!(
        told.starts_with("takeaway: --min-heap 9 and --max-heap 8 contradict each other"),
        "{told}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_statement_whose_file_name_is_not_utf_8_was_not_found() {
    let script =
        "file=$(printf 's\\377'); echo -p nim --heaps 1 > $file; takeaway generate 1 @$file 2>&1";
    let Some(told) = in_shell(script) else { return };
    assert!(told.starts_with("1\n"), "{told}");
}

#[test]
fn validate_did_not_name_windows_line_ends_and_a_missing_line_feed() {
    let nim = ["-p", "nim"];
    let windows = "found a Windows line end; tr -d '\\r' removes all of them";
    for (input, place) in [
        ("1\r\n1 5\r\n", "line 1, column 2"),
        ("1\n1 5\r", "line 2, column 4: case 1"),
    ] {
        assert_invalid(
            &nim,
            input,
            &format!("{place}: expected the end of the line, {windows}"),
        );
    }
    assert_invalid(
        &nim,
        "1\n2 5\r\n",
        &format!("line 2, column 4: case 1: expected heap 2 of 2, {windows}"),
    );
    let missing = "expected the end of the line, found the end of input; a line feed is missing";
    assert_invalid(
        &nim,
        "1\n1 5",
        &format!("line 2, column 4: case 1: {missing}"),
    );
}

#[test]
fn validate_took_flags_of_random_cases_without_a_word() {
    for flag in [&["--lost", "5"][..], &["--seed", "5"], &["--hard"]] {
        let told = format!("validate takes no {}", flag[0]);
        assert_refuses(&[&["validate", "-p", "nim"], flag].concat(), &told);
    }
    stdout(&["validate", "-p", "nim", "--with-move", "5"], "0\n");
}

#[test]
fn a_condition_that_always_holds_lost_its_divisors_and_the_values_were_called_proved() {
    for (rule, values) in [
        ("n-3 if 0==0 or n/(n-9)>0", "0 0 0 0 0 0 0 0 0 0 1 1 1"),
        ("n-3 if n%(n-9)==n%(n-9)", "0 0 0 0 0 0 0 0 0 0 1 1 1"),
        (
            "n-t if t<=4 and (1==1 or n/(n-9)>0)",
            "0 0 0 0 0 0 0 0 0 0 1 2 3",
        ),
        (
            "n-t if t*t<=n and (1==1 or n/(n-9)>0)",
            "0 0 0 0 0 0 0 0 0 0 1 2 3",
        ),
    ] {
        let told = stdout(
            &[
                "values", "12", "--rule", rule, "--rows", "13", "--budget", "12",
            ],
            "",
        );
        assert!(
            told.ends_with(&format!("\n{values}\n")) && !told.contains("; proved"),
            "{rule}: {told}"
        );
    }
}

#[test]
fn an_option_without_heaps_was_a_move_from_an_empty_heap() {
    let rule = ["--rule", "0; 0 of 1; 2..1"];
    assert!(
        stdout(&[&["values", "2", "--rows", "3"], &rule[..]].concat(), "").ends_with("\n0 1 1\n")
    );
    assert_eq!(
        stdout(
            &[&rule[..], &["--count", "--heaps", "1", "--stream"]].concat(),
            "0 1 2"
        ),
        "0\n1\n1\n"
    );
}

/// Of 1,000 cases that `generate` makes with these flags, how many are lost; and what it says.
fn lost_of_1000(form: &[&str], bounds: &[&str], lost: &str) -> (usize, String) {
    let made = run_with(
        &[&["generate", "1000", "--lost", lost], form, bounds].concat(),
        b"",
    );
    let told = program::text(&made.stderr).to_string();
    assert!(
        made.status.success() || made.stdout.is_empty() && made.status.code() == Some(2),
        "{told}"
    );
    let verdicts = run_with(&[&["-w", "W,L"], form].concat(), &made.stdout).stdout;
    (program::text(&verdicts).matches('L').count(), told)
}

#[test]
fn cases_were_won_that_should_be_lost() {
    let nim = ["-p", "nim"];
    for (form, bounds) in [
        (
            &nim[..],
            &["--max-total", "20000", "--max-heaps", "1000"][..],
        ),
        (&nim, &["--max-total", "200000", "--max-heaps", "200000"]),
        (&nim, &["--max-total", "2000", "--max-heaps", "1000"]),
        (
            &["-p", "one-from-any"],
            &["--max-total", "20000", "--max-heaps", "1000"],
        ),
        (
            &["--layout", "m s / T k h 0"],
            &["--min-heap", "0", "--max-heaps", "3"],
        ),
    ] {
        for (lost, share) in [
            ("0", 0),
            ("10", 100),
            ("50", 500),
            ("90", 900),
            ("100", 1000),
        ] {
            let (found, told) = lost_of_1000(form, bounds, lost);
            let allowed = if [0, 1000].contains(&share) { 0 } else { 50 };
            assert!(
                found.abs_diff(share) <= allowed && told.is_empty(),
                "{form:?} {bounds:?}, {lost}: {found} {told}"
            );
        }
    }
}

#[test]
fn a_hundred_draws_found_no_heap_of_a_published_problem() {
    let sizes = ["--max-cases", "3000", "--seed", "1"];
    let input = stdout(
        &[&["generate", "3000", "--for", "hdu-3951"], &sizes[..]].concat(),
        "",
    );
    assert_eq!(input.lines().count(), 3001);
}

#[test]
fn a_share_of_lost_cases_that_bounds_do_not_allow_was_not_told() {
    for (form, bounds, lost, told) in [
        (
            &["-p", "nim", "--heaps", "1"][..],
            &[][..],
            "100",
            "no lost case within these bounds",
        ),
        (
            &["-p", "nim"],
            &["--max-heaps", "1"],
            "100",
            "no lost case within these bounds",
        ),
        (
            &["-p", "nim"],
            &["--max-total", "1500"],
            "100",
            "no lost case within these bounds",
        ),
        (
            &["-p", "nim"],
            &["--max-total", "1000"],
            "50",
            "0 of 1000 cases are lost: within these bounds",
        ),
        (
            &["-p", "nim", "--heaps", "1"],
            &["--max-heap", "1"],
            "0",
            "",
        ),
    ] {
        let (found, said) = lost_of_1000(form, bounds, lost);
        assert!(
            said.contains(told) && said.is_empty() == told.is_empty() && found == 0,
            "{bounds:?}: {found}, {said}"
        );
    }
}

#[test]
fn what_holds_of_the_smallest_heaps_was_not_told_apart_from_what_holds_of_the_others() {
    let comments = comments_on("n-1; n/2 if n%2 == 0", "16");
    for told in [
        "\n# g(n) for even n: 1, 2, 1 where g(n/2) = 0, 1, 2; for odd n: 0; holds for 5 <= n <= 1023; \
        not proved; g(0) to g(4) are 0 1 0 1 2\n",
        "\n# lost: n mod 2 = 1; holds for 4 <= n <= 1023; not proved; below 4, lost are 0, 2\n",
    ] {
        assert!(comments.contains(told), "{comments}");
    }
    let comments = comments_on("n-t if t < n and n%t == 0", "16");
    assert!(
        comments.contains("; not proved; g(0) = 0\n")
            && comments.contains("; not proved; below 1, 0 is lost\n"),
        "{comments}"
    );
}

#[test]
fn a_move_that_leaves_nothing_looked_like_no_move() {
    assert!(
        comments_on("n-t if 2<=t<=5", "16")
            .starts_with("# 1 -> no move\n# 2 -> 0\n# 6 -> 4, 3, 2, 1\n")
    );
}

#[test]
fn the_pipe_of_a_statement_that_converts_its_input_failed() {
    let refused = |arguments: &[&str]| program::text(&run_with(arguments, b"").stderr).to_string();
    // One case more than the statement allows.
    assert!(
        refused(&["generate", "1", "--for", "baekjoon-18937"])
            .contains("\n  takeaway generate 1 --game nim ")
    );
    let told = "takeaway: --max-cases 1 allows fewer cases than 2 (see takeaway help max-cases)\n";
    assert_eq!(refused(&["generate", "2", "--for", "baekjoon-18937"]), told);
    // The line that converts got the numbers of a question.
    let bowling = "--for=hackerrank-bowling-pins";
    let numbers = refused(&["3", "4", bowling]);
    assert!(
        numbers.contains("| converts FILE or standard input, not numbers"),
        "{numbers}"
    );
    for arguments in [&["no/x.in", bowling][..], &["validate", "no/x.in", bowling]] {
        let said = refused(arguments);
        assert!(
            said.starts_with("takeaway: no/x.in: cannot read the input: "),
            "{said}"
        );
    }
}

#[test]
fn ranges_were_generated_that_the_budget_does_not_answer() {
    for (layout, seed, budget) in [("1..n d c", "0", "4"), ("m s 1..n", "1", "6")] {
        let flags = ["--layout", layout, "--budget", budget];
        let input = stdout(
            &[
                &[
                    "generate",
                    "12",
                    "--max-heap",
                    "48",
                    "--hard",
                    "--seed",
                    seed,
                ],
                &flags[..],
            ]
            .concat(),
            "",
        );
        stdout(&flags, input);
    }
}

#[test]
fn single_heaps_of_grundys_game_were_generated_that_a_small_budget_does_not_answer() {
    for budget in ["2", "12", "26"] {
        let flags = ["--game", "10", "--heaps", "1", "--budget", budget];
        let generate = ["generate", "50", "--max-heap", "2000", "--lost", "30"];
        let input = run_with(&[&generate, &flags[..]].concat(), b"").stdout;
        stdout(&flags, input);
    }
}

#[test]
fn a_letter_of_a_rule_gave_a_skipped_number_a_variable() {
    let flags = [
        "submission",
        "--rule",
        "n-x if x>0 and x*x<=n",
        "--layout",
        "x k h",
        "--max-heap",
        "900",
    ];
    let printed = run_with(&flags, b"").stdout;
    assert!(
        program::text(&printed).contains("numbers.next()?;")
            && !program::text(&printed).contains("let x = numbers")
    );
}

// The zeros of `a b 0`.

/// Standard input that comes number by number.
struct Slowly<'a>(std::str::SplitInclusive<'a, char>);

impl std::io::Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let next = self.0.next().unwrap_or_default().as_bytes();
        buffer[..next.len()].copy_from_slice(next);
        Ok(next.len())
    }
}

/// What is answered, and the fault; the same if each number comes alone.
fn answered(layout: &str, input: &str) -> (String, String) {
    let options = Options {
        form: Form::game(Game::Wythoff),
        layout: Layout::new(layout),
        ..Options::default()
    };
    let mut found = Vec::new();
    let ended = takeaway::judge_with(&options, input.as_bytes(), &mut found);
    let mut slowly = Vec::new();
    let slowly_ended =
        takeaway::judge_with(&options, Slowly(input.split_inclusive(' ')), &mut slowly);
    let told =
        |end: Result<(), Error>| end.err().map(|error| error.to_string()).unwrap_or_default();
    let told = [told(ended), told(slowly_ended)];
    assert!(found == slowly && told[0] == told[1], "{input}: {told:?}");
    (
        String::from_utf8(found)
            .expect("verdicts are text")
            .replace('\n', " "),
        told[0].clone(),
    )
}

#[test]
fn a_case_of_two_numbers_could_not_start_with_0() {
    let first = "First ";
    for (input, verdicts) in [
        ("0 5 0 0", first.to_string()),
        ("0 5 0", first.to_string()),
        ("0 5", first.to_string()),
        ("3 0 0 3 00 1 0 00 0", first.repeat(3)),
        ("0 0 0", String::new()),
        ("0", String::new()),
        ("", String::new()),
    ] {
        for layout in ["a b 0", "a / b 0"] {
            assert_eq!(
                answered(layout, input),
                (verdicts.clone(), String::new()),
                "{input}"
            );
        }
    }
    let many = "0 7 ".repeat(5000);
    assert_eq!(
        answered("a b 0", &format!("{many}0 0")).0,
        first.repeat(5000)
    );
    for (input, told) in [
        (
            "0 0 5",
            "line 1, column 5: expected the end of input, or more zeros, after the ending 0, found \"5\"",
        ),
        (
            "0 5 7",
            "line 1, column 6: case 2: expected a heap (digits, 0 to 10^18), found the end of input",
        ),
        (
            "0 x",
            "line 1, column 3: case 1: expected a heap (digits, 0 to 10^18), found \"x\"",
        ),
    ] {
        assert_eq!(answered("a b 0", input).1, told);
    }
    // With other letters, a 0 ends the input as before.
    for layout in ["x a b 0", "a x b 0"] {
        assert!(
            answered(layout, "0 5 7 0").1.contains("after the ending 0"),
            "{layout}"
        );
    }
    assert_eq!(stdout(&["--for", "hdu-2177"], "0 5\n0 0\n"), "1\n0 0\n");
}

#[test]
fn a_case_that_starts_with_0_was_not_valid() {
    let flags = ["-p", "wythoff", "--layout", "a b 0"];
    let on_lines = ["-p", "wythoff", "--layout", "a / b 0"];
    stdout(&[&["validate"], &flags[..]].concat(), "0 5\n5 0\n0 0\n");
    stdout(
        &[&["validate"], &on_lines[..]].concat(),
        "0\n5\n5\n0\n0 0\n",
    );
    for (input, told) in [
        (
            "0 0\n0 5\n0 0\n",
            "line 2, column 1: expected the end of input after 0 cases, found \"0\"",
        ),
        (
            "0 5\n0\n",
            "line 2, column 2: expected 2 zeros that end the input, found the end of the line",
        ),
        (
            "0 5\n",
            "line 2, column 1: expected 2 zeros that end the input, found the end of input",
        ),
    ] {
        assert_invalid(&flags, input, told);
    }
    let told = "line 1, column 1: case 1: expected heap 1 of 2 (1 to 10^18), found \"0\"";
    assert_invalid(
        &[&flags[..], &["--min-heap", "1"]].concat(),
        "0 5\n0 0\n",
        told,
    );
}

#[test]
fn cases_that_start_with_0_were_never_drawn() {
    let bounds = ["--min-heap", "0", "--max-heap", "3"];
    let wythoff = ["-p", "wythoff", "--layout", "a b 0"];
    let computed = ["-p", "nim", "--heap", "a*b", "--layout", "a b 0"];
    for (flags, more) in [
        (&wythoff[..], &[][..]),
        (&wythoff, &["--hard"]),
        (&wythoff, &["--lost", "0"]),
        (&computed, &[]),
        (&computed, &["--lost", "0", "--hard"]),
    ] {
        let input = stdout(&[&["generate", "200"], flags, &bounds, more].concat(), "");
        assert!(
            input.contains("\n0 ")
                && input.contains(" 0\n")
                && input.find("\n0 0\n") == Some(input.len() - 5)
        );
        stdout(&[&["validate"], flags, &bounds].concat(), &input);
        assert_eq!(stdout(flags, &input).lines().count(), 200);
    }
}

#[cfg(unix)]
#[test]
fn no_program_was_tried_on_cases_that_start_with_0() {
    let Some(told) = in_shell(
        "takeaway stress --for hdu-2177 --seconds 2 -- sh -c 'grep -q \"^0 [1-9]\" || cat' 2>&1 | tail -2",
    ) else {
        return;
    };
    assert!(told.contains("0 1"), "{told}");
}

#[test]
fn patterns_were_seen_in_one_step_and_at_heaps_that_no_set_has() {
    for (rule, budget, told) in [
        (
            "0 if n>100 and a+b>=0",
            "24",
            "g(n) = 1; holds for 101 <= n",
        ),
        ("0 if n>100", "20", "g(n) = 1; holds for 101 <= n"),
        (
            "n-1 if square(n)",
            "20",
            "lost: all but those for which n is a square; holds for 1 <= n",
        ),
        (
            "n/k if k>=10",
            "20",
            "g(n) = floor(log10(n)); holds for 1 <= n",
        ),
        (
            "n/k if k>=2 and n>1 and k<=n and 0<n-1",
            "20",
            "g(n) = floor(log2(n)); holds for 1 <= n",
        ),
        (
            "n-t if prime(t+2) and prime(n)",
            "20",
            "g(n): 2 where the number of prime factors of n with repetition = 1, else 0; holds",
        ),
    ] {
        let said = stdout(&["values", "0", "--rule", rule, "--budget", budget], "");
        assert!(said.contains(&format!("# {told}")), "{rule}: {said}");
    }
}

/// A table of 4,096 heaps has 1, 6, 36, 216 and 1,296, of which two have an odd number of ones in
/// binary; one of 16,384 heaps has 7,776, too. In a table that ends before a number of the rule,
/// nothing says what is beyond it.
#[test]
fn patterns_were_seen_before_the_table_had_shown_what_the_rule_does() {
    for (rule, budget, is_seen) in [
        ("n-t if power(t,6) and bits(t)%2==1", "18", false),
        ("n-t if power(t,6)", "20", true),
        ("n-1 if n<2000", "17", false),
        ("n-1 if n<2000", "19", true),
        ("n-t if power(t,6) and t<9", "17", true),
        // Both are powers of 2. A rule that counts bits waits for 2,048 heaps.
        ("n-t if bits(t)==1", "17", false),
        ("n-t if bits(t)==1", "18", true),
        ("n-t if power(t,2)", "17", true),
    ] {
        let said = stdout(&["values", "0", "--rule", rule, "--budget", budget], "");
        assert_eq!(
            !said.contains("# no pattern seen"),
            is_seen,
            "{rule}: {said}"
        );
    }
}

#[test]
fn a_list_in_rows_ended_within_a_row() {
    for (row, list) in [("2", "\n0\n"), ("3", "\n0\n"), ("1", "\n0\n")] {
        let output = run_with(
            &[
                "values", "9", "--rows", row, "--rule", "a, n-a", "--budget", "3",
            ],
            b"",
        );
        let said = program::text(&output.stdout);
        assert!(said.ends_with(list) && !said.ends_with("\n\n"), "{said:?}");
        // Nothing could be seen in one value.
        assert!(!said.contains("pattern"), "{said:?}");
    }
    let rule = ["--rule", "a, n-a", "--budget", "12"];
    let output = run_with(
        &[&["values", "99", "--rows", "50"], &rule[..]].concat(),
        b"",
    );
    let said = program::text(&output.stdout);
    assert!(said.contains("pattern seen for n <= 57\n"), "{said:?}");
    let rows: Vec<&str> = said.lines().rev().take(2).collect();
    assert_eq!(
        [rows[1], rows[0]].map(|row| row.split(' ').count()),
        [50, 8],
        "{said:?}"
    );
    assert!(!said.contains(" \n"), "{said:?}");
}

#[test]
fn a_message_told_to_type_a_code_that_cases_do_not_take() {
    let said =
        program::text(&run_with(&["--game", "octal-sequence", "0.77"], b"").stderr).to_string();
    assert!(
        said.contains("from standard input, as d c0 ... cd-1 (see"),
        "{said}"
    );
}

#[test]
fn validate_did_not_look_at_with_move() {
    for (flags, right, wrong, place) in [
        (
            &["--for", "uva-10404"][..],
            "10 2 1 3\n",
            "10 2 3 5\n",
            "line 1, column 8: case 1: expected 1",
        ),
        (
            &["--layout", "m s k h", "--with-move", "2"],
            "1\n2 1 2 1 5\n",
            "1\n2 1 3 1 5\n",
            "line 2, column 5: case 1: expected 2",
        ),
        (
            &["--layout", "m s T n", "--with-move", "2"],
            "1 2 1\n5\n",
            "1 3 1\n5\n",
            "line 1, column 3: case 1: expected 2",
        ),
        (
            &["--layout", "m s k h", "--with-move", "2"],
            "1\n1 2 1 5\n",
            "1\n0 1 5\n",
            "line 2, column 2: case 1: expected 2",
        ),
        (
            &["--with-move", "2", "-s"],
            "4 1 2 1 5\n1 5\n",
            "4 1 3 1 5\n",
            "line 1, column 5: case 1: expected 2",
        ),
    ] {
        let flags = [&["validate"], flags].concat();
        stdout(&flags, right);
        let refused = program::run_with(&flags, wrong.as_bytes());
        let said = program::text(&refused.stderr);
        assert!(
            said.starts_with(&format!(
                "takeaway: {place} among the moves of the case, found"
            )),
            "{said}"
        );
    }
    // A move that every case has besides its own is one of its moves.
    stdout(
        &[
            "validate",
            "--set",
            "2",
            "--layout",
            "m s k h",
            "--with-move",
            "2",
        ],
        "1\n1 3 1 5\n",
    );
    let excluded = [
        "validate",
        "--layout",
        "m s k h",
        "--with-move",
        "3",
        "--max-move",
        "2",
    ];
    assert_refuses(
        &excluded,
        "--with-move 3 and --max-move 2 contradict each other",
    );
}

#[test]
fn validate_refused_a_bound_that_nobody_typed() {
    for heaps in [&["--heaps", "1"][..], &["--layout", "n"]] {
        let flags = [
            &["validate", "--rule", "n/2", "--misere", "--min-heaps", "2"],
            heaps,
        ]
        .concat();
        stdout(&flags, "1\n4\n");
    }
}

#[test]
fn of_a_range_of_computed_heaps_only_some_were_tried() {
    let flags = ["validate", "-p", "nim", "-s", "--layout", "1..n", "--heap"];
    let validated = |formula: &str, input: &str| {
        program::text(
            &program::run_with(&[&flags[..], &[formula]].concat(), input.as_bytes()).stderr,
        )
        .to_string()
    };
    let below_0 = "takeaway: line 1, column 1: case 1: expected numbers that give a heap (0 to 10^18), found a heap below 0\n";
    assert_eq!(validated("(n-1200000)*(n-1200000)-1", "2000000\n"), below_0);
    assert_eq!(validated("(n-1200000)*(n-1200000)-1", "1199998\n"), "");
    // One operation, so 2^26 heaps are tried.
    let too_long = "found a range of more than 67108864 heaps, which are not all tried\n";
    assert!(validated("n", "67108865\n").ends_with(too_long));
    // An empty range asks for no heap.
    assert_eq!(validated("n-1", "0\n"), "");
}

#[test]
fn kattis_wanted_the_blanks_of_takeaway_and_was_refused() {
    if program::missing(&["sh"]) {
        return;
    }
    let strict = "feedback/ case_sensitive space_change_sensitive --protocol kattis";
    let judge = |output: &str| {
        judged(
            &format!(
                "in right {strict} < /dev/null; printf '{output}' > out; judge in right {strict} < out"
            ),
            "feedback/judgemessage.txt",
        )
    };
    let (told, message) = judge("Second\\nFirst\\n");
    assert_eq!((told.as_str(), message.as_str()), ("43\n42\n", ""));
    for (output, told) in [
        (
            "Second \\nFirst\\n",
            "case 1, line 2 of the input: expected \"Second\\n\", found \"Second \\n\"",
        ),
        (
            "Second\\r\\nFirst\\n",
            "case 1, line 2 of the input: expected \"Second\\n\", found \"Second\\r\\n\"",
        ),
        (
            "Second\\nFirst",
            "case 2, line 3 of the input: expected \"First\\n\", found \"First\"",
        ),
        (
            "Second\\nFirst\\n\\n",
            "standard input goes on after 2 answers: found \"\\n\"",
        ),
        (
            "Second\\nfirst\\n",
            "case 2, line 3 of the input: expected First, found first",
        ),
    ] {
        let (codes, message) = judge(output);
        assert_eq!(codes, "43\n43\n", "{output}");
        assert_eq!(message.lines().next(), Some(told), "{output}");
    }
}

#[test]
fn a_wrong_output_was_no_wrong_output_where_the_judge_is_wrong_too() {
    if program::missing(&["sh"]) {
        return;
    }
    let (told, message) = judged(
        "in wrong feedback/ --protocol kattis < wrong",
        "feedback/judgemessage.txt",
    );
    assert_eq!(told, "43\n");
    assert!(
        message.ends_with("\n1 of 2 differ\nwrong is wrong, too\n"),
        "{message}"
    );
    let (told, _) = judged("in wrong wrong --protocol testlib", "in");
    let first = "wrong answer case 2, line 3 of the input: expected First, found a<&\"";
    assert_eq!(
        told,
        format!("{first} (1 of 2 differ; wrong is wrong, too)\n1\n")
    );
}

#[test]
fn tools_show_only_the_last_line_of_a_checker_of_testlib() {
    if program::missing(&["sh"]) {
        return;
    }
    let judged = |files: &str| judged(&format!("{files} --protocol testlib"), "in").0;
    assert_eq!(judged("in right right"), "ok 2 answers\n0\n");
    let first = "case 2, line 3 of the input: expected First, found";
    assert_eq!(
        judged("in wrong right"),
        format!("wrong answer {first} a<&\" (1 of 2 differ)\n1\n")
    );
    let end = format!(
        "wrong answer {first} the end of one (1 of 2 differ; one ends after 1 of 2 answers)\n1\n"
    );
    assert_eq!(
        judged_after("echo Second > one", "in one right --protocol testlib"),
        end
    );
    assert!(
        judged("in no-such-file right").starts_with("FAIL no-such-file: cannot read the answers: ")
    );
}

/// What is told if a judge checks the answers with these arguments after this command, with the
/// exit code.
fn judged_after(command: &str, arguments: &str) -> String {
    let practice = Practice::of("");
    typed(
        &format!("{JUDGED} {command}; judge {arguments}"),
        practice.path(),
    )
}

#[test]
fn line_ends_mattered_with_winning_moves() {
    if program::missing(&["sh"]) {
        return;
    }
    let practice = Practice::of("");
    let check = "printf '1\n2 7 8\n' > a.in; check() { takeaway check - -p nim --winning-moves {heap}_{left} a.in; echo $?; };";
    for (answers, code) in [("First 2_7", "0\n"), ("First\\n2_7\\n", "0\n")] {
        assert_eq!(
            typed(
                &format!("{check} printf '{answers}' | check"),
                practice.path()
            ),
            code,
            "{answers}"
        );
    }
    let told = typed(
        &format!("{check} printf 'First 2 _7' | check"),
        practice.path(),
    );
    assert!(told.ends_with("\n1\n"), "{told}");
}

#[test]
fn a_line_that_several_moves_print_had_to_come_as_often_as_takeaway_prints_it() {
    for (flags, input, once, times) in [
        (&["--for", "hdu-2177"][..], "2 3\n0 0\n", "1\n1 2\n", 2),
        (&["--for", "hdu-2176"], "3\n1 1 1\n0\n", "Yes\n1 0\n", 3),
        (
            &["-p", "nim", "-s", "--winning-moves", "{stones} {left}"],
            "3 1 1 1\n",
            "First\n1 0\n",
            3,
        ),
        (
            &[
                "-p",
                "wythoff",
                "-s",
                "--winning-moves",
                "{a} {b}",
                "--in-order",
            ],
            "2 3\n",
            "First\n1 2\n",
            2,
        ),
        (
            &["-p", "wythoff", "-s", "--winning-moves", "move"],
            "2 3\n",
            "First\nmove\n",
            2,
        ),
    ] {
        let (verdict, line) = once.split_once('\n').expect("two lines");
        for count in 1..=times + 1 {
            let answers = crate::scratch::Scratch::new(
                format!("{verdict}\n{}", line.repeat(count)).as_bytes(),
            );
            let output = program::run_with(
                &[&["check", answers.name()], flags].concat(),
                input.as_bytes(),
            );
            let is_right = count == 1 || count == times;
            assert_eq!(
                output.status.code(),
                Some(i32::from(!is_right)),
                "{flags:?}: {count}"
            );
        }
    }
}

#[test]
fn check_said_that_it_ignores_blanks_where_it_ignores_the_case_of_letters() {
    let told =
        "check ignores the case of letters, so it cannot tell \"W\" and \"w\" apart in a row";
    assert_refuses(
        &[
            "check",
            "a",
            "b",
            "-p",
            "nim",
            "--words",
            "W,w",
            "--ignore-case",
        ],
        told,
    );
}

#[test]
fn arguments_of_testlibs_validators_were_refused() {
    let nim = ["validate", "-p", "nim", "--protocol", "testlib"];
    for arguments in [
        &["--testOverviewLogFileName", "v.log", "--group", "g1"][..],
        &[
            "--testset",
            "tests",
            "--testCase",
            "1",
            "--testCaseFileName",
            "a",
            "--testMarkupFileName",
            "b",
        ],
        &["--H.min=1", "--MAX_N=5", "--T=7"],
    ] {
        stdout(&[&nim[..], arguments].concat(), "1\n1 5\n");
        let invalid = program::run_with(&[&nim[..], arguments].concat(), b"1\n1 05\n");
        assert_eq!(invalid.status.code(), Some(3));
        // For others they are typing errors.
        let others = program::run_with(
            &[&["validate", "-p", "nim"], arguments].concat(),
            b"1\n1 5\n",
        );
        assert_eq!(others.status.code(), Some(2), "{arguments:?}");
    }
    // A file of a statement says that they come, unless another protocol is typed.
    let file = Scratch::new("-p nim --protocol testlib\n");
    let statement = format!("@{}", file.name());
    let arguments = ["--group", "g1"];
    let stated = ["validate", &statement];
    stdout(&[&stated[..], &arguments].concat(), "1\n1 5\n");
    let invalid = program::run_with(&[&stated[..], &arguments].concat(), b"1\n1 05\n");
    assert_eq!(invalid.status.code(), Some(3));
    let typed = [&stated[..], &["--protocol=kattis"], &arguments].concat();
    assert_eq!(
        program::run_with(&typed, b"1\n1 5\n").status.code(),
        Some(2)
    );
    let typing_error = [&stated[..], &["--max-haep=9"]].concat();
    assert_eq!(
        program::run_with(&typing_error, b"1\n1 5\n").status.code(),
        Some(3)
    );
    let wrong = program::run_with(&[&nim[..], &["--max-haep=9"]].concat(), b"1\n1 5\n");
    let said = program::text(&wrong.stderr);
    assert!(
        said.contains("invalid option '--max-haep'; did you mean --max-heap?"),
        "{said}"
    );
}

#[test]
fn a_placeholder_as_a_seed_gave_equal_files_without_a_word() {
    for (seed, warns) in [
        ("{}", true),
        ("%d", true),
        ("$RANDOM", true),
        ("{seed}", true),
        ("abc", false),
        ("7", false),
    ] {
        let output = program::run_with(&["generate", "3", "-p", "nim", "--seed", seed], b"");
        let told = format!(
            "takeaway: warning: --seed {seed:?} is taken as text, and gives the same cases each time\n"
        );
        let expected = if warns { told } else { String::new() };
        assert_eq!(
            (program::text(&output.stderr), output.status.code()),
            (&*expected, Some(0)),
            "{seed}"
        );
    }
}

/// What `generate` prints with these flags, and what it says.
fn drawn(flags: &str) -> (String, String) {
    let words: Vec<&str> = flags.split(' ').collect();
    let output = program::run_with(&[&["generate"], &words[..]].concat(), b"");
    let printed = program::text(&output.stdout).to_string();
    (printed, program::text(&output.stderr).to_string())
}

#[test]
fn heaps_beyond_a_small_table_were_refused_or_halved() {
    for (flags, largest) in [
        ("1 --for acwing-894 --min-heap 100", "100"),
        ("1 --for cses-2207 --min-heap 1000000", "1000000"),
        ("1 --rule n-t;n-2*t --heaps 1 --min-heap 9000", "9000"),
    ] {
        let (printed, said) = drawn(flags);
        assert!(printed.contains(largest), "{flags}: {printed}{said}");
    }
}

#[test]
fn a_file_ends_at_the_end_of_the_table_and_one_message_says_so() {
    let (printed, said) = drawn("1000 --set primes --heaps 1 --budget 12 --max-heap 9999");
    let mut largest = 0;
    for line in printed.lines().skip(1) {
        largest = largest.max(line.parse().expect("a heap"));
    }
    let told = format!("no heap above {largest} is drawn: the table of --budget 12 ends there");
    assert_eq!(said, format!("takeaway: {told}\n"));
    let answered = |heap: u64| {
        let input = format!("1 {heap}");
        let flags = ["--set", "primes", "--heaps", "1", "--budget", "12"];
        program::run_with(&flags, input.as_bytes()).status.success()
    };
    assert!(answered(largest) && !answered(largest + 1), "{largest}");
    // Within the table, nothing is said.
    let (_, said) = drawn("1000 --set primes --heaps 1 --budget 12 --max-heap 900");
    assert_eq!(said, "");
}

// Heaps beyond the table of a rule for which a theorem holds.

/// Runs takeaway with this rule, these words, and this input.
fn with_rule(rule: &str, words: &str, input: &str) -> Output {
    let words: Vec<&str> = words.split_whitespace().collect();
    run_with(&[&["--rule", rule], &words[..]].concat(), input.as_bytes())
}

#[test]
fn heaps_beyond_the_table_of_a_proved_rule_were_refused() {
    let most = "1000000000000000000";
    for (rule, heaps, expected) in [
        (
            "n-t if t*t<=n",
            "1000000000",
            "First\t2859\tleave 999981361",
        ),
        (
            "n-t if t*t<=n",
            most,
            "First\t1000000000\tleave 999999999926258176",
        ),
        (
            "n-t if 2*t<=n",
            most,
            "First\t500000000000000000\tleave 576460752303423487",
        ),
        ("t if 2*t<=n", most, "First\t60\tleave nothing"),
        (
            "t if t<=n",
            most,
            "First\t1000000000000000000\tleave nothing",
        ),
        (
            "n-t if t*(t+1)/2<=n",
            most,
            "First\t179470702\tleave 999999998765257140",
        ),
    ] {
        let said = stdout(&["--rule", rule, "--explain"], format!("1 1 {heaps}"));
        assert!(said.starts_with(expected), "{rule}: {said}");
    }
}

/// The move that is named leaves a position that the other player loses, and each that is listed.
#[test]
fn a_move_on_a_heap_beyond_the_table_wins() {
    for rule in [
        "n-t if t*t<=n",
        "n-t if 5*t<n",
        "n-t if t*t*t<=n",
        "n-t if 3*t*t/2<=n",
        "n-t if t*t+9*t<=n/3",
        "t if t*t<=n",
        "t if t*t*t<=n",
    ] {
        for heaps in ["2 1000000007 2000003", "3 9999999999 1000 12345678"] {
            let input = format!("1 {heaps}");
            let printed = stdout(
                &["--rule", rule, "--winning-moves", "{heap} {left}"],
                &input,
            );
            let count = stdout(&["--rule", rule, "--count"], &input);
            let listed: Vec<&str> = printed.lines().skip(1).collect();
            let expected = count.trim().parse();
            assert_eq!(expected, Ok(listed.len()), "{rule}, {heaps}: {printed}");
            let explained = stdout(&["--rule", rule, "--explain"], &input);
            assert_eq!(explained.contains("leave"), !listed.is_empty(), "{rule}");
            for line in listed.iter().take(20) {
                let (heap, left) = line.split_once(' ').expect("two numbers");
                let mut after: Vec<&str> = heaps.split(' ').collect();
                after[heap.parse::<usize>().expect("a number")] = left;
                let said = stdout(&["--rule", rule], format!("1 {}", after.join(" ")));
                assert_eq!(said, "Second\n", "{rule}, {heaps}: {line}");
            }
        }
    }
}

#[test]
fn the_budget_alone_says_which_heaps_a_recursion_answers() {
    let rule = "n-t if 3*t*t/2<=n";
    let shown = stdout(&["values", "0", "--rule", rule, "--budget", "12"], "");
    let (_, last) = shown.split_once("heaps above ").expect("a last heap");
    let (last, _) = last.split_once(' ').expect("a number");
    let last: u64 = last.parse().expect("a number");
    for threads in ["1", "4"] {
        let words = format!("--stream --budget 12 --threads {threads}");
        for before in ["", "1 1000000 1 9 ", "1 30000 "] {
            let fits = with_rule(rule, &words, &format!("{before}1 {last} 1 9"));
            assert!(fits.status.success(), "{}", program::text(&fits.stderr));
            let refused = with_rule(rule, &words, &format!("{before}1 {} 1 9", last + 1));
            let told = program::text(&refused.stderr);
            let reach = format!("within 2^13 combinations (heaps up to {last})");
            assert!(told.contains(&reach), "{told}");
        }
    }
    // A larger budget answers it.
    let more = with_rule(rule, "--budget 13", &format!("1 1 {}", last + 1));
    assert!(more.status.success());
}

#[test]
fn in_misere_play_the_table_of_a_proved_rule_is_the_limit() {
    let output = with_rule("n-t if t*t<=n", "--misere --budget 14", "1 1 1000000000");
    let told = program::text(&output.stderr);
    assert!(told.contains("expected a heap whose"), "{told}");
}

#[test]
fn values_of_a_proved_rule_ended_with_its_table() {
    let words = [
        "values",
        "3000",
        "--rule",
        "n-t if t*t<=n",
        "--budget",
        "10",
    ];
    let printed = stdout(&words, "");
    assert!(
        printed.contains("\n# all heaps are answered\n"),
        "{printed}"
    );
    assert!(printed.ends_with("\n3000 2\n"), "{printed}");
}

#[test]
fn no_heap_beyond_the_table_of_a_proved_rule_was_drawn() {
    for rule in ["n-t if t*t<=n", "t if 2*t<=n"] {
        let most = ["--max-heap", "1000000000000000000"];
        let flags = ["generate", "200", "--rule", rule, "--seed", "7"];
        let cases = stdout(&[&flags[..], &most].concat(), "");
        let largest = cases
            .split_whitespace()
            .map(|it| it.parse::<u64>().expect("a number"));
        assert!(largest.max() > Some(1_000_000_000_000), "{rule}");
        let said = stdout(&["--rule", rule], &cases);
        let lost = said.lines().filter(|line| *line == "Second").count();
        assert!((40..160).contains(&lost), "{rule}: {lost} of 200 are lost");
    }
}

#[test]
fn the_help_on_what_is_out_of_reach_refuses_no_board_and_no_pair_that_a_rule_has() {
    for (word, says) in [
        ("graphs", "Ten lines of search"),
        ("limits", "Two numbers of a rule"),
        ("board", "(a-2,b-1); (a-1,b-2)"),
        ("pair", "(a-t,b); (a,b-t)"),
        ("circle", "(a-2,0) if b==1"),
    ] {
        let told = stdout(&["help", word], b"");
        assert!(told.contains(says), "{word}: {told}");
    }
    // The rule on circles: the first move takes two neighbours of a circle, others of rows.
    let rule = "(a-2,0) if b==1; (t,0), (a-2-t,0) if b==0";
    for stones in 2..30 {
        let circle = stdout(&["--rule", rule, &stones.to_string(), "1"], b"");
        let row = stdout(&["--code", "0.07", &(stones - 2).to_string()], b"");
        assert_ne!(circle, row, "{stones}");
    }
}

/// What a command says on standard error without input.
fn said_of(arguments: &[&str]) -> String {
    program::text(&program::run_with(arguments, b"").stderr).to_string()
}

#[test]
fn a_part_of_a_title_was_taken_for_one_problem_in_silence() {
    let note = "takeaway: for leetcode-292: LeetCode 292, \"Nim Game\", as a file of n\n";
    for (name, has_note) in [
        ("292", true),
        ("leetcode 29", false),
        ("leetcode-292", false),
        ("lc 292", false),
    ] {
        let said = said_of(&["generate", "1", "--for", name]);
        assert_eq!(said == note, has_note, "{name}: {said}");
    }
    for protocol in [&[][..], &["--protocol", "kattis"], &["--protocol=testlib"]] {
        let said = said_of(&[&["validate", "--for", "292"], protocol].concat());
        assert_eq!(said.starts_with(note), protocol.is_empty(), "{said}");
    }
}

#[test]
fn a_judge_got_warnings() {
    for protocol in [&[][..], &["--protocol", "kattis"]] {
        let twice = ["validate", "--set", "1", "--set", "2", "--stream"];
        let said = said_of(&[&twice, protocol].concat());
        assert_eq!(said.contains("warning: "), protocol.is_empty(), "{said}");
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn values_told_of_a_larger_budget_than_the_largest() {
        let flags = ["--set", "powers-of-2", "--budget", "30"];
        let printed = program::stdout(&[&["values", "3"], &flags[..]].concat(), "");
        assert!(
            printed.starts_with("# no period found with --budget 30\n"),
            "{printed}"
        );
    }
}

//! Rules whose positions are two or three numbers, on the command line: against a search that knows
//! only the text, and what is refused.

use std::time::{Duration, Instant};

use crate::generate::Choices;
use crate::program::{self, assert_refuses, assert_says, stdout};
use crate::reference::tuples::{GAMES, Left, Tuples};

/// Other rules, whose moves leave one position.
const OTHERS: [&str; 4] = [
    "(a-s,b-t) if s+t>0 and 2*s<=a",
    "(b,a-b) if 0<b<=a",
    "(a-t,b) if square(t); (a,b-t) if a%t==1",
    "(t,b), (a-t,s) if s<b and 0<t<a",
];

/// A rule of random options whose games end: a move never makes a larger, and makes a or b smaller.
pub fn random_rule(choices: &mut Choices) -> String {
    const FIRST: [&str; 6] = ["a-t", "a-1", "a-2*t", "min(a-1,b)", "a/2", "a-s"];
    const SECOND: [&str; 8] = ["b", "b-t", "b+t", "2*t", "b-s", "max(a,b)", "xor(b,1)", "t"];
    const CONDITIONS: [&str; 9] = [
        "t<=b",
        "0*t<b",
        "1<=t<=3",
        "a>=b",
        "t!=2 and a>b",
        "2*t<=a or b>3",
        "t%2==1",
        "square(t)",
        "not b<t",
    ];
    let mut options = Vec::new();
    for _ in 0..=choices.below(2) {
        let first = choices.pick(&FIRST);
        let second = choices.pick(&SECOND);
        let condition = choices.pick(&CONDITIONS);
        // A move takes something from a, so that its number may be added to b.
        let takes = first.replace("a-", "").replace("/2", "");
        let guard = match first {
            "a-t" | "a-2*t" => "t>0",
            "a-s" => "s>0",
            _ if takes.is_empty() => "t<9",
            _ => "a>0",
        };
        options.push(format!(
            "({first},{second}) if {guard} and t<9 and ({condition})"
        ));
    }
    options.push("(a,b-t) if t<=2".to_string());
    options.join("; ")
}

/// Small positions of this many numbers.
fn positions(count: usize) -> Vec<Vec<u64>> {
    let most = if count == 2 { 6 } else { 3 };
    let mut all = Vec::new();
    for a in 0..=most {
        for b in 0..=most {
            match count {
                2 => all.push(vec![a, b]),
                _ => all.extend((0..=most).map(|c| vec![a, b, c])),
            }
        }
    }
    all
}

fn told(left: &Left, blank: &str, plus: &str) -> String {
    let mut parts = Vec::new();
    for position in left {
        let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
        parts.push(format!("({})", numbers.join(&format!(",{blank}"))));
    }
    parts.join(plus)
}

/// How the program is asked: with a rule, flags and an input.
type Ask = fn(&str, &[&str], &str) -> String;

fn ask(rule: &str, flags: &[&str], input: &str) -> String {
    stdout(&[&["--rule", rule, "--stream"], flags].concat(), input)
}

/// The same of a random rule: the program may warn that it means another game.
fn ask_of_random(rule: &str, flags: &[&str], input: &str) -> String {
    let flags = [&["--rule", rule, "--stream"], flags].concat();
    let output = program::run_with(&flags, input.as_bytes());
    let said = program::text(&output.stderr);
    for line in said.lines() {
        assert!(
            line.starts_with("takeaway: warning: --rule: "),
            "{flags:?}: {said}"
        );
    }
    assert!(output.status.success(), "{flags:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Each small position alone, and with the one before it.
fn assert_answered(rule: &str, ask: Ask) {
    let mut written = Tuples::new(rule, u64::MAX);
    let all = positions(written.count());
    let mut input = String::new();
    let mut expected = [const { String::new() }; 3];
    for place in 0..all.len() {
        let case = match place % 3 {
            0 => vec![&all[place]],
            _ => vec![&all[place - 1], &all[place]],
        };
        input += &format!("{}", case.len());
        let mut sum = 0;
        for position in &case {
            input += &position
                .iter()
                .map(|it| format!(" {it}"))
                .collect::<String>();
            sum ^= written.value(position).expect(rule);
        }
        input += "\n";
        let mut moves = Vec::new();
        for (number, position) in case.iter().enumerate() {
            let rest = sum ^ written.value(position).expect(rule);
            for left in written.options(position) {
                let mut value = rest;
                for position in &left {
                    value ^= written.value(position).expect(rule);
                }
                if value == 0 {
                    moves.push((number + 1, left));
                }
            }
        }
        let word = if sum > 0 { "First" } else { "Second" };
        let explained = moves.first().map_or("-".to_string(), |(number, left)| {
            format!("leave {} of position {number}", told(left, " ", " + "))
        });
        expected[0] += &format!("{word}\t{sum}\t{explained}\n");
        expected[1] += &format!("{}\n", moves.len());
        expected[2] += &format!("{word}\n");
        for (number, left) in moves {
            expected[2] += &format!("{number}: {}\n", told(&left, "", "+"));
        }
    }
    for (flags, expected) in [
        (&["--explain"][..], &expected[0]),
        (&["--count"], &expected[1]),
        (&["--winning-moves", "{position}: {parts}"], &expected[2]),
    ] {
        assert_eq!(ask(rule, flags, &input), *expected, "{rule} {flags:?}");
    }
}

fn assert_misere(rule: &str, ask: Ask) {
    let mut written = Tuples::new(rule, u64::MAX);
    let mut input = String::new();
    let mut expected = String::new();
    for position in positions(written.count()) {
        input += &position
            .iter()
            .map(|it| format!("{it} "))
            .collect::<String>();
        let is_lost = written.is_lost_in_misere(&position);
        expected += if is_lost { "Second\n" } else { "First\n" };
    }
    let found = ask(rule, &["--misere", "--heaps", "1"], &input);
    assert_eq!(found, expected, "{rule} in misère play");
}

#[test]
fn positions_are_answered_explained_counted_and_listed_as_search_says() {
    for rule in [&GAMES[..], &OTHERS].concat() {
        assert_answered(rule, ask);
        if !rule.contains("), (") {
            assert_misere(rule, ask);
        }
    }
}

#[test]
fn random_rules_are_answered_as_search_says() {
    let mut choices = Choices::random(5);
    for _ in 0..30 {
        let rule = random_rule(&mut choices);
        assert_answered(&rule, ask_of_random);
        assert_misere(&rule, ask_of_random);
    }
}

const NIM: &str = "(a-t,b); (a,b-t)";
const NIM_OF_THREE: &str = "(a-t,b,c); (a,b-t,c); (a,b,c-t)";

#[test]
fn positions_come_in_every_layout() {
    for (rule, layout, input, verdicts) in [
        (NIM, "a b", "2\n3 3\n3 4\n", "Second\nFirst\n"),
        (NIM, "a / b", "1\n3\n4\n", "First\n"),
        (NIM, "k a b", "2\n2 3 3 4 4\n1 1 0\n", "Second\nFirst\n"),
        (NIM, "k / a b", "1\n2\n3 3 1 2\n", "First\n"),
        (
            NIM,
            "k / a b /",
            "2\n2\n3 3\n1 2\n1\n4 4\n",
            "First\nSecond\n",
        ),
        (NIM, "a b 0", "3 3\n0 4\n0 0\n", "Second\nFirst\n"),
        (NIM, "k a b 0", "1 3 3\n2 1 0 2 2\n0\n", "Second\nFirst\n"),
        (
            NIM,
            "T a b",
            "2\n3 3\n3 4\n1\n5 5\n",
            "Second\nFirst\nSecond\n",
        ),
        (
            NIM_OF_THREE,
            "a b c",
            "2\n1 2 3\n1 2 4\n",
            "Second\nFirst\n",
        ),
        (NIM_OF_THREE, "k a b c", "1\n2 1 2 3 0 0 0\n", "Second\n"),
        (NIM_OF_THREE, "k / a b c", "1\n1\n1 2 3\n", "Second\n"),
        (
            NIM_OF_THREE,
            "k / a b c /",
            "1\n2\n1 2 3\n1 2 4\n",
            "First\n",
        ),
        (
            NIM_OF_THREE,
            "a b c 0",
            "1 2 3\n1 2 4\n0\n",
            "Second\nFirst\n",
        ),
        (NIM_OF_THREE, "T a b c", "1\n1 2 3\n", "Second\n"),
        (NIM_OF_THREE, "a x b c", "1\n1 77 2 3\n", "Second\n"),
    ] {
        let mut flags = vec!["--rule", rule, "--layout", layout];
        if layout.starts_with('T') {
            flags.push("--stream");
        }
        if layout != "a x b c" {
            assert_eq!(stdout(&flags, input), verdicts, "{layout}");
        }
        for threads in ["1", "3"] {
            let flags = [&flags[..], &["--threads", threads]].concat();
            assert_eq!(
                stdout(&flags, input),
                verdicts,
                "{layout}, {threads} threads"
            );
        }
    }
    assert_eq!(ask(NIM, &[], "2 3 3 4 4\n1 1 0\n"), "Second\nFirst\n");
    assert_eq!(
        ask(NIM, &["--heaps", "2"], "3 3 4 4\n1 0 2 0\n"),
        "Second\nFirst\n"
    );
}

#[test]
fn a_winning_move_has_its_numbers() {
    let listed = ask(
        "(a-t,b); (a,b-t); (a-t,b-t)",
        &["--winning-moves", "{a} {b}", "--layout", "a b"],
        "3 4\n",
    );
    assert_eq!(listed, "First\n1 2\n");
    let flags = ["--winning-moves", "{position} {a} {b} {c}"];
    let listed = ask(NIM_OF_THREE, &flags, "1 3 4 5\n");
    assert_eq!(listed, "First\n1 1 4 5\n");
    // The first of equal lines.
    let listed = ask(NIM, &["--winning-moves", "{position}"], "2 3 1 1 2\n");
    assert_eq!(listed, "First\n1\n2\n");
    let split = ["--rule", "(t,b), (a-t,b)", "--winning-moves"];
    let has = "--winning-moves: a move of this game has {position}, {parts}, but not {a}";
    assert_refuses(&[&split[..], &["{a}"]].concat(), has);
    let has =
        "--winning-moves: a move of this game has {position}, {a}, {b}, {parts}, but not {heap}";
    assert_refuses(&["--rule", NIM, "--winning-moves", "{heap}"], has);
}

#[test]
fn numbers_that_are_no_position_are_refused_at_their_place() {
    for (rule, input, verdicts, message) in [
        (
            NIM,
            "1 3 536870912",
            "",
            "line 1, column 5: case 1: expected a number of at most 536870911, found \"536870912\"",
        ),
        (
            NIM_OF_THREE,
            "1 3 524288 1",
            "",
            "line 1, column 5: case 1: expected a number of at most 524287, found \"524288\"",
        ),
        (
            "(b,a) if a+b>7; (a-1,b)",
            "1 1 2\n1 5 3\n",
            "First\n",
            "line 2, column 5: case 2: expected a position of a game that ends \
             (from (5, 3), moves lead back to (5, 3)), found \"(5, 3)\"",
        ),
    ] {
        assert_says(&["--rule", rule, "--stream"], input, verdicts, message);
    }
    let asked = ["--rule", "(a+1,b) if a<99999", "--budget", "0", "3", "5"];
    let output = program::run_with(&asked, b"");
    let message = "operand 2: expected a position whose Grundy value is known within 2^6 combinations, \
                   found \"(3, 5)\"; a larger --budget may help";
    assert_eq!(
        program::text(&output.stderr),
        format!("takeaway: {message}\n")
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_program_is_looked_for_within_the_budget() {
    let flags = [
        "submission",
        "--rule",
        "(a-t,2*t) if 1<=t<=b",
        "--max-a=60",
        "--max-b=3",
    ];
    let output = program::run_with(&[&flags[..], &["--budget=4"]].concat(), b"");
    let said = program::text(&output.stderr);
    let why = "are not found within 2^10 combinations; a larger --budget may help";
    assert!(said.contains(why), "{said}");
    let output = program::run_with(&[&flags[..], &["--budget=20"]].concat(), b"");
    let said = program::text(&output.stderr);
    assert!(!said.contains("--budget"), "{said}");
}

#[test]
fn what_a_rule_of_positions_cannot_have_is_refused() {
    for (flags, message) in [
        (
            &["--rule", NIM, "--heap", "a*b"][..],
            "--heap computes heaps, and a --rule of positions has the numbers of the case itself",
        ),
        (
            &["--rule", "(t,b), (a-t,b)", "--misere"],
            "--misere takes a --rule only if each of its moves leaves at most one heap, or if it is an octal game",
        ),
        (
            &["--rule", NIM, "--layout", "a b c"],
            "--layout \"a b c\": a case of a rule of positions of two numbers has k a1 b1 ... ak bk",
        ),
        (
            &["--rule", NIM_OF_THREE, "--layout", "k a b"],
            "--layout \"k a b\": a case of a rule of positions of three numbers has k a1 b1 c1 ... ak bk ck",
        ),
        (
            &["--rule", NIM, "--layout", "n"],
            "--layout \"n\": a case of a rule of positions of two numbers has k a1 b1 ... ak bk",
        ),
        (
            &["--game", "nim", "--layout", "a b c"],
            "--layout \"a b c\" needs a --rule of positions of three numbers, as (a-1,b,c)",
        ),
        (
            &["--rule", NIM, "3", "4", "5"],
            "a case is a1 b1 ... ak bk, which is an even count of numbers, not 3",
        ),
        (
            &["--rule", NIM_OF_THREE, "3", "4"],
            "a case is a1 b1 c1 ... ak bk ck, which is a multiple of three numbers, not 2",
        ),
    ] {
        assert_refuses(flags, message);
    }
}

#[test]
fn a_rule_that_probably_means_another_game_is_warned_of() {
    for (rule, numbers, warning) in [
        (
            "(a-t,2*t) if t<=b",
            &["5", "3"][..],
            "--rule: column 1: with t = 0, a move leads from (5, 3) to (5, 0): add 1<=t if it is none",
        ),
        (
            "(a-t,b); (x,y-t)",
            &["5", "3"],
            "--rule: column 10: this option does not name a or b, the numbers of the position",
        ),
        (
            "a-t,b; a,b-t",
            &["5"],
            "--rule: column 1: \"a-t,b\" does not name n, the heap",
        ),
    ] {
        let command = [&["--rule", rule], numbers].concat();
        let output = program::run_with(&command, b"");
        assert!(
            program::text(&output.stderr).contains(warning),
            "{output:?}"
        );
    }
}

/// The positions of such a rule have few moves, and numbers far above their own: a search from a
/// large one costs more than a table that grows.
#[test]
fn generated_positions_are_answered_within_the_same_budget() {
    for (rule, bound) in [
        ("(a-1,b); (a,b-1)", ["--max-heap", "100000"]),
        ("(a-b,b) if b>=1; (a,b-a) if a>=1", ["--max-a", "4"]),
        ("(a-1,b); (a,b-2)", ["--max-b", "4"]),
    ] {
        let flags = ["--rule", rule, "--layout", "a b", "--budget", "16"];
        let generate = [&["generate", "300"], &flags[..], &bound].concat();
        // Standard error says where the table ends.
        let made = program::run_with(&generate, b"");
        let answers = stdout(&flags, program::text(&made.stdout));
        assert_eq!(answers.lines().count(), 300, "{rule}");
    }
}

#[test]
fn many_positions_are_answered_alike_on_all_threads() {
    let mut choices = Choices::random(8);
    let mut input = String::new();
    for _ in 0..40_000 {
        input += &format!("{} {}\n", choices.below(60), choices.below(60));
    }
    let flags = |threads| ["--layout", "a b", "--threads", threads];
    let rule = "(a-t,b); (a,b-t); (a-t,b-t)";
    let one = ask(rule, &flags("1"), &input);
    assert_eq!(one, ask(rule, &flags("4"), &input));
    let wythoff = ["--game", "wythoff", "--stream"];
    assert_eq!(one, stdout(&wythoff, &input));
}

/// Asserts that `validate` takes this input, or refuses it with this message.
fn assert_validates(flags: &[&str], input: &str, message: &str) {
    let output = program::run_with(&[&["validate"], flags].concat(), input.as_bytes());
    let told = program::text(&output.stderr);
    let code = i32::from(!message.is_empty());
    assert_eq!(output.status.code(), Some(code), "{flags:?}: {told}");
    assert!(told.contains(message), "{flags:?}: {told}");
}

#[test]
fn validate_takes_positions_in_each_layout() {
    for (rule, layout, valid, invalid, message) in [
        (
            NIM,
            "a b",
            "1\n5 6\n",
            "1\n5\n",
            "line 2, column 2: case 1: expected the number b",
        ),
        (
            NIM,
            "a b",
            "1\n0 0\n",
            "1\n5 6 7\n",
            "expected the end of the line",
        ),
        (
            NIM,
            "k a b",
            "1\n2 1 2 3 4\n",
            "1\n2 1 2 3\n",
            "expected b of pair 2 of 2",
        ),
        (
            NIM,
            "k / a b",
            "1\n2\n1 2 3 4\n",
            "1\n2\n1 2\n3 4\n",
            "expected a of pair 2 of 2",
        ),
        (
            NIM,
            "k / a b /",
            "1\n2\n1 2\n3 4\n",
            "1\n2\n1 2 3 4\n",
            "line 3, column 4",
        ),
        (
            NIM,
            "k a b 0",
            "1 2 3\n0\n",
            "1 2 3\n",
            "expected a 0 that ends the input",
        ),
        (
            NIM,
            "a b 0",
            "0 3\n3 0\n0 0\n",
            "0 3\n0\n",
            "expected 2 zeros that end the input",
        ),
        (
            NIM,
            "T a b",
            "2\n1 2\n3 4\n0\n",
            "2\n1 2\n",
            "line 3, column 1",
        ),
        (
            NIM_OF_THREE,
            "a b c",
            "1\n5 6 7\n",
            "1\n5 6\n",
            "expected the number c",
        ),
        (
            NIM_OF_THREE,
            "a b c 0",
            "5 6 7\n0 0 0\n",
            "5 6 7\n0 0\n",
            "expected 3 zeros",
        ),
        (
            NIM_OF_THREE,
            "k a b c",
            "1\n1 5 6 7\n",
            "1\n2 5 6 7 8\n",
            "expected b of position 2 of 2",
        ),
        (
            NIM_OF_THREE,
            "k / a b c",
            "1\n1\n5 6 7\n",
            "1\n1 5 6 7\n",
            "line 2, column 2",
        ),
        (
            NIM_OF_THREE,
            "k / a b c /",
            "1\n2\n5 6 7\n1 2 3\n",
            "1\n2\n5 6 7 1 2 3\n",
            "line 3, column 6",
        ),
    ] {
        let flags = ["--rule", rule, "--layout", layout];
        assert_validates(&flags, valid, "");
        assert_validates(&flags, invalid, message);
    }
    assert_validates(&["--rule", NIM], "1\n2 1 2 3 4\n", "");
    assert_validates(&["--rule", NIM, "--heaps", "2"], "1\n1 2 3 4\n", "");
    assert_validates(&["--rule", NIM_OF_THREE, "--heaps", "1"], "1\n1 2 3\n", "");
    assert_validates(&["--rule", NIM], "1\n1 2 x\n", "expected the number b");
    assert_validates(&["--rule", NIM], "1\n1 2 03\n", "without a leading zero");
}

#[test]
fn a_number_of_a_position_is_valid_up_to_the_largest_that_is_answered() {
    for (rule, most, above) in [
        (NIM, "536870911", "536870912"),
        (NIM_OF_THREE, "524287", "524288"),
    ] {
        let rest = if rule == NIM { "0" } else { "0 0" };
        let message = format!("(0 to {most}), found \"{above}\"");
        let flags = ["--rule", rule, "--heaps", "1"];
        assert_validates(&flags, &format!("1\n{most} {rest}\n"), "");
        assert_validates(&flags, &format!("1\n{above} {rest}\n"), &message);
    }
}

#[test]
fn a_position_is_one_heap_of_all_heaps() {
    for (flags, input) in [
        (&["--rule", NIM][..], "1\n2 1 2 3 4\n"),
        (&["--rule", NIM, "--layout", "a b"], "2\n1 2\n3 4\n"),
        (&["--rule", NIM, "--heaps", "2"], "1\n1 2 3 4\n"),
        (
            &["--rule", NIM_OF_THREE, "--layout", "a b c"],
            "2\n1 2 3\n4 5 6\n",
        ),
    ] {
        assert_validates(&[flags, &["--max-total", "2"]].concat(), input, "");
        let told = "expected at most 1 heap in all cases";
        assert_validates(&[flags, &["--max-total", "1"]].concat(), input, told);
        assert_validates(&[flags, &["--min-total", "2"]].concat(), input, "");
        let told = "expected at least 3 heaps in all cases";
        assert_validates(&[flags, &["--min-total", "3"]].concat(), input, told);
    }
}

#[test]
fn each_number_has_bounds_of_its_own() {
    let three = ["--rule", NIM_OF_THREE, "--layout", "a b c"];
    let two = ["--rule", NIM];
    let heap = ["-p", "nim", "--layout", "k a b", "--heap", "a+b"];
    for (flags, input, letter, number) in [
        (&three[..], "1\n5 6 7\n", "a", 5),
        (&three, "1\n5 6 7\n", "b", 6),
        (&three, "1\n5 6 7\n", "c", 7),
        (&two, "1\n2 5 6 5 6\n", "a", 5),
        (&two, "1\n2 5 6 5 6\n", "b", 6),
        (&heap, "1\n2 5 6 5 6\n", "a", 5),
        (&heap, "1\n2 5 6 5 6\n", "b", 6),
        (&["-p", "wythoff"], "1\n5 6\n", "a", 5),
        (&["-p", "wythoff"], "1\n5 6\n", "b", 6),
        (&["-p", "euclid", "--layout", "a b 0"], "5 6\n0 0\n", "a", 5),
        (&["-p", "euclid", "--layout", "a b 0"], "5 6\n0 0\n", "b", 6),
    ] {
        for (bound, met, missed) in [("min", number, number + 1), ("max", number, number - 1)] {
            let bound = format!("--{bound}-{letter}={met}");
            assert_validates(&[flags, &[&bound]].concat(), input, "");
            let bound = bound.replace(&format!("={met}"), &format!("={missed}"));
            let told = format!("found \"{number}\"");
            assert_validates(&[flags, &[&bound]].concat(), input, &told);
        }
    }
    // The bound of all numbers holds, too.
    let flags = ["--max-a=9", "--max-heap=5", "-p", "wythoff"];
    assert_validates(&flags, "1\n5 5\n", "");
    assert_validates(&flags, "1\n6 5\n", "found \"6\"");
    assert_validates(&flags, "1\n5 6\n", "found \"6\"");
}

#[test]
fn a_bound_of_a_number_that_no_case_has_is_refused() {
    for (flags, message) in [
        (
            &["-p", "nim", "--max-a", "5"][..],
            "--max-a: a case has no number a",
        ),
        (
            &["-p", "wythoff", "--min-c", "5"],
            "--min-c: a case has no number c",
        ),
        (
            &["--rule", NIM, "--max-c", "5"],
            "--max-c: a case has no number c",
        ),
        (
            &["--rule", "n-t", "--min-b", "5"],
            "--min-b: a case has no number b",
        ),
        (
            &["-p", "wythoff", "--min-a", "6", "--max-a", "5"],
            "--min-a 6 and --max-a 5 contradict each other",
        ),
        (
            &["-p", "wythoff", "--min-b", "6", "--max-heap", "5"],
            "--min-b 6 and --max-heap 5 contradict each other",
        ),
        (
            &["--rule", NIM_OF_THREE, "--min-heap", "6", "--max-c", "5"],
            "--min-heap 6 and --max-c 5 contradict each other",
        ),
        (
            &["-p", "wythoff", "--min-a", "x"],
            "--min-a takes a number from 0 to 10^18, such as 1e9, not \"x\"",
        ),
    ] {
        assert_refuses(&[&["validate"], flags].concat(), message);
    }
    let flags = ["generate", "1", "-p", "wythoff", "--layout", "a b 0"];
    let bounds = ["--max-a", "0", "--max-b", "0"];
    let message = "--min-heap 1 and --max-b 0 contradict each other";
    assert_refuses(&[&flags[..], &bounds].concat(), message);
}

#[test]
fn generated_numbers_keep_to_the_bounds_of_each() {
    for cases in [
        &["-p", "wythoff"][..],
        &["-p", "euclid", "--misere"],
        &["-p", "wythoff", "--layout", "a b 0"],
        &["-p", "nim", "--heap", "a+2*b", "--layout", "k a b"],
        &["-p", "nim", "--heap", "a*b", "--layout", "a b 0"],
    ] {
        for bounds in [
            &["--max-a", "0"][..],
            &["--min-a", "100", "--max-a", "120", "--max-b", "7"],
            &["--min-b", "100", "--max-b", "100", "--max-heap", "1000"],
            &["--min-a", "2000000000", "--max-b", "1", "--min-heap", "0"],
        ] {
            for others in [&[][..], &["--hard"], &["--lost", "90"]] {
                let flags = [cases, bounds].concat();
                let arguments = [&["generate", "300"], &flags[..], others].concat();
                // That too few cases are lost is told, and no fault.
                let input = program::run_with(&arguments, b"").stdout;
                assert!(input.len() > 600, "{arguments:?}");
                assert_validates(&flags, program::text(&input), "");
            }
        }
    }
}

#[test]
fn reached_names_each_number_of_a_position_and_its_bounds() {
    let flags = [
        "validate",
        "--reached",
        "--max-heap",
        "9",
        "--rule",
        NIM_OF_THREE,
    ];
    let input = "1\n2 0 5 3 9 5 1\n";
    let told = stdout(
        &[&flags[..], &["--max-c", "4", "--min-b", "5"]].concat(),
        input,
    );
    let lines: Vec<&str> = told.lines().skip(2).collect();
    let expected = [
        "number a 0 9 0 9",
        "number b 5 9 5 5 max not met",
        "number c 0 4 1 3 min and max not met",
    ];
    assert_eq!(lines, expected);
    let flags = ["validate", "--reached", "-p", "wythoff", "--max-a", "5"];
    let told = stdout(&flags, "1\n5 6\n");
    assert!(told.contains("heap 1 of 2 0 5 5 5 min not met\n"), "{told}");
}

#[test]
fn answers_on_positions_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let answers = folder.path().join("answers");
    let answers = answers.to_str().expect("UTF-8");
    let input = "2\n2 2 1 0 2\n1 5 5\n";
    for flags in [
        &[][..],
        &["--winning-moves", "{position}: {a} {b} {parts}"],
        &["--winning-moves", "{a} {b}", "--any-move"],
        &["--count"],
    ] {
        let cases = [&["--rule", NIM], flags].concat();
        let right = stdout(&cases, input);
        for (text, code) in [(right.clone(), 0), (right.replacen('1', "7", 1) + "x", 1)] {
            std::fs::write(answers, text).expect("written");
            let output = program::run_with(
                &[&["check", answers], &cases[..]].concat(),
                input.as_bytes(),
            );
            assert_eq!(output.status.code(), Some(code), "{flags:?}: {output:?}");
        }
    }
}

#[test]
fn a_wrong_move_on_a_position_is_told_with_what_it_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    let answers = folder.path().join("answers");
    let answers = answers.to_str().expect("UTF-8");
    let one = ("{a} {b}", "1\n1 2 1\n");
    let two = ("{position} {a} {b}", "1\n2 2 1 0 2\n");
    for ((template, input), flags, wrong, told) in [
        (
            one,
            &[][..],
            "2 0",
            "2 0 leaves (2, 0), from which the other player wins",
        ),
        (one, &[], "0 0", "0 0 is not a move"),
        (one, &[], "3 1", "3 1 is not a move"),
        (one, &[], "999999999 0", "found First 999999999 0"),
        (
            one,
            &["--misere"],
            "1 1",
            "1 1 leaves (1, 1), from which the other player wins",
        ),
        (one, &["--misere"], "1 0", "1 0 is not a move"),
        (
            two,
            &[],
            "1 1 1",
            "1 1 1 leaves (1, 1) (0, 2), from which the other player wins",
        ),
        // Far beyond all positions that moves reach, where a table would not end.
        (one, &[], "1 99999999", "1 99999999 is not a move"),
        (one, &["--misere"], "1 99999999", "1 99999999 is not a move"),
        (two, &[], "2 0 536870911", "2 0 536870911 is not a move"),
        (two, &[], "2 2 0", "2 2 0 is not a move"),
        (two, &[], "3 0 0", "3 0 0 is not a move"),
    ] {
        std::fs::write(answers, format!("First\n{wrong}\n")).expect("written");
        let cases = ["check", answers, "--rule", NIM, "--any-move"];
        let moves = ["--winning-moves", template];
        let arguments = [&cases[..], &moves, flags].concat();
        let output = program::run_with(&arguments, input.as_bytes());
        let found = program::text(&output.stderr);
        assert!(found.contains(told), "{found}");
    }
}

const WYTHOFF: &str = "(a-t,b); (a,b-t); (a-t,b-t)";

/// What is generated with these flags, and how often the first player loses.
fn generated(rule: &str, flags: &[&str], form: &[&str]) -> (String, usize) {
    let input = stdout(
        &[&["generate", "400", "--rule", rule], flags, form].concat(),
        "",
    );
    let answers = stdout(&[&["--rule", rule], form].concat(), &input);
    assert_eq!(answers.lines().count(), 400, "{rule} {flags:?} {form:?}");
    let lost = answers.lines().filter(|line| *line == "Second").count();
    (input, lost)
}

#[test]
fn half_of_the_positions_that_are_drawn_are_lost_in_every_layout() {
    let forms: [(&str, &[&str]); 8] = [
        (WYTHOFF, &[]),
        (WYTHOFF, &["--layout", "a b 0"]),
        (WYTHOFF, &["--layout", "k / a b / 0"]),
        (WYTHOFF, &["--heaps", "3"]),
        (WYTHOFF, &["--heaps", "1", "--misere"]),
        ("(a-t,2*t) if 1<=t<=b", &["--heaps", "1"]),
        (NIM_OF_THREE, &["--layout", "a b c"]),
        (NIM_OF_THREE, &["--layout", "k a b c"]),
    ];
    for (rule, form) in forms {
        for flags in [&["--budget=14"][..], &["--budget=14", "--hard"]] {
            let flags = [flags, &["--seed=5"]].concat();
            let (input, lost) = generated(rule, &flags, form);
            assert!((160..=240).contains(&lost), "{form:?} {flags:?}: {lost}");
            assert_eq!(generated(rule, &flags, form).0, input, "{form:?} {flags:?}");
        }
    }
}

#[test]
fn all_positions_that_are_drawn_are_lost_or_none_is_if_so_wished() {
    for form in [
        &["--heaps=1"][..],
        &["--heaps=4"],
        &["--heaps=1", "--misere"],
    ] {
        let all = generated(WYTHOFF, &["--budget=12", "--lost=100"], form).1;
        let none = generated(WYTHOFF, &["--budget=12", "--lost=0"], form).1;
        assert_eq!((all, none), (400, 0), "{form:?}");
    }
}

#[test]
fn numbers_of_positions_are_within_their_bounds_and_reach_them() {
    let rule = "(a-t,b) if 1<=t<=b";
    for (bounds, least, most) in [
        (&["--min-heap=0", "--max-heap=9"][..], [0, 0], [9, 9]),
        (
            &["--min-heap=2", "--max-a=40", "--max-b=3"],
            [2, 2],
            [40, 3],
        ),
        (&["--min-a=5", "--max-a=5", "--max-b=7"], [5, 1], [5, 7]),
    ] {
        let (input, _) = generated(rule, bounds, &["--heaps=1"]);
        let mut found = [[u64::MAX, u64::MAX], [0, 0]];
        for line in input.lines().skip(1) {
            for (place, number) in line.split(' ').enumerate() {
                let number: u64 = number.parse().expect("a number");
                found[0][place] = found[0][place].min(number);
                found[1][place] = found[1][place].max(number);
            }
        }
        assert_eq!(found, [least, most], "{bounds:?}");
    }
}

#[test]
fn generate_says_where_the_table_of_positions_ends_and_refuses_where_it_has_none() {
    let flags = ["--rule", WYTHOFF, "--heaps=1", "--budget=8"];
    let command = [&["generate", "9", "--max-heap=1000"], &flags[..]].concat();
    let output = program::run_with(&command, b"");
    let said = program::text(&output.stderr).to_string();
    assert!(
        said.starts_with("takeaway: no number above ")
            && said.contains("the table of --budget 8 ends there"),
        "{said}"
    );
    assert_refuses(
        &[&["generate", "9", "--min-heap=1000"], &flags[..]].concat(),
        "the budget answers no case within these bounds; a larger --budget or smaller lower bounds may help",
    );
    // Moves change a and b by the same number, or a alone: positions of a large b and a small a are
    // soon known.
    let flags = ["--rule", "(a-t,b); (a-t,b-t)", "--heaps=1", "--budget=16"];
    let command = [&["generate", "99", "--max-heap=3000"], &flags[..]].concat();
    let output = program::run_with(&command, b"");
    let said = program::text(&output.stderr);
    let end = said
        .strip_prefix("takeaway: no a above ")
        .expect("a message");
    let end = end.split_once(" is drawn: the table of --budget 16 ends there");
    let largest = end.expect("a number").0.parse().expect("a number");
    let cases = program::text(&output.stdout).lines().skip(1);
    let mut numbers = cases.map(|case| case.split_once(' ').expect("two numbers").0.parse::<u64>());
    assert!(numbers.all(|a| a.expect("a number") <= largest), "{said}");
    // From (2, 1), moves lead back to it; from (1, 1), there is none.
    let input = generated(
        "(b,a) if a!=b; (a-1,b-1) if a==b",
        &["--max-heap=5"],
        &["--heaps=1"],
    )
    .0;
    for line in input.lines().skip(1) {
        let numbers: Vec<&str> = line.split(' ').collect();
        assert_eq!(numbers[0], numbers[1], "{line}");
    }
}

#[test]
fn lower_bounds_above_all_positions_are_refused_with_the_largest_number() {
    let of_three = ["--rule", NIM_OF_THREE];
    let of_two = ["--rule", NIM];
    for (flags, message) in [
        (
            &["validate", "--min-a=524288", "--max-a=9999999"][..],
            "--min-a 524288: positions of three numbers have numbers up to 524287",
        ),
        (
            &["validate", "--print=plain", "--min-c=524288"],
            "--min-c 524288: positions of three numbers have numbers up to 524287",
        ),
        (
            &["generate", "3", "--min-heap=524288", "--max-b=9999999"],
            "--min-heap 524288: positions of three numbers have numbers up to 524287",
        ),
        (
            &["stress", "--min-b=524288", "--", "cat"],
            "--min-b 524288: positions of three numbers have numbers up to 524287",
        ),
    ] {
        let all = [&flags[..1], &of_three, &flags[1..]].concat();
        let output = program::run_with(&all, b"1\n1 1 1\n");
        let said = program::text(&output.stderr);
        let is_told = said.starts_with(&format!("takeaway: {message}"));
        assert!(is_told && !output.status.success(), "{flags:?}: {said}");
    }
    let message = "--min-a 536870912: positions of two numbers have numbers up to 536870911";
    let flags = [&["generate", "3"], &of_two[..], &["--min-a=536870912"]].concat();
    assert_refuses(&flags, message);
    let largest = [&["validate", "--min-a=536870911"], &of_two[..]].concat();
    let output = program::run_with(&largest, b"1\n1 536870911 1\n");
    assert!(output.status.success(), "{output:?}");
}

/// What stress says of an awk program that prints whether the first player wins.
fn stressed(flags: &[&str], wins: &str) -> std::process::Output {
    let script = format!("NR > 1 {{ print(({wins}) ? \"First\" : \"Second\"); fflush() }}");
    let all = [&["stress", "--heaps=1"], flags, &["--", "awk", &script]].concat();
    program::run_with(&all, b"")
}

#[test]
fn each_number_is_named_if_one_of_them_got_further() {
    // Positions of a large b and a small a are soon known.
    let flags = ["--rule", "(a-t,b); (a-t,b-t)", "--layout=a b"];
    let limits = [
        "--max-heap=3000",
        "--max-cases=20",
        "--budget=16",
        "--runs=40",
    ];
    let command = ["--", env!("CARGO_BIN_EXE_takeaway")];
    let all = [&["stress"], &flags[..], &limits, &command, &flags].concat();
    let output = program::run_with(&all, b"");
    let said = program::text(&output.stderr);
    let tried = said.split_once("\ntried: a up to ").expect("a and b").1;
    let (most, after) = tried.split_once(',').expect("a and b");
    assert!(after.starts_with(" b up to 3000,"), "{said}");
    assert!(
        said.ends_with(&format!("\nnot tried: a above {most}\n")),
        "{said}"
    );
}

#[test]
fn a_wrong_program_for_positions_is_found_on_a_small_one_and_a_right_one_is_not_blamed() {
    if program::missing(&["awk"]) {
        return;
    }
    let nim = ["--rule", NIM, "--seconds=60"];
    for (wins, input) in [
        ("$1 > $2", "1\n1 2\n"),
        ("$1 != $2 || $1 == 7", "1\n7 7\n"),
        ("$1 != $2 || $1 > 40", "1\n41 41\n"),
    ] {
        let output = stressed(&nim, wins);
        let found = (program::text(&output.stdout), output.status.code());
        assert_eq!(found, (input, Some(1)), "{wins}: {output:?}");
    }
    for (bounds, not_tried) in [
        (&["--max-heap=5000"][..], "\nnot tried: numbers above "),
        (
            &["--max-a=5000", "--max-b=5000"],
            "\nnot tried: numbers above ",
        ),
        (
            &["--max-a=5000", "--max-b=5"],
            "b up to 5, up to 9 cases\nnot tried: a above ",
        ),
        (&["--max-b=5000"], "\nnot tried: b above "),
        (
            &["--max-a=5", "--max-b=7"],
            "a up to 5, b up to 7, up to 9 cases\n",
        ),
        (&[], " cases\n"),
    ] {
        let flags = ["--rule", NIM, "--runs=40", "--max-cases=9", "--budget=12"];
        let right = stressed(&[&flags, bounds].concat(), "$1 != $2");
        let said = program::text(&right.stderr);
        let told = said.contains(not_tried);
        let is_all_said = said.contains("not tried") == not_tried.contains("not tried");
        assert!(
            right.status.success() && told && is_all_said,
            "{bounds:?}: {said}"
        );
    }
}

#[test]
fn a_pass_that_a_program_takes_for_a_move_is_found() {
    if program::missing(&["awk"]) {
        return;
    }
    // With t = 0, the first player passes and leaves (a, 0).
    let output = stressed(
        &["--rule", "(a-t,2*t) if 1<=t<=b", "--seconds=60"],
        "$1 > 0",
    );
    let found = (program::text(&output.stdout), output.status.code());
    assert_eq!(found, ("1\n2 1\n", Some(1)), "{output:?}");
}

#[test]
fn a_program_of_your_own_says_what_is_right_of_three_numbers_in_every_layout() {
    if program::missing(&["awk"]) {
        return;
    }
    // Both add up the numbers modulo 7; the second forgets those above 300000.
    let right = "awk 'NR > 1 { s = 0; for (i = 1; i <= NF; i++) s += $i; print s % 7; fflush() }'";
    let wrong = "NR > 1 { s = 0; for (i = 1; i <= NF; i++) if ($i <= 300000) s += $i; print s % 7; fflush() }";
    for (layout, start) in [("a b c", "1\n0 0 "), ("k a b c", "1\n1 0 0 ")] {
        let flags = ["stress", "--layout", layout, "--seconds=60", "--min-heap=0"];
        let wrong = [
            &flags[..],
            &["--max-a=0", "--max-b=0", "--right", right, "awk", wrong],
        ]
        .concat();
        let output = program::run_with(&wrong, b"");
        assert_eq!(output.status.code(), Some(1), "{layout}: {output:?}");
        let input = program::text(&output.stdout);
        let largest = input.strip_prefix(start).map(|rest| rest.trim().parse());
        // On a busy machine, the time to make it smaller ends before 300001.
        assert!(
            matches!(largest, Some(Ok(300_001..))),
            "{layout}: {output:?}"
        );
    }
}

#[test]
fn numbers_above_those_of_a_position_are_said_to_be_untried() {
    if program::missing(&["awk"]) {
        return;
    }
    let script = "NR > 1 { print; fflush() }";
    let right = format!("awk '{script}'");
    for (most, says) in [("524287", false), ("524288", true)] {
        let flags = ["stress", "--layout", "a b c", "--runs=10", "--seconds=60"];
        let all = [
            &flags[..],
            &["--max-heap", most, "--right", &right, "awk", script],
        ]
        .concat();
        let output = program::run_with(&all, b"");
        let said = program::text(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert_eq!(
            said.contains("not tried: numbers above 524287"),
            says,
            "{said}"
        );
    }
}

#[test]
fn bounds_within_which_no_position_has_a_value_are_refused_soon() {
    // Moves lead from every position with two different numbers back to it.
    let flags = ["generate", "1", "--rule", "(b,a)", "--min-a=3", "--max-b=2"];
    let message = "the budget answers no case within these bounds; a larger --budget or smaller lower bounds may help";
    let start = Instant::now();
    assert_refuses(&[&flags[..], &["--budget=24"]].concat(), message);
    // It takes a tenth of a second, and took half a minute.
    assert!(start.elapsed() < Duration::from_secs(15));
}

//! `--stream`, `--problem`, `--set`, `--code` and `--heaps` say how the cases are written, `--words` and `--one-line`
//! how the verdicts are: what these flags take, and what is said at the limits. `tests/released.rs` combines them.

use crate::flags::moves;
use crate::generate::spaced;
use crate::program::stdout;
use crate::reference::problems::{Problem, OCTAL, SUBTRACTION};
use crate::reference::Flags;
use crate::{program, reference};

#[test]
fn other_words_take_the_place_of_the_usual_ones() {
    let input = "9 1 4 1 2 2 2 5 8 2 0 3 8 6 1 1 5 1 2 8 3 0 7 7 2 2 1 10 1 2";
    let usual = stdout(&[], input);
    let explained = stdout(&["--explain"], input);
    let long = "Łódź".repeat(142);
    for (words, win, loss) in [
        ("W,L", "W", "L"),
        ("fourteen bytes,Łódź", "fourteen bytes", "Łódź"),
        ("Yes\\, she wins,No", "Yes, she wins", "No"),
        ("No,Georgia will not win", "No", "Georgia will not win"),
        (&format!("{long},{long}\\,"), &long, &(long.clone() + ",")),
    ] {
        let other = |field: &str| match field {
            "Player 1" | "Player 1 wins" | "True" | "First" => win.to_string(),
            "Player 2" | "Player 2 wins" | "False" | "Second" => loss.to_string(),
            _ => field.to_string(),
        };
        let line = |line: &str| line.split('\t').map(other).collect::<Vec<_>>().join("\t") + "\n";
        let replaced = |output: &str| output.lines().map(line).collect::<String>();
        assert_eq!(stdout(&["--words", words], input), replaced(&usual));
        assert_eq!(stdout(&["--words", words, "--explain"], input), replaced(&explained));
    }
}

#[test]
fn on_one_line_verdicts_stand_without_separators() {
    let one_line = &["--one-line", "--words", "W,L"][..];
    for (flags, input, output) in [
        (&["--one-line"][..], "2 1 4 3 8", "Player 1False\n"),
        (one_line, "0", ""),
        (one_line, "3 1 4 1 2 2 0", "WLL\n"),
        (&["--one-line", "--words=W,L", "--misere"], "3 1 4 1 2 2 0", "WWW\n"),
        (
            &["--one-line", "--words=W,L", "--set=1,3,4", "--heaps=1", "--stream"],
            "1 2 3 4 5 6 7 8 9 10",
            "WLWWWWLWLW\n",
        ),
        (&["--one-line", "--stream"], "", ""),
    ] {
        assert_eq!(stdout(flags, input), output);
    }
}

#[test]
fn sets_with_a_name_are_answered_as_the_numbers_that_they_stand_for() {
    let heaps: String = (0..1000).map(|heap| format!("1 {heap} 2 {heap} {} ", heap / 2)).collect();
    for set in ["squares", "powers-of-2", "fibonacci", "primes", "triangular", "1,primes", "2,5-9,squares"] {
        let listed = spaced(&moves(set)).replace(' ', ",");
        for flags in [&["--stream"][..], &["--stream", "--explain"], &["--stream", "--count", "--misere"]] {
            let [named, listed] = [set, &listed].map(|set| stdout(&[flags, &["--set", set]].concat(), &heaps));
            assert!(named == listed, "{set} {flags:?}");
        }
    }
}

#[test]
fn a_set_with_a_name_ends_with_the_budget() {
    let heap = "expected a heap whose Grundy value is known within";
    for (set, budget, limit) in
        [("powers-of-2", "10", "2^10 values"), ("fibonacci", "0", "2^0 values"), ("primes", "16", "2^22 steps")]
    {
        let flags = ["--stream", "--heaps", "1", "--set", set, "--budget", budget];
        assert_eq!(stdout(&flags, "2"), "First\n", "{set}");
        let said = program::run_with(&flags, b"1000000000000000000").stderr;
        let told = String::from_utf8_lossy(&said).into_owned();
        assert!(told.contains(&format!("{heap} {limit}, found")), "{told}");
    }
}

#[test]
fn the_moves_of_a_set_may_stand_in_a_file() {
    let file = format!("{}/forms-moves", env!("CARGO_TARGET_TMPDIR"));
    let set = format!("@{file}");
    let flags = ["--stream", "--heaps", "1", "--set", &set];
    let heaps = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14";
    for (text, moves) in [("1,3,4", "1,3,4"), ("1 3\n4\r\n\t", "1,3,4"), (",2 , 5-9,,squares", "2,5-9,squares")] {
        std::fs::write(&file, text).unwrap();
        assert_eq!(stdout(&flags, heaps), stdout(&["--stream", "--heaps", "1", "--set", moves], heaps), "{text:?}");
    }
}

/// Half of 10^18 heaps and more can make a count longer than 64 bits.
#[test]
fn counts_may_have_more_than_64_bits() {
    let heap = 1_000_000_000_000_000_000_u64;
    let flags = ["--stream", "--count", "--layout", "l r k h"];
    // From each heap of value 1, all moves but some lead to the value 0.
    let heaps = format!("{} ", heap - 1).repeat(51);
    let count = u128::from(heap / 2) * 51;
    assert_eq!(stdout(&flags, format!("{} {heap} 51 {heaps}", heap / 2)), format!("{count}\n"));
    assert!(count > u128::from(u64::MAX));
}

#[test]
fn a_prefix_stands_before_each_line_of_verdicts_explanations_and_sequences() {
    let input = "9 1 4 1 2 2 2 5 8 2 0 3 8 5 1 40000 5 1 2 8 3 0 7 7 2 2 1 10 1 2";
    let range = "9 1 3\n0 1 2\n4 1 1\n";
    for (flags, input) in [
        (&[][..], input),
        (&["--explain"], input),
        (&["--words", "Georgia will win,Maria will win", "--explain"], input),
        (&["--layout", "1..n m s", "--stream"], range),
        (&["--layout", "1..n m s", "--stream", "--one-line"], range),
        (&["--problem", "6", "--layout", "T k h", "--one-line"], "2 1 5 0 0 3 0 0 1 2"),
        (&["--problem", "6", "--one-line"], "3 0 0 1 2"),
        (&["--problem", "6", "--one-line"], "0"),
    ] {
        let plain = stdout(flags, input);
        for prefix in ["Case #{}: ", "{}", "Łódź "] {
            let numbered = reference::numbered(plain.as_bytes(), prefix);
            assert!(stdout(&[flags, &["--prefix", prefix]].concat(), input).as_bytes() == numbered, "{flags:?}");
        }
    }
}

/// The input is long enough for threads to start.
#[test]
fn threads_number_lines_as_one_does() {
    let cases = 3 << 18;
    let input = "0000000\n0000001\n".repeat(cases / 2);
    let words = "yes,it has been lost by the first player";
    let verdicts = ["it has been lost by the first player", "yes"];
    let expected: String = (1..=cases).map(|case| format!("#{case} {}\n", verdicts[1 - case % 2])).collect();
    for threads in ["--threads=1", "--threads=3"] {
        let flags = ["--problem=6", "--heaps=1", "--stream", "--prefix=#{} ", "--words", words, threads];
        assert!(stdout(&flags, &input) == expected, "{threads}");
    }
}

/// The input is long enough for threads to start.
#[test]
fn threads_end_the_one_line_once() {
    let flags = &["--one-line", "--words=W,L", "--problem=6", "--heaps=1", "--stream"];
    let cases = 3 << 18;
    let input = "0000000 0000001 0000002 0000003\n".repeat(cases / 4);
    for threads in ["--threads=1", "--threads=3"] {
        let flags = [&flags[..], &[threads]].concat();
        assert!(stdout(&flags, &input) == "LWWW".repeat(cases / 4) + "\n", "{threads}");
        let output = program::run_with(&flags, (input.clone() + "x").as_bytes());
        assert!(output.stdout == ("LWWW".repeat(cases / 4) + "\n").into_bytes(), "{threads}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_stream_may_end_between_cases_only() {
    let stream = &["--stream"][..];
    for (flags, input, verdicts) in [
        (stream, "", ""),
        (stream, " \n", ""),
        (stream, "1 4", "Player 1\n"),
        (&["--stream", "--problem", "2"], "0\n", "Player 2 wins\n"),
        (&["--stream", "--set", "1"], "0 1 1", "Second\nFirst\n"),
    ] {
        assert_eq!(stdout(flags, input), verdicts);
    }
    assert_eq!(program::run(b"1 1 4").stdout, b"Player 1\n");
}

/// What the reference answers to a stream of heaps under this rule.
fn by_reference(problem: &Problem, rule: &[u64], flags: &[&str], heaps: &str) -> String {
    let (explain, misere) = (flags.contains(&"--explain"), flags.contains(&"--misere"));
    let (problem, rule) = (Some(problem.selector), Some(rule.to_vec()));
    let flags = Flags { explain, misere, stream: true, problem, rule, ..Flags::default() };
    String::from_utf8(reference::answer_as(heaps.as_bytes(), &flags).verdicts).unwrap()
}

#[test]
fn a_name_is_as_good_as_a_number() {
    assert_eq!(stdout(&["--problem", "one-three-four"], "2 10 8"), stdout(&["--problem", "1"], "2 10 8"));
    let heaps: String = (0..100).map(|heap| format!("2 {heap} 5\n")).collect();
    for (name, code, digits) in [
        ("kayles", "0.77", &[0, 7, 7][..]),
        ("dawsons-kayles", ".07", &[0, 0, 7]),
        ("dawsons-chess", "0.1370", &[0, 1, 3, 7]),
    ] {
        let flags = &["--stream", "--explain"][..];
        let answers = stdout(&[flags, &["--problem", name]].concat(), &heaps);
        assert_eq!(answers, stdout(&[flags, &["--code", code]].concat(), &heaps));
        assert_eq!(answers, by_reference(OCTAL, digits, flags, &heaps));
    }
}

#[test]
fn ranges_are_the_moves_in_them() {
    let heaps: String = (0..100).map(|heap| format!("2 {heap} 5\n")).collect();
    for (set, moves) in [
        ("2,5-9", &[2, 5, 6, 7, 8, 9][..]),
        ("1-3", &[1, 2, 3]),
        ("3,1,2,1", &[1, 2, 3]),
        ("4-6,1-2", &[1, 2, 4, 5, 6]),
        ("1-4,3-9,9", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("7-7", &[7]),
    ] {
        for flags in [&["--stream", "--explain"][..], &["--stream", "--explain", "--misere"]] {
            let answers = stdout(&[flags, &["--set", set]].concat(), &heaps);
            assert_eq!(answers, by_reference(SUBTRACTION, moves, flags, &heaps), "{set}");
        }
    }
}

#[test]
fn an_interval_of_any_size_costs_nothing() {
    let all = ["--set", "1-1000000000000000000", "--budget", "0"];
    assert_eq!(stdout(&all, "2  1 1000000000000000000  2 7 7"), "First\nSecond\n");
    assert_eq!(stdout(&["--set", "2-1000000000000000000", "--explain"], "1 2 3 9"), "First\t5\ttake 6 from heap 2\n");
}

#[test]
fn the_empty_set_is_none() {
    assert_eq!(stdout(&["--set", "none"], "2  1 5  0"), "Second\nSecond\n");
    assert_eq!(stdout(&["--set", "none", "--misere"], "1  1 5"), "First\n");
    assert_eq!(stdout(&["--code", "0."], "1  1 5"), "Second\n");
}

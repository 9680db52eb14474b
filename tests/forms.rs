//! `--stream`, `--problem` and `--set` change what is written out of a case, and nothing else: each form of the same
//! cases gets the same answers.

mod program;

use fastrand::Rng;

const MOVES: &str = "2,3,7";

/// A case of a problem without its selector, or if the problem is 0, of problem 4 without its moves, too.
fn bare_case(random: &mut Rng, problem: u32) -> String {
    let list = |random: &mut Rng, least: u64, end: u64| {
        let numbers: Vec<String> = (0..random.usize(0..4)).map(|_| random.u64(least..end).to_string()).collect();
        format!("{} {}", numbers.len(), numbers.join(" "))
    };
    match problem {
        1 | 3 => random.u64(0..300).to_string(),
        0 | 2 => list(random, 0, 40),
        4 => format!("{} {}", list(random, 1, 9), list(random, 0, 40)),
        _ => list(random, 1, 9),
    }
}

/// The same case as it is without flags.
fn whole_case(bare: &str, problem: u32) -> String {
    match problem {
        0 => format!("4 3 {} {bare}", MOVES.replace(',', " ")),
        problem => format!("{problem} {bare}"),
    }
}

fn stdout(flags: &[&str], input: &str) -> String {
    let output = program::run_with(flags, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{flags:?}");
    assert_eq!(output.status.code(), Some(0), "{flags:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn form(problem: u32) -> [String; 2] {
    match problem {
        0 => ["--set".to_string(), MOVES.to_string()],
        problem => ["--problem".to_string(), problem.to_string()],
    }
}

#[test]
fn every_form_of_the_same_cases_gets_the_same_answers() {
    let mut random = Rng::with_seed(5);
    for problem in 0..=5 {
        let bare: Vec<String> = (0..3000).map(|_| bare_case(&mut random, problem)).collect();
        let whole: Vec<String> = bare.iter().map(|case| whole_case(case, problem)).collect();
        let (bare, whole) = (bare.join("\n"), whole.join("\n"));
        let form = form(problem);
        for explain in [&[][..], &["--explain"]] {
            let expected = stdout(explain, &format!("3000\n{whole}\n"));
            assert_eq!(expected.lines().count(), 3000);
            assert_eq!(stdout(&[explain, &["--stream"]].concat(), &whole), expected);
            let flags = [explain, &[&form[0], &form[1]]].concat();
            assert_eq!(stdout(&flags, &format!("3000\n{bare}")), expected, "{form:?}");
            assert_eq!(stdout(&[&flags[..], &["--stream"]].concat(), &bare), expected, "{form:?}");
        }
    }
}

/// Enough for threads to start.
#[test]
fn threads_agree_in_every_form() {
    let mut random = Rng::with_seed(6);
    for problem in 0..=5 {
        let form = form(problem);
        let some: Vec<String> = (0..3000).map(|_| bare_case(&mut random, problem)).collect();
        let mut input = some.join("\n") + "\n";
        input = input.repeat((9 << 20) / input.len());
        for explain in [&[][..], &["--explain"]] {
            let flags = [&["--stream", &form[0], &form[1]], explain].concat();
            let one = stdout(&[&flags[..], &["--threads", "1"]].concat(), &input);
            assert!(stdout(&[&flags[..], &["--threads", "3"]].concat(), &input) == one, "{form:?} {explain:?}");
        }
    }
}

fn assert_fails(flags: &[&str], input: &str, verdicts: &str, message: &str) {
    let output = program::run_with(flags, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("takeaway: {message}\n"), "{flags:?} {input:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), verdicts, "{flags:?} {input:?}");
    assert_eq!(output.status.code(), Some(1), "{flags:?} {input:?}");
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
    let heap = "expected a heap (digits, 0 to 10^18), found the end of input";
    assert_fails(stream, "1 4 1", "Player 1\n", &format!("line 1, column 6: case 2: {heap}"));
    assert_fails(&["--stream", "--set", "1"], "2 5\n", "", &format!("line 2, column 1: case 1: {heap}"));
    let moves = "expected a move (digits, 1 to 10^18), found the end of input";
    assert_fails(&["--stream", "--problem", "5"], "0 2 1", "0 1 0\n", &format!("line 1, column 6: case 2: {moves}"));
}

#[test]
fn faults_are_told_in_every_form() {
    let selector = "expected a selector (1 to 5), found \"6\"";
    assert_fails(&["--stream"], "1 4\n6 1", "Player 1\n", &format!("line 2, column 1: case 2: {selector}"));
    let heap = "expected a heap (digits, 0 to 10^18), found";
    assert_fails(&["--problem", "3"], "2\n1\nx", "True\n", &format!("line 3, column 1: case 2: {heap} \"x\""));
    let end = "expected the end of input after 1 case, found \"2\"";
    assert_fails(&["--problem", "1"], "1 1 2", "Player 1\n", &format!("line 1, column 5: {end}"));
    let count = "expected the number of heaps (digits, 0 to 10^18), found \"-1\"";
    assert_fails(&["--set", "1,2"], "1 -1", "", &format!("line 1, column 3: case 1: {count}"));
    let period = "expected moves with a period, found none within 2^24 values";
    let far = "1000000000000000000";
    assert_fails(
        &["--problem", "5"],
        &format!("2 0\n2 1 {far}"),
        "0 1 0\n",
        &format!("line 2, column 1: case 2: {period}"),
    );
    let set = format!("1,{far}");
    assert_fails(&["--set", &set], &format!("1 2 5 {far}"), "", &format!("line 1, column 7: case 1: {period}"));
}

#[test]
fn what_cannot_be_is_wrong_usage() {
    let moves = "--set takes moves from 1 to 10^18 with commas between, not";
    for (flags, message) in [
        (&["--problem", "0"][..], "--problem takes a number from 1 to 5, not \"0\"".to_string()),
        (&["--problem", "+1"], "--problem takes a number from 1 to 5, not \"+1\"".to_string()),
        (&["--threads", "+1"], "--threads takes a number from 1 on, not \"+1\"".to_string()),
        (&["--problem=6"], "--problem takes a number from 1 to 5, not \"6\"".to_string()),
        (&["--problem"], "missing argument for option '--problem'".to_string()),
        (&["--set", "1,,2"], format!("{moves} \"1,,2\"")),
        (&["--set", "1,0"], format!("{moves} \"1,0\"")),
        (&["--set", "+1"], format!("{moves} \"+1\"")),
        (&["--set", "1000000000000000001"], format!("{moves} \"1000000000000000001\"")),
        (&["--set", "1", "--problem", "1"], "every case can be of one --problem or on one --set only".to_string()),
        (&["--set=1", "--set=2"], "every case can be of one --problem or on one --set only".to_string()),
    ] {
        let output = program::run_with(flags, b"");
        let expected = format!("takeaway: {message} (see takeaway --help)\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)));
    }
    assert_eq!(stdout(&["--set", "1000000000000000000"], "1 1 5"), "Second\n");
    assert_eq!(stdout(&["--set="], "1 1 5"), "Second\n");
}

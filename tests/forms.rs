//! `--stream`, `--problem` and `--set` change how the cases are written, and nothing else: each form of the same cases
//! gets the same answers.

mod generate;
mod program;
mod reference;

use generate::{spaced, Choices, Form, Style};
use reference::problems::{LAST, PROBLEMS};

fn stdout(flags: &[&str], input: &str) -> String {
    let output = program::run_with(flags, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{flags:?}");
    assert_eq!(output.status.code(), Some(0), "{flags:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Each problem alone, and one set.
fn forms() -> Vec<Form> {
    PROBLEMS.iter().copied().map(Form::Problem).chain([Form::Set(vec![2, 3, 7])]).collect()
}

/// The flags that ask for this form.
fn flags_of(form: &Form) -> Vec<String> {
    match form {
        Form::Any => Vec::new(),
        Form::Misere => vec!["--misere".to_string()],
        Form::Problem(problem) => vec!["--problem".to_string(), problem.selector.to_string()],
        Form::Set(set) => vec!["--set".to_string(), spaced(set).replace(' ', ",")],
    }
}

/// Cases in this form and the same cases with their selectors, one on each line.
fn lines(form: &Form, count: usize, choices: &mut Choices) -> (String, String) {
    let cases = (0..count).map(|_| Style::PLAIN.case_in_form(form, PROBLEMS[0], choices));
    cases.map(|case| (spaced(&case.in_form(form)) + "\n", spaced(&case.whole()) + "\n")).unzip()
}

#[test]
fn every_form_of_the_same_cases_gets_the_same_answers() {
    let choices = &mut Choices::random(5);
    for form in forms() {
        let (bare, whole) = lines(&form, 3000, choices);
        let (bare, whole) = (bare.trim_end(), whole.trim_end());
        let form_flags = flags_of(&form);
        let form_flags: Vec<&str> = form_flags.iter().map(String::as_str).collect();
        for explain in [&[][..], &["--explain"]] {
            let expected = stdout(explain, &format!("3000\n{whole}\n"));
            assert_eq!(expected.lines().count(), 3000);
            assert_eq!(stdout(&[explain, &["--stream"]].concat(), whole), expected);
            let flags = [explain, &form_flags].concat();
            assert_eq!(stdout(&flags, &format!("3000\n{bare}")), expected, "{form:?}");
            assert_eq!(stdout(&[&flags[..], &["--stream"]].concat(), bare), expected, "{form:?}");
        }
    }
}

/// The inputs are long enough for threads to start.
#[test]
fn threads_agree_in_every_form() {
    let choices = &mut Choices::random(6);
    for form in forms() {
        let form_flags = flags_of(&form);
        let form_flags: Vec<&str> = form_flags.iter().map(String::as_str).collect();
        let (some, _) = lines(&form, 3000, choices);
        let input = some.repeat((6 << 20) / some.len());
        for explain in [&[][..], &["--explain"]] {
            let flags = [&["--stream"], &form_flags[..], explain].concat();
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
    let beyond = LAST + 1;
    let selector = format!("expected a selector (1 to {LAST}), found \"{beyond}\"");
    let message = format!("line 2, column 1: case 2: {selector}");
    assert_fails(&["--stream"], &format!("1 4\n{beyond} 1"), "Player 1\n", &message);
    let heap = "expected a heap (digits, 0 to 10^18), found";
    assert_fails(&["--problem", "3"], "2\n1\nx", "True\n", &format!("line 3, column 1: case 2: {heap} \"x\""));
    let end = "expected the end of input after 1 case, found \"2\"";
    assert_fails(&["--problem", "1"], "1 1 2", "Player 1\n", &format!("line 1, column 5: {end}"));
    let count = "expected the number of heaps (digits, 0 to 10^18), found \"-1\"";
    assert_fails(&["--set", "1,2"], "1 -1", "", &format!("line 1, column 3: case 1: {count}"));
    let hint = "a larger --budget may help";
    let period = format!("expected a preperiod and a period within 2^24 values, found none; {hint}");
    let far = "1000000000000000000";
    assert_fails(
        &["--problem", "5"],
        &format!("2 0\n2 1 {far}"),
        "0 1 0\n",
        &format!("line 2, column 1: case 2: {period}"),
    );
    let set = format!("1,{far}");
    let value = format!("expected a heap whose Grundy value is found within 2^24 values, found \"{far}\"; {hint}");
    assert_fails(&["--set", &set], &format!("1 2 5 {far}"), "", &format!("line 1, column 7: case 1: {value}"));
}

#[test]
fn impossible_values_of_flags_are_wrong_usage() {
    let problem = |value: &str| format!("--problem takes a number from 1 to {LAST}, not \"{value}\"");
    let beyond = (LAST + 1).to_string();
    let moves = "--set takes moves from 1 to 10^18 with commas between, not";
    for (flags, message) in [
        (&["--problem", "0"][..], problem("0")),
        (&["--problem", "+1"], problem("+1")),
        (&["--threads", "+1"], "--threads takes a number from 1 on, not \"+1\"".to_string()),
        (&["--problem", &beyond], problem(&beyond)),
        (&[&format!("--problem={beyond}")], problem(&beyond)),
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

//! A layout changes the order in which numbers come, and nothing else: the same cases get the same verdicts.

use crate::generate::layouts::{layouts, numbers, problem_of};
use crate::generate::{spaced, Choices};
use crate::reference;
use takeaway::game::Budget;
use takeaway::{judge_with, Form, Layout, Options, Problem as Selected};

fn run(options: &Options, input: &str) -> String {
    let mut output = Vec::new();
    judge_with(options, input.as_bytes(), &mut output).unwrap_or_else(|error| panic!("{options:?}: {error}\n{input}"));
    String::from_utf8(output).unwrap()
}

#[test]
fn every_layout_of_the_same_cases_gets_the_verdicts_of_the_usual_one() {
    let choices = &mut Choices::random(77);
    for layout in layouts() {
        let given = numbers(&layout, 20, choices);
        let groups = reference::layout::usual(&layout, true, &given);
        let form = match problem_of(&layout) {
            None => Form::problem(Selected::Nim),
            Some(_) => Form::default(),
        };
        let cases: Vec<String> = groups.iter().flatten().map(|case| spaced(case)).collect();
        let usual = Options { form: form.clone(), stream: true, ..Options::default() };
        let expected = run(&usual, &cases.join("\n"));
        let options = Options { layout: Layout::new(&layout), ..usual };
        assert!(options.layout.is_some(), "{layout}");
        let mut input = spaced(&given);
        if layout.ends_with('0') {
            input += "\n0\n";
        }
        assert_eq!(run(&options, &input), expected, "{layout}");
        if !layout.contains('T') {
            let counted = Options { stream: false, ..options.clone() };
            assert_eq!(run(&counted, &format!("20 {}", spaced(&given))), expected, "{layout}");
        }
        if cases.len() < 200 {
            let explain = |options: &Options| Options { explain: true, ..options.clone() };
            let usual = Options { layout: None, ..options.clone() };
            assert_eq!(run(&explain(&options), &input), run(&explain(&usual), &cases.join("\n")), "{layout}");
        }
    }
}

#[test]
fn on_one_line_stand_the_verdicts_of_a_range_or_of_the_cases_on_a_rule() {
    let choices = &mut Choices::random(78);
    for layout in layouts() {
        let given = numbers(&layout, 9, choices);
        let groups = reference::layout::usual(&layout, true, &given);
        let form = if problem_of(&layout).is_none() { Form::problem(Selected::Nim) } else { Form::default() };
        let words = takeaway::Words::new("W", "L").ok();
        let usual = Options { form, stream: true, one_line: true, words, ..Options::default() };
        let lines = layout.contains('T') || layout.contains("1..n");
        let mut expected: Vec<String> = Vec::new();
        for group in &groups {
            let cases: Vec<String> = group.iter().map(|case| spaced(case)).collect();
            expected.push(run(&usual, &cases.join("\n")).trim_end().to_string());
        }
        let expected = if lines { expected.join("\n") } else { expected.concat() };
        let options = Options { layout: Layout::new(&layout), ..usual };
        assert_eq!(run(&options, &spaced(&given)), expected + "\n", "{layout}");
    }
}

#[test]
fn what_is_no_layout_is_refused() {
    for wrong in
        ["", "m s", "n", "n n", "k", "h k", "k m s", "l n r", "n m", "k h m s", "T n r", "n T m s", "0 n m s", "n s m"]
    {
        let layout = Layout::new(wrong);
        assert_eq!(layout.is_some(), wrong == "n", "{wrong}");
    }
    for layout in layouts() {
        assert_eq!(Layout::new(&layout).map(|found| found.to_string()), Some(layout));
    }
}

#[test]
fn faults_are_told_at_their_place_in_every_order() {
    let most = "1000000000000000000";
    let value = "a heap whose Grundy value is found within 2^24 values";
    let hint = "; a larger --budget may help";
    let number = |what: &str| format!("{what} (digits, 0 to 10^18)");
    for (layout, input, verdicts, fault) in [
        ("m n s", format!("1 5\n1\n2 {most}\n1 100000000000"), "First\n", format!("line 3, column 3: case 2: expected {value}, found \"{most}\"{hint}")),
        ("n m s", format!("5 1 1\n\n {most} 2 1 100000000000"), "First\n", format!("line 3, column 2: case 2: expected {value}, found \"{most}\"{hint}")),
        ("m s n", format!("1 1 5\n2 1 100000000000 {most}"), "First\n", format!("line 2, column 18: case 2: expected {value}, found \"{most}\"{hint}")),
        ("n m s", "5 1 1 4 2 1".to_string(), "First\n", "line 1, column 12: case 2: expected a move (digits, 1 to 10^18), found the end of input; the last case is not complete".to_string()),
        ("n m s", "5 1 1 x".to_string(), "First\n", format!("line 1, column 7: case 2: expected {}, found \"x\"", number("a heap"))),
        ("k l r h", "x".to_string(), "", format!("line 1, column 1: case 1: expected {}, found \"x\"", number("the number of heaps"))),
        ("k l r h", "1 2 1".to_string(), "", "line 1, column 5: case 1: expected the most stones of a move (digits, 2 to 10^18), found \"1\"".to_string()),
        ("n r", "1 0".to_string(), "", "line 1, column 3: case 1: expected the most stones of a move (digits, 1 to 10^18), found \"0\"".to_string()),
        ("d k h", "2 1 5\n0 1 5".to_string(), "First\n", "line 2, column 1: case 2: expected the most heaps that a move takes from (digits, 1 to 10^18), found \"0\"".to_string()),
        ("k d h", "2 2 5".to_string(), "", format!("line 1, column 6: case 1: expected {}, found the end of input; the last case is not complete", number("a heap"))),
        ("m s T k h 0", "1 1 2 1 5 0 1 1 1 1 4 0 0".to_string(), "First\nSecond\nSecond\n", "line 1, column 25: expected the end of input after 3 cases, found \"0\"".to_string()),
        ("m s T k h 0", "1 1 x".to_string(), "", format!("line 1, column 5: case 1: expected {}, found \"x\"", number("the number of cases"))),
        ("m s T k h", "1 1 2 1 5".to_string(), "First\n", format!("line 1, column 10: case 2: expected {}, found the end of input; the last case is not complete", number("the number of heaps"))),
    ] {
        let options = Options { layout: Layout::new(layout), stream: true, ..Options::default() };
        let mut output = Vec::new();
        let error = judge_with(&options, input.as_bytes(), &mut output).expect_err("a fault");
        assert_eq!((String::from_utf8_lossy(&output).as_ref(), error.to_string()), (verdicts, fault), "{layout}: {input}");
    }
}

#[test]
fn a_refused_heap_is_shown_as_it_is_written_if_it_is() {
    let budget = Budget::new(2).expect("a budget");
    let zeros = "0".repeat(30);
    for (layout, input, place, shown) in [
        ("n m s", "00100 2 2 7".to_string(), 1, "\"00100\"".to_string()),
        ("m n s", "2 00100 2 7".to_string(), 3, "\"00100\"".to_string()),
        ("n m s", format!("{zeros}100 2 2 7"), 1, format!("\"{}\"...", &zeros[..24])),
        ("1..n m s", "00100 2 2 7".to_string(), 1, "\"7\"".to_string()),
    ] {
        let options = Options { layout: Layout::new(layout), stream: true, budget, ..Options::default() };
        let error = judge_with(&options, input.as_bytes(), Vec::new()).expect_err("a refused heap").to_string();
        let value = "a heap whose Grundy value is found within 2^2 values";
        let hint = "; a larger --budget may help";
        assert_eq!(error, format!("line 1, column {place}: case 1: expected {value}, found {shown}{hint}"));
    }
}

#[test]
fn a_layout_has_a_rule_or_the_form_does() {
    let told = |layout: &str, form: Form| {
        let options = Options { layout: Layout::new(layout), form, ..Options::default() };
        options.check().map_err(|error| error.to_string())
    };
    let set = || Form::set(&[1, 3]).expect("a set");
    assert_eq!(told("n m s", Form::default()), Ok(()));
    assert_eq!(told("k h", set()), Ok(()));
    assert_eq!(told("n", Form::problem(Selected::OneThreeFour)), Ok(()));
    assert_eq!(told("1..n", Form::problem(Selected::FibonacciNim)), Ok(()));
    assert_eq!(told("a b", Form::problem(Selected::Euclid)), Ok(()));
    assert_eq!(told("d k h", Form::default()), Ok(()));
    let no_rule =
        "--layout \"k h\" has no rule (m s, d c, l r, r or d), and none comes from --problem, --set or --code";
    assert_eq!(told("k h", Form::default()), Err(no_rule.to_string()));
    for (layout, form, flag) in [
        ("n m s", set(), "--set"),
        ("n m s", Form::code(&[0, 7]).expect("a code"), "--code"),
        ("n", Form::problem(Selected::Subtraction), "--problem 4"),
        ("k h", Form::problem(Selected::OneThreeFour), "--problem 1"),
        ("n", Form::problem(Selected::SubtractionSequence), "--problem 5"),
        ("k h", Form::problem(Selected::Wythoff), "--problem 12"),
        ("n", Form::problem(Selected::Euclid), "--problem 13"),
        ("k h", Form::problem(Selected::FibonacciNim), "--problem 14"),
        ("a b", Form::problem(Selected::StaircaseNim), "--problem 15"),
        ("k h", Form::problem(Selected::MooresNim), "--problem 16"),
        ("d k h", Form::problem(Selected::Nim), "--problem 6"),
        ("a b", set(), "--set"),
    ] {
        assert_eq!(told(layout, form), Err(format!("--layout \"{layout}\" and {flag} exclude each other")));
    }
    let heaps = Options { layout: Layout::new("n r"), heaps: takeaway::HeapCount::new(2), ..Options::default() };
    let told = heaps.check().map_err(|error| error.to_string());
    assert_eq!(told, Err("--heaps 2 and --layout \"n r\" exclude each other".to_string()));
}

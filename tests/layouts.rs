//! A layout changes the order in which numbers come, and nothing else: the same cases get the same verdicts.

use crate::generate::layouts::{flags_of, is_ended, layouts, numbers, with_skips};
use crate::generate::{spaced, Choices};
use crate::program::errors::message;
use crate::reference::{self, CUT};
use takeaway::game::Budget;
use takeaway::{judge_with, Form, HeapCount, Layout, Options, Part, Problem as Selected};

fn run(options: &Options, input: &str) -> String {
    let mut output = Vec::new();
    judge_with(options, input.as_bytes(), &mut output).unwrap_or_else(|error| panic!("{options:?}: {error}\n{input}"));
    String::from_utf8(output).unwrap()
}

/// All layouts, without and with numbers to skip.
fn any_layouts(choices: &mut Choices) -> Vec<String> {
    layouts().into_iter().flat_map(|layout| [with_skips(&layout, choices), layout]).collect()
}

/// The cases of these numbers, and the options for them in the usual order and in that of `layout`.
fn both_orders(layout: &str, numbers: &[u64]) -> (Vec<Vec<Vec<u64>>>, Options, Options) {
    let flags = flags_of(layout);
    let groups = reference::layout::usual(layout, &flags, numbers);
    let problem = flags.problem.and_then(Selected::from_selector);
    let usual = Options { form: problem.map_or(Form::default(), Form::problem), stream: true, ..Options::default() };
    let heaps = flags.heaps.and_then(HeapCount::new);
    let laid_out = Options { layout: Layout::new(layout), heaps, ..usual.clone() };
    assert!(laid_out.layout.is_some(), "{layout}");
    (groups, usual, laid_out)
}

#[test]
fn every_layout_of_the_same_cases_gets_the_verdicts_of_the_usual_one() {
    let choices = &mut Choices::random(77);
    for layout in any_layouts(choices) {
        let given = numbers(&layout, 20, choices);
        let (groups, usual, options) = both_orders(&layout, &given);
        let cases: Vec<String> = groups.iter().flatten().map(|case| spaced(case)).collect();
        let expected = run(&usual, &cases.join("\n"));
        let input = spaced(&given) + if is_ended(&layout) { "\n0 0\n0" } else { "" };
        assert_eq!(run(&options, &input), expected, "{layout}");
        let counted = Options { stream: false, ..options.clone() };
        let count = if counted.has_case_count() { "20 " } else { "" };
        assert_eq!(counted.has_case_count(), !is_ended(&layout) && !layout.contains('T'), "{layout}");
        assert_eq!(run(&counted, &format!("{count}{input}")), expected, "{layout}");
        if cases.len() < 200 {
            let explain = |options: &Options| Options { explain: true, ..options.clone() };
            assert_eq!(run(&explain(&options), &input), run(&explain(&usual), &cases.join("\n")), "{layout}");
        }
    }
}

#[test]
fn on_one_line_stand_the_verdicts_of_a_range_or_of_the_cases_on_a_rule() {
    let choices = &mut Choices::random(78);
    for layout in any_layouts(choices) {
        let given = numbers(&layout, 9, choices);
        let (groups, usual, options) = both_orders(&layout, &given);
        let words = takeaway::Words::new("W", "L").ok();
        let usual = Options { one_line: true, words, ..usual };
        let lines = layout.contains('T') || layout.contains("1..n");
        let mut expected: Vec<String> = Vec::new();
        for group in &groups {
            let cases: Vec<String> = group.iter().map(|case| spaced(case)).collect();
            expected.push(run(&usual, &cases.join("\n")).trim_end().to_string());
        }
        let expected = if lines { expected.join("\n") } else { expected.concat() };
        let options = Options { one_line: true, words: usual.words, ..options };
        assert_eq!(run(&options, &spaced(&given)), expected + "\n", "{layout}");
    }
}

#[test]
fn wrong_layouts_are_refused() {
    for wrong in [
        "",
        "m s",
        "n",
        "n n",
        "k",
        "h k",
        "k m s",
        "l n r",
        "n m",
        "k h m s",
        "T n r",
        "n T m s",
        "0 n m s",
        "n s m",
        "x",
        "0",
        "n 0 x",
        "n 0 0",
        "h m s",
        "m h s",
        "a",
        "b a",
        "m s a b",
        "n X",
        "m n s T",
        "k m s T h",
        "m n T s",
        "m s T T n",
        "l k r h",
        "m c n",
        "d s n",
        "/",
        "/ n",
        "n /",
        "n / 0",
        "k / / h",
        "k/h",
        "m s T /",
    ] {
        let layout = Layout::new(wrong);
        assert_eq!(layout.is_some(), wrong == "n", "{wrong}");
    }
    assert!(Layout::new(&("x ".repeat(999) + "n")).is_some() && Layout::new(&("x ".repeat(1000) + "n")).is_none());
    for layout in any_layouts(&mut Choices::random(79)) {
        assert_eq!(Layout::new(&layout).map(|found| found.to_string()), Some(layout));
    }
}

/// The letters with line ends between some of them.
fn with_line_ends(layout: &str, choices: &mut Choices) -> String {
    let letters = layout.split(' ').enumerate();
    let letters = letters.map(|(place, letter)| match choices.below(2) {
        1 if place > 0 && letter != "0" => format!("/ {letter}"),
        _ => letter.to_string(),
    });
    letters.collect::<Vec<_>>().join(" ")
}

#[test]
fn for_cases_that_are_read_a_line_end_is_a_blank() {
    let choices = &mut Choices::random(80);
    for layout in any_layouts(choices) {
        let given = spaced(&numbers(&layout, 9, choices));
        let (_, _, options) = both_orders(&layout, &numbers(&layout, 1, choices));
        let broken = with_line_ends(&layout, choices);
        let with_ends = Options { layout: Layout::new(&broken), ..options.clone() };
        assert_eq!(with_ends.layout.as_ref().map(|found| found.to_string()), Some(broken));
        assert_eq!(run(&with_ends, &given), run(&options, &given), "{layout}");
        let problem = options.problem().expect("all cases are of one problem");
        assert_eq!(with_ends.syntax(problem), options.syntax(problem));
    }
}

#[test]
fn the_number_of_cases_of_a_group_ends_a_line() {
    use Part::{Group, Heap, LineEnd, MoveCount, Moves, Skipped};
    let parts =
        |layout: &str| Options { layout: Layout::new(layout), ..Options::default() }.parts(Selected::Subtraction);
    for layout in ["m s T n 0", "m s T / n"] {
        assert_eq!(parts(layout), [MoveCount, Moves, Group, LineEnd, Heap], "{layout}");
    }
    assert_eq!(parts("m / s / T x n"), [MoveCount, LineEnd, Moves, LineEnd, Group, LineEnd, Skipped, Heap]);
    assert_eq!(parts("m s / n"), [MoveCount, Moves, LineEnd, Heap]);
}

#[test]
fn faults_are_told_at_their_place_in_every_order() {
    let most = "1000000000000000000";
    let value = "a heap whose Grundy value is known within 2^24 values";
    let hint = "; a larger --budget may help";
    let number = |what: &str| format!("{what} (digits, 0 to 10^18)");
    for (layout, input, verdicts, fault) in [
        ("m n s", format!("1 5\n1\n2 {most}\n1 100000000000"), "First\n", format!("line 3, column 3: case 2: expected {value}, found \"{most}\"{hint}")),
        ("n m s", format!("5 1 1\n\n {most} 2 1 100000000000"), "First\n", format!("line 3, column 2: case 2: expected {value}, found \"{most}\"{hint}")),
        ("m s n", format!("1 1 5\n2 1 100000000000 {most}"), "First\n", format!("line 2, column 18: case 2: expected {value}, found \"{most}\"{hint}")),
        ("n m s", "5 1 1 4 2 1".to_string(), "First\n", format!("line 1, column 12: case 2: expected a move (digits, 1 to 10^18), found the end of input{CUT}")),
        ("n m s", "5 1 1 x".to_string(), "First\n", format!("line 1, column 7: case 2: expected {}, found \"x\"", number("a heap"))),
        ("k l r h", "x".to_string(), "", format!("line 1, column 1: case 1: expected {}, found \"x\"", number("the number of heaps"))),
        ("k l r h", "1 2 1".to_string(), "", "line 1, column 5: case 1: expected the most stones of a move (digits, 2 to 10^18), found \"1\"".to_string()),
        ("n r", "1 0".to_string(), "", "line 1, column 3: case 1: expected the most stones of a move (digits, 1 to 10^18), found \"0\"".to_string()),
        ("m s T k h 0", "1 1 2 1 5 0 1 1 1 1 4 0 00\n0 4".to_string(), "First\nSecond\nSecond\n", "line 2, column 3: expected the end of input, or more zeros, after the ending 0, found \"4\"".to_string()),
        ("n r 0", "0 1 1".to_string(), "", "line 1, column 3: expected the end of input, or more zeros, after the ending 0, found \"1\"".to_string()),
        ("x n x r x", "1 5 0 1 7 2".to_string(), "First\n", format!("line 1, column 12: case 2: expected {}, found the end of input{CUT}", number("a heap"))),
        ("x n x r x", "1 5 0 1 x".to_string(), "", format!("line 1, column 9: case 1: expected {}, found \"x\"", number("a number to skip"))),
        ("m x s n x", format!("2 9 1 100000000000 {most}"), "", format!("line 1, column 20: case 1: expected {value}, found \"{most}\"{hint}")),
        ("d k h", "2 1 5\n0 1 5".to_string(), "First\n", "line 2, column 1: case 2: expected the most heaps that a move takes from (digits, 1 to 10^18), found \"0\"".to_string()),
        ("k d h", "2 2 5".to_string(), "", format!("line 1, column 6: case 1: expected {}, found the end of input{CUT}", number("a heap"))),
        ("m s T k h 0", "1 1 x".to_string(), "", format!("line 1, column 5: case 1: expected {}, found \"x\"", number("the number of cases"))),
        ("m s T k h", "1 1 2 1 5".to_string(), "First\n", format!("line 1, column 10: case 2: expected {}, found the end of input{CUT}", number("the number of heaps"))),
    ] {
        let options = Options { layout: Layout::new(layout), stream: true, ..Options::default() };
        let mut output = Vec::new();
        let error = judge_with(&options, input.as_bytes(), &mut output).expect_err("a fault");
        assert_eq!((String::from_utf8_lossy(&output).as_ref(), message(&error)), (verdicts, fault), "{layout}: {input}");
    }
}

#[test]
fn a_refused_heap_is_quoted_if_the_input_has_it() {
    let budget = Budget::new(2).expect("a budget");
    let zeros = "0".repeat(30);
    for (layout, input, place, shown) in [
        ("n m s", "00100 2 2 7".to_string(), 1, "\"00100\"".to_string()),
        ("m n s", "2 00100 2 7".to_string(), 3, "\"00100\"".to_string()),
        ("n m s", format!("{zeros}100 2 2 7"), 1, format!("\"{}\"...", &zeros[..24])),
        ("1..n m s", "00100 2 2 7".to_string(), 1, "\"7\"".to_string()),
    ] {
        let options = Options { layout: Layout::new(layout), stream: true, budget, ..Options::default() };
        let error = judge_with(&options, input.as_bytes(), Vec::new()).expect_err("a refused heap");
        let value = "a heap whose Grundy value is known within 2^2 values";
        let hint = "; a larger --budget may help";
        assert_eq!(message(&error), format!("line 1, column {place}: case 1: expected {value}, found {shown}{hint}"));
    }
}

#[test]
fn a_layout_has_a_rule_or_the_form_does() {
    let told = |layout: &str, form: Form| {
        let options = Options { layout: Layout::new(layout), form, ..Options::default() };
        options.check().map_err(|error| message(&error))
    };
    let set = || Form::set(&[1, 3]).expect("a set");
    assert_eq!(told("n m s", Form::default()), Ok(()));
    assert_eq!(told("k h", set()), Ok(()));
    assert_eq!(told("n", Form::problem(Selected::OneThreeFour)), Ok(()));
    assert_eq!(told("1..n", Form::problem(Selected::FibonacciNim)), Ok(()));
    assert_eq!(told("a b", Form::problem(Selected::Euclid)), Ok(()));
    assert_eq!(told("d k h", Form::default()), Ok(()));
    for (layout, games) in [("k h", "--problem, --set, --code or --rule"), ("a b 0", "--problem wythoff or euclid")] {
        let no_rule = format!("--layout \"{layout}\" does not say which game it is: add {games}");
        assert_eq!(told(layout, Form::default()), Err(no_rule));
    }
    let of_all = "has a rule, so it takes no --problem, --set, --code or --rule";
    for (layout, form) in
        [("n m s", set()), ("n m s", Form::code(&[0, 7]).expect("a code")), ("d k h", Form::problem(Selected::Nim))]
    {
        assert_eq!(told(layout, form), Err(format!("--layout \"{layout}\" {of_all}")));
    }
    for (layout, form, has) in [
        ("n", Form::problem(Selected::Subtraction), "subtraction has m s1 ... sm k h1 ... hk"),
        ("k h", Form::problem(Selected::OneThreeFour), "one-three-four has n"),
        ("n", Form::problem(Selected::SubtractionSequence), "subtraction-sequence has m s1 ... sm"),
        ("k h", Form::problem(Selected::Wythoff), "wythoff has a b"),
        ("n", Form::problem(Selected::Euclid), "euclid has a b"),
        ("k h", Form::problem(Selected::FibonacciNim), "fibonacci-nim has n"),
        ("a b", Form::problem(Selected::StaircaseNim), "staircase-nim has k h1 ... hk"),
        ("k h", Form::problem(Selected::MooresNim), "moores-nim has d k h1 ... hk"),
        ("a b", set(), "a set, a code or a rule has k h1 ... hk"),
        ("a b", Form::code(&[0, 7]).expect("a code"), "a set, a code or a rule has k h1 ... hk"),
    ] {
        assert_eq!(told(layout, form), Err(format!("--layout \"{layout}\": a case of {has}")));
    }
    let heaps = Options { layout: Layout::new("n r"), heaps: takeaway::HeapCount::new(2), ..Options::default() };
    let told = heaps.check().map_err(|error| message(&error));
    assert_eq!(told, Err("--heaps 2 and --layout \"n r\" exclude each other".to_string()));
}

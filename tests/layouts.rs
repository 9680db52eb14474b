//! A layout changes the order in which numbers come, and nothing else: the same cases get the same
//! verdicts.

use crate::generate::layouts::{flags_of, is_ended, layouts, numbers, with_line_ends, with_skips};
use crate::generate::{Choices, spaced};
use crate::program;
use crate::reference;
use takeaway::{
    Form, Game as Selected, HeapCount, Layout, Letter, Options, Part, WrongLayout, judge_with,
};

fn run(options: &Options, input: &str) -> String {
    let mut output = Vec::new();
    judge_with(options, input.as_bytes(), &mut output)
        .unwrap_or_else(|error| panic!("{options:?}: {error}\n{input}"));
    String::from_utf8(output).unwrap()
}

/// All layouts, without and with numbers to skip.
fn any_layouts(choices: &mut Choices) -> Vec<String> {
    layouts()
        .into_iter()
        .flat_map(|layout| [with_skips(&layout, choices), layout])
        .collect()
}

/// The cases of these numbers, and the options for them in the usual order and in that of `layout`.
fn both_orders(layout: &str, numbers: &[u64]) -> (Vec<Vec<Vec<u64>>>, Options, Options) {
    let flags = flags_of(layout);
    let groups = reference::layout::usual(layout, &flags, numbers);
    let game = flags.game.and_then(Selected::from_selector);
    let usual = Options {
        form: game.map_or(Form::default(), Form::game),
        stream: true,
        ..Options::default()
    };
    let heaps = flags.heaps.and_then(HeapCount::new);
    let laid_out = Options {
        layout: Layout::new(layout),
        heaps,
        ..usual.clone()
    };
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
        let counted = Options {
            stream: false,
            ..options.clone()
        };
        let count = if counted.has_case_count() { "20 " } else { "" };
        assert_eq!(
            counted.has_case_count(),
            !is_ended(&layout) && !layout.contains('T'),
            "{layout}"
        );
        assert_eq!(
            run(&counted, &format!("{count}{input}")),
            expected,
            "{layout}"
        );
        if cases.len() < 200 {
            let explain = |options: &Options| Options {
                explain: true,
                ..options.clone()
            };
            assert_eq!(
                run(&explain(&options), &input),
                run(&explain(&usual), &cases.join("\n")),
                "{layout}"
            );
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
        let usual = Options {
            one_line: true,
            words,
            ..usual
        };
        let lines = layout.contains('T') || layout.contains("1..n");
        let mut expected: Vec<String> = Vec::new();
        for group in &groups {
            let cases: Vec<String> = group.iter().map(|case| spaced(case)).collect();
            expected.push(run(&usual, &cases.join("\n")).trim_end().to_string());
        }
        let expected = if lines {
            expected.join("\n")
        } else {
            expected.concat()
        };
        let options = Options {
            one_line: true,
            words: usual.words,
            ..options
        };
        assert_eq!(run(&options, &spaced(&given)), expected + "\n", "{layout}");
    }
}

#[test]
fn wrong_layouts_are_refused() {
    #[rustfmt::skip]
    let wrong = [
        "", "m s", "n n", "k", "h k", "k m s", "l n r", "n m", "k h m s", "T n r", "n T m s", "0 n m s", "n s m", "x", "0",
        "n 0 x", "n 0 0", "h m s", "m h s", "a", "b a", "n X", "m n s T", "k m s T h", "m n T s", "m s T T n",
        "l k r h", "m c n", "d s n", "s n s", "s x s n", "s / s n", "n m s s", "s s r n", "k h s", "s h s", "s s", "n s T", "/", "/ n", "n /", "n / 0", "k / / h", "k/h", "m s T /",
    ];
    for wrong in wrong {
        assert_eq!(Layout::new(wrong), None, "{wrong}");
    }
    for letter in ["x ", "s "] {
        let long = |count| Layout::new(&(letter.repeat(count) + "n"));
        assert!(long(999).is_some() && long(1000).is_none(), "{letter}");
    }
    for layout in any_layouts(&mut Choices::random(79)) {
        assert_eq!(
            Layout::new(&layout).map(|found| found.to_string()),
            Some(layout)
        );
    }
}

#[test]
fn for_cases_that_are_read_a_line_end_is_a_blank() {
    let choices = &mut Choices::random(80);
    for layout in any_layouts(choices) {
        let given = spaced(&numbers(&layout, 9, choices));
        let (_, _, options) = both_orders(&layout, &numbers(&layout, 1, choices));
        let broken = with_line_ends(&layout, choices);
        let with_ends = Options {
            layout: Layout::new(&broken),
            ..options.clone()
        };
        assert_eq!(
            with_ends.layout.as_ref().map(|found| found.to_string()),
            Some(broken)
        );
        assert_eq!(run(&with_ends, &given), run(&options, &given), "{layout}");
        let game = options.game().expect("all cases are of one game");
        assert_eq!(with_ends.syntax(game), options.syntax(game));
    }
}

#[test]
fn the_number_of_cases_of_a_group_ends_a_line() {
    use Part::{Group, LineEnd, MoveCount, Moves, Skipped};
    let heap = Part::Number(Letter::N);
    let parts = |layout: &str| {
        Options {
            layout: Layout::new(layout),
            ..Options::default()
        }
        .parts(Selected::Subtraction)
    };
    for layout in ["m s T n 0", "m s T / n"] {
        assert_eq!(
            parts(layout),
            [MoveCount, Moves, Group, LineEnd, heap],
            "{layout}"
        );
    }
    assert_eq!(
        parts("m / s / T x n"),
        [
            MoveCount, LineEnd, Moves, LineEnd, Group, LineEnd, Skipped, heap
        ]
    );
    assert_eq!(parts("m s / n"), [MoveCount, Moves, LineEnd, heap]);
}

#[test]
fn a_layout_that_is_refused_has_its_reason() {
    for (layout, wrong) in [
        ("n q", WrongLayout::Letter("q".to_string())),
        ("nn", WrongLayout::Letter("nn".to_string())),
        ("n / / m s", WrongLayout::EmptyLine),
        ("/ n", WrongLayout::EmptyLine),
        (&"x ".repeat(1001), WrongLayout::TooLong),
    ] {
        assert_eq!(layout.parse::<Layout>(), Err(wrong), "{layout}");
    }
}

/// The layouts of the reference, each number of moves once, and those of numbers from which a heap
/// is computed or of positions of a rule.
fn layouts_of_the_reference() -> Vec<String> {
    let mut layouts = layouts();
    for rule in ["", "m s", "s", "s s s", "d c", "l r", "r", "d"] {
        for position in ["a b", "k a b"] {
            layouts.push(format!("{rule} {position}").trim().to_string());
            layouts.push(format!("{rule} T {position}").trim().to_string());
        }
    }
    for position in ["a b c", "k a b c", "T k a b c"] {
        layouts.push(position.to_string());
    }
    layouts
}

/// Why the reference says that `letter` cannot stand before this place: a list, whose numbers are
/// side by side, or a line without a number.
fn is_refused(layout: &[&str], place: usize, letter: &str) -> bool {
    if letter == "/" && (place == 0 || place == layout.len()) {
        return true;
    }
    let (before, after) = layout.split_at(place);
    let (Some(before), Some(after)) = (before.last(), after.first()) else {
        return false;
    };
    let is_in_pair = layout.contains(&"k") && matches!((*before, *after), ("a", "b") | ("b", "c"));
    (*before, *after) == ("s", "s") || is_in_pair || (letter == "/" && *after == "0")
}

#[test]
fn a_line_end_or_a_skipped_number_is_read_at_every_place_that_is_not_within_a_list() {
    let mut refused = 0;
    let mut read = 0;
    for layout in layouts_of_the_reference() {
        let letters: Vec<&str> = layout.split(' ').collect();
        let places = letters.len() + usize::from(!is_ended(&layout));
        for place in 0..places {
            for letter in ["/", "x"] {
                let mut with_letter = letters.clone();
                with_letter.insert(place, letter);
                let text = with_letter.join(" ");
                let found = text.parse::<Layout>();
                assert_eq!(
                    found.is_err(),
                    is_refused(&letters, place, letter),
                    "{text}: {found:?}"
                );
                match found {
                    Ok(found) => {
                        assert_eq!(found.to_string(), text);
                        read += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(
        read > 1000 && refused > 100,
        "{read} read, {refused} refused"
    );
}

#[test]
fn numbers_of_positions_have_line_ends_and_skipped_numbers_between_them() {
    let three = "--rule=(a-t,b,c); (a,b-t,c); (a,b,c-t)";
    let two = "--rule=(a-t,b); (a,b-t)";
    for (layout, input, rule, expected) in [
        ("a b c", "3 5 7", three, "First"),
        ("a / b / c", "3 5 7", three, "First"),
        ("a b / c", "3 5 6", three, "Second"),
        ("a b x c", "3 5 9 6", three, "Second"),
        ("x a x b x c x", "9 3 9 5 9 6 9", three, "Second"),
        ("k a b c x", "1 3 5 7 9", three, "First"),
        ("k a b x", "2 1 2 1 2 9", two, "Second"),
        ("k / a b / x", "1 1 2 9", two, "First"),
        ("k x a b", "1 9 1 1", two, "Second"),
    ] {
        let flags = ["--stream", rule, "--layout", layout];
        let output = program::run_with(&flags, input.as_bytes());
        let output = String::from_utf8(output.stdout).expect("words");
        assert_eq!(output, format!("{expected}\n"), "{layout}");
    }
}

#[test]
fn two_numbers_after_a_rule_are_a_heap_that_is_computed() {
    for (layout, list, input) in [
        ("m s a b", "m s k a b", "2 1 3 5 7"),
        ("l r a b", "l r k a b", "2 3 1 4"),
        ("d c a b", "d c k a b", "2 0 7 3 2"),
    ] {
        let numbers: Vec<&str> = input.split(' ').collect();
        let (rule, position) = numbers.split_at(numbers.len() - 2);
        let as_list = format!("{} 1 {}", rule.join(" "), position.join(" "));
        let explained = |layout: &str, input: &str| {
            let flags = ["--stream", "--heap=a+b", "--explain", "--layout", layout];
            let output = program::run_with(&flags, input.as_bytes());
            assert_eq!(output.status.code(), Some(0), "{layout}");
            output.stdout
        };
        assert_eq!(
            explained(layout, input),
            explained(list, &as_list),
            "{layout}"
        );
    }
}

#[test]
fn the_first_letter_that_no_order_has_is_named_with_those_that_could_stand_there() {
    for (layout, message) in [
        (
            "",
            "expected m, s, d, l, r, T, n, 1..n, k, h or a at the start, found the end",
        ),
        (
            "n k",
            "expected m, s, d, l, r or the end after \"n\", found \"k\"",
        ),
        ("s n m", "expected the end after \"s n\", found \"m\""),
        ("k a / b", "expected b after \"k a\", found \"/\""),
        ("k a x b", "expected b after \"k a\", found \"x\""),
        ("s / s n", "expected s after \"s\", found \"/\""),
        (
            "m s T",
            "expected n, 1..n, k, h or a after \"m s T\", found the end",
        ),
        ("l n r", "expected r after \"l\", found \"n\""),
    ] {
        let wrong = layout.parse::<Layout>().expect_err(layout);
        assert_eq!(wrong.to_string(), message, "{layout}");
    }
}

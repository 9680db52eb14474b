//! A layout changes the order in which numbers come, and nothing else: the same cases get the same
//! verdicts.

use crate::generate::layouts::{flags_of, is_ended, layouts, numbers, with_line_ends, with_skips};
use crate::generate::{Choices, spaced};
use crate::reference;
use takeaway::{Form, Game as Selected, HeapCount, Layout, Options, Part, WrongLayout, judge_with};

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
        "n 0 x", "n 0 0", "h m s", "m h s", "a", "b a", "m s a b", "n X", "m n s T", "k m s T h", "m n T s", "m s T T n",
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
    use Part::{Group, Heap, LineEnd, MoveCount, Moves, Skipped};
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
            [MoveCount, Moves, Group, LineEnd, Heap],
            "{layout}"
        );
    }
    assert_eq!(
        parts("m / s / T x n"),
        [
            MoveCount, LineEnd, Moves, LineEnd, Group, LineEnd, Skipped, Heap
        ]
    );
    assert_eq!(parts("m s / n"), [MoveCount, Moves, LineEnd, Heap]);
}

#[test]
fn a_layout_that_is_refused_has_its_reason() {
    for (layout, wrong) in [
        ("n q", WrongLayout::Letter("q".to_string())),
        ("nn", WrongLayout::Letter("nn".to_string())),
        ("", WrongLayout::Order),
        ("s n m", WrongLayout::Order),
        ("n / / m s", WrongLayout::EmptyLine),
        ("/ n", WrongLayout::EmptyLine),
        (&"x ".repeat(1001), WrongLayout::TooLong),
    ] {
        assert_eq!(layout.parse::<Layout>(), Err(wrong), "{layout}");
    }
}

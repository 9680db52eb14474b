//! `takeaway validate` accepts what `takeaway generate` writes, and refuses anything else at the
//! line that was damaged.

#[allow(dead_code)]
#[path = "kattis/strict.rs"]
mod strict;

use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::generate::Choices;
use crate::generate::layouts::{self, HEAPS};
use crate::program::{assert_ends, run_with, stdout};
use crate::reference::problems::LAST;
use takeaway::{
    Bounds, Error, Form, Game, Generator, HeapCount, Layout, MoveOrder, Options, Part, Workload,
    validate,
};

/// Options for cases of each problem and in each layout.
fn all_options(choices: &mut Choices) -> Vec<Options> {
    let mut all = vec![Options::default()];
    for game in Game::ALL {
        for stream in [false, true] {
            all.push(Options {
                form: Form::game(game),
                stream,
                ..Options::default()
            });
        }
    }
    for heaps in [1, 3] {
        let heaps = HeapCount::new(heaps);
        let forms = [
            Form::game(Game::Nim),
            Form::set(&[2, 5]).expect("a set"),
            Form::interval(1, 3).expect("1 to 3"),
        ];
        all.extend(forms.into_iter().map(|form| Options {
            form,
            heaps,
            ..Options::default()
        }));
    }
    for layout in layouts::layouts() {
        let layout = layouts::with_line_ends(&layouts::with_skips(&layout, choices), choices);
        let flags = layouts::flags_of(&layout);
        let game = flags.game.and_then(Game::from_selector);
        let form = game.map_or(Form::default(), Form::game);
        let heaps = HeapCount::new(HEAPS).filter(|_| layouts::is_fixed(&layout));
        all.push(Options {
            form,
            heaps,
            layout: Layout::new(&layout),
            stream: choices.flip(),
            ..Options::default()
        });
    }
    all
}

fn generated(options: &Options, workload: Workload) -> String {
    let mut generator =
        Generator::new(options, workload).unwrap_or_else(|error| panic!("{options:?}: {error}"));
    let mut input = Vec::new();
    while generator
        .write_block(&mut input)
        .expect("a vector takes everything")
    {}
    String::from_utf8(input).expect("digits")
}

/// The line of the fault.
fn line_of_fault(options: &Options, bounds: &Bounds, input: &str) -> Option<u64> {
    match validate(options, bounds, input.as_bytes()) {
        Ok(()) => None,
        Err(Error::Fault(fault)) => Some(fault.position().line),
        Err(error) => panic!("{options:?}: {error}"),
    }
}

/// How to damage a text at a place.
#[derive(Clone, Copy, Debug)]
enum Damage {
    /// Puts this before a number.
    Before(&'static str),
    /// Puts this in place of a number.
    Instead(&'static str),
    /// Puts this in place of a blank.
    Blank(&'static str),
    /// Puts this in place of a line end, of which this line is then at fault.
    LineEnd(&'static str),
}

const DAMAGES: [Damage; 18] = [
    Damage::Before("0"),
    Damage::Before("+"),
    Damage::Before("-"),
    Damage::Before(" "),
    Damage::Before("\t"),
    Damage::Before("x"),
    Damage::Before("\u{feff}"),
    Damage::Instead("1000000000000000001"),
    Damage::Instead("18446744073709551617"),
    Damage::Instead("10000000000000000000000000000000000000001"),
    Damage::Instead("1.5"),
    Damage::Blank("  "),
    Damage::Blank("\t"),
    Damage::Blank("\n"),
    Damage::LineEnd("\r\n"),
    Damage::LineEnd(" \n"),
    Damage::LineEnd(" 7\n"),
    Damage::LineEnd(" "),
];

impl Damage {
    /// The damaged text and the line that is at fault, if there is such a place at or after this
    /// one.
    fn of(self, input: &str, place: usize) -> Option<(String, u64)> {
        let bytes = input.as_bytes();
        let starts = |at: usize| {
            bytes[at].is_ascii_digit() && (at == 0 || bytes[at - 1].is_ascii_whitespace())
        };
        let fits = |at: &usize| match self {
            Damage::Before(_) | Damage::Instead(_) => starts(*at),
            Damage::Blank(_) => bytes[*at] == b' ',
            Damage::LineEnd(_) => bytes[*at] == b'\n',
        };
        let at = (place..bytes.len()).find(fits)?;
        let digits = bytes[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let (new, len) = match self {
            Damage::Before(new) => (new, 0),
            Damage::Instead(new) => (new, digits),
            Damage::Blank(new) | Damage::LineEnd(new) => (new, 1),
        };
        let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        Some((format!("{}{new}{}", &input[..at], &input[at + len..]), line))
    }
}

/// The sets and intervals of the cases of an input, how many heaps they have together, and how many
/// they are.
#[derive(Default)]
struct Found {
    sets: Vec<Vec<u64>>,
    intervals: Vec<[u64; 2]>,
    heaps: u64,
    cases: u64,
}

impl Found {
    fn of(options: &Options, input: &str) -> Found {
        let mut numbers = input
            .split_whitespace()
            .map(|number| number.parse::<u64>().expect("a number"));
        let game = options.game();
        let is_ended = options
            .layout
            .as_ref()
            .is_some_and(|layout| layout.to_string().ends_with('0'));
        let mut left = if options.has_case_count() {
            numbers.next().expect("a number of cases")
        } else {
            u64::MAX
        };
        let mut found = Found::default();
        let is_pair = options
            .layout
            .as_ref()
            .is_some_and(|it| ["a b 0", "a / b 0"].contains(&it.to_string().as_str()));
        while left > 0 {
            let next = numbers.clone().next();
            let may_start_with_0 = !is_ended || is_pair && numbers.clone().nth(1) > Some(0);
            if next.is_none() || next == Some(0) && !may_start_with_0 {
                break;
            }
            let parts = game.map(|game| options.parts(game));
            let parts = parts
                .unwrap_or_else(|| options.parts(selected(numbers.next().expect("a selector"))));
            let head = parts
                .iter()
                .position(|part| *part == Part::Group)
                .map_or(0, |group| group + 1);
            let cases = found
                .take(&parts[..head], options, &mut numbers)
                .filter(|_| head > 0)
                .unwrap_or(1);
            for _ in 0..cases {
                found.take(&parts[head..], options, &mut numbers);
            }
            found.cases += cases;
            left -= 1;
        }
        found
    }

    /// Takes the numbers of these parts; returns the last that is the number of others.
    fn take(
        &mut self,
        parts: &[Part],
        options: &Options,
        numbers: &mut impl Iterator<Item = u64>,
    ) -> Option<u64> {
        let (mut count, mut heaps, mut least) = (None, options.heaps.map_or(0, HeapCount::get), 1);
        for part in parts {
            let mut next = || numbers.next().expect("a number");
            match part {
                Part::Selector | Part::LineEnd => {}
                Part::MoveCount | Part::DigitCount | Part::Group => count = Some(next()),
                Part::HeapCount => heaps = next(),
                Part::Moves => {
                    let fixed = options
                        .layout
                        .as_ref()
                        .and_then(|layout| layouts::fixed_moves(&layout.to_string()));
                    self.sets.push(next_of(
                        fixed.map_or(count, |moves| Some(moves as u64)),
                        numbers,
                    ));
                }
                Part::Digits => drop(next_of(count, numbers)),
                Part::Least => least = next(),
                Part::Most => self.intervals.push([least, next()]),
                Part::List { each, on_lines } => {
                    assert!(*each == 1 && !on_lines, "no such layout here");
                    self.heaps += heaps;
                    drop(next_of(Some(heaps), numbers));
                }
                Part::Number(_) | Part::UpTo => {
                    next();
                    self.heaps += 1;
                }
                Part::Limit | Part::Skipped => _ = next(),
            }
        }
        count
    }
}

fn next_of(count: Option<u64>, numbers: &mut impl Iterator<Item = u64>) -> Vec<u64> {
    (0..count.expect("the number of numbers"))
        .map(|_| numbers.next().expect("a number"))
        .collect()
}

fn selected(selector: u64) -> Game {
    Game::from_selector(selector).expect("a selector")
}

/// Asserts that generated inputs are valid and keep to what `generate` alone knows, and that
/// damaged ones are not valid.
fn assert_generated_is_valid_and_damaged_is_not(seed: u64, inputs: u64, damages: u64) {
    let mut choices = Choices::random(seed);
    for options in all_options(&mut choices) {
        for seed in 0..inputs {
            let cases = choices.below(6);
            let with_move = Some(1 + choices.below(24)).filter(|_| choices.flip());
            let bounds = Bounds {
                max_heap: 50,
                max_heaps: 4,
                max_total: 3 * cases,
                with_move,
                ..Workload::BOUNDS
            };
            let input = generated(
                &options,
                Workload {
                    cases,
                    seed,
                    bounds,
                    ..Workload::default()
                },
            );
            let found = Found::of(&options, &input);
            let is_set = |set: &Vec<u64>| {
                set.is_sorted_by(|one, other| one < other)
                    && with_move.is_none_or(|stones| set.contains(&stones))
            };
            assert!(
                found.sets.iter().all(is_set),
                "{options:?}, {with_move:?}: {input:?}"
            );
            let is_interval =
                |&[least, most]: &[u64; 2]| (1..=most).contains(&least) && most <= bounds.max_heap;
            assert!(
                found.intervals.iter().all(is_interval),
                "{options:?}: {input:?}"
            );
            assert_eq!(found.cases, cases, "{options:?}: {input:?}");
            // Exactly these bounds, and each of them one less.
            let bounds = Bounds {
                max_total: found.heaps,
                max_cases: cases,
                ..bounds
            };
            assert_eq!(
                line_of_fault(&options, &bounds, &input),
                None,
                "{options:?}: {input:?}"
            );
            for less in [
                Bounds {
                    max_total: found.heaps.saturating_sub(1),
                    ..bounds
                },
                Bounds {
                    max_cases: cases.saturating_sub(1),
                    ..bounds
                },
            ] {
                let is_refused = line_of_fault(&options, &less, &input).is_some();
                assert_eq!(
                    is_refused,
                    less != bounds,
                    "{options:?}, {less:?}: {input:?}"
                );
            }
            let bounds = Bounds {
                max_total: Bounds::NONE.max_total,
                max_cases: Bounds::NONE.max_cases,
                ..bounds
            };
            for _ in 0..damages / inputs {
                let damage = choices.pick(&DAMAGES);
                let place = choices.index(input.len() + 1);
                let Some((damaged, line)) = damage.of(&input, place) else {
                    continue;
                };
                let found = line_of_fault(&options, &bounds, &damaged);
                assert_eq!(found, Some(line), "{options:?}, {damage:?}: {damaged:?}");
            }
            for (end, line) in [("\n", 1), ("7\n", 1), (" ", 1)] {
                let lines = input.bytes().filter(|&byte| byte == b'\n').count() as u64;
                // To the end of input, a number may be another case.
                if options.has_case_count() || end != "7\n" {
                    let found = line_of_fault(&options, &bounds, &format!("{input}{end}"));
                    assert_eq!(
                        found,
                        Some(lines + line),
                        "{options:?}: {input:?} and {end:?}"
                    );
                }
            }
            if let Some(cut) = input.strip_suffix('\n') {
                let lines = input.lines().count() as u64;
                assert_eq!(
                    line_of_fault(&options, &bounds, cut),
                    Some(lines),
                    "{options:?}: {cut:?}"
                );
            }
        }
    }
}

#[test]
fn what_is_generated_is_valid_and_damages_are_refused_at_their_line() {
    assert_generated_is_valid_and_damaged_is_not(1, 1, 15);
}

/// Plain cases and long lists are not read number by number.
#[test]
fn a_fault_is_the_same_after_thousands_of_plain_cases() {
    let long = format!("70 {}\n", ["12"; 70].join(" "));
    let bounds = Bounds {
        min_heap: 1,
        max_heap: 100,
        max_heaps: 70,
        ..Bounds::NONE
    };
    for (layout, plain, last) in [
        ("", "2 40 7\n", &*format!("3 7 9 100\n{long}1 8\n")),
        ("k / h", "2\n40 7\n", "1\n5\n3\n7 9 100\n2\n8 6\n"),
    ] {
        let form = Form::game(Game::Nim);
        let options = Options {
            form,
            layout: Layout::new(layout),
            stream: true,
            ..Options::default()
        };
        let (before, lines) = (plain.repeat(3000), 3000 * plain.lines().count() as u64);
        let fault = |input: &str, lines, cases| match validate(&options, &bounds, input.as_bytes())
        {
            Err(Error::Fault(fault)) => {
                let (place, case) = (fault.position(), fault.case().expect("a case"));
                let told = fault.to_string();
                let told = told
                    .split_once(&format!("case {case}: "))
                    .map(|(_, told)| told.to_string());
                Some((
                    place.line - lines,
                    place.column,
                    case - cases,
                    told.expect("the case"),
                ))
            }
            other => other.map(|()| None).expect("a fault or none"),
        };
        assert_eq!(fault(&format!("{before}{last}"), lines, 3000), None);
        for damage in DAMAGES {
            for (damaged, _) in (0..last.len())
                .step_by(7)
                .filter_map(|place| damage.of(last, place))
            {
                let expected = fault(&damaged, 0, 0);
                assert!(expected.is_some(), "{damaged:?}");
                assert_eq!(
                    fault(&format!("{before}{damaged}"), lines, 3000),
                    expected,
                    "{damaged:?}"
                );
            }
        }
    }
}

/// Asserts that another validator of the problem of `docs/guide.md` takes and refuses the same
/// inputs.
fn assert_same_inputs_are_valid(is_valid: impl Fn(&str) -> bool) {
    let options = Options {
        form: Form::game(Game::Nim),
        ..Options::default()
    };
    let usual = Bounds {
        max_heaps: 100,
        ..Workload::BOUNDS
    };
    let bounds = Bounds {
        min_heap: 1,
        min_heaps: 1,
        max_heap: 1_000_000_000,
        max_heaps: 100,
        max_cases: 1000,
        ..Bounds::NONE
    };
    let mut choices = Choices::random(3);
    for seed in 0..20 {
        let input = generated(
            &options,
            Workload {
                cases: 1 + choices.below(20),
                seed,
                bounds: usual,
                ..Workload::default()
            },
        );
        assert!(
            is_valid(&input) && line_of_fault(&options, &bounds, &input).is_none(),
            "{input:?}"
        );
        let damaged = DAMAGES
            .iter()
            .filter_map(|damage| damage.of(&input, choices.index(input.len())));
        for (damaged, _) in damaged.chain(
            [("0", 1), ("101", 1)].map(|(count, line)| (input.replacen(' ', count, 1), line)),
        ) {
            assert_eq!(
                line_of_fault(&options, &bounds, &damaged).is_none(),
                is_valid(&damaged),
                "{damaged:?}"
            );
        }
    }
}

#[test]
fn a_strict_validator_takes_and_refuses_the_same() {
    assert_same_inputs_are_valid(strict::is_valid);
}

#[test]
#[ignore = "needs testlib.h: TESTLIB=FOLDER cargo test testlib -- --ignored"]
fn a_validator_with_testlib_takes_and_refuses_the_same() {
    let folder = std::env::var("TESTLIB").expect("TESTLIB is the folder of testlib.h");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("testlib-validator");
    let mut compiler = Command::new("g++");
    compiler
        .arg("-I")
        .arg(folder)
        .arg("-o")
        .arg(&program)
        .arg("tests/kattis/testlib.cpp");
    assert!(compiler.status().expect("g++ starts").success());
    assert_same_inputs_are_valid(|input| {
        let mut validator = Command::new(&program)
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // If it refuses the input, it does not read to the end.
        let _ = validator
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input.as_bytes());
        validator.wait().expect("it ends").success()
    });
}

/// An input that comes a few bytes at a time. Every second read is interrupted.
struct Portions<'a>(&'a [u8], usize, bool);

impl Read for Portions<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.2 = !self.2;
        if self.2 {
            return Err(ErrorKind::Interrupted.into());
        }
        let len = self.1.min(buffer.len());
        self.0.read(&mut buffer[..len])
    }
}

/// A number that ends where the bytes end that were read so far does not go on in older ones.
#[test]
fn it_does_not_matter_how_many_bytes_come_at_a_time() {
    let options = Options {
        form: Form::game(Game::Nim),
        stream: true,
        ..Options::default()
    };
    let input =
        "2 1 999999999999999999\n1 88888888888\n3 7 77 777777777777777777\n".repeat(5) + "1 5";
    for portion in 1..100 {
        let told = |input: &str| {
            validate(
                &options,
                &Bounds::NONE,
                Portions(input.as_bytes(), portion, false),
            )
        };
        let told = told(&input).expect_err("no line end").to_string();
        assert_eq!(
            told,
            "line 16, column 4: case 16: expected the end of the line, found the end of input",
            "{portion}"
        );
    }
}

#[test]
fn a_failed_read_is_told() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(ErrorKind::NotFound.into())
        }
    }
    let told = validate(&Options::default(), &Bounds::NONE, Failing);
    assert!(matches!(told, Err(Error::Read(error)) if error.kind() == ErrorKind::NotFound));
}

#[test]
fn a_number_beyond_its_bound_is_refused_and_one_at_it_is_not() {
    let nim = || Options {
        form: Form::game(Game::Nim),
        ..Options::default()
    };
    let sets = || Options {
        layout: Layout::new("m s n"),
        ..Options::default()
    };
    let stream = || Options {
        stream: true,
        ..nim()
    };
    let none = Bounds::NONE;
    for (options, input, fits, beyond) in [
        (
            nim(),
            "1\n1 5\n",
            Bounds {
                min_heap: 5,
                ..none
            },
            Bounds {
                min_heap: 6,
                ..none
            },
        ),
        (
            nim(),
            "1\n1 5\n",
            Bounds {
                max_heap: 5,
                ..none
            },
            Bounds {
                max_heap: 4,
                ..none
            },
        ),
        (
            nim(),
            "1\n2 5 5\n",
            Bounds {
                min_heaps: 2,
                ..none
            },
            Bounds {
                min_heaps: 3,
                ..none
            },
        ),
        (
            nim(),
            "1\n2 5 5\n",
            Bounds {
                max_heaps: 2,
                ..none
            },
            Bounds {
                max_heaps: 1,
                ..none
            },
        ),
        (
            sets(),
            "1\n2 3 8 5\n",
            Bounds {
                max_move: 8,
                ..none
            },
            Bounds {
                max_move: 7,
                ..none
            },
        ),
        (
            sets(),
            "1\n2 3 8 5\n",
            Bounds {
                with_move: Some(8),
                ..none
            },
            Bounds {
                with_move: Some(5),
                ..none
            },
        ),
        (
            sets(),
            "1\n2 3 8 5\n",
            Bounds {
                max_moves: 2,
                ..none
            },
            Bounds {
                max_moves: 1,
                ..none
            },
        ),
        (
            nim(),
            "2\n2 5 5\n1 3\n",
            Bounds {
                max_total: 3,
                ..none
            },
            Bounds {
                max_total: 2,
                ..none
            },
        ),
        (
            sets(),
            "2\n1 2 5\n1 2 5\n",
            Bounds {
                max_total: 2,
                ..none
            },
            Bounds {
                max_total: 1,
                ..none
            },
        ),
        (
            nim(),
            "2\n2 5 5\n1 3\n",
            Bounds {
                min_total: 3,
                ..none
            },
            Bounds {
                min_total: 4,
                ..none
            },
        ),
        (
            sets(),
            "1\n3 3 8 9 5\n",
            Bounds {
                moves: MoveOrder::Increasing,
                ..none
            },
            Bounds {
                moves: MoveOrder::Increasing,
                max_move: 8,
                ..none
            },
        ),
        (
            nim(),
            "2\n1 5\n1 5\n",
            Bounds {
                max_cases: 2,
                ..none
            },
            Bounds {
                max_cases: 1,
                ..none
            },
        ),
        (
            stream(),
            "1 5\n1 5\n",
            Bounds {
                max_cases: 2,
                ..none
            },
            Bounds {
                max_cases: 1,
                ..none
            },
        ),
        (
            nim(),
            "2\n2 5 5\n1 10\n",
            Bounds {
                max_stones: 10,
                ..none
            },
            Bounds {
                max_stones: 9,
                ..none
            },
        ),
        (
            nim(),
            "2\n2 5 5\n1 11\n",
            Bounds {
                min_stones: 10,
                ..none
            },
            Bounds {
                min_stones: 11,
                ..none
            },
        ),
        (
            sets(),
            "1\n2 3 8 5\n",
            Bounds {
                min_moves: 2,
                ..none
            },
            Bounds {
                min_moves: 3,
                ..none
            },
        ),
        (
            nim(),
            "2\n1 5\n1 5\n",
            Bounds {
                min_cases: 2,
                ..none
            },
            Bounds {
                min_cases: 3,
                ..none
            },
        ),
        (
            stream(),
            "1 5\n1 5\n",
            Bounds {
                min_cases: 2,
                ..none
            },
            Bounds {
                min_cases: 3,
                ..none
            },
        ),
    ] {
        assert_eq!(
            line_of_fault(&options, &fits, input),
            None,
            "{input:?}, {fits:?}"
        );
        assert!(
            line_of_fault(&options, &beyond, input).is_some(),
            "{input:?}, {beyond:?}"
        );
    }
}

#[test]
fn a_message_says_what_is_required_and_found() {
    for (flags, input, told) in [
        (
            "-p nim",
            "2\n2 5\n",
            "line 2, column 4: case 1: expected heap 2 of 2, found the end of the line",
        ),
        (
            "-p nim --max-heap 9",
            "1\n1 10\n",
            "line 2, column 3: case 1: expected heap 1 of 1 (0 to 9), found \"10\"",
        ),
        (
            "-p nim",
            "1\n1 05\n",
            "line 2, column 3: case 1: expected heap 1 of 1 without a leading zero, found \"05\"",
        ),
        (
            "-p nim",
            "1\n2 5  5\n",
            "line 2, column 5: case 1: expected heap 2 of 2, found a blank",
        ),
        (
            "-p nim",
            "1\n1 5 \n",
            "line 2, column 4: case 1: expected the end of the line, found a blank",
        ),
        (
            "-p nim",
            "1\n1\t5\n",
            "line 2, column 2: case 1: expected one blank and heap 1 of 1, found \"\\t5\"",
        ),
        (
            "-p nim",
            "1\n1 5",
            "line 2, column 4: case 1: expected the end of the line, found the end of input; a line feed is missing",
        ),
        (
            "-p nim",
            "1\n1 5\n\n",
            "line 3, column 1: expected the end of input after 1 case, found the end of the line",
        ),
        (
            "-p nim",
            "",
            "line 1, column 1: expected the number of cases, found the end of input",
        ),
        (
            "-p nim -s --max-cases 1",
            "1 5\n1 5\n",
            "line 2, column 1: expected the end of input after 1 case, found \"1\"",
        ),
        (
            "-p nim --max-total 1",
            "1\n2 5 5\n",
            "line 2, column 1: case 1: expected at most 1 heap in all cases, found \"2\"",
        ),
        (
            "-p nim --min-total 3",
            "1\n2 5 5\n",
            "line 3, column 1: expected at least 3 heaps in all cases, found the end of input",
        ),
        (
            "-p nim --max-stones 9",
            "1\n3 4 5 6\n",
            "line 2, column 7: case 1: expected at most 9 stones in the case, found \"6\"",
        ),
        (
            "-p nim --min-stones 16 --heap n/2",
            "1\n3 4 5 6\n",
            "line 2, column 7: case 1: expected at least 16 stones in the case, found \"6\"",
        ),
        (
            "-p nim --layout k_/_h --min-stones 1",
            "1\n0\n\n",
            "line 3, column 1: case 1: expected at least 1 stone in the case, found the end of the line",
        ),
        (
            "-p nim --min-cases 1",
            "0\n",
            "line 1, column 1: expected the number of cases (1 to 10^18), found \"0\"",
        ),
        (
            "-p nim --layout n_0 --min-cases 2",
            "5\n0\n",
            "line 3, column 1: expected at least 2 cases, found the end of input",
        ),
        (
            "--layout m_s_T_n_0 --min-cases 1",
            "1 2 0\n0\n",
            "line 1, column 5: case 1: expected the number of cases on this rule (1 to 10^18), found \"0\"",
        ),
        (
            "--layout n_m_s --min-moves 1",
            "1\n5 0\n",
            "line 2, column 3: case 1: expected the number of moves (1 to 10^18), found \"0\"",
        ),
        (
            "--layout m_s_n --moves increasing",
            "1\n2 3 3 9\n",
            "line 2, column 5: case 1: expected move 2 of 2 to take more stones than the move before it, found \"3\"",
        ),
        (
            "--layout m_s_n --moves distinct",
            "1\n3 3 2 3 9\n",
            "line 2, column 7: case 1: expected move 3 of 3 to differ from the moves before it, found \"3\"",
        ),
        (
            "",
            "1\n99 5\n",
            &format!(
                "line 2, column 1: case 1: expected the number of a game (1 to {LAST}), found \"99\""
            ),
        ),
        (
            "",
            "1\n8 1 5\n",
            "line 2, column 5: case 1: expected the first digit of a code (0 or 4), found \"5\"",
        ),
        (
            "--layout n_r_0 --misere",
            "3 2\n0\n",
            "line 2, column 2: expected 2 zeros that end the input, found the end of the line",
        ),
        (
            "--layout n_r_0",
            "3 2\n",
            "line 2, column 1: expected 2 zeros that end the input, found the end of input",
        ),
        (
            "--layout k_/_l_r_h -s",
            "1 2 3 5\n",
            "line 1, column 2: case 1: expected the end of the line, found a blank",
        ),
    ] {
        let flags = flags
            .split_whitespace()
            .map(|flag| flag.replace('_', " "))
            .collect::<Vec<_>>();
        let flags: Vec<&str> = ["validate"]
            .into_iter()
            .chain(flags.iter().map(String::as_str))
            .collect();
        assert_ends(
            &run_with(&flags, input.as_bytes()),
            "",
            &format!("takeaway: {told}\n"),
            1,
        );
    }
}

#[test]
fn exit_codes_are_those_of_the_protocol() {
    for (protocol, [valid, invalid]) in [
        ("", [0, 1]),
        ("--protocol=kattis", [42, 43]),
        ("--protocol=testlib", [0, 3]),
    ] {
        let flags: Vec<&str> = ["validate", "-pnim", protocol]
            .into_iter()
            .filter(|flag| !flag.is_empty())
            .collect();
        assert_ends(&run_with(&flags, b"1\n1 5\n"), "", "", valid);
        assert_eq!(
            run_with(&flags, b"1\n1 5").status.code(),
            Some(invalid),
            "{protocol}"
        );
    }
    assert_eq!(
        run_with(&["validate", "/no/such/file"], b"").status.code(),
        Some(3)
    );
    assert_eq!(
        run_with(&["validate", "--min-heap=9", "--max-heap=8"], b"")
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn flags_of_verdicts_change_nothing() {
    let flags = [
        "validate",
        "-pnim",
        "--with-move=3",
        "--words=W,L",
        "--one-line",
    ];
    assert_ends(&run_with(&flags, b"1\n1 5\n"), "", "", 0);
}

#[test]
fn a_missing_move_of_a_case_without_moves_is_missed_where_the_moves_would_be() {
    let flags = ["validate", "--layout", "m / s / n", "--with-move", "2"];
    assert_ends(
        &run_with(&flags, b"1\n0\n\n7\n"),
        "",
        "takeaway: line 3, column 1: case 1: expected 2 among the moves of the case, found the end of the line\n",
        1,
    );
}

#[test]
fn no_move_is_above_the_largest_heap_where_the_statement_promises_it() {
    for (layout, valid, invalid, place) in [
        (
            "n m s",
            "7 2 3 7\n",
            "7 2 3 8\n",
            "column 7: case 1: expected move 2 of 2 (1 to 7)",
        ),
        (
            "m s n",
            "2 3 7 7\n",
            "2 3 7 6\n",
            "column 7: case 1: expected a heap (7 to 10^18)",
        ),
        (
            "n s s",
            "7 7 2\n",
            "7 2 8\n",
            "column 5: case 1: expected move 2 of 2 (1 to 7)",
        ),
        (
            "1..n m s",
            "7 1 7\n",
            "7 1 8\n",
            "column 5: case 1: expected move 1 of 1 (1 to 7)",
        ),
        (
            "m s k h",
            "2 3 7 3 1 7 2\n",
            "2 3 7 3 1 6 2\n",
            "column 13: case 1: expected heap 3 of 3 (7 to 10^18)",
        ),
        (
            "m s k h",
            "1 1 1 0\n",
            "1 2 1 1\n",
            "column 7: case 1: expected heap 1 of 1 (2 to 10^18)",
        ),
    ] {
        let flags = ["--stream", "--max-move=n", "--layout", layout];
        assert_eq!(said(&flags, valid), "", "{layout}");
        let told = said(&flags, invalid);
        let expected = format!("takeaway: line 1, {place}, found");
        assert!(told.starts_with(&expected), "{layout}: {told}");
        assert_eq!(
            said(&["--stream", "--layout", layout], invalid),
            "",
            "{layout}"
        );
    }
    // Without heaps, no move is above them.
    assert_eq!(
        said(&["--stream", "--max-move=n", "--layout=m s k h"], "1 9 0\n"),
        ""
    );
}

#[test]
fn reached_says_of_each_number_which_bounds_it_meets() {
    let bounds = "--max-cases 2 --min-heap 1 --max-heap 9 --max-moves 3 --max-move 9";
    let words: Vec<&str> = bounds.split(' ').collect();
    let words = [
        &["validate", "--reached", "--layout", "n / m s"],
        &words[..],
    ]
    .concat();
    let told = "number of cases 0 2 2 2 min not met
heap 1 9 1 9
number of moves 0 3 0 2 max not met
move 1 9 4 7 min and max not met
";
    assert_ends(&run_with(&words, b"2\n1\n2 4 7\n9\n0\n"), told, "", 0);
    let none = "number of cases 0 2 0 0 max not met
heap 1 9 - - min and max not met
number of moves 0 3 - - min and max not met
move 1 9 - - min and max not met
";
    assert_ends(&run_with(&words, b"0\n"), none, "", 0);
    // Nothing is said of an input that is not valid.
    let output = run_with(&words, b"2\n1\n2 4 7\n");
    assert_eq!(
        (&output.stdout[..], output.status.code()),
        (&b""[..], Some(1))
    );
}

#[test]
fn reached_names_numbers_as_messages_do() {
    for (flags, input, names) in [
        (
            &["-p", "wythoff", "-s"][..],
            "0 5\n",
            "heap 1 of 2,heap 2 of 2",
        ),
        (
            &["-p", "nim", "-s", "--layout", "a b", "--heap", "a+b"],
            "0 5\n",
            "number a,number b",
        ),
        (
            &["--layout", "r T n"],
            "3 1\n9\n",
            "most stones of a move,number of cases on this rule,heap",
        ),
        (
            &["--layout", "d c 1..n", "-s"],
            "1 0 9\n",
            "number of code digits,digit,largest heap",
        ),
        (
            &[],
            "1\n5 1 2\n",
            "number of cases,number of a game,number of moves,move",
        ),
    ] {
        let words = [&["validate", "--reached"], flags].concat();
        let output = run_with(&words, input.as_bytes());
        let told = String::from_utf8(output.stdout).expect("UTF-8");
        let mut found = Vec::new();
        for line in told.lines() {
            let end = line.find(" 0 ").or(line.find(" 1 ")).expect("bounds");
            found.push(line[..end].to_string());
        }
        assert_eq!(found.join(","), names, "{told}");
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn what_is_generated_is_valid_and_1_000_damages_are_refused_at_their_line() {
        assert_generated_is_valid_and_damaged_is_not(2, 1000, 1000);
    }
}

/// What `validate` with these flags says of an input.
fn said(flags: &[&str], input: &str) -> String {
    let output = run_with(&[&["validate"], flags].concat(), input.as_bytes());
    String::from_utf8(output.stderr).expect("a text")
}

/// Each flag that bounds cases, with the next narrower one. `generate` reaches each bound, and goes
/// nowhere beyond.
#[test]
fn what_generate_draws_within_a_bound_reaches_it_and_is_valid_with_it_but_not_with_a_narrower_one()
{
    let nim = ["-p=nim"];
    let moves = ["--layout=n m s", "--max-heap=200"];
    let groups = ["--layout=m s T k h"];
    let computed = ["-p=nim", "--heap=n/2"];
    let sorted = ["-p=nim", "--heap=n-p-1", "--sorted"];
    let positions = ["-p=staircase-nim"];
    let misere = ["-p=grundys-game", "--misere", "--max-heap=40"];
    for (form, bound, narrower) in [
        (&nim[..], "--min-heap=5", "--min-heap=6"),
        (&nim, "--max-heap=9", "--max-heap=8"),
        (&nim, "--min-heaps=3", "--min-heaps=4"),
        (&nim, "--max-heaps=4", "--max-heaps=3"),
        (&nim, "--min-stones=20", "--min-stones=21"),
        (&nim, "--max-stones=50", "--max-stones=49"),
        (&computed, "--min-stones=20", "--min-stones=21"),
        (&computed, "--max-stones=50", "--max-stones=49"),
        (&sorted, "--min-stones=20", "--min-stones=21"),
        (&sorted, "--max-stones=50", "--max-stones=49"),
        (&moves, "--max-stones=50", "--max-stones=49"),
        (&groups, "--min-stones=20", "--min-stones=21"),
        (&groups, "--max-stones=50", "--max-stones=49"),
        (&positions, "--min-stones=20", "--min-stones=21"),
        (&positions, "--max-stones=50", "--max-stones=49"),
        (&misere, "--min-stones=5", "--min-stones=6"),
        (&misere, "--max-stones=7", "--max-stones=6"),
        (&nim, "--max-total=500", "--max-total=499"),
        (&nim, "--min-cases=300", "--min-cases=301"),
        (&nim, "--max-cases=300", "--max-cases=299"),
        (&groups, "--min-cases=300", "--min-cases=301"),
        (&moves, "--max-move=7", "--max-move=6"),
        (&moves, "--min-moves=3", "--min-moves=4"),
        (&moves, "--min-moves=7", "--min-moves=8"),
        (&moves, "--max-moves=4", "--max-moves=3"),
        (&moves, "--moves=distinct", "--moves=increasing"),
        (&moves, "--moves=any", "--moves=distinct"),
        (&moves, "--with-move=5", "--with-move=6"),
        (&groups, "--max-group=3", "--max-group=2"),
        (&groups, "--max-groups=150", "--max-groups=149"),
    ] {
        let needed: &[&str] = match bound {
            "--max-total=500" => &["--min-total=500"],
            "--max-groups=150" => &["--max-group=2"],
            _ => &[],
        };
        let flags = [form, needed, &[bound]].concat();
        let input = stdout(&[&["generate", "300"], &flags[..]].concat(), "");
        assert_eq!(said(&flags, &input), "", "{flags:?}");
        let flags = [form, &[narrower]].concat();
        assert_ne!(said(&flags, &input), "", "{flags:?}");
    }
    let flags = ["-p=nim", "--min-total=500", "--max-heaps=4"];
    let input = stdout(&[&["generate", "130"], &flags[..]].concat(), "");
    assert_eq!(said(&flags, &input), "");
}

#[test]
fn a_validator_of_kattis_gets_arguments_and_reads_standard_input() {
    for (input, code) in [("1\n2 5 1\n", 42), ("1\n2 5\n", 43)] {
        for arguments in [&[][..], &["1"], &["no-such-file", "2"]] {
            let flags = ["validate", "-p=nim", "--protocol=kattis"];
            let output = run_with(&[&flags[..], arguments].concat(), input.as_bytes());
            assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        }
    }
}

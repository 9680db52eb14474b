//! `--why`: all that a block says is held against brute force, in every game and both plays; its
//! first line is that of `--explain`; and what is refused.

pub mod brute;
mod reader;

use self::brute::{Brute, Item, Rules};
use self::reader::{Read, blocks};
use crate::generate::flags::{any_flags, arguments};
use crate::generate::layouts::{flags_of, is_ended, layouts, numbers};
use crate::generate::{Choices, Style, spaced};
use crate::program;
use crate::reference::problems::{Heaps, Moves, PROBLEMS};
use crate::reference::rules::Rule;
use crate::reference::tuples;
use crate::reference::wholes::Whole;
use takeaway::{Form, Options};

/// Positions of a game, and the flags of the game.
struct Trial {
    flags: Vec<String>,
    /// What comes before the heaps of a case.
    before: String,
    /// Whether a case has the number of its heaps.
    is_counted: bool,
    rules: Rules,
    positions: Vec<Vec<u64>>,
    /// How many numbers a position of a rule has; 0 for heaps.
    numbers: usize,
}

/// All lists of at most `most` numbers up to `largest`, and their sum, from a start of ascending
/// ones.
fn lists(
    lengths: std::ops::RangeInclusive<usize>,
    largest: u64,
    most_stones: u64,
) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = Vec::new();
    for length in lengths {
        let mut of_length = vec![Vec::new()];
        for _ in 0..length {
            let mut longer = Vec::new();
            for start in &of_length {
                for next in 0..=largest {
                    longer.push([&start[..], &[next]].concat());
                }
            }
            of_length = longer;
        }
        all.extend(of_length);
    }
    all.retain(|list| list.iter().sum::<u64>() <= most_stones);
    all
}

fn check(trial: Trial, misere: bool) -> usize {
    let mut flags = trial.flags.clone();
    flags.extend(["--why", "--stream"].map(String::from));
    if misere {
        flags.push("--misere".to_string());
    }
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let mut input = String::new();
    for position in &trial.positions {
        let count = position.len() / trial.numbers.max(1);
        let count = if trial.is_counted {
            count.to_string()
        } else {
            String::new()
        };
        let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
        input += &format!("{} {count} {}\n", trial.before, numbers.join(" "));
    }
    let output = program::stdout(&flags, &input);
    let blocks = blocks(&output);
    assert_eq!(blocks.len(), trial.positions.len());
    let mut brute = Brute::new(trial.rules, misere);
    let mut checked = 0;
    for (numbers, (head, lines)) in trial.positions.iter().zip(blocks) {
        let position: Vec<Item> = match trial.numbers {
            0 => numbers.iter().map(|&stones| brute.heap(stones)).collect(),
            count => numbers.chunks(count).map(<[u64]>::to_vec).collect(),
        };
        let mut text = format!("{flags:?} {numbers:?}\n{head}");
        for (indent, line) in &lines {
            text += &format!("\n{}{line}", " ".repeat(*indent));
        }
        let mut read = Read {
            brute: &mut brute,
            position,
            text,
            checked: 0,
        };
        read.check(&lines);
        checked += read.checked;
    }
    checked
}

fn words(text: &[&str]) -> Vec<String> {
    text.iter().map(|word| (*word).to_string()).collect()
}

/// A trial of each game of the table.
fn of_games() -> Vec<Trial> {
    let mut trials = Vec::new();
    for game in PROBLEMS {
        let given: &[&[u64]] = match game.moves {
            Moves::Set => &[
                &[1, 3, 4],
                &[2, 5],
                &[],
                &[3, 5, 8],
                &[1, 2, 3, 4, 5, 6, 7, 8, 9, 20],
            ],
            Moves::Interval => &[&[1, 3], &[2, 4]],
            Moves::Code => &[
                &[0, 7, 7],
                &[0, 3, 1],
                &[4, 1, 3],
                &[0, 1, 3, 7],
                &[0, 0, 6],
            ],
            Moves::Whole(Whole::Moore) => &[&[1], &[2], &[5]],
            _ => &[&[]],
        };
        for given in given {
            let rules = match game.moves {
                Moves::Whole(whole) => Rules::Whole(whole, given.first().copied().unwrap_or(1)),
                moves => Rules::Heaps(moves.rule(given).expect("a rule")),
            };
            let positions = match game.heaps {
                Heaps::None => continue,
                Heaps::One => lists(1..=1, 24, 24),
                Heaps::Two => lists(2..=2, 14, 28),
                Heaps::Counted => [
                    lists(0..=1, 16, 16),
                    lists(2..=2, 6, 11),
                    lists(3..=3, 4, 8),
                    vec![
                        vec![1; 8],
                        vec![0, 1, 2, 1, 0, 2, 1],
                        vec![1, 2, 3, 0, 1, 1, 0, 0, 1],
                    ],
                ]
                .concat(),
            };
            let numbers: Vec<String> = given.iter().map(u64::to_string).collect();
            let count = match game.moves {
                Moves::Set | Moves::Code => format!("{} ", given.len()),
                _ => String::new(),
            };
            trials.push(Trial {
                flags: Vec::new(),
                before: format!("{} {count}{}", game.selector, numbers.join(" ")),
                is_counted: game.heaps == Heaps::Counted,
                rules,
                positions,
                numbers: 0,
            });
        }
    }
    trials
}

#[test]
fn all_that_blocks_of_games_say_is_so_in_both_plays() {
    for misere in [false, true] {
        for trial in of_games() {
            let name = trial.before.clone();
            let positions = trial.positions.len();
            let checked = check(trial, misere);
            assert!(checked > 2 * positions, "{name}: {checked} of {positions}");
        }
    }
}

/// Periods, heaps beyond them and what is alike, which small positions do not have.
#[test]
fn all_that_blocks_of_large_heaps_say_is_so() {
    for (set, rule) in [
        ("1,3,4", vec![1, 3, 4]),
        ("2,5,6", vec![2, 5, 6]),
        ("1-9,20", [(1..=9).collect::<Vec<u64>>(), vec![20]].concat()),
    ] {
        let positions = (0..60)
            .map(|n| vec![n])
            .chain((0..30).map(|n| vec![n + 20, 50, n]));
        check(
            Trial {
                flags: words(&["--set", set]),
                before: String::new(),
                is_counted: true,
                rules: Rules::Heaps(Rule::Takes(rule)),
                positions: positions.collect(),
                numbers: 0,
            },
            false,
        );
    }
    let positions = (0..25)
        .map(|n| vec![8 * n])
        .chain([vec![100, 101, 90], vec![170]]);
    check(
        Trial {
            flags: words(&["--code", "0.77"]),
            before: String::new(),
            is_counted: true,
            rules: Rules::Heaps(Rule::Code(vec![0, 7, 7])),
            positions: positions.collect(),
            numbers: 0,
        },
        false,
    );
}

#[test]
fn all_that_blocks_of_written_rules_say_is_so_in_both_plays() {
    for rule in [
        "n-t if t*t<=n",
        "n/2; n-1",
        "n-1; a, b if 0<a<b and a+b==n",
        "n-t if gcd(n,t)==1",
        "n/t if t>1",
    ] {
        for misere in [false, true] {
            if misere && rule.contains("a, b") {
                continue;
            }
            let several = if misere {
                Vec::new()
            } else {
                lists(2..=2, 9, 18)
            };
            check(
                Trial {
                    flags: words(&["--rule", rule]),
                    before: String::new(),
                    is_counted: true,
                    rules: Rules::Own(rule),
                    positions: [lists(0..=1, 24, 24), several].concat(),
                    numbers: 0,
                },
                misere,
            );
        }
    }
    for rule in tuples::GAMES {
        let count = tuples::Tuples::new(rule, 9).count();
        for misere in [false, true] {
            let splits = rule.contains("), (");
            if misere && splits {
                continue;
            }
            let mut positions = lists(count..=count, 5, 9);
            if !misere {
                let some = positions
                    .iter()
                    .step_by(7)
                    .zip(positions.iter().skip(3).step_by(5));
                let pairs: Vec<Vec<u64>> = some
                    .map(|(one, other)| [&one[..], other].concat())
                    .collect();
                positions.extend(
                    pairs
                        .into_iter()
                        .filter(|pair| pair.iter().sum::<u64>() < 9),
                );
            }
            check(
                Trial {
                    flags: words(&["--rule", rule]),
                    before: String::new(),
                    is_counted: true,
                    rules: Rules::Positions(rule),
                    positions,
                    numbers: count,
                },
                misere,
            );
        }
    }
}

/// More heaps than have a line, equal ones among them, and in positions that are lost, too.
#[test]
fn all_that_blocks_of_many_heaps_say_is_so() {
    let many: Vec<u64> = (0..30).map(|i| i * i % 17).collect();
    let mut lost = many.clone();
    lost.push(many.iter().fold(0, |sum, heap| sum ^ heap));
    for (flags, rules) in [
        (
            words(&["-p", "nim"]),
            Rules::Heaps(Rule::Written {
                rule: "n-t",
                pass: false,
            }),
        ),
        (
            words(&["-p", "halving"]),
            Rules::Heaps(Rule::Written {
                rule: "n-t if 2*t<=n",
                pass: false,
            }),
        ),
        (
            words(&["--set", "1-20"]),
            Rules::Heaps(Rule::Takes((1..=20).collect())),
        ),
        (
            words(&["--set", "1,3,4"]),
            Rules::Heaps(Rule::Takes(vec![1, 3, 4])),
        ),
        (
            words(&["-p", "staircase-nim"]),
            Rules::Whole(Whole::Staircase, 1),
        ),
        (
            words(&["-p", "sequential-nim"]),
            Rules::Whole(Whole::Sequential, 1),
        ),
    ] {
        let trial = Trial {
            flags,
            before: String::new(),
            is_counted: true,
            rules,
            positions: vec![many.clone(), lost.clone(), many[..9].to_vec(), vec![7; 40]],
            numbers: 0,
        };
        check(trial, false);
    }
}

/// The lines that do not begin with a blank and are not empty.
fn heads(output: &[u8]) -> Vec<u8> {
    let mut heads = Vec::new();
    for line in output.split_inclusive(|&byte| byte == b'\n') {
        if !line.starts_with(b" ") && line != b"\n" {
            heads.extend_from_slice(line);
        }
    }
    heads
}

/// Asserts that `--why` writes the lines of `--explain`, each with a block, stops at the same fault,
/// and ends with the same code.
fn assert_begins_as_explain(arguments: &[String], input: &[u8]) {
    let run = |flag: &str| {
        let mut all: Vec<&str> = arguments.iter().map(String::as_str).collect();
        all.push(flag);
        program::run_with(&all, input)
    };
    let why = run("--why");
    let explained = run("--explain");
    let shown = || format!("{arguments:?} {}", input.escape_ascii());
    assert!(heads(&why.stdout) == explained.stdout, "{}", shown());
    assert!(why.stderr == explained.stderr, "{}", shown());
    assert_eq!(why.status.code(), explained.status.code(), "{}", shown());
    let lines = String::from_utf8(why.stdout).expect("UTF-8");
    for block in lines.split_terminator("\n\n") {
        let count = block.lines().count();
        assert!(count <= 24, "{block}");
        for line in block.lines().skip(1) {
            assert!(line.chars().count() <= 80, "{line}");
            assert!(line.starts_with("  "), "{block}");
        }
    }
}

#[test]
fn a_block_begins_with_the_line_of_explain_whatever_the_flags() {
    for seed in 0..150 {
        let mut choices = Choices::random(seed);
        let mut flags = any_flags(&mut choices);
        let sequences = [Some(5), Some(9)];
        if flags.one_line || flags.count || sequences.contains(&flags.game) {
            continue;
        }
        flags.explain = false;
        flags.budget = Some(12);
        let style = Style {
            faults: choices.flip(),
            ..Style::any(&mut choices)
        };
        let (count, cases) = style.cases(&flags, 20, &mut choices);
        let head = if flags.stream {
            String::new()
        } else {
            format!("{count}\n")
        };
        let input = [head.as_bytes(), &cases].concat();
        assert_begins_as_explain(&arguments(&flags), &input);
    }
}

#[test]
fn a_block_begins_with_the_line_of_explain_in_every_layout() {
    let mut choices = Choices::random(3104);
    for layout in layouts() {
        if layout.contains("1..n") {
            continue;
        }
        let flags = flags_of(&layout);
        let mut all = arguments(&flags);
        all.push(format!("--layout={layout}"));
        all.push("--stream".to_string());
        let input = spaced(&numbers(&layout, 6, &mut choices));
        let input = input + if is_ended(&layout) { "\n0 0\n0" } else { "" };
        assert_begins_as_explain(&all, input.as_bytes());
    }
}

/// Games, heaps and words so long that each line is as long as it gets.
#[test]
fn blocks_of_the_largest_numbers_have_at_most_24_lines_of_80_columns() {
    const MOST: u64 = 1_000_000_000_000_000_000;
    for game in PROBLEMS {
        for misere in [false, true] {
            let is_searched = misere && matches!(game.moves, Moves::Code | Moves::UnequalSplit);
            if is_searched || game.heaps == Heaps::None || game.moves == Moves::UnequalSplit {
                continue;
            }
            let rule = match game.moves {
                Moves::Set => "9 1 2 3 4 5 6 7 8 999999999999999999",
                Moves::Interval => "300000000000000000 700000000000000001",
                Moves::Code => "3 0 7 7",
                Moves::Whole(Whole::Moore) => "3",
                _ => "",
            };
            let heaps: &[u64] = match game.heaps {
                Heaps::One => &[1],
                Heaps::Two => &[2],
                _ => &[1, 2, 6, 9, 40],
            };
            let mut input = String::new();
            for &count in heaps {
                let numbers: Vec<u64> = (0..count).map(|i| MOST - i * i * 7 % 61).collect();
                let counted = if game.heaps == Heaps::Counted {
                    count.to_string()
                } else {
                    String::new()
                };
                input += &format!("{} {rule} {counted} {}\n", game.selector, spaced(&numbers));
            }
            let flags = if misere {
                words(&["--stream", "--misere"])
            } else {
                words(&["--stream"])
            };
            assert_begins_as_explain(&flags, input.as_bytes());
        }
    }
    let mut many = words(&[
        "--stream",
        "-p",
        "nim",
        "--heap",
        "n+n-n+n-n+n-n+n-n+n-n+n-n+n-n+n-n+n-n",
    ]);
    assert_begins_as_explain(&many, b"3 999999999999999999 888888888888888888 5");
    many = words(&["--stream", "--rule", "(a-t,b),(t,b); (a,b-t),(a,t)"]);
    assert_begins_as_explain(&many, b"1 30 30  2 21 20 20 19");
}

#[test]
fn a_computed_heap_has_its_formula() {
    let said = program::stdout(
        &[
            "-p", "nim", "--layout", "k / a b", "--heap", "xor(a,b)", "--why", "5", "3", "2", "7",
        ],
        "",
    );
    assert!(said.contains("\n  heap 1: xor(a,b) = 6"), "{said}");
    let said = program::stdout(&["-p", "fibonacci-nim", "--heap", "n+1", "--why", "19"], "");
    assert!(said.contains("\n  heap 1: n+1 = 20\n"), "{said}");
}

#[test]
fn what_has_no_reasoning_is_refused() {
    for (flags, message) in [
        (
            &["-p", "nim", "--why", "--count"][..],
            "use --why or --count, not both",
        ),
        (
            &["-p", "nim", "--why", "--one-line"],
            "use --why or --one-line, not both",
        ),
        (
            &["-p", "nim", "--why", "--winning-moves", "{heap}"],
            "use --why or --winning-moves, not both",
        ),
        (
            &["-p", "octal-sequence", "--why"],
            "--why: octal-sequence has values, not answers",
        ),
        (
            &["--set", "1-3", "--layout", "1..n", "--why"],
            "--why: a range has too many heaps to reason about",
        ),
    ] {
        program::assert_refuses(flags, message);
    }
    let any = ["-p", "nim", "--why", "--any-move"];
    program::assert_refuses(
        &any,
        "--any-move needs --winning-moves, which says how a move is written",
    );
}

#[test]
fn answers_before_a_fault_are_written() {
    let output = program::run_with(&["-p", "nim", "--why"], b"2\n1 5\n1 x\n");
    let block = "First\t5\ttake 5 from heap 1\n  heap 1: 5\n  move: heap 1 becomes 0\n\n";
    let message =
        "takeaway: line 3, column 3: case 2: expected a heap (digits, 0 to 10^18), found \"x\"\n";
    program::assert_ends(&output, block, message, 1);
}

/// The same as data.
#[test]
fn the_library_gives_the_reasons_of_each_case() {
    let options = Options {
        form: Form::game(takeaway::Game::Nim),
        ..Options::default()
    };
    let cases = takeaway::why(&options, &b"2\n2 5 5\n1 0\n"[..]).expect("two cases");
    let texts = |case: &takeaway::game::Why| -> Vec<String> {
        case.reasons
            .iter()
            .map(|reason| reason.text.clone())
            .collect()
    };
    assert_eq!(
        cases.iter().map(texts).collect::<Vec<_>>(),
        [
            vec!["5", "0", "0 5 is answered by 0 0; 1 5 by 1 1"],
            vec!["0", "there is none, and who cannot move loses"],
        ]
    );
    assert!(takeaway::why(&options, &b"1\n1 x\n"[..]).is_err());
}

//! `takeaway generate` writes what takeaway answers with the same flags, with the share of lost
//! positions that `--lost` says, and always the same bytes.

use std::process::Command;

use crate::generate::{Choices, layouts};
use crate::program::{self, run_with, stdout, text};
use takeaway::{Form, Game, Generator, HeapCount, Options, Workload};

/// Any flags that go together, and whether every share of lost positions can be had with them.
pub fn any_flags(choices: &mut Choices) -> (Vec<String>, bool) {
    loop {
        let flags = some_flags(choices);
        let arguments: Vec<&str> = ["generate", "0"]
            .into_iter()
            .chain(flags.0.iter().map(String::as_str))
            .collect();
        if run_with(&arguments, b"").status.success() {
            return flags;
        }
    }
}

fn some_flags(choices: &mut Choices) -> (Vec<String>, bool) {
    let game = format!("--game={}", 1 + choices.below(17));
    let set = format!("--set={},{}", 1 + choices.below(20), 1 + choices.below(20));
    let code = choices.pick(&["0.77", "0.07", "0.137", "0.45"]);
    let mut flags = match choices.below(6) {
        0 => vec![],
        1 => vec![set],
        2 => vec![format!(
            "--set={}-{}",
            1 + choices.below(9),
            9 + choices.below(90)
        )],
        3 => vec![format!("--code={code}")],
        _ => vec![game],
    };
    let layout = choices
        .pick(
            &layouts::layouts()
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>(),
        )
        .to_string();
    let layout = if choices.flip() {
        layout
    } else {
        format!("x {}", layout.replacen(' ', " x ", 1))
    };
    let optional = [
        (6, format!("--heaps={}", 2 + choices.below(6))),
        (6, "--heaps=1".to_string()),
        (3, format!("--layout={layout}")),
        (3, "--misere".to_string()),
        (3, "--stream".to_string()),
        (
            4,
            choices
                .pick(&["--one-line", "--prefix=Case #{}: "])
                .to_string(),
        ),
        (8, format!("--budget={}", choices.below(12))),
        (8, "--count".to_string()),
    ];
    flags.extend(
        optional
            .into_iter()
            .filter_map(|(one_in, flag)| (choices.below(one_in) == 0).then_some(flag)),
    );
    let has = |start: &str| flags.iter().any(|flag| flag.starts_with(start));
    let has_one_heap = has("--heaps=1") || has("--layout") && layout.contains('n');
    let is_periodic = ["1", "3"]
        .iter()
        .any(|number| flags[..].contains(&format!("--game={number}")));
    let is_sequence = has("--game=5") || has("--game=9");
    let can_be_had = !has("--budget")
        && !has("--count")
        && !layout.contains("1..n")
        && !is_sequence
        && (is_periodic || !has_one_heap);
    (flags, can_be_had)
}

/// This flag, if it goes together with the others: counts and sequences have no words.
pub fn words<'a>(flags: &[String], words: &'a str) -> Vec<&'a str> {
    let arguments: Vec<&str> = flags.iter().map(String::as_str).chain([words]).collect();
    let is_refused = run_with(&arguments, b"").status.code() == Some(2);
    if is_refused { vec![] } else { vec![words] }
}

/// The program's output, if it ends well.
pub fn printed(arguments: &[&str], flags: &[String], input: &[u8]) -> String {
    let flags: Vec<&str> = arguments
        .iter()
        .copied()
        .chain(flags.iter().map(String::as_str))
        .collect();
    stdout(&flags, input)
}

/// Asserts that cases with `sets` random sets of flags are answered, and have the share of lost
/// positions wished for.
fn assert_all_are_answered(seed: u64, sets: usize) {
    let mut choices = Choices::random(seed);
    for _ in 0..sets {
        let (flags, can_be_had) = any_flags(&mut choices);
        let max_heap = choices.pick(&[1, 9, 1000, 1_000_000_000, 1_000_000_000_000_000_000_u64]);
        let lost = choices.pick(&[0, 10, 50, 50, 90, 100]);
        let sizes = [
            format!("--seed={}", choices.below(1 << 40)),
            format!("--max-heap={max_heap}"),
            format!("--max-heaps={}", 3 + choices.below(20)),
            format!("--lost={lost}"),
        ];
        let generate: Vec<&str> = ["generate", "1000"]
            .into_iter()
            .chain(flags.iter().chain(&sizes).map(String::as_str))
            .collect();
        let made = run_with(&generate, b"");
        if made.status.code() == Some(2) {
            let is_told = ["1000 draws find no", "contradict each other"]
                .iter()
                .any(|why| text(&made.stderr).contains(why));
            assert!(is_told && !(can_be_had && max_heap >= 1000), "{generate:?}");
            continue;
        }
        let input = text(&made.stdout);
        let verdicts = printed(&words(&flags, "--words=W,L"), &flags, input.as_bytes());
        let [wins, losses] = ['W', 'L'].map(|word| verdicts.matches(word).count());
        if can_be_had && max_heap >= 1000 {
            let share = 100 * losses / (wins + losses);
            // In misère play, games that are searched have few positions.
            let is_told = flags.contains(&"--misere".to_string())
                && text(&made.stderr).contains("no share closer");
            assert!(
                share.abs_diff(lost) <= 5 || is_told,
                "{flags:?} {sizes:?}: {share}"
            );
        }
        let (is_range, is_mixed) = (
            flags.iter().any(|flag| flag.contains("1..n")),
            wins + losses < 1000,
        );
        assert!(
            is_range || is_mixed || wins + losses == 1000,
            "{flags:?} {sizes:?}"
        );
        let lines = verdicts.lines().count();
        assert!(
            is_range || lines == 1000 || flags.contains(&"--one-line".to_string()),
            "{flags:?}: {lines}"
        );
    }
}

#[test]
fn random_cases_are_answered_and_as_many_are_lost_as_wished() {
    assert_all_are_answered(1, 10);
}

/// The sum that Fowler, Noll and Vo proposed, of 64 bits.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}

/// Whoever changes these says so in the changelog.
#[test]
fn a_seed_has_the_same_bytes_on_every_machine_and_in_every_version() {
    let nim = "5\n8 13997989 25598488 35102445 51 1 272 5465 3419829\n1 2041\n1 5\n5 17 1533 175263 1451 175320\n2 10348 10348\n";
    let same = |flags: &str| {
        let flags: Vec<String> = flags.split_whitespace().map(str::to_string).collect();
        printed(&["generate"], &flags, b"")
    };
    assert_eq!(same("5 --game nim"), nim);
    for (flags, expected) in [
        ("20000", 0x765E_9085_B989_7344),
        ("20000 --seed 2 --misere", 0x9DEA_F7ED_0EBC_782D),
        (
            "20000 --game nim --max-heap 1000000000000000000 --max-heaps 99",
            0x33E1_86DB_74B4_5EA9,
        ),
        (
            "20000 --game octal --lost 90 --stream",
            0x01DA_EE22_5FF3_60E3,
        ),
        ("20000 --game interval --heaps 3", 0x002C_4F80_7CF8_ADAF),
        ("20000 --code 0.77 --max-heap 1000", 0xBC91_73E2_8E42_5B4E),
    ] {
        assert_eq!(sum(same(flags).as_bytes()), expected, "{flags}");
    }
}

#[test]
fn every_kind_of_case_occurs() {
    let input = printed(&["generate", "1000", "--game=nim"], &[], b"");
    let heaps = |line: &str| {
        line.split(' ')
            .skip(1)
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let cases: Vec<Vec<String>> = input.lines().skip(1).map(heaps).collect();
    for count in 1..=10 {
        assert!(
            cases.iter().any(|heaps| heaps.len() == count),
            "{count} heaps"
        );
    }
    assert!(
        !cases
            .iter()
            .any(|heaps| heaps.is_empty() || heaps.contains(&"0".to_string()))
    );
    for stones in ["1", "2", "1000000000"] {
        assert!(
            cases
                .iter()
                .any(|heaps| heaps.contains(&stones.to_string())),
            "a heap of {stones}"
        );
    }
    assert!(
        cases
            .iter()
            .any(|heaps| heaps.len() > 2 && heaps[0] == heaps[1])
    );
}

/// How many of 1,000 cases have a move that takes more stones than the largest heap has. Nobody can
/// make it.
fn moves_above_the_heap(layout: &str, bounds: &[&str]) -> usize {
    let flags = [
        &["generate", "1000", "--stream", "--layout", layout],
        bounds,
    ]
    .concat();
    let mut above = 0;
    for line in stdout(&flags, "").lines() {
        let numbers: Vec<u64> = line
            .split(' ')
            .map(|it| it.parse().expect("a number"))
            .collect();
        let (heaps, moves) = if layout == "n m s" {
            (&numbers[..1], &numbers[2..])
        } else {
            let count = usize::try_from(numbers[0]).expect("a few moves");
            (&numbers[count + 2..], &numbers[1..=count])
        };
        above += usize::from(moves.iter().max() > heaps.iter().max());
    }
    above
}

#[test]
fn a_quarter_of_the_cases_have_a_move_above_the_largest_heap_unless_the_statement_has_none() {
    for layout in ["n m s", "m s k h"] {
        for bounds in [
            ["--max-move=50", "--max-heap=50"],
            ["--max-move=30", "--max-heap=1000"],
        ] {
            let above = moves_above_the_heap(layout, &bounds);
            assert!((150..400).contains(&above), "{layout}, {bounds:?}: {above}");
        }
        for bounds in [
            &["--max-move=n", "--max-heap=50"][..],
            &["--max-heap=50"],
            &[],
        ] {
            assert_eq!(
                moves_above_the_heap(layout, bounds),
                0,
                "{layout}, {bounds:?}"
            );
        }
    }
}

#[test]
fn empty_heaps_and_cases_come_if_they_may() {
    let flags = [
        "--game=nim",
        "--min-heap=0",
        "--min-heaps=0",
        "--max-heap=9",
    ]
    .map(str::to_string);
    let input = printed(&["generate", "300"], &flags, b"");
    assert!(
        input.lines().any(|line| line == "0") && input.lines().any(|line| line.ends_with(" 0"))
    );
}

/// In Sequential Nim, each heap of 1 before a larger one turns the winner.
#[test]
fn cases_of_sequential_nim_start_with_each_number_of_ones() {
    for flags in [&[][..], &["--misere"], &["--min-heap=0", "--max-heap=20"]] {
        let flags: Vec<String> = ["--game=sequential-nim"]
            .iter()
            .chain(flags)
            .map(|it| it.to_string())
            .collect();
        let input = printed(&["generate", "1000"], &flags, b"");
        let starts = input.lines().skip(1).map(|case| {
            case.split(' ')
                .skip(1)
                .take_while(|&heap| heap == "1")
                .count()
        });
        let starts: Vec<usize> = starts.collect();
        for ones in 0..=6 {
            let found = starts.iter().filter(|&&it| it == ones).count();
            assert!(
                found > 5,
                "{flags:?}: {found} cases start with {ones} heaps of 1"
            );
        }
    }
}

/// Games with few lost heaps, too, get half of the cases lost, and the lost ones differ.
///
/// `cargo test lost_cases_are -- --nocapture` prints how many are lost, and how many of these are
/// different.
#[test]
fn lost_cases_are_as_many_as_wished_and_differ() {
    let problems = Game::ALL.into_iter().filter(|game| game.has_verdicts());
    let mut forms: Vec<Vec<String>> = problems
        .map(|game| vec![format!("--game={}", game.name())])
        .collect();
    for rule in [
        "--set=squares",
        "--set=2,3,5",
        "--set=1-3",
        "--game=10",
        "--game=17",
        "--game=dawsons-kayles",
    ] {
        forms.push(vec![rule.to_string(), "--heaps=1".to_string()]);
    }
    forms.push(vec!["--layout=n m s".to_string()]);
    forms.push(vec!["--layout=n r".to_string()]);
    for form in forms {
        // Their tables end before 10^9, and that of Grundy's game takes seconds.
        let is_long =
            ["--game=grundys-game", "--game=10", "--set=squares"].contains(&form[0].as_str());
        let most = if is_long { "20000" } else { "1000000000" };
        for max_heap in ["20", most] {
            let bounds = [format!("--max-heap={max_heap}")];
            let input = printed(&["generate", "1000"], &[&form[..], &bounds].concat(), b"");
            let verdicts = printed(&["--words=W,L"], &form, input.as_bytes());
            let cases = input.lines().skip(1).zip(verdicts.lines());
            let mut lost: Vec<&str> = cases
                .filter(|(_, verdict)| *verdict == "L")
                .map(|(case, _)| case)
                .collect();
            assert!(
                lost.len().abs_diff(500) < 60,
                "{form:?} up to {max_heap}: {}",
                lost.len()
            );
            lost.sort_unstable();
            let equal: Vec<usize> = lost
                .chunk_by(|one, other| one == other)
                .map(<[&str]>::len)
                .collect();
            println!(
                "{} --max-heap={max_heap}: {} lost, {} of them different",
                form.join(" "),
                lost.len(),
                equal.len()
            );
            let most = equal.into_iter().max();
            assert!(
                most <= Some(lost.len() / 3),
                "{form:?} up to {max_heap}: {most:?} of {}",
                lost.len()
            );
        }
    }
}

#[test]
fn a_seed_may_be_a_text_or_random() {
    let input = |seed: &str| printed(&["generate", "20", "--game=nim", "--seed", seed], &[], b"");
    // The hash of "a" that its authors give.
    assert_eq!(input("a"), input(&0xAF63_DC4C_8601_EC8C_u64.to_string()));
    assert!(input("a") != input("b") && input("7") != input("07x") && input("7") == input("07"));
    let random = || run_with(&["generate", "20", "--game=nim", "--seed", "random"], b"");
    let (one, other) = (random(), random());
    assert!(one.status.success() && one.stdout != other.stdout);
    let seed = text(&one.stderr)
        .trim()
        .strip_prefix("takeaway: --seed ")
        .map(str::to_string);
    assert_eq!(
        Some(input(&seed.expect("the seed is told"))),
        Some(text(&one.stdout).to_string())
    );
}

#[test]
fn as_many_cases_come_as_are_asked_for() {
    for count in ["0", "1", "3"] {
        // The tables for all games take longer.
        for (flags, rest) in [
            (vec!["--game=nim".to_string()], 1),
            (vec!["--stream".to_string()], 0),
        ] {
            let input = printed(&["generate", count], &flags, b"");
            assert_eq!(
                input.lines().count().to_string(),
                (count.parse::<usize>().expect("a number") + rest).to_string()
            );
        }
    }
}

#[test]
fn a_case_has_up_to_a_million_heaps() {
    let flags = ["--game=nim", "--heaps=1000000"].map(str::to_string);
    let input = printed(&["generate", "1"], &flags, b"");
    assert_eq!(input.split_whitespace().count(), 1_000_001);
    assert_eq!(printed(&[], &flags, input.as_bytes()).lines().count(), 1);
    let more = run_with(&["generate", "1", "--game=nim", "--heaps=1000001"], b"");
    assert_eq!((text(&more.stdout), more.status.code()), ("", Some(2)));
}

#[test]
fn the_library_refuses_more_heaps_than_a_million() {
    let most = Workload::MAX_HEAPS;
    let generator = |heaps| {
        let (form, heaps) = (Form::game(Game::Nim), HeapCount::new(heaps));
        Generator::new(
            &Options {
                form,
                heaps,
                ..Options::default()
            },
            Workload::default(),
        )
    };
    assert!(generator(most).is_ok());
    let refused = generator(most + 1)
        .map(drop)
        .map_err(|wrong| wrong.to_string());
    assert_eq!(
        refused,
        Err(format!("random cases have at most {most} heaps"))
    );
}

#[test]
fn a_case_has_as_many_numbers_to_skip_as_a_layout_may_say() {
    let layout = format!("--layout=k h {}", "x ".repeat(998));
    let flags = ["--game=nim", "--max-heaps=1"].map(str::to_string);
    // Each case of one heap is won.
    let flags = [&flags[..], &[layout]].concat();
    // More than one block.
    let input = printed(&["generate", "100", "--lost=0"], &flags, b"");
    assert_eq!(input.lines().count(), 101);
    let judged = [&flags[..1], &flags[2..]].concat();
    assert_eq!(printed(&[], &judged, input.as_bytes()).lines().count(), 100);
}

/// 10^9 cases begin like any others, and memory does not grow with them.
#[cfg(unix)]
#[test]
fn memory_does_not_grow_with_the_number_of_cases() {
    if program::missing(&["sh", "head"]) {
        return;
    }
    let program = env!("CARGO_BIN_EXE_takeaway");
    let command = format!(
        "ulimit -v 40000; {program} generate 1000000000 --game nim | head -c 20000000 | tail -c 1"
    );
    assert_eq!(
        program::feed(Command::new("sh").args(["-c", &command]), b"")
            .stdout
            .len(),
        1
    );
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn random_cases_of_1_000_sets_of_flags_are_answered_and_as_many_are_lost_as_wished() {
        assert_all_are_answered(2, 1000);
    }
}

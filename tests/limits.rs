//! Counts and values at the limits of the input: heaps of 10^18 stones, a million heaps, the
//! longest rules. The tests are built with overflow checks, so a sum that wraps ends the program.

#[cfg(debug_assertions)]
use std::{hint::black_box, panic};

use crate::generate::spaced;
use crate::program::stdout;
use crate::reference::problems::{Game, Heaps, Moves, PROBLEMS};
use crate::reference::wholes::Whole;

const MOST: u64 = 1_000_000_000_000_000_000;

/// An odd number of equal heaps has the nim-sum of one.
const MILLION: usize = 999_999;

#[test]
#[cfg(debug_assertions)]
fn sums_that_wrap_end_the_program() {
    assert!(panic::catch_unwind(|| black_box(u64::MAX) + black_box(1)).is_err());
}

/// How many moves win by `--count` on this many heaps of `stones`, and then on `others`.
fn count(flags: &[&str], rule: &str, (heaps, stones): (usize, u64), others: &[u64]) -> u128 {
    let equal = format!(" {stones}").repeat(heaps);
    let input = format!("{rule} {}{equal} {}", heaps + others.len(), spaced(others));
    let said = stdout(&[flags, &["--stream", "--count"]].concat(), input);
    said.trim_end().parse().expect("a number")
}

/// A move takes an odd number of stones. Heaps of odd size have the value 1, the others 0. From n
/// stones, each digit for t stones allows (n - t) / 2 splits, whose parts have the nim-sum 0, and
/// one heap.
#[test]
fn each_digit_of_a_code_may_give_as_many_winning_moves_as_there_are_splits() {
    let stones = MOST - 1;
    for (digits, heaps) in [(36, 1), (37, 1), (200, 1), (1, MILLION), (37, 999)] {
        let code = format!("0.{}", "70".repeat(digits));
        let one: u128 = (0..digits as u128)
            .map(|i| (u128::from(stones) - (2 * i + 1)) / 2 + 1)
            .sum();
        let counted = count(&["--code", &code], "", (heaps, stones), &[]);
        assert_eq!(
            counted,
            one * heaps as u128,
            "{digits} digits, {heaps} heaps"
        );
    }
    // The number that wrapped.
    let code = format!("0.{}", "70".repeat(37));
    assert_eq!(
        count(&["--code", &code], "", (1, stones), &[]),
        18_499_999_999_999_999_334
    );
}

/// With l = 5 · 10^17 and r = 10^18, a heap of 10^18 has the value 2, and l of its moves leave the
/// value 0.
#[test]
fn an_interval_may_give_half_of_10_to_the_18_winning_moves_on_each_heap() {
    let least = MOST / 2;
    let flags = ["--game", "interval"];
    let counted = count(&flags, &format!("{least} {MOST}"), (MILLION, MOST), &[]);
    assert_eq!(counted, u128::from(least) * MILLION as u128);
}

/// Each of the equal heaps is to get the value 2^59 - 2, which 2^57 - 1 of its splits have; the
/// heap of 4, whose value is 3, is to get the value 0.
#[test]
fn laskers_nim_may_give_2_to_the_57_winning_splits_on_each_heap() {
    let counted = count(
        &["--game", "laskers-nim"],
        "",
        (MILLION + 1, (1 << 59) - 3),
        &[4],
    );
    assert_eq!(counted, (MILLION as u128 + 1) * ((1 << 57) - 1) + 2);
}

#[test]
fn sums_whose_winning_moves_are_few_are_counted_on_a_million_heaps() {
    for (game, stones, each) in [
        ("nim", MOST, 1),
        ("zero-move-nim", MOST, 1),
        ("zero-move-nim", MOST - 1, 1),
    ] {
        let counted = count(&["--game", game], "", (MILLION, stones), &[]);
        assert_eq!(counted, each * MILLION as u128, "{game}");
    }
    // Steps 1, 3, 5, ... decide. There are 499,999 of them, and each wins by losing all its stones.
    assert_eq!(
        count(&["--game", "staircase-nim"], "", (MILLION - 2, MOST), &[]),
        499_999
    );
    // The heaps have the value 2^24 - 1, and one move of each leads to 0.
    let most = (1 << 24) - 1;
    assert_eq!(
        count(&["--set", &format!("1-{most}")], "", (MILLION, most), &[]),
        MILLION as u128
    );
}

/// The numbers of rules at the limits.
fn rules(moves: Moves) -> Vec<String> {
    match moves {
        Moves::Interval => [[1, 1], [1, MOST], [MOST / 2, MOST], [MOST, MOST]]
            .map(|rule| spaced(&rule))
            .to_vec(),
        Moves::Set => [
            "0",
            "2 999999999999999999 1000000000000000000",
            "3 1 2 8192",
        ]
        .map(String::from)
        .to_vec(),
        // The last has more moves than 64 bits count.
        Moves::Code => vec![
            "0".to_string(),
            "3 0 7 7".to_string(),
            format!("74{}", " 0 7".repeat(37)),
        ],
        Moves::Whole(Whole::Moore) => [1, 2, MOST].map(|limit| limit.to_string()).to_vec(),
        // No table reaches heaps of this size.
        Moves::UnequalSplit => vec![],
        Moves::Takes(_) | Moves::Written { .. } | Moves::Whole(_) => vec![String::new()],
    }
}

/// The heaps of cases at the limits.
fn heaps(game: &Game) -> Vec<String> {
    const SIZES: [u64; 9] = [
        0,
        1,
        2,
        (1 << 59) - 1,
        1 << 59,
        MOST / 2,
        MOST - 2,
        MOST - 1,
        MOST,
    ];
    let pairs = || {
        SIZES
            .iter()
            .flat_map(|&one| SIZES.map(|other| [one, other]))
    };
    match game.heaps {
        Heaps::None => vec![],
        Heaps::One => SIZES.iter().map(u64::to_string).collect(),
        Heaps::Two => pairs().map(|pair| spaced(&pair)).collect(),
        Heaps::Counted => {
            let many = |[one, other]: [u64; 2]| {
                format!("68 {one} 3{} {other}", format!(" {MOST}").repeat(65))
            };
            pairs()
                .flat_map(|pair| [format!("2 {}", spaced(&pair)), many(pair)])
                .collect()
        }
    }
}

#[test]
fn at_the_limits_of_every_game_a_move_wins_exactly_where_some_are_counted() {
    for (game, misere) in PROBLEMS
        .iter()
        .flat_map(|game| [(game, false), (game, true)])
    {
        let cases = rules(game.moves).into_iter().flat_map(|rule| {
            heaps(game)
                .into_iter()
                .map(move |heaps| format!("{} {rule} {heaps}\n", game.selector))
        });
        let cases: String = cases.filter(|_| !game.is_searched(misere)).collect();
        let play: &[&str] = if misere { &["--misere"] } else { &[] };
        let said = |flag| stdout(&[play, &["--stream", flag]].concat(), &cases);
        let explained = said("--explain");
        let found: Vec<bool> = explained
            .lines()
            .map(|line| !line.ends_with("\t-"))
            .collect();
        if game.may_come(false, true) {
            let counted: Vec<bool> = said("--count").lines().map(|count| count != "0").collect();
            assert_eq!(found, counted, "{game:?}, misère: {misere}");
        }
        let won: Vec<bool> = explained
            .lines()
            .map(|line| line.starts_with(&format!("{}\t", game.win)))
            .collect();
        assert!(misere || found == won, "{game:?}");
    }
}

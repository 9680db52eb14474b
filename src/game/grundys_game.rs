//! Selector 10: Grundy's game, by a table of its Grundy values.
//!
//! **Rule.** Heaps of stones; a move splits one heap into two of different sizes; who cannot move
//! loses.
//!
//! **Source.** Grundy, "Mathematics and games", 1939; CSES 2207, "Grundy's Game".
//!
//! **To win.** Find the value of each heap, from the empty one on: the least number that is not the
//! nim-sum of two different parts. Then move as in Nim with these values: make their nim-sum 0.
//!
//! **Method.** That of [octal games](super::octal): the code is 4., but equal parts are not
//! allowed.
//!
//! **Proof.** None for all heaps: only the values that a table computes are proved, each as the mex
//! of all options. It is not known whether the values repeat. The theorem of Guy and Smith for
//! [octal games](super::octal) does not cover this rule: a split of n into equal parts is not
//! allowed, but a split of n + p into parts with the same two values may be. So no period is ever
//! certified.
//!
//! **Misère play.** As in [octal games](super::octal), heaps up to 28 have classes that are proved,
//! and other positions are searched. Heaps of 1 and 2 have no move and do not count.
//!
//! **Bounds.** Heaps within the [`Budget`] have an answer. A single heap needs no table below
//! 2,400,000 (`LOST_BELOW`): 42 of these heaps are lost (`LOST`), the largest with 1,222 stones. A
//! test computes all values up to there, and no other is 0. No larger lost heap is known.

use super::bound::Budget;
use super::octal::{Code, Table};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};

pub(crate) const SPEC: Spec = Spec {
    name: "grundys-game",
    about: "splits a heap unequally",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Grundy's game: a table has the Grundy values, as no formula is known.",
    program: PrintedAnswer::GrundysGame,
    moves: PrintedMoves::OfHeap {
        splits: true,
        has_move: "t == 0 && a > 0 && a < b",
        found: "let mut a = 1; while 2 * a < n { let b = n - a; TRIED; a += 1; }",
        has_any: "n > 2",
    },
};

/// The single heaps below [`LOST_BELOW`] that are lost.
#[rustfmt::skip]
pub(crate) const LOST: [u64; 42] = [
    0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346,
    359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932,
    1222,
];

/// Below this, [`LOST`] is complete: the Grundy values of all heaps below are known.
pub(crate) const LOST_BELOW: u64 = 2_400_000;

/// Whether the winner of a single heap is looked up in [`LOST`]. The default budget has the values of
/// all heaps that are listed; a smaller one promises fewer, and then its table alone counts.
pub(crate) fn is_listed(budget: Budget) -> bool {
    budget >= Budget::DEFAULT
}

/// Whether the first player wins on a single heap of `stones`; `None` from [`LOST_BELOW`] on.
pub(crate) fn wins(stones: u64) -> Option<bool> {
    if stones >= LOST_BELOW {
        return None;
    }
    Some(LOST.binary_search(&stones).is_err())
}

/// A table of Grundy's game that costs at most `budget`.
///
/// # Running time
///
/// None: the table computes values when it is asked for them.
///
/// # Example
///
/// ```
/// use takeaway::game::{grundys_game, Budget};
///
/// assert_eq!(grundys_game::table(Budget::default()).grundy(8)?, 2);
/// # Ok::<(), takeaway::game::Bound>(())
/// ```
pub fn table(budget: Budget) -> Table {
    Table::of(Code::UnequalParts, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bound::Bound;
    use crate::game::oracle::{Search, mex};
    use crate::game::{Move, Play};

    /// The parts that a heap can be split into, the smallest part first.
    fn options(stones: u64) -> impl Iterator<Item = [u64; 2]> {
        (1..stones)
            .map(move |part| [part, stones - part])
            .take_while(|[small, large]| small < large)
    }

    fn by_rules(heaps: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for stones in 0..heaps {
            let option = |[small, large]: [u64; 2]| values[small as usize] ^ values[large as usize];
            values.push(mex(&options(stones).map(option).collect::<Vec<u64>>()));
        }
        values
    }

    #[test]
    fn grundy_matches_the_rules_below_2000() {
        let mut stepwise = table(Budget::default());
        let mut at_once = table(Budget::default());
        assert!(at_once.grundy(1999).is_ok());
        for (heap, value) in (0..).zip(by_rules(2000)) {
            assert_eq!(
                stepwise.grundy(heap).map(u64::from),
                Ok(value),
                "heap {heap}"
            );
            assert_eq!(
                at_once.grundy(heap).map(u64::from),
                Ok(value),
                "heap {heap}"
            );
        }
    }

    fn lost_below(end: u64) -> Vec<u64> {
        let mut table = table(Budget::default());
        (0..end)
            .filter(|&heap| table.grundy(heap) == Ok(0))
            .collect()
    }

    #[test]
    fn the_list_has_the_lost_heaps_below_5000() {
        assert_eq!(lost_below(5000), LOST);
    }

    #[test]
    #[ignore = "finds all values up to the bound: some seconds if optimised"]
    fn the_list_has_the_lost_heaps_below_its_bound() {
        assert_eq!(lost_below(LOST_BELOW), LOST);
        assert!(table(Budget::default()).grundy(LOST_BELOW - 1).is_ok());
    }

    #[test]
    fn the_winning_move_is_the_first_that_search_finds() {
        let moves = |heaps: &Vec<u64>| -> Vec<(Move, Vec<u64>)> {
            let moves_at = |at: usize| {
                options(heaps[at]).map(move |parts| {
                    let mut left = heaps.clone();
                    left.swap_remove(at);
                    left.extend(parts);
                    left.sort_unstable();
                    (Move::split(at as u64 + 1, heaps[at], 0, parts[0]), left)
                })
            };
            (0..heaps.len()).flat_map(moves_at).collect()
        };
        let mut search = Search::new(Play::Normal, |heaps: &Vec<u64>| {
            let split = |(at, &stones): (usize, &u64)| {
                let rest = [&heaps[..at], &heaps[at + 1..]].concat();
                options(stones).map(move |parts| {
                    let mut left = [&rest[..], &parts].concat();
                    left.sort_unstable();
                    left
                })
            };
            heaps.iter().enumerate().flat_map(split).collect()
        });
        let mut table = table(Budget::default());
        let two = (0..16 * 16).map(|i| vec![i / 16, i % 16]);
        for heaps in (0..30)
            .map(|heap| vec![heap])
            .chain(two)
            .chain((0..512).map(|i| vec![i / 64, i / 8 % 8, i % 8]))
        {
            let expected = moves(&heaps)
                .into_iter()
                .find(|(_, left)| !search.wins(left))
                .map(|(winning, _)| winning);
            assert_eq!(
                table.winning_move(&heaps, Play::Normal),
                Ok(expected),
                "heaps {heaps:?}"
            );
        }
    }

    #[test]
    fn no_period_is_ever_certified() {
        let mut table = table(Budget::new(6).expect("a budget"));
        assert_eq!(table.cycle(), Err(Bound::Values(6)));
        assert_eq!(
            (table.grundy(63).is_ok(), table.grundy(64)),
            (true, Err(Bound::Values(6)))
        );
    }

    #[test]
    fn the_list_tells_the_outcome_below_its_bound_only() {
        assert_eq!(
            (wins(LOST_BELOW - 1).is_some(), wins(LOST_BELOW)),
            (true, None)
        );
    }
}

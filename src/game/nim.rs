//! Selector 6: Nim.
//!
//! **Rule.** Heaps of stones; a move takes any number of stones, at least one, from one heap; who
//! cannot move loses.
//!
//! **Source.** Bouton, "Nim, a game with a complete mathematical theory", 1901; CSES 1730, "Nim
//! Game I"; HackerRank, "Introduction to Nim Game".
//!
//! **To win.** Write the heaps in binary, one below the other, and count the ones of each column.
//! Some heap has a one in the highest column with an odd count: take from it so that all counts are
//! even. Then answer each move in the same way. In misère play do so, too, until one heap of 2 or
//! more is left, and leave an odd number of heaps of 1.
//!
//! **Closed form.** g(n) = n. The first player wins if and only if the nim-sum is not 0.
//!
//! **Proof.** The options of n are the heaps 0 … n − 1. By induction their values are 0 … n − 1, so
//! the mex is n.
//!
//! **Misère play.** Call a value large if it is 2 or more. A position is lost if its nim-sum is 0
//! and some value is large, or if it is 1 and none is (Bouton). A move changes the nim-sum, and
//! with the nim-sum 0 no value is large alone: so no move leads from a lost position to another.
//! From every other position that has a move, one leads to a lost position: if two or more values
//! are large, the winning move of normal play; if one is, a move that makes it 0 or 1; if none is,
//! a move from 1 to 0. If all are 0, no heap has a move.
//!
//! **Bounds.** Any heaps, any number of them; the statements' own bounds are 10^9 stones and 2 ·
//! 10^5 heaps.

use super::moves::{Aim, Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};
use super::sum_game::SumRule;
use super::why::sum::Origin;

pub(crate) const SPEC: Spec = Spec {
    name: "nim",
    about: "takes any number of stones",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Nim: the first player wins if and only if the nim-sum of the heaps is not 0.",
    program: PrintedAnswer::Value {
        functions: "",
        value: "n",
    },
    moves: PrintedMoves::OfHeap {
        splits: false,
        has_move: "t > 0",
        has_any: "n > 0",
        found: "let b = wanted; if b < n { FOUND; }",
    },
};

/// The Grundy value of a heap of `stones`.
///
/// # Running time
///
/// One step.
///
/// # Example
///
/// ```
/// use takeaway::game::nim;
///
/// assert_eq!(nim::grundy(5), 5);
/// ```
#[inline]
pub const fn grundy(stones: u64) -> u64 {
    stones
}

/// Who wins on `heaps`.
///
/// # Running time
///
/// A step for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{nim, Outcome, Play};
///
/// assert_eq!(nim::outcome(&[1, 2, 4], Play::Normal), Outcome::N);
/// assert_eq!(nim::outcome(&[1, 2, 3], Play::Normal), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    Nim.sum(heaps, play).outcome(play)
}

/// How many moves on `heaps` win in normal play: those that make the nim-sum 0, one on a heap at
/// most.
///
/// # Running time
///
/// Two steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::nim;
///
/// assert_eq!(nim::count_winning_moves(&[1, 2, 4]), 1);
/// assert_eq!(nim::count_winning_moves(&[7, 11, 13]), 3);
/// ```
pub fn count_winning_moves(heaps: &[u64]) -> u64 {
    let nim_sum = heaps.iter().fold(0, |sum, stones| sum ^ stones);
    let mut count = 0;
    for stones in heaps {
        count += u64::from(stones ^ nim_sum < *stones);
    }
    count
}

/// The winning move on `heaps`, if there is one: on the first heap that has one.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{nim, Play};
///
/// let take = nim::winning_move(&[1, 2, 4], Play::Normal).expect("a move");
/// assert_eq!((take.heap, take.taken), (3, 1));
/// assert_eq!(nim::winning_move(&[1, 2, 3], Play::Normal), None);
/// ```
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    Nim.winning_move(heaps, play)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Nim;

impl SumRule for Nim {
    const SHIFT_AND_FLIP: Option<(u64, u64)> = Some((0, 0));

    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        grundy(stones)
    }

    #[inline]
    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        if aim.wanted >= aim.stones {
            return Ok(());
        }
        found.add(aim.take(aim.stones - aim.wanted))
    }

    fn source(self, _: u64) -> Origin {
        Origin::Stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_sum_rule, takes, walked};

    #[test]
    fn values_outcomes_and_moves_are_those_of_search() {
        let rows = [(0, 0), (1, 60), (2, 24), (3, 10), (4, 5)];
        assert_sum_rule(
            Nim,
            1000,
            &rows,
            |stones| stones,
            |&stones| takes(stones, 1..=stones),
        );
    }

    #[test]
    fn as_many_moves_win_as_the_rule_counts() {
        for heaps in (0..512).map(|digits: u64| [digits % 8, digits / 8 % 8, digits / 64]) {
            let sum = Nim.sum(&heaps, Play::Normal);
            assert_eq!(
                Ok(u128::from(count_winning_moves(&heaps))),
                walked!(found => Nim.each_winning_move(&heaps, sum, Play::Normal, found)).count,
                "{heaps:?}"
            );
        }
    }

    #[test]
    fn limits_have_the_values_of_the_closed_form() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!(
            [0, 1, large - 1, large, u64::MAX].map(grundy),
            [0, 1, large - 1, large, u64::MAX]
        );
        for (heaps, play, winning) in [
            (&[large, 0][..], Play::Normal, Some((1, large))),
            (&[large, 0], Play::Misere, Some((1, large - 1))),
            (&[large, 5, large], Play::Normal, Some((2, 5))),
            (&[large, 5, large], Play::Misere, Some((2, 5))),
            (&[u64::MAX, u64::MAX], Play::Normal, None),
            (&[u64::MAX, u64::MAX], Play::Misere, None),
        ] {
            assert_eq!(
                winning_move(heaps, play).map(|it| (it.heap, it.taken)),
                winning,
                "{play:?}, heaps {heaps:?}"
            );
        }
    }
}

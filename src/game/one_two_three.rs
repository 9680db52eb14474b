//! Selector 3: the subtraction game {1, 2, 3}.
//!
//! **Rule.** One heap; a move takes 1, 2 or 3 stones; who cannot move loses (who takes the last
//! stone wins).
//!
//! **Source.** LeetCode 292, "Nim Game".
//!
//! **To win.** Leave a multiple of 4: take the remainder of the heap by 4. Then answer t stones by 4
//! − t. From a multiple of 4 every move loses.
//!
//! **Closed form.** g(n) = n mod 4; the player who moves loses if and only if 4 divides n.
//!
//! **Proof.** For n < 4 the options of n are 0 … n − 1, so g(n) = n. From then on the options of n
//! are the three heaps before it, whose values are, by induction, all of {0, 1, 2, 3} but n mod 4:
//! that is their mex.
//!
//! **Misère play.** As for every set of moves: see [`subtraction`](super::subtraction).
//!
//! **Bounds.** Any n; the statement's own bound is 2^31 − 1.

use super::moves::{Aim, Flow, FoundMoves};
use super::outcome::{Outcome, Play, Sum};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};
use super::sum_game::SumRule;
use super::why::sum::Origin;

pub(crate) const SPEC: Spec = Spec {
    name: "one-two-three",
    about: "takes 1, 2 or 3 stones",
    heaps: HeapShape::One,
    words: ["True", "False"],
    told: "Takes 1, 2 or 3 stones: a heap of n has the Grundy value n mod 4.",
    program: PrintedAnswer::Moves(&MOVES),
    moves: PrintedMoves::OfRule,
};
/// How many stones a move may take.
const MOVES: [u64; 3] = [1, 2, 3];

/// The length of the repeating part of the Grundy values, which starts at the empty heap.
pub(crate) const PERIOD: u64 = 4;

/// The Grundy value of a heap of `stones`.
///
/// # Running time
///
/// One step.
///
/// # Example
///
/// ```
/// use takeaway::game::one_two_three;
///
/// assert_eq!(one_two_three::grundy(7), 3);
/// ```
pub const fn grundy(stones: u64) -> u64 {
    stones % PERIOD
}

/// Who wins on a heap of `stones`.
///
/// # Running time
///
/// One step.
///
/// # Example
///
/// ```
/// use takeaway::game::{one_two_three, Outcome, Play};
///
/// assert_eq!(one_two_three::outcome(8, Play::Normal), Outcome::P);
/// ```
pub const fn outcome(stones: u64, play: Play) -> Outcome {
    Sum::of(grundy(stones)).outcome(play)
}

/// How many stones to take from a heap of `stones` so that the other player loses, if there is such
/// a move.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::{one_two_three, Play};
///
/// assert_eq!(one_two_three::winning_move(7, Play::Normal), Some(3));
/// ```
pub fn winning_move(stones: u64, play: Play) -> Option<u64> {
    let winning = OneTwoThree.winning_move(&[stones], play)?;
    Some(winning.taken)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OneTwoThree;

impl SumRule for OneTwoThree {
    const PERIOD: Option<u64> = Some(PERIOD);

    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        grundy(stones)
    }

    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        for taken in MOVES {
            if taken <= aim.stones && grundy(aim.stones - taken) == aim.wanted {
                found.add(aim.take(taken))?;
            }
        }
        Ok(())
    }

    fn source(self, _: u64) -> Origin {
        Origin::Options
    }

    fn takes(self) -> &'static [u64] {
        &MOVES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_sum_rule, takes};

    #[test]
    fn values_outcomes_and_moves_are_those_of_search() {
        assert_sum_rule(
            OneTwoThree,
            5000,
            &[(1, 5000)],
            |stones| stones,
            |&stones| takes(stones, [1, 2, 3]),
        );
    }

    #[test]
    fn the_winning_move_takes_the_fewest_stones_of_those_that_leave_a_lost_heap() {
        for (stones, play) in
            (0..30).flat_map(|stones| [(stones, Play::Normal), (stones, Play::Misere)])
        {
            let wins =
                |taken: &u64| *taken <= stones && outcome(stones - taken, play) == Outcome::P;
            assert_eq!(
                winning_move(stones, play),
                [1, 2, 3].into_iter().find(wins),
                "{stones}, {play:?}"
            );
        }
    }

    #[test]
    fn period_holds_at_both_sides_of_its_edge() {
        assert_eq!([3, 4, 5, 7, 8, 9].map(grundy), [3, 0, 1, 3, 0, 1]);
    }

    /// By hand: 100, 2^31 and 2^64 are multiples of 4.
    #[test]
    fn limits_have_the_values_worked_out_by_hand() {
        assert_eq!(
            [(1 << 31) - 2, (1 << 31) - 1, 1 << 31].map(grundy),
            [2, 3, 0]
        );
        let large = 1_000_000_000_000_000_000;
        assert_eq!([large - 1, large, large + 1].map(grundy), [3, 0, 1]);
        assert_eq!([u64::MAX - 1, u64::MAX].map(grundy), [2, 3]);
    }
}

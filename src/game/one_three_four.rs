//! Selector 1: the subtraction game {1, 3, 4}.
//!
//! **Rule.** One heap; a move takes 1, 3 or 4 stones; who cannot move loses.
//!
//! **Source.** GeeksforGeeks, "Game of N stones where each player can remove 1, 3 or 4".
//!
//! **To win.** Leave a heap whose remainder by 7 is 0 or 2. From any other heap, taking 1, 3 or 4
//! stones does, and from such a heap no move does. Then answer each move in the same way.
//!
//! **Closed form.** The Grundy values are 0 1 0 1 2 3 2, over and over; the player who moves loses
//! if and only if n mod 7 is 0 or 2.
//!
//! **Proof.** g(n) = mex{g(n − 1), g(n − 3), g(n − 4)} depends on the four values before it.
//! Computing it from g(0) gives 0 1 0 1 2 3 2 0 1 0 1: the four values from g(7) on equal the four
//! from g(0) on, so the rest repeats, too.
//!
//! **Misère play.** As for every set of moves: see [`subtraction`](super::subtraction).
//!
//! **Bounds.** Any n; the statement's own bound is 200.

use super::moves::{Aim, Flow, FoundMoves};
use super::outcome::{Outcome, Play, Sum};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};
use super::sum_game::SumRule;
use super::why::sum::Origin;

pub(crate) const SPEC: Spec = Spec {
    name: "one-three-four",
    about: "takes 1, 3 or 4 stones",
    heaps: HeapShape::One,
    words: ["Player 1", "Player 2"],
    told: "Takes 1, 3 or 4 stones: the Grundy values are 0 1 0 1 2 3 2, over and over.",
    program: PrintedAnswer::Moves(&MOVES),
    moves: PrintedMoves::OfRule,
};
/// How many stones a move may take.
const MOVES: [u64; 3] = [1, 3, 4];

/// The length of the repeating part of the Grundy values, which starts at the empty heap.
pub(crate) const PERIOD: u64 = 7;

/// The Grundy value of a heap of `stones`.
///
/// # Running time
///
/// One step.
///
/// # Example
///
/// ```
/// use takeaway::game::one_three_four;
///
/// assert_eq!(one_three_four::grundy(4), 2);
/// ```
pub const fn grundy(stones: u64) -> u64 {
    [0, 1, 0, 1, 2, 3, 2][(stones % PERIOD) as usize]
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
/// use takeaway::game::{one_three_four, Outcome, Play};
///
/// assert_eq!(one_three_four::outcome(7, Play::Normal), Outcome::P);
/// ```
pub const fn outcome(stones: u64, play: Play) -> Outcome {
    Sum::of(grundy(stones)).outcome(play)
}

/// The fewest stones to take from a heap of `stones` so that the other player loses, if there is
/// such a move.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::{one_three_four, Play};
///
/// assert_eq!(one_three_four::winning_move(4, Play::Normal), Some(4));
/// ```
pub fn winning_move(stones: u64, play: Play) -> Option<u64> {
    let winning = OneThreeFour.winning_move(&[stones], play)?;
    Some(winning.taken)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct OneThreeFour;

impl SumRule for OneThreeFour {
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
            OneThreeFour,
            5000,
            &[(1, 5000)],
            |stones| stones,
            |&stones| takes(stones, [1, 3, 4]),
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
                [1, 3, 4].into_iter().find(wins),
                "{stones}, {play:?}"
            );
        }
    }

    #[test]
    fn period_holds_at_both_sides_of_its_edge() {
        assert_eq!([6, 7, 8, 13, 14, 15].map(grundy), [2, 0, 1, 2, 0, 1]);
    }

    /// By hand: 2^64 ≡ 2 and 10^18 ≡ 1 modulo 7; 200 = 28 × 7 + 4.
    #[test]
    fn limits_have_the_values_worked_out_by_hand() {
        assert_eq!([199, 200, 201].map(grundy), [1, 2, 3]);
        let large = 1_000_000_000_000_000_000;
        assert_eq!([large - 1, large, large + 1].map(grundy), [0, 1, 0]);
        assert_eq!([u64::MAX - 1, u64::MAX].map(grundy), [0, 1]);
    }
}

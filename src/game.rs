//! The games: each file holds the mathematics of one and the words of its verdicts, and knows nothing of text and
//! cases.

mod bound;
#[allow(clippy::cast_possible_truncation)]
mod known;
mod moves;
mod outcome;
mod planes;
#[allow(clippy::cast_possible_truncation)]
pub(crate) mod tables;

pub mod grundys_game;
pub mod interval;
pub mod nim;
pub mod octal;
pub mod one_three_four;
pub mod one_two_three;
pub mod subtraction;
pub mod zero_move_nim;

#[cfg(test)]
pub(crate) mod oracle;

pub use self::bound::{Bound, Budget, Cycle};
pub use self::moves::{Action, Move};
pub use self::outcome::{Outcome, Play};

use self::moves::analyse;
pub(crate) use self::outcome::Sum;

/// The games that have a closed form for a heap of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    OneThreeFour,
    OneTwoThree,
    ZeroMoveNim,
    Nim,
}

impl Closed {
    /// The Grundy value of a heap of `stones`.
    #[inline]
    pub(crate) const fn grundy(self, stones: u64) -> u64 {
        match self {
            Closed::OneThreeFour => one_three_four::grundy(stones),
            Closed::OneTwoThree => one_two_three::grundy(stones),
            Closed::ZeroMoveNim => zero_move_nim::grundy(stones),
            Closed::Nim => nim::grundy(stones),
        }
    }

    /// The sum of `heaps`, as far as `play` asks for it.
    #[inline]
    pub(crate) fn sum(self, heaps: &[u64], play: Play) -> Sum {
        // The game is chosen once, not for each heap.
        match self {
            Closed::OneThreeFour => Sum::of_heaps(heaps, play, one_three_four::grundy),
            Closed::OneTwoThree => Sum::of_heaps(heaps, play, one_two_three::grundy),
            Closed::ZeroMoveNim => Sum::of_heaps(heaps, play, zero_move_nim::grundy),
            Closed::Nim => Sum::of_heaps(heaps, play, nim::grundy),
        }
    }

    /// The sum of `heaps`, and the winning move, if there is one: on the first heap that has one, with the fewest
    /// stones.
    // Always inlined: a move that is returned through memory costs more than finding it.
    #[inline(always)]
    pub(crate) fn analyse(self, heaps: &[u64], play: Play) -> (Sum, Option<Move>) {
        let take = |taken: Option<u64>| taken.map(Action::Take);
        match self {
            Closed::OneThreeFour => analyse(heaps, play, one_three_four::grundy, |stones, wanted| {
                take(one_three_four::move_to(stones, wanted))
            }),
            Closed::OneTwoThree => analyse(heaps, play, one_two_three::grundy, |stones, wanted| {
                take(one_two_three::move_to(stones, wanted))
            }),
            Closed::ZeroMoveNim => analyse(heaps, play, zero_move_nim::grundy, zero_move_nim::move_to),
            Closed::Nim => analyse(heaps, play, nim::grundy, nim::move_to),
        }
    }

    /// The period of the Grundy values, which starts at the empty heap, if there is one.
    pub(crate) const fn period(self) -> Option<u64> {
        match self {
            Closed::OneThreeFour => Some(one_three_four::PERIOD),
            Closed::OneTwoThree => Some(one_two_three::PERIOD),
            Closed::ZeroMoveNim | Closed::Nim => None,
        }
    }

    /// The numbers a and b, if the Grundy value of every heap of n > 0 stones is ((n − a) XOR b) + a, which vectors
    /// compute for many heaps.
    pub(crate) const fn pairs(self) -> Option<(u64, u64)> {
        match self {
            Closed::OneThreeFour | Closed::OneTwoThree => None,
            Closed::ZeroMoveNim => Some((1, 1)),
            Closed::Nim => Some((0, 0)),
        }
    }
}

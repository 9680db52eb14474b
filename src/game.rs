//! The games: each file holds the mathematics of one and the words of its verdicts, and knows nothing of text and
//! cases.
//!
//! Each file has who wins (`outcome`, or `is_lost` and `is_won`), a winning move, and Grundy values (`grundy`) where
//! they are known; `WIN` and `LOSS` are the words of its problem. Examples stand here or with an [interval],
//! [set](subtraction), [code](octal) or [budget](Budget), because `takeaway submission` quotes the games' functions and
//! comments, and `docs/games.md` the heads of their files. Games whose heaps are independent:
//!
//! ```
//! use takeaway::game::interval::{self, Interval};
//! use takeaway::game::{grundys_game, halving, laskers_nim, nim, one_three_four, one_two_three, zero_move_nim};
//! use takeaway::game::{Action, Budget, Move, Outcome, Play};
//!
//! let take = |heap, stones| Some(Move { heap, action: Action::Take(stones) });
//!
//! assert_eq!((nim::grundy(5), nim::outcome(&[1, 2, 4], Play::Normal)), (5, Outcome::N));
//! assert_eq!((nim::winning_moves(&[1, 2, 4]), nim::winning_move(&[1, 2, 4], Play::Normal)), (1, take(3, 1)));
//! assert_eq!((zero_move_nim::grundy(5), zero_move_nim::outcome(&[5, 5], Play::Misere)), (6, Outcome::P));
//! assert_eq!(zero_move_nim::winning_move(&[5, 8], Play::Normal), take(2, 3));
//! assert_eq!((halving::grundy(5), halving::outcome(&[5, 3], Play::Normal)), (1, Outcome::N));
//! assert_eq!(halving::winning_move(&[5, 3], Play::Normal), take(1, 2));
//! assert_eq!((laskers_nim::grundy(3), laskers_nim::outcome(&[3], Play::Misere)), (4, Outcome::N));
//! let split = Move { heap: 1, action: Action::Split { taken: 0, parts: [1, 2] } };
//! assert_eq!(laskers_nim::winning_move(&[3, 1, 2], Play::Normal), Some(split));
//!
//! // These are games of one heap.
//! assert_eq!((one_three_four::grundy(4), one_three_four::outcome(7, Play::Normal)), (2, Outcome::P));
//! assert_eq!(one_three_four::winning_move(4, Play::Normal), Some(4));
//! assert_eq!((one_two_three::grundy(7), one_two_three::outcome(8, Play::Normal)), (3, Outcome::P));
//! assert_eq!(one_two_three::winning_move(7, Play::Normal), Some(3));
//! assert_eq!((grundys_game::wins(7), grundys_game::wins(8)), (Some(false), Some(true)));
//! assert_eq!(grundys_game::table(Budget::default()).grundy(8)?, 2);
//!
//! // A move takes 2 to 5 stones.
//! let moves = Interval::new(2, 5)?;
//! assert_eq!((interval::grundy(2, 5, 9), moves.grundy(9)), (1, 1));
//! assert_eq!(moves.outcome(&[9, 21], Play::Normal), Outcome::N);
//! assert_eq!(moves.winning_move(&[9, 21], Play::Normal), take(1, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games in which all numbers together decide:
//!
//! ```
//! use takeaway::game::{euclid, fibonacci_nim, moores_nim, staircase_nim, wythoff, Outcome, Play, Turn};
//!
//! assert!(wythoff::is_lost(4, 7, false) && wythoff::outcome(4, 7, Play::Normal) == Outcome::P);
//! assert_eq!(wythoff::winning_move(3, 4, Play::Normal), Some(Turn::Take(vec![(1, 2), (2, 2)])));
//! assert!(euclid::is_won(34, 12) && euclid::outcome(34, 12) == Outcome::N);
//! assert_eq!(euclid::winning_move(34, 12), Some(Turn::Subtract { times: 2 }));
//! assert!(fibonacci_nim::is_lost(21) && fibonacci_nim::outcome(20) == Outcome::N);
//! assert_eq!(fibonacci_nim::winning_move(20), Some(Turn::Take(vec![(1, 2)])));
//!
//! // Steps 1, 2 and 3 of a staircase: only odd steps count.
//! assert_eq!((staircase_nim::step(1, 3), staircase_nim::step(2, 9)), (3, 0));
//! assert_eq!((staircase_nim::grundy(&[2, 9, 2]), staircase_nim::outcome(&[2, 9, 2], Play::Normal)), (0, Outcome::P));
//! assert_eq!(staircase_nim::winning_move(&[3, 9], Play::Normal), Some(Turn::Descend { step: 1, stones: 3 }));
//!
//! // A move takes from one heap or two.
//! assert!(moores_nim::is_lost(2, &[1, 1, 1], false));
//! assert_eq!(moores_nim::outcome(2, &[3, 4, 5], Play::Normal), Outcome::N);
//! assert_eq!(moores_nim::winning_move(2, &[3, 4, 5], Play::Normal), Some(Turn::Take(vec![(2, 1), (3, 2)])));
//! ```

mod bound;
mod known;
mod moves;
mod outcome;
mod planes;
pub(crate) mod tables;
mod turn;

pub mod euclid;
pub mod fibonacci_nim;
pub mod grundys_game;
pub mod halving;
pub mod interval;
pub mod laskers_nim;
pub mod moores_nim;
pub mod nim;
pub mod octal;
pub mod one_three_four;
pub mod one_two_three;
pub mod staircase_nim;
pub mod subtraction;
pub mod wythoff;
pub mod zero_move_nim;

#[cfg(test)]
pub(crate) mod oracle;

pub use self::bound::{Bound, Budget, Cycle};
pub use self::moves::{Action, Move};
pub use self::outcome::{Outcome, Play};
pub use self::turn::Turn;

use self::moves::{analyse, count_closed};
pub(crate) use self::outcome::Sum;

/// The games that have a closed form for a heap of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SumGame {
    OneThreeFour,
    OneTwoThree,
    ZeroMoveNim,
    Nim,
    LaskersNim,
    Halving,
}

impl SumGame {
    /// The Grundy value of a heap of `stones`.
    #[inline]
    pub(crate) const fn grundy(self, stones: u64) -> u64 {
        match self {
            SumGame::OneThreeFour => one_three_four::grundy(stones),
            SumGame::OneTwoThree => one_two_three::grundy(stones),
            SumGame::ZeroMoveNim => zero_move_nim::grundy(stones),
            SumGame::Nim => nim::grundy(stones),
            SumGame::LaskersNim => laskers_nim::grundy(stones),
            SumGame::Halving => halving::grundy(stones),
        }
    }

    /// The sum of `heaps`, as far as `play` asks for it.
    // Always inlined: a loop over cases of one game then chooses it once.
    #[inline(always)]
    pub(crate) fn sum(self, heaps: &[u64], play: Play) -> Sum {
        // The game is chosen once, not for each heap.
        match self {
            SumGame::OneThreeFour => Sum::of_heaps(heaps, play, one_three_four::grundy),
            SumGame::OneTwoThree => Sum::of_heaps(heaps, play, one_two_three::grundy),
            SumGame::ZeroMoveNim => Sum::of_heaps(heaps, play, zero_move_nim::grundy),
            SumGame::Nim => Sum::of_heaps(heaps, play, nim::grundy),
            SumGame::LaskersNim => Sum::of_heaps(heaps, play, laskers_nim::grundy),
            SumGame::Halving => Sum::of_heaps(heaps, play, halving::grundy),
        }
    }

    /// The sum of `heaps`, and the winning move, if there is one: on the first heap that has one, with the fewest
    /// stones.
    // Always inlined: a move that is returned through memory costs more than finding it.
    #[inline(always)]
    pub(crate) fn analyse(self, heaps: &[u64], play: Play) -> (Sum, Option<Move>) {
        let take = |taken: Option<u64>| taken.map(Action::Take);
        match self {
            SumGame::OneThreeFour => analyse(heaps, play, one_three_four::grundy, |stones, wanted| {
                take(one_three_four::move_to(stones, wanted))
            }),
            SumGame::OneTwoThree => analyse(heaps, play, one_two_three::grundy, |stones, wanted| {
                take(one_two_three::move_to(stones, wanted))
            }),
            SumGame::ZeroMoveNim => analyse(heaps, play, zero_move_nim::grundy, zero_move_nim::move_to),
            SumGame::Nim => analyse(heaps, play, nim::grundy, nim::move_to),
            SumGame::LaskersNim => laskers_nim::analyse(heaps, play),
            SumGame::Halving => {
                analyse(heaps, play, halving::grundy, |stones, wanted| take(halving::move_to(stones, wanted)))
            }
        }
    }

    /// How many moves on `heaps` win.
    #[inline]
    pub(crate) fn count(self, heaps: &[u64], play: Play) -> u128 {
        match self {
            SumGame::OneThreeFour => count_closed(heaps, play, one_three_four::grundy, one_three_four::count_moves_to),
            SumGame::OneTwoThree => count_closed(heaps, play, one_two_three::grundy, |stones, wanted| {
                one_two_three::move_to(stones, wanted).is_some().into()
            }),
            SumGame::ZeroMoveNim => count_closed(heaps, play, zero_move_nim::grundy, zero_move_nim::count_moves_to),
            SumGame::Nim if play == Play::Normal => nim::winning_moves(heaps).into(),
            SumGame::Nim => count_closed(heaps, play, nim::grundy, |stones, wanted| (wanted < stones).into()),
            SumGame::LaskersNim => laskers_nim::count(heaps, play),
            SumGame::Halving => count_closed(heaps, play, halving::grundy, |stones, wanted| {
                halving::move_to(stones, wanted).is_some().into()
            }),
        }
    }

    /// The period of the Grundy values, which starts at the empty heap, if there is one.
    pub(crate) const fn period(self) -> Option<u64> {
        match self {
            SumGame::OneThreeFour => Some(one_three_four::PERIOD),
            SumGame::OneTwoThree => Some(one_two_three::PERIOD),
            SumGame::ZeroMoveNim | SumGame::Nim | SumGame::LaskersNim | SumGame::Halving => None,
        }
    }

    /// The numbers a and b, if the Grundy value of every heap of n > 0 stones is ((n − a) XOR b) + a, which vectors
    /// compute for many heaps.
    pub(crate) const fn shift_and_flip(self) -> Option<(u64, u64)> {
        match self {
            SumGame::OneThreeFour | SumGame::OneTwoThree | SumGame::LaskersNim | SumGame::Halving => None,
            SumGame::ZeroMoveNim => Some((1, 1)),
            SumGame::Nim => Some((0, 0)),
        }
    }
}

/// The games that are no sums: who wins depends on all numbers together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PositionGame {
    Wythoff,
    Euclid,
    FibonacciNim,
    StaircaseNim,
    MooresNim,
}

impl PositionGame {
    /// Who wins on `heaps`, as many as the [table of problems](crate::problem) says. If the game
    /// [takes a limit](PositionGame::takes_limit), a move may take from at most `limit` of them.
    #[inline]
    pub(crate) fn outcome(self, limit: u64, heaps: &[u64], play: Play) -> Outcome {
        match (self, heaps) {
            (PositionGame::Wythoff, &[a, b]) => wythoff::outcome(a, b, play),
            (PositionGame::Euclid, &[a, b]) => euclid::outcome(a, b),
            (PositionGame::FibonacciNim, &[stones]) => fibonacci_nim::outcome(stones),
            (PositionGame::StaircaseNim, steps) => staircase_nim::outcome(steps, play),
            (PositionGame::MooresNim, heaps) => moores_nim::outcome(limit, heaps, play),
            // No other number of heaps comes here.
            (PositionGame::Wythoff | PositionGame::Euclid | PositionGame::FibonacciNim, _) => Outcome::P,
        }
    }

    /// The Grundy value, if it is known.
    pub(crate) fn grundy(self, heaps: &[u64]) -> Option<u64> {
        match self {
            PositionGame::StaircaseNim => Some(staircase_nim::grundy(heaps)),
            PositionGame::Wythoff | PositionGame::Euclid | PositionGame::FibonacciNim | PositionGame::MooresNim => None,
        }
    }

    /// The winning move, if there is one.
    pub(crate) fn winning_move(self, limit: u64, heaps: &[u64], play: Play) -> Option<Turn> {
        match (self, heaps) {
            (PositionGame::Wythoff, &[a, b]) => wythoff::winning_move(a, b, play),
            (PositionGame::Euclid, &[a, b]) => euclid::winning_move(a, b),
            (PositionGame::FibonacciNim, &[stones]) => fibonacci_nim::winning_move(stones),
            (PositionGame::StaircaseNim, steps) => staircase_nim::winning_move(steps, play),
            (PositionGame::MooresNim, heaps) => moores_nim::winning_move(limit, heaps, play),
            (PositionGame::Wythoff | PositionGame::Euclid | PositionGame::FibonacciNim, _) => None,
        }
    }

    /// How many moves win, where that [can be counted](PositionGame::can_count).
    pub(crate) fn count(self, heaps: &[u64], play: Play) -> u128 {
        let count = match (self, heaps) {
            (PositionGame::Wythoff, &[a, b]) => wythoff::count(a, b, play),
            // Euclid's game has at most one move to a lost position.
            (PositionGame::Euclid, &[a, b]) => euclid::is_won(a, b).into(),
            (PositionGame::FibonacciNim, &[stones]) => fibonacci_nim::count(stones),
            (PositionGame::StaircaseNim, steps) => staircase_nim::count(steps, play),
            (
                PositionGame::Wythoff | PositionGame::Euclid | PositionGame::FibonacciNim | PositionGame::MooresNim,
                _,
            ) => 0,
        };
        count.into()
    }

    /// Whether it is known how many moves win.
    pub(crate) const fn can_count(self) -> bool {
        match self {
            PositionGame::Wythoff | PositionGame::Euclid | PositionGame::FibonacciNim | PositionGame::StaircaseNim => {
                true
            }
            PositionGame::MooresNim => false,
        }
    }

    /// The most bytes that [`PositionGame::winning_move`] allocates at a time for this many heaps.
    pub(crate) const fn bytes_of_move(self, heaps: usize) -> usize {
        match self {
            PositionGame::Wythoff | PositionGame::Euclid | PositionGame::FibonacciNim | PositionGame::StaircaseNim => 0,
            // What is left, 8 bytes a heap, and the parts of the move, 16, in a vector that doubles while the old one
            // is still there.
            PositionGame::MooresNim => heaps.saturating_mul(8 + 3 * 16),
        }
    }

    /// Whether a case says from how many heaps a move may take.
    pub(crate) const fn takes_limit(self) -> bool {
        matches!(self, PositionGame::MooresNim)
    }

    /// Whether it is known who wins in misère play.
    pub(crate) const fn has_misere_rule(self) -> bool {
        match self {
            PositionGame::Wythoff | PositionGame::StaircaseNim | PositionGame::MooresNim => true,
            PositionGame::Euclid | PositionGame::FibonacciNim => false,
        }
    }
}

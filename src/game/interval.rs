//! Selector 7: the subtraction game of an interval.
//!
//! **Rule.** Heaps of stones; a move takes l to r stones from one heap; who cannot move loses.
//!
//! **Source.** AtCoder ABC 297 G, "Constrained Nim 2"; HDU 1846, "Brave Game"; Bachet, "Problèmes plaisants", 1612.
//!
//! **Closed form.** g(n) = ⌊(n mod (l + r)) / l⌋.
//!
//! **Proof.** Let p = l + r. No option has the value of n: heaps of equal value have remainders modulo p that are less
//! than l apart, so their difference modulo p is below l or above p − l = r, and no move is that. Each value w < v = g(n)
//! is that of an option: take (v − w)·l stones, or r if that is less. The first is at most n mod p and leaves the value
//! w. It is more than r only if w = 0, since v·l ≤ n mod p < l + r; then r stones leave a remainder below l, whose value
//! is 0, too.
//!
//! **Misère play.** As for every set of moves: see [`subtraction`](super::subtraction).
//!
//! **Bounds.** 1 ≤ l ≤ r ≤ 10^18, any heaps below 2^64; the statement's own bounds are 10^9 stones and 2 · 10^5 heaps.

use std::fmt;

use super::bound::Cycle;
use super::moves::{analyse, Action, Move};
use super::outcome::{Outcome, Play, Sum};
use crate::limits::{MAX_EXPONENT, MAX_NUMBER};

/// The verdict if the first player wins.
pub const WIN: &str = "First";
/// The verdict if the first player loses.
pub const LOSS: &str = "Second";

/// The moves that take from l to r stones.
///
/// ```
/// use takeaway::game::{interval::Interval, Action, Move, Outcome, Play};
///
/// let interval = Interval::new(3, 14)?;
/// assert_eq!(interval.grundy(1_000_000_000_000_000_011), 4);
/// assert_eq!(interval.outcome(&[10, 11, 12, 13], Play::Normal), Outcome::N);
/// assert_eq!(interval.winning_move(&[5, 20], Play::Misere), Some(Move { heap: 1, action: Action::Take(3) }));
/// # Ok::<(), takeaway::game::interval::WrongInterval>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    least: u64,
    /// l + r, the period of the Grundy values.
    period: u64,
    per_least: u64,
    per_period: u64,
}

/// The error for numbers l and r that do not have 1 ≤ l ≤ r ≤ 10^18.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongInterval {
    /// What was given as the fewest stones that a move takes.
    pub least: u64,
    /// What was given as the most.
    pub most: u64,
}

impl fmt::Display for WrongInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongInterval { least, most } = self;
        write!(f, "expected moves of l to r stones (1 <= l <= r <= 10^{MAX_EXPONENT}), found {least} to {most}")
    }
}

impl std::error::Error for WrongInterval {}

impl Interval {
    /// The moves that take from `least` to `most` stones.
    ///
    /// # Errors
    ///
    /// That these numbers are not in order, or not from 1 to 10^18.
    #[inline]
    pub const fn new(least: u64, most: u64) -> Result<Interval, WrongInterval> {
        if least < 1 || most < least || most > MAX_NUMBER {
            return Err(WrongInterval { least, most });
        }
        let period = least + most;
        Ok(Interval { least, period, per_least: u64::MAX / least, per_period: u64::MAX / period })
    }

    /// The interval that `set` is when all its moves are divided by `divisor`. They must be multiples of it in ascending
    /// order, each once.
    pub(in crate::game) fn of_set(set: &[u64], divisor: u64) -> Option<Interval> {
        let (first, last) = (*set.first()? / divisor, *set.last()? / divisor);
        // As they are different, they are all of the numbers from the first to the last if they are as many.
        Interval::new(first, last).ok().filter(|_| last - first == set.len() as u64 - 1)
    }

    /// The Grundy value of a heap of `stones`.
    #[inline]
    pub const fn grundy(self, stones: u64) -> u64 {
        let (_, rest) = divide(stones, self.period, self.per_period);
        divide(rest, self.least, self.per_least).0
    }

    /// How the Grundy values repeat. The period is the least: a run of l heaps of value 0 starts at every multiple of
    /// l + r, and nowhere else.
    pub(in crate::game) const fn cycle(self) -> Cycle {
        Cycle { preperiod: 0, period: self.period }
    }

    /// Who wins on `heaps`.
    pub fn outcome(self, heaps: &[u64], play: Play) -> Outcome {
        Sum::of_heaps(heaps, play, |stones| self.grundy(stones)).outcome(play)
    }

    /// The move with the fewest stones from a heap of `stones` to the Grundy value `wanted`, if there is one.
    #[inline]
    pub(crate) fn move_to(self, stones: u64, wanted: u64) -> Option<Action> {
        // The remainders of the heaps of this value lie between these two, the latter included.
        let start = wanted.checked_mul(self.least).filter(|&start| start < self.period)?;
        let end = self.period.min(start + self.least) - 1;
        // The largest heap that a move can leave, and how far below it the nearest of the value is.
        let (_, rest) = divide(stones.checked_sub(self.least)?, self.period, self.per_period);
        let back = if rest < start { rest + self.period - end } else { rest.saturating_sub(end) };
        let taken = self.least + back;
        let most = self.period - self.least;
        if taken <= most.min(stones) {
            Some(Action::Take(taken))
        } else {
            None
        }
    }

    /// The winning move on `heaps`, if there is one: on the first heap that has one, with the fewest stones.
    pub fn winning_move(self, heaps: &[u64], play: Play) -> Option<Move> {
        analyse(heaps, play, |stones| self.grundy(stones), |stones, wanted| self.move_to(stones, wanted)).1
    }
}

/// The quotient and the remainder of `number` by `divisor`, where `reciprocal` is ⌊(2^64 − 1) / `divisor`⌋. Two
/// multiplications take less time than a division.
///
/// 2^64 / `divisor` exceeds `reciprocal` by at most 1, so their products with `number` / 2^64 are less than 1 apart, and
/// the quotient by `reciprocal` is right or 1 too small.
#[inline]
const fn divide(number: u64, divisor: u64, reciprocal: u64) -> (u64, u64) {
    let quotient = ((number as u128 * reciprocal as u128) >> 64) as u64;
    let rest = number - quotient * divisor;
    let missing = (rest >= divisor) as u64;
    (quotient + missing, rest - missing * divisor)
}

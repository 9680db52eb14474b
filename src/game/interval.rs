//! Selector 7: the subtraction game of an interval.
//!
//! **Rule.** Heaps of stones; a move takes l to r stones from one heap; who cannot move loses.
//!
//! **Source.** AtCoder ABC 297 G, "Constrained Nim 2"; HDU 1846, "Brave Game"; Bachet, "Problèmes
//! plaisants", 1612.
//!
//! **To win.** With one heap, leave one whose remainder by l + r is below l. Then answer t stones by
//! l + r − t, or by what leaves such a heap. With several heaps, move as in Nim with the values.
//!
//! **Closed form.** g(n) = ⌊(n mod (l + r)) / l⌋.
//!
//! **Proof.** Let p = l + r. No option has the value of n: heaps of equal value have remainders
//! modulo p that are less than l apart, so their difference modulo p is below l or above p − l = r,
//! and no move is that. Each value w < v = g(n) is that of an option: take (v − w)·l stones, or r
//! if that is less. The first is at most n mod p and leaves the value w. It is more than r only if
//! w = 0, since v·l ≤ n mod p < l + r; then r stones leave a remainder below l, whose value is 0,
//! too.
//!
//! **Misère play.** As for every set of moves: see [`subtraction`](super::subtraction).
//!
//! **Bounds.** 1 ≤ l ≤ r ≤ 10^18, any heaps; the statement's own bounds are 10^9 stones and 2 ·
//! 10^5 heaps.

use std::fmt;

use super::bound::Cycle;
use super::moves::{Aim, Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};
use super::sum_game::SumRule;
use super::why::sum::Origin;
use crate::limits::{MAX_EXPONENT, MAX_NUMBER};

pub(crate) const SPEC: Spec = Spec {
    name: "interval",
    about: "takes l to r stones",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Takes l to r stones: the Grundy value of a heap of n is floor((n mod (l + r)) / l).",
    program: PrintedAnswer::Interval,
    moves: PrintedMoves::OfRule,
};

/// The Grundy value of a heap of `stones` if a move takes `least` to `most`.
///
/// # Panics
///
/// Unless 1 ≤ `least` ≤ `most` ≤ 10^18, as [`Interval::new`] refuses other numbers.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::interval;
///
/// assert_eq!(interval::grundy(2, 5, 9), 1);
/// ```
pub const fn grundy(least: u64, most: u64, stones: u64) -> u64 {
    assert!(
        1 <= least && least <= most && most <= MAX_NUMBER,
        "a move takes l to r stones, 1 <= l <= r <= 10^18"
    );
    stones % (least + most) / least
}

/// The moves that take from l to r stones.
///
/// ```
/// use takeaway::game::{interval::Interval, Outcome, Play};
///
/// let interval = Interval::new(3, 14)?;
/// assert_eq!(interval.grundy(1_000_000_000_000_000_011), 3);
/// assert_eq!(interval.outcome(&[10, 11, 12], Play::Normal), Outcome::N);
/// let take = interval.winning_move(&[5, 20], Play::Misere).expect("a move");
/// assert_eq!((take.heap, take.taken), (1, 3));
/// # Ok::<(), takeaway::game::interval::WrongInterval>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub(crate) least: u64,
    /// l + r, the period of the Grundy values.
    pub(crate) period: u64,
    /// The reciprocals with which [`divide`] divides by `least` and by `period`.
    per_least: u64,
    per_period: u64,
}

/// The error for numbers l and r that do not have 1 ≤ l ≤ r ≤ 10^18.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongInterval {
    /// The number given as the fewest stones of a move.
    pub least: u64,
    /// The number given as the most.
    pub most: u64,
}

impl fmt::Display for WrongInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongInterval { least, most } = self;
        write!(
            f,
            "expected moves of l to r stones (1 <= l <= r <= 10^{MAX_EXPONENT}), found {least} to {most}"
        )
    }
}

impl std::error::Error for WrongInterval {}

impl Interval {
    /// The moves that take from `least` to `most` stones.
    ///
    /// # Errors
    ///
    /// The two numbers, unless 1 ≤ `least` ≤ `most` ≤ 10^18.
    #[inline]
    pub const fn new(least: u64, most: u64) -> Result<Interval, WrongInterval> {
        if least < 1 || most < least || most > MAX_NUMBER {
            return Err(WrongInterval { least, most });
        }
        let period = least + most;
        // A division takes longer than all else, and many intervals start at 1.
        let per_least = if least == 1 {
            u64::MAX
        } else {
            u64::MAX / least
        };
        Ok(Interval {
            least,
            period,
            per_least,
            per_period: u64::MAX / period,
        })
    }

    /// The interval of the moves of `set`, each divided by `divisor`, if they leave no gap. The
    /// moves must be multiples of `divisor`, in ascending order, each once.
    pub(in crate::game) fn of_set(set: &[u64], divisor: u64) -> Option<Interval> {
        let first = *set.first()? / divisor;
        let last = *set.last()? / divisor;
        // The moves differ, so there is no gap if each number from the first to the last is one of
        // them.
        if last - first != set.len() as u64 - 1 {
            return None;
        }
        Interval::new(first, last).ok()
    }

    /// The Grundy value of a heap of `stones`.
    #[inline]
    pub const fn grundy(self, stones: u64) -> u64 {
        let (_, rest) = divide(stones, self.period, self.per_period);
        divide(rest, self.least, self.per_least).0
    }

    /// How the Grundy values repeat. The period is the least: a run of l heaps of value 0 starts at
    /// every multiple of l + r, and nowhere else.
    pub const fn cycle(self) -> Cycle {
        Cycle {
            preperiod: 0,
            period: self.period,
        }
    }

    /// Who wins on `heaps`.
    pub fn outcome(self, heaps: &[u64], play: Play) -> Outcome {
        self.sum(heaps, play).outcome(play)
    }

    /// The winning move on `heaps`, if there is one: on the first heap that has one, with the
    /// fewest stones.
    pub fn winning_move(self, heaps: &[u64], play: Play) -> Option<Move> {
        SumRule::winning_move(self, heaps, play)
    }
}

impl SumRule for Interval {
    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        Interval::grundy(self, stones)
    }

    /// The move with the fewest stones first.
    #[inline]
    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        // The heaps of the value wanted have the remainders from `start` to less than `end`.
        let Some(start) = aim.wanted.checked_mul(self.least) else {
            return Ok(());
        };
        let Some(last) = aim.stones.checked_sub(self.least) else {
            return Ok(());
        };
        if start >= self.period {
            return Ok(());
        }
        let end = self.period.min(start + self.least);
        let first = aim.stones.saturating_sub(self.period - self.least);
        // The heaps from `first` to `last` lie in one period or in two.
        let (_, rest) = divide(last, self.period, self.per_period);
        let mut period = last - rest;
        loop {
            // Of this period, the heaps that a move can leave are those before `large`.
            let small = first.max(period.saturating_add(start));
            let large = last.saturating_add(1).min(period.saturating_add(end));
            if small < large {
                found.add_run(large - small, |more| {
                    aim.take(aim.stones - large + 1 + more)
                })?;
            }
            if period <= first {
                return Ok(());
            }
            period -= self.period;
        }
    }

    fn largest_value(self) -> u64 {
        (self.period - 1) / self.least
    }

    fn source(self, stones: u64) -> Origin {
        let Interval { least, period, .. } = self;
        let rest = stones % period;
        let most = period - least;
        let mut words = format!("{stones} mod ({least} + {most}) = {rest}");
        if least > 1 {
            words += &format!(", and ⌊{rest} / {least}⌋");
        }
        Origin::Words(words)
    }
}

/// The quotient and the remainder of `number` by `divisor`, where `reciprocal` is ⌊(2^64 − 1) /
/// `divisor`⌋. Two multiplications take less time than a division.
///
/// 2^64 / `divisor` exceeds `reciprocal` by at most 1, so their products with `number` / 2^64 are
/// less than 1 apart, and the quotient by `reciprocal` is right or 1 too small.
#[inline]
pub(in crate::game) const fn divide(number: u64, divisor: u64, reciprocal: u64) -> (u64, u64) {
    let quotient = ((number as u128 * reciprocal as u128) >> 64) as u64;
    let rest = number - quotient * divisor;
    if rest < divisor {
        (quotient, rest)
    } else {
        (quotient + 1, rest - divisor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::moves::bound_met;
    use crate::game::oracle::{assert_sum_rule, subtraction_game, takes};

    /// All intervals whose moves take at least 1 to 8 and at most 13 stones.
    fn small() -> impl Iterator<Item = (u64, u64)> {
        (1..=8).flat_map(|least| (least..=13).map(move |most| (least, most)))
    }

    fn interval(least: u64, most: u64) -> Interval {
        Interval::new(least, most).expect("l and r in order")
    }

    #[test]
    fn an_interval_takes_1_to_10_to_the_18_stones_and_the_most_are_not_fewer_than_the_least() {
        for (least, most, fits) in [
            (1, 1, true),
            (1, MAX_NUMBER, true),
            (MAX_NUMBER, MAX_NUMBER, true),
            (0, 0, false),
            (0, 1, false),
            (2, 1, false),
            (1, MAX_NUMBER + 1, false),
            (MAX_NUMBER + 1, MAX_NUMBER + 1, false),
            (u64::MAX, u64::MAX, false),
        ] {
            let wrong = if fits {
                None
            } else {
                Some(WrongInterval { least, most })
            };
            assert_eq!(Interval::new(least, most).err(), wrong, "{least} to {most}");
        }
        let told = "expected moves of l to r stones (1 <= l <= r <= 10^18), found 5 to 3";
        assert_eq!(WrongInterval { least: 5, most: 3 }.to_string(), told);
    }

    #[test]
    fn the_function_that_programs_quote_has_the_values_of_an_interval() {
        for (least, most) in small().chain([(7, MAX_NUMBER)]) {
            for stones in (0..60).chain([MAX_NUMBER - 1, MAX_NUMBER]) {
                let value = interval(least, most).grundy(stones);
                assert_eq!(
                    grundy(least, most, stones),
                    value,
                    "{least} to {most}, {stones} stones"
                );
            }
        }
    }

    #[test]
    fn a_set_is_an_interval_if_its_moves_leave_no_gap() {
        for (set, divisor, expected) in [
            (&[][..], 1, None),
            (&[5], 1, Some((5, 5))),
            (&[5], 5, Some((1, 1))),
            (&[3, 4, 5], 1, Some((3, 5))),
            (&[4, 6, 8], 2, Some((2, 4))),
            (&[3, 5], 1, None),
            (&[1, 2, 4], 1, None),
            (&[4, 8, 10], 2, None),
            (
                &[MAX_NUMBER - 1, MAX_NUMBER],
                1,
                Some((MAX_NUMBER - 1, MAX_NUMBER)),
            ),
        ] {
            let expected = expected.map(|(least, most)| interval(least, most));
            assert_eq!(
                Interval::of_set(set, divisor),
                expected,
                "{set:?} / {divisor}"
            );
        }
    }

    #[test]
    fn grundy_matches_mex_and_the_period_is_the_least() {
        let mut values = 0;
        for (least, most) in small() {
            let set: Vec<usize> = (least as usize..=most as usize).collect();
            let expected = subtraction_game(&set, 200);
            let interval = interval(least, most);
            assert!(
                (0..200).all(|n| interval.grundy(n) == expected[n as usize]),
                "{least} to {most}"
            );
            let repeats =
                |period: &usize| (*period..200).all(|n| expected[n] == expected[n - period]);
            let period = (1..100).find(repeats).expect("at most 21") as u64;
            assert_eq!(
                interval.cycle(),
                Cycle {
                    preperiod: 0,
                    period
                },
                "{least} to {most}"
            );
            values += expected.len();
        }
        assert_eq!(values, 76 * 200);
    }

    #[test]
    fn values_outcomes_and_moves_are_those_of_search() {
        for (least, most) in small() {
            let moves = |&stones: &u64| takes(stones, least..=most);
            assert_sum_rule(
                interval(least, most),
                100,
                &[(0, 0), (1, 60), (2, 14), (3, 6)],
                |stones| stones,
                moves,
            );
        }
    }

    /// Numbers at the edges of blocks, of periods, and of all limits.
    #[test]
    fn limits_have_the_values_of_the_closed_form() {
        let around = |number: u64| number.saturating_sub(2)..=number.saturating_add(2);
        let ends = [
            1,
            2,
            3,
            1 << 32,
            MAX_NUMBER / 3,
            MAX_NUMBER / 2,
            MAX_NUMBER - 1,
            MAX_NUMBER,
        ];
        for (least, most) in ends
            .iter()
            .flat_map(|&least| ends.map(|most| (least, most)))
        {
            if let Ok(interval) = Interval::new(least, most) {
                let period = least + most;
                let last = u64::MAX / period * period;
                let edges = [
                    0,
                    least,
                    most,
                    2 * least,
                    period,
                    2 * period,
                    last,
                    last + least.min(u64::MAX - last),
                ];
                let heaps = edges
                    .into_iter()
                    .chain([MAX_NUMBER, 1 << 63, u64::MAX])
                    .flat_map(around);
                for stones in heaps {
                    let value = u128::from(stones) % (u128::from(least) + u128::from(most))
                        / u128::from(least);
                    assert_eq!(
                        u128::from(interval.grundy(stones)),
                        value,
                        "{least} to {most}, heap {stones}"
                    );
                    let mut has_move = false;
                    for wanted in [
                        0,
                        1,
                        2,
                        value as u64,
                        value as u64 + 1,
                        MAX_NUMBER,
                        u64::MAX,
                    ] {
                        let first = first_move_to(interval, stones, wanted);
                        has_move |= wanted < 2 && first.is_some();
                    }
                    // From a heap of value 0 that has a move, one leads to 1.
                    assert_eq!(
                        has_move,
                        stones >= least,
                        "{least} to {most}, heap {stones}"
                    );
                }
            }
        }
    }

    /// Checks the moves to this value, all of them if they are few, and returns the first.
    fn first_move_to(interval: Interval, stones: u64, wanted: u64) -> Option<Move> {
        let aim = Aim {
            heap: 1,
            stones,
            wanted,
            only_small: false,
        };
        let mut first: Option<Move> = None;
        let mut count: u128 = 0;
        let mut all: Vec<Move> = Vec::new();
        bound_met(interval.each_move_to(aim, &mut first)).expect("no bound");
        bound_met(interval.each_move_to(aim, &mut count)).expect("no bound");
        if count < 100 {
            bound_met(interval.each_move_to(aim, &mut all)).expect("few moves");
            assert_eq!(count, all.len() as u128, "{interval:?}, {aim:?}");
        }
        assert_eq!(first.is_some(), count > 0, "{interval:?}, {aim:?}");
        let most = interval.period - interval.least;
        all.extend(first.clone());
        for winning in &all {
            let taken = winning.taken;
            let range = interval.least..=most.min(stones);
            assert!(range.contains(&taken), "{interval:?}, {aim:?}, {winning:?}");
            assert_eq!(
                interval.grundy(stones - taken),
                wanted,
                "{interval:?}, {aim:?}"
            );
        }
        assert!(
            all.iter()
                .all(|it| first.as_ref().is_some_and(|first| first.taken <= it.taken))
        );
        first
    }

    /// HDU 1846.
    #[test]
    fn published_examples_have_their_answers() {
        assert_eq!(interval(1, 2).outcome(&[23], Play::Normal), Outcome::N);
        assert_eq!(interval(1, 3).outcome(&[4], Play::Normal), Outcome::P);
    }
}

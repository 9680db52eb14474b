//! Computes the Grundy values of one set as far as needed, and certifies their period.

use std::mem;

use super::lanes;
use super::sieve::{BITS, largest, sieve};
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::{FOREVER, Known, is_before};
use crate::game::planes::Planes;
use crate::limits::to_usize;

/// Heaps that the sieve takes at a time unless moves are large: each of its bit sets then takes 128
/// KiB of cache.
pub(super) const SIEVE_HEAPS: usize = 1 << 20;

/// The Grundy values of one set, as far as they have been computed.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    /// The moves that are small enough to matter within the budget.
    moves: Vec<u32>,
    /// The first larger move, or `FOREVER`.
    pub(super) beyond: u64,
    /// The most values that may be computed.
    pub(super) limit: usize,
    /// The bound that sets this limit.
    pub(super) bound: Bound,
    pub(super) known: Known,
}

impl Sequence {
    pub(super) fn new<I: Iterator<Item = u64>>(set: I, budget: Budget) -> Result<Sequence, Bound> {
        let mut set = set.peekable();
        let mut moves = Vec::new();
        while let Some(s) = set.next_if(|&s| s < budget.most_values()) {
            moves.try_reserve(1)?;
            // Less than 2^30.
            #[allow(clippy::cast_possible_truncation)]
            moves.push(s as u32);
        }
        let beyond = set.next().unwrap_or(FOREVER);
        let (limit, bound) = limit(&moves, budget);
        Ok(Sequence {
            moves,
            beyond,
            limit,
            bound,
            known: Known::new(),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.moves.capacity() * mem::size_of::<u32>() + self.known.values.bytes()
    }

    /// How many values were computed, and the steps that they took. Once a period is certified,
    /// fewer are held.
    #[cfg(any(test, fuzzing))]
    pub(super) fn cost(&self) -> (u64, u64) {
        let mut len = self.known.values.len();
        if let (_, Some(Cycle { preperiod, period })) = self.known.known_to() {
            let window = largest(&self.moves) as u64;
            let certified = (preperiod + period + window).max(2 * period);
            len = self.next_stop(0);
            while len < self.limit && (len as u64) < certified {
                len = self.next_stop(len);
            }
        }
        (len as u64, steps(&self.moves, len))
    }

    /// The value of `heap`, computed if it is not known yet.
    pub(super) fn reach(&mut self, heap: u64) -> Result<u32, Bound> {
        // Each continuation first reads known values again. At least doubling the values keeps
        // continuations few.
        let least = 2 * self.known.values.len();
        loop {
            if let Some(value) = self.known.at(heap) {
                return Ok(value);
            }
            // A heap that could use a move too large for any table is refused at once.
            if self.known.known_to().0 >= self.limit as u64 || !is_before(heap, self.beyond) {
                return Err(self.bound);
            }
            self.known.forget_certificate()?;
            let wanted = (to_usize(heap).min(self.limit) + 1).max(least);
            let stop = self.next_stop(self.known.values.len());
            // A search for the period at `stop` takes a large part of the time of the values up to
            // there. If the heap lies after `stop`, and less than twice that many values are
            // wanted, it could not save more than it takes.
            let skips = wanted < stop || wanted < 2 * stop && heap >= stop as u64;
            let end = if skips { wanted.min(self.limit) } else { stop };
            continue_to(&mut self.known.values, &self.moves, end)?;
            if end == stop || end == self.limit {
                self.certify();
            }
        }
    }

    /// How the whole sequence repeats. Computes values until that is certified.
    pub(super) fn cycle(&mut self) -> Result<Cycle, Bound> {
        // No table holds a heap this large, so only a certificate without end can answer.
        self.reach(FOREVER - 1)?;
        self.known.known_to().1.ok_or(self.bound)
    }

    /// The next number of values, above `len`, at which to search for the period: about twice a
    /// move, then doubled again and again up to the next larger move; in the end, the limit.
    fn next_stop(&self, len: usize) -> usize {
        let made = self.moves.partition_point(|&s| s as usize <= len);
        for i in made.saturating_sub(1)..self.moves.len() {
            let mut stop = 2 * self.moves[i] as usize + BITS;
            while stop <= len {
                stop *= 2;
            }
            let next = self.moves.get(i + 1);
            if next.is_none_or(|&next| stop < next as usize) {
                return stop.min(self.limit);
            }
        }
        self.limit
    }

    /// Searches for the period of the values so far.
    fn certify(&mut self) {
        let len = self.known.values.len();
        let count = self.moves.partition_point(|&s| s as usize <= len);
        let window = largest(&self.moves[..count]);
        // Half of the values, so that a search costs no more than computing the values since the
        // last search; at the limit, all of them. At every other stop the window is less than half.
        let reach = if len == self.limit {
            len - window
        } else {
            len / 2
        };
        let until = self.moves.get(count).map_or(self.beyond, |&s| u64::from(s));
        self.known.certify(window, reach, until);
    }
}

/// The most values that a table of these moves may have, and the bound that sets this limit.
/// [`Budget`] defines the cost of a value.
pub(super) fn limit(moves: &[u32], budget: Budget) -> (usize, Bound) {
    let mut left = budget.most_steps();
    for (i, &s) in moves.iter().enumerate() {
        let next = moves.get(i + 1);
        let next = next.map_or(budget.most_values(), |&next| next.into());
        let cost = 1 + (i as u64 + 1).min(u64::from(s) / BITS as u64);
        let values = next - u64::from(s);
        if left / cost < values {
            return (to_usize(u64::from(s) + left / cost), budget.steps());
        }
        left -= cost * values;
    }
    (to_usize(budget.most_values()), budget.values())
}

/// The steps of the first `len` values.
#[cfg(any(test, fuzzing))]
fn steps(moves: &[u32], len: usize) -> u64 {
    let mut steps = 0;
    for (i, &s) in moves.iter().enumerate() {
        let next = moves
            .get(i + 1)
            .map_or(len as u64, |&next| u64::from(next).min(len as u64));
        steps +=
            next.saturating_sub(s.into()) * (1 + (i as u64 + 1).min(u64::from(s) / BITS as u64));
    }
    steps
}

/// Continues `values` up to the heap before `end`.
pub(super) fn continue_to(values: &mut Planes, moves: &[u32], end: usize) -> Result<(), Bound> {
    let moves = &moves[..moves.partition_point(|&s| (s as usize) < end)];
    lanes::extend(values, moves, end)?;
    while values.len() < end {
        // Pieces are small enough for a cache, but at least 8 times as long as the values that each
        // has to read again.
        let piece = largest(moves).saturating_mul(8).max(SIEVE_HEAPS);
        sieve(values, moves, end.min(values.len().saturating_add(piece)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_most_values_that_the_steps_pay_for() {
        let rules: [&[u32]; 5] = [
            &[1],
            &[1, 3, 4],
            &[2, 90, 200, 260],
            &Vec::from_iter(1..250),
            &[7, 100, 150, 255],
        ];
        for budget in (9..=12).filter_map(Budget::new) {
            for moves in rules {
                let (len, bound) = limit(moves, budget);
                let paid = |len| steps(moves, len) <= budget.most_steps();
                let is_last = if bound == budget.steps() {
                    !paid(len + 1)
                } else {
                    len as u64 == budget.most_values()
                };
                assert!(paid(len) && is_last, "{moves:?} {budget:?}: {len}");
            }
        }
    }
}

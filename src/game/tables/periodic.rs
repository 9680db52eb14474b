//! Lays out a short period, so that the value of a heap is one look-up without a division.

use super::table::Table;
use crate::game::outcome::{Play, Sum};

/// The longest period that is laid out: its values, 4 KiB, stay in a first-level cache, and copying them takes little
/// time.
const LONGEST_LAID_OUT: usize = 1 << 10;

/// The values of one period, for the heaps from `start` on that repeat them.
#[derive(Debug)]
pub(super) struct Periodic {
    pub(super) start: u64,
    /// How many heaps from `start` on have a known value; 0 if nothing is laid out.
    pub(super) span: u64,
    period: u64,
    /// 2^64 divided by the period, or at most 1 less.
    reciprocal: u64,
    /// As long as any period, so that a mask replaces the check of an index.
    values: [u32; LONGEST_LAID_OUT],
}

impl Default for Periodic {
    fn default() -> Periodic {
        Periodic { start: 0, span: 0, period: 1, reciprocal: u64::MAX, values: [0; LONGEST_LAID_OUT] }
    }
}

impl Periodic {
    /// Lays out the period of `table`, if one is known and short.
    pub(super) fn lay_out(&mut self, table: &Table) {
        self.span = 0;
        if let Some((start, end, period)) = table.periodic().filter(|&(_, _, period)| period <= LONGEST_LAID_OUT as u64)
        {
            let values: Option<Vec<u32>> = (start..start + period).map(|heap| table.known(heap)).collect();
            if let Some(values) = values {
                self.values[..values.len()].copy_from_slice(&values);
                (self.start, self.span) = (start, end - start);
                (self.period, self.reciprocal) = (period, u64::MAX / period);
            }
        }
    }

    /// The sum of `heaps`, as far as `play` asks for it, if the period covers all of them.
    #[inline]
    pub(super) fn sum(&self, heaps: &[u64], play: Play) -> Option<Sum> {
        let mut covered = true;
        let sum = Sum::of_heaps(heaps, play, |stones| {
            let offset = stones.wrapping_sub(self.start);
            covered &= offset < self.span;
            self.at(offset).into()
        });
        Some(sum).filter(|_| covered)
    }

    /// The value of the heap of `start` + `offset` stones, if the period covers it; else any value.
    #[inline]
    fn at(&self, offset: u64) -> u32 {
        // offset · reciprocal / 2^64 is less than 1 below offset / period, so the quotient is right or 1 too small. Two
        // multiplications take less time than a division.
        let quotient = ((u128::from(offset) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = offset - quotient * self.period;
        let rest = if rest >= self.period { rest - self.period } else { rest };
        self.values[rest as usize % LONGEST_LAID_OUT]
    }
}

//! Lays out a short period for submission.rs, which keeps whole tables: nothing is found there but by these.

use super::table::Table;
use crate::game::outcome::{Play, Sum};

/// The most values that are laid out: they take 4 KiB, stay in a first-level cache, and copying them takes little time.
const LONGEST_LAID_OUT: usize = 1 << 10;

/// The values of one period, for the heaps from `start` on that repeat them; or the first values,
/// as if they were a period.
pub(super) struct Periodic {
    pub(super) start: u64,
    /// How many heaps from `start` on have a known value; 0 if nothing is laid out.
    pub(super) span: u64,
    period: u64,
    /// 2^64 divided by the period, or at most 1 less.
    reciprocal: u64,
    /// At least as long as the period, if anything is laid out.
    values: Vec<u32>,
}

impl Default for Periodic {
    fn default() -> Periodic {
        Periodic { start: 0, span: 0, period: 1, reciprocal: u64::MAX, values: Vec::new() }
    }
}

impl Periodic {
    /// Lays out the period of `table`, if one is known and short, or else the first values, as far as they are known.
    pub(super) fn lay_out(&mut self, table: &Table) {
        let most = LONGEST_LAID_OUT as u64;
        let (start, end, period) = table.periodic().filter(|&(_, _, period)| period <= most).unwrap_or((0, 0, most));
        self.values.clear();
        if self.values.try_reserve_exact(period as usize).is_err() {
            self.span = 0;
            return;
        }
        self.values.extend((start..start + period).map_while(|heap| table.known(heap)));
        let known = self.values.len() as u64;
        (self.start, self.span) = (start, if known == period { known.max(end - start) } else { known });
        (self.period, self.reciprocal) = (period, u64::MAX / period);
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
        self.values.get(rest as usize).copied().unwrap_or(0)
    }
}

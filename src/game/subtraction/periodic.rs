//! A short period laid out, so that the value of a heap is one look-up without a division.

use super::table::Table;

/// The longest period that is laid out: its values stay in a first-level cache, and it takes no time to speak of.
const SHORT: u64 = 1 << 10;

/// The values of one period, for the heaps from `start` on that repeat them.
#[derive(Debug, Default)]
pub(super) struct Periodic {
    pub(super) start: u64,
    /// How many heaps from `start` on; none, if nothing is laid out.
    pub(super) span: u64,
    values: Vec<u32>,
    /// 2^64 divided by the period, or a little less.
    reciprocal: u64,
}

impl Periodic {
    /// Lays out the period of `table`, if one is known and short.
    pub(super) fn lay_out(&mut self, table: &Table) {
        self.values.clear();
        if let Some((start, end, period)) = table.periodic().filter(|&(_, _, period)| period <= SHORT) {
            self.values.extend((start..start + period).filter_map(|heap| table.known(heap)));
            if self.values.len() as u64 == period {
                self.start = start;
                self.span = end - start;
                self.reciprocal = u64::MAX / period;
            }
        }
    }

    /// The value of a heap of `stones`, if it is laid out.
    #[inline]
    pub(super) fn at(&self, stones: u64) -> Option<u32> {
        let offset = stones.wrapping_sub(self.start);
        if offset >= self.span {
            return None;
        }
        // The product is less than one below offset / period, so the quotient is right or one too small; two
        // multiplications take less time than a division.
        let quotient = ((u128::from(offset) * u128::from(self.reciprocal)) >> 64) as u64;
        let period = self.values.len() as u64;
        let rest = offset - quotient * period;
        self.values.get((if rest >= period { rest - period } else { rest }) as usize).copied()
    }
}

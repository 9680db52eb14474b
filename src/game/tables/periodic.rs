//! Lays out a short period, so that the value of a heap is one look-up without a division.

use super::table::Table;

/// The longest period that is laid out: its values, 4 KiB, stay in a first-level cache, and copying them takes little
/// time.
const LONGEST_LAID_OUT: u64 = 1 << 10;

/// The values of one period, for the heaps from `start` on that repeat them.
#[derive(Debug, Default)]
pub(super) struct Periodic {
    pub(super) start: u64,
    /// How many heaps from `start` on have a known value; 0 if nothing is laid out.
    pub(super) span: u64,
    values: Vec<u32>,
    /// 2^64 divided by the period, or at most 1 less.
    reciprocal: u64,
}

impl Periodic {
    /// Lays out the period of `table`, if one is known and short.
    pub(super) fn lay_out(&mut self, table: &Table) {
        self.values.clear();
        if let Some((start, end, period)) = table.periodic().filter(|&(_, _, period)| period <= LONGEST_LAID_OUT) {
            self.values.extend((start..start + period).filter_map(|heap| table.known(heap)));
            if self.values.len() as u64 == period {
                self.start = start;
                self.span = end - start;
                self.reciprocal = u64::MAX / period;
            }
        }
    }

    /// The value of a heap of `stones`, if the period covers it.
    #[inline]
    pub(super) fn at(&self, stones: u64) -> Option<u32> {
        let offset = stones.wrapping_sub(self.start);
        if offset >= self.span {
            return None;
        }
        // offset · reciprocal / 2^64 is less than 1 below offset / period, so the quotient is right or 1 too small. Two
        // multiplications take less time than a division.
        let quotient = ((u128::from(offset) * u128::from(self.reciprocal)) >> 64) as u64;
        let period = self.values.len() as u64;
        let rest = offset - quotient * period;
        self.values.get((if rest >= period { rest - period } else { rest }) as usize).copied()
    }
}

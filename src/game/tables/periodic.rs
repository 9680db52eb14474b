//! Lays out a short period, or the first values, so that the value of a heap is one look-up without a division.

use super::table::Table;
use crate::game::bound::{Bound, Cycle};
use crate::game::interval::divide;
use crate::game::known::FOREVER;
use crate::game::outcome::{Play, Sum};

/// The most values that are laid out: they take 4 KiB, stay in a first-level cache, and copying them takes little time.
pub(super) const LONGEST: usize = 1 << 11;

/// The values of one period, for the heaps from `start` on that repeat them; or the first values, as if they were a
/// period.
#[derive(Debug)]
pub(super) struct Periodic {
    pub(super) start: u64,
    /// How many heaps from `start` on have a known value; 0 if nothing is laid out.
    pub(super) span: u64,
    pub(super) period: u64,
    /// ⌊(2^64 − 1) / `period`⌋.
    reciprocal: u64,
    /// The values of one period, as far as they are known, then those of the heaps before `start`, if there is room. An
    /// empty list stands for zeros.
    pub(super) values: Vec<u16>,
}

impl Periodic {
    /// Nothing laid out.
    pub(super) fn nothing() -> Periodic {
        Periodic { start: 0, span: 0, period: 1, reciprocal: u64::MAX, values: Vec::new() }
    }

    /// The values of the empty set of moves.
    pub(super) fn zeros() -> Periodic {
        Periodic { span: FOREVER, ..Periodic::nothing() }
    }

    /// Forgets what is laid out, but keeps its memory.
    pub(super) fn clear(&mut self) {
        self.span = 0;
        self.values.clear();
    }

    /// Starts to lay out values; `span` of the heaps from `start` on will be known.
    pub(super) fn begin(&mut self, start: u64, span: u64, period: u64) -> Result<(), Bound> {
        self.clear();
        self.values.try_reserve_exact(LONGEST)?;
        (self.start, self.span, self.period) = (start, span, period);
        self.reciprocal = u64::MAX / period;
        Ok(())
    }

    /// Lays out the period of `table`, if one is known and short, or else the first values, as far as they are known.
    /// Returns whether the table knows no others. Under such a period, and among the first heaps, 16 bits hold all
    /// values.
    pub(super) fn take_from(&mut self, table: &Table) -> Result<bool, Bound> {
        let most = LONGEST as u64;
        let known = table.first_unknown();
        let first = (0, known.min(most), most);
        let (start, end, period) = table.periodic().filter(|&(_, _, period)| period <= most).unwrap_or(first);
        self.begin(start, end - start, period)?;
        table.append_values(start..end.min(start + period), &mut self.values);
        let is_whole = end == known && start <= most - self.values.len() as u64;
        if is_whole {
            table.append_values(0..start, &mut self.values);
        }
        Ok(is_whole)
    }

    /// The value of a heap of `stones`, if it is laid out.
    #[inline]
    pub(super) fn laid_out(&self, stones: u64) -> Option<u32> {
        let offset = stones.wrapping_sub(self.start);
        if offset < self.span {
            return Some(self.at(offset));
        }
        // The values behind those of the period are those of the heaps before `start`.
        self.values.get((stones.checked_add(self.period)?) as usize).map(|&value| value.into())
    }

    /// How all values repeat, if that is laid out.
    pub(super) fn cycle_laid_out(&self) -> Option<Cycle> {
        (self.span == FOREVER - self.start).then_some(Cycle { preperiod: self.start, period: self.period })
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
        let (_, rest) = divide(offset, self.period, self.reciprocal);
        self.values.get(rest as usize).copied().unwrap_or(0).into()
    }
}

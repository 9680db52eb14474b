//! The known values of one rule. They never change, so a thread reads them without a lock.
//!
//! Example: the values 0 0 | 1 2 0 | 1 2 0 | … have the preperiod 2 and the period 3. The first five are laid out, and
//! the value of heap 9 is at 2 + (9 − 2) mod 3 = 3, so it is 2. While no period is known, the
//! values laid out count as one period that ends before it repeats, and the table has the value of
//! any heap from there on.

use std::sync::Arc;

use super::any_table::AnyTable;
use crate::game::bound::Cycle;
use crate::game::interval::divide;
use crate::game::known::FOREVER;
use crate::game::outcome::{Play, Sum};
use crate::limits::to_usize;

/// The most values that are laid out: they take 16 KiB, half of a first-level cache.
pub(crate) const LONGEST: u64 = 1 << 14;

/// The values of a rule, as far as they were known when the snapshot was taken. The first ones are
/// laid out for fast look-ups; the table has all others.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    /// Exactly the heaps below this one have a value that is laid out.
    end: u64,
    /// From this heap on, the values below `end` repeat with `period`.
    preperiod: u64,
    period: u64,
    /// ⌊(2^64 − 1) / `period`⌋.
    reciprocal: u64,
    /// The values of the heaps below `preperiod` + `period`; none if `end` is 0.
    values: Arc<[u8]>,
    /// The largest of `values`.
    largest: u8,
    /// None if all values are laid out, or if the reader that holds the snapshot has released it.
    pub(super) table: Option<Arc<AnyTable>>,
}

/// How a sequence repeats, and its values to the end of the first period.
pub(crate) struct LaidOut<'a> {
    pub(crate) cycle: Cycle,
    pub(crate) values: &'a [u8],
    /// The largest of the values.
    pub(crate) largest: u8,
}

/// Values that repeat from heap 0 on.
#[derive(Clone, Copy)]
pub(crate) struct Repeating<'a> {
    period: u64,
    /// ⌊(2^64 − 1) / `period`⌋.
    reciprocal: u64,
    values: &'a [u8],
}

impl Repeating<'_> {
    /// The Grundy value of a heap of `stones`.
    #[inline(always)]
    pub(crate) fn at(self, stones: u64) -> u64 {
        let (_, rest) = divide(stones, self.period, self.reciprocal);
        debug_assert!(rest < self.values.len() as u64);
        let value = self.values.get(to_usize(rest));
        value.copied().unwrap_or(0).into()
    }
}

impl Snapshot {
    /// No value is known.
    pub(super) fn nothing() -> Snapshot {
        Snapshot::laid_out_to(0, Cycle::from_start(1), Vec::new())
    }

    /// The values of the rule without moves.
    pub(super) fn zeros() -> Snapshot {
        Snapshot::laid_out_to(FOREVER, Cycle::from_start(1), vec![0])
    }

    /// What `table` knows by now. A cycle of more than `most` values is not laid out.
    ///
    /// Only this function decides which heaps are laid out. If a cycle is known and fits, these are
    /// all heaps below `known`; otherwise they are the heaps whose own values are copied. Without
    /// memory there are none.
    pub(super) fn of(table: Arc<AnyTable>, most: u64) -> Snapshot {
        let most = most.min(LONGEST);
        let (known, cycle) = table.known_to();
        let cycle = cycle.filter(|cycle| cycle.is_within(most));
        let wanted = cycle.and_then(Cycle::values).unwrap_or(most);
        let values = table.first_bytes(to_usize(wanted.min(known)));
        let values = values.unwrap_or_default();
        let copied = values.len() as u64;
        let snapshot = match cycle {
            Some(cycle) if cycle.values() == Some(copied) => {
                Snapshot::laid_out_to(known, cycle, values)
            }
            // The copied values count as a period that never comes again.
            Some(_) | None => {
                Snapshot::laid_out_to(copied, Cycle::from_start(copied.max(1)), values)
            }
        };
        if snapshot.end == FOREVER {
            return snapshot;
        }
        Snapshot {
            table: Some(table),
            ..snapshot
        }
    }

    /// Lays out the first values. The values of the heaps below `end` go on with this cycle.
    fn laid_out_to(end: u64, Cycle { preperiod, period }: Cycle, values: Vec<u8>) -> Snapshot {
        let largest = values.iter().copied().max().unwrap_or(0);
        // Nothing is allocated for nothing.
        let values = if values.is_empty() {
            Arc::default()
        } else {
            Arc::from(values)
        };
        Snapshot {
            end,
            preperiod,
            period,
            reciprocal: u64::MAX / period,
            values,
            largest,
            table: None,
        }
    }

    /// The Grundy value of a heap of `stones`, if it is known.
    #[inline]
    pub(super) fn at(&self, stones: u64) -> Option<u32> {
        if self.lays_out(stones) {
            self.laid_out(stones)
        } else {
            self.table.as_ref()?.known(stones)
        }
    }

    /// The Grundy value of a heap that is laid out.
    #[inline]
    pub(super) fn laid_out(&self, stones: u64) -> Option<u32> {
        let value = self.values.get(self.place(stones))?;
        Some((*value).into())
    }

    /// Returns true if the values of all heaps up to this one are laid out. The values of positions
    /// of several numbers are never laid out.
    #[inline]
    pub(super) fn lays_out(&self, stones: u64) -> bool {
        stones < self.end
    }

    /// The sum of `heaps`, as far as `play` asks for it, if the values of all of them are laid out.
    #[inline]
    pub(super) fn sum(&self, heaps: &[u64], play: Play) -> Option<Sum> {
        let mut are_laid_out = true;
        let sum = Sum::of_heaps(heaps, play, |stones| {
            are_laid_out &= stones < self.end;
            debug_assert!(stones >= self.end || self.place(stones) < self.values.len());
            let value = self.values.get(self.place(stones));
            value.copied().unwrap_or(0).into()
        });
        if are_laid_out { Some(sum) } else { None }
    }

    /// The place of the value of a heap below `end`; any place for another heap.
    ///
    /// Always divides, because a branch on whether a heap is small would often be guessed wrong.
    #[inline]
    fn place(&self, stones: u64) -> usize {
        // If the difference wraps, its rest is not used.
        let after = stones.wrapping_sub(self.preperiod);
        let (_, rest) = divide(after, self.period, self.reciprocal);
        to_usize(if stones < self.preperiod {
            stones
        } else {
            self.preperiod + rest
        })
    }

    /// The whole sequence, if it is laid out.
    #[inline]
    pub(super) fn sequence(&self) -> Option<LaidOut<'_>> {
        let cycle = Cycle {
            preperiod: self.preperiod,
            period: self.period,
        };
        (self.end == FOREVER).then_some(LaidOut {
            cycle,
            values: &self.values,
            largest: self.largest,
        })
    }

    /// The values, if all repeat from heap 0 on.
    #[inline]
    pub(super) fn repeating(&self) -> Option<Repeating<'_>> {
        if self.end < FOREVER || self.preperiod > 0 {
            return None;
        }
        Some(Repeating {
            period: self.period,
            reciprocal: self.reciprocal,
            values: &self.values,
        })
    }

    /// How all values repeat, if that is known.
    pub(super) fn cycle(&self) -> Option<Cycle> {
        if let Some(sequence) = self.sequence() {
            return Some(sequence.cycle);
        }
        let (end, cycle) = self.table.as_ref()?.known_to();
        if end == FOREVER { cycle } else { None }
    }

    /// The bytes that it takes, with its table.
    pub(super) fn bytes(&self) -> usize {
        let table = self.table.as_ref().map_or(0, |table| table.bytes());
        self.values.len() + table
    }
}

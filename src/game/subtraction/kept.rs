//! Tables of Grundy values kept from case to case, within a bound on their memory, for one thread.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use super::{normal_form, Bound, Budget, Cycle, Table, MEMORY};
use crate::memory::room;

/// The tables of the sets met so far, and which of them is at hand.
pub(crate) struct Kept {
    /// The moves selected last, as they were given.
    moves: Vec<u64>,
    table: Table,
    others: HashMap<Arc<[u64]>, Table>,
    /// The bytes of the others, and the most there may be.
    bytes: usize,
    memory: usize,
}

impl Kept {
    /// At the empty set.
    pub(crate) fn new(budget: Budget) -> Kept {
        let table = Table::new(Arc::from(&[][..]), budget);
        Kept { moves: Vec::new(), table, others: HashMap::new(), bytes: 0, memory: MEMORY }
    }

    /// Turns to the set of these moves, each at least 1, in any order and with repeats, if there is memory for it. When
    /// the other tables together take more than they may, they are dropped.
    pub(crate) fn select(&mut self, moves: &[u64]) -> Result<(), Bound> {
        if self.moves == moves {
            return Ok(());
        }
        // They are held, and copied twice on the way to a table.
        drop(room(3 * mem::size_of_val(moves))?);
        self.moves.clear();
        self.moves.extend_from_slice(moves);
        let set: Arc<[u64]> = Arc::from(normal_form(moves));
        if set == self.table.set {
            return Ok(());
        }
        let budget = self.table.budget;
        let kept = self.others.remove(&set);
        self.bytes -= kept.as_ref().map_or(0, Table::bytes);
        let before = mem::replace(&mut self.table, kept.unwrap_or_else(|| Table::new(set, budget)));
        self.bytes += before.bytes();
        self.others.insert(Arc::clone(&before.set), before);
        if self.bytes > self.memory {
            self.others.clear();
            self.bytes = 0;
        }
        Ok(())
    }

    /// The moves in normal form.
    #[cfg(not(submission))]
    pub(crate) fn set(&self) -> Arc<[u64]> {
        Arc::clone(&self.table.set)
    }

    /// The Grundy value of a heap of `stones`, or which bound was met before it was known.
    pub(crate) fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        self.table.reach(stones)
    }

    /// How the sequence repeats, if one may write it out, or which bound was met before that was known.
    pub(crate) fn cycle(&mut self) -> Result<Cycle, Bound> {
        self.table.cycle()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_dropped_when_they_take_more_than_they_may() {
        let mut kept = Kept::new(Budget::MOST);
        for set in [&[7, 1][..], &[2, 5, 9], &[3], &[1, 1, 7]] {
            kept.select(set).unwrap();
            kept.grundy(100).unwrap();
            assert_eq!(kept.bytes, kept.others.values().map(Table::bytes).sum());
        }
        assert_eq!(kept.others.len(), 3);
        for (beyond, left) in [(0, 4), (1, 0)] {
            kept.memory = kept.bytes + kept.table.bytes() - beyond;
            kept.select(&[100 + beyond as u64]).unwrap();
            assert_eq!((kept.others.len(), kept.bytes > 0), (left, left > 0));
        }
    }
}

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
    /// The bytes of the others.
    bytes: usize,
}

impl Kept {
    /// At the empty set.
    pub(crate) fn new(budget: Budget) -> Kept {
        Kept { moves: Vec::new(), table: Table::new(Arc::from(&[][..]), budget), others: HashMap::new(), bytes: 0 }
    }

    /// Turns to the set of these moves, each at least 1, in any order and with repeats, if there is memory for it. When
    /// the other tables together take more than [`MEMORY`], they are dropped.
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
        if self.bytes > MEMORY {
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

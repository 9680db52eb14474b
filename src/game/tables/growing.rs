//! A table of one rule that is made piece by piece, and kept where a judge finds it again.

use std::sync::{Arc, Mutex};

use super::Tables;
use super::any_table::Family;
use super::reader::lock;
use super::rule_cache::Entry;
use crate::game::bound::{Bound, Cycle};
use crate::game::outcome::Play;
use crate::game::rule::Rule;

/// The table of one rule among those that are kept.
pub(crate) struct GrowingTable {
    tables: Arc<Mutex<Tables>>,
    entry: Entry,
}

impl GrowingTable {
    /// The table of the rule that these numbers give.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn of(
        tables: Arc<Mutex<Tables>>,
        family: Family,
        numbers: &[u64],
    ) -> Result<GrowingTable, Bound> {
        let mut entry = Entry::empty();
        entry.begin(family, numbers)?;
        Ok(GrowingTable { tables, entry })
    }

    /// The table of a rule of one's own.
    pub(crate) fn of_own(tables: Arc<Mutex<Tables>>, rule: Arc<Rule>, play: Play) -> GrowingTable {
        let mut entry = Entry::empty();
        entry.begin_own(rule, play);
        GrowingTable { tables, entry }
    }

    /// Makes the table up to a heap of this many stones, and adds the values that it then has to
    /// `values`, which has the first ones, up to that heap. Returns how all values repeat, if that
    /// is known: then a heap beyond the first period is not added.
    ///
    /// # Errors
    ///
    /// The bound that was met before this heap. The values before it are added all the same.
    pub(crate) fn reach(
        &mut self,
        stones: u64,
        values: &mut Vec<u32>,
    ) -> Result<Option<Cycle>, Bound> {
        let mut tables = lock(&self.tables);
        // A set may have a closed form, and then its table has no end.
        if stones >= tables.budget.most_values() {
            return Err(tables.budget.values());
        }
        let reached = tables.reach(&mut self.entry, stones);
        let cycle = tables.known_cycle(&mut self.entry);
        drop(tables);
        let mut last = stones;
        if let Some(Cycle { preperiod, period }) = cycle {
            last = preperiod + period - 1;
        }
        for heap in values.len() as u64..=last {
            let Some(value) = self.entry.snapshot.at(heap) else {
                break;
            };
            values.try_reserve(1)?;
            values.push(value);
        }
        // A table that is held here would have to be copied before a judge can continue it.
        self.entry.snapshot.table = None;
        reached.map(|_| cycle)
    }
}

//! Keeps tables from case to case in submission.rs: beyond the bound, all are dropped at once, as code is scarce.

mod periodic;
mod recent;
mod table;
mod view;

pub(crate) use self::table::Family;
pub(crate) use self::view::View;

use std::collections::HashMap;
use std::sync::Arc;

use self::table::{Rule, Table};
use super::bound::{Bound, Budget, Cycle};
use crate::memory::room;

const MEMORY: usize = 64 << 20;

const SLACK: usize = 256 << 10;

pub(crate) struct Tables {
    budget: Budget,
    used: usize,
    entries: HashMap<Rule, Arc<Table>>,
}

impl Tables {
    pub(crate) fn new(budget: Budget) -> Tables {
        Tables { budget, used: 0, entries: HashMap::new() }
    }

    fn table(&mut self, family: Family, numbers: &[u64]) -> Result<Arc<Table>, Bound> {
        self.make_room(SLACK + 3 * 8 * numbers.len())?;
        let rule = Rule::of(family, numbers);
        if let Some(table) = self.entries.get(&rule) {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(Table::of(rule, self.budget));
        self.keep(&table);
        Ok(table)
    }

    fn reach(&mut self, table: &mut Arc<Table>, stones: u64) -> Result<u32, Bound> {
        self.change(table, |table| table.grundy(stones))
    }

    fn cycle(&mut self, table: &mut Arc<Table>) -> Result<Cycle, Bound> {
        self.change(table, Table::cycle)
    }

    /// The only view holds no table that is not the kept one, so nothing is copied unless it was dropped.
    fn change<T, F>(&mut self, table: &mut Arc<Table>, change: F) -> Result<T, Bound>
    where
        F: FnOnce(&mut Table) -> Result<T, Bound>,
    {
        self.used -= self.entries.remove(&table.rule()).map_or(0, |kept| kept.bytes());
        self.make_room(SLACK)?;
        let changed = change(Arc::make_mut(table));
        self.keep(table);
        changed
    }

    fn keep(&mut self, table: &Arc<Table>) {
        let bytes = table.bytes();
        if self.used + bytes > MEMORY || self.entries.try_reserve(1).is_err() || self.make_room(SLACK).is_err() {
            *self = Tables::new(self.budget);
        }
        self.used += bytes;
        self.entries.insert(table.rule(), Arc::clone(table));
    }

    fn make_room(&mut self, bytes: usize) -> Result<(), Bound> {
        if room(bytes).is_err() {
            *self = Tables::new(self.budget);
        }
        drop(room(bytes)?);
        Ok(())
    }
}

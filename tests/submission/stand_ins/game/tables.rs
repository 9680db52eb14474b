//! Keeps tables from case to case in submission.rs. Beyond the bound, all are dropped at once: code is scarce.

mod periodic;
mod recent;
mod table;
mod view;

pub(crate) use self::table::Family;
pub(crate) use self::view::View;

use std::collections::HashMap;
use std::sync::Arc;

use self::recent::Selected;
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

    fn find(&mut self, own: &mut Selected) -> Result<(), Bound> {
        let rule = self.rule(own)?;
        own.table = self.entries.get(&rule).cloned();
        Ok(())
    }

    fn reach(&mut self, own: &mut Selected, stones: u64) -> Result<u32, Bound> {
        self.change(own, |table| table.grundy(stones))
    }

    fn cycle(&mut self, own: &mut Selected) -> Result<Cycle, Bound> {
        self.change(own, Table::cycle)
    }

    /// There is only one view, so the kept table, if any, is the one that it holds. It is dropped first, so nothing is
    /// copied.
    fn change<T, F>(&mut self, own: &mut Selected, change: F) -> Result<T, Bound>
    where
        F: FnOnce(&mut Table) -> Result<T, Bound>,
    {
        let rule = self.rule(own)?;
        self.used -= self.entries.remove(&rule).map_or(0, |kept| kept.bytes());
        let budget = self.budget;
        let table = own.table.get_or_insert_with(|| Arc::new(Table::of(rule.clone(), budget)));
        let changed = change(Arc::make_mut(table));
        let bytes = table.bytes();
        if self.used + bytes > MEMORY || self.entries.try_reserve(1).is_err() || self.make_room(SLACK).is_err() {
            *self = Tables::new(self.budget);
        }
        self.used += bytes;
        self.entries.insert(rule, Arc::clone(table));
        changed
    }

    fn rule(&mut self, own: &Selected) -> Result<Rule, Bound> {
        self.make_room(SLACK + 3 * 8 * own.numbers.len())?;
        Ok(Rule::of(own.family.ok_or(Bound::Memory)?, &own.numbers))
    }

    fn make_room(&mut self, bytes: usize) -> Result<(), Bound> {
        if room(bytes).is_err() {
            *self = Tables::new(self.budget);
        }
        drop(room(bytes)?);
        Ok(())
    }
}

//! Keeps tables of Grundy values from case to case, shared by all threads, within a bound on their memory.

mod periodic;
mod recent;
mod table;
mod view;

pub(crate) use self::table::Family;
pub(crate) use self::view::View;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use self::table::{Rule, Table};
use super::bound::{Bound, Budget, Cycle};
use crate::memory::room;

/// The most bytes that all kept tables take: four of the largest tables of one byte a value, 2^24 values each.
const MEMORY: usize = 64 << 20;

/// More than the small allocations take that a table costs beside its values, and what the allocator asks the system for
/// beyond them: these would abort, so there is room for them first.
#[cfg(not(fuzzing))]
const SLACK: usize = 256 << 10;
/// AddressSanitizer asks the system for each large allocation, which takes longer than all the rest.
#[cfg(all(fuzzing, not(test)))]
const SLACK: usize = 1 << 10;

/// The tables of the rules met so far. When they exceed the bound, the least recently used are dropped. A view still
/// holds the table of its own rule, dropped or not, until it selects another: at most one for each view.
#[derive(Debug)]
pub(crate) struct Tables {
    budget: Budget,
    memory: usize,
    used: usize,
    clock: u64,
    entries: HashMap<Rule, Entry>,
    /// The rules by the time at which they were kept; those used since then get a later time before one is dropped.
    ages: BTreeMap<u64, Rule>,
}

#[derive(Debug)]
struct Entry {
    table: Arc<Table>,
    bytes: usize,
    age: u64,
    used: u64,
}

impl Tables {
    /// No tables yet; each may cost up to `budget`.
    pub(crate) fn new(budget: Budget) -> Tables {
        Tables::within(budget, MEMORY)
    }

    /// No tables yet; all that are kept may take `memory` bytes. The last one used is kept even if it alone takes more.
    pub(crate) fn within(budget: Budget, memory: usize) -> Tables {
        Tables { budget, memory, used: 0, clock: 0, entries: HashMap::new(), ages: BTreeMap::new() }
    }

    /// The table of the rule that these numbers give, as far as it has been computed.
    fn table(&mut self, family: Family, numbers: &[u64]) -> Result<Arc<Table>, Bound> {
        // They are copied up to three times on the way to a table.
        self.make_room(SLACK + 3 * 8 * numbers.len())?;
        let rule = Rule::of(family, numbers);
        if let Some(entry) = self.entries.get_mut(&rule) {
            self.clock += 1;
            entry.used = self.clock;
            return Ok(Arc::clone(&entry.table));
        }
        let table = Arc::new(Table::of(rule, self.budget));
        self.keep(&table);
        Ok(table)
    }

    /// The Grundy value of a heap of `stones`; `table` is continued as far as that takes.
    fn reach(&mut self, table: &mut Arc<Table>, stones: u64) -> Result<u32, Bound> {
        self.change(table, |table| table.grundy(stones))
    }

    /// How the whole sequence repeats, if it is short enough to write out; `table` is continued as far as that takes.
    fn cycle(&mut self, table: &mut Arc<Table>) -> Result<Cycle, Bound> {
        self.change(table, Table::cycle)
    }

    /// Replaces `table` by the kept table of its rule, which other views may have continued, and changes that. It is
    /// copied first if other views hold it.
    fn change<T, F>(&mut self, table: &mut Arc<Table>, change: F) -> Result<T, Bound>
    where
        F: FnOnce(&mut Table) -> Result<T, Bound>,
    {
        if let Some(entry) = self.remove(&table.rule()) {
            *table = entry.table;
        }
        let copied = if Arc::get_mut(table).is_none() { table.bytes() } else { 0 };
        self.make_room(SLACK + copied)?;
        let changed = change(Arc::make_mut(table));
        self.keep(table);
        changed
    }

    /// Keeps `table` as the last one used, if there is memory for that, and drops the oldest ones beyond the bound.
    fn keep(&mut self, table: &Arc<Table>) {
        let rule = table.rule();
        self.remove(&rule);
        if self.entries.try_reserve(1).is_err() || self.make_room(SLACK).is_err() {
            return;
        }
        self.clock += 1;
        let bytes = table.bytes();
        self.used += bytes;
        self.ages.insert(self.clock, rule.clone());
        self.entries.insert(rule, Entry { table: Arc::clone(table), bytes, age: self.clock, used: self.clock });
        while self.used > self.memory && self.entries.len() > 1 {
            self.drop_oldest();
        }
    }

    /// Checks that `bytes` can be allocated, and drops all tables if not.
    fn make_room(&mut self, bytes: usize) -> Result<(), Bound> {
        if room(bytes).is_err() {
            *self = Tables::within(self.budget, self.memory);
        }
        drop(room(bytes)?);
        Ok(())
    }

    /// Drops the table that was not used for the longest time, or finds that the one kept first was used since then.
    fn drop_oldest(&mut self) {
        let oldest = match self.ages.values().next() {
            Some(oldest) => oldest.clone(),
            None => return,
        };
        match self.entries.get_mut(&oldest) {
            Some(entry) if entry.used > entry.age => {
                self.ages.remove(&entry.age);
                entry.age = entry.used;
                self.ages.insert(entry.age, oldest);
            }
            _ => drop(self.remove(&oldest)),
        }
    }

    fn remove(&mut self, rule: &Rule) -> Option<Entry> {
        let entry = self.entries.remove(rule)?;
        self.ages.remove(&entry.age);
        self.used -= entry.bytes;
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(rule: &Rule) -> u64 {
        match rule {
            Rule::Subtraction(set) => set[0],
            Rule::Octal(_) => panic!("only sets are asked for"),
        }
    }

    #[test]
    fn the_least_recently_used_table_is_dropped_first() {
        let mut tables = Tables::within(Budget::default(), 3 * 200_256);
        let long = |tables: &mut Tables, s: u64| {
            let mut table = tables.table(Family::Subtraction, &[s, s + 2, 1_000_000]).unwrap();
            tables.reach(&mut table, 190_000).unwrap();
            assert!(tables.used <= tables.memory);
        };
        for &s in &[150_001, 150_003, 150_007] {
            long(&mut tables, s);
        }
        tables.table(Family::Subtraction, &[150_001, 150_003, 1_000_000]).unwrap();
        long(&mut tables, 150_009);
        // Tables that just fit are all kept.
        tables.memory = tables.used;
        tables.table(Family::Subtraction, &[150_001, 150_003, 1_000_000]).unwrap();
        let mut kept: Vec<u64> = tables.entries.keys().map(first).collect();
        kept.sort_unstable();
        assert_eq!(kept, vec![150_001, 150_007, 150_009]);
        assert_eq!(tables.ages.len(), 3);
        assert_eq!(tables.used, tables.entries.values().map(|entry| entry.table.bytes()).sum());
    }
}

//! Keeps tables of Grundy values from case to case, shared by all threads, within a bound on their memory.

mod periodic;
mod recent;
mod short;
mod table;
mod view;

pub(crate) use self::table::Family;
pub(crate) use self::view::View;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use self::recent::Selected;
use self::short::Short;
use self::table::{Rule, Table};
use super::bound::{Bound, Budget, Cycle};
use crate::memory::room;

/// The most bytes that all kept tables take, short ones aside: room for two of the largest tables of one byte a value,
/// 2^24 values each, and some smaller ones. Short ones take 24 MiB more.
const MEMORY: usize = 40 << 20;

/// More than the small allocations of a table beside its values take, with what the allocator asks the system for
/// beyond them. Where they failed, the program would abort, so this much has to be free first.
#[cfg(not(fuzzing))]
const SLACK: usize = 256 << 10;
/// Little for fuzzing: AddressSanitizer asks the system for each large allocation, which takes longer than all the
/// rest.
#[cfg(all(fuzzing, not(test)))]
const SLACK: usize = 1 << 10;

/// The tables of the rules met so far. When they exceed the bound, the least recently used are dropped. A view may
/// still hold them: a large one until it selects another rule, [small ones](recent) for longer.
#[derive(Debug)]
pub(crate) struct Tables {
    budget: Budget,
    memory: usize,
    used: usize,
    clock: u64,
    entries: HashMap<Rule, Entry>,
    /// The short tables, which have a bound of their own.
    short: Short,
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
        Tables {
            budget,
            memory,
            used: 0,
            clock: 0,
            entries: HashMap::new(),
            short: Short::default(),
            ages: BTreeMap::new(),
        }
    }

    /// Gives `own` the values that are known of its rule.
    fn find(&mut self, own: &mut Selected) -> Result<(), Bound> {
        let family = own.family.ok_or(Bound::Memory)?;
        if self.short.find(family, &own.numbers, &mut own.periodic) {
            return Ok(());
        }
        let rule = self.rule(own)?;
        if let Some(entry) = self.entries.get_mut(&rule) {
            self.clock += 1;
            entry.used = self.clock;
            own.table = Some(Arc::clone(&entry.table));
            own.weigh();
        }
        Ok(())
    }

    /// The Grundy value of a heap of `stones`; the table of `own` is continued as far as that takes.
    fn reach(&mut self, own: &mut Selected, stones: u64) -> Result<u32, Bound> {
        // A table that was kept as its values only is made anew. Doubling its values keeps that rare.
        let least = if own.table.is_none() { 2 * own.periodic.values.len() as u64 } else { 0 };
        self.change(own, |table| {
            if least > stones {
                // If that many cost too much, the value of `stones` may still not.
                let _ = table.grundy(least);
            }
            table.grundy(stones)
        })
    }

    /// How the whole sequence repeats, if it is short enough to write out; the table of `own` is continued as far as
    /// that takes.
    fn cycle(&mut self, own: &mut Selected) -> Result<Cycle, Bound> {
        match own.cycle() {
            Some(cycle) if cycle.preperiod + cycle.period <= self.budget.most_values() => Ok(cycle),
            _ => self.change(own, Table::cycle),
        }
    }

    /// Changes the table of `own`, as other views may have continued it. It is copied first if other views hold it.
    fn change<T, F>(&mut self, own: &mut Selected, change: F) -> Result<T, Bound>
    where
        F: FnOnce(&mut Table) -> Result<T, Bound>,
    {
        let rule = self.rule(own)?;
        let mut table = match (self.remove(&rule), own.table.take()) {
            (Some(entry), _) => entry.table,
            (None, Some(table)) => table,
            (None, None) => Arc::new(Table::of(rule.clone(), self.budget)),
        };
        let copied = if Arc::get_mut(&mut table).is_none() { table.bytes() } else { 0 };
        self.make_room(SLACK + copied)?;
        let changed = change(Arc::make_mut(&mut table));
        if !self.keep_short(own, &table) {
            self.keep(rule, &table);
            own.table = Some(table);
        }
        own.weigh();
        changed
    }

    /// The rule of `own` in normal form.
    fn rule(&mut self, own: &mut Selected) -> Result<Rule, Bound> {
        own.rule().or_else(|_| {
            self.make_room(SLACK + own.rule_bytes())?;
            own.rule()
        })
    }

    /// Keeps `table`, the table of `own`, as its values only, if it is short and there is memory; returns whether it
    /// does.
    fn keep_short(&mut self, own: &mut Selected, table: &Table) -> bool {
        let is_short = own.periodic.take_from(table).unwrap_or(false);
        own.family.is_some_and(|family| is_short && self.short.keep(family, &own.numbers, &own.periodic))
    }

    /// Keeps `table`, of this rule, as the last one used, if there is memory, and drops the oldest ones beyond the
    /// bound.
    fn keep(&mut self, rule: Rule, table: &Arc<Table>) {
        if self.entries.try_reserve(1).is_err() || self.make_room(SLACK).is_err() {
            return;
        }
        self.clock += 1;
        let bytes = table.bytes();
        self.used += bytes;
        self.ages.insert(self.clock, rule.clone());
        self.entries.insert(rule, Entry { table: Arc::clone(table), bytes, age: self.clock, used: self.clock });
        self.drop_beyond();
    }

    fn drop_beyond(&mut self) {
        while self.used > self.memory && self.entries.len() > 1 {
            self.drop_oldest();
        }
    }

    /// Checks that `bytes` can be allocated. If not, drops half of the tables, then all, and never keeps as many again:
    /// otherwise they would be dropped over and over.
    fn make_room(&mut self, bytes: usize) -> Result<(), Bound> {
        if room(bytes).is_err() {
            self.memory = self.used / 2;
            self.drop_beyond();
        }
        if room(bytes).is_err() {
            *self = Tables::within(self.budget, self.memory);
        }
        drop(room(bytes)?);
        Ok(())
    }

    /// Drops the table that was kept first; if it was used since then, lets it count as kept at that time instead.
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
    use super::recent::Recent;
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
        let select = |tables: &mut Tables, s: u64| {
            let mut recent = Recent::new();
            recent.current_mut().begin(Family::Subtraction, &[s, s + 2, 1_000_000]).unwrap();
            tables.find(recent.current_mut()).unwrap();
            recent
        };
        let long = |tables: &mut Tables, s: u64| {
            let mut recent = select(tables, s);
            tables.reach(recent.current_mut(), 190_000).unwrap();
            assert!(tables.used <= tables.memory);
        };
        for &s in &[150_001, 150_003, 150_007] {
            long(&mut tables, s);
        }
        assert!(select(&mut tables, 150_001).current().table.is_some());
        long(&mut tables, 150_009);
        // Tables that just fit are all kept.
        tables.memory = tables.used;
        assert!(select(&mut tables, 150_001).current().table.is_some());
        let mut kept: Vec<u64> = tables.entries.keys().map(first).collect();
        kept.sort_unstable();
        assert_eq!(kept, vec![150_001, 150_007, 150_009]);
        assert_eq!(tables.ages.len(), 3);
        assert_eq!(tables.used, tables.entries.values().map(|entry| entry.table.bytes()).sum());
        // Nothing is made only because it is looked for.
        assert!(select(&mut tables, 150_003).current().table.is_none());
        assert_eq!(tables.entries.len(), 3);
    }

    #[test]
    fn without_memory_half_of_the_tables_are_dropped_and_no_more_kept_from_then_on() {
        let mut tables = Tables::new(Budget::default());
        for s in 0..8 {
            let mut recent = Recent::new();
            recent.current_mut().begin(Family::Subtraction, &[150_001 + s, 150_003 + s, 1_000_000]).unwrap();
            tables.reach(recent.current_mut(), 190_000).unwrap();
        }
        let used = tables.used;
        assert_eq!(tables.entries.len(), 8);
        assert_eq!(tables.make_room(usize::MAX / 2), Err(Bound::Memory));
        assert_eq!((tables.memory, tables.used, tables.entries.len()), (used / 2, 0, 0));
        assert_eq!(tables.make_room(1), Ok(()));
        assert_eq!(tables.memory, used / 2);
    }

    #[test]
    fn a_short_table_is_kept_as_its_values_only() {
        let mut tables = Tables::new(Budget::default());
        let mut recent = Recent::new();
        // The values up to the end of the first period are 7, 2048 and 2049.
        for (set, kept) in [(&[1, 3, 4][..], 0), (&[7, 9, 39, 55, 626], 0), (&[2, 13, 24, 29, 38, 59, 78], 1)] {
            recent.look_for(Family::Subtraction, set);
            recent.current_mut().begin(Family::Subtraction, set).unwrap();
            assert!(tables.reach(recent.current_mut(), 1 << 60).is_ok(), "{set:?}");
            assert_eq!((tables.entries.len(), recent.current().table.is_some()), (kept, kept > 0), "{set:?}");
        }
    }
}

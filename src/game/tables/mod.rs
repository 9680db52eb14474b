//! Keeps tables of Grundy values from case to case, shared by all threads, within a bound on their
//! memory.
//!
//! A look-up depends on the rule alone: a rule is found by its family and all its numbers, or by
//! its text, and the value of a heap comes from the [`Snapshot`] of its table, which never changes.

mod any_table;
mod growing;
mod reader;
mod reasons;
mod rule_cache;
mod snapshot;

pub(crate) use self::any_table::{AnyTable, Family};
pub(crate) use self::growing::GrowingTable;
pub(crate) use self::reader::{KnownSum, TableReader};
#[cfg(any(test, fuzzing))]
pub(crate) use self::snapshot::LONGEST;
pub(crate) use self::snapshot::{LaidOut, Repeating};

use std::collections::HashMap;
use std::sync::Arc;

use self::rule_cache::{Entry, RuleKey};
use self::snapshot::Snapshot;
use super::bound::{Bound, Budget, Cycle};
use super::octal::Quotient;
use crate::memory::check_room;

/// The most bytes that all kept tables take: room for two tables of 2^24 values of one byte and
/// some smaller ones; or for some 60,000 sets with a period of 330.
const MEMORY: usize = 40 << 20;

/// More than the small allocations of a table take: all but its values, with what the allocator
/// asks the system for in addition. If one of them failed, the program would abort, so this much
/// has to be free first.
#[cfg(not(fuzzing))]
const SLACK: usize = 256 << 10;
/// Little for fuzzing: AddressSanitizer asks the system for each large allocation, which takes
/// longer than all the rest.
#[cfg(all(fuzzing, not(test)))]
const SLACK: usize = 1 << 10;

/// The tables of the rules met so far. Nothing else continues them. Before they exceed the bound,
/// all are dropped.
#[derive(Debug)]
pub(crate) struct Tables {
    budget: Budget,
    /// The most bytes.
    memory: usize,
    /// The bytes of all `snapshots`.
    used: usize,
    snapshots: HashMap<RuleKey, Snapshot>,
    /// What is proved of misère play of some of the rules.
    quotients: HashMap<RuleKey, Arc<Quotient>>,
}

impl Tables {
    /// No tables yet; each may cost up to `budget`.
    pub(crate) fn new(budget: Budget) -> Tables {
        Tables::within(budget, MEMORY)
    }

    /// No tables yet; all that are kept may take `memory` bytes. The last one used is kept even if
    /// it alone takes more.
    pub(crate) fn within(budget: Budget, memory: usize) -> Tables {
        Tables {
            budget,
            memory,
            used: 0,
            snapshots: HashMap::new(),
            quotients: HashMap::new(),
        }
    }

    /// Gives `entry` what is known of its rule, if the rule is kept.
    fn find(&self, entry: &mut Entry) {
        if let Some(snapshot) = self.snapshots.get(&entry.rule) {
            entry.snapshot = snapshot.clone();
        }
    }

    /// The Grundy value of a heap of `stones`; continues the table of `entry` as far as needed.
    fn reach(&mut self, entry: &mut Entry, stones: u64) -> Result<u32, Bound> {
        self.find(entry);
        match entry.snapshot.at(stones) {
            Some(value) => Ok(value),
            None => self.change(entry, |table| table.grundy(stones)),
        }
    }

    /// How the whole sequence repeats, if it is short enough to write out; continues the table of
    /// `entry` as far as needed.
    fn cycle(&mut self, entry: &mut Entry) -> Result<Cycle, Bound> {
        match self.known_cycle(entry) {
            Some(cycle) => Ok(cycle),
            None => self.change(entry, AnyTable::cycle),
        }
    }

    /// How the whole sequence repeats, if that is known already and it is short enough to write
    /// out.
    fn known_cycle(&self, entry: &mut Entry) -> Option<Cycle> {
        self.find(entry);
        let most = self.budget.most_values();
        let cycle = entry.snapshot.cycle()?;
        if cycle.is_within(most) {
            Some(cycle)
        } else {
            None
        }
    }

    /// What is proved of misère play of this rule, if that is kept.
    fn known_quotient(&self, entry: &Entry) -> Option<Arc<Quotient>> {
        self.quotients.get(&entry.rule).cloned()
    }

    /// What is proved of misère play of this rule, and is proved now if it is not kept.
    fn quotient(&mut self, entry: &mut Entry) -> Result<Arc<Quotient>, Bound> {
        if let Some(known) = self.known_quotient(entry) {
            return Ok(known);
        }
        let quotient = entry.search()?.quotient(self.budget)?;
        let bytes = OVERHEAD + entry.rule.bytes() + quotient.bytes();
        check_room(bytes)?;
        if self.used + bytes > self.memory {
            self.clear();
        }
        if self.quotients.try_reserve(1).is_ok() {
            self.used += bytes;
            self.quotients
                .insert(entry.rule.clone(), Arc::clone(&quotient));
        }
        Ok(quotient)
    }

    /// Changes the table of `entry`. It is copied first if other readers hold it.
    fn change<T, F>(&mut self, entry: &mut Entry, change: F) -> Result<T, Bound>
    where
        F: Fn(&mut AnyTable) -> Result<T, Bound>,
    {
        let mut table = self.table_of(entry)?;
        let mut changed = self.change_table(&mut table, &change);
        if matches!(changed, Err(Bound::Memory)) && self.give_up() {
            changed = self.change_table(&mut table, &change);
        }
        if check_room(SLACK + entry.rule.bytes()).is_err() {
            entry.snapshot = Snapshot::of(table, 0);
            return changed;
        }
        entry.snapshot = Snapshot::of(Arc::clone(&table), self.budget.most_values());
        if entry.snapshot.table.is_none() {
            // It never changes again, so it does not have to be copied although the entry holds it.
            entry.keep_moves(table);
        }
        self.keep(entry.rule.clone(), entry.snapshot.clone());
        changed
    }

    /// Changes this table, which is not kept, or a copy of it.
    fn change_table<T, F>(&mut self, table: &mut Arc<AnyTable>, change: &F) -> Result<T, Bound>
    where
        F: Fn(&mut AnyTable) -> Result<T, Bound>,
    {
        let is_shared = Arc::get_mut(table).is_none();
        let copied = if is_shared { table.bytes() } else { 0 };
        self.make_room(SLACK + copied)?;
        change(Arc::make_mut(table))
    }

    /// The table of `entry`, which is no longer kept: the kept one, the entry's own or a new one.
    fn table_of(&mut self, entry: &mut Entry) -> Result<Arc<AnyTable>, Bound> {
        let held = entry.snapshot.table.take();
        if let Some(snapshot) = self.take(&entry.rule)
            && let Some(table) = snapshot.table
        {
            return Ok(table);
        }
        if let Some(table) = held {
            return Ok(table);
        }
        if let Ok(table) = entry.new_table(self.budget) {
            return Ok(Arc::new(table));
        }
        self.make_room(entry.bytes_of_table())?;
        Ok(Arc::new(entry.new_table(self.budget)?))
    }

    fn take(&mut self, rule: &RuleKey) -> Option<Snapshot> {
        let snapshot = self.snapshots.remove(rule)?;
        self.used -= bytes(rule, &snapshot);
        Some(snapshot)
    }

    /// Keeps what is known of a rule that is not kept, if there is memory.
    fn keep(&mut self, rule: RuleKey, snapshot: Snapshot) {
        let bytes = bytes(&rule, &snapshot);
        if self.used + bytes > self.memory {
            self.clear();
        }
        if self.snapshots.try_reserve(1).is_ok() {
            self.used += bytes;
            self.snapshots.insert(rule, snapshot);
        }
    }

    /// Checks that `bytes` can be allocated. If not, gives up all tables.
    fn make_room(&mut self, bytes: usize) -> Result<(), Bound> {
        if check_room(bytes).is_err() {
            self.give_up();
        }
        Ok(check_room(bytes)?)
    }

    /// Drops all tables to make room for something else. Returns false if there are none. From then
    /// on, at most half their bytes are kept: otherwise they would be dropped over and over.
    fn give_up(&mut self) -> bool {
        if self.snapshots.is_empty() && self.quotients.is_empty() {
            return false;
        }
        self.memory = self.used / 2;
        self.clear();
        true
    }

    fn clear(&mut self) {
        self.snapshots = HashMap::new();
        self.quotients = HashMap::new();
        self.used = 0;
    }
}

/// A generous allowance for a place in a map and for the allocator.
const OVERHEAD: usize = 256;

/// The bytes of what is kept of a rule, with that allowance. They never change, because a snapshot never does.
fn bytes(rule: &RuleKey, snapshot: &Snapshot) -> usize {
    OVERHEAD + rule.bytes() + snapshot.bytes()
}

#[cfg(test)]
mod tests {
    use super::rule_cache::RuleCache;
    use super::*;

    /// What is found of the set of these three moves. The last move asks for a long table.
    fn select(tables: &Tables, s: u64) -> RuleCache {
        let mut cache = RuleCache::new();
        cache
            .current_mut()
            .begin(Family::Subtraction, &[s, s + 2, s + 4, 1_000_000])
            .expect("memory");
        tables.find(cache.current_mut());
        cache
    }

    /// Has the values of such a set computed, which take some 200,000 bytes.
    fn long(tables: &mut Tables, s: u64) {
        let mut cache = select(tables, s);
        assert!(tables.reach(cache.current_mut(), 190_000).is_ok());
        let held: usize = tables
            .snapshots
            .iter()
            .map(|(rule, snapshot)| bytes(rule, snapshot))
            .sum();
        assert_eq!(tables.used, held);
    }

    fn kept(tables: &Tables) -> Vec<u64> {
        let mut kept: Vec<u64> = tables
            .snapshots
            .keys()
            .map(|rule| rule.numbers[0])
            .collect();
        kept.sort_unstable();
        kept
    }

    #[test]
    fn tables_are_kept_as_long_as_they_fit_together() {
        let mut tables = Tables::new(Budget::default());
        long(&mut tables, 150_001);
        // Three just fit.
        tables.memory = 3 * tables.used;
        long(&mut tables, 150_003);
        long(&mut tables, 150_007);
        assert_eq!(kept(&tables), [150_001, 150_003, 150_007]);
        // Nothing is made only because it is looked for.
        assert!(
            select(&tables, 150_009)
                .current()
                .snapshot
                .at(190_000)
                .is_none()
        );
        assert!(
            select(&tables, 150_003)
                .current()
                .snapshot
                .at(190_000)
                .is_some()
        );
        assert_eq!(tables.snapshots.len(), 3);
        long(&mut tables, 150_009);
        assert_eq!(kept(&tables), [150_009]);
        // One that does not fit alone is kept until the next.
        tables.memory = 0;
        long(&mut tables, 150_001);
        assert_eq!(kept(&tables), [150_001]);
    }

    /// If it counted again whenever it grows, all tables would soon be dropped.
    #[test]
    fn a_table_that_grows_counts_once() {
        let mut tables = Tables::new(Budget::default());
        let mut cache = select(&tables, 150_001);
        let mut used = 0;
        for stones in [160_000, 400_000, 900_000] {
            assert!(tables.reach(cache.current_mut(), stones).is_ok());
            let held: usize = tables
                .snapshots
                .iter()
                .map(|(rule, snapshot)| bytes(rule, snapshot))
                .sum();
            assert!(tables.used == held && used < held, "{stones}");
            used = held;
        }
    }

    #[test]
    fn without_memory_all_tables_are_dropped_and_no_more_than_half_kept_from_then_on() {
        let mut tables = Tables::new(Budget::default());
        (0..8).for_each(|s| long(&mut tables, 150_001 + s));
        let used = tables.used;
        assert_eq!(tables.snapshots.len(), 8);
        assert_eq!(tables.make_room(usize::MAX), Err(Bound::Memory));
        assert_eq!(
            (tables.memory, tables.used, tables.snapshots.len()),
            (used / 2, 0, 0)
        );
        assert_eq!(tables.make_room(1), Ok(()));
        assert_eq!(tables.memory, used / 2);
    }

    #[test]
    fn a_table_goes_once_all_its_values_are_laid_out() {
        let mut tables = Tables::new(Budget::default());
        // The values to the end of the first period are 7, 2048, 16,384 and 16,386.
        for (set, is_whole) in [
            (&[1, 3, 4][..], true),
            (&[7, 9, 39, 55, 626], true),
            (&[8_192], true),
            (&[8_193], false),
        ] {
            let mut cache = RuleCache::new();
            cache
                .current_mut()
                .begin(Family::Subtraction, set)
                .expect("memory");
            assert!(
                tables.reach(cache.current_mut(), 1 << 60).is_ok(),
                "{set:?}"
            );
            assert_eq!(
                cache.current().snapshot.table.is_none(),
                is_whole,
                "{set:?}"
            );
            assert_eq!(
                cache.current().snapshot.sequence().is_some(),
                is_whole,
                "{set:?}"
            );
        }
    }
}

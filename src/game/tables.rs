//! Keeps tables of Grundy values from case to case, shared by all threads, within a bound on their memory.
//!
//! What is found here depends on the rule alone: a rule is found by its family and all its numbers, and the value of a
//! heap comes from the [`Snapshot`] of its table, which never changes.

mod recent;
mod snapshot;
mod table;
mod view;

pub(crate) use self::snapshot::Sequence;
pub(crate) use self::table::Family;
pub(crate) use self::view::View;

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use self::recent::{Place, Rule};
use self::snapshot::Snapshot;
use self::table::Table;
use super::bound::{Bound, Budget, Cycle};
use crate::memory::room;

/// The bytes of tables with which a generation is full: room for the largest table of one byte a value, 2^24 values,
/// and some smaller ones.
const MEMORY: usize = 32 << 20;

/// More than the small allocations of a table beside its values take, with what the allocator asks the system for
/// beyond them. Where they failed, the program would abort, so this much has to be free first.
#[cfg(not(fuzzing))]
const SLACK: usize = 256 << 10;
/// Little for fuzzing: AddressSanitizer asks the system for each large allocation, which takes longer than all the
/// rest.
#[cfg(all(fuzzing, not(test)))]
const SLACK: usize = 1 << 10;

/// The tables of the rules met so far, in two generations: what is found moves to the young one, and when that is full,
/// it becomes the old one, which goes. So a table is kept while other tables of a whole generation are asked for.
#[derive(Debug)]
pub(crate) struct Tables {
    budget: Budget,
    /// The bytes with which a generation is full.
    memory: usize,
    young: Generation,
    old: Generation,
}

/// What is known of some rules. The tables are continued here alone.
#[derive(Debug, Default)]
struct Generation {
    snapshots: HashMap<Rule, Snapshot>,
    bytes: usize,
}

impl Tables {
    /// No tables yet; each may cost up to `budget`.
    pub(crate) fn new(budget: Budget) -> Tables {
        Tables::within(budget, MEMORY)
    }

    /// No tables yet; a generation is full with `memory` bytes. The last one used is kept even if it alone takes more.
    pub(crate) fn within(budget: Budget, memory: usize) -> Tables {
        Tables { budget, memory, young: Generation::default(), old: Generation::default() }
    }

    /// Gives `place` what is known of its rule, if the rule is kept.
    fn find(&mut self, place: &mut Place) {
        if let Some(snapshot) = self.young.snapshots.get(&place.rule) {
            place.snapshot = snapshot.clone();
        } else if let Some((rule, snapshot)) = self.old.take(&place.rule) {
            place.snapshot = snapshot.clone();
            self.keep(rule, snapshot);
        }
    }

    /// The Grundy value of a heap of `stones`; the table of `place` is continued as far as that takes.
    fn reach(&mut self, place: &mut Place, stones: u64) -> Result<u32, Bound> {
        self.find(place);
        match place.snapshot.at(stones) {
            Some(value) => Ok(value),
            None => self.change(place, |table| table.grundy(stones)),
        }
    }

    /// How the whole sequence repeats, if it is short enough to write out; the table of `place` is continued as far as
    /// that takes.
    fn cycle(&mut self, place: &mut Place) -> Result<Cycle, Bound> {
        self.find(place);
        let can_be_written = |cycle: &Cycle| cycle.values().is_some_and(|values| values <= self.budget.most_values());
        match place.snapshot.cycle().filter(can_be_written) {
            Some(cycle) => Ok(cycle),
            None => self.change(place, Table::cycle),
        }
    }

    /// Changes the table of `place`. It is copied first if other views hold it.
    fn change<T, F>(&mut self, place: &mut Place, change: F) -> Result<T, Bound>
    where
        F: FnOnce(&mut Table) -> Result<T, Bound>,
    {
        let moves = place.moves().or_else(|_| {
            self.make_room(place.bytes_of_moves())?;
            place.moves()
        })?;
        let kept = self.young.take(&place.rule).or_else(|| self.old.take(&place.rule));
        let held = place.snapshot.table.take();
        let table = kept.and_then(|(_, snapshot)| snapshot.table).or(held);
        let mut table = table.unwrap_or_else(|| Arc::new(Table::of(moves, self.budget)));
        let copied = if Arc::get_mut(&mut table).is_none() { table.bytes() } else { 0 };
        let changed = self.make_room(SLACK + copied).and_then(|()| change(Arc::make_mut(&mut table)));
        if room(SLACK + place.rule.bytes()).is_ok() {
            place.snapshot = Snapshot::of(table, self.budget.most_values());
            self.keep(place.rule.clone(), place.snapshot.clone());
        } else {
            place.snapshot = Snapshot::of(table, 0);
        }
        changed
    }

    /// Keeps what is known of a rule, if there is memory, in the young generation.
    fn keep(&mut self, rule: Rule, snapshot: Snapshot) {
        self.young.add(rule, snapshot);
        if self.young.bytes > self.memory {
            self.old = mem::take(&mut self.young);
        }
    }

    /// Checks that `bytes` can be allocated. If not, drops the old generation, then both, and never keeps as much again:
    /// otherwise all would be dropped over and over.
    fn make_room(&mut self, bytes: usize) -> Result<(), Bound> {
        if room(bytes).is_err() {
            self.memory = self.memory.min(self.young.bytes + self.old.bytes) / 4;
            self.old = Generation::default();
        }
        if room(bytes).is_err() {
            self.young = Generation::default();
        }
        drop(room(bytes)?);
        Ok(())
    }
}

impl Generation {
    fn add(&mut self, rule: Rule, snapshot: Snapshot) {
        if self.snapshots.try_reserve(1).is_ok() {
            self.bytes += bytes(&rule, &snapshot);
            self.snapshots.insert(rule, snapshot);
        }
    }

    fn take(&mut self, rule: &Rule) -> Option<(Rule, Snapshot)> {
        let (rule, snapshot) = self.snapshots.remove_entry(rule)?;
        self.bytes -= bytes(&rule, &snapshot);
        Some((rule, snapshot))
    }
}

/// The bytes of what is kept of a rule, with a generous allowance for its place in a map and for the allocator. They
/// never change, as a snapshot does not.
fn bytes(rule: &Rule, snapshot: &Snapshot) -> usize {
    const OVERHEAD: usize = 256;
    OVERHEAD + rule.bytes() + snapshot.bytes()
}

#[cfg(test)]
mod tests {
    use super::recent::Recent;
    use super::*;

    /// What is found of the set of these three moves, the last of which asks for a long table.
    fn select(tables: &mut Tables, s: u64) -> Recent {
        let mut recent = Recent::new();
        recent.current_mut().begin(Family::Subtraction, &[s, s + 2, 1_000_000]).expect("memory");
        tables.find(recent.current_mut());
        recent
    }

    fn is_kept(tables: &mut Tables, s: u64) -> bool {
        select(tables, s).current().snapshot.at(190_000).is_some()
    }

    /// Has the values of such a set computed, which take some 200,000 bytes.
    fn long(tables: &mut Tables, s: u64) {
        let mut recent = select(tables, s);
        assert!(tables.reach(recent.current_mut(), 190_000).is_ok());
        let [young, old] = [&tables.young, &tables.old].map(|generation| {
            let held: usize = generation.snapshots.iter().map(|(rule, snapshot)| bytes(rule, snapshot)).sum();
            assert_eq!(generation.bytes, held);
            generation
        });
        assert!(young.bytes <= tables.memory);
        assert!(young.snapshots.keys().all(|rule| !old.snapshots.contains_key(rule)));
    }

    #[test]
    fn a_table_is_kept_as_long_as_it_is_used_and_goes_with_the_old_generation() {
        let mut tables = Tables::new(Budget::default());
        long(&mut tables, 150_001);
        // Three just fit.
        tables.memory = 3 * tables.young.bytes;
        for s in [150_003, 150_007, 150_009] {
            long(&mut tables, s);
        }
        // With the fourth they became old together; one of them is used.
        assert!(is_kept(&mut tables, 150_001));
        for s in [150_011, 150_013, 150_017] {
            long(&mut tables, s);
        }
        let all = [150_001, 150_003, 150_007, 150_009, 150_011, 150_013, 150_017];
        let kept = |generation: &Generation| -> Vec<u64> {
            all.into_iter().filter(|s| generation.snapshots.keys().any(|rule| rule.numbers[0] == *s)).collect()
        };
        assert_eq!((kept(&tables.young), kept(&tables.old)), (vec![], vec![150_001, 150_011, 150_013, 150_017]));
        // Nothing is made only because it is looked for.
        let rules = tables.young.snapshots.len() + tables.old.snapshots.len();
        assert!(!is_kept(&mut tables, 150_003));
        assert_eq!(tables.young.snapshots.len() + tables.old.snapshots.len(), rules);
    }

    #[test]
    fn a_table_that_is_too_large_for_a_generation_is_still_found_next() {
        let mut tables = Tables::within(Budget::default(), 0);
        long(&mut tables, 150_001);
        assert!(is_kept(&mut tables, 150_001) && is_kept(&mut tables, 150_001));
        long(&mut tables, 150_003);
        assert!(!is_kept(&mut tables, 150_001));
    }

    #[test]
    fn without_memory_all_tables_are_dropped_and_fewer_kept_from_then_on() {
        let mut tables = Tables::new(Budget::default());
        (0..8).for_each(|s| long(&mut tables, 150_001 + s));
        let used = tables.young.bytes;
        assert_eq!(tables.young.snapshots.len(), 8);
        assert_eq!(tables.make_room(usize::MAX / 2), Err(Bound::Memory));
        assert_eq!((tables.memory, tables.young.bytes, tables.young.snapshots.len()), (used / 4, 0, 0));
        assert_eq!(tables.make_room(1), Ok(()));
        assert_eq!(tables.memory, used / 4);
    }

    #[test]
    fn a_table_goes_once_all_its_values_are_laid_out() {
        let mut tables = Tables::new(Budget::default());
        // The values to the end of the first period are 7, 2048, 16,384 and 16,386.
        for (set, is_whole) in
            [(&[1, 3, 4][..], true), (&[7, 9, 39, 55, 626], true), (&[8_192], true), (&[8_193], false)]
        {
            let mut recent = Recent::new();
            recent.current_mut().begin(Family::Subtraction, set).expect("memory");
            assert!(tables.reach(recent.current_mut(), 1 << 60).is_ok(), "{set:?}");
            assert_eq!(recent.current().snapshot.table.is_none(), is_whole, "{set:?}");
            assert_eq!(recent.current().snapshot.sequence().is_some(), is_whole, "{set:?}");
        }
    }
}

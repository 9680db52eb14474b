//! A table of one rule that is made piece by piece, and kept where a judge finds it again.

use std::sync::{Arc, Mutex};

use super::Tables;
use super::any_table::{AnyTable, Family};
use super::reader::lock;
use super::rule_cache::Entry;
use crate::game::bound::{Bound, Cycle};
use crate::game::outcome::Play;
use crate::game::rule::{PositionSearch, Rule, TupleTable};

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

    /// Does what [`TupleTable::search_all`] does. From then on, the values are read without a lock: a
    /// judge that needs more of them goes on with a copy.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn search(
        &mut self,
        codes: &[u64],
        combinations: u64,
    ) -> Result<PositionSearch, Bound> {
        lock(&self.tables).change(&mut self.entry, |table| match table {
            AnyTable::Tuples(table) => table.search_all(codes, combinations),
            AnyTable::Subtraction(_) | AnyTable::Octal(_) | AnyTable::Rule(_) => {
                Err(Bound::Internal)
            }
        })
    }

    /// The Grundy value of a position, if it was known then.
    #[inline]
    pub(crate) fn known(&self, code: u64) -> Option<u32> {
        self.entry.snapshot.at(code)
    }

    /// The table of positions as it was after the last [`GrowingTable::search`].
    pub(crate) fn positions(&self) -> Option<&TupleTable> {
        match self.entry.snapshot.table.as_deref() {
            Some(AnyTable::Tuples(table)) => Some(table),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::TableReader;
    use super::*;
    use crate::game::bound::Budget;
    use crate::game::rule::Tuple;

    const WYTHOFF: &str = "(a-t,b); (a,b-t); (a-t,b-t)";

    /// A table of Wythoff's game that grows, and a judge of the same tables. Its budget is enough
    /// for some 20 positions.
    fn shared() -> (GrowingTable, TableReader) {
        let tables = Tables::new(Budget::new(6).expect("a small one"));
        let tables = Arc::new(Mutex::new(tables));
        let rule = Arc::new(Rule::new(WYTHOFF).expect("a rule"));
        let growing = GrowingTable::of_own(Arc::clone(&tables), Arc::clone(&rule), Play::Normal);
        let mut judge = TableReader::new(tables);
        judge.select_own(rule, Play::Normal);
        (growing, judge)
    }

    fn code(a: u64, b: u64) -> u64 {
        Tuple::new(&[a, b]).expect("two small numbers").code
    }

    #[test]
    fn a_judge_has_the_values_that_were_found_beside_its_budget() {
        let (mut growing, mut judge) = shared();
        assert_eq!(
            judge.grundy(code(30, 40)),
            Err(Bound::TupleCombinations(12))
        );
        let found = growing.search(&[code(30, 40)], 1 << 20).expect("memory");
        assert!(found.asked == 1 && found.found > 1000 && found.left < 1 << 20);
        assert_eq!(judge.grundy(code(5, 3)), Ok(0));
        assert_eq!(judge.grundy(code(30, 40)).ok(), growing.known(code(30, 40)));
    }

    #[test]
    fn what_a_judge_has_found_is_there_when_the_table_grows() {
        let (mut growing, mut judge) = shared();
        assert_eq!(judge.grundy(code(1, 2)), Ok(0));
        assert_eq!(growing.known(code(1, 2)), None);
        let found = growing.search(&[code(1, 2), code(9, 9)], 0);
        let none = PositionSearch {
            asked: 1,
            found: 0,
            left: 0,
        };
        assert_eq!(found, Ok(none));
        assert_eq!(growing.known(code(1, 2)), Some(0));
    }

    #[test]
    fn a_search_takes_nothing_of_the_budget_of_the_judge() {
        let (mut growing, mut judge) = shared();
        let found = growing.search(&[code(100, 100)], 1000).expect("memory");
        assert_eq!((found.asked, found.left), (0, 0));
        assert_eq!(judge.grundy(code(1, 2)), Ok(0));
    }
}

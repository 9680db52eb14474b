//! How a thread reads the shared tables: what is known of the selected rule, without a lock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Tables;
use super::any_table::{AnyTable, Family};
use super::rule_cache::RuleCache;
use super::snapshot::{LaidOut, Repeating};
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::grundys_game;
use crate::game::moves::{Aim, Flow, FoundMoves};
use crate::game::octal::{MisereSearch, PositionExtent, Quotient};
use crate::game::outcome::{Play, Sum};
use crate::game::rule::{Recursion, Rule, Table};
use crate::memory::hold;

/// The most look-ups for moves that a guess at a text may take: 128 for each byte of the largest
/// texts. Cases take more only if their sets have thousands of moves; mostly a flag then gives the
/// set.
const GUESSED_LOOKUPS: u64 = 1 << 25;

/// The sum of the heaps before the first whose value is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownSum {
    pub(crate) sum: Sum,
    /// How many heaps it has.
    pub(crate) heaps: usize,
    /// Why the next heap is not known; none if all are.
    pub(crate) bound: Option<Bound>,
}

impl KnownSum {
    /// The sum of all of this many heaps.
    #[inline(always)]
    pub(crate) fn of_all(sum: Sum, heaps: usize) -> KnownSum {
        KnownSum {
            sum,
            heaps,
            bound: None,
        }
    }
}

/// Reads shared tables. One rule is selected.
#[derive(Debug)]
pub(crate) struct TableReader {
    tables: Arc<Mutex<Tables>>,
    rules: RuleCache,
    /// The budget of the tables.
    budget: Budget,
    /// If set, tables are read and never continued. A guess sets this field and the next anew;
    /// adopting the guess resets this one.
    reads_only: bool,
    /// How many options a guess may still look up.
    lookups_left: u64,
}

impl TableReader {
    /// A reader of `tables` with the empty set of moves selected.
    pub(crate) fn new(tables: Arc<Mutex<Tables>>) -> TableReader {
        let budget = lock(&tables).budget;
        let rules = RuleCache::new();
        TableReader {
            tables,
            rules,
            budget,
            reads_only: false,
            lookups_left: 0,
        }
    }

    /// Returns true if exactly these numbers of this family were selected last, in the same order.
    #[inline(always)]
    pub(crate) fn has_selected(&self, family: Family, numbers: &[u64]) -> bool {
        self.rules.is(family, numbers)
    }

    /// Selects this rule if it is cached; returns whether it was. To select the same rule again
    /// costs a comparison.
    #[inline(always)]
    pub(crate) fn reselect(&mut self, family: Family, numbers: &[u64]) -> bool {
        self.has_selected(family, numbers) || self.rules.find_or_claim(family, numbers)
    }

    /// Selects this rule, whose numbers the family allows. Returns false if there is no memory:
    /// then no rule is selected, and all values are refused.
    #[inline]
    pub(crate) fn select(&mut self, family: Family, numbers: &[u64]) -> bool {
        self.reselect(family, numbers) || self.select_new(family, numbers).is_ok()
    }

    #[cold]
    fn select_new(&mut self, family: Family, numbers: &[u64]) -> Result<(), Bound> {
        let begun = self.rules.current_mut().begin(family, numbers);
        if begun.is_err() {
            self.give_up_tables();
            self.rules.current_mut().begin(family, numbers)?;
        }
        lock(&self.tables).find(self.rules.current_mut());
        Ok(())
    }

    /// Appends `numbers` to those held of a case. If memory is short, drops the tables first.
    pub(crate) fn hold(&mut self, held: &mut Vec<u64>, numbers: &[u64]) -> Result<(), Bound> {
        if hold(held, numbers).is_err() {
            self.give_up_tables();
            hold(held, numbers)?;
        }
        Ok(())
    }

    /// Drops the tables of all rules to make room for the case at hand. Returns false if there are no
    /// tables. A guess drops none and returns false, because other threads need them.
    #[cold]
    fn give_up_tables(&mut self) -> bool {
        !self.reads_only && lock(&self.tables).give_up()
    }

    /// Selects a rule of one's own, which stays the only one.
    pub(crate) fn select_own(&mut self, rule: Arc<Rule>, play: Play) {
        let own = self.rules.current_mut();
        own.begin_own(Arc::clone(&rule), play);
        lock(&self.tables).find(own);
        if play == Play::Normal && rule.shape().is_none() {
            own.beyond = Recursion::of(&rule, self.budget).map(Arc::new);
            own.end_of_table = Table::most_values(self.budget);
        }
    }

    /// If `reads_only`, refuses from now on all values that are not known yet: a wrong guess about
    /// a text may ask for any table and any move, which nobody needs.
    pub(crate) fn read_only(&mut self, reads_only: bool) {
        self.reads_only = reads_only;
        self.lookups_left = GUESSED_LOOKUPS;
    }

    /// Gives up the table of the selected rule, so that others can continue it without a copy. The
    /// rule stays selected.
    pub(crate) fn release_table(&mut self) {
        self.rules.current_mut().snapshot.table = None;
    }

    /// The sum of `heaps`, as far as it is known.
    #[inline(always)]
    pub(crate) fn sum(&mut self, heaps: &[u64], play: Play) -> KnownSum {
        match self.rules.current().snapshot.sum(heaps, play) {
            Some(sum) => KnownSum::of_all(sum, heaps.len()),
            None => self.look_up(heaps),
        }
    }

    /// A sum with the outcome of a lone heap, if it is known. Where the outcome is listed, the sum
    /// need not be the value of the heap, for which a table would take seconds.
    #[inline(always)]
    pub(crate) fn outcome_sum(&mut self, stones: u64, play: Play) -> KnownSum {
        let is_listed = self.rules.current().rule.family == Some(Family::GrundysGame)
            && grundys_game::is_listed(self.budget);
        if is_listed && let Some(wins) = grundys_game::wins(stones) {
            return KnownSum::of_all(Sum::of(wins.into()), 1);
        }
        self.sum(&[stones], play)
    }

    fn look_up(&mut self, heaps: &[u64]) -> KnownSum {
        let mut sum = Sum::default();
        for (known, &stones) in heaps.iter().enumerate() {
            match self.value(stones) {
                Ok(value) => sum = sum.join(Sum::of(value)),
                Err(bound) => {
                    return KnownSum {
                        sum,
                        heaps: known,
                        bound: Some(bound),
                    };
                }
            }
        }
        KnownSum::of_all(sum, heaps.len())
    }

    /// The Grundy value of a heap of `stones`.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value was known.
    pub(crate) fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        match self.rules.current().snapshot.at(stones) {
            Some(value) => Ok(value),
            None => self.reach(stones),
        }
    }

    /// The value of a heap that the reader does not know: another reader may have continued the
    /// table.
    #[cold]
    fn reach(&mut self, stones: u64) -> Result<u32, Bound> {
        let own = self.rules.current_mut();
        let mut tables = lock(&self.tables);
        if self.reads_only {
            tables.find(own);
            own.snapshot.at(stones).ok_or(Bound::Guess)
        } else {
            tables.reach(own, stones)
        }
    }

    /// The Grundy value of a heap of `stones`, by the table of the rule or beyond it.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value was known.
    pub(super) fn value(&mut self, stones: u64) -> Result<u64, Bound> {
        match self.rules.current().snapshot.at(stones) {
            Some(value) => Ok(value.into()),
            None => self.reach_value(stones),
        }
    }

    #[cold]
    fn reach_value(&mut self, stones: u64) -> Result<u64, Bound> {
        let Some(recursion) = self.rules.current().beyond.clone() else {
            return self.reach(stones).map(u64::from);
        };
        if stones < self.rules.current().end_of_table {
            match self.reach(stones) {
                Ok(value) => return Ok(value.into()),
                Err(Bound::Combinations { last, .. } | Bound::Numbers { last }) => {
                    self.rules.current_mut().end_of_table = last + 1;
                }
                Err(bound) => return Err(bound),
            }
        }
        if stones > recursion.last() {
            return Err(self.budget.combinations(recursion.last()));
        }
        self.take_steps(&recursion, stones)?;
        Ok(recursion.grundy(stones))
    }

    /// A guess takes the steps of a recursion from the options that it may look up.
    fn take_steps(&mut self, recursion: &Recursion, stones: u64) -> Result<(), Bound> {
        if !self.reads_only {
            return Ok(());
        }
        self.charge(recursion.most_steps(stones))
    }

    /// How many of these heaps may come after others of this extent, where positions are proved or
    /// searched; the extent of all of these; and the bound that was met at the next heap.
    pub(crate) fn fit(
        &mut self,
        heaps: &[u64],
        before: PositionExtent,
    ) -> (usize, PositionExtent, Option<Bound>) {
        let budget = self.budget;
        if matches!(self.rules.current_mut().search(), Err(Bound::Memory)) {
            self.give_up_tables();
        }
        let has_to_prove = match self.rules.current_mut().search() {
            Ok(search) => search.has_to_prove(heaps, before, budget),
            Err(bound) => return (0, before, Some(bound)),
        };
        if has_to_prove && let Err(bound) = self.find_quotient() {
            return (0, before, Some(bound));
        }
        match self.rules.current_mut().search() {
            Ok(search) => search.fit(heaps, before, budget),
            Err(bound) => (0, before, Some(bound)),
        }
    }

    /// Finds what is proved of misère play of the selected rule: another reader may have proved it.
    /// A guess proves nothing.
    fn find_quotient(&mut self) -> Result<(), Bound> {
        let own = self.rules.current_mut();
        let mut tables = lock(&self.tables);
        let quotient = if self.reads_only {
            tables.known_quotient(own).ok_or(Bound::Guess)?
        } else {
            tables.quotient(own)?
        };
        own.search()?.set_quotient(quotient);
        Ok(())
    }

    /// What is proved of misère play of the selected rule.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn proved(&mut self) -> Result<Arc<Quotient>, Bound> {
        if self.quotient().is_none() {
            self.find_quotient()?;
        }
        self.quotient().cloned().ok_or(Bound::Internal)
    }

    /// What is proved of misère play of the selected rule, if that is known by now.
    pub(crate) fn quotient(&self) -> Option<&Arc<Quotient>> {
        self.rules.current().quotient()
    }

    /// The search through the positions of the selected rule. The heaps [fit](MisereSearch::fit). A
    /// guess may search positions that are kept.
    fn search(&mut self, heaps: &[u64]) -> Result<&mut MisereSearch, Bound> {
        if self.rules.current_mut().search()?.lacks_quotient(heaps) {
            match self.find_quotient() {
                // Perhaps there is memory for a search.
                Ok(()) | Err(Bound::Memory) => {}
                Err(bound) => return Err(bound),
            }
        }
        let search = self.rules.current_mut().search()?;
        if self.reads_only && !search.is_quick(heaps) {
            return Err(Bound::Guess);
        }
        Ok(search)
    }

    /// Counts what a guess has looked up.
    fn charge(&mut self, lookups: u64) -> Result<(), Bound> {
        if self.reads_only {
            self.lookups_left = self.lookups_left.checked_sub(lookups).ok_or(Bound::Guess)?;
        }
        Ok(())
    }

    /// Returns true if the first player wins on `heaps` in misère play, by a rule whose positions are
    /// searched.
    ///
    /// # Errors
    ///
    /// The bound that the search met.
    pub(crate) fn wins(&mut self, heaps: &[u64]) -> Result<bool, Bound> {
        let wins = self.search_wins(heaps);
        if wins == Err(Bound::Memory) && self.give_up_tables() {
            return self.search_wins(heaps);
        }
        wins
    }

    fn search_wins(&mut self, heaps: &[u64]) -> Result<bool, Bound> {
        let budget = self.budget;
        let search = self.search(heaps)?;
        let wins = search.wins(heaps, budget)?;
        let steps = search.take_steps();
        self.charge(steps)?;
        Ok(wins)
    }

    /// Tells `found` each winning move on `heaps`, which have this sum, the preferred one first.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value of a heap was known.
    pub(crate) fn each_winning_move(
        &mut self,
        heaps: &[u64],
        sum: Sum,
        play: Play,
        found: &mut impl FoundMoves,
    ) -> Flow {
        let budget = self.budget;
        let family = self.rules.current().rule.family;
        if family.is_some_and(|family| family.is_searched(play)) {
            let lookups = self.search(heaps)?.lookups(heaps);
            self.charge(lookups)?;
            let search = self.search(heaps)?;
            let flow = search.each_winning_move(heaps, budget, found);
            let steps = search.take_steps();
            self.charge(steps)?;
            return flow;
        }
        let allowed = self.moves()?;
        if !sum.wins(play) {
            return Ok(());
        }
        for (heap, &stones) in (1..).zip(heaps) {
            let aim = sum.aim(heap, stones, self.value(stones)?, play);
            self.each_move_to(&allowed, aim, found)?;
        }
        Ok(())
    }

    /// Tells `found` each move of the selected rule that hits the aim, the preferred one first.
    #[inline]
    pub(super) fn each_move_to(
        &mut self,
        allowed: &AnyTable,
        aim: Aim,
        found: &mut impl FoundMoves,
    ) -> Flow {
        let stones = aim.stones;
        if let Some(recursion) = &self.rules.current().beyond
            && stones <= recursion.last()
        {
            let recursion = Arc::clone(recursion);
            self.take_steps(&recursion, stones)?;
            return recursion.each_move_to(aim, found);
        }
        let snapshot = &self.rules.current().snapshot;
        let cycle = snapshot.cycle();
        // No option is larger than the heap, so the snapshot has all their values. To read them
        // there alone takes four fifths of the time in games with splits.
        if !self.reads_only && snapshot.lays_out(stones) {
            return allowed.each_move_to(
                aim,
                cycle,
                &mut |left| snapshot.laid_out(left).ok_or(Bound::Internal),
                found,
            );
        }
        allowed.each_move_to(aim, cycle, &mut |left| self.option(left), found)
    }

    /// The moves of the selected rule.
    pub(super) fn moves(&mut self) -> Result<Arc<AnyTable>, Bound> {
        let moves = self.rules.current_mut().moves(self.budget);
        if matches!(moves, Err(Bound::Memory)) && self.give_up_tables() {
            return self.rules.current_mut().moves(self.budget);
        }
        moves
    }

    /// The Grundy value of an option of a heap. A guess may look up only [`GUESSED_LOOKUPS`]
    /// options.
    fn option(&mut self, stones: u64) -> Result<u32, Bound> {
        self.charge(1)?;
        self.grundy(stones)
    }

    /// How the sequence repeats, if it is short enough to write out.
    ///
    /// # Errors
    ///
    /// The bound that was met before the period was known.
    pub(crate) fn cycle(&mut self) -> Result<Cycle, Bound> {
        let own = self.rules.current_mut();
        let mut tables = lock(&self.tables);
        if self.reads_only {
            tables.known_cycle(own).ok_or(Bound::Guess)
        } else {
            tables.cycle(own)
        }
    }

    /// How all values of the selected rule repeat, if a small table shows it.
    pub(super) fn told_cycle(&mut self) -> Option<Cycle> {
        self.rules.current_mut().told_cycle()
    }

    /// The family of the selected rule; none of a rule of one's own.
    pub(super) fn family(&self) -> Option<Family> {
        self.rules.current().rule.family
    }

    /// Returns true if a recursion answers this heap of the selected rule.
    pub(super) fn has_recursion(&self, stones: u64) -> bool {
        let beyond = self.rules.current().beyond.as_ref();
        beyond.is_some_and(|recursion| stones <= recursion.last())
    }

    /// The sequence of the selected rule, if all of it is known and laid out.
    #[inline]
    pub(crate) fn sequence(&self) -> Option<LaidOut<'_>> {
        self.rules.current().snapshot.sequence()
    }

    /// The values of the selected rule, if all repeat from heap 0 on.
    #[inline]
    pub(crate) fn repeating(&self) -> Option<Repeating<'_>> {
        self.rules.current().snapshot.repeating()
    }
}

/// Locks the tables. Nothing that runs under the lock panics, so they are never left half changed.
pub(super) fn lock(tables: &Mutex<Tables>) -> MutexGuard<'_, Tables> {
    tables.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::snapshot::LONGEST;
    use super::*;
    use crate::game::moves::{Move, bound_met};
    use crate::game::subtraction;
    use crate::game::subtraction::tests::{by_rules, some_set};

    /// A reader of new tables.
    fn fresh() -> TableReader {
        TableReader::new(Arc::new(Mutex::new(Tables::new(Budget::default()))))
    }

    #[test]
    fn tables_are_kept_and_continued() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let mut reader = TableReader::new(Arc::clone(&tables));
        let set: Vec<u64> = vec![150_003, 1_000_000, 150_001, 150_005];
        assert!(reader.select(Family::Subtraction, &set));
        assert_eq!(
            reader.grundy(190_000),
            Ok(by_rules(&subtraction::normal_form(&set), 190_001)[190_000])
        );
        let before = reader
            .rules
            .current()
            .snapshot
            .table
            .clone()
            .expect("a long table");
        assert!(reader.select(Family::Subtraction, &[1, 3, 4]));
        assert_eq!(reader.grundy(11), Ok(2));
        assert!(reader.select(Family::Subtraction, &set) && reader.grundy(190_000).is_ok());
        assert!(Arc::ptr_eq(
            &before,
            reader
                .rules
                .current()
                .snapshot
                .table
                .as_ref()
                .expect("the same")
        ));
        assert!(reader.select(Family::Octal, &[0, 0, 0, 7]) && reader.grundy(5000).is_ok());
        reader.read_only(true);
        assert!(reader.grundy(5000).is_ok());
        assert!(reader.select(Family::Subtraction, &set) && reader.grundy(190_000).is_ok());
        assert_eq!(reader.grundy(250_000), Err(Bound::Guess));
    }

    #[test]
    fn a_thousand_small_sets_are_never_dropped() {
        let mut reader = fresh();
        let sets: Vec<Vec<u64>> = (0..1000).map(|seed| some_set(seed + 1, 6, 40)).collect();
        for round in 0..3 {
            reader.read_only(round > 0);
            for set in &sets {
                assert!(reader.select(Family::Subtraction, set));
                assert!(reader.grundy(1_000_000_000_000_000_000).is_ok(), "{set:?}");
            }
        }
    }

    #[test]
    fn a_dropped_table_is_computed_again_and_freed_once_no_view_holds_it() {
        let tables = Arc::new(Mutex::new(Tables::within(Budget::default(), 0)));
        let mut one = TableReader::new(Arc::clone(&tables));
        let mut other = TableReader::new(Arc::clone(&tables));
        assert!(one.select(Family::Subtraction, &[1, 30_001, 30_003]));
        assert_eq!(one.grundy(30_003), Ok(1));
        assert!(other.select(Family::Subtraction, &[1, 2, 3, 30_001]));
        assert_eq!((other.grundy(30_007), one.grundy(30_002)), (Ok(3), Ok(0)));
        assert!(one.select(Family::Subtraction, &[2]));
        assert!(one.select(Family::Subtraction, &[1, 30_001, 30_003]));
        assert_eq!(one.grundy(30_003), Ok(1));
        assert!(one.select(Family::Subtraction, &[150_001, 150_003, 150_005, 1_000_000]));
        assert!(one.grundy(190_000).is_ok());
        let dropped = Arc::downgrade(
            one.rules
                .current()
                .snapshot
                .table
                .as_ref()
                .expect("a long table"),
        );
        for set in [[1, 3, 4000], [1, 5, 4000]] {
            assert!(other.select(Family::Subtraction, &set) && other.grundy(4000).is_ok());
        }
        assert!(dropped.upgrade().is_some());
        one.release_table();
        assert!(dropped.upgrade().is_none());
        assert!(one.grundy(190_000).is_ok());
    }

    #[test]
    fn views_see_what_others_computed() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let expected = by_rules(&[1, 7, 4_009], 5000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut reader = TableReader::new(Arc::clone(&tables));
                    for (heap, &value) in expected.iter().enumerate() {
                        assert!(reader.select(Family::Subtraction, &[7, 1, 4_009]));
                        assert_eq!(reader.grundy(heap as u64), Ok(value));
                        assert!(reader.select(Family::Subtraction, &[2]));
                    }
                });
            }
        });
    }

    /// How the values of some sets repeat: at once, after a preperiod, from the last value that is
    /// laid out on, and beyond it; with values of more than a byte; and up to a move that is too
    /// large for a table.
    #[test]
    fn what_is_laid_out_has_the_values_of_its_table() {
        let most = 1_000_000_000_000_000_000;
        let preperiod_27: &[u64] = &[2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20];
        let many: Vec<u64> = (1..=600).filter(|&s| s != 7).collect();
        let short: [&[u64]; 8] = [
            &[],
            &[1],
            &[1, 3, 4],
            &[4, 6],
            &[3, 7, 8, 10],
            preperiod_27,
            &[7, 9, 39, 55, 626],
            &[LONGEST / 2],
        ];
        let others: [&[u64]; 4] = [
            &[LONGEST / 2 + 1],
            &[2, 13, 20_000, 50_000],
            &many,
            &[2, 3, 7, 1 << 40],
        ];
        for set in short.into_iter().chain(others) {
            let mut reader = fresh();
            assert!(reader.select(Family::Subtraction, set));
            let mut table = subtraction::Table::of(Arc::from(set), Budget::default());
            let refused = table.grundy(most).is_err();
            assert_eq!(reader.grundy(most).is_err(), refused, "{set:?}");
            let is_short = short.contains(&set);
            assert_eq!(
                reader.rules.current().snapshot.table.is_none(),
                is_short,
                "{set:?}"
            );
            let near = |heap: u64| heap.saturating_sub(9)..heap + 700;
            let heaps = near(0)
                .chain(near(2048))
                .chain(near(LONGEST - 300))
                .chain(near(50_000))
                .chain(near(1 << 40));
            for heap in heaps.chain(most - 900..=most).chain([u64::MAX - 1]) {
                let value = table.grundy(heap);
                assert_eq!(reader.grundy(heap), value, "{set:?}, heap {heap}");
                let snapshot = &reader.rules.current().snapshot;
                let mut bare = snapshot.clone();
                bare.table = None;
                let laid_out = bare.at(heap);
                assert!(
                    laid_out.is_none_or(|found| value == Ok(found)),
                    "{set:?}, heap {heap}"
                );
                assert!(laid_out.is_some() || !is_short, "{set:?}, heap {heap}");
                let sum = snapshot.sum(&[heap], Play::Normal).map(|sum| sum.nim_sum);
                assert!(
                    sum.is_none_or(|sum| laid_out.map(u64::from) == Some(sum)),
                    "{set:?}, heap {heap}"
                );
            }
            let mut bare = reader.rules.current().snapshot.clone();
            bare.table = None;
            assert!(bare.at(200).is_some(), "{set:?}");
        }
    }

    #[test]
    fn all_is_known_of_the_empty_set_before_anything_is_computed() {
        assert_eq!(
            fresh().rules.current().snapshot.cycle(),
            Some(Cycle {
                preperiod: 0,
                period: 1
            })
        );
        assert_eq!(fresh().rules.current().snapshot.at(u64::MAX - 1), Some(0));
    }

    /// As after a rule whose numbers found no memory. If it passed for the rule without moves,
    /// every heap would be lost.
    #[test]
    fn without_a_rule_every_heap_is_refused() {
        let mut reader = fresh();
        reader.rules.current_mut().forget();
        assert!(!reader.has_selected(Family::Subtraction, &[]));
        assert_eq!(
            (reader.grundy(5), reader.cycle()),
            (Err(Bound::NoRule), Err(Bound::NoRule))
        );
        assert!(reader.select(Family::Subtraction, &[1]));
        assert_eq!(reader.grundy(5), Ok(1));
    }

    /// There are more codes than entries, so each soon takes the entry of another.
    #[test]
    fn a_code_has_nothing_that_was_searched_of_another() {
        let mut reader = fresh();
        let heaps = [5, 4];
        for number in 0..1 << 12 {
            let code = [0, number >> 9, number >> 6 & 7, number >> 3 & 7, number & 7];
            let mut alone = MisereSearch::of_code(&code);
            assert!(reader.select(Family::Octal, &code));
            assert_eq!(
                reader.wins(&heaps),
                alone.wins(&heaps, Budget::DEFAULT),
                "{code:?}"
            );
        }
    }

    #[test]
    fn a_guess_looks_up_options_only_so_often() {
        let mut reader = fresh();
        // Only the largest move leaves nothing.
        assert!(reader.select(Family::Subtraction, &(1..=4096).collect::<Vec<_>>()));
        let heap = [4096];
        let search = |reader: &mut TableReader| {
            let sum = reader.sum(&heap, Play::Normal).sum;
            let mut first: Option<Move> = None;
            bound_met(reader.each_winning_move(&heap, sum, Play::Normal, &mut first))
        };
        assert!(search(&mut reader).is_ok());
        reader.read_only(true);
        let known = (0..=GUESSED_LOOKUPS)
            .take_while(|_| search(&mut reader).is_ok())
            .count();
        assert_eq!(known, GUESSED_LOOKUPS as usize / 4096);
        assert_eq!(search(&mut reader), Err(Bound::Guess));
        reader.read_only(true);
        assert!(search(&mut reader).is_ok());
    }

    #[test]
    fn the_period_of_heaps_in_ascending_order_is_found() {
        let mut reader = fresh();
        assert!(reader.select(Family::Subtraction, &[1, 3, 4]));
        assert!((0..1000).all(|heap| reader.grundy(heap).is_ok()));
        assert_eq!(
            reader.sequence().map(|sequence| sequence.cycle.period),
            Some(7)
        );
    }

    #[test]
    fn a_period_beyond_64_bits_is_not_mistaken_for_a_short_one() {
        // Preperiod 27 and period 1178, 1205 together. Times one of these divisors, 1205 or 1178
        // wraps around to a small number.
        for divisor in [u64::MAX / 1205 + 1, u64::MAX / 1178 + 1] {
            let set = [2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20].map(|stones| stones * divisor);
            let mut reader = fresh();
            assert!(reader.select(Family::Subtraction, &set));
            assert_eq!(reader.cycle(), Err(Bound::Values(26)));
            assert_eq!(
                [0, 2, 3, 4, 5, 6].map(|n| reader.grundy(n * divisor)),
                [0, 1, 1, 2, 2, 3].map(Ok)
            );
        }
    }

    #[test]
    fn a_lone_heap_of_grundys_game_needs_no_table_if_the_budget_would_allow_it() {
        for (budget, listed) in [
            (Budget::DEFAULT, true),
            (Budget::MOST, true),
            (Budget::new(25).expect("one"), false),
        ] {
            let tables = Arc::new(Mutex::new(Tables::new(budget)));
            let mut reader = TableReader::new(Arc::clone(&tables));
            assert!(reader.select(Family::GrundysGame, &[]));
            for stones in (0..2000).chain(
                [grundys_game::LOST_BELOW - 1]
                    .into_iter()
                    .filter(|_| listed),
            ) {
                assert_eq!(
                    reader.outcome_sum(stones, Play::Normal).heaps,
                    1,
                    "{stones}"
                );
            }
            assert_eq!(lock(&tables).snapshots.is_empty(), listed, "{budget:?}");
            for stones in 0..2000 {
                let wins = reader
                    .outcome_sum(stones, Play::Normal)
                    .sum
                    .wins(Play::Normal);
                assert_eq!(wins, reader.grundy(stones) != Ok(0), "{stones}");
            }
            // Of other rules nothing is listed.
            assert!(reader.select(Family::Octal, &[4]));
            assert_eq!(
                reader.outcome_sum(7, Play::Normal),
                reader.sum(&[7], Play::Normal)
            );
        }
    }

    /// Period 2^15 + 2, too long to be laid out.
    #[test]
    fn a_sequence_is_known_once_it_repeats_without_end() {
        let set = [(1 << 14) + 1, 1_000_000];
        for moves in [&set[..1], &set] {
            let mut reader = fresh();
            assert!(reader.select(Family::Subtraction, moves) && reader.grundy(900_000).is_ok());
            let known = reader.rules.current().snapshot.cycle();
            assert_eq!(
                known.map(|cycle| cycle.period),
                Some((1 << 15) + 2).filter(|_| moves.len() == 1)
            );
            assert_eq!(
                reader.cycle(),
                subtraction::Table::of(Arc::from(moves), Budget::default()).cycle()
            );
        }
    }

    #[test]
    fn a_sequence_too_long_to_write_is_refused() {
        for budget in [20, 10, 3] {
            let budget = Budget::new(budget).expect("a budget");
            let half = budget.most_values() / 2;
            let mut reader = TableReader::new(Arc::new(Mutex::new(Tables::new(budget))));
            assert_eq!(
                reader.cycle(),
                Ok(Cycle {
                    preperiod: 0,
                    period: 1
                })
            );
            for (set, cycle) in [
                ([1, half - 1], None),
                ([half, half], Some(2 * half)),
                ([half + 1, half + 1], None),
                ([1, 1_000_000_000_000_000_000], None),
            ] {
                let mut table = subtraction::Table::new(&set, budget).expect("moves in range");
                let expected = table.cycle();
                if let Some(period) = cycle {
                    assert_eq!(
                        expected,
                        Ok(Cycle {
                            preperiod: 0,
                            period
                        })
                    );
                }
                assert!(reader.select(Family::Subtraction, &set));
                // First computed, then known.
                assert_eq!([reader.cycle(), reader.cycle()], [expected; 2], "{set:?}");
                assert_eq!(reader.grundy(5), table.grundy(5));
                assert!(
                    reader
                        .sequence()
                        .is_none_or(|known| Ok(known.cycle) == expected),
                    "{set:?}"
                );
            }
        }
    }
}

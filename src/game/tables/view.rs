//! One thread's view of the shared tables: it reads the table of its current rule without a lock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::recent::Recent;
use super::snapshot::LaidOut;
use super::table::Family;
use super::Tables;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::grundys_game;
use crate::game::moves::{self, Move};
use crate::game::outcome::{Play, Sum};

/// The most look-ups for moves that a guess at a text may take: 128 for each byte of the largest texts. Cases take more
/// only if their sets have thousands of moves; mostly a flag then gives the set.
const GUESSED_LOOKUPS: u32 = 1 << 25;

/// A view of shared tables, with one rule selected.
#[derive(Debug)]
pub(crate) struct TableReader {
    tables: Arc<Mutex<Tables>>,
    recent: Recent,
    /// Whether the view only reads tables, and never continues one. A guess sets this field and the next
    /// anew; adopting it resets this one.
    reads_only: bool,
    /// How many look-ups for moves are left to a view that only reads.
    lookups_left: u32,
    /// Whether the budget answers all heaps of Grundy's game whose outcome is listed.
    reaches_listed: bool,
}

impl TableReader {
    /// A view of `tables` with the empty set of moves selected.
    pub(crate) fn new(tables: Arc<Mutex<Tables>>) -> TableReader {
        let reaches_listed = lock(&tables).budget >= Budget::DEFAULT;
        TableReader { tables, recent: Recent::new(), reads_only: false, lookups_left: 0, reaches_listed }
    }

    /// Whether exactly these numbers of this family were selected last, in the same order.
    #[inline(always)]
    pub(crate) fn has_selected(&self, family: Family, numbers: &[u64]) -> bool {
        self.recent.is(family, numbers)
    }

    /// Selects the rule that these numbers give, if it was selected lately; whether that is so. Selecting the same
    /// again costs only a comparison.
    #[inline(always)]
    pub(crate) fn reselect(&mut self, family: Family, numbers: &[u64]) -> bool {
        self.has_selected(family, numbers) || self.recent.look_for(family, numbers)
    }

    /// Selects the rule that these numbers give, all of which the family allows. If there is no memory for that,
    /// returns false: then no rule is selected, and all values are refused.
    #[inline]
    pub(crate) fn select(&mut self, family: Family, numbers: &[u64]) -> bool {
        self.reselect(family, numbers) || self.select_new(family, numbers).is_ok()
    }

    #[cold]
    fn select_new(&mut self, family: Family, numbers: &[u64]) -> Result<(), Bound> {
        let own = self.recent.current_mut();
        own.begin(family, numbers)?;
        lock(&self.tables).find(own);
        Ok(())
    }

    /// From now on, refuses values that are not known yet, if `reads_only`. A guess at what a text means may ask for
    /// any table, and look for any move, which nobody needs if it is wrong.
    pub(crate) fn read_only(&mut self, reads_only: bool) {
        self.reads_only = reads_only;
        self.lookups_left = GUESSED_LOOKUPS;
    }

    /// Lets go of the table of the rule selected, which others may want to continue, and which may be large. The rule
    /// stays selected.
    pub(crate) fn release_table(&mut self) {
        self.recent.current_mut().snapshot.table = None;
    }

    /// The sum of the heaps up to the first whose value is not known, how many those are, and the bound that was met at
    /// that one.
    #[inline(always)]
    pub(crate) fn sum(&mut self, heaps: &[u64], play: Play) -> (Sum, usize, Option<Bound>) {
        match self.recent.current().snapshot.sum(heaps, play) {
            Some(sum) => (sum, heaps.len(), None),
            None => self.look_up(heaps),
        }
    }

    /// The same for a heap that has no others beside it. If the outcome of the heap is listed, the sum has this outcome
    /// and perhaps another value: a table would take seconds.
    #[inline(always)]
    pub(crate) fn outcome_sum(&mut self, stones: u64, play: Play) -> (Sum, usize, Option<Bound>) {
        let is_listed = self.recent.current().rule.family == Some(Family::GrundysGame) && self.reaches_listed;
        match grundys_game::wins(stones).filter(|_| is_listed) {
            Some(wins) => (Sum::of(wins.into()), 1, None),
            None => self.sum(&[stones], play),
        }
    }

    fn look_up(&mut self, heaps: &[u64]) -> (Sum, usize, Option<Bound>) {
        let mut sum = Sum::default();
        for (known, &stones) in heaps.iter().enumerate() {
            match self.grundy(stones) {
                Ok(grundy) => sum = sum.join(Sum::of(grundy.into())),
                Err(bound) => return (sum, known, Some(bound)),
            }
        }
        (sum, heaps.len(), None)
    }

    /// The Grundy value of a heap of `stones`, or the bound that was met before it was known.
    pub(crate) fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        match self.recent.current().snapshot.at(stones) {
            Some(value) => Ok(value),
            None => self.reach(stones),
        }
    }

    /// The same, of a heap whose value the view does not know: another view may have continued the table.
    #[cold]
    fn reach(&mut self, stones: u64) -> Result<u32, Bound> {
        let own = self.recent.current_mut();
        let mut tables = lock(&self.tables);
        if self.reads_only {
            tables.find(own);
            own.snapshot.at(stones).ok_or(Bound::Memory)
        } else {
            tables.reach(own, stones)
        }
    }

    /// The winning move on `heaps`, whose sum this is, if there is one, or else the bound that was met before the value
    /// of a heap was known.
    pub(crate) fn winning_move(&mut self, heaps: &[u64], sum: Sum, play: Play) -> Result<Option<Move>, Bound> {
        let allowed = self.recent.current_mut().moves()?;
        moves::winning_move(heaps, sum.wins(play), |stones| {
            let wanted = sum.wanted(self.grundy(stones)?.into(), play);
            allowed.move_to(self.recent.current().snapshot.cycle(), stones, wanted, |left| self.option(left))
        })
    }

    /// How many moves on `heaps`, whose sum this is, win, or else the bound that was met.
    pub(crate) fn count(&mut self, heaps: &[u64], sum: Sum, play: Play) -> Result<u128, Bound> {
        let allowed = self.recent.current_mut().moves()?;
        moves::count(heaps, sum.wins(play), |stones| {
            let wanted = sum.wanted(self.grundy(stones)?.into(), play);
            allowed.count_moves_to(self.recent.current().snapshot.cycle(), stones, wanted, |left| self.option(left))
        })
    }

    /// The same as `grundy`, for an option of a heap. A view that only reads refuses when it has looked for long.
    fn option(&mut self, stones: u64) -> Result<u32, Bound> {
        if self.reads_only {
            self.lookups_left = self.lookups_left.checked_sub(1).ok_or(Bound::Memory)?;
        }
        self.grundy(stones)
    }

    /// How the sequence repeats, if it is short enough to write out, or else the bound that was met.
    pub(crate) fn cycle(&mut self) -> Result<Cycle, Bound> {
        lock(&self.tables).cycle(self.recent.current_mut())
    }

    /// The sequence of the rule selected, if all of it is known and laid out.
    #[inline]
    pub(crate) fn sequence(&self) -> Option<LaidOut<'_>> {
        self.recent.current().snapshot.sequence()
    }
}

/// Locks the tables. Nothing that runs under the lock panics, so they are never left half changed.
fn lock(tables: &Mutex<Tables>) -> MutexGuard<'_, Tables> {
    tables.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::snapshot::LONGEST;
    use super::*;
    use crate::game::subtraction;
    use crate::game::subtraction::tests::{by_rules, some_set};

    /// A view of new tables.
    fn fresh() -> TableReader {
        TableReader::new(Arc::new(Mutex::new(Tables::new(Budget::default()))))
    }

    #[test]
    fn tables_are_kept_and_continued() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let mut view = TableReader::new(Arc::clone(&tables));
        let set: Vec<u64> = vec![150_003, 1_000_000, 150_001];
        assert!(view.select(Family::Subtraction, &set));
        assert_eq!(view.grundy(190_000), Ok(by_rules(&subtraction::normal_form(&set), 190_001)[190_000]));
        let before = view.recent.current().snapshot.table.clone().expect("a long table");
        assert!(view.select(Family::Subtraction, &[1, 3, 4]));
        assert_eq!(view.grundy(11), Ok(2));
        assert!(view.select(Family::Subtraction, &set) && view.grundy(190_000).is_ok());
        assert!(Arc::ptr_eq(&before, view.recent.current().snapshot.table.as_ref().expect("the same")));
        assert!(view.select(Family::Octal, &[0, 0, 0, 7]) && view.grundy(5000).is_ok());
        view.read_only(true);
        assert!(view.grundy(5000).is_ok());
        assert!(view.select(Family::Subtraction, &set) && view.grundy(190_000).is_ok());
        assert_eq!(view.grundy(250_000), Err(Bound::Memory));
    }

    #[test]
    fn a_thousand_small_sets_are_never_dropped() {
        let mut view = fresh();
        let sets: Vec<Vec<u64>> = (0..1000).map(|seed| some_set(seed + 1, 6, 40)).collect();
        for round in 0..3 {
            view.read_only(round > 0);
            for set in &sets {
                assert!(view.select(Family::Subtraction, set));
                assert!(view.grundy(1_000_000_000_000_000_000).is_ok(), "{set:?}");
            }
        }
    }

    #[test]
    fn a_dropped_table_is_computed_again_and_freed_once_no_view_holds_it() {
        let tables = Arc::new(Mutex::new(Tables::within(Budget::default(), 0)));
        let (mut one, mut other) = (TableReader::new(Arc::clone(&tables)), TableReader::new(Arc::clone(&tables)));
        assert!(one.select(Family::Subtraction, &[1, 30_001, 30_003]));
        assert_eq!(one.grundy(30_003), Ok(1));
        assert!(other.select(Family::Subtraction, &[1, 2, 3, 30_001]));
        assert_eq!((other.grundy(30_007), one.grundy(30_002)), (Ok(3), Ok(0)));
        assert!(one.select(Family::Subtraction, &[2]));
        assert!(one.select(Family::Subtraction, &[1, 30_001, 30_003]));
        assert_eq!(one.grundy(30_003), Ok(1));
        assert!(one.select(Family::Subtraction, &[150_001, 150_003, 1_000_000]));
        assert!(one.grundy(190_000).is_ok());
        let dropped = Arc::downgrade(one.recent.current().snapshot.table.as_ref().expect("a long table"));
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
                    let mut view = TableReader::new(Arc::clone(&tables));
                    for (heap, &value) in expected.iter().enumerate() {
                        assert!(view.select(Family::Subtraction, &[7, 1, 4_009]));
                        assert_eq!(view.grundy(heap as u64), Ok(value));
                        assert!(view.select(Family::Subtraction, &[2]));
                    }
                });
            }
        });
    }

    /// How the values of some sets repeat: at once, after a preperiod, from the last value that is laid out on, and
    /// beyond it; with values of more than a byte; and up to a move that is too large for a table.
    #[test]
    fn what_is_laid_out_has_the_values_of_its_table() {
        let most = 1_000_000_000_000_000_000;
        let preperiod_27: &[u64] = &[2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20];
        let many: Vec<u64> = (1..=600).filter(|&s| s != 7).collect();
        let whole: [&[u64]; 8] =
            [&[], &[1], &[1, 3, 4], &[4, 6], &[3, 7, 8, 10], preperiod_27, &[7, 9, 39, 55, 626], &[LONGEST / 2]];
        let others: [&[u64]; 4] = [&[LONGEST / 2 + 1], &[2, 13, 20_000, 50_000], &many, &[2, 3, 7, 1 << 40]];
        for set in whole.into_iter().chain(others) {
            let mut view = fresh();
            assert!(view.select(Family::Subtraction, set));
            let mut table = subtraction::Table::of(Arc::from(set), Budget::default());
            let refused = table.grundy(most).is_err();
            assert_eq!(view.grundy(most).is_err(), refused, "{set:?}");
            let is_whole = whole.contains(&set);
            assert_eq!(view.recent.current().snapshot.table.is_none(), is_whole, "{set:?}");
            let near = |heap: u64| heap.saturating_sub(9)..heap + 700;
            let heaps = near(0).chain(near(2048)).chain(near(LONGEST - 300)).chain(near(50_000)).chain(near(1 << 40));
            for heap in heaps.chain(most - 900..=most).chain([u64::MAX - 1]) {
                let value = table.grundy(heap);
                assert_eq!(view.grundy(heap), value, "{set:?}, heap {heap}");
                let snapshot = &view.recent.current().snapshot;
                let mut bare = snapshot.clone();
                bare.table = None;
                let laid_out = bare.at(heap);
                assert!(laid_out.is_none_or(|found| value == Ok(found)), "{set:?}, heap {heap}");
                assert!(laid_out.is_some() || !is_whole, "{set:?}, heap {heap}");
                let sum = snapshot.sum(&[heap], Play::Normal).map(|sum| sum.nim_sum);
                assert!(sum.is_none_or(|sum| laid_out.map(u64::from) == Some(sum)), "{set:?}, heap {heap}");
            }
            let mut bare = view.recent.current().snapshot.clone();
            bare.table = None;
            assert!(bare.at(200).is_some(), "{set:?}");
        }
    }

    #[test]
    fn all_is_known_of_the_empty_set_before_anything_is_computed() {
        assert_eq!(fresh().recent.current().snapshot.cycle(), Some(Cycle { preperiod: 0, period: 1 }));
        assert_eq!(fresh().recent.current().snapshot.at(u64::MAX - 1), Some(0));
    }

    /// As after a rule whose numbers found no memory. If it passed for the rule without moves, every heap would be lost.
    #[test]
    fn without_a_rule_every_heap_is_refused() {
        let mut view = fresh();
        view.recent.current_mut().forget();
        assert!(!view.has_selected(Family::Subtraction, &[]));
        assert_eq!((view.grundy(5), view.cycle()), (Err(Bound::Memory), Err(Bound::Memory)));
        assert!(view.select(Family::Subtraction, &[1]));
        assert_eq!(view.grundy(5), Ok(1));
    }

    #[test]
    fn a_guess_looks_up_options_only_so_often() {
        let mut view = fresh();
        // Only the largest move leaves nothing.
        assert!(view.select(Family::Subtraction, &(1..=4096).collect::<Vec<_>>()));
        let heap = [4096];
        let search = |view: &mut TableReader| {
            let sum = view.sum(&heap, Play::Normal).0;
            view.winning_move(&heap, sum, Play::Normal)
        };
        assert!(search(&mut view).is_ok());
        view.read_only(true);
        let known = (0..=GUESSED_LOOKUPS).take_while(|_| search(&mut view).is_ok()).count();
        assert_eq!(known, GUESSED_LOOKUPS as usize / 4096);
        assert_eq!(search(&mut view).map(|_| ()), Err(Bound::Memory));
        view.read_only(true);
        assert!(search(&mut view).is_ok());
    }

    #[test]
    fn the_period_of_heaps_in_ascending_order_is_found() {
        let mut view = fresh();
        assert!(view.select(Family::Subtraction, &[1, 3, 4]));
        assert!((0..1000).all(|heap| view.grundy(heap).is_ok()));
        assert_eq!(view.sequence().map(|sequence| sequence.cycle.period), Some(7));
    }

    #[test]
    fn a_period_beyond_64_bits_is_not_mistaken_for_a_short_one() {
        // Preperiod 27 and period 1178, 1205 together. Times one of these divisors, 1205 or 1178 wraps around to a
        // small number.
        for divisor in [u64::MAX / 1205 + 1, u64::MAX / 1178 + 1] {
            let set = [2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20].map(|stones| stones * divisor);
            let mut view = fresh();
            assert!(view.select(Family::Subtraction, &set));
            assert_eq!(view.cycle(), Err(Bound::Values(24)));
            assert_eq!([0, 2, 3, 4, 5, 6].map(|n| view.grundy(n * divisor)), [0, 1, 1, 2, 2, 3].map(Ok));
        }
    }

    #[test]
    fn a_lone_heap_of_grundys_game_needs_no_table_if_the_budget_would_allow_it() {
        for (budget, listed) in [(Budget::DEFAULT, true), (Budget::MOST, true), (Budget::new(23).expect("one"), false)]
        {
            let tables = Arc::new(Mutex::new(Tables::new(budget)));
            let mut view = TableReader::new(Arc::clone(&tables));
            assert!(view.select(Family::GrundysGame, &[]));
            for stones in (0..2000).chain([grundys_game::LOST_BELOW - 1].into_iter().filter(|_| listed)) {
                assert_eq!(view.outcome_sum(stones, Play::Normal).1, 1, "{stones}");
            }
            assert_eq!(lock(&tables).snapshots.is_empty(), listed, "{budget:?}");
            for stones in 0..2000 {
                let wins = view.outcome_sum(stones, Play::Normal).0.wins(Play::Normal);
                assert_eq!(wins, view.grundy(stones) != Ok(0), "{stones}");
            }
            // Of other rules nothing is listed.
            assert!(view.select(Family::Octal, &[4]));
            assert_eq!(view.outcome_sum(7, Play::Normal), view.sum(&[7], Play::Normal));
        }
    }

    /// Period 2^15 + 2, too long to be laid out.
    #[test]
    fn a_sequence_is_known_once_it_repeats_without_end() {
        let set = [(1 << 14) + 1, 1_000_000];
        for moves in [&set[..1], &set] {
            let mut view = fresh();
            assert!(view.select(Family::Subtraction, moves) && view.grundy(900_000).is_ok());
            let known = view.recent.current().snapshot.cycle();
            assert_eq!(known.map(|cycle| cycle.period), Some((1 << 15) + 2).filter(|_| moves.len() == 1));
            assert_eq!(view.cycle(), subtraction::Table::of(Arc::from(moves), Budget::default()).cycle());
        }
    }

    #[test]
    fn a_sequence_too_long_to_write_is_refused() {
        for budget in [24, 10, 3] {
            let budget = Budget::new(budget).expect("a budget");
            let half = budget.most_values() / 2;
            let mut view = TableReader::new(Arc::new(Mutex::new(Tables::new(budget))));
            assert_eq!(view.cycle(), Ok(Cycle { preperiod: 0, period: 1 }));
            for (set, cycle) in [
                ([1, half - 1], None),
                ([half, half], Some(2 * half)),
                ([half + 1, half + 1], None),
                ([1, 1_000_000_000_000_000_000], None),
            ] {
                let mut table = subtraction::Table::new(&set, budget).expect("moves in range");
                let expected = table.cycle();
                if let Some(period) = cycle {
                    assert_eq!(expected, Ok(Cycle { preperiod: 0, period }));
                }
                assert!(view.select(Family::Subtraction, &set));
                // First computed, then known.
                assert_eq!([view.cycle(), view.cycle()], [expected; 2], "{set:?}");
                assert_eq!(view.grundy(5), table.grundy(5));
                assert!(view.sequence().is_none_or(|known| Ok(known.cycle) == expected), "{set:?}");
            }
        }
    }
}

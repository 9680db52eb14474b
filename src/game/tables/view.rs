//! One thread's view of the shared tables: it reads the table of its current rule without a lock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::recent::Recent;
use super::table::Family;
use super::Tables;
use crate::game::bound::{Bound, Cycle};
use crate::game::moves::{self, Move};
use crate::game::outcome::{Play, Sum};

/// After this many look-ups for one rule, its period is laid out, or its first values: many more are likely to come. This
/// is tried again whenever the number of look-ups that needed the table has doubled.
const LOOKUPS_BEFORE_LAYOUT: u32 = 64;

/// The most look-ups for moves that a guess at a text may take: 128 for each byte of the largest texts. Cases take more
/// only if their sets have thousands of moves, which most of them leave out because a flag gave them.
const GUESSED_LOOKUPS: u32 = 1 << 25;

/// A view of shared tables, with one rule selected.
#[derive(Debug)]
pub(crate) struct View {
    tables: Arc<Mutex<Tables>>,
    recent: Recent,
    /// Whether the view only reads tables, and never continues one.
    reads_only: bool,
    /// How many look-ups for moves are left to a view that only reads.
    lookups_left: u32,
}

impl View {
    /// A view of `tables` with the empty set of moves selected.
    pub(crate) fn new(tables: Arc<Mutex<Tables>>) -> View {
        View { tables, recent: Recent::new(), reads_only: false, lookups_left: 0 }
    }

    /// Whether exactly these numbers of this family were selected last, in the same order.
    #[inline(always)]
    pub(crate) fn has_selected(&self, family: Family, numbers: &[u64]) -> bool {
        self.recent.current().is(family, numbers)
    }

    /// Selects the rule that these numbers give, if it was selected lately; whether that is so. Selecting the same again
    /// costs only a comparison.
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
        let found = lock(&self.tables).find(own);
        if found.is_err() {
            own.family = None;
        }
        found
    }

    /// From now on, refuses values that are not known yet, if `reads_only`. A guess at what a text means may ask for any
    /// table, and look for any move, which nobody needs if it is wrong.
    pub(crate) fn read_only(&mut self, reads_only: bool) {
        self.reads_only = reads_only;
        self.lookups_left = GUESSED_LOOKUPS;
    }

    /// Selects the empty set, so that the view keeps no large dropped table in memory.
    pub(crate) fn let_go(&mut self) {
        self.select(Family::Subtraction, &[]);
    }

    /// The sum of the heaps up to the first whose value is not known, how many those are, and the bound that was met at
    /// that one.
    #[inline(always)]
    pub(crate) fn sum(&mut self, heaps: &[u64], play: Play) -> (Sum, usize, Option<Bound>) {
        match self.recent.current().periodic.sum(heaps, play) {
            Some(sum) => (sum, heaps.len(), None),
            None => self.look_up(heaps),
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
        let own = self.recent.current_mut();
        own.family.ok_or(Bound::Memory)?;
        own.lookups = own.lookups.saturating_add(1);
        if own.lookups >= LOOKUPS_BEFORE_LAYOUT && own.lookups.is_power_of_two() {
            own.lay_out();
        }
        match own.known(stones) {
            Some(value) => Ok(value),
            None if self.reads_only => {
                // Another view may have continued the table.
                lock(&self.tables).find(own)?;
                own.known(stones).ok_or(Bound::Memory)
            }
            None => lock(&self.tables).reach(own, stones),
        }
    }

    /// The winning move on `heaps`, whose sum this is, if there is one, or else the bound that was met before the value of
    /// a heap was known.
    pub(crate) fn winning_move(&mut self, heaps: &[u64], sum: Sum, play: Play) -> Result<Option<Move>, Bound> {
        let rule = self.recent.current_mut().rule()?;
        moves::winning_move(heaps, sum.wins(play), |stones| {
            let wanted = sum.wanted(self.grundy(stones)?.into(), play);
            rule.move_to(self.recent.current().cycle(), stones, wanted, |left| self.option(left))
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

    /// How the sequence of the rule selected repeats and its values up to the end of the first period, if these are few
    /// and were [noted](View::note_sequence).
    #[inline]
    pub(crate) fn sequence(&self) -> Option<&(Cycle, Vec<u8>)> {
        self.recent.current().sequence.as_ref()
    }

    /// Notes the sequence of the rule selected, which repeats so, if all its values are below 10.
    pub(crate) fn note_sequence(&mut self, cycle: Cycle) {
        let value = |heap| self.grundy(heap).ok().filter(|&value| value < 10).map(|value| value as u8);
        let values: Option<_> = (0..cycle.preperiod + cycle.period).map(value).collect();
        self.recent.current_mut().sequence = values.map(|values| (cycle, values));
    }
}

/// Locks the tables. Nothing that runs under the lock panics, so they are never left half changed.
fn lock(tables: &Mutex<Tables>) -> MutexGuard<'_, Tables> {
    tables.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bound::Budget;
    use crate::game::subtraction;
    use crate::game::subtraction::tests::{by_rules, some_set};

    /// A view of new tables.
    fn fresh() -> View {
        View::new(Arc::new(Mutex::new(Tables::new(Budget::default()))))
    }

    #[test]
    fn tables_are_kept_and_continued() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let mut view = View::new(Arc::clone(&tables));
        let set: Vec<u64> = vec![150_003, 1_000_000, 150_001];
        assert!(view.select(Family::Subtraction, &set));
        assert_eq!(view.grundy(190_000), Ok(by_rules(&subtraction::normal_form(&set), 190_001)[190_000]));
        let before = view.recent.current().table.clone().expect("a long table");
        assert!(view.select(Family::Subtraction, &[1, 3, 4]));
        assert_eq!(view.grundy(11), Ok(2));
        assert!(view.recent.current().table.is_none());
        assert!(view.select(Family::Subtraction, &[150_001, 150_003, 150_003, 1_000_000]));
        assert!(Arc::ptr_eq(&before, view.recent.current().table.as_ref().expect("the same")));
        assert_eq!(tables.lock().unwrap().entries.len(), 1);
    }

    #[test]
    fn a_thousand_small_sets_are_never_dropped() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let mut view = View::new(Arc::clone(&tables));
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
        let (mut one, mut other) = (View::new(Arc::clone(&tables)), View::new(Arc::clone(&tables)));
        assert!(one.select(Family::Subtraction, &[1, 3001, 3003]));
        assert_eq!(one.grundy(3003), Ok(1));
        assert!(other.select(Family::Subtraction, &[1, 2, 3, 3001]));
        assert_eq!((other.grundy(3007), one.grundy(3002)), (Ok(3), Ok(0)));
        assert_eq!(tables.lock().unwrap().entries.len(), 1);
        assert!(one.select(Family::Subtraction, &[2]));
        assert!(one.select(Family::Subtraction, &[1, 3001, 3003]));
        assert_eq!(one.grundy(3003), Ok(1));
        assert!(one.select(Family::Subtraction, &[150_001, 150_003, 1_000_000]));
        assert!(one.grundy(190_000).is_ok());
        let dropped = Arc::downgrade(one.recent.current().table.as_ref().expect("a long table"));
        assert!(other.select(Family::Subtraction, &[2]));
        assert!(other.select(Family::Subtraction, &[1, 3, 4000]));
        assert!(other.grundy(4000).is_ok());
        assert!(dropped.upgrade().is_some());
        one.let_go();
        assert!(dropped.upgrade().is_none());
    }

    #[test]
    fn views_see_what_others_computed() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let expected = by_rules(&[1, 7, 4_009], 5000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut view = View::new(Arc::clone(&tables));
                    for (heap, &value) in expected.iter().enumerate() {
                        assert!(view.select(Family::Subtraction, &[7, 1, 4_009]));
                        assert_eq!(view.grundy(heap as u64), Ok(value));
                        assert!(view.select(Family::Subtraction, &[2]));
                    }
                });
            }
        });
        assert_eq!(tables.lock().unwrap().entries.len(), 1);
    }

    /// The first sets have at most 2048 values up to the end of the first period, the next has 2049 and a preperiod, and the
    /// last ones have a longer period.
    #[test]
    fn what_is_laid_out_has_the_values_of_its_table() {
        let most = 1_000_000_000_000_000_000;
        let preperiod_27: &[u64] = &[2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20];
        let short: [&[u64]; 7] = [&[], &[1], &[1, 3, 4], &[4, 6], &[3, 7, 8, 10], preperiod_27, &[7, 9, 39, 55, 626]];
        let long: [&[u64]; 3] = [&[2, 13, 24, 29, 38, 59, 78], &[1, 3, 4, 5000], &[1025]];
        for set in short.into_iter().chain(long) {
            let mut view = fresh();
            assert!(view.select(Family::Subtraction, set));
            let mut table = subtraction::Table::of(Arc::from(set), Budget::default());
            let is_short = short.contains(&set);
            let repeats = is_short || table.cycle().unwrap().period <= 1 << 11;
            for _ in 0..LOOKUPS_BEFORE_LAYOUT {
                assert!(view.grundy(most).is_ok());
                assert_eq!(view.recent.current().table.is_none(), is_short, "{set:?}");
            }
            let start = view.recent.current().periodic.start;
            for heap in
                (0..6000).chain(start.saturating_sub(9)..start + 9000).chain(most - 9000..=most).chain([u64::MAX - 1])
            {
                let value = table.grundy(heap).expect("a value within the budget");
                assert_eq!(view.grundy(heap), Ok(value), "{set:?}, heap {heap}");
                let covered = if repeats { heap >= start } else { heap < 1 << 11 };
                let laid_out = view.recent.current().periodic.sum(&[heap], Play::Normal).map(|sum| sum.nim_sum);
                assert_eq!(laid_out, covered.then_some(value.into()), "{set:?}, heap {heap}");
                let known = view.recent.current().periodic.laid_out(heap);
                assert_eq!(known, (covered || is_short).then_some(value), "{set:?}, heap {heap}");
            }
        }
    }

    #[test]
    fn a_guess_looks_up_options_only_so_often() {
        let mut view = fresh();
        // Only the largest move leaves nothing.
        assert!(view.select(Family::Subtraction, &(1..=4096).collect::<Vec<_>>()));
        let heap = [4096];
        let search = |view: &mut View| {
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
        assert_eq!(view.recent.current().cycle().map(|cycle| cycle.period), Some(7));
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
            for _ in 0..=2 * LOOKUPS_BEFORE_LAYOUT {
                assert_eq!([0, 2, 3, 4, 5, 6].map(|n| view.grundy(n * divisor)), [0, 1, 1, 2, 2, 3].map(Ok));
            }
        }
    }

    #[test]
    fn a_sequence_too_long_to_write_is_refused() {
        let tables = Arc::new(Mutex::new(Tables::new(Budget::default())));
        let mut view = View::new(Arc::clone(&tables));
        assert_eq!(view.cycle(), Ok(Cycle { preperiod: 0, period: 1 }));
        let half = 1 << 23;
        let known: [(&[u64], Result<Cycle, Bound>); 4] = [
            (&[1, 3, 4], Ok(Cycle { preperiod: 0, period: 7 })),
            (&[half], Ok(Cycle { preperiod: 0, period: 2 * half })),
            (&[half + 1], Err(Bound::Values(24))),
            (&[1, 1_000_000_000_000_000_000], Err(Bound::Values(24))),
        ];
        for &(set, cycle) in &known {
            assert!(view.select(Family::Subtraction, set));
            assert_eq!(view.cycle(), cycle, "{:?}", set);
        }
    }
}

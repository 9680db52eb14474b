//! What the moves of a rule leave of a heap.

use std::collections::{BTreeMap, HashSet};

use super::program::{Leaves, OptionRun, RuleOption, BLOCK};
use super::{Rule, Table, LARGEST_HEAP};
use crate::game::bound::{Bound, Budget};
use crate::game::moves::{Action, Left};
use crate::game::winning_moves::{Change, FoundMove};

impl Rule {
    /// What the moves leave of a heap of `stones`, each option once, in the order of the combinations. An option has
    /// the sizes of its heaps in ascending order, each with the number of such heaps. Empty heaps are left out.
    ///
    /// This takes time and memory for every combination, so only small heaps should be asked for.
    ///
    /// # Errors
    ///
    /// The bound that the heap exceeds.
    pub fn options(&self, stones: u64) -> Result<Vec<Vec<(u64, u64)>>, Bound> {
        let (mut seen, mut options) = (HashSet::new(), Vec::new());
        self.each_option(
            stones,
            None,
            |_| Ok(0),
            |run, lane| {
                let option = sizes(&option(run, lane));
                if seen.insert(option.clone()) {
                    options.push(option);
                }
                Ok(())
            },
        )?;
        Ok(options)
    }

    /// The first move from a heap of `stones` to the Grundy value `wanted` whose heaps can all be told, or else the
    /// first, if there is one. `value` gives the Grundy value of a heap.
    pub(in crate::game) fn move_to<F>(&self, stones: u64, wanted: u64, value: F) -> Result<Option<Action>, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let mut left: Option<Left> = None;
        self.each_option(stones, Some(wanted), value, |run, lane| {
            // Long ranges take long, and have more sizes than can be told.
            if left.is_none() || left.is_some_and(|left| left.more) && !has_long_range(run, lane) {
                let next = Left::of(&sizes(&option(run, lane)));
                left = left.filter(|_| next.more).or(Some(next));
            }
            Ok(())
        })?;
        Ok(left.map(Action::Leave))
    }

    /// Calls `found` for each different option of a heap of `stones` with the Grundy value `wanted`, in the order of
    /// the combinations; `value` is as in [`Rule::move_to`].
    ///
    /// # Errors
    ///
    /// [`Bound::Options`] if they take too many numbers to be told apart.
    fn each_different<F>(
        &self,
        (stones, wanted): (u64, u64),
        budget: Budget,
        value: F,
        mut found: impl FnMut(&Steps) -> Result<(), Bound>,
    ) -> Result<(), Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let (mut seen, mut left) = (HashSet::new(), budget.most_of_options());
        self.each_option(stones, Some(wanted), value, |run, lane| {
            let option = option(run, lane);
            if seen.contains(&option) {
                return Ok(());
            }
            // An empty option takes room, too.
            left = left.checked_sub(option.len() as u64 + 1).ok_or(budget.options())?;
            seen.try_reserve(1)?;
            found(&option)?;
            seen.insert(option);
            Ok(())
        })
    }

    /// The most heaps that a move leaves; `None` if that depends on the heap.
    pub(crate) fn most_heaps(&self) -> Option<usize> {
        let heaps = |program: &RuleOption| {
            let is_one = |leaves: &Leaves| matches!(leaves, Leaves::One(_));
            program.leaves.iter().all(is_one).then_some(program.leaves.len())
        };
        self.options.iter().map(heaps).try_fold(0, |most, heaps| Some(most.max(heaps?)))
    }

    /// Calls `found` for each combination that is a move, or for those to the value `wanted`, in turn until it fails.
    fn each_option<F>(
        &self,
        stones: u64,
        wanted: Option<u64>,
        mut value: F,
        mut found: impl FnMut(&OptionRun, usize) -> Result<(), Bound>,
    ) -> Result<(), Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let heap = i32::try_from(stones).ok().filter(|&heap| heap <= LARGEST_HEAP);
        let heap = heap.ok_or(Bound::Numbers { last: LARGEST_HEAP.unsigned_abs().into() })?;
        let (mut values, mut sums) = (Vec::new(), vec![0]);
        for smaller in 0..stones {
            values.try_reserve(1)?;
            sums.try_reserve(1)?;
            let value = value(smaller)?;
            values.push(value);
            sums.push(sums[sums.len() - 1] ^ value);
        }
        let mut result = Ok(());
        for program in &self.options {
            let mut run = OptionRun::new(program)?;
            run.on(heap, u64::MAX, &mut |run, count| {
                let values = option_values(run, count, &values, &sums);
                let is_wanted = |lane: &usize| wanted.is_none_or(|wanted| wanted == u64::from(values[*lane]));
                for lane in (0..count).filter(|&lane| run.fits(lane)).filter(is_wanted) {
                    if result.is_ok() {
                        result = found(run, lane);
                    }
                }
            });
            if run.overflows() {
                return Err(Bound::Numbers { last: stones.saturating_sub(1) });
            }
        }
        result
    }
}

/// The nim-sum of the heaps that each combination of a block leaves; arbitrary if the combination is no move.
pub(super) fn option_values(run: &OptionRun, count: usize, values: &[u32], sums: &[u32]) -> [u32; BLOCK] {
    let at = |of: &[u32], place: i32| of.get(place.cast_unsigned() as usize).copied().unwrap_or(0);
    let results = |node: usize| &run.results[node][..count];
    let mut all = [0; BLOCK];
    for leaves in &run.program.leaves {
        match *leaves {
            Leaves::One(heap) => {
                for (sum, &heap) in all.iter_mut().zip(results(heap)) {
                    *sum ^= at(values, heap);
                }
            }
            Leaves::Copies { count, heap } => {
                for ((sum, &count), &heap) in all.iter_mut().zip(results(count)).zip(results(heap)) {
                    *sum ^= if count % 2 == 0 { 0 } else { at(values, heap) };
                }
            }
            Leaves::Range { first, last } => {
                for ((sum, &first), &last) in all.iter_mut().zip(results(first)).zip(results(last)) {
                    *sum ^= if first > last { 0 } else { at(sums, first) ^ at(sums, last + 1) };
                }
            }
        }
    }
    all
}

impl Table {
    /// How many options of a heap of `stones` have the Grundy value `wanted`. `value` gives the value of a heap.
    pub(in crate::game) fn count_moves_to<F>(&self, stones: u64, wanted: u64, value: F) -> Result<u128, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let mut count = 0;
        self.rule().each_different((stones, wanted), self.budget(), value, |_| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// Tells `found` all options of a heap of `stones` with the Grundy value `wanted`. `value` gives the value of a
    /// heap.
    pub(in crate::game) fn list_moves_to(
        &self,
        stones: u64,
        wanted: u64,
        value: impl FnMut(u64) -> Result<u32, Bound>,
        found: &mut FoundMove,
    ) -> Result<(), Bound> {
        self.rule().each_different((stones, wanted), self.budget(), value, |option| {
            found(Change::leave(stones, &sizes(option)))
        })
    }
}

/// The sizes at which the number of heaps of a size changes, in ascending order, each with the change. A heap of each
/// size from 3 to 5 is (3, 1), (6, −1).
type Steps = [(i32, i64)];

/// The heaps that one combination leaves, without empty ones. Equal options have equal steps. A range has two, however
/// long it is.
fn option(run: &OptionRun, lane: usize) -> Box<Steps> {
    let mut steps = BTreeMap::new();
    let result = |node: usize| run.results[node][lane];
    for leaves in &run.program.leaves {
        let (first, last, count) = match *leaves {
            Leaves::One(heap) => (result(heap), result(heap), 1),
            Leaves::Copies { count, heap } => (result(heap), result(heap), result(count)),
            Leaves::Range { first, last } => (result(first), result(last), 1),
        };
        let first = first.max(1);
        if count > 0 && first <= last {
            *steps.entry(first).or_insert(0) += i64::from(count);
            *steps.entry(last + 1).or_insert(0) -= i64::from(count);
        }
    }
    steps.into_iter().filter(|&(_, more)| more != 0).collect()
}

/// The sizes of the heaps of an option in ascending order, each with the number of heaps that have it.
fn sizes(option: &Steps) -> Vec<(u64, u64)> {
    let (mut sizes, mut count) = (Vec::new(), 0);
    for (place, &(first, more)) in option.iter().enumerate() {
        count += more;
        let end = option.get(place + 1).map_or(first, |next| next.0);
        let size = |heap: i32| (u64::from(heap.unsigned_abs()), count.unsigned_abs());
        sizes.extend((first..end).filter(|_| count > 0).map(size));
    }
    sizes
}

/// Returns true if a range of the option has more sizes than can be told.
fn has_long_range(run: &OptionRun, lane: usize) -> bool {
    let length = |first: usize, last: usize| run.results[last][lane].saturating_sub(run.results[first][lane].max(1));
    run.program.leaves.iter().any(|leaves| match *leaves {
        Leaves::Range { first, last } => usize::try_from(length(first, last)).is_ok_and(|more| more >= Left::MOST),
        Leaves::One(_) | Leaves::Copies { .. } => false,
    })
}

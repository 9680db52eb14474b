//! What the moves of a rule leave of a heap.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::function::BLOCK;
use super::option::{Leaves, RuleOption};
use super::run::OptionRun;
use super::{LARGEST_HEAP, Rule, Table};
use crate::game::bound::{Bound, Budget};
use crate::game::moves::{Action, Left};
use crate::game::winning_moves::{Change, FoundMove, ValueOf};

/// Finds the options of one heap after the other, by what it keeps from heap to heap.
#[derive(Debug)]
pub(super) struct OptionFinder {
    runs: Vec<OptionRun>,
    /// The values of the heaps below the largest so far, and for each heap the nim-sum of the
    /// values below it.
    values: Vec<u32>,
    sums: Vec<u32>,
}

impl OptionFinder {
    pub(super) fn new(rule: &Rule) -> Result<OptionFinder, Bound> {
        let runs = rule
            .options
            .iter()
            .map(OptionRun::new)
            .collect::<Result<_, _>>()?;
        Ok(OptionFinder {
            runs,
            values: Vec::new(),
            sums: vec![0],
        })
    }

    /// What the moves leave of a heap of `stones`, as [`Rule::options`] says.
    pub(super) fn options(&mut self, stones: u64) -> Result<Vec<Vec<(u64, u64)>>, Bound> {
        let mut seen = HashSet::new();
        let mut options = Vec::new();
        self.each_option(stones, None, &mut |_| Ok(0), |run, lane| {
            let option = sizes(&option(run, lane));
            if seen.insert(option.clone()) {
                options.push(option);
            }
            Ok(true)
        })?;
        Ok(options)
    }

    /// Calls `found` for each combination that is a move, or only a move to the value `wanted`, in
    /// turn until it fails or returns false. `value` gives the same Grundy value of a heap in each
    /// call.
    fn each_option(
        &mut self,
        stones: u64,
        wanted: Option<u64>,
        value: &mut ValueOf,
        mut found: impl FnMut(&OptionRun, usize) -> Result<bool, Bound>,
    ) -> Result<(), Bound> {
        let heap = i32::try_from(stones)
            .ok()
            .filter(|&heap| heap <= LARGEST_HEAP);
        let heap = heap.ok_or(Bound::Numbers {
            last: LARGEST_HEAP.unsigned_abs().into(),
        })?;
        let OptionFinder { runs, values, sums } = self;
        for smaller in values.len() as u64..stones {
            values.try_reserve(1)?;
            sums.try_reserve(1)?;
            let value = value(smaller)?;
            values.push(value);
            sums.push(sums[sums.len() - 1] ^ value);
        }
        let mut result = Ok(true);
        for run in runs {
            run.on(heap, u64::MAX, &mut |run, count| {
                let values = option_values(run, count, values, sums);
                let is_wanted =
                    |lane: &usize| wanted.is_none_or(|wanted| wanted == u64::from(values[*lane]));
                for lane in (0..count).filter(|&lane| run.fits(lane)).filter(is_wanted) {
                    if result == Ok(true) {
                        result = found(run, lane);
                    }
                }
                result == Ok(true)
            });
            if result != Ok(true) {
                break;
            }
            if run.overflows() {
                return Err(Bound::Numbers {
                    last: stones.saturating_sub(1),
                });
            }
        }
        result.map(|_| ())
    }

    /// Calls `found` for each different option of a heap of `stones` with the Grundy value
    /// `wanted`, in the order of the combinations; `value` is as in [`OptionFinder::each_option`].
    ///
    /// # Errors
    ///
    /// [`Bound::Options`] if they take too many numbers to be told apart.
    fn each_different(
        &mut self,
        (stones, wanted): (u64, u64),
        budget: Budget,
        value: &mut ValueOf,
        mut found: impl FnMut(&Steps) -> Result<(), Bound>,
    ) -> Result<(), Bound> {
        let mut seen = HashSet::new();
        let mut left = budget.most_of_options();
        self.each_option(stones, Some(wanted), value, |run, lane| {
            let option = option(run, lane);
            if seen.contains(&option) {
                return Ok(true);
            }
            // An empty option takes room, too.
            left = left
                .checked_sub(option.len() as u64 + 1)
                .ok_or(budget.options())?;
            seen.try_reserve(1)?;
            found(&option)?;
            seen.insert(option);
            Ok(true)
        })
    }
}

/// The finder of a table. Threads that share a table take turns; but each has a table of its own
/// for moves. A clone begins anew.
#[derive(Debug, Default)]
pub(super) struct KeptFinder(Mutex<Option<OptionFinder>>);

impl Clone for KeptFinder {
    fn clone(&self) -> KeptFinder {
        KeptFinder::default()
    }
}

impl KeptFinder {
    /// What `ask` gets of the finder for `rule`.
    fn with<T>(
        &self,
        rule: &Rule,
        ask: impl FnOnce(&mut OptionFinder) -> Result<T, Bound>,
    ) -> Result<T, Bound> {
        // Nothing of what it keeps is ever half done.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *kept {
            Some(finder) => ask(finder),
            None => ask(kept.insert(OptionFinder::new(rule)?)),
        }
    }
}

impl Rule {
    /// What the moves leave of a heap of `stones`, each option once, in the order of the
    /// combinations. An option has the sizes of its heaps in ascending order, each with the number
    /// of such heaps. Empty heaps are left out.
    ///
    /// This takes time and memory for every combination, so only small heaps should be asked for.
    ///
    /// # Errors
    ///
    /// The bound that the heap exceeds.
    pub fn options(&self, stones: u64) -> Result<Vec<Vec<(u64, u64)>>, Bound> {
        OptionFinder::new(self)?.options(stones)
    }

    /// The most heaps that a move leaves; `None` if that depends on the heap.
    pub(crate) fn most_heaps(&self) -> Option<usize> {
        let heaps = |option: &RuleOption| {
            let is_one = |leaves: &Leaves| matches!(leaves, Leaves::One(_));
            option
                .leaves
                .iter()
                .all(is_one)
                .then_some(option.leaves.len())
        };
        self.options
            .iter()
            .map(heaps)
            .try_fold(0, |most, heaps| Some(most.max(heaps?)))
    }
}

/// The nim-sum of the heaps that each combination of a block leaves; arbitrary if the combination
/// is no move.
pub(super) fn option_values(
    run: &OptionRun,
    count: usize,
    values: &[u32],
    sums: &[u32],
) -> [u32; BLOCK] {
    let at = |of: &[u32], place: i32| of.get(place.cast_unsigned() as usize).copied().unwrap_or(0);
    let results = |node: usize| &run.results[node][..count];
    let mut all = [0; BLOCK];
    for leaves in &run.option.leaves {
        match *leaves {
            Leaves::One(heap) => {
                for (sum, &heap) in all.iter_mut().zip(results(heap)) {
                    *sum ^= at(values, heap);
                }
            }
            Leaves::Copies { count, heap } => {
                for ((sum, &count), &heap) in all.iter_mut().zip(results(count)).zip(results(heap))
                {
                    *sum ^= if count % 2 == 0 { 0 } else { at(values, heap) };
                }
            }
            Leaves::Range { first, last } => {
                for ((sum, &first), &last) in all.iter_mut().zip(results(first)).zip(results(last))
                {
                    *sum ^= if first > last {
                        0
                    } else {
                        at(sums, first) ^ at(sums, last + 1)
                    };
                }
            }
        }
    }
    all
}

impl Table {
    /// The first move from a heap of `stones` to the Grundy value `wanted` whose heaps can all be
    /// told, or else the first, if there is one. `value` gives the Grundy value of a heap.
    pub(in crate::game) fn move_to(
        &self,
        stones: u64,
        wanted: u64,
        value: &mut ValueOf,
    ) -> Result<Option<Action>, Bound> {
        let mut left: Option<Left> = None;
        self.finder.with(self.rule(), |finder| {
            finder.each_option(stones, Some(wanted), value, |run, lane| {
                // Long ranges take long, and have more sizes than can be told.
                if left.is_none() || !has_long_range(run, lane) {
                    let next = Left::of(&sizes(&option(run, lane)));
                    left = left.filter(|_| next.more).or(Some(next));
                }
                Ok(left.is_none_or(|left| left.more))
            })
        })?;
        Ok(left.map(Action::Leave))
    }

    /// How many options of a heap of `stones` have the Grundy value `wanted`. `value` gives the
    /// value of a heap.
    pub(in crate::game) fn count_moves_to(
        &self,
        stones: u64,
        wanted: u64,
        value: &mut ValueOf,
    ) -> Result<u128, Bound> {
        let mut count = 0;
        self.finder.with(self.rule(), |finder| {
            finder.each_different((stones, wanted), self.budget(), value, |_| {
                count += 1;
                Ok(())
            })
        })?;
        Ok(count)
    }

    /// Tells `found` all options of a heap of `stones` with the Grundy value `wanted`. `value`
    /// gives the value of a heap.
    pub(in crate::game) fn list_moves_to(
        &self,
        stones: u64,
        wanted: u64,
        value: &mut ValueOf,
        found: &mut FoundMove,
    ) -> Result<(), Bound> {
        self.finder.with(self.rule(), |finder| {
            finder.each_different((stones, wanted), self.budget(), value, |option| {
                found(Change::leave(stones, &sizes(option)))
            })
        })
    }
}

/// The sizes at which the number of heaps of a size changes, in ascending order, each with the
/// change. A heap of each size from 3 to 5 is (3, 1), (6, −1).
type Steps = [(i32, i64)];

/// The heaps that one combination leaves, without empty ones. Equal options have equal steps. A
/// range has two, however long it is.
fn option(run: &OptionRun, lane: usize) -> Box<Steps> {
    let mut all: Vec<(i32, i64)> = Vec::with_capacity(2 * run.option.leaves.len());
    let result = |node: usize| run.results[node][lane];
    for leaves in &run.option.leaves {
        let (first, last, count) = match *leaves {
            Leaves::One(heap) => (result(heap), result(heap), 1),
            Leaves::Copies { count, heap } => (result(heap), result(heap), result(count)),
            Leaves::Range { first, last } => (result(first), result(last), 1),
        };
        let first = first.max(1);
        if count > 0 && first <= last {
            all.extend([(first, i64::from(count)), (last + 1, -i64::from(count))]);
        }
    }
    all.sort_unstable();
    // Adds up the changes at the same size.
    all.dedup_by(|(size, more), (kept, sum)| {
        let is_same = size == kept;
        *sum += if is_same { *more } else { 0 };
        is_same
    });
    all.retain(|&(_, more)| more != 0);
    all.into_boxed_slice()
}

/// The sizes of the heaps of an option in ascending order, each with the number of heaps that have
/// it.
fn sizes(option: &Steps) -> Vec<(u64, u64)> {
    let mut sizes = Vec::new();
    let mut count = 0;
    for (place, &(first, more)) in option.iter().enumerate() {
        count += more;
        let end = option.get(place + 1).map_or(first, |next| next.0);
        let size = |heap: i32| (u64::from(heap.unsigned_abs()), count.unsigned_abs());
        if count > 0 {
            sizes.extend((first..end).map(size));
        }
    }
    sizes
}

/// Returns true if a range of the option has more sizes than can be told.
fn has_long_range(run: &OptionRun, lane: usize) -> bool {
    let length = |first: usize, last: usize| {
        run.results[last][lane].saturating_sub(run.results[first][lane].max(1))
    };
    run.option.leaves.iter().any(|leaves| match *leaves {
        Leaves::Range { first, last } => {
            usize::try_from(length(first, last)).is_ok_and(|more| more >= Left::MOST)
        }
        Leaves::One(_) | Leaves::Copies { .. } => false,
    })
}

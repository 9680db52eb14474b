//! What the moves of a rule leave of a heap.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::function::BLOCK;
use super::option::{Leaves, RuleOption};
use super::run::OptionRun;
use super::{LARGEST_HEAP, Rule, Table};
use crate::game::bound::{Bound, Budget};
use crate::game::moves::{Aim, Flow, FoundMoves, Move, Stop, ValueOf, bound_met};

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
    /// The finder for a rule of heaps with these options.
    pub(super) fn new(rule: &[RuleOption]) -> Result<OptionFinder, Bound> {
        let mut runs = Vec::new();
        for option in rule {
            runs.push(OptionRun::new(option)?);
        }
        Ok(OptionFinder {
            runs,
            values: Vec::new(),
            sums: vec![0],
        })
    }

    /// What the moves leave of a heap of `stones`, as [`Rule::options`] says: the first `most`.
    pub(super) fn options(
        &mut self,
        stones: u64,
        most: usize,
    ) -> Result<Vec<Vec<(u64, u64)>>, Bound> {
        let mut seen = HashSet::new();
        let mut options = Vec::new();
        let flow = self.each_option(stones, None, &mut |_| Ok(0), |run, lane| {
            if options.len() == most {
                return Err(Stop::Enough);
            }
            let option = sizes(&option(run, lane));
            if seen.insert(option.clone()) {
                options.push(option);
            }
            Ok(())
        });
        bound_met(flow)?;
        Ok(options)
    }

    /// Calls `found` for each combination that is a move, or only a move to the value `wanted`.
    /// `value` gives the same Grundy value of a heap in each call.
    fn each_option(
        &mut self,
        stones: u64,
        wanted: Option<u64>,
        value: &mut ValueOf,
        mut found: impl FnMut(&OptionRun, usize) -> Flow,
    ) -> Flow {
        let last = LARGEST_HEAP.unsigned_abs().into();
        let heap = match i32::try_from(stones) {
            Ok(heap) if heap <= LARGEST_HEAP => heap,
            Ok(_) | Err(_) => return Err(Bound::Numbers { last }.into()),
        };
        self.learn_values(stones, value)?;
        for run in &mut self.runs {
            let mut flow = Ok(());
            run.on(heap, u64::MAX, &mut |run, count| {
                let values = option_values(run, count, &self.values, &self.sums);
                for (lane, &value) in values[..count].iter().enumerate() {
                    let is_wanted = wanted.is_none_or(|wanted| wanted == value.into());
                    if is_wanted && run.fits(lane) {
                        flow = found(run, lane);
                        if flow.is_err() {
                            return false;
                        }
                    }
                }
                true
            });
            flow?;
            if run.overflows() {
                let last = stones.saturating_sub(1);
                return Err(Bound::Numbers { last }.into());
            }
        }
        Ok(())
    }

    /// Keeps the values of all heaps below `stones`.
    fn learn_values(&mut self, stones: u64, value: &mut ValueOf) -> Result<(), Bound> {
        let OptionFinder { values, sums, .. } = self;
        for smaller in values.len() as u64..stones {
            values.try_reserve(1)?;
            sums.try_reserve(1)?;
            let value = value(smaller)?;
            values.push(value);
            sums.push(sums[sums.len() - 1] ^ value);
        }
        Ok(())
    }

    /// The first option that hits the aim and whose heaps can all be told, or else the first that
    /// hits it.
    fn preferred(&mut self, aim: Aim, value: &mut ValueOf) -> Result<Option<Box<Steps>>, Bound> {
        let mut preferred = None;
        let flow = self.each_option(aim.stones, Some(aim.wanted), value, |run, lane| {
            let option = option(run, lane);
            if has_few_sizes(&option) {
                preferred = Some(option);
                return Err(Stop::Enough);
            }
            if preferred.is_none() {
                preferred = Some(option);
            }
            Ok(())
        });
        bound_met(flow)?;
        Ok(preferred)
    }

    /// Calls `found` for each different option that hits the aim, in the order of the combinations;
    /// `value` is as in [`OptionFinder::each_option`].
    ///
    /// # Errors
    ///
    /// [`Bound::Options`] if they take too many numbers to be told apart.
    fn each_different(
        &mut self,
        aim: Aim,
        budget: Budget,
        value: &mut ValueOf,
        mut found: impl FnMut(&Steps) -> Flow,
    ) -> Flow {
        let mut seen = HashSet::new();
        let mut left = budget.most_of_options();
        self.each_option(aim.stones, Some(aim.wanted), value, |run, lane| {
            let option = option(run, lane);
            if seen.contains(&option) {
                return Ok(());
            }
            // An empty option takes room, too.
            left = left
                .checked_sub(option.len() as u64 + 1)
                .ok_or(budget.options())?;
            seen.try_reserve(1)?;
            found(&option)?;
            seen.insert(option);
            Ok(())
        })
    }
}

/// The finder of a table, made when moves are first asked for. The lock is there because a table
/// that is asked for moves is only borrowed; no thread waits for it, as each has a table of its own
/// for moves. A clone begins anew.
#[derive(Debug, Default)]
pub(super) struct KeptFinder(Mutex<Option<OptionFinder>>);

impl Clone for KeptFinder {
    fn clone(&self) -> KeptFinder {
        KeptFinder::default()
    }
}

impl KeptFinder {
    /// Walks with the finder for `rule`.
    fn with(&self, rule: &Rule, walk: impl FnOnce(&mut OptionFinder) -> Flow) -> Flow {
        // Nothing of what it keeps is ever half done.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *kept {
            Some(finder) => walk(finder),
            None => walk(kept.insert(OptionFinder::new(&rule.options)?)),
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
        self.first_options(stones, usize::MAX)
    }

    /// The first `most` of [`Rule::options`].
    pub(in crate::game) fn first_options(
        &self,
        stones: u64,
        most: usize,
    ) -> Result<Vec<Vec<(u64, u64)>>, Bound> {
        if self.shape.is_some() {
            return Err(Bound::TupleCount(self.count()));
        }
        OptionFinder::new(&self.options)?.options(stones, most)
    }

    /// The most heaps or positions that a move leaves; `None` if that depends on the heap.
    pub(crate) fn most_left(&self) -> Option<usize> {
        let mut most = 0;
        for option in &self.options {
            for leaves in option.heaps() {
                match leaves {
                    Leaves::One(_) => {}
                    Leaves::Copies { .. } | Leaves::Range { .. } => return None,
                }
            }
            most = most.max(option.left.len());
        }
        Some(most)
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
    for leaves in run.option.heaps() {
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
    /// Tells `found` each option that hits the aim. The first is the first option whose heaps can
    /// all be told, or else the first. `value` gives the Grundy value of a heap.
    pub(in crate::game) fn each_move_to<F: FoundMoves>(
        &self,
        aim: Aim,
        value: &mut ValueOf,
        found: &mut F,
    ) -> Flow {
        self.finder.with(self.rule(), |finder| {
            if !F::ONLY_FIRST {
                return finder.each_different(aim, self.budget(), value, |option| {
                    // A count needs no sizes, of which a range may have many.
                    found.add_run(1, |_| Move::leave(aim.heap, aim.stones, sizes(option)))
                });
            }
            match finder.preferred(aim, value)? {
                Some(option) => found.add(Move::leave(aim.heap, aim.stones, sizes(&option))),
                None => Ok(()),
            }
        })
    }
}

/// The sizes at which the number of heaps of a size changes, in ascending order, each with the
/// change. A heap of each size from 3 to 5 is (3, 1), (6, −1).
type Steps = [(i32, i64)];

/// The heaps that one combination leaves, without empty ones. Equal options have equal steps. A
/// range has two, however long it is.
fn option(run: &OptionRun, lane: usize) -> Box<Steps> {
    let mut all: Vec<(i32, i64)> = Vec::with_capacity(2 * run.option.left.len());
    let result = |node: usize| run.results[node][lane];
    for leaves in run.option.heaps() {
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
    for (first, end, count) in ranges(option) {
        for heap in first..end {
            sizes.push((heap.unsigned_abs().into(), count));
        }
    }
    sizes
}

/// Returns true if all sizes of the heaps of an option can be told.
fn has_few_sizes(option: &Steps) -> bool {
    let mut all = 0;
    for (first, end, _) in ranges(option) {
        all += u64::from(first.abs_diff(end));
    }
    all <= Move::MOST_TOLD as u64
}

/// The first size and the end of each range of sizes, and how many heaps have each.
fn ranges(option: &Steps) -> impl Iterator<Item = (i32, i32, u64)> + '_ {
    let mut count = 0;
    option.windows(2).filter_map(move |steps| {
        count += steps[0].1;
        if count == 0 {
            return None;
        }
        Some((steps[0].0, steps[1].0, count.unsigned_abs()))
    })
}

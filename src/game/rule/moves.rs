//! What the moves of a rule leave of a heap.

use std::collections::{BTreeMap, HashSet};

use super::program::{Leaves, Program, Run, BLOCK};
use super::Rule;
use crate::game::bound::Bound;
use crate::game::moves::{Action, Left};
use crate::game::winning_moves::{Change, Found};

impl Rule {
    /// What the moves leave of a heap of `stones`, each option once, in the order of the combinations. An option has
    /// the sizes of its heaps in ascending order, each with the number of such heaps.
    ///
    /// This takes time and memory for every combination, so only small heaps should be asked for.
    ///
    /// # Errors
    ///
    /// The bound that the heap exceeds.
    pub fn options(&self, stones: u64) -> Result<Vec<Vec<(u64, u64)>>, Bound> {
        self.options_to(stones, None, |_| Ok(0))
    }

    /// The first move from a heap of `stones` to the Grundy value `wanted` whose heaps can all be told, or else the
    /// first, if there is one. `value` gives the Grundy value of a heap.
    pub(in crate::game) fn move_to<F>(&self, stones: u64, wanted: u64, value: F) -> Result<Option<Action>, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let options = self.options_to(stones, Some(wanted), value)?;
        let preferred = options.iter().min_by_key(|option| option.len() > Left::MOST);
        Ok(preferred.map(|option| Action::Leave(Left::of(option))))
    }

    /// How many options of a heap of `stones` have the Grundy value `wanted`; `value` is as in [`Rule::move_to`].
    pub(in crate::game) fn count_moves_to<F>(&self, stones: u64, wanted: u64, value: F) -> Result<u128, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        Ok(self.options_to(stones, Some(wanted), value)?.len() as u128)
    }

    /// Tells `found` all options of a heap of `stones` with the Grundy value `wanted`; `value` is as in
    /// [`Rule::move_to`].
    pub(in crate::game) fn list_moves_to<F>(
        &self,
        stones: u64,
        wanted: u64,
        value: F,
        found: &mut Found,
    ) -> Result<(), Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let options = self.options_to(stones, Some(wanted), value)?;
        options.iter().try_for_each(|option| found(Change::leave(stones, option)))
    }

    /// The most heaps that a move leaves; `None` if that depends on the heap.
    pub(crate) fn most_heaps(&self) -> Option<usize> {
        let heaps = |program: &Program| {
            let is_one = |leaves: &Leaves| matches!(leaves, Leaves::One(_));
            program.leaves.iter().all(is_one).then_some(program.leaves.len())
        };
        self.options.iter().map(heaps).try_fold(0, |most, heaps| Some(most.max(heaps?)))
    }

    /// The options of a heap, only those with the value `wanted` if there is one.
    fn options_to<F>(&self, stones: u64, wanted: Option<u64>, mut value: F) -> Result<Vec<Vec<(u64, u64)>>, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let heap = i32::try_from(stones).ok().filter(|_| stones <= self.last);
        let heap = heap.ok_or(Bound::Numbers { last: self.last })?;
        let (mut values, mut sums) = (Vec::new(), vec![0]);
        for smaller in 0..stones {
            values.try_reserve(1)?;
            sums.try_reserve(1)?;
            let value = value(smaller)?;
            values.push(value);
            sums.push(sums[sums.len() - 1] ^ value);
        }
        let (mut seen, mut options) = (HashSet::new(), Vec::new());
        for program in &self.options {
            Run::new(program)?.on(heap, &mut |run, count| {
                let found = option_values(run, count, &values, &sums);
                let is_wanted = |lane: &usize| wanted.is_none_or(|wanted| wanted == u64::from(found[*lane]));
                for lane in (0..count).filter(|&lane| run.fits(lane)).filter(is_wanted) {
                    let option = option(run, lane);
                    if seen.insert(option.clone()) {
                        options.push(option);
                    }
                }
            });
        }
        Ok(options)
    }
}

/// The nim-sums of the heaps that each combination of this block leaves. Those that do not fit have any sum.
pub(super) fn option_values(run: &Run, count: usize, values: &[u32], sums: &[u32]) -> [u32; BLOCK] {
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

/// The heaps that one combination leaves.
fn option(run: &Run, lane: usize) -> Vec<(u64, u64)> {
    let mut heaps = BTreeMap::new();
    let mut leave = |heap: i32, count: i32| {
        let [heap, count] = [heap, count].map(|number| u64::from(number.max(0).unsigned_abs()));
        *heaps.entry(heap).or_insert(0) += count;
    };
    let result = |node: usize| run.results[node][lane];
    for leaves in &run.program.leaves {
        match *leaves {
            Leaves::One(heap) => leave(result(heap), 1),
            Leaves::Copies { count, heap } => leave(result(heap), result(count)),
            Leaves::Range { first, last } => (result(first)..=result(last)).for_each(|heap| leave(heap, 1)),
        }
    }
    heaps.into_iter().filter(|&(_, count)| count > 0).collect()
}

//! The least value that no option of a heap has, heap by heap.
//!
//! ```text
//! options one by one:            mark their values
//! options s, s + 1, …, n - 1:    the values whose last heap is from s on
//! g(n) = the least value v with neither
//! ```
//!
//! The second needs no look at each option: an option from s on has the value v exactly if the last
//! heap with the value v is one of them. 256 values at a time are skipped if all their last heaps
//! are from s on.

use crate::game::bound::Bound;

/// Values whose oldest last heap is kept.
const GROUP: usize = 256;

/// Values that are compared at a time, without a branch.
const CHUNK: usize = 32;

/// What it costs to look through a group, in combinations, as measured.
const GROUP_COST: u64 = 32;

/// How many groups can be skipped for the cost of a combination, as measured.
const SKIPS: u64 = 4;

/// The marks of one heap after the other.
#[derive(Clone, Debug)]
pub(super) struct Mex {
    /// For each value of some groups, which have all values so far: 1 more than the last heap that
    /// had an option of this value. Combinations that are no move mark the place after these.
    marks: Vec<u32>,
    /// For each such value, 1 more than the last heap that has it; 0 if none has.
    lasts: Vec<u32>,
    /// The least of each group of these.
    oldest: Vec<u32>,
}

impl Mex {
    /// No heap has a value yet.
    pub(super) fn new() -> Mex {
        Mex {
            marks: vec![0; GROUP + 1],
            lasts: vec![0; GROUP],
            oldest: vec![0],
        }
    }

    /// Marks the values of these combinations on `heap` that are options, which have the result 1.
    pub(super) fn mark(&mut self, heap: u32, values: &[u32], fits: &[i32]) {
        let outside = self.lasts.len();
        for (&value, &fits) in values.iter().zip(fits) {
            self.marks[if fits == 0 { outside } else { value as usize }] = heap + 1;
        }
    }

    /// Marks the values of the heaps that are left of `heap` if so many stones are taken.
    pub(super) fn mark_taken(&mut self, heap: u32, taken: &[i32], values: &[u32]) {
        let values = &values[..heap as usize];
        for &stones in taken {
            let value = values[values.len() - stones.unsigned_abs() as usize];
            self.marks[value as usize] = heap + 1;
        }
    }

    /// The least value of no option of `heap`: the options that are not marked are the heaps from
    /// `since` on. Also returns what that cost, in combinations. If all options are marked, the
    /// marks have paid for it.
    pub(super) fn of(&self, heap: u32, since: u32) -> (usize, u64) {
        let count = self.lasts.len();
        let mut mex = count;
        let mut cost = self.oldest.len() as u64 / SKIPS;
        for group in (0..self.oldest.len()).filter(|&group| self.oldest[group] <= since) {
            cost += GROUP_COST;
            let values = group * GROUP..(group + 1) * GROUP;
            let marks = &self.marks[values.clone()];
            let lasts = &self.lasts[values.clone()];
            let mut chunks = marks.chunks(CHUNK).zip(lasts.chunks(CHUNK));
            let free = chunks.position(|(marks, lasts)| has_free(marks, lasts, heap, since));
            if let Some(chunk) = free {
                let mut place = chunk * CHUNK;
                while !is_free(marks[place], lasts[place], heap, since) {
                    place += 1;
                }
                mex = values.start + place;
                break;
            }
        }
        (mex, if since < heap { cost } else { 0 })
    }

    /// Remembers that `heap` has this value.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(super) fn remember(&mut self, heap: u32, value: usize) -> Result<(), Bound> {
        if value == self.lasts.len() {
            self.grow()?;
        }
        let group = value / GROUP;
        let before = std::mem::replace(&mut self.lasts[value], heap + 1);
        if before == self.oldest[group] {
            let lasts = self.lasts[group * GROUP..][..GROUP].iter().copied();
            self.oldest[group] = lasts.fold(u32::MAX, u32::min);
        }
        Ok(())
    }

    /// Makes room for twice as many values.
    fn grow(&mut self) -> Result<(), Bound> {
        let count = 2 * self.lasts.len();
        let groups = count / GROUP;
        self.marks.try_reserve(count + 1 - self.marks.len())?;
        self.lasts.try_reserve(count - self.lasts.len())?;
        self.oldest.try_reserve(groups - self.oldest.len())?;
        self.marks.resize(count + 1, 0);
        self.lasts.resize(count, 0);
        self.oldest.resize(groups, 0);
        Ok(())
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.marks.capacity() + self.lasts.capacity() + self.oldest.capacity())
    }
}

/// Returns true if no option of `heap` has the value with this mark and this last heap.
#[inline(always)]
fn is_free(mark: u32, last: u32, heap: u32, since: u32) -> bool {
    (mark != heap + 1) & (last <= since)
}

/// Returns true if one of these values [is free](is_free); without a branch, so that many are
/// compared at a time.
#[inline(always)]
fn has_free(marks: &[u32], lasts: &[u32], heap: u32, since: u32) -> bool {
    let mut any = false;
    for (&mark, &last) in marks.iter().zip(lasts) {
        any |= is_free(mark, last, heap, since);
    }
    any
}

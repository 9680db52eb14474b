//! Computes the Grundy values of one code, a block of 64 heaps at a time.
//!
//! ```text
//! for each block of heaps:
//!     give each heap a row of marks, one for each value
//!     for each number of stones t that a move may take, and each rare heap x before the block:
//!         for each heap n of the block: mark g(x) ^ g(n - t - x) in the row of n
//!     for each heap n of the block: mark its options of one heap, and of two with a part in the block
//!     for each heap n of the block:
//!         c = the least common value without a mark
//!         g(n) = the least rare value below c that no split of n has, or c if all of them have one
//! ```
//!
//! The loop over n is one pass over neighbours, so it is fast. A common value has exactly one rare
//! part: after these loops all common options are marked. Of the rare values, few are below c, and
//! nearly all of them are options. So that few searches among all splits of a heap are left, common
//! heaps x of many different values are tried like the rare ones first.
//!
//! Example: Kayles (0.77) has the values 0 1 2 3 1 4 3 2 1 4 2 6 for the heaps 0 to 11. With the mask 7, values with an
//! even number of bits are rare: 0, 3, 5, 6. The heaps of rare value are 3, 6 and 11. From 12,
//! taking one stone leaves 11 alone (6), 3 and 8 (3 ^ 1 = 2), or 6 and 5 (3 ^ 4 = 7), and taking
//! two leaves 10 alone (2), 3 and 7 (1), or 6 and 4 (2). So 1, 2 and 7 are marked, and c = 4. Below
//! it, 0 and 3 are rare: 5 and 5 have the value 0, 4 and 7 have 3. Hence g(12) = 4.

// Values are below `MAX_WIDTH`, which 16 bits hold, and heaps below the largest budget, which 32
// bits hold.
#![allow(clippy::cast_possible_truncation)]

use super::code::Code;
use super::marks::{HALF, HEAPS, MARKED, MexMarks, RARE};
use crate::game::bound::{Bound, Budget};
use crate::game::planes::Planes;
use crate::memory::zeros;

/// The fewest values that are divided into rare and common ones; below that, all splits are fast
/// enough.
const DIVIDED: usize = 4 * HEAPS;
/// The first values cost nothing, so that a small budget has them all.
const FREE: usize = HEAPS;
/// All values are below this, half of what 16 bits hold: marks from `width` on are not of options.
const MAX_WIDTH: usize = 1 << 15;
/// Common parts are tried where the searches for values took more operations than this for each
/// heap. 0.16 searches less and does not need them; 0.6, 0.376 and Grundy's game search more from
/// 1,024 heaps on.
const LONG_SEARCH: u64 = 50;
/// How many common parts of each value are tried: fewer leave more searches, and more take longer
/// to mark than the searches that they save. From 3 to 10, the time of Grundy's game changes little.
const OF_EACH_VALUE: usize = 4;
/// Splits that are compared at once when one value is looked for, and the operations of that: a
/// vector compares eight.
const CHUNK: usize = 64;
const CHUNK_OPERATIONS: usize = CHUNK / 8;

/// The work that may still be done, and what earlier work decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    left: u64,
    bound: Bound,
    /// The operations of searches among all splits since the values were last divided.
    searched: u64,
    /// True if common parts are tried, because the searches before a division were long.
    has_long_searches: bool,
}

impl Work {
    pub(super) fn new(budget: Budget) -> Work {
        Work {
            left: budget.most_steps() * OPERATIONS,
            bound: budget.steps(),
            searched: 0,
            has_long_searches: false,
        }
    }

    /// The steps that were taken of a budget.
    #[cfg(any(test, fuzzing))]
    pub(super) fn taken_of(self, budget: Budget) -> u64 {
        budget.most_steps() - self.left / OPERATIONS
    }

    /// Spends operations for each of `count` things. The product fits: both are lengths of what
    /// memory holds.
    fn spend(&mut self, count: usize, operations: usize) -> Result<(), Bound> {
        let spent = count as u64 * operations as u64;
        self.left = self.left.checked_sub(spent).ok_or(self.bound)?;
        Ok(())
    }
}

/// Operations in a step.
const OPERATIONS: u64 = 8;

/// Continues `planes` up to the heap before `end`, or to the block for which too little work is
/// left.
pub(super) fn extend_to(
    planes: &mut Planes,
    code: &Code,
    end: usize,
    work: &mut Work,
) -> Result<(), Bound> {
    let mut sparse = Sparse::new(planes, code, end, *work)?;
    let ended = sparse.extend();
    if ended == Err(Bound::Memory) {
        return ended;
    }
    let values = &sparse.values[HEAPS + planes.len()..HEAPS + sparse.len().min(end)];
    // The remainder makes 0 of the `width` of the empty heap.
    let width = sparse.width as u32;
    planes.extend(values.iter().map(|&value| u32::from(value) % width))?;
    *work = sparse.work;
    ended
}

struct Sparse<'a> {
    code: &'a Code,
    /// The numbers of stones that a move may take if it leaves one heap, and if it leaves two.
    ones: Vec<usize>,
    twos: Vec<usize>,
    /// The number of values wanted.
    end: usize,
    /// The value of heap n is at `HEAPS` + n. The places before that and the empty heap, which is
    /// not a part, have the value `width`: the marks of options with such a part are at `width` or
    /// more, and never read.
    values: Vec<u16>,
    /// The same values from the back: the value of heap n is at the last place but n. So the values
    /// of both parts of neighbouring splits stand in ascending places, and vectors compare them.
    mirrored: Vec<u16>,
    /// A power of two above all values.
    width: usize,
    /// The values that have an even number of bits in common with this are rare. 0 if all splits
    /// are tried: then all values count as rare.
    mask: u16,
    /// The heaps of a rare value, and that value.
    rare: Vec<(u32, u16)>,
    /// Heaps of common values that are tried as parts, too.
    common: Vec<usize>,
    /// A row before the first option is marked.
    blank: Vec<u8>,
    marks: MexMarks,
    work: Work,
}

impl<'a> Sparse<'a> {
    fn new(planes: &Planes, code: &'a Code, end: usize, work: Work) -> Result<Sparse<'a>, Bound> {
        let mut values = Vec::new();
        values.try_reserve_exact(end + 2 * HEAPS)?;
        values.resize(HEAPS, 0);
        for heap in 0..planes.len() {
            values.push(planes.at(heap) as u16);
        }
        let most = values.iter().fold(0, |most, &value| value.max(most));
        let mirrored = zeros(end + HEAPS)?;
        let mut sparse = Sparse {
            code,
            ones: places(code.digits(), 2, end)?,
            twos: places(code.digits(), 4, end)?,
            end,
            values,
            mirrored,
            width: 0,
            mask: 0,
            rare: Vec::new(),
            common: Vec::new(),
            blank: Vec::new(),
            marks: MexMarks::default(),
            work,
        };
        sparse.widen((usize::from(most) + 1).next_power_of_two().max(16))?;
        for heap in 0..planes.len() {
            sparse.mirror(heap);
        }
        // The last length at which values were divided.
        sparse.divide((planes.len() + 1).next_power_of_two() / 2)?;
        Ok(sparse)
    }

    /// Copies the value of this heap to its place from the back.
    fn mirror(&mut self, heap: usize) {
        let last = self.mirrored.len() - 1;
        self.mirrored[last - heap] = self.values[HEAPS + heap];
    }

    fn len(&self) -> usize {
        self.values.len() - HEAPS
    }

    /// Makes room for values below `width`.
    fn widen(&mut self, width: usize) -> Result<(), Bound> {
        if width > MAX_WIDTH {
            return Err(self.work.bound);
        }
        self.width = width;
        let none = self.values.len().min(HEAPS + 1);
        self.values[..none].fill(width as u16);
        self.marks = MexMarks::new(width)?;
        self.blank = blank(width, self.mask)?;
        Ok(())
    }

    /// Divides the values into rare and common ones, so that few of the heaps before `len` are
    /// rare.
    fn divide(&mut self, len: usize) -> Result<(), Bound> {
        if self.twos.is_empty() {
            return Ok(());
        }
        if len >= DIVIDED {
            let values = &self.values[HEAPS..];
            self.mask = best_mask(&values[1..len], self.width)?;
            self.blank = blank(self.width, self.mask)?;
            self.common.clear();
            if self.mask != 0 && self.work.has_long_searches {
                self.choose_common(len)?;
            }
        }
        self.rare.clear();
        self.add_rare(1)
    }

    /// Chooses heaps of common values from the second quarter of the heaps before `len`: some of each
    /// value, as many equal ones find the same options.
    fn choose_common(&mut self, len: usize) -> Result<(), Bound> {
        let mut chosen: Vec<usize> = zeros(self.width)?;
        for heap in len / 4..len / 2 {
            let value = self.values[HEAPS + heap];
            let of_value = &mut chosen[usize::from(value)];
            if !is_rare(value, self.mask) && *of_value < OF_EACH_VALUE {
                *of_value += 1;
                self.common.try_reserve(1)?;
                self.common.push(heap);
            }
        }
        Ok(())
    }

    fn add_rare(&mut self, start: usize) -> Result<(), Bound> {
        let len = if self.twos.is_empty() { 0 } else { self.len() };
        for heap in start..len {
            let value = self.values[HEAPS + heap];
            if is_rare(value, self.mask) {
                self.rare.try_reserve(1)?;
                self.rare.push((heap as u32, value));
            }
        }
        Ok(())
    }

    fn extend(&mut self) -> Result<(), Bound> {
        while self.len() < self.end {
            let start = self.len();
            if start.is_power_of_two() {
                self.work.has_long_searches |= self.work.searched > LONG_SEARCH * start as u64;
                self.work.searched = 0;
                self.divide(start)?;
            }
            let before = self.work;
            if start < FREE {
                self.work.left = u64::MAX;
            }
            loop {
                let is_whole = self.block(start);
                if is_whole == Ok(true) {
                    break;
                }
                self.values.truncate(HEAPS + start);
                is_whole?;
                self.widen(2 * self.width)?;
            }
            if start < FREE {
                self.work = before;
            }
            self.add_rare(start.max(1))?;
        }
        Ok(())
    }

    /// Finds the values of the heaps from `start` on, up to the first that does not fit. Returns
    /// true if all of the block fit.
    fn block(&mut self, start: usize) -> Result<bool, Bound> {
        self.work.spend(HEAPS, 4 + self.width / 16)?;
        for row in self.marks.rows() {
            row[..self.blank.len()].copy_from_slice(&self.blank);
        }
        for half in 0..HEAPS / HALF {
            self.mark_ones(start, half)?;
            self.mark_rare(start, half)?;
            self.mark_common(start, half)?;
        }
        for column in 0..HEAPS {
            let heap = start + column;
            self.mark_near(heap, column)?;
            match self.mex(heap, column)? {
                None => return Ok(false),
                // No part is the empty heap.
                Some(_) if heap == 0 => self.values.push(self.width as u16),
                Some(value) => self.values.push(value as u16),
            }
            self.mirror(heap);
        }
        Ok(true)
    }

    /// Marks the options of one heap before the block.
    fn mark_ones(&mut self, start: usize, half: usize) -> Result<(), Bound> {
        let ones = &below(&self.ones, start + HEAPS)[below(&self.ones, HEAPS).len()..];
        self.work.spend(ones.len(), self.marks.cost())?;
        for &taken in ones {
            self.marks
                .mark(half, &self.values[HEAPS + start - taken..], 0);
        }
        Ok(())
    }

    /// Marks the options of two heaps before the block, one of them rare.
    fn mark_rare(&mut self, start: usize, half: usize) -> Result<(), Bound> {
        for &taken in below(&self.twos, start + HEAPS - 2) {
            // If all splits are tried, a part of at most half the stones is enough.
            let most = (start + HEAPS - 1 - taken) / if self.mask == 0 { 2 } else { 1 };
            let first = self
                .rare
                .partition_point(|&(part, _)| part as usize + taken < HEAPS);
            let end = self
                .rare
                .partition_point(|&(part, _)| part as usize <= most);
            let rare = self.rare.get(first..end).unwrap_or(&[]);
            self.work.spend(rare.len(), self.marks.cost())?;
            self.work.spend(1, HALF / 2)?;
            for &(part, value) in rare {
                let run = &self.values[HEAPS + start - taken - part as usize..];
                // The column in which the parts are equal, if the block has it.
                let equal = (taken + 2 * part as usize).wrapping_sub(start);
                if equal / HALF == half && *self.code == Code::UnequalParts {
                    let before = *self.marks.at(equal, 0);
                    self.marks.mark(half, run, value);
                    *self.marks.at(equal, 0) = before;
                } else {
                    self.marks.mark(half, run, value);
                }
            }
        }
        Ok(())
    }

    /// Marks some more options of two heaps before the block: those with one of the chosen common
    /// heaps.
    fn mark_common(&mut self, start: usize, half: usize) -> Result<(), Bound> {
        // A chosen part is less than half of the heap, and with what is taken less than all of it:
        // in Grundy's game the parts differ.
        for &taken in below(&self.twos, start / 4) {
            self.work.spend(self.common.len(), self.marks.cost())?;
            for &part in &self.common {
                let value = self.values[HEAPS + part];
                let run = &self.values[HEAPS + start - taken - part..];
                self.marks.mark(half, run, value);
            }
        }
        Ok(())
    }

    /// Marks the options that may have a part in the block of `heap` itself.
    fn mark_near(&mut self, heap: usize, column: usize) -> Result<(), Bound> {
        if self.code.digit(heap) & 1 != 0 {
            *self.marks.at(column, 0) = MARKED;
        }
        let values = &self.values[HEAPS..];
        for &taken in below(&self.ones, heap.min(HEAPS)) {
            *self.marks.at(column, usize::from(values[heap - taken])) = MARKED;
        }
        for &taken in below(&self.twos, heap.min(HEAPS)) {
            let left = heap - taken;
            let parts = left.min(HEAPS - taken);
            self.work.spend(parts, 2)?;
            let equal = left & 1 == 0 && left / 2 < parts && *self.code == Code::UnequalParts;
            let row = self.marks.row(column);
            let count = if equal { left / 2 - 1 } else { parts - 1 };
            let small = values[1..].iter().take(count);
            for (small, large) in small.zip(values[..left].iter().rev()) {
                row[usize::from(small ^ large)] = MARKED;
            }
        }
        Ok(())
    }

    /// The least value that no option of `heap` has, if it fits.
    fn mex(&mut self, heap: usize, column: usize) -> Result<Option<usize>, Bound> {
        for value in 0..self.width {
            let mark = *self.marks.at(column, value);
            if mark == 0 || mark == RARE && !self.is_option(heap, value as u16)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Returns true if some move from `heap` leaves two heaps that have the value `wanted`
    /// together.
    fn is_option(&mut self, heap: usize, wanted: u16) -> Result<bool, Bound> {
        for &taken in below(&self.twos, heap) {
            let left = heap - taken;
            let parts = self.code.splits(left as u64) as usize;
            let small = &self.values[HEAPS + 1..HEAPS + 1 + parts];
            let large = &self.mirrored[self.mirrored.len() - left..][..parts];
            for (small, large) in small.chunks(CHUNK).zip(large.chunks(CHUNK)) {
                self.work.spend(1, CHUNK_OPERATIONS)?;
                self.work.searched += CHUNK_OPERATIONS as u64;
                if has_sum(small, large, wanted) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Returns true if two values at the same place have the XOR `wanted`.
fn has_sum(small: &[u16], large: &[u16], wanted: u16) -> bool {
    // A number of as many bits as a value, so that vectors hold as many of both.
    let mut found = 0;
    if let (Ok(small), Ok(large)) = (
        <&[u16; CHUNK]>::try_from(small),
        <&[u16; CHUNK]>::try_from(large),
    ) {
        // Without a branch, of a length that the compiler knows.
        for i in 0..CHUNK {
            found |= u16::from(small[i] ^ large[i] == wanted);
        }
    } else {
        for (one, other) in small.iter().zip(large) {
            found |= u16::from(one ^ other == wanted);
        }
    }
    found != 0
}

/// The places below `end` of the digits that have `bit`.
fn places(code: &[u8], bit: u8, end: usize) -> Result<Vec<usize>, Bound> {
    let mut places = Vec::new();
    for (place, digit) in code.iter().enumerate().take(end) {
        if digit & bit != 0 {
            places.try_reserve(1)?;
            places.push(place);
        }
    }
    Ok(places)
}

/// The places that are less than `end`; `places` ascend.
fn below(places: &[usize], end: usize) -> &[usize] {
    &places[..places.partition_point(|&place| place < end)]
}

/// A row without marks of options.
fn blank(width: usize, mask: u16) -> Result<Vec<u8>, Bound> {
    let mut blank = zeros(width)?;
    if mask != 0 {
        for (value, mark) in blank.iter_mut().enumerate() {
            *mark = if is_rare(value as u16, mask) { RARE } else { 0 };
        }
    }
    Ok(blank)
}

/// Returns true if the value has an even number of bits in common with the mask. The XOR of two
/// values is rare if and only if both are rare or both are common.
fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones() & 1 == 0
}

/// The mask under which the fewest of `values` are rare; 0 if there are too many for the division
/// to pay.
// There are at most as many values as a budget has, and a mask is less than `width`, which 16 bits
// hold.
#[allow(clippy::cast_possible_truncation)]
fn best_mask(values: &[u16], width: usize) -> Result<u16, Bound> {
    // For each mask, how many more of the values are rare than common: a Walsh-Hadamard transform.
    let mut surplus: Vec<i32> = zeros(width)?;
    for &value in values {
        surplus[usize::from(value)] += 1;
    }
    let mut half = 1;
    while half < width {
        for pair in surplus.chunks_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                let sum = *low + *high;
                let difference = *low - *high;
                *low = sum;
                *high = difference;
            }
        }
        half *= 2;
    }
    // It pays if less than a quarter of the values is rare: all splits take half of the values as a
    // part.
    let mut best = 0;
    for (mask, &least) in surplus.iter().enumerate() {
        if least < surplus[best] {
            best = mask;
        }
    }
    let pays = surplus[best] < -(values.len() as i32) / 2;
    Ok(if pays { best as u16 } else { 0 })
}

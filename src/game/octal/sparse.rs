//! Computes the Grundy values of one rule, a block of heaps at a time.
//!
//! A table of marks has a row for each value and a column for each heap of the block. If a move leaves the parts x and y,
//! then all heaps of the block can make a move that leaves x: their other parts lie next to each other, and one loop over
//! them marks the values of these options, g(x) ^ g(y), in their columns. What is left heap by heap are options with a
//! part in the block itself.

use super::table::Rule;
use crate::game::bound::{Bound, Budget};
use crate::game::planes::Planes;
use crate::memory::zeros;

/// The heaps of a block.
pub(super) const BLOCK: usize = 32;

/// A mark of a value that no option has so far: 0 if the value is common, this if it is rare.
const RARE: u8 = 1;
/// A mark of a value that an option has.
const MARKED: u8 = 2;

/// The work that may still be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    left: u64,
    bound: Bound,
}

impl Work {
    pub(super) fn new(budget: Budget) -> Work {
        Work { left: budget.most_steps() * 4, bound: budget.steps() }
    }

    fn spend(&mut self, operations: usize) -> Result<(), Bound> {
        self.left = self.left.checked_sub(operations as u64).ok_or(self.bound)?;
        Ok(())
    }
}

/// Continues `planes` up to the heap before `end`, or to the block for which too little work is left.
pub(super) fn extend(planes: &mut Planes, rule: &Rule, end: usize, work: &mut Work) -> Result<(), Bound> {
    let mut sparse = Sparse::new(planes, rule, end, *work)?;
    let ended = sparse.blocks(end);
    if ended == Err(Bound::Memory) {
        return ended;
    }
    let values = &sparse.values[BLOCK + planes.len()..BLOCK + sparse.len().min(end)];
    // Makes 0 of the empty heap's sentinel.
    let values = values.iter().map(|&value| u32::from(value) % sparse.width as u32);
    planes.extend(values)?;
    *work = sparse.work;
    ended
}

struct Sparse<'a> {
    rule: &'a Rule,
    /// How many stones a move may take that leaves one heap, and two.
    ones: Vec<usize>,
    twos: Vec<usize>,
    /// The value of heap n is at `BLOCK` + n. Before that, and for the empty heap, which is no part, stands `width`: an
    /// option with such a part has its mark in a row that nobody reads.
    values: Vec<u16>,
    /// A power of two above all values.
    width: usize,
    /// The values that have an even number of bits in common with this are rare. 0 if all values are: then all splits
    /// are tried.
    mask: u16,
    /// The heaps of a rare value, and that value.
    rare: Vec<(u32, u16)>,
    /// The row of each value before the first option is marked.
    blank: Vec<u8>,
    marks: Vec<[u8; BLOCK]>,
    work: Work,
}

impl<'a> Sparse<'a> {
    fn new(planes: &Planes, rule: &'a Rule, end: usize, work: Work) -> Result<Sparse<'a>, Bound> {
        let mut values = Vec::new();
        values.try_reserve_exact(end + 2 * BLOCK)?;
        values.resize(BLOCK, 0);
        values.extend((0..planes.len()).map(|heap| planes.at(heap) as u16));
        let ones = places(rule.code(), 2, end)?;
        let twos = places(rule.code(), 4, end)?;
        let (rare, blank, marks) = (Vec::new(), Vec::new(), Vec::new());
        let width = 0;
        let mut sparse = Sparse { rule, ones, twos, values, width, mask: 0, rare, blank, marks, work };
        let most = sparse.values.iter().copied().max().unwrap_or(0);
        sparse.widen((usize::from(most) + 1).next_power_of_two().max(16))?;
        // The mask is that of the last length at which one was chosen.
        sparse.divide((planes.len() + 1).next_power_of_two() / 2)?;
        Ok(sparse)
    }

    fn len(&self) -> usize {
        self.values.len() - BLOCK
    }

    /// Makes room for values below `width`.
    fn widen(&mut self, width: usize) -> Result<(), Bound> {
        if width > MAX_WIDTH {
            return Err(self.work.bound);
        }
        self.marks = zeros(0)?;
        self.marks.try_reserve_exact(2 * width)?;
        self.marks.resize(2 * width, [0; BLOCK]);
        self.width = width;
        let none = (BLOCK + 1).min(self.values.len());
        self.values[..none].fill(width as u16);
        self.draw_blank()
    }

    fn draw_blank(&mut self) -> Result<(), Bound> {
        self.blank = zeros(self.width)?;
        for (value, blank) in self.blank.iter_mut().enumerate() {
            *blank = if self.mask != 0 && is_rare(value as u16, self.mask) { RARE } else { 0 };
        }
        Ok(())
    }

    /// Divides the values into rare and common ones, by those of the heaps before `len`.
    fn divide(&mut self, len: usize) -> Result<(), Bound> {
        if !self.twos.is_empty() && len >= 2 * BLOCK {
            self.mask = best_mask(&self.values[BLOCK + 1..BLOCK + len], self.width)?;
            self.draw_blank()?;
        }
        self.rare.clear();
        for heap in 1..self.len() {
            self.add_if_rare(heap)?;
        }
        Ok(())
    }

    fn add_if_rare(&mut self, heap: usize) -> Result<(), Bound> {
        let value = self.values[BLOCK + heap];
        if !self.twos.is_empty() && is_rare(value, self.mask) {
            self.rare.try_reserve(1)?;
            self.rare.push((heap as u32, value));
        }
        Ok(())
    }

    fn blocks(&mut self, end: usize) -> Result<(), Bound> {
        while self.len() < end {
            let start = self.len();
            if start.is_power_of_two() {
                self.divide(start)?;
            }
            while let Err(stop) = self.block(start) {
                self.values.truncate(BLOCK + start);
                match stop {
                    Stop::TooNarrow => self.widen(2 * self.width)?,
                    Stop::Bound(bound) => return Err(bound),
                }
            }
            for heap in start.max(1)..start + BLOCK {
                self.add_if_rare(heap)?;
            }
        }
        Ok(())
    }

    /// Finds the values of the heaps from `start` on.
    fn block(&mut self, start: usize) -> Result<(), Stop> {
        for (row, &blank) in self.marks.iter_mut().zip(&self.blank) {
            *row = [blank; BLOCK];
        }
        self.work.spend(BLOCK * (self.width / 16 + 1))?;
        self.mark_ones(start)?;
        self.mark_rare(start)?;
        let from = self.mark_more(start)?;
        for (column, &from) in from.iter().enumerate() {
            let heap = start + column;
            let value = match heap {
                0 => self.width,
                _ => {
                    self.mark_near(heap, column)?;
                    self.mex(heap, column, usize::from(from))?
                }
            };
            self.values.push(value as u16);
        }
        Ok(())
    }

    /// Marks the options that are one heap before the block.
    fn mark_ones(&mut self, start: usize) -> Result<(), Bound> {
        let ones = between(&self.ones, BLOCK, start + BLOCK);
        self.work.spend(ones.len() * BLOCK)?;
        for &taken in ones {
            mark(&mut self.marks, &self.values[BLOCK + start - taken..], 0);
        }
        Ok(())
    }

    /// Marks the options of two heaps before the block, one of them rare.
    fn mark_rare(&mut self, start: usize) -> Result<(), Bound> {
        for &taken in between(&self.twos, 0, start + BLOCK - 2) {
            // Each of all splits has a part of at most half the stones.
            let most = (start + BLOCK - 1 - taken) / if self.mask == 0 { 2 } else { 1 };
            let first = self.rare.partition_point(|&(heap, _)| heap as usize + taken < BLOCK);
            let end = self.rare.partition_point(|&(heap, _)| heap as usize <= most);
            let rare = self.rare.get(first..end).unwrap_or(&[]);
            self.work.spend(rare.len() * BLOCK)?;
            for &(heap, value) in rare {
                split(&mut self.marks, &self.values, self.rule, start, taken, heap as usize, value);
            }
        }
        Ok(())
    }

    /// Marks options of two heaps, until in each column the first row without a mark is that of a common value, or until
    /// that takes too long. Returns these first rows.
    fn mark_more(&mut self, start: usize) -> Result<[u16; BLOCK], Bound> {
        let mut part = 1;
        loop {
            let from = first_unmarked(&self.marks[..self.width]);
            let unsettled = |(column, &from): (usize, &u16)| {
                self.marks.get(usize::from(from)).map_or(false, |row| row[column] == RARE)
                    && usize::from(from) < self.width
            };
            if !from.iter().enumerate().any(unsettled) || part > 4 * self.width || 2 * part > start {
                return Ok(from);
            }
            for part in part..part + PARTS {
                for &taken in between(&self.twos, BLOCK.saturating_sub(part), (start + BLOCK).saturating_sub(part + 1))
                {
                    self.work.spend(BLOCK)?;
                    let value = self.values[BLOCK + part];
                    split(&mut self.marks, &self.values, self.rule, start, taken, part, value);
                }
            }
            part += PARTS;
        }
    }

    /// Marks the options that may have a part in the block of `heap` itself.
    fn mark_near(&mut self, heap: usize, column: usize) -> Result<(), Bound> {
        if self.rule.code().get(heap).map_or(false, |digit| digit & 1 != 0) {
            self.marks[0][column] = MARKED;
        }
        let values = &self.values[BLOCK..];
        for &taken in between(&self.ones, 0, heap.min(BLOCK)) {
            self.marks[usize::from(values[heap - taken])][column] = MARKED;
        }
        for &taken in between(&self.twos, 0, heap.min(BLOCK)) {
            let left = heap - taken;
            let parts = (BLOCK - taken).min(left);
            self.work.spend(parts)?;
            let rule = self.rule;
            for part in (1..parts).filter(|&part| rule.allows(part, left - part)) {
                self.marks[usize::from(values[part] ^ values[left - part])][column] = MARKED;
            }
        }
        Ok(())
    }

    /// The least value that no option of `heap` has; `from` or more.
    fn mex(&mut self, heap: usize, column: usize, from: usize) -> Result<usize, Stop> {
        for value in from..self.width {
            let mark = self.marks[value][column];
            match mark {
                MARKED => {}
                RARE if self.is_option(heap, value as u16)? => {}
                _ => return Ok(value),
            }
        }
        Err(Stop::TooNarrow)
    }

    /// Whether some move from `heap` leaves two heaps that have the value `wanted` together.
    fn is_option(&mut self, heap: usize, wanted: u16) -> Result<bool, Bound> {
        for &taken in between(&self.twos, 0, heap) {
            let left = heap - taken;
            let parts = self.rule.splits(left as u64) as usize;
            let small = self.values[BLOCK + 1..].chunks(CHUNK);
            let large = self.values[BLOCK + left - parts..BLOCK + left].rchunks(CHUNK);
            for (small, large) in small.zip(large) {
                self.work.spend(large.len())?;
                let pairs = small.iter().zip(large.iter().rev());
                if pairs.fold(false, |found, (&one, &other)| found | (one ^ other == wanted)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

enum Stop {
    Bound(Bound),
    TooNarrow,
}

impl From<Bound> for Stop {
    fn from(bound: Bound) -> Stop {
        Stop::Bound(bound)
    }
}

const MAX_WIDTH: usize = 1 << 15;
const CHUNK: usize = 64;
const PARTS: usize = 16;

/// The places below `end` of the digits that have `bit`.
fn places(code: &[u8], bit: u8, end: usize) -> Result<Vec<usize>, Bound> {
    let mut places = Vec::new();
    for (place, _) in code.iter().enumerate().take(end).filter(|&(_, digit)| digit & bit != 0) {
        places.try_reserve(1)?;
        places.push(place);
    }
    Ok(places)
}

/// Those of `places` that are at least `from` and less than `end`.
fn between(places: &[usize], from: usize, end: usize) -> &[usize] {
    let count = |end: usize| places.partition_point(|&place| place < end);
    places.get(count(from)..count(end)).unwrap_or(&[])
}

fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones() % 2 == 0
}

/// The mask under which the fewest of `values` are rare; 0 if trying all splits is as fast.
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
                let (sum, difference) = (*low + *high, *low - *high);
                *low = sum;
                *high = difference;
            }
        }
        half *= 2;
    }
    let least = surplus.iter().enumerate().min_by_key(|&(_, surplus)| surplus);
    // All splits are half as many as all pairs of a heap and a rare one.
    Ok(least.filter(|&(_, &surplus)| surplus < -(values.len() as i32) / 2).map_or(0, |(mask, _)| mask as u16))
}

/// For each column the first row that has no mark.
fn first_unmarked(marks: &[[u8; BLOCK]]) -> [u16; BLOCK] {
    let mut first = [0; BLOCK];
    let mut all = [1; BLOCK];
    for row in marks {
        for ((first, all), &mark) in first.iter_mut().zip(&mut all).zip(row) {
            *all &= u16::from(mark / MARKED);
            *first += *all;
        }
    }
    first
}

/// Marks the options of a block from `start` on that are a heap of `part` stones, which has this value, and another.
#[inline]
fn split(marks: &mut [[u8; BLOCK]], values: &[u16], rule: &Rule, start: usize, taken: usize, part: usize, value: u16) {
    // The column in which the parts are equal, if the block has it.
    let equal = (taken + 2 * part).wrapping_sub(start);
    let before = marks[0].get(equal).copied();
    mark(marks, &values[BLOCK + start - taken - part..], value);
    if let (Some(before), Rule::UnequalParts) = (before, rule) {
        marks[0][equal] = before;
    }
}

/// Marks the options of a block that are one of the heaps in `run` and another of this value.
#[inline]
fn mark(marks: &mut [[u8; BLOCK]], run: &[u16], value: u16) {
    for (column, &other) in run[..BLOCK].iter().enumerate() {
        marks[usize::from(other ^ value)][column] = MARKED;
    }
}

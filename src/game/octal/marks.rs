//! The marks of a block: which values the options of each of its heaps have.

use std::slice::ChunksExactMut;

use crate::game::bound::Bound;
use crate::memory::zeros;

/// The heaps of a block.
pub(super) const HEAPS: usize = 64;

/// Heaps whose options are marked at a time: their rows, and the values that are read, stay in a
/// first-level cache.
pub(super) const HALF: usize = HEAPS / 2;
/// The longest row whose length is known to the compiler.
const NARROW: usize = 1 << 10;
/// After each row, a cache line that keeps equal places of two rows apart in the cache.
const GAP: usize = 64;

/// A mark of a rare value that no option has so far; a common value then has the mark 0.
pub(super) const RARE: u8 = 1;
/// A mark of a value that an option has.
pub(super) const MARKED: u8 = 2;

/// A row of marks for each heap of a block.
#[derive(Default)]
pub(super) struct MexMarks {
    marks: Vec<u8>,
    stride: usize,
}

impl MexMarks {
    /// Rows of twice `width` marks: `Sparse::values` says why.
    pub(super) fn new(width: usize) -> Result<MexMarks, Bound> {
        let stride = NARROW.max(2 * width) + GAP;
        Ok(MexMarks {
            marks: zeros(HEAPS * stride)?,
            stride,
        })
    }

    /// The operations of marking a run: three for four marks, as a mark takes less time than the
    /// other operations; twice as many if the rows of half a block are too long for a first-level
    /// cache.
    pub(super) fn cost(&self) -> usize {
        if self.stride == NARROW + GAP {
            HALF * 3 / 4
        } else {
            HALF * 3 / 2
        }
    }

    pub(super) fn rows(&mut self) -> ChunksExactMut<'_, u8> {
        self.marks.chunks_exact_mut(self.stride)
    }

    pub(super) fn row(&mut self, column: usize) -> &mut [u8] {
        &mut self.marks[column * self.stride..(column + 1) * self.stride]
    }

    pub(super) fn at(&mut self, column: usize, value: usize) -> &mut u8 {
        &mut self.marks[column * self.stride + value]
    }

    /// Marks options of two heaps in one half of the rows: one heap has the value that `run` has
    /// for the row, the other has `value`. The first in `run` is for the first row of the block.
    #[inline]
    pub(super) fn mark(&mut self, half: usize, run: &[u16], value: u16) {
        let marks = &mut self.marks[half * HALF * self.stride..];
        let run = &run[half * HALF..];
        // A stride and a mask that the compiler knows save a quarter of the time.
        if self.stride == NARROW + GAP {
            mark(marks, NARROW + GAP, NARROW - 1, run, value);
        } else {
            mark(marks, self.stride, usize::MAX, run, value);
        }
    }
}

// Of the four values, the lowest 16 bits are one.
#[allow(clippy::cast_possible_truncation)]
#[inline(always)]
fn mark(marks: &mut [u8], stride: usize, mask: usize, run: &[u16], value: u16) {
    let value = u64::from(value) * 0x0001_0001_0001_0001;
    for (rows, run) in marks
        .chunks_exact_mut(4 * stride)
        .zip(run[..HALF].chunks_exact(4))
    {
        // Four values are loaded at once, because the stores hold up loads.
        let four = run
            .iter()
            .rev()
            .fold(0, |four, &value| four << 16 | u64::from(value))
            ^ value;
        for (i, row) in rows.chunks_exact_mut(stride).enumerate() {
            row[(four >> (16 * i)) as u16 as usize & mask] = MARKED;
        }
    }
}

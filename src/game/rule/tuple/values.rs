//! The values of positions, as far as they are known.
//!
//! Positions with small numbers are in a box, where neighbours are a fixed number of places apart;
//! all others are in a map. The box grows only as the positions that are known do, so a few
//! positions with large numbers take little memory.

use std::collections::HashMap;

use crate::game::bound::Bound;
use crate::game::tuple::{MOST_NUMBERS, Numbers, TupleShape};
use crate::limits::to_usize;
use crate::memory::zeros;

/// No value is known.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// The value is being searched for. Values are less than this.
pub(super) const OPEN: u32 = u32::MAX - 1;

/// A box with no more cells is worth its memory for a single position.
const SMALL_BOX: usize = 1 << 12;
/// A larger box has at most this many cells for each position that is known.
const CELLS_PER_POSITION: usize = 8;
/// The most cells of the box, which take 256 MiB.
const MOST_CELLS: usize = 1 << 26;

/// The values of positions, as far as they are known.
#[derive(Clone, Debug)]
pub(super) struct PositionValues {
    shape: TupleShape,
    /// The box has the positions whose numbers are less than these.
    sides: [usize; MOST_NUMBERS],
    /// How far apart two cells are whose positions differ by 1 in this number. Rows have an odd
    /// length: a column of a power of two would use few places of a cache.
    strides: [usize; MOST_NUMBERS],
    cells: Vec<u32>,
    /// The positions outside the box, by their codes.
    others: HashMap<u64, u32>,
    /// How many positions have a value, the largest numbers of these, and the largest value.
    pub(super) known: usize,
    pub(super) largest: Numbers,
    pub(super) most: u32,
}

/// Cells of the box, one after the other with a fixed distance.
pub(super) struct CellRow {
    /// The place of the first in the box.
    pub(super) first: usize,
    /// The place of the last.
    pub(super) last: usize,
    pub(super) step: usize,
}

impl PositionValues {
    pub(super) fn new(shape: TupleShape) -> PositionValues {
        PositionValues {
            shape,
            sides: [0; MOST_NUMBERS],
            strides: [0; MOST_NUMBERS],
            cells: Vec::new(),
            others: HashMap::new(),
            known: 0,
            largest: [0; MOST_NUMBERS],
            most: 0,
        }
    }

    /// The value of a position, [`UNKNOWN`] or [`OPEN`].
    #[inline]
    pub(super) fn get(&self, numbers: Numbers) -> u32 {
        self.in_box(numbers)
            .unwrap_or_else(|| self.outside(numbers))
    }

    /// The same for a position in the box; `None` for any other.
    #[inline]
    pub(super) fn in_box(&self, numbers: Numbers) -> Option<u32> {
        self.place(numbers).map(|place| self.cells[place])
    }

    /// The same for a position outside the box.
    #[cold]
    pub(super) fn outside(&self, numbers: Numbers) -> u32 {
        let code = self.shape.code(numbers);
        let value = code.and_then(|code| self.others.get(&code));
        value.copied().unwrap_or(UNKNOWN)
    }

    /// The place of a position in the box.
    #[inline]
    fn place(&self, numbers: Numbers) -> Option<usize> {
        let mut place = 0;
        for (at, number) in numbers.into_iter().enumerate() {
            // A number below 0 is far outside.
            let number = number.cast_unsigned() as usize;
            if number >= self.sides[at] {
                return None;
            }
            place += number * self.strides[at];
        }
        Some(place)
    }

    /// The cells of `count` different positions with equal steps from one to the next, in either
    /// order; `None` if one is outside the box.
    #[inline]
    pub(super) fn row(&self, one: Numbers, other: Numbers, count: i64) -> Option<CellRow> {
        let one = self.place(one)?;
        let other = self.place(other)?;
        let steps = to_usize(count.unsigned_abs()).saturating_sub(1).max(1);
        Some(CellRow {
            first: one.min(other),
            last: one.max(other),
            step: (one.abs_diff(other) / steps).max(1),
        })
    }

    /// The cell of the first of `count` positions with equal steps, and how many cells further the
    /// next is; `None` if one is outside the box.
    #[inline]
    pub(super) fn walk(&self, first: Numbers, last: Numbers, count: i64) -> Option<(usize, isize)> {
        let first = self.place(first)?;
        let last = self.place(last)?;
        let steps = to_usize(count.unsigned_abs()).saturating_sub(1).max(1);
        // The box has at most 2^26 cells.
        let step = (last.cast_signed() - first.cast_signed()) / steps.cast_signed();
        Some((first, step))
    }

    /// All cells of the box.
    #[inline]
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Sets the value of a position, or [`OPEN`]. Returns true if the position is outside the box.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`], or [`Bound::TupleNumbers`] if a number is too large.
    pub(super) fn set(&mut self, numbers: Numbers, value: u32) -> Result<bool, Bound> {
        if value < OPEN {
            self.known += 1;
            self.most = self.most.max(value);
            for (largest, number) in self.largest.iter_mut().zip(numbers) {
                *largest = number.max(*largest);
            }
        }
        let mut place = self.place(numbers);
        if place.is_none() {
            self.grow(numbers)?;
            place = self.place(numbers);
        }
        if let Some(place) = place {
            self.cells[place] = value;
            return Ok(false);
        }
        let most = self.shape.most();
        let code = self.shape.code(numbers).ok_or(Bound::TupleNumbers(most))?;
        self.others.try_reserve(1)?;
        self.others.insert(code, value);
        Ok(true)
    }

    /// Makes an open position unknown again.
    pub(super) fn close(&mut self, numbers: Numbers) {
        if self.get(numbers) != OPEN {
            return;
        }
        match self.place(numbers) {
            Some(place) => self.cells[place] = UNKNOWN,
            None => {
                if let Some(code) = self.shape.code(numbers) {
                    self.others.remove(&code);
                }
            }
        }
    }

    /// Lets the box grow to a position, if enough positions are known.
    fn grow(&mut self, numbers: Numbers) -> Result<(), Bound> {
        let mut sides = self.sides;
        for (at, number) in numbers.into_iter().enumerate() {
            let number = number.unsigned_abs() as usize;
            if number >= sides[at] {
                sides[at] = (number + 1).next_power_of_two();
            }
        }
        let strides = strides(sides);
        let most = SMALL_BOX
            .max(self.known.saturating_mul(CELLS_PER_POSITION))
            .min(MOST_CELLS);
        let Some(count) = sides[0].checked_mul(strides[0]) else {
            return Ok(());
        };
        if count > most {
            return Ok(());
        }
        let mut cells = zeros(count)?;
        cells.fill(UNKNOWN);
        for a in 0..self.sides[0] {
            for b in 0..self.sides[1] {
                let from = a * self.strides[0] + b * self.strides[1];
                let to = a * strides[0] + b * strides[1];
                let row = &self.cells[from..from + self.sides[2]];
                cells[to..to + self.sides[2]].copy_from_slice(row);
            }
        }
        self.sides = sides;
        self.strides = strides;
        self.cells = cells;
        self.take_in();
        Ok(())
    }

    /// Moves the positions that the box has by now into it.
    fn take_in(&mut self) {
        let mut others = std::mem::take(&mut self.others);
        others.retain(
            |&code, &mut value| match self.place(self.shape.numbers(code)) {
                Some(place) => {
                    self.cells[place] = value;
                    false
                }
                None => true,
            },
        );
        self.others = others;
    }

    /// Roughly the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        /// A code, a value, and the map's own byte.
        const OTHER: usize = 17;
        4 * self.cells.capacity() + OTHER * self.others.capacity()
    }
}

fn strides(sides: [usize; MOST_NUMBERS]) -> [usize; MOST_NUMBERS] {
    let row = sides[2] | 1;
    [row.saturating_mul(sides[1]) | 1, row, 1]
}

/// The value of a position as a place in a list; `None` if it is unknown or open.
#[inline]
pub(super) fn known(value: u32) -> Option<usize> {
    if value < OPEN {
        Some(to_usize(value.into()))
    } else {
        None
    }
}

//! Finds the Grundy values of a set with few different values, by the options of many heaps at a
//! time. For sets whose moves are large and few, this takes half the time of the sieve.
//!
//! Each heap has a lane, an integer whose bit v says whether an option has the value v. A block of
//! heaps fills its lanes move by move. Lanes of 16 bits are used until a value does not fit, then
//! 32, then 64. A width is used only if the lanes read for one heap, one for each move, have at
//! most as many bits as the largest move has stones: the sieve reads that many.

use std::ops::{BitAnd, BitOr};

use super::sieve::largest;
use crate::game::bound::Bound;
use crate::game::planes::Planes;
use crate::memory::zeros;

/// The largest move may reach back over at most this many bytes of lanes. Beyond the caches the
/// sieve is faster, as it has one bit for each heap.
const MAX_LANE_BYTES: usize = 1 << 22;

/// Continues `values` up to the heap before `end`, or as far as lanes are faster than the sieve.
pub(super) fn extend(values: &mut Planes, moves: &[u32], end: usize) -> Result<(), Bound> {
    // A block has 128 bytes of lanes, two cache lines, which the compiler keeps in registers.
    if pays(moves, 2) {
        Lanes::<u16, 64>::extend(values, moves, end)?;
    }
    if values.len() < end && pays(moves, 4) {
        Lanes::<u32, 32>::extend(values, moves, end)?;
    }
    if values.len() < end && pays(moves, 8) {
        Lanes::<u64, 16>::extend(values, moves, end)?;
    }
    Ok(())
}

/// Returns true if lanes of so many bytes are faster than the sieve.
fn pays(moves: &[u32], bytes: usize) -> bool {
    let largest = largest(moves);
    bytes * moves.len() <= largest / 8 && largest <= MAX_LANE_BYTES / bytes
}

/// A set of Grundy values as the bits of one integer: the values of a heap's options, or the heap's
/// own value alone.
pub(super) trait Lane:
    Copy + Default + PartialEq + BitOr<Output = Self> + BitAnd<Output = Self>
{
    const ALL: Self;
    /// The number of bits: only values below it fit.
    const VALUES: u8;
    fn of(value: u8) -> Self;
    /// The least value that is not in the set, as a set of its own; the empty set if there is no
    /// such value.
    fn mex(self) -> Self;
    /// The one value in the set; `VALUES` if the set is empty.
    fn value(self) -> u8;
}

macro_rules! lane {
    ($($lane:ty)*) => {$(
        // There are at most 64 bits.
        #[allow(clippy::cast_possible_truncation)]
        impl Lane for $lane {
            const ALL: Self = !0;
            const VALUES: u8 = <$lane>::BITS as u8;

            #[inline]
            fn of(value: u8) -> Self {
                1 << value
            }

            #[inline]
            fn mex(self) -> Self {
                !self & self.wrapping_add(1)
            }

            #[inline]
            fn value(self) -> u8 {
                self.trailing_zeros() as u8
            }
        }
    )*};
}
lane!(u16 u32 u64);

/// Finds the values of `BLOCK` heaps at a time. Moves that reach out of the block are made from all
/// its heaps at once, in vectors; shorter moves are made heap by heap.
pub(super) struct Lanes<'a, T, const BLOCK: usize> {
    /// For each move of one to four stones, `ALL` if it is in the set, else none. The values that
    /// these moves lead to are kept in registers: loads would have to wait for the stores just
    /// before them.
    nearest: [T; 4],
    /// The other moves that can stay within a block.
    near: &'a [u32],
    /// The moves that reach out of a block from each of its heaps.
    far: &'a [u32],
    /// The values of the heaps before `at`, one bit each, at least as far back as the largest move.
    hot: Vec<T>,
    at: usize,
    window: usize,
}

impl<'a, T: Lane, const BLOCK: usize> Lanes<'a, T, BLOCK> {
    /// Starts after the values in `planes`. `None` if one of the last of them does not fit a lane,
    /// or if there is too little memory.
    fn new(planes: &[Vec<u8>], moves: &'a [u32]) -> Option<Lanes<'a, T, BLOCK>> {
        // At least four, as the last four values are always read.
        let window = largest(moves).max(4);
        let [values] = planes else {
            return None;
        };
        let known = &values[values.len() - window.min(values.len())..];
        if known.iter().any(|&value| value >= T::VALUES) {
            return None;
        }
        // When this is full, the last window moves to the front. There is room for at least that
        // many new values in between, so moving costs little; the 32 blocks keep it rare for small
        // sets.
        let mut hot = zeros(window + (window / BLOCK + 32) * BLOCK).ok()?;
        for (hot, &value) in hot[window - known.len()..].iter_mut().zip(known) {
            *hot = T::of(value);
        }
        let (near, far) = moves.split_at(moves.partition_point(|&s| (s as usize) < BLOCK));
        let (first, near) = near.split_at(near.partition_point(|&s| s <= 4));
        let mut nearest = [T::default(); 4];
        for &s in first {
            nearest[s as usize - 1] = T::ALL;
        }
        Some(Lanes {
            nearest,
            near,
            far,
            hot,
            at: window,
            window,
        })
    }

    /// Finds the values of the next `BLOCK` heaps, or of fewer at the end. A value that does not
    /// fit a lane becomes `VALUES`.
    fn next(&mut self, block: &mut [u8]) {
        if self.at == self.hot.len() {
            self.hot.copy_within(self.at - self.window.., 0);
            self.at = self.window;
        }
        let mut options = [T::default(); BLOCK];
        for &s in self.far {
            let before = &self.hot[self.at - s as usize..][..BLOCK];
            for (all, &option) in options.iter_mut().zip(before) {
                *all = *all | option;
            }
        }
        if self.near.is_empty() && self.nearest.iter().all(|&nearest| nearest == T::default()) {
            self.take_apart(block, &options);
        } else {
            self.take(block, &options);
        }
        self.at += BLOCK;
    }

    /// For a block that every move leaves: its heaps do not depend on each other.
    fn take_apart(&mut self, block: &mut [u8], options: &[T; BLOCK]) {
        let hot = self.hot[self.at..].iter_mut();
        for ((value, hot), all) in block.iter_mut().zip(hot).zip(options) {
            *hot = all.mex();
            *value = hot.value();
        }
    }

    /// For a block in which some moves lead from heap to heap: one heap after the other.
    fn take(&mut self, block: &mut [u8], options: &[T; BLOCK]) {
        let mut last = [1, 2, 3, 4].map(|back| self.hot[self.at - back]);
        for (at, (value, &all)) in (self.at..).zip(block.iter_mut().zip(options)) {
            let mut all = all;
            for &s in self.near {
                all = all | self.hot[at - s as usize];
            }
            // The heap just before comes last, as its value was found last.
            for i in (0..last.len()).rev() {
                all = all | last[i] & self.nearest[i];
            }
            last = [all.mex(), last[0], last[1], last[2]];
            self.hot[at] = last[0];
            *value = last[0].value();
        }
    }

    /// Continues `values` up to the heap before `end`, or to the first block with a value that does
    /// not fit.
    pub(super) fn extend(values: &mut Planes, moves: &'a [u32], end: usize) -> Result<(), Bound> {
        let start = values.len();
        let Some(mut lanes) = Lanes::<T, BLOCK>::new(&values.0, moves) else {
            return Ok(());
        };
        values.resize(end)?;
        let mut len = start;
        for block in values.0[0][start..].chunks_mut(BLOCK) {
            lanes.next(block);
            if block.contains(&T::VALUES) {
                break;
            }
            len += block.len();
        }
        values.resize(len)
    }
}

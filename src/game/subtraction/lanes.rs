//! Grundy values of sets that have few: the options of many heaps at a time.
//!
//! The options of each heap are the bits of an integer, and a block of heaps collects them along one move after the
//! other. Lanes of 16, then 32, then 64 bits are used until a value does not fit, each width only if a lane for each
//! move is fewer bits than the largest move has stones: fewer than the sieve reads.

use std::ops::{BitAnd, BitOr};

use super::bound::Bound;
use super::planes::Planes;
use crate::memory::zeros;

/// How many bytes of lanes the largest move may reach back: beyond the caches, the sieve wins with its bit for a heap.
const LANES: usize = 1 << 22;

/// Continues `values` up to the heap before `end`, or as far as lanes are faster than the sieve.
pub(super) fn extend(values: &mut Planes, moves: &[u32], end: usize) -> Result<(), Bound> {
    let largest = moves.last().map_or(0, |&s| s as usize);
    let pays = |bytes: usize| bytes * moves.len() <= largest / 8 && bytes * largest <= LANES;
    // Blocks are two cache lines, which the compiler keeps in registers.
    if pays(2) {
        Lanes::<u16, 64>::extend(values, moves, end)?;
    }
    if values.len() < end && pays(4) {
        Lanes::<u32, 32>::extend(values, moves, end)?;
    }
    if values.len() < end && pays(8) {
        Lanes::<u64, 16>::extend(values, moves, end)?;
    }
    Ok(())
}

/// The options of a heap as bits of one integer: bit v is set if a move leads to a heap of value v.
pub(super) trait Lane: Copy + Default + PartialEq + BitOr<Output = Self> + BitAnd<Output = Self> {
    const NONE: Self;
    const ALL: Self;
    /// How many values there are bits for.
    const VALUES: u8;
    fn of(value: u8) -> Self;
    /// The lowest bit that is not set, alone; none, if all are.
    fn mex(self) -> Self;
    /// The value of a bit alone; `VALUES` of none.
    fn value(self) -> u8;
}

macro_rules! lane {
    ($($lane:ty)*) => {$(
        impl Lane for $lane {
            const NONE: Self = 0;
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

/// The way for sets of few Grundy values: `BLOCK` heaps at a time, whose options are collected along one move after the
/// other, in vectors, as far as the moves reach out of the block.
pub(super) struct Lanes<'a, T, const BLOCK: usize> {
    /// Which of the moves of one to four stones there are: those are taken from registers, as they would have to wait
    /// for what was just written.
    nearest: [T; 4],
    near: &'a [u32],
    far: &'a [u32],
    /// The values of the heaps before `at`, one bit each, at least as far back as the largest move.
    hot: Vec<T>,
    at: usize,
    window: usize,
}

impl<'a, T: Lane, const BLOCK: usize> Lanes<'a, T, BLOCK> {
    /// Starts after the values of `planes`, if the last of them fit, and what this takes into memory.
    fn new(planes: &[Vec<u8>], moves: &'a [u32]) -> Option<Lanes<'a, T, BLOCK>> {
        // Four, as that many are always read.
        let window = moves.last().map_or(0, |&s| s as usize).max(4);
        let known = match *planes {
            [ref values] => &values[values.len() - window.min(values.len())..],
            _ => return None,
        };
        if known.iter().any(|&value| value >= T::VALUES) {
            return None;
        }
        // What is moved to the front is never much more than what was found since; 32 blocks are for small sets.
        let mut hot = zeros(window + (window / BLOCK + 32) * BLOCK).ok()?;
        for (hot, &value) in hot[window - known.len()..].iter_mut().zip(known) {
            *hot = T::of(value);
        }
        let (near, far) = moves.split_at(moves.partition_point(|&s| (s as usize) < BLOCK));
        let (first, near) = near.split_at(near.partition_point(|&s| s <= 4));
        let mut nearest = [T::NONE; 4];
        for &s in first {
            nearest[s as usize - 1] = T::ALL;
        }
        Some(Lanes { nearest, near, far, hot, at: window, window })
    }

    /// Finds the values of the next heaps, `BLOCK` or, at the end, fewer; those that do not fit are `VALUES`.
    fn next(&mut self, block: &mut [u8]) {
        if self.at == self.hot.len() {
            self.hot.copy_within(self.at - self.window.., 0);
            self.at = self.window;
        }
        let mut options = [T::NONE; BLOCK];
        for &s in self.far {
            for (all, &option) in options.iter_mut().zip(&self.hot[self.at - s as usize..][..BLOCK]) {
                *all = *all | option;
            }
        }
        if self.near.is_empty() && self.nearest.iter().all(|&nearest| nearest == T::NONE) {
            self.take_apart(block, &options);
        } else {
            self.take(block, &options);
        }
        self.at += BLOCK;
    }

    /// If no move stays within a block, its heaps do not wait for each other.
    fn take_apart(&mut self, block: &mut [u8], options: &[T; BLOCK]) {
        let hot = self.hot[self.at..].iter_mut();
        for ((value, hot), all) in block.iter_mut().zip(hot).zip(options) {
            *hot = all.mex();
            *value = hot.value();
        }
    }

    fn take(&mut self, block: &mut [u8], options: &[T; BLOCK]) {
        let before = |back: usize| self.hot[self.at - back];
        let mut last = [before(1), before(2), before(3), before(4)];
        for (at, (value, &all)) in (self.at..).zip(block.iter_mut().zip(options)) {
            let mut all = self.near.iter().fold(all, |all, &s| all | self.hot[at - s as usize]);
            // The heap just before comes last, as it is the last to be known.
            for i in (0..last.len()).rev() {
                all = all | last[i] & self.nearest[i];
            }
            last = [all.mex(), last[0], last[1], last[2]];
            self.hot[at] = last[0];
            *value = last[0].value();
        }
    }

    /// Continues `values` up to the heap before `end`, or to the first block with a value that does not fit.
    pub(super) fn extend(values: &mut Planes, moves: &'a [u32], end: usize) -> Result<(), Bound> {
        let start = values.len();
        let mut lanes = match Lanes::<T, BLOCK>::new(&values.0, moves) {
            Some(lanes) => lanes,
            None => return Ok(()),
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

//! Finds the Grundy values of a set with many different values, one value after the other.
//!
//! ```text
//! for v = 0, 1, 2, ... until every heap has a value:
//!     for each heap n without a value, in ascending order:
//!         unless n is marked: g(n) = v, and mark n + s for all s in S
//!     remove all marks
//!
//! S = {1, 3, 4}, heaps 0 to 7
//! v = 0    0 marks 1, 3, 4;  2 marks 3, 5, 6;  7       left: 1 3 4 5 6
//! v = 1    1 marks 2, 4, 5;  3 marks 4, 6, 7           left: 4 5 6
//! v = 2    4 marks 5, 7, 8;  6                         left: 5
//! v = 3    5
//! ```
//!
//! A word has a bit for each of 64 heaps, and all heaps of a word mark together.

use std::{iter, mem};

use crate::game::bound::Bound;
use crate::game::planes::Planes;
use crate::memory::zeros;

/// Heaps in a word of the sieve: one for each bit.
pub(super) const BITS: usize = u64::BITS as usize;

/// The most stones that a move takes; 0 if there is none.
pub(super) fn largest(moves: &[u32]) -> usize {
    moves.last().map_or(0, |&s| s as usize)
}

/// Continues `values` up to the heap before `end`, one Grundy value after the other.
// Heaps are below 2^30.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn sieve(values: &mut Planes, moves: &[u32], end: usize) -> Result<(), Bound> {
    let start = values.len();
    let window = largest(moves).min(start);
    let base = start - window;
    // Linked lists of the known heaps of each value. A link is the heap's distance from `base` plus
    // 1; 0 ends the list.
    let mut first: Vec<u32> = zeros(moves.len() + 1)?;
    let mut next: Vec<u32> = zeros(window)?;
    for heap in 0..window {
        next[heap] = mem::replace(&mut first[values.at(base + heap) as usize], heap as u32 + 1);
    }
    let mut sieve = Sieve::new(moves, base / BITS * BITS, start, end)?;
    values.resize(end)?;
    for value in 0.. {
        if sieve.is_done() {
            break;
        }
        if let Err(bound) = values.widen(value) {
            // The new heaps go, as some of them have no value yet.
            values.resize(start)?;
            return Err(bound);
        }
        let known = iter::successors(first[value as usize].checked_sub(1), |&heap| {
            next[heap as usize].checked_sub(1)
        });
        sieve.begin(known.map(|heap| base + heap as usize));
        sieve.take(values, value);
    }
    Ok(())
}

/// Marks of the heaps that can reach a heap of the current value. Bit 0 is the heap `base` of the
/// [`Sieve`].
struct Reaching<'a> {
    moves: &'a [u32],
    /// The moves as a bit set with a word of zeros at both ends. Empty if the moves are so sparse
    /// that it would never pay.
    set: Vec<u64>,
    words: Vec<u64>,
    /// The word of the first heap that the sieve has to find: earlier words need no marks.
    first: usize,
}

impl<'a> Reaching<'a> {
    fn new(moves: &'a [u32], words: usize, first: usize) -> Result<Reaching<'a>, Bound> {
        let largest = largest(moves);
        let mut set = Vec::new();
        if largest / BITS < Reaching::DENSE * moves.len() {
            set = zeros(largest / BITS + 3)?;
            for &s in moves {
                set[s as usize / BITS + 1] |= 1 << (s as usize % BITS);
            }
        }
        Ok(Reaching {
            moves,
            set,
            words: zeros(words)?,
            first,
        })
    }

    /// One move takes as long as this many words of the set, as measured.
    const DENSE: usize = 4;

    /// Marks the heaps that can reach the heaps in `bits`, which is word `at`.
    #[inline]
    fn push(&mut self, at: usize, bits: u64) {
        if bits.count_ones() as usize * self.set.len() < Reaching::DENSE * self.moves.len()
            && !self.set.is_empty()
        {
            self.push_set(at, bits);
        } else {
            self.push_moves(at, bits);
        }
    }

    /// Pushes all heaps of the word at once, move by move: fast for few moves.
    #[inline]
    fn push_moves(&mut self, at: usize, bits: u64) {
        let words = &mut self.words[at..];
        let skip = self.first.saturating_sub(at);
        let near = self
            .moves
            .partition_point(|&s| s as usize / BITS + 1 < skip);
        for &s in &self.moves[near..] {
            let word = s as usize / BITS;
            let bit = s as usize % BITS;
            if word + 1 >= words.len() {
                break;
            }
            words[word] |= bits << bit;
            // Two shifts, as one shift by 64 would overflow.
            words[word + 1] |= bits >> 1 >> (BITS - 1 - bit);
        }
    }

    /// Pushes all moves at once, heap by heap: fast for many moves.
    fn push_set(&mut self, at: usize, mut bits: u64) {
        // Less than the set has words: a known heap is before the first heap to find by at most the
        // largest move.
        let skip = self.first.saturating_sub(at);
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let pairs = self.set[skip + 1..].iter().zip(&self.set[skip..]);
            for (word, (&here, &before)) in self.words[at + skip..].iter_mut().zip(pairs) {
                *word |= here << bit | before >> 1 >> (u64::BITS - 1 - bit);
            }
        }
    }
}

/// The heaps from `base` on that have no value yet, and the marks of the current value.
struct Sieve<'a> {
    base: usize,
    left: Vec<u64>,
    /// The first word with a heap left, or the number of words if no heap is left.
    first: usize,
    /// The bits that a heap of the current value excludes in its own word, relative to its own bit:
    /// itself, and the heaps that can reach it.
    near: u64,
    marks: Reaching<'a>,
}

impl<'a> Sieve<'a> {
    /// A sieve of the heaps from `start` to the one before `end`, with marks from the known heaps
    /// from `base` on.
    fn new(moves: &'a [u32], base: usize, start: usize, end: usize) -> Result<Sieve<'a>, Bound> {
        // One word more than the heaps need, as a push reaches into the next word.
        let words = (end - base) / BITS + 2;
        let mut left = zeros(words)?;
        left[(start - base) / BITS..(end - base) / BITS].fill(u64::MAX);
        left[(end - base) / BITS] = !(u64::MAX << (end % BITS));
        left[(start - base) / BITS] &= u64::MAX << (start % BITS);
        let mut near = 1;
        for &s in &moves[..moves.partition_point(|&s| (s as usize) < BITS)] {
            near |= 1 << s;
        }
        Ok(Sieve {
            base,
            left,
            first: 0,
            near,
            marks: Reaching::new(moves, words, (start - base) / BITS)?,
        })
    }

    /// Returns true if every heap has its value.
    fn is_done(&mut self) -> bool {
        let left = self.left[self.first..].iter();
        self.first += left.take_while(|&&word| word == 0).count();
        self.first == self.left.len()
    }

    /// Starts a new current value with the marks of the heaps `known` to have it. Neighbours in
    /// `known` that share a word are pushed together.
    fn begin<I: Iterator<Item = usize>>(&mut self, known: I) {
        self.marks.words.fill(0);
        let mut last = 0;
        let mut bits = 0;
        for heap in known {
            let word = (heap - self.base) / BITS;
            if word != last {
                self.marks.push(last, bits);
                last = word;
                bits = 0;
            }
            bits |= 1 << (heap % BITS);
        }
        self.marks.push(last, bits);
    }

    /// Finds the heaps that have the current value, and stores it.
    // The lowest plane takes the lowest byte.
    #[allow(clippy::cast_possible_truncation)]
    fn take(&mut self, values: &mut Planes, value: u32) {
        for at in self.first..self.left.len() {
            let mut free = self.left[at] & !self.marks.words[at];
            if free == 0 {
                continue;
            }
            let start = self.base + at * BITS;
            let mut taken = 0;
            while free != 0 {
                let bit = free.trailing_zeros();
                taken |= 1 << bit;
                free &= !(self.near << bit);
                values.0[0][start + bit as usize] = value as u8;
            }
            values.set_high(start, taken, value);
            self.left[at] &= !taken;
            self.marks.push(at, taken);
        }
    }
}

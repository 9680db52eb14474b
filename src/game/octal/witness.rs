//! Finds, for the heaps of a block at once, splits that have a certain value.

use std::cmp::Reverse;
use std::ops::Range;

use super::marks::HEAPS;
use crate::game::bound::Bound;
use crate::memory::zeros;

/// The larger part of a witness has one of this many values, the most frequent ones. More cost more
/// than they find.
const FREQUENT: usize = 8;
/// The smaller part is one of two runs of at most this many heaps.
const PARTS: usize = 2048;
/// How many of the second run are tried with all values, as a multiple of the median of the values.
const SOME: usize = 6;
/// A value is given up when this many words have been read for each heap found and for one more.
const GIVE_UP: usize = 32;

/// Candidates for the parts of a split: some heaps for the smaller part, and the heaps of frequent
/// values for the larger.
#[derive(Default)]
pub(super) struct Witnesses {
    /// The most frequent values.
    frequent: [u16; FREQUENT],
    /// The heaps that have them: bit j of word i of a value is the heap 64 · i + j, so that each
    /// heap is in two words, and 64 heaps in a row are in one.
    words: Vec<[u128; FREQUENT]>,
    /// The smaller parts, sorted by value: the parts of value v are at `starts[v]` to
    /// `starts[v + 1]`.
    parts: Vec<u32>,
    starts: Vec<u32>,
    /// The heaps that are tried with all values.
    some: Range<usize>,
}

impl Witnesses {
    /// Chooses parts among the first heaps, which have these `values`, all below `width`; for a
    /// table of heaps before `end`.
    // Values have 16 bits, and heaps within the largest budget 32.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn new(values: &[u16], width: usize, end: usize) -> Result<Witnesses, Bound> {
        let mut witnesses = Witnesses::default();
        let quarter = values.len() / 4;
        let half = values.len() / 2;
        let mut count: Vec<usize> = zeros(width)?;
        values[half..]
            .iter()
            .for_each(|&value| count[usize::from(value)] += 1);
        let up_to = count.iter().scan(0, |sum, &count| {
            *sum += count;
            Some(*sum)
        });
        let median = up_to
            .take_while(|&sum| sum <= (values.len() - half) / 2)
            .count();
        let most = count.iter().fold(1, |most, &count| count.max(most));
        let some = median * SOME.min((values.len() - half) / most / 4);
        witnesses.some = quarter..half.min(quarter + some);
        for frequent in &mut witnesses.frequent {
            let most = count
                .iter()
                .enumerate()
                .max_by_key(|&(value, &count)| (count, Reverse(value)));
            let value = most.map_or(0, |(value, _)| value);
            count[value] = 0;
            *frequent = value as u16;
        }
        witnesses.words = zeros(end / HEAPS + 2)?;
        witnesses.parts.try_reserve_exact(2 * PARTS)?;
        witnesses.parts.extend(
            (1..quarter.min(PARTS))
                .chain(quarter..half.min(quarter + PARTS))
                .map(|part| part as u32),
        );
        let value = |part: u32| usize::from(values[part as usize]);
        witnesses
            .parts
            .sort_unstable_by_key(|&part| (value(part), part));
        witnesses.starts = zeros(width + 1)?;
        for (start, least) in witnesses.starts.iter_mut().zip(0..) {
            *start = witnesses.parts.partition_point(|&part| value(part) < least) as u32;
        }
        Ok(witnesses)
    }

    pub(super) fn some(&self) -> Range<usize> {
        self.some.clone()
    }

    /// Adds the heaps from `start` on, the first of a block, which have these values.
    pub(super) fn add(&mut self, start: usize, values: &[u16]) {
        if self.words.is_empty() {
            return;
        }
        for (block, values) in (start / HEAPS..).zip(values.chunks(HEAPS)) {
            for (i, &frequent) in self.frequent.iter().enumerate() {
                let word: u64 = values
                    .iter()
                    .rev()
                    .fold(0, |word, &value| word << 1 | u64::from(value == frequent));
                self.words[block][i] |= u128::from(word);
                if block > 0 {
                    self.words[block - 1][i] |= u128::from(word) << HEAPS;
                }
            }
        }
    }

    /// Looks for splits of the value `wanted` from the heaps of the block at `start` whose bits are
    /// set in `missing`. Returns the bits of the heaps for which none was found, and the number of
    /// words read.
    // Of a word, the lower half are the heaps of the block.
    #[allow(clippy::cast_possible_truncation)]
    #[inline]
    pub(super) fn find(
        &self,
        start: usize,
        twos: &[usize],
        wanted: u16,
        mut missing: u64,
    ) -> (u64, usize) {
        let all = missing.count_ones();
        let mut read = 0;
        for (i, frequent) in self.frequent.iter().enumerate() {
            let other = usize::from(frequent ^ wanted);
            let parts = match self.starts.get(other..other + 2) {
                Some(&[from, to]) => &self.parts[from as usize..to as usize],
                _ => continue,
            };
            for &taken in twos
                .iter()
                .take_while(|&&taken| taken < start / 4 && !parts.is_empty())
            {
                if read > GIVE_UP * (1 + all - missing.count_ones()) as usize {
                    return (missing, read);
                }
                for &part in parts {
                    let first = start - taken - part as usize;
                    missing &= !((self.words[first / HEAPS][i] >> (first % HEAPS)) as u64);
                    read += 1;
                    if missing == 0 {
                        return (0, read);
                    }
                }
            }
        }
        (missing, read)
    }
}

//! Grundy values in memory, and the search for a period in them.

use super::Bound;
use crate::memory::zeros;

/// Grundy values in as few bytes each as the largest of them needs: one plane for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planes(pub(super) Vec<Vec<u8>>);

impl Planes {
    pub(super) fn new() -> Planes {
        Planes(vec![Vec::new()])
    }

    pub(super) fn len(&self) -> usize {
        self.0[0].len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.iter().map(Vec::capacity).sum()
    }

    #[inline]
    pub(super) fn at(&self, heap: usize) -> u32 {
        self.0.iter().rev().fold(0, |value, plane| value << 8 | u32::from(plane[heap]))
    }

    /// As many values as `len`: the new ones are 0. Makes room for no more, as most tables never grow again.
    pub(super) fn resize(&mut self, len: usize) -> Result<(), Bound> {
        self.reserve(len)?;
        self.0.iter_mut().for_each(|plane| plane.resize(len, 0));
        Ok(())
    }

    fn reserve(&mut self, len: usize) -> Result<(), Bound> {
        for plane in &mut self.0 {
            plane.try_reserve_exact(len.saturating_sub(plane.len()))?;
        }
        Ok(())
    }

    /// Makes room for values as large as `value`.
    pub(super) fn widen(&mut self, value: u32) -> Result<(), Bound> {
        while value >> (8 * self.0.len()) != 0 {
            self.0.push(zeros(self.len())?);
        }
        Ok(())
    }

    /// Only the first `len` values, in no more memory than they need.
    pub(super) fn shrink(&mut self, len: usize) {
        for plane in &mut self.0 {
            plane.truncate(len);
            plane.shrink_to_fit();
        }
    }

    /// Sets what a byte cannot hold of the value of the heaps `bits` from `start` on.
    pub(super) fn set_high(&mut self, start: usize, bits: u64, value: u32) {
        for (i, plane) in self.0.iter_mut().enumerate().skip(1) {
            let mut bits = if value >> (8 * i) == 0 { 0 } else { bits };
            while bits != 0 {
                plane[start + bits.trailing_zeros() as usize] = (value >> (8 * i)) as u8;
                bits &= bits - 1;
            }
        }
    }

    /// Appends values until there are `len`, each the one `period` before it.
    pub(super) fn repeat(&mut self, period: usize, len: usize) -> Result<(), Bound> {
        self.reserve(len)?;
        for plane in &mut self.0 {
            while plane.len() < len {
                let from = plane.len() - period;
                plane.extend_from_within(from..plane.len().min(from + len - plane.len()));
            }
        }
        Ok(())
    }

    /// Whether the `window` values that end at `end` are those that end `shift` before.
    fn matches(&self, end: usize, window: usize, shift: usize) -> bool {
        self.0.iter().all(|plane| plane[end - window..end] == plane[end - window - shift..end - shift])
    }

    /// How many of the last values are those `shift` before.
    pub(super) fn repeats(&self, shift: usize) -> usize {
        let repeats = |plane: &Vec<u8>| common_end(plane, &plane[..plane.len() - shift]);
        self.0.iter().map(repeats).min().unwrap_or(0)
    }

    /// The least shift up to `reach` under which the last `window` values repeat.
    pub(super) fn shift(&self, window: usize, reach: usize) -> Option<usize> {
        match self.0[..] {
            [ref plane] => self.shift_by(|heap| u64::from(plane[heap]), window, reach),
            _ => self.shift_by(|heap| u64::from(self.at(heap)), window, reach),
        }
    }

    /// Rabin and Karp's search, backwards: a rolling hash, so each shift costs the same; where it agrees, the values
    /// themselves are compared. Two shifts at a time, as each product waits for the one before.
    fn shift_by<F: Fn(usize) -> u64>(&self, at: F, window: usize, reach: usize) -> Option<usize> {
        let end = self.len();
        let wanted = hash(&at, end - window, end);
        let leaving = BASE.wrapping_pow(window as u32);
        let change = |shift| at(end - window - shift).wrapping_sub(at(end - shift).wrapping_mul(leaving));
        let mut hash = wanted;
        (1..=reach).step_by(2).find_map(|shift| {
            let (one, two) = (change(shift), if shift < reach { change(shift + 1) } else { 0 });
            let first = hash.wrapping_mul(BASE).wrapping_add(one);
            hash = hash.wrapping_mul(SQUARE).wrapping_add(one.wrapping_mul(BASE).wrapping_add(two));
            if first == wanted && self.matches(end, window, shift) {
                Some(shift)
            } else if hash == wanted && shift < reach && self.matches(end, window, shift + 1) {
                Some(shift + 1)
            } else {
                None
            }
        })
    }

    /// The heaps from `from` on in the order of their values, and where each value's heaps start.
    pub(super) fn by_value(&self, from: usize) -> Result<(Vec<u32>, Vec<usize>), Bound> {
        let mut starts = vec![0; 2];
        for heap in from..self.len() {
            let value = self.at(heap) as usize;
            if starts.len() < value + 2 {
                starts.try_reserve(value + 2 - starts.len())?;
                starts.resize(value + 2, 0);
            }
            starts[value + 1] += 1;
        }
        for value in 1..starts.len() {
            starts[value] += starts[value - 1];
        }
        let mut free = zeros(starts.len())?;
        free.copy_from_slice(&starts);
        let mut heaps = zeros(self.len() - from)?;
        for heap in from..self.len() {
            let place = &mut free[self.at(heap) as usize];
            heaps[*place] = heap as u32;
            *place += 1;
        }
        Ok((heaps, starts))
    }
}

/// How many bytes at their ends are the same; `b` is no longer than `a`.
fn common_end(a: &[u8], b: &[u8]) -> usize {
    // Blocks are compared faster than bytes.
    const BLOCK: usize = 1024;
    let a = &a[a.len() - b.len()..];
    let blocks = BLOCK * a.rchunks(BLOCK).zip(b.rchunks(BLOCK)).take_while(|&(a, b)| a == b).count();
    let rest = b.len().saturating_sub(blocks);
    b.len() - rest + (0..rest).rev().take_while(|&i| a[i] == b[i]).count()
}

/// What the values are hashed with: odd, and no pattern in its bits (2^64 divided by the golden ratio).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
const SQUARE: u64 = BASE.wrapping_mul(BASE);

/// The sum of the values of the heaps `start` to `end`, each times the power of `BASE` that is its place.
fn hash<F: Fn(usize) -> u64>(at: F, start: usize, end: usize) -> u64 {
    let last = if (end - start) % 2 == 1 { at(end - 1) } else { 0 };
    let pairs = (start..end - (end - start) % 2).step_by(2).rev();
    pairs.fold(last, |hash, heap| {
        let pair = at(heap + 1).wrapping_mul(BASE).wrapping_add(at(heap));
        hash.wrapping_mul(SQUARE).wrapping_add(pair)
    })
}

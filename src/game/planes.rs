//! Stores Grundy values in few bytes, and searches them for a period.

use super::bound::Bound;
use crate::memory::{room, zeros};

/// Grundy values in as few bytes each as the largest of them needs. Plane i holds byte i of every
/// value, the lowest byte first.
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
        self.0
            .iter()
            .rev()
            .fold(0, |value, plane| value << 8 | u32::from(plane[heap]))
    }

    /// Cuts or extends to `len` values; new ones are 0. Allocates room for no more, as most tables
    /// never grow again.
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

    /// Adds planes until `value` fits.
    pub(super) fn widen(&mut self, value: u32) -> Result<(), Bound> {
        // In 64 bits, because 32 bits cannot be shifted by four bytes.
        while u64::from(value) >> (8 * self.0.len()) != 0 {
            self.0.push(zeros(self.len())?);
        }
        Ok(())
    }

    /// Appends values.
    // Each plane takes one byte of a value.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn extend<I: ExactSizeIterator<Item = u32> + Clone>(
        &mut self,
        values: I,
    ) -> Result<(), Bound> {
        self.widen(values.clone().max().unwrap_or(0))?;
        self.reserve(self.len() + values.len())?;
        for (i, plane) in self.0.iter_mut().enumerate() {
            plane.extend(values.clone().map(|value| (value >> (8 * i)) as u8));
        }
        Ok(())
    }

    /// The first `len` values, up to the first one that is unknown or takes more than a byte.
    pub(super) fn first_bytes(&self, len: usize) -> Result<Vec<u8>, Bound> {
        let mut end = len.min(self.len());
        for plane in &self.0[1..] {
            if let Some(high) = plane[..end].iter().position(|&byte| byte > 0) {
                end = high;
            }
        }
        let mut bytes = room(len)?;
        bytes.extend_from_slice(&self.0[0][..end]);
        Ok(bytes)
    }

    /// Keeps only the first `len` values, in no more memory than they need.
    pub(super) fn shrink(&mut self, len: usize) {
        for plane in &mut self.0 {
            plane.truncate(len);
            // A copy: if they were cut off in place, each of many tables would leave a hole in
            // memory.
            if let Ok(mut copy) = zeros(len) {
                copy.copy_from_slice(plane);
                *plane = copy;
            }
        }
    }

    /// Stores all bytes of `value` but the lowest, for each heap `start + i` such that bit i of
    /// `bits` is set.
    // Each plane takes one byte of a value.
    #[allow(clippy::cast_possible_truncation)]
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
                let more = period.min(len - plane.len());
                plane.extend_from_within(from..from + more);
            }
        }
        Ok(())
    }

    /// Returns true if the `window` values before `end` equal the ones `shift` places earlier.
    fn matches(&self, end: usize, window: usize, shift: usize) -> bool {
        self.0
            .iter()
            .all(|plane| plane[end - window..end] == plane[end - window - shift..end - shift])
    }

    /// The number of values at the end that equal the ones `shift` places earlier, counted back to
    /// the first that does not.
    pub(super) fn repeats(&self, shift: usize) -> usize {
        let mut least = self.len();
        for plane in &self.0 {
            let earlier = &plane[..plane.len() - shift];
            let pairs = plane.iter().rev().zip(earlier.iter().rev());
            least = least.min(pairs.take_while(|(one, other)| one == other).count());
        }
        least
    }

    /// The least shift up to `reach` under which the last `window` values repeat.
    pub(super) fn shift(&self, window: usize, reach: usize) -> Option<usize> {
        match self.0[..] {
            [ref plane] => self.shift_by(|heap| u64::from(plane[heap]), window, reach),
            _ => self.shift_by(|heap| u64::from(self.at(heap)), window, reach),
        }
    }

    /// Searches backwards with a rolling hash (Karp and Rabin 1987), so each shift takes the same
    /// short time. Where the hashes agree, the values themselves are compared.
    fn shift_by<F: Fn(usize) -> u64>(&self, at: F, window: usize, reach: usize) -> Option<usize> {
        let end = self.len();
        let wanted = (end - window..end).rev().fold(0, |hash: u64, heap| {
            hash.wrapping_mul(BASE).wrapping_add(at(heap))
        });
        // There are at most 2^30 values.
        #[allow(clippy::cast_possible_truncation)]
        let leaving = BASE.wrapping_pow(window as u32);
        let mut hash = wanted;
        (1..=reach).find(|&shift| {
            let change =
                at(end - window - shift).wrapping_sub(at(end - shift).wrapping_mul(leaving));
            hash = hash.wrapping_mul(BASE).wrapping_add(change);
            hash == wanted && self.matches(end, window, shift)
        })
    }
}

/// The base of the rolling hash: 2^64 divided by the golden ratio, an odd number without a pattern
/// in its bits.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_takes_as_many_planes_as_it_has_bytes() {
        for (value, bytes) in [
            (0, 1),
            (255, 1),
            (256, 2),
            (0xFFFF, 2),
            (0xFF_FFFF, 3),
            (0x100_0000, 4),
            (u32::MAX, 4),
        ] {
            let mut planes = Planes::new();
            planes.extend([1, value].into_iter()).expect("memory");
            assert_eq!(
                (planes.0.len(), planes.at(0), planes.at(1)),
                (bytes, 1, value)
            );
        }
    }
}

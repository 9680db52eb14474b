//! 128 bits at a time, with nothing but SSE2, which every x86-64 processor has.
//!
//! Each `unsafe` block holds a load or a store through a pointer. So it is needed by new compilers, to which intrinsics
//! that take no pointer are safe, and suits old ones, to which all intrinsics are unsafe.

use std::arch::x86_64::*;

use super::tables::{
    BIT_PLACES, BLOCK, JOIN_2, JOIN_4, JOIN_8, LAST_DIGITS, MAX_DIGITS, MAX_EDGES, MAX_TOKENS, TEN_TO_16,
};
use crate::limits::MAX_NUMBER;

/// The factor that joins two digits in a word of 16 bits, the first in its lower byte: ten times that one is added to
/// the other, in the upper byte.
const JOIN_1: i16 = 10 << 8 | 1;

/// The least value whose high digits are worth more than any number's, and one bit more than they have: 128 × 10^16.
const MAX_HIGH_BITS: u32 = 127;

pub(crate) struct Sse2 {
    /// Where tokens start and end, in turn, from the piece's start.
    edges: [u16; MAX_EDGES],
    /// How many digits each token has.
    lens: [u32; MAX_TOKENS],
}

impl Sse2 {
    pub(super) fn new() -> Box<Sse2> {
        Box::new(Sse2 { edges: [0; MAX_EDGES], lens: [0; MAX_TOKENS] })
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns how many numbers there are and where the next
    /// piece starts, or nothing if it gives up. There are 32 bytes before `from`.
    pub(super) fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        let edges = self.find_edges(bytes, from, to)?;
        let count = edges / 2;
        let next = if edges % 2 == 0 { to } else { from + usize::from(self.edges[edges - 1]) };
        let longest = self.measure(count);
        if longest > MAX_DIGITS {
            return None;
        }
        self.convert(&bytes[from - 32..], count, values);
        if longest > 16 && !self.add_high_digits(&bytes[from - 32..], count, values) {
            return None;
        }
        Some((count, next))
    }

    /// Finds where tokens start and end in `bytes[from..to]`; returns how often one does, or nothing if a byte is
    /// neither a digit nor whitespace.
    fn find_edges(&mut self, bytes: &[u8], from: usize, to: usize) -> Option<usize> {
        let mut count = 0;
        let mut carry = 0;
        let mut others = [0; 16];
        let mut last = [b' '; BLOCK];
        for at in (from..to).step_by(BLOCK) {
            let block = if to - at >= BLOCK {
                &bytes[at..at + BLOCK]
            } else {
                last[..to - at].copy_from_slice(&bytes[at..to]);
                &last
            };
            let digits = classify(block, &mut others);
            let edges = digits ^ (digits << 1 | carry);
            carry = digits >> 63;
            count += push_places(edges, at - from, &mut self.edges[count..]);
        }
        // Tokens are converted in groups: behind the last come empty ones, the first where one is cut off.
        let rest = if count % 2 == 0 { 0 } else { self.edges[count - 1] };
        self.edges[count..count + 16].fill(rest);
        if others.iter().all(|&other| other <= MAX_OTHER) {
            Some(count)
        } else {
            None
        }
    }

    /// Measures the first `count` tokens; returns the length of the longest.
    fn measure(&mut self, count: usize) -> u16 {
        let mut longest = [0_u16; 8];
        for (edges, lens) in self.edges.chunks_exact(8).zip(self.lens.chunks_exact_mut(4)).take((count + 3) / 4) {
            // SAFETY: each of `edges`, `lens` and `longest` is 16 bytes, which need no alignment.
            unsafe {
                let edges = _mm_loadu_si128(edges.as_ptr().cast());
                let ends_less_starts = _mm_sub_epi16(edges, _mm_slli_epi32(edges, 16));
                let new = _mm_srli_epi32(ends_less_starts, 16);
                _mm_storeu_si128(lens.as_mut_ptr().cast(), new);
                let max = _mm_max_epi16(_mm_loadu_si128(longest.as_ptr().cast()), new);
                _mm_storeu_si128(longest.as_mut_ptr().cast(), max);
            }
        }
        longest.iter().copied().max().unwrap_or(0)
    }

    /// Computes the values of the first `count` tokens, or of the last 16 digits of those that have more. The piece
    /// starts at `bytes[32]`.
    fn convert(&self, bytes: &[u8], count: usize, values: &mut [u64]) {
        let pairs = self.edges.chunks_exact(4).zip(self.lens.chunks_exact(2)).zip(values.chunks_exact_mut(2));
        for ((edges, lens), values) in pairs.take((count + 1) / 2) {
            let eights = eights([edges[1], edges[3]], [lens[0], lens[1]], &bytes[16..], 16);
            // SAFETY: `values` is 16 bytes, which need no alignment.
            unsafe {
                let high = _mm_mul_epu32(eights, _mm_set1_epi64x(JOIN_8));
                let sum = _mm_add_epi64(high, _mm_srli_epi64(eights, 32));
                _mm_storeu_si128(values.as_mut_ptr().cast(), sum);
            }
        }
    }

    /// Adds what the digits before the last 16 are worth; whether all numbers fit.
    fn add_high_digits(&self, bytes: &[u8], count: usize, values: &mut [u64]) -> bool {
        let mut highs = [0_u32; 4];
        let mut fit = [u64::MAX; 2];
        let pairs = self.edges.chunks_exact(4).zip(self.lens.chunks_exact(2)).zip(values.chunks_exact_mut(2));
        for ((edges, lens), values) in pairs.take((count + 1) / 2) {
            let eights = eights([edges[1], edges[3]], [lens[0], lens[1]], bytes, 0);
            // SAFETY: each of `highs`, `fit` and `values` is 16 bytes, which need no alignment.
            unsafe {
                let all = _mm_or_si128(_mm_loadu_si128(highs.as_ptr().cast()), eights);
                _mm_storeu_si128(highs.as_mut_ptr().cast(), all);
                let high = _mm_srli_epi64(eights, 32);
                // A product of 32 and 64 bits, of which the upper 32 are lost: nothing, where the number fits.
                let upper = _mm_mul_epu32(high, _mm_set1_epi64x((TEN_TO_16 >> 32) as i64));
                let lower = _mm_mul_epu32(high, _mm_set1_epi64x((TEN_TO_16 & 0xFFFF_FFFF) as i64));
                let high = _mm_add_epi64(lower, _mm_slli_epi64(upper, 32));
                let sum = _mm_add_epi64(_mm_loadu_si128(values.as_ptr().cast()), high);
                _mm_storeu_si128(values.as_mut_ptr().cast(), sum);
                let less = _mm_sub_epi64(sum, _mm_set1_epi64x(MAX_NUMBER as i64 + 1));
                let less = _mm_and_si128(less, _mm_loadu_si128(fit.as_ptr().cast()));
                _mm_storeu_si128(fit.as_mut_ptr().cast(), less);
            }
        }
        // No sum wrapped around if all that was added is less than 128 × 10^16; then a difference is negative if its
        // sum fits.
        let small = (highs[0] | highs[2]) == 0 && highs[1] | highs[3] <= MAX_HIGH_BITS;
        small && (fit[0] & fit[1]) >> 63 == 1
    }
}

/// What whitespace, less 9, is at most.
const MAX_OTHER: u8 = b'\r' - b'\t';

/// Finds the digits of a block; `others` becomes the maximum of what it was and what the other bytes are worth: at
/// most [`MAX_OTHER`] if they are whitespace.
#[inline]
fn classify(block: &[u8], others: &mut [u8; 16]) -> u64 {
    let mut word = 0;
    for (part, bytes) in block.chunks_exact(16).enumerate() {
        // SAFETY: each of `bytes` and `others` is 16 bytes, which need no alignment.
        let bits = unsafe {
            let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
            let values = _mm_sub_epi8(bytes, _mm_set1_epi8(b'0' as i8));
            let digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
            // Digits and blanks count 0, a vertical tab 255, the rest what they are over 9.
            let inner = _mm_or_si128(digits, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b' ' as i8)));
            let rest = _mm_andnot_si128(inner, _mm_sub_epi8(bytes, _mm_set1_epi8(b'\t' as i8)));
            let rest = _mm_or_si128(rest, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x0B)));
            let max = _mm_max_epu8(rest, _mm_loadu_si128(others.as_ptr().cast()));
            _mm_storeu_si128(others.as_mut_ptr().cast(), max);
            _mm_movemask_epi8(digits)
        };
        word |= (bits as u64) << (16 * part);
    }
    word
}

/// Writes the places of a word's bits, over `base`, to `places`, which has room for [`BLOCK`] and 8 more; returns how
/// many there are.
#[inline]
fn push_places(word: u64, base: usize, places: &mut [u16]) -> usize {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    let pairs = word - (word >> 1 & 0x55 * BYTES);
    let fours = (pairs & 0x33 * BYTES) + (pairs >> 2 & 0x33 * BYTES);
    let counts = (fours + (fours >> 4)) & 0x0F * BYTES;
    // Each byte becomes the sum of those up to it.
    let sums = counts.wrapping_mul(BYTES);
    let places = &mut places[..BLOCK + 8];
    // SAFETY: before the last byte of the word there are at most 56 bits, so 8 places fit from there on; a table's entry
    // is 8 bytes. No alignment is needed.
    unsafe {
        let mut base = _mm_set1_epi16(base as i16);
        for (byte, before) in word.to_le_bytes().iter().zip((sums << 8).to_le_bytes().iter()) {
            let entry: *const u64 = &BIT_PLACES[usize::from(*byte)];
            let new = _mm_unpacklo_epi8(_mm_loadl_epi64(entry.cast()), _mm_setzero_si128());
            _mm_storeu_si128(places.as_mut_ptr().add(usize::from(*before)).cast(), _mm_add_epi16(new, base));
            base = _mm_add_epi16(base, _mm_set1_epi16(8));
        }
    }
    (sums >> 56) as usize
}

/// 16 of the 32 bytes that end with each of two tokens, joined to eights of digits: those whose mask is at `half` of the
/// token's 32. What a place of `ends` points to in `bytes` is where the 16 bytes start.
#[inline]
fn eights(ends: [u16; 2], lens: [u32; 2], bytes: &[u8], half: usize) -> __m128i {
    let [end_0, end_1] = [usize::from(ends[0]), usize::from(ends[1])];
    let [bytes_0, bytes_1] = [&bytes[end_0..end_0 + 16], &bytes[end_1..end_1 + 16]];
    let [mask_0, mask_1] = [half + (lens[0] & 31) as usize, half + (lens[1] & 31) as usize];
    let [mask_0, mask_1] = [&LAST_DIGITS.0[mask_0..mask_0 + 16], &LAST_DIGITS.0[mask_1..mask_1 + 16]];
    // SAFETY: each of the four slices is 16 bytes, which need no alignment.
    unsafe {
        let fours = |bytes: &[u8], mask: &[u8]| {
            let (bytes, mask) = (_mm_loadu_si128(bytes.as_ptr().cast()), _mm_loadu_si128(mask.as_ptr().cast()));
            let digits = _mm_and_si128(bytes, mask);
            let pairs = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(JOIN_1)), 8);
            _mm_madd_epi16(pairs, _mm_set1_epi32(JOIN_2))
        };
        let fours = _mm_packs_epi32(fours(bytes_0, mask_0), fours(bytes_1, mask_1));
        _mm_madd_epi16(fours, _mm_set1_epi32(JOIN_4))
    }
}

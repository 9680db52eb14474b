//! The kernel for SSE2, which every x86-64 processor has: 128 bits at a time. It finds fields as
//! the AVX2 kernel does.

#![allow(unsafe_code)]
// Places within a piece fit into 16 bits.
#![allow(clippy::cast_possible_truncation)]

use std::arch::x86_64::*;

use crate::input::scanner::portable::{Scan, line_feeds};
use crate::input::scanner::tables::{
    BIT_PLACES, BLOCK, JOIN_2, JOIN_4, JOIN_8, LAST_DIGITS, MAX_DIGITS, MAX_EDGES, MAX_TOKENS,
    TEN_TO_16,
};
use crate::limits::MAX_NUMBER;

/// The factor that joins the two digits in a word of 16 bits: the upper byte becomes ten times the
/// first digit, which is in the lower byte, plus the second.
const JOIN_1_UP: i16 = 10 << 8 | 1;

/// Each number's digits before the last 16 are worth at most 100, so together they set no higher
/// bits than these.
const HIGH_BITS: u32 = 127;

/// The greatest distance from a tab to another whitespace character, blanks aside.
const MAX_SPACE: u8 = b'\r' - b'\t';

pub(crate) struct Sse2 {
    /// Where tokens start and end, alternately, as distances from the start of the piece.
    edges: [u16; MAX_EDGES],
    /// How many digits each token has.
    lens: [u32; MAX_TOKENS],
}

impl Sse2 {
    pub(super) fn new() -> Box<Sse2> {
        Box::new(Sse2 {
            edges: [0; MAX_EDGES],
            lens: [0; MAX_TOKENS],
        })
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns `None` if the kernel gives
    /// up. `bytes` has 32 bytes before `from`.
    pub(super) fn scan(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        values: &mut [u64],
    ) -> Option<Scan> {
        let edges = self.find_edges(&bytes[from..to])?;
        let count = edges / 2;
        let next = if edges % 2 == 0 {
            to
        } else {
            from + usize::from(self.edges[edges])
        };
        let tokens = self.measure(&bytes[from - 32..to], count)?;
        if tokens.longest <= 8 {
            tokens.convert_8(values);
        } else {
            tokens.convert_16(values);
        }
        (tokens.longest <= 16 || tokens.add_high_digits(values)).then(|| Scan {
            count,
            next,
            line_feeds: line_feeds(&bytes[from..next]),
            fault: false,
        })
    }

    /// Finds where tokens start and end in `piece`; returns how many such places there are, or
    /// `None` if a byte is neither a digit nor whitespace.
    fn find_edges(&mut self, piece: &[u8]) -> Option<usize> {
        let mut count = 0;
        let mut carry = 0;
        let mut others = [0; 16];
        let mut last = [b' '; BLOCK];
        for (index, block) in piece.chunks(BLOCK).enumerate() {
            let block = if block.len() == BLOCK {
                block
            } else {
                last[..block.len()].copy_from_slice(block);
                &last
            };
            let digits = classify(block, &mut others);
            let edges = digits ^ (digits << 1 | carry);
            carry = digits >> 63;
            count += push_places(edges, index * BLOCK, &mut self.edges[count..]);
        }
        // Tokens are converted in groups, so empty ones fill the last group. A token that the end
        // of the piece cuts off becomes empty as well.
        let rest = if count == 0 { 0 } else { self.edges[count - 1] };
        self.edges[count..count + 16].fill(rest);
        others
            .iter()
            .all(|&other| other <= MAX_SPACE)
            .then_some(count)
    }

    /// Measures the first `count` tokens of the piece that starts at `bytes[32]`; `None` if one of
    /// them is too long.
    fn measure<'a>(&'a mut self, bytes: &'a [u8], count: usize) -> Option<Tokens<'a>> {
        // Groups of four; the last may hold only empty tokens.
        let count = count / 4 * 4 + 4;
        let edges = &self.edges[..2 * count];
        let lens = &mut self.lens[..count];
        let mut longest = [0_u16; 8];
        let mut over = [0_u16; 8];
        for (edges, lens) in edges.chunks_exact(8).zip(lens.chunks_exact_mut(4)) {
            // SAFETY: each of `edges`, `lens`, `longest` and `over` is 16 bytes, which need no
            // alignment.
            unsafe {
                let edges = _mm_loadu_si128(edges.as_ptr().cast());
                let ends_less_starts = _mm_sub_epi16(edges, _mm_slli_epi32(edges, 16));
                let new = _mm_srli_epi32(ends_less_starts, 16);
                _mm_storeu_si128(lens.as_mut_ptr().cast(), new);
                let max = _mm_max_epi16(_mm_loadu_si128(longest.as_ptr().cast()), new);
                _mm_storeu_si128(longest.as_mut_ptr().cast(), max);
                // How far each edge and each length is over its limit, or 0.
                let far = _mm_subs_epu16(edges, _mm_set1_epi16((bytes.len() - 32) as i16));
                let long = _mm_subs_epu16(new, _mm_set1_epi16(MAX_DIGITS as i16));
                let all = _mm_or_si128(
                    _mm_loadu_si128(over.as_ptr().cast()),
                    _mm_or_si128(far, long),
                );
                _mm_storeu_si128(over.as_mut_ptr().cast(), all);
            }
        }
        if over == [0; 8] {
            let longest = longest.iter().copied().max().unwrap_or(0);
            Some(Tokens {
                bytes,
                edges,
                lens,
                longest,
            })
        } else {
            None
        }
    }
}

/// The tokens of a piece, with empty ones up to a whole group.
///
/// Invariants, which [`Sse2::measure`] checks: no edge is over `bytes.len() - 32`, no length over
/// [`MAX_DIGITS`].
struct Tokens<'a> {
    /// The 32 bytes before the piece, and the piece.
    bytes: &'a [u8],
    edges: &'a [u16],
    lens: &'a [u32],
    longest: u16,
}

impl<'a> Tokens<'a> {
    /// Computes the values of tokens of at most 8 digits.
    fn convert_8(&self, values: &mut [u64]) {
        let groups = self.edges.chunks_exact(8).zip(self.lens.chunks_exact(4));
        for ((edges, lens), values) in groups.zip(values.chunks_exact_mut(4)) {
            // SAFETY: by the invariants, `self.bytes` has the 32 bytes that end with each token,
            // and `LAST_DIGITS` has the 32 of the mask for its length; the last 8 of each are
            // loaded. `values` has 32 bytes. No alignment is needed.
            unsafe {
                // Not `_mm_loadh_pd`, which wants its eight bytes aligned.
                let two = |first: *const u8, second: *const u8| {
                    _mm_unpacklo_epi64(
                        _mm_loadl_epi64(first.cast()),
                        _mm_loadl_epi64(second.cast()),
                    )
                };
                let bytes = |token: usize| {
                    self.bytes
                        .as_ptr()
                        .add(usize::from(edges[2 * token + 1]) + 24)
                };
                let mask = |token: usize| LAST_DIGITS.0.as_ptr().add(lens[token] as usize + 24);
                let fours = |a: usize, b: usize| {
                    let digits = _mm_and_si128(two(bytes(a), bytes(b)), two(mask(a), mask(b)));
                    let pairs =
                        _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(JOIN_1_UP)), 8);
                    _mm_madd_epi16(pairs, _mm_set1_epi32(JOIN_2))
                };
                let fours = _mm_packs_epi32(fours(0, 1), fours(2, 3));
                let eights = _mm_madd_epi16(fours, _mm_set1_epi32(JOIN_4));
                let values: *mut __m128i = values.as_mut_ptr().cast();
                _mm_storeu_si128(values, _mm_unpacklo_epi32(eights, _mm_setzero_si128()));
                _mm_storeu_si128(
                    values.add(1),
                    _mm_unpackhi_epi32(eights, _mm_setzero_si128()),
                );
            }
        }
    }

    /// Computes the values of the tokens; of tokens with more than 16 digits, the value of the last
    /// 16.
    fn convert_16(&self, values: &mut [u64]) {
        let pairs = self.edges.chunks_exact(4).zip(self.lens.chunks_exact(2));
        for ((edges, lens), values) in pairs.zip(values.chunks_exact_mut(2)) {
            let eights = self.eights(edges, lens, true);
            // SAFETY: `values` is 16 bytes, which need no alignment.
            unsafe {
                let high = _mm_mul_epu32(eights, _mm_set1_epi64x(JOIN_8));
                let sum = _mm_add_epi64(high, _mm_srli_epi64(eights, 32));
                _mm_storeu_si128(values.as_mut_ptr().cast(), sum);
            }
        }
    }

    /// Adds what the digits before the last 16 are worth; returns whether no number is over
    /// [`MAX_NUMBER`].
    fn add_high_digits(&self, values: &mut [u64]) -> bool {
        let mut bits = [0_u32; 4];
        let mut fit = [u64::MAX; 2];
        let pairs = self.edges.chunks_exact(4).zip(self.lens.chunks_exact(2));
        for ((edges, lens), values) in pairs.zip(values.chunks_exact_mut(2)) {
            let eights = self.eights(edges, lens, false);
            // SAFETY: each of `bits`, `fit` and `values` is 16 bytes, which need no alignment.
            unsafe {
                let all = _mm_or_si128(_mm_loadu_si128(bits.as_ptr().cast()), eights);
                _mm_storeu_si128(bits.as_mut_ptr().cast(), all);
                let high = _mm_srli_epi64(eights, 32);
                // Multiplies 32 bits by 64 bits. The upper 32 bits of the product are lost; they
                // are 0 if the number fits.
                let upper = _mm_mul_epu32(high, _mm_set1_epi64x((TEN_TO_16 >> 32) as i64));
                let lower = _mm_mul_epu32(high, _mm_set1_epi64x((TEN_TO_16 & 0xFFFF_FFFF) as i64));
                let high = _mm_add_epi64(lower, _mm_slli_epi64(upper, 32));
                let sum = _mm_add_epi64(_mm_loadu_si128(values.as_ptr().cast()), high);
                _mm_storeu_si128(values.as_mut_ptr().cast(), sum);
                // Negative if the sum fits.
                let less = _mm_sub_epi64(sum, _mm_set1_epi64x(MAX_NUMBER as i64 + 1));
                let less = _mm_and_si128(less, _mm_loadu_si128(fit.as_ptr().cast()));
                _mm_storeu_si128(fit.as_mut_ptr().cast(), less);
            }
        }
        // If the digits before the last 16 are worth at most 127, no sum is 2^63 or more.
        (bits[0] | bits[2]) == 0 && bits[1] | bits[3] <= HIGH_BITS && (fit[0] & fit[1]) >> 63 == 1
    }

    /// Joins digits of two tokens to eights: the last or the first 16 of the 32 bytes that end with
    /// each token.
    #[inline]
    fn eights(&self, edges: &[u16], lens: &[u32], last: bool) -> __m128i {
        let half = if last { 16 } else { 0 };
        // SAFETY: by the invariants, `self.bytes` has the 32 bytes that end with each token, and
        // `LAST_DIGITS` has the 32 of the mask for its length; 16 of each are loaded. No alignment
        // is needed.
        unsafe {
            let fours = |token: usize| {
                let bytes = self
                    .bytes
                    .as_ptr()
                    .add(usize::from(edges[2 * token + 1]) + half);
                let mask = LAST_DIGITS.0.as_ptr().add(lens[token] as usize + half);
                let digits =
                    _mm_and_si128(_mm_loadu_si128(bytes.cast()), _mm_loadu_si128(mask.cast()));
                let pairs = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(JOIN_1_UP)), 8);
                _mm_madd_epi16(pairs, _mm_set1_epi32(JOIN_2))
            };
            _mm_madd_epi16(_mm_packs_epi32(fours(0), fours(1)), _mm_set1_epi32(JOIN_4))
        }
    }
}

/// Finds the digits of a block: bit i is set if byte i is one. Raises `others` to how far each
/// other byte is from a tab (blanks count as 0, vertical tabs as 255), so that it stays at most
/// [`MAX_SPACE`] if they are all whitespace.
#[inline]
fn classify(block: &[u8], others: &mut [u8; 16]) -> u64 {
    let mut word = 0;
    for (part, bytes) in block.chunks_exact(16).enumerate() {
        // SAFETY: each of `bytes` and `others` is 16 bytes, which need no alignment.
        let bits = unsafe {
            let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
            // The digits become the ten greatest signed bytes.
            let digits = _mm_add_epi8(bytes, _mm_set1_epi8(i8::MAX - b'9' as i8));
            let digits = _mm_cmpgt_epi8(digits, _mm_set1_epi8(i8::MAX - 10));
            let inner = _mm_or_si128(digits, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b' ' as i8)));
            let rest = _mm_andnot_si128(inner, _mm_sub_epi8(bytes, _mm_set1_epi8(b'\t' as i8)));
            let rest = _mm_or_si128(rest, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x0B)));
            let max = _mm_max_epu8(rest, _mm_loadu_si128(others.as_ptr().cast()));
            _mm_storeu_si128(others.as_mut_ptr().cast(), max);
            _mm_movemask_epi8(digits)
        };
        word |= u64::from(bits.cast_unsigned()) << (16 * part);
    }
    word
}

/// Writes the place of each set bit of `word`, plus `base`, to the start of `places`; returns how
/// many there are. There is room for 8 more than a word can have.
#[inline]
fn push_places(word: u64, base: usize, places: &mut [u16]) -> usize {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    let pairs = word - (word >> 1 & (0x55 * BYTES));
    let fours = (pairs & (0x33 * BYTES)) + (pairs >> 2 & (0x33 * BYTES));
    let counts = (fours + (fours >> 4)) & (0x0F * BYTES);
    // Each byte becomes the sum of the counts up to and including its own.
    let sums = counts.wrapping_mul(BYTES);
    let places = &mut places[..BLOCK + 8];
    // SAFETY: the bytes before the last one have at most 56 bits, and `places` has 72 places, so 8
    // more fit; an entry of the table has 8 bytes. No alignment is needed.
    unsafe {
        let mut base = _mm_set1_epi16(base as i16);
        for (byte, before) in word
            .to_le_bytes()
            .iter()
            .zip((sums << 8).to_le_bytes().iter())
        {
            let entry: *const u64 = &BIT_PLACES[usize::from(*byte)];
            let new = _mm_unpacklo_epi8(_mm_loadl_epi64(entry.cast()), _mm_setzero_si128());
            _mm_storeu_si128(
                places.as_mut_ptr().add(usize::from(*before)).cast(),
                _mm_add_epi16(new, base),
            );
            base = _mm_add_epi16(base, _mm_set1_epi16(8));
        }
    }
    (sums >> 56) as usize
}

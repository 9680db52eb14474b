//! The kernel for AVX2: 256 bits at a time. To lay tokens out in fields, it loads for each token
//! the 8, 16 or 32 bytes that end with its last digit, and clears the bytes before the token:
//!
//! ```text
//! text     ' 40 127 '
//! loaded   ?????_40 ?_40_127      the 8 bytes up to the end of each token; _ is a blank
//! mask     00000011 00000111      by the lengths 2 and 3, which are the distances of edges
//! fields   00000040 00000127
//! ```

use std::arch::x86_64::*;

use crate::input::scanner::portable::Scan;
use crate::input::scanner::tables::{
    BIT_PLACES, BLOCK, JOIN_1, JOIN_2, JOIN_4, JOIN_8, LAST_DIGITS, MAX_DIGITS, MAX_EDGES,
    MAX_TOKENS, SPACES, TEN_TO_16,
};
use crate::limits::{MAX_NUMBER, to_usize};
use crate::vectors::{load_64, load_128, load_256, store_256};

pub(crate) struct Avx2 {
    /// Where tokens start and end, alternately, as distances from the start of the piece.
    edges: [u16; MAX_EDGES],
    /// How many digits each token has.
    lens: [u32; MAX_TOKENS],
}

impl Avx2 {
    pub(super) fn new() -> Box<Avx2> {
        Box::new(Avx2 {
            edges: [0; MAX_EDGES],
            lens: [0; MAX_TOKENS],
        })
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns `None` if the kernel gives
    /// up. `bytes` has 32 bytes before `from` and 64 after `to`.
    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn scan(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        values: &mut [u64],
    ) -> Option<Scan> {
        let (edges, line_feeds) = self.find_edges(bytes, from, to)?;
        let count = edges / 2;
        let next = if edges % 2 == 0 {
            to
        } else {
            from + usize::from(self.edges[edges])
        };
        let longest = self.measure(count);
        if longest <= 8 {
            self.convert_8(&bytes[from - 32..], count, values);
            return Some(Scan {
                count,
                next,
                line_feeds,
                fault: false,
            });
        }
        if longest > MAX_DIGITS {
            return None;
        }
        self.convert(&bytes[from - 32..], count, values);
        let fits = longest <= 16 || self.add_high_digits(&bytes[from - 32..], count, values);
        fits.then_some(Scan {
            count,
            next,
            line_feeds,
            fault: false,
        })
    }

    /// Finds where tokens start and end in `bytes[from..to]`; returns how many such places there
    /// are, and how many line feeds, or `None` if a byte is neither a digit nor whitespace.
    #[target_feature(enable = "avx2,popcnt")]
    fn find_edges(&mut self, bytes: &[u8], from: usize, to: usize) -> Option<(usize, usize)> {
        // The last block may be cut off: what follows `to` may be no blank.
        let mut last = [b' '; BLOCK];
        let whole = to - (to - from) % BLOCK;
        last[..to - whole].copy_from_slice(&bytes[whole..to]);
        let blocks = bytes[from..whole]
            .chunks_exact(BLOCK)
            .chain((whole < to).then_some(&last[..]));
        let mut count = 0;
        let mut carry = 0;
        let mut base = _mm_setzero_si128();
        let mut valid = _mm256_set1_epi8(-1);
        // Each byte counts the line feeds at its place in all vectors: at most 128, as a piece has
        // 128 vectors.
        let mut line_feeds = _mm256_setzero_si256();
        for block in blocks {
            let bytes_0 = load_256(block, 0);
            let bytes_1 = load_256(block, 32);
            let ((digits_0, valid_0), (digits_1, valid_1)) =
                (classify_256(bytes_0), classify_256(bytes_1));
            valid = _mm256_and_si256(valid, _mm256_and_si256(valid_0, valid_1));
            line_feeds = _mm256_sub_epi8(line_feeds, is_line_feed(bytes_0));
            line_feeds = _mm256_sub_epi8(line_feeds, is_line_feed(bytes_1));
            let digits = word(digits_0, digits_1);
            let edges = digits ^ (digits << 1 | carry);
            carry = digits >> 63;
            count += push_places(edges, &mut base, &mut self.edges[count..]);
        }
        if _mm256_movemask_epi8(valid) != -1 {
            return None;
        }
        // Tokens are converted in groups, so empty ones fill the last group. A token that the end
        // of the piece cuts off becomes empty as well.
        let rest = if count == 0 { 0 } else { self.edges[count - 1] };
        self.edges[count..count + 16].fill(rest);
        let mut sums = [0; 4];
        store_256(
            &mut sums,
            _mm256_sad_epu8(line_feeds, _mm256_setzero_si256()),
        );
        Some((count, to_usize(sums.into_iter().sum())))
    }

    /// Measures the first `count` tokens; returns the length of the longest.
    #[target_feature(enable = "avx2,popcnt")]
    fn measure(&mut self, count: usize) -> u16 {
        let mut longest = _mm256_setzero_si256();
        for first in (0..count).step_by(8) {
            let edges = load_256(&self.edges, 2 * first);
            let ends_less_starts = _mm256_sub_epi16(edges, _mm256_slli_epi32(edges, 16));
            let lens = _mm256_srli_epi32(ends_less_starts, 16);
            longest = _mm256_max_epu16(longest, lens);
            store_256(&mut self.lens[first..], lens);
        }
        let mut lanes = [0; 16];
        store_256(&mut lanes, longest);
        lanes.into_iter().max().unwrap_or(0)
    }

    /// Computes the values of the first `count` tokens, of at most 8 digits. The piece starts at
    /// `bytes[32]`.
    #[target_feature(enable = "avx2,popcnt")]
    fn convert_8(&self, bytes: &[u8], count: usize, values: &mut [u64]) {
        let bytes = &bytes[24..];
        let groups = self.edges.chunks_exact(8).zip(self.lens.chunks_exact(4));
        for ((edges, lens), values) in groups
            .zip(values.chunks_exact_mut(4))
            .take(count.div_ceil(4))
        {
            let load = |token: usize| load_64(bytes, usize::from(edges[2 * token + 1]));
            let ends = _mm256_set_epi64x(load(3), load(2), load(1), load(0));
            let others = _mm256_slli_epi64(_mm256_cvtepu32_epi64(load_128(lens, 0)), 3);
            let mask = _mm256_sllv_epi64(
                _mm256_set1_epi8(0x0F),
                _mm256_sub_epi64(_mm256_set1_epi64x(64), others),
            );
            let pairs =
                _mm256_maddubs_epi16(_mm256_and_si256(ends, mask), _mm256_set1_epi16(JOIN_1));
            let fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(JOIN_2));
            let high = _mm256_mul_epu32(fours, _mm256_set1_epi64x(10_000));
            store_256(values, _mm256_add_epi64(high, _mm256_srli_epi64(fours, 32)));
        }
    }

    /// Computes the values of the first `count` tokens; of tokens with more than 16 digits, the
    /// value of the last 16. The piece starts at `bytes[32]`.
    #[target_feature(enable = "avx2,popcnt")]
    fn convert(&self, bytes: &[u8], count: usize, values: &mut [u64]) {
        let bytes = &bytes[16..];
        let groups = self.edges.chunks_exact(8).zip(self.lens.chunks_exact(4));
        for ((edges, lens), values) in groups
            .zip(values.chunks_exact_mut(4))
            .take(count.div_ceil(4))
        {
            let eights = eights(edges, lens, bytes, 16);
            let high = _mm256_mul_epu32(eights, _mm256_set1_epi64x(JOIN_8));
            store_256(
                values,
                _mm256_add_epi64(high, _mm256_srli_epi64(eights, 32)),
            );
        }
    }

    /// Adds what the digits before the last 16 are worth; returns whether no number is over
    /// [`MAX_NUMBER`].
    #[target_feature(enable = "avx2,popcnt")]
    fn add_high_digits(&self, bytes: &[u8], count: usize, values: &mut [u64]) -> bool {
        let mut highs = _mm256_setzero_si256();
        let mut over = _mm256_setzero_si256();
        let groups = self.edges.chunks_exact(8).zip(self.lens.chunks_exact(4));
        for ((edges, lens), values) in groups
            .zip(values.chunks_exact_mut(4))
            .take(count.div_ceil(4))
        {
            let eights = eights(edges, lens, bytes, 0);
            highs = _mm256_or_si256(highs, eights);
            let high = _mm256_srli_epi64(eights, 32);
            // Multiplies 32 bits by 64 bits. The upper 32 bits of the product are lost; they are 0
            // if the number fits.
            let upper = _mm256_mul_epu32(high, _mm256_set1_epi64x((TEN_TO_16 >> 32) as i64));
            let lower =
                _mm256_mul_epu32(high, _mm256_set1_epi64x((TEN_TO_16 & 0xFFFF_FFFF) as i64));
            let high = _mm256_add_epi64(lower, _mm256_slli_epi64(upper, 32));
            let sum = _mm256_add_epi64(load_256(values, 0), high);
            store_256(values, sum);
            over = _mm256_or_si256(
                over,
                _mm256_cmpgt_epi64(sum, _mm256_set1_epi64x(MAX_NUMBER as i64)),
            );
        }
        // If everything added is less than 128 × 10^16, no sum wrapped around.
        let large = _mm256_andnot_si256(_mm256_set1_epi64x(127 << 32), highs);
        let either = _mm256_or_si256(large, over);
        _mm256_testz_si256(either, either) == 1
    }
}

/// Writes the place of each set bit of `word`, plus `base`, to the start of `places`; returns how
/// many there are. There is room for 8 more than a word can have. Moves `base` on by a word.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn push_places(word: u64, base: &mut __m128i, places: &mut [u16]) -> usize {
    let places = &mut places[..BLOCK + 8];
    let mut count = 0;
    for byte in word.to_le_bytes() {
        let new = _mm_cvtepu8_epi16(_mm_cvtsi64_si128(BIT_PLACES[usize::from(byte)] as i64));
        debug_assert!(count + 8 <= places.len());
        // SAFETY: the bytes before this one have at most 56 bits, so `count` is at most 56, and
        // `places` has 72 places: 8 more fit. No alignment is needed.
        unsafe {
            _mm_storeu_si128(
                places.as_mut_ptr().add(count).cast(),
                _mm_add_epi16(new, *base),
            )
        };
        *base = _mm_add_epi16(*base, _mm_set1_epi16(8));
        count += byte.count_ones() as usize;
    }
    count
}

/// Joins digits of four tokens to eights. Of the 32 bytes that end with each token it takes the
/// first 16 if `half` is 0, and the last 16 if it is 16. The caller has cut `bytes` so that these
/// 16 start at the place of the token's end.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn eights(edges: &[u16], lens: &[u32], bytes: &[u8], half: usize) -> __m256i {
    // Two tokens in a register, so that packing two registers puts the four in order.
    let fours = |a: usize, b: usize| {
        let load = |token: usize| load_128(bytes, usize::from(edges[2 * token + 1]));
        let mask = |token: usize| load_128(&LAST_DIGITS.0, half + (lens[token] & 31) as usize);
        let digits = _mm256_and_si256(
            _mm256_set_m128i(load(b), load(a)),
            _mm256_set_m128i(mask(b), mask(a)),
        );
        _mm256_madd_epi16(
            _mm256_maddubs_epi16(digits, _mm256_set1_epi16(JOIN_1)),
            _mm256_set1_epi32(JOIN_2),
        )
    };
    _mm256_madd_epi16(
        _mm256_packus_epi32(fours(0, 2), fours(1, 3)),
        _mm256_set1_epi32(JOIN_4),
    )
}

/// Which bytes of a vector are digits, and which are digits or whitespace.
#[target_feature(enable = "avx2")]
#[inline]
fn classify_256(bytes: __m256i) -> (__m256i, __m256i) {
    // The digits become the ten greatest signed bytes.
    let digits = _mm256_add_epi8(bytes, _mm256_set1_epi8(i8::MAX - b'9' as i8));
    let digits = _mm256_cmpgt_epi8(digits, _mm256_set1_epi8(i8::MAX - 10));
    let spaces = _mm256_broadcastsi128_si256(load_128(&SPACES, 0));
    (
        digits,
        _mm256_or_si256(
            digits,
            _mm256_cmpeq_epi8(_mm256_shuffle_epi8(spaces, bytes), bytes),
        ),
    )
}

/// The bytes of a vector that are line feeds.
#[target_feature(enable = "avx2")]
#[inline]
fn is_line_feed(bytes: __m256i) -> __m256i {
    _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'\n' as i8))
}

/// The top bits of the 64 bytes of two vectors.
#[target_feature(enable = "avx2")]
#[inline]
fn word(low: __m256i, high: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(low).cast_unsigned())
        | u64::from(_mm256_movemask_epi8(high).cast_unsigned()) << 32
}

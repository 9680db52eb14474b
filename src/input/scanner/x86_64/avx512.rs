//! The kernel for AVX-512: 512 bits at a time. To lay tokens out in fields, it compresses all
//! digits of a piece into one row and expands the row by a mask of where digits belong:
//!
//! ```text
//! block    ' 40 127 '
//! row      40127                  the digits, without the whitespace between them
//! lengths  2 3                    from the edges
//! mask     00000011 00000111      the last 2 and the last 3 bytes of fields of 8
//! fields   00000040 00000127
//! ```

// Places are kept modulo 256.
#![allow(clippy::cast_possible_truncation)]

use std::arch::x86_64::*;

use crate::input::scanner::portable::Scan;
use crate::input::scanner::tables::{
    BLOCK, JOIN_1, JOIN_2, JOIN_4, JOIN_8, MAX_EDGES, SPACES, TEN_TO_16, inside,
};
use crate::input::{MAX_NUMBERS, PIECE};
use crate::limits::MAX_NUMBER;
use crate::vectors::{load_128, load_512, store_256, store_512};

/// The most that the digits before the last 16 may be worth: 100, as 10^18 = 100 × 10^16.
const MAX_HIGH: u64 = MAX_NUMBER / TEN_TO_16;

/// Room for the digits of a piece, and 128 bytes more, as vectors are stored and loaded after the
/// last digit.
const PIECE_DIGITS: usize = PIECE + 2 * 64;

/// Room for a mask for each vector of fields, at least two tokens each, and 64 more, as masks are
/// stored in vectors.
const MAX_FIELDS: usize = MAX_NUMBERS / 2 + 64;

pub(crate) struct Avx512 {
    /// Where tokens start and end, in turn, as distances from the start of the piece, modulo 256.
    edges: [u8; MAX_EDGES],
    /// All digits of the piece, without the whitespace between them.
    digits: [u8; PIECE_DIGITS],
    /// For each vector of fields, a mask of the bytes that its digits go to.
    fields: [u64; MAX_FIELDS],
}

impl Avx512 {
    pub(super) fn new() -> Box<Avx512> {
        Box::new(Avx512 {
            edges: [0; MAX_EDGES],
            digits: [0; PIECE_DIGITS],
            fields: [0; MAX_FIELDS],
        })
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns `None` if the kernel gives
    /// up. `bytes` has 64 bytes after `to`, and `bytes[to - 1]` is whitespace unless the piece is
    /// made of whole blocks.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    pub(super) fn scan(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        values: &mut [u64],
    ) -> Option<Scan> {
        let (edges, line_feeds) = self.find_edges(bytes, from, to)?;
        let count = edges / 2;
        let next = match edges % 2 {
            0 => to,
            _ => to - usize::from(((to - from) as u8).wrapping_sub(self.edges[edges - 1])),
        };
        match self.find_fields_16(count) {
            0..=8 => {
                self.find_fields_8(count);
                self.convert_8(count, values)
            }
            9..=16 => self.convert_16(count, values),
            17..=32 => {
                self.find_fields_32(count);
                self.convert_32(count, values)
            }
            _ => false,
        }
        .then_some(Scan {
            count,
            next,
            line_feeds,
            fault: false,
        })
    }

    /// Finds the edges of the tokens in `bytes[from..to]`; returns how many there are, and how many
    /// line feeds, or `None` if a byte is neither a digit nor whitespace, or a block has digits
    /// only. Without such a block, the edges of a token are at most 126 bytes apart, so their
    /// places modulo 256 tell its length.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn find_edges(&mut self, bytes: &[u8], from: usize, to: usize) -> Option<(usize, usize)> {
        let spaces = _mm512_broadcast_i32x4(load_128(&SPACES, 0));
        let mut places = load_512(&PLACES, 0);
        let mut count = 0;
        let mut digits = 0;
        let mut line_feeds = 0;
        let mut carry = 0;
        for at in (from..to).step_by(BLOCK) {
            let mut block = load_512(bytes, at);
            if at + BLOCK > to {
                block = _mm512_mask_mov_epi8(_mm512_set1_epi8(b' ' as i8), inside(at, to), block);
            }
            let values = _mm512_sub_epi8(block, _mm512_set1_epi8(b'0' as i8));
            let digit = _mm512_cmple_epu8_mask(values, _mm512_set1_epi8(9));
            let space = _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(spaces, block), block);
            if digit | space != !0 || digit == !0 {
                return None;
            }
            let edges = digit ^ (digit << 1 | carry);
            carry = digit >> 63;
            store_512(
                &mut self.edges[count..],
                _mm512_maskz_compress_epi8(edges, places),
            );
            store_512(
                &mut self.digits[digits..],
                _mm512_maskz_compress_epi8(digit, block),
            );
            line_feeds +=
                _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(b'\n' as i8)).count_ones() as usize;
            count += edges.count_ones() as usize;
            digits += digit.count_ones() as usize;
            places = _mm512_add_epi8(places, _mm512_set1_epi8(BLOCK as i8));
        }
        Some((count, line_feeds))
    }

    /// The lengths of 32 tokens from `first` on; tokens from `count` on are empty.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    #[inline]
    fn lens(&self, first: usize, count: usize) -> __m512i {
        let tokens = !0 >> (32 - (count - first).min(32));
        let edges = load_512(&self.edges, 2 * first);
        let lens = _mm512_sub_epi16(_mm512_srli_epi16(edges, 8), edges);
        _mm512_maskz_mov_epi16(tokens, _mm512_and_si512(lens, _mm512_set1_epi16(0xFF)))
    }

    /// Lays the first `count` tokens out in fields of 16 bytes; returns the greatest length.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn find_fields_16(&mut self, count: usize) -> u32 {
        let mut longest = _mm512_setzero_si512();
        for first in (0..count).step_by(32) {
            let lens = self.lens(first, count);
            longest = _mm512_max_epu16(longest, lens);
            // A mask of the last `len` of 16 bytes.
            let fields = _mm512_sllv_epi16(
                _mm512_set1_epi16(-1),
                _mm512_sub_epi16(_mm512_set1_epi16(16), lens),
            );
            store_512(&mut self.fields[first / 4..], fields);
        }
        let even = _mm512_and_si512(longest, _mm512_set1_epi32(0xFFFF));
        _mm512_reduce_max_epu32(_mm512_max_epu32(even, _mm512_srli_epi32(longest, 16)))
    }

    /// Lays the first `count` tokens, of at most 32 digits, out in fields of 32 bytes.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn find_fields_32(&mut self, count: usize) {
        for first in (0..count).step_by(32) {
            let lens = self.lens(first, count);
            for (half, lens) in [
                _mm512_castsi512_si256(lens),
                _mm512_extracti64x4_epi64(lens, 1),
            ]
            .into_iter()
            .enumerate()
            {
                let lens = _mm512_cvtepu16_epi32(lens);
                // A mask of the last `len` of 32 bytes.
                let fields = _mm512_sllv_epi32(
                    _mm512_set1_epi32(-1),
                    _mm512_sub_epi32(_mm512_set1_epi32(32), lens),
                );
                store_512(&mut self.fields[first / 2 + 8 * half..], fields);
            }
        }
    }

    /// Turns fields of 16 bytes with tokens of at most 8 digits into fields of 8 bytes.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn find_fields_8(&mut self, count: usize) {
        for first in (0..count).step_by(32) {
            let fields = _mm512_srli_epi16(load_512(&self.fields, first / 4), 8);
            store_256(&mut self.fields[first / 8..], _mm512_cvtepi16_epi8(fields));
        }
    }

    /// The digits of vector number `vector` of the fields, joined to fours; `digits` counts the
    /// digits used so far.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    #[inline]
    fn fours(&self, vector: usize, digits: &mut usize) -> __m512i {
        let fields = self.fields[vector];
        // Subtracting here, not where the digits were found, keeps the load apart from the
        // expansion, which is many times slower from memory than from a register.
        let next = _mm512_sub_epi8(
            load_512(&self.digits, *digits),
            _mm512_set1_epi8(b'0' as i8),
        );
        *digits += fields.count_ones() as usize;
        let digits = _mm512_maskz_expand_epi8(fields, next);
        _mm512_madd_epi16(
            _mm512_maddubs_epi16(digits, _mm512_set1_epi16(JOIN_1)),
            _mm512_set1_epi32(JOIN_2),
        )
    }

    /// Computes values from fields of 8 bytes; returns true, as all of them fit.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn convert_8(&self, count: usize, values: &mut [u64]) -> bool {
        let mut digits = 0;
        for first in (0..count).step_by(8) {
            let fours = self.fours(first / 8, &mut digits);
            let high = _mm512_mul_epu32(fours, _mm512_set1_epi64(10_000));
            store_512(
                &mut values[first..],
                _mm512_add_epi64(high, _mm512_srli_epi64(fours, 32)),
            );
        }
        true
    }

    /// Computes values from fields of 16 bytes; returns true, as all of them fit.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn convert_16(&self, count: usize, values: &mut [u64]) -> bool {
        // Packing takes 128 bits from each source in turn; this order undoes that.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        let mut digits = 0;
        for first in (0..count).step_by(8) {
            let low = self.fours(first / 4, &mut digits);
            let high = self.fours(first / 4 + 1, &mut digits);
            store_512(
                &mut values[first..],
                _mm512_permutexvar_epi64(order, sixteens(low, high)),
            );
        }
        true
    }

    /// Computes values from fields of 32 bytes; returns whether all of them fit.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn convert_32(&self, count: usize, values: &mut [u64]) -> bool {
        let high_order = _mm512_setr_epi64(0, 4, 1, 5, 8, 12, 9, 13);
        let low_order = _mm512_setr_epi64(2, 6, 3, 7, 10, 14, 11, 15);
        let mut max_high = _mm512_setzero_si512();
        let mut max = _mm512_setzero_si512();
        let mut digits = 0;
        for first in (0..count).step_by(8) {
            let mut fours = |vector| self.fours(first / 2 + vector, &mut digits);
            let a = sixteens(fours(0), fours(1));
            let b = sixteens(fours(2), fours(3));
            let high = _mm512_permutex2var_epi64(a, high_order, b);
            let low = _mm512_permutex2var_epi64(a, low_order, b);
            let sum = _mm512_add_epi64(
                _mm512_mullo_epi64(high, _mm512_set1_epi64(TEN_TO_16 as i64)),
                low,
            );
            max_high = _mm512_max_epu64(max_high, high);
            max = _mm512_max_epu64(max, sum);
            store_512(&mut values[first..], sum);
        }
        _mm512_reduce_max_epu64(max_high) <= MAX_HIGH && _mm512_reduce_max_epu64(max) <= MAX_NUMBER
    }
}

/// Joins two vectors of fours to eights, and the eights to sixteens. Fours are less than 10,000, so
/// packing them into 16 bits loses nothing.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
#[inline]
fn sixteens(low: __m512i, high: __m512i) -> __m512i {
    let eights = _mm512_madd_epi16(_mm512_packus_epi32(low, high), _mm512_set1_epi32(JOIN_4));
    _mm512_add_epi64(
        _mm512_mul_epu32(eights, _mm512_set1_epi64(JOIN_8)),
        _mm512_srli_epi64(eights, 32),
    )
}

/// The place of each byte in a block: 0 to 63.
static PLACES: [u8; BLOCK] = places();

const fn places() -> [u8; BLOCK] {
    let mut places = [0; BLOCK];
    let mut at = 0;
    while at < BLOCK {
        places[at] = at as u8;
        at += 1;
    }
    places
}

//! The kernel for AVX-512: 512 bits at a time. Instructions that compress and expand bytes by a mask push all digits of
//! a piece together, and pull them apart again into fields of equal width.

use std::arch::x86_64::*;

use super::avx::{load_128, load_512, store_512, JOIN_1};
use crate::input::scanner::tables::{inside, BLOCK, JOIN_2, JOIN_4, JOIN_8, MAX_TOKENS, SPACES, TEN_TO_16};
use crate::limits::MAX_NUMBER;
use crate::sizes::{MAX_NUMBERS, PIECE};

/// The most that the digits before the last 16 may be worth: 100, as 10^18 = 100 × 10^16.
const MAX_HIGH: u64 = MAX_NUMBER / TEN_TO_16;

/// Room for the digits of a piece, and 128 bytes more, as vectors are stored and loaded behind the last digit.
const PIECE_DIGITS: usize = PIECE + 2 * 64;
/// The most vectors of fields, two tokens each, and 64 places more, as they are stored in vectors.
const MAX_FIELDS: usize = MAX_NUMBERS / 2 + 64;

pub(crate) struct Avx512 {
    /// Where tokens start and end, as distances from the start of the piece.
    starts: [u16; MAX_TOKENS],
    ends: [u16; MAX_TOKENS],
    /// All digits of the piece, without the whitespace between them.
    digits: [u8; PIECE_DIGITS],
    /// For each vector of fields, a mask of the bytes that its digits go to.
    fields: [u64; MAX_FIELDS],
}

impl Avx512 {
    /// The kernel, if the machine has its features.
    pub(super) fn new() -> Option<Box<Avx512>> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("popcnt");
        has.then(|| {
            Box::new(Avx512 {
                starts: [0; MAX_TOKENS],
                ends: [0; MAX_TOKENS],
                digits: [0; PIECE_DIGITS],
                fields: [0; MAX_FIELDS],
            })
        })
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns how many numbers there are and where the next
    /// piece starts, or `None` if the kernel gives up. `bytes` has 64 bytes behind `to`.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    pub(super) fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        let (starts, count) = self.find_tokens(bytes, from, to)?;
        let next = if starts == count { to } else { from + usize::from(self.starts[count]) };
        match self.find_fields_16(count) {
            0..=16 => self.convert_16(count, values),
            17..=32 => {
                self.find_fields_32(count);
                self.convert_32(count, values)
            }
            _ => false,
        }
        .then_some((count, next))
    }

    /// Finds the tokens in `bytes[from..to]`; returns how many start and how many end, or `None` if a byte is neither a
    /// digit nor whitespace.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn find_tokens(&mut self, bytes: &[u8], from: usize, to: usize) -> Option<(usize, usize)> {
        let spaces = _mm512_broadcast_i32x4(load_128(&SPACES, 0));
        let places = load_512(&PLACES, 0);
        let (mut starts, mut ends, mut digits) = (0, 0, 0);
        let mut base = _mm512_setzero_si512();
        let mut carry = 0;
        for at in (from..to).step_by(BLOCK) {
            let block = load_512(bytes, at);
            let values = _mm512_sub_epi8(block, _mm512_set1_epi8(b'0' as i8));
            let inside = inside(at, to);
            let digit = _mm512_cmple_epu8_mask(values, _mm512_set1_epi8(9)) & inside;
            let space = _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(spaces, block), block);
            if (digit | space) & inside != inside {
                return None;
            }
            let edges = digit ^ (digit << 1 | carry);
            carry = digit >> 63;
            let places_of = |mask| {
                let low = _mm512_castsi512_si256(_mm512_maskz_compress_epi8(mask, places));
                _mm512_add_epi16(_mm512_cvtepu8_epi16(low), base)
            };
            // At most 32 tokens start in a block, and 32 end.
            store_512(&mut self.starts[starts..], places_of(edges & digit));
            store_512(&mut self.ends[ends..], places_of(edges & !digit));
            store_512(&mut self.digits[digits..], _mm512_maskz_compress_epi8(digit, block));
            starts += (edges & digit).count_ones() as usize;
            ends += (edges & !digit).count_ones() as usize;
            digits += digit.count_ones() as usize;
            base = _mm512_add_epi16(base, _mm512_set1_epi16(BLOCK as i16));
        }
        Some((starts, ends))
    }

    /// The lengths of 32 tokens from `first` on; those from `count` on are empty.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    #[inline]
    fn lens(&self, first: usize, count: usize) -> __m512i {
        let tokens = !0 >> (32 - (count - first).min(32));
        _mm512_maskz_sub_epi16(tokens, load_512(&self.ends, first), load_512(&self.starts, first))
    }

    /// Lays the first `count` tokens out in fields of 16 bytes; returns the greatest length.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn find_fields_16(&mut self, count: usize) -> u32 {
        let mut longest = _mm512_setzero_si512();
        for first in (0..count).step_by(32) {
            let lens = self.lens(first, count);
            longest = _mm512_max_epu16(longest, lens);
            // A mask of the last `len` of 16 bytes.
            let fields = _mm512_sllv_epi16(_mm512_set1_epi16(-1), _mm512_sub_epi16(_mm512_set1_epi16(16), lens));
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
            for (half, lens) in
                [_mm512_castsi512_si256(lens), _mm512_extracti64x4_epi64(lens, 1)].into_iter().enumerate()
            {
                let lens = _mm512_cvtepu16_epi32(lens);
                // A mask of the last `len` of 32 bytes.
                let fields = _mm512_sllv_epi32(_mm512_set1_epi32(-1), _mm512_sub_epi32(_mm512_set1_epi32(32), lens));
                store_512(&mut self.fields[first / 2 + 8 * half..], fields);
            }
        }
    }

    /// The digits of this vector of fields, joined to fours; `digits` counts the digits used so far.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    #[inline]
    fn fours(&self, vector: usize, digits: &mut usize) -> __m512i {
        let fields = self.fields[vector];
        // Subtracting here, not where the digits were found, keeps the load apart from the expansion, which is many
        // times slower from memory than from a register.
        let next = _mm512_sub_epi8(load_512(&self.digits, *digits), _mm512_set1_epi8(b'0' as i8));
        *digits += fields.count_ones() as usize;
        let digits = _mm512_maskz_expand_epi8(fields, next);
        _mm512_madd_epi16(_mm512_maddubs_epi16(digits, _mm512_set1_epi16(JOIN_1)), _mm512_set1_epi32(JOIN_2))
    }

    /// Computes values from fields of 16 bytes; returns true, as all of them fit.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn convert_16(&self, count: usize, values: &mut [u64]) -> bool {
        // Packing takes 128 bits from each source in turn; this order undoes that.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        let mut digits = 0;
        for first in (0..count).step_by(8) {
            let (low, high) = (self.fours(first / 4, &mut digits), self.fours(first / 4 + 1, &mut digits));
            store_512(&mut values[first..], _mm512_permutexvar_epi64(order, sixteens(low, high)));
        }
        true
    }

    /// Computes values from fields of 32 bytes; returns whether all of them fit.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn convert_32(&self, count: usize, values: &mut [u64]) -> bool {
        let high_order = _mm512_setr_epi64(0, 4, 1, 5, 8, 12, 9, 13);
        let low_order = _mm512_setr_epi64(2, 6, 3, 7, 10, 14, 11, 15);
        let (mut max_high, mut max) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        let mut digits = 0;
        for first in (0..count).step_by(8) {
            let mut fours = |vector| self.fours(first / 2 + vector, &mut digits);
            let (a, b) = (sixteens(fours(0), fours(1)), sixteens(fours(2), fours(3)));
            let high = _mm512_permutex2var_epi64(a, high_order, b);
            let low = _mm512_permutex2var_epi64(a, low_order, b);
            let sum = _mm512_add_epi64(_mm512_mullo_epi64(high, _mm512_set1_epi64(TEN_TO_16 as i64)), low);
            max_high = _mm512_max_epu64(max_high, high);
            max = _mm512_max_epu64(max, sum);
            store_512(&mut values[first..], sum);
        }
        _mm512_reduce_max_epu64(max_high) <= MAX_HIGH && _mm512_reduce_max_epu64(max) <= MAX_NUMBER
    }
}

/// Joins two vectors of fours to eights, and those to sixteens. Fours are less than 10,000, so packing them into 16
/// bits loses nothing.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
#[inline]
fn sixteens(low: __m512i, high: __m512i) -> __m512i {
    let eights = _mm512_madd_epi16(_mm512_packus_epi32(low, high), _mm512_set1_epi32(JOIN_4));
    _mm512_add_epi64(_mm512_mul_epu32(eights, _mm512_set1_epi64(JOIN_8)), _mm512_srli_epi64(eights, 32))
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

//! The kernels for x86-64, chosen at run time; the only file with `unsafe`.
//!
//! Both work in two stages. The first turns each block of 64 bytes into a word of 64 bits, one for each digit, and
//! the word's edges into the places where tokens start and end. The second turns tokens into values without a branch
//! that depends on their lengths: a token's digits are brought to the right end of a field of zeros, neighbouring
//! digits are joined to pairs, pairs to fours and fours to eights with multiply-and-add instructions, and two eights
//! are joined to sixteen.
//!
//! A kernel gives up a piece that has anything but digits and whitespace in it, or a number that is too large, or a
//! token that is very long: the [portable](crate::numbers) kernel then does it again and finds out what it is.

use std::arch::x86_64::*;

use crate::limits::MAX_NUMBER;
use crate::numbers::eight_digits;
use crate::sizes::{BACK, FRONT, MAX_NUMBERS, PIECE};
use crate::text::Text;

/// Bytes whose classes make one word of bits.
const BLOCK: usize = 64;

/// What a vector store may write behind the last of the places, lengths, masks or values: one vector.
const SLACK: usize = 64;

/// What the high digits of a number of more than 16 may be worth: 10^18 = 100 × 10^16.
const MAX_HIGH: u64 = MAX_NUMBER / TEN_TO_16;

const TEN_TO_16: u64 = 10_000_000_000_000_000;

/// The factors that join neighbours: the first, more significant, by ten, and so on.
const JOIN_1: i16 = i16::from_le_bytes([10, 1]);
const JOIN_2: i32 = 100 | 1 << 16;
const JOIN_4: i32 = 10_000 | 1 << 16;
const JOIN_8: i64 = 100_000_000;

/// The whitespace characters by their lower four bits; the others hold 0, whose own lower bits are not theirs.
const SPACES: [u8; 16] = [b' ', 0, 0, 0, 0, 0, 0, 0, 0, b'\t', b'\n', 0, 0x0C, b'\r', 0, 0];

/// The kernels' choice and their scratch memory.
pub(super) enum Kernel {
    /// The machine has neither.
    None,
    Avx2(Box<Avx2>),
    Avx512(Box<Avx512>),
}

impl Kernel {
    /// The fastest that this machine has.
    pub(super) fn fastest() -> Kernel {
        Kernel::avx512().or_else(Kernel::avx2).unwrap_or(Kernel::None)
    }

    pub(super) fn avx2() -> Option<Kernel> {
        let has = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        has.then(|| Kernel::Avx2(Box::new(Avx2 { edges: [0; PIECE + SLACK], own: [0; MAX_NUMBERS + SLACK] })))
    }

    pub(super) fn avx512() -> Option<Kernel> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("popcnt");
        has.then(|| {
            Kernel::Avx512(Box::new(Avx512 {
                starts: [0; MAX_NUMBERS + SLACK],
                ends: [0; MAX_NUMBERS + SLACK],
                digits: [0; PIECE + 2 * SLACK],
                fields: [0; MAX_NUMBERS / 2 + SLACK],
            }))
        })
    }

    /// Scans a piece of `text` into `values`; returns how many numbers it has and where the next piece starts, or
    /// nothing if it gives up.
    pub(super) fn scan(&mut self, text: &Text, from: usize, end: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        let to = end.min(from + PIECE);
        // What the loads of whole blocks and of the bytes before a number rely on.
        debug_assert!(FRONT <= from && to + BACK <= text.bytes().len());
        let (count, next) = match self {
            Kernel::None => None,
            // SAFETY: `Kernel::avx2` has made sure of the features.
            Kernel::Avx2(kernel) => unsafe { kernel.scan(text.bytes(), from, to, values) },
            // SAFETY: `Kernel::avx512` has made sure of the features.
            Kernel::Avx512(kernel) => unsafe { kernel.scan(text.bytes(), from, to, values) },
        }?;
        // A piece that is the start of a longer token has nothing in it.
        (next > from).then_some((count, next))
    }
}

/// 256 bits at a time.
pub(super) struct Avx2 {
    /// Where tokens start and end, in turn, from the piece's start.
    edges: [u16; PIECE + SLACK],
    /// How many of each token's last 16 bytes are its own.
    own: [u32; MAX_NUMBERS + SLACK],
}

impl Avx2 {
    #[target_feature(enable = "avx2,popcnt")]
    fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        let edges = self.find_edges(bytes, from, to)?;
        let count = edges / 2;
        let next = if edges % 2 == 0 { to } else { from + usize::from(self.edges[edges - 1]) };
        let longest = self.measure(count);
        self.convert(bytes, from, count, values);
        let fits = longest <= 16 || self.add_high_digits(bytes, from, &mut values[..count]);
        fits.then_some((count, next))
    }

    /// Finds where tokens start and end in `bytes[from..to]`; returns how often one does, or nothing if a byte is
    /// neither a digit nor whitespace.
    #[target_feature(enable = "avx2,popcnt")]
    fn find_edges(&mut self, bytes: &[u8], from: usize, to: usize) -> Option<usize> {
        let mut count = 0;
        let mut base = _mm_setzero_si128();
        let mut carry = 0;
        for at in (from..to).step_by(BLOCK) {
            let (digits_0, spaces_0) = classify_256(load_256(bytes, at));
            let (digits_1, spaces_1) = classify_256(load_256(bytes, at + 32));
            let inside = inside(at, to);
            let digits = word(digits_0, digits_1) & inside;
            let valid = word(_mm256_or_si256(digits_0, spaces_0), _mm256_or_si256(digits_1, spaces_1));
            if valid & inside != inside {
                return None;
            }
            let edges = digits ^ (digits << 1 | carry);
            carry = digits >> 63;
            // Room for the edges of this block and for the vector behind its last.
            let block = &mut self.edges[count..count + BLOCK + 8];
            let mut found = 0;
            for byte in edges.to_le_bytes() {
                let places = _mm_cvtepu8_epi16(_mm_cvtsi64_si128(BIT_PLACES[usize::from(byte)] as i64));
                debug_assert!(found + 8 <= block.len());
                // SAFETY: as many bits of a block as there are bytes before this one are at most 56, and `block` has
                // room for 8 more; no alignment is needed.
                unsafe { _mm_storeu_si128(block.as_mut_ptr().add(found).cast(), _mm_add_epi16(places, base)) };
                base = _mm_add_epi16(base, _mm_set1_epi16(8));
                found += byte.count_ones() as usize;
            }
            count += found;
        }
        // Groups are converted whole: behind the last token come empty ones.
        self.edges[count..count + 16].fill(0);
        Some(count)
    }

    /// Finds how many bytes are the tokens' own; returns the length of the longest of the first `count`.
    #[target_feature(enable = "avx2,popcnt")]
    fn measure(&mut self, count: usize) -> u32 {
        let mut longest = _mm256_setzero_si256();
        for first in (0..count).step_by(8) {
            let edges = load_256(&self.edges, 2 * first);
            let starts = _mm256_and_si256(edges, _mm256_set1_epi32(0xFFFF));
            let lens = _mm256_sub_epi32(_mm256_srli_epi32(edges, 16), starts);
            longest = _mm256_max_epi32(longest, lens);
            store_256(&mut self.own[first..], _mm256_min_epi32(lens, _mm256_set1_epi32(16)));
        }
        let mut lanes = [0u32; 8];
        store_256(&mut lanes, longest);
        lanes.into_iter().max().unwrap_or(0)
    }

    /// Computes the values of the first `count` tokens, or of the last 16 digits of those that have more.
    #[target_feature(enable = "avx2,popcnt")]
    fn convert(&self, bytes: &[u8], from: usize, count: usize, values: &mut [u64]) {
        // The 16 bytes that end where the piece starts.
        let bytes = &bytes[from - 16..];
        let groups = self.edges.chunks_exact(8).zip(self.own.chunks_exact(4));
        for ((edges, own), values) in groups.zip(values.chunks_exact_mut(4)).take(count.div_ceil(4)) {
            // Two tokens in a register, so that packing two registers puts the four in order.
            let fields_02 = fours([edges[1], edges[5]], [own[0], own[2]], bytes);
            let fields_13 = fours([edges[3], edges[7]], [own[1], own[3]], bytes);
            let eights = _mm256_madd_epi16(_mm256_packus_epi32(fields_02, fields_13), _mm256_set1_epi32(JOIN_4));
            let high = _mm256_mul_epu32(eights, _mm256_set1_epi64x(JOIN_8));
            store_256(values, _mm256_add_epi64(high, _mm256_srli_epi64(eights, 32)));
        }
    }

    /// Adds what the digits before the last 16 are worth; whether all numbers fit.
    fn add_high_digits(&self, bytes: &[u8], from: usize, values: &mut [u64]) -> bool {
        let mut fit = true;
        for (edges, value) in self.edges.chunks_exact(2).zip(values) {
            let len = u32::from(edges[1] - edges[0]);
            if len > 16 {
                let end = from + usize::from(edges[1]) - 16;
                let mut word = [0; 8];
                word.copy_from_slice(&bytes[end - 8..end]);
                // Of the eight bytes before the last 16 digits, those that are not the number's own become zeros.
                let others = 8 * 24_u32.saturating_sub(len);
                let high = eight_digits(u64::from_le_bytes(word) >> others << others);
                *value = value.wrapping_add(high.wrapping_mul(TEN_TO_16));
                fit &= len <= 24 && high <= MAX_HIGH && *value <= MAX_NUMBER;
            }
        }
        fit
    }
}

/// The 16 bytes that end with each of two tokens, of which the last few are their own, joined to fours of digits.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn fours(ends: [u16; 2], own: [u32; 2], bytes: &[u8]) -> __m256i {
    let load = |end: u16| load_128(bytes, usize::from(end));
    let mask = |own: u32| load_128(&LAST_BYTES, own as usize & 31);
    let digits = _mm256_sub_epi8(_mm256_set_m128i(load(ends[1]), load(ends[0])), _mm256_set1_epi8(b'0' as i8));
    let digits = _mm256_and_si256(digits, _mm256_set_m128i(mask(own[1]), mask(own[0])));
    _mm256_madd_epi16(_mm256_maddubs_epi16(digits, _mm256_set1_epi16(JOIN_1)), _mm256_set1_epi32(JOIN_2))
}

/// For each byte, the places of its bits that are 1, from the lowest, as the bytes of a word.
static BIT_PLACES: [u64; 256] = bit_places();

const fn bit_places() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut found = 0;
        let mut place = 0;
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte] |= place << (8 * found);
                found += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
}

/// 16 bytes from place n on are a mask of the last n of 16 bytes. Places from 17 on only save a check.
static LAST_BYTES: [u8; 48] = last_bytes();

const fn last_bytes() -> [u8; 48] {
    let mut bytes = [0; 48];
    let mut at = 16;
    while at < 48 {
        bytes[at] = 0xFF;
        at += 1;
    }
    bytes
}

/// The bytes of a vector that are digits, and those that are whitespace.
#[target_feature(enable = "avx2")]
#[inline]
fn classify_256(bytes: __m256i) -> (__m256i, __m256i) {
    let values = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
    let digits = _mm256_cmpeq_epi8(_mm256_min_epu8(values, _mm256_set1_epi8(9)), values);
    let spaces = _mm256_broadcastsi128_si256(load_128(&SPACES, 0));
    (digits, _mm256_cmpeq_epi8(_mm256_shuffle_epi8(spaces, bytes), bytes))
}

/// The top bits of the 64 bytes of two vectors.
#[target_feature(enable = "avx2")]
#[inline]
fn word(low: __m256i, high: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << 32
}

/// Bits for the bytes of the block at `at` that lie before `to`, which is behind `at`.
#[inline]
fn inside(at: usize, to: usize) -> u64 {
    !0 >> (BLOCK - (to - at).min(BLOCK))
}

/// 512 bits at a time, with instructions that compress and expand bytes by a mask: all digits of a piece are pushed
/// together, and pulled apart again into fields of equal width.
pub(super) struct Avx512 {
    /// Where tokens start and end, from the piece's start.
    starts: [u16; MAX_NUMBERS + SLACK],
    ends: [u16; MAX_NUMBERS + SLACK],
    /// All digits of the piece, without what separates them.
    digits: [u8; PIECE + 2 * SLACK],
    /// For each vector of fields, the bytes that the next digits go to.
    fields: [u64; MAX_NUMBERS / 2 + SLACK],
}

impl Avx512 {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
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

    /// Finds the tokens in `bytes[from..to]`; returns how many start and end, or nothing if a byte is neither a digit
    /// nor whitespace.
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
            // The last `len` of 16 bits.
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
                // The last `len` of 32 bits.
                let fields = _mm512_sllv_epi32(_mm512_set1_epi32(-1), _mm512_sub_epi32(_mm512_set1_epi32(32), lens));
                store_512(&mut self.fields[first / 2 + 8 * half..], fields);
            }
        }
    }

    /// The digits of the next vector of fields, joined to fours.
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

    /// Computes values from fields of 16 bytes; all fit.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
    fn convert_16(&self, count: usize, values: &mut [u64]) -> bool {
        // Packing takes turns between its sources.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        let mut digits = 0;
        for first in (0..count).step_by(8) {
            let (low, high) = (self.fours(first / 4, &mut digits), self.fours(first / 4 + 1, &mut digits));
            store_512(&mut values[first..], _mm512_permutexvar_epi64(order, sixteens(low, high)));
        }
        true
    }

    /// Computes values from fields of 32 bytes; whether all fit.
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

/// Two vectors of fours, each less than 10,000, which packing leaves as it is, joined to eights and those to sixteens.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vbmi2,popcnt")]
#[inline]
fn sixteens(low: __m512i, high: __m512i) -> __m512i {
    let eights = _mm512_madd_epi16(_mm512_packus_epi32(low, high), _mm512_set1_epi32(JOIN_4));
    _mm512_add_epi64(_mm512_mul_epu32(eights, _mm512_set1_epi64(JOIN_8)), _mm512_srli_epi64(eights, 32))
}

/// The places of the bytes in a block.
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

#[target_feature(enable = "avx2")]
#[inline]
fn load_128(bytes: &[u8], at: usize) -> __m128i {
    let bytes = &bytes[at..at + 16];
    // SAFETY: there are 16 bytes; they need no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_256<T: Plain>(places: &[T], at: usize) -> __m256i {
    let places = &places[at..at + 32 / size_of::<T>()];
    // SAFETY: there are 32 bytes; they need no alignment.
    unsafe { _mm256_loadu_si256(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load_512<T: Plain>(places: &[T], at: usize) -> __m512i {
    let places = &places[at..at + 64 / size_of::<T>()];
    // SAFETY: there are 64 bytes; they need no alignment.
    unsafe { _mm512_loadu_si512(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_256<T: Plain>(places: &mut [T], vector: __m256i) {
    let places = &mut places[..32 / size_of::<T>()];
    // SAFETY: there is room for 32 bytes; they need no alignment, and any are values of a plain type.
    unsafe { _mm256_storeu_si256(places.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store_512<T: Plain>(places: &mut [T], vector: __m512i) {
    let places = &mut places[..64 / size_of::<T>()];
    // SAFETY: there is room for 64 bytes; they need no alignment, and any are values of a plain type.
    unsafe { _mm512_storeu_si512(places.as_mut_ptr().cast(), vector) }
}

/// A type whose values are all patterns of its bits.
trait Plain {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}

#[cfg(test)]
mod tests {
    use std::panic::{catch_unwind, AssertUnwindSafe};

    use super::*;

    #[test]
    fn a_machine_that_can_has_a_kernel() {
        assert_eq!(Kernel::avx2().is_some(), is_x86_feature_detected!("avx2"));
        assert_eq!(Kernel::avx512().is_some(), is_x86_feature_detected!("avx512vbmi2"));
        assert_eq!(matches!(Kernel::fastest(), Kernel::None), !is_x86_feature_detected!("avx2"));
    }

    #[test]
    fn loads_and_stores_check_their_ends() {
        fn fits(access: impl Fn(usize)) -> [bool; 2] {
            // By one element too short, and long enough.
            [0, 1].map(|more| catch_unwind(AssertUnwindSafe(|| access(more))).is_ok())
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has the feature.
            let of = [
                fits(|more| unsafe { _ = load_128(&[0; 16][..15 + more], 0) }),
                fits(|more| unsafe { _ = load_256(&[0u16; 16][..15 + more], 0) }),
                fits(|more| unsafe { store_256(&mut [0u32; 8][..7 + more], _mm256_setzero_si256()) }),
            ];
            assert_eq!(of, [[false, true]; 3]);
        }
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the machine has the feature.
            let of = [
                fits(|more| unsafe { _ = load_512(&[0u8; 64][..63 + more], 0) }),
                fits(|more| unsafe { _ = load_512(&[0u16; 32][..31 + more], 0) }),
                fits(|more| unsafe { store_512(&mut [0u64; 8][..7 + more], _mm512_setzero_si512()) }),
            ];
            assert_eq!(of, [[false, true]; 3]);
        }
    }

    /// That the values are right is tested beside those of the portable kernel, which would make up for this.
    #[test]
    fn kernels_give_up_no_number_that_is_not_very_long() {
        let mut values = [0; MAX_NUMBERS + SLACK];
        for (kernel, longest) in [(Kernel::avx2(), 24), (Kernel::avx512(), 32)] {
            let Some(mut kernel) = kernel else { continue };
            for (len, offset) in (1..=longest).flat_map(|len| (0..=BLOCK).map(move |offset| (len, offset))) {
                let most = MAX_NUMBER.min(10_u64.saturating_pow(len as u32) - 1);
                let blank = char::from(b" \t\n\r\x0C"[offset % 5]);
                let numbers = format!("{most:0len$}{blank}{blank}7{blank}").repeat(2 * PIECE / (len + 4));
                let text = Text::of([&" ".repeat(offset), &*numbers].concat().as_bytes());
                let (mut at, mut count) = (text.start(), 0);
                while at < text.end() {
                    let scanned = kernel.scan(&text, at, text.end(), &mut values);
                    let (new, next) = scanned.unwrap_or_else(|| panic!("{len} digits behind {offset} blanks"));
                    (at, count) = (next, count + new);
                }
                assert_eq!(count, 2 * (2 * PIECE / (len + 4)), "{len} digits behind {offset} blanks");
            }
        }
    }
}

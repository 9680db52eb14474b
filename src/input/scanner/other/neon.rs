//! The kernel for NEON, which every aarch64 processor has: 128 bits at a time. To lay tokens out in
//! fields, it loads the bytes that end with each token's last digit, and clears the bytes before
//! the token.

#![allow(unsafe_code)]
// Places within a piece fit into 16 bits.
#![allow(clippy::cast_possible_truncation)]

use std::arch::aarch64::*;

use crate::input::scanner::portable::{Scan, line_feeds};
use crate::input::scanner::tables::{
    BIT_PLACES, BLOCK, JOIN_8, LAST_DIGITS, MAX_DIGITS, MAX_EDGES, SPACES, TEN_TO_16, inside,
};
use crate::limits::MAX_NUMBER;

/// The factors that join neighbours, the first, more significant, in the lower half: digits to
/// pairs, pairs to fours, fours to eights.
const TIMES_10: u16 = 10 | 1 << 8;
const TIMES_100: u32 = 100 | 1 << 16;
const TIMES_10_000: u64 = 10_000 | 1 << 32;

pub(crate) struct Neon {
    /// Where tokens start and end, alternately, as distances from the start of the piece.
    edges: [u16; MAX_EDGES],
}

impl Neon {
    pub(super) fn new() -> Box<Neon> {
        Box::new(Neon {
            edges: [0; MAX_EDGES],
        })
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns `None` if the kernel gives
    /// up. `bytes` has 32 bytes before `from` and 64 after `to`.
    #[target_feature(enable = "neon")]
    pub(super) fn scan(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        values: &mut [u64],
    ) -> Option<Scan> {
        let count = self.find_edges(bytes, from, to)?;
        // At a token that the end of the piece cuts off, or at the end.
        let next = if count % 2 == 0 {
            (to - from) as u16
        } else {
            self.edges[count - 1]
        };
        // Tokens are converted in twos, so empty ones follow the last.
        self.edges[count..count + 4].fill(next);
        let tokens = &self.edges[..count / 4 * 4 + 4];
        let longest = tokens
            .chunks_exact(2)
            .map(|edges| edges[1] - edges[0])
            .fold(0, u16::max);
        if longest > MAX_DIGITS {
            return None;
        }
        let digits = &bytes[from - 32..];
        let next = from + usize::from(next);
        convert(digits, tokens, values);
        let fits = longest <= 16 || add_high_digits(digits, tokens, values);
        fits.then(|| Scan {
            count: count / 2,
            next,
            line_feeds: line_feeds(&bytes[from..next]),
            fault: false,
        })
    }

    /// Finds where tokens start and end in `bytes[from..to]`; returns how many such places there
    /// are, or `None` if a byte is neither a digit nor whitespace.
    #[target_feature(enable = "neon")]
    fn find_edges(&mut self, bytes: &[u8], from: usize, to: usize) -> Option<usize> {
        let mut count = 0;
        let mut carry = 0;
        for at in (from..to).step_by(BLOCK) {
            let block = load_block(bytes, at);
            let inside = inside(at, to);
            let digits = word(block.map(|bytes| is_digit(bytes))) & inside;
            let spaces = word(block.map(|bytes| is_space(bytes)));
            if (digits | spaces) & inside != inside {
                return None;
            }
            let edges = digits ^ (digits << 1 | carry);
            carry = digits >> 63;
            count += push_places(edges, at - from, &mut self.edges[count..]);
        }
        Some(count)
    }
}

/// Writes the place of each set bit of `word`, plus `base`, to the start of `places`; returns how
/// many there are. There is room for 8 more than a word can have.
#[target_feature(enable = "neon")]
#[inline]
fn push_places(word: u64, base: usize, places: &mut [u16]) -> usize {
    // Each byte becomes the number of bits in all bytes up to it.
    let counts = vget_lane_u64::<0>(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(word))));
    let sums = counts.wrapping_mul(0x0101_0101_0101_0101);
    let places = &mut places[..BLOCK + 8];
    let mut base = vdupq_n_u16(base as u16);
    for (byte, before) in word
        .to_le_bytes()
        .into_iter()
        .zip((sums << 8).to_le_bytes())
    {
        let new = vaddw_u8(base, vcreate_u8(BIT_PLACES[usize::from(byte)]));
        // SAFETY: before the last byte of the word there are at most 56 bits, so 8 places fit from
        // there on; they need no alignment.
        unsafe { vst1q_u16(places.as_mut_ptr().add(usize::from(before)), new) };
        base = vaddq_u16(base, vdupq_n_u16(8));
    }
    (sums >> 56) as usize
}

/// Computes the values of tokens; of tokens with more than 16 digits, the value of the last 16. The
/// piece starts at `bytes[32]`.
#[target_feature(enable = "neon")]
fn convert(bytes: &[u8], tokens: &[u16], values: &mut [u64]) {
    for (tokens, values) in tokens.chunks_exact(4).zip(values.chunks_exact_mut(2)) {
        let eights = eights(bytes, tokens, 16);
        let sum = vmlal_u32(
            vshrq_n_u64::<32>(eights),
            vmovn_u64(eights),
            vdup_n_u32(JOIN_8 as u32),
        );
        store(values, sum);
    }
}

/// Adds what the digits before the last 16 are worth; returns whether no number is over
/// [`MAX_NUMBER`].
#[target_feature(enable = "neon")]
fn add_high_digits(bytes: &[u8], tokens: &[u16], values: &mut [u64]) -> bool {
    let mut fit = true;
    for (tokens, values) in tokens.chunks_exact(4).zip(values.chunks_exact_mut(2)) {
        let mut highs = [0; 2];
        store(&mut highs, eights(bytes, tokens, 0));
        for (value, high) in values.iter_mut().zip(highs) {
            // The lower half is the first eight digits. If it is 0, and the upper half at most 127,
            // no sum wraps around.
            fit &= high & !(127 << 32) == 0;
            *value = value.wrapping_add((high >> 32).wrapping_mul(TEN_TO_16));
            fit &= *value <= MAX_NUMBER;
        }
    }
    fit
}

/// Joins digits of two tokens to eights: of the 32 bytes that end with a token, the first 16 if
/// `half` is 0, the last 16 if it is 16. Each word has the first eight in its lower half.
#[target_feature(enable = "neon")]
#[inline]
fn eights(bytes: &[u8], tokens: &[u16], half: usize) -> uint64x2_t {
    let first = weigh(digits(bytes, tokens, half));
    let second = weigh(digits(bytes, &tokens[2..], half));
    vreinterpretq_u64_u32(vpaddq_u32(first, second))
}

/// The digits in the 16 bytes at `half` of the 32 that end with a token, and zeros before them.
#[target_feature(enable = "neon")]
#[inline]
fn digits(bytes: &[u8], token: &[u16], half: usize) -> uint8x16_t {
    let len = token[1].wrapping_sub(token[0]) % 32;
    vandq_u8(
        load(bytes, usize::from(token[1]) + half),
        load(&LAST_DIGITS.0, usize::from(len) + half),
    )
}

/// Joins digits to fours, and multiplies them by what they are worth in an eight.
#[target_feature(enable = "neon")]
#[inline]
fn weigh(digits: uint8x16_t) -> uint32x4_t {
    let pairs = vpaddlq_u8(vmulq_u8(
        digits,
        vreinterpretq_u8_u16(vdupq_n_u16(TIMES_10)),
    ));
    let fours = vpaddlq_u16(vmulq_u16(
        pairs,
        vreinterpretq_u16_u32(vdupq_n_u32(TIMES_100)),
    ));
    vmulq_u32(fours, vreinterpretq_u32_u64(vdupq_n_u64(TIMES_10_000)))
}

/// 255 for each digit, 0 for other bytes.
#[target_feature(enable = "neon")]
#[inline]
fn is_digit(bytes: uint8x16_t) -> uint8x16_t {
    vcltq_u8(vsubq_u8(bytes, vdupq_n_u8(b'0')), vdupq_n_u8(10))
}

/// 255 for each byte of whitespace, 0 for others.
#[target_feature(enable = "neon")]
#[inline]
fn is_space(bytes: uint8x16_t) -> uint8x16_t {
    vceqq_u8(
        vqtbl1q_u8(load(&SPACES, 0), vandq_u8(bytes, vdupq_n_u8(0x0F))),
        bytes,
    )
}

/// A bit for each of the 64 bytes of a block, all of which are 0 or 255.
#[target_feature(enable = "neon")]
#[inline]
fn word([a, b, c, d]: [uint8x16_t; 4]) -> u64 {
    // The four bits of four neighbours, first in the upper half of a byte, then in the lower, too.
    let fours = vsriq_n_u8::<2>(vsriq_n_u8::<1>(d, c), vsriq_n_u8::<1>(b, a));
    let fours = vsriq_n_u8::<4>(fours, fours);
    // The upper half of one byte and the lower of the next.
    let eights = vshrn_n_u16::<4>(vreinterpretq_u16_u8(fours));
    vget_lane_u64::<0>(vreinterpret_u64_u8(eights))
}

/// A block of 64 bytes; four neighbours lie in the same place of the four vectors.
#[target_feature(enable = "neon")]
#[inline]
fn load_block(bytes: &[u8], at: usize) -> [uint8x16_t; 4] {
    let bytes = &bytes[at..at + BLOCK];
    // SAFETY: there are 64 bytes; they need no alignment.
    let uint8x16x4_t(a, b, c, d) = unsafe { vld4q_u8(bytes.as_ptr()) };
    [a, b, c, d]
}

#[target_feature(enable = "neon")]
#[inline]
fn load(bytes: &[u8], at: usize) -> uint8x16_t {
    let bytes = &bytes[at..at + 16];
    // SAFETY: there are 16 bytes; they need no alignment.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

#[target_feature(enable = "neon")]
#[inline]
fn store(values: &mut [u64], vector: uint64x2_t) {
    let values = &mut values[..2];
    // SAFETY: there is room for 16 bytes; they need no alignment.
    unsafe { vst1q_u64(values.as_mut_ptr(), vector) }
}

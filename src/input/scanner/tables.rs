//! Shared by all kernels that use vectors: sizes, factors, tables, and a test.

// No kernel needs all of it, and some machines have no such kernel.
#![allow(dead_code)]

use crate::input::{MAX_NUMBERS, PIECE};

/// The bytes of a block: one for each bit of a word.
pub(super) const BLOCK: usize = 64;

/// Room for the edges of a piece, at most one for each byte, and 64 more, as they are stored in
/// vectors.
pub(super) const MAX_EDGES: usize = PIECE + 64;

/// Room for one entry for each token of a piece, and 64 more, as they are stored in vectors.
pub(super) const MAX_TOKENS: usize = MAX_NUMBERS + 64;

/// The whitespace characters, each at the place of its lower four bits. A byte is whitespace if it
/// equals the entry at the place of its own lower bits. The other places hold 0, which no byte that
/// leads there equals: 0 itself leads to the blank.
pub(super) const SPACES: [u8; 16] = [
    b' ', 0, 0, 0, 0, 0, 0, 0, 0, b'\t', b'\n', 0, 0x0C, b'\r', 0, 0,
];

/// A mask of the bytes in the block at `at` that lie before `to`; `to` is more than `at`.
#[inline]
pub(super) fn inside(at: usize, to: usize) -> u64 {
    !0 >> (BLOCK - (to - at).min(BLOCK))
}

/// The factors that join neighbours, the first always the more significant: digits to pairs of 16
/// bits, which only AVX has an instruction for, pairs to fours, fours to eights.
#[cfg(target_arch = "x86_64")]
pub(super) const JOIN_1: i16 = i16::from_le_bytes([10, 1]);
pub(super) const JOIN_2: i32 = 100 | 1 << 16;
pub(super) const JOIN_4: i32 = 10_000 | 1 << 16;
/// The factor of the first of two eights that are joined to sixteen.
pub(super) const JOIN_8: i64 = 100_000_000;

pub(super) const TEN_TO_16: u64 = 10_000_000_000_000_000;

/// The most digits of a token for SSE2, AVX2 and NEON: 5 bits hold its length, and 32 bytes its
/// digits.
pub(super) const MAX_DIGITS: u16 = 31;

/// For each byte, the places of its set bits in ascending order, as the bytes of a word.
pub(super) static BIT_PLACES: [u64; 256] = bit_places();

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

/// A table of 64 bytes that lies in one cache line.
#[repr(align(64))]
pub(super) struct CacheLine(pub(super) [u8; 64]);

/// The 32 bytes from place n on are the mask of the last n of 32 bytes: it turns these, if they are
/// ASCII digits, into their values, and the bytes before them into 0.
pub(super) static LAST_DIGITS: CacheLine = CacheLine(last_digits());

const fn last_digits() -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut at = 32;
    while at < 64 {
        bytes[at] = 0x0F;
        at += 1;
    }
    bytes
}

#[cfg(test)]
pub(super) mod trial {
    use super::*;
    use crate::input::scanner::portable::Scan;
    use crate::input::text::Text;
    use crate::limits::MAX_NUMBER;

    /// Asserts that `scan` gives up no number of at most `longest` digits. The tests of values
    /// would not notice: the portable kernel steps in.
    pub(crate) fn assert_reads_numbers(
        longest: usize,
        mut scan: impl FnMut(&[u8], usize, usize, &mut [u64]) -> Option<Scan>,
    ) {
        let mut values = [0; MAX_NUMBERS + 64];
        for (len, offset) in
            (1..=longest).flat_map(|len| (0..=BLOCK).map(move |offset| (len, offset)))
        {
            let most = MAX_NUMBER.min(10_u64.saturating_pow(len as u32) - 1);
            let blank = char::from(b" \t\n\r\x0C"[offset % 5]);
            let numbers =
                format!("{most:0len$}{blank}{blank}7{blank}").repeat(2 * PIECE / (len + 4));
            let text = Text::of([&" ".repeat(offset), &*numbers].concat().as_bytes());
            let mut at = text.start();
            let mut count = 0;
            while at < text.end() {
                let scanned = scan(text.bytes(), at, text.end().min(at + PIECE), &mut values);
                let scanned = scanned.filter(|scan| scan.next > at);
                let scan = scanned.unwrap_or_else(|| panic!("{len} digits after {offset} blanks"));
                (at, count) = (scan.next, count + scan.count);
            }
            assert_eq!(
                count,
                2 * (2 * PIECE / (len + 4)),
                "{len} digits after {offset} blanks"
            );
        }
    }
}

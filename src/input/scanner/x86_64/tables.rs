//! Shared by the kernels for x86-64: sizes, factors and tables.

use crate::sizes::{MAX_NUMBERS, PIECE};

/// The bytes of a block: one for each bit of a word.
pub(super) const BLOCK: usize = 64;

/// Room for the edges of a piece, at most one for each byte, and 64 more, as they are stored in vectors.
pub(super) const MAX_EDGES: usize = PIECE + 64;

/// Room for one entry for each token of a piece, and 64 more, as they are stored in vectors.
pub(super) const MAX_TOKENS: usize = MAX_NUMBERS + 64;

/// The factors that join neighbours, of which the first is the more significant: pairs to fours, fours to eights.
pub(super) const JOIN_2: i32 = 100 | 1 << 16;
pub(super) const JOIN_4: i32 = 10_000 | 1 << 16;
/// The factor of the first of two eights that are joined to sixteen.
pub(super) const JOIN_8: i64 = 100_000_000;

pub(super) const TEN_TO_16: u64 = 10_000_000_000_000_000;

/// The most digits of a token that SSE2 and AVX2 convert: 5 bits hold its length, and 32 bytes its digits.
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

/// The 32 bytes from place n on are the mask of the last n of 32 bytes: it turns these, if they are ASCII digits, into
/// their values, and the bytes before them into 0.
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

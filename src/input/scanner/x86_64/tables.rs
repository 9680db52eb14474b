//! What the kernels for x86-64 share: sizes, factors and tables.

use crate::sizes::{MAX_NUMBERS, PIECE};

/// Bytes whose classes make one word of bits.
pub(super) const BLOCK: usize = 64;

/// How many places a vector store may write behind the last edge of a piece: one vector of 64 bytes.
pub(super) const MAX_EDGES: usize = PIECE + 64;

/// The same for what there is one of for each token.
pub(super) const MAX_TOKENS: usize = MAX_NUMBERS + 64;

/// The factors that join neighbours, the first the more significant: pairs to fours, fours to eights.
pub(super) const JOIN_2: i32 = 100 | 1 << 16;
pub(super) const JOIN_4: i32 = 10_000 | 1 << 16;
/// The factor of the first of two eights.
pub(super) const JOIN_8: i64 = 100_000_000;

pub(super) const TEN_TO_16: u64 = 10_000_000_000_000_000;

/// The most digits of a token that its 32 bytes can be masked by.
pub(super) const MAX_DIGITS: u16 = 31;

/// For each byte, the places of its bits that are 1, from the lowest, as the bytes of a word.
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

/// The 32 bytes from place n on mask the last n of 32 bytes: an ASCII digit becomes its value, another byte 0.
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

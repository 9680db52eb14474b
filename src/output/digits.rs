//! Writes the digits of short numbers, without a branch that depends on their length.

use crate::limits::to_usize;

/// The first number with more than nine digits.
pub(crate) const LIMIT: u64 = 1_000_000_000;

/// Room for the digits of a number below [`LIMIT`].
pub(crate) const ROOM: usize = 9;

/// Puts the digits of a number below [`LIMIT`] at the start of `room`; returns how many there are. What follows them in
/// `room` is arbitrary.
// Truncation leaves the first of three digits, which is the lowest byte.
#[allow(clippy::cast_possible_truncation)]
#[inline(always)]
pub(crate) fn put(number: u64, room: &mut [u8; ROOM]) -> usize {
    let (millions, thousands) = (number / 1_000_000, number / 1_000);
    let three = |part: u64| u64::from(u32::from_le_bytes(THREES[to_usize(part) % THREES.len()]));
    let parts = [millions, thousands - 1_000 * millions, number - 1_000 * thousands].map(three);
    // Not derived from the digits, so that both can be computed at the same time.
    let len = digit_count(number);
    // Eight digits fit into a register. A ninth comes before them; if there is none, the eight take its place.
    room[0] = parts[0] as u8;
    let before = usize::from(len == ROOM);
    let eight = parts[0] >> 8 | parts[1] << 16 | parts[2] << 40;
    room[before..before + 8].copy_from_slice(&(eight >> (8 * (8 + before - len))).to_le_bytes());
    len
}

/// The digits of all numbers below 1,000, filled up to a power of two so that a mask replaces the check of the index.
static THREES: [[u8; 4]; 1024] = threes();

// The digits of numbers below 1,000.
#[allow(clippy::cast_possible_truncation)]
const fn threes() -> [[u8; 4]; 1024] {
    let mut threes = [[0; 4]; 1024];
    let mut number = 0;
    while number < 1_000 {
        let digits = number as u16;
        threes[number] = [b'0' + (digits / 100) as u8, b'0' + (digits / 10 % 10) as u8, b'0' + (digits % 10) as u8, 0];
        number += 1;
    }
    threes
}

/// How many digits a number below [`LIMIT`] has.
#[inline]
fn digit_count(number: u64) -> usize {
    static COUNTS: [u64; 32] = counts();
    let highest_bit = (number | 1).ilog2() as usize;
    to_usize((number + COUNTS[highest_bit % COUNTS.len()]) >> 32)
}

/// For each highest bit, what to add to a number so that bits 32 and up of the sum count its digits. The smallest
/// number with this bit has d digits; the entry is (d + 1) · 2^32 − 10^d, so larger numbers carry into bit 32 from 10^d
/// on.
const fn counts() -> [u64; 32] {
    let mut counts = [0; 32];
    let mut bit = 0;
    while bit < LIMIT.ilog2() + 1 {
        let digits = (1_u64 << bit).ilog10() + 1;
        counts[bit as usize] = ((digits as u64 + 1) << 32) - 10_u64.pow(digits);
        bit += 1;
    }
    counts
}

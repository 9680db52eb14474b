//! The digits of short numbers, without a branch that depends on how many there are.

use crate::limits::to_usize;

/// Numbers from this one on have more than nine digits.
pub(crate) const FROM: u64 = 1_000_000_000;

/// The digits of a number below [`FROM`], with padding, and how many there are.
#[inline(always)]
pub(crate) fn digits(number: u64) -> ([u8; 16], usize) {
    let (millions, thousands) = (number / 1_000_000, number / 1_000);
    let three = |part: u64| u128::from(u32::from_le_bytes(THREES[to_usize(part) % THREES.len()]));
    let parts = [millions, thousands - 1_000 * millions, number - 1_000 * thousands].map(three);
    // Counted apart from the digits, so that the next part need not wait for them.
    let len = digit_count(number);
    let text = (parts[0] | parts[1] << 24 | parts[2] << 48) >> (8 * (9 - len));
    (text.to_le_bytes(), len)
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

/// How many digits a number below 10^9 has.
#[inline]
fn digit_count(number: u64) -> usize {
    const POWERS: [u64; 16] = powers();
    // The length in bits times log10(2), as a fraction of 2^12, is right or 1 too small.
    let fewest = ((64 - (number | 1).leading_zeros() as usize) * 1233) >> 12;
    fewest + usize::from(number >= POWERS[fewest % POWERS.len()])
}

/// 0, then 10, 100 and so on.
const fn powers() -> [u64; 16] {
    let mut powers = [0; 16];
    powers[1] = 10;
    let mut digits = 2;
    while digits < powers.len() {
        powers[digits] = 10 * powers[digits - 1];
        digits += 1;
    }
    powers
}

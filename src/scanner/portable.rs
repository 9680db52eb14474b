//! The kernel for every machine, in safe code: eight digits at a time in a 64-bit word.

use super::{MAX_NUMBER, MAX_NUMBERS, PIECE};
use crate::text::Text;

const ONES: u64 = 0x0101_0101_0101_0101;

/// Scans a piece into `values`; returns how many there are, where it stopped, and whether at a faulty token.
pub(super) fn scan(text: &Text, from: usize, values: &mut [u64]) -> (usize, usize, bool) {
    let bytes = text.bytes();
    let limit = text.end().min(from + PIECE);
    let mut at = from;
    let mut count = 0;
    loop {
        while at < limit && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        if at >= limit || count == MAX_NUMBERS {
            return (count, at, false);
        }
        match number(bytes, at) {
            Some((value, next)) => {
                values[count] = value;
                count += 1;
                at = next;
            }
            None => return (count, at, true),
        }
    }
}

/// The number that starts at `at` and where it ends, unless the token there is none.
fn number(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let (high, high_len) = digits(bytes, at);
    let (low, low_len) = if high_len == 8 { digits(bytes, at + 8) } else { (0, 0) };
    let mut value = high * POWERS_OF_TEN[low_len] + low;
    let mut next = at + high_len + low_len;
    if low_len == 8 {
        while bytes[next].is_ascii_digit() {
            value = value.saturating_mul(10).saturating_add(u64::from(bytes[next] - b'0'));
            next += 1;
        }
    }
    (bytes[next].is_ascii_whitespace() && next > at && value <= MAX_NUMBER).then_some((value, next))
}

const POWERS_OF_TEN: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The value and the length, at most 8, of the run of digits at `at`.
fn digits(bytes: &[u8], at: usize) -> (u64, usize) {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    let word = u64::from_le_bytes(word);
    // A byte is a digit if its upper half is 3 and stays 3 when 6 is added. Carries only disturb bytes behind the
    // first that is no digit.
    let others = (word ^ (ONES * 0x30)) | (word.wrapping_add(ONES * 6) ^ (ONES * 0x30));
    let others = others & (ONES * 0xF0);
    let len = others.trailing_zeros() as usize / 8;
    if len == 0 {
        return (0, 0);
    }
    // Right-justified: the first digit ends up behind as many zeros as digits are missing.
    let word = (word << (64 - 8 * len)) & (ONES * 0x0F);
    // Neighbours joined to pairs, pairs to fours, fours to eight.
    let word = word.wrapping_mul(10 * 0x100 + 1) >> 8 & 0x00FF_00FF_00FF_00FF;
    let word = word.wrapping_mul(100 * 0x1_0000 + 1) >> 16 & 0x0000_FFFF_0000_FFFF;
    let word = word.wrapping_mul(10_000 * 0x1_0000_0000 + 1) >> 32;
    (word, len)
}

//! The kernel for every machine: eight digits at a time in a 64-bit word.
//!
//! ```text
//! bytes     '4' '0' ' ' '1' '2' '7' ' ' '9'
//! others     0   0   1   0   0   0   1   0     bytes that are not digits: the first one ends the token
//! shifted    0   0   0   0   0   0  '4' '0'    the last digit moved to the end, zeros before the first
//! value      4 * 10 + 0                        neighbours joined, as the other kernels do
//! ```
//!
//! A token of 8 digits goes on in the next word, and one of 16 digit by digit.

use memchr::memchr_iter;

use crate::limits::MAX_NUMBER;

/// The bytes of a number of up to 16 digits, and the byte after it.
const WINDOW: usize = 17;

const ONES: u64 = 0x0101_0101_0101_0101;

const POWERS_OF_TEN: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// The result of a kernel's scan of a piece.
pub(super) struct Scan {
    /// How many numbers it wrote.
    pub(super) count: usize,
    /// Where the next piece starts.
    pub(super) next: usize,
    /// How many line feeds lie before that.
    pub(super) line_feeds: usize,
    /// Whether it stopped because the token at `next` is not a number.
    pub(super) fault: bool,
}

/// Scans the tokens that start in `bytes[from..to]`, at most a piece, into `values`, which has room
/// for the most numbers of a piece. The last token may end after `to`.
pub(super) fn scan(bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Scan {
    let mut count = 0;
    let mut next = skip_spaces(bytes, from, to);
    while next < to {
        match number(bytes, next) {
            Some((value, end)) => {
                values[count] = value;
                count += 1;
                next = skip_spaces(bytes, end + 1, to);
            }
            None => {
                return Scan {
                    count,
                    next,
                    line_feeds: line_feeds(&bytes[from..next]),
                    fault: true,
                };
            }
        }
    }
    Scan {
        count,
        next,
        line_feeds: line_feeds(&bytes[from..next]),
        fault: false,
    }
}

/// How many line feeds there are.
pub(super) fn line_feeds(bytes: &[u8]) -> usize {
    memchr_iter(b'\n', bytes).count()
}

fn skip_spaces(bytes: &[u8], mut at: usize, limit: usize) -> usize {
    while at < limit && bytes[at].is_ascii_whitespace() {
        at += 1;
    }
    at
}

/// The number that starts at `bytes[at]` and where it ends; `None` if the token there is not a
/// number. `bytes[at]` is not whitespace; at least 16 bytes follow it, and whitespace follows the
/// token.
fn number(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let window = &bytes[at..at + WINDOW];
    let (mut value, mut len) = digits(&window[..8]);
    if len == 8 {
        let (low, low_len) = digits(&window[8..16]);
        value = value * POWERS_OF_TEN[low_len] + low;
        len += low_len;
    }
    if len == 16 {
        for digit in bytes[at + len..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
        {
            value = value
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
            len += 1;
        }
        if value > MAX_NUMBER {
            return None;
        }
    }
    bytes[at + len]
        .is_ascii_whitespace()
        .then_some((value, at + len))
}

/// The value and the length of the run of digits that eight bytes start with.
fn digits(bytes: &[u8]) -> (u64, usize) {
    let mut word = [0; 8];
    word.copy_from_slice(bytes);
    let word = u64::from_le_bytes(word);
    // A byte is a digit if its upper half is 3 and is still 3 when 6 is added. Carries only reach
    // bytes after the first non-digit, which do not matter.
    let others = (word ^ (ONES * 0x30)) | (word.wrapping_add(ONES * 6) ^ (ONES * 0x30));
    let bits = (others & (ONES * 0xF0)).trailing_zeros() & !7;
    // Shifts the last digit to the top, with zeros below the first digit: twice by half the
    // distance, as a shift by all 64 bits would overflow.
    let half = 32 - bits / 2;
    (eight_digits(word << half << half), bits as usize / 8)
}

/// The value of eight bytes, each a digit or 0. The first byte is the lowest of the word.
fn eight_digits(word: u64) -> u64 {
    // Joins neighbours, the first always the more significant: digits to pairs, pairs to fours,
    // fours to the value.
    let digits = word & 0x0F0F_0F0F_0F0F_0F0F;
    let pairs = digits.wrapping_mul(10 << 8 | 1) >> 8 & 0x00FF_00FF_00FF_00FF;
    let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_FFFF_0000_FFFF;
    fours.wrapping_mul(10_000 << 32 | 1) >> 32
}

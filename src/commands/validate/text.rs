//! The text of an input that is validated: bytes, numbers and lines, with their positions.

use std::io::{self, ErrorKind, Read};

use crate::case::fault::Found;
use crate::input::CAPACITY;
use crate::input::position::Position;

/// More than the bytes of the longest number.
const AHEAD: usize = 32;

/// The most digits of a number that are passed: more than the largest number has.
const MOST_DIGITS: usize = 24;

/// The most bytes of a token that a message shows.
const SHOWN: usize = 24;

/// A text that is read from its start.
pub(super) struct ValidatedText<R> {
    input: R,
    /// Some bytes of the input.
    bytes: Vec<u8>,
    /// The places of the number that was passed last, of the next byte, and of the end.
    number: usize,
    at: usize,
    end: usize,
    is_all: bool,
    /// How many bytes came before these.
    before: u64,
    line: u64,
    /// How many bytes came before this line.
    line_start: u64,
}

const POWERS_OF_TEN: [u64; 9] = [
    1,
    10,
    100,
    1000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// The number at the start of these bytes and how many digits it has; of more than 16, the first
/// 16.
// The lower half of the bytes is meant.
#[allow(clippy::cast_possible_truncation)]
#[inline(always)]
fn leading_digits(bytes: [u8; 16]) -> (u64, usize) {
    let bytes = u128::from_le_bytes(bytes);
    let (value, digits) = digits_of_eight(bytes as u64);
    if digits < 8 {
        return (value, digits);
    }
    let (more, count) = digits_of_eight((bytes >> 64) as u64);
    (value * POWERS_OF_TEN[count] + more, 8 + count)
}

/// The number at the start of eight bytes and how many digits it has; the first byte is the lowest.
#[inline(always)]
fn digits_of_eight(bytes: u64) -> (u64, usize) {
    // A byte below 10 for a digit. In the sum, no byte before the first other one has a carry.
    let digits = bytes ^ u64::from_le_bytes([b'0'; 8]);
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let count = others.trailing_zeros() / 8;
    // Zeros take the place of the other bytes, before the digits. Then neighbours are put together,
    // pair by pair.
    let ones = digits.checked_shl(64 - 8 * count).unwrap_or(0);
    let twos = (ones.wrapping_mul(10) + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos.wrapping_mul(100) + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    (
        (fours.wrapping_mul(10_000) + (fours >> 32)) & 0xffff_ffff,
        count as usize,
    )
}

impl<R: Read> ValidatedText<R> {
    pub(super) fn new(input: R) -> ValidatedText<R> {
        let bytes = vec![0; CAPACITY];
        ValidatedText {
            input,
            bytes,
            number: 0,
            at: 0,
            end: 0,
            is_all: false,
            before: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// The position of the next byte.
    pub(super) fn position(&self) -> Position {
        Position {
            line: self.line,
            column: self.offset() - self.line_start + 1,
        }
    }

    /// How many bytes came before the next byte.
    pub(super) fn offset(&self) -> u64 {
        self.before + self.at as u64
    }

    /// Returns true if the next byte is the first of its line.
    pub(super) fn starts_line(&self) -> bool {
        self.offset() == self.line_start
    }

    /// Makes sure that the next number is among the bytes.
    pub(super) fn look_ahead(&mut self) -> io::Result<()> {
        if self.end - self.at < AHEAD && !self.is_all {
            self.read()?;
        }
        Ok(())
    }

    #[cold]
    fn read(&mut self) -> io::Result<()> {
        self.bytes.copy_within(self.at..self.end, 0);
        self.before += self.at as u64;
        self.end -= self.at;
        self.at = 0;
        while self.end < AHEAD && !self.is_all {
            match self.input.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.is_all = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next byte, if it has been read: none at the end.
    pub(super) fn next(&self) -> Option<u8> {
        if self.at < self.end {
            Some(self.bytes[self.at])
        } else {
            None
        }
    }

    /// Passes the next byte if it is this; returns whether it is.
    pub(super) fn pass(&mut self, byte: u8) -> bool {
        if self.next() != Some(byte) {
            return false;
        }
        self.at += 1;
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.offset();
        }
        true
    }

    /// Returns true if the next number is a 0 of one digit.
    pub(super) fn is_at_zero(&self) -> bool {
        match self.bytes[self.at..self.end] {
            [b'0', next, ..] => !next.is_ascii_digit(),
            [b'0'] => true,
            _ => false,
        }
    }

    /// Returns true if the next number is a 0 of one digit, and the first digit of the one after it
    /// is none.
    pub(super) fn is_at_zero_before_another(&self) -> bool {
        matches!(
            self.bytes[self.at..self.end],
            [b'0', b' ' | b'\n', b'1'..=b'9', ..]
        )
    }

    /// Passes at most `count` numbers from `least` to `most`, each after one blank; returns how
    /// many. Leaves the others to
    /// [`ValidatedText::pass_number`]: the first one at fault, of more than 15 digits, or with few bytes after it.
    pub(super) fn pass_plain_numbers(&mut self, count: u64, least: u64, most: u64) -> u64 {
        let bytes = &self.bytes[..self.end];
        let mut at = self.at;
        let mut passed = 0;
        while passed < count
            && let Some([b' ', number @ ..]) = bytes[at..].first_chunk::<17>()
        {
            let (value, digits) = leading_digits(*number);
            let is_number = matches!(digits, 1..16) && (digits == 1 || number[0] != b'0');
            if !is_number || value < least || value > most {
                break;
            }
            at += 1 + digits;
            passed += 1;
        }
        self.at = at;
        passed
    }

    /// Passes a number; returns it and how many digits it has. A number of 20 digits or more
    /// becomes 2^64 − 1. Of more than 24 digits, only the first 24 are passed.
    #[inline(always)]
    pub(super) fn pass_number(&mut self) -> (u64, usize) {
        let rest = &self.bytes[self.at..self.end];
        let (mut value, mut digits) = match rest.first_chunk() {
            Some(bytes) => leading_digits(*bytes),
            None => (0, 0),
        };
        for byte in &rest[digits..rest.len().min(MOST_DIGITS)] {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value.wrapping_mul(10).wrapping_add(digit.into());
            digits += 1;
        }
        self.number = self.at;
        self.at += digits;
        // Any 19 digits fit.
        (if digits > 19 { u64::MAX } else { value }, digits)
    }

    /// Returns true if the number that was passed, which has this many digits, starts with a
    /// needless zero.
    pub(super) fn has_leading_zero(&self, digits: usize) -> bool {
        digits > 1 && self.bytes[self.number] == b'0'
    }

    /// Goes back to the start of the number that was passed.
    pub(super) fn back(&mut self) {
        self.at = self.number;
    }

    /// What comes next.
    pub(super) fn found(&self) -> Found {
        match self.next() {
            None => Found::End {
                cases: None,
                inside: false,
            },
            Some(b'\n') => Found::LineEnd,
            Some(b'\r') if matches!(self.bytes[self.at + 1..self.end], [] | [b'\n', ..]) => {
                Found::WindowsLineEnd
            }
            Some(b' ') => Found::Blank,
            Some(_) => {
                let rest = &self.bytes[self.at..self.end];
                let len = rest
                    .iter()
                    .skip(1)
                    .position(u8::is_ascii_whitespace)
                    .map_or(rest.len(), |len| len + 1);
                Found::Token {
                    shown: rest[..len.min(SHOWN)].to_vec(),
                    more: len > SHOWN,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length_are_passed_with_any_byte_after_them() {
        let all_digits = "9081726354".repeat(3);
        for (digits, after, more) in (1..=26).flat_map(|digits| {
            let afters = [b' ', b'\n', b'/', b':', b'x', 0xB0, 0xFF];
            afters
                .into_iter()
                .flat_map(move |after| (0..20).map(move |more| (digits, after, more)))
        }) {
            let number = &all_digits[..digits];
            let bytes = [b" ", number.as_bytes(), &[after], &vec![b'7'; more][..]].concat();
            let started = || {
                let mut text = ValidatedText::new(&bytes[..]);
                text.look_ahead().expect("bytes of a slice");
                text
            };
            let value = number.parse().unwrap_or(u64::MAX);
            let is_plain = digits < 16 && bytes.len() > 16;
            for (least, most, fits) in [
                (0, value, true),
                (value, value, true),
                (0, value - 1, false),
            ] {
                let mut text = started();
                let passed = is_plain && fits;
                assert_eq!(
                    text.pass_plain_numbers(1, least, most),
                    u64::from(passed),
                    "{number} {after} {more}"
                );
                assert_eq!(text.offset(), if passed { 1 + digits as u64 } else { 0 });
            }
            let mut text = started();
            assert!(text.pass(b' '));
            let value = if digits > 19 { u64::MAX } else { value };
            assert_eq!(
                text.pass_number(),
                (value, digits.min(MOST_DIGITS)),
                "{number} {after} {more}"
            );
        }
    }

    #[test]
    fn a_zero_is_plain_and_one_before_digits_is_not() {
        for (input, passed) in [
            (" 0 1 0 20 000 1 2 3 4 5 6 7 8", 4),
            ("  1 2 3 4 5 6 7 8 9 10", 0),
            (" 1  2 3 4 5 6 7 8 9 10", 1),
        ] {
            let mut text = ValidatedText::new(input.as_bytes());
            text.look_ahead().expect("bytes of a slice");
            assert_eq!(text.pass_plain_numbers(9, 0, 99), passed, "{input}");
        }
    }
}

//! The text of an input that is validated: bytes, numbers and lines, with their positions.

use std::io::{self, ErrorKind, Read};

use crate::case::fault::Found;
use crate::input::position::Position;
use crate::input::{BACK, CAPACITY, FRONT};
use crate::limits::to_usize;

/// More than the bytes of the longest number and of the eight that are looked at together.
const AHEAD: usize = 32;

/// The most bytes of a token that a message shows.
const SHOWN: usize = 24;

/// A text that is read from its start.
pub(super) struct ValidatedText<R> {
    input: R,
    /// Some bytes from [`FRONT`] on, and zeros after the end.
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

impl<R: Read> ValidatedText<R> {
    pub(super) fn new(input: R) -> ValidatedText<R> {
        let bytes = vec![0; FRONT + CAPACITY + BACK];
        ValidatedText {
            input,
            bytes,
            number: FRONT,
            at: FRONT,
            end: FRONT,
            is_all: false,
            before: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// The position of the next byte.
    pub(super) fn position(&self) -> Position {
        Position { line: self.line, column: self.offset() - self.line_start + 1 }
    }

    /// How many bytes came before the next byte.
    pub(super) fn offset(&self) -> u64 {
        self.before + (self.at - FRONT) as u64
    }

    /// Returns true if the next byte is the first of its line.
    pub(super) fn starts_line(&self) -> bool {
        self.offset() == self.line_start
    }

    /// Makes sure that the next number is among the bytes.
    #[inline(always)]
    pub(super) fn look_ahead(&mut self) -> io::Result<()> {
        if self.end - self.at < AHEAD && !self.is_all {
            self.read()?;
        }
        Ok(())
    }

    #[cold]
    fn read(&mut self) -> io::Result<()> {
        self.bytes.copy_within(self.at..self.end, FRONT);
        self.before += (self.at - FRONT) as u64;
        (self.at, self.end) = (FRONT, FRONT + self.end - self.at);
        while self.end < FRONT + AHEAD && !self.is_all {
            match self.input.read(&mut self.bytes[self.end..FRONT + CAPACITY]) {
                Ok(0) => self.is_all = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.bytes[self.end..].iter_mut().take(AHEAD).for_each(|byte| *byte = 0);
        Ok(())
    }

    /// All bytes with the room around them, and the places of the next one and of the end.
    pub(super) fn rest(&self) -> (&[u8], usize, usize) {
        (&self.bytes, self.at, self.end)
    }

    /// Passes so many bytes, in which so many lines end; if any, the last byte ends one.
    pub(super) fn pass_all(&mut self, bytes: usize, lines: usize) {
        self.at += bytes;
        self.line += lines as u64;
        if lines > 0 {
            self.line_start = self.offset();
        }
    }

    /// The next byte, if it has been read: none at the end.
    #[inline(always)]
    pub(super) fn next(&self) -> Option<u8> {
        (self.at < self.end).then(|| self.bytes[self.at])
    }

    /// Passes the next byte if it is this; returns whether it is.
    #[inline(always)]
    pub(super) fn pass(&mut self, byte: u8) -> bool {
        let is_next = self.next() == Some(byte);
        if is_next {
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.offset();
            }
        }
        is_next
    }

    /// Returns true if the next number is a 0 of one digit.
    pub(super) fn is_at_zero(&self) -> bool {
        self.next() == Some(b'0') && !self.bytes[self.at + 1].is_ascii_digit()
    }

    /// Passes a blank, a line end, or a byte order mark at the very start; returns whether there was one.
    pub(super) fn pass_blank(&mut self) -> bool {
        if self.offset() == 0 && self.bytes[FRONT..].starts_with(b"\xEF\xBB\xBF") {
            self.at += 3;
            self.line_start = 3;
            return true;
        }
        self.next().is_some_and(|byte| byte.is_ascii_whitespace() && self.pass(byte))
    }

    /// Passes the blanks before the end of the line; returns whether nothing else is before it.
    pub(super) fn ends_line(&mut self) -> io::Result<bool> {
        self.look_ahead()?;
        while self.next() != Some(b'\n') && self.pass_blank() {
            self.look_ahead()?;
        }
        Ok(matches!(self.next(), None | Some(b'\n')))
    }

    /// Returns true if only blanks follow the line, as far as the input has been read.
    pub(super) fn is_last_line(&self) -> bool {
        !self.bytes[self.at..self.end].trim_ascii_end().contains(&b'\n')
    }

    /// Passes a number; returns it and how many digits it has. A number that does not fit becomes 2^64 − 1. Of more
    /// than 24 digits, only the first 24 are passed.
    #[inline(always)]
    pub(super) fn pass_number(&mut self) -> (u64, usize) {
        self.number = self.at;
        let (mut value, mut len) = up_to_eight_digits(&self.bytes[self.at..]);
        if len == 8 {
            (value, len) = more_digits(value, &self.bytes[self.at..self.at + AHEAD - 8]);
        }
        self.at += len;
        (value, len)
    }

    /// Returns true if the number that was passed, which has this many digits, starts with a needless zero.
    #[inline(always)]
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
            None => Found::End { cases: None, inside: false },
            Some(b'\n') => Found::LineEnd,
            Some(b'\r') if matches!(self.bytes[self.at + 1..self.end], [] | [b'\n', ..]) => Found::WindowsLineEnd,
            Some(b' ') => Found::Blank,
            Some(_) => {
                let rest = &self.bytes[self.at..self.end];
                let len = rest.iter().skip(1).position(u8::is_ascii_whitespace).map_or(rest.len(), |len| len + 1);
                Found::Token { shown: rest[..len.min(SHOWN)].to_vec(), more: len > SHOWN }
            }
        }
    }
}

/// The number that the first digits of the text make, and how many digits it has, up to eight. The text has at least
/// eight bytes.
#[inline(always)]
fn up_to_eight_digits(text: &[u8]) -> (u64, usize) {
    let word = u64::from_le_bytes(text.first_chunk().copied().unwrap_or_default()) ^ 0x3030_3030_3030_3030;
    // A byte is a digit if it is now below 10: if neither it nor its sum with 118 has the highest bit. Carries come
    // only from bytes that are no digits, so the lowest bit that is set is right.
    let others = (word | word.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080;
    let len = others.trailing_zeros() / 8;
    // The digits move to the high end, after zeros: the last digit is the highest byte.
    let digits = if len == 0 { 0 } else { word << (64 - 8 * len) };
    let pairs = (digits * 10 + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    (((fours * 10_000) + (fours >> 32)) & 0xFFFF_FFFF, to_usize(len.into()))
}

/// The number that the first digits of the text make, and how many digits it has, if the first eight make `value`.
fn more_digits(value: u64, text: &[u8]) -> (u64, usize) {
    let (mut value, mut len) = (value, 8);
    while let Some(digit) = text.get(len).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        value = value.saturating_mul(10).saturating_add(digit.into());
        len += 1;
    }
    (value, len)
}

//! The text of an input that is validated: bytes, numbers and lines, with their positions.

use std::io::{self, ErrorKind, Read};

use crate::case::fault::Found;
use crate::input::position::Position;
use crate::input::CAPACITY;

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

impl<R: Read> ValidatedText<R> {
    pub(super) fn new(input: R) -> ValidatedText<R> {
        let bytes = vec![0; CAPACITY];
        ValidatedText { input, bytes, number: 0, at: 0, end: 0, is_all: false, before: 0, line: 1, line_start: 0 }
    }

    /// The position of the next byte.
    pub(super) fn position(&self) -> Position {
        Position { line: self.line, column: self.offset() - self.line_start + 1 }
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
        (self.at, self.end) = (0, self.end - self.at);
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
        (self.at < self.end).then(|| self.bytes[self.at])
    }

    /// Passes the next byte if it is this; returns whether it is.
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
        self.next() == Some(b'0') && !self.bytes[self.at + 1..self.end].first().is_some_and(u8::is_ascii_digit)
    }

    /// Passes a blank, a line end, or a byte order mark at the very start; returns whether there was one.
    pub(super) fn pass_blank(&mut self) -> bool {
        if self.offset() == 0 && self.bytes[..self.end].starts_with(b"\xEF\xBB\xBF") {
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

    /// Passes a number; returns it and how many digits it has. A number of 20 digits or more becomes 2^64 − 1. Of more than
    /// 24 digits, only the first 24 are passed.
    pub(super) fn pass_number(&mut self) -> (u64, usize) {
        let (mut value, mut digits) = (0_u64, 0);
        for byte in &self.bytes[self.at..self.end.min(self.at + MOST_DIGITS)] {
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

    /// Returns true if the number that was passed, which has this many digits, starts with a needless zero.
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

//! The buffer of verdicts on their way to the output.

pub(crate) mod block;
pub(crate) mod frame;
pub(crate) mod marks;
pub(crate) mod tally;
pub(crate) mod words;

use std::io::{self, Write};
use std::mem;

/// Room for the longest verdict, its line feed and its length.
pub(crate) const LINE: usize = 16;

/// A verdict as it is written: its bytes, padding, and its length in the last byte. All 16 bytes
/// are copied for every verdict, so that its length costs an addition and no branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line([u8; LINE]);

impl Line {
    /// The most bytes of a word.
    pub(crate) const LONGEST: usize = LINE - 2;

    /// The line of `word`, which is one of a game, or has been checked.
    // Its length fits into a byte.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn new(word: &str) -> Line {
        assert!(word.len() <= Line::LONGEST);
        let mut line = [0; LINE];
        line[..word.len()].copy_from_slice(word.as_bytes());
        line[word.len()] = b'\n';
        line[LINE - 1] = word.len() as u8 + 1;
        Line(line)
    }

    /// The line with this byte instead of its line feed.
    pub(crate) fn ended_by(self, end: u8) -> Line {
        let mut line = self.0;
        let len = usize::from(self.0[LINE - 1]);
        line[len - 1] = end;
        Line(line)
    }

    /// The line without its line feed.
    pub(crate) fn unbroken(self) -> Line {
        let mut line = self.0;
        line[LINE - 1] -= 1;
        Line(line)
    }
}

/// Up to 63 bytes as they are written, like a [`Line`].
#[derive(Clone, Copy)]
pub(crate) struct ShortText([u8; 4 * LINE]);

/// A buffer of verdicts that have not been written yet. Loops work on it by value, so that its
/// length stays in a register.
#[derive(Default)]
pub(crate) struct Verdicts {
    bytes: Box<[u8]>,
    len: usize,
    /// The most bytes that a verdict takes.
    line: usize,
    /// How many sequences were appended since the last [tally](Verdicts::tally).
    sequences: u64,
}

impl Verdicts {
    /// An empty buffer with room for `lines` verdicts, each of at most `line` bytes; a plain
    /// verdict takes [`LINE`].
    pub(crate) fn new(lines: usize, line: usize) -> Verdicts {
        Verdicts {
            bytes: vec![0; Verdicts::bytes(lines, line)].into_boxed_slice(),
            len: 0,
            line,
            sequences: 0,
        }
    }

    /// The bytes of a buffer with room for `lines` verdicts.
    pub(crate) fn bytes(lines: usize, line: usize) -> usize {
        (lines + 1) * line
    }

    /// Returns true if `lines` more verdicts fit, or the same number of numbers.
    pub(crate) fn has_room(&self, lines: usize) -> bool {
        self.bytes.len() - self.len > lines * self.line
    }

    /// Appends a verdict; there must be room for it.
    #[inline]
    pub(crate) fn push(&mut self, line: &Line) {
        self.bytes[self.len..self.len + LINE].copy_from_slice(&line.0);
        self.len += usize::from(line.0[LINE - 1]);
    }

    /// What has been appended, if it is short enough for a text of its own.
    pub(crate) fn short_text(&self) -> Option<ShortText> {
        let mut text = [0; 4 * LINE];
        let last = text.len() - 1;
        text[..last]
            .get_mut(..self.len)?
            .copy_from_slice(&self.bytes[..self.len]);
        text[last] = u8::try_from(self.len).ok()?;
        Some(ShortText(text))
    }

    /// Appends a text; there must be room for the longest.
    #[inline]
    pub(crate) fn push_short_text(&mut self, text: &ShortText) {
        self.bytes[self.len..self.len + text.0.len()].copy_from_slice(&text.0);
        self.len += usize::from(text.0[text.0.len() - 1]);
    }

    /// Appends a short text; there must be room for it.
    #[inline]
    pub(crate) fn push_text(&mut self, text: &str) {
        self.bytes[self.len..self.len + text.len()].copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    /// Appends a number; there must be room for it.
    // One digit fits into a byte. Always inlined, as most numbers have one digit: Grundy values,
    // moves, places of heaps.
    #[allow(clippy::cast_possible_truncation)]
    #[inline(always)]
    pub(crate) fn push_number(&mut self, number: u64) {
        if number < 10 {
            self.bytes[self.len] = b'0' + number as u8;
            self.len += 1;
        } else {
            self.push_more_digits(number);
        }
    }

    #[inline(never)]
    fn push_more_digits(&mut self, number: u64) {
        self.push_text(itoa::Buffer::new().format(number));
    }

    /// Appends numbers below 10, each after a blank; there must be room for them.
    #[inline]
    pub(crate) fn push_digits(&mut self, digits: &[u8]) {
        let start = self.len;
        let end = self.len + 2 * digits.len();
        for (text, digit) in self.bytes[start..end].chunks_exact_mut(2).zip(digits) {
            text.copy_from_slice(&[b' ', b'0' + digit]);
        }
        self.len = end;
    }

    /// Ends the line of a sequence, which is an answer without a mark.
    pub(crate) fn end_sequence(&mut self) {
        self.push_text("\n");
        self.sequences += 1;
    }

    /// Drops the verdicts that have not been written.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.sequences = 0;
    }

    /// Writes everything to `output` and flushes it.
    pub(crate) fn write_to(&mut self, output: &mut impl Write) -> io::Result<()> {
        if self.len == 0 {
            return Ok(());
        }
        // Emptied first, so that verdicts that could not be written are not written again.
        let len = mem::take(&mut self.len);
        output.write_all(&self.bytes[..len])?;
        output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_as_their_words() {
        let mut verdicts = Verdicts::new(6, LINE);
        for word in ["", "False", "Player 1 wins!"] {
            verdicts.push(&Line::new(word));
            verdicts.push(&Line::new(word).unbroken());
        }
        let mut output = Vec::new();
        verdicts
            .write_to(&mut output)
            .expect("a vector takes everything");
        verdicts
            .write_to(&mut output)
            .expect("a vector takes nothing, too");
        assert_eq!(output, b"\nFalse\nFalsePlayer 1 wins!\nPlayer 1 wins!");
    }

    #[test]
    fn numbers_have_their_digits() {
        let powers = (0..20).map(|digits| 10_u64.pow(digits));
        let edges = powers
            .flat_map(|power| [power - 1, power, power + 1, power.wrapping_mul(7)])
            .chain([u64::MAX]);
        let digits = [
            9,
            98,
            1_234_567,
            12_345_678,
            123_456_789,
            9_876_543_210_123_456,
        ];
        for number in (0..20_000)
            .chain((0..99).map(|i| i * 10_101 * 9_999))
            .chain(edges)
            .chain(digits)
        {
            let mut verdicts = Verdicts::new(9, LINE);
            let mut output = Vec::new();
            verdicts.push(&Line::new("False").ended_by(b'\t'));
            verdicts.push_number(number);
            verdicts
                .write_to(&mut output)
                .expect("a vector takes everything");
            assert_eq!(String::from_utf8_lossy(&output), format!("False\t{number}"));
        }
    }

    #[test]
    #[should_panic(expected = "Line::LONGEST")]
    fn a_word_that_leaves_no_room_for_its_length_is_refused() {
        let _ = Line::new("Player 1 wins!!");
    }

    #[test]
    fn as_many_lines_fit_as_there_is_room_for() {
        let mut verdicts = Verdicts::new(2, LINE);
        assert!(verdicts.has_room(2) && !verdicts.has_room(3));
        verdicts.push(&Line::new("Player 1 wins!"));
        verdicts.push(&Line::new("Player 1 wins!"));
        assert!(verdicts.has_room(0) && !verdicts.has_room(2));
    }
}

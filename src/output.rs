//! The buffer of verdicts on their way to the output.

use std::io::{self, Write};
use std::mem;

/// Room for the longest verdict, its line feed and its length.
pub(crate) const LINE: usize = 16;

/// A verdict as it is written: its bytes, padding, and the number of its bytes in the last byte. All 16 bytes are
/// copied for every verdict, so that its length costs an addition and no branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line([u8; LINE]);

impl Line {
    /// The most bytes of a word.
    pub(crate) const LONGEST: usize = LINE - 2;

    /// The line of `word`, which is one of a problem, or has been checked.
    pub(crate) fn new(word: &str) -> Line {
        assert!(word.len() <= Line::LONGEST);
        let mut line = [0; LINE];
        line[..word.len()].copy_from_slice(word.as_bytes());
        line[word.len()] = b'\n';
        line[LINE - 1] = word.len() as u8 + 1;
        Line(line)
    }

    /// The same word without its line feed.
    pub(crate) fn unbroken(self) -> Line {
        let mut line = self.0;
        line[LINE - 1] -= 1;
        Line(line)
    }
}

/// A buffer of verdicts that have not been written yet.
pub(crate) struct Verdicts {
    bytes: Box<[u8]>,
    len: usize,
    /// The most bytes that a verdict takes.
    line: usize,
}

impl Verdicts {
    /// An empty buffer with room for `lines` verdicts, each of at most `line` bytes; a plain verdict takes [`LINE`].
    pub(crate) fn new(lines: usize, line: usize) -> Verdicts {
        Verdicts { bytes: vec![0; Verdicts::bytes(lines, line)].into_boxed_slice(), len: 0, line }
    }

    /// The bytes of a buffer with room for `lines` verdicts.
    pub(crate) fn bytes(lines: usize, line: usize) -> usize {
        (lines + 1) * line
    }

    /// Whether `lines` more verdicts fit, or as many numbers.
    pub(crate) fn has_room(&self, lines: usize) -> bool {
        self.bytes.len() - self.len > lines * self.line
    }

    /// Appends a verdict; there must be room for it.
    #[inline]
    pub(crate) fn push(&mut self, line: &Line) {
        self.bytes[self.len..self.len + LINE].copy_from_slice(&line.0);
        self.len += usize::from(line.0[LINE - 1]);
    }

    /// Takes back the line feed of the verdict appended last, so that its line goes on.
    pub(crate) fn reopen(&mut self) {
        self.len -= 1;
    }

    /// Appends a short text; there must be room for it.
    #[inline]
    pub(crate) fn push_text(&mut self, text: &str) {
        self.bytes[self.len..self.len + text.len()].copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    /// Appends a number; there must be room for it.
    #[inline]
    pub(crate) fn push_number(&mut self, number: u64) {
        // Most numbers are small: Grundy values, moves and the numbers of heaps.
        if number < 10 {
            self.bytes[self.len] = b'0' + number as u8;
            self.len += 1;
        } else {
            self.push_text(itoa::Buffer::new().format(number));
        }
    }

    /// Drops the verdicts that have not been written.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
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
        verdicts.write_to(&mut output).expect("a vector takes everything");
        verdicts.write_to(&mut output).expect("a vector takes nothing, too");
        assert_eq!(output, b"\nFalse\nFalsePlayer 1 wins!\nPlayer 1 wins!");
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

    #[test]
    fn numbers_have_their_digits() {
        let numbers = [0, 1, 9, 10, 11, 99, 100, 10_u64.pow(18), u64::MAX];
        let mut verdicts = Verdicts::new(1, 100);
        for number in numbers {
            verdicts.push_number(number);
            verdicts.push_text(" ");
        }
        let mut output = Vec::new();
        verdicts.write_to(&mut output).expect("a vector takes everything");
        assert_eq!(output, numbers.map(|number| format!("{number} ")).concat().as_bytes());
    }
}

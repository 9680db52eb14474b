//! Frames verdicts as a judge wants them: a text before each line, and words that are too long for
//! a [`Line`](crate::output::Line).

use std::io::{self, Write};
use std::mem;

use super::marks::{LONG_WORDS, LONGEST_TEXT, NO_PREFIX};
use super::words::{Prefix, Words};

/// How many bytes are held before they are written.
const HELD: usize = 1 << 16;

/// How many bytes of verdicts are copied at a time: a short line takes one copy, whatever its
/// length.
const CHUNK: usize = 16;

/// Room for a prefix with its number, a chunk and a word.
const ROOM: usize = 2 * LONGEST_TEXT + 3 * CHUNK;

/// An output that puts a frame around the verdicts that are written to it. Without one it passes
/// them on.
pub(crate) struct Frame<W> {
    pub(crate) output: W,
    /// The words that replace [`LONG_WORDS`], if they are long.
    words: Option<[Padded; 2]>,
    /// It numbers the lines of the whole output. Drafts of threads have no frame: their verdicts
    /// come here in order.
    prefix: Option<NumberedPrefix>,
    /// Whether the next byte is the first of a line.
    at_start: bool,
    held: Box<[u8]>,
    /// How many bytes are held. The bytes after them are of earlier lines, and are never written.
    len: usize,
}

/// A text and zeros after it, so that whole chunks can be copied.
struct Padded {
    bytes: Vec<u8>,
    len: usize,
}

/// A prefix with the number of the next line.
struct NumberedPrefix {
    text: Padded,
    /// Where the digits of the number start and end; the same place if it has none. `increment`
    /// alone changes the number, and this along with it.
    digits: [usize; 2],
}

impl<W: Write> Frame<W> {
    /// A frame with this prefix before each line, and with these words in place of the marks.
    pub(crate) fn new(prefix: Option<&Prefix>, words: Option<&Words>, output: W) -> Frame<W> {
        let words = words.map(|words| words.texts().map(|word| Padded::new(&format!("{word}\n"))));
        let prefix = prefix.map(NumberedPrefix::new);
        let held = if words.is_some() || prefix.is_some() {
            HELD
        } else {
            0
        };
        Frame {
            output,
            words,
            prefix,
            at_start: true,
            held: vec![0; held].into(),
            len: 0,
        }
    }

    /// Puts the bytes of a chunk, or up to the end of a line or a mark, which it replaces by its
    /// word; returns the rest. There must be [`ROOM`].
    #[inline(always)]
    fn put_chunk<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        if mem::take(&mut self.at_start) {
            match bytes {
                [NO_PREFIX_BYTE, after @ ..] => return after,
                _ => self.begin_line(),
            }
        }
        // Most long words have a line of their own.
        if let &[mark, b'\n', ref after @ ..] = bytes
            && self.put_word(mark)
        {
            self.at_start = true;
            return after;
        }
        let chunk = bytes
            .first_chunk()
            .copied()
            .unwrap_or_else(|| padded(bytes));
        self.held[self.len..self.len + CHUNK].copy_from_slice(&chunk);
        let end = self.end_in(chunk).min(bytes.len());
        self.len += end;
        let rest = &bytes[end..];
        if end == CHUNK {
            return rest;
        }
        let Some((&found, after)) = rest.split_first() else {
            return rest;
        };
        if self.put_word(found) {
            self.len -= 1;
        } else {
            // A line feed, which was copied with the chunk.
            self.len += 1;
            self.at_start = true;
        }
        after
    }

    /// If this byte is a mark, puts its word and a line feed, and returns true.
    #[inline(always)]
    fn put_word(&mut self, mark: u8) -> bool {
        let Some([win, loss]) = &self.words else {
            return false;
        };
        let word = if mark == WIN { win } else { loss };
        let is_mark = mark == WIN || mark == LOSS;
        if is_mark {
            word.put(&mut self.held[self.len..]);
            self.len += word.len;
        }
        is_mark
    }

    /// Puts the prefix before the next line.
    #[inline(always)]
    fn begin_line(&mut self) {
        if let Some(prefix) = &mut self.prefix {
            prefix.text.put(&mut self.held[self.len..]);
            self.len += prefix.text.len;
            prefix.increment();
        }
    }

    /// The place of the first line feed or mark, or [`CHUNK`] if there is none.
    #[inline(always)]
    fn end_in(&self, chunk: [u8; CHUNK]) -> usize {
        let (kept, wanted) = if self.words.is_some() {
            (MARKED, 0)
        } else {
            (0xFF, b'\n')
        };
        // A byte that is wanted becomes 0, and the first 0 sets the lowest of these bits.
        let differs = (u128::from_le_bytes(chunk) & in_each(kept)) ^ in_each(wanted);
        let zeros = differs.wrapping_sub(in_each(1)) & !differs & in_each(1 << 7);
        zeros.trailing_zeros() as usize / 8
    }

    fn write_held(&mut self) -> io::Result<()> {
        // Emptied first, so that what could not be written is not written again.
        let len = mem::take(&mut self.len);
        self.output.write_all(&self.held[..len])
    }
}

const NO_PREFIX_BYTE: u8 = NO_PREFIX.as_bytes()[0];
const WIN: u8 = LONG_WORDS[0].as_bytes()[0];
const LOSS: u8 = LONG_WORDS[1].as_bytes()[0];

/// The line feed and the marks have none of these bits. All other bytes of a line have one.
const MARKED: u8 = 0xF5;

/// The number that has this byte in each of its bytes.
#[inline(always)]
fn in_each(byte: u8) -> u128 {
    u128::from_le_bytes([byte; CHUNK])
}

/// Fewer bytes than a chunk, and blanks after them.
fn padded(bytes: &[u8]) -> [u8; CHUNK] {
    let mut chunk = [b' '; CHUNK];
    chunk[..bytes.len()].copy_from_slice(bytes);
    chunk
}

impl<W: Write> Write for Frame<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.words.is_none() && self.prefix.is_none() {
            return self.output.write(bytes);
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.held.len() - self.len < ROOM {
                self.write_held()?;
            }
            rest = self.put_chunk(rest);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_held()?;
        self.output.flush()
    }
}

impl Padded {
    fn new(text: &str) -> Padded {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(text.len() + CHUNK, 0);
        Padded {
            bytes,
            len: text.len(),
        }
    }

    /// Copies the text, and up to a chunk of zeros after it.
    #[inline(always)]
    fn put(&self, to: &mut [u8]) {
        let chunks = self.bytes.chunks_exact(CHUNK);
        for (to, chunk) in to.chunks_exact_mut(CHUNK).zip(chunks) {
            to.copy_from_slice(chunk);
        }
    }
}

impl NumberedPrefix {
    fn new(Prefix { before, after }: &Prefix) -> NumberedPrefix {
        let (number, after) = after.as_ref().map_or(("", ""), |after| ("1", after));
        let text = Padded::new(&format!("{before}{number}{after}"));
        NumberedPrefix {
            text,
            digits: [before.len(), before.len() + number.len()],
        }
    }

    /// Adds 1 to the number: in nine of ten lines, to its last digit alone.
    #[inline(always)]
    fn increment(&mut self) {
        let [start, end] = self.digits;
        for digit in self.text.bytes[start..end].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        if end > start {
            self.text.bytes.insert(start, b'1');
            self.text.len += 1;
            self.digits = [start, end + 1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::trial::FailsOnce;

    /// A prefix, and words that win and lose.
    type Framing<'a> = (Option<&'a str>, Option<[&'a str; 2]>);

    /// A frame for this.
    fn frame<W: Write>((prefix, words): Framing, output: W) -> Frame<W> {
        let prefix = prefix.map(|text| Prefix::new(text).expect("a prefix"));
        let words = words.map(|[win, loss]| Words::new(win, loss).expect("words"));
        Frame::new(prefix.as_ref(), words.as_ref(), output)
    }

    /// What comes out of a frame for these lines, in portions of this many bytes.
    fn framed(framing: Framing, verdicts: &str, portion: usize) -> String {
        let mut frame = frame(framing, Vec::new());
        for bytes in verdicts.as_bytes().chunks(portion) {
            frame.write_all(bytes).expect("a vector takes everything");
        }
        frame.flush().expect("a vector takes everything");
        String::from_utf8(frame.output).expect("text")
    }

    #[test]
    fn lines_have_their_numbers_however_they_are_cut() {
        let lines: String = (1..=1234)
            .map(|line| format!("{}\n", "word".repeat(line % 5)))
            .collect();
        // Chunks end before, within and after the digits, to which 10, 100 and 1000 add one.
        for before in 0..=2 * CHUNK {
            let text = "#".repeat(before);
            let prefix = format!("{text}{{}}: ");
            let numbered = (Some(&*prefix), None);
            let expected: String = lines
                .lines()
                .zip(1..)
                .map(|(line, number)| format!("{text}{number}: {line}\n"))
                .collect();
            for portion in [1, 2, 3, 7, 1000, usize::MAX] {
                assert_eq!(framed(numbered, &lines, portion), expected);
            }
            assert_eq!(framed(numbered, "", 2), "");
        }
        assert_eq!(framed((Some("> "), None), "a\n\nb", 2), "> a\n> \n> b");
        assert_eq!(framed((Some("{}"), None), "\n\n", 2), "1\n2\n");
    }

    #[test]
    fn marks_become_long_words() {
        let [win, loss] = ["Georgia will win", "no"];
        let words = (Some("{}. "), Some([win, loss]));
        let [won, lost] = LONG_WORDS;
        for portion in 1..20 {
            let explained = framed(
                words,
                &format!("{won}\t1\ttake 1 from heap 1\n{lost}\t0\t-\n\n"),
                portion,
            );
            assert_eq!(
                explained,
                format!("1. {win}\t1\ttake 1 from heap 1\n2. {loss}\t0\t-\n3. \n")
            );
            assert_eq!(
                framed(words, &format!("{won}{lost}{won}\n{lost}"), portion),
                format!("1. {win}{loss}{win}\n2. {loss}")
            );
        }
    }

    #[test]
    fn what_could_not_be_written_is_not_written_again() {
        let mut frame = frame((Some("> "), None), FailsOnce::default());
        assert!(
            frame
                .write_all(b"a\n")
                .and_then(|()| frame.flush())
                .is_err()
        );
        frame
            .write_all(b"b\n")
            .and_then(|()| frame.flush())
            .expect("a vector takes everything");
        assert_eq!(frame.output.written, b"> b\n");
    }

    #[test]
    fn lines_longer_than_what_is_held_come_out_whole() {
        let word = "w".repeat(LONGEST_TEXT);
        let numbered = format!("{{}}{}", "p".repeat(998));
        let words = (Some(&*numbered), Some([&*word, "L"]));
        let long = "1 ".repeat(HELD);
        let lines = format!("{long}\n{}\n", LONG_WORDS[0].repeat(200));
        let prefix = "p".repeat(998);
        let expected = format!("1{prefix}{long}\n2{prefix}{}\n", word.repeat(200));
        for portion in [HELD / 2, HELD - 1, usize::MAX] {
            assert!(framed(words, &lines, portion) == expected);
        }
    }
}

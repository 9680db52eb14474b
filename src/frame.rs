//! What a judge wants around verdicts: a text before each line, and words that are too long for a
//! [`Line`](crate::output::Line).

use std::io::{self, Write};
use std::mem;

use crate::options::{Options, Prefix, Words};

/// How many bytes are held before they are written.
const HELD: usize = 1 << 16;

/// An output that puts a frame around the verdicts that are written to it. Without one it passes them on.
pub(crate) struct Frame<W> {
    output: W,
    /// The words that the [marks](Words::MARKS) stand for, if they are long.
    words: Option<Words>,
    prefix: Option<Numbered>,
    /// Whether the next byte is the first of a line.
    at_start: bool,
    held: Vec<u8>,
}

/// A prefix with the number of the next line.
struct Numbered {
    text: Vec<u8>,
    /// Where the digits of the number start and end; both are 0 if it has none.
    digits: [usize; 2],
}

impl<W: Write> Frame<W> {
    /// The frame that these options ask for.
    pub(crate) fn new(options: &Options, output: W) -> Frame<W> {
        let words = options.words.clone().filter(Words::are_long);
        let prefix = options.prefix.as_ref().map(Numbered::new);
        let held = if words.is_some() || prefix.is_some() { Vec::with_capacity(HELD) } else { Vec::new() };
        Frame { output, words, prefix, at_start: true, held }
    }

    /// Writes what comes next: up to the end of a line, or up to a mark and what it stands for; returns the rest.
    fn write_part<'a>(&mut self, bytes: &'a [u8]) -> io::Result<&'a [u8]> {
        if mem::take(&mut self.at_start) {
            if let Some(prefix) = &mut self.prefix {
                push(&mut self.held, &mut self.output, &prefix.text)?;
                prefix.increment();
            }
        }
        let [win, loss] = Words::MARKS.map(|mark| mark.as_bytes()[0]);
        let end = match &self.words {
            None => memchr::memchr(b'\n', bytes),
            Some(_) => memchr::memchr3(b'\n', win, loss, bytes),
        };
        let Some(end) = end else { return push(&mut self.held, &mut self.output, bytes).map(|()| &[][..]) };
        let (part, rest) = bytes.split_at(end + 1);
        match &self.words {
            Some(words) if part[end] != b'\n' => {
                let word = if part[end] == win { &words.win } else { &words.loss };
                push(&mut self.held, &mut self.output, &part[..end])?;
                push(&mut self.held, &mut self.output, word.as_bytes())?;
            }
            _ => {
                push(&mut self.held, &mut self.output, part)?;
                self.at_start = true;
            }
        }
        Ok(rest)
    }
}

/// Holds these bytes, and writes those held before if there is no room.
fn push(held: &mut Vec<u8>, output: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    if bytes.len() > held.capacity() - held.len() {
        output.write_all(held)?;
        held.clear();
        if bytes.len() > held.capacity() {
            return output.write_all(bytes);
        }
    }
    held.extend_from_slice(bytes);
    Ok(())
}

impl<W: Write> Write for Frame<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.words.is_none() && self.prefix.is_none() {
            return self.output.write(bytes);
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            rest = self.write_part(rest)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.write_all(&self.held)?;
        self.held.clear();
        self.output.flush()
    }
}

impl Numbered {
    fn new(prefix: &Prefix) -> Numbered {
        let start = prefix.before.len();
        match &prefix.after {
            None => Numbered { text: prefix.before.clone().into_bytes(), digits: [0, 0] },
            Some(after) => {
                Numbered { text: format!("{}1{after}", prefix.before).into_bytes(), digits: [start, start + 1] }
            }
        }
    }

    /// Adds 1 to the number: in nine of ten lines, to its last digit alone.
    fn increment(&mut self) {
        let [start, end] = self.digits;
        for digit in self.text[start..end].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        if end > start {
            self.text.insert(start, b'1');
            self.digits = [start, end + 1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes out of a frame for these lines, in portions of this many bytes.
    fn framed(options: &Options, verdicts: &str, portion: usize) -> String {
        let mut frame = Frame::new(options, Vec::new());
        for bytes in verdicts.as_bytes().chunks(portion) {
            frame.write_all(bytes).expect("a vector takes everything");
        }
        frame.flush().expect("a vector takes everything");
        String::from_utf8(frame.output).expect("text")
    }

    fn options(prefix: Option<&str>, words: Option<[&str; 2]>) -> Options {
        let prefix = prefix.map(|text| Prefix::new(text).expect("a prefix"));
        let words = words.map(|[win, loss]| Words::new(win, loss).expect("words"));
        Options { prefix, words, ..Options::default() }
    }

    #[test]
    fn lines_have_their_numbers_however_they_are_cut() {
        let numbered = options(Some("Case #{}: "), None);
        let lines: String = (1..=1234).map(|line| format!("{}\n", "word".repeat(line % 5))).collect();
        let expected: String =
            lines.lines().zip(1..).map(|(line, number)| format!("Case #{number}: {line}\n")).collect();
        for portion in [1, 2, 3, 7, 1000, usize::MAX] {
            assert_eq!(framed(&numbered, &lines, portion), expected);
        }
        assert_eq!(framed(&options(Some("> "), None), "a\n\nb", 2), "> a\n> \n> b");
        assert_eq!(framed(&options(Some("{}"), None), "\n\n", 2), "1\n2\n");
        assert_eq!(framed(&numbered, "", 2), "");
    }

    #[test]
    fn marks_become_long_words() {
        let [win, loss] = ["Georgia will win", "no"];
        let words = options(Some("{}. "), Some([win, loss]));
        let [won, lost] = Words::MARKS;
        for portion in 1..20 {
            let explained = framed(&words, &format!("{won}\t1\ttake 1 from heap 1\n{lost}\t0\t-\n\n"), portion);
            assert_eq!(explained, format!("1. {win}\t1\ttake 1 from heap 1\n2. {loss}\t0\t-\n3. \n"));
            assert_eq!(
                framed(&words, &format!("{won}{lost}{won}\n{lost}"), portion),
                format!("1. {win}{loss}{win}\n2. {loss}")
            );
        }
    }

    #[test]
    fn short_words_may_look_like_marks() {
        let [won, lost] = Words::MARKS;
        let words = options(Some("{} "), Some([lost, won]));
        assert_eq!(framed(&words, &format!("{won}\n{lost}\n"), 9), format!("1 {won}\n2 {lost}\n"));
    }

    #[test]
    fn lines_longer_than_what_is_held_come_out_whole() {
        let word = "w".repeat(Words::LONGEST);
        let words = options(Some(&format!("{{}}{}", "p".repeat(998))), Some([&word, "L"]));
        let long = "1 ".repeat(HELD);
        let lines = format!("{long}\n{}\n", Words::MARKS[0].repeat(200));
        let prefix = "p".repeat(998);
        let expected = format!("1{prefix}{long}\n2{prefix}{}\n", word.repeat(200));
        for portion in [HELD / 2, HELD - 1, usize::MAX] {
            assert!(framed(&words, &lines, portion) == expected);
        }
    }
}

//! Reads answers word by word, as they arrive.

use std::io::{self, ErrorKind, Read};

use super::manner::Manner;

/// The bytes of answers that are read at once.
const BUFFER: usize = 128 << 10;

/// A word is cut after this many bytes more than were expected: it may have no end.
pub const LONGER: usize = 16 << 10;

/// More blanks than this count as the end of the answers: they may have no end, too.
const BLANKS: usize = 16 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The words of a text. Blanks separate words, or each letter is one. Where blanks matter, a line
/// with its line feed is a word, or each byte.
pub fn words_of(text: &[u8], manner: Manner) -> Vec<&[u8]> {
    match (manner.one_line, manner.is_strict) {
        (false, false) => text
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .collect(),
        (false, true) => text.split_inclusive(|&byte| byte == b'\n').collect(),
        (true, false) => text
            .chunks(1)
            .filter(|letter| !letter.trim_ascii().is_empty())
            .collect(),
        (true, true) => text.chunks(1).collect(),
    }
}

/// The answers. A place in them is a number of bytes from their start.
pub struct AnswerReader {
    input: Box<dyn Read + Send>,
    manner: Manner,
    buffer: Vec<u8>,
    /// The place of the first byte of the buffer.
    start: u64,
    /// How many bytes of the buffer have been read. The bytes after them are old, and are never
    /// handed out.
    len: usize,
    /// No byte before this place is asked for again.
    kept: u64,
    /// Where the answers end, once that was seen. Then the input is not read again.
    end: Option<u64>,
}

impl AnswerReader {
    pub fn new(input: Box<dyn Read + Send>, manner: Manner) -> AnswerReader {
        AnswerReader {
            input,
            manner,
            buffer: vec![0; BUFFER],
            start: 0,
            len: 0,
            kept: 0,
            end: None,
        }
    }

    /// From now on, no byte before this place is asked for.
    pub fn keep_from(&mut self, at: u64) {
        self.kept = at;
    }

    /// The index in the buffer of a place that is kept.
    // The buffer holds it, so its size fits.
    #[allow(clippy::cast_possible_truncation)]
    fn index(&self, at: u64) -> usize {
        (at - self.start) as usize
    }

    /// The bytes from one place to another. Both have been read.
    pub fn between(&self, at: u64, end: u64) -> &[u8] {
        &self.buffer[self.index(at)..self.index(end)]
    }

    /// The bytes from a place on: `least` or more, unless the answers end first. It reads no
    /// further than it has to, as another program may be writing them.
    fn from(&mut self, at: u64, least: usize) -> io::Result<&[u8]> {
        if self.index(at) + least > self.buffer.len() {
            self.make_room(at, least);
        }
        let from = self.index(at);
        while self.len - from < least && self.end.is_none() {
            match self.input.read(&mut self.buffer[self.len..]) {
                Ok(0) => self.end = Some(self.start + self.len as u64),
                Ok(count) => self.len += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[from..self.len])
    }

    /// Makes room in the buffer for `least` bytes from a place on.
    fn make_room(&mut self, at: u64, least: usize) {
        let kept = self.index(self.kept);
        self.buffer.copy_within(kept..self.len, 0);
        self.start = self.kept;
        self.len -= kept;
        let needed = self.index(at) + least;
        if needed > self.buffer.len() {
            self.buffer.resize(needed.max(2 * self.buffer.len()), 0);
        }
    }

    /// The place after the next bytes that `is_in` accepts, at most `most` bytes.
    fn after(&mut self, at: u64, is_in: impl Fn(&u8) -> bool, most: usize) -> io::Result<u64> {
        let mut count = 0;
        loop {
            let ahead = self.from(at + count as u64, 1)?;
            let ahead = &ahead[..ahead.len().min(most - count)];
            let more = ahead.iter().take_while(|byte| is_in(byte)).count();
            count += more;
            if more < ahead.len() || more == 0 {
                return Ok(at + count as u64);
            }
        }
    }

    /// The place after the blanks that come next, and after a byte order mark at the start. Where
    /// blanks matter, it is the same place.
    pub fn skip_blanks(&mut self, at: u64) -> io::Result<u64> {
        if self.manner.is_strict {
            return Ok(at);
        }
        let mut at = at;
        if at == 0 && self.goes_on_with(0, BYTE_ORDER_MARK)? {
            at = BYTE_ORDER_MARK.len() as u64;
        }
        let end = self.after(at, u8::is_ascii_whitespace, BLANKS)?;
        if end - at == BLANKS as u64 {
            self.end = Some(end);
            self.len = self.index(end);
        }
        Ok(end)
    }

    /// The place after the next word, of which no more than `most` bytes are read; the same place
    /// at the end.
    pub fn after_any_word(&mut self, at: u64, most: usize) -> io::Result<u64> {
        let start = self.skip_blanks(at)?;
        let end = match (self.manner.one_line, self.manner.is_strict) {
            (true, _) => self.after(start, |_| true, 1)?,
            (false, false) => self.after(start, |byte| !byte.is_ascii_whitespace(), most)?,
            (false, true) => self.after_line(start, most)?,
        };
        if end == start {
            return Ok(at);
        }
        Ok(end)
    }

    /// The place after the rest of the line, of which no more than `most` bytes are read; where
    /// blanks matter, after its line feed.
    pub fn after_line(&mut self, at: u64, most: usize) -> io::Result<u64> {
        let end = self.after(at, |&byte| byte != b'\n', most)?;
        let line_feeds = usize::from(self.manner.is_strict);
        self.after(end, |&byte| byte == b'\n', line_feeds)
    }

    /// The place after these words, if they come next.
    pub fn after_words<W: AsRef<[u8]>>(&mut self, at: u64, words: &[W]) -> io::Result<Option<u64>> {
        let mut end = at;
        for word in words {
            match self.after_word(end, word.as_ref())? {
                Some(after) => end = after,
                None => return Ok(None),
            }
        }
        Ok(Some(end))
    }

    fn after_word(&mut self, at: u64, word: &[u8]) -> io::Result<Option<u64>> {
        let start = self.skip_blanks(at)?;
        let Manner {
            one_line,
            is_strict,
            ignore_case,
            ..
        } = self.manner;
        // A byte more says whether the word ends there.
        let ahead = self.from(start, word.len() + 1)?;
        let Some((next, after)) = ahead.split_at_checked(word.len()) else {
            return Ok(None);
        };
        let is_equal = next == word || ignore_case && next.eq_ignore_ascii_case(word);
        let is_ended = one_line || is_strict || after.first().is_none_or(u8::is_ascii_whitespace);
        if is_equal && is_ended {
            return Ok(Some(start + word.len() as u64));
        }
        Ok(None)
    }

    /// Returns true if the answers go on with exactly these bytes.
    pub fn goes_on_with(&mut self, at: u64, bytes: &[u8]) -> io::Result<bool> {
        Ok(self.from(at, bytes.len())?.starts_with(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_read_of_the_answers_is_repeated() {
        struct Interrupted(bool);
        impl Read for Interrupted {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 = !self.0;
                buffer[..2].copy_from_slice(b"L\n");
                if self.0 {
                    Err(ErrorKind::Interrupted.into())
                } else {
                    Ok(2)
                }
            }
        }
        let mut reader = AnswerReader::new(Box::new(Interrupted(false)), Manner::default());
        assert_eq!(reader.from(0, 4).expect("no fault"), b"L\nL\n");
    }

    #[test]
    fn words_are_what_blanks_separate_or_letters_or_lines_or_bytes() {
        let words = |one_line, is_strict| {
            let manner = Manner {
                one_line,
                is_strict,
                ..Manner::default()
            };
            words_of(b"ab  c\n\nd", manner)
                .into_iter()
                .map(|word| word.to_vec())
                .collect::<Vec<_>>()
        };
        assert_eq!(words(false, false), [&b"ab"[..], b"c", b"d"]);
        assert_eq!(words(false, true), [&b"ab  c\n"[..], b"\n", b"d"]);
        assert_eq!(words(true, false), [b"a", b"b", b"c", b"d"]);
        assert_eq!(words(true, true).len(), 8);
    }
}

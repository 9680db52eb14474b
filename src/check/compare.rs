//! Compares answers with the verdicts that the judge writes, token by token, as both arrive.

use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::{memchr, memchr_iter, memrchr};

/// The bytes of answers that are read at once.
const BUFFER: usize = 128 << 10;

/// How many bytes of verdicts are compared at a time; where some differ, each verdict.
const STEP: usize = 2 << 10;

/// The most bytes of a verdict in the answers that are shown.
const SHOWN: usize = 1000;

/// What a comparison has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// How many verdicts there should be.
    pub verdicts: u64,
    /// How many of them are different in the answers.
    pub wrong: u64,
    /// How many are missing at the end of the answers.
    pub missing: u64,
    pub first: Option<Difference>,
    /// What follows the last verdict in the answers; nothing if they end there.
    pub more: Vec<u8>,
}

/// A verdict that is different in the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its number, from 1.
    pub verdict: u64,
    pub expected: Vec<u8>,
    /// Nothing if it is missing.
    pub found: Vec<u8>,
}

/// An output that compares what is written to it. All clones share what they have found.
#[derive(Clone)]
pub struct Comparison(Arc<Mutex<State>>);

struct State {
    answers: Answers,
    /// All words that verdicts may have, the longest first.
    words: Vec<Vec<u8>>,
    /// Whether verdicts may follow each other with nothing between; then words have no blanks.
    one_line: bool,
    /// The blanks after the last verdict that was compared alone. Unless on one line, there are some before every answer that
    /// comes next, so that no verdict is found in a longer token.
    separator: Vec<u8>,
    /// The start of a verdict whose end has not been written.
    part: Vec<u8>,
    /// Whether the last verdict began a line of the answers; `None` before the first.
    has_lines: Option<bool>,
    /// Room for verdicts with other separators.
    text: Vec<u8>,
    differences: Differences,
}

impl Comparison {
    /// A comparison with `answers`. Verdicts may have these words, the longest first, and on one line nothing between.
    pub fn new(answers: Box<dyn Read + Send>, words: impl Iterator<Item = String>, one_line: bool) -> Comparison {
        let bytes = |word: String| if one_line { squeezed(word.as_bytes()) } else { word.trim_ascii().into() };
        Comparison(Arc::new(Mutex::new(State {
            answers: Answers::new(answers),
            words: words.map(bytes).collect(),
            one_line,
            separator: b"\n".to_vec(),
            part: Vec::new(),
            has_lines: None,
            text: Vec::new(),
            differences: Differences::default(),
        })))
    }

    /// What was found, once all verdicts were written.
    ///
    /// # Errors
    ///
    /// A failed read of the answers.
    pub fn finish(&self) -> io::Result<Differences> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut more = Vec::new();
        state.answers.take_token(&mut more)?;
        Ok(Differences { more, ..state.differences.clone() })
    }
}

impl Write for Comparison {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl State {
    /// Compares the next bytes of the verdicts.
    fn add(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let Some(first) = memchr(b'\n', bytes) {
            let last = memrchr(b'\n', &bytes[..bytes.len().min(STEP)]).unwrap_or(first);
            let len = 1 + if self.part.is_empty() { last } else { first };
            let (verdicts, rest) = bytes.split_at(len);
            bytes = rest;
            if !self.part.is_empty() {
                let part = mem::take(&mut self.part);
                self.compare(&[&part, verdicts].concat())?;
            } else if !self.take_equal(verdicts)? {
                verdicts.split_inclusive(|&byte| byte == b'\n').try_for_each(|verdict| self.compare(verdict))?;
            }
        }
        self.part.extend_from_slice(bytes);
        Ok(())
    }

    /// Takes these verdicts if they come next in the answers, with the last separator after each; returns whether they do.
    fn take_equal(&mut self, verdicts: &[u8]) -> io::Result<bool> {
        let text =
            if self.separator == b"\n" { verdicts } else { separated(verdicts, &self.separator, &mut self.text) };
        let is_next = self.answers.ahead(text.len())?.starts_with(text);
        if is_next {
            let count = memchr_iter(b'\n', verdicts).count() as u64;
            self.differences.verdicts += count;
            let is_line_feed_between = self.separator.iter().take(CHUNK).any(|&byte| byte == b'\n');
            self.has_lines = Some(if count > 1 { is_line_feed_between } else { self.answers.is_line_new });
            self.answers.take(text.len());
        }
        Ok(is_next)
    }

    /// Compares a verdict.
    fn compare(&mut self, verdict: &[u8]) -> io::Result<()> {
        self.differences.verdicts += 1;
        self.answers.take_blanks()?;
        if self.one_line {
            self.compare_word(verdict.trim_ascii())?;
        } else {
            self.compare_tokens(verdict.trim_ascii())?;
        }
        let blanks = self.answers.take_blanks()?;
        // None are left after a line that ended too soon: then they were taken with it.
        if self.one_line || !blanks.is_empty() {
            self.separator = blanks;
        }
        Ok(())
    }

    /// Compares a verdict token by token. One that is different ends with its line in the answers, if each seems to have
    /// a line; otherwise it is another word, or has as many tokens as it should have.
    fn compare_tokens(&mut self, verdict: &[u8]) -> io::Result<()> {
        let begins_line = self.answers.is_line_new;
        let has_lines = match self.has_lines.replace(begins_line) {
            Some(has_lines) => has_lines,
            None => self.answers.has_lines()?,
        };
        if self.answers.take_if_next(verdict)? {
            return Ok(());
        }
        let mut tokens = verdict.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
        let mut found = Vec::new();
        while let Some(token) = tokens.next() {
            self.separator = self.answers.take_blanks()?;
            if self.answers.take_if_next(token)? {
                found.extend(token.iter().chain(b" "));
                continue;
            }
            let has_ended = begins_line && self.answers.is_line_new && !found.is_empty();
            if begins_line && has_lines && !has_ended {
                self.answers.take_until(|byte| byte == b'\n', &mut found)?;
            } else if !has_ended && !self.answers.take_any_word(&self.words, &mut found)? {
                self.answers.take_token(&mut found)?;
                tokens.try_for_each(|_| self.answers.take_token(&mut found))?;
            }
            self.differences.note(verdict, found);
            break;
        }
        Ok(())
    }

    /// Compares a verdict that the next may follow with nothing between. One that is different is another word, or has as
    /// many bytes as it should have.
    fn compare_word(&mut self, verdict: &[u8]) -> io::Result<()> {
        let (word, words) = (squeezed(verdict), &self.words);
        let ahead = self.answers.squeezed_ahead(words.first().map_or(0, Vec::len).max(word.len()))?;
        let other = || words.iter().find(|other| ahead.starts_with(other)).map_or(word.len(), Vec::len);
        let len = if ahead.starts_with(&word) { word.len() } else { other().min(ahead.len()) };
        if ahead[..len] != word {
            let found = ahead[..len].to_vec();
            self.differences.note(verdict, found);
        }
        self.answers.take(len);
        Ok(())
    }
}

impl Differences {
    /// Notes that the last verdict is different, or missing if nothing was found.
    fn note(&mut self, expected: &[u8], found: Vec<u8>) {
        let count = if found.is_empty() { &mut self.missing } else { &mut self.wrong };
        *count += 1;
        let verdict = self.verdicts;
        self.first.get_or_insert_with(|| Difference { verdict, expected: expected.to_vec(), found });
    }
}

/// The bytes without blanks.
fn squeezed(word: &[u8]) -> Vec<u8> {
    word.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// How many bytes are copied at a time: most verdicts take one copy, whatever their length. A longer separator is cut, and
/// then at most one verdict is found equal at a time.
const CHUNK: usize = 16;

/// How many bytes are looked through for line feeds at a time.
const BLOCK: usize = 64;

/// Verdicts with this separator after each, in `text`.
fn separated<'a>(verdicts: &[u8], separator: &[u8], text: &'a mut Vec<u8>) -> &'a [u8] {
    if let [blank] = *separator {
        text.clear();
        text.extend(verdicts.iter().map(|&byte| if byte == b'\n' { blank } else { byte }));
        return text;
    }
    let room = separator.len().min(CHUNK);
    let mut after = [0; CHUNK];
    after[..room].copy_from_slice(&separator[..room]);
    text.resize(verdicts.len() * (1 + room) + 2 * CHUNK, 0);
    let (mut start, mut len) = (0, 0);
    for (block, at) in verdicts.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
        let mut places = line_feeds(block);
        while places != 0 {
            let end = at + places.trailing_zeros() as usize;
            places &= places - 1;
            match verdicts[start..].first_chunk::<CHUNK>() {
                Some(chunk) if end - start <= CHUNK => text[len..len + CHUNK].copy_from_slice(chunk),
                _ => text[len..len + end - start].copy_from_slice(&verdicts[start..end]),
            }
            len += end - start;
            text[len..len + CHUNK].copy_from_slice(&after);
            (start, len) = (end + 1, len + room);
        }
    }
    &text[..len]
}

/// A bit for each line feed of a block. Found one by one, each would wait for the one before.
fn line_feeds(block: &[u8]) -> u64 {
    let mut padded = [0; BLOCK];
    let block = block.first_chunk().unwrap_or_else(|| {
        padded[..block.len()].copy_from_slice(block);
        &padded
    });
    let each = |byte| u64::from_le_bytes([byte; 8]);
    block.chunks_exact(8).rev().fold(0, |places, eight| {
        let eight = eight.try_into().map_or(0, u64::from_le_bytes);
        // A line feed becomes 0, and each 0 the only byte without its highest bit.
        let differs = eight ^ each(b'\n');
        let others = ((differs & each(0x7F)) + each(0x7F)) | differs | each(0x7F);
        (places << 8) | ((!others >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56)
    })
}

/// The answers on their way.
struct Answers {
    input: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    /// The bytes of the buffer that come next.
    at: usize,
    end: usize,
    /// Whether only blanks were taken of the line.
    is_line_new: bool,
}

impl Answers {
    fn new(input: Box<dyn Read + Send>) -> Answers {
        Answers { input, buffer: vec![0; BUFFER], at: 0, end: 0, is_line_new: true }
    }

    /// The bytes that come next: `least` or more, unless the answers end first.
    fn ahead(&mut self, least: usize) -> io::Result<&[u8]> {
        while self.end - self.at < least {
            self.buffer.copy_within(self.at..self.end, 0);
            (self.at, self.end) = (0, self.end - self.at);
            self.buffer.resize(self.buffer.len().max(least), 0);
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.at..self.end])
    }

    /// The same, without the blanks among the first `least` bytes.
    fn squeezed_ahead(&mut self, least: usize) -> io::Result<&[u8]> {
        while let Some(blank) = self.ahead(least)?.iter().take(least).position(u8::is_ascii_whitespace) {
            self.buffer.copy_within(self.at..self.at + blank, self.at + 1);
            self.at += 1;
        }
        Ok(&self.buffer[self.at..self.end])
    }

    /// Whether more follows the first line.
    fn has_lines(&mut self) -> io::Result<bool> {
        let ahead = self.ahead(BUFFER)?.trim_ascii();
        Ok(memchr(b'\n', ahead).is_some())
    }

    /// Takes the next `count` bytes.
    fn take(&mut self, count: usize) {
        let taken = &self.buffer[self.at..self.at + count];
        let blanks = &taken[taken.trim_ascii_end().len()..];
        self.is_line_new = blanks.contains(&b'\n') || self.is_line_new && blanks.len() == count;
        self.at += count;
    }

    /// Takes these tokens if they come next; returns whether they do.
    fn take_if_next(&mut self, tokens: &[u8]) -> io::Result<bool> {
        let ahead = self.ahead(tokens.len() + 1)?;
        let is_next = ahead.starts_with(tokens) && ahead.get(tokens.len()).is_none_or(u8::is_ascii_whitespace);
        if is_next {
            self.take(tokens.len());
        }
        Ok(is_next)
    }

    /// Takes the first of these words that comes next, if one does; returns whether one does.
    fn take_any_word(&mut self, words: &[Vec<u8>], taken: &mut Vec<u8>) -> io::Result<bool> {
        for word in words {
            if self.take_if_next(word)? {
                taken.extend_from_slice(word);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the blanks that come next, and returns the first of them.
    fn take_blanks(&mut self) -> io::Result<Vec<u8>> {
        let mut blanks = Vec::new();
        self.take_until(|byte| !byte.is_ascii_whitespace(), &mut blanks)?;
        Ok(blanks)
    }

    /// Takes the next token, which may follow blanks.
    fn take_token(&mut self, taken: &mut Vec<u8>) -> io::Result<()> {
        self.take_blanks()?;
        self.take_until(|byte| byte.is_ascii_whitespace(), taken)?;
        if !taken.is_empty() {
            taken.push(b' ');
        }
        Ok(())
    }

    fn take_until(&mut self, is_end: impl Fn(u8) -> bool, taken: &mut Vec<u8>) -> io::Result<()> {
        let most = taken.len() + SHOWN;
        while let Some(byte) = self.ahead(1)?.first().copied().filter(|byte| !is_end(*byte)) {
            if taken.len() < most {
                taken.push(byte);
            }
            self.take(1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A separator of more bytes than are copied at a time, and then blanks that are just its start.
    #[test]
    fn an_answer_that_follows_another_on_its_line_begins_no_line() {
        let blanks = " ".repeat(CHUNK);
        let answers = format!("L{blanks} \nL{blanks}x y\nL\n").into_bytes();
        for portion in [1, 2, 3, 8] {
            let words = ["L".to_string()].into_iter();
            let mut comparison = Comparison::new(Box::new(io::Cursor::new(answers.clone())), words, false);
            b"L\nL\nL\nL\n".chunks(portion).for_each(|part| comparison.write_all(part).expect("no fault"));
            let first = comparison.finish().expect("no fault").first.expect("a difference");
            assert_eq!((first.verdict, first.found.trim_ascii_end()), (3, &b"x"[..]), "{portion} bytes at a time");
        }
    }

    /// After the first answer, which ends too early, nothing separates it from the next.
    #[test]
    fn as_many_answers_differ_however_the_verdicts_arrive() {
        let (answers, verdicts) = ("a\na b\nx\nc d\n".repeat(3), "a b\na b\na b\nc d\n".repeat(3));
        for portion in [1, 3, 4, 5, 100] {
            let words = ["a b".to_string(), "c d".to_string()].into_iter();
            let mut comparison = Comparison::new(Box::new(io::Cursor::new(answers.clone())), words, false);
            verdicts.as_bytes().chunks(portion).for_each(|part| comparison.write_all(part).expect("no fault"));
            let found = comparison.finish().expect("no fault");
            assert_eq!((found.wrong, found.missing), (6, 0), "{portion} bytes at a time");
        }
    }

    /// After a verdict of which a line has only the first token, no blanks are left. Verdicts without any between them
    /// would be found in a longer token.
    #[test]
    fn a_token_is_compared_as_a_whole_after_a_line_that_ended_too_soon() {
        for portion in [2, 7, 100] {
            let words = ["a b", "L"].map(str::to_string).into_iter();
            let answers = io::Cursor::new("a\nLL\nL\nL\nL\n");
            let mut comparison = Comparison::new(Box::new(answers), words, false);
            b"a b\nL\nL\nL\nL\n".chunks(portion).for_each(|part| comparison.write_all(part).expect("no fault"));
            let found = comparison.finish().expect("no fault");
            assert_eq!((found.wrong, found.missing, found.more), (2, 0, vec![]), "{portion} bytes at a time");
        }
    }

    #[test]
    fn separators_follow_lines_of_every_length_wherever_they_end() {
        for separator in ["", "\r\n", " \n", "sixteen of these"] {
            for len in 0..40 {
                for before in 0..70 {
                    let lines = format!("{}\n{}\n\n", "a\u{8A}\u{B}".repeat(before), "b".repeat(len)).repeat(3);
                    let text = &mut Vec::new();
                    let expected = lines.replace('\n', separator);
                    assert_eq!(separated(lines.as_bytes(), separator.as_bytes(), text), expected.as_bytes());
                }
            }
        }
    }
}

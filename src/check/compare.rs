//! Compares answers with the verdicts that the judge writes, token by token, as both arrive.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::{memchr, memchr_iter, memrchr};

/// The bytes of answers that are read at once.
const BUFFER: usize = 128 << 10;

/// How many bytes are compared at a time, until some differ.
const STEP: usize = 4 << 10;

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
    /// The words of verdicts, the longest first, if they follow each other with nothing between.
    words: Option<Vec<Vec<u8>>>,
    /// The start of a verdict whose end has not been written.
    part: Vec<u8>,
    /// Whether the last verdict began a line of the answers.
    has_lines: bool,
    differences: Differences,
}

impl Comparison {
    /// A comparison with `answers`. If verdicts follow each other with nothing between, `words` has all that they may be,
    /// the longest first.
    pub fn new(answers: Box<dyn Read + Send>, words: Option<Vec<String>>) -> Comparison {
        let words = words.map(|words| words.iter().map(|word| squeezed(word.as_bytes()).into_owned()).collect());
        let answers = Answers::new(answers);
        let differences = Differences::default();
        Comparison(Arc::new(Mutex::new(State { answers, words, part: Vec::new(), has_lines: false, differences })))
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
        while !bytes.is_empty() {
            if self.part.is_empty() && self.words.is_none() {
                bytes = &bytes[self.take_equal(bytes)?..];
            }
            let (line, rest) = bytes.split_at(memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1));
            bytes = rest;
            match line.strip_suffix(b"\n") {
                Some(verdict) if self.part.is_empty() => self.compare(verdict)?,
                Some(verdict) => {
                    let mut whole = mem::take(&mut self.part);
                    whole.extend_from_slice(verdict);
                    self.compare(&whole)?;
                }
                None => self.part.extend_from_slice(line),
            }
        }
        Ok(())
    }

    /// Takes the whole verdicts that come next in the answers with the same blanks; returns how many bytes they have.
    fn take_equal(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let ahead = self.answers.ahead(1)?;
        let mut equal = 0;
        for (expected, found) in bytes.chunks(STEP).zip(ahead.chunks(STEP)) {
            if expected != found {
                equal += expected.iter().zip(found).take_while(|(expected, found)| expected == found).count();
                break;
            }
            equal += expected.len();
        }
        let len = memrchr(b'\n', &bytes[..equal]).map_or(0, |end| end + 1);
        if len > 0 {
            let verdicts = memchr_iter(b'\n', &bytes[..len]).count() as u64;
            self.has_lines = verdicts > 1 || self.answers.is_line_new;
            self.differences.verdicts += verdicts;
            self.answers.take(len);
        }
        Ok(len)
    }

    /// Compares a verdict.
    fn compare(&mut self, verdict: &[u8]) -> io::Result<()> {
        self.differences.verdicts += 1;
        self.answers.skip_blanks()?;
        match self.words {
            None => self.compare_tokens(verdict)?,
            Some(_) => self.compare_word(verdict)?,
        }
        // So that the next verdicts may be equal with their blanks.
        self.answers.skip_blanks()
    }

    /// Compares a verdict token by token. One that is different ends with its line in the answers, if each seems to have
    /// a line; otherwise it has as many tokens as it should have.
    fn compare_tokens(&mut self, verdict: &[u8]) -> io::Result<()> {
        let begins_line = self.answers.is_line_new;
        let has_lines = mem::replace(&mut self.has_lines, begins_line);
        if self.answers.take_if_next(verdict)? {
            return Ok(());
        }
        let mut tokens = verdict.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
        let mut found = Vec::new();
        while let Some(token) = tokens.next() {
            self.answers.skip_blanks()?;
            if self.answers.take_if_next(token)? {
                found.extend(token.iter().chain(b" "));
                continue;
            }
            let has_ended = begins_line && self.answers.is_line_new && !found.is_empty();
            if begins_line && !has_ended && (has_lines || verdict.len() > token.len()) {
                self.answers.take_line(&mut found)?;
            } else if !has_ended {
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
        if self.answers.ahead(verdict.len())?.starts_with(verdict) {
            self.answers.take(verdict.len());
            return Ok(());
        }
        let word = squeezed(verdict);
        let longest = self.words.iter().flatten().next().map(Vec::len);
        let ahead = self.answers.squeezed_ahead(word.len().max(longest.unwrap_or(0)))?;
        let is_equal = ahead.starts_with(&word);
        let other = || self.words.iter().flatten().find(|other| ahead.starts_with(other));
        let found = || other().map_or(word.len(), Vec::len);
        let len = if is_equal { word.len() } else { found().min(ahead.len()) };
        if !is_equal {
            self.differences.note(verdict, ahead[..len].to_vec());
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
fn squeezed(word: &[u8]) -> Cow<'_, [u8]> {
    let is_blank = u8::is_ascii_whitespace;
    if word.iter().any(is_blank) {
        word.iter().copied().filter(|byte| !is_blank(byte)).collect::<Vec<u8>>().into()
    } else {
        word.into()
    }
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

    /// Takes the next `count` bytes.
    fn take(&mut self, count: usize) {
        if let Some(last) = self.buffer[self.at..self.at + count].last() {
            self.is_line_new = *last == b'\n' || self.is_line_new && last.is_ascii_whitespace();
        }
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

    fn skip_blanks(&mut self) -> io::Result<()> {
        while self.ahead(1)?.first().is_some_and(u8::is_ascii_whitespace) {
            self.take(1);
        }
        Ok(())
    }

    /// Takes the next token, which may follow blanks.
    fn take_token(&mut self, taken: &mut Vec<u8>) -> io::Result<()> {
        self.skip_blanks()?;
        self.take_until(|byte| byte.is_ascii_whitespace(), taken)?;
        if !taken.is_empty() {
            taken.push(b' ');
        }
        Ok(())
    }

    /// Takes the rest of the line.
    fn take_line(&mut self, taken: &mut Vec<u8>) -> io::Result<()> {
        self.take_until(|byte| byte == b'\n', taken)
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

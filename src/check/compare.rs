//! Compares answers with the verdicts that the judge writes, token by token, as both arrive.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::{memchr, memchr_iter, memrchr};

use super::shown::Shown;

/// The bytes of answers that are read at once; longer than any word.
const BUFFER: usize = 128 << 10;

/// Equal bytes are looked for in steps of so many.
const STEP: usize = 4 << 10;

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
    /// What follows the last verdict in the answers.
    pub more: Option<String>,
}

/// A verdict that is different in the answers, or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its number, from 1.
    pub verdict: u64,
    pub expected: String,
    /// None if it is missing.
    pub found: Option<String>,
}

/// An output that compares what is written to it. All clones share what they have found.
#[derive(Clone)]
pub struct Comparison(Arc<Mutex<State>>);

struct State {
    answers: Answers,
    /// The words of verdicts, the longest first, if verdicts follow each other with nothing between.
    words: Option<Vec<Vec<u8>>>,
    /// The length of the longest of them.
    longest: usize,
    /// The start of a verdict to be compared with them, which is then compared at once.
    part: Vec<u8>,
    open: Verdict,
    /// Whether the verdict before that began a line of the answers.
    has_lines: bool,
    differences: Differences,
}

/// The verdict that is being compared.
#[derive(Default)]
struct Verdict {
    expected: Shown,
    found: Shown,
    /// Whether the last byte expected was one of a token.
    in_token: bool,
    /// How many tokens have begun.
    tokens: u64,
    /// Whether the first of them begins a line of the answers.
    begins_line: bool,
    /// If a token was different: how many were expected after it.
    different: Option<u64>,
}

impl Comparison {
    /// A comparison with `answers`. If verdicts follow each other with nothing between, `words` has all that they may be,
    /// the longest first.
    pub fn new(answers: Box<dyn Read + Send>, words: Option<Vec<String>>) -> Comparison {
        let squeezed = |word: String| squeezed(word.as_bytes()).into_owned();
        let words: Option<Vec<Vec<u8>>> = words.map(|words| words.into_iter().map(squeezed).collect());
        let longest = words.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let answers = Answers::new(answers, words.is_some());
        let (open, differences) = (Verdict::default(), Differences::default());
        Comparison(Arc::new(Mutex::new(State {
            answers,
            words,
            longest,
            part: Vec::new(),
            open,
            has_lines: false,
            differences,
        })))
    }

    /// What was found, once all verdicts were written.
    ///
    /// # Errors
    ///
    /// A failed read of the answers.
    pub fn finish(&self) -> io::Result<Differences> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut more = Shown::default();
        state.answers.take_token(&mut more)?;
        state.differences.more = Some(more.text()).filter(|more| !more.is_empty());
        Ok(state.differences.clone())
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
            let equal = self.take_equal(bytes)?;
            bytes = &bytes[equal..];
            let (line, rest) = bytes.split_at(memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1));
            bytes = rest;
            if self.words.is_some() {
                self.add_squeezed(line)?;
            } else if !self.take_alike(line)? {
                line.iter().try_for_each(|&byte| self.add_byte(byte))?;
            }
        }
        Ok(())
    }

    /// Takes the first of these bytes that come next in the answers, too; returns how many. This is the fast way, and
    /// what comes after it does not depend on it.
    fn take_equal(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut taken = 0;
        while self.words.is_none() && self.open.different.is_none() {
            let (ahead, rest) = (self.answers.ahead(1)?, &bytes[taken..]);
            let len = ahead.len().min(rest.len()).min(STEP);
            let is_equal = rest[..len] == ahead[..len];
            let differs = |at: &usize| rest[*at] != ahead[*at];
            let equal = if is_equal { len } else { (0..len).find(differs).unwrap_or(len) };
            self.note_equal(&rest[..equal]);
            taken += equal;
            if equal == 0 || equal < len {
                break;
            }
        }
        Ok(taken)
    }

    /// Notes verdicts and the start of one that come next in the answers, too.
    fn note_equal(&mut self, bytes: &[u8]) {
        let mut begins_line = self.answers.is_line_new;
        let mut last = bytes;
        if let Some(end) = memrchr(b'\n', bytes) {
            last = &bytes[end + 1..];
            let ended = memchr_iter(b'\n', bytes).count() as u64;
            self.differences.verdicts += ended;
            self.has_lines = ended > 1 || self.open.begins_line;
            self.open = Verdict::default();
            begins_line = true;
        }
        for &byte in last {
            if self.open.expect(byte) && self.open.tokens == 1 {
                self.open.begins_line = begins_line;
            }
            self.open.found.push(byte);
        }
        self.answers.take(bytes.len());
    }

    /// Takes a whole verdict that comes next in the answers but for other blanks around it; returns whether it does. This is
    /// the second fastest way.
    fn take_alike(&mut self, line: &[u8]) -> io::Result<bool> {
        let Some(verdict) = line.strip_suffix(b"\n").filter(|_| self.open.tokens == 0) else { return Ok(false) };
        self.answers.skip_blanks()?;
        let ahead = self.answers.ahead(line.len())?;
        let is_alike = ahead.starts_with(verdict) && ahead.get(verdict.len()).is_some_and(u8::is_ascii_whitespace);
        if is_alike {
            self.has_lines = self.answers.is_line_new;
            self.differences.verdicts += 1;
            self.answers.take(verdict.len());
        }
        Ok(is_alike)
    }

    /// Compares the next byte of the verdicts.
    fn add_byte(&mut self, byte: u8) -> io::Result<()> {
        let ends_token = self.open.in_token && byte.is_ascii_whitespace();
        let begins_token = self.open.expect(byte);
        if let Some(after) = &mut self.open.different {
            *after += u64::from(begins_token);
        } else if begins_token {
            self.answers.skip_blanks()?;
            self.open.begins_line |= self.open.tokens == 1 && self.answers.is_line_new;
            self.open.found.push(b' ');
        }
        if self.open.different.is_none() {
            match self.answers.ahead(1)?.first() {
                Some(&next) if next == byte => {
                    self.open.found.push(byte);
                    self.answers.take(1);
                }
                // Some blank is as good as any other, and as the end.
                next if byte.is_ascii_whitespace()
                    && !(ends_token && next.is_some_and(|next| !next.is_ascii_whitespace())) => {}
                _ => self.differ()?,
            }
        }
        if byte == b'\n' {
            self.end_verdict()?;
        }
        Ok(())
    }

    /// Notes that the token is different, and takes the rest of it from the answers.
    fn differ(&mut self) -> io::Result<()> {
        self.open.different = Some(0);
        self.open.expected.keep();
        self.open.found.keep();
        self.answers.take_rest(&mut self.open.found)
    }

    /// Ends a verdict. One that is different ends with its line in the answers, if each verdict seems to have a line;
    /// otherwise it has as many tokens as it should have.
    fn end_verdict(&mut self) -> io::Result<()> {
        let mut open = mem::take(&mut self.open);
        self.differences.verdicts += 1;
        let has_lines = mem::replace(&mut self.has_lines, open.begins_line);
        let Some(after) = open.different else { return Ok(()) };
        if open.begins_line && (has_lines || open.tokens > 1) {
            self.answers.take_line(&mut open.found)?;
        } else {
            (0..after).try_for_each(|_| self.answers.take_token(&mut open.found))?;
        }
        self.differences.note(open.expected.text(), open.found.text());
        Ok(())
    }

    /// Compares a line of the verdicts or a part of it, if they follow each other with nothing between in the answers.
    fn add_squeezed(&mut self, line: &[u8]) -> io::Result<()> {
        self.part.extend_from_slice(line);
        let part = mem::take(&mut self.part);
        let Some(expected) = part.strip_suffix(b"\n") else {
            self.part = part;
            return Ok(());
        };
        let word = squeezed(expected);
        let ahead = self.answers.ahead(self.longest.max(word.len()))?;
        self.differences.verdicts += 1;
        let is_equal = ahead.starts_with(&word);
        let other = || self.words.iter().flatten().find(|other| ahead.starts_with(other));
        let len = if is_equal { word.len() } else { other().map_or(word.len(), Vec::len).min(ahead.len()) };
        if !is_equal {
            self.differences.note(lossy(expected), lossy(&ahead[..len]));
        }
        self.answers.take(len);
        // Its room is used again.
        self.part = part;
        self.part.clear();
        Ok(())
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

fn lossy(word: &[u8]) -> String {
    String::from_utf8_lossy(word).into_owned()
}

impl Differences {
    /// Notes that the last verdict is different, or missing if nothing was found.
    fn note(&mut self, expected: String, found: String) {
        let found = Some(found).filter(|found| !found.is_empty());
        let count = if found.is_some() { &mut self.wrong } else { &mut self.missing };
        *count += 1;
        let verdict = self.verdicts;
        self.first.get_or_insert(Difference { verdict, expected, found });
    }
}

impl Verdict {
    /// Goes on with a byte that is expected; returns whether it begins a token.
    fn expect(&mut self, byte: u8) -> bool {
        let was_in_token = mem::replace(&mut self.in_token, !byte.is_ascii_whitespace());
        let begins_token = self.in_token && !was_in_token;
        self.tokens += u64::from(begins_token);
        self.expected.push(byte);
        begins_token
    }
}

/// The answers on their way.
struct Answers {
    input: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    /// The bytes of the buffer that come next.
    at: usize,
    end: usize,
    /// Whether blanks mean nothing and are dropped.
    squeezed: bool,
    /// Whether only blanks were taken of the line.
    is_line_new: bool,
}

impl Answers {
    fn new(input: Box<dyn Read + Send>, squeezed: bool) -> Answers {
        Answers { input, buffer: vec![0; BUFFER], at: 0, end: 0, squeezed, is_line_new: true }
    }

    /// The bytes that come next, at least `least`, unless that is more than a buffer or the answers end before.
    fn ahead(&mut self, least: usize) -> io::Result<&[u8]> {
        while self.end - self.at < least.min(BUFFER) {
            self.buffer.copy_within(self.at..self.end, 0);
            (self.at, self.end) = (0, self.end - self.at);
            let start = self.end;
            let count = match self.input.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                count => count?,
            };
            if count == 0 {
                break;
            }
            self.end += count;
            for place in start..start + if self.squeezed { count } else { 0 } {
                if place == start {
                    self.end = start;
                }
                let byte = self.buffer[place];
                self.buffer[self.end] = byte;
                self.end += usize::from(!byte.is_ascii_whitespace());
            }
        }
        Ok(&self.buffer[self.at..self.end])
    }

    /// Takes so many of the bytes that come next.
    fn take(&mut self, count: usize) {
        if let Some(last) = self.buffer[self.at..self.at + count].last() {
            self.is_line_new = *last == b'\n' || self.is_line_new && last.is_ascii_whitespace();
        }
        self.at += count;
    }

    /// Takes bytes as long as they are of this kind, and shows them.
    fn take_while(&mut self, is_kind: impl Fn(u8) -> bool, shown: &mut Shown) -> io::Result<()> {
        while let Some(byte) = self.ahead(1)?.first().copied().filter(|byte| is_kind(*byte)) {
            shown.push(byte);
            self.take(1);
        }
        Ok(())
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        while self.ahead(1)?.first().is_some_and(u8::is_ascii_whitespace) {
            self.take(1);
        }
        Ok(())
    }

    /// Takes the rest of the token.
    fn take_rest(&mut self, shown: &mut Shown) -> io::Result<()> {
        self.take_while(|byte| !byte.is_ascii_whitespace(), shown)
    }

    /// Takes the next token.
    fn take_token(&mut self, shown: &mut Shown) -> io::Result<()> {
        self.take_while(|byte| byte.is_ascii_whitespace(), shown)?;
        self.take_rest(shown)
    }

    /// Takes the rest of the line.
    fn take_line(&mut self, shown: &mut Shown) -> io::Result<()> {
        self.take_while(|byte| byte != b'\n', shown)
    }
}

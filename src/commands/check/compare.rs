//! Compares answers with the verdicts that the judge writes, as both arrive.
//!
//! If verdicts have winning moves, the lines of a case are compared with the same number of lines. Otherwise answers are
//! read in one of three ways: line by line; token by token; or, if all verdicts are on one line, by the
//! longest word that comes next. Equal bytes are equal in each of them, and are compared many at a time:
//!
//! ```text
//! for each batch of verdicts:
//!     if the answers go on with the same bytes: take them
//!     else for each verdict of the batch, and for each way of reading:
//!         answer = the next line, tokens or word
//!         count and note a difference
//!         at the first line that differs: read by tokens, too, from that line on
//!         after TRIAL bytes: keep the way with fewer differences
//! ```
//!
//! If a line has two verdicts, for example, or half a verdict, all lines after it differ, but the tokens do not.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use crate::output::marks::{LOST, WON};
use memchr::{memchr, memchr_iter, memrchr};

/// The bytes of answers that are read at once.
const BUFFER: usize = 128 << 10;

/// How many bytes of verdicts are compared at a time; if they differ, one by one.
const STEP: usize = 2 << 10;

/// How many bytes of answers are read both ways.
const TRIAL: u64 = 64 << 10;

/// A line or a token is cut where it is longer than its verdict by more bytes: it may have no end.
const LONGER: usize = 16 << 10;

/// More blanks than this count as the end of the answers: they may have no end, too.
const BLANKS: usize = 16 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

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
    /// What follows the last verdict in the answers, up to the end of its line; nothing if they end there.
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
    /// All words that verdicts may have, the longest first; on one line without blanks.
    words: Vec<Vec<u8>>,
    one_line: bool,
    /// Whether each verdict has a mark and its winning moves after it, which may come in any order or not.
    moves: Option<MoveLines>,
    /// One, or during a trial two: by lines, and by tokens.
    readings: Vec<Reading>,
    /// Where the trial ends.
    trial_end: u64,
    /// The start of a verdict whose end has not been written. Its end empties this, so no later verdict gets it.
    begun: Vec<u8>,
}

/// In which order winning moves may come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MoveLines {
    InOrder,
    InAnyOrder,
}

/// A way to read the answers.
#[derive(Clone)]
struct Reading {
    unit: Unit,
    /// How many bytes of the answers were taken.
    at: u64,
    differences: Differences,
}

/// What is compared with a verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Line,
    Tokens,
    Letters,
    /// A line for the verdict, and one for each winning move.
    Lines(MoveLines),
}

impl Comparison {
    /// A comparison with `answers`. Verdicts may have these words. If they are on one line, each ends with a
    /// [mark](crate::output::marks), else with a line feed.
    pub fn new(
        answers: Box<dyn Read + Send>,
        words: impl Iterator<Item = String>,
        one_line: bool,
        moves: Option<MoveLines>,
        ignore_case: bool,
    ) -> Comparison {
        let bytes = |word: String| if one_line { squeezed(word.as_bytes()) } else { word.into_bytes() };
        let mut words: Vec<Vec<u8>> = words.map(bytes).collect();
        words.sort_by_key(|word| usize::MAX - squeezed(word).len());
        let unit = moves.map_or(if one_line { Unit::Letters } else { Unit::Line }, Unit::Lines);
        let readings = vec![Reading { unit, at: 0, differences: Differences::default() }];
        let answers = Answers::new(answers, ignore_case);
        let begun = Vec::new();
        Comparison(Arc::new(Mutex::new(State { answers, words, one_line, moves, readings, trial_end: 0, begun })))
    }

    /// What was found, once all verdicts were written.
    ///
    /// # Errors
    ///
    /// A failed read of the answers.
    pub fn finish(&self) -> io::Result<Differences> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = mem::take(&mut state.begun);
        if state.moves.is_some() && !last.is_empty() {
            state.compare(&on_lines(&last))?;
        }
        state.skip_blanks()?;
        let State { answers, readings, .. } = &mut *state;
        for reading in readings.iter_mut() {
            let (end, _) = answers.line(reading.at, b"")?;
            reading.differences.more = answers.between(reading.at, end).to_vec();
        }
        state.decide();
        Ok(state.readings[0].differences.clone())
    }
}

impl Write for Comparison {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.moves.is_some() {
            state.add_with_moves(bytes)?;
            return Ok(bytes.len());
        }
        let lines = if state.one_line { Cow::Owned(lines_of_marked(bytes)) } else { Cow::Borrowed(bytes) };
        state.add(&lines)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line for each verdict with a mark.
fn lines_of_marked(verdicts: &[u8]) -> Vec<u8> {
    let end = |byte| if [WON, LOST].contains(&byte) { b'\n' } else { byte };
    joined(verdicts).into_iter().map(end).collect()
}

/// These lines without line feeds.
fn joined(lines: &[u8]) -> Vec<u8> {
    lines.split(|&byte| byte == b'\n').flatten().copied().collect()
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

fn starts_with(text: &[u8], start: &[u8], ignore_case: bool) -> bool {
    let text = text.get(..start.len());
    text.is_some_and(|text| text == start || ignore_case && text.eq_ignore_ascii_case(start))
}

/// A verdict with its moves on lines: the mark is in place of a line feed.
fn on_lines(verdict: &[u8]) -> Vec<u8> {
    verdict.iter().map(|&byte| if [WON, LOST].contains(&byte) { b'\n' } else { byte }).collect()
}

/// The tokens with a blank between two.
fn spaced(line: &[u8]) -> Vec<u8> {
    tokens(line).collect::<Vec<_>>().join(&b' ')
}

/// The bytes without blanks.
fn squeezed(text: &[u8]) -> Vec<u8> {
    tokens(text).flatten().copied().collect()
}

impl State {
    /// Compares the next bytes of the verdicts, one a line.
    fn add(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let Some(first) = memchr(b'\n', bytes) {
            let last = memrchr(b'\n', &bytes[..bytes.len().min(STEP)]).unwrap_or(first);
            let (verdicts, rest) = bytes.split_at(1 + if self.begun.is_empty() { last } else { first });
            bytes = rest;
            if self.begun.is_empty() {
                let taken = self.take_equal(verdicts)?;
                self.compare_each(&verdicts[taken..])?;
            } else {
                let begun = mem::take(&mut self.begun);
                self.compare(&[&begun, verdicts].concat())?;
            }
        }
        self.begun.extend_from_slice(bytes);
        Ok(())
    }

    /// Compares the next bytes of verdicts with their moves. The mark of the next verdict says that a case is complete.
    fn add_with_moves(&mut self, bytes: &[u8]) -> io::Result<()> {
        let old = self.begun.len();
        self.begun.extend_from_slice(bytes);
        let is_mark = |byte: u8| [WON, LOST].contains(&byte);
        let marks: Vec<usize> = (0..self.begun.len()).filter(|&at| is_mark(self.begun[at])).skip(1).collect();
        let begun = mem::take(&mut self.begun);
        let mut start = 0;
        for mark in marks.into_iter().filter(|&mark| mark >= old) {
            let is_end = |byte: &u8| *byte == b'\n' || is_mark(*byte);
            let end = begun[..mark].iter().rposition(is_end).map_or(0, |end| end + 1);
            self.compare(&on_lines(&begun[start..end]))?;
            start = end;
        }
        self.begun = begun[start..].to_vec();
        Ok(())
    }

    /// Takes these verdicts if the answers go on with the same bytes; returns how many bytes of the verdicts it took.
    ///
    /// On one line the last verdicts are left: what follows in the answers may make a longer word of them.
    fn take_equal(&mut self, mut verdicts: &[u8]) -> io::Result<usize> {
        self.skip_blanks()?;
        let [reading] = &mut self.readings[..] else { return Ok(0) };
        let text = if self.one_line { Cow::Owned(joined(verdicts)) } else { Cow::Borrowed(verdicts) };
        if !self.answers.from(reading.at, text.len())?.starts_with(&text) {
            return Ok(0);
        }
        if self.one_line {
            // Each verdict has a letter and a line feed at least, so the letters of the longest word are left.
            let room = 2 * self.words.first().map_or(0, Vec::len);
            let last = memrchr(b'\n', &verdicts[..verdicts.len().saturating_sub(room)]);
            verdicts = &verdicts[..last.map_or(0, |last| last + 1)];
        }
        let count = memchr_iter(b'\n', verdicts).count();
        reading.at += (verdicts.len() - if self.one_line { count } else { 0 }) as u64;
        reading.differences.verdicts += count as u64;
        Ok(verdicts.len())
    }

    /// Takes the blanks that come next, and a byte order mark at the start. Nothing before them is asked for again.
    fn skip_blanks(&mut self) -> io::Result<()> {
        self.answers.kept = self.readings.iter().map(|reading| reading.at).min().unwrap_or(0);
        for reading in &mut self.readings {
            if reading.at == 0 && self.answers.from(0, BYTE_ORDER_MARK.len())?.starts_with(BYTE_ORDER_MARK) {
                reading.at = BYTE_ORDER_MARK.len() as u64;
            }
            reading.at = self.answers.after_blanks(reading.at)?;
        }
        Ok(())
    }

    /// Compares these verdicts one by one. Once the answers are over, those that are left are missing.
    fn compare_each(&mut self, mut verdicts: &[u8]) -> io::Result<()> {
        while let Some(end) = memchr(b'\n', verdicts).filter(|_| !self.is_over()) {
            let (verdict, rest) = verdicts.split_at(end + 1);
            self.compare(verdict)?;
            verdicts = rest;
        }
        let missing = memchr_iter(b'\n', verdicts).count() as u64;
        for Reading { differences, .. } in &mut self.readings {
            differences.verdicts += missing;
            differences.missing += missing;
        }
        Ok(())
    }

    /// Returns true if every reading has come to the end of the answers, and has noted its first difference.
    fn is_over(&self) -> bool {
        let is_over = |reading: &Reading| self.answers.end == Some(reading.at) && reading.differences.first.is_some();
        self.readings.iter().all(is_over)
    }

    /// Compares a verdict.
    fn compare(&mut self, verdict: &[u8]) -> io::Result<()> {
        self.skip_blanks()?;
        let before = self.readings[0].clone();
        for reading in &mut self.readings {
            reading.compare(verdict, &mut self.answers, &self.words)?;
        }
        let is_first = before.differences.first.is_none() && self.readings[0].differences.first.is_some();
        if is_first && before.unit == Unit::Line {
            let mut tokens = Reading { unit: Unit::Tokens, ..before };
            self.trial_end = tokens.at + TRIAL;
            tokens.compare(verdict, &mut self.answers, &self.words)?;
            self.readings.push(tokens);
        }
        if self.readings.iter().any(|reading| reading.at > self.trial_end) {
            self.decide();
        }
        Ok(())
    }

    /// Keeps the reading with fewer differences; if both have the same number, the first, by lines.
    fn decide(&mut self) {
        self.readings.sort_by_key(|reading| reading.differences.count());
        self.readings.truncate(1);
    }
}

impl Reading {
    /// Compares a verdict with the answer that comes next, before which there are no blanks.
    fn compare(&mut self, verdict: &[u8], answers: &mut Answers, words: &[Vec<u8>]) -> io::Result<()> {
        self.differences.verdicts += 1;
        let (end, is_right) = match self.unit {
            Unit::Line => answers.line(self.at, verdict)?,
            Unit::Tokens => answers.tokens(self.at, verdict, words)?,
            Unit::Letters => answers.letters(self.at, verdict, words)?,
            Unit::Lines(moves) => answers.lines(self.at, verdict, moves)?,
        };
        if !is_right {
            self.differences.note(verdict.trim_ascii(), answers.between(self.at, end));
        }
        self.at = end;
        Ok(())
    }
}

impl Differences {
    /// How many there are, with what is too much.
    pub fn count(&self) -> u64 {
        self.wrong + self.missing + u64::from(!self.more.is_empty())
    }

    /// Notes that the last verdict is wrong, or missing if nothing was found.
    fn note(&mut self, expected: &[u8], found: &[u8]) {
        *if found.is_empty() { &mut self.missing } else { &mut self.wrong } += 1;
        let verdict = self.verdicts;
        let difference = || Difference { verdict, expected: expected.to_vec(), found: found.to_vec() };
        self.first.get_or_insert_with(difference);
    }
}

/// The answers, read as they are needed. A place is a number of bytes from their start.
struct Answers {
    input: Box<dyn Read + Send>,
    ignore_case: bool,
    buffer: Vec<u8>,
    /// The place of the first byte of the buffer.
    start: u64,
    /// How many bytes of the buffer have been read. The bytes after them are old, and are never handed out.
    len: usize,
    /// No byte before this place is asked for again.
    kept: u64,
    /// Where the answers end, once that was seen. Then the input is not read again.
    end: Option<u64>,
}

impl Answers {
    fn new(input: Box<dyn Read + Send>, ignore_case: bool) -> Answers {
        Answers { input, ignore_case, buffer: vec![0; BUFFER], start: 0, len: 0, kept: 0, end: None }
    }

    /// The index in the buffer of a place that is kept.
    // The buffer holds it, so its size fits.
    #[allow(clippy::cast_possible_truncation)]
    fn index(&self, at: u64) -> usize {
        (at - self.start) as usize
    }

    fn between(&self, at: u64, end: u64) -> &[u8] {
        &self.buffer[self.index(at)..self.index(end)]
    }

    /// The bytes from a place on: `least` or more, unless the answers end first. It reads no further than it has to, as
    /// another program may be writing them.
    fn from(&mut self, at: u64, least: usize) -> io::Result<&[u8]> {
        if self.index(at) + least > self.buffer.len() {
            let kept = self.index(self.kept);
            self.buffer.copy_within(kept..self.len, 0);
            (self.start, self.len) = (self.kept, self.len - kept);
            let needed = self.index(at) + least;
            if needed > self.buffer.len() {
                self.buffer.resize(needed.max(2 * self.buffer.len()), 0);
            }
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

    fn after_blanks(&mut self, at: u64) -> io::Result<u64> {
        let end = self.after(at, u8::is_ascii_whitespace, BLANKS)?;
        if end - at == BLANKS as u64 {
            (self.end, self.len) = (Some(end), self.index(end));
        }
        Ok(end)
    }

    /// The place after these tokens, if they come next.
    fn after_tokens(&mut self, at: u64, text: &[u8]) -> io::Result<Option<u64>> {
        let mut end = at;
        for token in tokens(text) {
            end = self.after_blanks(end)?;
            let ignore_case = self.ignore_case;
            let ahead = self.from(end, token.len() + 1)?;
            if !starts_with(ahead, token, ignore_case) || !ahead.get(token.len()).is_none_or(u8::is_ascii_whitespace) {
                return Ok(None);
            }
            end += token.len() as u64;
        }
        Ok(Some(end))
    }

    /// The end of the line, and whether it has the tokens of this verdict.
    fn line(&mut self, at: u64, verdict: &[u8]) -> io::Result<(u64, bool)> {
        let end = self.after(at, |&byte| byte != b'\n', verdict.len() + LONGER)?;
        let last = self.after_tokens(at, verdict)?.filter(|&last| last <= end);
        Ok((end, last.is_some_and(|last| self.between(last, end).trim_ascii().is_empty())))
    }

    /// The end of the same number of lines that this verdict has with its moves, and whether they have the same tokens.
    fn lines(&mut self, at: u64, verdict: &[u8], moves: MoveLines) -> io::Result<(u64, bool)> {
        let mut expected: Vec<Vec<u8>> = verdict.trim_ascii().split(|&byte| byte == b'\n').map(spaced).collect();
        let (mut found, mut end) = (Vec::new(), at);
        for _ in &expected {
            let start = self.after_blanks(end)?;
            let next = self.after(start, |&byte| byte != b'\n', verdict.len() + LONGER)?;
            if next > start {
                found.push(spaced(self.between(start, next)));
                end = next;
            }
        }
        if self.ignore_case {
            expected.iter_mut().chain(&mut found).for_each(|line| line.make_ascii_lowercase());
        }
        if moves == MoveLines::InAnyOrder {
            for lines in [&mut expected, &mut found] {
                lines.get_mut(1..).unwrap_or_default().sort();
            }
        }
        Ok((end, expected == found))
    }

    /// The end of the tokens that come next, and whether they are the tokens of this verdict. A wrong answer has the
    /// same number of tokens as the verdict, or fewer if a word ends earlier.
    fn tokens(&mut self, at: u64, verdict: &[u8], words: &[Vec<u8>]) -> io::Result<(u64, bool)> {
        if let Some(end) = self.after_tokens(at, verdict)? {
            return Ok((end, true));
        }
        let mut end = at;
        for _ in tokens(verdict) {
            for word in words {
                if let Some(end) = self.after_tokens(end, word)? {
                    return Ok((end, false));
                }
            }
            let start = self.after_blanks(end)?;
            let next = self.after(start, |byte| !byte.is_ascii_whitespace(), verdict.len() + LONGER)?;
            end = if next == start { end } else { next };
        }
        Ok((end, false))
    }

    /// The end of the longest word that comes next, with any blanks between its letters, and whether it is this
    /// verdict. If no word comes next, the wrong answer has the same number of letters as the verdict.
    fn letters(&mut self, at: u64, verdict: &[u8], words: &[Vec<u8>]) -> io::Result<(u64, bool)> {
        let verdict = squeezed(verdict);
        let most = words.iter().chain([&verdict]).map(Vec::len).max().unwrap_or(0);
        let (mut letters, mut ends) = (Vec::new(), vec![at]);
        while letters.len() < most {
            let end = self.after_blanks(ends[letters.len()])?;
            let Some(&letter) = self.from(end, 1)?.first() else { break };
            letters.push(letter);
            ends.push(end + 1);
        }
        let word = words.iter().find(|word| starts_with(&letters, word, self.ignore_case));
        let len = word.map_or(verdict.len().min(letters.len()), Vec::len);
        Ok((ends[len], len == verdict.len() && starts_with(&letters, &verdict, self.ignore_case)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(answers: impl Read + Send + 'static, words: &[&str], one_line: bool) -> Comparison {
        Comparison::new(Box::new(answers), words.iter().map(|word| word.to_string()), one_line, None, false)
    }

    /// What is found if these verdicts arrive in portions of this many bytes.
    fn compared(answers: &str, words: &[&str], verdicts: &str, portion: usize) -> Differences {
        let mut comparison = comparison(io::Cursor::new(answers.to_string()), words, false);
        verdicts.as_bytes().chunks(portion).for_each(|bytes| comparison.write_all(bytes).expect("no fault"));
        comparison.finish().expect("no fault")
    }

    #[test]
    fn answers_are_read_the_way_with_fewer_differences() {
        let verdicts = "L\nW\nL\n2 3\nL\nL W\n";
        for (answers, wrong, missing, first, found, more) in [
            // By lines: one that goes on, or has too little, or two verdicts, or is another word.
            ("L\nW\nL !\n2 3\nL\nL W\n", 1, 0, 3, "L !", ""),
            ("L\nW\nL\n2 3 L\nL\nL W\n", 1, 0, 4, "2 3 L", ""),
            ("L\nW\nL\n2 3\nL\nL", 1, 0, 6, "L", ""),
            ("L\nW L\nL\n2 3\nL\nL W\n", 1, 0, 2, "W L", ""),
            ("L\nL\n\n L\n2  3\nL\nL W\nW\n", 1, 0, 2, "L", "W"),
            ("L\nW\nL\n2 3\nL\nL W !\n", 1, 0, 6, "L W !", ""),
            ("L\nW\nL\n2 3\n", 0, 2, 5, "", ""),
            // By tokens: a word, or the same number of tokens as the verdict has.
            ("L L L 2 3 L L W", 1, 0, 2, "L", ""),
            ("L W L 2 4 L L W W", 1, 0, 4, "2 4", "W"),
            ("L\nW L\n2\n3\nL\nL\nL\n", 1, 0, 6, "L", "L"),
            ("L W L W L L W", 1, 0, 4, "W", ""),
            ("L W L 2 3 L\nL ", 1, 0, 6, "L", ""),
        ] {
            for portion in [1, 2, 3, 4, 5, 7, 8, 100] {
                let all = compared(answers, &["L W", "L", "W"], verdicts, portion);
                let shown = all.first.map(|first| (first.verdict, first.found)).expect("a difference");
                let expected = (wrong, missing, (first, found.into()), more.into());
                assert_eq!((all.wrong, all.missing, shown, all.more), expected, "{answers:?}, {portion} at a time");
            }
        }
        for answers in ["L W L 2 3 L L W", "L\r\nW\r\nL\n\n\n2 3\nL L\nW"] {
            assert_eq!(compared(answers, &["L", "W"], verdicts, 4).count(), 0, "{answers:?}");
        }
    }

    /// What is found if verdicts with winning moves arrive in portions of this many bytes.
    fn compared_moves(answers: &str, verdicts: &[u8], moves: MoveLines, portion: usize) -> Differences {
        let words = ["W", "L"].into_iter().map(str::to_string);
        let answers = Box::new(io::Cursor::new(answers.to_string()));
        let mut comparison = Comparison::new(answers, words, false, Some(moves), false);
        verdicts.chunks(portion).for_each(|bytes| comparison.write_all(bytes).expect("no fault"));
        comparison.finish().expect("no fault")
    }

    #[test]
    fn winning_moves_come_in_any_order_or_in_that_of_the_verdicts() {
        let verdicts = b"W\xFE1 2\n3 4\n3 4\nL\xFFW\xFE5 6\n";
        for (answers, in_any, in_order) in [
            ("W\n1 2\n3 4\n3 4\nL\nW\n5 6\n", None, None),
            ("W\n 3  4\r\n1 2\n\n3 4\nL\nW\n5 6", None, Some(1)),
            ("W\n1 2\n1 2\n3 4\nL\nW\n5 6\n", Some(1), Some(1)),
            ("W\n1 2\n3 4\n3 4\nL\nW\n6 5\n", Some(3), Some(3)),
            ("W\n1 2\n3 4\n3 4\nL\nW\n", Some(3), Some(3)),
            ("W\n1 2\n3 4\n3 4\nL\n", Some(3), Some(3)),
            ("1 2\nW\n3 4\n3 4\nL\nW\n5 6\n", Some(1), Some(1)),
        ] {
            for portion in [1, 2, 3, 7, 100] {
                let first = |moves| {
                    let found = compared_moves(answers, verdicts, moves, portion);
                    assert_eq!(found.verdicts, 3);
                    found.first.map(|first| first.verdict)
                };
                let found = [first(MoveLines::InAnyOrder), first(MoveLines::InOrder)];
                assert_eq!(found, [in_any, in_order], "{answers:?}, {portion} at a time");
            }
        }
        let more = compared_moves("W\n1 2\n3 4\n3 4\nL\nW\n5 6\n7 8\n", verdicts, MoveLines::InOrder, 100);
        assert_eq!((more.count(), more.more), (1, b"7 8".to_vec()));
    }

    /// On one line each verdict has a mark, and a word that goes on is another word.
    #[test]
    fn on_one_line_the_longest_word_is_the_answer() {
        let verdicts = b"Player 1\xFFPlayer 1 wins\xFEab\xFF\nPlayer 1\xFF\n";
        for (answers, wrong, missing, first, found, more) in [
            ("Player 1Player 1winsab Player1", 0, 0, 0, "", ""),
            ("Player 1 wins Player 1 winsabPlayer 1", 1, 0, 1, "Player 1 wins", ""),
            ("Player 1Player 1 wins\na bPlayer 1 wins", 1, 0, 4, "Player 1 wins", ""),
            ("Player 1Player 1 winsxyPlayer 1", 1, 0, 3, "xy", ""),
            ("Player 1Player 1 winsabPlay", 1, 0, 4, "Play", ""),
            ("Player 1Player 1", 1, 2, 2, "Player 1", ""),
            ("Player 1Player 1 winsabPlayer 1!\n!", 0, 0, 0, "", "!"),
        ] {
            for portion in [1, 2, 3, 100] {
                let words = ["ab", "Player 1", "Player 1 wins"];
                let mut comparison = comparison(io::Cursor::new(answers.to_string()), &words, true);
                verdicts.chunks(portion).for_each(|bytes| comparison.write_all(bytes).expect("no fault"));
                let all = comparison.finish().expect("no fault");
                let shown = all.first.map(|first| (first.verdict, first.found)).unwrap_or_default();
                let expected = (4, wrong, missing, (first, found.into()), more.into());
                let found = (all.verdicts, all.wrong, all.missing, shown, all.more);
                assert_eq!(found, expected, "{answers:?}, {portion} at a time");
            }
        }
    }

    /// Many verdicts are taken at once, but the last ones only when it is known how the answers go on.
    #[test]
    fn on_one_line_a_longer_word_is_seen_after_many_equal_letters() {
        for count in [2, 3, 5, 100, STEP / 2, STEP] {
            for (words, end, wrong, more) in
                [(["a", "aab"], "b", 1, ""), (["a", "x"], "b", 0, "b"), (["a", "ab"], "b", 1, "")]
            {
                let answers = io::Cursor::new("a".repeat(count) + end);
                let mut comparison = comparison(answers, &words, true);
                comparison.write_all(&b"a\xFF".repeat(count)).expect("no fault");
                let all = comparison.finish().expect("no fault");
                let missing = u64::from(words[1] == "aab");
                assert_eq!((all.wrong, all.missing, all.more), (wrong, missing, more.into()), "{words:?}, {count}");
            }
        }
    }

    #[test]
    fn after_a_prefix_another_word_may_be_shorter() {
        let answers = "Case 1: L Case 2: W Case 4: L";
        let all = compared(answers, &["L W", "L", "W"], "Case 1: L\nCase 2: L W\nCase 3: L\n", 100);
        assert_eq!((all.wrong, all.missing, all.more), (2, 0, Vec::new()));
    }

    #[test]
    fn a_long_line_has_many_verdicts() {
        for (start, wrong) in [("L W ", 0), ("L L ", 1)] {
            let answers = start.to_string() + &"L W ".repeat(1 << 16) + "W W ";
            let all = compared(&answers, &["L", "W"], &"L\nW\n".repeat((1 << 16) + 2), 1 << 20);
            assert_eq!((all.wrong, all.missing, all.more), (wrong + 1, 0, Vec::new()));
        }
    }

    #[test]
    fn after_the_trial_one_reading_is_left() {
        let words = ["W", "L"];
        // A verdict takes two bytes of the answers, or all of them where they are one line.
        let both = [("\n", "L\nW !\n".to_string(), TRIAL / 2 - 4..TRIAL / 2), (" ", "L L ".to_string(), 0..4)];
        for (between, answers, last) in both {
            let rest = [["W", "L"].join(between), String::new()].join(between).repeat(1 << 16);
            let mut comparison = comparison(io::Cursor::new(answers + &rest), &words, false);
            let mut readings = |verdict: &str| {
                comparison.write_all(verdict.as_bytes()).expect("no fault");
                comparison.0.lock().expect("no panic").readings.len()
            };
            assert_eq!(readings("L\nW\n"), 2);
            let verdicts = ["W\n", "L\n"].into_iter().cycle().take(1 << 17);
            let two = verdicts.map(&mut readings).take_while(|&readings| readings == 2).count() as u64;
            assert!(last.contains(&two), "{two} of {last:?}");
            let rest = "W\nL\n".repeat(1 << 16).split_off(2 * (two as usize + 1));
            comparison.write_all(rest.as_bytes()).expect("no fault");
            assert_eq!(comparison.finish().map(|all| all.count()).ok(), Some(1));
        }
    }

    #[test]
    fn verdicts_and_blanks_may_be_longer_than_the_buffer() {
        let (long, blanks) = ("1 ".repeat(BUFFER) + "\n", " ".repeat(2 * BUFFER));
        let full = &long[..BUFFER - 1];
        for (answers, verdicts) in [
            (long.clone(), long.clone()),
            (format!("L\n{long}"), format!("L\n{long}")),
            (format!("L{blanks}W\n{blanks}L"), "L\nW\nL\n".to_string()),
            (format!("{blanks}L\nW\nL"), "L\nW\nL\n".to_string()),
            (format!("{full}\nL"), format!("{full}\nL\n")),
        ] {
            for portion in [1000, 4 * BUFFER] {
                assert_eq!(compared(&answers, &["L", "W"], &verdicts, portion).count(), 0);
            }
        }
    }

    #[test]
    fn a_blank_a_line_and_a_token_may_have_no_end() {
        for (start, byte, wrong) in [("", b' ', 0), ("L\n", b'\n', 0), ("L x", 0, 3)] {
            let mut comparison = comparison(start.as_bytes().chain(io::repeat(byte)), &["L"], false);
            comparison.write_all(b"L\nL\nL\nL\n").expect("no fault");
            let all = comparison.finish().expect("no fault");
            let missing = if wrong > 0 { 0 } else { 4 - start.matches('L').count() as u64 };
            assert_eq!((all.wrong, all.missing), (wrong, missing), "{start:?} and {byte}");
        }
    }

    #[test]
    fn an_interrupted_read_of_the_answers_is_repeated() {
        struct Interrupted(bool);
        impl Read for Interrupted {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 = !self.0;
                buffer[..2].copy_from_slice(b"L\n");
                if self.0 { Err(ErrorKind::Interrupted.into()) } else { Ok(2) }
            }
        }
        assert_eq!(Answers::new(Box::new(Interrupted(false)), false).from(0, 4).expect("no fault"), b"L\nL\n");
    }

    #[test]
    fn a_wrong_answer_is_cut_that_is_much_longer_than_its_verdict() {
        for len in [LONGER + 1, LONGER + 2, LONGER + 3] {
            let all = compared(&format!("{}\nL\n", "x".repeat(len)), &["L", "W"], "L\nL\n", 100);
            assert_eq!(all.first.map(|first| first.found.len()), Some(len.min("L\n".len() + LONGER)));
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped_only_at_the_start() {
        assert_eq!(compared("\u{FEFF}L\nW\n", &["L", "W"], "L\nW\n", 100).count(), 0);
        assert_eq!(compared("\u{FEFF}L\n\u{FEFF}W\n", &["L", "W"], "L\nW\n", 100).wrong, 1);
    }
}

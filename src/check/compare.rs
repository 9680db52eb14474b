//! Compares answers with the verdicts that the judge writes, token by token, as both arrive.

use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::{memchr, memchr_iter, memrchr};

/// The bytes of answers that are read at once.
const BUFFER: usize = 128 << 10;

/// How many bytes of verdicts are compared at a time; if they differ, one by one.
const STEP: usize = 2 << 10;

/// How many bytes are compared at once, and the most of a separator. Where a longer one separates answers, at most one
/// verdict is found equal at a time.
const CHUNK: usize = 8;

/// The most bytes of a verdict in the answers that are shown.
pub const SHOWN: usize = 1000;

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
    /// The blanks after the last verdict that was compared alone and has any. Verdicts with these after each are
    /// compared many at a time. The fast path needs just these, so old ones cost time and change no result. They are
    /// empty on one line only: elsewhere a verdict would match the start of a longer token.
    separator: Vec<u8>,
    /// The start of a verdict whose end has not been written. Its end empties this, so no later verdict gets it.
    part: Vec<u8>,
    /// Whether the last verdict began a line of the answers; `None` before the first. `take_equal` and `compare_tokens`
    /// set it for every verdict, so it is of no earlier one. On one line nobody reads it.
    has_lines: Option<bool>,
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
        if state.one_line {
            // Without blanks: looking ahead for a word may have removed some of them already.
            let ahead = state.answers.squeezed_ahead(SHOWN)?;
            more.extend_from_slice(&ahead[..ahead.len().min(SHOWN)]);
        } else {
            state.answers.take_token(&mut more)?;
        }
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

    /// Takes these verdicts if they come next in the answers, each with the separator after it; returns whether so.
    fn take_equal(&mut self, verdicts: &[u8]) -> io::Result<bool> {
        let (separator, count) = (&self.separator[..], memchr_iter(b'\n', verdicts).count());
        let len = verdicts.len() - count + count * separator.len();
        let ahead = self.answers.ahead(len)?;
        let is_next = match separator {
            b"\n" => ahead.starts_with(verdicts),
            _ => have_next(ahead, verdicts, separator),
        };
        if is_next {
            self.differences.verdicts += count as u64;
            self.has_lines = Some(if count > 1 { separator.contains(&b'\n') } else { self.answers.is_line_new });
            self.answers.take(len);
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
        let mut blanks = self.answers.take_blanks()?;
        // After a line that ended too soon none are left: `compare_tokens` took them.
        if self.one_line || !blanks.is_empty() {
            blanks.truncate(CHUNK);
            self.separator = blanks;
        }
        Ok(())
    }

    /// Compares a verdict token by token. A wrong one is taken to the end of its line, if each seems to have a line;
    /// otherwise as another word, or as many tokens as the right one has.
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
            self.answers.take_blanks()?;
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

    /// Compares a verdict that the next may follow with nothing between. A wrong one is taken as another word, or as
    /// many bytes as the right one has.
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

/// Whether the answers go on with these verdicts, and this separator after each, of at most [`CHUNK`] bytes.
fn have_next(mut answers: &[u8], mut verdicts: &[u8], separator: &[u8]) -> bool {
    let mut padded = [0; CHUNK];
    padded[..separator.len()].copy_from_slice(separator);
    let wanted = u64::from_le_bytes(padded);
    // Most verdicts and separators are short: each takes one comparison, whatever its length.
    while let (Some(verdict), Some(answer)) = (verdicts.first_chunk(), answers.first_chunk()) {
        let end = line_end(*verdict);
        if equal_bytes(u64::from_le_bytes(*verdict), u64::from_le_bytes(*answer)) < end {
            return false;
        }
        (verdicts, answers) = (&verdicts[end..], &answers[end..]);
        if end < CHUNK {
            let Some(answer) = answers.first_chunk() else { break };
            if equal_bytes(wanted, u64::from_le_bytes(*answer)) < separator.len() {
                return false;
            }
            (verdicts, answers) = (&verdicts[1..], &answers[separator.len()..]);
        }
    }
    let mut answers = answers.iter();
    verdicts.iter().all(|byte| match byte {
        b'\n' => separator.iter().all(|blank| answers.next() == Some(blank)),
        _ => answers.next() == Some(byte),
    })
}

/// The place of the first line feed; [`CHUNK`] if there is none.
fn line_end(chunk: [u8; CHUNK]) -> usize {
    let each = |byte| u64::from_le_bytes([byte; CHUNK]);
    // A line feed becomes 0, and the first 0 sets the lowest of these bits.
    let differs = u64::from_le_bytes(chunk) ^ each(b'\n');
    (differs.wrapping_sub(each(1)) & !differs & each(1 << 7)).trailing_zeros() as usize / 8
}

/// How many bytes two chunks start with that are equal.
fn equal_bytes(one: u64, other: u64) -> usize {
    (one ^ other).trailing_zeros() as usize / 8
}

/// The answers on their way.
struct Answers {
    input: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    /// The bytes of the buffer that come next. Those outside are old, and are never handed out.
    at: usize,
    end: usize,
    /// Whether only blanks were taken of the line. `take` tells it anew from what it takes; `squeezed_ahead` does not,
    /// but on one line nobody reads it.
    is_line_new: bool,
}

impl Answers {
    fn new(input: Box<dyn Read + Send>) -> Answers {
        Answers { input, buffer: vec![0; BUFFER], at: 0, end: 0, is_line_new: true }
    }

    /// The bytes that come next: `least` or more, unless the answers end first.
    fn ahead(&mut self, least: usize) -> io::Result<&[u8]> {
        if self.at + least > self.buffer.len() {
            self.buffer.copy_within(self.at..self.end, 0);
            (self.at, self.end) = (0, self.end - self.at);
            self.buffer.resize(self.buffer.len().max(least), 0);
        }
        while self.end - self.at < least {
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
        let mut kept = 0;
        while kept < least {
            let Some(byte) = self.ahead(kept + 1)?.get(kept) else { break };
            if byte.is_ascii_whitespace() {
                self.buffer.copy_within(self.at..self.at + kept, self.at + 1);
                self.at += 1;
            } else {
                kept += 1;
            }
        }
        Ok(&self.buffer[self.at..self.end])
    }

    /// Whether more follows the line that comes next, whose first blanks have been taken.
    fn has_lines(&mut self) -> io::Result<bool> {
        let mut has_ended = false;
        for place in 0..BUFFER {
            match self.ahead(place + 1)?.get(place) {
                None => break,
                Some(b'\n') => has_ended = true,
                Some(byte) if has_ended && !byte.is_ascii_whitespace() => return Ok(true),
                Some(_) => {}
            }
        }
        Ok(false)
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

    /// What is found if these verdicts arrive in portions of this many bytes.
    fn compared(answers: &str, words: &[&str], verdicts: &str, portion: usize) -> Differences {
        let answers = Box::new(io::Cursor::new(answers.to_string()));
        let mut comparison = Comparison::new(answers, words.iter().map(|word| word.to_string()), false);
        verdicts.as_bytes().chunks(portion).for_each(|part| comparison.write_all(part).expect("no fault"));
        comparison.finish().expect("no fault")
    }

    /// Answers that would be counted otherwise if something were remembered of an answer before the last.
    #[test]
    fn the_same_answers_differ_however_the_verdicts_arrive() {
        let long = " ".repeat(CHUNK);
        for (answers, words, verdicts, wrong, first, found, more) in [
            // x is no line, as the answer before it begins none: alone, and after another that begins one.
            ("L L \nx y\nL\n".to_string(), ["L", "W"], "L\n".repeat(4), 2, 3, "x ", "L "),
            (format!("L{long}\nL{long}\nL{long}L{long}\nx y\nL\n"), ["L", "W"], "L\n".repeat(6), 2, 5, "x ", "L "),
            // x y is a line, as it begins one and so does the answer before it.
            (format!("L{long}\nL{long}\nx y\nL\n"), ["L", "W"], "L\n".repeat(4), 1, 3, "x y", ""),
            ("L\n x y\nL\n".to_string(), ["L", "W"], "L\n".repeat(3), 1, 2, "x y", ""),
            // x begins no line, although a line feed was among the blanks after the first answer.
            (format!("L{long} \nL{long}x y\nL\n"), ["L", "W"], "L\n".repeat(4), 2, 3, "x ", "L "),
            // No blanks are left after a, a line that ended too soon. With none as the separator, L would be found in
            // LL.
            ("a\nLL\nL\nL\nL\n".to_string(), ["a b", "L"], "a b\nL\nL\nL\nL\n".to_string(), 2, 1, "a ", ""),
            ("a\na b\nx\nc d\n".repeat(3), ["a b", "c d"], "a b\na b\na b\nc d\n".repeat(3), 6, 1, "a ", ""),
        ] {
            for portion in [1, 2, 3, 4, 5, 7, 8, 100] {
                let all = compared(&answers, &words, &verdicts, portion);
                let shown = all.first.map(|first| (first.verdict, first.found)).expect("a difference");
                let expected = (wrong, 0, (first, found.into()), more.into());
                assert_eq!((all.wrong, all.missing, shown, all.more), expected, "{answers}: {portion} bytes at a time");
            }
        }
    }

    #[test]
    fn a_second_line_is_seen_up_to_the_end_of_the_look_ahead() {
        for (len, text, expected) in [(BUFFER, "x", true), (BUFFER + 1, "x", false), (BUFFER, " ", false)] {
            let answers = format!("{}\n{text}", "L".repeat(len - 2));
            assert_eq!(Answers::new(Box::new(io::Cursor::new(answers))).has_lines().expect("no fault"), expected);
        }
    }

    #[test]
    fn equal_verdicts_are_taken_many_at_a_time_whatever_separates_them() {
        for separator in ["\n", "\r\n", " ", "\n\n"] {
            let answers = Box::new(io::Cursor::new(["L"; 4].join(separator)));
            let comparison = Comparison::new(answers, ["L", "W"].map(String::from).into_iter(), false);
            let mut state = comparison.0.lock().expect("no panic");
            state.compare(b"L\n").expect("no fault");
            assert_eq!(state.separator, separator.as_bytes());
            assert!(state.take_equal(b"L\nL\n").expect("no fault"), "{separator:?}");
            assert!(!state.take_equal(b"L\nL\n").expect("no fault"), "{separator:?}");
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
                let all = compared(&answers, &["L", "W"], &verdicts, portion);
                assert_eq!((all.wrong, all.missing, all.more), (0, 0, Vec::new()));
            }
        }
    }

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
        assert_eq!(Answers::new(Box::new(Interrupted(false))).ahead(4).expect("no fault"), b"L\nL\n");
    }

    #[test]
    fn of_a_wrong_answer_no_more_than_1000_bytes_are_held() {
        for len in [SHOWN - 1, SHOWN, SHOWN + 1] {
            let all = compared(&format!("{}\nL\n", "x".repeat(len)), &["L", "W"], "L\nL\n", 100);
            assert_eq!(all.first.map(|first| first.found.len()), Some(len.min(SHOWN)));
        }
    }

    #[test]
    fn verdicts_come_next_only_with_the_whole_separator_after_each() {
        for separator in ["", " ", "\r\n", "\n\n", "eight of"] {
            // Some ends of lines lie within a chunk, some at its end, and some chunks have none.
            let verdicts = "ab\n\nc\nseven b\n8 bytes!\nmore than sixteen\n\nd\n";
            let answers = verdicts.replace('\n', separator);
            let have = |answers: &str| have_next(answers.as_bytes(), verdicts.as_bytes(), separator.as_bytes());
            assert!(have(&answers) && have(&format!("{answers}more")), "{separator:?}");
            for (at, byte) in answers.bytes().enumerate() {
                let other = if byte == b'x' { "y" } else { "x" };
                assert!(!have(&answers[..at]), "{separator:?}");
                assert!(!have(&format!("{}{other}{}", &answers[..at], &answers[at + 1..])), "{separator:?}");
            }
        }
    }
}

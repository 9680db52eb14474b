//! Compares answers with the verdicts that the judge writes, as both arrive.
//!
//! Answers are read word by word, as testlib's wcmp reads them, so blanks and line ends only
//! separate words. On one line each letter is a word. A judge that wants the blanks to be right
//! gets the strict comparison, where each line with its line feed is a word.
//!
//! ```text
//! for each verdict:
//!     if the answers go on with many of the next verdicts, byte for byte: take them
//!     else if its words come next: the answer is right
//!         and then each of its winning moves, in any order
//!     else the answer is the word of another verdict, if one comes, or as many words as the verdict has
//! ```
//!
//! A line that several winning moves print may come once, or once for each of them. So where a case
//! ends may only be seen in the next one, and until then each place where it may end is kept.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use memchr::{memchr, memchr_iter, memchr2, memrchr, memrchr2};

use super::manner::Manner;
use super::moves::{ExpectedMoves, line_of};
use super::reader::{AnswerReader, LONGER, words_of};
use crate::output::marks::{LOST, WON};
use crate::output::words::Prefix;

/// How many bytes of verdicts are compared at a time; if they differ, one by one.
const STEP: usize = 2 << 10;

/// The most places where a case may end that are kept. Two or three are common. There are more only
/// if verdicts and winning moves look alike, and then the time would grow with the square of the
/// input.
const MOST_PLACES: usize = 64;

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
    /// What follows the last verdict in the answers, up to the end of its line; nothing if they end
    /// there.
    pub more: Vec<u8>,
}

/// A verdict that is different in the answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Its number, from 1.
    pub verdict: u64,
    pub expected: Vec<u8>,
    /// Nothing if it is missing.
    pub found: Vec<u8>,
    /// Where any winning move is right: whether there are others than the one that is expected.
    pub is_one_of_several: bool,
    /// Where any winning move is right: what comes in place of one, after a right verdict.
    pub wrong_move: Option<Vec<u8>>,
}

impl Difference {
    /// Returns true if only blanks and line ends differ.
    pub fn differs_in_blanks(&self) -> bool {
        let manner = Manner::default();
        !self.found.is_empty() && words_of(&self.expected, manner) == words_of(&self.found, manner)
    }
}

impl Differences {
    /// How many there are, with what is too much.
    pub fn count(&self) -> u64 {
        self.wrong + self.missing + u64::from(!self.more.is_empty())
    }
}

/// An output that compares what is written to it. All clones share what they have found.
#[derive(Clone)]
pub struct Comparison(Arc<Mutex<State>>);

struct State {
    manner: Manner,
    /// What comes before each verdict, if the verdicts arrive without it.
    prefix: Option<Prefix>,
    answers: AnswerReader,
    /// The words of each verdict that there may be, the longest verdict first.
    known: Vec<Vec<Vec<u8>>>,
    /// Where the next answer may start, in ascending order.
    places: Vec<u64>,
    /// Verdicts that have not been compared.
    begun: Vec<u8>,
    /// How many of these bytes have been searched for the end of the first verdict.
    searched: usize,
    differences: Differences,
}

impl Comparison {
    /// A comparison with `answers`. Verdicts may have these words. If they are on one line or have
    /// winning moves, each ends with a [mark](crate::output::marks), else with a line feed.
    pub fn new(
        answers: Box<dyn Read + Send>,
        words: impl IntoIterator<Item = String>,
        manner: Manner,
    ) -> Comparison {
        let mut known: Vec<Vec<Vec<u8>>> = Vec::new();
        for word in words {
            let parts = words_of(word.as_bytes(), manner);
            if !parts.is_empty() {
                known.push(parts.into_iter().map(<[u8]>::to_vec).collect());
            }
        }
        // A line has more than the word.
        if manner.is_strict && !manner.one_line {
            known.clear();
        }
        known.sort_by_key(|parts| usize::MAX - parts.len());
        Comparison(Arc::new(Mutex::new(State {
            manner,
            prefix: None,
            answers: AnswerReader::new(answers, manner),
            known,
            places: vec![0],
            begun: Vec::new(),
            searched: 0,
            differences: Differences::default(),
        })))
    }

    /// The comparison with this prefix before each answer, and not before the verdicts that arrive.
    pub fn with_prefix(self, prefix: Option<Prefix>) -> Comparison {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.prefix = prefix;
        drop(state);
        self
    }

    /// What was found, once all verdicts were written.
    ///
    /// # Errors
    ///
    /// A failed read of the answers.
    pub fn finish(&self) -> io::Result<Differences> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = mem::take(&mut state.begun);
        if state.manner.has_moves && !last.is_empty() {
            state.compare(&last)?;
        } else if !last.is_empty() {
            state.end_line(&last)?;
        }
        state.find_more()?;
        Ok(state.differences.clone())
    }
}

impl Write for Comparison {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.add(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn is_mark(byte: u8) -> bool {
    byte == WON || byte == LOST
}

impl State {
    /// Compares the verdicts that these bytes complete.
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut text = mem::take(&mut self.begun);
        text.extend_from_slice(bytes);
        let mut start = 0;
        // Up to here, some verdict differs in its bytes, so it is not tried again whether they are
        // equal.
        let mut differs_to = 0;
        while let Some(end) = self.end_of_first(&text[start..]) {
            if start >= differs_to {
                let equal = self.take_equal(&text[start..])?;
                if equal > 0 {
                    start += equal;
                    continue;
                }
                differs_to = start + STEP;
            }
            self.compare(&text[start..start + end])?;
            self.searched = 0;
            start += end;
        }
        text.drain(..start);
        self.begun = text;
        Ok(())
    }

    /// Where the first of these verdicts ends; `None` if that is not known yet. With winning moves
    /// it ends where the line of the next mark starts.
    fn end_of_first(&mut self, text: &[u8]) -> Option<usize> {
        let Manner {
            one_line,
            has_moves,
            ..
        } = self.manner;
        if !one_line && !has_moves {
            return memchr(b'\n', text).map(|end| end + 1);
        }
        let after_mark = memchr2(WON, LOST, text)? + 1;
        if one_line {
            return Some(after_mark);
        }
        let from = self.searched.max(after_mark);
        self.searched = text.len();
        let next = from + memchr2(WON, LOST, &text[from..])?;
        let lines = memrchr(b'\n', &text[after_mark..next]).map_or(0, |end| end + 1);
        Some(after_mark + lines)
    }

    /// Takes many of these verdicts at once if the answers go on with the same bytes; returns how
    /// many bytes it took.
    fn take_equal(&mut self, text: &[u8]) -> io::Result<usize> {
        let text = &text[..text.len().min(STEP)];
        let (&[at], Some(end)) = (&self.places[..], self.end_of_equal(text)) else {
            return Ok(0);
        };
        let at = self.answers.skip_blanks(at)?;
        self.answers.keep_from(at);
        self.places = vec![at];
        if !self.answers.goes_on_with(at, &self.printed(text))? {
            return Ok(0);
        }
        let taken = &text[..end];
        let count = if self.manner.one_line {
            taken.iter().filter(|&&byte| is_mark(byte)).count()
        } else {
            memchr_iter(b'\n', taken).count()
        };
        self.places = vec![at + self.printed(taken).len() as u64];
        self.differences.verdicts += count as u64;
        Ok(end)
    }

    /// Where the verdicts end that may be taken if all of `text` is equal. The last ones are left,
    /// as many as the longest verdict has words: what follows in the answers may make a longer
    /// verdict of them.
    fn end_of_equal(&self, text: &[u8]) -> Option<usize> {
        if self.manner.has_moves {
            return None;
        }
        let longest = self.known.first().map_or(0, Vec::len);
        let mut end = text.len() + 1;
        for _ in 0..=longest {
            let before = &text[..end - 1];
            let last = if self.manner.one_line {
                memrchr2(WON, LOST, before)
            } else {
                memrchr(b'\n', before)
            };
            end = last? + 1;
        }
        Some(end)
    }

    /// These verdicts without the marks; where blanks do not matter, also without the line feeds of
    /// one line.
    fn printed<'a>(&self, verdicts: &'a [u8]) -> Cow<'a, [u8]> {
        if !self.manner.one_line {
            return Cow::Borrowed(verdicts);
        }
        let mut printed = verdicts.to_vec();
        printed.retain(|&byte| !is_mark(byte) && (byte != b'\n' || self.manner.is_strict));
        Cow::Owned(printed)
    }

    /// Compares a verdict.
    fn compare(&mut self, text: &[u8]) -> io::Result<()> {
        self.differences.verdicts += 1;
        let (verdict, listed) = self.parts(text);
        let words = words_of(&verdict, self.manner);
        let mut moves = ExpectedMoves::new(listed, self.manner);
        let places = mem::take(&mut self.places);
        self.answers.keep_from(places[0]);
        let mut ends = Vec::new();
        for &at in &places {
            self.add_right_ends(at, &words, &mut moves, &mut ends)?;
        }
        if ends.is_empty() {
            // The last place is after all equal lines that came.
            let start = self.answers.skip_blanks(places[places.len() - 1])?;
            let end = self.note_wrong(start, &verdict, listed, &moves)?;
            ends.push(end);
        }
        ends.sort_unstable();
        ends.dedup();
        if ends.len() > MOST_PLACES {
            // Equal lines that always come once lead to the first place, and those that come for
            // each move to the last.
            ends.drain(MOST_PLACES / 2..ends.len() - MOST_PLACES / 2);
        }
        self.places = ends;
        Ok(())
    }

    /// Notes that the answer at this place is neither this verdict with its moves, which have these
    /// lines, nor any other right one. Returns where it ends.
    fn note_wrong(
        &mut self,
        start: u64,
        verdict: &[u8],
        listed: &[u8],
        moves: &ExpectedMoves,
    ) -> io::Result<u64> {
        let words = words_of(verdict, self.manner);
        let mut lines = different_lines(listed);
        let mut wrong_move = None;
        if self.manner.any_move {
            let first_line = memchr(b'\n', &lines).map_or(0, |end| end + 1);
            lines.truncate(first_line);
            wrong_move = self.wrong_move(start, &words, moves)?;
        }
        let end = match wrong_move {
            Some([_, end]) => end,
            None => self.end_of_wrong(start, &words, moves)?,
        };
        let is_first = self.differences.first.is_none();
        self.note(&[verdict, &lines].concat(), start, end);
        if is_first && let Some(first) = &mut self.differences.first {
            first.is_one_of_several = self.manner.any_move && moves.different() > 1;
            if let Some([from, to]) = wrong_move {
                first.wrong_move = Some(self.answers.between(from, to).to_vec());
            }
        }
        Ok(end)
    }

    /// The verdict, as it is printed, and the lines of its winning moves.
    fn parts<'a>(&self, text: &'a [u8]) -> (Vec<u8>, &'a [u8]) {
        let Some(mark) = memchr2(WON, LOST, text) else {
            return (text.to_vec(), &[]);
        };
        let mut verdict = self.prefixed(self.differences.verdicts, &text[..mark]);
        if self.manner.has_moves {
            verdict.push(b'\n');
        }
        (verdict, &text[mark + 1..])
    }

    /// The verdict with this number, after its prefix.
    fn prefixed(&self, number: u64, verdict: &[u8]) -> Vec<u8> {
        let prefix = self.prefix.as_ref().map(|prefix| prefix.text(number));
        [prefix.unwrap_or_default().as_bytes(), verdict].concat()
    }

    /// Adds each place where the answer to a verdict of these words may end, if it is right and
    /// starts at this place.
    fn add_right_ends(
        &mut self,
        at: u64,
        words: &[&[u8]],
        moves: &mut ExpectedMoves,
        ends: &mut Vec<u64>,
    ) -> io::Result<()> {
        let Some(mut end) = self.answers.after_words(at, words)? else {
            return Ok(());
        };
        if self.goes_on_as_another(at, words)? {
            return Ok(());
        }
        moves.restart();
        if moves.are_finished() {
            ends.push(end);
        }
        for _ in 0..moves.most() {
            let Some((line, after)) = self.line_of_move(end, moves)? else {
                break;
            };
            if !moves.take(&line) {
                break;
            }
            end = after;
            if moves.are_finished() {
                ends.push(end);
            }
        }
        Ok(())
    }

    /// Returns true if the answer at this place goes on and is a longer verdict than this:
    /// `Player 1 wins` begins with `Player 1`. Before moves, that may be by chance.
    fn goes_on_as_another(&mut self, at: u64, verdict: &[&[u8]]) -> io::Result<bool> {
        if self.manner.has_moves {
            return Ok(false);
        }
        for known in &self.known {
            if known.len() <= verdict.len() {
                // The longest come first.
                break;
            }
            if known.iter().zip(verdict).all(|(one, other)| one == other)
                && self.answers.after_words(at, known)?.is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The place after the longest verdict that comes next, if one does, with or without the prefix
    /// of the one with this number.
    fn after_known(&mut self, at: u64, number: u64) -> io::Result<Option<u64>> {
        for known in &self.known {
            if let Some(end) = self.answers.after_words(at, known)? {
                return Ok(Some(end));
            }
            if self.prefix.is_none() {
                continue;
            }
            let verdict = self.prefixed(number, &known.join(&b' '));
            let words = words_of(&verdict, self.manner);
            if let Some(end) = self.answers.after_words(at, &words)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// The words that come next, as many as a line of these moves has, and the place after them.
    fn line_of_move(
        &mut self,
        at: u64,
        moves: &ExpectedMoves,
    ) -> io::Result<Option<(Vec<u8>, u64)>> {
        let mut places = Vec::new();
        let mut end = at;
        for _ in 0..moves.words {
            let start = self.answers.skip_blanks(end)?;
            end = self.answers.after_any_word(start, moves.longest + LONGER)?;
            if end == start {
                return Ok(None);
            }
            places.push((start, end));
        }
        let words: Vec<&[u8]> = places
            .iter()
            .map(|&(start, end)| self.answers.between(start, end))
            .collect();
        Ok(Some((line_of(&words, self.manner.ignore_case), end)))
    }

    /// Where any winning move is right: the places where the words begin and end that come in place
    /// of one, after a verdict of these words. `None` if another verdict is there, or comes before
    /// there are as many words.
    fn wrong_move(
        &mut self,
        at: u64,
        words: &[&[u8]],
        moves: &ExpectedMoves,
    ) -> io::Result<Option<[u64; 2]>> {
        if moves.words == 0 {
            return Ok(None);
        }
        let Some(after_verdict) = self.answers.after_words(at, words)? else {
            return Ok(None);
        };
        let start = self.answers.skip_blanks(after_verdict)?;
        let mut end = start;
        for _ in 0..moves.words {
            if self.is_at_verdict(end)? {
                return Ok(None);
            }
            let after = self.answers.after_any_word(end, moves.longest + LONGER)?;
            if after == end {
                return Ok(None);
            }
            end = after;
        }
        Ok(Some([start, end]))
    }

    /// Returns true if the next verdict comes here, and is not a number: a number may belong to a
    /// move.
    fn is_at_verdict(&mut self, at: u64) -> io::Result<bool> {
        let next = self.differences.verdicts + 1;
        for known in &self.known {
            let verdict = self.prefixed(next, &known.join(&b' '));
            let words = words_of(&verdict, self.manner);
            let is_number = words.concat().iter().all(u8::is_ascii_digit);
            if !is_number && self.answers.after_words(at, &words)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Where an answer ends that is not the verdict of these words with these moves: after the word
    /// of another verdict and what is before it, or after as many words. Then come as many moves as
    /// were expected, but no verdict.
    fn end_of_wrong(&mut self, at: u64, words: &[&[u8]], moves: &ExpectedMoves) -> io::Result<u64> {
        let mut end = self.end_of_another(at, words)?;
        for _ in 0..moves.least() * moves.words {
            let next = self.differences.verdicts + 1;
            if self.after_known(end, next)?.is_some() {
                break;
            }
            end = self.answers.after_any_word(end, moves.longest + LONGER)?;
        }
        Ok(end)
    }

    fn end_of_another(&mut self, at: u64, words: &[&[u8]]) -> io::Result<u64> {
        let mut end = at;
        for word in words {
            if let Some(known) = self.after_known(end, self.differences.verdicts)? {
                return Ok(known);
            }
            end = self.answers.after_any_word(end, word.len() + LONGER)?;
        }
        Ok(end)
    }

    /// Notes that the last verdict is another one, or missing if nothing was found.
    fn note(&mut self, expected: &[u8], start: u64, end: u64) {
        if start == end {
            self.differences.missing += 1;
        } else {
            self.differences.wrong += 1;
        }
        if self.differences.first.is_some() {
            return;
        }
        let expected = if self.manner.is_strict {
            expected
        } else {
            expected.trim_ascii()
        };
        self.note_first(expected, start, end);
    }

    /// Notes that the last verdict is the first that differs.
    fn note_first(&mut self, expected: &[u8], start: u64, end: u64) {
        self.differences.first = Some(Difference {
            verdict: self.differences.verdicts,
            expected: expected.to_vec(),
            found: self.answers.between(start, end).to_vec(),
            ..Difference::default()
        });
    }

    /// Compares the line feed at the end of one line, where blanks matter.
    fn end_line(&mut self, line_feed: &[u8]) -> io::Result<()> {
        if !self.manner.is_strict || self.differences.count() > 0 {
            return Ok(());
        }
        let at = self.places[0];
        let end = self.answers.after_line(at, LONGER)?;
        if self.answers.between(at, end) != line_feed {
            self.differences.wrong += 1;
            self.note_first(line_feed, at, end);
        }
        self.places = vec![end];
        Ok(())
    }

    /// Finds what follows the last verdict. Where it may end at several places, nothing has to
    /// follow one of them.
    fn find_more(&mut self) -> io::Result<()> {
        for at in self.places.clone() {
            let start = self.answers.skip_blanks(at)?;
            let end = self.answers.after_line(start, LONGER)?;
            self.differences.more = self.answers.between(start, end).to_vec();
            if start == end {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The different lines of these, in their order.
fn different_lines(lines: &[u8]) -> Vec<u8> {
    let mut seen = HashSet::new();
    let mut different = Vec::new();
    for line in lines.split_inclusive(|&byte| byte == b'\n') {
        if seen.insert(line) {
            different.extend_from_slice(line);
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found if these verdicts arrive in portions of this many bytes.
    fn found(
        answers: impl Read + Send + 'static,
        words: &[&str],
        verdicts: &[u8],
        (manner, portion): (Manner, usize),
    ) -> Differences {
        let words = words.iter().map(|word| word.to_string());
        let mut comparison = Comparison::new(Box::new(answers), words, manner);
        verdicts
            .chunks(portion)
            .for_each(|bytes| comparison.write_all(bytes).expect("no fault"));
        comparison.finish().expect("no fault")
    }

    fn text(text: &str) -> impl Read + Send + 'static {
        io::Cursor::new(text.to_string())
    }

    fn compared(answers: &str, words: &[&str], verdicts: &str, portion: usize) -> Differences {
        found(
            text(answers),
            words,
            verdicts.as_bytes(),
            (Manner::default(), portion),
        )
    }

    #[test]
    fn answers_are_compared_word_by_word() {
        let verdicts = "L\nW\nL\n2 3\nL\nW 1\n";
        for (answers, wrong, missing, first, shown, more) in [
            // Another word, another word that is longer or shorter, and another number of a
            // sequence.
            ("L\nL\nL\n2 3\nL\nW 1\n", 1, 0, 2, "L", ""),
            ("L\nW 1\nL\n2 3\nL\nW 1\n", 1, 0, 2, "W 1", ""),
            ("L W L 2 3 L\nL ", 1, 0, 6, "L", ""),
            ("L W L 2 4 L W 1 W", 1, 0, 4, "2 4", "W"),
            ("no\nW\nL\n2 3\nL\nW 1\n", 1, 0, 1, "no", ""),
            // After a word too few or too many, others differ, too.
            ("L\nW\nL\n2 3\n", 0, 2, 5, "", ""),
            ("L W L L W 1", 2, 1, 4, "L", ""),
            ("L\nW\nL !\n2 3\nL\nW 1\n", 3, 0, 4, "!\n2", "W 1"),
        ] {
            for portion in [1, 2, 3, 4, 5, 7, 8, 100] {
                let all = compared(answers, &["L", "W", "W 1"], verdicts, portion);
                let first_found = all
                    .first
                    .map(|first| (first.verdict, first.found))
                    .expect("a difference");
                let expected = (wrong, missing, (first, shown.into()), more.into());
                assert_eq!(
                    (all.wrong, all.missing, first_found, all.more),
                    expected,
                    "{answers:?}, {portion} at a time"
                );
            }
        }
        for answers in [
            "L W L 2 3 L W 1",
            "L\r\nW\r\nL\n\n\n2 3\nL W\n1",
            "\u{FEFF}L W L 2 3 L W 1",
        ] {
            assert_eq!(
                compared(answers, &["L", "W"], verdicts, 4).count(),
                0,
                "{answers:?}"
            );
        }
    }

    const MOVES: Manner = Manner {
        one_line: false,
        has_moves: true,
        any_move: false,
        in_order: false,
        ignore_case: false,
        is_strict: false,
    };

    /// The first verdict that differs, if moves may come in any order, and if they have to come in
    /// order.
    fn wrong_in_moves(answers: &str, verdicts: &[u8], portion: usize) -> [Option<u64>; 2] {
        [
            MOVES,
            Manner {
                in_order: true,
                ..MOVES
            },
        ]
        .map(|manner| {
            let all = found(text(answers), &["W", "L"], verdicts, (manner, portion));
            all.first.map(|first| first.verdict)
        })
    }

    #[test]
    fn winning_moves_come_in_any_order_or_in_that_of_the_verdicts() {
        let verdicts = b"W\xFE1 2\n3 4\nL\xFFW\xFE5 6\n";
        for (answers, in_any, in_order) in [
            ("W\n1 2\n3 4\nL\nW\n5 6\n", None, None),
            ("W 1 2 3 4 L W 5 6", None, None),
            ("W\n1\n2 3\n4\nL W 5 6", None, None),
            ("W\n 3  4\r\n1 2\n\nL\nW\n5 6", None, Some(1)),
            ("W\n1 2\n1 2\n3 4\nL\nW\n5 6\n", Some(1), Some(1)),
            ("W\n1 2\n3 4\nL\nW\n6 5\n", Some(3), Some(3)),
            ("W\n1 2\n3 4\nL\nW\n", Some(3), Some(3)),
            ("W\n1 2\n3 4\nL\n", Some(3), Some(3)),
            ("1 2\nW\n3 4\nL\nW\n5 6\n", Some(1), Some(1)),
        ] {
            for portion in [1, 2, 3, 7, 100] {
                let wrong = wrong_in_moves(answers, verdicts, portion);
                assert_eq!(
                    wrong,
                    [in_any, in_order],
                    "{answers:?}, {portion} at a time"
                );
            }
        }
        let more = found(
            text("W 1 2 3 4 L W\n5 6\n7 8\n"),
            &["W", "L"],
            verdicts,
            (MOVES, 100),
        );
        assert_eq!((more.count(), more.more), (1, b"7 8".to_vec()));
    }

    /// The second verdict and its move look like the line that two moves print.
    #[test]
    fn what_several_moves_print_comes_once_or_once_for_each() {
        let verdicts = b"1\xFE1 2\n1 2\n1\xFE2 1\n0\xFF";
        for (answers, wrong) in [
            ("1 / 1 2 / 1 / 2 1 / 0", None),
            ("1 / 1 2 / 1 2 / 1 / 2 1 / 0", None),
            ("1 / 1 2 / 1 2 / 1 2 / 1 / 2 1 / 0", Some(3)),
            ("1 / 1 / 2 1 / 0", Some(2)),
        ] {
            let answers = answers.replace(" / ", "\n");
            for manner in [
                MOVES,
                Manner {
                    in_order: true,
                    ..MOVES
                },
            ] {
                let all = found(text(&answers), &["1", "0"], verdicts, (manner, 100));
                assert_eq!(all.first.map(|first| first.verdict), wrong, "{answers:?}");
            }
        }
        // Verdicts and moves are all alike, so a case may end at any place.
        let many = b"1\xFE1\n1\n".repeat(1000);
        for (count, differs) in [(2000, 0), (3000, 0), (1999, 1)] {
            let all = found(text(&"1 ".repeat(count)), &["1", "0"], &many, (MOVES, 1000));
            assert_eq!(all.count(), differs, "{count}");
        }
    }

    /// On one line each verdict has a mark, and a word that goes on is another word.
    #[test]
    fn on_one_line_the_longest_word_is_the_answer() {
        let verdicts = b"Player 1\xFFPlayer 1 wins\xFEab\xFF\nPlayer 1\xFF\n";
        for (answers, wrong, missing, first, shown, more) in [
            ("Player 1Player 1winsab Player1", 0, 0, 0, "", ""),
            (
                "Player 1 wins Player 1 winsabPlayer 1",
                1,
                0,
                1,
                "Player 1 wins",
                "",
            ),
            (
                "Player 1Player 1 wins\na bPlayer 1 wins",
                1,
                0,
                4,
                "Player 1 wins",
                "",
            ),
            ("Player 1Player 1 winsxyPlayer 1", 1, 0, 3, "xy", ""),
            ("Player 1Player 1 winsabPlay", 1, 0, 4, "Play", ""),
            ("Player 1Player 1", 1, 2, 2, "Player 1", ""),
            ("Player 1Player 1 winsabPlayer 1!\n!", 0, 0, 0, "", "!"),
        ] {
            for portion in [1, 2, 3, 100] {
                let words = ["ab", "Player 1", "Player 1 wins"];
                let manner = Manner {
                    one_line: true,
                    ..Manner::default()
                };
                let all = found(text(answers), &words, verdicts, (manner, portion));
                let first_found = all
                    .first
                    .map(|first| (first.verdict, first.found))
                    .unwrap_or_default();
                let expected = (4, wrong, missing, (first, shown.into()), more.into());
                let all = (all.verdicts, all.wrong, all.missing, first_found, all.more);
                assert_eq!(all, expected, "{answers:?}, {portion} at a time");
            }
        }
    }

    /// Many verdicts are taken at once, but the last ones only when it is known how the answers go
    /// on.
    #[test]
    fn on_one_line_a_longer_word_is_seen_after_many_equal_letters() {
        for count in [2, 3, 5, 100, STEP / 2, STEP] {
            for (words, end, wrong, more) in [
                (["a", "aab"], "b", 1, ""),
                (["a", "x"], "b", 0, "b"),
                (["a", "ab"], "b", 1, ""),
            ] {
                let answers = io::Cursor::new("a".repeat(count) + end);
                let manner = Manner {
                    one_line: true,
                    ..Manner::default()
                };
                let all = found(
                    answers,
                    &words,
                    &b"a\xFF".repeat(count),
                    (manner, usize::MAX),
                );
                let missing = u64::from(words[1] == "aab");
                assert_eq!(
                    (all.wrong, all.missing, all.more),
                    (wrong, missing, more.into()),
                    "{words:?}, {count}"
                );
            }
        }
    }

    #[test]
    fn after_a_prefix_another_word_may_be_shorter() {
        let answers = "Case 1: L Case 2: W Case 4: L";
        let all = compared(
            answers,
            &["L W", "L", "W"],
            "Case 1: L\nCase 2: L W\nCase 3: L\n",
            100,
        );
        assert_eq!((all.wrong, all.missing, all.more), (2, 0, Vec::new()));
    }

    #[test]
    fn a_long_line_has_many_verdicts() {
        for (start, wrong) in [("L W ", 0), ("L L ", 1)] {
            let answers = start.to_string() + &"L W ".repeat(1 << 16) + "W W ";
            let all = compared(
                &answers,
                &["L", "W"],
                &"L\nW\n".repeat((1 << 16) + 2),
                1 << 20,
            );
            assert_eq!(
                (all.wrong, all.missing, all.more),
                (wrong + 1, 0, Vec::new())
            );
        }
    }

    #[test]
    fn verdicts_and_blanks_may_be_longer_than_the_buffer() {
        let buffer = 128 << 10;
        let long = "1 ".repeat(buffer) + "\n";
        let blanks = " ".repeat(2 * buffer);
        let full = &long[..buffer - 1];
        for (answers, verdicts) in [
            (long.clone(), long.clone()),
            (format!("L\n{long}"), format!("L\n{long}")),
            (format!("L{blanks}W\n{blanks}L"), "L\nW\nL\n".to_string()),
            (format!("{blanks}L\nW\nL"), "L\nW\nL\n".to_string()),
            (format!("{full}\nL"), format!("{full}\nL\n")),
        ] {
            for portion in [1000, 4 * buffer] {
                assert_eq!(
                    compared(&answers, &["L", "W"], &verdicts, portion).count(),
                    0
                );
            }
        }
    }

    #[test]
    fn a_blank_a_line_and_a_word_may_have_no_end() {
        for (start, byte, wrong) in [("", b' ', 0), ("L\n", b'\n', 0), ("L x", 0, 3)] {
            let answers = start.as_bytes().chain(io::repeat(byte));
            let all = found(answers, &["L"], b"L\nL\nL\nL\n", (Manner::default(), 100));
            let missing = if wrong > 0 {
                0
            } else {
                4 - start.matches('L').count() as u64
            };
            assert_eq!(
                (all.wrong, all.missing),
                (wrong, missing),
                "{start:?} and {byte}"
            );
        }
    }

    #[test]
    fn a_wrong_answer_is_cut_that_is_much_longer_than_its_verdict() {
        for len in [LONGER, LONGER + 1, LONGER + 2] {
            let all = compared(
                &format!("{}\nL\n", "x".repeat(len)),
                &["L", "W"],
                "L\nL\n",
                100,
            );
            assert_eq!(
                all.first.map(|first| first.found.len()),
                Some(len.min("L".len() + LONGER))
            );
        }
    }

    #[test]
    fn a_byte_order_mark_is_skipped_only_at_the_start() {
        assert_eq!(
            compared("\u{FEFF}L\nW\n", &["L", "W"], "L\nW\n", 100).count(),
            0
        );
        assert_eq!(
            compared("\u{FEFF}L\n\u{FEFF}W\n", &["L", "W"], "L\nW\n", 100).wrong,
            1
        );
    }

    #[test]
    fn where_blanks_matter_each_byte_has_to_be_that_of_takeaway() {
        let strict = Manner {
            is_strict: true,
            ..Manner::default()
        };
        let one_line = Manner {
            one_line: true,
            ..strict
        };
        let moves = Manner {
            is_strict: true,
            ..MOVES
        };
        for (manner, verdicts, right) in [
            (
                strict,
                &b"Player 1\nL\n1 2\n"[..],
                &["Player 1\nL\n1 2\n"][..],
            ),
            (one_line, b"Player 1\xFEL\xFF\nL\xFF\n", &["Player 1L\nL\n"]),
            (
                moves,
                b"L\xFFPlayer 1\xFE1 2\n3 4\n",
                &["L\nPlayer 1\n1 2\n3 4\n", "L\nPlayer 1\n3 4\n1 2\n"],
            ),
        ] {
            for portion in [1, 3, 100] {
                let count = |answers: &str| {
                    found(
                        text(answers),
                        &["Player 1", "L"],
                        verdicts,
                        (manner, portion),
                    )
                    .count()
                };
                for right in right {
                    assert_eq!(count(right), 0, "{right:?}");
                    for place in 0..=right.len() {
                        for blank in [" ", "\n", "\r", "\t"] {
                            let mut more = right.to_string();
                            more.insert_str(place, blank);
                            assert!(count(&more) > 0, "{more:?}");
                        }
                    }
                    for place in 0..right.len() {
                        let mut less = right.to_string();
                        less.remove(place);
                        assert!(count(&less) > 0, "{less:?}");
                    }
                }
            }
        }
    }
}

//! The loop: a text in, its verdicts out; how many cases there are to be, and what follows the last.

use std::io::{Read, Write};

use crate::cases::Cases;
#[cfg(feature = "fast")]
use crate::cases::Due;
use crate::error::{Error, Expected, Found};
#[cfg(feature = "fast")]
use crate::scanner::MAX_NUMBER;
use crate::scanner::{Scanner, MAX_NUMBERS};
use crate::text::{Position, Text, Texts, CAPACITY};
use crate::verdict::Verdicts;

/// The most verdicts that a piece's numbers give: one for every two, and one for a case begun before.
pub(crate) const PIECE_VERDICTS: usize = MAX_NUMBERS / 2 + 1;

/// Verdicts held before they are written, in 128 KiB: so much memory comes from the system as it is, and no page that
/// stays empty is touched.
const HELD_VERDICTS: usize = 8 * PIECE_VERDICTS;

/// Answers all cases of `input` and writes their verdicts to `output`, one a line.
///
/// It never holds more than a buffer of either, and it writes and flushes the verdicts on all that it has read before
/// it reads again. After the last case it reads on to the end of input, to see that nothing follows. The grammar of
/// the input is in the [crate's documentation](crate).
///
/// # Errors
///
/// The first fault of the input in text order, a failed read, or a failed write, which includes a reader of `output`
/// that has gone ([`ErrorKind::BrokenPipe`](std::io::ErrorKind::BrokenPipe)). Interrupted reads and writes are repeated. All
/// verdicts before a fault or a failed read have been written.
pub fn judge(input: impl Read, output: impl Write) -> Result<(), Error> {
    judge_in_texts(input, output, CAPACITY)
}

fn judge_in_texts(input: impl Read, mut output: impl Write, capacity: usize) -> Result<(), Error> {
    Judge::new().answer_texts(&mut Texts::new(input), &mut output, capacity, usize::MAX).map(|_ended| ())
}

/// Answers an input in order.
pub(crate) struct Judge {
    pub(crate) answering: Answering,
    /// Where the text starts.
    position: Position,
}

impl Judge {
    pub(crate) fn new() -> Judge {
        Judge { answering: Answering::new(HELD_VERDICTS), position: Position::START }
    }

    /// Answers texts of at most `capacity` bytes until at least `limit` bytes have come; whether the input has ended.
    pub(crate) fn answer_texts(
        &mut self,
        texts: &mut Texts<impl Read>,
        output: &mut impl Write,
        capacity: usize,
        limit: usize,
    ) -> Result<bool, Error> {
        let mut text = Text::new(capacity);
        let mut bytes: usize = 0;
        while bytes < limit {
            texts.next(&mut text).map_err(Error::Read)?;
            if self.finish_text(&text, text.start(), output)? {
                return Ok(true);
            }
            bytes = bytes.saturating_add(text.end() - text.start());
        }
        Ok(false)
    }

    /// Answers what is left of `text` from `from` on, and writes all verdicts; whether that was the end of input.
    pub(crate) fn finish_text(&mut self, text: &Text, from: usize, output: &mut impl Write) -> Result<bool, Error> {
        self.answer(text, from, text.end(), output)?;
        if text.is_last() {
            return self.end(text).map(|()| true);
        }
        self.position = self.position.of(text, text.end());
        Ok(false)
    }

    /// Answers `text` from `from` to `end` and writes all verdicts.
    pub(crate) fn answer(
        &mut self,
        text: &Text,
        from: usize,
        end: usize,
        output: &mut impl Write,
    ) -> Result<(), Error> {
        let mut at = from;
        let mut fault = None;
        while at < end && fault.is_none() {
            if !self.answering.has_room() {
                self.answering.verdicts.write_to(output).map_err(Error::Write)?;
            }
            match self.answering.piece(text, at, end) {
                Ok(next) => at = next,
                Err(offset) => fault = Some(offset),
            }
        }
        self.answering.verdicts.write_to(output).map_err(Error::Write)?;
        fault.map_or(Ok(()), |offset| Err(self.fault(text, offset)))
    }

    /// What is wrong with the token at `offset`.
    #[cold]
    fn fault(&self, text: &Text, offset: usize) -> Error {
        let (shown, more) = text.show(offset);
        self.error(text, offset, Found::Token { shown: shown.to_vec(), more })
    }

    /// Whether the input may end with `text`.
    fn end(&self, text: &Text) -> Result<(), Error> {
        let progress = &self.answering.progress;
        if let Expected::End { .. } = progress.expected() {
            return Ok(());
        }
        let cases = progress.promised.map(|promised| (progress.answered, promised));
        Err(self.error(text, text.end(), Found::End { cases }))
    }

    fn error(&self, text: &Text, offset: usize, found: Found) -> Error {
        let progress = &self.answering.progress;
        let position = self.position.of(text, offset);
        Error::Fault { position, case: progress.case(), expected: progress.expected(), found }
    }
}

/// Answers pieces of text.
pub(crate) struct Answering {
    scanner: Scanner,
    pub(crate) progress: Progress,
    pub(crate) verdicts: Verdicts,
}

impl Answering {
    /// At the start of the input, with room for so many verdicts.
    pub(crate) fn new(verdicts: usize) -> Answering {
        Answering { scanner: Scanner::new(), progress: Progress::new(), verdicts: Verdicts::new(verdicts) }
    }

    /// Whether there is room for the verdicts on a piece.
    fn has_room(&self) -> bool {
        self.verdicts.has_room(PIECE_VERDICTS)
    }

    /// Answers a piece of `text` at `at`; returns where the next one starts, or where the first faulty token does.
    pub(crate) fn piece(&mut self, text: &Text, at: usize, end: usize) -> Result<usize, usize> {
        let piece = self.scanner.scan(text, at, end);
        let used = self.progress.take(piece.numbers, &mut self.verdicts);
        if piece.fault || used < piece.numbers.len() {
            return Err(text.token(at, used));
        }
        Ok(piece.next)
    }
}

/// How far the input has come.
pub(crate) struct Progress {
    /// T, once it has been read.
    pub(crate) promised: Option<u64>,
    pub(crate) answered: u64,
    pub(crate) cases: Cases,
}

impl Progress {
    fn new() -> Progress {
        Progress { promised: None, answered: 0, cases: Cases::new() }
    }

    /// Starts again from a guess at what a text starts with: heaps of a case that goes on behind its end, or a case.
    #[cfg(feature = "fast")]
    pub(crate) fn guess(&mut self, heaps_only: bool) {
        self.promised = Some(u64::MAX);
        self.answered = 0;
        self.cases.due = if heaps_only { Due::Heaps { left: u64::MAX, nim_sum: 0 } } else { Due::Selector };
    }

    /// Goes on to where `draft` got from its guess, if that was right and the end of the cases is not reached; whether
    /// that is so.
    #[cfg(feature = "fast")]
    pub(crate) fn adopt(&mut self, draft: &Progress) -> bool {
        let cases_left = self.promised.unwrap_or(0) - self.answered;
        match (self.cases.due, draft.cases.due) {
            // Only a guess has more heaps left than a case can have.
            (due, Due::Heaps { left, nim_sum: of_draft }) if left > MAX_NUMBER => match due {
                Due::Heaps { left: due, nim_sum } if u64::MAX - left < due => {
                    self.cases.due = Due::Heaps { left: due - (u64::MAX - left), nim_sum: nim_sum ^ of_draft };
                    true
                }
                _ => false,
            },
            (Due::Selector, due) if draft.answered < cases_left => {
                self.answered += draft.answered;
                self.cases.due = due;
                true
            }
            _ => false,
        }
    }

    /// Goes on with `numbers`; returns how many of them fit.
    fn take(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> usize {
        match (self.promised, numbers) {
            (None, []) => 0,
            (None, [promised, cases @ ..]) => {
                self.promised = Some(*promised);
                1 + self.take(cases, verdicts)
            }
            (Some(promised), _) => {
                let taken = self.cases.take(numbers, promised - self.answered, verdicts);
                self.answered += taken.cases;
                taken.numbers
            }
        }
    }

    fn expected(&self) -> Expected {
        match self.promised {
            None => Expected::CaseCount,
            Some(promised) if promised == self.answered => Expected::End { promised },
            Some(_) => self.cases.due.expected(),
        }
    }

    fn case(&self) -> Option<u64> {
        self.promised.filter(|&promised| self.answered < promised).map(|_| self.answered + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the judge writes and says, in texts of at most `capacity` bytes.
    fn run(input: &[u8], capacity: usize) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = judge_in_texts(input, &mut output, capacity);
        (String::from_utf8_lossy(&output).into_owned(), result.err().map(|error| error.to_string()))
    }

    #[test]
    fn results_do_not_depend_on_where_texts_are_cut() {
        let long = "0".repeat(300);
        let whole = format!("6\n1 4\r\n2 3\n32\t49 {long}58\n\n3 8 3 7\n2 0 1 {long}7\n");
        for end in 0..=whole.len() {
            let expected = run(&whole.as_bytes()[..end], CAPACITY);
            for capacity in (48..80).chain([200, 400]) {
                assert_eq!(run(&whole.as_bytes()[..end], capacity), expected, "first {end} bytes, capacity {capacity}");
            }
        }
        assert_eq!(run(whole.as_bytes(), 48).1, None);
    }

    #[test]
    fn more_verdicts_come_out_than_are_held() {
        let cases = 3 * HELD_VERDICTS;
        let (output, error) = run(format!("{cases} {}", "2 0 ".repeat(cases)).as_bytes(), CAPACITY);
        assert_eq!(error, None);
        assert!(output == "Player 2 wins\n".repeat(cases));
    }
}

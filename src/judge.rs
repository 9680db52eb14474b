//! The loop: a piece of text in, its verdicts out; how many cases there are to be, and what follows the last.

use std::io::{self, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex};

use crate::cases::{Cases, Due};
use crate::error::{Error, Expected, Found};
use crate::game::subtraction::{Bound, Reader, Tables, MEMORY};
use crate::limits::MAX_NUMBER;
use crate::options::Options;
use crate::scanner::Scanner;
use crate::sizes::{CAPACITY, MAX_NUMBERS};
use crate::text::{Position, Text, Texts};
use crate::verdict::Verdicts;

/// The most verdicts that a piece's numbers give: a number each is what the shortest cases have, and one may complete a
/// case begun before.
pub(crate) const PIECE_VERDICTS: usize = MAX_NUMBERS + 1;

/// Verdicts held before they are written, in 128 KiB: so much memory comes from the system as it is, and no page that
/// stays empty is touched.
const HELD_VERDICTS: usize = 4 * PIECE_VERDICTS;

/// Does what [`judge_with`](crate::judge_with) does.
pub(crate) fn judge(options: &Options, input: impl Read, output: impl Write) -> Result<(), Error> {
    judge_in_texts(options, input, output, CAPACITY)
}

fn judge_in_texts(options: &Options, input: impl Read, mut output: impl Write, capacity: usize) -> Result<(), Error> {
    let tables = Arc::new(Mutex::new(Tables::new(options.budget, MEMORY)));
    let mut judge = Judge::new(options, Reader::new(tables));
    judge.answer_texts(&mut Texts::new(input), &mut output, capacity, usize::MAX).map(|_ended| ())
}

/// Answers an input in order.
pub(crate) struct Judge {
    pub(crate) answering: Answering,
    /// Where the text starts.
    position: Position,
}

impl Judge {
    pub(crate) fn new(options: &Options, reader: Reader) -> Judge {
        Judge { answering: Answering::new(options, reader, HELD_VERDICTS), position: Position::START }
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
        // The start of a case that goes on is not in reach any more when its sequence turns out to have no end.
        let cases = &self.answering.progress.cases;
        let goes_on = matches!(cases.due, Due::MoveCount { selector: 5 } | Due::Moves { selector: 5, .. });
        if let (true, CaseStart::Token { piece, index }) =
            (goes_on && cases.due != cases.start, self.answering.case_start)
        {
            self.answering.case_start = CaseStart::Position(self.position.of(text, text.token(piece, index)));
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
        let mut result = Ok(from);
        while at < end && result.is_ok() {
            if !self.answering.has_room() {
                self.answering.verdicts.write_to(output).map_err(Error::Write)?;
            }
            result = self.answering.piece(text, at, end, Some(&mut *output));
            at = *result.as_ref().unwrap_or(&end);
        }
        self.answering.verdicts.write_to(output).map_err(Error::Write)?;
        result.map(|_end| ()).map_err(|stop| self.error_of(stop, text))
    }

    #[cold]
    fn error_of(&self, stop: Stop, text: &Text) -> Error {
        let cases = &self.answering.progress.cases;
        match (stop, cases.no_period) {
            (Stop::Write(error), _) => Error::Write(error),
            (Stop::NoPeriod(bound), _) => {
                let position = match self.answering.case_start {
                    CaseStart::Token { piece, index } => self.position.of(text, text.token(piece, index)),
                    CaseStart::Position(position) => position,
                };
                self.error(position, Expected::Period, Found::NoPeriod(bound))
            }
            (Stop::Token(offset), Some(bound)) => {
                // There may be a period, but no memory to hold the case.
                let expected =
                    if bound == Bound::Memory { self.answering.progress.expected() } else { Expected::Period };
                self.error(self.position.of(text, offset), expected, Found::NoPeriod(bound))
            }
            (Stop::Token(offset), None) => {
                let (shown, more) = text.show(offset);
                let found = Found::Token { shown: shown.to_vec(), more };
                self.error(self.position.of(text, offset), self.answering.progress.expected(), found)
            }
        }
    }

    /// Whether the input may end with `text`.
    fn end(&self, text: &Text) -> Result<(), Error> {
        let progress = &self.answering.progress;
        let between = progress.stream && progress.cases.due == progress.cases.start;
        if between || matches!(progress.expected(), Expected::End { .. }) {
            return Ok(());
        }
        let promised = progress.promised.filter(|_| !progress.stream);
        let cases = promised.map(|promised| (progress.answered, promised));
        Err(self.error(self.position.of(text, text.end()), progress.expected(), Found::End { cases }))
    }

    fn error(&self, position: Position, expected: Expected, found: Found) -> Error {
        Error::Fault { position, case: self.answering.progress.case(), expected, found }
    }
}

/// Answers pieces of text.
pub(crate) struct Answering {
    scanner: Scanner,
    pub(crate) progress: Progress,
    pub(crate) verdicts: Verdicts,
    case_start: CaseStart,
}

/// Where the case begun last starts.
#[derive(Clone, Copy)]
enum CaseStart {
    /// The token of this number of the piece at this place of the text.
    Token { piece: usize, index: usize },
    /// A text before.
    Position(Position),
}

/// Why a piece was not answered to its end.
pub(crate) enum Stop {
    /// The token at this offset does not fit.
    Token(usize),
    /// The sequence that the case asks for has no period within this bound.
    NoPeriod(Bound),
    /// Writing failed.
    Write(io::Error),
}

impl Answering {
    /// At the start of the input, with room for so many verdicts.
    pub(crate) fn new(options: &Options, reader: Reader, verdicts: usize) -> Answering {
        Answering {
            scanner: Scanner::new(),
            progress: Progress {
                stream: options.stream,
                promised: if options.stream { Some(u64::MAX) } else { None },
                answered: 0,
                cases: Cases::new(&options.form, reader, options.explain),
            },
            verdicts: Verdicts::new(verdicts, options.line()),
            case_start: CaseStart::Token { piece: 0, index: 0 },
        }
    }

    /// Whether there is room for the verdicts on a piece.
    fn has_room(&self) -> bool {
        self.verdicts.has_room(PIECE_VERDICTS)
    }

    /// Answers a piece of `text` at `at`; returns where the next one starts. Without an output it stops at a sequence.
    pub(crate) fn piece(
        &mut self,
        text: &Text,
        at: usize,
        end: usize,
        mut output: Option<&mut impl Write>,
    ) -> Result<usize, Stop> {
        let piece = self.scanner.scan(text, at, end);
        let mut used = 0;
        loop {
            let (taken, begun) = self.progress.take(&piece.numbers[used..], &mut self.verdicts);
            if let Some(begun) = begun {
                self.case_start = CaseStart::Token { piece: at, index: used + begun };
            }
            used += taken;
            match &mut output {
                Some(output) if self.progress.cases.due == Due::Sequence => {
                    write_sequence(&mut self.progress.cases, &mut self.verdicts, output)?;
                    self.progress.finish_case();
                }
                _ => break,
            }
        }
        if piece.fault || used < piece.numbers.len() || self.progress.cases.due == Due::Sequence {
            return Err(Stop::Token(text.token(at, used)));
        }
        Ok(piece.next)
    }
}

/// Writes the sequence that is due, except what still is held of it.
#[cold]
fn write_sequence(cases: &mut Cases, verdicts: &mut Verdicts, output: &mut impl Write) -> Result<(), Stop> {
    let (cycle, reader) = cases.sequence().map_err(Stop::NoPeriod)?;
    verdicts.push_number(cycle.preperiod);
    verdicts.push_text(" ");
    verdicts.push_number(cycle.period);
    for heap in 0..cycle.preperiod + cycle.period {
        if !verdicts.has_room(PIECE_VERDICTS) {
            verdicts.write_to(output).map_err(Stop::Write)?;
        }
        verdicts.push_text(" ");
        verdicts.push_number(reader.grundy(heap).map_err(Stop::NoPeriod)?.into());
    }
    verdicts.push_text("\n");
    Ok(())
}

/// How far the input has come.
pub(crate) struct Progress {
    stream: bool,
    /// T, once it has been read; more than there can ever be, if there is none.
    pub(crate) promised: Option<u64>,
    pub(crate) answered: u64,
    pub(crate) cases: Cases,
}

impl Progress {
    /// Starts again from a guess at what a text starts with: heaps of a case that goes on behind its end, or a case.
    pub(crate) fn guess(&mut self, heaps_only: bool) {
        self.promised = Some(u64::MAX);
        self.answered = 0;
        self.cases.no_period = None;
        self.cases.due = if heaps_only { Due::Heaps { left: u64::MAX, nim_sum: 0 } } else { self.cases.start };
    }

    /// Goes on to where `draft` got from its guess, if that was right and the end of the cases is not reached; whether
    /// that is so.
    pub(crate) fn adopt(&mut self, draft: &mut Progress) -> bool {
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
            // It is to be known where the case starts.
            (_, due @ (Due::MoveCount { selector: 5 } | Due::Moves { selector: 5, .. })) if due != self.cases.start => {
                false
            }
            (due, _) if due == self.cases.start && draft.answered < cases_left => {
                self.answered += draft.answered;
                // With the moves and heaps of the case begun.
                mem::swap(&mut self.cases, &mut draft.cases);
                true
            }
            _ => false,
        }
    }

    /// Goes on with `numbers`; returns how many of them fit, and which of them is the first of the case that they break
    /// off in, if that is known.
    fn take(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> (usize, Option<usize>) {
        match (self.promised, numbers) {
            (None, []) => (0, None),
            (None, [promised, cases @ ..]) => {
                self.promised = Some(*promised);
                let (used, begun) = self.take(cases, verdicts);
                (used + 1, begun.map(|begun| begun + 1))
            }
            (Some(promised), _) => {
                let taken = self.cases.take(numbers, promised - self.answered, verdicts);
                self.answered += taken.cases;
                (taken.numbers, taken.begun)
            }
        }
    }

    /// After the sequence that was due has been written.
    fn finish_case(&mut self) {
        self.answered += 1;
        self.cases.due = self.cases.start;
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

    fn plain() -> Options {
        Options::default()
    }

    fn explain() -> Options {
        Options { explain: true, ..Options::default() }
    }

    /// What the judge writes and says, in texts of at most `capacity` bytes.
    fn run(options: &Options, input: &[u8], capacity: usize) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = judge_in_texts(options, input, &mut output, capacity);
        (String::from_utf8_lossy(&output).into_owned(), result.err().map(|error| error.to_string()))
    }

    fn assert_cuts_do_not_matter(options: &Options, input: &[u8]) {
        let expected = run(options, input, CAPACITY);
        for capacity in (50..80).chain([200, 400]) {
            assert_eq!(run(options, input, capacity), expected, "capacity {capacity}: {}", input.escape_ascii());
        }
    }

    #[test]
    fn results_do_not_depend_on_where_texts_are_cut() {
        let long = "0".repeat(300);
        let games = format!("1 4\r\n2 3\n32\t49 {long}58\n\n3 8 3 7\n2 0 1 {long}7\n4 2 1\n2 2 {long}7 11 4 0 1 7\n");
        let whole = format!("10\n{games}5 3 1 3 4\n\n5 0");
        for end in 0..=whole.len() {
            for options in [&plain(), &explain()] {
                assert_cuts_do_not_matter(options, &whole.as_bytes()[..end]);
            }
        }
        assert_eq!(run(&plain(), whole.as_bytes(), 50).1, None);
    }

    /// {1, 10^18} has no period in reach; the heap, or the selector, is where that turns out to matter.
    #[test]
    fn a_sequence_without_a_known_period_is_a_fault_of_its_selector_and_of_a_heap_beyond_it() {
        let most = MAX_NUMBER;
        let blanks = " \n".repeat(300);
        let none = "expected moves with a period, found none within 2^24 values";
        for (cases, fault) in [
            (format!("{blanks}5{blanks} 2{blanks} 1 {most} 1 4"), format!("line 302, column 1: case 2: {none}")),
            (format!("4 2 1 {most}{blanks} 2 7 {most} 5"), format!("line 302, column 6: case 2: {none}")),
        ] {
            let input = format!("2\n1 4 {cases}");
            for options in [&plain(), &explain()] {
                assert_eq!(run(options, input.as_bytes(), CAPACITY).1.as_ref(), Some(&fault));
                assert_cuts_do_not_matter(options, input.as_bytes());
            }
        }
    }

    #[test]
    fn a_sequence_longer_than_what_is_held_comes_out_whole() {
        let (output, error) = run(&plain(), b"1 5 1 100000", CAPACITY);
        assert_eq!(error, None);
        let values = [" 0", " 1"].map(|value| value.repeat(100_000)).concat();
        assert!(output == format!("0 200000{values}\n"));
    }

    /// As if as many lines, columns and cases had come before as 32 bits can count.
    #[test]
    fn faults_are_told_beyond_32_bits() {
        let most = u64::from(u32::MAX);
        for (cases, place) in [
            ("1 4 1 x".into(), "line 4294967295, column 4294967301: case 4294967297"),
            (format!("1 4{} 1 x", "\n".repeat(300)), "line 4294967595, column 4: case 4294967297"),
        ] {
            let mut judge = Judge::new(&plain(), Reader::default());
            judge.position = Position { line: most, column: most };
            judge.answering.progress.promised = Some(MAX_NUMBER);
            judge.answering.progress.answered = most;
            let mut texts = Texts::new(cases.as_bytes());
            let error = judge.answer_texts(&mut texts, &mut Vec::new(), 100, usize::MAX).unwrap_err();
            let fault = "expected a heap (digits, 0 to 10^18), found \"x\"";
            assert_eq!(error.to_string(), format!("{place}: {fault}"));
        }
    }

    #[test]
    fn more_verdicts_come_out_than_are_held() {
        let cases = 3 * HELD_VERDICTS;
        let (output, error) = run(&plain(), format!("{cases} {}", "2 0 ".repeat(cases)).as_bytes(), CAPACITY);
        assert_eq!(error, None);
        assert!(output == "Player 2 wins\n".repeat(cases));
    }
}

//! Judges an input text by text, and each text piece by piece. A piece is scanned, and its cases
//! are answered. Reports the first fault.

use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use super::answerer::Rest;
use super::cases::{Cases, Refusal};
use super::{count, explain};
use crate::case::error::Error;
use crate::case::fault::{Expected, Fault, Found};
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::parts::{Letter, Part};
use crate::case::template::Told;
use crate::game::Bound;
use crate::game::rule::{Tuple, TupleShape};
use crate::game::tables::{TableReader, Tables};
use crate::game::why::Why;
use crate::input::position::Position;
use crate::input::scanner::Scanner;
use crate::input::text::{Text, TextReader};
use crate::input::{CAPACITY, MAX_NUMBERS};
use crate::output::frame::Frame;
use crate::output::marks::Marks;
use crate::output::tally::{MarkAction, Tally};
use crate::output::{LINE, Verdicts};

/// The most verdicts on the numbers of a piece: the shortest cases have one number each. One more
/// is for a case that began before the piece.
pub(crate) const PIECE_VERDICTS: usize = MAX_NUMBERS + 1;

/// The most bytes that one verdict takes.
pub(crate) fn line_room(options: &Options) -> usize {
    match (options.explains(), options.count) {
        (true, _) => explain::ROOM,
        (false, true) => count::ROOM,
        (false, false) => LINE,
    }
}

/// How many verdicts are held before they are written, for texts of at most `capacity` bytes. For
/// the usual capacity, they take 128 KiB: an allocator gets that straight from the system, and
/// pages that stay empty are never touched.
fn held_verdicts(capacity: usize) -> usize {
    PIECE_VERDICTS.max(capacity / LINE)
}

/// What happens to the marks of verdicts once they are counted; `None` without marks.
fn mark_action(options: &Options) -> Option<MarkAction> {
    match options.marks {
        Marks::None => None,
        Marks::Kept => Some(MarkAction::Stays),
        Marks::Counted if options.one_line => Some(MarkAction::Goes),
        Marks::Counted => Some(MarkAction::Becomes(if options.explains() {
            b'\t'
        } else {
            b'\n'
        })),
    }
}

/// Does what [`judge_with`](crate::judge_with) does, in texts of at most `capacity` bytes.
pub(crate) fn judge<R: Read, W: Write>(
    options: &Options,
    input: R,
    output: W,
    capacity: usize,
) -> Result<(), Error> {
    let tables = Arc::new(Mutex::new(Tables::new(options.budget)));
    judge_with_tables(options, tables, input, output, capacity)
}

/// Does what [`judge`] does, with tables that other inputs may have continued.
pub(crate) fn judge_with_tables<R: Read, W: Write>(
    options: &Options,
    tables: Arc<Mutex<Tables>>,
    input: R,
    output: W,
    capacity: usize,
) -> Result<(), Error> {
    options.check()?;
    let mut output = Frame::new(options.prefix.as_ref(), options.long_words(), output);
    let mut judge = Judge::new(options, TableReader::new(tables), capacity)?;
    let mut texts = TextReader::new(input);
    let mut text = Text::new(capacity);
    judge
        .answer_texts(&mut texts, &mut text, &mut output, usize::MAX)
        .map(|_ended| ())
}

/// Does what [`why`](crate::why) does.
pub(crate) fn why<R: Read>(options: &Options, input: R) -> Result<Vec<Why>, Error> {
    let options = Options {
        why: true,
        ..options.clone()
    };
    options.check()?;
    let tables = Arc::new(Mutex::new(Tables::new(options.budget)));
    let mut judge = Judge::new(&options, TableReader::new(tables), CAPACITY)?;
    judge.cases.keep_reasons();
    let mut texts = TextReader::new(input);
    let mut text = Text::new(CAPACITY);
    judge.answer_texts(&mut texts, &mut text, &mut io::sink(), usize::MAX)?;
    Ok(judge.cases.hand_over_reasons())
}

/// Judges an input in order, or a text on a guess.
pub(crate) struct Judge {
    scanner: Scanner,
    pub(crate) cases: Cases,
    pub(crate) verdicts: Verdicts,
    case_start: CaseStart,
    /// Where the text starts.
    pub(super) position: Position,
    /// What happens to the marks of verdicts, if they have some.
    marks: Option<MarkAction>,
    /// Counts the verdicts that were written.
    pub(super) tally: Tally,
}

/// Where the case that began last starts.
#[derive(Clone)]
enum CaseStart {
    /// At token `index` of the piece that starts at byte `piece` of the text.
    Token { piece: usize, index: usize },
    /// In an earlier text: at this position, with this token.
    Earlier(Position, Found),
}

/// Why a piece was not answered to its end.
pub(crate) enum InputStop {
    /// The token at this offset does not fit, or fits and is refused.
    Token {
        offset: usize,
        refusal: Option<Refusal>,
    },
    /// The sequence that the case asks for met this bound.
    Sequence(Bound),
    /// The heap that came before the rule of the case is refused.
    Asked(Refusal),
    /// This heap of the range that the case asks for is refused.
    Heap(u64, Refusal),
    /// Writing failed.
    Write(io::Error),
}

impl Judge {
    /// At the start of an input that is read in texts of at most `capacity` bytes.
    ///
    /// # Errors
    ///
    /// [`Misuse::TooLittleMemory`] if there is too little for the rule of all cases. Whatever
    /// answers cases has its own copy of it.
    pub(crate) fn new(
        options: &Options,
        reader: TableReader,
        capacity: usize,
    ) -> Result<Judge, Error> {
        Judge::with_room(options, reader, held_verdicts(capacity))
    }

    /// Does what [`Judge::new`] does, with room for `verdicts` verdicts.
    pub(crate) fn with_room(
        options: &Options,
        reader: TableReader,
        verdicts: usize,
    ) -> Result<Judge, Error> {
        Ok(Judge {
            scanner: Scanner::new(),
            cases: Cases::new(options, reader).map_err(|_| Misuse::TooLittleMemory)?,
            verdicts: Verdicts::new(verdicts, line_room(options)),
            case_start: CaseStart::Token { piece: 0, index: 0 },
            position: Position::START,
            marks: mark_action(options),
            tally: Tally::default(),
        })
    }

    /// Explains the cases from here on, as `options` ask. No case has begun, and all verdicts are
    /// written.
    pub(crate) fn explain(&mut self, options: &Options, tried: Option<&Told>, capacity: usize) {
        self.cases.explain(options, tried);
        self.verdicts = Verdicts::new(held_verdicts(capacity), line_room(options));
    }

    /// Answers texts, each read into `text`, until they have at least `limit` bytes together;
    /// returns whether the input has ended.
    pub(crate) fn answer_texts<R: Read, W: Write>(
        &mut self,
        texts: &mut TextReader<R>,
        text: &mut Text,
        output: &mut W,
        limit: usize,
    ) -> Result<bool, Error> {
        match self.answer_more_texts(texts, text, output, limit) {
            Ok(false) => Ok(false),
            end => self.end_line(end, output),
        }
    }

    fn answer_more_texts<R: Read, W: Write>(
        &mut self,
        texts: &mut TextReader<R>,
        text: &mut Text,
        output: &mut W,
        limit: usize,
    ) -> Result<bool, Error> {
        let mut bytes: usize = 0;
        while bytes < limit {
            texts.next(text).map_err(Error::Read)?;
            if self.finish_text(text, text.start(), 0, output)? {
                return Ok(true);
            }
            bytes = bytes.saturating_add(text.end() - text.start());
        }
        Ok(false)
    }

    /// Ends the last line of verdicts if it is open, however the run ended, unless writing failed.
    pub(crate) fn end_line<T, W: Write>(
        &self,
        end: Result<T, Error>,
        output: &mut W,
    ) -> Result<T, Error> {
        if matches!(end, Err(Error::Write(_))) || !self.cases.has_line_open() {
            return end;
        }
        output.write_all(b"\n").map_err(Error::Write)?;
        output.flush().map_err(Error::Write)?;
        end
    }

    /// Answers `text` from `from` on and writes all verdicts. The text has `line_feeds` line feeds
    /// before `from`. Returns whether that was the end of input.
    pub(crate) fn finish_text<W: Write>(
        &mut self,
        text: &Text,
        from: usize,
        line_feeds: usize,
        output: &mut W,
    ) -> Result<bool, Error> {
        let line_feeds = line_feeds + self.answer(text, from, text.end(), output)?;
        if text.is_last() {
            return self.end(text).map(|()| true);
        }
        if self.cases.may_need_its_start() {
            // If the case is refused in a later text, its start can no longer be looked up there.
            let (position, token) = self.case_start(text);
            self.case_start = CaseStart::Earlier(position, token);
        }
        self.position = self.position.after(text, text.end(), line_feeds);
        Ok(false)
    }

    /// Answers `text` from `from` to `end` and writes all verdicts; returns how many line feeds
    /// there are.
    pub(crate) fn answer<W: Write>(
        &mut self,
        text: &Text,
        from: usize,
        end: usize,
        output: &mut W,
    ) -> Result<usize, Error> {
        let marks = self.marks;
        let mut tally = self.tally;
        let mut write = |verdicts: &mut Verdicts| {
            let more = marks.map_or_else(Tally::default, |then| verdicts.tally(then));
            verdicts.write_to(output).map(|()| tally += more)
        };
        let result = self.answer_pieces(text, from, end, &mut write);
        let written = write(&mut self.verdicts);
        self.tally = tally;
        written.map_err(Error::Write)?;
        result.map_err(|stop| self.error_of(stop, text))
    }

    /// Counts the verdicts that are held, which must not have been counted.
    pub(super) fn count(&mut self) -> Tally {
        self.marks
            .map_or_else(Tally::default, |then| self.verdicts.tally(then))
    }

    /// Answers the pieces of `text` from `from` to `end`; returns how many line feeds there are.
    /// Before a piece whose verdicts might not fit, `write` has to write the verdicts so far.
    pub(crate) fn answer_pieces(
        &mut self,
        text: &Text,
        from: usize,
        end: usize,
        mut write: impl FnMut(&mut Verdicts) -> io::Result<()>,
    ) -> Result<usize, InputStop> {
        let mut make_room = |verdicts: &mut Verdicts| {
            if verdicts.has_room(PIECE_VERDICTS) {
                return Ok(());
            }
            write(verdicts).map_err(InputStop::Write)
        };
        let mut at = from;
        let mut all_line_feeds = 0;
        while at < end {
            let (next, line_feeds) = self.answer_piece(text, at, end, &mut make_room)?;
            at = next;
            all_line_feeds += line_feeds;
        }
        Ok(all_line_feeds)
    }

    /// Answers the piece of `text` that starts at `at` and ends at `end` at the latest; returns
    /// where the next piece starts, and how many line feeds lie before that.
    fn answer_piece(
        &mut self,
        text: &Text,
        at: usize,
        end: usize,
        mut make_room: impl FnMut(&mut Verdicts) -> Result<(), InputStop>,
    ) -> Result<(usize, usize), InputStop> {
        let piece = self.scanner.scan(text.bytes(), at, end);
        let mut used = 0;
        let refusal = loop {
            make_room(&mut self.verdicts)?;
            debug_assert!(self.verdicts.has_room(PIECE_VERDICTS));
            let read = self.cases.read(&piece.numbers[used..], &mut self.verdicts);
            if let Some(begun) = read.begun {
                self.case_start = CaseStart::Token {
                    piece: at,
                    index: used + begun,
                };
            }
            used += read.used;
            let Some(rest) = self.cases.hand_over_rest() else {
                break read.refusal;
            };
            write_rest(&mut self.cases, rest, &mut self.verdicts, &mut make_room)?;
            self.cases.end_case(&mut self.verdicts);
        };
        if piece.fault || used < piece.numbers.len() {
            return Err(InputStop::Token {
                offset: text.token(at, used),
                refusal,
            });
        }
        Ok((piece.next, piece.line_feeds))
    }

    #[cold]
    fn error_of(&self, stop: InputStop, text: &Text) -> Error {
        let cases = &self.cases;
        match stop {
            InputStop::Write(error) => Error::Write(error),
            InputStop::Sequence(bound) => {
                let found = if bound == Bound::Memory {
                    Found::TooLittleMemory
                } else {
                    Found::NoPeriod
                };
                self.error(self.case_start(text).0, Expected::Period(bound), found)
            }
            InputStop::Asked(refusal) => {
                let (position, token) = self.case_start(text);
                self.refused(position, refusal, token, Expected::Computable(None))
            }
            InputStop::Heap(heap, refusal) => {
                let position = self.case_start(text).0;
                self.refused(
                    position,
                    refusal,
                    number(heap),
                    Expected::Computable(Some(heap)),
                )
            }
            InputStop::Token { offset, refusal } => {
                let (position, token) = self.token(text, offset);
                match refusal {
                    None => self.error(position, cases.expected(), token),
                    Some(Refusal::Bound(Bound::Memory)) => {
                        self.error(position, cases.expected(), Found::TooLittleMemory)
                    }
                    Some(refusal) => {
                        self.refused(position, refusal, token, Expected::Computable(None))
                    }
                }
            }
        }
    }

    /// Goes on where `draft` ended in the text that is due and returns true, if its guess was
    /// right.
    pub(crate) fn adopt(&mut self, draft: &mut Judge) -> bool {
        if !self.cases.adopt(&mut draft.cases) {
            return false;
        }
        // Only an error message uses it, and only for a case that began in the draft.
        self.case_start = draft.case_start.clone();
        true
    }

    /// Checks that the input may end with `text`.
    fn end(&self, text: &Text) -> Result<(), Error> {
        let cases = &self.cases;
        if cases.may_end() {
            return Ok(());
        }
        let found = Found::End {
            cases: cases.answered_of_promised(),
            inside: cases.is_inside(),
        };
        let end = self.position.of(text, text.end());
        Err(self.error(end, cases.expected(), found))
    }

    /// The position of the first token of the case that began last, and this token. `text` is the
    /// text of the last piece.
    fn case_start(&self, text: &Text) -> (Position, Found) {
        match self.case_start {
            CaseStart::Token { piece, index } => self.token(text, text.token(piece, index)),
            CaseStart::Earlier(position, ref token) => (position, token.clone()),
        }
    }

    /// The token at this offset, and its position.
    fn token(&self, text: &Text, offset: usize) -> (Position, Found) {
        let (shown, more) = text.show(offset);
        (
            self.position.of(text, offset),
            Found::Token {
                shown: shown.to_vec(),
                more,
            },
        )
    }

    /// The error for a number that fits, but is refused; where no heap is computed, `computable`
    /// was expected.
    fn refused(
        &self,
        position: Position,
        refusal: Refusal,
        token: Found,
        computable: Expected,
    ) -> Error {
        match refusal {
            Refusal::Bound(bound) => self.refused_heap(position, bound, token),
            Refusal::Computed(heap, bound) => {
                let heap = match self.cases.form().tuple {
                    Some(shape) => tuple(shape, heap),
                    None => number(heap),
                };
                self.refused_heap(position, bound, heap)
            }
            Refusal::NoHeap(reason) => self.error(position, computable, Found::NoHeap(reason)),
            Refusal::NoHeapOf(n, reason) => {
                let computable = Expected::Computable(Some(n));
                self.error(position, computable, Found::NoHeap(reason))
            }
        }
    }

    /// The error for a heap that fits, but met this bound.
    fn refused_heap(&self, position: Position, bound: Bound, heap: Found) -> Error {
        match bound {
            Bound::Memory => self.error(
                position,
                Expected::Part {
                    part: Part::Number(Letter::N),
                    least: 0,
                },
                Found::TooLittleMemory,
            ),
            Bound::TupleCombinations(_)
            | Bound::TupleNumbers(_)
            | Bound::TupleCount(_)
            | Bound::Loop(_)
            | Bound::Endless
            | Bound::Values(_)
            | Bound::Steps(_)
            | Bound::Combinations { .. }
            | Bound::Numbers { .. }
            | Bound::Stones { .. }
            | Bound::Search(_)
            | Bound::OneHeap
            | Bound::OnePosition
            | Bound::WinningMoves
            | Bound::Parts
            | Bound::Guess
            | Bound::NoRule
            | Bound::Internal
            | Bound::Options(_) => self.error(position, Expected::Value(bound), heap),
        }
    }

    fn error(&self, position: Position, expected: Expected, found: Found) -> Error {
        let case = self.cases.number();
        let form = self.cases.form();
        Error::Fault(Fault {
            position,
            case,
            expected,
            found,
            has_selectors: form.has_selector(),
            may_omit_heap_count: form.may_omit_heap_count,
        })
    }
}

/// A position whose numbers were read one by one.
fn tuple(shape: TupleShape, code: u64) -> Found {
    Found::Token {
        shown: Tuple::of_code(shape, code).to_string().into_bytes(),
        more: false,
    }
}

/// A number that is not in the input.
fn number(number: u64) -> Found {
    Found::Token {
        shown: number.to_string().into_bytes(),
        more: false,
    }
}

/// Writes the rest of an answer; its end may stay in `verdicts`. Calls `make_room` wherever there
/// might be too little.
fn write_rest<F>(
    cases: &mut Cases,
    rest: Rest,
    verdicts: &mut Verdicts,
    make_room: &mut F,
) -> Result<(), InputStop>
where
    F: FnMut(&mut Verdicts) -> Result<(), InputStop>,
{
    match rest {
        Rest::Range(heaps) => write_range(cases, heaps, verdicts, make_room),
        Rest::Sequence => {
            write_sequence(cases, verdicts, &mut *make_room)?;
            if cases.gives_reasons() {
                cases.write_block(&[], verdicts, make_room)?;
            }
            Ok(())
        }
        Rest::Explanation(explanation) => {
            make_room(verdicts)?;
            explain::push(&explanation, verdicts, make_room)
        }
        Rest::Why {
            explanation,
            outcome,
            reasons,
        } => {
            make_room(verdicts)?;
            explain::push(&explanation, verdicts, &mut *make_room)?;
            cases.write_block(&reasons, verdicts, make_room)?;
            cases.keep(Why {
                outcome,
                grundy: explanation.value,
                winning: explanation.winning,
                reasons,
            });
            Ok(())
        }
        Rest::WinningMoves(moves) => cases.write_moves(&moves, verdicts, make_room),
    }
}

/// Writes the sequence of the rule that was read. Calls `make_room` before each number.
#[cold]
fn write_sequence(
    cases: &mut Cases,
    verdicts: &mut Verdicts,
    mut make_room: impl FnMut(&mut Verdicts) -> Result<(), InputStop>,
) -> Result<(), InputStop> {
    let (cycle, reader) = cases.sequence().map_err(InputStop::Sequence)?;
    verdicts.push_number(cycle.preperiod);
    verdicts.push_text(" ");
    verdicts.push_number(cycle.period);
    for heap in 0..cycle.preperiod + cycle.period {
        make_room(verdicts)?;
        verdicts.push_text(" ");
        let value = reader.grundy(heap).map_err(InputStop::Sequence)?;
        verdicts.push_number(value.into());
    }
    verdicts.end_sequence();
    Ok(())
}

/// Answers each of these heaps. Calls `make_room` before each batch of them.
#[cold]
fn write_range<F>(
    cases: &mut Cases,
    heaps: RangeInclusive<u64>,
    verdicts: &mut Verdicts,
    make_room: &mut F,
) -> Result<(), InputStop>
where
    F: FnMut(&mut Verdicts) -> Result<(), InputStop>,
{
    let (mut heap, last) = heaps.into_inner();
    let is_one = heap == last;
    while heap <= last {
        make_room(verdicts)?;
        let answered = cases.answer_heaps(heap, last, verdicts);
        if answered == 0 {
            match cases.answer_heap(heap, verdicts) {
                Ok(()) => {}
                Err(refusal) if is_one => return Err(InputStop::Asked(refusal)),
                Err(refusal) => return Err(InputStop::Heap(heap, refusal)),
            }
            if let Some(rest) = cases.hand_over_rest() {
                write_rest(cases, rest, verdicts, make_room)?;
            }
        }
        heap += answered.max(1);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::layout::Layout;
    use crate::limits::MAX_NUMBER;
    use crate::properties::trial::FailsOnce;

    fn plain() -> Options {
        Options::default()
    }

    fn explain() -> Options {
        Options {
            explain: true,
            ..Options::default()
        }
    }

    /// The verdicts and the error of a run with texts of at most `capacity` bytes.
    fn run(options: &Options, input: &[u8], capacity: usize) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = judge(options, input, &mut output, capacity);
        (
            String::from_utf8_lossy(&output).into_owned(),
            result.err().map(|error| crate::properties::message(&error)),
        )
    }

    fn assert_cuts_do_not_matter(options: &Options, input: &[u8]) {
        let expected = run(options, input, CAPACITY);
        // Each of these capacities is tried with every third input.
        for capacity in (50 + input.len() % 3..80).step_by(3).chain([200, 400]) {
            assert_eq!(
                run(options, input, capacity),
                expected,
                "capacity {capacity}: {}",
                input.escape_ascii()
            );
        }
    }

    #[test]
    fn there_is_room_for_a_long_sequence_or_range_after_any_verdicts() {
        let range = Options {
            layout: Layout::new("r 1..n"),
            ..plain()
        };
        for cases in 0..5 {
            let period = format!("0 60000{}{}\n", " 0".repeat(30_000), " 1".repeat(30_000));
            let input = format!("{} {}5 1 30000\n", cases + 1, "2 0\n".repeat(cases));
            let expected = "Player 2 wins\n".repeat(cases) + &period;
            assert!(
                run(&plain(), input.as_bytes(), 60) == (expected, None),
                "{cases} cases before"
            );
            let input = format!("{} {}1 30000\n", cases + 1, "1 1\n".repeat(cases));
            let expected = "First\n".repeat(cases) + &"First\nSecond\n".repeat(15_000);
            assert!(
                run(&range, input.as_bytes(), 60) == (expected, None),
                "{cases} cases before"
            );
        }
    }

    /// The last heaps of a range take room that the rest of the piece needs.
    #[test]
    fn there_is_room_for_a_piece_after_the_last_batch_of_a_range() {
        let options = Options {
            layout: Layout::new("r 1..n"),
            stream: true,
            ..plain()
        };
        let (output, error) = run(
            &options,
            format!("1 256 {}", "1 1 ".repeat(255)).as_bytes(),
            4096,
        );
        assert_eq!((output.lines().count(), error), (256 + 255, None));
    }

    #[test]
    fn nothing_is_written_after_a_failed_write() {
        // The sequence does not fit the buffer, so writing fails before all of it is there.
        for (one_line, input) in [(true, "1 1 4"), (false, "1 5 1 100000")] {
            let mut output = FailsOnce::default();
            let options = Options {
                one_line,
                ..plain()
            };
            assert!(matches!(
                judge(&options, input.as_bytes(), &mut output, CAPACITY),
                Err(Error::Write(_))
            ));
            assert!(output.written.is_empty(), "{input}");
        }
    }

    #[test]
    fn results_do_not_depend_on_where_texts_are_cut() {
        let long = "0".repeat(300);
        let games = format!(
            "1 4\r\n2 3\n32\t49 {long}58\n\n3 8 3 7\n2 0 1 {long}7\n4 2 1\n2 2 {long}7 11 4 0 1 7\n"
        );
        let whole = format!("10\n{games}5 3 1 3 4\n\n5 0");
        for end in 0..=whole.len() {
            for options in [&plain(), &explain()] {
                assert_cuts_do_not_matter(options, &whole.as_bytes()[..end]);
            }
        }
        assert_eq!(run(&plain(), whole.as_bytes(), 50).1, None);
    }

    #[test]
    fn layouts_do_not_depend_on_where_texts_are_cut() {
        // Longer than most texts.
        let long = "0".repeat(100);
        for (i, (layout, cases)) in [
            (
                "n m s",
                format!("20 3 1 {long}3 8\r\n7 2 2 3 {MAX_NUMBER} 2 1 {MAX_NUMBER}0"),
            ),
            (
                "m n s",
                format!("2 {long}4 2 3 2\n\n\n {long}{MAX_NUMBER}\n\n\n\n 1 {MAX_NUMBER}"),
            ),
            ("1..n m s", format!("40 2 1 3 {long}1100 2 1 {MAX_NUMBER}")),
            ("k l r h", format!("3 1 2 {long}2 3 3 0 2 3 1 2 1 9")),
            (
                "x n m x s x 0",
                format!("7 20 2 9 3 8 1 {long}5 {long}4 1 {long}3 3 2 0 0{long} 0 6"),
            ),
            (
                "s s s n",
                format!("1 {long}3 8 20 4 {long}2 2 9\n\n 1 7 {MAX_NUMBER} 3 5 0"),
            ),
            (
                "m s T k h 0",
                format!("2 2 5\n3\n2 5 12\n3 2 4 7\n1 {long}3\n1 7 0 1 2 1 1 {long}9 0 0"),
            ),
        ]
        .into_iter()
        .enumerate()
        {
            let layout = Layout::new(layout);
            let one_line = i % 2 == 1;
            let options = Options {
                layout,
                one_line,
                stream: true,
                budget: budget(10),
                ..Options::default()
            };
            for end in 0..=cases.len() {
                assert_cuts_do_not_matter(&options, &cases.as_bytes()[..end]);
            }
        }
    }

    fn budget(bits: u32) -> crate::game::Budget {
        crate::game::Budget::new(bits).expect("a budget")
    }

    /// No period of {1, 10^18} can be certified. The fault is at the selector of a sequence, or at
    /// the heap that needs the period.
    #[test]
    fn a_missing_period_is_a_fault_at_the_selector_of_a_sequence_or_at_a_heap_of_a_game() {
        let most = MAX_NUMBER;
        let blanks = " \n".repeat(300);
        let hint = "if all cases are of one game, name it with --game; a larger --budget may help";
        let no_period =
            format!("expected a preperiod and a period within 2^26 values, found none; {hint}");
        let no_value = format!(
            "expected a heap whose Grundy value is known within 2^26 values, found \"{most}\"; {hint}"
        );
        for (cases, fault) in [
            (
                format!("{blanks}5{blanks} 2{blanks} 1 {most} 1 4"),
                format!("line 302, column 1: case 2: {no_period}"),
            ),
            (
                format!("4 3 1 3 {most}{blanks} 2 7 {most} 5"),
                format!("line 302, column 6: case 2: {no_value}"),
            ),
        ] {
            let input = format!("2\n1 4 {cases}");
            for options in [&plain(), &explain()] {
                assert_eq!(
                    run(options, input.as_bytes(), CAPACITY).1.as_ref(),
                    Some(&fault)
                );
                assert_cuts_do_not_matter(options, input.as_bytes());
            }
        }
    }

    #[test]
    fn a_sequence_longer_than_the_buffer_comes_out_whole() {
        let (output, error) = run(&plain(), b"1 5 1 100000", CAPACITY);
        assert_eq!(error, None);
        let values = [" 0", " 1"].map(|value| value.repeat(100_000)).concat();
        assert!(output == format!("0 200000{values}\n"));
    }

    /// The judge starts as if 2^32 − 1 lines, columns and cases had come before.
    #[test]
    fn positions_of_faults_go_beyond_32_bits() {
        let most = u64::from(u32::MAX);
        for (cases, place) in [
            (
                "1 4 1 x".into(),
                "line 4294967295, column 4294967301: case 4294967297",
            ),
            (
                format!("1 4{} 1 x", "\n".repeat(300)),
                "line 4294967595, column 4: case 4294967297",
            ),
        ] {
            let tables = Arc::new(Mutex::new(Tables::new(Default::default())));
            let mut judge = Judge::new(
                &Options {
                    stream: true,
                    ..plain()
                },
                TableReader::new(tables),
                CAPACITY,
            )
            .expect("memory");
            judge.position = Position {
                line: most,
                column: most,
            };
            judge.cases.answered = most;
            let mut texts = TextReader::new(cases.as_bytes());
            let error = judge
                .answer_texts(&mut texts, &mut Text::new(100), &mut Vec::new(), usize::MAX)
                .unwrap_err();
            let fault = "expected a heap (digits, 0 to 10^18), found \"x\"";
            assert_eq!(error.to_string(), format!("{place}: {fault}"));
        }
    }

    /// The sequence leaves the buffer nearly full.
    #[test]
    fn many_verdicts_after_a_long_sequence_come_out() {
        for least in [29_000, 30_000, 31_000] {
            let (output, error) = run(
                &plain(),
                format!("1001 5 1 {least} {}", "2 0 ".repeat(1000)).as_bytes(),
                CAPACITY,
            );
            assert_eq!(error, None);
            assert!(output.ends_with(&format!("\n{}", "Player 2 wins\n".repeat(1000))));
        }
    }

    #[test]
    fn all_heaps_of_a_long_case_are_held_to_explain_it() {
        for heaps in [511, 512, 513, 1000, 5000] {
            let input = format!("1 4 1 1 {} {}1", heaps + 1, "0 ".repeat(heaps));
            let expected = format!("First\t1\ttake 1 from heap {}\n", heaps + 1);
            assert_eq!(
                run(&explain(), input.as_bytes(), CAPACITY),
                (expected, None)
            );
        }
    }

    /// The only heaps that are not empty come last; the second of them has the value that the first
    /// has after a pass.
    #[test]
    fn a_pass_is_found_on_a_large_heap_after_many() {
        for heaps in [0, 1, 62, 63, 64, 65, 500, 511, 512, 513, 1000, 5000] {
            for (stones, value) in [(599, 600), (600, 599), (MAX_NUMBER, MAX_NUMBER - 1)] {
                let input = format!("1 2 {} {}{stones} {value}", heaps + 2, "0 ".repeat(heaps));
                let expected = format!(
                    "Player 1 wins\t{}\tpass on heap {}\n",
                    stones ^ value,
                    heaps + 1
                );
                assert_eq!(
                    run(&explain(), input.as_bytes(), CAPACITY),
                    (expected, None)
                );
            }
        }
    }

    #[test]
    fn a_winning_move_is_found_after_many_empty_heaps_in_every_game() {
        for rule in [
            "2",
            "4 2 1 3",
            "4 3 2 700 900",
            "6",
            "7 1 3",
            "7 500 900",
            "8 3 0 7 7",
            "10",
        ] {
            let alone = run(&explain(), format!("1 {rule} 1 1201").as_bytes(), CAPACITY).0;
            assert!(alone.contains("heap 1"), "{alone}");
            for heaps in [63, 64, 511, 512, 600, 5000] {
                let input = format!("1 {rule} {} {}1201", heaps + 1, "0 ".repeat(heaps));
                let expected = alone.replace("heap 1", &format!("heap {}", heaps + 1));
                assert_eq!(
                    run(&explain(), input.as_bytes(), CAPACITY),
                    (expected, None)
                );
            }
        }
    }

    #[test]
    fn more_verdicts_come_out_than_the_buffer_holds() {
        let cases = 3 * held_verdicts(CAPACITY);
        let (output, error) = run(
            &plain(),
            format!("{cases} {}", "2 0 ".repeat(cases)).as_bytes(),
            CAPACITY,
        );
        assert_eq!(error, None);
        assert!(output == "Player 2 wins\n".repeat(cases));
    }

    /// Of a range whose heaps are answered many at a time, too.
    #[test]
    fn a_line_ends_before_a_heap_that_is_refused_if_it_has_begun() {
        for (budget, bytes) in [(0, 0), (11, 1216)] {
            let options = Options {
                layout: Layout::new("1..n d c"),
                one_line: true,
                words: crate::Words::new("W", "L").ok(),
                budget: crate::game::Budget::new(budget).expect("a budget"),
                ..plain()
            };
            let (verdicts, error) = run(&options, b"1 3000 3 0 3 6", CAPACITY);
            assert!(error.is_some());
            assert_eq!(
                (verdicts.len(), verdicts.ends_with('\n')),
                (bytes, bytes > 0)
            );
        }
    }
}

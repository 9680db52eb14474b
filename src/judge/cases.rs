//! The cases of an input, from its numbers as they come: how many there are, and the answer to
//! each.
//!
//! An input has the number of its cases, unless they come until it ends. A case has the number of
//! its game, if cases have it, then its rule, if cases give it, and then its heaps. After the rule
//! there may be the number of cases that share it: then the rest comes that often. The
//! [form](CaseForm) of a case has these parts as a list, and [`Cases::read`] walks along this list:
//!
//! - Numbers come a piece at a time, and a piece may end within a case. So an [`OpenCase`] has the
//!   place in the list. A stack of calls would say the same, but could not be handed from one
//!   thread to another.
//! - Most cases lie within a piece. [`Cases::answer_cases`] answers them in loops that know all
//!   their numbers, and the list is walked only for the case that a piece cuts, and for what these
//!   loops leave.
//! - An answer may be longer than the room for verdicts, such as a sequence of Grundy values. Then
//!   it is a [`Rest`], which the judge writes piece by piece before it goes on.
//! - A heap may come before its rule, and a case may ask for all heaps up to n. Such heaps are
//!   remembered as [`OpenCase::asked`], and answered after the last part.
//! - A heap may be computed from the numbers read. Then the list is walked for every case, and each
//!   heap is computed where its last number is read.
//! - A thread may guess where a case starts. [`Cases::guess`] starts such a draft, and
//!   [`Cases::adopt`] goes on where it ended, if the guess was right.

use std::mem;
use std::ops::RangeInclusive;

use memchr::memchr_iter;

use super::answerer::{AnswerKind, Answerer, KEPT, Rest};
use super::mixed::Mixed;
use super::runs;
use super::shape::{CaseShape, Cursor, first};
use super::verdict_table::VerdictTable;
use crate::case::fault::Expected;
use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::options::Options;
use crate::case::parts::{Letter, Part};
use crate::case::rule::CompleteRule;
use crate::case::template::Told;
use crate::game::interval::Interval;
use crate::game::rule::{HeapPlace, MOST_NUMBERS, NoHeap};
use crate::game::tables::{Family, TableReader};
use crate::game::why::{Reason, Why};
use crate::game::{Bound, Cycle, Move, Sum};
use crate::input::MAX_NUMBERS;
use crate::limits::MAX_NUMBER;
use crate::memory::release;
use crate::output::Verdicts;
use crate::output::block::BlockWriter;
use crate::output::marks::NO_PREFIX;

/// How many heaps of a range are answered at a time: their numbers take 2 KiB of the stack.
const HEAPS_AT_ONCE: usize = 256;

/// How many cases the input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CaseCount {
    /// T comes next.
    Due,
    /// Cases come until the input ends.
    Open,
    Promised(u64),
}

/// The case that comes next, or that has begun: how far its numbers have been read.
struct OpenCase {
    /// The place of the next part among [`CaseForm::numbers`]. It is past the end if the answer was
    /// refused, or if its [`Rest`] is not written yet.
    at: usize,
    /// Whether one of its numbers has come; in a group, after the rule.
    has_begun: bool,
    /// Whether its first number is a 0, with [`CaseForm::ended_by_zeros`]. Then it may turn out to
    /// be the end.
    starts_with_0: bool,
    /// How many numbers of the rule are still to come: at first [`CaseForm::fixed_moves`], then what
    /// the case says.
    rule_left: u64,
    /// The fewest stones of a move: 1 where cases do not say so.
    least: u64,
    /// How many heaps are still to come: at first [`CaseForm::omitted_heaps`], then what the case says.
    heaps_left: u64,
    /// The heaps that get a verdict each: 1..n, or the one read before its rule.
    asked: Option<RangeInclusive<u64>>,
    /// Where heaps are computed: the place of the next, and its numbers that have come.
    place: HeapPlace,
    of_heap: HeldNumbers,
}

/// The numbers of a heap that have come, all but its last.
#[derive(Clone, Copy, Default)]
struct HeldNumbers {
    numbers: [u64; MOST_NUMBERS],
    count: usize,
}

impl HeldNumbers {
    fn push(&mut self, number: u64) {
        self.numbers[self.count] = number;
        self.count += 1;
    }

    /// These numbers and a last one.
    fn with(mut self, last: u64) -> HeldNumbers {
        self.push(last);
        self
    }

    fn all(&self) -> &[u64] {
        &self.numbers[..self.count]
    }
}

/// Why the next number is not read.
enum Misfit {
    /// There is none, or it is not what is due.
    Number,
    /// It fits, but is refused.
    Refused(Refusal),
}

impl<R: Into<Refusal>> From<R> for Misfit {
    fn from(refusal: R) -> Misfit {
        Misfit::Refused(refusal.into())
    }
}

/// Why a number is refused that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It met this bound.
    Bound(Bound),
    /// The heap that was computed met this bound.
    Computed(u64, Bound),
    /// No heap can be computed.
    NoHeap(NoHeap),
    /// No heap can be computed from this number, which came earlier in the case.
    NoHeapOf(u64, NoHeap),
}

impl From<Bound> for Refusal {
    fn from(bound: Bound) -> Refusal {
        Refusal::Bound(bound)
    }
}

impl From<NoHeap> for Refusal {
    fn from(reason: NoHeap) -> Refusal {
        Refusal::NoHeap(reason)
    }
}

/// How far numbers were read.
pub(crate) struct ReadNumbers {
    pub(crate) used: usize,
    /// The place of the first number of the case that is still open, or of its heap, if that comes
    /// before the rule; `None` if no case began, or only complete ones.
    pub(crate) begun: Option<usize>,
    /// Why the next number is refused, if it fits.
    pub(crate) refusal: Option<Refusal>,
}

/// How far the input has come, and what answers its cases.
pub(crate) struct Cases {
    /// The form of the cases of each game, in the order of [`Game::ALL`].
    forms: Box<[CaseForm; Game::ALL.len()]>,
    /// Whether the frame has to know which lines are moves: it puts a text before the others.
    marks_moves: bool,
    table: Box<VerdictTable>,
    count: CaseCount,
    pub(super) answered: u64,
    /// The cases left on the same rule, the current one included; 0 outside groups.
    group: u64,
    /// With [`CaseForm::has_lines`]: whether the last line has a verdict and no end.
    line_open: bool,
    /// The game of the current case. Between cases, the game of the last case, or of all cases.
    game: Game,
    case: OpenCase,
    /// The numbers of a rule that is not complete yet.
    rule_numbers: Vec<u64>,
    /// The numbers of the case that are sorted before heaps are computed from them.
    unsorted: Vec<u64>,
    answerer: Answerer,
    rest: Option<Rest>,
    /// The reasoning about the cases so far, if it is kept.
    reasons: Option<Vec<Why>>,
    block: BlockWriter,
    mixed: Box<Mixed>,
}

impl OpenCase {
    /// A case before its first number, whose parts start at this place of the list.
    fn at(start: usize, form: &CaseForm) -> OpenCase {
        OpenCase {
            at: start,
            has_begun: false,
            starts_with_0: false,
            rule_left: form.fixed_moves.unwrap_or(0),
            least: 1,
            heaps_left: form.omitted_heaps.unwrap_or(0),
            asked: None,
            place: HeapPlace::first_of(form.omitted_heaps.unwrap_or(1)),
            of_heap: HeldNumbers::default(),
        }
    }
}

impl Cases {
    /// At the start of the input.
    ///
    /// # Errors
    ///
    /// The bound that was met if the rule of all cases could not be selected.
    pub(crate) fn new(options: &Options, reader: TableReader) -> Result<Cases, Bound> {
        let game = options.game().unwrap_or(Game::ALL[0]);
        let forms = Game::ALL.map(|game| CaseForm::new(game, options));
        Ok(Cases {
            case: OpenCase::at(0, &forms[place_of(game)]),
            forms: Box::new(forms),
            marks_moves: options.prefix.is_some(),
            table: Box::new(VerdictTable::new(options)),
            count: if options.has_case_count() {
                CaseCount::Due
            } else {
                CaseCount::Open
            },
            answered: 0,
            group: 0,
            line_open: false,
            game,
            rule_numbers: Vec::new(),
            unsorted: Vec::new(),
            answerer: Answerer::new(options, reader)?,
            rest: None,
            reasons: None,
            block: BlockWriter::default(),
            mixed: Box::new(Mixed::new()),
        })
    }

    /// Explains the cases from here on, as `options` ask, or says what is wrong with a move. No case
    /// has begun.
    pub(crate) fn explain(&mut self, options: &Options, tried: Option<&Told>) {
        debug_assert!(options.explain && self.is_before_case());
        *self.table = VerdictTable::new(options);
        self.answerer.kind = match tried {
            Some(told) => AnswerKind::Tried(told.clone()),
            None => AnswerKind::new(options),
        };
    }

    /// The form of the current case. Between cases with selectors, it is that of the last case.
    #[inline]
    pub(crate) fn form(&self) -> &CaseForm {
        &self.forms[place_of(self.game)]
    }

    /// The part that is due, unless all parts of the case have come.
    fn part(&self) -> Option<Part> {
        self.form().numbers().get(self.case.at).copied()
    }

    /// What is due, as error messages name it.
    pub(crate) fn expected(&self) -> Expected {
        if self.left() == 0 {
            return self.expected_end();
        }
        if self.count == CaseCount::Due {
            return Expected::CaseCount;
        }
        match self.part() {
            Some(part) => self.expected_part(part),
            None => Expected::Part {
                part: Part::Number(Letter::N),
                least: 0,
            },
        }
    }

    fn expected_part(&self, part: Part) -> Expected {
        if let Some(shape) = self.form().tuple
            && part.is_position()
            && part != Part::HeapCount
        {
            return Expected::TupleNumber(shape.most());
        }
        match part {
            Part::Selector => self.expected_selector(),
            Part::Digits => Expected::Digit {
                is_first: self.rule_numbers.is_empty(),
            },
            Part::Most => Expected::Part {
                part,
                least: self.case.least,
            },
            Part::Moves | Part::Least | Part::Limit => Expected::Part { part, least: 1 },
            _ => Expected::Part { part, least: 0 },
        }
    }

    fn expected_end(&self) -> Expected {
        // Where a 0 ends the input, no number of cases was promised.
        Expected::End {
            promised: if self.form().ended {
                None
            } else {
                self.promised()
            },
        }
    }

    fn expected_selector(&self) -> Expected {
        let count = matches!(self.answerer.kind, AnswerKind::Count);
        Expected::Selector {
            one_line: self.table.one_line,
            count,
        }
    }

    /// Returns true if a case may come, and none has begun.
    fn is_between(&self) -> bool {
        self.is_at_start_of(0)
    }

    /// Returns true if the next number is the first of a case, after the rule of its group if it
    /// has one.
    pub(crate) fn is_before_case(&self) -> bool {
        self.is_at_start_of(self.form().case_start())
    }

    /// Returns true if a case that starts at this place of the list may come, and has not begun.
    fn is_at_start_of(&self, start: usize) -> bool {
        self.count != CaseCount::Due && self.case.at == start && !self.case.has_begun
    }

    /// Returns true if a case has begun and is not answered.
    pub(crate) fn is_inside(&self) -> bool {
        !self.is_between() && self.count != CaseCount::Due
    }

    fn promised(&self) -> Option<u64> {
        match self.count {
            CaseCount::Promised(promised) => Some(promised),
            CaseCount::Due | CaseCount::Open => None,
        }
    }

    /// How many cases are still to come: any number if none was promised.
    fn left(&self) -> u64 {
        match self.promised() {
            Some(promised) => promised - self.answered,
            None => u64::MAX,
        }
    }

    /// Returns true if the input may end here.
    pub(crate) fn may_end(&self) -> bool {
        if self.case.starts_with_0 {
            return true;
        }
        let has_all = self
            .promised()
            .is_none_or(|promised| promised == self.answered);
        has_all && self.is_between()
    }

    /// The number of the case that is due or being read, from 1; none before the first and after
    /// the last.
    pub(crate) fn number(&self) -> Option<u64> {
        if self.count == CaseCount::Due || self.left() == 0 {
            return None;
        }
        Some(self.answered + 1)
    }

    /// How many cases are answered, and how many promised, if they are.
    pub(crate) fn answered_of_promised(&self) -> Option<(u64, u64)> {
        self.promised().map(|promised| (self.answered, promised))
    }

    /// Returns true if the last line of verdicts is still open.
    pub(crate) fn has_line_open(&self) -> bool {
        if !self.table.one_line {
            return false;
        }
        if self.form().has_lines() {
            self.line_open
        } else {
            self.answered > 0
        }
    }

    /// Returns true if a message may have to tell where the current case starts, because it asks
    /// for a sequence, or where its heap is, because that came before the rule.
    pub(crate) fn may_need_its_start(&self) -> bool {
        let asks_for_sequence = self.form().heaps == Some(0);
        self.is_inside() && (asks_for_sequence || self.case.asked.is_some())
    }

    /// Goes on with `numbers`, at most [`MAX_NUMBERS`], until they end, one does not fit, all cases
    /// are answered, or a [`Rest`] has to be written. There must be room for a verdict for each of
    /// `numbers`, and for one more.
    pub(crate) fn read(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> ReadNumbers {
        debug_assert!(numbers.len() <= MAX_NUMBERS);
        let mut rest = numbers;
        let mut begun = None;
        let mut refusal = None;
        while self.rest.is_none() {
            rest = self.answer_grouped(rest, verdicts);
            if self.is_between() {
                rest = self.answer_complete(rest, verdicts);
                self.read_end(&mut rest);
            }
            if self.left() == 0 {
                break;
            }
            if self.is_between() || self.is_asked_next() {
                begun = Some(numbers.len() - rest.len());
            }
            match self.read_part(rest, verdicts) {
                Ok(used) => rest = &rest[used..],
                Err(Misfit::Number) => break,
                Err(Misfit::Refused(why)) => {
                    refusal = Some(why);
                    break;
                }
            }
        }
        ReadNumbers {
            used: numbers.len() - rest.len(),
            begun,
            refusal,
        }
    }

    /// Reads the zeros that end the input, if they come next.
    fn read_end(&mut self, rest: &mut &[u64]) {
        if !self.form().ended {
            return;
        }
        while let [0, after @ ..] = *rest {
            if self.form().ended_by_zeros
                && self.count == CaseCount::Open
                && after.first() != Some(&0)
            {
                // This 0 begins a case, or the number after it has not come yet.
                return;
            }
            *rest = after;
            self.count = CaseCount::Promised(self.answered);
        }
    }

    /// Answers complete cases that come next, where there is a faster way than part by part;
    /// returns the numbers after them.
    fn answer_complete<'a>(&mut self, numbers: &'a [u64], verdicts: &mut Verdicts) -> &'a [u64] {
        // A group starts with its rule.
        if self.form().has_groups() {
            return numbers;
        }
        let (cases, rest) = self.answer_cases(false, self.left(), numbers, verdicts);
        self.answered += cases;
        rest
    }

    /// Answers complete cases on the rule that was read for a group, if one of them is due.
    fn answer_grouped<'a>(&mut self, numbers: &'a [u64], verdicts: &mut Verdicts) -> &'a [u64] {
        if self.group == 0 || !self.is_before_case() {
            return numbers;
        }
        let cases = self.group.min(self.left());
        let (cases, rest) = self.answer_cases(false, cases, numbers, verdicts);
        if let Some(before) = cases.checked_sub(1) {
            self.answered += before;
            self.group -= before;
            self.line_open = true;
            self.end_case(verdicts);
        }
        rest
    }

    /// Answers heaps from `first` to `last`, each as a position of its own, where there is a faster
    /// way than one by one; returns how many.
    pub(crate) fn answer_heaps(&mut self, first: u64, last: u64, verdicts: &mut Verdicts) -> u64 {
        // answer_cases answers no computed heap, so they are not listed for it.
        if self.forms[place_of(self.game)].is_computed() {
            return 0;
        }
        let mut heaps = [0; HEAPS_AT_ONCE];
        let most = (last + 1 - first).min(heaps.len() as u64);
        for (heap, stones) in heaps.iter_mut().zip(first..=last) {
            *heap = stones;
        }
        let (answered, _) = self.answer_cases(true, most, &heaps, verdicts);
        self.line_open |= answered > 0;
        answered
    }

    /// Fast path: answers up to `cases` whole cases at the start of `numbers`, where there is a
    /// faster way than part by part. Each is one heap if `are_bare`. Returns how many were answered,
    /// and the numbers after them.
    fn answer_cases<'a>(
        &mut self,
        are_bare: bool,
        cases: u64,
        numbers: &'a [u64],
        verdicts: &mut Verdicts,
    ) -> (u64, &'a [u64]) {
        let game = self.game;
        let form = &self.forms[place_of(game)];
        // Heaps that are computed are read part by part.
        if form.is_computed() {
            return (0, numbers);
        }
        let shape = if are_bare {
            CaseShape::BARE
        } else {
            CaseShape::of(form)
        };
        if shape.rule && !form.added_moves.is_empty() {
            return (0, numbers);
        }
        let Answerer {
            kind, reader, rule, ..
        } = &mut self.answerer;
        let interval = match *rule {
            Some(CompleteRule::Interval(interval)) => Some(interval),
            _ => None,
        };
        let mut cursor = Cursor {
            numbers,
            cases,
            table: &self.table,
            verdicts: mem::take(verdicts),
        };
        match kind {
            AnswerKind::Verdict if shape.selector => {
                runs::answer(&mut cursor, shape, reader, &mut self.mixed)
            }
            AnswerKind::Verdict => runs::answer_run(&mut cursor, shape, game, interval, reader),
            AnswerKind::Explanation | AnswerKind::Count => {
                kind.answer_fixed(&mut cursor, shape, game)
            }
            AnswerKind::Why | AnswerKind::WinningMoves(_) | AnswerKind::Tried(_) => {}
        }
        *verdicts = cursor.verdicts;
        let used = numbers.len() - cursor.numbers.len();
        (cases - cursor.cases, &numbers[used..])
    }

    /// Reads the next number, or all numbers of the rule or heaps that are due; returns how many.
    fn read_part(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> Result<usize, Misfit> {
        let &next = numbers.first().ok_or(Misfit::Number)?;
        if self.count == CaseCount::Due {
            self.count = CaseCount::Promised(next);
            return Ok(1);
        }
        let form = &self.forms[place_of(self.game)];
        let &part = form.numbers().get(self.case.at).ok_or(Misfit::Number)?;
        let is_computed = form.is_computed();
        if let Some(shape) = form.tuple
            && part.is_position()
            && part != Part::HeapCount
            && next > shape.most()
        {
            return Err(Misfit::Number);
        }
        if form.ended_by_zeros {
            if self.case.starts_with_0 && next == 0 {
                self.start_at(0);
                self.count = CaseCount::Promised(self.answered);
                return Ok(1);
            }
            self.case.starts_with_0 = part == Part::Number(Letter::A) && next == 0;
        }
        self.case.has_begun = true;
        match part {
            Part::Selector => self.begin(self.table.game(next).ok_or(Misfit::Number)?)?,
            Part::MoveCount | Part::DigitCount => self.case.rule_left = next,
            Part::Moves => return self.read_rule(Family::Subtraction, numbers, verdicts),
            Part::Digits => return self.read_rule(Family::Octal, numbers, verdicts),
            Part::Least if next == 0 => return Err(Misfit::Number),
            Part::Least => self.case.least = next,
            Part::Most => {
                let interval = Interval::new(self.case.least, next).map_err(|_| Misfit::Number)?;
                self.answerer.rule = Some(CompleteRule::Interval(interval));
            }
            Part::Limit => {
                let rule = CompleteRule::with_limit(self.game, next);
                self.answerer.rule = Some(rule.ok_or(Misfit::Number)?);
            }
            Part::UpTo => self.case.asked = Some(1..=next),
            Part::Number(Letter::N) if self.is_asked_next() => self.case.asked = Some(next..=next),
            Part::Number(_) if is_computed && self.has_more_of_heap() => {
                self.case.of_heap.push(next);
            }
            Part::Number(_) if is_computed => {
                self.add_computed(next, true)?;
            }
            Part::Number(_) => {
                self.answerer.add(&[next], true)?;
            }
            Part::HeapCount => {
                self.case.heaps_left = next;
                self.case.place.count = next;
            }
            Part::List { on_lines: true, .. } | Part::LineEnd => {
                debug_assert!(false, "ends of lines are left out of `numbers`");
                return Err(Misfit::Number);
            }
            Part::List { .. } if form.sorted => return self.read_unsorted(numbers, verdicts),
            Part::List { .. } if is_computed && self.has_more_of_heap() => {
                self.case.of_heap.push(next);
                return Ok(1);
            }
            Part::List { .. } if is_computed => return self.read_computed(next, verdicts),
            Part::List { .. } => return self.read_heaps(numbers, verdicts),
            Part::Group => {
                self.begin_group(next, verdicts);
                return Ok(1);
            }
            Part::Skipped => {}
        }
        self.advance_or_answer(verdicts)?;
        Ok(1)
    }

    /// Returns true if more numbers of the heap follow the next one.
    fn has_more_of_heap(&self) -> bool {
        self.case.of_heap.count + 1 < self.form().numbers_of_heap
    }

    /// Returns true if the next number is a heap whose rule is not complete, or the last heap of a
    /// range.
    fn is_asked_next(&self) -> bool {
        match self.part() {
            Some(Part::UpTo) => true,
            Some(Part::Number(Letter::N)) => {
                let parts = &self.form().numbers()[self.case.at..];
                parts.iter().any(|part| part.is_rule())
            }
            _ => false,
        }
    }

    /// Goes on to the next part that has numbers, or answers the case after the last.
    fn advance_or_answer(&mut self, verdicts: &mut Verdicts) -> Result<(), Bound> {
        loop {
            self.case.at += 1;
            match self.part() {
                Some(Part::Moves) if self.case.rule_left == 0 => {
                    self.select_rule(Family::Subtraction)?
                }
                Some(Part::Digits) if self.case.rule_left == 0 => {
                    self.select_rule(Family::Octal)?
                }
                Some(Part::List { .. }) if self.case.heaps_left == 0 => {}
                Some(_) => return Ok(()),
                None => return self.answer_case(verdicts),
            }
        }
    }

    /// Begins a case of `game`, whose selector was read.
    fn begin(&mut self, game: Game) -> Result<(), Bound> {
        self.game = game;
        self.answerer.select(CompleteRule::of(game), &[])
    }

    /// Begins `cases` cases on a rule.
    fn begin_group(&mut self, cases: u64, verdicts: &mut Verdicts) {
        self.group = cases;
        if cases == 0 {
            self.end_group(verdicts);
        } else {
            self.start_at(self.form().case_start());
        }
    }

    /// Starts a case, whose parts start at this place of the list. It has nothing of the case
    /// before but, in a group, the rule.
    fn start_at(&mut self, start: usize) {
        self.case = OpenCase::at(start, self.form());
        self.answerer.start();
        release(&mut self.rule_numbers, KEPT);
        release(&mut self.unsorted, KEPT);
        // The rule of all cases stays: nothing else becomes the rule.
        if start == 0 && self.form().gives_own_rule() {
            self.answerer.rule = None;
        }
    }

    /// Reads numbers of the rule up to the first that it may not have, unless there is no memory
    /// for them.
    fn read_rule(
        &mut self,
        family: Family,
        numbers: &[u64],
        verdicts: &mut Verdicts,
    ) -> Result<usize, Misfit> {
        let numbers = first(numbers, self.case.rule_left);
        let held = self.rule_numbers.len();
        let mut fit = 0;
        while fit < numbers.len() && family.allows(held + fit, numbers[fit]) {
            fit += 1;
        }
        self.answerer
            .reader
            .hold(&mut self.rule_numbers, &numbers[..fit])?;
        if fit == 0 {
            return Err(Misfit::Number);
        }
        self.case.rule_left -= fit as u64;
        if self.case.rule_left == 0 {
            self.select_rule(family)?;
            self.advance_or_answer(verdicts)?;
        }
        Ok(fit)
    }

    /// Selects the rule whose numbers have come.
    fn select_rule(&mut self, family: Family) -> Result<(), Bound> {
        let form = &self.forms[place_of(self.game)];
        self.answerer
            .reader
            .hold(&mut self.rule_numbers, &form.added_moves)?;
        let rule = Some(CompleteRule::Table(family));
        self.answerer.select(rule, &self.rule_numbers)?;
        release(&mut self.rule_numbers, KEPT);
        Ok(())
    }

    /// Reads heaps up to the first that is refused.
    fn read_heaps(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> Result<usize, Misfit> {
        let heaps = first(numbers, self.case.heaps_left);
        let read = self.answerer.add(heaps, self.case.heaps_left == 1)?;
        self.case.heaps_left -= read as u64;
        if self.case.heaps_left == 0 {
            self.advance_or_answer(verdicts)?;
        }
        Ok(read)
    }

    /// Reads the last number of one of several heaps that are computed.
    fn read_computed(&mut self, last: u64, verdicts: &mut Verdicts) -> Result<usize, Misfit> {
        self.add_computed(last, self.case.heaps_left == 1)?;
        self.case.heaps_left -= 1;
        if self.case.heaps_left == 0 {
            self.advance_or_answer(verdicts)?;
        }
        Ok(1)
    }

    /// Reads numbers that are sorted before heaps are computed from them: after the last, which is
    /// read alone, so that a refusal is at its place.
    fn read_unsorted(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> Result<usize, Misfit> {
        let before_last = self.case.heaps_left.saturating_sub(1);
        if before_last > 0 {
            let numbers = first(numbers, before_last);
            self.answerer.reader.hold(&mut self.unsorted, numbers)?;
            self.case.heaps_left -= numbers.len() as u64;
            return Ok(numbers.len());
        }
        // A last number that is read again after its heaps were refused is held already.
        if (self.unsorted.len() as u64) < self.case.place.count {
            self.answerer
                .reader
                .hold(&mut self.unsorted, first(numbers, 1))?;
        }
        let mut unsorted = mem::take(&mut self.unsorted);
        unsorted.sort_unstable();
        let added = self.add_sorted(&unsorted);
        self.unsorted = unsorted;
        added?;
        self.case.heaps_left = 0;
        self.advance_or_answer(verdicts)?;
        Ok(1)
    }

    /// Adds the heaps that are computed from all numbers of the case, which are in order.
    fn add_sorted(&mut self, numbers: &[u64]) -> Result<(), Refusal> {
        let count = numbers.len() as u64;
        self.answerer.start();
        self.case.place = HeapPlace::first_of(count);
        for &number in numbers {
            let is_last = self.case.place.number == count;
            match self.add_computed(number, is_last) {
                Ok(()) => {}
                Err(Refusal::NoHeap(reason)) => return Err(Refusal::NoHeapOf(number, reason)),
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(())
    }

    /// Adds the heap that is computed from the numbers read before and this last one. `is_last`
    /// tells that no other heap follows.
    fn add_computed(&mut self, last: u64, is_last: bool) -> Result<(), Refusal> {
        let stones = self.computed(last)?;
        self.answerer
            .add(&[stones], is_last)
            .map_err(|bound| Refusal::Computed(stones, bound))?;
        self.case.place = self.case.place.after(&[last]);
        self.case.of_heap = HeldNumbers::default();
        Ok(())
    }

    /// The heap whose last number this is.
    fn computed(&self, last: u64) -> Result<u64, NoHeap> {
        let form = self.form();
        let numbers = self.case.of_heap.with(last);
        if let Some(shape) = form.tuple {
            return shape.code_of(numbers.all()).ok_or(NoHeap::TooLarge);
        }
        match &form.formula {
            Some(formula) => formula.stones(numbers.all(), self.case.place),
            None => Ok(last),
        }
    }

    /// Answers the case after its last part, and ends it unless a [`Rest`] has to be written first.
    fn answer_case(&mut self, verdicts: &mut Verdicts) -> Result<(), Bound> {
        match self.case.asked.take() {
            Some(heaps) => self.answer_asked(heaps, verdicts),
            None if self.form().heaps == Some(0) => self.rest = Some(Rest::Sequence),
            None => self.answer_position(verdicts)?,
        }
        if self.rest.is_none() {
            self.end_case(verdicts);
        }
        Ok(())
    }

    /// Answers a heap that was read before its rule, if its answer is short and it is not refused.
    /// Otherwise the judge tries again, and tells where the heap is if that fails. All heaps of a
    /// range are left to it.
    fn answer_asked(&mut self, heaps: RangeInclusive<u64>, verdicts: &mut Verdicts) {
        let is_one = heaps.start() == heaps.end();
        if !is_one || self.answer_heap(*heaps.start(), verdicts).is_err() {
            self.rest = Some(Rest::Range(heaps));
        }
    }

    /// Answers a heap as a position of its own.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub(crate) fn answer_heap(
        &mut self,
        heap: u64,
        verdicts: &mut Verdicts,
    ) -> Result<(), Refusal> {
        // Without what a first try left.
        self.answerer.start();
        let stones = self.computed(heap)?;
        self.answerer.add(&[stones], true)?;
        Ok(self.answer_position(verdicts)?)
    }

    /// Answers the position that has come; what may be long becomes the [`Rest`].
    fn answer_position(&mut self, verdicts: &mut Verdicts) -> Result<(), Bound> {
        let words = self.table.words(self.game);
        if let Some(rest) = self.answerer.answer(words, verdicts)? {
            self.rest = Some(rest);
        }
        self.line_open = true;
        Ok(())
    }

    /// Takes the rest of the answer that is not written yet; the caller writes it.
    pub(crate) fn hand_over_rest(&mut self) -> Option<Rest> {
        self.rest.take()
    }

    /// Writes these winning moves of the case; the last ones may stay in `verdicts`. Calls
    /// `make_room` before each.
    pub(crate) fn write_moves<E>(
        &self,
        moves: &[Move],
        verdicts: &mut Verdicts,
        mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
    ) -> Result<(), E> {
        let AnswerKind::WinningMoves(listing) = &self.answerer.kind else {
            return Ok(());
        };
        for winning in moves {
            make_room(verdicts)?;
            if self.marks_moves {
                verdicts.push_text(NO_PREFIX);
            }
            listing.push(self.answerer.heaps(), winning, verdicts, &mut make_room)?;
        }
        Ok(())
    }

    /// Writes the lines of these reasons and an empty one; the last ones may stay in `verdicts`.
    /// Calls `make_room` before each.
    pub(crate) fn write_block<E>(
        &mut self,
        reasons: &[Reason],
        verdicts: &mut Verdicts,
        mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
    ) -> Result<(), E> {
        let lines = self.block.text(reasons);
        let mut start = 0;
        for end in memchr_iter(b'\n', lines.as_bytes()) {
            make_room(verdicts)?;
            if self.marks_moves {
                verdicts.push_text(NO_PREFIX);
            }
            verdicts.push_text(&lines[start..=end]);
            start = end + 1;
        }
        Ok(())
    }

    /// Returns true if a block of reasoning follows each verdict.
    pub(crate) fn gives_reasons(&self) -> bool {
        matches!(self.answerer.kind, AnswerKind::Why)
    }

    /// Keeps the reasoning about cases from here on.
    pub(crate) fn keep_reasons(&mut self) {
        self.reasons = Some(Vec::new());
    }

    /// Keeps the reasoning about a case, if it is kept.
    pub(crate) fn keep(&mut self, why: Why) {
        if let Some(kept) = &mut self.reasons {
            kept.push(why);
        }
    }

    /// The reasoning that was kept.
    pub(crate) fn hand_over_reasons(&mut self) -> Vec<Why> {
        self.reasons.take().unwrap_or_default()
    }

    /// Goes on after a case, once it is answered.
    pub(crate) fn end_case(&mut self, verdicts: &mut Verdicts) {
        self.answered += 1;
        self.group = self.group.saturating_sub(1);
        if self.group > 0 && self.left() > 0 {
            self.start_at(self.form().case_start());
        } else {
            self.end_group(verdicts);
        }
    }

    /// Goes on after the last case on a rule.
    fn end_group(&mut self, verdicts: &mut Verdicts) {
        self.start_at(0);
        if self.table.one_line && self.form().has_lines() {
            verdicts.push_text("\n");
            self.line_open = false;
        }
    }

    /// How the sequence of the rule that was read repeats, and the reader that has its values.
    pub(crate) fn sequence(&mut self) -> Result<(Cycle, &mut TableReader), Bound> {
        let reader = &mut self.answerer.reader;
        Ok((reader.cycle()?, reader))
    }

    /// Releases the table of the last case.
    pub(crate) fn release_table(&mut self) {
        self.answerer.reader.release_table();
    }

    /// The game of the case, if more than `least` heaps of it are still to come and nothing else,
    /// and if their values do not depend on the rest of the case.
    pub(crate) fn only_heaps(&self, least: u64) -> Option<Game> {
        let has_more = self.are_heaps_due() && self.case.heaps_left > least;
        if !has_more || !self.is_inside() {
            return None;
        }
        if self.form().is_computed() || self.answerer.holds_heaps() {
            return None;
        }
        match self.answerer.rule {
            Some(CompleteRule::Fixed(_)) => Some(self.game),
            _ => None,
        }
    }

    /// Returns true if the next number is one of counted heaps.
    fn are_heaps_due(&self) -> bool {
        self.count != CaseCount::Due && self.part() == Some(Part::HEAPS)
    }

    /// Starts anew, on a guess about a text: that it is inside a long case of this game and has
    /// nothing but its heaps, or else that it starts with a case.
    ///
    /// The game of the last case stays, but no case reads it: a case names its own, or all cases
    /// are of one. Without groups and ranges, `group` is always 0, and `line_open` is not read.
    pub(crate) fn guess(&mut self, inside_long_case: Option<Game>) {
        debug_assert!(self.group == 0 && !self.form().has_lines());
        self.count = CaseCount::Open;
        self.answered = 0;
        self.rest = None;
        self.start_at(0);
        self.answerer.reader.read_only(true);
        if let Some(game) = inside_long_case {
            self.game = game;
            self.answerer.rule = CompleteRule::of(game);
            while self.part().is_some_and(|part| part != Part::HEAPS) {
                self.case.at += 1;
            }
            self.case.has_begun = true;
            self.case.heaps_left = u64::MAX;
        }
    }

    /// Goes on where `draft` ended and returns true, if its guess was right and more cases are
    /// left.
    pub(crate) fn adopt(&mut self, draft: &mut Cases) -> bool {
        // More heaps than a case can have: the draft guessed that its text has nothing but heaps.
        if draft.case.heaps_left > MAX_NUMBER {
            let count = u64::MAX - draft.case.heaps_left;
            return self.game == draft.game && self.adopt_heaps(count, draft.answerer.sum());
        }
        if !self.is_between() || draft.answered >= self.left() {
            return false;
        }
        draft.count = self.count;
        draft.answered += self.answered;
        // The draft also has the numbers of the case that it has begun.
        mem::swap(self, draft);
        self.answerer.reader.read_only(false);
        true
    }

    /// Goes on after `count` heaps with this sum and returns true, if heaps come next and the case
    /// has more of them.
    fn adopt_heaps(&mut self, count: u64, sum: Sum) -> bool {
        if !self.are_heaps_due() || count >= self.case.heaps_left {
            return false;
        }
        self.case.heaps_left -= count;
        self.answerer.add_sum(sum);
        true
    }
}

/// The place of this game in the list of all games.
#[inline]
fn place_of(game: Game) -> usize {
    game as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    use crate::case::layout::Layout;
    use crate::case::options::{Form, HeapCount};
    use crate::game::Play;
    use crate::game::tables::Tables;
    use crate::judge::explain;
    use crate::judge::mixed::BATCH;
    use crate::judge::mixed::MAX_CHANGES;
    use crate::output::LINE;
    use crate::properties::generate::{self, Choices, Style};
    use crate::properties::reference;
    use crate::properties::reference::problems::{Heaps, Moves, PROBLEMS};

    fn at_start(options: &Options) -> Cases {
        Cases::new(
            options,
            TableReader::new(Arc::new(Mutex::new(Tables::new(options.budget)))),
        )
        .expect("memory")
    }

    /// With `promised` cases to come.
    fn cases_of(options: &Options, promised: u64) -> Cases {
        let mut cases = at_start(options);
        assert_eq!(cases.read(&[promised], &mut Verdicts::new(1, LINE)).used, 1);
        cases
    }

    /// Answers `numbers`, `size` of them at a time; returns the verdicts, and how many numbers were
    /// read and cases answered.
    fn answer(numbers: &[u64], size: usize) -> (String, usize, u64) {
        answer_with(&Options::default(), numbers, size, MAX_NUMBER)
    }

    fn answer_with(
        options: &Options,
        numbers: &[u64],
        size: usize,
        promised: u64,
    ) -> (String, usize, u64) {
        let mut cases = cases_of(options, promised);
        let mut verdicts = Verdicts::new(numbers.len() + 1, explain::ROOM);
        let mut read = 0;
        for chunk in numbers.chunks(size) {
            let new = cases.read(chunk, &mut verdicts).used;
            read += new;
            if new < chunk.len() {
                break;
            }
        }
        let mut output = Vec::new();
        verdicts
            .write_to(&mut output)
            .expect("a vector takes everything");
        (
            String::from_utf8(output).expect("verdicts are text"),
            read,
            cases.answered,
        )
    }

    /// The reference searches, so these are the verdicts that the rules give. Not with sequences
    /// and, explained, position games: `read` stops at each.
    #[test]
    fn verdicts_are_those_of_the_reference_however_the_numbers_are_cut() {
        let mut choices = Choices::random(134);
        let style = Style {
            run: 3,
            most_heaps: 3,
            ..Style::PLAIN
        };
        let played = PROBLEMS
            .iter()
            .copied()
            .filter(|game| game.heaps != Heaps::None);
        let (positions, sums): (Vec<_>, Vec<_>) =
            played.partition(|game| matches!(game.moves, Moves::Whole(_)));
        for (problems, explain) in [([&sums[..], &positions].concat(), false), (sums, true)] {
            let case = |_| {
                style
                    .case(choices.pick(&problems), &mut choices)
                    .numbers(&reference::Flags::default())
            };
            let cases: Vec<Vec<u64>> = (0..250).map(case).collect();
            let numbers = cases.concat();
            assert!(numbers.len() <= MAX_NUMBERS);
            let input = format!("{} {}", cases.len(), generate::spaced(&numbers));
            let expected = reference::answer_with(input.as_bytes(), explain);
            assert_eq!(expected.error, None);
            for size in (1..40).chain([100, 1000, numbers.len() - 1, numbers.len()]) {
                let options = Options {
                    explain,
                    ..Options::default()
                };
                let (verdicts, read, answered) = answer_with(&options, &numbers, size, 250);
                assert_eq!(verdicts.as_bytes(), expected.verdicts, "{size} at a time");
                assert_eq!((read, answered), (numbers.len(), 250));
            }
        }
    }

    /// Answers in parts are the same, but slower.
    #[test]
    fn complete_cases_are_not_read_part_by_part() {
        let changing = [1, 4, 2, 2, 5, 5, 3, 8, 4, 1, 2, 1, 7].repeat(MAX_CHANGES / 4);
        let at_random = [[1, 4, 2, 1, 5, 3, 8].repeat(BATCH), vec![2, 1, 5]].concat();
        let explained = [1, 4, 2, 2, 5, 5, 3, 8].repeat(MAX_CHANGES);
        for (form, explain, numbers, cases) in [
            (Form::default(), false, changing, MAX_CHANGES),
            (Form::default(), false, at_random, 3 * BATCH + 1),
            (Form::default(), false, [2, 1, 5].repeat(3), 3),
            (
                Form::default(),
                false,
                [Game::Interval.selector(), 2, 7, 1, 9].repeat(9),
                9,
            ),
            (Form::default(), true, explained, 3 * MAX_CHANGES),
            (Form::game(Game::OneThreeFour), false, vec![4; 100], 100),
            (Form::game(Game::OneTwoThree), true, vec![4; 100], 100),
        ] {
            assert_answered_complete(
                &Options {
                    form,
                    explain,
                    ..Options::default()
                },
                &numbers,
                cases,
            );
        }
    }

    #[test]
    fn complete_cases_with_a_part_left_out_are_not_read_part_by_part() {
        let set = || Form::set(&[2, 3, 5]).expect("moves");
        for (form, heaps, explain, numbers) in [
            (
                Form::default(),
                Some(2),
                false,
                &[2, 5, 5, 1, 4, 6, 8, 8][..],
            ),
            (Form::default(), Some(2), true, &[2, 5, 5, 1, 4, 6, 8, 8]),
            (Form::game(Game::OneThreeFour), Some(1), false, &[4]),
            (Form::game(Game::ZeroMoveNim), Some(3), false, &[4, 7, 9]),
            (Form::game(Game::ZeroMoveNim), Some(3), true, &[4, 7, 9]),
            (Form::game(Game::Nim), None, false, &[2, 7, 9]),
            (Form::game(Game::Nim), None, true, &[2, 7, 9]),
            (Form::game(Game::Interval), None, false, &[2, 7, 1, 9]),
            (Form::game(Game::Interval), Some(1), false, &[2, 7, 9]),
            (Form::game(Game::Subtraction), None, false, &[2, 2, 3, 1, 9]),
            (Form::game(Game::Octal), Some(2), false, &[2, 0, 3, 9, 9]),
            (Form::game(Game::GrundysGame), Some(1), false, &[9]),
            (set(), None, false, &[3, 7, 8, 9]),
            (set(), Some(1), false, &[7]),
            (set(), Some(2), false, &[7, 8]),
            (
                Form::interval(1, 1).expect("an interval"),
                None,
                false,
                &[2, 7, 8],
            ),
        ] {
            let selectors = numbers
                .iter()
                .filter(|number| [1, 2, 6].contains(*number))
                .count();
            let cases = if form == Form::default() {
                selectors
            } else {
                1
            };
            let heaps = heaps.map(|count| HeapCount::new(count).expect("a count in range"));
            let options = Options {
                form,
                heaps,
                explain,
                ..Options::default()
            };
            assert_answered_complete(
                &options,
                &numbers.repeat(2 * MAX_CHANGES),
                2 * MAX_CHANGES * cases,
            );
        }
    }

    #[test]
    fn cases_in_any_order_are_not_read_part_by_part() {
        for (layout, numbers) in [
            ("m s k h", &[2, 2, 3, 1, 9][..]),
            ("d c n", &[2, 0, 3, 9]),
            ("l r n", &[2, 7, 9]),
            ("r n", &[7, 9]),
            ("n m x s", &[9, 2, 77, 2, 3]),
            ("m k s h x", &[1, 2, 3, 9, 9, 77]),
            ("k d h", &[2, 3, 9, 9]),
            ("x l r n", &[77, 2, 7, 9]),
        ] {
            let layout = Layout::new(layout);
            assert!(layout.is_some());
            assert_answered_complete(
                &Options {
                    layout,
                    ..Options::default()
                },
                &numbers.repeat(9),
                9,
            );
        }
    }

    #[test]
    fn cases_of_a_group_and_heaps_of_a_range_are_not_read_part_by_part() {
        let grouped = |layout| Options {
            layout: Layout::new(layout),
            stream: true,
            ..Options::default()
        };
        // The numbers before the cases of the group, and the numbers of its cases.
        for (layout, head, numbers, count) in [
            ("m s T n", &[1, 2, 3][..], &[7, 8, 9][..], 3),
            ("r x T k h", &[2, 77, 2], &[1, 5, 2, 3, 4], 2),
            ("r T x k h", &[2, 2], &[77, 1, 5, 77, 0], 2),
        ] {
            let mut cases = at_start(&grouped(layout));
            let mut verdicts = Verdicts::new(9, LINE);
            assert_eq!(cases.read(head, &mut verdicts).used, head.len());
            let rest = cases
                .answer_grouped(&numbers[..numbers.len() - 1], &mut verdicts)
                .len();
            assert_eq!((cases.answered, cases.group), (count - 1, 1), "{layout}");
            assert_eq!(
                cases.answer_grouped(&numbers[numbers.len() - 1 - rest..], &mut verdicts),
                [0; 0]
            );
            assert_eq!(
                (cases.answered, cases.group, cases.is_between()),
                (count, 0, true),
                "{layout}"
            );
        }
        let mut cases = at_start(&grouped("r 1..n"));
        assert_eq!(cases.read(&[2, 600], &mut Verdicts::new(9, LINE)).used, 2);
        assert!(matches!(cases.hand_over_rest(), Some(Rest::Range(heaps)) if heaps == (1..=600)));
        let mut verdicts = Verdicts::new(999, LINE);
        assert_eq!(
            [1, 500, 600].map(|first| cases.answer_heaps(first, 600, &mut verdicts)),
            [256, 101, 1]
        );
    }

    fn assert_answered_complete(options: &Options, numbers: &[u64], cases: usize) {
        let mut complete = cases_of(options, MAX_NUMBER);
        let mut verdicts = Verdicts::new(3 * cases + 1, explain::ROOM);
        assert!(
            complete.answer_complete(numbers, &mut verdicts).is_empty(),
            "{options:?}"
        );
        assert_eq!(complete.answered, cases as u64, "{options:?}");
        // The last case of the run, without its last heap.
        complete.answer_complete(&numbers[..numbers.len() - 1], &mut verdicts);
        assert_eq!(complete.answered, 2 * cases as u64 - 1, "{options:?}");
        // Number by number, there are equally many cases.
        let mut one_by_one = cases_of(options, MAX_NUMBER);
        numbers
            .chunks(1)
            .for_each(|number| assert_eq!(one_by_one.read(number, &mut verdicts).used, 1));
        assert_eq!(one_by_one.answered, cases as u64, "{options:?}");
    }

    #[test]
    fn no_more_cases_are_answered_than_were_promised() {
        let nim = Form::game(Game::Nim);
        for (form, numbers) in [
            (Form::default(), [1, 4].repeat(50)),
            (Form::default(), [2, 1, 5].repeat(50)),
            (Form::default(), [1, 4, 2, 0].repeat(50)),
            (nim, [2, 7, 9].repeat(50)),
        ] {
            for (explain, size) in [1, 7, numbers.len()]
                .map(|size| [(false, size), (true, size)])
                .concat()
            {
                let options = Options {
                    form: form.clone(),
                    explain,
                    ..Options::default()
                };
                let all = answer_with(&options, &numbers, numbers.len(), MAX_NUMBER).2;
                for promised in 0..=all {
                    let (verdicts, _, answered) = answer_with(&options, &numbers, size, promised);
                    assert_eq!(
                        (verdicts.lines().count() as u64, answered),
                        (promised, promised)
                    );
                }
            }
        }
    }

    #[test]
    fn an_interval_that_breaks_off_is_no_count_of_heaps() {
        let interval = Game::Interval.selector();
        let numbers = [interval, 2, 7, 1, 9, interval, 0];
        let mut verdicts = Verdicts::new(9, explain::ROOM);
        let mut cases = cases_of(&Options::default(), 9);
        assert_eq!(
            (
                cases.answer_complete(&numbers, &mut verdicts),
                cases.answered
            ),
            (&numbers[5..], 1)
        );
    }

    /// With heaps of another case, other moves or other players would win.
    #[test]
    fn a_case_starts_without_the_heaps_of_the_one_before() {
        for (game, case, explain, count) in [
            (Game::Nim, &[3, 1, 4, 6][..], true, false),
            (Game::Nim, &[3, 1, 4, 6], false, true),
            (Game::Subtraction, &[2, 1, 3, 2, 6, 7], true, false),
            (Game::Subtraction, &[2, 1, 3, 2, 6, 7], false, true),
            (Game::StaircaseNim, &[3, 1, 4, 6], false, false),
            (Game::StaircaseNim, &[3, 1, 4, 6], false, true),
        ] {
            let options = Options {
                form: Form::game(game),
                explain,
                count,
                ..Options::default()
            };
            let [one, three] =
                [1, 3].map(|times| answer_with(&options, &case.repeat(times), 1, times as u64).0);
            assert_eq!(
                (one.lines().count(), three),
                (1, one.repeat(3)),
                "{options:?}"
            );
        }
        // What a first try at a heap left is not part of the second.
        let layout = Layout::new("n m s");
        let mut cases = at_start(&Options {
            layout,
            count: true,
            stream: true,
            ..Options::default()
        });
        let mut verdicts = Verdicts::new(2, explain::ROOM);
        let mut output = Vec::new();
        cases.read(&[6, 2, 1, 3, 9, 2, 1], &mut verdicts);
        cases
            .answerer
            .select(Some(CompleteRule::Table(Family::Subtraction)), &[1, 3])
            .expect("memory");
        cases.answerer.add(&[6], true).expect("a small heap");
        cases.answer_heap(7, &mut verdicts).expect("a small heap");
        verdicts
            .write_to(&mut output)
            .expect("a vector takes everything");
        assert_eq!(String::from_utf8_lossy(&output), "0\n2\n");
    }

    /// Two of these cases together have more stones than a position that is searched may have.
    #[test]
    fn a_case_that_is_searched_starts_without_the_stones_of_the_one_before() {
        let options = Options {
            form: Form::game(Game::GrundysGame),
            play: Play::Misere,
            ..Options::default()
        };
        for size in [1, 6] {
            assert_eq!(
                answer_with(&options, &[1, 30].repeat(3), size, 3).2,
                3,
                "{size} at a time"
            );
        }
    }

    #[test]
    fn the_memory_of_many_heaps_and_of_many_moves_is_given_back() {
        for (count, is_kept) in [(KEPT, true), (KEPT + 1, false)] {
            let options = Options {
                explain: true,
                stream: true,
                ..Options::default()
            };
            let mut cases = at_start(&options);
            let mut verdicts = Verdicts::new(2, explain::ROOM);
            cases.rule_numbers.reserve_exact(count);
            cases.answerer.heaps_mut().reserve_exact(count);
            cases.read(&[4, 1, 2, 1, 3], &mut verdicts);
            let capacities = [
                cases.rule_numbers.capacity(),
                cases.answerer.heaps_mut().capacity(),
            ];
            assert_eq!(capacities.map(|capacity| capacity > 0), [is_kept; 2]);
        }
    }

    /// Between its two tries, memory may have become free.
    #[test]
    fn a_heap_that_is_refused_at_the_first_try_may_be_answered_at_the_second() {
        let layout = Layout::new("n m s");
        let mut cases = at_start(&Options {
            layout,
            explain: true,
            stream: true,
            ..Options::default()
        });
        let mut verdicts = Verdicts::new(2, explain::ROOM);
        let set = [18, 36, 48, 40_003];
        let reader = &mut cases.answerer.reader;
        // A reader that computes nothing knows the value of this heap, but not the values of all
        // its options.
        assert!(reader.select(Family::Subtraction, &set) && reader.grundy(57_440).is_ok());
        reader.read_only(true);
        let read = cases.read(&[&[57_440, 4], &set[..]].concat(), &mut verdicts);
        assert_eq!((read.used, read.refusal), (6, None));
        assert!(
            matches!(cases.hand_over_rest(), Some(Rest::Range(heaps)) if heaps == (57_440..=57_440))
        );
        assert_eq!(
            cases.answer_heap(57_440, &mut verdicts),
            Err(Bound::Guess.into())
        );
        cases.answerer.reader.read_only(false);
        assert_eq!(cases.answer_heap(57_440, &mut verdicts), Ok(()));
    }

    #[test]
    fn a_number_that_is_no_selector_starts_no_case() {
        let after_last = Game::ALL.len() as u64 + 1;
        for bad in [0, after_last, after_last + 1, u64::MAX] {
            for before in [
                vec![],
                vec![1, 4],
                vec![2, 2, 1, 1],
                [1, 4, 2, 0].repeat(50),
            ] {
                let numbers = [before.clone(), vec![bad, 1, 1, 1]].concat();
                for size in [1, 2, 3, numbers.len()] {
                    assert_eq!(
                        answer(&numbers, size).1,
                        before.len(),
                        "{bad} after {before:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_case_may_promise_more_heaps_than_any_memory_holds() {
        for before in [vec![], [1, 4, 2, 0].repeat(50)] {
            let numbers = [before.clone(), vec![2, MAX_NUMBER, 5, 6]].concat();
            let (verdicts, read, _) = answer(&numbers, numbers.len());
            assert_eq!(verdicts.lines().count(), before.len() / 2);
            assert_eq!(read, numbers.len());
        }
    }

    fn feed(cases: &mut Cases, numbers: &[u64]) {
        assert_eq!(
            cases
                .read(numbers, &mut Verdicts::new(numbers.len() + 1, LINE))
                .used,
            numbers.len()
        );
    }

    /// Ten cases, of which these have come.
    fn come(form: &Form, numbers: &[u64]) -> Cases {
        let mut cases = cases_of(
            &Options {
                form: form.clone(),
                ..Options::default()
            },
            10,
        );
        feed(&mut cases, numbers);
        cases
    }

    /// What these numbers are on a guess.
    fn draft(form: &Form, inside_long_case: Option<Game>, numbers: &[u64]) -> Cases {
        let mut draft = at_start(&Options {
            form: form.clone(),
            ..Options::default()
        });
        draft.guess(inside_long_case);
        feed(&mut draft, numbers);
        draft
    }

    /// What is due: how many numbers of the rule or heaps, and the sum of the heaps so far.
    fn state(cases: &Cases) -> (u64, Option<Part>, u64, Sum) {
        let left = match cases.part() {
            Some(Part::Moves | Part::Digits) => cases.case.rule_left,
            Some(Part::HEAPS) => cases.case.heaps_left,
            _ => 0,
        };
        (cases.answered, cases.part(), left, cases.answerer.sum())
    }

    #[test]
    fn heaps_that_were_guessed_are_kept_only_if_no_number_is_skipped_before_them() {
        let layout = Layout::new("x k x h");
        let options = Options {
            form: Form::game(Game::Nim),
            layout,
            ..Options::default()
        };
        for (come_so_far, kept) in [(&[77, 9][..], false), (&[77, 9, 77], true)] {
            let mut found = cases_of(&options, 10);
            let mut draft = at_start(&options);
            feed(&mut found, come_so_far);
            draft.guess(Some(Game::Nim));
            feed(&mut draft, &[6, 5]);
            assert_eq!(found.adopt(&mut draft), kept, "{come_so_far:?}");
            assert_eq!(
                (found.case.heaps_left, found.answerer.sum().nim_sum),
                if kept { (7, 3) } else { (9, 0) }
            );
        }
    }

    /// Every case has the same number of heaps, so the first part of an input without T would be
    /// heaps.
    #[test]
    fn nothing_that_was_guessed_is_kept_before_the_number_of_cases() {
        let form = Form::game(Game::Nim);
        let options = Options {
            form,
            heaps: HeapCount::new(MAX_NUMBER),
            ..Options::default()
        };
        for (inside_long_case, numbers) in
            [(Some(Game::Nim), &[6, 5][..]), (None, &[6]), (None, &[])]
        {
            let mut found = at_start(&options);
            let mut draft = at_start(&options);
            draft.guess(inside_long_case);
            feed(&mut draft, numbers);
            assert!(
                !found.adopt(&mut draft),
                "{inside_long_case:?}, {numbers:?}"
            );
            feed(&mut found, &[1, 7]);
            let sum = Sum::of_heaps(&[7], Play::Normal, |value| value);
            assert_eq!(state(&found), (0, Some(Part::HEAPS), MAX_NUMBER - 1, sum));
        }
    }

    #[test]
    fn only_what_was_guessed_right_is_kept() {
        let any = Form::default();
        let sequences = Form::game(Game::SubtractionSequence);
        let three = [1, 4].repeat(3);
        let six = [1, 4].repeat(6);
        let sum = |grundy| Sum::of_heaps(&[grundy], Play::Normal, |value| value);
        // Of six heaps with the values 1 and 0, one has come, and four are of the values 5 and 0.
        let of_six = [&three[..], &[2, 6, 2]].concat();
        let of_set = [&three[..], &[4, 1, 2, 6, 3]].concat();
        for (form, come_so_far, inside_long_case, drafted, kept) in [
            (
                &any,
                &three[..],
                None,
                [&six[..], &[2]].concat(),
                Some((9, Part::HeapCount, 0, sum(0))),
            ),
            (&any, &three, None, [1, 4].repeat(7), None),
            (&any, &[&three[..], &[2]].concat(), None, vec![1, 4], None),
            (
                &any,
                &of_six,
                Some(Game::ZeroMoveNim),
                vec![6, 0, 0, 0],
                Some((3, Part::HEAPS, 1, sum(4))),
            ),
            (
                &any,
                &of_six,
                Some(Game::ZeroMoveNim),
                vec![6, 0, 0, 0, 0],
                None,
            ),
            (
                &any,
                &of_set,
                Some(Game::ZeroMoveNim),
                vec![6, 0, 0, 0],
                None,
            ),
            // Of another game, whose heaps have other values.
            (&any, &of_six, Some(Game::Nim), vec![6, 0, 0, 0], None),
            (&any, &of_six, None, vec![2, 3, 6], None),
            (
                &any,
                &three,
                Some(Game::ZeroMoveNim),
                vec![6, 0, 0, 0],
                None,
            ),
            (&any, &[1, 4].repeat(10), None, vec![1, 4], None),
            (
                &any,
                &three,
                None,
                [&six[..], &[2, MAX_NUMBER]].concat(),
                Some((9, Part::HEAPS, MAX_NUMBER, sum(0))),
            ),
            (
                &any,
                &three,
                None,
                [&six[..], &[5]].concat(),
                Some((9, Part::MoveCount, 0, sum(0))),
            ),
            (
                &any,
                &three,
                None,
                [&six[..], &[4, 2, 7]].concat(),
                Some((9, Part::Moves, 1, sum(0))),
            ),
            (
                &sequences,
                &[],
                None,
                vec![],
                Some((0, Part::MoveCount, 0, sum(0))),
            ),
        ] {
            let mut found = come(form, come_so_far);
            let adopted = found.adopt(&mut draft(form, inside_long_case, &drafted));
            let kept = kept.map(|(answered, part, left, sum)| (answered, Some(part), left, sum));
            assert_eq!(
                adopted.then_some(state(&found)),
                kept,
                "{drafted:?} after {come_so_far:?}"
            );
        }
    }
}

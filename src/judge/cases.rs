//! The cases of an input, from its numbers as they come: how many there are, and the verdict on each.
//!
//! A case is a list of [parts](crate::case::parts), and the state is a place in that list. It is data, and not a stack of
//! calls: any thread can go on with it where the next text arrives.

use std::mem;

use super::count;
use super::explain::{self, Explanation};
use super::mixed::Mixed;
use super::runs;
use super::shape::{first, Cursor, PartOrder, Shape};
use super::short_texts::{self, ShortTexts};
use super::verdict_table::VerdictTable;
use super::winning_moves;
use crate::case::error::Expected;
use crate::case::layout::Layout;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::problem::{HeapShape, Problem, RuleShape};
use crate::case::template::Template;
use crate::game::interval::Interval;
use crate::game::tables::{Family, KnownSum, TableReader};
use crate::game::{Bound, Cycle, Move, Outcome, PositionGame, Sum, SumRule, WinningMoves};
use crate::input::{MAX_NUMBERS, THREAD_CAPACITY};
use crate::limits::MAX_NUMBER;
use crate::memory::{hold, release, room};
use crate::output::frame::NO_PREFIX;
use crate::output::Verdicts;

/// A list of more numbers gives its memory back after a case. The largest text has this many, at two bytes a number.
const KEPT: usize = THREAD_CAPACITY / 2;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// T, the number of all cases.
    CaseCount,
    /// A number of the part at the place in the list. After the last part, the answer to the case was refused.
    Part,
    /// No number: each of these heaps, or the one that came before its rule, has to be answered or refused.
    Range { next: u64, last: u64 },
    /// No number: the sequence of the rule that was read has to be written.
    Sequence,
    /// No number: the position game that was read has to be explained.
    Explanation,
    /// No number: the winning moves of the case that was answered have to be written.
    WinningMoves,
}

/// How far the input has come, and what answers its cases.
pub(crate) struct Cases {
    /// T; `None` before it has been read, and if there is none.
    promised: Option<u64>,
    pub(super) answered: u64,
    /// By selector: the parts of a case that have numbers.
    lists: Vec<Vec<Part>>,
    due: Due,
    /// The place in the list of the problem.
    at: usize,
    /// The place after [`Part::Group`], where cases on a rule start; 0 without groups.
    group_start: usize,
    /// Whether a 0 instead of a case ends the input.
    is_ended: bool,
    /// Whether each range of heaps or group of cases has a line of its own, if verdicts are on one line.
    has_lines: bool,
    /// How many heaps each case has, if it does not say so; else 0.
    fixed_heaps: u64,
    /// The problem of the current case. Between cases, the problem of the last case, or of all cases.
    problem: Problem,
    /// Why a well-formed number was refused. Then the judge stops, unless the heap has a second try or the text is
    /// judged anew: `answer_heap` and `guess` forget it first.
    refusal: Option<Bound>,
    /// Whether verdicts come with nim-sums and moves.
    explain: bool,
    /// Whether the number of winning moves is written instead of a verdict.
    counts: bool,
    /// What is written of each winning move, if they are listed.
    template: Option<Template>,
    /// Whether the frame has to know which lines are moves: it puts a text before the others.
    marks_moves: bool,
    /// The winning moves of the case that was answered last, until they are written. [`Cases::list_moves`] clears the
    /// list before it adds moves of another case.
    moves: WinningMoves,
    table: Box<VerdictTable>,
    texts: ShortTexts,
    /// How many numbers of the rule are still to come. The part before them sets it.
    rule_left: u64,
    /// The numbers of a rule that is not complete yet. None is left once the rule is selected, or a new guess starts.
    numbers: Vec<u64>,
    /// How many heaps are still to come: at the start of a case `fixed_heaps`, then what the case says. Every case
    /// sets this and the next three when it starts.
    heaps_left: u64,
    /// The sum of the heaps of the case so far.
    sum: Sum,
    /// How many stones the heaps so far have that have a move, if the case is searched.
    stones: u64,
    /// The heaps that get a verdict each: 1..n, or the one read before its rule.
    asked: Option<(u64, u64)>,
    /// The cases left on the same rule, the current one included; 0 outside groups.
    group: u64,
    /// With `has_lines`: whether the last line has a verdict and no end.
    line_open: bool,
    /// The fewest stones of a move: 1 where cases do not say so.
    least: u64,
    /// The interval of all cases, or the one that was read last; before that {1}. Every interval that is read replaces
    /// it before heaps are due, so no heap is answered by an earlier one.
    interval: Interval,
    /// How many heaps a move may take from, in the case that said so last. Every case of the one game that asks for it
    /// sets it before its heaps are due.
    limit: u64,
    /// The heaps of the case, if they have to be explained, counted or answered together. Whatever answers the case
    /// clears them; after a case that breaks off or is refused, [`Cases::guess`] and `answer_heap` clear them first.
    heaps: Vec<u64>,
    /// The table of all cases, or of the rule that was read last. Every rule that is read selects its own before heaps
    /// are due, as the selector of Grundy's game does, so no heap is answered by an earlier one.
    reader: TableReader,
    mixed: Box<Mixed>,
}

impl Cases {
    /// At the start of the input.
    ///
    /// # Errors
    ///
    /// The bound that was met if the rule of all cases could not be selected.
    pub(crate) fn new(options: &Options, mut reader: TableReader) -> Result<Cases, Bound> {
        let problem = options.problem().unwrap_or(Problem::ALL[0]);
        options.form.0.select(&mut reader)?;
        let table = Box::new(VerdictTable::new(options));
        let lists = lists(options);
        let fixed_heaps = options.heaps.map_or(0, |heaps| heaps.get());
        Ok(Cases {
            promised: None,
            answered: 0,
            group_start: lists[problem as usize].iter().position(|part| *part == Part::Group).map_or(0, |at| at + 1),
            lists,
            due: if options.has_case_count() { Due::CaseCount } else { Due::Part },
            at: 0,
            is_ended: options.layout.as_ref().is_some_and(Layout::is_ended),
            has_lines: options.layout.as_ref().is_some_and(|layout| layout.has(Part::Group) || layout.is_range()),
            fixed_heaps,
            problem,
            refusal: None,
            explain: options.explain,
            counts: options.count,
            template: options.winning_moves.clone(),
            marks_moves: options.prefix.is_some(),
            moves: WinningMoves::default(),
            texts: ShortTexts::new(options, &table),
            table,
            rule_left: 0,
            numbers: Vec::new(),
            heaps_left: fixed_heaps,
            sum: Sum::default(),
            stones: 0,
            asked: None,
            group: 0,
            line_open: false,
            least: 1,
            interval: options.form.moves_between().unwrap_or(Interval::ONE),
            limit: 1,
            heaps: Vec::new(),
            reader,
            mixed: Box::new(Mixed::new()),
        })
    }

    /// What is due.
    pub(crate) fn due(&self) -> Due {
        self.due
    }

    /// The part that is due, unless all parts of the case have come.
    fn part(&self) -> Option<Part> {
        self.lists[self.problem as usize].get(self.at).copied()
    }

    /// What is due, as error messages name it.
    pub(crate) fn expected(&self) -> Expected {
        match (self.due, self.part()) {
            _ if self.left() == 0 => self.expected_end(),
            (Due::CaseCount, _) => Expected::CaseCount,
            (Due::Part, Some(part)) => self.expected_part(part),
            (Due::Part, None) | (Due::Range { .. } | Due::Explanation | Due::WinningMoves, _) => Expected::Heap,
            (Due::Sequence, _) => Expected::Period(Bound::Memory),
        }
    }

    fn expected_part(&self, part: Part) -> Expected {
        match part {
            Part::Selector => self.expected_selector(),
            Part::MoveCount => Expected::MoveCount,
            Part::Moves => Expected::Move,
            Part::DigitCount => Expected::DigitCount,
            Part::Digits if self.numbers.is_empty() => Expected::FirstDigit,
            Part::Digits => Expected::Digit,
            Part::Least => Expected::Least,
            Part::Most => Expected::Most { least: self.least },
            Part::Limit => Expected::Limit,
            Part::Group => Expected::CaseCount,
            Part::HeapCount => Expected::HeapCount,
            Part::Heap | Part::UpTo | Part::FirstHeap | Part::SecondHeap | Part::Heaps => Expected::Heap,
            Part::Skipped | Part::LineEnd => Expected::Skipped,
        }
    }

    fn expected_end(&self) -> Expected {
        // Where a 0 ends the input, no number of cases was promised.
        Expected::End { promised: self.promised.filter(|_| !self.is_ended) }
    }

    fn expected_selector(&self) -> Expected {
        Expected::Selector { one_line: self.table.one_line, count: self.counts }
    }

    /// Returns true if a case may come, and none has begun.
    fn is_between(&self) -> bool {
        self.is_at_start_of(0)
    }

    /// Returns true if the next number is the first of a case, after the rule of its group if it has one.
    pub(crate) fn is_before_case(&self) -> bool {
        self.is_at_start_of(self.group_start)
    }

    /// Returns true if a case that starts at this place of the list may come, and has not begun.
    fn is_at_start_of(&self, start: usize) -> bool {
        self.due == Due::Part && self.at == start && self.heaps_left == self.fixed_heaps
    }

    /// Returns true if a case has begun and is not answered.
    pub(crate) fn is_inside(&self) -> bool {
        !self.is_between() && self.due != Due::CaseCount
    }

    /// How many cases are still to come: any number if none was promised.
    fn left(&self) -> u64 {
        self.promised.map_or(u64::MAX, |promised| promised - self.answered)
    }

    /// Returns true if the input may end here.
    pub(crate) fn may_end(&self) -> bool {
        self.is_between() && self.promised.is_none_or(|promised| promised == self.answered)
    }

    /// Returns true if each case starts with a selector.
    pub(crate) fn has_selectors(&self) -> bool {
        self.lists[self.problem as usize].first() == Some(&Part::Selector)
    }

    /// The number of the case that is due or being read, from 1; none before the first and after the last.
    pub(crate) fn number(&self) -> Option<u64> {
        (self.due != Due::CaseCount && self.left() > 0).then_some(self.answered + 1)
    }

    /// How many cases are answered, and how many promised, if they are.
    pub(crate) fn answered_of_promised(&self) -> Option<(u64, u64)> {
        self.promised.map(|promised| (self.answered, promised))
    }

    /// Returns true if the last line of verdicts is still open.
    pub(crate) fn has_line_open(&self) -> bool {
        self.table.one_line && if self.has_lines { self.line_open } else { self.answered > 0 }
    }

    /// The bound that was met at the next number, if that was refused although it fits.
    pub(crate) fn refusal(&self) -> Option<Bound> {
        self.refusal
    }

    /// Returns true if a message may have to tell where the current case starts, because it asks for a sequence, or
    /// where its heap is, because that came before the rule.
    pub(crate) fn may_need_its_start(&self) -> bool {
        self.is_inside() && (self.problem.spec().heaps == HeapShape::None || self.asked.is_some())
    }

    /// Goes on with `numbers`, at most [`MAX_NUMBERS`], until they end, one does not fit, all cases are answered, or a
    /// sequence or range is due. There must be room for a verdict for each of `numbers`, and for one more.
    ///
    /// Returns how many of them were taken, and the place among them of the first number of the case that began last,
    /// or of its heap before the rule; `None` if no case began, or only complete ones.
    pub(crate) fn read(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> (usize, Option<usize>) {
        debug_assert!(numbers.len() <= MAX_NUMBERS);
        let mut rest = numbers;
        let mut begun = None;
        loop {
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
                Some(used) => rest = &rest[used..],
                None => break,
            }
        }
        (numbers.len() - rest.len(), begun)
    }

    /// Takes the zeros that end the input, if they come next.
    fn read_end(&mut self, rest: &mut &[u64]) {
        while let (true, [0, after @ ..]) = (self.is_ended, *rest) {
            *rest = after;
            self.promised = Some(self.answered);
        }
    }

    /// Answers complete cases that come next, where there is a faster way than part by part; returns the numbers after
    /// them.
    fn answer_complete<'a>(&mut self, numbers: &'a [u64], verdicts: &mut Verdicts) -> &'a [u64] {
        let (cases, rest) = self.answer_cases(Some(0), self.left(), numbers, verdicts);
        self.answered += cases;
        rest
    }

    /// Answers complete cases on the rule that was read for a group, if one of them is due.
    fn answer_grouped<'a>(&mut self, numbers: &'a [u64], verdicts: &mut Verdicts) -> &'a [u64] {
        if self.group == 0 || !self.is_before_case() {
            return numbers;
        }
        let cases = self.group.min(self.left());
        let (cases, rest) = self.answer_cases(Some(self.group_start), cases, numbers, verdicts);
        if let Some(before) = cases.checked_sub(1) {
            (self.answered, self.group) = (self.answered + before, self.group - before);
            self.line_open = true;
            self.end_case(verdicts);
        }
        rest
    }

    /// Answers heaps from `first` to `last`, each as a position of its own, where there is a faster way than one by
    /// one; returns how many.
    pub(crate) fn answer_heaps(&mut self, first: u64, last: u64, verdicts: &mut Verdicts) -> u64 {
        let mut heaps = [0; 256];
        let (end, most) = (last + 1, heaps.len() as u64);
        heaps.iter_mut().zip(first..end).for_each(|(heap, stones)| *heap = stones);
        let (answered, _) = self.answer_cases(None, most.min(end - first), &heaps, verdicts);
        self.line_open |= answered > 0;
        answered
    }

    /// Answers at most `cases` complete cases that come next, where there is a faster way than part by part; returns
    /// how many, and the numbers after them. Their parts start at the place `start` of the list; if that is `None`,
    /// each is one heap.
    fn answer_cases<'a>(
        &mut self,
        start: Option<usize>,
        cases: u64,
        numbers: &'a [u64],
        verdicts: &mut Verdicts,
    ) -> (u64, &'a [u64]) {
        let (problem, reader) = (self.problem, &mut self.reader);
        let parts = start.map_or(&[Part::Heap][..], |start| &self.lists[problem as usize][start..]);
        let order = PartOrder { parts, is_ended: self.is_ended && start == Some(0) };
        let shape = Shape::of(problem, &order, self.fixed_heaps);
        let mut cursor = Cursor { numbers, cases, table: &self.table, verdicts: mem::take(verdicts) };
        match shape.selector {
            _ if self.template.is_some() => {}
            _ if self.counts || self.explain => short_texts::answer(&mut cursor, shape, problem, &self.texts),
            true => runs::answer(&mut cursor, shape, self.interval, reader, &mut self.mixed),
            false => runs::answer_run(&mut cursor, shape, problem, self.interval, reader),
        }
        *verdicts = cursor.verdicts;
        (cases - cursor.cases, &numbers[numbers.len() - cursor.numbers.len()..])
    }

    /// Takes the next number, or all numbers of the rule or heaps that are due; returns how many. `None` if there is no
    /// number, or one that does not fit, or no number is due.
    fn read_part(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> Option<usize> {
        let next = *numbers.first()?;
        match self.due {
            Due::Part => {}
            Due::CaseCount => {
                self.promised = Some(next);
                self.due = Due::Part;
                return Some(1);
            }
            Due::Range { .. } | Due::Sequence | Due::Explanation | Due::WinningMoves => return None,
        }
        match self.part()? {
            Part::Selector => self.begin(self.table.problem(next)?)?,
            Part::MoveCount | Part::DigitCount => self.rule_left = next,
            Part::Moves => return self.read_rule(Family::Subtraction, numbers, verdicts),
            Part::Digits => return self.read_rule(Family::Octal, numbers, verdicts),
            Part::Least => self.least = Some(next).filter(|&least| least > 0)?,
            Part::Most => self.interval = Interval::new(self.least, next).ok()?,
            Part::Limit => self.limit = Some(next).filter(|&limit| limit > 0)?,
            Part::UpTo => self.asked = Some((1, next)),
            Part::Heap if self.is_asked_next() => self.asked = Some((next, next)),
            Part::Heap | Part::FirstHeap | Part::SecondHeap => drop(self.add_heaps(&[next], true)?),
            Part::HeapCount => self.heaps_left = next,
            Part::Heaps => return self.read_heaps(numbers, verdicts),
            Part::Group => {
                self.begin_group(next, verdicts);
                return Some(1);
            }
            Part::Skipped | Part::LineEnd => {}
        }
        self.advance_or_answer(verdicts)?;
        Some(1)
    }

    /// Returns true if the next number is a heap whose rule is not complete, or the last heap of a range.
    fn is_asked_next(&self) -> bool {
        match self.part() {
            Some(Part::UpTo) => true,
            Some(Part::Heap) => self.lists[self.problem as usize][self.at..].iter().any(|part| part.is_rule()),
            _ => false,
        }
    }

    /// Goes on to the next part that has numbers, or answers the case after the last; `None` if that is refused.
    fn advance_or_answer(&mut self, verdicts: &mut Verdicts) -> Option<()> {
        loop {
            self.at += 1;
            match self.part() {
                Some(Part::Moves) if self.rule_left == 0 => self.select_rule(Family::Subtraction)?,
                Some(Part::Digits) if self.rule_left == 0 => self.select_rule(Family::Octal)?,
                Some(Part::Heaps) if self.heaps_left == 0 => {}
                Some(_) => return Some(()),
                None => return self.answer_case(verdicts),
            }
        }
    }

    /// Begins a case of `problem`, whose selector was read.
    fn begin(&mut self, problem: Problem) -> Option<()> {
        self.problem = problem;
        match problem.spec().rule {
            RuleShape::Table(Family::GrundysGame) => self.select_rule(Family::GrundysGame),
            _ => Some(()),
        }
    }

    /// Begins `cases` cases on a rule.
    fn begin_group(&mut self, cases: u64, verdicts: &mut Verdicts) {
        self.group = cases;
        if cases == 0 {
            self.end_group(verdicts);
        } else {
            self.start_at(self.group_start);
        }
    }

    /// Starts a case, whose parts start at this place of the list.
    fn start_at(&mut self, start: usize) {
        self.due = Due::Part;
        self.at = start;
        self.heaps_left = self.fixed_heaps;
        self.sum = Sum::default();
        self.stones = 0;
        self.asked = None;
    }

    /// Takes numbers of the rule up to the first that it may not have, unless there is no memory for them.
    fn read_rule(&mut self, family: Family, numbers: &[u64], verdicts: &mut Verdicts) -> Option<usize> {
        let numbers = first(numbers, self.rule_left);
        let held = self.numbers.len();
        let misfit = (held..).zip(numbers).position(|(place, &number)| !family.allows(place, number));
        let fit = misfit.unwrap_or(numbers.len());
        if hold(&mut self.numbers, &numbers[..fit]).is_err() {
            return self.refuse(Bound::Memory);
        }
        if fit == 0 {
            return None;
        }
        self.rule_left -= fit as u64;
        if self.rule_left == 0 {
            self.select_rule(family)?;
            self.advance_or_answer(verdicts)?;
        }
        Some(fit)
    }

    /// Selects the rule whose numbers have come.
    fn select_rule(&mut self, family: Family) -> Option<()> {
        if !self.reader.select(family, &self.numbers) {
            return self.refuse(Bound::Memory);
        }
        release(&mut self.numbers, KEPT);
        Some(())
    }

    /// Takes heaps up to the first that is refused.
    fn read_heaps(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> Option<usize> {
        let is_lone = self.heaps_left == 1 && self.sum == Sum::default();
        let taken = self.add_heaps(first(numbers, self.heaps_left), is_lone)?;
        self.heaps_left -= taken as u64;
        if self.heaps_left == 0 {
            self.advance_or_answer(verdicts)?;
        }
        Some(taken)
    }

    /// Adds heaps up to the first that has no known value, unless they have to be held and there is no memory for
    /// that; returns how many.
    fn add_heaps(&mut self, heaps: &[u64], is_lone: bool) -> Option<usize> {
        let known = self.sum(heaps, is_lone);
        if let KnownSum { heaps: 0, bound: Some(bound), .. } = known {
            return self.refuse(bound);
        }
        if self.holds_heaps() && hold(&mut self.heaps, &heaps[..known.heaps]).is_err() {
            return self.refuse(Bound::Memory);
        }
        self.sum = self.sum.join(known.sum);
        Some(known.heaps)
    }

    /// Answers the case after its last part. What may be long is only made due: the judge writes it piece by piece.
    /// `None` if the answer is refused.
    fn answer_case(&mut self, verdicts: &mut Verdicts) -> Option<()> {
        match (self.asked, self.position_game()) {
            (Some((heap, last)), _) => {
                if heap != last || self.template.is_some() || self.answer_heap(heap, verdicts).is_err() {
                    // If the heap was refused, `write_range` tries again, and tells where it is if that fails.
                    self.due = Due::Range { next: heap, last };
                    return Some(());
                }
            }
            _ if self.problem.spec().heaps == HeapShape::None => {
                self.due = Due::Sequence;
                return Some(());
            }
            (None, Some(game)) if self.explain => {
                if room(game.bytes_of_move(self.heaps.len())).is_err() {
                    return self.refuse(Bound::Memory);
                }
                self.due = Due::Explanation;
                return Some(());
            }
            (None, Some(game)) => self.answer_position(game, verdicts)?,
            (None, None) => self.answer(self.sum, verdicts)?,
        }
        if self.template.is_some() {
            self.due = Due::WinningMoves;
        } else {
            self.end_case(verdicts);
        }
        Some(())
    }

    /// The game of the case, if it is a position game.
    fn position_game(&self) -> Option<PositionGame> {
        match self.problem.spec().rule {
            RuleShape::Position(game) => Some(game),
            RuleShape::Fixed(_) | RuleShape::Interval | RuleShape::Table(_) => None,
        }
    }

    /// Returns true if a search finds who wins.
    fn is_searched(&self) -> bool {
        self.problem.is_searched(self.table.play)
    }

    /// Returns true if the heaps of the case are held until it is answered.
    fn holds_heaps(&self) -> bool {
        self.explain || self.counts || self.template.is_some() || self.position_game().is_some() || self.is_searched()
    }

    /// Answers the position game that is held; `None` if its winning moves cannot be listed.
    fn answer_position(&mut self, game: PositionGame, verdicts: &mut Verdicts) -> Option<()> {
        if self.template.is_some() {
            self.list_moves(Sum::default())?;
        }
        let wins = game.outcome(self.limit, &self.heaps, self.table.play) == Outcome::N;
        let line = &self.table.words(self.problem)[usize::from(wins)];
        if self.counts {
            count::push(game.count(&self.heaps, self.table.play), line, verdicts);
        } else {
            verdicts.push(line);
        }
        self.line_open = true;
        self.release_heaps();
        Some(())
    }

    /// Forgets the heaps of the answered case, unless its winning moves are still to be written.
    fn release_heaps(&mut self) {
        if self.template.is_none() {
            release(&mut self.heaps, KEPT);
        }
    }

    /// Explains the position game that is held.
    pub(crate) fn explain_position<E>(
        &mut self,
        verdicts: &mut Verdicts,
        make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(game) = self.position_game() else { return Ok(()) };
        let (limit, heaps, play) = (self.limit, &self.heaps, self.table.play);
        let explanation = Explanation {
            line: self.table.words(self.problem)[usize::from(game.outcome(limit, heaps, play) == Outcome::N)],
            value: game.grundy(heaps),
            winning: game.winning_move(limit, heaps, play),
        };
        release(&mut self.heaps, KEPT);
        explain::push_position(&explanation, verdicts, make_room)
    }

    /// Answers a position with this sum; `None` if the answer is refused.
    fn answer(&mut self, sum: Sum, verdicts: &mut Verdicts) -> Option<()> {
        let wins = match self.wins(sum) {
            Ok(wins) => wins,
            Err(bound) => return self.refuse(bound),
        };
        let line = self.table.words(self.problem)[usize::from(wins)];
        if self.explain {
            let known = Some(sum).filter(|_| !self.is_searched());
            match self.winning_move(sum) {
                Ok(winning) => explain::push(&line, known, winning, verdicts),
                Err(bound) => return self.refuse(bound),
            }
        } else if self.counts {
            match self.count(sum) {
                Ok(count) => count::push(count, &line, verdicts),
                Err(bound) => return self.refuse(bound),
            }
        } else {
            if self.template.is_some() {
                self.list_moves(sum)?;
            }
            verdicts.push(&line);
        }
        self.release_heaps();
        self.line_open = true;
        Some(())
    }

    /// Answers a heap as a position of its own.
    ///
    /// # Errors
    ///
    /// The bound that was met.
    pub(crate) fn answer_heap(&mut self, heap: u64, verdicts: &mut Verdicts) -> Result<(), Bound> {
        // Forget the first try: memory may have become free since.
        (self.refusal, self.stones) = (None, 0);
        let KnownSum { sum, bound, .. } = self.sum(&[heap], true);
        bound.map_or(Ok(()), Err)?;
        release(&mut self.heaps, KEPT);
        if self.holds_heaps() {
            hold(&mut self.heaps, &[heap])?;
        }
        match self.position_game() {
            None => self.answer(sum, verdicts).ok_or_else(|| self.refusal.unwrap_or(Bound::Memory))?,
            // The text on a single heap is short.
            Some(_) if self.explain => self.explain_position(verdicts, |_| Ok::<(), Bound>(()))?,
            Some(game) => self.answer_position(game, verdicts).ok_or_else(|| self.refusal.unwrap_or(Bound::Memory))?,
        }
        Ok(())
    }

    /// The sum of `heaps`, as far as it is known. If the case has one heap and its value is not told, any sum with the same outcome will do. Of a
    /// case that is searched, adds up the stones instead.
    fn sum(&mut self, heaps: &[u64], is_lone: bool) -> KnownSum {
        let play = self.table.play;
        match self.problem.spec().rule {
            RuleShape::Fixed(game) => KnownSum::of_all(game.sum(heaps, play), heaps.len()),
            RuleShape::Interval => KnownSum::of_all(self.interval.sum(heaps, play), heaps.len()),
            // The heaps are held, and the game is asked at the end of the case.
            RuleShape::Position(_) => KnownSum::of_all(Sum::default(), heaps.len()),
            RuleShape::Table(_) if self.is_searched() => {
                let (known, stones, bound) = self.reader.fit(heaps, self.stones);
                self.stones = stones;
                KnownSum { sum: Sum::default(), heaps: known, bound }
            }
            RuleShape::Table(_) => match heaps {
                &[stones] if is_lone && !self.holds_heaps() => self.reader.outcome_sum(stones, play),
                _ => self.reader.sum(heaps, play),
            },
        }
    }

    /// Returns true if the first player wins on a position with this sum. An error is the bound that was met.
    fn wins(&mut self, sum: Sum) -> Result<bool, Bound> {
        match self.problem.spec().rule {
            RuleShape::Table(_) => self.reader.wins(&self.heaps, sum, self.table.play),
            RuleShape::Fixed(_) | RuleShape::Interval | RuleShape::Position(_) => Ok(sum.wins(self.table.play)),
        }
    }

    /// A winning move on the heaps that are held, which have this sum: on the first heap that has one. An error is the
    /// bound that was met.
    fn winning_move(&mut self, sum: Sum) -> Result<Option<Move>, Bound> {
        let (heaps, play) = (&self.heaps, self.table.play);
        match self.problem.spec().rule {
            RuleShape::Fixed(game) => Ok(game.analyse(heaps, play).1),
            RuleShape::Interval => Ok(self.interval.winning_move(heaps, play)),
            RuleShape::Table(_) => self.reader.winning_move(heaps, sum, play),
            RuleShape::Position(_) => Ok(None),
        }
    }

    /// How many moves win on the heaps that are held, which have this sum. An error is the bound that was met.
    fn count(&mut self, sum: Sum) -> Result<u128, Bound> {
        let (heaps, play) = (&self.heaps, self.table.play);
        match self.problem.spec().rule {
            RuleShape::Fixed(game) => Ok(game.count(heaps, play)),
            RuleShape::Interval => Ok(self.interval.count(heaps, play)),
            RuleShape::Table(_) => self.reader.count(heaps, sum, play),
            RuleShape::Position(game) => Ok(game.count(heaps, play)),
        }
    }

    /// Lists the winning moves on the heaps that are held, which have this sum; `None` if they cannot all be listed.
    fn list_moves(&mut self, sum: Sum) -> Option<()> {
        self.moves.clear();
        let (heaps, play, moves) = (&self.heaps, self.table.play, &mut self.moves);
        let listed = match self.problem.spec().rule {
            RuleShape::Fixed(game) => game.list(heaps, play, moves),
            RuleShape::Interval => self.interval.list(heaps, play, moves),
            RuleShape::Table(_) => self.reader.list(heaps, sum, play, moves),
            RuleShape::Position(game) => game.list(heaps, play, moves),
        };
        let template = self.template.as_ref();
        match listed.and_then(|()| moves.put_in_order(|heap, change| winning_moves::key(template, heaps, heap, change)))
        {
            Ok(()) => Some(()),
            Err(bound) => self.refuse(bound),
        }
    }

    /// Writes the winning moves that were listed, and forgets them; the last ones may stay in `verdicts`. Calls
    /// `make_room` before each.
    pub(crate) fn write_moves<E>(
        &mut self,
        verdicts: &mut Verdicts,
        mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(template) = &self.template else { return Ok(()) };
        for &(heap, change) in &self.moves.0 {
            make_room(verdicts)?;
            if self.marks_moves {
                verdicts.push_text(NO_PREFIX);
            }
            winning_moves::push(template, &self.heaps, heap, change, verdicts);
        }
        self.moves.clear();
        release(&mut self.heaps, KEPT);
        Ok(())
    }

    /// Goes on after a case, once it is answered.
    pub(crate) fn end_case(&mut self, verdicts: &mut Verdicts) {
        self.answered += 1;
        self.group = self.group.saturating_sub(1);
        if self.group > 0 && self.left() > 0 {
            self.start_at(self.group_start);
        } else {
            self.end_group(verdicts);
        }
    }

    /// Goes on after the last case on a rule.
    fn end_group(&mut self, verdicts: &mut Verdicts) {
        self.start_at(0);
        if self.table.one_line && self.has_lines {
            verdicts.push_text("\n");
            self.line_open = false;
        }
    }

    fn refuse<T>(&mut self, bound: Bound) -> Option<T> {
        self.refusal = Some(bound);
        None
    }

    /// How the sequence that is due repeats, and the reader that has its values.
    pub(crate) fn sequence(&mut self) -> Result<(Cycle, &mut TableReader), Bound> {
        Ok((self.reader.cycle()?, &mut self.reader))
    }

    /// Releases the table of the last case.
    pub(crate) fn release_table(&mut self) {
        self.reader.release_table();
    }

    /// The problem of the case, if more than `least` heaps of it are still to come and nothing else, and if their
    /// values do not depend on the rest of the case.
    pub(crate) fn only_heaps(&self, least: u64) -> Option<Problem> {
        let is_fixed = matches!(self.problem.spec().rule, RuleShape::Fixed(_));
        let has_more = self.are_heaps_due() && self.heaps_left > least;
        Some(self.problem).filter(|_| has_more && is_fixed && self.is_inside() && !self.holds_heaps())
    }

    /// Returns true if the next number is one of counted heaps.
    fn are_heaps_due(&self) -> bool {
        self.due == Due::Part && self.part() == Some(Part::Heaps)
    }

    /// Starts anew, on a guess about a text: that it has nothing but heaps of one case of this problem, or else that it
    /// starts with a case.
    ///
    /// The rule and the problem of the last case stay, but no case reads them: a case sets what it gives, and all cases
    /// have the rest in common. Without groups and ranges, `group` is always 0, and `line_open` is not read.
    pub(crate) fn guess(&mut self, inside_long_case: Option<Problem>) {
        debug_assert!(self.group == 0 && !self.has_lines);
        self.promised = None;
        self.answered = 0;
        self.refusal = None;
        release(&mut self.numbers, KEPT);
        release(&mut self.heaps, KEPT);
        self.start_at(0);
        self.reader.read_only(true);
        if let Some(problem) = inside_long_case {
            self.problem = problem;
            while self.part().is_some_and(|part| part != Part::Heaps) {
                self.at += 1;
            }
            self.heaps_left = u64::MAX;
        }
    }

    /// Goes on where `draft` ended and returns true, if its guess was right and more cases are left.
    pub(crate) fn adopt(&mut self, draft: &mut Cases) -> bool {
        // More heaps than a case can have: the draft guessed that its text has nothing but heaps.
        if draft.heaps_left > MAX_NUMBER {
            return self.problem == draft.problem && self.adopt_heaps(u64::MAX - draft.heaps_left, draft.sum);
        }
        if !self.is_between() || draft.answered >= self.left() {
            return false;
        }
        (draft.promised, draft.answered) = (self.promised, self.answered + draft.answered);
        // The draft also has the numbers of the case that it has begun.
        mem::swap(self, draft);
        self.reader.read_only(false);
        true
    }

    /// Goes on after `count` heaps with this sum and returns true, if heaps come next and the case has more of them.
    fn adopt_heaps(&mut self, count: u64, sum: Sum) -> bool {
        let is_right = self.are_heaps_due() && count < self.heaps_left;
        if is_right {
            (self.heaps_left, self.sum) = (self.heaps_left - count, self.sum.join(sum));
        }
        is_right
    }
}

/// By selector: the parts of a case that have numbers.
fn lists(options: &Options) -> Vec<Vec<Part>> {
    let mut lists = vec![Vec::new(); Problem::ALL.len() + 1];
    for problem in Problem::ALL {
        lists[problem as usize] = options.parts(problem);
        lists[problem as usize].retain(|part| *part != Part::LineEnd);
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    use crate::case::options::{Form, HeapCount, Kind};
    use crate::game::tables::Tables;
    use crate::game::Play;
    use crate::judge::mixed::BATCH;
    use crate::judge::mixed::MAX_CHANGES;
    use crate::output::LINE;
    use crate::properties::generate::{self, Choices, Style};
    use crate::properties::reference;
    use crate::properties::reference::problems::{Heaps, Moves, PROBLEMS};

    fn at_start(options: &Options) -> Cases {
        Cases::new(options, TableReader::new(Arc::new(Mutex::new(Tables::new(options.budget))))).expect("memory")
    }

    /// With `promised` cases to come.
    fn cases_of(options: &Options, promised: u64) -> Cases {
        let mut cases = at_start(options);
        assert_eq!(cases.read(&[promised], &mut Verdicts::new(1, LINE)).0, 1);
        cases
    }

    /// Answers `numbers`, `size` of them at a time; returns the verdicts and how many numbers and cases were taken.
    fn answer(numbers: &[u64], size: usize) -> (String, usize, u64) {
        answer_with(&Options::default(), numbers, size, MAX_NUMBER)
    }

    fn answer_with(options: &Options, numbers: &[u64], size: usize, promised: u64) -> (String, usize, u64) {
        let mut cases = cases_of(options, promised);
        let mut verdicts = Verdicts::new(numbers.len() + 1, explain::ROOM);
        let mut taken = 0;
        for chunk in numbers.chunks(size) {
            let new = cases.read(chunk, &mut verdicts).0;
            taken += new;
            if new < chunk.len() {
                break;
            }
        }
        let mut output = Vec::new();
        verdicts.write_to(&mut output).expect("a vector takes everything");
        (String::from_utf8(output).expect("verdicts are text"), taken, cases.answered)
    }

    /// The reference searches, so these are the verdicts that the rules give. Not with sequences and, explained,
    /// position games: `take` stops at each.
    #[test]
    fn verdicts_are_those_of_the_reference_however_the_numbers_are_cut() {
        let mut choices = Choices::random(134);
        let style = Style { run: 3, most_heaps: 3, ..Style::PLAIN };
        let played = PROBLEMS.iter().copied().filter(|problem| problem.heaps != Heaps::None);
        let (positions, sums): (Vec<_>, Vec<_>) = played.partition(|problem| matches!(problem.moves, Moves::Whole(_)));
        for (problems, explain) in [([&sums[..], &positions].concat(), false), (sums, true)] {
            let case = |_| style.case(choices.pick(&problems), &mut choices).numbers(&reference::Flags::default());
            let cases: Vec<Vec<u64>> = (0..250).map(case).collect();
            let numbers = cases.concat();
            assert!(numbers.len() <= MAX_NUMBERS);
            let input = format!("{} {}", cases.len(), generate::spaced(&numbers));
            let expected = reference::answer_with(input.as_bytes(), explain);
            assert_eq!(expected.error, None);
            for size in (1..40).chain([100, 1000, numbers.len() - 1, numbers.len()]) {
                let options = Options { explain, ..Options::default() };
                let (verdicts, taken, answered) = answer_with(&options, &numbers, size, 250);
                assert_eq!(verdicts.as_bytes(), expected.verdicts, "{size} at a time");
                assert_eq!((taken, answered), (numbers.len(), 250));
            }
        }
    }

    /// Answers in parts are the same, but slower.
    #[test]
    fn complete_cases_are_not_read_part_by_part() {
        let changing = [1, 4, 2, 2, 5, 5, 3, 8, 4, 1, 2, 1, 7].repeat(MAX_CHANGES / 4);
        let at_random = [[1, 4, 2, 1, 5, 3, 8].repeat(BATCH), vec![2, 1, 5]].concat();
        let explained = [1, 4, 2, 2, 5, 5, 3, 8].repeat(MAX_CHANGES);
        for (kind, explain, numbers, cases) in [
            (Kind::Any, false, changing, MAX_CHANGES),
            (Kind::Any, false, at_random, 3 * BATCH + 1),
            (Kind::Any, false, [2, 1, 5].repeat(3), 3),
            (Kind::Any, false, [Problem::Interval.selector(), 2, 7, 1, 9].repeat(9), 9),
            (Kind::Any, true, explained, 3 * MAX_CHANGES),
            (Kind::Problem(Problem::OneThreeFour), false, vec![4; 100], 100),
            (Kind::Problem(Problem::OneTwoThree), true, vec![4; 100], 100),
        ] {
            assert_answered_complete(&Options { form: Form(kind), explain, ..Options::default() }, &numbers, cases);
        }
    }

    #[test]
    fn complete_cases_with_a_part_left_out_are_not_read_part_by_part() {
        let set = || Kind::Set(vec![2, 3, 5]);
        for (kind, heaps, explain, numbers) in [
            (Kind::Any, Some(2), false, &[2, 5, 5, 1, 4, 6, 8, 8][..]),
            (Kind::Any, Some(2), true, &[2, 5, 5, 1, 4, 6, 8, 8]),
            (Kind::Problem(Problem::OneThreeFour), Some(1), false, &[4]),
            (Kind::Problem(Problem::ZeroMoveNim), Some(3), false, &[4, 7, 9]),
            (Kind::Problem(Problem::ZeroMoveNim), Some(3), true, &[4, 7, 9]),
            (Kind::Problem(Problem::Nim), None, false, &[2, 7, 9]),
            (Kind::Problem(Problem::Nim), None, true, &[2, 7, 9]),
            (Kind::Problem(Problem::Interval), None, false, &[2, 7, 1, 9]),
            (Kind::Problem(Problem::Interval), Some(1), false, &[2, 7, 9]),
            (Kind::Problem(Problem::Subtraction), None, false, &[2, 2, 3, 1, 9]),
            (Kind::Problem(Problem::Octal), Some(2), false, &[2, 0, 3, 9, 9]),
            (Kind::Problem(Problem::GrundysGame), Some(1), false, &[9]),
            (set(), None, false, &[3, 7, 8, 9]),
            (set(), Some(1), false, &[7]),
            (set(), Some(2), false, &[7, 8]),
            (Kind::Interval(Interval::ONE), None, false, &[2, 7, 8]),
        ] {
            let selectors = numbers.iter().filter(|number| [1, 2, 6].contains(*number)).count();
            let cases = if kind == Kind::Any { selectors } else { 1 };
            let heaps = heaps.map(|count| HeapCount::new(count).expect("a count in range"));
            let options = Options { form: Form(kind), heaps, explain, ..Options::default() };
            assert_answered_complete(&options, &numbers.repeat(2 * MAX_CHANGES), 2 * MAX_CHANGES * cases);
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
            assert_answered_complete(&Options { layout, ..Options::default() }, &numbers.repeat(9), 9);
        }
    }

    #[test]
    fn cases_of_a_group_and_heaps_of_a_range_are_not_read_part_by_part() {
        let grouped = |layout| Options { layout: Layout::new(layout), stream: true, ..Options::default() };
        // The numbers before the cases of the group, and the numbers of its cases.
        for (layout, head, numbers, count) in [
            ("m s T n", &[1, 2, 3][..], &[7, 8, 9][..], 3),
            ("r x T k h", &[2, 77, 2], &[1, 5, 2, 3, 4], 2),
            ("r T x k h", &[2, 2], &[77, 1, 5, 77, 0], 2),
        ] {
            let (mut cases, mut verdicts) = (at_start(&grouped(layout)), Verdicts::new(9, LINE));
            assert_eq!(cases.read(head, &mut verdicts).0, head.len());
            let rest = cases.answer_grouped(&numbers[..numbers.len() - 1], &mut verdicts).len();
            assert_eq!((cases.answered, cases.group), (count - 1, 1), "{layout}");
            assert_eq!(cases.answer_grouped(&numbers[numbers.len() - 1 - rest..], &mut verdicts), [0; 0]);
            assert_eq!((cases.answered, cases.group, cases.is_between()), (count, 0, true), "{layout}");
        }
        let mut cases = at_start(&grouped("r 1..n"));
        assert_eq!(cases.read(&[2, 600], &mut Verdicts::new(9, LINE)).0, 2);
        assert_eq!(cases.due(), Due::Range { next: 1, last: 600 });
        let mut verdicts = Verdicts::new(999, LINE);
        assert_eq!([1, 500, 600].map(|first| cases.answer_heaps(first, 600, &mut verdicts)), [256, 101, 1]);
    }

    fn assert_answered_complete(options: &Options, numbers: &[u64], cases: usize) {
        let mut complete = cases_of(options, MAX_NUMBER);
        let mut verdicts = Verdicts::new(3 * cases + 1, explain::ROOM);
        assert!(complete.answer_complete(numbers, &mut verdicts).is_empty(), "{options:?}");
        assert_eq!(complete.answered, cases as u64, "{options:?}");
        // The last case of the run, without its last heap.
        complete.answer_complete(&numbers[..numbers.len() - 1], &mut verdicts);
        assert_eq!(complete.answered, 2 * cases as u64 - 1, "{options:?}");
        // Number by number, there are equally many cases.
        let mut one_by_one = cases_of(options, MAX_NUMBER);
        numbers.chunks(1).for_each(|number| assert_eq!(one_by_one.read(number, &mut verdicts).0, 1));
        assert_eq!(one_by_one.answered, cases as u64, "{options:?}");
    }

    #[test]
    fn no_more_cases_are_answered_than_were_promised() {
        let nim = Form(Kind::Problem(Problem::Nim));
        for (form, numbers) in [
            (Form::default(), [1, 4].repeat(50)),
            (Form::default(), [2, 1, 5].repeat(50)),
            (Form::default(), [1, 4, 2, 0].repeat(50)),
            (nim, [2, 7, 9].repeat(50)),
        ] {
            for (explain, size) in [1, 7, numbers.len()].map(|size| [(false, size), (true, size)]).concat() {
                let options = Options { form: form.clone(), explain, ..Options::default() };
                let all = answer_with(&options, &numbers, numbers.len(), MAX_NUMBER).2;
                for promised in 0..=all {
                    let (verdicts, _, answered) = answer_with(&options, &numbers, size, promised);
                    assert_eq!((verdicts.lines().count() as u64, answered), (promised, promised));
                }
            }
        }
    }

    #[test]
    fn an_interval_that_breaks_off_is_no_count_of_heaps() {
        let interval = Problem::Interval.selector();
        let numbers = [interval, 2, 7, 1, 9, interval, 0];
        let mut verdicts = Verdicts::new(9, explain::ROOM);
        let mut cases = cases_of(&Options::default(), 9);
        assert_eq!((cases.answer_complete(&numbers, &mut verdicts), cases.answered), (&numbers[5..], 1));
    }

    /// With heaps of another case, other moves or other players would win.
    #[test]
    fn a_case_starts_without_the_heaps_of_the_one_before() {
        for (problem, case, explain, count) in [
            (Problem::Nim, &[3, 1, 4, 6][..], true, false),
            (Problem::Nim, &[3, 1, 4, 6], false, true),
            (Problem::Subtraction, &[2, 1, 3, 2, 6, 7], true, false),
            (Problem::Subtraction, &[2, 1, 3, 2, 6, 7], false, true),
            (Problem::StaircaseNim, &[3, 1, 4, 6], false, false),
            (Problem::StaircaseNim, &[3, 1, 4, 6], false, true),
        ] {
            let options = Options { form: Form(Kind::Problem(problem)), explain, count, ..Options::default() };
            let [one, three] = [1, 3].map(|times| answer_with(&options, &case.repeat(times), 1, times as u64).0);
            assert_eq!((one.lines().count(), three), (1, one.repeat(3)), "{options:?}");
        }
        // A heap that was refused at the first try is answered once more.
        let layout = Layout::new("n m s");
        let mut cases = at_start(&Options { layout, count: true, stream: true, ..Options::default() });
        let (mut verdicts, mut output) = (Verdicts::new(2, explain::ROOM), Vec::new());
        cases.read(&[6, 2, 1, 3], &mut verdicts);
        cases.heaps.push(6);
        cases.answer_heap(7, &mut verdicts).expect("a small heap");
        verdicts.write_to(&mut output).expect("a vector takes everything");
        assert_eq!(String::from_utf8_lossy(&output), "0\n2\n");
    }

    #[test]
    fn the_memory_of_many_heaps_and_of_many_moves_is_given_back() {
        for (count, is_kept) in [(KEPT, true), (KEPT + 1, false)] {
            let options = Options { explain: true, stream: true, ..Options::default() };
            let (mut cases, mut verdicts) = (at_start(&options), Verdicts::new(2, explain::ROOM));
            cases.numbers.reserve_exact(count);
            cases.heaps.reserve_exact(count);
            cases.read(&[4, 1, 2, 1, 3], &mut verdicts);
            assert_eq!([cases.numbers.capacity() > 0, cases.heaps.capacity() > 0], [is_kept; 2]);
        }
    }

    /// Between its two tries, memory may have become free. A refusal that stayed would be reported instead of a later
    /// fault.
    #[test]
    fn a_heap_that_is_answered_at_the_second_try_leaves_no_refusal() {
        let layout = Layout::new("n m s");
        let mut cases = at_start(&Options { layout, explain: true, stream: true, ..Options::default() });
        let (mut verdicts, set) = (Verdicts::new(2, explain::ROOM), [18, 36, 48, 40_003]);
        // A reader that computes nothing knows the value of this heap, but not the values of all its options.
        assert!(cases.reader.select(Family::Subtraction, &set) && cases.reader.grundy(57_440).is_ok());
        cases.reader.read_only(true);
        cases.read(&[&[57_440, 4], &set[..]].concat(), &mut verdicts);
        assert_eq!(cases.refusal(), Some(Bound::Memory));
        cases.reader.read_only(false);
        assert_eq!(cases.answer_heap(57_440, &mut verdicts), Ok(()));
        assert_eq!(cases.refusal(), None);
    }

    #[test]
    fn a_number_that_is_no_selector_starts_no_case() {
        let after_last = Problem::ALL.len() as u64 + 1;
        for bad in [0, after_last, after_last + 1, u64::MAX] {
            for before in [vec![], vec![1, 4], vec![2, 2, 1, 1], [1, 4, 2, 0].repeat(50)] {
                let numbers = [before.clone(), vec![bad, 1, 1, 1]].concat();
                for size in [1, 2, 3, numbers.len()] {
                    assert_eq!(answer(&numbers, size).1, before.len(), "{bad} after {before:?}");
                }
            }
        }
    }

    #[test]
    fn a_case_may_promise_more_heaps_than_any_memory_holds() {
        for before in [vec![], [1, 4, 2, 0].repeat(50)] {
            let numbers = [before.clone(), vec![2, MAX_NUMBER, 5, 6]].concat();
            let (verdicts, taken, _) = answer(&numbers, numbers.len());
            assert_eq!(verdicts.lines().count(), before.len() / 2);
            assert_eq!(taken, numbers.len());
        }
    }

    fn feed(cases: &mut Cases, numbers: &[u64]) {
        assert_eq!(cases.read(numbers, &mut Verdicts::new(numbers.len() + 1, LINE)).0, numbers.len());
    }

    /// Ten cases, of which these have come.
    fn come(form: &Form, numbers: &[u64]) -> Cases {
        let mut cases = cases_of(&Options { form: form.clone(), ..Options::default() }, 10);
        feed(&mut cases, numbers);
        cases
    }

    /// What these numbers are taken for.
    fn draft(form: &Form, inside_long_case: Option<Problem>, numbers: &[u64]) -> Cases {
        let mut draft = at_start(&Options { form: form.clone(), ..Options::default() });
        draft.guess(inside_long_case);
        feed(&mut draft, numbers);
        draft
    }

    /// What is due: how many numbers of the rule or heaps, and the sum of the heaps so far.
    fn state(cases: &Cases) -> (u64, Option<Part>, u64, Sum) {
        let left = match cases.part() {
            Some(Part::Moves | Part::Digits) => cases.rule_left,
            Some(Part::Heaps) => cases.heaps_left,
            _ => 0,
        };
        (cases.answered, cases.part(), left, cases.sum)
    }

    #[test]
    fn heaps_that_were_guessed_are_kept_only_if_no_number_is_skipped_before_them() {
        let layout = Layout::new("x k x h");
        let options = Options { form: Form(Kind::Problem(Problem::Nim)), layout, ..Options::default() };
        for (come_so_far, kept) in [(&[77, 9][..], false), (&[77, 9, 77], true)] {
            let (mut found, mut draft) = (cases_of(&options, 10), at_start(&options));
            feed(&mut found, come_so_far);
            draft.guess(Some(Problem::Nim));
            feed(&mut draft, &[6, 5]);
            assert_eq!(found.adopt(&mut draft), kept, "{come_so_far:?}");
            assert_eq!((found.heaps_left, found.sum.nim_sum), if kept { (7, 3) } else { (9, 0) });
        }
    }

    /// Every case has the same number of heaps, so the first part of an input without T would be heaps.
    #[test]
    fn nothing_that_was_guessed_is_kept_before_the_number_of_cases() {
        let form = Form(Kind::Problem(Problem::Nim));
        let options = Options { form, heaps: HeapCount::new(MAX_NUMBER), ..Options::default() };
        for (inside_long_case, numbers) in [(Some(Problem::Nim), &[6, 5][..]), (None, &[6]), (None, &[])] {
            let (mut found, mut draft) = (at_start(&options), at_start(&options));
            draft.guess(inside_long_case);
            feed(&mut draft, numbers);
            assert!(!found.adopt(&mut draft), "{inside_long_case:?}, {numbers:?}");
            feed(&mut found, &[1, 7]);
            let sum = Sum::of_heaps(&[7], Play::Normal, |value| value);
            assert_eq!(state(&found), (0, Some(Part::Heaps), MAX_NUMBER - 1, sum));
        }
    }

    #[test]
    fn only_what_was_guessed_right_is_kept() {
        let (any, sequences) = (Form::default(), Form::problem(Problem::SubtractionSequence));
        let (three, six) = ([1, 4].repeat(3), [1, 4].repeat(6));
        let sum = |grundy| Sum::of_heaps(&[grundy], Play::Normal, |value| value);
        // Of six heaps with the values 1 and 0, one has come, and four are of the values 5 and 0.
        let of_six = [&three[..], &[2, 6, 2]].concat();
        let of_set = [&three[..], &[4, 1, 2, 6, 3]].concat();
        for (form, come_so_far, inside_long_case, drafted, kept) in [
            (&any, &three[..], None, [&six[..], &[2]].concat(), Some((9, Part::HeapCount, 0, sum(0)))),
            (&any, &three, None, [1, 4].repeat(7), None),
            (&any, &[&three[..], &[2]].concat(), None, vec![1, 4], None),
            (&any, &of_six, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0], Some((3, Part::Heaps, 1, sum(4)))),
            (&any, &of_six, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0, 0], None),
            (&any, &of_set, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0], None),
            // Of another problem, whose heaps have other values.
            (&any, &of_six, Some(Problem::Nim), vec![6, 0, 0, 0], None),
            (&any, &of_six, None, vec![2, 3, 6], None),
            (&any, &three, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0], None),
            (&any, &[1, 4].repeat(10), None, vec![1, 4], None),
            (&any, &three, None, [&six[..], &[2, MAX_NUMBER]].concat(), Some((9, Part::Heaps, MAX_NUMBER, sum(0)))),
            (&any, &three, None, [&six[..], &[5]].concat(), Some((9, Part::MoveCount, 0, sum(0)))),
            (&any, &three, None, [&six[..], &[4, 2, 7]].concat(), Some((9, Part::Moves, 1, sum(0)))),
            (&sequences, &[], None, vec![], Some((0, Part::MoveCount, 0, sum(0)))),
        ] {
            let mut found = come(form, come_so_far);
            let adopted = found.adopt(&mut draft(form, inside_long_case, &drafted));
            let kept = kept.map(|(answered, part, left, sum)| (answered, Some(part), left, sum));
            assert_eq!(adopted.then_some(state(&found)), kept, "{drafted:?} after {come_so_far:?}");
        }
    }
}

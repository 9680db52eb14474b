//! Validates inputs: checks that a text has exactly the form that the options say, and keeps to bounds.

#[cfg(feature = "cli")]
pub(crate) mod command;
mod text;

use std::io::Read;

use self::text::Text;
use crate::case::bounds::Bounds;
use crate::case::error::Error;
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::problem::Problem;
use crate::case::required::{Number, Required};
use crate::limits::MAX_NUMBER;

/// Checks that `input` has exactly the form that `options` say, as [`Generator`](crate::Generator) writes it, and keeps
/// to `bounds`: decimal numbers without sign and leading zero, one blank between two, each case on a line of its own or
/// on the lines that its [`Layout`](crate::Layout) says, a line feed after each line, and nothing else.
///
/// It never holds more than a buffer of the input.
///
/// ```
/// use takeaway::{validate, Bounds, Form, Options, Problem};
///
/// let options = Options { form: Form::problem(Problem::Nim), ..Options::default() };
/// let bounds = Bounds { min_heaps: 1, max_heap: 100, ..Bounds::NONE };
/// assert!(validate(&options, &bounds, &b"2\n2 5 5\n3 1 2 4\n"[..]).is_ok());
/// let fault = |input: &[u8]| validate(&options, &bounds, input).unwrap_err().to_string();
/// assert_eq!(
///     fault(b"2\n2 5\n3 1 2 4\n"),
///     "line 2, column 4: case 1: expected heap 2 of 2 (0 to 100), found the end of the line"
/// );
/// ```
///
/// # Errors
///
/// [`Error::Invalid`], the first place that the form or a bound does not allow; those of [`Options::check`] and
/// [`Bounds::check`]; and a failed read.
pub fn validate(options: &Options, bounds: &Bounds, input: impl Read) -> Result<(), Error> {
    options.check()?;
    bounds.check()?;
    Validator::new(bounds, &forms(options), input, None).input(options.has_case_count())
}

/// A case that does not keep to its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TornCase {
    /// Its number, from 1.
    pub case: u64,
    /// The line on which it starts.
    pub start: u64,
    /// The line on which it ends.
    pub end: u64,
    /// Whether it has more lines than other cases. If not, its last line goes on after it.
    pub is_longer: bool,
}

/// The first case that does not end where a line does, or has more lines than its [`Layout`](crate::Layout) says: a
/// number is missing there or too many. Blanks may be as the judge takes them.
///
/// The lines of the first case count instead if it ends where a line does, but has fewer lines than the layout says, or
/// more than one where the layout says nothing of lines. Then no case before the third is found.
///
/// ```
/// use takeaway::{first_torn_case, Form, Options, Problem, TornCase};
///
/// let options = Options { form: Form::problem(Problem::Nim), ..Options::default() };
/// let torn = first_torn_case(&options, &b"4\n1 7\n2 5 5\n3 1 2\n2 8 9\n"[..]);
/// assert_eq!(torn, Some(TornCase { case: 3, start: 4, end: 5, is_longer: true }));
/// assert_eq!(first_torn_case(&options, &b"3\n1 7\n2 5 5\n1 8\n"[..]), None);
/// ```
pub fn first_torn_case(options: &Options, input: impl Read) -> Option<TornCase> {
    options.check().ok()?;
    let forms = forms(options);
    let lines = Lines { count: forms[0].lines(), is_sure: true, end: 0, ends: 0, torn: None };
    let mut validator = Validator::new(&Bounds::NONE, &forms, input, Some(lines));
    // A fault ends the search, and so does the case that is looked for.
    let _ = validator.input(options.has_case_count());
    validator.lines?.torn
}

/// The form of the cases of each problem that they may be of.
fn forms(options: &Options) -> Vec<CaseForm> {
    let problems = Problem::ALL.into_iter().filter(|&problem| options.takes(problem));
    problems.map(|problem| CaseForm::new(problem, options)).collect()
}

/// The lines of cases, if nothing else matters.
struct Lines {
    /// How many lines a case has.
    count: u64,
    /// Whether the layout and the first case agree on that, or two cases do.
    is_sure: bool,
    /// The line on which the number of cases or the rule of a group ends.
    end: u64,
    /// How many lines end after the last number: several if a list that may be empty has a line of its own.
    ends: u64,
    torn: Option<TornCase>,
}

struct Validator<'a, R> {
    text: Text<R>,
    bounds: &'a Bounds,
    forms: &'a [CaseForm],
    /// How many cases came before.
    cases: u64,
    /// Whether a case is being read, and not what is between cases.
    in_case: bool,
    /// How many heaps the cases to come may have.
    heaps_left: u64,
    /// The number of moves, of digits, or of the cases of a group that was read last.
    count: u64,
    /// The number of heaps that was read last.
    heap_count: u64,
    /// The fewest stones of a move.
    least: u64,
    /// If given, only the lines of cases are looked at, and any blanks may be between numbers.
    lines: Option<Lines>,
}

impl<'a, R: Read> Validator<'a, R> {
    fn new(bounds: &'a Bounds, forms: &'a [CaseForm], input: R, lines: Option<Lines>) -> Validator<'a, R> {
        Validator {
            text: Text::new(input),
            bounds,
            forms,
            cases: 0,
            in_case: false,
            heaps_left: bounds.max_total,
            count: 0,
            heap_count: 0,
            least: 1,
            lines,
        }
    }

    fn input(&mut self, has_case_count: bool) -> Result<(), Error> {
        let form = &self.forms[0];
        if has_case_count {
            let cases = self.number(Number::CaseCount, 0, self.bounds.max_cases)?;
            self.note_line();
            self.end_line()?;
            (0..cases).try_for_each(|_| self.case(form))?;
        } else {
            while !self.is_over(form)? {
                self.group(form)?;
            }
        }
        self.text.look_ahead().map_err(Error::Read)?;
        self.text.next().map_or(Ok(()), |_| Err(self.fault(Required::End(self.cases))))
    }

    /// Returns true if the input ends here; passes the zeros that end it.
    fn is_over(&mut self, form: &CaseForm) -> Result<bool, Error> {
        self.look_ahead()?;
        if !form.ended {
            return Ok(self.text.next().is_none());
        }
        match self.text.next() {
            Some(b'0') => self.zeros(form.ending_zeros()).map(|()| true),
            Some(_) => Ok(false),
            None => Err(self.fault(Required::Zeros(form.ending_zeros()))),
        }
    }

    fn zeros(&mut self, zeros: u64) -> Result<(), Error> {
        for place in 0..zeros {
            self.text.look_ahead().map_err(Error::Read)?;
            if place > 0 && !self.text.pass(b' ') || !self.text.pass(b'0') {
                return Err(self.fault(Required::Zeros(zeros)));
            }
        }
        self.end_line()
    }

    /// The cases on a rule, or a case that gives its own.
    fn group(&mut self, form: &'a CaseForm) -> Result<(), Error> {
        if form.head.is_empty() {
            return self.case(form);
        }
        self.in_case = true;
        self.parts(form, &form.head)?;
        self.note_line();
        (0..self.count).try_for_each(|_| self.case(form))?;
        self.in_case = false;
        Ok(())
    }

    #[inline(always)]
    fn case(&mut self, form: &'a CaseForm) -> Result<(), Error> {
        if self.cases == self.bounds.max_cases {
            return Err(self.fault(Required::End(self.cases)));
        }
        self.in_case = true;
        self.look_ahead()?;
        let start = self.text.position().line;
        self.parts(form, &form.body)?;
        self.end_line()?;
        self.check_lines(start)?;
        self.in_case = false;
        self.cases += 1;
        Ok(())
    }

    /// Notes that the number of cases or the rule of a group ends on this line.
    fn note_line(&mut self) {
        let line = self.text.position().line;
        self.lines.iter_mut().for_each(|lines| lines.end = line);
    }

    /// Looks at the lines of a case that starts on this line; the error for one that is torn only ends the search.
    #[inline(always)]
    fn check_lines(&mut self, start: u64) -> Result<(), Error> {
        let Some(mut lines) = self.lines.take() else { return Ok(()) };
        let is_first = self.cases == 0;
        let ends_line = self.text.ends_line().map_err(Error::Read)?;
        let end = self.text.position().line;
        let count = end - start + lines.ends;
        if is_first && ends_line && (count < lines.count || lines.count == 1) {
            lines.is_sure = count == lines.count;
            lines.count = count;
        }
        let is_longer = count > lines.count;
        let is_torn = is_longer || !ends_line;
        // No case is torn if all are on one line, and none that starts on the line of the numbers before it.
        let has_lines = start > lines.end && !(is_first && self.text.is_last_line());
        lines.torn = Some(TornCase { case: self.cases + 1, start, end, is_longer })
            .filter(|_| is_torn && lines.is_sure && has_lines);
        lines.is_sure |= !is_first && count == lines.count;
        self.lines = Some(lines);
        if is_torn {
            return Err(self.fault(Required::LineEnd));
        }
        Ok(())
    }

    /// Makes sure that the next number is among the bytes; if only lines matter, passes the blanks before it.
    #[inline(always)]
    fn look_ahead(&mut self) -> Result<(), Error> {
        self.text.look_ahead().map_err(Error::Read)?;
        if let Some(lines) = &mut self.lines {
            lines.ends = 0;
            while self.text.pass_blank() {
                self.text.look_ahead().map_err(Error::Read)?;
            }
        }
        Ok(())
    }

    /// Reads these parts of a case; after a selector, those of its problem instead.
    #[inline(always)]
    fn parts(&mut self, form: &'a CaseForm, parts: &[Part]) -> Result<(), Error> {
        let mut form = form;
        for &part in parts {
            if part == Part::Selector {
                form = self.selector()?;
                return form.body[1..].iter().try_for_each(|&part| self.part(form, part));
            }
            self.part(form, part)?;
        }
        Ok(())
    }

    /// The form of the problem that a case names.
    fn selector(&mut self) -> Result<&'a CaseForm, Error> {
        let (number, most) = (Number::Part(Part::Selector, 1, 1), Problem::ALL.len() as u64);
        let selector = self.number(number, 1, most)?;
        let forms = self.forms;
        forms.iter().find(|form| form.problem.selector() == selector).ok_or_else(|| {
            self.text.back();
            self.fault(Required::Number(number, 1, most))
        })
    }

    #[inline(always)]
    fn part(&mut self, form: &CaseForm, part: Part) -> Result<(), Error> {
        let Bounds { min_heap, max_heap, min_heaps, max_heaps, max_move, max_moves, .. } = *self.bounds;
        let one = Number::Part(part, 1, 1);
        match part {
            Part::Selector => {}
            Part::MoveCount => self.count = self.number(one, 0, max_moves)?,
            Part::Moves => self.numbers(part, self.count, 1, max_move)?,
            Part::DigitCount => self.count = self.number(one, 0, MAX_NUMBER)?,
            Part::Digits => self.digits()?,
            Part::Least => self.least = self.number(one, 1, MAX_NUMBER)?,
            Part::Most => drop(self.number(one, self.least, MAX_NUMBER)?),
            Part::Limit => drop(self.number(one, 1, MAX_NUMBER)?),
            Part::Group => self.count = self.number(one, 0, MAX_NUMBER)?,
            Part::Heap | Part::FirstHeap | Part::SecondHeap => {
                self.take_heaps(1)?;
                self.number(one, min_heap, max_heap)?;
            }
            Part::UpTo => drop(self.number(one, min_heap, max_heap)?),
            Part::HeapCount => {
                let count = self.number(one, min_heaps, max_heaps)?;
                self.take_heaps(count)?;
                self.heap_count = count;
            }
            Part::Heaps => {
                let count = form.heaps.map_or(Ok(self.heap_count), |count| self.take_heaps(count).map(|()| count))?;
                self.numbers(part, count, min_heap, max_heap)?;
            }
            Part::Skipped => drop(self.number(one, 0, MAX_NUMBER)?),
            Part::LineEnd => self.end_line()?,
        }
        Ok(())
    }

    /// Reads the digits of a code. The first must be 0 or 4.
    fn digits(&mut self) -> Result<(), Error> {
        for place in 1..=self.count {
            let number = Number::Part(Part::Digits, place, self.count);
            let digit = self.number(number, 0, 7)?;
            if place == 1 && digit % 4 != 0 {
                self.text.back();
                return Err(self.fault(Required::FirstDigit));
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn numbers(&mut self, part: Part, count: u64, least: u64, most: u64) -> Result<(), Error> {
        for place in 1..=count {
            self.number(Number::Part(part, place, count), least, most)?;
        }
        Ok(())
    }

    /// Takes `count` heaps from those that the cases to come may have.
    #[inline(always)]
    fn take_heaps(&mut self, count: u64) -> Result<(), Error> {
        match self.heaps_left.checked_sub(count) {
            Some(left) => self.heaps_left = left,
            None => return Err(self.fault(Required::MaxTotal(self.bounds.max_total))),
        }
        Ok(())
    }

    /// A number from `least` to `most`, after a blank if it is not the first of its line.
    #[inline(always)]
    fn number(&mut self, number: Number, least: u64, most: u64) -> Result<u64, Error> {
        self.look_ahead()?;
        if self.lines.is_none() && !self.text.starts_line() && !self.text.pass(b' ') {
            let is_end = matches!(self.text.next(), None | Some(b'\n'));
            let required = if is_end { Required::Number(number, least, most) } else { Required::Blank(number) };
            return Err(self.fault(required));
        }
        let (value, digits) = self.text.pass_number();
        if digits == 0 || value < least || value > most {
            self.text.back();
            return Err(self.fault(Required::Number(number, least, most)));
        }
        if self.lines.is_none() && self.text.has_leading_zero(digits) {
            self.text.back();
            return Err(self.fault(Required::NoLeadingZero(number)));
        }
        Ok(value)
    }

    #[inline(always)]
    fn end_line(&mut self) -> Result<(), Error> {
        if let Some(lines) = &mut self.lines {
            lines.ends += 1;
            return Ok(());
        }
        self.text.look_ahead().map_err(Error::Read)?;
        match self.text.pass(b'\n') {
            true => Ok(()),
            false => Err(self.fault(Required::LineEnd)),
        }
    }

    #[cold]
    fn fault(&self, required: Required) -> Error {
        let case = self.in_case.then_some(self.cases + 1);
        Error::Invalid { position: self.text.position(), case, required, found: self.text.found() }
    }
}

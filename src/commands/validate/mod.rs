//! Validates inputs: checks that a text has exactly the form that the options say, and keeps to
//! bounds.

#[cfg(feature = "cli")]
pub(crate) mod command;
#[cfg(feature = "cli")]
pub(crate) mod print;
mod reached;
mod text;

use std::collections::HashSet;
use std::io::{ErrorKind, Read};
use std::mem;

use self::reached::{Reached, limits};
use self::text::ValidatedText;
use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::error::Error;
use crate::case::fault::{Expected, Fault, Found};
use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::required::{Number, Required};
use crate::game::rule::{HeapPlace, NoHeap};
use crate::limits::MAX_NUMBER;
use crate::memory::hold;

/// Checks that `input` has exactly the form that `options` say, as [`Generator`](crate::Generator)
/// writes it, and keeps to `bounds`: decimal numbers without sign and leading zero, one blank
/// between two, each case on a line of its own or on the lines that its [`Layout`](crate::Layout)
/// says, a line feed after each line, and nothing else.
///
/// It holds a buffer of the input and, where moves have to be distinct, the moves of a case. It
/// takes time in proportion to the input. Where the heaps of ranges are computed, it also tries
/// each heap up to the largest n once.
///
/// ```
/// use takeaway::{validate, Bounds, Form, Options, Game};
///
/// let options = Options { form: Form::game(Game::Nim), ..Options::default() };
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
/// [`Error::Fault`], the first place that the form or a bound does not allow; those of
/// [`Options::check`]; a lower bound above its upper bound; and a failed read.
pub fn validate(options: &Options, bounds: &Bounds, input: impl Read) -> Result<(), Error> {
    options.check()?;
    let forms = CaseForm::all(options);
    let bounds = bounds_of_heaps(options, bounds, &forms)?;
    Validator::new(&bounds, &forms, input).input(options.has_case_count())
}

/// Does what [`validate`] does, and says how far the numbers reach within their bounds.
#[cfg(feature = "cli")]
pub(crate) fn reached(
    options: &Options,
    bounds: &Bounds,
    input: impl Read,
) -> Result<String, Error> {
    options.check()?;
    let forms = CaseForm::all(options);
    let bounds = bounds_of_heaps(options, bounds, &forms)?;
    let mut validator = Validator::new(&bounds, &forms, input);
    let has_case_count = options.has_case_count();
    validator.reached = Some(Reached::new(&forms, &bounds, has_case_count));
    validator.input(has_case_count)?;
    let reached = validator.reached.as_ref();
    Ok(reached.map(Reached::text).unwrap_or_default())
}

/// These bounds, with no more heaps in a case, and no larger numbers of a position, than are
/// answered.
fn bounds_of_heaps(
    options: &Options,
    bounds: &Bounds,
    forms: &[CaseForm],
) -> Result<Bounds, Misuse> {
    bounds.check()?;
    for form in forms {
        form.check_stones(bounds)?;
    }
    let mut bounds = *bounds;
    if forms.iter().any(|form| form.heaps.is_none()) {
        bounds.max_heaps = bounds.max_heaps.min(options.most_heaps());
        bounds.check()?;
    }
    if let Some(shape) = options.form.tuple_shape() {
        bounds.check_positions(shape)?;
        bounds.max_heap = bounds.max_heap.min(shape.most());
    }
    Ok(bounds)
}

/// The most operations of a formula that are done for the heaps of ranges, in all cases together: a
/// second or so. One line may ask for 10^18 heaps.
const MOST_OPERATIONS: u64 = 1 << 26;

struct Validator<'a, R> {
    text: ValidatedText<R>,
    bounds: &'a Bounds,
    forms: &'a [CaseForm],
    /// How many cases came before.
    cases: u64,
    /// How many groups have begun.
    groups: u64,
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
    /// Where no move may be above the heaps: the largest of each that was read of the case.
    largest_move: u64,
    largest_heap: Option<u64>,
    /// How many stones of the case were read, where they have bounds.
    stones: u64,
    /// Where heaps are computed: the place of the next in its case, and its numbers that were read;
    /// where they are sorted first, all numbers of the case.
    place: HeapPlace,
    numbers: Vec<u64>,
    /// Where the heaps of ranges are computed: from 1 to this number, each gives a heap.
    tried: u64,
    /// How far numbers reach, if that is asked for.
    reached: Option<Reached>,
}

impl<'a, R: Read> Validator<'a, R> {
    fn new(bounds: &'a Bounds, forms: &'a [CaseForm], input: R) -> Validator<'a, R> {
        Validator {
            text: ValidatedText::new(input),
            bounds,
            forms,
            cases: 0,
            groups: 0,
            in_case: false,
            heaps_left: bounds.max_total,
            count: 0,
            heap_count: 0,
            least: 1,
            largest_move: 0,
            largest_heap: None,
            stones: 0,
            place: HeapPlace::ALONE,
            numbers: Vec::new(),
            tried: 0,
            reached: None,
        }
    }

    fn input(&mut self, has_case_count: bool) -> Result<(), Error> {
        let form = &self.forms[0];
        if has_case_count {
            let [least, most] = limits(Number::CaseCount, self.bounds);
            let cases = self.number(Number::CaseCount, least, most)?;
            self.end_line()?;
            for _ in 0..cases {
                self.case(form)?;
            }
        } else {
            self.until_the_end(form)?;
        }
        self.text.look_ahead().map_err(Error::Read)?;
        if self.text.next().is_some() {
            return Err(self.fault(Required::End(self.cases)));
        }
        if self.cases < self.bounds.min_cases {
            return Err(self.fault(Required::MinCases(self.bounds.min_cases)));
        }
        if self.bounds.max_total - self.heaps_left < self.bounds.min_total {
            return Err(self.fault(Required::MinTotal(self.bounds.min_total)));
        }
        Ok(())
    }

    /// Reads cases or groups until the input ends, or until zeros end it. Only zeros may come in
    /// place of the first: a file that should have cases and is empty was not written.
    fn until_the_end(&mut self, form: &'a CaseForm) -> Result<(), Error> {
        if !form.ended && self.bounds.max_cases > 0 {
            self.group(form)?;
        }
        while !self.is_over(form)? {
            self.group(form)?;
        }
        Ok(())
    }

    /// Returns true if the input ends here; passes the zeros that end it.
    fn is_over(&mut self, form: &CaseForm) -> Result<bool, Error> {
        self.text.look_ahead().map_err(Error::Read)?;
        let is_end = self.text.next().is_none();
        if !form.ended {
            return Ok(is_end);
        }
        if is_end {
            return Err(self.fault(Required::Zeros(form.ending_zeros())));
        }
        if form.ended_by_zeros && self.text.is_at_zero_before_another() || !self.text.is_at_zero() {
            return Ok(false);
        }
        self.zeros(form.ending_zeros())?;
        Ok(true)
    }

    fn zeros(&mut self, zeros: u64) -> Result<(), Error> {
        for place in 0..zeros {
            self.text.look_ahead().map_err(Error::Read)?;
            if place > 0 && !self.text.pass(b' ') || !self.text.is_at_zero() {
                return Err(self.fault(Required::Zeros(zeros)));
            }
            self.text.pass(b'0');
        }
        self.end_line()
    }

    /// The cases on a rule, or one case that gives its own.
    fn group(&mut self, form: &'a CaseForm) -> Result<(), Error> {
        if !form.has_groups() {
            if self.cases == self.bounds.max_cases {
                return Err(self.fault(Required::End(self.cases)));
            }
            return self.case(form);
        }
        if self.groups == self.bounds.max_groups {
            return Err(self.fault(Required::End(self.cases)));
        }
        self.groups += 1;
        self.in_case = true;
        self.parts(form, &form.head)?;
        for _ in 0..self.count {
            self.case(form)?;
        }
        self.in_case = false;
        Ok(())
    }

    fn case(&mut self, form: &'a CaseForm) -> Result<(), Error> {
        self.in_case = true;
        self.place = HeapPlace::ALONE;
        self.largest_move = 0;
        self.largest_heap = None;
        self.stones = 0;
        self.parts(form, &form.body)?;
        self.end_line()?;
        self.in_case = false;
        self.cases += 1;
        Ok(())
    }

    /// Reads these parts of a case; after a selector, those of its game instead.
    fn parts(&mut self, form: &'a CaseForm, parts: &[Part]) -> Result<(), Error> {
        let mut form = form;
        let mut parts = parts;
        if parts.first() == Some(&Part::Selector) {
            form = self.selector()?;
            parts = &form.body[1..];
        }
        for &part in parts {
            self.part(form, part)?;
        }
        Ok(())
    }

    /// The form of the game that a case names.
    fn selector(&mut self) -> Result<&'a CaseForm, Error> {
        let number = Number::Part(Part::Selector, 1, 1);
        let most = Game::ALL.len() as u64;
        let selector = self.number(number, 1, most)?;
        for form in self.forms {
            if form.game.selector() == selector {
                return Ok(form);
            }
        }
        Err(self.fault_at_number(Required::Number(number, 1, most)))
    }

    fn part(&mut self, form: &CaseForm, part: Part) -> Result<(), Error> {
        match part {
            Part::Selector => {}
            Part::MoveCount | Part::DigitCount => self.count = self.only_number(part)?,
            Part::Moves => self.moves(form)?,
            Part::Digits => self.digits()?,
            Part::Least => self.least = self.only_number(part)?,
            Part::Most => {
                self.number(Number::Part(part, 1, 1), self.least, MAX_NUMBER)?;
            }
            Part::Limit | Part::Skipped => drop(self.only_number(part)?),
            Part::Group => {
                let most = self.bounds.max_group;
                let most = most.min(self.bounds.max_cases - self.cases);
                let least = self.bounds.least_group();
                self.count = self.number(Number::Part(part, 1, 1), least, most)?
            }
            Part::HeapCount => {
                self.heap_count = self.only_number(part)?;
                self.take_heaps(self.heap_count)?;
            }
            Part::Number(_) | Part::UpTo => self.heaps(form, part, 1)?,
            Part::List { each, .. } => {
                let count = form.heaps.unwrap_or(self.heap_count);
                self.place.count = count;
                self.heaps(form, part, each as u64 * count)?
            }
            Part::LineEnd => self.end_line()?,
        }
        Ok(())
    }

    /// Reads the number of a part that has only one.
    fn only_number(&mut self, part: Part) -> Result<u64, Error> {
        let number = Number::Part(part, 1, 1);
        let [least, most] = limits(number, self.bounds);
        self.number(number, least, most)
    }

    /// Reads the moves of a set, in the order that the bounds ask for.
    fn moves(&mut self, form: &CaseForm) -> Result<(), Error> {
        let count = form.fixed_moves.unwrap_or(self.count);
        let mut last = 0;
        let mut seen = HashSet::new();
        let mut missing = self.bounds.with_move;
        if missing.is_some_and(|stones| form.added_moves.contains(&stones)) {
            missing = None;
        }
        let most = self.most_stones_of_move(form);
        for place in 1..=count {
            let number = Number::Part(Part::Moves, place, count);
            let stones = self.number(number, 1, most)?;
            self.largest_move = self.largest_move.max(stones);
            match self.bounds.moves {
                MoveOrder::Any => {}
                MoveOrder::Increasing => {
                    if stones <= last {
                        return Err(self.fault_at_number(Required::LargerMove(number)));
                    }
                }
                MoveOrder::Distinct => {
                    seen.try_reserve(1)
                        .map_err(|_| Error::Read(ErrorKind::OutOfMemory.into()))?;
                    if !seen.insert(stones) {
                        return Err(self.fault_at_number(Required::OtherMove(number)));
                    }
                }
            }
            last = stones;
            if missing == Some(stones) {
                missing = None;
            }
        }
        match missing {
            // The number read last is no move, and may be on another line.
            Some(stones) if count == 0 => Err(self.fault(Required::WithMove(stones))),
            Some(stones) => Err(self.fault_at_number(Required::WithMove(stones))),
            None => Ok(()),
        }
    }

    /// The most stones that a move of this case may take. If heaps come after the moves, the last of
    /// them is checked.
    fn most_stones_of_move(&self, form: &CaseForm) -> u64 {
        let Bounds {
            max_move, max_heap, ..
        } = *self.bounds;
        if !form.has_moves_within_heaps(self.bounds) {
            return max_move;
        }
        let most = self.largest_heap.unwrap_or(max_heap);
        max_move.min(most.max(1))
    }

    /// The fewest stones of a heap at this place of `count`: if no heap before the last is as large as
    /// the largest move, the last one is.
    fn least_stones_of_heap(&self, form: &CaseForm, place: u64, count: u64) -> u64 {
        let largest_heap = self.largest_heap.unwrap_or(0).max(1);
        let is_needed = form.has_moves_within_heaps(self.bounds) && place == count;
        if is_needed && largest_heap < self.largest_move {
            self.largest_move
        } else {
            0
        }
    }

    /// Reads the digits of a code. The first must be 0 or 4.
    fn digits(&mut self) -> Result<(), Error> {
        for place in 1..=self.count {
            let number = Number::Part(Part::Digits, place, self.count);
            let digit = self.number(number, 0, 7)?;
            if place == 1 && digit % 4 != 0 {
                return Err(self.fault_at_number(Required::FirstDigit));
            }
        }
        Ok(())
    }

    /// Reads `count` numbers of heaps. If no count of heaps came before them, takes each heap from
    /// those that are left.
    fn heaps(&mut self, form: &CaseForm, part: Part, count: u64) -> Result<(), Error> {
        let is_plain = part == Part::HEAPS
            && form.formula.is_none()
            && self.reached.is_none()
            && self.bounds.stones().is_none()
            && !form.has_moves_within_heaps(self.bounds);
        let mut place = 0;
        while place < count {
            if is_plain && !self.text.starts_line() {
                place += self.plain_heaps(form, count - place);
                if place == count {
                    break;
                }
            }
            place += 1;
            self.heap(form, part, place, count)?;
        }
        if form.sorted {
            self.compute_sorted(form)?;
        }
        self.check_stones(count)
    }

    /// Checks that the case has as many stones as it must have, after `count` numbers of heaps.
    fn check_stones(&mut self, count: u64) -> Result<(), Error> {
        if self.bounds.stones().is_none() {
            return Ok(());
        }
        if self.stones < self.bounds.min_stones {
            let required = Required::MinStones(self.bounds.min_stones);
            // Without heaps, the number read last may be on another line.
            return Err(if count == 0 {
                self.fault(required)
            } else {
                self.fault_at_number(required)
            });
        }
        if let Some(reached) = &mut self.reached {
            reached.note(Number::Stones, self.stones);
        }
        Ok(())
    }

    /// Passes up to this many heaps that are plain numbers, and returns how many.
    fn plain_heaps(&mut self, form: &CaseForm, mut most: u64) -> u64 {
        if form.heaps.is_some() {
            most = most.min(self.heaps_left);
        }
        let Bounds {
            min_heap, max_heap, ..
        } = *self.bounds;
        let passed = self.text.pass_plain_numbers(most, min_heap, max_heap);
        if form.heaps.is_some() {
            self.heaps_left -= passed;
        }
        passed
    }

    /// Reads the number of a heap at this place, from 1 to `count`.
    // Within the loop, what it needs would be got ready for each case, also where no heap needs it.
    #[inline(never)]
    fn heap(&mut self, form: &CaseForm, part: Part, place: u64, count: u64) -> Result<(), Error> {
        if let Part::List {
            each,
            on_lines: true,
        } = part
            && (place - 1).is_multiple_of(each as u64)
        {
            self.end_line()?;
        }
        let number = form.number(part, place, count);
        let [least, most] = limits(number, self.bounds);
        let least = self.least_stones_of_heap(form, place, count).max(least);
        let value = self.number(number, least, most)?;
        self.largest_heap = self.largest_heap.max(Some(value));
        self.stones = self.stones.saturating_add(value);
        if self.stones > self.bounds.max_stones {
            return Err(self.fault_at_number(Required::MaxStones(self.bounds.max_stones)));
        }
        if form.formula.is_some() {
            hold(&mut self.numbers, &[value])
                .map_err(|_| Error::Read(ErrorKind::OutOfMemory.into()))?;
            if self.numbers.len() < form.numbers_of_heap {
                return Ok(());
            }
            if !form.sorted {
                self.compute_heap(form)?;
            }
        }
        let is_last = form.tuple.is_none() || number.letter() == Some(form.numbers_of_heap - 1);
        if form.heaps.is_some() && is_last {
            self.take_heaps(1)?;
        }
        Ok(())
    }

    /// Checks that the numbers of a case give heaps in their order.
    fn compute_sorted(&mut self, form: &CaseForm) -> Result<(), Error> {
        let mut numbers = mem::take(&mut self.numbers);
        numbers.sort_unstable();
        for &n in &numbers {
            if let Err(reason) = form.heap_of(&[n], self.place) {
                self.text.back();
                let expected = Expected::Computable(Some(n));
                return Err(self.fault_of(expected, Found::NoHeap(reason)));
            }
            self.place = self.place.after(&[n]);
        }
        Ok(())
    }

    /// Checks that the numbers read last give a heap.
    fn compute_heap(&mut self, form: &CaseForm) -> Result<(), Error> {
        let numbers = mem::take(&mut self.numbers);
        let result = if form.has_ranges {
            self.try_range(form, numbers[0])
        } else {
            form.heap_of(&numbers, self.place).map(drop)
        };
        if let Err(reason) = result {
            self.text.back();
            return Err(self.fault_of(Expected::Computable(None), Found::NoHeap(reason)));
        }
        self.place = self.place.after(&numbers);
        Ok(())
    }

    /// Tries each heap of a range up to `last` that no range before it had.
    fn try_range(&mut self, form: &CaseForm, last: u64) -> Result<(), NoHeap> {
        let Some(formula) = &form.formula else {
            return Ok(());
        };
        let most = MOST_OPERATIONS / formula.operations().len().max(1) as u64;
        if last > most {
            return Err(NoHeap::LongRange(most));
        }
        for n in self.tried + 1..=last {
            formula.stones(&[n], HeapPlace::ALONE)?;
            self.tried = n;
        }
        Ok(())
    }

    /// Takes `count` heaps from those that the cases to come may have. If too few are left, the
    /// number read last is at fault.
    fn take_heaps(&mut self, count: u64) -> Result<(), Error> {
        if count > self.heaps_left {
            return Err(self.fault_at_number(Required::MaxTotal(self.bounds.max_total)));
        }
        self.heaps_left -= count;
        Ok(())
    }

    /// A number from `least` to `most`, after a blank if it is not the first of its line.
    #[inline(always)]
    fn number(&mut self, number: Number, least: u64, most: u64) -> Result<u64, Error> {
        self.text.look_ahead().map_err(Error::Read)?;
        if !self.text.starts_line() && !self.text.pass(b' ') {
            let is_end = matches!(self.text.next(), None | Some(b'\r' | b'\n'));
            let required = if is_end {
                Required::Number(number, least, most)
            } else {
                Required::Blank(number)
            };
            return Err(self.fault(required));
        }
        let (value, digits) = self.text.pass_number();
        if digits == 0 || value < least || value > most {
            return Err(self.fault_at_number(Required::Number(number, least, most)));
        }
        if self.text.has_leading_zero(digits) {
            return Err(self.fault_at_number(Required::NoLeadingZero(number)));
        }
        if let Some(reached) = &mut self.reached {
            reached.note(number, value);
        }
        Ok(value)
    }

    fn end_line(&mut self) -> Result<(), Error> {
        self.text.look_ahead().map_err(Error::Read)?;
        if self.text.pass(b'\n') {
            Ok(())
        } else {
            Err(self.fault(Required::LineEnd))
        }
    }

    /// A fault where the number that was read last starts.
    #[cold]
    fn fault_at_number(&mut self, required: Required) -> Error {
        self.text.back();
        self.fault(required)
    }

    #[cold]
    fn fault(&self, required: Required) -> Error {
        self.fault_of(Expected::Required(required), self.text.found())
    }

    fn fault_of(&self, expected: Expected, found: Found) -> Error {
        Error::Fault(Fault {
            position: self.text.position(),
            case: if self.in_case {
                Some(self.cases + 1)
            } else {
                None
            },
            expected,
            found,
            has_selectors: false,
            may_omit_heap_count: false,
        })
    }
}

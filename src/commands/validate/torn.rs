//! Searches for the first case that does not keep to its lines. Unlike the validator, it takes every input that the
//! judge takes: any blanks, and numbers beyond any bound.

use std::io::Read;

use super::text::ValidatedText;
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::limits::MAX_NUMBER;

/// A case that does not keep to its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TornCase {
    /// Its number, from 1.
    pub(crate) case: u64,
    /// The line on which it starts.
    pub(crate) start: u64,
    /// The line on which it ends.
    pub(crate) end: u64,
    /// Whether it has more lines than other cases. If not, its last line goes on after it.
    pub(crate) is_longer: bool,
}

/// The first case that does not end where a line does, or has more lines than its [`Layout`](crate::Layout) says: a
/// number is missing there or too many. Blanks may be as the judge takes them.
///
/// The lines of the first case count instead if it ends where a line does, but has fewer lines than the layout says, or
/// more than one where the layout says nothing of lines. Then no case before the third is found.
pub(crate) fn first_torn_case(options: &Options, input: impl Read) -> Option<TornCase> {
    options.check().ok()?;
    let forms = CaseForm::all(options);
    // A case with a line for each heap has no fixed number of lines.
    if forms[0].body.iter().any(|part| [Part::HeapLines, Part::PairLines].contains(part)) {
        return None;
    }
    let mut lines_of_a_case = forms[0].lines();
    // Whether the layout and the first case agree on that, or two cases do.
    let mut is_sure = true;
    let mut cases = CaseSpans::new(options, &forms, input)?;
    let mut case = 0;
    while let Some(Span { start, end, lines, starts_line }) = cases.next() {
        case += 1;
        let is_first = case == 1;
        let ends_line = cases.text.ends_line().ok()?;
        if is_first && ends_line && (lines < lines_of_a_case || lines_of_a_case == 1) {
            is_sure = lines == lines_of_a_case;
            lines_of_a_case = lines;
        }
        let is_longer = lines > lines_of_a_case;
        if is_longer || !ends_line {
            // No case is torn if all are on one line.
            let has_lines = starts_line && !(is_first && cases.text.is_last_line());
            return Some(TornCase { case, start, end, is_longer }).filter(|_| is_sure && has_lines);
        }
        is_sure |= !is_first && lines == lines_of_a_case;
    }
    None
}

/// Where a case is.
struct Span {
    /// The lines of its first and of its last number.
    start: u64,
    end: u64,
    /// How many lines it has. A list without numbers may have a line of its own, also after the last number.
    lines: u64,
    /// Whether it starts on a later line than the number of cases, or the rule of its group, ends.
    starts_line: bool,
}

/// Reads the cases of an input one by one.
struct CaseSpans<'a, R> {
    text: ValidatedText<R>,
    forms: &'a [CaseForm],
    /// Whether a number of cases starts the input.
    is_counted: bool,
    /// How many cases are still to come before the input or the group ends.
    left: u64,
    /// The line on which the number of cases or the rule of a group ends.
    head_end: u64,
    /// How many lines of the layout end after the last number.
    line_ends: u64,
    /// The largest number of the case.
    largest: u64,
}

impl<'a, R: Read> CaseSpans<'a, R> {
    fn new(options: &Options, forms: &'a [CaseForm], input: R) -> Option<CaseSpans<'a, R>> {
        let is_counted = options.has_case_count();
        let text = ValidatedText::new(input);
        let mut cases = CaseSpans { text, forms, is_counted, left: 0, head_end: 0, line_ends: 0, largest: 0 };
        if is_counted {
            cases.left = cases.number()?;
            cases.head_end = cases.text.position().line;
        }
        Some(cases)
    }

    /// Passes the next case; `None` after the last, and at a fault.
    fn next(&mut self) -> Option<Span> {
        while self.left == 0 {
            self.left = self.group()?;
        }
        self.left -= 1;
        self.pass_blanks()?;
        let start = self.text.position().line;
        self.largest = 0;
        self.parts(&self.forms[0], &self.forms[0].body)?;
        if self.forms[0].ended_by_zeros && self.largest == 0 {
            return None;
        }
        let end = self.text.position().line;
        Some(Span { start, end, lines: end - start + 1 + self.line_ends, starts_line: start > self.head_end })
    }

    /// Passes what comes before the cases on a rule; returns how many they are.
    fn group(&mut self) -> Option<u64> {
        let form = &self.forms[0];
        self.pass_blanks()?;
        if self.is_counted || form.ended && !form.ended_by_zeros && self.is_at_0() {
            return None;
        }
        if form.head.is_empty() {
            return Some(1);
        }
        let count = self.parts(form, &form.head)?;
        self.head_end = self.text.position().line;
        Some(count)
    }

    /// Returns true if the next number is 0, as the judge reads it: 00 is.
    fn is_at_0(&mut self) -> bool {
        let (number, _) = self.text.pass_number();
        self.text.back();
        number == 0
    }

    /// Passes these parts; returns the last number of moves, of digits, or of the cases of a group.
    fn parts(&mut self, form: &CaseForm, parts: &[Part]) -> Option<u64> {
        let (mut count, mut heaps) = (0, form.heaps.unwrap_or(0));
        for part in parts {
            match part {
                Part::Selector => {
                    let selector = self.number()?;
                    let form = self.forms.iter().find(|form| form.problem.selector() == selector)?;
                    return self.parts(form, &form.body[1..]);
                }
                Part::MoveCount | Part::DigitCount | Part::Group => count = self.number()?,
                Part::Moves => self.numbers(form.fixed_moves.unwrap_or(count))?,
                Part::Digits => self.numbers(count)?,
                Part::HeapCount => heaps = self.number()?,
                Part::Heaps | Part::HeapLines => self.numbers(heaps)?,
                Part::Pairs | Part::PairLines => self.numbers(2 * heaps)?,
                Part::Least | Part::Most | Part::Limit | Part::Skipped => self.numbers(1)?,
                Part::Heap | Part::UpTo | Part::FirstHeap | Part::SecondHeap => self.numbers(1)?,
                Part::LineEnd => self.line_ends += 1,
            }
        }
        Some(count)
    }

    fn numbers(&mut self, count: u64) -> Option<()> {
        (0..count).try_for_each(|_| self.number().map(drop))
    }

    fn number(&mut self) -> Option<u64> {
        self.pass_blanks()?;
        self.line_ends = 0;
        let (number, digits) = self.text.pass_number();
        self.largest = self.largest.max(number);
        (digits > 0 && number <= MAX_NUMBER).then_some(number)
    }

    fn pass_blanks(&mut self) -> Option<()> {
        self.text.look_ahead().ok()?;
        while self.text.pass_blank() {
            self.text.look_ahead().ok()?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::bounds::Bounds;
    use crate::case::layout::Layout;
    use crate::case::options::Form;
    use crate::case::problem::Problem;
    use crate::commands::validate::validate;

    #[test]
    fn the_line_of_a_list_without_numbers_counts() {
        let options = Options { layout: Layout::new("k / h"), form: Form::problem(Problem::Nim), ..Options::default() };
        let options = Options { stream: true, ..options };
        let valid = "0\n\n0\n\n2\n3 4\n1\n7\n";
        assert!(validate(&options, &Bounds::NONE, valid.as_bytes()).is_ok());
        assert_eq!(first_torn_case(&options, valid.as_bytes()), None);
        let torn = first_torn_case(&options, valid.replace("\n7\n", "\n\n1\n5\n").as_bytes());
        assert_eq!(torn, Some(TornCase { case: 4, start: 7, end: 9, is_longer: true }));
    }

    /// The first torn case of an input of four cases like this one, if `damaged` is in place of that with this number.
    fn torn(flags: &Options, case: &str, damaged: &str, number: usize) -> Option<TornCase> {
        let mut cases = [case; 4];
        cases[number - 1] = damaged;
        let count = if flags.has_case_count() { "4\n" } else { "" };
        first_torn_case(flags, format!("{count}{}", cases.concat()).as_bytes())
    }

    #[test]
    fn a_number_too_few_or_too_many_is_found_from_the_first_case_on() {
        let nim =
            |layout| Options { form: Form::problem(Problem::Nim), layout: Layout::new(layout), ..Options::default() };
        let rules = |layout, stream| Options { layout: Layout::new(layout), stream, ..Options::default() };
        for (options, case, few, many) in [
            (nim(""), "3 7 8 9\n", "3 7 8\n", "3 7 8 9 1\n"),
            (nim(""), " 3\t7 8  9 \r\n", " 3\t7 8 \r\n", "3 7  8 9 1\r\n"),
            (nim("k / h"), "3\n7 8 9\n", "3\n7 8\n", "3\n7 8 9 1\n"),
            (nim("k h 0"), "3 7 8 9\n", "3 8 9\n", "3 7 8 9 0\n"),
            (rules("m s / k h", false), "2 1 4\n2 5 5\n", "2 1 4\n2 5\n", "2 1 4\n2 5 5 5\n"),
            (rules("k / m s / h", true), "2\n2 1 4\n5 5\n", "2\n2 1\n5 5\n", "2\n2 1 4\n5 5 5\n"),
            (rules("n / l r", false), "9\n1 3\n", "9\n1\n", "9\n1 3 4\n"),
        ] {
            for number in 1..=3 {
                let lines = case.lines().count() as u64;
                let start = u64::from(options.has_case_count()) + lines * (number - 1) + 1;
                let end = start + lines - 1;
                let at = usize::try_from(number).expect("a small number");
                let found = [few, many].map(|damaged| torn(&options, case, damaged, at));
                let longer = TornCase { case: number, start, end: end + 1, is_longer: true };
                let shorter = TornCase { end, is_longer: false, ..longer };
                assert_eq!(found, [Some(longer), Some(shorter)], "{options:?}: {case:?}");
                assert_eq!(torn(&options, case, case, at), None, "{options:?}: {case:?}");
            }
        }
    }

    /// Then two cases show which lines they have.
    #[test]
    fn in_lines_that_no_layout_says_it_is_found_from_the_third_case_on() {
        let options = Options { form: Form::problem(Problem::Nim), ..Options::default() };
        let found = [1, 2, 3].map(|number| torn(&options, "3\n7 8 9\n", "3\n7 8\n", number));
        assert_eq!(found, [None, None, Some(TornCase { case: 3, start: 6, end: 8, is_longer: true })]);
        let marked = "\u{FEFF}4\n2 7 8\n2 7 8\n2 7\n2 7 8\n";
        assert_eq!(first_torn_case(&options, marked.as_bytes()).map(|torn| torn.start), Some(4));
        // Numbers that do not keep to lines.
        for input in ["2 3 7 8 9 1 5", "3 3 7\n8 9 1 5 1 6\n", "3\n2\n5\n5\n3\n1\n2\n3\n1\n4\n"] {
            assert_eq!(first_torn_case(&options, input.as_bytes()), None, "{input:?}");
        }
        let stream = Options { stream: true, ..options };
        assert_eq!(first_torn_case(&stream, &b"3 7 8 9 1 5 1 5\n"[..]), None);
    }
}

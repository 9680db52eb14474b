//! Writes random cases in the form that the options say. The judge reads them without a fault, unless a
//! budget of 0 knows no heap that may start a case.

mod form;
mod positions;
mod random;

use std::io::{self, Write};

use self::form::Form;
use self::positions::Positions;
use crate::error::Error;
use crate::limits::to_usize;
use crate::options::Options;
use crate::output::{Verdicts, TOKEN};
use crate::parts::Part;
use crate::problem::Problem;

/// What to generate. [`Generator`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// How many cases.
    pub cases: u64,
    /// Another seed gives other cases, the same seed the same bytes.
    pub seed: u64,
    /// The most stones of a heap, at most [`MAX_NUMBER`](crate::MAX_NUMBER).
    pub max_heap: u64,
    /// The most heaps of a case, if that is not fixed; at most [`Workload::MAX_HEAPS`].
    pub max_heaps: u64,
    /// About this many cases of a hundred are lost, where the positions that may come are not all won or all lost.
    pub lost: u64,
}

impl Workload {
    /// The most heaps of a case, which is held in memory.
    pub const MAX_HEAPS: u64 = 1_000_000;
}

/// One case of seed 1. Heaps have up to 10^9 stones, a case has up to ten, and half of the cases are lost.
impl Default for Workload {
    fn default() -> Workload {
        Workload { cases: 1, seed: 1, max_heap: 1_000_000_000, max_heaps: 10, lost: 50 }
    }
}

/// About how many bytes are written at once.
const BLOCK: usize = 128 << 10;

/// The most cases of a group on one rule.
const MAX_GROUP: u64 = 8;

/// The problems that cases with selectors are of. Bytes depend on it, so it stays as it is until the next major
/// version.
const MIXED: [Problem; 17] = Problem::ALL;

/// Writes random cases, block by block: a block, and so a case, is held in memory.
///
/// ```
/// use takeaway::{Form, Generator, Options, Problem, Workload};
///
/// let options = Options { form: Form::problem(Problem::Nim), ..Options::default() };
/// let workload = Workload { cases: 1000, ..Workload::default() };
/// let (mut input, mut output) = (Vec::new(), Vec::new());
/// let mut generator = Generator::new(&options, workload)?;
/// assert_eq!(generator.left(), 1000);
/// while generator.write_block(&mut input)? {}
/// takeaway::judge_with(&options, &input[..], &mut output)?;
/// assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    forms: Vec<Form>,
    positions: Positions,
    left: u64,
    /// How many cases are still to come on the rule that was written. Only layouts have groups, and then all cases are
    /// of one problem, so no other rule is drawn before the last of them.
    group: u64,
    /// Whether the 0 that ends the input is still to come.
    end: bool,
    text: Verdicts,
    /// How many numbers the longest case has.
    longest: usize,
}

impl Generator {
    /// Cases of this workload that `options` read.
    ///
    /// # Errors
    ///
    /// Those of [`Options::check`], and [`Error::TooManyHeaps`] if cases have more than [`Workload::MAX_HEAPS`] heaps.
    pub fn new(options: &Options, workload: Workload) -> Result<Generator, Error> {
        options.check()?;
        if options.heaps.is_some_and(|heaps| heaps.get() > Workload::MAX_HEAPS) {
            return Err(Error::TooManyHeaps(Workload::MAX_HEAPS));
        }
        let problems = MIXED.into_iter().filter(|&problem| options.takes(problem));
        let forms: Vec<Form> = problems.map(|problem| Form::new(problem, options)).collect();
        let positions = Positions::new(options, workload, &forms)?;
        let longest = positions.longest(&forms);
        let mut text = Verdicts::new(BLOCK / TOKEN + longest, TOKEN);
        if options.has_case_count() {
            text.push_tokens(&[workload.cases]);
            text.end_line();
        }
        let end = !options.has_case_count() && forms.iter().any(|form| form.ended);
        Ok(Generator { forms, positions, left: workload.cases, group: 0, end, text, longest })
    }

    /// How many cases are still to come.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Writes the next cases; returns whether there were any.
    ///
    /// # Errors
    ///
    /// Those of `output`.
    pub fn write_block(&mut self, output: &mut impl Write) -> io::Result<bool> {
        while self.left > 0 && self.text.has_room(self.longest) {
            self.write_case();
        }
        if self.left == 0 && std::mem::take(&mut self.end) {
            self.text.push_tokens(&[0]);
            self.text.end_line();
        }
        let is_any = !self.text.is_empty();
        self.text.write_to(output)?;
        Ok(is_any)
    }

    fn write_case(&mut self) {
        let form = &self.forms[to_usize(self.positions.random.below(self.forms.len() as u64))];
        if self.group == 0 {
            self.positions.draw_rule(form);
            if !form.head.is_empty() {
                self.group = (1 + self.positions.random.below(MAX_GROUP)).min(self.left);
                write(&form.head, form.problem, self.group, &mut self.positions, &mut self.text);
            }
        }
        self.positions.draw(form);
        write(&form.body, form.problem, self.group, &mut self.positions, &mut self.text);
        self.text.end_line();
        self.group = self.group.saturating_sub(1);
        self.left -= 1;
    }
}

/// Writes the parts, a blank after each number. A group has `group` cases.
#[inline(always)]
fn write(parts: &[Part], problem: Problem, group: u64, case: &mut Positions, text: &mut Verdicts) {
    for part in parts {
        let numbers = match part {
            Part::Selector => &[problem.selector()][..],
            Part::MoveCount | Part::DigitCount => &[case.rule.len() as u64],
            Part::Moves | Part::Digits => &case.rule,
            Part::Least | Part::Limit => &case.rule[..1],
            Part::Most => &case.rule[1..],
            Part::Group => &[group],
            Part::HeapCount => &[case.heaps.len() as u64],
            Part::Heaps => &case.heaps,
            Part::Heap | Part::UpTo | Part::FirstHeap => &case.heaps[..1],
            Part::SecondHeap => &case.heaps[1..],
            Part::Skipped => &[1 + case.random.below(1000)],
            Part::LineEnd => {
                text.end_line();
                continue;
            }
        };
        text.push_tokens(numbers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Budget;
    use crate::layout::Layout;

    fn generated(layout: &str, options: Options, workload: Workload) -> Vec<Vec<u64>> {
        let options = Options { layout: Layout::new(layout), ..options };
        let mut generator = Generator::new(&options, workload).expect("options that go together");
        let mut text = Vec::new();
        while generator.write_block(&mut text).expect("a vector takes everything") {}
        let text = String::from_utf8(text).expect("digits");
        let numbers = |line: &str| line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        text.lines().map(numbers).collect()
    }

    #[test]
    fn one_0_ends_an_input_that_ends_with_it() {
        for cases in [0, 1, 3, 20_000] {
            let lines =
                generated("n m s 0", Options::default(), Workload { cases, max_heap: 9, ..Workload::default() });
            assert_eq!(lines.iter().position(|line| line == &[0]), Some(to_usize(cases)));
            assert_eq!(lines.len() as u64, cases + 1);
        }
    }

    #[test]
    fn lines_end_where_the_layout_says_so() {
        let lines = |layout| generated(layout, Options::default(), Workload { cases: 200, ..Workload::default() });
        for case in lines("k / m s / x h 0")[..600].chunks(3) {
            assert_eq!(
                (case[0].len(), case[1].len() as u64, case[2].len() as u64),
                (1, 1 + case[1][0], 1 + case[0][0])
            );
        }
        // Without heaps, an empty line.
        assert!(lines("m s / k / h 0")[..600].chunks(3).all(|case| case[2].len() as u64 == case[1][0]));
        for layout in ["m s T n 0", "m s T / n 0"] {
            let lines = lines(layout);
            assert!(lines[0].len() as u64 == lines[0][0] + 2 && lines[1].len() == 1, "{layout}: {:?}", &lines[..2]);
        }
    }

    #[test]
    fn a_case_has_as_many_heaps_as_it_may_have() {
        let options = Options { form: crate::Form::problem(Problem::Nim), ..Options::default() };
        let lines = generated("k h 0", options, Workload { cases: 2000, max_heaps: 3, ..Workload::default() });
        let mut counts: Vec<u64> = lines[..2000].iter().map(|line| line[0]).collect();
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts, [1, 2, 3]);
    }

    #[test]
    fn a_rule_has_at_most_five_numbers_and_a_move() {
        for (layout, budget) in ["m s k h 0", "d c k h 0"].into_iter().flat_map(|layout| [(layout, 24), (layout, 2)]) {
            let options = Options { budget: Budget::new(budget).expect("a budget"), ..Options::default() };
            let lines = generated(layout, options, Workload { cases: 300, max_heap: 5, ..Workload::default() });
            for line in &lines[..300] {
                let rule = &line[1..=to_usize(line[0])];
                assert!(rule.len() <= 5 && rule.iter().any(|&number| number > 0), "{layout}: {line:?}");
            }
        }
    }

    #[test]
    fn as_many_cases_are_left_as_were_not_written() {
        let options = Options { form: crate::Form::problem(Problem::Nim), ..Options::default() };
        let workload = Workload { cases: 20_000, ..Workload::default() };
        let mut generator = Generator::new(&options, workload).expect("options that go together");
        let mut text = Vec::new();
        assert_eq!(generator.left(), 20_000);
        generator.write_block(&mut text).expect("a vector takes everything");
        let cases = text.iter().filter(|&&byte| byte == b'\n').count() as u64 - 1;
        assert!(0 < cases && cases < 20_000);
        assert_eq!(generator.left(), 20_000 - cases);
    }
}

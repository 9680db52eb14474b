//! The shape of a case: the numbers that it has once those that all cases share are omitted. Finds the whole cases
//! that a row of numbers starts with.

use std::mem;

use super::lines::Lines;
use crate::game::tables::Family;
use crate::game::SumGame;
use crate::layout::{Case, HeapLetters, Layout, Part, RuleLetters};
use crate::limits::to_usize;
use crate::options::{HeapCount, Kind, Options};
use crate::output::{Line, Verdicts};
use crate::problem::{HeapShape, Problem, RuleShape};

/// Which parts a case has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Whether it starts with a selector.
    pub(crate) selector: bool,
    /// Whether it gives the numbers of its rule, if it has any.
    pub(crate) rule: bool,
    /// How many heaps it has, if it does not give their number although cases of its problem do.
    pub(crate) heaps: Option<u64>,
    /// The order of its numbers, if it is not the usual one.
    pub(crate) layout: Option<Layout>,
}

impl Shape {
    /// Nothing is omitted.
    pub(crate) const WHOLE: Shape = Shape { selector: true, rule: true, heaps: None, layout: None };

    /// Everything is omitted but a heap.
    pub(crate) const BARE: Shape = Shape { selector: false, rule: false, heaps: Some(1), layout: None };

    /// The parts that the options leave to a case.
    pub(crate) fn of(options: &Options) -> Shape {
        let layout = options.layout;
        let fixed = options.heaps.map(|HeapCount(heaps)| heaps);
        let heaps = match layout {
            None => fixed,
            Some(Layout { heaps: HeapLetters::Fixed, .. }) => fixed,
            Some(Layout { heaps: HeapLetters::Counted | HeapLetters::Two, .. }) => None,
            Some(Layout { heaps: HeapLetters::One | HeapLetters::UpTo, .. }) => Some(1),
        };
        let (selector, rule) = match options.form.0 {
            Kind::Any => (layout.is_none(), true),
            Kind::Problem(problem) => (false, problem.spec().rule.is_given()),
            Kind::Set(_) | Kind::Interval(_) | Kind::Code(_) => (false, false),
        };
        Shape { selector, rule, heaps, layout: layout.filter(|layout| !layout.is_usual()) }
    }

    /// Whether a heap or the number of heaps stands before the rule.
    pub(crate) fn has_heap_first(self) -> bool {
        self.is_laid_out(|layout| layout.place == 0 && layout.rule != RuleLetters::None)
    }

    /// Whether a heap or the number of heaps stands after the number of moves or digits.
    pub(crate) fn has_heap_second(self) -> bool {
        self.is_laid_out(|layout| layout.place == 1)
    }

    /// Whether the rule is an interval from 1 on.
    pub(crate) fn starts_at_1(self) -> bool {
        self.is_laid_out(|layout| layout.rule == RuleLetters::Most)
    }

    /// Whether a case is all heaps from 1 on.
    pub(crate) fn has_ranges(self) -> bool {
        self.is_laid_out(Layout::is_range)
    }

    /// Whether verdicts on one line are those of a range of heaps, or of the cases on a rule.
    pub(crate) fn has_lines(self) -> bool {
        self.has_ranges() || self.is_laid_out(|layout| layout.grouped)
    }

    /// How many numbers are skipped after this part.
    pub(crate) fn skipped(self, after: Part) -> u16 {
        self.layout.map_or(0, |layout| layout.skipped(after))
    }

    fn is_laid_out(self, so: impl Fn(&Layout) -> bool) -> bool {
        self.layout.filter(so).is_some()
    }

    /// The shape of a case on the rule of a group.
    pub(crate) fn in_group(self) -> Shape {
        let layout = self.layout.as_ref().map(Layout::in_group).filter(|layout| !layout.is_usual());
        Shape { rule: false, layout, ..self }
    }

    /// The case that these numbers start with, after its selector; `None` if it is not whole, or a layout leaves it.
    #[inline(always)]
    pub(crate) fn case<'a>(&self, rule: RuleShape, heaps: HeapShape, numbers: &'a [u64]) -> Option<Case<'a>> {
        if let Some(layout) = &self.layout {
            return layout.case(self.heaps, numbers);
        }
        let (rule, numbers) = match rule {
            RuleShape::Table(family) if self.rule => Shape::rule(family, numbers)?,
            RuleShape::Interval if self.rule => numbers.split_at_checked(2)?,
            RuleShape::Position(game) if self.rule && game.takes_limit() => numbers.split_at_checked(1)?,
            RuleShape::Fixed(_) | RuleShape::Table(_) | RuleShape::Interval | RuleShape::Position(_) => {
                (&[][..], numbers)
            }
        };
        let (heaps, after) = self.heaps(heaps, numbers)?;
        Some((rule, heaps, after))
    }

    /// The numbers of the rule that a case gives, and those after them; `None` if some are missing.
    #[inline(always)]
    pub(crate) fn rule(family: Family, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
        match family {
            Family::Subtraction | Family::Octal => counted(numbers),
            Family::GrundysGame => Some((&[], numbers)),
        }
    }

    /// The heaps of a case, and the numbers after them; `None` if some are missing, or the case has none.
    #[inline(always)]
    fn heaps(self, given: HeapShape, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
        let count = match (given, self.heaps) {
            (HeapShape::One, _) => 1,
            (HeapShape::Two, _) => 2,
            (HeapShape::Counted, Some(count)) => count,
            (HeapShape::Counted, None) => return counted(numbers),
            (HeapShape::None, _) => return None,
        };
        numbers.split_at_checked(to_usize(count))
    }

    /// The case that these numbers start with, if it is whole and its rule is fixed: its problem, which is `all` if it
    /// has no selector, its game and heaps, and the numbers after it.
    #[inline(always)]
    pub(crate) fn fixed_case(self, all: Problem, numbers: &[u64]) -> Option<(Problem, SumGame, &[u64], &[u64])> {
        let (problem, after) = if self.selector {
            let (&selector, after) = numbers.split_first()?;
            (Problem::from_selector(selector)?, after)
        } else {
            (all, numbers)
        };
        let RuleShape::Fixed(game) = problem.spec().rule else { return None };
        let (_, heaps, after) = self.case(RuleShape::Fixed(game), problem.spec().heaps, after)?;
        Some((problem, game, heaps, after))
    }
}

/// As many numbers as the first says, and those after them; `None` if there are fewer.
#[inline]
fn counted(numbers: &[u64]) -> Option<(&[u64], &[u64])> {
    let (&count, rest) = numbers.split_first()?;
    rest.split_at_checked(to_usize(count))
}

/// The first `most` of the numbers, or all if there are fewer.
#[inline]
pub(crate) fn first(numbers: &[u64], most: u64) -> &[u64] {
    &numbers[..to_usize(most.min(numbers.len() as u64))]
}

/// Numbers from whose front whole cases are answered, and what that takes.
pub(crate) struct Front<'a> {
    pub(crate) numbers: &'a [u64],
    /// How many cases may be answered.
    pub(crate) cases: u64,
    pub(crate) lines: &'a Lines,
    pub(crate) verdicts: Verdicts,
}

impl<'a> Front<'a> {
    /// Moves all of it to a loop, which keeps it in registers and then moves it back.
    #[inline(always)]
    pub(crate) fn lift(&mut self) -> Front<'a> {
        Front { verdicts: mem::take(&mut self.verdicts), ..*self }
    }

    /// The numbers after the selector of the next case, if there is one and it is of this problem.
    #[inline(always)]
    pub(crate) fn case_of(&self, problem: Problem, shape: Shape) -> Option<&'a [u64]> {
        match *self.numbers {
            ref after if !shape.selector && self.cases > 0 => Some(after),
            [selector, ref after @ ..] if selector == problem.selector() && self.cases > 0 => Some(after),
            _ => None,
        }
    }

    /// Answers the next case, which is followed by these numbers.
    #[inline(always)]
    pub(crate) fn answer(&mut self, verdict: &Line, after: &'a [u64]) {
        self.verdicts.push(verdict);
        self.end_case(after);
    }

    /// Ends the next case, whose verdict was appended.
    #[inline(always)]
    pub(crate) fn end_case(&mut self, after: &'a [u64]) {
        self.numbers = after;
        self.cases -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_case_as_long_as_any_may_be_answered() {
        let selector = Problem::ZeroMoveNim.selector();
        let lines = Lines::new(&Options::default());
        for cases in [0, 1] {
            let front = Front { numbers: &[selector, 1, 7], cases, lines: &lines, verdicts: Verdicts::default() };
            for (shape, after) in [(Shape::WHOLE, &[1, 7][..]), (Shape::BARE, &[selector, 1, 7])] {
                assert_eq!(front.case_of(Problem::ZeroMoveNim, shape), Some(after).filter(|_| cases > 0));
            }
            assert_eq!(front.case_of(Problem::Nim, Shape::WHOLE), None);
        }
    }
}

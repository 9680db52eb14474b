//! Which of its numbers a case has: what all cases have in common is left out.

use super::rest::counted;
use crate::layout::{HeapLetters, Layout, RuleLetters};
use crate::limits::to_usize;
use crate::options::{HeapCount, Kind, Options};
use crate::problem::HeapShape;

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
    /// Nothing is left out.
    pub(crate) const WHOLE: Shape = Shape { selector: true, rule: true, heaps: None, layout: None };

    /// Everything is left out but a heap.
    pub(crate) const BARE: Shape = Shape { selector: false, rule: false, heaps: Some(1), layout: None };

    /// The parts that the options leave to a case.
    pub(crate) fn of(options: &Options) -> Shape {
        let layout = options.layout;
        let heaps = match layout {
            None => options.heaps.map(|HeapCount(heaps)| heaps),
            Some(Layout { heaps: HeapLetters::Counted, .. }) => None,
            Some(Layout { heaps: HeapLetters::One, .. }) | Some(Layout { heaps: HeapLetters::UpTo, .. }) => Some(1),
        };
        let (selector, rule) = match options.form.0 {
            Kind::Any => (layout.is_none(), true),
            Kind::Problem(problem) => (false, problem.spec().rule.is_given()),
            Kind::Set(_) | Kind::Interval(_) | Kind::Code(_) => (false, false),
        };
        Shape { selector, rule, heaps, layout: layout.filter(|layout| !layout.is_usual()) }
    }

    /// Whether a heap or the number of heaps stands in front of the rule.
    pub(crate) fn has_heap_first(self) -> bool {
        self.is_laid_out(|layout| layout.place == 0 && layout.rule != RuleLetters::None)
    }

    /// Whether a heap or the number of heaps stands behind the number of moves or digits.
    pub(crate) fn has_heap_second(self) -> bool {
        self.is_laid_out(|layout| layout.place == 1)
    }

    /// Whether the rule is an interval from 1 on.
    pub(crate) fn starts_at_1(self) -> bool {
        self.is_laid_out(|layout| layout.rule == RuleLetters::Most)
    }

    /// Whether a case is all heaps from 1 on.
    pub(crate) fn has_ranges(self) -> bool {
        self.is_laid_out(|layout| layout.heaps == HeapLetters::UpTo)
    }

    /// Whether verdicts on one line are those of a range of heaps, or of the cases on a rule.
    pub(crate) fn has_lines(self) -> bool {
        self.has_ranges() || self.is_laid_out(|layout| layout.grouped)
    }

    fn is_laid_out(self, so: impl Fn(&Layout) -> bool) -> bool {
        self.layout.filter(so).is_some()
    }

    /// The heaps of a case that these numbers start with, and the numbers behind them; `None` if heaps are missing, or
    /// the case has none.
    #[inline(always)]
    pub(crate) fn heaps(self, given: HeapShape, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
        let count = match (given, self.heaps) {
            (HeapShape::One, _) => 1,
            (HeapShape::Counted, Some(count)) => count,
            (HeapShape::Counted, None) => return counted(numbers),
            (HeapShape::None, _) => return None,
        };
        numbers.split_at_checked(to_usize(count))
    }
}

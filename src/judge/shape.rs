//! Which of its numbers a case has: what all cases have in common is left out.

use super::rest::counted;
use crate::options::{HeapCount, Kind, Options};
use crate::problem::HeapShape;

/// What a case consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Whether it starts with a selector.
    pub(crate) selector: bool,
    /// Whether it gives the numbers of its rule, if it has any.
    pub(crate) rule: bool,
    /// How many heaps it has, if it does not say so although its problem asks for it.
    pub(crate) heaps: Option<u64>,
}

impl Shape {
    /// Nothing is left out.
    pub(crate) const WHOLE: Shape = Shape { selector: true, rule: true, heaps: None };

    /// Everything is left out but a heap.
    pub(crate) const BARE: Shape = Shape { selector: false, rule: false, heaps: Some(1) };

    /// What the options leave of a case.
    pub(crate) fn of(options: &Options) -> Shape {
        let heaps = options.heaps.map(|HeapCount(heaps)| heaps);
        match options.form.0 {
            Kind::Any => Shape { heaps, ..Shape::WHOLE },
            Kind::Problem(problem) => Shape { heaps, selector: false, rule: problem.spec().rule.is_given() },
            Kind::Set(_) | Kind::Interval(_) | Kind::Code(_) => Shape { heaps, selector: false, rule: false },
        }
    }

    /// The heaps of a case that these numbers start with, and the numbers behind them; nothing if heaps are missing, or
    /// the case has none.
    #[inline(always)]
    pub(crate) fn heaps(self, given: HeapShape, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
        let count = match (given, self.heaps) {
            (HeapShape::One, _) => 1,
            (HeapShape::Counted, Some(count)) => count,
            (HeapShape::Counted, None) => return counted(numbers),
            (HeapShape::None, _) => return None,
        };
        if count > numbers.len() as u64 {
            return None;
        }
        Some(numbers.split_at(count as usize))
    }
}

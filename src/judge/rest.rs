//! The numbers that are left while whole cases are taken from their front.

use super::shape::Shape;
use crate::game::Closed;
use crate::limits::to_usize;
use crate::problem::{Problem, RuleShape};

/// Numbers, and how many cases may be taken from their front. A loop over cases works on a copy: that stays in
/// registers.
pub(crate) struct Rest<'a> {
    pub(crate) numbers: &'a [u64],
    pub(crate) cases: u64,
}

impl<'a> Rest<'a> {
    /// The numbers behind the selector of the next case, if it is of this problem.
    #[inline(always)]
    pub(crate) fn behind_selector_of(&self, problem: Problem, shape: Shape) -> Option<&'a [u64]> {
        match *self.numbers {
            ref behind if !shape.selector && self.cases > 0 => Some(behind),
            [selector, ref behind @ ..] if selector == problem.selector() && self.cases > 0 => Some(behind),
            _ => None,
        }
    }

    /// The next case, if it is whole and its rule is fixed: its problem, game and heaps, and the numbers behind it.
    #[inline(always)]
    pub(crate) fn fixed_case(&self, shape: Shape) -> Option<(Problem, Closed, &'a [u64], &'a [u64])> {
        let (&selector, behind) = self.numbers.split_first()?;
        let problem = Problem::from_selector(selector).filter(|_| self.cases > 0)?;
        let spec = problem.spec();
        let game = match spec.rule {
            RuleShape::Fixed(game) => game,
            RuleShape::Interval | RuleShape::Table(_) => return None,
        };
        let (heaps, behind) = shape.heaps(spec.heaps, behind)?;
        Some((problem, game, heaps, behind))
    }

    /// The problem of the next case, if its selector is one.
    #[inline]
    pub(crate) fn problem(&self) -> Option<Problem> {
        Problem::from_selector(*self.numbers.first()?)
    }

    /// Takes the next case, behind which these numbers are left.
    #[inline]
    pub(crate) fn take_case(&mut self, behind: &'a [u64]) {
        self.numbers = behind;
        self.cases -= 1;
    }
}

/// As many numbers as the first says, and those behind them; `None` if there are fewer.
#[inline]
pub(crate) fn counted(numbers: &[u64]) -> Option<(&[u64], &[u64])> {
    let (&count, rest) = numbers.split_first()?;
    rest.split_at_checked(to_usize(count))
}

/// The first `most` of the numbers, or all if there are fewer.
#[inline]
pub(crate) fn first(numbers: &[u64], most: u64) -> &[u64] {
    &numbers[..to_usize(most.min(numbers.len() as u64))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_case_as_long_as_any_may_be_taken() {
        let selector = Problem::ZeroMoveNim.selector();
        for cases in [0, 1] {
            let rest = Rest { numbers: &[selector, 1, 7], cases };
            let behind = [Shape::WHOLE, Shape::BARE].map(|shape| rest.behind_selector_of(Problem::ZeroMoveNim, shape));
            assert_eq!(behind, [&[1, 7][..], &[selector, 1, 7]].map(|behind| Some(behind).filter(|_| cases > 0)));
            assert_eq!(rest.fixed_case(Shape::WHOLE).map(|case| case.2), Some(&[7][..]).filter(|_| cases > 0));
        }
    }
}

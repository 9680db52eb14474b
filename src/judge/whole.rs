//! Whole cases in a slice of numbers.

use crate::game::Closed;
use crate::problem::{HeapShape, Problem, RuleShape};

/// As many numbers as the first says, and those behind them; nothing if there are fewer.
#[inline]
pub(crate) fn counted(numbers: &[u64]) -> Option<(&[u64], &[u64])> {
    let (&count, rest) = numbers.split_first()?;
    if count > rest.len() as u64 {
        return None;
    }
    Some(rest.split_at(count as usize))
}

/// At most `left` of `numbers`, and the others.
#[inline]
pub(crate) fn at_most(numbers: &[u64], left: u64) -> (&[u64], &[u64]) {
    numbers.split_at(left.min(numbers.len() as u64) as usize)
}

/// The case that `numbers` start with, if it is whole and its rule is fixed: its problem, game and heaps, and the numbers
/// behind it.
pub(crate) fn fixed_case(numbers: &[u64]) -> Option<(Problem, Closed, &[u64], &[u64])> {
    let (&selector, rest) = numbers.split_first()?;
    let problem = Problem::from_selector(selector)?;
    let spec = problem.spec();
    let game = match spec.rule {
        RuleShape::Fixed(game) => game,
        RuleShape::Set => return None,
    };
    let (heaps, rest) = match spec.heaps {
        HeapShape::One if !rest.is_empty() => rest.split_at(1),
        HeapShape::Counted => counted(rest)?,
        HeapShape::One | HeapShape::None => return None,
    };
    Some((problem, game, heaps, rest))
}

//! Counts: the number of winning moves in place of a verdict.

use super::shape::{Front, Shape};
use crate::game::Closed;
use crate::output::Verdicts;
use crate::problem::{Problem, RuleShape};

/// Room for the longest count, of 39 digits, and its line feed.
pub(crate) const ROOM: usize = 40;

/// Appends a count; there must be [`ROOM`].
pub(crate) fn push(count: u128, verdicts: &mut Verdicts) {
    match u64::try_from(count) {
        Ok(count) => verdicts.push_number(count),
        Err(_) => verdicts.push_text(itoa::Buffer::new().format(count)),
    }
    verdicts.push_text("\n");
}

/// Counts the winning moves of the whole cases with a fixed rule that come next: of `problem`, unless they name theirs.
pub(crate) fn take(front: &mut Front, shape: Shape, problem: Problem, named: bool) {
    let play = front.lines.play;
    let mut own = front.lift();
    while own.cases > 0 {
        let Some((game, heaps, after)) = next(own.numbers, shape, problem, named) else { break };
        push(game.count(heaps, play), &mut own.verdicts);
        own.end_case(after);
    }
    *front = own;
}

/// The game of the next case, its heaps, and the numbers after it, if it is whole and its rule is fixed.
#[inline(always)]
fn next(numbers: &[u64], shape: Shape, problem: Problem, named: bool) -> Option<(Closed, &[u64], &[u64])> {
    if named {
        return shape.fixed_case(numbers).map(|(_, game, heaps, after)| (game, heaps, after));
    }
    let RuleShape::Fixed(game) = problem.spec().rule else { return None };
    let (heaps, after) = shape.heaps(problem.spec().heaps, numbers)?;
    Some((game, heaps, after))
}

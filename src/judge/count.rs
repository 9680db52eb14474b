//! Counts: the number of winning moves in place of a verdict.

use super::shape::{Front, Shape};
use crate::output::Verdicts;
use crate::problem::Problem;

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

/// Counts the winning moves of the whole cases with a fixed rule that come next: all of `problem`, or each of its own.
// Never inlined, so that the fast paths for verdicts keep their registers.
#[inline(never)]
pub(crate) fn take(front: &mut Front, shape: Shape, problem: Problem) {
    let play = front.lines.play;
    let mut own = front.lift();
    while own.cases > 0 {
        let Some((_, game, heaps, after)) = shape.fixed_case(problem, own.numbers) else { break };
        push(game.count(heaps, play), &mut own.verdicts);
        own.end_case(after);
    }
    *front = own;
}

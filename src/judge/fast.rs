//! Fast answers to whole cases that start with a selector: runs of one problem, then problems at random.

use super::lines::Lines;
use super::mixed::{Mixed, MAX_CHANGES};
use super::rest::Rest;
use super::runs;
use super::shape::Shape;
use crate::game::interval::Interval;
use crate::game::tables::View;
use crate::output::Verdicts;

/// Answers whole cases that come next. Stops at a case that is not whole, is faulty, asks for a sequence, or has a heap
/// without a known value.
pub(crate) fn take(
    shape: Shape,
    rest: &mut Rest,
    lines: &Lines,
    interval: Interval,
    view: &mut View,
    mixed: &mut Mixed,
    verdicts: &mut Verdicts,
) {
    let mut changes = mixed.changes;
    mixed.changes = MAX_CHANGES;
    loop {
        for _ in 0..changes {
            let before = rest.cases;
            if let Some(problem) = rest.problem().filter(|problem| problem.fits(lines.play, lines.one_line)) {
                if shape == Shape::WHOLE {
                    mixed.meet(problem);
                    runs::take(Shape::WHOLE, problem, rest, lines, interval, view, verdicts);
                } else {
                    runs::take_short(problem, shape, rest, lines, interval, view, verdicts);
                }
            }
            if rest.cases == before {
                return;
            }
        }
        if shape == Shape::WHOLE {
            mixed.take(rest, lines, verdicts);
            // Likely, the next piece is like this one; a single change is no sign that it is not.
            mixed.changes = 2;
            // Another problem interrupted them. Where that happens often, preparing a batch is wasted work.
            changes *= 8;
        }
    }
}

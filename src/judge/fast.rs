//! Fast answers to whole cases that start with a selector: runs of one problem, then problems at random.

use super::mixed::Mixed;
use super::rest::Rest;
use super::runs;
use crate::game::tables::View;
use crate::game::Play;
use crate::output::Verdicts;

/// How often the problem may change within a piece before the rest of it is answered without a branch on the selector.
/// Where problems come in long runs, a branch is nearly free and saves work; where they come at random, each wrong guess
/// costs as much as a whole case, and these many are 5 % of a piece.
pub(crate) const MAX_CHANGES: usize = 16;

/// Answers whole cases that come next. Stops at a case that is not whole, is faulty, asks for a sequence, or has a heap
/// without a known value.
pub(crate) fn take(rest: &mut Rest, play: Play, view: &mut View, mixed: &mut Mixed, verdicts: &mut Verdicts) {
    for _ in 0..MAX_CHANGES {
        let before = rest.cases;
        runs::take(rest, play, view, verdicts);
        if rest.cases == before {
            return;
        }
    }
    mixed.take(rest, play, verdicts);
}

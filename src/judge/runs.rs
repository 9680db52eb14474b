//! Runs of one problem: the branch on the selector is taken once for each run, not for each case.

use super::lines::{line, LINES, ONE_HEAP_PERIOD};
use super::rest::{counted, first, Rest};
use crate::game::tables::View;
use crate::game::{Closed, Play};
use crate::output::Verdicts;
use crate::problem::{HeapShape, Problem, RuleShape};

/// Answers the whole cases of one problem that come next.
pub(crate) fn take(rest: &mut Rest, view: &mut View, verdicts: &mut Verdicts) {
    if let Some(problem) = rest.problem() {
        let spec = problem.spec();
        match (spec.heaps, spec.rule) {
            (HeapShape::One, RuleShape::Fixed(_)) => take_one_heap(problem, rest, verdicts),
            (HeapShape::Counted, RuleShape::Fixed(game)) => take_counted(problem, game, rest, verdicts),
            (HeapShape::Counted, RuleShape::Set) => take_sets(problem, rest, view, verdicts),
            (HeapShape::One, RuleShape::Set) | (HeapShape::None, _) => {}
        }
    }
}

/// Answers heaps of a problem with one heap whose selector is left out.
pub(crate) fn take_bare_heaps(problem: Problem, rest: &mut Rest, verdicts: &mut Verdicts) {
    let heaps = first(rest.numbers, rest.cases);
    let lines = &LINES[problem.selector() as usize][0];
    heaps.iter().for_each(|&stones| verdicts.push(&lines[(stones % ONE_HEAP_PERIOD) as usize]));
    rest.numbers = &rest.numbers[heaps.len()..];
    rest.cases -= heaps.len() as u64;
}

fn take_one_heap(problem: Problem, rest: &mut Rest, verdicts: &mut Verdicts) {
    let lines = &LINES[problem.selector() as usize][0];
    while let Some([stones, behind @ ..]) = rest.behind_selector_of(problem) {
        verdicts.push(&lines[(stones % ONE_HEAP_PERIOD) as usize]);
        rest.take_case(behind);
    }
}

fn take_counted(problem: Problem, game: Closed, rest: &mut Rest, verdicts: &mut Verdicts) {
    while let Some((heaps, behind)) = rest.behind_selector_of(problem).and_then(counted) {
        verdicts.push(line(problem, game.sum(heaps, Play::Normal).wins(Play::Normal)));
        rest.take_case(behind);
    }
}

/// Stops at a case with a move of 0, or with a heap whose value is not known.
fn take_sets(problem: Problem, rest: &mut Rest, view: &mut View, verdicts: &mut Verdicts) {
    while let Some((moves, behind)) = rest.behind_selector_of(problem).and_then(counted) {
        let (heaps, behind) = match counted(behind) {
            Some(parts) => parts,
            None => break,
        };
        if !view.has_selected(moves) {
            if moves.contains(&0) {
                break;
            }
            view.select(moves);
        }
        match heaps.iter().try_fold(0, |sum, &stones| view.grundy(stones).map(|grundy| sum ^ grundy)) {
            Ok(nim_sum) => verdicts.push(line(problem, nim_sum != 0)),
            Err(_) => break,
        }
        rest.take_case(behind);
    }
}

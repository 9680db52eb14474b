//! Runs of one problem: the branch on the selector is taken once for each run, not for each case.

use super::lines::{line, LINES, ONE_HEAP_PERIOD};
use super::whole::{at_most, counted};
use crate::game::subtraction::View;
use crate::game::Closed;
use crate::output::Verdicts;
use crate::problem::{HeapShape, Problem, RuleShape};

/// Answers the whole cases of one problem that `numbers` start with, at most `left`; returns what is left of both.
pub(crate) fn take<'a>(
    numbers: &'a [u64],
    left: u64,
    view: &mut View,
    verdicts: &mut Verdicts,
) -> (&'a [u64], u64) {
    let problem = match numbers.first().and_then(|&selector| Problem::from_selector(selector)) {
        Some(problem) => problem,
        None => return (numbers, left),
    };
    let spec = problem.spec();
    match (spec.heaps, spec.rule) {
        (HeapShape::One, RuleShape::Fixed(_)) => take_one_heap(problem, numbers, left, verdicts),
        (HeapShape::Counted, RuleShape::Fixed(game)) => take_counted(problem, game, numbers, left, verdicts),
        (HeapShape::Counted, RuleShape::Set) => take_sets(problem, numbers, left, view, verdicts),
        (HeapShape::One, RuleShape::Set) | (HeapShape::None, _) => (numbers, left),
    }
}

/// Answers heaps of a problem with one heap whose selector is left out.
pub(crate) fn take_bare_heaps<'a>(
    problem: Problem,
    numbers: &'a [u64],
    left: u64,
    verdicts: &mut Verdicts,
) -> (&'a [u64], u64) {
    let (heaps, rest) = at_most(numbers, left);
    let lines = &LINES[problem.selector() as usize][0];
    heaps.iter().for_each(|&stones| verdicts.push(&lines[(stones % ONE_HEAP_PERIOD) as usize]));
    (rest, left - heaps.len() as u64)
}

fn take_one_heap<'a>(
    problem: Problem,
    numbers: &'a [u64],
    mut left: u64,
    verdicts: &mut Verdicts,
) -> (&'a [u64], u64) {
    let lines = &LINES[problem.selector() as usize][0];
    let mut rest = numbers;
    while let [selector, stones, ref behind @ ..] = *rest {
        if selector != problem.selector() || left == 0 {
            break;
        }
        verdicts.push(&lines[(stones % ONE_HEAP_PERIOD) as usize]);
        rest = behind;
        left -= 1;
    }
    (rest, left)
}

fn take_counted<'a>(
    problem: Problem,
    game: Closed,
    numbers: &'a [u64],
    mut left: u64,
    verdicts: &mut Verdicts,
) -> (&'a [u64], u64) {
    let mut rest = numbers;
    while let [selector, ref behind @ ..] = *rest {
        let (heaps, behind) = match counted(behind) {
            Some(parts) if selector == problem.selector() && left > 0 => parts,
            _ => break,
        };
        verdicts.push(line(problem, game.nim_sum(heaps) != 0));
        rest = behind;
        left -= 1;
    }
    (rest, left)
}

fn take_sets<'a>(
    problem: Problem,
    numbers: &'a [u64],
    mut left: u64,
    view: &mut View,
    verdicts: &mut Verdicts,
) -> (&'a [u64], u64) {
    let mut rest = numbers;
    while let [selector, ref behind @ ..] = *rest {
        let (moves, behind) = match counted(behind) {
            Some(parts) if selector == problem.selector() && left > 0 => parts,
            _ => break,
        };
        let (heaps, behind) = match counted(behind) {
            Some(parts) => parts,
            None => break,
        };
        if !view.is_at(moves) {
            if moves.contains(&0) {
                break;
            }
            view.select(moves);
        }
        match heaps.iter().try_fold(0, |sum, &stones| view.grundy(stones).map(|grundy| sum ^ grundy)) {
            Ok(nim_sum) => verdicts.push(line(problem, nim_sum != 0)),
            Err(_) => break,
        }
        rest = behind;
        left -= 1;
    }
    (rest, left)
}

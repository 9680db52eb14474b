//! Runs of one problem: the branch on the selector is taken once for each run, not for each case.

use super::lines::{line, LINES, ONE_HEAP_PERIOD};
use super::rest::{counted, first, Rest};
use crate::game::interval::Interval;
use crate::game::tables::{Family, View};
use crate::game::{Closed, Play};
use crate::output::Verdicts;
use crate::problem::{HeapShape, Problem, RuleShape};

/// Answers the whole cases of one problem that come next.
pub(crate) fn take(rest: &mut Rest, play: Play, view: &mut View, verdicts: &mut Verdicts) {
    if let Some(problem) = rest.problem().filter(|problem| problem.allows(play)) {
        let spec = problem.spec();
        match (spec.heaps, spec.rule) {
            (HeapShape::One, RuleShape::Fixed(_)) => take_one_heap(problem, rest, play, verdicts),
            (HeapShape::Counted, RuleShape::Fixed(game)) => take_counted(problem, game, rest, play, verdicts),
            (HeapShape::Counted, RuleShape::Interval) => take_intervals(problem, rest, play, verdicts),
            (HeapShape::Counted, RuleShape::Table(family)) => take_tables(problem, family, rest, play, view, verdicts),
            (HeapShape::One, RuleShape::Interval | RuleShape::Table(_)) | (HeapShape::None, _) => {}
        }
    }
}

/// Answers heaps of a problem with one heap whose selector is left out.
pub(crate) fn take_bare_heaps(problem: Problem, rest: &mut Rest, play: Play, verdicts: &mut Verdicts) {
    let heaps = first(rest.numbers, rest.cases);
    let lines = &LINES[play as usize][problem.selector() as usize][0];
    heaps.iter().for_each(|&stones| verdicts.push(&lines[(stones % ONE_HEAP_PERIOD) as usize]));
    rest.numbers = &rest.numbers[heaps.len()..];
    rest.cases -= heaps.len() as u64;
}

fn take_one_heap(problem: Problem, rest: &mut Rest, play: Play, verdicts: &mut Verdicts) {
    let lines = &LINES[play as usize][problem.selector() as usize][0];
    while let Some([stones, behind @ ..]) = rest.behind_selector_of(problem) {
        verdicts.push(&lines[(stones % ONE_HEAP_PERIOD) as usize]);
        rest.take_case(behind);
    }
}

fn take_counted(problem: Problem, game: Closed, rest: &mut Rest, play: Play, verdicts: &mut Verdicts) {
    // Each play has a loop of its own.
    match play {
        Play::Normal => take_counted_in(Play::Normal, problem, game, rest, verdicts),
        Play::Misere => take_counted_in(Play::Misere, problem, game, rest, verdicts),
    }
}

#[inline(always)]
fn take_counted_in(play: Play, problem: Problem, game: Closed, rest: &mut Rest, verdicts: &mut Verdicts) {
    while let Some((heaps, behind)) = rest.behind_selector_of(problem).and_then(counted) {
        verdicts.push(line(problem, game.sum(heaps, play).wins(play)));
        rest.take_case(behind);
    }
}

/// Stops at a case whose numbers are no interval.
// Never inlined: among the runs of other problems, it would take registers from them.
#[inline(never)]
fn take_intervals(problem: Problem, rest: &mut Rest, play: Play, verdicts: &mut Verdicts) {
    let (mut bounds, mut interval) = ([1, 1], Interval::ONE);
    while let Some([least, most, behind @ ..]) = rest.behind_selector_of(problem) {
        let (heaps, behind) = match counted(behind) {
            Some(parts) => parts,
            None => break,
        };
        if bounds != [*least, *most] {
            bounds = [*least, *most];
            interval = match Interval::new(*least, *most) {
                Ok(interval) => interval,
                Err(_) => break,
            };
        }
        verdicts.push(line(problem, interval.sum(heaps, play).wins(play)));
        rest.take_case(behind);
    }
}

/// Stops at a case with a number that its rule may not have, or with a heap whose value is not known.
fn take_tables(
    problem: Problem,
    family: Family,
    rest: &mut Rest,
    play: Play,
    view: &mut View,
    verdicts: &mut Verdicts,
) {
    while let Some(behind) = rest.behind_selector_of(problem) {
        let rule = match family {
            Family::Subtraction | Family::Octal => counted(behind),
            Family::GrundysGame => Some((&[][..], behind)),
        };
        let (numbers, heaps, behind) = match rule.and_then(|(numbers, behind)| Some((numbers, counted(behind)?))) {
            Some((numbers, (heaps, behind))) => (numbers, heaps, behind),
            None => break,
        };
        if !view.has_selected(family, numbers) {
            if !(0..).zip(numbers).all(|(place, &number)| family.allows(place, number)) {
                break;
            }
            view.select(family, numbers);
        }
        let (sum, known, _) = view.sum(heaps, play);
        if known < heaps.len() {
            break;
        }
        verdicts.push(line(problem, sum.wins(play)));
        rest.take_case(behind);
    }
}

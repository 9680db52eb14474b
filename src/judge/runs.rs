//! Runs of one problem: the branch on the selector is taken once for each run, not for each case.

use std::mem;

use super::lines::Lines;
use super::rest::{counted, first, Rest};
use super::sequences;
use super::shape::Shape;
use crate::game::interval::Interval;
use crate::game::tables::{Family, View};
use crate::game::{Closed, Play};
use crate::output::Verdicts;
use crate::problem::{HeapShape, Problem, RuleShape};

/// Answers the whole cases of `problem` that come next, where something is left out of them. `interval` is what the last
/// of them is played on, and `view` has selected the rule of the last of them, as far as it was of that kind.
pub(crate) fn take_short(
    problem: Problem,
    shape: Shape,
    rest: &mut Rest,
    lines: &Lines,
    interval: Interval,
    view: &mut View,
    verdicts: &mut Verdicts,
) {
    // Bare heaps have loops of their own.
    if shape == Shape::BARE {
        take(Shape::BARE, problem, rest, lines, interval, view, verdicts);
    } else {
        take(shape, problem, rest, lines, interval, view, verdicts);
    }
}

/// Does the same for any shape: inlined with one that is known, its loops do not look at what is left out.
#[inline(always)]
pub(crate) fn take(
    shape: Shape,
    problem: Problem,
    rest: &mut Rest,
    lines: &Lines,
    interval: Interval,
    view: &mut View,
    verdicts: &mut Verdicts,
) {
    let spec = problem.spec();
    match (spec.heaps, spec.rule) {
        (HeapShape::One, RuleShape::Fixed(_)) if shape == Shape::WHOLE => {
            take_whole_one_heap(problem, rest, lines, verdicts)
        }
        (HeapShape::One, RuleShape::Fixed(_)) => take_one_heap(shape, problem, rest, lines, verdicts),
        (HeapShape::Counted, RuleShape::Fixed(game)) => take_counted(shape, problem, game, rest, lines, verdicts),
        (HeapShape::Counted, RuleShape::Interval) if shape == Shape::WHOLE => {
            take_whole_intervals(problem, rest, lines, interval, verdicts)
        }
        (HeapShape::Counted, RuleShape::Interval) => take_intervals(shape, problem, rest, lines, interval, verdicts),
        (HeapShape::Counted, RuleShape::Table(family)) => {
            take_tables(shape, problem, family, rest, lines, view, verdicts)
        }
        (HeapShape::None, RuleShape::Table(family)) => sequences::take(shape, problem, family, rest, view, verdicts),
        (HeapShape::One, RuleShape::Interval | RuleShape::Table(_)) => {}
        (HeapShape::None, RuleShape::Fixed(_) | RuleShape::Interval) => {}
    }
}

// Never inlined: among the runs of other problems, its loop would not have all registers.
#[inline(never)]
fn take_whole_one_heap(problem: Problem, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) {
    // The eighth case starts at number 14: shorter runs are not slowed down.
    if rest.numbers.get(14) == Some(&problem.selector()) {
        if let Some(eights) = lines.eights(problem) {
            eights.take(problem.selector(), rest, verdicts);
        }
    }
    take_one_heap(Shape::WHOLE, problem, rest, lines, verdicts);
}

#[inline(always)]
fn take_one_heap(shape: Shape, problem: Problem, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) {
    let row = lines.row(problem);
    let line = |stones: u64| lines.line(row.place(false, stones));
    let mut out = mem::take(verdicts);
    let mut own = Rest { ..*rest };
    if !shape.selector {
        let heaps = first(own.numbers, own.cases);
        heaps.iter().for_each(|&stones| out.push(line(stones)));
        own.numbers = &own.numbers[heaps.len()..];
        own.cases -= heaps.len() as u64;
    }
    while let Some([stones, behind @ ..]) = own.behind_selector_of(problem, shape) {
        out.push(line(*stones));
        own.take_case(behind);
    }
    *verdicts = out;
    *rest = own;
}

#[inline(always)]
fn take_counted(shape: Shape, problem: Problem, game: Closed, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) {
    // Each play has a loop of its own.
    match lines.play {
        Play::Normal => take_counted_in(Play::Normal, shape, problem, game, rest, lines, verdicts),
        Play::Misere => take_counted_in(Play::Misere, shape, problem, game, rest, lines, verdicts),
    }
}

#[inline(always)]
fn take_counted_in(
    play: Play,
    shape: Shape,
    problem: Problem,
    game: Closed,
    rest: &mut Rest,
    lines: &Lines,
    verdicts: &mut Verdicts,
) {
    let words = lines.words(problem);
    let heaps = |behind| shape.heaps(HeapShape::Counted, behind);
    let mut own = Rest { ..*rest };
    while let Some((heaps, behind)) = own.behind_selector_of(problem, shape).and_then(heaps) {
        verdicts.push(&words[usize::from(game.sum(heaps, play).wins(play))]);
        own.take_case(behind);
    }
    *rest = own;
}

// Never inlined: among the runs of other problems, it would take registers from them.
#[inline(never)]
fn take_whole_intervals(problem: Problem, rest: &mut Rest, lines: &Lines, interval: Interval, verdicts: &mut Verdicts) {
    take_intervals(Shape::WHOLE, problem, rest, lines, interval, verdicts);
}

/// Stops at a case whose numbers are no interval.
#[inline(always)]
fn take_intervals(
    shape: Shape,
    problem: Problem,
    rest: &mut Rest,
    lines: &Lines,
    mut interval: Interval,
    verdicts: &mut Verdicts,
) {
    let words = lines.words(problem);
    // Larger than any numbers of the input: no case is taken to have them.
    let mut bounds = [u64::MAX; 2];
    let mut own = Rest { ..*rest };
    while let Some(numbers) = own.behind_selector_of(problem, shape) {
        let (given, behind) = match *numbers {
            [least, most, ref behind @ ..] if shape.rule => ([least, most], behind),
            ref behind if !shape.rule => (bounds, behind),
            _ => break,
        };
        let (heaps, behind) = match shape.heaps(HeapShape::Counted, behind) {
            Some(parts) => parts,
            None => break,
        };
        if bounds != given {
            bounds = given;
            interval = match Interval::new(given[0], given[1]) {
                Ok(interval) => interval,
                Err(_) => break,
            };
        }
        verdicts.push(&words[usize::from(interval.sum(heaps, lines.play).wins(lines.play))]);
        own.take_case(behind);
    }
    *rest = own;
}

/// The numbers of the rule that a case gives, and those behind them.
#[inline(always)]
pub(crate) fn rule_numbers(family: Family, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
    match family {
        Family::Subtraction | Family::Octal => counted(numbers),
        Family::GrundysGame => Some((&[], numbers)),
    }
}

/// Stops at a case with a number that its rule may not have, or with a heap whose value is not known.
#[inline(always)]
fn take_tables(
    shape: Shape,
    problem: Problem,
    family: Family,
    rest: &mut Rest,
    lines: &Lines,
    view: &mut View,
    verdicts: &mut Verdicts,
) {
    let words = lines.words(problem);
    let mut own = Rest { ..*rest };
    while let Some(mut behind) = own.behind_selector_of(problem, shape) {
        if shape.rule {
            let (numbers, heaps) = match rule_numbers(family, behind) {
                Some(parts) => parts,
                None => break,
            };
            behind = heaps;
            if !view.reselect(family, numbers) {
                let allowed = (0..).zip(numbers).all(|(place, &number)| family.allows(place, number));
                if !allowed || !view.select(family, numbers) {
                    break;
                }
            }
        }
        let (heaps, behind) = match shape.heaps(HeapShape::Counted, behind) {
            Some(parts) => parts,
            None => break,
        };
        let (sum, known, _) = view.sum(heaps, lines.play);
        if known < heaps.len() {
            break;
        }
        verdicts.push(&words[usize::from(sum.wins(lines.play))]);
        own.take_case(behind);
    }
    *rest = own;
}

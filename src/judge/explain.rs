//! Explanations: the nim-sum behind a verdict, and a winning move.

use super::lines::line;
use super::rest::Rest;
use super::rule::Rule;
use crate::game::{Action, Bound, Move, Play, Sum};
use crate::output::Verdicts;
use crate::problem::{Problem, RuleShape};

/// Room for the longest explained verdict: its word of up to 14 bytes, a nim-sum of 20 digits, `take`, `from heap`,
/// `and split it into` and `and` with four numbers of 19 digits, tabs and line feed are 153 bytes.
pub(crate) const ROOM: usize = 160;

/// Answers and explains a case: `sum` is that of `heaps`, and there must be [`ROOM`]. If a move cannot be looked
/// for, tells the bound that was met, and appends nothing.
pub(crate) fn explain(
    problem: Problem,
    rule: Rule,
    heaps: &[u64],
    sum: Sum,
    play: Play,
    verdicts: &mut Verdicts,
) -> Result<(), Bound> {
    let winning = rule.winning_move(heaps, sum, play)?;
    push(problem, sum, play, winning, verdicts);
    Ok(())
}

/// Appends a verdict with its nim-sum and winning move; there must be [`ROOM`].
// Always, as a move that passes through memory between these two costs more than finding it.
#[inline(always)]
fn push(problem: Problem, sum: Sum, play: Play, winning: Option<Move>, verdicts: &mut Verdicts) {
    verdicts.push(line(problem, sum.wins(play)));
    verdicts.reopen();
    verdicts.push_text("\t");
    verdicts.push_number(sum.nim_sum);
    match winning {
        None => verdicts.push_text("\t-"),
        Some(Move { heap, action: Action::Pass }) => {
            verdicts.push_text("\tpass on heap ");
            verdicts.push_number(heap);
        }
        Some(Move { heap, action: Action::Take(stones) }) => push_take(stones, heap, verdicts),
        Some(Move { heap, action: Action::Split { taken, parts } }) => push_split(taken, heap, parts, verdicts),
    }
    verdicts.push_text("\n");
}

#[inline(always)]
fn push_take(stones: u64, heap: u64, verdicts: &mut Verdicts) {
    verdicts.push_text("\ttake ");
    verdicts.push_number(stones);
    verdicts.push_text(" from heap ");
    verdicts.push_number(heap);
}

fn push_split(taken: u64, heap: u64, [small, large]: [u64; 2], verdicts: &mut Verdicts) {
    if taken == 0 {
        verdicts.push_text("\tsplit heap ");
        verdicts.push_number(heap);
        verdicts.push_text(" into ");
    } else {
        push_take(taken, heap, verdicts);
        verdicts.push_text(" and split it into ");
    }
    verdicts.push_number(small);
    verdicts.push_text(" and ");
    verdicts.push_number(large);
}

/// Answers and explains the whole cases with a fixed rule that come next.
pub(crate) fn take_whole(rest: &mut Rest, play: Play, verdicts: &mut Verdicts) {
    // Each play has a loop of its own.
    match play {
        Play::Normal => take_whole_in(Play::Normal, rest, verdicts),
        Play::Misere => take_whole_in(Play::Misere, rest, verdicts),
    }
}

#[inline(always)]
fn take_whole_in(play: Play, rest: &mut Rest, verdicts: &mut Verdicts) {
    while let Some((problem, game, heaps, behind)) = rest.fixed_case() {
        let (sum, winning) = game.analyse(heaps, play);
        push(problem, sum, play, winning, verdicts);
        rest.take_case(behind);
    }
}

/// Answers and explains heaps of a problem with one heap whose selector is left out.
pub(crate) fn take_bare_heaps(problem: Problem, rest: &mut Rest, play: Play, verdicts: &mut Verdicts) {
    let game = match problem.spec().rule {
        RuleShape::Fixed(game) => game,
        RuleShape::Interval | RuleShape::Table(_) => return,
    };
    while rest.cases > 0 && !rest.numbers.is_empty() {
        let (heap, behind) = rest.numbers.split_at(1);
        let (sum, winning) = game.analyse(heap, play);
        push(problem, sum, play, winning, verdicts);
        rest.take_case(behind);
    }
}

//! Selector 15: staircase Nim.
//!
//! **Rule.** Stones lie on steps 1, 2, … of a staircase; a move takes any number of stones, at
//! least one, from a step to the one below it, from step 1 to the ground; who cannot move loses.
//!
//! **Source.** Sprague, "Bemerkungen über eine spezielle Abelsche Gruppe", 1937; Berlekamp, Conway
//! and Guy, "Winning Ways".
//!
//! **To win.** Only steps 1, 3, 5, … count. Make their nim-sum 0, as in Nim. If the other player
//! moves stones onto an odd step, move them on to the step below.
//!
//! **Closed form.** The Grundy value is the nim-sum of the steps 1, 3, 5, …. The first player wins
//! if and only if it is not 0.
//!
//! **Proof.** Every move changes exactly one odd step, so it changes the nim-sum X. And to every
//! smaller number there is a move: the one of Nim, from an odd step. So the mex is X.
//!
//! **Misère play.** Bouton's rule with the odd steps as heaps. No move leads from a lost position
//! to another, as in its proof for [`nim`](super::nim): a move changes one odd step, even if it
//! makes it larger. The winning moves of Nim are moves here. If no odd step has 2 or more and the
//! nim-sum is 0, a move makes it 1: one that takes 1 from an odd step, or, if all are empty, one
//! that takes 1 to an odd step; with no stones at all there is no move.
//!
//! **Bounds.** Any number of steps, any number of stones on each.

use super::moves::{Flow, FoundMoves, Move, first_move};
use super::outcome::{Outcome, Play, Sum};
use super::position_game::{PositionRule, Wording};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};
use super::why::sum::{boutons_rule, nim_sum, nim_sum_decides};
use super::why::{
    Label, MOST_GROUPS, Numbered, Reason, Reasoned, after_takes, more_heaps, no_winning_move,
};
use crate::limits::to_usize;

pub(crate) const SPEC: Spec = Spec {
    name: "staircase-nim",
    about: "takes any to the step below",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Staircase Nim: the Grundy value is the nim-sum of the steps 1, 3, 5 and so on.",
    program: PrintedAnswer::Value {
        functions: "",
        value: "i % 2 * n",
    },
    moves: PrintedMoves::OfStep,
};

/// The Grundy value of step `number`, from 1, with `stones`; a staircase has their nim-sum.
#[inline]
pub(crate) const fn step(number: u64, stones: u64) -> u64 {
    if number % 2 == 1 { stones } else { 0 }
}

/// The Grundy value: `steps` are the stones on step 1, on step 2, and so on.
///
/// # Running time
///
/// A step for each second step of the staircase.
///
/// # Example
///
/// ```
/// use takeaway::game::staircase_nim;
///
/// // Only odd steps count.
/// assert_eq!(staircase_nim::grundy(&[2, 9, 3]), 1);
/// ```
pub fn grundy(steps: &[u64]) -> u64 {
    values(steps).fold(0, |sum, value| sum ^ value)
}

fn values(steps: &[u64]) -> impl Iterator<Item = u64> + '_ {
    (1..)
        .zip(steps)
        .map(|(number, &stones)| step(number, stones))
}

/// Who wins if `steps` are the stones on step 1, on step 2, and so on.
///
/// # Running time
///
/// A step for each second step of the staircase.
///
/// # Example
///
/// ```
/// use takeaway::game::{staircase_nim, Outcome, Play};
///
/// assert_eq!(staircase_nim::outcome(&[2, 9, 2], Play::Normal), Outcome::P);
/// ```
#[inline]
pub fn outcome(steps: &[u64], play: Play) -> Outcome {
    sum(steps, play).outcome(play)
}

fn sum(steps: &[u64], play: Play) -> Sum {
    match play {
        Play::Normal => Sum::of(grundy(steps)),
        Play::Misere => values(steps).fold(Sum::default(), |sum, value| sum.join(Sum::of(value))),
    }
}

/// The winning move, if there is one: from the lowest step that has one.
///
/// # Running time
///
/// A few steps for each step of the staircase.
///
/// # Example
///
/// ```
/// use takeaway::game::{staircase_nim, Play};
///
/// let descend = staircase_nim::winning_move(&[3, 9], Play::Normal).expect("a move");
/// assert_eq!((descend.heap, descend.taken), (1, 3));
/// ```
pub fn winning_move(steps: &[u64], play: Play) -> Option<Move> {
    first_move(|first| each_winning_move(steps, play, first))
}

/// Tells `found` each winning move, the lowest step first. There is at most one from each step.
fn each_winning_move(steps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
    let sum = sum(steps, play);
    if !sum.wins(play) {
        return Ok(());
    }
    for (at, &stones) in steps.iter().enumerate() {
        // Only one odd step changes: this one, or the one below.
        let odd = steps[at - at % 2];
        let wanted = sum.wanted(odd, play);
        let change = if at % 2 == 0 {
            odd.checked_sub(wanted)
        } else {
            wanted.checked_sub(odd)
        };
        if let Some(taken) = change
            && (1..=stones).contains(&taken)
        {
            found.add(Move::take(at as u64 + 1, stones, taken))?;
        }
    }
    Ok(())
}

pub(crate) struct StaircaseNim;

impl PositionRule for StaircaseNim {
    const GRUNDY: Option<fn(&[u64]) -> u64> = Some(grundy);
    const WORDING: Wording = Wording::Descend;

    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        outcome(heaps, play)
    }

    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        each_winning_move(heaps, play, found)
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let play = case.play;
    let values: Vec<u64> = values(case.heaps).collect();
    let mut reasons = Vec::new();
    if case.heaps.len() > 1 {
        reasons.push(Reason::words(
            "steps 2, 4, 6 and so on do not count".to_string(),
        ));
    }
    if case.is_misere() && !values.is_empty() {
        reasons.push(Reason::words(boutons_rule(&values)));
    }
    let mut odd: Vec<(u64, u64)> = Vec::new();
    for (number, &stones) in (1..).zip(case.heaps) {
        if number % 2 == 1 {
            odd.push((number, stones));
        }
    }
    let mut shown = 0;
    let mut nim_sum_shown = 0;
    for &(number, stones) in &odd {
        let is_moved = winning.is_some_and(|winning| number == winning.heap.saturating_sub(1) | 1);
        if shown + 1 < MOST_GROUPS || shown < MOST_GROUPS && is_moved {
            shown += 1;
            nim_sum_shown ^= stones;
            let label = Label::Heaps(Numbered::one(number));
            reasons.push(Reason::of_value(label, case.computed(stones), stones));
        }
    }
    let nim_sum_of_all = grundy(case.heaps);
    if let Some(mut more) = more_heaps(odd.len() - shown) {
        let nim_sum = nim_sum_of_all ^ nim_sum_shown;
        more.text += &format!(" odd steps, nim-sum {nim_sum}");
        more.value = Some(nim_sum);
        reasons.push(more);
    }
    if odd.len() > 1 && nim_sum_decides(case, &values) {
        reasons.push(nim_sum(nim_sum_of_all));
    }
    let Some(winning) = winning else {
        let moves = first_steps(case.heaps);
        reasons.push(no_winning_move(case, &moves, |left| {
            Some(descend(left, &winning_move(left, play)?))
        }));
        return reasons;
    };
    let after = descend(case.heaps, winning);
    let rest = if values_are_small(&after) && case.is_misere() {
        "an odd number of odd steps with 1: lost"
    } else {
        "the nim-sum 0 on the odd steps"
    };
    let taken = winning.taken;
    let stones = if taken == 1 {
        "1 stone"
    } else {
        &format!("{taken} stones")
    };
    let verb = if taken == 1 { "leaves" } else { "leave" };
    let to = match winning.heap {
        1 => "the ground".to_string(),
        step => format!("step {}", step - 1),
    };
    let text = format!("{stones} from step {} to {to} {verb} {rest}", winning.heap);
    reasons.push(Reason::of_move(text));
    reasons
}

/// Returns true if no odd step has two stones or more.
fn values_are_small(steps: &[u64]) -> bool {
    values(steps).all(|value| value < 2)
}

/// The steps after a move.
fn descend(steps: &[u64], step: &Move) -> Vec<u64> {
    let mut after = after_takes(steps, step);
    if step.heap > 1
        && let Some(below) = after.get_mut(to_usize(step.heap - 2))
    {
        *below = below.saturating_add(step.taken);
    }
    after
}

/// The steps after one stone goes down, for each of the first two steps that have stones.
fn first_steps(steps: &[u64]) -> Vec<Vec<u64>> {
    let mut moves = Vec::new();
    for (number, &stones) in (1..).zip(steps) {
        if stones > 0 && moves.len() < 2 {
            moves.push(descend(steps, &Move::take(number, stones, 1)));
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_position_rule, mex, positions};

    /// All moves, from the lowest step first, then the fewest stones; and what they leave.
    fn moves(steps: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let moves_from = |at: usize| {
            (1..=steps[at]).map(move |stones| {
                let mut left = steps.to_vec();
                left[at] -= stones;
                if at > 0 {
                    left[at - 1] += stones;
                }
                (Move::take(at as u64 + 1, steps[at], stones), left)
            })
        };
        (0..steps.len()).flat_map(moves_from).collect()
    }

    fn assert_match_search(all: &[(u32, u64)]) {
        for play in [Play::Normal, Play::Misere] {
            let all = all.iter().flat_map(|&(steps, most)| positions(steps, most));
            assert_position_rule::<StaircaseNim>(1, play, all, moves);
        }
    }

    #[test]
    fn outcome_and_winning_move_match_search_on_small_positions() {
        assert_match_search(&[(0, 0), (1, 30), (2, 12), (3, 6), (4, 4), (5, 2), (6, 1)]);
    }

    #[test]
    #[ignore = "searches 100,000 positions in each play: a minute if optimised"]
    fn outcome_and_winning_move_match_search_on_many_positions() {
        assert_match_search(&[
            (2, 30),
            (3, 14),
            (4, 10),
            (5, 7),
            (6, 4),
            (7, 3),
            (8, 2),
            (9, 2),
        ]);
    }

    #[test]
    fn the_grundy_value_is_the_mex() {
        for steps in positions(4, 5) {
            let options: Vec<u64> = moves(&steps).iter().map(|(_, left)| grundy(left)).collect();
            assert_eq!(grundy(&steps), mex(&options), "{steps:?}");
        }
    }

    #[test]
    fn limits_are_answered_without_overflow() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!(outcome(&[large, 5, large], Play::Normal), Outcome::P);
        assert_eq!(winning_move(&[0, large], Play::Normal), None);
        assert_eq!(
            winning_move(&[0, large], Play::Misere),
            Some(Move::take(2, large, 1))
        );
        assert_eq!(
            winning_move(&[u64::MAX, u64::MAX, 1], Play::Normal),
            Some(Move::take(1, u64::MAX, u64::MAX - 1))
        );
    }
}

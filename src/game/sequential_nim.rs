//! Selector 19: Sequential Nim.
//!
//! **Rule.** Heaps of stones in a row; a move takes any number of stones, at least one, from the
//! first heap that is not empty; who cannot move loses.
//!
//! **Source.** Codeforces 1382B, "Sequential Nim"; HDU 4994, "Revenge of Nim".
//!
//! **Closed form.** Leave out empty heaps, and let j be the number of heaps of 1 before the first
//! larger heap. The first player wins if and only if j is even; if no heap is larger, if and only
//! if j is odd. Without heaps, the Grundy value is 0. A heap of a before heaps of the value r makes
//! it a if a > r, and otherwise a − 1.
//!
//! **Proof.** Let r be the value of the other heaps, and g(x) the value with x stones in the first.
//! Its options have the values r, if the move takes all x, and g(1) … g(x − 1). By induction, if x
//! ≤ r, these are r and 0 … x − 2, and the mex is x − 1; if x > r, they are 0 … x − 1, and the mex
//! is x. So the value is never 0 if x ≥ 2. If x = 1, it is 0 if and only if r is not: each heap of
//! 1 turns the winner.
//!
//! **Misère play.** The first player wins if and only if j is even, even if no heap is larger.
//! Without heaps, the player to move wins. A heap of 1 leaves no choice and turns the winner. A
//! larger heap is won: take all of it if the other heaps are lost, and otherwise leave 1, which the
//! other player has to take.
//!
//! **Bounds.** Any heaps, any number of them.

use super::moves::{Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::position_game::PositionRule;
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::why::{Reason, Reasoned, after_takes, first_two_moves, no_winning_move, position_after};

pub(crate) const SPEC: Spec = Spec {
    name: "sequential-nim",
    about: "takes any from the first heap",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Sequential Nim: whoever has to play on the first heap above 1 wins; each heap of 1 turns the player.",
    program: PrintedAnswer::Wins(printed::TEXT),
    moves: PrintedMoves::OfFirstHeap,
};

printed!(printed {
    fn wins(heaps: &[u64], misere: bool) -> bool {
        let mut ones = 0;
        for &n in heaps {
            if n > 1 {
                return ones % 2 == 0;
            }
            ones += n;
        }
        if misere {
            return ones % 2 == 0;
        }
        ones % 2 == 1
    }
});

/// Returns true if the player to move loses on `heaps`.
#[inline]
pub(crate) fn is_lost(heaps: &[u64], misere: bool) -> bool {
    let mut ones_are_odd = false;
    for &stones in heaps {
        if stones > 1 {
            return ones_are_odd;
        }
        ones_are_odd ^= stones == 1;
    }
    ones_are_odd == misere
}

/// The Grundy value of `heaps`, whose order counts.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::sequential_nim;
///
/// assert_eq!(sequential_nim::grundy(&[3, 7]), 2);
/// ```
pub fn grundy(heaps: &[u64]) -> u64 {
    heaps.iter().rev().fold(0, |rest, &stones| match stones {
        0 => rest,
        _ if stones > rest => stones,
        _ => stones - 1,
    })
}

/// Who wins on `heaps`, whose order counts.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{sequential_nim, Outcome, Play};
///
/// assert_eq!(sequential_nim::outcome(&[1, 7], Play::Normal), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    Outcome::of(!is_lost(heaps, play == Play::Misere))
}

/// The winning move on `heaps`, whose order counts, if there is one. There is never a second: the
/// move that takes all wins if and only if the other heaps are lost, and then every heap that it
/// may leave is won. If they are won, a heap of 1 before them is lost, and a larger one won.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{sequential_nim, Play};
///
/// let take = sequential_nim::winning_move(&[3, 7], Play::Normal).expect("a move");
/// assert_eq!((take.heap, take.taken), (1, 2));
/// ```
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    let misere = play == Play::Misere;
    if is_lost(heaps, misere) {
        return None;
    }
    let at = heaps.iter().position(|&stones| stones > 0)?;
    let left = u64::from(!is_lost(&heaps[at + 1..], misere));
    Some(Move::take(at as u64 + 1, heaps[at], heaps[at] - left))
}

pub(crate) struct SequentialNim;

impl PositionRule for SequentialNim {
    const GRUNDY: Option<fn(&[u64]) -> u64> = Some(grundy);

    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        outcome(heaps, play)
    }

    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        match winning_move(heaps, play) {
            Some(winning) => found.add(winning),
            None => Ok(()),
        }
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let heaps = case.heaps;
    let mut reasons = case.computed_heaps();
    let outcome_in_words = match outcome(heaps, case.play) {
        Outcome::N => "won",
        Outcome::P => "lost",
    };
    if heaps.iter().any(|&stones| stones > 0) {
        reasons.push(Reason::words(format!(
            "{}: {outcome_in_words}",
            ones_in_words(heaps)
        )));
    }
    let Some(winning) = winning else {
        // Only a first heap of 1 is lost.
        let moves = &first_two_moves(heaps)[..usize::from(heaps.iter().any(|&it| it > 0))];
        reasons.push(no_winning_move(case, moves, |left| {
            Some(after_takes(left, &winning_move(left, case.play)?))
        }));
        return reasons;
    };
    let left = after_takes(heaps, winning);
    let why = if left.iter().all(|&stones| stones == 0) {
        "no move".to_string()
    } else {
        ones_in_words(&left)
    };
    let position = position_after(heaps, &left);
    reasons.push(Reason::of_move(format!("leaves {position}: {why}: lost")));
    reasons
}

/// How many heaps of 1 come before a larger one.
fn ones_in_words(heaps: &[u64]) -> String {
    let filled = heaps.iter().filter(|&&stones| stones > 0);
    let ones = filled.take_while(|&&stones| stones == 1).count();
    let kind = if ones % 2 == 0 { "even" } else { "odd" };
    let where_ = match heaps.iter().any(|&stones| stones > 1) {
        true => "before the first larger heap",
        false => "and no larger heap",
    };
    let heaps = if ones == 1 { "heap" } else { "heaps" };
    format!("{ones} {heaps} of 1 {where_}, an {kind} number")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_position_rule, mex, positions};

    /// All moves, and what they leave.
    fn moves(heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let Some(at) = heaps.iter().position(|&stones| stones > 0) else {
            return vec![];
        };
        let take = |taken| {
            let mut left = heaps.to_vec();
            left[at] -= taken;
            (Move::take(at as u64 + 1, heaps[at], taken), left)
        };
        (1..=heaps[at]).map(take).collect()
    }

    fn assert_match_search(all: &[(u32, u64)]) {
        for play in [Play::Normal, Play::Misere] {
            let all = all.iter().flat_map(|&(heaps, most)| positions(heaps, most));
            assert_position_rule::<SequentialNim>(1, play, all, moves);
        }
    }

    #[test]
    fn printed_winners_are_the_winners() {
        for heaps in (0..512).map(|digits: u64| [digits % 8, digits / 8 % 8, digits / 64]) {
            for (count, misere) in (0..=3).flat_map(|count| [(count, false), (count, true)]) {
                let heaps = &heaps[..count];
                assert_eq!(
                    printed::wins(heaps, misere),
                    !is_lost(heaps, misere),
                    "{heaps:?}"
                );
            }
        }
    }

    #[test]
    fn outcome_and_winning_move_match_search_on_small_positions() {
        assert_match_search(&[
            (0, 0),
            (1, 30),
            (2, 12),
            (3, 6),
            (4, 4),
            (5, 3),
            (6, 2),
            (9, 1),
        ]);
    }

    #[test]
    #[ignore = "searches 100,000 positions in each play: a minute if optimised"]
    fn outcome_and_winning_move_match_search_on_many_positions() {
        assert_match_search(&[
            (2, 40),
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
        for heaps in (0..6).flat_map(|heaps| positions(heaps, 4)) {
            let options: Vec<u64> = moves(&heaps).iter().map(|(_, left)| grundy(left)).collect();
            assert_eq!(grundy(&heaps), mex(&options), "{heaps:?}");
        }
    }

    #[test]
    fn limits_are_answered_without_overflow() {
        let large = u64::MAX;
        let take = |heap, stones| Some((heap, stones));
        assert_eq!(grundy(&[large, large, large]), large);
        assert_eq!(grundy(&[0, large, large]), large - 1);
        for (heaps, normal, misere) in [
            (&[large][..], take(1, large), take(1, large - 1)),
            (&[0, large, 0, 1], take(2, large - 1), take(2, large)),
            (&[1, large, large], None, None),
            (&[1, 1, large], take(1, 1), take(1, 1)),
        ] {
            let found = [Play::Normal, Play::Misere].map(|play| winning_move(heaps, play));
            let found = found.map(|it| it.map(|it| (it.heap, it.taken)));
            assert_eq!(found, [normal, misere], "{heaps:?}");
        }
    }
}

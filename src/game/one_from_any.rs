//! Selector 20: one stone from any heaps.
//!
//! **Rule.** Heaps of stones; a move takes one stone from each of at least one heap; who cannot
//! move loses.
//!
//! **Source.** CSES 2208, "Another Game"; a case of Gurvich, Heubach, Ho and Chikin, "Slow k-Nim",
//! 2015.
//!
//! **To win.** Take one stone from every odd heap. All heaps are even then, and any move makes one
//! odd again. In misère play, once at most one heap has 2 stones or more, leave a single heap with
//! an odd number.
//!
//! **Closed form.** The first player loses if and only if all heaps are even.
//!
//! **Proof.** If all heaps are even, a move makes at least one of them odd. Otherwise a move takes
//! one stone from every odd heap, and all are even.
//!
//! **Misère play.** The same if two or more heaps have stones. One heap is lost if and only if it
//! is odd, and without stones the player to move wins. No move leads from a lost position to
//! another: of two or more even heaps all keep stones, and some become odd; one odd heap becomes
//! even. From every other position with stones, a move leads to a lost one. If two or more heaps
//! are large, that is have two stones or more, take one stone from every odd heap. If one is large,
//! take all heaps of 1, and also a stone from the large heap if it is even. If none is, take all
//! heaps of 1 but one; there are two or more.
//!
//! **Bounds.** Any heaps, any number of them. No formula for the Grundy values is used: `--explain`
//! shows `-`.

use super::bound::Bound;
use super::moves::{Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::position_game::{PositionRule, Wording};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::why::{Reason, Reasoned, after_takes, first_two_moves, no_winning_move, position_after};
use crate::memory::check_room;

pub(crate) const SPEC: Spec = Spec {
    name: "one-from-any",
    about: "takes one from any heaps",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "One stone from each of any heaps: lost if and only if all heaps are even.",
    program: PrintedAnswer::Wins(printed::TEXT),
    moves: PrintedMoves::Untried("a move may take from several heaps"),
};

printed!(printed {
    fn wins(heaps: &[u64], misere: bool) -> bool {
        let mut odd = 0;
        for &n in heaps {
            odd |= n % 2;
        }
        if misere {
            let mut filled = 0;
            for &n in heaps {
                if n > 0 {
                    filled += 1;
                }
            }
            if filled < 2 {
                return odd == 0;
            }
        }
        odd != 0
    }
});

/// Returns true if the player to move loses on `heaps`.
#[inline]
pub(crate) fn is_lost(heaps: &[u64], misere: bool) -> bool {
    let all_are_even = heaps.iter().all(|stones| stones % 2 == 0);
    let is_turned = misere && heaps.iter().filter(|&&stones| stones > 0).count() < 2;
    all_are_even != is_turned
}

/// Who wins on `heaps`.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{one_from_any, Outcome, Play};
///
/// assert_eq!(one_from_any::outcome(&[2, 4], Play::Normal), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    Outcome::of(!is_lost(heaps, play == Play::Misere))
}

/// The winning move on `heaps`, if there is one. In misère play on heaps of 1, it leaves the last
/// of them.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{one_from_any, Play};
///
/// let take = one_from_any::winning_move(&[3, 4, 5], Play::Normal).expect("a move");
/// assert!(take.takes().eq([(1, 1), (3, 1)]));
/// ```
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    if is_lost(heaps, play == Play::Misere) {
        return None;
    }
    // The move takes from all odd heaps, but leaves this heap odd.
    let mut left_odd = None;
    if play == Play::Misere && large(heaps) < 2 {
        let most = heaps.iter().max()?;
        left_odd = heaps.iter().rposition(|stones| stones == most);
    }
    let mut takes = Vec::new();
    for (at, &stones) in heaps.iter().enumerate() {
        if stones > 0 && (stones % 2 == 1) != (left_odd == Some(at)) {
            takes.push((at as u64 + 1, 1));
        }
    }
    if takes.is_empty() {
        return None;
    }
    Some(Move::from_each(takes))
}

/// How many heaps have two stones or more.
fn large(heaps: &[u64]) -> usize {
    heaps.iter().filter(|&&stones| stones > 1).count()
}

pub(crate) struct OneFromAny;

impl PositionRule for OneFromAny {
    const TAKES_FROM_SEVERAL: bool = true;
    const WORDING: Wording = Wording::TakeEach;

    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        outcome(heaps, play)
    }

    /// There is one winning move, but in misère play on heaps of 1, each of them may be left.
    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        // A vector doubles while the old one still exists.
        check_room(3 * heaps.len() * size_of::<(u64, u64)>())?;
        let Some(winning) = winning_move(heaps, play) else {
            return Ok(());
        };
        let mut count = 1;
        if play == Play::Misere && large(heaps) == 0 {
            count = heaps.iter().sum();
        }
        found.add_counted(
            || count,
            |found| {
                found.add(winning)?;
                // The others are not listed.
                if count > 1 {
                    return Err(Bound::Internal.into());
                }
                Ok(())
            },
        )
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let heaps = case.heaps;
    let mut reasons = case.computed_heaps();
    if heaps.iter().any(|&stones| stones > 0) {
        let is_lost = is_lost(heaps, case.is_misere());
        let outcome = if is_lost { "lost" } else { "won" };
        let text = odd_in_words(heaps, case.is_misere());
        reasons.push(Reason::words(format!("{text}: {outcome}")));
    }
    let Some(winning) = winning else {
        let moves = first_two_moves(heaps);
        reasons.push(no_winning_move(case, &moves, |left| {
            Some(after_takes(left, &winning_move(left, case.play)?))
        }));
        return reasons;
    };
    let left = after_takes(heaps, winning);
    let why = odd_in_words(&left, case.is_misere());
    let position = position_after(heaps, &left);
    reasons.push(Reason::of_move(format!("leaves {position}: {why}: lost")));
    reasons
}

/// How many heaps are odd, as far as that decides.
fn odd_in_words(heaps: &[u64], is_misere: bool) -> String {
    let filled = heaps.iter().filter(|&&stones| stones > 0).count();
    if is_misere && filled < 2 {
        // All other heaps are empty.
        let stones: u64 = heaps.iter().sum();
        let kind = if stones.is_multiple_of(2) {
            "even"
        } else {
            "odd"
        };
        return format!("one heap has stones, {stones}, an {kind} number, and odd is lost");
    }
    let odd = heaps.iter().filter(|&&stones| stones % 2 == 1).count();
    match odd {
        0 => "all heaps are even".to_string(),
        1 => "1 heap is odd".to_string(),
        _ => format!("{odd} heaps are odd"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_position_rule, positions, walked};

    /// All moves, and what they leave; those that leave the last heap alone come first.
    fn moves(heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let is_chosen = |set: u64, at: usize| set >> at & 1 == 1;
        let sets = (1..1 << heaps.len())
            .filter(|&set| (0..heaps.len()).all(|at| heaps[at] > 0 || !is_chosen(set, at)));
        let take = |set| {
            let chosen = (0..heaps.len()).filter(|&at| is_chosen(set, at));
            let left = (0..heaps.len()).map(|at| heaps[at] - u64::from(is_chosen(set, at)));
            (
                Move::from_each(chosen.map(|at| (at as u64 + 1, 1)).collect()),
                left.collect(),
            )
        };
        sets.map(take).collect()
    }

    fn assert_match_search(all: &[(u32, u64)]) {
        for play in [Play::Normal, Play::Misere] {
            let all = all.iter().flat_map(|&(heaps, most)| positions(heaps, most));
            assert_position_rule::<OneFromAny>(1, play, all, moves);
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
    fn outcome_moves_and_their_count_match_search_on_small_positions() {
        assert_match_search(&[(0, 0), (1, 30), (2, 12), (3, 6), (4, 4), (5, 3), (6, 2)]);
    }

    #[test]
    #[ignore = "searches 100,000 positions in each play: a minute if optimised"]
    fn outcome_moves_and_their_count_match_search_on_many_positions() {
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
    fn limits_are_answered_without_overflow() {
        let large = u64::MAX;
        let take = |heaps: &[u64]| {
            Some(Move::from_each(
                heaps.iter().map(|&heap| (heap, 1)).collect(),
            ))
        };
        for (heaps, normal, misere) in [
            (&[large][..], take(&[1]), None),
            (&[large - 1], None, take(&[1])),
            (&[large, large], take(&[1, 2]), take(&[1, 2])),
            (&[1, large, 0, 1], take(&[1, 2, 4]), take(&[1, 4])),
            (&[1, large - 1, 1], take(&[1, 3]), take(&[1, 2, 3])),
        ] {
            let found = [Play::Normal, Play::Misere].map(|play| winning_move(heaps, play));
            assert_eq!(found, [normal, misere], "{heaps:?}");
        }
        let ones = vec![1; 1000];
        let count =
            |play| walked!(found => OneFromAny::each_winning_move(1, &ones, play, found)).count;
        assert_eq!([Play::Normal, Play::Misere].map(count), [Ok(1), Ok(1000)]);
    }
}

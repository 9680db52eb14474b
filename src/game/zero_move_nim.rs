//! Selector 2: Zero-Move Nim.
//!
//! **Rule.** Heaps of stones; a move takes any number of stones, at least one, from one heap, or passes on a
//! non-empty heap that nobody has passed on yet; who cannot move loses.
//!
//! **Source.** GeeksforGeeks, "Variation in Nim game"; HackerRank, "Zero-Move Nim".
//!
//! **Closed form.** A fresh heap has g(0) = 0, g(n) = n + 1 for odd n and g(n) = n − 1 for even n > 0; a heap that was
//! passed on has g(n) = n. The first player wins if and only if the nim-sum is not 0.
//!
//! **Proof.** After a pass a heap is one of plain Nim, of value n. Fresh, g(n) = mex({g(0), …, g(n − 1)} ∪ {n}). By
//! induction, for odd n the values of the smaller fresh heaps are 0, then 2 1, 4 3, … in pairs: together 0 … n − 1.
//! With n itself, the mex is n + 1. For even n > 0 they are 0 … n − 2 and g(n − 1) = n: the pass adds nothing, and the
//! mex is n − 1.
//!
//! **Misère play.** Every non-empty heap, fresh or not, has the empty heap among its options. So no heap with a move
//! has the value 0, and by the mex rule of misère play (Conway, "On Numbers and Games", chapter 12) each is equal to
//! the heap of Nim with its Grundy value: Bouton's rule for [`nim`](super::nim) holds for these values, and so does its
//! proof.
//!
//! **Bounds.** Any number of heaps of fewer than 2^64 − 1 stones; the statements' own bounds are 10^9 stones and 10^4
//! heaps.

use super::moves::{Action, Move};
use super::outcome::{Outcome, Play};
use super::sum_game::SumRule;

/// The verdict if the first player wins.
pub const WIN: &str = "Player 1 wins";
/// The verdict if the first player loses.
pub const LOSS: &str = "Player 2 wins";

/// The Grundy value of a heap of `stones` that nobody has passed on.
#[inline]
pub const fn grundy(stones: u64) -> u64 {
    // For n > 0 this is ((n − 1) ^ 1) + 1. The empty heap would get −1, which 1 more corrects.
    let after = (stones.wrapping_sub(1) ^ 1).wrapping_add(1);
    after.wrapping_add((stones == 0) as u64)
}

/// Who wins on `heaps`, none of which has been passed on.
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    ZeroMoveNim.sum(heaps, play).outcome(play)
}

/// The winning move on `heaps`, none of which has been passed on, if there is one. Of several winning moves it is one
/// on the first heap that has any, and there a pass is preferred to taking stones.
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    ZeroMoveNim.analyse(heaps, play).1
}

#[derive(Clone, Copy)]
pub(super) struct ZeroMoveNim;

/// After a pass a heap has the value of its stones. Among fresh heaps, 2m has the value 2m − 1, and 2m − 1 has the value
/// 2m: [`grundy`] is its own inverse, so the only fresh heap of the value v has `grundy(v)` stones. With a pass, moves
/// lead to all values up to the stones but the heap's own.
impl SumRule for ZeroMoveNim {
    const SHIFT_AND_FLIP: Option<(u64, u64)> = Some((1, 1));

    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        grundy(stones)
    }

    /// Prefers a pass.
    #[inline]
    fn move_to(self, stones: u64, wanted: u64) -> Option<Action> {
        if wanted > stones || wanted == grundy(stones) {
            None
        } else if wanted == stones {
            Some(Action::Pass)
        } else {
            Some(Action::Take(stones - grundy(wanted)))
        }
    }

    /// A pass, and a move that takes stones.
    #[inline]
    fn count_moves_to(self, stones: u64, wanted: u64) -> u64 {
        u64::from(stones > 0 && wanted == stones) + u64::from(grundy(wanted) < stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{in_both_plays, mex, positions, Search};

    /// A heap, and whether it has been passed on.
    type Heap = (u64, bool);

    fn heap_options(&(stones, passed): &Heap) -> Vec<Heap> {
        let taken = (0..stones).map(|left| (left, passed));
        let pass = (stones > 0 && !passed).then_some((stones, true));
        taken.chain(pass).collect()
    }

    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Heaps(Vec<Heap>);

    fn options(heaps: &Heaps) -> Vec<Heaps> {
        let replace = |at: usize, heap| {
            let mut heaps = heaps.clone();
            heaps.0[at] = heap;
            heaps
        };
        let moves_at = |at: usize| heap_options(&heaps.0[at]).into_iter().map(move |heap| replace(at, heap));
        (0..heaps.0.len()).flat_map(moves_at).collect()
    }

    #[test]
    fn grundy_matches_mex_below_1000() {
        let mut fresh: Vec<u64> = Vec::new();
        let mut passed: Vec<u64> = Vec::new();
        for stones in 0..1000 {
            // The value of a heap that was passed on does not depend on fresh heaps, so it comes first.
            passed.push(mex(&passed));
            let options: Vec<u64> = heap_options(&(stones, false))
                .iter()
                .map(|&(n, p)| if p { passed[n as usize] } else { fresh[n as usize] })
                .collect();
            fresh.push(mex(&options));
            assert_eq!(grundy(stones), fresh[stones as usize], "fresh heap {stones}");
            assert_eq!(stones, passed[stones as usize], "heap {stones}, passed on");
        }
    }

    /// All moves on fresh heaps, each with the position that it leads to, in the order of preference: an earlier heap
    /// first, then a pass, then fewer stones.
    fn moves(stones: &[u64]) -> Vec<(Move, Heaps)> {
        let fresh: Vec<Heap> = stones.iter().map(|&stones| (stones, false)).collect();
        let mut moves = Vec::new();
        for at in 0..fresh.len() {
            let leave = |heap: Heap| Heaps([&fresh[..at], &[heap], &fresh[at + 1..]].concat());
            let heap = at as u64 + 1;
            if stones[at] > 0 {
                moves.push((Move { heap, action: Action::Pass }, leave((stones[at], true))));
            }
            let take = |taken| (Move { heap, action: Action::Take(taken) }, leave((stones[at] - taken, false)));
            moves.extend((1..=stones[at]).map(take));
        }
        moves
    }

    #[test]
    fn outcome_and_winning_move_match_search_on_all_small_positions() {
        for (play, (heaps, most)) in in_both_plays([(0, 0), (1, 60), (2, 24), (3, 10), (4, 5)]) {
            let mut search = Search::new(play, options);
            for stones in positions(heaps, most) {
                let position = Heaps(stones.iter().map(|&stones| (stones, false)).collect());
                assert_eq!(outcome(&stones, play) == Outcome::N, search.wins(&position), "{play:?}, heaps {stones:?}");
                let winning = moves(&stones).into_iter().find(|(_, left)| !search.wins(left));
                let winning = winning.map(|(winning, _)| winning);
                assert_eq!(winning_move(&stones, play), winning, "{play:?}, heaps {stones:?}");
            }
            // Each heap can become any smaller one, fresh or passed on, so the search must visit this many positions.
            assert_eq!(search.positions(), (2 * (most as usize + 1)).pow(heaps));
        }
    }

    /// The second heap has the value that the first has after a pass.
    #[test]
    fn a_heap_of_any_size_can_be_passed_on() {
        let large = [599, 600, 601, 1 << 32, 999_999_999_999_999_999, 1_000_000_000_000_000_000];
        for (play, stones) in in_both_plays((2..1000).chain(large)) {
            let pass = Some(Move { heap: 1, action: Action::Pass });
            assert_eq!(winning_move(&[stones, grundy(stones)], play), pass, "{play:?}, {stones} stones");
        }
    }

    #[test]
    fn an_empty_heap_has_value_0() {
        assert_eq!(grundy(0), 0);
        for heaps in [&[][..], &[0], &[0, 0, 0]] {
            assert_eq!([Play::Normal, Play::Misere].map(|play| outcome(heaps, play)), [Outcome::P, Outcome::N]);
        }
    }

    #[test]
    fn limits_have_the_values_of_the_closed_form() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!([large - 1, large, large + 1].map(grundy), [large, large - 1, large + 2]);
        assert_eq!([u64::MAX - 2, u64::MAX - 1].map(grundy), [u64::MAX - 1, u64::MAX - 2]);
    }
}

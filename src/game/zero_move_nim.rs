//! Selector 2: Zero-Move Nim.
//!
//! **Rule.** Heaps of stones; a move takes any number of stones, at least one, from one heap, or
//! passes on a non-empty heap that nobody has passed on yet; who cannot move loses.
//!
//! **Source.** GeeksforGeeks, "Variation in Nim game"; HackerRank, "Zero-Move Nim".
//!
//! **To win.** A heap that nobody passed on counts one more than its stones if they are odd, and one
//! less if they are even; a heap that was passed on counts its stones. Move as in Nim with these
//! numbers: make their nim-sum 0. If a number has to change by 1, a pass may do it.
//!
//! **Closed form.** A fresh heap has g(0) = 0, g(n) = n + 1 for odd n and g(n) = n − 1 for even n >
//! 0; a heap that was passed on has g(n) = n. The first player wins if and only if the nim-sum is
//! not 0.
//!
//! **Proof.** After a pass a heap is one of plain Nim, of value n. Fresh, g(n) = mex({g(0), …, g(n
//! − 1)} ∪ {n}). By induction, for odd n the values of the smaller fresh heaps are 0, then 2 1, 4
//! 3, … in pairs: together 0 … n − 1. With n itself, the mex is n + 1. For even n > 0 they are 0 …
//! n − 2 and g(n − 1) = n: the pass adds nothing, and the mex is n − 1.
//!
//! **Misère play.** Every non-empty heap, fresh or not, has the empty heap among its options. So no
//! heap with a move has the value 0, and by the mex rule of misère play (Conway, "On Numbers and
//! Games", chapter 12) each is equal to the heap of Nim with its Grundy value: Bouton's rule for
//! [`nim`](super::nim) holds for these values, and so does its proof.
//!
//! **Bounds.** Any number of heaps of up to 2^64 − 2 stones; the statements' own bounds are 10^9
//! stones and 10^4 heaps.

use super::moves::{Aim, Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::sum_game::SumRule;
use super::why::sum::Origin;

pub(crate) const SPEC: Spec = Spec {
    name: "zero-move-nim",
    about: "takes any; one pass per heap",
    heaps: HeapShape::Counted,
    words: ["Player 1 wins", "Player 2 wins"],
    told: "Zero-Move Nim: the Grundy value is n + 1 for odd n, and n - 1 for even n above 0.",
    program: PrintedAnswer::Value {
        functions: printed::TEXT,
        value: "grundy(n)",
    },
    moves: PrintedMoves::Untried("no case can describe a heap that was passed on"),
};

printed!(printed {
    fn grundy(n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        ((n - 1) ^ 1) + 1
    }
});

/// The Grundy value of a heap of `stones` that nobody has passed on.
///
/// # Panics
///
/// If there are 2^64 − 1 stones: their value, 2^64, does not fit 64 bits.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::zero_move_nim;
///
/// assert_eq!(zero_move_nim::grundy(5), 6);
/// ```
#[inline]
pub const fn grundy(stones: u64) -> u64 {
    assert!(stones < u64::MAX, "a heap has at most 2^64 - 2 stones");
    heap_value(stones)
}

/// The Grundy value of a heap of at most 2^64 − 2 `stones` that nobody has passed on.
#[inline]
const fn heap_value(stones: u64) -> u64 {
    // For n > 0 this is ((n − 1) ^ 1) + 1. The empty heap would get −1, which 1 more corrects.
    let after = (stones.wrapping_sub(1) ^ 1).wrapping_add(1);
    after.wrapping_add((stones == 0) as u64)
}

/// Who wins on `heaps`, if no heap has been passed on.
///
/// # Panics
///
/// If a heap has 2^64 − 1 stones, as [`grundy`] does.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{zero_move_nim, Outcome, Play};
///
/// assert_eq!(zero_move_nim::outcome(&[5, 5], Play::Misere), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    check(heaps);
    ZeroMoveNim.sum(heaps, play).outcome(play)
}

/// The winning move on `heaps`, if there is one; no heap has been passed on. Of several winning
/// moves it is one on the first heap that has any, and there a pass is preferred to taking stones.
///
/// # Panics
///
/// If a heap has 2^64 − 1 stones, as [`grundy`] does.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{zero_move_nim, Play};
///
/// let take = zero_move_nim::winning_move(&[5, 8], Play::Normal).expect("a move");
/// assert_eq!((take.heap, take.taken), (2, 3));
/// ```
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    check(heaps);
    ZeroMoveNim.winning_move(heaps, play)
}

/// Panics if the value of a heap does not fit.
fn check(heaps: &[u64]) {
    assert!(
        !heaps.contains(&u64::MAX),
        "a heap has at most 2^64 - 2 stones"
    );
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ZeroMoveNim;

/// After a pass a heap has the value of its stones. Among fresh heaps, 2m has the value 2m − 1, and
/// 2m − 1 has the value 2m: [`grundy`] is its own inverse, so the only fresh heap of the value v
/// has `grundy(v)` stones. With a pass, moves lead to all values up to the stones but the heap's
/// own.
impl SumRule for ZeroMoveNim {
    const SHIFT_AND_FLIP: Option<(u64, u64)> = Some((1, 1));

    // Not [`grundy`]: to check each heap takes a tenth of the time of many heaps. Heaps of cases
    // have at most 10^18 stones, and [`outcome`] and [`winning_move`] have checked theirs.
    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        heap_value(stones)
    }

    /// Prefers a pass, which takes nothing.
    #[inline]
    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        let Aim { stones, wanted, .. } = aim;
        if wanted > stones {
            return Ok(());
        }
        if wanted == stones && stones > 0 {
            found.add(aim.take(0))?;
        }
        let left = heap_value(wanted);
        if left < stones {
            found.add(aim.take(stones - left))?;
        }
        Ok(())
    }

    fn source(self, stones: u64) -> Origin {
        Origin::Words(match stones {
            0 => "0 stones".to_string(),
            _ if stones % 2 == 1 => format!("{stones} is odd, so one more"),
            _ => format!("{stones} is even, so one less"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::assert_sum_rule;

    /// A heap, and whether it has been passed on.
    type Heap = (u64, bool);

    /// A pass is preferred.
    fn moves(&(stones, passed): &Heap) -> Vec<(Move, Vec<Heap>)> {
        let pass =
            (stones > 0 && !passed).then(|| (Move::take(1, stones, 0), vec![(stones, true)]));
        let taken = (1..=stones)
            .map(|taken| (Move::take(1, stones, taken), vec![(stones - taken, passed)]));
        pass.into_iter().chain(taken).collect()
    }

    #[test]
    fn printed_values_are_the_values() {
        let large = 1_000_000_000_000_000_000;
        for n in (0..5000).chain(large - 9..=large) {
            assert_eq!(printed::grundy(n), grundy(n), "{n}");
        }
    }

    #[test]
    fn values_outcomes_and_moves_are_those_of_search() {
        let rows = [(0, 0), (1, 60), (2, 24), (3, 10), (4, 5)];
        assert_sum_rule(ZeroMoveNim, 1000, &rows, |stones| (stones, false), moves);
    }

    /// The second heap has the value that the first has after a pass.
    #[test]
    fn a_heap_of_any_size_can_be_passed_on() {
        let large = [
            599,
            600,
            601,
            1 << 32,
            999_999_999_999_999_999,
            1_000_000_000_000_000_000,
        ];
        for stones in (2..1000).chain(large) {
            let pass = Some(Move::take(1, stones, 0));
            let found = [Play::Normal, Play::Misere]
                .map(|play| winning_move(&[stones, grundy(stones)], play));
            assert_eq!(found, [pass.clone(), pass], "{stones} stones");
        }
    }

    #[test]
    fn an_empty_heap_has_value_0() {
        assert_eq!(grundy(0), 0);
        for heaps in [&[][..], &[0], &[0, 0, 0]] {
            assert_eq!(
                [Play::Normal, Play::Misere].map(|play| outcome(heaps, play)),
                [Outcome::P, Outcome::N]
            );
        }
    }

    #[test]
    fn limits_have_the_values_of_the_closed_form() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!(
            [large - 1, large, large + 1].map(grundy),
            [large, large - 1, large + 2]
        );
        assert_eq!(
            [u64::MAX - 2, u64::MAX - 1].map(grundy),
            [u64::MAX - 1, u64::MAX - 2]
        );
    }
}

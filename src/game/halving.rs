//! Selector 17: halving.
//!
//! **Rule.** Heaps of stones; a move takes at least one stone and at most half of a heap, rounded
//! down; who cannot move loses.
//!
//! **Source.** LightOJ 1296, "Again Stone Game".
//!
//! **To win.** An even heap counts half of its stones. An odd one counts as the heap (n − 1) / 2
//! does, until that is even. Move as in Nim with these numbers: make their nim-sum 0.
//!
//! **Closed form.** g(n) = n / 2 for even n, and g(n) = g((n − 1) / 2) for odd n. The first player
//! wins if and only if the nim-sum is not 0.
//!
//! **Proof.** A move leaves ⌈n / 2⌉ … n − 1 stones. By induction on m, the heaps m … 2m − 1 have
//! the values 0 … m − 1 in some order: for m = 1 that is g(1) = 0. From m to m + 1 the heap m goes,
//! and 2m comes with the value m, the mex of 0 … m − 1. And 2m + 1 comes with g(m): its options m +
//! 1 … 2m have the values 0 … m without g(m), their mex.
//!
//! **Misère play.** Bouton's rule. As in its proof for [`nim`](super::nim), no move leads from a
//! lost position to another, and a heap of a value of 2 or more has options of the values 0 and 1.
//! If no value is that large and the nim-sum is 0, a move makes it 1: from a heap of the value 1 to
//! the value 0, or, if all are 0, from a heap of 2m + 1 stones, m > 0, to the value 1, which is
//! among 0 … m without g(m) = 0. If all heaps are 0 or 1, there is no move.
//!
//! **Bounds.** Any heaps, any number of them.

use super::moves::{Aim, Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::sum_game::SumRule;
use super::why::sum::Origin;

pub(crate) const SPEC: Spec = Spec {
    name: "halving",
    about: "takes up to half of a heap",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Takes up to half of a heap: the Grundy value is n / 2 for even n, and that of (n - 1) / 2 for odd n.",
    program: PrintedAnswer::Value {
        functions: printed::TEXT,
        value: "grundy(n)",
    },
    moves: PrintedMoves::OfHeap {
        splits: false,
        has_move: "t > 0 && t <= n / 2",
        has_any: "n > 1",
        found: "if n > 0 { let b = largest(wanted, n - 1); if b < n && b >= n - n / 2 { FOUND; } }",
    },
};

printed!(printed {
    fn grundy(n: u64) -> u64 {
        if n % 2 == 1 {
            return grundy(n / 2);
        }
        n / 2
    }
    fn largest(value: u64, last: u64) -> u64 {
        let mut n = 2 * value;
        while 2 * n < last {
            n = 2 * n + 1;
        }
        n
    }
});

/// The Grundy value of a heap of `stones`.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::halving;
///
/// assert_eq!(halving::grundy(5), 1);
/// ```
#[inline]
pub const fn grundy(stones: u64) -> u64 {
    // Each 1 at the end of the binary number halves an odd heap, which keeps its value.
    match stones.checked_shr(stones.trailing_ones()) {
        Some(even) => even / 2,
        None => 0,
    }
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
/// use takeaway::game::{halving, Outcome, Play};
///
/// assert_eq!(halving::outcome(&[5, 3], Play::Normal), Outcome::N);
/// ```
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    Halving.sum(heaps, play).outcome(play)
}

/// The winning move on `heaps`, if there is one: on the first heap that has one, with the fewest
/// stones.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{halving, Play};
///
/// let take = halving::winning_move(&[5, 3], Play::Normal).expect("a move");
/// assert_eq!((take.heap, take.taken), (1, 2));
/// ```
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    Halving.winning_move(heaps, play)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Halving;

impl SumRule for Halving {
    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        grundy(stones)
    }

    /// The heaps of the value v have (2v + 1) · 2^i − 1 stones for i = 0, 1, …. Each has more than
    /// twice the stones of the one before it, so only the largest below n may be an option.
    #[inline]
    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        let stones = aim.stones;
        if stones == 0 || aim.wanted > (stones - 1) / 2 {
            return Ok(());
        }
        let first = 2 * aim.wanted + 1;
        let left = (first << (stones / first).ilog2()) - 1;
        if left < stones - stones / 2 {
            return Ok(());
        }
        found.add(aim.take(stones - left))
    }

    fn source(self, stones: u64) -> Origin {
        if stones.is_multiple_of(2) {
            return Origin::Words(format!("{stones} is even, so half of it"));
        }
        // From (n - 1) / 2 on, until it is even.
        let even = stones.checked_shr(stones.trailing_ones()).unwrap_or(0);
        let between = if even == stones / 2 { "" } else { "…, " };
        Origin::Words(format!(
            "{stones} is odd, so as {between}{even}, and half of it"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_sum_rule, takes};

    #[test]
    fn printed_values_are_the_values() {
        let large = 1_000_000_000_000_000_000;
        for n in (0..5000).chain(large - 9..=large) {
            assert_eq!(printed::grundy(n), grundy(n), "{n}");
        }
    }

    #[test]
    fn a_printed_program_finds_the_largest_option_of_a_value() {
        for stones in 1..200 {
            for wanted in 0..stones {
                let largest = (0..stones).rev().find(|&left| grundy(left) == wanted);
                let found = printed::largest(wanted, stones - 1);
                assert_eq!(largest, Some(found).filter(|&left| left < stones));
            }
        }
    }

    #[test]
    fn values_outcomes_and_moves_are_those_of_search_of_up_to_four_heaps() {
        let rows = [(0, 0), (1, 200), (2, 40), (3, 14), (4, 8)];
        assert_sum_rule(
            Halving,
            700,
            &rows,
            |stones| stones,
            |&stones| takes(stones, 1..=stones / 2),
        );
    }

    #[test]
    fn limits_have_the_values_of_the_closed_form() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!(
            [0, 1, large, u64::MAX - 1, u64::MAX].map(grundy),
            [0, 0, large / 2, u64::MAX / 2, 0]
        );
        let winning = winning_move(&[large, 0], Play::Normal).map(|it| it.taken);
        assert_eq!(winning, Some(large - ((1 << 59) - 1)));
        // All heaps of values from 1 to 2^62 - 1 are options of the heap of value 0.
        assert_eq!(
            [u64::MAX, 0].map(|other| winning_move(&[u64::MAX, other], Play::Normal)),
            [None, None]
        );
        let taken = |other: u64| Some(winning_move(&[u64::MAX, other], Play::Normal)?.taken);
        assert_eq!(taken(2), Some(u64::MAX - (3 * (1 << 62) - 1)));
    }
}

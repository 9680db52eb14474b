//! The nim-sum of a position and the first move to a position of nim-sum 0, found by trying all moves in their order:
//! heap by heap, the pass before everything else, then from the fewest stones on.

use std::fmt;

use super::{brute_force, subtraction};

/// A move on a heap, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Take { stones: u64, heap: usize },
    Pass { heap: usize },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take { stones, heap } => write!(f, "take {stones} from heap {heap}"),
            Move::Pass { heap } => write!(f, "pass on heap {heap}"),
        }
    }
}

/// For heaps whose values are known, if a move takes one of `moves` stones.
pub fn of_subtraction(moves: &[u64], heaps: &[u64], budget: u32) -> (u64, Option<Move>) {
    let value =
        |stones| subtraction::grundy(moves, stones, budget).expect("smaller heaps are no harder than larger ones");
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    first(heaps, value, |stones, wanted| {
        let taken = moves.iter().copied().filter(|&taken| taken <= stones);
        taken.map(|taken| (taken, value(stones - taken))).find(|&(_, left)| left == wanted).map(|(taken, _)| taken)
    })
}

/// For fresh heaps of Zero-Move Nim.
pub fn of_zero_move_nim(heaps: &[u64]) -> (u64, Option<Move>) {
    let value = brute_force::zero_move_nim_value;
    first(heaps, value, |stones, wanted| {
        // Passed on, a heap is one of plain Nim.
        if stones > 0 && stones == wanted {
            return Some(0);
        }
        if stones <= 300 {
            return (1..=stones).find(|taken| value(stones - taken) == wanted);
        }
        // Too many to try; but of two values exchanged, each belongs to the heap of the other.
        let left = if wanted == 0 { 0 } else { brute_force::exchanged(wanted) };
        (left < stones).then(|| stones - left)
    })
}

/// The nim-sum, and the move on the first heap from which `taken` stones leave the value that all others have; taking
/// none is the pass.
fn first(heaps: &[u64], value: impl Fn(u64) -> u64, taken: impl Fn(u64, u64) -> Option<u64>) -> (u64, Option<Move>) {
    let sum = heaps.iter().fold(0, |sum, &stones| sum ^ value(stones));
    let mut moves = (1..).zip(heaps).filter_map(|(heap, &stones)| match taken(stones, sum ^ value(stones))? {
        0 => Some(Move::Pass { heap }),
        stones => Some(Move::Take { stones, heap }),
    });
    (sum, moves.next())
}

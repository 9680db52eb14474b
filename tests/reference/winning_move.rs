//! The nim-sum of a position, and the first move to a position of nim-sum 0. Moves are tried in this order: heap by
//! heap, on each heap the pass first, then one stone, two stones and so on.

use std::fmt;

use super::brute_force::{self, Heap};
use super::subtraction;

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

/// If a move takes one of `moves` stones. The budget must suffice for all heaps.
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

/// If a move takes any number of stones, and if `pass`, may also pass on each heap.
pub fn of_any_number(heaps: &[u64], pass: bool) -> (u64, Option<Move>) {
    let value = |stones| brute_force::value(Heap { stones, fresh: pass });
    first(heaps, value, |stones, wanted| {
        if pass && stones > 0 && brute_force::value(Heap { stones, fresh: false }) == wanted {
            return Some(0);
        }
        if stones <= 300 {
            return (1..=stones).find(|taken| value(stones - taken) == wanted);
        }
        // There are too many to try, but only one heap has the value wanted. With passes, 2m − 1 and 2m have each
        // other's value; without, each number has itself.
        let left = if pass { brute_force::exchanged(wanted) } else { wanted };
        (left < stones).then(|| stones - left)
    })
}

/// The nim-sum, and a move on the first heap that has one. `taken(stones, wanted)` says how many stones to take from a
/// heap of `stones` to leave the value `wanted`; to take none is the pass.
fn first(heaps: &[u64], value: impl Fn(u64) -> u64, taken: impl Fn(u64, u64) -> Option<u64>) -> (u64, Option<Move>) {
    let sum = heaps.iter().fold(0, |sum, &stones| sum ^ value(stones));
    let mut moves = (1..).zip(heaps).filter_map(|(heap, &stones)| match taken(stones, sum ^ value(stones))? {
        0 => Some(Move::Pass { heap }),
        stones => Some(Move::Take { stones, heap }),
    });
    (sum, moves.next())
}

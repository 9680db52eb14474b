//! Moves, and the search for one that wins.

use std::convert::Infallible;

/// A move on one of several heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which heap, from 1.
    pub heap: u64,
    /// What is done to it.
    pub action: Action,
}

/// What a move does to its heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes this many stones, at least 1.
    Take(u64),
    /// Takes `taken` stones, or none, and splits the rest in two.
    Split {
        /// The stones taken; 0 if the heap is only split.
        taken: u64,
        /// The stones of the two heaps, at least 1 each, the smaller first.
        parts: [u64; 2],
    },
    /// Passes on the heap, in Zero-Move Nim.
    Pass,
}

/// The winning move on `heaps`, whose nim-sum this is, if there is one: on the first heap that has one.
///
/// A winning move makes the nim-sum 0. It gives its heap the value that all others have together: the heap's own value
/// XOR the nim-sum. `to_wanted` finds the move from a heap to that value that is preferred to others.
///
/// # Errors
///
/// Those of `to_wanted`.
#[inline]
pub(crate) fn winning_move<E, F>(heaps: &[u64], nim_sum: u64, mut to_wanted: F) -> Result<Option<Move>, E>
where
    F: FnMut(u64) -> Result<Option<Action>, E>,
{
    if nim_sum == 0 {
        return Ok(None);
    }
    for (heap, &stones) in (1..).zip(heaps) {
        if let Some(action) = to_wanted(stones)? {
            return Ok(Some(Move { heap, action }));
        }
    }
    Ok(None)
}

/// The nim-sum of `heaps` in a game with a closed form, and the winning move, if there is one: `grundy` is the value of a
/// heap, and `move_to` the preferred move from a heap to a value.
#[inline]
pub(crate) fn analyse<G, M>(heaps: &[u64], grundy: G, move_to: M) -> (u64, Option<Move>)
where
    G: Fn(u64) -> u64,
    M: Fn(u64, u64) -> Option<Action>,
{
    // Most positions are one heap: there is nothing to look for.
    if let [stones] = *heaps {
        return (grundy(stones), move_to(stones, 0).map(|action| Move { heap: 1, action }));
    }
    let nim_sum = heaps.iter().fold(0, |sum, &stones| sum ^ grundy(stones));
    let to_wanted = |stones| Ok::<_, Infallible>(move_to(stones, grundy(stones) ^ nim_sum));
    (nim_sum, winning_move(heaps, nim_sum, to_wanted).unwrap_or(None))
}

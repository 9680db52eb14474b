//! Moves, the search for one that wins, and how many win.

use super::outcome::{Play, Sum};

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
#[non_exhaustive]
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

/// The winning move on `heaps`, if there is one: on the first heap that has one. `wins` says whether the first player
/// wins; in misère play that may be without a move. `to_wanted` finds the preferred move from a heap to the [value
/// wanted](Sum::wanted).
///
/// # Errors
///
/// Those of `to_wanted`.
#[inline]
pub(crate) fn winning_move<E, F>(heaps: &[u64], wins: bool, mut to_wanted: F) -> Result<Option<Move>, E>
where
    F: FnMut(u64) -> Result<Option<Action>, E>,
{
    if !wins {
        return Ok(None);
    }
    for (heap, &stones) in (1..).zip(heaps) {
        if let Some(action) = to_wanted(stones)? {
            return Ok(Some(Move { heap, action }));
        }
    }
    Ok(None)
}

/// The sum of `heaps` in a game with a closed form, and the winning move, if there is one: `grundy` is the value of a
/// heap, and `move_to` the preferred move from a heap to a value.
// Always inlined: a move that is returned through memory costs more than finding it.
#[inline(always)]
pub(crate) fn analyse<G, M>(heaps: &[u64], play: Play, grundy: G, move_to: M) -> (Sum, Option<Move>)
where
    G: Fn(u64) -> u64,
    M: Fn(u64, u64) -> Option<Action>,
{
    // Most positions are one heap, which needs no search.
    if let [stones] = *heaps {
        let wanted = Sum::default().wanted(0, play);
        return (Sum::of(grundy(stones)), move_to(stones, wanted).map(|action| Move { heap: 1, action }));
    }
    let sum = Sum::of_heaps(heaps, play, &grundy);
    let to_wanted = |stones| move_to(stones, sum.wanted(grundy(stones), play));
    if !sum.wins(play) {
        return (sum, None);
    }
    let has_move = |&stones: &u64| to_wanted(stones).is_some();
    // Few heaps are all looked at, without a branch that no processor could predict. Among many, to look at those
    // after the first move would take longer than a wrong guess.
    let place = if heaps.len() > 64 {
        heaps.iter().position(has_move)
    } else {
        let earliest = |found, (place, heap)| if has_move(heap) { place } else { found };
        Some(heaps.iter().enumerate().rev().fold(heaps.len(), earliest))
    };
    let winning = |place: usize| Some(Move { heap: place as u64 + 1, action: to_wanted(*heaps.get(place)?)? });
    (sum, place.and_then(winning))
}

/// How many moves on `heaps` win; `wins` says whether the first player wins. `count_moves_to` counts the moves from a
/// heap to the [value wanted](Sum::wanted), and says why their sum fits.
///
/// # Errors
///
/// Those of `count_moves_to`.
pub(crate) fn count<E, F>(heaps: &[u64], wins: bool, mut count_moves_to: F) -> Result<u128, E>
where
    F: FnMut(u64) -> Result<u128, E>,
{
    let heaps = if wins { heaps } else { &[] };
    heaps.iter().try_fold(0, |count, &stones| Ok(count + count_moves_to(stones)?))
}

/// How many moves on `heaps` win in a game with a closed form: `grundy` is the value of a heap, and `count_moves_to`
/// says how many moves lead from a heap to a value.
#[inline]
pub(crate) fn count_closed<G, W>(heaps: &[u64], play: Play, grundy: G, count_moves_to: W) -> u128
where
    G: Fn(u64) -> u64,
    W: Fn(u64, u64) -> u64,
{
    let sum = Sum::of_heaps(heaps, play, &grundy);
    let heaps = if sum.wins(play) { heaps } else { &[] };
    // Fewer than 2^61 heaps fit into memory, and no heap has 2^64 moves.
    heaps.iter().map(|&stones| u128::from(count_moves_to(stones, sum.wanted(grundy(stones), play)))).sum()
}

//! Moves, and the search for one that wins.

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

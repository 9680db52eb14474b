//! Moves, the search for one that wins, and how many win.

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
    /// Leaves these heaps in place of the heap: a move of a [written rule](super::rule).
    Leave(Left),
}

/// The heaps that a move leaves: sizes in ascending order, each with the number of heaps that have
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The first sizes; those after the last have the number 0.
    pub sizes: [(u64, u64); Left::MOST],
    /// Whether there are more.
    pub more: bool,
}

impl Left {
    /// The most sizes that are told.
    pub const MOST: usize = 4;

    /// The first sizes of an option.
    pub(in crate::game) fn of(option: &[(u64, u64)]) -> Left {
        let mut sizes = [(0, 0); Left::MOST];
        sizes
            .iter_mut()
            .zip(option)
            .for_each(|(told, size)| *told = *size);
        Left {
            sizes,
            more: option.len() > Left::MOST,
        }
    }
}

/// The winning move on `heaps`, if there is one: on the first heap that has one. `wins` says
/// whether the first player wins; in misère play that may be because there is no move. `to_wanted`
/// finds the preferred move from a heap to the [value wanted](super::Sum::wanted).
///
/// # Errors
///
/// Those of `to_wanted`.
#[inline]
pub(crate) fn winning_move<E, F>(
    heaps: &[u64],
    wins: bool,
    mut to_wanted: F,
) -> Result<Option<Move>, E>
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

/// How many moves on `heaps` win; `wins` says whether the first player wins. `count_moves_to`
/// counts the moves from a heap to the [value wanted](super::Sum::wanted); the sum of its counts
/// must fit.
///
/// # Errors
///
/// Those of `count_moves_to`.
pub(crate) fn count<E, F>(heaps: &[u64], wins: bool, mut count_moves_to: F) -> Result<u128, E>
where
    F: FnMut(u64) -> Result<u128, E>,
{
    let heaps = if wins { heaps } else { &[] };
    heaps
        .iter()
        .try_fold(0, |count, &stones| Ok(count + count_moves_to(stones)?))
}

//! The bounds that a problem's statement gives.

use crate::case::misuse::{Choice, Misuse};
use crate::limits::MAX_NUMBER;

/// What a statement says of the numbers in its cases. The two numbers of Wythoff's and Euclid's
/// game count as heaps. There are no bounds on l, r, d, digits and skipped numbers. Each bound is
/// at most [`MAX_NUMBER`], but `max_total` may be any number.
///
/// ```
/// use takeaway::{validate, Bounds, Options};
///
/// let bounds = Bounds { min_heap: 1, max_heap: 10_000, ..Bounds::NONE };
/// let check = |bounds| validate(&Options::default(), bounds, &b"1\n1 4\n"[..]);
/// assert!(check(&bounds).is_ok());
/// assert!(check(&Bounds { min_heap: 5, ..bounds }).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The fewest stones of a heap.
    pub min_heap: u64,
    /// The most stones of a heap.
    pub max_heap: u64,
    /// The fewest heaps of a case that gives their number.
    pub min_heaps: u64,
    /// The most heaps of a case that gives their number.
    pub max_heaps: u64,
    /// The most stones that a move takes, if a case gives the moves.
    pub max_move: u64,
    /// The most moves that a case gives.
    pub max_moves: u64,
    /// The order of the moves, if a case gives them.
    pub moves: MoveOrder,
    /// The fewest heaps that all cases together have. A range is one heap.
    pub min_total: u64,
    /// The most heaps that all cases together have. A range is one heap.
    pub max_total: u64,
    /// The most cases.
    pub max_cases: u64,
    /// The most cases of a group on one rule.
    pub max_group: u64,
    /// The most groups.
    pub max_groups: u64,
}

impl Bounds {
    /// The widest bounds: everything that takeaway reads is within them.
    pub const NONE: Bounds = Bounds {
        min_heap: 0,
        max_heap: MAX_NUMBER,
        min_heaps: 0,
        max_heaps: MAX_NUMBER,
        max_move: MAX_NUMBER,
        max_moves: MAX_NUMBER,
        moves: MoveOrder::Any,
        min_total: 0,
        max_total: u64::MAX,
        max_cases: MAX_NUMBER,
        max_group: MAX_NUMBER,
        max_groups: MAX_NUMBER,
    };

    /// Checks that the bounds go together.
    ///
    /// # Errors
    ///
    /// The two bounds, if a lower bound is above its upper bound; a bound that is more than
    /// [`MAX_NUMBER`].
    pub(crate) fn check(&self) -> Result<(), Misuse> {
        let upper = [
            self.max_heap,
            self.max_heaps,
            self.max_move,
            self.max_moves,
            self.max_cases,
            self.max_group,
            self.max_groups,
        ];
        upper
            .into_iter()
            .try_for_each(|bound| check_range(bound, 0, MAX_NUMBER))?;
        if self.min_heap > self.max_heap {
            return Err(Misuse::Exclusive([
                Choice::MinHeap(self.min_heap),
                Choice::MaxHeap(self.max_heap),
            ]));
        }
        if self.min_heaps > self.max_heaps {
            return Err(Misuse::Exclusive([
                Choice::MinHeaps(self.min_heaps),
                Choice::MaxHeaps(self.max_heaps),
            ]));
        }
        if self.min_total > self.max_total {
            return Err(Misuse::Exclusive([
                Choice::MinTotal(self.min_total),
                Choice::MaxTotal(self.max_total),
            ]));
        }
        Ok(())
    }
}

/// Checks that `found` is from `least` to `most`.
pub(crate) fn check_range(found: u64, least: u64, most: u64) -> Result<(), Misuse> {
    if (least..=most).contains(&found) {
        Ok(())
    } else {
        Err(Misuse::OutOfRange { found, least, most })
    }
}

/// What a statement promises of the moves of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// Each takes more stones than the move before it.
    Increasing,
    /// No two take the same number of stones.
    Distinct,
    /// They come in any order, and may repeat.
    Any,
}

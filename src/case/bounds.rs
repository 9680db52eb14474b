//! The bounds that a problem's statement gives.

use crate::case::misuse::{Choice, Misuse};
use crate::game::rule::TupleShape;
use crate::limits::MAX_NUMBER;

/// What a statement says of the numbers in its cases. The numbers a, b and c of a position or of a
/// computed heap count as heaps, as the two numbers of Wythoff's and Euclid's game do. There are no bounds on l, r, d, digits and skipped numbers. Each bound is
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
    /// The least and the most of each of the numbers a, b and c, in this order, where cases have
    /// them. `min_heap` and `max_heap` bound them, too.
    pub numbers: [[u64; 2]; 3],
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
        numbers: [[0, MAX_NUMBER]; 3],
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
        for letter in 0..self.numbers.len() {
            self.check_number(letter)?;
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

    /// Checks that there are numbers within the bounds of a, b or c, which is `letter` from 0 on.
    fn check_number(&self, letter: usize) -> Result<(), Misuse> {
        let [least, most] = self.numbers[letter];
        check_range(most, 0, MAX_NUMBER)?;
        let upper = Choice::MaxNumber(letter, most);
        if self.min_heap > most {
            return Err(Misuse::Exclusive([Choice::MinHeap(self.min_heap), upper]));
        }
        let lower = Choice::MinNumber(letter, least);
        if least > self.max_heap {
            return Err(Misuse::Exclusive([lower, Choice::MaxHeap(self.max_heap)]));
        }
        if least > most {
            return Err(Misuse::Exclusive([lower, upper]));
        }
        Ok(())
    }

    /// Checks that positions of this shape have numbers as large as the lower bounds.
    pub(crate) fn check_positions(&self, shape: TupleShape) -> Result<(), Misuse> {
        let mut lower = vec![(self.min_heap, Choice::MinHeap(self.min_heap))];
        for (letter, &[least, _]) in self.numbers[..shape.count()].iter().enumerate() {
            lower.push((least, Choice::MinNumber(letter, least)));
        }
        let count = shape.count();
        let most = shape.most();
        for (least, bound) in lower {
            if least > most {
                return Err(Misuse::BeyondPositions { bound, count, most });
            }
        }
        Ok(())
    }

    /// The least and the most that a, b or c may be, which is `letter` from 0 on. Where no number
    /// is within all bounds, its own bounds hold.
    pub(crate) fn of_number(&self, letter: usize) -> [u64; 2] {
        let [least, most] = self.numbers[letter];
        [
            self.min_heap.max(least).min(most),
            self.max_heap.max(least).min(most),
        ]
    }

    /// The least and the most that any of the first `count` of the numbers a, b and c may be.
    pub(crate) fn of_all_numbers(&self, count: usize) -> [u64; 2] {
        let mut all = [u64::MAX, 0];
        for letter in 0..count {
            let [least, most] = self.of_number(letter);
            all = [all[0].min(least), all[1].max(most)];
        }
        all
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

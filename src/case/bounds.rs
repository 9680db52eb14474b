//! The bounds that a problem's statement gives.

use crate::case::misuse::{GivenBound, Misuse};
use crate::game::rule::TupleShape;
use crate::limits::MAX_NUMBER;

/// What a statement says of the numbers in its cases. The numbers a, b and c of a position or of a
/// computed heap count as heaps, as the two numbers of Wythoff's and Euclid's game do. There are no bounds on l, r, d, digits and skipped numbers. Each bound is
/// at most [`MAX_NUMBER`], but `max_total` and `max_stones` may be any number.
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
    /// The fewest stones of a case: of the numbers of its heaps together, as an input has them. Only
    /// where cases have heaps, and neither ranges nor the numbers a, b and c.
    pub min_stones: u64,
    /// The most stones of a case.
    pub max_stones: u64,
    /// The least and the most of each of the numbers a, b and c, in this order, where cases have
    /// them. `min_heap` and `max_heap` bound them, too.
    pub numbers: [[u64; 2]; 3],
    /// The fewest heaps of a case that gives their number.
    pub min_heaps: u64,
    /// The most heaps of a case that gives their number.
    pub max_heaps: u64,
    /// The most stones that a move takes, if a case gives the moves.
    pub max_move: u64,
    /// Whether no move takes more stones than the largest heap of its case has. A case of empty heaps
    /// may have a move that takes one stone. It says nothing of the moves of a group, and nothing
    /// where heaps are computed.
    pub moves_within_heaps: bool,
    /// The fewest moves that a case gives, if it gives their number.
    pub min_moves: u64,
    /// The most moves that a case gives.
    pub max_moves: u64,
    /// The order of the moves, if a case gives them.
    pub moves: MoveOrder,
    /// A move that every set has, if cases give sets. It takes at least one stone.
    pub with_move: Option<u64>,
    /// The fewest heaps that all cases together have. A range is one heap.
    pub min_total: u64,
    /// The most heaps that all cases together have. A range is one heap.
    pub max_total: u64,
    /// The fewest cases. Unless it is 0, no group is without cases.
    pub min_cases: u64,
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
        min_stones: 0,
        max_stones: u64::MAX,
        numbers: [[0, MAX_NUMBER]; 3],
        min_heaps: 0,
        max_heaps: MAX_NUMBER,
        max_move: MAX_NUMBER,
        moves_within_heaps: false,
        min_moves: 0,
        max_moves: MAX_NUMBER,
        moves: MoveOrder::Any,
        with_move: None,
        min_total: 0,
        max_total: u64::MAX,
        min_cases: 0,
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
        for row in ROWS {
            // What is at most 0 where nothing bounds it is a lower bound, and below an upper one.
            let widest = row.of(Bounds::NONE);
            if widest > 0 {
                check_range(row.of(*self), 0, widest)?;
            }
        }
        let least = ("min-heap", self.min_heap);
        let most = ("max-heap", self.max_heap);
        check_order(least, most)?;
        for (names, [lower, upper]) in NUMBERS.into_iter().zip(self.numbers) {
            let own_most = (names[1], upper);
            check_order(least, own_most)?;
            check_order((names[0], lower), most)?;
            check_order((names[0], lower), own_most)?;
        }
        for upper in ROWS {
            if let Some(lower) = upper.lower() {
                check_order((lower.flag, lower.of(*self)), (upper.flag, upper.of(*self)))?;
            }
        }
        Ok(())
    }

    /// Checks that a set can have the move that every set has.
    pub(crate) fn check_with_move(&self) -> Result<(), Misuse> {
        let stones = self.with_move.unwrap_or(0);
        let most = if self.moves_within_heaps && self.max_heap == self.max_move {
            ("max-heap", self.max_heap)
        } else {
            ("max-move", self.max_move)
        };
        check_order(("with-move", stones), most)
    }

    /// Checks that positions of this shape have numbers as large as the lower bounds.
    pub(crate) fn check_positions(&self, shape: TupleShape) -> Result<(), Misuse> {
        let count = shape.count();
        let most = shape.most();
        let own = NUMBERS.iter().zip(self.numbers).take(count);
        let own = own.map(|(flags, [least, _])| (flags[0], least));
        for bound in [("min-heap", self.min_heap)].into_iter().chain(own) {
            if bound.1 > most {
                return Err(Misuse::BeyondPositions { bound, count, most });
            }
        }
        Ok(())
    }

    /// The fewest cases of a group: one, unless an input may have none.
    pub(crate) fn least_group(&self) -> u64 {
        self.min_cases.min(1)
    }

    /// The bound of the stones of a case that is given, if one is.
    pub(crate) fn stones(&self) -> Option<GivenBound> {
        if self.max_stones < Bounds::NONE.max_stones {
            return Some(("max-stones", self.max_stones));
        }
        (self.min_stones > 0).then_some(("min-stones", self.min_stones))
    }

    /// The most heaps of the fewest stones that the stones of a case are enough for.
    pub(crate) fn most_heaps_of_stones(&self) -> u64 {
        if self.max_stones == Bounds::NONE.max_stones {
            return u64::MAX;
        }
        self.max_stones
            .checked_div(self.min_heap)
            .unwrap_or(u64::MAX)
    }

    /// These bounds, within `widest`, with heaps as many and as large as the stones of a case ask for
    /// and allow. `heaps` is their number, if it is fixed.
    pub(crate) fn with_room_for_stones(mut self, widest: &Bounds, heaps: Option<u64>) -> Bounds {
        if self.stones().is_none() {
            return self;
        }
        let counts = heaps.is_none();
        if counts {
            let most = self.most_heaps_of_stones();
            self.max_heaps = self.max_heaps.min(most).max(widest.min_heaps.max(1));
            self.min_heaps = self.min_heaps.min(self.max_heaps);
        }
        let fewest = heaps.unwrap_or(self.min_heaps).max(1);
        self.min_heap = self
            .min_heap
            .min(self.max_stones / fewest)
            .max(widest.min_heap);
        let others = self.min_heap.saturating_mul(fewest - 1);
        let room = self.max_stones.saturating_sub(others);
        self.max_heap = self.max_heap.min(room).max(self.min_heap);
        let most = heaps.unwrap_or(self.max_heaps).max(1);
        let asked = self.min_stones.div_ceil(most);
        self.max_heap = self.max_heap.max(asked.min(widest.max_heap));
        if counts {
            let asked = self.min_stones.div_ceil(self.max_heap.max(1));
            self.max_heaps = self.max_heaps.max(asked.min(widest.max_heaps));
            self.min_heaps = self.min_heaps.max(asked.min(self.max_heaps));
        }
        self
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

/// A bound that is a number, and its flag.
pub(crate) struct BoundRow {
    pub(crate) flag: &'static str,
    /// What messages and the help call the number.
    pub(crate) letter: &'static str,
    /// The least that the flag takes; the most is [`MAX_NUMBER`].
    pub(crate) least: u64,
    /// Where it stands among all bounds.
    pub(crate) place: fn(&mut Bounds) -> &mut u64,
}

impl BoundRow {
    /// The lower bound of what this is an upper bound of.
    pub(crate) fn lower(&self) -> Option<&'static BoundRow> {
        let what = self.flag.strip_prefix("max-")?;
        ROWS.iter()
            .find(|row| row.flag.strip_prefix("min-") == Some(what))
    }

    /// The name of its constant in printed validators.
    pub(crate) fn constant(&self) -> String {
        self.flag.to_uppercase().replace('-', "_")
    }

    pub(crate) fn of(&self, mut bounds: Bounds) -> u64 {
        *(self.place)(&mut bounds)
    }
}

/// The bound of this flag has this letter and is at least so much.
const fn row(
    flag: &'static str,
    letter: &'static str,
    least: u64,
    place: fn(&mut Bounds) -> &mut u64,
) -> BoundRow {
    BoundRow {
        flag,
        letter,
        least,
        place,
    }
}

/// The bounds that are numbers, in the order in which printed validators name them: a lower bound
/// before its upper one.
#[rustfmt::skip]
pub(crate) const ROWS: &[BoundRow] = &[
    row("min-cases", "N", 0, |bounds| &mut bounds.min_cases),
    row("max-cases", "N", 0, |bounds| &mut bounds.max_cases),
    row("max-groups", "N", 1, |bounds| &mut bounds.max_groups),
    row("max-group", "G", 1, |bounds| &mut bounds.max_group),
    row("min-heaps", "K", 0, |bounds| &mut bounds.min_heaps),
    row("max-heaps", "K", 1, |bounds| &mut bounds.max_heaps),
    row("min-heap", "H", 0, |bounds| &mut bounds.min_heap),
    row("max-heap", "H", 1, |bounds| &mut bounds.max_heap),
    row("min-stones", "S", 0, |bounds| &mut bounds.min_stones),
    row("max-stones", "S", 1, |bounds| &mut bounds.max_stones),
    row("min-a", "N", 0, |bounds| &mut bounds.numbers[0][0]),
    row("max-a", "N", 0, |bounds| &mut bounds.numbers[0][1]),
    row("min-b", "N", 0, |bounds| &mut bounds.numbers[1][0]),
    row("max-b", "N", 0, |bounds| &mut bounds.numbers[1][1]),
    row("min-c", "N", 0, |bounds| &mut bounds.numbers[2][0]),
    row("max-c", "N", 0, |bounds| &mut bounds.numbers[2][1]),
    row("min-total", "K", 0, |bounds| &mut bounds.min_total),
    row("max-total", "K", 0, |bounds| &mut bounds.max_total),
    row("min-moves", "M", 0, |bounds| &mut bounds.min_moves),
    row("max-moves", "M", 1, |bounds| &mut bounds.max_moves),
    row("max-move", "S", 1, |bounds| &mut bounds.max_move),
];

/// The flags of the least and the most of a, b and c.
pub(crate) const NUMBERS: [[&str; 2]; 3] =
    [["min-a", "max-a"], ["min-b", "max-b"], ["min-c", "max-c"]];

/// Checks that this lower bound is not above this upper bound.
pub(crate) fn check_order(lower: GivenBound, upper: GivenBound) -> Result<(), Misuse> {
    if lower.1 <= upper.1 {
        return Ok(());
    }
    let both = [lower, upper].map(|(flag, number)| (flag, number.to_string()));
    Err(Misuse::Exclusive(both))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lower_bound_may_be_its_upper_bound_and_no_more() {
        let mut pairs = 0;
        for upper in ROWS {
            let Some(lower) = upper.lower() else { continue };
            let flags = [lower.flag, upper.flag];
            let refusal = format!("{} 9 and {} 8 contradict each other", flags[0], flags[1]);
            for (least, expected) in [(8, Ok(())), (9, Err(refusal))] {
                let mut bounds = Bounds::NONE;
                *(lower.place)(&mut bounds) = least;
                *(upper.place)(&mut bounds) = 8;
                let found = bounds.check().map_err(|wrong| wrong.to_string());
                assert_eq!(found, expected, "{flags:?}");
            }
            pairs += 1;
        }
        assert_eq!(pairs, 9);
    }

    /// Of the library: the flag `--max-heap` takes 1 or more.
    #[test]
    fn heaps_stay_empty_if_they_may_have_no_stone() {
        for stones in [[0, 7], [0, 0], [1, 7]] {
            let empty = Bounds {
                max_heap: 0,
                min_stones: stones[0],
                max_stones: stones[1],
                ..Bounds::NONE
            };
            let bounds = empty.with_room_for_stones(&empty, None);
            assert_eq!(bounds.max_heap, 0, "{stones:?}");
        }
    }

    #[test]
    fn heaps_are_narrowed_to_what_the_stones_of_a_case_ask_for_and_allow() {
        let widest = Bounds {
            min_heap: 1,
            max_heap: 100,
            min_heaps: 1,
            max_heaps: 50,
            ..Bounds::NONE
        };
        // What is narrowed, the stones, and the heaps and their number then.
        for (heap, heaps, stones, expected) in [
            ([1, 100], [1, 50], [0, 100], ([1, 100], [1, 50])),
            ([1, 100], [1, 50], [0, 49], ([1, 49], [1, 49])),
            ([100, 100], [50, 50], [0, 100], ([100, 100], [1, 1])),
            ([1, 9], [1, 1], [10, 100], ([1, 10], [1, 1])),
            ([1, 100], [1, 1], [101, 200], ([1, 100], [2, 2])),
            ([1, 100], [1, 50], [101, u64::MAX], ([1, 100], [2, 50])),
        ] {
            let bounds = Bounds {
                min_heap: heap[0],
                max_heap: heap[1],
                min_heaps: heaps[0],
                max_heaps: heaps[1],
                min_stones: stones[0],
                max_stones: stones[1],
                ..Bounds::NONE
            };
            let found = bounds.with_room_for_stones(&widest, None);
            let found = (
                [found.min_heap, found.max_heap],
                [found.min_heaps, found.max_heaps],
            );
            assert_eq!(found, expected, "{heap:?}, {heaps:?}, {stones:?}");
        }
    }

    #[test]
    fn only_what_is_summed_up_may_be_more_than_the_largest_number() {
        for upper in ROWS.iter().filter(|row| row.flag.starts_with("max-")) {
            let mut bounds = Bounds::NONE;
            *(upper.place)(&mut bounds) = MAX_NUMBER + 1;
            let is_sum = ["max-total", "max-stones"].contains(&upper.flag);
            assert_eq!(bounds.check().is_ok(), is_sum, "{}", upper.flag);
        }
    }
}

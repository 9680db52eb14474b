//! The stones that the heaps of a case may and must have together, while they are drawn one after
//! another.

use super::random::Random;
use crate::case::bounds::Bounds;

/// One in this many cases has as many stones as it may have, and one as few.
const SHARE_OF_BOUNDS: u64 = 16;

/// What is left for the heaps that are still to be drawn.
pub(super) struct StonesLeft {
    /// How many stones they may have beyond the fewest of each.
    spare: u64,
    /// How many of these they must have.
    missing: u64,
    /// How many of these there is room for.
    room: u64,
}

impl StonesLeft {
    /// For heaps of these ranges, which together have from the first to the second of `in_all`.
    pub(super) fn new(in_all: [u64; 2], ranges: impl Iterator<Item = [u64; 2]>) -> StonesLeft {
        let mut fewest: u64 = 0;
        let mut room: u64 = 0;
        for [least, most] in ranges {
            fewest = fewest.saturating_add(least);
            room = room.saturating_add(most - least);
        }
        let [least, most] = in_all;
        StonesLeft {
            spare: most.saturating_sub(fewest),
            missing: least.saturating_sub(fewest),
            room,
        }
    }

    /// The range of the next heap, which is one of `left` and within `range`. On average, each takes
    /// its share of what is left.
    pub(super) fn next(&mut self, [least, most]: [u64; 2], left: u64) -> [u64; 2] {
        let room = most - least;
        self.room = self.room.saturating_sub(room);
        let needed = self.missing.saturating_sub(self.room).min(room);
        let share = self.spare.min(self.spare.saturating_mul(2).div_ceil(left));
        [least + needed, least + share.min(room).max(needed)]
    }

    /// Takes a heap that has `more` stones than the fewest.
    pub(super) fn take(&mut self, more: u64) {
        self.spare = self.spare.saturating_sub(more);
        self.missing = self.missing.saturating_sub(more);
    }
}

/// The fewest and the most stones of the next case within these bounds: in a few cases only as many,
/// or only as few, as it may have.
pub(super) fn of_next_case([least, most]: [u64; 2], random: &mut Random) -> [u64; 2] {
    match random.below(SHARE_OF_BOUNDS) {
        0 if most < Bounds::NONE.max_stones => [most, most],
        1 if least > 0 => [least, least],
        _ => [least, most],
    }
}

/// These stones together.
pub(super) fn total(heaps: &[u64]) -> u64 {
    let mut stones: u64 = 0;
    for &heap in heaps {
        stones = stones.saturating_add(heap);
    }
    stones
}

/// The fewest and the most stones of a heap of this range beside others with so many, if all together
/// have from the first to the second of `in_all`.
pub(super) fn beside(others: u64, [least, most]: [u64; 2], in_all: [u64; 2]) -> [u64; 2] {
    let least = least.max(in_all[0].saturating_sub(others));
    [least, most.min(in_all[1].saturating_sub(others)).max(least)]
}

/// Returns true if these numbers of a case are together within the bounds of its stones.
pub(super) fn are_allowed(numbers: &[u64], bounds: &Bounds) -> bool {
    if bounds.stones().is_none() {
        return true;
    }
    (bounds.min_stones..=bounds.max_stones).contains(&total(numbers))
}

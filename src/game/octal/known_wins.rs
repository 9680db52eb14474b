//! Who wins the positions that were searched. A search waits for memory most of its time, so an
//! entry is one number, and those that have the same place lie side by side.

use crate::game::bound::Bound;
use crate::limits::to_usize;

/// The bit of an entry that says that the player to move wins. No position has it: it takes at most
/// 126 bits.
const WINS: u128 = 1 << 127;

/// No position is 0: the empty one is not kept.
const FREE: u128 = 0;

/// The entries that the first position makes.
const FIRST: usize = 64;

/// At most 4 of 5 entries are taken.
const TAKEN: usize = 4;
const OF: usize = 5;

/// Finds who wins a position by its bits.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownWins {
    /// As many as a power of two; none at first.
    entries: Vec<u128>,
    taken: usize,
}

impl KnownWins {
    pub(super) fn new() -> KnownWins {
        KnownWins::default()
    }

    /// Returns true if the player to move wins this position; none if that is not kept.
    pub(super) fn get(&self, position: u128) -> Option<bool> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[self.place(position)];
        if entry == FREE {
            return None;
        }
        Some(entry & WINS != 0)
    }

    /// Keeps who wins a position that is not kept.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(super) fn insert(&mut self, position: u128, wins: bool) -> Result<(), Bound> {
        if (self.taken + 1) * OF > self.entries.len() * TAKEN {
            self.grow()?;
        }
        let place = self.place(position);
        self.entries[place] = if wins { position | WINS } else { position };
        self.taken += 1;
        Ok(())
    }

    /// The entry that has this position, or the free one that it may take.
    fn place(&self, position: u128) -> usize {
        let mut place = self.first_place(position);
        loop {
            let entry = self.entries[place];
            if entry == FREE || entry & !WINS == position {
                return place;
            }
            place = (place + 1) & (self.entries.len() - 1);
        }
    }

    /// Where the search for the entry of a position begins. The hash is cut to the number of entries
    /// first: as a whole, it does not fit into a `usize` of 32 bits.
    fn first_place(&self, position: u128) -> usize {
        let last = self.entries.len() as u64 - 1;
        to_usize(hash(position) & last)
    }

    /// Makes the entries twice as many.
    #[cold]
    fn grow(&mut self) -> Result<(), Bound> {
        let count = FIRST.max(2 * self.entries.len());
        let mut larger = KnownWins {
            entries: crate::memory::zeros(count)?,
            taken: self.taken,
        };
        for &entry in &self.entries {
            if entry != FREE {
                let place = larger.place(entry & !WINS);
                larger.entries[place] = entry;
            }
        }
        *self = larger;
        Ok(())
    }

    /// The bytes of the entries.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.entries[..])
    }
}

/// Two multiplications. Nobody chooses positions to make the map slow.
// The halves are meant.
#[allow(clippy::cast_possible_truncation)]
fn hash(position: u128) -> u64 {
    let high = ((position >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = u128::from(position as u64 ^ high) * 0xD134_2543_DE82_EF95;
    mixed as u64 ^ (mixed >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// A position for each number: it has bits in both halves.
    fn position(number: u128) -> u128 {
        (number << 100) | (number * number * 2) | 1
    }

    #[test]
    fn each_position_keeps_who_wins_it_while_the_map_grows() {
        let mut known = KnownWins::new();
        for number in 1..10_000 {
            assert_eq!(known.get(position(number)), None);
            let inserted = known.insert(position(number), number % 3 == 0);
            assert_eq!(inserted, Ok(()));
        }
        for number in 1..10_000 {
            assert_eq!(known.get(position(number)), Some(number % 3 == 0));
        }
        assert_eq!(known.get(position(10_000)), None);
    }

    /// Also where a `usize` has 32 bits.
    #[test]
    fn positions_begin_at_places_of_their_own() {
        let known = KnownWins {
            entries: vec![FREE; 1 << 14],
            taken: 0,
        };
        let places: HashSet<usize> = (1..=10_000)
            .map(|number| known.first_place(position(number)))
            .collect();
        // Random hashes would begin at 16,384 (1 - e^(-10,000/16,384)) = 7,484 places.
        assert!(places.len() > 7_000, "{}", places.len());
    }

    /// As 2^26 steps of 20 each find no more than 3,355,443 positions, they need 2^22 entries.
    #[test]
    fn four_of_five_entries_are_taken_before_there_are_more() {
        let mut known = KnownWins::new();
        for number in 1..=51 {
            assert_eq!(known.insert(number, true), Ok(()));
        }
        assert_eq!(known.bytes(), 64 * 16);
        assert_eq!(known.insert(52, true), Ok(()));
        assert_eq!(known.bytes(), 128 * 16);
        const { assert!(3_355_443 * OF <= (1 << 22) * TAKEN) };
    }
}

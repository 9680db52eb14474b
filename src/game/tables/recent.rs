//! The rules that a view selected last, each with its known values. A rule is found by its numbers, without a lock.

use std::mem;

use super::snapshot::Snapshot;
use super::table::{Family, Moves};
use super::SLACK;
use crate::game::bound::Bound;
use crate::limits::to_usize;
use crate::memory::{hold, release, room};

/// How many rules are remembered, a power of two; two hashes give each rule two places. All together they hold at most
/// 4 MiB of values.
const PLACES: usize = 256;

/// A rule of more numbers is long: only one such is remembered. Those of all others, with their moves, take 4 MiB.
const MOST_NUMBERS: usize = 1 << 10;

/// A rule as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rule {
    /// None if there was no memory for the numbers: then nothing is known.
    pub(super) family: Option<Family>,
    pub(super) numbers: Vec<u64>,
}

impl Rule {
    /// Whether it is exactly these numbers of this family, in the same order. Compares number by number, as there are
    /// few.
    #[inline]
    fn is(&self, family: Family, numbers: &[u64]) -> bool {
        self.family == Some(family)
            && self.numbers.len() == numbers.len()
            && self.numbers.iter().zip(numbers).all(|(one, other)| one == other)
    }

    /// The bytes of its numbers.
    pub(super) fn bytes(&self) -> usize {
        mem::size_of_val(&*self.numbers)
    }
}

/// A rule that was selected, and what the view knows of it. Whoever writes another rule here starts from nothing.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) rule: Rule,
    /// The moves of the rule, once they were needed.
    moves: Option<Moves>,
    pub(super) snapshot: Snapshot,
}

impl Place {
    /// The rule without moves.
    fn empty() -> Place {
        let rule = Rule { family: Some(Family::Subtraction), numbers: Vec::new() };
        Place { rule, moves: None, snapshot: Snapshot::zeros() }
    }

    /// Becomes this rule, of which nothing is known but its numbers; no rule if there is no memory for them.
    pub(super) fn begin(&mut self, family: Family, numbers: &[u64]) -> Result<(), Bound> {
        self.forget();
        hold(&mut self.rule.numbers, numbers)?;
        self.rule.family = Some(family);
        Ok(())
    }

    /// Becomes no rule.
    pub(super) fn forget(&mut self) {
        self.rule.family = None;
        release(&mut self.rule.numbers, MOST_NUMBERS);
        (self.moves, self.snapshot) = (None, Snapshot::nothing());
    }

    /// The moves of the rule in normal form.
    pub(super) fn moves(&mut self) -> Result<Moves, Bound> {
        let family = self.rule.family.ok_or(Bound::Memory)?;
        if self.moves.is_none() {
            drop(room(self.bytes_of_moves())?);
        }
        Ok(self.moves.get_or_insert_with(|| Moves::of(family, &self.rule.numbers)).clone())
    }

    /// The bytes that it takes to put the moves in normal form: the numbers are copied up to three times.
    pub(super) fn bytes_of_moves(&self) -> usize {
        self.rule.bytes().saturating_mul(3).saturating_add(SLACK)
    }
}

/// The rules selected lately, one of them last.
#[derive(Debug)]
pub(super) struct Recent {
    /// One place until another rule is selected, then [`PLACES`] if there is memory for them.
    places: Vec<Place>,
    /// A hash for each place, which tells most others apart from the rule there without a look at it.
    hashes: Vec<u64>,
    last: usize,
    turn: bool,
    /// Whether a long rule may be in a place: every long one that is not found there sets it.
    has_long: bool,
}

impl Recent {
    /// The rule without moves was selected.
    pub(super) fn new() -> Recent {
        Recent { places: vec![Place::empty()], hashes: vec![EMPTY], last: 0, turn: false, has_long: false }
    }

    #[inline]
    pub(super) fn current(&self) -> &Place {
        &self.places[self.last]
    }

    #[inline]
    pub(super) fn current_mut(&mut self) -> &mut Place {
        &mut self.places[self.last]
    }

    /// Whether exactly these numbers of this family were selected last, in the same order.
    #[inline]
    pub(super) fn is(&self, family: Family, numbers: &[u64]) -> bool {
        self.current().rule.is(family, numbers)
    }

    /// Chooses a place for these numbers; returns whether they are there. If not, it has to be filled with them.
    // Never inlined: where one rule stays, only the comparison is needed in the loop.
    #[inline(never)]
    pub(super) fn look_for(&mut self, family: Family, numbers: &[u64]) -> bool {
        // A table may be large, and a view that held it would force others to copy it.
        self.current_mut().snapshot.table = None;
        if self.places.len() < PLACES {
            self.grow();
        }
        let hash = hash(family, numbers);
        let len = self.hashes.len() as u64;
        let [one, other] = [56, 48].map(|shift| to_usize((hash >> shift) % len));
        self.last = if self.hashes[one] == hash { one } else { other };
        if self.hashes[self.last] == hash && self.is(family, numbers) {
            return true;
        }
        if self.hashes[self.last] != hash {
            self.free_place(hash, one, other);
        }
        if mem::replace(&mut self.has_long, numbers.len() > MOST_NUMBERS) {
            self.forget_long();
        }
        false
    }

    /// Gives back the memory of the long rule, which the next rules may need.
    #[cold]
    fn forget_long(&mut self) {
        for (at, place) in self.places.iter_mut().enumerate() {
            if place.rule.numbers.len() > MOST_NUMBERS {
                place.forget();
                // The last place is for the rule that is looked for.
                if at != self.last {
                    self.hashes[at] = EMPTY;
                }
            }
        }
    }

    /// Makes room for more than one rule, if there is memory.
    #[cold]
    fn grow(&mut self) {
        if self.places.try_reserve_exact(PLACES).is_ok() && self.hashes.try_reserve_exact(PLACES).is_ok() {
            self.places.resize(PLACES, Place::empty());
            self.hashes.resize(PLACES, EMPTY);
        }
    }

    /// Makes one of two places the last, for a rule with this hash: a free one, if there is one.
    #[cold]
    fn free_place(&mut self, hash: u64, one: usize, other: usize) {
        // If both are taken, each has its turn: two rules that always took one from each other would never find
        // another.
        self.turn = !self.turn;
        let second = self.hashes[one] != EMPTY && (self.hashes[other] == EMPTY || self.turn);
        self.last = if second { other } else { one };
        self.hashes[self.last] = hash;
    }
}

/// The hash of a place that is free: any number that hardly any rule has.
const EMPTY: u64 = 0;

/// A hash that anybody can compute: rules that share it drive each other out of their places, and are then found in the
/// [tables](super::Tables) again.
#[inline]
pub(super) fn hash(family: Family, numbers: &[u64]) -> u64 {
    // The golden ratio times 2^64: it spreads what is multiplied by it over the upper bits.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    numbers.iter().fold(family as u64, |hash, number| (hash.rotate_left(29) ^ number).wrapping_mul(FACTOR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::history::ALIKE;

    fn select(recent: &mut Recent, numbers: &[u64]) -> bool {
        let found = recent.look_for(Family::Subtraction, numbers);
        if !found {
            recent.current_mut().begin(Family::Subtraction, numbers).expect("memory");
        }
        found
    }

    #[test]
    fn a_few_rules_are_all_found_again_and_only_if_all_numbers_are_theirs() {
        let mut recent = Recent::new();
        let rules: Vec<Vec<u64>> = (1..40).map(|i| (1..=i % 5 + 1).map(|j| i * j).collect()).collect();
        for round in 0..3 {
            for rule in &rules {
                assert_eq!(select(&mut recent, rule), round > 0, "{rule:?}");
                assert!(recent.is(Family::Subtraction, rule));
                assert!(!recent.is(Family::Octal, rule) && !recent.is(Family::Subtraction, &rule[1..]));
            }
        }
        assert!(!recent.look_for(Family::Octal, &rules[0]));
    }

    #[test]
    fn more_rules_than_there_are_places_take_turns() {
        let mut recent = Recent::new();
        assert!((1..=9 * PLACES as u64).all(|i| !select(&mut recent, &[i, i + 1])));
        // One that is not found takes the place of another.
        let last = (1..=9 * PLACES as u64).rev().take(PLACES / 4);
        let kept = last.filter(|&i| recent.look_for(Family::Subtraction, &[i, i + 1])).count();
        assert!((PLACES / 8..PLACES / 4).contains(&kept), "{kept}");
    }

    #[test]
    fn rules_for_the_same_two_places_take_both_and_then_turns() {
        let places = |&number: &u64| hash(Family::Subtraction, &[number]) >> 48;
        let rivals: Vec<u64> = (2..).filter(|number| places(number) == places(&1)).take(4).collect();
        let mut recent = Recent::new();
        for pair in rivals.chunks(2) {
            assert!(pair.iter().all(|&number| !select(&mut recent, &[number])));
            assert!(pair.iter().all(|&number| select(&mut recent, &[number])), "{pair:?} of {rivals:?}");
        }
    }

    #[test]
    fn a_rule_of_more_than_1024_numbers_is_forgotten_with_its_memory_once_a_new_one_is_selected() {
        let rule = |count: usize| (1..=count as u64).map(|s| 3 * s).collect::<Vec<u64>>();
        let [fits, over, more] = [0, 1, 2].map(|more| rule(MOST_NUMBERS + more));
        let mut recent = Recent::new();
        assert!(!select(&mut recent, &fits) && !select(&mut recent, &over));
        recent.current_mut().moves().expect("memory");
        assert!(select(&mut recent, &fits) && select(&mut recent, &over));
        let held = |recent: &Recent| {
            let is_held = |place: &&Place| place.rule.numbers.capacity() > MOST_NUMBERS || place.moves.is_some();
            recent.places.iter().filter(is_held).count()
        };
        assert!(!select(&mut recent, &more));
        assert_eq!(held(&recent), 1);
        assert!(!select(&mut recent, &[5]));
        assert_eq!(held(&recent), 0);
        assert!(select(&mut recent, &fits) && !select(&mut recent, &over) && select(&mut recent, &[5]));
    }

    #[test]
    fn rules_with_the_same_hash_are_told_apart() {
        for [one, other] in ALIKE {
            assert_eq!(hash(Family::Subtraction, &one), hash(Family::Subtraction, &other));
            let mut recent = Recent::new();
            assert!(!select(&mut recent, &one) && !select(&mut recent, &other));
            assert!(recent.is(Family::Subtraction, &other) && !recent.is(Family::Subtraction, &one));
        }
    }
}

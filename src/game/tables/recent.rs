//! The rules that a view selected lately: what it holds of them is found again by their numbers, without a lock.

use std::sync::Arc;

use super::periodic::Periodic;
use super::table::{Family, Rule, Table};
use super::SLACK;
use crate::game::bound::{Bound, Cycle};
use crate::memory::{hold, room};

/// How many rules are remembered, a power of two; two hashes give each rule two places.
const PLACES: usize = 256;

/// A table of more bytes is let go when another rule is selected: all that are remembered take 4 MiB at most.
const MOST_BYTES: usize = 16 << 10;

/// A rule as it was selected, and what a view holds of it.
#[derive(Debug)]
pub(super) struct Selected {
    /// None if there was no memory for the rule.
    pub(super) family: Option<Family>,
    pub(super) numbers: Vec<u64>,
    /// The rule in normal form, once somebody has asked for it.
    rule: Option<Rule>,
    /// The table, unless it has not been made, or all that is known of it is laid out.
    pub(super) table: Option<Arc<Table>>,
    /// Whether the table has more than [`MOST_BYTES`].
    is_large: bool,
    pub(super) lookups: u32,
    pub(super) periodic: Periodic,
    /// How the values repeat, and these up to the end of the first period, if they were asked for, few and small.
    pub(super) sequence: Option<(Cycle, Vec<u8>)>,
}

impl Selected {
    /// The empty set of moves.
    fn empty() -> Selected {
        Selected {
            family: Some(Family::Subtraction),
            numbers: Vec::new(),
            rule: None,
            table: None,
            is_large: false,
            lookups: 0,
            periodic: Periodic::zeros(),
            sequence: None,
        }
    }

    /// Becomes this rule, with nothing known but its numbers; no rule if there is no memory for them.
    pub(super) fn begin(&mut self, family: Family, numbers: &[u64]) -> Result<(), Bound> {
        self.family = None;
        self.numbers.clear();
        (self.rule, self.table, self.sequence) = (None, None, None);
        self.is_large = false;
        self.lookups = 0;
        self.periodic.clear();
        hold(&mut self.numbers, numbers)?;
        self.family = Some(family);
        Ok(())
    }

    /// The rule in normal form.
    pub(super) fn rule(&mut self) -> Result<Rule, Bound> {
        let family = self.family.ok_or(Bound::Memory)?;
        if self.rule.is_none() {
            drop(room(SLACK + self.rule_bytes())?);
        }
        Ok(self.rule.get_or_insert_with(|| Rule::of(family, &self.numbers)).clone())
    }

    /// The bytes that it takes to put the rule in normal form: its numbers are copied up to three times.
    pub(super) fn rule_bytes(&self) -> usize {
        3 * 8 * self.numbers.len()
    }

    /// The Grundy value of a heap of `stones`, if it is known by now.
    pub(super) fn known(&self, stones: u64) -> Option<u32> {
        self.periodic.laid_out(stones).or_else(|| self.table.as_ref()?.known(stones))
    }

    /// How all values repeat, if that is known by now.
    pub(super) fn cycle(&self) -> Option<Cycle> {
        self.periodic.cycle_laid_out().or_else(|| self.table.as_ref()?.cycle_known())
    }

    /// Lays out a short period of a table that is not short itself, or its first values.
    pub(super) fn lay_out(&mut self) {
        if let Some(table) = &self.table {
            // Without memory for that, look-ups stay slower.
            let _ = self.periodic.take_from(table);
        }
    }

    /// Weighs the table, which is another one, or has changed.
    pub(super) fn weigh(&mut self) {
        self.is_large = self.table.as_ref().map_or(0, |table| table.bytes()) > MOST_BYTES;
    }

    /// Whether it is exactly these numbers of this family, in the same order. Compares number by number, as there are few.
    #[inline]
    pub(super) fn is(&self, family: Family, numbers: &[u64]) -> bool {
        self.family == Some(family)
            && self.numbers.len() == numbers.len()
            && self.numbers.iter().zip(numbers).all(|(one, other)| one == other)
    }
}

/// The rules selected lately, one of them last.
#[derive(Debug)]
pub(super) struct Recent {
    /// One place until another rule is selected, then [`PLACES`] if there is memory for them.
    places: Vec<Selected>,
    /// A hash for each place, which tells most others apart from the rule there without a look at it.
    hashes: Vec<u64>,
    last: usize,
    turn: bool,
}

impl Recent {
    /// The empty set of moves was selected.
    pub(super) fn new() -> Recent {
        Recent { places: vec![Selected::empty()], hashes: vec![EMPTY], last: 0, turn: false }
    }

    #[inline]
    pub(super) fn current(&self) -> &Selected {
        &self.places[self.last]
    }

    #[inline]
    pub(super) fn current_mut(&mut self) -> &mut Selected {
        &mut self.places[self.last]
    }

    /// Chooses a place for these numbers; returns whether they are there. If not, it has to be filled with them.
    // Never inlined: where one rule stays, only the comparison is needed in the loop.
    #[inline(never)]
    pub(super) fn look_for(&mut self, family: Family, numbers: &[u64]) -> bool {
        if self.current().is_large {
            self.places[self.last] = Selected::empty();
            self.hashes[self.last] = EMPTY;
        }
        if self.places.len() < PLACES {
            self.grow();
        }
        let hash = hash(family, numbers);
        let [one, other] = [56, 48].map(|shift| (hash >> shift) as usize % self.hashes.len());
        self.last = if self.hashes[one] == hash { one } else { other };
        if self.hashes[self.last] == hash && self.current().is(family, numbers) {
            return true;
        }
        if self.hashes[self.last] != hash {
            self.free_place(hash, one, other);
        }
        false
    }

    /// Makes room for more than one rule, if there is memory.
    #[cold]
    fn grow(&mut self) {
        if self.places.try_reserve_exact(PLACES).is_ok() && self.hashes.try_reserve_exact(PLACES).is_ok() {
            self.places.resize_with(PLACES, Selected::empty);
            self.hashes.resize(PLACES, EMPTY);
        }
    }

    /// Makes one of two places the last, for a rule with this hash: a free one, if there is one.
    #[cold]
    fn free_place(&mut self, hash: u64, one: usize, other: usize) {
        // If both are taken, each has its turn: two rules that always took one from each other would never find another.
        self.turn = !self.turn;
        let second = self.hashes[one] != EMPTY && (self.hashes[other] == EMPTY || self.turn);
        self.last = if second { other } else { one };
        self.hashes[self.last] = hash;
    }
}

/// The hash of a place with the empty set that is free: any number that hardly any rule has.
const EMPTY: u64 = 0;

#[inline]
pub(super) fn hash(family: Family, numbers: &[u64]) -> u64 {
    // The golden ratio times 2^64: it spreads what is multiplied by it over the upper bits.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let start = family as u64 + 1;
    numbers.iter().fold(start, |hash, number| (hash.rotate_left(29) ^ number).wrapping_mul(FACTOR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bound::Budget;

    fn select(recent: &mut Recent, numbers: &[u64]) -> bool {
        let found = recent.look_for(Family::Subtraction, numbers);
        if !found {
            recent.current_mut().numbers = numbers.to_vec();
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
                assert!(recent.current().is(Family::Subtraction, rule));
                assert!(
                    !recent.current().is(Family::Octal, rule) && !recent.current().is(Family::Subtraction, &rule[1..])
                );
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
    fn a_large_table_is_let_go_and_a_small_one_is_not() {
        for (largest, kept) in [(8_000, true), (17_000, false)] {
            let mut recent = Recent::new();
            select(&mut recent, &[1, largest]);
            let mut table = Table::of(Rule::of(Family::Subtraction, &[1, 7, largest]), Budget::default());
            table.grundy(largest).expect("a value within the budget");
            recent.current_mut().table = Some(Arc::new(table));
            recent.current_mut().weigh();
            select(&mut recent, &[2]);
            assert_eq!(recent.look_for(Family::Subtraction, &[1, largest]), kept, "{largest}");
        }
    }
}

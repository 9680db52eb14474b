//! The rules that a reader selected lately, each with its known values. A rule is found by its
//! numbers, without a lock.
//!
//! An entry is believed only if family and all numbers are the same, in the same order. What is
//! known of a rule is in its entry alone, and another rule that takes the entry starts from
//! nothing.

use std::mem;
use std::sync::Arc;

use super::any_table::{AnyTable, Family};
use super::snapshot::{LONGEST, Snapshot};
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::octal::{MisereSearch, Quotient};
use crate::game::outcome::Play;
use crate::game::rule::{Recursion, Rule};
use crate::limits::to_usize;
use crate::memory::{check_room, hold, release};

/// How many entries there are beside [`LONG`]: one for each value of a byte. A rule has two
/// entries, which two bytes of its hash name. All entries together hold at most 4 MiB of values, 4
/// MiB of tables and 4 MiB of searched positions.
const ENTRIES: usize = 1 << 8;

/// The entry of the last long rule. Only one is remembered: the rules in the other entries, of at
/// most [`MOST_NUMBERS`] numbers each, take 4 MiB with their moves.
const LONG: usize = 0;

/// A rule of more numbers is long.
const MOST_NUMBERS: usize = 1 << 10;

/// A rule as it was given: the numbers of a family, or a rule of one's own. There is neither if there
/// was no memory for the numbers: then nothing is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RuleKey {
    pub(super) family: Option<Family>,
    pub(super) numbers: Vec<u64>,
    /// A rule of one's own, and the play that its values are for. In misère play a case has one
    /// heap: its value is 1 if it is lost, and else 0, which decides who wins as Grundy values do
    /// in Bouton's rule.
    own: Option<(Arc<Rule>, Play)>,
}

impl RuleKey {
    /// Returns true if it is exactly these numbers of this family, in the same order. Compares
    /// number by number, as there are few.
    #[inline]
    fn is(&self, family: Family, numbers: &[u64]) -> bool {
        let held = &self.numbers;
        let is_alike = self.family == Some(family) && held.len() == numbers.len();
        is_alike && held.iter().zip(numbers).all(|(one, other)| one == other)
    }

    /// The bytes of its numbers.
    pub(super) fn bytes(&self) -> usize {
        mem::size_of_val(&self.numbers[..])
    }
}

/// A rule that was selected, and what the reader knows of it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Tells most other rules apart without a look at the numbers.
    hash: u64,
    pub(super) rule: RuleKey,
    /// A table of the rule, for its moves: without values, or with all of them if they are laid
    /// out.
    moves: Option<Arc<AnyTable>>,
    /// What is proved and was searched in misère play, once it is asked for. It has the rule's code,
    /// and begins anew with another rule.
    search: Option<MisereSearch>,
    pub(super) snapshot: Snapshot,
    /// How all values repeat, for reasoning, once it is asked for.
    told_cycle: Option<Option<Cycle>>,
    /// What answers heaps beyond the table, if the rule has a theorem.
    pub(super) beyond: Option<Arc<Recursion>>,
    /// The table does not reach this heap, nor any larger one.
    pub(super) end_of_table: u64,
}

impl Entry {
    /// The rule without moves.
    pub(super) fn empty() -> Entry {
        let rule = RuleKey {
            family: Some(Family::Subtraction),
            ..RuleKey::default()
        };
        Entry {
            hash: FREE,
            rule,
            moves: None,
            search: None,
            snapshot: Snapshot::zeros(),
            told_cycle: None,
            beyond: None,
            end_of_table: u64::MAX,
        }
    }

    /// Starts anew with this rule; with no rule if its numbers do not fit into memory.
    pub(super) fn begin(&mut self, family: Family, numbers: &[u64]) -> Result<(), Bound> {
        let mut held = self.forget();
        hold(&mut held, numbers)?;
        self.rule.family = Some(family);
        self.rule.numbers = held;
        Ok(())
    }

    /// Becomes a rule of one's own, without values.
    pub(super) fn begin_own(&mut self, rule: Arc<Rule>, play: Play) {
        self.forget();
        self.rule.own = Some((rule, play));
    }

    /// Becomes no rule. Returns room for the numbers of the next.
    pub(super) fn forget(&mut self) -> Vec<u64> {
        self.moves = None;
        self.search = None;
        self.snapshot = Snapshot::nothing();
        self.told_cycle = None;
        self.beyond = None;
        self.end_of_table = u64::MAX;
        let mut room = mem::take(&mut self.rule).numbers;
        release(&mut room, MOST_NUMBERS);
        room
    }

    /// What was searched of an octal game or Grundy's game in misère play.
    pub(super) fn search(&mut self) -> Result<&mut MisereSearch, Bound> {
        let family = self.rule.family.ok_or(Bound::NoRule)?;
        if self.search.is_none() {
            check_room(self.bytes_of_table())?;
        }
        Ok(self.search.get_or_insert_with(|| match family {
            Family::GrundysGame => MisereSearch::of_grundys_game(),
            Family::Octal | Family::Subtraction => MisereSearch::of_code(&self.rule.numbers),
        }))
    }

    /// What is proved of misère play of the rule, if that is known.
    pub(super) fn quotient(&self) -> Option<&Arc<Quotient>> {
        self.search.as_ref()?.known_quotient()
    }

    /// Gives up what is large, once another rule is selected.
    fn shrink(&mut self) {
        // A table may be large, and a reader that held it would force others to copy it.
        self.snapshot.table = None;
        if let Some(search) = &self.search
            && search.bytes() as u64 > LONGEST
        {
            self.search = None;
        }
    }

    /// The moves of the rule: a table of it.
    pub(super) fn moves(&mut self, budget: Budget) -> Result<Arc<AnyTable>, Bound> {
        if let Some(moves) = &self.moves {
            return Ok(Arc::clone(moves));
        }
        let moves = Arc::new(self.new_table(budget)?);
        self.moves = Some(Arc::clone(&moves));
        Ok(moves)
    }

    /// Keeps this table of the rule for its moves, unless the rule is long: then memory may be
    /// short.
    pub(super) fn keep_moves(&mut self, table: Arc<AnyTable>) {
        if self.rule.numbers.len() <= MOST_NUMBERS {
            self.moves = Some(table);
        }
    }

    /// A table of the rule without values.
    pub(super) fn new_table(&self, budget: Budget) -> Result<AnyTable, Bound> {
        if let Some((rule, play)) = &self.rule.own {
            return AnyTable::of_own(Arc::clone(rule), *play, budget);
        }
        let family = self.rule.family.ok_or(Bound::NoRule)?;
        AnyTable::of(family, &self.rule.numbers, budget)
    }

    /// How all values repeat, if a small table shows it. What was asked before changes nothing.
    pub(super) fn told_cycle(&mut self) -> Option<Cycle> {
        if let Some(known) = self.told_cycle {
            return known;
        }
        let cycle = match self.rule.own {
            Some(_) => None,
            None => self
                .new_table(Budget::TOLD)
                .and_then(|mut table| table.cycle())
                .ok(),
        };
        self.told_cycle = Some(cycle);
        cycle
    }

    /// The bytes that a new table takes.
    pub(super) fn bytes_of_table(&self) -> usize {
        AnyTable::bytes_of_new(&self.rule.numbers)
    }
}

/// The rules selected lately, one of them last.
#[derive(Debug)]
pub(super) struct RuleCache {
    /// One entry until a second rule is selected; then [`LONG`] and the others, if there is memory
    /// for them.
    entries: Vec<Entry>,
    last: usize,
    /// Which of its two entries a new rule took last, if neither was free.
    turn: usize,
}

impl RuleCache {
    /// The rule without moves was selected.
    pub(super) fn new() -> RuleCache {
        RuleCache {
            entries: vec![Entry::empty()],
            last: 0,
            turn: 0,
        }
    }

    #[inline]
    pub(super) fn current(&self) -> &Entry {
        &self.entries[self.last]
    }

    #[inline]
    pub(super) fn current_mut(&mut self) -> &mut Entry {
        &mut self.entries[self.last]
    }

    /// Returns true if exactly these numbers of this family were selected last, in the same order.
    #[inline]
    pub(super) fn is(&self, family: Family, numbers: &[u64]) -> bool {
        self.current().rule.is(family, numbers)
    }

    /// Makes the entry of this rule the last one and returns true. If the rule has no entry, the
    /// last one is an entry that has to [begin](Entry::begin) with it.
    // Never inlined: where one rule stays, only the comparison is needed in the loop.
    #[inline(never)]
    pub(super) fn find_or_claim(&mut self, family: Family, numbers: &[u64]) -> bool {
        self.current_mut().shrink();
        if self.entries.len() == 1 {
            self.grow();
        }
        let hash = hash(family, numbers);
        self.last = if numbers.len() > MOST_NUMBERS || self.entries.len() == 1 {
            LONG
        } else {
            self.entry_of(hash)
        };
        let found = self.is(family, numbers);
        if !found {
            self.current_mut().hash = hash;
            // The new rule may need the memory of the long one.
            self.entries[LONG].forget();
        }
        found
    }

    /// Of the two entries for this hash: the one that has it, else a free one, else each in turn.
    /// Two rules that always took the same entry from each other would never be found.
    #[inline]
    fn entry_of(&mut self, hash: u64) -> usize {
        let both = [56, 48].map(|shift| 1 + to_usize(hash >> shift & 0xFF));
        for hash in [hash, FREE] {
            for entry in both {
                if self.entries[entry].hash == hash {
                    return entry;
                }
            }
        }
        self.turn ^= 1;
        both[self.turn]
    }

    /// Makes room for more than one rule, if there is memory.
    #[cold]
    fn grow(&mut self) {
        if self.entries.try_reserve_exact(ENTRIES).is_ok() {
            self.entries.resize(1 + ENTRIES, Entry::empty());
        }
    }
}

/// The hash of a free entry, and of the rule without moves, which it has.
const FREE: u64 = 0;

/// Anybody can make up rules that share a hash: they drive each other out of their entries, and are
/// then found in the [tables](super::Tables) again.
#[inline]
pub(super) fn hash(family: Family, numbers: &[u64]) -> u64 {
    // The golden ratio times 2^64: it spreads what is multiplied by it over the upper bits.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash = family as u64;
    for number in numbers {
        hash = (hash.rotate_left(29) ^ number).wrapping_mul(FACTOR);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::history::ALIKE;

    fn select(cache: &mut RuleCache, numbers: &[u64]) -> bool {
        let found = cache.find_or_claim(Family::Subtraction, numbers);
        if !found {
            cache
                .current_mut()
                .begin(Family::Subtraction, numbers)
                .expect("memory");
        }
        found
    }

    #[test]
    fn a_few_rules_are_all_found_again_and_only_if_all_numbers_are_theirs() {
        let mut cache = RuleCache::new();
        let rules: Vec<Vec<u64>> = (1..40)
            .map(|i| (1..=i % 5 + 1).map(|j| i * j).collect())
            .collect();
        for round in 0..3 {
            for rule in &rules {
                assert_eq!(select(&mut cache, rule), round > 0, "{rule:?}");
                assert!(cache.is(Family::Subtraction, rule));
                assert!(
                    !cache.is(Family::Octal, rule) && !cache.is(Family::Subtraction, &rule[1..])
                );
            }
        }
        assert!(!cache.find_or_claim(Family::Octal, &rules[0]));
    }

    #[test]
    fn more_rules_than_there_are_entries_take_turns() {
        let mut cache = RuleCache::new();
        assert!((1..=9 * ENTRIES as u64).all(|i| !select(&mut cache, &[i, i + 1])));
        // One that is not found takes the entry of another.
        let last = (1..=9 * ENTRIES as u64).rev().take(ENTRIES / 4);
        let kept = last
            .filter(|&i| cache.find_or_claim(Family::Subtraction, &[i, i + 1]))
            .count();
        assert!((ENTRIES / 8..ENTRIES / 4).contains(&kept), "{kept}");
    }

    #[test]
    fn rules_of_the_same_two_entries_take_both_and_then_turns() {
        let bytes = |&number: &u64| hash(Family::Subtraction, &[number]) >> 48;
        let rivals: Vec<u64> = (2..)
            .filter(|number| bytes(number) == bytes(&1))
            .take(4)
            .collect();
        let mut cache = RuleCache::new();
        for pair in rivals.chunks(2) {
            assert!(pair.iter().all(|&number| !select(&mut cache, &[number])));
            assert!(
                pair.iter().all(|&number| select(&mut cache, &[number])),
                "{pair:?} of {rivals:?}"
            );
        }
    }

    /// How many entries hold a table for moves, or room for a long rule.
    fn held(cache: &RuleCache) -> usize {
        let mut held = 0;
        for entry in &cache.entries {
            let is_long = entry.rule.numbers.capacity() > MOST_NUMBERS;
            held += usize::from(is_long || entry.moves.is_some());
        }
        held
    }

    #[test]
    fn a_rule_of_more_than_1024_numbers_is_forgotten_with_its_memory_once_a_new_one_is_selected() {
        let rule = |count: usize| (1..=count as u64).map(|s| 3 * s).collect::<Vec<u64>>();
        let [fits, over, more] = [0, 1, 2].map(|more| rule(MOST_NUMBERS + more));
        let mut cache = RuleCache::new();
        assert!(!select(&mut cache, &fits) && !select(&mut cache, &over));
        cache
            .current_mut()
            .moves(Budget::default())
            .expect("memory");
        assert!(select(&mut cache, &fits) && select(&mut cache, &over));
        assert!(!select(&mut cache, &more));
        assert_eq!(held(&cache), 1);
        assert!(!select(&mut cache, &[5]));
        assert_eq!(held(&cache), 0);
        assert!(
            select(&mut cache, &fits) && !select(&mut cache, &over) && select(&mut cache, &[5])
        );
    }

    #[test]
    fn rules_with_the_same_hash_are_told_apart() {
        for [one, other] in ALIKE {
            assert_eq!(
                hash(Family::Subtraction, &one),
                hash(Family::Subtraction, &other)
            );
            let mut cache = RuleCache::new();
            assert!(!select(&mut cache, &one) && !select(&mut cache, &other));
            assert!(cache.is(Family::Subtraction, &other) && !cache.is(Family::Subtraction, &one));
        }
    }
}

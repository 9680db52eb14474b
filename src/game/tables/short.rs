//! Keeps short tables side by side: a case on a rule that was met before looks at few places of memory.

use std::ops::Range;

use super::periodic::Periodic;
use super::recent::hash;
use super::table::Family;
use crate::memory::{room, zeros};

/// Bytes allocated at a time: few, because most runs have few rules.
const CHUNK: usize = 1 << 16;

/// The most chunks. Together they have 24 MiB, for some 150,000 sets with a period of 250.
const CHUNKS: usize = 384;

/// The most numbers of a rule that is kept here: few sets that people write have more.
const MOST_NUMBERS: usize = 32;

/// Slots in which a rule may be found: they share a cache line.
const WAYS: usize = 8;

/// The most slots: one for each 192 bytes of tables.
const MOST_SLOTS: usize = 1 << 17;

/// A slot holds a place in its lower bits, and above them the upper bits of a hash, which tell most rules apart.
const PLACE_BITS: u32 = 40;
const PLACE: u64 = (1 << PLACE_BITS) - 1;

/// Rules and the values of their tables, in the order in which they were kept. Once there is no room for more, the
/// oldest chunk is used again.
#[derive(Debug, Default)]
pub(super) struct Short {
    /// Chunk number `n` lies at `n` modulo how many there are.
    chunks: Vec<Vec<u8>>,
    /// The number of the chunk begun last.
    newest: u64,
    /// Where each rule was kept, among the slots for its hash.
    slots: Vec<u64>,
    /// How many rules were kept.
    kept: usize,
    /// The place behind the table that was found last.
    behind: u64,
}

impl Short {
    /// Lays out the table of the rule that these numbers give; returns whether it is kept here.
    pub(super) fn find(&mut self, family: Family, numbers: &[u64], periodic: &mut Periodic) -> bool {
        // Rules that come in turn lie one behind the other. But if not all values are known there, more may be
        // elsewhere.
        if self.find_at(self.behind, family, numbers, periodic) && periodic.cycle_laid_out().is_some() {
            return true;
        }
        let hash = hash(family, numbers);
        self.slots_for(hash).any(|at| {
            let slot = self.slots[at];
            (slot ^ hash) >> PLACE_BITS == 0 && self.find_at(slot & PLACE, family, numbers, periodic)
        })
    }

    fn find_at(&mut self, place: u64, family: Family, numbers: &[u64], periodic: &mut Periodic) -> bool {
        let len = self.at(place).and_then(|kept| read(kept, family, numbers, periodic));
        self.behind = len.map_or(self.behind, |len| place + len as u64);
        len.is_some()
    }

    /// Keeps the values of the table of a rule, instead of those kept before. Returns false if the rule has too many
    /// numbers, if a value is over 15, or if there is no memory.
    pub(super) fn keep(&mut self, family: Family, numbers: &[u64], periodic: &Periodic) -> bool {
        let fits = numbers.len() <= MOST_NUMBERS && periodic.values.iter().fold(0, |all, value| all | value) < 16;
        if !fits || !self.add_slots() {
            return false;
        }
        let Some(place) = self.reserve(16 + 8 * numbers.len() + packed_len(periodic.values.len())) else {
            return false;
        };
        let at = self.newest as usize % self.chunks.len();
        let chunk = &mut self.chunks[at];
        [head(family, numbers, periodic), periodic.span].iter().chain(numbers).for_each(|word| {
            chunk.extend_from_slice(&word.to_le_bytes());
        });
        let (low, high) = periodic.values.split_at(packed_len(periodic.values.len()));
        let packed = chunk.len();
        chunk.extend(low.iter().map(|&value| value as u8));
        chunk[packed..].iter_mut().zip(high).for_each(|(pair, &value)| *pair |= (value as u8) << 4);
        let hash = hash(family, numbers);
        let range = self.slots_for(hash);
        let slots = &mut self.slots[range];
        // A slot with the same bits of a hash is most likely of the same rule.
        let alike = slots.iter().position(|slot| (slot ^ hash) >> PLACE_BITS == 0);
        let oldest = (0..WAYS).min_by_key(|&way| (slots[way] != 0, slots[way] & PLACE));
        slots[alike.or(oldest).unwrap_or(0)] = hash & !PLACE | place;
        self.kept += 1;
        true
    }

    /// The bytes from a place to the end of its chunk, if that is still kept.
    fn at(&self, place: u64) -> Option<&[u8]> {
        let (number, at) = (place / CHUNK as u64, place as usize % CHUNK);
        let count = self.chunks.len() as u64;
        let age = self.newest.checked_sub(number).filter(|&age| age < count)?;
        self.chunks[((self.newest - age) % count) as usize].get(at..)
    }

    fn slots_for(&self, hash: u64) -> Range<usize> {
        let sets = self.slots.len() / WAYS;
        let at = ((u128::from(hash) * sets as u128) >> 64) as usize * WAYS;
        at..self.slots.len().min(at + WAYS)
    }

    /// Doubles the slots if a quarter of them may be taken and there is memory; returns whether there are any. If more
    /// were taken, too many rules would drive each other out.
    fn add_slots(&mut self) -> bool {
        if self.kept < self.slots.len() / 4 || self.slots.len() == MOST_SLOTS {
            return true;
        }
        let old = match zeros((2 * self.slots.len()).max(16 * WAYS)) {
            Ok(slots) => std::mem::replace(&mut self.slots, slots),
            Err(_) => return !self.slots.is_empty(),
        };
        // The upper bits of a slot tell where it belongs. Each group of slots has become two, so there is room.
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let range = self.slots_for(slot);
            if let Some(free) = self.slots[range].iter_mut().find(|free| **free == 0) {
                *free = slot;
            }
        }
        true
    }

    /// The place for `len` more bytes, in the chunk begun last.
    fn reserve(&mut self, len: usize) -> Option<u64> {
        let count = self.chunks.len();
        let last = count.checked_sub(1).map(|_| &self.chunks[self.newest as usize % count]);
        if last.is_none_or(|chunk| chunk.len() + len > CHUNK) {
            self.begin_chunk()?;
        }
        let at = self.newest as usize % self.chunks.len();
        Some(self.newest * CHUNK as u64 + self.chunks[at].len() as u64)
    }

    /// Begins a new chunk if there may be one more and there is memory, or else uses the oldest one again.
    fn begin_chunk(&mut self) -> Option<()> {
        let next = if self.chunks.is_empty() { 0 } else { self.newest + 1 };
        if next > PLACE / CHUNK as u64 {
            *self = Short::default();
            return None;
        }
        if next == self.chunks.len() as u64 && next < CHUNKS as u64 && self.chunks.try_reserve(1).is_ok() {
            self.chunks.extend(room(CHUNK));
        }
        let at = next.checked_rem(self.chunks.len() as u64)?;
        self.chunks[at as usize].clear();
        self.newest = next;
        Some(())
    }
}

/// How many bytes this many values take: each byte has a value of the first half in its lower bits, and one of the
/// second half above them.
fn packed_len(values: usize) -> usize {
    values.div_ceil(2)
}

/// The first word kept of a rule: its family and the count of its numbers, then the start, the period and the count of
/// the values that are laid out, 16 bits each. The span, the numbers and the values follow.
fn head(family: Family, numbers: &[u64], periodic: &Periodic) -> u64 {
    let parts = [rule_part(family, numbers), periodic.start, periodic.period, periodic.values.len() as u64];
    parts.iter().fold(0, |head, part| head << 16 | part)
}

fn rule_part(family: Family, numbers: &[u64]) -> u64 {
    (family as u64) << 8 | numbers.len() as u64
}

/// Lays out the table that starts these bytes, if it is the one of this rule; returns how many bytes it takes.
fn read(kept: &[u8], family: Family, numbers: &[u64], to: &mut Periodic) -> Option<usize> {
    let (words, values) = (kept.get(..16 + 8 * numbers.len())?, &kept[16 + 8 * numbers.len()..]);
    let mut words =
        words.chunks_exact(8).map(|word| word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let (head, span) = (words.next()?, words.next()?);
    let [rule, start, period, len] = [48, 32, 16, 0].map(|shift| head >> shift & 0xFFFF);
    if rule != rule_part(family, numbers) || !words.eq(numbers.iter().copied()) {
        return None;
    }
    let packed = values.get(..packed_len(len as usize))?;
    to.begin(start, span, period).ok()?;
    to.values.extend(packed.iter().map(|&pair| u16::from(pair & 15)));
    to.values.extend(packed.iter().map(|&pair| u16::from(pair >> 4)));
    to.values.truncate(len as usize);
    Some(16 + 8 * numbers.len() + packed.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps a table of these values with a preperiod of 1; returns whether it is kept.
    fn keep(short: &mut Short, numbers: &[u64], values: &[u16]) -> bool {
        let mut periodic = Periodic::nothing();
        periodic.begin(1, u64::MAX - 1, values.len() as u64 - 1).expect("memory");
        periodic.values.extend(values);
        short.keep(Family::Subtraction, numbers, &periodic)
    }

    /// The values kept of the rule that these numbers give.
    fn find(short: &mut Short, family: Family, numbers: &[u64]) -> Option<Vec<u16>> {
        let mut periodic = Periodic::nothing();
        short.find(family, numbers, &mut periodic).then_some(periodic.values)
    }

    #[test]
    fn what_is_kept_is_found_by_its_family_and_all_numbers_and_no_others() {
        let mut short = Short::default();
        assert_eq!(find(&mut short, Family::Subtraction, &[]), None);
        let rules: Vec<Vec<u64>> = (0..3000).map(|i| (0..i % 33).map(|j| i * j + i).collect()).collect();
        let values = |i: usize| -> Vec<u16> { (0..2 + i as u16 % 50).map(|j| (j * 7 + i as u16) % 16).collect() };
        assert!(rules.iter().enumerate().skip(1).all(|(i, rule)| keep(&mut short, rule, &values(i))));
        for (i, rule) in rules.iter().enumerate().filter(|(_, rule)| !rule.is_empty()) {
            assert_eq!(find(&mut short, Family::Subtraction, rule), Some(values(i)), "{rule:?}");
            assert_eq!(find(&mut short, Family::Octal, rule), None);
            assert_eq!(find(&mut short, Family::Subtraction, &rule[1..]).filter(|_| rule.len() > 1), None);
            assert_eq!(find(&mut short, Family::Subtraction, &[rule, &[1][..]].concat()), None);
        }
    }

    #[test]
    fn of_rules_in_turn_those_of_which_most_is_known_are_found() {
        let mut short = Short::default();
        for known in [3, 9] {
            let mut periodic = Periodic::nothing();
            periodic.begin(0, known, 1 << 11).expect("memory");
            periodic.values.extend((0..known).map(|value| value as u16));
            assert!((0..5).all(|i| short.keep(Family::Subtraction, &[i], &periodic)));
        }
        for i in (0..5).cycle().take(20) {
            assert_eq!(find(&mut short, Family::Subtraction, &[i]).map(|values| values.len()), Some(9), "{i}");
        }
    }

    #[test]
    fn at_most_32_numbers_and_values_below_16_are_kept() {
        let mut short = Short::default();
        for (numbers, largest, kept) in [(32, 15, true), (33, 15, false), (32, 16, false)] {
            let numbers: Vec<u64> = (largest..largest + numbers).collect();
            assert_eq!(keep(&mut short, &numbers, &[0, 0, largest as u16]), kept);
            assert_eq!(short.kept, 1);
            assert_eq!(find(&mut short, Family::Subtraction, &numbers).is_some(), kept);
        }
    }

    #[test]
    fn what_is_kept_later_takes_the_place_of_what_was_kept_first() {
        let mut short = Short::default();
        for values in [&[0, 1][..], &[0, 1, 2], &[3, 2, 1, 0]] {
            assert!(keep(&mut short, &[1, 3], values));
            assert_eq!(find(&mut short, Family::Subtraction, &[1, 3]).as_deref(), Some(values));
        }
    }

    /// Some 900 bytes each, 65 in a chunk.
    #[test]
    fn when_there_is_no_room_left_the_oldest_go() {
        let values: Vec<u16> = (0..1800).map(|i| i % 5).collect();
        let mut short = Short::default();
        let in_a_chunk = (CHUNK / (16 + 8 + 900)) as u64;
        let most = in_a_chunk * CHUNKS as u64;
        assert!((0..most).all(|i| keep(&mut short, &[i], &values)));
        assert!((0..most).all(|i| find(&mut short, Family::Subtraction, &[i]).is_some()));
        assert_eq!(short.chunks.len(), CHUNKS);
        assert!(keep(&mut short, &[most], &values));
        assert_eq!(short.chunks.len(), CHUNKS);
        assert!((0..in_a_chunk).all(|i| find(&mut short, Family::Subtraction, &[i]).is_none()));
        assert!((in_a_chunk..=most).all(|i| find(&mut short, Family::Subtraction, &[i]).is_some()));
        assert!(short.chunks.iter().all(|chunk| chunk.len() <= CHUNK && chunk.capacity() == CHUNK));
    }

    #[test]
    fn behind_the_last_place_it_starts_anew() {
        let mut short = Short::default();
        assert!(keep(&mut short, &[1], &[0, 1]));
        short.newest = PLACE / CHUNK as u64;
        let values = vec![1; 2000];
        while keep(&mut short, &[2], &values) {}
        assert!(short.chunks.is_empty());
        assert!(keep(&mut short, &[1], &[0, 1]));
        assert_eq!(find(&mut short, Family::Subtraction, &[1]), Some(vec![0, 1]));
    }
}

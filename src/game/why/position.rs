//! Positions of several heaps while moves are made on them.

use super::{LONGEST, MOST_HEAPS, Reasoned};
use crate::game::moves::Move;

/// A position while moves are made on it.
pub(crate) struct Position {
    /// What is left of each heap.
    places: Vec<Vec<u64>>,
    /// The heap that a move changed last, from 0 on.
    changed: usize,
}

impl Position {
    pub(crate) fn of(heaps: &[u64]) -> Position {
        let mut places = Vec::new();
        for &stones in heaps {
            places.push(vec![stones]);
        }
        Position { places, changed: 0 }
    }

    /// Makes a move on a whole heap.
    pub(crate) fn change(&mut self, place: usize, parts: Vec<u64>) {
        self.places[place] = parts;
        self.changed = place;
    }

    /// Makes a move on a part of `stones` of a heap.
    pub(crate) fn answer(&mut self, place: usize, stones: u64, parts: Vec<u64>) {
        let heaps = &mut self.places[place];
        if let Some(at) = heaps.iter().position(|&part| part == stones) {
            heaps.splice(at..=at, parts);
        }
        self.changed = place;
    }

    /// Its heaps, each with the place of the heap that it is of.
    pub(crate) fn flat(&self) -> Vec<(usize, u64)> {
        let mut heaps = Vec::new();
        for (place, parts) in self.places.iter().enumerate() {
            for &part in parts {
                heaps.push((place, part));
            }
        }
        heaps
    }

    /// All of it, or what a heap has become if it is long.
    pub(crate) fn told(&self, case: Reasoned) -> String {
        let heaps = self.flat();
        if heaps.len() <= MOST_HEAPS {
            let whole = in_words(heaps.iter().map(|&(_, stones)| stones), case);
            if whole.len() <= LONGEST || self.places.len() == 1 {
                return whole;
            }
        }
        let number = self.changed + 1;
        let parts = &self.places[self.changed];
        if parts.len() > MOST_HEAPS {
            return format!("heap {number} becoming many heaps");
        }
        let kind = if case.shape.is_some() {
            "position"
        } else {
            "heap"
        };
        let parts = in_words(parts.iter().copied(), case);
        format!("{kind} {number} becoming {parts}")
    }
}

/// Heaps with blanks between.
fn in_words(heaps: impl Iterator<Item = u64>, case: Reasoned) -> String {
    let texts: Vec<String> = heaps.map(|stones| case.heap(stones)).collect();
    if texts.is_empty() {
        return "nothing".to_string();
    }
    texts.join(" ")
}

/// An even number. Of more heaps of a size, this many or one more are kept: the others cancel each
/// other, and none of them is told.
const MOST_KEPT: u64 = 2 * MOST_HEAPS as u64;

/// The heaps that a move leaves of a heap; an empty heap if it leaves none.
pub(crate) fn parts(option: &Move, case: Reasoned) -> Vec<u64> {
    let mut parts = Vec::new();
    for (size, count) in option.parts() {
        for _ in 0..count.min(MOST_KEPT + count % 2) {
            parts.push(size);
        }
    }
    if parts.is_empty() && case.shape.is_none() {
        parts.push(0);
    }
    parts
}

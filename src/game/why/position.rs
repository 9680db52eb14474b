//! Positions of several heaps while moves are made on them.

use super::{LONGEST, MOST_HEAPS, ROOM, Reasoned, push_number};
use crate::game::moves::Move;

/// A position while moves are made on it.
pub(crate) struct PlayedPosition {
    /// Its heaps, each with the place of the heap that it is of, from 0 on.
    heaps: Vec<(usize, u64)>,
    /// Whether it had one heap before the moves.
    was_single: bool,
    /// The place at which a move changed something last.
    changed: usize,
}

impl PlayedPosition {
    pub(crate) fn of(heaps: &[u64]) -> PlayedPosition {
        let mut places = Vec::with_capacity(heaps.len() + 1);
        for (place, &stones) in heaps.iter().enumerate() {
            places.push((place, stones));
        }
        PlayedPosition {
            heaps: places,
            was_single: heaps.len() == 1,
            changed: 0,
        }
    }

    /// Its heaps, each with the place of the heap that it is of.
    pub(crate) fn heaps(&self) -> &[(usize, u64)] {
        &self.heaps
    }

    /// The stones of each of them.
    pub(crate) fn stones(&self) -> Vec<u64> {
        self.heaps.iter().map(|&(_, stones)| stones).collect()
    }

    /// Makes a move that leaves these parts of one of [`heaps`](PlayedPosition::heaps).
    pub(crate) fn change(&mut self, at: usize, parts: &[u64]) {
        let (place, _) = self.heaps[at];
        let parts = parts.iter().map(|&part| (place, part));
        self.heaps.splice(at..=at, parts);
        self.changed = place;
    }

    /// All of it, or what a heap has become if it is long.
    pub(crate) fn told(&self, case: Reasoned) -> String {
        let mut text = String::with_capacity(ROOM);
        if self.heaps.len() <= MOST_HEAPS {
            push_heaps(&mut text, &self.heaps, case);
            if text.len() <= LONGEST || self.was_single {
                return text;
            }
            text.clear();
        }
        let kind = match case.shape {
            Some(_) => "position ",
            None => "heap ",
        };
        text.push_str(kind);
        push_number(&mut text, self.changed as u64 + 1);
        text.push_str(" becoming ");
        let mut parts = self.heaps.clone();
        parts.retain(|&(place, _)| place == self.changed);
        if parts.len() > MOST_HEAPS {
            text.push_str("many heaps");
        } else {
            push_heaps(&mut text, &parts, case);
        }
        text
    }
}

/// Appends heaps with blanks between.
fn push_heaps(text: &mut String, heaps: &[(usize, u64)], case: Reasoned) {
    if heaps.is_empty() {
        text.push_str("nothing");
    }
    for (number, &(_, stones)) in heaps.iter().enumerate() {
        if number > 0 {
            text.push(' ');
        }
        case.push_heap(text, stones);
    }
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

//! The inputs that a program was tried on, so that none is tried twice.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::commands::generate::Case;

/// A case of at most this many numbers is kept, so that a search of large cases fits into memory.
const MOST_NUMBERS: usize = 1000;

/// What is known of the inputs so far. An input is its cases and the seed of `^`, which makes
/// another input of the same cases; the seed is 0 without `^`.
#[derive(Default)]
pub struct TriedInputs {
    hashes: HashSet<u64>,
    /// Cases that were tried alone, and if the program was right on them.
    alone: HashMap<(u64, Case), bool>,
}

impl TriedInputs {
    pub fn add(&mut self, seed: u64, cases: &[Case], is_right: bool) {
        self.hashes.insert(hash_of(seed, cases));
        if let [case] = cases
            && case.heaps.len() + case.rule.len() <= MOST_NUMBERS
        {
            self.alone.insert((seed, case.clone()), is_right);
        }
    }

    /// Returns true if this input was tried. Another input may have its hash, though hardly ever;
    /// so this may only decide that a smaller input is passed over.
    pub fn has(&self, seed: u64, cases: &[Case]) -> bool {
        self.hashes.contains(&hash_of(seed, cases))
    }

    /// Returns true if the program was right on this case alone; `None` if that is not known.
    pub fn is_right_alone(&self, seed: u64, case: &Case) -> Option<bool> {
        self.alone.get(&(seed, case.clone())).copied()
    }
}

fn hash_of(seed: u64, cases: &[Case]) -> u64 {
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    cases.hash(&mut hasher);
    hasher.finish()
}

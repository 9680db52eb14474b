//! The choices of the user, as plain data. Other files know which names exist.

use std::path::PathBuf;

pub struct Options {
    /// Cases in the workloads that do not say otherwise.
    pub cases: u64,
    pub rounds: usize,
    pub seed: u64,
    /// Runs of `tiny` in each round: a single run is too short to measure.
    pub tiny_runs: usize,
    pub workloads: Choice,
    pub peers: Choice,
    /// Where the measurements go, besides the tables.
    pub json: Option<PathBuf>,
}

/// The names that the user gave, if any.
#[derive(Default)]
pub struct Choice(Option<Vec<String>>);

impl Default for Options {
    fn default() -> Self {
        Self {
            cases: 10_000_000,
            // The fewest whose median is not moved by two disturbed rounds.
            rounds: 5,
            seed: 1,
            tiny_runs: 100,
            workloads: Choice::default(),
            peers: Choice::default(),
            json: None,
        }
    }
}

impl Choice {
    pub fn of(names: Vec<String>) -> Self {
        Self(Some(names))
    }

    pub fn names(&self, name: &str) -> bool {
        self.0.iter().flatten().any(|named| named == name)
    }

    /// Returns true if `name` was chosen. Without any names, everything is, except what runs
    /// `only_when_named`.
    pub fn includes(&self, name: &str, only_when_named: bool) -> bool {
        self.names(name) || self.0.is_none() && !only_when_named
    }
}

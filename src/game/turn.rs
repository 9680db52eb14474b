//! Moves of games that are not sums.

/// A move of a game that is not a sum: it may change several heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Turn {
    /// Takes stones from heaps: the number of each heap, from 1, in ascending order, and how many
    /// stones, at least 1.
    Take(Vec<(u64, u64)>),
    /// Moves stones from a step to the one below it, or from step 1 to the ground.
    Descend {
        /// Which step, from 1.
        step: u64,
        /// How many stones, at least 1.
        stones: u64,
    },
    /// Subtracts the smaller number from the larger as often as this, at least once.
    Subtract {
        /// How often.
        times: u64,
    },
    /// Multiplies the number.
    Multiply {
        /// By which factor, at least 2.
        by: u64,
    },
}

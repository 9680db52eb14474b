//! What a table may cost, which bound stopped it, and how a sequence repeats.

use std::collections::TryReserveError;
use std::fmt;

/// The most that a table may cost: 2^n values and 2^(n + 6) steps. From the smallest move on, a value costs one step,
/// and one for each move that can be made or for each 64 stones of the largest of them, whichever are fewer: with at
/// most 63 moves, or none of 4096 stones or more, the steps allow all values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(u32);

impl Budget {
    /// 2^24 values and 2^30 steps.
    pub const MOST: Budget = Budget(24);

    /// The budget of 2^n values, for n from 0 to 24.
    pub fn new(n: u32) -> Option<Budget> {
        if n <= Budget::MOST.0 {
            Some(Budget(n))
        } else {
            None
        }
    }

    /// The bound on values.
    pub(super) fn values(self) -> Bound {
        Bound::Values(self.0)
    }

    /// The bound on steps.
    pub(super) fn steps(self) -> Bound {
        Bound::Steps(self.0 + 6)
    }

    /// The most values.
    pub(super) fn most_values(self) -> u64 {
        1 << self.0
    }

    /// The most steps.
    pub(super) fn most_steps(self) -> u64 {
        64 << self.0
    }
}

/// [`Budget::MOST`].
impl Default for Budget {
    fn default() -> Budget {
        Budget::MOST
    }
}

/// Which bound was met before a value or a period was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// 2^n values.
    Values(u32),
    /// 2^n steps.
    Steps(u32),
    /// The memory that there is. To ask again may help.
    Memory,
}

/// How far was looked for what was not found.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Values(n) => write!(f, "none within 2^{n} values"),
            Bound::Steps(n) => write!(f, "none within 2^{n} steps"),
            Bound::Memory => write!(f, "too little memory"),
        }
    }
}

impl std::error::Error for Bound {}

impl From<TryReserveError> for Bound {
    fn from(_: TryReserveError) -> Bound {
        Bound::Memory
    }
}

/// How a sequence of Grundy values repeats; both numbers are the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// How many values come before those that repeat.
    pub preperiod: u64,
    /// How many values repeat.
    pub period: u64,
}

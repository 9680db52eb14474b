//! Why a value may not be known.

use std::cell::Cell;

/// The budget without a flag, and the largest.
pub const DEFAULT: u32 = 26;
pub const LARGEST: u32 = 30;

/// Why a value is not known: 2 to this power values or steps are not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Values(u32),
    Steps(u32),
    /// More than [`PATIENCE`] values are needed, or the steps come near a bound that only the judge
    /// can count to.
    Patience,
}

thread_local! {
    /// The most values that a test has the time to compute.
    pub static PATIENCE: Cell<usize> = const { Cell::new(1 << DEFAULT) };
}

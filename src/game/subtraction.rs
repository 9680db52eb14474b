//! Selectors 4 and 5: any subtraction game, by a table of its Grundy values.
//!
//! **Rule.** Heaps of stones; a move takes s stones from one heap, s in S = {s1, …, sm}; who cannot move loses.
//!
//! **Source.** AtCoder EDPC K, "Stones"; CSES 1729, "Stick Game"; UVa 10404, "Bachet's Game"; POJ 2960, "S-Nim".
//!
//! **Method.** g(n) = mex{g(n − s) : s in S, s ≤ n} is computed until its period is certified: then any heap is one
//! look-up. Values are found by bit sets: by a sieve, one Grundy value after the other; of the heaps left, one has the
//! value v unless a heap of value v can be reached from it, so each heap of value v, in ascending order, marks those
//! that reach it. (The feature `fast` adds a way for sets that have few values.)
//!
//! **Proof.** Of the period: each value depends only on the max(S) before it. If g(n + p) = g(n) for max(S)
//! consecutive n, then by induction for all later n (Golomb 1966; Berlekamp, Conway, Guy, "Winning Ways", chapter 4;
//! Siegel, "Combinatorial Game Theory", chapter IV). The least p found so is the period: the tail repeats under any
//! shorter one, too. Of two reductions: moves larger than a heap cannot be made from it; and if d divides all of S,
//! then g(n) is the value of ⌊n/d⌋ in S/d, as n mod d never changes: preperiod and period are d times those of S/d.
//!
//! **Bounds.** Heaps to 10^18 and beyond, if the period is certified within the `Budget`; heaps within it in any case.
//! How far a table may go is a function of its set alone, so whether a heap is refused does not depend on what was
//! asked before.

mod bound;
mod lanes;
mod periodic;
mod planes;
mod sequence;
mod sieve;
mod table;
mod tables;
mod view;

#[cfg(test)]
mod tests;

pub use self::bound::{Bound, Budget, Cycle};
pub(crate) use self::table::check;
pub use self::table::{Table, WrongMove};
pub(crate) use self::tables::Tables;
pub(crate) use self::view::View;

/// What the judge says if the first player wins.
pub const WIN: &str = "First";
/// What the judge says if the first player loses.
pub const LOSS: &str = "Second";

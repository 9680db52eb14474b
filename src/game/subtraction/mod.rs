//! Selectors 4 and 5: any subtraction game, by a table of its Grundy values.
//!
//! **Rule.** Heaps of stones; a move takes s stones from one heap, s in S = {s1, …, sm}; who cannot
//! move loses.
//!
//! **Source.** AtCoder EDPC K, "Stones"; CSES 1729, "Stick Game"; UVa 10404, "Bachet's Game"; POJ
//! 2960, "S-Nim".
//!
//! **Method.** A table computes g(n) = mex{g(n − s) : s in S, s ≤ n} for n = 0, 1, 2, … until it
//! can certify the period; from then on the value of any heap is one look-up. A sieve on bit sets
//! finds the values v = 0, 1, 2, … one after the other: a heap without a value has the value v
//! unless one of its options has it. So each heap of value v, in ascending order, marks the heaps
//! that can reach it. For sets with few values, vector lanes that collect the options of many heaps
//! at a time are faster.
//!
//! **Proof.** The period: each value depends only on the max(S) values before it. If g(n + p) =
//! g(n) for max(S) consecutive n, then by induction this holds for all later n (Golomb 1966;
//! Berlekamp, Conway, Guy, "Winning Ways", chapter 4; Siegel, "Combinatorial Game Theory", chapter
//! IV). The least such p is the period: if the tail had a shorter one, the same values would repeat
//! under it as well. Two reductions: moves larger than a heap cannot be made from it; and if d
//! divides all of S, no move changes n mod d, so g(n) is the value of ⌊n/d⌋ under S/d, and
//! preperiod and period are d times those of S/d.
//!
//! **Misère play.** [Bouton's proof](super::nim) needs one thing more: if all values are 0 and
//! there is a move, one leads to the value 1. Ferguson's pairing says so: with s = min(S), g(n) = 1
//! if and only if n ≥ s and g(n − s) = 0. By induction: if g(n − s) = 0 and g(n) > 1, some option
//! has g(n − t) = 1, hence g(n − t − s) = 0, but n − s has this option and the value 0. If n ≥ s
//! and g(n − s) > 0, some option has g(n − s − t) = 0, hence g(n − t) = 1, and that is an option of
//! n: so g(n) is not 1, and if it is 0, taking t is the move wanted.
//!
//! **Bounds.** If the moves that can be made from a heap, divided by their greatest common divisor,
//! are an [`interval`](super::interval), {a, b} or {1, …, k, K}, a closed form answers. If the
//! period can be certified within the [`Budget`](super::Budget), every heap has an answer;
//! otherwise at least the heaps within the budget have one. The set and the budget alone decide how
//! far a table may go, so whether a heap is refused does not depend on earlier questions.

mod closed;
mod lanes;
mod named;
mod sequence;
mod sieve;
mod table;

#[cfg(test)]
pub(super) mod tests;

pub(crate) use self::closed::{as_interval, closed_text};
pub use self::named::NamedSet;
pub(crate) use self::table::check;
pub use self::table::{Table, WrongMove};
pub(super) use self::table::{each_move_to, normal_form};

use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};

pub(crate) const SPEC: Spec = Spec {
    name: "subtraction",
    about: "takes s1, ... or sm stones",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "A subtraction game: the Grundy value of a heap is the least that no move leaves.",
    program: PrintedAnswer::Set,
    moves: PrintedMoves::OfRule,
};
/// The game that asks for the Grundy values of a rule.
pub(crate) const SEQUENCE_SPEC: Spec = Spec {
    name: "subtraction-sequence",
    about: "(the Grundy values, no heap)",
    heaps: HeapShape::None,
    words: ["", ""],
    ..SPEC
};

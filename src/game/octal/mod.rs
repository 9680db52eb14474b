//! Selectors 8 and 9: any octal game, by a table of its Grundy values.
//!
//! **Rule.** Heaps of stones, and a code c0.c1c2… of digits from 0 to 7. A move takes i stones from
//! one heap if what is left of it is allowed by the digit ci, a sum of 1 (no heap), 2 (one heap)
//! and 4 (two heaps). c0 is 0 or 4: a move that takes no stones can only split a heap. Who cannot
//! move loses.
//!
//! **Source.** Guy and Smith, "The G-values of various games", 1956. Kayles is 0.77 (HackerRank,
//! "Bowling Pins"), Dawson's Kayles 0.07 (LeetCode 294, "Flip Game II"), Dawson's Chess 0.137
//! (yukicoder 715).
//!
//! **Method.** A table computes the mex of all options for n = 0, 1, 2, … until it can certify the
//! period; from then on the value of any heap is one look-up. Not all splits are tried. A value is
//! *rare* if it has an even number of bits in common with a certain mask, and otherwise *common*
//! ("sparse spaces"; Berlekamp, Conway, Guy, "Winning Ways", chapter 4). A split that has a common
//! value has exactly one rare part. Few heaps are rare if the mask is well chosen, so the least
//! common value that no option has is found fast. Only the rare values below it are then looked for
//! among all splits, and nearly always soon found.
//!
//! **Proof.** If the values repeat for long enough, they repeat for ever (Guy and Smith). Let k be
//! the index of the last digit that is not 0, n0 ≥ 1, and g(n + p) = g(n) for n0 ≤ n < 2·n0 + p +
//! k. Then g(n + p) = g(n) for every larger n, by induction, because n and n + p have options of
//! the same values. A move leaves parts a ≤ b of n + p, with a = 0 for one heap. Together they have
//! at least 2·n0 + 2p stones, so b ≥ n0 + p, g(b) = g(b − p), and n has the option a, b − p.
//! Conversely, if a move leaves a ≤ b of n, then b ≥ n0, so g(b) = g(b + p), and n + p has the
//! option a, b + p. Without n0 ≥ 1, b − p might be 0, which is no part: 0.004 has the values 0 0 0
//! 0 0 1. If no digit allows two heaps, the k values before a heap of more than k stones determine
//! its own: k consecutive n ≥ 1 are enough. The least such p is the period.
//!
//! **Kayles and Dawson's games.** From heap n0 on, the values repeat every p, and 2·n0 + 2p + k
//! computed values prove it. For Kayles, n0 = 71, p = 12 and k = 2: 168 values. For Dawson's
//! Kayles, n0 = 53, p = 34 and k = 2: 176 values. For Dawson's Chess, n0 = 52, p = 34 and k = 3:
//! 175 values. Nothing else is proved of them here.
//!
//! **Misère play.** No rule for who wins is known that holds for all codes. Sibert and Conway
//! solved misère Kayles in 1992. takeaway looks for a finite quotient (Plambeck 2005; Plambeck and
//! Siegel 2008): each heap has a class, and the product of the classes says who wins. It proves what
//! it finds: for all heaps of Kayles, whose 40 classes repeat with period 12 from heap 71 on, of
//! 0.123 with 20 classes, and of 33 of the 63 codes from 0.01 to 0.77; of other codes for sums of
//! heaps up to some size, 24 for Dawson's Kayles. See `quotient/mod.rs`. Other positions are searched:
//! heaps without a move change nothing, and if the others have at most 40 stones together, there is
//! always an answer. Positions of 41 to 125 stones are answered if the search takes no more steps
//! than the [`Budget`](super::Budget) has; for most positions of up to 60 stones it does.
//!
//! **Bounds.** If the period can be certified within the [`Budget`](super::Budget), every heap has
//! an answer; otherwise the heaps within the budget have one. The code and the budget alone decide
//! how far a table may go.

mod code;
mod known_wins;
mod marks;
mod misere;
mod quotient;
mod sparse;
mod table;

#[cfg(test)]
mod tests;

pub use self::code::WrongDigit;
pub(crate) use self::code::check;
pub(in crate::game) use self::code::{Code, allows, as_set, digits};
pub(crate) use self::misere::{MisereSearch, PositionExtent};
pub(crate) use self::quotient::{Class, ProofEnd, Quotient};
pub use self::table::Table;

use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};

pub(crate) const SPEC: Spec = Spec {
    name: "octal",
    about: "is one of the code c0.c1c2...",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "An octal game: the Grundy value of a heap is the least that no move leaves.",
    program: PrintedAnswer::Code,
    moves: PrintedMoves::OfRule,
};
/// The game that asks for the Grundy values of a rule.
pub(crate) const SEQUENCE_SPEC: Spec = Spec {
    name: "octal-sequence",
    about: "(the Grundy values, no heap)",
    heaps: HeapShape::None,
    words: ["", ""],
    ..SPEC
};

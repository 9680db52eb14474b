//! The specification of a problem, which the file of its game gives.

use super::position_game::PositionGame;
use super::sum_game::SumGame;
use super::tables::Family;

/// How a problem is named, read and worded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// Its name, for people and `--problem`.
    pub(crate) name: &'static str,
    /// What a move does, or in brackets what a case asks for, in at most 29 bytes.
    pub(crate) about: &'static str,
    pub(crate) rule: RuleShape,
    pub(crate) heaps: HeapShape,
    /// The verdict if the first player loses, and if the first player wins, of at most 14 bytes; both are empty if
    /// there are none.
    pub(crate) words: [&'static str; 2],
}

/// Where the rule of a problem comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleShape {
    /// The problem fixes it: the rule of this game.
    Fixed(SumGame),
    /// The case gives the fewest and the most stones of a move: `l r`.
    Interval,
    /// A table answers; for some families the case gives numbers: `m s1 … sm`, or `d c0 … cd-1`.
    Table(Family),
    /// A position game. In Moore's Nim the case gives how many heaps a move may take from: `d`.
    Position(PositionGame),
}

/// How the heaps of a problem are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapShape {
    /// One heap: `n`.
    One,
    /// Two heaps: `a b`.
    Two,
    /// The case says how many: `k h1 … hk`.
    Counted,
    /// None: the case asks for the Grundy values of the rule.
    None,
}

//! The table of problems for all tests. It shares nothing with the crate's; `tests/tables.rs` holds the two equal.
//!
//! The reference answers each problem by its row, and the generator writes cases of it: a new problem is a new row.

/// A problem: what its cases consist of, how it is played, and what the verdicts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    pub selector: u64,
    pub moves: Moves,
    pub heaps: Heaps,
    /// The verdict if the first player wins.
    pub win: &'static str,
    /// The verdict if the first player loses.
    pub loss: &'static str,
}

/// How many stones a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// One of these numbers, in ascending order.
    Takes(&'static [u64]),
    /// Any number; if `pass`, each non-empty heap may also be passed on once.
    Any { pass: bool },
    /// One of the numbers that the case gives: their count, then the numbers.
    Set,
}

/// How a case gives the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heaps {
    /// It gives none, but asks for Grundy values.
    None,
    One,
    /// Their number, then the heaps.
    Counted,
}

use Heaps::{Counted, None as NoHeaps, One};
use Moves::{Any, Set, Takes};

/// All problems, in the order of their selectors.
#[rustfmt::skip]
pub const PROBLEMS: &[Problem] = &[
    Problem { selector: 1, moves: Takes(&[1, 3, 4]),   heaps: One,     win: "Player 1",      loss: "Player 2" },
    Problem { selector: 2, moves: Any { pass: true },  heaps: Counted, win: "Player 1 wins", loss: "Player 2 wins" },
    Problem { selector: 3, moves: Takes(&[1, 2, 3]),   heaps: One,     win: "True",          loss: "False" },
    Problem { selector: 4, moves: Set,                 heaps: Counted, win: "First",         loss: "Second" },
    Problem { selector: 5, moves: Set,                 heaps: NoHeaps, win: "",              loss: "" },
    Problem { selector: 6, moves: Any { pass: false }, heaps: Counted, win: "First",         loss: "Second" },
];

/// The last selector.
pub const LAST: u64 = PROBLEMS[PROBLEMS.len() - 1].selector;

/// The problem that `--set` asks about.
pub const SUBTRACTION: &Problem = &PROBLEMS[3];

/// The problem with this selector.
pub fn with_selector(selector: u64) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.selector == selector)
}

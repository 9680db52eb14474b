//! Selector 10: Grundy's game, by a table of its Grundy values.
//!
//! **Rule.** Heaps of stones; a move splits one heap into two of different sizes; who cannot move loses.
//!
//! **Source.** Grundy, "Mathematics and games", 1939; CSES 2207, "Grundy's Game".
//!
//! **Method.** That of [octal games](super::octal): the code is 4., but equal parts are not allowed.
//!
//! **Proof.** None that the values repeat: the theorem of Guy and Smith does not cover this rule, because a split of n into
//! equal parts is missing, but one of n + p into parts with the same values may not be. So no period is ever certified.
//!
//! **Bounds.** The heaps within the [`Budget`] have an answer.

use super::bound::Budget;
use super::octal::{Rule, Table};

/// The verdict if the first player wins.
pub const WIN: &str = "First";
/// The verdict if the first player loses.
pub const LOSS: &str = "Second";

/// A table of Grundy's game that costs at most `budget`.
pub fn table(budget: Budget) -> Table {
    Table::of(Rule::UnequalParts, budget)
}

//! Rules whose positions are two or three numbers, such as `(a-t,b); (a,b-t)`.
//!
//! **Rule.** What a move leaves, as in [rules of heaps](super); a player who cannot move loses.
//!
//! ```text
//! rule      = option { ";" option } [ ";" ]
//! option    = position { "," position } [ "if" condition ]
//! position  = "(" sum "," sum [ "," sum ] ")"
//! ```
//!
//! A rule is one of positions if its text starts with a bracket that has a comma of its own. `a` and
//! `b`, with three numbers also `c`, are the numbers of the position. Every other letter, at most
//! three in an option, takes all values from 0 to the largest of them. A combination of values is not
//! a move if a number would be below 0, or if one of the positions that it leaves is the position
//! itself; what rules of heaps exclude is excluded here, too. Numbers may grow. An option of several
//! positions leaves their sum.
//!
//! **Method.** Depth first: the values of all positions that can be reached are found before that
//! of the position that is asked for, and kept. A position that can be reached from itself has no
//! value, and neither has one from which moves lead there.
//!
//! **Misère play.** As in rules of heaps: who loses one position, if each move leaves at most one.
//!
//! **Bounds.** Two numbers have 29 bits, three have 19. A table of budget N tries 2^(N + 6)
//! combinations. All positions that it is asked for share them.

mod line;
mod mistakes;
mod moves;
mod pattern;
mod table;
mod values;

#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::str::FromStr;

pub(crate) use self::mistakes::TupleMistake;
pub(crate) use self::pattern::LostSquare;
pub use self::table::TupleTable;

use super::option::RuleOption;
use super::{WrongRule, parse};
use crate::game::tuple::{MOST_NUMBERS, TupleShape};

/// A game on positions of two or three numbers, which its moves define. [`TupleTable`] has its
/// Grundy values.
///
/// ```
/// use takeaway::game::rule::TupleRule;
///
/// let rook = TupleRule::new("(a-t,b); (a,b-t)")?;
/// assert_eq!((rook.count(), rook.text()), (2, "(a-t,b); (a,b-t)"));
/// let wrong = TupleRule::new("(a-t,b); (a,b-t,1)").unwrap_err();
/// assert_eq!(wrong.column(), 16);
/// # Ok::<(), takeaway::game::rule::WrongRule>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleRule {
    text: String,
    shape: TupleShape,
    options: Vec<RuleOption>,
}

impl TupleRule {
    /// The rule that `text` says.
    ///
    /// # Errors
    ///
    /// The first place at which `text` cannot go on.
    pub fn new(text: &str) -> Result<TupleRule, WrongRule> {
        // Two numbers are expected where the text does not say how many.
        let count = parse::count_of_tuple(text).map_or(2, |count| count.min(MOST_NUMBERS));
        Ok(TupleRule {
            text: text.to_string(),
            shape: TupleShape::of(count),
            options: parse::options_of_tuples(text, count)?,
        })
    }

    /// A game on positions of three numbers that has no moves.
    pub(crate) fn without_moves() -> TupleRule {
        TupleRule {
            // What leaves the very same position is no move.
            text: "(a,b,c)".to_string(),
            shape: TupleShape::of(3),
            options: Vec::new(),
        }
    }

    /// Returns false if the game has no moves, so that every position is lost.
    pub(crate) fn has_moves(&self) -> bool {
        !self.options.is_empty()
    }

    /// How many numbers a position has: 2 or 3.
    pub fn count(&self) -> usize {
        self.shape.count()
    }

    pub(crate) fn shape(&self) -> TupleShape {
        self.shape
    }

    /// Its options as they are written, as lists of operations.
    pub(crate) fn written_options(&self) -> &[RuleOption] {
        &self.options
    }

    /// The text that it was made of.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The most positions that a move leaves.
    pub(crate) fn most_positions(&self) -> usize {
        let mut most = 0;
        for option in &self.options {
            most = most.max(option.left.len());
        }
        most
    }
}

impl FromStr for TupleRule {
    type Err = WrongRule;

    fn from_str(text: &str) -> Result<TupleRule, WrongRule> {
        TupleRule::new(text)
    }
}

/// The text says all: it gives the options.
impl Hash for TupleRule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

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
mod moves;
mod pattern;
mod table;
mod values;

#[cfg(test)]
mod tests;

pub(crate) use self::pattern::LostSquare;
pub(crate) use self::table::PositionSearch;
pub(super) use self::table::TupleOption;
pub use self::table::TupleTable;

//! The games: each file holds the mathematics of one and the words of its verdicts, and knows
//! nothing of text and cases.
//!
//! Each file has who wins (`outcome`), a winning move, and Grundy values (`grundy`) where they are
//! known. Numbers of stones and other numbers may be any `u64`, but for 2^64 − 1 stones in
//! [`zero_move_nim`] and [`laskers_nim`], and the numbers of an [interval]. Each function has an
//! example and says how long it takes; tables say what they cost.
//!
//! | games | positions | Grundy values |
//! |---|---|---|
//! | [`one_three_four`], [`one_two_three`] | one heap | by a formula |
//! | [`nim`], [`zero_move_nim`], [`laskers_nim`], [`halving`], [`interval`] | independent heaps | by a formula |
//! | [sets](subtraction), [codes](octal), [`grundys_game`], [rules of your own](rule) | independent heaps | by a table, within a [budget](Budget) |
//! | [`wythoff`], [`euclid`], [`fibonacci_nim`], [`staircase_nim`], [`moores_nim`], [`multiplication`], [`sequential_nim`], [`one_from_any`] | all numbers together decide | in some games |
//!
//! ```
//! use takeaway::game::{nim, Outcome, Play};
//!
//! assert_eq!(nim::outcome(&[1, 2, 4], Play::Normal), Outcome::N);
//! let take = nim::winning_move(&[1, 2, 4], Play::Normal).expect("a move");
//! assert_eq!((take.heap, take.taken), (3, 1));
//! ```
//!
//! `takeaway submission` prints programs for them, and `docs/games.md` quotes the heads of their
//! files.

mod arithmetic;
mod bound;
mod known;
mod moves;
mod outcome;
mod planes;
mod position_game;
mod spec;
mod sum_game;
pub(crate) mod tables;
mod tuple;
pub(crate) mod why;

pub mod euclid;
pub mod fibonacci_nim;
pub mod grundys_game;
pub mod halving;
pub mod interval;
pub mod laskers_nim;
pub mod moores_nim;
pub mod multiplication;
pub mod nim;
pub mod octal;
pub mod one_from_any;
pub mod one_three_four;
pub mod one_two_three;
pub mod rule;
pub mod sequential_nim;
pub mod staircase_nim;
pub mod subtraction;
pub mod wythoff;
pub mod zero_move_nim;

#[cfg(test)]
pub(crate) mod oracle;

pub use self::bound::{Bound, Budget, Cycle};
pub use self::moves::Move;
pub use self::outcome::{Outcome, Play};
pub use self::why::{Label, Numbered, Reason, Why};

pub(crate) use self::moves::{Aim, Flow, FoundMoves, bound_met};
pub(crate) use self::outcome::Sum;
pub(crate) use self::position_game::{PositionRule, Wording, position_games};
pub(crate) use self::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec};
pub(crate) use self::sum_game::{SumRule, sum_games};

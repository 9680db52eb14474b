//! Numbers to verdicts. The files in the order of use:
//!
//! - [`in_order`] judges an input text by text and piece by piece, and [`parallel`] does so on
//!   several threads.
//! - [`cases`] reads one case after another, part by part, and [`answerer`] answers it. [`find`]
//!   finds the case of a verdict.
//! - [`shape`] finds complete cases, which are answered faster: [`runs`] of one game, fastest in
//!   [`eight_cases`], and [`mixed`] ones.
//! - [`slots`] finds the part of a period in which a heap lies, and [`nim_sums`] sums rows of heaps;
//!   [`vectors`] does both faster on x86-64.
//! - [`verdict_table`] has all verdicts, [`explain`] and [`winning_moves`] write what follows a
//!   verdict, and [`count`] writes a number instead of one. [`tried_move`] knows what a move of
//!   somebody's answer leaves.

mod answerer;
mod cases;
mod count;
mod eight_cases;
mod explain;
pub(crate) mod find;
mod in_order;
mod mixed;
mod nim_sums;
pub(crate) mod parallel;
mod runs;
pub(crate) mod shape;
mod slots;
mod tried_move;
#[cfg_attr(not(target_arch = "x86_64"), path = "no_vectors.rs")]
mod vectors;
mod verdict_table;
mod winning_moves;

#[cfg(feature = "cli")]
pub(crate) use self::in_order::judge_with_tables;
pub(crate) use self::in_order::{judge, why};

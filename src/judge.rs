//! Numbers to verdicts. The files in the order of use: [`in_order`] judges an input text by text and piece by piece,
//! and [`parallel`] does so on several threads; [`find`] finds the case of a verdict; [`cases`] reads one case after another, part by part, and answers it.
//! [`shape`] finds complete cases, which are answered faster: [`runs`] of one problem, fastest in [`eight_cases`], and
//! [`mixed`] ones; [`texts`] answers those with explanations or counts. [`verdict_table`] has all verdicts, [`explain`]
//! and [`winning_moves`] what comes after them, and [`count`] the numbers that may stand in their place.

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
mod texts;
#[cfg_attr(not(target_arch = "x86_64"), path = "judge/no_vectors.rs")]
mod vectors;
mod verdict_table;
mod winning_moves;

pub(crate) use self::in_order::judge;

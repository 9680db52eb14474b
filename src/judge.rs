//! Numbers to verdicts. The files in the order of use: [`in_order`] judges an input text by text, [`parallel`] does so
//! on several threads, [`piece`] judges a piece of text, [`cases`] counts cases, and [`case`] reads and answers one.
//! Whole cases have faster ways, whose struct is in [`shape`]: [`runs`] of one problem,
//! by vectors in [`eights`], and [`mixed`] problems.

mod cases;
mod eights;
mod explain;
mod in_order;
mod lines;
mod mixed;
mod nim_sums;
pub(crate) mod parallel;
mod piece;
mod runs;
mod shape;
mod slots;

pub(crate) use self::in_order::judge;

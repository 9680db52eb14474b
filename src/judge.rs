//! Numbers to verdicts. The files in the order of use: [`in_order`] judges an input text by text, [`parallel`] does so
//! on several threads, [`piece`] judges a piece of text, [`cases`] counts cases, and [`case`] reads and answers one.
//! Fast paths for whole cases are [`fast`], with [`runs`], [`eights`], [`sequences`] and [`mixed`].

mod case;
mod cases;
mod eights;
mod explain;
mod fast;
mod in_order;
mod lines;
mod mixed;
mod nim_sums;
pub(crate) mod parallel;
mod piece;
mod rest;
mod rule;
mod runs;
mod sequences;
mod shape;
mod slots;
#[cfg_attr(not(target_arch = "x86_64"), path = "judge/no_vectors.rs")]
mod vectors;

pub(crate) use self::in_order::judge;

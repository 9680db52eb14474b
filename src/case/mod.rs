//! What a case is: its parts, in which order they come, what is asked about it, and what may be
//! wrong with it.

pub(crate) mod bounds;
pub(crate) mod error;
pub(crate) mod escape;
pub(crate) mod fault;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod layout;
pub(crate) mod misuse;
pub(crate) mod options;
pub(crate) mod parts;
mod refusals;
pub(crate) mod required;
pub(crate) mod rule;
pub(crate) mod template;
pub(crate) mod workload;

//! What takeaway does: a file or a folder for each command, and what they share. Without the
//! feature `cli`, only the generator and the validator remain.

pub(crate) mod generate;
pub(crate) mod validate;

#[cfg(feature = "cli")]
mod answer;
#[cfg(feature = "cli")]
pub(crate) mod check;
#[cfg(feature = "cli")]
mod converter;
#[cfg(feature = "cli")]
mod exit;
#[cfg(feature = "cli")]
mod package;
#[cfg(feature = "cli")]
mod program;
#[cfg(feature = "cli")]
mod progress;
#[cfg(feature = "cli")]
mod run;
#[cfg(feature = "cli")]
mod source;
#[cfg(feature = "cli")]
mod standard;
#[cfg(feature = "cli")]
pub(crate) mod stress;
#[cfg(feature = "cli")]
pub(crate) mod submission;
#[cfg(feature = "cli")]
mod summary;
#[cfg(feature = "cli")]
mod terminal;
#[cfg(feature = "cli")]
pub(crate) mod values;

#[cfg(feature = "cli")]
pub use self::run::run;

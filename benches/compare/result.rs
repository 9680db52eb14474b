//! The result of a step of the benchmark that can fail.

use std::error::Error;

/// The error is only ever printed, so any kind will do.
pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

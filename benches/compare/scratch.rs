//! The folder for everything that the benchmark builds and generates.

use std::path::Path;

/// A folder inside cargo's target directory, so that `cargo clean` removes it.
pub fn scratch() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

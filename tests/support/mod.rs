//! What tests share: random inputs, running the program, files that are removed, and a slow judge
//! that knows only the rules.

pub mod generate;
pub mod program;
pub mod reference;
pub mod scratch;
#[cfg(target_os = "linux")]
pub mod terminal;

//! takeaway in one file, for online judges: says who wins each of very many small take-away games.
//!
//! Made from the sources of takeaway, which also has winning moves, threads and SIMD; not to be edited by hand. It
//! compiles with `rustc -O submission.rs` and needs nothing but the standard library.
//!

use std::io;
use std::process::ExitCode;

mod error;
mod game;
mod memory;
mod numbers;
mod plain;
mod text;
mod verdict;

fn main() -> ExitCode {
    match plain::judge(io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("takeaway: {}", error);
            ExitCode::FAILURE
        }
    }
}

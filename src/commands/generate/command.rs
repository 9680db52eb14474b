//! The command `generate`.

use std::io;

use super::Generator;
use crate::case::error::{Error, WrongOptions};
use crate::commands::exit::say;
use crate::commands::progress::Progress;
use crate::commands::standard::{self, Output};
use crate::flags::Generate;

/// Writes random cases, with a progress bar if wanted.
pub(crate) fn generate(run: &Generate, mut generator: Generator) -> Result<(), Error> {
    if run.has_random_seed {
        say(format_args!("--seed {}", run.workload.seed));
    }
    standard::widen(io::stdout());
    let has_bar = run.progress && Progress::has_a_terminal(false);
    let bar = has_bar.then(|| Progress::of_cases(run.workload.cases));
    while generator.write_block(&mut Output).map_err(error)? {
        if let Some(bar) = &bar {
            bar.reach(run.workload.cases - generator.left());
        }
    }
    if let Some(bar) = bar {
        bar.finish();
    }
    Ok(())
}

/// Options may turn out to be wrong while cases are drawn.
fn error(error: io::Error) -> Error {
    error.downcast::<WrongOptions>().map_or_else(Error::Write, Error::Options)
}

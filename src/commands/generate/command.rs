//! The command `generate`.

use std::io;

use super::in_the_way::bound_in_the_way;
use super::{Generator, Share};
use crate::case::error::{Error, WrongOptions};
use crate::case::misuse::Misuse;
use crate::commands::exit::say;
use crate::commands::progress::Progress;
use crate::commands::standard::{self, Output};
use crate::flags::Generate;

/// Writes random cases, with a progress bar if wanted. If all should be lost or none, and the bounds do not allow it,
/// nothing is written.
pub(crate) fn generate(run: &Generate) -> Result<(), Error> {
    let new = || Generator::new(&run.options, run.workload).map_err(Error::Options);
    let mut generator = new()?;
    if [0, 100].contains(&run.workload.lost) {
        rehearse(run, new()?)?;
    }
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
    tell_share(generator.share());
    Ok(())
}

/// Draws all cases and writes none, to find out if all can be as wished.
fn rehearse(run: &Generate, mut generator: Generator) -> Result<(), Error> {
    loop {
        match generator.write_block(&mut io::sink()).map_err(error) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(Error::Options(WrongOptions(Misuse::NoneAsWished { lost, .. }))) => {
                let bound = bound_in_the_way(&run.options, run.workload);
                return Err(Error::Options(WrongOptions(Misuse::NoneAsWished { lost, bound })));
            }
            Err(other) => return Err(other),
        }
    }
}

/// Says how many cases are lost, if the bounds did not allow the share wished for.
fn tell_share(share: &Share) {
    let &Share { percent, cases, lost, missed, .. } = share;
    let off = (u128::from(lost) * 100).abs_diff(u128::from(cases) * u128::from(percent));
    // The manual promises 50 of 1,000.
    if missed > 0 && off > 5 * u128::from(cases) {
        say(format_args!(
            "{lost} of {cases} cases are lost: within these bounds, no share closer to --lost {percent} was found"
        ));
    }
}

/// Options may turn out to be wrong while cases are drawn.
fn error(error: io::Error) -> Error {
    error.downcast::<WrongOptions>().map_or_else(Error::Write, Error::Options)
}

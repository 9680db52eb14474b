//! The command `generate`.

use std::io;

use super::{Generator, Share};
use crate::case::error::Error;
use crate::commands::exit::say;
use crate::commands::progress::Progress;
use crate::commands::standard::{self, Output};
use crate::flags::Generate;

/// Writes random cases, with a progress bar if wanted.
pub(crate) fn generate(run: &Generate) -> Result<(), Error> {
    let mut generator = Generator::new(&run.options, run.workload).map_err(Error::Options)?;
    if run.has_random_seed {
        say(format_args!("--seed {}", run.workload.seed));
    }
    standard::widen(io::stdout());
    let mut bar = None;
    if run.progress && Progress::has_a_terminal(false) {
        bar = Some(Progress::of_cases(run.workload.cases));
    }
    while generator.write_block(&mut Output).map_err(told)? {
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

/// Options may turn out to be wrong while cases are drawn.
fn told(error: io::Error) -> Error {
    match error.downcast() {
        Ok(wrong) => Error::Options(wrong),
        Err(error) => Error::Write(error),
    }
}

/// Says how many cases are lost, if the bounds did not allow the share wished for.
fn tell_share(share: &Share) {
    let &Share {
        percent,
        cases,
        lost,
        missed,
        ..
    } = share;
    let off = (u128::from(lost) * 100).abs_diff(u128::from(cases) * u128::from(percent));
    // By chance, hardly any share is off by more than three standard deviations; the manual
    // promises 50 of 1,000.
    let variance = u128::from(cases) * u128::from(percent * (100 - percent));
    if missed > 0 && off > 5 * u128::from(cases) && off * off > 9 * variance {
        say(format_args!(
            "{lost} of {cases} cases are lost: within these bounds, no share closer to --lost {percent} was found"
        ));
    }
}

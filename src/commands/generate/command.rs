//! The command `generate`.

use std::io;

use super::{Generator, MIXED, Share, are_about_the_same};
use crate::case::bounds::Bounds;
use crate::case::error::{Error, WrongOptions};
use crate::case::misuse::Misuse;
use crate::commands::exit::say;
use crate::commands::progress;
use crate::commands::standard::{self, Output};
use crate::flags::Generate;
use crate::game::rule::NUMBERS;

/// Writes random cases.
pub(crate) fn generate(run: &Generate) -> Result<(), Error> {
    let generator = Generator::of(&run.options, run.workload, MIXED);
    let mut generator = generator.map_err(wrong)?;
    make_tables(&mut generator, run).map_err(wrong)?;
    if run.has_random_seed {
        say(format_args!("--seed {}", run.workload.seed));
    }
    standard::widen(io::stdout());
    progress::count(run.workload.cases, " cases");
    while generator.write_block(&mut Output).map_err(told)? {
        progress::reach(run.workload.cases - generator.left());
    }
    tell_share(generator.share());
    Ok(())
}

fn wrong(misuse: Misuse) -> Error {
    Error::Options(WrongOptions(misuse))
}

/// Makes the table of a rule as far as it is asked for, and says so if it ends before that.
fn make_tables(generator: &mut Generator, run: &Generate) -> Result<(), Misuse> {
    let mut known = 0;
    let mut wanted = 0;
    while let Some((reached, goal)) = generator.grow()? {
        if goal != wanted {
            progress::count(goal, " heaps");
        }
        known = reached;
        wanted = goal;
        progress::reach(known);
    }
    let largest = generator.largest_numbers();
    let mut ends = Vec::new();
    if wanted > 0 && !largest.is_empty() {
        ends = ends_of_numbers(&largest, &run.workload.bounds);
    } else if known < wanted {
        ends.push(format!("no heap above {known}"));
    }
    if !ends.is_empty() {
        say(format_args!(
            "{} is drawn: the table of --budget {} ends there",
            ends.join(" and "),
            run.options.budget.n()
        ));
    }
    Ok(())
}

/// Which numbers of positions are not drawn up to their bounds. Where the largest of all of them
/// are about the same, that is said once.
fn ends_of_numbers(largest: &[u64], bounds: &Bounds) -> Vec<String> {
    let mut ends = Vec::new();
    let mut least = u64::MAX;
    let mut most = 0;
    for (place, &reached) in largest.iter().enumerate() {
        if reached < bounds.of_number(place)[1] {
            ends.push(format!("no {} above {reached}", NUMBERS[place]));
            least = least.min(reached);
            most = most.max(reached);
        }
    }
    if ends.len() == largest.len() && are_about_the_same(least, most) {
        return vec![format!("no number above {most}")];
    }
    ends
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

//! Words the library's errors for a command line.

use crate::case::error::Error;
use crate::case::fault::Hint;
use crate::case::layout::Layout;
use crate::case::misuse::{Choice, Misuse};
use crate::case::options::Options;
use crate::case::problem::Problem;

/// What went wrong, in terms of flags.
pub fn message(error: &Error) -> String {
    match error {
        Error::Options(wrong) => misuse(&wrong.0),
        Error::Fault(fault) => fault.to_string() + &hints(&fault.hints()),
        Error::Read(_) | Error::Write(_) => error.to_string(),
    }
}

/// What is wrong with the flags.
pub(crate) fn misuse(misuse: &Misuse) -> String {
    match misuse {
        Misuse::NoPlaceholder { .. } => format!("--{misuse}"),
        Misuse::SeveralProblems => format!("--{misuse}: add --problem, --set, --code or --rule"),
        Misuse::NoRule(layout) => {
            let is_pair = layout.to_string().contains('a');
            let games = if is_pair { "--problem wythoff or euclid" } else { "--problem, --set, --code or --rule" };
            format!("--layout \"{layout}\" does not say which game it is: add {games}")
        }
        Misuse::NoHeapCount(layout) => {
            format!("--layout \"{layout}\" has no number of heaps (k), and none comes from --heaps")
        }
        Misuse::Exclusive([Choice::Heaps(heaps), Choice::Problem(problem)]) => {
            let has = match problem.syntax() {
                case if case.ends_with(" n") => "one heap",
                case if case.ends_with(" a b") => "two heaps",
                _ => "no heaps",
            };
            format!("--{}: {} has {has}", Choice::Heaps(*heaps), problem.name())
        }
        Misuse::Exclusive([Choice::Count, Choice::Problem(problem)]) => {
            format!("--count: winning moves of {} cannot be counted", problem.name())
        }
        Misuse::Exclusive([Choice::WinningMoves, Choice::Problem(problem)]) if problem.has_verdicts() => {
            format!("--winning-moves: winning moves of {} cannot be listed", problem.name())
        }
        Misuse::Exclusive([Choice::Layout(layout), form]) => misfit(layout, form),
        Misuse::Exclusive([choice, Choice::Problem(problem)]) => {
            format!("--{choice}: {} has no verdicts", problem.name())
        }
        Misuse::Exclusive([one, other]) => format!("--{one} and --{other} exclude each other"),
        Misuse::TooFewHeaps { most, .. } => format!("--max-total {most}: {misuse}"),
        Misuse::TooFewCases { least, .. } => format!("--min-total {least}: {misuse}"),
        Misuse::NoKnownHeap(_) => format!("{misuse}; a larger --budget or a smaller --min-heap may help"),
        Misuse::OutOfRange { .. } | Misuse::TooManyHeaps(_) | Misuse::TooLittleMemory => misuse.to_string(),
    }
}

/// Why a case of this form cannot have this layout.
fn misfit(layout: &Layout, form: &Choice) -> String {
    if (Options { layout: Some(layout.clone()), ..Options::default() }).problem().is_some() {
        return format!("--layout \"{layout}\" has a rule, so it takes no --problem, --set, --code or --rule");
    }
    let (of, case) = match form {
        Choice::Problem(problem) => (problem.name(), problem.syntax()),
        // A --problem such as kayles is a code.
        _ => ("a set, a code or a rule", Problem::Nim.syntax()),
    };
    let case = case.split_once(' ').map_or("", |(_selector, case)| case).replace('…', "...");
    format!("--layout \"{layout}\": a case of {of} has {case}")
}

/// What may help, after a message.
pub fn hints(hints: &[Hint]) -> String {
    hints.iter().map(|&it| hint(it)).collect()
}

fn hint(hint: Hint) -> &'static str {
    match hint {
        Hint::LargerBudget => "; a larger --budget may help",
        Hint::WholeCase => {
            "; the last case is not complete: see takeaway help games, add --heaps 1 if each is one heap, or find the line with takeaway validate"
        }
        Hint::NoCaseCount => {
            "; if the input ends with 0 or 0 0, see takeaway help layouts; if it has no number of cases, add --stream; takeaway validate finds a line with a number too few or too many"
        }
        Hint::NamedProblem => "; if all cases are of one game, name it with --problem",
        Hint::NoNegatives => "; no number is negative: if -1 ends the input, leave it out, as sed '$d' does",
        Hint::FromUtf16 => "; this looks like UTF-16: convert it to UTF-8",
        Hint::FromUtf32 => "; this looks like UTF-32: convert it to UTF-8",
        Hint::Unpack => "; this looks like gzip: unpack it first",
    }
}

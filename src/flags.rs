//! Reads the command line and holds the text of the help.

use std::ffi::OsStr;
use std::num::NonZeroUsize;

use lexopt::prelude::*;
use takeaway::game::{Budget, Play};
use takeaway::{Form, Options, Problem};

const VERSION: &str = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");

/// The text of `--help`. The list of problems stands between these two parts.
const HELP: [&str; 2] = [
    "\
Says who wins each of very many small take-away games: takeaway < input > output
Input: the number of cases, then the cases, as numbers from 0 to 10^18:
",
    "\
Cases:   --problem N   all are of this problem, and leave out the first number
         --set 2,3,5   all are k h1 ... hk, on these moves
         --stream      no number of cases: as many as there are
         --misere      who cannot move wins, not loses (no rule for 8 and 10)
Output:  --explain     behind each verdict, the Grundy value and a winning move
Running: --threads N   on large inputs (default: all); the output is the same
         --budget N    tables of at most 2^N values (default 24), to bound work
         --progress    a bar of the bytes read, on a terminal without verdicts
         -h, --help, -V, --version
Example: printf '2  1 4  2 2 5 5' | takeaway --explain
Exit code: 0 all answered, 1 bad input or failed to read or write, 2 wrong usage
",
];

fn help() -> String {
    let [before, behind] = HELP;
    let line = |problem: Problem| {
        let syntax = problem.syntax().replace('…', "...");
        format!("  {syntax:28} {}\n", problem.about())
    };
    [before, &Problem::ALL.map(line).concat(), behind].concat()
}

/// What the command line asks the program to do.
pub enum Command {
    /// Judge standard input.
    Judge(Run),
    /// Print a text.
    Print(String),
}

/// How to judge standard input.
#[derive(Default)]
pub struct Run {
    pub options: Options,
    /// The most threads; if it is not given, as many as the machine runs at once.
    pub threads: Option<NonZeroUsize>,
    /// Whether to show a progress bar.
    pub progress: bool,
}

/// Reads the arguments of the program.
///
/// # Errors
///
/// The first argument that is wrong, and why.
pub fn command() -> Result<Command, lexopt::Error> {
    let mut print = None;
    let mut run = Run::default();
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Short('h') | Long("help") => print = Some(help()),
            Short('V') | Long("version") => print = Some(VERSION.to_string()),
            Long("explain") => run.options.explain = true,
            Long("misere") => run.options.play = Play::Misere,
            Long("stream") => run.options.stream = true,
            Long("problem") => set_form(&mut run.options, problem(&args.value()?)?)?,
            Long("set") => set_form(&mut run.options, set(&args.value()?)?)?,
            Long("progress") => run.progress = true,
            Long("budget") => run.options.budget = budget(&args.value()?)?,
            Long("threads") => run.threads = Some(thread_count(&args.value()?)?),
            arg => return Err(arg.unexpected()),
        }
    }
    run.options.check().map_err(|error| error.to_string())?;
    Ok(print.map_or(Command::Judge(run), Command::Print))
}

fn set_form(options: &mut Options, form: Form) -> Result<(), String> {
    if options.form != Form::default() {
        return Err("every case can be of one --problem or on one --set only".to_string());
    }
    options.form = form;
    Ok(())
}

fn problem(value: &OsStr) -> Result<Form, String> {
    let problem = value.to_str().and_then(number).and_then(Problem::from_selector);
    let most = Problem::ALL.len();
    problem.map(Form::problem).ok_or_else(|| format!("--problem takes a number from 1 to {most}, not {value:?}"))
}

fn set(value: &OsStr) -> Result<Form, String> {
    let text = value.to_str().unwrap_or("?");
    let moves: Option<Vec<u64>> = text.split(',').filter(|_| !text.is_empty()).map(number).collect();
    moves
        .and_then(|moves| Form::set(&moves).ok())
        .ok_or_else(|| format!("--set takes moves from 1 to 10^18 with commas between, not {value:?}"))
}

fn thread_count(value: &OsStr) -> Result<NonZeroUsize, String> {
    let count = value.to_str().and_then(number).and_then(|count| usize::try_from(count).ok());
    count.and_then(NonZeroUsize::new).ok_or_else(|| format!("--threads takes a number from 1 on, not {value:?}"))
}

fn budget(value: &OsStr) -> Result<Budget, String> {
    let budget = value.to_str().and_then(number).and_then(|n| Budget::new(u32::try_from(n).ok()?));
    budget.ok_or_else(|| format!("--budget takes a number from 0 to 30, not {value:?}"))
}

/// A number written as in the input: only digits, no sign.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

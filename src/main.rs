//! The program: flags, standard input and output, exit code.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use lexopt::prelude::*;
use takeaway::{Error, Options};

const VERSION: &str = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");

const HELP: &str = "\
Says who wins each of very many small take-away games.

Usage: takeaway [--explain] [--threads N] < input > output

The input is the number of cases, then the cases, separated by any whitespace,
all numbers from 0 to 10^18:
  1 n             one heap of n stones, a move takes 1, 3 or 4
  2 k h1 ... hk   Zero-Move Nim on k heaps: take any number of stones from one,
                  or pass on a non-empty heap that nobody has passed on yet
  3 n             one heap of n stones, a move takes 1, 2 or 3
  4 m s1 ... sm k h1 ... hk   k heaps, a move takes s1, ... or sm from one
  5 m s1 ... sm   the Grundy values of heaps for these moves, as preperiod,
                  period, and the values of as many heaps as both together
Who cannot move loses. The output is a line for each case, written as soon as
the case has been read. After the last case the input is read to its end, to
see that nothing follows.

Options:
  --explain       behind each verdict its Grundy value and a winning move
  --threads N     answer on N threads (default: all that there are) once a few
                  MiB have arrived; the output is the same for any N
  -h, --help      print this and exit
  -V, --version   print the version and exit

Examples:
  printf '3  1 4  2 2 5 5  3 8' | takeaway
  printf '1  4 3 1 3 4 2 10 12' | takeaway --explain

Exit codes: 0 all cases answered, 1 bad input or failed reading or writing,
2 wrong usage.
";

const FAILURE: u8 = 1;
const WRONG_USAGE: u8 = 2;

enum Command {
    Judge { options: Options, threads: Option<NonZeroUsize> },
    Print(&'static str),
}

fn main() -> ExitCode {
    let result = match command() {
        Ok(Command::Judge { options, threads }) => judge(options, threads),
        Ok(Command::Print(text)) => print(text),
        Err(error) => return fail(WRONG_USAGE, format_args!("{error} (see takeaway --help)")),
    };
    match result {
        // Whoever reads the verdicts has seen enough.
        Err(Error::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(FAILURE, error),
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn command() -> Result<Command, lexopt::Error> {
    let mut print = None;
    let mut options = Options::default();
    let mut threads = None;
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Short('h') | Long("help") => print = Some(HELP),
            Short('V') | Long("version") => print = Some(VERSION),
            Long("explain") => options.explain = true,
            Long("threads") => threads = Some(thread_count(&args.value()?)?),
            arg => return Err(arg.unexpected()),
        }
    }
    if let Some(text) = print {
        return Ok(Command::Print(text));
    }
    Ok(Command::Judge { options, threads })
}

fn thread_count(value: &OsStr) -> Result<NonZeroUsize, String> {
    let count = value.to_str().and_then(|value| value.parse().ok());
    count.ok_or_else(|| format!("--threads takes a number from 1 on, not {value:?}"))
}

#[cfg(feature = "fast")]
fn judge(options: Options, threads: Option<NonZeroUsize>) -> Result<(), Error> {
    takeaway::judge_with_threads(options, io::stdin(), io::stdout(), threads)
}

#[cfg(not(feature = "fast"))]
fn judge(options: Options, _threads: Option<NonZeroUsize>) -> Result<(), Error> {
    takeaway::judge_with(options, io::stdin().lock(), io::stdout().lock())
}

fn print(text: &str) -> Result<(), Error> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Error::Write)
}

fn fail(code: u8, message: impl Display) -> ExitCode {
    // If standard error is gone, too, the exit code still tells.
    let _ = writeln!(io::stderr(), "takeaway: {message}");
    ExitCode::from(code)
}

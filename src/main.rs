//! The program: standard input and output, and the exit code.

mod flags;
mod progress;

use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::process::ExitCode;

use flags::{Command, Run};
use progress::WatchedStdin;
use takeaway::Error;

const FAILURE: u8 = 1;
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let result = match flags::command() {
        Ok(Command::Judge(run)) => judge_stdin(&run),
        Ok(Command::Print(text)) => print(&text),
        Err(error) => return fail(WRONG_USAGE, format_args!("{error} (see takeaway --help)")),
    };
    match result {
        // The reader of the verdicts has closed the pipe: it has seen enough.
        Err(Error::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(FAILURE, error),
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn judge_stdin(run: &Run) -> Result<(), Error> {
    if io::stdin().is_terminal() {
        let first = if run.options.stream { "cases" } else { "the number of cases, then the cases" };
        say(format_args!("type {first} (takeaway --help tells how) and end with control-D"));
    }
    if !run.progress || !WatchedStdin::has_a_terminal() {
        return judge(run, io::stdin());
    }
    let input = WatchedStdin::new();
    let result = judge(run, input.clone());
    input.finish();
    result
}

fn judge(run: &Run, input: impl Read + Send + 'static) -> Result<(), Error> {
    takeaway::judge_with_threads(&run.options, input, io::stdout(), run.threads)
}

fn print(text: &str) -> Result<(), Error> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Error::Write)
}

fn fail(code: u8, message: impl Display) -> ExitCode {
    say(message);
    ExitCode::from(code)
}

fn say(message: impl Display) {
    // If standard error is closed as well, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "takeaway: {message}");
}

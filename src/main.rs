//! The program: the streams it reads and writes, and the exit code.

#![forbid(unsafe_code)]
// As in the library.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

mod check;
#[cfg(test)]
#[path = "../tests/properties/command_lines.rs"]
mod command_lines;
mod flags;
mod progress;
mod quote;
mod source;
mod standard;
mod stress;
mod submission;
mod summary;
mod values;

use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::ExitCode;

use check::Start;
use flags::{errors, Command, Protocol, Run};
use progress::Progress;
use source::Source;
use standard::Output;
use summary::{Summary, Unmarked};
use takeaway::escape::is_visible;
use takeaway::{Error, Expected, Found, Generator, Options, TornCase};

const FAILURE: u8 = 1;
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    match flags::command() {
        Ok(Command::Judge(run)) => judge(&run),
        Ok(Command::Generate(run)) => match Generator::new(&run.options, run.workload) {
            Ok(generator) => exit_code(generate(&run, generator), None),
            Err(error) => wrong_usage(&errors::message(&error)),
        },
        Ok(Command::Validate(run)) => validate(&run),
        Ok(Command::Check(run, files)) => check::check(&run, &files),
        Ok(Command::Stress(run, command)) => stress::stress(&run, &command),
        Ok(Command::Print(text)) => exit_code(print(&text), None),
        Ok(Command::Values(run)) => match values::game(&run, run.options.budget) {
            Ok(game) => print_values(&run, game),
            Err(why) => wrong_usage(&why),
        },
        Ok(Command::Submission(run)) => match submission::program(&run) {
            Ok(text) => {
                submission::warning(&run).into_iter().for_each(say);
                exit_code(print(&text), None)
            }
            Err(why) => wrong_usage(&why),
        },
        Err(why) => wrong_usage(&why),
    }
}

fn wrong_usage(why: &str) -> ExitCode {
    // To testlib, 2 means that an answer has a wrong format.
    let code = if flags::is_for_testlib() { check::TROUBLE } else { WRONG_USAGE };
    // A rule is shown on the lines after the message.
    let (message, shown) = why.split_at(why.find('\n').unwrap_or(why.len()));
    fail(code, format_args!("{message} (see takeaway {}){shown}", flags::help_on(why)))
}

fn judge(run: &Run) -> ExitCode {
    if let Some(warning) = run.warning() {
        say(warning);
    }
    let file = run.file.as_deref();
    let source = match Source::open(file) {
        Ok(source) => source,
        Err(error) => return exit_code(Err(Error::Read(error)), file),
    };
    standard::widen(io::stdout());
    let again = source.file();
    let output: Box<dyn Write + Send> = if run.summary { Box::new(Unmarked(Output)) } else { Box::new(Output) };
    let result = judge_into(run, source, None, output);
    let torn = result.as_ref().err().and_then(|error| where_torn(error, &run.options, again));
    let code = exit_code(result, file);
    torn.into_iter().for_each(say);
    code
}

/// Where to look, if the input is a file that has too few or too many numbers: at the first case that does not start
/// and end with its lines.
fn where_torn(error: &Error, options: &Options, again: Option<(File, u64)>) -> Option<String> {
    match error {
        Error::Fault { found: Found::End { .. }, .. } | Error::Fault { expected: Expected::End { .. }, .. } => {}
        _ => return None,
    }
    let (mut file, position) = again?;
    file.seek(SeekFrom::Start(position)).ok()?;
    let TornCase { case, start, end, is_longer } = takeaway::first_torn_case(options, file)?;
    Some(if is_longer {
        format!("case {case} starts on line {start} and ends on line {end}: is a number missing?")
    } else {
        format!("case {case} ends before line {end} does: is there a number too many?")
    })
}

/// Answers the cases of `source`; the verdicts go to `output`, and the first bytes of the input also to `start`.
fn judge_into(run: &Run, source: Source, start: Option<Start>, mut output: Box<dyn Write + Send>) -> Result<(), Error> {
    source.widen();
    if source.is_typed() {
        let first = if run.options.has_case_count() { "the number of cases, then the cases" } else { "cases" };
        let case = match run.options.problem() {
            None => "each starts with the number of its game, see takeaway help games".to_string(),
            Some(problem) => format!("each has {}", run.options.syntax(problem).replace('…', "...")),
        };
        say(format_args!("type {first} ({case}) and end with control-D"));
    }
    let bytes = source.bytes_to_come();
    let has_bar = run.progress && Progress::has_a_terminal(source.is_typed());
    let bar = has_bar.then(|| Progress::new(bytes));
    let summary = run.summary.then(|| Summary::new(&run.options));
    // Boxed, so that the program has one copy of the judge, not eight.
    let mut input: Box<dyn Read + Send> = Box::new(source);
    if let Some(start) = start {
        input = Box::new(start.keep(input));
    }
    if let Some(bar) = &bar {
        input = Box::new(bar.watch(input));
    }
    if let Some(summary) = &summary {
        (input, output) = (Box::new(summary.count(input)), Box::new(summary.count(output)));
    }
    let result = takeaway::judge_with_threads(&run.options, input, output, run.threads, bytes);
    if let Some(bar) = bar {
        bar.finish();
    }
    if let Some(summary) = summary {
        say(summary);
    }
    result
}

/// Writes random cases, with a progress bar if wanted.
fn generate(run: &Run, mut generator: Generator) -> Result<(), Error> {
    if run.given.value("seed") == Some("random") {
        say(format_args!("--seed {}", run.workload.seed));
    }
    standard::widen(io::stdout());
    let has_bar = run.progress && Progress::has_a_terminal(false);
    let bar = has_bar.then(|| Progress::of_cases(run.workload.cases));
    while generator.write_block(&mut Output).map_err(Error::Write)? {
        if let Some(bar) = &bar {
            bar.set(run.workload.cases - generator.left());
        }
    }
    if let Some(bar) = bar {
        bar.finish();
    }
    Ok(())
}

/// Prints Grundy values. If a bound is met before the last heap, says which.
fn print_values(run: &Run, game: values::Game) -> ExitCode {
    match values::write(run, game, Output) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(bound)) => {
            let hint = if bound.can_be_raised() { "; a larger --budget may help" } else { "" };
            fail(FAILURE, format_args!("the next value is {bound}{hint}"))
        }
        Err(error) => exit_code(Err(Error::Write(error)), None),
    }
}

/// Says whether the input has the form and the bounds.
fn validate(run: &Run) -> ExitCode {
    let file = run.file.as_deref();
    let result = Source::open(file).map_err(Error::Read).and_then(|source| {
        source.widen();
        takeaway::validate(&run.options, &run.workload.bounds, source)
    });
    let code = match (&result, run.protocol) {
        (Err(Error::Read(_)), _) => check::TROUBLE,
        (Ok(()), Some(Protocol::Kattis)) => 42,
        (Err(_), Some(Protocol::Kattis)) => 43,
        (Err(_), Some(Protocol::Testlib)) => 3,
        (Ok(()), _) => 0,
        (Err(_), None) => FAILURE,
    };
    exit_code(result, file);
    ExitCode::from(code)
}

fn print(text: &str) -> Result<(), Error> {
    Output.write_all(text.as_bytes()).and_then(|()| Output.flush()).map_err(Error::Write)
}

/// The exit code of a run; tells what failed. Messages about the input start with the name of the file.
fn exit_code(result: Result<(), Error>, file: Option<&Path>) -> ExitCode {
    match (result, file) {
        (Ok(()), _) => ExitCode::SUCCESS,
        // The reader of the verdicts has closed the pipe: it has seen enough.
        (Err(Error::Write(error)), _) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        (Err(error @ (Error::Fault { .. } | Error::Invalid { .. } | Error::Read(_))), Some(file)) => {
            fail(FAILURE, format_args!("{}: {}", shown(file), errors::message(&error)))
        }
        (Err(error), _) => fail(FAILURE, errors::message(&error)),
    }
}

/// The name of a file on one line: quoted and escaped if something in it cannot be seen.
fn shown(file: &Path) -> String {
    match file.to_str() {
        Some(name) if !name.is_empty() && name.chars().all(is_visible) => name.to_string(),
        _ => format!("{file:?}"),
    }
}

fn fail(code: u8, message: impl Display) -> ExitCode {
    say(message);
    ExitCode::from(code)
}

fn say(message: impl Display) {
    // If standard error is closed as well, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "takeaway: {message}");
}

//! How the program ends: the exit code, and what it says on standard error.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use anstyle::Style;

use super::{progress, terminal};
use crate::case::error::Error;
use crate::case::escape::is_visible;
use crate::flags::{self, errors};

/// The exit code if the input has a fault, or cannot be read.
pub(crate) const FAILURE: u8 = 1;
/// The exit code after wrong usage.
const WRONG_USAGE: u8 = 2;
/// The exit code if a file cannot be read or the input has a fault, where 1 means a wrong answer;
/// for judges, a fault of theirs.
pub(crate) const TROUBLE: u8 = 3;

pub(crate) fn wrong_usage(why: impl Display) -> ExitCode {
    fail(WRONG_USAGE, why)
}

/// For someone who types no argument and no case.
pub(crate) fn show_first_steps() -> ExitCode {
    let _ = io::stderr().write_all(flags::FIRST_STEPS.as_bytes());
    ExitCode::from(WRONG_USAGE)
}

/// The exit code of a run; tells what failed. Messages about the input start with the name of the
/// file.
pub(crate) fn exit_code(result: Result<(), Error>, file: Option<&Path>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let mut message = errors::message(&error);
    let mut place = String::new();
    match &error {
        // The reader of the verdicts has closed the pipe: it has seen enough.
        Error::Write(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Error::Fault(fault) => place = fault.place(),
        _ => {}
    }
    if let Some(file) = file
        && matches!(error, Error::Fault(_) | Error::Read(_))
    {
        let name = shown(file);
        message = format!("{name}: {message}");
        place = format!("{name}: {place}");
    }
    say_with_start(&place, terminal::HEADING, &message);
    ExitCode::from(FAILURE)
}

/// The name of a file on one line: quoted and escaped if something in it cannot be seen.
pub(crate) fn shown(file: &Path) -> String {
    match file.to_str() {
        Some(name) if !name.is_empty() && name.chars().all(is_visible) => name.to_string(),
        _ => format!("{file:?}"),
    }
}

pub(crate) fn fail(code: u8, message: impl Display) -> ExitCode {
    say(message);
    ExitCode::from(code)
}

pub(crate) fn say(message: impl Display) {
    say_with_start("", terminal::HEADING, &message.to_string());
}

/// Says that something is wrong, on the first line of this message.
pub(crate) fn say_wrong(message: &str) {
    let (first, _) = message.split_once('\n').unwrap_or((message, ""));
    say_with_start(first, terminal::WRONG, message);
}

/// Says this message. On a terminal, its start has this style.
fn say_with_start(start: &str, style: Style, message: &str) {
    let text = terminal::message(message, start.len(), style);
    progress::erase();
    // If standard error is closed as well, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "{text}");
}

//! How the program ends: the exit code, and what it says on standard error.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

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
    match (result, file) {
        (Ok(()), _) => ExitCode::SUCCESS,
        // The reader of the verdicts has closed the pipe: it has seen enough.
        (Err(Error::Write(error)), _) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        (Err(error @ (Error::Fault(_) | Error::Read(_))), Some(file)) => fail(
            FAILURE,
            format_args!("{}: {}", shown(file), errors::message(&error)),
        ),
        (Err(error), _) => fail(FAILURE, errors::message(&error)),
    }
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
    // If standard error is closed as well, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "takeaway: {message}");
}

//! The command `validate`.

use std::process::ExitCode;

use crate::case::error::Error;
use crate::commands::exit::{FAILURE, TROUBLE, exit_code};
use crate::commands::progress;
use crate::commands::source::{Source, Watched, WatchedInput};
use crate::commands::standard::write;
use crate::flags::values::Dialect;
use crate::flags::{Protocol, Validate};

use super::print::{self, ValidCases};

/// Says whether the input has the form and the bounds.
pub(crate) fn validate(run: &Validate) -> ExitCode {
    let file = run.file.as_deref();
    let result = Source::open(file).map_err(Error::Read).and_then(|source| {
        source.widen();
        source.ask_for_cases(&run.options);
        progress::count(source.bytes_to_come().unwrap_or(0), "B");
        let input = WatchedInput {
            input: source,
            read: 0,
            watched: Watched::default(),
        };
        if run.reached {
            let reached = super::reached(&run.options, &run.bounds, input)?;
            return write(&reached);
        }
        super::validate(&run.options, &run.bounds, input)
    });
    let code = match (&result, run.protocol) {
        (Err(Error::Read(_) | Error::Write(_)), _) => TROUBLE,
        (Ok(()), Some(Protocol::Kattis)) => 42,
        (Err(_), Some(Protocol::Kattis)) => 43,
        (Err(_), Some(Protocol::Testlib)) => 3,
        (Ok(()), _) => 0,
        (Err(_), Some(Protocol::Sinol) | None) => FAILURE,
    };
    exit_code(result, file);
    ExitCode::from(code)
}

/// The validator for these flags, as source.
///
/// # Errors
///
/// Why no validator is printed.
pub(crate) fn validator(run: &Validate, dialect: Dialect) -> Result<String, String> {
    let mut command = vec!["takeaway".to_string(), "validate".to_string()];
    command.extend_from_slice(&run.words);
    let cases = ValidCases {
        options: &run.options,
        bounds: run.bounds,
        subtasks: &run.subtasks,
        command: &command,
    };
    print::validator(&cases, dialect)
}

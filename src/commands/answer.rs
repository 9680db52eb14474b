//! Answers the cases of an input.

use std::io::{self, Cursor, ErrorKind, Read, Write};
use std::process::ExitCode;

use super::check::replay::FirstBytes;
use super::exit::{FAILURE, exit_code, exit_code_of_cases, fail, say};
use super::progress;
#[cfg(unix)]
use super::source::Positioned;
use super::source::{Source, Watched, WatchedInput};
use super::standard::{self, Output};
use super::summary::Summary;
use crate::case::error::Error;
use crate::flags::{self, Answer, errors};
use crate::judge::parallel::{Division, Input, judge_in_texts};
use crate::output::tally::Tally;

pub(crate) fn judge(run: Answer) -> ExitCode {
    let file = run.file.as_deref();
    let opened = match &run.question {
        Some(case) => Ok(Source::Text(Cursor::new(case.clone()))),
        None => Source::of_cases(file, run.converter.as_deref()),
    };
    let source = match opened {
        Ok(source) => source,
        Err(error) => {
            return match file.and_then(flags::no_file_or_command) {
                Some(message) if error.kind() == ErrorKind::NotFound => fail(FAILURE, message),
                _ => exit_code(Err(Error::Read(error)), file),
            };
        }
    };
    standard::widen(io::stdout());
    let result = judge_into(&run, source, None, Box::new(Output), &mut Tally::default());
    match result {
        Err(Error::Fault(fault)) if run.question.is_some() => {
            fail(FAILURE, errors::of_operand(&fault))
        }
        result => exit_code_of_cases(result, file, run.converter.as_deref()),
    }
}

/// Answers the cases of `source`; the verdicts go to `output`, and the first bytes of the input
/// also to `start`.
pub(crate) fn judge_into(
    run: &Answer,
    source: Source,
    start: Option<FirstBytes>,
    output: Box<dyn Write + Send>,
    tally: &mut Tally,
) -> Result<(), Error> {
    source.widen();
    source.ask_for_cases(&run.options);
    let bytes = source.bytes_to_come();
    let mut watched = Watched::default();
    progress::count(bytes.unwrap_or(0), "B");
    if run.summary {
        watched.summary = Some(Summary::start());
    }
    let input = input_of(source, start, watched.clone());
    let division = Division::of(run.threads, bytes);
    let result = judge_in_texts(&run.options, input, output, division, tally);
    if let Some(summary) = watched.summary {
        say(summary.of(*tally));
    }
    result
}

/// The input of the judge. The first bytes of a stream also go to `start`.
fn input_of(source: Source, start: Option<FirstBytes>, watched: Watched) -> Input {
    #[cfg(unix)]
    if let Some((file, position)) = source.file() {
        return Input::File(Box::new(Positioned {
            file,
            position,
            watched,
        }));
    }
    let input: Box<dyn Read + Send> = match start {
        Some(start) => Box::new(start.keep(source)),
        None => Box::new(source),
    };
    Input::stream(WatchedInput {
        input,
        read: 0,
        watched,
    })
}

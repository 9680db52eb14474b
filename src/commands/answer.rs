//! Answers the cases of an input.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::process::ExitCode;

use super::check::again::FirstBytes;
use super::exit::{exit_code, fail, say, FAILURE};
use super::progress::Progress;
use super::source::Source;
use super::standard::{self, Output};
use super::summary::{Summary, Unmarked};
use crate::case::error::Error;
use crate::case::fault::{Expected, Fault, Found};
use crate::case::options::Options;
use crate::commands::validate::{first_torn_case, TornCase};
use crate::flags::{self, Answer};

pub(crate) fn judge(run: &Answer) -> ExitCode {
    if let Some(warning) = run.warning() {
        say(warning);
    }
    let file = run.file.as_deref();
    let source = match Source::open(file) {
        Ok(source) => source,
        Err(error) => {
            return match file.and_then(flags::no_file_or_command) {
                Some(message) if error.kind() == ErrorKind::NotFound => fail(FAILURE, message),
                _ => exit_code(Err(Error::Read(error)), file),
            }
        }
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
pub(crate) fn where_torn(error: &Error, options: &Options, again: Option<(File, u64)>) -> Option<String> {
    let Error::Fault(Fault { expected, found, .. }) = error else { return None };
    if !matches!((expected, found), (Expected::End { .. }, _) | (_, Found::End { .. })) {
        return None;
    }
    let (mut file, position) = again?;
    file.seek(SeekFrom::Start(position)).ok()?;
    let TornCase { case, start, end, is_longer } = first_torn_case(options, file)?;
    Some(if is_longer {
        format!("case {case} starts on line {start} and ends on line {end}: is a number missing?")
    } else {
        format!("case {case} ends before line {end} does: is there a number too many?")
    })
}

/// Answers the cases of `source`; the verdicts go to `output`, and the first bytes of the input also to `start`.
pub(crate) fn judge_into(
    run: &Answer,
    source: Source,
    start: Option<FirstBytes>,
    mut output: Box<dyn Write + Send>,
) -> Result<(), Error> {
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
    let result = crate::judge_with_threads(&run.options, input, output, run.threads, bytes);
    if let Some(bar) = bar {
        bar.finish();
    }
    if let Some(summary) = summary {
        say(summary);
    }
    result
}

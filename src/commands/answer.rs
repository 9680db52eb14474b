//! Answers the cases of an input.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom, Write};
use std::process::ExitCode;
use std::sync::Arc;

use super::check::again::FirstBytes;
use super::exit::{FAILURE, exit_code, fail, say};
use super::progress::Progress;
#[cfg(unix)]
use super::source::Positioned;
use super::source::{Source, Told};
use super::standard::{self, Output};
use super::summary::Summary;
use crate::case::error::Error;
use crate::case::fault::{Expected, Fault, Found};
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::rule::CompleteRule;
use crate::commands::validate::{TornCase, first_torn_case};
use crate::flags::{self, Answer, errors};
use crate::game::Bound;
use crate::game::rule::Table;
use crate::game::rule::pattern::Pattern;
use crate::judge::parallel::{Account, Division, Input, judge_in_texts};
use crate::limits::MAX_NUMBER;

pub(crate) fn judge(mut run: Answer) -> ExitCode {
    if run.unproved {
        match follow_pattern(&mut run.options) {
            Ok(told) => told.into_iter().for_each(say),
            Err(bound) => return fail(FAILURE, format_args!("--rule: {bound}")),
        }
    }
    let file = run.file.as_deref();
    let opened = match &run.question {
        Some(case) => Ok(Source::Text(Cursor::new(case.clone()))),
        None => Source::open(file),
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
    let again = source.file();
    let result = judge_into(&run, source, None, Box::new(Output), &mut Account::default());
    let torn = result.as_ref().err().and_then(|error| where_torn(error, &run.options, again));
    let code = match result {
        Err(Error::Fault(fault)) if run.question.is_some() => fail(FAILURE, errors::of_operand(&fault)),
        result => exit_code(result, file),
    };
    torn.into_iter().for_each(say);
    code
}

/// Has heaps beyond the table of a rule answered by the pattern of the table; returns what to say of that. Rules whose
/// moves are a finite set need no pattern.
fn follow_pattern(options: &mut Options) -> Result<Option<String>, Bound> {
    let parts = options.problem().map(|problem| options.parts(problem)).unwrap_or_default();
    let is_single = parts.iter().any(|part| matches!(part, Part::Heap | Part::UpTo));
    let Some(CompleteRule::Own(own)) = &mut options.form.rule else { return Ok(None) };
    let mut table = Table::new(&own.rule, options.budget)?;
    let (last, _) = table.complete()?;
    let refused = "so larger ones are refused";
    Ok(Some(match Pattern::of(table.known().to_vec()) {
        None => {
            let proved =
                table.rule().theorem().map_or("", |_| "; values proves a recursion, which is not used for answers");
            format!("warning: no pattern is seen in the heaps up to {last}, {refused}{proved}")
        }
        // The other heaps of a case may come later.
        Some(pattern) if pattern.is_of_lost() && !is_single => format!(
            "warning: only a pattern of lost heaps is seen in those up to {last}, {refused}; if each case is one heap, \
            add --heaps 1"
        ),
        Some(pattern) => {
            let most = pattern.formula().most();
            let end = if most < MAX_NUMBER { format!(" and up to {most}") } else { String::new() };
            let told = format!("warning: heaps above {last}{end} are answered by a pattern: {}", pattern.sentence());
            own.pattern = Some(Arc::new(pattern));
            told
        }
    }))
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
    output: Box<dyn Write + Send>,
    account: &mut Account,
) -> Result<(), Error> {
    source.widen();
    source.ask_for_cases(&run.options);
    let bytes = source.bytes_to_come();
    let has_bar = run.progress && Progress::has_a_terminal(source.is_typed());
    let bar = has_bar.then(|| Progress::new(bytes));
    let summary = run.summary.then(Summary::start);
    let told = {
        let (bar, summary) = (bar.clone(), summary.clone());
        move |read| {
            bar.iter().for_each(|bar| bar.reach(read));
            summary.iter().for_each(|summary| summary.reach(read));
        }
    };
    let (input, division) = (input_of(source, start, told), Division::of(run.threads, bytes));
    let result = judge_in_texts(&run.options, input, output, division, account);
    if let Some(bar) = bar {
        bar.finish();
    }
    if let Some(summary) = summary {
        say(summary.of(account.tally, &run.options));
    }
    result
}

/// The input of the judge. The first bytes of a stream also go to `start`.
fn input_of(source: Source, start: Option<FirstBytes>, told: impl Fn(u64) + Send + Sync + 'static) -> Input {
    #[cfg(unix)]
    if let Some((file, position)) = source.file() {
        return Input::File(Box::new(Positioned { file, position, told }));
    }
    let input: Box<dyn Read + Send> = match start {
        Some(start) => Box::new(start.keep(source)),
        None => Box::new(source),
    };
    Input::stream(Told { input, read: 0, told })
}

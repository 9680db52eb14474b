//! What is said at the end of a search.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

use crate::case::error::Error;
use crate::case::options::Options;
use crate::case::required::plural;
use crate::commands::check;
use crate::commands::exit::{self, TROUBLE, fail, say, say_wrong};
use crate::commands::generate::{Case, InputWriter};
use crate::commands::standard::Output;
use crate::commands::terminal;
use crate::flags::{Stress, errors, shell};

use super::StressRun;
use super::hints::hint_about_two;
use super::outputs::{HELP, labelled, shown};
use super::trial::{Failure, LIMIT};
use crate::commands::program::{End, seconds};

/// The exit code if the program is wrong.
const WRONG: u8 = 1;

/// If fewer cases were tried, the message says that they are few.
const FEW: u64 = 1_000;

/// The longest input of the program's form that is shown before the case.
const LONGEST_SHOWN_INPUT: usize = 1 << 10;

/// Fewer cases than this say nothing, unless there are no more or nobody wants more.
const ENOUGH: u64 = 10;

/// How much of an input a terminal shows: less than a screen, so that what is said stays in sight.
const LINES: u64 = 20;
const COLUMNS: usize = 200;

/// Why an input may not be the smallest.
const NO_TIME: &str =
    "there may be a smaller input: takeaway looks for one for five seconds at most";

/// What is said of an answer if other answers of the program are wrong otherwise.
const ONLY_CASE: &str = "only the case of letters is wrong: --ignore-case allows it";

/// The longest input in a command that repeats it.
const PRINTED: usize = 4 << 10;

/// An input on which the program is wrong.
#[derive(Clone)]
pub struct FoundFailure {
    pub cases: Vec<Case>,
    pub failure: Failure,
    /// What may be the reason.
    pub reason: Option<String>,
}

/// What all answers fit.
pub struct Fit {
    pub message: String,
    /// Whether a statement is named, or a flag is typed that says otherwise.
    pub is_typed: bool,
}

/// What a search has found so far.
pub struct Findings {
    pub start: Instant,
    /// The cases that the search has tried, and the inputs that they were in.
    pub cases: u64,
    pub runs: u64,
    /// Runs that try an input again, make it smaller, or ask whether the flags are wrong.
    pub further_runs: u64,
    /// What no input has reached of the statement's limits.
    pub not_tried: Vec<String>,
    /// How far right runs went towards each limit.
    pub reached: Vec<String>,
    /// Whether the program was right on an input for a limit, or on all positions within the bounds.
    pub has_seen_bounds: bool,
    /// On how many inputs the program was too slow.
    pub late_runs: u64,
    /// On how many inputs it was still running when the time was over.
    pub cut_runs: u64,
    /// On how many inputs a right program was too slow.
    pub late_answers: u64,
    pub found: Option<FoundFailure>,
    /// Another description that all answers fit.
    pub fit: Option<Fit>,
}

impl Findings {
    pub fn new(start: Instant) -> Findings {
        Findings {
            start,
            cases: 0,
            runs: 0,
            further_runs: 0,
            not_tried: Vec::new(),
            reached: Vec::new(),
            has_seen_bounds: false,
            late_runs: 0,
            cut_runs: 0,
            late_answers: 0,
            found: None,
            fit: None,
        }
    }

    /// How much was tried, and how long it took.
    pub fn tried(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{}, {seconds:.1} s", self.cases_and_runs())
    }

    /// How much was tried.
    pub fn cases_and_runs(&self) -> String {
        let cases = plural("case", self.cases.into());
        let runs = plural("run", self.runs.into());
        let mut text = format!("{} {cases} in {} {runs}", self.cases, self.runs);
        if self.further_runs > 0 {
            let further = plural("run", self.further_runs.into());
            text += &format!(" (and {} {further} to look closer)", self.further_runs);
        }
        text
    }

    /// Says how much was tried without a difference. A signal may have ended the search.
    pub fn report_none(&self, run: &Stress, signal: Option<u8>) -> ExitCode {
        let mut text = format!("no difference in {}", self.tried());
        text += &self.late_inputs();
        if self.late_answers > 0 {
            let inputs = plural("input", self.late_answers.into());
            let count = self.late_answers;
            text += &format!("; the right program was too slow on {count} {inputs}: {HELP}");
        }
        let says_nothing = self.cases < ENOUGH && !self.has_seen_bounds && run.runs.is_none();
        if says_nothing {
            text += "; these are too few cases to say that the program is right: \
                --seconds gives more time, and --runs N says that N inputs are enough";
        } else if self.cases < FEW && signal.is_none() && run.runs.is_none() {
            text += "; few cases were tried: --seconds gives more time";
        }
        if self.cases > 0 {
            let is_of_cases = run.back.is_some() && run.statement_bounds.is_none();
            let before = if is_of_cases { ", before ^" } else { "" };
            text += &format!("\ntried{before}: {}", self.reached.join(", "));
        }
        if !self.not_tried.is_empty() {
            text += &format!("\nnot tried: {}", self.not_tried.join(", "));
        }
        if let Some(signal) = signal {
            return fail(128 + signal, format!("interrupted: {text}"));
        }
        if self.cases == 0 {
            let program = match (&run.back, &run.right) {
                (Some(_), _) => "^ of the statement or a program",
                (None, Some(_)) => "a program",
                (None, None) => "the program",
            };
            let why = format!("{program} was still running, or takeaway was making cases");
            let time = seconds(self.start.elapsed());
            let text = format!("no run ended within {time} s: {why}");
            return fail(TROUBLE, text);
        }
        if says_nothing {
            return fail(TROUBLE, text);
        }
        say(text);
        ExitCode::SUCCESS
    }

    /// Says what was found while takeaway itself is still busy.
    pub fn report_at_end_of_time(&self, run: &Stress) -> ExitCode {
        let Some(found) = &self.found else {
            return self.report_none(run, None);
        };
        self.report(run, found, answers(run, found, false), Some(NO_TIME))
    }

    /// Prints the input, and says what is wrong, with the right and the printed answers if there are
    /// any, and why the input is not smaller.
    fn report(
        &self,
        run: &Stress,
        found: &FoundFailure,
        answers: Option<String>,
        why: Option<&str>,
    ) -> ExitCode {
        let failure = &found.failure;
        let mut lines = vec![self.headline(failure)];
        lines.extend(failure.run.end.message(run.time_limit.unwrap_or(LIMIT)));
        if let Some(answers) = answers {
            if run.back.is_some() && run.right.is_none() {
                lines.push(read_by_program(&failure.input));
            }
            lines.push(answers);
        }
        if !failure.run.complaint.is_empty() {
            lines.push(labelled("stderr of the program", &failure.run.complaint));
        }
        lines.extend(found.reason.clone());
        lines.extend(why.map(str::to_string));
        match &self.fit {
            Some(fit) if fit.is_typed => lines.push(fit.message.clone()),
            None if differs_in_case(run, failure) => lines.push(ONLY_CASE.to_string()),
            _ => {}
        }
        lines.extend(hint_about_two(&run.command));
        let last = why_command(run, found);
        print_with(run, &failure.input, (lines, &run.command, last), WRONG)
    }

    /// The first line about this failure.
    fn headline(&self, failure: &Failure) -> String {
        let tried = self.tried();
        if failure.run.end == End::Late {
            return format!("too slow after {tried}");
        }
        match &self.fit {
            Some(fit) if !fit.is_typed => format!("{}, after {tried}", fit.message),
            _ => format!("wrong after {tried}"),
        }
    }
}

/// What is right and what was printed, if that is wrong, and an explanation of the case if
/// takeaway `may_explain` it.
fn answers(run: &Stress, found: &FoundFailure, may_explain: bool) -> Option<String> {
    let failure = &found.failure;
    if let Some(outputs) = &failure.outputs {
        return Some(outputs.clone());
    }
    if may_explain && failure.differences.count() > 0 {
        let writer = InputWriter::new(&run.options, run.workload.bounds.max_group);
        let input = writer.input(&found.cases);
        return Some(check::labelled(&failure.differences, &run.options, &input));
    }
    let first = failure.differences.first.as_ref()?;
    let right = labelled("right", &shown(&first.expected));
    let printed = labelled("printed", &shown(&first.found));
    Some(format!("{right}\n{printed}"))
}

/// Says these lines and how to run the command again, and prints the input that they are about; ends
/// with this exit code.
pub(super) fn print(
    run: &Stress,
    input: &[u8],
    (lines, command): (Vec<String>, &[OsString]),
    code: u8,
) -> ExitCode {
    print_with(run, input, (lines, command, None), code)
}

/// Does what [`print()`] does, with a last line.
fn print_with(
    run: &Stress,
    input: &[u8],
    (mut lines, command, last): (Vec<String>, &[OsString], Option<String>),
    code: u8,
) -> ExitCode {
    let mut not_saved = None;
    if let Some(file) = &run.save
        && let Err(error) = fs::write(file, input)
    {
        let file = exit::shown(file);
        not_saved = Some(format!("{file}: cannot write the input: {error}"));
    }
    // Nothing repeats from a file that was not written.
    if not_saved.is_none() {
        lines.push(repeat(run, command, input));
    }
    lines.extend(last);
    say_wrong(&lines.join("\n"));
    let printed = print_input(input);
    if let Some(why) = not_saved {
        return fail(TROUBLE, why);
    }
    match printed {
        Ok(()) => ExitCode::from(code),
        // The reader has seen enough, and the program is wrong all the same.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(code),
        Err(error) => fail(TROUBLE, errors::message(&Error::Write(error))),
    }
}

/// Writes an input to standard output: all of it, or as much as a terminal shows.
fn print_input(input: &[u8]) -> io::Result<()> {
    // If standard error cannot be written, the input can all the same.
    if terminal::is_shared() {
        let _ = writeln!(io::stderr(), "input:");
    }
    if !io::stdout().is_terminal() {
        Output.write_all(input)?;
        return Output.flush();
    }
    let (shown, left_out) = shortened(input);
    Output.write_all(shown.as_bytes())?;
    Output.flush()?;
    if let Some(left_out) = left_out {
        say(format!(
            "{left_out} left out: --save FILE or a pipe gets all"
        ));
    }
    Ok(())
}

/// As much of an input as a terminal shows, and what is left out.
fn shortened(input: &[u8]) -> (String, Option<String>) {
    let text = String::from_utf8_lossy(input);
    let mut shown = String::new();
    let mut lines = 0;
    let mut long = 0;
    for line in text.split_inclusive('\n') {
        lines += 1;
        if lines > LINES {
            continue;
        }
        let end = line.trim_end_matches('\n').char_indices().nth(COLUMNS);
        match end {
            None => shown += line,
            Some((end, _)) => {
                long += 1;
                shown += &line[..end];
                shown.push('\n');
            }
        }
    }
    let mut left_out = Vec::new();
    if lines > LINES {
        let more = lines - LINES;
        left_out.push(format!("{more} {}", plural("line", more.into())));
    }
    if long > 0 {
        let ends = plural("end", long);
        left_out.push(format!("the {ends} of {long} {}", plural("line", long)));
    }
    let left_out = left_out.join(" and ");
    (shown, (!left_out.is_empty()).then_some(left_out))
}

impl StressRun<'_> {
    /// Prints the input that was found, and says what is wrong and what is right.
    pub(super) fn report(&self, found: &FoundFailure) -> ExitCode {
        let run = self.trial.run;
        if found.failure.run.end == End::Cut {
            return self.findings().report_running(run, found);
        }
        if found.failure.run.end == End::Late {
            // Neither its answers matter then, nor a smaller input.
            return self.findings().report(run, found, None, None);
        }
        // The findings are locked only afterwards: if the explanation takes too long, they are
        // reported without it.
        let answers = answers(run, found, true);
        let mut why = None;
        if self.trial.signal().is_some() {
            why = Some("interrupted, before it was made smaller");
        } else if self.trial.is_over() {
            why = Some(NO_TIME);
        }
        self.findings().report(run, found, answers, why)
    }
}

/// What the program read, which has another form than the case that is explained after it.
fn read_by_program(input: &[u8]) -> String {
    let text = match str::from_utf8(input) {
        Ok(text) if text.len() <= LONGEST_SHOWN_INPUT => text.trim_end(),
        _ => "what is on standard output",
    };
    labelled("the program read", text) + "\nfor takeaway, that is:"
}

/// Returns true if the first answer that is wrong would be right with `--ignore-case`.
fn differs_in_case(run: &Stress, failure: &Failure) -> bool {
    match &failure.differences.first {
        Some(first) => !run.ignore_case && first.found.eq_ignore_ascii_case(&first.expected),
        None => false,
    }
}

/// How a shell runs this command on this input again.
fn repeat(run: &Stress, command: &[OsString], input: &[u8]) -> String {
    let command = shell::command(command);
    if let Some(file) = &run.save {
        let file = shell::word(&file.to_string_lossy());
        return format!("repeat: {command} <{file}");
    }
    match str::from_utf8(input) {
        Ok(text) if text.len() <= PRINTED => format!("repeat: {} | {command}", printed(text)),
        _ => format!("repeat, with the input on standard output: {command}"),
    }
}

/// How a shell asks takeaway why the wrong cases are won or lost, if it has a reason for them.
fn why_command(run: &Stress, found: &FoundFailure) -> Option<String> {
    let options = Options {
        why: true,
        count: false,
        one_line: false,
        winning_moves: None,
        any_move: false,
        ..run.options.clone()
    };
    let given = &run.options;
    let has_other_answers = given.count || given.one_line || given.winning_moves.is_some();
    if run.is_stated && has_other_answers {
        return None;
    }
    let knows_reason = run.right.is_none() && options.check().is_ok();
    if !knows_reason || found.failure.differences.count() == 0 {
        return None;
    }
    let writer = InputWriter::new(&run.options, run.workload.bounds.max_group);
    let mut input = writer.input(&found.cases);
    // There, takeaway reads what the program read.
    if run.converter.is_some() {
        input = found.failure.input.clone();
    }
    let text = str::from_utf8(&input).ok()?;
    if text.len() > PRINTED {
        return None;
    }
    let mut words = vec!["takeaway".to_string()];
    words.extend(run.words.clone());
    words.push("--why".to_string());
    Some(format!("why: {} | {}", printed(text), words.join(" ")))
}

/// The command of a shell that prints this text.
fn printed(text: &str) -> String {
    match text.strip_suffix('\n') {
        Some(lines) => {
            let lines: Vec<String> = lines.split('\n').map(shell::word).collect();
            format!("printf '%s\\n' {}", lines.join(" "))
        }
        None => format!("printf %s {}", shell::word(text)),
    }
}

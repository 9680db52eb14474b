//! What is said at the end of a search.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::time::Duration;

use crate::case::error::Error;
use crate::commands::check;
use crate::commands::exit::{fail, say, TROUBLE};
use crate::commands::generate::Case;
use crate::commands::standard::Output;
use crate::flags::{errors, shell};

use super::program::End;
use super::trial::Failure;
use super::{FoundFailure, StressRun};

/// The exit code if the program is wrong.
const WRONG: u8 = 1;

/// If fewer cases were tried, the message says that they are few.
const FEW: u64 = 1_000;

/// The longest input, in bytes, that is shown in a message.
pub(super) const SHOWN: usize = 200;

impl StressRun<'_> {
    /// Says how much was tried without a difference.
    pub(super) fn report_none(&self) -> ExitCode {
        let mut lines = vec![format!("no difference in {}", self.tried())];
        if self.cases < FEW && self.trial.signal().is_none() {
            lines[0] += "; these are few: --seconds gives more time";
        }
        if let Some((slow, time)) = self.slow_inputs {
            lines.push(format!("inputs of {slow} cases took more than {} s, so shorter ones were tried", told(time)));
        }
        if let Some((slow, time)) = self.slow_heaps {
            let smaller = "so smaller ones were tried: --max-heap gives the bound of the statement";
            lines.push(format!("a heap of {slow} stones took more than {} s, {smaller}", told(time)));
        }
        match self.trial.signal() {
            Some(signal) => fail(128 + signal, format!("interrupted: {}", lines.join("\n"))),
            None if self.cases == 0 => {
                let program = if self.trial.run.back.is_some() { "^ of the statement or " } else { "" };
                let why = format!("{program}the program was still running after {} s", told(self.start.elapsed()));
                fail(TROUBLE, format!("nothing was tried to its end: {why}"))
            }
            None => {
                say(lines.join("\n"));
                ExitCode::SUCCESS
            }
        }
    }

    /// Prints the input, and says what is wrong and what is right.
    pub(super) fn report(&self, found: &FoundFailure) -> ExitCode {
        let (options, Failure { input, end, complaint, differences, .. }) = (&self.trial.run.options, &found.failure);
        let is_slow = *end == End::Late;
        let mut lines = vec![format!("{} after {}", if is_slow { "too slow" } else { "wrong" }, self.tried())];
        lines.extend(end_told(*end, self.trial.limit));
        if differences.count() > 0 && !is_slow {
            let is_converted = self.trial.run.back.is_some();
            lines.extend(is_converted.then(|| "in the input that ^ of the statement converts:".to_string()));
            lines.push(check::report_of(differences, options, &Case::input(options, &found.cases), "the output"));
        }
        lines.extend(Some(complaint).filter(|text| !text.is_empty()).cloned());
        lines.extend(found.reason.clone());
        if !is_slow && self.trial.is_over() {
            let is_interrupted = self.trial.signal().is_some();
            let why = if is_interrupted { "interrupted, before it was made" } else { "no time was left to make it" };
            lines.push(format!("{why} smaller"));
        }
        lines.extend(self.hint(found));
        lines.push(self.repeat(input));
        say(lines.join("\n"));
        match Output.write_all(input).and_then(|()| Output.flush()) {
            Ok(()) => ExitCode::from(WRONG),
            // The reader has seen enough, and the program is wrong all the same.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(WRONG),
            Err(error) => fail(TROUBLE, errors::message(&Error::Write(error))),
        }
    }

    /// A flag that may be missing.
    fn hint(&self, found: &FoundFailure) -> Option<String> {
        let run = self.trial.run;
        let first = found.failure.differences.first.as_ref();
        if !run.ignore_case && first.is_some_and(|it| it.found.eq_ignore_ascii_case(&it.expected)) {
            return Some("only the case of letters differs: --ignore-case allows it".to_string());
        }
        let is_named = run.options.problem().is_some();
        (!is_named).then(|| "no game is named, so each case starts with the number of its game: see --game".to_string())
    }

    /// How a shell runs the program on this input again.
    fn repeat(&self, input: &[u8]) -> String {
        let words = self.trial.run.command.iter().map(|word| shell::word(&word.to_string_lossy()));
        let command = words.collect::<Vec<_>>().join(" ");
        match str::from_utf8(input) {
            Ok(text) if text.len() <= SHOWN => format!("repeat: {} | {command}", printed(text)),
            _ => format!("repeat, with the input on standard output: {command}"),
        }
    }

    /// How much was tried.
    pub(super) fn tried(&self) -> String {
        let told = |count, noun| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{} in {}, {seconds:.1} s", told(self.cases, "case"), told(self.runs, "run"))
    }
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

/// Seconds, as they are typed.
fn told(time: Duration) -> String {
    format!("{}", (time.as_secs_f64() * 100.0).round() / 100.0)
}

/// How a run ended, if not as it should.
pub(super) fn end_told(end: End, limit: Duration) -> Option<String> {
    match end {
        End::Exit(Some(0)) | End::Cut => None,
        End::Exit(Some(code)) => Some(format!("exit code {code}")),
        End::Exit(None) => Some("an unknown end".to_string()),
        End::Signal(signal) => Some(format!("killed by signal {signal}")),
        End::Late => Some(format!("more than {} s", told(limit))),
        End::TooMuch(most) => Some(format!("more than {} MiB of output", most >> 20)),
    }
}

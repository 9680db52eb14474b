//! What is said at the end of a search.

use std::io::Write;
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

/// The longest input that is shown in a message.
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
        let command: Vec<String> =
            self.trial.run.command.iter().map(|word| shell::word(&word.to_string_lossy())).collect();
        let shown = String::from_utf8_lossy(input).replace('\n', "\\n");
        let printed = if input.len() <= SHOWN { format!("printf '{shown}' | ") } else { String::new() };
        lines.push(format!("repeat: {printed}{}", command.join(" ")));
        say(lines.join("\n"));
        match Output.write_all(input).and_then(|()| Output.flush()) {
            Ok(()) => ExitCode::from(WRONG),
            Err(error) => fail(TROUBLE, errors::message(&Error::Write(error))),
        }
    }

    /// How much was tried.
    pub(super) fn tried(&self) -> String {
        let told = |count, noun| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{} in {}, {seconds:.1} s", told(self.cases, "case"), told(self.runs, "run"))
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

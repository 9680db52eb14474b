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
use super::smaller::Nature;
use super::{FoundFailure, StressRun};

/// The exit code if the program is wrong.
const WRONG: u8 = 1;

/// If fewer cases were tried, the message says that they are few.
const FEW: u64 = 1_000;

/// The longest input that is shown in a command.
const SHOWN: usize = 200;

const FORM: &str = "does an input have one case? --max-cases 1; does the program read line by line? / in --layout";

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
                let seconds = told(self.start.elapsed());
                fail(TROUBLE, format!("nothing was tried to its end: the program was still running after {seconds} s"))
            }
            None => {
                say(lines.join("\n"));
                ExitCode::SUCCESS
            }
        }
    }

    /// Prints the input, and says what is wrong and what is right.
    pub(super) fn report(&self, found: &FoundFailure) -> ExitCode {
        let options = &self.trial.run.options;
        let input = Case::input(options, &found.cases);
        let what = if found.nature == Nature::Slow { "too slow" } else { "wrong" };
        let mut lines = vec![format!("{what} after {}", self.tried())];
        lines.extend(self.hints(found));
        lines.extend(end_told(found.failure.end, self.trial.limit()));
        if found.failure.differences.count() > 0 && found.nature != Nature::Slow {
            lines.extend(self.trial.run.back.as_ref().map(|_| "before its cases were converted:".to_string()));
            lines.push(check::report_of(&found.failure.differences, options, &input, "the output"));
        }
        let input = self.trial.in_form_of_statement(input).ok().flatten().unwrap_or_default();
        lines.extend(Some(&found.failure.complaint).filter(|text| !text.is_empty()).cloned());
        if found.is_early && found.failure.is_unfinished() && found.nature == Nature::Wrong {
            lines.push(FORM.to_string());
        }
        let command: Vec<String> =
            self.trial.run.command.iter().map(|word| shell::word(&word.to_string_lossy())).collect();
        let shown = String::from_utf8_lossy(&input).replace('\n', "\\n");
        let printed = if input.len() <= SHOWN { format!("printf '{shown}' | ") } else { String::new() };
        lines.push(format!("repeat: {printed}{}", command.join(" ")));
        say(lines.join("\n"));
        match Output.write_all(&input).and_then(|()| Output.flush()) {
            Ok(()) => ExitCode::from(WRONG),
            Err(error) => fail(TROUBLE, errors::message(&Error::Write(error))),
        }
    }

    /// What may be the reason, and what was not tried.
    fn hints(&self, found: &FoundFailure) -> Vec<String> {
        let count = found.cases.len();
        let reason = match found.nature {
            Nature::Changing => Some("the answer changes from run to run: it was right on the same input".to_string()),
            Nature::OneCase => {
                Some("only the first case is answered: does an input have one case? --max-cases 1".into())
            }
            Nature::ManyCases => Some(format!("it fails only with {count} cases or more: --max-cases bounds them")),
            Nature::CarryingOver => {
                Some("no case is wrong alone: the program carries something over from case to case".to_string())
            }
            Nature::Wrong | Nature::Slow => None,
        };
        let cut = match (found.is_cut, self.trial.signal()) {
            (true, Some(_)) => Some("interrupted, before it was made smaller".to_string()),
            (true, None) => Some("no time was left to make it smaller".to_string()),
            (false, _) => None,
        };
        [reason, cut].into_iter().flatten().collect()
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
fn end_told(end: End, limit: Duration) -> Option<String> {
    match end {
        End::Exit(Some(0)) | End::Interrupted => None,
        End::Exit(Some(code)) => Some(format!("exit code {code}")),
        End::Exit(None) => Some("an unknown end".to_string()),
        End::Signal(signal) => Some(format!("killed by signal {signal}")),
        End::Late => Some(format!("more than {} s", told(limit))),
        End::TooMuch(most) => Some(format!("more than {} MiB of output", most >> 20)),
    }
}

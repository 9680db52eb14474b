//! A right program in place of takeaway: both programs get an input, and what they print is
//! compared.
//!
//! ```text
//! for each input:
//!     run the right program: if it crashes, that is trouble; if it is late, the cases come again
//!     run the tested program
//!     if it prints other words: run the right program again, which may not print something else
//! ```

use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::time::Instant;

use crate::commands::check::manner::Manner;
use crate::commands::check::{Comparison, Differences};
use crate::commands::exit::TROUBLE;
use crate::commands::generate::Case;
use crate::flags::Stress;

use super::outputs::{NoAnswer, both_outputs};
use super::report::{Findings, FoundFailure, print};
use super::schedule::ScheduleTurn;
use super::trial::{Failure, Prepared, Trial, Tried, Trouble, run};
use super::{AFTER, Made, StressRun};
use crate::commands::program::{End, Run, RunLimits};

impl Trial<'_> {
    /// Builds an input as [`Trial::prepared`] does, but without verdicts: the right program is run
    /// beside the other.
    pub(super) fn without_verdicts(
        &self,
        spare: Prepared,
        mut next: impl FnMut(&mut Vec<Case>),
        is_over: &dyn Fn() -> bool,
    ) -> Prepared {
        let mut prepared = spare;
        while !is_over() {
            let before = prepared.cases.len();
            next(&mut prepared.cases);
            if prepared.cases.len() == before {
                break;
            }
        }
        prepared.input = self.writer().input(&prepared.cases);
        prepared
    }

    /// What both programs do on this input, each within these limits.
    ///
    /// # Errors
    ///
    /// A program cannot be run; or the right program prints something else when it is run again.
    pub(super) fn compare(
        &self,
        right: &[OsString],
        input: &[u8],
        limits: RunLimits,
    ) -> Result<Tried, Trouble> {
        let answer = match answer_of(right, input, limits)? {
            RightAnswer::Given(run) => run,
            RightAnswer::Missing(tried) => return Ok(tried),
        };
        let limits = RunLimits {
            bytes: limits.bytes.max(2 * answer.printed.len() as u64),
            ..limits
        };
        let tested = run(&self.run.command, input, limits)?;
        if tested.end == End::Cut {
            return Ok(self.tried(input, tested, Differences::default()));
        }
        let differences = self.differences(&answer.printed, &tested.printed)?;
        let mut tried = self.tried(input, tested, differences);
        match &mut tried {
            Tried::Right(right) => right.run.took += answer.took,
            Tried::Wrong(failure) => {
                if !failure.has_crashed() {
                    match answer_of(right, input, limits)? {
                        RightAnswer::Given(again) => self.check_same(input, &answer, &again)?,
                        RightAnswer::Missing(tried) => return Ok(tried),
                    }
                }
                add_answer(failure, &answer);
            }
            Tried::Late(failure) => add_answer(failure, &answer),
            Tried::NoAnswer(_) | Tried::Running(_) | Tried::Cut => {}
        }
        Ok(tried)
    }

    /// Checks that the right program printed the same in both runs on this input.
    ///
    /// # Errors
    ///
    /// It did not.
    fn check_same(&self, input: &[u8], first: &Run, second: &Run) -> Result<(), Trouble> {
        let differences = self.differences(&first.printed, &second.printed)?;
        if differences.count() > 0 {
            let changed = NoAnswer::changed(input, &first.printed, &second.printed);
            return Err(Trouble::NoAnswer(changed));
        }
        Ok(())
    }

    /// What differs in this output from the right one, word by word. A verdict is a line of the
    /// right output.
    fn differences(&self, right: &[u8], output: &[u8]) -> Result<Differences, Trouble> {
        if right == output {
            return Ok(Differences::default());
        }
        let manner = Manner {
            ignore_case: self.run.ignore_case,
            ..Manner::default()
        };
        let mut comparison = Comparison::new(Box::new(Cursor::new(output.to_vec())), [], manner);
        let compared = write_lines(right, &mut comparison).and_then(|()| comparison.finish());
        compared.map_err(|error| format!("stress cannot read the output: {error}").into())
    }
}

/// What the right program says of an input.
enum RightAnswer {
    /// This run ended as it should.
    Given(Run),
    /// There is no such run, and this becomes of the input.
    Missing(Tried),
}

fn answer_of(right: &[OsString], input: &[u8], limits: RunLimits) -> Result<RightAnswer, Trouble> {
    let answer = run(right, input, limits)?;
    if answer.end == End::Cut {
        return Ok(RightAnswer::Missing(Tried::Cut));
    }
    match NoAnswer::of_run(&answer, input, limits) {
        Some(no_answer) => Ok(RightAnswer::Missing(Tried::NoAnswer(no_answer))),
        None => Ok(RightAnswer::Given(answer)),
    }
}

/// Adds to a failure of the tested program what the right one did on the same input.
fn add_answer(failure: &mut Failure, answer: &Run) {
    let run = &mut failure.run;
    run.took = run.took.max(answer.took);
    if failure.differences.count() > 0 {
        let outputs = both_outputs(&answer.printed, &run.printed, &failure.differences);
        failure.outputs = Some(outputs);
    }
}

/// Writes the lines of a text that are not blank, each with a line feed.
fn write_lines(text: &[u8], output: &mut impl Write) -> io::Result<()> {
    let mut lines = Vec::with_capacity(text.len() + 1);
    for line in text.split(|&byte| byte == b'\n') {
        if !line.trim_ascii().is_empty() {
            lines.extend_from_slice(line);
            lines.push(b'\n');
        }
    }
    output.write_all(&lines)
}

impl StressRun<'_> {
    /// What follows from an input that the right program does not answer: if it was only too slow,
    /// the cases come again, fewer at once.
    ///
    /// # Errors
    ///
    /// It has crashed, or is too slow twice on one case alone.
    pub(super) fn after_no_answer(
        &mut self,
        made: Made,
        mut no_answer: NoAnswer,
    ) -> Result<Option<FoundFailure>, Trouble> {
        let sizes = self.trial.sizes(&no_answer.input);
        if matches!(made.turn, ScheduleTurn::Limit(_)) {
            no_answer.limits = self.how_far(made.measures, &sizes);
        }
        if !no_answer.is_late {
            let fewest = self.fewest_without_answer(made.prepared.cases, no_answer)?;
            return Err(Trouble::NoAnswer(fewest));
        }
        let measures = made.measures_of_late();
        let sizes = self.sizes_of_late(&made, sizes);
        self.largest.late_answer.widen(measures, &sizes);
        self.findings().late_answers += 1;
        self.after_late(made, Tried::NoAnswer(no_answer))
    }

    /// The right program fails on these cases: one half of them comes in their place as long as it
    /// fails on that half alone.
    fn fewest_without_answer(
        &mut self,
        mut cases: Vec<Case>,
        no_answer: NoAnswer,
    ) -> Result<NoAnswer, Trouble> {
        self.trial.deadline = self.trial.last.min(Instant::now() + AFTER);
        let mut fewest = no_answer;
        while cases.len() > 1 {
            let (one, other) = cases.split_at(cases.len() / 2);
            if let Some(found) = self.failure_on(one)? {
                fewest = found;
                cases = one.to_vec();
            } else if let Some(found) = self.failure_on(other)? {
                fewest = found;
                cases = other.to_vec();
            } else {
                break;
            }
        }
        Ok(fewest)
    }

    /// How the right program fails on these cases, if statements may have them and it does.
    fn failure_on(&mut self, cases: &[Case]) -> Result<Option<NoAnswer>, Trouble> {
        if !self.supply.are_enough(cases) {
            return Ok(None);
        }
        match self.try_on(cases, self.trial.limit)? {
            Tried::NoAnswer(found) if !found.is_late => Ok(Some(found)),
            _ => Ok(None),
        }
    }
}

impl Findings {
    /// Says why the right program does not say what is right, and prints the input.
    pub(super) fn report_no_answer(&self, run: &Stress, no_answer: &NoAnswer) -> ExitCode {
        let command = run.right.as_deref().unwrap_or_default();
        let mut lines = vec![
            format!("the right program failed after {}", self.tried()),
            no_answer.why.clone(),
        ];
        if !no_answer.limits.is_empty() {
            let limits = no_answer.limits.join(", ");
            lines.push(format!("the input is for a limit: {limits}"));
        }
        print(run, &no_answer.input, (lines, command), TROUBLE)
    }
}

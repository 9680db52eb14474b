//! Looks for the case on which a program is late.
//!
//! ```text
//! the case with the largest heap alone; then, if the program is right on it in time,
//! while the input has several cases: half of it on which the program is late comes in its place
//! the case alone, twice: if the program is late both times, it is too slow
//! ```
//!
//! Of the halves, only the first is tried: if the program is right on it in time, the other one has
//! the case, if there is one. A program that is only slow is then right on the case that is left.
//!
//! A program may first compute a table as large as its largest heap, and take longer for that than
//! several cases may take. If it is right on one case alone but takes as long, several get more time
//! from there on, and the other cases come again.

use std::mem;
use std::process::ExitCode;
use std::time::Instant;

use crate::case::required::plural;
use crate::commands::exit::TROUBLE;
use crate::commands::generate::Case;
use crate::flags::Stress;
use crate::flags::statement_bounds::CutInput;

use super::limits::largest;
use super::pool::TriedInput;
use super::report::{Findings, FoundFailure, print};
use super::schedule::{CaseSource, ScheduleTurn};
use super::trial::{Failure, Tried, Trouble};
use super::{HEAP_OF_ANY_STATEMENT, LOWERED_BY, Made, StressRun};
use crate::commands::program::seconds;

impl StressRun<'_> {
    /// What happened on this input; if a program was late beside others on several cases, what happens
    /// on it alone: it may have had too little of the processors.
    pub(super) fn again_alone(&mut self, before: TriedInput) -> Result<TriedInput, Trouble> {
        let TriedInput { made, tried, .. } = &before;
        let cases = &made.prepared.cases;
        if !tried.is_late() || made.beside == 0 || cases.len() == 1 {
            return Ok(before);
        }
        let limit = self.limit_of(made.turn, cases, 0);
        let limits = self.trial.limits(limit, self.trial.last);
        self.findings().further_runs += 1;
        let start = Instant::now();
        let again = self
            .trial
            .attempt_on(input_of(tried), &made.prepared.verdicts, limits)?;
        if let (Tried::Right(_), ScheduleTurn::Cases(source, _)) = (&again, made.turn) {
            self.schedule.late_beside(source, cases.len());
        }
        let made = Made {
            beside: 0,
            ..before.made
        };
        Ok(TriedInput {
            made,
            tried: again,
            took: start.elapsed(),
        })
    }

    /// What follows from an input on which one of the programs was late. The time of the search may
    /// be over meanwhile.
    ///
    /// # Errors
    ///
    /// The right program is too slow twice on one case alone.
    pub(super) fn after_late(
        &mut self,
        made: Made,
        tried: Tried,
    ) -> Result<Option<FoundFailure>, Trouble> {
        let turn = made.turn;
        let mut cases = made.prepared.cases;
        let deadline = mem::replace(&mut self.trial.deadline, self.trial.last);
        let last = if cases.len() > 1 {
            self.late_half(turn, &mut cases, input_of(&tried))?
        } else {
            Some(tried)
        };
        let found = match last {
            Some(tried) if tried.is_late() => self.late_again(turn, cases, tried),
            Some(tried) => self.found(turn, cases, tried),
            None => Ok(None),
        };
        // Looking for a smaller input has set a deadline of its own.
        if !matches!(found, Ok(Some(_))) {
            self.trial.deadline = deadline;
        }
        found
    }

    /// Leaves one of these cases, on which a program was late together, and returns what was seen of
    /// it alone; or leaves some on which something else was seen. `None` if there is nothing more to
    /// see. The cases that are left out come again, unless they are for a limit that only many of
    /// them reach.
    fn late_half(
        &mut self,
        turn: ScheduleTurn,
        cases: &mut Vec<Case>,
        input: &[u8],
    ) -> Result<Option<Tried>, Trouble> {
        let source = match turn {
            ScheduleTurn::Cases(source, _) => Some(source),
            ScheduleTurn::Limit(limit) => limit.is_of_one_case().then_some(CaseSource::Full),
        };
        if let Some(source) = source {
            self.schedule.late(source, cases.len());
        }
        let cut = self.cut_input(cases.len(), input);
        let mut places: Vec<usize> = (0..cases.len()).collect();
        let largest = place_of_largest(cases);
        cases[..=largest].rotate_right(1);
        places[..=largest].rotate_right(1);
        let mut size = 1;
        if !self.supply.are_enough(&cases[..1]) || !self.supply.are_enough(&cases[1..]) {
            size = cases.len().div_ceil(2);
        }
        while cases.len() > 1 {
            let rest = cases.split_off(size);
            let places_of_rest = places.split_off(size);
            if !self.supply.are_enough(cases) || !self.supply.are_enough(&rest) {
                cases.extend(rest);
                self.give_back(source, mem::take(cases));
                return Ok(None);
            }
            match self.try_part(turn, cases, (cut.as_ref(), &places))? {
                Tried::Right(right) => {
                    let is_slow = cases.len() == 1 && self.schedule.right_alone(right.run.took);
                    *cases = rest;
                    places = places_of_rest;
                    // An input for a limit has more time anyway.
                    if is_slow && matches!(turn, ScheduleTurn::Cases(..)) {
                        self.give_back(source, mem::take(cases));
                        return Ok(None);
                    }
                }
                late if late.is_late() => {
                    self.give_back(source, rest);
                    if cases.len() == 1 {
                        return Ok(Some(late));
                    }
                }
                other => return Ok(Some(other)),
            }
            size = cases.len().div_ceil(2);
        }
        let last = self.try_part(turn, cases, (cut.as_ref(), &places))?;
        if let Tried::Right(right) = &last {
            self.schedule.right_alone(right.run.took);
        }
        Ok(Some(last))
    }

    /// What the program does on these cases, which have these places in an input that may be cut.
    fn try_part(
        &mut self,
        turn: ScheduleTurn,
        cases: &[Case],
        (cut, places): (Option<&CutInput>, &[usize]),
    ) -> Result<Tried, Trouble> {
        let limit = self.limit_of(turn, cases, 0);
        let tried = match cut {
            Some(cut) => self.try_input_of(cases, &cut.part(places), limit)?,
            None => self.try_on(cases, limit)?,
        };
        if matches!(tried, Tried::Right(_)) {
            self.findings().cases += cases.len() as u64;
        }
        Ok(tried)
    }

    /// Gives cases back to the source from which they come again, if there is one.
    fn give_back(&mut self, source: Option<CaseSource>, cases: Vec<Case>) {
        if let Some(source) = source {
            self.supply.put_back(source, cases);
        }
    }

    /// Tries a case once more on which a program was late alone. If nobody bounds its heaps, it may
    /// be too large, and smaller ones come instead.
    fn late_again(
        &mut self,
        turn: ScheduleTurn,
        cases: Vec<Case>,
        late: Tried,
    ) -> Result<Option<FoundFailure>, Trouble> {
        if self.is_perhaps_too_large(turn, &cases) {
            let most_stones = largest(&cases[0].heaps) / LOWERED_BY;
            self.supply.lower(most_stones.max(HEAP_OF_ANY_STATEMENT));
            return Ok(None);
        }
        let limit = self.limit_of(turn, &cases, 0);
        match (self.try_input_of(&cases, input_of(&late), limit)?, late) {
            (again, late) if again.is_late() => self.found(turn, cases, late),
            (Tried::Running(failure), Tried::Late(before)) => {
                let mut found = self.after_running(turn, cases, failure);
                if let Some(found) = &mut found {
                    let took = seconds(before.run.took);
                    found.reason = Some(format!(
                        "when it ran on it before, it took more than {took} s"
                    ));
                }
                Ok(found)
            }
            (again, _) => self.found(turn, cases, again),
        }
    }

    /// What follows from what was seen of these cases in the end.
    fn found(
        &mut self,
        turn: ScheduleTurn,
        cases: Vec<Case>,
        tried: Tried,
    ) -> Result<Option<FoundFailure>, Trouble> {
        match tried {
            Tried::NoAnswer(no_answer) => Err(Trouble::NoAnswer(no_answer)),
            Tried::Wrong(failure) => self.smallest(cases, failure).map(Some),
            Tried::Running(failure) => Ok(self.after_running(turn, cases, failure)),
            Tried::Late(failure) => {
                self.findings().cases += 1;
                Ok(Some(FoundFailure {
                    cases,
                    failure,
                    reason: None,
                }))
            }
            Tried::Right(_) | Tried::Cut => Ok(None),
        }
    }

    /// What follows from a run of the program on these cases that the end of the time has cut: one
    /// case is shown, others are only counted.
    pub(super) fn after_running(
        &mut self,
        turn: ScheduleTurn,
        cases: Vec<Case>,
        failure: Failure,
    ) -> Option<FoundFailure> {
        if self.trial.signal().is_some() {
            return None;
        }
        // A case that would have been quick enough in an input of several cases is not blamed.
        let is_slow =
            self.findings().runs == 0 || failure.run.took > self.schedule.time_limit_of_several(0);
        if cases.len() > 1 || !is_slow || self.is_perhaps_too_large(turn, &cases) {
            self.findings().cut_runs += 1;
            return None;
        }
        Some(FoundFailure {
            cases,
            failure,
            reason: None,
        })
    }
}

/// The place of the first of these cases with the largest heap; 0 without cases.
fn place_of_largest(cases: &[Case]) -> usize {
    let mut place = 0;
    for (other, case) in cases.iter().enumerate() {
        if largest(&case.heaps) > largest(&cases[place].heaps) {
            place = other;
        }
    }
    place
}

/// What a program read that was late.
fn input_of(late: &Tried) -> &[u8] {
    match late {
        Tried::Late(failure) | Tried::Wrong(failure) | Tried::Running(failure) => &failure.input,
        Tried::NoAnswer(no_answer) => &no_answer.input,
        Tried::Right(_) | Tried::Cut => &[],
    }
}

impl Findings {
    /// What is said of inputs on which the program was late although no case is.
    pub(super) fn late_inputs(&self) -> String {
        let mut text = String::new();
        if self.late_runs > 0 {
            let count = self.late_runs;
            let inputs = plural("input", count.into());
            text += &format!(
                "; the program was too slow on {count} {inputs}, and right on each case of them that came again alone"
            );
        }
        if self.cut_runs > 0 {
            let count = self.cut_runs;
            let inputs = plural("input", count.into());
            text += &format!("; it was still running on {count} {inputs} when the time was over");
        }
        text
    }

    /// Says on which case the program was still running at the end of the time.
    pub(super) fn report_running(&self, run: &Stress, found: &FoundFailure) -> ExitCode {
        let took = seconds(found.failure.run.took);
        let mut lines = vec![
            format!("perhaps too slow after {}", self.tried()),
            format!(
                "on this case, the program was still running after {took} s, when the time was over"
            ),
        ];
        lines.extend(found.reason.clone());
        lines.push("--seconds gives more time".to_string());
        print(run, &found.failure.input, (lines, &run.command), TROUBLE)
    }
}

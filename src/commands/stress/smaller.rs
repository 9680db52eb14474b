//! Looks for a smaller input on which a program is wrong, too.

use std::time::{Duration, Instant};

use super::candidates::smaller_cases;
use super::program::End;
use super::report::FoundFailure;
use super::trial::{Failure, Tried, Trouble};
use super::{AFTER, StressRun, copies};
use crate::case::parts::Part;
use crate::commands::generate::Case;

/// For how long other cases are tried.
const OTHERS: Duration = Duration::from_secs(2);

/// If the program ends early in one of the first runs, it may read another form of input.
const FIRST: u64 = 3;
const FORM: &str = "If your program reads only one case, add --max-cases 1, and --stream if it reads no number of cases. \
    If it reads line by line, add / to --layout.";

/// A program that opens a file itself, as some judges want it, never looks at its standard input.
const READ_NOTHING: &str = "it read nothing: does it open a file of its own?";

/// Of at most this many cases, each is left out, and each is tried alone.
const FEW_CASES: usize = 32;

impl StressRun<'_> {
    /// The smallest input that is found on which the program is wrong in the same way as on these
    /// cases.
    pub(super) fn smallest(
        &mut self,
        cases: Vec<Case>,
        failure: Failure,
    ) -> Result<FoundFailure, Trouble> {
        self.trial.deadline = self.trial.deadline.min(Instant::now()) + AFTER;
        let mut changing =
            "the answer changes from run to run: it was right on the same input".to_string();
        if copies(self.trial.run) > 1 {
            changing += "; copies of the program ran at the same time: -j 1 runs one";
        }
        let is_early = self.findings().runs <= FIRST;
        let mut found = FoundFailure {
            cases,
            failure,
            reason: Some(changing),
        };
        self.findings().found = Some(found.clone());
        if !matches!(
            self.try_on(&found.cases, self.trial.limit)?,
            Tried::Right(_)
        ) {
            self.fewer_cases(&mut found)?;
            self.other_case(&mut found)?;
            self.smaller_numbers(&mut found)?;
            found.reason = self.reason(&found, is_early)?;
        }
        Ok(found)
    }

    /// The first case that is answered wrongly, alone. If the program is right on it alone, the
    /// fewest cases from the start on, without the cases that can be left out.
    fn fewer_cases(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        if let Some(at) = found
            .failure
            .first_wrong()
            .filter(|at| *at < found.cases.len())
        {
            let all = found.cases.clone();
            let _ = self.is_wrong_on(found, all[at..=at].to_vec())?
                || self.is_wrong_on(found, all[..=at].to_vec())?;
        }
        for is_first in [true, false] {
            let all = found.cases.clone();
            let mut right = 0;
            while found.cases.len() - right > 1 {
                let middle = right.midpoint(found.cases.len());
                let some = if is_first {
                    &all[..middle]
                } else {
                    &all[all.len() - middle..]
                };
                if !self.is_wrong_on(found, some.to_vec())? {
                    right = middle;
                }
            }
        }
        let mut at = 0;
        while (2..=FEW_CASES).contains(&found.cases.len()) && at < found.cases.len() {
            let some = [&found.cases[..at], &found.cases[at + 1..]].concat();
            at += usize::from(!self.is_wrong_on(found, some)?);
        }
        Ok(())
    }

    /// Another case instead of a single one, on smaller heaps: a program may be wrong on a few
    /// numbers only.
    fn other_case(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        let [case] = &found.cases[..] else {
            return Ok(());
        };
        let heaps = case.heaps.len() as u64;
        let largest = case.heaps.iter().max().copied().unwrap_or(0);
        let until = Instant::now() + OTHERS;
        let smaller = (1..63)
            .map(|bits| 1 << bits)
            .take_while(|&stones| stones < largest);
        let sizes = smaller
            .map(|stones| (heaps.min(stones), stones))
            .chain((1..heaps).map(|heaps| (heaps, largest)));
        for (heaps, stones) in sizes {
            if Instant::now() > until {
                break;
            }
            let cases = self.all.others(heaps, stones);
            let mut other = FoundFailure {
                cases: Vec::new(),
                failure: found.failure.clone(),
                reason: None,
            };
            if self.is_wrong_on(&mut other, cases)? {
                self.fewer_cases(&mut other)?;
                if other.cases.len() == 1 {
                    *found = other;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Smaller cases, one after another, unless there are many. The rule of a group is that of all
    /// its cases.
    fn smaller_numbers(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        let run = self.trial.run;
        let is_grouped = run
            .options
            .layout
            .as_ref()
            .is_some_and(|layout| layout.has(Part::Group));
        let mut at = 0;
        while at < found.cases.len() && found.cases.len() <= FEW_CASES {
            let all = found.cases.clone();
            let mut is_smaller = false;
            for case in smaller_cases(&run.options, &run.workload, &all[at]) {
                let mut some = all.clone();
                if is_grouped && case.rule != all[at].rule {
                    some.iter_mut()
                        .filter(|it| it.rule == all[at].rule)
                        .for_each(|it| it.rule.clone_from(&case.rule));
                }
                some[at] = case;
                is_smaller = self.is_wrong_on(found, some)?;
                if is_smaller || self.trial.is_over() {
                    break;
                }
            }
            at += usize::from(!is_smaller);
        }
        Ok(())
    }

    /// Returns true if the program is wrong on these cases, too, in the same way; they are then
    /// what was found. It may not take much longer.
    fn is_wrong_on(&mut self, found: &mut FoundFailure, cases: Vec<Case>) -> Result<bool, Trouble> {
        if cases.is_empty() || !self.all.has_heaps(&cases) || self.trial.is_over() {
            return Ok(false);
        }
        let limit = self
            .trial
            .limit
            .min(4 * found.failure.took + Duration::from_millis(500));
        match self.try_on(&cases, limit)? {
            Tried::Wrong(failure) if failure.has_crashed() == found.failure.has_crashed() => {
                (found.cases, found.failure) = (cases, failure);
                self.findings().found = Some(found.clone());
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Why the program is wrong, as far as the number of cases tells it.
    fn reason(&mut self, found: &FoundFailure, is_early: bool) -> Result<Option<String>, Trouble> {
        let Failure {
            end,
            differences,
            complaint,
            has_read,
            ..
        } = &found.failure;
        if !has_read && complaint.is_empty() {
            return Ok(Some(READ_NOTHING.to_string()));
        }
        Ok(match found.cases.len() {
            1 => Some(FORM.to_string()).filter(|_| is_early && found.failure.is_unfinished() && complaint.is_empty()),
            2 if found.failure.is_unfinished() && *end == End::Exit(Some(0)) && differences.verdicts == 2 => Some(
                "only the first case is answered: if your program reads only one case, add --max-cases 1, and --stream if \
                 it reads no number of cases"
                    .to_string(),
            ),
            count if found.failure.is_unfinished() => {
                Some(format!("it fails only with {count} cases or more: --max-cases bounds them"))
            }
            count if count <= FEW_CASES && self.is_right_alone(found)? => {
                Some("no case is wrong alone: the program carries something over from case to case".to_string())
            }
            _ => None,
        })
    }

    fn is_right_alone(&mut self, found: &FoundFailure) -> Result<bool, Trouble> {
        for case in &found.cases {
            if !matches!(
                self.try_on(std::slice::from_ref(case), self.trial.limit)?,
                Tried::Right(_)
            ) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

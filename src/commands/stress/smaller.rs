//! Looks for a smaller input on which a program is wrong, too.

use std::ops::Range;
use std::time::Instant;

use crate::case::error::Error;
use crate::commands::generate::Case;

use super::candidates::smaller_cases;
use super::{Failure, Search, Trouble};

impl Search<'_> {
    /// The smallest input found from these cases on which the program is wrong, too, and what is wrong. If someone
    /// interrupts, that is the smallest so far.
    pub(super) fn smallest(&mut self, mut found: (Vec<Case>, Failure)) -> Result<(Vec<Case>, Failure), Trouble> {
        match self.shrink(&mut found) {
            Ok(()) | Err(Trouble::Interrupted) => Ok(found),
            Err(trouble) => Err(trouble),
        }
    }

    fn shrink(&mut self, found: &mut (Vec<Case>, Failure)) -> Result<(), Trouble> {
        let cases = found.0.clone();
        // The fewest first cases on which it is wrong; of these the last alone, or else the fewest last ones.
        let last = self.bisect(0, cases.len(), |end| 0..end, &cases)?;
        let is_alone = self.failure(&cases[last - 1..last])?.is_some();
        let first = if is_alone { last - 1 } else { self.bisect(last, 0, |start| start..last, &cases)? };
        let cases = cases[first..last].to_vec();
        let failure = self.failure(&cases)?.ok_or(Trouble::Chance)?;
        *found = (cases, failure);
        let deadline = Instant::now() + 2 * self.limit();
        while let Some(smaller) = self.smaller(&found.0, deadline)? {
            *found = smaller;
        }
        Ok(())
    }

    /// Halves the distance between two places until they are neighbours, so that the program stays wrong on the cases
    /// in the range of `wrong`, and right on those of `right`. Returns `wrong`.
    fn bisect(
        &mut self,
        mut right: usize,
        mut wrong: usize,
        range: impl Fn(usize) -> Range<usize>,
        cases: &[Case],
    ) -> Result<usize, Trouble> {
        while right.abs_diff(wrong) > 1 {
            let middle = right.midpoint(wrong);
            *if self.failure(&cases[range(middle)])?.is_some() { &mut wrong } else { &mut right } = middle;
        }
        Ok(wrong)
    }

    /// What is wrong on these cases, if something is.
    fn failure(&mut self, cases: &[Case]) -> Result<Option<Failure>, Trouble> {
        match self.try_on(cases) {
            // A smaller case may be one that takeaway refuses.
            Err(Trouble::Judge(Error::Fault(_))) => Ok(None),
            result => Ok(result?.0),
        }
    }

    /// Fewer cases or a smaller one, on which the program is wrong, if there are any and there is time.
    fn smaller(&mut self, cases: &[Case], deadline: Instant) -> Result<Option<(Vec<Case>, Failure)>, Trouble> {
        let run = self.run;
        for at in 0..cases.len() {
            let (before, after) = (&cases[..at], &cases[at + 1..]);
            let without = Some([before, after].concat()).filter(|cases| !cases.is_empty());
            let changed =
                smaller_cases(&run.options, &run.workload, &cases[at]).map(|case| [before, &[case], after].concat());
            for smaller in without.into_iter().chain(changed) {
                if Instant::now() > deadline {
                    return Ok(None);
                }
                if let Some(failure) = self.failure(&smaller)? {
                    return Ok(Some((smaller, failure)));
                }
            }
        }
        Ok(None)
    }
}

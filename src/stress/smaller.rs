//! Looks for a smaller input on which a program is wrong, too.

use std::ops::Range;
use std::time::Instant;

use takeaway::{Case, Error, Part};

use super::{Failure, Search, Trouble};

impl Search<'_> {
    /// The smallest input that is found from these cases, on which the program is wrong, and what is wrong.
    pub(super) fn smallest(&mut self, mut cases: Vec<Case>) -> Result<(Vec<Case>, Failure), Trouble> {
        // The fewest first cases; of these the last alone, or else the fewest last ones.
        let last = self.bisect(0, cases.len(), |end| 0..end, &cases)?;
        let is_alone = self.fails(&cases[last - 1..last])?;
        let first = if is_alone { last - 1 } else { self.bisect(last, 0, |start| start..last, &cases)? };
        cases = cases[first..last].to_vec();
        let deadline = Instant::now() + 2 * self.limit();
        while let Some(smaller) = self.smaller(&cases, deadline)? {
            cases = smaller;
        }
        let (failure, _) = self.try_on(&cases)?;
        failure.map(|failure| (cases, failure)).ok_or(Trouble::Chance)
    }

    /// Of the places between these two, one next to which the program becomes wrong on the cases that it stands for.
    fn bisect(
        &mut self,
        mut right: usize,
        mut wrong: usize,
        range: impl Fn(usize) -> Range<usize>,
        cases: &[Case],
    ) -> Result<usize, Trouble> {
        while right.abs_diff(wrong) > 1 {
            let middle = right.midpoint(wrong);
            *if self.fails(&cases[range(middle)])? { &mut wrong } else { &mut right } = middle;
        }
        Ok(wrong)
    }

    fn fails(&mut self, cases: &[Case]) -> Result<bool, Trouble> {
        match self.try_on(cases) {
            // A smaller case may be one that takeaway refuses.
            Err(Trouble::Judge(Error::Fault { .. })) => Ok(false),
            result => Ok(result?.0.is_some()),
        }
    }

    /// Fewer cases or a smaller one, on which the program is wrong, if there are any and there is time.
    fn smaller(&mut self, cases: &[Case], deadline: Instant) -> Result<Option<Vec<Case>>, Trouble> {
        for at in 0..cases.len() {
            let (before, after) = (&cases[..at], &cases[at + 1..]);
            let without = Some([before, after].concat()).filter(|cases| !cases.is_empty());
            let changed = self.smaller_cases(&cases[at]).into_iter().map(|case| [before, &[case], after].concat());
            for smaller in without.into_iter().chain(changed) {
                if Instant::now() > deadline || self.is_interrupted() {
                    return Ok(None);
                }
                if self.fails(&smaller)? {
                    return Ok(Some(smaller));
                }
            }
        }
        Ok(None)
    }

    /// A heap or a move less, fewer stones in a heap, or smaller numbers in the rule, within the bounds.
    fn smaller_cases(&self, case: &Case) -> Vec<Case> {
        let (bounds, parts) = (&self.run.workload.bounds, self.run.options.parts(case.problem));
        let drops_heaps = parts.contains(&Part::HeapCount) && case.heaps.len() as u64 > bounds.min_heaps;
        let has_moves = parts.contains(&Part::Moves);
        let lists: [(Numbers, bool, u64); 2] =
            [(|case| &mut case.heaps, drops_heaps, bounds.min_heap), (|case| &mut case.rule, has_moves, 1)];
        let mut all = Vec::new();
        for (list, drops, least) in lists {
            let numbers = list(&mut case.clone()).clone();
            for (at, &number) in numbers.iter().enumerate() {
                let without = drops.then(|| [&numbers[..at], &numbers[at + 1..]].concat());
                let less = steps(number.saturating_sub(least)).map(|step| {
                    let mut numbers = numbers.clone();
                    numbers[at] -= step;
                    numbers
                });
                for numbers in without.into_iter().chain(less) {
                    let mut case = case.clone();
                    *list(&mut case) = numbers;
                    all.push(case);
                }
            }
        }
        // Statements give moves in order, and perhaps one that all sets have.
        let has_move = |rule: &[u64]| self.run.workload.with_move.is_none_or(|stones| rule.contains(&stones));
        all.retain(|Case { rule, .. }| !has_moves || rule.is_sorted_by(|one, other| one < other) && has_move(rule));
        all
    }
}

/// Some of the numbers of a case.
type Numbers = fn(&mut Case) -> &mut Vec<u64>;

/// A number, and its halves down to 1.
fn steps(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(most), |step| Some(step / 2)).take_while(|&step| step > 0)
}

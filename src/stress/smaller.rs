//! Looks for a smaller input on which a program is wrong, too.

use std::ops::Range;
use std::time::Instant;

use takeaway::{Case, Error, Options, Part, Workload};

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
            Err(Trouble::Judge(Error::Fault { .. })) => Ok(None),
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

/// Fewer heaps or moves, fewer stones in them, or smaller numbers in the rule, within the bounds.
fn smaller_cases<'a>(options: &Options, workload: &'a Workload, case: &'a Case) -> impl Iterator<Item = Case> + 'a {
    let (bounds, parts) = (&workload.bounds, options.parts(case.problem));
    let (counts_heaps, has_moves) = (parts.contains(&Part::HeapCount), parts.contains(&Part::Moves));
    let fewest = |is_counted: bool, least: u64| if is_counted { least } else { u64::MAX };
    let heaps = smaller_lists(&case.heaps, fewest(counts_heaps, bounds.min_heaps), bounds.min_heap);
    let rules = smaller_lists(&case.rule, fewest(has_moves, 1), 1);
    // Statements give moves in order, and perhaps one that all sets have.
    let has_move = |rule: &[u64]| workload.with_move.is_none_or(|stones| rule.contains(&stones));
    let fits = move |rule: &Vec<u64>| !has_moves || rule.is_sorted_by(|one, other| one < other) && has_move(rule);
    let heaps = heaps.map(|heaps| Case { heaps, ..case.clone() });
    heaps.chain(rules.filter(fits).map(|rule| Case { rule, ..case.clone() }))
}

/// Shorter lists: without some numbers in a row, the most first, or without any two numbers. Then lists in which one
/// number, or all that are equal to it, are smaller. At least `fewest` numbers stay, and no number falls below `least`.
fn smaller_lists(numbers: &[u64], fewest: u64, least: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
    let count = numbers.len();
    let spare = (count as u64).saturating_sub(fewest);
    let lengths = steps(spare).filter_map(|len| usize::try_from(len).ok());
    let ranges = lengths.flat_map(move |len| (0..count).step_by(len).map(move |start| start..count.min(start + len)));
    let runs = ranges.map(|range| [&numbers[..range.start], &numbers[range.end..]].concat());
    let places = 0..if spare < 2 { 0 } else { count };
    let pairs = places.flat_map(move |one| {
        (0..one).map(move |other| [&numbers[..other], &numbers[other + 1..one], &numbers[one + 1..]].concat())
    });
    let lower = move |at: usize| {
        let number = numbers[at];
        let is_first = !numbers[..at].contains(&number) && numbers[at + 1..].contains(&number);
        let lowered = move |step, is_it: &dyn Fn(usize) -> bool| {
            (0..count).map(|place| numbers[place] - if is_it(place) { step } else { 0 }).collect()
        };
        let alone = steps(number.saturating_sub(least)).map(move |step| lowered(step, &|place| place == at));
        let together = steps(if is_first { number.saturating_sub(least) } else { 0 });
        alone.chain(together.map(move |step| lowered(step, &|place| numbers[place] == number)))
    };
    runs.chain(pairs).chain((0..count).flat_map(lower))
}

/// A number, and its halves down to 1.
fn steps(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(most), |step| Some(step / 2)).take_while(|&step| step > 0)
}

#[cfg(test)]
mod tests {
    use takeaway::game::Budget;
    use takeaway::{judge_with, validate, Bounds, Form, Generator, Layout, Problem};

    use super::*;

    /// Otherwise an input would be shown that the statement does not allow, or the search would never end.
    #[test]
    fn smaller_cases_are_smaller_and_keep_to_the_bounds() {
        let bounds = Bounds { min_heap: 2, max_heap: 20, min_heaps: 2, max_heaps: 4, max_total: 4, ..Workload::BOUNDS };
        // A larger budget is spent on the periods of sequences.
        let small = Options { budget: Budget::new(8).expect("a budget"), ..Options::default() };
        let forms = Problem::ALL.map(|problem| Options { form: Form::problem(problem), ..small.clone() });
        let layouts = ["m s k h", "k m s / h", "n l r", "1..n d c", "d T k h"];
        let laid_out = layouts.map(|layout| Options { layout: Layout::new(layout), ..small.clone() });
        for options in forms.into_iter().chain(laid_out) {
            let has_moves = options.problem().is_some_and(|problem| options.parts(problem).contains(&Part::Moves));
            let with_move = Some(3).filter(|_| has_moves);
            let workload = Workload { bounds, with_move, ..Workload::default() };
            let mut generator =
                Generator::new(&options, workload).unwrap_or_else(|error| panic!("{options:?}: {error}"));
            let size = |case: &Case| {
                let numbers = || case.rule.iter().chain(&case.heaps);
                numbers().sum::<u64>() + numbers().count() as u64
            };
            let mut has_smaller_rule = !has_moves;
            for case in (0..10).map(|_| generator.draw()) {
                for smaller in smaller_cases(&options, &workload, &case) {
                    assert!(size(&smaller) < size(&case), "{case:?}, {smaller:?}");
                    assert!(with_move.is_none_or(|stones| smaller.rule.contains(&stones)), "{case:?}, {smaller:?}");
                    assert!(!has_moves || smaller.rule.is_sorted_by(|one, other| one < other), "{case:?}, {smaller:?}");
                    has_smaller_rule |= smaller.rule != case.rule;
                    let input = Case::input(&options, &[smaller]);
                    let is_refused = judge_with(&options, &input[..], &mut Vec::new()).is_err();
                    let validity = validate(&options, &bounds, &input[..]);
                    assert!(is_refused || validity.is_ok(), "{validity:?}: {}", input.escape_ascii());
                }
            }
            assert!(has_smaller_rule, "{options:?}");
        }
    }
}

//! Cases one by one: drawn, or put together elsewhere, and written as an input.

use super::rules::Rules;
use super::{write, Generator, Positions, Random, Workload};
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::problem::Problem;
use crate::limits::{to_usize, MAX_NUMBER};
use crate::output::{Verdicts, TOKEN};

/// The most rules that [`Generator::some_rules`] finds of a problem, and how often it draws: 200 draws find all of 16.
const RULES: usize = 8;
const DRAWS: usize = 200;

/// A case of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The problem that it is of.
    pub(crate) problem: Problem,
    /// The numbers of its rule without their number; none if it gives no rule.
    pub(crate) rule: Vec<u64>,
    /// Its heaps, or the numbers from which they are computed; of a range only the last.
    pub(crate) heaps: Vec<u64>,
}

impl Case {
    /// An input of these cases, in the form that `options` say. Each group has one case.
    ///
    /// # Panics
    ///
    /// If the options do not take the problem of a case, or a case lacks a number that they ask for.
    pub(crate) fn input(options: &Options, cases: &[Case]) -> Vec<u8> {
        let mut positions = Positions::new(Random::new(1), options.play, Workload::default());
        let forms = CaseForm::all(options);
        let parts = forms.iter().map(|form| form.head.len() + form.body.len()).max().unwrap_or(0);
        let numbers = cases.iter().map(|case| parts + case.rule.len() + case.heaps.len());
        let mut text = Verdicts::new(1 + numbers.sum::<usize>() + parts, TOKEN);
        if options.has_case_count() {
            text.push_tokens(&[cases.len() as u64]);
            text.end_line();
        }
        for case in cases {
            let form = forms.iter().find(|form| form.problem == case.problem).expect("a problem that the options take");
            if form.head.iter().chain(&form.body).any(|part| *part == Part::Skipped) {
                positions.random = case.random();
            }
            positions.rule.clone_from(&case.rule);
            positions.heaps.clone_from(&case.heaps);
            for parts in [&form.head, &form.body] {
                write(parts, form, 1, &mut positions, &mut text);
            }
            text.end_line();
        }
        if let Some(form) = forms.iter().find(|form| form.ended) {
            (0..form.ending_zeros()).for_each(|_| text.push_tokens(&[0]));
            text.end_line();
        }
        text.into_bytes()
    }

    /// Where its skipped numbers come from: they are the same in every input that has this case.
    fn random(&self) -> Random {
        let numbers = self.rule.iter().chain(&self.heaps);
        Random::new(numbers.fold(1, |seed, &number| Random::new(seed ^ number).bits()))
    }
}

impl Generator {
    /// From now on draws cases with at most about this many heaps and stones of a heap, hard ones or not.
    pub(crate) fn narrow(&mut self, most_heaps: u64, most_stones: u64, hard: bool) {
        let (all, with_move) = (self.bounds, self.positions.workload.with_move);
        let least = self.forms.iter().map(|(form, _)| form.least_heap(all.min_heap)).max().unwrap_or(0);
        let most_stones = most_stones.max(least).max(with_move.unwrap_or(1));
        let max_heap = all.max_heap.min(most_stones);
        let max_move = all.max_move.min(most_stones);
        let max_heaps = all.max_heaps.min(most_heaps.max(self.least_heaps));
        let workload = &mut self.positions.workload;
        (workload.hard, workload.bounds) = (hard, Bounds { max_heap, max_heaps, max_move, ..all });
        for (form, rules) in &mut self.forms {
            // Small numbers may give large heaps.
            if let (Rules::Listed(listed), None) = (rules, &form.formula) {
                listed.narrow(form, workload, &mut self.positions.random);
            }
        }
    }

    /// A few cases of each problem that give different rules, each with the most stones of a heap that is answered.
    pub(crate) fn some_rules(&mut self) -> Vec<(Case, u64)> {
        let max_heaps = self.positions.workload.bounds.max_heaps;
        let mut all: Vec<(Case, u64)> = Vec::new();
        for (form, rules) in &mut self.forms {
            let start = all.len();
            for _ in 0..DRAWS {
                // Without a heap, the case is one that no statement has.
                let lost = self.positions.wish();
                let _ = self.positions.draw(form, rules, false, max_heaps, lost);
                let Positions { rule, heaps, room, .. } = &self.positions;
                let most = if form.formula.is_some() { MAX_NUMBER } else { room.most };
                if all[start..].iter().all(|(other, _)| other.rule != *rule) {
                    all.push((Case { problem: form.problem, rule: rule.clone(), heaps: heaps.clone() }, most));
                }
                if all.len() - start == RULES || rule.is_empty() {
                    break;
                }
            }
        }
        all
    }

    /// Draws one case within the bounds, and writes nothing. A heap that should be computed may have no numbers that give
    /// it.
    pub(crate) fn draw(&mut self) -> Case {
        let at = to_usize(self.positions.random.below(self.forms.len() as u64));
        let (form, rules) = &mut self.forms[at];
        // A workload without cases may allow too few heaps for one.
        let Bounds { max_heaps, max_total, .. } = self.positions.workload.bounds;
        let most_heaps = max_heaps.min(max_total.max(self.least_heaps));
        let lost = self.positions.wish();
        let _ = self.positions.draw(form, rules, false, most_heaps, lost);
        let Positions { rule, heaps, .. } = &self.positions;
        Case { problem: form.problem, rule: rule.clone(), heaps: heaps.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::layout::Layout;

    #[test]
    fn a_case_has_the_same_lines_alone_and_among_others() {
        let layout = Layout::new("m s / x k x / h x");
        let options = Options { layout, stream: true, ..Options::default() };
        let case = |heap| Case { problem: Problem::Subtraction, rule: vec![1, 2], heaps: vec![heap, 5] };
        let cases = [7, 8, 7, 9].map(case);
        let input = |cases: &[Case]| String::from_utf8(Case::input(&options, cases)).expect("digits");
        let alone: Vec<String> = cases.iter().map(|case| input(std::slice::from_ref(case))).collect();
        assert_eq!(input(&cases), alone.concat());
        assert_ne!(alone[0], alone[1].replace('8', "7"));
    }
}

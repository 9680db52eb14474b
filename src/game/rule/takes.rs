//! The stones that an option takes, where they are the same for every heap.
//!
//! `n-t*t` takes 1, 4, 9, … stones of each heap that has as many. So its moves are listed once, and
//! a heap needs no search: its moves are the first numbers of the list.
//!
//! On a heap of n stones, the letter may be 0 to n. In a list, no number of the letter takes fewer
//! stones than the number itself. So a move that takes at most n stones has a letter of at most n,
//! and the list alone decides which moves a heap has.

use std::ops::Range;

use super::function::{BLOCK, BlockValues, Function, ValueRange};
use super::option::{Node, RuleOption, bounds_of};
use super::run::first_results;
use crate::game::tuple::MOST_NUMBERS;

/// The stones that an option takes.
#[derive(Clone, Debug)]
pub(super) struct Takes {
    option: RuleOption,
    /// The operation whose result is the stones taken.
    taken: usize,
    /// The conditions, on the letter alone.
    conditions: Vec<usize>,
    /// The operations that have to be computed for these, in order.
    steps: Vec<usize>,
    /// For each operation, the results of the last block.
    results: Vec<BlockValues>,
    bounds: Vec<ValueRange>,
    /// The stones taken by all numbers of the letter below `tried`, in ascending order.
    numbers: Vec<i32>,
    tried: i32,
    /// All other numbers of the letter take at least this many stones.
    least_beyond: i64,
    /// How many of the numbers the last heap allows.
    count: usize,
}

impl Takes {
    /// None if the stones that the option takes depend on the heap, or it has not one letter.
    pub(super) fn of(option: &RuleOption) -> Option<Takes> {
        if option.letters() != 1 {
            return None;
        }
        let (heap, conditions) = option.heap_and_conditions()?;
        let Node::Call(Function::Subtract, stones, taken) = option.nodes[heap] else {
            return None;
        };
        if option.nodes[stones] != Node::HEAP || option.depends(taken, Node::HEAP) {
            return None;
        }
        for &condition in &conditions {
            if option.depends(condition, Node::HEAP) {
                return None;
            }
        }
        let mut wanted = conditions.clone();
        wanted.push(taken);
        let results = first_results(option).ok()?;
        let mut bounds = Vec::new();
        for result in &results {
            bounds.push(ValueRange::exactly(result[0]));
        }
        Some(Takes {
            steps: option.steps_to(&wanted, &[]),
            option: option.clone(),
            taken,
            conditions,
            results,
            bounds,
            numbers: Vec::new(),
            tried: 0,
            least_beyond: 0,
            count: 0,
        })
    }

    /// Lists all that the option takes of a heap, which has at least the stones of the last one.
    /// Returns what that cost, in combinations; `None` if there is no such list: then there is none
    /// for any larger heap.
    pub(super) fn reach(&mut self, heap: i32) -> Option<u64> {
        let mut cost = 0;
        while self.tried <= heap && self.least_beyond <= i64::from(heap) {
            // Few at first, as small tables need few.
            let count = (self.tried.unsigned_abs() as usize).clamp(32, BLOCK);
            self.try_next(count)?;
            cost += self.option.cost_of(&self.steps) * count as u64;
        }
        while self.count < self.numbers.len() && self.numbers[self.count] <= heap {
            self.count += 1;
        }
        Some(cost + self.count as u64)
    }

    /// The stones that may be taken of the last heap, in ascending order.
    pub(super) fn of_last_heap(&self) -> &[i32] {
        &self.numbers[..self.count]
    }

    /// Adds what the next numbers of the letter take. `None` if a result needs more than 32 bits,
    /// a number takes fewer stones than it is itself, there is no memory, or there is no gain: if
    /// `n-t` allows most numbers, ranges of them are skipped without a list.
    fn try_next(&mut self, count: usize) -> Option<()> {
        let end = self.tried.checked_add(i32::try_from(count).ok()?)?;
        self.find_bounds(self.tried..end);
        for &at in &self.steps {
            if !self.option.is_computable(at, &self.bounds) {
                return None;
            }
        }
        for step in 0..self.steps.len() {
            self.compute(self.steps[step], count);
        }
        let known = self.numbers.len();
        self.numbers.try_reserve(count).ok()?;
        for (lane, letter) in (self.tried..end).enumerate() {
            let mut conditions = self.conditions.iter();
            if !conditions.all(|&at| self.results[at][lane] == 1) {
                continue;
            }
            let taken = self.results[self.taken][lane];
            if taken <= 0 {
                continue;
            }
            if taken < letter {
                return None;
            }
            self.numbers.push(taken);
        }
        self.numbers[known..].sort_unstable();
        let is_in_order = self.numbers[known.saturating_sub(1)..].is_sorted();
        if !is_in_order {
            self.numbers.sort_unstable();
            self.count = 0;
        }
        self.tried = end;
        let is_letter = matches!(self.option.nodes[self.taken], Node::Letter(_));
        if is_letter && 4 * self.numbers.len() > 3 * end.unsigned_abs() as usize {
            return None;
        }
        self.find_bounds(end..i32::MAX);
        self.least_beyond = self.bounds[self.taken].least;
        Some(())
    }

    /// Finds the bounds of all operations, if the letter is in this range.
    fn find_bounds(&mut self, letter: Range<i32>) {
        let position = [ValueRange::exactly(0); MOST_NUMBERS];
        for &at in &self.steps {
            let node = self.option.nodes[at];
            self.bounds[at] = bounds_of(node, &self.bounds, &position, |_| letter.clone());
        }
    }

    /// Computes this operation for the next numbers of the letter.
    fn compute(&mut self, at: usize, count: usize) {
        let (before, results) = self.results.split_at_mut(at);
        let results = &mut results[0][..count];
        match self.option.nodes[at] {
            Node::Letter(_) => {
                for (result, number) in results.iter_mut().zip(self.tried..) {
                    *result = number;
                }
            }
            Node::Call(function, a, b) => {
                function.apply(&before[a][..count], &before[b][..count], results);
            }
            Node::Number(_) | Node::Position(_) => {}
        }
    }

    /// Roughly the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.results) + 4 * self.numbers.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rule::Rule;

    /// What the only option of the rule takes of this heap; `None` if that is not listed.
    fn taken(rule: &str, heap: i32) -> Option<Vec<i32>> {
        let rule = Rule::new(rule).expect("a rule");
        let mut takes = Takes::of(&rule.options[0])?;
        for smaller in 0..=heap {
            takes.reach(smaller)?;
        }
        Some(takes.of_last_heap().to_vec())
    }

    #[test]
    fn a_heap_allows_all_that_has_no_more_stones() {
        for (rule, heap, expected) in [
            ("n-t*t", 24, &[1, 4, 9, 16][..]),
            ("n-t*t", 25, &[1, 4, 9, 16, 25]),
            ("n-t if prime(t)", 11, &[2, 3, 5, 7, 11]),
            ("n-t if power(t,2)", 7, &[1, 2, 4]),
            ("n-t if power(t,2)", 8, &[1, 2, 4, 8]),
            ("n-t if t<=2", 9, &[1, 2]),
            ("n-2*t", 7, &[2, 4, 6]),
            ("n-t if t<0", 9, &[]),
        ] {
            assert_eq!(taken(rule, heap).as_deref(), Some(expected), "{rule}");
        }
    }

    /// 32 letters are tried first: 31 takes 4,061 stones, 32 takes 1,024.
    #[test]
    fn later_letters_may_take_fewer_stones() {
        let rule = "n-(t*t+t%32*100)";
        let few = [101, 204, 309, 416, 525, 636, 749, 864, 981];
        assert_eq!(taken(rule, 1023).as_deref(), Some(&few[..]));
        let more = [&few[..], &[1024]].concat();
        assert_eq!(taken(rule, 1099), Some(more));
    }

    #[test]
    fn no_list_is_made_of_other_options() {
        for rule in [
            // Most numbers, of which ranges are skipped.
            "n-t",
            "n-t if t!=5",
            // 4 is allowed on a heap of 4 stones, although it takes 2.
            "n-t/2",
            // They depend on the heap.
            "n-t if t*t<=n",
            "n-t if n%t==0",
            "n-n/t",
            "t",
            // Another number of letters.
            "n-1",
            "n-a*b",
            // Numbers of more than 32 bits.
            "n-t*t*t*t*t*t*t",
        ] {
            assert_eq!(taken(rule, 2000), None, "{rule}");
        }
    }
}

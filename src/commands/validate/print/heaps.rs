//! The function of a printed validator that says if numbers of a case give a heap, where `--heap`
//! computes it.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::commands::submission::formula::{check_numbers, function, operations};
use crate::commands::submission::tree::{Expr, Kind, PrintedFunction, Step, name, when};
use crate::game::rule::{Alternative, Function, HeapFormula, Operation, ValueRange};
use crate::limits::MAX_NUMBER;

use super::super::MOST_OPERATIONS;

/// The name of the function.
pub(super) const GIVES_HEAP: &str = "gives_heap";

/// The function for this formula, after the functions that it calls; none if each number within the
/// bounds gives a heap.
///
/// # Errors
///
/// No program can compute the heaps as `validate` does.
pub(super) fn functions(
    form: &CaseForm,
    formula: &HeapFormula,
    bounds: &Bounds,
) -> Result<Vec<PrintedFunction>, String> {
    let most = MOST_OPERATIONS / formula.operations().len() as u64;
    if form.has_ranges && bounds.max_heap > most {
        return Err(format!(
            "use --max-heap {most} or less: validate refuses a longer range of computed heaps, which it would try one by one"
        ));
    }
    check_numbers(formula, form, bounds, |max_heap| {
        let bounds = Bounds {
            min_heap: bounds.min_heap.min(max_heap),
            max_heap,
            ..*bounds
        };
        ranges_of(formula, form, &bounds)
    })?;
    let checked = CheckedFormula::new(formula, ranges_of(formula, form, bounds));
    let steps = checked.steps();
    if steps == [Step::Return(Expr::Truth(true))] {
        return Ok(vec![]);
    }
    Ok(function(GIVES_HEAP, Kind::Truth, formula, steps))
}

/// A formula, and for each operation the numbers that it may give, what computes it, and when it has
/// a result: no divisor is below 1 where it is asked for, and the like.
struct CheckedFormula<'a> {
    formula: &'a HeapFormula,
    ranges: Vec<ValueRange>,
    operations: Vec<Expr>,
    have_results: Vec<Expr>,
}

impl CheckedFormula<'_> {
    fn new(formula: &HeapFormula, ranges: Vec<ValueRange>) -> CheckedFormula<'_> {
        let mut checked = CheckedFormula {
            formula,
            operations: operations(formula, &ranges),
            ranges,
            have_results: Vec::new(),
        };
        for &operation in formula.operations() {
            let has_result = checked.has_result(operation);
            checked.have_results.push(has_result);
        }
        checked
    }

    /// When an operation has a result. After a condition that decides, `and` and `or` do not ask for
    /// the other one.
    fn has_result(&self, operation: Operation) -> Expr {
        let Operation::Call(function, a, b) = operation else {
            return Expr::Truth(true);
        };
        let first = self.have_results[a].clone();
        let second = self.have_results[b].clone();
        let decides = match function {
            Function::And => self.operations[a].clone().opposite(),
            Function::Or => self.operations[a].clone(),
            _ if a == b => return first.two("&&", self.takes(function, a, b)),
            _ => Expr::Truth(false),
        };
        let both = first.two("&&", decides.two("||", second));
        both.two("&&", self.takes(function, a, b))
    }

    /// When a function takes the results of these operations.
    fn takes(&self, function: Function, a: usize, b: usize) -> Expr {
        let mut takes = Expr::Truth(true);
        for (argument, least) in [a, b].into_iter().zip(function.least()) {
            if let Some(least) = least
                && self.ranges[argument].least < least.into()
            {
                let argument = self.operations[argument].clone();
                takes = takes.two("&&", argument.two(">=", Expr::Number(least.into())));
            }
        }
        takes
    }

    /// Returns whether the first alternative that holds gives a heap.
    fn steps(&self) -> Vec<Step> {
        let none = vec![Step::Return(Expr::Truth(false))];
        let mut steps = none.clone();
        for alternative in self.formula.alternatives().iter().rev() {
            let gives_heap = self.gives_heap(alternative);
            let Some(condition) = alternative.condition else {
                steps = vec![Step::Return(gives_heap)];
                continue;
            };
            let holds = self.operations[condition].clone();
            if holds == Expr::Truth(true) || steps == none {
                steps = vec![Step::Return(holds.two("&&", gives_heap))];
            } else if holds != Expr::Truth(false) && steps != [Step::Return(gives_heap.clone())] {
                steps.insert(0, when(holds, vec![Step::Return(gives_heap)]));
            }
            let has_result = self.have_results[condition].clone();
            if has_result != Expr::Truth(true) {
                steps.insert(0, when(has_result.opposite(), none.clone()));
            }
        }
        steps
    }

    /// When an alternative that holds gives a heap of 0 to 10^18 stones.
    fn gives_heap(&self, alternative: &Alternative) -> Expr {
        let heap = &self.operations[alternative.heap];
        let range = self.ranges[alternative.heap];
        let mut gives = self.have_results[alternative.heap].clone();
        if range.least < 0 {
            gives = gives.two("&&", heap.clone().two(">=", 0));
        }
        if range.most > MAX_NUMBER as i64 {
            gives = gives.two("&&", heap.clone().two("<=", name("MAX_NUMBER")));
        }
        gives
    }
}

/// The numbers that the operations of a formula may give, each where it has a result.
fn ranges_of(formula: &HeapFormula, form: &CaseForm, bounds: &Bounds) -> Vec<ValueRange> {
    let mut ranges = Vec::new();
    for &operation in formula.operations() {
        let mut range = range_of(operation, &ranges, form, bounds);
        if form.sorted && is_step(operation, formula) {
            range.least = 0;
        }
        ranges.push(range);
    }
    ranges
}

/// Returns true if this is `n-p`, which sorted numbers never make negative.
fn is_step(operation: Operation, formula: &HeapFormula) -> bool {
    let Operation::Call(Function::Subtract, a, b) = operation else {
        return false;
    };
    let operations = formula.operations();
    operations[a] == Operation::Letter('n') && operations[b] == Operation::Letter('p')
}

/// The numbers that an operation may give.
fn range_of(
    operation: Operation,
    ranges: &[ValueRange],
    form: &CaseForm,
    bounds: &Bounds,
) -> ValueRange {
    let least_heaps = form.least_heaps(bounds.min_heaps).max(1);
    let most_heaps = form.heaps.unwrap_or(bounds.max_heaps);
    let (least, most) = match operation {
        Operation::Number(number) => (number, number),
        Operation::Letter('i') => (1, most_heaps),
        Operation::Letter('k') => (least_heaps, most_heaps),
        Operation::Letter('p') => (0, bounds.max_heap),
        Operation::Letter(_) if form.has_ranges => (1, bounds.max_heap),
        Operation::Letter('a') => bounds.of_number(0).into(),
        Operation::Letter('b') => bounds.of_number(1).into(),
        Operation::Letter(_) => (bounds.min_heap, bounds.max_heap),
        Operation::Call(function, a, b) => return function.bounds(ranges[a], ranges[b]),
    };
    // All of them are at most 10^18.
    ValueRange {
        least: least as i64,
        most: most as i64,
    }
}

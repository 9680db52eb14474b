//! For which formulas of `--heap` a validator needs no formula: those that give a heap for all
//! numbers within the bounds.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::game::rule::{Function, HeapFormula, Operation, ValueRange};
use crate::limits::MAX_NUMBER;

use super::super::MOST_OPERATIONS;

/// The bounds of [`ValueRange`] are exact up to here.
const EXACT_BITS: u32 = 61;

/// Checks that each number within the bounds gives a heap, so that nothing has to be computed.
///
/// # Errors
///
/// Why a number may give none.
pub(super) fn check(form: &CaseForm, bounds: &Bounds) -> Result<(), String> {
    let Some(formula) = &form.formula else {
        return Ok(());
    };
    let operations = formula.operations();
    if form.has_ranges && bounds.max_heap > MOST_OPERATIONS / operations.len() as u64 {
        return Err(format!(
            "--print: validate refuses a range of {} computed heaps, which is too long to try",
            bounds.max_heap
        ));
    }
    if gives_heaps(formula, form, bounds) {
        return Ok(());
    }
    Err(format!(
        "--print takes a --heap that gives a heap for all numbers within the bounds, and {:?} may not",
        formula.text()
    ))
}

/// Returns true if the formula gives a heap for all numbers within the bounds.
fn gives_heaps(formula: &HeapFormula, form: &CaseForm, bounds: &Bounds) -> bool {
    let mut ranges = Vec::new();
    for &operation in formula.operations() {
        let mut range = range_of(operation, &ranges, form, bounds);
        if form.sorted && is_step(operation, formula) {
            range.least = 0;
        }
        if !range.is_within(EXACT_BITS) || !has_result(operation, &ranges) {
            return false;
        }
        ranges.push(range);
    }
    has_alternative(formula, &ranges)
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

/// Returns true if an operation has a result for all its arguments.
fn has_result(operation: Operation, ranges: &[ValueRange]) -> bool {
    let Operation::Call(function, a, b) = operation else {
        return true;
    };
    match function {
        Function::Divide | Function::Remainder => ranges[b].least >= 1,
        Function::Power => ranges[b].least >= 2,
        Function::Sqrt => ranges[a].least >= 0,
        Function::Xor | Function::Gcd | Function::Bits => {
            ranges[a].least >= 0 && ranges[b].least >= 0
        }
        _ => true,
    }
}

/// Returns true if one of the alternatives holds, and gives 0 to 10^18 stones.
fn has_alternative(formula: &HeapFormula, ranges: &[ValueRange]) -> bool {
    for alternative in formula.alternatives() {
        let may_hold = alternative.condition.map(|condition| ranges[condition]);
        if may_hold.is_some_and(|holds| holds.most == 0) {
            continue;
        }
        let heap = ranges[alternative.heap];
        if heap.least < 0 || heap.most > MAX_NUMBER as i64 {
            return false;
        }
        if may_hold.is_none_or(|holds| holds.least == 1) {
            return true;
        }
    }
    false
}

//! For which formulas of `--heap` a validator needs no formula: those that give a heap for all
//! numbers within the bounds.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::game::rule::{Function, HeapFormula, MOST_NUMBERS, Node, ValueRange, bounds_of};
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
    let operations = formula.nodes().len() as u64;
    if form.has_ranges && bounds.max_heap > MOST_OPERATIONS / operations {
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
    let numbers = numbers(form, bounds);
    let letters = letters(form, bounds);
    let mut ranges: Vec<ValueRange> = Vec::new();
    for &node in formula.nodes() {
        let mut range = bounds_of(node, &ranges, &numbers, |place| letters[place - 1]);
        if form.sorted && is_step(node, formula) {
            range.least = 0;
        }
        if !range.is_within(EXACT_BITS) || !has_result(node, &ranges) {
            return false;
        }
        ranges.push(range);
    }
    has_alternative(formula, &ranges)
}

/// Returns true if this is `n-p`, which sorted numbers never make negative. Only single numbers have
/// p.
fn is_step(node: Node, formula: &HeapFormula) -> bool {
    let Node::Call(Function::Subtract, a, b) = node else {
        return false;
    };
    let nodes = formula.nodes();
    nodes[a] == Node::Position(0) && nodes[b] == HeapFormula::BEFORE
}

/// What each number may be from which a heap is computed.
fn numbers(form: &CaseForm, bounds: &Bounds) -> [ValueRange; MOST_NUMBERS] {
    if form.numbers_of_heap == 2 {
        return [0, 1, 2].map(|place| ValueRange::of_heaps(bounds.of_number(place)));
    }
    let least = if form.has_ranges { 1 } else { bounds.min_heap };
    [ValueRange::of_heaps([least, bounds.max_heap]); MOST_NUMBERS]
}

/// What each of [`HeapFormula::LETTERS`] may be.
fn letters(form: &CaseForm, bounds: &Bounds) -> [ValueRange; 3] {
    let least_heaps = form.least_heaps(bounds.min_heaps).max(1);
    let most_heaps = form.heaps.unwrap_or(bounds.max_heaps);
    let all = [
        [1, most_heaps],
        [least_heaps, most_heaps],
        [0, bounds.max_heap],
    ];
    all.map(ValueRange::of_heaps)
}

/// Returns true if an operation has a result for all its arguments.
fn has_result(node: Node, ranges: &[ValueRange]) -> bool {
    let Node::Call(function, a, b) = node else {
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

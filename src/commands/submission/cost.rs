//! What a table of a program may cost, and the largest `--max-heap` for which it does not cost
//! more.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;

use super::facts::ProgramCases;

/// What a table, or the value of a heap, may cost at run time.
pub const MOST_STEPS: u128 = 2_000_000_000;
pub const MOST_BYTES: u128 = 64_000_000;

/// What a table costs that ends with this heap: its steps, and the bytes of its entries.
pub struct Cost {
    pub steps: u128,
    pub bytes: u128,
}

/// A list that grows takes up to twice what its numbers take.
const BYTES_OF_NUMBER: u128 = 16;

/// A table of options that are sums of heaps has a value for each heap, and marks of twice as many
/// values; or a value, a mark and a sum for each heap.
const NUMBERS_OF_SUM: u128 = 3;

impl Cost {
    /// The cost of a table with this many steps for each heap.
    pub fn per_heap(cases: &ProgramCases, last: u64, steps: u128) -> Cost {
        let entry = if cases.asks_for_wins() {
            1
        } else {
            BYTES_OF_NUMBER
        };
        Cost {
            steps: u128::from(last) * steps,
            bytes: u128::from(last) * entry,
        }
    }

    /// The cost of a table in which all heaps together take these steps.
    pub fn of_sums(last: u64, steps: u128) -> Cost {
        Cost {
            steps,
            bytes: u128::from(last) * NUMBERS_OF_SUM * BYTES_OF_NUMBER,
        }
    }

    /// The cost of a table of a game with this many splits, each of at most half of a heap, and
    /// other moves.
    pub fn of_splits(last: u64, splits: u128, digits: u128) -> Cost {
        let heaps = u128::from(last);
        let of_splits = (heaps * heaps / 4).saturating_mul(splits);
        Cost::of_sums(last, of_splits.saturating_add(heaps * (digits + 1)))
    }
}

/// Checks that a table of all heaps is not too long.
///
/// # Errors
///
/// The table is too long. The error names the largest `--max-heap` that works, or says that none
/// does.
pub fn check(cases: &ProgramCases, what: &str, cost: impl Fn(u64) -> Cost) -> Result<(), String> {
    let why = format!("the printed program has a table for {what}");
    check_max_heap(&cases.form, &cases.bounds, &why, |max_heap| {
        let cost = cost(cases.last_heap(max_heap));
        cost.steps <= MOST_STEPS && cost.bytes <= MOST_BYTES
    })
}

/// Checks that a program is right, and ends soon, for numbers up to this one.
///
/// # Errors
///
/// Some numbers do not fit. The error says why, and names the largest `--max-heap` that works, or
/// says that none does.
pub fn check_max_heap(
    form: &CaseForm,
    bounds: &Bounds,
    why: &str,
    fits: impl Fn(u64) -> bool,
) -> Result<(), String> {
    let mut why = why.to_string();
    if has_unbounded_places(form, bounds) {
        why += "; --max-heaps bounds i and k of --heap";
    }
    if fits(bounds.max_heap) {
        return Ok(());
    }
    if !fits(0) {
        return Err(format!("no --max-heap works, not even 0: {why}"));
    }
    let mut fitting = 0;
    let mut end = bounds.max_heap;
    while end - fitting > 1 {
        let middle = fitting + (end - fitting) / 2;
        if fits(middle) {
            fitting = middle
        } else {
            end = middle
        }
    }
    let mut least = bounds.min_heap;
    for [least_number, _] in bounds.numbers {
        least = least.max(least_number);
    }
    if fitting < least {
        return Err(format!(
            "no --max-heap works with a lower bound of {least}: {why}"
        ));
    }
    if fitting == 0 {
        return Err(format!("no --max-heap above 0 works: {why}"));
    }
    Err(format!("use --max-heap {fitting} or less: {why}"))
}

/// Returns true if heaps are computed from i or k, and nothing bounds these.
fn has_unbounded_places(form: &CaseForm, bounds: &Bounds) -> bool {
    let Some(formula) = &form.formula else {
        return false;
    };
    let has_bound = bounds.max_heaps < Bounds::NONE.max_heaps;
    let is_bounded = has_bound || form.has_one_heap() || form.omitted_heaps.is_some();
    !is_bounded && (formula.has('i') || formula.has('k'))
}

//! What a table of a program may cost, and the largest `--max-heap` for which it does not cost
//! more.

use crate::limits::MAX_NUMBER;

use super::facts::ProgramCases;

/// What a table may cost at run time.
const MOST_STEPS: u128 = 2_000_000_000;
const MOST_BYTES: u128 = 64_000_000;

/// What a table costs that ends with this heap: its steps, and the bytes of its entries.
pub struct Cost {
    pub steps: u128,
    pub bytes: u128,
}

impl Cost {
    /// The cost of a table with this many steps for each heap. A list that grows takes up to twice
    /// what its entries take.
    pub fn per_heap(cases: &ProgramCases, last: u64, steps: u128) -> Cost {
        let entry = if cases.asks_for_wins() { 1 } else { 16 };
        Cost {
            steps: u128::from(last) * steps,
            bytes: u128::from(last) * entry,
        }
    }
}

/// Checks that a table of all heaps is not too long.
///
/// # Errors
///
/// It is; the largest `--max-heap` for which it is not, if there is one.
pub fn check(cases: &ProgramCases, what: &str, cost: impl Fn(u64) -> Cost) -> Result<(), String> {
    let why = format!("the program has a table for {what}");
    check_max_heap(cases.bounds.max_heap, &why, |max_heap| {
        let cost = cost(cases.last_heap(max_heap));
        cost.steps <= MOST_STEPS && cost.bytes <= MOST_BYTES
    })
}

/// Checks that a program is right, and ends soon, for numbers up to this one.
///
/// # Errors
///
/// Why not, and the largest `--max-heap` for which it is, if there is one.
pub fn check_max_heap(max_heap: u64, why: &str, fits: impl Fn(u64) -> bool) -> Result<(), String> {
    if fits(max_heap) {
        return Ok(());
    }
    if !fits(0) {
        return Err(format!("no --max-heap works, not even 0: {why}"));
    }
    let mut fitting = 0;
    let mut end = max_heap;
    while end - fitting > 1 {
        let middle = fitting + (end - fitting) / 2;
        if fits(middle) {
            fitting = middle
        } else {
            end = middle
        }
    }
    let advice = if max_heap == MAX_NUMBER {
        "add"
    } else {
        "lower"
    };
    Err(format!(
        "{advice} --max-heap: {why}, and the largest --max-heap that works is {fitting}"
    ))
}

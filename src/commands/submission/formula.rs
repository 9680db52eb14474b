//! The function of a program that computes a heap from its numbers, and what expressions of flags
//! may call.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::game::rule::{Function, HeapFormula, Operation, ValueRange};

use super::cost::check_max_heap;
use super::facts::ProgramCases;
use super::syntax::functions;
use super::tree::{self, Expr, Kind, PrintedFunction, Step, call, name, when};

use Function::*;

/// Numbers of programs are at most 2^61: the sum of two has 64 bits, and [`ValueRange`] knows the
/// bounds.
const MOST_BITS: u32 = 61;

/// The largest number that is asked whether it is a prime is 10^12: that takes 10^6 divisions.
const ZEROS_OF_MOST_PRIME: u32 = 12;
const MOST_PRIME: i64 = 10_i64.pow(ZEROS_OF_MOST_PRIME);

/// The functions that expressions and loops may call. Each calls only functions before it.
/// `next_divisor` is the least divisor of a that is larger than d, or a + 1: up to the root it is
/// searched, beyond it what it leaves of a.
const FUNCTIONS: &str = "
    fn quotient(a: i64, b: i64) -> i64 { if a < 0 { return 0 - (b - 1 - a) / b; } a / b }
    fn modulo(a: i64, b: i64) -> i64 { (a % b + b) % b }
    fn min(a: i64, b: i64) -> i64 { if a < b { return a; } b }
    fn max(a: i64, b: i64) -> i64 { if a > b { return a; } b }
    fn gcd(a: i64, b: i64) -> i64 { if b == 0 { return a; } gcd(b, a % b) }
    fn bits(a: i64) -> i64 { if a == 0 { return 0; } bits(a / 2) + a % 2 }
    fn root(a: i64) -> i64 {
        let mut bit = 1;
        while bit * bit <= a {
            bit *= 2;
        }
        let mut root = 0;
        while bit > 0 {
            if (root + bit) * (root + bit) <= a {
                root += bit;
            }
            bit /= 2;
        }
        root
    }
    fn is_square(a: i64) -> bool { a >= 0 && root(a) * root(a) == a }
    fn is_power(a: i64, b: i64) -> bool { a == 1 || a > 1 && a % b == 0 && is_power(a / b, b) }
    fn is_prime(a: i64) -> bool {
        let mut d = 2;
        while d * d <= a {
            if a % d == 0 {
                return false;
            }
            d += 1;
        }
        a > 1
    }
    fn next_divisor(a: i64, d: i64) -> i64 {
        let mut next = d + 1;
        while next * next <= a {
            if a % next == 0 {
                return next;
            }
            next += 1;
        }
        let mut quotient = a / next;
        while quotient > 0 {
            if a % quotient == 0 {
                return a / quotient;
            }
            quotient -= 1;
        }
        a + 1
    }
";

/// The functions above that these steps call.
pub fn called(steps: &[Step]) -> Vec<PrintedFunction> {
    tree::called(functions(FUNCTIONS, false), steps)
}

/// The result of a function of two of these operations. `bounds` has the bounds of all operations
/// and, after them, those of the result.
pub fn result_of(
    function: Function,
    [a, b]: [usize; 2],
    operations: &[Expr],
    bounds: &[ValueRange],
) -> Expr {
    if let Some(known) = known(function, bounds[operations.len()]) {
        return known;
    }
    let is_natural = bounds[a].least >= 0;
    applied(
        function,
        operations[a].clone(),
        operations[b].clone(),
        is_natural,
    )
}

/// A function of two numbers or conditions, or of one that is given twice. `is_natural` is true if
/// the first is not below 0.
fn applied(function: Function, a: Expr, b: Expr, is_natural: bool) -> Expr {
    match (function, &b) {
        // A divisor below 1 makes a move or a case invalid, so nothing asks for this number.
        (Divide | Remainder, Expr::Number(..1)) => 0.into(),
        (Divide, _) if !is_natural => call("quotient", vec![a, b]),
        (Remainder, _) if !is_natural => call("modulo", vec![a, b]),
        (Add, _) => a.two("+", b),
        (Subtract, _) => a.two("-", b),
        (Multiply, _) => a.two("*", b),
        (Divide, _) => a.two("/", b),
        (Remainder, _) => a.two("%", b),
        (Xor, _) => a.two("^", b),
        (Less, _) => a.two("<", b),
        (AtMost, _) => a.two("<=", b),
        (Equal, _) => a.two("==", b),
        (And, _) => a.two("&&", b),
        (Or, _) => a.two("||", b),
        (Below, _) if is_natural => a.two("<", b),
        (Below, _) => {
            let is_below_b = a.clone().two("<", b);
            Expr::from(0).two("<=", a).two("&&", is_below_b)
        }
        (Not, _) => a.opposite(),
        (Min, _) => call("min", vec![a, b]),
        (Max, _) => call("max", vec![a, b]),
        (Gcd, _) => call("gcd", vec![a, b]),
        (Power, _) => call("is_power", vec![a, b]),
        (Bits, _) => call("bits", vec![a]),
        (Sqrt, _) => call("root", vec![a]),
        (Prime, _) => call("is_prime", vec![a]),
        (Square, _) => call("is_square", vec![a]),
    }
}

/// What a function gives, if that is the same within all bounds.
fn known(function: Function, bounds: ValueRange) -> Option<Expr> {
    // Beyond that, a bound may stand for any number.
    if bounds.least != bounds.most || !bounds.is_within(MOST_BITS) {
        return None;
    }
    let number = bounds.least;
    match function {
        Less | AtMost | Equal | Below | And | Or | Not | Prime | Square | Power => {
            Some(Expr::Truth(number != 0))
        }
        Add | Subtract | Multiply | Divide | Remainder | Min | Max | Gcd | Xor | Bits | Sqrt => {
            Some(Expr::Number(number.into()))
        }
    }
}

/// The names of the numbers of a formula.
pub fn letters(formula: &HeapFormula) -> Vec<&'static str> {
    let mut letters = Vec::new();
    for letter in ["n", "a", "b", "i", "k", "p"] {
        if letter.chars().all(|it| formula.has(it)) {
            letters.push(letter);
        }
    }
    letters
}

/// The function that computes a heap, after the functions that it calls.
///
/// # Errors
///
/// 64 bits do not suffice, or a prime takes too long.
pub fn heap(cases: &ProgramCases, formula: &HeapFormula) -> Result<Vec<PrintedFunction>, String> {
    check_numbers(formula, &cases.form, &cases.bounds, |max_heap| {
        formula.bounds(&cases.limits(max_heap))
    })?;
    let max_heap = cases.bounds.max_heap;
    let body = steps(formula, &formula.bounds(&cases.limits(max_heap)));
    Ok(function("heap", Kind::Signed, formula, body))
}

/// Checks that 64 bits suffice for each number of a formula, and that no prime takes too long, where
/// `ranges` has the bounds of all operations for a `--max-heap`.
///
/// # Errors
///
/// Which `--max-heap` works, and why this one does not.
pub fn check_numbers(
    formula: &HeapFormula,
    form: &CaseForm,
    bounds: &Bounds,
    ranges: impl Fn(u64) -> Vec<ValueRange>,
) -> Result<(), String> {
    let why = format!("the numbers of --heap may exceed {MOST_BITS} bits");
    check_max_heap(form, bounds, &why, |max_heap| {
        let ranges = ranges(max_heap);
        ranges.iter().all(|range| range.is_within(MOST_BITS))
    })?;
    let why = format!("prime of a number above 10^{ZEROS_OF_MOST_PRIME} takes too long");
    check_max_heap(form, bounds, &why, |max_heap| {
        let ranges = ranges(max_heap);
        let mut operations = formula.operations().iter();
        !operations.any(|operation| asks_long(*operation, &ranges))
    })
}

/// A function of the letters of a formula, after the functions that it calls.
pub fn function(
    name: &str,
    result: Kind,
    formula: &HeapFormula,
    body: Vec<Step>,
) -> Vec<PrintedFunction> {
    let mut parameters = Vec::new();
    for letter in letters(formula) {
        parameters.push((letter.to_string(), Kind::Signed));
    }
    let mut all = called(&body);
    all.push(PrintedFunction {
        name: name.to_string(),
        parameters,
        result,
        body,
    });
    all
}

/// Returns true if the operation asks whether too large a number is a prime.
fn asks_long(operation: Operation, bounds: &[ValueRange]) -> bool {
    match operation {
        Operation::Call(Prime, a, _) => bounds[a].most > MOST_PRIME,
        Operation::Call(..) | Operation::Number(_) | Operation::Letter(_) => false,
    }
}

/// The operations of a formula, for letters that are variables.
pub fn operations(formula: &HeapFormula, bounds: &[ValueRange]) -> Vec<Expr> {
    let mut all: Vec<Expr> = Vec::new();
    for operation in formula.operations() {
        let expression = match *operation {
            Operation::Number(number) => number.into(),
            Operation::Letter(letter) => name(&letter.to_string()),
            Operation::Call(function, a, b) => result_of(function, [a, b], &all, bounds),
        };
        all.push(expression);
    }
    all
}

/// Returns the heap of the first alternative that holds; of the last without asking, as valid
/// numbers give a heap.
fn steps(formula: &HeapFormula, bounds: &[ValueRange]) -> Vec<Step> {
    let all = operations(formula, bounds);
    let mut steps = Vec::new();
    let (last, others) = formula.alternatives().split_last().expect("an alternative");
    for alternative in others {
        let heap = Step::Return(all[alternative.heap].clone());
        let condition = alternative.condition.map(|condition| &all[condition]);
        match condition {
            None | Some(Expr::Truth(true)) => {
                steps.push(heap);
                return steps;
            }
            Some(Expr::Truth(false)) => {}
            Some(condition) => steps.push(when(condition.clone(), vec![heap])),
        }
    }
    steps.push(Step::Return(all[last.heap].clone()));
    steps
}

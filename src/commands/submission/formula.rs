//! The function of a program that computes a heap from its numbers, and what expressions of flags
//! may call.

use crate::game::rule::{Function, HeapFormula, Operation, ValueRange};

use super::cost::check_max_heap;
use super::facts::ProgramCases;
use super::syntax::functions;
use super::tree::{self, Expr, Kind, Step, call, name};

use Function::*;

/// Numbers of programs are at most 2^61: the sum of two has 64 bits, and [`ValueRange`] knows the
/// bounds.
const MOST_BITS: u32 = 61;

/// The largest number that is asked whether it is a prime: that takes 10^6 divisions.
const MOST_PRIME: i64 = 1_000_000_000_000;

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
pub fn called(steps: &[Step]) -> Vec<tree::PrintedFunction> {
    tree::called(functions(FUNCTIONS, false), steps)
}

/// A function of two numbers or conditions, or of one that is given twice. `is_natural` is true if
/// the first is not below 0.
pub fn applied(function: Function, a: Expr, b: Expr, is_natural: bool) -> Expr {
    let named = |name: &str, a, b| call(name, vec![a, b]);
    match (function, &b) {
        // Nothing is divided by 0.
        (Divide | Remainder, Expr::Number(..1)) => 0.into(),
        (Divide, _) if !is_natural => named("quotient", a, b),
        (Remainder, _) if !is_natural => named("modulo", a, b),
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
        (Below, _) => Expr::from(0).two("<=", a.clone()).two("&&", a.two("<", b)),
        (Not, _) => a.opposite(),
        (Min, _) => named("min", a, b),
        (Max, _) => named("max", a, b),
        (Gcd, _) => named("gcd", a, b),
        (Power, _) => named("is_power", a, b),
        (Bits, _) => call("bits", vec![a]),
        (Sqrt, _) => call("root", vec![a]),
        (Prime, _) => call("is_prime", vec![a]),
        (Square, _) => call("is_square", vec![a]),
    }
}

/// What a function gives, if that is the same within all bounds.
pub fn known(function: Function, bounds: ValueRange) -> Option<Expr> {
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
    let all = [('n', "n"), ('a', "a"), ('b', "b"), ('i', "i")];
    all.into_iter()
        .filter(|(letter, _)| formula.has(*letter))
        .map(|(_, name)| name)
        .collect()
}

/// The function that computes a heap, after the functions that it calls.
///
/// # Errors
///
/// 64 bits do not suffice, or a prime takes too long.
pub fn heap(
    cases: &ProgramCases,
    formula: &HeapFormula,
) -> Result<Vec<tree::PrintedFunction>, String> {
    let bounds_for = |max_heap: u64| formula.bounds(&cases.limits(max_heap));
    let fits = |max_heap: u64| {
        bounds_for(max_heap)
            .iter()
            .all(|bounds| bounds.is_within(MOST_BITS))
    };
    let max_heap = cases.bounds.max_heap;
    check_max_heap(max_heap, "the numbers of --heap may exceed 61 bits", fits)?;
    let ends_soon = |max_heap: u64| {
        let bounds = bounds_for(max_heap);
        let asks_long = |it: &Operation| matches!(*it, Operation::Call(Prime, a, _) if bounds[a].most > MOST_PRIME);
        !formula.operations().iter().any(asks_long)
    };
    check_max_heap(
        max_heap,
        "prime of a number above 10^12 takes too long",
        ends_soon,
    )?;
    let bounds = bounds_for(max_heap);
    let body = steps(formula, &bounds);
    let parameters = letters(formula)
        .into_iter()
        .map(|letter| (letter.to_string(), Kind::Signed))
        .collect();
    let mut all = called(&body);
    all.push(tree::PrintedFunction {
        name: "heap".to_string(),
        parameters,
        result: Kind::Signed,
        body,
    });
    Ok(all)
}

/// Returns the heap of the first alternative that holds; of the last without asking, as valid
/// numbers give a heap.
fn steps(formula: &HeapFormula, bounds: &[ValueRange]) -> Vec<Step> {
    let mut all: Vec<Expr> = Vec::new();
    for operation in formula.operations() {
        all.push(match *operation {
            Operation::Number(number) => number.into(),
            Operation::Letter(letter) => name(&letter.to_string()),
            Operation::Call(function, a, b) => match known(function, bounds[all.len()]) {
                Some(known) => known,
                None => applied(
                    function,
                    all[a].clone(),
                    all[b].clone(),
                    bounds[a].least >= 0,
                ),
            },
        });
    }
    let mut steps = Vec::new();
    let (last, others) = formula.alternatives().split_last().expect("an alternative");
    for alternative in others {
        let heap = Step::Return(all[alternative.heap].clone());
        match alternative
            .condition
            .map(|condition| all[condition].clone())
        {
            Some(Expr::Truth(false)) => {}
            Some(condition) if condition != Expr::Truth(true) => {
                steps.push(Step::If(condition, vec![heap], vec![]))
            }
            _ => {
                steps.push(heap);
                return steps;
            }
        }
    }
    steps.push(Step::Return(all[last.heap].clone()));
    steps
}

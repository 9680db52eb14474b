//! The function of a printed program that computes a heap from its numbers: what each alternative of the formula asks
//! for and gives, and which numbers that needs.

use crate::game::rule::{Function, HeapFormula, Operation};
use crate::limits::MAX_NUMBER;

use super::tree::Value;

use Function::*;

/// The functions that a program may call, in the order in which they call each other.
pub const FUNCTIONS: [&str; 12] = [
    "at_least",
    "quotient",
    "modulo",
    "min",
    "max",
    "gcd",
    "exclusive_or",
    "bits",
    "is_prime",
    "is_square",
    "square_root",
    "is_power",
];

/// The module that they are in.
pub const MODULE: &str = "formula";

/// The least and the most that a number may be.
type Bounds = (i128, i128);

/// A formula, and the bounds of its operations.
pub struct Computed<'a> {
    formula: &'a HeapFormula,
    bounds: Vec<Bounds>,
}

impl Computed<'_> {
    /// `None` if a number may need more than 126 bits.
    pub fn new(formula: &HeapFormula) -> Option<Computed<'_>> {
        let mut bounds = Vec::new();
        for &operation in formula.operations() {
            let (least, most) = match operation {
                Operation::Number(number) => (number.into(), number.into()),
                Operation::Letter('i') => (1, MAX_NUMBER.into()),
                Operation::Letter(_) => (0, MAX_NUMBER.into()),
                Operation::Call(function, a, b) => bounds_of(function, bounds[a], bounds[b])?,
            };
            bounds.push(Some((least, most)).filter(|_| is_within(126, (least, most)))?);
        }
        Some(Computed { formula, bounds })
    }

    /// Returns true if 64 bits have all numbers, and twice as large ones.
    pub fn is_short(&self) -> bool {
        self.bounds.iter().all(|&bounds| is_within(62, bounds))
    }

    /// The alternatives up to the first that always holds: the condition of each, if it has one, and its heap.
    pub fn alternatives(&self) -> Vec<(Option<Value>, Value)> {
        let all = self.formula.alternatives();
        let end = all.iter().position(|it| it.condition.is_none()).map_or(all.len(), |last| last + 1);
        let condition = |place| self.condition(place, true);
        all[..end].iter().map(|it| (it.condition.map(condition), self.number(it.heap))).collect()
    }

    /// The condition, or its opposite.
    fn condition(&self, place: usize, holds: bool) -> Value {
        let Operation::Call(function, a, b) = self.formula.operations()[place] else { return Value::Truth(holds) };
        let compare = |sign, opposite| self.number(a).two(if holds { sign } else { opposite }, self.number(b));
        let both = |sign, opposite| {
            self.condition(a, holds).two(if holds { sign } else { opposite }, self.condition(b, holds))
        };
        match function {
            Less => compare("<", ">="),
            AtMost => compare("<=", ">"),
            Equal => compare("==", "!="),
            And => both("&&", "||"),
            Or => both("||", "&&"),
            Not => self.condition(a, !holds),
            _ if holds => self.number(place),
            _ => Value::Not(Box::new(self.number(place))),
        }
    }

    /// The number that a sum, difference or product of numbers is, if it has no letter.
    fn constant(&self, place: usize) -> Option<i128> {
        match self.formula.operations()[place] {
            Operation::Number(_) => Some(self.bounds[place].0),
            Operation::Call(Add | Subtract | Multiply, a, b) => {
                self.constant(a).and(self.constant(b)).map(|_| self.bounds[place].0)
            }
            Operation::Call(..) | Operation::Letter(_) => None,
        }
    }

    fn number(&self, place: usize) -> Value {
        // Otherwise C++ would compute it in 32 bits.
        if let Some(number) = self.constant(place).and_then(|number| i64::try_from(number).ok()) {
            let size = Value::Signed(number.unsigned_abs());
            return if number < 0 { Value::Signed(0).two("-", size) } else { size };
        }
        let (function, a, b) = match self.formula.operations()[place] {
            Operation::Number(number) => return Value::Signed(number),
            Operation::Letter(letter) => return Value::Name(name(letter)),
            Operation::Call(function, a, b) => (function, a, b),
        };
        let [least, least_b] = function.least();
        let one = || self.argument(a, least);
        let two = |sign| one().two(sign, self.argument(b, least_b));
        let call = |name| Value::Call(Some(MODULE), name, vec![one(), self.argument(b, least_b)]);
        let call_of_one = |name| Value::Call(Some(MODULE), name, vec![one()]);
        match function {
            Add => two("+"),
            Subtract => two("-"),
            Multiply => two("*"),
            Divide if self.bounds[a].0 >= 0 => two("/"),
            Divide => call("quotient"),
            Remainder if self.bounds[a].0 >= 0 => two("%"),
            Remainder => call("modulo"),
            Min => call("min"),
            Max => call("max"),
            Gcd => call("gcd"),
            Xor => call("exclusive_or"),
            Power => call("is_power"),
            Bits => call_of_one("bits"),
            Sqrt => call_of_one("square_root"),
            Prime => call_of_one("is_prime"),
            Square => call_of_one("is_square"),
            Below | Less | AtMost | Equal | And | Or | Not => self.condition(place, true),
        }
    }

    /// An argument that must not be below `least`.
    fn argument(&self, place: usize, least: Option<i32>) -> Value {
        let number = self.number(place);
        match least.and_then(|least| u64::try_from(least).ok()) {
            Some(least) if self.bounds[place].0 < least.into() => {
                Value::Checked(Some(MODULE), "at_least", vec![Value::Signed(least), number])
            }
            _ => number,
        }
    }
}

/// The names of its numbers.
pub fn names(formula: &HeapFormula) -> Vec<&'static str> {
    ['n', 'a', 'b', 'i'].into_iter().filter(|&letter| formula.has(letter)).map(name).collect()
}

/// The variable of a letter.
fn name(letter: char) -> &'static str {
    match letter {
        'a' => "a",
        'b' => "b",
        'i' => "i",
        _ => "n",
    }
}

/// Returns true if these numbers lie between −2^`bits` and 2^`bits`.
fn is_within(bits: u32, (least, most): Bounds) -> bool {
    -(1 << bits) <= least && most <= 1 << bits
}

/// The bounds of the results; `None` if 128 bits do not have them.
fn bounds_of(function: Function, a: Bounds, b: Bounds) -> Option<Bounds> {
    let corners = |function: fn(i128, i128) -> Option<i128>| {
        let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(a, b)| function(a, b));
        let corners = corners.into_iter().collect::<Option<Vec<i128>>>()?;
        Some((*corners.iter().min()?, *corners.iter().max()?))
    };
    match function {
        Add => corners(i128::checked_add),
        Subtract => corners(i128::checked_sub),
        Multiply => corners(i128::checked_mul),
        Divide => corners(|a, b| Some(a.div_euclid(b.max(1)))),
        Remainder if a.0 >= 0 => Some((0, a.1.min(b.1.max(1) - 1))),
        Remainder => Some((0, b.1.max(1) - 1)),
        Min => corners(|a, b| Some(a.min(b))),
        Max => corners(|a, b| Some(a.max(b))),
        Gcd => Some((0, a.1.max(b.1).max(0))),
        // Both are below the same power of 2.
        Xor => Some((0, (a.1.max(b.1).max(0) + 1).unsigned_abs().next_power_of_two().cast_signed())),
        Bits => Some((0, 128)),
        Sqrt => Some((0, a.1.max(0))),
        Less | AtMost | Equal | Below | And | Or | Not | Prime | Square | Power => Some((0, 1)),
    }
}

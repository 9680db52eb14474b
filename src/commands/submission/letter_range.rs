//! Where the loop over a letter of a rule starts and ends: a letter takes no values below those that a condition lets
//! it have, and the loop ends once a condition that fails keeps failing for all larger values.
//!
//! The start is found for conditions that are linear in the letter: for `2*t + a == n` it is (n - a) / 2. The end is
//! found for all whose sides rise or fall with the letter: t*t == n fails from t*t > n on.

use crate::game::rule::{Function, Node, ValueRange};

use super::moves::Walk;
use super::tree::Value;

use Function::*;

/// How a number changes while one letter grows and the others stay.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trend {
    Constant,
    /// It never falls.
    Up,
    /// It never rises.
    Down,
}

use Trend::*;

impl Trend {
    fn opposite(self) -> Trend {
        match self {
            Constant => Constant,
            Up => Down,
            Down => Up,
        }
    }

    /// The trend of a sum of two numbers with these trends, if that is known.
    fn plus(self, other: Trend) -> Option<Trend> {
        match (self, other) {
            (Constant, trend) | (trend, Constant) => Some(trend),
            (one, other) => Some(one).filter(|_| one == other),
        }
    }
}

/// A number as factor · letter + rest + constant.
struct Linear {
    factor: i64,
    rest: Value,
    constant: i64,
}

impl Linear {
    fn plus(self, other: Linear) -> Option<Linear> {
        Some(Linear {
            factor: self.factor.checked_add(other.factor)?,
            rest: self.rest.plus(other.rest),
            constant: self.constant.checked_add(other.constant)?,
        })
    }

    fn minus(self, other: Linear) -> Option<Linear> {
        Some(Linear {
            factor: self.factor.checked_sub(other.factor)?,
            rest: self.rest.minus(other.rest),
            constant: self.constant.checked_sub(other.constant)?,
        })
    }

    fn times(self, factor: i32, written: Value) -> Option<Linear> {
        let times = |number: i64| number.checked_mul(factor.into());
        let rest = if self.rest.is_0() { self.rest } else { written.two("*", self.rest) };
        Some(Linear { factor: times(self.factor)?, rest, constant: times(self.constant)? })
    }

    /// The least natural number that is at least (rest + constant) / factor, or one less.
    fn first(self, factor: u64) -> Value {
        let size = self.constant.unsigned_abs();
        let is_negative = self.constant < 0;
        if self.rest.is_0() {
            return Value::Number(if is_negative { 0 } else { size / factor });
        }
        let size = Value::Number(size);
        let sum = if is_negative { self.rest.minus(size) } else { self.rest.plus(size) };
        // A quotient is rounded down, or up if it is negative, where 0 comes in.
        let first = if factor == 1 { sum } else { sum.two("/", Value::Number(factor)) };
        if first.is_natural() {
            first
        } else {
            Value::Call(None, "max", vec![Value::Number(0), first])
        }
    }
}

/// Both values joined, or the only one.
fn either(one: Option<Value>, other: Option<Value>, join: impl Fn(Value, Value) -> Value) -> Option<Value> {
    match (one, other) {
        (Some(one), Some(other)) => Some(join(one, other)),
        (one, other) => one.or(other),
    }
}

/// A lower bound of a letter.
pub struct LowerBound {
    pub first: Value,
    /// Whether the condition holds for all values from there on.
    pub is_exact: bool,
}

impl Walk<'_> {
    /// The least value of a letter for which this condition may hold, if it is linear in the letter and bounds it.
    pub fn start(&self, node: usize, place: usize) -> Option<LowerBound> {
        let Node::Call(function, a, b) = self.program.nodes[node] else { return None };
        let first = |node| Some(self.start(node, place)?.first);
        let inexact = |first| LowerBound { first, is_exact: false };
        match function {
            Less | AtMost | Equal => self.start_of_comparison(function, a, b, place),
            And => either(first(a), first(b), Value::max).map(inexact),
            Or => Some(inexact(first(a)?.min(first(b)?))),
            _ => None,
        }
    }

    fn start_of_comparison(&self, function: Function, a: usize, b: usize, place: usize) -> Option<LowerBound> {
        let (one, other) = (self.linear(a, place)?, self.linear(b, place)?);
        let falls = function == Equal && one.factor > other.factor;
        // The condition is difference ≤ 0, with a factor below 0.
        let mut difference = if falls { other.minus(one)? } else { one.minus(other)? };
        let factor = difference.factor.checked_neg().and_then(|factor| u64::try_from(factor).ok());
        let factor = factor.filter(|&factor| factor > 0)?;
        let is_exact = factor == 1 && function != Equal;
        if is_exact && function == Less {
            difference.constant = difference.constant.checked_add(1)?;
        }
        Some(LowerBound { first: difference.first(factor), is_exact })
    }

    /// The number as a sum with a letter. All parts have 32 bits, as the number has them for all values of the letter.
    fn linear(&self, node: usize, place: usize) -> Option<Linear> {
        let constant = |rest, constant| Some(Linear { factor: 0, rest, constant });
        match self.program.nodes[node] {
            Node::Number(number) => constant(Value::Number(0), number.into()),
            Node::Letter(letter) if letter == place => Some(Linear { factor: 1, rest: Value::Number(0), constant: 0 }),
            Node::Call(Add, a, b) => self.linear(a, place)?.plus(self.linear(b, place)?),
            Node::Call(Subtract, a, b) => self.linear(a, place)?.minus(self.linear(b, place)?),
            _ if !self.program.depends(node, Node::Letter(place)) => constant(self.number(node), 0),
            Node::Call(Multiply, a, b) => match (self.program.nodes[a], self.program.nodes[b]) {
                (Node::Number(factor), _) => self.linear(b, place)?.times(factor, self.number(a)),
                (_, Node::Number(factor)) => self.linear(a, place)?.times(factor, self.number(b)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What ends the loop over a letter, if a condition that fails keeps failing for all larger numbers.
    pub fn end(&self, node: usize, place: usize) -> Option<Value> {
        let Node::Call(function, a, b) = self.program.nodes[node] else { return None };
        let end = |node| self.end(node, place);
        match function {
            Less | AtMost | Equal | Below => self.end_of_comparison(function, a, b, place),
            And => either(end(a), end(b), |one, other| one.two("||", other)),
            Or => Some(end(a)?.two("&&", end(b)?)),
            _ => None,
        }
    }

    fn end_of_comparison(&self, function: Function, a: usize, b: usize, place: usize) -> Option<Value> {
        let rises = |a: usize, b: usize| self.trend(a, place)?.plus(self.trend(b, place)?.opposite());
        let compare = |sign| Some(self.number(a).two(sign, self.number(b)));
        match (function, rises(a, b)?) {
            (Less, Up) => compare(">="),
            (AtMost | Equal, Up) => compare(">"),
            (Equal, Down) => compare("<"),
            // For n - 2*t half of the numbers are too many, for n - 1 - t only the last.
            (Below, Down) if self.bounds[a].least <= -2 * self.last => Some(self.number(a).two("<", Value::Number(0))),
            (Below, Up) if self.bounds[a].most >= 2 * self.last => compare(">="),
            _ => None,
        }
    }

    /// How a number changes with a letter. What is constant was in the domains of its functions before the loop began.
    fn trend(&self, node: usize, place: usize) -> Option<Trend> {
        if !self.program.depends(node, Node::Letter(place)) {
            return Some(Constant);
        }
        let Node::Call(function, a, b) = self.program.nodes[node] else { return Some(Up) };
        let [one, other] = [self.trend(a, place)?, self.trend(b, place)?];
        match function {
            Add | Min | Max => one.plus(other),
            Subtract => one.plus(other.opposite()),
            Multiply if one == Constant => self.times(a, other),
            Multiply if other == Constant => self.times(b, one),
            Multiply if self.bounds[a].least >= 0 && self.bounds[b].least >= 0 => one.plus(other),
            Divide if other == Constant => Some(one),
            _ => None,
        }
    }

    /// The trend of a number with this trend, times the constant `factor`.
    fn times(&self, factor: usize, trend: Trend) -> Option<Trend> {
        match self.bounds[factor] {
            ValueRange { least: 0.., .. } => Some(trend),
            ValueRange { most: ..=0, .. } => Some(trend.opposite()),
            _ => None,
        }
    }
}

//! Walks over the options of a rule, and makes the steps that try its moves on a heap of n: a loop for each letter,
//! and in it what a move has to fulfil.

use crate::game::rule::{Function, Leaves, Node, Program};

use super::cases::Own;
use super::tree::{Loop, Step, Table, Value};

use Function::*;

/// The functions that a program may call.
pub const FUNCTIONS: [&str; 11] = [
    "is_smaller",
    "quotient",
    "modulo",
    "min",
    "max",
    "gcd",
    "exclusive_or",
    "bits",
    "is_prime",
    "is_square",
    "is_power",
];

/// The most heaps whose values are summed in one line.
const MOST_IN_LINE: usize = 3;

/// Marks the values of all options.
pub fn steps(own: &Own) -> Vec<Step> {
    let last = i32::try_from(own.last).unwrap_or(i32::MAX);
    own.rule.programs().iter().flat_map(|program| Walk::new(program, last).letter(0)).collect()
}

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

/// An option of a rule.
struct Walk<'a> {
    program: &'a Program,
    /// The last heap of the table.
    last: i64,
    /// The least result of each operation on the heaps of the table.
    least: Vec<i64>,
    /// What a move has to fulfil.
    conditions: Vec<usize>,
}

impl Walk<'_> {
    fn new(program: &Program, last: i32) -> Walk<'_> {
        let least = program.bounds(last).iter().map(|bounds| bounds.least).collect();
        let mut walk = Walk { program, last: last.into(), least, conditions: Vec::new() };
        walk.demand(program.fits);
        // What keeps an argument in the domain of its function is an earlier operation than that function.
        walk.conditions.sort_unstable();
        walk.conditions.dedup();
        walk
    }

    /// Adds what has to hold for `node` to hold.
    fn demand(&mut self, node: usize) {
        if let Node::Call(And, a, b) = self.program.nodes[node] {
            self.demand(a);
            self.demand(b);
        } else {
            self.conditions.push(node);
        }
    }

    /// The steps of this letter, counted from 1, and of those after it. The letter 0 is n, which has no loop.
    fn letter(&self, place: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut condition: Option<Value> = None;
        for &node in self.conditions.iter().filter(|&&node| self.program.levels[node] == place) {
            let end = self.end(node, place);
            steps.extend(end.clone().map(|end| Step::If(end, vec![Step::Break])));
            // Of `Below`, the end of the loop says only that the heap is not below 0.
            if end.is_none() || matches!(self.program.nodes[node], Node::Call(Below, ..)) {
                let holds = self.condition(node, true);
                condition = Some(match condition {
                    Some(before) => before.two("&&", holds),
                    None => holds,
                });
            }
        }
        let inner = if place == self.program.letters.len() { self.mark() } else { self.letter(place + 1) };
        match condition {
            Some(condition) => steps.push(Step::If(condition, inner)),
            None => steps.extend(inner),
        }
        if place == 0 {
            return steps;
        }
        vec![Step::Loop(Loop::Letter(self.name(place)), steps)]
    }

    fn name(&self, place: usize) -> &'static str {
        let at = usize::from(self.program.letters[place - 1] - b'a');
        &"abcdefghijklmnopqrstuvwxyz"[at..=at]
    }

    /// What ends the loop over a letter, if a condition that fails keeps failing for all larger numbers.
    fn end(&self, node: usize, place: usize) -> Option<Value> {
        let Node::Call(function, a, b) = self.program.nodes[node] else { return None };
        let rises = |a: usize, b: usize| self.trend(a, place)?.plus(self.trend(b, place)?.opposite());
        match function {
            Less | AtMost if rises(a, b)? == Up => Some(self.condition(node, false)),
            // For n - 2*t half of the numbers are too many, for n - 1 - t only the last.
            Below if self.trend(a, place)? == Down && self.least[a] <= -2 * self.last => {
                Some(self.number(a).two("<", Value::Number(0)))
            }
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
            Multiply if self.least[a] >= 0 && self.least[b] >= 0 => one.plus(other),
            _ => None,
        }
    }

    /// The condition, or its opposite.
    fn condition(&self, node: usize, holds: bool) -> Value {
        let (function, a, b) = match self.program.nodes[node] {
            Node::Call(function, a, b) => (function, a, b),
            Node::Number(number) => return Value::Truth((number == 1) == holds),
            Node::Heap | Node::Letter(_) => return Value::Truth(holds),
        };
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
            _ if holds => self.number(node),
            _ => Value::Not(Box::new(self.number(node))),
        }
    }

    fn number(&self, node: usize) -> Value {
        let (function, a, b) = match self.program.nodes[node] {
            Node::Call(function, a, b) => (function, a, b),
            Node::Number(number) if number < 0 => {
                return Value::Number(0).two("-", Value::Number(number.unsigned_abs().into()));
            }
            Node::Number(number) => return Value::Number(number.unsigned_abs().into()),
            Node::Heap => return Value::Name("n"),
            Node::Letter(place) => return Value::Name(self.name(place)),
        };
        let two = |sign| self.number(a).two(sign, self.number(b));
        let call = |name, arguments: &[usize]| {
            Value::Call(None, name, arguments.iter().map(|&argument| self.number(argument)).collect())
        };
        match function {
            Add => two("+"),
            Subtract => two("-"),
            Multiply => two("*"),
            Divide if self.least[a] >= 0 => two("/"),
            Divide => call("quotient", &[a, b]),
            Remainder if self.least[a] >= 0 => two("%"),
            Remainder => call("modulo", &[a, b]),
            Min => call("min", &[a, b]),
            Max => call("max", &[a, b]),
            Gcd => call("gcd", &[a, b]),
            Xor => call("exclusive_or", &[a, b]),
            Bits => call("bits", &[a]),
            Prime => call("is_prime", &[a]),
            Square => call("is_square", &[a]),
            Power => call("is_power", &[a, b]),
            Below => call("is_smaller", &[a, b]),
            Less | AtMost | Equal | And | Or | Not => self.condition(node, true),
        }
    }

    /// Marks the value of what the move leaves: one sum, or step by step where that would be a long line.
    fn mark(&self) -> Vec<Step> {
        let method = |name, arguments| Value::Method(Table::Rule, name, arguments);
        let value = |name, places: &[usize]| method(name, places.iter().map(|&place| self.number(place)).collect());
        let mut values = self.program.leaves.iter().map(|leaves| match *leaves {
            Leaves::One(heap) => value("value", &[heap]),
            Leaves::Copies { count, heap } => value("copies", &[count, heap]),
            Leaves::Range { first, last } => value("range", &[first, last]),
        });
        let mut steps = Vec::new();
        let sum = if values.len() <= MOST_IN_LINE {
            values.reduce(|sum, value| sum.two("^", value))
        } else {
            steps.extend(values.next().map(|first| Step::LetMut("sum", first)));
            steps.extend(values.map(|value| Step::Change("sum", "^=", value)));
            Some(Value::Name("sum"))
        };
        steps.push(Step::Do(method("mark", sum.into_iter().collect())));
        steps
    }
}

//! Walks over the options of a rule, and makes the steps that try its moves on a heap of n: a loop for each letter,
//! and in it what a move has to fulfil.

use crate::game::rule::{Function, Leaves, Node, RuleOption, ValueRange};

use super::cases::Own;
use super::print;
use super::tree::{Loop, PrintedTable, Step, Value};

use Function::*;

/// The functions that a program may call.
pub const FUNCTIONS: [&str; 12] = [
    "is_smaller",
    "quotient",
    "modulo",
    "min",
    "max",
    "gcd",
    "exclusive_or",
    "bits",
    "square_root",
    "is_prime",
    "is_square",
    "is_power",
];

/// The most heaps whose values are summed in one line.
const MOST_IN_LINE: usize = 3;

/// The most columns of a number or condition without a variable of its own, where there are variables: a call of
/// `exclusive_or` with two such numbers, each within `max(0, …)`, still fits a line at the deepest indent.
const SHORT: usize = 14;

/// The most columns of the start of a loop: rustfmt breaks longer calls.
const LONGEST_START: usize = 60;

/// Marks the values of all options. With `variables`, no line is long: a number or condition that is not short has a
/// variable.
pub fn steps(own: &Own, variables: bool) -> Vec<Step> {
    let last = i32::try_from(own.last).unwrap_or(i32::MAX);
    let mut variable = 0;
    let mut all = Vec::new();
    for program in own.rule.programs().iter().filter(|program| !program.has_no_move()) {
        let mut walk = Walk::new(program, last, variables.then_some(variable));
        walk.name_parts();
        variable += walk.named.len();
        all.extend(walk.letter(0));
    }
    all
}

/// An option of a rule.
pub struct Walk<'a> {
    pub program: &'a RuleOption,
    /// The last heap of the table.
    pub last: i64,
    /// The bounds of each operation on the heaps of the table.
    pub bounds: Vec<ValueRange>,
    /// What a move has to fulfil.
    conditions: Vec<usize>,
    /// The number of variables of the options before; `None` if there are no variables.
    variables: Option<usize>,
    /// The operations that have a variable, in ascending order.
    named: Vec<usize>,
}

impl Walk<'_> {
    fn new(program: &RuleOption, last: i32, variables: Option<usize>) -> Walk<'_> {
        let bounds = program.bounds(last);
        let mut walk =
            Walk { program, last: last.into(), bounds, conditions: Vec::new(), variables, named: Vec::new() };
        walk.demand(program.fits);
        // What keeps an argument in the domain of its function is an earlier operation than that function.
        walk.conditions.sort_unstable();
        walk.conditions.dedup();
        walk
    }

    /// Gives a variable to each part of what is printed that is not short.
    fn name_parts(&mut self) {
        if self.variables.is_none() {
            return;
        }
        let mut printed = vec![false; self.program.nodes.len()];
        self.conditions.iter().chain(&self.left()).for_each(|&node| printed[node] = true);
        for node in (0..printed.len()).rev() {
            match self.program.nodes[node] {
                Node::Call(_, a, b) if printed[node] => (printed[a], printed[b]) = (true, true),
                _ => {}
            }
        }
        for node in (0..printed.len()).filter(|&node| printed[node]) {
            if !self.conditions.contains(&node) && print::width(&self.number(node)) > SHORT {
                self.named.push(node);
            }
        }
    }

    /// The numbers of what a move leaves.
    fn left(&self) -> Vec<usize> {
        let numbers = |leaves: &Leaves| match *leaves {
            Leaves::One(heap) => vec![heap],
            Leaves::Copies { count, heap } => vec![count, heap],
            Leaves::Range { first, last } => vec![first, last],
        };
        self.program.leaves.iter().flat_map(numbers).collect()
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
        let mut steps = self.definitions(place);
        let mut conditions = Vec::new();
        let mut first = Value::Number(0);
        for &node in self.conditions.iter().filter(|&&node| self.program.levels[node] == place) {
            let start = self.start(node, place).filter(|_| place > 0);
            let later = start.as_ref().and_then(|start| self.later(&first, &start.first));
            let is_start = later.is_some() && start.is_some_and(|start| start.is_exact) && self.may_be_dropped(place);
            first = later.unwrap_or(first);
            let end = self.end(node, place).filter(|_| place > 0);
            let is_end = end.is_some() && matches!(self.program.nodes[node], Node::Call(Less | AtMost, ..));
            steps.extend(end.map(|end| Step::If(end, vec![Step::Break])));
            if !is_start && !is_end {
                conditions.push(self.condition(node, true));
            }
        }
        let inner = if place == self.program.letters.len() { self.mark() } else { self.letter(place + 1) };
        match conditions.into_iter().reduce(|all, condition| all.two("&&", condition)) {
            Some(condition) => steps.push(Step::If(condition, inner)),
            None => steps.extend(inner),
        }
        if place == 0 || !self.is_used(place) {
            return steps;
        }
        vec![Step::Loop(Loop::Letter(self.name(place), first), steps)]
    }

    /// The variables whose last letter is this one.
    fn definitions(&self, place: usize) -> Vec<Step> {
        let at_place = |&(_, &node): &(usize, &usize)| self.program.levels[node] == place;
        let definition = |(i, &node): (usize, &usize)| Step::Define {
            variable: self.number_of(i),
            kind: if self.is_condition(node) { "bool" } else { "i64" },
            value: self.text(node),
        };
        self.named.iter().enumerate().filter(at_place).map(definition).collect()
    }

    fn is_condition(&self, node: usize) -> bool {
        match self.program.nodes[node] {
            Node::Call(function, ..) => function.is_condition(),
            Node::Number(_) | Node::Heap | Node::Letter(_) => false,
        }
    }

    /// The later of two starts, unless it would be long.
    fn later(&self, first: &Value, other: &Value) -> Option<Value> {
        let most = if self.variables.is_some() { 2 * SHORT } else { LONGEST_START };
        Some(first.clone().max(other.clone())).filter(|later| print::width(later) <= most)
    }

    /// Returns true if a condition that holds for the whole loop over this letter need not be written: no name is then
    /// unused.
    fn may_be_dropped(&self, place: usize) -> bool {
        self.variables.is_none() && self.needs(place)
    }

    /// Returns true if what a move leaves depends on this letter.
    fn needs(&self, place: usize) -> bool {
        self.left().iter().any(|&heap| self.program.depends(heap, Node::Letter(place)))
    }

    fn name(&self, place: usize) -> &'static str {
        let at = usize::from(self.program.letters[place - 1] - b'a');
        &"abcdefghijklmnopqrstuvwxyz"[at..=at]
    }

    /// Returns true if the loop over this letter needs its values.
    fn is_used(&self, place: usize) -> bool {
        self.needs(place) || self.program.depends(self.program.fits, Node::Letter(place))
    }

    /// The condition, or its opposite.
    fn condition(&self, node: usize, holds: bool) -> Value {
        match self.variable(node) {
            Some(variable) if holds => variable,
            Some(variable) => Value::Not(Box::new(variable)),
            None => self.condition_text(node, holds),
        }
    }

    fn condition_text(&self, node: usize, holds: bool) -> Value {
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
            _ if holds => self.text(node),
            _ => Value::Not(Box::new(self.text(node))),
        }
    }

    pub fn number(&self, node: usize) -> Value {
        self.variable(node).unwrap_or_else(|| self.text(node))
    }

    /// The variable of this operation, if it has one.
    fn variable(&self, node: usize) -> Option<Value> {
        let place = self.named.iter().position(|&named| named == node)?;
        Some(Value::Variable(self.number_of(place)))
    }

    fn number_of(&self, place: usize) -> usize {
        self.variables.unwrap_or_default() + place + 1
    }

    /// The number or condition, whose parts may be variables.
    fn text(&self, node: usize) -> Value {
        let (function, a, b) = match self.program.nodes[node] {
            Node::Call(function, a, b) => (function, a, b),
            Node::Number(number) => {
                let size = Value::Number(number.unsigned_abs().into());
                return if number < 0 { Value::Number(0).two("-", size) } else { size };
            }
            Node::Heap => return Value::Name("n"),
            Node::Letter(place) => return Value::Name(self.name(place)),
        };
        let [least, least_b] = function.least();
        let one = || self.argument(a, least);
        let two = |sign| one().two(sign, self.argument(b, least_b));
        let call = |name| Value::Call(None, name, vec![one(), self.argument(b, least_b)]);
        let call_of_one = |name| Value::Call(None, name, vec![one()]);
        match function {
            Add => two("+"),
            Subtract => two("-"),
            Multiply => two("*"),
            Divide if self.bounds[a].least >= 0 => two("/"),
            Divide => call("quotient"),
            Remainder if self.bounds[a].least >= 0 => two("%"),
            Remainder => call("modulo"),
            Min => call("min"),
            Max => call("max"),
            Gcd => call("gcd"),
            Xor => call("exclusive_or"),
            Power => call("is_power"),
            Below => call("is_smaller"),
            Bits => call_of_one("bits"),
            Sqrt => call_of_one("square_root"),
            Prime => call_of_one("is_prime"),
            Square => call_of_one("is_square"),
            Less | AtMost | Equal | And | Or | Not => self.condition_text(node, true),
        }
    }

    /// An argument that must not be below `least`. Conditions that come first see to that, but not where a variable
    /// comes before them, and compilers do not see it where they find a divisor to be 0.
    fn argument(&self, node: usize, least: Option<i32>) -> Value {
        let is_plain = matches!(self.program.nodes[node], Node::Heap | Node::Letter(_));
        match least.and_then(|least| u64::try_from(least).ok()) {
            Some(least) if self.may_be_below(node, least) && (self.variables.is_some() || least == 1 && !is_plain) => {
                Value::Call(None, "max", vec![Value::Number(least), self.number(node)])
            }
            _ => self.number(node),
        }
    }

    fn may_be_below(&self, node: usize, least: u64) -> bool {
        u64::try_from(self.bounds[node].least).map_or(true, |at_least| at_least < least)
    }

    /// Marks the value of what the move leaves: one sum, or step by step where that would be a long line.
    fn mark(&self) -> Vec<Step> {
        let method = |name, arguments| Value::Method(PrintedTable::Rule, name, arguments);
        let value = |name, places: &[usize]| method(name, places.iter().map(|&place| self.number(place)).collect());
        let mut values = self.program.leaves.iter().map(|leaves| match *leaves {
            Leaves::One(heap) => value("value", &[heap]),
            Leaves::Copies { count, heap } => value("copies", &[count, heap]),
            Leaves::Range { first, last } => value("range", &[first, last]),
        });
        let mut steps = Vec::new();
        let most = if self.variables.is_none() { MOST_IN_LINE } else { 1 };
        let sum = if values.len() <= most {
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

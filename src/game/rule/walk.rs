//! The values of a rule by a walk through the tree of each expression, for every combination: for tests and fuzzing.

use super::function::Function;
use super::program::{Leaves, Node, Program};
use super::Rule;

impl Rule {
    /// The values of the heaps up to `most`, or to the last whose numbers have 32 bits.
    pub(crate) fn by_walk(&self, most: u64) -> Vec<u64> {
        by_walk(self, most.min(self.last))
    }

    /// The most letters of an option.
    pub(crate) fn most_letters(&self) -> usize {
        self.options.iter().map(Program::letters).max().unwrap_or(0)
    }
}

/// The result of a node, or `None` where a divisor or an argument makes the combination no move.
fn walk(program: &Program, node: usize, n: i128, letters: &[i128]) -> Option<i128> {
    let (function, a, b) = match program.nodes[node] {
        Node::Number(number) => return Some(number.into()),
        Node::Heap => return Some(n),
        Node::Letter(place) => return Some(letters[place - 1]),
        Node::Call(function, a, b) => (function, a, b),
    };
    let (a, b) = (walk(program, a, n, letters)?, walk(program, b, n, letters)?);
    let natural = |result: i128| Some(result).filter(|_| a >= 0 && b >= 0);
    let check = |holds: bool| Some(holds.into());
    match function {
        Function::Add => Some(a + b),
        Function::Subtract => Some(a - b),
        Function::Multiply => Some(a * b),
        Function::Divide => (b >= 1).then(|| a.div_euclid(b)),
        Function::Remainder => (b >= 1).then(|| a.rem_euclid(b)),
        Function::Min => Some(a.min(b)),
        Function::Max => Some(a.max(b)),
        Function::Gcd => natural(divisor(a.max(0), b.max(0))),
        Function::Xor => natural(a ^ b),
        Function::Bits => natural((0..40).filter(|bit| a >> bit & 1 == 1).count() as i128),
        Function::Less => check(a < b),
        Function::AtMost => check(a <= b),
        Function::Equal => check(a == b),
        Function::Below => check((0..b).contains(&a)),
        Function::And => Some(a * b),
        Function::Or => Some(a.max(b)),
        Function::Not => Some(1 - a),
        Function::Prime => check(a > 1 && (2..a).take_while(|d| d * d <= a).all(|d| a % d != 0)),
        Function::Square => check((0..=a).take_while(|root| root * root <= a).any(|root| root * root == a)),
        Function::Power => Some((0..40).any(|i| b.checked_pow(i) == Some(a)).into()).filter(|_| b >= 2),
    }
}

/// The values of the heaps up to `most`, by the words of the grammar.
fn by_walk(rule: &Rule, most: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=i128::from(most) {
        let mut options = Vec::new();
        for program in &rule.options {
            let count = (n + 1).pow(program.letters() as u32);
            for choice in 0..count {
                let letters = [choice % (n + 1), choice / (n + 1) % (n + 1), choice / (n + 1).pow(2)];
                options.extend(option_value(program, n, &letters, &values));
            }
        }
        options.sort_unstable();
        options.dedup();
        values.push((0..).zip(&options).take_while(|(value, option)| value == *option).count() as u64);
    }
    values
}

/// Euclid's algorithm.
fn divisor(a: i128, b: i128) -> i128 {
    if b == 0 {
        a
    } else {
        divisor(b, a % b)
    }
}

/// The value of what this combination leaves, if it is a move.
fn option_value(program: &Program, n: i128, letters: &[i128], values: &[u64]) -> Option<u64> {
    let result = |node: usize| walk(program, node, n, letters);
    let all: Option<Vec<i128>> = (0..program.nodes.len()).map(result).collect();
    if all?[program.condition] == 0 {
        return None;
    }
    let mut sum = 0;
    for leaves in &program.leaves {
        let (heaps, odd) = match *leaves {
            Leaves::One(heap) => (result(heap)?..=result(heap)?, true),
            Leaves::Copies { count, .. } if result(count)? < 0 => return None,
            Leaves::Copies { count, .. } if result(count)? == 0 => continue,
            Leaves::Copies { count, heap } => (result(heap)?..=result(heap)?, result(count)? % 2 == 1),
            Leaves::Range { first, last } => (result(first)?..=result(last)?, true),
        };
        for heap in heaps {
            let value = usize::try_from(heap).ok().filter(|_| heap < n).map(|heap| values[heap])?;
            sum ^= if odd { value } else { 0 };
        }
    }
    Some(sum)
}

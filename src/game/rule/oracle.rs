//! The values of a rule by the words of its grammar, one combination and one number at a time: for tests and fuzzing.

use super::function::{Function, MOST_PRIME};
use super::program::{Leaves, Node, RuleOption};
use super::Rule;

impl Rule {
    /// The value of a heap of n stones, if `values` are those of 0 to n − 1 stones.
    pub(crate) fn next_value(&self, values: &[u32]) -> u32 {
        let n = values.len();
        let mut options: Vec<u32> = Vec::new();
        for program in &self.options {
            options.extend(combinations(program, n).filter_map(|letters| option_value(program, &letters, values)));
        }
        options.sort_unstable();
        options.dedup();
        (0..).zip(&options).take_while(|(value, option)| value == *option).count() as u32
    }

    /// Returns true if some combination of a heap of n stones needs more than 32 bits, or a prime beyond the table.
    pub(crate) fn is_large(&self, n: usize) -> bool {
        let is_large = |program: &RuleOption, letters: [usize; 3]| {
            let results = results(program, &letters, n).unwrap_or_default();
            let is_beyond = |(&node, &result): (&Node, &i128)| match node {
                Node::Call(Function::Prime, a, _) => results[a] > MOST_PRIME.into(),
                _ => result.unsigned_abs() > i32::MAX.unsigned_abs().into(),
            };
            let has_no_next =
                |leaves: &Leaves| matches!(*leaves, Leaves::Range { last, .. } if results[last] >= i32::MAX.into());
            program.nodes.iter().zip(&results).any(is_beyond)
                || !results.is_empty() && program.leaves.iter().any(has_no_next)
        };
        self.options.iter().any(|program| combinations(program, n).any(|letters| is_large(program, letters)))
    }

    pub(crate) fn most_letters(&self) -> usize {
        self.options.iter().map(RuleOption::letters).max().unwrap_or(0)
    }
}

/// The result of a function, or `None` where an argument makes the combination no move.
fn result(function: Function, a: i128, b: i128) -> Option<i128> {
    let natural = |result: i128| Some(result).filter(|_| a >= 0 && b >= 0);
    let check = |holds: bool| Some(holds.into());
    match function {
        Function::Add => Some(a.saturating_add(b)),
        Function::Subtract => Some(a.saturating_sub(b)),
        Function::Multiply => Some(a.saturating_mul(b)),
        Function::Divide => (b >= 1).then(|| a.div_euclid(b)),
        Function::Remainder => (b >= 1).then(|| a.rem_euclid(b)),
        Function::Min => Some(a.min(b)),
        Function::Max => Some(a.max(b)),
        Function::Gcd => natural(divisor(a.max(0), b.max(0))),
        Function::Xor => natural(a ^ b),
        Function::Bits => natural(a.count_ones().into()),
        Function::Sqrt => (a >= 0).then(|| (0..).take_while(|root| root * root <= a).count() as i128 - 1),
        Function::Less => check(a < b),
        Function::AtMost => check(a <= b),
        Function::Equal => check(a == b),
        Function::Below => check((0..b).contains(&a)),
        Function::And => Some(a * b),
        Function::Or => Some(a.max(b)),
        Function::Not => Some(1 - a),
        // Where larger numbers decide, a table ends.
        Function::Prime => check(a > 1 && (2..a).take_while(|d| d * d <= a.min(MOST_PRIME.into())).all(|d| a % d != 0)),
        Function::Square => check(a >= 0 && a.isqrt() * a.isqrt() == a),
        Function::Power => Some((0..40).any(|i| b.checked_pow(i) == Some(a)).into()).filter(|_| b >= 2),
    }
}

/// Euclid's algorithm.
fn divisor(a: i128, b: i128) -> i128 {
    if b == 0 {
        a
    } else {
        divisor(b, a % b)
    }
}

/// All choices of numbers from 0 to n for the letters.
fn combinations(program: &RuleOption, n: usize) -> impl Iterator<Item = [usize; 3]> + use<> {
    let choices = 0..(n + 1).pow(program.letters() as u32);
    choices.map(move |choice| [choice % (n + 1), choice / (n + 1) % (n + 1), choice / (n + 1).pow(2)])
}

/// The results of all operations on a heap of n stones, unless an argument makes the combination no move.
fn results(program: &RuleOption, letters: &[usize], n: usize) -> Option<Vec<i128>> {
    let mut results: Vec<i128> = Vec::new();
    for node in &program.nodes {
        results.push(match *node {
            Node::Number(number) => number.into(),
            Node::Heap => n as i128,
            Node::Letter(place) => letters[place - 1] as i128,
            Node::Call(function, a, b) => result(function, results[a], results[b])?,
        });
    }
    Some(results)
}

/// The value of what this combination leaves of a heap, if it is a move. `values` are those of all smaller heaps.
fn option_value(program: &RuleOption, letters: &[usize], values: &[u32]) -> Option<u32> {
    let results = results(program, letters, values.len())?;
    if results[program.condition] == 0 {
        return None;
    }
    let mut sum = 0;
    for leaves in &program.leaves {
        let (heaps, count) = match *leaves {
            Leaves::One(heap) => (results[heap]..=results[heap], 1),
            Leaves::Copies { count, heap } => (results[heap]..=results[heap], results[count]),
            Leaves::Range { first, last } => (results[first]..=results[last], 1),
        };
        match count {
            ..=-1 => return None,
            0 => continue,
            1.. => {}
        }
        for heap in heaps {
            let value = usize::try_from(heap).ok().and_then(|heap| values.get(heap))?;
            sum ^= if count % 2 == 1 { *value } else { 0 };
        }
    }
    Some(sum)
}

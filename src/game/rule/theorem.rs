//! Two theorems that prove how the Grundy values of a rule with one option follow from smaller
//! ones.
//!
//! The option is n − t or t, under the condition f(t) ≤ n alone, where f is strictly increasing and
//! f(1) ≥ 1. Let F(n) be the largest t with f(t) ≤ n, or 0 if there is none. As f(t) ≥ t for t ≥ 1,
//! such a t is at most n.
//!
//! **Top interval.** The options are n − 1, …, n − F(n), and F rises by 0 or 1. Where it rises,
//! g(n) = F(n); elsewhere, g(n) = g(n − F(n) − 1); g(0) = 0. Proof, by induction: the values of the
//! F(n) + 1 heaps from n − F(n) to n are 0, …, F(n), each once. If F rises, the options of n are
//! exactly these heaps of n − 1, so their mex is F(n − 1) + 1. If not, they are these heaps of n −
//! 1 without n − F(n) − 1, whose value they lack.
//!
//! **Bottom interval.** The options are 0, …, E(n), where E(n) is the largest of these t below n,
//! and E never falls. Then g(n) = g(E(n)) + 1, or 0 if there is no option. Proof: larger heaps have
//! the options of smaller ones, so values never fall; and as each is a mex of values of smaller
//! heaps, those of 0, …, E(n) are all numbers up to g(E(n)).

use super::{Function, Node, Rule, RuleOption};

/// Which of the theorems holds for a rule, with its letter and its condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Theorem {
    /// A move takes 1 to F(n) stones.
    TopInterval(char, String),
    /// A move leaves 0 to E(n) stones.
    BottomInterval(char, String),
}

impl Rule {
    /// The theorem that holds for all heaps of this rule, if one of them does.
    pub(crate) fn theorem(&self) -> Option<Theorem> {
        let [option] = &self.options[..] else {
            return None;
        };
        let (heap, conditions) = option.heap_and_conditions()?;
        let [letter] = option.letters[..] else {
            return None;
        };
        let [condition] = conditions[..] else {
            return None;
        };
        if !is_increasing_bound(option, condition) {
            return None;
        }
        // No letter and no function has this word in its name.
        let (_, condition) = self.text.split_once("if")?;
        let condition = condition.trim_end().trim_end_matches(';');
        let words: Vec<&str> = condition.split_whitespace().collect();
        let condition = words.join(" ");
        let letter = char::from(letter);
        match option.nodes[heap] {
            Node::Letter(_) => Some(Theorem::BottomInterval(letter, condition)),
            Node::Call(Function::Subtract, n, taken)
                if option.nodes[n] == Node::HEAP && option.nodes[taken] == Node::Letter(1) =>
            {
                Some(Theorem::TopInterval(letter, condition))
            }
            Node::Call(..) | Node::Number(_) | Node::Position(_) => None,
        }
    }
}

/// Returns true if the condition is f(t) ≤ n with a function f that is seen to be strictly
/// increasing with f(1) ≥ 1: a polynomial p, ⌊p / d⌋, or a multiple of these, as f(t) ≤ ⌊n / c⌋ is
/// c · f(t) ≤ n.
fn is_increasing_bound(option: &RuleOption, condition: usize) -> bool {
    let Node::Call(compare, small, large) = option.nodes[condition] else {
        return false;
    };
    let is_heap = match option.nodes[large] {
        Node::Position(_) => true,
        Node::Call(Function::Divide, n, c) => {
            option.nodes[n] == Node::HEAP && matches!(option.nodes[c], Node::Number(1..))
        }
        Node::Call(..) | Node::Number(_) | Node::Letter(_) => false,
    };
    // f(t) < n is f(t) + 1 <= n.
    let more = match compare {
        Function::AtMost => 0,
        Function::Less => 1,
        _ => return false,
    };
    let mut dividend = small;
    let mut divisor = 1;
    if let Node::Call(Function::Divide, a, b) = option.nodes[small] {
        let Node::Number(number @ 1..) = option.nodes[b] else {
            return false;
        };
        dividend = a;
        divisor = number;
    }
    is_heap && increases(option, dividend, divisor.into(), more) == Some(true)
}

/// Returns true if ⌊p / `divisor`⌋ rises at every step from 0 on and has at least 1 − `more` at 1;
/// `None` if p is not a polynomial of the letter, or a large one.
fn increases(option: &RuleOption, p: usize, divisor: i128, more: i128) -> Option<bool> {
    let now = polynomial(option, p)?;
    let next = shifted(now.clone())?;
    let mut steps = Vec::new();
    for (next, now) in next.iter().zip(&now) {
        steps.push(next.checked_sub(*now)?);
    }
    // Steps that never fall are at least the first.
    let never_fall = steps.iter().skip(1).all(|&coefficient| coefficient >= 0);
    Some(never_fall && *steps.first()? >= divisor && next.first()?.div_euclid(divisor) + more >= 1)
}

/// The coefficients of t^0, t^1 and so on.
fn polynomial(option: &RuleOption, node: usize) -> Option<Vec<i128>> {
    let (function, a, b) = match option.nodes[node] {
        Node::Number(number) => return Some(vec![number.into()]),
        Node::Letter(_) => return Some(vec![0, 1]),
        Node::Position(_) => return None,
        Node::Call(function, a, b) => (function, polynomial(option, a)?, polynomial(option, b)?),
    };
    let mut result = vec![0_i128; a.len() + b.len() - 1];
    match function {
        Function::Multiply => {
            for (i, a) in a.iter().enumerate() {
                for (j, b) in b.iter().enumerate() {
                    result[i + j] = result[i + j].checked_add(a.checked_mul(*b)?)?;
                }
            }
        }
        Function::Add | Function::Subtract => {
            let sign = if function == Function::Add { 1 } else { -1 };
            result[..a.len()].copy_from_slice(&a);
            for (result, b) in result.iter_mut().zip(b) {
                *result = result.checked_add(sign * b)?;
            }
        }
        _ => return None,
    }
    Some(result)
}

/// The polynomial p(t + 1), by Horner's rule for each coefficient.
fn shifted(mut p: Vec<i128>) -> Option<Vec<i128>> {
    for first in 0..p.len() {
        for place in (first..p.len() - 1).rev() {
            p[place] = p[place].checked_add(p[place + 1])?;
        }
    }
    Some(p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Budget;
    use crate::game::rule::Table;

    fn theorem(rule: &str) -> Option<Theorem> {
        Rule::new(rule)
            .unwrap_or_else(|error| panic!("{rule}: {error}"))
            .theorem()
    }

    fn values(rule: &str) -> Vec<u64> {
        let mut table =
            Table::new(&Rule::new(rule).expect("a rule"), Budget::default()).expect("memory");
        (0..300)
            .map(|heap| table.grundy(heap).expect("a value").into())
            .collect()
    }

    /// A condition, and the same as a function of t and n.
    type Condition = (&'static str, fn(i64, i64) -> bool);

    const INCREASING: [Condition; 16] = [
        ("t<=n", |t, n| t <= n),
        ("t<n", |t, n| t < n),
        ("2*t<=n", |t, n| 2 * t <= n),
        ("3*t<n", |t, n| 3 * t < n),
        ("t<=n/5", |t, n| 5 * t <= n),
        ("n/3>t*t", |t, n| 3 * (t * t + 1) <= n),
        ("t*t<=n", |t, n| t * t <= n),
        ("n>=t*t*t+t", |t, n| t * t * t + t <= n),
        ("t*(t+1)/2<=n", |t, n| t * (t + 1) / 2 <= n),
        ("t*(t+1)/2<n/2", |t, n| 2 * (t * (t + 1) / 2 + 1) <= n),
        ("7*t-6<=n", |t, n| 7 * t - 6 <= n),
        ("7*t/6<=n", |t, n| 7 * t / 6 <= n),
        ("t+5<=n", |t, n| t + 5 <= n),
        ("t+t*t-1<=n", |t, n| t + t * t - 1 <= n),
        ("2*t*t-t<=n", |t, n| 2 * t * t - t <= n),
        ("t-1<n", |t, n| t - 1 < n),
    ];

    #[test]
    fn the_top_interval_gives_the_values_of_the_table() {
        for (condition, holds) in INCREASING {
            let rule = format!("n-t if {condition};");
            assert_eq!(
                theorem(&rule),
                Some(Theorem::TopInterval('t', condition.to_string()))
            );
            let largest = |n: usize| {
                (1..=n)
                    .rev()
                    .find(|&t| holds(t as i64, n as i64))
                    .unwrap_or(0)
            };
            let mut own: Vec<u64> = vec![0];
            for n in 1..300 {
                let rises = largest(n) > largest(n - 1);
                own.push(if rises {
                    largest(n) as u64
                } else {
                    own[n - largest(n) - 1]
                });
            }
            assert_eq!(own, values(&rule), "{rule}");
        }
    }

    #[test]
    fn the_bottom_interval_gives_the_values_of_the_table() {
        for (condition, holds) in INCREASING {
            let rule = format!("t  if\n{condition}");
            assert_eq!(
                theorem(&rule),
                Some(Theorem::BottomInterval('t', condition.to_string()))
            );
            let mut own: Vec<u64> = Vec::new();
            for n in 0..300 {
                let largest = (0..n).rev().find(|&t| holds(t as i64, n as i64));
                own.push(largest.map_or(0, |t| own[t] + 1));
            }
            assert_eq!(own, values(&rule), "{rule}");
        }
    }

    #[test]
    fn other_rules_have_no_theorem() {
        for condition in [
            // f(1) = 0.
            "t-1<=n",
            "t*t-t<=n",
            "t*(t-1)/2<=n",
            "t/2<=n",
            "7*t-7<=n",
            // Not strictly increasing, or not for all t.
            "5<=n",
            "t/2+1<=n",
            "t*t-2*t+2<=n",
            "9-t<=n",
            "t*t*t-9*t+9<=n",
            "6*t/7<=n",
            "t*t*2/3<=n",
            // Not known to be.
            "t%5<=n",
            "bits(t)<=n",
            "t*n<=n",
            "t*t<=n/0",
            "t*t<=2*n",
            "t/(0-1)<=n",
            // More than a bound.
            "t*t<=n and t%2==0",
            "t*t<=n and (1==1 or n/(n-9)>0)",
            "t*t<=n or 1==0 and t/(t-1)>0",
            "t*t<=n or t==5",
            "t*t==n",
            "not t*t<=n",
        ] {
            for option in ["n-t", "t"] {
                assert_eq!(
                    theorem(&format!("{option} if {condition}")),
                    None,
                    "{option} if {condition}"
                );
            }
        }
        // Steps of this power have coefficients of more than 128 bits.
        let power = vec!["t"; 400].join("*");
        for rule in [
            "n-t",
            "n-2*t if t*t<=n",
            "t, t if t*t<=n",
            "n-t if t*t<=n; 0",
            "n-t if s*t<=n",
            &format!("t if {power}<=n"),
        ] {
            assert_eq!(theorem(rule), None, "{rule}");
        }
    }
}

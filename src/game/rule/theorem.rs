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

/// A theorem that holds for a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Theorem {
    pub(crate) interval: IntervalEnd,
    pub(crate) letter: char,
    /// The condition, as the rule says it.
    pub(crate) condition: String,
    pub(crate) threshold: Threshold,
}

/// Which of the theorems it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntervalEnd {
    /// A move takes 1 to F(n) stones.
    Top,
    /// A move leaves 0 to E(n) stones.
    Bottom,
}

/// The function f of the condition f(t) ≤ n: `factor` · (⌊p(t) / `divisor`⌋ + `more`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Threshold {
    /// The coefficients of p, of t^0, t^1 and so on.
    pub(crate) coefficients: Vec<i128>,
    pub(crate) divisor: i128,
    pub(crate) more: i128,
    pub(crate) factor: i128,
    /// From this number on, f is above all heaps.
    end: i128,
}

/// Above all heaps.
const ABOVE: i128 = 1 << 100;

impl Theorem {
    /// How values follow from smaller ones.
    pub(crate) fn in_words(&self) -> String {
        let letter = self.letter;
        let condition = &self.condition;
        match self.interval {
            IntervalEnd::Top => format!(
                "g(n) = F(n) if F(n) > F(n - 1), else g(n - F(n) - 1), where F(n) is the largest {letter} with \
                {condition}, or 0"
            ),
            IntervalEnd::Bottom => format!(
                "g(n) = g(E(n)) + 1, where E(n) is the largest {letter} below n with {condition}, and 0 if there is \
                none"
            ),
        }
    }
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
        let interval = match option.nodes[heap] {
            Node::Letter(_) => IntervalEnd::Bottom,
            Node::Call(Function::Subtract, n, taken)
                if option.nodes[n] == Node::HEAP && option.nodes[taken] == Node::Letter(1) =>
            {
                IntervalEnd::Top
            }
            Node::Call(..) | Node::Number(_) | Node::Position(_) => return None,
        };
        let threshold = Threshold::of(option, condition)?;
        // No letter and no function has this word in its name.
        let (_, condition) = self.text.split_once("if")?;
        let condition = condition.trim_end().trim_end_matches(';');
        let words: Vec<&str> = condition.split_whitespace().collect();
        Some(Theorem {
            interval,
            letter: char::from(letter),
            condition: words.join(" "),
            threshold,
        })
    }
}

impl Threshold {
    /// The function of a condition f(t) ≤ n, if it is seen to be strictly increasing with f(1) ≥ 1:
    /// a polynomial p, ⌊p / d⌋, or a multiple of these, as f(t) ≤ ⌊n / c⌋ is c · f(t) ≤ n.
    fn of(option: &RuleOption, condition: usize) -> Option<Threshold> {
        let Node::Call(compare, small, large) = option.nodes[condition] else {
            return None;
        };
        let factor = match option.nodes[large] {
            Node::Position(_) => 1,
            Node::Call(Function::Divide, n, c) if option.nodes[n] == Node::HEAP => {
                let Node::Number(number @ 1..) = option.nodes[c] else {
                    return None;
                };
                number
            }
            Node::Call(..) | Node::Number(_) | Node::Letter(_) => return None,
        };
        // f(t) < n is f(t) + 1 <= n.
        let more = match compare {
            Function::AtMost => 0,
            Function::Less => 1,
            _ => return None,
        };
        let mut dividend = small;
        let mut divisor = 1;
        if let Node::Call(Function::Divide, a, b) = option.nodes[small] {
            let Node::Number(number @ 1..) = option.nodes[b] else {
                return None;
            };
            dividend = a;
            divisor = number;
        }
        let mut threshold = Threshold {
            coefficients: polynomial(option, dividend)?,
            divisor: divisor.into(),
            more,
            factor: factor.into(),
            end: 0,
        };
        threshold.end = threshold.end()?;
        if threshold.increases()? {
            Some(threshold)
        } else {
            None
        }
    }

    /// Returns true if ⌊p / d⌋ rises at every step from 0 on and has at least 1 − `more` at 1;
    /// `None` if the numbers of p are large.
    fn increases(&self) -> Option<bool> {
        let steps = self.steps()?;
        // Steps that never fall are at least the first.
        let never_fall = steps.iter().skip(1).all(|&coefficient| coefficient >= 0);
        let at_1: i128 = self.coefficients.iter().sum();
        let is_positive = at_1.div_euclid(self.divisor) + self.more >= 1;
        Some(never_fall && *steps.first()? >= self.divisor && is_positive)
    }

    /// The polynomial p(t + 1) − p(t); `None` if its numbers are large.
    fn steps(&self) -> Option<Vec<i128>> {
        let next = shifted(self.coefficients.clone())?;
        let mut steps = Vec::new();
        for (next, now) in next.iter().zip(&self.coefficients) {
            steps.push(next.checked_sub(*now)?);
        }
        Some(steps)
    }

    /// The first number for which f may need more than 128 bits, or is above all heaps as all
    /// such numbers are; `None` if f may be a heap from there on.
    fn end(&self) -> Option<i128> {
        self.most_number(1)?;
        // f(t) is at least t.
        let mut fits = 1;
        let mut exceeds = i128::from(u64::MAX) + 1;
        while exceeds - fits > 1 {
            let middle = fits + (exceeds - fits) / 2;
            if self.most_number(middle).is_some() {
                fits = middle;
            } else {
                exceeds = middle;
            }
        }
        let has_minus = self.coefficients.iter().skip(1).any(|&number| number < 0);
        // Without a minus, a number beyond 128 bits is one beyond 64 bits, even divided by 32 bits.
        if has_minus && exceeds <= u64::MAX.into() && self.value(fits) <= u64::MAX.into() {
            return None;
        }
        Some(exceeds)
    }

    /// No number that f(t) is computed from is larger; `None` if this one has more than 128 bits.
    pub(super) fn most_number(&self, t: i128) -> Option<i128> {
        let mut sum: i128 = 0;
        for coefficient in self.coefficients.iter().rev() {
            sum = sum
                .checked_mul(t)?
                .checked_add(coefficient.checked_abs()?)?;
        }
        sum.checked_add(self.more)?.checked_mul(self.factor)
    }

    /// f(t), if all its numbers fit.
    fn value(&self, t: i128) -> i128 {
        let mut sum: i128 = 0;
        for coefficient in self.coefficients.iter().rev() {
            sum = sum * t + coefficient;
        }
        if self.divisor > 1 {
            sum = sum.div_euclid(self.divisor);
        }
        self.factor * (sum + self.more)
    }

    /// f(t), or a number above all heaps.
    pub(super) fn at(&self, t: i128) -> i128 {
        if t < self.end { self.value(t) } else { ABOVE }
    }

    /// The largest t up to `most` with f(t) ≤ `heap`, or 0 if there is none. It is found soon if it
    /// is near `most`.
    pub(super) fn last_up_to(&self, heap: i128, most: i128) -> i128 {
        let most = most.min(self.end - 1);
        if self.at(most) <= heap {
            return most;
        }
        let mut fits = 0;
        let mut exceeds = most;
        let mut step = 1;
        while exceeds > step {
            if self.at(exceeds - step) <= heap {
                fits = exceeds - step;
                break;
            }
            exceeds -= step;
            step *= 2;
        }
        while exceeds - fits > 1 {
            let middle = fits + (exceeds - fits) / 2;
            if self.at(middle) <= heap {
                fits = middle;
            } else {
                exceeds = middle;
            }
        }
        fits
    }

    /// K − 1, if f(t) − f(t − 1) is a polynomial of t with whole coefficients, of which K is the
    /// constant one, and is at least t.
    pub(super) fn drift(&self) -> Option<i128> {
        let steps = self.steps()?;
        if steps.iter().any(|step| step % self.divisor != 0) {
            return None;
        }
        // None is below 0.
        if steps.iter().skip(1).all(|&step| step == 0) {
            return None;
        }
        // The step from −1 to 0.
        let mut before: i128 = 0;
        for step in steps.iter().rev() {
            before = step.checked_sub(before)?;
        }
        let constant = (before / self.divisor).checked_mul(self.factor)?;
        // Longer rests would not be rests of heaps.
        let drift = i64::try_from(constant.checked_sub(1)?).ok()?;
        Some(drift.into())
    }
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
pub(super) mod tests {
    use super::*;
    use crate::game::Budget;
    use crate::game::rule::Table;

    /// Which theorem holds, with the letter and the condition.
    fn theorem(rule: &str) -> Option<(IntervalEnd, char, String)> {
        let theorem = Rule::new(rule)
            .unwrap_or_else(|error| panic!("{rule}: {error}"))
            .theorem()?;
        Some((theorem.interval, theorem.letter, theorem.condition))
    }

    fn values(rule: &str) -> Vec<u64> {
        let mut table =
            Table::new(&Rule::new(rule).expect("a rule"), Budget::default()).expect("memory");
        (0..300)
            .map(|heap| table.grundy(heap).expect("a value").into())
            .collect()
    }

    /// A condition, and the same as a function of t and n.
    pub(in crate::game::rule) type Condition = (&'static str, fn(i64, i64) -> bool);

    pub(in crate::game::rule) const INCREASING: [Condition; 16] = [
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
                Some((IntervalEnd::Top, 't', condition.to_string()))
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
                Some((IntervalEnd::Bottom, 't', condition.to_string()))
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

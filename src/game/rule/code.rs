//! Which rules of one's own are octal games: each option takes a number of stones, and leaves one
//! heap of the others or all heaps that two parts of them can be.
//!
//! The two parts are n − a − j and a + i with a letter a, so i + j stones are taken. Conditions may
//! only say that a part has a stone, or that the first part is not the larger one, which changes
//! nothing, as the order of heaps does not matter.

use super::{Function, Leaves, Node, Rule, RuleOption};

/// The most digits of a code that is looked for.
const MOST_DIGITS: usize = 1000;

/// A sum of some n, some of the only letter, and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LinearSum {
    heaps: i64,
    letters: i64,
    number: i64,
}

/// The least parts, beside those that no heap has.
#[derive(Clone, Copy)]
struct LeastParts {
    /// The least a.
    letter: i64,
    /// The least n − a.
    rest: i64,
}

impl Rule {
    /// The digits of the octal game that this rule is, the first before the point, if its text shows
    /// that it is one.
    pub(crate) fn code(&self) -> Option<Vec<u8>> {
        if self.shape.is_some() {
            return None;
        }
        let mut code = vec![0];
        for option in self.options.iter().filter(|option| !option.has_no_move()) {
            let (taken, digit) = digit(option)?;
            let place = usize::try_from(taken).ok()?;
            if place >= MOST_DIGITS {
                return None;
            }
            code.resize(code.len().max(place + 1), 0);
            code[place] |= digit;
        }
        Some(code)
    }
}

/// How many stones an option takes, and what it may leave.
fn digit(option: &RuleOption) -> Option<(i64, u8)> {
    match option.heaps()[..] {
        [Leaves::One(heap)] => {
            let left = linear(option, heap)?;
            let is_take = left.heaps == 1 && left.letters == 0 && left.number < 0;
            (is_take && conditions(option, &[heap]).is_empty()).then_some((-left.number, 3))
        }
        [Leaves::One(one), Leaves::One(other)] => digit_of_split(option, [one, other]),
        _ => None,
    }
}

fn digit_of_split(option: &RuleOption, heaps: [usize; 2]) -> Option<(i64, u8)> {
    let [one, other] = heaps.map(|heap| linear(option, heap));
    let [mut small, mut large] = [one?, other?];
    if small.heaps == 1 {
        [small, large] = [large, small];
    }
    if [small.heaps, small.letters] != [0, 1] || [large.heaps, large.letters] != [1, -1] {
        return None;
    }
    let taken = -(small.number + large.number);
    let mut least = LeastParts { letter: 0, rest: 0 };
    for condition in conditions(option, &heaps) {
        apply(option, condition, taken, &mut least)?;
    }
    let parts = [least.letter + small.number, least.rest + large.number];
    let has_stone = parts.map(|part| part.max(0));
    let digit = match (taken, has_stone) {
        // A part with all stones is no move.
        (0, [0 | 1, 0 | 1]) => 4,
        (1.., [0, 0]) => 7,
        (1.., [0, 1] | [1, 0]) => 6,
        (1.., [1, 1]) => 4,
        _ => return None,
    };
    Some((taken, digit))
}

/// Takes a condition into account; `None` if it is one of another kind.
fn apply(option: &RuleOption, condition: usize, taken: i64, least: &mut LeastParts) -> Option<()> {
    let Node::Call(function, one, other) = option.nodes[condition] else {
        return None;
    };
    let more = match function {
        Function::AtMost => 0,
        Function::Less => 1,
        _ => return None,
    };
    let (one, other) = (linear(option, one)?, linear(option, other)?);
    // This is at least 0.
    let number = other.number - one.number - more;
    match [other.heaps - one.heaps, other.letters - one.letters] {
        [0, 1] => least.letter = least.letter.max(-number),
        [1, -1] => least.rest = least.rest.max(-number),
        // Twice a is at most the stones that are left.
        [1, -2] if number == -taken => {}
        _ => return None,
    }
    Some(())
}

/// The conditions beside those that all heaps meet that moves leave.
fn conditions(option: &RuleOption, heaps: &[usize]) -> Vec<usize> {
    let mut conditions = option.conditions();
    conditions.retain(|&at| match option.nodes[at] {
        Node::Call(Function::Below, a, b) => !heaps.contains(&a) || option.nodes[b] != Node::HEAP,
        Node::Number(number) => number != 1,
        _ => true,
    });
    conditions
}

/// What an operation adds up, if it does nothing else.
fn linear(option: &RuleOption, node: usize) -> Option<LinearSum> {
    Some(match option.nodes[node] {
        Node::Number(number) => LinearSum::new(0, 0, number.into()),
        Node::Position(_) => LinearSum::new(1, 0, 0),
        Node::Letter(1) => LinearSum::new(0, 1, 0),
        Node::Letter(_) => return None,
        Node::Call(function, one, other) => {
            let (one, other) = (linear(option, one)?, linear(option, other)?);
            match function {
                Function::Add => one.plus(other, 1)?,
                Function::Subtract => one.plus(other, -1)?,
                Function::Multiply if one.heaps == 0 && one.letters == 0 => {
                    LinearSum::new(0, 0, 0).plus(other, one.number)?
                }
                Function::Multiply if other.heaps == 0 && other.letters == 0 => {
                    LinearSum::new(0, 0, 0).plus(one, other.number)?
                }
                _ => return None,
            }
        }
    })
}

impl LinearSum {
    fn new(heaps: i64, letters: i64, number: i64) -> LinearSum {
        LinearSum {
            heaps,
            letters,
            number,
        }
    }

    /// This sum, and the other one so many times.
    fn plus(self, other: LinearSum, times: i64) -> Option<LinearSum> {
        Some(LinearSum {
            heaps: add_times(self.heaps, other.heaps, times)?,
            letters: add_times(self.letters, other.letters, times)?,
            number: add_times(self.number, other.number, times)?,
        })
    }
}

/// One number, and the other so many times; `None` beyond 64 bits.
fn add_times(one: i64, other: i64, times: i64) -> Option<i64> {
    one.checked_add(other.checked_mul(times)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(rule: &str) -> Option<Vec<u8>> {
        let rule = Rule::new(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
        rule.code()
    }

    #[test]
    fn a_rule_of_an_octal_game_has_its_code() {
        for (rule, expected) in [
            ("a, n-1-a; a, n-2-a", &[0, 7, 7][..]),
            ("n-1-a, a; n-2-a, a", &[0, 7, 7]),
            ("a, n-2-a", &[0, 0, 7]),
            ("a, n-a", &[4]),
            ("a, n-a if a<=n-a", &[4]),
            ("n-1; n-3; n-1", &[0, 3, 0, 3]),
            ("n-1; a, n-2-a if a>0 and n-2-a>0", &[0, 3, 4]),
            ("a, n-2-a if a>=1", &[0, 0, 6]),
            ("a+1, n-3-a", &[0, 0, 6]),
            ("a, n-2-a if 2*a<=n-2", &[0, 0, 7]),
            ("a, n-2-a if 1<=a<=n-3", &[0, 0, 4]),
        ] {
            assert_eq!(code(rule).as_deref(), Some(expected), "{rule}");
        }
    }

    #[test]
    fn another_rule_has_none() {
        for rule in [
            "n-t if t<=3",
            "n/2",
            "a, n-a if a!=n-a",
            "a, n-a if 2*a<n",
            "a, n-1-a if a>1",
            "a, n-1-a if n%2==0",
            "a, b, n-1-a-b",
            "a, a",
            "n-1, n-2",
            "a, n-2-2*a",
            "n-1 if n>3",
            "2 of n-1",
            "(a-t,b)",
            "a, n-1001-a",
        ] {
            assert_eq!(code(rule), None, "{rule}");
        }
    }

    #[test]
    fn the_code_of_a_rule_has_its_values() {
        use crate::game::{Budget, octal};
        for rule in [
            "a, n-1-a; a, n-2-a",
            "n-1; a, n-2-a if a>0 and n-2-a>0",
            "a+1, n-3-a",
            "a, n-a",
        ] {
            let rule = Rule::new(rule).expect("a rule");
            let mut own = super::super::Table::new(&rule, Budget::DEFAULT).expect("memory");
            let code = rule.code().expect("a code");
            let mut table = octal::Table::new(&code, Budget::DEFAULT).expect("digits");
            for heap in 0..40 {
                assert_eq!(
                    own.grundy(heap),
                    table.grundy(heap),
                    "{}, {heap}",
                    rule.text()
                );
            }
        }
    }
}

//! The constants of a formula of heaps or of a rule: around them, and around their multiples where
//! they multiply or divide, a program may be wrong that takes one for another.

use super::random::Random;
use crate::case::options::Options;
use crate::case::rule::CompleteRule;
use crate::game::rule::{Function, Node, Operation};

/// Smaller constants are not drawn: all small positions come anyway.
const LEAST: u64 = 16;

/// The constants of all cases.
#[derive(Default)]
pub(super) struct Constants {
    all: Vec<u64>,
    /// Those that multiply or divide something.
    factors: Vec<u64>,
}

impl Constants {
    /// Those that these options name.
    pub(super) fn of(options: &Options) -> Constants {
        let mut constants = Constants::default();
        if let Some(formula) = &options.heap {
            constants.add_operations(formula.operations());
        }
        if let Some(CompleteRule::Own(rule)) = &options.form.rule {
            for option in rule.written_options() {
                constants.add_operations(&operations_of(&option.nodes));
            }
        }
        for list in [&mut constants.all, &mut constants.factors] {
            list.retain(|&constant| constant >= LEAST);
            list.sort_unstable();
            list.dedup();
        }
        constants
    }

    pub(super) fn are_some(&self) -> bool {
        !self.all.is_empty()
    }

    fn add_operations(&mut self, operations: &[Operation]) {
        for &operation in operations {
            match operation {
                Operation::Number(number) => self.all.push(number),
                Operation::Call(
                    Function::Multiply | Function::Divide | Function::Remainder,
                    a,
                    b,
                ) => {
                    for at in [a, b] {
                        if let Operation::Number(number) = operations[at] {
                            self.factors.push(number);
                        }
                    }
                }
                Operation::Letter(_) | Operation::Call(..) => {}
            }
        }
    }

    /// A constant or a multiple of one, or one more or less, from `least` to `most`; `None` if no
    /// constant is at most one more.
    pub(super) fn draw(&self, random: &mut Random, least: u64, most: u64) -> Option<u64> {
        let known = self.all.partition_point(|&constant| constant <= most + 1);
        let factors = self.factors.partition_point(|&factor| factor <= most + 1);
        if known == 0 {
            return None;
        }
        let place = random.place(known + factors);
        let number = match self.all[..known].get(place) {
            Some(&constant) => constant,
            None => {
                let factor = self.factors[place - known];
                factor * random.size(1 + most / factor)
            }
        };
        let number = number + random.below(3);
        Some(number.saturating_sub(1).clamp(least, most))
    }
}

/// The operations of an option of a rule. Where letters stand is the same to constants.
fn operations_of(nodes: &[Node]) -> Vec<Operation> {
    let mut operations = Vec::new();
    for &node in nodes {
        operations.push(match node {
            Node::Number(number) => Operation::Number(number.unsigned_abs().into()),
            Node::Position(_) | Node::Letter(_) => Operation::Letter('n'),
            Node::Call(function, a, b) => Operation::Call(function, a, b),
        });
    }
    operations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Form;
    use crate::game::rule::{HeapFormula, Rule};

    #[test]
    fn constants_are_those_of_the_formula_and_of_the_rule_with_multiples_of_factors() {
        let rule = Rule::new("n-t if t<=100 and n%50==0").expect("a rule");
        let formula = HeapFormula::new("n/20 if n<1000; 7*n").expect("a formula");
        let of_rule = Options {
            form: Form::rule(&rule),
            ..Options::default()
        };
        let of_formula = Options {
            heap: Some(formula),
            ..Options::default()
        };
        for (options, all, factors) in
            [(of_rule, &[50, 100][..], 50), (of_formula, &[20, 1000], 20)]
        {
            let constants = Constants::of(&options);
            assert_eq!(
                (&constants.all[..], &constants.factors[..]),
                (all, &[factors][..])
            );
            let mut random = Random::new(1);
            let mut has_multiple = false;
            for _ in 0..1000 {
                let number = constants.draw(&mut random, 0, 5000).expect("a number");
                let of_factor = (number + 1) % factors <= 2;
                let is_close = all.iter().any(|&constant| constant.abs_diff(number) <= 1);
                assert!(of_factor || is_close, "{number}");
                has_multiple |= of_factor && number > 2 * factors;
            }
            assert!(has_multiple);
            assert_eq!(constants.draw(&mut random, 0, all[0] - 2), None);
        }
    }
}

//! What a case costs by its bytes. The fuzz target `costs` looks for the costliest.
//!
//! Only cases that are answered count: at the first that is refused, the judge stops.

use std::fmt;

use super::generate::{Choices, counted, spaced};
use super::judged;
use crate::Options;
use crate::game::{Bound, Budget, octal, subtraction};

/// What one case costs of its budget. Nothing is known before, so it has to make its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    pub case: String,
    pub budget: u32,
    selector: u64,
    pub values: u64,
    pub steps: u64,
    /// The bytes of its verdict.
    pub written: u64,
}

impl Cost {
    /// What the case that `data` stands for costs; `None` if it is refused.
    pub fn of(data: &[u8]) -> Option<Cost> {
        let mut choices = Choices::of(data);
        let budget = choices.pick(&BUDGETS);
        let selector = choices.pick(&SELECTORS);
        let rule = match selector {
            4 | 5 => (0..1 + choices.below(5))
                .map(|_| near(budget, &mut choices).max(1))
                .collect::<Vec<_>>(),
            _ => {
                let digits = (0..1 + choices.below(4))
                    .map(|_| choices.below(8))
                    .collect();
                [vec![choices.pick(&[0, 4])], digits].concat()
            }
        };
        let heap = [4, 8]
            .contains(&selector)
            .then(|| near(budget, &mut choices));
        Cost::of_case(selector, &rule, heap, budget)
    }

    /// What a case costs: a heap of a game, or without one, a sequence.
    pub fn of_case(selector: u64, rule: &[u64], heap: Option<u64>, budget: u32) -> Option<Cost> {
        let tables = Budget::new(budget).expect("a budget up to the limit");
        let (values, steps) = match selector {
            4 | 5 => {
                let mut table = subtraction::Table::new(rule, tables).ok()?;
                is_answered(heap, &mut table, subtraction::Table::grundy, |table| {
                    table.cycle().map(drop)
                })?;
                table.cost()
            }
            _ => {
                let code: Vec<u8> = rule.iter().map(|&digit| digit as u8).collect();
                let mut table = octal::Table::new(&code, tables).ok()?;
                is_answered(heap, &mut table, octal::Table::grundy, |table| {
                    table.cycle().map(drop)
                })?;
                table.cost(tables)
            }
        };
        let heaps = heap.map_or(vec![], |heap| vec![1, heap]);
        let case = spaced(&[vec![selector], counted(rule), heaps].concat()) + "\n";
        let options = Options {
            stream: true,
            budget: tables,
            ..Options::default()
        };
        let written = judged(&options, case.as_bytes()).verdicts.len() as u64;
        Some(Cost {
            case,
            budget,
            selector,
            values,
            steps,
            written,
        })
    }

    /// Values, steps and bytes written for each byte of the case.
    pub fn rates(&self) -> [f64; 3] {
        [self.values, self.steps, self.written].map(|cost| cost as f64 / self.case.len() as f64)
    }

    /// The kinds of costs, each to be as large as possible, and the level of each: a sixteenth of a
    /// doubling is one more.
    pub fn levels(&self) -> [(usize, usize); 3] {
        let budget = BUDGETS
            .iter()
            .position(|&budget| budget == self.budget)
            .expect("one of them");
        let selector = SELECTORS
            .iter()
            .position(|&selector| selector == self.selector)
            .expect("one of them");
        let first = (SELECTORS.len() * budget + selector) * 3;
        let level = |rate: f64| ((16.0 * rate.max(1.0).log2()) as usize).min(LEVELS - 1);
        let [values, steps, written] = self.rates().map(level);
        [(first, values), (first + 1, steps), (first + 2, written)]
    }
}

/// The budgets that are tried: with larger ones, there is time for few cases.
const BUDGETS: [u32; 3] = [8, 10, 12];
/// Heaps and the sequence of a set, and of a code.
const SELECTORS: [u64; 4] = [4, 5, 8, 9];
/// How many kinds of costs there are.
pub const KINDS: usize = BUDGETS.len() * SELECTORS.len() * 3;
/// The levels of a cost: a case of few bytes with all steps of the largest budget does not reach
/// the last.
pub const LEVELS: usize = 256;

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [values, steps, written] = self.rates();
        let (case, budget) = (self.case.trim_end(), self.budget);
        write!(
            f,
            "budget {budget}: {values:.0} values, {steps:.0} steps, {written:.0} written for each byte of {case}"
        )
    }
}

/// A number of any size up to what a table has.
fn near(budget: u32, choices: &mut Choices) -> u64 {
    match choices.below(8) {
        0 | 1 => choices.below(10),
        2 | 3 => choices.below(100),
        4 => choices.below(1000),
        5 => choices.below(1 << budget),
        6 => (1 << (budget - 1)) + 2 - choices.below(5),
        _ => (1 << budget) - choices.below(3),
    }
}

fn is_answered<T>(
    heap: Option<u64>,
    table: &mut T,
    grundy: impl Fn(&mut T, u64) -> Result<u32, Bound>,
    cycle: impl Fn(&mut T) -> Result<(), Bound>,
) -> Option<()> {
    match heap {
        Some(heap) => grundy(table, heap).ok().map(drop),
        None => cycle(table).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_costs_what_its_table_holds_and_its_line_has() {
        // All values up to the heap before 2^12, which no closed form gives.
        let cost = Cost::of_case(4, &[1, 3, 2048], Some(4095), 12).expect("an answer");
        assert_eq!(
            (&cost.case[..], cost.values, cost.written),
            ("4 3 1 3 2048 1 4095\n", 4096, 7)
        );
        // One step for a value; one more for each move, as the largest has more than 64 stones for
        // each.
        assert_eq!(cost.steps, 2047 + 4 * 2048);
        // The period is 2047, but what follows it is needed as well.
        let cost = Cost::of_case(5, &[1, 3, 2044], None, 12).expect("an answer");
        assert_eq!((cost.case.len(), cost.values), (13, 4096));
        // An interval has a closed form.
        let cost = Cost::of_case(5, &[2048], None, 12).expect("an answer");
        assert_eq!(
            (cost.values, cost.steps, cost.written),
            (0, 0, 4 + 1 + 2 * 4096 + 2)
        );
        assert_eq!(Cost::of_case(5, &[2049], None, 12), None);
    }
}

//! The Grundy value of a heap under any rule, and who wins by these values.

use super::bound::Bound;
use super::rules::{Heap, Rule};
use super::{brute_force, interval, splits, subtraction};

/// The Grundy value of a heap; the budget is that of a table, where a table is needed.
pub fn grundy(rule: &Rule, heap: Heap, budget: u32) -> Result<u64, Bound> {
    let Heap { stones, .. } = heap;
    match rule {
        Rule::Takes(set) => subtraction::grundy(set, stones, budget),
        Rule::Any { .. } => Ok(brute_force::value(heap)),
        Rule::Interval { least, most } => Ok(interval::grundy(*least, *most, stones)),
        Rule::Code(code) => match splits::set_of(code) {
            Some(set) => subtraction::grundy(&set, stones, budget),
            None => splits::grundy(rule, stones, budget),
        },
        Rule::UnequalSplit => splits::grundy(rule, stones, budget),
        Rule::AnyOrSplit => Ok(any_or_split(stones)),
        Rule::Half => Ok(half(stones)),
    }
}

/// The least preperiod and the least period of all values, and the values up to the end of the first period.
pub fn cycle(rule: &Rule, budget: u32) -> Result<(u64, u64, Vec<u64>), Bound> {
    match rule {
        Rule::Takes(set) => subtraction::cycle(set, budget),
        Rule::Code(code) => match splits::set_of(code) {
            Some(set) => subtraction::cycle(&set, budget),
            None => {
                let (preperiod, period) = splits::cycle(rule, budget)?;
                let values = (0..preperiod + period).map(|stones| splits::grundy(rule, stones, budget));
                Ok((preperiod, period, values.collect::<Result<_, _>>()?))
            }
        },
        Rule::Any { .. } | Rule::Interval { .. } | Rule::UnequalSplit | Rule::AnyOrSplit | Rule::Half => {
            panic!("no case asks for this cycle: {rule:?}")
        }
    }
}

/// In each four, the last two are exchanged: 3 and 4, 7 and 8, ….
fn any_or_split(stones: u64) -> u64 {
    match stones % 4 {
        3 => stones + 1,
        0 if stones > 0 => stones - 1,
        _ => stones,
    }
}

/// An odd heap has the value of the smaller half, an even one has half its stones.
fn half(stones: u64) -> u64 {
    if stones.is_multiple_of(2) {
        stones / 2
    } else {
        half(stones / 2)
    }
}

/// The nim-sum of the Grundy values, and whether one of them is 2 or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub nim_sum: u64,
    pub large: bool,
}

impl Sum {
    pub fn of(values: impl IntoIterator<Item = u64>) -> Sum {
        values.into_iter().fold(Sum::default(), Sum::plus)
    }

    pub fn plus(self, value: u64) -> Sum {
        Sum { nim_sum: self.nim_sum ^ value, large: self.large || value > 1 }
    }

    /// Whether the player to move wins. In normal play, this is the theorem of Sprague and Grundy. In misère play it
    /// holds for Nim (Bouton), and for the games in which heaps behave like those of Nim: `tests/brute_force.rs` holds
    /// it to search for those that have it.
    pub fn wins(self, misere: bool) -> bool {
        if misere && !self.large {
            self.nim_sum == 0
        } else {
            self.nim_sum != 0
        }
    }
}

//! The Grundy value of a heap under any rule, and who wins by these values. `tests/brute_force.rs`
//! holds the closed forms to the mex.

use super::bound::Bound;
use super::rules::{Heap, Rule, mex_values};
use super::{shortcuts, splits, subtraction};
use std::cell::RefCell;
use std::collections::HashMap;

/// The Grundy value of a heap; the budget is that of a table, where a table is needed.
pub fn grundy(rule: &Rule, heap: Heap, budget: u32) -> Result<u64, Bound> {
    let Heap { stones, .. } = heap;
    match rule {
        Rule::Takes(set) => subtraction::grundy(set, stones, budget),
        Rule::Interval { least, most } => Ok(interval(*least, *most, stones)),
        Rule::Code(code) => match splits::set_of(code) {
            Some(set) => subtraction::grundy(&set, stones, budget),
            None => splits::grundy(rule, stones, budget),
        },
        Rule::UnequalSplit => splits::grundy(rule, stones, budget),
        Rule::Written { rule: text, pass } => match shortcuts::of(text, *pass) {
            Some(shortcut) => Ok((shortcut.grundy)(heap)),
            None => of_small_heap(text, heap),
        },
    }
}

/// The least preperiod and the least period of all values, and the values up to the end of the
/// first period.
pub fn cycle(rule: &Rule, budget: u32) -> Result<(u64, u64, Vec<u64>), Bound> {
    match rule {
        Rule::Takes(set) => subtraction::cycle(set, budget),
        Rule::Code(code) => match splits::set_of(code) {
            Some(set) => subtraction::cycle(&set, budget),
            None => {
                let (preperiod, period) = splits::cycle(rule, budget)?;
                let values =
                    (0..preperiod + period).map(|stones| splits::grundy(rule, stones, budget));
                Ok((preperiod, period, values.collect::<Result<_, _>>()?))
            }
        },
        Rule::Interval { .. } | Rule::UnequalSplit | Rule::Written { .. } => {
            panic!("no case asks for this cycle: {rule:?}")
        }
    }
}

/// The stones below which heaps of a written rule have a value without a shortcut.
pub const MOST_WRITTEN: u64 = 200;

/// The value of a heap of a written rule, by trying all moves.
fn of_small_heap(text: &'static str, heap: Heap) -> Result<u64, Bound> {
    thread_local! {
        static KNOWN: RefCell<HashMap<(&'static str, bool), Vec<u64>>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        let rule = Rule::Written {
            rule: text,
            pass: heap.fresh,
        };
        let values = known
            .entry((text, heap.fresh))
            .or_insert_with(|| mex_values(&rule, MOST_WRITTEN));
        values
            .get(heap.stones as usize)
            .copied()
            .ok_or(Bound::Patience)
    })
}

/// The value of a heap if a move takes `least` to `most` stones.
///
/// Call l the least and r the most. Cut the remainders of l + r into blocks of l, the last perhaps
/// shorter: 0 … l − 1 is block 0, and so on. The value of n stones is the block of m = n mod (l +
/// r). Say that this is so below n. A move to n − l, n − l − 1 and so on leads to the remainders m
/// − l, m − l − 1 … down to 0, or to m − r if that is more; but m − r < l, so these lie in each
/// block before that of m, and in no other. Further moves, as far as there are stones, lead on from
/// l + r − 1 down to m − r + (l + r) = m + l, whose block comes after that of m. So the block of m
/// is the least number that is missing.
pub fn interval(least: u64, most: u64, stones: u64) -> u64 {
    stones % (least + most) / least
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
        Sum {
            nim_sum: self.nim_sum ^ value,
            large: self.large || value > 1,
        }
    }

    /// Whether the player to move wins. In normal play, this is the theorem of Sprague and Grundy.
    /// In misère play it holds for Nim (Bouton), and for the games in which heaps behave like those
    /// of Nim: `tests/brute_force.rs` holds it to search for those that have it.
    pub fn wins(self, misere: bool) -> bool {
        if misere && !self.large {
            self.nim_sum == 0
        } else {
            self.nim_sum != 0
        }
    }
}

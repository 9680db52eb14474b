//! What a claim says, as something that gives a number for every heap from its start on.

use std::collections::BTreeMap;

use super::functions::NamedFunction;

/// A number from which a value follows.
pub enum Term {
    /// f(n + `shift`).
    Function(NamedFunction, i64),
    /// g(⌊n / `divisor`⌋).
    Quotient(u64),
}

impl Term {
    fn at(&self, n: u64, smaller: &dyn Fn(u64) -> i64) -> Option<i64> {
        match self {
            Term::Function(function, shift) => function.at(n, *shift),
            Term::Quotient(divisor) => Some(smaller(n / divisor)),
        }
    }
}

/// The fewest last results of a table that show that all larger ones give the same.
const SAME: usize = 3;

/// The entry of all results that a table lacks: that of its last ones, if these are at least as
/// many as those before.
pub fn others(entries: &BTreeMap<i64, i64>) -> Option<i64> {
    let (_, last) = entries.last_key_value()?;
    let descending = entries.values().rev();
    let same = descending.take_while(|value| *value == last).count();
    if same >= SAME && 2 * same >= entries.len() {
        Some(*last)
    } else {
        None
    }
}

/// What a claim says. One about lost heaps gives 0 for them, and 1 for other heaps.
pub enum Formula {
    /// The term + `more`.
    Sum { of: Term, more: i64 },
    /// 0 if n + `shift` belongs to the set or, if `is_inside` is false, if it does not; otherwise
    /// 1.
    Set {
        set: NamedFunction,
        shift: i64,
        is_inside: bool,
    },
    /// The entry of the term, or what [others] have.
    Table {
        of: Term,
        entries: BTreeMap<i64, i64>,
    },
    /// `first` + `step` · ⌊n / `modulus`⌋.
    Line { first: i64, step: i64, modulus: u64 },
    /// g(n − `period`) + `more`, if n − `period` is at least `start`.
    Period { start: u64, period: u64, more: i64 },
    /// The formula at the place n modulo their number.
    Classes(Vec<Formula>),
}

impl Formula {
    /// What it gives for a heap of n stones, if it says something of it. `smaller` has the values
    /// of smaller heaps, and of this one where a quotient is n itself, as ⌊0 / 2⌋ is 0.
    pub fn at(&self, n: u64, smaller: &dyn Fn(u64) -> i64) -> Option<i64> {
        match self {
            Formula::Sum { of, more } => of.at(n, smaller)?.checked_add(*more),
            Formula::Set {
                set,
                shift,
                is_inside,
            } => {
                let is_lost = set.has(n, *shift)? == *is_inside;
                Some((!is_lost).into())
            }
            Formula::Table { of, entries } => match entries.get(&of.at(n, smaller)?) {
                Some(entry) => Some(*entry),
                None => others(entries),
            },
            Formula::Line {
                first,
                step,
                modulus,
            } => {
                let times = i64::try_from(n / modulus).ok()?;
                step.checked_mul(times)?.checked_add(*first)
            }
            Formula::Period {
                start,
                period,
                more,
            } => {
                let before = n.checked_sub(*period)?;
                if before < *start {
                    return None;
                }
                smaller(before).checked_add(*more)
            }
            Formula::Classes(all) => {
                let place = usize::try_from(n % all.len() as u64).ok()?;
                all[place].at(n, smaller)
            }
        }
    }
}

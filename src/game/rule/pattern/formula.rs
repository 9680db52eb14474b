//! What a claim says, as something that gives a number for every heap from its start on.

use std::collections::BTreeMap;

use super::functions::NamedFunction;

/// A number from which a value follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// f(n + `shift`).
    Function(NamedFunction, i64),
    /// g(⌊n / `divisor`⌋).
    Quotient(u64),
}

impl Term {
    fn at(&self, n: u64, all: &dyn Fn(u64) -> Option<i64>) -> Option<i64> {
        match self {
            Term::Function(function, shift) => function.at(n, *shift),
            Term::Quotient(divisor) => all(n / divisor),
        }
    }

    fn most(&self) -> u64 {
        match self {
            Term::Function(function, shift) => function.most().saturating_add_signed(-shift),
            Term::Quotient(_) => u64::MAX,
        }
    }
}

/// The fewest last results of a table that show that all larger ones give the same.
const SAME: usize = 3;

/// The entry of all results that a table lacks: that of its last ones, if these are at least as many as those before.
pub fn others(entries: &BTreeMap<i64, i64>) -> Option<i64> {
    let (_, last) = entries.last_key_value()?;
    let same = entries.values().rev().take_while(|value| *value == last).count();
    if same >= SAME && 2 * same >= entries.len() { Some(*last) } else { None }
}

/// What a claim says. One about lost heaps gives 0 for them, and 1 for other heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// The term + `more`.
    Sum { of: Term, more: i64 },
    /// 0 if n + `shift` belongs to the set or, if `is_inside` is false, if it does not; otherwise 1.
    Set { set: NamedFunction, shift: i64, is_inside: bool },
    /// The entry of the term, or what [others] have.
    Table { of: Term, entries: BTreeMap<i64, i64> },
    /// `first` + `step` · ⌊n / `modulus`⌋.
    Line { first: i64, step: i64, modulus: u64 },
    /// g(n − `period`) + `more`, if n − `period` is at least `start`.
    Period { start: u64, period: u64, more: i64 },
    /// The formula at the place n modulo their number.
    Classes(Vec<Formula>),
}

impl Formula {
    /// What it gives for a heap of n stones, which the table does not have. `all` gives the same for every
    /// heap, and `last` is the largest heap of the table.
    pub fn at(&self, n: u64, last: u64, all: &dyn Fn(u64) -> Option<i64>) -> Option<i64> {
        match self {
            Formula::Sum { of, more } => of.at(n, all)?.checked_add(*more),
            Formula::Set { set, shift, is_inside } => Some(((set.at(n, *shift)? == 1) != *is_inside).into()),
            Formula::Table { of, entries } => entries.get(&of.at(n, all)?).copied().or_else(|| others(entries)),
            Formula::Line { first, step, modulus } => {
                step.checked_mul(i64::try_from(n / modulus).ok()?)?.checked_add(*first)
            }
            Formula::Period { period, more, .. } => {
                let turns = (n - last).div_ceil(*period);
                let added = more.checked_mul(i64::try_from(turns).ok()?)?;
                all(n - turns * period)?.checked_add(added)
            }
            Formula::Classes(all_of) => {
                let place = usize::try_from(n % all_of.len() as u64).ok()?;
                all_of[place].at(n, last, all)
            }
        }
    }

    /// Returns true if half of the heaps show the same: its tables may lack entries.
    pub fn is_seen_in(&self, half: &Formula) -> bool {
        match (self, half) {
            (Formula::Table { of, entries }, Formula::Table { of: half, entries: some }) => {
                of == half && some.iter().all(|(result, value)| entries.get(result) == Some(value))
            }
            (Formula::Classes(all), Formula::Classes(halves)) => {
                all.len() == halves.len() && all.iter().zip(halves).all(|(one, half)| one.is_seen_in(half))
            }
            _ => self == half,
        }
    }

    /// The largest heap that it says something of.
    pub fn most(&self) -> u64 {
        match self {
            Formula::Sum { of, .. } | Formula::Table { of, .. } => of.most(),
            Formula::Set { set, shift, .. } => set.most().saturating_add_signed(-shift),
            Formula::Classes(all) => all.iter().map(Formula::most).min().unwrap_or(u64::MAX),
            Formula::Line { .. } | Formula::Period { .. } => u64::MAX,
        }
    }
}

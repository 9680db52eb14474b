//! What a claim says, as something that gives a number for every heap from its start on.

use std::collections::BTreeMap;

use super::functions::NamedFunction;

/// What a claim says. One about lost heaps gives 0 for those, and 1 for other heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// f(n + `shift`) + `more`.
    Function { function: NamedFunction, shift: i64, more: i64 },
    /// 0 if n + `shift` belongs to the set or, if `is_inside` is false, if it does not; otherwise 1.
    Set { set: NamedFunction, shift: i64, is_inside: bool },
    /// The entry of f(n + `shift`).
    Table { function: NamedFunction, shift: i64, entries: BTreeMap<i64, i64> },
    /// `first` + `step` · ⌊n / `modulus`⌋.
    Line { first: i64, step: i64, modulus: u64 },
    /// g(⌊n / `divisor`⌋) + `more`.
    Quotient { divisor: u64, more: i64 },
    /// The entry of g(⌊n / `divisor`⌋).
    TableOfQuotient { divisor: u64, entries: BTreeMap<i64, i64> },
    /// g(n − `period`) + `more`, if n − `period` is at least `start`.
    Period { start: u64, period: u64, more: i64 },
    /// The formula at the place n modulo their number.
    Classes(Vec<Formula>),
}

impl Formula {
    /// What it gives for a heap of n stones, which is larger than those of the table. `all` gives the same for every
    /// heap, and `last` is the largest heap of the table.
    pub fn at(&self, n: u64, last: u64, all: &dyn Fn(u64) -> Option<i64>) -> Option<i64> {
        match self {
            Formula::Function { function, shift, more } => function.at(n, *shift)?.checked_add(*more),
            Formula::Set { set, shift, is_inside } => Some(((set.at(n, *shift)? == 1) != *is_inside).into()),
            Formula::Table { function, shift, entries } => entries.get(&function.at(n, *shift)?).copied(),
            Formula::Line { first, step, modulus } => {
                step.checked_mul(i64::try_from(n / modulus).ok()?)?.checked_add(*first)
            }
            Formula::Quotient { divisor, more } => all(n / divisor)?.checked_add(*more),
            Formula::TableOfQuotient { divisor, entries } => entries.get(&all(n / divisor)?).copied(),
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
        let have = |all: &BTreeMap<i64, i64>, some: &BTreeMap<i64, i64>| {
            some.iter().all(|(result, value)| all.get(result) == Some(value))
        };
        match (self, half) {
            (Formula::Table { function: f, shift: s, entries }, Formula::Table { function, shift, entries: some }) => {
                (f, s) == (function, shift) && have(entries, some)
            }
            (Formula::TableOfQuotient { divisor: d, entries }, Formula::TableOfQuotient { divisor, entries: some }) => {
                d == divisor && have(entries, some)
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
            Formula::Function { function, shift, .. } | Formula::Table { function, shift, .. } => {
                function.most().saturating_add_signed(-shift)
            }
            Formula::Set { set, shift, .. } => set.most().saturating_add_signed(-shift),
            Formula::Classes(all) => all.iter().map(Formula::most).min().unwrap_or(u64::MAX),
            Formula::Line { .. } | Formula::Quotient { .. } | Formula::TableOfQuotient { .. } => u64::MAX,
            Formula::Period { .. } => u64::MAX,
        }
    }
}

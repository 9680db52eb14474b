//! A table of Grundy values, of any game that is answered by tables.

use std::ops::Range;
use std::sync::Arc;

use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::FOREVER;
use crate::game::moves::Action;
use crate::game::{octal, subtraction};

/// The games that are answered by tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// A case gives the moves.
    Subtraction,
    /// A case gives the digits of the code.
    Octal,
    /// It has one rule, so a case gives no numbers.
    GrundysGame,
}

impl Family {
    /// Whether a rule may have this number at this place, from 0.
    pub(crate) fn allows(self, place: usize, number: u64) -> bool {
        match self {
            Family::Subtraction => number > 0,
            Family::Octal => number < 8 && octal::allows(place, number as u8),
            Family::GrundysGame => false,
        }
    }
}

/// A rule in normal form. Equal ones are one game; different ones may still be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    Subtraction(Arc<[u64]>),
    Octal(octal::Code),
}

impl Rule {
    /// The rule that these numbers give.
    pub(super) fn of(family: Family, numbers: &[u64]) -> Rule {
        match family {
            Family::Subtraction => Rule::Subtraction(Arc::from(subtraction::normal_form(numbers))),
            Family::Octal => {
                let code: Vec<u8> = numbers.iter().map(|&digit| digit as u8).collect();
                match octal::as_set(&code) {
                    Some(set) => Rule::Subtraction(Arc::from(set)),
                    None => Rule::Octal(octal::Code::Octal(Arc::from(octal::normal_form(&code)))),
                }
            }
            Family::GrundysGame => Rule::Octal(octal::Code::UnequalParts),
        }
    }

    /// The preferred move from a heap of `stones` to the Grundy value `wanted`, if there is one. `value` gives the
    /// Grundy value of a heap, and `cycle` how they repeat, if that is known.
    pub(super) fn move_to<F>(
        &self,
        cycle: Option<Cycle>,
        stones: u64,
        wanted: u64,
        value: F,
    ) -> Result<Option<Action>, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        match self {
            Rule::Subtraction(set) => subtraction::fewest(set, stones, wanted, value),
            Rule::Octal(code) => code.move_to(cycle, stones, wanted, value),
        }
    }
}

/// The table of a rule.
#[derive(Clone, Debug)]
pub(super) enum Table {
    Subtraction(subtraction::Table),
    Octal(octal::Table),
}

impl Table {
    pub(super) fn of(rule: Rule, budget: Budget) -> Table {
        match rule {
            Rule::Subtraction(set) => Table::Subtraction(subtraction::Table::of(set, budget)),
            Rule::Octal(code) => Table::Octal(octal::Table::of(code, budget)),
        }
    }

    pub(super) fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        match self {
            Table::Subtraction(table) => table.grundy(stones),
            Table::Octal(table) => table.grundy(stones),
        }
    }

    /// The Grundy value of a heap of `stones`, if it is known by now.
    #[inline]
    pub(super) fn known(&self, stones: u64) -> Option<u32> {
        match self {
            Table::Subtraction(table) => table.known(stones),
            Table::Octal(table) => table.known(stones),
        }
    }

    pub(super) fn cycle(&mut self) -> Result<Cycle, Bound> {
        match self {
            Table::Subtraction(table) => table.cycle(),
            Table::Octal(table) => table.cycle(),
        }
    }

    /// The heaps whose values are known to repeat: the first, the one behind the last, and the period.
    pub(super) fn periodic(&self) -> Option<(u64, u64, u64)> {
        match self {
            Table::Subtraction(table) => table.periodic(),
            Table::Octal(table) => table.periodic(),
        }
    }

    /// How the whole sequence repeats, if that is known.
    pub(super) fn cycle_known(&self) -> Option<Cycle> {
        self.periodic().filter(|&(_, end, _)| end == FOREVER).map(|(preperiod, _, period)| Cycle { preperiod, period })
    }

    /// The first heap of unknown value.
    pub(super) fn first_unknown(&self) -> u64 {
        match self {
            Table::Subtraction(table) => table.end_of_known(),
            Table::Octal(table) => table.all_known().end(),
        }
    }

    /// Appends the values of these heaps, which are known, to `values`.
    pub(super) fn append_values(&self, heaps: Range<u64>, values: &mut Vec<u16>) {
        match self {
            Table::Subtraction(table) => table.append_heaps(heaps, values),
            Table::Octal(table) => table.all_known().values.append_to(heaps, values),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Table::Subtraction(table) => table.bytes(),
            Table::Octal(table) => table.bytes(),
        }
    }
}

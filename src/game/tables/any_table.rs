//! A table of the Grundy values of any game that is answered by tables, and the moves of its rule.

use std::mem;
use std::sync::Arc;

use super::SLACK;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::moves::Action;
use crate::game::outcome::Play;
use crate::game::rule;
use crate::game::winning_moves::{Change, FoundMove, ValueOf};
use crate::game::{grundys_game, octal, subtraction};
use crate::limits::to_usize;
use crate::memory::check_room;

/// The games that are answered by tables, beside [rules of one's own](rule).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Family {
    /// A case gives the moves.
    Subtraction,
    /// A case gives the digits of the code.
    Octal,
    /// It has one rule, so a case gives no numbers.
    GrundysGame,
}

impl Family {
    /// Returns true if a move may split a heap.
    pub(crate) const fn splits(self) -> bool {
        match self {
            Family::Octal | Family::GrundysGame => true,
            Family::Subtraction => false,
        }
    }

    /// Returns true if positions are searched in this play: where heaps are split, there is no rule
    /// for who wins.
    pub(crate) const fn is_searched(self, play: Play) -> bool {
        self.splits() && matches!(play, Play::Misere)
    }

    /// Returns true if a rule may have this number at this place, from 0.
    pub(crate) fn allows(self, place: usize, number: u64) -> bool {
        match self {
            Family::Subtraction => number > 0,
            Family::Octal => octal::allows(place, number),
            Family::GrundysGame => false,
        }
    }
}

/// The moves of a rule in normal form, and its values, which are computed as they are needed.
#[derive(Clone, Debug)]
pub(crate) enum AnyTable {
    Subtraction(subtraction::Table),
    Octal(octal::Table),
    Rule(rule::Table),
}

impl AnyTable {
    /// A table without values of the rule that these numbers give.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn of(family: Family, numbers: &[u64], budget: Budget) -> Result<AnyTable, Bound> {
        check_room(AnyTable::bytes_of_new(numbers))?;
        let of_set =
            |set: Vec<u64>| AnyTable::Subtraction(subtraction::Table::of(Arc::from(set), budget));
        Ok(match family {
            Family::Subtraction => of_set(subtraction::normal_form(numbers)),
            Family::Octal => {
                let code = octal::digits(numbers);
                match octal::as_set(&code) {
                    Some(set) => of_set(set),
                    None => AnyTable::Octal(octal::Table::of_code(&code, budget)),
                }
            }
            Family::GrundysGame => AnyTable::Octal(grundys_game::table(budget)),
        })
    }

    /// A table without values of a rule of one's own.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn of_own(
        rule: Arc<rule::Rule>,
        play: Play,
        budget: Budget,
    ) -> Result<AnyTable, Bound> {
        check_room(SLACK)?;
        rule::Table::of(rule, play, budget).map(AnyTable::Rule)
    }

    /// The bytes that it takes to put these numbers in normal form: they are copied up to three
    /// times.
    pub(super) fn bytes_of_new(numbers: &[u64]) -> usize {
        mem::size_of_val(numbers)
            .saturating_mul(3)
            .saturating_add(SLACK)
    }

    /// The preferred move from a heap of `stones` to the Grundy value `wanted`, if there is one.
    /// `value` gives the Grundy value of a heap, and `cycle` how they repeat, if that is known.
    pub(super) fn move_to(
        &self,
        cycle: Option<Cycle>,
        stones: u64,
        wanted: u64,
        value: &mut ValueOf,
    ) -> Result<Option<Action>, Bound> {
        match self {
            AnyTable::Subtraction(table) => {
                let fewest = subtraction::moves_to(table.set(), stones, wanted, value)
                    .next()
                    .transpose()?;
                Ok(fewest.map(Action::Take))
            }
            AnyTable::Octal(table) => table.code.move_to(cycle, stones, wanted, value),
            AnyTable::Rule(table) => table.move_to(stones, wanted, value),
        }
    }

    /// How many moves lead from a heap of `stones` to the Grundy value `wanted`; the rest is as in
    /// [`AnyTable::move_to`].
    pub(super) fn count_moves_to(
        &self,
        cycle: Option<Cycle>,
        stones: u64,
        wanted: u64,
        value: &mut ValueOf,
    ) -> Result<u128, Bound> {
        match self {
            AnyTable::Subtraction(table) => {
                subtraction::moves_to(table.set(), stones, wanted, value)
                    .try_fold(0, |count, it| it.map(|_| count + 1))
            }
            AnyTable::Octal(table) => {
                let mut count = 0;
                table
                    .code
                    .each_move_to(cycle, stones, wanted, value, |moves| {
                        count += moves.count();
                        Ok(true)
                    })?;
                Ok(count)
            }
            AnyTable::Rule(table) => table.count_moves_to(stones, wanted, value),
        }
    }

    /// Tells `found` all moves from a heap of `stones` to the Grundy value `wanted`; the rest is as
    /// in [`AnyTable::move_to`].
    pub(super) fn list_moves_to(
        &self,
        cycle: Option<Cycle>,
        stones: u64,
        wanted: u64,
        value: &mut ValueOf,
        found: &mut FoundMove,
    ) -> Result<(), Bound> {
        match self {
            AnyTable::Subtraction(table) => {
                subtraction::moves_to(table.set(), stones, wanted, value)
                    .try_for_each(|taken| found(Change::take(stones, taken?)))
            }
            AnyTable::Octal(table) => {
                table
                    .code
                    .each_move_to(cycle, stones, wanted, value, |moves| {
                        moves.changes().try_for_each(&mut *found).map(|()| true)
                    })
            }
            AnyTable::Rule(table) => table.list_moves_to(stones, wanted, value, found),
        }
    }

    pub(crate) fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        match self {
            AnyTable::Subtraction(table) => table.grundy(stones),
            AnyTable::Octal(table) => table.grundy(stones),
            AnyTable::Rule(table) => table.grundy(stones),
        }
    }

    /// The Grundy value of a heap of `stones`, if it is known by now.
    #[inline]
    pub(super) fn known(&self, stones: u64) -> Option<u32> {
        match self {
            AnyTable::Subtraction(table) => table.known(stones),
            AnyTable::Octal(table) => table.known.at(stones),
            AnyTable::Rule(table) => table.known().get(to_usize(stones)).copied(),
        }
    }

    pub(crate) fn cycle(&mut self) -> Result<Cycle, Bound> {
        match self {
            AnyTable::Subtraction(table) => table.cycle(),
            AnyTable::Octal(table) => table.cycle(),
            AnyTable::Rule(table) => table.cycle(),
        }
    }

    /// The first heap of unknown value, and how the values before it repeat, if that is certified.
    pub(super) fn known_to(&self) -> (u64, Option<Cycle>) {
        match self {
            AnyTable::Subtraction(table) => table.known_to(),
            AnyTable::Octal(table) => table.known.known_to(),
            AnyTable::Rule(table) => (table.known().len() as u64, None),
        }
    }

    /// The values of the first `len` heaps, which are known, up to the first value that takes more
    /// than a byte.
    pub(super) fn first_bytes(&self, len: usize) -> Result<Vec<u8>, Bound> {
        match self {
            AnyTable::Subtraction(table) => table.first_bytes(len),
            AnyTable::Octal(table) => table.known.values.first_bytes(len),
            AnyTable::Rule(table) => table.first_bytes(len),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            AnyTable::Subtraction(table) => table.bytes(),
            AnyTable::Octal(table) => table.bytes(),
            AnyTable::Rule(table) => table.bytes(),
        }
    }
}

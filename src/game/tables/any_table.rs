//! A table of the Grundy values of any game that is answered by tables, and the moves of its rule.

use std::mem;
use std::sync::Arc;

use super::SLACK;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::moves::{Aim, Flow, FoundMoves, Move};
use crate::game::outcome::Play;
use crate::game::rule;
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
    /// Its heaps are codes of positions.
    Tuples(rule::TupleTable),
}

impl AnyTable {
    /// A table without values of the rule that these numbers give.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn of(family: Family, numbers: &[u64], budget: Budget) -> Result<AnyTable, Bound> {
        check_room(AnyTable::bytes_of_new(numbers))?;
        let set = match family {
            Family::Subtraction => subtraction::normal_form(numbers),
            Family::Octal => {
                let code = octal::digits(numbers);
                match octal::as_set(&code) {
                    Some(set) => set,
                    None => return Ok(AnyTable::Octal(octal::Table::of_code(&code, budget))),
                }
            }
            Family::GrundysGame => return Ok(AnyTable::Octal(grundys_game::table(budget))),
        };
        let table = subtraction::Table::of(Arc::from(set), budget);
        Ok(AnyTable::Subtraction(table))
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
        match rule.shape() {
            None => rule::Table::of(rule, play, budget).map(AnyTable::Rule),
            Some(_) => rule::TupleTable::of(rule, play, budget).map(AnyTable::Tuples),
        }
    }

    /// The bytes that it takes to put these numbers in normal form: they are copied up to three
    /// times.
    pub(super) fn bytes_of_new(numbers: &[u64]) -> usize {
        mem::size_of_val(numbers)
            .saturating_mul(3)
            .saturating_add(SLACK)
    }

    /// Tells `found` each move that hits the aim, the preferred one first. `value` gives the Grundy
    /// value of a heap, and `cycle` how they repeat, if that is known.
    pub(super) fn each_move_to(
        &self,
        aim: Aim,
        cycle: Option<Cycle>,
        value: &mut impl FnMut(u64) -> Result<u32, Bound>,
        found: &mut impl FoundMoves,
    ) -> Flow {
        match self {
            AnyTable::Subtraction(table) => {
                subtraction::each_move_to(table.set(), aim, value, found)
            }
            AnyTable::Octal(table) => table.code.each_move_to(aim, cycle, value, found),
            AnyTable::Rule(table) => table.each_move_to(aim, value, found),
            AnyTable::Tuples(table) => table.each_move_to(aim, value, found),
        }
    }

    /// The first `count` moves on a heap of `stones`, or all if there are fewer.
    pub(super) fn first_moves(&self, stones: u64, count: usize) -> Result<Vec<Move>, Bound> {
        let mut moves = Vec::new();
        match self {
            AnyTable::Subtraction(table) => {
                for &taken in table.set().iter().take(count) {
                    if taken <= stones {
                        moves.push(Move::take(1, stones, taken));
                    }
                }
            }
            AnyTable::Octal(table) => {
                for (taken, part) in table.code.moves(stones).take(count) {
                    moves.push(Move::split(1, stones, taken, part));
                }
            }
            AnyTable::Rule(table) => {
                for sizes in table.rule().first_options(stones, count)? {
                    moves.push(Move::leave(1, stones, sizes));
                }
            }
            AnyTable::Tuples(table) => {
                let from = rule::Tuple::of_code(table.shape(), stones);
                for left in table.rule().first_moves_from(from, count)? {
                    let codes: Vec<u64> = left.iter().map(|position| position.code).collect();
                    moves.push(Move::leave_tuples(1, &codes));
                }
            }
        }
        Ok(moves)
    }

    pub(crate) fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        match self {
            AnyTable::Subtraction(table) => table.grundy(stones),
            AnyTable::Octal(table) => table.grundy(stones),
            AnyTable::Rule(table) => table.grundy(stones),
            AnyTable::Tuples(table) => table.grundy_of_code(stones),
        }
    }

    /// The Grundy value of a heap of `stones`, if it is known by now.
    #[inline]
    pub(super) fn known(&self, stones: u64) -> Option<u32> {
        match self {
            AnyTable::Subtraction(table) => table.known(stones),
            AnyTable::Octal(table) => table.known.at(stones),
            AnyTable::Rule(table) => table.known().get(to_usize(stones)).copied(),
            AnyTable::Tuples(table) => table.known(stones),
        }
    }

    pub(crate) fn cycle(&mut self) -> Result<Cycle, Bound> {
        match self {
            AnyTable::Subtraction(table) => table.cycle(),
            AnyTable::Octal(table) => table.cycle(),
            AnyTable::Rule(table) => table.cycle(),
            // Positions are not in a row.
            AnyTable::Tuples(_) => Err(Bound::Internal),
        }
    }

    /// The first heap of unknown value, and how the values before it repeat, if that is certified.
    pub(super) fn known_to(&self) -> (u64, Option<Cycle>) {
        match self {
            AnyTable::Subtraction(table) => table.known_to(),
            AnyTable::Octal(table) => table.known.known_to(),
            AnyTable::Rule(table) => (table.known().len() as u64, None),
            AnyTable::Tuples(_) => (0, None),
        }
    }

    /// The values of the first `len` heaps, which are known, up to the first value that takes more
    /// than a byte.
    pub(super) fn first_bytes(&self, len: usize) -> Result<Vec<u8>, Bound> {
        match self {
            AnyTable::Subtraction(table) => table.first_bytes(len),
            AnyTable::Octal(table) => table.known.values.first_bytes(len),
            AnyTable::Rule(table) => table.first_bytes(len),
            AnyTable::Tuples(_) => Ok(Vec::new()),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            AnyTable::Subtraction(table) => table.bytes(),
            AnyTable::Octal(table) => table.bytes(),
            AnyTable::Rule(table) => table.bytes(),
            AnyTable::Tuples(table) => table.bytes(),
        }
    }
}

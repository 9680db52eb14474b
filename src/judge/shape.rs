//! The shape of a case: what of its form the fast loops look at for each case. Finds the complete
//! cases that a row of numbers starts with.

use std::mem;

use super::verdict_table::VerdictTable;
use crate::case::form::CaseForm;
use crate::case::game::{Game, HeapShape, RuleShape, SumGame};
use crate::case::parts::{Letter, Part};
use crate::game::tables::Family;
use crate::limits::to_usize;
use crate::output::{Line, Verdicts};

/// Which parts a case has. It is small, so that a loop with a constant shape does not look at what
/// is omitted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CaseShape<'a> {
    /// Whether it starts with a selector.
    pub(crate) selector: bool,
    /// Whether it gives the numbers of its rule, if it has any.
    pub(crate) rule: bool,
    /// How many heaps it has, if it does not say so.
    pub(crate) heaps: Option<u64>,
    /// The form that has the order of its parts, if it is not the usual one.
    pub(crate) order: Option<&'a CaseForm>,
}

/// The numbers of a complete case, and the numbers after it.
pub(crate) struct CompleteCase<'a> {
    /// The numbers of the rule, without their count; none if the case gives no rule.
    pub(crate) rule: &'a [u64],
    pub(crate) heaps: &'a [u64],
    pub(crate) after: &'a [u64],
}

impl<'o> CaseShape<'o> {
    /// Nothing is omitted.
    pub(crate) const FULL: CaseShape<'static> = CaseShape {
        selector: true,
        rule: true,
        heaps: None,
        order: None,
    };

    /// Everything is omitted but a heap.
    pub(crate) const BARE: CaseShape<'static> = CaseShape {
        selector: false,
        rule: false,
        heaps: Some(1),
        order: None,
    };

    /// The shape of cases of this form. In a group they have no rule.
    pub(crate) fn of(form: &'o CaseForm) -> CaseShape<'o> {
        if form.has_selector() {
            // Each game has its own number of heaps.
            return CaseShape {
                heaps: form.omitted_heaps,
                ..CaseShape::FULL
            };
        }
        CaseShape {
            selector: false,
            rule: form.gives_rule && !form.has_groups(),
            heaps: form.heaps,
            order: if form.is_usual() { None } else { Some(form) },
        }
    }

    /// The case that these numbers start with, after its selector; `None` if it is not complete, or
    /// if [`case_in_order`] leaves it.
    #[inline(always)]
    pub(crate) fn case<'a>(
        &self,
        rule: RuleShape,
        heaps: HeapShape,
        numbers: &'a [u64],
    ) -> Option<CompleteCase<'a>> {
        if let Some(order) = self.order {
            return case_in_order(order, numbers);
        }
        let (rule, numbers) = match rule {
            RuleShape::Table(family) if self.rule => CaseShape::rule(family, numbers)?,
            RuleShape::Interval if self.rule => numbers.split_at_checked(2)?,
            RuleShape::Position(game) if self.rule && game.takes_limit() => {
                numbers.split_at_checked(1)?
            }
            RuleShape::Fixed(_)
            | RuleShape::Table(_)
            | RuleShape::Interval
            | RuleShape::Position(_) => (&[][..], numbers),
        };
        let (heaps, after) = self.heaps(heaps, numbers)?;
        Some(CompleteCase { rule, heaps, after })
    }

    /// The game of the case that these numbers start with (`all` if cases have no selector), its
    /// rule, its heaps, and the numbers after it; `None` if the case is not complete, or its rule is
    /// not fixed.
    pub(crate) fn fixed_case<'a>(
        self,
        all: Game,
        table: &VerdictTable,
        numbers: &'a [u64],
    ) -> Option<(Game, SumGame, &'a [u64], &'a [u64])> {
        let (game, after) = if self.selector {
            let (&selector, after) = numbers.split_first()?;
            (table.game(selector)?, after)
        } else {
            (all, numbers)
        };
        let RuleShape::Fixed(rule) = game.rule() else {
            return None;
        };
        let CompleteCase { heaps, after, .. } =
            self.case(RuleShape::Fixed(rule), game.spec().heaps, after)?;
        Some((game, rule, heaps, after))
    }

    /// The numbers of the rule that a case gives, and the numbers after the rule; `None` if some
    /// are missing.
    #[inline(always)]
    pub(crate) fn rule(family: Family, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
        match family {
            Family::Subtraction | Family::Octal => counted(numbers),
            Family::GrundysGame => Some((&[], numbers)),
        }
    }

    /// The heaps of a case, and the numbers after them; `None` if some are missing, or the case has
    /// none.
    #[inline(always)]
    fn heaps(self, given: HeapShape, numbers: &[u64]) -> Option<(&[u64], &[u64])> {
        let count = match (given, self.heaps) {
            (HeapShape::One, _) => 1,
            (HeapShape::Two, _) => 2,
            (HeapShape::Counted, Some(count)) => count,
            (HeapShape::Counted, None) => return counted(numbers),
            (HeapShape::None, _) => return None,
        };
        numbers.split_at_checked(to_usize(count))
    }
}

/// The case that these numbers start with, in the order of its form. `None` if it is not complete,
/// if a range or the end of the input comes next, or if numbers are skipped within its interval or
/// its two heaps.
// Never inlined, so that the loops over usual cases keep their registers.
#[inline(never)]
fn case_in_order<'a>(form: &CaseForm, numbers: &'a [u64]) -> Option<CompleteCase<'a>> {
    if form.may_end_before_case() && numbers.first() == Some(&0) {
        return None;
    }
    // Not the fields of a case, so that they stay in registers.
    let mut rule: &[u64] = &[];
    let mut heaps: &[u64] = &[];
    let mut rest = numbers;
    let mut rule_count = form.fixed_moves.unwrap_or(0);
    let mut heap_count = form.heaps.unwrap_or(0);
    let mut parts = form.numbers_of_case();
    while let [part, others @ ..] = parts {
        let count = match part {
            Part::Selector | Part::Group | Part::UpTo => return None,
            Part::Moves | Part::Digits => rule_count,
            Part::List { .. } => heap_count,
            // Two numbers that belong together.
            Part::Least | Part::Number(Letter::A) => 2,
            _ => 1,
        };
        let (own, after) = rest.split_at_checked(to_usize(count))?;
        rest = after;
        parts = others;
        match part {
            Part::MoveCount | Part::DigitCount => rule_count = own[0],
            Part::Moves | Part::Digits | Part::Most | Part::Limit => rule = own,
            Part::HeapCount => heap_count = own[0],
            Part::Number(Letter::N) | Part::List { .. } => heaps = own,
            Part::Least => {
                rule = own;
                parts = others.strip_prefix(&[Part::Most])?;
            }
            Part::Number(Letter::A) => {
                heaps = own;
                parts = others.strip_prefix(&[Part::Number(Letter::B)])?;
            }
            _ => {}
        }
    }
    Some(CompleteCase {
        rule,
        heaps,
        after: rest,
    })
}

/// The numbers that the first one counts, and the numbers after them; `None` if there are fewer.
#[inline]
fn counted(numbers: &[u64]) -> Option<(&[u64], &[u64])> {
    let (&count, rest) = numbers.split_first()?;
    rest.split_at_checked(to_usize(count))
}

/// The first `most` of the numbers, or all if there are fewer.
#[inline]
pub(crate) fn first(numbers: &[u64], most: u64) -> &[u64] {
    &numbers[..to_usize(most.min(numbers.len() as u64))]
}

/// A cursor: complete cases are read from the front of its numbers, and their verdicts appended.
pub(crate) struct Cursor<'a> {
    pub(crate) numbers: &'a [u64],
    /// How many cases may be answered.
    pub(crate) cases: u64,
    pub(crate) table: &'a VerdictTable,
    pub(crate) verdicts: Verdicts,
}

impl<'a> Cursor<'a> {
    /// A copy that a loop can keep in registers. The loop must store it back, as this takes the
    /// verdicts away.
    // Not a closure, in which the shape of the cases would be no constant: loops over short cases
    // then take a tenth more.
    #[must_use]
    #[inline(always)]
    pub(crate) fn lift(&mut self) -> Cursor<'a> {
        Cursor {
            verdicts: mem::take(&mut self.verdicts),
            ..*self
        }
    }

    /// The numbers after the selector of the next case, if there is one and it is of this game.
    #[inline(always)]
    pub(crate) fn case_of(&self, game: Game, shape: CaseShape) -> Option<&'a [u64]> {
        match *self.numbers {
            ref after if !shape.selector && self.cases > 0 => Some(after),
            [selector, ref after @ ..] if selector == game.selector() && self.cases > 0 => {
                Some(after)
            }
            _ => None,
        }
    }

    /// The next case, if it is complete and of this game, which has such a rule and such heaps;
    /// `None` also where [`CaseShape::case`] leaves it.
    #[inline(always)]
    pub(crate) fn next_case(
        &self,
        game: Game,
        shape: CaseShape,
        rule: RuleShape,
        heaps: HeapShape,
    ) -> Option<CompleteCase<'a>> {
        let numbers = self.case_of(game, shape)?;
        shape.case(rule, heaps, numbers)
    }

    /// Answers the next case, which is followed by these numbers.
    #[inline(always)]
    pub(crate) fn answer(&mut self, verdict: &Line, after: &'a [u64]) {
        self.verdicts.push(verdict);
        self.end_case(after);
    }

    /// Ends the next case, whose verdict was appended.
    #[inline(always)]
    pub(crate) fn end_case(&mut self, after: &'a [u64]) {
        self.numbers = after;
        self.cases -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::options::Options;

    #[test]
    fn there_is_a_case_as_long_as_any_may_be_answered() {
        let selector = Game::ZeroMoveNim.selector();
        let table = VerdictTable::new(&Options::default());
        for cases in [0, 1] {
            let cursor = Cursor {
                numbers: &[selector, 1, 7],
                cases,
                table: &table,
                verdicts: Verdicts::default(),
            };
            for (shape, after) in [
                (CaseShape::FULL, &[1, 7][..]),
                (CaseShape::BARE, &[selector, 1, 7]),
            ] {
                let case = if cases > 0 { Some(after) } else { None };
                assert_eq!(cursor.case_of(Game::ZeroMoveNim, shape), case);
            }
            assert_eq!(cursor.case_of(Game::Nim, CaseShape::FULL), None);
        }
    }
}

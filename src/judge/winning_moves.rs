//! Winning moves: what is printed of each by a template.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::case::game::HeapShape;
use crate::case::options::Options;
use crate::case::template::{Placeholder, Template};
use crate::game::rule::TupleShape;
use crate::game::{Bound, Move};
use crate::limits::to_usize;
use crate::output::Verdicts;
use crate::output::marks::Marks;

/// How winning moves are written.
pub(super) struct Listing {
    /// What makes the line of a move.
    template: Template,
    /// Whether equal lines are all written. A comparison of answers has to know how many moves a
    /// line stands for.
    has_equal_lines: bool,
    /// Whether one move is enough. A comparison of answers has to know all, as it takes any.
    pub(super) is_one_enough: bool,
    /// What positions are, if they have several numbers.
    shape: Option<TupleShape>,
    /// Whether a position is a pair of numbers, which have no order.
    is_pair: bool,
}

impl Listing {
    pub(super) fn new(template: &Template, options: &Options) -> Listing {
        let game = options.game();
        Listing {
            template: template.clone(),
            has_equal_lines: options.marks == Marks::Kept,
            is_one_enough: options.any_move && options.marks != Marks::Kept,
            shape: options.form.tuple_shape(),
            is_pair: game.is_some_and(|game| game.spec().heaps == HeapShape::Two),
        }
    }

    /// Puts moves on `heaps` in the order of their heaps, then of the stones left. Unless equal
    /// lines are all written, keeps one for each heap of moves with equal lines; of a pair, one in
    /// all. On positions of several numbers, keeps the first of moves with equal lines.
    ///
    /// # Errors
    ///
    /// [`Bound::Parts`] if a move leaves too many heaps to write them, or [`Bound::Memory`].
    pub(super) fn put_in_order(&self, moves: &mut Vec<Move>, heaps: &[u64]) -> Result<(), Bound> {
        if self.shape.is_some() {
            return self.keep_first_of_equal(moves);
        }
        if self
            .template
            .placeholders()
            .any(|it| it == Placeholder::Parts)
        {
            check_parts(moves)?;
        }
        // Most positions have no other winning move, and this takes memory.
        if moves.len() < 2 {
            return Ok(());
        }
        moves.sort_unstable_by(Move::order);
        if self.has_equal_lines {
            moves.dedup();
            return Ok(());
        }
        // The places of the moves, in the order of their lines: of equal lines, the first is kept.
        let mut places: Vec<usize> = Vec::new();
        places.try_reserve_exact(moves.len())?;
        places.extend(0..moves.len());
        places.sort_unstable_by(|&one, &other| {
            self.order(heaps, &moves[one], &moves[other])
                .then(one.cmp(&other))
        });
        places.dedup_by(|one, other| self.order(heaps, &moves[*one], &moves[*other]).is_eq());
        places.sort_unstable();
        for (to, &from) in places.iter().enumerate() {
            moves.swap(to, from);
        }
        moves.truncate(places.len());
        Ok(())
    }

    /// Compares moves on some of `heaps` by what the template shows of them: equal moves are
    /// printed alike.
    fn order(&self, heaps: &[u64], one: &Move, other: &Move) -> Ordering {
        for placeholder in self.template.placeholders() {
            let order = match placeholder {
                Placeholder::Parts => one.parts().cmp(other.parts()),
                _ => {
                    let one = self.number(placeholder, heaps, one);
                    one.cmp(&self.number(placeholder, heaps, other))
                }
            };
            if order.is_ne() {
                return order;
            }
        }
        if self.is_pair {
            return Ordering::Equal;
        }
        one.heap.cmp(&other.heap)
    }

    /// Of moves with equal lines on a position of several numbers, keeps the first.
    ///
    /// # Errors
    ///
    /// [`Bound::Parts`] or [`Bound::Memory`], as [`Listing::put_in_order`].
    fn keep_first_of_equal(&self, moves: &mut Vec<Move>) -> Result<(), Bound> {
        let placeholders: Vec<Placeholder> = self.template.placeholders().collect();
        if placeholders.contains(&Placeholder::Parts) {
            check_parts(moves)?;
        }
        // Most positions have no other winning move. All moves leave something else.
        if moves.len() < 2 || self.has_equal_lines {
            return Ok(());
        }
        let mut seen = HashSet::new();
        seen.try_reserve(moves.len())?;
        moves.retain(|winning| {
            let mut line = vec![winning.heap];
            for &placeholder in &placeholders {
                match placeholder {
                    Placeholder::Parts => line.extend(winning.parts().map(|(code, _)| code)),
                    _ => line.push(self.number(placeholder, &[], winning)),
                }
            }
            seen.insert(line)
        });
        Ok(())
    }

    /// The number that a placeholder means; of [`Placeholder::Parts`], which is a list, the stones
    /// in all.
    fn number(&self, placeholder: Placeholder, heaps: &[u64], winning: &Move) -> u64 {
        match placeholder {
            Placeholder::Heap | Placeholder::Position => winning.heap,
            // A move on both of two heaps has no such number, and then no template asks for it.
            Placeholder::Stones => heaps
                .get(to_usize(winning.heap.wrapping_sub(1)))
                .copied()
                .unwrap_or(0),
            Placeholder::Take => winning.taken,
            Placeholder::Left | Placeholder::Parts => winning.left(),
            Placeholder::A => self.number_left(0, winning).unwrap_or(winning.small),
            Placeholder::B => self.number_left(1, winning).unwrap_or(winning.large),
            // Only positions of three numbers have it.
            Placeholder::C => self.number_left(2, winning).unwrap_or(0),
        }
    }

    /// The number at this place of the position that a move leaves; `None` where positions are
    /// heaps.
    fn number_left(&self, place: usize, winning: &Move) -> Option<u64> {
        let shape = self.shape?;
        let (code, _) = winning.parts().next()?;
        Some(shape.number(code, place))
    }

    /// Appends the line of a move on one of `heaps`. Calls `make_room` before anything that may not
    /// fit.
    pub(super) fn push<E>(
        &self,
        heaps: &[u64],
        winning: &Move,
        verdicts: &mut Verdicts,
        mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
    ) -> Result<(), E> {
        for (before, placeholder) in &self.template.parts {
            verdicts.push_text(before);
            match placeholder {
                Placeholder::Parts => match self.shape {
                    Some(shape) => push_tuples(winning, shape, verdicts, &mut make_room)?,
                    None => push_parts(winning, verdicts, &mut make_room)?,
                },
                _ => verdicts.push_number(self.number(*placeholder, heaps, winning)),
            }
        }
        verdicts.push_text(&self.template.end);
        verdicts.push_text("\n");
        Ok(())
    }
}

/// Checks that no move leaves too many heaps to write them.
fn check_parts(moves: &[Move]) -> Result<(), Bound> {
    for winning in moves {
        let mut heaps: u64 = 0;
        for (_, count) in winning.parts() {
            heaps = heaps.saturating_add(count);
        }
        if heaps > Bound::MOST_PARTS {
            return Err(Bound::Parts);
        }
    }
    Ok(())
}

/// Appends the heaps that are left: `1+2+2`, or `0`. Leaves as much room as it was given.
fn push_parts<E>(
    winning: &Move,
    verdicts: &mut Verdicts,
    make_room: &mut impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    if winning.left() == 0 {
        verdicts.push_number(0);
        return make_room(verdicts);
    }
    let mut plus = "";
    for (size, count) in winning.parts() {
        for _ in 0..count {
            make_room(verdicts)?;
            verdicts.push_text(plus);
            verdicts.push_number(size);
            plus = "+";
        }
    }
    make_room(verdicts)
}

/// Appends the positions that are left: `(1,2)+(3,4)`. Leaves as much room as it was given.
fn push_tuples<E>(
    winning: &Move,
    shape: TupleShape,
    verdicts: &mut Verdicts,
    make_room: &mut impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    let mut before = "(";
    for (code, _) in winning.parts() {
        make_room(verdicts)?;
        for place in 0..shape.count() {
            verdicts.push_text(before);
            verdicts.push_number(shape.number(code, place));
            before = ",";
        }
        verdicts.push_text(")");
        before = "+(";
    }
    make_room(verdicts)
}

/// Room for the longest line without a list, with a mark and a line feed, or for what comes after a
/// list: the shortest placeholder has three bytes, and a number at most 20 digits.
#[cfg(test)]
pub(crate) const ROOM: usize = 2 + crate::output::marks::LONGEST_TEXT.div_ceil(3) * 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::in_order::PIECE_VERDICTS;
    use crate::output::LINE;

    fn listing(template: &str, has_equal_lines: bool) -> Listing {
        Listing {
            template: Template::new(template).expect("a template"),
            has_equal_lines,
            is_one_enough: false,
            shape: None,
            is_pair: false,
        }
    }

    #[test]
    fn there_is_room_for_the_longest_line() {
        const { assert!(ROOM <= PIECE_VERDICTS * LINE) };
        let listing = listing(&("{b}".repeat(333) + "x"), false);
        let winning = Move::take(1, u64::MAX, 0);
        let mut verdicts = Verdicts::new(1, ROOM);
        let mut line = Vec::new();
        let no_more = |_: &mut Verdicts| -> Result<(), ()> { Ok(()) };
        listing
            .push(&[], &winning, &mut verdicts, no_more)
            .expect("room");
        verdicts
            .write_to(&mut line)
            .expect("a vector takes everything");
        assert!(line.len() < ROOM && line.len() == 333 * 20 + 2);
    }

    /// On heaps of 5 and 9 stones. Moves are told by their heaps and what they leave.
    #[test]
    fn moves_stand_in_the_order_of_heaps_and_of_stones_left_and_equal_lines_stand_once() {
        let heaps = [5, 9];
        for (template, has_equal_lines, is_pair, expected) in [
            (
                "{left}",
                false,
                false,
                &[(1, 1), (1, 3), (2, 3), (2, 8)][..],
            ),
            ("{left}", false, true, &[(1, 1), (1, 3), (2, 8)]),
            ("{stones}", false, true, &[(1, 1), (2, 3)]),
            (
                "{stones}",
                true,
                false,
                &[(1, 1), (1, 3), (2, 3), (2, 3), (2, 8)],
            ),
        ] {
            let mut moves = vec![
                Move::take(2, 9, 1),
                Move::take(1, 5, 2),
                Move::split(2, 9, 6, 1),
                Move::take(1, 5, 4),
                Move::take(2, 9, 6),
                Move::take(2, 9, 6),
            ];
            let listing = Listing {
                is_pair,
                ..listing(template, has_equal_lines)
            };
            listing.put_in_order(&mut moves, &heaps).expect("memory");
            let found: Vec<(u64, u64)> = moves.iter().map(|it| (it.heap, it.left())).collect();
            assert_eq!(found, expected, "{template}");
        }
    }

    #[test]
    fn a_thousand_heaps_are_written_and_one_more_is_refused() {
        for (heaps, template, expected) in [
            (1000, "{parts}", Ok(())),
            (1001, "{parts}", Err(Bound::Parts)),
            (1001, "{left}", Ok(())),
        ] {
            let mut moves = vec![Move::leave(1, 2000, vec![(1, heaps)])];
            let ordered = listing(template, false).put_in_order(&mut moves, &[2000]);
            assert_eq!(ordered, expected, "{heaps}");
        }
    }
}

//! What moves leave of a position, in the order of the rule: by options, then by letters ascending.

use std::collections::HashSet;

use super::table::{TupleOption, TupleTable, positions, small};
use crate::game::bound::Bound;
use crate::game::moves::{Aim, Flow, FoundMoves, Move, Stop, ValueOf};
use crate::game::rule::Rule;
use crate::game::tuple::{Numbers, Tuple, TupleShape};

impl Rule {
    /// What each move leaves of this position, in the order of the rule; moves that leave the same
    /// are one.
    ///
    /// # Errors
    ///
    /// The bound that was met, such as a number that is too large.
    pub(crate) fn moves_from(&self, from: Tuple) -> Result<Vec<Vec<Tuple>>, Bound> {
        self.first_moves_from(from, usize::MAX)
    }

    /// Returns true if a move of the position with this code leaves the one with that code alone. No
    /// value is asked for: `left` may be far beyond all positions that moves reach.
    ///
    /// # Errors
    ///
    /// The bound that was met, such as a number that is too large.
    pub(crate) fn leads_to(&self, from: u64, left: u64) -> Result<bool, Bound> {
        let shape = self.shape.ok_or(Bound::TupleCount(self.count()))?;
        for option in &self.options {
            let walked = TupleOption::of(option)?.each(shape, from, &mut |codes| {
                if codes == [left] {
                    return Err(Stop::Enough);
                }
                Ok(())
            });
            match walked {
                Ok(()) => {}
                Err(Stop::Enough) => return Ok(true),
                Err(Stop::Refused(bound)) => return Err(bound),
            }
        }
        Ok(false)
    }

    /// The first `most` of [`Rule::moves_from`].
    pub(in crate::game) fn first_moves_from(
        &self,
        from: Tuple,
        most: usize,
    ) -> Result<Vec<Vec<Tuple>>, Bound> {
        let mut moves = Vec::new();
        for option in &self.options {
            let walked = TupleOption::of(option)?.each(from.shape, from.code, &mut |codes| {
                if moves.len() == most {
                    return Err(Stop::Enough);
                }
                let mut left = Vec::new();
                for &code in codes {
                    left.push(Tuple::of_code(from.shape, code));
                }
                if !moves.contains(&left) {
                    moves.push(left);
                }
                Ok(())
            });
            if let Err(Stop::Refused(bound)) = walked {
                return Err(bound);
            }
        }
        Ok(moves)
    }
}

impl TupleTable {
    /// Tells `found` each move that hits the aim, in the order of the rule; moves that leave the
    /// same are one. `value` gives the Grundy value of the position with a code.
    pub(in crate::game) fn each_move_to<F: FoundMoves>(
        &self,
        aim: Aim,
        value: &mut ValueOf,
        found: &mut F,
    ) -> Flow {
        let shape = self.shape();
        let mut seen = HashSet::new();
        let mut left = self.budget().most_of_options();
        for option in &self.options {
            option.clone().each(shape, aim.stones, &mut |codes| {
                let mut sum = 0;
                for &code in codes {
                    sum ^= u64::from(value(code)?);
                }
                if sum != aim.wanted {
                    return Ok(());
                }
                let winning = Move::leave_tuples(aim.heap, codes);
                if F::ONLY_FIRST {
                    return found.add(winning);
                }
                let mut same = codes.to_vec();
                same.sort_unstable();
                if seen.contains(&same) {
                    return Ok(());
                }
                left = left
                    .checked_sub(same.len() as u64 + 1)
                    .ok_or(self.budget().options())?;
                seen.try_reserve(1)?;
                seen.insert(same);
                found.add(winning)
            })?;
        }
        Ok(())
    }
}

impl TupleOption {
    /// Tells `found` the codes of the positions that each move leaves.
    pub(in crate::game::rule) fn each(
        mut self,
        shape: TupleShape,
        from: u64,
        found: &mut impl FnMut(&[u64]) -> Flow,
    ) -> Flow {
        let from = shape.numbers(from);
        let mut flow = Ok(());
        match &mut self {
            TupleOption::Linear(option) => {
                option.on(from, u64::MAX, &mut |line| {
                    let mut place = 0;
                    while flow.is_ok() && place < line.count {
                        let left = (0..line.parts()).map(|part| line.numbers(part, place));
                        let is_small = left.clone().all(|numbers| {
                            numbers
                                .into_iter()
                                .all(|it| it.unsigned_abs() <= shape.most())
                        });
                        flow = if is_small {
                            tell(shape, from, left.map(small), found)
                        } else {
                            Err(Bound::TupleNumbers(shape.most()).into())
                        };
                        place += 1;
                    }
                    flow.is_ok()
                });
            }
            TupleOption::Any(run) => {
                run.on_position(from, u64::MAX, &mut |run, count| {
                    for lane in 0..count {
                        if flow.is_ok() && run.fits(lane) {
                            flow = tell(shape, from, positions(run, lane), found);
                        }
                    }
                    flow.is_ok()
                });
                if run.overflows() {
                    flow = flow.and(Err(
                        Bound::TupleNumbers(i32::MAX.unsigned_abs().into()).into()
                    ));
                }
            }
        }
        flow
    }
}

/// Tells `found` the codes of these positions, unless one is the position that moves start from.
fn tell(
    shape: TupleShape,
    from: Numbers,
    positions: impl Iterator<Item = Numbers>,
    found: &mut impl FnMut(&[u64]) -> Flow,
) -> Flow {
    let mut codes = Vec::new();
    for numbers in positions {
        if numbers == from {
            return Ok(());
        }
        codes.push(
            shape
                .code(numbers)
                .ok_or(Bound::TupleNumbers(shape.most()))?,
        );
    }
    found(&codes)
}

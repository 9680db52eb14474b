//! What the reasoning about sums asks of a game with a closed form.

use super::sum::{Origin, ReasonedSum, aim_at};
use crate::game::bound::{Bound, Cycle};
use crate::game::moves::{Aim, Flow, FoundMoves, Move, Stop, bound_met, first_move};
use crate::game::sum_game::SumRule;

/// A game with a closed form, and the period of its values, if its options tell them.
pub(crate) struct ClosedForm<R> {
    pub(crate) rule: R,
    pub(crate) period: Option<u64>,
}

impl<R: SumRule> ReasonedSum for ClosedForm<R> {
    fn takes(&self) -> bool {
        true
    }

    fn value(&mut self, stones: u64) -> Result<u64, Bound> {
        Ok(self.rule.grundy(stones))
    }

    fn source(&mut self, stones: u64) -> Origin {
        self.rule.source(stones)
    }

    fn cycle(&mut self) -> Option<Cycle> {
        self.period.map(Cycle::from_start)
    }

    fn move_to(&mut self, aim: Aim) -> Result<Option<Move>, Bound> {
        Ok(first_move(|first| self.rule.each_move_to(aim, first)))
    }

    fn moves(&mut self, stones: u64, count: usize) -> Result<Vec<Move>, Bound> {
        let mut first = FirstMoves {
            moves: Vec::new(),
            count,
        };
        let takes = self.rule.takes();
        for &taken in takes {
            if taken <= stones && first.moves.len() < count {
                first.moves.push(Move::take(1, stones, taken));
            }
        }
        // A value is at most 1 more than its heap, and the nim-sum of two less than twice as large.
        let most = stones.saturating_add(1).saturating_mul(2);
        let largest = self.rule.largest_value().min(most);
        let mut wanted = 0;
        while takes.is_empty() && first.moves.len() < count && wanted <= largest {
            let aim = aim_at(1, stones, wanted);
            bound_met(self.rule.each_move_to(aim, &mut first))?;
            wanted += 1;
        }
        Ok(first.moves)
    }
}

/// Takes this many moves of those that walks find.
struct FirstMoves {
    moves: Vec<Move>,
    count: usize,
}

impl FoundMoves for FirstMoves {
    fn add(&mut self, winning: Move) -> Flow {
        self.moves.push(winning);
        if self.moves.len() < self.count {
            return Ok(());
        }
        Err(Stop::Enough)
    }
}

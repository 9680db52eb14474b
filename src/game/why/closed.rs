//! What the reasoning about sums asks of a game with a closed form.

use super::sum::{ReasonedSum, Source, aim_at};
use crate::game::bound::{Bound, Cycle};
use crate::game::moves::{Aim, Move, first_move};
use crate::game::sum_game::SumRule;

/// A game with a closed form, and the period of its values, if its options tell them.
pub(crate) struct Closed<R> {
    pub(crate) rule: R,
    pub(crate) period: Option<u64>,
}

impl<R: SumRule> ReasonedSum for Closed<R> {
    fn takes(&self) -> bool {
        true
    }

    fn value(&mut self, stones: u64) -> Result<u64, Bound> {
        Ok(self.rule.grundy(stones))
    }

    fn source(&mut self, stones: u64) -> Source {
        self.rule.source(stones)
    }

    fn cycle(&mut self) -> Option<Cycle> {
        self.period.map(Cycle::from_start)
    }

    fn move_to(&mut self, aim: Aim) -> Result<Option<Move>, Bound> {
        Ok(first_move(|first| self.rule.each_move_to(aim, first)))
    }

    /// Without a list of moves, one to each of the least values. Each value below that of the heap
    /// has one, and where that is 0, one has the value 1.
    fn moves(&mut self, stones: u64, count: usize) -> Result<Vec<Move>, Bound> {
        let mut moves = Vec::new();
        let takes = self.rule.takes();
        for &taken in takes {
            if taken <= stones {
                moves.push(Move::take(1, stones, taken));
            }
        }
        let own = self.rule.grundy(stones);
        let mut wanted = 0;
        while takes.is_empty() && moves.len() < count && wanted <= own.max(1) {
            if wanted != own {
                moves.extend(self.move_to(aim_at(1, stones, wanted))?);
            }
            wanted += 1;
        }
        moves.truncate(count);
        Ok(moves)
    }
}

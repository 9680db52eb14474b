//! The rule that the heaps of a case are played by: the one its problem fixes, or the one it gave.

use crate::game::tables::View;
use crate::game::{Bound, Closed, Move, Play, Sum};

/// A rule that answers heaps.
pub(crate) enum Rule<'a> {
    Closed(Closed),
    Set(&'a mut View),
}

impl Rule<'_> {
    /// The nim-sum of the heaps up to the first whose value is not known, how many those are, and the bound that was met
    /// at that one.
    #[inline]
    pub(crate) fn nim_sum(&mut self, heaps: &[u64]) -> (u64, usize, Option<Bound>) {
        match self {
            Rule::Closed(game) => (game.sum(heaps, Play::Normal).nim_sum, heaps.len(), None),
            Rule::Set(view) => {
                let mut nim_sum = 0;
                for (known, &stones) in heaps.iter().enumerate() {
                    match view.grundy(stones) {
                        Ok(grundy) => nim_sum ^= u64::from(grundy),
                        Err(bound) => return (nim_sum, known, Some(bound)),
                    }
                }
                (nim_sum, heaps.len(), None)
            }
        }
    }

    /// The winning move on `heaps`, whose nim-sum this is, if there is one: on the first heap that has one. If it cannot
    /// be looked for, the bound that was met.
    #[inline]
    pub(crate) fn winning_move(&mut self, heaps: &[u64], nim_sum: u64) -> Result<Option<Move>, Bound> {
        match self {
            Rule::Closed(game) => Ok(game.analyse(heaps, Play::Normal).1),
            Rule::Set(view) => view.winning_move(heaps, Sum::of(nim_sum), Play::Normal),
        }
    }
}

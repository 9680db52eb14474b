//! The rule that the heaps of a case are played by: the one its problem fixes, or the one it gave.

use crate::game::subtraction::{Bound, View};
use crate::game::{Action, Closed};

/// A rule that answers heaps.
pub(crate) enum Rule<'a> {
    Closed(Closed),
    Set(&'a mut View),
}

impl Rule<'_> {
    /// The Grundy value of a heap, or the bound that was met before it was known.
    #[inline]
    pub(crate) fn grundy(&mut self, stones: u64) -> Result<u64, Bound> {
        match self {
            Rule::Closed(game) => Ok(game.grundy(stones)),
            Rule::Set(view) => view.grundy(stones).map(u64::from),
        }
    }

    /// The preferred move from a heap to the Grundy value `wanted`, if there is one.
    #[inline]
    pub(crate) fn move_to(&mut self, stones: u64, wanted: u64) -> Result<Option<Action>, Bound> {
        match self {
            Rule::Closed(game) => Ok(game.move_to(stones, wanted)),
            Rule::Set(view) => view.move_to(stones, wanted),
        }
    }

    /// The nim-sum of the heaps up to the first whose value is not known, how many those are, and the bound that was met
    /// at that one.
    #[inline]
    pub(crate) fn nim_sum(&mut self, heaps: &[u64]) -> (u64, usize, Option<Bound>) {
        match self {
            Rule::Closed(game) => (game.nim_sum(heaps), heaps.len(), None),
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
}

//! The rule that the heaps of a case are played by: the one its problem fixes, or the one it gave.

use crate::game::interval::Interval;
use crate::game::tables::View;
use crate::game::{Bound, Closed, Move, Play, Sum};
use crate::problem::{Problem, RuleShape};

/// A rule that answers heaps.
pub(crate) enum Rule<'a> {
    Closed(Closed),
    Interval(Interval),
    Table(&'a mut View),
}

impl Rule<'_> {
    /// The rule of a case of `problem`: the fixed one, `interval`, or the one that `view` has selected.
    #[inline]
    pub(crate) fn of(problem: Problem, interval: Interval, view: &mut View) -> Rule<'_> {
        match problem.spec().rule {
            RuleShape::Fixed(game) => Rule::Closed(game),
            RuleShape::Interval => Rule::Interval(interval),
            RuleShape::Table(_) => Rule::Table(view),
        }
    }

    /// The sum of the heaps up to the first whose value is not known, how many those are, and the bound that was met at
    /// that one.
    #[inline]
    pub(crate) fn sum(self, heaps: &[u64], play: Play) -> (Sum, usize, Option<Bound>) {
        match self {
            Rule::Closed(game) => (game.sum(heaps, play), heaps.len(), None),
            Rule::Interval(interval) => (interval.sum(heaps, play), heaps.len(), None),
            Rule::Table(view) => view.sum(heaps, play),
        }
    }

    /// The winning move on `heaps`, whose sum this is, if there is one: on the first heap that has one. If it cannot be
    /// looked for, the bound that was met.
    #[inline]
    pub(crate) fn winning_move(self, heaps: &[u64], sum: Sum, play: Play) -> Result<Option<Move>, Bound> {
        match self {
            Rule::Closed(game) => Ok(game.analyse(heaps, play).1),
            Rule::Interval(interval) => Ok(interval.winning_move(heaps, play)),
            Rule::Table(view) => view.winning_move(heaps, sum, play),
        }
    }
}

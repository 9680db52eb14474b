//! A rule whose numbers are all known: the rule of one case, or of all. Only the numbers of a table are kept elsewhere.

use std::sync::Arc;

use crate::case::problem::{PositionGame, Problem, RuleShape, SumGame};
use crate::game::interval::Interval;
use crate::game::rule::Rule;
use crate::game::tables::Family;

/// A rule that answers positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CompleteRule {
    Fixed(SumGame),
    Interval(Interval),
    /// A rule of this family. Its numbers are beside it: in the form of all cases, or in the reader that selected them.
    Table(Family),
    /// A rule of one's own.
    Own(Arc<Rule>),
    /// A move may take from at most `limit` heaps, if the game has a limit.
    Position {
        game: PositionGame,
        limit: u64,
    },
}

impl CompleteRule {
    /// The rule of `problem`, unless its cases give numbers of the rule.
    pub(crate) fn of(problem: Problem) -> Option<CompleteRule> {
        match problem.rule() {
            RuleShape::Fixed(game) => Some(CompleteRule::Fixed(game)),
            RuleShape::Table(Family::GrundysGame) => Some(CompleteRule::Table(Family::GrundysGame)),
            RuleShape::Position(game) if !game.takes_limit() => Some(CompleteRule::Position { game, limit: 1 }),
            RuleShape::Position(_) | RuleShape::Interval | RuleShape::Table(_) => None,
        }
    }

    /// The rule of `problem`, whose cases give this limit, if it has one.
    pub(crate) fn with_limit(problem: Problem, limit: u64) -> Option<CompleteRule> {
        let game = problem.position_game().filter(|_| limit > 0)?;
        Some(CompleteRule::Position { game, limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_a_complete_rule_if_and_only_if_its_cases_give_no_numbers_of_it() {
        for problem in Problem::ALL {
            assert_eq!(CompleteRule::of(problem).is_some(), problem.rule().parts().is_empty(), "{problem:?}");
        }
        let moore = |limit| CompleteRule::with_limit(Problem::MooresNim, limit);
        assert_eq!((moore(0), moore(1).is_some()), (None, true));
    }
}

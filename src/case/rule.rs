//! A rule whose numbers are all known: the rule of one case, or of all. Only the numbers of a table
//! are kept elsewhere.

use std::sync::Arc;

use crate::case::game::{Game, PositionGame, RuleShape, SumGame};
use crate::game::interval::Interval;
use crate::game::rule::{Rule, TupleShape};
use crate::game::tables::Family;
use crate::game::{Play, Wording};

/// A rule that answers positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CompleteRule {
    Fixed(SumGame),
    Interval(Interval),
    /// A rule of this family. Its numbers are beside it: in the form of all cases, or in the reader
    /// that selected them.
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
    /// The rule of `game`, unless its cases give numbers of the rule.
    pub(crate) fn of(game: Game) -> Option<CompleteRule> {
        match game.rule() {
            RuleShape::Fixed(rule) => Some(CompleteRule::Fixed(rule)),
            RuleShape::Table(Family::GrundysGame) => Some(CompleteRule::Table(Family::GrundysGame)),
            RuleShape::Position(rule) if !rule.takes_limit() => Some(CompleteRule::Position {
                game: rule,
                limit: 1,
            }),
            RuleShape::Position(_) | RuleShape::Interval | RuleShape::Table(_) => None,
        }
    }

    /// Returns true if the sum of the Grundy values of its heaps says in this play who wins.
    #[inline]
    pub(crate) fn is_sum(&self, play: Play) -> bool {
        match self {
            CompleteRule::Fixed(_) | CompleteRule::Interval(_) | CompleteRule::Own(_) => true,
            CompleteRule::Table(family) => !family.is_searched(play),
            CompleteRule::Position { .. } => false,
        }
    }

    /// From how many heaps a move may take.
    pub(crate) fn limit(&self) -> u64 {
        match self {
            CompleteRule::Position { limit, .. } => *limit,
            CompleteRule::Fixed(_) | CompleteRule::Interval(_) => 1,
            CompleteRule::Table(_) | CompleteRule::Own(_) => 1,
        }
    }

    /// What its positions are, if they have several numbers.
    pub(crate) fn shape(&self) -> Option<TupleShape> {
        match self {
            CompleteRule::Own(rule) => rule.shape(),
            CompleteRule::Fixed(_) | CompleteRule::Interval(_) => None,
            CompleteRule::Table(_) | CompleteRule::Position { .. } => None,
        }
    }

    /// What its moves do.
    pub(crate) fn wording(&self) -> Wording {
        match self {
            CompleteRule::Position { game, .. } => game.wording(),
            CompleteRule::Own(rule) => match rule.shape() {
                None => Wording::Leave,
                Some(shape) => Wording::LeaveTuples(shape),
            },
            CompleteRule::Fixed(_) | CompleteRule::Interval(_) | CompleteRule::Table(_) => {
                Wording::Take
            }
        }
    }

    /// The rule of `game`, whose cases give this limit, if it has one.
    pub(crate) fn with_limit(game: Game, limit: u64) -> Option<CompleteRule> {
        if limit == 0 {
            return None;
        }
        let rule = game.position_game()?;
        Some(CompleteRule::Position { game: rule, limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_a_complete_rule_if_and_only_if_its_cases_give_no_numbers_of_it() {
        for game in Game::ALL {
            assert_eq!(
                CompleteRule::of(game).is_some(),
                game.rule().parts().is_empty(),
                "{game:?}"
            );
        }
        let moore = |limit| CompleteRule::with_limit(Game::MooresNim, limit);
        assert_eq!((moore(0), moore(1).is_some()), (None, true));
    }
}

//! The games that are not sums: who wins depends on all numbers together.

use super::moves::{Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::rule::TupleShape;
use super::why::{Reason, Reasoned};

/// A rule for positions of several heaps; [`Game`](crate::Game) has their number. If the rule takes
/// a limit, a move may take from at most `limit` heaps.
pub(crate) trait PositionRule {
    /// True if a case gives the number of heaps from which a move may take.
    const TAKES_LIMIT: bool = false;
    /// The Grundy value, if it is known.
    const GRUNDY: Option<fn(&[u64]) -> u64> = None;
    /// Whether all winning moves are known. If not, a walk gives one, and refuses to go on.
    const KNOWS_ALL: bool = true;
    /// Whether a move may take from several heaps of any number of heaps. Such moves are not
    /// listed.
    const TAKES_FROM_SEVERAL: bool = false;
    /// What a move does.
    const WORDING: Wording = Wording::Take;

    /// Who wins on `heaps`.
    fn outcome(limit: u64, heaps: &[u64], play: Play) -> Outcome;

    /// Tells `found` each winning move, the preferred one first.
    fn each_winning_move(
        limit: u64,
        heaps: &[u64],
        play: Play,
        found: &mut impl FoundMoves,
    ) -> Flow;

    /// Why the case is won by this move, or lost if there is none.
    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason>;
}

/// What the moves of a game do, for their explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wording {
    /// A move takes stones from a heap, splits it, or passes.
    Take,
    /// A move takes stones from one heap or from several.
    TakeEach,
    /// A move leaves other heaps in place of its heap, as a [written rule](super::rule) says.
    Leave,
    /// A move leaves positions of this shape in place of its position, as a written rule says.
    LeaveTuples(TupleShape),
    /// A move takes stones from a step to the one below it.
    Descend,
    /// A move subtracts the smaller number from the larger several times.
    Subtract,
    /// A move multiplies the number.
    Multiply,
}

/// The N numbers of a position: one for each heap of its game.
#[inline]
pub(super) fn numbers<const N: usize>(heaps: &[u64]) -> [u64; N] {
    debug_assert!(heaps.len() >= N);
    heaps.first_chunk().copied().unwrap_or([0; N])
}

/// Makes the list of the games: a variant for each rule. The caller imports `game` and the types of
/// these methods.
macro_rules! position_games {
    ($($file:ident::$rule:ident)*) => {
        /// A game that is not a sum.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum PositionGame { $($rule),* }

        impl PositionGame {
            /// [`PositionRule::outcome`].
            #[inline]
            pub(crate) fn outcome(self, limit: u64, heaps: &[u64], play: Play) -> Outcome {
                match self { $(PositionGame::$rule => game::$file::$rule::outcome(limit, heaps, play)),* }
            }

            /// [`PositionRule::each_winning_move`].
            pub(crate) fn each_winning_move(self, limit: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
                match self { $(PositionGame::$rule => game::$file::$rule::each_winning_move(limit, heaps, play, found)),* }
            }

            /// [`PositionRule::reasons`].
            pub(crate) fn reasons(self, case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
                match self { $(PositionGame::$rule => game::$file::$rule::reasons(case, winning)),* }
            }

            /// The Grundy value, if it is known.
            pub(crate) fn grundy(self, heaps: &[u64]) -> Option<u64> {
                let grundy = match self { $(PositionGame::$rule => game::$file::$rule::GRUNDY),* };
                grundy.map(|grundy| grundy(heaps))
            }

            /// Returns true if the number of winning moves is known.
            pub(crate) const fn can_count(self) -> bool {
                match self { $(PositionGame::$rule => game::$file::$rule::KNOWS_ALL),* }
            }

            /// Returns true if the winning moves can be listed.
            pub(crate) const fn can_list(self) -> bool {
                match self { $(PositionGame::$rule => !game::$file::$rule::TAKES_FROM_SEVERAL),* }
            }

            /// [`PositionRule::WORDING`].
            pub(crate) const fn wording(self) -> Wording {
                match self { $(PositionGame::$rule => game::$file::$rule::WORDING),* }
            }

            /// [`PositionRule::TAKES_LIMIT`].
            pub(crate) const fn takes_limit(self) -> bool {
                match self { $(PositionGame::$rule => game::$file::$rule::TAKES_LIMIT),* }
            }
        }
    };
}

pub(crate) use position_games;

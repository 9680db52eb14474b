//! The games that are not sums: who wins depends on all numbers together.

use super::bound::Bound;
use super::outcome::{Outcome, Play};
use super::turn::Turn;
use super::winning_moves::WinningMoves;

/// A rule for positions of several heaps; [`Game`](crate::Game) has their number. If the rule takes
/// a limit, a move may take from at most `limit` heaps.
pub(crate) trait PositionRule {
    /// True if a case gives the number of heaps from which a move may take.
    const TAKES_LIMIT: bool = false;
    /// The Grundy value, if it is known.
    const GRUNDY: Option<fn(&[u64]) -> u64> = None;
    /// The number of winning moves, if it is known.
    const COUNT: Option<fn(&[u64], Play) -> u64> = None;
    /// Lists the winning moves, if they are known and each changes one heap, or two of two. Their
    /// number is then known, too.
    const LIST: Option<List> = None;
    /// The most bytes that [`PositionRule::winning_move`] allocates at a time for each heap.
    const BYTES_OF_MOVE: usize = 0;

    /// Who wins on `heaps`.
    fn outcome(limit: u64, heaps: &[u64], play: Play) -> Outcome;

    /// The winning move, if there is one.
    fn winning_move(limit: u64, heaps: &[u64], play: Play) -> Option<Turn>;
}

/// Lists the winning moves of a position.
pub(crate) type List = fn(&[u64], Play, &mut WinningMoves) -> Result<(), Bound>;

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

            /// [`PositionRule::winning_move`].
            pub(crate) fn winning_move(self, limit: u64, heaps: &[u64], play: Play) -> Option<Turn> {
                match self { $(PositionGame::$rule => game::$file::$rule::winning_move(limit, heaps, play)),* }
            }

            /// The Grundy value, if it is known.
            pub(crate) fn grundy(self, heaps: &[u64]) -> Option<u64> {
                let grundy = match self { $(PositionGame::$rule => game::$file::$rule::GRUNDY),* };
                grundy.map(|grundy| grundy(heaps))
            }

            const fn counter(self) -> Option<fn(&[u64], Play) -> u64> {
                match self { $(PositionGame::$rule => game::$file::$rule::COUNT),* }
            }

            /// Returns true if the number of winning moves is known.
            pub(crate) const fn can_count(self) -> bool {
                self.counter().is_some()
            }

            /// The number of winning moves, if they [can be counted](PositionGame::can_count).
            pub(crate) fn count(self, heaps: &[u64], play: Play) -> Option<u128> {
                self.counter().map(|count| count(heaps, play).into())
            }

            /// What lists the winning moves, if they can be listed.
            pub(crate) const fn list(self) -> Option<List> {
                match self { $(PositionGame::$rule => game::$file::$rule::LIST),* }
            }

            /// The most bytes that [`PositionGame::winning_move`] allocates at a time for this many
            /// heaps.
            pub(crate) const fn bytes_of_move(self, heaps: usize) -> usize {
                heaps.saturating_mul(match self { $(PositionGame::$rule => game::$file::$rule::BYTES_OF_MOVE),* })
            }

            /// [`PositionRule::TAKES_LIMIT`].
            pub(crate) const fn takes_limit(self) -> bool {
                match self { $(PositionGame::$rule => game::$file::$rule::TAKES_LIMIT),* }
            }
        }
    };
}

pub(crate) use position_games;

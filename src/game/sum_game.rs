//! The games of independent heaps that have a closed form.

use super::bound::Bound;
use super::moves::{Action, Move};
use super::outcome::{Play, Sum};
use super::winning_moves::{Change, FoundMove, WinningMoves};

/// A rule for heaps that do not depend on each other, with the Grundy value of a heap of any size.
pub(crate) trait SumRule: Copy {
    /// The period of the Grundy values, which starts at the empty heap, if there is one.
    const PERIOD: Option<u64> = None;
    /// The numbers a and b, if the Grundy value of every heap of n > 0 stones is ((n − a) XOR b) +
    /// a, which vectors compute for many heaps.
    const SHIFT_AND_FLIP: Option<(u64, u64)> = None;

    /// Whether a move may split a heap in two.
    const SPLITS: bool = false;

    /// The Grundy value of a heap of `stones`.
    fn grundy(self, stones: u64) -> u64;

    /// The preferred move from a heap of `stones` to the Grundy value `wanted`, if there is one.
    fn move_to(self, stones: u64, wanted: u64) -> Option<Action>;

    /// How many moves lead from a heap of `stones` to the Grundy value `wanted`: at most one,
    /// unless a rule says more.
    #[inline(always)]
    fn count_moves_to(self, stones: u64, wanted: u64) -> u64 {
        self.move_to(stones, wanted).is_some().into()
    }

    /// Tells `found` all moves from a heap of `stones` to the Grundy value `wanted`: at most one,
    /// unless a rule says more.
    fn list_moves_to(self, stones: u64, wanted: u64, found: &mut FoundMove) -> Result<(), Bound> {
        self.move_to(stones, wanted)
            .map_or(Ok(()), |action| found(Change::of(stones, action)))
    }

    /// The sum of `heaps`, as far as `play` needs it.
    #[inline(always)]
    fn sum(self, heaps: &[u64], play: Play) -> Sum {
        Sum::of_heaps(heaps, play, |stones| self.grundy(stones))
    }

    /// The winning move on `heaps`, if there is one: on the first heap that has one, the preferred
    /// one.
    fn winning_move(self, heaps: &[u64], play: Play) -> Option<Move> {
        let sum = self.sum(heaps, play);
        let to_wanted = |stones| self.move_to(stones, sum.wanted(self.grundy(stones), play));
        let heaps = if sum.wins(play) { heaps } else { &[] };
        (1..).zip(heaps).find_map(|(heap, &stones)| {
            Some(Move {
                heap,
                action: to_wanted(stones)?,
            })
        })
    }

    /// How many moves on `heaps` win.
    #[inline]
    fn count(self, heaps: &[u64], play: Play) -> u128 {
        let sum = self.sum(heaps, play);
        let heaps = if sum.wins(play) { heaps } else { &[] };
        let ways =
            |&stones: &u64| self.count_moves_to(stones, sum.wanted(self.grundy(stones), play));
        // Fewer than 2^61 heaps fit into memory, and no heap has 2^64 moves.
        heaps.iter().map(|stones| u128::from(ways(stones))).sum()
    }

    /// Lists the winning moves on `heaps`.
    fn list(self, heaps: &[u64], play: Play, moves: &mut WinningMoves) -> Result<(), Bound> {
        let sum = self.sum(heaps, play);
        moves.extend(heaps, sum.wins(play), |stones, found| {
            self.list_moves_to(stones, sum.wanted(self.grundy(stones), play), found)
        })
    }
}

/// Makes the list of the games: a variant for each rule. A method chooses the rule once, not for
/// each heap. The caller imports `game` and the types of these methods.
macro_rules! sum_games {
    ($($file:ident::$rule:ident)*) => {
        /// A game of independent heaps with a closed form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum SumGame { $($rule),* }

        impl SumRule for SumGame {
            #[inline]
            fn grundy(self, stones: u64) -> u64 {
                match self { $(SumGame::$rule => game::$file::$rule.grundy(stones)),* }
            }

            fn move_to(self, stones: u64, wanted: u64) -> Option<Action> {
                match self { $(SumGame::$rule => game::$file::$rule.move_to(stones, wanted)),* }
            }

            // Always inlined: a loop over cases of one game then chooses it once.
            #[inline(always)]
            fn sum(self, heaps: &[u64], play: Play) -> Sum {
                match self { $(SumGame::$rule => game::$file::$rule.sum(heaps, play)),* }
            }

            fn winning_move(self, heaps: &[u64], play: Play) -> Option<Move> {
                match self { $(SumGame::$rule => game::$file::$rule.winning_move(heaps, play)),* }
            }

            fn count(self, heaps: &[u64], play: Play) -> u128 {
                match self { $(SumGame::$rule => game::$file::$rule.count(heaps, play)),* }
            }

            fn list(self, heaps: &[u64], play: Play, moves: &mut WinningMoves) -> Result<(), Bound> {
                match self { $(SumGame::$rule => game::$file::$rule.list(heaps, play, moves)),* }
            }
        }

        impl SumGame {
            /// [`SumRule::PERIOD`].
            pub(crate) const fn period(self) -> Option<u64> {
                match self { $(SumGame::$rule => game::$file::$rule::PERIOD),* }
            }

            /// [`SumRule::SPLITS`].
            pub(crate) const fn splits(self) -> bool {
                match self { $(SumGame::$rule => game::$file::$rule::SPLITS),* }
            }

            /// [`SumRule::SHIFT_AND_FLIP`].
            pub(crate) const fn shift_and_flip(self) -> Option<(u64, u64)> {
                match self { $(SumGame::$rule => game::$file::$rule::SHIFT_AND_FLIP),* }
            }
        }
    };
}

pub(crate) use sum_games;

//! The games of independent heaps that have a closed form.

use super::moves::{Aim, Flow, FoundMoves, Move, first_move};
use super::outcome::{Play, Sum};
use super::why::sum::Origin;

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

    /// Tells `found` each move that hits the aim, the preferred one first.
    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow;

    /// Where the Grundy value of a heap comes from.
    fn source(self, stones: u64) -> Origin;

    /// The stones that a move may take, if these few numbers are all that there are, and none
    /// otherwise.
    fn takes(self) -> &'static [u64] {
        &[]
    }

    /// The largest value of all heaps, if few moves have a larger one to look for.
    fn largest_value(self) -> u64 {
        u64::MAX
    }

    /// The sum of `heaps`, as far as `play` needs it.
    #[inline(always)]
    fn sum(self, heaps: &[u64], play: Play) -> Sum {
        Sum::of_heaps(heaps, play, |stones| self.grundy(stones))
    }

    /// Tells `found` each winning move on `heaps`, which have this sum: the first heap first.
    #[inline]
    fn each_winning_move(
        self,
        heaps: &[u64],
        sum: Sum,
        play: Play,
        found: &mut impl FoundMoves,
    ) -> Flow {
        if !sum.wins(play) {
            return Ok(());
        }
        for (heap, &stones) in (1..).zip(heaps) {
            let aim = sum.aim(heap, stones, self.grundy(stones), play);
            self.each_move_to(aim, found)?;
        }
        Ok(())
    }

    /// The winning move on `heaps`, if there is one.
    fn winning_move(self, heaps: &[u64], play: Play) -> Option<Move> {
        let sum = self.sum(heaps, play);
        first_move(|first| self.each_winning_move(heaps, sum, play, first))
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

            fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
                match self { $(SumGame::$rule => game::$file::$rule.each_move_to(aim, found)),* }
            }

            fn source(self, stones: u64) -> Origin {
                match self { $(SumGame::$rule => game::$file::$rule.source(stones)),* }
            }

            fn takes(self) -> &'static [u64] {
                match self { $(SumGame::$rule => game::$file::$rule.takes()),* }
            }

            // Always inlined: a loop over cases of one game then chooses it once.
            #[inline(always)]
            fn sum(self, heaps: &[u64], play: Play) -> Sum {
                match self { $(SumGame::$rule => game::$file::$rule.sum(heaps, play)),* }
            }

            fn each_winning_move(self, heaps: &[u64], sum: Sum, play: Play, found: &mut impl FoundMoves) -> Flow {
                match self { $(SumGame::$rule => game::$file::$rule.each_winning_move(heaps, sum, play, found)),* }
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

//! Winning moves: one type for all games, and what becomes of the moves that a walk finds.

use std::cmp::{Ordering, Reverse};

use super::bound::Bound;

/// A winning move: which number of the position changes, and what comes in its place.
///
/// ```
/// use takeaway::game::{laskers_nim, moores_nim, Play};
///
/// let split = laskers_nim::winning_move(&[3, 1, 2], Play::Normal).expect("a move");
/// assert_eq!((split.heap, split.taken, split.small, split.large), (1, 0, 1, 2));
/// assert!(split.parts().eq([(1, 1), (2, 1)]));
///
/// // A move of this game may take from two heaps.
/// let take = moores_nim::winning_move(2, &[3, 4, 5], Play::Normal).expect("a move");
/// assert!(take.heap == 0 && take.takes().eq([(2, 1), (3, 2)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The number of the heap that changes, from 1; 0 if several heaps change.
    pub heap: u64,
    /// The stones that the move takes from the heap: 0 if it passes, or only splits the heap. In
    /// Euclid's game, how often it subtracts the smaller number; in the multiplication game, its
    /// factor.
    pub taken: u64,
    /// The smaller heap, if two are left; otherwise 0. In a game on two numbers, these are left.
    pub small: u64,
    /// The larger heap, if two are left; otherwise all stones that are left of the heap.
    pub large: u64,
    /// If several heaps change, their numbers, each with the stones taken from it. Otherwise, if
    /// more than two heaps are left, their sizes in ascending order, each with the number of heaps
    /// that have it.
    // Boxed twice: few moves have pairs, and a million moves may be listed.
    #[allow(clippy::box_collection)]
    pairs: Option<Box<Vec<(u64, u64)>>>,
}

impl Move {
    /// The most sizes of heaps that explanations tell of a move of a [written rule](super::rule).
    pub(crate) const MOST_TOLD: usize = 4;

    #[inline]
    fn new(heap: u64, taken: u64, [small, large]: [u64; 2]) -> Move {
        Move {
            heap,
            taken,
            small,
            large,
            pairs: None,
        }
    }

    /// Takes stones from a heap of `stones`.
    #[inline]
    pub(crate) fn take(heap: u64, stones: u64, taken: u64) -> Move {
        Move::new(heap, taken, [0, stones - taken])
    }

    /// Takes stones from a heap of `stones`, or none, and splits the rest in two. The smaller part
    /// is `small`; 0 if the rest is one heap.
    #[inline]
    pub(crate) fn split(heap: u64, stones: u64, taken: u64, small: u64) -> Move {
        Move::new(heap, taken, [small, stones - taken - small])
    }

    /// Changes one of two numbers, and leaves these two.
    pub(crate) fn pair(heap: u64, taken: u64, [a, b]: [u64; 2]) -> Move {
        Move::new(heap, taken, [a.min(b), a.max(b)])
    }

    /// Takes the same number from both of two numbers, and leaves these two.
    pub(crate) fn from_both(taken: u64, left: [u64; 2]) -> Move {
        Move {
            pairs: Some(Box::new(vec![(1, taken), (2, taken)])),
            ..Move::pair(0, taken, left)
        }
    }

    /// Multiplies the number, so that `left` times itself is enough from then on.
    pub(crate) fn multiply(factor: u64, left: u64) -> Move {
        Move::new(1, factor, [0, left])
    }

    /// Takes stones from several heaps: the number of each, and how many stones.
    pub(crate) fn from_each(takes: Vec<(u64, u64)>) -> Move {
        Move {
            pairs: Some(Box::new(takes)),
            ..Move::new(0, 0, [0, 0])
        }
    }

    /// Leaves these heaps of a heap of `stones`: sizes in ascending order, each with the number of
    /// heaps that have it.
    pub(crate) fn leave(heap: u64, stones: u64, sizes: Vec<(u64, u64)>) -> Move {
        let mut left: u64 = 0;
        let mut heaps: u64 = 0;
        for &(size, count) in &sizes {
            left = left.saturating_add(size.saturating_mul(count));
            heaps = heaps.saturating_add(count);
        }
        let taken = stones.saturating_sub(left);
        if heaps > 2 {
            let pairs = Some(Box::new(sizes));
            return Move {
                pairs,
                ..Move::new(heap, taken, [0, left])
            };
        }
        let small = if heaps == 2 { sizes[0].0 } else { 0 };
        Move::new(heap, taken, [small, left - small])
    }

    /// A move on a position of several numbers. It leaves the positions with these codes.
    pub(crate) fn leave_tuples(heap: u64, codes: &[u64]) -> Move {
        let mut pairs = Vec::new();
        for &code in codes {
            pairs.push((code, 1));
        }
        Move {
            pairs: Some(Box::new(pairs)),
            ..Move::new(heap, 0, [0, 0])
        }
    }

    /// The stones that are left of the heap; in a game on two numbers, of both.
    pub fn left(&self) -> u64 {
        self.small.saturating_add(self.large)
    }

    fn pairs(&self) -> &[(u64, u64)] {
        match &self.pairs {
            Some(pairs) => pairs,
            None => &[],
        }
    }

    /// The number of each heap from which the move takes stones, and how many it takes.
    pub fn takes(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (one, several) = match self.heap {
            0 => (None, self.pairs()),
            heap => (Some((heap, self.taken)), &[][..]),
        };
        one.into_iter().chain(several.iter().copied())
    }

    /// The sizes of the heaps that are left in ascending order, without 0, each with the number of
    /// heaps that have it. If several heaps change, they are known in games on two numbers only.
    pub fn parts(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let many = if self.heap == 0 { &[] } else { self.pairs() };
        let few = if !many.is_empty() {
            [(0, 0); 2]
        } else if self.small == self.large {
            [(self.small, 2), (0, 0)]
        } else {
            [(self.small, 1), (self.large, 1)]
        };
        let few = few.into_iter().filter(|&(size, _)| size > 0);
        few.chain(many.iter().copied())
    }

    /// Compares moves by their heaps, then by what they leave. More of a size come first, so 1+1+4
    /// is before 1+2+3.
    pub(crate) fn order(&self, other: &Move) -> Ordering {
        (self.heap, self.left(), self.small, self.taken)
            .cmp(&(other.heap, other.left(), other.small, other.taken))
            .then_with(|| self.more_first().cmp(other.more_first()))
    }

    fn more_first(&self) -> impl Iterator<Item = (u64, Reverse<u64>)> + '_ {
        self.pairs()
            .iter()
            .map(|&(size, count)| (size, Reverse(count)))
    }
}

/// A heap to move on, and what has to come in its place so that the other player loses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// The number of the heap, from 1.
    pub(crate) heap: u64,
    pub(crate) stones: u64,
    /// The nim-sum that the heaps in its place need.
    pub(crate) wanted: u64,
    /// Whether `wanted` is for heaps of the values 0 and 1, because play is misère and no other
    /// heap has a value of 2 or more. Heaps in its place of which one has such a value then need
    /// the other nim-sum of 0 and 1.
    pub(crate) only_small: bool,
}

impl Aim {
    #[inline]
    pub(crate) fn take(self, taken: u64) -> Move {
        Move::take(self.heap, self.stones, taken)
    }

    #[inline]
    pub(crate) fn split(self, taken: u64, small: u64) -> Move {
        Move::split(self.heap, self.stones, taken, small)
    }
}

/// Why a walk over winning moves ends before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// No other move is wanted.
    Enough,
    /// A bound was met.
    Refused(Bound),
}

impl<B: Into<Bound>> From<B> for Stop {
    fn from(bound: B) -> Stop {
        Stop::Refused(bound.into())
    }
}

/// Whether a walk goes on.
pub(crate) type Flow = Result<(), Stop>;

/// The bound that a walk met, if it did.
#[inline]
pub(crate) fn bound_met(flow: Flow) -> Result<(), Bound> {
    match flow {
        Ok(()) | Err(Stop::Enough) => Ok(()),
        Err(Stop::Refused(bound)) => Err(bound),
    }
}

/// The first move that `walk` finds, which meets no bound.
#[inline]
pub(crate) fn first_move(walk: impl FnOnce(&mut Option<Move>) -> Flow) -> Option<Move> {
    let mut first = None;
    let flow = walk(&mut first);
    debug_assert_eq!(bound_met(flow), Ok(()));
    first
}

/// What becomes of the winning moves that a walk finds, the preferred one first: an
/// `Option<Move>` takes the first, a `u128` counts all, and a `Vec<Move>` lists them.
pub(crate) trait FoundMoves: Sized {
    /// Whether the first move is enough. If not, the others may come in any order.
    const ONLY_FIRST: bool = false;

    /// Adds a move; says whether the walk goes on.
    fn add(&mut self, winning: Move) -> Flow;

    /// Adds the moves that `walk` adds. A count does not need to walk over them: there are
    /// `count()`.
    #[inline]
    fn add_counted(
        &mut self,
        _count: impl FnOnce() -> u64,
        walk: impl FnOnce(&mut Self) -> Flow,
    ) -> Flow {
        walk(self)
    }

    /// Adds a run of `count` moves, of which `nth` makes each, from 0 on.
    #[inline]
    fn add_run(&mut self, count: u64, nth: impl Fn(u64) -> Move) -> Flow {
        self.add_counted(
            || count,
            |found| (0..count).try_for_each(|place| found.add(nth(place))),
        )
    }
}

impl FoundMoves for Option<Move> {
    const ONLY_FIRST: bool = true;

    #[inline]
    fn add(&mut self, winning: Move) -> Flow {
        *self = Some(winning);
        Err(Stop::Enough)
    }
}

/// 128 bits hold any count, over any number of heaps: a look-up of a value adds fewer than 2^63
/// moves, and nobody can wait for 2^65 look-ups. 64 bits do not: each digit of a code may allow
/// 2^63 splits.
impl FoundMoves for u128 {
    #[inline]
    fn add(&mut self, _: Move) -> Flow {
        *self += 1;
        Ok(())
    }

    #[inline]
    fn add_counted(
        &mut self,
        count: impl FnOnce() -> u64,
        _walk: impl FnOnce(&mut u128) -> Flow,
    ) -> Flow {
        *self += u128::from(count());
        Ok(())
    }
}

/// Refuses more moves than [`Bound::MOST_WINNING_MOVES`].
impl FoundMoves for Vec<Move> {
    fn add(&mut self, winning: Move) -> Flow {
        if self.len() == Bound::MOST_WINNING_MOVES {
            return Err(Bound::WinningMoves.into());
        }
        self.try_reserve(1)?;
        self.push(winning);
        Ok(())
    }
}

/// Gives the Grundy value of a heap.
pub(super) type ValueOf<'a> = dyn FnMut(u64) -> Result<u32, Bound> + 'a;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_moves_are_listed_and_one_more_is_refused() {
        let mut moves: Vec<Move> = Vec::new();
        let all = Bound::MOST_WINNING_MOVES as u64;
        assert_eq!(
            moves.add_run(all, |heap| Move::take(heap + 1, 1, 1)),
            Ok(())
        );
        let one_more = moves.add(Move::take(all + 1, 1, 1));
        assert_eq!(one_more, Err(Stop::Refused(Bound::WinningMoves)));
    }

    #[test]
    fn a_run_is_counted_without_a_walk_and_its_first_move_ends_one() {
        let mut count: u128 = 0;
        let of_take = |_| Move::take(1, 9, 2);
        assert_eq!(count.add_run(u64::MAX, of_take), Ok(()));
        assert_eq!(count.add(Move::take(1, 9, 1)), Ok(()));
        assert_eq!(count, 1 << 64);
        let mut first: Option<Move> = None;
        assert_eq!(first.add_run(u64::MAX, of_take), Err(Stop::Enough));
        assert_eq!(first, Some(Move::take(1, 9, 2)));
    }

    #[test]
    fn parts_are_all_heaps_that_are_left() {
        for sizes in [
            &[][..],
            &[(7, 1)],
            &[(2, 1), (5, 1)],
            &[(3, 2)],
            &[(1, 2), (4, 1)],
            &[(2, 1_000_000)],
        ] {
            let winning = Move::leave(1, 9, sizes.to_vec());
            assert!(winning.parts().eq(sizes.iter().copied()), "{sizes:?}");
        }
        assert!(Move::pair(0, 1, [4, 0]).parts().eq([(4, 1)]));
    }
}

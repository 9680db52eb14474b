//! All winning moves of a position.

use std::cmp::{Ordering, Reverse};

use super::bound::Bound;
use super::moves::Action;

/// Sizes of heaps in ascending order, each with the number of heaps that have it. More of a size
/// come first, so 1+1+4 is before 1+2+3.
type Sizes = Vec<(u64, Reverse<u64>)>;

/// What a move does to its heap, or to both of two heaps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Change {
    /// The stones left in all.
    pub(crate) left: u64,
    /// The smaller heap, if exactly two are left; otherwise 0.
    pub(crate) small: u64,
    /// The stones taken. In the multiplication game, the factor.
    pub(crate) taken: u64,
    /// The heaps that are left, if they are more than two.
    // Boxed twice: few games leave three heaps, and a million moves may be listed.
    #[allow(clippy::box_collection)]
    many: Option<Box<Sizes>>,
}

impl Change {
    /// A change that leaves `left` stones, in one heap or in two.
    pub(crate) fn new(left: u64, small: u64, taken: u64) -> Change {
        Change {
            left,
            small,
            taken,
            many: None,
        }
    }

    pub(crate) fn take(stones: u64, taken: u64) -> Change {
        Change::new(stones - taken, 0, taken)
    }

    /// Takes stones from a heap of `stones` and splits the rest in two. The smaller part is
    /// `small`.
    pub(crate) fn split(stones: u64, taken: u64, small: u64) -> Change {
        Change::new(stones - taken, small, taken)
    }

    /// Leaves two heaps, in a game on two heaps.
    pub(crate) fn pair([a, b]: [u64; 2]) -> Change {
        Change::new(a + b, a.min(b), 0)
    }

    /// Leaves these heaps of a heap of `stones`: sizes in ascending order, each with the number of
    /// heaps that have it.
    pub(crate) fn leave(stones: u64, sizes: &[(u64, u64)]) -> Change {
        let left = sizes.iter().fold(0, |all: u64, &(size, count)| {
            all.saturating_add(size.saturating_mul(count))
        });
        let heaps = sizes
            .iter()
            .fold(0, |all: u64, &(_, count)| all.saturating_add(count));
        let small = sizes
            .first()
            .map_or(0, |&(size, _)| if heaps == 2 { size } else { 0 });
        let many = (heaps > 2).then(|| {
            Box::new(
                sizes
                    .iter()
                    .map(|&(size, count)| (size, Reverse(count)))
                    .collect(),
            )
        });
        Change {
            left,
            small,
            taken: stones.saturating_sub(left),
            many,
        }
    }

    /// The sizes of the heaps that are left in ascending order, without 0, each with the number of
    /// heaps that have it.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let few = [self.small, self.left - self.small].map(|size| (size, u64::from(size > 0)));
        let (few, many) = match &self.many {
            Some(sizes) => (None, &sizes[..]),
            None => (Some(few), &[][..]),
        };
        few.into_iter()
            .flatten()
            .chain(many.iter().map(|&(size, count)| (size, count.0)))
            .filter(|&(_, count)| count > 0)
    }

    /// How many heaps are left.
    fn heaps(&self) -> u64 {
        self.parts()
            .fold(0, |all: u64, (_, count)| all.saturating_add(count))
    }

    /// What this action does to a heap of `stones`.
    pub(super) fn of(stones: u64, action: Action) -> Change {
        match action {
            Action::Take(taken) => Change::take(stones, taken),
            Action::Split {
                taken,
                parts: [small, _],
            } => Change::split(stones, taken, small),
            Action::Pass => Change::take(stones, 0),
            Action::Leave(left) => Change::leave(stones, &left.sizes),
        }
    }
}

/// Is told of each winning move on a heap.
pub(super) type FoundMove<'a> = dyn FnMut(Change) -> Result<(), Bound> + 'a;

/// Gives the Grundy value of a heap.
pub(super) type ValueOf<'a> = dyn FnMut(u64) -> Result<u32, Bound> + 'a;

/// Winning moves of a position, each with the number of its heap, from 1; 0 if it changes both of
/// two.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct WinningMoves(pub(crate) Vec<(u64, Change)>);

impl WinningMoves {
    /// Adds a move.
    ///
    /// # Errors
    ///
    /// [`Bound::WinningMoves`] if there are too many, or [`Bound::Memory`].
    pub(crate) fn push(&mut self, heap: u64, change: Change) -> Result<(), Bound> {
        if self.0.len() == Bound::MOST_WINNING_MOVES {
            return Err(Bound::WinningMoves);
        }
        self.0.try_reserve(1)?;
        self.0.push((heap, change));
        Ok(())
    }

    /// Adds the winning moves on `heaps`; `wins` says whether the first player wins.
    /// `list_moves_to` finds all moves from a heap to the [value wanted](super::Sum::wanted).
    ///
    /// # Errors
    ///
    /// `list_moves_to` meets a bound, or there are more moves than [`WinningMoves::push`] takes.
    pub(crate) fn extend<F>(
        &mut self,
        heaps: &[u64],
        wins: bool,
        mut list_moves_to: F,
    ) -> Result<(), Bound>
    where
        F: FnMut(u64, &mut FoundMove) -> Result<(), Bound>,
    {
        let heaps = if wins { heaps } else { &[] };
        (1..).zip(heaps).try_for_each(|(heap, &stones)| {
            list_moves_to(stones, &mut |change| self.push(heap, change))
        })
    }

    /// Checks that no move leaves too many heaps to write them.
    ///
    /// # Errors
    ///
    /// [`Bound::Parts`].
    pub(crate) fn check_parts(&self) -> Result<(), Bound> {
        let can_be_written = self
            .0
            .iter()
            .all(|(_, change)| change.heaps() <= Bound::MOST_PARTS);
        can_be_written.then_some(()).ok_or(Bound::Parts)
    }

    /// Puts the moves in the order of their heaps, then of the stones left. Of moves that are equal
    /// in this order of another kind, keeps the first.
    pub(crate) fn put_in_order<F>(&mut self, order: F) -> Result<(), Bound>
    where
        F: Fn(&(u64, Change), &(u64, Change)) -> Ordering,
    {
        // Most positions have no other winning move, and this takes memory.
        if self.0.len() < 2 {
            return Ok(());
        }
        self.0.sort_unstable();
        let mut places: Vec<usize> = Vec::new();
        places.try_reserve_exact(self.0.len())?;
        places.extend(0..self.0.len());
        let order = |one: usize, other: usize| order(&self.0[one], &self.0[other]);
        places.sort_unstable_by(|&one, &other| order(one, other).then(one.cmp(&other)));
        places.dedup_by(|one, other| order(*one, *other).is_eq());
        places.sort_unstable();
        for (to, &from) in places.iter().enumerate() {
            self.0.swap(to, from);
        }
        self.0.truncate(places.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_moves_are_listed_and_one_more_is_refused() {
        let mut moves = WinningMoves::default();
        let all = Bound::MOST_WINNING_MOVES as u64;
        assert!((1..=all).all(|heap| moves.push(heap, Change::take(1, 1)).is_ok()));
        assert_eq!(
            moves.push(all + 1, Change::take(1, 1)),
            Err(Bound::WinningMoves)
        );
    }

    #[test]
    fn moves_stand_in_the_order_of_heaps_and_of_stones_left_and_equal_keys_stand_once() {
        let mut moves = WinningMoves::default();
        for (heap, stones, taken) in [(2, 9, 1), (1, 5, 2), (2, 9, 6), (1, 5, 4), (0, 5, 5)] {
            moves
                .push(heap, Change::take(stones, taken))
                .expect("a move");
        }
        let mut once = WinningMoves(moves.0.clone());
        moves.put_in_order(Ord::cmp).expect("memory");
        assert_eq!(
            moves
                .0
                .iter()
                .map(|it| (it.0, it.1.left))
                .collect::<Vec<_>>(),
            [(0, 0), (1, 1), (1, 3), (2, 3), (2, 8)]
        );
        once.put_in_order(|one, other| one.1.left.cmp(&other.1.left))
            .expect("memory");
        assert_eq!(
            once.0
                .iter()
                .map(|it| (it.0, it.1.left))
                .collect::<Vec<_>>(),
            [(0, 0), (1, 1), (1, 3), (2, 8)]
        );
    }
}

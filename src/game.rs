//! The games, and the verdict of every case that a selector and its numbers can make.

pub mod one_three_four;
pub mod one_two_three;
pub mod subtraction;
pub mod zero_move_nim;

#[cfg(test)]
pub(crate) mod oracle;

#[cfg(not(submission))]
use self::subtraction::Bound;
use crate::verdict::Line;

/// Who wins a position if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move has a winning move.
    N,
}

impl Outcome {
    /// The outcome of a position by its Grundy value.
    pub const fn of(grundy: u64) -> Outcome {
        if grundy == 0 {
            Outcome::P
        } else {
            Outcome::N
        }
    }
}

/// A move: what a player does. Heaps count from 1.
#[cfg(not(submission))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Take stones from a heap.
    Take {
        /// How many, at least 1.
        stones: u64,
        /// From which heap.
        heap: u64,
    },
    /// Pass on a heap of Zero-Move Nim.
    Pass {
        /// Which heap.
        heap: u64,
    },
}

/// A common period of both games that are played on one heap.
pub(crate) const ONE_HEAP_PERIOD: u64 = one_three_four::PERIOD * one_two_three::PERIOD;

/// The verdict by selector (row 0 is none), by whether the nim-sum of the heaps of Zero-Move Nim is not 0 (there are
/// none in the other games), and by the number behind the selector modulo [`ONE_HEAP_PERIOD`] (which says nothing in
/// Zero-Move Nim, so its rows are uniform). One look-up answers a case of any game.
pub(crate) static LINES: [[[Line; ONE_HEAP_PERIOD as usize]; 2]; 4] = lines();

const fn lines() -> [[[Line; ONE_HEAP_PERIOD as usize]; 2]; 4] {
    let mut lines = [[[Line::new(""); ONE_HEAP_PERIOD as usize]; 2]; 4];
    let mut n = 0;
    while n < ONE_HEAP_PERIOD {
        let column = n as usize;
        lines[1][0][column] = match one_three_four::outcome(n) {
            Outcome::N => Line::new(one_three_four::WIN),
            Outcome::P => Line::new(one_three_four::LOSS),
        };
        lines[2][0][column] = Line::new(zero_move_nim::LOSS);
        lines[2][1][column] = Line::new(zero_move_nim::WIN);
        lines[3][0][column] = match one_two_three::outcome(n) {
            Outcome::N => Line::new(one_two_three::WIN),
            Outcome::P => Line::new(one_two_three::LOSS),
        };
        n += 1;
    }
    lines
}

/// The verdict on a game that is played on one heap: `selector` is 1 or 3.
#[inline]
pub(crate) fn one_heap_line(selector: u64, stones: u64) -> &'static Line {
    &LINES[selector as usize & 3][0][(stones % ONE_HEAP_PERIOD) as usize]
}

/// The Grundy value of a heap of the game that `selector` names, 1 or 3, and the winning move.
#[cfg(not(submission))]
pub(crate) fn one_heap_move(selector: u64, stones: u64) -> (u64, Option<Move>) {
    let (grundy, taken) = match selector {
        1 => (one_three_four::grundy(stones), one_three_four::winning_move(stones)),
        _ => (one_two_three::grundy(stones), one_two_three::winning_move(stones)),
    };
    (grundy, taken.map(|stones| Move::Take { stones, heap: 1 }))
}

/// The verdict on heaps of a subtraction game with this nim-sum.
#[inline]
pub(crate) fn subtraction_line(nim_sum: u64) -> &'static Line {
    &SUBTRACTION_LINES[usize::from(nim_sum != 0)]
}

static SUBTRACTION_LINES: [Line; 2] = [Line::new(subtraction::LOSS), Line::new(subtraction::WIN)];

/// The winning move on `heaps` with this nim-sum, if a move takes as many stones as `set` has and heaps have these
/// Grundy values: of those on the first heap that has one, the smallest.
#[cfg(not(submission))]
pub(crate) fn subtraction_move(
    set: &[u64],
    heaps: &[u64],
    nim_sum: u64,
    mut grundy: impl FnMut(u64) -> Result<u32, Bound>,
) -> Result<Option<Move>, Bound> {
    if nim_sum == 0 {
        return Ok(None);
    }
    for (heap, &before) in (1..).zip(heaps) {
        let wanted = u64::from(grundy(before)?) ^ nim_sum;
        for &stones in set.iter().take_while(|&&stones| stones <= before) {
            if u64::from(grundy(before - stones)?) == wanted {
                return Ok(Some(Move::Take { stones, heap }));
            }
        }
    }
    Ok(None)
}

/// The verdict on heaps of Zero-Move Nim with this nim-sum.
#[inline]
pub(crate) fn zero_move_nim_line(nim_sum: u64) -> &'static Line {
    &LINES[2][usize::from(nim_sum != 0)][0]
}

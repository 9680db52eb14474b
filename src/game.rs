//! The games, and the verdict of every case that a selector and its numbers can make.

pub mod one_three_four;
pub mod one_two_three;
pub mod zero_move_nim;

#[cfg(test)]
pub(crate) mod oracle;

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

/// The verdict on heaps of Zero-Move Nim with this nim-sum.
#[inline]
pub(crate) fn zero_move_nim_line(nim_sum: u64) -> &'static Line {
    &LINES[2][usize::from(nim_sum != 0)][0]
}

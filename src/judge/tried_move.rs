//! A move that somebody's answer tells, and what it leaves.

use crate::case::game::{PositionGame, SumGame};
use crate::case::rule::CompleteRule;
use crate::case::template::{Placeholder, Told};
use crate::game::Move;
use crate::game::rule::TupleShape;
use crate::limits::to_usize;

/// What a move does to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The numbers do not tell which move it is, or the position that it leaves has no numbers of
    /// its own.
    Untold,
    /// The rule has no such move.
    NoMove,
    /// In a sum: these heaps come in place of the heap at this index, if the rule has the move.
    Heap(usize, Vec<u64>),
    /// The move leaves this position.
    Position(Vec<u64>),
}

/// What the move that these numbers tell does to `heaps`. The rule of a sum still has to say
/// whether it has the move.
pub(super) fn change(told: &Told, heaps: &[u64], rule: &CompleteRule) -> Change {
    let splits = match rule {
        CompleteRule::Position { game, .. } => {
            return match game {
                PositionGame::Wythoff => change_of_pair(told, heaps, is_move_of_wythoff),
                PositionGame::Euclid => change_of_pair(told, heaps, is_move_of_euclid),
                PositionGame::SequentialNim | PositionGame::StaircaseNim => {
                    change_of_row(told, heaps, *game)
                }
                // A position of Fibonacci Nim does not tell how many stones may be taken, and the
                // multiplication game leaves none of the stones.
                PositionGame::FibonacciNim | PositionGame::Multiplication => Change::Untold,
                PositionGame::MooresNim | PositionGame::OneFromAny => Change::Untold,
            };
        }
        CompleteRule::Fixed(game) => game.splits(),
        CompleteRule::Interval(_) => false,
        CompleteRule::Table(family) => family.splits(),
        CompleteRule::Own(rule) => match rule.shape() {
            None => rule.most_left().is_none_or(|most| most > 1),
            Some(shape) => return change_of_tuple(told, heaps, shape),
        },
    };
    let is_pass = *rule == CompleteRule::Fixed(SumGame::ZeroMoveNim);
    match change_of_heap(told, heaps, splits) {
        // A heap that was passed on is another heap.
        Change::Heap(at, left) if is_pass && left == [heaps[at]] => Change::Untold,
        change => change,
    }
}

/// Returns true if these are the heaps that the move leaves of its heap, in ascending order and
/// without 0.
pub(super) fn leaves(winning: &Move, left: &[u64]) -> bool {
    let mut rest = left;
    for (size, count) in winning.parts() {
        for _ in 0..count {
            match rest.split_first() {
                Some((&first, others)) if first == size => rest = others,
                _ => return false,
            }
        }
    }
    rest.is_empty()
}

/// The index of the heap that the move is on, whose number comes in place of `placeholder`; `Err` if
/// there is none, or none is told.
fn heap_of(told: &Told, placeholder: Placeholder, heaps: &[u64]) -> Result<usize, Change> {
    let heap = match told.number(placeholder) {
        Some(heap) => heap,
        None if heaps.len() == 1 => 1,
        None => return Err(Change::Untold),
    };
    if heap == 0 || heap > heaps.len() as u64 {
        return Err(Change::NoMove);
    }
    Ok(to_usize(heap - 1))
}

/// The heaps that the move leaves of a heap of `stones`, in ascending order and without 0; `Err` if
/// they are not told, or the numbers do not fit each other.
fn heaps_left(told: &Told, stones: u64, splits: bool) -> Result<Vec<u64>, Change> {
    let taken = told.number(Placeholder::Take);
    let both = (told.number(Placeholder::A), told.number(Placeholder::B));
    let mut left = if let Some(parts) = told.parts() {
        parts.to_vec()
    } else if let (Some(a), Some(b)) = both {
        vec![a, b]
    } else if splits {
        return Err(Change::Untold);
    } else if let Some(left) = told.number(Placeholder::Left) {
        vec![left]
    } else if let Some(taken) = taken {
        vec![stones.checked_sub(taken).ok_or(Change::NoMove)?]
    } else {
        return Err(Change::Untold);
    };
    left.retain(|&part| part > 0);
    left.sort_unstable();
    let mut all: u64 = 0;
    for part in &left {
        all = all.saturating_add(*part);
    }
    for (placeholder, number) in [
        (Placeholder::Stones, stones),
        (Placeholder::Left, all),
        (Placeholder::Take, stones.saturating_sub(all)),
    ] {
        if told.number(placeholder).is_some_and(|told| told != number) {
            return Err(Change::NoMove);
        }
    }
    Ok(left)
}

fn change_of_heap(told: &Told, heaps: &[u64], splits: bool) -> Change {
    let at = match heap_of(told, Placeholder::Heap, heaps) {
        Ok(at) => at,
        Err(change) => return change,
    };
    match heaps_left(told, heaps[at], splits) {
        // No move leaves a larger heap, whose value may take long.
        Ok(left) if left.iter().any(|&part| part > heaps[at]) => Change::NoMove,
        Ok(left) => Change::Heap(at, left),
        Err(change) => change,
    }
}

/// A move that leaves one position of several numbers, all of which are told.
fn change_of_tuple(told: &Told, codes: &[u64], shape: TupleShape) -> Change {
    let at = match heap_of(told, Placeholder::Position, codes) {
        Ok(at) => at,
        Err(change) => return change,
    };
    let letters = [Placeholder::A, Placeholder::B, Placeholder::C];
    let mut numbers = Vec::new();
    for letter in &letters[..shape.count()] {
        match told.number(*letter) {
            Some(number) => numbers.push(number),
            None => return Change::Untold,
        }
    }
    match shape.code_of(&numbers) {
        Some(code) => Change::Heap(at, vec![code]),
        None => Change::Untold,
    }
}

/// A move on one heap of a row, whose order decides.
fn change_of_row(told: &Told, heaps: &[u64], game: PositionGame) -> Change {
    let (at, left) = match change_of_heap(told, heaps, false) {
        Change::Heap(at, left) => (at, left),
        change => return change,
    };
    let left = match left[..] {
        [] => 0,
        [left] => left,
        _ => return Change::NoMove,
    };
    let is_staircase = game == PositionGame::StaircaseNim;
    let is_allowed = is_staircase || heaps[..at].iter().all(|&stones| stones == 0);
    if left >= heaps[at] || !is_allowed {
        return Change::NoMove;
    }
    let mut after = heaps.to_vec();
    after[at] = left;
    if is_staircase && at > 0 {
        after[at - 1] = after[at - 1].saturating_add(heaps[at] - left);
    }
    Change::Position(after)
}

/// A move on two numbers, of which both are told that it leaves.
fn change_of_pair(told: &Told, heaps: &[u64], is_move: fn([u64; 2], [u64; 2]) -> bool) -> Change {
    let both = (told.number(Placeholder::A), told.number(Placeholder::B));
    let mut left = match (told.parts(), both) {
        (Some(parts), _) => parts.to_vec(),
        (None, (Some(a), Some(b))) => vec![a, b],
        _ => return Change::Untold,
    };
    left.retain(|&part| part > 0);
    while left.len() < 2 {
        left.push(0);
    }
    let (&[x, y], &[a, b]) = (heaps, &left[..]) else {
        return Change::NoMove;
    };
    if is_move([x, y], [a, b]) {
        return Change::Position(vec![a, b]);
    }
    if is_move([x, y], [b, a]) {
        return Change::Position(vec![b, a]);
    }
    Change::NoMove
}

/// Returns true if a move of Wythoff's game makes the first number of the first pair the first of
/// the second, and the second the second.
fn is_move_of_wythoff([x, y]: [u64; 2], [a, b]: [u64; 2]) -> bool {
    if a > x || b > y {
        return false;
    }
    let [from_x, from_y] = [x - a, y - b];
    match [from_x, from_y] {
        [0, 0] => false,
        [0, _] | [_, 0] => true,
        [from_x, from_y] => from_x == from_y,
    }
}

/// Returns true if a move of Euclid's game does so.
fn is_move_of_euclid([x, y]: [u64; 2], [a, b]: [u64; 2]) -> bool {
    (a == x && subtracts(y, b, x)) || (b == y && subtracts(x, a, y))
}

/// Returns true if `left` is `stones` less a positive multiple of the other number.
fn subtracts(stones: u64, left: u64, other: u64) -> bool {
    other > 0 && left < stones && (stones - left).is_multiple_of(other)
}

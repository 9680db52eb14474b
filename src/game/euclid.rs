//! Selector 13: Euclid's game.
//!
//! **Rule.** Two numbers; a move subtracts a positive multiple of the smaller from the larger, not below 0; who makes a
//! number 0 wins. So with a 0 there is no move.
//!
//! **Source.** Cole and Davie, "A game based on the Euclidean algorithm", 1969; POJ 2348; UVa 10368; Luogu P1290.
//!
//! **Closed form.** Numbers 0 < a ≤ b are won if and only if a = b or b / a > φ = (1 + √5) / 2, that is b² − ab ≥ a².
//!
//! **Proof.** By induction on the sum. With a 0 there is no move, and a = b is won at once. If a < b < 2a, there is
//! one move, to b − a and a, and a / (b − a) = 1 / (b/a − 1), which is above φ if and only if b / a is below,
//! because 1 / (φ − 1) = φ. If b ≥ 2a, with the remainder r: the move to r and a wins, if that is lost, as it is
//! for r = 0; otherwise the move to a + r and a wins, because the only move from there leads to r and a, which is
//! won.
//!
//! **Misère play.** No rule is known here.
//!
//! **Bounds.** Any numbers.

use super::outcome::{Outcome, Play};
use super::position_game::{numbers, PositionGame, PositionRule};
use super::spec::{HeapShape, RuleShape, Spec};
use super::turn::Turn;

/// The verdict if the first player wins.
pub const WIN: &str = "First";
/// The verdict if the first player loses.
pub const LOSS: &str = "Second";
/// The problem.
pub(crate) const SPEC: Spec = Spec {
    name: "euclid",
    about: "takes multiples of the lesser",
    rule: RuleShape::Position(PositionGame::Euclid),
    heaps: HeapShape::Two,
    words: [LOSS, WIN],
};

/// Whether the player to move wins on the numbers `a` and `b`.
#[inline]
pub const fn is_won(a: u64, b: u64) -> bool {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let (a, b) = (a as u128, b as u128);
    // Both are computed: a branch on the first would be guessed wrong as often as right.
    (a > 0) & ((a == b) | (b * (b - a) >= a * a))
}

/// Who wins on the numbers `a` and `b`.
#[inline]
pub const fn outcome(a: u64, b: u64) -> Outcome {
    Outcome::of(is_won(a, b))
}

/// The winning move on the numbers `a` and `b`, if there is one: with the fewest times.
pub fn winning_move(a: u64, b: u64) -> Option<Turn> {
    let (a, b) = (a.min(b), a.max(b));
    if !is_won(a, b) {
        return None;
    }
    // Of the pairs that a move may leave, those of a and more than a + r are won.
    let most = b / a;
    let times = if most > 1 && !is_won(a, a + b % a) { most - 1 } else { most };
    Some(Turn::Subtract { times })
}

pub(super) struct Euclid;

impl PositionRule for Euclid {
    const HAS_MISERE_RULE: bool = false;
    /// At most one move leads to a lost position.
    const COUNT: Option<fn(&[u64], Play) -> u64> = Some(|heaps, _| {
        let [a, b] = numbers(heaps);
        is_won(a, b).into()
    });

    #[inline]
    fn outcome(_: u64, heaps: &[u64], _: Play) -> Outcome {
        let [a, b] = numbers(heaps);
        outcome(a, b)
    }

    fn winning_move(_: u64, heaps: &[u64], _: Play) -> Option<Turn> {
        let [a, b] = numbers(heaps);
        winning_move(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::assert_position_rule;

    /// All moves, the fewest times first; the numbers that are left may be in any order.
    fn moves(numbers: &[u64]) -> Vec<(Turn, Vec<u64>)> {
        let (a, b) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
        let most = b.checked_div(a).unwrap_or(0);
        (1..=most).map(|times| (Turn::Subtract { times }, vec![a, b - times * a])).collect()
    }

    #[test]
    fn outcome_and_winning_move_match_search_on_100_000_positions() {
        let all = (0..317 * 317).map(|i| vec![i / 317, i % 317]);
        assert!(assert_position_rule::<Euclid>(1, Play::Normal, all, moves) >= 100_000);
    }

    #[test]
    fn limits_are_answered_without_overflow() {
        let large = 1_000_000_000_000_000_000;
        // Two Fibonacci numbers in a row lie on one side of φ, and the next two on the other.
        let (f85, f86, f87) = (259_695_496_911_122_585, 420_196_140_727_489_673, 679_891_637_638_612_258);
        assert_eq!([outcome(f85, f86), outcome(f87, f86)], [Outcome::P, Outcome::N]);
        assert_eq!([outcome(large, large), outcome(0, large), outcome(0, 0)], [Outcome::N, Outcome::P, Outcome::P]);
        assert_eq!([outcome(u64::MAX, u64::MAX), outcome(u64::MAX - 1, u64::MAX)], [Outcome::N, Outcome::P]);
        assert_eq!(winning_move(1, large), Some(Turn::Subtract { times: large }));
        assert_eq!(winning_move(u64::MAX, u64::MAX), Some(Turn::Subtract { times: 1 }));
    }
}

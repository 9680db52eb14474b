//! Selector 12: Wythoff's game.
//!
//! **Rule.** Two heaps of stones; a move takes any number of stones, at least one, from one heap,
//! or the same number from both; who cannot move loses.
//!
//! **Source.** Wythoff, "A modification of the game of Nim", 1907; HDU 1527; POJ 1067; Luogu P2252.
//!
//! **To win.** The lost pairs are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), …: the next begins with
//! the least number that is in none before, and its difference is one more. Leave one of them: take
//! from one heap, or from both the same number.
//!
//! **Closed form.** Heaps of a ≤ b are lost if and only if a = ⌊kφ⌋ with k = b − a and φ = (1 + √5)
//! / 2. As φ² = φ + 1, that is a² ≤ ak + k² < (a + 1)² − k, in whole numbers of up to 128 bits.
//!
//! **Proof.** Let A = ⌊kφ⌋ and B = A + k = ⌊kφ²⌋ for k = 0, 1, …. As 1/φ + 1/φ² = 1, each number
//! but 0 occurs once among all A and B (Beatty), and each difference k once. A move keeps one
//! number or the difference, so none leads from one such pair to another. From any other a ≤ b one
//! does: if a is the B of a pair, take from b to its A; if a is an A and b is larger than its B,
//! take from b to that; if b is smaller, the pair with the difference b − a has a smaller A.
//!
//! **Misère play.** The same pairs, but (0, 1) and (2, 2) instead of (0, 0) and (1, 2). Each number
//! and each difference still occurs once, so no move leads from one to another. From (0, 0) there
//! is no move, and the player wins; from any other position there is a move to one of them as
//! before, or to (0, 1) or (2, 2) if a ≤ 2 or b − a ≤ 1.
//!
//! **Bounds.** Any heaps.

use super::moves::{Flow, FoundMoves, Move, first_move};
use super::outcome::{Outcome, Play};
use super::position_game::{PositionRule, Wording, numbers};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::why::{Label, Reason, Reasoned, after_takes, first_two_moves, no_winning_move};

pub(crate) const SPEC: Spec = Spec {
    name: "wythoff",
    about: "takes any, or same from both",
    heaps: HeapShape::Two,
    words: ["First", "Second"],
    told: "Wythoff's game: a <= b are lost if and only if a = floor(k * phi), where k = b - a and phi = (1 + sqrt 5) / 2; exceeds(x, y) is true if x > y * phi.",
    program: PrintedAnswer::Wins(printed::TEXT),
    moves: PrintedMoves::OfPair {
        function: "fn is_move(a: u64, b: u64, c: u64, d: u64) -> bool {
            if c > a || d > b || c == a && d == b {
                return false;
            }
            c == a || d == b || a - c == b - d
        }
        fn shifted(n: u64) -> u64 {
            let mut small = 1;
            let mut large = 2;
            while large <= n {
                large += small;
                small = large - small;
            }
            let mut rest = n;
            let mut sum = 0;
            while rest > 0 {
                if small <= rest {
                    rest -= small;
                    sum += large;
                }
                let smaller = large - small;
                large = small;
                small = smaller;
            }
            sum
        }
        fn candidate(n: u64, number: u64) -> u64 {
            if number < 3 {
                return number;
            }
            let sum = shifted(n);
            if number == 3 || n == 0 {
                return sum;
            }
            if number == 4 {
                return sum - n;
            }
            sum - 1
        }
        fn is_lost(a: u64, b: u64, c: u64, d: u64) -> bool {
            is_move(a, b, c, d) && !wins(c, d)
        }",
        has_any: "a > 0 || b > 0",
        // If n is a sum of Fibonacci numbers of which no two are neighbours, `shifted` has the next
        // number for each. With it or with n less, n is a lost position; it or one less is
        // floor(n * phi). Heaps below 3 are others in misère play.
        found: "let mut smaller = a;
            if b < a { smaller = b; }
            let mut c = a;
            let mut d = b;
            for number in 0..=5 {
                let first = candidate(b, number);
                if is_lost(a, b, first, b) { c = first; d = b; }
                let second = candidate(a, number);
                if is_lost(a, b, a, second) { c = a; d = second; }
                let both = candidate(a + b - 2 * smaller, number);
                let e = both + a - smaller;
                let f = both + b - smaller;
                if is_lost(a, b, e, f) { c = e; d = f; }
            }",
    },
};

// x / y is above φ if and only if it is at least 2, or below 2, but above 1, and (x − y) / (2y − x)
// is above φ.
printed!(printed {
    fn exceeds(x: u64, y: u64) -> bool {
        x > y && (x >= 2 * y || exceeds(x - y, 2 * y - x))
    }
    fn wins(a: u64, b: u64, misere: bool) -> bool {
        if a > b {
            return wins(b, a, misere);
        }
        if misere && b < 3 {
            return !(a == 0 && b == 1 || a == 2);
        }
        exceeds(a, b - a) || !exceeds(a + 1, b - a)
    }
});

/// Returns true if the player to move loses on heaps of `a` and `b` stones.
#[inline]
pub(crate) const fn is_lost(a: u64, b: u64, misere: bool) -> bool {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let a = a as u128;
    let b = b as u128;
    if misere && b < 3 {
        return a == 0 && b == 1 || a == 2;
    }
    let k = b - a;
    // Both conditions are computed: a branch would be guessed wrong as often as right.
    (a * a <= k * b) & (k * b + k <= a * a + 2 * a)
}

/// Who wins on heaps of `a` and `b` stones.
///
/// # Running time
///
/// A few steps for each bit.
///
/// # Example
///
/// ```
/// use takeaway::game::{wythoff, Outcome, Play};
///
/// assert_eq!(wythoff::outcome(4, 7, Play::Normal), Outcome::P);
/// ```
#[inline]
pub const fn outcome(a: u64, b: u64, play: Play) -> Outcome {
    Outcome::of(!is_lost(a, b, matches!(play, Play::Misere)))
}

/// The winning move on heaps of `a` and `b` stones, if there is one: on the first heap alone, or
/// else on the second alone, or else on both.
///
/// # Running time
///
/// A few steps for each bit.
///
/// # Example
///
/// ```
/// use takeaway::game::{wythoff, Play};
///
/// let take = wythoff::winning_move(3, 4, Play::Normal).expect("a move");
/// assert!(take.takes().eq([(1, 2), (2, 2)]));
/// ```
pub fn winning_move(a: u64, b: u64, play: Play) -> Option<Move> {
    first_move(|first| each_winning_move(a, b, play, first))
}

/// Tells `found` each winning move: the one on the first heap alone, the one on the second alone,
/// and the one on both.
fn each_winning_move(a: u64, b: u64, play: Play, found: &mut impl FoundMoves) -> Flow {
    let left = partner(b, play);
    if left < a {
        found.add(Move::pair(1, a - left, [left, b]))?;
    }
    let left = partner(a, play);
    if left < b {
        found.add(Move::pair(2, b - left, [a, left]))?;
    }
    let left = smaller(a.abs_diff(b), play);
    if left < a.min(b) {
        let taken = a.min(b) - left;
        found.add(Move::from_both(taken, [a - taken, b - taken]))?;
    }
    Ok(())
}

/// The number that makes a lost position with this one, or 2^64 − 1 if it is more than that.
fn partner(number: u64, play: Play) -> u64 {
    match (play, number) {
        (Play::Misere, 0 | 1) => 1 - number,
        (Play::Misere, 2) => 2,
        (Play::Normal | Play::Misere, _) => {
            // As an A, the number has k = ⌈number / φ⌉; then A is k + ⌊k/φ⌋.
            let below = divided_by_phi(number);
            let k = below + u64::from(number > 0);
            if divided_by_phi(k) == number - k {
                number.saturating_add(k)
            } else {
                below
            }
        }
    }
}

/// The smaller number of the lost position with this difference, or 2^64 − 1 if it is more than
/// that.
fn smaller(difference: u64, play: Play) -> u64 {
    match (play, difference) {
        (Play::Misere, 0) => 2,
        (Play::Misere, 1) => 0,
        (Play::Normal | Play::Misere, _) => difference.saturating_add(divided_by_phi(difference)),
    }
}

/// ⌊2^128 / φ⌋; 2^128 / φ is less than 1/15 larger.
const PER_PHI: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// ⌊k/φ⌋.
///
/// For whole numbers k > 0 and m, the number k² − km − m² = (k/φ − m)(kφ + m) is whole and not 0,
/// so k/φ is at least 1 / (kφ + m), more than 2^-66, away from m. The product with [`PER_PHI`] is
/// less than k / 15 / 2^128 < 2^-67 too small, so it has the same whole part.
// The product of 64 bits and a number below 2^128 is below 2^192, so its highest 64 bits are left.
#[allow(clippy::cast_possible_truncation)]
fn divided_by_phi(k: u64) -> u64 {
    let high = PER_PHI >> 64;
    let low = PER_PHI & u128::from(u64::MAX);
    let k = u128::from(k);
    ((k * high + ((k * low) >> 64)) >> 64) as u64
}

pub(crate) struct Wythoff;

impl PositionRule for Wythoff {
    const WORDING: Wording = Wording::TakeEach;

    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        let [a, b] = numbers(heaps);
        outcome(a, b, play)
    }

    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        let [a, b] = numbers(heaps);
        each_winning_move(a, b, play, found)
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let [a, b] = numbers(case.heaps);
    let play = case.play;
    let text = match difference_in_words(a, b, play) {
        (text, true) => format!("{text}: lost"),
        (text, false) => format!("{text}: won"),
    };
    let line = Reason::new(Label::Difference, text);
    let Some(winning) = winning else {
        let moves = first_two_moves(case.heaps);
        let no_move = no_winning_move(case, &moves, |left| {
            Some(after_takes(left, &winning_move(left[0], left[1], play)?))
        });
        return vec![line, no_move];
    };
    let left = after_takes(case.heaps, winning);
    let (text, _) = difference_in_words(left[0], left[1], play);
    vec![
        line,
        Reason::of_move(format!("leaves {} {}: {text}: lost", left[0], left[1])),
    ]
}

/// What the difference of two heaps says, and if that is that they are lost.
fn difference_in_words(a: u64, b: u64, play: Play) -> (String, bool) {
    let (small, large) = (a.min(b), a.max(b));
    let is_lost = is_lost(a, b, play == Play::Misere);
    if play == Play::Misere && large < 3 {
        let text = "of heaps below 3, 0 1 and 2 2 are lost in misère play".to_string();
        return (text, is_lost);
    }
    let k = large - small;
    let of_k = smaller(k, Play::Normal);
    let is_smaller = if is_lost { "is" } else { "is not" };
    let text =
        format!("{large} - {small} = {k}, and ⌊{k} φ⌋ = {of_k} {is_smaller} the smaller heap");
    (text, is_lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::assert_position_rule;

    /// All moves: on the first heap, on the second, on both; the fewest stones first.
    fn moves(heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let a = heaps[0];
        let b = heaps[1];
        let one = |heap, taken, left| (Move::pair(heap, taken, left), left.to_vec());
        let first = (1..=a).map(|taken| one(1, taken, [a - taken, b]));
        let second = (1..=b).map(|taken| one(2, taken, [a, b - taken]));
        let both = (1..=a.min(b)).map(|taken| {
            let left = [a - taken, b - taken];
            (Move::from_both(taken, left), left.to_vec())
        });
        first.chain(second).chain(both).collect()
    }

    fn assert_match_search_below(end: u64) {
        for play in [Play::Normal, Play::Misere] {
            let all = (0..end * end).map(|i| vec![i / end, i % end]);
            assert_position_rule::<Wythoff>(1, play, all, moves);
        }
    }

    #[test]
    fn printed_winners_are_the_winners() {
        for (a, b) in (0..200).flat_map(|a| (0..330).map(move |b| (a, b))) {
            for misere in [false, true] {
                assert_eq!(
                    printed::wins(a, b, misere),
                    !is_lost(a, b, misere),
                    "{a}, {b}"
                );
            }
        }
        // Around lost positions of large numbers.
        for near in 0..2000 {
            let k = 381_966_011_250_105_151 - near;
            let a = k + divided_by_phi(k);
            for (a, b) in [(a, a + k), (a + 1, a + k), (a, a + k + 1), (a + k, a - 1)] {
                assert_eq!(
                    printed::wins(a, b, false),
                    !is_lost(a, b, false),
                    "{a}, {b}"
                );
            }
        }
    }

    #[test]
    fn outcome_and_winning_move_match_search_below_60() {
        assert_match_search_below(60);
    }

    #[test]
    #[ignore = "searches 100,000 positions in each play: a minute if optimised"]
    fn outcome_and_winning_move_match_search_below_317() {
        assert_match_search_below(317);
    }

    /// Lost positions by the sequence itself: each A is the least number that did not occur before.
    #[test]
    fn lost_positions_are_the_pairs_of_the_sequence() {
        let mut met = vec![false; 40_000];
        let mut least = 0;
        for k in 0..10_000 {
            while met[least] {
                least += 1;
            }
            met[least + k] = true;
            met[least] = true;
            let a = least as u64;
            let b = (least + k) as u64;
            assert!(is_lost(a, b, false) && is_lost(b, a, false), "{a} {b}");
            assert!(
                !is_lost(a, b + 1, false) && !is_lost(a + 1, b, false),
                "{a} {b}"
            );
        }
    }

    #[test]
    fn limits_are_answered_without_overflow() {
        let large = 1_000_000_000_000_000_000;
        // By whole numbers of any size: (k + ⌊√(5k²)⌋) / 2.
        let k = 381_966_011_250_105_151;
        let a = 618_033_988_749_894_846;
        assert_eq!(smaller(k, Play::Normal), a);
        for play in [Play::Normal, Play::Misere] {
            assert_eq!(
                [a - 1, a, a + 1].map(|a| outcome(a, a + k, play)),
                [Outcome::N, Outcome::P, Outcome::N]
            );
            assert_eq!(outcome(large, large, play), Outcome::N);
            assert_eq!(outcome(u64::MAX, u64::MAX, play), Outcome::N);
            assert_eq!(outcome(0, u64::MAX, play), Outcome::N);
            let most = u64::MAX;
            let pairs = [
                (large, large),
                (large - 1, large),
                (a, large),
                (large, 0),
                (7, large),
            ];
            for (a, b) in pairs.into_iter().chain([
                (most, most),
                (0, most),
                (most, most - 1),
                (most / 2, most),
            ]) {
                let winning = winning_move(a, b, play).expect("a move");
                let mut left = [a, b];
                for (heap, taken) in winning.takes() {
                    left[heap as usize - 1] -= taken;
                }
                assert_eq!(outcome(left[0], left[1], play), Outcome::P, "{a} {b}");
            }
        }
    }
}

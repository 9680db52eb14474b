//! Selector 13: Euclid's game.
//!
//! **Rule.** Two numbers; a move subtracts a positive multiple of the smaller from the larger, not
//! below 0; who makes a number 0 wins. With a 0 there is no move.
//!
//! **Source.** Cole and Davie, "A game based on the Euclidean algorithm", 1969; POJ 2348; UVa
//! 10368; Luogu P1290.
//!
//! **To win.** Leave a 0, or leave two different numbers whose ratio is below 1.618…. As long as the
//! larger number is less than twice the smaller, there is only one move. Otherwise subtract as often
//! as possible, or once less: one of the two leaves such numbers.
//!
//! **Closed form.** Numbers a = b > 0 are won. Numbers 0 < a < b are won if and only if b / a > φ =
//! (1 + √5) / 2. In whole numbers, that is b² − ab ≥ a², because φ solves x² − x = 1 and is not a
//! fraction.
//!
//! **Proof.** By induction on the sum. With a 0 there is no move, so the player has lost. From a =
//! b, the move to 0 wins. If a < b < 2a, the only move leaves b − a < a, which the other player
//! loses if and only if a / (b − a) < φ. As 1 / φ = φ − 1, that means (b − a) / a > φ − 1, or
//! b / a > φ. If b ≥ 2a, so b / a > φ, let r be the remainder of b by a. For r = 0, the move to 0
//! wins. Otherwise the move to r and a wins if these are lost. If they are won, the move to a and
//! a + r wins, because from there the only move leads to r and a.
//!
//! **Misère play.** With a 0 there is no move, so the player has won; a = b is lost, because the
//! only move leaves a 0. All other numbers are as above, with the same proof, but for r = 0: then
//! the move to a and a wins.
//!
//! **Grundy value.** Let q = ⌊b / a⌋, and v the value of a and r. The value of a and b is q − 1 if
//! v ≥ q, and otherwise q; with a 0 it is 0. Proof: a move leaves a and r, with the value v, or a
//! and ja + r for 0 < j < q. By induction the values of the latter, in this order, are 0, 1, 2, …
//! without v.
//!
//! **Bounds.** Any numbers.

use super::moves::{Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::position_game::{PositionRule, Wording, numbers};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::why::{Label, Reason, Reasoned, joined, no_winning_move};

pub(crate) const SPEC: Spec = Spec {
    name: "euclid",
    about: "takes multiples of the lesser",
    heaps: HeapShape::Two,
    words: ["First", "Second"],
    told: "Euclid's game: with a < b < 2a there is only one move; with b >= 2a the first player can choose who gets it.",
    program: PrintedAnswer::Wins(printed::TEXT),
    moves: PrintedMoves::OfPair {
        function: "fn is_move(a: u64, b: u64, c: u64, d: u64) -> bool {
            c == a && d < b && a > 0 && (b - d) % a == 0 || d == b && c < a && b > 0 && (a - c) % b == 0
        }",
        has_any: "a > 0 && b > 0",
        // With a <= b, one of a and b % a, and of a and b % a + a, is lost.
        found: "let mut c = a;
            let mut d = b;
            if a <= b {
                d = b % a;
                if wins(c, d) { d += a; }
            } else {
                c = a % b;
                if wins(c, d) { c += b; }
            }",
    },
};

printed!(printed {
    fn wins(a: u64, b: u64, misere: bool) -> bool {
        if a > b {
            return wins(b, a, misere);
        }
        if a == 0 {
            return misere;
        }
        if a == b {
            return !misere;
        }
        b >= 2 * a || !wins(b - a, a, misere)
    }
});

/// Returns true if the player to move wins on the numbers `a` and `b`.
#[inline]
pub(crate) const fn is_won(a: u64, b: u64, misere: bool) -> bool {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let a = a as u128;
    let b = b as u128;
    // All conditions are computed: a branch would be guessed wrong as often as right.
    ((a == 0) & misere) | (a > 0) & (((a == b) & !misere) | (b * (b - a) >= a * a))
}

/// Who wins on the numbers `a` and `b`.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::{euclid, Outcome, Play};
///
/// assert_eq!(euclid::outcome(34, 12, Play::Normal), Outcome::N);
/// ```
#[inline]
pub const fn outcome(a: u64, b: u64, play: Play) -> Outcome {
    Outcome::of(is_won(a, b, matches!(play, Play::Misere)))
}

/// The Grundy value of the numbers `a` and `b`.
///
/// # Running time
///
/// A few steps for each division of Euclid's algorithm, which are at most two for each bit.
///
/// # Example
///
/// ```
/// use takeaway::game::euclid;
///
/// assert_eq!(euclid::grundy(34, 12), 2);
/// ```
pub fn grundy(a: u64, b: u64) -> u64 {
    let small = a.min(b);
    let large = a.max(b);
    if small == 0 {
        return 0;
    }
    let times = large / small;
    times - u64::from(grundy(large % small, small) >= times)
}

/// The winning move on the numbers `a` and `b`, if there is one. There is never a second.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::{euclid, Play};
///
/// let subtract = euclid::winning_move(34, 12, Play::Normal).expect("a move");
/// assert_eq!((subtract.taken, subtract.small, subtract.large), (2, 10, 12));
/// ```
pub fn winning_move(a: u64, b: u64, play: Play) -> Option<Move> {
    let small = a.min(b);
    let large = a.max(b);
    if outcome(a, b, play) == Outcome::P {
        return None;
    }
    let mut times = large.checked_div(small)?;
    // A move that leaves a and more than a + r does not win; of a and r, and a and a + r, exactly
    // one pair is lost.
    if times > 1 && outcome(small, small + large % small, play) == Outcome::P {
        times -= 1;
    }
    let heap = if a > b { 1 } else { 2 };
    Some(Move::pair(heap, times, [small, large - times * small]))
}

pub(crate) struct Euclid;

impl PositionRule for Euclid {
    const GRUNDY: Option<fn(&[u64]) -> u64> = Some(|heaps| {
        let [a, b] = numbers(heaps);
        grundy(a, b)
    });
    const WORDING: Wording = Wording::Subtract;

    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        let [a, b] = numbers(heaps);
        outcome(a, b, play)
    }

    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        let [a, b] = numbers(heaps);
        match winning_move(a, b, play) {
            Some(winning) => found.add(winning),
            None => Ok(()),
        }
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let [a, b] = numbers(case.heaps);
    let (small, large) = (a.min(b), a.max(b));
    let play = case.play;
    let outcome_in_words = match outcome(a, b, play) {
        Outcome::N => "won",
        Outcome::P => "lost",
    };
    let line = if small == 0 {
        Reason::words(format!(
            "a number is 0, so there is no move: {outcome_in_words}"
        ))
    } else {
        let quotients = joined(&quotients(small, large), " ");
        let ratio = ratio_in_words(a, b);
        let text = format!("{quotients} of {large} / {small}; {ratio}: {outcome_in_words}");
        Reason::new(Label::Quotients, text)
    };
    let Some(winning) = winning else {
        let mut moves = Vec::new();
        for times in 1..=large.checked_div(small).unwrap_or(0).min(2) {
            moves.push(after(a, b, times));
        }
        let no_move = no_winning_move(case, &moves, |left| {
            let answer = winning_move(left[0], left[1], play)?;
            Some(after(left[0], left[1], answer.taken))
        });
        return vec![line, no_move];
    };
    let times = winning.taken;
    let left = after(a, b, times);
    let why = if left.contains(&0) {
        "a 0 leaves no move".to_string()
    } else {
        ratio_in_words(left[0], left[1])
    };
    let text = format!(
        "{large} - {times} * {small} leaves {}: {why}: lost",
        joined(&left, " ")
    );
    vec![line, Reason::of_move(text)]
}

/// The numbers after the smaller was subtracted so often from the larger.
fn after(a: u64, b: u64, times: u64) -> Vec<u64> {
    if a > b {
        vec![a - times * b, b]
    } else {
        vec![a, b - times * a]
    }
}

/// The quotients of Euclid's algorithm.
fn quotients(small: u64, large: u64) -> Vec<u64> {
    let mut quotients = Vec::new();
    let mut small = small;
    let mut large = large;
    while small > 0 {
        quotients.push(large / small);
        (small, large) = (large % small, small);
    }
    quotients
}

/// How the ratio of two numbers, which are not 0, compares with φ.
fn ratio_in_words(a: u64, b: u64) -> String {
    let (small, large) = (a.min(b), a.max(b));
    if small == large {
        return format!("{large} = {small}, so the only move leaves a 0");
    }
    let sign = if is_won(a, b, false) { ">" } else { "<" };
    format!("{large} / {small} {sign} φ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_position_rule, mex};

    /// All moves, the fewest times first; the numbers that are left may be in any order.
    fn moves(numbers: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let a = numbers[0].min(numbers[1]);
        let b = numbers[0].max(numbers[1]);
        let most = b.checked_div(a).unwrap_or(0);
        let heap = if numbers[0] > numbers[1] { 1 } else { 2 };
        (1..=most)
            .map(|times| {
                let left = [a, b - times * a];
                (Move::pair(heap, times, left), left.to_vec())
            })
            .collect()
    }

    #[test]
    fn printed_winners_are_the_winners() {
        let large = [
            1_000_000_000_000_000_000,
            618_033_988_749_894_848,
            618_033_988_749_894_849,
            1,
            2,
        ];
        for (a, b) in (0..80)
            .flat_map(|a| (0..80).map(move |b| (a, b)))
            .chain(large.map(|b| (large[0], b)))
        {
            for misere in [false, true] {
                assert_eq!(
                    printed::wins(a, b, misere),
                    is_won(a, b, misere),
                    "{a}, {b}"
                );
            }
        }
    }

    #[test]
    fn outcome_and_winning_move_match_search_on_100_000_positions() {
        for play in [Play::Normal, Play::Misere] {
            let all = (0..317 * 317).map(|i| vec![i / 317, i % 317]);
            assert!(assert_position_rule::<Euclid>(1, play, all, moves) >= 100_000);
        }
    }

    #[test]
    fn grundy_values_match_mex_below_200() {
        let mut known = vec![vec![0; 200]; 200];
        for (a, b) in (0..200_usize).flat_map(|b| (0..=b).map(move |a| (a, b))) {
            let left = moves(&[a as u64, b as u64])
                .into_iter()
                .map(|(_, left)| left);
            let values: Vec<u64> = left
                .map(|left| known[left[0] as usize][left[1] as usize])
                .collect();
            known[a][b] = mex(&values);
            known[b][a] = known[a][b];
            assert_eq!(grundy(a as u64, b as u64), known[a][b], "{a}, {b}");
            assert_eq!(grundy(b as u64, a as u64), known[a][b], "{b}, {a}");
        }
    }

    #[test]
    fn limits_are_answered_without_overflow() {
        let large = 1_000_000_000_000_000_000;
        // Two Fibonacci numbers in a row lie on one side of φ, and the next two on the other.
        let f85 = 259_695_496_911_122_585;
        let f86 = 420_196_140_727_489_673;
        let f87 = 679_891_637_638_612_258;
        let all = [
            (f85, f86),
            (f87, f86),
            (large, large),
            (0, large),
            (0, 0),
            (u64::MAX, u64::MAX),
        ];
        for (play, won) in [
            (Play::Normal, [false, true, true, false, false, true]),
            (Play::Misere, [false, true, false, true, true, false]),
        ] {
            assert_eq!(
                all.map(|(a, b)| outcome(a, b, play) == Outcome::N),
                won,
                "{play:?}"
            );
            assert_eq!(outcome(u64::MAX - 1, u64::MAX, play), Outcome::P);
        }
        let times = |a, b, play| Some(winning_move(a, b, play)?.taken);
        assert_eq!(times(1, large, Play::Normal), Some(large));
        assert_eq!(times(1, large, Play::Misere), Some(large - 1));
        assert_eq!(times(u64::MAX, u64::MAX, Play::Normal), Some(1));
        assert_eq!(
            [grundy(1, u64::MAX), grundy(0, u64::MAX), grundy(f86, f87)],
            [u64::MAX, 0, 1]
        );
    }
}

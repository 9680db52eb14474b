//! Selector 18: the multiplication game.
//!
//! **Rule.** A number starts at 1; a move multiplies it by 2, 3, …, 8 or 9; who makes it n or more
//! wins. So with n ≤ 1 there is no move.
//!
//! **Source.** Stan and Ollie play it in POJ 2505, UVa 847 and HDU 1517.
//!
//! **Closed form.** With 18^k < n ≤ 18^(k+1), n is won if and only if n ≤ 9 · 18^k: whoever
//! multiplies last wins if the players multiply by 9 and by 2 in turn. And n ≤ 1 is lost.
//!
//! **Proof.** By induction on n: a move by m leaves ⌈n / m⌉. If 9 · 18^k < n ≤ 18^(k+1), every move
//! leaves more than 18^k, as n / 9 is more, and at most n / 2 ≤ 9 · 18^k, which the other player
//! wins. If 18^k < n ≤ 9 · 18^k, let m = ⌈n / 18^k⌉, from 2 to 9: it leaves at most 18^k, and more
//! than half of that, 9 · 18^(k−1), as m < 2n / 18^k. The other player loses that, and for k = 0
//! the game is over.
//!
//! **Misère play.** Who makes the number n or more loses, so n ≤ 1 is won. With 18^k < n ≤
//! 18^(k+1), n is lost if and only if n ≤ 2 · 18^k. From there a move leaves at most 18^k and more
//! than 2 · 18^(k−1), or ends the game. From more, m = ⌈n / (2 · 18^k)⌉, from 2 to 9, leaves at
//! most 2 · 18^k, and more than 18^k because m < n / 18^k.
//!
//! **Bounds.** Any n.

use super::moves::{Flow, FoundMoves, Move, first_move};
use super::outcome::{Outcome, Play};
use super::position_game::{PositionRule, Wording, numbers};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::why::{Reason, Reasoned, no_move};

pub(crate) const SPEC: Spec = Spec {
    name: "multiplication",
    about: "multiplies 1 by 2 to 9",
    heaps: HeapShape::One,
    words: ["First", "Second"],
    told: "The multiplication game: the players multiply by 9 and by 2 in turn, or the other way round.",
    program: PrintedAnswer::Wins(printed::TEXT),
    moves: PrintedMoves::Factors,
};

printed!(printed {
    fn wins(n: u64, misere: bool) -> bool {
        let mut left = n;
        while left > 18 {
            left = (left - 1) / 18 + 1;
        }
        if misere {
            return left != 2;
        }
        left > 1 && left <= 9
    }
});

/// Returns true if the player to move loses when the number has to become `n`.
#[inline]
pub(crate) const fn is_lost(n: u64, misere: bool) -> bool {
    // Two moves by 9 and 2 leave ⌈n / 18⌉.
    let mut left = n;
    while left > 18 {
        left = (left - 1) / 18 + 1;
    }
    if misere {
        left == 2
    } else {
        left <= 1 || left > 9
    }
}

/// Who wins if the number has to become `n`.
///
/// # Running time
///
/// A step for each power of 18 up to `n`.
///
/// # Example
///
/// ```
/// use takeaway::game::{multiplication, Outcome, Play};
///
/// assert_eq!(multiplication::outcome(18, Play::Normal), Outcome::P);
/// assert_eq!(multiplication::outcome(19, Play::Normal), Outcome::N);
/// ```
#[inline]
pub const fn outcome(n: u64, play: Play) -> Outcome {
    Outcome::of(!is_lost(n, matches!(play, Play::Misere)))
}

/// The winning move with the smallest factor if the number has to become `n`, if there is one.
///
/// # Running time
///
/// At most eight times that of [`outcome`].
///
/// # Example
///
/// ```
/// use takeaway::game::{multiplication, Play};
///
/// let multiply = multiplication::winning_move(19, Play::Normal).expect("a move");
/// assert_eq!((multiply.taken, multiply.large), (2, 10));
/// ```
pub fn winning_move(n: u64, play: Play) -> Option<Move> {
    first_move(|first| each_winning_move(n, play, first))
}

/// Tells `found` each winning move if the number has to become `n`, the smallest factor first.
fn each_winning_move(n: u64, play: Play, found: &mut impl FoundMoves) -> Flow {
    if n <= 1 {
        return Ok(());
    }
    for factor in 2..=9 {
        let left = n.div_ceil(factor);
        if is_lost(left, play == Play::Misere) {
            found.add(Move::multiply(factor, left))?;
        }
    }
    Ok(())
}

pub(crate) struct Multiplication;

impl PositionRule for Multiplication {
    const WORDING: Wording = Wording::Multiply;

    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        let [n] = numbers(heaps);
        outcome(n, play)
    }

    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        let [n] = numbers(heaps);
        each_winning_move(n, play, found)
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let [n] = numbers(case.heaps);
    let play = case.play;
    let mut reasons = case.computed_heaps();
    if n > 1 {
        let outcome_in_words = match outcome(n, play) {
            Outcome::N => "won",
            Outcome::P => "lost",
        };
        let text = format!(
            "{}; {}: {outcome_in_words}",
            turns(n, play),
            between(n, play)
        );
        reasons.push(Reason::words(text));
    }
    reasons.push(match winning {
        Some(winning) => {
            let left = winning.large;
            let why = if left <= 1 {
                "the number is reached".to_string()
            } else {
                format!("{}: lost", between(left, play))
            };
            Reason::of_move(format!("by {}, {left} are left: {why}", winning.taken))
        }
        None => {
            let mut answered = Vec::new();
            // From 1 on there is no move.
            for factor in [2, 3] {
                if n <= 1 {
                    break;
                }
                let left = n.div_ceil(factor);
                let answer = winning_move(left, play);
                let answer = answer.map(|it| it.large.to_string());
                answered.push((left.to_string(), answer));
            }
            no_move(play, &answered)
        }
    });
    reasons
}

/// The two factors whose products end the ranges of numbers, in turn.
fn factors(play: Play) -> [u64; 2] {
    match play {
        Play::Normal => [9, 2],
        Play::Misere => [2, 9],
    }
}

/// The ends of the range that the number is in.
fn range(n: u64, play: Play) -> [u128; 2] {
    let mut ends = [1, 1];
    let mut turn = 0;
    while ends[1] < u128::from(n) {
        ends = [ends[1], ends[1] * u128::from(factors(play)[turn])];
        turn = 1 - turn;
    }
    ends
}

/// The range that the number is in.
fn between(n: u64, play: Play) -> String {
    let [above, end] = range(n, play);
    format!("{above} < {n} <= {end}")
}

/// Who wins up to the products of the two factors, in turn.
fn turns(n: u64, play: Play) -> String {
    let [first, second] = factors(play);
    let words = match play {
        Play::Normal => ["won", "lost"],
        Play::Misere => ["lost", "won"],
    };
    let [_, last] = range(n, play);
    let mut texts = Vec::new();
    let mut end = 1;
    while end < last && texts.len() < 4 {
        let turn = texts.len() % 2;
        end *= u128::from(factors(play)[turn]);
        texts.push(format!("to {end} {}", words[turn]));
    }
    let more = if end < last { " and so on" } else { "" };
    format!(
        "by {first} and {second} in turn: {}{more}",
        texts.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{Search, walked};

    /// Searches the numbers that the players reach, not what is left to reach: the rule knows
    /// nothing of quotients.
    fn search(n: u64, play: Play) -> Search<u64, impl Fn(&u64) -> Vec<u64>> {
        Search::new(play, move |&number: &u64| {
            if number < n {
                (2..=9).map(|factor| number * factor).collect()
            } else {
                vec![]
            }
        })
    }

    #[test]
    fn printed_winners_are_the_winners() {
        let near = (1..60)
            .map(|bit| 1 << bit)
            .chain([1_000_000_000_000_000_000]);
        for n in (0..9000).chain(near) {
            for misere in [false, true] {
                assert_eq!(printed::wins(n, misere), !is_lost(n, misere), "{n}");
            }
        }
    }

    #[test]
    fn outcome_moves_and_their_count_match_search_to_700_and_at_larger_edges() {
        let numbers = (0..=700).chain([2916, 2917, 5832, 5833, 11_664, 11_665]);
        for (n, play) in numbers.flat_map(|n| [(n, Play::Normal), (n, Play::Misere)]) {
            let mut search = search(n, play);
            assert_eq!(
                outcome(n, play) == Outcome::N,
                search.wins(&1),
                "{n}, {play:?}"
            );
            // A factor m leaves ⌈n / m⌉.
            let winning = (2..=9)
                .filter(|&factor| n > 1 && !search.wins(&factor))
                .map(|factor| Move::multiply(factor, n.div_ceil(factor)))
                .collect();
            walked!(found => each_winning_move(n, play, found)).assert_tells(winning, &(n, play));
        }
    }

    #[test]
    fn lost_numbers_are_the_published_ranges() {
        let lost = |n: u64, play| outcome(n, play) == Outcome::P;
        for n in 0..=40_000 {
            let normal = [0..=1, 10..=18, 163..=324, 2917..=5832];
            assert_eq!(
                lost(n, Play::Normal),
                normal.iter().any(|range| range.contains(&n)),
                "{n}"
            );
            let misere = [2..=2, 19..=36, 325..=648, 5833..=11_664];
            assert_eq!(
                lost(n, Play::Misere),
                misere.iter().any(|range| range.contains(&n)),
                "{n}"
            );
        }
    }

    /// Products of 9 and 2 with 128 bits, up to the largest n.
    #[test]
    fn edges_are_where_the_players_who_multiply_by_9_and_2_in_turn_get() {
        for (play, first, second) in [(Play::Normal, 9, 2), (Play::Misere, 2, 9)] {
            let mut edge = 1u128;
            let mut moves = 0;
            while let Ok(n) = u64::try_from(edge) {
                let is_won = |moves: u32| (moves % 2 == 1) == (play == Play::Normal);
                assert_eq!(
                    outcome(n, play) == Outcome::N,
                    is_won(moves),
                    "{n}, {play:?}"
                );
                assert_eq!(
                    outcome(n + 1, play) == Outcome::N,
                    is_won(moves + 1),
                    "{n} + 1, {play:?}"
                );
                edge *= if moves % 2 == 0 { first } else { second };
                moves += 1;
            }
            assert!(moves > 30);
        }
        // 18^15 is the last power of 18 below 2^64.
        assert_eq!(
            [Play::Normal, Play::Misere].map(|play| outcome(u64::MAX, play)),
            [Outcome::N, Outcome::N]
        );
        assert_eq!(
            winning_move(u64::MAX, Play::Normal).map(|it| it.taken),
            Some(3)
        );
    }
}

//! Selector 14: Fibonacci Nim.
//!
//! **Rule.** One heap; the first move takes any number of stones, but not all; each later one takes
//! at most twice as many as the move before it, and at least one; who cannot move loses.
//!
//! **Source.** Whinihan, "Fibonacci Nim", 1963; HDU 2516.
//!
//! **To win.** Write the heap as a sum of Fibonacci numbers, each time the largest that fits, and
//! take the last part. The other player may not take all of the next part, so you can go on in this
//! way. From a Fibonacci number every move loses.
//!
//! **Closed form.** A heap is lost if and only if it is a Fibonacci number (0, 1, 2, 3, 5, 8, …).
//!
//! **Proof.** Every number has exactly one sum of different Fibonacci numbers without neighbours
//! (Zeckendorf). Let z be the least part of this sum. The player to move wins if and only if they
//! may take z. After a move that takes z, the least part is more than 2z, so the other player may
//! not take it. If a move may only take t < z stones, the least part is then that of z − t. It is
//! at most 2t, so the other player may take it: if it were more than 2t, it would be no neighbour
//! of a part of t, and the parts of t and z − t together would be a second sum of z. The first move
//! may take z unless that is the whole heap.
//!
//! **Misère play.** No heap is lost. From 0 and 1 there is no first move. Otherwise take all but
//! one stone, which the other player has to take. Nobody takes the last stone as long as there is
//! another one, so after the first move the game is normal play without that stone. So a first move
//! that leaves more than one stone wins if and only if it wins in normal play on n − 1 stones.
//!
//! **Bounds.** Any n.

use super::moves::{Flow, FoundMoves, Move, first_move};
use super::outcome::{Outcome, Play};
use super::position_game::{PositionRule, numbers};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::why::{Answered, Label, Reason, Reasoned, joined, no_move};

pub(crate) const SPEC: Spec = Spec {
    name: "fibonacci-nim",
    about: "takes up to twice the last",
    heaps: HeapShape::One,
    words: ["First", "Second"],
    told: "Fibonacci Nim: a heap is lost if and only if it is a Fibonacci number.",
    program: PrintedAnswer::Wins(printed::TEXT),
    moves: PrintedMoves::Untried("after the first move the heap alone does not tell who wins"),
};

printed!(printed {
    fn wins(n: u64, misere: bool) -> bool {
        if misere {
            return true;
        }
        let mut a = 0;
        let mut b = 1;
        while a < n {
            b += a;
            a = b - a;
        }
        a != n
    }
});

/// The Fibonacci numbers below 2^64.
const FIBONACCI: [u64; 93] = fibonacci();

const fn fibonacci() -> [u64; 93] {
    let mut numbers = [0; 93];
    (numbers[1], numbers[2]) = (1, 2);
    let mut i = 3;
    while i < numbers.len() {
        numbers[i] = numbers[i - 2] + numbers[i - 1];
        i += 1;
    }
    numbers
}

/// Returns true if the player to move loses on a heap of `stones`.
#[inline]
pub(crate) fn is_lost(stones: u64, misere: bool) -> bool {
    !misere && FIBONACCI.binary_search(&stones).is_ok()
}

/// The largest Fibonacci number that is at most `stones`.
fn largest_fibonacci(stones: u64) -> u64 {
    FIBONACCI[FIBONACCI.partition_point(|&number| number <= stones) - 1]
}

/// Who wins on a heap of `stones`.
///
/// # Running time
///
/// A step for each Fibonacci number up to `stones`.
///
/// # Example
///
/// ```
/// use takeaway::game::{fibonacci_nim, Outcome, Play};
///
/// assert_eq!(fibonacci_nim::outcome(20, Play::Normal), Outcome::N);
/// assert_eq!(fibonacci_nim::outcome(21, Play::Normal), Outcome::P);
/// ```
#[inline]
pub fn outcome(stones: u64, play: Play) -> Outcome {
    Outcome::of(!is_lost(stones, play == Play::Misere))
}

/// The parts of the sum of Fibonacci numbers, the largest first; 0 has the part 0.
fn parts(stones: u64) -> Vec<u64> {
    let mut parts = vec![largest_fibonacci(stones)];
    let mut left = stones - parts[0];
    while left > 0 {
        let part = largest_fibonacci(left);
        parts.push(part);
        left -= part;
    }
    parts
}

/// The first move on a heap of `stones` that wins and takes the fewest stones, if there is one.
///
/// # Running time
///
/// A few steps for each Fibonacci number up to `stones`.
///
/// # Example
///
/// ```
/// use takeaway::game::{fibonacci_nim, Play};
///
/// let take = fibonacci_nim::winning_move(20, Play::Normal).expect("a move");
/// assert_eq!((take.heap, take.taken), (1, 2));
/// ```
pub fn winning_move(stones: u64, play: Play) -> Option<Move> {
    first_move(|first| each_winning_move(stones, play, first))
}

/// Tells `found` each first move on a heap of `stones` that wins, the one with the fewest stones
/// first.
///
/// Taking t of n stones wins if the least part of n − t is more than 2t. Then no part of t is a
/// neighbour of that part, so the parts of t and of n − t are those of n: t is a sum of least parts
/// of n, and less than half of the next part.
fn each_winning_move(stones: u64, play: Play, found: &mut impl FoundMoves) -> Flow {
    let others = match play {
        Play::Normal => stones,
        Play::Misere => stones.saturating_sub(1),
    };
    let mut taken = 0;
    for part in parts(others).into_iter().rev() {
        if taken > 0 && taken <= (part - 1) / 2 {
            found.add(Move::take(1, stones, taken))?;
        }
        taken += part;
    }
    if play == Play::Misere && others > 0 {
        found.add(Move::take(1, stones, others))?;
    }
    Ok(())
}

pub(crate) struct FibonacciNim;

impl PositionRule for FibonacciNim {
    #[inline]
    fn outcome(_: u64, heaps: &[u64], play: Play) -> Outcome {
        let [stones] = numbers(heaps);
        outcome(stones, play)
    }

    fn each_winning_move(_: u64, heaps: &[u64], play: Play, found: &mut impl FoundMoves) -> Flow {
        let [stones] = numbers(heaps);
        each_winning_move(stones, play, found)
    }

    fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
        reasons(case, winning)
    }
}

fn reasons(case: Reasoned, winning: Option<&Move>) -> Vec<Reason> {
    let [stones] = numbers(case.heaps);
    let mut reasons = case.computed_heaps();
    if stones < 2 {
        reasons.push(no_move(case.play, &[]));
        return reasons;
    }
    if case.is_misere() {
        reasons.push(Reason::words(format!(
            "misère play: who has to take the last stone loses, so normal play on {}",
            stones - 1
        )));
    }
    let others = stones - u64::from(case.is_misere());
    let parts = parts(others);
    let sum = joined(&parts, " + ");
    let text = match (&parts[..], case.play) {
        ([_], Play::Normal) => format!("{others} is a Fibonacci number: lost"),
        ([_], Play::Misere) => format!("{others} is a Fibonacci number; all of them may be taken"),
        (_, _) => format!("{others} = {sum}, more than one Fibonacci number: won"),
    };
    reasons.push(Reason::new(Label::Parts, text));
    reasons.push(match (winning, &parts[..]) {
        (None, _) => no_move(case.play, &answers(stones)),
        (Some(winning), [.., next, _]) => {
            let taken = winning.taken;
            let most = 2 * taken;
            Reason::of_move(format!(
                "{taken}, the smallest part; then at most {most} may be taken, less than the next part, {next}"
            ))
        }
        (Some(_), _) => Reason::of_move(format!("{others}; then the last stone is left: lost")),
    });
    reasons
}

/// The first two moves on a heap that is a Fibonacci number, and their answers: the smallest part.
fn answers(stones: u64) -> Vec<Answered> {
    let mut answered = Vec::new();
    for taken in 1..stones.min(3) {
        let left = stones - taken;
        let parts = parts(left);
        let answer = parts.last().copied().unwrap_or(0);
        let mut text = format!("taking {answer} of {left}");
        if parts.len() > 1 {
            text += &format!(" = {}", joined(&parts, " + "));
        }
        answered.push((format!("taking {taken}"), Some(text)));
    }
    answered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{Search, assert_position_rule};

    /// All moves on a heap of `position[0]` stones if at most `position[1]` may be taken, with what
    /// they leave; the fewest stones first. A limit is never more than the heap, so that equal
    /// positions look alike.
    fn moves(position: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let stones = position[0];
        let most = position[1];
        let taken = 1..=stones.min(most);
        taken
            .map(|taken| {
                (
                    Move::take(1, stones, taken),
                    vec![stones - taken, (2 * taken).min(stones - taken)],
                )
            })
            .collect()
    }

    #[test]
    fn printed_winners_are_the_winners() {
        let near = FIBONACCI
            .into_iter()
            .take(88)
            .flat_map(|number| [number.saturating_sub(1), number, number + 1]);
        for n in (0..5000).chain(near) {
            for misere in [false, true] {
                assert_eq!(printed::wins(n, misere), !is_lost(n, misere), "{n}");
            }
        }
    }

    #[test]
    fn outcome_and_winning_move_match_search_below_240() {
        for play in [Play::Normal, Play::Misere] {
            let all = (0..240).map(|stones: u64| vec![stones, stones.saturating_sub(1)]);
            assert_position_rule::<FibonacciNim>(1, play, all, moves);
        }
    }

    /// On the way, the search visits heaps with every limit: a heap is lost if its least part is
    /// above the limit.
    #[test]
    fn heaps_with_a_limit_are_won_by_their_least_part() {
        assert_won_by_their_least_part(120);
    }

    #[test]
    #[ignore = "searches 100,000 positions: some seconds if optimised"]
    fn large_heaps_with_a_limit_are_won_by_their_least_part() {
        assert!(assert_won_by_their_least_part(450) > 100_000);
    }

    fn assert_won_by_their_least_part(end: u64) -> usize {
        let mut search = Search::new(Play::Normal, |position: &Vec<u64>| {
            moves(position).into_iter().map(|(_, left)| left).collect()
        });
        for (stones, most) in
            (1..end).flat_map(|stones| (0..=stones).map(move |most| (stones, most)))
        {
            let wins = parts(stones).pop() <= Some(most);
            assert_eq!(
                search.wins(&vec![stones, most]),
                wins,
                "{stones} stones, at most {most}"
            );
        }
        search.positions()
    }

    #[test]
    fn heaps_below_3000_are_lost_if_and_only_if_they_are_in_the_sequence() {
        let mut sequence = vec![0, 1, 2];
        while sequence[sequence.len() - 1] < 6000 {
            sequence.push(sequence[sequence.len() - 1] + sequence[sequence.len() - 2]);
        }
        let is_lost = |heap| outcome(heap, Play::Normal) == Outcome::P;
        assert!((0..3000).all(|heap| is_lost(heap) == sequence.contains(&heap)));
    }

    #[test]
    fn limits_are_answered_without_overflow() {
        let f87 = 679_891_637_638_612_258;
        let f93 = 12_200_160_415_121_876_738;
        let outcome = |stones| outcome(stones, Play::Normal);
        assert_eq!(
            [f87 - 1, f87, f87 + 1].map(outcome),
            [Outcome::N, Outcome::P, Outcome::N]
        );
        assert_eq!(
            [f93 - 1, f93, u64::MAX].map(outcome),
            [Outcome::N, Outcome::P, Outcome::N]
        );
        let taken = |stones, play| Some(winning_move(stones, play)?.taken);
        assert_eq!(
            [f87 + 1, f93].map(|stones| taken(stones, Play::Normal)),
            [Some(1), None]
        );
        assert_eq!(
            [f87 + 1, f93 + 1].map(|stones| taken(stones, Play::Misere)),
            [Some(f87), Some(f93)]
        );
    }
}

//! Brute force for tests, from the rules alone: positions, options, mex, and a search for who wins.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::moves::{Action, Move};
use super::outcome::{Outcome, Play};
use super::position_game::PositionRule;
use super::sum_game::SumRule;
use super::turn::Turn;
use super::winning_moves::{Change, WinningMoves};

/// Finds who wins by visiting every position that can be reached.
pub(crate) struct Search<P, F> {
    play: Play,
    wins: HashMap<P, bool>,
    options: F,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    pub(crate) fn new(play: Play, options: F) -> Search<P, F> {
        Search {
            play,
            wins: HashMap::new(),
            options,
        }
    }

    /// Returns true if the player to move wins: some option is lost for the other player, or in
    /// misère play there is none.
    pub(crate) fn wins(&mut self, position: &P) -> bool {
        if let Some(&wins) = self.wins.get(position) {
            return wins;
        }
        // Tries all options, even after the first that wins, so that every position is visited.
        let options = (self.options)(position);
        let lost = options.iter().filter(|option| !self.wins(option)).count();
        let wins = lost > 0 || options.is_empty() && self.play == Play::Misere;
        self.wins.insert(position.clone(), wins);
        wins
    }

    /// How many positions have been visited.
    pub(crate) fn positions(&self) -> usize {
        self.wins.len()
    }
}

/// All rows of this many heaps of at most `most` stones.
pub(crate) fn positions(heaps: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let sizes = most + 1;
    (0..sizes.pow(heaps))
        .map(move |index| (0..heaps).map(|at| index / sizes.pow(at) % sizes).collect())
}

/// Tests a rule for heaps by search and mex, which know only its moves: `moves` are all moves on a
/// heap, the preferred ones first, with the heaps that they leave. `fresh` is a heap at the start
/// of a game. Looks at each heap below `end`, and at the positions of each row: its number of
/// heaps, each of at most its stones. Returns the number of positions.
pub(crate) fn assert_sum_rule<R, H>(
    rule: R,
    end: u64,
    rows: &[(u32, u64)],
    fresh: impl Fn(u64) -> H,
    moves: impl Fn(&H) -> Vec<(Action, Vec<H>)>,
) -> usize
where
    R: SumRule + Debug,
    H: Clone + Eq + Hash + Ord,
{
    assert_values(rule, end, &fresh, &moves);
    [Play::Normal, Play::Misere]
        .map(|play| assert_positions(rule, play, rows, &fresh, &moves))
        .iter()
        .sum()
}

/// Compares the Grundy value of each heap below `end`, and its moves to each value, with the mex of
/// its options.
fn assert_values<R, H>(
    rule: R,
    end: u64,
    fresh: &impl Fn(u64) -> H,
    moves: &impl Fn(&H) -> Vec<(Action, Vec<H>)>,
) where
    R: SumRule + Debug,
    H: Clone + Eq + Hash,
{
    let mut values = HashMap::new();
    for stones in 0..end {
        let heap = fresh(stones);
        assert_eq!(
            rule.grundy(stones),
            value(&mut values, moves, &heap),
            "{rule:?}, heap {stones}"
        );
        let mut to_value: HashMap<u64, (Option<Action>, u64)> = HashMap::new();
        for (action, left) in moves(&heap) {
            let to = to_value
                .entry(nim_sum(&mut values, moves, &left))
                .or_default();
            (to.0, to.1) = (to.0.or(Some(action)), to.1 + 1);
        }
        for wanted in 0..2 * stones.min(300) + 4 {
            let found = (
                rule.move_to(stones, wanted),
                rule.count_moves_to(stones, wanted),
            );
            let expected = to_value.get(&wanted).copied().unwrap_or_default();
            assert_eq!(found, expected, "{rule:?}, heap {stones}, value {wanted}");
        }
    }
}

/// Compares who wins, and all winning moves, with a search of the positions of `rows`; returns
/// their number.
fn assert_positions<R, H>(
    rule: R,
    play: Play,
    rows: &[(u32, u64)],
    fresh: &impl Fn(u64) -> H,
    moves: &impl Fn(&H) -> Vec<(Action, Vec<H>)>,
) -> usize
where
    R: SumRule + Debug,
    H: Clone + Eq + Hash + Ord,
{
    let empty = fresh(0);
    let moves = |position: &[H]| moves_on(position, &empty, moves);
    let mut search = Search::new(play, |position: &Vec<H>| {
        moves(position).into_iter().map(|(_, left)| left).collect()
    });
    let mut searched = 0;
    for heaps in rows
        .iter()
        .flat_map(|&(heaps, most)| positions(heaps, most))
    {
        let all = moves(
            &heaps
                .iter()
                .map(|&stones| fresh(stones))
                .collect::<Vec<H>>(),
        );
        let cannot_move = all.is_empty();
        let winning: Vec<Move> = all
            .into_iter()
            .filter(|(_, left)| !search.wins(left))
            .map(|(winning, _)| winning)
            .collect();
        let wins = !winning.is_empty() || cannot_move && play == Play::Misere;
        let mut listed = WinningMoves::default();
        rule.list(&heaps, play, &mut listed).expect("few moves");
        assert_lists(
            listed,
            winning
                .iter()
                .map(|it| (it.heap, Change::of(heaps[it.heap as usize - 1], it.action))),
        );
        let found = (
            rule.sum(&heaps, play).wins(play),
            rule.winning_move(&heaps, play),
            rule.count(&heaps, play),
        );
        let expected = (wins, winning.first().copied(), winning.len() as u128);
        assert_eq!(found, expected, "{rule:?}, {play:?}, heaps {heaps:?}");
        let nim_sum = heaps
            .iter()
            .fold(0, |sum, &stones| sum ^ rule.grundy(stones));
        assert_eq!(
            rule.sum(&heaps, play).nim_sum,
            nim_sum,
            "{rule:?}, {play:?}, heaps {heaps:?}"
        );
        searched += 1;
    }
    searched
}

/// All moves on a position, an earlier heap first, and what they leave: in ascending order and
/// without empty heaps, so that equal positions look alike.
fn moves_on<H: Clone + Ord>(
    position: &[H],
    empty: &H,
    moves: &impl Fn(&H) -> Vec<(Action, Vec<H>)>,
) -> Vec<(Move, Vec<H>)> {
    let moves_at = |at: usize| {
        let left = move |(action, left): (Action, Vec<H>)| {
            let mut left = [&position[..at], &left, &position[at + 1..]].concat();
            left.retain(|heap| heap != empty);
            left.sort_unstable();
            (
                Move {
                    heap: at as u64 + 1,
                    action,
                },
                left,
            )
        };
        moves(&position[at]).into_iter().map(left)
    };
    (0..position.len()).flat_map(moves_at).collect()
}

/// The Grundy value of a heap, by the mex of its options. Keeps all that it finds.
fn value<H: Clone + Eq + Hash>(
    known: &mut HashMap<H, u64>,
    moves: &impl Fn(&H) -> Vec<(Action, Vec<H>)>,
    heap: &H,
) -> u64 {
    if let Some(&value) = known.get(heap) {
        return value;
    }
    let options: Vec<u64> = moves(heap)
        .iter()
        .map(|(_, left)| nim_sum(known, moves, left))
        .collect();
    let value = mex(&options);
    known.insert(heap.clone(), value);
    value
}

fn nim_sum<H: Clone + Eq + Hash>(
    known: &mut HashMap<H, u64>,
    moves: &impl Fn(&H) -> Vec<(Action, Vec<H>)>,
    heaps: &[H],
) -> u64 {
    heaps
        .iter()
        .fold(0, |sum, heap| sum ^ value(known, moves, heap))
}

/// The moves on a heap of `stones` that take one of the numbers `taken`, which ascend.
pub(crate) fn takes(stones: u64, taken: impl IntoIterator<Item = u64>) -> Vec<(Action, Vec<u64>)> {
    let fits = taken.into_iter().take_while(|taken| *taken <= stones);
    fits.map(|taken| (Action::Take(taken), vec![stones - taken]))
        .collect()
}

/// Tests a rule that is not a sum on these positions. `moves` are all moves by the rule, with what
/// they leave. Where winning moves are counted, the one that is named is the first of all. Returns
/// the number of positions.
pub(crate) fn assert_position_rule<R: PositionRule>(
    limit: u64,
    play: Play,
    positions: impl Iterator<Item = Vec<u64>>,
    moves: impl Fn(&[u64]) -> Vec<(Turn, Vec<u64>)>,
) -> usize {
    let mut search = Search::new(play, |position: &Vec<u64>| {
        moves(position).into_iter().map(|(_, left)| left).collect()
    });
    let mut searched = 0;
    for position in positions {
        let mut all = moves(&position);
        let cannot_move = all.is_empty();
        all.retain(|(_, left)| !search.wins(left));
        let wins = !all.is_empty() || cannot_move && play == Play::Misere;
        search.wins.insert(position.clone(), wins);
        assert_eq!(
            R::outcome(limit, &position, play) == Outcome::N,
            wins,
            "{play:?}, {position:?}"
        );
        if let Some(list) = R::LIST {
            let mut listed = WinningMoves::default();
            list(&position, play, &mut listed).expect("few moves");
            // On a pair, a list has the two numbers that are left, and no stones taken.
            let is_pair = listed.0.iter().all(|(_, change)| change.taken == 0);
            assert_lists(
                listed,
                all.iter()
                    .map(|(turn, left)| change_of(&position, turn, left, is_pair)),
            );
        }
        let all: Vec<Turn> = all.into_iter().map(|(turn, _)| turn).collect();
        let winning = R::winning_move(limit, &position, play);
        match (R::COUNT, winning) {
            (None, Some(turn)) => assert!(all.contains(&turn), "{play:?}, {position:?}: {turn:?}"),
            (_, winning) => assert_eq!(winning.as_ref(), all.first(), "{play:?}, {position:?}"),
        }
        let count = R::COUNT.map(|count| count(&position, play));
        assert!(
            count.is_none_or(|count| count == all.len() as u64),
            "{play:?}, {position:?}: {count:?}"
        );
        searched += 1;
    }
    searched
}

/// Checks that exactly these moves are listed, in any order.
pub(crate) fn assert_lists(
    mut listed: WinningMoves,
    expected: impl Iterator<Item = (u64, Change)>,
) {
    let mut expected: Vec<(u64, Change)> = expected.collect();
    expected.sort_unstable();
    listed.0.sort_unstable();
    assert_eq!(listed.0, expected);
}

/// The entry that a list has for a turn from `position` to `left`.
fn change_of(position: &[u64], turn: &Turn, left: &[u64], is_pair: bool) -> (u64, Change) {
    let pair = || Change::pair([left[0], left[1]]);
    match *turn {
        Turn::Take(ref parts) if is_pair => (if parts.len() == 2 { 0 } else { parts[0].0 }, pair()),
        Turn::Take(ref parts) => (
            parts[0].0,
            Change::take(position[parts[0].0 as usize - 1], parts[0].1),
        ),
        Turn::Descend { step, stones } => (step, Change::take(position[step as usize - 1], stones)),
        Turn::Subtract { .. } => (1, pair()),
        Turn::Multiply { by } => (1, Change::new(position[0].div_ceil(by), 0, by)),
    }
}

/// The least value that is not among `values`.
pub(crate) fn mex(values: &[u64]) -> u64 {
    // n values cannot be all of the n + 1 numbers from 0 to n.
    let mut present = vec![false; values.len() + 1];
    for &value in values {
        if let Some(present) = present.get_mut(value as usize) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

/// The Grundy values of heaps of 0 to `heaps` − 1 stones if a move takes s stones, s in `set`.
pub(crate) fn subtraction_game(set: &[usize], heaps: usize) -> Vec<u64> {
    let mut grundy: Vec<u64> = Vec::new();
    for stones in 0..heaps {
        let options: Vec<u64> = subtract(set, stones)
            .iter()
            .map(|&left| grundy[left])
            .collect();
        grundy.push(mex(&options));
    }
    grundy
}

/// The options of a heap if a move takes s stones, s in `set`, in the order of `set`.
pub(crate) fn subtract(set: &[usize], stones: usize) -> Vec<usize> {
    set.iter()
        .filter(|&&taken| taken <= stones)
        .map(|taken| stones - taken)
        .collect()
}

/// The options of a heap in the octal game of `code`, each the two heaps that are left, with 0 for
/// none: first those that take the fewest stones; of these, first the one that does not split, then
/// those with the smallest part.
pub(crate) fn octal_options(code: &[u8], stones: usize) -> Vec<[usize; 2]> {
    let mut options = Vec::new();
    for (taken, &digit) in code.iter().enumerate().take(stones + 1) {
        let left = stones - taken;
        if digit & 1 != 0 && left == 0 {
            options.push([0, 0]);
        }
        if digit & 2 != 0 && left > 0 {
            options.push([0, left]);
        }
        if digit & 4 != 0 {
            options.extend(
                (1..left)
                    .filter(|part| *part <= left - part)
                    .map(|part| [part, left - part]),
            );
        }
    }
    options
}

/// The Grundy values of heaps of 0 to `heaps` − 1 stones in the octal game of `code`.
pub(crate) fn octal_game(code: &[u8], heaps: usize) -> Vec<u64> {
    let mut grundy: Vec<u64> = Vec::new();
    for stones in 0..heaps {
        let values: Vec<u64> = octal_options(code, stones)
            .iter()
            .map(|&[one, other]| grundy[one] ^ grundy[other])
            .collect();
        grundy.push(mex(&values));
    }
    grundy
}

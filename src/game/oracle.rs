//! Brute force for tests, from the rules alone: positions, options, mex, and a search for who wins.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::bound::Bound;
use super::moves::{Aim, Move};
use super::outcome::{Outcome, Play};
use super::position_game::PositionRule;
use super::sum_game::SumRule;

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

/// What a walk over moves tells: the first of them, their number, and all, unless it is refused.
pub(crate) struct Walked {
    pub(crate) first: Option<Move>,
    pub(crate) count: Result<u128, Bound>,
    pub(crate) list: Result<Vec<Move>, Bound>,
}

impl Walked {
    /// Checks that the walk tells exactly these moves, the first one first.
    pub(crate) fn assert_tells(self, mut moves: Vec<Move>, about: &dyn Debug) {
        assert_eq!(self.first.as_ref(), moves.first(), "{about:?}");
        assert_eq!(self.count, Ok(moves.len() as u128), "{about:?}");
        let mut list = self.list.expect("few moves");
        list.sort_unstable_by(Move::order);
        moves.sort_unstable_by(Move::order);
        assert_eq!(list, moves, "{about:?}");
    }
}

/// Makes the same walk three times: `walked!(found => rule.each_move_to(aim, found))`.
macro_rules! walked {
    ($found:ident => $walk:expr) => {{
        use crate::game::moves::{Move, bound_met};
        let mut first: Option<Move> = None;
        let $found = &mut first;
        bound_met($walk).expect("no bound before the first move");
        let mut count: u128 = 0;
        let $found = &mut count;
        let flow = bound_met($walk);
        let count = flow.map(|()| count);
        let mut list: Vec<Move> = Vec::new();
        let $found = &mut list;
        let flow = bound_met($walk);
        let list = flow.map(|()| list);
        crate::game::oracle::Walked { first, count, list }
    }};
}

pub(crate) use walked;

/// Tests a rule for heaps by search and mex, which know only its moves: `moves` are all moves on a
/// heap with the number 1, the preferred ones first, with the heaps that they leave. `fresh` is a
/// heap at the start of a game. Looks at each heap below `end`, and at the positions of each row:
/// its number of heaps, each of at most its stones. Returns the number of positions.
pub(crate) fn assert_sum_rule<R, H>(
    rule: R,
    end: u64,
    rows: &[(u32, u64)],
    fresh: impl Fn(u64) -> H,
    moves: impl Fn(&H) -> Vec<(Move, Vec<H>)>,
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
    moves: &impl Fn(&H) -> Vec<(Move, Vec<H>)>,
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
        let mut to_value: HashMap<u64, Vec<Move>> = HashMap::new();
        for (winning, left) in moves(&heap) {
            let to = nim_sum(&mut values, moves, &left);
            to_value.entry(to).or_default().push(winning);
        }
        for wanted in 0..2 * stones.min(300) + 4 {
            let aim = Aim {
                heap: 1,
                stones,
                wanted,
                only_small: false,
            };
            let expected = to_value.remove(&wanted).unwrap_or_default();
            walked!(found => rule.each_move_to(aim, found)).assert_tells(expected, &(rule, aim));
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
    moves: &impl Fn(&H) -> Vec<(Move, Vec<H>)>,
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
        let position: Vec<H> = heaps.iter().map(|&stones| fresh(stones)).collect();
        let mut all = moves(&position);
        let cannot_move = all.is_empty();
        all.retain(|(_, left)| !search.wins(left));
        let wins = !all.is_empty() || cannot_move && play == Play::Misere;
        let winning: Vec<Move> = all.into_iter().map(|(winning, _)| winning).collect();
        let about = (rule, play, &heaps);
        let sum = rule.sum(&heaps, play);
        assert_eq!(sum.wins(play), wins, "{about:?}");
        assert_eq!(
            rule.winning_move(&heaps, play).as_ref(),
            winning.first(),
            "{about:?}"
        );
        walked!(found => rule.each_winning_move(&heaps, sum, play, found))
            .assert_tells(winning, &about);
        let nim_sum = heaps
            .iter()
            .fold(0, |sum, &stones| sum ^ rule.grundy(stones));
        assert_eq!(sum.nim_sum, nim_sum, "{about:?}");
        searched += 1;
    }
    searched
}

/// All moves on a position, an earlier heap first, and what they leave: in ascending order and
/// without empty heaps, so that equal positions look alike.
fn moves_on<H: Clone + Ord>(
    position: &[H],
    empty: &H,
    moves: &impl Fn(&H) -> Vec<(Move, Vec<H>)>,
) -> Vec<(Move, Vec<H>)> {
    let mut all = Vec::new();
    for at in 0..position.len() {
        for (mut winning, left) in moves(&position[at]) {
            winning.heap = at as u64 + 1;
            let mut left = [&position[..at], &left, &position[at + 1..]].concat();
            left.retain(|heap| heap != empty);
            left.sort_unstable();
            all.push((winning, left));
        }
    }
    all
}

/// The Grundy value of a heap, by the mex of its options. Keeps all that it finds.
fn value<H: Clone + Eq + Hash>(
    known: &mut HashMap<H, u64>,
    moves: &impl Fn(&H) -> Vec<(Move, Vec<H>)>,
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
    moves: &impl Fn(&H) -> Vec<(Move, Vec<H>)>,
    heaps: &[H],
) -> u64 {
    heaps
        .iter()
        .fold(0, |sum, heap| sum ^ value(known, moves, heap))
}

/// The moves on a heap of `stones` that take one of the numbers `taken`, which ascend.
pub(crate) fn takes(stones: u64, taken: impl IntoIterator<Item = u64>) -> Vec<(Move, Vec<u64>)> {
    let fits = taken.into_iter().take_while(|taken| *taken <= stones);
    fits.map(|taken| (Move::take(1, stones, taken), vec![stones - taken]))
        .collect()
}

/// Tests a rule that is not a sum on these positions. `moves` are all moves by the rule, with what
/// they leave, the preferred ones first; if not all winning moves are known, any of them may be
/// told. Returns the number of positions.
pub(crate) fn assert_position_rule<R: PositionRule>(
    limit: u64,
    play: Play,
    positions: impl Iterator<Item = Vec<u64>>,
    moves: impl Fn(&[u64]) -> Vec<(Move, Vec<u64>)>,
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
        let about = (play, &position);
        let outcome = R::outcome(limit, &position, play);
        assert_eq!(outcome == Outcome::N, wins, "{about:?}");
        let all: Vec<Move> = all.into_iter().map(|(winning, _)| winning).collect();
        let walked = walked!(found => R::each_winning_move(limit, &position, play, found));
        if R::KNOWS_ALL && !R::TAKES_FROM_SEVERAL {
            walked.assert_tells(all, &about);
        } else if R::KNOWS_ALL {
            assert_eq!(walked.first.as_ref(), all.first(), "{about:?}");
            assert_eq!(walked.count, Ok(all.len() as u128), "{about:?}");
        } else {
            let is_right = match walked.first {
                Some(winning) => all.contains(&winning) && walked.count == Err(Bound::Internal),
                None => all.is_empty() && walked.count == Ok(0),
            };
            assert!(is_right, "{about:?}");
        }
        searched += 1;
    }
    searched
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

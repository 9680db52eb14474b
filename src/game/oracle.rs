//! Brute force for tests, from the rules alone: positions, options, mex, and a search for who wins.

use std::collections::HashMap;
use std::hash::Hash;

use super::outcome::{Outcome, Play};
use super::turn::Turn;

/// Finds who wins by visiting every position that can be reached.
pub(crate) struct Search<P, F> {
    play: Play,
    wins: HashMap<P, bool>,
    options: F,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    pub(crate) fn new(play: Play, options: F) -> Search<P, F> {
        Search { play, wins: HashMap::new(), options }
    }

    /// Whether the player to move wins: some option is lost for the other player, or in misère play there is none.
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

/// Each item with each way to play.
pub(crate) fn in_both_plays<T: Clone, I: IntoIterator<Item = T>>(items: I) -> Vec<(Play, T)> {
    items.into_iter().flat_map(|item| [(Play::Normal, item.clone()), (Play::Misere, item)]).collect()
}

/// All rows of this many heaps of at most `most` stones.
pub(crate) fn positions(heaps: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let sizes = most + 1;
    (0..sizes.pow(heaps)).map(move |index| (0..heaps).map(|at| index / sizes.pow(at) % sizes).collect())
}

/// Tests a game that is no sum on these positions. `moves` are all moves by the rule, with what they leave, and `says`
/// gives the outcome and the winning move by the game. If `first`, the winning move is the first of all that win.
pub(crate) fn assert_whole(
    play: Play,
    positions: impl Iterator<Item = Vec<u64>>,
    moves: impl Fn(&[u64]) -> Vec<(Turn, Vec<u64>)>,
    says: impl Fn(&[u64]) -> (Outcome, Option<Turn>),
    first: bool,
) -> usize {
    let mut search =
        Search::new(play, |position: &Vec<u64>| moves(position).into_iter().map(|(_, left)| left).collect());
    let mut count = 0;
    for position in positions {
        let (outcome, winning) = says(&position);
        let mut all = moves(&position);
        let cannot_move = all.is_empty();
        all.retain(|(_, left)| !search.wins(left));
        let wins = !all.is_empty() || cannot_move && play == Play::Misere;
        search.wins.insert(position.clone(), wins);
        assert_eq!(outcome == Outcome::N, wins, "{play:?}, {position:?}");
        let all: Vec<Turn> = all.into_iter().map(|(turn, _)| turn).collect();
        match winning {
            Some(ref turn) if !first => assert!(all.contains(turn), "{play:?}, {position:?}: {turn:?}"),
            _ => assert_eq!(winning.as_ref(), all.first(), "{play:?}, {position:?}"),
        }
        count += 1;
    }
    count
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
        let options: Vec<u64> = subtract(set, stones).iter().map(|&left| grundy[left]).collect();
        grundy.push(mex(&options));
    }
    grundy
}

/// The options of a heap if a move takes s stones, s in `set`, in the order of `set`.
pub(crate) fn subtract(set: &[usize], stones: usize) -> Vec<usize> {
    set.iter().filter(|&&taken| taken <= stones).map(|taken| stones - taken).collect()
}

/// The options of a heap in the octal game of `code`, each the two heaps that are left, with 0 for none: first those
/// that take the fewest stones; of these, first the one that does not split, then those with the smallest part.
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
            options.extend((1..left).filter(|part| *part <= left - part).map(|part| [part, left - part]));
        }
    }
    options
}

/// The Grundy values of heaps of 0 to `heaps` − 1 stones in the octal game of `code`.
pub(crate) fn octal_game(code: &[u8], heaps: usize) -> Vec<u64> {
    let mut grundy: Vec<u64> = Vec::new();
    for stones in 0..heaps {
        let values: Vec<u64> =
            octal_options(code, stones).iter().map(|&[one, other]| grundy[one] ^ grundy[other]).collect();
        grundy.push(mex(&values));
    }
    grundy
}

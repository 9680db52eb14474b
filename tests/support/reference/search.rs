//! Who wins, by search alone: a position is won if one of its options is lost. Only the rules are
//! taken as given.

use std::cell::RefCell;
use std::collections::HashMap;

use super::rules::{Heap, Move, Rule};

/// Heaps as a position: sorted, because their order does not matter, and without the empty ones,
/// which have no moves.
pub fn position(heaps: impl IntoIterator<Item = Heap>) -> Vec<Heap> {
    let mut position: Vec<Heap> = heaps.into_iter().filter(|heap| heap.stones > 0).collect();
    position.sort_unstable();
    position
}

/// Search over the positions of a rule; in misère play, who cannot move wins.
pub struct Search {
    rule: Rule,
    misere: bool,
    known: HashMap<Vec<Heap>, bool>,
}

impl Search {
    pub fn new(rule: Rule, misere: bool) -> Search {
        Search {
            rule,
            misere,
            known: HashMap::new(),
        }
    }

    /// Whether the player to move wins on these heaps, which `position` returned.
    pub fn wins(&mut self, heaps: &[Heap]) -> bool {
        if let Some(&wins) = self.known.get(heaps) {
            return wins;
        }
        let moves = self.moves(heaps);
        let wins = if moves.is_empty() {
            self.misere
        } else {
            moves.iter().any(|(_, option)| !self.wins(option))
        };
        self.known.insert(heaps.to_vec(), wins);
        wins
    }

    /// The first move to a lost position; these heaps are in the order in which they are numbered.
    pub fn first_winning_move(&mut self, heaps: &[Heap]) -> Option<Move> {
        let mut moves = self.moves(heaps).into_iter();
        moves
            .find(|(_, option)| !self.wins(option))
            .map(|(winning, _)| winning)
    }

    /// The moves that lead to a lost position.
    pub fn winning_moves(&mut self, heaps: &[Heap]) -> Vec<Move> {
        let moves = self.moves(heaps).into_iter();
        moves
            .filter(|(_, option)| !self.wins(option))
            .map(|(winning, _)| winning)
            .collect()
    }

    /// How many positions were searched.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    fn moves(&self, heaps: &[Heap]) -> Vec<(Move, Vec<Heap>)> {
        let mut moves = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for (action, left) in self.rule.moves(heap) {
                let rest = [&heaps[..at], &left, &heaps[at + 1..]].concat();
                moves.push((
                    Move {
                        heap: at + 1,
                        action,
                    },
                    position(rest),
                ));
            }
        }
        moves
    }
}

/// Whether the player to move wins.
pub fn wins(rule: &Rule, heaps: &[Heap], misere: bool) -> bool {
    with_search(rule, misere, |search| {
        search.wins(&position(heaps.iter().copied()))
    })
}

/// Whether the player to move wins, and the winning moves.
pub fn moves(rule: &Rule, heaps: &[Heap], misere: bool) -> (bool, Vec<Move>) {
    let ask = |search: &mut Search| {
        (
            search.wins(&position(heaps.iter().copied())),
            search.winning_moves(heaps),
        )
    };
    with_search(rule, misere, ask)
}

/// Asks the search of a rule; what was searched of the last rules is kept.
fn with_search<T>(rule: &Rule, misere: bool, ask: impl FnOnce(&mut Search) -> T) -> T {
    const KEPT: usize = 256;
    thread_local! {
        static KNOWN: RefCell<HashMap<(Rule, bool), Search>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() == KEPT {
            known.clear();
        }
        let search = known.entry((rule.clone(), misere));
        ask(search.or_insert_with(|| Search::new(rule.clone(), misere)))
    })
}

/// The most stones that are searched where search alone tells who wins.
pub const MOST_STONES: u64 = 125;

/// The most stones that are searched whatever it takes.
const SURE_STONES: u64 = 40;

/// The most stones n for which there are at most 2 to the power of `budget` positions of up to n
/// stones. If 40 are allowed, more may be tried.
pub fn most_stones(budget: u32) -> u64 {
    match sure_stones(budget) {
        SURE_STONES => MOST_STONES,
        fewer => fewer,
    }
}

fn sure_stones(budget: u32) -> u64 {
    // By stones: how many positions there are of heaps up to the last that was added.
    let mut positions = [0_u64; SURE_STONES as usize + 1];
    positions[0] = 1;
    for heap in 1..positions.len() {
        (heap..positions.len()).for_each(|stones| positions[stones] += positions[stones - heap]);
    }
    let mut all = 0;
    let fits = |(_, positions): &(u64, u64)| {
        all += positions;
        all <= 1 << budget
    };
    (0..)
        .zip(positions)
        .take_while(fits)
        .last()
        .map_or(0, |(stones, _)| stones)
}

/// The same, if the heaps are so few and small that search is quick.
pub fn quick(rule: &Rule, heaps: &[Heap], misere: bool) -> Option<bool> {
    is_quick(rule, &position(heaps.iter().copied())).then(|| wins(rule, heaps, misere))
}

/// A rule that a case gives is rarely met again, so what was searched for it is of no use later.
fn is_quick(rule: &Rule, heaps: &[Heap]) -> bool {
    let total = || {
        heaps
            .iter()
            .fold(0_u64, |total, heap| total.saturating_add(heap.stones))
    };
    heaps.len() <= 3
        && match rule {
            Rule::UnequalSplit => heaps.iter().all(|heap| heap.stones <= 8),
            Rule::Written { .. } if !rule.splits() => heaps.iter().all(|heap| heap.stones <= 8),
            Rule::Takes(_) | Rule::Interval { .. } | Rule::Code(_) | Rule::Written { .. } => {
                total() <= 8
            }
        }
}

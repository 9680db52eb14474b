//! Who wins, by search alone: a position is won if one of its options is lost. Only the rules are taken as given.

use std::cell::RefCell;
use std::collections::HashMap;

use super::rules::{Heap, Move, Rule};

/// Heaps as a position: sorted, because their order does not matter, and without the empty ones, which have no moves.
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
        Search { rule, misere, known: HashMap::new() }
    }

    /// Whether the player to move wins on these heaps, which `position` returned.
    pub fn wins(&mut self, heaps: &[Heap]) -> bool {
        if let Some(&wins) = self.known.get(heaps) {
            return wins;
        }
        let moves = self.moves(heaps);
        let wins = if moves.is_empty() { self.misere } else { moves.iter().any(|(_, option)| !self.wins(option)) };
        self.known.insert(heaps.to_vec(), wins);
        wins
    }

    /// The first move to a lost position; these heaps are in the order in which they are numbered.
    pub fn first_winning_move(&mut self, heaps: &[Heap]) -> Option<Move> {
        let mut moves = self.moves(heaps).into_iter();
        moves.find(|(_, option)| !self.wins(option)).map(|(winning, _)| winning)
    }

    /// How many moves lead to a lost position.
    pub fn winning_moves(&mut self, heaps: &[Heap]) -> usize {
        self.moves(heaps).iter().filter(|(_, option)| !self.wins(option)).count()
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
                moves.push((Move { heap: at + 1, action }, position(rest)));
            }
        }
        moves
    }
}

/// Whether the player to move wins; what was searched of the last rules is kept.
pub fn wins(rule: &Rule, heaps: &[Heap], misere: bool) -> bool {
    const KEPT: usize = 256;
    thread_local! {
        static KNOWN: RefCell<HashMap<(Rule, bool), Search>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() == KEPT {
            known.clear();
        }
        let search = known.entry((rule.clone(), misere));
        search.or_insert_with(|| Search::new(rule.clone(), misere)).wins(&position(heaps.iter().copied()))
    })
}

/// The same, if the heaps are so few and small that search is quick.
pub fn quick(rule: &Rule, heaps: &[Heap], misere: bool) -> Option<bool> {
    is_quick(rule, &position(heaps.iter().copied())).then(|| wins(rule, heaps, misere))
}

/// A rule that a case gives is rarely met again, so what was searched for it is of no use later.
fn is_quick(rule: &Rule, heaps: &[Heap]) -> bool {
    let total = || heaps.iter().fold(0_u64, |total, heap| total.saturating_add(heap.stones));
    heaps.len() <= 3
        && match rule {
            Rule::Any { .. } | Rule::UnequalSplit | Rule::Half => heaps.iter().all(|heap| heap.stones <= 8),
            Rule::Takes(_) | Rule::Interval { .. } | Rule::Code(_) | Rule::AnyOrSplit => total() <= 8,
        }
}

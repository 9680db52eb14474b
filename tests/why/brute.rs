//! Values and winners of small positions of every game, by the rules alone.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::reference::rules::{Heap, Rule, mex};
use crate::reference::tuples::Tuples;
use crate::reference::wholes::{Position, Whole};
use crate::reference::written::Written;

/// A heap as its stones, in Zero-Move Nim with a 1 if nobody has passed on it yet, or a position
/// of several numbers.
pub type Item = Vec<u64>;

/// What each move leaves.
type Options = Rc<Vec<Vec<Item>>>;

/// What moves there are.
pub enum Rules {
    Heaps(Rule),
    /// A rule of heaps as it is typed.
    Own(&'static str),
    /// A rule of positions.
    Positions(&'static str),
    /// No sum, with the limit of Moore's Nim.
    Whole(Whole, u64),
}

/// Who wins positions of one game.
pub struct Brute {
    pub rules: Rules,
    pub misere: bool,
    known_options: RefCell<HashMap<Item, Options>>,
    values: HashMap<Item, u64>,
    wins: HashMap<Vec<Item>, bool>,
}

impl Brute {
    pub fn new(rules: Rules, misere: bool) -> Brute {
        Brute {
            rules,
            misere,
            known_options: RefCell::default(),
            values: HashMap::new(),
            wins: HashMap::new(),
        }
    }

    /// A heap at the start of the game.
    pub fn heap(&self, stones: u64) -> Item {
        match &self.rules {
            Rules::Heaps(rule) if rule.heap(1).fresh => vec![stones, 1],
            _ => vec![stones],
        }
    }

    /// What the moves leave of a heap or a position of a sum.
    pub fn options(&self, item: &Item) -> Options {
        if let Some(known) = self.known_options.borrow().get(item) {
            return Rc::clone(known);
        }
        let options = Rc::new(self.all_options(item));
        let mut known = self.known_options.borrow_mut();
        known.insert(item.clone(), Rc::clone(&options));
        options
    }

    fn all_options(&self, item: &Item) -> Vec<Vec<Item>> {
        match &self.rules {
            Rules::Heaps(rule) => {
                let has_passes = rule.heap(1).fresh;
                let heap = Heap {
                    stones: item[0],
                    fresh: item.len() > 1 && item[1] == 1,
                };
                let mut all = Vec::new();
                for (_, left) in rule.moves(heap) {
                    let mut items = Vec::new();
                    for heap in left {
                        items.push(match has_passes {
                            true => vec![heap.stones, u64::from(heap.fresh)],
                            false => vec![heap.stones],
                        });
                    }
                    all.push(items);
                }
                all
            }
            Rules::Own(text) => {
                let mut all = Vec::new();
                for sizes in Written::new(text).options(item[0]) {
                    let mut items = Vec::new();
                    for (size, count) in sizes {
                        items.extend((0..count).map(|_| vec![size]));
                    }
                    all.push(items);
                }
                all
            }
            Rules::Positions(text) => Tuples::new(text, 1000).options(item),
            Rules::Whole(..) => panic!("no sum"),
        }
    }

    /// The Grundy value of a heap or a position of a sum.
    pub fn value(&mut self, item: &Item) -> u64 {
        if let Some(&known) = self.values.get(item) {
            return known;
        }
        let mut values = Vec::new();
        for left in self.options(item).iter() {
            values.push(self.sum(left));
        }
        let value = mex(values.into_iter());
        self.values.insert(item.clone(), value);
        value
    }

    /// The nim-sum of the values of these.
    pub fn sum(&mut self, items: &[Item]) -> u64 {
        items.iter().fold(0, |sum, item| sum ^ self.value(item))
    }

    /// What the moves leave of a position.
    pub fn moves(&self, position: &[Item]) -> Vec<Vec<Item>> {
        if let Rules::Whole(game, limit) = self.rules {
            let all = whole(game, limit, position).moves();
            let items = |heaps: Vec<u64>| heaps.into_iter().map(|stones| vec![stones]).collect();
            return all.into_iter().map(items).collect();
        }
        let mut all = Vec::new();
        for (at, item) in position.iter().enumerate() {
            for left in self.options(item).iter() {
                all.push([&position[..at], left, &position[at + 1..]].concat());
            }
        }
        all
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, position: &[Item]) -> bool {
        if let Rules::Whole(game, limit) = self.rules {
            return whole(game, limit, position).wins(self.misere);
        }
        let key = self.key(position);
        // The theorem of Sprague and Grundy: it takes far fewer steps than a search of sums.
        if !self.misere {
            return self.sum(&key) != 0;
        }
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let moves = self.moves(&key);
        let mut wins = moves.is_empty() && self.misere;
        for left in &moves {
            wins = wins || !self.wins(left);
        }
        self.wins.insert(key, wins);
        wins
    }

    /// The position in the same form as all that are equal: sorted in a sum, without heaps of 0.
    pub fn key(&self, position: &[Item]) -> Vec<Item> {
        let mut key = position.to_vec();
        match self.rules {
            Rules::Whole(..) => {}
            Rules::Positions(_) => key.sort_unstable(),
            Rules::Heaps(_) | Rules::Own(_) => {
                key.retain(|item| item[0] > 0);
                key.sort_unstable();
            }
        }
        key
    }

    /// Whether a move leads from one position to the other.
    pub fn leads(&self, from: &[Item], to: &[Item]) -> bool {
        let to = self.key(to);
        self.moves(from).iter().any(|left| self.key(left) == to)
    }
}

fn whole(game: Whole, limit: u64, position: &[Item]) -> Position {
    Position {
        game,
        limit,
        heaps: position.iter().map(|item| item[0]).collect(),
    }
}

/// Whether the player to move wins n stones of Fibonacci Nim, of whom at most `most` may be taken.
pub fn wins_fibonacci(n: u64, most: u64, misere: bool) -> bool {
    if n == 0 || most == 0 {
        return misere;
    }
    (1..=most.min(n)).any(|taken| !wins_fibonacci(n - taken, 2 * taken, misere))
}

//! The rules of all games, and nothing else: which moves there are, in the order of explanations,
//! and what each of them leaves of its heap.

use std::fmt;

use super::written;

/// A heap, and whether it may still be passed on. Only in Zero-Move Nim any heap ever may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    pub stones: u64,
    pub fresh: bool,
}

/// What moves there are on a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Take one of these numbers of stones.
    Takes(Vec<u64>),
    /// Take at least `least` and at most `most` stones.
    Interval { least: u64, most: u64 },
    /// Take i stones, if the digit with index i allows what this leaves: 1 no heap, 2 one heap, 4
    /// two heaps, added up.
    Code(Vec<u64>),
    /// Split the heap into two of different sizes.
    UnequalSplit,
    /// What the text says; if `pass`, also pass, once on each non-empty heap.
    Written { rule: &'static str, pass: bool },
}

/// What a move does with its heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Pass,
    Take(u64),
    /// Takes `taken` stones, perhaps none, and makes two heaps of the rest, the smaller first.
    Split {
        taken: u64,
        parts: [u64; 2],
    },
}

/// A move on a heap, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub heap: usize,
    pub action: Action,
}

/// What is listed of a winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// The number of its heap; 0 if it changes two.
    pub heap: u64,
    /// The stones left: of two heaps, of both.
    pub left: u64,
    /// Of two heaps that are left, the smaller; else 0.
    pub small: u64,
    pub stones: u64,
    pub taken: u64,
}

impl Move {
    /// What is listed of this move on these heaps.
    pub fn listed(&self, heaps: &[Heap]) -> Listed {
        let stones = heaps[self.heap - 1].stones;
        let (taken, small) = match self.action {
            Action::Pass => (0, 0),
            Action::Take(taken) => (taken, 0),
            Action::Split { taken, parts } => (taken, parts[0]),
        };
        Listed {
            heap: self.heap as u64,
            left: stones - taken,
            small,
            stones,
            taken,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heap = self.heap;
        match self.action {
            Action::Pass => write!(f, "pass on heap {heap}"),
            Action::Take(stones) => write!(f, "take {stones} from heap {heap}"),
            Action::Split {
                taken: 0,
                parts: [small, large],
            } => {
                write!(f, "split heap {heap} into {small} and {large}")
            }
            Action::Split {
                taken,
                parts: [small, large],
            } => {
                write!(
                    f,
                    "take {taken} from heap {heap} and split it into {small} and {large}"
                )
            }
        }
    }
}

impl Rule {
    /// A heap at the start of the game.
    pub fn heap(&self, stones: u64) -> Heap {
        Heap {
            stones,
            fresh: matches!(self, Rule::Written { pass: true, .. }),
        }
    }

    /// What the action leaves of the heap; `None` if it is against the rules.
    pub fn after(&self, heap: Heap, action: Action) -> Option<Vec<Heap>> {
        let left = left(heap, action)?;
        let may = match action {
            Action::Pass => true,
            Action::Take(stones) => self.may_take(heap, stones),
            Action::Split { taken, parts } => self.may_split(heap, taken, parts),
        };
        may.then_some(left)
    }

    /// Whether there is a move on a heap of an octal game or of Grundy's game.
    pub fn has_move(&self, heap: Heap) -> bool {
        let code = if let Rule::Code(code) = self {
            &code[..]
        } else {
            &[4]
        };
        let may_leave = |left: u64, digit: u64| match left {
            0 => digit & 1 != 0,
            1 => digit & 2 != 0,
            _ => digit & 6 != 0,
        };
        let mut digits = (0..=heap.stones).zip(code);
        digits.any(|(taken, &digit)| may_leave(heap.stones - taken, digit))
            && (*self != Rule::UnequalSplit || heap.stones > 2)
    }

    fn may_take(&self, heap: Heap, stones: u64) -> bool {
        let left = heap.stones - stones;
        match self {
            Rule::Takes(set) => set.contains(&stones),
            Rule::Written { rule, .. } => written::allows(rule, heap.stones, Action::Take(stones)),
            Rule::Interval { least, most } => (least..=most).contains(&&stones),
            Rule::Code(code) => {
                stones > 0 && digit(code, stones) & if left == 0 { 1 } else { 2 } != 0
            }
            Rule::UnequalSplit => false,
        }
    }

    fn may_split(&self, heap: Heap, taken: u64, parts: [u64; 2]) -> bool {
        match self {
            Rule::Takes(_) | Rule::Interval { .. } => false,
            Rule::Written { rule, .. } => {
                written::allows(rule, heap.stones, Action::Split { taken, parts })
            }
            Rule::Code(code) => digit(code, taken) & 4 != 0,
            Rule::UnequalSplit => taken == 0 && parts[0] != parts[1],
        }
    }

    /// Whether a move may leave two heaps.
    pub fn splits(&self) -> bool {
        match self {
            Rule::Takes(_) | Rule::Interval { .. } => false,
            Rule::Code(_) | Rule::UnequalSplit => true,
            Rule::Written { rule, .. } => written::splits(rule),
        }
    }

    /// How many stones a move on a heap of `stones` may take, 0 if it only splits, in ascending
    /// order; and numbers that no move takes.
    fn takings(&self, stones: u64) -> Vec<u64> {
        let mut takings: Vec<u64> = match self {
            Rule::Takes(set) => set.clone(),
            Rule::Interval { least, most } => (*least..=*most.min(&stones)).collect(),
            Rule::Code(code) => (0..code.len() as u64).collect(),
            Rule::UnequalSplit | Rule::Written { .. } => vec![0],
        };
        takings.retain(|&taken| taken <= stones);
        takings.sort_unstable();
        takings.dedup();
        takings
    }

    /// All moves on the heap and what they leave of it: the pass first, then the fewest stones; of
    /// those that take the same, the one that does not split, then the smallest smaller part.
    pub fn moves(&self, heap: Heap) -> Vec<(Action, Vec<Heap>)> {
        let mut actions = vec![Action::Pass];
        if let Rule::Written { rule, .. } = self {
            actions.extend(written::actions(rule, heap.stones).iter());
            return actions
                .into_iter()
                .filter_map(|action| Some((action, left(heap, action)?)))
                .collect();
        }
        for taken in self.takings(heap.stones) {
            let rest = heap.stones - taken;
            actions.push(Action::Take(taken));
            // After most takings no split is allowed at all; all of them would be too many to try.
            if self.may_split(heap, taken, [1, 2]) {
                actions.extend((1..=rest / 2).map(|small| Action::Split {
                    taken,
                    parts: [small, rest - small],
                }));
            }
        }
        actions
            .into_iter()
            .filter_map(|action| Some((action, self.after(heap, action)?)))
            .collect()
    }
}

/// What the action leaves of the heap, if it has these stones, and may be passed on.
fn left(heap: Heap, action: Action) -> Option<Vec<Heap>> {
    match action {
        Action::Pass => (heap.fresh && heap.stones > 0).then_some(vec![Heap {
            fresh: false,
            ..heap
        }]),
        Action::Take(stones) => Some(vec![Heap {
            stones: heap.stones.checked_sub(stones)?,
            ..heap
        }]),
        Action::Split { taken, parts } => {
            let adds_up =
                taken + parts[0] + parts[1] == heap.stones && parts[0] > 0 && parts[1] > 0;
            adds_up.then_some(parts.map(|stones| Heap { stones, ..heap }).to_vec())
        }
    }
}

fn digit(code: &[u64], index: u64) -> u64 {
    code.get(index as usize).copied().unwrap_or(0)
}

/// The Grundy values of the heaps below `end` at the start of a game, each the mex of what its
/// moves leave.
pub fn mex_values(rule: &Rule, end: u64) -> Vec<u64> {
    let start = rule.heap(0).fresh;
    let kinds: &[bool] = if start { &[false, true] } else { &[false] };
    // Of each heap that may not be passed on, and that may.
    let mut values: Vec<[u64; 2]> = Vec::new();
    for stones in 0..end {
        values.push([0; 2]);
        for &fresh in kinds {
            let value = |heap: Heap| values[heap.stones as usize][usize::from(heap.fresh)];
            let moves = rule.moves(Heap { stones, fresh }).into_iter();
            let value = mex(moves.map(|(_, left)| {
                left.into_iter()
                    .map(value)
                    .fold(0, |sum, value| sum ^ value)
            }));
            values[stones as usize][usize::from(fresh)] = value;
        }
    }
    values
        .into_iter()
        .map(|both| both[usize::from(start)])
        .collect()
}

/// The least number that is not among the values.
pub fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    // n values cannot be all of the n + 1 numbers from 0 to n.
    let mut present = vec![false; values.len() + 1];
    for value in values {
        if let Some(present) = present.get_mut(value as usize) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

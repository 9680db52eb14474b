//! An option of a rule as a list of operations, each after those whose results it takes.
//!
//! A *combination* is a choice of numbers for the letters. The operations run on up to 256 combinations at a time,
//! which differ in the last letter alone. Before that, bounds of all results over many combinations say whether one of
//! them can fit, so whole ranges of a letter are skipped: for `n-t if t*t<=n`, all t above √n.

use std::ops::Range;

use super::function::{primes, Function, ValueRange, MOST_PRIME};
use crate::game::bound::Bound;

/// Combinations that are computed at a time. Blocks of 64 to 512 take about the same time.
pub(super) const BLOCK: usize = 256;

/// A result for each combination of a block.
pub(super) type BlockValues = [i32; BLOCK];

/// What it costs to find out whether a range can be skipped: the time of so many combinations, as measured.
const LOOK: u64 = 16;

/// Printed programs have numbers of 2^56 at most: they may add 2^7 of them in another order.
const MOST_PRINTED: u32 = 56;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// This number.
    Number(i32),
    /// The stones of the heap.
    Heap,
    /// The letter of this place, from 1 on.
    Letter(usize),
    /// A function of the results of these operations.
    Call(Function, usize, usize),
}

/// Heaps that a move leaves. The numbers are places of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// One heap.
    One(usize),
    /// `count` heaps of the same size.
    Copies {
        /// How many.
        count: usize,
        /// Their size.
        heap: usize,
    },
    /// A heap of each size.
    Range {
        /// The least size.
        first: usize,
        /// The largest size; there is no heap if it is less.
        last: usize,
    },
}

impl Leaves {
    /// The operations whose results it takes.
    pub(super) fn nodes(self) -> [usize; 2] {
        match self {
            Leaves::One(heap) => [heap, heap],
            Leaves::Copies { count, heap } => [count, heap],
            Leaves::Range { first, last } => [first, last],
        }
    }
}

/// One option of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleOption {
    /// The operations, each after those that it takes.
    pub nodes: Vec<Node>,
    /// For each operation, the place of the last letter that its result depends on, or 0 if it depends on none.
    pub levels: Vec<usize>,
    /// The letters, in ascending order of their places.
    pub letters: Vec<u8>,
    /// The operation whose result is 1 if the condition of the option holds.
    pub condition: usize,
    /// The operation whose result is 1 if the combination is a move.
    pub fits: usize,
    /// What the option leaves.
    pub leaves: Vec<Leaves>,
    /// What a combination costs: 1 for what takes as long as eight additions, and 1 for each of the leaves.
    pub(super) cost: u64,
}

impl RuleOption {
    /// The program of these operations, each after those that it takes; the other numbers are places of operations.
    pub(super) fn new(
        letters: Vec<u8>,
        nodes: Vec<Node>,
        condition: usize,
        fits: usize,
        leaves: Vec<Leaves>,
    ) -> RuleOption {
        let (mut levels, mut cost): (Vec<usize>, u64) = (Vec::new(), 0);
        for &node in &nodes {
            levels.push(match node {
                Node::Number(_) | Node::Heap => 0,
                Node::Letter(place) => place,
                Node::Call(function, a, b) => {
                    cost += function.cost();
                    levels[a].max(levels[b])
                }
            });
        }
        let cost = cost / 8 + leaves.len() as u64;
        RuleOption { nodes, levels, letters, condition, fits, leaves, cost }
    }

    /// Returns true if its words alone show that it has no move, as those of `n-1 if 2 < 1` and `n/0` do.
    pub fn has_no_move(&self) -> bool {
        self.nodes[self.fits] == Node::Number(0)
    }

    pub(super) fn letters(&self) -> usize {
        self.letters.len()
    }

    /// Returns true if the result of `node` depends on that of `other`.
    pub(crate) fn depends(&self, node: usize, other: Node) -> bool {
        let mut depend: Vec<bool> = Vec::new();
        for &it in &self.nodes[..=node] {
            depend.push(it == other || matches!(it, Node::Call(_, a, b) if depend[a] || depend[b]));
        }
        depend[node]
    }

    fn asks_for_primes(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Call(Function::Prime, ..)))
    }

    /// The most that the letter can be under a condition, if each branch of an "or" compares it with a number.
    pub(super) fn letter_bound(&self, condition: usize) -> Option<i64> {
        let Node::Call(function, a, b) = self.nodes[condition] else { return None };
        match (function, self.nodes[a], self.nodes[b]) {
            (Function::And, ..) => [a, b].iter().filter_map(|&it| self.letter_bound(it)).min(),
            (Function::Or, ..) => Some(self.letter_bound(a)?.max(self.letter_bound(b)?)),
            (Function::Less, Node::Letter(_), Node::Number(bound)) => Some(i64::from(bound) - 1),
            (Function::AtMost | Function::Equal, Node::Letter(_), Node::Number(bound)) => Some(bound.into()),
            (Function::Equal, Node::Number(bound), Node::Letter(_)) => Some(bound.into()),
            _ => None,
        }
    }

    /// The bounds of all results on all heaps up to `most`.
    pub(crate) fn bounds(&self, most: i32) -> Vec<ValueRange> {
        let mut bounds: Vec<ValueRange> = Vec::new();
        for &node in &self.nodes {
            bounds.push(bounds_of(node, &bounds, ValueRange::new(0, most.into()), |_| 0..most + 1));
        }
        bounds
    }

    /// Returns true if a printed program, which has numbers of 64 bits, computes all results for all heaps up to `most`.
    /// Its search for powers multiplies once more, and its search for primes takes the time of a root.
    pub(super) fn is_printable(&self, most: i32) -> bool {
        let bounds = self.bounds(most);
        let fits = |node: &Node| match *node {
            Node::Call(Function::Prime, a, _) => bounds[a].most <= MOST_PRIME,
            Node::Call(Function::Power, a, b) => bounds[a].fit() && bounds[b].fit(),
            Node::Call(..) | Node::Number(_) | Node::Heap | Node::Letter(_) => true,
        };
        bounds.iter().all(|it| it.is_within(MOST_PRINTED)) && self.nodes.iter().all(fits)
    }

    /// Returns true if the result of this operation has 32 bits under these bounds of all results, and what it is looked
    /// up for is in a table.
    fn is_computable(&self, at: usize, bounds: &[ValueRange]) -> bool {
        bounds[at].fit() && !matches!(self.nodes[at], Node::Call(Function::Prime, a, _) if bounds[a].most > MOST_PRIME)
    }

    /// Returns true if the sums of heaps can be looked up one past the end of each range.
    fn has_next_of_ranges(&self, bounds: &[ValueRange]) -> bool {
        let has_next = |leaves: &Leaves| !matches!(*leaves, Leaves::Range { last, .. } if !bounds[last].has_next());
        self.leaves.iter().all(has_next)
    }
}

/// The bounds of what `node` computes, if heaps are within `heap`, the results of earlier nodes within `before`, and
/// each letter within its `range`.
pub(super) fn bounds_of(
    node: Node,
    before: &[ValueRange],
    heap: ValueRange,
    range: impl Fn(usize) -> Range<i32>,
) -> ValueRange {
    match node {
        Node::Number(number) => ValueRange::exactly(number),
        Node::Heap => heap,
        Node::Letter(place) => {
            let Range { start, end } = range(place);
            ValueRange::new(start.into(), i64::from(end) - 1)
        }
        Node::Call(function, a, b) => function.bounds(before[a], before[b]),
    }
}

/// A program at work: the results of the last block, and bounds of them.
#[derive(Clone, Debug)]
pub(super) struct OptionRun {
    pub(super) program: RuleOption,
    heap: i32,
    pub(super) results: Vec<BlockValues>,
    bounds: Vec<ValueRange>,
    /// What the search on this heap has cost so far, in combinations.
    cost: u64,
    /// Nothing more is tried once the cost is above this.
    most: u64,
    /// Whether some combination on this heap may be a move, but needs more than 32 bits. Then nothing more is tried.
    overflows: bool,
}

/// Is told of each block: the run, and how many combinations the block has.
pub(super) type FoundBlock<'a> = dyn FnMut(&OptionRun, usize) + 'a;

impl OptionRun {
    pub(super) fn new(program: &RuleOption) -> Result<OptionRun, Bound> {
        if program.asks_for_primes() && primes().is_none() {
            return Err(Bound::Memory);
        }
        let nodes = program.nodes.len();
        let mut results = Vec::new();
        results.try_reserve_exact(nodes)?;
        results.resize(nodes, [0; BLOCK]);
        Ok(OptionRun {
            program: program.clone(),
            heap: 0,
            results,
            bounds: vec![ValueRange::exactly(0); nodes],
            cost: 0,
            most: 0,
            overflows: false,
        })
    }

    /// Finds the moves on `heap`, block by block: they are the combinations that fit. Returns what that cost, in
    /// combinations; if that is above `most`, or if the run [overflows](OptionRun::overflows), not all were found.
    pub(super) fn on(&mut self, heap: i32, most: u64, found: &mut FoundBlock) -> u64 {
        (self.heap, self.cost, self.most, self.overflows) = (heap, 0, most, false);
        self.look(0, &(0..1));
        if self.bounds[self.program.fits].most == 0 {
            return self.cost;
        }
        if self.program.letters() == 0 && self.is_computable() {
            self.compute(0, 0, 1);
            found(self, 1);
        } else if self.program.letters() == 0 {
            self.overflows = true;
        } else if self.settles(0, 0) {
            self.try_range(1, 0..heap + 1, found);
        }
        self.cost
    }

    /// Returns true if some combination on the last heap may be a move, but needs more than 32 bits.
    pub(super) fn overflows(&self) -> bool {
        self.overflows
    }

    /// Returns true if this combination of the block is a move.
    pub(super) fn fits(&self, lane: usize) -> bool {
        self.results[self.program.fits][lane] == 1
    }

    /// Goes through the letters from `level` on. The first of them is in `range`, the others go from 0 to n.
    fn try_range(&mut self, level: usize, range: Range<i32>, found: &mut FoundBlock) {
        self.look(level, &range);
        let fits = self.bounds[self.program.fits];
        if fits.most == 0 || self.cost > self.most || self.overflows {
            return;
        }
        let is_last = level == self.program.letters();
        let is_computable = is_last && self.is_computable();
        if is_computable && (range.len() <= BLOCK || fits.least == 1) {
            self.try_blocks(level, range, found);
        } else if range.len() > 1 {
            // A block that fits 32 bits is not cut.
            let step = if is_last && range.len() > BLOCK { BLOCK } else { 1 };
            let half = (range.len() / 2).next_multiple_of(step);
            let middle = range.clone().nth(half).unwrap_or(range.end);
            self.try_range(level, range.start..middle, found);
            self.try_range(level, middle..range.end, found);
        } else if is_last {
            self.overflows = true;
        } else if self.settles(level, range.start) {
            self.try_range(level + 1, 0..self.heap + 1, found);
        }
    }

    /// Computes all combinations of this range of the last letter, and tells them block by block.
    fn try_blocks(&mut self, level: usize, range: Range<i32>, found: &mut FoundBlock) {
        for first in range.clone().step_by(BLOCK) {
            let count = (first..range.end).len().min(BLOCK);
            self.compute(level, first, count);
            found(self, count);
            if self.cost > self.most {
                return;
            }
        }
    }

    /// Returns true if no result needs more than 32 bits.
    fn is_computable(&self) -> bool {
        let are_computable = (0..self.bounds.len()).all(|at| self.program.is_computable(at, &self.bounds));
        are_computable && self.program.has_next_of_ranges(&self.bounds)
    }

    /// Computes the results of this level for one `letter`, and gives them to all combinations of later blocks. Returns
    /// false if one of them needs more than 32 bits.
    fn settles(&mut self, level: usize, letter: i32) -> bool {
        let of_level = |&at: &usize| self.program.levels[at] == level;
        let is_computable = |at| self.program.is_computable(at, &self.bounds);
        self.overflows |= !(0..self.bounds.len()).filter(of_level).all(is_computable);
        if self.overflows {
            return false;
        }
        self.compute(level, letter, 1);
        self.settle(level);
        true
    }

    /// Finds the bounds of the operations from this level on, if the letter of this level is in `range`.
    fn look(&mut self, level: usize, range: &Range<i32>) {
        self.cost += LOOK * self.program.cost;
        let OptionRun { program, heap, bounds, .. } = self;
        for (at, &node) in program.nodes.iter().enumerate().filter(|&(at, _)| program.levels[at] >= level) {
            let range = |place| if place == level { range.clone() } else { 0..*heap + 1 };
            bounds[at] = bounds_of(node, bounds, ValueRange::exactly(*heap), range);
        }
    }

    /// Computes the results of this level for `count` combinations, whose letter counts up from `first`.
    fn compute(&mut self, level: usize, first: i32, count: usize) {
        self.cost += self.program.cost * count as u64;
        let OptionRun { program, heap, results, .. } = self;
        for (at, &node) in program.nodes.iter().enumerate().filter(|&(at, _)| program.levels[at] == level) {
            let (before, results) = results.split_at_mut(at);
            let results = &mut results[0][..count];
            match node {
                Node::Number(number) => results.fill(number),
                Node::Heap => results.fill(*heap),
                Node::Letter(_) => results.iter_mut().zip(first..).for_each(|(result, letter)| *result = letter),
                Node::Call(function, a, b) => {
                    function.apply(&before[a][..count], &before[b][..count], results);
                }
            }
        }
    }

    /// Gives the results of this level, which are computed for one combination, to all combinations of later blocks.
    fn settle(&mut self, level: usize) {
        for at in (0..self.results.len()).filter(|&at| self.program.levels[at] == level) {
            let result = self.results[at][0];
            self.results[at].fill(result);
            self.bounds[at] = ValueRange::exactly(result);
        }
    }
}

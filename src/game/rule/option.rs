//! An option of a rule as a list of operations, each after its arguments.

use std::ops::Range;

use super::function::{Function, MOST_PRIME, ValueRange};
use crate::game::tuple::MOST_NUMBERS;

/// Printed programs have numbers of 64 bits, and may add the numbers of a sum in another order.
/// Of 2^7 numbers of up to 2^56, no sum in any order is too large.
const MOST_PRINTED: u32 = 56;

/// The largest number of a position. Those that it does not have are 0.
pub(crate) fn largest(position: [i32; MOST_NUMBERS]) -> i32 {
    position[0].max(position[1]).max(position[2])
}

/// The names of the numbers of a position.
pub(crate) const NUMBERS: [&str; MOST_NUMBERS] = ["a", "b", "c"];

/// The most letters of an option, beside n. With three, a heap of n stones has (n + 1)^3
/// combinations.
pub(crate) const MOST_LETTERS: usize = 3;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// This number.
    Number(i32),
    /// The number of the position at this place, from 0 on. A heap is the only number of its
    /// position.
    Position(usize),
    /// The letter of this place, from 1 on.
    Letter(usize),
    /// A function of the results of these operations.
    Call(Function, usize, usize),
}

impl Node {
    /// The stones of the heap.
    pub(crate) const HEAP: Node = Node::Position(0);
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
    pub(crate) fn nodes(self) -> [usize; 2] {
        match self {
            Leaves::One(heap) => [heap, heap],
            Leaves::Copies { count, heap } => [count, heap],
            Leaves::Range { first, last } => [first, last],
        }
    }
}

/// What a move leaves. The numbers are places of operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// Heaps, in a rule whose positions are heaps.
    Heaps(Vec<Leaves>),
    /// Positions, each with all its numbers.
    Positions(Vec<Vec<usize>>),
}

impl Left {
    /// The operations whose results it takes.
    pub(super) fn nodes(&self) -> Vec<usize> {
        match self {
            Left::Heaps(heaps) => heaps.iter().flat_map(|leaves| leaves.nodes()).collect(),
            Left::Positions(positions) => positions.concat(),
        }
    }

    /// How many parts it has, where a range of heaps is one.
    pub(crate) fn len(&self) -> usize {
        match self {
            Left::Heaps(heaps) => heaps.len(),
            Left::Positions(positions) => positions.len(),
        }
    }
}

/// The largest number that these options name.
pub(super) fn largest_number(options: &[RuleOption]) -> u64 {
    let mut largest = 0;
    for node in options.iter().flat_map(|option| &option.nodes) {
        if let Node::Number(number) = node {
            largest = largest.max(number.unsigned_abs().into());
        }
    }
    largest
}

/// Returns true if one of these options calls this function.
pub(super) fn calls(options: &[RuleOption], function: Function) -> bool {
    for node in options.iter().flat_map(|option| &option.nodes) {
        if let Node::Call(called, _, _) = node
            && *called == function
        {
            return true;
        }
    }
    false
}

/// One option of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleOption {
    /// The operations, each after its arguments.
    pub nodes: Vec<Node>,
    /// For each operation, the place of the last letter that its result depends on, or 0 if it
    /// depends on none.
    pub levels: Vec<usize>,
    /// The letters, in ascending order of their places.
    pub letters: Vec<u8>,
    /// The operation whose result is 1 if the combination is a move. It alone decides: the
    /// condition is only a part of it, beside what arguments of functions and heaps have to be.
    pub fits: usize,
    /// What the option leaves.
    pub left: Left,
}

impl RuleOption {
    /// The option of these operations, each after its arguments; the other numbers are places of
    /// operations.
    pub(super) fn new(letters: Vec<u8>, nodes: Vec<Node>, fits: usize, left: Left) -> RuleOption {
        let mut levels: Vec<usize> = Vec::new();
        for &node in &nodes {
            levels.push(match node {
                Node::Number(_) | Node::Position(_) => 0,
                Node::Letter(place) => place,
                Node::Call(_, a, b) => levels[a].max(levels[b]),
            });
        }
        RuleOption {
            nodes,
            levels,
            letters,
            fits,
            left,
        }
    }

    /// The option with another operation in place of this letter.
    pub(super) fn with_in_place(&self, letter: Node, replacement: Node) -> RuleOption {
        let mut nodes = self.nodes.clone();
        for node in &mut nodes {
            if *node == letter {
                *node = replacement;
            }
        }
        RuleOption::new(self.letters.clone(), nodes, self.fits, self.left.clone())
    }

    /// The letters that only the condition has, with their operations.
    pub(super) fn letters_of_condition(&self) -> Vec<(char, Node)> {
        let mut all = Vec::new();
        for (before, &name) in self.letters.iter().enumerate() {
            let letter = Node::Letter(before + 1);
            let left = self.left.nodes();
            if !left.iter().any(|&node| self.depends(node, letter)) {
                all.push((char::from(name), letter));
            }
        }
        all
    }

    /// Returns true if its words alone show that it has no move, as in `n-1 if 2 < 1` and `n/0`.
    pub fn has_no_move(&self) -> bool {
        self.nodes[self.fits] == Node::Number(0)
    }

    /// The operations that all have the result 1 exactly if the combination is a move.
    pub(crate) fn conditions(&self) -> Vec<usize> {
        let mut left = vec![self.fits];
        let mut conditions = Vec::new();
        while let Some(at) = left.pop() {
            match self.nodes[at] {
                Node::Call(Function::And, a, b) => left.extend([a, b]),
                _ => conditions.push(at),
            }
        }
        conditions
    }

    /// If the option leaves one heap: its operation, and the conditions beside 0 ≤ heap < n.
    pub(super) fn heap_and_conditions(&self) -> Option<(usize, Vec<usize>)> {
        let [Leaves::One(heap)] = self.heaps()[..] else {
            return None;
        };
        let mut conditions = self.conditions();
        conditions.retain(|&at| match self.nodes[at] {
            Node::Call(Function::Below, a, b) => a != heap || self.nodes[b] != Node::HEAP,
            _ => true,
        });
        Some((heap, conditions))
    }

    /// The heaps that it leaves; none in a rule of positions.
    pub(crate) fn heaps(&self) -> &[Leaves] {
        match &self.left {
            Left::Heaps(heaps) => heaps,
            Left::Positions(_) => &[],
        }
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

    /// The operations that have to be computed for these results, in order, if the operations
    /// `settled` are known.
    pub(crate) fn steps_to(&self, results: &[usize], settled: &[usize]) -> Vec<usize> {
        let mut is_needed = vec![false; self.nodes.len()];
        for &at in results {
            is_needed[at] = true;
        }
        let mut steps = Vec::new();
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if !is_needed[at] || settled.contains(&at) || matches!(node, Node::Number(_)) {
                continue;
            }
            steps.push(at);
            if let Node::Call(_, a, b) = *node {
                is_needed[a] = true;
                is_needed[b] = true;
            }
        }
        steps.reverse();
        steps
    }

    /// What a combination costs if these operations are computed for it: 1 for what takes as long
    /// as eight additions, and 1 for each of the leaves.
    pub(super) fn cost_of(&self, operations: &[usize]) -> u64 {
        let mut additions = 0;
        for &at in operations {
            if let Node::Call(function, ..) = self.nodes[at] {
                additions += function.cost();
            }
        }
        additions / 8 + self.left.len() as u64
    }

    pub(super) fn asks_for_primes(&self) -> bool {
        let mut nodes = self.nodes.iter();
        nodes.any(|node| matches!(node, Node::Call(Function::Prime, ..)))
    }

    /// The most that the letter can be under a condition, if each branch of an "or" compares it
    /// with a number.
    pub(super) fn letter_bound(&self, condition: usize) -> Option<i64> {
        let Node::Call(function, a, b) = self.nodes[condition] else {
            return None;
        };
        match (function, self.nodes[a], self.nodes[b]) {
            (Function::And, ..) => {
                let bounds = [self.letter_bound(a), self.letter_bound(b)];
                bounds.into_iter().flatten().min()
            }
            (Function::Or, ..) => Some(self.letter_bound(a)?.max(self.letter_bound(b)?)),
            (Function::Less, Node::Letter(_), Node::Number(bound)) => Some(i64::from(bound) - 1),
            (Function::AtMost | Function::Equal, Node::Letter(_), Node::Number(bound)) => {
                Some(bound.into())
            }
            (Function::Equal, Node::Number(bound), Node::Letter(_)) => Some(bound.into()),
            _ => None,
        }
    }

    /// The bounds of all results in all positions whose numbers are at most `most`.
    pub(crate) fn bounds(&self, most: i32) -> Vec<ValueRange> {
        let heaps = ValueRange::new(0, most.into());
        self.bounds_up_to(self.nodes.len(), [heaps; MOST_NUMBERS], |_| 0..most + 1)
    }

    /// Returns true if bounds show that a condition fails in this position where a letter, by its
    /// place, has this number, whatever the others are.
    pub(crate) fn fails(
        &self,
        condition: usize,
        position: [i32; MOST_NUMBERS],
        place: usize,
        number: i32,
    ) -> bool {
        let largest = largest(position);
        let position = position.map(ValueRange::exactly);
        let bounds = self.bounds_up_to(condition + 1, position, |letter| {
            if letter == place {
                number..number + 1
            } else {
                0..largest + 1
            }
        });
        bounds[condition].most == 0
    }

    /// Returns true if bounds show that a condition holds on all heaps up to `most` where a letter,
    /// by its place, is at least `first`.
    pub(crate) fn holds(&self, condition: usize, most: i32, place: usize, first: i32) -> bool {
        let heaps = ValueRange::new(0, most.into());
        let bounds = self.bounds_up_to(condition + 1, [heaps; MOST_NUMBERS], |letter| {
            if letter == place {
                first..most + 1
            } else {
                0..most + 1
            }
        });
        bounds[condition].least == 1
    }

    /// The bounds of the first `count` results in these positions, where the letters have these
    /// numbers.
    fn bounds_up_to(
        &self,
        count: usize,
        position: [ValueRange; MOST_NUMBERS],
        letters: impl Fn(usize) -> Range<i32>,
    ) -> Vec<ValueRange> {
        let mut bounds: Vec<ValueRange> = Vec::new();
        for &node in &self.nodes[..count] {
            bounds.push(bounds_of(node, &bounds, &position, &letters));
        }
        bounds
    }

    /// Returns true if a printed program, which has numbers of 64 bits, computes all results in all
    /// positions whose numbers are at most `most`. Its search for powers multiplies once more, and its search for
    /// primes takes the time of a root.
    pub(crate) fn is_printable(&self, most: i32) -> bool {
        let bounds = self.bounds(most);
        for node in &self.nodes {
            let fits = match *node {
                Node::Call(Function::Prime, a, _) => bounds[a].most <= MOST_PRIME,
                Node::Call(Function::Power, a, b) => bounds[a].fit() && bounds[b].fit(),
                Node::Call(..) | Node::Number(_) | Node::Position(_) | Node::Letter(_) => true,
            };
            if !fits {
                return false;
            }
        }
        bounds.iter().all(|it| it.is_within(MOST_PRINTED))
    }

    /// Returns true if the result of this operation has 32 bits under these bounds of all results,
    /// and what it is looked up for is in a table.
    pub(super) fn is_computable(&self, at: usize, bounds: &[ValueRange]) -> bool {
        bounds[at].fit()
            && !matches!(self.nodes[at], Node::Call(Function::Prime, a, _) if bounds[a].most > MOST_PRIME)
    }

    /// Returns true if the sums of heaps can be looked up one past the end of each range.
    pub(super) fn has_next_of_ranges(&self, bounds: &[ValueRange]) -> bool {
        self.heaps().iter().all(|leaves| match *leaves {
            Leaves::Range { last, .. } => bounds[last].has_next(),
            Leaves::One(_) | Leaves::Copies { .. } => true,
        })
    }
}

/// The bounds of what `node` computes, if the numbers of the position are within `position`, the
/// results of earlier nodes within `before`, and each letter within its `range`.
pub(super) fn bounds_of(
    node: Node,
    before: &[ValueRange],
    position: &[ValueRange; MOST_NUMBERS],
    range: impl Fn(usize) -> Range<i32>,
) -> ValueRange {
    match node {
        Node::Number(number) => ValueRange::exactly(number),
        Node::Position(place) => position[place],
        Node::Letter(place) => {
            let Range { start, end } = range(place);
            ValueRange::new(start.into(), i64::from(end) - 1)
        }
        Node::Call(function, a, b) => function.bounds(before[a], before[b]),
    }
}

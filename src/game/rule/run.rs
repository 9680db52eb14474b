//! An option at work on one heap after the other.
//!
//! A *combination* is a choice of numbers for the letters. The operations run on up to 256
//! combinations at a time, which differ in the last letter alone. Before that, bounds of all
//! results over many combinations say whether one of them can fit, so whole ranges of a letter are
//! skipped: for `n-t if t*t<=n`, all t above √n.
//!
//! ```text
//! on a heap, for the first letter: try(all numbers that it has to take)
//! try(numbers of a letter):
//!     no combination can be a move, as bounds show: done
//!     t from 1 on, all n - t are moves:             skip them, but say how many
//!     a block of the last letter, or all are moves: compute them, block by block
//!     more than one number:                         try one half, then the other
//!     one number:                                   try(all numbers of the next letter)
//! ```
//!
//! A skipped move is certain: bounds say of a condition that it holds only if it holds for all
//! combinations in them.

use std::ops::Range;

use super::choices::{Choices, list_divisors};
use super::function::{BLOCK, BlockValues, Function, ValueRange, primes};
use super::option::{Leaves, Node, RuleOption, bounds_of, largest};
use crate::game::bound::Bound;
use crate::game::tuple::MOST_NUMBERS;

/// What it costs to find out whether a range can be skipped, in combinations, as measured.
const LOOK: u64 = 16;

/// What a block of a list costs at least, in combinations: fewer take as long, as measured.
const LEAST: usize = 32;

/// The results of the last block of an option, and bounds of them.
#[derive(Clone, Debug)]
pub(super) struct OptionRun {
    pub(super) option: RuleOption,
    position: [i32; MOST_NUMBERS],
    /// The largest number of the position: letters take the numbers up to it.
    largest: i32,
    /// How many combinations a block has at most.
    lanes: usize,
    /// For each operation. Numbers and conditions that the [choices](Choices) settle have theirs
    /// from the start.
    pub(super) results: Vec<BlockValues>,
    bounds: Vec<ValueRange>,
    /// The numbers of each letter.
    choices: Vec<Choices>,
    /// The operations to compute, by the place of the last letter that they depend on; 0 if on
    /// none.
    steps: Vec<Vec<usize>>,
    /// What a combination costs.
    combination: u64,
    /// True if [first moves](OptionRun::skip_first_moves) are skipped.
    skips: bool,
    /// All letters from 1 up to the one before this are moves that were skipped; none if this heap
    /// skips none.
    skipped: Option<i32>,
    /// What the search on this heap has cost so far, in combinations.
    cost: u64,
    /// Nothing more is tried once the cost is above this.
    most: u64,
    /// True if some combination on this heap may be a move, but needs more than 32 bits. Then
    /// nothing more is tried.
    overflows: bool,
    /// True once `found` has returned false: the search ends.
    is_over: bool,
}

/// Is called for each block, with the run and the number of combinations in the block. The search
/// goes on as long as it returns true.
pub(super) type FoundBlock<'a> = dyn FnMut(&OptionRun, usize) -> bool + 'a;

/// For each operation, its results before a block is computed: those of numbers stay.
///
/// # Errors
///
/// [`Bound::Memory`].
pub(super) fn first_results(option: &RuleOption) -> Result<Vec<BlockValues>, Bound> {
    let mut results = Vec::new();
    results.try_reserve_exact(option.nodes.len())?;
    for node in &option.nodes {
        let result = match *node {
            Node::Number(number) => number,
            Node::Position(_) | Node::Letter(_) | Node::Call(..) => 0,
        };
        results.push([result; BLOCK]);
    }
    Ok(results)
}

/// A pattern of so many moves is no accident.
const FEWEST_MOVES: usize = 6;

impl OptionRun {
    pub(super) fn new(option: &RuleOption) -> Result<OptionRun, Bound> {
        if option.asks_for_primes() && primes().is_none() {
            return Err(Bound::Memory);
        }
        let results = first_results(option)?;
        let mut bounds = Vec::new();
        for result in &results {
            bounds.push(ValueRange::exactly(result[0]));
        }
        let mut run = OptionRun {
            option: option.clone(),
            position: [0; MOST_NUMBERS],
            largest: 0,
            lanes: 0,
            bounds,
            results,
            choices: Choices::of_letters(option),
            steps: Vec::new(),
            combination: 0,
            skips: false,
            skipped: None,
            cost: 0,
            most: 0,
            overflows: false,
            is_over: false,
        };
        run.plan();
        Ok(run)
    }

    /// From now on, if the option is `n-t`: all moves that take 1, 2, 3, … stones up to the first
    /// gap may be skipped. They are not found one by one, but [`OptionRun::first_moves`] counts them.
    pub(super) fn skip_first_moves(&mut self) {
        let RuleOption { nodes, letters, .. } = &self.option;
        let [Leaves::One(heap)] = self.option.heaps()[..] else {
            return;
        };
        let Node::Call(Function::Subtract, n, t) = nodes[heap] else {
            return;
        };
        self.skips = nodes[n] == Node::HEAP && nodes[t] == Node::Letter(1) && letters.len() == 1;
    }

    /// The moves that were skipped on the last heap take from 1 to this number of stones.
    pub(super) fn first_moves(&self) -> i32 {
        self.skipped.map_or(0, |next| next - 1)
    }

    /// Finds the moves on `heap`, as [`OptionRun::on_position`] does.
    pub(super) fn on(&mut self, heap: i32, most: u64, found: &mut FoundBlock) -> u64 {
        self.on_position([heap, 0, 0], most, found)
    }

    /// Finds the moves in a position, whose numbers the option does not have are 0, block by block:
    /// they are the combinations that fit. Returns what that cost, in combinations; if that is
    /// above `most`, or if the run [overflows](OptionRun::overflows), not all were found.
    pub(super) fn on_position(
        &mut self,
        position: [i32; MOST_NUMBERS],
        most: u64,
        found: &mut FoundBlock,
    ) -> u64 {
        self.position = position;
        self.largest = largest(position);
        self.cost = 0;
        self.most = most;
        self.overflows = false;
        self.is_over = false;
        self.lanes = BLOCK.min(self.largest.unsigned_abs() as usize + 1);
        self.choose();
        if self.cost > self.most {
            return self.cost;
        }
        let skips = self.skips && self.choices[0].numbers().is_none();
        self.skipped = if skips { Some(1) } else { None };
        self.look(0..1, &(0..1));
        if self.option.letters() > 0 {
            self.settle(0, 0);
            self.try_all(1, found);
        } else if self.is_computable() {
            self.compute(0, 0, 1);
            found(self, 1);
        } else {
            self.overflows = self.bounds[self.option.fits].most > 0;
        }
        self.cost
    }

    /// Returns true if heaps up to `last` have only a few moves of this option, and yet more than
    /// smaller heaps have, as with squares and powers: then a pattern has seen each new move only
    /// once or twice. The run must be new.
    pub(super) fn is_rare(&mut self, last: usize) -> bool {
        /// Squares of powers of 7 have a new move for each factor of 49.
        const SMALLER: usize = 100;
        /// Heaps up to this one have all moves of rules that take a few stones.
        const LEAST: usize = 16;
        /// Fewer numbers of a set without end say nothing of the next one.
        const FEWEST_SPARSE: usize = 4;

        if self.option.letters() == 0 {
            return false;
        }
        let moves = self.moves_near(last);
        if moves < FEWEST_SPARSE && self.is_sparse() {
            return true;
        }
        moves < FEWEST_MOVES && self.moves_near((last / SMALLER).max(LEAST)) < moves
    }

    /// Returns true if numbers of a set without end, as squares or powers, give the moves, and
    /// nothing bounds them.
    fn is_sparse(&self) -> bool {
        let is_bounded =
            self.option.letters() == 1 && self.option.letter_bound(self.option.fits).is_some();
        let mut choices = self.choices.iter();
        let has_set = choices.any(|it| matches!(it, Choices::Allowed(_)) && it.numbers().is_some());
        has_set && !is_bounded
    }

    /// The most moves of a heap among those up to `last`, of which there are some: a rule may ask
    /// for the rest of n. It counts no further than [`FEWEST_MOVES`].
    fn moves_near(&mut self, last: usize) -> usize {
        const HEAPS: usize = 12;

        let mut most = 0;
        for heap in last.saturating_sub(HEAPS)..=last {
            let Ok(heap) = i32::try_from(heap) else {
                return FEWEST_MOVES;
            };
            let mut moves = 0;
            self.on(heap, u64::MAX, &mut |run, count| {
                moves += (0..count).filter(|&lane| run.fits(lane)).count();
                moves < FEWEST_MOVES
            });
            most = most.max(moves.min(FEWEST_MOVES));
        }
        most
    }

    /// Returns true if some combination on the last heap may be a move, but needs more than 32
    /// bits.
    pub(super) fn overflows(&self) -> bool {
        self.overflows
    }

    /// Returns true if this combination of the block is a move.
    pub(super) fn fits(&self, lane: usize) -> bool {
        self.results[self.option.fits][lane] == 1
    }

    /// Roughly the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.results) + self.choices.iter().map(Choices::bytes).sum::<usize>()
    }

    /// Finds the numbers that the letters take in this position, or some of them once that costs more
    /// than the most: a later position continues the lists.
    fn choose(&mut self) {
        let mut choices = std::mem::take(&mut self.choices);
        let mut changes = false;
        for choices in &mut choices {
            match choices {
                Choices::Divisors { numbers, .. } => {
                    self.cost += list_divisors(self.position[0], numbers)
                }
                Choices::Allowed(listed)
                    if listed.end <= self.largest && self.cost <= self.most =>
                {
                    changes = true;
                    if !self.continue_list(choices) {
                        *choices = Choices::All;
                    }
                }
                Choices::All | Choices::Allowed(_) => {}
            }
        }
        self.choices = choices;
        if changes {
            self.plan();
        }
    }

    /// Continues the list of numbers of this letter up to the largest number of the position, or as
    /// far as the cost allows.
    /// Returns false if there is no such list: a result needs more than 32 bits, the list is too
    /// long, or there is no memory for it.
    fn continue_list(&mut self, choices: &mut Choices) -> bool {
        let Choices::Allowed(listed) = choices else {
            return false;
        };
        while listed.end <= self.largest && self.cost <= self.most {
            let range = listed.next();
            let count = listed.next().len();
            let position = self.position.map(ValueRange::exactly);
            for &at in &listed.steps {
                let node = self.option.nodes[at];
                self.bounds[at] = bounds_of(node, &self.bounds, &position, |_| range.clone());
                if !self.option.is_computable(at, &self.bounds) {
                    return false;
                }
            }
            for &at in &listed.steps {
                match self.option.nodes[at] {
                    Node::Letter(_) => self.count_up(at, range.start, count),
                    Node::Number(_) | Node::Position(_) | Node::Call(..) => self.apply(at, count),
                }
            }
            self.cost += self.option.cost_of(&listed.steps) * count as u64;
            if !listed.extend(&self.results) {
                return false;
            }
        }
        true
    }

    /// Finds the operations that have to be computed, and what that costs.
    fn plan(&mut self) {
        let mut settled = Vec::new();
        for choices in &self.choices {
            settled.extend_from_slice(choices.settled());
        }
        for &at in &settled {
            self.results[at] = [1; BLOCK];
            self.bounds[at] = ValueRange::exactly(1);
        }
        let mut wanted = vec![self.option.fits];
        wanted.extend(self.option.left.nodes());
        let steps = self.option.steps_to(&wanted, &settled);
        self.combination = self.option.cost_of(&steps);
        self.steps = vec![Vec::new(); self.option.letters() + 1];
        for at in steps {
            self.steps[self.option.levels[at]].push(at);
        }
    }

    /// Tries all numbers of the letter of this level, and of later ones.
    fn try_all(&mut self, level: usize, found: &mut FoundBlock) {
        let end = match self.choices[level - 1].numbers() {
            Some(numbers) => i32::try_from(numbers.partition_point(|&it| it <= self.largest))
                .unwrap_or(self.largest),
            None => self.largest + 1,
        };
        // If moves are skipped, the first that there may be takes one stone.
        let start = self.skipped.unwrap_or(0);
        if start < end {
            self.try_range(level, start..end, found);
        }
    }

    /// Goes through the letters from `level` on. The first of them takes the numbers at these
    /// places of its choices, the others take all of theirs.
    fn try_range(&mut self, level: usize, places: Range<i32>, found: &mut FoundBlock) {
        let letter = match self.choices[level - 1].numbers() {
            Some(numbers) => {
                numbers[places.start.unsigned_abs() as usize]
                    ..numbers[places.end.unsigned_abs() as usize - 1] + 1
            }
            None => places.clone(),
        };
        self.look(level..self.steps.len(), &letter);
        let fits = self.bounds[self.option.fits];
        if fits.most == 0 || self.cost > self.most || self.overflows || self.is_over {
            return;
        }
        let is_last = level == self.option.letters();
        let is_computable = is_last && self.is_computable();
        if is_computable && fits.least == 1 && self.skipped == Some(places.start) {
            self.skipped = Some(places.end);
        } else if is_computable && (places.len() <= BLOCK || fits.least == 1) {
            self.try_blocks(level, places, found);
        } else if places.len() > 1 {
            // A block that fits 32 bits is not cut.
            let step = if is_last && places.len() > BLOCK {
                BLOCK
            } else {
                1
            };
            let half = (places.len() / 2).next_multiple_of(step);
            let middle = places.clone().nth(half).unwrap_or(places.end);
            self.try_range(level, places.start..middle, found);
            self.try_range(level, middle..places.end, found);
        } else if is_last {
            self.overflows = true;
        } else {
            self.settle(level, places.start);
            self.try_all(level + 1, found);
        }
    }

    /// Computes all combinations of these places of the last letter, and tells them block by block.
    fn try_blocks(&mut self, level: usize, places: Range<i32>, found: &mut FoundBlock) {
        let least = if self.choices[level - 1].numbers().is_some() {
            LEAST
        } else {
            0
        };
        for first in places.clone().step_by(BLOCK) {
            let count = (first..places.end).len().min(BLOCK);
            self.cost += self.combination * least.saturating_sub(count) as u64;
            self.compute(level, first, count);
            self.is_over = !found(self, count);
            if self.is_over || self.cost > self.most {
                return;
            }
        }
    }

    /// Returns true if no result needs more than 32 bits.
    fn is_computable(&self) -> bool {
        self.are_computable(0..self.steps.len()) && self.option.has_next_of_ranges(&self.bounds)
    }

    /// Returns true if no result of these levels needs more than 32 bits.
    fn are_computable(&self, levels: Range<usize>) -> bool {
        let mut steps = self.steps[levels].iter().flatten();
        steps.all(|&at| self.option.is_computable(at, &self.bounds))
    }

    /// Computes the results of this level for one number of its letter, and gives them to all
    /// combinations of later blocks. If one of them, or of an earlier level, needs more than 32
    /// bits, no combination is computed: bounds alone say which of them are no moves.
    fn settle(&mut self, level: usize, place: i32) {
        if !self.are_computable(0..level + 1) {
            return;
        }
        self.compute(level, place, 1);
        for &at in &self.steps[level] {
            let result = self.results[at][0];
            self.results[at][..self.lanes].fill(result);
            self.bounds[at] = ValueRange::exactly(result);
        }
    }

    /// Finds the bounds of the operations of these levels, if the letter of the first is in
    /// `range`.
    fn look(&mut self, levels: Range<usize>, range: &Range<i32>) {
        self.cost += LOOK * self.combination;
        let OptionRun {
            option,
            largest,
            bounds,
            steps,
            ..
        } = self;
        let position = self.position.map(ValueRange::exactly);
        let range = |place| {
            if place == levels.start {
                range.clone()
            } else {
                0..*largest + 1
            }
        };
        for &at in steps[levels.clone()].iter().flatten() {
            bounds[at] = bounds_of(option.nodes[at], bounds, &position, range);
        }
    }

    /// Computes the results of this level for `count` combinations, whose letter takes the numbers
    /// at the places from `first` on.
    fn compute(&mut self, level: usize, first: i32, count: usize) {
        self.cost += self.combination * count as u64;
        for step in 0..self.steps[level].len() {
            let at = self.steps[level][step];
            match self.option.nodes[at] {
                Node::Letter(_) => match self.choices[level - 1].numbers() {
                    Some(numbers) => {
                        let numbers = &numbers[first.unsigned_abs() as usize..];
                        self.results[at][..count].copy_from_slice(&numbers[..count]);
                    }
                    None => self.count_up(at, first, count),
                },
                Node::Number(_) | Node::Position(_) | Node::Call(..) => self.apply(at, count),
            }
        }
    }

    /// Sets the first results of this operation to the numbers from `first` on.
    fn count_up(&mut self, at: usize, first: i32, count: usize) {
        for (result, number) in self.results[at][..count].iter_mut().zip(first..) {
            *result = number;
        }
    }

    /// Computes the first results of this operation, which is not a letter.
    fn apply(&mut self, at: usize, count: usize) {
        let (before, results) = self.results.split_at_mut(at);
        let results = &mut results[0][..count];
        match self.option.nodes[at] {
            Node::Position(place) => results.fill(self.position[place]),
            Node::Call(function, a, b) => {
                function.apply(&before[a][..count], &before[b][..count], results)
            }
            Node::Number(_) | Node::Letter(_) => {}
        }
    }
}

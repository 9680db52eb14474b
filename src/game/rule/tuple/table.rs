//! The Grundy values of positions, by depth-first search.
//!
//! ```text
//! value(position):
//!     push the position
//!     while one is on the stack, look at the top:
//!         it has a value:                    pop it
//!         moves lead to the path to it:      refuse: the game does not end
//!         moves lead to positions unknown:   push these, the least on top
//!         otherwise:                         it gets the least value that no move leads to
//! ```
//!
//! So a position is looked at twice at most, and only if it can be reached. With the least on top,
//! mostly all moves of the next lead to known positions. A position is *open* from its first look
//! until it has a value: the open ones are the path. A position from which moves lead to a loop gets
//! no value, so which loop is found does not depend on what was asked before.

use std::mem;
use std::sync::Arc;

use super::line::{LinearOption, PositionLine};
use super::values::{OPEN, PositionValues, UNKNOWN, known};
use crate::game::bound::{Bound, Budget};
use crate::game::outcome::Play;
use crate::game::rule::Rule;
use crate::game::rule::option::{Left, RuleOption};
use crate::game::rule::run::OptionRun;
use crate::game::tuple::{MOST_NUMBERS, Numbers, Tuple, TupleShape};
use crate::limits::to_usize;

/// What a look at a position costs beside its moves, in combinations.
const POSITION_COST: u64 = 32;
/// What it costs to push a position: then the stack of a table within the default budget takes at
/// most 256 MiB.
const PUSH_COST: u64 = 128;
/// What a position outside the box costs: its place in a map takes as long, and some 30 bytes.
const OUTSIDE_COST: u64 = 512;
/// What a move to a position outside the box costs, as measured: its value is looked up in the map.
const OUTSIDE_LOOK_COST: u64 = 64;
/// What a combination of a line costs beside the usual one, as measured, if its cells are so far
/// apart that each is in a cache line of its own, and the box has more cells than a cache.
const FAR_COST: u64 = 3;
const FAR_STEP: usize = 16;
const CELLS_IN_CACHE: usize = 1 << 22;

/// The fewest marks.
const MARKS: usize = 256;

/// The Grundy values of positions under one rule, as far as they have been asked for.
///
/// ```
/// use takeaway::game::{rule::{Rule, Tuple, TupleTable}, Budget};
///
/// let wythoff = Rule::new("(a-t,b); (a,b-t); (a-t,b-t)")?;
/// let mut table = TupleTable::new(&wythoff, Budget::default())?;
/// let of = |numbers| Tuple::new(numbers).expect("two small numbers");
/// assert_eq!((table.grundy(of(&[3, 5])), table.grundy(of(&[3, 4]))), (Ok(0), Ok(2)));
/// let circle = Rule::new("(b,a)")?;
/// let mut table = TupleTable::new(&circle, Budget::default())?;
/// let refused = table.grundy(of(&[1, 2])).unwrap_err();
/// assert_eq!(refused.to_string(), "not found: from (1, 2), moves lead back to (1, 2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TupleTable {
    rule: Arc<Rule>,
    shape: TupleShape,
    pub(super) options: Vec<TupleOption>,
    budget: Budget,
    /// The combinations that may still be tried.
    left: u64,
    play: Play,
    /// No position has a value: a move of each leaves a larger one.
    is_endless: bool,
    values: PositionValues,
    /// The positions to look at, by their codes: each after those that need its value.
    stack: Vec<u64>,
    /// Says of each value, at its place, at which look it was last reached. A power of two long, and
    /// longer than all values so far.
    marks: Vec<u32>,
    looks: u32,
}

/// An option, in the form in which its moves are found.
#[derive(Clone, Debug)]
pub(in crate::game::rule) enum TupleOption {
    Linear(LinearOption),
    Any(Box<OptionRun>),
}

impl TupleOption {
    pub(in crate::game::rule) fn of(option: &RuleOption) -> Result<TupleOption, Bound> {
        Ok(match LinearOption::of(option) {
            Some(option) => TupleOption::Linear(option),
            None => TupleOption::Any(Box::new(OptionRun::new(option)?)),
        })
    }
}

/// How far a search for the values of several positions came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PositionSearch {
    /// Each of this many from the first on has a value by now, or it has none at all.
    pub(crate) asked: usize,
    /// How many more positions have a value, with those that moves reach.
    pub(crate) found: u64,
    /// The combinations that are left.
    pub(crate) left: u64,
}

/// One look at a position: what its moves lead to.
struct Look<'a> {
    shape: TupleShape,
    from: Numbers,
    values: &'a PositionValues,
    marks: &'a mut [u32],
    look: u32,
    /// The positions without a value are appended, if it does not get longer than this.
    unknown: &'a mut Vec<u64>,
    longest: usize,
    /// How many positions outside the box were looked up, and how many may be.
    outside: u64,
    most_outside: u64,
    /// How many cells of lines were far apart.
    far: u64,
    budget: Budget,
    /// Why the position gets no value.
    refusal: Option<Bound>,
}

impl TupleTable {
    /// A table that tries at most 2^(n + 6) combinations if the budget has 2^n values.
    ///
    /// # Errors
    ///
    /// [`Bound::TupleCount`] if positions are heaps, and [`Bound::Memory`].
    pub fn new(rule: &Rule, budget: Budget) -> Result<TupleTable, Bound> {
        TupleTable::of(Arc::new(rule.clone()), Play::Normal, budget)
    }

    /// Does what [`TupleTable::new`] does. In misère play it says who loses, as tables of heaps do.
    pub(crate) fn of(rule: Arc<Rule>, play: Play, budget: Budget) -> Result<TupleTable, Bound> {
        let shape = rule.shape.ok_or(Bound::TupleCount(rule.count()))?;
        let mut options = Vec::new();
        for option in &rule.options {
            options.push(TupleOption::of(option)?);
        }
        let mut linear = options.iter();
        let is_endless = linear.any(|option| match option {
            TupleOption::Linear(option) => option.always_rises(),
            TupleOption::Any(_) => false,
        });
        Ok(TupleTable {
            is_endless,
            values: PositionValues::new(shape),
            rule,
            shape,
            options,
            budget,
            left: budget.most_of_tuples(),
            play,
            stack: Vec::new(),
            marks: vec![0; MARKS],
            looks: 0,
        })
    }

    /// Its rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The shape of its positions.
    pub(crate) fn shape(&self) -> TupleShape {
        self.shape
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value was known: no move may lead back to a position, and
    /// the position has the numbers that the rule asks for.
    pub fn grundy(&mut self, position: Tuple) -> Result<u32, Bound> {
        if position.shape != self.shape {
            return Err(Bound::TupleCount(self.shape.count()));
        }
        self.grundy_of_code(position.code)
    }

    /// The Grundy value of the position with this code.
    pub(crate) fn grundy_of_code(&mut self, code: u64) -> Result<u32, Bound> {
        if let Some(value) = self.known(code) {
            return Ok(value);
        }
        if self.is_endless {
            return Err(Bound::Endless);
        }
        let searched = self.search(code);
        // After an error, what was open is as unknown as before.
        for code in mem::take(&mut self.stack) {
            self.values.close(self.shape.numbers(code));
        }
        searched?;
        self.known(code).ok_or(Bound::Internal)
    }

    /// The value of the position with this code, if it is known by now.
    #[inline]
    pub(crate) fn known(&self, code: u64) -> Option<u32> {
        let value = self.values.get(self.shape.numbers(code));
        if value < OPEN { Some(value) } else { None }
    }

    /// The value of the position with these numbers, if it is known by now.
    #[inline]
    pub(crate) fn known_of(&self, numbers: [u64; MOST_NUMBERS]) -> Option<u32> {
        let numbers = numbers.map(|number| i32::try_from(number).unwrap_or(i32::MAX));
        let value = self.values.get(numbers);
        if value < OPEN { Some(value) } else { None }
    }

    /// Returns true if a combination takes some five times as long as one of sums of two numbers:
    /// the cells of three numbers are further apart in memory, and options that are no sums are
    /// computed operation by operation.
    pub(crate) fn is_slow(&self) -> bool {
        let mut options = self.options.iter();
        self.shape.count() == 3 || options.any(|option| matches!(option, TupleOption::Any(_)))
    }

    /// Returns true if no position has a value, because a move of each leaves a larger one.
    pub(crate) fn is_endless(&self) -> bool {
        self.is_endless
    }

    /// What it costs at most, beside its moves, to find the value of a position from a larger one:
    /// two looks, a push, and two visits outside the box.
    pub(crate) const COST_FROM_ABOVE: u64 = 2 * POSITION_COST + PUSH_COST + 2 * OUTSIDE_COST;

    /// Finds the values of these positions, as far as they have one, by at most this many
    /// combinations in all. What others may still try stays as it is.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn search_all(
        &mut self,
        codes: &[u64],
        combinations: u64,
    ) -> Result<PositionSearch, Bound> {
        let left_to_others = mem::replace(&mut self.left, combinations);
        let known = self.values.known;
        let mut asked = 0;
        let mut met = Ok(0);
        for &code in codes {
            met = self.grundy_of_code(code);
            if let Err(Bound::TupleCombinations(_) | Bound::Memory) = met {
                break;
            }
            // If it has no value, moves lead back to it, or to numbers that are too large.
            asked += 1;
        }
        let left = mem::replace(&mut self.left, left_to_others);
        if met == Err(Bound::Memory) {
            return Err(Bound::Memory);
        }
        Ok(PositionSearch {
            asked,
            found: (self.values.known - known) as u64,
            left,
        })
    }

    /// How many combinations may still be tried.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// From now on tries this many more combinations, whatever was tried before.
    pub(crate) fn allow(&mut self, combinations: u64) {
        self.left = combinations;
    }

    pub(super) fn budget(&self) -> Budget {
        self.budget
    }

    /// Roughly the bytes that the table takes.
    pub(in crate::game) fn bytes(&self) -> usize {
        let mut bytes = self.values.bytes() + 4 * self.marks.capacity();
        for option in &self.options {
            if let TupleOption::Any(run) = option {
                bytes += run.bytes();
            }
        }
        bytes
    }

    /// For each number of a position, the largest in all positions that have a value by now.
    pub(crate) fn largest(&self) -> Vec<u64> {
        let largest = &self.values.largest[..self.shape.count()];
        largest.iter().map(|it| it.unsigned_abs().into()).collect()
    }

    /// The largest value of a position by now.
    pub(crate) fn most_value(&self) -> u32 {
        self.values.most
    }

    fn search(&mut self, code: u64) -> Result<(), Bound> {
        self.stack.push(code);
        while let Some(&code) = self.stack.last() {
            let numbers = self.shape.numbers(code);
            if self.values.get(numbers) < OPEN {
                self.stack.pop();
                continue;
            }
            let known = self.stack.len();
            self.look(numbers)?;
            if self.stack.len() > known {
                self.set(numbers, OPEN)?;
                self.stack[known..].sort_unstable_by(|one, other| other.cmp(one));
                self.pay(PUSH_COST * (self.stack.len() - known) as u64)?;
                continue;
            }
            let mex = first_without(&self.marks, self.looks);
            let value = match self.play {
                Play::Normal => mex,
                Play::Misere => usize::from(mex == 1),
            };
            self.set(numbers, u32::try_from(value).map_err(|_| Bound::Internal)?)?;
            self.stack.pop();
            if value >= self.marks.len() {
                let more = self.marks.len();
                self.marks.try_reserve_exact(more)?;
                self.marks.resize(2 * more, 0);
            }
        }
        Ok(())
    }

    /// Marks the values that the moves of a position lead to, and pushes the positions without a
    /// value.
    fn look(&mut self, from: Numbers) -> Result<(), Bound> {
        self.looks += 1;
        // What is pushed is paid later.
        let more = to_usize(self.left / PUSH_COST);
        let mut look = Look {
            longest: self.stack.len().saturating_add(more),
            outside: 0,
            far: 0,
            most_outside: self.left / OUTSIDE_LOOK_COST,
            budget: self.budget,
            shape: self.shape,
            from,
            values: &self.values,
            marks: &mut self.marks,
            look: self.looks,
            unknown: &mut self.stack,
            refusal: None,
        };
        let mut cost = POSITION_COST;
        for option in &mut self.options {
            match option {
                TupleOption::Linear(option) => {
                    cost += option.on(from, self.left.saturating_sub(cost), &mut |line| {
                        look.see_line(line);
                        look.refusal.is_none()
                    });
                }
                TupleOption::Any(run) => {
                    cost +=
                        run.on_position(from, self.left.saturating_sub(cost), &mut |run, count| {
                            for lane in 0..count {
                                if run.fits(lane) {
                                    look.see(positions(run, lane));
                                }
                            }
                            look.refusal.is_none()
                        });
                    if run.overflows() {
                        return Err(Bound::TupleNumbers(u64::from(i32::MAX.unsigned_abs())));
                    }
                }
            }
            if let Some(refusal) = look.refusal {
                if let Bound::TupleCombinations(_) = refusal {
                    self.left = 0;
                }
                return Err(refusal);
            }
            if cost > self.left {
                break;
            }
        }
        cost += OUTSIDE_LOOK_COST * look.outside + FAR_COST * look.far;
        self.pay(cost)
    }

    /// Sets a value, or [`OPEN`].
    fn set(&mut self, numbers: Numbers, value: u32) -> Result<(), Bound> {
        if self.values.set(numbers, value)? {
            self.pay(OUTSIDE_COST)?;
        }
        Ok(())
    }

    /// Takes this many combinations from those that are left. Once they are used up, none are left.
    fn pay(&mut self, combinations: u64) -> Result<(), Bound> {
        match self.left.checked_sub(combinations) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(self.budget.combinations_of_tuples())
            }
        }
    }
}

impl Look<'_> {
    /// The value of a position that a move leads to, [`UNKNOWN`] or [`OPEN`].
    #[inline]
    fn value(&mut self, numbers: Numbers) -> u32 {
        if let Some(value) = self.values.in_box(numbers) {
            return value;
        }
        self.outside += 1;
        if self.outside > self.most_outside {
            self.refusal = Some(self.budget.combinations_of_tuples());
            return UNKNOWN;
        }
        self.values.outside(numbers)
    }

    /// Sees the positions of all combinations of a line.
    fn see_line(&mut self, line: &PositionLine) {
        let most = self.shape.most();
        if let Some(numbers) = line.only_position() {
            let is_small = numbers.into_iter().all(|it| it.unsigned_abs() <= most);
            let value = self.value(small(numbers));
            match self.marks.get_mut(value as usize) {
                Some(mark) if is_small => *mark = self.look,
                _ if is_small => self.keep(small(numbers), value),
                _ => self.refusal = Some(Bound::TupleNumbers(most)),
            }
            return;
        }
        let mut is_one_position = true;
        for part in 0..line.parts() {
            // Numbers between those of both ends are not larger.
            for place in [0, line.count - 1] {
                if line
                    .numbers(part, place)
                    .into_iter()
                    .any(|it| it.unsigned_abs() > most)
                {
                    self.refusal = Some(Bound::TupleNumbers(most));
                    return;
                }
            }
            is_one_position &= line.step(part) == [0; MOST_NUMBERS];
        }
        if is_one_position {
            self.see((0..line.parts()).map(|part| small(line.numbers(part, 0))));
            return;
        }
        let are_seen = match line.parts() {
            1 => self.see_cells(line),
            2 => self.see_pairs_of_cells(line),
            _ => false,
        };
        if are_seen {
            return;
        }
        for place in 0..line.count {
            if self.refusal.is_some() {
                return;
            }
            self.see((0..line.parts()).map(|part| small(line.numbers(part, place))));
        }
    }

    /// Marks the values of a line whose combinations leave one position each, if all of them are in
    /// the box and have a value. Returns whether that is so.
    #[inline]
    fn see_cells(&mut self, line: &PositionLine) -> bool {
        let first = small(line.numbers(0, 0));
        let last = small(line.numbers(0, line.count - 1));
        let Some(row) = self.values.row(first, last, line.count) else {
            return false;
        };
        let all = self.values.cells();
        if row.step >= FAR_STEP && all.len() > CELLS_IN_CACHE {
            self.far += line.count.unsigned_abs();
        }
        let cells = &all[row.first..=row.last];
        mark_all(cells, row.step, self.marks, self.look)
    }

    /// Does what `see_cells` does where combinations leave two positions.
    #[inline]
    fn see_pairs_of_cells(&mut self, line: &PositionLine) -> bool {
        let values = self.values;
        let ends = [0, line.count - 1];
        let [first, last] = ends.map(|place| small(line.numbers(0, place)));
        let Some((mut one, step_of_one)) = values.walk(first, last, line.count) else {
            return false;
        };
        let [first, last] = ends.map(|place| small(line.numbers(1, place)));
        let Some((mut other, step_of_other)) = values.walk(first, last, line.count) else {
            return false;
        };
        let cells = values.cells();
        let step = step_of_one.unsigned_abs().max(step_of_other.unsigned_abs());
        if step >= FAR_STEP && cells.len() > CELLS_IN_CACHE {
            self.far += line.count.unsigned_abs();
        }
        for _ in 0..line.count {
            let Some(value_of_one) = known(cells[one]) else {
                return false;
            };
            let Some(value_of_other) = known(cells[other]) else {
                return false;
            };
            self.marks[value_of_one ^ value_of_other] = self.look;
            one = one.wrapping_add_signed(step_of_one);
            other = other.wrapping_add_signed(step_of_other);
        }
        true
    }

    /// Marks the value of the positions that a combination leaves, or keeps those without a value.
    /// If one is the position that the moves start from, it is no move.
    fn see(&mut self, positions: impl Iterator<Item = Numbers> + Clone) {
        if positions.clone().any(|numbers| numbers == self.from) {
            return;
        }
        let mut sum = Some(0);
        for numbers in positions {
            let value = self.value(numbers);
            match known(value) {
                Some(value) => sum = sum.map(|sum| sum ^ value),
                None => {
                    sum = None;
                    self.keep(numbers, value);
                }
            }
        }
        if let Some(sum) = sum {
            self.marks[sum] = self.look;
        }
    }

    /// Keeps a position without a value, unless it is open: then moves lead back to it.
    #[cold]
    fn keep(&mut self, numbers: Numbers, value: u32) {
        let shape = self.shape;
        let Some(code) = shape.code(numbers) else {
            self.refusal = Some(Bound::TupleNumbers(shape.most()));
            return;
        };
        if value == OPEN {
            self.refusal = Some(Bound::Loop(Tuple::of_code(shape, code)));
        } else if self.unknown.len() >= self.longest {
            self.refusal = Some(self.budget.combinations_of_tuples());
        } else if self.unknown.try_reserve(1).is_err() {
            self.refusal = Some(Bound::Memory);
        } else {
            debug_assert_eq!(value, UNKNOWN);
            self.unknown.push(code);
        }
    }
}

/// Marks the values in every cell that is a multiple of `step` from the first. Returns false if one
/// has no value.
// Never inlined: it takes nearly all of the time, and needs all registers.
#[inline(never)]
fn mark_all(cells: &[u32], step: usize, marks: &mut [u32], look: u32) -> bool {
    let mut at = 0;
    while at < cells.len() {
        let Some(mark) = marks.get_mut(cells[at] as usize) else {
            return false;
        };
        *mark = look;
        at += step;
    }
    true
}

/// These numbers, which are those of a position.
#[inline]
pub(super) fn small(numbers: [i64; MOST_NUMBERS]) -> Numbers {
    // They have 29 bits.
    #[allow(clippy::cast_possible_truncation)]
    numbers.map(|number| number as i32)
}

/// The positions that this combination of a block leaves.
pub(super) fn positions(run: &OptionRun, lane: usize) -> impl Iterator<Item = Numbers> + Clone {
    let positions = match &run.option.left {
        Left::Positions(positions) => &positions[..],
        Left::Heaps(_) => &[],
    };
    positions.iter().map(move |position| {
        let mut numbers = [0; MOST_NUMBERS];
        for (number, &at) in numbers.iter_mut().zip(position) {
            *number = run.results[at][lane];
        }
        numbers
    })
}

/// The first place without this mark.
fn first_without(marks: &[u32], mark: u32) -> usize {
    const CHUNK: usize = 32;

    let mut chunks = marks.chunks_exact(CHUNK);
    let full = chunks.position(|marks| marks.iter().fold(0, |all, &it| all | (it ^ mark)) != 0);
    let start = match full {
        Some(chunk) => chunk * CHUNK,
        None => marks.len(),
    };
    let rest = &marks[start..];
    start + rest.iter().position(|&it| it != mark).unwrap_or(rest.len())
}

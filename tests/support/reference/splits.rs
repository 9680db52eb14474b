//! Grundy values of octal games and of Grundy's game: each is the mex of the values of all moves,
//! in plain loops, and they repeat only where a period is certified. `tests/brute_force.rs` checks
//! both against search.

use std::cell::RefCell;
use std::collections::HashMap;

use super::bound::{Bound, PATIENCE};
use super::rules::{Action, Rule};

/// The most heaps of which all splits are tried: more would take longer than any test may.
const MOST_HEAPS: usize = 1 << 12;

/// The code without the zeros at its end, which allow nothing.
pub fn shortest(code: &[u64]) -> &[u64] {
    let zeros = code.iter().rev().take_while(|&&digit| digit == 0).count();
    &code[..code.len() - zeros]
}

/// The set of moves that a code stands for, if it has no digits but 0 and 3: whatever is taken,
/// nothing or a heap may be left.
pub fn set_of(code: &[u64]) -> Option<Vec<u64>> {
    let taken = (0..).zip(code).filter(|&(_, &digit)| digit != 0);
    code.iter()
        .all(|digit| [0, 3].contains(digit))
        .then(|| taken.map(|(taken, _)| taken).collect())
}

/// The Grundy value of a heap under a rule with splits, if a table may have 2 to the power of
/// `budget` values.
pub fn grundy(rule: &Rule, stones: u64, budget: u32) -> Result<u64, Bound> {
    with_table(rule, budget, |table| table.value(stones))
}

/// The least preperiod and the least period of the values of an octal game.
pub fn cycle(rule: &Rule, budget: u32) -> Result<(u64, u64), Bound> {
    with_table(rule, budget, Table::cycle)
}

/// The first move, in the order of [`Rule::moves`], that leaves this nim-sum of a heap whose value
/// is known.
pub fn first_move(rule: &Rule, stones: u64, wanted: u64, budget: u32) -> Option<Action> {
    with_table(rule, budget, |table| {
        let end = table.cycle.map_or(u64::MAX, |(preperiod, period)| {
            (preperiod.max(1) + period) as u64
        });
        table
            .moves(stones, end)
            .find(|&(_, value)| value == wanted)
            .map(|(action, _)| action)
    })
}

/// The Grundy values of a rule with splits, as far as they were needed.
struct Table {
    rule: Rule,
    budget: u32,
    values: Vec<u64>,
    /// For each Grundy value the last heap, counted from 1, with an option of that value.
    last: Vec<usize>,
    /// How many options the heaps so far have, and one more for each heap.
    steps: u64,
    cycle: Option<(usize, usize)>,
}

/// Calls `ask` with the table of a rule within a budget, and keeps the table for the next call.
fn with_table<T>(rule: &Rule, budget: u32, ask: impl FnOnce(&mut Table) -> T) -> T {
    const TABLES: usize = 256;
    thread_local! {
        static KNOWN: RefCell<HashMap<(Rule, u32), Table>> = RefCell::default();
    }
    let rule = match rule {
        Rule::Code(code) => Rule::Code(shortest(code).to_vec()),
        other => other.clone(),
    };
    KNOWN.with_borrow_mut(|known| {
        let key = (rule, budget);
        if known.len() >= TABLES && !known.contains_key(&key) {
            known.clear();
        }
        ask(known
            .entry(key.clone())
            .or_insert_with(|| Table::new(key.0, key.1)))
    })
}

impl Table {
    fn new(rule: Rule, budget: u32) -> Table {
        Table {
            rule,
            budget,
            values: Vec::new(),
            last: Vec::new(),
            steps: 0,
            cycle: None,
        }
    }

    fn value(&mut self, stones: u64) -> Result<u64, Bound> {
        while stones >= self.values.len() as u64 && self.cycle.is_none() {
            self.extend()?;
        }
        Ok(self.known(stones))
    }

    fn known(&self, stones: u64) -> u64 {
        let near = match self.cycle {
            Some((preperiod, period)) if stones >= self.values.len() as u64 => {
                preperiod + ((stones - preperiod as u64) % period as u64) as usize
            }
            _ => stones as usize,
        };
        self.values[near]
    }

    fn cycle(&mut self) -> Result<(u64, u64), Bound> {
        loop {
            if let Some((preperiod, period)) = self.cycle {
                return Ok((preperiod as u64, period as u64));
            }
            self.extend()?;
        }
    }

    /// Computes twice as many values, or as many as the bounds let it, then looks for the period.
    fn extend(&mut self) -> Result<(), Bound> {
        let start = self.values.len();
        let end = (2 * start).max(64);
        let mut bound = None;
        while bound.is_none() && self.values.len() < end {
            bound = self.add_heap().err();
        }
        if self.values.len() > start {
            self.cycle = self.certified_cycle();
        }
        match bound {
            Some(bound) if self.cycle.is_none() && self.values.len() == start => Err(bound),
            _ => Ok(()),
        }
    }

    /// Computes the next value. One that a judge might not know with these steps, or that it might
    /// know with fewer, is not known here.
    fn add_heap(&mut self) -> Result<(), Bound> {
        let stones = self.values.len();
        if stones == 1 << self.budget {
            return Err(Bound::Values(self.budget));
        }
        let options: Vec<u64> = self
            .moves(stones as u64, u64::MAX)
            .map(|(_, value)| value)
            .collect();
        let steps = self.steps + 1 + options.len() as u64;
        if !self.may_take(steps) || stones >= PATIENCE.get().min(MOST_HEAPS) {
            return Err(Bound::Patience);
        }
        self.steps = steps;
        let value = self.mex(stones, &options);
        self.values.push(value);
        Ok(())
    }

    /// Whether no judge needs more than the budget if the heaps up to the next one have this many
    /// options together. It may do 64 heaps at a time, and twice as many have four times the
    /// options; and each option may take it half a step.
    fn may_take(&self, steps: u64) -> bool {
        let (heaps, most) = (self.values.len() as u64, 16 << self.budget);
        let done = (heaps / 64 + 1) * 64;
        steps <= most && (heaps < 64 || steps * done * done <= 2 * most * heaps * heaps)
    }

    /// All moves on a heap, and the values that they leave; of the splits, those whose smaller part
    /// is less than `end`.
    ///
    /// With preperiod and period together as the end, the preperiod at least 1, no value is missed:
    /// a smaller part that is as large can give a period to the other part, and neither changes its
    /// value or is empty.
    fn moves(&self, stones: u64, end: u64) -> Box<dyn Iterator<Item = (Action, u64)> + '_> {
        if self.rule == Rule::UnequalSplit {
            return Box::new(self.splits(0, stones, end));
        }
        let digits = self.digits().take_while(move |&(taken, _)| taken <= stones);
        Box::new(digits.flat_map(move |(taken, digit)| {
            let left = stones - taken;
            let allowed = taken > 0 && digit & if left == 0 { 1 } else { 2 } != 0;
            let take = allowed.then(|| (Action::Take(taken), self.known(left)));
            let end = if digit & 4 != 0 { end } else { 0 };
            take.into_iter().chain(self.splits(taken, left, end))
        }))
    }

    /// The splits of what is left after taking some stones.
    fn splits(&self, taken: u64, left: u64, end: u64) -> impl Iterator<Item = (Action, u64)> + '_ {
        let even = self.rule != Rule::UnequalSplit;
        let parts = (1..end.min(left)).map(move |small| [small, left - small]);
        parts
            .take_while(move |[small, large]| small < large || even && small == large)
            .map(move |parts| {
                (
                    Action::Split { taken, parts },
                    self.known(parts[0]) ^ self.known(parts[1]),
                )
            })
    }

    /// The digits of the code, each after its index.
    fn digits(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let code = if let Rule::Code(code) = &self.rule {
            &code[..]
        } else {
            &[]
        };
        (0..).zip(code.iter().copied())
    }

    fn mex(&mut self, stones: usize, options: &[u64]) -> u64 {
        let most = options.iter().max().map_or(0, |&most| most as usize);
        self.last.resize(self.last.len().max(most + 1), 0);
        for &value in options {
            self.last[value as usize] = stones + 1;
        }
        self.last
            .iter()
            .take_while(|&&last| last == stones + 1)
            .count() as u64
    }

    /// The least period that the values certify, and the least preperiod before it. Grundy's game
    /// has none.
    fn certified_cycle(&self) -> Option<(usize, usize)> {
        let values = &self.values;
        let cycle = |period: usize| {
            let agree = |&stones: &usize| values[stones] == values[stones - period];
            let agreeing = (period..values.len()).rev().take_while(agree).count();
            let preperiod = values.len() - period - agreeing;
            (self.window(preperiod, period) + period <= values.len()).then_some((preperiod, period))
        };
        (1..=values.len())
            .filter(|_| self.rule != Rule::UnequalSplit)
            .find_map(cycle)
    }

    /// Where the heaps n from n0 on may end, if g(n + p) = g(n) for all of them has to hold for
    /// ever; n0 is the preperiod, but at least 1. Let k be the last index of the code.
    ///
    /// With splits, at 2n0 + p + k (Guy and Smith). Let n be no smaller than that. Of what a move
    /// leaves of n + p, the larger part has at least (n + p − k) / 2 ≥ n0 + p stones, and fewer
    /// than n + p. A period less makes it a part of what a move leaves of n, of the same value, and
    /// no empty one, as n0 ≥ 1; and the other way round. So both have the same options.
    ///
    /// Without, at n0 + k: a heap with more than k stones depends only on the k values before it.
    /// It may be more for one with just k stones, all of which can be taken at once; but the first
    /// heap that follows has n0 + k > k.
    fn window(&self, preperiod: usize, period: usize) -> usize {
        let Some((k, _)) = self.digits().last() else {
            return preperiod;
        };
        let (n0, k) = (preperiod.max(1), k as usize);
        let splits = self.digits().any(|(_, digit)| digit & 4 != 0);
        if splits { 2 * n0 + period + k } else { n0 + k }
    }
}

//! The Grundy values of a rule, by the rule alone.

use std::sync::Arc;

use super::Rule;
use super::mex::Mex;
use super::moves::{KeptFinder, option_values};
use super::run::OptionRun;
use super::takes::Takes;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::outcome::Play;
use crate::limits::to_usize;

/// What a heap costs at least, in combinations: so a table of the default budget has at most 2^20
/// values.
const HEAP_COST: u64 = 128;

/// The fewest heaps that show what a rule with `bits` does: such a rule often changes at a power
/// of two, and this is three powers beyond the fewest heaps of any pattern.
const FEWEST_WITH_BITS: usize = 2_048;

/// The Grundy values of the heaps from 0 on under one rule, as far as they have been asked for.
///
/// ```
/// use takeaway::game::{rule::{Rule, Table}, Bound, Budget};
///
/// let mut table = Table::new(&Rule::new("n-t if t*t <= n")?, Budget::default())?;
/// assert_eq!((table.grundy(4)?, table.rule().text()), (2, "n-t if t*t <= n"));
/// let (last, bound) = table.complete()?;
/// assert_eq!((last, bound, table.known().len()), (223_623, Bound::Combinations { n: 27, last }, 223_624));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    rule: Arc<Rule>,
    /// One for each option of the rule.
    runs: Vec<OptionRun>,
    /// For each option, what it takes, if that is listed: then its run is not used.
    takes: Vec<Option<Takes>>,
    budget: Budget,
    /// The combinations that may still be tried.
    left: u64,
    /// The play that the values are for.
    play: Play,
    values: Vec<u32>,
    /// The nim-sum of the values of all heaps below each heap.
    sums: Vec<u32>,
    mex: Mex,
    /// The bound at which the table ends, once it is met.
    end: Option<Bound>,
    /// For explanations and counts.
    pub(super) finder: KeptFinder,
}

impl Table {
    /// A table that tries at most 2^(n + 1) combinations if the budget has 2^n values.
    ///
    /// # Errors
    ///
    /// [`Bound::TupleCount`] if positions are no heaps, and [`Bound::Memory`].
    pub fn new(rule: &Rule, budget: Budget) -> Result<Table, Bound> {
        Table::of(Arc::new(rule.clone()), Play::Normal, budget)
    }

    /// Does what [`Table::new`] does. In misère play it says who loses a single heap, if moves
    /// leave at most one heap: the value is 1 if the first player loses, and else 0. A heap without
    /// options is won.
    pub(crate) fn of(rule: Arc<Rule>, play: Play, budget: Budget) -> Result<Table, Bound> {
        if rule.shape.is_some() {
            return Err(Bound::TupleCount(rule.count()));
        }
        let mut runs = Vec::new();
        let mut takes = Vec::new();
        for option in &rule.options {
            let mut run = OptionRun::new(option)?;
            run.skip_first_moves();
            runs.push(run);
            takes.push(Takes::of(option));
        }
        Ok(Table {
            rule,
            runs,
            takes,
            budget,
            left: budget.most_combinations(),
            play,
            values: Vec::new(),
            sums: vec![0],
            mex: Mex::new(),
            end: None,
            finder: KeptFinder::default(),
        })
    }

    /// The most values of a table with this budget.
    pub(in crate::game) fn most_values(budget: Budget) -> u64 {
        // The empty heap is free.
        budget.most_combinations() / HEAP_COST + 1
    }

    /// The Grundy value of a heap of `stones`.
    ///
    /// # Errors
    ///
    /// The bound at which the table ends, before this heap.
    pub fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        let place = to_usize(stones);
        while self.values.len() <= place {
            match self.end {
                Some(bound) => return Err(bound),
                None => self.extend()?,
            }
        }
        Ok(self.values[place])
    }

    /// Its rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    pub(super) fn budget(&self) -> Budget {
        self.budget
    }

    /// The values that have been computed so far, from the empty heap on.
    pub fn known(&self) -> &[u32] {
        &self.values
    }

    /// The values of the whole table, if it shows what the rule does: its last heap is beyond all
    /// numbers of the rule, the rare moves of a sparse set, as those of `power(t,6)`, are more
    /// than a few, and there are enough heaps for a rule that counts bits. Otherwise none.
    pub(crate) fn telling(&self) -> &[u32] {
        let last = self.values.len().saturating_sub(1);
        if self.rule.largest_number() > last as u64 {
            return &[];
        }
        if self.rule.counts_bits() && self.values.len() < FEWEST_WITH_BITS {
            return &[];
        }
        for option in &self.rule.options {
            if OptionRun::new(option).is_ok_and(|mut run| run.is_rare(last)) {
                return &[];
            }
        }
        &self.values
    }

    /// Computes the whole table. Returns its last heap, and the bound at which it ends.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub fn complete(&mut self) -> Result<(u64, Bound), Bound> {
        loop {
            if let Some(bound) = self.end {
                return Ok((self.values.len() as u64 - 1, bound));
            }
            self.extend()?;
        }
    }

    /// The bound at which the table ends: no period of a rule is proved.
    pub(in crate::game) fn cycle(&mut self) -> Result<Cycle, Bound> {
        self.complete().and_then(|(_, bound)| Err(bound))
    }

    /// The first `len` values, up to the first that takes more than a byte.
    pub(in crate::game) fn first_bytes(&self, len: usize) -> Result<Vec<u8>, Bound> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len.min(self.values.len()))?;
        for &value in self.values.iter().take(len) {
            match u8::try_from(value) {
                Ok(byte) => bytes.push(byte),
                Err(_) => break,
            }
        }
        Ok(bytes)
    }

    /// Roughly the bytes that the table takes.
    pub(in crate::game) fn bytes(&self) -> usize {
        let runs = self.runs.iter().map(OptionRun::bytes).sum::<usize>();
        let takes = self.takes.iter().flatten().map(Takes::bytes).sum::<usize>();
        runs + takes + self.mex.bytes() + 4 * (self.values.capacity() + self.sums.capacity())
    }

    /// Adds the value of the next heap, or the bound at which the table ends.
    fn extend(&mut self) -> Result<(), Bound> {
        let stones = self.values.len() as u64;
        let heap = i32::try_from(stones).map_err(|_| Bound::Internal)?;
        let Table {
            runs,
            takes,
            values,
            sums,
            mex,
            left,
            ..
        } = self;
        let mut cost = 0;
        for (run, takes) in runs.iter_mut().zip(takes) {
            if let Some(listed) = takes {
                if let Some(more) = listed.reach(heap) {
                    mex.mark_taken(heap.unsigned_abs(), listed.of_last_heap(), values);
                    cost += more;
                    continue;
                }
                *takes = None;
            }
            cost += run.on(heap, left.saturating_sub(cost), &mut |run, count| {
                let fits = &run.results[run.option.fits][..count];
                let values = option_values(run, count, values, sums);
                mex.mark(heap.unsigned_abs(), &values, fits);
                true
            });
        }
        if runs.iter().any(OptionRun::overflows) {
            // The empty heap has 32 bits, as the parser checks.
            self.end = Some(Bound::Numbers {
                last: stones.saturating_sub(1),
            });
            return Ok(());
        }
        // The empty heap is free, so every table has a value.
        if heap > 0 && cost.max(HEAP_COST) > self.left {
            self.end = Some(self.budget.combinations(stones - 1));
            return Ok(());
        }
        let mut first_moves = 0;
        for run in runs.iter() {
            first_moves = first_moves.max(run.first_moves());
        }
        let (mex, more) = mex.of(heap.unsigned_abs(), (heap - first_moves).unsigned_abs());
        self.push(heap, mex)?;
        self.left = self.left.saturating_sub(HEAP_COST.max(cost + more));
        Ok(())
    }

    /// Adds the value of `heap`: the `mex` of its options; in misère play 1 if there are options
    /// and all of them are won.
    fn push(&mut self, heap: i32, mex: usize) -> Result<(), Bound> {
        self.values.try_reserve(1)?;
        self.sums.try_reserve(1)?;
        let value = match self.play {
            Play::Normal => mex,
            Play::Misere => usize::from(mex == 1),
        };
        self.mex.remember(heap.unsigned_abs(), value)?;
        let value = u32::try_from(value).map_err(|_| Bound::Internal)?;
        self.values.push(value);
        self.sums.push(self.sums[self.sums.len() - 1] ^ value);
        Ok(())
    }
}

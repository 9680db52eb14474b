//! Grundy values of games in which a move takes one of the numbers of a set: each is the mex of its
//! options' values, in plain loops, and they repeat only where a period is certified. Those of an
//! interval have a closed form, and so do two moves, and moves from 1 on with a larger one.
//! `tests/brute_force.rs` checks all against search.

use std::cell::RefCell;
use std::collections::HashMap;

use super::bound::{Bound, PATIENCE};
use super::values;

/// The Grundy value of a heap, if a table may have 2 to the power of `budget` values and cost 64
/// times as many steps.
pub fn grundy(moves: &[u64], stones: u64, budget: u32) -> Result<u64, Bound> {
    // Larger moves can never be made from this heap.
    let (set, divisor) = reduced(normal_form(moves, stones));
    if let Some((least, most)) = ends(&set) {
        return Ok(values::interval(least, most, stones / divisor));
    }
    if let Some(far) = far(&set) {
        return Ok(with_a_far_move(&set, far, stones / divisor));
    }
    with_sequence((set, budget), |sequence| sequence.value(stones / divisor))
}

/// The largest move of two, or of more that are all others from 1 on and this one.
fn far(set: &[u64]) -> Option<u64> {
    let (&far, others) = set.split_last()?;
    let near = others.len() as u64;
    (near == 1 || near > 1 && set[0] == 1 && others.last() == Some(&near)).then_some(far)
}

/// The value of a heap if `far` is a move beside one other, or beside those from 1 on.
///
/// For two moves a and `far` it repeats with their sum; 0 and 1 come in turns of a heaps up to
/// `far`, and a heap from there on has the option 0 beside the one a lower.
/// `src/game/subtraction/closed.rs` has the proof.
fn with_a_far_move(set: &[u64], far: u64, stones: u64) -> u64 {
    let near = set.len() as u64 - 1;
    if let [a, _] = set[..] {
        let rest = stones % (a + far);
        let turns = |heap: u64| u64::from(heap % (2 * a) >= a);
        return if rest < far {
            turns(rest)
        } else {
            1 + turns(rest - a)
        };
    }
    match stones % (far + 1) {
        rest if rest == far && far.is_multiple_of(near + 1) => near + 1,
        rest if far.is_multiple_of(near + 1) => rest % (near + 1),
        _ => stones % (near + 1),
    }
}

/// The period of these values.
fn period_with_a_far_move(set: &[u64], far: u64) -> u64 {
    let near = set.len() as u64 - 1;
    match set {
        [1, _] if far % 2 == 1 => 2,
        [a, _] => a + far,
        _ if far.is_multiple_of(near + 1) => far + 1,
        _ => near + 1,
    }
}

/// The moves that can be made from a heap, in ascending order, each once.
pub fn normal_form(moves: &[u64], stones: u64) -> Vec<u64> {
    let mut set: Vec<u64> = moves
        .iter()
        .copied()
        .filter(|&taken| taken <= stones)
        .collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// The least and the most stones of a move, if every number between is a move as well: then no
/// table is needed.
fn ends(set: &[u64]) -> Option<(u64, u64)> {
    let (&least, &most) = (set.first()?, set.last()?);
    (most - least == set.len() as u64 - 1).then_some((least, most))
}

/// The least preperiod and the least period of all values, and the values up to the end of the
/// first period.
pub fn cycle(moves: &[u64], budget: u32) -> Result<(u64, u64, Vec<u64>), Bound> {
    let (set, divisor) = reduced(normal_form(moves, u64::MAX));
    let (preperiod, period) = match ends(&set) {
        // Only the first `least` of these values are 0, so none that is shorter repeats.
        Some((least, most)) => (0, least + most),
        None if far(&set).is_some() => (0, period_with_a_far_move(&set, set[set.len() - 1])),
        None => with_sequence((set, budget), Sequence::cycle)?,
    };
    let (preperiod, period) = (divisor * preperiod, divisor * period);
    if preperiod + period > 1 << budget {
        return Err(Bound::Values(budget));
    }
    if preperiod + period > PATIENCE.get() as u64 {
        return Err(Bound::Patience);
    }
    let values: Result<Vec<u64>, Bound> = (0..preperiod + period)
        .map(|stones| grundy(moves, stones, budget))
        .collect();
    Ok((preperiod, period, values?))
}

/// The set divided by the greatest common divisor of all its moves; and that divisor. No move
/// changes `stones % divisor`, so a heap of `stones / divisor` is the same game.
fn reduced(set: Vec<u64>) -> (Vec<u64>, u64) {
    let divisor = set
        .iter()
        .fold(0, |divisor, &taken| greatest_common_divisor(taken, divisor))
        .max(1);
    (
        set.into_iter().map(|taken| taken / divisor).collect(),
        divisor,
    )
}

pub fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// The Grundy values of a set that `reduced` returned, as far as they were needed.
struct Sequence {
    set: Vec<u64>,
    budget: u32,
    values: Vec<u32>,
    /// For each Grundy value the last heap, counted from 1, with an option of that value.
    last: Vec<usize>,
    cycle: Option<(usize, usize)>,
}

/// Calls `ask` with the sequence of a set within a budget, and keeps the sequence for the next
/// call.
fn with_sequence<T>(key: (Vec<u64>, u32), ask: impl FnOnce(&mut Sequence) -> T) -> T {
    const KEPT: usize = 1 << 22;
    const SETS: usize = 256;
    thread_local! {
        static KNOWN: RefCell<HashMap<(Vec<u64>, u32), Sequence>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some(sequence) = known.get_mut(&key) {
            return ask(sequence);
        }
        if known.len() >= SETS
            || known
                .values()
                .map(|sequence| sequence.values.len())
                .sum::<usize>()
                > KEPT
        {
            known.clear();
        }
        ask(known
            .entry(key.clone())
            .or_insert_with(|| Sequence::new(key.0, key.1)))
    })
}

impl Sequence {
    fn new(set: Vec<u64>, budget: u32) -> Sequence {
        let last = vec![0; set.len() + 1];
        Sequence {
            set,
            budget,
            values: Vec::new(),
            last,
            cycle: None,
        }
    }

    fn value(&mut self, stones: u64) -> Result<u64, Bound> {
        while stones >= self.values.len() as u64 && self.cycle.is_none() {
            self.extend()?;
        }
        let known = match self.cycle {
            Some((preperiod, period)) if stones >= self.values.len() as u64 => {
                preperiod + ((stones - preperiod as u64) % period as u64) as usize
            }
            _ => stones as usize,
        };
        Ok(u64::from(self.values[known]))
    }

    fn cycle(&mut self) -> Result<(u64, u64), Bound> {
        loop {
            if let Some((preperiod, period)) = self.cycle {
                return Ok((preperiod as u64, period as u64));
            }
            self.extend()?;
        }
    }

    fn largest(&self) -> u64 {
        self.set.last().copied().unwrap_or(0)
    }

    /// Computes twice as many values, then looks for the period.
    fn extend(&mut self) -> Result<(), Bound> {
        let largest = usize::try_from(self.largest()).unwrap_or(usize::MAX);
        let wanted = (2 * self.values.len()).max(largest.saturating_mul(2).saturating_add(64));
        let (limit, bound) = limit(&self.set, wanted, self.budget);
        // Certifying a period takes as many values after it as the largest move has stones.
        if self.largest() >= limit as u64 || self.values.len() == limit {
            return Err(bound);
        }
        let end = wanted.min(limit);
        if end > PATIENCE.get() {
            return Err(Bound::Patience);
        }
        for stones in self.values.len()..end {
            let value = self.mex(stones);
            self.values.push(value);
        }
        self.cycle = certified_cycle(&self.values, self.largest() as usize);
        Ok(())
    }

    fn mex(&mut self, stones: usize) -> u32 {
        for &taken in self.set.iter().take_while(|&&taken| taken <= stones as u64) {
            self.last[self.values[stones - taken as usize] as usize] = stones + 1;
        }
        self.last
            .iter()
            .take_while(|&&last| last == stones + 1)
            .count() as u32
    }
}

/// How many values a table of this set may have, and the bound that says so. It is exact only if a
/// table of `wanted` values could reach it.
fn limit(set: &[u64], wanted: usize, budget: u32) -> (usize, Bound) {
    let (most_values, most_steps) = (1 << budget, 16 << budget);
    // No value costs more than one step and one for each move.
    if wanted.min(most_values) as u64 * (set.len() as u64 + 1) <= most_steps {
        return (most_values, Bound::Values(budget));
    }
    let mut steps = 0;
    for stones in 0..most_values {
        let made = set.partition_point(|&taken| taken <= stones as u64);
        // Heaps below the smallest move cost nothing.
        steps += if made > 0 {
            1 + (made as u64).min(set[made - 1] / 64)
        } else {
            0
        };
        if steps > most_steps {
            return (stones, Bound::Steps(budget + 4));
        }
    }
    (most_values, Bound::Values(budget))
}

/// The least preperiod and period with which the last `window` values repeat. A value depends only
/// on the `window` values before it, so from there on everything repeats for ever.
fn certified_cycle(values: &[u32], window: usize) -> Option<(usize, usize)> {
    let period = if window == 0 {
        1
    } else {
        least_shift(values, window)?
    };
    let start = values.len() - period;
    let agreeing = (0..start)
        .rev()
        .take_while(|&stones| values[stones] == values[stones + period])
        .count();
    Some((start - agreeing, period))
}

/// The least p > 0 for which the last `window` values equal those p places before them, by the
/// search of Knuth, Morris and Pratt, run backwards.
fn least_shift(values: &[u32], window: usize) -> Option<usize> {
    let value = |back: usize| values[values.len() - 1 - back];
    let mut borders = vec![0_u32; window];
    let mut matched = 0;
    for back in 1..values.len() {
        while matched > 0 && value(back) != value(matched) {
            matched = borders[matched - 1] as usize;
        }
        matched += usize::from(value(back) == value(matched));
        if matched == window {
            return Some(back + 1 - window);
        }
        if back < window {
            borders[back] = matched as u32;
        }
    }
    None
}

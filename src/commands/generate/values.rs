//! The Grundy values of heaps, and the heaps of a Grundy value, from which one is drawn.

use std::ops::RangeInclusive;

use super::random::Random;
use crate::case::game::SumGame;
use crate::game::interval::Interval;
use crate::game::rule::Recursion;
use crate::game::tables::{AnyTable, GrowingTable};
use crate::game::{Bound, Cycle, Play, Sum, SumRule, grundys_game};
use crate::limits::to_usize;

/// The Grundy values of the heaps of a rule.
pub(super) enum HeapValues {
    Closed(SumGame),
    Interval(Interval),
    Listed(Listed),
    /// A theorem gives the values of a rule of one's own.
    Recursion(Recursion),
    /// Single heaps of Grundy's game, up to the largest whose winner is known without a table. A
    /// heap that is won counts as 1.
    SingleHeaps,
}

/// The values of the heaps from 0 on, one by one.
pub(super) struct Listed {
    /// A table may have tens of millions of them, and 32 bits hold each of its values and heaps.
    values: Vec<u32>,
    /// How the values go on after the last.
    pub(super) cycle: Option<Cycle>,
    /// For each value, the heaps that have it, as far as their values are listed.
    heaps: Vec<Vec<u32>>,
}

/// A table that is made up to a heap that somebody asked for.
pub(super) struct Growth {
    table: GrowingTable,
    /// The largest heap that is asked for.
    pub(super) goal: u64,
    /// By how many heaps the table grows next, unless that is beyond the goal.
    step: u64,
    /// Whether the steps are those of a set: its table at least doubles each time.
    doubles: bool,
    pub(super) is_over: bool,
}

/// The fewest heaps by which a table grows: some milliseconds.
const LEAST_STEP: u64 = 64;

/// A table of a code or a rule grows by this part of its heaps: it becomes slower with each heap.
const PART: u64 = 64;

impl Growth {
    pub(super) fn new(table: GrowingTable, goal: u64, doubles: bool) -> Growth {
        Growth {
            table,
            goal,
            step: 0,
            doubles,
            is_over: false,
        }
    }

    /// Adds the values of the next heaps, if the table has them.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(super) fn grow(&mut self, listed: &mut Listed) -> Result<(), Bound> {
        let known = listed.values.len() as u64;
        let mut step = self.step;
        if step == 0 {
            step = if self.doubles { known } else { known / PART };
            step = step.max(LEAST_STEP);
        }
        let mut end = known + step - 1;
        // A last step that is a little longer is better than two.
        if self.doubles && self.step == 0 && self.goal < end + step {
            end = self.goal;
        }
        match listed.grow(&mut self.table, end.min(self.goal)) {
            Ok(()) => self.step = 0,
            Err(Bound::Memory) => return Err(Bound::Memory),
            // The table ends before the last heap of this step, and perhaps it has others.
            Err(_) if listed.values.len() as u64 > known => self.step = 0,
            Err(_) => {
                self.step = step / 2;
                self.is_over = self.step == 0;
            }
        }
        let is_reached = listed.values.len() as u64 > self.goal;
        self.is_over = self.is_over || is_reached || listed.cycle.is_some();
        Ok(())
    }
}

impl HeapValues {
    /// The values of a game with a closed form.
    pub(super) fn of(game: SumGame) -> HeapValues {
        match game.period() {
            Some(period) => {
                let values = (0..period).map(|stones| game.grundy(stones));
                let values = values.map(|value| u32::try_from(value).expect("a few values"));
                let cycle = Cycle {
                    preperiod: 0,
                    period,
                };
                HeapValues::Listed(Listed::new(values.collect(), Some(cycle)))
            }
            None => HeapValues::Closed(game),
        }
    }

    /// The largest heap whose value is known, if `most` is the largest that may come.
    pub(super) fn largest(&self, most: u64) -> u64 {
        match self {
            HeapValues::Listed(Listed {
                values,
                cycle: None,
                ..
            }) => most.min(values.len() as u64 - 1),
            HeapValues::Recursion(recursion) => most.min(recursion.last()),
            HeapValues::SingleHeaps => most.min(grundys_game::LOST_BELOW - 1),
            HeapValues::Listed(_) | HeapValues::Closed(_) | HeapValues::Interval(_) => most,
        }
    }

    /// The largest value of a heap, if the values are listed; 0 without a list.
    pub(super) fn largest_value(&self) -> u64 {
        match self {
            HeapValues::Listed(listed) => listed.heaps.len().saturating_sub(1) as u64,
            HeapValues::Closed(_)
            | HeapValues::Interval(_)
            | HeapValues::Recursion(_)
            | HeapValues::SingleHeaps => 0,
        }
    }

    pub(super) fn grundy(&self, stones: u64) -> u64 {
        match self {
            HeapValues::Closed(game) => game.grundy(stones),
            HeapValues::Interval(interval) => interval.grundy(stones),
            HeapValues::Listed(listed) => listed.grundy(stones),
            HeapValues::Recursion(recursion) => recursion.grundy(stones),
            HeapValues::SingleHeaps => value_of_single_heap(stones),
        }
    }

    /// The sum of heaps whose values are known.
    pub(super) fn sum(&self, heaps: &[u64], play: Play) -> Sum {
        match self {
            HeapValues::Closed(game) => game.sum(heaps, play),
            HeapValues::Interval(interval) => interval.sum(heaps, play),
            HeapValues::Listed(listed) => {
                Sum::of_heaps(heaps, play, |stones| listed.grundy(stones))
            }
            HeapValues::Recursion(_) | HeapValues::SingleHeaps => {
                Sum::of_heaps(heaps, play, |stones| self.grundy(stones))
            }
        }
    }

    /// Any heap within `range` that has the value `wanted`, if one is found.
    pub(super) fn any_heap(
        &self,
        wanted: u64,
        range: RangeInclusive<u64>,
        random: &mut Random,
    ) -> Option<u64> {
        match self {
            HeapValues::Closed(game) => any_heap_of_closed(*game, wanted, range, random),
            HeapValues::Interval(interval) => {
                let Interval { least, period, .. } = *interval;
                let rest = wanted.checked_mul(least)?;
                if rest >= period {
                    return None;
                }
                let start = rest + random.below(least.min(period - rest));
                repeated(start, period, &range, random)
            }
            HeapValues::Listed(listed) => listed.any_heap(wanted, &range, random),
            HeapValues::Recursion(recursion) => {
                any_heap_by_recursion(recursion, wanted, &range, random)
            }
            HeapValues::SingleHeaps if wanted == 0 => {
                let lost = grundys_game::LOST;
                let first = lost.partition_point(|stones| stones < range.start());
                let end = lost.partition_point(|stones| stones <= range.end());
                let lost = lost.get(first..end)?;
                if lost.is_empty() {
                    return None;
                }
                Some(lost[random.place(lost.len())])
            }
            // A single heap is made lost, never won.
            HeapValues::SingleHeaps => None,
        }
    }
}

/// 0 if a single heap of Grundy's game is lost, and else 1. Its winner is known.
fn value_of_single_heap(stones: u64) -> u64 {
    u64::from(grundys_game::wins(stones) != Some(false))
}

/// [`HeapValues::any_heap`] of a closed form without a period. In halving, the heaps of the value v
/// have (2v + 1) · 2^i − 1 stones; in the other games, a heap and its value differ by at most 1.
fn any_heap_of_closed(
    game: SumGame,
    wanted: u64,
    range: RangeInclusive<u64>,
    random: &mut Random,
) -> Option<u64> {
    let doubled = any_doubled(wanted, &range, random).unwrap_or(wanted);
    [doubled, wanted, wanted + 1, wanted.saturating_sub(1)]
        .into_iter()
        .find(|stones| range.contains(stones) && game.grundy(*stones) == wanted)
}

/// A heap of this value within the range: one of the last before a random heap of the range, or else
/// one of the last before its end.
fn any_heap_by_recursion(
    recursion: &Recursion,
    wanted: u64,
    range: &RangeInclusive<u64>,
    random: &mut Random,
) -> Option<u64> {
    let start = *range.start();
    let end = *range.end();
    let any = start + random.size(end.checked_sub(start)?);
    for end in [any, end] {
        if let Some((first, last)) = recursion.heaps_of(wanted, end)
            && last >= start
        {
            let first = first.max(start);
            return Some(first + random.size(last - first));
        }
    }
    None
}

/// Any (2v + 1) · 2^i − 1 within the range, if there is one.
fn any_doubled(v: u64, range: &RangeInclusive<u64>, random: &mut Random) -> Option<u64> {
    let odd = 2 * v + 1;
    let least = (range.start() + 1)
        .div_ceil(odd)
        .next_power_of_two()
        .ilog2();
    let most = ((range.end() + 1) / odd).checked_ilog2()?;
    let place = u64::from(least) + random.below(u64::from(most.checked_sub(least)?) + 1);
    Some((odd << place) - 1)
}

/// One of start, start + period, start + 2 · period, … that is within the range, if any is.
fn repeated(
    start: u64,
    period: u64,
    range: &RangeInclusive<u64>,
    random: &mut Random,
) -> Option<u64> {
    let first = range.start().saturating_sub(start).div_ceil(period);
    let last = range.end().checked_sub(start)? / period;
    Some(start + period * (first + random.size(last.checked_sub(first)?)))
}

impl Listed {
    fn new(values: Vec<u32>, cycle: Option<Cycle>) -> Listed {
        let most = values.iter().max().map_or(0, |&most| most as usize);
        let mut heaps = vec![Vec::new(); most + 1];
        for (stones, &value) in (0..).zip(&values) {
            heaps[value as usize].push(stones);
        }
        Listed {
            values,
            cycle,
            heaps,
        }
    }

    /// The values of heaps up to `most`: all of them if their cycle is known, and otherwise as far
    /// as the table reaches. `None` if it reaches no heap.
    pub(super) fn of_table(mut table: AnyTable, most: u64) -> Option<Listed> {
        let cycle = table.cycle().ok();
        let mut last = cycle.map_or(most, |cycle| cycle.preperiod + cycle.period - 1);
        while table.grundy(last).is_err() {
            last = last.checked_sub(last.div_ceil(2).max(1))?;
        }
        let mut values = Vec::new();
        for stones in 0..=last {
            match table.grundy(stones) {
                Ok(value) => values.push(value),
                Err(_) => break,
            }
        }
        Some(Listed::new(values, cycle))
    }

    /// Returns true if some heap has a move: a value that is not 0 has a list of heaps.
    pub(super) fn have_a_move(&self) -> bool {
        self.heaps.len() > 1
    }

    /// Adds the values of this table up to a heap of `last` stones.
    ///
    /// # Errors
    ///
    /// The bound at which the table ends, before this heap.
    fn grow(&mut self, table: &mut GrowingTable, last: u64) -> Result<(), Bound> {
        let known = self.values.len();
        let reached = table.reach(last, &mut self.values);
        for place in known..self.values.len() {
            let value = self.values[place] as usize;
            if value >= self.heaps.len() {
                self.heaps.try_reserve(value + 1 - self.heaps.len())?;
                self.heaps.resize(value + 1, Vec::new());
            }
            // No table has more than 2^30 values.
            #[allow(clippy::cast_possible_truncation)]
            let stones = place as u32;
            self.heaps[value].try_reserve(1)?;
            self.heaps[value].push(stones);
        }
        self.cycle = reached?;
        Ok(())
    }

    fn grundy(&self, stones: u64) -> u64 {
        if let Some(&value) = self.values.get(to_usize(stones)) {
            return value.into();
        }
        match self.cycle {
            Some(Cycle { preperiod, period }) => {
                self.values[to_usize(preperiod + (stones - preperiod) % period)].into()
            }
            None => 0,
        }
    }

    fn any_heap(
        &self,
        wanted: u64,
        range: &RangeInclusive<u64>,
        random: &mut Random,
    ) -> Option<u64> {
        let heaps = self.heaps.get(to_usize(wanted))?;
        let preperiod = self.cycle.map_or(u64::MAX, |cycle| cycle.preperiod);
        // Heaps before the range have equals in it only if they are in the period.
        let least = *range.start().min(&preperiod);
        let first = heaps.partition_point(|&stones| u64::from(stones) < least);
        let end = heaps.partition_point(|&stones| u64::from(stones) <= *range.end());
        let heaps = heaps.get(first..end)?;
        if heaps.is_empty() {
            return None;
        }
        let (before, after) = heaps.split_at(random.place(heaps.len()));
        for &stones in after.iter().chain(before) {
            let stones = u64::from(stones);
            let found = match self.cycle {
                Some(Cycle { preperiod, period }) if stones >= preperiod => {
                    repeated(stones, period, range, random)
                }
                _ => Some(stones),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::game::{Game, RuleShape};
    use crate::game::Budget;
    use crate::game::rule::Rule;

    fn recursion(rule: &str) -> HeapValues {
        let rule = Rule::new(rule).expect("a rule");
        let recursion = Recursion::of(&rule, Budget::default());
        HeapValues::Recursion(recursion.expect("a theorem"))
    }

    fn all_games() -> Vec<HeapValues> {
        let closed = Game::ALL.into_iter().filter_map(|game| match game.rule() {
            RuleShape::Fixed(rule) => Some(HeapValues::of(rule)),
            RuleShape::Interval | RuleShape::Table(_) | RuleShape::Position(_) => None,
        });
        // Kayles up to 7 stones, and then as if the last three values repeated.
        let listed = |cycle| HeapValues::Listed(Listed::new(vec![0, 1, 2, 3, 1, 4, 3, 2], cycle));
        let interval = Interval::new(3, 7).expect("3 is at most 7");
        let others = [
            HeapValues::Interval(interval),
            recursion("n-t if t*t<=n"),
            recursion("t if 2*t<=n"),
            listed(None),
            listed(Some(Cycle {
                preperiod: 5,
                period: 3,
            })),
        ];
        closed.chain(others).collect()
    }

    /// By trying all heaps: one is found if and only if there is one, and each of a few is found.
    #[test]
    fn any_heap_of_a_value_within_a_range_is_found() {
        let mut random = Random::new(1);
        for (game, values) in all_games().iter().enumerate() {
            for (least, most) in [(0, 0), (0, 7), (1, 7), (3, 6), (2, 40), (20, 40)] {
                for wanted in 0..45 {
                    let heaps = least..=values.largest(most);
                    let all: Vec<u64> = heaps
                        .clone()
                        .filter(|&stones| values.grundy(stones) == wanted)
                        .collect();
                    let drawn = (0..200)
                        .filter_map(|_| values.any_heap(wanted, heaps.clone(), &mut random));
                    let mut found: Vec<u64> = drawn.collect();
                    found.sort_unstable();
                    found.dedup();
                    // 200 draws find each of a few.
                    let is_right = found.iter().all(|stones| all.contains(stones))
                        && found.len() >= all.len().min(5);
                    assert!(
                        is_right,
                        "game {game}, {least} to {most}, value {wanted}: {found:?}, {all:?}"
                    );
                }
            }
        }
    }
}

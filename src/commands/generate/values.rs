//! The Grundy values of heaps, and the heaps of a Grundy value, from which one is drawn.

use std::ops::RangeInclusive;

use super::random::Random;
use crate::case::game::SumGame;
use crate::game::interval::Interval;
use crate::game::tables::AnyTable;
use crate::game::{Cycle, Play, Sum, SumRule};
use crate::limits::to_usize;

/// The Grundy values of the heaps of a rule.
pub(super) enum HeapValues {
    Closed(SumGame),
    Interval(Interval),
    Listed(Listed),
}

/// The values of the heaps from 0 on, one by one.
pub(super) struct Listed {
    values: Vec<u64>,
    /// How the values go on after the last.
    cycle: Option<Cycle>,
    /// For each value, the heaps that have it, as far as their values are listed.
    heaps: Vec<Vec<u64>>,
}

impl HeapValues {
    /// The values of a game with a closed form.
    pub(super) fn of(game: SumGame) -> HeapValues {
        match game.period() {
            Some(period) => {
                let values = (0..period).map(|stones| game.grundy(stones)).collect();
                let cycle = Cycle {
                    preperiod: 0,
                    period,
                };
                HeapValues::Listed(Listed::new(values, Some(cycle)))
            }
            None => HeapValues::Closed(game),
        }
    }

    /// The values of heaps up to `most`: all of them if their cycle is known, and otherwise as far
    /// as the table reaches. `None` if it reaches no heap.
    pub(super) fn of_table(mut table: AnyTable, most: u64) -> Option<HeapValues> {
        let cycle = table.cycle().ok();
        let mut last = cycle.map_or(most, |cycle| cycle.preperiod + cycle.period - 1);
        while table.grundy(last).is_err() {
            last = last.checked_sub(last.div_ceil(2).max(1))?;
        }
        let mut values = Vec::new();
        for stones in 0..=last {
            match table.grundy(stones) {
                Ok(value) => values.push(value.into()),
                Err(_) => break,
            }
        }
        Some(HeapValues::Listed(Listed::new(values, cycle)))
    }

    /// The largest heap whose value is known, if `most` is the largest that may come.
    pub(super) fn largest(&self, most: u64) -> u64 {
        match self {
            HeapValues::Listed(Listed {
                values,
                cycle: None,
                ..
            }) => most.min(values.len() as u64 - 1),
            HeapValues::Listed(_) | HeapValues::Closed(_) | HeapValues::Interval(_) => most,
        }
    }

    /// The cycle of the values, if they are listed.
    pub(super) fn cycle(&self) -> Option<Cycle> {
        match self {
            HeapValues::Listed(listed) => listed.cycle,
            HeapValues::Closed(_) | HeapValues::Interval(_) => None,
        }
    }

    pub(super) fn have_a_move(&self) -> bool {
        match self {
            HeapValues::Listed(listed) => listed.values.iter().any(|&value| value > 0),
            HeapValues::Closed(_) | HeapValues::Interval(_) => true,
        }
    }

    pub(super) fn grundy(&self, stones: u64) -> u64 {
        match self {
            HeapValues::Closed(game) => game.grundy(stones),
            HeapValues::Interval(interval) => interval.grundy(stones),
            HeapValues::Listed(listed) => listed.grundy(stones),
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
        }
    }
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
    fn new(values: Vec<u64>, cycle: Option<Cycle>) -> Listed {
        let most = values.iter().max().map_or(0, |&most| to_usize(most));
        let mut heaps = vec![Vec::new(); most + 1];
        for (stones, &value) in (0..).zip(&values) {
            heaps[to_usize(value)].push(stones);
        }
        Listed {
            values,
            cycle,
            heaps,
        }
    }

    fn grundy(&self, stones: u64) -> u64 {
        if let Some(&value) = self.values.get(to_usize(stones)) {
            return value;
        }
        match self.cycle {
            Some(Cycle { preperiod, period }) => {
                self.values[to_usize(preperiod + (stones - preperiod) % period)]
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
        let first = heaps.partition_point(|stones| stones < range.start().min(&preperiod));
        let end = heaps.partition_point(|stones| stones <= range.end());
        let heaps = heaps.get(first..end)?;
        if heaps.is_empty() {
            return None;
        }
        let (before, after) = heaps.split_at(random.place(heaps.len()));
        for &stones in after.iter().chain(before) {
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

//! Random cases whose heaps are computed: the numbers of each heap are drawn until they give one.

use std::ops::RangeInclusive;

use super::Workload;
use super::positions::{Positions, hard_heap, heap, is_lost};
use super::random::Random;
use super::rules::Rules;
use super::values::HeapValues;
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::game::Outcome;
use crate::limits::MAX_NUMBER;

/// The most draws of the numbers of a heap: enough if one draw of 50 gives a heap.
const DRAWS: u32 = 1000;

/// Around the place where a search for a number ends, this many larger and smaller numbers are
/// tried: heaps may rise and fall a little from one number to the next.
const AROUND: u64 = 4;

/// The workload for the rules of cases of this form. The bounds of heaps say nothing of heaps that
/// are computed.
pub(super) fn workload_of_rules(form: &CaseForm, workload: Workload) -> Workload {
    match form.formula {
        Some(_) => Workload {
            bounds: Bounds {
                min_heap: 0,
                max_heap: MAX_NUMBER,
                ..workload.bounds
            },
            ..workload
        },
        None => workload,
    }
}

/// What is wrong if no numbers are found for this heap.
pub(super) fn no_heap(form: &CaseForm, number: u64) -> Misuse {
    let formula = match &form.formula {
        Some(formula) => formula.text().to_string(),
        None => String::new(),
    };
    Misuse::NoHeapWithinBounds { formula, number }
}

impl Positions {
    /// Draws the numbers of all heaps.
    ///
    /// # Errors
    ///
    /// The number of a heap for which no numbers are found that give a heap whose value is known.
    pub(super) fn draw_all_numbers(
        &mut self,
        form: &CaseForm,
        rules: &Rules,
        most_heaps: u64,
    ) -> Result<(), u64> {
        let count = self.draw_count(form, most_heaps);
        let mut most = self.most_stones(rules);
        self.heaps.clear();
        self.computed.clear();
        for number in 1..=count {
            let stones = self.draw_numbers(form, number, most)?;
            self.computed.push(stones);
            if let Rules::Searched(..) = rules {
                most -= stones;
            }
        }
        Ok(())
    }

    /// The most stones of a heap, or of all heaps if positions are searched.
    fn most_stones(&self, rules: &Rules) -> u64 {
        match rules {
            Rules::Listed(listed) => listed.rules()[self.at].most,
            Rules::Searched(_, most) => *most,
            Rules::Interval | Rules::Position(_) => MAX_NUMBER,
        }
    }

    /// Adds the numbers of the heap with this number; returns its stones, which are no more than
    /// `most`.
    ///
    /// # Errors
    ///
    /// The number of the heap, if none are found.
    pub(super) fn draw_numbers(
        &mut self,
        form: &CaseForm,
        number: u64,
        most: u64,
    ) -> Result<u64, u64> {
        let Bounds {
            min_heap, max_heap, ..
        } = self.workload.bounds;
        let start = self.heaps.len();
        let draw = if self.workload.hard { hard_heap } else { heap };
        for _ in 0..DRAWS {
            self.heaps.truncate(start);
            for _ in 0..form.numbers_of_heap {
                let last = self.heaps.last().copied().unwrap_or(max_heap);
                let place = self.heaps.len();
                self.heaps.push(0);
                let least = least_number(form, &self.heaps, place, min_heap);
                // It may be as the one before, which may be less.
                self.heaps[place] = draw(&mut self.random, least, max_heap, last).max(least);
            }
            if let Ok(stones) = form.heap_of(&self.heaps[start..], number)
                && stones <= most
            {
                return Ok(stones);
            }
        }
        Err(number)
    }

    /// Makes the position lost, if so wished and if it is found how; returns whether it is lost.
    pub(super) fn settle_computed(
        &mut self,
        form: &CaseForm,
        rules: &mut Rules,
        lost: bool,
    ) -> bool {
        match rules {
            Rules::Listed(listed) => {
                let rule = &listed.rules()[self.at];
                self.settle_values(form, &rule.values, rule.most, lost)
            }
            Rules::Interval => self.settle_values(form, &self.interval(), MAX_NUMBER, lost),
            Rules::Position(game) => {
                game.outcome(self.limit(), &self.computed, self.play) == Outcome::P
            }
            Rules::Searched(rules, _) => is_lost(&mut rules[self.at].1, &self.computed),
        }
    }

    /// Makes a sum lost by another number in place of one of the last heap, if so wished and if one
    /// is found; returns whether it is lost.
    fn settle_values(
        &mut self,
        form: &CaseForm,
        values: &HeapValues,
        most: u64,
        lost: bool,
    ) -> bool {
        let Positions {
            heaps,
            computed,
            random,
            play,
            workload,
            ..
        } = self;
        let sum = values.sum(computed, *play);
        if !sum.wins(*play) {
            return true;
        }
        if !lost {
            return false;
        }
        let Some(last) = computed.last_mut() else {
            return false;
        };
        let wanted = sum.wanted(values.grundy(*last), *play);
        let number = form.heaps_of(heaps.len()) as u64;
        let start = heaps.len() - form.numbers_of_heap;
        for place in start..heaps.len() {
            let least = least_number(form, heaps, place, workload.bounds.min_heap);
            for range in [
                least..=heaps[place],
                heaps[place]..=workload.bounds.max_heap,
            ] {
                let heap = ComputedHeap {
                    form,
                    number,
                    numbers: heaps[start..].to_vec(),
                    place: place - start,
                };
                let Some(target) = heap.any_with(values, wanted, &range, most, random) else {
                    continue;
                };
                if let Some(found) = heap.search(range, target) {
                    heaps[place] = found;
                    *last = target;
                    return true;
                }
            }
        }
        false
    }
}

/// The least number at this place: `min_heap`, but at least 1 if a 0 there and the other numbers
/// would end the input.
fn least_number(form: &CaseForm, numbers: &[u64], place: usize, min_heap: u64) -> u64 {
    let places = form.places_of_end();
    if place >= places || numbers.len() < places {
        return min_heap;
    }
    for (other, number) in numbers[..places].iter().enumerate() {
        if other != place && *number > 0 {
            return min_heap;
        }
    }
    form.least_heap(min_heap)
}

/// A heap that is computed from several numbers, of which one may change.
struct ComputedHeap<'a> {
    form: &'a CaseForm,
    /// The number of the heap in its case, from 1.
    number: u64,
    numbers: Vec<u64>,
    /// The place of the number that may change.
    place: usize,
}

impl ComputedHeap<'_> {
    /// The stones of the heap with this number at the place; `None` if there is no such heap.
    fn stones(&self, other: u64) -> Option<u64> {
        let mut numbers = self.numbers.clone();
        numbers[self.place] = other;
        self.form.heap_of(&numbers, self.number).ok()
    }

    /// Any stones with the value `wanted` between those that the ends of the range give, and at most
    /// `most`, if some are found.
    fn any_with(
        &self,
        values: &HeapValues,
        wanted: u64,
        range: &RangeInclusive<u64>,
        most: u64,
        random: &mut Random,
    ) -> Option<u64> {
        let one = self.stones(*range.start())?;
        let other = self.stones(*range.end())?;
        let stones = one.min(other)..=one.max(other).min(most);
        values.any_heap(wanted, stones, random)
    }

    /// A number within this range that gives `target` stones, by halving: it is found if stones rise
    /// or fall with the number.
    fn search(&self, range: RangeInclusive<u64>, target: u64) -> Option<u64> {
        let mut low = *range.start();
        let mut high = *range.end();
        let rises = self.stones(low)? <= self.stones(high)?;
        while high - low > 1 {
            let middle = low.midpoint(high);
            if (self.stones(middle)? < target) == rises {
                low = middle;
            } else {
                high = middle;
            }
        }
        let least = low.saturating_sub(AROUND).max(*range.start());
        let most = (low + AROUND).min(*range.end());
        (least..=most).find(|&number| self.stones(number) == Some(target))
    }
}

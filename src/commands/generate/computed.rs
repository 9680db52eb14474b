//! Random cases whose heaps are computed: the numbers of each heap are drawn until they give one.
//! Where the order of numbers changes the heaps, all numbers of a case are drawn and sorted, and
//! those that give no heap are drawn again.

use std::mem;
use std::ops::RangeInclusive;

use super::Workload;
use super::draws::power_of_two;
use super::positions::Positions;
use super::random::Random;
use super::rules::{DrawnRule, Rules};
use super::stones::{self, StonesLeft};
use super::values::HeapValues;
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::game::rule::HeapPlace;
use crate::limits::MAX_NUMBER;

/// The most draws of the numbers of a heap: enough if one draw of 50 gives a heap.
const DRAWS: u32 = 1000;

/// Around the place where a search for a number ends, this many larger and smaller numbers are
/// tried: heaps may rise and fall a little from one number to the next.
const AROUND: u64 = 4;

/// One in this many cases that should be won is made a power of two away from lost, where hard cases
/// are drawn: a program that keeps too few bits takes it for lost.
const SHARE_OF_FAR_CASES: u64 = 4;

/// Of numbers that are drawn together, those that give no heap are drawn again this often.
const ROUNDS: u64 = 50;

/// If the closest numbers do not fit either, they hardly ever do.
const FEW_ROUNDS: u64 = 5;

/// A number that is drawn again is often at most this much larger than another.
const CLOSE: u64 = 8;

/// The stones that heaps may have.
#[derive(Clone, Copy)]
struct MostStones {
    most: u64,
    /// Whether all heaps together may have no more than these.
    is_total: bool,
}

impl MostStones {
    const ANY: MostStones = MostStones {
        most: MAX_NUMBER,
        is_total: false,
    };

    /// What later heaps may have, after a heap of these stones; `None` if that has too many.
    fn after(self, stones: u64) -> Option<MostStones> {
        if stones > self.most {
            return None;
        }
        let taken = if self.is_total { stones } else { 0 };
        Some(MostStones {
            most: self.most - taken,
            ..self
        })
    }
}

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
        let mut drawn = self.draw_once(form, rules, most_heaps);
        if self.workload.bounds.stones().is_none() {
            return drawn;
        }
        for _ in 0..ROUNDS {
            if drawn.is_ok() && stones::are_allowed(&self.heaps, &self.workload.bounds) {
                return Ok(());
            }
            drawn = self.draw_once(form, rules, most_heaps);
        }
        if drawn.is_ok() && !stones::are_allowed(&self.heaps, &self.workload.bounds) {
            return Err(1);
        }
        drawn
    }

    /// Does what [`Positions::draw_all_numbers`] does, but the case may have too few or too many
    /// stones.
    fn draw_once(&mut self, form: &CaseForm, rules: &Rules, most_heaps: u64) -> Result<(), u64> {
        let mut count = self.draw_count(form, most_heaps);
        let most = self.most_stones(rules);
        if !form.has_ordered_numbers() {
            return self.draw_one_by_one(form, count, most);
        }
        let least = form.least_heaps(self.workload.bounds.min_heaps);
        // The bounds may not allow enough different numbers for this many heaps.
        while let Err(number) = self.draw_together(form, count, most) {
            if count <= least {
                return Err(number);
            }
            count = least + (count - least) / 2;
        }
        Ok(())
    }

    /// What the numbers of a case may and must have together, if they have bounds: `count` numbers of
    /// this range.
    fn shares(&mut self, range: [u64; 2], count: u64) -> Option<StonesLeft> {
        let bounds = self.workload.bounds;
        bounds.stones()?;
        let in_all = [bounds.min_stones, bounds.max_stones];
        let in_all = stones::of_next_case(in_all, &mut self.random);
        Some(StonesLeft::new(in_all, (0..count).map(|_| range)))
    }

    /// Checks that some numbers give the heaps of a case.
    ///
    /// # Errors
    ///
    /// The number of a heap for which no numbers are found.
    pub(super) fn check_formula(&mut self, form: &CaseForm) -> Result<(), u64> {
        let count = form.least_heaps(self.workload.bounds.min_heaps).max(1);
        if form.has_ordered_numbers() {
            return self.draw_together(form, count, MostStones::ANY);
        }
        self.heaps.clear();
        self.draw_numbers(form, HeapPlace::first_of(count), None, MAX_NUMBER)?;
        Ok(())
    }

    fn draw_one_by_one(
        &mut self,
        form: &CaseForm,
        count: u64,
        most: MostStones,
    ) -> Result<(), u64> {
        let mut most = most;
        let mut place = HeapPlace::first_of(count);
        self.heaps.clear();
        self.computed.clear();
        let all = [self.workload.bounds.min_heap, self.workload.bounds.max_heap];
        let mut shares = self.shares(all, count);
        for number in 1..=count {
            place.number = number;
            let mut range = None;
            if let Some(shares) = &mut shares {
                range = Some(shares.next(all, 1 + count - number));
            }
            let stones = self.draw_numbers(form, place, range, most.most)?;
            if let (Some(shares), Some(drawn)) = (&mut shares, self.heaps.last()) {
                shares.take(drawn - all[0]);
            }
            self.computed.push(stones);
            most = most.after(stones).ok_or(number)?;
        }
        Ok(())
    }

    /// Draws this many numbers and sorts them; those that give no heap are drawn again.
    ///
    /// # Errors
    ///
    /// The number of a heap for which no number is found.
    fn draw_together(&mut self, form: &CaseForm, count: u64, most: MostStones) -> Result<(), u64> {
        let Bounds {
            min_heap, max_heap, ..
        } = self.workload.bounds;
        let least = form.least_heap(min_heap);
        let draw = self.number_draw();
        self.heaps.clear();
        let mut last = max_heap;
        let mut shares = self.shares([least, max_heap], count);
        for left in (1..=count).rev() {
            let mut range = [least, max_heap];
            if let Some(shares) = &mut shares {
                range = shares.next(range, left);
            }
            last = draw.draw(&mut self.random, range, last);
            if let Some(shares) = &mut shares {
                shares.take(last - least);
            }
            self.heaps.push(last);
        }
        self.heaps.sort_unstable();
        self.close_up(least);
        let closest = closest(form, count, most, least..=max_heap);
        if let Some(closest) = &closest
            && self.draw_gaps(form, closest, most)
        {
            return Ok(());
        }
        let rounds = if closest.is_some() {
            ROUNDS
        } else {
            FEW_ROUNDS
        };
        for _ in 0..rounds {
            if self.keep_computed(form, count, most).is_none() {
                return Ok(());
            }
            while (self.heaps.len() as u64) < count {
                let number = self.another_number(least, max_heap);
                self.heaps.push(number);
            }
            self.heaps.sort_unstable();
        }
        if let Some(numbers) = closest {
            self.heaps = numbers;
        }
        match self.keep_computed(form, count, most) {
            None => Ok(()),
            Some(number) => Err(number),
        }
    }

    /// In half of the cases with many numbers, draws by how much each is above the one before, beyond
    /// what it has to be as in `closest`. Of many numbers that are drawn one by one, the lowest have no
    /// gaps between them. Returns whether they give heaps.
    fn draw_gaps(&mut self, form: &CaseForm, closest: &[u64], most: MostStones) -> bool {
        let max_heap = self.workload.bounds.max_heap;
        let count = closest.len() as u64;
        let has_many = count > u64::from(u64::BITS - max_heap.leading_zeros());
        let has_bounds = self.workload.bounds.stones().is_some();
        if !has_many || has_bounds || !self.has_more_kinds || self.random.below(2) == 0 {
            return false;
        }
        let mut spare = max_heap - closest.last().unwrap_or(&max_heap);
        let mut more = 0;
        let mut numbers = Vec::new();
        for (&number, left) in closest.iter().zip((1..=count).rev()) {
            // On average each gap takes its share of what is left.
            let gap = self.random.below(1 + spare.min((2 * spare).div_ceil(left)));
            spare -= gap;
            more += gap;
            numbers.push(number + more);
        }
        let before = mem::replace(&mut self.heaps, numbers);
        if self.keep_computed(form, count, most).is_none() {
            return true;
        }
        self.heaps = before;
        false
    }

    /// In one of four cases, makes some of the first numbers neighbours: most games differ where
    /// there is no room between two numbers.
    fn close_up(&mut self, least: u64) {
        if self.heaps.is_empty() || self.random.below(4) > 0 {
            return;
        }
        let close = 1 + self.random.place(self.heaps.len());
        for (number, next) in self.heaps[..close].iter_mut().zip(least..) {
            *number = next.min(*number);
        }
    }

    /// A number in place of one that gives no heap: any, or one close above another.
    fn another_number(&mut self, least: u64, most: u64) -> u64 {
        if self.heaps.is_empty() || self.random.below(2) == 0 {
            return self.random.between(least, most);
        }
        let near = self.heaps[self.random.place(self.heaps.len())];
        self.random.between(near, most.min(near + CLOSE))
    }

    /// Computes the heaps from numbers in order, and keeps only those that give one. Returns the
    /// number of the first heap that is missing.
    fn keep_computed(&mut self, form: &CaseForm, count: u64, most: MostStones) -> Option<u64> {
        let mut most = most;
        let mut place = HeapPlace::first_of(count);
        let mut refused = None;
        let mut kept = Vec::new();
        self.computed.clear();
        for &number in &self.heaps {
            let mut next = place;
            next.number += 1;
            if let Ok(stones) = form.heap_of(&[number], place)
                && let Some(left) = most.after(stones)
            {
                most = left;
                self.computed.push(stones);
                kept.push(number);
                next.before = number;
            } else if refused.is_none() {
                refused = Some(place.number);
            }
            place = next;
        }
        self.heaps = kept;
        refused
    }

    /// The most stones of a heap, or of all heaps if positions are searched.
    fn most_stones(&self, rules: &Rules) -> MostStones {
        match rules {
            Rules::Listed(listed) => MostStones {
                most: listed.rules()[self.at].most,
                is_total: false,
            },
            Rules::Searched(rules) => MostStones {
                most: rules.most,
                is_total: true,
            },
            Rules::Proved(_) => MostStones {
                most: self.workload.bounds.max_heap,
                is_total: false,
            },
            Rules::Position(_) | Rules::Tuples(_) => MostStones::ANY,
        }
    }

    /// Adds the numbers of the heap at this place, within `range` if it has a single number and they
    /// have bounds together; returns its stones, which are no more than `most`.
    ///
    /// # Errors
    ///
    /// The number of the heap, if none are found.
    fn draw_numbers(
        &mut self,
        form: &CaseForm,
        place: HeapPlace,
        range: Option<[u64; 2]>,
        most: u64,
    ) -> Result<u64, u64> {
        let bounds = self.workload.bounds;
        let start = self.heaps.len();
        let draw = self.number_draw();
        for _ in 0..DRAWS {
            self.heaps.truncate(start);
            for _ in 0..form.numbers_of_heap {
                let last = self.heaps.last().copied().unwrap_or(bounds.max_heap);
                let at = self.heaps.len();
                self.heaps.push(0);
                let [least, most] = range.unwrap_or(form.range_at(at, &bounds));
                let least = least_number(form, &self.heaps, at, least).min(most);
                self.heaps[at] = draw.draw(&mut self.random, [least, most], last);
            }
            if form.is_end(&self.heaps) {
                continue;
            }
            if let Ok(stones) = form.heap_of(&self.heaps[start..], place)
                && stones <= most
            {
                return Ok(stones);
            }
        }
        Err(place.number)
    }

    /// Makes a sum lost by another number in place of one of the last heap, if so wished and if one
    /// is found; if not, perhaps a power of two away from lost. Returns whether it is lost.
    pub(super) fn settle_values(&mut self, form: &CaseForm, rule: &DrawnRule, lost: bool) -> bool {
        let is_lost = !rule.values.sum(&self.computed, self.play).wins(self.play);
        let is_far = !lost && self.has_far_cases && self.random.below(SHARE_OF_FAR_CASES) == 0;
        if is_lost && lost || !lost && !is_far {
            return is_lost;
        }
        let mut away = 0;
        if is_far {
            let mut largest = 1;
            for &heap in &self.computed {
                largest = largest.max(heap);
            }
            away = power_of_two(&mut self.random, largest);
        }
        self.change_sum(form, rule, away);
        !rule.values.sum(&self.computed, self.play).wins(self.play)
    }

    /// Puts another number in place of one of the last heap, with which the sum is lost, or this away
    /// from lost, if one is found.
    fn change_sum(&mut self, form: &CaseForm, rule: &DrawnRule, away: u64) {
        let DrawnRule { values, most, .. } = rule;
        let Positions {
            heaps,
            computed,
            random,
            play,
            workload,
            has_far_cases,
            ..
        } = self;
        let sum = values.sum(computed, *play);
        let Some(last) = computed.last_mut() else {
            return;
        };
        let wanted = sum.wanted(values.grundy(*last), *play) ^ away;
        let count = form.heaps_of(heaps.len()) as u64;
        let start = heaps.len() - form.numbers_of_heap;
        let total = stones::total(heaps);
        let mut place = HeapPlace::first_of(count);
        place.number = count;
        if form.has_ordered_numbers() && start > 0 {
            place.before = heaps[start - 1];
        }
        for at in start..heaps.len() {
            let heap = ComputedHeap {
                form,
                place,
                numbers: heaps[start..].to_vec(),
                at: at - start,
            };
            let range = form.range_at(at, &workload.bounds);
            let in_all = [workload.bounds.min_stones, workload.bounds.max_stones];
            let [least, most_number] = stones::beside(total - heaps[at], range, in_all);
            let least = least_number(form, heaps, at, least);
            // Numbers that are sorted stay so.
            let least = heap.first_from(least.max(place.before));
            if *has_far_cases
                && let Some((number, stones)) = heap.flipped(values, wanted, *most)
                && (least..=most_number).contains(&number)
            {
                heaps[at] = number;
                *last = stones;
                return;
            }
            for range in [least..=heaps[at], heaps[at]..=most_number] {
                let Some(target) = heap.any_with(values, wanted, &range, *most, random) else {
                    continue;
                };
                if let Some(found) = heap.search(range, target) {
                    heaps[at] = found;
                    *last = target;
                    return;
                }
            }
        }
    }
}

/// The numbers of a case that are as close to each other as its heaps allow; `None` if none are
/// found within this range.
fn closest(
    form: &CaseForm,
    count: u64,
    most: MostStones,
    range: RangeInclusive<u64>,
) -> Option<Vec<u64>> {
    let mut most = most;
    let mut place = HeapPlace::first_of(count);
    let mut numbers = Vec::new();
    for _ in 0..count {
        let from = place.before.max(*range.start());
        let last = from.saturating_add(AROUND).min(*range.end());
        let mut found = None;
        for number in from..=last {
            if let Ok(stones) = form.heap_of(&[number], place)
                && let Some(left) = most.after(stones)
            {
                most = left;
                found = Some(number);
                break;
            }
        }
        let number = found?;
        numbers.push(number);
        place = place.after(&[number]);
    }
    Some(numbers)
}

/// The least number at this place: `least`, but at least 1 if a 0 there and the other numbers would
/// end the input.
fn least_number(form: &CaseForm, numbers: &[u64], place: usize, least: u64) -> u64 {
    let places = form.places_of_end();
    if place >= places || numbers.len() < places {
        return least;
    }
    for (other, number) in numbers[..places].iter().enumerate() {
        if other != place && *number > 0 {
            return least;
        }
    }
    form.least_heap(least)
}

/// A heap that is computed from several numbers. Only one of them may change.
struct ComputedHeap<'a> {
    form: &'a CaseForm,
    /// Its place in its case.
    place: HeapPlace,
    numbers: Vec<u64>,
    /// Which of its numbers may change.
    at: usize,
}

impl ComputedHeap<'_> {
    /// The stones of the heap with this number in place of the one that may change; `None` if there
    /// is no such heap.
    fn stones(&self, other: u64) -> Option<u64> {
        let mut numbers = self.numbers.clone();
        numbers[self.at] = other;
        self.form.heap_of(&numbers, self.place).ok()
    }

    /// The first number from `least` on that gives a heap, if it comes soon; or else `least`.
    fn first_from(&self, least: u64) -> u64 {
        for number in least..=least + AROUND {
            if self.stones(number).is_some() {
                return number;
            }
        }
        least
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

    /// A number with its heap of the value `wanted` and of at most `most` stones, if the bits in which
    /// the values differ may be flipped in the number, or in the number less 1, as where a formula
    /// has XOR.
    fn flipped(&self, values: &HeapValues, wanted: u64, most: u64) -> Option<(u64, u64)> {
        let number = self.numbers[self.at];
        let bits = values.grundy(self.stones(number)?) ^ wanted;
        for less in [0, 1] {
            let other = (number.checked_sub(less)? ^ bits).saturating_add(less);
            let stones = self.stones(other)?;
            if stones <= most && values.grundy(stones) == wanted {
                return Some((other, stones));
            }
        }
        None
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

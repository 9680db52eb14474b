//! Random positions of two or three numbers, by a rule that says what a move leaves.
//!
//! A table of the rule is asked for all positions whose largest number is 0, then 1, 2, and so on,
//! until it takes too long. Now and then it is asked for a position of larger numbers: by some
//! rules, moves reach few others from there. Only positions with a value are drawn.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use super::Workload;
use super::draws::{NumberDraw, hard_heap};
use super::random::Random;
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::game::rule::{MOST_NUMBERS, PositionSearch, Rule, TupleShape, TupleTable};
use crate::game::tables::{GrowingTable, Tables};
use crate::game::{Play, Sum};
use crate::limits::to_usize;

/// How many combinations are tried where nobody asks for large numbers: some 50 ms.
const FEW_COMBINATIONS: u64 = 1 << 23;

/// The table asks for all positions up to some number. That takes at most this part of the budget:
/// a judge that starts anew may get positions in another order, and then tries more combinations
/// for the same values.
const PART_OF_BUDGET: u64 = 4;
/// The part where a combination takes some five times as long.
const PART_OF_SLOW_BUDGET: u64 = 16;

/// How many positions of larger numbers are asked for. All of them may take this part of what the
/// others may: by most rules, moves reach too many positions from there.
const FAR_TRIES: u64 = 64;
const PART_OF_FAR_TRIES: u64 = 4;

/// Each time that the table was asked so often for positions of the next sizes, it is asked for one
/// of larger numbers.
const STEPS_PER_FAR_TRY: u64 = 4;

/// The combinations that are tried between two looks at the clock.
const STEP: u64 = 1 << 22;

/// The most positions whose largest number is the same: they are held in memory.
const MOST_OF_SIZE: u64 = 1 << 20;

/// The most positions that are listed by their values. Each takes 8 bytes.
const MOST_LISTED: usize = 1 << 20;

/// How often the numbers of a position are drawn until it has a value.
const TRIES: u32 = 16;

/// How many numbers are tried in place of one, to get a position of a wanted value.
const MOST_CHANGES: u64 = 4096;

/// One in this many drawn positions has larger numbers, if such positions are known.
const FAR_SHARE: u64 = 8;

/// The positions of a rule whose values are known.
pub(super) struct TupleRules {
    has_moves: bool,
    table: GrowingTable,
    pub(super) shape: TupleShape,
    /// The bounds of each number.
    ranges: Vec<RangeInclusive<u64>>,
    /// How many of the first numbers of a case would end the input if all of them were 0.
    places_of_end: usize,
    /// All positions within the bounds were asked for that have no number above this.
    known: Option<u64>,
    /// For each value, positions that have it, by their codes; those whose largest number is
    /// smaller come first.
    by_value: Vec<Vec<u64>>,
    listed: usize,
    /// Positions of larger numbers.
    far: Vec<u64>,
    growth: Option<TupleGrowth>,
}

/// How the positions that are known become more.
struct TupleGrowth {
    /// The largest number that is asked for.
    goal: u64,
    /// How many more combinations may be tried for positions all of whose smaller ones are known.
    left: u64,
    /// What each position that becomes known takes from `left` beside its combinations, because the
    /// judge may find it from a larger one. As `left`, it is only a part of what the judge has.
    surcharge: u64,
    /// How many times the table was asked for positions of the next sizes.
    steps: u64,
    /// How many positions of larger numbers may still be asked for.
    far_tries: u64,
    /// How many combinations may be tried for each position of larger numbers.
    for_far: u64,
    random: Random,
}

impl TupleRules {
    /// The positions of this rule that cases of this form have, as far as little time shows them.
    ///
    /// # Errors
    ///
    /// [`Misuse::NoKnownHeap`] or [`Misuse::Endless`] if none has a value, and
    /// [`Misuse::TooLittleMemory`].
    pub(super) fn new(
        rule: &Arc<Rule>,
        form: &CaseForm,
        options: &Options,
        workload: &Workload,
        tables: &Arc<Mutex<Tables>>,
    ) -> Result<TupleRules, Misuse> {
        let mut table = GrowingTable::of_own(Arc::clone(tables), Arc::clone(rule), options.play);
        let begun = table.search(&[], 0);
        let (Ok(_), Some(positions)) = (begun, table.positions()) else {
            return Err(Misuse::TooLittleMemory);
        };
        if positions.is_endless() {
            return Err(Misuse::Endless);
        }
        let shape = positions.shape();
        let part = if positions.is_slow() {
            PART_OF_SLOW_BUDGET
        } else {
            PART_OF_BUDGET
        };
        let ranges = ranges_of(shape, &workload.bounds);
        let mut goal = 0;
        for range in &ranges {
            if range.is_empty() {
                return Err(Misuse::NoKnownHeap(form.game));
            }
            goal = goal.max(*range.end());
        }
        let mut rules = TupleRules {
            has_moves: rule.has_moves(),
            table,
            shape,
            ranges,
            places_of_end: form.places_of_end(),
            known: None,
            by_value: Vec::new(),
            listed: 0,
            far: Vec::new(),
            growth: None,
        };
        if !rule.has_moves() {
            rules.know_all(goal);
            return Ok(rules);
        }
        let most = options.budget.most_of_tuples() / part;
        let few = FEW_COMBINATIONS.min(most);
        let mut growth = TupleGrowth {
            goal,
            left: few,
            surcharge: TupleTable::COST_FROM_ABOVE / part,
            steps: 0,
            far_tries: 0,
            for_far: most / PART_OF_FAR_TRIES / FAR_TRIES,
            random: Random::new(workload.seed),
        };
        while rules.grow_by_size(&mut growth, few) {}
        growth.left = most - few;
        growth.far_tries = FAR_TRIES;
        let is_asked = workload.reach > 0 || workload.bounds.numbers != Bounds::NONE.numbers;
        if !rules.have_positions() || is_asked && rules.known < Some(goal) {
            rules.growth = Some(growth);
        }
        Ok(rules)
    }

    /// Without moves, every position has the value 0.
    fn know_all(&mut self, goal: u64) {
        self.known = Some(goal);
        let mut largest = Vec::new();
        for range in &self.ranges {
            largest.push(*range.end());
        }
        if let Some(code) = self.shape.code_of(&largest)
            && !self.ends_input(code)
        {
            self.list(code, 0);
        }
    }

    /// The value of a position, if it is known.
    pub(super) fn known_value(&self, code: u64) -> Option<u64> {
        if !self.has_moves {
            return Some(0);
        }
        self.table.known(code).map(u64::from)
    }

    /// Returns true if there is a position to draw.
    pub(super) fn have_positions(&self) -> bool {
        self.listed > 0
    }

    /// Returns true if more positions may still become known.
    pub(super) fn grows(&self) -> bool {
        self.growth.is_some()
    }

    /// All positions within the bounds with numbers up to this are known, unless they have no value.
    pub(super) fn known(&self) -> u64 {
        self.known.unwrap_or(0)
    }

    fn largest_of(&self, code: u64) -> u64 {
        let mut largest = 0;
        for place in 0..self.shape.count() {
            largest = largest.max(self.shape.number(code, place));
        }
        largest
    }

    /// The largest of each number that is drawn.
    pub(super) fn largest_numbers(&self) -> Vec<u64> {
        let mut all = Vec::new();
        for (place, range) in self.ranges.iter().enumerate() {
            let mut largest = self.known();
            for &code in &self.far {
                largest = largest.max(self.shape.number(code, place));
            }
            all.push(largest.min(*range.end()));
        }
        all
    }

    /// Makes more positions known. Returns the largest number of one and the largest that is asked
    /// for; `None` if there are no more.
    pub(super) fn grow(&mut self) -> Option<(u64, u64)> {
        let mut growth = self.growth.take()?;
        let goal = growth.goal;
        let goes_on = self.grow_by_size(&mut growth, STEP);
        growth.steps += 1;
        let is_next_far = !goes_on || growth.steps.is_multiple_of(STEPS_PER_FAR_TRY);
        let may_be_far = self.known < Some(goal) && growth.far_tries > 0;
        if is_next_far && may_be_far {
            growth.far_tries -= 1;
            self.add_far(&mut growth);
        }
        if goes_on || may_be_far {
            self.growth = Some(growth);
        }
        let largest = self.largest_numbers().into_iter().max();
        Some((largest.unwrap_or(0), goal))
    }

    /// Asks for the positions of the next largest numbers, as long as they take `most` combinations.
    /// Returns false if these were the last.
    fn grow_by_size(&mut self, growth: &mut TupleGrowth, most: u64) -> bool {
        let least = self.ranges.iter().map(|range| *range.start()).max();
        let mut spent = 0;
        while spent < most {
            let next = self.known.map_or(least.unwrap_or(0), |known| known + 1);
            if next > growth.goal || growth.left == 0 {
                return false;
            }
            let Some(codes) = positions_of_size(self.shape, &self.ranges, next) else {
                growth.left = 0;
                return false;
            };
            let Some(search) = self.ask(codes, growth.left) else {
                growth.left = 0;
                return false;
            };
            let surcharge = search.found * growth.surcharge;
            let left = search.left.saturating_sub(surcharge);
            spent += growth.left - left;
            growth.left = left;
            self.known = Some(next);
        }
        true
    }

    /// Asks the table for positions, by at most this many combinations, and lists those that have a
    /// value. `None` if the table ends.
    fn ask(&mut self, mut codes: Vec<u64>, combinations: u64) -> Option<PositionSearch> {
        codes.retain(|&code| !self.ends_input(code));
        let search = self.table.search(&codes, combinations).ok()?;
        for &code in &codes[..search.asked] {
            if let Some(value) = self.table.known(code) {
                self.list(code, value);
            }
        }
        if search.asked < codes.len() {
            return None;
        }
        Some(search)
    }

    fn list(&mut self, code: u64, value: u32) {
        if self.listed == MOST_LISTED {
            return;
        }
        let value = to_usize(value.into());
        if value >= self.by_value.len() {
            self.by_value.resize(value + 1, Vec::new());
        }
        let largest = self.largest_of(code);
        let mut place = self.by_value[value].len();
        // The list is sorted by the largest number. New positions mostly belong near its end.
        while place > 0 && self.largest_of(self.by_value[value][place - 1]) > largest {
            place -= 1;
        }
        self.by_value[value].insert(place, code);
        self.listed += 1;
    }

    /// Asks for a position of larger numbers.
    fn add_far(&mut self, growth: &mut TupleGrowth) {
        let mut numbers = Vec::new();
        for range in &self.ranges {
            let before = numbers.last().copied().unwrap_or(*range.end());
            let number = if growth.far_tries.is_multiple_of(2) {
                hard_heap(&mut growth.random, *range.start(), *range.end(), before)
            } else {
                growth.random.between(*range.start(), *range.end())
            };
            numbers.push(number);
        }
        let Some(code) = self.shape.code_of(&numbers) else {
            return;
        };
        let largest = self.largest_of(code);
        if Some(largest) <= self.known || self.ends_input(code) {
            return;
        }
        if self.ask(vec![code], growth.for_far).is_some() && self.table.known(code).is_some() {
            let place = self
                .far
                .partition_point(|&other| self.largest_of(other) <= largest);
            self.far.insert(place, code);
        }
    }

    /// Returns true if a case with this position first would end the input.
    pub(super) fn ends_input(&self, code: u64) -> bool {
        let mut places = 0..self.places_of_end;
        self.places_of_end > 0 && places.all(|place| self.shape.number(code, place) == 0)
    }

    /// Returns true if the value of a position with these numbers is known. Of a position of larger
    /// numbers, perhaps only the judge knows it.
    pub(super) fn may_have_value(&self, numbers: &[u64]) -> bool {
        match self.shape.code_of(numbers) {
            Some(code) => {
                self.known_value(code).is_some() || Some(self.largest_of(code)) > self.known
            }
            None => false,
        }
    }

    /// Returns true if the value of a position with these numbers is known already.
    pub(super) fn knows(&self, numbers: &[u64]) -> bool {
        let code = self.shape.code_of(numbers);
        code.is_some_and(|code| self.known_value(code).is_some())
    }

    /// The value of a position that was drawn.
    pub(super) fn value(&self, code: u64) -> u64 {
        self.known_value(code).unwrap_or(0)
    }

    pub(super) fn sum(&self, codes: &[u64], play: Play) -> Sum {
        Sum::of_heaps(codes, play, |code| self.value(code))
    }

    /// The numbers at this place that are drawn within these bounds.
    pub(super) fn range(&self, place: usize, bounds: &Bounds) -> RangeInclusive<u64> {
        let range = &self.ranges[place];
        let [least, most] = bounds.of_number(place);
        let most = self.known().min(most).max(*range.start());
        let most = most.min(*range.end());
        let least = least.max(*range.start()).min(most);
        least..=most
    }

    /// Returns true if all numbers of this position are within these bounds.
    fn is_within(&self, code: u64, bounds: &Bounds) -> bool {
        for place in 0..self.shape.count() {
            let number = self.shape.number(code, place);
            let [least, most] = bounds.of_number(place);
            if number < least || number > most {
                return false;
            }
        }
        true
    }

    /// A random position with a value within these bounds. If none is found, it may be outside.
    pub(super) fn any(&self, bounds: &Bounds, draw: &NumberDraw, random: &mut Random) -> u64 {
        if let Some(&last) = self.far.last()
            && self.largest_of(last) > self.known()
            && random.below(FAR_SHARE) == 0
        {
            let code = self.far[random.place(self.far.len())];
            if self.is_within(code, bounds) {
                return code;
            }
        }
        for _ in 0..TRIES {
            let mut numbers = Vec::new();
            let mut before = self.known().min(bounds.max_heap);
            for place in 0..self.shape.count() {
                let range = self.range(place, bounds);
                before = draw.draw(random, [*range.start(), *range.end()], before);
                numbers.push(before);
            }
            if let Some(code) = self.shape.code_of(&numbers)
                && self.known_value(code).is_some()
                && !self.ends_input(code)
            {
                return code;
            }
        }
        for value in random.places(self.by_value.len()) {
            if let Some(code) = self.any_of_value(value as u64, bounds, random) {
                return code;
            }
        }
        for list in &self.by_value {
            if let Some(&code) = list.first() {
                return code;
            }
        }
        0
    }

    /// A random position of this value within these bounds, if one is found.
    pub(super) fn any_of_value(
        &self,
        value: u64,
        bounds: &Bounds,
        random: &mut Random,
    ) -> Option<u64> {
        let codes = self.by_value.get(to_usize(value))?;
        let end = codes.partition_point(|&code| self.largest_of(code) <= bounds.max_heap);
        if end == 0 {
            return None;
        }
        // As many small ones as large ones.
        let start = to_usize(random.size(end as u64 - 1));
        for at in (start..end).chain(0..start).take(to_usize(MOST_CHANGES)) {
            if self.is_within(codes[at], bounds) {
                return Some(codes[at]);
            }
        }
        None
    }

    /// A position of this value that differs from one in a single number, if one is found.
    pub(super) fn close_to(
        &self,
        code: u64,
        value: u64,
        bounds: &Bounds,
        random: &mut Random,
    ) -> Option<u64> {
        let places = random.places(self.shape.count());
        let table = self.table.positions()?;
        for place in places {
            let range = self.range(place, bounds);
            let number = self.shape.number(code, place);
            let after = number + 1..=*range.end();
            let before = *range.start()..=number.saturating_sub(1).min(*range.end());
            let mut numbers = self.numbers(code);
            for other in after.chain(before).take(to_usize(MOST_CHANGES)) {
                numbers[place] = other;
                if table.known_of(numbers).map(u64::from) != Some(value) {
                    continue;
                }
                let changed = self.with_number(code, place, other);
                if !self.ends_input(changed) {
                    return Some(changed);
                }
            }
        }
        None
    }

    /// This position with another number at this place.
    pub(super) fn with_number(&self, code: u64, place: usize, number: u64) -> u64 {
        let mut numbers = self.numbers(code);
        numbers[place] = number;
        let numbers = &numbers[..self.shape.count()];
        self.shape.code_of(numbers).unwrap_or(code)
    }

    pub(super) fn numbers(&self, code: u64) -> [u64; MOST_NUMBERS] {
        let mut numbers = [0; MOST_NUMBERS];
        for (place, number) in numbers[..self.shape.count()].iter_mut().enumerate() {
            *number = self.shape.number(code, place);
        }
        numbers
    }
}

/// The codes of all positions within these ranges whose largest number this is; `None` if they are
/// too many.
pub(crate) fn positions_of_size(
    shape: TupleShape,
    ranges: &[RangeInclusive<u64>],
    largest: u64,
) -> Option<Vec<u64>> {
    let mut codes = Vec::new();
    for first in 0..shape.count() {
        if !ranges[first].contains(&largest) {
            continue;
        }
        // The largest number is at this place, and at none before.
        let mut all = vec![[0; MOST_NUMBERS]];
        for place in 0..shape.count() {
            let range = &ranges[place];
            let (least, end) = match place.cmp(&first) {
                Ordering::Less => (*range.start(), largest.min(range.end() + 1)),
                Ordering::Equal => (largest, largest + 1),
                Ordering::Greater => (*range.start(), largest.min(*range.end()) + 1),
            };
            let count = end.saturating_sub(least);
            if count.saturating_mul(all.len() as u64) > MOST_OF_SIZE {
                return None;
            }
            let mut longer = Vec::new();
            for mut numbers in all {
                for number in least..end {
                    numbers[place] = number;
                    longer.push(numbers);
                }
            }
            all = longer;
        }
        for numbers in all {
            codes.extend(shape.code_of(&numbers[..shape.count()]));
        }
    }
    Some(codes)
}

/// Returns true if the least of several numbers is at most a tenth below the most. Messages then
/// speak of all numbers of a position together: positions are drawn at random, so even in a
/// symmetric rule their largest numbers differ a little.
pub(crate) fn are_about_the_same(least: u64, most: u64) -> bool {
    least >= most - most / 10
}

/// The bounds of each number of a position.
pub(crate) fn ranges_of(shape: TupleShape, bounds: &Bounds) -> Vec<RangeInclusive<u64>> {
    let mut ranges = Vec::new();
    for place in 0..shape.count() {
        let [least, most] = bounds.of_number(place);
        ranges.push(least..=most.min(shape.most()));
    }
    ranges
}

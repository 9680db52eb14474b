//! The Grundy values of heaps beyond the table of a rule for which a [theorem](super::Theorem)
//! holds.
//!
//! A move takes, or leaves, t stones if f(t) ≤ n. Let *range t* be the heaps from f(t) up to the
//! one before f(t + 1); range 0 begins with the empty heap.
//!
//! **Top interval.** In range t, each heap has the value of the heap that is t + 1 below it, but
//! f(t) itself has the value t. So let r be the rest of n − f(t) by t + 1. If r is 0, the value is
//! t. If not, the heap f(t) − (t + 1 − r) has the same value, and is in a smaller range. A walk
//! upwards gives the heaps of a value.
//!
//! If f has a degree of 2 or more, and f(t) − f(t − 1) is a polynomial with whole coefficients, its
//! rest by t is that of its constant coefficient K, and it is at least t. So the next range is
//! t − 1, with the rest r + K − 1 by t. Ranges in which this rest does not wrap are gone through at
//! once: `n-t if t*t <= n` takes some 60 steps at 10^18.
//!
//! **Bottom interval.** Values follow from g(n) = g(E(n)) + 1. The gap n − E(n) never rises on the
//! way down, and if it is the least of all, n divided by it is what is left to add. A value v + 1
//! begins at the larger of f(b) and b + 1, if b is where the value v begins.

use super::Rule;
use super::theorem::{IntervalEnd, Theorem, Threshold};
use crate::game::bound::Budget;
use crate::game::moves::{Aim, Flow, FoundMoves, Move};

/// What a step to another range costs, in combinations: it computes f for a few numbers, each in
/// 128 bits.
const TOP_COST: u64 = 8;

/// What a step to E(n) costs, which is searched among all smaller heaps.
const BOTTOM_COST: u64 = 32;

/// To tell how many steps a heap takes is itself as long as this many steps.
const FEW_STEPS: u64 = 1 << 12;

/// No walk through the ranges takes more steps than this for each one that the rest may change by:
/// the steps until it wraps divide t by e at most, and so does each wrap of the next.
const STEPS_OF_DRIFT: u128 = 64;

/// How Grundy values follow from those of smaller heaps.
#[derive(Clone, Debug)]
pub(crate) struct Recursion {
    interval: IntervalEnd,
    threshold: Threshold,
    /// K − 1, if all smaller ranges have it.
    drift: Option<i128>,
    /// The largest heap that it answers.
    last: u64,
    /// The most steps for a heap up to `last`.
    most_steps: u64,
}

impl Recursion {
    /// The recursion of a rule, if a theorem gives one, for the heaps that it answers within this
    /// budget.
    pub(crate) fn of(rule: &Rule, budget: Budget) -> Option<Recursion> {
        rule.theorem()
            .map(|theorem| Recursion::new(&theorem, budget))
    }

    pub(crate) fn new(theorem: &Theorem, budget: Budget) -> Recursion {
        let threshold = theorem.threshold.clone();
        let mut recursion = Recursion {
            interval: theorem.interval,
            drift: threshold.drift(),
            threshold,
            last: u64::MAX,
            most_steps: 0,
        };
        let cost = match recursion.interval {
            IntervalEnd::Top => TOP_COST,
            IntervalEnd::Bottom => BOTTOM_COST,
        };
        let most = u128::from(budget.most_combinations() / cost);
        if recursion.steps(u64::MAX) > most {
            recursion.last = recursion.last_within(most);
        }
        recursion.most_steps = u64::try_from(recursion.steps(recursion.last)).unwrap_or(u64::MAX);
        recursion
    }

    /// The largest heap that it answers. It answers all smaller ones.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// At most this many steps give a value or a move of a heap that it answers.
    pub(crate) fn most_steps(&self, stones: u64) -> u64 {
        if self.most_steps <= FEW_STEPS {
            return self.most_steps;
        }
        u64::try_from(self.steps(stones)).unwrap_or(u64::MAX)
    }

    /// The largest heap for which [`Recursion::steps`] are at most this many.
    fn last_within(&self, most: u128) -> u64 {
        let mut fits = 0;
        let mut exceeds = u64::MAX;
        while exceeds - fits > 1 {
            let middle = fits + (exceeds - fits) / 2;
            if self.steps(middle) <= most {
                fits = middle;
            } else {
                exceeds = middle;
            }
        }
        fits
    }

    /// A bound on the steps from this heap down, which grows with the heap: from each heap to its
    /// half, there is a step for each range at most, and each goes down by the options and one.
    pub(crate) fn steps(&self, stones: u64) -> u128 {
        let mut most = u128::MAX;
        if let Some(drift) = self.drift
            && self.interval == IntervalEnd::Top
        {
            most = STEPS_OF_DRIFT * (drift.unsigned_abs() + 2);
        }
        let mut steps = 0;
        let mut heap = stones;
        while heap > 0 {
            let half = heap / 2;
            steps += match self.interval {
                IntervalEnd::Top => {
                    let after = self.largest(half);
                    let ranges = self.largest(heap) - after;
                    let lengths = i128::from(heap - half) / (after + 1);
                    ranges.min(lengths).unsigned_abs() + 1
                }
                IntervalEnd::Bottom => {
                    if self.gap(heap) == Some(self.least_gap()) {
                        return steps + 1;
                    }
                    let gap = self.gap(half).unwrap_or(self.least_gap());
                    u128::from((heap - half) / gap) + 1
                }
            };
            heap = half;
        }
        steps.min(most)
    }

    pub(crate) fn interval(&self) -> IntervalEnd {
        self.interval
    }

    /// What the rest of a heap changes by from each range to the next below it, if that is the same
    /// for all ranges.
    pub(crate) fn drift(&self) -> Option<i128> {
        self.drift
    }

    /// The largest number that a move from heaps up to this one may take or leave.
    pub(crate) fn most_letter(&self, last: u64) -> u64 {
        as_heap(self.largest(last))
    }

    /// No number that the recursion needs for heaps up to `last` is larger; `None` if this one has
    /// more than 128 bits.
    pub(crate) fn most_number(&self, last: u64) -> Option<u128> {
        let drift = self.drift.unwrap_or(0).unsigned_abs();
        let most = self.threshold.most_number(self.largest(last))?;
        Some(most.unsigned_abs().max(drift))
    }

    /// The smallest heap with a move.
    pub(crate) fn first_with_move(&self) -> u64 {
        match self.interval {
            IntervalEnd::Top => as_heap(self.threshold.at(1)),
            IntervalEnd::Bottom => self.least_gap(),
        }
    }

    /// Returns true if each value up to this heap is the heap divided by the first with a move.
    pub(crate) fn divides(&self, last: u64) -> bool {
        self.interval == IntervalEnd::Bottom && self.gap(last) == Some(self.least_gap())
    }

    /// The Grundy value of a heap that it answers.
    pub(crate) fn grundy(&self, stones: u64) -> u64 {
        match self.interval {
            IntervalEnd::Top => self.value_in_top(stones),
            IntervalEnd::Bottom => self.value_in_bottom(stones),
        }
    }

    fn value_in_top(&self, stones: u64) -> u64 {
        let mut heap = i128::from(stones);
        let mut range = self.largest(stones);
        loop {
            let mut rest = rest_by(heap - self.start(range), range + 1);
            if rest > 0
                && let Some(drift) = self.drift
            {
                let jump = steps_down(range, rest, drift);
                range -= jump;
                rest += jump * drift;
            }
            if rest == 0 {
                return as_heap(range);
            }
            heap = self.start(range) - (range + 1 - rest);
            range = self.threshold.last_up_to(heap, range - 1);
        }
    }

    fn value_in_bottom(&self, stones: u64) -> u64 {
        let mut heap = stones;
        let mut steps = 0;
        while let Some(gap) = self.gap(heap) {
            if gap == self.least_gap() {
                return steps + heap / gap;
            }
            heap -= gap;
            steps += 1;
        }
        steps
    }

    /// The first and the last of the heaps up to `last` that have this value, among those that a
    /// move may leave: with a top interval, it is the last one.
    pub(crate) fn heaps_of(&self, value: u64, last: u64) -> Option<(u64, u64)> {
        match self.interval {
            IntervalEnd::Top => {
                let heap = self.last_heap_of(value.into(), last)?;
                Some((heap, heap))
            }
            IntervalEnd::Bottom => {
                if value > self.value_in_bottom(last) {
                    return None;
                }
                let first = self.first_heap_of(value, last);
                let next = self.next_start(first.into());
                Some((first, as_heap(next - 1).min(last)))
            }
        }
    }

    /// With a top interval: the largest heap up to `last` that has this value.
    fn last_heap_of(&self, value: i128, last: u64) -> Option<u64> {
        let last_range = self.largest(last);
        if value > last_range {
            return None;
        }
        let last = i128::from(last);
        let mut range = value;
        let mut heap = self.start(value);
        loop {
            range = self.range_after(heap, range, last_range);
            let end = last.min(self.threshold.at(range + 1) - 1);
            heap = end - rest_by(end - heap, range + 1);
            if range == last_range {
                return Some(as_heap(heap));
            }
            if let Some(drift) = self.drift {
                let rest = rest_by(heap - self.start(range), range + 1);
                let jump = steps_up(range, rest, drift).min(last_range - range);
                if jump > 0 {
                    range += jump;
                    heap = self.start(range) + rest - jump * drift - (range + 1);
                }
            }
        }
    }

    /// The first range from `range` on in which another heap has the value of this one, but at
    /// most `last`.
    fn range_after(&self, heap: i128, range: i128, last: i128) -> i128 {
        if self.has_after(heap, range) || range == last {
            return range;
        }
        let mut without = range;
        let mut with = last;
        let mut step = 1;
        while without + step < with {
            if self.has_after(heap, without + step) {
                with = without + step;
                break;
            }
            without += step;
            step *= 2;
        }
        while with - without > 1 {
            let middle = without + (with - without) / 2;
            if self.has_after(heap, middle) {
                with = middle;
            } else {
                without = middle;
            }
        }
        with
    }

    /// Returns true if the heap that is `range` + 1 above this one is in the range or before it.
    fn has_after(&self, heap: i128, range: i128) -> bool {
        self.threshold.at(range + 1) - (range + 1) > heap
    }

    /// With a bottom interval: the smallest heap that has this value, which is at most that of the
    /// heap `last`.
    fn first_heap_of(&self, value: u64, last: u64) -> u64 {
        let gap = self.least_gap();
        if self.gap(last).is_none_or(|of_last| of_last == gap) {
            return value * gap;
        }
        let mut start = 0;
        for _ in 0..value {
            start = self.next_start(start);
        }
        as_heap(start)
    }

    /// Where the next value begins after the one that begins here.
    fn next_start(&self, start: i128) -> i128 {
        self.threshold.at(start).max(start + 1)
    }

    /// F(n).
    fn largest(&self, stones: u64) -> i128 {
        self.threshold.last_up_to(stones.into(), stones.into())
    }

    /// The first heap of a range.
    fn start(&self, range: i128) -> i128 {
        if range == 0 {
            0
        } else {
            self.threshold.at(range)
        }
    }

    /// n − E(n), if there is an option.
    fn gap(&self, stones: u64) -> Option<u64> {
        let below = stones.checked_sub(1)?;
        if self.threshold.at(0) > stones.into() {
            return None;
        }
        let largest = self.threshold.last_up_to(stones.into(), below.into());
        Some(stones - as_heap(largest))
    }

    /// The least gap of all heaps.
    fn least_gap(&self) -> u64 {
        as_heap(self.threshold.at(0).max(1))
    }

    /// Tells `found` the moves that hit the aim, as the table does: the least t first.
    pub(crate) fn each_move_to(&self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        let largest_option = match self.interval {
            IntervalEnd::Top => aim.stones.checked_sub(1),
            IntervalEnd::Bottom => self.gap(aim.stones).map(|gap| aim.stones - gap),
        };
        let Some(largest_option) = largest_option else {
            return Ok(());
        };
        let Some((first, last)) = self.heaps_of(aim.wanted, largest_option) else {
            return Ok(());
        };
        let is_top = self.interval == IntervalEnd::Top;
        if is_top && i128::from(aim.stones - first) > self.largest(aim.stones) {
            return Ok(());
        }
        found.add_run(last - first + 1, |more| leave(aim, first + more))
    }
}

/// The steps from a range with this rest, above 0, to smaller ones until the rest would wrap or is
/// 0. Each adds `drift`.
fn steps_down(range: i128, rest: i128, drift: i128) -> i128 {
    if drift < 0 {
        rest / -drift
    } else {
        (range - rest) / (drift + 1)
    }
}

/// The steps from a range with this rest to larger ones until the rest would wrap. Each takes
/// `drift` away; i128::MAX if it never wraps.
fn steps_up(range: i128, rest: i128, drift: i128) -> i128 {
    if drift > 0 {
        return (rest - 1).max(0) / drift;
    }
    if drift == 0 {
        return if rest > 0 { i128::MAX } else { 0 };
    }
    if drift == -1 {
        return i128::MAX;
    }
    (range - rest) / (-drift - 1)
}

/// The rest of `a` by `b`, from 0 to `b` − 1. Numbers of 64 bits take far less time.
fn rest_by(a: i128, b: i128) -> i128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => (a % b).into(),
        _ => a.rem_euclid(b),
    }
}

/// The number as a heap; the largest heap if it is larger.
fn as_heap(number: i128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// Leaves one heap, or nothing.
fn leave(aim: Aim, left: u64) -> Move {
    let mut sizes = Vec::new();
    if left > 0 {
        sizes.push((left, 1));
    }
    Move::leave(aim.heap, aim.stones, sizes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::moves::bound_met;
    use crate::game::outcome::Play;
    use crate::game::rule::Table;
    use crate::game::rule::theorem::tests::INCREASING;

    const BOTH: [&str; 2] = ["n-t", "t"];

    /// Bounds that rise in other ways than those of the theorems' own tests.
    const MORE: [&str; 12] = [
        "t*t*t<=n",
        "5*t*t<=n",
        "t*t<=n/7",
        "t*t<n/2",
        "t*t+9*t+20<=n",
        "10*t*t-9*t<=n",
        "t*(t+1)*(t+2)/6<=n",
        "3*t*t/2<=n",
        "11*t/10<=n",
        "9*t<=n",
        "t+1<=n",
        "t*t*t*t*t-t*t+t<n",
    ];

    fn rules() -> Vec<Rule> {
        let mut rules = Vec::new();
        for option in BOTH {
            for condition in INCREASING.map(|(text, _)| text).iter().chain(&MORE) {
                rules.push(Rule::new(&format!("{option} if {condition}")).expect("a rule"));
            }
        }
        rules
    }

    fn recursion(rule: &Rule) -> Recursion {
        let recursion = Recursion::of(rule, Budget::default());
        recursion.unwrap_or_else(|| panic!("no recursion of {}", rule.text()))
    }

    fn recursion_of(rule: &str) -> Recursion {
        recursion(&Rule::new(rule).expect("a rule"))
    }

    #[test]
    fn the_recursion_gives_the_values_of_the_table() {
        for rule in rules() {
            let recursion = recursion(&rule);
            let mut table = Table::new(&rule, Budget::default()).expect("memory");
            for heap in 0..3_000 {
                let value = table.grundy(heap).map(u64::from);
                assert_eq!(Ok(recursion.grundy(heap)), value, "{}, {heap}", rule.text());
            }
        }
    }

    #[test]
    fn the_recursion_gives_the_moves_of_the_table() {
        for rule in rules() {
            let recursion = recursion(&rule);
            let mut table = Table::new(&rule, Budget::default()).expect("memory");
            table.grundy(300).expect("a value");
            let values = table.known().to_vec();
            for stones in (0..40).chain([97, 100, 101, 300]) {
                for wanted in 0..12 {
                    let aim = Aim {
                        heap: 1,
                        stones,
                        wanted,
                        only_small: false,
                    };
                    let mut value = |heap: u64| Ok(values[heap as usize]);
                    let mut expected: Vec<Move> = Vec::new();
                    let flow = table.each_move_to(aim, &mut value, &mut expected);
                    bound_met(flow).expect("no bound");
                    let mut found: Vec<Move> = Vec::new();
                    bound_met(recursion.each_move_to(aim, &mut found)).expect("no bound");
                    assert_eq!(found, expected, "{}, {stones}, {wanted}", rule.text());
                }
            }
        }
    }

    /// A condition, and the least heap for which it holds.
    type Bound = (&'static str, fn(u64) -> u64);

    /// The value of a heap by a loop over t that goes through the ranges one by one, heap
    /// by heap.
    fn value_by_walk(stones: u64, start: fn(u64) -> u64) -> u64 {
        let mut t = 0;
        while start(t + 1) <= stones {
            t += 1;
        }
        let mut heap = stones;
        loop {
            while start(t) > heap {
                t -= 1;
            }
            if heap == start(t) {
                return t;
            }
            heap -= t + 1;
        }
    }

    #[test]
    fn heaps_beyond_every_table_have_the_values_of_a_plain_loop() {
        let bounds: [Bound; 5] = [
            ("t*t<=n", |t| t * t),
            ("3*t*t<=n", |t| 3 * t * t),
            ("t*t*t<=n", |t| t * t * t),
            ("t*(t+1)/2<=n", |t| t * (t + 1) / 2),
            ("3*t*t/2<=n", |t| 3 * t * t / 2),
        ];
        for (condition, start) in bounds {
            let recursion = recursion_of(&format!("n-t if {condition}"));
            for stones in (1_000_000_000..).take(20) {
                let value = value_by_walk(stones, start);
                assert_eq!(recursion.grundy(stones), value, "{condition}, {stones}");
            }
        }
    }

    /// Without its drift, a recursion goes through all ranges.
    #[test]
    fn ranges_that_are_gone_through_at_once_change_no_value_and_no_move() {
        for rule in rules() {
            let quick = recursion(&rule);
            let slow = Recursion {
                drift: None,
                ..quick.clone()
            };
            for stones in [1_000, 999_999, 1_000_000, 123_456_789, 10_000_000_000] {
                let value = quick.grundy(stones);
                assert_eq!(value, slow.grundy(stones), "{}, {stones}", rule.text());
                for wanted in [0, 1, 2, 7, value / 2, value, value + 1, 30_000] {
                    let heaps = quick.heaps_of(wanted, stones);
                    assert_eq!(heaps, slow.heaps_of(wanted, stones), "{}", rule.text());
                }
            }
        }
    }

    #[test]
    fn the_heaps_of_a_value_have_it_up_to_the_largest_heap() {
        for rule in rules() {
            let budget = Budget::new(16).expect("a budget");
            let recursion = Recursion::of(&rule, budget).expect("a recursion");
            for last in [u64::MAX, 1_000_000_000_000_000_000, 1_000_000_000_000] {
                let last = last.min(recursion.last());
                let value = recursion.grundy(last);
                for wanted in [0, 1, value / 3, value, value.saturating_add(1)] {
                    if let Some((first, end)) = recursion.heaps_of(wanted, last) {
                        assert_eq!(recursion.grundy(first), wanted, "{}", rule.text());
                        assert_eq!(recursion.grundy(end), wanted, "{}", rule.text());
                        assert!(first <= end && end <= last, "{}", rule.text());
                    }
                }
            }
        }
    }

    #[test]
    fn a_larger_budget_answers_more_heaps_and_no_heap_above_the_last_is_within_it() {
        for condition in ["t*t/2<=n", "1000000000*t<=n", "t*t+t*t/1<=n"] {
            let rule = Rule::new(&format!("n-t if {condition}")).expect("a rule");
            let mut before = 0;
            for n in [0, 5, 10, 20, 26, 30] {
                let budget = Budget::new(n).expect("a budget");
                let Some(recursion) = Recursion::of(&rule, budget) else {
                    continue;
                };
                let last = recursion.last();
                assert!(last >= before, "{condition}, {n}");
                let most = u128::from(budget.most_combinations() / TOP_COST);
                assert!(recursion.steps(last) <= most || last == 0);
                assert!(last == u64::MAX || recursion.steps(last + 1) > most);
                before = last;
            }
        }
    }

    #[test]
    fn no_heap_of_a_table_is_beyond_the_recursion() {
        for rule in rules() {
            for n in [12, 16] {
                let budget = Budget::new(n).expect("a budget");
                let mut table =
                    Table::of(rule.clone().into(), Play::Normal, budget).expect("memory");
                let (last, _) = table.complete().expect("memory");
                let recursion = Recursion::of(&rule, budget).expect("one");
                assert!(recursion.last() >= last, "{}, {n}", rule.text());
            }
        }
    }
}

//! Random cases: a rule and heaps within the bounds, lost as often as wished.

use std::sync::Arc;

use super::constants::Constants;
use super::draws::{HARD_VALUES, NumberDraw, hard_heap, heap, power_of_two};
use super::random::Random;
use super::rules::{MAX_MOVES, MOST_HEAPS_OF_ONLY_MOVE, OnlyMove, Rules, SearchedRules};
use super::stones::{self, StonesLeft};
use super::values::HeapValues;
use super::{Case, DrawnNumbers, Workload};
use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::game::{Game, PositionGame};
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::game::interval::Interval;
use crate::game::octal::Quotient;
use crate::game::{Move, Outcome, Play, Sum, Wording};
use crate::limits::to_usize;

/// The most draws of a case until it is won or lost as wished.
pub(super) const TRIES: u32 = 16;

/// In a hard case, a heap is replaced by one that has at most this many stones more or less, if
/// that can be.
const NEAR: u64 = 64;

/// One in this many heaps of a hard case has a value at which programs are often wrong, where values
/// get large.
const SHARE_OF_HARD_VALUES: u64 = 4;

/// One in this many cases has a move that takes more stones than its largest heap has, where that may
/// be: a program may keep a place for each number up to this heap only.
const SHARE_OF_LOW_HEAPS: u64 = 4;

/// A random case.
pub(super) struct Positions {
    pub(super) random: Random,
    /// The numbers of the rule, if the case gives them.
    pub(super) rule: Vec<u64>,
    /// Its heaps, or the numbers from which they are computed.
    pub(super) heaps: Vec<u64>,
    /// The heaps that are computed.
    pub(super) computed: Vec<u64>,
    pub(super) play: Play,
    pub(super) workload: Workload,
    /// Whether a case may be a power of two away from a lost one, not only a stone: a program that
    /// keeps too few bits takes it for lost.
    pub(super) has_far_cases: bool,
    /// Whether there are kinds of cases that `generate` does not draw without bounds: it would give
    /// other bytes for a seed.
    pub(super) has_more_kinds: bool,
    /// The constants of the formula or the rule of all cases; none if it has none.
    constants: Option<Arc<Constants>>,
    /// The move that alone wins a case that is won, if a case gives a set.
    pub(super) only_move: Option<OnlyMove>,
    /// The place of the rule in the list of [`Rules::Listed`] or [`Rules::Searched`].
    pub(super) at: usize,
    pub(super) room: Room,
}

/// How many stones the heaps of a case may have.
#[derive(Clone, Copy, Default)]
pub(super) struct Room {
    /// How many of the letters a, b and c name the numbers of a case, and the bounds of each: they
    /// hold in place of the next two.
    letters: usize,
    numbers: [[u64; 2]; 3],
    least: u64,
    pub(super) most: u64,
    /// The place of the heap that may not be 0, because that could end the input, and the fewest of
    /// this heap.
    first: (usize, u64),
    /// The place of one of the heaps, and the fewest of this heap.
    tall: (usize, u64),
    /// The fewest and the most of all heaps together, if they have bounds.
    in_all: Option<[u64; 2]>,
}

/// Brings numbers into any order, as Fisher and Yates do.
fn shuffle(numbers: &mut [u64], random: &mut Random) {
    for end in (2..=numbers.len()).rev() {
        numbers.swap(random.place(end), end - 1);
    }
}

impl Room {
    pub(super) fn least(&self, at: usize) -> u64 {
        let first = if at == self.first.0 { self.first.1 } else { 0 };
        let tall = if at == self.tall.0 { self.tall.1 } else { 0 };
        self.range(at)[0].max(first).max(tall)
    }

    pub(super) fn most(&self, at: usize) -> u64 {
        self.range(at)[1]
    }

    /// The stones of these heaps together, if that matters.
    pub(super) fn total(&self, heaps: &[u64]) -> u64 {
        if self.in_all.is_none() {
            return 0;
        }
        stones::total(heaps)
    }

    /// The fewest and the most stones that may come in place of those of the heap at this place of a
    /// case with this total.
    pub(super) fn in_place_of(&self, at: usize, before: u64, total: u64) -> [u64; 2] {
        let own = [self.least(at), self.most(at)];
        let Some(in_all) = self.in_all else {
            return own;
        };
        stones::beside(total.saturating_sub(before), own, in_all)
    }

    fn range(&self, at: usize) -> [u64; 2] {
        if self.letters == 0 {
            return [self.least, self.most];
        }
        self.numbers[at % self.letters]
    }
}

impl Positions {
    pub(super) fn new(random: Random, options: &Options, workload: Workload) -> Positions {
        let constants = Constants::of(options);
        Positions {
            random,
            rule: Vec::new(),
            heaps: Vec::new(),
            computed: Vec::new(),
            play: options.play,
            workload,
            has_far_cases: false,
            has_more_kinds: workload.reach > 0,
            only_move: None,
            constants: constants.are_some().then(|| Arc::new(constants)),
            at: 0,
            room: Room::default(),
        }
    }

    /// The case of this game that was drawn.
    pub(super) fn case(&self, game: Game) -> Case {
        Case {
            game,
            rule: self.rule.clone(),
            heaps: self.heaps.clone(),
        }
    }

    /// The numbers of the case, in a group of this many.
    pub(super) fn numbers(&mut self, group: u64) -> DrawnNumbers<'_> {
        DrawnNumbers {
            rule: &self.rule,
            heaps: &self.heaps,
            group,
            random: &mut self.random,
        }
    }

    /// Decides by chance if a case should be lost.
    pub(super) fn wish(&mut self) -> bool {
        self.random.below(100) < self.workload.lost
    }

    /// Draws a case, of the rule drawn before if it is one of a group. It has at most `most_heaps`
    /// heaps, unless their number is fixed. Returns true if it is won or lost as wished.
    ///
    /// # Errors
    ///
    /// The number of a heap for which no numbers are found that give it by a formula.
    pub(super) fn draw(
        &mut self,
        form: &CaseForm,
        rules: &mut Rules,
        in_group: bool,
        most_heaps: u64,
        lost: bool,
    ) -> Result<bool, u64> {
        if let Rules::Searched(rules) = rules {
            rules.start();
        }
        for _ in 0..TRIES {
            if !in_group {
                self.draw_rule(form, rules);
            }
            if let Rules::Tuples(rules) = rules {
                self.draw_tuples(form, rules, most_heaps);
            } else if form.formula.is_some() {
                self.draw_all_numbers(form, rules, most_heaps)?;
            } else {
                self.draw_heaps(form, rules, most_heaps);
            }
            if !form.has_winner() || self.is_settled(form, rules, lost) {
                self.put_in_any_order(form);
                return Ok(true);
            }
            if let Rules::Searched(rules) = rules
                && rules.is_exhausted()
            {
                break;
            }
        }
        self.put_in_any_order(form);
        Ok(false)
    }

    /// Brings numbers that are sorted before heaps are computed into any order.
    fn put_in_any_order(&mut self, form: &CaseForm) {
        if form.sorted {
            shuffle(&mut self.heaps, &mut self.random);
        }
    }

    /// Makes the position lost, if so wished and if it is found how; if not, in one of four cases, a
    /// stone away from lost, unless heaps are computed. Returns whether it is as wished.
    fn is_settled(&mut self, form: &CaseForm, rules: &mut Rules, lost: bool) -> bool {
        let is_computed = form.formula.is_some();
        let is_near = !is_computed && !lost && self.random.bits() >> 62 == 0;
        let is_lost = match rules {
            Rules::Listed(listed) if is_computed => {
                self.settle_values(form, &listed.rules()[self.at], lost)
            }
            Rules::Listed(listed) => {
                self.settle_sum(&listed.rules()[self.at].values, lost, is_near)
            }
            Rules::Position(game) if is_computed => {
                game.outcome(self.limit(), &self.computed, self.play) == Outcome::P
            }
            Rules::Position(game) => self.settle_position(*game, lost, is_near),
            Rules::Searched(rules) if is_computed => rules.is_lost(self.at, &self.computed),
            Rules::Searched(rules) => self.settle_by_search(rules, lost, is_near),
            Rules::Proved(quotient) if is_computed => quotient.wins(&self.computed) == Some(false),
            Rules::Proved(quotient) => self.settle_by_class(quotient, lost, is_near),
            Rules::Tuples(rules) => self.settle_tuples(rules, lost, is_near),
        };
        is_lost == lost
    }

    pub(super) fn draw_rule(&mut self, form: &CaseForm, rules: &mut Rules) {
        self.rule.clear();
        match rules {
            Rules::Listed(listed) => {
                let rules = listed.rules();
                self.at = if rules.len() == 1 {
                    0
                } else {
                    self.random.place(rules.len())
                };
                self.rule.extend_from_slice(&rules[self.at].numbers);
                if form.gives_rule
                    && let HeapValues::Interval(interval) = &mut listed.all[0].values
                {
                    *interval = self.any_interval(form.has(Part::Least));
                }
            }
            Rules::Searched(rules) => {
                self.at = self.random.place(rules.all.len());
                self.rule.extend_from_slice(&rules.all[self.at].0);
            }
            Rules::Position(_) if form.gives_rule => {
                // In normal play, a position of no more heaps than this is lost only if there is no
                // move.
                let most = 1.max(self.workload.bounds.max_heaps / 2);
                self.rule.push(1 + self.random.below(most));
            }
            Rules::Position(_) | Rules::Tuples(_) | Rules::Proved(_) => {}
        }
        if self.workload.bounds.moves != MoveOrder::Increasing && form.gives_moves() {
            self.disorder(form.fixed_moves);
        }
    }

    /// Any interval, whose bounds become the numbers of the rule.
    fn any_interval(&mut self, has_least: bool) -> Interval {
        let one = if has_least { self.any_bound() } else { 1 };
        let other = self.any_bound();
        let least = one.min(other);
        let most = one.max(other);
        self.rule.extend([least, most]);
        Interval::new(least, most).expect("drawn in order, from 1 on")
    }

    /// A bound of an interval.
    fn any_bound(&mut self) -> u64 {
        let most = self.workload.bounds.max_heap.max(1);
        if self.workload.hard {
            hard_heap(&mut self.random, 1, most, most)
        } else {
            self.random.between(1, most)
        }
    }

    /// Brings the moves out of order, after repeating some of them if they may repeat.
    fn disorder(&mut self, fixed_moves: Option<u64>) {
        let Positions {
            rule,
            random,
            workload,
            ..
        } = self;
        if workload.bounds.moves == MoveOrder::Any {
            let least = fixed_moves.unwrap_or(workload.bounds.min_moves);
            let most = fixed_moves.unwrap_or(workload.bounds.max_moves.min(MAX_MOVES));
            while (rule.len() as u64) < least || (rule.len() as u64) < most && random.below(2) == 0
            {
                let repeated = rule[random.place(rule.len())];
                rule.push(repeated);
            }
        }
        shuffle(rule, random);
    }

    /// Draws the number of heaps: at most `most` of them, unless their number is fixed.
    pub(super) fn draw_count(&mut self, form: &CaseForm, most: u64) -> u64 {
        match form.heaps {
            Some(heaps) => heaps,
            None => {
                let bounds = &self.workload.bounds;
                let least = form.least_heaps(bounds.min_heaps);
                let most = most.min(bounds.most_heaps_of_stones()).max(least);
                least + self.random.below(most - least + 1)
            }
        }
    }

    fn draw_heaps(&mut self, form: &CaseForm, rules: &Rules, mut most_heaps: u64) {
        let Bounds {
            min_heap,
            max_heap,
            min_stones,
            max_stones,
            ..
        } = self.workload.bounds;
        let mut most = max_heap;
        let mut tallest = 0;
        match rules {
            Rules::Listed(listed) => {
                let rule = &listed.rules()[self.at];
                tallest = rule.tallest;
                // A generator may be narrowed to smaller heaps than its rules are for.
                most = rule.most.min(most.max(tallest));
            }
            Rules::Searched(rules) if min_heap > 0 => {
                most_heaps = most_heaps.min(rules.sure / min_heap);
            }
            _ => {}
        }
        // Those beside the tallest have some stones, too.
        if tallest > 0
            && let Some(others) = max_stones.saturating_sub(tallest).checked_div(min_heap)
        {
            most_heaps = most_heaps.min(others.saturating_add(1));
        }
        let count = self.draw_count(form, most_heaps);
        // A copy, which stays in a register.
        let mut random = self.random.clone();
        if !self.workload.bounds.moves_within_heaps
            && tallest > form.least_heap(min_heap)
            && (tallest - 1).saturating_mul(count) >= min_stones
            && random.below(SHARE_OF_LOW_HEAPS) == 0
        {
            most = most.min(tallest - 1);
            tallest = 0;
        }
        let tall = if tallest > 0 {
            to_usize(random.below(count.max(1)))
        } else {
            0
        };
        let places = form.places_of_end();
        let letters = form.letters();
        let mut numbers = self.room.numbers;
        for (letter, number) in numbers.iter_mut().enumerate().take(letters) {
            *number = self.workload.bounds.of_number(letter);
        }
        // Any of several heaps may be the one that is not 0.
        let mut place = 0;
        if places > 1 && min_heap == 0 {
            place = random.place(places);
            if numbers[place][1] == 0 {
                place = 1 - place;
            }
        }
        self.room = Room {
            letters,
            numbers,
            least: min_heap,
            most,
            first: (place, u64::from(places > 0)),
            tall: (tall, tallest),
            in_all: self.stones_in_all(rules),
        };
        self.heaps.clear();
        if let Rules::Searched(rules) = rules {
            let mut in_all = [0, rules.most];
            if let Some(bounds) = self.room.in_all {
                in_all = stones::of_next_case(bounds, &mut random);
            }
            share(in_all, count, &self.room, &mut random, &mut self.heaps);
        } else if let Some(bounds) = self.room.in_all {
            let in_all = stones::of_next_case(bounds, &mut random);
            self.draw_shares(in_all, count, &mut random);
        } else if letters == 0 && !self.workload.hard {
            // Most cases are such, and each heap takes few instructions here.
            let mut before = most;
            self.heaps.extend((0..count).map(|_| {
                before = heap(&mut random, min_heap, most, before);
                before
            }));
        } else {
            let draw = self.number_draw();
            let mut before = most;
            for at in 0..to_usize(count) {
                before = draw.draw(&mut random, self.room.range(at), before);
                self.heaps.push(before);
            }
        }
        for at in [place, tall] {
            let least = self.room.least(at);
            if let Some(heap) = self.heaps.get_mut(at)
                && *heap < least
            {
                *heap = random.between(least, self.room.most(at));
            }
        }
        self.random = random;
        if let Rules::Listed(listed) = rules
            && self.workload.hard
            && self.has_more_kinds
        {
            self.draw_hard_values(&listed.rules()[self.at].values);
        }
    }

    /// The bounds of the stones of a case, if it has some. Where positions are searched and there is a
    /// lower bound, no more than surely have an answer.
    fn stones_in_all(&self, rules: &Rules) -> Option<[u64; 2]> {
        let bounds = &self.workload.bounds;
        bounds.stones()?;
        let most = match rules {
            Rules::Searched(rules) if bounds.min_stones > 0 => rules.sure,
            Rules::Searched(rules) => rules.most,
            _ => bounds.max_stones,
        };
        Some([bounds.min_stones, most.min(bounds.max_stones)])
    }

    /// Draws this many heaps, which have from the first to the second of `in_all` stones together.
    fn draw_shares(&mut self, in_all: [u64; 2], count: u64, random: &mut Random) {
        let room = &self.room;
        let ranges = (0..to_usize(count)).map(|at| [room.least(at), room.most(at)]);
        let mut stones = StonesLeft::new(in_all, ranges);
        let draw = self.number_draw();
        let mut before = room.most;
        for (at, left) in (0..).zip((1..=count).rev()) {
            let range = stones.next([room.least(at), room.most(at)], left);
            before = draw.draw(random, range, before);
            stones.take(before - room.least(at));
            self.heaps.push(before);
        }
    }

    /// How numbers are drawn now.
    pub(super) fn number_draw(&self) -> NumberDraw {
        let constants = if self.has_more_kinds {
            self.constants.clone()
        } else {
            None
        };
        NumberDraw {
            is_hard: self.workload.hard,
            constants,
        }
    }

    /// Where values get large, puts heaps of the largest value and of those at which programs are
    /// often wrong in the place of some.
    fn draw_hard_values(&mut self, values: &HeapValues) {
        let Positions {
            heaps,
            random,
            room,
            ..
        } = self;
        let largest = values.largest_value();
        if largest < HARD_VALUES[0] {
            return;
        }
        let mut wanted = vec![largest];
        wanted.extend(HARD_VALUES.into_iter().filter(|&value| value < largest));
        let mut total = room.total(heaps);
        for (at, heap) in heaps.iter_mut().enumerate() {
            if random.below(SHARE_OF_HARD_VALUES) > 0 {
                continue;
            }
            let value = wanted[random.place(wanted.len())];
            let [least, most] = room.in_place_of(at, *heap, total);
            let other = values.any_heap(value, least..=most, random);
            total = total.saturating_sub(*heap);
            *heap = other.unwrap_or(*heap);
            total = total.saturating_add(*heap);
        }
    }

    /// From how many heaps a move of a game that is no sum may take.
    fn limit(&self) -> u64 {
        self.rule.first().copied().unwrap_or(1)
    }

    /// Makes a sum lost or a stone away from lost, if so wished; returns whether it is lost.
    fn settle_sum(&mut self, values: &HeapValues, lost: bool, is_near: bool) -> bool {
        if let Some(only) = self.only_move
            && !lost
            && self.heaps.len() <= MOST_HEAPS_OF_ONLY_MOVE
        {
            // A case without such a move is drawn again.
            return !self.leave_only_move(only, values);
        }
        let sum = values.sum(&self.heaps, self.play);
        let is_lost = !sum.wins(self.play);
        if !lost && !is_near {
            return is_lost;
        }
        let is_lost = is_lost || self.lose_sum(values, sum);
        if lost {
            return is_lost;
        }
        self.change_a_heap(self.has_far_cases);
        !values.sum(&self.heaps, self.play).wins(self.play)
    }

    /// Makes a sum lost by another heap in place of one, the first that can be found; returns
    /// whether there was one. If the case is hard, a heap close to the one that is replaced comes
    /// first.
    fn lose_sum(&mut self, values: &HeapValues, sum: Sum) -> bool {
        let Positions {
            heaps,
            random,
            room,
            play,
            workload,
            ..
        } = self;
        let total = room.total(heaps);
        for at in random.places(heaps.len()) {
            let wanted = sum.wanted(values.grundy(heaps[at]), *play);
            let [least, most] = room.in_place_of(at, heaps[at], total);
            let mut other = None;
            if workload.hard {
                let close = least.max(heaps[at].saturating_sub(NEAR))..=most.min(heaps[at] + NEAR);
                other = values.any_heap(wanted, close, random);
            }
            if other.is_none() {
                other = values.any_heap(wanted, least..=most, random);
            }
            if let Some(other) = other {
                heaps[at] = other;
                return true;
            }
        }
        false
    }

    /// Does what [`Positions::settle_sum`] does where positions are searched. A position without an
    /// answer becomes the smallest with as many heaps.
    fn settle_by_search(&mut self, rules: &mut SearchedRules, lost: bool, is_near: bool) -> bool {
        if lost || is_near {
            self.lose_by_search(rules);
        }
        if is_near {
            if self.heaps.iter().sum::<u64>() == rules.most {
                // The case has all the stones that it may have: a stone can only be taken.
                self.room.most = 0;
            }
            self.change_a_heap(false);
        }
        if let Ok(wins) = rules.wins(self.at, &self.heaps) {
            return !wins;
        }
        if self.room.in_all.is_none() {
            for (at, heap) in self.heaps.iter_mut().enumerate() {
                *heap = self.room.least(at);
            }
        }
        rules.wins(self.at, &self.heaps) == Ok(false)
    }

    /// Does what [`Positions::settle_sum`] does where the classes of heaps are proved.
    fn settle_by_class(&mut self, quotient: &Quotient, lost: bool, is_near: bool) -> bool {
        let is_lost = quotient.wins(&self.heaps) == Some(false);
        if !is_lost && (lost || is_near) {
            self.lose_by_class(quotient);
        }
        if is_near {
            self.change_a_heap(self.has_far_cases);
        }
        quotient.wins(&self.heaps) == Some(false)
    }

    /// Makes a position lost by another heap in place of one, the first that is found. If the case
    /// is hard, heaps close to the one that is replaced come first.
    fn lose_by_class(&mut self, quotient: &Quotient) {
        let Positions {
            heaps,
            random,
            room,
            workload,
            ..
        } = self;
        // Without memory the position stays as it is.
        let others = quotient.classes_of_others(heaps).unwrap_or_default();
        let start = random.place(heaps.len().max(1));
        let total = room.total(heaps);
        for at in (start..others.len()).chain(0..start.min(others.len())) {
            let [least, most] = room.in_place_of(at, heaps[at], total);
            let mut first = random.between(least, most);
            if workload.hard {
                first = heaps[at].saturating_sub(NEAR).max(least).min(most);
            }
            // The heaps beyond have the same classes again.
            let span = quotient.heaps() as u64;
            let after = first..=most.min(first.saturating_add(span));
            let before = least..first.min(least.saturating_add(span));
            for stones in after.chain(before) {
                let class = quotient.class(stones);
                if class.is_some_and(|it| quotient.is_lost(quotient.product(others[at], it))) {
                    heaps[at] = stones;
                    return;
                }
            }
        }
    }

    /// Makes a position lost by another heap in place of one, if that can be.
    fn lose_by_search(&mut self, rules: &mut SearchedRules) {
        let Positions {
            heaps,
            random,
            room,
            ..
        } = self;
        let all: u64 = heaps.iter().sum();
        for at in random.places(heaps.len()) {
            let before = heaps[at];
            let [least, most] = room.in_place_of(at, before, all);
            let largest = most.min(rules.most - (all - before));
            let first = random.between(least, largest);
            for stones in (first..=largest).chain(least..first) {
                heaps[at] = stones;
                if rules.is_lost(self.at, heaps) {
                    return;
                }
            }
            heaps[at] = before;
        }
    }

    /// Does what [`Positions::settle_sum`] does in a position game.
    fn settle_position(&mut self, game: PositionGame, lost: bool, is_near: bool) -> bool {
        if matches!(game, PositionGame::SequentialNim) {
            self.start_with_ones();
        }
        if lost || is_near {
            self.lose_position_within_bounds(game);
        }
        if is_near {
            self.change_a_heap(self.has_far_cases);
        }
        let is_lost = game.outcome(self.limit(), &self.heaps, self.play) == Outcome::P;
        // From 2 to 9, a winning move of the multiplication game ends it. Three of four lost games
        // that are over are drawn again.
        let is_over = matches!(game, PositionGame::Multiplication) && self.heaps[0] <= 1;
        if lost && is_lost && is_over && self.random.bits() >> 62 > 0 {
            return false;
        }
        is_lost
    }

    /// Makes the first heaps 1 in about half of the cases. In Sequential Nim such heaps turn the
    /// winner, and at random few cases start with several.
    fn start_with_ones(&mut self) {
        let Positions {
            heaps,
            random,
            room,
            ..
        } = self;
        let ones = if random.bits() >> 63 == 0 {
            random.below(heaps.len() as u64 + 1)
        } else {
            0
        };
        let mut total = room.total(heaps);
        for (at, heap) in heaps.iter_mut().enumerate().take(to_usize(ones)) {
            let [least, most] = room.in_place_of(at, *heap, total);
            if (least..=most).contains(&1) {
                total = total.saturating_sub(*heap).saturating_add(1);
                *heap = 1;
            }
        }
    }

    /// Does what [`Positions::lose_position`] does, unless the case then has too few or too many
    /// stones.
    fn lose_position_within_bounds(&mut self, game: PositionGame) {
        if self.room.in_all.is_none() {
            return self.lose_position(game);
        }
        let before = self.heaps.clone();
        self.lose_position(game);
        if !stones::are_allowed(&self.heaps, &self.workload.bounds) {
            self.heaps = before;
        }
    }

    /// Makes winning moves until the position is lost. One number or two may have few lost
    /// positions, so it then perhaps goes on with a stone less: otherwise one of them would come
    /// too often. At the end, heaps are brought within bounds.
    fn lose_position(&mut self, game: PositionGame) {
        loop {
            while let Some(winning) = self.winning_move(game) {
                make(game, &winning, &mut self.heaps);
            }
            let goes_on = self.heaps.len() < 3 && self.random.bits() >> 63 == 0;
            match self.heaps.iter_mut().max() {
                Some(heap) if goes_on && *heap > 0 => *heap -= 1,
                _ => break,
            }
        }
        let room = self.room;
        for (at, heap) in self.heaps.iter_mut().enumerate() {
            let least = room.least(at);
            if *heap < least {
                // An odd heap would change the winner of this game.
                *heap = if matches!(game, PositionGame::OneFromAny) {
                    least.next_multiple_of(2)
                } else {
                    least
                };
            }
            *heap = room.most(at).min(*heap);
        }
    }

    /// The winning move, if there is one and memory for it.
    fn winning_move(&self, game: PositionGame) -> Option<Move> {
        let mut first = None;
        // A walk that ends before the last move has found one, or there is no memory for it.
        let _ = game.each_winning_move(self.limit(), &self.heaps, self.play, &mut first);
        first
    }

    /// Adds a stone to a heap, or takes one from it, if there is room; if the change may be a large
    /// one, in half of the cases it is a power of two.
    fn change_a_heap(&mut self, may_be_large: bool) {
        if self.heaps.is_empty() {
            return;
        }
        let at = self.random.place(self.heaps.len());
        let total = self.room.total(&self.heaps);
        let [least, most] = self.room.in_place_of(at, self.heaps[at], total);
        let mut step = 1;
        if may_be_large && self.random.below(2) == 0 {
            step = power_of_two(&mut self.random, most.max(1));
        }
        let heap = &mut self.heaps[at];
        if most.saturating_sub(*heap) >= step {
            *heap += step;
        } else if heap.saturating_sub(least) >= step {
            *heap -= step;
        }
    }
}

/// Draws heaps that have from the first to the second of `in_all` stones together, any as likely.
fn share(in_all: [u64; 2], count: u64, room: &Room, random: &mut Random, heaps: &mut Vec<u64>) {
    let ranges = (0..to_usize(count)).map(|at| [room.least(at), room.most(at)]);
    let mut stones = StonesLeft::new(in_all, ranges);
    for (at, left) in (0..).zip((1..=count).rev()) {
        let range = [room.least(at), room.most(at)];
        let [least, most] = stones.next(range, left);
        let heap = least + random.below(1 + most - least);
        stones.take(heap - range[0]);
        heaps.push(heap);
    }
}

/// Makes a winning move of a game that is no sum.
fn make(game: PositionGame, winning: &Move, heaps: &mut [u64]) {
    match game.wording() {
        Wording::Multiply => heaps[0] = winning.large,
        Wording::Subtract => {
            let large = to_usize(winning.heap - 1);
            heaps[large] -= winning.taken * heaps[1 - large];
        }
        wording => {
            for (heap, taken) in winning.takes() {
                heaps[to_usize(heap - 1)] -= taken;
                if wording == Wording::Descend && heap > 1 {
                    heaps[to_usize(heap - 2)] += taken;
                }
            }
        }
    }
}

//! Random rules and heaps, with about the share of lost positions that `--lost` says.

use std::sync::{Arc, Mutex};

use super::form::Form;
use super::random::Random;
use super::Workload;
use crate::error::Error;
use crate::game::interval::Interval;
use crate::game::tables::{Family, TableReader, Tables};
use crate::game::{Budget, Outcome, Play, PositionGame, SumGame, SumRule, Turn};
use crate::limits::{to_usize, MAX_NUMBER};
use crate::options::Options;
use crate::parts::Part;
use crate::problem::{HeapShape, Problem, RuleShape};

/// The most draws of a position until it is won or lost as wished.
const TRIES: u32 = 8;

/// How many heaps are looked at for a Grundy value of a table: the next smaller ones, and the smallest of all.
const NEAR: u64 = 256;

/// How many heaps are looked at for a value of a game with a closed form: more than the longest period.
const NEXT: u64 = 8;

/// The most heaps of a range, each of which gets a verdict.
const MAX_RANGE: u64 = 1000;

/// How many sets, and how many codes, the cases of an input have, if they give them.
const RULES: usize = 16;

/// The most numbers of such a set or code.
const MAX_RULE: u64 = 5;

/// The most stones that a move of such a set takes.
const MAX_MOVE: u64 = 24;

/// The most values of such a rule until they repeat: some cases ask for all of them.
const LONGEST_CYCLE: u64 = 1000;

/// The budgets of tables, if no smaller one is given, so that they take no time to speak of: for a rule that all cases
/// have, and for those that cases give.
const BUDGETS: [u32; 2] = [16, 10];

/// The rule and the heaps of a case, and where they come from.
pub(super) struct Positions {
    pub(super) random: Random,
    /// The numbers of the rule, if the case gives them.
    pub(super) rule: Vec<u64>,
    pub(super) heaps: Vec<u64>,
    play: Play,
    workload: Workload,
    /// These three are of the rule drawn last. A case that gives its rule draws it first; others
    /// that need one share it, or are of Grundy's game, which is selected each time.
    interval: Interval,
    /// How many heaps a move may take from.
    limit: u64,
    view: TableReader,
    /// The sets and the codes that cases give.
    sets: Vec<Vec<u64>>,
    codes: Vec<Vec<u64>>,
    /// The largest heap of a table that all cases have: its value is known.
    most_known: u64,
}

impl Positions {
    pub(super) fn new(options: &Options, workload: Workload, forms: &[Form]) -> Result<Positions, Error> {
        let (max_heap, max_heaps) =
            (workload.max_heap.clamp(1, MAX_NUMBER), workload.max_heaps.clamp(1, Workload::MAX_HEAPS));
        let workload = Workload { max_heap, max_heaps, ..workload };
        let mut random = Random::new(workload.seed);
        let mut rules = |family| {
            let gives = |form: &Form| form.gives_rule && form.problem.spec().rule == RuleShape::Table(family);
            let least = u64::from(forms.iter().any(|form| form.ended));
            let count = if forms.iter().any(gives) { RULES } else { 0 };
            let view = &mut view(options.budget, BUDGETS[1]);
            (0..count).map(|_| some_rule(family, least, workload.max_heap, view, &mut random)).collect()
        };
        let (sets, codes) = (rules(Family::Subtraction), rules(Family::Octal));
        let mut view = view(options.budget, BUDGETS[0]);
        let interval = options.form.0.select(&mut view).map_err(|_| Error::TooLittleMemory)?;
        let mut positions = Positions {
            random,
            rule: Vec::new(),
            heaps: Vec::new(),
            play: options.play,
            workload,
            interval,
            limit: 1,
            view,
            sets,
            codes,
            most_known: workload.max_heap,
        };
        positions.find_most_known(forms);
        Ok(positions)
    }

    /// Finds out which heaps of a table have known values.
    fn find_most_known(&mut self, forms: &[Form]) {
        for form in forms.iter().filter(|form| !form.gives_rule) {
            self.draw_rule(form);
            while is_table(form.problem) && self.most_known > 0 && self.view.grundy(self.most_known).is_err() {
                self.most_known /= 2;
            }
        }
    }

    /// The most numbers of a case.
    pub(super) fn longest(&self, forms: &[Form]) -> usize {
        let heaps = forms.iter().filter_map(|form| form.heaps).chain([self.workload.max_heaps]).max();
        // Other parts have one number each, as a count of a group has.
        let parts = forms.iter().map(|form| form.head.len() + form.body.len()).max();
        to_usize(heaps.unwrap_or(0).saturating_add(MAX_RULE + 1)).saturating_add(parts.unwrap_or(0))
    }

    /// Draws the rule of a case, or selects the one of its problem.
    pub(super) fn draw_rule(&mut self, form: &Form) {
        self.rule.clear();
        match form.problem.spec().rule {
            RuleShape::Table(Family::GrundysGame) => drop(self.view.select(Family::GrundysGame, &[])),
            _ if !form.gives_rule => {}
            RuleShape::Fixed(_) => {}
            RuleShape::Interval => self.draw_interval(form.starts_at_1),
            RuleShape::Table(Family::Subtraction) => self.draw_table(Family::Subtraction),
            RuleShape::Table(Family::Octal) => self.draw_table(Family::Octal),
            RuleShape::Position(_) => {
                self.limit = 1 + self.random.below(self.workload.max_heaps);
                self.rule.push(self.limit);
            }
        }
    }

    fn draw_interval(&mut self, starts_at_1: bool) {
        let [one, other] = [(); 2].map(|()| self.random.size(self.workload.max_heap).max(1));
        let least = if starts_at_1 { 1 } else { one.min(other) };
        self.interval = Interval::new(least, one.max(other)).unwrap_or(Interval::ONE);
        self.rule.extend([least, one.max(other)]);
    }

    fn draw_table(&mut self, family: Family) {
        let rules = if family == Family::Octal { &self.codes } else { &self.sets };
        let rule = &rules[to_usize(self.random.below(RULES as u64))];
        self.view.select(family, rule);
        self.rule.extend(rule);
    }

    /// Draws the heaps of a case: as often as it takes, within reason, until it is won or lost as wished.
    #[inline(always)]
    pub(super) fn draw(&mut self, form: &Form) {
        let is_known = form.gives_rule || !is_table(form.problem);
        let most = if is_known { self.workload.max_heap } else { self.most_known };
        let lost = self.random.below(100) < self.workload.lost;
        for _ in 0..TRIES {
            self.draw_heaps(form, most);
            if self.is_settled(form, lost, most) && !self.ends_input(form) {
                return;
            }
        }
        if self.ends_input(form) {
            self.heaps[0] = 1;
        }
    }

    #[inline(always)]
    fn draw_heaps(&mut self, form: &Form, most: u64) {
        let most = if form.has_ranges { most.min(MAX_RANGE) } else { most };
        let least = u64::from(form.ended && form.first() == Some(Part::HeapCount));
        let any = self.workload.max_heaps + 1 - least;
        let count = form.heaps.unwrap_or_else(|| least + self.random.below(any));
        // A copy, which stays in a register.
        let mut random = self.random.clone();
        let mut last = most;
        self.heaps.clear();
        self.heaps.extend((0..count).map(|_| {
            last = heap(&mut random, most, last);
            last
        }));
        self.random = random;
    }

    /// Whether the first number of the input would be the 0 that ends it.
    fn ends_input(&self, form: &Form) -> bool {
        let is_heap = matches!(form.first(), Some(Part::Heap | Part::UpTo | Part::FirstHeap | Part::Heaps));
        form.ended && is_heap && self.heaps.first() == Some(&0)
    }

    /// Makes the position lost, if so wished; if not, in one of four cases, a stone away from lost. Returns whether it
    /// is won or lost as wished.
    #[inline(always)]
    fn is_settled(&mut self, form: &Form, lost: bool, most: u64) -> bool {
        if form.has_ranges || self.heaps.is_empty() && form.problem.spec().heaps == HeapShape::None {
            return true;
        }
        if lost {
            return self.lose(form.problem, most);
        }
        if self.random.bits() >> 62 == 0 {
            self.lose(form.problem, most);
            if !self.heaps.is_empty() {
                let at = to_usize(self.random.below(self.heaps.len() as u64));
                let stones = self.heaps[at];
                self.heaps[at] = if stones < most { stones + 1 } else { stones.saturating_sub(1) };
            }
        }
        !self.is_lost(form.problem)
    }

    fn is_lost(&mut self, problem: Problem) -> bool {
        let (heaps, play) = (&self.heaps[..], self.play);
        match problem.spec().rule {
            RuleShape::Fixed(game) => !game.sum(heaps, play).wins(play),
            RuleShape::Interval => !self.interval.sum(heaps, play).wins(play),
            RuleShape::Table(_) => !self.view.sum(heaps, play).0.wins(play),
            RuleShape::Position(game) => game.outcome(self.limit, heaps, play) == Outcome::P,
        }
    }

    /// Makes the position lost, if that can be done: in a sum by another heap, else by winning moves. Returns whether
    /// it is lost.
    #[inline(always)]
    fn lose(&mut self, problem: Problem, most: u64) -> bool {
        let play = self.play;
        let Positions { random, heaps, interval, view, .. } = self;
        match problem.spec().rule {
            RuleShape::Fixed(game) => {
                let sum = game.sum(heaps, play);
                lose_sum(sum.wins(play), heaps, random, |stones, _| {
                    heap_of_closed(game, sum.wanted(game.grundy(stones), play), stones, most)
                })
            }
            RuleShape::Interval => {
                let sum = interval.sum(heaps, play);
                lose_sum(sum.wins(play), heaps, random, |stones, random| {
                    heap_of_interval(interval, sum.wanted(interval.grundy(stones), play), stones, most, random)
                })
            }
            RuleShape::Table(_) => {
                let sum = view.sum(heaps, play).0;
                lose_sum(sum.wins(play), heaps, random, |stones, _| {
                    let value = view.grundy(stones).map_or(0, u64::from);
                    heap_of_table(view, sum.wanted(value, play), stones, most)
                })
            }
            RuleShape::Position(game) => {
                lose_whole(game, self.limit, play, heaps, most);
                game.outcome(self.limit, heaps, play) == Outcome::P
            }
        }
    }
}

/// If a sum is won, makes it lost by another heap in place of one, as soon as `other` finds one for it. Returns whether
/// the sum is lost.
#[inline(always)]
fn lose_sum<F>(is_won: bool, heaps: &mut [u64], random: &mut Random, mut other: F) -> bool
where
    F: FnMut(u64, &mut Random) -> Option<u64>,
{
    let count = heaps.len();
    if !is_won || count == 0 {
        return !is_won;
    }
    let start = to_usize(random.below(count as u64));
    for at in (start..count).chain(0..start) {
        if let Some(stones) = other(heaps[at], random) {
            heaps[at] = stones;
            return true;
        }
    }
    false
}

fn lose_whole(game: PositionGame, limit: u64, play: Play, heaps: &mut [u64], most: u64) {
    while let Some(turn) = game.winning_move(limit, heaps, play) {
        make(&turn, heaps);
    }
    // A move down a staircase may have made a step too large, which decides nothing.
    heaps.iter_mut().for_each(|heap| *heap = most.min(*heap));
}

/// A heap of any size: now and then the largest, or the same as the one before.
#[inline(always)]
fn heap(random: &mut Random, most: u64, before: u64) -> u64 {
    let bits = random.bits();
    match bits >> 58 {
        0 => most,
        1..=3 => before,
        _ => random.size_of(bits, most),
    }
}

/// A heap of at most `most` stones of the Grundy value `wanted`, if one is found: if values repeat, close to `near`.
fn heap_of_closed(game: SumGame, wanted: u64, near: u64, most: u64) -> Option<u64> {
    let alike = [wanted, wanted + 1, wanted.saturating_sub(1), 2 * wanted];
    let close = (near.saturating_sub(NEXT)..=near).rev();
    alike.into_iter().chain(close).find(|&stones| stones <= most && game.grundy(stones) == wanted)
}

fn heap_of_interval(interval: &Interval, wanted: u64, near: u64, most: u64, random: &mut Random) -> Option<u64> {
    let Interval { least, period, .. } = *interval;
    let rest = wanted.checked_mul(least).filter(|&rest| rest < period)?;
    let stones = near - near % period + rest + random.below(least.min(period - rest));
    let fits = |stones: &u64| *stones <= most;
    Some(stones).filter(fits).or_else(|| stones.checked_sub(period).filter(fits))
}

fn heap_of_table(view: &mut TableReader, wanted: u64, near: u64, most: u64) -> Option<u64> {
    let mut close = (near.saturating_sub(NEAR)..=near).rev().chain(0..NEAR.min(most));
    close.find(|&stones| view.grundy(stones).is_ok_and(|value| u64::from(value) == wanted))
}

/// Makes a move of a game that is no sum.
fn make(turn: &Turn, heaps: &mut [u64]) {
    match *turn {
        Turn::Take(ref parts) => parts.iter().for_each(|&(heap, stones)| heaps[to_usize(heap - 1)] -= stones),
        Turn::Descend { step: 1, stones } => heaps[0] -= stones,
        Turn::Descend { step, stones } => {
            heaps[to_usize(step - 1)] -= stones;
            heaps[to_usize(step - 2)] += stones;
        }
        Turn::Subtract { times } => {
            let large = usize::from(heaps[1] >= heaps[0]);
            heaps[large] -= times * heaps[1 - large];
        }
    }
}

fn is_table(problem: Problem) -> bool {
    matches!(problem.spec().rule, RuleShape::Table(_))
}

/// A view of tables that have this budget, or the one given if that is smaller.
fn view(given: Budget, bits: u32) -> TableReader {
    let budget = Budget::new(bits).map_or(given, |budget| budget.min(given));
    TableReader::new(Arc::new(Mutex::new(Tables::new(budget))))
}

/// A set or a code of at least `least` numbers with a move, whose values repeat soon, so that those of all heaps are
/// known.
fn some_rule(family: Family, least: u64, max_heap: u64, view: &mut TableReader, random: &mut Random) -> Vec<u64> {
    for attempt in 0..=TRIES {
        let rule = match (attempt, family) {
            (TRIES, Family::Subtraction) => vec![1],
            (TRIES, Family::Octal | Family::GrundysGame) => vec![0, 3],
            _ => any_rule(family, least, random),
        };
        let is_short = view.select(family, &rule)
            && view.cycle().is_ok_and(|cycle| cycle.preperiod + cycle.period <= LONGEST_CYCLE)
            && view.grundy(max_heap).is_ok();
        if is_short && (1..=MAX_MOVE).any(|stones| view.grundy(stones).is_ok_and(|value| value > 0)) {
            return rule;
        }
    }
    // The budget allows no sequence but that of no move. The move of one stone costs nothing where no sequence is
    // wanted.
    vec![u64::from(family == Family::Subtraction); to_usize(least)]
}

fn any_rule(family: Family, least: u64, random: &mut Random) -> Vec<u64> {
    let count = least + random.below(MAX_RULE + 1 - least);
    let number = |place| match (family, place) {
        (Family::Subtraction, _) => 1 + random.below(MAX_MOVE),
        (Family::Octal | Family::GrundysGame, 0) => 4 * (random.below(8) / 7),
        (Family::Octal | Family::GrundysGame, _) => random.below(8),
    };
    (0..count).map(number).collect()
}

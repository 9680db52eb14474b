//! The rules that random cases have.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use super::Workload;
use super::random::Random;
use super::tuples::TupleRules;
use super::values::{Growth, HeapValues};
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::game::{PositionGame, RuleShape};
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::rule::CompleteRule;
use crate::game::octal::{MisereSearch, Quotient};
use crate::game::rule::{NoHeap, NumberLimits, Recursion, Rule};
use crate::game::tables::{AnyTable, Family, GrowingTable, TableReader, Tables};
use crate::game::{Bound, Budget, Play, grundys_game};
use crate::limits::{MAX_NUMBER, to_usize};

/// How many sets, or how many codes, there are in an input whose cases give them.
const RULES: usize = 16;

/// How many there are where each has a move or a number of moves that is asked for.
const ASKED_RULES: usize = 2;

/// The most draws of such a set or code until enough is known of it.
const TRIES: u32 = 8;

/// The most numbers of a code.
const MAX_DIGITS: u64 = 5;

/// The most moves of a set, which is held in memory.
pub(super) const MAX_MOVES: u64 = 1000;

/// The most values of a sequence, which the output has all of.
const LONGEST_SEQUENCE: u64 = 1000;

/// A table has at most 2^n values, with this n, so that it takes hardly any time.
const TABLE: u32 = 16;

/// This n for a set if all heaps are below 2^n: a set's values take less time than a code's.
const TABLE_OF_SMALL_HEAPS: u32 = 20;

/// This n for a code that cases give: many are tried.
const TABLE_OF_CODE: u32 = 10;

/// The code that is taken where none is found soon: a move takes one stone.
const SIMPLE_CODE: [u64; 2] = [0, 3];

/// This n for the recursion of a rule: some millions of heaps are answered in 0.1 ms each, or less.
const FEW_STEPS: u32 = 14;

/// This n if somebody asks for larger heaps, which take up to 10 ms each.
const MORE_STEPS_OF_RECURSION: u32 = 20;

/// A recursion that answers fewer heaps than a table of a small budget is not worth its time.
const MANY_HEAPS: u64 = 1 << TABLE;

/// A table of a code or a rule gets the steps of one with 2^(n + 2) values, though it has 2^n: a few
/// values take most of the steps.
const MORE_STEPS: u32 = 2;

/// How many positions that are not kept are searched for a case: each may take seconds.
const LARGE_SEARCHES: u32 = 4;

/// This n for rules of small cases: many are drawn.
const TABLE_OF_SMALL_CASES: u32 = 10;

/// How rules and positions of them are drawn. It does not say which game it is: most are drawn from
/// lists of values.
pub(super) enum Rules {
    /// The rule is one of these, whose values are listed.
    Listed(ListedRules),
    /// The rule is one of these, whose positions are searched.
    Searched(SearchedRules),
    /// The only rule, of which the classes of all heaps that a case may have are proved.
    Proved(Arc<Quotient>),
    /// Any interval.
    Interval,
    /// A position game.
    Position(PositionGame),
    /// A rule whose positions are several numbers. All cases have it.
    Tuples(Box<TupleRules>),
}

/// Rules whose values are listed.
pub(super) struct ListedRules {
    all: Vec<DrawnRule>,
    /// The family and the budget of rules that cases give.
    drawn: Option<(Family, Budget)>,
    /// Rules that take the place of `all` while cases are small.
    small: Vec<DrawnRule>,
    /// The table of the only rule, if it has to be made further.
    growth: Option<Box<Growth>>,
}

/// A rule with the values of its heaps.
pub(super) struct DrawnRule {
    /// The numbers that a case gives; none if all cases have the same rule.
    pub(super) numbers: Vec<u64>,
    pub(super) values: HeapValues,
    /// The largest heap of a case has at least this many stones: from it, every move can be made.
    pub(super) tallest: u64,
    /// No heap may have more stones than this: its value is known.
    pub(super) most: u64,
}

/// Rules whose positions are searched.
pub(super) struct SearchedRules {
    all: Vec<(Vec<u64>, MisereSearch)>,
    budget: Budget,
    /// The most stones of a case.
    pub(super) most: u64,
    /// A case of this many stones, and of heaps as small as may be, has an answer.
    pub(super) sure: u64,
    /// How many positions that are not kept may still be searched for a case.
    large_left: u32,
}

impl SearchedRules {
    /// The number of rules.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The numbers of a rule.
    pub(super) fn numbers(&self, at: usize) -> &[u64] {
        &self.all[at].0
    }

    /// Starts the search for a case.
    pub(super) fn start(&mut self) {
        self.large_left = LARGE_SEARCHES;
    }

    /// Returns true if no further position should be tried for a case.
    pub(super) fn is_exhausted(&self) -> bool {
        self.large_left == 0
    }

    /// Returns true if the first player wins by a rule.
    ///
    /// # Errors
    ///
    /// The bound of a position without an answer.
    pub(super) fn wins(&mut self, at: usize, heaps: &[u64]) -> Result<bool, Bound> {
        let search = &mut self.all[at].1;
        if !search.is_kept(heaps) {
            self.large_left = self.large_left.saturating_sub(1);
        }
        search.wins(heaps, self.budget)
    }

    /// Returns true if heaps have few enough stones to be searched.
    pub(super) fn may_answer(&self, heaps: Result<Vec<u64>, NoHeap>) -> bool {
        let mut stones: u64 = 0;
        for heap in heaps.unwrap_or_default() {
            stones = stones.saturating_add(heap);
        }
        stones <= self.budget.most_stones()
    }

    /// Returns true if a position is lost by a rule. Without an answer, and after too many searches,
    /// it counts as won.
    pub(super) fn is_lost(&mut self, at: usize, heaps: &[u64]) -> bool {
        if self.is_exhausted() && !self.all[at].1.is_kept(heaps) {
            return false;
        }
        matches!(self.wins(at, heaps), Ok(false))
    }
}

impl Rules {
    /// The rules of cases of this form. A table among `tables` may still have to grow.
    ///
    /// # Errors
    ///
    /// [`Misuse::NoKnownHeap`] if the budget of a table answers no case, and
    /// [`Misuse::TooLittleMemory`].
    pub(super) fn new(
        form: &CaseForm,
        options: &Options,
        workload: &Workload,
        random: &mut Random,
        tables: &Arc<Mutex<Tables>>,
    ) -> Result<Rules, Misuse> {
        if options.is_searched(form.game) {
            if let Some(quotient) = proved(form, options, &workload.bounds, tables)? {
                return Ok(Rules::Proved(quotient));
            }
            return searched(form, options, workload, random);
        }
        if let Some(CompleteRule::Own(rule)) = &options.form.rule
            && rule.shape().is_some()
        {
            let rules = TupleRules::new(rule, form, options, workload, tables)?;
            if !rules.grows() && !rules.have_positions() {
                return Err(Misuse::NoKnownHeap(form.game));
            }
            return Ok(Rules::Tuples(Box::new(rules)));
        }
        let max_heap = workload.bounds.max_heap;
        let budget = options.budget;
        let mut drawn = None;
        let rules = match (form.game.rule(), &options.form.rule) {
            (RuleShape::Position(fixed), _) => return Ok(Rules::Position(fixed)),
            (RuleShape::Interval, Some(CompleteRule::Interval(interval))) => {
                only_rule(Some(HeapValues::Interval(*interval)), max_heap)
            }
            (RuleShape::Interval, _) => return Ok(Rules::Interval),
            (RuleShape::Fixed(fixed), _) => only_rule(Some(HeapValues::of(fixed)), max_heap),
            (RuleShape::Table(_), Some(CompleteRule::Own(rule))) => {
                only_rule(values_of_own(rule, form, options, workload)?, max_heap)
            }
            (RuleShape::Table(Family::GrundysGame), _)
                if has_known_winners(form, workload, budget) =>
            {
                only_rule(Some(HeapValues::SingleHeaps), max_heap)
            }
            (RuleShape::Table(family), _) if !form.gives_rule => {
                let bits = table_bits(family, max_heap);
                let numbers = &options.form.numbers;
                only_rule(listed(family, numbers, bits, budget, max_heap)?, max_heap)
            }
            (RuleShape::Table(family), _) => {
                drawn = Some((family, budget));
                let draw = RuleDraw {
                    family,
                    budget,
                    bits: bits_of_drawn(family, form, max_heap),
                    is_asked: false,
                };
                draw.some_rules(RULES, form, workload, random)?
            }
        };
        let Some(all) = rules else {
            return Err(Misuse::NoKnownHeap(form.game));
        };
        let growth = growth(&all, form, options, workload, tables)?;
        if growth.is_none() && !are_known(&all, form, workload) {
            return Err(Misuse::NoKnownHeap(form.game));
        }
        Ok(Rules::Listed(ListedRules {
            all,
            drawn,
            small: Vec::new(),
            growth,
        }))
    }

    /// The largest heap whose value is known by each of these rules.
    pub(super) fn known(&self) -> u64 {
        match self {
            Rules::Listed(listed) => listed.known(),
            Rules::Tuples(tuples) => tuples.known(),
            Rules::Searched(..) => 0,
            Rules::Proved(quotient) => quotient.last().min(MAX_NUMBER),
            Rules::Interval | Rules::Position(_) => MAX_NUMBER,
        }
    }
}

/// The values of the heaps of a rule of one's own: by its theorem, if it has one, or by a table.
///
/// # Errors
///
/// [`Misuse::TooLittleMemory`].
fn values_of_own(
    rule: &Arc<Rule>,
    form: &CaseForm,
    options: &Options,
    workload: &Workload,
) -> Result<Option<HeapValues>, Misuse> {
    let bounds = workload.bounds;
    if options.play == Play::Normal {
        let mut enough = MANY_HEAPS.max(workload.reach).min(bounds.max_heap);
        enough = enough.max(form.least_heap(bounds.min_heap));
        for steps in [FEW_STEPS, MORE_STEPS_OF_RECURSION, Budget::MOST.n()] {
            let Some(recursion) = Recursion::of(rule, small_budget(steps, options.budget)) else {
                break;
            };
            // Heaps that take longer are drawn only if there are no others.
            if steps == MORE_STEPS_OF_RECURSION {
                enough = form
                    .least_heap(bounds.min_heap)
                    .max(MANY_HEAPS.min(bounds.max_heap));
            }
            if recursion.last() >= enough {
                return Ok(Some(HeapValues::Recursion(recursion)));
            }
        }
    }
    // Small numbers may give large heaps.
    let bits = if form.formula.is_some() {
        options.budget.n()
    } else {
        TABLE
    };
    let small = small_budget(bits + MORE_STEPS, options.budget);
    let table = AnyTable::of_own(Arc::clone(rule), options.play, small)
        .map_err(|_| Misuse::TooLittleMemory)?;
    let most = bounds.max_heap.min((1 << bits) - 1);
    Ok(HeapValues::of_table(table, most))
}

impl ListedRules {
    /// Makes the table of the only rule a piece longer. Returns the largest heap that is known then,
    /// and the largest that is asked for; `None` if the table does not grow any more.
    ///
    /// # Errors
    ///
    /// [`Misuse::TooLittleMemory`].
    pub(super) fn grow(&mut self, max_heap: u64) -> Result<Option<(u64, u64)>, Misuse> {
        let (Some(growth), [rule]) = (&mut self.growth, &mut self.all[..]) else {
            return Ok(None);
        };
        let HeapValues::Listed(listed) = &mut rule.values else {
            return Ok(None);
        };
        growth.grow(listed).map_err(|_| Misuse::TooLittleMemory)?;
        rule.most = rule.values.largest(max_heap);
        let goal = growth.goal;
        if growth.is_over {
            self.growth = None;
        }
        Ok(Some((rule.most, goal)))
    }

    /// The largest heap that is known by each rule.
    pub(super) fn known(&self) -> u64 {
        self.all.iter().map(|rule| rule.most).min().unwrap_or(0)
    }

    /// Returns true if a table may still become longer.
    pub(super) fn grows(&self) -> bool {
        self.growth.is_some()
    }

    /// Returns true if the smallest heap that a case may have is known.
    pub(super) fn are_known(&self, form: &CaseForm, workload: &Workload) -> bool {
        are_known(&self.all, form, workload)
    }

    pub(super) fn rules(&self) -> &[DrawnRule] {
        if self.small.is_empty() {
            &self.all
        } else {
            &self.small
        }
    }

    /// Draws other rules if cases give them and all heaps are small now, or if each has a move or a
    /// number of moves that is asked for; otherwise cases have their rules again.
    pub(super) fn narrow(
        &mut self,
        form: &CaseForm,
        workload: &Workload,
        is_asked: bool,
        random: &mut Random,
    ) {
        self.small.clear();
        let is_small =
            workload.bounds.max_heap < 1 << TABLE_OF_SMALL_CASES && form.heaps != Some(0);
        if !is_small && !is_asked {
            return;
        }
        let Some((family, budget)) = self.drawn else {
            return;
        };
        let bits = if is_small {
            TABLE_OF_SMALL_CASES
        } else {
            bits_of_drawn(family, form, workload.bounds.max_heap)
        };
        let count = if is_asked { ASKED_RULES } else { RULES };
        let draw = RuleDraw {
            family,
            budget,
            bits,
            is_asked,
        };
        if let Ok(Some(rules)) = draw.some_rules(count, form, workload, random)
            && are_known(&rules, form, workload)
        {
            self.small = rules;
        }
    }
}

/// Returns true if each case is a single heap of Grundy's game whose winner is known without a
/// table, and somebody asks for large ones.
fn has_known_winners(form: &CaseForm, workload: &Workload, budget: Budget) -> bool {
    grundys_game::is_listed(budget)
        && workload.reach > 0
        && workload.bounds.max_heap < grundys_game::LOST_BELOW
        && form.heaps == Some(1)
        && form.formula.is_none()
}

/// How the table of the only rule grows, if it does not reach the largest heap that is asked for.
///
/// # Errors
///
/// [`Misuse::TooLittleMemory`].
fn growth(
    all: &[DrawnRule],
    form: &CaseForm,
    options: &Options,
    workload: &Workload,
    tables: &Arc<Mutex<Tables>>,
) -> Result<Option<Box<Growth>>, Misuse> {
    let RuleShape::Table(family) = form.game.rule() else {
        return Ok(None);
    };
    if let [rule] = all
        && let HeapValues::Recursion(_) = rule.values
    {
        return Ok(None);
    }
    let bounds = workload.bounds;
    if workload.reach == 0 || form.gives_rule {
        return Ok(None);
    }
    let mut goal = form.least_heap(bounds.min_heap);
    // Among cases of other games, the table of one should not take seconds.
    if options.game().is_some() {
        let mut reach = workload.reach;
        // What is bounded are the numbers from which heaps are computed.
        if let Some(formula) = &form.formula {
            reach = formula.last_heap(&NumberLimits {
                max_heap: reach,
                min_count: form.least_heaps(bounds.min_heaps),
                max_place: form.heaps.unwrap_or(bounds.max_heaps),
            });
        }
        goal = goal.max(reach).min(bounds.max_heap);
    }
    if all.iter().all(|rule| rule.most >= goal) {
        return Ok(None);
    }
    let tables = Arc::clone(tables);
    let own = match &options.form.rule {
        Some(CompleteRule::Own(rule)) => Some(Arc::clone(rule)),
        _ => None,
    };
    let doubles = own.is_none() && !family.splits();
    let table = match own {
        Some(rule) => GrowingTable::of_own(tables, rule, options.play),
        None => GrowingTable::of(tables, family, &options.form.numbers)
            .map_err(|_| Misuse::TooLittleMemory)?,
    };
    Ok(Some(Box::new(Growth::new(table, goal, doubles))))
}

/// Returns true if by each of these rules, the smallest heap is known, and the largest that a case
/// has to have.
fn are_known(rules: &[DrawnRule], form: &CaseForm, workload: &Workload) -> bool {
    let least = form.least_heap(workload.bounds.min_heap);
    rules
        .iter()
        .all(|rule| rule.most >= rule.tallest.max(least))
}

/// The rule of all cases, if it has values.
fn only_rule(values: Option<HeapValues>, max_heap: u64) -> Option<Vec<DrawnRule>> {
    Some(vec![DrawnRule::new(Vec::new(), values?, 0, max_heap)])
}

impl DrawnRule {
    fn new(numbers: Vec<u64>, values: HeapValues, tallest: u64, max_heap: u64) -> DrawnRule {
        let most = values.largest(max_heap);
        DrawnRule {
            numbers,
            values,
            tallest,
            most,
        }
    }
}

/// The most stones of cases that surely have an answer if their heaps are as small as may be: those
/// that are kept, or those that the bounds ask for.
pub(super) fn sure_stones(form: &CaseForm, options: &Options, bounds: &Bounds) -> u64 {
    let others = other_heaps(form, bounds).saturating_mul(bounds.min_heap);
    let least = others.saturating_add(form.least_heap(bounds.min_heap));
    least.max(options.budget.most_kept_stones())
}

/// What is proved of the rule of all cases, if that is enough for each heap that they may have.
///
/// # Errors
///
/// [`Misuse::TooLittleMemory`].
pub(super) fn proved(
    form: &CaseForm,
    options: &Options,
    bounds: &Bounds,
    tables: &Arc<Mutex<Tables>>,
) -> Result<Option<Arc<Quotient>>, Misuse> {
    let RuleShape::Table(family) = form.game.rule() else {
        return Ok(None);
    };
    if form.gives_rule {
        return Ok(None);
    }
    let mut reader = TableReader::new(Arc::clone(tables));
    if !reader.select(family, &options.form.numbers) {
        return Err(Misuse::TooLittleMemory);
    }
    let quotient = reader.proved().map_err(|_| Misuse::TooLittleMemory)?;
    let is_enough = quotient.last() >= bounds.max_heap;
    Ok(is_enough.then_some(quotient))
}

/// How many heaps a case has beside the first, if it has as few as may be.
fn other_heaps(form: &CaseForm, bounds: &Bounds) -> u64 {
    form.least_heaps(bounds.min_heaps).saturating_sub(1)
}

/// Rules whose positions are searched. The codes that cases give have a move on some heap.
fn searched(
    form: &CaseForm,
    options: &Options,
    workload: &Workload,
    random: &mut Random,
) -> Result<Rules, Misuse> {
    let bounds = workload.bounds;
    let budget = options.budget;
    let sure = sure_stones(form, options, &bounds);
    if sure > budget.most_stones() {
        return Err(Misuse::NoKnownHeap(form.game));
    }
    // Most positions are small, for an answer to a large one takes long. Bounds may ask for others.
    let mut most = sure;
    if form.formula.is_none() && bounds.max_heap <= budget.most_stones() {
        most = sure.max(bounds.max_heap);
    }
    let mut least = vec![form.least_heap(bounds.min_heap)];
    if bounds.min_heap > 0 {
        let others = to_usize(other_heaps(form, &bounds));
        least.resize(1 + others, bounds.min_heap);
    }
    let mut all = Vec::new();
    if let Some(digits) = options.form.digits() {
        all.push((Vec::new(), MisereSearch::of_code(digits)));
    } else if form.gives_rule {
        for _ in 0..RULES {
            all.push(searched_code(most.min(bounds.max_heap), random));
        }
    } else {
        all.push((Vec::new(), MisereSearch::of_grundys_game()));
    }
    all.retain_mut(|(_, search)| search.wins(&least, budget).is_ok());
    if all.is_empty() {
        return Err(Misuse::NoKnownHeap(form.game));
    }
    Ok(Rules::Searched(SearchedRules {
        all,
        budget,
        most,
        sure,
        large_left: 0,
    }))
}

/// A code with a move on a heap of at most `most` stones, if there is one.
fn searched_code(most: u64, random: &mut Random) -> (Vec<u64>, MisereSearch) {
    for _ in 0..TRIES {
        let digits = any_code(random);
        let search = MisereSearch::of_code(&digits);
        if (1..=most).any(|stones| search.has_move(stones)) {
            return (digits, search);
        }
    }
    (SIMPLE_CODE.to_vec(), MisereSearch::of_code(&SIMPLE_CODE))
}

/// The values that a table of at most 2^`bits` finds for heaps of up to `max_heap` stones; `None`
/// if it finds none.
///
/// # Errors
///
/// [`Misuse::TooLittleMemory`] if the rule cannot be held.
fn listed(
    family: Family,
    numbers: &[u64],
    bits: u32,
    given: Budget,
    max_heap: u64,
) -> Result<Option<HeapValues>, Misuse> {
    let more = if family.splits() { MORE_STEPS } else { 0 };
    let budget = small_budget(bits + more, given);
    let table = AnyTable::of(family, numbers, budget).map_err(|_| Misuse::TooLittleMemory)?;
    Ok(HeapValues::of_table(table, max_heap.min((1 << bits) - 1)))
}

/// The budget of a table of at most 2^`bits` values, within the budget that is given.
fn small_budget(bits: u32, given: Budget) -> Budget {
    match Budget::new(bits) {
        Some(budget) => budget.min(given),
        None => given,
    }
}

/// A table of this family has at most 2^n values, with this n, so that it takes hardly any time.
fn table_bits(family: Family, max_heap: u64) -> u32 {
    if !family.splits() && max_heap < 1 << TABLE_OF_SMALL_HEAPS {
        TABLE_OF_SMALL_HEAPS
    } else {
        TABLE
    }
}

/// This n for rules that cases give. Nobody asks for the value of a range.
fn bits_of_drawn(family: Family, form: &CaseForm, max_heap: u64) -> u32 {
    if form.has_ranges {
        return TABLE_OF_SMALL_CASES;
    }
    match family {
        Family::Subtraction => table_bits(family, max_heap),
        Family::Octal | Family::GrundysGame => TABLE_OF_CODE,
    }
}

/// How rules are drawn that cases give.
struct RuleDraw {
    family: Family,
    budget: Budget,
    /// Tables have at most 2^n values, with this n.
    bits: u32,
    /// Whether a move or a number of moves is asked for: then a set will do whose values end early.
    is_asked: bool,
}

impl RuleDraw {
    /// As many rules as `count` says; `None` if one of them has no values.
    fn some_rules(
        &self,
        count: usize,
        form: &CaseForm,
        workload: &Workload,
        random: &mut Random,
    ) -> Result<Option<Vec<DrawnRule>>, Misuse> {
        let mut rules = Vec::new();
        for _ in 0..count {
            match any_rule(self, form, workload, random)? {
                Some(rule) => rules.push(rule),
                None => return Ok(None),
            }
        }
        Ok(Some(rules))
    }
}

/// A set or a code with a move whose values are known for all heaps that may come, and repeat soon
/// where the case asks for the sequence. If none is found soon, the values of the last one may end
/// earlier; `None` if it has none.
fn any_rule(
    draw: &RuleDraw,
    form: &CaseForm,
    workload: &Workload,
    random: &mut Random,
) -> Result<Option<DrawnRule>, Misuse> {
    let RuleDraw {
        family,
        budget: given,
        bits,
        is_asked,
    } = *draw;
    let bounds = workload.bounds;
    let with_move = bounds.with_move;
    let max_move = if form.heaps == Some(0) {
        bounds.max_move
    } else {
        bounds.max_move.min(bounds.max_heap)
    };
    let counts = form.distinct_moves(&bounds);
    for attempt in 0..=TRIES {
        let is_last = attempt == TRIES;
        let least = *counts.start();
        let (numbers, bits) = match family {
            Family::Subtraction if max_move.max(1) < least => return Ok(None),
            Family::Subtraction if is_last => (least_set(least, with_move), bits.min(TABLE)),
            Family::Subtraction => {
                let most = (max_move >> attempt).max(least);
                (any_set(most, &counts, with_move, random), bits)
            }
            // Grundy's game has one rule.
            Family::Octal | Family::GrundysGame if is_last => (SIMPLE_CODE.to_vec(), bits),
            Family::Octal | Family::GrundysGame => (any_code(random), bits),
        };
        let tallest = match numbers.last() {
            Some(&most) if form.has_moves_and_heaps() => most.min(bounds.max_heap),
            _ => 0,
        };
        let all = [&numbers[..], &form.added_moves].concat();
        let Some(values) = listed(family, &all, bits, given, bounds.max_heap)? else {
            continue;
        };
        let is_short = values
            .cycle()
            .is_some_and(|cycle| cycle.preperiod + cycle.period <= LONGEST_SEQUENCE);
        let has_all = values.largest(bounds.max_heap) == bounds.max_heap && values.have_a_move();
        let is_enough = if form.heaps == Some(0) {
            is_short
        } else {
            is_last || is_asked || form.has_ranges || has_all
        };
        if is_enough {
            let mut rule = DrawnRule::new(numbers, values, tallest, bounds.max_heap);
            if form.has_ranges && family == Family::Subtraction {
                // The values of a set up to any heap of a range take little time, and nobody asks
                // for them here.
                rule.most = bounds.max_heap.min(given.most_values() - 1).max(rule.most);
            }
            return Ok(Some(rule));
        }
    }
    Ok(None)
}

/// Moves of up to `max_move` stones with `with_move` among them, in ascending order. `counts` says
/// how many; its least is at most `max_move`.
fn any_set(
    max_move: u64,
    counts: &RangeInclusive<u64>,
    with_move: Option<u64>,
    random: &mut Random,
) -> Vec<u64> {
    let mut moves = BTreeSet::from_iter(with_move);
    let least = *counts.start();
    let most = *counts.end();
    let most = most.clamp(least, max_move.min(MAX_MOVES));
    let count = least + random.below(1 + most - least);
    // Floyd's sample: all sets of `count` moves that have `with_move`, if it is given, are equally
    // likely.
    for last in 1 + max_move - count + moves.len() as u64..=max_move {
        let stones = 1 + random.below(last);
        if !moves.insert(stones) {
            moves.insert(last);
        }
    }
    // `with_move` may be the last, too.
    complete(moves, least)
}

/// A set of `count` moves with `with_move` among them: the others take the fewest stones.
fn least_set(count: u64, with_move: Option<u64>) -> Vec<u64> {
    complete(BTreeSet::from_iter(with_move), count)
}

/// The moves in ascending order, with more of the fewest stones until there are `count`.
fn complete(mut moves: BTreeSet<u64>, count: u64) -> Vec<u64> {
    let mut stones = 0;
    while (moves.len() as u64) < count {
        stones += 1;
        moves.insert(stones);
    }
    moves.into_iter().collect()
}

/// The digits of a code. The last is not 0, because it would change nothing.
fn any_code(random: &mut Random) -> Vec<u64> {
    let mut digits = vec![4 * (random.below(8) / 7)];
    for _ in 0..random.below(MAX_DIGITS - 1) {
        digits.push(random.below(8));
    }
    digits.push(1 + random.below(7));
    digits
}

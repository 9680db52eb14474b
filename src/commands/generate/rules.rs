//! The rules that random cases have.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use super::Workload;
use super::random::Random;
use super::tuples::TupleRules;
use super::values::{Growth, HeapValues, Listed};
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::game::{PositionGame, RuleShape};
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::rule::CompleteRule;
use crate::game::interval::Interval;
use crate::game::octal::{MisereSearch, Quotient};
use crate::game::rule::{NoHeap, NumberLimits, Recursion, Rule};
use crate::game::tables::{AnyTable, Family, GrowingTable, TableReader, Tables};
use crate::game::{Bound, Budget, Play, grundys_game};
use crate::limits::{MAX_NUMBER, to_usize};

/// How many sets, or how many codes, there are in an input whose cases give them.
const RULES: usize = 16;

/// How many there are where each has a move or a number of moves that is asked for.
const ASKED_RULES: usize = 2;

/// One in this many sets is drawn so that its values are large.
const SHARE_OF_LARGE_VALUES: usize = 4;
/// Sets of fewer moves have no large values: a value is at most the number of moves.
const MANY_MOVES: u64 = 16;

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
    /// The rule of all cases in misère play: the class of each heap that may come is proved.
    Proved(Arc<Quotient>),
    /// A position game.
    Position(PositionGame),
    /// A rule whose positions are several numbers. All cases have it.
    Tuples(Box<TupleRules>),
}

/// The move that wins, by its place in the set or by its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnlyMove {
    First,
    Last,
    Largest,
}

/// In a case of more heaps, more than one move wins nearly always.
pub(super) const MOST_HEAPS_OF_ONLY_MOVE: usize = 4;

/// Rules whose values are listed.
pub(super) struct ListedRules {
    pub(super) all: Vec<DrawnRule>,
    /// How rules are drawn, if cases give them.
    drawn: Option<RuleDraw>,
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
    /// The numbers that a case gives, none if all cases have the same rule, and the search.
    pub(super) all: Vec<(Vec<u64>, MisereSearch)>,
    budget: Budget,
    /// The most stones of a case.
    pub(super) most: u64,
    /// A case of this many stones, and of heaps as small as may be, has an answer.
    pub(super) sure: u64,
    /// How many positions that are not kept may still be searched for a case.
    large_left: u32,
}

impl SearchedRules {
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
            let rules = Rules::Tuples(Box::new(rules));
            rules.check(form, workload)?;
            return Ok(rules);
        }
        let max_heap = workload.bounds.max_heap;
        let mut drawn = None;
        let all = match form.game.rule() {
            RuleShape::Position(game) => return Ok(Rules::Position(game)),
            RuleShape::Table(family) if form.gives_rule => {
                let draw = RuleDraw {
                    family,
                    budget: options.budget,
                    bits: bits_of_drawn(family, form, max_heap),
                    is_asked: false,
                };
                drawn = Some(draw);
                draw.some_rules(RULES, form, workload, random)?
            }
            shape => {
                let values = values_of(shape, form, options, workload)?;
                values.map(|values| vec![DrawnRule::new(Vec::new(), values, 0, max_heap)])
            }
        };
        let all = all.ok_or(Misuse::NoKnownHeap(form.game))?;
        let growth = growth(&all, form, options, workload, tables)?;
        let rules = Rules::Listed(ListedRules {
            all,
            drawn,
            small: Vec::new(),
            growth,
        });
        rules.check(form, workload)?;
        Ok(rules)
    }

    /// The largest heap whose value is known by each of these rules.
    pub(super) fn known(&self) -> u64 {
        match self {
            Rules::Listed(listed) => listed.known(),
            Rules::Tuples(tuples) => tuples.known(),
            Rules::Searched(_) => 0,
            Rules::Proved(quotient) => quotient.last().min(MAX_NUMBER),
            Rules::Position(_) => MAX_NUMBER,
        }
    }

    /// Makes the table of the only rule a piece longer. Returns the largest heap or number that is
    /// known then, and the largest that is asked for; `None` if no table grows any more.
    ///
    /// # Errors
    ///
    /// [`Misuse::TooLittleMemory`].
    pub(super) fn grow(&mut self, max_heap: u64) -> Result<Option<(u64, u64)>, Misuse> {
        match self {
            Rules::Listed(listed) => listed.grow(max_heap),
            Rules::Tuples(tuples) => Ok(tuples.grow()),
            Rules::Searched(_) | Rules::Proved(_) | Rules::Position(_) => Ok(None),
        }
    }

    /// Returns true if a table may still become longer.
    pub(super) fn grows(&self) -> bool {
        match self {
            Rules::Listed(listed) => listed.growth.is_some(),
            Rules::Tuples(tuples) => tuples.grows(),
            Rules::Searched(_) | Rules::Proved(_) | Rules::Position(_) => false,
        }
    }

    /// Returns true if there are cases within the bounds before any table grows.
    pub(super) fn have_cases(&self, form: &CaseForm, workload: &Workload) -> bool {
        match self {
            Rules::Listed(listed) => are_known(&listed.all, form, workload),
            Rules::Tuples(tuples) => tuples.have_positions(),
            Rules::Searched(_) | Rules::Proved(_) | Rules::Position(_) => true,
        }
    }

    /// Checks that there are cases within the bounds, or that there may be some once a table grows.
    pub(super) fn check(&self, form: &CaseForm, workload: &Workload) -> Result<(), Misuse> {
        if self.grows() || self.have_cases(form, workload) {
            Ok(())
        } else {
            Err(Misuse::NoKnownHeap(form.game))
        }
    }
}

/// The values of the heaps of the only rule, if it has some.
///
/// # Errors
///
/// [`Misuse::TooLittleMemory`].
fn values_of(
    shape: RuleShape,
    form: &CaseForm,
    options: &Options,
    workload: &Workload,
) -> Result<Option<HeapValues>, Misuse> {
    let Options {
        form: given,
        budget,
        ..
    } = options;
    Ok(match (shape, &given.rule) {
        (RuleShape::Fixed(fixed), _) => Some(HeapValues::of(fixed)),
        (_, Some(CompleteRule::Interval(interval))) => Some(HeapValues::Interval(*interval)),
        // Each draw puts another in its place.
        (RuleShape::Interval, _) => Interval::new(1, 1).ok().map(HeapValues::Interval),
        (_, Some(CompleteRule::Own(rule))) => values_of_own(rule, form, options, workload)?,
        (RuleShape::Table(Family::GrundysGame), _)
            if has_known_winners(form, workload, *budget) =>
        {
            Some(HeapValues::SingleHeaps)
        }
        (RuleShape::Table(family), _) => {
            let max_heap = workload.bounds.max_heap;
            let bits = table_bits(family, max_heap);
            listed(family, &given.numbers, bits, *budget, max_heap)?.map(HeapValues::Listed)
        }
        (RuleShape::Position(_), _) => None,
    })
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
        enough = enough.max(form.least_largest_heap(&bounds));
        for steps in [FEW_STEPS, MORE_STEPS_OF_RECURSION, Budget::MOST.n()] {
            let Some(recursion) = Recursion::of(rule, small_budget(steps, options.budget)) else {
                break;
            };
            // Heaps that take longer are drawn only if there are no others.
            if steps == MORE_STEPS_OF_RECURSION {
                enough = form
                    .least_largest_heap(&bounds)
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
    Ok(Listed::of_table(table, most).map(HeapValues::Listed))
}

impl ListedRules {
    /// Does what [`Rules::grow`] does.
    fn grow(&mut self, max_heap: u64) -> Result<Option<(u64, u64)>, Misuse> {
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
    fn known(&self) -> u64 {
        self.all.iter().map(|rule| rule.most).min().unwrap_or(0)
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
        let Some(drawn) = self.drawn else {
            return;
        };
        let bits = if is_small {
            TABLE_OF_SMALL_CASES
        } else {
            bits_of_drawn(drawn.family, form, workload.bounds.max_heap)
        };
        let count = if is_asked { ASKED_RULES } else { RULES };
        let draw = RuleDraw {
            bits,
            is_asked,
            ..drawn
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
    let mut goal = form.least_largest_heap(&bounds);
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
    let table = match &options.form.rule {
        Some(CompleteRule::Own(rule)) => {
            GrowingTable::of_own(tables, Arc::clone(rule), options.play)
        }
        _ => GrowingTable::of(tables, family, &options.form.numbers)
            .map_err(|_| Misuse::TooLittleMemory)?,
    };
    // Rules of one's own are of the family of codes.
    Ok(Some(Box::new(Growth::new(table, goal, !family.splits()))))
}

/// Returns true if by each of these rules, the smallest heap is known, and the largest that a case
/// has to have.
fn are_known(rules: &[DrawnRule], form: &CaseForm, workload: &Workload) -> bool {
    let least = form.least_largest_heap(&workload.bounds);
    rules
        .iter()
        .all(|rule| rule.most >= rule.tallest.max(least))
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
    if sure > budget.most_stones() || sure < bounds.min_stones {
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
) -> Result<Option<Listed>, Misuse> {
    let more = if family.splits() { MORE_STEPS } else { 0 };
    let budget = small_budget(bits + more, given);
    let table = AnyTable::of(family, numbers, budget).map_err(|_| Misuse::TooLittleMemory)?;
    Ok(Listed::of_table(table, max_heap.min((1 << bits) - 1)))
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
#[derive(Clone, Copy)]
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
        for place in 0..count {
            let has_large_values = place.is_multiple_of(SHARE_OF_LARGE_VALUES);
            match any_rule(self, has_large_values, form, workload, random)? {
                Some(rule) => rules.push(rule),
                None => return Ok(None),
            }
        }
        Ok(Some(rules))
    }
}

/// A set or a code with a move whose values are known for all heaps that may come, and repeat soon
/// where the case asks for the sequence. If none is found soon, the values of the last one may end
/// earlier; `None` if it has none. A set has large values if it is to.
fn any_rule(
    draw: &RuleDraw,
    has_large_values: bool,
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
    let counts = form.distinct_moves(&bounds);
    let mut max_move = bounds.max_move;
    if form.has_moves_within_heaps(&bounds) {
        max_move = max_move.min(bounds.max_heap);
    } else if form.heaps != Some(0) {
        max_move = max_move.min(bounds.max_heap.max(*counts.start()));
    }
    for attempt in 0..=TRIES {
        let is_last = attempt == TRIES;
        let least = *counts.start();
        let (numbers, bits) = match family {
            Family::Subtraction if max_move.max(1) < least => return Ok(None),
            Family::Subtraction if is_last => (least_set(least, with_move), bits.min(TABLE)),
            Family::Subtraction => {
                let most = (max_move >> attempt).max(least);
                let most_moves = most.min(*counts.end()).min(MAX_MOVES);
                let set = if has_large_values && most_moves >= MANY_MOVES {
                    dense_set(most, least..=most_moves, with_move, random)
                } else {
                    any_set(most, &counts, with_move, random)
                };
                (set, bits)
            }
            // Grundy's game has one rule.
            Family::Octal | Family::GrundysGame if is_last => (SIMPLE_CODE.to_vec(), bits),
            Family::Octal | Family::GrundysGame => (any_code(random), bits),
        };
        let tallest = match numbers.last() {
            Some(&most) if form.has_moves_and_heaps() && most <= bounds.max_heap => most,
            _ => 0,
        };
        let all = [&numbers[..], &form.added_moves].concat();
        let Some(values) = listed(family, &all, bits, given, bounds.max_heap)? else {
            continue;
        };
        let is_short = values
            .cycle
            .is_some_and(|cycle| cycle.preperiod + cycle.period <= LONGEST_SEQUENCE);
        let have_a_move = values.have_a_move();
        let values = HeapValues::Listed(values);
        let mut rule = DrawnRule::new(numbers, values, tallest, bounds.max_heap);
        let is_enough = if form.heaps == Some(0) {
            is_short
        } else {
            let has_all = rule.most == bounds.max_heap && have_a_move;
            is_last || is_asked || form.has_ranges || has_all
        };
        if is_enough {
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

/// A set with large values: 1, 2, 3, … up to some number, the same without a few of them, or the
/// multiples of a number. No move takes more than `max_move` stones, and `with_move` is one of them.
/// Half of the sets have the most moves of `counts`.
fn dense_set(
    max_move: u64,
    counts: RangeInclusive<u64>,
    with_move: Option<u64>,
    random: &mut Random,
) -> Vec<u64> {
    let [least, most] = [*counts.start(), *counts.end()];
    let mut count = most;
    if random.below(2) == 0 {
        count -= random.below(1 + most - least);
    }
    let mut step = 1;
    let mut gaps = 0;
    match random.below(3) {
        0 => {}
        1 => step += random.below(max_move / count),
        _ => gaps = random.below(1 + (max_move - count).min(count / 4)),
    }
    let mut moves: BTreeSet<u64> = (1..=count + gaps).map(|place| place * step).collect();
    while moves.len() as u64 > count {
        moves.remove(&(1 + random.below(count + gaps)));
    }
    if let Some(stones) = with_move
        && !moves.contains(&stones)
    {
        moves.pop_last();
        moves.insert(stones);
    }
    moves.into_iter().collect()
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

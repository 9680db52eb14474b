//! The limits of a statement: the cases that reach each of them, and which limits no input has
//! reached.

use std::mem;

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::required::plural;
use crate::commands::generate::{Case, Narrowing, are_about_the_same};
use crate::flags::statement_bounds::{Sizes, too_slow, widened};
use crate::game::rule::{HeapPlace, NUMBERS};
use crate::limits::MAX_NUMBER;

/// A limit that has its own inputs. [`Measures::limits`] has a number for each limit except the last
/// two, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    LargestHeaps,
    MostHeaps,
    MostStones,
    LargestMove,
    MostMoves,
    MostCases,
    LargestGroup,
    MostHeapsInAll,
    SmallestHeaps,
    All,
}

/// The most bytes of an input for a limit.
pub const MOST_BYTES: u64 = 64 << 20;

/// An input for a limit that one case reaches has up to this many cases.
const SOME: u64 = 4;
/// Together they have at most this many numbers and verdicts.
const FEW_NUMBERS: u64 = 1 << 16;

/// The most cases if the statement does not say it. Many statements have up to 10^5.
const USUAL_CASES: u64 = 100_000;

/// By how much the smallest and the largest numbers that give a heap may be beside the bounds of all
/// numbers.
const MOST_BEYOND: u64 = 8;

/// The most stones of a heap where an input has many cases.
const HEAP_OF_MANY_CASES: u64 = 9;

/// About how many bytes a verdict has.
pub const VERDICT: u64 = 8;

/// How many bytes a number has that is at most this large, with a blank.
pub fn digits(most: u64) -> u64 {
    2 + u64::from(most.max(1).ilog10())
}

impl Limit {
    pub const EACH: [Limit; 10] = [
        Limit::LargestHeaps,
        Limit::MostHeaps,
        Limit::MostStones,
        Limit::LargestMove,
        Limit::MostMoves,
        Limit::MostCases,
        Limit::LargestGroup,
        Limit::MostHeapsInAll,
        Limit::SmallestHeaps,
        Limit::All,
    ];

    /// The limits of cases of this form, each with about the number of bytes of its input.
    pub fn of(form: &CaseForm, usual: Narrowing) -> Vec<(Limit, u64)> {
        let mut limits = Vec::new();
        for limit in Limit::EACH {
            let has_inputs = match limit {
                Limit::SmallestHeaps => form.heaps != Some(0),
                // `--with-move` already fixes a move of each set, and `Limit::cases` would put the
                // largest one in its place.
                Limit::LargestMove if usual.bounds.with_move.is_some() => false,
                Limit::All => true,
                _ => limit.goal(form, &usual.bounds).is_some(),
            };
            if has_inputs {
                limits.push((limit, limit.bytes(form, usual)));
            }
        }
        limits
    }

    /// Returns true if one case alone reaches it.
    pub fn is_of_one_case(self) -> bool {
        !matches!(
            self,
            Limit::MostCases | Limit::LargestGroup | Limit::MostHeapsInAll | Limit::All
        )
    }

    /// How many inputs it needs where each has few cases: enough for one that is lost and one that is
    /// won, of the most moves for one for each move that alone wins.
    pub fn inputs(self, bounds: &Bounds) -> u64 {
        match self {
            _ if bounds.max_cases > 2 => 1,
            Limit::MostMoves => 4,
            _ => 2,
        }
    }

    /// How far cases of this form within these bounds can go towards the limit; `None` if they do
    /// not have what it limits.
    fn goal(self, form: &CaseForm, bounds: &Bounds) -> Option<u64> {
        let has_heaps = form.heaps != Some(0);
        let most = bounds.max_total / form.least_heaps(bounds.min_heaps).max(1);
        let cases = bounds.max_cases.min(in_groups(form, bounds)).min(most);
        match self {
            Limit::LargestHeaps if has_heaps => Some(bounds.max_heap),
            Limit::MostHeaps if form.heaps.is_none() => {
                Some(bounds.max_heaps.min(bounds.max_total))
            }
            Limit::MostStones if has_heaps && bounds.max_stones < Bounds::NONE.max_stones => {
                let heaps = form.heaps.unwrap_or(bounds.max_heaps);
                Some(bounds.max_stones.min(heaps.saturating_mul(bounds.max_heap)))
            }
            Limit::LargestMove if form.gives_moves() => Some(largest_move(form, bounds)),
            Limit::MostMoves if form.counts_moves() => match bounds.moves {
                MoveOrder::Any => Some(bounds.max_moves),
                _ => Some(bounds.max_moves.min(largest_move(form, bounds))),
            },
            Limit::MostCases => Some(cases),
            Limit::LargestGroup if !form.head.is_empty() => Some(bounds.max_group.min(cases)),
            Limit::MostHeapsInAll if has_heaps && bounds.max_total < Bounds::NONE.max_total => {
                Some(bounds.max_total)
            }
            _ => None,
        }
    }

    /// What is limited, in words: `size` stands before a number of stones, and `count` before a
    /// number of heaps, moves or cases.
    fn in_words(self, form: &CaseForm, [size, count]: [&str; 2], reached: u64) -> String {
        let [number, heap] = match form.tuple {
            Some(_) => ["numbers", "position"],
            None => ["heaps", "heap"],
        };
        let heaps = plural(heap, reached.into());
        let stones = plural("stone", reached.into());
        let moves = plural("move", reached.into());
        let cases = plural("case", reached.into());
        match self {
            Limit::LargestHeaps => format!("{number} {size} {reached}"),
            Limit::MostHeaps => format!("cases of {count} {reached} {heaps}"),
            Limit::MostStones => format!("cases of {count} {reached} {stones}"),
            Limit::LargestMove => format!("moves {size} {reached}"),
            Limit::MostMoves => format!("cases of {count} {reached} {moves}"),
            Limit::MostCases => format!("{count} {reached} {cases}"),
            Limit::LargestGroup => format!("groups of {count} {reached} {cases}"),
            Limit::MostHeapsInAll => format!("{count} {reached} {heaps} in all"),
            Limit::SmallestHeaps | Limit::All => String::new(),
        }
    }

    /// About how many bytes its input and the verdicts on it have.
    pub fn bytes(self, form: &CaseForm, usual: Narrowing) -> u64 {
        let bounds = self.cases(form, usual).bounds;
        let number = digits(bounds.max_heap.max(bounds.max_move));
        let case = numbers(form, bounds)
            .saturating_mul(number)
            .saturating_add(VERDICT);
        let cases = bounds.max_cases.saturating_mul(case);
        let heap = digits(bounds.max_heap) + VERDICT;
        let heaps = bounds.max_total.saturating_mul(heap);
        cases.min(heaps).min(MOST_BYTES)
    }

    /// The cases of its input, which has `max_cases` of them.
    pub fn cases(self, form: &CaseForm, usual: Narrowing) -> Narrowing {
        let mut cases = usual;
        let bounds = &mut cases.bounds;
        if bounds.max_cases == Bounds::NONE.max_cases {
            bounds.max_cases = USUAL_CASES;
        }
        bounds.max_cases = bounds.max_cases.min(in_groups(form, bounds));
        self.narrow(form, &mut cases);
        if self.is_of_one_case() {
            let some = (FEW_NUMBERS / numbers(form, cases.bounds)).clamp(1, SOME);
            cases.bounds.max_cases = cases.bounds.max_cases.min(some);
        }
        cases
    }

    /// Narrows cases of this form to those that reach the limit.
    fn narrow(self, form: &CaseForm, cases: &mut Narrowing) {
        let bounds = &mut cases.bounds;
        let Bounds {
            min_heap,
            max_heap,
            min_heaps,
            max_heaps,
            max_total,
            ..
        } = *bounds;
        match self {
            Limit::SmallestHeaps => *bounds = with_smallest_heaps(form, *bounds),
            Limit::LargestHeaps => *bounds = with_largest_heaps(form, *bounds),
            Limit::MostHeaps => bounds.min_heaps = max_heaps,
            Limit::MostStones => bounds.min_stones = self.goal(form, bounds).unwrap_or(0),
            Limit::LargestMove => bounds.with_move = Some(largest_move(form, bounds)),
            Limit::MostMoves => cases.all_moves = true,
            Limit::MostCases => {
                bounds.max_heap = max_heap.min(min_heap.max(HEAP_OF_MANY_CASES));
                bounds.max_heaps = min_heaps.max(1);
            }
            Limit::LargestGroup => {
                bounds.max_cases = bounds.max_cases.min(bounds.max_group);
                bounds.max_heaps = min_heaps.max(1);
            }
            Limit::MostHeapsInAll => {
                bounds.min_heaps = max_heaps.min(max_total);
                let most = max_total.div_ceil(bounds.min_heaps.max(1));
                bounds.max_cases = bounds.max_cases.min(most);
            }
            Limit::All => {
                bounds.min_heaps = max_heaps;
                cases.hard = true;
                cases.all_moves = form.counts_moves();
            }
        }
    }
}

/// These bounds with no larger numbers than some that give a heap.
fn with_smallest_heaps(form: &CaseForm, mut bounds: Bounds) -> Bounds {
    let least = bounds.min_heap;
    for more in 0..=MOST_BEYOND {
        bounds.max_heap = least + more;
        if give_heaps(form, &bounds) {
            return bounds;
        }
    }
    bounds.max_heap = least;
    bounds
}

/// These bounds with no smaller numbers than some that give a heap.
fn with_largest_heaps(form: &CaseForm, mut bounds: Bounds) -> Bounds {
    let most = bounds.max_heap;
    for less in 0..=MOST_BEYOND.min(most - bounds.min_heap) {
        bounds.min_heap = most - less;
        if give_heaps(form, &bounds) {
            return bounds;
        }
    }
    bounds.min_heap = most;
    bounds
}

/// Returns true if some numbers within these bounds, which are close to each other, give a heap.
fn give_heaps(form: &CaseForm, bounds: &Bounds) -> bool {
    let Some(formula) = &form.formula else {
        return true;
    };
    let place = HeapPlace::first_of(form.least_heaps(bounds.min_heaps).max(1));
    let mut all = vec![Vec::new()];
    for at in 0..form.numbers_of_heap {
        let [least, most] = form.range_at(at, bounds);
        let mut longer = Vec::new();
        for number in least..=most {
            for numbers in &all {
                longer.push([&numbers[..], &[number]].concat());
            }
        }
        all = longer;
    }
    let mut all = all.iter();
    all.any(|numbers| formula.stones(numbers, place).is_ok())
}

/// The most cases of all groups.
fn in_groups(form: &CaseForm, bounds: &Bounds) -> u64 {
    if form.head.is_empty() {
        MAX_NUMBER
    } else {
        bounds.max_group.saturating_mul(bounds.max_groups)
    }
}

/// The most stones of a move that a set can have.
fn largest_move(form: &CaseForm, bounds: &Bounds) -> u64 {
    if form.has_moves_within_heaps(bounds) {
        bounds.max_move.min(bounds.max_heap)
    } else {
        bounds.max_move
    }
}

/// About how many numbers and verdicts a case has.
fn numbers(form: &CaseForm, bounds: Bounds) -> u64 {
    let heaps = form.heaps.unwrap_or(bounds.max_heaps);
    let mut numbers = heaps.saturating_mul(form.numbers_of_heap as u64);
    if form.gives_moves() {
        numbers = numbers.saturating_add(form.fixed_moves.unwrap_or(bounds.max_moves));
    }
    let verdicts = if form.has_ranges { bounds.max_heap } else { 1 };
    numbers.saturating_add(verdicts)
}

/// How large an input is.
#[derive(Clone, Debug, Default)]
pub struct Extent {
    /// The largest heap, the most heaps of a case, and so on.
    pub most: Measures,
    pub numbers: u64,
    pub verdicts: u64,
    /// How many groups there are, and the rule and the cases of the last.
    pub groups: u64,
    rule: Vec<u64>,
    of_group: u64,
}

/// What runs measure of an input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measures {
    /// For each [`Limit`] except the last two, the most that an input has of what it limits.
    limits: [u64; 8],
    /// The largest of each of the numbers a, b and c, where cases have them.
    numbers: [u64; 3],
}

impl Extent {
    /// The extent with one more case of this form, which goes on with the last group if it may and
    /// has the same rule.
    pub fn with(&self, case: &Case, form: &CaseForm, max_group: u64) -> Extent {
        let largest_heap = largest(&case.heaps);
        let heaps = form.heaps_of(case.heaps.len()) as u64;
        let mut more = Extent {
            numbers: self.numbers + (case.heaps.len() + case.rule.len()) as u64,
            verdicts: self.verdicts + if form.has_ranges { largest_heap } else { 1 },
            groups: self.groups,
            of_group: 1,
            ..Extent::default()
        };
        if !form.head.is_empty() {
            if self.rule == case.rule && (1..max_group).contains(&self.of_group) {
                more.of_group += self.of_group;
            } else {
                more.groups += 1;
            }
            more.rule.clone_from(&case.rule);
        }
        let measures = Measures {
            limits: [
                largest_heap,
                heaps,
                all_stones(&case.heaps),
                largest(&case.rule),
                case.rule.len() as u64,
                self.cases() + 1,
                more.of_group,
                self.heaps() + heaps,
            ],
            numbers: largest_numbers(case, form),
        };
        more.most = wider(self.most, measures);
        more
    }

    pub fn cases(&self) -> u64 {
        self.most.limits[Limit::MostCases as usize]
    }

    pub fn heaps(&self) -> u64 {
        self.most.limits[Limit::MostHeapsInAll as usize]
    }
}

/// The largest of these numbers; 0 if there are none.
pub fn largest(numbers: &[u64]) -> u64 {
    numbers.iter().max().copied().unwrap_or(0)
}

/// The stones of these heaps together.
pub fn all_stones(heaps: &[u64]) -> u64 {
    heaps
        .iter()
        .fold(0, |sum: u64, &heap| sum.saturating_add(heap))
}

/// The largest of each of the numbers a, b and c of a case of this form.
fn largest_numbers(case: &Case, form: &CaseForm) -> [u64; 3] {
    let mut most = [0; 3];
    if form.letters() == 0 {
        return most;
    }
    for numbers in case.heaps.chunks(form.letters()) {
        for (most, &number) in most.iter_mut().zip(numbers) {
            *most = number.max(*most);
        }
    }
    most
}

/// The larger number of each two.
pub fn wider(one: Measures, other: Measures) -> Measures {
    Measures {
        limits: std::array::from_fn(|at| one.limits[at].max(other.limits[at])),
        numbers: std::array::from_fn(|at| one.numbers[at].max(other.numbers[at])),
    }
}

impl Measures {
    /// What depends on how many cases there are.
    pub fn of_all_cases(self) -> Measures {
        let mut all = Measures::default();
        for limit in Limit::EACH {
            if let Some(&size) = self.limits.get(limit as usize)
                && !limit.is_of_one_case()
            {
                all.limits[limit as usize] = size;
            }
        }
        all
    }
}

/// The most that several inputs have of all that is measured.
#[derive(Default)]
pub struct LargestInput {
    pub measures: Measures,
    /// The same in the words of the statement, where `^` makes the inputs.
    pub sizes: Sizes,
}

impl LargestInput {
    /// Adds an input of these sizes.
    pub fn widen(&mut self, measures: Measures, sizes: &Sizes) {
        self.measures = wider(self.measures, measures);
        self.sizes = widened(mem::take(&mut self.sizes), sizes);
    }
}

/// How large the inputs of a search were, by what the programs did on them.
#[derive(Default)]
pub struct LargestInputs {
    /// The program was right.
    pub right: LargestInput,
    /// The program was too slow.
    pub late: LargestInput,
    /// The right program was too slow.
    pub late_answer: LargestInput,
}

/// What is known of the bounds of heaps and of the numbers a, b and c.
#[derive(Clone, Copy)]
pub struct KnownBounds {
    /// Whether somebody has said how many stones a heap may have.
    pub heaps_are_stated: bool,
    /// Whether somebody has said how large each of the numbers a, b and c may be.
    pub numbers_are_stated: [bool; 3],
    /// Whether the table of the rule still grows, and does not reach these bounds yet.
    pub table_grows: bool,
    /// Whether each set has a move that somebody has named: then no input is for the largest.
    pub move_is_fixed: bool,
    /// The largest number at each place of a heap for which a formula computes it.
    pub largest_computed: [u64; 2],
}

/// Something that is measured, and has a bound.
#[derive(Clone, Copy)]
enum Measured {
    /// What this limits.
    Limit(Limit),
    /// A number a, b or c, which is this place from 0 on. Where they have different bounds, or got
    /// differently far, each is measured on its own in place of the largest heaps.
    Number(usize),
}

impl Measured {
    /// What is measured of cases of this form within these bounds, and how far each can go.
    fn all(form: &CaseForm, bounds: &Bounds, reached: Measures) -> Vec<(Measured, u64)> {
        let mut all = Vec::new();
        for limit in Limit::EACH {
            let Some(goal) = limit.goal(form, bounds) else {
                continue;
            };
            let differ =
                has_different_bounds(form, bounds) || have_got_differently_far(form, reached);
            if limit != Limit::LargestHeaps || !differ {
                all.push((Measured::Limit(limit), goal));
                continue;
            }
            for letter in 0..form.letters() {
                let [_, goal] = bounds.of_number(letter);
                all.push((Measured::Number(letter), goal));
            }
        }
        all
    }

    fn of(self, measures: Measures) -> u64 {
        match self {
            Measured::Limit(limit) => measures.limits[limit as usize],
            Measured::Number(letter) => measures.numbers[letter],
        }
    }

    /// What was tried, such as `heaps up to 100`.
    fn up_to(self, form: &CaseForm, reached: u64) -> String {
        match self {
            Measured::Limit(limit) => limit.in_words(form, ["up to", "up to"], reached),
            Measured::Number(letter) => format!("{} up to {reached}", NUMBERS[letter]),
        }
    }

    /// What was not tried, such as `heaps above 100`.
    fn more_than(self, form: &CaseForm, reached: u64) -> String {
        match self {
            Measured::Limit(limit) => limit.in_words(form, ["above", "more than"], reached),
            Measured::Number(letter) => format!("{} above {reached}", NUMBERS[letter]),
        }
    }

    /// Whether it is how large heaps or numbers are.
    fn is_size(self) -> bool {
        matches!(
            self,
            Measured::Limit(Limit::LargestHeaps) | Measured::Number(_)
        )
    }
}

/// Returns true if one of the numbers a, b and c may be larger than another.
fn has_different_bounds(form: &CaseForm, bounds: &Bounds) -> bool {
    let [_, most] = bounds.of_number(0);
    (1..form.letters()).any(|letter| bounds.of_number(letter)[1] != most)
}

/// Returns true if one of the numbers a, b and c was clearly larger than another.
fn have_got_differently_far(form: &CaseForm, reached: Measures) -> bool {
    let numbers = &reached.numbers[..form.letters()];
    let least = numbers.iter().min().copied().unwrap_or(0);
    !are_about_the_same(least, largest(numbers))
}

impl KnownBounds {
    /// Returns true if inputs are made, or may be drawn, that have more of what is measured.
    fn is_planned(&self, measured: Measured, reached: u64) -> bool {
        match measured {
            Measured::Limit(Limit::LargestMove) => !self.move_is_fixed,
            Measured::Limit(Limit::LargestHeaps) => reached < largest(&self.largest_computed),
            Measured::Number(letter) => match self.largest_computed.get(letter) {
                Some(&largest) => reached < largest,
                None => true,
            },
            Measured::Limit(_) => true,
        }
    }

    /// The flag that would say how large what is measured may be, if nobody has said it.
    fn missing_flag(&self, measured: Measured) -> Option<String> {
        match measured {
            Measured::Limit(Limit::LargestHeaps) if !self.heaps_are_stated => {
                Some("--max-heap".to_string())
            }
            Measured::Number(letter) if !self.numbers_are_stated[letter] => {
                Some(format!("--max-{}", NUMBERS[letter]))
            }
            _ => None,
        }
    }
}

/// How far right runs went towards each limit of cases of this form within these bounds.
pub fn how_far(form: &CaseForm, bounds: &Bounds, reached: Measures) -> Vec<String> {
    let mut messages = Vec::new();
    for (measured, _) in Measured::all(form, bounds, reached) {
        messages.push(measured.up_to(form, measured.of(reached)));
    }
    messages
}

/// The limits of cases of this form within these bounds that no right run has reached.
/// Where nobody has said how large a heap or how many cases may be, a limit is named only if a
/// program was too slow.
pub fn not_tried(
    form: &CaseForm,
    bounds: &Bounds,
    inputs: &LargestInputs,
    known: KnownBounds,
) -> Vec<String> {
    let mut messages = Vec::new();
    for (measured, goal) in Measured::all(form, bounds, inputs.right.measures) {
        let reached = measured.of(inputs.right.measures);
        let late = [&inputs.late, &inputs.late_answer].map(|late| measured.of(late.measures));
        if reached >= goal || !known.is_planned(measured, reached) {
            continue;
        }
        let missing_flag = known.missing_flag(measured);
        let is_stated = match measured {
            Measured::Limit(Limit::MostCases) => bounds.max_cases < Bounds::NONE.max_cases,
            _ => missing_flag.is_none(),
        };
        let mut message = measured.more_than(form, reached);
        if let Some(program) = too_slow(reached, late) {
            message += &format!(" ({program} is too slow");
            if let Some(flag) = missing_flag {
                message += &format!("; {flag} gives the bound of the statement");
            }
            message += ")";
        } else if !is_stated {
            continue;
        } else if measured.is_size() && known.table_grows {
            message += ": their values take too long";
        }
        messages.push(message);
    }
    messages
}

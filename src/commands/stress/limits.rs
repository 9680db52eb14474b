//! The limits of a statement: the cases that reach each of them, and which limits no input has reached.

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::required::plural;
use crate::commands::generate::{Case, InputWriter, Narrowing};
use crate::limits::MAX_NUMBER;

/// A limit that inputs of their own try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    SmallestHeaps,
    LargestHeaps,
    MostHeaps,
    LargestMove,
    MostMoves,
    MostCases,
    LargestGroup,
    MostHeapsInAll,
    All,
}

/// The most bytes of an input for a limit.
pub const MOST_BYTES: u64 = 64 << 20;

/// An input for a limit of one case has some of them, if they are not large.
const SOME: u64 = 4;
/// Together they have at most this many numbers and verdicts.
const FEW_NUMBERS: u64 = 1 << 16;

/// The most cases if the statement does not say it. Many statements have up to 10^5.
const MANY: u64 = 100_000;

/// The most stones of a heap where an input has many cases.
const SMALL_HEAP: u64 = 9;

/// About how many bytes a verdict has.
const VERDICT: u64 = 8;

impl Limit {
    const EACH: [Limit; 9] = [
        Limit::SmallestHeaps,
        Limit::LargestHeaps,
        Limit::MostHeaps,
        Limit::LargestMove,
        Limit::MostMoves,
        Limit::MostCases,
        Limit::LargestGroup,
        Limit::MostHeapsInAll,
        Limit::All,
    ];

    /// The limits of cases of this form, each with about the number of bytes of its input.
    pub fn of(form: &CaseForm, usual: Narrowing) -> Vec<(Limit, u64)> {
        let has = |limit: &Limit| match limit {
            Limit::SmallestHeaps | Limit::LargestHeaps => form.heaps != Some(0),
            Limit::MostHeaps => form.heaps.is_none(),
            Limit::LargestMove => form.gives_moves() && usual.with_move.is_none(),
            Limit::MostMoves => form.counts_moves(),
            Limit::MostCases | Limit::All => true,
            Limit::LargestGroup => !form.head.is_empty(),
            Limit::MostHeapsInAll => usual.bounds.max_total < Bounds::NONE.max_total,
        };
        Limit::EACH.into_iter().filter(has).map(|limit| (limit, limit.bytes(form, usual))).collect()
    }

    /// About how many bytes its input and the verdicts on it have.
    pub fn bytes(self, form: &CaseForm, usual: Narrowing) -> u64 {
        let bounds = self.cases(form, usual).bounds;
        let digits = |most: u64| 2 + u64::from(most.max(1).ilog10());
        let lists = numbers(form, bounds).saturating_mul(digits(bounds.max_heap.max(bounds.max_move)));
        let most = bounds.max_total.saturating_mul(digits(bounds.max_heap) + VERDICT);
        bounds.max_cases.saturating_mul(lists.saturating_add(VERDICT)).min(most).min(MOST_BYTES)
    }

    /// The cases of its input, which has `max_cases` of them.
    pub fn cases(self, form: &CaseForm, usual: Narrowing) -> Narrowing {
        let mut all = Narrowing { hard: false, ..usual };
        let bounds = &mut all.bounds;
        let Bounds { min_heap, max_heap, min_heaps, max_heaps, max_total, .. } = usual.bounds;
        let most_cases = if bounds.max_cases == Bounds::NONE.max_cases { MANY } else { bounds.max_cases };
        bounds.max_cases = most_cases.min(in_groups(form, bounds));
        match self {
            Limit::SmallestHeaps => bounds.max_heap = min_heap,
            Limit::LargestHeaps => bounds.min_heap = max_heap,
            Limit::MostHeaps => bounds.min_heaps = max_heaps,
            Limit::LargestMove => all.with_move = Some(largest_move(form, bounds)),
            Limit::MostMoves => all.all_moves = true,
            Limit::MostCases => {
                (bounds.max_heap, bounds.max_heaps) = (max_heap.min(min_heap.max(SMALL_HEAP)), min_heaps.max(1));
            }
            Limit::LargestGroup => {
                (bounds.max_cases, bounds.max_heaps) = (bounds.max_cases.min(bounds.max_group), min_heaps.max(1));
            }
            Limit::MostHeapsInAll => {
                bounds.min_heaps = max_heaps.min(max_total);
                bounds.max_cases = bounds.max_cases.min(max_total.div_ceil(bounds.min_heaps.max(1)));
            }
            Limit::All => {
                (bounds.min_heaps, all.hard, all.all_moves) = (max_heaps, true, form.counts_moves());
            }
        }
        let is_of_one_case = match self {
            Limit::SmallestHeaps | Limit::LargestHeaps | Limit::MostHeaps => true,
            Limit::LargestMove | Limit::MostMoves => true,
            Limit::MostCases | Limit::LargestGroup | Limit::MostHeapsInAll | Limit::All => false,
        };
        if is_of_one_case {
            let some = (FEW_NUMBERS / numbers(form, *bounds)).clamp(1, SOME);
            bounds.max_cases = bounds.max_cases.min(some);
        }
        all
    }
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
    bounds.max_move.min(if form.has_moves_and_heaps() { bounds.max_heap } else { MAX_NUMBER })
}

/// About how many numbers and verdicts a case has.
fn numbers(form: &CaseForm, bounds: Bounds) -> u64 {
    let moves = if form.gives_moves() { form.fixed_moves.unwrap_or(bounds.max_moves) } else { 0 };
    let verdicts = if form.has_ranges { bounds.max_heap } else { 1 };
    let heaps = form.heaps.unwrap_or(bounds.max_heaps).saturating_mul(form.numbers_of_heap as u64);
    heaps.saturating_add(moves).saturating_add(verdicts)
}

/// How large inputs were in each of the measures that a statement bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent([u64; 7]);

impl Extent {
    /// The extent of an input of these cases.
    pub fn of(cases: &[Case], writer: &InputWriter) -> Extent {
        let most = |number: &dyn Fn(&Case) -> u64| cases.iter().map(number).max().unwrap_or(0);
        let heaps = |case: &Case| writer.form(case).heaps_of(case.heaps.len()) as u64;
        Extent([
            most(&|case| case.heaps.iter().copied().max().unwrap_or(0)),
            most(&heaps),
            most(&|case| case.rule.iter().copied().max().unwrap_or(0)),
            most(&|case| case.rule.len() as u64),
            cases.len() as u64,
            writer.groups(cases).map(<[Case]>::len).max().unwrap_or(0) as u64,
            cases.iter().map(heaps).sum(),
        ])
    }

    pub fn widen(&mut self, other: Extent) {
        self.0.iter_mut().zip(other.0).for_each(|(most, number)| *most = number.max(*most));
    }
}

fn counted(count: u64, noun: &str) -> String {
    format!("{count} {}", plural(noun, count.into()))
}

/// What cases of this form within these bounds may have, and no input had; `late` is the extent of inputs on which the
/// program was too slow. Nobody may have said how large a heap is.
pub fn not_tried(form: &CaseForm, bounds: Bounds, [reached, late]: [Extent; 2], has_max_heap: bool) -> Vec<String> {
    let one = |is_so: bool, most: u64| if is_so { most } else { 0 };
    let largest = largest_move(form, &bounds);
    let different = if bounds.moves == MoveOrder::Any { MAX_NUMBER } else { largest };
    let least_heaps = form.least_heaps(bounds.min_heaps).max(1);
    let said = bounds.max_cases.min(in_groups(form, &bounds));
    let cases = said.min(bounds.max_total / least_heaps);
    let has_heaps = form.heaps != Some(0);
    // 0 if only a slow program keeps an input from having more.
    let most = [
        one(has_heaps && has_max_heap, bounds.max_heap),
        one(form.heaps.is_none(), bounds.max_heaps.min(bounds.max_total)),
        one(form.gives_moves(), largest),
        one(form.counts_moves(), bounds.max_moves.min(different)),
        one(said < Bounds::NONE.max_cases, cases),
        one(!form.head.is_empty(), bounds.max_group.min(cases)),
        one(has_heaps && bounds.max_total < Bounds::NONE.max_total, bounds.max_total),
    ];
    let told = |(measure, (reached, late)): (usize, (u64, u64))| {
        let is_slow = late > reached && [0, 4].contains(&measure);
        let what = match measure {
            0 => format!("heaps above {reached}"),
            1 => format!("cases of more than {}", counted(reached, "heap")),
            2 => format!("moves above {reached}"),
            3 => format!("cases of more than {}", counted(reached, "move")),
            4 => format!("more than {}", counted(reached, "case")),
            5 => format!("groups of more than {}", counted(reached, "case")),
            _ => format!("more than {} in all", counted(reached, "heap")),
        };
        let why = match (is_slow, measure == 0 && !has_max_heap) {
            (true, true) => " (the program is too slow; --max-heap gives the bound of the statement)",
            (true, false) => " (the program is too slow)",
            (false, _) => "",
        };
        (reached < most[measure] || is_slow).then(|| what + why)
    };
    reached.0.into_iter().zip(late.0).enumerate().filter_map(told).collect()
}

//! The limits of a statement: the cases that reach each of them, and which limits no input has
//! reached.

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::required::plural;
use crate::commands::generate::{Case, Narrowing};
use crate::limits::MAX_NUMBER;

/// A limit that has its own inputs. [`Measures`] has a number for each limit except the last two,
/// in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    LargestHeaps,
    MostHeaps,
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

/// An input for a limit of one case has some of them, if they are not large.
const SOME: u64 = 4;
/// Together they have at most this many numbers and verdicts.
const FEW_NUMBERS: u64 = 1 << 16;

/// The most cases if the statement does not say it. Many statements have up to 10^5.
const MANY: u64 = 100_000;

/// The most stones of a heap where an input has many cases.
const SMALL_HEAP: u64 = 9;

/// About how many bytes a verdict has.
pub const VERDICT: u64 = 8;

/// How many bytes a number has that is at most this large, with a blank.
pub fn digits(most: u64) -> u64 {
    2 + u64::from(most.max(1).ilog10())
}

impl Limit {
    const EACH: [Limit; 9] = [
        Limit::LargestHeaps,
        Limit::MostHeaps,
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
        let has = |limit: &Limit| match limit {
            Limit::SmallestHeaps => form.heaps != Some(0),
            Limit::LargestMove if usual.with_move.is_some() => false,
            _ => *limit == Limit::All || limit.goal(form, &usual.bounds).is_some(),
        };
        Limit::EACH
            .into_iter()
            .filter(has)
            .map(|limit| (limit, limit.bytes(form, usual)))
            .collect()
    }

    /// The most that cases of this form within these bounds can have of what is limited; `None` if
    /// that is nothing.
    fn goal(self, form: &CaseForm, bounds: &Bounds) -> Option<u64> {
        let cases = bounds.max_cases.min(in_groups(form, bounds));
        let cases = cases.min(bounds.max_total / form.least_heaps(bounds.min_heaps).max(1));
        let different = if bounds.moves == MoveOrder::Any {
            MAX_NUMBER
        } else {
            largest_move(form, bounds)
        };
        match self {
            Limit::LargestHeaps => (form.heaps != Some(0)).then_some(bounds.max_heap),
            Limit::MostHeaps => form
                .heaps
                .is_none()
                .then_some(bounds.max_heaps.min(bounds.max_total)),
            Limit::LargestMove => form.gives_moves().then(|| largest_move(form, bounds)),
            Limit::MostMoves => form
                .counts_moves()
                .then_some(bounds.max_moves.min(different)),
            Limit::MostCases => Some(cases),
            Limit::LargestGroup => (!form.head.is_empty()).then_some(bounds.max_group.min(cases)),
            Limit::MostHeapsInAll if form.heaps == Some(0) => None,
            Limit::MostHeapsInAll => {
                (bounds.max_total < Bounds::NONE.max_total).then_some(bounds.max_total)
            }
            Limit::SmallestHeaps | Limit::All => None,
        }
    }

    /// About how many bytes its input and the verdicts on it have.
    pub fn bytes(self, form: &CaseForm, usual: Narrowing) -> u64 {
        let bounds = self.cases(form, usual).bounds;
        let lists =
            numbers(form, bounds).saturating_mul(digits(bounds.max_heap.max(bounds.max_move)));
        let most = bounds
            .max_total
            .saturating_mul(digits(bounds.max_heap) + VERDICT);
        bounds
            .max_cases
            .saturating_mul(lists.saturating_add(VERDICT))
            .min(most)
            .min(MOST_BYTES)
    }

    /// The cases of its input, which has `max_cases` of them.
    pub fn cases(self, form: &CaseForm, usual: Narrowing) -> Narrowing {
        let mut all = Narrowing {
            hard: false,
            ..usual
        };
        let bounds = &mut all.bounds;
        let Bounds {
            min_heap,
            max_heap,
            min_heaps,
            max_heaps,
            max_total,
            ..
        } = usual.bounds;
        let most_cases = if bounds.max_cases == Bounds::NONE.max_cases {
            MANY
        } else {
            bounds.max_cases
        };
        bounds.max_cases = most_cases.min(in_groups(form, bounds));
        match self {
            Limit::SmallestHeaps => bounds.max_heap = min_heap,
            Limit::LargestHeaps => bounds.min_heap = max_heap,
            Limit::MostHeaps => bounds.min_heaps = max_heaps,
            Limit::LargestMove => all.with_move = Some(largest_move(form, bounds)),
            Limit::MostMoves => all.all_moves = true,
            Limit::MostCases => {
                (bounds.max_heap, bounds.max_heaps) =
                    (max_heap.min(min_heap.max(SMALL_HEAP)), min_heaps.max(1));
            }
            Limit::LargestGroup => {
                (bounds.max_cases, bounds.max_heaps) =
                    (bounds.max_cases.min(bounds.max_group), min_heaps.max(1));
            }
            Limit::MostHeapsInAll => {
                bounds.min_heaps = max_heaps.min(max_total);
                bounds.max_cases = bounds
                    .max_cases
                    .min(max_total.div_ceil(bounds.min_heaps.max(1)));
            }
            Limit::All => {
                (bounds.min_heaps, all.hard, all.all_moves) =
                    (max_heaps, true, form.counts_moves());
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
    bounds.max_move.min(if form.has_moves_and_heaps() {
        bounds.max_heap
    } else {
        MAX_NUMBER
    })
}

/// About how many numbers and verdicts a case has.
fn numbers(form: &CaseForm, bounds: Bounds) -> u64 {
    let moves = if form.gives_moves() {
        form.fixed_moves.unwrap_or(bounds.max_moves)
    } else {
        0
    };
    let verdicts = if form.has_ranges { bounds.max_heap } else { 1 };
    let heaps = form
        .heaps
        .unwrap_or(bounds.max_heaps)
        .saturating_mul(form.numbers_of_heap as u64);
    heaps.saturating_add(moves).saturating_add(verdicts)
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

/// For each [`Limit`] except the last two, the most that an input has of what it limits.
pub type Measures = [u64; 7];

impl Extent {
    /// The extent with one more case of this form, which goes on with the last group if it may and
    /// has the same rule.
    pub fn with(&self, case: &Case, form: &CaseForm, max_group: u64) -> Extent {
        let has_groups = !form.head.is_empty();
        let goes_on =
            has_groups && self.rule == case.rule && (1..max_group).contains(&self.of_group);
        let of_group = if goes_on { self.of_group + 1 } else { 1 };
        let largest = |numbers: &[u64]| numbers.iter().max().copied().unwrap_or(0);
        let heaps = form.heaps_of(case.heaps.len()) as u64;
        let cases = self.cases() + 1;
        let all_heaps = self.heaps() + heaps;
        let of_case = [
            largest(&case.heaps),
            heaps,
            largest(&case.rule),
            case.rule.len() as u64,
        ];
        let [heap, heaps, stones, moves] = of_case;
        Extent {
            most: wider(
                self.most,
                [heap, heaps, stones, moves, cases, of_group, all_heaps],
            ),
            numbers: self.numbers + (case.heaps.len() + case.rule.len()) as u64,
            verdicts: self.verdicts + if form.has_ranges { heap } else { 1 },
            groups: self.groups + u64::from(has_groups && !goes_on),
            rule: if has_groups {
                case.rule.clone()
            } else {
                Vec::new()
            },
            of_group,
        }
    }

    pub fn cases(&self) -> u64 {
        self.most[Limit::MostCases as usize]
    }

    pub fn heaps(&self) -> u64 {
        self.most[Limit::MostHeapsInAll as usize]
    }
}

/// The larger number of each two.
pub fn wider(one: Measures, other: Measures) -> Measures {
    std::array::from_fn(|at| one[at].max(other[at]))
}

/// What cases of this form within these bounds may have, and no input had on which the program was
/// right; on an input that is `late` it was too slow. Nobody may have said how large a heap is, and
/// how many cases there are.
pub fn not_tried(
    form: &CaseForm,
    bounds: &Bounds,
    reached: Measures,
    late: Measures,
    has_max_heap: bool,
) -> Vec<String> {
    let told = |(limit, (reached, late)): (Limit, (u64, u64))| {
        let is_slow = late > reached;
        let is_stated = match limit {
            Limit::LargestHeaps => has_max_heap,
            Limit::MostCases => bounds.max_cases < Bounds::NONE.max_cases,
            _ => true,
        };
        let counted = |noun| format!("{reached} {}", plural(noun, reached.into()));
        let what = match limit {
            Limit::LargestHeaps => format!("heaps above {reached}"),
            Limit::MostHeaps => format!("cases of more than {}", counted("heap")),
            Limit::LargestMove => format!("moves above {reached}"),
            Limit::MostMoves => format!("cases of more than {}", counted("move")),
            Limit::MostCases => format!("more than {}", counted("case")),
            Limit::LargestGroup => format!("groups of more than {}", counted("case")),
            Limit::MostHeapsInAll => format!("more than {} in all", counted("heap")),
            Limit::SmallestHeaps | Limit::All => return None,
        };
        let why = match (is_slow, limit == Limit::LargestHeaps && !has_max_heap) {
            (true, true) => {
                " (the program is too slow; --max-heap gives the bound of the statement)"
            }
            (true, false) => " (the program is too slow)",
            (false, _) => "",
        };
        (reached < limit.goal(form, bounds)? && (is_stated || is_slow)).then(|| what + why)
    };
    Limit::EACH
        .into_iter()
        .zip(reached.into_iter().zip(late))
        .filter_map(told)
        .collect()
}

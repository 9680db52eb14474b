//! The cases that are tried after one on which a program is wrong, to find a smaller one.

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::workload::Workload;
use crate::commands::generate::Case;
use crate::limits::to_usize;

/// The fewest numbers of a list from which none may be left out.
const ALL: u64 = u64::MAX;

/// Fewer heaps or moves, fewer stones in them, one heap in place of two, or smaller numbers in the
/// rule, within the bounds.
pub fn smaller_cases<'a>(
    options: &'a Options,
    workload: &'a Workload,
    case: &'a Case,
) -> impl Iterator<Item = Case> + 'a {
    let form = CaseForm::new(case.game, options);
    let bounds = workload.bounds;
    let mut fewest = ALL;
    if form.heaps.is_none() {
        fewest = bounds.min_heaps * form.numbers_of_heap as u64;
    }
    // Two numbers that together give one heap are not merged.
    let fewest_merged = if form.numbers_of_heap == 1 {
        fewest
    } else {
        ALL
    };
    let mut fewest_moves = ALL;
    if form.gives_moves() {
        fewest_moves = form.fixed_moves.unwrap_or(1);
    }
    let heaps = smaller_lists(&case.heaps, fewest, bounds.min_heap)
        .chain(merged_heaps(&case.heaps, fewest_merged, bounds))
        .map(|heaps| Case {
            heaps,
            ..case.clone()
        });
    let rules = smaller_lists(&case.rule, fewest_moves, 1).map(|rule| Case {
        rule,
        ..case.clone()
    });
    heaps
        .chain(rules)
        .filter(move |case| fits(case, &form, options, workload))
}

/// Returns true if statements may have this case: its moves are as they promise, it does not end
/// the input, its heaps can be computed, and they are few enough to be searched if the game needs
/// that.
pub fn fits(case: &Case, form: &CaseForm, options: &Options, workload: &Workload) -> bool {
    if form.is_end(&case.heaps) {
        return false;
    }
    if form.gives_moves() && !has_promised_moves(case, form, workload) {
        return false;
    }
    match stones_of(case, form) {
        Some(stones) => !options.is_searched(case.game) || stones <= options.budget.most_stones(),
        None => false,
    }
}

/// Returns true if the moves of this case are as statements promise.
fn has_promised_moves(case: &Case, form: &CaseForm, workload: &Workload) -> bool {
    let rule = &case.rule;
    let is_in_order = match workload.bounds.moves {
        MoveOrder::Increasing => rule.is_sorted_by(|one, other| one < other),
        MoveOrder::Distinct => (1..rule.len()).all(|at| !rule[..at].contains(&rule[at])),
        MoveOrder::Any => true,
    };
    if !is_in_order {
        return false;
    }
    if let Some(stones) = workload.with_move
        && !rule.contains(&stones)
    {
        return false;
    }
    if form.has_moves_and_heaps()
        && let Some(&largest) = case.heaps.iter().max()
    {
        // No move takes more stones than the largest heap has. Where all heaps are empty, each
        // move takes one stone.
        return rule.iter().all(|&stones| stones <= largest.max(1));
    }
    true
}

/// How many stones all heaps of a case have; `None` if a heap cannot be computed.
fn stones_of(case: &Case, form: &CaseForm) -> Option<u64> {
    let mut stones: u64 = 0;
    for (numbers, number) in case.heaps.chunks(form.numbers_of_heap).zip(1..) {
        if numbers.len() < form.numbers_of_heap {
            return None;
        }
        stones = stones.saturating_add(form.heap_of(numbers, number).ok()?);
    }
    Some(stones)
}

/// Shorter lists: without some numbers in a row, the most first, or without any two numbers. Then
/// lists in which one number, or all that are equal to it, are smaller. At least `fewest` numbers
/// stay, and no number falls below `least`.
fn smaller_lists(numbers: &[u64], fewest: u64, least: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
    let count = numbers.len();
    let spare = (count as u64).saturating_sub(fewest);
    let without_some = steps(spare).flat_map(move |len| without_runs(numbers, to_usize(len)));
    let without_two =
        pairs(if spare < 2 { 0 } else { count }).map(|pair| in_place_of(pair, numbers, &[]));
    let lower = (0..count).flat_map(move |at| lower_at(at, numbers, least));
    without_some.chain(without_two).chain(lower)
}

/// The lists without a run of `len` numbers. The last run may be shorter.
fn without_runs(numbers: &[u64], len: usize) -> impl Iterator<Item = Vec<u64>> + '_ {
    let count = numbers.len();
    (0..count).step_by(len).map(move |start| {
        let end = count.min(start + len);
        [&numbers[..start], &numbers[end..]].concat()
    })
}

/// Lists in which the number at this place is smaller. If it is the first of several that are
/// equal, then also lists in which all of them are smaller.
fn lower_at(at: usize, numbers: &[u64], least: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
    let number = numbers[at];
    let spare = number.saturating_sub(least);
    let is_first_of_several =
        !numbers[..at].contains(&number) && numbers[at + 1..].contains(&number);
    let alone = steps(spare).map(move |step| {
        let mut lower = numbers.to_vec();
        lower[at] -= step;
        lower
    });
    let together = steps(if is_first_of_several { spare } else { 0 }).map(move |step| {
        let mut lower = numbers.to_vec();
        for equal in lower.iter_mut().filter(|it| **it == number) {
            *equal -= step;
        }
        lower
    });
    alone.chain(together)
}

/// One heap in place of two, which has their nim-sum or all of their stones. At least `fewest`
/// heaps stay.
fn merged_heaps(heaps: &[u64], fewest: u64, bounds: Bounds) -> impl Iterator<Item = Vec<u64>> + '_ {
    let has_spare = heaps.len() as u64 > fewest;
    pairs(if has_spare { heaps.len() } else { 0 }).flat_map(move |(other, one)| {
        let sums = [heaps[other] ^ heaps[one], heaps[other] + heaps[one]];
        sums.into_iter()
            .filter(move |sum| (bounds.min_heap..=bounds.max_heap).contains(sum))
            .map(move |sum| in_place_of((other, one), heaps, &[sum]))
    })
}

/// Each two of `count` places, the smaller one first.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(|one| (0..one).map(move |other| (other, one)))
}

/// The list that has these numbers instead of the two at these places.
fn in_place_of((first, second): (usize, usize), list: &[u64], numbers: &[u64]) -> Vec<u64> {
    let middle = &list[first + 1..second];
    [&list[..first], numbers, middle, &list[second + 1..]].concat()
}

/// A number, and its halves down to 1.
fn steps(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(most), |step| Some(step / 2)).take_while(|&step| step > 0)
}

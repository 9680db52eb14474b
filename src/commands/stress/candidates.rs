//! The cases that are tried after one on which a program is wrong, to find a smaller one.

use std::ops::RangeInclusive;

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::workload::Workload;
use crate::commands::generate::Case;

/// Fewer heaps or moves, fewer stones in them, one heap in place of two, or smaller numbers in the
/// rule, within the bounds.
pub fn smaller_cases<'a>(
    options: &'a Options,
    workload: &'a Workload,
    case: &'a Case,
) -> impl Iterator<Item = Case> + 'a {
    let form = CaseForm::new(case.game, options);
    let fewest = workload.bounds.min_heaps * form.numbers_of_heap as u64;
    let fewest = if form.heaps.is_none() {
        fewest
    } else {
        u64::MAX
    };
    let Bounds {
        min_heap, max_heap, ..
    } = workload.bounds;
    let merged = merged_heaps(
        &case.heaps,
        if form.numbers_of_heap == 1 {
            fewest
        } else {
            u64::MAX
        },
        min_heap..=max_heap,
    );
    let heaps = smaller_lists(&case.heaps, fewest, min_heap).chain(merged);
    let fewest_moves = if form.gives_moves() {
        form.fixed_moves.unwrap_or(1)
    } else {
        u64::MAX
    };
    let rules = smaller_lists(&case.rule, fewest_moves, 1);
    let heaps = heaps.map(|heaps| Case {
        heaps,
        ..case.clone()
    });
    let all = heaps.chain(rules.map(|rule| Case {
        rule,
        ..case.clone()
    }));
    all.filter(move |case| fits(case, &form, options, workload))
}

/// Returns true if statements may have this case: its moves are as they promise, it does not end
/// the input, its heaps can be computed, and they are few enough to be searched if the game needs
/// that.
pub fn fits(case: &Case, form: &CaseForm, options: &Options, workload: &Workload) -> bool {
    let Case { game, rule, heaps } = case;
    let is_in_order = || match workload.bounds.moves {
        MoveOrder::Increasing => rule.is_sorted_by(|one, other| one < other),
        MoveOrder::Distinct => (1..rule.len()).all(|at| !rule[..at].contains(&rule[at])),
        MoveOrder::Any => true,
    };
    let has_move = || {
        workload
            .with_move
            .is_none_or(|stones| rule.contains(&stones))
    };
    // No move takes more stones than the largest heap has. Where all heaps are empty, each takes
    // one stone; without a heap, any number.
    let has_room_in = |&largest: &u64| rule.iter().all(|&stones| stones <= largest.max(1));
    let has_room = || !form.has_moves_and_heaps() || heaps.iter().max().is_none_or(has_room_in);
    let add = |stones: u64, (numbers, number): (&[u64], u64)| {
        let is_whole = numbers.len() == form.numbers_of_heap;
        Some(stones.saturating_add(form.heap_of(numbers, number).ok().filter(|_| is_whole)?))
    };
    let Some(stones) = heaps.chunks(form.numbers_of_heap).zip(1..).try_fold(0, add) else {
        return false;
    };
    let is_few = || stones <= options.budget.most_stones();
    let has_rule = !form.gives_moves() || is_in_order() && has_move() && has_room();
    has_rule && !form.is_end(heaps) && (!options.is_searched(*game) || is_few())
}

/// Shorter lists: without some numbers in a row, the most first, or without any two numbers. Then
/// lists in which one number, or all that are equal to it, are smaller. At least `fewest` numbers
/// stay, and no number falls below `least`.
fn smaller_lists(numbers: &[u64], fewest: u64, least: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
    let count = numbers.len();
    let spare = (count as u64).saturating_sub(fewest);
    let lengths = steps(spare).filter_map(|len| usize::try_from(len).ok());
    let ranges = lengths.flat_map(move |len| {
        (0..count)
            .step_by(len)
            .map(move |start| start..count.min(start + len))
    });
    let runs = ranges.map(|range| [&numbers[..range.start], &numbers[range.end..]].concat());
    let places = 0..if spare < 2 { 0 } else { count };
    let pairs = places.flat_map(move |one| {
        (0..one).map(move |other| {
            [
                &numbers[..other],
                &numbers[other + 1..one],
                &numbers[one + 1..],
            ]
            .concat()
        })
    });
    let lower = move |at: usize| {
        let number = numbers[at];
        let is_first = !numbers[..at].contains(&number) && numbers[at + 1..].contains(&number);
        let lowered = move |step, is_it: &dyn Fn(usize) -> bool| {
            (0..count)
                .map(|place| numbers[place] - if is_it(place) { step } else { 0 })
                .collect()
        };
        let alone = steps(number.saturating_sub(least))
            .map(move |step| lowered(step, &|place| place == at));
        let together = steps(if is_first {
            number.saturating_sub(least)
        } else {
            0
        });
        alone.chain(together.map(move |step| lowered(step, &|place| numbers[place] == number)))
    };
    runs.chain(pairs).chain((0..count).flat_map(lower))
}

/// One heap in place of two, which has their nim-sum or all of their stones. At least `fewest`
/// heaps stay.
fn merged_heaps(
    heaps: &[u64],
    fewest: u64,
    stones: RangeInclusive<u64>,
) -> impl Iterator<Item = Vec<u64>> + '_ {
    let count = if heaps.len() as u64 > fewest {
        heaps.len()
    } else {
        0
    };
    let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (other, one)));
    pairs.flat_map(move |(other, one)| {
        let sums = [heaps[other] ^ heaps[one], heaps[other] + heaps[one]];
        let fits = sums.map(|sum| Some(sum).filter(|sum| stones.contains(sum)));
        fits.into_iter().flatten().map(move |sum| {
            [
                &heaps[..other],
                &[sum],
                &heaps[other + 1..one],
                &heaps[one + 1..],
            ]
            .concat()
        })
    })
}

/// A number, and its halves down to 1.
fn steps(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(most), |step| Some(step / 2)).take_while(|&step| step > 0)
}

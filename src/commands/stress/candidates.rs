//! The cases that are tried after one on which a program is wrong, to find a smaller one.

use std::slice;

use crate::case::layout::Layout;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::commands::generate::{Case, Workload};

/// Fewer heaps or moves, fewer stones in them, or smaller numbers in the rule, within the bounds. None ends the input.
pub fn smaller_cases<'a>(
    options: &'a Options,
    workload: &'a Workload,
    case: &'a Case,
) -> impl Iterator<Item = Case> + 'a {
    let (bounds, parts) = (&workload.bounds, options.parts(case.problem));
    let (counts_heaps, has_moves) = (parts.contains(&Part::HeapCount), parts.contains(&Part::Moves));
    let fewest = |is_counted: bool, least: u64| if is_counted { least } else { u64::MAX };
    let heaps = smaller_lists(&case.heaps, fewest(counts_heaps, bounds.min_heaps), bounds.min_heap);
    let rules = smaller_lists(&case.rule, fewest(has_moves, 1), 1);
    // Statements give moves in order, and perhaps one that all sets have.
    let has_move = |rule: &[u64]| workload.with_move.is_none_or(|stones| rule.contains(&stones));
    let fits = move |rule: &Vec<u64>| !has_moves || rule.is_sorted_by(|one, other| one < other) && has_move(rule);
    let heaps = heaps.map(|heaps| Case { heaps, ..case.clone() });
    let all = heaps.chain(rules.filter(fits).map(|rule| Case { rule, ..case.clone() }));
    all.filter(|case| !is_end(case, options))
}

/// Returns true if a 0 in place of this case would end the input.
pub fn is_end(case: &Case, options: &Options) -> bool {
    let is_ended = options.layout.as_ref().is_some_and(Layout::is_ended);
    is_ended && Case::input(options, slice::from_ref(case)).starts_with(b"0")
}

/// Shorter lists: without some numbers in a row, the most first, or without any two numbers. Then lists in which one
/// number, or all that are equal to it, are smaller. At least `fewest` numbers stay, and no number falls below `least`.
fn smaller_lists(numbers: &[u64], fewest: u64, least: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
    let count = numbers.len();
    let spare = (count as u64).saturating_sub(fewest);
    let lengths = steps(spare).filter_map(|len| usize::try_from(len).ok());
    let ranges = lengths.flat_map(move |len| (0..count).step_by(len).map(move |start| start..count.min(start + len)));
    let runs = ranges.map(|range| [&numbers[..range.start], &numbers[range.end..]].concat());
    let places = 0..if spare < 2 { 0 } else { count };
    let pairs = places.flat_map(move |one| {
        (0..one).map(move |other| [&numbers[..other], &numbers[other + 1..one], &numbers[one + 1..]].concat())
    });
    let lower = move |at: usize| {
        let number = numbers[at];
        let is_first = !numbers[..at].contains(&number) && numbers[at + 1..].contains(&number);
        let lowered = move |step, is_it: &dyn Fn(usize) -> bool| {
            (0..count).map(|place| numbers[place] - if is_it(place) { step } else { 0 }).collect()
        };
        let alone = steps(number.saturating_sub(least)).map(move |step| lowered(step, &|place| place == at));
        let together = steps(if is_first { number.saturating_sub(least) } else { 0 });
        alone.chain(together.map(move |step| lowered(step, &|place| numbers[place] == number)))
    };
    runs.chain(pairs).chain((0..count).flat_map(lower))
}

/// A number, and its halves down to 1.
fn steps(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(most), |step| Some(step / 2)).take_while(|&step| step > 0)
}

//! The cases that `takeaway stress` tries, to find a smaller one than that on which a program is
//! wrong.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::generate::Choices;
use super::generating::{any_options, any_workload};
use crate::case::form::CaseForm;
use crate::commands::generate::{Case, InputWriter};
use crate::commands::stress::candidates::{Taken, may_be_given, smaller_cases};
use crate::game::Budget;
use crate::{Bounds, Generator, Layout, Options, Part, Workload, judge_with, validate};

/// The search for a smaller case ends when takeaway has refused this many. There are ten thousand ways
/// to merge two of a hundred heaps, and all of them may be refused again after each step.
const MOST_REFUSED: usize = 5_000;

/// Each smaller case is smaller, and one that takeaway answers keeps to the form and the bounds. A
/// program that is always wrong is shown the smallest case, one that is wrong at random some case.
pub fn shrinking(data: &[u8]) {
    let mut choices = Choices::of(data);
    let options = Options {
        budget: Budget::new(6).expect("a budget"),
        ..any_options(&mut choices)
    };
    let any = any_workload(&mut choices);
    // Cases of an input have a total, not one case.
    let workload = Workload {
        cases: 1,
        bounds: Bounds {
            min_total: 0,
            ..any.bounds
        },
        ..any
    };
    let seed = choices.below(8);
    let Ok(mut generator) = Generator::new(&options, workload) else {
        return;
    };
    let mut cases = Vec::new();
    generator.draw(1, 1, &mut cases);
    let Some(mut case) = cases.pop() else { return };
    // A range has a verdict for each of its heaps.
    let is_range = options.layout.as_ref().is_some_and(Layout::is_range);
    if is_range && case.heaps[0] > 1000 {
        return;
    }
    // Where heaps are computed, no numbers may give them.
    let form = CaseForm::new(case.game, &options);
    if options.heap.is_some() && !may_be_given(&case, &form, &workload) {
        return;
    }
    assert_fits(&options, &workload, &case);
    assert_taken(&options, &workload, &case);
    let mut refused = 0;
    let mut is_refused;
    loop {
        let mut next = None;
        is_refused = false;
        for smaller in smaller_cases(&form, workload.bounds, &case) {
            if !may_be_given(&smaller, &form, &workload) {
                continue;
            }
            assert!(
                size(&smaller) < size(&case),
                "{options:?}, {workload:?}: {case:?}, {smaller:?}"
            );
            if !is_answered(&options, &smaller) {
                is_refused = true;
                refused += 1;
                if refused == MOST_REFUSED {
                    break;
                }
                continue;
            }
            assert_fits(&options, &workload, &smaller);
            if is_wrong(seed, &smaller) {
                next = Some(smaller);
                break;
            }
        }
        let Some(smaller) = next else { break };
        case = smaller;
    }
    let fixed_moves = options.layout.as_ref().and_then(Layout::fixed_moves);
    let min_moves = workload.bounds.min_moves.max(1);
    let parts = options.parts(case.game);
    let wished_move = workload
        .bounds
        .with_move
        .filter(|_| parts.contains(&Part::Moves));
    // Different moves, and the one that every case has, need such a heap.
    let least = workload
        .bounds
        .min_heap
        .max(workload.bounds.min_stones)
        .max(fixed_moves.unwrap_or(min_moves))
        .max(wished_move.unwrap_or(1));
    let gives_number = parts.contains(&Part::MoveCount);
    let has_fewest_moves = case.rule.len() as u64 <= min_moves || !gives_number;
    let is_smallest = case.heaps.iter().all(|&heap| heap <= least) && has_fewest_moves;
    // Where the budget refuses a smaller case, those below it are not reached.
    assert!(
        seed > 0 || is_smallest || is_refused,
        "{options:?}, {workload:?}: {case:?}"
    );
}

/// Asserts that whatever is taken away, from once to as often as it can be, a smaller case is left.
fn assert_taken(options: &Options, workload: &Workload, case: &Case) {
    let form = CaseForm::new(case.game, options);
    for taken in Taken::all(case) {
        let most = taken.most(case, &form, &workload.bounds);
        let mut count = most;
        while count > 0 {
            let less = taken.from(case, count, &form, &workload.bounds);
            count /= 2;
            let Some(less) = less else { continue };
            let what = || format!("{options:?}, {workload:?}: {taken:?}, {case:?}, {less:?}");
            assert!(size(&less) < size(case), "{}", what());
            if may_be_given(&less, &form, workload) && is_answered(options, &less) {
                assert_fits(options, workload, &less);
            }
        }
    }
}

fn size(case: &Case) -> u128 {
    let numbers = || case.rule.iter().chain(&case.heaps);
    numbers().map(|&number| u128::from(number)).sum::<u128>() + numbers().count() as u128
}

fn input(options: &Options, case: &Case) -> Vec<u8> {
    InputWriter::new(options, 1).input(std::slice::from_ref(case))
}

fn is_answered(options: &Options, case: &Case) -> bool {
    judge_with(options, &input(options, case)[..], &mut Vec::new()).is_ok()
}

/// Whether a program is wrong on a case: with the seed 0 always, with others at random.
fn is_wrong(seed: u64, case: &Case) -> bool {
    let mut hasher = DefaultHasher::new();
    (seed, &case.rule, &case.heaps).hash(&mut hasher);
    seed == 0 || hasher.finish().is_multiple_of(2)
}

fn assert_fits(options: &Options, workload: &Workload, case: &Case) {
    let input = input(options, case);
    let what = || {
        format!(
            "{options:?}, {workload:?}: {case:?}, {}",
            input.escape_ascii()
        )
    };
    let validity = validate(options, &workload.bounds, &input[..]);
    assert!(validity.is_ok(), "{validity:?}: {}", what());
    if options.parts(case.game).contains(&Part::Moves) {
        assert!(
            workload
                .bounds
                .with_move
                .is_none_or(|stones| case.rule.contains(&stones)),
            "{}",
            what()
        );
    }
}

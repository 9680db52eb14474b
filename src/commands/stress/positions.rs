//! The cases that a program is tried on: all small positions, then random ones that grow.

use crate::case::bounds::Bounds;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::problem::Problem;
use crate::commands::generate::{Case, Generator, Workload};

use super::candidates::is_end;

/// Sizes end before the first that has more positions than this.
const MOST_POSITIONS: u64 = 60_000;
/// The most sizes. Only games on one heap reach it: two heaps of up to 244 stones have 60,025 positions.
const MOST_SIZES: u64 = 1000;

/// The most rules that each position of a size comes with, if cases give rules.
const RULES: usize = 8;
/// The most draws to find these rules: 200 draws find all of 16.
const DRAWS: usize = 200;

/// How many random cases there are within bounds, before the bounds grow.
const STEP: u64 = 500;

/// Endless cases within the bounds of this workload, the small ones first.
pub fn cases<'a>(options: &'a Options, workload: &'a Workload) -> impl Iterator<Item = Case> + 'a {
    let small = (1..=MOST_SIZES).map_while(|size| of_size(size, options, workload)).flatten();
    let random = (0..).filter_map(|step| random(step, options, workload)).flatten();
    small.chain(random).filter(|case| !is_end(case, options) && is_answered(case, options))
}

/// Returns true if takeaway has an answer: a case that is searched has to be small.
fn is_answered(case: &Case, options: &Options) -> bool {
    !case.problem.is_searched(options.play) || case.heaps.iter().sum::<u64>() <= options.budget.most_stones()
}

/// All positions of at most `size` heaps of at most `size` stones that have no smaller size; if cases give rules, each
/// with a few random ones whose moves take at most `size` stones. If a heap has at least b > 1 stones, it may have b −
/// 1 more than `size`; the number of heaps likewise. `None` if there are no positions, or too many.
fn of_size(size: u64, options: &Options, workload: &Workload) -> Option<Vec<Case>> {
    let Bounds { min_heap, max_heap, max_move, .. } = workload.bounds;
    let top = |size: u64| (size + min_heap.saturating_sub(1)).min(max_heap);
    let bounds = Bounds { max_heap: top(size), max_move: max_move.min(size), ..workload.bounds };
    let mut generator = Generator::new(options, Workload { bounds, ..*workload }).ok();
    let (mut cases, mut is_last) = (Vec::new(), true);
    for problem in Problem::ALL.into_iter().filter(|&problem| options.takes(problem)) {
        let drawn = generator.as_mut().map_or(Vec::new(), |generator| with_some_rules(generator, problem));
        let Some(one) = drawn.first() else {
            is_last = false;
            continue;
        };
        let is_counted = options.parts(problem).contains(&Part::HeapCount);
        let counts = |size| counts_of_heaps(size, one.heaps.len() as u64, is_counted, &workload.bounds);
        let is_new = |count, most: u64| size == 1 || most > top(size - 1) || count > counts(size - 1)[1];
        is_last &= size > 1 && top(size - 1) == max_heap && counts(size - 1) == counts(size);
        let [least, most] = counts(size);
        for count in least..=most {
            let sizes = top(size) - min_heap + 1;
            let all = sizes.checked_pow(u32::try_from(count).ok()?)?;
            all.checked_mul(drawn.len() as u64).filter(|&all| all <= MOST_POSITIONS)?;
            for number in 0..all {
                let place = |at| min_heap + number / sizes.pow(at) % sizes;
                let heaps: Vec<u64> = (0..u32::try_from(count).ok()?).map(place).collect();
                if is_new(count, heaps.iter().copied().max().unwrap_or(size)) {
                    cases.extend(drawn.iter().map(|case| Case { heaps: heaps.clone(), ..case.clone() }));
                }
            }
        }
    }
    Some(cases).filter(|_| !is_last)
}

/// Cases of this problem with different rules; one case if cases give none.
fn with_some_rules(generator: &mut Generator, problem: Problem) -> Vec<Case> {
    let mut drawn: Vec<Case> = Vec::new();
    for _ in 0..DRAWS {
        let case = generator.draw();
        if case.problem == problem && drawn.iter().all(|other| other.rule != case.rule) {
            drawn.push(case);
        }
        if drawn.len() == RULES || drawn.first().is_some_and(|case| case.rule.is_empty()) {
            break;
        }
    }
    drawn
}

/// The fewest and the most heaps of a case: `fixed`, unless a case gives their number.
fn counts_of_heaps(size: u64, fixed: u64, is_counted: bool, bounds: &Bounds) -> [u64; 2] {
    let Bounds { min_heaps, max_heaps, max_total, .. } = *bounds;
    if is_counted {
        [min_heaps, (size + min_heaps.saturating_sub(1)).min(max_heaps).min(max_total)]
    } else {
        [fixed; 2]
    }
}

/// Random cases, within larger bounds in each step; none if there are none so small.
fn random(step: u64, options: &Options, workload: &Workload) -> Option<Vec<Case>> {
    let Bounds { max_heap, min_heaps, max_heaps, max_move, .. } = workload.bounds;
    let most = 4_u64.checked_shl(u32::try_from(step).ok()?).unwrap_or(u64::MAX).max(4);
    let bounds = Bounds {
        max_heap: max_heap.min(most),
        max_heaps: max_heaps.min(min_heaps + 1 + step),
        max_move: max_move.min(most),
        ..workload.bounds
    };
    let workload = Workload { bounds, seed: workload.seed.wrapping_add(step), ..*workload };
    let mut generator = Generator::new(options, workload).ok()?;
    Some((0..STEP).map(|_| generator.draw()).collect())
}

#[cfg(test)]
mod tests {
    use crate::case::layout::Layout;

    use super::*;

    #[test]
    fn random_cases_grow_up_to_their_bounds_and_differ_from_step_to_step() {
        let options = Options { layout: Layout::new("m s k h"), stream: true, ..Options::default() };
        let drawn = |step| random(step, &options, &Workload::default()).expect("cases");
        let largest = |step| {
            let cases = drawn(step);
            let most = |number: fn(&Case) -> u64| cases.iter().map(number).max().unwrap_or(0);
            let heap = most(|case| case.heaps.iter().copied().max().unwrap_or(0));
            [heap, most(|case| case.heaps.len() as u64), most(|case| case.rule.iter().copied().max().unwrap_or(0))]
        };
        assert_eq!([0, 1, 2].map(largest), [[4, 2, 4], [8, 3, 8], [16, 4, 16]]);
        let [heap, ..] = largest(40);
        assert!((5 * 10_u64.pow(8)..=10_u64.pow(9)).contains(&heap) && largest(40)[1..] == [10, 24], "{heap}");
        assert_ne!(drawn(40), drawn(41));
    }

    #[test]
    fn each_small_position_comes_with_several_small_rules() {
        for (layout, size, fewest, largest) in [
            ("m s n", 1, 1, 1),
            ("m s n", 2, 3, 2),
            ("m s n", 3, 5, 3),
            ("n l r", 2, 3, 2),
            ("n l r", 3, 5, 3),
            ("d c n", 2, 5, 7),
        ] {
            let options = Options { layout: Layout::new(layout), stream: true, ..Options::default() };
            let cases = of_size(size, &options, &Workload::default()).expect("few positions");
            let fits = |case: &Case| case.heaps == [size] && case.rule.iter().all(|&number| number <= largest);
            assert!(cases.len() >= fewest && cases.iter().all(fits), "{layout}: {cases:?}");
        }
    }
}

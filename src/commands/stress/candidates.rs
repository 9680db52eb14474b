//! The cases that are tried after one on which a program is wrong, to find a smaller one.

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::workload::Workload;
use crate::commands::generate::Case;
use crate::limits::to_usize;

use super::limits::{all_stones, largest};

/// In place of the fewest numbers of a list: none may be left out.
const NONE_LEFT_OUT: u64 = u64::MAX;

/// Up to this many heaps or moves, each number is also lowered on its own, by halves: for a number
/// up to 2^30, that takes some 30 runs.
const FEW_NUMBERS: usize = 6;

/// What is taken away from a case, some number of times at once. A search by halves takes it away
/// half as often each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    LastMove,
    FirstMove,
    /// 1 from the number of the rule at this place.
    StoneOfMove(usize),
    LastHeap,
    FirstHeap,
    /// Two equal heaps: who wins a sum stays the same without them.
    EqualHeaps,
    /// The last heap, whose stones the one before it takes over as their nim-sum.
    MergedHeap,
    /// The lowest bit of every heap: a nim-sum of 0 stays 0.
    BitOfHeaps,
    /// 1 from every number of the heaps. Their differences stay the same, and many computed heaps and
    /// positions depend on nothing else.
    StoneOfEachHeap,
    /// 1 from the number of a heap at this place.
    StoneOfHeap(usize),
}

impl Taken {
    /// What may be taken from this case, in the order in which it is tried: heaps first, because
    /// their moves become fewer, too, and of both the list first, then its numbers if they are few.
    pub fn all(case: &Case) -> Vec<Taken> {
        let mut all = vec![Taken::LastHeap, Taken::FirstHeap];
        all.extend([Taken::EqualHeaps, Taken::MergedHeap]);
        all.extend([Taken::BitOfHeaps, Taken::StoneOfEachHeap]);
        if case.heaps.len() <= FEW_NUMBERS {
            all.extend((0..case.heaps.len()).map(Taken::StoneOfHeap));
        }
        all.extend([Taken::LastMove, Taken::FirstMove]);
        if case.rule.len() <= FEW_NUMBERS {
            all.extend((0..case.rule.len()).map(Taken::StoneOfMove));
        }
        all
    }

    /// How many times it can be taken from this case of this form.
    pub fn most(self, case: &Case, form: &CaseForm, bounds: &Bounds) -> u64 {
        let numbers = form.numbers_of_heap;
        let mut spare_heaps = 0;
        if form.heaps.is_none() {
            let heaps = (case.heaps.len() / numbers) as u64;
            spare_heaps = heaps.saturating_sub(bounds.min_heaps);
        }
        let mut spare_moves = 0;
        if form.gives_moves() && form.fixed_moves.is_none() {
            spare_moves = (case.rule.len() as u64).saturating_sub(bounds.min_moves.max(1));
        }
        match self {
            Taken::LastMove | Taken::FirstMove => spare_moves,
            Taken::StoneOfMove(at) => above(&case.rule, at, 1),
            Taken::LastHeap | Taken::FirstHeap => spare_heaps,
            // Two numbers that together give one heap are neither equal to another heap nor merged.
            Taken::EqualHeaps | Taken::MergedHeap if numbers > 1 => 0,
            Taken::EqualHeaps => (equal_pairs(&case.heaps).len() as u64 / 2).min(spare_heaps / 2),
            Taken::MergedHeap => spare_heaps.min((case.heaps.len() as u64).saturating_sub(1)),
            Taken::BitOfHeaps => u64::from(u64::BITS - largest(&case.heaps).leading_zeros()),
            Taken::StoneOfEachHeap => above_each(&case.heaps, form, bounds),
            Taken::StoneOfHeap(at) => above(&case.heaps, at, form.range_at(at, bounds)[0]),
        }
    }

    /// This case of this form after it was taken away `count` times, at most [`Taken::most`];
    /// `None` if that leaves a heap outside the bounds, or changes nothing.
    pub fn from(self, case: &Case, count: u64, form: &CaseForm, bounds: &Bounds) -> Option<Case> {
        let mut less = case.clone();
        let moves = to_usize(count);
        let heaps = moves * form.numbers_of_heap;
        match self {
            Taken::LastMove => less.rule.truncate(case.rule.len() - moves),
            Taken::FirstMove => drop(less.rule.drain(..moves)),
            Taken::StoneOfMove(at) => less.rule[at] -= count,
            Taken::LastHeap => less.heaps.truncate(case.heaps.len() - heaps),
            Taken::FirstHeap => drop(less.heaps.drain(..heaps)),
            Taken::EqualHeaps => {
                let places = equal_pairs(&case.heaps);
                less.heaps = without_places(&case.heaps, &places[..2 * moves]);
            }
            Taken::MergedHeap => {
                let merged = less.heaps.split_off(case.heaps.len() - moves - 1);
                let sum = merged.iter().fold(0, |sum, heap| sum ^ heap);
                if !(bounds.min_heap..=bounds.max_heap).contains(&sum) {
                    return None;
                }
                less.heaps.push(sum);
            }
            Taken::BitOfHeaps => {
                for (at, heap) in less.heaps.iter_mut().enumerate() {
                    let half = heap.unbounded_shr(u32::try_from(count).ok()?);
                    *heap = half.max(form.range_at(at, bounds)[0]);
                }
            }
            Taken::StoneOfEachHeap => less.heaps = lower_each(&case.heaps, count),
            Taken::StoneOfHeap(at) => less.heaps[at] -= count,
        }
        if form.has_moves_within_heaps(bounds) && form.fixed_moves.is_none() {
            let most_stones = largest(&less.heaps).max(1);
            less.rule.retain(|&stones| stones <= most_stones);
        }
        if less == *case { None } else { Some(less) }
    }
}

/// By how much the number at this place of a list is above the least that it may be.
fn above(numbers: &[u64], at: usize, least: u64) -> u64 {
    match numbers.get(at) {
        Some(number) => number.saturating_sub(least),
        None => 0,
    }
}

/// How much can be taken from every number of the heaps at once: 0 where each number is a heap of a
/// sum, whose differences mean nothing.
fn above_each(numbers: &[u64], form: &CaseForm, bounds: &Bounds) -> u64 {
    if !form.is_computed() && !form.is_pair() {
        return 0;
    }
    let places = 0..numbers.len();
    let spare = places.map(|at| above(numbers, at, form.range_at(at, bounds)[0]));
    spare.min().unwrap_or(0)
}

/// Numbers that are all smaller by this much.
fn lower_each(numbers: &[u64], less: u64) -> Vec<u64> {
    numbers.iter().map(|number| number - less).collect()
}

/// The places of equal heaps, two after two; of three equal heaps, only two have a place.
fn equal_pairs(heaps: &[u64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..heaps.len()).collect();
    places.sort_by_key(|&place| heaps[place]);
    let mut pairs = Vec::new();
    let mut at = 1;
    while at < places.len() {
        if heaps[places[at - 1]] == heaps[places[at]] {
            pairs.extend([places[at - 1], places[at]]);
            at += 1;
        }
        at += 1;
    }
    pairs
}

/// These heaps without those at these places.
fn without_places(heaps: &[u64], places: &[usize]) -> Vec<u64> {
    let mut stays = vec![true; heaps.len()];
    for &place in places {
        stays[place] = false;
    }
    let mut left = Vec::new();
    for (&heap, stays) in heaps.iter().zip(stays) {
        if stays {
            left.push(heap);
        }
    }
    left
}

/// Smaller numbers in all heaps, fewer heaps or moves, fewer stones in some of them, one heap in
/// place of two, or smaller numbers in the rule. Some are outside the bounds: see [`may_be_given`]. A
/// long list has millions of them, so whoever tries them stops when the time is over.
pub fn smaller_cases<'a>(
    form: &CaseForm,
    bounds: Bounds,
    case: &'a Case,
) -> impl Iterator<Item = Case> + use<'a> {
    let mut fewest = NONE_LEFT_OUT;
    if form.heaps.is_none() {
        fewest = bounds.min_heaps * form.numbers_of_heap as u64;
    }
    // Two numbers that together give one heap are not merged.
    let fewest_merged = if form.numbers_of_heap == 1 {
        fewest
    } else {
        NONE_LEFT_OUT
    };
    let mut fewest_moves = NONE_LEFT_OUT;
    if form.gives_moves() {
        fewest_moves = form.fixed_moves.unwrap_or(bounds.min_moves.max(1));
    }
    let shifted =
        steps(above_each(&case.heaps, form, &bounds)).map(|step| lower_each(&case.heaps, step));
    let heaps = shifted
        .chain(smaller_lists(&case.heaps, fewest, bounds.min_heap))
        .chain(merged_heaps(&case.heaps, fewest_merged, bounds))
        .map(|heaps| Case {
            heaps,
            ..case.clone()
        });
    let rules = smaller_lists(&case.rule, fewest_moves, 1).map(|rule| Case {
        rule,
        ..case.clone()
    });
    heaps.chain(rules)
}

/// Returns true if statements may have this case: its moves are as they promise, it does not end
/// the input, it has enough heaps, its stones are within their bounds, and its heaps can be computed.
pub fn may_be_given(case: &Case, form: &CaseForm, workload: &Workload) -> bool {
    let bounds = &workload.bounds;
    if form.is_end(&case.heaps) || !has_numbers_within(case, form, bounds) {
        return false;
    }
    let stones = bounds.min_stones..=bounds.max_stones;
    if form.bounds_stones(bounds) && !stones.contains(&all_stones(&case.heaps)) {
        return false;
    }
    // Of a case whose heaps are computed, the generator may find only some.
    let heaps = form.heaps_of(case.heaps.len()) as u64;
    if heaps < form.least_heaps(workload.bounds.min_heaps) {
        return false;
    }
    if form.gives_moves() && !has_promised_moves(case, form, workload) {
        return false;
    }
    can_be_computed(case, form)
}

/// Returns true if the numbers a, b and c of this case are within their bounds.
fn has_numbers_within(case: &Case, form: &CaseForm, bounds: &Bounds) -> bool {
    if form.letters() == 0 {
        return true;
    }
    case.heaps.iter().enumerate().all(|(at, number)| {
        let [least, most] = form.range_at(at, bounds);
        (least..=most).contains(number)
    })
}

/// Returns true if the moves of this case are as statements promise.
fn has_promised_moves(case: &Case, form: &CaseForm, workload: &Workload) -> bool {
    let rule = &case.rule;
    // A smaller heap may have left no move.
    let mut least = 1;
    if form.counts_moves() {
        least = workload.bounds.min_moves.max(1);
    }
    if (rule.len() as u64) < least {
        return false;
    }
    let is_in_order = match workload.bounds.moves {
        MoveOrder::Increasing => rule.is_sorted_by(|one, other| one < other),
        MoveOrder::Distinct => (1..rule.len()).all(|at| !rule[..at].contains(&rule[at])),
        MoveOrder::Any => true,
    };
    if !is_in_order {
        return false;
    }
    if let Some(stones) = workload.bounds.with_move
        && !rule.contains(&stones)
    {
        return false;
    }
    if form.has_moves_within_heaps(&workload.bounds)
        && let Some(&largest) = case.heaps.iter().max()
    {
        // No move takes more stones than the largest heap has. Where all heaps are empty, each
        // move takes one stone.
        return rule.iter().all(|&stones| stones <= largest.max(1));
    }
    true
}

/// Returns true if all heaps of a case can be computed.
fn can_be_computed(case: &Case, form: &CaseForm) -> bool {
    let is_whole = case.heaps.len().is_multiple_of(form.numbers_of_heap);
    is_whole && (form.formula.is_none() || form.heaps_of_numbers(&case.heaps).is_ok())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::game::Game;
    use crate::case::options::{Form, Options};

    #[test]
    fn numbers_are_lowered_together_where_heaps_are_differences() {
        let bounds = Bounds {
            min_heap: 2,
            ..Bounds::NONE
        };
        for (game, most) in [(Game::Wythoff, 5), (Game::Nim, 0)] {
            let options = Options {
                form: Form::game(game),
                ..Options::default()
            };
            let form = CaseForm::new(game, &options);
            let case = Case {
                game,
                rule: Vec::new(),
                heaps: vec![9, 7],
            };
            let taken = Taken::StoneOfEachHeap;
            assert_eq!(taken.most(&case, &form, &bounds), most, "{game:?}");
            if most > 0 {
                let less = taken.from(&case, most, &form, &bounds);
                assert_eq!(less.map(|less| less.heaps), Some(vec![4, 2]));
            }
        }
    }

    #[test]
    fn two_numbers_that_give_one_heap_are_neither_equal_to_another_heap_nor_merged() {
        for (layout, heap, heaps, equal, merged) in
            [("k h", None, 4, 2, 3), ("k a b", Some("a+b"), 2, 0, 0)]
        {
            let options = Options {
                form: Form::game(Game::Nim),
                layout: Some(layout.parse().expect("a layout")),
                heap: heap.map(|formula| formula.parse().expect("a formula")),
                ..Options::default()
            };
            let form = CaseForm::new(Game::Nim, &options);
            let case = Case {
                game: Game::Nim,
                rule: Vec::new(),
                heaps: vec![5; 4],
            };
            for (taken, most) in [
                (Taken::LastHeap, heaps),
                (Taken::EqualHeaps, equal),
                (Taken::MergedHeap, merged),
            ] {
                let found = taken.most(&case, &form, &Bounds::NONE);
                assert_eq!(found, most, "{layout}: {taken:?}");
            }
        }
    }

    #[test]
    fn what_is_taken_away_is_missing_and_nothing_else() {
        let rows: [(Taken, u64, &[u64], &[u64]); 9] = [
            (Taken::LastMove, 2, &[1], &[9, 7, 7, 2]),
            (Taken::FirstMove, 2, &[4], &[9, 7, 7, 2]),
            (Taken::StoneOfMove(1), 1, &[1, 2, 4], &[9, 7, 7, 2]),
            (Taken::LastHeap, 1, &[1, 3, 4], &[9, 7, 7]),
            (Taken::FirstHeap, 3, &[1, 3, 4], &[2]),
            (Taken::EqualHeaps, 1, &[1, 3, 4], &[9, 2]),
            (Taken::MergedHeap, 1, &[1, 3, 4], &[9, 7, 7 ^ 2]),
            (Taken::BitOfHeaps, 1, &[1, 3, 4], &[4, 3, 3, 1]),
            (Taken::StoneOfHeap(0), 5, &[1, 3, 4], &[4, 7, 7, 2]),
        ];
        let game = Game::Subtraction;
        let options = Options {
            layout: Some("m s k h".parse().expect("a layout")),
            ..Options::default()
        };
        let form = CaseForm::new(game, &options);
        let case = Case {
            game,
            rule: vec![1, 3, 4],
            heaps: vec![9, 7, 7, 2],
        };
        for (taken, count, rule, heaps) in rows {
            assert!(
                taken.most(&case, &form, &Bounds::NONE) >= count,
                "{taken:?}"
            );
            let less = taken.from(&case, count, &form, &Bounds::NONE);
            let less = less.expect("a smaller case");
            assert_eq!(
                (&less.rule[..], &less.heaps[..]),
                (rule, heaps),
                "{taken:?}"
            );
        }
    }
}

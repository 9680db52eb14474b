//! The nim-sum of a position, and the first move to a lost position, in the order of
//! [`Rule::moves`].

use super::rules::{Action, Heap, Move, Rule};
use super::shortcuts::{self, values_left};
use super::splits;
use super::subtraction;
use super::values::{self, Sum};

/// The most stones whose taking is tried one by one.
const TRIED: u64 = 300;

/// The most stones of a heap whose moves are counted, if they are not those of a set.
const COUNTED: u64 = 400;

/// A first move to a lost position, if there is any. The budget must suffice for all heaps.
pub fn first(rule: &Rule, heaps: &[Heap], misere: bool, budget: u32) -> Option<Move> {
    let others = others(rule, heaps, budget);
    let winning = |(at, &heap): (usize, &Heap)| {
        let loses = |action: &Action| loses(rule, heap, *action, others[at], misere, budget);
        candidates(rule, heap, others[at].nim_sum, budget)
            .find(loses)
            .map(|action| Move {
                heap: at + 1,
                action,
            })
    };
    heaps.iter().enumerate().find_map(winning)
}

/// All moves that lead to a lost position; `None` if there is no time to try all. The budget must
/// suffice for all heaps.
pub fn every(rule: &Rule, heaps: &[Heap], misere: bool, budget: u32) -> Option<Vec<Move>> {
    let others = others(rule, heaps, budget);
    let mut every = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let loses = |action: &Action| loses(rule, heap, *action, others[at], misere, budget);
        let winning = all(rule, heap, others[at].nim_sum)?
            .into_iter()
            .filter(loses);
        every.extend(winning.map(|action| Move {
            heap: at + 1,
            action,
        }));
    }
    Some(every)
}

/// The sum of all other heaps, for each heap.
fn others(rule: &Rule, heaps: &[Heap], budget: u32) -> Vec<Sum> {
    let value =
        |&heap: &Heap| values::grundy(rule, heap, budget).expect("a heap that was not refused");
    let known: Vec<u64> = heaps.iter().map(value).collect();
    let all = Sum::of(known.iter().copied());
    let large = known.iter().filter(|&&value| value > 1).count();
    let without = |value: &u64| Sum {
        nim_sum: all.nim_sum ^ value,
        large: large > usize::from(*value > 1),
    };
    known.iter().map(without).collect()
}

/// Whether the position is lost that a move on this heap leaves.
fn loses(rule: &Rule, heap: Heap, action: Action, others: Sum, misere: bool, budget: u32) -> bool {
    let value = |heap| {
        values::grundy(rule, heap, budget).expect("smaller heaps are no harder than larger ones")
    };
    let left = rule.after(heap, action).expect("a candidate is a move");
    !left
        .into_iter()
        .map(value)
        .fold(others, Sum::plus)
        .wins(misere)
}

/// All moves on a heap that may leave a lost position, unless they are too many; `others` is the
/// nim-sum of the other heaps.
fn all(rule: &Rule, heap: Heap, others: u64) -> Option<Vec<Action>> {
    let mut all: Vec<Action> = match rule {
        Rule::Takes(set) => takings(set, heap.stones).collect(),
        Rule::Written { rule: text, pass }
            if shortcuts::of(text, *pass).is_some_and(|shortcut| shortcut.has_all) =>
        {
            shortcuts::of(text, *pass).map(|shortcut| (shortcut.moves)(heap, others))?
        }
        Rule::Interval { least, most } if most - least < COUNTED => (*least
            ..=*most.min(&heap.stones))
            .map(Action::Take)
            .collect(),
        Rule::Code(_) | Rule::UnequalSplit | Rule::Written { .. } | Rule::Interval { .. }
            if heap.stones <= COUNTED =>
        {
            rule.moves(heap)
                .into_iter()
                .map(|(action, _)| action)
                .collect()
        }
        Rule::Code(_) | Rule::UnequalSplit | Rule::Written { .. } | Rule::Interval { .. } => {
            return None;
        }
    };
    // Two of the values that others may want can be the same.
    all.dedup();
    Some(all)
}

/// Moves on a heap in their order, the first among them that leaves a lost position; `others` is
/// the nim-sum of the other heaps.
fn candidates(
    rule: &Rule,
    heap: Heap,
    others: u64,
    budget: u32,
) -> Box<dyn Iterator<Item = Action>> {
    let Heap { stones, .. } = heap;
    match rule {
        Rule::Takes(set) => takings(set, stones),
        Rule::Interval { least, most } => interval_moves(*least, *most, stones, others),
        Rule::Code(code) => match splits::set_of(code) {
            Some(set) => takings(&set, stones),
            None => Box::new(splits::first_move(rule, stones, others, budget).into_iter()),
        },
        Rule::UnequalSplit => {
            Box::new(splits::first_move(rule, stones, others, budget).into_iter())
        }
        Rule::Written { rule: text, pass } => match shortcuts::of(text, *pass) {
            Some(shortcut) => Box::new((shortcut.moves)(heap, others).into_iter()),
            None => Box::new(rule.moves(heap).into_iter().map(|(action, _)| action)),
        },
    }
}

fn takings(set: &[u64], stones: u64) -> Box<dyn Iterator<Item = Action>> {
    Box::new(
        subtraction::normal_form(set, stones)
            .into_iter()
            .map(Action::Take),
    )
}

fn interval_moves(
    least: u64,
    most: u64,
    stones: u64,
    others: u64,
) -> Box<dyn Iterator<Item = Action>> {
    let most_taken = most.min(stones);
    if most_taken.saturating_sub(least) <= TRIED {
        return Box::new((least..=most_taken).map(Action::Take));
    }
    let fewest = |value| fewest(least, most, stones, value);
    let mut taken: Vec<u64> = values_left(others).into_iter().filter_map(fewest).collect();
    taken.sort_unstable();
    Box::new(taken.into_iter().map(Action::Take))
}

/// The fewest stones that leave a heap of this value, if a move of `least` to `most` stones does.
///
/// Of the heaps that a move can leave, the largest has `stones - least` stones. Going down from
/// there, the first heap in the [block](values::interval) of the value is that heap itself, or the
/// last heap of the block where it is next met.
pub fn fewest(least: u64, most: u64, stones: u64, value: u64) -> Option<u64> {
    let [l, r, n, value] = [least, most, stones, value].map(i128::from);
    let (first, last) = (value * l, (value * l + l).min(l + r) - 1);
    let m = (n - l).rem_euclid(l + r);
    let down = match m {
        _ if first > last => return None,
        _ if m < first => m + (l + r) - last,
        _ if m > last => m - last,
        _ => 0,
    };
    let taken = l + down;
    (taken <= r && taken <= n).then_some(taken as u64)
}

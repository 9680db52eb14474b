//! The nim-sum of a position, and the first move to a lost position, in the order of [`Rule::moves`].

use super::rules::{Action, Heap, Move, Rule};
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
        candidates(rule, heap, others[at].nim_sum, budget).find(loses).map(|action| Move { heap: at + 1, action })
    };
    heaps.iter().enumerate().find_map(winning)
}

/// All moves that lead to a lost position; `None` if there is no time to try all. The budget must suffice for all heaps.
pub fn every(rule: &Rule, heaps: &[Heap], misere: bool, budget: u32) -> Option<Vec<Move>> {
    let others = others(rule, heaps, budget);
    let mut every = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let loses = |action: &Action| loses(rule, heap, *action, others[at], misere, budget);
        let winning = all(rule, heap, others[at].nim_sum)?.into_iter().filter(loses);
        every.extend(winning.map(|action| Move { heap: at + 1, action }));
    }
    Some(every)
}

/// The sum of all other heaps, for each heap.
fn others(rule: &Rule, heaps: &[Heap], budget: u32) -> Vec<Sum> {
    let value = |&heap: &Heap| values::grundy(rule, heap, budget).expect("a heap that was not refused");
    let known: Vec<u64> = heaps.iter().map(value).collect();
    let all = Sum::of(known.iter().copied());
    let large = known.iter().filter(|&&value| value > 1).count();
    let without = |value: &u64| Sum { nim_sum: all.nim_sum ^ value, large: large > usize::from(*value > 1) };
    known.iter().map(without).collect()
}

/// Whether the position is lost that a move on this heap leaves.
fn loses(rule: &Rule, heap: Heap, action: Action, others: Sum, misere: bool, budget: u32) -> bool {
    let value = |heap| values::grundy(rule, heap, budget).expect("smaller heaps are no harder than larger ones");
    let left = rule.after(heap, action).expect("a candidate is a move");
    !left.into_iter().map(value).fold(others, Sum::plus).wins(misere)
}

/// All moves on a heap that may leave a lost position, unless they are too many; `others` is the nim-sum of the other
/// heaps.
fn all(rule: &Rule, heap: Heap, others: u64) -> Option<Vec<Action>> {
    let mut all: Vec<Action> = match rule {
        Rule::Takes(set) => takings(set, heap.stones).collect(),
        Rule::Any { .. } => any_number(heap, others).collect(),
        Rule::Half => half(heap.stones, others).collect(),
        Rule::Interval { least, most } if most - least < COUNTED => {
            (*least..=*most.min(&heap.stones)).map(Action::Take).collect()
        }
        Rule::Code(_) | Rule::UnequalSplit | Rule::AnyOrSplit | Rule::Interval { .. } if heap.stones <= COUNTED => {
            rule.moves(heap).into_iter().map(|(action, _)| action).collect()
        }
        Rule::Code(_) | Rule::UnequalSplit | Rule::AnyOrSplit | Rule::Interval { .. } => return None,
    };
    // Two of the values that others may want can be the same.
    all.dedup();
    Some(all)
}

/// Moves on a heap in their order, the first among them that leaves a lost position; `others` is the nim-sum of the
/// other heaps.
fn candidates(rule: &Rule, heap: Heap, others: u64, budget: u32) -> Box<dyn Iterator<Item = Action>> {
    let Heap { stones, .. } = heap;
    match rule {
        Rule::Takes(set) => takings(set, stones),
        Rule::Any { .. } => any_number(heap, others),
        Rule::Interval { least, most } => interval_moves(*least, *most, stones, others),
        Rule::Code(code) => match splits::set_of(code) {
            Some(set) => takings(&set, stones),
            None => Box::new(splits::first_move(rule, stones, others, budget).into_iter()),
        },
        Rule::UnequalSplit => Box::new(splits::first_move(rule, stones, others, budget).into_iter()),
        Rule::AnyOrSplit => any_or_split(stones, others),
        Rule::Half => half(stones, others),
    }
}

fn takings(set: &[u64], stones: u64) -> Box<dyn Iterator<Item = Action>> {
    Box::new(subtraction::normal_form(set, stones).into_iter().map(Action::Take))
}

/// In a lost position of either play, the nim-sum is 0, or no value is more than 1. So a move that leaves one heap
/// leaves the value 0 or 1, or that of the others.
fn values_left(others: u64) -> [u64; 3] {
    [0, 1, others]
}

fn any_number(Heap { stones, fresh }: Heap, others: u64) -> Box<dyn Iterator<Item = Action>> {
    let pass = Some(Action::Pass).filter(|_| fresh && stones > 0);
    if stones <= TRIED {
        return Box::new(pass.into_iter().chain((1..=stones).map(Action::Take)));
    }
    // Only one heap has a given value. With passes, 2m − 1 and 2m have each other's value; without, each number has
    // itself.
    let heap_of = |value| if fresh { values::exchanged(value) } else { value };
    let mut left = values_left(others).map(heap_of);
    left.sort_unstable_by(|a, b| b.cmp(a));
    let taken = left.into_iter().filter(move |&left| left < stones).map(move |left| Action::Take(stones - left));
    Box::new(pass.into_iter().chain(taken))
}

/// For each value that may be wanted, the smallest part and the heap that have it. Of a part 4x + r, the value is
/// 4X + 0, 1, 2 or 3 with X next to x; of two numbers X and Y with a given sum and nim-sum, the least X is what they
/// have in common.
fn any_or_split(stones: u64, others: u64) -> Box<dyn Iterator<Item = Action>> {
    let mut small: Vec<u64> = values_left(others).into_iter().flat_map(|value| small_parts(stones, value)).collect();
    small.sort_unstable();
    let splits = small.into_iter().map(move |part| Action::Split { taken: 0, parts: [part, stones - part] });
    let heap = |value: u64| match value % 4 {
        0 if value > 0 => value - 1,
        3 => value + 1,
        _ => value,
    };
    let mut left = values_left(others).map(heap);
    left.sort_unstable_by(|a, b| b.cmp(a));
    let taken = left.into_iter().filter(move |&left| left < stones).map(move |left| Action::Take(stones - left));
    Box::new(splits.chain(taken))
}

fn small_parts(stones: u64, value: u64) -> Vec<u64> {
    // For r = 0, 1, 2, 3: X − x, and the last two bits of the value.
    const RESIDUES: [(i128, u64); 4] = [(-1, 3), (0, 1), (0, 2), (1, 0)];
    let mut small = vec![];
    for (r, (own, bits)) in (0_i128..).zip(RESIDUES) {
        for (s, (other, other_bits)) in (0_i128..).zip(RESIDUES) {
            let rest = i128::from(stones) - r - s;
            let twice = rest / 4 + own + other - i128::from(value / 4);
            if bits ^ other_bits != value % 4 || rest < 0 || rest % 4 != 0 || twice < 0 || twice % 2 != 0 {
                continue;
            }
            let (common, alone) = (twice / 2, i128::from(value / 4));
            let first = if common == 0 && own == 1 { alone & -alone } else { common };
            let part = 4 * (first - own) + r;
            let fits = common & alone == 0 && part > 0 && part < i128::from(stones);
            let left = i128::from(stones) - part;
            if fits && any_value(part) ^ any_value(left) == i128::from(value) {
                small.push(part.min(left) as u64);
            }
        }
    }
    small
}

fn any_value(stones: i128) -> i128 {
    [stones - i128::from(stones > 0), stones, stones, stones + 1][(stones % 4) as usize]
}

/// The heaps of a value v are 2v, 4v + 1, 8v + 3, ….
fn half(stones: u64, others: u64) -> Box<dyn Iterator<Item = Action>> {
    let heaps = |value: u64| {
        let first = value.checked_mul(2);
        std::iter::successors(first, |heap| heap.checked_mul(2)?.checked_add(1)).take_while(move |&heap| heap < stones)
    };
    let mut left: Vec<u64> = values_left(others).into_iter().flat_map(heaps).collect();
    left.retain(|&left| left >= stones - stones / 2);
    left.sort_unstable_by(|a, b| b.cmp(a));
    Box::new(left.into_iter().map(move |left| Action::Take(stones - left)))
}

fn interval_moves(least: u64, most: u64, stones: u64, others: u64) -> Box<dyn Iterator<Item = Action>> {
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
/// Of the heaps that a move can leave, the largest has `stones - least` stones. Going down from there, the first heap
/// in the [block](values::interval) of the value is that heap itself, or the last heap of the block where it is next
/// met.
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

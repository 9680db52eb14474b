//! The values and the winning moves of large heaps, by the text of their rule: to try all moves
//! would take too long. `tests/brute_force.rs` holds each of them to its rule. A rule without a
//! shortcut is answered on small heaps alone.

use super::rules::{Action, Heap};

pub struct Shortcut {
    pub rule: &'static str,
    /// Whether each non-empty heap may be passed on once.
    pub pass: bool,
    pub grundy: fn(Heap) -> u64,
    /// Moves on a heap in their order, the first among them that leaves a lost position, by the
    /// nim-sum of the others.
    pub moves: fn(Heap, u64) -> Vec<Action>,
    /// Whether all moves that leave a lost position are among them.
    pub has_all: bool,
}

/// Without passes, the closed form of Nim is the number of stones.
#[rustfmt::skip]
pub const SHORTCUTS: [Shortcut; 4] = [
    Shortcut { rule: "n-t", pass: true, grundy: any_number, moves: any_number_moves, has_all: true },
    Shortcut { rule: "n-t", pass: false, grundy: any_number, moves: any_number_moves, has_all: true },
    Shortcut { rule: "n-t; a, n-a if 0<a<n", pass: false, grundy: any_or_split, moves: any_or_split_moves, has_all: false },
    Shortcut { rule: "n-t if 2*t<=n", pass: false, grundy: half, moves: half_moves, has_all: true },
];

/// The shortcut of a rule, if it has one.
pub fn of(rule: &str, pass: bool) -> Option<&'static Shortcut> {
    SHORTCUTS
        .iter()
        .find(|shortcut| (shortcut.rule, shortcut.pass) == (rule, pass))
}

fn any_number(Heap { stones, fresh }: Heap) -> u64 {
    if fresh { exchanged(stones) } else { stones }
}

/// The value of a heap that may be passed on, if a move takes any number of stones: of 2m − 1 and
/// 2m the other, and 0 stays.
///
/// Say that this is so below 2m − 1. Then taking from 2m − 1 leads to 0 … 2m − 2, all of them, the
/// pass to 2m − 1, and the mex is 2m. Taking from 2m leads to the same and to 2m, the pass to 2m
/// again, and the value that is missing is 2m − 1.
fn exchanged(stones: u64) -> u64 {
    match stones % 2 {
        0 => stones.saturating_sub(1),
        _ => stones + 1,
    }
}

/// In each four, the last two are exchanged: 3 and 4, 7 and 8, ….
fn any_or_split(Heap { stones, .. }: Heap) -> u64 {
    match stones % 4 {
        3 => stones + 1,
        0 if stones > 0 => stones - 1,
        _ => stones,
    }
}

/// An odd heap has the value of the smaller half, an even one has half its stones.
fn half(heap: Heap) -> u64 {
    if heap.stones.is_multiple_of(2) {
        heap.stones / 2
    } else {
        half(Heap {
            stones: heap.stones / 2,
            ..heap
        })
    }
}

/// In a lost position of either play, the nim-sum is 0, or no value is more than 1. So a move that
/// leaves one heap leaves the value 0 or 1, or that of the others.
pub fn values_left(others: u64) -> [u64; 3] {
    [0, 1, others]
}

fn any_number_moves(Heap { stones, fresh }: Heap, others: u64) -> Vec<Action> {
    let pass = Some(Action::Pass).filter(|_| fresh && stones > 0);
    // Only one heap has a given value. With passes, 2m − 1 and 2m have each other's value; without,
    // each number has itself.
    let heap_of = |value| if fresh { exchanged(value) } else { value };
    let mut left = values_left(others).map(heap_of);
    left.sort_unstable_by(|a, b| b.cmp(a));
    let taken = left
        .into_iter()
        .filter(|&left| left < stones)
        .map(|left| Action::Take(stones - left));
    pass.into_iter().chain(taken).collect()
}

/// For each value that may be wanted, the smallest part and the heap that have it. Of a part 4x +
/// r, the value is 4X + 0, 1, 2 or 3 with X next to x; of two numbers X and Y with a given sum and
/// nim-sum, the least X is what they have in common.
fn any_or_split_moves(Heap { stones, .. }: Heap, others: u64) -> Vec<Action> {
    let mut small: Vec<u64> = values_left(others)
        .into_iter()
        .flat_map(|value| small_parts(stones, value))
        .collect();
    small.sort_unstable();
    let splits = small.into_iter().map(|part| Action::Split {
        taken: 0,
        parts: [part, stones - part],
    });
    let heap = |value: u64| match value % 4 {
        0 if value > 0 => value - 1,
        3 => value + 1,
        _ => value,
    };
    let mut left = values_left(others).map(heap);
    left.sort_unstable_by(|a, b| b.cmp(a));
    let taken = left
        .into_iter()
        .filter(|&left| left < stones)
        .map(|left| Action::Take(stones - left));
    splits.chain(taken).collect()
}

fn small_parts(stones: u64, value: u64) -> Vec<u64> {
    // For r = 0, 1, 2, 3: X − x, and the last two bits of the value.
    const RESIDUES: [(i128, u64); 4] = [(-1, 3), (0, 1), (0, 2), (1, 0)];
    let mut small = vec![];
    for (r, (own, bits)) in (0_i128..).zip(RESIDUES) {
        for (s, (other, other_bits)) in (0_i128..).zip(RESIDUES) {
            let rest = i128::from(stones) - r - s;
            let twice = rest / 4 + own + other - i128::from(value / 4);
            if bits ^ other_bits != value % 4
                || rest < 0
                || rest % 4 != 0
                || twice < 0
                || twice % 2 != 0
            {
                continue;
            }
            let (common, alone) = (twice / 2, i128::from(value / 4));
            let first = if common == 0 && own == 1 {
                alone & -alone
            } else {
                common
            };
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
fn half_moves(Heap { stones, .. }: Heap, others: u64) -> Vec<Action> {
    let heaps = |value: u64| {
        let first = value.checked_mul(2);
        std::iter::successors(first, |heap| heap.checked_mul(2)?.checked_add(1))
            .take_while(move |&heap| heap < stones)
    };
    let mut left: Vec<u64> = values_left(others).into_iter().flat_map(heaps).collect();
    left.retain(|&left| left >= stones - stones / 2);
    left.sort_unstable_by(|a, b| b.cmp(a));
    left.into_iter()
        .map(|left| Action::Take(stones - left))
        .collect()
}

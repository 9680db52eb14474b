//! Who wins, by search: a position is won if some option of it is lost. Nothing here but the rules is taken from
//! anywhere; what goes beyond search says at its place why it may, and `tests/brute_force.rs` checks it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Who is to move on one heap, taking 1, 3 or 4 stones, wins.
pub fn wins_one_three_four(stones: u64) -> bool {
    static GAME: OnceLock<OneHeap> = OnceLock::new();
    GAME.get_or_init(|| OneHeap::search(&[1, 3, 4])).wins(stones)
}

/// Who is to move on one heap, taking 1, 2 or 3 stones, wins.
pub fn wins_one_two_three(stones: u64) -> bool {
    static GAME: OnceLock<OneHeap> = OnceLock::new();
    GAME.get_or_init(|| OneHeap::search(&[1, 2, 3])).wins(stones)
}

/// One heap, a move takes a number of stones out of a set.
pub struct OneHeap {
    /// Whether who is to move wins, by stones.
    wins: Vec<bool>,
    period: usize,
}

impl OneHeap {
    const SEARCHED: usize = 2000;

    pub fn search(set: &[usize]) -> OneHeap {
        let mut wins: Vec<bool> = Vec::new();
        for stones in 0..OneHeap::SEARCHED {
            wins.push(set.iter().any(|&taken| taken <= stones && !wins[stones - taken]));
        }
        let period = OneHeap::certified_period(&wins, set[set.len() - 1]);
        OneHeap { wins, period }
    }

    /// The least p with `wins[n + p] == wins[n]` for the `window` heaps from 0 on. Who wins depends only on the
    /// `window` heaps before, so from there on all repeats for ever.
    fn certified_period(wins: &[bool], window: usize) -> usize {
        let repeats = |&p: &usize| wins[..window] == wins[p..p + window];
        (1..wins.len() - window).find(repeats).expect("a period within the heaps searched")
    }

    pub fn wins(&self, stones: u64) -> bool {
        match self.wins.get(stones as usize) {
            Some(&wins) => wins,
            None => self.wins[(stones % self.period as u64) as usize],
        }
    }
}

/// Who is to move in Zero-Move Nim, no heap passed on yet, wins: by search if the heaps are few and small, else by
/// the nim-sum.
pub fn wins_zero_move_nim(heaps: &[u64]) -> bool {
    let fresh = position(heaps.iter().map(|&stones| Heap { stones, fresh: true }));
    if fresh.len() <= 3 && fresh.iter().all(|heap| heap.stones <= 8) {
        search_zero_move_nim(fresh)
    } else {
        wins_by_nim_sum(heaps)
    }
}

/// A heap and whether a pass on it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    pub stones: u64,
    pub fresh: bool,
}

/// Heaps as a position: sorted, for their order is nothing to the game, and without empty ones, for they have no
/// moves.
pub fn position(heaps: impl Iterator<Item = Heap>) -> Vec<Heap> {
    let mut position: Vec<Heap> = heaps.filter(|heap| heap.stones > 0).collect();
    position.sort_unstable();
    position
}

/// Whether who is to move wins, by search over all positions that can be reached.
pub fn search_zero_move_nim(position: Vec<Heap>) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<Vec<Heap>, bool>> = RefCell::default();
    }
    if let Some(wins) = KNOWN.with_borrow(|known| known.get(&position).copied()) {
        return wins;
    }
    let wins = options(&position).into_iter().any(|option| !search_zero_move_nim(option));
    KNOWN.with_borrow_mut(|known| known.insert(position, wins));
    wins
}

fn options(heaps: &[Heap]) -> Vec<Vec<Heap>> {
    let mut options = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for option in heap_options(heap) {
            let rest = heaps.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &heap)| heap);
            options.push(position(rest.chain([option])));
        }
    }
    options
}

/// Any number of stones less; or as many, passed on.
fn heap_options(heap: Heap) -> impl Iterator<Item = Heap> {
    let taken = (0..heap.stones).map(move |stones| Heap { stones, ..heap });
    let passed = (heap.fresh && heap.stones > 0).then_some(Heap { fresh: false, ..heap });
    taken.chain(passed)
}

/// Whether who is to move wins, by the theorem of Sprague and Grundy.
pub fn wins_by_nim_sum(heaps: &[u64]) -> bool {
    heaps.iter().fold(0, |sum, &stones| sum ^ zero_move_nim_value(stones)) != 0
}

/// The Grundy value of a fresh heap: by mex as far as the table goes, beyond it by what was derived by hand.
///
/// Above the empty heap the values of 2m − 1 and 2m are those of plain Nim, exchanged. Say that this is so below
/// 2m − 1: then taking from 2m − 1 leads to 0 … 2m − 2, all of them, the pass to 2m − 1, and the mex is 2m. Taking from
/// 2m leads to the same and to 2m, the pass to 2m again, and what is left out is 2m − 1.
pub fn zero_move_nim_value(stones: u64) -> u64 {
    static VALUES: OnceLock<Vec<u64>> = OnceLock::new();
    let values = VALUES.get_or_init(|| zero_move_nim_values(600));
    values.get(stones as usize).copied().unwrap_or_else(|| exchanged(stones))
}

/// The other of 2m − 1 and 2m, for `stones` > 0.
pub fn exchanged(stones: u64) -> u64 {
    let m = stones.div_ceil(2);
    if stones == 2 * m {
        2 * m - 1
    } else {
        2 * m
    }
}

/// The Grundy values of the fresh heaps below `end`, each the mex of its options'.
pub fn zero_move_nim_values(end: u64) -> Vec<u64> {
    let (mut fresh, mut passed) = (Vec::new(), Vec::new());
    for stones in 0..end {
        let after_pass = mex(passed.iter().copied());
        let pass = (stones > 0).then_some(after_pass);
        let value = mex(fresh.iter().copied().chain(pass));
        passed.push(after_pass);
        fresh.push(value);
    }
    fresh
}

/// The least number that is not among the values.
pub fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    // Among so many values, one of the first so many numbers and one more is missing.
    let mut present = vec![false; values.len() + 1];
    for value in values {
        if let Some(present) = present.get_mut(value as usize) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

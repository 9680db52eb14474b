//! Who wins, by search: a position is won if one of its options is lost. Only the rules are taken as given. Where
//! search would take too long, a shortcut is used; each says why it is right, and `tests/brute_force.rs` checks it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Whether the player to move on one heap wins, if a move takes one of `set` stones.
pub fn wins_on_one_heap(set: &[u64], stones: u64) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<Vec<u64>, OneHeap>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| known.entry(set.to_vec()).or_insert_with(|| OneHeap::search(set)).wins(stones))
}

/// Who wins on one heap, if a move takes a number of stones out of a set.
struct OneHeap {
    /// Whether the player to move wins, by stones.
    wins: Vec<bool>,
    period: usize,
}

impl OneHeap {
    const SEARCHED: u64 = 2000;

    fn search(set: &[u64]) -> OneHeap {
        let mut wins: Vec<bool> = Vec::new();
        for stones in 0..OneHeap::SEARCHED {
            wins.push(set.iter().any(|&taken| taken <= stones && !wins[(stones - taken) as usize]));
        }
        let largest = set.iter().max().map_or(0, |&largest| largest as usize);
        let period = OneHeap::certified_period(&wins, largest);
        OneHeap { wins, period }
    }

    /// The least p with `wins[n + p] == wins[n]` for the `window` heaps from 0 on. Who wins depends only on the
    /// `window` heaps before, so from there on everything repeats for ever.
    fn certified_period(wins: &[bool], window: usize) -> usize {
        let repeats = |&p: &usize| wins[..window] == wins[p..p + window];
        (1..wins.len() - window).find(repeats).expect("a period within the heaps searched")
    }

    fn wins(&self, stones: u64) -> bool {
        match self.wins.get(stones as usize) {
            Some(&wins) => wins,
            None => self.wins[(stones % self.period as u64) as usize],
        }
    }
}

/// Whether the player to move on these heaps wins, if a move takes any number of stones from one heap, and if `pass`,
/// may also pass once on each non-empty heap: by search if the heaps are few and small, else by the nim-sum.
pub fn wins_any_number(heaps: &[u64], pass: bool) -> bool {
    let start = position(heaps.iter().map(|&stones| Heap { stones, fresh: pass }));
    if start.len() <= 3 && start.iter().all(|heap| heap.stones <= 8) {
        wins_by_search(start)
    } else {
        nim_sum(&start) != 0
    }
}

/// A heap, and whether it may still be passed on. In plain Nim, no heap may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    pub stones: u64,
    pub fresh: bool,
}

/// Heaps as a position: sorted, because their order does not matter, and without the empty ones, which have no moves.
pub fn position(heaps: impl Iterator<Item = Heap>) -> Vec<Heap> {
    let mut position: Vec<Heap> = heaps.filter(|heap| heap.stones > 0).collect();
    position.sort_unstable();
    position
}

/// Whether the player to move wins, by search over all positions that can be reached.
pub fn wins_by_search(position: Vec<Heap>) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<Vec<Heap>, bool>> = RefCell::default();
    }
    if let Some(wins) = KNOWN.with_borrow(|known| known.get(&position).copied()) {
        return wins;
    }
    let wins = options(&position).into_iter().any(|option| !wins_by_search(option));
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

/// The heap with any number of stones less; or with the same number, passed on.
fn heap_options(heap: Heap) -> impl Iterator<Item = Heap> {
    let taken = (0..heap.stones).map(move |stones| Heap { stones, ..heap });
    let passed = (heap.fresh && heap.stones > 0).then_some(Heap { fresh: false, ..heap });
    taken.chain(passed)
}

/// The nim-sum of the heaps' Grundy values. By the theorem of Sprague and Grundy, the player to move loses if it is 0.
pub fn nim_sum(heaps: &[Heap]) -> u64 {
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap))
}

/// The Grundy value of a heap: by mex as far as the table goes, beyond it as derived by hand.
///
/// If it may not be passed on, n stones have the value n: say that this is so below n, then taking leads to 0 … n − 1,
/// and the mex is n.
///
/// If it may, the values of 2m − 1 and 2m are exchanged: say that this is so below 2m − 1, then taking from 2m − 1
/// leads to 0 … 2m − 2, all of them, the pass to 2m − 1, and the mex is 2m. Taking from 2m leads to the same and to 2m,
/// the pass to 2m again, and the value left out is 2m − 1.
pub fn value(heap: Heap) -> u64 {
    static VALUES: OnceLock<Values> = OnceLock::new();
    let Values { fresh, passed } = VALUES.get_or_init(|| values(600));
    let known = if heap.fresh { fresh } else { passed };
    known.get(heap.stones as usize).copied().unwrap_or_else(|| match heap.fresh {
        true => exchanged(heap.stones),
        false => heap.stones,
    })
}

/// The other of 2m − 1 and 2m; 0 stays.
pub fn exchanged(stones: u64) -> u64 {
    let m = stones.div_ceil(2);
    match stones {
        0 => 0,
        _ if stones == 2 * m => 2 * m - 1,
        _ => 2 * m,
    }
}

/// The Grundy values by stones: of the heaps that may be passed on, and of the heaps that may not.
pub struct Values {
    pub fresh: Vec<u64>,
    pub passed: Vec<u64>,
}

/// The Grundy values of the heaps below `end`, each the mex of its options' values.
pub fn values(end: u64) -> Values {
    let (mut fresh, mut passed) = (Vec::new(), Vec::new());
    for stones in 0..end {
        let after_pass = mex(passed.iter().copied());
        let pass = (stones > 0).then_some(after_pass);
        let value = mex(fresh.iter().copied().chain(pass));
        passed.push(after_pass);
        fresh.push(value);
    }
    Values { fresh, passed }
}

/// The least number that is not among the values.
pub fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    // n values cannot be all of the n + 1 numbers from 0 to n.
    let mut present = vec![false; values.len() + 1];
    for value in values {
        if let Some(present) = present.get_mut(value as usize) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

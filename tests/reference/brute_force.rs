//! What brute force finds for the games that problems fix. Where search would take too long, a shortcut is used; each
//! says why it is right, and `tests/brute_force.rs` checks it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

use super::rules::Heap;

/// Whether the player to move on one heap wins, if a move takes one of `set` stones; in misère play, who cannot move
/// wins.
pub fn wins_on_one_heap(set: &[u64], stones: u64, misere: bool) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<(Vec<u64>, bool), OneHeap>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        known.entry((set.to_vec(), misere)).or_insert_with(|| OneHeap::search(set, misere)).wins(stones)
    })
}

/// Who wins on one heap, if a move takes a number of stones out of a set.
struct OneHeap {
    /// Whether the player to move wins, by stones.
    wins: Vec<bool>,
    period: usize,
}

impl OneHeap {
    const SEARCHED: u64 = 2000;

    fn search(set: &[u64], misere: bool) -> OneHeap {
        let mut wins: Vec<bool> = Vec::new();
        for stones in 0..OneHeap::SEARCHED {
            let mut moves = set.iter().filter(|&&taken| taken <= stones).peekable();
            let no_move = moves.peek().is_none();
            wins.push(no_move && misere || moves.any(|taken| !wins[(stones - taken) as usize]));
        }
        let largest = set.iter().max().map_or(0, |&largest| largest as usize);
        let period = OneHeap::certified_period(&wins, largest);
        OneHeap { wins, period }
    }

    /// The least p with `wins[n + p] == wins[n]` for the `window` heaps from 0 on. On any larger heap all moves can be
    /// made, and who wins depends only on the `window` heaps before, so from there on everything repeats for ever.
    fn certified_period(wins: &[bool], window: usize) -> usize {
        let repeats = |&p: &usize| wins[..window] == wins[p..p + window];
        (1..wins.len() - window).find(repeats).expect("a period within the heaps searched")
    }

    fn wins(&self, stones: u64) -> bool {
        match self.wins.get(place(stones)) {
            Some(&wins) => wins,
            None => self.wins[(stones % self.period as u64) as usize],
        }
    }
}

/// The Grundy value of a heap: by mex as far as the table goes, beyond it as derived by hand.
///
/// If it may not be passed on, n stones have the value n: say that this is so below n, then taking leads to 0 … n − 1,
/// and the mex is n.
///
/// If it may, the values of 2m − 1 and 2m are exchanged: say that this is so below 2m − 1, then taking from 2m − 1
/// leads to 0 … 2m − 2, all of them, the pass to 2m − 1, and the mex is 2m. Taking from 2m leads to the same and to 2m,
/// the pass to 2m again, and the value that is missing is 2m − 1.
pub fn value(heap: Heap) -> u64 {
    static VALUES: OnceLock<Values> = OnceLock::new();
    let Values { fresh, passed } = VALUES.get_or_init(|| values(600));
    let known = if heap.fresh { fresh } else { passed };
    known.get(place(heap.stones)).copied().unwrap_or_else(|| match heap.fresh {
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
        if let Some(present) = present.get_mut(place(value)) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

/// The place of this number: beyond every vector, if it is too large for a place of this machine.
fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

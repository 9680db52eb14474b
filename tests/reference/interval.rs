//! Grundy values of the games in which a move takes `least` to `most` stones: by mex where heaps are small, otherwise
//! as derived by hand. `tests/brute_force.rs` checks what is derived.

use std::cell::RefCell;
use std::collections::HashMap;

use super::brute_force::mex;

/// The heaps whose values are found by mex.
const BY_MEX: u64 = 24;

/// The Grundy value of a heap of `stones`.
pub fn grundy(least: u64, most: u64, stones: u64) -> u64 {
    if stones > BY_MEX {
        return derived(least, most, stones);
    }
    // Fuzzers ask for the same few intervals again and again.
    const KEPT: usize = 256;
    thread_local! {
        static KNOWN: RefCell<HashMap<(u64, u64), Vec<u64>>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() == KEPT {
            known.clear();
        }
        known.entry((least, most)).or_insert_with(|| values(least, most, BY_MEX + 1))[stones as usize]
    })
}

/// The Grundy values of the heaps below `end`, each the mex of its options' values.
pub fn values(least: u64, most: u64, end: u64) -> Vec<u64> {
    let mut values = Vec::new();
    for stones in 0..end {
        let taken = least..=most.min(stones);
        values.push(mex(taken.map(|taken| values[(stones - taken) as usize])));
    }
    values
}

/// The Grundy value of any heap.
///
/// Call l the least and r the most. Cut the remainders of l + r into blocks of l, the last perhaps shorter: 0 … l − 1
/// is block 0, and so on. The value of n stones is the block of m = n mod (l + r). Say that this is so below n. A move
/// to n − l, n − l − 1 and so on leads to the remainders m − l, m − l − 1 … down to 0, or to m − r if that is more; but
/// m − r < l, so these lie in each block before that of m, and in no other. Further moves, as far as there are stones,
/// lead on from l + r − 1 down to m − r + (l + r) = m + l, whose block comes after that of m. So the block of m is the
/// least number that is missing.
pub fn derived(least: u64, most: u64, stones: u64) -> u64 {
    stones % (least + most) / least
}

/// The fewest stones that leave a heap of this value, if a move does.
///
/// Of the heaps that a move can leave, the largest has `stones - least` stones. Going down from there, the first heap
/// in the block of the value is that heap itself, or the last heap of the block where it is next met.
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

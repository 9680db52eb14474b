//! Nim-sums without the vectors of newer processors.

use crate::game::Closed;

pub(crate) fn nim_sums(game: Closed, heaps: &[u64], sums: &mut [u64]) {
    let mut nim_sum = 0;
    for (sum, &stones) in sums.iter_mut().zip(heaps) {
        nim_sum ^= game.grundy(stones);
        *sum = nim_sum;
    }
}

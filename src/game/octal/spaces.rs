//! Divides values into rare and common ones.

use crate::game::bound::Bound;
use crate::memory::zeros;

/// Whether the value has an even number of bits in common with the mask. The XOR of two values is rare if and only if
/// both are rare or both are common.
pub(super) fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones() & 1 == 0
}

/// The mask under which the fewest of `values` are rare; 0 if there are too many for the division to pay.
// There are at most as many values as a budget has, and a mask is less than `width`, which 16 bits hold.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn best_mask(values: &[u16], width: usize) -> Result<u16, Bound> {
    // For each mask, how many more of the values are rare than common: a Walsh-Hadamard transform.
    let mut surplus: Vec<i32> = zeros(width)?;
    values.iter().for_each(|&value| surplus[usize::from(value)] += 1);
    let mut half = 1;
    while half < width {
        for pair in surplus.chunks_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                let (sum, difference) = (*low + *high, *low - *high);
                *low = sum;
                *high = difference;
            }
        }
        half *= 2;
    }
    // It pays if less than a quarter of the values is rare: all splits take half of the values as a part.
    let pays = |&(_, &surplus): &(usize, &i32)| surplus < -(values.len() as i32) / 2;
    Ok(surplus.iter().enumerate().min_by_key(|&(_, surplus)| surplus).filter(pays).map_or(0, |(mask, _)| mask as u16))
}

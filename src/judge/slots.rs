//! The slot of a heap: in which of 32 parts of its game's period it lies. A multiplication finds
//! it, without division.

use crate::limits::MAX_NUMBER;

/// How many slots a period has.
pub(crate) const SLOTS: usize = 1 << BITS;

/// How many bits give the slot: the highest of the product.
const BITS: u32 = 5;

/// Shifts the product to its highest bits.
pub(crate) const TO_SLOT: u32 = u64::BITS - BITS;

/// What a heap is multiplied by if values have this period, which is 2 or more: 2^64 / period,
/// rounded up.
pub(crate) const fn factor(period: u64) -> u64 {
    u64::MAX / period + 1
}

/// The slot of a heap of `stones`, by the factor of its game. With the factor 0, all heaps have
/// slot 0.
// Five bits fit into any number.
#[allow(clippy::cast_possible_truncation)]
#[inline(always)]
pub(crate) fn slot(stones: u64, factor: u64) -> usize {
    (stones.wrapping_mul(factor) >> TO_SLOT) as usize
}

/// Returns true if no two heaps of up to 10^18 stones with different remainders modulo `period`
/// share a slot.
///
/// Let p be the period, f the factor, and e = p f − 2^64, which is 0 ≤ e < p. A heap of n = q p + r
/// stones times f is q 2^64 + r f + q e. So the product modulo 2^64 is at least r f, and at most r
/// f + m, where m = ⌊10^18 / p⌋ e. If f − m is at least 2^59, the width of a slot, then r f + m and
/// (r + 1) f lie in different slots; and as p f is 2^64 + e, even (p − 1) f + m is less than 2^64.
pub(crate) const fn tells_apart(period: u64) -> bool {
    let factor = factor(period);
    let excess = factor.wrapping_mul(period);
    let most = MAX_NUMBER / period * excess;
    factor.saturating_sub(most) >= 1 << TO_SLOT
}

/// For each slot, what `of` gives for its heaps, if it depends on their remainders modulo `period`
/// alone.
pub(crate) fn by_slot<T: Copy>(period: u64, of: impl Fn(u64) -> T) -> [T; SLOTS] {
    let mut slots = [of(0); SLOTS];
    // A remainder has the slots from its own up to the slot of the next remainder.
    for rest in 1..period {
        slots[slot(rest, factor(period))..].fill(of(rest));
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_of_each_period_that_slots_tell_apart_have_what_their_remainder_has() {
        for period in (2..=32).filter(|&period| tells_apart(period)) {
            let slots = by_slot(period, |stones| stones % period);
            for stones in (0..20 * period).chain(MAX_NUMBER - 20 * period..=MAX_NUMBER) {
                assert_eq!(
                    slots[slot(stones, factor(period))],
                    stones % period,
                    "period {period}, heap {stones}"
                );
            }
        }
    }

    #[test]
    fn slots_tell_apart_all_periods_up_to_13_and_powers_of_2_up_to_32() {
        assert!((2..=13).chain([16, 32]).all(tells_apart));
        assert!(!tells_apart(14) && !tells_apart(33) && !tells_apart(64));
    }

    #[test]
    fn with_the_factor_0_all_heaps_have_slot_0() {
        assert!(
            [0, 1, MAX_NUMBER]
                .iter()
                .all(|&stones| slot(stones, 0) == 0)
        );
    }
}

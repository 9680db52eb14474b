//! How one number of a case is drawn: usual ones, and those on which wrong programs fail.

use std::sync::Arc;

use super::constants::Constants;
use super::random::Random;
use crate::limits::to_usize;

/// One in this many hard numbers is a constant of a formula or rule, if there is one.
const SHARE_OF_CONSTANTS: u64 = 4;

/// How the numbers of a case are drawn.
pub(super) struct NumberDraw {
    pub(super) is_hard: bool,
    /// The constants around which hard numbers are, too.
    pub(super) constants: Option<Arc<Constants>>,
}

impl NumberDraw {
    /// A number of this range after another, in a hard case one on which wrong programs fail.
    pub(super) fn draw(&self, random: &mut Random, [least, most]: [u64; 2], before: u64) -> u64 {
        // The one before may be less, or more than this one may be.
        self.any(random, least, most, before).max(least).min(most)
    }

    fn any(&self, random: &mut Random, least: u64, most: u64, before: u64) -> u64 {
        if !self.is_hard {
            return heap(random, least, most, before);
        }
        if let Some(constants) = &self.constants
            && random.below(SHARE_OF_CONSTANTS) == 0
            && let Some(number) = constants.draw(random, least, most)
        {
            return number;
        }
        hard_heap(random, least, most, before)
    }
}

/// A heap of `least` to `most` stones: in 1 of 64 draws the largest, and in 3 of 64 the same as the
/// one before.
pub(super) fn heap(random: &mut Random, least: u64, most: u64, before: u64) -> u64 {
    let bits = random.bits();
    match bits >> 58 {
        0 => most,
        1..=3 => before,
        _ => least + random.size_of(bits, most - least),
    }
}

/// The Fibonacci numbers from 1 and 2 on. The last exceeds 10^18.
const FIBONACCI: [u64; 88] = {
    let mut all = [1; 88];
    let mut at = 1;
    while at < 88 {
        all[at] = if at == 1 {
            2
        } else {
            all[at - 1] + all[at - 2]
        };
        at += 1;
    }
    all
};

/// The powers of 10. The last exceeds 10^18.
const POWERS_OF_10: [u64; 20] = {
    let mut all = [1; 20];
    let mut at = 1;
    while at < 20 {
        all[at] = 10 * all[at - 1];
        at += 1;
    }
    all
};

/// A heap of `least` to `most` stones at which programs are often wrong: a bound, a power of 2 or
/// 10, a Fibonacci number, or the golden ratio times the heap before; or one stone more or less.
pub(super) fn hard_heap(random: &mut Random, least: u64, most: u64, before: u64) -> u64 {
    let longest = u64::from(most.max(1).ilog2());
    let number = match random.below(8) {
        0 => least,
        1 => most,
        2 | 3 => 1 << random.below(1 + longest),
        // log10(2) is about 3 / 10.
        4 => POWERS_OF_10[to_usize(random.below(2 + longest * 3 / 10))],
        // There are log2 of `most`, divided by that of the golden ratio, which is 25 / 36.
        5 | 6 => FIBONACCI[to_usize(random.below(2 + longest * 36 / 25))],
        _ => before + golden_part(before),
    };
    let number = number + random.below(3);
    number.saturating_sub(1).clamp(least, most)
}

/// Values that a word of 32 or 64 bits, or a byte, does not hold as a set or as a number: programs
/// find the least number that no option has as its value in such a word.
pub(super) const HARD_VALUES: [u64; 5] = [32, 33, 64, 65, 256];

/// The numbers of bits that programs keep by mistake.
const BITS_OF_TYPES: [u64; 3] = [8, 16, 32];

/// A power of two up to `most`, which is at least 1: in half of the draws the first that a program
/// loses which keeps the bits of the largest of these types that is too small.
pub(super) fn power_of_two(random: &mut Random, most: u64) -> u64 {
    let longest = u64::from(most.ilog2());
    let lost = BITS_OF_TYPES.into_iter().rfind(|&bits| bits <= longest);
    match lost {
        Some(bits) if random.below(2) == 0 => 1 << bits,
        _ => 1 << random.below(longest + 1),
    }
}

/// A heap divided by the golden ratio.
// The quotient is less than the heap.
#[allow(clippy::cast_possible_truncation)]
fn golden_part(heap: u64) -> u64 {
    // 2^64 divided by the golden ratio.
    const RECIPROCAL: u128 = 0x9E37_79B9_7F4A_7C15;
    ((u128::from(heap) * RECIPROCAL) >> 64) as u64
}

//! Random numbers that are the same on every machine and in every version.

use crate::limits::to_usize;

/// The generator splitmix64 (Steele, Lea and Flood, 2014): a counter whose steps are mixed. Its
/// numbers do not depend on floating-point arithmetic, the size of a word, or a library.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub(super) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, which is at least 1.
    // The product is less than `end` · 2^64.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(end)) >> 64) as u64
    }

    /// A place below `end`, which is at least 1.
    pub(super) fn place(&mut self, end: usize) -> usize {
        to_usize(self.below(end as u64))
    }

    /// All places below `end`, from a random one on and then from the first on.
    pub(super) fn places(&mut self, end: usize) -> impl Iterator<Item = usize> + use<> {
        let start = self.place(end.max(1));
        (start..end).chain(0..start)
    }

    /// A number from `least` to `most`, which is at least as much and at most 10^18.
    pub(super) fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.size(most - least)
    }

    /// A number up to `most`, which is at most 10^18: first how many bits it has, then the bits,
    /// both uniform; if there are few, each is as likely as any other.
    pub(super) fn size(&mut self, most: u64) -> u64 {
        let bits = self.bits();
        self.size_of(bits, most)
    }

    /// What [`Random::size`] returns if the lower half of `bits` decides how many bits the number
    /// has.
    pub(super) fn size_of(&mut self, bits: u64, most: u64) -> u64 {
        if most < FEW {
            return self.below(most + 1);
        }
        let longest = u64::from(u64::BITS - most.leading_zeros());
        let length = ((bits & u64::from(u32::MAX)) * (longest + 1)) >> 32;
        // The highest bit is set; of no bits, nothing is left.
        let number = (self.bits() | 1 << 63) >> 1 >> (63 - length);
        if number > most {
            number % (most + 1)
        } else {
            number
        }
    }
}

/// Of fewer numbers than this, each is as likely as any other.
const FEW: u64 = 32;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;

    /// The first two numbers that the authors' program gives for seed 1234567.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        assert_eq!(
            [random.bits(), random.bits()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]
        );
    }

    #[test]
    fn sizes_have_every_length_up_to_the_limit() {
        let mut random = Random::new(1);
        for most in [0, 1, 2, 3, 1000, MAX_NUMBER] {
            let sizes: Vec<u64> = (0..5000).map(|_| random.size(most)).collect();
            assert!(sizes.iter().all(|&size| size <= most), "{most}");
            for length in 0..=u64::BITS - most.leading_zeros() {
                assert!(
                    sizes
                        .iter()
                        .any(|size| u64::BITS - size.leading_zeros() == length),
                    "{most}: {length}"
                );
            }
        }
    }
}

//! The vector instructions of x86-64: which of them this machine has, and loads and stores that
//! check their ends.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// The instructions that kernels use. Each variant has the instructions of the variants before it,
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Instructions {
    /// No vectors.
    Portable,
    /// What every x86-64 processor has.
    Sse2,
    Avx2,
    /// AVX-512 F, BW, DQ and VBMI2.
    Avx512,
}

impl Instructions {
    /// What `RUSTFLAGS='--cfg takeaway_kernel="sse2"'` or the like asks for, so that the benchmark
    /// can measure it.
    pub(crate) const FORCED: Option<Instructions> = if cfg!(takeaway_kernel = "portable") {
        Some(Instructions::Portable)
    } else if cfg!(takeaway_kernel = "sse2") {
        Some(Instructions::Sse2)
    } else if cfg!(takeaway_kernel = "avx2") {
        Some(Instructions::Avx2)
    } else if cfg!(takeaway_kernel = "avx512") {
        Some(Instructions::Avx512)
    } else {
        None
    };

    /// All that this machine has. It is asked once and then remembers, but the first time takes
    /// longer than scanning a few bytes.
    pub(crate) fn of_this_machine() -> Instructions {
        let has_bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt");
        let has_avx2 = is_x86_feature_detected!("avx2") && has_bits;
        let has_words = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq");
        let has_bytes =
            is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vbmi2");
        match (has_avx2, has_words && has_bytes) {
            (false, _) => Instructions::Sse2,
            (true, false) => Instructions::Avx2,
            (true, true) => Instructions::Avx512,
        }
    }

    /// The instructions to use: what this machine has, or less if that is forced.
    pub(crate) fn to_use() -> Instructions {
        let has = Instructions::of_this_machine();
        Instructions::FORCED.map_or(has, |forced| forced.min(has))
    }
}

/// The 8 bytes at `at`, the first of them the lowest.
#[inline]
pub(crate) fn load_64(bytes: &[u8], at: usize) -> i64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    i64::from_le_bytes(word)
}

#[inline]
pub(crate) fn load_128<T: Plain>(places: &[T], at: usize) -> __m128i {
    let places = &places[at..at + 16 / size_of::<T>()];
    // SAFETY: there are 16 bytes; they need no alignment.
    unsafe { _mm_loadu_si128(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn load_256<T: Plain>(places: &[T], at: usize) -> __m256i {
    let places = &places[at..at + 32 / size_of::<T>()];
    // SAFETY: there are 32 bytes; they need no alignment.
    unsafe { _mm256_loadu_si256(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn store_256<T: Plain>(places: &mut [T], vector: __m256i) {
    let places = &mut places[..32 / size_of::<T>()];
    // SAFETY: there is room for 32 bytes; they need no alignment, and any are values of a plain
    // type.
    unsafe { _mm256_storeu_si256(places.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(crate) fn load_512<T: Plain>(places: &[T], at: usize) -> __m512i {
    let places = &places[at..at + 64 / size_of::<T>()];
    // SAFETY: there are 64 bytes; they need no alignment.
    unsafe { _mm512_loadu_si512(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(crate) fn store_512<T: Plain>(places: &mut [T], vector: __m512i) {
    let places = &mut places[..64 / size_of::<T>()];
    // SAFETY: there is room for 64 bytes; they need no alignment, and any are values of a plain
    // type.
    unsafe { _mm512_storeu_si512(places.as_mut_ptr().cast(), vector) }
}

/// A type for which every pattern of bits is a value.
///
/// # Safety
///
/// So it must be: vectors of any bits are stored as such values.
pub(crate) unsafe trait Plain {}
// SAFETY: integers have no other patterns.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for u16 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn loads_and_stores_check_their_ends() {
        fn fits(access: impl Fn(usize)) -> [bool; 2] {
            // One element too short, and long enough.
            [0, 1].map(|more| catch_unwind(AssertUnwindSafe(|| access(more))).is_ok())
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has the feature.
            let of = [
                fits(|more| _ = load_128(&[0u8; 16][..15 + more], 0)),
                fits(|more| unsafe { _ = load_256(&[0u16; 16][..15 + more], 0) }),
                fits(|more| unsafe {
                    store_256(&mut [0u32; 8][..7 + more], _mm256_setzero_si256())
                }),
            ];
            assert_eq!(of, [[false, true]; 3]);
        }
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the machine has the feature.
            let of = [
                fits(|more| unsafe { _ = load_512(&[0u8; 64][..63 + more], 0) }),
                fits(|more| unsafe { _ = load_512(&[0u16; 32][..31 + more], 0) }),
                fits(|more| unsafe {
                    store_512(&mut [0u64; 8][..7 + more], _mm512_setzero_si512())
                }),
            ];
            assert_eq!(of, [[false, true]; 3]);
        }
    }
}

//! Shared by the AVX2 and AVX-512 kernels: checked loads and stores.

use std::arch::x86_64::*;

/// The factors that join two digits to a pair: the first digit is worth ten times the second.
pub(super) const JOIN_1: i16 = i16::from_le_bytes([10, 1]);

#[inline]
pub(super) fn load_128(bytes: &[u8], at: usize) -> __m128i {
    let bytes = &bytes[at..at + 16];
    // SAFETY: there are 16 bytes; they need no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn load_256<T: Plain>(places: &[T], at: usize) -> __m256i {
    let places = &places[at..at + 32 / size_of::<T>()];
    // SAFETY: there are 32 bytes; they need no alignment.
    unsafe { _mm256_loadu_si256(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn store_256<T: Plain>(places: &mut [T], vector: __m256i) {
    let places = &mut places[..32 / size_of::<T>()];
    // SAFETY: there is room for 32 bytes; they need no alignment, and any are values of a plain type.
    unsafe { _mm256_storeu_si256(places.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load_512<T: Plain>(places: &[T], at: usize) -> __m512i {
    let places = &places[at..at + 64 / size_of::<T>()];
    // SAFETY: there are 64 bytes; they need no alignment.
    unsafe { _mm512_loadu_si512(places.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store_512<T: Plain>(places: &mut [T], vector: __m512i) {
    let places = &mut places[..64 / size_of::<T>()];
    // SAFETY: there is room for 64 bytes; they need no alignment, and any are values of a plain type.
    unsafe { _mm512_storeu_si512(places.as_mut_ptr().cast(), vector) }
}

/// A type for which every pattern of bits is a value.
pub(super) trait Plain {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}

#[cfg(test)]
mod tests {
    use std::panic::{catch_unwind, AssertUnwindSafe};

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
                fits(|more| _ = load_128(&[0; 16][..15 + more], 0)),
                fits(|more| unsafe { _ = load_256(&[0u16; 16][..15 + more], 0) }),
                fits(|more| unsafe { store_256(&mut [0u32; 8][..7 + more], _mm256_setzero_si256()) }),
            ];
            assert_eq!(of, [[false, true]; 3]);
        }
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the machine has the feature.
            let of = [
                fits(|more| unsafe { _ = load_512(&[0u8; 64][..63 + more], 0) }),
                fits(|more| unsafe { _ = load_512(&[0u16; 32][..31 + more], 0) }),
                fits(|more| unsafe { store_512(&mut [0u64; 8][..7 + more], _mm512_setzero_si512()) }),
            ];
            assert_eq!(of, [[false, true]; 3]);
        }
    }
}

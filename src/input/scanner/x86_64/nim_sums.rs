//! Nim-sums of the first heap, of the first two, and so on, by vectors, for [`sum_heaps`](super::super::sum_heaps).

use std::arch::x86_64::*;

use super::avx::{load_256, load_512, store_256, store_512};

/// Sums 8 heaps at a time.
#[target_feature(enable = "avx512f")]
pub(super) fn of_8(shift: u64, flip: u64, heaps: &[u64], sums: &mut [u64]) -> usize {
    let (shift, flip) = (_mm512_set1_epi64(shift as i64), _mm512_set1_epi64(flip as i64));
    let (zero, last) = (_mm512_setzero_si512(), _mm512_set1_epi64(7));
    let mut before = zero;
    let mut done = 0;
    for (heaps, sums) in heaps.chunks_exact(8).zip(sums.chunks_exact_mut(8)) {
        let heaps = load_512(heaps, 0);
        let flipped = _mm512_xor_si512(_mm512_sub_epi64(heaps, shift), flip);
        let mut sum = _mm512_maskz_add_epi64(_mm512_test_epi64_mask(heaps, heaps), flipped, shift);
        // Each lane takes in those below it: one, then two, then four.
        sum = _mm512_xor_si512(sum, _mm512_alignr_epi64(sum, zero, 7));
        sum = _mm512_xor_si512(sum, _mm512_alignr_epi64(sum, zero, 6));
        sum = _mm512_xor_si512(sum, _mm512_alignr_epi64(sum, zero, 4));
        store_512(sums, _mm512_xor_si512(sum, before));
        before = _mm512_xor_si512(before, _mm512_permutexvar_epi64(last, sum));
        done += 8;
    }
    done
}

/// Sums 4 heaps at a time.
#[target_feature(enable = "avx2")]
pub(super) fn of_4(shift: u64, flip: u64, heaps: &[u64], sums: &mut [u64]) -> usize {
    let (shift, flip) = (_mm256_set1_epi64x(shift as i64), _mm256_set1_epi64x(flip as i64));
    let zero = _mm256_setzero_si256();
    let mut before = zero;
    let mut done = 0;
    for (heaps, sums) in heaps.chunks_exact(4).zip(sums.chunks_exact_mut(4)) {
        let heaps = load_256(heaps, 0);
        let flipped = _mm256_xor_si256(_mm256_sub_epi64(heaps, shift), flip);
        let value = _mm256_andnot_si256(_mm256_cmpeq_epi64(heaps, zero), _mm256_add_epi64(flipped, shift));
        // Each lane takes in those below it: one, then two.
        let pairs = _mm256_xor_si256(value, _mm256_slli_si256(value, 8));
        let lower = _mm256_permute4x64_epi64(pairs, 0b01_01_00_00);
        let sum = _mm256_xor_si256(pairs, _mm256_blend_epi32(zero, lower, 0b1111_0000));
        store_256(sums, _mm256_xor_si256(sum, before));
        before = _mm256_xor_si256(before, _mm256_permute4x64_epi64(sum, 0b11_11_11_11));
        done += 4;
    }
    done
}

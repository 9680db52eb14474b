//! Nim-sums, and who wins cases on one heap, by the vectors of x86-64.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::slots::TO_SLOT;
use crate::vectors::{Instructions, load_256, load_512, store_256, store_512};

/// Puts the nim-sum of the first i + 1 of `heaps` into `sums[i]`, except for the last heaps, which
/// do not fill a vector of this machine; returns how many sums it has put. The value of a heap of
/// n > 0 stones is ((n − `shift`) XOR `flip`) + `shift`.
pub(crate) fn sum_heaps(shift: u64, flip: u64, heaps: &[u64], sums: &mut [u64]) -> usize {
    match Instructions::to_use() {
        Instructions::Portable | Instructions::Sse2 => 0,
        // SAFETY: the machine has AVX2.
        Instructions::Avx2 => unsafe { sums_of_4(shift, flip, heaps, sums) },
        // SAFETY: the machine has AVX-512F.
        Instructions::Avx512 => unsafe { sums_of_8(shift, flip, heaps, sums) },
    }
}

/// Says who wins cases on one heap: bit j of `eights[i]` is set if the first player wins case 8 i +
/// j. It is bit s of `wins`, where s is the [slot](super::slots) of the heap by `factor`.
/// Stops at the first eight in which a case has another selector, and decides none if this machine
/// has no vectors for it. Returns how many eights it decided.
pub(crate) fn won_eights(
    selector: u64,
    factor: u64,
    wins: u32,
    numbers: &[u64],
    eights: &mut [u8],
) -> usize {
    match Instructions::to_use() {
        Instructions::Portable | Instructions::Sse2 => 0,
        // SAFETY: the machine has AVX2.
        Instructions::Avx2 => unsafe { eights_of_4(selector, factor, wins, numbers, eights) },
        // SAFETY: the machine has AVX-512F and AVX-512DQ.
        Instructions::Avx512 => unsafe { eights_of_8(selector, factor, wins, numbers, eights) },
    }
}

/// Sums 8 heaps at a time.
#[target_feature(enable = "avx512f")]
fn sums_of_8(shift: u64, flip: u64, heaps: &[u64], sums: &mut [u64]) -> usize {
    let shift = _mm512_set1_epi64(shift as i64);
    let flip = _mm512_set1_epi64(flip as i64);
    let zero = _mm512_setzero_si512();
    let last = _mm512_set1_epi64(7);
    let mut before = zero;
    let mut done = 0;
    for (heaps, sums) in heaps.chunks_exact(8).zip(sums.chunks_exact_mut(8)) {
        let heaps = load_512(heaps, 0);
        let flipped = _mm512_xor_si512(_mm512_sub_epi64(heaps, shift), flip);
        let mut sum = _mm512_maskz_add_epi64(_mm512_test_epi64_mask(heaps, heaps), flipped, shift);
        // Each lane takes in the lanes below it: one, then two, then four.
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
fn sums_of_4(shift: u64, flip: u64, heaps: &[u64], sums: &mut [u64]) -> usize {
    let shift = _mm256_set1_epi64x(shift as i64);
    let flip = _mm256_set1_epi64x(flip as i64);
    let zero = _mm256_setzero_si256();
    let mut before = zero;
    let mut done = 0;
    for (heaps, sums) in heaps.chunks_exact(4).zip(sums.chunks_exact_mut(4)) {
        let heaps = load_256(heaps, 0);
        let flipped = _mm256_xor_si256(_mm256_sub_epi64(heaps, shift), flip);
        let value = _mm256_andnot_si256(
            _mm256_cmpeq_epi64(heaps, zero),
            _mm256_add_epi64(flipped, shift),
        );
        // Each lane takes in the lanes below it: one, then two.
        let pairs = _mm256_xor_si256(value, _mm256_slli_si256(value, 8));
        let lower = _mm256_permute4x64_epi64(pairs, 0b01_01_00_00);
        let sum = _mm256_xor_si256(pairs, _mm256_blend_epi32(zero, lower, 0b1111_0000));
        store_256(sums, _mm256_xor_si256(sum, before));
        before = _mm256_xor_si256(before, _mm256_permute4x64_epi64(sum, 0b11_11_11_11));
        done += 4;
    }
    done
}

/// Looks at 8 cases at a time.
#[target_feature(enable = "avx512f,avx512dq")]
fn eights_of_8(selector: u64, factor: u64, wins: u32, numbers: &[u64], eights: &mut [u8]) -> usize {
    let selector = _mm512_set1_epi64(selector as i64);
    let factor = _mm512_set1_epi64(factor as i64);
    let wins = _mm512_set1_epi64(wins.into());
    let one = _mm512_set1_epi64(1);
    // The second number of each case: the lowest lane is named last.
    let heaps = _mm512_set_epi64(15, 13, 11, 9, 7, 5, 3, 1);
    let mut done = 0;
    for (numbers, eight) in numbers.chunks_exact(16).zip(eights) {
        let first = load_512(numbers, 0);
        let second = load_512(numbers, 8);
        let selectors =
            _mm512_cmpeq_epi64_mask(first, selector) & _mm512_cmpeq_epi64_mask(second, selector);
        if selectors & 0b0101_0101 != 0b0101_0101 {
            break;
        }
        let heaps = _mm512_permutex2var_epi64(first, heaps, second);
        let slots = _mm512_srli_epi64(_mm512_mullo_epi64(heaps, factor), TO_SLOT);
        *eight = _mm512_test_epi64_mask(_mm512_srlv_epi64(wins, slots), one);
        done += 1;
    }
    done
}

/// Looks at 4 cases at a time.
#[target_feature(enable = "avx2")]
fn eights_of_4(selector: u64, factor: u64, wins: u32, numbers: &[u64], eights: &mut [u8]) -> usize {
    let selector = _mm256_set1_epi64x(selector as i64);
    let low = _mm256_set1_epi64x(factor as i64);
    let high = _mm256_set1_epi64x((factor >> 32) as i64);
    // The bit of slot 0 is the sign.
    let wins = _mm256_set1_epi64x(u64::from(wins).reverse_bits() as i64);
    let four = |numbers: &[u64]| {
        let first = load_256(numbers, 0);
        let second = load_256(numbers, 4);
        let selectors = _mm256_cmpeq_epi64(_mm256_unpacklo_epi64(first, second), selector);
        let heaps = _mm256_unpackhi_epi64(first, second);
        // The product modulo 2^64, by halves of 32 bits.
        let cross = _mm256_add_epi64(
            _mm256_mul_epu32(heaps, high),
            _mm256_mul_epu32(_mm256_srli_epi64(heaps, 32), low),
        );
        let product = _mm256_add_epi64(_mm256_mul_epu32(heaps, low), _mm256_slli_epi64(cross, 32));
        let won = _mm256_sllv_epi64(wins, _mm256_srli_epi64(product, TO_SLOT as i32));
        // Unpacking put the third case before the second.
        let won = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_permute4x64_epi64(
            won,
            0b11_01_10_00,
        )));
        (_mm256_movemask_epi8(selectors) == -1).then_some(won)
    };
    let mut done = 0;
    for (numbers, eight) in numbers.chunks_exact(16).zip(eights) {
        let (Some(first), Some(second)) = (four(numbers), four(&numbers[8..])) else {
            break;
        };
        // Four bits each.
        *eight = (first | second << 4).to_le_bytes()[0];
        done += 1;
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::game::SumGame;
    use crate::game::SumRule;
    use crate::limits::MAX_NUMBER;

    /// The machine's own choice is tested by `judge/nim_sums.rs`; here, both are.
    #[test]
    fn vectors_of_each_width_sum_all_heaps_that_fill_them() {
        let heaps: Vec<u64> = [MAX_NUMBER, 0, 1, 2, 1 << 32]
            .into_iter()
            .cycle()
            .take(40)
            .chain(3..62)
            .collect();
        for game in [SumGame::ZeroMoveNim, SumGame::Nim] {
            let (shift, flip) = game.shift_and_flip().expect("vectors compute its values");
            let expected: Vec<u64> = (1..=heaps.len())
                .map(|some| {
                    heaps[..some]
                        .iter()
                        .fold(0, |sum, &stones| sum ^ game.grundy(stones))
                })
                .collect();
            let check = |sum: &dyn Fn(&[u64], &mut [u64]) -> usize, width: usize| {
                for len in 0..heaps.len() {
                    let mut sums = vec![7; len];
                    let done = sum(&heaps[..len], &mut sums);
                    assert_eq!(done, len / width * width, "{game:?}, {len} heaps");
                    assert_eq!(sums[..done], expected[..done], "{game:?}, {len} heaps");
                    assert!(
                        sums[done..].iter().all(|&sum| sum == 7),
                        "{game:?}, {len} heaps"
                    );
                }
            };
            if is_x86_feature_detected!("avx512f") {
                // SAFETY: the machine has the feature.
                check(
                    &|heaps, sums| unsafe { sums_of_8(shift, flip, heaps, sums) },
                    8,
                );
            }
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the machine has the feature.
                check(
                    &|heaps, sums| unsafe { sums_of_4(shift, flip, heaps, sums) },
                    4,
                );
            }
        }
    }

    /// If they summed nothing, no other test would notice: portable code would do it.
    #[test]
    fn vectors_sum_all_heaps_but_the_last_few() {
        let summed = sum_heaps(1, 1, &[5; 131], &mut [0; 131]);
        assert_eq!(
            summed,
            if is_x86_feature_detected!("avx2") {
                128
            } else {
                0
            }
        );
    }

    /// Who wins by the slots alone: as [`won_eights`] says it.
    fn naive_eights(selector: u64, factor: u64, wins: u32, numbers: &[u64]) -> Vec<u8> {
        let eights = numbers.chunks_exact(16).map(|cases| {
            cases.chunks_exact(2).rev().try_fold(0, |eight, case| {
                let won = wins >> (case[1].wrapping_mul(factor) >> 59) & 1;
                (case[0] == selector).then_some(eight << 1 | won as u8)
            })
        });
        eights.map_while(|eight| eight).collect()
    }

    #[test]
    fn vectors_tell_who_wins_all_whole_eights_before_another_selector() {
        let factor = u64::MAX / 28 + 1;
        let wins = 0x4b5a_6978;
        type OfEights<'a> = &'a dyn Fn(&[u64], &mut [u8]) -> usize;
        let check = |name: &str, won: OfEights| {
            for (len, wrong) in (0..100)
                .map(|len| (len, len))
                .chain((0..50).map(|wrong| (50, wrong)))
            {
                let heap = |case: u64| case.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (case % 64);
                let numbers: Vec<_> = (0..len)
                    .flat_map(|case| [3 + u64::from(case == wrong), heap(case)])
                    .collect();
                let mut eights = [0; 13];
                let done = won(&numbers, &mut eights);
                assert_eq!(
                    eights[..done],
                    naive_eights(3, factor, wins, &numbers),
                    "{name}: {len} cases, {wrong}"
                );
            }
        };
        if is_x86_feature_detected!("avx512dq") {
            // SAFETY: the machine has the feature.
            check("AVX-512", &|numbers, eights| unsafe {
                eights_of_8(3, factor, wins, numbers, eights)
            });
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has the feature.
            check("AVX2", &|numbers, eights| unsafe {
                eights_of_4(3, factor, wins, numbers, eights)
            });
            // If nothing called them, portable code would hide it.
            assert_eq!(won_eights(3, factor, wins, &[3; 32], &mut [0; 2]), 2);
        }
    }
}

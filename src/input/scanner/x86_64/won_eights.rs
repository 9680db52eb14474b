//! Who wins cases on one heap, by vectors: see [`won_eights`](crate::input::scanner::won_eights).

use std::arch::x86_64::*;

use super::avx::load_512;

/// Looks at 8 cases at a time.
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn of_8(selector: u64, factor: u64, wins: u32, numbers: &[u64], eights: &mut [u8]) -> usize {
    let (selector, factor) = (_mm512_set1_epi64(selector as i64), _mm512_set1_epi64(factor as i64));
    let (wins, one) = (_mm512_set1_epi64(wins.into()), _mm512_set1_epi64(1));
    // The second number of each case: the lowest lane is named last.
    let heaps = _mm512_set_epi64(15, 13, 11, 9, 7, 5, 3, 1);
    let mut done = 0;
    for (numbers, eight) in numbers.chunks_exact(16).zip(eights) {
        let (first, second) = (load_512(numbers, 0), load_512(numbers, 8));
        let selectors = _mm512_cmpeq_epi64_mask(first, selector) & _mm512_cmpeq_epi64_mask(second, selector);
        if selectors & 0b0101_0101 != 0b0101_0101 {
            break;
        }
        let heaps = _mm512_permutex2var_epi64(first, heaps, second);
        let slots = _mm512_srli_epi64(_mm512_mullo_epi64(heaps, factor), 64 - 5);
        *eight = _mm512_test_epi64_mask(_mm512_srlv_epi64(wins, slots), one);
        done += 1;
    }
    done
}

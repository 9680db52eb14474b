//! Finds where lines end among numbers, if the text has the usual form: one blank or line feed after each number, and no
//! leading zero. It works on a bit for each byte of a block, shown here on a block of 8 bytes instead of 64:
//!
//! ```text
//! block       '1' ' ' '0' '5' LF  ' ' '7' LF
//! digit        1   0   1   1   0   0   1   0
//! after        0   1   0   1   1   0   0   1     digit, moved on by one byte
//! neither      0   0   0   0   0   1   0   0     a second blank: not digit, not after a digit
//! zero         0   0   1   0   0   0   0   0
//! leading      0   0   0   1   0   0   0   0     a digit after a zero that is not after a digit
//! ends         0   1   0   0   1   1   0   1     not digit: as many numbers end up to here as there are bits
//! ```

#![allow(unsafe_code)]

use crate::input::MAX_NUMBERS;
#[cfg(target_arch = "x86_64")]
use crate::vectors::Instructions;

/// Bytes in a block.
const BLOCK: usize = 64;

/// How many ends are written at a time: no branch then depends on their number, unless many lines end in a block.
const GROUP: usize = 8;

/// The lines of a piece.
pub(crate) struct Lines {
    /// For each line that ends in the piece, how many numbers of the piece come before its end; then arbitrary numbers.
    ends: Vec<u32>,
}

impl Lines {
    pub(crate) fn new() -> Lines {
        Lines { ends: vec![0; MAX_NUMBERS + GROUP] }
    }

    /// For each line that ends in `text[from..to]`, how many numbers before its end start there; `None` if the text does
    /// not have the usual form. It is a piece of digits and whitespace between two tokens, and 64 bytes follow it.
    pub(crate) fn find(&mut self, text: &[u8], from: usize, to: usize) -> Option<&[u32]> {
        let lines = find(text, from, to, &mut self.ends)?;
        self.ends.get(..lines)
    }
}

/// Puts the ends of lines into `ends`; returns how many there are.
fn find(text: &[u8], from: usize, to: usize, ends: &mut [u32]) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if Instructions::to_use() >= Instructions::Avx2 {
        // SAFETY: the machine has these instructions.
        return unsafe { find_by_avx2(text, from, to, ends) };
    }
    find_by_words(text, from, to, ends)
}

fn find_by_words(text: &[u8], from: usize, to: usize, ends: &mut [u32]) -> Option<usize> {
    find_with(text, from, to, ends, |block| {
        let mut bits = Bits::default();
        for (place, word) in block.chunks_exact(8).enumerate() {
            let word = u64::from_le_bytes(word.try_into().unwrap_or_default());
            // The lowest bits of all bytes, as the bits of one byte.
            let byte = |lowest: u64| {
                ((lowest & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * place)
            };
            // Only digits have bit 4 (from 0). Without it, only a blank has bit 5, and only a line feed bit 1. The sum
            // of four bits and 15 has bit 4 unless they are 0.
            let not_zero = (word & 0x0F0F_0F0F_0F0F_0F0F) + 0x0F0F_0F0F_0F0F_0F0F;
            bits.digit |= byte(word >> 4);
            bits.blank |= byte(word >> 5 & !(word >> 4));
            bits.line_feed |= byte(word >> 1 & !(word >> 4));
            bits.zero |= byte((word & !not_zero) >> 4);
        }
        bits
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn find_by_avx2(text: &[u8], from: usize, to: usize, ends: &mut [u32]) -> Option<usize> {
    use crate::vectors::load_256;
    use std::arch::x86_64::{_mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_set1_epi8, _mm256_slli_epi16};
    find_with(text, from, to, ends, |block| {
        let halves = [load_256(block, 0), load_256(block, 32)];
        let bits = |[low, high]: [_; 2]| {
            u64::from(_mm256_movemask_epi8(low).cast_unsigned())
                | u64::from(_mm256_movemask_epi8(high).cast_unsigned()) << 32
        };
        let is = |byte: u8| bits(halves.map(|half| _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte.cast_signed()))));
        // Only digits have bit 4 (from 0).
        let digit = bits(halves.map(|half| _mm256_slli_epi16(half, 3)));
        Bits { digit, blank: is(b' '), line_feed: is(b'\n'), zero: is(b'0') }
    })
}

/// For each byte of a block, whether it is such a byte.
#[derive(Default)]
struct Bits {
    digit: u64,
    blank: u64,
    line_feed: u64,
    zero: u64,
}

#[inline(always)]
fn find_with(
    text: &[u8],
    from: usize,
    to: usize,
    ends: &mut [u32],
    bits: impl Fn(&[u8; BLOCK]) -> Bits,
) -> Option<usize> {
    let (mut lines, mut numbers, mut unusual) = (0, 0, 0);
    // Of the byte before the block: whether it is a digit, and whether it is a zero that starts a number.
    let (mut last_digit, mut last_zero) = (0, 0);
    for at in (from..to).step_by(BLOCK) {
        let Bits { digit, blank, line_feed, zero } = bits(text[at..].first_chunk()?);
        let inside = !0 >> (BLOCK - (to - at).min(BLOCK));
        let after = digit << 1 | last_digit;
        let first_zero = zero & !after;
        let leading = digit & (first_zero << 1 | last_zero);
        unusual |= (!(digit | blank | line_feed) | !(digit | after) | leading) & inside;
        (last_digit, last_zero) = (digit >> 63, first_zero >> 63);
        let ended = !digit & inside;
        let mut left = line_feed & inside;
        let count = left.count_ones() as usize;
        for group in ends.get_mut(lines..)?.chunks_exact_mut(GROUP).take(count.div_ceil(GROUP)) {
            for end in group {
                let below = left.wrapping_sub(1);
                *end = numbers + (ended & (left ^ below)).count_ones();
                left &= below;
            }
        }
        lines += count;
        numbers += ended.count_ones();
    }
    (unusual == 0).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::text::Text;

    /// By the definition: each number as it is written, and one blank or line feed after it.
    fn naive(piece: &str) -> Option<Vec<u32>> {
        let numbers: Vec<&str> = piece.split_inclusive([' ', '\n']).collect();
        let is_usual = |number: &&str| {
            let digits = &number[..number.len() - 1];
            digits.bytes().all(|byte| byte.is_ascii_digit())
                && (digits.len() == 1 || !matches!(digits.get(..1), Some("0") | None))
        };
        let ends = (1..).zip(&numbers).filter(|(_, number)| number.ends_with('\n')).map(|(end, _)| end).collect();
        numbers.iter().all(is_usual).then_some(ends)
    }

    fn assert_match_naive(piece: &str) {
        let (text, mut ends) = (Text::of(piece.as_bytes()), vec![7; MAX_NUMBERS + GROUP]);
        let (from, to) = (text.start(), text.start() + piece.len());
        let mut check = |find: &dyn Fn(&mut [u32]) -> Option<usize>| {
            let found = find(&mut ends).map(|lines| ends[..lines].to_vec());
            assert_eq!(found, naive(piece), "{piece:?}");
        };
        check(&|ends| find(text.bytes(), from, to, ends));
        check(&|ends| find_by_words(text.bytes(), from, to, ends));
    }

    #[test]
    fn every_whitespace_and_zero_at_every_place_of_a_block_is_as_naive_says() {
        for place in 0..2 * BLOCK {
            for other in ["0", "5", " ", "\n", "\t", "\r", "\x0C"] {
                for usual in ["7 ", "10 ", "0\n", "405 6\n"] {
                    let mut piece = usual.repeat(2 * BLOCK);
                    piece.truncate(2 * BLOCK + 1);
                    piece.replace_range(place..place + 1, other);
                    assert_match_naive(&(piece + "\n"));
                }
            }
        }
    }

    #[test]
    fn a_piece_may_have_as_many_lines_as_fit() {
        for lines in [0, 1, GROUP - 1, GROUP, GROUP + 1, MAX_NUMBERS - 1, MAX_NUMBERS] {
            assert_match_naive(&"5\n".repeat(lines));
            assert_match_naive(&"\n".repeat(2 * lines));
        }
    }
}

//! What the kernels for AVX2 and AVX-512 share: checked loads, the classes of bytes and the joining of digits.

use std::arch::x86_64::*;

use super::tables::BLOCK;

/// The factors that join digits to pairs: the first, more significant, by ten.
pub(super) const JOIN_1: i16 = i16::from_le_bytes([10, 1]);

/// The whitespace characters by their lower four bits; the others hold 0, whose own lower bits are not theirs.
pub(super) const SPACES: [u8; 16] = [b' ', 0, 0, 0, 0, 0, 0, 0, 0, b'\t', b'\n', 0, 0x0C, b'\r', 0, 0];

/// Bits for the bytes of the block at `at` that lie before `to`, which is behind `at`.
#[inline]
pub(super) fn inside(at: usize, to: usize) -> u64 {
    !0 >> (BLOCK - (to - at).min(BLOCK))
}

#[inline]
pub(super) fn load_128(bytes: &[u8], at: usize) -> __m128i {
    let bytes = &bytes[at..at + 16];
    // SAFETY: there are 16 bytes; they need no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// A type whose values are all patterns of its bits.
pub(super) trait Plain {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}

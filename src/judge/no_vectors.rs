//! Machines that are not x86-64: portable code sums all heaps and answers all cases.

/// Sums no heaps.
pub(crate) fn sum_heaps(_: u64, _: u64, _: &[u64], _: &mut [u64]) -> usize {
    0
}

/// Answers no eights.
pub(crate) fn won_eights(_: u64, _: u64, _: u32, _: &[u64], _: &mut [u8]) -> usize {
    0
}

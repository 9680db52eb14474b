//! Allocates memory, and returns an error where `vec!` and `clone` would abort.

use std::collections::TryReserveError;

/// A vector of `len` zeros.
pub(crate) fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len)?;
    zeros.resize(len, T::default());
    Ok(zeros)
}

/// Checks that `bytes` can be allocated. Drop the result right before an allocation that would abort.
///
/// Never inlined: otherwise the compiler could omit the allocation, as nothing uses it.
#[inline(never)]
pub(crate) fn room(bytes: usize) -> Result<Vec<u8>, TryReserveError> {
    let mut room = Vec::new();
    room.try_reserve_exact(bytes)?;
    Ok(room)
}

/// Appends `numbers` to those held of a case.
pub(crate) fn hold(held: &mut Vec<u64>, numbers: &[u64]) -> Result<(), TryReserveError> {
    held.try_reserve(numbers.len())?;
    held.extend_from_slice(numbers);
    Ok(())
}

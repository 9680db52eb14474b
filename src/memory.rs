//! Allocates memory, and returns an error where `vec!` and `clone` would abort.

use std::collections::TryReserveError;

pub(crate) fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len)?;
    zeros.resize(len, T::default());
    Ok(zeros)
}

/// Checks that `bytes` can be allocated: right after that, an allocation that would abort does not.
pub(crate) fn check_room(bytes: usize) -> Result<(), TryReserveError> {
    room(bytes).map(drop)
}

/// No bytes yet, with room for `len`.
///
/// Never inlined: otherwise the compiler could omit the allocation, as [`check_room`] does not use
/// it.
#[inline(never)]
pub(crate) fn room(len: usize) -> Result<Vec<u8>, TryReserveError> {
    let mut room = Vec::new();
    room.try_reserve_exact(len)?;
    Ok(room)
}

/// Forgets the numbers held of a case, and keeps room for `kept` at most: a later case may need the
/// memory.
pub(crate) fn release(held: &mut Vec<u64>, kept: usize) {
    held.clear();
    if held.capacity() > kept {
        *held = Vec::new();
    }
}

/// Appends `numbers` to those held of a case.
pub(crate) fn hold(held: &mut Vec<u64>, numbers: &[u64]) -> Result<(), TryReserveError> {
    held.try_reserve(numbers.len())?;
    held.extend_from_slice(numbers);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_memory_than_wanted_is_kept() {
        for (capacity, kept) in [(8, 8), (9, 0)] {
            let mut held = Vec::with_capacity(capacity);
            hold(&mut held, &[1, 2, 3]).expect("memory");
            release(&mut held, 8);
            assert_eq!((held.len(), held.capacity()), (0, kept));
        }
    }
}

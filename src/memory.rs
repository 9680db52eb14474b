//! Memory that may not be there: to be told so, where `vec!` and `clone` would abort.

use std::collections::TryReserveError;

/// So many zeros.
pub(crate) fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len)?;
    zeros.resize(len, T::default());
    Ok(zeros)
}

/// So many bytes, to be dropped just before what cannot tell that there is no memory: it finds as many.
///
/// Inlined, it could be left out, as nobody uses the bytes.
#[inline(never)]
pub(crate) fn room(bytes: usize) -> Result<Vec<u8>, TryReserveError> {
    let mut room = Vec::new();
    room.try_reserve_exact(bytes)?;
    Ok(room)
}

//! Counts: the number of winning moves instead of a verdict.

use crate::output::{Line, Verdicts};

/// Room for the longest count, of 39 digits, and a [`Line`] after it.
pub(crate) const ROOM: usize = 56;

/// Appends a count, and a line without a word; there must be [`ROOM`].
pub(crate) fn push(count: u128, line: &Line, verdicts: &mut Verdicts) {
    push_number(count, verdicts);
    verdicts.push(line);
}

/// Appends a count without the end of its line.
#[inline]
pub(crate) fn push_number(count: u128, verdicts: &mut Verdicts) {
    match u64::try_from(count) {
        Ok(count) => verdicts.push_number(count),
        Err(_) => verdicts.push_text(itoa::Buffer::new().format(count)),
    }
}

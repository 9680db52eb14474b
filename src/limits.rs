//! The largest numbers, and how they become indexes.

/// The largest number is 10 to this power.
pub(crate) const MAX_EXPONENT: u32 = 18;

/// The largest number in the input: 10^18.
pub const MAX_NUMBER: u64 = 10_u64.pow(MAX_EXPONENT);

/// The largest heap of a picture of Grundy values, where it has half a unit: with many more, marks
/// would cover each other.
pub(crate) const MAX_DRAWN: u64 = 10_000;

/// The last row and column of a grid that is drawn: then a cell is 5 pixels wide if the picture is
/// 400 wide.
pub(crate) const MAX_DRAWN_GRID: u64 = 63;

/// The largest heap whose options are told: then they have at most 24,000 lines.
pub(crate) const MAX_TOLD: u64 = 1_000;

/// The last row and column of a grid whose options are told, which are about as many positions.
pub(crate) const MAX_TOLD_GRID: u64 = 31;

/// The number as an index or a length. On 32-bit machines, a number that does not fit becomes one
/// that no slice has.
#[inline(always)]
pub(crate) fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

//! The limits of the input.

/// The largest number is 10 to this power.
pub(crate) const MAX_EXPONENT: u32 = 18;

/// The largest number in the input: 10^18.
pub const MAX_NUMBER: u64 = 10_u64.pow(MAX_EXPONENT);

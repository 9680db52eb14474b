//! How much is read, scanned and answered at a time, and what the parts of the program promise each other about it.

/// The most that one read brings, in bytes: large enough to make calls cheap, small enough for a second-level cache.
pub(crate) const CAPACITY: usize = 128 << 10;

/// Readable bytes before every text: a kernel loads the 32 bytes that end with a number's last digit.
pub(crate) const FRONT: usize = 32;

/// Readable bytes behind every text: a kernel loads whole blocks of 64 bytes.
pub(crate) const BACK: usize = 64;

/// Bytes scanned at a time: a piece, its edges and its values all stay in a first-level cache of 32 KiB.
pub(crate) const PIECE: usize = 4096;

/// The most numbers that start in a piece: each takes at least a digit and a blank.
pub(crate) const MAX_NUMBERS: usize = PIECE / 2;

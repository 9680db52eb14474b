//! Bytes to numbers: [`text`] cuts the input into texts, [`scanner`] turns them into numbers, and
//! [`position`] tells the line and the column of a byte. Here are the sizes that all of them rely
//! on.

pub(crate) mod position;
pub(crate) mod scanner;
pub(crate) mod text;

/// The most bytes of a text, and of one read: large enough to make system calls rare, small enough
/// for a second-level cache.
pub(crate) const CAPACITY: usize = 128 << 10;

/// The most bytes of a text of one of several threads: large enough that they rarely wait for each
/// other.
pub(crate) const THREAD_CAPACITY: usize = 256 << 10;

/// Readable bytes before every text: kernels load the 32 bytes that end with a number's last digit.
pub(crate) const FRONT: usize = 32;

/// Readable bytes after every text: kernels load whole blocks of 64 bytes.
pub(crate) const BACK: usize = 64;

/// Bytes scanned at a time: a piece, its edges and its values all stay in a first-level cache of 32
/// KiB.
pub(crate) const PIECE: usize = 4096;

/// The most numbers that start in a piece: each takes at least a digit and a whitespace character.
pub(crate) const MAX_NUMBERS: usize = PIECE / 2;

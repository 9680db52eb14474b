//! Turns a text into numbers, a piece at a time.
//!
//! The [`portable`] kernel runs on every machine. The other kernels use vector instructions and
//! work in two stages, shown here on a block of 8 bytes instead of 64:
//!
//! ```text
//! block   ' ' '4' '0' ' ' '1' '2' '7' ' '
//! digits   0   1   1   0   1   1   1   0     1. a bit for each byte: is it a digit?
//! edges    0   1   0   1   1   0   0   1        digits XOR (digits moved on by one byte)
//!              1       3   4           7        where tokens start and end, in turn
//!
//! fields   0 0 0 0 0 0 4 0   0 0 0 0 0 1 2 7  2. each token at the right end of a field of zeros
//! pairs     0   0   0   40    0   0   1   27     neighbours joined: 10 a + b
//! fours       0       40        0      127       100 a + b
//! eights          40                127          10,000 a + b
//! ```
//!
//! Fields have 16 or 32 digits if a token is longer than 8. No branch depends on the length of a
//! single token.
//!
//! A kernel gives up on a piece with a byte that is neither a digit nor whitespace, with a number
//! that is too large, or with a very long token. The portable kernel then scans the piece again and
//! finds the fault, if there is one.

#[cfg(not(target_arch = "x86_64"))]
mod other;
mod portable;
mod tables;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(not(target_arch = "x86_64"))]
use self::other::Kernel;
#[cfg(target_arch = "x86_64")]
use self::x86_64::Kernel;

use self::portable::Scan;
use crate::input::{BACK, FRONT, MAX_NUMBERS, PIECE};

/// Room for values after the last one, as kernels store groups of up to 8 values.
const SLACK: usize = 16;

/// Finds numbers, with the fastest kernel that this machine has.
pub(crate) struct Scanner {
    kernel: Kernel,
    /// The values of the last piece, then stale values of longer pieces, which are never handed
    /// out. It grows with the largest piece so far: to touch more memory would take longer than a
    /// short input.
    values: Vec<u64>,
}

/// The result of a scan of a piece of text.
pub(crate) struct Scanned<'a> {
    /// The values of its tokens, in order, none over [`MAX_NUMBER`](crate::MAX_NUMBER).
    pub(crate) numbers: &'a [u64],
    /// Where the next piece starts.
    pub(crate) next: usize,
    /// How many line feeds lie before that.
    pub(crate) line_feeds: usize,
    /// Whether it stopped because the token at `next` is not a number.
    pub(crate) fault: bool,
}

impl Scanner {
    pub(crate) fn new() -> Scanner {
        Scanner::with(Kernel::default())
    }

    fn with(kernel: Kernel) -> Scanner {
        Scanner {
            kernel,
            values: Vec::with_capacity(MAX_NUMBERS + SLACK),
        }
    }

    /// A scanner for each kernel that this machine has.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn all() -> Vec<Scanner> {
        Kernel::all().into_iter().map(Scanner::with).collect()
    }

    /// Scans a piece of `text`: about [`PIECE`] bytes from `from` on, and none from `end` on. Both
    /// lie between tokens. The text has [`FRONT`] bytes before `from` and [`BACK`] bytes from `end`
    /// on.
    pub(crate) fn scan(&mut self, text: &[u8], from: usize, end: usize) -> Scanned<'_> {
        let to = end.min(from + PIECE);
        // Kernels load whole blocks, and the bytes before a number.
        debug_assert!(FRONT <= from && to + BACK <= text.len());
        // A number takes two bytes.
        self.values
            .resize(self.values.len().max((to - from) / 2 + SLACK), 0);
        let Scan {
            count,
            next,
            line_feeds,
            fault,
        } = match self.kernel.scan(text, from, to, &mut self.values) {
            Some(scan) if scan.next > from => scan,
            // It gave up, or the piece only holds the start of a longer token.
            _ => portable::scan(text, from, to, &mut self.values),
        };
        Scanned {
            numbers: &self.values[..count],
            next,
            line_feeds,
            fault,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scanner;
    use crate::input::PIECE;
    use crate::limits::MAX_NUMBER;
    use crate::properties::trial::assert_matches_naive;

    #[test]
    fn kernels_match_naive_on_every_byte_at_every_place_of_a_block() {
        let scanners = &mut Scanner::all();
        for around in [b' ', b'7'] {
            for place in 0..2 * 64 + 1 {
                for byte in 0..=255 {
                    let mut bytes = [around; 2 * 64 + 1];
                    // Whitespace at short intervals, so that runs of digits are short enough for
                    // numbers.
                    (0..bytes.len())
                        .step_by(11)
                        .for_each(|at| bytes[at] = b'\n');
                    bytes[place] = byte;
                    assert_matches_naive(scanners, &bytes);
                }
            }
        }
    }

    #[test]
    fn kernels_match_naive_on_every_token_length_at_every_offset() {
        let scanners = &mut Scanner::all();
        for len in 1..=40 {
            for offset in 0..=64 {
                for digit in [b'0', b'1', b'9'] {
                    let mut bytes = vec![b' '; offset];
                    for zeros in [0, 1, len - 1, len] {
                        bytes.extend(vec![b'0'; zeros]);
                        bytes.extend(vec![digit; len - zeros]);
                        bytes.push(b' ');
                    }
                    bytes.extend_from_slice(b"42");
                    assert_matches_naive(scanners, &bytes);
                }
            }
        }
    }

    #[test]
    fn kernels_match_naive_on_both_sides_of_the_limits() {
        let scanners = &mut Scanner::all();
        let limits = [
            9,
            99_999_999,
            9_999_999_999_999_999,
            MAX_NUMBER,
            10 * MAX_NUMBER,
            u64::MAX,
        ];
        for zeros in [0, 1, 10, 20, 5000] {
            // Miri takes seconds for each long token.
            let most = if cfg!(miri) && zeros > 20 {
                1
            } else {
                usize::MAX
            };
            for number in limits
                .into_iter()
                .flat_map(|limit| [limit - 1, limit, limit.saturating_add(1)])
                .take(most)
            {
                let bytes = format!("1 {}{number} 2", "0".repeat(zeros));
                assert_matches_naive(scanners, bytes.as_bytes());
            }
        }
        // Most digits of these are zeros, and two of them next to each other may hide what is in
        // both.
        for token in (18..31)
            .flat_map(|zeros| ["1", "11"].map(|first| format!("{first}{}", "0".repeat(zeros))))
        {
            for bytes in [
                format!("{token} 5 "),
                format!("5 {token} "),
                format!("{token} {token} "),
            ] {
                assert_matches_naive(scanners, bytes.as_bytes());
            }
        }
        for token in [
            "18446744073709551616",
            "100000000000000000000000000000000001",
            "340282366920938463463374607431768211457",
        ] {
            assert_matches_naive(scanners, token.as_bytes());
        }
    }

    #[test]
    fn a_token_may_straddle_pieces_at_every_offset() {
        let scanners = &mut Scanner::all();
        for offset in PIECE - 25..PIECE + 2 {
            for len in [1, 2, 10, 18] {
                let bytes = [vec![b' '; offset], vec![b'8'; len], b" 5 ".to_vec()].concat();
                assert_matches_naive(scanners, &bytes);
            }
        }
    }

    #[test]
    fn a_piece_may_hold_as_many_numbers_as_fit() {
        let scanners = &mut Scanner::all();
        for len in [2 * PIECE - 1, 2 * PIECE, 2 * PIECE + 1] {
            let bytes: Vec<u8> = (0..len)
                .map(|at| {
                    if at % 2 == 0 {
                        b'0' + (at / 2 % 10) as u8
                    } else {
                        b' '
                    }
                })
                .collect();
            assert_matches_naive(scanners, &bytes);
            assert_matches_naive(scanners, &bytes[1..]);
        }
    }

    #[test]
    fn tokens_longer_than_pieces_are_numbers_too() {
        let scanners = &mut Scanner::all();
        for len in [PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            for end in ["1", "x", "1000000000000000001"] {
                let bytes = format!("3 {}{end} 4", "0".repeat(len));
                assert_matches_naive(scanners, bytes.as_bytes());
            }
        }
    }

    #[test]
    fn kernels_match_naive_on_random_text() {
        let scanners = &mut Scanner::all();
        let mut random = fastrand::Rng::with_seed(292);
        for _ in 0..3000 {
            let longest = random.usize(1..25);
            let bad = random.usize(0..4000);
            let mut bytes = Vec::new();
            while bytes.len() < random.usize(1..9000) {
                bytes.extend((0..random.usize(1..=longest)).map(|_| random.u8(b'0'..=b'9')));
                bytes.extend(
                    (0..random.usize(1..3)).map(|_| random.choice(*b" \t\n\r\x0C").unwrap_or(b' ')),
                );
            }
            if let Some(byte) = bytes.get_mut(bad) {
                *byte = random.u8(..);
            }
            assert_matches_naive(scanners, &bytes);
        }
    }
}

//! Says who wins each of very many small take-away games, as fast as the machine allows.
//!
//! [`judge()`] answers a whole input:
//!
//! ```
//! let input = "3\n1 4\n2 2 5 5\n3 8\n";
//! let mut output = Vec::new();
//! takeaway::judge(input.as_bytes(), &mut output)?;
//! assert_eq!(output, b"Player 1\nPlayer 2 wins\nFalse\n");
//! # Ok::<(), takeaway::Error>(())
//! ```
//!
//! The modules of [`game`] answer a position, and say how to win it:
//!
//! ```
//! use takeaway::game::{zero_move_nim, Action, Move, Outcome, Play};
//!
//! assert_eq!(zero_move_nim::outcome(&[5, 5], Play::Normal), Outcome::P);
//! let winning = Move { heap: 2, action: Action::Take(3) };
//! assert_eq!(zero_move_nim::winning_move(&[5, 8], Play::Normal), Some(winning));
//! ```
//!
//! A [table](game::subtraction::Table) answers any number of positions of one subtraction game:
//!
//! ```
//! use takeaway::game::{subtraction::Table, Budget};
//!
//! let mut table = Table::new(&[1, 3, 4], Budget::default())?;
//! assert_eq!(table.grundy(1_000_000_000_000_000_000)?, 1);
//! assert_eq!(table.cycle()?.period, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The input
//!
//! ```text
//! input    = [byte order mark] T case … case, T times
//! case     = 1 n | 2 k h1 … hk | 3 n | 4 m s1 … sm k h1 … hk | 5 m s1 … sm | 6 k h1 … hk
//!          | 7 l r k h1 … hk | 8 d c0 … cd-1 k h1 … hk | 9 d c0 … cd-1 | 10 k h1 … hk
//! ```
//!
//! | selector | game | verdict if the first player wins / loses |
//! |---|---|---|
//! | 1 | [one heap, a move takes 1, 3 or 4](game::one_three_four) | `Player 1` / `Player 2` |
//! | 2 | [Zero-Move Nim on k heaps](game::zero_move_nim) | `Player 1 wins` / `Player 2 wins` |
//! | 3 | [one heap, a move takes 1, 2 or 3](game::one_two_three) | `True` / `False` |
//! | 4 | [k heaps, a move takes s1, … or sm stones from one](game::subtraction) | `First` / `Second` |
//! | 5 | no game, but the Grundy values of such a heap | `preperiod period g(0) g(1) …` |
//! | 6 | [Nim on k heaps](game::nim) | `First` / `Second` |
//! | 7 | [k heaps, a move takes l to r stones from one](game::interval) | `First` / `Second` |
//! | 8 | [k heaps, an octal game](game::octal) | `First` / `Second` |
//! | 9 | no game, but the Grundy values of such a heap | `preperiod period g(0) g(1) …` |
//! | 10 | [Grundy's game on k heaps](game::grundys_game) | `First` / `Second` |
//!
//! Tokens are separated by any run of ASCII whitespace (space, tab, CR, LF, form feed); a case may be broken over
//! lines anywhere. A number is one or more ASCII digits, from 0 to [`MAX_NUMBER`] with any number of leading zeros; a
//! move takes at least one stone, l is at most r, and a digit of a code is at most 7, the first 0 or 4.
//! One UTF-8 byte order mark at the very start is skipped. Behind the last case only whitespace may follow.

mod error;
pub mod game;
mod input;
mod judge;
mod layout;
mod limits;
mod memory;
mod options;
mod output;
mod problem;
#[cfg(any(test, fuzzing))]
#[doc(hidden)]
#[path = "../tests/properties/mod.rs"]
pub mod properties;
mod sizes;

use std::io::{Read, Write};

pub use error::{Error, Expected, Found};
pub use input::position::Position;
pub use judge::parallel::{judge_file_with_threads, judge_with_threads};
pub use layout::Layout;
pub use limits::MAX_NUMBER;
pub use options::{Form, HeapCount, Options, Words, WrongWord};
pub use problem::{Problem, Spec};

/// Answers all cases of `input` and writes their verdicts to `output`, one a line.
///
/// It never holds more than a buffer of either, and it writes and flushes the verdicts on all that it has read before
/// it reads again. After the last case it reads on to the end of input, to see that nothing follows. The grammar of
/// the input is in the [crate's documentation](crate).
///
/// # Errors
///
/// The first fault of the input in text order, a failed read, or a failed write, which includes a reader of `output`
/// that has gone ([`ErrorKind::BrokenPipe`](std::io::ErrorKind::BrokenPipe)). Interrupted reads and writes are
/// repeated. All verdicts before a fault or a failed read have been written. A number that there is too little memory
/// for counts as a fault.
pub fn judge(input: impl Read, output: impl Write) -> Result<(), Error> {
    judge_with(&Options::default(), input, output)
}

/// Does what [`judge()`] does, as `options` say.
///
/// # Errors
///
/// Those of [`judge()`].
pub fn judge_with(options: &Options, input: impl Read, output: impl Write) -> Result<(), Error> {
    judge::judge(options, input, output, sizes::CAPACITY)
}

//! Says who wins positions of Nim and similar games, millions in a second.
//!
//! There are three ways in:
//!
//! | you have | you want | use |
//! |---|---|---|
//! | [a text of cases](#a-text-of-cases) | a text of verdicts | [`judge()`], [`judge_with`] or [`judge_with_threads`] |
//! | [one position](#one-position) | who wins, a winning move, its Grundy value if known | the module of the game under [`game`] |
//! | [many positions on one rule](#a-table) | who wins, a winning move, or all Grundy values | the table of a [set](game::subtraction::Table) or of a [code](game::octal::Table) |
//!
//! [`Generator`] writes random cases. Heaps have up to [`MAX_NUMBER`] stones, and for such heaps
//! nothing here panics. What cannot be answered is an error: a table costs no more than its
//! [budget](game::Budget). Each game's module says where the game comes from, and proves what it
//! computes.
//!
//! # A text of cases
//!
//! Here the cases are of games 1, 2 and 3. The [input](#the-input) and the output may be files,
//! pipes or memory.
//!
//! ```
//! let mut output = Vec::new();
//! takeaway::judge(&b"3\n1 4\n2 2 5 5\n3 8\n"[..], &mut output)?;
//! assert_eq!(output, b"Player 1\nPlayer 2 wins\nFalse\n");
//! # Ok::<(), takeaway::Error>(())
//! ```
//!
//! [`Options`] say what the cases and the verdicts look like. These are positions of Nim, in a
//! judge's words:
//!
//! ```
//! use takeaway::{Form, Options, Game, Words};
//!
//! let options = Options {
//!     form: Form::game(Game::Nim),
//!     words: Some(Words::new("W", "L")?),
//!     ..Options::default()
//! };
//! let mut output = Vec::new();
//! takeaway::judge_with(&options, &b"2\n2 5 5\n3 1 2 4\n"[..], &mut output)?;
//! assert_eq!(output, b"L\nW\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One position
//!
//! [`game`] has an example of each function. In normal play the player who cannot move loses, in
//! misère play that player wins. A P-position is lost for the player to move, an N-position is won.
//!
//! ```
//! use takeaway::game::{nim, wythoff, zero_move_nim, Outcome, Play};
//!
//! assert_eq!(nim::outcome(&[3, 5, 6], Play::Normal), Outcome::P);
//! assert_eq!(nim::outcome(&[1, 1], Play::Misere), Outcome::N);
//! assert_eq!(zero_move_nim::grundy(5), 6);
//!
//! let winning = zero_move_nim::winning_move(&[5, 8], Play::Normal).expect("a move");
//! assert_eq!((winning.heap, winning.taken), (2, 3));
//! assert_eq!(zero_move_nim::winning_move(&[5, 5], Play::Normal), None);
//!
//! // A move may change several heaps: this one takes 2 stones from each.
//! let winning = wythoff::winning_move(3, 4, Play::Normal).expect("a move");
//! assert!(winning.takes().eq([(1, 2), (2, 2)]));
//! ```
//!
//! # A table
//!
//! Where a rule has no closed form, a table keeps the Grundy values computed so far. Here a move
//! takes 1, 3 or 4 stones:
//!
//! ```
//! use takeaway::game::{subtraction::Table, Budget, Outcome, Play};
//!
//! let mut table = Table::new(&[1, 3, 4], Budget::default())?;
//! assert_eq!(table.grundy(1_000_000_000_000_000_000)?, 1);
//! for (heaps, outcome) in [(&[7, 8], Outcome::N), (&[8, 1], Outcome::P)] {
//!     assert_eq!(table.outcome(heaps, Play::Normal)?, outcome);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The Grundy values of Kayles, and how they repeat:
//!
//! ```
//! use takeaway::game::{octal::Table, Budget, Cycle};
//!
//! let mut kayles = Table::new(&[0, 7, 7], Budget::default())?;
//! let values: Result<Vec<u32>, _> = (0..8).map(|stones| kayles.grundy(stones)).collect();
//! assert_eq!(values?, [0, 1, 2, 3, 1, 4, 3, 2]);
//! assert_eq!(kayles.cycle()?, Cycle { preperiod: 71, period: 12 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `cli`, a default, is the program. Without it the library needs only itoa and memchr.
//!
//! # The input
//!
//! ```text
//! input = [byte order mark] T case … case, T times
//! ```
//!
//! A case starts with the selector of its game:
//!
#![doc = include_str!("case/cases.md")]
//!
//! Tokens are separated by any run of ASCII whitespace (space, tab, CR, LF, form feed); a case may
//! be broken over lines anywhere. A number is one or more ASCII digits, from 0 to [`MAX_NUMBER`]
//! with any number of leading zeros; a move takes at least one stone, l is at most r, a digit of a
//! code is at most 7, the first 0 or 4, and d of selector 16 is at least 1. One UTF-8 byte order
//! mark at the very start is skipped. Only whitespace may follow the last case.

// What only the program uses.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]
// On 32-bit machines a number of the input may not fit a `usize`. Each exception says why nothing
// is lost.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]
#![cfg_attr(test, allow(clippy::cast_sign_loss))]

mod case;
mod commands;
#[cfg(feature = "cli")]
mod flags;
pub mod game;
mod input;
mod judge;
mod limits;
mod memory;
mod output;
// What tests share calls the crate by its name, as the program does.
#[cfg(any(test, fuzzing))]
extern crate self as takeaway;
#[cfg(any(test, fuzzing))]
#[doc(hidden)]
#[path = "../tests/properties/mod.rs"]
pub mod properties;
#[cfg(target_arch = "x86_64")]
mod vectors;

/// Compiles and runs the README's example of the library.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use std::io::{Read, Write};

pub use case::bounds::{Bounds, MoveOrder};
pub use case::error::{Error, WrongOptions};
pub use case::fault::Fault;
pub use case::game::Game;
pub use case::layout::{Layout, WrongLayout};
pub use case::options::{Form, HeapCount, Options};
pub use case::template::{Template, WrongTemplate};
pub use case::workload::Workload;
pub use commands::generate::Generator;
pub use commands::validate::validate;
pub use input::position::Position;
pub use judge::parallel::{MAX_THREADS, judge_with_threads};
pub use limits::MAX_NUMBER;
pub use output::words::{Prefix, Words, WrongPrefix, WrongWord};
// The tests walk over the parts of cases.
#[doc(hidden)]
pub use case::parts::{Letter, Part};
// The program and its tests reach them; nobody else needs to.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use {
    commands::run,
    flags::errors::message,
    flags::statement::Statement,
    flags::statement::published as statements,
    flags::statement::undescribed,
    flags::statement_bounds::{Bounded, StatementBounds},
};

/// Answers all cases of `input` and writes their verdicts to `output`, one a line.
///
/// It holds a buffer of each, and those numbers of a case that its rule or its game needs together.
/// Before it reads again, it writes and flushes the verdicts on all that it has read. After the
/// last case it reads on to the end of input, to see that nothing follows. The grammar of the input
/// is in the [crate's documentation](crate#the-input). It takes time in proportion to the input,
/// and what the [budget](game::Budget) allows for each table.
///
/// ```
/// // Game 1, in which a move takes 1, 3 or 4 stones, has a fault at a heap that is no number.
/// let mut output = Vec::new();
/// let error = takeaway::judge(&b"2\n1 4\n1 x5\n"[..], &mut output).unwrap_err();
/// assert_eq!(output, b"Player 1\n");
/// let message = r#"line 3, column 3: case 2: expected a heap (digits, 0 to 10^18), found "x5""#;
/// assert_eq!(error.to_string(), message);
/// ```
///
/// # Errors
///
/// The first fault of the input in text order, a failed read, or a failed write, which includes a
/// reader of `output` that has gone ([`ErrorKind::BrokenPipe`](std::io::ErrorKind::BrokenPipe)).
/// Interrupted reads and writes are repeated. All verdicts before a fault or a failed read have
/// been written. If there is too little memory for a number, that counts as a fault at this number.
pub fn judge(input: impl Read, output: impl Write) -> Result<(), Error> {
    judge_with(&Options::default(), input, output)
}

/// Does what [`judge()`] does, as `options` say.
///
/// ```
/// use takeaway::{Form, Options, Game};
///
/// let nim = Options { form: Form::game(Game::Nim), explain: true, ..Options::default() };
/// let mut output = Vec::new();
/// takeaway::judge_with(&nim, &b"2\n2 5 5\n3 1 2 4\n"[..], &mut output)?;
/// assert_eq!(output, b"Second\t0\t-\nFirst\t7\ttake 1 from heap 3\n");
/// # Ok::<(), takeaway::Error>(())
/// ```
///
/// # Errors
///
/// Those of [`judge()`], and those of [`Options::check`].
pub fn judge_with(options: &Options, input: impl Read, output: impl Write) -> Result<(), Error> {
    judge::judge(options, input, output, input::CAPACITY)
}

/// Who wins each case of `input`, and why, in the order of the cases: as data what the program
/// prints with `--why`. Cases that ask for sequences are left out.
///
/// ```
/// use takeaway::game::{Label, Outcome};
/// use takeaway::{Form, Game, Options};
///
/// let nim = Options { form: Form::game(Game::Nim), ..Options::default() };
/// let cases = takeaway::why(&nim, &b"1\n3 3 7 9\n"[..])?;
/// let [case] = &cases[..] else { panic!("one case") };
/// assert_eq!((case.outcome, case.grundy), (Outcome::N, Some(13)));
/// let labels: Vec<&Label> = case.reasons.iter().map(|reason| &reason.label).collect();
/// assert!(matches!(labels[..], [Label::Heaps(_), Label::Heaps(_), Label::Heaps(_), Label::NimSum, Label::Move]));
/// assert_eq!(case.reasons[3].value, Some(13));
/// assert_eq!(case.reasons[4].text, "heap 3 becomes 9 xor 13 = 4, and 3 xor 7 xor 4 = 0");
/// # Ok::<(), takeaway::Error>(())
/// ```
///
/// # Errors
///
/// Those of [`judge_with`] with [`Options::why`].
pub fn why(options: &Options, input: impl Read) -> Result<Vec<game::Why>, Error> {
    judge::why(options, input)
}

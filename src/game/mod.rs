//! The games: each file holds the mathematics of one and the words of its verdicts, and knows nothing of text and
//! cases.
//!
//! Each file has who wins (`outcome`), a winning move, and Grundy values (`grundy`) where they are known. Numbers of
//! stones and other numbers may be any `u64`, but for 2^64 − 1 stones in [`zero_move_nim`] and [`laskers_nim`], and the
//! numbers of an [interval]. Functions of one or two numbers take at most a few steps for each bit, functions of many
//! heaps a few for each heap; tables say what they take.
//!
//! Examples are here or with an [interval], [set](subtraction), [code](octal) or [budget](Budget), because `takeaway
//! submission` quotes the games' functions and comments, and `docs/games.md` the heads of their files. Games whose heaps
//! are independent:
//!
//! ```
//! use takeaway::game::interval::{self, Interval};
//! use takeaway::game::{grundys_game, halving, laskers_nim, nim, one_three_four, one_two_three, zero_move_nim};
//! use takeaway::game::{Action, Budget, Move, Outcome, Play};
//!
//! let take = |heap, stones| Some(Move { heap, action: Action::Take(stones) });
//!
//! assert_eq!((nim::grundy(5), nim::outcome(&[1, 2, 4], Play::Normal)), (5, Outcome::N));
//! assert_eq!((nim::winning_moves(&[1, 2, 4]), nim::winning_move(&[1, 2, 4], Play::Normal)), (1, take(3, 1)));
//! assert_eq!((zero_move_nim::grundy(5), zero_move_nim::outcome(&[5, 5], Play::Misere)), (6, Outcome::P));
//! assert_eq!(zero_move_nim::winning_move(&[5, 8], Play::Normal), take(2, 3));
//! assert_eq!((halving::grundy(5), halving::outcome(&[5, 3], Play::Normal)), (1, Outcome::N));
//! assert_eq!(halving::winning_move(&[5, 3], Play::Normal), take(1, 2));
//! assert_eq!((laskers_nim::grundy(3), laskers_nim::outcome(&[3], Play::Misere)), (4, Outcome::N));
//! let split = Move { heap: 1, action: Action::Split { taken: 0, parts: [1, 2] } };
//! assert_eq!(laskers_nim::winning_move(&[3, 1, 2], Play::Normal), Some(split));
//!
//! // These are games of one heap.
//! assert_eq!((one_three_four::grundy(4), one_three_four::outcome(7, Play::Normal)), (2, Outcome::P));
//! assert_eq!(one_three_four::winning_move(4, Play::Normal), Some(4));
//! assert_eq!((one_two_three::grundy(7), one_two_three::outcome(8, Play::Normal)), (3, Outcome::P));
//! assert_eq!(one_two_three::winning_move(7, Play::Normal), Some(3));
//! assert_eq!(grundys_game::table(Budget::default()).grundy(8)?, 2);
//!
//! // A move takes 2 to 5 stones.
//! let moves = Interval::new(2, 5)?;
//! assert_eq!((interval::grundy(2, 5, 9), moves.grundy(9)), (1, 1));
//! assert_eq!(moves.outcome(&[9, 21], Play::Normal), Outcome::N);
//! assert_eq!(moves.winning_move(&[9, 21], Play::Normal), take(1, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games in which all numbers together decide:
//!
//! ```
//! use takeaway::game::{euclid, fibonacci_nim, moores_nim, multiplication, one_from_any, sequential_nim};
//! use takeaway::game::{staircase_nim, wythoff, Outcome, Play, Turn};
//!
//! assert_eq!(wythoff::outcome(4, 7, Play::Normal), Outcome::P);
//! assert_eq!(wythoff::winning_move(3, 4, Play::Normal), Some(Turn::Take(vec![(1, 2), (2, 2)])));
//! assert_eq!(euclid::outcome(34, 12, Play::Normal), Outcome::N);
//! assert_eq!(euclid::winning_move(34, 12, Play::Normal), Some(Turn::Subtract { times: 2 }));
//! assert_eq!(euclid::grundy(34, 12), 2);
//! assert_eq!(fibonacci_nim::outcome(20, Play::Normal), Outcome::N);
//! assert_eq!(fibonacci_nim::winning_move(20, Play::Normal), Some(Turn::Take(vec![(1, 2)])));
//! assert_eq!(multiplication::outcome(19, Play::Normal), Outcome::N);
//! assert_eq!(multiplication::winning_move(19, Play::Normal), Some(Turn::Multiply { by: 2 }));
//!
//! // Steps 1, 2 and 3 of a staircase: only odd steps count.
//! assert_eq!((staircase_nim::grundy(&[2, 9, 2]), staircase_nim::outcome(&[2, 9, 2], Play::Normal)), (0, Outcome::P));
//! assert_eq!(staircase_nim::winning_move(&[3, 9], Play::Normal), Some(Turn::Descend { step: 1, stones: 3 }));
//!
//! // A move takes from one heap or two.
//! assert_eq!(moores_nim::outcome(2, &[1, 1, 1], Play::Normal), Outcome::P);
//! assert_eq!(moores_nim::winning_move(2, &[3, 4, 5], Play::Normal), Some(Turn::Take(vec![(2, 1), (3, 2)])));
//!
//! // A move takes from the first heap that is not empty.
//! assert_eq!((sequential_nim::grundy(&[3, 7]), sequential_nim::outcome(&[1, 7], Play::Normal)), (2, Outcome::P));
//! assert_eq!(sequential_nim::winning_move(&[3, 7], Play::Normal), Some(Turn::Take(vec![(1, 2)])));
//!
//! // A move takes one stone from each of any heaps.
//! assert_eq!(one_from_any::outcome(&[2, 4], Play::Normal), Outcome::P);
//! assert_eq!(one_from_any::winning_move(&[3, 4, 5], Play::Normal), Some(Turn::Take(vec![(1, 1), (3, 1)])));
//! ```

mod bound;
mod known;
mod moves;
mod outcome;
mod planes;
mod position_game;
mod spec;
mod sum_game;
pub(crate) mod tables;
mod turn;
mod winning_moves;

pub mod euclid;
pub mod fibonacci_nim;
pub mod grundys_game;
pub mod halving;
pub mod interval;
pub mod laskers_nim;
pub mod moores_nim;
pub mod multiplication;
pub mod nim;
pub mod octal;
pub mod one_from_any;
pub mod one_three_four;
pub mod one_two_three;
pub mod rule;
pub mod sequential_nim;
pub mod staircase_nim;
pub mod subtraction;
pub mod wythoff;
pub mod zero_move_nim;

#[cfg(test)]
pub(crate) mod oracle;

pub use self::bound::{Bound, Budget, Cycle};
pub use self::moves::{Action, Left, Move};
pub use self::outcome::{Outcome, Play};
pub use self::turn::Turn;

pub(crate) use self::outcome::Sum;
pub(crate) use self::position_game::{position_games, PositionRule};
pub(crate) use self::spec::{ClosedForm, HeapShape, Program, Returned, Spec};
pub(crate) use self::sum_game::{sum_games, SumRule};
pub(crate) use self::winning_moves::{Change, WinningMoves};

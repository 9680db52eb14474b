//! Rules whose positions are two or three numbers, such as `(a-t,b); (a,b-t)`.
//!
//! **Rule.** What a move leaves, as in [rules of heaps](super); a player who cannot move loses.
//!
//! ```text
//! rule      = option { ";" option } [ ";" ]
//! option    = position { "," position } [ "if" condition ]
//! position  = "(" sum "," sum [ "," sum ] ")"
//! ```
//!
//! A rule is one of positions if its text starts with a bracket that has a comma of its own. `a` and
//! `b`, with three numbers also `c`, are the numbers of the position. Every other letter, at most
//! three in an option, takes all values from 0 to the largest of them. A combination of values is not
//! a move if a number would be below 0, or if one of the positions that it leaves is the position
//! itself; what rules of heaps exclude is excluded here, too. Numbers may grow. An option of several
//! positions leaves their sum.
//!
//! **Method.** Depth first: the values of all positions that can be reached are found before that
//! of the position that is asked for, and kept. A position that can be reached from itself has no
//! value, and neither has one from which moves lead there.
//!
//! **Misère play.** As in rules of heaps: who loses one position, if each move leaves at most one.
//!
//! **Bounds.** Two numbers have 29 bits, three have 19. A table of budget N tries 2^(N + 6)
//! combinations. All positions that it is asked for share them.

mod line;
mod mistakes;
mod moves;
mod pattern;
mod table;
mod values;

#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

pub(crate) use self::mistakes::TupleMistake;
pub(crate) use self::pattern::LostSquare;
pub use self::table::TupleTable;

use super::option::{MOST_NUMBERS, RuleOption};
use super::{WrongRule, parse};

/// The numbers of a position; those that it does not have are 0.
pub(super) type Numbers = [i32; MOST_NUMBERS];

/// How many numbers a position has: 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TupleShape(usize);

impl TupleShape {
    pub(crate) fn count(self) -> usize {
        self.0
    }

    /// The bits of a number: then a code is at most 10^18, as a heap is.
    const fn bits(self) -> u32 {
        match self.0 {
            2 => 29,
            _ => 19,
        }
    }

    /// The most that a number may be.
    pub(crate) const fn most(self) -> u64 {
        (1 << self.bits()) - 1
    }

    /// The code of a position with these numbers, which are natural; `None` if one is too large.
    #[inline]
    pub(super) fn code(self, numbers: Numbers) -> Option<u64> {
        let mut code = 0;
        for &number in &numbers[..self.0] {
            let number = u64::from(number.cast_unsigned());
            if number > self.most() {
                return None;
            }
            code = code << self.bits() | number;
        }
        Some(code)
    }

    /// The numbers of the position with this code.
    #[inline]
    pub(super) fn numbers(self, code: u64) -> Numbers {
        let mut numbers = [0; MOST_NUMBERS];
        let mut rest = code;
        for number in numbers[..self.0].iter_mut().rev() {
            // At most 29 bits.
            #[allow(clippy::cast_possible_truncation)]
            let low = (rest & self.most()) as i32;
            *number = low;
            rest >>= self.bits();
        }
        numbers
    }

    /// The number at this place of the position with this code.
    pub(crate) fn number(self, code: u64, place: usize) -> u64 {
        self.numbers(code)[place].unsigned_abs().into()
    }

    /// The code of a position with these numbers of a case; `None` if one is too large.
    #[inline]
    pub(crate) fn code_of(self, numbers: &[u64]) -> Option<u64> {
        debug_assert_eq!(numbers.len(), self.0);
        let mut code = 0;
        for &number in numbers {
            if number > self.most() {
                return None;
            }
            code = code << self.bits() | number;
        }
        Some(code)
    }
}

/// A position of two or three numbers.
///
/// ```
/// use takeaway::game::rule::Tuple;
///
/// let position = Tuple::new(&[3, 5]).expect("two small numbers");
/// assert_eq!((position.to_string(), position.numbers()), ("(3, 5)".to_string(), vec![3, 5]));
/// assert_eq!((Tuple::new(&[1 << 29, 0]), Tuple::new(&[7])), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuple {
    shape: TupleShape,
    code: u64,
}

impl Tuple {
    /// The position of these numbers: two below 2^29, or three below 2^19.
    pub fn new(numbers: &[u64]) -> Option<Tuple> {
        let shape = match numbers.len() {
            2 | 3 => TupleShape(numbers.len()),
            _ => return None,
        };
        let code = shape.code_of(numbers)?;
        Some(Tuple { shape, code })
    }

    /// The position of this shape with this code.
    pub(crate) fn of_code(shape: TupleShape, code: u64) -> Tuple {
        Tuple { shape, code }
    }

    /// The numbers, in their order.
    pub fn numbers(self) -> Vec<u64> {
        let numbers = self.shape.numbers(self.code);
        let numbers = &numbers[..self.shape.count()];
        numbers.iter().map(|&it| it.unsigned_abs().into()).collect()
    }
}

/// `(3, 5)`.
impl fmt::Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers();
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        write!(f, "({})", numbers.join(", "))
    }
}

/// A game on positions of two or three numbers, which its moves define. [`TupleTable`] has its
/// Grundy values.
///
/// ```
/// use takeaway::game::rule::TupleRule;
///
/// let rook = TupleRule::new("(a-t,b); (a,b-t)")?;
/// assert_eq!((rook.count(), rook.text()), (2, "(a-t,b); (a,b-t)"));
/// let wrong = TupleRule::new("(a-t,b); (a,b-t,1)").unwrap_err();
/// assert_eq!(wrong.column(), 16);
/// # Ok::<(), takeaway::game::rule::WrongRule>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleRule {
    text: String,
    shape: TupleShape,
    options: Vec<RuleOption>,
}

impl TupleRule {
    /// The rule that `text` says.
    ///
    /// # Errors
    ///
    /// The first place at which `text` cannot go on.
    pub fn new(text: &str) -> Result<TupleRule, WrongRule> {
        // Two numbers are expected where the text does not say how many.
        let count = parse::count_of_tuple(text).map_or(2, |count| count.min(MOST_NUMBERS));
        Ok(TupleRule {
            text: text.to_string(),
            shape: TupleShape(count),
            options: parse::options_of_tuples(text, count)?,
        })
    }

    /// A game on positions of three numbers that has no moves.
    pub(crate) fn without_moves() -> TupleRule {
        TupleRule {
            // What leaves the very same position is no move.
            text: "(a,b,c)".to_string(),
            shape: TupleShape(3),
            options: Vec::new(),
        }
    }

    /// Returns false if the game has no moves, so that every position is lost.
    pub(crate) fn has_moves(&self) -> bool {
        !self.options.is_empty()
    }

    /// How many numbers a position has: 2 or 3.
    pub fn count(&self) -> usize {
        self.shape.count()
    }

    pub(crate) fn shape(&self) -> TupleShape {
        self.shape
    }

    /// Its options, as lists of operations.
    pub(crate) fn programs(&self) -> &[RuleOption] {
        &self.options
    }

    /// The text that it was made of.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The most positions that a move leaves.
    pub(crate) fn most_positions(&self) -> usize {
        let mut most = 0;
        for option in &self.options {
            most = most.max(option.left.len());
        }
        most
    }
}

impl FromStr for TupleRule {
    type Err = WrongRule;

    fn from_str(text: &str) -> Result<TupleRule, WrongRule> {
        TupleRule::new(text)
    }
}

/// The text says all: it gives the options.
impl Hash for TupleRule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

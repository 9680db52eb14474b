//! Formulas: the heap that the numbers of a case give, in the expressions of rules.
//!
//! ```text
//! formula     = alternative { ";" alternative } [ ";" ]
//! alternative = sum [ "if" condition ]
//! ```
//!
//! The first alternative whose condition holds gives the heap. `n` is the number of a heap, or `a`
//! and `b` are its two numbers; `i` is the number of the heap in its case, from 1; `k` is how many
//! heaps the case has, and `p` is the number before `n`, or 0 for the first heap. Unlike in a rule,
//! conditions are evaluated from the left, as far as needed, and numbers have 128 bits.

use std::fmt;
use std::str::FromStr;

use super::WrongRule;
use super::function::{Function, ValueRange};
use super::parse::{self, Operations, Parser};
use crate::game::arithmetic::{gcd_of_long, is_power_of_long, is_prime};
use crate::limits::MAX_NUMBER;

use Function::*;

/// How a heap is computed from the numbers that a case gives of it.
///
/// ```
/// use takeaway::game::rule::HeapFormula;
///
/// let formula = HeapFormula::new("0 if a%2==1 and b%2==1; i")?;
/// assert_eq!((formula.heap(&[5, 3], 7), formula.heap(&[5, 4], 7)), (Some(0), Some(7)));
/// assert_eq!(HeapFormula::new("n-1")?.heap(&[0], 1), None);
/// assert_eq!(HeapFormula::new("t+1").unwrap_err().to_string(), r#"column 1: expected n, a, b, i, k or p, found "t""#);
/// # Ok::<(), takeaway::game::rule::WrongRule>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapFormula {
    text: String,
    alternatives: Vec<Alternative>,
    draft: FormulaDraft,
}

/// What a number may be: the numbers of a heap are 0 to `max_heap`, its place in its case is 1 to
/// `max_place`, and its case has from `min_count` to `max_place` heaps.
#[derive(Clone, Copy)]
pub(crate) struct NumberLimits {
    pub(crate) max_heap: u64,
    pub(crate) min_count: u64,
    pub(crate) max_place: u64,
}

/// Where a heap is in its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeapPlace {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// How many heaps the case has.
    pub(crate) count: u64,
    /// The number before that of this heap; 0 for the first.
    pub(crate) before: u64,
}

impl HeapPlace {
    /// The place of the only heap of a case.
    pub(crate) const ALONE: HeapPlace = HeapPlace {
        number: 1,
        count: 1,
        before: 0,
    };

    /// The place of the first of `count` heaps.
    pub(crate) fn first_of(count: u64) -> HeapPlace {
        HeapPlace {
            count,
            ..HeapPlace::ALONE
        }
    }

    /// The place of the next heap, after a heap of these numbers.
    pub(crate) fn after(self, numbers: &[u64]) -> HeapPlace {
        HeapPlace {
            number: self.number + 1,
            count: self.count,
            before: numbers.last().copied().unwrap_or(0),
        }
    }
}

/// The operations of a formula, and where its letters are first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FormulaDraft {
    operations: Vec<Operation>,
    letters: Vec<(char, usize)>,
}

/// The heap of an alternative and its condition, as places of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alternative {
    pub(crate) heap: usize,
    pub(crate) condition: Option<usize>,
}

impl Alternative {
    fn read(parser: &mut Parser<FormulaDraft>) -> Result<Alternative, WrongRule> {
        Ok(Alternative {
            heap: parser.number()?,
            condition: parser.condition()?,
        })
    }
}

/// An operation of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Number(u64),
    Letter(char),
    /// A function of the results of earlier operations; both are the same if it takes one.
    Call(Function, usize, usize),
}

/// Why some numbers give no heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoHeap {
    /// The heap would be below 0.
    Negative,
    /// The heap would be above 10^18.
    TooLarge,
    /// A number needs more than 128 bits.
    TooLong,
    /// An argument of this function is less than it allows.
    Argument(Function),
    /// `prime` of a number of more than 64 bits.
    LargePrime,
    /// No number for this letter.
    NoNumber(char),
    /// No alternative holds.
    NoAlternative,
    /// A range has more heaps than this, so they are not all tried.
    LongRange(u64),
}

impl Operations for FormulaDraft {
    fn number(&mut self, digits: &str) -> Result<usize, &'static str> {
        match digits.parse() {
            Ok(number) if number <= MAX_NUMBER => Ok(self.add(Operation::Number(number))),
            _ => Err("a number of at most 10^18"),
        }
    }

    fn letter(&mut self, letter: u8, at: usize) -> Result<usize, &'static str> {
        let letter = char::from(letter);
        if !matches!(letter, 'n' | 'a' | 'b' | 'i' | 'k' | 'p') {
            return Err("n, a, b, i, k or p");
        }
        if self.letters.iter().all(|(known, _)| *known != letter) {
            self.letters.push((letter, at + 1));
        }
        Ok(self.add(Operation::Letter(letter)))
    }

    fn call(&mut self, function: Function, a: usize, b: usize) -> Result<usize, &'static str> {
        Ok(self.add(Operation::Call(function, a, b)))
    }
}

impl FormulaDraft {
    fn add(&mut self, operation: Operation) -> usize {
        self.operations.push(operation);
        self.operations.len() - 1
    }
}

impl HeapFormula {
    /// The formula that `text` says.
    ///
    /// # Errors
    ///
    /// The first place at which `text` cannot go on.
    pub fn new(text: &str) -> Result<HeapFormula, WrongRule> {
        let parser = Parser::new(text, FormulaDraft::default());
        let (alternatives, draft) =
            parser.list(Alternative::read, "an operator, \"if\" or \";\"")?;
        Ok(HeapFormula {
            text: text.to_string(),
            alternatives,
            draft,
        })
    }

    /// The bounds of all operations within these limits.
    pub(crate) fn bounds(&self, limits: &NumberLimits) -> Vec<ValueRange> {
        let mut bounds: Vec<ValueRange> = Vec::new();
        for &operation in self.operations() {
            bounds.push(match operation {
                Operation::Number(number) => range(number, number),
                Operation::Letter('i') => range(1, limits.max_place),
                Operation::Letter('k') => range(limits.min_count, limits.max_place),
                Operation::Letter(_) => range(0, limits.max_heap),
                Operation::Call(function, a, b) => function.bounds(bounds[a], bounds[b]),
            });
        }
        bounds
    }

    /// The largest heap that it gives within these limits.
    pub(crate) fn last_heap(&self, limits: &NumberLimits) -> u64 {
        let bounds = self.bounds(limits);
        let mut last = 0;
        for alternative in &self.alternatives {
            last = last.max(bounds[alternative.heap].most);
        }
        last.unsigned_abs().min(MAX_NUMBER)
    }

    /// The text that it was made of.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The stones of the heap with this number in its case, from 1, for its number n, or its
    /// numbers a and b. `None` if they give no heap of 0 to 10^18 stones, or if the formula asks
    /// for k or p, which a heap alone does not tell.
    pub fn heap(&self, numbers: &[u64], number: u64) -> Option<u64> {
        if self.has('k') || self.has('p') {
            return None;
        }
        let place = HeapPlace {
            number,
            ..HeapPlace::ALONE
        };
        self.stones(numbers, place).ok()
    }

    /// The stones of the heap at this place of its case, for its number n, or its numbers a and b.
    ///
    /// # Errors
    ///
    /// Why there is no heap.
    pub(crate) fn stones(&self, numbers: &[u64], place: HeapPlace) -> Result<u64, NoHeap> {
        for alternative in &self.alternatives {
            if let Some(condition) = alternative.condition
                && self.result(condition, numbers, place)? == 0
            {
                continue;
            }
            let stones = self.result(alternative.heap, numbers, place)?;
            if stones < 0 {
                return Err(NoHeap::Negative);
            }
            return match u64::try_from(stones) {
                Ok(stones) if stones <= MAX_NUMBER => Ok(stones),
                _ => Err(NoHeap::TooLarge),
            };
        }
        Err(NoHeap::NoAlternative)
    }

    /// The result of this operation for the heap at this place.
    fn result(&self, operation: usize, numbers: &[u64], place: HeapPlace) -> Result<i128, NoHeap> {
        let (function, a, b) = match self.draft.operations[operation] {
            Operation::Number(number) => return Ok(number.into()),
            Operation::Letter('i') => return Ok(place.number.into()),
            Operation::Letter('k') => return Ok(place.count.into()),
            Operation::Letter('p') => return Ok(place.before.into()),
            Operation::Letter(letter) => {
                let at = usize::from(letter == 'b');
                let number = *numbers.get(at).ok_or(NoHeap::NoNumber(letter))?;
                return Ok(number.into());
            }
            Operation::Call(function, a, b) => (function, a, b),
        };
        let one = self.result(a, numbers, place)?;
        if matches!((function, one), (And, 0) | (Or, 1)) {
            return Ok(one);
        }
        let other = if a == b {
            one
        } else {
            self.result(b, numbers, place)?
        };
        apply(function, one, other)
    }

    /// Its letters, each with the column where it is first, from 1.
    pub(crate) fn letters(&self) -> &[(char, usize)] {
        &self.draft.letters
    }

    pub(crate) fn has(&self, letter: char) -> bool {
        self.letters().iter().any(|(known, _)| *known == letter)
    }

    pub(crate) fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// The operations, each after its arguments.
    pub(crate) fn operations(&self) -> &[Operation] {
        &self.draft.operations
    }
}

impl FromStr for HeapFormula {
    type Err = WrongRule;

    fn from_str(text: &str) -> Result<HeapFormula, WrongRule> {
        HeapFormula::new(text)
    }
}

/// The numbers from one to another, both at most 10^18.
fn range(least: u64, most: u64) -> ValueRange {
    ValueRange {
        least: least.cast_signed(),
        most: most.cast_signed(),
    }
}

/// The result of a function; a condition is 1 if it holds, and 0 if not.
fn apply(function: Function, a: i128, b: i128) -> Result<i128, NoHeap> {
    for (argument, least) in [a, b].into_iter().zip(function.least()) {
        if let Some(least) = least
            && argument < least.into()
        {
            return Err(NoHeap::Argument(function));
        }
    }
    let result = match function {
        Add => a.checked_add(b),
        Subtract => a.checked_sub(b),
        Multiply => a.checked_mul(b),
        Divide => Some(a.div_euclid(b)),
        Remainder => Some(a.rem_euclid(b)),
        Min => Some(a.min(b)),
        Max => Some(a.max(b)),
        Gcd => i128::try_from(gcd_of_long(a.unsigned_abs(), b.unsigned_abs())).ok(),
        Xor => Some(a ^ b),
        Bits => Some(a.count_ones().into()),
        Sqrt => Some(a.isqrt()),
        Less => Some((a < b).into()),
        AtMost => Some((a <= b).into()),
        Equal => Some((a == b).into()),
        Below => Some((0..b).contains(&a).into()),
        And => Some(a & b),
        Or => Some(a | b),
        Not => Some(1 - a),
        Prime => {
            let number = u64::try_from(a.max(0)).map_err(|_| NoHeap::LargePrime)?;
            Some(is_prime(number).into())
        }
        Square => Some((a >= 0 && a.isqrt().pow(2) == a).into()),
        Power => {
            let number = a.max(0).unsigned_abs();
            Some(is_power_of_long(number, b.unsigned_abs()).into())
        }
    };
    result.ok_or(NoHeap::TooLong)
}

impl fmt::Display for NoHeap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoHeap::Negative => write!(f, "a heap below 0"),
            NoHeap::TooLarge => write!(f, "a heap above 10^18"),
            NoHeap::TooLong => write!(f, "a number of more than 128 bits"),
            NoHeap::Argument(Divide | Remainder) => write!(f, "a divisor below 1"),
            NoHeap::Argument(Power) => write!(f, "a power of a number below 2"),
            // What other functions refuse is negative.
            NoHeap::Argument(function) => {
                write!(f, "{} of a negative number", parse::name(*function))
            }
            NoHeap::LargePrime => write!(f, "prime of a number of more than 64 bits"),
            NoHeap::NoNumber(letter) => write!(f, "no number {letter}"),
            NoHeap::NoAlternative => write!(f, "no alternative that holds"),
            NoHeap::LongRange(most) => write!(
                f,
                "a range of more than {most} heaps, which are not all tried"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(formula: &str, numbers: &[u64], number: u64) -> Result<u64, String> {
        let formula = HeapFormula::new(formula).map_err(|wrong| wrong.to_string())?;
        let place = HeapPlace {
            number,
            ..HeapPlace::ALONE
        };
        formula
            .stones(numbers, place)
            .map_err(|reason| reason.to_string())
    }

    #[test]
    fn the_first_alternative_that_holds_gives_the_heap() {
        for (formula, numbers, expected) in [
            ("n-1", &[7][..], 6),
            ("i-1 if n%2==1; 0", &[3], 4),
            ("i-1 if n%2==1; 0", &[2], 0),
            ("n/3; 1/0", &[8], 2),
            ("1 if b>0 and a%b==0; 0", &[6, 0], 0),
            ("1 if b>0 and a%b==0; 0", &[6, 3], 1),
            ("1 if b==0 or a%b==0; 0", &[6, 0], 1),
            ("(0-n)/3+9", &[7], 6),
            ("(0-n)%7", &[10], 4),
            ("sqrt(n*n*n*n)", &[1_000_000_000], 1_000_000_000_000_000_000),
            ("7 if 0 < a <= b != 9; 8", &[3, 3], 7),
            ("7 if 0 < a <= b != 9; 8", &[3, 9], 8),
            (
                "gcd(a, b)+min(a, b)+max(a, b)+xor(a, b)+bits(a)",
                &[12, 18],
                6 + 12 + 18 + 30 + 2,
            ),
            ("1 if not square(n) && !power(n, 2); 2;", &[1 << 59], 2),
            ("1000000000000000000*n/n", &[9], 1_000_000_000_000_000_000),
        ] {
            assert_eq!(
                heap(formula, numbers, 5),
                Ok(expected),
                "{formula} of {numbers:?}"
            );
        }
    }

    #[test]
    fn what_gives_no_heap_is_told() {
        for (formula, numbers, told) in [
            ("n-9", &[7][..], "a heap below 0"),
            ("n*2", &[MAX_NUMBER], "a heap above 10^18"),
            ("n+1", &[MAX_NUMBER], "a heap above 10^18"),
            ("n*n*n", &[MAX_NUMBER], "a number of more than 128 bits"),
            ("a/b", &[7, 0], "a divisor below 1"),
            ("a%(b-1)", &[7, 0], "a divisor below 1"),
            ("1 if a%b==0 and b>0", &[7, 0], "a divisor below 1"),
            ("xor(n, -1)", &[7], "xor of a negative number"),
            ("sqrt(n-8)", &[7], "sqrt of a negative number"),
            ("1 if power(n, 1)", &[7], "a power of a number below 2"),
            (
                "1 if prime(n*n)",
                &[MAX_NUMBER],
                "prime of a number of more than 64 bits",
            ),
            ("1 if n>9; 2 if n>8", &[7], "no alternative that holds"),
        ] {
            assert_eq!(
                heap(formula, numbers, 1),
                Err(told.to_string()),
                "{formula} of {numbers:?}"
            );
        }
    }

    #[test]
    fn a_text_that_is_no_formula_is_wrong_at_a_column() {
        for (formula, column, expected) in [
            (
                "",
                1,
                "a number, a letter, a function or \"(\", found the end",
            ),
            ("n-t", 3, "n, a, b, i, k or p, found \"t\""),
            ("n, n", 2, "an operator, \"if\" or \";\", found \",\""),
            (
                "2 if n",
                7,
                "an operator, such as == in t%2 == 0: a number is no condition, found the end",
            ),
            (
                "1000000000000000001",
                1,
                "a number of at most 10^18, found \"1\"",
            ),
            ("n==1", 2, "an operator, \"if\" or \";\", found \"=\""),
        ] {
            assert_eq!(
                heap(formula, &[1], 1),
                Err(format!("column {column}: expected {expected}"))
            );
        }
        for (levels, is_formula) in [(100, true), (101, false)] {
            assert_eq!(
                HeapFormula::new(&format!("{}n{}", "(".repeat(levels), ")".repeat(levels))).is_ok(),
                is_formula
            );
        }
        for (bytes, is_formula) in [(1000, true), (1001, false)] {
            assert_eq!(
                HeapFormula::new(&format!("{:1$}", 'n', bytes)).is_ok(),
                is_formula
            );
        }
    }
}

//! Games of one's own: what a rule says.
//!
//! **Rule.** Any that this grammar can say; a player who cannot move loses.
//!
//! ```text
//! rule      = option { ";" option } [ ";" ]
//! option    = heaps { "," heaps } [ "if" condition ]
//! heaps     = sum | sum "of" sum | sum ".." sum      one heap; k heaps of one size; a heap of each size
//! condition = and { "or" and }      and = not { "and" not }      not = "not" not | compare
//! compare   = sum { ( < <= > >= == = != ) sum }      0 < a <= b are two comparisons, joined by "and"
//! sum       = product { ( + - ) product }      product = unary { ( * / % ) unary }      unary = [ "-" ] atom
//! atom      = digits | letter | "(" condition ")" | name "(" sum { "," sum } ")"
//! numbers:    gcd(a,b) min(a,b) max(a,b) xor(a,b) bits(a) sqrt(a)      conditions: prime(a) square(a) power(a,b)
//! ```
//!
//! An option is what a move leaves: `a, n-1-a; a, n-2-a` is Kayles. `n` is the heap. Every other
//! letter, at most three in an option, takes all values from 0 to n. A combination of values is no
//! move if it leaves a heap below 0 or not below n; if a divisor is below 1; if an argument of
//! `gcd`, `xor`, `bits` or `sqrt` is below 0; or if `power`, which says whether a = b^i for some i
//! ≥ 0, has b below 2. This holds even where `and` or `or` would not look. `/` rounds down, and `%`
//! is from 0 to the divisor − 1. An empty range and 0 heaps leave nothing, as an empty heap does,
//! so that is a move if n is at least 1; fewer than 0 heaps are no move. Options that differ only
//! in empty heaps are one. `&&`, `||` and `!` are `and`, `or` and `not`; blanks and line ends do
//! not matter.
//!
//! `n-1, n-2` leaves two heaps with one move, and in `n-t if t<=k` the letter k rules nothing out,
//! as it may be n. Such rules are taken, with a warning.
//!
//! Positions of two or three numbers stand in brackets: `(a-t,b); (a,b-t)`. See `tuple/mod.rs`.
//!
//! **Method.** The least value that no combination reaches (the mex), heap by heap, within a
//! [`Budget`](super::Budget) of combinations. A letter takes only numbers that its conditions let
//! through, as far as these can be listed: squares, primes, powers, divisors of n. If n − 1, n − 2,
//! … are options up to some heap, they are not tried one by one. For rules such as `n-t if t*t <= n`,
//! a theorem gives the values of heaps beyond the table: see `theorem.rs` and `recursion.rs`.
//!
//! **Misère play.** A player who cannot move wins. If each move leaves at most one heap, a heap is
//! lost if it has options and all of them are won, so one heap is answered from a table of lost
//! heaps. For several heaps, and for moves that leave several, no such table is known; a rule that is
//! an [octal game](super::octal), as `code.rs` finds, is answered as that game.
//!
//! **Bounds.** A rule has at most 1,000 bytes, 100 levels of nesting and numbers to 10^9. A table
//! ends with its budget, or before the first heap for which a combination needs a number of more
//! than 32 bits. Combinations that are no moves, as bounds of the numbers or lists show, do not
//! count: `t*t <= n` holds for no t above √n.

// In the order of use: `parse` reads a rule into the operations of `option`, with the functions of
// `function`. `run` tries the combinations of an option on a position; `choices` and `takes` list
// the numbers that it has to try. `mex` and `table` make values of them, and `moves` lists moves.
// `theorem` and `recursion` give values beyond the table, and `pattern` looks for a pattern in it.
// `code` finds the code of a rule that is an octal game. `mistakes` warns of a rule, `formula` computes heaps, and `tuple` has the positions of two or
// three numbers.
mod choices;
mod code;
mod formula;
mod function;
mod mex;
mod mistakes;
mod moves;
mod option;
mod parse;
pub(crate) mod pattern;
mod recursion;
mod run;
mod table;
mod takes;
mod theorem;
mod tuple;

#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use self::run::OptionRun;

pub(crate) use self::{
    choices::ListedNumbers,
    formula::{Alternative, HeapPlace, NoHeap, NumberLimits, Operation},
    function::{Function, ValueRange},
    mistakes::Mistake,
    option::{Leaves, Left, NUMBERS, Node, RuleOption},
};

pub(crate) use self::recursion::Recursion;
pub(crate) use self::theorem::{IntervalEnd, Theorem};
pub(crate) use self::tuple::{LostSquare, PositionSearch};
pub(crate) use super::tuple::{MOST_NUMBERS, TupleShape};

pub use self::{formula::HeapFormula, table::Table, tuple::TupleTable};
pub use super::tuple::Tuple;

/// A game that its moves define. A position is a heap, and then [`Table`] has its Grundy values; or
/// two or three numbers, and then [`TupleTable`] has them.
///
/// ```
/// use takeaway::game::rule::Rule;
///
/// let error = Rule::new("n-2t").unwrap_err();
/// assert_eq!((error.column(), error.hint()), (4, Some("a product needs a *, such as 2*t")));
/// assert_eq!(Rule::new("n-2; n-t if t*t <= 9 and t < 10")?.set(), Some(vec![1, 2, 3]));
/// let rule = Rule::new("n-t if t*t <= n")?;
/// assert_eq!((rule.set(), rule.text()), (None, "n-t if t*t <= n"));
/// assert_eq!(rule.options(5).ok(), Some(vec![vec![(5 - 1, 1)], vec![(5 - 2, 1)]]));
/// assert_eq!((rule.count(), Rule::new("(a-t,b); (a,b-t)")?.count()), (1, 2));
/// assert_eq!(Rule::new("(a-t,b); (a,b-t,1)").unwrap_err().column(), 16);
/// # Ok::<(), takeaway::game::rule::WrongRule>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    text: String,
    /// None if positions are heaps.
    shape: Option<TupleShape>,
    options: Vec<RuleOption>,
}

impl FromStr for Rule {
    type Err = WrongRule;

    fn from_str(text: &str) -> Result<Rule, WrongRule> {
        Rule::new(text)
    }
}

/// The text says all: it gives the options.
impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// No table reaches it: a heap costs at least 2^7 combinations, and there are at most 2^31.
const LARGEST_HEAP: i32 = (1 << 30) - 1;

/// The most that it may cost to find a finite set, in combinations.
const MOST_FOR_SET: u64 = 1 << 27;

impl Rule {
    /// The rule that `text` says. Its positions have two or three numbers if it starts with a
    /// bracket that has a comma of its own.
    ///
    /// # Errors
    ///
    /// The first place at which `text` cannot go on.
    pub fn new(text: &str) -> Result<Rule, WrongRule> {
        let count = parse::count_of_numbers(text).min(MOST_NUMBERS);
        Ok(Rule {
            text: text.to_string(),
            shape: TupleShape::of(count),
            options: parse::options(text, count)?,
        })
    }

    /// A game on positions of three numbers that has no moves.
    pub(crate) fn without_moves() -> Rule {
        Rule {
            // What leaves the very same position is no move.
            text: "(a,b,c)".to_string(),
            shape: TupleShape::of(3),
            options: Vec::new(),
        }
    }

    /// Returns false if the game has no moves, so that every position is lost.
    pub(crate) fn has_moves(&self) -> bool {
        !self.options.is_empty()
    }

    /// How many numbers a position has: 1, which is a heap, or 2 or 3.
    pub fn count(&self) -> usize {
        self.shape.map_or(1, TupleShape::count)
    }

    /// The shape of its positions; none if they are heaps.
    pub(crate) fn shape(&self) -> Option<TupleShape> {
        self.shape
    }

    /// Its options as they are written, as lists of operations.
    pub(crate) fn written_options(&self) -> &[RuleOption] {
        &self.options
    }

    /// The text that it was made of.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The largest number of its options, with or without a minus.
    fn largest_number(&self) -> u64 {
        option::largest_number(&self.options)
    }

    /// Returns true if an option counts bits.
    fn counts_bits(&self) -> bool {
        option::calls(&self.options, Function::Bits)
    }

    /// The moves, in ascending order, if the text of the rule shows that it is a subtraction game
    /// with finitely many: each option is n minus a number, or n minus a letter under a condition
    /// on this letter alone that bounds it, or it never is a move, as n/0.
    pub fn set(&self) -> Option<Vec<u64>> {
        if self.shape.is_some() {
            return None;
        }
        let mut moves = Vec::new();
        for option in self.options.iter().filter(|option| !option.has_no_move()) {
            let (heap, conditions) = option.heap_and_conditions()?;
            let Node::Call(Function::Subtract, n, taken) = option.nodes[heap] else {
                return None;
            };
            let depends_on_n = conditions
                .iter()
                .any(|&condition| option.depends(condition, Node::HEAP));
            match (option.nodes[n], option.nodes[taken]) {
                (Node::HEAP, Node::Number(taken)) if conditions.is_empty() => {
                    if taken > 0 {
                        moves.push(taken.unsigned_abs().into());
                    }
                }
                (Node::HEAP, Node::Letter(_)) if !depends_on_n => {
                    moves.extend(bounded_moves(option, heap)?);
                }
                _ => return None,
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Some(moves)
    }

    /// The largest heap below 2^30 for which a printed program computes all numbers.
    pub(crate) fn last_printable(&self) -> u64 {
        let mut last: i32 = 0;
        for bit in (0..30).rev() {
            let next = last | 1 << bit;
            if self.options.iter().all(|option| option.is_printable(next)) {
                last = next;
            }
        }
        u64::from(last.unsigned_abs())
    }
}

/// The values that the only letter of an option takes in moves, if its conditions bound it.
fn bounded_moves(option: &RuleOption, heap: usize) -> Option<Vec<u64>> {
    let most = option.letter_bound(option.fits)?.max(0);
    let all: Vec<usize> = (0..option.nodes.len()).collect();
    let cost = most.unsigned_abs().checked_mul(option.cost_of(&all))?;
    if option.letters() != 1 || cost > MOST_FOR_SET {
        return None;
    }
    let most = i32::try_from(most).ok()?;
    let mut moves = Vec::new();
    let mut run = OptionRun::new(option).ok()?;
    run.on(most, u64::MAX, &mut |run, count| {
        for lane in 0..count {
            if run.fits(lane) {
                let taken = most - run.results[heap][lane];
                moves.push(taken.unsigned_abs().into());
            }
        }
        true
    });
    if run.overflows() { None } else { Some(moves) }
}

/// The error for a text that is no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongRule {
    /// The first byte at which the text cannot go on, from 0.
    at: usize,
    expected: &'static str,
    found: Option<char>,
    hint: Option<&'static str>,
}

impl WrongRule {
    fn new(text: &str, at: usize, expected: &'static str) -> WrongRule {
        let (before, rest) = text.split_at_checked(at).unwrap_or_default();
        let found = rest.chars().next();
        WrongRule {
            at,
            expected,
            found,
            hint: hint(before, rest, expected),
        }
    }

    /// The first byte at which the text cannot go on, from 1.
    pub fn column(&self) -> usize {
        self.at + 1
    }

    /// What to write instead.
    pub fn hint(&self) -> Option<&'static str> {
        self.hint
    }
}

/// What to write instead of the rest of a text, which has the other text before it.
fn hint(before: &str, rest: &str, expected: &str) -> Option<&'static str> {
    let letters = rest.find(|letter: char| !letter.is_ascii_lowercase());
    let of_word = match &rest[..letters.unwrap_or(rest.len())] {
        "floor" | "ceil" | "ceiling" => "n/2 is rounded down, and (n+1)/2 up",
        "or" | "else" => "a \";\" separates options",
        "where" | "when" | "with" | "while" => "a condition follows \"if\", as in n-t if t <= 3",
        "is" => "write ==, such as t%2 == 1 if t is odd",
        "pow" => "write n*n for a power",
        "divides" => "n%t == 0 if t divides n",
        "mod" | "rem" => "% is the remainder: n%t == 0",
        "odd" => "t%2 == 1 if t is odd",
        "even" => "t%2 == 0 if t is even",
        "in" if rest.starts_with("in prime") => "prime(t) if t is a prime",
        "in" => "1 <= t <= 3 if t is in 1..3",
        "for" => "n-t if 1 <= t <= 3, or separate moves: n-1; n-3; n-4",
        _ => "",
    };
    if !of_word.is_empty() {
        return Some(of_word);
    }
    let (_, option) = before.rsplit_once(';').unwrap_or(("", before));
    let in_condition = option.contains("if");
    Some(match rest.chars().next()? {
        '=' if rest.starts_with("=<") => "write <=",
        '=' if rest.starts_with("=>") => "write >=",
        '<' | '>' if before.ends_with('=') => "write <= or >=",
        '>' if before.ends_with('-') => "write what a move leaves alone, such as n-1",
        'A'..='Z' => "letters are small",
        '^' | '*' => "write n*n for a power, and xor(a, b) for the exclusive or",
        '&' | '(' if expected.starts_with("\",\"") && expected.ends_with("\";\"") => {
            "a \";\" separates options"
        }
        '|' if !in_condition => "a \";\" separates options",
        '[' | '{' => "brackets are round, as in (a-t,b)",
        '−' | '–' => "write - for minus",
        '&' | '|' => "write \"and\", \"or\", or n%t == 0 if t divides n",
        '≤' | '≥' | '≠' => "write <=, >= or !=",
        '.' => "all numbers are whole",
        'a'..='z' | '0'..='9' | '(' if expected.starts_with("an operator") => {
            "a product needs a *, such as 2*t"
        }
        _ => return None,
    })
}

impl fmt::Display for WrongRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column();
        write!(f, "column {column}: expected {}, found ", self.expected)?;
        match self.found {
            Some(letter) => write!(f, "{:?}", letter.to_string())?,
            None => write!(f, "the end")?,
        }
        if let Some(hint) = self.hint {
            write!(f, "; {hint}")?;
        }
        Ok(())
    }
}

impl std::error::Error for WrongRule {}

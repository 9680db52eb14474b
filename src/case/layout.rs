//! The order of a case's numbers, if it is not the usual one.

use std::fmt;
use std::str::FromStr;

use crate::case::game::Game;
use crate::case::parts::{Letter, Part};
use crate::case::required::one_of;

/// The order in which a case gives its numbers, written with the letters of the usual one: `n m s`
/// is a heap of n stones, then the number of moves, then the moves.
///
/// | letters | are |
/// |---|---|
/// | `m s`, `d c`, `l r`, `r` or `d` | the rule: a set, a code, an interval, which starts at 1 if there is no `l`, or how many heaps a move may take from; none if all cases have the same |
/// | `s`, `s s`, … | the rule, too: a set with one move for each `s` |
/// | `n`, `1..n`, `a b`, `k h` or `h` | one heap; every heap from 1 to n, with a verdict for each; two heaps; k heaps; or the heaps, in the number of [`Options::heaps`](crate::Options::heaps) |
/// | `a b`, `k a b`, `k / a b` or `k / a b /` | two numbers from which [`Options::heap`](crate::Options::heap) computes a heap; k such pairs; or each pair on a line of its own |
/// | `a b`, `a b c`, `k a b`, `k a b c`, … | with a [rule](crate::game::rule::Rule) of positions, the numbers of one position, or of k |
/// | `k / h /` | k heaps, each on a line of its own |
/// | `T` | how many cases follow on the same rule; then no number of cases starts the input |
/// | `x` | a number that is skipped; it may come anywhere, but not within a list: between two `s`, or between the letters of a pair after `k` |
/// | `/` | a line of the case ends; it is neither first nor last, nor twice in a row, nor within a list. In cases that are read it is a blank |
/// | `0` | a 0 instead of the first number of a case ends the input, and only zeros may follow; then no number of cases starts it either. With `a b 0`, a 0 that another number than 0 follows begins a case |
///
/// `n`, `1..n` and `k` may come before the rule, or after the number of its moves or digits; the
/// others come in the order of the table.
///
/// ```
/// use takeaway::{Layout, Options};
///
/// // A heap of 20 stones and two moves, of 3 and 8 stones.
/// let options = Options { layout: Layout::new("n m s"), stream: true, ..Options::default() };
/// let mut output = Vec::new();
/// takeaway::judge_with(&options, &b"20 2 3 8"[..], &mut output)?;
/// assert_eq!(output, b"First\n");
/// let wrong = "s n q".parse::<Layout>().unwrap_err();
/// assert_eq!(wrong.to_string(), "expected letters with blanks between, found \"q\"");
/// # Ok::<(), takeaway::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The parts of a case as they were written; all moves are one part.
    parts: Vec<Part>,
    /// How many moves each case gives, if it does not say so; else 0.
    fixed_moves: usize,
    /// Whether a 0 ends the input.
    is_ended: bool,
}

/// The most letters of a layout. No statement needs more.
const MOST_LETTERS: usize = 1000;

/// The rules that a case may give.
const RULES: [&[&str]; 7] = [
    &[],
    &["m", "s"],
    &["s"],
    &["d", "c"],
    &["l", "r"],
    &["r"],
    &["d"],
];

/// The positions of a case.
const POSITIONS: [&[&str]; 8] = [
    &["n"],
    &["1..n"],
    &["k", "h"],
    &["k", "a", "b"],
    &["k", "a", "b", "c"],
    &["h"],
    &["a", "b"],
    &["a", "b", "c"],
];

/// The letters of rules and positions, and what is between these, as messages list them.
const LETTERS: [&str; 13] = [
    "m", "s", "d", "c", "l", "r", "T", "n", "1..n", "k", "h", "a", "b",
];

/// The first letters of positions that may come before the rule.
const AHEAD: [&str; 3] = ["n", "1..n", "k"];

/// What may stand between letters, and is no part of their order.
const BETWEEN: [&str; 2] = ["/", "x"];

/// Why a text is not a [`Layout`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongLayout {
    /// It has more than 1,000 letters.
    TooLong,
    /// This is not a letter of layouts.
    Letter(String),
    /// A line of a case would have no number.
    EmptyLine,
    /// The letters are not a rule that a case may give and a position, in an order that can be
    /// read.
    Order {
        /// The letters up to the first one at which no order goes on.
        after: String,
        /// That letter; `None` if letters are missing at the end.
        found: Option<String>,
        /// What could stand there in its place, beside `x` and `/`, in the words of messages.
        expected: String,
    },
}

impl fmt::Display for WrongLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongLayout::TooLong => write!(f, "expected at most {MOST_LETTERS} letters"),
            WrongLayout::Letter(found) => {
                write!(f, "expected letters with blanks between, found {found:?}")
            }
            WrongLayout::EmptyLine => write!(f, "expected a number in each line"),
            WrongLayout::Order {
                after,
                found,
                expected,
            } => {
                let place = match &after[..] {
                    "" => "at the start".to_string(),
                    _ => format!("after {after:?}"),
                };
                let found = match found {
                    Some(letter) => format!("{letter:?}"),
                    None => "the end".to_string(),
                };
                write!(f, "expected {expected} {place}, found {found}")
            }
        }
    }
}

impl std::error::Error for WrongLayout {}

impl FromStr for Layout {
    type Err = WrongLayout;

    /// The layout with these letters, which have spaces between them.
    fn from_str(text: &str) -> Result<Layout, WrongLayout> {
        let mut letters: Vec<&str> = text.split_whitespace().collect();
        if letters.len() > MOST_LETTERS {
            return Err(WrongLayout::TooLong);
        }
        let is_ended = letters.pop_if(|last| *last == "0").is_some();
        for letter in &letters {
            if !LETTERS.contains(letter) && !BETWEEN.contains(letter) {
                return Err(WrongLayout::Letter(letter.to_string()));
            }
        }
        check_order(&letters)?;
        let mut parts = parts_of(&letters);
        let mut fixed_moves = 0;
        if !parts.contains(&Part::MoveCount) {
            fixed_moves = parts.iter().filter(|part| **part == Part::Moves).count();
            parts.dedup_by(|part, before| *part == Part::Moves && part == before);
        }
        if parts.contains(&Part::HeapCount) {
            join_list(&mut parts);
        }
        if !has_full_lines(&parts) {
            return Err(WrongLayout::EmptyLine);
        }
        Ok(Layout {
            parts,
            fixed_moves,
            is_ended,
        })
    }
}

impl Layout {
    /// The layout with these letters, which have spaces between them; `None` if there is no such
    /// layout.
    pub fn new(text: &str) -> Option<Layout> {
        text.parse().ok()
    }

    /// The parts of a case. The number of cases of a group ends a line.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let mut parts = self.parts.clone();
        if let Some(group) = parts.iter().position(|part| *part == Part::Group)
            && parts[group + 1] != Part::LineEnd
        {
            parts.insert(group + 1, Part::LineEnd);
        }
        parts
    }

    pub(crate) fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// How many moves each case gives, if it gives moves without their number.
    pub(crate) fn fixed_moves(&self) -> Option<u64> {
        match self.fixed_moves {
            0 => None,
            moves => Some(moves as u64),
        }
    }

    /// Returns true if a 0 instead of the first number of a case ends the input.
    pub(crate) fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// This layout for an input that no 0 ends.
    pub(crate) fn without_end(&self) -> Layout {
        Layout {
            is_ended: false,
            ..self.clone()
        }
    }

    /// Returns true if a case has a verdict for every heap from 1 to n.
    pub(crate) fn is_range(&self) -> bool {
        self.has(Part::UpTo)
    }

    /// How many numbers a position has, in a rule of positions.
    pub(crate) fn count_of_tuple(&self) -> usize {
        let mut count = 1;
        for part in &self.parts {
            match part {
                Part::List { each, .. } => count = count.max(*each),
                Part::Number(letter) => {
                    let numbers = letter.place().map_or(1, |place| place + 1);
                    count = count.max(numbers);
                }
                _ => {}
            }
        }
        count
    }

    /// Returns true if a heap has two numbers, unless they are two heaps.
    pub(crate) fn has_pairs(&self) -> bool {
        self.count_of_tuple() > 1
    }

    /// Returns true if the options have to say how a heap is computed, or what a position of
    /// several numbers is. Two numbers alone may be two heaps, but not of a rule that cases give.
    pub(crate) fn needs_formula(&self) -> bool {
        let has_heaps = self.has(Part::Number(Letter::A)) && self.count_of_tuple() == 2;
        self.has_pairs() && (!has_heaps || self.game().is_some())
    }

    /// Returns true if a number of cases starts the input, unless the options say that there is
    /// none.
    pub(crate) fn is_counted(&self) -> bool {
        !self.has(Part::Group) && !self.is_ended
    }

    /// The game of the cases, if they give a rule.
    pub(crate) fn game(&self) -> Option<Game> {
        for part in &self.parts {
            match part {
                Part::Moves => return Some(Game::Subtraction),
                Part::DigitCount => return Some(Game::Octal),
                Part::Most => return Some(Game::Interval),
                Part::Limit => return Some(Game::MooresNim),
                _ => {}
            }
        }
        None
    }
}

/// All orders of letters: a rule, or none, and a position, with `T` between them or without. `n`,
/// `1..n` and `k` may come before the rule, or after the number of its moves or digits.
fn orders() -> Vec<Vec<&'static str>> {
    let mut orders = Vec::new();
    for rule in RULES {
        for position in POSITIONS {
            // No rule of a case has positions of three numbers, and no formula computes a heap from
            // them.
            if position == ["a", "b", "c"] && !rule.is_empty() {
                continue;
            }
            orders.push([rule, position].concat());
            orders.push([rule, &["T"], position].concat());
            if !AHEAD.contains(&position[0]) {
                continue;
            }
            for place in 0..rule.len() {
                // Nothing is between the bounds of an interval.
                if rule[..place] != ["l"] {
                    let (before, after) = rule.split_at(place);
                    let (first, rest) = position.split_at(1);
                    orders.push([before, first, after, rest].concat());
                }
            }
        }
    }
    orders
}

/// Checks that these letters are one of the [`orders`]. `/` and `x` may stand between them, but
/// not within a list: between the letters of its numbers, or between moves without their number.
fn check_order(letters: &[&str]) -> Result<(), WrongLayout> {
    let mut orders = orders();
    let is_fixed = !letters.contains(&"m");
    let has_count = letters.contains(&"k");
    let mut place = 0;
    let mut before = "";
    // The first of the `/` and `x` since the last letter.
    let mut between = None;
    for (at, letter) in letters.iter().enumerate() {
        if BETWEEN.contains(letter) {
            between = between.or(Some(at));
            continue;
        }
        let repeats = is_fixed && *letter == "s" && before == "s";
        let is_within_list =
            repeats || has_count && matches!((before, *letter), ("a", "b") | ("b", "c"));
        if let (true, Some(between)) = (is_within_list, between) {
            return Err(wrong_order(letters, between, &[letter.to_string()]));
        }
        between = None;
        before = letter;
        if repeats {
            continue;
        }
        let expected = next_letters(&orders, place);
        orders.retain(|order| order.get(place) == Some(letter));
        if orders.is_empty() {
            return Err(wrong_order(letters, at, &expected));
        }
        place += 1;
    }
    if orders.iter().any(|order| order.len() == place) {
        return Ok(());
    }
    let expected = next_letters(&orders, place);
    Err(wrong_order(letters, letters.len(), &expected))
}

/// What the orders have at this place; last "the end" if one ends there.
fn next_letters(orders: &[Vec<&str>], place: usize) -> Vec<String> {
    let mut letters = Vec::new();
    for letter in LETTERS {
        if orders.iter().any(|order| order.get(place) == Some(&letter)) {
            letters.push(letter.to_string());
        }
    }
    if orders.iter().any(|order| order.len() == place) {
        letters.push("the end".to_string());
    }
    letters
}

/// The error where the letter at this place should be one of `expected`.
fn wrong_order(letters: &[&str], at: usize, expected: &[String]) -> WrongLayout {
    WrongLayout::Order {
        after: letters[..at].join(" "),
        found: letters.get(at).map(|letter| letter.to_string()),
        expected: one_of(expected),
    }
}

/// The parts with these letters, which are in [order](check_order). After b, c is a number of the
/// position; a code has digits, and only then d is their number.
fn parts_of(letters: &[&str]) -> Vec<Part> {
    let mut parts = Vec::new();
    for letter in letters {
        let part = match *letter {
            "m" => Part::MoveCount,
            "s" => Part::Moves,
            "d" => Part::Limit,
            "c" if parts.contains(&Part::Number(Letter::B)) => Part::Number(Letter::C),
            "c" => Part::Digits,
            "l" => Part::Least,
            "r" => Part::Most,
            "T" => Part::Group,
            "n" => Part::Number(Letter::N),
            "a" => Part::Number(Letter::A),
            "b" => Part::Number(Letter::B),
            "1..n" => Part::UpTo,
            "k" => Part::HeapCount,
            "h" => Part::HEAPS,
            "x" => Part::Skipped,
            _ => Part::LineEnd,
        };
        parts.push(part);
    }
    if parts.contains(&Part::Digits) {
        for part in &mut parts {
            if *part == Part::Limit {
                *part = Part::DigitCount;
            }
        }
    }
    parts
}

/// After k, makes one part of the letters of the list. At the end of the case each heap or position
/// may be on a line of its own.
fn join_list(parts: &mut Vec<Part>) {
    let start = parts
        .iter()
        .position(|part| matches!(part, Part::Number(Letter::A) | Part::List { .. }));
    let Some(start) = start else {
        return;
    };
    let mut end = start + 1;
    while let Some(Part::Number(Letter::B | Letter::C)) = parts.get(end) {
        end += 1;
    }
    let each = end - start;
    let is_on_lines = parts[end..] == [Part::LineEnd] && parts[start - 1] == Part::LineEnd;
    let list = Part::List {
        each,
        on_lines: is_on_lines,
    };
    if is_on_lines {
        parts.splice(start - 1..end + 1, [list]);
    } else {
        parts.splice(start..end, [list]);
    }
}

/// Returns true if each line of a case has a number.
fn has_full_lines(parts: &[Part]) -> bool {
    parts
        .split(|part| *part == Part::LineEnd)
        .all(|line| !line.is_empty())
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        for part in &self.parts {
            let times = if *part == Part::Moves {
                self.fixed_moves.max(1)
            } else {
                1
            };
            letters.extend(vec![part.letter(); times]);
        }
        if self.is_ended {
            letters.push("0");
        }
        write!(f, "{}", letters.join(" "))
    }
}

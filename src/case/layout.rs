//! The order of a case's numbers, if it is not the usual one.

use std::fmt;
use std::str::FromStr;

use crate::case::game::Game;
use crate::case::parts::Part;

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
/// | `x` | a number that is skipped; it may come anywhere |
/// | `/` | a line of the case ends; it is neither first nor last, nor twice in a row. In cases that are read it is a blank |
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
const RULES: [&[Part]; 7] = [
    &[],
    &[Part::MoveCount, Part::Moves],
    &[Part::Moves],
    &[Part::DigitCount, Part::Digits],
    &[Part::Least, Part::Most],
    &[Part::Most],
    &[Part::Limit],
];

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
    /// These letters are not a rule that a case may give and a position, in an order that can be
    /// read.
    Order,
}

impl fmt::Display for WrongLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongLayout::TooLong => write!(f, "expected at most {MOST_LETTERS} letters"),
            WrongLayout::Letter(found) => {
                write!(f, "expected letters with blanks between, found {found:?}")
            }
            WrongLayout::EmptyLine => write!(f, "expected a number in each line"),
            WrongLayout::Order => write!(
                f,
                "expected a rule, if cases give one, and a position, such as \"n m s\" or \"k a b\""
            ),
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
        let mut parts = Vec::new();
        for letter in letters {
            match Part::with_letter(letter) {
                Some(part) => parts.push(part),
                None => return Err(WrongLayout::Letter(letter.to_string())),
            }
        }
        if !parts.contains(&Part::Digits) {
            for part in &mut parts {
                if *part == Part::DigitCount {
                    *part = Part::Limit;
                }
            }
        }
        for place in 1..parts.len() {
            // After b, it is no digit.
            if parts[place - 1] == Part::SecondHeap && parts[place] == Part::Digits {
                parts[place] = Part::ThirdHeap;
            }
        }
        let mut fixed_moves = 0;
        if !parts.contains(&Part::MoveCount) {
            fixed_moves = parts.iter().filter(|part| **part == Part::Moves).count();
            parts.dedup_by(|part, before| *part == Part::Moves && part == before);
        }
        if parts.contains(&Part::HeapCount) {
            join_end(&mut parts);
        }
        if !has_rule_and_position(&parts) {
            return Err(WrongLayout::Order);
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
        let parts = [Part::ThirdHeap, Part::Triples, Part::TripleLines];
        if parts.into_iter().any(|part| self.has(part)) {
            return 3;
        }
        if self.has_pairs() { 2 } else { 1 }
    }

    /// Returns true if a heap has two numbers, unless they are two heaps.
    pub(crate) fn has_pairs(&self) -> bool {
        self.needs_formula() || self.has(Part::FirstHeap)
    }

    /// Returns true if the options have to say how a heap is computed, or what a position of
    /// several numbers is.
    pub(crate) fn needs_formula(&self) -> bool {
        let parts = [
            Part::Pairs,
            Part::PairLines,
            Part::Triples,
            Part::TripleLines,
            Part::ThirdHeap,
        ];
        parts.into_iter().any(|part| self.has(part))
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

/// After k, heaps on lines and pairs end the case: makes one part of their letters.
fn join_end(parts: &mut Vec<Part>) {
    use Part::{FirstHeap, HeapLines, Heaps, LineEnd, PairLines, Pairs, SecondHeap};
    use Part::{ThirdHeap, TripleLines, Triples};
    let ends: [(&[Part], Part); 5] = [
        (&[LineEnd, Heaps, LineEnd], HeapLines),
        (&[LineEnd, FirstHeap, SecondHeap, LineEnd], PairLines),
        (&[FirstHeap, SecondHeap], Pairs),
        (
            &[LineEnd, FirstHeap, SecondHeap, ThirdHeap, LineEnd],
            TripleLines,
        ),
        (&[FirstHeap, SecondHeap, ThirdHeap], Triples),
    ];
    for (letters, part) in ends {
        if parts.ends_with(letters) {
            parts.truncate(parts.len() - letters.len());
            parts.push(part);
        }
    }
}

/// Returns true if these are a rule that a case may give, and a position, in an order that can be
/// read: the rule is before `T`, nothing is between the bounds of an interval, several heaps come
/// after the rule, though their number may come before it, and games on two heaps have no rule.
fn has_rule_and_position(parts: &[Part]) -> bool {
    let mut read = Vec::new();
    for part in parts {
        if part.is_rule() || part.is_position() || *part == Part::Group {
            read.push(*part);
        }
    }
    let Some(place) = read.iter().position(|part| part.is_position()) else {
        return false;
    };
    let first = read[place];
    let before = &read[..place];
    let Some(after) = after_position(first, &read[place + 1..]) else {
        return false;
    };
    let before_group = before.strip_suffix(&[Part::Group]);
    let rule = [before_group.unwrap_or(before), after].concat();
    if !RULES.contains(&&rule[..]) {
        return false;
    }
    let may_be_ahead = before_group.is_none() && before != [Part::Least];
    match first {
        Part::Heap | Part::UpTo | Part::HeapCount => after.is_empty() || may_be_ahead,
        Part::FirstHeap => rule.is_empty(),
        _ => after.is_empty() && first == Part::Heaps,
    }
}

/// What of `after`, the parts after the first one of the position, belongs to the rule: all but the
/// last, if that is the rest of the position. `None` if the position is not complete.
fn after_position(first: Part, after: &[Part]) -> Option<&[Part]> {
    let last: &[Part] = match first {
        Part::HeapCount => &[
            Part::Heaps,
            Part::HeapLines,
            Part::Pairs,
            Part::PairLines,
            Part::Triples,
            Part::TripleLines,
        ],
        Part::FirstHeap if after == [Part::SecondHeap, Part::ThirdHeap] => return Some(&[]),
        Part::FirstHeap => &[Part::SecondHeap],
        _ => return Some(after),
    };
    let (end, after) = after.split_last()?;
    if last.contains(end) {
        Some(after)
    } else {
        None
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

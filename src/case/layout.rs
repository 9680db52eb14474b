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
                "expected a rule, if cases give one, and a position, such as \"n m s\""
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
        let part = |letter: &&str| {
            Part::with_letter(letter).ok_or_else(|| WrongLayout::Letter(letter.to_string()))
        };
        let mut parts = letters.iter().map(part).collect::<Result<Vec<Part>, _>>()?;
        if !parts.contains(&Part::Digits) {
            parts
                .iter_mut()
                .filter(|part| **part == Part::DigitCount)
                .for_each(|part| *part = Part::Limit);
        }
        let mut fixed_moves = 0;
        if !parts.contains(&Part::MoveCount) {
            fixed_moves = parts.iter().filter(|part| **part == Part::Moves).count();
            parts.dedup_by(|part, before| *part == Part::Moves && part == before);
        }
        // After k, heaps on lines and pairs end the case.
        for (part, letters) in [
            (
                Part::HeapLines,
                &[Part::LineEnd, Part::Heaps, Part::LineEnd][..],
            ),
            (
                Part::PairLines,
                &[
                    Part::LineEnd,
                    Part::FirstHeap,
                    Part::SecondHeap,
                    Part::LineEnd,
                ],
            ),
            (Part::Pairs, &[Part::FirstHeap, Part::SecondHeap]),
        ] {
            if parts.contains(&Part::HeapCount) && parts.ends_with(letters) {
                parts.truncate(parts.len() - letters.len());
                parts.push(part);
            }
        }
        match (has_rule_and_position(&parts), has_full_lines(&parts)) {
            (false, _) => Err(WrongLayout::Order),
            (true, false) => Err(WrongLayout::EmptyLine),
            (true, true) => Ok(Layout {
                parts,
                fixed_moves,
                is_ended,
            }),
        }
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
        let group = parts.iter().position(|part| *part == Part::Group);
        if let Some(after) = group
            .map(|group| group + 1)
            .filter(|&after| parts[after] != Part::LineEnd)
        {
            parts.insert(after, Part::LineEnd);
        }
        parts
    }

    pub(crate) fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// How many moves each case gives, if it gives moves without their number; else 0.
    pub(crate) fn fixed_moves(&self) -> u64 {
        self.fixed_moves as u64
    }

    /// Returns true if a 0 instead of the first number of a case ends the input.
    pub(crate) fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Returns true if a 0 that another number than 0 follows begins a case: where a 0 ends the
    /// input and cases are two numbers. Then `0 5` is a case, and a case of two zeros is none, as
    /// they end the input.
    pub(crate) fn is_ended_by_zeros(&self) -> bool {
        let is_number = |part: &&Part| **part != Part::LineEnd;
        self.is_ended
            && self
                .parts
                .iter()
                .filter(is_number)
                .eq(&[Part::FirstHeap, Part::SecondHeap])
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

    /// Returns true if a heap has two numbers, unless they are two heaps.
    pub(crate) fn has_pairs(&self) -> bool {
        self.needs_formula() || self.has(Part::FirstHeap)
    }

    /// Returns true if the options have to say how a heap is computed.
    pub(crate) fn needs_formula(&self) -> bool {
        self.has(Part::Pairs) || self.has(Part::PairLines)
    }

    /// Returns true if the options have to say how many heaps a case has.
    pub(crate) fn needs_heap_count(&self) -> bool {
        self.has(Part::Heaps) && !self.has(Part::HeapCount)
    }

    /// Returns true if a number of cases starts the input, unless the options say that there is
    /// none.
    pub(crate) fn is_counted(&self) -> bool {
        !self.has(Part::Group) && !self.is_ended
    }

    /// Returns true if a case can be answered without the cases before it, and has one verdict.
    pub(crate) fn has_lone_cases(&self) -> bool {
        self.is_counted() && !self.is_range()
    }

    /// The game of the cases, if they give a rule.
    pub(crate) fn game(&self) -> Option<Game> {
        self.parts.iter().find_map(|part| match part {
            Part::Moves => Some(Game::Subtraction),
            Part::DigitCount => Some(Game::Octal),
            Part::Most => Some(Game::Interval),
            Part::Limit => Some(Game::MooresNim),
            _ => None,
        })
    }
}

/// Returns true if these are a rule that a case may give, and a position, in an order that can be
/// read: the rule is before `T`, nothing is between the bounds of an interval, several heaps come
/// after the rule, though their number may come before it, and games on two heaps have no rule.
fn has_rule_and_position(parts: &[Part]) -> bool {
    let is_read = |part: &Part| part.is_rule() || part.is_position() || *part == Part::Group;
    let read: Vec<Part> = parts.iter().copied().filter(is_read).collect();
    let Some(place) = read.iter().position(|part| part.is_position()) else {
        return false;
    };
    let first = read[place];
    let after = &read[place + 1..];
    let last: &[Part] = match first {
        Part::HeapCount => &[Part::Heaps, Part::HeapLines, Part::Pairs, Part::PairLines],
        Part::FirstHeap => &[Part::SecondHeap],
        _ => &[],
    };
    let after = match after.split_last() {
        Some((end, after)) if last.contains(end) => after,
        _ if last.is_empty() => after,
        _ => return false,
    };
    let before = &read[..place];
    let before_group = before.strip_suffix(&[Part::Group]);
    let rule = [before_group.unwrap_or(before), after].concat();
    let may_be_ahead = before_group.is_none() && before != [Part::Least];
    RULES.contains(&&rule[..])
        && match first {
            Part::Heap | Part::UpTo | Part::HeapCount => after.is_empty() || may_be_ahead,
            Part::FirstHeap => rule.is_empty(),
            _ => after.is_empty() && first == Part::Heaps,
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
        let end = self.is_ended.then_some("0");
        let times = |part: &Part| {
            if *part == Part::Moves {
                self.fixed_moves.max(1)
            } else {
                1
            }
        };
        let letters = self
            .parts
            .iter()
            .flat_map(|part| vec![part.letter(); times(part)]);
        let letters: Vec<&str> = letters.chain(end).collect();
        write!(f, "{}", letters.join(" "))
    }
}

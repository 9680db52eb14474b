//! A fault of the input: where it is, what was expected there, what was found, and what may help.

use std::fmt;

use crate::case::escape::escaped;
use crate::case::game::Game;
use crate::case::parts::Part;
use crate::case::required::{Required, plural};
use crate::game::Bound;
use crate::game::rule::NoHeap;
use crate::input::position::Position;
use crate::limits::MAX_EXPONENT;

/// A fault of the input: the first place where it is not what the options say. Its
/// [`Display`](fmt::Display) says where that is, what was expected there and what was found.
///
/// ```
/// use takeaway::{Error, Position};
///
/// let Err(Error::Fault(fault)) = takeaway::judge(&b"2\n1 4\n1 x5\n"[..], Vec::new()) else { panic!("no fault") };
/// assert_eq!((fault.position(), fault.case()), (Position { line: 3, column: 3 }, Some(2)));
/// let told = r#"line 3, column 3: case 2: expected a heap (digits, 0 to 10^18), found "x5""#;
/// assert_eq!(fault.to_string(), told);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub(crate) position: Position,
    pub(crate) case: Option<u64>,
    pub(crate) expected: Expected,
    pub(crate) found: Found,
    /// Whether each case starts with a selector.
    pub(crate) has_selectors: bool,
    /// Whether each case gives its number of heaps, unless [`Options::heaps`](crate::Options::heaps)
    /// fixes it.
    pub(crate) may_omit_heap_count: bool,
}

/// What may help after a [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// A larger [`Budget`](crate::game::Budget).
    LargerBudget,
    /// No budget: the heap is too large for each.
    NoBudget,
    /// The rest of the last case.
    WholeCase,
    /// The rest of the last case, or [`Options::heaps`](crate::Options::heaps) if each case is one
    /// heap.
    OneHeap,
    /// The rest of the last case, [`Options::stream`](crate::Options::stream) if the input does not
    /// start with the number of cases, or [`Options::heaps`](crate::Options::heaps) if each case is
    /// one heap.
    NoCaseCountOrOneHeap,
    /// [`Options::stream`](crate::Options::stream), if the input does not start with the number of
    /// cases, or a [`Layout`](crate::Layout) with an ending 0.
    NoCaseCount,
    /// A [`Form`](crate::Form) that names the game of all cases.
    NamedGame,
    /// Leaving out negative numbers, which may mean the end of the input.
    NoNegatives,
    /// Converting the input from UTF-16.
    FromUtf16,
    /// Converting the input from UTF-32.
    FromUtf32,
    /// Unpacking the input.
    Unpack,
    /// Removing the carriage returns.
    RemoveCarriageReturns,
    /// A line feed at the end of the input.
    AddLineFeed,
}

/// What was expected as the next part of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// The number of cases, T.
    CaseCount,
    /// The selector of a case.
    Selector {
        /// Whether all verdicts are on one line, which no sequence may be on.
        one_line: bool,
        /// Whether winning moves are counted.
        count: bool,
    },
    /// A number of this part.
    Part {
        /// The part.
        part: Part,
        /// The least number.
        least: u64,
    },
    /// A number of a position; this is the largest that is allowed.
    TupleNumber(u64),
    /// A digit of a code.
    Digit {
        /// Whether it is the first: what may be done without taking stones.
        is_first: bool,
    },
    /// A heap whose Grundy value is known before this bound is met.
    Value(Bound),
    /// Numbers for which the formula of the options gives a heap; or, where a case asks for every
    /// heap up to n, this number.
    Computable(Option<u64>),
    /// Grundy values that repeat before this bound is met.
    Period(Bound),
    /// What `validate` requires.
    Required(Required),
    /// The end of input.
    End {
        /// The number of cases promised, T, which are answered; `None` if a 0 has ended them.
        promised: Option<u64>,
    },
}

/// What was found as the next part of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A token that does not fit.
    Token {
        /// Its first bytes, at most 24.
        shown: Vec<u8>,
        /// Whether it has more.
        more: bool,
    },
    /// No preperiod and period.
    NoPeriod,
    /// Something that fits, but cannot be held in memory.
    TooLittleMemory,
    /// No heap for the numbers that were read.
    NoHeap(NoHeap),
    /// The end of a line.
    LineEnd,
    /// A carriage return before the line feed.
    WindowsLineEnd,
    /// A blank.
    Blank,
    /// The end of input.
    End {
        /// How many cases were answered, and how many were promised; `None` if T is missing, or if
        /// [`Options::stream`](crate::Options::stream) says that there is none.
        cases: Option<(u64, u64)>,
        /// Whether a case has begun that is not complete.
        inside: bool,
    },
}

impl Fault {
    /// The first byte of the offending token, or where the next byte would be at the end of input.
    pub fn position(&self) -> Position {
        self.position
    }

    /// The number of the case that was due or being read, from 1; `None` before the first case and
    /// after the last.
    pub fn case(&self) -> Option<u64> {
        self.case
    }

    /// What may help, the likeliest first.
    pub(crate) fn hints(&self) -> Vec<Hint> {
        let Fault {
            position,
            expected,
            found,
            has_selectors,
            may_omit_heap_count,
            ..
        } = self;
        let by_start = match found {
            Found::Token { shown, .. } if *position == Position::START => Hint::at_start(shown),
            _ => &[],
        };
        if !by_start.is_empty() {
            return by_start.to_vec();
        }
        let own = match (expected, found) {
            (Expected::Value(bound), Found::Token { shown, .. })
                if number_of(shown).is_some_and(|heap| bound.is_out_of_reach(heap)) =>
            {
                &[Hint::NoBudget]
            }
            (Expected::Value(bound) | Expected::Period(bound), _) if bound.can_be_raised() => {
                &[Hint::LargerBudget]
            }
            (_, Found::WindowsLineEnd) => &[Hint::RemoveCarriageReturns],
            (Expected::Required(Required::LineEnd), Found::End { .. }) => &[Hint::AddLineFeed],
            (
                _,
                Found::End {
                    inside: true,
                    cases,
                },
            ) if *may_omit_heap_count && !has_selectors => match cases {
                Some(_) => &[Hint::NoCaseCountOrOneHeap],
                None => &[Hint::OneHeap],
            },
            (_, Found::End { inside: true, .. }) => &[Hint::WholeCase],
            (Expected::End { promised: Some(_) }, _) | (_, Found::End { cases: Some(_), .. }) => {
                &[Hint::NoCaseCount]
            }
            (_, Found::Token { shown, .. }) if matches!(shown[..], [b'-', b'0'..=b'9', ..]) => {
                &[Hint::NoNegatives]
            }
            _ => &[][..],
        };
        // Nothing was taken for a selector before the number of cases, and to name the game gives
        // no more memory.
        let is_misread = !matches!(
            (expected, found),
            (Expected::CaseCount, _) | (_, Found::TooLittleMemory)
        );
        let mut hints = Vec::new();
        if *has_selectors && is_misread {
            hints.push(Hint::NamedGame);
        }
        hints.extend(own);
        hints
    }
}

/// The number that a token of the input is.
fn number_of(token: &[u8]) -> Option<u64> {
    str::from_utf8(token).ok()?.parse().ok()
}

impl Hint {
    /// What may help if a file starts with these bytes: the mark of UTF-16, UTF-32 or gzip.
    pub(crate) fn at_start(bytes: &[u8]) -> &'static [Hint] {
        match bytes {
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => &[Hint::FromUtf32],
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => &[Hint::FromUtf16],
            [0x1F, 0x8B, ..] => &[Hint::Unpack],
            _ => &[],
        }
    }
}

impl Fault {
    /// Where it is, as messages start.
    pub(crate) fn place(&self) -> String {
        let Position { line, column } = self.position;
        format!("line {line}, column {column}")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place())?;
        if let Some(case) = self.case {
            write!(f, "case {case}: ")?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Required(required) => write!(f, "{required}"),
            Expected::CaseCount => {
                write!(f, "the number of cases (digits, 0 to 10^{MAX_EXPONENT})")
            }
            Expected::Selector { one_line, count } => {
                let counted = if *count {
                    " whose winning moves can be counted"
                } else {
                    ""
                };
                write!(
                    f,
                    "the number of a game{counted} ({})",
                    Game::selectors(*one_line, *count)
                )
            }
            Expected::Part { part, least } => {
                write!(f, "{} (digits, {least} to 10^{MAX_EXPONENT})", part.told())
            }
            Expected::TupleNumber(most) => write!(f, "a number of at most {most}"),
            Expected::Digit { is_first: true } => write!(f, "the first digit of a code (0 or 4)"),
            Expected::Digit { is_first: false } => write!(f, "a digit of a code (0 to 7)"),
            Expected::Value(bound @ (Bound::WinningMoves | Bound::Parts)) => {
                write!(f, "a case of at most {}", bound.limit())
            }
            Expected::Value(bound @ (Bound::OneHeap | Bound::OnePosition)) => write!(
                f,
                "a case of {} (misère play of a rule is known for one)",
                bound.limit()
            ),
            Expected::Value(bound @ Bound::Options(_)) => {
                write!(
                    f,
                    "a heap whose winning moves are counted within {}",
                    bound.limit()
                )
            }
            Expected::Value(bound @ Bound::Search(_)) => {
                write!(
                    f,
                    "a case that is searched within {} (misère play of this game)",
                    bound.limit()
                )
            }
            Expected::Value(bound @ Bound::Stones { steps, .. }) => {
                let end = match steps {
                    Some(n) => format!("larger ones take more than 2^{n} steps"),
                    None => "no guess is right for larger ones".to_string(),
                };
                write!(
                    f,
                    "at most {} (misère play of this game is searched, and proved for such heaps: {end})",
                    bound.limit()
                )
            }
            Expected::Value(Bound::Loop(position)) => write!(
                f,
                "a position of a game that ends (from {position}, moves lead back to {position})"
            ),
            Expected::Value(Bound::Endless) => {
                write!(f, "a position of a game that ends ({})", Bound::NO_END)
            }
            Expected::Value(bound @ (Bound::TupleCombinations(_) | Bound::TupleNumbers(_))) => {
                write!(
                    f,
                    "a position whose Grundy value is known within {}",
                    bound.limit()
                )
            }
            Expected::Value(bound) => write!(
                f,
                "a heap whose Grundy value is known within {}",
                bound.limit()
            ),
            Expected::Computable(None) => {
                write!(f, "numbers that give a heap (0 to 10^{MAX_EXPONENT})")
            }
            Expected::Computable(Some(n)) => {
                write!(f, "a heap (0 to 10^{MAX_EXPONENT}) for n = {n}")
            }
            Expected::Period(bound) => {
                write!(f, "a preperiod and a period within {}", bound.limit())
            }
            Expected::End {
                promised: Some(promised),
            } => {
                write!(
                    f,
                    "the end of input after {promised} {}",
                    plural("case", (*promised).into())
                )
            }
            Expected::End { promised: None } => {
                write!(f, "the end of input, or more zeros, after the ending 0")
            }
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Token { shown, more } => {
                write!(
                    f,
                    "\"{}\"{}",
                    escaped(shown, |_| false),
                    if *more { "..." } else { "" }
                )
            }
            Found::NoPeriod => write!(f, "none"),
            Found::NoHeap(reason) => write!(f, "{reason}"),
            Found::LineEnd => write!(f, "the end of the line"),
            Found::WindowsLineEnd => write!(f, "a Windows line end"),
            Found::Blank => write!(f, "a blank"),
            Found::TooLittleMemory => write!(f, "too little memory"),
            Found::End { cases: None, .. } => write!(f, "the end of input"),
            Found::End {
                cases: Some((answered, promised)),
                ..
            } => {
                write!(
                    f,
                    "the end of input after {answered} of {promised} {}",
                    plural("case", (*promised).into())
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_larger_budget_is_hinted_at_if_none_reaches_the_heap() {
        let bound = Bound::Combinations { n: 27, last: 100 };
        for (heap, hint) in [("6403", Hint::LargerBudget), ("6404", Hint::NoBudget)] {
            let fault = Fault {
                position: Position::START,
                case: None,
                expected: Expected::Value(bound),
                found: Found::Token {
                    shown: heap.into(),
                    more: false,
                },
                has_selectors: false,
                may_omit_heap_count: false,
            };
            assert_eq!(fault.hints(), [hint]);
        }
    }

    #[test]
    fn a_larger_budget_is_hinted_at_only_if_there_is_one() {
        // A budget of n has 2^(n + 4) steps.
        for (bound, hinted) in [
            (Bound::Values(29), true),
            (Bound::Values(30), false),
            (Bound::Steps(33), true),
            (Bound::Steps(34), false),
            (Bound::Memory, false),
        ] {
            let found = Found::End {
                cases: None,
                inside: false,
            };
            for expected in [Expected::Value(bound), Expected::Period(bound)] {
                let position = Position::START;
                let found = found.clone();
                let fault = Fault {
                    position,
                    case: None,
                    expected,
                    found,
                    has_selectors: false,
                    may_omit_heap_count: false,
                };
                assert_eq!(fault.hints() == [Hint::LargerBudget], hinted, "{bound:?}");
            }
            assert_eq!(
                bound.to_string(),
                format!("not found within {}", bound.limit())
            );
        }
    }
}

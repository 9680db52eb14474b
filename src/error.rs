//! The error of a run: what went wrong, where, and the message about it.

use std::fmt;
use std::io;

use crate::escape::escaped;
use crate::game::Bound;
use crate::input::position::Position;
use crate::layout::Layout;
use crate::limits::MAX_EXPONENT;
use crate::problem::Problem;
use crate::template::Placeholder;
use crate::validate::Required;

/// Why the judge stopped.
///
/// ```
/// use takeaway::{Error, Found, Hint};
///
/// let error = takeaway::judge(&b"1  6 2 5"[..], Vec::new()).unwrap_err();
/// assert_eq!(error.hints(), [Hint::NamedProblem, Hint::WholeCase]);
/// assert!(matches!(error, Error::Fault { case: Some(1), found: Found::End { inside: true, .. }, .. }));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The input has a fault; all verdicts on the cases before it have been written.
    Fault {
        /// The first byte of the offending token, or where the next byte would be at the end of input.
        position: Position,
        /// The number of the case that was due or being read, from 1; `None` before the first case and after the last.
        case: Option<u64>,
        /// What was expected there.
        expected: Expected,
        /// What was found there.
        found: Found,
        /// Whether each case starts with a selector.
        has_selectors: bool,
    },
    /// No rule is known: cases in this order give none, and the form has none.
    NoRule(Layout),
    /// Cases in this order do not give their number of heaps, and neither do the options.
    NoHeapCount(Layout),
    /// Winning moves are listed, and cases may be of several problems.
    SeveralProblems,
    /// Winning moves of the problem do not have the number that this placeholder means.
    NoPlaceholder {
        /// The placeholder.
        wrong: Placeholder,
        /// The placeholders for the numbers that they have.
        has: Vec<Placeholder>,
    },
    /// These two options exclude each other.
    Exclusive([Choice; 2]),
    /// A number of [`Bounds`](crate::Bounds) or of a [`Workload`](crate::Workload) is too small or too large.
    OutOfRange {
        /// The number.
        found: u64,
        /// The least that it may be.
        least: u64,
        /// The most that it may be.
        most: u64,
    },
    /// Random cases have at most this many heaps, because each is held in memory.
    TooManyHeaps(u64),
    /// There is too little memory for the rule of all cases.
    TooLittleMemory,
    /// Random cases need more heaps than all of them together may have.
    TooFewHeaps {
        /// How many cases.
        cases: u64,
        /// The fewest heaps of a case.
        least: u64,
        /// The most heaps of all.
        most: u64,
    },
    /// The budget answers no case of this problem within the bounds.
    NoKnownHeap(Problem),
    /// The input does not have the form or the bounds that were asked for.
    Invalid {
        /// The first byte that does not fit.
        position: Position,
        /// The number of the case that was read, from 1; `None` before the first case and after the last.
        case: Option<u64>,
        /// What is required there.
        required: Required,
        /// What was found there.
        found: Found,
    },
    /// Reading failed; all verdicts on the cases read before have been written.
    Read(io::Error),
    /// Writing failed.
    Write(io::Error),
}

/// An option that another may exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Choice {
    /// Explanations.
    Explain,
    /// The number of winning moves in place of a verdict.
    Count,
    /// All winning moves after a verdict.
    WinningMoves,
    /// All verdicts on one line.
    OneLine,
    /// Misère play.
    Misere,
    /// Own words.
    Words,
    /// This many heaps in every case.
    Heaps(u64),
    /// This order of the numbers of a case.
    Layout(Layout),
    /// Every case is of this problem.
    Problem(Problem),
    /// Every case is played on the same subtraction set.
    Set,
    /// Every case is played with the same octal code.
    Code,
    /// The fewest stones of a heap.
    MinHeap(u64),
    /// The most stones of a heap.
    MaxHeap(u64),
    /// The fewest heaps of a case.
    MinHeaps(u64),
    /// The most heaps of a case.
    MaxHeaps(u64),
    /// The most stones of a move.
    MaxMove(u64),
    /// A move that every set has.
    WithMove(u64),
    /// Every case is played by the same rule of one's own.
    Rule,
}

/// What may help after an [`Error::Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// A larger [`Budget`](crate::game::Budget).
    LargerBudget,
    /// The rest of the last case.
    WholeCase,
    /// [`Options::stream`](crate::Options::stream), if the input does not start with the number of cases, or a
    /// [`Layout`] with an ending 0.
    NoCaseCount,
    /// A [`Form`](crate::Form) that names the problem of all cases.
    NamedProblem,
    /// Leaving out negative numbers, which may mean the end of the input.
    NoNegatives,
    /// Converting the input from UTF-16.
    FromUtf16,
    /// Converting the input from UTF-32.
    FromUtf32,
    /// Unpacking the input.
    Unpack,
}

/// What was expected as the next part of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The number of cases, T.
    CaseCount,
    /// The selector of a case.
    Selector {
        /// Whether all verdicts are on one line, which no sequence may be on.
        one_line: bool,
        /// Whether winning moves are counted.
        count: bool,
    },
    /// The fewest stones of a move on an interval.
    Least,
    /// The most stones of a move on an interval.
    Most {
        /// The fewest.
        least: u64,
    },
    /// The number of heaps of a case.
    HeapCount,
    /// A number that is skipped.
    Skipped,
    /// The stones of a heap.
    Heap,
    /// The number of moves of a subtraction game.
    MoveCount,
    /// A move of a subtraction game: how many stones it takes.
    Move,
    /// How many heaps a move may take from.
    Limit,
    /// The number of digits of a code.
    DigitCount,
    /// The first digit of a code: what may be done without taking stones.
    FirstDigit,
    /// Another digit of a code.
    Digit,
    /// A heap whose Grundy value is known before this bound is met.
    Value(Bound),
    /// Grundy values that repeat before this bound is met.
    Period(Bound),
    /// The end of input.
    End {
        /// The number of cases promised, T, which are answered; `None` if a 0 has ended them.
        promised: Option<u64>,
    },
}

/// What was found as the next part of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
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
    /// The end of a line.
    LineEnd,
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Fault { position, case, expected, found, .. } => {
                write_place(f, *position, *case)?;
                write!(f, "expected {expected}, found {found}")
            }
            Error::Invalid { position, case, required, found } => {
                write_place(f, *position, *case)?;
                write!(f, "expected {required}, found {found}")
            }
            Error::NoRule(layout) => write!(f, "{} has no rule, and the form has none", Choice::Layout(layout.clone())),
            Error::NoHeapCount(layout) => {
                write!(f, "{} has no number of heaps, and the options have none", Choice::Layout(layout.clone()))
            }
            Error::SeveralProblems => write!(f, "{}: all cases have to be of one game", Choice::WinningMoves),
            Error::NoPlaceholder { wrong, has } => {
                let has = has.iter().map(Placeholder::to_string).collect::<Vec<_>>().join(", ");
                write!(f, "{}: a move of this game has {has}, but not {wrong}", Choice::WinningMoves)
            }
            Error::Exclusive([one, other]) => write!(f, "{one} and {other} exclude each other"),
            Error::OutOfRange { found, least, most } => {
                write!(f, "expected a number from {least} to {most}, found {found}")
            }
            Error::TooManyHeaps(most) => write!(f, "random cases have at most {most} heaps"),
            Error::TooLittleMemory => write!(f, "there is too little memory for the rule of all cases"),
            Error::TooFewHeaps { cases: count, least, most } => {
                let heaps = u128::from(*count) * u128::from(*least);
                let (heap, case) = (plural("heap", heaps), plural("case", (*count).into()));
                write!(f, "expected at least {heaps} {heap} for {count} {case}, found {most}")
            }
            Error::NoKnownHeap(_) => write!(f, "the budget answers no case within these bounds"),
            Error::Read(error) => write!(f, "cannot read the input: {error}"),
            Error::Write(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

fn write_place(f: &mut fmt::Formatter<'_>, position: Position, case: Option<u64>) -> fmt::Result {
    write!(f, "line {}, column {}: ", position.line, position.column)?;
    case.map_or(Ok(()), |case| write!(f, "case {case}: "))
}

/// The name of the option, as the program's flags have it, and its value.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Explain => write!(f, "explain"),
            Choice::Count => write!(f, "count"),
            Choice::WinningMoves => write!(f, "winning-moves"),
            Choice::OneLine => write!(f, "one-line"),
            Choice::Misere => write!(f, "misere"),
            Choice::Words => write!(f, "words"),
            Choice::Heaps(heaps) => write!(f, "heaps {heaps}"),
            Choice::Layout(layout) => write!(f, "layout \"{layout}\""),
            Choice::Problem(problem) => write!(f, "problem {}", problem.name()),
            Choice::Set => write!(f, "set"),
            Choice::Code => write!(f, "code"),
            Choice::MinHeap(stones) => write!(f, "min-heap {stones}"),
            Choice::MaxHeap(stones) => write!(f, "max-heap {stones}"),
            Choice::MinHeaps(heaps) => write!(f, "min-heaps {heaps}"),
            Choice::MaxHeaps(heaps) => write!(f, "max-heaps {heaps}"),
            Choice::MaxMove(stones) => write!(f, "max-move {stones}"),
            Choice::WithMove(stones) => write!(f, "with-move {stones}"),
            Choice::Rule => write!(f, "rule"),
        }
    }
}

impl Error {
    /// What may help, the likeliest first.
    pub fn hints(&self) -> Vec<Hint> {
        let Error::Fault { position, expected, found, has_selectors, .. } = self else { return Vec::new() };
        let by_start = match found {
            Found::Token { shown, .. } if *position == Position::START => Hint::at_start(shown),
            _ => &[],
        };
        if !by_start.is_empty() {
            return by_start.to_vec();
        }
        let own = match (expected, found) {
            (Expected::Value(bound) | Expected::Period(bound), _) if bound.can_be_raised() => &[Hint::LargerBudget],
            (_, Found::End { inside: true, .. }) => &[Hint::WholeCase],
            (Expected::End { promised: Some(_) }, _) | (_, Found::End { cases: Some(_), .. }) => &[Hint::NoCaseCount],
            (_, Found::Token { shown, .. }) if matches!(shown[..], [b'-', b'0'..=b'9', ..]) => &[Hint::NoNegatives],
            _ => &[][..],
        };
        // Nothing was taken for a selector before the number of cases, and to name the problem gives no more memory.
        let is_misread = !matches!((expected, found), (Expected::CaseCount, _) | (_, Found::TooLittleMemory));
        let named = *has_selectors && is_misread;
        named.then_some(Hint::NamedProblem).into_iter().chain(own.iter().copied()).collect()
    }
}

impl Hint {
    /// What may help if a file starts with these bytes: the mark of UTF-16, UTF-32 or gzip.
    ///
    /// ```
    /// use takeaway::Hint;
    ///
    /// assert_eq!(Hint::at_start(b"\x1F\x8B\x08"), [Hint::Unpack]);
    /// assert_eq!(Hint::at_start(b"1 4"), []);
    /// ```
    pub fn at_start(bytes: &[u8]) -> &'static [Hint] {
        match bytes {
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => &[Hint::FromUtf32],
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => &[Hint::FromUtf16],
            [0x1F, 0x8B, ..] => &[Hint::Unpack],
            _ => &[],
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = format!("(digits, 0 to 10^{MAX_EXPONENT})");
        match self {
            Expected::CaseCount => write!(f, "the number of cases {range}"),
            Expected::Selector { one_line, count } => {
                let game = if *one_line || *count { " of a game" } else { "" };
                let counted = if *count { " whose winning moves can be counted" } else { "" };
                write!(f, "a selector{game}{counted} ({})", Problem::selectors(*one_line, *count))
            }
            Expected::HeapCount => write!(f, "the number of heaps {range}"),
            Expected::Skipped => write!(f, "a number to skip {range}"),
            Expected::Heap => write!(f, "a heap {range}"),
            Expected::MoveCount => write!(f, "the number of moves {range}"),
            Expected::Move => write!(f, "a move (digits, 1 to 10^{MAX_EXPONENT})"),
            Expected::Least => write!(f, "the fewest stones of a move (digits, 1 to 10^{MAX_EXPONENT})"),
            Expected::Most { least } => {
                write!(f, "the most stones of a move (digits, {least} to 10^{MAX_EXPONENT})")
            }
            Expected::Limit => write!(f, "the most heaps that a move takes from (digits, 1 to 10^{MAX_EXPONENT})"),
            Expected::DigitCount => write!(f, "the number of code digits {range}"),
            Expected::FirstDigit => write!(f, "the first digit of a code (0 or 4)"),
            Expected::Digit => write!(f, "a digit of a code (0 to 7)"),
            Expected::Value(Bound::WinningMoves) => write!(f, "a case of at most {}", Bound::WinningMoves.limit()),
            Expected::Value(bound @ Bound::Options(_)) => {
                write!(f, "a heap whose winning moves are counted within {}", bound.limit())
            }
            Expected::Value(bound @ Bound::Stones(_)) => {
                write!(f, "at most {} (misère play of this game is searched)", bound.limit())
            }
            Expected::Value(bound) => write!(f, "a heap whose Grundy value is known within {}", bound.limit()),
            Expected::Period(bound) => write!(f, "a preperiod and a period within {}", bound.limit()),
            Expected::End { promised: Some(promised) } => {
                write!(f, "the end of input after {promised} {}", plural("case", (*promised).into()))
            }
            Expected::End { promised: None } => write!(f, "the end of input, or more zeros, after the ending 0"),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Token { shown, more } => {
                write!(f, "\"{}\"{}", escaped(shown, |_| false), if *more { "..." } else { "" })
            }
            Found::NoPeriod => write!(f, "none"),
            Found::LineEnd => write!(f, "the end of the line"),
            Found::Blank => write!(f, "a blank"),
            Found::TooLittleMemory => write!(f, "too little memory"),
            Found::End { cases: None, .. } => write!(f, "the end of input"),
            Found::End { cases: Some((answered, promised)), .. } => {
                write!(f, "the end of input after {answered} of {promised} {}", plural("case", (*promised).into()))
            }
        }
    }
}

/// The word, with an s unless the number is 1.
pub(crate) fn plural(word: &str, count: u128) -> String {
    format!("{word}{}", if count == 1 { "" } else { "s" })
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read(error) | Error::Write(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    #[test]
    fn the_source_of_a_failed_read_or_write_is_the_error_of_the_system() {
        for failed in [Error::Read, Error::Write] {
            let error = failed(io::Error::from(io::ErrorKind::StorageFull));
            let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
            assert_eq!(cause.map(io::Error::kind), Some(io::ErrorKind::StorageFull));
        }
        let position = Position { line: 1, column: 1 };
        let (expected, found) = (Expected::CaseCount, Found::End { cases: None, inside: false });
        assert!(Error::Fault { position, case: None, expected, found, has_selectors: false }.source().is_none());
    }

    #[test]
    fn two_options_that_exclude_each_other_are_both_named() {
        let layout = Layout::new("n m s").expect("a layout");
        for (choice, told) in [
            (Choice::Explain, "explain"),
            (Choice::Count, "count"),
            (Choice::OneLine, "one-line"),
            (Choice::Misere, "misere"),
            (Choice::Words, "words"),
            (Choice::Heaps(3), "heaps 3"),
            (Choice::Layout(layout), "layout \"n m s\""),
            (Choice::Problem(Problem::Nim), "problem nim"),
            (Choice::Code, "code"),
            (Choice::Rule, "rule"),
        ] {
            assert_eq!(
                Error::Exclusive([choice, Choice::Set]).to_string(),
                format!("{told} and set exclude each other")
            );
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
            let found = Found::End { cases: None, inside: false };
            for expected in [Expected::Value(bound), Expected::Period(bound)] {
                let (position, found) = (Position::START, found.clone());
                let error = Error::Fault { position, case: None, expected, found, has_selectors: false };
                assert_eq!(error.hints() == [Hint::LargerBudget], hinted, "{bound:?}");
            }
            assert_eq!(bound.to_string(), format!("not found within {}", bound.limit()));
        }
    }
}

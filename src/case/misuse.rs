//! Options that do not go together, or ask for what cannot be done.

use std::fmt;

use crate::case::layout::Layout;
use crate::case::problem::Problem;
use crate::case::required::plural;
use crate::case::template::Placeholder;

/// What is wrong with options, or with what they ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misuse {
    /// No rule is known: cases in this order give none, and the form has none.
    NoRule(Layout),
    /// Cases in this order do not give their number of heaps, and neither do the options.
    NoHeapCount(Layout),
    /// This is asked for, and cases may be of several problems.
    SeveralProblems(Choice),
    /// Cases in this order have pairs, and no formula computes heaps from them.
    NoFormula(Layout),
    /// The formula of heaps has this letter at this column, and a heap has only these.
    NoSuchNumber {
        /// The letter.
        letter: char,
        /// Its column, from 1.
        column: usize,
        /// The letters for the numbers of a heap.
        has: &'static str,
    },
    /// No numbers within the bounds were found for which this formula gives a heap with this number.
    NoHeapWithinBounds {
        /// The text of the formula.
        formula: String,
        /// The number of the heap.
        number: u64,
    },
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
    /// Random cases cannot have the heaps that all of them together must have.
    TooFewCases {
        /// How many cases.
        cases: u64,
        /// The most heaps of a case.
        most: u64,
        /// The fewest heaps of all.
        least: u64,
    },
    /// The budget answers no case of this problem within the bounds.
    NoKnownHeap(Problem),
    /// A thousand draws find no lost case, or no won case.
    NoneAsWished {
        /// Whether the case should be lost.
        lost: bool,
        /// A bound without which there is such a case, if one is known.
        bound: Option<Choice>,
    },
}

/// An option that another may exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
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
    /// The fewest heaps of all cases together.
    MinTotal(u64),
    /// The most heaps of all cases together.
    MaxTotal(u64),
    /// A move that every set has.
    WithMove(u64),
    /// Every case is played by the same rule of one's own.
    Rule,
    /// Heaps are computed from the numbers of a case.
    Heap,
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = |layout: &Layout| Choice::Layout(layout.clone());
        match self {
            Misuse::NoRule(it) => write!(f, "{} has no rule, and the form has none", layout(it)),
            Misuse::NoHeapCount(it) => write!(f, "{} has no number of heaps, and the options have none", layout(it)),
            Misuse::NoFormula(it) => write!(f, "{} needs {}", layout(it), Choice::Heap),
            Misuse::SeveralProblems(choice) => write!(f, "{choice}: all cases have to be of one game"),
            Misuse::NoSuchNumber { letter, column, has } => {
                write!(f, "{}: column {column}: expected {has}, found \"{letter}\"", Choice::Heap)
            }
            Misuse::NoPlaceholder { wrong, has } => {
                let has = has.iter().map(Placeholder::to_string).collect::<Vec<_>>().join(", ");
                write!(f, "{}: a move of this game has {has}, but not {wrong}", Choice::WinningMoves)
            }
            Misuse::Exclusive([one, other]) => write!(f, "{one} and {other} exclude each other"),
            Misuse::OutOfRange { found, least, most } => {
                write!(f, "expected a number from {least} to {most}, found {found}")
            }
            Misuse::TooLittleMemory => write!(f, "there is too little memory for the rule of all cases"),
            Misuse::TooManyHeaps(most) => write!(f, "random cases have at most {most} heaps"),
            Misuse::NoHeapWithinBounds { formula, number } => {
                let why = format!("found no numbers within the bounds that give heap {number} by \"{formula}\"");
                write!(f, "{}: {why}", Choice::Heap)
            }
            Misuse::TooFewHeaps { cases, least, most } => {
                let (heaps, cases) = counted(*cases, *least);
                write!(f, "expected at least {heaps} for {cases}, found {most}")
            }
            Misuse::TooFewCases { cases, most, .. } => {
                let (heaps, cases) = counted(*cases, *most);
                write!(f, "{cases} may have only {heaps}")
            }
            Misuse::NoKnownHeap(_) => write!(f, "the budget answers no case within these bounds"),
            Misuse::NoneAsWished { lost, .. } => {
                write!(f, "1000 draws find no {} case within these bounds", if *lost { "lost" } else { "won" })
            }
        }
    }
}

/// The heaps of this many cases with `heaps` heaps each, and the cases, in words.
fn counted(cases: u64, heaps: u64) -> (String, String) {
    let (heaps, cases) = (u128::from(cases) * u128::from(heaps), u128::from(cases));
    (format!("{heaps} {}", plural("heap", heaps)), format!("{cases} {}", plural("case", cases)))
}

impl Choice {
    /// The name of the option, as the program's flags have it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Choice::Explain => "explain",
            Choice::Count => "count",
            Choice::WinningMoves => "winning-moves",
            Choice::OneLine => "one-line",
            Choice::Misere => "misere",
            Choice::Words => "words",
            Choice::Heaps(_) => "heaps",
            Choice::Layout(_) => "layout",
            Choice::Problem(_) => "game",
            Choice::Set => "set",
            Choice::Code => "code",
            Choice::MinHeap(_) => "min-heap",
            Choice::MaxHeap(_) => "max-heap",
            Choice::MinHeaps(_) => "min-heaps",
            Choice::MaxHeaps(_) => "max-heaps",
            Choice::MaxMove(_) => "max-move",
            Choice::MinTotal(_) => "min-total",
            Choice::MaxTotal(_) => "max-total",
            Choice::WithMove(_) => "with-move",
            Choice::Rule => "rule",
            Choice::Heap => "heap",
        }
    }
}

/// The name of the option, and its value.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())?;
        match self {
            Choice::Heaps(number) | Choice::MinHeap(number) | Choice::MaxHeap(number) => write!(f, " {number}"),
            Choice::MinHeaps(number) | Choice::MaxHeaps(number) | Choice::MaxMove(number) => write!(f, " {number}"),
            Choice::MinTotal(number) | Choice::MaxTotal(number) | Choice::WithMove(number) => write!(f, " {number}"),
            Choice::Layout(layout) => write!(f, " \"{layout}\""),
            Choice::Problem(problem) => write!(f, " {}", problem.name()),
            Choice::Explain | Choice::Count | Choice::WinningMoves | Choice::OneLine | Choice::Misere => Ok(()),
            Choice::Words | Choice::Set | Choice::Code | Choice::Rule | Choice::Heap => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            (Choice::Problem(Problem::Nim), "game nim"),
            (Choice::Code, "code"),
            (Choice::Rule, "rule"),
        ] {
            assert_eq!(
                Misuse::Exclusive([choice, Choice::Set]).to_string(),
                format!("{told} and set exclude each other")
            );
        }
    }
}

//! Options that do not go together, or ask for what cannot be done.

use std::fmt;

use crate::case::game::{Game, HeapShape};
use crate::case::layout::Layout;
use crate::case::parts::Part;
use crate::case::required::plural;
use crate::case::template::Placeholder;
use crate::game::Bound;

/// What is wrong with options, or with what they ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misuse {
    /// No rule is known: cases in this order give none, and the form has none.
    NoRule(Layout),
    /// Cases in this order do not give their number of heaps, and neither do the options.
    NoHeapCount(Layout),
    /// This is asked for, and cases may be of several games.
    SeveralGames(Choice),
    /// Cases in this order have pairs, and no formula computes heaps from them.
    NoFormula(Layout),
    /// The formula of heaps has this letter at this column, and a heap has only these.
    NoSuchNumber {
        /// The letter.
        letter: char,
        /// Its column, from 1.
        column: usize,
        /// The letters that it may have.
        has: &'static str,
        /// Why it does not have this one, after a semicolon; empty if nothing needs telling.
        why: &'static str,
    },
    /// Cases in this order do not have positions of this many numbers, as their rule has.
    LayoutOfTuples(Layout, usize),
    /// A bound of one of the numbers a, b and c is given, and no case has this number.
    NoNumber(Choice),
    /// This lower bound is above the most that a number of a position may be.
    BeyondPositions {
        /// The lower bound.
        bound: Choice,
        /// How many numbers a position has.
        count: usize,
        /// The most that each may be.
        most: u64,
    },
    /// Numbers should be sorted, and no formula computes heaps from them.
    SortedWithoutFormula,
    /// Numbers should be sorted, and a case is a range or pairs.
    NothingToSort,
    /// No numbers within the bounds were found for which this formula gives a heap with this
    /// number.
    NoHeapWithinBounds {
        /// The text of the formula.
        formula: String,
        /// The number of the heap.
        number: u64,
    },
    /// Winning moves of the game do not have the number that this placeholder means.
    NoPlaceholder {
        /// The placeholder.
        wrong: Placeholder,
        /// The placeholders for the numbers that they have.
        has: Vec<Placeholder>,
    },
    /// Any winning move should be printed, and nothing says how a move is written.
    NoTemplate,
    /// At most one of these two options may be used, or no case is within these two bounds.
    Exclusive([Choice; 2]),
    /// A number of [`Bounds`](crate::Bounds) or of a [`Workload`](crate::Workload) is too small or
    /// too large.
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
    /// The budget answers no case of this game within the bounds.
    NoKnownHeap(Game),
    /// No position of a rule has a value, as play never has to end.
    Endless,
    /// A thousand draws find no lost case, or no won case.
    NoneAsWished {
        /// Whether the case should be lost.
        lost: bool,
    },
}

/// An option that may not go with another.
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
    /// Every case is of this game.
    Game(Game),
    /// Every case is played on the same subtraction set.
    Set,
    /// Every case is played with the same octal code.
    Code,
    /// The fewest stones of a heap.
    MinHeap(u64),
    /// The most stones of a heap.
    MaxHeap(u64),
    /// The least that a, b or c may be: the place among these letters, from 0, and the number.
    MinNumber(usize, u64),
    /// The most that a, b or c may be.
    MaxNumber(usize, u64),
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

impl Misuse {
    /// What is wrong, in words. `dashes` come before the name of each option: those of a flag on a
    /// command line, and none in the library.
    pub(crate) fn message(&self, dashes: &str) -> String {
        match self {
            Misuse::NoRule(layout) => {
                format!("{dashes}layout \"{layout}\" does not say which game it is")
            }
            Misuse::NoHeapCount(layout) => {
                format!(
                    "{dashes}layout \"{layout}\" has no number of heaps (k), and none comes from {dashes}heaps"
                )
            }
            Misuse::NoFormula(layout) if layout.count_of_tuple() == 3 => {
                format!(
                    "{dashes}layout \"{layout}\" needs a {dashes}rule of positions of three numbers, as (a-1,b,c)"
                )
            }
            Misuse::NoFormula(layout) => {
                format!(
                    "{dashes}layout \"{layout}\" needs {dashes}heap, which computes a heap from a and b"
                )
            }
            Misuse::SeveralGames(choice) => {
                format!("{dashes}{choice}: all cases have to be of one game")
            }
            Misuse::NoSuchNumber {
                letter,
                column,
                has,
                why,
            } => {
                format!("{dashes}heap: column {column}: expected {has}, found \"{letter}\"{why}")
            }
            Misuse::NoNumber(choice) => {
                let name = choice.name();
                let letter = name.trim_start_matches("min-").trim_start_matches("max-");
                format!("{dashes}{name}: a case has no number {letter}")
            }
            Misuse::BeyondPositions { bound, count, most } => {
                let words = in_words(*count);
                format!("{dashes}{bound}: positions of {words} numbers have numbers up to {most}")
            }
            Misuse::SortedWithoutFormula => format!(
                "{dashes}sorted needs {dashes}heap: heaps are computed from the sorted numbers"
            ),
            Misuse::NothingToSort => format!(
                "{dashes}sorted: a case of pairs or of a range has no single numbers to sort"
            ),
            Misuse::NoPlaceholder { wrong, has } => {
                let has: Vec<String> = has.iter().map(Placeholder::to_string).collect();
                format!(
                    "{dashes}winning-moves: a move of this game has {}, but not {wrong}",
                    has.join(", ")
                )
            }
            Misuse::NoTemplate => format!(
                "{dashes}any-move needs {dashes}winning-moves, which says how a move is written"
            ),
            Misuse::LayoutOfTuples(layout, count) => misfit_of_tuples(layout, *count, dashes),
            Misuse::Exclusive([one, Choice::Game(game)]) => not_for(one, *game, dashes),
            Misuse::Exclusive([one, other]) => exclusive(one, other, dashes),
            Misuse::OutOfRange { found, least, most } => {
                format!("expected a number from {least} to {most}, found {found}")
            }
            Misuse::TooLittleMemory => {
                "there is too little memory for the rule of all cases".to_string()
            }
            Misuse::TooManyHeaps(most) => format!("random cases have at most {most} heaps"),
            Misuse::NoHeapWithinBounds { formula, number } => {
                let why = format!(
                    "found no numbers within the bounds that give heap {number} by \"{formula}\""
                );
                format!("{dashes}heap: {why}")
            }
            Misuse::TooFewHeaps { cases, least, most } => {
                let (heaps, cases) = counted(*cases, *least);
                format!(
                    "{dashes}max-total {most}: expected at least {heaps} for {cases}, found {most}"
                )
            }
            Misuse::TooFewCases { cases, most, least } => {
                let (heaps, cases) = counted(*cases, *most);
                format!("{dashes}min-total {least}: {cases} may have only {heaps}")
            }
            Misuse::NoKnownHeap(_) => "the budget answers no case within these bounds".to_string(),
            Misuse::Endless => format!("no position has a value: {}", Bound::NO_END),
            Misuse::NoneAsWished { lost: true } => {
                format!("{dashes}lost 100: 1000 draws find no lost case within these bounds")
            }
            Misuse::NoneAsWished { lost: false } => {
                format!("{dashes}lost 0: 1000 draws find no won case within these bounds")
            }
        }
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(""))
    }
}

/// Why the option of this choice does not go with cases of this game.
fn not_for(choice: &Choice, game: Game, dashes: &str) -> String {
    let name = game.name();
    match choice {
        Choice::Layout(layout) => misfit(layout, &Choice::Game(game), dashes),
        Choice::Heaps(_) => {
            let has = match game.spec().heaps {
                HeapShape::One => "one heap",
                HeapShape::Two => "two heaps",
                HeapShape::None => "no heaps",
                HeapShape::Counted => "heaps",
            };
            format!("{dashes}{choice}: {name} has {has}")
        }
        Choice::Heap => format!("{dashes}heap: {name} has no heaps that are computed"),
        Choice::Count => format!("{dashes}count: winning moves of {name} cannot be counted"),
        Choice::WinningMoves if game.has_verdicts() => {
            format!("{dashes}winning-moves: winning moves of {name} cannot be listed")
        }
        _ => format!("{dashes}{choice}: {name} has values, not answers"),
    }
}

/// Why at most one of these two choices may be used.
fn exclusive(one: &Choice, other: &Choice, dashes: &str) -> String {
    match (one, other) {
        (Choice::Misere, Choice::Rule) => {
            format!(
                "{dashes}misere takes a {dashes}rule only if each of its moves leaves at most one heap"
            )
        }
        (Choice::Heap, Choice::Rule) => {
            format!(
                "{dashes}heap computes heaps, and a {dashes}rule of positions has the numbers of the case itself"
            )
        }
        (Choice::Misere, Choice::Heaps(_)) => {
            format!("{dashes}{other}: with {dashes}misere, a case of a {dashes}rule has one heap")
        }
        (Choice::Layout(layout), form) => misfit(layout, form, dashes),
        _ if one.is_bound() || other.is_bound() => {
            format!("{dashes}{one} and {dashes}{other} contradict each other")
        }
        _ => format!("use {dashes}{one} or {dashes}{other}, not both"),
    }
}

/// Why a case of a rule of positions of `count` numbers cannot have this layout.
fn misfit_of_tuples(layout: &Layout, count: usize, dashes: &str) -> String {
    let words = in_words(count);
    let case = match count {
        2 => "k a1 b1 ... ak bk",
        _ => "k a1 b1 c1 ... ak bk ck",
    };
    format!(
        "{dashes}layout \"{layout}\": a case of a rule of positions of {words} numbers has {case}"
    )
}

/// How many numbers a position has, as a word.
fn in_words(count: usize) -> &'static str {
    match count {
        2 => "two",
        _ => "three",
    }
}

/// Why a case of this form cannot have this layout.
fn misfit(layout: &Layout, form: &Choice, dashes: &str) -> String {
    if layout.game().is_some() {
        let mut others = format!("{dashes}game, ");
        if !layout.has(Part::Moves) {
            others.push_str(&format!("{dashes}set, "));
        }
        others.push_str(&format!("{dashes}code or {dashes}rule"));
        return format!("{dashes}layout \"{layout}\" has a rule, so it takes no {others}");
    }
    let (of, case) = match form {
        Choice::Game(game) => (game.name(), game.syntax()),
        // A game such as kayles is a code.
        _ => ("a set, a code or a rule", Game::Nim.syntax()),
    };
    let case = case
        .split_once(' ')
        .map_or("", |(_selector, case)| case)
        .replace('…', "...");
    format!("{dashes}layout \"{layout}\": a case of {of} has {case}")
}

/// The heaps of this many cases with `heaps` heaps each, and the cases, in words.
fn counted(cases: u64, heaps: u64) -> (String, String) {
    let heaps = u128::from(cases) * u128::from(heaps);
    let cases = u128::from(cases);
    (
        format!("{heaps} {}", plural("heap", heaps)),
        format!("{cases} {}", plural("case", cases)),
    )
}

/// The names of the bounds of the numbers a, b and c.
const MIN_NUMBER: [&str; 3] = ["min-a", "min-b", "min-c"];
const MAX_NUMBER: [&str; 3] = ["max-a", "max-b", "max-c"];

impl Choice {
    /// Returns true for a bound of what cases have: their names have these starts.
    fn is_bound(&self) -> bool {
        let name = self.name();
        ["min-", "max-", "with-"]
            .iter()
            .any(|start| name.starts_with(start))
    }

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
            Choice::Game(_) => "game",
            Choice::Set => "set",
            Choice::Code => "code",
            Choice::MinHeap(_) => "min-heap",
            Choice::MaxHeap(_) => "max-heap",
            Choice::MinNumber(letter, _) => MIN_NUMBER[*letter],
            Choice::MaxNumber(letter, _) => MAX_NUMBER[*letter],
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
            Choice::Heaps(number) | Choice::MinHeap(number) | Choice::MaxHeap(number) => {
                write!(f, " {number}")
            }
            Choice::MinNumber(_, number) | Choice::MaxNumber(_, number) => write!(f, " {number}"),
            Choice::MinHeaps(number) | Choice::MaxHeaps(number) | Choice::MaxMove(number) => {
                write!(f, " {number}")
            }
            Choice::MinTotal(number) | Choice::MaxTotal(number) | Choice::WithMove(number) => {
                write!(f, " {number}")
            }
            Choice::Layout(layout) => write!(f, " \"{layout}\""),
            Choice::Game(game) => write!(f, " {}", game.name()),
            Choice::Explain
            | Choice::Count
            | Choice::WinningMoves
            | Choice::OneLine
            | Choice::Misere => Ok(()),
            Choice::Words | Choice::Set | Choice::Code | Choice::Rule | Choice::Heap => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_options_that_do_not_go_together_are_both_named() {
        for (choice, told) in [
            (Choice::Explain, "explain"),
            (Choice::Count, "count"),
            (Choice::OneLine, "one-line"),
            (Choice::Misere, "misere"),
            (Choice::Words, "words"),
            (Choice::Heaps(3), "heaps 3"),
            (Choice::Code, "code"),
            (Choice::Rule, "rule"),
        ] {
            let misuse = Misuse::Exclusive([choice, Choice::Set]);
            assert_eq!(misuse.to_string(), format!("use {told} or set, not both"));
            assert_eq!(
                misuse.message("--"),
                format!("use --{told} or --set, not both")
            );
        }
        let layout = Choice::Layout(Layout::new("n m s").expect("a layout"));
        let misuse = Misuse::Exclusive([layout, Choice::Code]);
        assert_eq!(
            misuse.to_string(),
            "layout \"n m s\" has a rule, so it takes no game, code or rule"
        );
        let misuse = Misuse::Exclusive([Choice::MinHeap(9), Choice::MaxHeap(8)]);
        assert_eq!(
            misuse.message("--"),
            "--min-heap 9 and --max-heap 8 contradict each other"
        );
    }
}

//! Options that do not go together, or ask for what cannot be done.

use std::fmt;

use crate::case::game::Game;
use crate::case::required::plural;
use crate::game::Bound;

/// What is wrong with options, or with what they ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misuse {
    /// An option is refused.
    Refused(Refused),
    /// A bound of one of the numbers a, b and c is given, and no case has this number.
    NoNumber(&'static str),
    /// This lower bound is above the most that a number of a position may be.
    BeyondPositions {
        /// The lower bound.
        bound: GivenBound,
        /// How many numbers a position has.
        count: usize,
        /// The most that each may be.
        most: u64,
    },
    /// No numbers within the bounds were found for which this formula gives a heap with this
    /// number.
    NoHeapWithinBounds {
        /// The text of the formula.
        formula: String,
        /// The number of the heap.
        number: u64,
    },
    /// No case has both of these options with these values.
    Exclusive([(&'static str, String); 2]),
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
    /// Random sets have at most this many moves, because each is held in memory.
    TooManyMoves(u64),
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
    /// Random cases do not fit into the groups that an input may have.
    TooFewGroups {
        /// How many cases.
        cases: u64,
        /// The most cases of a group.
        group: u64,
        /// The most groups.
        groups: u64,
    },
    /// This bound of the stones of a case is given, and cases have other numbers than heaps.
    NoHeaps(&'static str),
    /// The heaps of a case have more stones than it may have.
    TooFewStones {
        /// The most stones of a case.
        most: u64,
        /// What its heaps have at least.
        least: u64,
    },
    /// The heaps of a case have fewer stones than it must have.
    TooManyStones {
        /// The fewest stones of a case.
        least: u64,
        /// What its heaps have at most.
        most: u64,
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

/// An option that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    /// The option that the message is about.
    pub option: &'static str,
    /// The other one, if the two exclude each other.
    pub other: Option<&'static str>,
    /// The message, with dashes before the names of options, and names of values in braces.
    pub words: &'static str,
    /// The names of values, and the values.
    pub values: Vec<(&'static str, String)>,
    /// What to do about it, in flags of the program.
    pub hint: &'static str,
}

impl Refused {
    fn message(&self, dashes: &str) -> String {
        let mut message = self.words.replace("--", dashes);
        for (name, value) in &self.values {
            message = message.replace(&format!("{{{name}}}"), value);
        }
        message
    }
}

/// A bound: its option, and the number.
pub(crate) type GivenBound = (&'static str, u64);

/// What fixes the rule of all cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Every case is of this game.
    Game(Game),
    /// Every case is played on the same subtraction set.
    Set,
    /// Every case is played with the same octal code.
    Code,
    /// Every case is played by the same rule of one's own.
    Rule,
}

impl Misuse {
    /// What is wrong, in words. `dashes` come before the name of each option: those of a flag on a
    /// command line, and none in the library.
    pub(crate) fn message(&self, dashes: &str) -> String {
        match self {
            Misuse::Refused(refused) => refused.message(dashes),
            Misuse::NoNumber(name) => {
                let letter = name.trim_start_matches("min-").trim_start_matches("max-");
                format!("{dashes}{name}: a case has no number {letter}")
            }
            Misuse::BeyondPositions { bound, count, most } => {
                let words = in_words(*count);
                let (name, least) = bound;
                format!(
                    "{dashes}{name} {least}: positions of {words} numbers have numbers up to {most}"
                )
            }
            Misuse::Exclusive([(one, its), (other, of_other)]) => {
                format!("{dashes}{one} {its} and {dashes}{other} {of_other} contradict each other")
            }
            Misuse::OutOfRange { found, least, most } => {
                format!("expected a number from {least} to {most}, found {found}")
            }
            Misuse::TooLittleMemory => {
                "there is too little memory for the rule of all cases".to_string()
            }
            Misuse::TooManyHeaps(most) => format!("random cases have at most {most} heaps"),
            Misuse::TooManyMoves(most) => format!("random cases have at most {most} moves"),
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
            Misuse::TooFewGroups {
                cases,
                group,
                groups,
            } => {
                let most = group.saturating_mul(*groups);
                format!(
                    "{dashes}max-groups {groups}: groups of at most {group} have at most {most} cases, not {cases}"
                )
            }
            Misuse::NoHeaps(name) => {
                format!("{dashes}{name} takes cases of heaps, without a, b, c and ranges")
            }
            Misuse::TooFewStones { most, least } => {
                let stones = plural("stone", (*least).into());
                format!(
                    "{dashes}max-stones {most}: the heaps of a case have at least {least} {stones}"
                )
            }
            Misuse::TooManyStones { least, most } => {
                let stones = plural("stone", (*most).into());
                format!(
                    "{dashes}min-stones {least}: the heaps of a case have at most {most} {stones}"
                )
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

/// How many numbers a position has, as a word.
fn in_words(count: usize) -> &'static str {
    match count {
        2 => "two",
        _ => "three",
    }
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

impl Choice {
    /// The name of the option, as the program's flags have it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Choice::Game(_) => "game",
            Choice::Set => "set",
            Choice::Code => "code",
            Choice::Rule => "rule",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_options_have_dashes_on_a_command_line() {
        let misuse = Misuse::Refused(Refused {
            option: "layout",
            other: None,
            words: "--layout \"{layout}\" needs --heap",
            values: vec![("layout", "a b".to_string())],
            hint: "",
        });
        assert_eq!(misuse.to_string(), "layout \"a b\" needs heap");
        assert_eq!(misuse.message("--"), "--layout \"a b\" needs --heap");
        let both = [("min-heap", "9".to_string()), ("max-heap", "8".to_string())];
        let misuse = Misuse::Exclusive(both);
        assert_eq!(
            misuse.message("--"),
            "--min-heap 9 and --max-heap 8 contradict each other"
        );
    }
}

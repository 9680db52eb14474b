//! The order of a case's numbers, where it is not the usual one.

use std::fmt;

use crate::problem::Problem;

/// The order in which a case gives its numbers, written with the letters of the usual one: `n m s` is a heap of n
/// stones, then the number of moves, then the moves.
///
/// | letters | are |
/// |---|---|
/// | `m s`, `d c`, `l r`, `r` or `d` | the rule: a set, a code, an interval, which starts at 1 if there is no `l`, or how many heaps a move may take from; none if all cases have the same |
/// | `n`, `1..n`, `a b` or `k h` | one heap; every heap from 1 to n, with a verdict for each; two heaps; or as many heaps as k says |
/// | `T` | how many cases follow on the same rule; then there is no T in front of the input |
/// | `0` | a 0 in place of the first number ends the input |
///
/// `n`, `1..n` and `k` may stand in front of the rule, or behind the number of its moves or digits; the others stand in
/// the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(crate) rule: RuleLetters,
    pub(crate) heaps: HeapLetters,
    /// How many letters of the rule stand before the first letter of the heaps.
    pub(crate) place: usize,
    /// Whether the rule is followed by the number of its cases.
    pub(crate) grouped: bool,
    /// Whether a 0 ends the input.
    pub(crate) ended: bool,
}

/// How a case gives its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleLetters {
    None,
    Set,
    Code,
    Interval,
    /// An interval from 1 on.
    Most,
    /// How many heaps a move may take from.
    Limit,
}

impl RuleLetters {
    const ALL: [RuleLetters; 6] = [
        RuleLetters::None,
        RuleLetters::Set,
        RuleLetters::Code,
        RuleLetters::Interval,
        RuleLetters::Most,
        RuleLetters::Limit,
    ];

    fn letters(self) -> &'static [&'static str] {
        match self {
            RuleLetters::None => &[],
            RuleLetters::Set => &["m", "s"],
            RuleLetters::Code => &["d", "c"],
            RuleLetters::Interval => &["l", "r"],
            RuleLetters::Most => &["r"],
            RuleLetters::Limit => &["d"],
        }
    }
}

/// How a case gives its heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapLetters {
    One,
    /// Every heap from 1 on is a position of its own.
    UpTo,
    /// Two heaps that are no sum.
    Two,
    Counted,
}

impl HeapLetters {
    const ALL: [HeapLetters; 4] = [HeapLetters::One, HeapLetters::UpTo, HeapLetters::Two, HeapLetters::Counted];

    fn letters(self) -> &'static [&'static str] {
        match self {
            HeapLetters::One => &["n"],
            HeapLetters::UpTo => &["1..n"],
            HeapLetters::Two => &["a", "b"],
            HeapLetters::Counted => &["k", "h"],
        }
    }
}

impl Layout {
    /// The layout that is written like this, with spaces between the letters; `None` if there is no such layout.
    pub fn new(text: &str) -> Option<Layout> {
        let letters: Vec<&str> = text.split_whitespace().collect();
        Layout::all().into_iter().find(|layout| layout.letters() == letters)
    }

    fn all() -> Vec<Layout> {
        let mut all = Vec::new();
        for &rule in &RuleLetters::ALL {
            for &heaps in &HeapLetters::ALL {
                for place in 0..rule.letters().len() + 1 {
                    for &(grouped, ended) in &[(false, false), (false, true), (true, false), (true, true)] {
                        all.push(Layout { rule, heaps, place, grouped, ended });
                    }
                }
            }
        }
        all.retain(Layout::is_read);
        all
    }

    /// Whether cases can be read in this order: nothing may stand between the bounds of an interval, with `T` the heaps
    /// have to stand after the rule, and games on two heaps have no rule that a case could give.
    fn is_read(&self) -> bool {
        let behind = self.place == self.rule.letters().len();
        let is_ordered = behind || !self.grouped && (self.place == 0 || self.rule != RuleLetters::Interval);
        is_ordered && (self.heaps != HeapLetters::Two || self.rule == RuleLetters::None)
    }

    /// How it is written.
    pub(crate) fn letters(&self) -> Vec<&'static str> {
        let (first, others) = self.heaps.letters().split_at(1);
        let mut letters = self.rule.letters().to_vec();
        letters.splice(self.place..self.place, first.iter().copied());
        if self.grouped {
            letters.insert(self.place, "T");
        }
        letters.extend(others);
        if self.ended {
            letters.push("0");
        }
        letters
    }

    /// Whether cases have this order without a layout, too.
    pub(crate) fn is_usual(&self) -> bool {
        let behind = self.place == self.rule.letters().len();
        behind && self.rule != RuleLetters::Most && self.heaps != HeapLetters::UpTo && !self.grouped && !self.ended
    }

    /// The problem of a case that gives a rule.
    pub(crate) fn problem(&self) -> Option<Problem> {
        match self.rule {
            RuleLetters::None => None,
            RuleLetters::Set => Some(Problem::Subtraction),
            RuleLetters::Code => Some(Problem::Octal),
            RuleLetters::Interval | RuleLetters::Most => Some(Problem::Interval),
            RuleLetters::Limit => Some(Problem::MooresNim),
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letters().join(" "))
    }
}

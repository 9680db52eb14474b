//! What the file of a game says of its problem, apart from the mathematics.

/// How a problem is named, read, worded, quoted and printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// Its name, for people and `--game`.
    pub(crate) name: &'static str,
    /// What a move does, or in brackets what a case asks for, in at most 29 bytes.
    pub(crate) about: &'static str,
    pub(crate) heaps: HeapShape,
    /// The verdict if the first player wins, and if the first player loses, of at most 14 bytes; both are empty if
    /// there are none.
    pub(crate) words: [&'static str; 2],
    /// The file of the game, and the same items in C++ where programs quote them.
    pub(crate) sources: [&'static str; 2],
    pub(crate) program: Program,
}

/// How the heaps of a problem are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapShape {
    /// One heap: `n`.
    One,
    /// Two heaps: `a b`.
    Two,
    /// The case says how many: `k h1 … hk`.
    Counted,
    /// None: the case asks for the Grundy values of the rule.
    None,
}

/// What a printed program has for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    Closed(ClosedForm),
    /// The closed form of an interval, whose ends a flag or a case gives.
    Interval,
    /// The table of a set of moves.
    Set,
    /// The table of a code.
    Code,
    /// The table of Grundy's game.
    GrundysGame,
}

/// A function that says who wins, quoted from the sources of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClosedForm {
    /// Its module, where a program has several games.
    pub(crate) module: &'static str,
    /// The items of the sources that it needs, and itself.
    pub(crate) items: &'static [&'static str],
    pub(crate) function: &'static str,
    /// The variables that it takes: `stones`, the `number` of that heap from 1, `heaps`, two heaps `a` and `b`, `most`,
    /// from how many heaps a move may take, and `misere`.
    pub(crate) arguments: &'static [&'static str],
    pub(crate) answer: Returned,
}

/// What the function of a closed form returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returned {
    /// The Grundy value of a heap.
    Value,
    /// Whether the first player wins.
    Wins,
    /// Whether the first player loses.
    Loses,
    /// How many moves win.
    Count,
}

impl ClosedForm {
    /// The Grundy value of a heap, by the last of these items.
    pub(crate) const fn grundy(module: &'static str, items: &'static [&'static str]) -> Program {
        let (function, arguments) = (items[items.len() - 1], &["stones"] as &[&str]);
        Program::Closed(ClosedForm { module, items, function, arguments, answer: Returned::Value })
    }

    /// Returns true if it answers all heaps together.
    pub(crate) fn needs_all_heaps(&self) -> bool {
        self.answer != Returned::Value
    }
}

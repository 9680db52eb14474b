//! The parts of a case: which numbers it has, in the order in which they come. All that reads,
//! writes, checks or describes cases walks over the list of a [form](crate::case::form).

/// A part of a case, with its letter in a [`Layout`](crate::Layout): one number, some numbers, or
/// the end of a line.
// Exhaustive: the compiler then names every walk that a new part concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The number of the case's [`Game`](crate::Game). A case of a layout has none.
    Selector,
    /// `m`: how many moves the set has.
    MoveCount,
    /// `s`: the moves of the set. Their number is [`Part::MoveCount`], somewhere before them, or
    /// else how often the [`Layout`](crate::Layout) has this letter.
    Moves,
    /// `d`: how many digits the code has.
    DigitCount,
    /// `c`: the digits of the code. [`Part::DigitCount`] comes somewhere before them.
    Digits,
    /// `l`: the fewest stones of a move. [`Part::Most`] follows.
    Least,
    /// `r`: the most stones of a move; the fewest are 1 if there is no [`Part::Least`].
    Most,
    /// `d`: how many heaps a move may take from.
    Limit,
    /// `T`: how many cases follow on the rule. Each of these cases has the parts after it.
    Group,
    /// `n`: the only heap.
    Heap,
    /// `1..n`: n, where every heap from 1 to n is a position of its own.
    UpTo,
    /// `a`: the first of two heaps.
    FirstHeap,
    /// `b`: the second of two heaps.
    SecondHeap,
    /// `c`, after `b`: the third number of a position.
    ThirdHeap,
    /// `k`: how many heaps the position has.
    HeapCount,
    /// `h`: the heaps. Their number is [`Part::HeapCount`], somewhere before them, or else
    /// [`Options::heaps`](crate::Options::heaps).
    Heaps,
    /// `/ h /`: the heaps, each on a line of its own. [`Part::HeapCount`] comes somewhere before
    /// them.
    HeapLines,
    /// `a b`: two numbers for each position of a rule, or for each heap, which
    /// [`Options::heap`](crate::Options::heap) computes from them, all on one line. [`Part::HeapCount`] comes somewhere before them.
    Pairs,
    /// `/ a b /`: the same, each pair on a line of its own.
    PairLines,
    /// `a b c`: three numbers for each position of a rule, all on one line. [`Part::HeapCount`]
    /// comes somewhere before them.
    Triples,
    /// `/ a b c /`: the same, each position on a line of its own.
    TripleLines,
    /// `x`: a number that is skipped.
    Skipped,
    /// `/`: the end of a line within a case. Where cases are only answered, it is a blank.
    LineEnd,
}

/// What a part is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One number.
    Number,
    /// Numbers, or pairs of them, whose count comes before or is fixed.
    List,
    /// The number of cases that follow.
    Group,
    LineEnd,
}

/// What of a case a part belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Rule,
    Position,
    Neither,
}

impl Part {
    /// All parts. Those with the same letter come in the order in which a layout means them.
    const ALL: [Part; 23] = [
        Part::Selector,
        Part::MoveCount,
        Part::Moves,
        Part::DigitCount,
        Part::Digits,
        Part::Least,
        Part::Most,
        Part::Limit,
        Part::Group,
        Part::Heap,
        Part::UpTo,
        Part::FirstHeap,
        Part::SecondHeap,
        Part::ThirdHeap,
        Part::HeapCount,
        Part::Heaps,
        Part::HeapLines,
        Part::Pairs,
        Part::PairLines,
        Part::Triples,
        Part::TripleLines,
        Part::Skipped,
        Part::LineEnd,
    ];

    /// Its letter in a layout, its shape, what it belongs to, and what messages call one of its
    /// numbers. `d` is the number of digits if a `c` follows, and else a limit.
    const fn row(self) -> (&'static str, Shape, Side, &'static str) {
        match self {
            Part::Selector => ("", Shape::Number, Side::Neither, "the number of a game"),
            Part::MoveCount => ("m", Shape::Number, Side::Rule, "the number of moves"),
            Part::Moves => ("s", Shape::List, Side::Rule, "a move"),
            Part::DigitCount => ("d", Shape::Number, Side::Rule, "the number of code digits"),
            Part::Digits => ("c", Shape::List, Side::Rule, "a digit of a code"),
            Part::Least => (
                "l",
                Shape::Number,
                Side::Rule,
                "the fewest stones of a move",
            ),
            Part::Most => ("r", Shape::Number, Side::Rule, "the most stones of a move"),
            Part::Limit => (
                "d",
                Shape::Number,
                Side::Rule,
                "the most heaps that a move takes from",
            ),
            Part::Group => ("T", Shape::Group, Side::Neither, "the number of cases"),
            Part::Heap => ("n", Shape::Number, Side::Position, "a heap"),
            Part::UpTo => ("1..n", Shape::Number, Side::Position, "a heap"),
            Part::FirstHeap => ("a", Shape::Number, Side::Position, "a heap"),
            Part::SecondHeap => ("b", Shape::Number, Side::Position, "a heap"),
            Part::ThirdHeap => ("c", Shape::Number, Side::Position, "a heap"),
            Part::HeapCount => ("k", Shape::Number, Side::Position, "the number of heaps"),
            Part::Heaps => ("h", Shape::List, Side::Position, "a heap"),
            Part::HeapLines => ("/ h /", Shape::List, Side::Position, "a heap"),
            Part::Pairs => ("a b", Shape::List, Side::Position, "a heap"),
            Part::PairLines => ("/ a b /", Shape::List, Side::Position, "a heap"),
            Part::Triples => ("a b c", Shape::List, Side::Position, "a heap"),
            Part::TripleLines => ("/ a b c /", Shape::List, Side::Position, "a heap"),
            Part::Skipped => ("x", Shape::Number, Side::Neither, "a number to skip"),
            Part::LineEnd => ("/", Shape::LineEnd, Side::Neither, "the end of the line"),
        }
    }

    pub(crate) const fn shape(self) -> Shape {
        self.row().1
    }

    /// What messages call one of its numbers.
    pub(crate) const fn told(self) -> &'static str {
        self.row().3
    }

    /// Its letter in a layout; empty for the selector.
    pub(crate) const fn letter(self) -> &'static str {
        self.row().0
    }

    /// The part with this letter; for `d`, the number of digits, and for `c`, the digits.
    pub(crate) fn with_letter(letter: &str) -> Option<Part> {
        Part::ALL
            .into_iter()
            .find(|part| part.letter() == letter && *part != Part::Selector)
    }

    /// The same numbers where the end of a line is a blank; `None` if there are none.
    pub(crate) fn without_line_ends(self) -> Option<Part> {
        match self {
            Part::LineEnd => None,
            Part::HeapLines => Some(Part::Heaps),
            Part::PairLines => Some(Part::Pairs),
            Part::TripleLines => Some(Part::Triples),
            part => Some(part),
        }
    }

    /// Returns true if it belongs to the rule.
    pub(crate) const fn is_rule(self) -> bool {
        matches!(self.row().2, Side::Rule)
    }

    /// Returns true if it belongs to the position.
    pub(crate) const fn is_position(self) -> bool {
        matches!(self.row().2, Side::Position)
    }
}

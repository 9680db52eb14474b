//! The parts of a case: which numbers it has, in the order in which they come. All that reads, writes, checks or
//! describes cases walks over the list that `Options::parts` makes.

/// A part of a case, with its letter in a [`Layout`](crate::Layout): one number, some numbers, or the end of a line.
// Exhaustive: the compiler then names every walk that a new part concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The number of the case's [`Problem`](crate::Problem). A case of a layout has none.
    Selector,
    /// `m`: how many moves the set has.
    MoveCount,
    /// `s`: the moves of the set. Their number is [`Part::MoveCount`], somewhere before them, or else how often the
    /// [`Layout`](crate::Layout) has this letter.
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
    /// `k`: how many heaps the position has.
    HeapCount,
    /// `h`: the heaps. Their number is [`Part::HeapCount`], somewhere before them, or else
    /// [`Options::heaps`](crate::Options::heaps).
    Heaps,
    /// `/ h /`: the heaps, each on a line of its own. [`Part::HeapCount`] comes somewhere before them.
    HeapLines,
    /// `a b`: two numbers for each heap, from which [`Options::heap`](crate::Options::heap) computes it, all on one line.
    /// [`Part::HeapCount`] comes somewhere before them.
    Pairs,
    /// `/ a b /`: the same, each heap on a line of its own.
    PairLines,
    /// `x`: a number that is skipped.
    Skipped,
    /// `/`: the end of a line within a case. Where cases are only answered, it is a blank.
    LineEnd,
}

/// The parts that have letters. `d` is the number of digits if a `c` follows, and else a limit.
const LETTERS: [(Part, &str); 19] = [
    (Part::MoveCount, "m"),
    (Part::Moves, "s"),
    (Part::DigitCount, "d"),
    (Part::Digits, "c"),
    (Part::Least, "l"),
    (Part::Most, "r"),
    (Part::Limit, "d"),
    (Part::Group, "T"),
    (Part::Heap, "n"),
    (Part::UpTo, "1..n"),
    (Part::FirstHeap, "a"),
    (Part::SecondHeap, "b"),
    (Part::HeapCount, "k"),
    (Part::Heaps, "h"),
    (Part::HeapLines, "/ h /"),
    (Part::Pairs, "a b"),
    (Part::PairLines, "/ a b /"),
    (Part::Skipped, "x"),
    (Part::LineEnd, "/"),
];

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

impl Part {
    pub(crate) fn shape(self) -> Shape {
        match self {
            Part::Moves | Part::Digits | Part::Heaps | Part::HeapLines | Part::Pairs | Part::PairLines => Shape::List,
            Part::Group => Shape::Group,
            Part::LineEnd => Shape::LineEnd,
            Part::Selector | Part::MoveCount | Part::DigitCount | Part::Least | Part::Most | Part::Limit => {
                Shape::Number
            }
            Part::Heap | Part::UpTo | Part::FirstHeap | Part::SecondHeap | Part::HeapCount => Shape::Number,
            Part::Skipped => Shape::Number,
        }
    }

    /// Its letter in a layout; empty for the selector.
    pub(crate) fn letter(self) -> &'static str {
        LETTERS.iter().find(|(part, _)| *part == self).map_or("", |(_, letter)| letter)
    }

    /// The part with this letter; for `d`, the number of digits.
    pub(crate) fn with_letter(letter: &str) -> Option<Part> {
        LETTERS.iter().find(|(_, own)| *own == letter).map(|(part, _)| *part)
    }

    /// The same numbers where the end of a line is a blank; `None` if there are none.
    pub(crate) fn without_line_ends(self) -> Option<Part> {
        match self {
            Part::LineEnd => None,
            Part::HeapLines => Some(Part::Heaps),
            Part::PairLines => Some(Part::Pairs),
            part => Some(part),
        }
    }

    /// Returns true if it belongs to the rule.
    pub(crate) fn is_rule(self) -> bool {
        match self {
            Part::MoveCount
            | Part::Moves
            | Part::DigitCount
            | Part::Digits
            | Part::Least
            | Part::Most
            | Part::Limit => true,
            Part::Selector | Part::Group | Part::Skipped | Part::LineEnd => false,
            Part::Heap | Part::UpTo | Part::FirstHeap | Part::SecondHeap | Part::HeapCount | Part::Heaps => false,
            Part::HeapLines | Part::Pairs | Part::PairLines => false,
        }
    }

    /// Returns true if it belongs to the position.
    pub(crate) fn is_position(self) -> bool {
        match self {
            Part::Heap | Part::UpTo | Part::FirstHeap | Part::SecondHeap | Part::HeapCount | Part::Heaps => true,
            Part::HeapLines | Part::Pairs | Part::PairLines => true,
            Part::Selector | Part::Group | Part::Skipped | Part::LineEnd => false,
            Part::MoveCount
            | Part::Moves
            | Part::DigitCount
            | Part::Digits
            | Part::Least
            | Part::Most
            | Part::Limit => false,
        }
    }
}

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
    /// `n`, `a`, `b` or `c`: one number of the position.
    Number(Letter),
    /// `1..n`: n, where every heap from 1 to n is a position of its own.
    UpTo,
    /// `k`: how many heaps the position has.
    HeapCount,
    /// `h`, `a b` or `a b c`: one, two or three numbers for each heap or position. How many there
    /// are is [`Part::HeapCount`], somewhere before them, or else
    /// [`Options::heaps`](crate::Options::heaps).
    List {
        /// How many numbers each heap or position has: 1, 2 or 3. [`Options::heap`](crate::Options::heap)
        /// computes a heap from two, unless they are a position of a rule.
        each: usize,
        /// `/ h /`, `/ a b /`, `/ a b c /`: each heap or position is on a line of its own.
        on_lines: bool,
    },
    /// `x`: a number that is skipped.
    Skipped,
    /// `/`: the end of a line within a case. Where cases are only answered, it is a blank.
    LineEnd,
}

/// The name of a number of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// The only heap.
    N,
    /// The first of two heaps, or of the numbers of a position or of a heap that is computed.
    A,
    /// The second of these.
    B,
    /// The third number of a position.
    C,
}

impl Letter {
    /// As it is written in a layout.
    const fn text(self) -> &'static str {
        match self {
            Letter::N => "n",
            Letter::A => "a",
            Letter::B => "b",
            Letter::C => "c",
        }
    }

    /// Its place among a, b and c, from 0 on; `None` for n.
    pub(crate) const fn place(self) -> Option<usize> {
        match self {
            Letter::N => None,
            Letter::A => Some(0),
            Letter::B => Some(1),
            Letter::C => Some(2),
        }
    }
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
    /// `h`: the heaps, on one line.
    pub(crate) const HEAPS: Part = Part::List {
        each: 1,
        on_lines: false,
    };

    /// The numbers a and b of a case.
    pub(crate) const PAIR: [Part; 2] = [Part::Number(Letter::A), Part::Number(Letter::B)];

    /// Its letter in a layout, its shape, what it belongs to, and what messages call one of its
    /// numbers. `d` is the number of digits if its rule has digits, and else a limit.
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
            Part::Number(letter) => (letter.text(), Shape::Number, Side::Position, "a heap"),
            Part::UpTo => ("1..n", Shape::Number, Side::Position, "a heap"),
            Part::HeapCount => ("k", Shape::Number, Side::Position, "the number of heaps"),
            Part::List { each, on_lines } => {
                let letters = match (each, on_lines) {
                    (1, false) => "h",
                    (1, true) => "/ h /",
                    (2, false) => "a b",
                    (2, true) => "/ a b /",
                    (_, false) => "a b c",
                    (_, true) => "/ a b c /",
                };
                (letters, Shape::List, Side::Position, "a heap")
            }
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

    /// The same numbers where the end of a line is a blank; `None` if there are none.
    pub(crate) fn without_line_ends(self) -> Option<Part> {
        match self {
            Part::LineEnd => None,
            Part::List { each, .. } => Some(Part::List {
                each,
                on_lines: false,
            }),
            part => Some(part),
        }
    }

    /// Returns true if it is one of two or more numbers of a heap, or a list of such heaps.
    pub(crate) fn is_of_pair(self) -> bool {
        matches!(self, Part::Number(Letter::A) | Part::List { each: 2, .. })
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

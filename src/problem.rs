//! The table of problems: the one file that knows selectors.

use crate::game::tables::Family;
use crate::game::{
    euclid, fibonacci_nim, grundys_game, halving, interval, laskers_nim, moores_nim, nim, octal, one_three_four,
    one_two_three, staircase_nim, subtraction, wythoff, zero_move_nim, Play, PositionGame, SumGame,
};
use crate::limits::to_usize;
use crate::parts::Part;

/// A problem: a rule, the shape of its heaps, and the words of its verdicts. Its number is its selector.
///
/// ```
/// use takeaway::{game::Play, Problem};
///
/// let problem = Problem::from_selector(16).expect("a problem");
/// assert_eq!((problem.name(), problem.selector()), ("moores-nim", 16));
/// assert_eq!((problem.syntax(), problem.about()), ("16 d k h1 … hk".to_string(), "takes from at most d heaps"));
/// assert_eq!(problem.words(), ["Second", "First"]);
/// assert!(problem.allows(Play::Misere) && problem.has_verdicts() && !problem.can_count());
/// ```
// Exhaustive: whoever matches on problems, such as the program, shall be told of a new one by the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// One heap, a move takes 1, 3 or 4 stones.
    OneThreeFour = 1,
    /// Nim in which each heap may be passed on once.
    ZeroMoveNim,
    /// One heap, a move takes 1, 2 or 3 stones.
    OneTwoThree,
    /// Heaps, a move takes one of the numbers in the case.
    Subtraction,
    /// The Grundy values of a heap, a move takes one of the numbers in the case.
    SubtractionSequence,
    /// Heaps, a move takes any number of stones from one.
    Nim,
    /// Heaps, a move takes from one a number of stones between two that the case gives.
    Interval,
    /// Heaps, a move takes stones from one and may split it, as the code that the case gives allows.
    Octal,
    /// The Grundy values of a heap under a code.
    OctalSequence,
    /// Heaps, a move splits one into two of different sizes.
    GrundysGame,
    /// Heaps, a move takes any number of stones from one or splits one in two.
    LaskersNim,
    /// Two heaps, a move takes any number of stones from one, or the same number from both.
    Wythoff,
    /// Two numbers, a move subtracts a multiple of the smaller from the larger.
    Euclid,
    /// One heap, a move takes at most twice as many stones as the one before it.
    FibonacciNim,
    /// Steps of a staircase, a move takes any number of stones from one to the step below.
    StaircaseNim,
    /// Heaps, a move takes any number of stones from each of at most as many heaps as the case says.
    MooresNim,
    /// Heaps, a move takes up to half of one.
    Halving,
}

/// Everything about a problem that is not its mathematics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    name: &'static str,
    about: &'static str,
    /// Where the rule comes from.
    pub(crate) rule: RuleShape,
    /// How the heaps are given.
    pub(crate) heaps: HeapShape,
    words: [&'static str; 2],
}

/// The specs in the order of the selectors: a look-up takes no branch, a `match` may.
const SPECS: &[Spec; Problem::ALL.len()] = &specs();

const fn specs() -> [Spec; Problem::ALL.len()] {
    let mut specs = [Problem::ALL[0].to_spec(); Problem::ALL.len()];
    let mut i = 1;
    while i < specs.len() {
        specs[i] = Problem::ALL[i].to_spec();
        i += 1;
    }
    specs
}

/// Where the rule of a problem comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleShape {
    /// The problem fixes it: the rule of this game.
    Fixed(SumGame),
    /// The case gives the fewest and the most stones of a move: `l r`.
    Interval,
    /// A table answers; for some families the case gives numbers: `m s1 … sm`, or `d c0 … cd-1`.
    Table(Family),
    /// The position is no sum, and this game answers it as a whole; in Moore's Nim the case gives how many heaps a move
    /// may take from: `d`.
    Position(PositionGame),
}

impl RuleShape {
    /// Whether a case gives the numbers of its rule.
    pub(crate) const fn is_given(self) -> bool {
        !self.parts().is_empty()
    }

    /// The parts of the rule in a case.
    pub(crate) const fn parts(self) -> &'static [Part] {
        match self {
            RuleShape::Fixed(_) | RuleShape::Table(Family::GrundysGame) => &[],
            RuleShape::Interval => &[Part::Least, Part::Most],
            RuleShape::Table(Family::Subtraction) => &[Part::MoveCount, Part::Moves],
            RuleShape::Table(Family::Octal) => &[Part::DigitCount, Part::Digits],
            RuleShape::Position(game) if game.takes_limit() => &[Part::Limit],
            RuleShape::Position(_) => &[],
        }
    }
}

/// How the heaps of a problem are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapShape {
    /// One heap: `n`.
    One,
    /// Two heaps: `a b`.
    Two,
    /// As many as the case says: `k h1 … hk`.
    Counted,
    /// None: the case asks for the Grundy values of the rule.
    None,
}

impl HeapShape {
    /// The parts of the position in a case.
    pub(crate) const fn parts(self) -> &'static [Part] {
        match self {
            HeapShape::One => &[Part::Heap],
            HeapShape::Two => &[Part::FirstHeap, Part::SecondHeap],
            HeapShape::Counted => &[Part::HeapCount, Part::Heaps],
            HeapShape::None => &[],
        }
    }
}

impl Problem {
    /// All problems, in the order of their selectors, which start at 1.
    pub const ALL: [Problem; 17] = [
        Problem::OneThreeFour,
        Problem::ZeroMoveNim,
        Problem::OneTwoThree,
        Problem::Subtraction,
        Problem::SubtractionSequence,
        Problem::Nim,
        Problem::Interval,
        Problem::Octal,
        Problem::OctalSequence,
        Problem::GrundysGame,
        Problem::LaskersNim,
        Problem::Wythoff,
        Problem::Euclid,
        Problem::FibonacciNim,
        Problem::StaircaseNim,
        Problem::MooresNim,
        Problem::Halving,
    ];

    /// The problem that this selector names.
    #[inline]
    pub fn from_selector(selector: u64) -> Option<Problem> {
        // Selector 0 wraps around to a place far after the last.
        Problem::ALL.get(to_usize(selector.wrapping_sub(1))).copied()
    }

    /// The number that names the problem in the input.
    #[inline]
    pub const fn selector(self) -> u64 {
        self as u64
    }

    /// Everything about the problem that is not its mathematics.
    #[inline]
    pub(crate) const fn spec(self) -> &'static Spec {
        &SPECS[self as usize - 1]
    }

    // A problem that is forgotten here does not compile.
    #[rustfmt::skip]
    const fn to_spec(self) -> Spec {
        use {crate::game::PositionGame::*, HeapShape::{Counted, One, Two}, RuleShape::{Fixed, Position, Table}};
        let (name, about, rule, heaps, words) = match self {
            Problem::OneThreeFour => ("one-three-four", "takes 1, 3 or 4 stones",
                Fixed(SumGame::OneThreeFour), One, [one_three_four::LOSS, one_three_four::WIN]),
            Problem::ZeroMoveNim => ("zero-move-nim", "takes any, passes once a heap",
                Fixed(SumGame::ZeroMoveNim), Counted, [zero_move_nim::LOSS, zero_move_nim::WIN]),
            Problem::OneTwoThree => ("one-two-three", "takes 1, 2 or 3 stones",
                Fixed(SumGame::OneTwoThree), One, [one_two_three::LOSS, one_two_three::WIN]),
            Problem::Subtraction => ("subtraction", "takes s1, ... or sm stones",
                Table(Family::Subtraction), Counted, [subtraction::LOSS, subtraction::WIN]),
            Problem::SubtractionSequence => ("subtraction-sequence", "(the Grundy values, no heap)",
                Table(Family::Subtraction), HeapShape::None, ["", ""]),
            Problem::Nim => ("nim", "takes any number of stones",
                Fixed(SumGame::Nim), Counted, [nim::LOSS, nim::WIN]),
            Problem::Interval => ("interval", "takes l to r stones",
                RuleShape::Interval, Counted, [interval::LOSS, interval::WIN]),
            Problem::Octal => ("octal", "is one of the code c0.c1c2...",
                Table(Family::Octal), Counted, [octal::LOSS, octal::WIN]),
            Problem::OctalSequence => ("octal-sequence", "(the Grundy values, no heap)",
                Table(Family::Octal), HeapShape::None, ["", ""]),
            Problem::GrundysGame => ("grundys-game", "splits a heap unequally",
                Table(Family::GrundysGame), Counted, [grundys_game::LOSS, grundys_game::WIN]),
            Problem::LaskersNim => ("laskers-nim", "takes any, or splits a heap",
                Fixed(SumGame::LaskersNim), Counted, [laskers_nim::LOSS, laskers_nim::WIN]),
            Problem::Wythoff => ("wythoff", "takes any, or equally of both",
                Position(Wythoff), Two, [wythoff::LOSS, wythoff::WIN]),
            Problem::Euclid => ("euclid", "takes multiples of the lesser",
                Position(Euclid), Two, [euclid::LOSS, euclid::WIN]),
            Problem::FibonacciNim => ("fibonacci-nim", "takes up to twice the last",
                Position(FibonacciNim), One, [fibonacci_nim::LOSS, fibonacci_nim::WIN]),
            Problem::StaircaseNim => ("staircase-nim", "takes any to the step below",
                Position(StaircaseNim), Counted, [staircase_nim::LOSS, staircase_nim::WIN]),
            Problem::MooresNim => ("moores-nim", "takes from at most d heaps",
                Position(MooresNim), Counted, [moores_nim::LOSS, moores_nim::WIN]),
            Problem::Halving => ("halving", "takes up to half of a heap",
                Fixed(SumGame::Halving), Counted, [halving::LOSS, halving::WIN]),
        };
        Spec { name, about, rule, heaps, words }
    }

    /// Its name, for people.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// What a move does, or in brackets what the case asks for, in at most 29 bytes.
    pub const fn about(self) -> &'static str {
        self.spec().about
    }

    /// The verdict if the first player loses, and if the first player wins; both are empty if there are none.
    pub const fn words(self) -> [&'static str; 2] {
        self.spec().words
    }

    /// Whether takeaway knows who wins in this play. In misère play, it has no rule for octal games and Grundy's game.
    pub const fn allows(self, play: Play) -> bool {
        let spec = self.spec();
        match (play, spec.rule, spec.heaps) {
            (Play::Normal, _, _) | (Play::Misere, _, HeapShape::None) => true,
            (Play::Misere, RuleShape::Fixed(_) | RuleShape::Interval, _) => true,
            (Play::Misere, RuleShape::Table(Family::Subtraction), _) => true,
            (Play::Misere, RuleShape::Table(Family::Octal | Family::GrundysGame), _) => false,
            (Play::Misere, RuleShape::Position(game), _) => game.has_misere_rule(),
        }
    }

    /// Whether its cases get verdicts, which say who wins; others get sequences.
    pub const fn has_verdicts(self) -> bool {
        !matches!(self.spec().heaps, HeapShape::None)
    }

    /// Whether takeaway knows how many moves win. Not for sequences, and not for Moore's Nim.
    pub const fn can_count(self) -> bool {
        match self.spec().rule {
            RuleShape::Fixed(_) | RuleShape::Interval | RuleShape::Table(_) => self.has_verdicts(),
            RuleShape::Position(game) => game.can_count(),
        }
    }

    /// Whether cases may be of this problem in this play, with verdicts on one line if `one_line`, and with numbers of
    /// winning moves if `count`.
    pub(crate) const fn fits(self, play: Play, one_line: bool, count: bool) -> bool {
        self.allows(play) && (self.has_verdicts() || !one_line) && (self.can_count() || !count)
    }

    /// The selectors of the problems that fit: `1 to 7, 9`.
    pub(crate) fn selectors(play: Play, one_line: bool, count: bool) -> String {
        let fits = |problem: Problem| problem.fits(play, one_line, count);
        let known = |selector: u64| Problem::from_selector(selector).is_some_and(fits);
        let last = Problem::ALL.len() as u64;
        let starts = (1..=last).filter(|&selector| known(selector) && !known(selector - 1));
        let range = |first: u64| match (first..=last).take_while(|&selector| known(selector)).last() {
            Some(end) if end > first => format!("{first} to {end}"),
            _ => first.to_string(),
        };
        starts.map(range).collect::<Vec<_>>().join(", ")
    }

    /// The numbers of a case, from its selector on: `4 m s1 … sm k h1 … hk`.
    pub fn syntax(self) -> String {
        let Spec { rule, heaps, .. } = self.spec();
        format!("{} {}", self.selector(), syntax(&[rule.parts(), heaps.parts()].concat(), "k"))
    }
}

/// These parts as they are told, without selector and line ends. `heaps` is the number of the last heap: `k`, or what
/// all cases have.
pub(crate) fn syntax(parts: &[Part], heaps: &str) -> String {
    let told = parts.iter().filter(|part| !matches!(part, Part::Selector | Part::LineEnd)).map(|part| match part {
        Part::Moves => "s1 … sm".to_string(),
        Part::Digits => "c0 … cd-1".to_string(),
        Part::Heaps => format!("h1 … h{heaps}"),
        Part::UpTo => "n, for all heaps from 1 to n".to_string(),
        Part::Group => "T, then T times:".to_string(),
        part => part.letter().to_string(),
    });
    told.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_count_from_1_and_find_their_problems() {
        for (selector, problem) in (1..).zip(Problem::ALL) {
            assert_eq!((problem.selector(), Problem::from_selector(selector)), (selector, Some(problem)));
        }
        for none in [0, Problem::ALL.len() as u64 + 1, 1 << 32, (1 << 32) + 1, u64::MAX] {
            assert_eq!(Problem::from_selector(none), None, "{none}");
        }
    }

    #[test]
    fn descriptions_fit_a_line_of_the_help() {
        for problem in Problem::ALL {
            assert!(problem.about().len() <= 29, "{problem:?}");
        }
    }
}

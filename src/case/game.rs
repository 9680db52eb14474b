//! The table of games: the one file that knows selectors.

use crate::case::parts::{Letter, Part};
use crate::game::tables::Family;
use crate::game::why::sum::Origin;
use crate::game::why::{Reason, Reasoned};
use crate::game::{
    self, Aim, Flow, FoundMoves, Move, Outcome, Play, PositionRule, Sum, SumRule, Wording,
    position_games, sum_games,
};
pub(crate) use crate::game::{HeapShape, Spec};
use crate::limits::to_usize;

/// Where the rule of a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleShape {
    /// The game fixes it.
    Fixed(SumGame),
    /// The case gives the fewest and the most stones of a move: `l r`.
    Interval,
    /// A table answers; for some families the case gives numbers: `m s1 … sm`, or `d c0 … cd-1`.
    Table(Family),
    /// A position game. In Moore's Nim the case gives how many heaps a move may take from: `d`.
    Position(PositionGame),
}

/// Makes the table: the enum, the list of all games and of what their rows say in the order of the
/// selectors, and the rules that are fixed. Such a rule, a `sum` or a `position`, is named like its
/// game, in this file.
macro_rules! problems {
    ($(
        $(#[$about:meta])*
        $game:ident = $selector:literal =>
            $(sum $sum:ident)? $(position $position:ident)? $(rule $rule:expr, $file:ident::$spec:ident)?;
    )*) => {
        sum_games!($($($sum::$game)?)*);
        position_games!($($($position::$game)?)*);

        /// A game: a rule, the shape of its positions, its words, and its number in the input, the
        /// selector.
        ///
        /// ```
        /// use takeaway::{game::Play, Game};
        ///
        /// let game = Game::from_selector(16).expect("a game");
        /// assert_eq!((game.name(), game.selector()), ("moores-nim", 16));
        /// assert_eq!((game.syntax(), game.about()), ("16 d k h1 … hk".to_string(), "takes from at most d heaps"));
        /// assert_eq!(game.words(), ["First", "Second"]);
        /// assert!(game.has_verdicts() && !game.can_count() && !game.is_searched(Play::Misere));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Game { $($(#[$about])* $game = $selector),* }

        impl Game {
            /// All games, in the order of their selectors, which start at 1.
            pub const ALL: [Game; [$($selector),*].len()] = [$(Game::$game),*];
        }

        // A look-up takes no branch, a `match` may.
        const ROWS: &[Row; Game::ALL.len()] = &[$(
            $(Row { rule: RuleShape::Fixed(SumGame::$game), spec: game::$sum::SPEC })?
            $(Row { rule: RuleShape::Position(PositionGame::$game), spec: game::$position::SPEC })?
            $(Row { rule: $rule, spec: game::$file::$spec })?
        ),*];
    };
}

problems! {
    /// One heap, a move takes 1, 3 or 4 stones.
    OneThreeFour = 1 => sum one_three_four;
    /// Nim in which each heap may be passed on once.
    ZeroMoveNim = 2 => sum zero_move_nim;
    /// One heap, a move takes 1, 2 or 3 stones.
    OneTwoThree = 3 => sum one_two_three;
    /// Heaps, a move takes one of the numbers in the case.
    Subtraction = 4 => rule RuleShape::Table(Family::Subtraction), subtraction::SPEC;
    /// The Grundy values of a heap, a move takes one of the numbers in the case.
    SubtractionSequence = 5 => rule RuleShape::Table(Family::Subtraction), subtraction::SEQUENCE_SPEC;
    /// Heaps, a move takes any number of stones from one.
    Nim = 6 => sum nim;
    /// Heaps, a move takes from one a number of stones between two that the case gives.
    Interval = 7 => rule RuleShape::Interval, interval::SPEC;
    /// Heaps, a move takes stones from one and may split it, as the code that the case gives
    /// allows.
    Octal = 8 => rule RuleShape::Table(Family::Octal), octal::SPEC;
    /// The Grundy values of a heap under a code.
    OctalSequence = 9 => rule RuleShape::Table(Family::Octal), octal::SEQUENCE_SPEC;
    /// Heaps, a move splits one into two of different sizes.
    GrundysGame = 10 => rule RuleShape::Table(Family::GrundysGame), grundys_game::SPEC;
    /// Heaps, a move takes any number of stones from one or splits one in two.
    LaskersNim = 11 => sum laskers_nim;
    /// Two heaps, a move takes any number of stones from one, or the same number from both.
    Wythoff = 12 => position wythoff;
    /// Two numbers, a move subtracts a multiple of the smaller from the larger.
    Euclid = 13 => position euclid;
    /// One heap, a move takes at most twice as many stones as the move before it.
    FibonacciNim = 14 => position fibonacci_nim;
    /// Steps of a staircase, a move takes any number of stones from one to the step below.
    StaircaseNim = 15 => position staircase_nim;
    /// Heaps, a move takes any number of stones from each of at most d heaps, where the case gives
    /// d.
    MooresNim = 16 => position moores_nim;
    /// Heaps, a move takes up to half of one.
    Halving = 17 => sum halving;
    /// A number to reach from 1, a move multiplies by 2 to 9.
    Multiplication = 18 => position multiplication;
    /// Heaps, a move takes any number of stones from the first that is not empty.
    SequentialNim = 19 => position sequential_nim;
    /// Heaps, a move takes one stone from each of any of them.
    OneFromAny = 20 => position one_from_any;
}

/// What the table says of a game.
struct Row {
    rule: RuleShape,
    spec: Spec,
}

impl RuleShape {
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

impl HeapShape {
    /// The parts of the position in a case.
    pub(crate) const fn parts(self) -> &'static [Part] {
        match self {
            HeapShape::One => &[Part::Number(Letter::N)],
            HeapShape::Two => &Part::PAIR,
            HeapShape::Counted => &[Part::HeapCount, Part::HEAPS],
            HeapShape::None => &[],
        }
    }
}

impl Game {
    /// The game that this selector names.
    #[inline]
    pub fn from_selector(selector: u64) -> Option<Game> {
        // Selector 0 wraps around to a place far after the last.
        Game::ALL.get(to_usize(selector.wrapping_sub(1))).copied()
    }

    /// The number that names the game in the input.
    #[inline]
    pub const fn selector(self) -> u64 {
        self as u64
    }

    /// How the game is named, read and worded.
    #[inline]
    pub(crate) const fn spec(self) -> &'static Spec {
        &ROWS[self as usize - 1].spec
    }

    /// Where its rule comes from.
    #[inline]
    pub(crate) const fn rule(self) -> RuleShape {
        ROWS[self as usize - 1].rule
    }

    /// The position game that it is; none if its positions are sums.
    pub(crate) const fn position_game(self) -> Option<PositionGame> {
        match self.rule() {
            RuleShape::Position(game) => Some(game),
            RuleShape::Fixed(_) | RuleShape::Interval | RuleShape::Table(_) => None,
        }
    }

    /// Its name, for people.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// What a move does, or in brackets what the case asks for, in at most 29 bytes.
    pub const fn about(self) -> &'static str {
        self.spec().about
    }

    /// The verdict if the first player wins, and if the first player loses; both are empty if there
    /// are none.
    pub const fn words(self) -> [&'static str; 2] {
        self.spec().words
    }

    /// Returns true if its cases get verdicts, which say who wins; others get sequences.
    pub const fn has_verdicts(self) -> bool {
        !matches!(self.spec().heaps, HeapShape::None)
    }

    /// Returns true if takeaway knows how many moves win. Not for sequences, and not for Moore's
    /// Nim.
    pub const fn can_count(self) -> bool {
        match self.position_game() {
            Some(game) => game.can_count(),
            None => self.has_verdicts(),
        }
    }

    /// Returns true if takeaway lists all moves that win: it does so where it counts them, unless a
    /// move may change any of many heaps.
    pub(crate) const fn can_list(self) -> bool {
        match self.position_game() {
            Some(game) => game.can_list(),
            None => self.has_verdicts(),
        }
    }

    /// Returns true if Grundy values do not say who wins in this play: in misère play of octal games
    /// and Grundy's game, for which no rule is known that holds for all of them. Then who wins is
    /// proved for each, as far as that goes, or a search finds it for small positions.
    pub const fn is_searched(self, play: Play) -> bool {
        matches!(self.rule(), RuleShape::Table(family) if family.is_searched(play) && self.has_verdicts())
    }

    /// Returns true if cases may be of this game, with verdicts on one line if `one_line`, and with
    /// numbers of winning moves if `count`.
    pub(crate) const fn fits(self, one_line: bool, count: bool) -> bool {
        (self.has_verdicts() || !one_line) && (self.can_count() || !count)
    }

    /// The selectors of the games that fit: `1 to 7, 9`.
    pub(crate) fn selectors(one_line: bool, count: bool) -> String {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for game in Game::ALL {
            let selector = game.selector();
            if !game.fits(one_line, count) {
                continue;
            }
            match ranges.last_mut() {
                Some((_, end)) if *end + 1 == selector => *end = selector,
                _ => ranges.push((selector, selector)),
            }
        }
        let mut texts = Vec::new();
        for (first, end) in ranges {
            if end > first {
                texts.push(format!("{first} to {end}"));
            } else {
                texts.push(first.to_string());
            }
        }
        texts.join(", ")
    }

    /// The numbers of a case, from its selector on: `4 m s1 … sm k h1 … hk`.
    pub fn syntax(self) -> String {
        let rule = self.rule().parts();
        let heaps = self.spec().heaps.parts();
        let parts = syntax(&[rule, heaps].concat(), "m", "k");
        format!("{} {parts}", self.selector())
    }
}

/// The parts of a case as messages show them, without selector and line ends. `moves` and `heaps`
/// are the numbers of the last move and the last heap: `m` and `k`, or how many moves and heaps all
/// cases have.
pub(crate) fn syntax(parts: &[Part], moves: &str, heaps: &str) -> String {
    let mut texts = Vec::new();
    for part in parts {
        texts.push(match part {
            Part::Selector | Part::LineEnd => continue,
            Part::Moves if moves == "1" => "s1".to_string(),
            Part::Moves => format!("s1 … s{moves}"),
            Part::Digits => "c0 … cd-1".to_string(),
            Part::List { each: 1, .. } => format!("h1 … h{heaps}"),
            Part::List { each: 2, .. } => format!("a1 b1 … a{heaps} b{heaps}"),
            Part::List { .. } => format!("a1 b1 c1 … a{heaps} b{heaps} c{heaps}"),
            Part::UpTo => "n (all heaps from 1 to n)".to_string(),
            Part::Group => "T, then T times:".to_string(),
            part => part.letter().to_string(),
        });
    }
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_count_from_1_and_find_their_problems() {
        for (selector, game) in (1..).zip(Game::ALL) {
            assert_eq!(
                (game.selector(), Game::from_selector(selector)),
                (selector, Some(game))
            );
        }
        for none in [
            0,
            Game::ALL.len() as u64 + 1,
            1 << 32,
            (1 << 32) + 1,
            u64::MAX,
        ] {
            assert_eq!(Game::from_selector(none), None, "{none}");
        }
    }

    #[test]
    fn descriptions_fit_a_line_of_the_help() {
        for game in Game::ALL {
            assert!(game.about().len() <= 29, "{game:?}");
        }
    }
}

//! The table of games for all tests. It shares nothing with the crate's; `tests/tables.rs` holds
//! the two equal.
//!
//! The reference answers each game by its row, and the generator writes cases of it: a new game is
//! a new row.

use super::rules::Rule;
use super::wholes::Whole;

/// A game: what its cases consist of, how it is played, and what the verdicts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub selector: u64,
    pub moves: Moves,
    pub heaps: Heaps,
    /// The verdict if the first player wins.
    pub win: &'static str,
    /// The verdict if the first player loses.
    pub loss: &'static str,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// It takes one of these numbers of stones, in ascending order.
    Takes(&'static [u64]),
    /// It takes one of the numbers that the case gives: their count, then the numbers.
    Set,
    /// The case gives the fewest and the most stones that it takes: two numbers.
    Interval,
    /// It takes and splits as the code of the case allows: the number of its digits, then the
    /// digits.
    Code,
    /// It splits a heap into two of different sizes.
    UnequalSplit,
    /// It does what this rule says, in the grammar of `--rule`; if `pass`, each non-empty heap may
    /// also be passed on once.
    Written { rule: &'static str, pass: bool },
    /// It may change several heaps: the position is no sum. In Moore's Nim, the case says from how
    /// many heaps.
    Whole(Whole),
}

/// How a case gives the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heaps {
    /// It gives none, but asks for Grundy values.
    None,
    One,
    Two,
    /// Their number, then the heaps.
    Counted,
}

use Heaps::{Counted, None as NoHeaps, One, Two};
use Moves::{Code, Interval, Set, Takes, UnequalSplit};

/// All games, in the order of their selectors.
#[rustfmt::skip]
pub const PROBLEMS: &[Game] = &[
    Game { selector: 1, moves: Takes(&[1, 3, 4]),   heaps: One,     win: "Player 1",      loss: "Player 2" },
    Game { selector: 2, moves: ANY_OR_PASS,         heaps: Counted, win: "Player 1 wins", loss: "Player 2 wins" },
    Game { selector: 3, moves: Takes(&[1, 2, 3]),   heaps: One,     win: "True",          loss: "False" },
    Game { selector: 4, moves: Set,                 heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 5, moves: Set,                 heaps: NoHeaps, win: "",              loss: "" },
    Game { selector: 6, moves: written("n-t"),      heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 7, moves: Interval,            heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 8, moves: Code,                heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 9, moves: Code,                heaps: NoHeaps, win: "",              loss: "" },
    Game { selector: 10, moves: UnequalSplit,       heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 11, moves: ANY_OR_SPLIT,       heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 12, moves: WYTHOFF,            heaps: Two,     win: "First",         loss: "Second" },
    Game { selector: 13, moves: EUCLID,             heaps: Two,     win: "First",         loss: "Second" },
    Game { selector: 14, moves: FIBONACCI,          heaps: One,     win: "First",         loss: "Second" },
    Game { selector: 15, moves: STAIRCASE,          heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 16, moves: MOORE,              heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 17, moves: HALF,               heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 18, moves: MULTIPLICATION,     heaps: One,     win: "First",         loss: "Second" },
    Game { selector: 19, moves: SEQUENTIAL,         heaps: Counted, win: "First",         loss: "Second" },
    Game { selector: 20, moves: ONE_FROM_ANY,       heaps: Counted, win: "First",         loss: "Second" },
];

const ANY_OR_PASS: Moves = Moves::Written {
    rule: "n-t",
    pass: true,
};
const ANY_OR_SPLIT: Moves = written("n-t; a, n-a if 0<a<n");
const HALF: Moves = written("n-t if 2*t<=n");
const WYTHOFF: Moves = Moves::Whole(Whole::Wythoff);
const EUCLID: Moves = Moves::Whole(Whole::Euclid);
const FIBONACCI: Moves = Moves::Whole(Whole::Fibonacci);
const STAIRCASE: Moves = Moves::Whole(Whole::Staircase);
const MOORE: Moves = Moves::Whole(Whole::Moore);
const MULTIPLICATION: Moves = Moves::Whole(Whole::Multiplication);
const SEQUENTIAL: Moves = Moves::Whole(Whole::Sequential);
const ONE_FROM_ANY: Moves = Moves::Whole(Whole::OneFromAny);

const fn written(rule: &'static str) -> Moves {
    Moves::Written { rule, pass: false }
}

/// The last selector.
pub const LAST: u64 = PROBLEMS[PROBLEMS.len() - 1].selector;

/// The game that `--set` asks about.
pub const SUBTRACTION: &Game = &PROBLEMS[3];

/// The game that `--set` with an interval asks about.
pub const INTERVAL: &Game = &PROBLEMS[6];

/// The game that `--code` asks about.
pub const OCTAL: &Game = &PROBLEMS[7];

/// The game of cases whose layout has a `d` alone.
pub const MOORES_NIM: &Game = &PROBLEMS[15];

/// The game with this selector.
pub fn with_selector(selector: u64) -> Option<&'static Game> {
    PROBLEMS.iter().find(|game| game.selector == selector)
}

impl Moves {
    /// The rule, if a case or a flag gives these numbers; none if they are wrong, or if the game is
    /// no sum.
    pub fn rule(self, given: &[u64]) -> Option<Rule> {
        match (self, given) {
            (Takes(set), _) => Some(Rule::Takes(set.to_vec())),
            (Set, set) => Some(Rule::Takes(set.to_vec())),
            (Interval, &[least, most]) => (1..=most)
                .contains(&least)
                .then_some(Rule::Interval { least, most }),
            (Interval, _) => None,
            (Code, code) => {
                let possible = code.iter().all(|&digit| digit < 8)
                    && [0, 4].contains(code.first().unwrap_or(&0));
                possible.then(|| Rule::Code(code.to_vec()))
            }
            (UnequalSplit, _) => Some(Rule::UnequalSplit),
            (Moves::Written { rule, pass }, _) => Some(Rule::Written { rule, pass }),
            (Moves::Whole(_), _) => None,
        }
    }
}

impl Game {
    /// Whether heaps do not behave like those of Nim in misère play, so that search alone finds who
    /// wins.
    pub fn is_searched(&self, misere: bool) -> bool {
        misere && self.heaps != Heaps::None && matches!(self.moves, Code | UnequalSplit)
    }

    /// Whether its cases fit among verdicts on one line, and have winning moves to count.
    pub fn may_come(&self, one_line: bool, count: bool) -> bool {
        let has_heaps = self.heaps != Heaps::None || !(one_line || count);
        has_heaps && (self.moves != MOORE || !count)
    }
}

/// The selectors of the games that may come, as messages list them: `1 to 7, 9`.
pub fn selectors(one_line: bool, count: bool) -> String {
    let has_answer =
        |selector: &u64| with_selector(*selector).is_some_and(|row| row.may_come(one_line, count));
    let selectors: Vec<u64> = (1..=LAST).filter(has_answer).collect();
    let runs = selectors.chunk_by(|before, after| before + 1 == *after);
    let listed = runs.map(|run| match run {
        [alone] => alone.to_string(),
        _ => format!("{} to {}", run[0], run[run.len() - 1]),
    });
    listed.collect::<Vec<_>>().join(", ")
}

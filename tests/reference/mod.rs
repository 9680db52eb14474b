//! A naive second judge, to compare the real one with: it holds the whole input, cuts it into tokens with plain loops,
//! and asks brute force who wins. It shares no code and no formula with the crate.

// No test uses all of it.
#![allow(dead_code)]

pub mod brute_force;
pub mod problems;
pub mod subtraction;
pub mod winning_move;

use std::fmt::Write;

use problems::{Heaps, Moves, Problem, LAST};
use subtraction::Bound;
use winning_move::Move;

const LIMIT: u64 = 1_000_000_000_000_000_000;
const SHOWN_BYTES: usize = 24;

/// The right answer to an input.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub verdicts: Vec<u8>,
    pub error: Option<String>,
}

/// Answers `input`.
pub fn answer(input: &[u8]) -> Answer {
    answer_with(input, false)
}

/// Answers `input`; if `explain`, with the nim-sum and a winning move for each position.
pub fn answer_with(input: &[u8], explain: bool) -> Answer {
    answer_as(input, &Flags { explain, ..Flags::default() })
}

/// The judge's flags.
#[derive(Clone, Debug)]
pub struct Flags {
    pub explain: bool,
    pub stream: bool,
    pub problem: Option<u64>,
    pub set: Option<Vec<u64>>,
    pub budget: u32,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags { explain: false, stream: false, problem: None, set: None, budget: subtraction::MOST }
    }
}

/// Answers `input` as the flags say.
pub fn answer_as(input: &[u8], flags: &Flags) -> Answer {
    let mut verdicts = Vec::new();
    let error = Tokens::new(input, flags).answer(&mut verdicts).err();
    Answer { verdicts, error }
}

struct Tokens<'a> {
    input: &'a [u8],
    flags: &'a Flags,
    at: usize,
    place: Place,
    /// The number of the case that is being read, and how many cases the input promises.
    case: Option<(u64, u64)>,
}

#[derive(Clone, Copy)]
struct Place {
    line: u64,
    column: u64,
}

impl<'a> Tokens<'a> {
    fn new(input: &'a [u8], flags: &'a Flags) -> Tokens<'a> {
        let mut tokens = Tokens { input, flags, at: 0, place: Place { line: 1, column: 1 }, case: None };
        if input.starts_with(b"\xEF\xBB\xBF") {
            tokens.skip(3);
        }
        tokens
    }

    fn answer(&mut self, verdicts: &mut Vec<u8>) -> Result<(), String> {
        let cases = match self.flags.stream {
            true => u64::MAX,
            false => self.number("the number of cases (digits, 0 to 10^18)")?,
        };
        for case in 1..=cases {
            if self.flags.stream && self.peek().is_empty() {
                return Ok(());
            }
            self.case = Some((case, cases));
            let line = self.line()?;
            verdicts.extend_from_slice(line.as_bytes());
            verdicts.push(b'\n');
        }
        self.case = None;
        self.nothing(&format!("the end of input after {}", count(cases)))
    }

    /// Reads the next case and returns its line of output.
    fn line(&mut self) -> Result<String, String> {
        self.peek();
        let place = self.place;
        let problem = self.problem()?;
        let set = match (problem.moves, &self.flags.set) {
            (Moves::Set, Some(set)) => set.clone(),
            (Moves::Set, None) => self.set()?,
            (Moves::Takes(set), _) => set.to_vec(),
            (Moves::Any { .. }, _) => Vec::new(),
        };
        let heaps = match problem.heaps {
            Heaps::None => return self.sequence(problem, &set, place),
            Heaps::One => self.heaps(1, problem, &set)?,
            Heaps::Counted => {
                let count = self.number("the number of heaps (digits, 0 to 10^18)")?;
                self.heaps(count, problem, &set)?
            }
        };
        Ok(self.verdict(problem, &set, &heaps))
    }

    /// The problem of the next case: the one that the flags name, or else the one that its selector names.
    fn problem(&mut self) -> Result<&'static Problem, String> {
        if self.flags.set.is_some() {
            return Ok(problems::SUBTRACTION);
        }
        let selector = match self.flags.problem {
            Some(selector) => selector,
            None => self.token(&format!("a selector (1 to {LAST})"), |token| {
                value(token).filter(|&selector| problems::with_selector(selector).is_some())
            })?,
        };
        Ok(problems::with_selector(selector).expect("a selector of the table"))
    }

    /// Who wins, and if the flags ask for it, the explanation.
    fn verdict(&self, problem: &Problem, set: &[u64], heaps: &[u64]) -> String {
        let explanation = match problem.moves {
            Moves::Takes(_) | Moves::Set => winning_move::of_subtraction(set, heaps, self.budget(problem)),
            Moves::Any { pass } => winning_move::of_any_number(heaps, pass),
        };
        let wins = match (problem.moves, heaps) {
            (Moves::Takes(_), &[stones]) => brute_force::wins_on_one_heap(set, stones),
            (Moves::Any { pass }, _) => brute_force::wins_any_number(heaps, pass),
            (Moves::Takes(_) | Moves::Set, _) => explanation.0 != 0,
        };
        told(if wins { problem.win } else { problem.loss }, explanation, self.flags.explain)
    }

    /// The Grundy values of a set; the case starts at `place`.
    fn sequence(&self, problem: &Problem, set: &[u64], place: Place) -> Result<String, String> {
        assert!(!matches!(problem.moves, Moves::Any { .. }), "these values never repeat: {problem:?}");
        let (preperiod, period, values) =
            subtraction::cycle(set, self.budget(problem)).map_err(|bound| self.no_period(place, bound))?;
        let mut line = format!("{preperiod} {period}");
        for value in values {
            write!(line, " {value}").expect("a string takes everything");
        }
        Ok(line)
    }

    /// The budget of a table for this problem. `--budget` is about the sets that cases or flags give.
    fn budget(&self, problem: &Problem) -> u32 {
        match problem.moves {
            Moves::Set => self.flags.budget,
            Moves::Takes(_) | Moves::Any { .. } => subtraction::MOST,
        }
    }

    fn set(&mut self) -> Result<Vec<u64>, String> {
        let count = self.number("the number of moves (digits, 0 to 10^18)")?;
        let mut moves = Vec::new();
        for _ in 0..count {
            moves.push(self.token("a move (digits, 1 to 10^18)", |token| value(token).filter(|&taken| taken > 0))?);
        }
        Ok(moves)
    }

    /// The next `count` heaps. Those of a given set must have values within the budget.
    fn heaps(&mut self, count: u64, problem: &Problem, set: &[u64]) -> Result<Vec<u64>, String> {
        // No capacity in advance: the count may promise any number of heaps.
        let mut heaps = Vec::new();
        for _ in 0..count {
            self.peek();
            let place = self.place;
            let heap = self.number("a heap (digits, 0 to 10^18)")?;
            if problem.moves == Moves::Set {
                subtraction::grundy(set, heap, self.flags.budget).map_err(|bound| self.no_period(place, bound))?;
            }
            heaps.push(heap);
        }
        Ok(heaps)
    }

    fn number(&mut self, expected: &str) -> Result<u64, String> {
        self.token(expected, value)
    }

    fn token(&mut self, expected: &str, value: impl Fn(&[u8]) -> Option<u64>) -> Result<u64, String> {
        let token = self.peek();
        match value(token) {
            Some(value) => {
                self.skip(token.len());
                Ok(value)
            }
            None => Err(self.fault(expected, token)),
        }
    }

    fn nothing(&mut self, expected: &str) -> Result<(), String> {
        let token = self.peek();
        if token.is_empty() {
            Ok(())
        } else {
            Err(self.fault(expected, token))
        }
    }

    /// The next token, empty at the end of input.
    fn peek(&mut self) -> &'a [u8] {
        while self.at < self.input.len() && is_space(self.input[self.at]) {
            self.skip(1);
        }
        let mut end = self.at;
        while end < self.input.len() && !is_space(self.input[end]) {
            end += 1;
        }
        &self.input[self.at..end]
    }

    fn skip(&mut self, bytes: usize) {
        for _ in 0..bytes {
            self.place.column += 1;
            if self.input[self.at] == b'\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            }
            self.at += 1;
        }
    }

    fn fault(&self, expected: &str, token: &[u8]) -> String {
        let found = if token.is_empty() { self.end() } else { quoted(token) };
        self.error(self.place, expected, &found)
    }

    fn no_period(&self, place: Place, bound: Bound) -> String {
        let bound = match bound {
            Bound::Values(n) => format!("2^{n} values"),
            Bound::Steps(n) => format!("2^{n} steps"),
            Bound::Patience => "the patience of this test".to_string(),
        };
        self.error(place, "moves with a period", &format!("none within {bound}"))
    }

    fn error(&self, Place { line, column }: Place, expected: &str, found: &str) -> String {
        let case = self.case.map_or(String::new(), |(case, _)| format!("case {case}: "));
        format!("line {line}, column {column}: {case}expected {expected}, found {found}")
    }

    fn end(&self) -> String {
        match self.case {
            Some((case, cases)) if !self.flags.stream => {
                format!("the end of input after {} of {}", case - 1, count(cases))
            }
            _ => "the end of input".to_string(),
        }
    }
}

/// The line of a verdict, with the nim-sum and the winning move behind it if they are asked for.
fn told(word: &str, (sum, winning): (u64, Option<Move>), explain: bool) -> String {
    if explain {
        let winning = winning.map_or("-".to_string(), |winning| winning.to_string());
        format!("{word}\t{sum}\t{winning}")
    } else {
        word.to_string()
    }
}

fn is_space(byte: u8) -> bool {
    [b' ', b'\t', b'\r', b'\n', b'\x0C'].contains(&byte)
}

fn value(token: &[u8]) -> Option<u64> {
    let mut value = if token.is_empty() { None } else { Some(0_u64) };
    for byte in token {
        let digit = if byte.is_ascii_digit() { Some(u64::from(byte - b'0')) } else { None };
        value = value?.checked_mul(10)?.checked_add(digit?).filter(|&value| value <= LIMIT);
    }
    value
}

fn count(cases: u64) -> String {
    format!("{cases} {}", if cases == 1 { "case" } else { "cases" })
}

fn quoted(token: &[u8]) -> String {
    if token.len() > SHOWN_BYTES {
        format!("\"{}\"...", token[..SHOWN_BYTES].escape_ascii())
    } else {
        format!("\"{}\"", token.escape_ascii())
    }
}

//! A naive second judge, to compare the real one with: it holds the whole input, cuts it into tokens with plain loops,
//! and asks brute force who wins. It shares no code and no formula with the crate.

pub mod brute_force;
pub mod subtraction;
pub mod winning_move;

use std::fmt::Write;

use subtraction::Bound;
use winning_move::Move;

/// The last selector.
pub const LAST: u64 = 5;

const LIMIT: u64 = 1_000_000_000_000_000_000;
const SHOWN_BYTES: usize = 24;
const HEAP_COUNT: &str = "the number of heaps (digits, 0 to 10^18)";

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

/// Answers `input`; if `explain`, with nim-sums and winning moves.
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

/// Who wins, and how.
struct Verdict {
    words: [&'static str; 2],
    wins: bool,
    explanation: (u64, Option<Move>),
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

    fn line(&mut self) -> Result<String, String> {
        self.peek();
        let place = self.place;
        if let Some(set) = &self.flags.set {
            return self.subtraction(set);
        }
        match self.flags.problem.map_or_else(|| self.selector(), Ok)? {
            1 => self.one_heap(&[1, 3, 4], brute_force::wins_one_three_four, ["Player 1", "Player 2"]),
            2 => self.zero_move_nim(),
            3 => self.one_heap(&[1, 2, 3], brute_force::wins_one_two_three, ["True", "False"]),
            4 => {
                let moves = self.moves()?;
                self.subtraction(&moves)
            }
            5 => self.sequence(place),
            problem => panic!("there is no problem {problem}"),
        }
    }

    fn selector(&mut self) -> Result<u64, String> {
        let expected = format!("a selector (1 to {LAST})");
        self.token(&expected, |token| value(token).filter(|selector| (1..=LAST).contains(selector)))
    }

    fn one_heap(&mut self, moves: &[u64], wins: fn(u64) -> bool, words: [&'static str; 2]) -> Result<String, String> {
        let heap = self.heap()?;
        let explanation = winning_move::of_subtraction(moves, &[heap], subtraction::MOST);
        Ok(self.told(Verdict { words, wins: wins(heap), explanation }))
    }

    fn zero_move_nim(&mut self) -> Result<String, String> {
        let heaps = self.heaps()?;
        let wins = brute_force::wins_zero_move_nim(&heaps);
        let explanation = winning_move::of_zero_move_nim(&heaps);
        Ok(self.told(Verdict { words: ["Player 1 wins", "Player 2 wins"], wins, explanation }))
    }

    fn subtraction(&mut self, moves: &[u64]) -> Result<String, String> {
        let count = self.number(HEAP_COUNT)?;
        let mut heaps = Vec::new();
        for _ in 0..count {
            self.peek();
            let place = self.place;
            let heap = self.heap()?;
            subtraction::grundy(moves, heap, self.flags.budget).map_err(|bound| self.no_period(place, bound))?;
            heaps.push(heap);
        }
        let explanation = winning_move::of_subtraction(moves, &heaps, self.flags.budget);
        Ok(self.told(Verdict { words: ["First", "Second"], wins: explanation.0 != 0, explanation }))
    }

    /// The Grundy values of a set; the case starts at `place`.
    fn sequence(&mut self, place: Place) -> Result<String, String> {
        let moves = self.moves()?;
        let (preperiod, period, values) =
            subtraction::cycle(&moves, self.flags.budget).map_err(|bound| self.no_period(place, bound))?;
        let mut line = format!("{preperiod} {period}");
        for value in values {
            write!(line, " {value}").expect("a string takes everything");
        }
        Ok(line)
    }

    fn told(&self, verdict: Verdict) -> String {
        let Verdict { words: [win, loss], wins, explanation: (sum, winning) } = verdict;
        let word = if wins { win } else { loss };
        let winning = winning.map_or("-".to_string(), |winning| winning.to_string());
        if self.flags.explain {
            format!("{word}\t{sum}\t{winning}")
        } else {
            word.to_string()
        }
    }

    fn moves(&mut self) -> Result<Vec<u64>, String> {
        let count = self.number("the number of moves (digits, 0 to 10^18)")?;
        let mut moves = Vec::new();
        for _ in 0..count {
            moves.push(self.token("a move (digits, 1 to 10^18)", |token| value(token).filter(|&taken| taken > 0))?);
        }
        Ok(moves)
    }

    fn heaps(&mut self) -> Result<Vec<u64>, String> {
        let count = self.number(HEAP_COUNT)?;
        // No capacity in advance: the count may promise any number of heaps.
        let mut heaps = Vec::new();
        for _ in 0..count {
            heaps.push(self.heap()?);
        }
        Ok(heaps)
    }

    fn heap(&mut self) -> Result<u64, String> {
        self.number("a heap (digits, 0 to 10^18)")
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

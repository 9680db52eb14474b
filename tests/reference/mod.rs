//! A naive second implementation of the judge, to compare the real one with: it holds the whole input, cuts it into
//! tokens with plain loops, and asks brute force who wins. It shares no code and no formula with the crate.

pub mod brute_force;

const LIMIT: u64 = 1_000_000_000_000_000_000;
const SHOWN_BYTES: usize = 24;

/// What the judge has to make of an input.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub verdicts: Vec<u8>,
    pub error: Option<String>,
}

/// Answers `input`.
pub fn answer(input: &[u8]) -> Answer {
    let mut verdicts = Vec::new();
    let error = Tokens::new(input).answer(&mut verdicts).err();
    Answer { verdicts, error }
}

struct Tokens<'a> {
    input: &'a [u8],
    at: usize,
    line: u64,
    column: u64,
    /// The case being read and how many there are to be.
    case: Option<(u64, u64)>,
}

impl<'a> Tokens<'a> {
    fn new(input: &'a [u8]) -> Tokens<'a> {
        let mut tokens = Tokens { input, at: 0, line: 1, column: 1, case: None };
        if input.starts_with(b"\xEF\xBB\xBF") {
            tokens.skip(3);
        }
        tokens
    }

    fn answer(&mut self, verdicts: &mut Vec<u8>) -> Result<(), String> {
        let cases = self.number("the number of cases (digits, 0 to 10^18)")?;
        for case in 1..=cases {
            self.case = Some((case, cases));
            let verdict = self.verdict()?;
            verdicts.extend_from_slice(verdict.as_bytes());
            verdicts.push(b'\n');
        }
        self.case = None;
        self.nothing(&format!("the end of input after {}", count(cases)))
    }

    fn verdict(&mut self) -> Result<&'static str, String> {
        match self.selector()? {
            1 => Ok(if brute_force::wins_one_three_four(self.heap()?) { "Player 1" } else { "Player 2" }),
            2 => {
                let heaps = self.heaps()?;
                Ok(if brute_force::wins_zero_move_nim(&heaps) { "Player 1 wins" } else { "Player 2 wins" })
            }
            _ => Ok(if brute_force::wins_one_two_three(self.heap()?) { "True" } else { "False" }),
        }
    }

    fn selector(&mut self) -> Result<u64, String> {
        let expected = "a selector (1, 2 or 3)";
        self.token(expected, |token| value(token).filter(|selector| (1..=3).contains(selector)))
    }

    fn heaps(&mut self) -> Result<Vec<u64>, String> {
        let count = self.number("the number of heaps (digits, 0 to 10^18)")?;
        // No capacity in advance: the count may be any, the heaps end with the input.
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
            self.column += 1;
            if self.input[self.at] == b'\n' {
                self.line += 1;
                self.column = 1;
            }
            self.at += 1;
        }
    }

    fn fault(&self, expected: &str, token: &[u8]) -> String {
        let case = self.case.map_or(String::new(), |(case, _)| format!("case {case}: "));
        let found = if token.is_empty() { self.end() } else { quoted(token) };
        format!("line {}, column {}: {case}expected {expected}, found {found}", self.line, self.column)
    }

    fn end(&self) -> String {
        match self.case {
            None => "the end of input".to_string(),
            Some((case, cases)) => format!("the end of input after {} of {}", case - 1, count(cases)),
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

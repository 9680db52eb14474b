//! Numbers, cases and texts that bytes spell, so that a small change of bytes is a small change of what they spell, and
//! nearly all of it makes sense to the judge.

use super::reference::Flags;
use crate::MAX_NUMBER;

/// Numbers at which something changes: digits of a vector, values of a table, what is allowed.
const TELLING: [u64; 12] = [
    99_999_999,
    100_000_000,
    9_999_999_999_999_999,
    10_000_000_000_000_000,
    1 << 14,
    (1 << 24) - 1,
    1 << 24,
    u32::MAX as u64,
    1 << 53,
    MAX_NUMBER - 1,
    MAX_NUMBER,
    MAX_NUMBER,
];

const BLANKS: [&str; 8] = ["\n", "\r\n", "\t", "\x0C", "\r", "  ", " \n\n", "\n"];

/// Bytes to spell with; behind their end come zeros.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    /// A number below `end`, at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    /// How many bytes, mostly few.
    pub fn size(&mut self) -> usize {
        self.below(256) << self.below(8) >> 2
    }

    /// A heap: mostly a small one.
    pub fn number(&mut self) -> u64 {
        match self.byte() {
            small @ 0..=199 => small.into(),
            middle @ 200..=219 => u64::from(middle - 200) << 8 | u64::from(self.byte()),
            220..=239 => TELLING[self.below(TELLING.len())] - self.below(3) as u64,
            _ => [(); 8].iter().fold(0, |value, ()| value << 8 | u64::from(self.byte())) % (MAX_NUMBER + 1),
        }
    }

    /// A few moves with a period that is near, or far beyond every bound whatever divides them.
    fn moves(&mut self) -> Vec<u64> {
        let count = self.below(7);
        let stones = |bytes: &mut Self| match bytes.byte() {
            small @ 0..=249 => 1 + u64::from(small) % 16,
            _ => (1 << 28) + bytes.number().min(MAX_NUMBER >> 1),
        };
        (0..count).map(|_| stones(self)).collect()
    }

    /// Any moves: few or many, dense or sparse, with a common divisor or not.
    pub fn set(&mut self) -> Vec<u64> {
        let divisor = [1, 1, 1, 2, 3, 12, 1000, 1 << 40][self.below(8)];
        let set: Vec<u64> = match self.below(4) {
            0 => self.moves(),
            1 => (0..self.below(16)).map(|_| 1 + u64::from(self.byte())).collect(),
            2 => (0..self.byte()).map(|_| 1 + u64::from(self.byte())).collect(),
            _ => (0..self.below(32)).map(|_| 1 + (u64::from(self.byte() & 3) << 8 | u64::from(self.byte()))).collect(),
        };
        set.into_iter().map(|stones| stones.saturating_mul(divisor).min(MAX_NUMBER)).collect()
    }

    /// The numbers of a case.
    pub fn case(&mut self) -> Vec<u64> {
        let problem = 1 + self.below(5) as u64;
        [vec![problem], self.case_of(problem)].concat()
    }

    /// The numbers of a case of this problem, without its selector.
    fn case_of(&mut self, problem: u64) -> Vec<u64> {
        match problem {
            2 => self.heaps(),
            4 => [counted(self.moves()), self.heaps()].concat(),
            5 => counted(self.moves()),
            _ => vec![self.number()],
        }
    }

    fn heaps(&mut self) -> Vec<u64> {
        counted((0..self.below(16)).map(|_| self.number()).collect())
    }

    pub fn flags(&mut self) -> Flags {
        let mut flags = Flags { explain: self.below(2) == 1, stream: self.below(2) == 1, ..Flags::default() };
        match self.below(10) {
            problem @ 1..=5 => flags.problem = Some(problem as u64),
            6 | 7 => flags.set = Some(self.moves()),
            _ => {}
        }
        if self.below(4) == 0 {
            flags.budget = self.below(12) as u32;
        }
        flags
    }

    /// The input that consists of all cases there are, with blanks of any kind and, rarely, faults; perhaps many times.
    pub fn text(&mut self, flags: &Flags) -> Vec<u8> {
        let times = [1, 1, 1, 1, 1, 2, 4, 12][self.below(8)];
        let more = [0, 0, 0, 0, 0, 1, -1, 1000][self.below(8)];
        let mut text = Vec::new();
        let mut count = 0;
        while !self.0.is_empty() {
            let case = match (&flags.set, flags.problem) {
                (Some(_), _) => self.heaps(),
                (_, Some(problem)) => self.case_of(problem),
                _ => self.case(),
            };
            case.into_iter().for_each(|number| self.spell(number, &mut text));
            count += 1;
        }
        // Half a kilobyte of them is enough to fill pieces and texts.
        let times = if text.len() < 512 { times } else { times.min(2) };
        let promise = if flags.stream { String::new() } else { format!("{}\n", (count * times as i64 + more).max(0)) };
        [promise.into_bytes(), text.repeat(times)].concat()
    }

    fn spell(&mut self, number: u64, text: &mut Vec<u8>) {
        let how = self.byte();
        let zeros = match how {
            190..=194 => self.below(256),
            195..=219 => self.below(32),
            _ => 0,
        };
        text.resize(text.len() + zeros, b'0');
        // As a count, it promises more than ever comes.
        let number = if how == 253 { MAX_NUMBER } else { number };
        text.extend_from_slice(number.to_string().as_bytes());
        match how {
            0..=149 => text.push(b' '),
            150..=253 => text.extend_from_slice(BLANKS[usize::from(how) % BLANKS.len()].as_bytes()),
            // One byte of any kind, and perhaps nothing to separate it.
            254 => text.extend_from_slice(&[b' ', self.byte(), b' ']),
            255 => text.push(self.byte()),
        }
    }

    /// Digits and blanks, a hundred times as often as anything else.
    pub fn digits(&mut self) -> Vec<u8> {
        let times = 1 + self.below(64);
        let digits = self.byte();
        let spelt = |&byte: &u8| match byte {
            254 => b'/',
            255 => b':',
            _ if byte <= digits => b'0' + byte % 10,
            _ => b" \n \t \r \x0C"[usize::from(byte) % 8],
        };
        let text: Vec<u8> = self.0.iter().map(spelt).collect();
        text.repeat(if text.len() < 512 { times } else { 1 })
    }
}

/// Numbers behind their count.
fn counted(numbers: Vec<u64>) -> Vec<u64> {
    [vec![numbers.len() as u64], numbers].concat()
}

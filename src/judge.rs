//! The loop: a text in, its verdicts out; how many cases there are to be, and what follows the last.

use std::io::{Read, Write};

use crate::cases::Cases;
use crate::error::{Error, Expected, Found};
use crate::scanner::{Scanner, MAX_NUMBERS};
use crate::text::{Position, Text, Texts, CAPACITY};
use crate::verdict::Verdicts;

/// The most verdicts that a piece's numbers give: one for every two, and one for a case begun before.
const PIECE_VERDICTS: usize = MAX_NUMBERS / 2 + 1;

/// Verdicts held before they are written: 64 KiB, as much as the fastest peers do.
const HELD_VERDICTS: usize = 4 * PIECE_VERDICTS;

/// Answers all cases of `input` and writes their verdicts to `output`, one a line.
///
/// It never holds more than a buffer of either, and it writes and flushes the verdicts on all that it has read before
/// it reads again. After the last case it reads on to the end of input, to see that nothing follows. The grammar of
/// the input is in the [crate's documentation](crate).
///
/// # Errors
///
/// The first fault of the input in text order, a failed read, or a failed write, which includes a reader of `output`
/// that has gone ([`ErrorKind::BrokenPipe`](std::io::ErrorKind::BrokenPipe)). Interrupted calls are repeated. All
/// verdicts before a fault or a failed read have been written.
pub fn judge(input: impl Read, output: impl Write) -> Result<(), Error> {
    judge_in_texts(input, output, CAPACITY)
}

fn judge_in_texts(input: impl Read, mut output: impl Write, capacity: usize) -> Result<(), Error> {
    let mut texts = Texts::new(input);
    let mut text = Text::new(capacity);
    let mut judge = Judge::new();
    loop {
        texts.next(&mut text).map_err(Error::Read)?;
        let result = judge.answer(&text, &mut output);
        judge.verdicts.write_to(&mut output).map_err(Error::Write)?;
        result?;
        if text.is_last() {
            return judge.end(&text);
        }
        judge.position = judge.position.of(&text, text.end());
    }
}

struct Judge {
    scanner: Scanner,
    progress: Progress,
    verdicts: Verdicts,
    /// Where the text starts.
    position: Position,
}

impl Judge {
    fn new() -> Judge {
        Judge {
            scanner: Scanner::new(),
            progress: Progress { promised: None, answered: 0, cases: Cases::new() },
            verdicts: Verdicts::new(HELD_VERDICTS),
            position: Position::START,
        }
    }

    /// Answers the cases of `text`. The last verdicts may still be held then.
    fn answer(&mut self, text: &Text, output: &mut impl Write) -> Result<(), Error> {
        let mut at = text.start();
        while at < text.end() {
            if !self.verdicts.has_room(PIECE_VERDICTS) {
                self.verdicts.write_to(output).map_err(Error::Write)?;
            }
            let piece = self.scanner.scan(text, at);
            let used = self.progress.take(piece.numbers, &mut self.verdicts);
            if piece.fault || used < piece.numbers.len() {
                return Err(self.fault(text, text.token(at, used)));
            }
            at = piece.next;
        }
        Ok(())
    }

    /// What is wrong with the token at `offset`.
    #[cold]
    fn fault(&self, text: &Text, offset: usize) -> Error {
        let (shown, more) = text.show(offset);
        let found = Found::Token { shown: shown.to_vec(), more };
        Error::Fault {
            position: self.position.of(text, offset),
            case: self.progress.case(),
            expected: self.progress.expected(),
            found,
        }
    }

    /// Whether the input may end with `text`.
    fn end(&self, text: &Text) -> Result<(), Error> {
        let expected = self.progress.expected();
        if let Expected::End { .. } = expected {
            return Ok(());
        }
        let cases = self.progress.promised.map(|promised| (self.progress.answered, promised));
        Err(Error::Fault {
            position: self.position.of(text, text.end()),
            case: self.progress.case(),
            expected,
            found: Found::End { cases },
        })
    }
}

/// How far the input has come.
struct Progress {
    /// T, once it has been read.
    promised: Option<u64>,
    answered: u64,
    cases: Cases,
}

impl Progress {
    /// Goes on with `numbers`; returns how many of them fit.
    fn take(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> usize {
        match (self.promised, numbers) {
            (None, []) => 0,
            (None, [promised, cases @ ..]) => {
                self.promised = Some(*promised);
                1 + self.take(cases, verdicts)
            }
            (Some(promised), _) => {
                let taken = self.cases.take(numbers, promised - self.answered, verdicts);
                self.answered += taken.cases;
                taken.numbers
            }
        }
    }

    fn expected(&self) -> Expected {
        match self.promised {
            None => Expected::CaseCount,
            Some(promised) if promised == self.answered => Expected::End { promised },
            Some(_) => self.cases.due.expected(),
        }
    }

    fn case(&self) -> Option<u64> {
        self.promised.filter(|&promised| self.answered < promised).map(|_| self.answered + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the judge writes and says, in texts of at most `capacity` bytes.
    fn run(input: &[u8], capacity: usize) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = judge_in_texts(input, &mut output, capacity);
        (String::from_utf8_lossy(&output).into_owned(), result.err().map(|error| error.to_string()))
    }

    #[test]
    fn results_do_not_depend_on_where_texts_are_cut() {
        let long = "0".repeat(300);
        let whole = format!("6\n1 4\r\n2 3\n32\t49 {long}58\n\n3 8 3 7\n2 0 1 {long}7\n");
        for end in 0..=whole.len() {
            let expected = run(&whole.as_bytes()[..end], CAPACITY);
            for capacity in (48..80).chain([200, 400]) {
                assert_eq!(run(&whole.as_bytes()[..end], capacity), expected, "first {end} bytes, capacity {capacity}");
            }
        }
        assert_eq!(run(whole.as_bytes(), 48).1, None);
    }

    #[test]
    fn more_verdicts_come_out_than_are_held() {
        let cases = 3 * HELD_VERDICTS;
        let (output, error) = run(format!("{cases} {}", "2 0 ".repeat(cases)).as_bytes(), CAPACITY);
        assert_eq!(error, None);
        assert!(output == "Player 2 wins\n".repeat(cases));
    }
}

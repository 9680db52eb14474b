//! Bytes to verdicts in plain code, a number at a time: the judge of builds without the feature `fast`.

use std::io::{Read, Write};

use crate::error::{Error, Expected, Found};
use crate::game::subtraction::{Bound, Budget, Kept};
use crate::game::{one_heap_line, subtraction_line, zero_move_nim, zero_move_nim_line};
use crate::scanner::Scanner;
use crate::text::{Position, Text, Texts};
use crate::verdict::{Line, Verdicts};

#[cfg(not(submission))]
pub(crate) mod options;

/// Verdicts held before they are written: 64 KiB of the shortest kind.
const HELD_VERDICTS: usize = 4096;

/// Answers all cases of `input` and writes their verdicts to `output`, one a line.
#[cfg(submission)]
pub(crate) fn judge<R: Read, W: Write>(input: R, output: W) -> Result<(), Error> {
    let mut judge = Judge::new(input, output, crate::sizes::CAPACITY, crate::verdict::LINE);
    let result = judge.counted(Judge::case);
    judge.finish(result)
}

/// Why the judge stops; boxed, so that a number without an error comes back in registers.
type Stop = Box<Error>;

/// Answers an input in order.
struct Judge<R, W> {
    texts: Texts<R>,
    text: Text,
    /// Where the text starts.
    position: Position,
    /// Where the piece that was scanned last starts in the text, and what it brought.
    piece: usize,
    scanner: Scanner,
    numbers: Vec<u64>,
    /// The number of the next number of the piece.
    next: usize,
    /// Where the next piece starts, or the token that is no number.
    at: usize,
    faulty: bool,
    output: W,
    verdicts: Verdicts,
    /// T, if there is one and it has been read.
    promised: Option<u64>,
    /// The case that is read, from 1.
    case: Option<u64>,
    /// Where the last case starts that asks for a sequence.
    start: Start,
    /// The moves of the last case that has any.
    moves: Vec<u64>,
    kept: Kept,
}

#[derive(Clone, Copy)]
enum Start {
    /// With the token of this number of the piece at this place of the text.
    Here { piece: usize, index: usize },
    /// In a text before.
    Before(Position),
}

impl<R: Read, W: Write> Judge<R, W> {
    /// At the start of `input`, of which it holds at most `capacity` bytes; verdicts take at most `line`.
    fn new(input: R, output: W, capacity: usize, line: usize) -> Judge<R, W> {
        let text = Text::new(capacity);
        Judge {
            texts: Texts::new(input),
            position: Position::START,
            piece: text.end(),
            scanner: Scanner::new(),
            numbers: Vec::new(),
            next: 0,
            at: text.end(),
            faulty: false,
            text,
            output,
            verdicts: Verdicts::new(HELD_VERDICTS, line),
            promised: None,
            case: None,
            start: Start::Before(Position::START),
            moves: Vec::new(),
            kept: Kept::new(Budget::MOST),
        }
    }

    /// Answers as many cases as the first number says, and makes sure that nothing follows.
    fn counted<F: FnMut(&mut Self) -> Result<(), Stop>>(&mut self, mut answer: F) -> Result<(), Stop> {
        let promised = self.number(Expected::CaseCount)?;
        self.promised = Some(promised);
        for case in 1..=promised {
            self.case = Some(case);
            answer(self)?;
        }
        self.case = None;
        if self.goes_on()? {
            return Err(self.fault(self.next, Expected::End { promised }));
        }
        Ok(())
    }

    /// Writes the verdicts that are left, whatever the result.
    fn finish(mut self, result: Result<(), Stop>) -> Result<(), Error> {
        self.write().and(result).map_err(|stop| *stop)
    }

    fn case(&mut self) -> Result<(), Stop> {
        let selector = self.selector()?;
        self.problem(selector)
    }

    fn selector(&mut self) -> Result<u64, Stop> {
        match self.number(Expected::Selector)? {
            selector if (1..=5).contains(&selector) => Ok(selector),
            _ => Err(self.fault(self.next - 1, Expected::Selector)),
        }
    }

    /// Answers a case whose selector, 1 to 5, has been read.
    fn problem(&mut self, selector: u64) -> Result<(), Stop> {
        match selector {
            2 => self.zero_move_nim(),
            4 => {
                self.select()?;
                self.subtraction()
            }
            5 => {
                self.start = Start::Here { piece: self.piece, index: self.next - 1 };
                self.sequence()
            }
            _ => self.one_heap(selector),
        }
    }

    fn one_heap(&mut self, selector: u64) -> Result<(), Stop> {
        let stones = self.number(Expected::Heap)?;
        self.push(one_heap_line(selector, stones))
    }

    fn zero_move_nim(&mut self) -> Result<(), Stop> {
        let (mut left, mut nim_sum) = (self.number(Expected::HeapCount)?, 0);
        while left > 0 {
            let heaps = self.numbers(left, Expected::Heap)?;
            nim_sum ^= zero_move_nim::nim_sum(heaps);
            left -= heaps.len() as u64;
        }
        self.push(zero_move_nim_line(nim_sum))
    }

    fn subtraction(&mut self) -> Result<(), Stop> {
        let mut nim_sum = 0;
        for _ in 0..self.number(Expected::HeapCount)? {
            let stones = self.number(Expected::Heap)?;
            nim_sum ^= u64::from(self.grundy(stones)?);
        }
        self.push(subtraction_line(nim_sum))
    }

    fn sequence(&mut self) -> Result<(), Stop> {
        self.select()?;
        let cycle = self.kept.cycle().map_err(|bound| self.no_period(bound))?;
        self.push_number(cycle.preperiod, "")?;
        self.push_number(cycle.period, " ")?;
        for heap in 0..cycle.preperiod + cycle.period {
            let grundy = self.kept.grundy(heap).map_err(|bound| self.no_period(bound))?;
            self.push_number(grundy.into(), " ")?;
        }
        self.verdicts.push_text("\n");
        Ok(())
    }

    /// Reads the moves of a case.
    fn select(&mut self) -> Result<(), Stop> {
        self.moves.clear();
        for _ in 0..self.number(Expected::MoveCount)? {
            match self.number(Expected::Move)? {
                0 => return Err(self.fault(self.next - 1, Expected::Move)),
                stones => hold(&mut self.moves, stones).map_err(|bound| self.bounded(Expected::Move, bound))?,
            }
        }
        self.kept.select(&self.moves).map_err(|bound| self.bounded(Expected::Move, bound))
    }

    /// The Grundy value of the heap just read.
    fn grundy(&mut self, stones: u64) -> Result<u32, Stop> {
        self.kept.grundy(stones).map_err(|bound| self.bounded(Expected::Heap, bound))
    }

    fn push(&mut self, line: &Line) -> Result<(), Stop> {
        self.make_room()?;
        self.verdicts.push(line);
        Ok(())
    }

    fn push_number(&mut self, number: u64, before: &str) -> Result<(), Stop> {
        self.make_room()?;
        self.verdicts.push_text(before);
        self.verdicts.push_number(number);
        Ok(())
    }

    fn make_room(&mut self) -> Result<(), Stop> {
        // For a verdict, and the line feed of a sequence.
        if self.verdicts.has_room(2) {
            Ok(())
        } else {
            self.write()
        }
    }

    #[cold]
    fn write(&mut self) -> Result<(), Stop> {
        self.verdicts.write_to(&mut self.output).map_err(|error| Box::new(Error::Write(error)))
    }

    #[inline]
    fn number(&mut self, expected: Expected) -> Result<u64, Stop> {
        if self.next == self.numbers.len() && !self.scan()? {
            return Err(self.fault(self.next, expected));
        }
        self.next += 1;
        Ok(self.numbers[self.next - 1])
    }

    /// The next numbers as far as they are at hand: at least one, and at most so many.
    #[inline]
    fn numbers(&mut self, most: u64, expected: Expected) -> Result<&[u64], Stop> {
        self.number(expected)?;
        let numbers = &self.numbers[self.next - 1..];
        let count = most.min(numbers.len() as u64) as usize;
        self.next += count - 1;
        Ok(&numbers[..count])
    }

    /// Whether there is another token.
    fn goes_on(&mut self) -> Result<bool, Stop> {
        Ok(self.scan()? || self.faulty)
    }

    /// Goes on to the next numbers; whether there are any.
    #[cold]
    fn scan(&mut self) -> Result<bool, Stop> {
        while self.next == self.numbers.len() {
            if self.faulty || self.at == self.text.end() && !self.refill()? {
                return Ok(false);
            }
            self.numbers.clear();
            self.piece = self.at;
            self.next = 0;
            let scanned = self.scanner.scan(&self.text, self.at, self.text.end());
            self.numbers.extend_from_slice(scanned.numbers);
            self.at = scanned.next;
            self.faulty = scanned.fault;
        }
        Ok(true)
    }

    /// Goes on to the next text; whether there is one. What can be answered is answered before it waits.
    fn refill(&mut self) -> Result<bool, Stop> {
        self.write()?;
        if self.text.is_last() {
            return Ok(false);
        }
        self.start = Start::Before(self.position_of(self.start));
        self.position = self.position.of(&self.text, self.text.end());
        self.texts.next(&mut self.text).map_err(|error| Box::new(Error::Read(error)))?;
        self.at = self.text.start();
        Ok(true)
    }

    fn position_of(&self, start: Start) -> Position {
        match start {
            Start::Here { piece, index } => self.position.of(&self.text, self.text.token(piece, index)),
            Start::Before(position) => position,
        }
    }

    /// What is wrong with the token of this number, or with the end of input.
    #[cold]
    fn fault(&self, index: usize, expected: Expected) -> Stop {
        let offset = self.text.token(self.piece, index);
        let found = if offset < self.text.end() {
            let (shown, more) = self.text.show(offset);
            Found::Token { shown: shown.to_vec(), more }
        } else {
            Found::End { cases: self.promised.zip(self.case).map(|(promised, case)| (case - 1, promised)) }
        };
        self.error(self.position.of(&self.text, offset), expected, found)
    }

    /// The last number, where this was expected, meets a bound.
    #[cold]
    fn bounded(&self, expected: Expected, bound: Bound) -> Stop {
        let expected = if bound == Bound::Memory { expected } else { Expected::Period };
        let offset = self.text.token(self.piece, self.next - 1);
        self.error(self.position.of(&self.text, offset), expected, Found::NoPeriod(bound))
    }

    /// The sequence that is asked for meets a bound.
    #[cold]
    fn no_period(&self, bound: Bound) -> Stop {
        self.error(self.position_of(self.start), Expected::Period, Found::NoPeriod(bound))
    }

    fn error(&self, position: Position, expected: Expected, found: Found) -> Stop {
        Box::new(Error::Fault { position, case: self.case, expected, found })
    }
}

/// Adds to what is held of a case.
fn hold(held: &mut Vec<u64>, number: u64) -> Result<(), Bound> {
    held.try_reserve(1)?;
    held.push(number);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::options::judge_in_texts;
    use super::*;
    use crate::options::{Form, Options};
    use crate::sizes::CAPACITY;
    use crate::verdict::LINE;

    /// What the judge writes and says, in texts of at most `capacity` bytes.
    fn run(options: &Options, input: &[u8], capacity: usize) -> (String, Option<String>) {
        let mut output = Vec::new();
        let result = judge_in_texts(options, input, &mut output, capacity);
        (String::from_utf8_lossy(&output).into_owned(), result.err().map(|error| error.to_string()))
    }

    /// All combinations that a command line can ask for.
    fn all_options() -> impl Iterator<Item = Options> {
        let problems = (1..=5).filter_map(Form::problem);
        let forms: Vec<Form> = problems.chain(Form::set(&[1, 3, 4])).chain([Form::default()]).collect();
        let flags = [(false, false), (false, true), (true, false), (true, true)];
        // With one of the budgets a sequence is refused.
        let flags = flags.into_iter().flat_map(|(stream, explain)| [3, 24].map(|n| (stream, explain, Budget::new(n))));
        forms.into_iter().flat_map(move |form| {
            flags.clone().map(move |(stream, explain, budget)| {
                let budget = budget.expect("a budget");
                Options { form: form.clone(), stream, explain, budget }
            })
        })
    }

    const MIXED: &str =
        "10 1 4\r\n2 3\n32\t49 0000000000000000000000000000000000000000000000000000000000000058\n\n3 8 3 7\n\
        2 0 1 7\n4 2 1\n2 2 7 11 4 0 1 7\n5 3 1 3 4\n\n5 0";

    #[test]
    fn results_do_not_depend_on_where_texts_are_cut() {
        for options in all_options() {
            for end in 0..=MIXED.len() {
                let input = &MIXED.as_bytes()[..end];
                let expected = run(&options, input, CAPACITY);
                for capacity in (50..60).chain([100]) {
                    assert_eq!(
                        run(&options, input, capacity),
                        expected,
                        "capacity {capacity}, {options:?}: {end} bytes"
                    );
                }
            }
        }
    }

    #[test]
    fn a_sequence_without_a_known_period_is_a_fault_of_its_first_number_wherever_that_is() {
        let blanks = " \n".repeat(300);
        for capacity in [50, 100, CAPACITY] {
            let input = format!("1{blanks}5{blanks} 2{blanks} 1 1000000000000000000 1 4");
            let fault = "line 301, column 1: case 1: expected moves with a period, found none within 2^24 values";
            assert_eq!(run(&Options::default(), input.as_bytes(), capacity).1.as_deref(), Some(fault));
            let bare = Options { form: Form::problem(5).expect("a problem"), ..Options::default() };
            let input = input.replacen('5', "", 1);
            let fault = "line 601, column 2: case 1: expected moves with a period, found none within 2^24 values";
            assert_eq!(run(&bare, input.as_bytes(), capacity).1.as_deref(), Some(fault));
        }
    }

    /// As if as many lines and columns had come before as 32 bits can count.
    #[test]
    fn faults_are_told_beyond_32_bits() {
        let most = u64::from(u32::MAX);
        for (input, place) in [
            ("1 1 x".into(), "line 4294967295, column 4294967299"),
            (format!("1{} 1 x", "\n".repeat(300)), "line 4294967595, column 4"),
        ] {
            let mut judge = Judge::new(input.as_bytes(), Vec::new(), 100, LINE);
            judge.position = Position { line: most, column: most };
            let error = judge.counted(Judge::case).unwrap_err();
            let fault = "case 1: expected a heap (digits, 0 to 10^18), found \"x\"";
            assert_eq!(error.to_string(), format!("{place}: {fault}"));
        }
    }

    #[test]
    fn more_verdicts_come_out_than_are_held() {
        let cases = 3 * HELD_VERDICTS;
        let (output, error) =
            run(&Options::default(), format!("{cases} {}", "2 0 ".repeat(cases)).as_bytes(), CAPACITY);
        assert_eq!(error, None);
        assert!(output == "Player 2 wins\n".repeat(cases));
    }

    #[cfg(feature = "fast")]
    #[test]
    fn plain_code_and_fast_code_agree_on_every_part_of_an_input() {
        for options in all_options() {
            for start in 0..MIXED.len() {
                let part = &MIXED.as_bytes()[start..];
                let mut output = Vec::new();
                let error = crate::judge_with(&options, part, &mut output).err().map(|error| error.to_string());
                let fast = (String::from_utf8_lossy(&output).into_owned(), error);
                assert_eq!(run(&options, part, CAPACITY), fast, "{options:?} on {:?}", &MIXED[start..]);
            }
        }
    }
}

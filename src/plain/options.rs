//! What the plain judge does as options say: other forms of cases, any number of them, and winning moves.

use std::io::{Read, Write};

use super::{hold, Judge, Start, Stop};
use crate::error::{Error, Expected};
use crate::game::subtraction::Kept;
use crate::game::{
    one_heap_line, one_heap_move, subtraction_line, subtraction_move, zero_move_nim, zero_move_nim_line, Move,
};
use crate::options::{Kind, Options};
#[cfg(not(feature = "fast"))]
use crate::sizes::CAPACITY;
use crate::verdict::Line;

/// Does what [`judge_with`](crate::judge_with) does.
#[cfg(not(feature = "fast"))]
pub(crate) fn judge(options: &Options, input: impl Read, output: impl Write) -> Result<(), Error> {
    judge_in_texts(options, input, output, CAPACITY)
}

pub(crate) fn judge_in_texts(
    options: &Options,
    input: impl Read,
    output: impl Write,
    capacity: usize,
) -> Result<(), Error> {
    let mut judge = Judge::new(input, output, capacity, options.line());
    judge.kept = Kept::new(options.budget);
    let result = judge.answer(options);
    judge.finish(result)
}

impl<R: Read, W: Write> Judge<R, W> {
    fn answer(&mut self, options: &Options) -> Result<(), Stop> {
        let Options { ref form, stream, explain, .. } = *options;
        match form.0 {
            Kind::Any if explain => self.answer_each(stream, |judge| {
                let selector = judge.selector()?;
                judge.explain(selector)
            }),
            Kind::Any => self.answer_each(stream, Judge::case),
            Kind::Problem(5) => self.answer_each(stream, |judge| {
                judge.goes_on()?;
                judge.start = Start::Here { piece: judge.piece, index: judge.next };
                judge.sequence()
            }),
            Kind::Problem(problem) => {
                self.answer_each(stream, |judge| if explain { judge.explain(problem) } else { judge.problem(problem) })
            }
            Kind::Set(ref moves) => {
                // No number has been read yet to be at fault.
                self.kept.select(moves).map_err(|bound| self.no_period(bound))?;
                self.answer_each(stream, if explain { Judge::explain_subtraction } else { Judge::subtraction })
            }
        }
    }

    fn answer_each<F: FnMut(&mut Self) -> Result<(), Stop>>(&mut self, stream: bool, answer: F) -> Result<(), Stop> {
        if stream {
            self.uncounted(answer)
        } else {
            self.counted(answer)
        }
    }

    /// Answers cases until the end of input.
    fn uncounted<F: FnMut(&mut Self) -> Result<(), Stop>>(&mut self, mut answer: F) -> Result<(), Stop> {
        for case in 1.. {
            self.case = Some(case);
            if !self.goes_on()? {
                break;
            }
            answer(self)?;
        }
        Ok(())
    }

    /// Answers and explains a case whose selector, 1 to 5, has been read.
    fn explain(&mut self, selector: u64) -> Result<(), Stop> {
        match selector {
            2 => {
                let heaps = self.heaps()?;
                let nim_sum = zero_move_nim::nim_sum(&heaps);
                self.push_explained(zero_move_nim_line(nim_sum), nim_sum, zero_move_nim::winning_move(&heaps))
            }
            4 => {
                self.select()?;
                self.explain_subtraction()
            }
            5 => self.problem(selector),
            _ => {
                let stones = self.number(Expected::Heap)?;
                let (grundy, winning) = one_heap_move(selector, stones);
                self.push_explained(one_heap_line(selector, stones), grundy, winning)
            }
        }
    }

    fn explain_subtraction(&mut self) -> Result<(), Stop> {
        let mut heaps = Vec::new();
        let mut nim_sum = 0;
        for _ in 0..self.number(Expected::HeapCount)? {
            let stones = self.number(Expected::Heap)?;
            nim_sum ^= u64::from(self.grundy(stones)?);
            hold(&mut heaps, stones).map_err(|bound| self.bounded(Expected::Heap, bound))?;
        }
        let set = self.kept.set();
        let winning = subtraction_move(&set, &heaps, nim_sum, |stones| self.kept.grundy(stones));
        let winning = winning.map_err(|bound| self.bounded(Expected::Heap, bound))?;
        self.push_explained(subtraction_line(nim_sum), nim_sum, winning)
    }

    fn heaps(&mut self) -> Result<Vec<u64>, Stop> {
        let mut heaps = Vec::new();
        for _ in 0..self.number(Expected::HeapCount)? {
            let stones = self.number(Expected::Heap)?;
            hold(&mut heaps, stones).map_err(|bound| self.bounded(Expected::Heap, bound))?;
        }
        Ok(heaps)
    }

    fn push_explained(&mut self, line: &Line, nim_sum: u64, winning: Option<Move>) -> Result<(), Stop> {
        self.make_room()?;
        self.verdicts.push_explained(line, nim_sum, winning);
        Ok(())
    }
}

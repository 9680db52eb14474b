//! Scans and answers a piece of text.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::cases::{Cases, Due};
use super::explain;
use crate::error::Found;
use crate::game::tables::View;
use crate::game::Bound;
use crate::input::position::Position;
use crate::input::scanner::Scanner;
use crate::input::text::Text;
use crate::options::Options;
use crate::output::{Verdicts, LINE};
use crate::sizes::MAX_NUMBERS;

/// The most verdicts on the numbers of a piece: the shortest cases have one number each. One more is for a case that
/// began before the piece.
pub(crate) const PIECE_VERDICTS: usize = MAX_NUMBERS + 1;

/// The most bytes that one verdict takes.
pub(crate) fn line_room(options: &Options) -> usize {
    if options.explain {
        explain::ROOM
    } else {
        LINE
    }
}

/// Answers the pieces of an input.
pub(crate) struct PieceJudge {
    scanner: Scanner,
    pub(crate) cases: Cases,
    pub(crate) verdicts: Verdicts,
    pub(crate) case_start: CaseStart,
}

/// Where the case that began last starts.
#[derive(Clone)]
pub(crate) enum CaseStart {
    /// At token `index` of the piece that starts at byte `piece` of the text.
    Token { piece: usize, index: usize },
    /// In an earlier text: at this position, with this token.
    Earlier(Position, Found),
}

/// Why a piece was not answered to its end.
pub(crate) enum Stop {
    /// The token at this offset does not fit.
    Token(usize),
    /// The sequence that the case asks for met this bound.
    Sequence(Bound),
    /// The heap that stands ahead of the rule of the case met this bound.
    Ahead(Bound),
    /// This heap of the range that the case asks for met this bound.
    Heap(u64, Bound),
    /// Writing failed.
    Write(io::Error),
}

impl PieceJudge {
    /// At the start of the input, with room for `verdicts` verdicts.
    pub(crate) fn new(options: &Options, view: View, verdicts: usize) -> PieceJudge {
        PieceJudge {
            scanner: Scanner::new(),
            cases: Cases::new(options, view),
            verdicts: Verdicts::new(verdicts, line_room(options)),
            case_start: CaseStart::Token { piece: 0, index: 0 },
        }
    }

    /// Whether there is room for the verdicts on a piece.
    pub(crate) fn has_room(&self) -> bool {
        self.verdicts.has_room(PIECE_VERDICTS)
    }

    /// Answers the piece of `text` that starts at `at` and ends at `end` at the latest; returns where the next piece
    /// starts. There must be [room](PieceJudge::has_room). Without an output it stops at a case that asks for a sequence
    /// which is not noted, or for which there might be no room.
    pub(crate) fn answer<W: Write>(
        &mut self,
        text: &Text,
        at: usize,
        end: usize,
        mut output: Option<&mut W>,
    ) -> Result<usize, Stop> {
        debug_assert!(self.has_room());
        let piece = self.scanner.scan(text, at, end);
        let mut used = 0;
        loop {
            let (taken, begun) = self.cases.take(&piece.numbers[used..], &mut self.verdicts);
            if let Some(begun) = begun {
                self.case_start = CaseStart::Token { piece: at, index: used + begun };
            }
            used += taken;
            match (&mut output, self.cases.due()) {
                (Some(output), Due::Sequence) => write_sequence(&mut self.cases, &mut self.verdicts, output)?,
                (Some(output), Due::Range { next, last }) => {
                    write_range(&mut self.cases, next..=last, &mut self.verdicts, output)?
                }
                _ => break,
            }
            self.cases.end_case(&mut self.verdicts);
        }
        if piece.fault || used < piece.numbers.len() || self.cases.due() == Due::Sequence {
            return Err(Stop::Token(text.token(at, used)));
        }
        Ok(piece.next)
    }
}

/// Writes the sequence that is due; the end of it may stay in `verdicts`.
#[cold]
fn write_sequence<W: Write>(cases: &mut Cases, verdicts: &mut Verdicts, output: &mut W) -> Result<(), Stop> {
    let (cycle, view) = cases.sequence().map_err(Stop::Sequence)?;
    verdicts.push_number(cycle.preperiod);
    verdicts.push_text(" ");
    verdicts.push_number(cycle.period);
    for heap in 0..cycle.preperiod + cycle.period {
        if !verdicts.has_room(PIECE_VERDICTS) {
            verdicts.write_to(output).map_err(Stop::Write)?;
        }
        verdicts.push_text(" ");
        verdicts.push_number(view.grundy(heap).map_err(Stop::Sequence)?.into());
    }
    verdicts.push_text("\n");
    Ok(())
}

/// Answers each of these heaps; the end of the verdicts may stay in `verdicts`.
#[cold]
fn write_range<W: Write>(
    cases: &mut Cases,
    heaps: RangeInclusive<u64>,
    verdicts: &mut Verdicts,
    output: &mut W,
) -> Result<(), Stop> {
    let is_one = heaps.start() == heaps.end();
    for heap in heaps {
        if !verdicts.has_room(PIECE_VERDICTS) {
            verdicts.write_to(output).map_err(Stop::Write)?;
        }
        cases
            .answer_heap(heap, verdicts)
            .map_err(|bound| if is_one { Stop::Ahead(bound) } else { Stop::Heap(heap, bound) })?;
    }
    Ok(())
}

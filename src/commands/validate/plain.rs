//! Passes whole pieces of plain cases and of long lists, several times as fast as the validator reads number by number.
//! It knows no faults: at any doubt it passes nothing, and the validator reads the piece.
//!
//! ```text
//! piece      1 5 LF 2 2 40 7 LF 1 1
//! numbers    1 5    2 2 40 7           as the judge reads them, whatever blanks and zeros come before them
//! lines      2      6                  numbers up to their ends, if the piece has no other blanks and zeros
//! cases      1 5    2 2 40 7           as long as the selector, or the number of heaps, says; within bounds
//! ```

use std::io::Read;
use std::ops::Range;

use memchr::{memchr, memrchr_iter};

use super::text::ValidatedText;
use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::parts::Part;
use crate::input::scanner::lines::Lines;
use crate::input::scanner::Scanner;
use crate::input::PIECE;
use crate::limits::{to_usize, MAX_NUMBER};

/// The fewest numbers of a long list; others gain little.
pub(super) const LONG: u64 = 64;

/// More than there are selectors.
const SHAPES: usize = 32;

/// The most pieces that are left alone after a doubt: then inputs of other cases take hardly longer.
const MAX_PAUSE: u64 = 64;

/// Looks for plain cases and long lists.
pub(super) struct Plain {
    scanner: Scanner,
    lines: Lines,
    /// The shape of a case, by its first number.
    shapes: [Shape; SHAPES],
    has_two_lines: bool,
    /// Whether a case that starts with 0 ends the input.
    ended: bool,
    /// Where in the input the next piece of cases may start, and how many pieces are left alone after the next doubt.
    next: u64,
    pause: u64,
}

/// The numbers of a plain case: perhaps a selector, perhaps the number of heaps, and the heaps.
#[derive(Clone, Copy)]
struct Shape {
    /// How many numbers come before the heaps.
    before: u8,
    /// Whether the last of them is the number of heaps.
    is_counted: bool,
    /// If not, how many heaps there are.
    heaps: u32,
}

impl Shape {
    /// No plain case: no piece has so many heaps.
    const OTHER: Shape = Shape { before: 0, is_counted: false, heaps: u32::MAX };

    fn new(form: &CaseForm) -> Shape {
        let before = u8::from(form.body.first() == Some(&Part::Selector));
        match (&form.body[usize::from(before)..], form.heaps) {
            // Some numbers may have no heap.
            _ if form.formula.is_some() => Shape::OTHER,
            ([Part::HeapCount, Part::Heaps] | [Part::HeapCount, Part::LineEnd, Part::Heaps], _) => {
                Shape { before: before + 1, is_counted: true, heaps: 0 }
            }
            ([Part::Heap | Part::UpTo | Part::Heaps] | [Part::FirstHeap, Part::SecondHeap], Some(heaps)) => {
                Shape { before, is_counted: false, heaps: heaps.try_into().unwrap_or(u32::MAX) }
            }
            _ => Shape::OTHER,
        }
    }
}

/// What the validator passes at once.
pub(super) struct Passed {
    pub(super) bytes: usize,
    pub(super) lines: usize,
    pub(super) cases: u64,
    pub(super) heaps: u64,
}

impl Plain {
    pub(super) fn new(forms: &[CaseForm]) -> Plain {
        let mut shapes = [Shape::OTHER; SHAPES];
        for form in forms {
            let first = to_usize(form.problem.selector());
            let has_selector = form.body.first() == Some(&Part::Selector);
            shapes[if has_selector { first..first + 1 } else { 0..SHAPES }].fill(Shape::new(form));
        }
        Plain {
            scanner: Scanner::new(),
            lines: Lines::new(),
            shapes,
            has_two_lines: forms[0].lines() == 2,
            ended: forms[0].ended,
            next: 0,
            pause: 1,
        }
    }

    /// The plain cases of the next piece, if it starts with a line: at most `cases`, with at most `heaps` heaps.
    #[inline]
    pub(super) fn cases<R: Read>(
        &mut self,
        text: &ValidatedText<R>,
        bounds: &Bounds,
        cases: u64,
        heaps: u64,
    ) -> Option<Passed> {
        let (bytes, from, end) = text.rest();
        let end = end.min(from + PIECE);
        if text.offset() < self.next || !text.starts_line() {
            return None;
        }
        memchr(b'\n', &bytes[from..end])?;
        let found = self.find_cases(bytes, from, end, bounds);
        let found = found.filter(|found| found.cases <= cases && found.heaps <= heaps);
        if found.is_none() {
            self.next = text.offset() + self.pause * PIECE as u64;
        }
        self.pause = if found.is_some() { 1 } else { MAX_PAUSE.min(2 * self.pause) };
        found
    }

    #[inline(never)]
    fn find_cases(&mut self, text: &[u8], from: usize, end: usize, bounds: &Bounds) -> Option<Passed> {
        let piece = self.scanner.scan(text, from, cut(text, from, end)?);
        let (numbers, lines) = (piece.numbers, self.lines.find(text, from, piece.next)?);
        if self.ended && numbers.contains(&0) {
            return None;
        }
        let Bounds { min_heap, max_heap, min_heaps, max_heaps, .. } = *bounds;
        let is_bounded = [min_heap, max_heap, min_heaps, max_heaps] != [0, MAX_NUMBER, 0, MAX_NUMBER];
        let keeps_bounds = |heaps: Range<usize>, is_counted: bool| {
            let count = heaps.len() as u64;
            let heaps = numbers.get(heaps).unwrap_or_default();
            !(is_counted && (count < min_heaps || count > max_heaps)) && are_within(heaps, min_heap, max_heap)
        };
        let heaps = match (self.has_two_lines, is_bounded) {
            (true, true) => count_heaps::<2>(&self.shapes, numbers, lines, keeps_bounds),
            (true, false) => count_heaps::<2>(&self.shapes, numbers, lines, |_, _| true),
            (false, true) => count_heaps::<1>(&self.shapes, numbers, lines, keeps_bounds),
            (false, false) => count_heaps::<1>(&self.shapes, numbers, lines, |_, _| true),
        }?;
        // The last line may be the first one of a case.
        let rest = lines.len() % (1 + usize::from(self.has_two_lines));
        let lines = lines.len() - rest;
        let bytes = memrchr_iter(b'\n', &text[from..piece.next]).nth(rest).map_or(0, |at| at + 1);
        Some(Passed { bytes, lines, cases: (lines >> u8::from(self.has_two_lines)) as u64, heaps })
    }

    /// How many numbers from `least` to `most` follow on the line, at most `count`, and how many bytes they take if each
    /// has a blank before it. The last of them is not the last of the line.
    pub(super) fn list<R: Read>(&mut self, text: &ValidatedText<R>, count: u64, least: u64, most: u64) -> (u64, usize) {
        let (bytes, blank, end) = text.rest();
        match text.next() {
            Some(b' ') => self.find_list(bytes, blank + 1, end, least, most),
            Some(_) | None => None,
        }
        .filter(|&(found, _)| found <= count)
        .unwrap_or_default()
    }

    fn find_list(&mut self, text: &[u8], from: usize, end: usize, least: u64, most: u64) -> Option<(u64, usize)> {
        let end = end.min(from + PIECE);
        let end = memchr(b'\n', &text[from..end]).map_or(end, |len| from + len);
        let piece = self.scanner.scan(text, from, cut(text, from, end)?);
        let fits = self.lines.find(text, from, piece.next)?.is_empty() && are_within(piece.numbers, least, most);
        fits.then_some((piece.numbers.len() as u64, piece.next - from))
    }
}

/// How many heaps the cases of these lines have, if they are plain and `keeps_bounds` is true for their heaps.
#[inline(always)]
fn count_heaps<const LINES: usize>(
    shapes: &[Shape; SHAPES],
    numbers: &[u64],
    lines: &[u32],
    keeps_bounds: impl Fn(Range<usize>, bool) -> bool,
) -> Option<u64> {
    let (mut start, mut heaps, mut fits) = (0, 0_u64, true);
    for ends in lines.chunks_exact(LINES) {
        let (first_end, end) = (ends[0] as usize, ends[LINES - 1] as usize);
        let shape = shapes[to_usize(*numbers.get(start)?).min(SHAPES - 1)];
        let before = start + usize::from(shape.before);
        // Read in any case: a branch would be guessed wrong where counted cases are among others.
        let told = *numbers.get(before.saturating_sub(1))?;
        let count = (end as u64).wrapping_sub(before as u64);
        fits &= count == if shape.is_counted { told } else { shape.heaps.into() };
        fits &= LINES == 1 || first_end == before;
        fits &= keeps_bounds(before..end, shape.is_counted);
        heaps = heaps.wrapping_add(count);
        start = end;
    }
    fits.then_some(heaps)
}

fn are_within(numbers: &[u64], least: u64, most: u64) -> bool {
    numbers.iter().all(|&number| least <= number && number <= most)
}

/// Where a piece from `from` on ends, which ends at `end` at the latest: after whitespace, unless it has a piece's length.
fn cut(text: &[u8], from: usize, end: usize) -> Option<usize> {
    if end - from == PIECE {
        return Some(end);
    }
    text[from..end].iter().rposition(u8::is_ascii_whitespace).map(|at| from + at + 1)
}

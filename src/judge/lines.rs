//! The verdicts of all problems as lines, laid out so that one look-up answers a case.

use super::eights::Eights;
use crate::game::{Play, Sum};
use crate::options::Options;
use crate::output::Line;
use crate::problem::{HeapShape, Problem, RuleShape};

/// A common period of all games that are played on one heap.
pub(crate) const ONE_HEAP_PERIOD: u64 = one_heap_period();

/// One row for each selector, none for 0; a power of two, so that a mask replaces the check of the index.
pub(crate) const ROWS: usize = (Problem::ALL.len() + 1).next_power_of_two();

/// How many slots the common period has.
const SLOTS: usize = 128;

/// The slot of a heap: which part of the common period it lies in. No two remainders share a slot.
///
/// The slot is the fraction of heap / period: one multiplication and no division. The factor is rounded up, so a large
/// heap may come out in a later slot than a small one of the same remainder, but in no slot of the next remainder.
#[inline]
pub(crate) fn slot(stones: u64) -> usize {
    // The first 7 bits of the fraction, as 2^7 = 128.
    (stones.wrapping_mul(SLOT_FACTOR) >> (64 - 7)) as usize
}

/// A heap's stones times this are 2^64 times its fraction of the common period, less whole periods.
pub(crate) const SLOT_FACTOR: u64 = u64::MAX / ONE_HEAP_PERIOD + 1;

/// The verdicts of a problem, as places among all [`Lines`]. Of counted heaps, `[1]` holds that the first player wins
/// and `[0]` that it loses, in each slot. Of one heap, both hold the verdicts by the slot of the heap.
pub(crate) type Row = [[u8; SLOTS]; 2];

/// The verdicts of all problems in one play.
pub(crate) struct Lines {
    pub(crate) play: Play,
    /// Whether all verdicts stand on one line.
    pub(crate) one_line: bool,
    /// Two for each selector: that the first player loses, and that it wins.
    words: [Line; 2 * ROWS],
    /// By selector.
    pub(crate) rows: [Row; ROWS],
    /// By selector; none where there is more than one heap.
    eights: [Option<Box<Eights>>; ROWS],
}

impl Lines {
    /// The verdicts in the play and the words of these options, with or without line feeds.
    pub(crate) fn new(options: &Options) -> Lines {
        let mut eights = [(); ROWS].map(|()| None);
        let (mut words, mut rows) = ([Line::new(""); 2 * ROWS], [[[0; SLOTS]; 2]; ROWS]);
        for &problem in &Problem::ALL {
            let [loss, win] = match options.words {
                None => problem.spec().words,
                Some(ref words) => [&words.loss[..], &words.win],
            };
            let line = |word| if options.one_line { Line::new(word).unbroken() } else { Line::new(word) };
            let selector = problem as usize;
            words[2 * selector] = line(loss);
            words[2 * selector + 1] = line(win);
            rows[selector] = row(problem, options.play);
            if problem.spec().heaps == HeapShape::One {
                eights[selector] = Eights::new(&words[2 * selector..], &rows[selector][0], SLOT_FACTOR);
            }
        }
        Lines { play: options.play, one_line: options.one_line, words, rows, eights }
    }

    /// The verdicts on cases of `problem`: `[1]` if the first player wins, `[0]` if it loses.
    #[inline]
    pub(crate) fn words(&self, problem: Problem) -> &[Line] {
        let loss = 2 * problem as usize;
        &self.words[loss..loss + 2]
    }

    /// The verdicts on a heap of `problem`, which is played on one heap, by its slot.
    #[inline]
    pub(crate) fn one_heap(&self, problem: Problem) -> &[u8; SLOTS] {
        &self.rows[problem as usize][0]
    }

    /// What answers runs of cases of `problem`, if it is played on one heap.
    pub(crate) fn eights(&self, problem: Problem) -> Option<&Eights> {
        self.eights[problem as usize].as_deref()
    }

    /// The line at a place that a row holds.
    #[inline]
    pub(crate) fn line(&self, place: u8) -> &Line {
        &self.words[usize::from(place) & (2 * ROWS - 1)]
    }
}

fn row(problem: Problem, play: Play) -> Row {
    let spec = problem.spec();
    let loss = 2 * problem as u8;
    let mut row = [[loss; SLOTS], [loss + 1; SLOTS]];
    if let (RuleShape::Fixed(game), HeapShape::One) = (spec.rule, spec.heaps) {
        for (slot, line) in (1..).zip(&mut row[0]) {
            // The last remainder up to where the next slot starts: if any has this slot, that one does.
            let stones = ONE_HEAP_PERIOD * slot / SLOTS as u64;
            *line = loss + u8::from(Sum::of(game.grundy(stones)).wins(play));
        }
        row[1] = row[0];
    }
    row
}

const fn one_heap_period() -> u64 {
    let mut common = 1;
    let mut i = 0;
    while i < Problem::ALL.len() {
        let spec = Problem::ALL[i].spec();
        if let (RuleShape::Fixed(game), HeapShape::One) = (spec.rule, spec.heaps) {
            common = match game.period() {
                Some(period) => common * period,
                None => panic!("a game on one heap needs a period"),
            };
        }
        i += 1;
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;
    use crate::options::Words;

    fn assert_are(options: &Options, words_of: impl Fn(Problem) -> [Line; 2]) {
        for play in [Play::Normal, Play::Misere] {
            let lines = Lines::new(&Options { play, ..options.clone() });
            for problem in Problem::ALL {
                let words = words_of(problem);
                assert_eq!(lines.words(problem), words, "{problem:?}");
                if let (RuleShape::Fixed(game), HeapShape::One) = (problem.spec().rule, problem.spec().heaps) {
                    for stones in (0..20 * ONE_HEAP_PERIOD).chain(MAX_NUMBER - 20 * ONE_HEAP_PERIOD..=MAX_NUMBER) {
                        let wins = Sum::of(game.grundy(stones)).wins(play);
                        let found = *lines.line(lines.one_heap(problem)[slot(stones)]);
                        assert_eq!(found, words[usize::from(wins)], "{problem:?}, {play:?}, heap {stones}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_are_the_words_of_the_table_of_problems() {
        assert_are(&Options::default(), |problem| problem.spec().words.map(Line::new));
        let one_line = Options { one_line: true, ..Options::default() };
        assert_are(&one_line, |problem| problem.spec().words.map(|word| Line::new(word).unbroken()));
    }

    #[test]
    fn other_words_take_the_place_of_all() {
        let words = Some(Words::new("W", "fourteen bytes").expect("words that fit"));
        assert_are(&Options { words, ..Options::default() }, |_| ["fourteen bytes", "W"].map(Line::new));
    }
}

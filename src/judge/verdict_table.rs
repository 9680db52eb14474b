//! The verdicts of all problems as lines, laid out so that one look-up answers a case.

use super::eight_cases::EightCases;
use super::slots::{SLOTS, by_slot, factor, slot, tells_apart};
use crate::case::options::Options;
use crate::case::problem::{HeapShape, Problem, RuleShape};
use crate::game::{Play, Sum, SumRule};
use crate::output::Line;
use crate::output::marks::{self, Marks};

// Of a game on one heap, the period is all that decides.
const _: () = check_periods();

/// One row for each selector, none for 0; a power of two, so that a mask replaces the check of the index.
pub(crate) const ROWS: usize = (Problem::ALL.len() + 1).next_power_of_two();

/// The verdicts of a problem, as places among all words of the [`VerdictTable`].
// Its size is a power of two, so that a shift finds a row.
#[derive(Clone, Copy)]
#[repr(align(128))]
pub(crate) struct VerdictRow {
    /// What a heap is multiplied by to find its [slot]; 0 if there are counted heaps.
    factor: u64,
    /// By slot. For counted heaps, `[1]` holds the verdict that the first player wins, and `[0]` that it loses. For one
    /// heap, both hold the verdict on it.
    places: [[u8; SLOTS]; 2],
}

/// The verdicts of all problems in one play.
pub(crate) struct VerdictTable {
    pub(crate) play: Play,
    /// Whether all verdicts are on one line.
    pub(crate) one_line: bool,
    /// The selectors that cases may have, as bits.
    selectors: u64,
    /// Two for each selector: that the first player loses, and that it wins. Where moves are counted, they have no
    /// words.
    words: [Line; 2 * ROWS],
    /// By selector.
    pub(crate) rows: [VerdictRow; ROWS],
    /// By selector; none where there is more than one heap.
    eights: [Option<Box<EightCases>>; ROWS],
}

impl VerdictTable {
    /// The verdicts in the play and the words of these options. Each ends with a mark, with a line feed, with a tab before
    /// an explanation, or with none of them.
    pub(crate) fn new(options: &Options) -> VerdictTable {
        let mut eights = [(); ROWS].map(|()| None);
        let mut selectors = 0;
        let (mut words, mut rows) =
            ([Line::new(""); 2 * ROWS], [VerdictRow { factor: 0, places: [[0; SLOTS]; 2] }; ROWS]);
        for &problem in &Problem::ALL {
            let line = |word, mark| {
                let line = Line::new(word);
                match (options.one_line, options.explain) {
                    _ if options.marks != Marks::None => line.ended_by(mark),
                    (true, _) => line.unbroken(),
                    (false, true) => line.ended_by(b'\t'),
                    (false, false) => line,
                }
            };
            let [loss, win] = options.verdicts(problem);
            let selector = problem as usize;
            selectors |= u64::from(problem.fits(options.one_line, options.count)) << selector;
            words[2 * selector] = line(loss, marks::LOST);
            words[2 * selector + 1] = line(win, marks::WON);
            let row = VerdictRow::new(problem, options.play);
            if row.factor != 0 {
                eights[selector] = EightCases::new(&words[2 * selector..], row.places[0], row.factor);
            }
            rows[selector] = row;
        }
        VerdictTable { play: options.play, one_line: options.one_line, selectors, words, rows, eights }
    }

    /// The problem that this selector names, if a case may be of it.
    #[inline(always)]
    pub(crate) fn problem(&self, selector: u64) -> Option<Problem> {
        Problem::from_selector(selector).filter(|problem| self.selectors >> problem.selector() & 1 == 1)
    }

    /// The verdicts on cases of `problem`: `[1]` if the first player wins, `[0]` if it loses.
    #[inline]
    pub(crate) fn words(&self, problem: Problem) -> &[Line] {
        let loss = 2 * problem as usize;
        &self.words[loss..loss + 2]
    }

    /// The verdicts on cases of `problem`, as places.
    #[inline]
    pub(crate) fn row(&self, problem: Problem) -> &VerdictRow {
        &self.rows[problem as usize]
    }

    /// What answers runs of cases of `problem`, if it is played on one heap.
    pub(crate) fn eight_cases(&self, problem: Problem) -> Option<&EightCases> {
        self.eights[problem as usize].as_deref()
    }

    /// The line at a place that a row holds.
    #[inline]
    pub(crate) fn line(&self, place: u8) -> &Line {
        &self.words[usize::from(place) & (2 * ROWS - 1)]
    }
}

impl VerdictRow {
    fn new(problem: Problem, play: Play) -> VerdictRow {
        let loss = 2 * problem as u8;
        if let (RuleShape::Fixed(game), HeapShape::One) = (problem.rule(), problem.spec().heaps)
            && let Some(period) = game.period()
        {
            let place = |stones| loss + u8::from(Sum::of(game.grundy(stones)).wins(play));
            return VerdictRow { factor: factor(period), places: [by_slot(period, place); 2] };
        }
        VerdictRow { factor: 0, places: [[loss; SLOTS], [loss + 1; SLOTS]] }
    }

    /// The place of the verdict. For one heap only its stones matter, for counted heaps only who wins.
    #[inline(always)]
    pub(crate) fn place(&self, won: bool, stones: u64) -> u8 {
        self.places[usize::from(won)][slot(stones, self.factor)]
    }
}

const fn check_periods() {
    let mut i = 0;
    while i < Problem::ALL.len() {
        let problem = Problem::ALL[i];
        if let (RuleShape::Fixed(game), HeapShape::One) = (problem.rule(), problem.spec().heaps) {
            match game.period() {
                Some(period) if tells_apart(period) => {}
                Some(_) | None => panic!("a game on one heap needs a period that slots tell apart"),
            }
        }
        i += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;
    use crate::output::words::Words;

    fn assert_are(options: &Options, words_of: impl Fn(Problem) -> [Line; 2]) {
        for play in [Play::Normal, Play::Misere] {
            let table = VerdictTable::new(&Options { play, ..options.clone() });
            for problem in Problem::ALL {
                let words = words_of(problem);
                assert_eq!(table.words(problem), words, "{problem:?}");
                if let (RuleShape::Fixed(game), HeapShape::One) = (problem.rule(), problem.spec().heaps) {
                    for stones in (0..600).chain(MAX_NUMBER - 600..=MAX_NUMBER) {
                        let wins = Sum::of(game.grundy(stones)).wins(play);
                        let found = *table.line(table.row(problem).place(false, stones));
                        assert_eq!(found, words[usize::from(wins)], "{problem:?}, {play:?}, heap {stones}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_selector_names_a_problem_if_a_case_may_be_of_it() {
        let choices = [(false, false), (true, false), (false, true)];
        for (one_line, count) in choices {
            let table = VerdictTable::new(&Options { one_line, count, ..Options::default() });
            for selector in (0..200).chain([1 << 32, (1 << 32) + 1, u64::MAX]) {
                let named = Problem::from_selector(selector).filter(|problem| problem.fits(one_line, count));
                assert_eq!(table.problem(selector), named, "{selector}, {one_line}, {count}");
            }
        }
    }

    #[test]
    fn lines_are_the_words_of_the_table_of_problems() {
        let lines = |problem: Problem| {
            let [win, loss] = problem.words();
            [loss, win].map(Line::new)
        };
        assert_are(&Options::default(), lines);
        let one_line = Options { one_line: true, ..Options::default() };
        assert_are(&one_line, |problem| lines(problem).map(Line::unbroken));
    }

    #[test]
    fn other_words_or_their_marks_take_the_place_of_all() {
        let words = |loss| Some(Words::new("W", loss).expect("words that fit"));
        let options = Options { words: words("fourteen bytes"), ..Options::default() };
        assert_are(&options, |_| ["fourteen bytes", "W"].map(Line::new));
        assert_are(&Options { words: words("fifteen bytes !"), ..options }, |_| ["\u{8}", "\u{2}"].map(Line::new));
    }
}

//! The verdicts of all problems as lines, laid out so that one look-up answers a case.

use crate::game::{Play, Sum};
use crate::output::Line;
use crate::problem::{HeapShape, Problem, RuleShape};

/// A common period of all games that are played on one heap.
pub(crate) const ONE_HEAP_PERIOD: u64 = one_heap_period();

/// One row for each selector, none for 0; a power of two, so that a mask replaces the check of the index.
pub(crate) const ROWS: usize = (Problem::ALL.len() + 1).next_power_of_two();

/// The verdicts of a problem. Of counted heaps, `[1]` holds that the first player wins and `[0]` that it loses, whatever
/// comes last. Of one heap, `[0]` holds the verdicts on heaps of 0, 1, … stones, up to the common period. In normal play
/// `[1]` holds that the first player wins: as the empty heap is lost, `[won][0]` is the verdict for both. In misère play
/// `[1]` is as `[0]`: no heaps beside the one make the first player win.
pub(crate) type Row = [[Line; ONE_HEAP_PERIOD as usize]; 2];

/// The rows by selector, in normal and in misère play.
pub(crate) static LINES: [[Row; ROWS]; 2] = [lines(Play::Normal), lines(Play::Misere)];

/// The verdict on a case of `problem` if the first player wins, or loses.
#[inline]
pub(crate) fn line(problem: Problem, wins: bool) -> &'static Line {
    &LINES[Play::Normal as usize][problem.selector() as usize][usize::from(wins)][0]
}

const fn lines(play: Play) -> [Row; ROWS] {
    let mut lines = [[[Line::new(""); ONE_HEAP_PERIOD as usize]; 2]; ROWS];
    let mut i = 0;
    while i < Problem::ALL.len() {
        let problem = Problem::ALL[i];
        lines[problem.selector() as usize] = row(problem, play);
        i += 1;
    }
    lines
}

const fn row(problem: Problem, play: Play) -> Row {
    let spec = problem.spec();
    let [loss, win] = spec.words;
    let (loss, win) = (Line::new(loss), Line::new(win));
    let mut row = [[loss; ONE_HEAP_PERIOD as usize], [win; ONE_HEAP_PERIOD as usize]];
    if let (RuleShape::Fixed(game), HeapShape::One) = (spec.rule, spec.heaps) {
        let mut stones = 0;
        while stones < ONE_HEAP_PERIOD {
            if Sum::of(game.grundy(stones)).wins(play) {
                row[0][stones as usize] = win;
            }
            stones += 1;
        }
        if let Play::Misere = play {
            row[1] = row[0];
        }
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

    #[test]
    fn lines_are_the_words_of_the_table_of_problems() {
        for problem in Problem::ALL {
            let words = problem.spec().words;
            for wins in [false, true] {
                assert_eq!(line(problem, wins), &Line::new(words[usize::from(wins)]), "{problem:?}");
            }
            if let (RuleShape::Fixed(game), HeapShape::One) = (problem.spec().rule, problem.spec().heaps) {
                for (play, stones) in
                    [Play::Normal, Play::Misere].into_iter().flat_map(|play| (0..99).map(move |n| (play, n)))
                {
                    let row = &LINES[play as usize][problem.selector() as usize];
                    let wins = Sum::of(game.grundy(stones)).wins(play);
                    let found = &row[0][(stones % ONE_HEAP_PERIOD) as usize];
                    assert_eq!(found, line(problem, wins), "{problem:?}, {play:?}, heap {stones}");
                }
            }
        }
    }
}

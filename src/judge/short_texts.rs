//! Explanations and counts for complete cases with a fixed rule; for games on one heap they are looked up.

use super::count;
use super::explain::{self, ROOM};
use super::shape::{Cursor, Shape};
use super::verdict_table::{VerdictTable, ONE_HEAP_PERIOD, ROWS};
use crate::case::options::Options;
use crate::case::problem::{HeapShape, Problem, RuleShape, SumGame};
use crate::game::Play;
use crate::limits::to_usize;
use crate::output::{Line, ShortText, Verdicts};

/// A heap of this many stones or more has the text of its remainder. The first period has texts of its own, as its
/// heaps may be too small for a move.
const TOLD_APART: u64 = 2 * ONE_HEAP_PERIOD;

/// What is written on cases of each problem on one heap, if the options ask for explanations or counts.
pub(crate) struct ShortTexts {
    /// By selector, then by the stones: none for a problem that has other heaps, or where a text is too long.
    texts: [Vec<ShortText>; ROWS],
    /// Whether they are counts.
    count: bool,
}

impl ShortTexts {
    pub(crate) fn new(options: &Options, table: &VerdictTable) -> ShortTexts {
        let mut texts = [(); ROWS].map(|()| Vec::new());
        for problem in Problem::ALL.iter().filter(|_| options.explain || options.count) {
            if let (RuleShape::Fixed(game), HeapShape::One) = (problem.rule(), problem.spec().heaps) {
                let text = |stones| {
                    let mut verdicts = Verdicts::new(0, ROOM);
                    if options.count {
                        push_count(game, &[stones], marks(table), table.play, &mut verdicts);
                    } else {
                        let (sum, winning) = game.analyse(&[stones], table.play);
                        let word = &table.words(*problem)[usize::from(sum.wins(table.play))];
                        explain::push(word, Some(sum), winning, &mut verdicts);
                    }
                    verdicts.short_text()
                };
                texts[*problem as usize] = (0..TOLD_APART).map(text).collect::<Option<_>>().unwrap_or_default();
            }
        }
        ShortTexts { texts, count: options.count }
    }

    /// The text for `heaps` of `problem`, if there is one.
    #[inline(always)]
    pub(crate) fn of(&self, problem: Problem, heaps: &[u64]) -> Option<&ShortText> {
        let &[stones] = heaps else { return None };
        let again = if stones < ONE_HEAP_PERIOD { 0 } else { ONE_HEAP_PERIOD };
        self.texts[problem as usize].get(to_usize(stones % ONE_HEAP_PERIOD + again))
    }
}

/// Explains or counts, as `texts` do, the complete cases with a fixed rule that come next: without selectors, cases of
/// `all`.
// Never inlined, so that the fast paths for verdicts keep their registers.
#[inline(never)]
pub(crate) fn answer(cursor: &mut Cursor, shape: Shape, all: Problem, texts: &ShortTexts) {
    // Normal play has loops of its own, and in it the usual shape.
    let usual = shape == Shape::FULL;
    match (texts.count, cursor.table.play) {
        (true, Play::Normal) if usual => answer_in((Shape::FULL, Play::Normal), cursor, all, texts, true),
        (false, Play::Normal) if usual => answer_in((Shape::FULL, Play::Normal), cursor, all, texts, false),
        (true, Play::Normal) => answer_in((shape, Play::Normal), cursor, all, texts, true),
        (false, Play::Normal) => answer_in((shape, Play::Normal), cursor, all, texts, false),
        (count, play) => answer_in((shape, play), cursor, all, texts, count),
    }
}

#[inline(always)]
fn answer_in((shape, play): (Shape, Play), cursor: &mut Cursor, all: Problem, texts: &ShortTexts, count: bool) {
    let marks = marks(cursor.table);
    cursor.run(|own| {
        while own.cases > 0 {
            let Some((problem, game, heaps, after)) = shape.fixed_case(all, own.table, own.numbers) else { break };
            own.end_case(after);
            if let Some(text) = texts.of(problem, heaps) {
                own.verdicts.push_short_text(text);
            } else if count {
                push_count(game, heaps, marks, play, &mut own.verdicts);
            } else {
                let (sum, winning) = game.analyse(heaps, play);
                let line = &own.table.words(problem)[usize::from(sum.wins(play))];
                explain::push(line, Some(sum), winning, &mut own.verdicts);
            }
        }
    });
}

/// The marks after counts, each with its line feed, if the options ask for them. Where moves are counted, no problem
/// has words.
fn marks(table: &VerdictTable) -> Option<&[Line]> {
    Some(table.words(Problem::ALL[0])).filter(|lines| lines[0] != lines[1])
}

/// Appends the number of winning moves.
#[inline(always)]
fn push_count(game: SumGame, heaps: &[u64], marks: Option<&[Line]>, play: Play, verdicts: &mut Verdicts) {
    let count = game.count(heaps, play);
    count::push_number(count, verdicts);
    match marks {
        None => verdicts.push_text("\n"),
        Some(marks) => {
            // Without a winning move, the first player wins only in misère play, and only if there is no move.
            let wins = count > 0 || play == Play::Misere && game.sum(heaps, play).wins(play);
            verdicts.push(&marks[usize::from(wins)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;

    #[test]
    fn what_is_looked_up_is_what_the_game_says() {
        for (play, explain) in [Play::Normal, Play::Misere].into_iter().flat_map(|play| [(play, true), (play, false)]) {
            let options = Options { explain, count: !explain, play, ..Options::default() };
            let table = VerdictTable::new(&options);
            let texts = ShortTexts::new(&options, &table);
            for problem in Problem::ALL {
                let game = match (problem.rule(), problem.spec().heaps) {
                    (RuleShape::Fixed(game), HeapShape::One) => game,
                    _ => {
                        assert!((0..TOLD_APART).all(|stones| texts.of(problem, &[stones]).is_none()));
                        continue;
                    }
                };
                for stones in (0..20 * ONE_HEAP_PERIOD).chain(MAX_NUMBER - 2 * ONE_HEAP_PERIOD..=MAX_NUMBER) {
                    let (mut one, mut other) = (Verdicts::new(0, ROOM), Verdicts::new(0, ROOM));
                    if explain {
                        let (sum, winning) = game.analyse(&[stones], play);
                        let line = &table.words(problem)[usize::from(sum.wins(play))];
                        explain::push(line, Some(sum), winning, &mut one);
                    } else {
                        one.push_text(&format!("{}\n", game.count(&[stones], play)));
                    }
                    other.push_short_text(texts.of(problem, &[stones]).expect("a short text"));
                    let [mut found, mut expected] = [Vec::new(), Vec::new()];
                    other.write_to(&mut found).and_then(|()| one.write_to(&mut expected)).expect("vectors");
                    assert_eq!(found, expected, "{problem:?}, {play:?}, heap {stones}");
                }
            }
        }
    }
}

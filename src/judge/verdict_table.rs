//! The verdicts of all games as lines, laid out so that one look-up answers a case.

use super::eight_cases::EightCases;
use super::slots::{SLOTS, by_slot, factor, slot, tells_apart};
use crate::case::game::{Game, HeapShape, RuleShape};
use crate::case::options::Options;
use crate::game::{Play, Sum, SumRule};
use crate::output::Line;
use crate::output::marks::{self, Marks};

// Of a game on one heap, the period is all that decides.
const _: () = check_periods();

/// One row for each selector, none for 0; a power of two, so that a mask replaces the check of the
/// index.
pub(crate) const ROWS: usize = (Game::ALL.len() + 1).next_power_of_two();

/// The verdicts of a game, as places among all words of the [`VerdictTable`].
// Its size is a power of two, so that a shift finds a row.
#[derive(Clone, Copy)]
#[repr(align(128))]
pub(crate) struct VerdictRow {
    /// What a heap is multiplied by to find its [slot]; 0 if there are counted heaps.
    factor: u64,
    /// By slot. For counted heaps, `[1]` holds the verdict that the first player wins, and `[0]`
    /// that it loses. For one heap, both hold the verdict on it.
    places: [[u8; SLOTS]; 2],
}

/// The verdicts of all games in one play.
pub(crate) struct VerdictTable {
    pub(crate) play: Play,
    /// Whether all verdicts are on one line.
    pub(crate) one_line: bool,
    /// The selectors that cases may have, as bits.
    selectors: u64,
    /// Two for each selector: that the first player loses, and that it wins. Where moves are
    /// counted, they have no words.
    words: [Line; 2 * ROWS],
    /// By selector.
    pub(crate) rows: [VerdictRow; ROWS],
    /// By selector; none where there is more than one heap.
    eights: [Option<Box<EightCases>>; ROWS],
}

impl VerdictTable {
    /// The verdicts in the play and the words of these options. Each ends with a mark, with a line
    /// feed, with a tab before an explanation, or with none of them.
    pub(crate) fn new(options: &Options) -> VerdictTable {
        let mut eights = [(); ROWS].map(|()| None);
        let mut selectors = 0;
        let mut words = [Line::new(""); 2 * ROWS];
        let mut rows = [VerdictRow {
            factor: 0,
            places: [[0; SLOTS]; 2],
        }; ROWS];
        for &game in &Game::ALL {
            let [loss, win] = options.verdicts(game);
            let selector = game as usize;
            selectors |= u64::from(game.fits(options.one_line, options.count)) << selector;
            words[2 * selector] = line_of(loss, marks::LOST, options);
            words[2 * selector + 1] = line_of(win, marks::WON, options);
            let row = VerdictRow::new(game, options.play);
            if row.factor != 0 {
                eights[selector] =
                    EightCases::new(&words[2 * selector..], row.places[0], row.factor);
            }
            rows[selector] = row;
        }
        VerdictTable {
            play: options.play,
            one_line: options.one_line,
            selectors,
            words,
            rows,
            eights,
        }
    }

    /// The game that this selector names, if a case may be of it.
    #[inline(always)]
    pub(crate) fn game(&self, selector: u64) -> Option<Game> {
        Game::from_selector(selector).filter(|game| self.selectors >> game.selector() & 1 == 1)
    }

    /// The verdicts on cases of `game`: `[1]` if the first player wins, `[0]` if it loses.
    #[inline]
    pub(crate) fn words(&self, game: Game) -> &[Line] {
        let loss = 2 * game as usize;
        &self.words[loss..loss + 2]
    }

    /// The verdicts on cases of `game`, as places.
    #[inline]
    pub(crate) fn row(&self, game: Game) -> &VerdictRow {
        &self.rows[game as usize]
    }

    /// What answers runs of cases of `game`, if it is played on one heap.
    pub(crate) fn eight_cases(&self, game: Game) -> Option<&EightCases> {
        self.eights[game as usize].as_deref()
    }

    /// The line at a place that a row holds.
    #[inline]
    pub(crate) fn line(&self, place: u8) -> &Line {
        &self.words[usize::from(place) & (2 * ROWS - 1)]
    }
}

/// The line of a verdict in these words, which ends as the options say.
fn line_of(word: &str, mark: u8, options: &Options) -> Line {
    let line = Line::new(word);
    if options.marks != Marks::None {
        line.ended_by(mark)
    } else if options.one_line {
        line.unbroken()
    } else if options.explains() {
        line.ended_by(b'\t')
    } else {
        line
    }
}

impl VerdictRow {
    fn new(game: Game, play: Play) -> VerdictRow {
        let loss = 2 * game as u8;
        if let (RuleShape::Fixed(rule), HeapShape::One) = (game.rule(), game.spec().heaps)
            && let Some(period) = rule.period()
        {
            let places = by_slot(period, |stones| {
                let wins = Sum::of(rule.grundy(stones)).wins(play);
                loss + u8::from(wins)
            });
            return VerdictRow {
                factor: factor(period),
                places: [places; 2],
            };
        }
        VerdictRow {
            factor: 0,
            places: [[loss; SLOTS], [loss + 1; SLOTS]],
        }
    }

    /// The place of the verdict. For one heap only its stones matter, for counted heaps only who
    /// wins.
    #[inline(always)]
    pub(crate) fn place(&self, won: bool, stones: u64) -> u8 {
        self.places[usize::from(won)][slot(stones, self.factor)]
    }
}

const fn check_periods() {
    let mut i = 0;
    while i < Game::ALL.len() {
        let game = Game::ALL[i];
        if let (RuleShape::Fixed(rule), HeapShape::One) = (game.rule(), game.spec().heaps) {
            match rule.period() {
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

    fn assert_are(options: &Options, words_of: impl Fn(Game) -> [Line; 2]) {
        for play in [Play::Normal, Play::Misere] {
            let table = VerdictTable::new(&Options {
                play,
                ..options.clone()
            });
            for game in Game::ALL {
                let words = words_of(game);
                assert_eq!(table.words(game), words, "{game:?}");
                if let (RuleShape::Fixed(rule), HeapShape::One) = (game.rule(), game.spec().heaps) {
                    for stones in (0..600).chain(MAX_NUMBER - 600..=MAX_NUMBER) {
                        let wins = Sum::of(rule.grundy(stones)).wins(play);
                        let found = *table.line(table.row(game).place(false, stones));
                        assert_eq!(
                            found,
                            words[usize::from(wins)],
                            "{game:?}, {play:?}, heap {stones}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_selector_names_a_problem_if_a_case_may_be_of_it() {
        let choices = [(false, false), (true, false), (false, true)];
        for (one_line, count) in choices {
            let table = VerdictTable::new(&Options {
                one_line,
                count,
                ..Options::default()
            });
            for selector in (0..200).chain([1 << 32, (1 << 32) + 1, u64::MAX]) {
                let named = Game::from_selector(selector).filter(|game| game.fits(one_line, count));
                assert_eq!(
                    table.game(selector),
                    named,
                    "{selector}, {one_line}, {count}"
                );
            }
        }
    }

    #[test]
    fn lines_are_the_words_of_the_table_of_problems() {
        let lines = |game: Game| {
            let [win, loss] = game.words();
            [loss, win].map(Line::new)
        };
        assert_are(&Options::default(), lines);
        let one_line = Options {
            one_line: true,
            ..Options::default()
        };
        assert_are(&one_line, |game| lines(game).map(Line::unbroken));
    }

    #[test]
    fn other_words_or_their_marks_take_the_place_of_all() {
        let words = |loss| Some(Words::new("W", loss).expect("words that fit"));
        let options = Options {
            words: words("fourteen bytes"),
            ..Options::default()
        };
        assert_are(&options, |_| ["fourteen bytes", "W"].map(Line::new));
        assert_are(
            &Options {
                words: words("fifteen bytes !"),
                ..options
            },
            |_| ["\u{8}", "\u{2}"].map(Line::new),
        );
    }
}

//! Cases of different games at random: a case is answered without a branch on its game.
//!
//! For each game of counted heaps, the nim-sums of all numbers before each number of a batch are
//! computed first, as if all numbers were heaps. The nim-sum of the heaps of a case is then that
//! before its end XOR that before its heaps:
//!
//! ```text
//! numbers        6  2  5  3  3  9  1  4     three cases: Nim on 5 and 3, selector 3 on 9, selector 1 on 4
//! nim-sums    0  6  4  1  2  1  8  9 13     of no number, the first, the first two, ...
//! case of Nim    of the first four XOR of the first two: 2 ^ 4 = 5 ^ 3
//! the others     one heap each: the nim-sum is not used, so any that exists will do
//! ```
//!
//! ```text
//! at = 0
//! while the batch has a case at `at`:
//!     selector, second = batch[at], batch[at + 1]
//!     end = at + 2 + (second if the selector has counted heaps, else 0)
//!     won = nim_sums[selector][end] ^ nim_sums[selector][at + 2] != 0
//!     append line[selector][won][slot of second]     what does not matter to the selector changes nothing there
//!     at = end
//! ```

use std::mem;

use super::nim_sums::nim_sums;
use super::shape::{Cursor, first};
use super::verdict_table::ROWS;
use crate::case::game::{Game, HeapShape, RuleShape, SumGame};
use crate::game::{Play, SumRule};
use crate::limits::to_usize;

/// How often the game may change within a piece before the rest of it is answered without a branch
/// on the selector. Where games come in long runs, a branch is nearly free and saves work. In
/// random order each misprediction costs as much as a case; 16 of them are 5 % of a piece.
pub(crate) const MAX_CHANGES: usize = 16;

/// The most numbers that are prepared at a time.
pub(crate) const BATCH: usize = 512;

/// The fewest: little is wasted where another game often interrupts them.
const SMALL_BATCH: usize = 32;

/// The room for the nim-sums of a game.
const COLUMN: usize = BATCH + 1;

/// The place for a game that was not met: after all nim-sums.
const NOWHERE: usize = usize::MAX / 2;

/// Scratch memory for cases at random.
pub(crate) struct Mixed {
    /// By selector: where the nim-sums of its game start. A case of one heap needs none, only a
    /// place that exists.
    places: [usize; ROWS],
    /// The selectors of games with counted heaps, as bits.
    counted: u64,
    /// The rules of the games with counted heaps that were met.
    games: Vec<SumGame>,
    /// For each of `games`, the nim-sums of the first numbers of the batch. Entries past its end
    /// are stale and never read: no case ends there.
    nim_sums: Vec<u64>,
    /// How many numbers are prepared next. Left from an earlier piece, this and the next field
    /// affect only speed.
    batch: usize,
    /// How often the game may change before the next piece is answered without a branch on it.
    pub(crate) changes: usize,
}

impl Mixed {
    pub(crate) fn new() -> Mixed {
        Mixed {
            places: [NOWHERE; ROWS],
            counted: 0,
            // Room for all games, so that none is met without memory for it.
            games: Vec::with_capacity(ROWS),
            nim_sums: Vec::with_capacity(ROWS * COLUMN),
            batch: BATCH,
            changes: MAX_CHANGES,
        }
    }

    /// Prepares for cases of `game`, if its rule is fixed. Cases of other games are not answered.
    pub(crate) fn meet(&mut self, game: Game) {
        let place = &mut self.places[game as usize];
        match (game.rule(), game.spec().heaps) {
            (RuleShape::Fixed(_), HeapShape::One) => *place = 0,
            (RuleShape::Fixed(rule), HeapShape::Counted) if *place == NOWHERE => {
                *place = self.games.len() * COLUMN;
                self.counted |= 1 << game.selector();
                self.games.push(rule);
            }
            _ => {}
        }
        // At least one column: cases of one heap look there, too.
        self.nim_sums.resize(self.games.len().max(1) * COLUMN, 0);
    }

    /// Returns true if the first player wins on `heaps` of the game whose nim-sums start at
    /// `place`.
    // Out of the loop, which would have to keep registers free for it.
    #[cold]
    fn wins(&self, place: usize, heaps: &[u64], play: Play) -> bool {
        self.games[place / COLUMN].sum(heaps, play).wins(play)
    }

    /// Answers complete cases that come next.
    // Never inlined, so that its loops have all registers.
    #[inline(never)]
    pub(crate) fn answer(&mut self, cursor: &mut Cursor) {
        match cursor.table.play {
            Play::Normal => while self.answer_batch(Play::Normal, cursor) > 0 {},
            Play::Misere => while self.answer_batch(Play::Misere, cursor) > 0 {},
        }
    }

    /// Answers complete cases of one batch; returns how many numbers they consist of.
    // Always inlined, so that each play has a loop of its own.
    #[inline(always)]
    fn answer_batch(&mut self, play: Play, cursor: &mut Cursor) -> usize {
        let table = cursor.table;
        let batch = first(cursor.numbers, self.batch as u64);
        for (&game, sums) in self
            .games
            .iter()
            .zip(self.nim_sums.chunks_exact_mut(COLUMN))
        {
            nim_sums(game, batch, &mut sums[1..]);
        }
        let mut out = mem::take(&mut cursor.verdicts);
        let mut at = 0;
        let mut cases = cursor.cases;
        while cases > 0 && at + 1 < batch.len() {
            let selector = to_usize(batch[at]);
            let second = batch[at + 1];
            let is_counted = self.counted >> (selector & 63) & 1 == 1;
            // At most 512 + 2 + 10^18: no overflow.
            let end = to_usize(at as u64 + 2 + if is_counted { second } else { 0 });
            let (row, place) = match (table.rows.get(selector), self.places.get(selector)) {
                (Some(row), Some(&place)) if end <= batch.len() => (row, place),
                _ => break,
            };
            let nim_sum = match (
                self.nim_sums.get(place + at + 2),
                self.nim_sums.get(place + end),
            ) {
                (Some(before), Some(all)) => before ^ all,
                _ => break,
            };
            let won = match play {
                Play::Normal => nim_sum != 0,
                // A larger sum has a value of 2 or more. A sum of 0 or 1 is rare: then each heap is
                // looked at. For one heap the nim-sum is unused; setting bit 1 skips this test
                // without a branch.
                Play::Misere if nim_sum | u64::from(!is_counted) << 1 <= 1 => {
                    self.wins(place, &batch[at + 2..end], play)
                }
                Play::Misere => true,
            };
            out.push(table.line(row.place(won, second)));
            at = end;
            cases -= 1;
        }
        cursor.verdicts = out;
        self.batch = if 2 * at < batch.len() {
            SMALL_BATCH
        } else {
            BATCH
        };
        cursor.numbers = &cursor.numbers[at..];
        cursor.cases = cases;
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::options::Options;
    use crate::judge::shape::CaseShape;
    use crate::judge::verdict_table::VerdictTable;
    use crate::output::{LINE, Verdicts};

    #[test]
    fn cases_of_one_heap_are_answered_without_any_of_counted_heaps() {
        for play in [Play::Normal, Play::Misere] {
            let table = VerdictTable::new(&Options {
                play,
                ..Options::default()
            });
            let mut mixed = Mixed::new();
            mixed.meet(Game::OneThreeFour);
            mixed.meet(Game::OneTwoThree);
            let numbers = [1, 4, 3, 8].repeat(200);
            let verdicts = Verdicts::new(400, LINE);
            let mut cursor = Cursor {
                numbers: &numbers,
                cases: 400,
                table: &table,
                verdicts,
            };
            mixed.answer(&mut cursor);
            assert_eq!(cursor.cases, 0);
        }
    }

    #[test]
    fn a_selector_or_a_number_of_heaps_beyond_32_bits_is_no_small_one() {
        let table = VerdictTable::new(&Options::default());
        let mut mixed = Mixed::new();
        [Game::OneThreeFour, Game::ZeroMoveNim]
            .into_iter()
            .for_each(|game| mixed.meet(game));
        for case in [[(1 << 32) + 1, 4], [2, 1 << 32]] {
            let numbers = [&[1, 4, 2, 1, 4][..], &case, &[1, 4]].concat();
            let verdicts = Verdicts::new(4, LINE);
            let mut cursor = Cursor {
                numbers: &numbers,
                cases: 4,
                table: &table,
                verdicts,
            };
            mixed.answer(&mut cursor);
            assert_eq!(
                (cursor.numbers, cursor.cases),
                (&numbers[5..], 2),
                "{case:?}"
            );
        }
    }

    #[test]
    fn all_cases_of_fixed_games_are_answered_in_both_plays() {
        let numbers = [
            1, 4, 2, 2, 5, 5, 3, 8, 6, 3, 1, 1, 1, 6, 0, 2, 3, 1, 0, 1, 1, 7, 6, 2, 9, 9,
        ]
        .repeat(40);
        for play in [Play::Normal, Play::Misere] {
            let table = VerdictTable::new(&Options {
                play,
                ..Options::default()
            });
            let mut mixed = Mixed::new();
            let mut found = Vec::new();
            let mut expected = Vec::new();
            let verdicts = Verdicts::new(400, LINE);
            let mut one_by_one = Verdicts::new(400, LINE);
            let mut left = &numbers[..];
            let mut cases = 400;
            while let Some((game, rule, heaps, after)) = CaseShape::FULL
                .fixed_case(Game::Nim, &table, left)
                .filter(|_| cases > 0)
            {
                mixed.meet(game);
                one_by_one.push(&table.words(game)[usize::from(rule.sum(heaps, play).wins(play))]);
                (left, cases) = (after, cases - 1);
            }
            let mut cursor = Cursor {
                numbers: &numbers,
                cases: 400,
                table: &table,
                verdicts,
            };
            mixed.answer(&mut cursor);
            assert_eq!((cursor.numbers, cursor.cases), (left, cases), "{play:?}");
            assert_eq!(mixed.games.len(), 2);
            cursor
                .verdicts
                .write_to(&mut found)
                .and_then(|()| one_by_one.write_to(&mut expected))
                .expect("vectors");
            assert_eq!(found, expected, "{play:?}");
        }
    }
}

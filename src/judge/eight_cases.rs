//! Runs of cases of one game on one heap: vectors decide eight at a time, and each copy writes four
//! verdicts.

use super::slots::SLOTS;
use super::vectors;
use crate::output::{LINE, Line, ShortText, Verdicts};

/// How many eights are decided before their verdicts are written: their numbers take 4 KiB of a
/// first-level cache.
const BATCH: usize = 32;

/// What answers a game on one heap.
pub(crate) struct EightCases {
    /// Finds the [slot](super::slots) of a heap.
    factor: u64,
    /// Whether the first player wins, by the slot of the heap: bit 0 is for slot 0.
    wins: u32,
    /// The verdicts on four cases, by who wins them: bit 0 is for the first case, and set if the
    /// first player wins it.
    fours: [ShortText; 16],
}

impl EightCases {
    /// `words` are the verdicts if the first player loses and wins; of each slot's `places`, the
    /// last bit says whether the first player wins.
    pub(crate) fn new(words: &[Line], places: [u8; SLOTS], factor: u64) -> Option<Box<EightCases>> {
        let four = |wins: usize| {
            let mut verdicts = Verdicts::new(4, LINE);
            (0..4).for_each(|case| verdicts.push(&words[wins >> case & 1]));
            verdicts.short_text()
        };
        let fours: Option<Vec<ShortText>> = (0..16).map(four).collect();
        let wins = places
            .iter()
            .rev()
            .fold(0, |wins, &place| wins << 1 | u32::from(place & 1));
        Some(Box::new(EightCases {
            factor,
            wins,
            fours: fours?.try_into().ok()?,
        }))
    }

    /// Answers the cases with this selector that `numbers` start with, in eights; the last few are
    /// left. Returns how many it answered.
    pub(crate) fn answer(&self, selector: u64, numbers: &[u64], verdicts: &mut Verdicts) -> usize {
        let mut eights = [0; BATCH];
        let mut rest = numbers;
        loop {
            let answered = vectors::won_eights(selector, self.factor, self.wins, rest, &mut eights);
            for eight in &eights[..answered] {
                verdicts.push_short_text(&self.fours[usize::from(eight & 15)]);
                verdicts.push_short_text(&self.fours[usize::from(eight >> 4)]);
            }
            rest = &rest[16 * answered..];
            if answered < BATCH {
                return (numbers.len() - rest.len()) / 2;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::game::Game;
    use crate::case::options::Options;
    use crate::game::Play;
    use crate::judge::verdict_table::VerdictTable;
    use crate::limits::MAX_NUMBER;
    use crate::output::words::Words;

    /// Cases of `game` on many heaps, in which case `wrong` has another selector.
    fn cases(game: Game, len: u64, wrong: u64) -> Vec<u64> {
        let heap = |case: u64| {
            if case.is_multiple_of(3) {
                MAX_NUMBER - case
            } else {
                case
            }
        };
        (0..len)
            .flat_map(|case| [game.selector() + u64::from(case == wrong), heap(case)])
            .collect()
    }

    #[test]
    fn eights_of_one_problem_get_the_verdicts_of_each_of_their_cases() {
        // Machines without the vectors take none.
        let vectors = vectors::won_eights(1, 0, 1, &[1; 16], &mut [0]) == 1;
        let wide = Words::new("fourteen bytes", "bytes fourteen").expect("words that fit");
        for (play, words) in [
            (Play::Normal, None),
            (Play::Misere, None),
            (Play::Normal, Some(wide)),
        ] {
            let table = VerdictTable::new(&Options {
                play,
                words,
                ..Options::default()
            });
            for game in [Game::OneThreeFour, Game::OneTwoThree] {
                for (len, wrong) in (0..40)
                    .map(|len| (len, len))
                    .chain((0..20).map(|wrong| (40, wrong)))
                    .chain([(999, 999)])
                {
                    let numbers = cases(game, len, wrong);
                    for most in [len, len.saturating_sub(1)] {
                        let numbers = &numbers[..2 * most as usize];
                        let mut found = Vec::new();
                        let mut expected = Vec::new();
                        let mut verdicts = Verdicts::new(len as usize, LINE);
                        let eights = table.eight_cases(game).expect("one heap");
                        let taken = eights.answer(game.selector(), numbers, &mut verdicts);
                        verdicts
                            .write_to(&mut found)
                            .expect("a vector takes everything");
                        for case in numbers.chunks_exact(2).take(taken) {
                            verdicts.push(table.line(table.row(game).place(false, case[1])));
                        }
                        verdicts
                            .write_to(&mut expected)
                            .expect("a vector takes everything");
                        let what =
                            format!("{game:?}, {play:?}, {len} cases, {wrong}, at most {most}");
                        assert_eq!(found, expected, "{what}");
                        let eights = if vectors { wrong.min(most) / 8 } else { 0 };
                        assert_eq!(taken as u64, 8 * eights, "{what}");
                    }
                }
            }
        }
    }
}

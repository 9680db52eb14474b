//! Runs of cases of one problem on one heap: vectors say who wins eight of them, and each copy writes four verdicts.

use super::rest::{first, Rest};
use super::slots::SLOTS;
use super::vectors;
use crate::output::{Line, Text, Verdicts, LINE};

/// How many eights are looked at before their verdicts are written: their numbers take 4 KiB of a first-level cache.
const BATCH: usize = 32;

/// What answers a problem on one heap.
pub(crate) struct Eights {
    /// A heap's slot is the 5 highest bits of its stones times this.
    factor: u64,
    /// Whether the first player wins, by the slot of the heap: the lowest bit is that of slot 0.
    wins: u32,
    /// The verdicts on four cases, by who wins them: the lowest bit is that of the first case.
    fours: [Text; 16],
}

impl Eights {
    /// With the verdicts that the first player loses and wins, and their places by slot: odd if the first player wins.
    pub(crate) fn new(words: &[Line], places: [u8; SLOTS], factor: u64) -> Option<Box<Eights>> {
        let four = |wins: usize| {
            let mut verdicts = Verdicts::new(4, LINE);
            (0..4).for_each(|case| verdicts.push(&words[wins >> case & 1]));
            verdicts.short_text()
        };
        let fours: Option<Vec<Text>> = (0..16).map(four).collect();
        let wins = places.iter().rev().fold(0, |wins, &place| wins << 1 | u32::from(place & 1));
        Some(Box::new(Eights { factor, wins, fours: fours?.try_into().ok()? }))
    }

    /// Answers the cases with this selector that come next, in eights; the last few are left.
    pub(crate) fn take(&self, selector: u64, rest: &mut Rest, verdicts: &mut Verdicts) {
        let mut eights = [0; BATCH];
        loop {
            let numbers = first(rest.numbers, rest.cases.saturating_mul(2));
            let taken = vectors::won_eights(selector, self.factor, self.wins, numbers, &mut eights);
            for eight in &eights[..taken] {
                verdicts.push_whole(&self.fours[usize::from(eight & 15)]);
                verdicts.push_whole(&self.fours[usize::from(eight >> 4)]);
            }
            rest.numbers = &rest.numbers[16 * taken..];
            rest.cases -= 8 * taken as u64;
            if taken < BATCH {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;
    use crate::judge::lines::Lines;
    use crate::limits::MAX_NUMBER;
    use crate::options::{Options, Words};
    use crate::problem::Problem;

    /// Cases of `problem` on many heaps, in which case `wrong` has another selector.
    fn cases(problem: Problem, len: u64, wrong: u64) -> Vec<u64> {
        let heap = |case: u64| if case.is_multiple_of(3) { MAX_NUMBER - case } else { case };
        (0..len).flat_map(|case| [problem.selector() + u64::from(case == wrong), heap(case)]).collect()
    }

    #[test]
    fn eights_of_one_problem_get_the_verdicts_of_each_of_their_cases() {
        // Machines without the vectors take none.
        let vectors = vectors::won_eights(1, 0, 1, &[1; 16], &mut [0]) == 1;
        let wide = Words::new("fourteen bytes", "bytes fourteen").expect("words that fit");
        for (play, words) in [(Play::Normal, None), (Play::Misere, None), (Play::Normal, Some(wide))] {
            let lines = Lines::new(&Options { play, words, ..Options::default() });
            for problem in [Problem::OneThreeFour, Problem::OneTwoThree] {
                for (len, wrong) in
                    (0..40).map(|len| (len, len)).chain((0..20).map(|wrong| (40, wrong))).chain([(999, 999)])
                {
                    let numbers = cases(problem, len, wrong);
                    for limit in [len, len.saturating_sub(1), u64::MAX] {
                        let mut rest = Rest { numbers: &numbers, cases: limit };
                        let (mut found, mut expected) = (Vec::new(), Vec::new());
                        let mut verdicts = Verdicts::new(len as usize, LINE);
                        lines.eights(problem).expect("one heap").take(problem.selector(), &mut rest, &mut verdicts);
                        let taken = limit - rest.cases;
                        verdicts.write_to(&mut found).expect("a vector takes everything");
                        for case in numbers.chunks_exact(2).take(taken as usize) {
                            verdicts.push(lines.line(lines.row(problem).place(false, case[1])));
                        }
                        verdicts.write_to(&mut expected).expect("a vector takes everything");
                        let what = format!("{problem:?}, {play:?}, {len} cases, {wrong}, at most {limit}");
                        assert_eq!(found, expected, "{what}");
                        assert_eq!(rest.numbers, &numbers[2 * taken as usize..], "{what}");
                        let eights = if vectors { wrong.min(limit).min(len) / 8 } else { 0 };
                        assert_eq!(taken, 8 * eights, "{what}");
                    }
                }
            }
        }
    }
}

//! Runs of cases of one problem on one heap: vectors say who wins eight of them, and each copy writes four verdicts.

use super::lines::{Row, ROWS, SLOT_FACTOR};
use super::rest::{first, Rest};
use crate::input::scanner;
use crate::output::{Line, Text, Verdicts, LINE};
use crate::problem::{HeapShape, Problem};

/// How many eights are looked at before their verdicts are written: their numbers take 4 KiB and stay in a first-level cache.
const BATCH: usize = 32;

/// What answers the problems on one heap, by selector: none for the others.
pub(crate) struct Eights([Option<Box<Answers>>; ROWS]);

struct Answers {
    /// Whether the first player wins, by the slot of the heap: the lowest bit is that of slot 0.
    wins: u128,
    /// The verdicts on four cases, by who wins them: the lowest bit is that of the first case.
    fours: [Text; 16],
}

impl Eights {
    /// With these verdicts, two for each selector, and their places by selector.
    pub(crate) fn new(words: &[Line], rows: &[Row]) -> Eights {
        let mut all = [(); ROWS].map(|()| None);
        for &problem in Problem::ALL.iter().filter(|problem| problem.spec().heaps == HeapShape::One) {
            let selector = problem.selector() as usize;
            all[selector] = Answers::new(&words[2 * selector..], &rows[selector]).map(Box::new);
        }
        Eights(all)
    }

    /// Answers the cases of `problem` that come next, in eights; the last few are left.
    pub(crate) fn take(&self, problem: Problem, rest: &mut Rest, verdicts: &mut Verdicts) {
        let Some(answers) = &self.0[problem.selector() as usize] else { return };
        let mut eights = [0; BATCH];
        loop {
            let numbers = first(rest.numbers, rest.cases.saturating_mul(2));
            let taken = scanner::won_eights(problem.selector(), SLOT_FACTOR, answers.wins, numbers, &mut eights);
            for eight in &eights[..taken] {
                verdicts.push_whole(&answers.fours[usize::from(eight & 15)]);
                verdicts.push_whole(&answers.fours[usize::from(eight >> 4)]);
            }
            rest.numbers = &rest.numbers[16 * taken..];
            rest.cases -= 8 * taken as u64;
            if taken < BATCH {
                return;
            }
        }
    }
}

impl Answers {
    fn new(words: &[Line], row: &Row) -> Option<Answers> {
        let four = |wins: usize| {
            let mut verdicts = Verdicts::new(4, LINE);
            (0..4).for_each(|case| verdicts.push(&words[wins >> case & 1]));
            verdicts.short_text()
        };
        let fours: Option<Vec<Text>> = (0..16).map(four).collect();
        // That the first player wins is the second of two words, so its place is odd.
        let wins = row[0].iter().rev().fold(0, |wins, &place| wins << 1 | u128::from(place & 1));
        Some(Answers { wins, fours: fours?.try_into().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;
    use crate::judge::lines::{slot, Lines};
    use crate::limits::MAX_NUMBER;
    use crate::options::{Options, Words};

    /// Cases of `problem` on many heaps, in which case `wrong` has another selector.
    fn cases(problem: Problem, len: u64, wrong: u64) -> Vec<u64> {
        let heap = |case: u64| if case.is_multiple_of(3) { MAX_NUMBER - case } else { case };
        (0..len).flat_map(|case| [problem.selector() + u64::from(case == wrong), heap(case)]).collect()
    }

    #[test]
    fn eights_of_one_problem_get_the_verdicts_of_each_of_their_cases() {
        // Machines without the vectors take none.
        let vectors = scanner::won_eights(1, 0, 1, &[1; 16], &mut [0]) == 1;
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
                        lines.eights.take(problem, &mut rest, &mut verdicts);
                        let taken = limit - rest.cases;
                        verdicts.write_to(&mut found).expect("a vector takes everything");
                        for case in numbers.chunks_exact(2).take(taken as usize) {
                            verdicts.push(lines.line(lines.one_heap(problem)[slot(case[1])]));
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

//! Numbers to verdicts: cases as they come, whole or in part.

use crate::error::Expected;
use crate::game::{one_heap_line, zero_move_nim, zero_move_nim_line, LINES, ONE_HEAP_PERIOD};
use crate::scanner::MAX_NUMBERS;
use crate::verdict::Verdicts;

/// How often the kind of game may change within a piece before the rest of it is answered without a branch on the
/// selector. Where games come in long runs, a branch is nearly free and saves work; where they come at random, each
/// wrong guess costs as much as a whole case, and these many are 5 % of a piece.
const MAX_CHANGES: usize = 16;

/// What the next number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Selector,
    /// The heap of a game that is played on one, by its selector.
    OneHeap(u64),
    HeapCount,
    Heaps {
        left: u64,
        nim_sum: u64,
    },
}

impl Due {
    /// What an error message says was expected.
    pub(crate) fn expected(self) -> Expected {
        match self {
            Due::Selector => Expected::Selector,
            Due::HeapCount => Expected::HeapCount,
            Due::OneHeap(_) | Due::Heaps { .. } => Expected::Heap,
        }
    }
}

/// What became of some numbers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// How many of them the answered cases and the one begun consist of. The next, if there is one, starts no case.
    pub(crate) numbers: usize,
    /// How many cases they completed.
    pub(crate) cases: u64,
}

/// Answers cases.
pub(crate) struct Cases {
    /// What the next number is.
    pub(crate) due: Due,
    /// Scratch: the nim-sum of all numbers before each, as if all were heaps of Zero-Move Nim.
    nim_sums: Vec<u64>,
}

impl Cases {
    pub(crate) fn new() -> Cases {
        Cases { due: Due::Selector, nim_sums: Vec::with_capacity(MAX_NUMBERS + 1) }
    }

    /// Goes on with `numbers`, at most [`MAX_NUMBERS`], until they end, one starts no case that should, or `limit`
    /// cases are answered. There must be room for a verdict for every two of them, and for one more.
    pub(crate) fn take(&mut self, numbers: &[u64], limit: u64, verdicts: &mut Verdicts) -> Taken {
        let mut rest = numbers;
        let mut left = limit;
        while left > 0 {
            if self.due == Due::Selector {
                let whole = self.take_whole(rest, left, verdicts);
                rest = &rest[whole.numbers..];
                left -= whole.cases;
                if left == 0 {
                    break;
                }
            }
            let (used, next) = match self.take_part(rest, verdicts) {
                Some(part) => part,
                None => break,
            };
            rest = &rest[used..];
            left -= u64::from(next == Due::Selector);
            self.due = next;
        }
        Taken { numbers: numbers.len() - rest.len(), cases: limit - left }
    }

    /// Takes the next number, or as many of the heaps that are due as there are; returns how many and what is due
    /// then. `None` if there is no number, or one that starts no case.
    fn take_part(&self, numbers: &[u64], verdicts: &mut Verdicts) -> Option<(usize, Due)> {
        if let Due::Heaps { left: 0, nim_sum } = self.due {
            verdicts.push(zero_move_nim_line(nim_sum));
            return Some((0, Due::Selector));
        }
        let first = *numbers.first()?;
        Some(match self.due {
            Due::Selector => match first {
                1 | 3 => (1, Due::OneHeap(first)),
                2 => (1, Due::HeapCount),
                _ => return None,
            },
            Due::OneHeap(selector) => {
                verdicts.push(one_heap_line(selector, first));
                (1, Due::Selector)
            }
            Due::HeapCount => (1, Due::Heaps { left: first, nim_sum: 0 }),
            Due::Heaps { left, nim_sum } => {
                let here = left.min(numbers.len() as u64);
                let nim_sum = nim_sum ^ zero_move_nim::nim_sum(&numbers[..here as usize]);
                (here as usize, Due::Heaps { left: left - here, nim_sum })
            }
        })
    }

    /// Answers the cases that `numbers` starts with and that are whole.
    fn take_whole(&mut self, numbers: &[u64], limit: u64, verdicts: &mut Verdicts) -> Taken {
        let mut rest = numbers;
        let mut left = limit;
        for _ in 0..MAX_CHANGES {
            take_one_heap_run(&mut rest, &mut left, verdicts);
            let before = left;
            take_zero_move_nim_run(&mut rest, &mut left, verdicts);
            if left == before {
                return Taken { numbers: numbers.len() - rest.len(), cases: limit - left };
            }
        }
        let mixed = self.take_mixed(rest, left, verdicts);
        Taken { numbers: numbers.len() - rest.len() + mixed.numbers, cases: limit - left + mixed.cases }
    }

    /// Answers whole cases of any game, none of it a branch that depends on which: every case goes through the table
    /// of lines by its selector, its nim-sum and its second number, and all but its own are the same for its game.
    fn take_mixed(&mut self, numbers: &[u64], limit: u64, verdicts: &mut Verdicts) -> Taken {
        let mut nim_sum = 0;
        self.nim_sums.clear();
        self.nim_sums.push(0);
        self.nim_sums.extend(numbers.iter().map(|&stones| {
            nim_sum ^= zero_move_nim::grundy(stones);
            nim_sum
        }));
        let nim_sums = &self.nim_sums[..=numbers.len()];
        let mut at = 0;
        let mut left = limit;
        while left > 0 && at + 1 < numbers.len() {
            let (selector, second) = (numbers[at], numbers[at + 1]);
            let heaps = if selector == 2 { second } else { 0 };
            // At most 2 × 2,048 + 10^18: no overflow.
            let end = (at + 2) as u64 + heaps;
            if !(1..=3).contains(&selector) || end > numbers.len() as u64 {
                break;
            }
            let end = end as usize;
            let won = nim_sums[end] != nim_sums[at + 2];
            verdicts.push(&LINES[selector as usize & 3][usize::from(won)][(second % ONE_HEAP_PERIOD) as usize]);
            at = end;
            left -= 1;
        }
        Taken { numbers: at, cases: limit - left }
    }
}

fn take_one_heap_run(numbers: &mut &[u64], left: &mut u64, verdicts: &mut Verdicts) {
    while let [selector @ (1 | 3), stones, ref rest @ ..] = **numbers {
        if *left == 0 {
            break;
        }
        verdicts.push(one_heap_line(selector, stones));
        *numbers = rest;
        *left -= 1;
    }
}

fn take_zero_move_nim_run(numbers: &mut &[u64], left: &mut u64, verdicts: &mut Verdicts) {
    while let [2, count, ref rest @ ..] = **numbers {
        if *left == 0 || count > rest.len() as u64 {
            break;
        }
        let (heaps, rest) = rest.split_at(count as usize);
        verdicts.push(zero_move_nim_line(zero_move_nim::nim_sum(heaps)));
        *numbers = rest;
        *left -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{one_three_four, one_two_three, Outcome};

    /// Answers `numbers`, `size` of them at a time; returns the verdicts and how many numbers and cases were taken.
    fn answer(numbers: &[u64], size: usize, limit: u64) -> (String, Taken) {
        let mut cases = Cases::new();
        let mut verdicts = Verdicts::new(numbers.len() + 1);
        let mut taken = Taken { numbers: 0, cases: 0 };
        for part in numbers.chunks(size) {
            let new = cases.take(part, limit - taken.cases, &mut verdicts);
            taken = Taken { numbers: taken.numbers + new.numbers, cases: taken.cases + new.cases };
            if new.numbers < part.len() {
                break;
            }
        }
        let mut output = Vec::new();
        verdicts.write_to(&mut output).expect("a vector takes everything");
        (String::from_utf8(output).expect("verdicts are text"), taken)
    }

    fn word(outcome: Outcome, win: &str, loss: &str) -> String {
        [if outcome == Outcome::N { win } else { loss }, "\n"].concat()
    }

    /// A random case and its verdict, straight from its game.
    fn random_case(random: &mut fastrand::Rng, numbers: &mut Vec<u64>) -> String {
        let stones = random.u64(0..100);
        match random.u64(1..=3) {
            1 => {
                numbers.extend([1, stones]);
                word(one_three_four::outcome(stones), one_three_four::WIN, one_three_four::LOSS)
            }
            2 => {
                // Few values, so that nim-sums of 0 come often.
                let heaps: Vec<u64> = (0..random.usize(0..5)).map(|_| random.u64(0..4)).collect();
                numbers.extend([2, heaps.len() as u64]);
                numbers.extend(&heaps);
                word(zero_move_nim::outcome(&heaps), zero_move_nim::WIN, zero_move_nim::LOSS)
            }
            _ => {
                numbers.extend([3, stones]);
                word(one_two_three::outcome(stones), one_two_three::WIN, one_two_three::LOSS)
            }
        }
    }

    #[test]
    fn verdicts_are_the_games_own_however_the_numbers_are_cut() {
        let mut random = fastrand::Rng::with_seed(134);
        let mut numbers = Vec::new();
        let expected: String = (0..600).map(|_| random_case(&mut random, &mut numbers)).collect();
        assert!(numbers.len() <= MAX_NUMBERS);
        for size in (1..40).chain([100, 1000, numbers.len() - 1, numbers.len()]) {
            let (verdicts, taken) = answer(&numbers, size, u64::MAX);
            assert_eq!(verdicts, expected, "{size} at a time");
            assert_eq!(taken, Taken { numbers: numbers.len(), cases: 600 });
        }
    }

    #[test]
    fn no_more_cases_are_answered_than_the_limit() {
        for numbers in [[1, 4].repeat(50), [2, 1, 5].repeat(50), [1, 4, 2, 0].repeat(50)] {
            let all = answer(&numbers, numbers.len(), u64::MAX).1.cases;
            for limit in 0..=all {
                for size in [1, 7, numbers.len()] {
                    let (verdicts, taken) = answer(&numbers, size, limit);
                    assert_eq!(verdicts.lines().count() as u64, limit);
                    assert_eq!(taken.cases, limit);
                }
            }
        }
    }

    #[test]
    fn a_number_that_is_no_selector_starts_no_case() {
        for bad in [0, 4, 5, 6, 7, u64::MAX] {
            for before in [vec![], vec![1, 4], vec![2, 2, 1, 1], [1, 4, 2, 0].repeat(50)] {
                let numbers = [before.clone(), vec![bad, 1, 1, 1]].concat();
                for size in [1, 2, 3, numbers.len()] {
                    assert_eq!(answer(&numbers, size, u64::MAX).1.numbers, before.len(), "{bad} behind {before:?}");
                }
            }
        }
    }

    #[test]
    fn a_case_may_promise_more_heaps_than_any_memory_holds() {
        for before in [vec![], [1, 4, 2, 0].repeat(50)] {
            let numbers = [before.clone(), vec![2, crate::scanner::MAX_NUMBER, 5, 6]].concat();
            let (verdicts, taken) = answer(&numbers, numbers.len(), u64::MAX);
            assert_eq!(verdicts.lines().count(), before.len() / 2);
            assert_eq!(taken.numbers, numbers.len());
        }
    }
}

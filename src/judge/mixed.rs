//! Cases of different problems at random: a case is answered without a branch that depends on which problem it is of.

use super::fast::MAX_CHANGES;
use super::lines::{slot, Lines, ROWS};
use super::rest::Rest;
use crate::game::{Closed, Play};
use crate::output::Verdicts;
use crate::problem::{HeapShape, Problem, RuleShape};

/// The most numbers that are prepared at a time.
pub(crate) const BATCH: usize = 512;

/// The fewest: little is wasted where another problem often interrupts them.
const SMALL_BATCH: usize = 32;

/// The problem with counted heaps that is answered here. Its nim-sums are prepared for all numbers, as if all were heaps.
const COUNTED: Problem = Problem::ZeroMoveNim;

/// The game of [`COUNTED`].
const GAME: Closed = match COUNTED.spec().rule {
    RuleShape::Fixed(game) => game,
    RuleShape::Interval | RuleShape::Table(_) => panic!("sums are prepared before a rule is known"),
};

/// The selectors that are answered here: the longest range from 1 on that holds games on one heap and [`COUNTED`].
pub(crate) const LAST: u64 = last();

const fn last() -> u64 {
    let mut last = 0;
    while last < Problem::ALL.len() {
        let problem = Problem::ALL[last];
        let spec = problem.spec();
        match (spec.rule, spec.heaps) {
            (RuleShape::Fixed(_), HeapShape::One) => {}
            _ if problem.selector() == COUNTED.selector() => {}
            _ => break,
        }
        last += 1;
    }
    last as u64
}

/// Scratch memory for cases at random.
pub(crate) struct Mixed {
    /// The nim-sum of all numbers before each.
    nim_sums: Vec<u64>,
    /// How many numbers are prepared next.
    batch: usize,
    /// How often the problem may change before they are taken next.
    pub(crate) changes: usize,
}

impl Mixed {
    pub(crate) fn new() -> Mixed {
        Mixed { nim_sums: vec![0; BATCH + 1], batch: BATCH, changes: MAX_CHANGES }
    }

    /// Answers whole cases that come next.
    pub(crate) fn take(&mut self, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) {
        match lines.play {
            Play::Normal => while self.take_batch(Play::Normal, rest, lines, verdicts) > 0 {},
            Play::Misere => while self.take_batch(Play::Misere, rest, lines, verdicts) > 0 {},
        }
    }

    /// Answers whole cases: each goes through the table of lines by its selector, its nim-sum and its second number, and
    /// all but its own are the same for its game. Returns how many numbers they consist of.
    // Always, so that each play has a loop of its own.
    #[inline(always)]
    fn take_batch(&mut self, play: Play, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) -> usize {
        let numbers = &rest.numbers[..rest.numbers.len().min(self.batch)];
        self.sum(numbers);
        let nim_sums = &self.nim_sums[..=numbers.len()];
        // `behind_one` is where the next case ends if it has one heap: kept apart, as where the one behind it starts is
        // what all the rest waits for.
        let (mut at, mut behind_one) = (0, 2);
        let mut cases = rest.cases;
        while cases > 0 && at + 1 < numbers.len() {
            let (selector, second) = (numbers[at], numbers[at + 1]);
            // At most 2,048 + 2 + 10^18: no overflow.
            let end = if selector == COUNTED.selector() { at as u64 + (second + 2) } else { behind_one };
            if !(1..=LAST).contains(&selector) || end > numbers.len() as u64 {
                break;
            }
            behind_one = end + 2;
            let end = end as usize;
            let nim_sum = nim_sums[end] ^ nim_sums[at + 2];
            let won = match play {
                Play::Normal => nim_sum != 0,
                // A larger sum has a value of 2 or more. So small a one is rare: then each heap is looked at. One heap has
                // no sum; the 2 that it gets instead saves a branch that depends on the problem.
                Play::Misere if nim_sum | u64::from(selector != COUNTED.selector()) << 1 <= 1 => {
                    GAME.sum(&numbers[at + 2..end], play).wins(play)
                }
                Play::Misere => true,
            };
            let row = &lines.rows[selector as usize & (ROWS - 1)];
            verdicts.push(lines.line(row[usize::from(won)][slot(second)]));
            at = end;
            cases -= 1;
        }
        self.batch = if 2 * at < numbers.len() { SMALL_BATCH } else { BATCH };
        *rest = Rest { numbers: &rest.numbers[at..], cases };
        at
    }

    fn sum(&mut self, numbers: &[u64]) {
        self.nim_sums[0] = 0;
        let sums = &mut self.nim_sums[1..=numbers.len()];
        let done = if 4 * numbers.len() >= BATCH {crate::input::scanner::nim_sums(1, 1, numbers, sums)} else {0};
        let mut nim_sum = if done == 0 { 0 } else { sums[done - 1] };
        for (sum, &stones) in sums[done..].iter_mut().zip(&numbers[done..]) {
            nim_sum ^= GAME.grundy(stones);
            *sum = nim_sum;
        }
    }
}

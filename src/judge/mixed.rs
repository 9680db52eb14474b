//! Cases of different problems at random: a case is answered without a branch that depends on which problem it is of.

use super::fast::MAX_CHANGES;
use super::lines::{slot, Lines, ROWS};
use super::rest::Rest;
use crate::game::{Closed, Play};
use crate::input::scanner;
use crate::output::Verdicts;
use crate::problem::{HeapShape, Problem, RuleShape};

/// The most numbers that are prepared at a time.
pub(crate) const BATCH: usize = 512;

/// The fewest: little is wasted where another problem often interrupts them.
const SMALL_BATCH: usize = 32;

/// The room for the nim-sums of a game.
const COLUMN: usize = BATCH + 1;

/// How many games there are on counted heaps with a fixed rule.
const GAMES: usize = games();

const fn games() -> usize {
    let (mut games, mut i) = (0, 0);
    while i < Problem::ALL.len() {
        if let (RuleShape::Fixed(_), HeapShape::Counted) = (Problem::ALL[i].spec().rule, Problem::ALL[i].spec().heaps) {
            games += 1;
        }
        i += 1;
    }
    games
}

/// The place of nim-sums that there are not.
const NOWHERE: u32 = u32::MAX / 2;

/// Scratch memory for cases at random.
pub(crate) struct Mixed {
    /// By selector: where the nim-sums of its game start; nowhere if it is not answered here. One heap needs none, so for
    /// problems on one heap it is the first place.
    places: [u32; ROWS],
    /// The selectors of problems with counted heaps, as bits.
    counted: u64,
    /// The games with counted heaps that were met so far.
    games: Vec<Closed>,
    /// For each of `games`, the nim-sum of all numbers before each, as if all were heaps.
    nim_sums: [u64; GAMES * COLUMN],
    /// How many numbers are prepared next.
    batch: usize,
    /// How often the problem may change before they are taken next.
    pub(crate) changes: usize,
}

impl Mixed {
    pub(crate) fn new() -> Mixed {
        let mut places = [NOWHERE; ROWS];
        let mut counted = 0;
        for problem in &Problem::ALL {
            match (problem.spec().rule, problem.spec().heaps) {
                (RuleShape::Fixed(_), HeapShape::One) => places[problem.selector() as usize] = 0,
                (_, HeapShape::Counted) => counted |= 1 << problem.selector(),
                _ => {}
            }
        }
        Mixed {
            places,
            counted,
            games: Vec::with_capacity(ROWS),
            nim_sums: [0; GAMES * COLUMN],
            batch: BATCH,
            changes: MAX_CHANGES,
        }
    }

    /// Answers whole cases that come next.
    #[inline(never)]
    pub(crate) fn take(&mut self, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) {
        match lines.play {
            Play::Normal => while self.take_batch(Play::Normal, rest, lines, verdicts) {},
            Play::Misere => while self.take_batch(Play::Misere, rest, lines, verdicts) {},
        }
    }

    /// Answers whole cases: each goes through the table of lines by its selector, its nim-sum and its second number, and
    /// all but its own are the same for its game. Returns whether there may be more.
    // Never inlined, so that its loop has all registers; in a copy for each play.
    #[inline(always)]
    fn take_batch(&mut self, play: Play, rest: &mut Rest, lines: &Lines, verdicts: &mut Verdicts) -> bool {
        let batch = &rest.numbers[..rest.numbers.len().min(self.batch)];
        for (&game, sums) in self.games.iter().zip(self.nim_sums.chunks_exact_mut(COLUMN)) {
            sum(game, batch, &mut sums[1..]);
        }
        let (places, counted, nim_sums) = (&self.places, self.counted, &self.nim_sums);
        let out = verdicts.behind();
        let mut len = 0_u32;
        let mut at = 0_u32;
        let most = rest.cases.min(BATCH as u64) as usize;
        let mut cases = 0;
        while cases < most && at as usize + 1 < batch.len() {
            let (selector, second) = (batch[at as usize], batch[at as usize + 1]);
            let is_counted = counted >> (selector & 63) & 1 == 1;
            let behind_one = u64::from(at) + 2;
            // At most 512 + 2 + 10^18: no overflow.
            let end = if is_counted { behind_one + second } else { behind_one };
            let (row, place) = match (lines.rows.get(selector as usize), places.get(selector as usize)) {
                (Some(row), Some(&place)) if end <= batch.len() as u64 => (row, place as usize),
                _ => break,
            };
            let (start, end) = (at as usize + 2, end as usize);
            let nim_sum = match (nim_sums.get(place + start), nim_sums.get(place + end)) {
                (Some(before), Some(all)) => before ^ all,
                _ => break,
            };
            let won = match play {
                Play::Normal => nim_sum != 0,
                // A larger sum has a value of 2 or more. So small a one is rare: then each heap is looked at. One heap has
                // no sum; the 2 that it gets instead saves a branch that depends on the problem.
                Play::Misere if nim_sum | u64::from(!is_counted) << 1 <= 1 => {
                    self.games[place / COLUMN].sum(&batch[start..end], play).wins(play)
                }
                Play::Misere => true,
            };
            let (line, line_len) = lines.line(row[usize::from(won)][slot(second)]).padded();
            out[len as usize..len as usize + line.len()].copy_from_slice(line);
            len += line_len as u32;
            at = end as u32;
            cases += 1;
        }
        verdicts.push_behind(len as usize);
        let at = at as usize;
        let more = self.meets_game(&batch[at..]);
        if !more {
            self.batch = if 2 * at < batch.len() { SMALL_BATCH } else { BATCH };
        }
        *rest = Rest { numbers: &rest.numbers[at..], cases: rest.cases - cases as u64 };
        at > 0 || more
    }

    /// Whether a game with counted heaps comes next that was not met before.
    #[cold]
    fn meets_game(&mut self, numbers: &[u64]) -> bool {
        let problem = match numbers.first().and_then(|&selector| Problem::from_selector(selector)) {
            Some(problem) => problem,
            None => return false,
        };
        let place = &mut self.places[problem.selector() as usize];
        match (problem.spec().rule, problem.spec().heaps) {
            (RuleShape::Fixed(game), HeapShape::Counted) if *place == NOWHERE => {
                *place = (self.games.len() * COLUMN) as u32;
                self.games.push(game);
                true
            }
            _ => false,
        }
    }
}

/// Puts the nim-sum of the first `i + 1` of `heaps` into `sums[i]`.
fn sum(game: Closed, heaps: &[u64], sums: &mut [u64]) {
    let mut done = 0;
    if 4 * heaps.len() >= BATCH {
        if let Some((shift, flip)) = game.pairs() {
            done = scanner::nim_sums(shift, flip, heaps, sums);
        }
    }
    let mut nim_sum = if done == 0 { 0 } else { sums[done - 1] };
    for (sum, &stones) in sums[done..].iter_mut().zip(&heaps[done..]) {
        nim_sum ^= game.grundy(stones);
        *sum = nim_sum;
    }
}

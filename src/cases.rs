//! Numbers to verdicts: cases as they come, whole or in part.

use std::collections::TryReserveError;
use std::mem;
use std::sync::Arc;

use crate::error::Expected;
use crate::game::subtraction::{Bound, Cycle, Reader};
use crate::game::{
    one_heap_line, one_heap_move, subtraction_line, subtraction_move, zero_move_nim, zero_move_nim_line, LINES,
    ONE_HEAP_PERIOD,
};
use crate::memory::room;
use crate::options::{Form, Kind};
use crate::sizes::MAX_NUMBERS;
use crate::verdict::Verdicts;

/// How often the kind of game may change within a piece before the rest of it is answered without a branch on the
/// selector. Where games come in long runs, a branch is nearly free and saves work; where they come at random, each
/// wrong guess costs as much as a whole case, and these many are 5 % of a piece.
const MAX_CHANGES: usize = 16;

/// How many numbers are then prepared at a time: what the next case that is none of these games makes vain is little.
const MIXED: usize = 512;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Selector,
    /// The heap of a game that is played on one, by its selector.
    OneHeap(u64),
    /// How many heaps of Zero-Move Nim there are.
    HeapCount,
    Heaps {
        left: u64,
        nim_sum: u64,
    },
    /// How many moves there are, for selector 4 or 5.
    MoveCount {
        selector: u64,
    },
    Moves {
        selector: u64,
        left: u64,
    },
    /// How many heaps are played on with these moves.
    SubtractionHeapCount,
    SubtractionHeaps {
        left: u64,
        nim_sum: u64,
    },
    /// No number, but the sequence of the moves that were read, on the way out.
    Sequence,
}

impl Due {
    /// What comes behind this selector, 1 to 5.
    fn of(selector: u64) -> Due {
        match selector {
            2 => Due::HeapCount,
            4 | 5 => Due::MoveCount { selector },
            _ => Due::OneHeap(selector),
        }
    }

    /// What an error message says was expected.
    pub(crate) fn expected(self) -> Expected {
        match self {
            Due::Selector => Expected::Selector,
            Due::HeapCount | Due::SubtractionHeapCount => Expected::HeapCount,
            Due::OneHeap(_) | Due::Heaps { .. } | Due::SubtractionHeaps { .. } => Expected::Heap,
            Due::MoveCount { .. } => Expected::MoveCount,
            Due::Moves { .. } => Expected::Move,
            Due::Sequence => Expected::Period,
        }
    }
}

/// What became of some numbers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// How many of them the answered cases and the one begun consist of. The next, if there is one, does not fit,
    /// unless a sequence is due.
    pub(crate) numbers: usize,
    /// How many cases they completed.
    pub(crate) cases: u64,
    /// Which of them is the selector of the case begun last, unless that was whole or begun before.
    pub(crate) begun: Option<usize>,
}

/// Answers cases.
pub(crate) struct Cases {
    /// What comes first in a case.
    pub(crate) start: Due,
    /// What comes next.
    pub(crate) due: Due,
    /// Why the next heap, or one of the last, has no known value, or the next number cannot be held.
    pub(crate) no_period: Option<Bound>,
    /// Whether verdicts come with nim-sums and moves.
    explain: bool,
    /// The moves of the case begun.
    moves: Vec<u64>,
    /// The heaps of the case begun, if they have to be explained.
    heaps: Vec<u64>,
    reader: Reader,
    /// Scratch: the nim-sum of all numbers before each, as if all were heaps of Zero-Move Nim.
    nim_sums: Vec<u64>,
}

impl Cases {
    /// At the start of a case of this form; with the tables of `reader`.
    pub(crate) fn new(form: &Form, mut reader: Reader, explain: bool) -> Cases {
        let start = match form.0 {
            Kind::Any => Due::Selector,
            Kind::Problem(problem) => Due::of(problem),
            Kind::Set(ref moves) => {
                reader.select(moves);
                Due::SubtractionHeapCount
            }
        };
        let (moves, heaps, nim_sums) = (Vec::new(), Vec::new(), Vec::with_capacity(MIXED + 1));
        Cases { start, due: start, no_period: None, explain, moves, heaps, reader, nim_sums }
    }

    /// Goes on with `numbers`, at most [`MAX_NUMBERS`], until they end, one does not fit, `limit` cases are answered,
    /// or a sequence is due. `limit` is 0 only between cases. There must be room for a verdict for each of `numbers`,
    /// and for one more.
    pub(crate) fn take(&mut self, numbers: &[u64], limit: u64, verdicts: &mut Verdicts) -> Taken {
        debug_assert!(numbers.len() <= MAX_NUMBERS);
        let mut rest = numbers;
        let mut left = limit;
        let mut begun = None;
        loop {
            if self.due == self.start {
                (rest, left) = self.take_whole(rest, left, verdicts);
                if left == 0 {
                    break;
                }
                begun = Some(numbers.len() - rest.len());
            }
            let (used, next) = match self.take_part(rest, verdicts) {
                Some(part) => part,
                None => break,
            };
            rest = &rest[used..];
            left -= u64::from(next == self.start);
            self.due = next;
        }
        Taken { numbers: numbers.len() - rest.len(), cases: limit - left, begun }
    }

    /// Takes the next number, or as many of the moves or heaps that are due as there are; returns how many and what is
    /// due then. `None` if there is no number, or one that does not fit, or a sequence is due.
    fn take_part(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> Option<(usize, Due)> {
        let first = *numbers.first()?;
        Some(match self.due {
            Due::Selector => match first {
                1..=5 => (1, Due::of(first)),
                _ => return None,
            },
            Due::OneHeap(selector) => {
                self.answer_one_heap(selector, first, verdicts);
                (1, self.start)
            }
            Due::HeapCount => {
                self.heaps.clear();
                (1, self.heaps_due(first, 0, verdicts))
            }
            Due::Heaps { left, nim_sum } => self.take_heaps(due_of(numbers, left), left, nim_sum, verdicts)?,
            Due::MoveCount { selector } => {
                self.moves.clear();
                (1, self.moves_due(selector, first))
            }
            Due::Moves { selector, left } => self.take_moves(due_of(numbers, left), selector, left)?,
            Due::SubtractionHeapCount => {
                self.heaps.clear();
                (1, self.subtraction_heaps_due(first, 0, verdicts)?)
            }
            Due::SubtractionHeaps { left, nim_sum } => {
                self.take_subtraction_heaps(due_of(numbers, left), left, nim_sum, verdicts)?
            }
            Due::Sequence => return None,
        })
    }

    /// Takes heaps, unless they have to be held and there is no memory for that.
    fn take_heaps(&mut self, heaps: &[u64], left: u64, nim_sum: u64, verdicts: &mut Verdicts) -> Option<(usize, Due)> {
        self.hold_heaps(heaps)?;
        let nim_sum = nim_sum ^ zero_move_nim::nim_sum(heaps);
        Some((heaps.len(), self.heaps_due(left - heaps.len() as u64, nim_sum, verdicts)))
    }

    /// Holds heaps if they have to be explained; `None` if there is no memory for that.
    fn hold_heaps(&mut self, heaps: &[u64]) -> Option<()> {
        if self.explain && hold(&mut self.heaps, heaps).is_err() {
            self.no_period = Some(Bound::Memory);
            return None;
        }
        Some(())
    }

    /// Takes moves up to the first that is none, unless there is no memory for the set.
    fn take_moves(&mut self, moves: &[u64], selector: u64, left: u64) -> Option<(usize, Due)> {
        let fit = moves.iter().position(|&stones| stones == 0).unwrap_or(moves.len());
        let left = left - fit as u64;
        let held = hold(&mut self.moves, &moves[..fit]);
        // Once all are there, they are copied up to four times on the way to a table.
        if held.is_err() || left == 0 && room(4 * mem::size_of_val(&*self.moves)).is_err() {
            self.no_period = Some(Bound::Memory);
            return None;
        }
        (fit > 0).then(|| (fit, self.moves_due(selector, left)))
    }

    /// Takes heaps up to the first that has no known value.
    fn take_subtraction_heaps(
        &mut self,
        heaps: &[u64],
        left: u64,
        mut nim_sum: u64,
        verdicts: &mut Verdicts,
    ) -> Option<(usize, Due)> {
        let mut fit = 0;
        for &stones in heaps {
            match self.reader.grundy(stones) {
                Ok(grundy) => nim_sum ^= u64::from(grundy),
                Err(_) if fit > 0 => break,
                Err(bound) => {
                    self.no_period = Some(bound);
                    return None;
                }
            }
            fit += 1;
        }
        self.hold_heaps(&heaps[..fit])?;
        Some((fit, self.subtraction_heaps_due(left - fit as u64, nim_sum, verdicts)?))
    }

    /// Answers the case, if no heap is left.
    fn heaps_due(&self, left: u64, nim_sum: u64, verdicts: &mut Verdicts) -> Due {
        if left > 0 {
            return Due::Heaps { left, nim_sum };
        }
        if self.explain {
            explain_zero_move_nim(&self.heaps, verdicts);
        } else {
            verdicts.push(zero_move_nim_line(nim_sum));
        }
        self.start
    }

    /// Looks up the table, if no move is left.
    fn moves_due(&mut self, selector: u64, left: u64) -> Due {
        if left > 0 {
            return Due::Moves { selector, left };
        }
        self.reader.select(&self.moves);
        if selector == 4 {
            Due::SubtractionHeapCount
        } else {
            Due::Sequence
        }
    }

    /// Answers the case, if no heap is left; `None` if it cannot be explained.
    fn subtraction_heaps_due(&mut self, left: u64, nim_sum: u64, verdicts: &mut Verdicts) -> Option<Due> {
        if left > 0 {
            return Some(Due::SubtractionHeaps { left, nim_sum });
        }
        if self.explain {
            let set = Arc::clone(self.reader.set());
            match subtraction_move(&set, &self.heaps, nim_sum, |stones| self.reader.grundy(stones)) {
                Ok(winning) => verdicts.push_explained(subtraction_line(nim_sum), nim_sum, winning),
                Err(bound) => {
                    self.no_period = Some(bound);
                    return None;
                }
            }
        } else {
            verdicts.push(subtraction_line(nim_sum));
        }
        Some(self.start)
    }

    fn answer_one_heap(&self, selector: u64, stones: u64, verdicts: &mut Verdicts) {
        if self.explain {
            explain_one_heap(selector, stones, verdicts);
        } else {
            verdicts.push(one_heap_line(selector, stones));
        }
    }

    /// Lets go of the table of the case before, unless all cases are on it.
    pub(crate) fn let_go(&mut self) {
        if self.start != Due::SubtractionHeapCount {
            self.reader.let_go();
        }
    }

    /// How the sequence that is due repeats, and what to read its values from.
    pub(crate) fn sequence(&mut self) -> Result<(Cycle, &mut Reader), Bound> {
        let cycle = self.reader.cycle()?;
        Ok((cycle, &mut self.reader))
    }

    /// Answers whole cases that `numbers` start with, at most `left`; returns what is left of both.
    fn take_whole<'a>(&mut self, numbers: &'a [u64], mut left: u64, verdicts: &mut Verdicts) -> (&'a [u64], u64) {
        let mut rest = numbers;
        match self.start {
            Due::Selector if self.explain => explain_whole(&mut rest, &mut left, verdicts),
            Due::Selector => self.take_selected(&mut rest, &mut left, verdicts),
            Due::OneHeap(selector) => {
                let (heaps, others) = rest.split_at(due_of(rest, left).len());
                heaps.iter().for_each(|&stones| self.answer_one_heap(selector, stones, verdicts));
                left -= heaps.len() as u64;
                rest = others;
            }
            _ => {}
        }
        (rest, left)
    }

    /// Answers whole cases that start with a selector.
    fn take_selected(&mut self, rest: &mut &[u64], left: &mut u64, verdicts: &mut Verdicts) {
        for _ in 0..MAX_CHANGES {
            let before = *left;
            take_one_heap_run(rest, left, verdicts);
            take_zero_move_nim_run(rest, left, verdicts);
            self.take_subtraction_run(rest, left, verdicts);
            if *left == before {
                return;
            }
        }
        loop {
            let used = self.take_mixed(&rest[..rest.len().min(MIXED)], left, verdicts);
            *rest = &rest[used..];
            if used == 0 {
                return;
            }
        }
    }

    /// Answers whole cases of selectors 1 to 3 without a branch that depends on which: every case goes through the table
    /// of lines by its selector, its nim-sum and its second number, and all but its own are the same for its game.
    /// Returns how many numbers they consist of.
    fn take_mixed(&mut self, numbers: &[u64], left: &mut u64, verdicts: &mut Verdicts) -> usize {
        let mut nim_sum = 0;
        self.nim_sums.clear();
        self.nim_sums.push(0);
        self.nim_sums.extend(numbers.iter().map(|&stones| {
            nim_sum ^= zero_move_nim::grundy(stones);
            nim_sum
        }));
        let nim_sums = &self.nim_sums[..=numbers.len()];
        let mut at = 0;
        while *left > 0 && at + 1 < numbers.len() {
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
            *left -= 1;
        }
        at
    }

    fn take_subtraction_run(&mut self, numbers: &mut &[u64], left: &mut u64, verdicts: &mut Verdicts) {
        while let [4, ref rest @ ..] = **numbers {
            let (moves, rest) = match counted(rest) {
                Some(part) if *left > 0 => part,
                _ => break,
            };
            let (heaps, rest) = match counted(rest) {
                Some(part) => part,
                None => break,
            };
            if !self.reader.is_at(moves) {
                if moves.contains(&0) {
                    break;
                }
                self.reader.select(moves);
            }
            match heaps.iter().try_fold(0, |sum, &stones| self.reader.grundy(stones).map(|grundy| sum ^ grundy)) {
                Ok(nim_sum) => verdicts.push(subtraction_line(nim_sum.into())),
                Err(_) => break,
            }
            *numbers = rest;
            *left -= 1;
        }
    }
}

/// Explains the whole cases of selectors 1 to 3 that `numbers` start with.
fn explain_whole(numbers: &mut &[u64], left: &mut u64, verdicts: &mut Verdicts) {
    while let [selector, first, ref rest @ ..] = **numbers {
        let heaps = if selector == 2 { first } else { 0 };
        if *left == 0 || !(1..=3).contains(&selector) || heaps > rest.len() as u64 {
            break;
        }
        let (heaps, rest) = rest.split_at(heaps as usize);
        if selector == 2 {
            explain_zero_move_nim(heaps, verdicts);
        } else {
            explain_one_heap(selector, first, verdicts);
        }
        *numbers = rest;
        *left -= 1;
    }
}

fn explain_one_heap(selector: u64, stones: u64, verdicts: &mut Verdicts) {
    let (grundy, winning) = one_heap_move(selector, stones);
    verdicts.push_explained(one_heap_line(selector, stones), grundy, winning);
}

fn explain_zero_move_nim(heaps: &[u64], verdicts: &mut Verdicts) {
    let nim_sum = zero_move_nim::nim_sum(heaps);
    verdicts.push_explained(zero_move_nim_line(nim_sum), nim_sum, zero_move_nim::winning_move(heaps));
}

/// Adds to what is held of a case.
fn hold(held: &mut Vec<u64>, numbers: &[u64]) -> Result<(), TryReserveError> {
    held.try_reserve(numbers.len())?;
    held.extend_from_slice(numbers);
    Ok(())
}

/// As many of `numbers` as are due.
fn due_of(numbers: &[u64], left: u64) -> &[u64] {
    &numbers[..left.min(numbers.len() as u64) as usize]
}

/// As many numbers as the first says, and what is behind them; nothing if there are not so many.
fn counted(numbers: &[u64]) -> Option<(&[u64], &[u64])> {
    let (&count, rest) = numbers.split_first()?;
    (count <= rest.len() as u64).then(|| rest.split_at(count as usize))
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
    use crate::game::subtraction::{normal_form, Budget, Table};
    use crate::game::{one_three_four, one_two_three, subtraction, Outcome};
    use crate::limits::MAX_NUMBER;
    use crate::verdict::{EXPLAINED, LINE};

    /// Answers `numbers`, `size` of them at a time; returns the verdicts and how many numbers and cases were taken.
    fn answer(numbers: &[u64], size: usize, limit: u64) -> (String, Taken) {
        let mut cases = Cases::new(&Form::default(), Reader::default(), false);
        let mut verdicts = Verdicts::new(numbers.len() + 1, LINE);
        let mut taken = Taken { numbers: 0, cases: 0, begun: None };
        for part in numbers.chunks(size) {
            let new = cases.take(part, limit - taken.cases, &mut verdicts);
            taken = Taken { numbers: taken.numbers + new.numbers, cases: taken.cases + new.cases, begun: None };
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
        match random.u64(1..=4) {
            4 => {
                let set: Vec<u64> = (0..random.usize(0..4)).map(|_| random.u64(1..6)).collect();
                let heaps: Vec<u64> = (0..random.usize(0..4)).map(|_| random.u64(0..40)).collect();
                numbers.extend([&[4, set.len() as u64], &set[..], &[heaps.len() as u64], &heaps].concat());
                let mut table = Table::new(Arc::from(normal_form(&set)), Budget::MOST);
                let values = heaps.iter().map(|&stones| table.reach(stones).expect("a period"));
                word(Outcome::of(values.fold(0, |sum, value| sum ^ value).into()), subtraction::WIN, subtraction::LOSS)
            }
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
        let expected: String = (0..400).map(|_| random_case(&mut random, &mut numbers)).collect();
        assert!(numbers.len() <= MAX_NUMBERS);
        for size in (1..40).chain([100, 1000, numbers.len() - 1, numbers.len()]) {
            let (verdicts, taken) = answer(&numbers, size, u64::MAX);
            assert_eq!(verdicts, expected, "{size} at a time");
            assert_eq!(taken, Taken { numbers: numbers.len(), cases: 400, begun: None });
        }
    }

    /// Answers in parts are the same, but slower.
    #[test]
    fn whole_cases_are_not_taken_in_parts() {
        let changing = [1, 4, 2, 2, 5, 5, 3, 8, 4, 1, 2, 1, 7].repeat(MAX_CHANGES / 2);
        let at_random = [[1, 4, 2, 1, 5, 3, 8].repeat(MIXED), vec![2, 1, 5]].concat();
        let explained = [1, 4, 2, 2, 5, 5, 3, 8].repeat(MAX_CHANGES);
        for (kind, explain, numbers, cases) in [
            (Kind::Any, false, changing, 2 * MAX_CHANGES),
            (Kind::Any, false, at_random, 3 * MIXED + 1),
            (Kind::Any, false, [2, 1, 5].repeat(3), 3),
            (Kind::Any, true, explained, 3 * MAX_CHANGES),
            (Kind::Problem(1), false, vec![4; 100], 100),
            (Kind::Problem(3), true, vec![4; 100], 100),
        ] {
            let form = Form(kind);
            let mut verdicts = Verdicts::new(cases + 1, EXPLAINED);
            let taken = Cases::new(&form, Reader::default(), explain).take_whole(&numbers, 9999, &mut verdicts);
            assert_eq!(taken, (&[][..], 9999 - cases as u64), "{form:?}");
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
        for bad in [0, 6, 7, u64::MAX] {
            for before in [vec![], vec![1, 4], vec![2, 2, 1, 1], [1, 4, 2, 0].repeat(50)] {
                let numbers = [before.clone(), vec![bad, 1, 1, 1]].concat();
                for size in [1, 2, 3, numbers.len()] {
                    assert_eq!(answer(&numbers, size, u64::MAX).1.numbers, before.len(), "{bad} behind {before:?}");
                }
            }
        }
    }

    #[test]
    fn a_table_is_let_go_unless_all_cases_are_on_it() {
        for (form, left) in [(Form::default(), &[][..]), (Form(Kind::Set(vec![1, 3])), &[1, 3])] {
            let mut cases = Cases::new(&form, Reader::default(), false);
            cases.reader.select(&[1, 3]);
            cases.let_go();
            assert!(cases.reader.is_at(left), "{form:?}");
        }
    }

    #[test]
    fn a_case_may_promise_more_heaps_than_any_memory_holds() {
        for before in [vec![], [1, 4, 2, 0].repeat(50)] {
            let numbers = [before.clone(), vec![2, MAX_NUMBER, 5, 6]].concat();
            let (verdicts, taken) = answer(&numbers, numbers.len(), u64::MAX);
            assert_eq!(verdicts.lines().count(), before.len() / 2);
            assert_eq!(taken.numbers, numbers.len());
        }
    }
}

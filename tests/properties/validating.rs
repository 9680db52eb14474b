//! `validate` refuses the inputs that a plain reading refuses, at the same line.

use super::Portions;
use super::generate::{self, Choices};
use super::generating::{any_options, any_workload, generated};
use crate::game::Budget;
use crate::limits::MAX_NUMBER;
use crate::{Bounds, Error, Game, HeapCount, MoveOrder, Options, Part, validate};

/// Generates an input for the options that the bytes say, and changes a few places. It is valid if
/// a plain reading says so; otherwise both readings find the fault on the same line, however few
/// bytes come at a time.
pub fn validating(data: &[u8]) {
    let mut choices = Choices::of(data);
    let options = Options {
        budget: Budget::new(6).expect("a budget"),
        ..any_options(&mut choices)
    };
    let workload = any_workload(&mut choices);
    let mut input = generated(&options, workload, usize::MAX).unwrap_or_default();
    for _ in 0..choices.below(4) {
        generate::change(&mut input, &mut choices);
    }
    let max_total = choices.pick(&[u64::MAX, 30, 3]);
    let bounds = Bounds {
        min_cases: choices.pick(&[0, 0, 1, 2]),
        max_cases: choices.pick(&[MAX_NUMBER, 19, 2]),
        min_moves: choices.pick(&[0, workload.bounds.min_moves]),
        max_total,
        ..workload.bounds
    };
    let portions = Portions {
        rest: std::io::Cursor::new(input.clone()),
        most: 1 + choices.size(),
    };
    let found = match validate(&options, &bounds, portions) {
        Ok(()) => None,
        Err(Error::Fault(fault)) => Some(fault.position().line),
        Err(Error::Options(_)) => return,
        Err(error) => panic!("{options:?}, {bounds:?}: {error}"),
    };
    let mut reading = Reading {
        options: &options,
        bounds,
        text: &input,
        at: 0,
        cases: 0,
        total: 0,
    };
    let expected = reading.all().is_none().then(|| reading.line());
    assert_eq!(
        found,
        expected,
        "{options:?}, {bounds:?}: {}",
        input.escape_ascii()
    );
}

/// A plain reading. It returns `None` at the first fault and stays there.
struct Reading<'a> {
    options: &'a Options,
    bounds: Bounds,
    text: &'a [u8],
    at: usize,
    cases: u64,
    total: u64,
}

impl Reading<'_> {
    fn line(&self) -> u64 {
        1 + self.text[..self.at]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count() as u64
    }

    /// Reads this byte.
    fn byte(&mut self, byte: u8) -> Option<()> {
        (self.text.get(self.at) == Some(&byte)).then(|| self.at += 1)
    }

    /// Reads a number, and the blank before it unless it starts a line.
    fn number(&mut self, least: u64, most: u64) -> Option<u64> {
        if self.at > 0 && self.text[self.at - 1] != b'\n' {
            self.byte(b' ')?;
        }
        let rest = &self.text[self.at..];
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number: u64 = std::str::from_utf8(&rest[..len]).ok()?.parse().ok()?;
        // Leading zeros make the text longer than the number.
        let is_plain = number.to_string().len() == len;
        (is_plain && (least..=most).contains(&number)).then(|| self.at += len)?;
        Some(number)
    }

    fn all(&mut self) -> Option<()> {
        let is_ended = self
            .options
            .layout
            .as_ref()
            .is_some_and(|layout| layout.to_string().ends_with('0'));
        if self.options.has_case_count() {
            let cases = self.number(self.bounds.min_cases, self.bounds.max_cases)?;
            self.byte(b'\n')?;
            for _ in 0..cases {
                self.group()?;
            }
        } else if is_ended {
            while *self.text.get(self.at)? != b'0' || self.is_at_pair() {
                self.group()?;
            }
            let line = [vec!["0"; self.zeros()].join(" ").as_bytes(), b"\n"].concat();
            line.into_iter().try_for_each(|byte| self.byte(byte))?;
        } else {
            // What has no case is no input.
            self.group()?;
            while self.at < self.text.len() {
                self.group()?;
            }
        }
        let are_enough = self.cases >= self.bounds.min_cases && self.total >= self.bounds.min_total;
        (self.at == self.text.len() && are_enough).then_some(())
    }

    /// Whether two numbers that start with 0 come next and are a case.
    fn is_at_pair(&self) -> bool {
        let layout = self
            .options
            .layout
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default();
        let may_be_pair = layout == "a b 0" || layout == "a / b 0";
        may_be_pair && matches!(self.text[self.at..], [b'0', b' ' | b'\n', b'1'..=b'9', ..])
    }

    /// How many zeros end the input: the number of numbers with which a case or a group starts, if
    /// it is fixed.
    fn zeros(&self) -> usize {
        let parts = self
            .options
            .parts(self.options.game().expect("a layout has one game"));
        let numbers = parts
            .iter()
            .filter(|part| **part != Part::LineEnd)
            .map(|part| match part {
                Part::List { .. } => self.options.heaps.map(|heaps| heaps.get() as usize),
                Part::Moves => self.fixed_moves().map(|moves| moves as usize),
                Part::MoveCount | Part::DigitCount | Part::HeapCount | Part::Digits => None,
                _ => Some(1),
            });
        if parts.contains(&Part::Group) {
            1
        } else {
            numbers.sum::<Option<usize>>().unwrap_or(1)
        }
    }

    /// How many letters for moves the layout has, if cases do not give their number.
    fn fixed_moves(&self) -> Option<u64> {
        let layout = self.options.layout.as_ref()?.to_string();
        generate::layouts::fixed_moves(&layout).map(|moves| moves as u64)
    }

    /// Reads a case, or the cases on a rule.
    fn group(&mut self) -> Option<()> {
        let usual = Game::ALL
            .into_iter()
            .find(|&game| self.options.takes(game))?;
        let parts = self.options.parts(self.options.game().unwrap_or(usual));
        match parts.iter().position(|part| *part == Part::Group) {
            Some(group) => {
                let (head, body) = parts.split_at(group + 2);
                let cases = self.parts(head)?;
                (0..cases).try_for_each(|_| self.case(body))
            }
            None => self.case(&parts),
        }
    }

    fn case(&mut self, parts: &[Part]) -> Option<()> {
        (self.cases < self.bounds.max_cases).then_some(())?;
        let start = self.at;
        if parts[0] == Part::Selector {
            let selector = self.number(1, Game::ALL.len() as u64)?;
            let game = Game::from_selector(selector).filter(|&game| self.options.takes(game));
            let Some(game) = game else {
                self.at = start;
                return None;
            };
            self.parts(&self.options.parts(game)[1..])?;
        } else {
            self.parts(parts)?;
        }
        self.byte(b'\n')?;
        self.cases += 1;
        Some(())
    }

    /// Reads the numbers of these parts; returns the last that is the number of others.
    fn parts(&mut self, parts: &[Part]) -> Option<u64> {
        let bounds = self.bounds;
        let (mut count, mut least) = (0, 1);
        let (mut largest_heap, mut largest_move) = (None, 0);
        let is_within = bounds.moves_within_heaps
            && parts.contains(&Part::Moves)
            && parts.iter().any(|part| is_of_heaps(*part))
            && self.options.heap.is_none();
        let mut heaps = self.options.heaps.map_or(1, HeapCount::get);
        for part in parts {
            match part {
                Part::Selector => unreachable!("it comes first"),
                Part::MoveCount => count = self.number(bounds.min_moves, bounds.max_moves)?,
                Part::DigitCount => count = self.number(0, MAX_NUMBER)?,
                Part::Group => {
                    let least = u64::from(bounds.min_cases > 0);
                    count = self.number(least, bounds.max_cases - self.cases)?
                }
                Part::Moves => {
                    let mut before = Vec::new();
                    for _ in 0..self.fixed_moves().unwrap_or(count) {
                        let start = self.at;
                        let mut most = bounds.max_move;
                        if is_within {
                            most = most.min(largest_heap.unwrap_or(bounds.max_heap).max(1));
                        }
                        let stones = self.number(1, most)?;
                        largest_move = stones.max(largest_move);
                        let is_wrong = match bounds.moves {
                            MoveOrder::Increasing => before.iter().any(|&other| other >= stones),
                            MoveOrder::Distinct => before.contains(&stones),
                            MoveOrder::Any => false,
                        };
                        if is_wrong {
                            self.at = start;
                            return None;
                        }
                        before.push(stones);
                    }
                }
                Part::Digits => {
                    for place in 0..count {
                        let start = self.at;
                        if self.number(0, 7)? % 4 != 0 && place == 0 {
                            self.at = start;
                            return None;
                        }
                    }
                }
                Part::Least => least = self.number(1, MAX_NUMBER)?,
                Part::Most => drop(self.number(least, MAX_NUMBER)?),
                Part::Limit => drop(self.number(1, MAX_NUMBER)?),
                Part::Number(_) | Part::UpTo => {
                    self.more_heaps(1)?;
                    let start = self.at;
                    let is_missing = is_within && largest_move > 1;
                    let least = if is_missing { largest_move } else { 0 };
                    let number = self.number(least.max(bounds.min_heap), bounds.max_heap)?;
                    largest_heap = Some(number);
                    self.has_allowed_stones(&[number], 1, start)?;
                    // No formula here fails for a heap of a range if it does not for the last.
                    if !self.give_heaps(&[number], 1) {
                        self.at = start;
                        return None;
                    }
                }
                Part::HeapCount => {
                    heaps = self.number(bounds.min_heaps, bounds.max_heaps)?;
                    self.more_heaps(heaps)?;
                }
                Part::List { each, on_lines } => {
                    assert!(*each == 1 && !on_lines, "no such layout here");
                    if !parts.contains(&Part::HeapCount) {
                        self.more_heaps(heaps)?;
                    }
                    let mut numbers = Vec::new();
                    for place in 1..=heaps {
                        let start = self.at;
                        let largest = largest_heap.unwrap_or(0).max(1);
                        let is_missing = is_within && place == heaps && largest < largest_move;
                        let least = if is_missing { largest_move } else { 0 };
                        let number = self.number(least.max(bounds.min_heap), bounds.max_heap)?;
                        largest_heap = largest_heap.max(Some(number));
                        numbers.push(number);
                        self.has_allowed_stones(&numbers, heaps, start)?;
                        if !self.options.sorted && !self.give_heaps(&numbers, heaps) {
                            self.at = start;
                            return None;
                        }
                    }
                    numbers.sort_unstable();
                    if self.options.sorted && !self.give_heaps(&numbers, heaps) {
                        return None;
                    }
                }
                Part::Skipped => drop(self.number(0, MAX_NUMBER)?),
                Part::LineEnd => self.byte(b'\n')?,
            }
        }
        Some(count)
    }

    /// Checks the stones of the first of `count` heaps, the last of which starts here.
    fn has_allowed_stones(&mut self, heaps: &[u64], count: u64, start: usize) -> Option<()> {
        let stones: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
        let is_last = heaps.len() as u64 == count;
        let has_enough = !is_last || stones >= self.bounds.min_stones.into();
        if has_enough && stones <= self.bounds.max_stones.into() {
            return Some(());
        }
        self.at = start;
        None
    }

    /// Whether the first of `count` numbers of a case give heaps.
    fn give_heaps(&self, numbers: &[u64], count: u64) -> bool {
        let Some(formula) = &self.options.heap else {
            return true;
        };
        let mut before = 0;
        for (&n, number) in numbers.iter().zip(1..) {
            let is_left_out = (count - number) % 2 == 1;
            let heap = match formula.text() {
                "n-p" => n.checked_sub(before),
                "n+k" => Some(n + count),
                "n/2+i" => Some(n / 2 + number),
                _ if is_left_out && n >= before => Some(0),
                _ => n.checked_sub(before),
            };
            if heap.is_none_or(|heap| heap > MAX_NUMBER) {
                return false;
            }
            before = n;
        }
        true
    }

    fn more_heaps(&mut self, heaps: u64) -> Option<()> {
        self.total += heaps;
        (self.total <= self.bounds.max_total).then_some(())
    }
}

/// Whether these numbers of a case are heaps.
fn is_of_heaps(part: Part) -> bool {
    matches!(part, Part::Number(_) | Part::UpTo | Part::List { .. })
}

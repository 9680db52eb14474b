//! Options whose numbers are sums: of a constant, and of multiples of the numbers of the position
//! and of the letters. `(a-t,2*t) if 1<=t<=b` is one, `(a-t,min(b,a-t))` is not.
//!
//! Where all letters but the last are chosen, each condition bounds the last one by a division, so
//! it takes a range of numbers. The positions that it leaves are on a *line*: from one to the next,
//! each number changes by the same.
//!
//! ```text
//! walk(letter):
//!     bound the letter by all conditions, as if later letters took what fits best
//!     the last letter:   tell the line of all its numbers, without those that leave the position itself
//!     another letter:    for each of its numbers, walk(next letter)
//! ```

use crate::game::rule::function::Function;
use crate::game::rule::option::{Left, MOST_LETTERS, Node, RuleOption, largest};
use crate::game::tuple::{MOST_NUMBERS, Numbers};

/// Coefficients and constants are at most this. The sum of a constant and six products with numbers
/// below 2^29 is then below 2^63.
const MOST_COEFFICIENT: i64 = 1 << 31;

/// What it costs to bound a letter, in combinations, as measured.
const LOOK: u64 = 4;

/// A constant and multiples of the numbers of the position and of the letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Linear {
    constant: i64,
    numbers: [i64; MOST_NUMBERS],
    letters: [i64; MOST_LETTERS],
}

impl Linear {
    fn constant(constant: i64) -> Linear {
        Linear {
            constant,
            ..Linear::default()
        }
    }

    /// Its number, if it is one.
    fn number(&self) -> Option<i64> {
        let mut coefficients = self.numbers.iter().chain(&self.letters);
        if coefficients.all(|&it| it == 0) {
            Some(self.constant)
        } else {
            None
        }
    }

    /// This and `factor` times the other; `None` if a coefficient is large.
    fn plus(&self, factor: i64, other: &Linear) -> Option<Linear> {
        let mut sum = *self;
        sum.constant += factor * other.constant;
        for (coefficient, other) in sum.numbers.iter_mut().zip(&other.numbers) {
            *coefficient += factor * other;
        }
        for (coefficient, other) in sum.letters.iter_mut().zip(&other.letters) {
            *coefficient += factor * other;
        }
        let mut all = sum
            .numbers
            .iter()
            .chain(&sum.letters)
            .chain([&sum.constant]);
        if all.all(|it| it.abs() <= MOST_COEFFICIENT) {
            Some(sum)
        } else {
            None
        }
    }

    /// The operation at this place; `None` if it is something else.
    fn of(nodes: &[Node], at: usize) -> Option<Linear> {
        let mut linear = Linear::default();
        match nodes[at] {
            Node::Number(number) => linear.constant = number.into(),
            Node::Position(place) => linear.numbers[place] = 1,
            Node::Letter(place) => linear.letters[place - 1] = 1,
            Node::Call(function, a, b) => {
                let a = Linear::of(nodes, a)?;
                let b = Linear::of(nodes, b)?;
                return match function {
                    Function::Add => a.plus(1, &b),
                    Function::Subtract => a.plus(-1, &b),
                    Function::Multiply => match (a.number(), b.number()) {
                        (Some(factor), _) => Linear::default().plus(factor, &b),
                        (_, Some(factor)) => Linear::default().plus(factor, &a),
                        _ => None,
                    },
                    _ => None,
                };
            }
        }
        Some(linear)
    }

    /// Its part that depends on the position alone.
    #[inline]
    fn at(&self, numbers: &Numbers) -> i64 {
        let mut sum = self.constant;
        for (&number, coefficient) in numbers.iter().zip(&self.numbers) {
            sum += i64::from(number) * coefficient;
        }
        sum
    }
}

/// An option of sums.
#[derive(Clone, Debug)]
pub(in crate::game::rule) struct LinearOption {
    /// How many numbers a position has.
    count: usize,
    letters: usize,
    /// What has to be at least 0.
    conditions: Vec<Linear>,
    /// The numbers of each position that it leaves.
    left: Vec<[Linear; MOST_NUMBERS]>,
    /// Conditions and positions where the letters so far are chosen, and all others are 0.
    condition_sums: Vec<i64>,
    left_sums: Vec<[i64; MOST_NUMBERS]>,
    /// The position that moves start from, and the most that a letter may be.
    from: [i64; MOST_NUMBERS],
    largest: i64,
    /// What the walk has cost so far, in combinations. It ends once that is above `most`.
    cost: u64,
    most: u64,
}

/// Positions that combinations leave, one after the other.
pub(super) struct PositionLine<'a> {
    option: &'a LinearOption,
    /// The number of the last letter.
    first: i64,
    /// How many combinations.
    pub(super) count: i64,
}

impl PositionLine<'_> {
    /// How many positions each combination leaves.
    pub(super) fn parts(&self) -> usize {
        self.option.left.len()
    }

    /// The numbers of the position, if there is no other.
    #[inline]
    pub(super) fn only_position(&self) -> Option<[i64; MOST_NUMBERS]> {
        if self.count > 1 || self.parts() > 1 {
            return None;
        }
        if self.option.letters == 0 {
            return self.option.left_sums.first().copied();
        }
        Some(self.numbers(0, 0))
    }

    /// The numbers of this part of the combination at `place`.
    #[inline]
    pub(super) fn numbers(&self, part: usize, place: i64) -> [i64; MOST_NUMBERS] {
        let step = self.step(part);
        let mut numbers = self.option.left_sums[part];
        for (number, step) in numbers.iter_mut().zip(step) {
            *number += step * (self.first + place);
        }
        numbers
    }

    /// What the numbers of this part change by from one combination to the next.
    #[inline]
    pub(super) fn step(&self, part: usize) -> [i64; MOST_NUMBERS] {
        self.option.step(part)
    }
}

impl LinearOption {
    /// The option, if all its numbers are sums, and its conditions compare such numbers.
    pub(super) fn of(option: &RuleOption) -> Option<LinearOption> {
        let Left::Positions(positions) = &option.left else {
            return None;
        };
        let nodes = &option.nodes;
        let mut left = Vec::new();
        for position in positions {
            let mut numbers = [Linear::default(); MOST_NUMBERS];
            for (number, &at) in numbers.iter_mut().zip(position) {
                *number = Linear::of(nodes, at)?;
            }
            left.push(numbers);
        }
        let mut conditions = Vec::new();
        for at in option.conditions() {
            add_condition(nodes, at, &mut conditions)?;
        }
        if option.letters() == 0 {
            // A jump looks at the numbers that it leaves.
            conditions.retain(|it| !left.as_flattened().contains(it));
        }
        let count = positions.first()?.len();
        Some(LinearOption {
            count,
            letters: option.letters(),
            condition_sums: vec![0; conditions.len()],
            left_sums: vec![[0; MOST_NUMBERS]; left.len()],
            conditions,
            left,
            from: [0; MOST_NUMBERS],
            largest: 0,
            cost: 0,
            most: 0,
        })
    }

    /// Returns true if this is a move of each position, and leaves a larger sum of numbers.
    pub(super) fn always_rises(&self) -> bool {
        let [left] = &self.left[..] else {
            return false;
        };
        if self.letters > 0 || !self.conditions.is_empty() {
            return false;
        }
        let mut sum = Linear::default();
        for number in left {
            let is_natural = number.constant >= 0 && number.numbers.iter().all(|&it| it >= 0);
            if !is_natural {
                return false;
            }
            match sum.plus(1, number) {
                Some(more) => sum = more,
                None => return false,
            }
        }
        sum.constant > 0 && sum.numbers[..self.count].iter().all(|&it| it > 0)
    }

    /// Tells `found` all moves from a position, line by line, as long as it returns true. Returns
    /// what that cost, in combinations; if that is above `most`, not all were told.
    pub(super) fn on(
        &mut self,
        numbers: Numbers,
        most: u64,
        found: &mut impl FnMut(&PositionLine) -> bool,
    ) -> u64 {
        self.cost = 0;
        self.most = most;
        self.from = numbers.map(i64::from);
        if self.letters == 0 {
            self.jump(numbers, found);
            return self.cost;
        }
        self.largest = largest(numbers).into();
        for (sum, condition) in self.condition_sums.iter_mut().zip(&self.conditions) {
            *sum = condition.at(&numbers);
        }
        for (sums, left) in self.left_sums.iter_mut().zip(&self.left) {
            for (sum, number) in sums.iter_mut().zip(left) {
                *sum = number.at(&numbers);
            }
        }
        self.walk(0, found);
        self.cost
    }

    /// Tells the only move of an option without letters, if it is one.
    #[inline]
    fn jump(&mut self, numbers: Numbers, found: &mut impl FnMut(&PositionLine) -> bool) {
        self.cost += LOOK;
        for (sums, left) in self.left_sums.iter_mut().zip(&self.left) {
            for (sum, number) in sums.iter_mut().zip(left) {
                *sum = number.at(&numbers);
            }
            if *sums == self.from || sums.iter().any(|&it| it < 0) {
                return;
            }
        }
        if self.conditions.iter().any(|it| it.at(&numbers) < 0) {
            return;
        }
        self.cost += self.left.len() as u64;
        found(&PositionLine {
            option: self,
            first: 0,
            count: 1,
        });
    }

    /// Chooses the letters from this one on. Returns false if no more is wanted.
    fn walk(&mut self, letter: usize, found: &mut impl FnMut(&PositionLine) -> bool) -> bool {
        self.cost += LOOK;
        if self.cost > self.most {
            return false;
        }
        let (first, last) = self.range(letter);
        if letter + 1 >= self.letters {
            return self.tell(first, last, found);
        }
        for number in first..=last {
            self.choose(letter, number);
            let goes_on = self.walk(letter + 1, found);
            self.choose(letter, -number);
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Adds this many of a letter to all sums.
    fn choose(&mut self, letter: usize, number: i64) {
        for (sum, condition) in self.condition_sums.iter_mut().zip(&self.conditions) {
            *sum += condition.letters[letter] * number;
        }
        for (sums, left) in self.left_sums.iter_mut().zip(&self.left) {
            for (sum, numbers) in sums.iter_mut().zip(left) {
                *sum += numbers.letters[letter] * number;
            }
        }
    }

    /// The least and the largest number of a letter for which each condition may hold.
    #[inline]
    fn range(&self, letter: usize) -> (i64, i64) {
        let mut first = 0;
        let mut last = self.largest;
        for (&sum, condition) in self.condition_sums.iter().zip(&self.conditions) {
            let mut most = sum;
            for &later in condition.letters.iter().skip(letter + 1) {
                most += later.max(0) * self.largest;
            }
            match condition.letters[letter] {
                0 if most < 0 => last = -1,
                0 => {}
                1 => first = first.max(-most),
                -1 => last = last.min(most),
                times @ 1.. => first = first.max(-most.div_euclid(times)),
                times => last = last.min(most.div_euclid(-times)),
            }
        }
        (first, last)
    }

    /// Tells the lines of these numbers of the last letter. Where a part is the position that the
    /// moves start from, there is no move.
    fn tell(
        &mut self,
        first: i64,
        last: i64,
        found: &mut impl FnMut(&PositionLine) -> bool,
    ) -> bool {
        let mut start = first;
        while start <= last {
            let mut end = last + 1;
            for part in 0..self.left.len() {
                let Some(same) = self.same_from(part, start) else {
                    continue;
                };
                // With any other number of the letter the part is the same, too.
                if self.step(part) == [0; MOST_NUMBERS] {
                    return true;
                }
                end = end.min(same);
            }
            if start < end {
                self.cost += (end - start).unsigned_abs() * self.left.len() as u64;
                if self.cost > self.most {
                    return false;
                }
                let line = PositionLine {
                    option: self,
                    first: start,
                    count: end - start,
                };
                if !found(&line) {
                    return false;
                }
            }
            start = end + 1;
        }
        true
    }

    /// The first number of the last letter, from `start` on, with which this part is the position
    /// that the moves start from.
    fn same_from(&self, part: usize, start: i64) -> Option<i64> {
        let step = self.step(part);
        let sums = self.left_sums[part];
        let mut same = start;
        if let Some(at) = step.iter().position(|&it| it != 0) {
            same = (self.from[at] - sums[at]) / step[at];
        }
        for at in 0..MOST_NUMBERS {
            if sums[at] + step[at] * same != self.from[at] {
                return None;
            }
        }
        if same >= start { Some(same) } else { None }
    }

    /// What the numbers of this part change by if the last letter grows by 1.
    #[inline]
    fn step(&self, part: usize) -> [i64; MOST_NUMBERS] {
        // Without letters, all of these are 0.
        let letter = self.letters.saturating_sub(1);
        self.left[part].map(|number| number.letters[letter])
    }
}

/// Adds what has to be at least 0 for a condition to hold; `None` if it is no comparison of sums.
fn add_condition(nodes: &[Node], at: usize, all: &mut Vec<Linear>) -> Option<()> {
    let (function, a, b) = match nodes[at] {
        // A condition that always holds, or never.
        Node::Number(number) => {
            all.push(Linear::constant(i64::from(number) - 1));
            return Some(());
        }
        Node::Call(Function::Not, a, _) => match nodes[a] {
            Node::Call(Function::Less, a, b) => (Function::AtMost, b, a),
            Node::Call(Function::AtMost, a, b) => (Function::Less, b, a),
            _ => return None,
        },
        Node::Call(function, a, b) => (function, a, b),
        Node::Position(_) | Node::Letter(_) => return None,
    };
    let one = Linear::of(nodes, a)?;
    let other = Linear::of(nodes, b)?;
    let difference = other.plus(-1, &one)?;
    match function {
        Function::AtMost => all.push(difference),
        Function::Less => all.push(difference.plus(-1, &Linear::constant(1))?),
        Function::Equal => {
            all.push(difference);
            all.push(one.plus(-1, &other)?);
        }
        _ => return None,
    }
    Some(())
}

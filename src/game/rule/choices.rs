//! The numbers that a letter has to take.
//!
//! Only a combination under all conditions of an option is a move. So a letter need not take a
//! number that breaks one of them, whatever n and the other letters are:
//! - Conditions on the letter alone let the same numbers through for every heap, so these are
//!   listed once: 1, 2, 4, 8, … for `n-t if power(t,2)`.
//! - Under `n%t == 0` the letter takes the divisors of n. They are from 1 to n, and 0 has none: t
//!   is at least 1, because division by 0 is no move, and at most n.
//!
//! These conditions hold for all numbers that are left, and are computed no more. Numbers ascend,
//! so moves are found in the same order as without lists.

use std::ops::Range;

use super::function::{BlockValues, Function};
use super::option::{Left, Node, RuleOption};

/// The numbers that one letter takes.
#[derive(Clone, Debug)]
pub(super) enum Choices {
    /// All from 0 to n.
    All,
    /// The numbers that conditions on the letter alone let through.
    Allowed(AllowedNumbers),
    /// The divisors of n, as this operation demands.
    Divisors {
        /// n % t == 0.
        condition: usize,
        /// For the last heap, in ascending order.
        numbers: Vec<i32>,
    },
}

/// The numbers that conditions on one letter alone let through.
#[derive(Clone, Debug)]
pub(super) struct AllowedNumbers {
    conditions: Vec<usize>,
    /// The operations that have to be computed for the conditions, in order.
    pub(super) steps: Vec<usize>,
    /// All numbers below `end`, in ascending order.
    numbers: Vec<i32>,
    pub(super) end: i32,
}

/// The numbers that a single condition on a letter lets through, if a loop can go from each to the
/// next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListedNumbers {
    /// The divisors of n.
    Divisors,
    /// The powers of this number, which is at least 2.
    Powers(i32),
    Primes,
    Squares,
}

impl ListedNumbers {
    /// The numbers that this condition of the option lets the letter take.
    pub(crate) fn of(
        option: &RuleOption,
        condition: usize,
        letter: usize,
    ) -> Option<ListedNumbers> {
        if is_division_of_n(option, condition, letter) {
            return Some(ListedNumbers::Divisors);
        }
        let Node::Call(function, a, b) = option.nodes[condition] else {
            return None;
        };
        if option.nodes[a] != Node::Letter(letter) {
            return None;
        }
        match (function, option.nodes[b]) {
            (Function::Power, Node::Number(base @ 2..)) => Some(ListedNumbers::Powers(base)),
            (Function::Prime, _) => Some(ListedNumbers::Primes),
            (Function::Square, _) => Some(ListedNumbers::Squares),
            _ => None,
        }
    }

    /// The least of the numbers.
    pub(crate) fn first(self) -> i32 {
        match self {
            ListedNumbers::Squares => 0,
            ListedNumbers::Divisors | ListedNumbers::Powers(_) => 1,
            ListedNumbers::Primes => 2,
        }
    }
}

impl Choices {
    /// The fewest numbers that each letter has to take, as the conditions of the option tell.
    pub(super) fn of_letters(option: &RuleOption) -> Vec<Choices> {
        let conditions = option.conditions();
        let dependencies = dependencies(option);
        let mut all = Vec::new();
        for letter in 1..=option.letters() {
            let mut alone = conditions.clone();
            alone.retain(|&condition| dependencies[condition] == 1 << letter);
            let mut divisions = conditions.iter();
            // A letter may be above a, if b is, and then it may be anything if a is 0.
            let division = match option.left {
                Left::Heaps(_) => divisions.find(|&&at| is_division_of_n(option, at, letter)),
                Left::Positions(_) => None,
            };
            all.push(if let Some(&condition) = division {
                Choices::Divisors {
                    condition,
                    numbers: Vec::new(),
                }
            } else if alone.is_empty() {
                Choices::All
            } else {
                Choices::Allowed(AllowedNumbers {
                    steps: option.steps_to(&alone, &[]),
                    conditions: alone,
                    numbers: Vec::new(),
                    end: 0,
                })
            });
        }
        all
    }

    /// The conditions that hold for all numbers taken.
    pub(super) fn settled(&self) -> &[usize] {
        match self {
            Choices::Divisors { condition, .. } => std::slice::from_ref(condition),
            Choices::Allowed(listed) if listed.is_sparse() => &listed.conditions,
            Choices::All | Choices::Allowed(_) => &[],
        }
    }

    /// The numbers, in ascending order; `None` if they are all from 0 on.
    pub(super) fn numbers(&self) -> Option<&[i32]> {
        match self {
            Choices::Divisors { numbers, .. } => Some(numbers),
            Choices::Allowed(listed) if listed.is_sparse() => Some(&listed.numbers),
            Choices::All | Choices::Allowed(_) => None,
        }
    }

    /// The bytes of the numbers.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Choices::Divisors { numbers, .. }
            | Choices::Allowed(AllowedNumbers { numbers, .. }) => 4 * numbers.capacity(),
            Choices::All => 0,
        }
    }
}

/// The most numbers of a list: 16 MiB. The first position that is asked for may have numbers of 29
/// bits, long before the budget ends.
const MOST_LISTED: usize = 1 << 22;

impl AllowedNumbers {
    /// The next numbers to try: few at first, as small tables need few.
    pub(super) fn next(&self) -> Range<i32> {
        self.end..self.end + self.end.clamp(32, 256)
    }

    /// Of the [next](AllowedNumbers::next) numbers, takes each for which all conditions have the
    /// result 1. Returns false if there is no memory, or if the list is too long.
    pub(super) fn extend(&mut self, results: &[BlockValues]) -> bool {
        let next = self.next();
        if self.numbers.len() > MOST_LISTED || self.numbers.try_reserve(next.len()).is_err() {
            return false;
        }
        self.end = next.end;
        for (lane, number) in next.enumerate() {
            let mut conditions = self.conditions.iter();
            if conditions.all(|&condition| results[condition][lane] == 1) {
                self.numbers.push(number);
            }
        }
        true
    }

    /// Returns true if it leaves out a quarter of the numbers so far. Otherwise all are taken,
    /// because ranges of numbers without a gap may be moves as a whole.
    fn is_sparse(&self) -> bool {
        4 * self.numbers.len() <= 3 * self.end.unsigned_abs() as usize
    }
}

/// What each operation depends on: a bit for each letter, by its place, and bit 0 for n.
fn dependencies(option: &RuleOption) -> Vec<u8> {
    let mut dependencies = Vec::new();
    for node in &option.nodes {
        dependencies.push(match *node {
            Node::Number(_) => 0,
            Node::Position(_) => 1,
            Node::Letter(place) => 1 << place,
            Node::Call(_, a, b) => dependencies[a] | dependencies[b],
        });
    }
    dependencies
}

/// Returns true if the operation is n % t == 0 for this letter t.
fn is_division_of_n(option: &RuleOption, at: usize, letter: usize) -> bool {
    let Node::Call(Function::Equal, a, b) = option.nodes[at] else {
        return false;
    };
    let rest = match (option.nodes[a], option.nodes[b]) {
        (rest, Node::Number(0)) | (Node::Number(0), rest) => rest,
        _ => return false,
    };
    let Node::Call(Function::Remainder, n, t) = rest else {
        return false;
    };
    option.nodes[n] == Node::HEAP && option.nodes[t] == Node::Letter(letter)
}

/// Lists the divisors of `number` in ascending order; there are none of 0. Returns what that cost,
/// in combinations.
pub(super) fn list_divisors(number: i32, divisors: &mut Vec<i32>) -> u64 {
    /// What a division costs, as measured.
    const DIVISION: u64 = 2;

    divisors.clear();
    if number > 0 {
        divisors.push(1);
    }
    let mut rest = number;
    let mut factor = 2;
    let mut divisions = 0;
    while rest > 1 {
        // No factor is left but the rest itself.
        if factor * factor > rest {
            factor = rest;
        }
        let without = divisors.len();
        let mut power = 1;
        while rest % factor == 0 {
            rest /= factor;
            power *= factor;
            for at in 0..without {
                divisors.push(divisors[at] * power);
            }
        }
        factor += 1 + factor % 2;
        divisions += 1;
    }
    divisors.sort_unstable();
    DIVISION * divisions + divisors.len() as u64
}

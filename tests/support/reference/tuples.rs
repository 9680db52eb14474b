//! Rules of positions as they are typed for `--rule`: every letter is tried with every number, and
//! every part of the text is computed. It checks no text: it is given correct rules.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::rules::mex;
use super::written::{Combination, Part, Reader};

/// The names of the numbers of a position.
const NUMBERS: [&str; 3] = ["a", "b", "c"];

/// The rules of the guide, each a game that ends.
pub const GAMES: [&str; 10] = [
    "(a-t,b); (a,b-t); (a-t,b-t)",
    "(a-t,b); (a,b-t); (a-1,b-1)",
    "(a-2,b-1); (a-1,b-2); (a+1,b-2); (a-2,b+1)",
    "(a-t,min(b,a-t)); (a,b-t)",
    "(a-t,2*t) if 1<=t<=b",
    "(a-t,3*t) if 1<=t<=b",
    "(a-t,b); (a,b-1)",
    "(t,b), (a-t,b); (a,t), (a,b-t)",
    "(a-t,b,c); (a,b-t,c); (a,b,c-t)",
    "(a-1,a+b); (a,b-t) if 1<=t and 2*t<=b",
];

struct Choice<'a> {
    letters: Vec<&'a str>,
    positions: Vec<Vec<Part<'a>>>,
    condition: Part<'a>,
}

/// What a move leaves: positions, in the order of the rule.
pub type Left = Vec<Vec<u64>>;

/// Why a position has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// Moves lead to a position that can be reached from itself.
    Loop,
    /// Moves lead to a number that is larger than this search wants to know.
    Far,
}

/// A rule of positions, and what was found of it.
pub struct Tuples<'a> {
    options: Vec<Choice<'a>>,
    /// Positions with larger numbers are not searched.
    most: u64,
    values: HashMap<Vec<u64>, Result<u64, NoValue>>,
    lost: HashMap<Vec<u64>, bool>,
}

impl<'a> Tuples<'a> {
    pub fn new(text: &'a str, most: u64) -> Tuples<'a> {
        let mut reader = Reader::new(text);
        let mut options = Vec::new();
        while reader.next().is_some() {
            reader.letters.clear();
            let mut positions = vec![position(&mut reader)];
            while reader.takes(&[","]).is_some() {
                positions.push(position(&mut reader));
            }
            let condition = match reader.takes(&["if"]) {
                Some(_) => reader.condition(),
                None => Part::Number(1),
            };
            let mut letters = reader.letters.clone();
            letters.retain(|letter| !NUMBERS[..positions[0].len()].contains(letter));
            options.push(Choice {
                letters,
                positions,
                condition,
            });
            reader.takes(&[";"]);
        }
        Tuples {
            options,
            most,
            values: HashMap::new(),
            lost: HashMap::new(),
        }
    }

    /// How many numbers a position has.
    pub fn count(&self) -> usize {
        self.options[0].positions[0].len()
    }

    /// What the moves leave of a position, in the order of the rule. Of moves that leave the same,
    /// the first.
    pub fn options(&self, from: &[u64]) -> Vec<Left> {
        let numbers = 1 + from.iter().copied().max().unwrap_or(0);
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for option in &self.options {
            let letters = option.letters.len() as u32;
            for choice in 0..numbers.pow(letters) {
                let mut named = Vec::new();
                for (name, &number) in NUMBERS.iter().zip(from) {
                    named.push((*name, number.into()));
                }
                for (place, &name) in option.letters.iter().enumerate() {
                    let later = letters - 1 - place as u32;
                    named.push((name, (choice / numbers.pow(later) % numbers).into()));
                }
                let Some(left) = left(option, from, &Combination::new(named)) else {
                    continue;
                };
                let mut same = left.clone();
                same.sort_unstable();
                if seen.insert(same) {
                    all.push(left);
                }
            }
        }
        all
    }

    /// The Grundy value of a position.
    pub fn value(&mut self, of: &[u64]) -> Result<u64, NoValue> {
        self.value_after(of, &mut Vec::new())
    }

    fn value_after(&mut self, of: &[u64], path: &mut Vec<Vec<u64>>) -> Result<u64, NoValue> {
        if let Some(known) = self.values.get(of) {
            return *known;
        }
        if of.iter().any(|&number| number > self.most) {
            return Err(NoValue::Far);
        }
        if path.iter().any(|before| before == of) {
            return Err(NoValue::Loop);
        }
        path.push(of.to_vec());
        let mut reached = BTreeSet::new();
        let mut value = Ok(0);
        for left in self.options(of) {
            let mut sum = Ok(0);
            for position in &left {
                match self.value_after(position, path) {
                    Ok(value) => sum = sum.map(|sum: u64| sum ^ value),
                    Err(why) => sum = Err(why),
                }
            }
            match sum {
                Ok(sum) => drop(reached.insert(sum)),
                Err(why) => value = Err(why),
            }
        }
        path.pop();
        let value = value.map(|_: u64| mex(reached.into_iter()));
        self.values.insert(of.to_vec(), value);
        value
    }

    /// Whether who moves first loses if who cannot move wins. Each move leaves one position, and
    /// the game ends.
    pub fn is_lost_in_misere(&mut self, of: &[u64]) -> bool {
        if let Some(known) = self.lost.get(of) {
            return *known;
        }
        let options = self.options(of);
        let mut is_lost = !options.is_empty();
        for left in options {
            is_lost &= !self.is_lost_in_misere(&left[0]);
        }
        self.lost.insert(of.to_vec(), is_lost);
        is_lost
    }
}

fn position<'a>(reader: &mut Reader<'a>) -> Vec<Part<'a>> {
    reader.takes(&["("]).expect("a position");
    let mut numbers = vec![reader.sum()];
    while reader.takes(&[","]).is_some() {
        numbers.push(reader.sum());
    }
    reader.takes(&[")"]).expect("the end of a position");
    numbers
}

/// The positions that a combination leaves, if it is a move.
fn left(option: &Choice, from: &[u64], combination: &Combination) -> Option<Left> {
    if combination.result(&option.condition)? != 1 {
        return None;
    }
    let mut left = Vec::new();
    for position in &option.positions {
        let mut numbers = Vec::new();
        for number in position {
            numbers.push(u64::try_from(combination.result(number)?).ok()?);
        }
        if numbers == from {
            return None;
        }
        left.push(numbers);
    }
    Some(left)
}

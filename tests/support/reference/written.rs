//! Rules as they are typed for `--rule`: every letter is tried with every number, and every part of
//! the text is computed.
//!
//! This knows the grammar and the words of docs/reference.md, and has nothing in common with the
//! program. It checks no text: it is given correct rules.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::rules::{Action, mex};

/// A part of the text.
#[derive(Clone)]
pub(super) enum Part<'a> {
    Number(i128),
    Letter(&'a str),
    /// A sign or a function, and what it is of.
    Call(&'a str, Vec<Part<'a>>),
}

/// Heaps that a move leaves: two parts, and "of" or ".." between them, or nothing and the same part
/// twice.
type Heaps<'a> = (Part<'a>, &'a str, Part<'a>);

struct Choice<'a> {
    letters: Vec<&'a str>,
    heaps: Vec<Heaps<'a>>,
    condition: Part<'a>,
}

impl<'a> Choice<'a> {
    fn parts(&self) -> impl Iterator<Item = &Part<'a>> {
        self.heaps
            .iter()
            .flat_map(|(first, _, last)| [first, last])
            .chain([&self.condition])
    }
}

/// A rule.
pub struct Written<'a> {
    options: Vec<Choice<'a>>,
}

/// Heaps of each of these sizes, and how many of each.
type Left = (RangeInclusive<u64>, u64);

/// A number for each letter, with n.
pub(super) struct Combination<'a> {
    numbers: Vec<(&'a str, i128)>,
    /// Whether the program may need more than 32 bits, or a prime beyond its table.
    is_large: Cell<bool>,
    /// Whether a part has no result, which the program may not know, because what it is of may need
    /// more than 32 bits.
    is_unknown: Cell<bool>,
}

/// The largest number of which the program knows whether it is a prime.
const MOST_PRIME: i128 = 1 << 20;

impl<'a> Combination<'a> {
    pub(super) fn new(numbers: Vec<(&'a str, i128)>) -> Combination<'a> {
        Combination {
            numbers,
            is_large: Cell::new(false),
            is_unknown: Cell::new(false),
        }
    }

    /// The number that a part is, or 1 for a condition that holds and 0 for another; `None` if
    /// there is no move.
    pub(super) fn result(&self, part: &Part) -> Option<i128> {
        let result = match part {
            Part::Number(number) => *number,
            Part::Letter(letter) => self.numbers.iter().find(|(name, _)| name == letter)?.1,
            Part::Call(name, parts) => {
                let a = self.result(&parts[0])?;
                let b = parts.get(1).map_or(Some(a), |part| self.result(part))?;
                self.note(*name == "prime" && a > MOST_PRIME);
                let Some(result) = called(name, a, b) else {
                    self.note_unknown(name, parts);
                    return None;
                };
                result
            }
        };
        self.note(result.unsigned_abs() > i32::MAX.unsigned_abs().into());
        Some(result)
    }

    fn note(&self, is_large: bool) {
        self.is_large.set(self.is_large.get() || is_large);
    }

    /// Notes that a function of these parts has no result. Mostly the last part says so.
    fn note_unknown(&self, name: &str, parts: &[Part]) {
        let first = if matches!(name, "gcd" | "xor") {
            0
        } else {
            parts.len() - 1
        };
        let alone = Combination::new(self.numbers.clone());
        for part in &parts[first..] {
            alone.result(part);
        }
        self.is_unknown
            .set(self.is_unknown.get() || alone.is_large.get());
    }

    /// The heaps that it leaves of n stones, if it is a move.
    fn left(&self, option: &Choice, n: u64) -> Option<Vec<Left>> {
        let fits = self.result(&option.condition)?;
        let mut all = Vec::new();
        for (first, sign, last) in &option.heaps {
            let (first, last) = (self.result(first)?, self.result(last)?);
            let (first, last, count) = if *sign == "of" {
                (last, last, first)
            } else {
                (first, last, 1)
            };
            self.note(last >= i32::MAX.into());
            if count < 0 {
                return None;
            }
            if count > 0 && first <= last {
                all.push((first, last, count as u64));
            }
        }
        // Nothing is an empty heap.
        let is_below_n = |&(first, last, _): &(i128, i128, u64)| first >= 0 && last < n.into();
        let sizes = |(first, last, count)| (first as u64..=last as u64, count);
        (fits == 1 && n > 0 && all.iter().all(is_below_n))
            .then(|| all.into_iter().map(sizes).collect())
    }
}

/// What a sign or a function gives; `None` if there is no move.
fn called(name: &str, a: i128, b: i128) -> Option<i128> {
    let truth = |holds: bool| Some(i128::from(holds));
    match name {
        "+" => Some(a.saturating_add(b)),
        "-" => Some(a.saturating_sub(b)),
        "*" => Some(a.saturating_mul(b)),
        "/" => (b >= 1).then(|| a.div_euclid(b)),
        "%" => (b >= 1).then(|| a.rem_euclid(b)),
        "min" => Some(a.min(b)),
        "max" => Some(a.max(b)),
        "gcd" => (a >= 0 && b >= 0).then(|| divisor(a, b)),
        "xor" => (a >= 0 && b >= 0).then_some(a ^ b),
        "bits" => (a >= 0).then(|| a.count_ones().into()),
        "sqrt" => (a >= 0).then(|| a.isqrt()),
        "<" => truth(a < b),
        "<=" => truth(a <= b),
        ">" => truth(a > b),
        ">=" => truth(a >= b),
        "==" | "=" => truth(a == b),
        "!=" => truth(a != b),
        "and" | "&&" => truth(a == 1 && b == 1),
        "or" | "||" => truth(a == 1 || b == 1),
        "not" | "!" => truth(a == 0),
        // Where larger numbers decide, a table ends.
        "prime" => truth(
            a > 1
                && (2..a)
                    .take_while(|d| d * d <= a.min(MOST_PRIME))
                    .all(|d| a % d != 0),
        ),
        "square" => truth(a >= 0 && a.isqrt() * a.isqrt() == a),
        "power" => (b >= 2).then(|| (0..127).any(|i| b.checked_pow(i) == Some(a)).into()),
        _ => panic!("no function: {name}"),
    }
}

fn divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl<'a> Written<'a> {
    pub fn new(text: &'a str) -> Written<'a> {
        let mut reader = Reader::new(text);
        let mut options = Vec::new();
        while reader.next().is_some() {
            options.push(reader.option());
            reader.takes(&[";"]);
        }
        Written { options }
    }

    /// The most letters of an option, beside n.
    pub fn most_letters(&self) -> usize {
        self.options
            .iter()
            .map(|option| option.letters.len())
            .max()
            .unwrap_or(0)
    }

    /// Tells of each combination with each option, if the letters take these numbers.
    fn each(&self, n: u64, numbers: &[u64], mut found: impl FnMut(&Combination, &Choice)) {
        for option in &self.options {
            for choice in 0..numbers.len().pow(option.letters.len() as u32) {
                let number =
                    |place: u32| numbers[choice / numbers.len().pow(place) % numbers.len()].into();
                let letters = option
                    .letters
                    .iter()
                    .zip(0..)
                    .map(|(&letter, place)| (letter, number(place)));
                let numbers = letters.chain([("n", n.into())]).collect();
                found(&Combination::new(numbers), option);
            }
        }
    }

    /// What the moves leave of n stones, if letters take these numbers: sizes above 0, and how many
    /// heaps have each.
    fn options_of(&self, n: u64, numbers: &[u64]) -> BTreeSet<Vec<(u64, u64)>> {
        let mut options = BTreeSet::new();
        self.each(n, numbers, |combination, option| {
            let Some(left) = combination.left(option, n) else {
                return;
            };
            let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
            for (heaps, count) in left {
                heaps
                    .filter(|&size| size > 0)
                    .for_each(|size| *sizes.entry(size).or_default() += count);
            }
            options.insert(sizes.into_iter().collect());
        });
        options
    }

    /// What the moves leave of n stones: sizes above 0, and how many heaps have each.
    pub fn options(&self, n: u64) -> BTreeSet<Vec<(u64, u64)>> {
        self.options_of(n, &Vec::from_iter(0..=n))
    }

    /// The value of n stones, if these are the values of 0 to n - 1 stones.
    pub fn next_value(&self, values: &[u64]) -> u64 {
        let n = values.len() as u64;
        let mut options = BTreeSet::new();
        self.each(n, &Vec::from_iter(0..=n), |combination, option| {
            let Some(left) = combination.left(option, n) else {
                return;
            };
            let odd = left
                .into_iter()
                .filter(|(_, count)| count % 2 == 1)
                .flat_map(|(sizes, _)| sizes);
            options.insert(odd.fold(0, |sum, size| sum ^ values[size as usize]));
        });
        mex(options.into_iter())
    }

    /// The values of the heaps up to `most`.
    pub fn values(&self, most: u64) -> Vec<u64> {
        let mut values = Vec::new();
        (0..=most).for_each(|_| values.push(self.next_value(&values)));
        values
    }

    /// Whether some combination of n stones needs a number of more than 32 bits, or a prime beyond
    /// the table, or is no move because of such a number.
    pub fn is_large(&self, n: u64) -> bool {
        let mut is_large = false;
        self.each(n, &Vec::from_iter(0..=n), |combination, option| {
            combination.left(option, n);
            let is_defined = option
                .parts()
                .all(|part| combination.result(part).is_some());
            is_large |= is_defined && combination.is_large.get() || combination.is_unknown.get();
        });
        is_large
    }
}

/// The words and signs of a text, of which the first `at` were read.
pub(super) struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
    pub(super) letters: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        const SIGNS: [&str; 7] = ["<=", ">=", "==", "!=", "&&", "||", ".."];
        let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
        while let Some(first) = rest.chars().next() {
            let run = |is_same: fn(&char) -> bool| rest.chars().take_while(is_same).count();
            let length = match first {
                '0'..='9' => run(char::is_ascii_digit),
                'a'..='z' => run(char::is_ascii_lowercase),
                _ if SIGNS.iter().any(|sign| rest.starts_with(sign)) => 2,
                _ => first.len_utf8(),
            };
            tokens.push(&rest[..length]);
            rest = rest[length..].trim_start();
        }
        Reader {
            tokens,
            at: 0,
            letters: Vec::new(),
        }
    }

    pub(super) fn next(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    /// The next token, which is read if it is one of these.
    pub(super) fn takes(&mut self, tokens: &[&str]) -> Option<&'a str> {
        let token = self.next().filter(|token| tokens.contains(token))?;
        self.at += 1;
        Some(token)
    }

    fn option(&mut self) -> Choice<'a> {
        self.letters.clear();
        let mut heaps = vec![self.heaps()];
        while self.takes(&[","]).is_some() {
            heaps.push(self.heaps());
        }
        let condition = if self.takes(&["if"]).is_some() {
            self.condition()
        } else {
            Part::Number(1)
        };
        Choice {
            letters: self.letters.clone(),
            heaps,
            condition,
        }
    }

    fn heaps(&mut self) -> Heaps<'a> {
        let first = self.sum();
        match self.takes(&["of", ".."]) {
            Some(sign) => (first, sign, self.sum()),
            None => (first.clone(), "", first),
        }
    }

    /// Parts with these signs between them, from the left.
    fn joined(&mut self, signs: &[&str], part: fn(&mut Self) -> Part<'a>) -> Part<'a> {
        let mut left = part(self);
        while let Some(sign) = self.takes(signs) {
            left = Part::Call(sign, vec![left, part(self)]);
        }
        left
    }

    pub(super) fn condition(&mut self) -> Part<'a> {
        self.joined(&["or", "||"], |reader| {
            reader.joined(&["and", "&&"], Reader::negation)
        })
    }

    fn negation(&mut self) -> Part<'a> {
        match self.takes(&["not", "!"]) {
            Some(sign) => Part::Call(sign, vec![self.negation()]),
            None => self.comparison(),
        }
    }

    /// `a < b < c` is `a < b and b < c`.
    fn comparison(&mut self) -> Part<'a> {
        let mut left = self.sum();
        let mut all: Option<Part> = None;
        while let Some(sign) = self.takes(&["<", "<=", ">", ">=", "==", "=", "!="]) {
            let right = self.sum();
            let compared = Part::Call(sign, vec![left, right.clone()]);
            all = Some(all.map_or(compared.clone(), |all| {
                Part::Call("and", vec![all, compared])
            }));
            left = right;
        }
        all.unwrap_or(left)
    }

    pub(super) fn sum(&mut self) -> Part<'a> {
        self.joined(&["+", "-"], |reader| {
            reader.joined(&["*", "/", "%"], Reader::unary)
        })
    }

    fn unary(&mut self) -> Part<'a> {
        match self.takes(&["-"]) {
            Some(sign) => Part::Call(sign, vec![Part::Number(0), self.atom()]),
            None => self.atom(),
        }
    }

    fn atom(&mut self) -> Part<'a> {
        let token = self
            .next()
            .expect("a number, a letter, a function or a bracket");
        self.at += 1;
        if token == "(" {
            let inner = self.condition();
            self.takes(&[")"]).expect("a bracket");
            return inner;
        }
        if let Ok(number) = token.parse() {
            return Part::Number(number);
        }
        if self.takes(&["("]).is_some() {
            let mut parts = vec![self.sum()];
            while self.takes(&[","]).is_some() {
                parts.push(self.sum());
            }
            self.takes(&[")"]).expect("a bracket");
            return Part::Call(token, parts);
        }
        if token != "n" && !self.letters.contains(&token) {
            self.letters.push(token);
        }
        Part::Letter(token)
    }
}

/// All moves on a heap, the fewest stones first; of those that take the same, the one that does not
/// split, then the smallest smaller part.
pub fn actions(rule: &'static str, stones: u64) -> Rc<[Action]> {
    /// By the rule and the stones.
    type Known = HashMap<(&'static str, u64), Rc<[Action]>>;
    thread_local! {
        static KNOWN: RefCell<Known> = RefCell::default();
    }
    let known = KNOWN.with_borrow(|known| known.get(&(rule, stones)).cloned());
    known.unwrap_or_else(|| {
        let mut all: Vec<Action> = tried(rule, stones, &Vec::from_iter(0..=stones));
        all.sort_by_key(|action| match *action {
            Action::Pass => (0, 0),
            Action::Take(taken) => (taken, 0),
            Action::Split { taken, parts } => (taken, parts[0]),
        });
        let all: Rc<[Action]> = all.into();
        KNOWN.with_borrow_mut(|known| known.insert((rule, stones), Rc::clone(&all)));
        all
    })
}

/// Whether the action is a move on a heap of any size, if a letter is a number of the action in
/// some option that says so.
pub fn allows(rule: &str, stones: u64, action: Action) -> bool {
    let numbers = match action {
        Action::Pass => return false,
        Action::Take(taken) => vec![taken, stones.saturating_sub(taken)],
        Action::Split {
            taken,
            parts: [small, large],
        } => vec![taken, small, large],
    };
    tried(rule, stones, &numbers).contains(&action)
}

/// Whether a move may leave two heaps.
pub fn splits(rule: &str) -> bool {
    rule.contains(',')
}

/// What the rule lets a move do, if each letter is one of these numbers.
fn tried(rule: &str, stones: u64, numbers: &[u64]) -> Vec<Action> {
    let action = |left: Vec<(u64, u64)>| {
        let taken = stones.checked_sub(left.iter().map(|(size, count)| size * count).sum())?;
        Some(match left[..] {
            [] | [(_, 1)] => Action::Take(taken),
            [(size, 2)] => Action::Split {
                taken,
                parts: [size, size],
            },
            [(small, 1), (large, 1)] => Action::Split {
                taken,
                parts: [small, large],
            },
            _ => panic!("more than two heaps: {left:?}"),
        })
    };
    Written::new(rule)
        .options_of(stones, numbers)
        .into_iter()
        .filter_map(action)
        .collect()
}

//! An option of a rule in a printed program: its operations, its conditions, and what they say of
//! the numbers of a letter, where a rule of positions may stay at a position.

use std::mem;

use crate::game::rule::{Function, Left, Node, RuleOption, ValueRange};

use super::cells::WalkedTable;
use super::formula::result_of;
use super::tree::{Expr, Step, call, name, signed};

use Function::*;

/// The loops of a printed program over the moves of an option.
pub struct Walk<'a> {
    pub option: &'a RuleOption,
    pub table: &'a WalkedTable,
    /// The bounds of each operation on the positions of the table.
    pub bounds: Vec<ValueRange>,
    /// Each operation.
    expressions: Vec<Expr>,
    /// The operations that have variables, because the lines would be long without, and what they
    /// are.
    pub named: Vec<(usize, Step)>,
    /// What a move has to fulfil. What keeps an argument in the domain of its function comes before
    /// that function.
    conditions: Vec<usize>,
}

/// The most parts of a number that has no variable.
const MOST_PARTS: usize = 30;

impl Walk<'_> {
    /// The loops of an option, in a program that has this many variables before them.
    pub fn new<'a>(option: &'a RuleOption, table: &'a WalkedTable, before: usize) -> Walk<'a> {
        let bounds = option.bounds(table.most());
        let mut conditions = option.conditions();
        conditions.sort_unstable();
        conditions.dedup();
        if let Left::Positions(_) = option.left {
            let all = conditions.clone();
            conditions.retain(|&condition| {
                option.nodes[condition] != Node::Number(1)
                    && !follows(option, condition, &all, &bounds)
            });
        }
        let mut all: Vec<Expr> = Vec::new();
        let mut named: Vec<(usize, Step)> = Vec::new();
        for (place, node) in option.nodes.iter().enumerate() {
            let expression = match *node {
                Node::Number(number) => Expr::Number(number.into()),
                Node::Position(place) => name(table.names[place]),
                Node::Letter(place) => name(&letter_at(option, place)),
                Node::Call(function, a, b) => match difference_at_least_0(option, place) {
                    Some([more, less]) => all[more].clone().two(">=", all[less].clone()),
                    None => result_of(function, [a, b], &all, &bounds),
                },
            };
            all.push(expression);
            if all[place].size() > MOST_PARTS && !all[place].is_condition() {
                let variable = format!("x{}", before + named.len() + 1);
                let value = mem::replace(&mut all[place], name(&variable));
                named.push((place, signed(&variable, value)));
            }
        }
        Walk {
            option,
            table,
            bounds,
            expressions: all,
            named,
            conditions,
        }
    }

    /// The conditions whose last letter is this one.
    pub fn conditions_at(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.conditions
            .iter()
            .copied()
            .filter(move |&node| self.option.levels[node] == place)
    }

    pub fn expression(&self, node: usize) -> Expr {
        self.expressions[node].clone()
    }
}

/// The numbers that the loop of a letter takes.
pub struct LetterRange {
    pub first: u64,
    pub last: Expr,
    /// Whether there may be none.
    may_be_empty: bool,
    /// The conditions that hold for all of them.
    pub conditions: Vec<usize>,
}

/// What one condition says of a letter.
enum LetterBound {
    AtLeast(u64),
    /// The most, and whether that may be below 0.
    AtMost(Expr, bool),
}

/// When a number, or all numbers of a position, are after a move what they were before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    Always,
    Never,
    /// If the letter of this place is 0.
    IfZero(usize),
    /// That depends on more.
    Sometimes,
}

impl Stay {
    /// When this number stays, and the other, too.
    fn and(self, other: Stay) -> Stay {
        match (self, other) {
            (Stay::Never, _) | (_, Stay::Never) => Stay::Never,
            (Stay::Always, stay) | (stay, Stay::Always) => stay,
            (stay, other) if stay == other => stay,
            _ => Stay::Sometimes,
        }
    }
}

impl LetterRange {
    /// The condition that there is a number, if that is not sure.
    pub fn has_number(&self) -> Expr {
        if self.first == 0 && !self.may_be_empty {
            return Expr::Truth(true);
        }
        Expr::from(self.first).two("<=", self.last.clone())
    }
}

impl Walk<'_> {
    /// The numbers of this letter, where conditions give plain bounds. In a rule of heaps they are
    /// all numbers up to n.
    pub fn range(&self, place: usize) -> LetterRange {
        let mut range = LetterRange {
            first: 0,
            last: self.table.largest(),
            may_be_empty: false,
            conditions: Vec::new(),
        };
        let Left::Positions(positions) = &self.option.left else {
            return range;
        };
        let mut last: Option<Expr> = None;
        for condition in self.conditions_at(place) {
            match self.bound(condition, place) {
                Some(LetterBound::AtLeast(number)) => range.first = range.first.max(number),
                Some(LetterBound::AtMost(most, may_be_negative)) => {
                    range.may_be_empty |= may_be_negative;
                    last = Some(match last {
                        Some(other) if other != most => call("min", vec![other, most]),
                        _ => most,
                    });
                }
                None => continue,
            }
            range.conditions.push(condition);
        }
        if let Some(last) = last {
            range.last = last;
        }
        for position in positions {
            if place > 0 && self.stay(position) == Stay::IfZero(place) {
                range.first = range.first.max(1);
            }
        }
        range
    }

    /// What a condition says of a letter. No upper bound is above the largest number of a position.
    fn bound(&self, condition: usize, place: usize) -> Option<LetterBound> {
        let nodes = &self.option.nodes;
        if let Some([most, letter]) = difference_at_least_0(self.option, condition) {
            if nodes[letter] == Node::Letter(place) {
                return self.upper_bound(most, place, 0);
            }
            return None;
        }
        let Node::Call(function @ (AtMost | Less), a, b) = nodes[condition] else {
            return None;
        };
        let is_less = function == Less;
        match (nodes[a], nodes[b]) {
            (Node::Number(least @ 0..), Node::Letter(letter)) if letter == place => {
                let least = u64::from(least.unsigned_abs()) + u64::from(is_less);
                Some(LetterBound::AtLeast(least))
            }
            (Node::Letter(letter), _) if letter == place => {
                self.upper_bound(b, place, is_less.into())
            }
            _ => None,
        }
    }

    /// This number less `less` as the most that a letter may be, if the number is known before the
    /// loop of the letter and at most the largest number of a position.
    fn upper_bound(&self, most: usize, place: usize, less: u32) -> Option<LetterBound> {
        let is_known = self.option.levels[most] < place;
        if !is_known || !is_at_most(self.option, &self.bounds, most, is_of_position) {
            return None;
        }
        let last = self.expression(most).two("-", u64::from(less));
        let may_be_negative = self.bounds[most].least < less.into();
        Some(LetterBound::AtMost(last, may_be_negative))
    }

    /// Returns true if a part that a move leaves may be the position itself, whatever the loops
    /// take.
    pub fn may_stay(&self, position: &[usize]) -> bool {
        match self.stay(position) {
            // The range of this letter starts at 1.
            Stay::Never | Stay::IfZero(_) => false,
            Stay::Always | Stay::Sometimes => true,
        }
    }

    /// Returns true if a part that a move leaves is the position itself: then there is no move.
    pub fn always_stays(&self, position: &[usize]) -> bool {
        self.stay(position) == Stay::Always
    }

    fn stay(&self, position: &[usize]) -> Stay {
        let mut stay = Stay::Always;
        for (place, &number) in position.iter().enumerate() {
            stay = stay.and(self.stay_of_number(number, place));
        }
        stay
    }

    fn stay_of_number(&self, number: usize, place: usize) -> Stay {
        let nodes = &self.option.nodes;
        let of_position = Node::Position(place);
        match nodes[number] {
            node if node == of_position => Stay::Always,
            Node::Call(Add | Subtract, x, change) if nodes[x] == of_position => self.zero(change),
            Node::Call(Add, change, x) if nodes[x] == of_position => self.zero(change),
            _ => Stay::Sometimes,
        }
    }

    /// When this number, which is added or subtracted, is 0.
    fn zero(&self, number: usize) -> Stay {
        let nodes = &self.option.nodes;
        let bounds = self.bounds[number];
        if bounds.least > 0 || bounds.most < 0 {
            return Stay::Never;
        }
        match nodes[number] {
            Node::Letter(letter) if self.is_positive(letter) => Stay::Never,
            Node::Letter(letter) => Stay::IfZero(letter),
            Node::Call(Multiply, a, b) if matches!(nodes[a], Node::Number(1..)) => self.zero(b),
            Node::Call(Multiply, a, b) if matches!(nodes[b], Node::Number(1..)) => self.zero(a),
            _ => Stay::Sometimes,
        }
    }

    /// Returns true if a condition says that the letter is at least 1.
    fn is_positive(&self, letter: usize) -> bool {
        for condition in self.conditions_at(letter) {
            if let Some(LetterBound::AtLeast(1..)) = self.bound(condition, letter) {
                return true;
            }
        }
        false
    }
}

/// In a rule of positions, the numbers that this condition compares: it holds if the difference of
/// the first and the second is at least 0.
pub fn difference_at_least_0(option: &RuleOption, condition: usize) -> Option<[usize; 2]> {
    let (Left::Positions(_), Node::Call(AtMost, zero, difference)) =
        (&option.left, option.nodes[condition])
    else {
        return None;
    };
    match (option.nodes[zero], option.nodes[difference]) {
        (Node::Number(0), Node::Call(Subtract, more, less)) => Some([more, less]),
        _ => None,
    }
}

/// The letter of this place, from 1 on.
pub fn letter_at(option: &RuleOption, place: usize) -> String {
    char::from(option.letters[place - 1]).to_string()
}

/// Returns true if the other conditions say that this one holds: it is that a sum, a minimum or a
/// maximum is at least 0.
pub fn follows(
    option: &RuleOption,
    condition: usize,
    conditions: &[usize],
    bounds: &[ValueRange],
) -> bool {
    match natural_number(option, condition) {
        Some(number) => has_natural_parts(option, number, conditions, bounds),
        None => false,
    }
}

/// The number of which this condition says that it is at least 0.
fn natural_number(option: &RuleOption, condition: usize) -> Option<usize> {
    match option.nodes[condition] {
        Node::Call(AtMost, zero, number) if option.nodes[zero] == Node::Number(0) => Some(number),
        _ => None,
    }
}

/// Returns true if a sum, a minimum or a maximum is at least 0 because its parts are.
fn has_natural_parts(
    option: &RuleOption,
    number: usize,
    conditions: &[usize],
    bounds: &[ValueRange],
) -> bool {
    let Node::Call(function, a, b) = option.nodes[number] else {
        return false;
    };
    let [one, other] = [a, b].map(|part| is_natural(option, part, conditions, bounds));
    match function {
        Add | Min => one && other,
        Max => one || other,
        _ => false,
    }
}

/// Returns true if a number is at least 0 in all moves.
fn is_natural(
    option: &RuleOption,
    number: usize,
    conditions: &[usize],
    bounds: &[ValueRange],
) -> bool {
    let mut told = conditions.iter();
    bounds[number].least >= 0
        || told.any(|&condition| natural_number(option, condition) == Some(number))
        || has_natural_parts(option, number, conditions, bounds)
}

/// Returns true if each move of these options leaves no number above the same number of the position
/// that it starts from. Numbers are at most `most`.
pub fn never_rise(options: &[RuleOption], most: i32) -> bool {
    for option in options {
        let bounds = option.bounds(most);
        let Left::Positions(positions) = &option.left else {
            return false;
        };
        for position in positions {
            for (place, &number) in position.iter().enumerate() {
                let of_position = Node::Position(place);
                if !is_at_most(option, &bounds, number, |node| node == of_position)
                    && !is_bounded(option, number, place)
                {
                    return false;
                }
            }
        }
    }
    true
}

/// Returns true if a move has this number only if it is at most the number at this place of the
/// position, as a condition says.
fn is_bounded(option: &RuleOption, number: usize, place: usize) -> bool {
    let of_position = Node::Position(place);
    for condition in option.conditions() {
        let compared = match difference_at_least_0(option, condition) {
            Some([more, less]) => (less, more),
            None => match option.nodes[condition] {
                Node::Call(AtMost | Less, a, b) => (a, b),
                _ => continue,
            },
        };
        if compared.0 == number && option.nodes[compared.1] == of_position {
            return true;
        }
    }
    false
}

/// Returns true if the form of an operation shows that its result, in a move, is at most a node for
/// which `is_known` holds.
fn is_at_most(
    option: &RuleOption,
    bounds: &[ValueRange],
    at: usize,
    is_known: impl Fn(Node) -> bool + Copy,
) -> bool {
    let node = option.nodes[at];
    if bounds[at].most <= 0 || is_known(node) {
        return true;
    }
    match node {
        Node::Call(Subtract, a, b) if bounds[b].least >= 0 => {
            is_at_most(option, bounds, a, is_known)
        }
        // A number below 0 stays below 0 if it is divided.
        Node::Call(Divide, a, _) => is_at_most(option, bounds, a, is_known),
        Node::Call(Remainder, a, _) if bounds[a].least >= 0 => {
            is_at_most(option, bounds, a, is_known)
        }
        Node::Call(Min, a, b) => {
            is_at_most(option, bounds, a, is_known) || is_at_most(option, bounds, b, is_known)
        }
        Node::Call(Max, a, b) => {
            is_at_most(option, bounds, a, is_known) && is_at_most(option, bounds, b, is_known)
        }
        Node::Call(..) | Node::Number(_) | Node::Position(_) | Node::Letter(_) => false,
    }
}

/// Returns true for a number of the position, and for a letter, which is at most the largest of
/// these.
fn is_of_position(node: Node) -> bool {
    matches!(node, Node::Position(_) | Node::Letter(_))
}

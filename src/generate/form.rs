//! The order of a case's numbers, from the same options, shape and layout as the judge's.

use crate::judge::shape::Shape;
use crate::options::Options;
use crate::problem::{HeapShape, Problem, RuleShape};

/// What stands at a place of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Selector,
    /// How many numbers the rule has.
    RuleCount,
    /// All numbers of the rule.
    Rule,
    FirstOfRule,
    LastOfRule,
    HeapCount,
    Heaps,
    FirstHeap,
    SecondHeap,
    /// Any number but 0: the judge skips it.
    Any,
}

/// The form of the cases of a problem.
pub(super) struct Form {
    pub(super) problem: Problem,
    /// The parts that stand before the cases on a rule, if these come in groups.
    pub(super) head: Option<Vec<Part>>,
    /// The parts of each case.
    pub(super) body: Vec<Part>,
    /// Whether a case gives the numbers of its rule.
    pub(super) gives_rule: bool,
    /// Whether that is an interval from 1 on.
    pub(super) starts_at_1: bool,
    /// How many heaps each case has, if that is fixed.
    pub(super) heaps: Option<u64>,
    /// Whether a case is all heaps from 1 on.
    pub(super) has_ranges: bool,
    /// Whether a 0 in place of the first number ends the input.
    pub(super) ended: bool,
}

impl Form {
    pub(super) fn new(problem: Problem, options: &Options) -> Form {
        let shape = Shape::of(options);
        let gives_rule = shape.rule && problem.spec().rule.is_given();
        let letters = options.letters(problem);
        let ended = letters.last() == Some(&"0");
        let mut groups = letters.split(|letter| *letter == "T").map(|letters| parts(letters, problem));
        let (first, second) = (groups.next().unwrap_or_default(), groups.next());
        let (head, mut body) = match second {
            Some(body) => (Some(first), body),
            None => (None, first),
        };
        if shape.selector {
            body.insert(0, Part::Selector);
        }
        let heaps = match problem.spec().heaps {
            HeapShape::One => Some(1),
            HeapShape::Two => Some(2),
            HeapShape::Counted => shape.heaps,
            HeapShape::None => Some(0),
        };
        let (starts_at_1, has_ranges) = (shape.starts_at_1(), shape.has_ranges());
        Form { problem, head, body, gives_rule, starts_at_1, heaps, has_ranges, ended }
    }

    /// The part in whose place a 0 ends the input, unless that is the number of cases of a group.
    pub(super) fn first(&self) -> Option<Part> {
        self.head.as_ref().unwrap_or(&self.body).first().copied()
    }
}

fn parts(letters: &[&str], problem: Problem) -> Vec<Part> {
    let is_whole = matches!(problem.spec().rule, RuleShape::Position(_));
    let letters = letters.iter().filter(|letter| **letter != "0");
    let part = |letter: &&str| match *letter {
        "d" if is_whole => Part::FirstOfRule,
        "m" | "d" => Part::RuleCount,
        "s" | "c" => Part::Rule,
        "l" => Part::FirstOfRule,
        "r" => Part::LastOfRule,
        "k" => Part::HeapCount,
        "h" => Part::Heaps,
        "n" | "1..n" | "a" => Part::FirstHeap,
        "b" => Part::SecondHeap,
        _ => Part::Any,
    };
    letters.map(part).collect()
}

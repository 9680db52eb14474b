//! Finds rules of positions that probably mean another game than they say.

use super::table::TupleOption;
use super::{Tuple, TupleRule};
use crate::game::moves::Stop;
use crate::game::rule::option::{Left, Node, RuleOption};

/// What a rule of positions says, but was probably not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TupleMistake {
    /// With 0 for this letter, which takes nothing from a number then, there is a move from one
    /// position to the other.
    TakesNothing {
        letter: char,
        from: Tuple,
        to: Tuple,
    },
}

/// The numbers that are tried. They descend, as rows do in most games in which their order matters.
const TRIED: [u64; 3] = [5, 3, 2];

impl TupleRule {
    /// The likely mistakes of the rule, each letter of an option once.
    pub(crate) fn mistakes(&self) -> Vec<TupleMistake> {
        let mut mistakes = Vec::new();
        let Some(from) = Tuple::new(&TRIED[..self.count()]) else {
            return mistakes;
        };
        for option in &self.options {
            for (before, &letter) in option.letters.iter().enumerate() {
                let Some(to) = taking_nothing(option, before + 1, from) else {
                    continue;
                };
                let letter = char::from(letter);
                let mistake = TupleMistake::TakesNothing { letter, from, to };
                if !mistakes.contains(&mistake) {
                    mistakes.push(mistake);
                }
            }
        }
        mistakes
    }
}

/// What a move leaves if this letter is 0, and of the numbers that depend on the letter, one stays as
/// it is, and another changes.
fn taking_nothing(option: &RuleOption, letter: usize, from: Tuple) -> Option<Tuple> {
    let Left::Positions(positions) = &option.left else {
        return None;
    };
    let [position] = &positions[..] else {
        return None;
    };
    let mut places = Vec::new();
    for (place, &at) in position.iter().enumerate() {
        if option.depends(at, Node::Letter(letter)) {
            places.push(place);
        }
    }
    let mut nodes = option.nodes.clone();
    for node in &mut nodes {
        if *node == Node::Letter(letter) {
            *node = Node::Number(0);
        }
    }
    let left = option.left.clone();
    let replaced = RuleOption::new(option.letters.clone(), nodes, option.fits, left);
    let mut found = None;
    let numbers = from.numbers();
    // A bound that is met tells nothing.
    let _ = TupleOption::of(&replaced)
        .ok()?
        .each(from.shape, from.code, &mut |codes| {
            let to = Tuple::of_code(from.shape, codes[0]);
            let left = to.numbers();
            let mut stay = places.clone();
            stay.retain(|&place| left[place] == numbers[place]);
            if !stay.is_empty() && stay.len() < places.len() {
                found = Some(to);
                return Err(Stop::Enough);
            }
            Ok(())
        });
    found
}

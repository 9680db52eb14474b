//! Finds rules of positions that probably mean another game than they say.

use super::table::TupleOption;
use super::{Tuple, TupleRule};
use crate::game::moves::Stop;
use crate::game::rule::mistakes::columns;
use crate::game::rule::option::{Left, Node, RuleOption};

/// What a rule of positions says, but was probably not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TupleMistake {
    /// With 0 for this letter, which takes nothing from a number then, there is a move from one
    /// position to the other.
    TakesNothing {
        /// Where the option starts.
        column: usize,
        letter: char,
        from: Tuple,
        to: Tuple,
    },
    /// An option has letters, and none of them is a number of the position. Probably they are meant
    /// to be.
    NoNumber {
        /// Where the option starts.
        column: usize,
    },
}

/// The numbers of the position that is tried first: they are easy to tell apart.
const FIRST: [u64; 3] = [5, 3, 2];
/// The largest number of the others.
const LARGEST: u64 = 6;

impl TupleRule {
    /// The likely mistakes of the rule, each letter of an option once.
    pub(crate) fn mistakes(&self) -> Vec<TupleMistake> {
        let mut mistakes = Vec::new();
        for (option, column) in self.options.iter().zip(columns(&self.text)) {
            if has_only_other_letters(option) {
                mistakes.push(TupleMistake::NoNumber { column });
                continue;
            }
            for (before, &letter) in option.letters.iter().enumerate() {
                let Some([from, to]) = taking_nothing(option, before + 1, self.count()) else {
                    continue;
                };
                let letter = char::from(letter);
                mistakes.push(TupleMistake::TakesNothing {
                    column,
                    letter,
                    from,
                    to,
                });
            }
        }
        mistakes
    }
}

/// Returns true if an option has letters, but no number of the position.
fn has_only_other_letters(option: &RuleOption) -> bool {
    let has_number = option
        .nodes
        .iter()
        .any(|node| matches!(node, Node::Position(_)));
    !option.letters.is_empty() && !has_number
}

/// The positions that are tried. Their numbers do not ascend, as those of rows do not in most games
/// in which their order matters.
fn tried(count: usize) -> Vec<Tuple> {
    let mut all = Vec::new();
    all.extend(Tuple::new(&FIRST[..count]));
    for a in 0..=LARGEST {
        for b in 0..=a {
            if count == 2 {
                all.extend(Tuple::new(&[a, b]));
                continue;
            }
            for c in 0..=b {
                all.extend(Tuple::new(&[a, b, c]));
            }
        }
    }
    all
}

/// A position and what a move leaves of it if this letter is 0, and of the numbers that depend on the
/// letter, one stays as it is, and another changes.
fn taking_nothing(option: &RuleOption, letter: usize, count: usize) -> Option<[Tuple; 2]> {
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
    let replaced = TupleOption::of(&replaced).ok()?;
    for from in tried(count) {
        if let Some(to) = changing_some(&replaced, from, &places) {
            return Some([from, to]);
        }
    }
    None
}

/// What a move leaves by which some of the numbers at these places change, but not all.
fn changing_some(option: &TupleOption, from: Tuple, places: &[usize]) -> Option<Tuple> {
    let numbers = from.numbers();
    let mut found = None;
    // A bound that is met tells nothing.
    let _ = option.clone().each(from.shape, from.code, &mut |codes| {
        let to = Tuple::of_code(from.shape, codes[0]);
        let left = to.numbers();
        let mut stay = places.to_vec();
        stay.retain(|&place| left[place] == numbers[place]);
        if !stay.is_empty() && stay.len() < places.len() {
            found = Some(to);
            return Err(Stop::Enough);
        }
        Ok(())
    });
    found
}

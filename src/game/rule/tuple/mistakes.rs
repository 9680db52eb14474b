//! Finds rules of positions that probably mean another game than they say.

use std::collections::HashSet;

use super::table::TupleOption;
use crate::game::rule::Rule;
use crate::game::rule::mistakes::OptionText;
use crate::game::rule::option::{Left, Node, RuleOption};
use crate::game::tuple::Tuple;
use crate::limits::to_usize;

/// What a rule of positions says, but was probably not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TupleMistake<'a> {
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
    /// A move leaves all these positions, which together have more of each number than it started
    /// from. Probably each is a move.
    Together(&'a str),
    /// An option without a condition leads from each position to one with no smaller number. Play
    /// need not end.
    Endless {
        /// Where the option starts.
        column: usize,
    },
    /// A letter under a condition rules nothing out: with one number in its place the moves are the
    /// same.
    Idle {
        letter: char,
        /// The condition that it is in.
        condition: &'a str,
    },
}

/// The numbers of the position that is tried first: they are easy to tell apart.
const FIRST: [u64; 3] = [5, 3, 2];
/// The largest number of the others.
const LARGEST: u64 = 6;

impl Rule {
    /// The likely mistakes of the rule, each letter of an option once.
    pub(crate) fn tuple_mistakes(&self) -> Vec<TupleMistake<'_>> {
        let mut mistakes = Vec::new();
        for (option, text) in self.options.iter().zip(OptionText::all(&self.text)) {
            let column = text.column;
            if has_only_other_letters(option) {
                mistakes.push(TupleMistake::NoNumber { column });
                continue;
            }
            if leaves_more_of_each(option, self.count()) {
                mistakes.push(TupleMistake::Together(text.left));
            }
            if text.condition.is_empty() && lowers_no_number(option, self.count()) {
                mistakes.push(TupleMistake::Endless { column });
            }
            for (name, letter) in option.letters_of_condition() {
                if rules_nothing_out(option, letter, self.count()) {
                    mistakes.push(TupleMistake::Idle {
                        letter: name,
                        condition: text.condition,
                    });
                }
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

/// A position and what a move leaves of it if this letter is 0 and takes nothing. Of the numbers that
/// depend on the letter, one then stays as it is and another changes, and with some other number for
/// the letter, fewer stay: where the letter is what is left of a number, 0 takes most.
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
    let mut with_numbers = Vec::new();
    for number in 0..=LARGEST {
        let number = Node::Number(i32::try_from(number).ok()?);
        let replaced = option.with_in_place(Node::Letter(letter), number);
        with_numbers.push(TupleOption::of(&replaced).ok()?);
    }
    for from in tried(count) {
        let Some((staying, to)) = fewest_staying(&with_numbers[0], from, &places) else {
            continue;
        };
        if staying == 0 || staying == places.len() {
            continue;
        }
        let largest = to_usize(from.numbers().into_iter().max().unwrap_or(0));
        for with_other in &with_numbers[1..=largest] {
            if let Some((fewer, _)) = fewest_staying(with_other, from, &places)
                && fewer < staying
            {
                return Some([from, to]);
            }
        }
    }
    None
}

/// How many of the numbers at these places stay as they are by the move that changes most of them,
/// and what it leaves; `None` if there is no move.
fn fewest_staying(option: &TupleOption, from: Tuple, places: &[usize]) -> Option<(usize, Tuple)> {
    let numbers = from.numbers();
    let mut fewest = None;
    // A bound that is met tells nothing.
    let _ = option.clone().each(from.shape, from.code, &mut |codes| {
        let to = Tuple::of_code(from.shape, codes[0]);
        let left = to.numbers();
        let mut stay = places.to_vec();
        stay.retain(|&place| left[place] == numbers[place]);
        match fewest {
            Some((staying, _)) if staying <= stay.len() => {}
            _ => fewest = Some((stay.len(), to)),
        }
        Ok(())
    });
    fewest
}

/// Returns true if the option leaves several positions, and some move leaves more of each number
/// than there was.
fn leaves_more_of_each(option: &RuleOption, count: usize) -> bool {
    match &option.left {
        Left::Positions(positions) if positions.len() > 1 => {}
        _ => return false,
    }
    for (from, moves) in small_moves(option, count) {
        for left in moves {
            let mut sums = vec![0; count];
            for code in left {
                let numbers = Tuple::of_code(from.shape, code).numbers();
                for place in 0..count {
                    sums[place] += numbers[place];
                }
            }
            if (0..count).all(|place| sums[place] > from.numbers()[place]) {
                return true;
            }
        }
    }
    false
}

/// Returns true if from each position that is tried some move leaves no number smaller.
fn lowers_no_number(option: &RuleOption, count: usize) -> bool {
    let tried = small_moves(option, count);
    for (from, moves) in &tried {
        let rises = moves.iter().any(|left| {
            let to = Tuple::of_code(from.shape, left[0]).numbers();
            (0..count).all(|place| to[place] >= from.numbers()[place])
        });
        if !rises {
            return false;
        }
    }
    !tried.is_empty()
}

/// Returns true if 0, 1 or a number of the position in place of this letter gives the same moves.
fn rules_nothing_out(option: &RuleOption, letter: Node, count: usize) -> bool {
    let moves = small_moves(option, count);
    if moves.iter().all(|(_, moves)| moves.is_empty()) {
        return false;
    }
    let mut replacements = vec![Node::Number(0), Node::Number(1)];
    replacements.extend((0..count).map(Node::Position));
    for replacement in replacements {
        if small_moves(&option.with_in_place(letter, replacement), count) == moves {
            return true;
        }
    }
    false
}

/// The positions that are tried, each with its moves: the codes of the positions that they leave.
fn small_moves(option: &RuleOption, count: usize) -> Vec<(Tuple, HashSet<Vec<u64>>)> {
    let Ok(option) = TupleOption::of(option) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for from in tried(count) {
        let mut moves = HashSet::new();
        // A bound that is met tells nothing.
        let _ = option.clone().each(from.shape, from.code, &mut |codes| {
            moves.insert(codes.to_vec());
            Ok(())
        });
        all.push((from, moves));
    }
    all
}

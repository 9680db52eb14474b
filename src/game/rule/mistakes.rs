//! Finds rules that probably mean another game than they say, by trying small heaps.

use std::collections::HashSet;

use super::function::Function;
use super::moves::OptionFinder;
use super::option::{Leaves, Node, RuleOption};
use super::{Rule, Table};
use crate::game::Budget;

/// What a rule says, but was probably not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake<'a> {
    /// A move leaves all these heaps, which together have more stones than it started from.
    /// Probably each is a move.
    Together(&'a str),
    /// An option that names a, but not n. Probably it is of positions.
    NoHeap {
        /// Where the option starts.
        column: usize,
        option: &'a str,
    },
    /// A heap is computed from a letter that is nowhere else in the option, and not from n. Probably it
    /// is a second heap.
    SecondHeap(char),
    /// All options are numbers. Probably they are what moves take.
    Numbers(&'a str),
    /// No heap up to this one has a move.
    NoMove(u64),
    /// A letter under a condition rules nothing out: with one number in its place the moves are the
    /// same. Probably the case gives its number.
    Idle {
        /// The letter.
        letter: char,
        /// The condition that it is in.
        condition: &'a str,
    },
}

/// The largest heap that is tried, for each number of letters: an option with three has n^3
/// combinations.
const LARGEST: [u64; 4] = [24, 24, 24, 12];

/// The largest heap that is looked at for a move, and the budget of that: less than a millisecond.
const LAST: u64 = 1000;
const BUDGET: u32 = 16;

impl Rule {
    /// The likely mistakes of the rule, each once.
    pub(crate) fn mistakes(&self) -> Vec<Mistake<'_>> {
        let mut mistakes = Vec::new();
        if are_numbers(&self.text) {
            return vec![Mistake::Numbers(&self.text)];
        }
        if let Some(last) = self.last_without_move() {
            return vec![Mistake::NoMove(last)];
        }
        for (option, text) in self.options.iter().zip(OptionText::all(&self.text)) {
            let mut found = Vec::new();
            if is_of_positions(option, text.whole) {
                found.push(Mistake::NoHeap {
                    column: text.column,
                    option: text.whole,
                });
            } else if let Some(letter) = second_heap(option, text.whole) {
                found.push(Mistake::SecondHeap(letter));
            }
            if leaves_more_than_n(option) {
                found.push(Mistake::Together(text.left));
            }
            for (name, letter) in option.letters_of_condition() {
                if rules_nothing_out(option, letter) {
                    found.push(Mistake::Idle {
                        letter: name,
                        condition: text.condition,
                    });
                }
            }
            for mistake in found {
                if !mistakes.contains(&mistake) {
                    mistakes.push(mistake);
                }
            }
        }
        mistakes
    }

    /// The last heap that was tried, if none has a move: then all values are 0, and otherwise the
    /// first heap with a move has another one.
    fn last_without_move(&self) -> Option<u64> {
        let budget = Budget::new(BUDGET).unwrap_or_default();
        let mut table = Table::new(self, budget).ok()?;
        let mut last = None;
        for heap in 0..=LAST {
            match table.grundy(heap) {
                Ok(0) => last = Some(heap),
                Ok(_) => return None,
                Err(_) => break,
            }
        }
        last
    }

    /// Returns true if some option has this letter.
    pub(crate) fn has_letter(&self, letter: char) -> bool {
        let mut letters = self.options.iter().flat_map(|option| &option.letters);
        letters.any(|&known| char::from(known) == letter)
    }
}

/// An option as it is written.
pub(super) struct OptionText<'a> {
    /// Where it starts in the rule.
    pub(super) column: usize,
    pub(super) whole: &'a str,
    /// What a move leaves.
    pub(super) left: &'a str,
    /// Empty if it has none.
    pub(super) condition: &'a str,
}

impl OptionText<'_> {
    /// The options of a rule. No word of the grammar contains ";" or "if".
    pub(super) fn all(rule: &str) -> Vec<OptionText<'_>> {
        let mut all = Vec::new();
        let mut before = 1;
        for option in rule.split(';') {
            let blanks = option.len() - option.trim_start().len();
            let (left, condition) = option.split_once("if").unwrap_or((option, ""));
            all.push(OptionText {
                column: before + blanks,
                whole: option.trim(),
                left: left.trim(),
                condition: condition.trim(),
            });
            before += option.chars().count() + 1;
        }
        all
    }
}

/// Returns true if all options of a rule are numbers of stones, and there are several.
fn are_numbers(text: &str) -> bool {
    let mut numbers = text.split([',', ';']);
    let all_are = numbers.all(|word| word.trim().parse::<u64>().is_ok_and(|number| number > 0));
    all_are && text.contains([',', ';'])
}

/// The letter of a heap that is a difference without n, if the option has the letter nowhere else.
fn second_heap(option: &RuleOption, text: &str) -> Option<char> {
    for leaves in option.heaps() {
        let Leaves::One(heap) = *leaves else {
            continue;
        };
        let is_difference = matches!(option.nodes[heap], Node::Call(Function::Subtract, ..));
        if !is_difference || option.depends(heap, Node::HEAP) {
            continue;
        }
        for (before, &name) in option.letters.iter().enumerate() {
            let name = char::from(name);
            let words = text.split(|letter: char| !letter.is_ascii_lowercase());
            let count = words.filter(|word| *word == name.to_string()).count();
            if count == 1 && option.depends(heap, Node::Letter(before + 1)) {
                return Some(name);
            }
        }
    }
    None
}

/// Returns true if the option computes a heap from a letter a, and does not name n. A heap that is a
/// letter may be any below n, as in `a, b`.
fn is_of_positions(option: &RuleOption, text: &str) -> bool {
    let mut left = option.left.nodes();
    left.retain(|&at| matches!(option.nodes[at], Node::Call(..)));
    if !option.letters.contains(&b'a') || left.is_empty() {
        return false;
    }
    let mut words = text.split(|letter: char| !letter.is_ascii_lowercase());
    !words.any(|word| word == "n")
}

/// Returns true if the option is a list of heaps that all depend on n, and some move leaves more
/// than n stones.
fn leaves_more_than_n(option: &RuleOption) -> bool {
    let is_list = option.heaps().len() > 1;
    let all_depend_on_n = option.heaps().iter().all(|leaves| match *leaves {
        Leaves::One(heap) => option.depends(heap, Node::HEAP),
        Leaves::Copies { .. } | Leaves::Range { .. } => false,
    });
    if !is_list || !all_depend_on_n {
        return false;
    }
    for (n, options) in small_options(option).iter().enumerate() {
        for left in options {
            let stones: u64 = left.iter().map(|(size, count)| size * count).sum();
            if stones > n as u64 {
                return true;
            }
        }
    }
    false
}

/// Returns true if 0, 1 or n in place of this letter gives the same moves.
fn rules_nothing_out(option: &RuleOption, letter: Node) -> bool {
    let options = small_options(option);
    if options.iter().all(|options| options.is_empty()) {
        return false;
    }
    for replacement in [Node::Number(0), Node::Number(1), Node::HEAP] {
        if small_options(&option.with_in_place(letter, replacement)) == options {
            return true;
        }
    }
    false
}

/// The options of the heaps from 0 on.
fn small_options(option: &RuleOption) -> Vec<HashSet<Vec<(u64, u64)>>> {
    let rule = Rule {
        text: String::new(),
        shape: None,
        options: vec![option.clone()],
    };
    let Ok(mut finder) = OptionFinder::new(&rule) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for n in 0..=LARGEST[option.letters()] {
        let Ok(options) = finder.options(n) else {
            break;
        };
        all.push(options.into_iter().collect());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle(letter: char, condition: &str) -> Mistake<'_> {
        Mistake::Idle { letter, condition }
    }

    fn no_heap(column: usize, option: &str) -> Mistake<'_> {
        Mistake::NoHeap { column, option }
    }

    #[test]
    fn rules_that_mean_another_game_are_found() {
        for (text, mistakes) in [
            ("n-1, n-2, n-3", &[Mistake::Together("n-1, n-2, n-3")][..]),
            ("n-1; n/2, n-1 if n%2==0", &[Mistake::Together("n/2, n-1")]),
            ("n-t, n-t if t<4", &[Mistake::Together("n-t, n-t")]),
            (
                "a-t, b; b, a-t",
                &[no_heap(1, "a-t, b"), no_heap(9, "b, a-t")],
            ),
            ("(a-t)", &[no_heap(1, "(a-t)")]),
            ("n-t if t < k", &[idle('k', "t < k")]),
            ("n-t if 2<=t<=k", &[idle('k', "2<=t<=k")]),
            (
                "n-t if l<=t<=r",
                &[idle('l', "l<=t<=r"), idle('r', "l<=t<=r")],
            ),
            ("n-t if t<=n/k", &[idle('k', "t<=n/k")]),
            ("n-t if s%t==0", &[idle('s', "s%t==0")]),
            ("n-t if t<=k; n-t if t<=k", &[idle('k', "t<=k")]),
            ("t if t>=n-k;", &[idle('k', "t>=n-k")]),
            ("n-t, m-t", &[Mistake::SecondHeap('m')]),
            ("n-t; m-t if t < 3", &[Mistake::SecondHeap('m')]),
            ("1, 3, 4", &[Mistake::Numbers("1, 3, 4")]),
            ("1;3;4", &[Mistake::Numbers("1;3;4")]),
            ("n+1", &[Mistake::NoMove(1000)]),
            ("n-1001", &[Mistake::NoMove(1000)]),
        ] {
            assert_eq!(
                Rule::new(text).expect("a rule").mistakes(),
                mistakes,
                "{text}"
            );
        }
    }

    #[test]
    fn right_rules_have_no_mistakes() {
        let own = ["0", "3", "0; 3", "n-1000", "n-1, m-t if m == t", "a-1, n-a"];
        for text in include_str!("right.txt").lines().chain(own) {
            assert_eq!(Rule::new(text).expect("a rule").mistakes(), [], "{text}");
        }
    }
}

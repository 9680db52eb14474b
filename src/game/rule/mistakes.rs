//! Finds rules that probably mean another game than they say, by trying small heaps.

use std::collections::HashSet;

use super::Rule;
use super::moves::OptionFinder;
use super::option::{Leaves, Node, RuleOption};

/// What a rule says, but was probably not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake<'a> {
    /// A move leaves all these heaps, which together have more stones than it started from.
    /// Probably each is a move.
    Together(&'a str),
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

impl Rule {
    /// The likely mistakes of the rule, each once.
    pub(crate) fn mistakes(&self) -> Vec<Mistake<'_>> {
        let mut mistakes = Vec::new();
        // No word of the grammar contains ";" or "if".
        for (option, text) in self.options.iter().zip(self.text.split(';')) {
            let (heaps, condition) = text.split_once("if").unwrap_or((text, ""));
            let letters = idle_letters(option);
            let idle = letters.map(|letter| Mistake::Idle {
                letter,
                condition: condition.trim(),
            });
            let together = leaves_more_than_n(option).then_some(Mistake::Together(heaps.trim()));
            for mistake in together.into_iter().chain(idle) {
                if !mistakes.contains(&mistake) {
                    mistakes.push(mistake);
                }
            }
        }
        mistakes
    }

    /// Returns true if some option has this letter.
    pub(crate) fn has_letter(&self, letter: char) -> bool {
        self.options
            .iter()
            .any(|option| option.letters.iter().any(|&it| char::from(it) == letter))
    }
}

/// Returns true if the option is a list of heaps that all depend on n, and some move leaves more
/// than n stones.
fn leaves_more_than_n(option: &RuleOption) -> bool {
    let depends_on_n = |leaves: &Leaves| match *leaves {
        Leaves::One(heap) => option.depends(heap, Node::Heap),
        Leaves::Copies { .. } | Leaves::Range { .. } => false,
    };
    let stones =
        |left: &Vec<(u64, u64)>| left.iter().map(|(size, count)| size * count).sum::<u64>();
    let is_list = option.leaves.len() > 1 && option.leaves.iter().all(depends_on_n);
    is_list
        && (0..)
            .zip(small_options(option))
            .any(|(n, options)| options.iter().any(|left| stones(left) > n))
}

/// The letters that only the condition has, and in whose place 0, 1 or n gives the same moves.
fn idle_letters(option: &RuleOption) -> impl Iterator<Item = char> + '_ {
    let is_left = |letter| {
        option.leaves.iter().any(|leaves| {
            leaves
                .nodes()
                .iter()
                .any(|&node| option.depends(node, letter))
        })
    };
    let letters = (1..).map(Node::Letter).zip(&option.letters);
    let only_in_condition = letters.filter(move |&(letter, _)| !is_left(letter));
    only_in_condition
        .filter(|&(letter, _)| rules_nothing_out(option, letter))
        .map(|(_, &name)| char::from(name))
}

fn rules_nothing_out(option: &RuleOption, letter: Node) -> bool {
    let options = small_options(option);
    let has_moves = options.iter().any(|options| !options.is_empty());
    let same_with = |replacement| {
        let replaced = |&node: &Node| if node == letter { replacement } else { node };
        let nodes = option.nodes.iter().map(replaced).collect();
        let RuleOption {
            letters,
            fits,
            leaves,
            ..
        } = option.clone();
        small_options(&RuleOption::new(letters, nodes, fits, leaves)) == options
    };
    has_moves
        && [Node::Number(0), Node::Number(1), Node::Heap]
            .into_iter()
            .any(same_with)
}

/// The options of the heaps from 0 on.
fn small_options(option: &RuleOption) -> Vec<HashSet<Vec<(u64, u64)>>> {
    let rule = Rule {
        text: String::new(),
        options: vec![option.clone()],
    };
    let Ok(mut finder) = OptionFinder::new(&rule) else {
        return Vec::new();
    };
    (0..=LARGEST[option.letters()])
        .map_while(|n| Some(finder.options(n).ok()?.into_iter().collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_mean_another_game_are_found() {
        let idle = |letter, condition| Mistake::Idle { letter, condition };
        for (text, mistakes) in [
            ("n-1, n-2, n-3", &[Mistake::Together("n-1, n-2, n-3")][..]),
            ("n-1; n/2, n-1 if n%2==0", &[Mistake::Together("n/2, n-1")]),
            ("n-t, n-t if t<4", &[Mistake::Together("n-t, n-t")]),
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
        for text in include_str!("right.txt").lines() {
            assert_eq!(Rule::new(text).expect("a rule").mistakes(), [], "{text}");
        }
    }
}

//! Layouts, and inputs whose numbers come in the order of a layout.

use super::super::reference::Flags;
use super::super::reference::problems::{Game, INTERVAL, MOORES_NIM, OCTAL, SUBTRACTION};
use super::{Choices, Style};

/// How many heaps a case has, also where `--heaps` says so.
pub const HEAPS: u64 = 3;

/// All layouts, as the documentation describes them, without numbers to skip.
pub fn layouts() -> Vec<String> {
    let mut layouts = vec!["a b".to_string(), "T a b".to_string()];
    for rule in [
        &[][..],
        &["m", "s"],
        &["s"],
        &["s", "s", "s"],
        &["d", "c"],
        &["l", "r"],
        &["r"],
        &["d"],
    ] {
        for heaps in [&["n"][..], &["1..n"], &["k", "h"], &["h"]] {
            let is_one = rule == ["l", "r"] || rule.first() == Some(&"s");
            for place in (0..=rule.len()).filter(|place| !is_one || [0, rule.len()].contains(place))
            {
                let (before, after) = rule.split_at(place);
                if heaps != ["h"] || after.is_empty() {
                    layouts.push([before, &heaps[..1], after, &heaps[1..]].concat().join(" "));
                }
            }
            layouts.push([rule, &["T"], heaps].concat().join(" "));
        }
    }
    let ended: Vec<String> = layouts.iter().map(|layout| format!("{layout} 0")).collect();
    layouts.into_iter().chain(ended).collect()
}

/// The layout with up to four numbers to skip.
pub fn with_skips(layout: &str, choices: &mut Choices) -> String {
    let mut letters: Vec<&str> = layout.split(' ').collect();
    let places = letters.len() + usize::from(!is_ended(layout));
    for _ in 0..choices.below(5) {
        let place = choices.index(places);
        if !is_between_moves(&letters, place) {
            letters.insert(place, "x");
        }
    }
    letters.join(" ")
}

/// Whether a letter at this place would come between two moves, which are side by side.
fn is_between_moves(letters: &[&str], place: usize) -> bool {
    place > 0 && letters[place - 1..].starts_with(&["s", "s"])
}

/// The layout with line ends between some of its letters.
pub fn with_line_ends(layout: &str, choices: &mut Choices) -> String {
    let all: Vec<&str> = layout.split(' ').collect();
    let letters = all
        .iter()
        .enumerate()
        .map(|(place, &letter)| match choices.below(4) {
            3 if place > 0 && letter != "0" && !is_between_moves(&all, place) => {
                format!("/ {letter}")
            }
            _ => letter.to_string(),
        });
    letters.collect::<Vec<_>>().join(" ")
}

/// Whether a 0 ends the input.
pub fn is_ended(layout: &str) -> bool {
    layout.ends_with(" 0")
}

/// Whether cases have as many heaps as `--heaps` says.
pub fn is_fixed(layout: &str) -> bool {
    layout.contains('h') && !layout.contains('k')
}

/// Numbers of this many cases, or groups, in the order of `layout`.
pub fn numbers(layout: &str, groups: u64, choices: &mut Choices) -> Vec<u64> {
    let game: Game = *game_of(layout).unwrap_or(SUBTRACTION);
    let (before, after) = layout
        .split_once('T')
        .map_or((layout, None), |(before, after)| (before, Some(after)));
    let mut numbers = Vec::new();
    for _ in 0..groups {
        let mut rule = Style::PLAIN.case(game, choices).rule;
        // A first number of 0 might end the input, so no rule is empty, nor the first group.
        if rule.is_empty() {
            rule = vec![4];
        }
        if let Some(moves) = fixed_moves(layout) {
            rule = (0..moves).map(|place| rule[place % rule.len()]).collect();
        }
        append(before, &rule, &mut numbers, choices);
        if let Some(after) = after {
            let cases = choices.below(4) + u64::from(before.is_empty());
            numbers.push(cases);
            (0..cases).for_each(|_| append(after, &rule, &mut numbers, choices));
        }
    }
    numbers
}

fn append(letters: &str, mut rule: &[u64], numbers: &mut Vec<u64>, choices: &mut Choices) {
    for letter in letters.split_whitespace().filter(|&letter| letter != "0") {
        match letter {
            "d" if !letters.contains('c') => numbers.push(rule[0]),
            "m" | "d" => numbers.push(rule.len() as u64),
            "s" if fixed_moves(letters).is_some() => {
                numbers.extend(rule);
                rule = &[];
            }
            "s" | "c" => numbers.extend(rule),
            "l" => numbers.push(rule[0]),
            "r" => numbers.push(rule[1]),
            "k" => numbers.push(HEAPS),
            // Small heaps are enough: some of them stand for all up to them.
            "h" => numbers.extend((0..HEAPS).map(|_| 1 + choices.below(30))),
            // A case may start with 0, though it is none if its second number is 0, too.
            "a" if letters == "a b 0" && choices.below(4) == 0 => numbers.push(0),
            _ => numbers.push(1 + choices.below(30)),
        }
    }
}

/// What the flags that go with a layout say: if cases give no rule, they are of Wythoff's game or
/// Nim.
pub fn flags_of(layout: &str) -> Flags {
    let without_rule = if layout.contains('a') { 12 } else { 6 };
    let game = if game_of(layout).is_none() {
        Some(without_rule)
    } else {
        None
    };
    Flags {
        stream: true,
        game,
        heaps: is_fixed(layout).then_some(HEAPS),
        ..Flags::default()
    }
}

/// How many moves each case gives, if it does not say so.
pub fn fixed_moves(layout: &str) -> Option<usize> {
    let count = layout.split(' ').filter(|&letter| letter == "s").count();
    Some(count).filter(|&count| count > 0 && !layout.contains('m'))
}

/// The game of the cases, if they give a rule.
pub fn game_of(layout: &str) -> Option<&'static Game> {
    match layout {
        _ if layout.contains('s') => Some(SUBTRACTION),
        _ if layout.contains('c') => Some(OCTAL),
        _ if layout.contains('d') => Some(MOORES_NIM),
        _ if layout.contains('r') => Some(INTERVAL),
        _ => None,
    }
}

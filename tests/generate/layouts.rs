//! Layouts, and inputs whose numbers come in their order.

use super::super::reference::problems::{Problem, INTERVAL, MOORES_NIM, OCTAL, SUBTRACTION};
use super::{Choices, Style};

/// All layouts, as the documentation describes them, but those of two numbers, which no other problem has.
pub fn layouts() -> Vec<String> {
    let mut layouts = Vec::new();
    for rule in [&[][..], &["m", "s"], &["d", "c"], &["l", "r"], &["r"], &["d"]] {
        for heaps in [&["n"][..], &["1..n"], &["k", "h"]] {
            for place in (0..=rule.len()).filter(|&place| rule != ["l", "r"] || place != 1) {
                let (before, behind) = rule.split_at(place);
                layouts.push([before, &heaps[..1], behind, &heaps[1..]].concat().join(" "));
            }
            layouts.push([rule, &["T"], heaps].concat().join(" "));
        }
    }
    let ended: Vec<String> = layouts.iter().map(|layout| format!("{layout} 0")).collect();
    layouts.into_iter().chain(ended).collect()
}

/// Numbers of this many cases, or groups, in the order of `layout`.
pub fn numbers(layout: &str, groups: u64, choices: &mut Choices) -> Vec<u64> {
    let problem: Problem = *problem_of(layout).unwrap_or(SUBTRACTION);
    let mut numbers = Vec::new();
    for _ in 0..groups {
        let mut rule = Style::PLAIN.case(problem, choices).rule;
        // A first number of 0 might end the input, so no rule is empty, nor the first group.
        if rule.is_empty() {
            rule = vec![4];
        }
        // Small heaps are enough: some of them stand for all up to them.
        let heap = |choices: &mut Choices| 1 + choices.below(30);
        for letter in layout.split(' ') {
            match letter {
                "d" if problem == *MOORES_NIM => numbers.push(rule[0]),
                "m" | "d" => numbers.push(rule.len() as u64),
                "s" | "c" => numbers.append(&mut rule),
                "l" => numbers.push(rule[0]),
                "r" => numbers.push(rule[1]),
                "n" | "1..n" => numbers.push(heap(choices)),
                "k" => numbers.push(3),
                "h" => numbers.extend((0..3).map(|_| heap(choices))),
                "T" => break,
                _ => {}
            }
        }
        if let Some((_, heaps)) = layout.split_once("T ") {
            let cases = choices.below(4) + u64::from(layout.starts_with('T'));
            numbers.push(cases);
            for _ in 0..cases {
                let (count, heaps) = if heaps.starts_with('k') { (&[2][..], 2) } else { (&[][..], 1) };
                numbers.extend_from_slice(count);
                numbers.extend((0..heaps).map(|_| heap(choices)));
            }
        }
    }
    numbers
}

/// The problem of the cases, if they give a rule.
pub fn problem_of(layout: &str) -> Option<&'static Problem> {
    match layout {
        _ if layout.contains('m') => Some(SUBTRACTION),
        _ if layout.contains('c') => Some(OCTAL),
        _ if layout.contains('d') => Some(MOORES_NIM),
        _ if layout.contains('r') => Some(INTERVAL),
        _ => None,
    }
}

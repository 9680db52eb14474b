//! Says what is wrong with a text that is not a layout.

use crate::Layout;

use super::suggestions::suggest;

/// All letters of layouts.
const LETTERS: [&str; 15] = ["m", "s", "d", "c", "l", "r", "n", "1..n", "a", "b", "k", "h", "T", "x", "/"];

/// Letters that come together: the second needs the first.
const PAIRS: [[&str; 2]; 4] = [["m", "s"], ["d", "c"], ["k", "h"], ["a", "b"]];

/// No other order is tried for a layout with more letters. Without `x` and `/`, the longest layout is `m s T k h 0`,
/// whose letters have 720 orders.
const MOST_LETTERS: usize = 6;

/// Why this is not a layout, as the end of a message; nothing if it is hard to say.
pub fn hint(given: &str) -> String {
    let letters: Vec<&str> = given.split_whitespace().collect();
    let is_letter = |letter: &&str| LETTERS.contains(letter) || *letter == "0";
    match letters.iter().find(|letter| !is_letter(letter)) {
        Some(unknown) => format!("; {unknown} is not a letter of a layout{}", suggest(spelt(&letters).map(quoted))),
        None => why_not(&letters),
    }
}

fn quoted(layout: String) -> String {
    format!("{layout:?}")
}

/// The layout that was meant, if only its letters lack blanks between them or are capitals.
fn spelt(letters: &[&str]) -> Option<String> {
    let alone = |letter: &&str| letter.chars().map(|c| c.to_string()).collect::<Vec<_>>();
    let apart = letters.iter().flat_map(alone).collect::<Vec<_>>().join(" ");
    let spellings = [apart.clone(), apart.to_lowercase()];
    spellings.into_iter().find(|spelling| Layout::new(spelling).is_some())
}

/// What is wrong with these letters.
fn why_not(letters: &[&str]) -> String {
    let has = |letter: &str| letters.contains(&letter);
    if has("n") && has("k") && !has("h") {
        let meant = letters.iter().map(|&letter| if letter == "k" { "r" } else { letter }).collect::<Vec<_>>();
        let meant = Some(meant.join(" ")).filter(|meant| Layout::new(meant).is_some());
        return format!("; k counts heaps; the most stones of a move are r{}", suggest(meant.map(quoted)));
    }
    if let Some(twice) = letters.iter().find(|&&letter| !["x", "/"].contains(&letter) && count(letters, letter) > 1) {
        return format!("; {twice} is given twice");
    }
    if let Some([first, last]) = PAIRS.into_iter().find(|[first, last]| has(last) && !has(first) && *last != "h") {
        return format!("; {last} needs {first} before it");
    }
    if letters.len() <= MOST_LETTERS {
        if let Some(meant) = reordered(&[], letters) {
            return out_of_order(letters, &meant);
        }
    }
    String::new()
}

fn count(letters: &[&str], letter: &str) -> usize {
    letters.iter().filter(|&&other| other == letter).count()
}

/// The first layout that begins with `start` and has all these letters after it. Orders that keep the first letters are
/// tried first.
fn reordered<'a>(start: &[&'a str], letters: &[&'a str]) -> Option<Vec<&'a str>> {
    if letters.is_empty() {
        return Layout::new(&start.join(" ")).map(|_| start.to_vec());
    }
    (0..letters.len()).find_map(|place| {
        let others = [&letters[..place], &letters[place + 1..]].concat();
        reordered(&[start, &[letters[place]]].concat(), &others)
    })
}

/// Says which letter comes too late in the order that is given, and which order is meant.
fn out_of_order(given: &[&str], meant: &[&str]) -> String {
    let differ = given.iter().zip(meant).find(|(given, meant)| given != meant);
    let (early, late) = differ.expect("what is given is no layout");
    format!("; {late} has to come before {early}{}", suggest(Some(quoted(meant.join(" ")))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_no_layout_gets_the_letter_that_is_wrong_and_the_order_that_is_meant() {
        for (given, said) in [
            ("k T h", "; T has to come before k; did you mean \"T k h\"?"),
            ("T n m s", "; m has to come before T; did you mean \"m s T n\"?"),
            ("k m h s", "; s has to come before h; did you mean \"k m s h\"?"),
            ("s n m", "; n has to come before s; did you mean \"n m s\"?"),
            ("0 k h", "; k has to come before 0; did you mean \"k h 0\"?"),
            ("h m s T k 0", "; m has to come before h; did you mean \"m s T k h 0\"?"),
            ("kh", "; kh is not a letter of a layout; did you mean \"k h\"?"),
            ("K H", "; K is not a letter of a layout; did you mean \"k h\"?"),
            ("n q", "; q is not a letter of a layout"),
            ("n k 0", "; k counts heaps; the most stones of a move are r; did you mean \"n r 0\"?"),
            ("n k s", "; k counts heaps; the most stones of a move are r"),
            ("k h h", "; h is given twice"),
            ("n s", "; s needs m before it"),
            ("", ""),
        ] {
            assert_eq!(Layout::new(given), None, "{given}");
            assert_eq!(hint(given), said, "{given}");
        }
    }

    #[test]
    fn no_letter_is_forgotten_and_no_layout_has_more_of_them() {
        for layout in ["m s T k h 0", "d c n", "l r 1..n", "a b", "x n", "d k h", "k / h"] {
            assert!(Layout::new(layout).is_some(), "{layout}");
            assert!(layout.split(' ').all(|letter| LETTERS.contains(&letter) || letter == "0"), "{layout}");
            assert!(layout.split(' ').count() <= MOST_LETTERS, "{layout}");
        }
    }
}

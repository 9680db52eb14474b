//! Says what is wrong with a text that is not a layout.

use crate::case::layout::Layout;
use crate::case::parts::Part;

use super::suggestions::suggest;

/// The letters of each rule. A case has at most one rule.
const RULES: [&[&str]; 3] = [&["m", "s"], &["d", "c"], &["l", "r"]];

/// The letters of each position. A case has one position.
const POSITIONS: [&[&str]; 4] = [&["n"], &["1..n"], &["a", "b"], &["k", "h"]];

/// Letters that come together, in this order.
const PAIRS: [[&str; 2]; 5] = [["m", "s"], ["d", "c"], ["l", "r"], ["a", "b"], ["k", "h"]];

/// Letters of pairs that also come alone.
const ALONE: [&str; 4] = ["s", "d", "r", "h"];

/// No other order is tried for a layout with more letters. Without `x`, `/` and more than one `s`, the longest layout is
/// `m s T k h 0`, whose letters have 720 orders.
const MOST_LETTERS: usize = 6;

/// Why this is not a layout, as the end of a message.
pub fn hint(given: &str) -> String {
    let letters: Vec<&str> = given.split_whitespace().collect();
    let is_letter = |letter: &&str| Part::with_letter(letter).is_some() || *letter == "0";
    let reason = match letters.iter().find(|letter| !is_letter(letter)) {
        Some(unknown) => format!("{unknown} is not a letter of a layout{}", suggest(spelt(&letters).map(quoted))),
        None => why_not(&letters),
    };
    format!("; {reason}")
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

/// What is wrong with these letters. Each reason takes for granted that no earlier one holds.
fn why_not(letters: &[&str]) -> String {
    k_for_r(letters)
        .or_else(|| twice(letters))
        .or_else(|| misplaced_pairs(letters))
        .or_else(|| several(letters, &POSITIONS).map(|all| format!("{all} are positions, and a case has only one")))
        .or_else(|| without_other(letters))
        .or_else(|| several(letters, &RULES).map(|all| format!("{all} are rules, and a case has only one")))
        .or_else(|| pair_under_rule(letters))
        .or_else(|| without_position(letters))
        .or_else(|| moves_apart(letters))
        .or_else(|| out_of_order(letters))
        .or_else(|| empty_line(letters))
        .unwrap_or_else(|| "no layout has so many letters".to_string())
}

fn k_for_r(letters: &[&str]) -> Option<String> {
    let has = |letter: &str| letters.contains(&letter);
    let has_heap = has("n") || has("1..n");
    if !has_heap || !has("k") || has("h") {
        return None;
    }
    let meant = letters.iter().map(|&letter| if letter == "k" { "r" } else { letter }).collect::<Vec<_>>();
    let meant = Some(meant.join(" ")).filter(|meant| Layout::new(meant).is_some());
    Some(format!("k counts heaps; the most stones of a move are r{}", suggest(meant.map(quoted))))
}

fn twice(letters: &[&str]) -> Option<String> {
    let count = |letter: &str| letters.iter().filter(|&&other| other == letter).count();
    // Without their number, each move has an s.
    let may_repeat = |letter: &str| ["x", "/"].contains(&letter) || letter == "s" && !letters.contains(&"m");
    let twice = letters.iter().find(|&&letter| !may_repeat(letter) && count(letter) > 1)?;
    Some(format!("{twice} is given twice"))
}

fn misplaced_pairs(letters: &[&str]) -> Option<String> {
    let has = |letter: &str| letters.contains(&letter);
    let are_pairs = ["k", "a", "b"].into_iter().all(has) && !has("h");
    are_pairs.then(|| "k pairs end the case as \"k a b\", \"k / a b\" or, a line each, \"k / a b /\"".to_string())
}

/// The letters of these groups, if more than one group has any.
fn several(letters: &[&str], groups: &[&[&str]]) -> Option<String> {
    let given = groups.iter().map(|group| letters_of(letters, group));
    let given: Vec<String> = given.filter(|given| !given.is_empty()).collect();
    (given.len() > 1).then(|| given.join(" and "))
}

/// The letters of a group that are given.
fn letters_of(letters: &[&str], group: &[&str]) -> String {
    let given = group.iter().copied().filter(|letter| letters.contains(letter));
    given.collect::<Vec<_>>().join(" ")
}

fn without_other(letters: &[&str]) -> Option<String> {
    PAIRS.into_iter().find_map(|[first, last]| match [first, last].map(|it| letters.contains(&it)) {
        [true, false] if !ALONE.contains(&first) => Some(format!("{first} needs {last} after it")),
        [false, true] if !ALONE.contains(&last) => Some(format!("{last} needs {first} before it")),
        _ => None,
    })
}

fn pair_under_rule(letters: &[&str]) -> Option<String> {
    let rule = letters_of(letters, &RULES.concat());
    let has_both = letters.contains(&"a") && !rule.is_empty();
    has_both
        .then(|| format!("a b take no rule, and {rule} is one; for two heaps under a rule, write h and add --heaps 2"))
}

fn without_position(letters: &[&str]) -> Option<String> {
    let has_position = letters.iter().any(|letter| POSITIONS.concat().contains(letter));
    (!has_position).then(|| "a case needs a position: n, 1..n, a b, k h or h".to_string())
}

fn moves_apart(letters: &[&str]) -> Option<String> {
    let mut runs = letters.chunk_by(|one, other| one == other).filter(|run| run[0] == "s");
    (runs.by_ref().count() > 1).then(|| "all s have to come side by side".to_string())
}

/// Says which letter comes too late in the order that is given, and which order is meant.
fn out_of_order(letters: &[&str]) -> Option<String> {
    let pairs =
        letters.iter().enumerate().flat_map(|(at, early)| letters[at + 1..].iter().map(move |late| (*early, *late)));
    let swapped = pairs.into_iter().find(|&(early, late)| comes_before(late, early));
    let reason = match swapped {
        Some((early, late)) => format!("{late} has to come before {early}"),
        None => format!("{} cannot come between l and r", within_interval(letters)?),
    };
    let meant = if letters.len() <= MOST_LETTERS { reordered(&[], letters) } else { None };
    Some(reason + &suggest(meant.map(|meant| quoted(meant.join(" ")))))
}

/// Returns true if every layout that has both letters has `early` before `late`.
fn comes_before(early: &str, late: &str) -> bool {
    let (is_rule, is_position) = (RULES.concat().contains(&early), POSITIONS.concat().contains(&late));
    match (early, late) {
        (_, "0") => true,
        (_, "T" | "h") if is_rule => true,
        ("T", _) if is_position => true,
        _ => PAIRS.contains(&[early, late]),
    }
}

/// The letter of a position that comes between the bounds of an interval.
fn within_interval<'a>(letters: &[&'a str]) -> Option<&'a str> {
    let place = |letter: &str| letters.iter().position(|other| *other == letter);
    let within = &letters[place("l")?..place("r")?];
    within.iter().copied().find(|letter| POSITIONS.concat().contains(letter))
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

fn empty_line(letters: &[&str]) -> Option<String> {
    let letters = letters.strip_suffix(&["0"]).unwrap_or(letters);
    let mut lines = letters.split(|letter| *letter == "/");
    lines.any(<[&str]>::is_empty).then(|| "each / needs a number before it and after it".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All letters of layouts.
    const LETTERS: [&str; 15] = ["m", "s", "d", "c", "l", "r", "n", "1..n", "a", "b", "k", "h", "T", "x", "/"];

    #[test]
    fn a_text_that_is_no_layout_gets_the_letter_that_is_wrong_and_the_order_that_is_meant() {
        for (given, said) in [
            ("k T h", "; T has to come before k; did you mean \"T k h\"?"),
            ("T n m s", "; m has to come before T; did you mean \"m s T n\"?"),
            ("k m h s", "; s has to come before h; did you mean \"k m s h\"?"),
            ("s n m", "; m has to come before s; did you mean \"n m s\"?"),
            ("n r T", "; T has to come before n; did you mean \"r T n\"?"),
            ("l k r h", "; k cannot come between l and r; did you mean \"l r k h\"?"),
            ("0 k h", "; k has to come before 0; did you mean \"k h 0\"?"),
            ("h m s T k 0", "; m has to come before h; did you mean \"m s T k h 0\"?"),
            ("kh", "; kh is not a letter of a layout; did you mean \"k h\"?"),
            ("K H", "; K is not a letter of a layout; did you mean \"k h\"?"),
            ("n q", "; q is not a letter of a layout"),
            ("n k 0", "; k counts heaps; the most stones of a move are r; did you mean \"n r 0\"?"),
            ("k 1..n", "; k counts heaps; the most stones of a move are r; did you mean \"r 1..n\"?"),
            ("n k s", "; k counts heaps; the most stones of a move are r"),
            ("k h h", "; h is given twice"),
            ("s h s s", "; all s have to come side by side"),
            ("n s / s", "; all s have to come side by side"),
            ("s n s k", "; k counts heaps; the most stones of a move are r"),
            ("h s s", "; s has to come before h; did you mean \"s s h\"?"),
            ("n s T", "; T has to come before n; did you mean \"s T n\"?"),
            ("m s s n", "; s is given twice"),
            ("s s r n", "; s and r are rules, and a case has only one"),
            ("a b s", "; a b take no rule, and s is one; for two heaps under a rule, write h and add --heaps 2"),
            ("s s", "; a case needs a position: n, 1..n, a b, k h or h"),
            ("k m h", "; m needs s after it"),
            ("n 1..n", "; n and 1..n are positions, and a case has only one"),
            ("k h a b", "; a b and k h are positions, and a case has only one"),
            ("k b a", "; k pairs end the case as \"k a b\", \"k / a b\" or, a line each, \"k / a b /\""),
            ("m s r h", "; m s and r are rules, and a case has only one"),
            ("a b r", "; a b take no rule, and r is one; for two heaps under a rule, write h and add --heaps 2"),
            ("x", "; a case needs a position: n, 1..n, a b, k h or h"),
            ("", "; a case needs a position: n, 1..n, a b, k h or h"),
            ("n / 0", "; each / needs a number before it and after it"),
        ] {
            assert_eq!(Layout::new(given), None, "{given}");
            assert_eq!(hint(given), said, "{given}");
        }
    }

    /// All layouts of up to three letters, and one that is too long.
    #[test]
    fn a_layout_is_refused_for_its_length_only_if_it_is_long() {
        let letters: Vec<&str> = LETTERS.into_iter().chain(["0"]).collect();
        let mut given = vec![String::new()];
        for _ in 0..3 {
            let longer = given.iter().flat_map(|start| letters.iter().map(move |letter| format!("{start} {letter}")));
            given = longer.chain([String::new()]).collect();
            for text in given.iter().filter(|text| Layout::new(text).is_none()) {
                assert!(!hint(text).contains("so many"), "{text}");
            }
        }
        assert_eq!(hint(&("x ".repeat(1000) + "n")), "; no layout has so many letters");
    }

    #[test]
    fn no_letter_is_forgotten_and_no_layout_has_more_of_them() {
        for layout in ["m s T k h 0", "d c n", "l r 1..n", "a b", "x n", "d k h", "k / h", "k / a b /"] {
            assert!(Layout::new(layout).is_some(), "{layout}");
            assert!(layout.split(' ').all(|letter| LETTERS.contains(&letter) || letter == "0"), "{layout}");
            assert!(layout.split(' ').count() <= MOST_LETTERS, "{layout}");
        }
    }
}

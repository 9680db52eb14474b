//! Suggests what was meant by an unknown word.

use std::fmt::Display;

/// A word with this many letters or more may be the start of what was meant, such as `grundy` of `grundys-game`.
const START: usize = 4;

/// The name that is most like `given`, unless none is much like it.
pub fn nearest<'a>(given: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let letters = given.chars().count();
    let is_start = |name: &str| letters >= START && name.starts_with(&given);
    let slips = |name: &'a str| (if is_start(name) { 1 } else { slips(&given, name) }, name);
    // Each four letters may have a slip.
    names
        .map(slips)
        .filter(|&(slips, _)| 4 * slips <= letters.max(4))
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, name)| name)
}

/// How many letters are missing, too many, wrong, or in the place of their neighbour: the distance of Damerau and
/// Levenshtein.
fn slips(given: &str, meant: &str) -> usize {
    let (given, meant): (Vec<char>, Vec<char>) = (given.chars().collect(), meant.chars().collect());
    // `rows[i][j]`: how many there are in the first i letters of `given` for the first j of `meant`.
    let mut rows: Vec<Vec<usize>> = vec![(0..=meant.len()).collect()];
    for i in 1..=given.len() {
        let mut row = vec![i];
        for j in 1..=meant.len() {
            let wrong = rows[i - 1][j - 1] + usize::from(given[i - 1] != meant[j - 1]);
            let is_swap = i > 1 && j > 1 && given[i - 1] == meant[j - 2] && given[i - 2] == meant[j - 1];
            let swapped = if is_swap { rows[i - 2][j - 2] + 1 } else { wrong };
            row.push(wrong.min(swapped).min(rows[i - 1][j] + 1).min(row[j - 1] + 1));
        }
        rows.push(row);
    }
    rows[given.len()][meant.len()]
}

/// The end of a message that asks whether this was meant; nothing if there is no suggestion.
pub fn suggest(meant: Option<impl Display>) -> String {
    meant.map(|meant| format!("; did you mean {meant}?")).unwrap_or_default()
}

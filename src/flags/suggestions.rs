//! Suggests what was meant by an unknown word.

use std::fmt::Display;

use strsim::osa_distance;

/// A word with this many letters or more may be the start of what was meant, such as `grundy` of
/// `grundys-game`.
const START: usize = 4;

/// The name that is most like `given`, unless none is much like it.
pub fn nearest<'a>(given: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let letters = given.chars().count();
    let is_start = |name: &str| letters >= START && name.starts_with(&given);
    let slips = |name: &'a str| {
        (
            if is_start(name) {
                1
            } else {
                osa_distance(&given, name)
            },
            name,
        )
    };
    // Each three letters may have a slip.
    names
        .map(slips)
        .filter(|&(slips, _)| 3 * slips <= letters.max(3))
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, name)| name)
}

/// The end of a message that asks whether this was meant; nothing if there is no suggestion.
pub fn suggest(meant: Option<impl Display>) -> String {
    meant
        .map(|meant| format!("; did you mean {meant}?"))
        .unwrap_or_default()
}

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
    // Each three letters may have a slip.
    let mut fewest_slips = letters.max(3) / 3 + 1;
    let mut nearest = None;
    for name in names {
        let is_start = letters >= START && name.starts_with(&given);
        let slips = if is_start {
            1
        } else {
            osa_distance(&given, name)
        };
        if slips < fewest_slips {
            fewest_slips = slips;
            nearest = Some(name);
        }
    }
    nearest
}

/// The end of a message that asks whether this was meant; nothing if there is no suggestion.
pub fn suggest(meant: Option<impl Display>) -> String {
    match meant {
        Some(meant) => format!("; did you mean {meant}?"),
        None => String::new(),
    }
}

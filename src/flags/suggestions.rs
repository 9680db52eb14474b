//! Suggests what was meant by an unknown word.

use std::fmt::Display;

/// A suggestion has to be more alike than this; 1 is equal. `--frob` is less like `--problem`, and `--verbose` less
/// like `--version`.
const ALIKE: f64 = 0.85;

/// The name that is most like `given`, unless none is much like it.
pub fn nearest<'a>(given: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let alike = names.map(|name| (strsim::jaro_winkler(&given, name), name)).filter(|&(alike, _)| alike > ALIKE);
    alike.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}

/// The end of a message that asks whether this was meant; nothing if there is no suggestion.
pub fn suggest(meant: Option<impl Display>) -> String {
    meant.map(|meant| format!("; did you mean {meant}?")).unwrap_or_default()
}

//! The flags that a name stands for: that of a game, or of a published problem.

use super::names::{flags_of, names};
use super::published::is_name_of_one;
use super::shell;

/// The flags of the game or the published problem of this name.
pub fn game_like(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    if names().any(|game| game == lower) {
        return Some(format!("--game {lower}"));
    }
    if let Some(flags) = flags_of(name) {
        return Some(flags.to_string());
    }
    is_name_of_one(name).then(|| format!("--for {}", shell::word(name)))
}

//! The published problems of `docs/problems.md`.

use super::suggestions::{nearest, suggest};

/// The page with their tables.
const PAGE: &str = include_str!("../../docs/problems.md");

/// Judges that have problems of games, but none in the tables.
const NOT_LISTED: [&str; 10] =
    ["acwing", "aizu", "codewars", "dmoj", "e-olymp", "hackerearth", "kilonova", "nowcoder", "topcoder", "toph"];

/// The rows of the tables: a problem and its command each.
fn rows() -> impl Iterator<Item = &'static str> {
    PAGE.lines().filter(|line| line.starts_with("| ") && line.contains("takeaway "))
}

/// The published problems in whose row each of these words occurs.
///
/// # Errors
///
/// No problem has these words; the message says what to look for instead.
pub fn problems(words: &[String]) -> Result<String, String> {
    // POJ 2234 is found as "poj2234", too.
    let has =
        |row: &str, word: &String| [row, &row.replace(' ', "")].iter().any(|row| row.to_lowercase().contains(word));
    let found: String = rows().filter(|row| words.iter().all(|word| has(row, word))).map(shown).collect();
    if found.is_empty() {
        return Err(format!("no published problem matches {:?}{}", words.join(" "), hint(words)));
    }
    Ok(found)
}

/// Returns true if there is a published problem with this word. A number says too little.
pub fn is_word_of_one(word: &str) -> bool {
    word.contains(char::is_alphabetic) && problems(&[word.to_lowercase()]).is_ok()
}

/// A row of a table as it is shown: its name, its command, in which `\|` is a bar, and what to hand in if a judge takes
/// no Rust.
fn shown(row: &str) -> String {
    let mut cells = row.trim_matches(['|', ' ']).split(" | ");
    let [name, command, languages] = [(); 3].map(|()| cells.next().unwrap_or_default());
    let command = command.trim_matches('`').replace("\\|", "|");
    let without_rust = languages.split("; ").filter(|judge| !judge.contains("Rust"));
    let judges: Vec<&str> = without_rust.map(|judge| judge.split_once(": ").map_or("", |(judge, _)| judge)).collect();
    let no_rust = match &judges[..] {
        [] => String::new(),
        // A program does not convert its input, and lists no moves.
        _ if !command.starts_with("takeaway ") || command.contains("--winning-moves") => String::new(),
        [""] => "  no Rust: takeaway submission -l c++ ...\n".to_string(),
        judges => format!("  no Rust ({}): takeaway submission -l c++ ...\n", judges.join(", ")),
    };
    format!("{name}\n  {command}\n{no_rust}")
}

/// What to look for instead of these words.
fn hint(words: &[String]) -> String {
    if let Some(judge) = words.iter().find(|word| NOT_LISTED.contains(&word.as_str())) {
        return format!("; no problem of {judge} is listed: look for what its game is called");
    }
    let text = rows().collect::<Vec<_>>().join(" ").to_lowercase();
    let names = || text.split(|c: char| !c.is_alphanumeric()).filter(|name| !name.is_empty());
    let nearest = words.iter().filter(|word| !text.contains(*word)).find_map(|word| nearest(word, names()));
    nearest.map_or("; takeaway help games lists the games".to_string(), |name| suggest(Some(name)))
}

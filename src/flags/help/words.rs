//! Words that people look for in `takeaway help`, and that are the name of nothing there.

/// Paragraphs on the words before them: what there is for them, or why there is nothing.
const WORDS: &str = include_str!("text/words.txt");

/// What there is for this word, or for its plural.
pub fn meaning(word: &str) -> Option<String> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    for (words, text) in paragraphs() {
        if words.split(", ").any(|it| it == word || it == singular) {
            return Some(format!("{}\n", text.trim_end()));
        }
    }
    None
}

pub fn words() -> impl Iterator<Item = &'static str> {
    paragraphs().flat_map(|(words, _)| words.split(", "))
}

/// The words, with commas between, and the paragraph on them.
fn paragraphs() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS
        .split("\n\n")
        .filter_map(|paragraph| paragraph.split_once('\n'))
}

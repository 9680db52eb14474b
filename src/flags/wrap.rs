//! Breaks text into lines.

/// The columns of a usual terminal.
const TERMINAL: usize = 80;

/// A paragraph in lines of up to `width` characters that begin with `start`. No line ends with a
/// blank.
pub fn wrap(text: &str, start: &str, width: usize) -> String {
    wrap_words(text.split_whitespace(), start, width)
}

/// What [`wrap`] does, for words that may have blanks: none is broken or changed.
pub fn wrap_words<'a>(words: impl Iterator<Item = &'a str>, start: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += &format!(" {word}")
            }
            _ => lines.push(format!("{start}{word}")),
        }
    }
    lines.join("\n") + "\n"
}

/// Words in columns, on indented lines that fit a terminal.
pub fn columns(words: &[&str]) -> String {
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    // Two blanks before each word.
    let width = longest + 2;
    let mut lines = Vec::new();
    for row in words.chunks((TERMINAL / width).max(1)) {
        let mut line = String::new();
        for word in row {
            line += &format!("  {word:longest$}");
        }
        lines.push(line.trim_end().to_string());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wrapped_line_is_too_long_or_ends_with_a_blank() {
        assert_eq!(wrap("one two three", "// ", 10), "// one two\n// three\n");
        assert_eq!(
            wrap("one two three", "// ", 9),
            "// one\n// two\n// three\n"
        );
        assert_eq!(wrap("2  4 7 ", "", 3), "2 4\n7\n");
    }

    #[test]
    fn columns_fit_80_letters() {
        let word = "x".repeat(38);
        let words = [&*word, "b", "c"];
        assert_eq!(columns(&words), format!("  {word}  b\n  c"));
        let word = "x".repeat(39);
        let words = [&*word, "b", "c"];
        assert_eq!(columns(&words), format!("  {word}\n  b\n  c"));
    }
}

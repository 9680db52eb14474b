//! Words and commands of a shell, as they are typed.

use std::ffi::OsString;

/// A word as a shell takes it: in quotes, unless it is plain.
pub fn word(value: &str) -> String {
    let mut letters = value.chars();
    let is_plain = letters.all(|c| c.is_ascii_alphanumeric() || "-_.,+/:".contains(c));
    if is_plain && !value.is_empty() {
        return value.to_string();
    }
    quoted(value)
}

/// This line of a statement with what stands for the name of its input in place of each word FILE.
pub fn with_file(line: &str, name: &str) -> String {
    let mut filled = String::new();
    let mut rest = line;
    while let Some(place) = rest.find(FILE) {
        let (before, after) = (&rest[..place], &rest[place + FILE.len()..]);
        filled += before;
        let goes_on = after.starts_with(is_of_name) || filled.ends_with(is_of_name);
        filled += if goes_on { FILE } else { name };
        rest = after;
    }
    filled + rest
}

/// What a line of a statement calls its input.
const FILE: &str = "FILE";

/// Returns true if a name of awk or of a shell may have this letter, such as FILENAME.
fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

/// A command as a shell takes it.
pub fn command(words: &[OsString]) -> String {
    let mut typed = Vec::new();
    for value in words {
        typed.push(word(&value.to_string_lossy()));
    }
    typed.join(" ")
}

/// A value in quotes. What would end the line of a comment, or turn the direction of its text,
/// which compilers deny, is written in bytes, as bash, zsh and ksh read it.
fn quoted(value: &str) -> String {
    if value.chars().all(stays_on_line) {
        return format!("'{}'", value.replace('\'', "'\\''"));
    }
    let mut escaped = String::new();
    for c in value.chars() {
        if c == '\'' || c == '\\' {
            escaped += &format!("\\{c}");
        } else if stays_on_line(c) {
            escaped.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                escaped += &format!("\\x{byte:02x}");
            }
        }
    }
    format!("$'{escaped}'")
}

/// Returns true if this neither ends a line nor turns the direction of its text.
fn stays_on_line(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The words of this line. Without `is_windows`, they are split as a shell splits plain and quoted
/// words. On Windows, only quotes group: `\` is a letter as any other.
///
/// # Errors
///
/// The column of a quote that has no end.
pub fn split(line: &str, is_windows: bool) -> Result<Vec<String>, String> {
    match words_of(line, is_windows) {
        Some(words) => Ok(words),
        None => Err(open_quote(line, is_windows)),
    }
}

/// The words of this line; `None` if a quote has no end.
fn words_of(line: &str, is_windows: bool) -> Option<Vec<String>> {
    if is_windows {
        return words_in_quotes(line);
    }
    shell_words::split(line).ok()
}

/// The words of this line, in which blanks are within quotes only; `None` if a quote has no end.
fn words_in_quotes(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        if quote == Some(letter) {
            quote = None;
        } else if quote.is_none() && (letter == '"' || letter == '\'') {
            quote = Some(letter);
            // A pair of quotes is a word, too.
            word.get_or_insert_default();
        } else if quote.is_none() && letter.is_whitespace() {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().push(letter);
        }
    }
    if quote.is_some() {
        return None;
    }
    words.extend(word);
    Some(words)
}

/// What is wrong with this line, in which a quote has no end. What is before that quote can be
/// split, and nothing that ends later.
fn open_quote(line: &str, is_windows: bool) -> String {
    let mut found = (0, '\'');
    for (place, letter) in line.char_indices().rev() {
        if (letter == '"' || letter == '\'') && words_of(&line[..place], is_windows).is_some() {
            found = (place, letter);
            break;
        }
    }
    let (place, quote) = found;
    let column = place + 1;
    format!("column {column}: expected a second {quote} after this one, found the end")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Result<Vec<String>, String> {
        Ok(words.iter().map(|word| word.to_string()).collect())
    }

    #[test]
    fn the_word_file_is_the_input_and_no_other_word_is() {
        for (line, expected) in [
            ("cat FILE", "cat IN"),
            ("a<FILE;b FILE FILE", "a<IN;b IN IN"),
            ("awk '{print FILENAME}' FILE", "awk '{print FILENAME}' IN"),
            (
                "MYFILE=1 cat $FILE FILE_2 FILEFILE",
                "MYFILE=1 cat $FILE FILE_2 FILEFILE",
            ),
            ("é FILEé FILE", "é INé IN"),
            ("cat", "cat"),
        ] {
            assert_eq!(with_file(line, "IN"), expected, "{line}");
        }
    }

    #[test]
    fn on_windows_only_quotes_group() {
        for (line, of_windows, of_shell) in [
            (
                r"C:\a\b.exe x",
                &[r"C:\a\b.exe", "x"][..],
                &["C:ab.exe", "x"][..],
            ),
            (
                r#""C:\my dir\b" 'c "d' """#,
                &[r"C:\my dir\b", "c \"d", ""],
                &[r"C:\my dir\b", "c \"d", ""],
            ),
            (r"a\ b", &[r"a\", "b"], &["a b"]),
            (" a\tb#c\n", &["a", "b#c"], &["a", "b#c"]),
            ("", &[], &[]),
        ] {
            assert_eq!(split(line, true), words(of_windows), "{line}");
            assert_eq!(split(line, false), words(of_shell), "{line}");
        }
    }

    #[test]
    fn a_quote_without_an_end_is_found() {
        for (line, of_windows, of_shell) in [
            ("'", Some((1, '\'')), Some((1, '\''))),
            ("a \"b\" 'c d", Some((7, '\'')), Some((7, '\''))),
            ("é \"b'c'", Some((4, '"')), Some((4, '"'))),
            (r#"a \" b"#, Some((4, '"')), None),
            (r#""a\" b"#, None, Some((1, '"'))),
        ] {
            for (is_windows, place) in [(true, of_windows), (false, of_shell)] {
                let why = place.map(|(column, quote)| {
                    format!(
                        "column {column}: expected a second {quote} after this one, found the end"
                    )
                });
                assert_eq!(split(line, is_windows).err(), why, "{line}, {is_windows}");
            }
        }
    }

    #[test]
    fn words_are_split_as_a_shell_splits_them() {
        for (line, words) in [
            ("", Some(&[][..])),
            (" a  b\tc ", Some(&["a", "b", "c"])),
            (
                r#"--words "I WIN!,BAD LUCK!" -s"#,
                Some(&["--words", "I WIN!,BAD LUCK!", "-s"]),
            ),
            (
                r#"'a "b' "c 'd" e"f"'g' """#,
                Some(&[r#"a "b"#, "c 'd", "efg", ""]),
            ),
            (
                r#"a\ b "c\"d\,e" 'f\g' $h *"#,
                Some(&["a b", r#"c"d\,e"#, r"f\g", "$h", "*"]),
            ),
            (r#""\`\$\\" a#b"#, Some(&[r"`$\", "a#b"])),
            ("a # a comment", Some(&["a"])),
            ("a 'b", None),
            ("a \"b", None),
        ] {
            let words = words.map(|words| words.iter().map(|word| word.to_string()).collect());
            assert_eq!(shell_words::split(line).ok(), words, "{line}");
        }
    }

    #[test]
    fn a_word_that_is_typed_is_split_as_it_was() {
        for given in [
            "",
            "a",
            "a b",
            "it's",
            "\"",
            "W,L",
            "n-t if t*t <= n",
            "\\",
            "$x",
            "{1,2}",
            "!",
            "#",
        ] {
            assert_eq!(
                shell_words::split(&word(given)).ok(),
                Some(vec![given.to_string()]),
                "{given}"
            );
        }
    }
}

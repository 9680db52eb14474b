//! Words of a shell, as they are typed.

/// A word as a shell takes it: in quotes, unless it is plain.
pub fn word(value: &str) -> String {
    let mut letters = value.chars();
    let is_plain = letters.all(|c| c.is_ascii_alphanumeric() || "-_.,+/:".contains(c));
    if is_plain && !value.is_empty() {
        return value.to_string();
    }
    quoted(value)
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

#[cfg(test)]
mod tests {
    use super::*;

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

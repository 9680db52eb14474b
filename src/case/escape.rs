//! Shows text in messages: what cannot be seen, or is not text, is written as a code.

/// The text with each byte that is not UTF-8 as `\xff`, each ASCII letter that is not plain as
/// `\x1a`, `\t` or `\"`, and each other letter that is not plain as `\u{a0}`.
#[must_use]
pub fn escaped(text: &[u8], is_plain: impl Fn(char) -> bool) -> String {
    let mut shown = String::new();
    for chunk in text.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match u8::try_from(letter).ok().filter(u8::is_ascii) {
                _ if is_plain(letter) => shown.push(letter),
                Some(byte) => shown += &[byte].escape_ascii().to_string(),
                None => shown.extend(letter.escape_unicode()),
            }
        }
        shown += &chunk.invalid().escape_ascii().to_string();
    }
    shown
}

/// Returns true if a reader sees the letter: it is no control, no blank other than a space, and has
/// a width.
#[must_use]
pub fn is_visible(letter: char) -> bool {
    letter.escape_debug().len() == 1 || ['"', '\'', '\\'].contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_a_code() {
        for (text, shown) in [
            (&b"First\0\x1A"[..], r"First\x00\x1a"),
            (
                "Sеcond é \u{A0}\u{200B}\u{FEFF}\u{202E}\u{AD}".as_bytes(),
                r"Sеcond é \u{a0}\u{200b}\u{feff}\u{202e}\u{ad}",
            ),
            (b"a\xD0\xD0\xB5\xFFb", r"a\xd0е\xffb"),
            (b"\"it's\" \\ ~", "\"it's\" \\ ~"),
            (b"\t\r\n\x7F", r"\t\r\n\x7f"),
        ] {
            assert_eq!(escaped(text, is_visible), shown);
        }
        assert_eq!(
            escaped("5\u{A0}7е\"".as_bytes(), |_| false),
            r#"5\u{a0}7\u{435}\""#
        );
    }
}

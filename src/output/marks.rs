//! The marks that the judge writes among verdicts, and which texts users may write without looking
//! like one of them.

/// Ends a verdict in place of its line feed or tab, if the first player wins. No UTF-8 has this
/// byte.
pub(crate) const WON: u8 = 0xFE;

/// Ends a verdict in place of its line feed or tab, if the first player loses. No UTF-8 has this
/// byte. No byte but these two is at least [`WON`].
pub(crate) const LOST: u8 = 0xFF;

/// Whether verdicts end with [`WON`] and [`LOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    #[default]
    None,
    /// They are counted and taken out.
    Counted,
    /// They are counted, and stay in the output.
    Kept,
}

/// Written in place of long words, won and lost, until a [`Frame`](super::frame::Frame) replaces
/// them.
pub(crate) const LONG_WORDS: [&str; 2] = ["\u{2}", "\u{8}"];

/// At the start of a line that gets no prefix, if the others get one. A
/// [`Frame`](super::frame::Frame) takes it out.
pub(crate) const NO_PREFIX: &str = "\0";

/// The most bytes of a text that a user writes: a frame holds room for two such texts.
pub(crate) const LONGEST_TEXT: usize = 1000;

/// Returns true if users may write `text` as a word, a prefix or a template: it is neither empty
/// nor too long, breaks no line, and has no mark. A tab is the only control character in it.
pub(crate) fn is_text(text: &str) -> bool {
    if text.is_empty() || text.len() > LONGEST_TEXT {
        return false;
    }
    text.chars()
        .all(|letter| letter == '\t' || !letter.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_1_to_1000_bytes_and_no_control_character_but_a_tab() {
        let longest = "ł".repeat(500);
        let longer = "ł".repeat(500) + "x";
        for fits in ["W", " ", "\t", "a,b", "{", &longest] {
            assert!(is_text(fits), "{fits:?}");
        }
        let [won, lost] = LONG_WORDS;
        for refused in [
            "", "a\n", "\r", "\u{85}", "\x7f", NO_PREFIX, won, lost, &longer,
        ] {
            assert!(!is_text(refused), "{refused:?}");
        }
    }
}

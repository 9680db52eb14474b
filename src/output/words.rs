//! The words of verdicts, and the text before each line.

use std::fmt;

use super::marks::{is_text, LONGEST_TEXT};

/// The words of the verdicts.
///
/// ```
/// use takeaway::Words;
///
/// let words = Words::new("Alice", "Bob")?;
/// assert_eq!(words.texts(), ["Alice", "Bob"]);
/// assert!(Words::new("", "Bob").is_err());
/// # Ok::<(), takeaway::WrongWord>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub(crate) win: String,
    pub(crate) loss: String,
}

impl Words {
    /// `win` if the first player wins, `loss` if it loses.
    ///
    /// # Errors
    ///
    /// The first word that does not have 1 to 1,000 bytes, or that has a control character other than a tab.
    pub fn new(win: &str, loss: &str) -> Result<Words, WrongWord> {
        match [win, loss].iter().find(|word| !is_text(word)) {
            None => Ok(Words { win: win.to_string(), loss: loss.to_string() }),
            Some(word) => Err(WrongWord { word: word.to_string() }),
        }
    }

    /// The words if the first player wins, and if it loses.
    pub fn texts(&self) -> [&str; 2] {
        [&self.win, &self.loss]
    }
}

/// The error for a word that cannot be a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongWord {
    /// The word that was given.
    pub word: String,
}

impl fmt::Display for WrongWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a word of 1 to {LONGEST_TEXT} bytes without line break, found {:?}", self.word)
    }
}

impl std::error::Error for WrongWord {}

/// The text before each line of verdicts. The number of the line, from 1, takes the place of a `{}` in it; there is at
/// most one.
///
/// ```
/// use takeaway::Prefix;
///
/// let prefix = Prefix::new("Case {}: ").expect("at most one {}");
/// assert_eq!(prefix.parts(), ("Case ", Some(": ")));
/// assert_eq!(prefix.bytes(10), "Case 10: ".len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    pub(crate) before: String,
    /// The text after the number; none if there is no number.
    pub(crate) after: Option<String>,
}

impl Prefix {
    /// The prefix with this text; `None` unless it has 1 to 1,000 bytes, at most one `{}`, and no control character
    /// other than a tab.
    pub fn new(text: &str) -> Option<Prefix> {
        let mut parts = text.split("{}").map(str::to_string);
        let (before, after) = (parts.next()?, parts.next());
        let fits = is_text(text) && parts.next().is_none();
        fits.then_some(Prefix { before, after })
    }

    /// The text before the number, and the text after it; the whole text and `None` if there is no number.
    pub fn parts(&self) -> (&str, Option<&str>) {
        (&self.before, self.after.as_deref())
    }

    /// The length of the prefix of this line.
    pub fn bytes(&self, line: u64) -> usize {
        let digits = line.checked_ilog10().map_or(1, |log| log as usize + 1);
        let number = |after: &String| after.len() + digits;
        self.before.len() + self.after.as_ref().map_or(0, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_words_are_texts() {
        for word in ["", "a\n", "\0win"] {
            for [win, loss] in [[word, "x"], ["x", word]] {
                assert_eq!(Words::new(win, loss), Err(WrongWord { word: word.to_string() }), "{win:?}, {loss:?}");
            }
        }
        assert!(Words::new("a,b", "x").is_ok());
        let told = "expected a word of 1 to 1000 bytes without line break, found \"a\\n\"";
        assert_eq!(Words::new("W", "a\n").map_err(|error| error.to_string()), Err(told.to_string()));
    }
}

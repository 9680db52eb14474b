//! The words of verdicts, and the text before each line.

use std::fmt;
use std::str::FromStr;

use super::marks::{LONGEST_TEXT, is_text};

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
    /// The first word that does not have 1 to 1,000 bytes, or that has a control character other
    /// than a tab.
    pub fn new(win: &str, loss: &str) -> Result<Words, WrongWord> {
        for word in [win, loss] {
            if !is_text(word) {
                return Err(WrongWord::Word(word.to_string()));
            }
        }
        Ok(Words {
            win: win.to_string(),
            loss: loss.to_string(),
        })
    }

    /// The words if the first player wins, and if it loses.
    pub fn texts(&self) -> [&str; 2] {
        [&self.win, &self.loss]
    }
}

/// Two words with a comma between, in which `\\,` is a comma.
///
/// ```
/// use takeaway::Words;
///
/// let words: Words = r"W\,L,L".parse()?;
/// assert_eq!(words.texts(), ["W,L", "L"]);
/// assert_eq!("W".parse::<Words>().unwrap_err().to_string(), r#"expected two words with a comma between, found "W""#);
/// # Ok::<(), takeaway::WrongWord>(())
/// ```
impl FromStr for Words {
    type Err = WrongWord;

    fn from_str(text: &str) -> Result<Words, WrongWord> {
        // No word has a NUL.
        let marked = text.replace("\\,", "\0");
        match marked.split_once(',') {
            Some((win, loss)) if !loss.contains(',') && !text.contains('\0') => {
                Words::new(&win.replace('\0', ","), &loss.replace('\0', ","))
            }
            _ => Err(WrongWord::Pair(text.to_string())),
        }
    }
}

/// The error for words that cannot be verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongWord {
    /// This word does not have 1 to 1,000 bytes, or has a control character.
    Word(String),
    /// These are not two words with a comma between.
    Pair(String),
}

impl fmt::Display for WrongWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongWord::Word(word) => {
                write!(
                    f,
                    "expected a word of 1 to {LONGEST_TEXT} bytes without line break, found {word:?}"
                )
            }
            WrongWord::Pair(text) => {
                write!(f, "expected two words with a comma between, found {text:?}")
            }
        }
    }
}

impl std::error::Error for WrongWord {}

/// The text before each line of verdicts. The number of the line, from 1, takes the place of a `{}`
/// in it; there is at most one.
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

/// The error for a text that is not a [`Prefix`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongPrefix {
    /// It does not have 1 to 1,000 bytes, or has a control character.
    Text(String),
    /// It has more than one `{}`.
    Numbers(String),
}

impl fmt::Display for WrongPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongPrefix::Text(text) => {
                write!(
                    f,
                    "expected a prefix of 1 to {LONGEST_TEXT} bytes without line break, found {text:?}"
                )
            }
            WrongPrefix::Numbers(text) => {
                write!(f, "expected a prefix with at most one {{}}, found {text:?}")
            }
        }
    }
}

impl std::error::Error for WrongPrefix {}

impl FromStr for Prefix {
    type Err = WrongPrefix;

    fn from_str(text: &str) -> Result<Prefix, WrongPrefix> {
        if !is_text(text) {
            return Err(WrongPrefix::Text(text.to_string()));
        }
        match text.split_once("{}") {
            None => Ok(Prefix {
                before: text.to_string(),
                after: None,
            }),
            Some((_, after)) if after.contains("{}") => Err(WrongPrefix::Numbers(text.to_string())),
            Some((before, after)) => Ok(Prefix {
                before: before.to_string(),
                after: Some(after.to_string()),
            }),
        }
    }
}

impl Prefix {
    /// The prefix with this text; `None` unless it has 1 to 1,000 bytes, at most one `{}`, and no
    /// control character other than a tab.
    pub fn new(text: &str) -> Option<Prefix> {
        text.parse().ok()
    }

    /// The text before the number, and the text after it; the whole text and `None` if there is no
    /// number.
    pub fn parts(&self) -> (&str, Option<&str>) {
        (&self.before, self.after.as_deref())
    }

    /// The prefix of this line.
    pub(crate) fn text(&self, line: u64) -> String {
        match &self.after {
            None => self.before.clone(),
            Some(after) => format!("{}{line}{after}", self.before),
        }
    }

    /// The length of the prefix of this line.
    pub fn bytes(&self, line: u64) -> usize {
        let Some(after) = &self.after else {
            return self.before.len();
        };
        let digits = line.max(1).ilog10() as usize + 1;
        self.before.len() + digits + after.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_words_are_texts() {
        for word in ["", "a\n", "\0win"] {
            for [win, loss] in [[word, "x"], ["x", word]] {
                assert_eq!(
                    Words::new(win, loss),
                    Err(WrongWord::Word(word.to_string())),
                    "{win:?}, {loss:?}"
                );
            }
        }
        assert!(Words::new("a,b", "x").is_ok());
        let told = "expected a word of 1 to 1000 bytes without line break, found \"a\\n\"";
        assert_eq!(
            Words::new("W", "a\n").map_err(|error| error.to_string()),
            Err(told.to_string())
        );
    }

    #[test]
    fn words_are_read_from_two_with_a_comma_between() {
        let pair = |text: &str| WrongWord::Pair(text.to_string());
        let words = |win, loss| Words::new(win, loss).expect("two texts");
        for (text, read) in [
            ("W,L", Ok(words("W", "L"))),
            ("W\\,L,L", Ok(words("W,L", "L"))),
            ("W", Err(pair("W"))),
            ("W\\,L", Err(pair("W\\,L"))),
            ("W,L,x", Err(pair("W,L,x"))),
            ("W\0,L", Err(pair("W\0,L"))),
            (",L", Err(WrongWord::Word(String::new()))),
        ] {
            assert_eq!(text.parse(), read, "{text:?}");
        }
    }

    #[test]
    fn a_prefix_that_is_refused_has_its_reason() {
        for (text, told) in [
            (
                "{}{}",
                "expected a prefix with at most one {}, found \"{}{}\"",
            ),
            (
                "a\n",
                "expected a prefix of 1 to 1000 bytes without line break, found \"a\\n\"",
            ),
        ] {
            assert_eq!(
                text.parse::<Prefix>().map_err(|error| error.to_string()),
                Err(told.to_string())
            );
        }
    }
}

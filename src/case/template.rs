//! The template that says what is printed of each winning move.

use std::fmt;
use std::str::FromStr;

use crate::output::marks::{LONGEST_TEXT, is_text};

/// A text with placeholders, each in braces, for what a winning move does.
///
/// ```
/// use takeaway::{Form, Options, Game, Template};
///
/// let winning_moves = Some(Template::new("heap {heap}: {stones} -> {left}")?);
/// let options = Options { form: Form::game(Game::Nim), winning_moves, ..Options::default() };
/// let mut output = Vec::new();
/// takeaway::judge_with(&options, &b"1  3 1 4 6"[..], &mut output)?;
/// assert_eq!(output, b"First\nheap 3: 6 -> 5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The texts that come before each placeholder.
    pub(crate) parts: Vec<(String, Placeholder)>,
    /// The text after the last placeholder.
    pub(crate) end: String,
}

/// What a [`Template`] may tell of a winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placeholder {
    /// The number of the heap, from 1.
    Heap,
    /// The stones of the heap before the move.
    Stones,
    /// The stones that the move takes, or the factor of the multiplication game.
    Take,
    /// The stones that it leaves.
    Left,
    /// The smaller of two heaps that it leaves; 0 if it does not leave exactly two. Of a position of
    /// several numbers, the first that is left.
    A,
    /// The larger of these two heaps; all stones left if it does not leave exactly two. Of a
    /// position of several numbers, the second that is left.
    B,
    /// The third number of the position that it leaves.
    C,
    /// The number of the position of several numbers that it changes, from 1.
    Position,
    /// All heaps that it leaves of its heap or, on two heaps, of both: `1+2+2`; or all positions. It is a list, and
    /// no number.
    Parts,
}

impl Placeholder {
    /// All placeholders.
    pub(crate) const ALL: [Placeholder; 9] = [
        Placeholder::Heap,
        Placeholder::Stones,
        Placeholder::Take,
        Placeholder::Left,
        Placeholder::A,
        Placeholder::B,
        Placeholder::C,
        Placeholder::Position,
        Placeholder::Parts,
    ];
}

/// As a template has it: `{heap}`.
impl fmt::Display for Placeholder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{{{}}}",
            match self {
                Placeholder::Heap => "heap",
                Placeholder::Stones => "stones",
                Placeholder::Take => "take",
                Placeholder::Left => "left",
                Placeholder::A => "a",
                Placeholder::B => "b",
                Placeholder::C => "c",
                Placeholder::Position => "position",
                Placeholder::Parts => "parts",
            }
        )
    }
}

impl Template {
    /// The template with this text.
    ///
    /// # Errors
    ///
    /// If the text does not have 1 to 1,000 bytes, has a control character other than a tab, or has
    /// a word in braces that is not a placeholder.
    pub fn new(text: &str) -> Result<Template, WrongTemplate> {
        if !is_text(text) {
            return Err(WrongTemplate::Text(text.to_string()));
        }
        let mut parts = Vec::new();
        let mut before = String::new();
        let mut rest = text;
        while let Some(brace) = rest.find('{') {
            let (plain, after) = rest.split_at(brace);
            before += plain;
            let word = after[1..].split_once('}').map_or("", |(word, _)| word);
            let has_letters = word.bytes().all(|byte| byte.is_ascii_alphabetic());
            if word.is_empty() || !has_letters {
                before += "{";
                rest = &after[1..];
                continue;
            }
            let (braced, after) = after.split_at(word.len() + 2);
            let mut all = Placeholder::ALL.into_iter();
            let Some(placeholder) = all.find(|it| it.to_string() == braced) else {
                return Err(WrongTemplate::Word(braced.to_string()));
            };
            parts.push((std::mem::take(&mut before), placeholder));
            rest = after;
        }
        Ok(Template {
            parts,
            end: before + rest,
        })
    }

    /// The numbers that this line tells in place of the placeholders; `None` if it is not such a
    /// line. Blanks and the case of letters do not matter.
    pub(crate) fn read(&self, line: &str) -> Option<Told> {
        let mut told = Told::default();
        let mut rest = line.trim_ascii();
        for (before, placeholder) in &self.parts {
            rest = after_text(rest, before)?.trim_ascii_start();
            let is_list = *placeholder == Placeholder::Parts;
            let end =
                rest.find(|letter: char| !(letter.is_ascii_digit() || is_list && letter == '+'));
            let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
            let mut numbers = Vec::new();
            for number in digits.split('+') {
                numbers.push(number.parse().ok()?);
            }
            if told
                .numbers_of(*placeholder)
                .is_some_and(|known| known != numbers)
            {
                return None;
            }
            told.0.push((*placeholder, numbers));
            rest = after;
        }
        let rest = after_text(rest, &self.end)?;
        if rest.trim_ascii().is_empty() {
            Some(told)
        } else {
            None
        }
    }

    /// The words that blanks separate, each as a template. A placeholder has no blanks.
    pub(crate) fn words(&self) -> Vec<Template> {
        let mut words = Vec::new();
        let mut parts = Vec::new();
        for (before, placeholder) in &self.parts {
            let last = push_words(before, &mut parts, &mut words);
            parts.push((last, *placeholder));
        }
        let end = push_words(&self.end, &mut parts, &mut words);
        if !parts.is_empty() || !end.is_empty() {
            words.push(Template { parts, end });
        }
        words
    }

    /// The line in which each number is 0.
    pub(crate) fn with_zeros(&self) -> String {
        let mut line = String::new();
        for (before, _) in &self.parts {
            line += &format!("{before}0");
        }
        line + &self.end
    }

    /// The text that it was made of.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (before, placeholder) in &self.parts {
            text += &format!("{before}{placeholder}");
        }
        text + &self.end
    }

    /// The placeholders in their order.
    pub(crate) fn placeholders(&self) -> impl Iterator<Item = Placeholder> + '_ {
        self.parts.iter().map(|&(_, placeholder)| placeholder)
    }
}

/// Adds the words that end in this text, of which the first begins with these parts. Returns what
/// comes after its last blank.
fn push_words(
    text: &str,
    parts: &mut Vec<(String, Placeholder)>,
    words: &mut Vec<Template>,
) -> String {
    let mut rest = text;
    while let Some((end, after)) = rest.split_once(|letter: char| letter.is_ascii_whitespace()) {
        if !parts.is_empty() || !end.is_empty() {
            words.push(Template {
                parts: std::mem::take(parts),
                end: end.to_string(),
            });
        }
        rest = after;
    }
    rest.to_string()
}

/// What comes after this text, where it comes next. Blanks and the case of letters do not matter.
fn after_text<'a>(line: &'a str, text: &str) -> Option<&'a str> {
    let mut rest = line;
    for letter in text.chars() {
        rest = rest.trim_ascii_start();
        if letter.is_ascii_whitespace() {
            continue;
        }
        let next = rest.chars().next()?;
        if !next.eq_ignore_ascii_case(&letter) {
            return None;
        }
        rest = &rest[next.len_utf8()..];
    }
    Some(rest)
}

/// What a line tells of a move, by the placeholders of a template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told(Vec<(Placeholder, Vec<u64>)>);

impl Told {
    fn numbers_of(&self, placeholder: Placeholder) -> Option<&[u64]> {
        for (other, numbers) in &self.0 {
            if *other == placeholder {
                return Some(numbers);
            }
        }
        None
    }

    /// The number for a placeholder that stands for one.
    pub(crate) fn number(&self, placeholder: Placeholder) -> Option<u64> {
        self.numbers_of(placeholder)?.first().copied()
    }

    /// The heaps for [`Placeholder::Parts`].
    pub(crate) fn parts(&self) -> Option<&[u64]> {
        self.numbers_of(Placeholder::Parts)
    }
}

impl FromStr for Template {
    type Err = WrongTemplate;

    fn from_str(text: &str) -> Result<Template, WrongTemplate> {
        Template::new(text)
    }
}

/// The error for a text that is not a [`Template`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongTemplate {
    /// It does not have 1 to 1,000 bytes, or has a control character other than a tab.
    Text(String),
    /// A word in braces that is not a placeholder.
    Word(String),
}

impl fmt::Display for WrongTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongTemplate::Text(text) => {
                write!(
                    f,
                    "expected a template of 1 to {LONGEST_TEXT} bytes without line break, found {text:?}"
                )
            }
            WrongTemplate::Word(word) => {
                write!(
                    f,
                    "expected a placeholder such as {}, found {word}",
                    Placeholder::Heap
                )
            }
        }
    }
}

impl std::error::Error for WrongTemplate {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_braces_are_placeholders_and_other_braces_are_text() {
        let template = Template::new("{{stones} {left}} {1} {").expect("a template");
        assert_eq!(
            template.placeholders().collect::<Vec<_>>(),
            [Placeholder::Stones, Placeholder::Left]
        );
        assert_eq!(
            (&*template.parts[0].0, &*template.parts[1].0, &*template.end),
            ("{", " ", "} {1} {")
        );
        for word in ["{x}", "{Heap}", "{heaps}"] {
            assert_eq!(
                Template::new(word),
                Err(WrongTemplate::Word(word.to_string()))
            );
        }
        let told = |text: &str| Template::new(text).expect_err("no template").to_string();
        assert_eq!(
            told("{x}"),
            "expected a placeholder such as {heap}, found {x}"
        );
        assert_eq!(
            told(""),
            "expected a template of 1 to 1000 bytes without line break, found \"\""
        );
    }

    #[test]
    fn a_template_is_a_text() {
        for refused in ["", "a\n", "\0"] {
            assert_eq!(
                Template::new(refused),
                Err(WrongTemplate::Text(refused.to_string()))
            );
        }
    }
}

//! What a language of printed programs writes in its own way: the texts into which `print` puts
//! names, expressions and steps. Each language fills one such table, in a file of its own.

use super::tree::Kind;

type Phrase = &'static str;

/// How a language writes a program. In a text, `{0}`, `{1}` and so on are what it is about, in the
/// order that is said here. All languages have the same signs, braces and semicolons.
pub struct Notation {
    /// A program: its items, the body of its main function, and the least first digit of a number
    /// that begins another case, if the program looks ahead.
    pub program: fn(&str, &str, Option<char>) -> String,
    /// A type, as that of a parameter.
    pub kind: fn(Kind) -> Phrase,
    pub number: fn(i128) -> String,
    /// A byte of a text that is not in ASCII, or no letter.
    pub byte: fn(u8) -> String,
    /// A list that is declared: its name, its kind, whether it changes, and how many zeros it has,
    /// which is nothing for an empty one.
    pub list: fn(&str, Kind, bool, &str) -> String,
    /// The functions that no program has, and how they are called.
    pub phrases: &'static [(Phrase, Phrase)],
    /// Names that no variable may have.
    pub reserved: &'static [Phrase],
    /// A constant list: its name, and its numbers.
    pub numbers: Phrase,
    /// A constant text: its name, and its lines; and what is between two lines.
    pub lines: [Phrase; 2],
    /// A parameter: its name, and its kind; and one that its function does not use.
    pub parameter: [Phrase; 2],
    /// The head of a function: its name, its parameters, and the kind of its result.
    pub function: Phrase,
    /// The last line of a function: its result.
    pub result: Phrase,
    /// A variable: its name, its kind, and its value; and one that changes.
    pub variable: [Phrase; 2],
    /// The head of a loop that runs some times: its counter, and how often; and names for counters,
    /// of which the first is for cases and the second for heaps.
    pub times: (Phrase, &'static [Phrase]),
    /// The head of a loop over a range: its variable, the kind of it, and the first and the last
    /// number.
    pub range: Phrase,
    /// The head of a loop with a variable: its start, its condition and its change. Without it, the
    /// loop has lines for these.
    pub own_loop: Option<Phrase>,
    /// What makes a variable of such a loop larger by 1.
    pub next: Phrase,
    /// The head of a loop over a list, and its first line, if it has one: the place in the list, the
    /// variable, the list, and its length; and names for the place.
    pub each: ([Phrase; 2], &'static [Phrase]),
    /// The condition after `if` and `while`.
    pub condition: Phrase,
    /// A condition, what is chosen if it holds, and what else.
    pub choice: Phrase,
    /// What comes before the quotation mark of a letter or a text.
    pub quoted: Phrase,
    /// A question mark after another one.
    pub question: Phrase,
    /// What a language has that never changes a type by itself.
    pub casts: Option<Casts>,
}

/// How a number gets another type.
pub struct Casts {
    /// A number in digits, and its type.
    pub digits: Phrase,
    /// An expression, and its type.
    pub expression: Phrase,
    /// The type of a place in a list.
    pub place: Phrase,
}

/// The text with these in place of `{0}`, `{1}` and so on.
pub fn filled(text: &str, arguments: &[&str]) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match argument(part, arguments) {
            Some((argument, rest)) => filled.extend([argument, rest]),
            None => filled.extend(["{", part]),
        }
    }
    filled
}

/// The argument whose number a part of a text begins with, and the rest of the part.
fn argument<'a>(part: &'a str, arguments: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let (number, rest) = part.split_once('}')?;
    let number: usize = number.parse().ok()?;
    Some((arguments.get(number)?, rest))
}

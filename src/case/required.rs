//! What the form or the bounds require at some place of an input.

use std::fmt;

use super::parts::{Letter, Part};
use crate::game::rule::NUMBERS;
use crate::limits::{MAX_EXPONENT, MAX_NUMBER, to_usize};

/// What the form or the bounds require at some place of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Required {
    /// A number from the first to the second of these.
    Number(Number, u64, u64),
    /// The first digit of a code, which is 0 or 4.
    FirstDigit,
    /// A number without zeros before it.
    NoLeadingZero(Number),
    /// A blank, and then this number.
    Blank(Number),
    /// The end of the line.
    LineEnd,
    /// A move that takes more stones than the move before it.
    LargerMove(Number),
    /// A move that takes another number of stones than the moves before it.
    OtherMove(Number),
    /// This move among those of the case.
    WithMove(u64),
    /// At least this many stones in the case.
    MinStones(u64),
    /// No more stones than this in the case.
    MaxStones(u64),
    /// At least this many cases.
    MinCases(u64),
    /// At least this many heaps in all cases together.
    MinTotal(u64),
    /// No more heaps than this in all cases together.
    MaxTotal(u64),
    /// This many zeros, which end the input, on a line.
    Zeros(u64),
    /// The end of the input after this many cases.
    End(u64),
}

/// A number of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// How many cases there are.
    CaseCount,
    /// The stones of a case, which are no number of the input.
    Stones,
    /// A number that is a part of a case. If the part has several numbers: which of them, from 1,
    /// and how many there are.
    Part(Part, u64, u64),
}

impl Number {
    /// Its name without its place in a list.
    pub(crate) fn name(self) -> &'static str {
        let part = match self {
            Number::CaseCount => return "number of cases",
            Number::Stones => return "stones of a case",
            Number::Part(part, ..) => part,
        };
        match part {
            Part::Digits => "digit",
            Part::Group => "number of cases on this rule",
            Part::UpTo => "largest heap",
            Part::Number(Letter::A) => "heap 1 of 2",
            Part::Number(Letter::B) => "heap 2 of 2",
            Part::List { each, .. } if each > 1 => {
                ["number a", "number b", "number c"][self.letter().unwrap_or(0)]
            }
            part => {
                let told = part.told();
                let name = told.strip_prefix("the ").or(told.strip_prefix("a "));
                name.unwrap_or(told)
            }
        }
    }

    /// Which of the letters a, b and c names it, from 0 on; `None` if none does.
    pub(crate) fn letter(self) -> Option<usize> {
        let Number::Part(part, place, _) = self else {
            return None;
        };
        let at = to_usize(place.saturating_sub(1));
        match part {
            Part::Number(letter) => letter.place(),
            Part::List { each, .. } if each > 1 => Some(at % each),
            _ => None,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        match *self {
            Number::Part(Part::Moves | Part::Digits | Part::List { each: 1, .. }, place, count) => {
                write!(f, "{name} {place} of {count}")
            }
            Number::Part(Part::List { each, .. }, place, count) => {
                write_number_of(f, place, count, each as u64)
            }
            Number::Part(Part::Number(Letter::A | Letter::B), ..) => write!(f, "{name}"),
            Number::Part(Part::Number(_) | Part::Skipped, ..) => write!(f, "a {name}"),
            _ => write!(f, "the {name}"),
        }
    }
}

/// Writes the letter of a number, and the position that it belongs to, such as `b of pair 2 of 2`.
/// A position has `each` numbers. `number` is the place of the number among the numbers of all
/// positions, from 1 to `count`.
fn write_number_of(f: &mut fmt::Formatter<'_>, number: u64, count: u64, each: u64) -> fmt::Result {
    let letter = NUMBERS[to_usize((number - 1) % each)];
    let about = if each == 2 { "pair" } else { "position" };
    match count / each {
        1 => write!(f, "the number {letter}"),
        all => write!(f, "{letter} of {about} {} of {all}", number.div_ceil(each)),
    }
}

impl fmt::Display for Required {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Required::Number(number, 0, MAX_NUMBER) => write!(f, "{number}"),
            Required::Number(number, least, MAX_NUMBER) => {
                write!(f, "{number} ({least} to 10^{MAX_EXPONENT})")
            }
            Required::Number(number, least, most) => write!(f, "{number} ({least} to {most})"),
            Required::FirstDigit => write!(f, "the first digit of a code (0 or 4)"),
            Required::NoLeadingZero(number) => write!(f, "{number} without a leading zero"),
            Required::Blank(number) => write!(f, "one blank and {number}"),
            Required::LineEnd => write!(f, "the end of the line"),
            Required::LargerMove(number) => {
                write!(f, "{number} to take more stones than the move before it")
            }
            Required::OtherMove(number) => write!(f, "{number} to differ from the moves before it"),
            Required::WithMove(stones) => write!(f, "{stones} among the moves of the case"),
            Required::MinStones(least) => write!(
                f,
                "at least {least} {} in the case",
                plural("stone", least.into())
            ),
            Required::MaxStones(most) => write!(
                f,
                "at most {most} {} in the case",
                plural("stone", most.into())
            ),
            Required::MinCases(least) => {
                write!(f, "at least {least} {}", plural("case", least.into()))
            }
            Required::MinTotal(least) => write!(
                f,
                "at least {least} {} in all cases",
                plural("heap", least.into())
            ),
            Required::MaxTotal(most) => write!(
                f,
                "at most {most} {} in all cases",
                plural("heap", most.into())
            ),
            Required::Zeros(1) => write!(f, "a 0 that ends the input"),
            Required::Zeros(count) => write!(f, "{count} zeros that end the input"),
            Required::End(cases) => write!(
                f,
                "the end of input after {cases} {}",
                plural("case", cases.into())
            ),
        }
    }
}

/// The word, with an s unless the number is 1.
pub(crate) fn plural(word: &str, count: u128) -> String {
    format!("{word}{}", if count == 1 { "" } else { "s" })
}

/// Words as a choice: `a, b or c`.
pub(crate) fn one_of(words: &[String]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        words => words.concat(),
    }
}

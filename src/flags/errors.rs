//! What is wrong with a command line, and the library's errors in terms of flags.

use std::fmt;

use crate::case::error::Error;
use crate::case::fault::{Fault, Hint};
use crate::case::misuse::Misuse;

use super::protocol::Protocol;

/// What is wrong with a command line.
#[derive(Debug)]
pub struct Usage {
    message: String,
    /// What may be shown on the lines below the message, such as a command.
    shown: String,
    /// The arguments that print the help on it.
    help: String,
    /// The judge that reads the exit code, if one does.
    pub protocol: Option<Protocol>,
}

impl Usage {
    /// A message that no other help than the short one explains.
    pub fn new(message: impl Into<String>) -> Usage {
        Usage {
            message: message.into(),
            shown: String::new(),
            help: "-h".to_string(),
            protocol: None,
        }
    }

    /// A message that the help on this topic explains.
    pub fn of_topic(topic: &str, message: impl Into<String>) -> Usage {
        Usage {
            help: format!("help {topic}"),
            ..Usage::new(message)
        }
    }

    /// A message about this flag. It may end with lines that show the place of an error in the
    /// value.
    pub fn of_flag(flag: &str, message: impl Into<String>) -> Usage {
        let message = message.into();
        let (message, shown) = message.split_once('\n').unwrap_or((&message, ""));
        let topic = match flag {
            "game" => "games",
            "for" => "problems",
            flag => flag,
        };
        Usage::of_topic(topic, message).with_lines(shown)
    }

    /// At most one of these two flags may be used.
    pub fn exclusive(one: &str, other: &str) -> Usage {
        Usage::of_flag(one, format!("use --{one} or --{other}, not both"))
    }

    /// These lines below the message.
    pub fn with_lines(mut self, shown: &str) -> Usage {
        self.shown = shown.to_string();
        self
    }

    /// This after the message.
    pub fn with_note(mut self, note: &str) -> Usage {
        self.message = format!("{}; {note}", self.message);
        self
    }

    /// What is wrong at this place of a statement.
    pub fn within(mut self, place: &str) -> Usage {
        self.message = format!("{place}: {}", self.message);
        self
    }
}

impl From<Misuse> for Usage {
    fn from(wrong: Misuse) -> Usage {
        match flag_of(&wrong) {
            Some(flag) => Usage::of_flag(flag, misuse(&wrong)),
            None => Usage::new(misuse(&wrong)),
        }
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (see takeaway {})", self.message, self.help)?;
        if !self.shown.is_empty() {
            write!(f, "\n{}", self.shown)?;
        }
        Ok(())
    }
}

/// The flag that the message about this is about.
fn flag_of(misuse: &Misuse) -> Option<&'static str> {
    match misuse {
        Misuse::Refused(refused) => Some(refused.option),
        Misuse::NoHeapWithinBounds { .. } => Some("heap"),
        Misuse::NoNumber(flag)
        | Misuse::NoHeaps(flag)
        | Misuse::BeyondPositions {
            bound: (flag, _), ..
        }
        | Misuse::Exclusive([(flag, _), _]) => Some(flag),
        Misuse::TooFewHeaps { .. } => Some("max-total"),
        Misuse::TooFewCases { .. } => Some("min-total"),
        Misuse::TooFewGroups { .. } => Some("max-groups"),
        Misuse::TooFewStones { .. } => Some("max-stones"),
        Misuse::TooManyStones { .. } => Some("min-stones"),
        Misuse::NoneAsWished { .. } => Some("lost"),
        Misuse::Endless => Some("rule"),
        Misuse::OutOfRange { .. }
        | Misuse::TooManyHeaps(_)
        | Misuse::TooManyMoves(_)
        | Misuse::TooLittleMemory
        | Misuse::NoKnownHeap(_) => None,
    }
}

/// What went wrong, in terms of flags.
pub fn message(error: &Error) -> String {
    match error {
        Error::Options(wrong) => misuse(&wrong.0),
        Error::Fault(fault) => fault.to_string() + &hints(&fault.hints()),
        Error::Read(_) | Error::Write(_) => error.to_string(),
    }
}

/// What is wrong with a number of a question, which is on the line that has the number of its
/// operand.
pub fn of_operand(fault: &Fault) -> String {
    let operand = fault.position.line;
    let mut message = format!(
        "operand {operand}: expected {}, found {}",
        fault.expected, fault.found
    );
    for of_budget in [Hint::LargerBudget, Hint::NoBudget] {
        if fault.hints().contains(&of_budget) {
            message += hint(of_budget);
        }
    }
    message
}

/// What is wrong with the flags, and what to do about it.
fn misuse(misuse: &Misuse) -> String {
    let message = misuse.message("--");
    match misuse {
        Misuse::Refused(refused) => message + refused.hint,
        Misuse::NoKnownHeap(_) => {
            format!("{message}; a larger --budget or smaller lower bounds may help")
        }
        _ => message,
    }
}

/// What may help, after a message.
pub fn hints(hints: &[Hint]) -> String {
    hints.iter().map(|&it| hint(it)).collect()
}

fn hint(hint: Hint) -> &'static str {
    match hint {
        Hint::LargerBudget => "; a larger --budget may help",
        Hint::NoBudget => "; no --budget reaches it",
        Hint::WholeCase => "; the last case is not complete: takeaway validate finds the line",
        Hint::OneHeap => {
            "; the last case is not complete: add --heaps 1 if each is one heap; takeaway validate finds the line"
        }
        Hint::NoCaseCountOrOneHeap => {
            "; the last case is not complete: add --stream if the number of cases does not come first, --heaps 1 if \
            each case is one heap; takeaway validate finds the line"
        }
        Hint::NoCaseCount => {
            "; if it has no number of cases, add --stream; if 0 ends it, see takeaway help layout; takeaway validate finds the line"
        }
        Hint::NamedGame => "; if all cases are of one game, name it with --game",
        Hint::NoNegatives => {
            "; no number is negative: if -1 ends the input, leave it out, as sed '$d' does"
        }
        Hint::FromUtf16 => "; this looks like UTF-16: convert it to UTF-8",
        Hint::FromUtf32 => "; this looks like UTF-32: convert it to UTF-8",
        Hint::Unpack => "; this looks like gzip: unpack it first",
        Hint::RemoveCarriageReturns => "; tr -d '\\r' removes all of them",
        Hint::AddLineFeed => "; a line feed is missing",
    }
}

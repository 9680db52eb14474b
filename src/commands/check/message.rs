//! Writes how a comparison ended where a judge looks for it.

use std::fs;

use crate::commands::exit::shown;
use crate::flags::MessageFile;

/// How a comparison ended, with a message.
pub enum Outcome {
    Right(String),
    Wrong(String),
    /// The judge is wrong, not the answers.
    Trouble(String),
}

impl Outcome {
    pub fn message(&self) -> &str {
        let (Outcome::Right(message) | Outcome::Wrong(message) | Outcome::Trouble(message)) = self;
        message
    }
}

/// Writes the message to this file. Kattis gets none about right answers.
///
/// # Errors
///
/// Why it cannot be written.
pub fn write(file: &MessageFile, outcome: &Outcome) -> Result<(), String> {
    let (path, text) = match file {
        MessageFile::Feedback(folder) => (&folder.join("judgemessage.txt"), judge_message(outcome)),
        MessageFile::Text(file) => (file, outcome.message().to_string()),
        MessageFile::Xml(file) => (file, xml(outcome)),
    };
    // A message of an earlier run is emptied.
    if text.is_empty() && !path.exists() {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| format!("{}: cannot write the message: {error}", shown(path)))
}

fn judge_message(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Right(_) => String::new(),
        Outcome::Wrong(message) | Outcome::Trouble(message) => message.clone() + "\n",
    }
}

/// The message as testlib.h writes it with `-appes`, but in UTF-8. A message has no control characters except tabs and
/// line feeds, which XML allows.
fn xml(outcome: &Outcome) -> String {
    let name = match outcome {
        Outcome::Right(_) => "accepted",
        Outcome::Wrong(_) => "wrong-answer",
        Outcome::Trouble(_) => "fail",
    };
    let message =
        outcome.message().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{name}\">{message}</result>\n")
}

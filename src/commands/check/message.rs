//! Writes how a comparison ended where a judge looks for it.

use std::fs;

use crate::commands::exit::shown;
use crate::flags::MessageFile;

/// How a comparison ended, with a message.
pub enum Judgement {
    Right(String),
    Wrong(String),
    /// The judge is wrong, not the answers.
    Trouble(String),
}

impl Judgement {
    pub fn message(&self) -> &str {
        let (Judgement::Right(message) | Judgement::Wrong(message) | Judgement::Trouble(message)) = self;
        message
    }
}

/// Writes the message to this file. Kattis gets none about right answers.
///
/// # Errors
///
/// Why it cannot be written.
pub fn write(file: &MessageFile, outcome: &Judgement) -> Result<(), String> {
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

fn judge_message(outcome: &Judgement) -> String {
    match outcome {
        Judgement::Right(_) => String::new(),
        Judgement::Wrong(message) | Judgement::Trouble(message) => message.clone() + "\n",
    }
}

/// The message as testlib.h writes it with `-appes`, but in UTF-8. A message has no control characters except tabs and
/// line feeds, which XML allows.
fn xml(outcome: &Judgement) -> String {
    let name = match outcome {
        Judgement::Right(_) => "accepted",
        Judgement::Wrong(_) => "wrong-answer",
        Judgement::Trouble(_) => "fail",
    };
    let message =
        outcome.message().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{name}\">{message}</result>\n")
}

//! Writes how a comparison ended where a judge looks for it.

use std::fs;

use crate::commands::exit::shown;
use crate::flags::MessageFile;

/// How a comparison ended.
pub enum Judgement {
    /// How many answers are right: all of them.
    Right(u64),
    Wrong(Report),
    /// The judge is wrong, not the answers.
    Trouble(String),
}

/// What is said of wrong answers.
pub struct Report {
    /// The first difference; then the case, and its explanation.
    pub lines: Vec<String>,
    /// What else there is to say, such as how many differ.
    pub notes: Vec<String>,
}

impl Report {
    pub fn text(&self) -> String {
        [&self.lines[..], &self.notes].concat().join("\n")
    }

    /// The first difference and the notes, on one line.
    fn one_line(&self) -> String {
        let notes = self.notes.join("; ");
        match self.lines.first() {
            None => notes,
            Some(first) if notes.is_empty() => first.clone(),
            Some(first) => format!("{first} ({notes})"),
        }
    }
}

impl Judgement {
    pub fn message(&self) -> String {
        match self {
            Judgement::Right(answers) => format!("0 of {answers} differ"),
            Judgement::Wrong(report) => report.text(),
            Judgement::Trouble(message) => message.clone(),
        }
    }

    /// The message on one line: tools for testlib's checkers show only the last line.
    fn one_line(&self) -> String {
        match self {
            Judgement::Right(1) => "1 answer".to_string(),
            Judgement::Right(answers) => format!("{answers} answers"),
            Judgement::Wrong(report) => report.one_line(),
            Judgement::Trouble(message) => message.replace('\n', "; "),
        }
    }

    /// The lines that a checker of SIO2 writes to standard output: all it reads of them are two.
    pub fn sinol_lines(&self) -> String {
        match self {
            Judgement::Right(_) => "OK\n".to_string(),
            Judgement::Wrong(_) | Judgement::Trouble(_) => format!("WRONG\n{}\n", self.one_line()),
        }
    }

    /// The line that a checker of testlib writes to standard error.
    pub fn testlib_line(&self) -> String {
        let outcome = match self {
            Judgement::Right(_) => "ok",
            Judgement::Wrong(_) => "wrong answer",
            Judgement::Trouble(_) => "FAIL",
        };
        format!("{outcome} {}", self.one_line())
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
        MessageFile::Text(file) => (file, outcome.one_line()),
        MessageFile::Xml(file) => (file, xml(outcome)),
    };
    // A message of an earlier run is emptied.
    if text.is_empty() && !path.exists() {
        return Ok(());
    }
    fs::write(path, text)
        .map_err(|error| format!("{}: cannot write the message: {error}", shown(path)))
}

fn judge_message(outcome: &Judgement) -> String {
    match outcome {
        Judgement::Right(_) => String::new(),
        Judgement::Wrong(_) | Judgement::Trouble(_) => outcome.message() + "\n",
    }
}

/// The message as testlib.h writes it with `-appes`, but in UTF-8. A message has no control
/// characters except tabs and line feeds, which XML allows.
fn xml(outcome: &Judgement) -> String {
    let name = match outcome {
        Judgement::Right(_) => "accepted",
        Judgement::Wrong(_) => "wrong-answer",
        Judgement::Trouble(_) => "fail",
    };
    let message = outcome
        .one_line()
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;");
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{name}\">{message}</result>\n"
    )
}

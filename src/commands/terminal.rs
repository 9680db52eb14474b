//! What a terminal gets that a file does not: colours, and messages in lines of its width.

use std::env;
use std::io::{self, IsTerminal};

use anstyle::{AnsiColor, Style};
use terminal_size::{Width, terminal_size_of};

use crate::flags::wrap::wrap_words;

/// How each message starts.
const NAME: &str = "takeaway: ";

/// For what is wrong, and for the `^` below a place of a rule.
pub const WRONG: Style = AnsiColor::Red.on_default().bold();
/// For the place of a fault, and for headings.
pub const HEADING: Style = Style::new().bold();

/// Returns true if this stream is a terminal that shows colours, and no variable asks for none.
pub fn has_colours(stream: &impl IsTerminal) -> bool {
    // Older consoles of Windows show the codes of colours.
    if cfg!(windows) || !stream.is_terminal() {
        return false;
    }
    let is_unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !is_unwanted && !is_set("CLICOLOR", "0") && !is_set("TERM", "dumb")
}

fn is_set(name: &str, value: &str) -> bool {
    env::var_os(name).is_some_and(|found| found == value)
}

/// Returns true if standard output and standard error are the same terminal.
pub fn is_shared() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal() && is_one_device()
}

#[cfg(unix)]
fn is_one_device() -> bool {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let mut devices = Vec::new();
    for stream in [io::stdout().as_fd(), io::stderr().as_fd()] {
        let copy = stream.try_clone_to_owned().map(File::from);
        if let Ok(about) = copy.and_then(|copy| copy.metadata()) {
            devices.push(about.rdev());
        }
    }
    devices.len() == 2 && devices[0] == devices[1]
}

/// A program has one console at most.
#[cfg(not(unix))]
fn is_one_device() -> bool {
    true
}

/// A message as standard error gets it, after the name of the program. Its first `bytes` bytes have
/// this style.
pub fn message(message: &str, bytes: usize, style: Style) -> String {
    let stderr = io::stderr();
    let mut text = format!("{NAME}{message}");
    if let Some((Width(width), _)) = terminal_size_of(&stderr) {
        text = wrapped(&text, width.into());
    }
    if !has_colours(&stderr) {
        return text;
    }
    let (start, rest) = text.split_at(NAME.len() + bytes);
    let mut coloured = format!("{NAME}{}", styled(&start[NAME.len()..], style));
    for line in rest.split_inclusive('\n') {
        if line.trim() == "^" {
            coloured += &styled(line, WRONG);
        } else {
            coloured += line;
        }
    }
    coloured
}

fn styled(text: &str, style: Style) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("{style}{text}{style:#}")
}

/// The lines of a message, broken at blanks where they are too long. Each line feed takes the place
/// of a blank, so that no byte moves.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        // A rule and the place below it, the text of a program, and a command to copy.
        if line.starts_with("  ") || line.starts_with("repeat: ") {
            lines.push(line.to_string());
        } else {
            let broken = wrap_words(line.split(' '), "", width);
            lines.push(broken.trim_end_matches('\n').to_string());
        }
    }
    lines.join("\n")
}

/// A text of the help. On a terminal that shows colours, its headings do.
pub fn help(text: &str) -> String {
    if !has_colours(&io::stdout()) {
        return text.to_string();
    }
    let mut coloured = String::new();
    for line in text.split_inclusive('\n') {
        if is_heading(line.trim_end()) {
            coloured += &styled(line.trim_end(), HEADING);
            coloured.push('\n');
        } else {
            coloured += line;
        }
    }
    coloured
}

/// Headings start with a capital letter, end with a colon, and the lines below are indented.
fn is_heading(line: &str) -> bool {
    line.ends_with(':') && line.starts_with(|letter: char| letter.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_broken_at_blanks_but_what_is_to_be_copied_is_not() {
        let text = "takeaway: one two\n  n-t if one two three\n         ^\nrepeat: one two three";
        assert_eq!(wrapped(text, 17), text);
        assert_eq!(wrapped(text, 16), text.replacen("one two", "one\ntwo", 1));
        assert_eq!(wrapped("a  b\n\nlonger", 3), "a \nb\n\nlonger");
    }
}

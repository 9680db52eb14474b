//! What was probably meant by a FILE that does not exist, or by an operand that a command does not
//! take.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::errors::Usage;
use super::game_like::game_like;
use super::help;
use super::suggestions::suggest;
use super::unread::{built, command_like};

/// The file of cases, unless it is standard input.
///
/// # Errors
///
/// There are several, or the only one does not exist and is the name of something else.
pub fn one_file(files: &[OsString]) -> Result<Option<PathBuf>, Usage> {
    let Some(file) = files.first().map(PathBuf::from) else {
        return Ok(None);
    };
    let meant = meant_by(&file);
    let is_other = meant.is_some();
    let hint = suggest(meant);
    if let Some(other) = files.get(1) {
        return Err(Usage::new(format!(
            "only one FILE can be read, not both {file:?} and {other:?}{hint}"
        )));
    }
    if is_other {
        return Err(Usage::new(format!("there is no file {file:?}{hint}")));
    }
    if file.as_os_str() == "-" {
        return Ok(None);
    }
    Ok(Some(file))
}

/// What was meant by the name of a FILE that does not exist: a topic, or what is named like a game
/// or a command.
fn meant_by(file: &Path) -> Option<String> {
    if file.exists() {
        return None;
    }
    let name = file.to_str()?;
    if let Some(topic) = help::topics().find(|topic| topic.eq_ignore_ascii_case(name)) {
        return Some(format!("takeaway help {topic}"));
    }
    game_like(name).or_else(|| command_like(name))
}

/// The message about a FILE that does not exist, if it looks like numbers or the name of a command.
pub fn no_file_or_command(file: &Path) -> Option<String> {
    let name = file.to_str()?;
    let numbers: Vec<&str> = name.split([',', ' ']).filter(|it| !it.is_empty()).collect();
    if numbers.len() > 1 && numbers.iter().all(|it| it.parse::<u64>().is_ok()) {
        let numbers = numbers.join(" ");
        return Some(format!(
            "there is no file {name:?}; each number is a word of its own: {numbers}"
        ));
    }
    if !name.chars().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    if name.is_empty() {
        return Some("the name of FILE is empty".to_string());
    }
    let program = built();
    let commands: Vec<&str> = program
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    Some(format!(
        "no file and no command is named {name}; the commands are {}",
        commands.join(", ")
    ))
}

//! What was probably meant by a FILE that does not exist, or by an operand that a command does not take.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::arguments::GAMES;
use super::errors::Usage;
use super::help;
use super::numbers::number;
use super::parse::CommandLine;
use super::suggestions::suggest;
use super::unread::{built, command_like};
use super::values::{self, game_like};

/// The file of cases, unless it is standard input.
///
/// # Errors
///
/// There are several, or the only one does not exist and is the name of something else.
pub fn one_file(files: &[OsString], line: &CommandLine) -> Result<Option<PathBuf>, Usage> {
    let Some(file) = files.first().map(PathBuf::from) else { return Ok(None) };
    let meant = meant_by(&file, line);
    match (files.get(1), &meant) {
        (Some(other), _) => {
            let hint = suggest(meant);
            Err(Usage::new(format!("only one FILE can be read, not both {file:?} and {other:?}{hint}")))
        }
        (None, Some(_)) => Err(Usage::new(format!("there is no file {file:?}{}", suggest(meant)))),
        (None, None) => Ok(Some(file).filter(|file| file.as_os_str() != "-")),
    }
}

/// What was meant by the name of a FILE that does not exist: the name of a game, a topic or a command, moves if no flag
/// gives a game, or else the numbers of a case.
fn meant_by(file: &Path, line: &CommandLine) -> Option<String> {
    let name = file.to_str().filter(|_| !file.exists())?;
    let topic =
        || help::topics().find(|topic| topic.eq_ignore_ascii_case(name)).map(|topic| format!("takeaway help {topic}"));
    // After -s, which is --stream, they were perhaps meant for --set.
    let has_game = GAMES.iter().any(|game| line.gives(game));
    let are_moves = || !has_game && !name.starts_with('@') && values::set(name).is_ok();
    let moves = || are_moves().then(|| format!("--set {name}"));
    let numbers = name.split([',', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>();
    let are_several = numbers.len() > 1 && numbers.iter().all(|word| number(word).is_some());
    let are_case = are_several && has_game && line.command_name().is_none();
    let case = || are_case.then(|| format!("{}, each on its own", numbers.join(" ")));
    topic().or_else(|| game_like(name)).or_else(|| command_like(name)).or_else(moves).or_else(case)
}

/// The message about a FILE that does not exist, if it looks like the name of a command.
pub fn no_file_or_command(file: &Path) -> Option<String> {
    let name = file.to_str().filter(|name| name.chars().all(|c| c.is_ascii_lowercase()))?;
    if name.is_empty() {
        return Some("the name of FILE is empty".to_string());
    }
    let program = built();
    let commands: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    Some(format!("no file and no command is named {name}; the commands are {}", commands.join(", ")))
}

//! Hints about a command: what was probably meant if it does not start, or if its arguments are a
//! second program or flags of takeaway.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::flags::{game_like, shell};

/// How names of sources in languages that are compiled end.
const SOURCES: [&str; 9] = ["c", "cc", "cpp", "cxx", "go", "hs", "java", "kt", "rs"];

/// How names of sources end that another program runs, and that program.
const SCRIPTS: [(&str, &str); 5] = [
    ("js", "node"),
    ("pl", "perl"),
    ("py", "python3"),
    ("rb", "ruby"),
    ("sh", "sh"),
];

/// Says why this command does not start, and what was probably meant by it.
pub fn cannot_start(command: &[OsString], error: &io::Error) -> String {
    let name = command[0].to_string_lossy();
    let mut message = format!("stress cannot start {name:?}: {error}");
    if Path::new(&command[0]).is_file() {
        message += &hint_about_file(&name, error);
    } else if let Some(meant) = game_like(&name) {
        message += &format!("; did you mean {meant} before --?");
    } else if name.parse::<u64>().is_ok() {
        message += "; commas join the numbers of a flag, such as --set 1,2,3";
    } else if error.kind() == ErrorKind::NotFound && name.contains(' ') {
        message += "; write it without quotes";
    }
    if let Some(hint) = hint_about_two(command) {
        message += &format!("; {hint}");
    }
    message
}

/// How to compare two programs, if the last argument of this command is a program, too: it stands
/// after another `--`, or nothing but a program comes before it.
pub fn hint_about_two(command: &[OsString]) -> Option<String> {
    let (other, mut words) = command.split_last()?;
    match words {
        [.., dashes] if dashes == "--" => words = &words[..words.len() - 1],
        [program] if is_path(program) && is_path(other) => {}
        _ => return None,
    }
    if words.is_empty() || !is_executable(Path::new(other)) {
        return None;
    }
    let program = shell::command(words);
    let other = shell::word(&other.to_string_lossy());
    Some(format!(
        "{other} is an argument of {program}; to compare two programs: --right {other} -- {program}"
    ))
}

/// The note on a flag after the command that names a game: the program gets it.
pub fn note_of_own_flag(command: &[OsString]) -> Option<String> {
    for word in &command[1..] {
        for flag in ["--for", "--game", "--problem", "--set", "--code", "--rule"] {
            if word == flag {
                let program = shell::word(&command[0].to_string_lossy());
                return Some(format!(
                    "{flag} after {program} goes to the program: write it before --"
                ));
            }
        }
    }
    None
}

/// Returns true if this is a path, such as `./mine`: `python3` is not, and runs a file.
fn is_path(word: &OsStr) -> bool {
    word.to_string_lossy().contains('/')
}

fn is_executable(path: &Path) -> bool {
    let Ok(about) = fs::metadata(path) else {
        return false;
    };
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 == 0 {
        return false;
    }
    about.is_file()
}

/// How to run this file, which is no program that starts.
fn hint_about_file(name: &str, error: &io::Error) -> String {
    let ending = Path::new(name).extension().and_then(OsStr::to_str);
    let word = shell::word(name);
    for (script, runner) in SCRIPTS {
        if ending == Some(script) {
            return format!("; write {runner} {word}");
        }
    }
    if ending.is_some_and(|ending| SOURCES.contains(&ending)) {
        return "; this is a source: compile it first".to_string();
    }
    if ending == Some("txt") {
        return format!("; if it has the flags of a statement, write @{word} before --");
    }
    match error.kind() {
        ErrorKind::NotFound if !name.contains('/') => format!("; write ./{name}"),
        ErrorKind::NotFound if name.contains(' ') => "; write it without quotes".to_string(),
        ErrorKind::PermissionDenied => format!("; make it executable: chmod +x {word}"),
        _ => String::new(),
    }
}

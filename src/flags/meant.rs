//! What was probably meant by arguments that are wrong.

use std::ffi::OsString;
use std::path::Path;

use crate::case::options::Options;

use super::given::{Given, TypedFlag};
use super::help;
use super::subcommands::SUBCOMMANDS;
use super::suggestions::{nearest, suggest};
use super::table::{flags, named};
use super::values;

/// The name of a FILE that does not exist, and what was meant by it, if it is the name of a game, a topic or a command,
/// or moves where no flag gives a rule.
pub fn meant_by<'a>(file: &'a Path, given: &Given) -> Option<(&'a str, String)> {
    let name = file.to_str().filter(|_| !file.exists())?;
    let lower = name.to_lowercase();
    let command = || command_like(name);
    let topic = || help::topics().find(|topic| *topic == lower).map(|topic| format!("takeaway help {topic}"));
    let game = || values::names().find(|game| *game == lower).map(|game| format!("--problem {game}"));
    let flags = || values::flags_of(name).map(str::to_string);
    // After -s, which is --stream, they were perhaps meant for --set.
    let are_moves = || !name.starts_with('@') && given.game.is_none();
    let moves = || values::set(name).ok().filter(|_| are_moves()).map(|_| format!("--set {name}"));
    Some((name, topic().or_else(game).or_else(flags).or_else(command).or_else(moves)?))
}

/// The message about a FILE that does not exist, if it looks like the name of a command.
pub fn no_file_or_command(file: &Path) -> Option<String> {
    let name = file.to_str().filter(|name| name.chars().all(|c| c.is_ascii_lowercase()))?;
    let commands: Vec<&str> = SUBCOMMANDS.iter().map(|command| command.name).chain(["help"]).collect();
    Some(format!("no file and no command is named {name}; the commands are {}", commands.join(", ")))
}

/// What was meant by several files: the name of a command or of a game, or the numbers of a case.
pub fn two_files(files: &[OsString], given: &Given, options: &Options) -> String {
    let numbers: Option<Vec<&str>> =
        files.iter().map(|file| file.to_str().filter(|text| values::plain_number(text).is_some())).collect();
    match numbers {
        Some(numbers) => {
            format!("; cases are read from FILE or from standard input{}", as_input(&numbers, given, options))
        }
        None => suggest(meant_by(Path::new(&files[0]), given).map(|(_, meant)| meant)),
    }
}

/// The command that answers these numbers as a case, if the flags say which game it is of.
fn as_input(numbers: &[&str], given: &Given, options: &Options) -> String {
    let Some(problem) = options.problem() else { return String::new() };
    let case = numbers.join(" ");
    let (cases, input) = match options.syntax(problem).as_str() {
        "n" => (numbers.len(), numbers.join("  ")),
        "k h1 … hk" => (1, format!("{} {case}", numbers.len())),
        _ => (1, case),
    };
    let count = if options.has_case_count() { format!("{cases}  ") } else { String::new() };
    format!(": echo '{count}{input}' | takeaway{}", typed(given))
}

/// The flags as they are typed, the short ones where there are some.
fn typed(given: &Given) -> String {
    let is_plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,".contains(c));
    let flag = |name: &str| match named(name).and_then(|flag| flag.letter) {
        Some(letter) => format!(" -{letter}"),
        None => format!(" --{name}"),
    };
    let value = |value: &String| if is_plain(value) { format!(" {value}") } else { format!(" {value:?}") };
    let flag = |typed: &TypedFlag| flag(typed.name) + &typed.value.as_ref().map(value).unwrap_or_default();
    given.typed.iter().map(flag).collect()
}

/// How to write the command of this or a similar name. Some users put it after flags, in place of FILE.
fn command_like(name: &str) -> Option<String> {
    let command = nearest(name, SUBCOMMANDS.iter().map(|command| command.name))?;
    Some(format!("takeaway {command} ... (the command comes first)"))
}

/// The message about an option that does not exist.
pub fn invalid(option: &str) -> String {
    let name = option.trim_start_matches('-');
    let flag = nearest(name, flags().map(|flag| flag.name)).map(|name| format!("--{name}"));
    format!("invalid option '{}'{}", option.escape_debug(), suggest(flag.or_else(|| command_like(name))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_option_gets_the_flag_that_is_most_like_it() {
        for (given, flag) in [
            ("--explian", "explain"),
            ("-explain", "explain"),
            ("--EXPLAIN", "explain"),
            ("--prob", "problem"),
            ("--thread", "threads"),
            ("--sett", "set"),
            ("-help", "help"),
            ("--misère", "misere"),
            ("--steam", "stream"),
        ] {
            assert_eq!(invalid(given), format!("invalid option '{given}'; did you mean --{flag}?"));
        }
        for given in ["--frob", "-x", "--1", "--verbose", "--", "-k", "--output"] {
            assert_eq!(invalid(given), format!("invalid option '{given}'"));
        }
    }
}

//! Words that clap could not read: what is wrong with them, and what was probably meant.

use std::error::Error;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, ValueEnum};

use super::arguments::Takeaway;
use super::errors::Usage;
use super::game_like::game_like;
use super::names::names;
use super::protocol::Protocol;
use super::suggestions::{nearest, suggest};
use crate::case::required::one_of;

impl From<clap::Error> for Usage {
    fn from(error: clap::Error) -> Usage {
        usage(&error, None)
    }
}

/// What clap says is wrong with the words of this command, in the words of this program.
pub fn usage(error: &clap::Error, command: Option<&Command>) -> Usage {
    let arg = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue);
    // clap names a flag with its value: `--game <NAME>`.
    let (flag, of_value) = arg.split_once(' ').unwrap_or((&arg, ""));
    let name = flag.trim_start_matches('-');
    match error.kind() {
        ErrorKind::UnknownArgument if arg.starts_with("--") && is_flag(name) => {
            refused(command.map(Command::get_name), name)
        }
        ErrorKind::UnknownArgument => unknown(&arg),
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string);
            Usage::of_flag(name, why.unwrap_or_default())
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            let value = of_value.trim_matches(['<', '>']);
            Usage::of_flag(name, format!("{flag} needs a value, {value}"))
        }
        ErrorKind::InvalidValue if arg.starts_with("--") => {
            let takes = context(error, ContextKind::ValidValue);
            let takes: Vec<String> = takes.split(' ').map(str::to_string).collect();
            let takes = one_of(&takes);
            Usage::of_flag(name, format!("{flag} takes {takes}, not {value:?}"))
        }
        ErrorKind::InvalidValue => unknown(&format!("{flag}{value}")),
        ErrorKind::TooManyValues => {
            Usage::of_flag(name, format!("{flag} takes no value, not {value:?}"))
        }
        ErrorKind::ArgumentConflict => {
            let prior = context(error, ContextKind::PriorArg);
            let (other, _) = prior.split_once(' ').unwrap_or((&prior, ""));
            Usage::exclusive(name, other.trim_start_matches('-'))
        }
        ErrorKind::InvalidUtf8 => Usage::new("the value of a flag is not UTF-8"),
        _ => Usage::new(error.to_string().trim_end()),
    }
}

/// What clap says in its error about this.
fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    }
}

/// The words before `--`, if clap cannot read them or the command cannot do what they say. All
/// other code sees only what clap has read.
pub struct Wrong<'a>(pub &'a [OsString]);

impl Wrong<'_> {
    /// The command that they name, by its definition.
    pub fn command(&self) -> Option<Command> {
        built().find_subcommand(self.0.first()?).cloned()
    }

    /// The words that ask for the help or the version, if others do not.
    pub fn asking(&self) -> Option<Vec<OsString>> {
        let flags = ["-h", "--help", "-V", "--version"];
        let place = self
            .0
            .iter()
            .position(|word| flags.iter().any(|flag| word == flag))?;
        let mut asking = Vec::new();
        if let Some(command) = self.command() {
            asking.push(OsString::from(command.get_name()));
        }
        asking.push(self.0[place].clone());
        for word in &self.0[place + 1..] {
            if word.as_encoded_bytes().starts_with(b"-") {
                break;
            }
            asking.push(word.clone());
        }
        if asking.len() == self.0.len() {
            return None;
        }
        Some(asking)
    }

    /// The judge that reads the exit code, also that of wrong usage, if a command that has judges
    /// is for one.
    pub fn protocol(&self) -> Option<Protocol> {
        let command = self.command()?;
        if !takes(&command, "protocol") {
            return None;
        }
        let mut before = None;
        for word in self.0 {
            let word = word.to_str().unwrap_or_default();
            let value = match word.strip_prefix("--protocol=") {
                Some(value) => value,
                None if before == Some("--protocol") => word,
                None => "",
            };
            if Protocol::from_str(value, false).is_ok() {
                return protocol_of(&command, value);
            }
            before = Some(word);
        }
        None
    }

    /// The first name of a flag with a dash too few: `-words` is not `-w` with the value "ords".
    pub fn with_one_dash(&self) -> Option<Usage> {
        for word in self.0 {
            if let Some(word) = word.to_str()
                && let Some(name) = word.strip_prefix('-')
                && name.len() > 1
                && is_flag(name)
            {
                return Some(unknown(word));
            }
        }
        None
    }
}

/// The judge of this name, if this command answers to it.
pub fn protocol_of(command: &Command, name: &str) -> Option<Protocol> {
    let protocol = Protocol::from_str(name, false).ok()?;
    // validate takes no sinol, and says so.
    if protocol == Protocol::Sinol && command.get_name() != "check" {
        return None;
    }
    Some(protocol)
}

/// Returns true if this command takes this flag.
pub fn takes(command: &Command, flag: &str) -> bool {
    command
        .get_arguments()
        .any(|arg| arg.get_long() == Some(flag))
}

/// The message that this command, or that without a name, does not take a flag of others.
pub fn refused(command: Option<&str>, flag: &str) -> Usage {
    if let Some(command) = command {
        return Usage::of_topic(command, format!("{command} takes no --{flag}"));
    }
    let program = built();
    let commands: Vec<&str> = program
        .get_subcommands()
        .filter(|command| takes(command, flag))
        .map(Command::get_name)
        .collect();
    let commands = match &commands[..] {
        [others @ .., before, last] => {
            let others: String = others.iter().map(|name| format!("{name}, ")).collect();
            format!("{others}{before} and {last}")
        }
        others => others.concat(),
    };
    Usage::of_flag(flag, format!("--{flag} is a flag of takeaway {commands}"))
}

fn unknown(option: &str) -> Usage {
    let name = option.trim_start_matches('-');
    let meant = game_like(name)
        .or_else(|| flag_like(name))
        .or_else(|| command_like(name))
        .or_else(|| nearest(name, names()).and_then(game_like));
    let hint = suggest(meant);
    Usage::new(format!("invalid option '{}'{hint}", option.escape_debug()))
}

/// The definition with all of its commands.
pub fn built() -> Command {
    let mut program = Takeaway::command();
    program.build();
    program
}

/// The names of all flags, each with the name that the help has for the flag.
fn flags() -> Vec<[String; 2]> {
    let program = built();
    let commands = program.get_subcommands().chain([&program]);
    let mut flags = Vec::new();
    for arg in commands.flat_map(Command::get_arguments) {
        let Some(long) = arg.get_long() else {
            continue;
        };
        let mut names = arg.get_all_aliases().unwrap_or_default();
        names.push(long);
        flags.extend(
            names
                .into_iter()
                .map(|name| [name.to_string(), long.to_string()]),
        );
    }
    flags
}

fn is_flag(name: &str) -> bool {
    flags().iter().any(|[flag, _]| flag == name)
}

/// Names of flags in other tools and statements, each with the flag that is meant.
const OTHER_NAMES: [(&str, &str); 4] = [
    ("max-n", "--max-heap"),
    ("min-n", "--min-heap"),
    ("max-k", "--max-heaps"),
    ("min-k", "--min-heaps"),
];

/// The flag whose name is this or like it.
pub fn flag_like(name: &str) -> Option<String> {
    for (other, flag) in OTHER_NAMES {
        if name == other {
            return Some(flag.to_string());
        }
    }
    let flags = flags();
    let meant = nearest(name, flags.iter().map(|[flag, _]| flag.as_str()))?;
    let [_, long] = flags.iter().find(|[flag, _]| flag == meant)?;
    Some(format!("--{long}"))
}

/// How to write the command of this or a similar name. Some users put it after flags, in place of
/// FILE.
pub fn command_like(name: &str) -> Option<String> {
    let program = Takeaway::command();
    let names = program.get_subcommands().map(Command::get_name);
    let command = nearest(name, names.filter(|name| *name != "help"))?;
    Some(format!("takeaway {command} ... (the command comes first)"))
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
            ("--gam", "game"),
            ("--prob", "game"),
            ("--thread", "threads"),
            ("--sett", "set"),
            ("-help", "help"),
            ("--misère", "misere"),
            ("--steam", "stream"),
            ("--max-n", "max-heap"),
            ("--min-k", "min-heaps"),
        ] {
            let message =
                format!("invalid option '{given}'; did you mean --{flag}? (see takeaway -h)");
            assert_eq!(unknown(given).to_string(), message);
        }
        for given in ["--frob", "-x", "--1", "--verbose", "--", "-k"] {
            assert_eq!(
                unknown(given).to_string(),
                format!("invalid option '{given}' (see takeaway -h)")
            );
        }
    }
}

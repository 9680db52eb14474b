//! Reads arguments into what is given.

use std::ffi::{OsStr, OsString};

use lexopt::{Arg, ValueExt};

use super::errors::Usage;
use super::given::{Given, TypedFlag};
use super::help;
use super::meant::invalid;
use super::subcommands::Subcommand;
use super::table::{named, with_letter, Effect, Flag, VERSION};

/// The flags that say which game all cases are of: only one may be given. The library says which other flags exclude
/// each other.
pub const GAMES: [&str; 4] = ["problem", "set", "code", "rule"];

/// What arguments say.
pub enum Typed {
    Flags(Box<Given>),
    Print(String),
}

/// Adds these arguments to what is given; `subcommand` comes before them.
///
/// # Errors
///
/// The first argument that is wrong, and why.
pub fn read(subcommand: Option<&Subcommand>, mut given: Given, args: Vec<OsString>) -> Result<Typed, Usage> {
    let has_dashes = args.iter().any(|arg| arg == "--");
    let mut args = lexopt::Parser::from_args(args);
    let takes_operand = subcommand.is_some_and(|subcommand| subcommand.operand.is_some());
    // The letters of this argument so far, if it starts with one dash.
    let mut letters = String::new();
    while let Some(arg) = args.next()? {
        let flag = match arg {
            Arg::Long(name) => named(name).ok_or_else(|| invalid(&format!("--{name}")))?,
            Arg::Short(letter) => {
                letters.push(letter);
                with_letter(letter).ok_or_else(|| invalid_letters(&letters, &mut args))?
            }
            Arg::Value(value) if takes_operand && given.operand.is_none() => {
                given.operand = Some(value);
                if subcommand.is_some_and(|subcommand| subcommand.name == "stress") {
                    given.arguments = args.raw_args()?.collect();
                    given.late_flag = given.arguments.iter().find_map(long_flag).filter(|_| !has_dashes);
                }
                continue;
            }
            Arg::Value(file) => {
                given.files.push(file);
                continue;
            }
        };
        if matches!(flag.effect, Effect::Help | Effect::Version) {
            let topic = args.optional_value();
            refuse_name(&letters, topic.as_deref().and_then(OsStr::to_str).unwrap_or_default())?;
            if let Some(text) = text_of(flag.effect, "--help", topic.as_slice()) {
                return text.map(Typed::Print);
            }
        }
        give(&mut given, flag, &letters, &mut args)?;
        if args.try_raw_args().is_some() {
            letters.clear();
        }
    }
    Ok(Typed::Flags(Box::new(given)))
}

/// The flag that this argument is, with or without a value.
fn long_flag(arg: &OsString) -> Option<&'static str> {
    let name = arg.to_str()?.strip_prefix("--")?.split('=').next()?;
    named(name).map(|flag| flag.name)
}

/// Keeps what this flag and its value say. `letters` are those of its argument.
fn give(given: &mut Given, flag: &'static Flag, letters: &str, args: &mut lexopt::Parser) -> Result<(), Usage> {
    let excludes = |other: &str| other != flag.name && [other, flag.name].iter().all(|name| GAMES.contains(name));
    if let Some(other) = given.typed.iter().find(|other| excludes(other.name)) {
        return Err(Usage::Exclusive([other.name, flag.name]));
    }
    let value = match flag.effect {
        Effect::Value(change) => {
            let value = args.value()?.string()?;
            refuse_name(letters, &value)?;
            change(given, &value)?;
            Some(value)
        }
        Effect::Switch(change) => {
            change(given);
            None
        }
        Effect::Help | Effect::Version => None,
    };
    given.typed.push(TypedFlag { name: flag.name, value });
    Ok(())
}

/// The message about letters of which the last is no flag. The whole argument is shown.
fn invalid_letters(letters: &str, args: &mut lexopt::Parser) -> String {
    let rest = args.optional_value().unwrap_or_default();
    invalid(&format!("-{letters}{}", rest.to_string_lossy()))
}

/// Refuses letters that form the name of a flag with the value after them: `-words` is `--words` with a dash
/// too few, not `-w` with the value "ords".
fn refuse_name(letters: &str, value: &str) -> Result<(), Usage> {
    let given = format!("{letters}{value}");
    if letters.is_empty() || named(&given).is_none() {
        return Ok(());
    }
    Err(Usage::Said(invalid(&format!("-{given}"))))
}

/// What this flag prints if it is written as `arg`, and these arguments come after it.
pub fn text_of(effect: Effect, arg: &str, rest: &[OsString]) -> Option<Result<String, Usage>> {
    match effect {
        Effect::Help => Some(help::help(arg, rest).map_err(Usage::Said)),
        Effect::Version => Some(Ok(VERSION.to_string())),
        Effect::Switch(_) | Effect::Value(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_exclude_each_other_are_in_the_table() {
        assert!(GAMES.iter().all(|name| named(name).is_some()));
    }
}

//! Reads arguments: which command they name, and what is typed for it.

use std::ffi::{OsStr, OsString};

use lexopt::{Arg, ValueExt};

use super::checked::APPES;
use super::commands::Command;
use super::errors::Usage;
use super::given::Given;
use super::help;
use super::meant::{invalid, meant_by, two_files};
use super::subcommands::{self, Subcommand, SUBCOMMANDS};
use super::table::{flags, named, with_letter, Effect, Flag, VERSION};

/// The flags that say which game all cases are of: only one may be given. The library says which other flags exclude
/// each other.
const GAMES: [&str; 4] = ["problem", "set", "code", "rule"];

/// What these arguments ask for.
///
/// # Errors
///
/// The first argument that is wrong, and why.
pub fn command_of(args: Vec<OsString>) -> Result<Command, Usage> {
    if let Some(text) = printed(&args) {
        return text.map(Command::Print);
    }
    if let [first, topic @ ..] = &args[..] {
        if first == "help" {
            return help::help("help", topic).map(Command::Print).map_err(Usage::Said);
        }
    }
    let named = |first: &OsString| SUBCOMMANDS.iter().find(|subcommand| first == subcommand.name);
    let subcommand = args.first().and_then(named);
    let arguments = args.into_iter().skip(usize::from(subcommand.is_some()));
    // Its letters are no flags.
    let is_appes = |arg: &OsString| subcommand.is_some_and(|it| it.name == "check") && APPES.iter().any(|it| arg == it);
    let (appes, arguments): (Vec<OsString>, Vec<OsString>) = arguments.partition(is_appes);
    let given = Given { has_appes: !appes.is_empty(), ..Given::default() };
    match read(subcommand, given, lexopt::Parser::from_args(arguments))? {
        Typed::Flags(given) => checked(subcommand, *given),
        Typed::Print(text) => Ok(Command::Print(text)),
    }
}

/// The text that some argument prints. It is printed whatever the other arguments are, even wrong ones.
fn printed(args: &[OsString]) -> Option<Result<String, Usage>> {
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    args[..end].iter().enumerate().find_map(|(place, arg)| {
        let arg = arg.to_str()?;
        text_of(flags().find(|flag| flag.is_given_by(arg))?.effect, arg, &args[place + 1..])
    })
}

/// What this flag prints if it is written as `arg`, and these arguments come after it.
fn text_of(effect: Effect, arg: &str, rest: &[OsString]) -> Option<Result<String, Usage>> {
    match effect {
        Effect::Help => Some(help::help(arg, rest).map_err(Usage::Said)),
        Effect::Version => Some(Ok(VERSION.to_string())),
        Effect::Switch(_) | Effect::Value(_) => None,
    }
}

enum Typed {
    Flags(Box<Given>),
    Print(String),
}

/// Adds these arguments to what is given.
fn read(subcommand: Option<&Subcommand>, mut given: Given, mut args: lexopt::Parser) -> Result<Typed, Usage> {
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

/// Keeps what this flag and its value say. `letters` are those of its argument.
fn give(given: &mut Given, flag: &'static Flag, letters: &str, args: &mut lexopt::Parser) -> Result<(), Usage> {
    let excludes = |other: &str| other != flag.name && [other, flag.name].iter().all(|name| GAMES.contains(name));
    if let Some((other, _)) = given.typed.iter().find(|(other, _)| excludes(other)) {
        return Err(Usage::Exclusive([other, flag.name]));
    }
    let value = match flag.effect {
        Effect::Value(_) if given.has(flag.name) => return Err(Usage::Twice(flag.name)),
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
    given.typed.push((flag.name, value));
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

/// What to do with what was typed, if it goes together.
fn checked(subcommand: Option<&Subcommand>, given: Given) -> Result<Command, Usage> {
    let options = given.options()?;
    let is_check = subcommand.is_some_and(|subcommand| subcommand.name == "check");
    if let ([one, other, ..], false) = (&given.files[..], is_check) {
        let hint = two_files(&given.files, &given, &options);
        return Err(Usage::TwoFiles { files: [one.clone(), other.clone()], hint });
    }
    let reads_file = subcommand.is_none_or(|subcommand| subcommand.no_file.is_none());
    let named = given.file().filter(|_| reads_file);
    if let Some((file, meant)) = named.and_then(|file| meant_by(file, &given).map(|(_, meant)| (file, meant))) {
        return Err(Usage::NoSuchFile { file: file.to_path_buf(), meant });
    }
    options.check().map_err(|wrong| Usage::Misuse(wrong.0))?;
    match subcommand {
        Some(subcommand) => subcommand.command(given, options),
        None => subcommands::answer(given, options),
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

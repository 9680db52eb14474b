//! Reads arguments: which command they name, and what is typed for it.

use std::ffi::OsString;
use std::slice;

use crate::case::bounds::Bounds;

use super::arguments::{self, text_of, Typed};
use super::checked::APPES;
use super::commands::Command;
use super::errors::Usage;
use super::given::Given;
use super::help;
use super::meant::{meant_by, two_files};
use super::stated;
use super::subcommands::{self, Subcommand, SUBCOMMANDS};
use super::table::flags;

/// What these arguments ask for.
///
/// # Errors
///
/// The first argument that is wrong, and why.
pub fn command_of(args: Vec<OsString>) -> Result<Command, Usage> {
    if let Some(text) = printed(&args) {
        return text.map(Command::Print);
    }
    if let [first, topic @ ..] = &args[..]
        && first == "help"
    {
        return help::help("help", topic).map(Command::Print).map_err(Usage::Said);
    }
    let subcommand = args.first().and_then(named);
    let arguments = args.into_iter().skip(usize::from(subcommand.is_some()));
    // Its letters are no flags.
    let is_appes = |arg: &OsString| subcommand.is_some_and(|it| it.name == "check") && APPES.iter().any(|it| arg == it);
    let (appes, mut arguments): (Vec<OsString>, Vec<OsString>) = arguments.partition(is_appes);
    let given = stated::take(subcommand, &mut arguments)?;
    let given = Given { has_appes: !appes.is_empty(), ..given };
    match arguments::read(subcommand, given, arguments)? {
        Typed::Flags(given) => checked(subcommand, *given),
        Typed::Print(text) => Ok(Command::Print(text)),
    }
}

/// The text that some argument prints. It is printed whatever the other arguments are, even wrong ones.
fn printed(args: &[OsString]) -> Option<Result<String, Usage>> {
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    args[..end].iter().enumerate().find_map(|(place, arg)| {
        let arg = arg.to_str()?;
        let effect = flags().find(|flag| flag.is_given_by(arg))?.effect;
        let rest = &args[place + 1..];
        // After a command, -h without a topic explains the command.
        let command = args[..place].first().filter(|first| named(first).is_some() && !has_topic(rest));
        text_of(effect, arg, command.map_or(rest, slice::from_ref))
    })
}

/// Returns true if what comes after a flag is no other flag.
fn has_topic(rest: &[OsString]) -> bool {
    rest.first().is_some_and(|next| !next.is_empty() && !next.to_string_lossy().starts_with('-'))
}

fn named(first: &OsString) -> Option<&'static Subcommand> {
    SUBCOMMANDS.iter().find(|subcommand| first == subcommand.name)
}

/// What to do with what was typed, if it goes together.
fn checked(subcommand: Option<&Subcommand>, mut given: Given) -> Result<Command, Usage> {
    stated::settle(subcommand, &mut given)?;
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
    let bounds_check = given.bounds(Bounds::NONE).check();
    options.check().map_err(|wrong| wrong.0).and(bounds_check).map_err(|wrong| stated::placed(wrong, &given))?;
    match subcommand {
        Some(subcommand) => subcommand.command(given, options),
        None => subcommands::answer(given, options),
    }
}

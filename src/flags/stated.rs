//! The flags of a statement, which `--for` or `@FILE` names: they hold where none is typed.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::case::layout::Layout;
use crate::case::misuse::Misuse;
use crate::case::parts::Part;

use super::arguments::{self, Typed, GAMES};
use super::errors::Usage;
use super::given::{Given, TypedFlag};
use super::published;
use super::shell;
use super::statement::Statement;
use super::subcommands::{takes, Subcommand};
use super::table::{named, with_letter, Effect, Flag};

/// Takes `@FILE` out of the arguments, which come after `subcommand`; returns what it, or `--for`, says.
///
/// # Errors
///
/// The statement is not found, is wrong, or is not the only one.
pub fn take(subcommand: Option<&Subcommand>, args: &mut Vec<OsString>) -> Result<Given, Usage> {
    let runs_program = subcommand.is_some_and(|subcommand| subcommand.name == "stress");
    let found = named_statements(args, runs_program);
    if let [one, other, ..] = &found[..] {
        return Err(Usage::TwoStatements([one.typed(), other.typed()]));
    }
    let Some(name) = found.into_iter().next() else { return Ok(Given::default()) };
    let statement = match &name {
        Name::For(name) => published::find(name)?,
        Name::File(file, place) => {
            args.remove(*place);
            Statement::read(Path::new(file))?
        }
    };
    // The flag `--for` is among those that are typed.
    let typed = Some(name.typed()).filter(|_| matches!(name, Name::File(..)));
    read(statement, typed)
}

/// How the command line names a statement.
enum Name {
    /// `--for`, with its value.
    For(String),
    /// `@FILE`, and which argument that is.
    File(OsString, usize),
}

impl Name {
    /// The name as it is typed in a shell.
    fn typed(&self) -> String {
        match self {
            Name::For(name) => format!("--for {}", shell::word(name)),
            Name::File(file, _) => shell::word(&format!("@{}", file.to_string_lossy())),
        }
    }
}

/// The statements that these arguments name before `--`, or before a program to run.
fn named_statements(args: &[OsString], runs_program: bool) -> Vec<Name> {
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(arg) = args.get(place).map(|arg| arg.to_string_lossy()).filter(|arg| arg != "--") {
        place += 1;
        if arg.starts_with('@') {
            found.push(Name::File(without_first_byte(&args[place - 1]), place - 1));
        } else if let Some((flag, value)) = flag_with_value(&arg) {
            let next = || args.get(place).map(|arg| arg.to_string_lossy().into_owned());
            let name = value.map(str::to_string).or_else(next).filter(|_| flag.name == "for");
            found.extend(name.map(Name::For));
            place += usize::from(value.is_none());
        } else if runs_program && !arg.starts_with('-') {
            break;
        }
    }
    found
}

#[cfg(unix)]
fn without_first_byte(arg: &OsStr) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(&arg.as_bytes()[1..]).to_os_string()
}

#[cfg(not(unix))]
fn without_first_byte(arg: &OsStr) -> OsString {
    arg.to_string_lossy()[1..].into()
}

/// The flag with a value that this argument is, and the value, if that is in the same argument.
fn flag_with_value(arg: &str) -> Option<(&'static Flag, Option<&str>)> {
    let takes_value = |flag: &&'static Flag| matches!(flag.effect, Effect::Value(_));
    if let Some(long) = arg.strip_prefix("--") {
        let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
        return Some((named(name).filter(takes_value)?, value));
    }
    let letters = arg.strip_prefix('-')?;
    let with_value = |letter: char| with_letter(letter).filter(takes_value);
    let (at, flag) = letters.char_indices().find_map(|(at, letter)| Some((at, with_value(letter)?)))?;
    // All letters are one byte.
    Some((flag, Some(&letters[at + 1..]).filter(|value| !value.is_empty())))
}

/// What a statement says. `typed` is how a file was typed.
fn read(statement: Statement, typed: Option<String>) -> Result<Given, Usage> {
    let mut given = Given::default();
    let mut lines = Vec::new();
    for (line, words) in statement.words()? {
        let read = read_line(given, words);
        given = read.map_err(|wrong| statement.fault(Some(line), wrong))?;
        lines.resize(given.typed.len(), line);
    }
    given.stated = given.typed.drain(..).zip(lines).collect();
    given.statement = Some((statement, typed));
    Ok(given)
}

/// Adds the flags of a line.
fn read_line(given: Given, words: Vec<String>) -> Result<Given, Usage> {
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    if let Some(other) = named_statements(&words, false).first() {
        return Err(Usage::Nested(other.typed()));
    }
    match arguments::read(None, given, words)? {
        Typed::Print(_) => Err(Usage::Prints),
        Typed::Flags(given) => match given.files.first() {
            Some(file) => Err(Usage::NoFlag(file.to_string_lossy().into_owned())),
            None => Ok(*given),
        },
    }
}

/// Leaves what the command needs of a statement, and of flags that exclude each other those that are typed.
///
/// # Errors
///
/// What the command cannot do, and where the statement asks for it.
pub fn settle(subcommand: Option<&Subcommand>, given: &mut Given) -> Result<(), Usage> {
    let Some((statement, _)) = &given.statement else { return Ok(()) };
    if let Some(wrong) = unconverted(subcommand, statement, given) {
        return Err(statement.fault(None, wrong));
    }
    if let Some(subcommand) = subcommand {
        let taken = |name: &str| subcommand.ignores(name) || named(name).is_some_and(|flag| subcommand.takes(flag));
        if let Some((flag, line)) = given.stated.iter().find(|(flag, _)| !taken(flag.name)) {
            return Err(statement.fault(Some(*line), Usage::Refused { command: subcommand.name, flag: flag.name }));
        }
    }
    let has_rule = given.layout.as_ref().filter(|layout| layout.problem().is_some());
    let typed_game = GAMES.into_iter().find(|game| given.has(game));
    let line = given.stated.iter().find(|(flag, _)| flag.name == "layout").map(|(_, line)| *line);
    let adds_moves = adds_moves(given);
    let is_values = subcommand.is_some_and(|subcommand| subcommand.name == "values");
    match (has_rule.cloned(), typed_game) {
        (Some(layout), None) if given.has("layout") && !(adds_moves && layout.has(Part::Moves)) => given.game = None,
        (Some(_), None) if is_values => return Err(statement.fault(line, Usage::RuleInCases)),
        (Some(_), Some("set")) if adds_moves && !is_values => {}
        (Some(layout), Some(game)) if !given.has("layout") && !is_values => {
            return Err(statement.fault(line, Usage::LayoutHasRule { game, layout }));
        }
        _ => {}
    }
    if is_values {
        // No value depends on how cases and verdicts are written.
        (given.layout, given.heaps, given.stream) = (None, None, false);
        (given.words, given.prefix, given.one_line) = (None, None, false);
    }
    Ok(())
}

/// What is wrong with the flags, and where, if a statement has both flags that exclude each other.
pub fn placed(misuse: Misuse, given: &Given) -> Usage {
    let line_of = |name: &str| {
        let of_name = |(flag, _): &&(TypedFlag, usize)| flag.name == name && !given.has(name);
        given.stated.iter().rev().find(of_name).map(|(_, line)| *line)
    };
    match (&misuse, &given.statement) {
        (Misuse::Exclusive([one, other]), Some((statement, _))) => {
            match line_of(one.name()).zip(line_of(other.name())) {
                Some((one, other)) => statement.fault(Some(one.max(other)), Usage::Misuse(misuse)),
                None => Usage::Misuse(misuse),
            }
        }
        _ => Usage::Misuse(misuse),
    }
}

/// Returns true if the statement has a set beside the moves of its layout.
fn adds_moves(given: &Given) -> bool {
    let value = |name: &str| given.stated.iter().find(|(flag, _)| flag.name == name)?.0.value.as_deref();
    value("set").is_some() && value("layout").and_then(Layout::new).is_some_and(|layout| layout.has(Part::Moves))
}

/// Why the command cannot do without a conversion that it does not make, and what to type instead.
fn unconverted(subcommand: Option<&Subcommand>, statement: &Statement, given: &Given) -> Option<Usage> {
    let name = subcommand.map_or("", |subcommand| subcommand.name);
    let (to, back) = (statement.converter.as_deref(), statement.back.as_deref());
    let takes = |flag: &TypedFlag| named(flag.name).is_some_and(|flag| takes(subcommand, flag));
    let stated = given.stated.iter().map(|(flag, _)| flag).filter(|flag| takes(flag));
    let typed = given.typed.iter().filter(|flag| flag.name != "for");
    let flags: Vec<String> = stated.chain(typed).flat_map(TypedFlag::words).collect();
    let operand = given.operand.iter().map(|operand| shell::word(&operand.to_string_lossy()));
    let words = ["takeaway", name].into_iter().filter(|word| !word.is_empty()).map(str::to_string);
    let command = words.chain(operand).chain(flags).collect::<Vec<_>>().join(" ");
    let typed = match (name, to, back) {
        ("stress", Some(_), None) | ("generate", Some(_), None) => return Some(Usage::NoWayBack(name.to_string())),
        ("generate", _, Some(back)) => format!("{command} | {back}"),
        ("stress", ..) | (_, None, _) => return None,
        ("submission", Some(to), _) => format!("{command} > solution\n  {to} | ./compiled-solution"),
        ("values", ..) => command,
        (_, Some(to), _) => format!("{to} | {command}"),
    };
    Some(Usage::Converted { command: name.to_string(), typed })
}

//! The flags of a statement, which `--for` or `@FILE` names: they hold where none is typed.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{ArgMatches, FromArgMatches};

use crate::case::layout::Layout;

use super::arguments::{self, Common};
use super::errors::Usage;
use super::shell;
use super::statement::Statement;
use super::typed::{self, TypedFlag};
use super::{published, unread};

/// A statement, and what its flags say.
pub struct Stated {
    pub statement: Statement,
    /// How it was typed, if it is a file.
    pub file: Option<String>,
    /// Its layout, if it has one.
    pub layout: Option<Layout>,
    /// Its flags, each with the number of its line.
    pub flags: Vec<(TypedFlag, usize)>,
}

/// How the command line names a statement.
pub enum Name {
    /// By `--for` with this value.
    For(String),
    /// By `@` before the name of this file.
    File(OsString),
}

impl Name {
    /// The file that this operand names after an `@`.
    pub fn file(operand: &OsStr) -> Option<Name> {
        operand
            .as_encoded_bytes()
            .starts_with(b"@")
            .then(|| Name::File(without_first_byte(operand)))
    }

    /// The name as it is typed in a shell.
    pub fn typed(&self) -> String {
        match self {
            Name::For(name) => format!("--for {}", shell::word(name)),
            Name::File(file) => shell::word(&format!("@{}", file.to_string_lossy())),
        }
    }
}

#[cfg(unix)]
fn without_first_byte(operand: &OsStr) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(&operand.as_bytes()[1..]).to_os_string()
}

#[cfg(not(unix))]
fn without_first_byte(operand: &OsStr) -> OsString {
    operand.to_string_lossy()[1..].into()
}

impl Stated {
    /// The statement with this name.
    ///
    /// # Errors
    ///
    /// It is not found, or its first flag that is wrong, and why.
    pub fn new(name: &Name) -> Result<Stated, Usage> {
        let (statement, file) = match name {
            Name::For(name) => (published::find(name)?, None),
            Name::File(file) => (Statement::read(Path::new(file))?, Some(name.typed())),
        };
        let mut definition = arguments::of_statements();
        let mut words = Vec::new();
        let mut matches = ArgMatches::default();
        let mut flags = Vec::<(TypedFlag, usize)>::new();
        for (line, more) in statement.words()? {
            words.extend(more);
            let fault = |wrong: Usage| statement.fault(Some(line), wrong);
            matches = definition
                .try_get_matches_from_mut(&words)
                .map_err(|error| fault(unread::usage(&error, None)))?;
            only_flags(
                &Common::from_arg_matches(&matches)
                    .map_err(|error| fault(unread::usage(&error, None)))?,
            )
            .map_err(fault)?;
            for flag in typed::flags(&definition, &matches) {
                let line = flags
                    .iter()
                    .find(|(other, _)| other.name == flag.name)
                    .map_or(line, |(_, line)| *line);
                flags.retain(|(other, _)| other.name != flag.name);
                flags.push((flag, line));
            }
        }
        let layout = matches.remove_one("layout");
        Ok(Stated {
            statement,
            file,
            layout,
            flags,
        })
    }

    /// Its flag of this name, with the number of its line.
    pub fn flag(&self, name: &str) -> Option<&(TypedFlag, usize)> {
        self.flags.iter().find(|(flag, _)| flag.name == name)
    }
}

/// Checks that a line of a statement has flags only, and names no other statement.
fn only_flags(given: &Common) -> Result<(), Usage> {
    let operand = given.operands.first();
    let nested = given
        .for_
        .first()
        .cloned()
        .map(Name::For)
        .or_else(|| Name::file(operand?));
    let wrong = match (nested, operand) {
        (Some(other), _) => format!("a statement names no other one, as {} does", other.typed()),
        (None, Some(operand)) => format!("a statement has flags, and {operand:?} is not one"),
        (None, None) if given.asks() => {
            "a statement takes neither --help nor --version".to_string()
        }
        (None, None) => return Ok(()),
    };
    Err(Usage::of_topic("for", wrong))
}

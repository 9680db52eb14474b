//! The flags of a statement, which `--for` or `@FILE` names: they hold where none is typed.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{ArgMatches, Command, FromArgMatches};

use crate::case::layout::Layout;

use super::arguments::{self, Common};
use super::errors::Usage;
use super::published;
use super::shell;
use super::statement::Statement;
use super::typed::{self, TypedFlag};

/// A statement, and what its flags say.
pub struct Stated {
    pub statement: Statement,
    /// What its name means, if that is not its whole name.
    pub note: Option<String>,
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
        if operand.as_encoded_bytes().starts_with(b"@") {
            return Some(Name::File(without_first_byte(operand)));
        }
        None
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
        let statement;
        let mut note = None;
        let mut file = None;
        match name {
            Name::For(name) => {
                statement = published::find(name)?;
                note = published::note(&statement, name);
            }
            Name::File(path) => {
                statement = Statement::read(Path::new(path))?;
                file = Some(name.typed());
            }
        }
        let mut definition = arguments::of_statements();
        let mut words = Vec::new();
        let mut matches = ArgMatches::default();
        let mut flags = Vec::<(TypedFlag, usize)>::new();
        for (line, more) in statement.words()? {
            words.extend(more);
            matches = only_flags(&mut definition, &words)
                .map_err(|wrong| statement.fault(Some(line), wrong))?;
            for flag in typed::flags(&definition, &matches) {
                let before = flags.iter().position(|(other, _)| flag.replaces(other));
                let mut of_flag = line;
                if let Some(at) = before {
                    of_flag = flags.remove(at).1;
                }
                flags.push((flag, of_flag));
            }
        }
        let layout = matches.remove_one("layout");
        Ok(Stated {
            statement,
            note,
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

/// The flags that these words of a statement are, if they are flags only and name no other
/// statement.
fn only_flags(definition: &mut Command, words: &[String]) -> Result<ArgMatches, Usage> {
    let matches = definition.try_get_matches_from_mut(words)?;
    let given = Common::from_arg_matches(&matches)?;
    let operand = given.operands.first();
    let nested = match given.for_.first() {
        Some(name) => Some(Name::For(name.clone())),
        None => operand.and_then(|operand| Name::file(operand)),
    };
    let wrong = if let Some(other) = nested {
        format!("a statement names no other one, as {} does", other.typed())
    } else if let Some(operand) = operand {
        format!("a statement has flags, and {operand:?} is not one")
    } else if given.asks() {
        "a statement takes neither --help nor --version".to_string()
    } else {
        return Ok(matches);
    };
    Err(Usage::of_topic("for", wrong))
}

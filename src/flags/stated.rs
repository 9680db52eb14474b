//! The flags of a statement, which `--for` or `@FILE` names: they hold where none is typed.

use std::ffi::{OsStr, OsString};
use std::iter;
use std::path::Path;

use clap::{ArgMatches, FromArgMatches};

use crate::case::layout::Layout;
use crate::case::parts::Part;

use super::arguments::{self, Arguments, Common, GAMES};
use super::commands::Command;
use super::errors::Usage;
use super::parse::CommandLine;
use super::shell;
use super::statement::Statement;
use super::typed::{self, TypedFlag};
use super::{published, unread};

/// The flags that change answers: a command that does not take them cannot do without them either.
const DECISIVE: [&str; 5] = ["heap", "misere", "explain", "count", "winning-moves"];

/// A statement, and what its flags say.
pub struct Stated {
    pub statement: Statement,
    /// How it was typed, if it is a file.
    pub file: Option<String>,
    layout: Option<Layout>,
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
        operand.as_encoded_bytes().starts_with(b"@").then(|| Name::File(without_first_byte(operand)))
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
        let (mut matches, mut flags) = (ArgMatches::default(), Vec::<(TypedFlag, usize)>::new());
        for (line, more) in statement.words()? {
            words.extend(more);
            let fault = |wrong: Usage| statement.fault(Some(line), wrong);
            matches =
                definition.try_get_matches_from_mut(&words).map_err(|error| fault(unread::usage(&error, None)))?;
            only_flags(&Common::from_arg_matches(&matches).map_err(|error| fault(unread::usage(&error, None)))?)
                .map_err(fault)?;
            for flag in typed::flags(&definition, &matches) {
                let line = flags.iter().find(|(other, _)| other.name == flag.name).map_or(line, |(_, line)| *line);
                flags.retain(|(other, _)| other.name != flag.name);
                flags.push((flag, line));
            }
        }
        let layout = matches.remove_one("layout");
        Ok(Stated { statement, file, layout, flags })
    }

    /// Its flags that hold for this command, as words: the command takes them, and no typed game is in their way.
    ///
    /// # Errors
    ///
    /// What the command cannot do, and where the statement asks for it.
    pub fn words(
        &self,
        command: &Arguments,
        typed: Option<&Layout>,
        line: &CommandLine,
    ) -> Result<Vec<OsString>, Usage> {
        // Who checks others by a pattern without knowing it would blame them wrongly.
        let is_decisive =
            |flag| DECISIVE.contains(&flag) || flag == "unproved" && !matches!(command, Arguments::Values(_));
        let refused = |flag| is_decisive(flag) && !line.takes(flag);
        if let Some((flag, number)) = self.flags.iter().find(|(flag, _)| refused(&flag.name)) {
            return Err(self.statement.fault(Some(*number), unread::refused(line.command_name(), &flag.name)));
        }
        let has_game = self.keeps_game(command, typed, line)?;
        let holds = |flag: &&TypedFlag| line.takes(&flag.name) && (has_game || !GAMES.contains(&&*flag.name));
        Ok(self.flags.iter().map(|(flag, _)| flag).filter(holds).map(TypedFlag::word).collect())
    }

    /// Returns true if the game of the statement holds: no other is typed, by a flag or by this layout with a rule.
    fn keeps_game(&self, command: &Arguments, typed: Option<&Layout>, line: &CommandLine) -> Result<bool, Usage> {
        let game = GAMES.into_iter().find(|game| line.has(game));
        let place = |name: &str| self.flags.iter().find(|(flag, _)| flag.name == name).map(|(_, number)| *number);
        let adds_moves = place("set").is_some() && self.layout.as_ref().is_some_and(|layout| layout.has(Part::Moves));
        let is_values = matches!(command, Arguments::Values(_));
        match (typed.or(self.layout.as_ref()).filter(|layout| layout.problem().is_some()), game) {
            (Some(layout), None) if typed.is_some() && !(adds_moves && layout.has(Part::Moves)) => Ok(false),
            (Some(_), None) if is_values => {
                let wrong = Usage::of_topic("values", "values needs one rule, and each case has its own");
                Err(self.statement.fault(place("layout"), wrong))
            }
            (Some(layout), Some(game)) if typed.is_none() && !is_values && !(adds_moves && game == "set") => {
                let why = format!("its --layout \"{layout}\" has a rule, as --{game} has: type --layout, too");
                Err(self.statement.fault(place("layout"), Usage::of_flag("layout", why)))
            }
            (_, game) => Ok(game.is_none()),
        }
    }

    /// Checks that the command can do without the conversions of the statement, or makes them.
    ///
    /// # Errors
    ///
    /// Why it cannot, and what to type instead.
    pub fn check_conversion(&self, command: &Command, line: &CommandLine) -> Result<(), Usage> {
        let (to, back) = (self.statement.converter.as_deref(), self.statement.back.as_deref());
        let name = line.command_name().unwrap_or("takeaway");
        let typed = self.without_name(command.file(), line);
        let instead = match (command, to, back) {
            (Command::Stress(_) | Command::Generate(_), Some(_), None) => {
                let why = "makes cases in the form of the flags, and no line with ^ converts them back";
                return Err(self.statement.fault(None, Usage::of_topic("for", format!("{name} {why}"))));
            }
            (Command::Generate(_), _, Some(back)) => format!("{typed} | {back}"),
            (Command::Stress(_) | Command::Print(_), ..) | (_, None, _) => return Ok(()),
            (Command::Submission(_), Some(to), _) => format!("{typed} > solution\n  {to} | ./compiled-solution"),
            (Command::Values(_), ..) => typed,
            (Command::Answer(_) | Command::Validate(_) | Command::Check(_), Some(to), _) => {
                let file = command.file().map(|file| shell::word(&file.to_string_lossy()));
                format!("{} | {typed}", to.replace("FILE", file.as_deref().unwrap_or("FILE")))
            }
        };
        let why = format!("{name} does not convert cases; instead, give the flags themselves");
        Err(self.statement.fault(None, Usage::of_topic("for", why).with_lines(&format!("  {instead}"))))
    }

    /// What was typed, with the flags of the statement in place of its name, and without this file of cases and the numbers
    /// of a question.
    fn without_name(&self, file: Option<&Path>, line: &CommandLine) -> String {
        let stated = self.flags.iter().map(|(flag, _)| flag).filter(|flag| line.takes(&flag.name));
        let typed = line.typed.iter().filter(|flag| flag.name != "for");
        let flags = stated.chain(typed).flat_map(TypedFlag::words);
        let left =
            line.operands.iter().filter(|operand| line.command_name().is_some() && Some(Path::new(operand)) != file);
        let operands = left.map(|operand| shell::word(&operand.to_string_lossy()));
        let words = iter::once("takeaway".to_string()).chain(line.command_name().map(str::to_string));
        words.chain(operands).chain(flags).collect::<Vec<_>>().join(" ")
    }
}

/// Checks that a line of a statement has flags only, and names no other statement.
fn only_flags(given: &Common) -> Result<(), Usage> {
    let operand = given.operands.first();
    let nested = given.for_.first().cloned().map(Name::For).or_else(|| Name::file(operand?));
    let wrong = match (nested, operand) {
        (Some(other), _) => format!("a statement names no other one, as {} does", other.typed()),
        (None, Some(operand)) => format!("a statement has flags, and {operand:?} is not one"),
        (None, None) if given.asks() => "a statement takes neither --help nor --version".to_string(),
        (None, None) => return Ok(()),
    };
    Err(Usage::of_topic("for", wrong))
}

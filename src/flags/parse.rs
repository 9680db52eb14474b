//! Reads the words of a command line: by clap, then with the statement that they name.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};

use crate::case::misuse::{Choice, Misuse};

use super::arguments::{Arguments, Common, Takeaway};
use super::commands::{self, Command};
use super::errors::Usage;
use super::help::{self, Usual};
use super::stated::{Name, Stated};
use super::testlib;
use super::typed::{self, TypedFlag};
use super::unread::{self, Wrong};

/// What a command line has besides the values of flags.
pub struct CommandLine {
    /// The command by its definition.
    command: clap::Command,
    /// The operands without `@FILE`: a number, files, or a program with its arguments.
    pub operands: Vec<OsString>,
    /// The flags that are typed.
    pub typed: Vec<TypedFlag>,
    /// The statement that is named.
    pub stated: Option<Stated>,
    /// Whether `--` comes before the operands.
    pub has_dashes: bool,
}

impl CommandLine {
    /// The name of the command; `None` for that without a name.
    pub fn command_name(&self) -> Option<&str> {
        Some(self.command.get_name()).filter(|name| *name != Takeaway::command().get_name())
    }

    /// The words of a shell that type the flags: the file of a statement, then what was typed.
    pub fn flags(&self) -> impl Iterator<Item = String> + '_ {
        let file = self.stated.iter().filter_map(|stated| stated.file.clone());
        file.chain(self.typed.iter().flat_map(TypedFlag::words))
    }

    /// Returns true if the command takes this flag.
    pub fn takes(&self, flag: &str) -> bool {
        self.command.get_arguments().any(|arg| arg.get_long() == Some(flag))
    }

    /// This flag as it is typed or, if it is not, as the statement has it.
    fn given(&self, name: &str) -> Option<&TypedFlag> {
        let stated = self.stated.iter().flat_map(|stated| &stated.flags).map(|(flag, _)| flag);
        self.typed.iter().chain(stated).find(|given| given.name == name)
    }

    /// Returns true if this flag is typed, or in the statement.
    pub fn gives(&self, flag: &str) -> bool {
        self.given(flag).is_some()
    }

    /// The value of this flag, if it is typed or in the statement.
    pub fn value(&self, flag: &str) -> Option<&str> {
        self.given(flag)?.value.as_deref()
    }

    /// Returns true if this flag is typed, not only in the statement.
    pub fn has(&self, flag: &str) -> bool {
        self.typed.iter().any(|typed| typed.name == flag)
    }

    /// What is wrong with the flags, and where, if a statement has both flags that exclude each other.
    pub fn misused(&self, wrong: Misuse) -> Usage {
        let line_of = |stated: &Stated, choice: &Choice| {
            let flag = stated.flags.iter().find(|(flag, _)| flag.name == choice.name() && !self.has(choice.name()));
            flag.map(|(_, line)| *line)
        };
        let place = match (&self.stated, &wrong) {
            (Some(stated), Misuse::Exclusive([one, other])) => {
                line_of(stated, one).zip(line_of(stated, other)).map(|(one, other)| (stated, one.max(other)))
            }
            _ => None,
        };
        match place {
            Some((stated, line)) => stated.statement.fault(Some(line), Usage::from(wrong)),
            None => Usage::from(wrong),
        }
    }

    /// The first flag among the arguments of a program, unless `--` comes before it.
    pub fn late_flag(&self) -> Option<String> {
        let name = |word: &OsString| Some(word.to_str()?.strip_prefix("--")?.split('=').next()?.to_string());
        let flags = self.operands.iter().filter_map(name).filter(|name| self.takes(name));
        flags.take(usize::from(!self.has_dashes)).next()
    }
}

/// What these words ask for.
///
/// # Errors
///
/// The first word that is wrong, and why.
pub fn command_of(words: &[OsString]) -> Result<Command, Usage> {
    let mut words = words.to_vec();
    if words.first().is_some_and(|word| word == "validate") && Wrong(before_dashes(&words)).is_for_testlib() {
        words = testlib::without_arguments(&words);
    }
    let words = &words[..];
    let before = Wrong(before_dashes(words));
    let after = words.len().saturating_sub(before.0.len() + 1);
    let command = match read(words.to_vec()) {
        Ok(read) => done(read, after),
        Err(error) => match before.asking() {
            Some(asking) => return command_of(&asking),
            None => Err(unread::usage(&error, before.command().as_ref())),
        },
    };
    command.map_err(|wrong| before.with_one_dash().unwrap_or(wrong).for_testlib(before.is_for_testlib()))
}

/// The words before `--`.
fn before_dashes(words: &[OsString]) -> &[OsString] {
    let dashes = words.iter().position(|word| word == "--").unwrap_or(words.len());
    &words[..dashes]
}

/// What clap has read.
struct Read {
    /// The definition of the program.
    program: clap::Command,
    matches: ArgMatches,
    /// The words, without the next ones.
    words: Vec<OsString>,
    /// The files of statements before the program that `stress` runs.
    files: Vec<OsString>,
}

fn read(mut words: Vec<OsString>) -> Result<Read, clap::Error> {
    let mut files = Vec::new();
    loop {
        let mut program = Takeaway::command();
        let matches = program.try_get_matches_from_mut(&words)?;
        match before_program(&words, &matches)? {
            // It is not the program, so flags may come after it.
            Some(place) => files.push(words.remove(place)),
            None => return Ok(Read { program, matches, words, files }),
        }
    }
}

/// The place of `@FILE` where `stress` would take it for the program.
fn before_program(words: &[OsString], matches: &ArgMatches) -> Result<Option<usize>, clap::Error> {
    let Arguments::Stress(run) = Takeaway::from_arg_matches(matches)?.arguments() else { return Ok(None) };
    let place = words.len() - run.common.operands.len();
    let is_file = words.get(place).is_some_and(names_statement) && words[place - 1] != "--";
    Ok(is_file.then_some(place))
}

fn names_statement(word: &OsString) -> bool {
    word.as_encoded_bytes().starts_with(b"@")
}

/// What the command does with what was typed, with this many words after `--`.
fn done(read: Read, after_dashes: usize) -> Result<Command, Usage> {
    let Read { program, matches, words, mut files } = read;
    let wrong = |error: clap::Error| unread::usage(&error, None);
    let command = Takeaway::from_arg_matches(&matches).map_err(wrong)?.arguments();
    if let Arguments::Help(topic) = command {
        return help::help(Usual::Topics, &topic.topic).map(Command::Print);
    }
    let (definition, matches) = match matches.subcommand() {
        Some((name, matches)) => (program.find_subcommand(name).cloned().unwrap_or(program), matches),
        None => (program, &matches),
    };
    let common = Common::from_arg_matches(matches).map_err(wrong)?;
    if common.asks() {
        return help::asked(&common, &definition).map(Command::Print);
    }
    let mut operands = common.operands;
    if !matches!(command, Arguments::Stress(_)) {
        // After `--`, there are only names of files.
        let before = operands.len().saturating_sub(after_dashes);
        files = operands.extract_if(..before, |operand| names_statement(operand)).collect();
    }
    let typed = typed::flags(&definition, matches);
    let mut line = CommandLine { command: definition, operands, typed, stated: None, has_dashes: after_dashes > 0 };
    let files = files.iter().filter_map(|file| Name::file(file));
    let names: Vec<Name> = common.for_.into_iter().map(Name::For).chain(files).collect();
    let Some(name) = only(&names)? else { return commands::command(command, &line) };
    let stated = Stated::new(name)?;
    let flags = stated.words(&command, matches.try_get_one("layout").ok().flatten(), &line)?;
    line.stated = Some(stated);
    // The later of two equal flags wins.
    let (name, typed) = words.split_at(usize::from(line.command_name().is_some()));
    let program = Takeaway::try_parse_from([name, &flags, typed].concat()).map_err(wrong)?;
    let command = commands::command(program.arguments(), &line)?;
    line.stated.iter().try_for_each(|stated| stated.check_conversion(&command, &line))?;
    Ok(command)
}

/// The name of the statement, if there is one.
fn only(names: &[Name]) -> Result<Option<&Name>, Usage> {
    if let [one, other, ..] = names {
        let why = format!("only one statement can be given, not both {} and {}", one.typed(), other.typed());
        return Err(Usage::of_topic("for", why));
    }
    Ok(names.first())
}

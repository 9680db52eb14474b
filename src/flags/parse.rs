//! Reads the words of a command line: by clap, then with the statement that they name.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};

use super::arguments::{Arguments, Common, ProgressPlace, Takeaway};
use super::both_sides;
use super::command_line::CommandLine;
use super::commands::{self, Command};
use super::conversion;
use super::errors::Usage;
use super::help::{self, Usual};
use super::protocol::Protocol;
use super::stated::{Name, Stated};
use super::testlib;
use super::typed;
use super::unread::{self, Wrong};
use super::warnings;

/// What the words of a command line ask for.
pub struct CommandRequest {
    pub command: Command,
    /// What to say before it is done.
    pub notes: Vec<String>,
    pub progress: ProgressPlace,
}

impl CommandRequest {
    /// A text to print.
    fn print(text: String) -> CommandRequest {
        CommandRequest {
            command: Command::Print(text),
            notes: Vec::new(),
            progress: ProgressPlace::Nowhere,
        }
    }
}

/// What these words ask for.
///
/// # Errors
///
/// The first word that is wrong, and why.
pub fn request_of(words: &[OsString]) -> Result<CommandRequest, Usage> {
    let mut words = words.to_vec();
    if words.first().is_some_and(|word| word == "validate")
        && protocol(before_dashes(&words)) == Some(Protocol::Testlib)
    {
        words = testlib::without_arguments(&words);
    }
    let words = &words[..];
    let before = Wrong(before_dashes(words));
    let after = words.len().saturating_sub(before.0.len() + 1);
    let request = match read(words.to_vec()) {
        Ok(read) => done(read, after),
        Err(error) => match before.asking() {
            Some(asking) => return request_of(&asking),
            None => Err(unread::usage(&error, before.command().as_ref())),
        },
    };
    request.map_err(|wrong| {
        let mut wrong = before.with_one_dash().unwrap_or(wrong);
        wrong.protocol = protocol(before.0);
        wrong
    })
}

/// The judge that reads every exit code: it is typed, or a file of a statement names it and no
/// protocol is typed.
fn protocol(words: &[OsString]) -> Option<Protocol> {
    let wrong = Wrong(words);
    let command = wrong.command()?;
    if !unread::takes(&command, "protocol") {
        return None;
    }
    for word in words {
        if word.to_string_lossy().starts_with("--protocol") {
            return wrong.protocol();
        }
    }
    for word in words {
        if let Some(name) = Name::file(word)
            && let Ok(stated) = Stated::new(&name)
            && let Some((flag, _)) = stated.flag("protocol")
        {
            let value = flag.value.as_deref().unwrap_or_default();
            return unread::protocol_of(&command, value);
        }
    }
    None
}

/// The words before `--`.
fn before_dashes(words: &[OsString]) -> &[OsString] {
    let dashes = words.iter().position(|word| word == "--");
    &words[..dashes.unwrap_or(words.len())]
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
            None => {
                return Ok(Read {
                    program,
                    matches,
                    words,
                    files,
                });
            }
        }
    }
}

/// The place of `@FILE` where `stress` would take it for the program.
fn before_program(words: &[OsString], matches: &ArgMatches) -> Result<Option<usize>, clap::Error> {
    let Arguments::Stress(run) = Takeaway::from_arg_matches(matches)?.arguments() else {
        return Ok(None);
    };
    let place = words.len() - run.common.operands.len();
    let is_file = words.get(place).is_some_and(names_statement) && words[place - 1] != "--";
    Ok(is_file.then_some(place))
}

fn names_statement(word: &OsString) -> bool {
    word.as_encoded_bytes().starts_with(b"@")
}

/// What the command does with what was typed, with this many words after `--`.
fn done(read: Read, after_dashes: usize) -> Result<CommandRequest, Usage> {
    let command = Takeaway::from_arg_matches(&read.matches)?.arguments();
    if let Arguments::Help(topic) = command {
        let text = help::help(Usual::Topics, &topic.topic)?;
        return Ok(CommandRequest::print(text));
    }
    let mut definition = read.program;
    let mut matches = &read.matches;
    if let Some((name, of_command)) = matches.subcommand() {
        let found = definition.find_subcommand(name).cloned();
        definition = found.unwrap_or(definition);
        matches = of_command;
    }
    let common = Common::from_arg_matches(matches)?;
    if common.asks() {
        let text = help::asked(&common, &definition)?;
        return Ok(CommandRequest::print(text));
    }
    let typed_place = common.progress_place();
    let mut operands = common.operands;
    let mut files = read.files;
    if !matches!(command, Arguments::Stress(_)) {
        // After `--`, there are only names of files.
        let before = operands.len().saturating_sub(after_dashes);
        files = operands
            .extract_if(..before, |operand| names_statement(operand))
            .collect();
    }
    let mut line = CommandLine {
        typed: typed::flags(&definition, matches),
        words: typed::in_order(&definition, matches),
        command: definition,
        operands,
        stated: None,
        has_dashes: after_dashes > 0,
    };
    let mut names: Vec<Name> = common.for_.into_iter().map(Name::For).collect();
    names.extend(files.iter().filter_map(|file| Name::file(file)));
    let command = match only(&names)? {
        None => commands::command(command, &line)?,
        Some(name) => {
            let stated = Stated::new(name)?;
            let layout = matches.try_get_one("layout").ok().flatten();
            let flags = line.words_of(&stated, &command, layout)?;
            let note = stated.note.clone();
            line.stated = Some(stated);
            let done = done_with(&flags, &read.words, &line);
            done.map_err(|wrong| match note {
                Some(note) => wrong.within(&note),
                None => wrong,
            })?
        }
    };
    let mut notes = Vec::new();
    let mut progress = ProgressPlace::Nowhere;
    // A judge reads standard error with it.
    if line.value("protocol").is_none() {
        progress = progress_place(typed_place, line.stated.as_ref());
        notes.extend(line.stated.and_then(|stated| stated.note));
        notes.extend(typed::repeated(matches));
        notes.extend(typed::format_of_tool(matches));
        notes.extend(warnings::of(&command));
        notes.extend(both_sides::note(&command, &line.words));
    }
    Ok(CommandRequest {
        command,
        notes,
        progress,
    })
}

/// Where the command shows how far it has come: where typed flags say, or else the statement.
fn progress_place(typed: ProgressPlace, stated: Option<&Stated>) -> ProgressPlace {
    let Some(stated) = stated else {
        return typed;
    };
    if typed != ProgressPlace::Terminal {
        typed
    } else if stated.flag("no-progress").is_some() {
        ProgressPlace::Nowhere
    } else if stated.flag("progress").is_some() {
        ProgressPlace::Anywhere
    } else {
        ProgressPlace::Terminal
    }
}

/// What the command does with these flags of the statement and these typed words.
fn done_with(flags: &[OsString], words: &[OsString], line: &CommandLine) -> Result<Command, Usage> {
    // The later of two equal flags wins.
    let (name, typed) = words.split_at(usize::from(line.command_name().is_some()));
    let program = Takeaway::try_parse_from([name, flags, typed].concat())?;
    let command = commands::command(program.arguments(), line)?;
    if let Some(stated) = &line.stated {
        conversion::check(stated, &command, line)?;
    }
    Ok(command)
}

/// The name of the statement, if there is one.
fn only(names: &[Name]) -> Result<Option<&Name>, Usage> {
    if let [one, other, ..] = names {
        let why = format!(
            "only one statement can be given, not both {} and {}",
            one.typed(),
            other.typed()
        );
        return Err(Usage::of_topic("for", why));
    }
    Ok(names.first())
}

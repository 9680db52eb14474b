//! The table of commands: what each takes.

use crate::case::options::Options;

use super::commands::{self, Command};
use super::errors::Usage;
use super::given::Given;
use super::table::{flags, Flag, FLAGS};
use super::table::{BOUNDS, CASES, COMPARING, GRUNDY_VALUES, PRINTED, RANDOM, RUNNING, STRESSING, VERDICTS};

/// What the program does if its first argument is a name from here. Without one it judges.
pub struct Subcommand {
    pub name: &'static str,
    /// The argument that it takes besides flags, in brackets if it may be omitted, and what that is.
    pub operand: Option<(&'static str, &'static str)>,
    /// What it does, as the help says it.
    pub about: &'static str,
    /// The groups of flags that it takes.
    pub groups: &'static [&'static [Flag]],
    /// The flags of these groups that it does not take.
    pub refuses: &'static [&'static str],
    /// The flags that it takes because those for a file may have them, and that change nothing here.
    pub idle: &'static [&'static str],
    /// Why it reads no FILE, if it reads none.
    pub no_file: Option<&'static str>,
    /// Makes the command of what was typed, whose options are these.
    pub make: fn(Given, Options) -> Result<Command, Usage>,
}

/// All subcommands. A new one is a row here, and a section in `docs/reference.md`.
pub const SUBCOMMANDS: &[Subcommand] = &[
    Subcommand {
        name: "values",
        operand: Some(("[N]", "the largest heap")),
        about: "prints Grundy values of heaps 0 to N, and their pattern",
        groups: &[CASES, GRUNDY_VALUES, RUNNING],
        refuses: &["heaps", "heap", "layout", "stream", "misere", "unproved", "threads", "progress", "summary"],
        idle: &[],
        no_file: Some("it needs no cases"),
        make: commands::values,
    },
    Subcommand {
        name: "generate",
        operand: Some(("N", "the number of cases")),
        about: "writes N random cases described by the flags",
        groups: &[CASES, VERDICTS, BOUNDS, RANDOM, RUNNING],
        refuses: &["unproved", "summary"],
        idle: &["explain", "count", "winning-moves", "words", "prefix", "one-line", "threads"],
        no_file: Some("it writes to standard output"),
        make: commands::generate,
    },
    Subcommand {
        name: "validate",
        operand: None,
        about: "finds the first line that breaks the form or the bounds",
        groups: &[CASES, VERDICTS, BOUNDS, RANDOM, COMPARING, RUNNING],
        refuses: &["seed", "lost", "hard", "ignore-case", "unproved", "progress", "summary"],
        idle: &["explain", "count", "winning-moves", "words", "prefix", "with-move", "threads"],
        no_file: None,
        make: commands::validate,
    },
    Subcommand {
        name: "check",
        operand: Some(("ANSWERS", "a file of verdicts")),
        about: "compares the verdicts in ANSWERS with the right ones",
        groups: &[CASES, VERDICTS, COMPARING, RUNNING],
        refuses: &["explain", "unproved"],
        idle: &[],
        no_file: None,
        make: commands::check,
    },
    Subcommand {
        name: "stress",
        operand: Some(("COMMAND", "a program to run, after --")),
        about: "runs COMMAND on small and random cases until it is wrong",
        groups: &[CASES, VERDICTS, BOUNDS, RANDOM, COMPARING, STRESSING, RUNNING],
        refuses: &["explain", "protocol", "unproved", "progress", "summary"],
        idle: &[],
        no_file: Some("it makes its cases"),
        make: commands::stress,
    },
    Subcommand {
        name: "submission",
        operand: None,
        about: "prints a short program for cases described by the flags",
        groups: &[CASES, VERDICTS, PRINTED, RUNNING],
        refuses: &["explain", "winning-moves", "threads", "progress", "summary"],
        idle: &[],
        no_file: Some("the program that it prints reads standard input"),
        make: commands::submission,
    },
];

impl Subcommand {
    pub fn takes(&self, flag: &Flag) -> bool {
        let is_in_group = self.groups.iter().copied().flatten().any(|other| other.name == flag.name);
        is_in_group && !self.refuses.contains(&flag.name)
    }

    /// Returns true if the flag changes what the command does.
    pub fn heeds(&self, flag: &Flag) -> bool {
        self.takes(flag) && !self.idle.contains(&flag.name)
    }

    /// Returns true if this flag of a statement changes nothing that the command does.
    pub fn ignores(&self, flag: &str) -> bool {
        let groups = [BOUNDS, RANDOM, COMPARING, STRESSING, PRINTED, GRUNDY_VALUES, RUNNING];
        let is_of_values = self.name == "values" && OF_CASES.contains(&flag);
        if flag == "unproved" {
            // Who checks others by a pattern without knowing it would blame them wrongly.
            return self.name == "values";
        }
        is_of_values || groups.iter().copied().flatten().any(|other| other.name == flag)
    }

    /// What to do with what was typed.
    ///
    /// # Errors
    ///
    /// Why the command cannot do it.
    pub fn command(&self, given: Given, options: Options) -> Result<Command, Usage> {
        let command = self.name;
        if let Some(flag) = flags().find(|flag| !self.takes(flag) && given.has(flag.name)) {
            return Err(Usage::Refused { command, flag: flag.name });
        }
        let needed = self.operand.filter(|(name, _)| !name.starts_with('['));
        if let (Some((operand, what)), None) = (needed, &given.operand) {
            return Err(Usage::NoOperand { command, operand, what });
        }
        let no_file = self.no_file.filter(|_| given.file().is_some());
        let made = (self.make)(given, options)?;
        no_file.map_or(Ok(made), |why| Err(Usage::NoFile { command, why }))
    }
}

/// What says how cases and verdicts are written, which no Grundy value depends on.
const OF_CASES: [&str; 6] = ["stream", "heaps", "layout", "words", "prefix", "one-line"];

/// Returns true if the command, or the judge, takes this flag.
pub fn takes(subcommand: Option<&Subcommand>, flag: &Flag) -> bool {
    subcommand.map_or_else(|| commands_of(flag).is_none(), |subcommand| subcommand.takes(flag))
}

/// The commands that take this flag, if the judge does not.
fn commands_of(flag: &Flag) -> Option<&'static str> {
    let group = FLAGS.into_iter().find(|group| group.flags.iter().any(|other| other.name == flag.name));
    group.and_then(|group| group.commands)
}

/// Answers cases: what the program does without a command.
pub fn answer(given: Given, options: Options) -> Result<Command, Usage> {
    let refused = flags().filter(|flag| given.has(flag.name)).find_map(|flag| Some((flag.name, commands_of(flag)?)));
    match refused {
        Some((flag, commands)) => Err(Usage::NotOfAnswer { flag, commands }),
        None => commands::answer(given, options),
    }
}

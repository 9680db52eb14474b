//! The flags of a command line as they were typed, to print them again.

use std::ffi::OsString;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::arguments::GAMES;
use super::shell;
use super::values::{PackageFormat, value_name};

/// The flags that say something else each time that they come.
const REPEATED: [&str; 2] = ["solution", "subtask"];

/// A flag, and its value as it was typed, if it takes one.
#[derive(Clone)]
pub struct TypedFlag {
    pub name: String,
    pub value: Option<String>,
}

impl TypedFlag {
    /// The flag as one word, not for a shell.
    pub fn word(&self) -> OsString {
        match &self.value {
            Some(value) => format!("--{}={value}", self.name).into(),
            None => format!("--{}", self.name).into(),
        }
    }

    /// The words of a shell that type it.
    pub fn words(&self) -> impl Iterator<Item = String> + '_ {
        [format!("--{}", self.name)]
            .into_iter()
            .chain(self.value.as_deref().map(shell::word))
    }
}

impl TypedFlag {
    /// Returns true if this one takes the place of `other`: they have one name, and the flag says
    /// one thing only, or both say the same.
    pub fn replaces(&self, other: &TypedFlag) -> bool {
        let has_several = REPEATED.contains(&&*self.name);
        self.name == other.name && (!has_several || self.value == other.value)
    }
}

/// The flags of this command that were typed, in their order. Of those that replace each other, the
/// last is left.
pub fn flags(command: &Command, matches: &ArgMatches) -> Vec<TypedFlag> {
    let mut flags: Vec<TypedFlag> = Vec::new();
    for TypedWord { flag, value } in in_order(command, matches) {
        let Some(name) = flag else { continue };
        let flag = TypedFlag { name, value };
        flags.retain(|other| !flag.replaces(other));
        flags.push(flag);
    }
    flags
}

/// A flag as often as it was typed, or an operand, which has a value alone.
pub struct TypedWord {
    pub flag: Option<String>,
    pub value: Option<String>,
}

/// All flags and operands of this command that were typed, in their order.
pub fn in_order(command: &Command, matches: &ArgMatches) -> Vec<TypedWord> {
    let mut words = Vec::new();
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        if matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let flag = arg.get_long().map(str::to_string);
        let mut values = Vec::new();
        if arg.get_action().takes_values() {
            values.extend(matches.get_raw(id).into_iter().flatten());
        }
        for (at, place) in matches.indices_of(id).into_iter().flatten().enumerate() {
            let value = values.get(at).map(|raw| raw.to_string_lossy().into_owned());
            let flag = flag.clone();
            words.push((place, TypedWord { flag, value }));
        }
    }
    words.sort_by_key(|(place, _)| *place);
    words.into_iter().map(|(_, word)| word).collect()
}

/// A note on a format of packages that is named by one of its tools.
pub fn format_of_tool(matches: &ArgMatches) -> Option<String> {
    let format: &PackageFormat = matches.try_get_one("format").ok()??;
    let typed = matches.get_raw("format")?.next_back()?.to_string_lossy();
    let name = value_name(format);
    (typed != name).then(|| format!("--format {typed} is {name}"))
}

/// A warning about each flag of a game that has several values: the last one counts.
pub fn repeated(matches: &ArgMatches) -> Vec<String> {
    let mut warnings = Vec::new();
    for name in GAMES {
        let Ok(Some(values)) = matches.try_get_raw(name) else {
            continue;
        };
        let mut values: Vec<String> = values
            .map(|value| shell::word(&value.to_string_lossy()))
            .collect();
        let last = values.pop().unwrap_or_default();
        if let Some(before) = values.iter().find(|value| **value != last) {
            warnings.push(format!(
                "warning: --{name} {last} counts, not --{name} {before} before it"
            ));
        }
    }
    warnings
}

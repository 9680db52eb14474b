//! Reads the command line: what was typed ([`given`]), and what each command makes of it ([`commands`]).

mod arguments;
mod checked;
mod commands;
pub mod errors;
mod exit_codes;
mod given;
mod help;
mod meant;
mod numbers;
mod orders;
mod parse;
mod published;
pub mod quote;
#[cfg(test)]
mod reference;
pub mod shell;
mod stated;
pub mod statement;
mod subcommands;
mod suggestions;
mod table;
pub mod values;
mod warnings;

use std::env;
use std::ffi::OsString;

pub use checked::MessageFile;
pub use commands::{Answer, Check, Command, Generate, Stress, Submission, Validate, Values};
pub use help::FIRST_STEPS;
pub use meant::no_file_or_command;
pub use parse::command_of;
pub use values::Protocol;

/// Reads the arguments of the program.
///
/// # Errors
///
/// The first argument that is wrong, and why.
pub fn command() -> Result<Command, errors::Usage> {
    command_of(env::args_os().skip(1).collect())
}

/// Returns true if a judge reads every exit code as testlib's, also that of wrong usage.
pub fn is_for_testlib() -> bool {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    // The program that stress runs has flags of its own.
    let is_ours = args.first().is_some_and(|command| command != "stress");
    let is_given = args.iter().any(|arg| arg == "--protocol=testlib");
    is_ours && (is_given || args.windows(2).any(|it| it == ["--protocol", "testlib"]))
}

/// The arguments that print the help on published problems or on a flag, if this message starts with them, or else the
/// short help.
pub fn help_on(message: &str) -> String {
    if message.contains("published problem") {
        return "help problems".to_string();
    }
    let name = message.strip_prefix("--").and_then(|message| message.split([' ', ':']).next());
    match name.filter(|name| table::named(name).is_some()) {
        Some("problem") => "help games".to_string(),
        Some(flag) => format!("help {flag}"),
        None => "-h".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_the_help_on_the_flag_that_it_starts_with() {
        for (message, help) in [
            ("--layout \"k h\": a case of wythoff has a b", "help layout"),
            ("--problem takes a name", "help games"),
            ("--frob is no flag", "-h"),
            ("check needs ANSWERS", "-h"),
        ] {
            assert_eq!(help_on(message), help, "{message}");
        }
    }
}

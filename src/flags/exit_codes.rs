//! The exit codes and what they mean. The help, the manual page and docs/reference.md say what this table says.

use super::wrap::wrap;

/// An exit code, and when the program ends with it.
type Meaning = (&'static str, &'static str);

/// The exit codes of each command; first those of the program without a command.
pub const EXIT_CODES: [(&str, &[Meaning]); 7] = [
    (
        "",
        &[
            ("0", "all cases are answered, or the reader of the answers has closed the pipe"),
            ("1", "bad input, too little memory for it, or reading or writing failed"),
            ("2", "wrong usage"),
        ],
    ),
    (
        "values",
        &[("0", "all values are printed"), ("1", "the table ends before N, or writing failed"), ("2", "wrong usage")],
    ),
    ("generate", &[("0", "all cases are written"), ("1", "writing failed"), ("2", "wrong usage")]),
    (
        "validate",
        &[
            ("0", "valid"),
            ("1", "not valid"),
            ("2", "wrong usage"),
            ("3", "the input cannot be read (with --protocol testlib also: not valid, or wrong usage)"),
            ("42", "valid, with --protocol kattis"),
            ("43", "not valid, with --protocol kattis"),
        ],
    ),
    (
        "check",
        &[
            ("0", "all answers are equal"),
            ("1", "some differ, or there are too few or too many"),
            ("2", "wrong usage"),
            ("3", "a file cannot be read, or the input has a fault (with --protocol testlib also: wrong usage)"),
            ("42", "all are equal, with --protocol kattis"),
            ("43", "some differ, with --protocol kattis"),
        ],
    ),
    (
        "stress",
        &[
            ("0", "no difference in --seconds"),
            ("1", "the program is wrong or too slow, or its answer changes from run to run"),
            ("2", "wrong usage, or COMMAND cannot be started"),
            ("3", "other trouble, or no run ended in --seconds"),
            ("128 + N", "interrupted by signal N before a difference was found"),
        ],
    ),
    ("submission", &[("0", "a program is printed"), ("1", "writing failed"), ("2", "wrong usage")]),
];

/// The paragraph of the help on the exit codes of a command.
///
/// # Panics
///
/// There is no such command.
pub fn paragraph(command: &str) -> String {
    let (_, codes) = EXIT_CODES.iter().find(|(name, _)| *name == command).expect("a command");
    let meanings: Vec<String> = codes.iter().map(|(code, meaning)| format!("{code} {meaning}")).collect();
    wrap(&format!("Exit code: {}.", meanings.join("; ")), "", 80)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::unread::built;

    #[test]
    fn every_command_has_exit_codes() {
        let named: Vec<&str> = EXIT_CODES.iter().map(|(name, _)| *name).collect();
        let program = built();
        let commands = program.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help");
        assert_eq!(named, [""].into_iter().chain(commands).collect::<Vec<_>>());
    }
}

//! The exit codes and what they mean. The help and the manual page say what the table says.

use super::wrap::wrap;

/// Each command as it is typed, and below it its exit codes, each with what the program ends with
/// it for.
const TABLE: &str = include_str!("help/text/exit-codes.txt");

/// The commands as they are typed, each with its exit codes and what they mean.
pub fn exit_codes() -> impl Iterator<Item = (&'static str, Vec<(&'static str, &'static str)>)> {
    TABLE.split("\n\n").filter_map(|command| {
        let (typed, codes) = command.split_once('\n')?;
        let codes = codes.lines().filter_map(|code| code.split_once(": "));
        Some((typed, codes.collect()))
    })
}

/// The paragraph of the help on the exit codes of a command, by its name.
pub fn paragraph(command: &str) -> String {
    let mut meanings: Vec<String> = Vec::new();
    for (typed, codes) in exit_codes() {
        if typed.strip_prefix("takeaway ") == Some(command) {
            meanings.extend(
                codes
                    .iter()
                    .map(|(code, meaning)| format!("{code} {meaning}")),
            );
        }
    }
    wrap(&format!("Exit code: {}.", meanings.join("; ")), "", 80)
}

/// What the help has on the exit codes of all commands.
pub fn page() -> String {
    let mut text = String::new();
    for (typed, codes) in exit_codes() {
        if !text.is_empty() {
            text.push('\n');
        }
        text += typed;
        text.push('\n');
        for (code, meaning) in codes {
            text += &wrap(&format!("{code}: {meaning}"), "  ", 80);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::unread::built;

    #[test]
    fn every_command_has_exit_codes() {
        let named: Vec<&str> = exit_codes().map(|(typed, _)| typed).collect();
        let program = built();
        let commands = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .filter(|name| *name != "help");
        let typed = commands.map(|name| format!("takeaway {name}"));
        assert_eq!(
            named,
            ["takeaway".to_string()]
                .into_iter()
                .chain(typed)
                .collect::<Vec<_>>()
        );
    }
}

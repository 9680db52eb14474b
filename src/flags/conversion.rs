//! What a command does about a statement whose cases have to be converted.

use std::path::Path;

use super::command_line::CommandLine;
use super::commands::Command;
use super::errors::Usage;
use super::shell;
use super::stated::Stated;
use super::typed::TypedFlag;

/// Checks that the command can do without the conversions of the statement, or makes them.
///
/// # Errors
///
/// Why it cannot, and what to type instead.
pub fn check(stated: &Stated, command: &Command, line: &CommandLine) -> Result<(), Usage> {
    let to = stated.statement.converter.as_deref();
    let back = stated.statement.back.as_deref();
    let name = line.command_name().unwrap_or("takeaway");
    let typed = without_name(stated, command.file(), line);
    if matches!(command, Command::Package(_)) && (to.is_some() || back.is_some()) {
        let why = "package takes no statement with a line that starts with ^ or |: its programs and its validator \
            read cases in the form of the flags";
        let wrong = Usage::of_topic("for", why);
        return Err(stated.statement.fault(None, wrong));
    }
    if to.is_some() && prints_a_reader(command) {
        let why = "--print takes no statement with |: its flags do not describe the input itself";
        return Err(stated
            .statement
            .fault(None, Usage::of_flag("print", why.to_string())));
    }
    let instead = match (command, to, back) {
        (Command::Stress(_) | Command::Generate(_), Some(_), None) => {
            let why = "makes cases in the form of the flags, and no line with ^ converts them back";
            return Err(stated
                .statement
                .fault(None, Usage::of_topic("for", format!("{name} {why}"))));
        }
        (Command::Generate(_), _, Some(back)) => format!("{typed} | {back}"),
        (Command::Stress(_) | Command::PrintChecker(_) | Command::Print(_), ..) | (_, None, _) => {
            return Ok(());
        }
        (Command::Submission(_) | Command::Package(_), Some(to), _) => {
            format!("{typed} > solution\n  {to} | ./compiled-solution")
        }
        (Command::Values(_), ..) => typed,
        (Command::Answer(_) | Command::Validate(_) | Command::Check(_), Some(to), _) => {
            let file = match command.file() {
                Some(file) => shell::word(&file.to_string_lossy()),
                None => "FILE".to_string(),
            };
            format!("{} | {typed}", to.replace("FILE", &file))
        }
    };
    let why = format!("{name} does not convert cases; instead, give the flags themselves");
    Err(stated.statement.fault(
        None,
        Usage::of_topic("for", why).with_lines(&format!("  {instead}")),
    ))
}

/// Returns true if the command prints a program that reads cases in the form of the flags, for a
/// judge. A checker that compares what is printed does not.
fn prints_a_reader(command: &Command) -> bool {
    match command {
        Command::Validate(run) => run.print.is_some(),
        Command::PrintChecker(run) => run.submission.options.any_move,
        _ => false,
    }
}

/// What was typed, with the flags of the statement in place of its name, and without this file of
/// cases and the numbers of a question.
fn without_name(stated: &Stated, file: Option<&Path>, line: &CommandLine) -> String {
    let mut words = vec!["takeaway".to_string()];
    if let Some(command) = line.command_name() {
        words.push(command.to_string());
        for operand in &line.operands {
            if Some(Path::new(operand)) != file {
                words.push(shell::word(&operand.to_string_lossy()));
            }
        }
    }
    for (flag, _) in &stated.flags {
        if line.takes(&flag.name) {
            words.extend(flag.words());
        }
    }
    for flag in &line.typed {
        if flag.name != "for" {
            words.extend(TypedFlag::words(flag));
        }
    }
    words.join(" ")
}

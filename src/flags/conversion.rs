//! What a command does about a statement whose cases have to be converted.

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
    if let Some(wrong) = refusal(stated, command, line) {
        return Err(stated.statement.fault(None, wrong));
    }
    let to = stated.statement.converter.as_deref();
    let back = stated.statement.back.as_deref();
    let name = line.command_name().unwrap_or("takeaway");
    let typed = without_name(stated, line);
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
        (Command::Validate(_) | Command::Check(_), ..) => return Ok(()),
        (Command::Answer(run), ..) if run.question.is_none() => return Ok(()),
        (Command::Answer(_), ..) => typed,
        (Command::Submission(_) | Command::Package(_), Some(to), _) => {
            format!("{typed} > solution\n  {to} | ./compiled-solution")
        }
        (Command::Values(_), ..) => typed,
    };
    let why = match command {
        Command::Answer(_) => {
            "| converts FILE or standard input, not numbers; instead, give the flags themselves"
                .to_string()
        }
        _ => format!("{name} does not convert cases; instead, give the flags themselves"),
    };
    Err(stated.statement.fault(
        None,
        Usage::of_topic("for", why).with_lines(&format!("  {instead}")),
    ))
}

/// Why the command does not go with lines of a shell at all.
fn refusal(stated: &Stated, command: &Command, line: &CommandLine) -> Option<Usage> {
    let converts = stated.statement.converter.is_some();
    if matches!(command, Command::Package(_)) && (converts || stated.statement.back.is_some()) {
        let why = "package takes no statement with a line that starts with ^ or |: its programs and its validator \
            read cases in the form of the flags";
        return Some(Usage::of_topic("for", why));
    }
    if converts && prints_a_reader(command) {
        let why = "--print takes no statement with |: its flags do not describe the input itself";
        return Some(Usage::of_flag("print", why));
    }
    if converts && line.takes("protocol") && line.value("protocol").is_some() {
        let why = "--protocol takes no statement with |: it is a line of a shell, which a judge does not run";
        return Some(Usage::of_flag("protocol", why));
    }
    None
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

/// What was typed, with the flags of the statement in place of its name.
fn without_name(stated: &Stated, line: &CommandLine) -> String {
    let mut words = vec!["takeaway".to_string()];
    let mut operands = Vec::new();
    for operand in &line.operands {
        operands.push(shell::word(&operand.to_string_lossy()));
    }
    if let Some(command) = line.command_name() {
        words.push(command.to_string());
        words.append(&mut operands);
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
    words.append(&mut operands);
    words.join(" ")
}

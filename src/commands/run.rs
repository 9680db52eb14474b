//! The program: does what its arguments ask for.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use super::exit::{TROUBLE, exit_code, fail, say, show_first_steps, wrong_usage};
use super::standard::write;
use super::{
    answer, check, generate, package, progress, stress, submission, terminal, validate, values,
};
use crate::case::error::Error;
use crate::flags::{self, Command, Protocol, errors::Usage};
use crate::game::Play;

/// Runs the program: reads its arguments and the standard streams, and returns its exit code.
pub fn run() -> ExitCode {
    if env::args_os().len() <= 1 && io::stdin().is_terminal() {
        return show_first_steps();
    }
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    match flags::request_of(&words) {
        Ok(request) => {
            request.notes.into_iter().for_each(say);
            progress::start(request.progress);
            let code = run_command(request.command);
            progress::end();
            code
        }
        Err(wrong) => match wrong.protocol {
            // To testlib, 2 means that an answer has a wrong format.
            Some(Protocol::Testlib) => fail(TROUBLE, wrong),
            Some(Protocol::Sinol) => check::refuse(wrong.to_string()),
            Some(Protocol::Kattis) | None => wrong_usage(wrong),
        },
    }
}

fn run_command(command: Command) -> ExitCode {
    match command {
        Command::Answer(run) => answer::judge(*run),
        Command::Generate(run) => match generate::command::generate(&run) {
            Err(Error::Options(wrong)) => wrong_usage(Usage::from(wrong.0)),
            result => exit_code(result, None),
        },
        Command::Validate(run) => match run.print {
            None => validate::command::validate(&run),
            Some(dialect) => match validate::command::validator(&run, dialect) {
                Ok(text) => exit_code(write(&text), None),
                Err(why) => wrong_usage(Usage::of_topic("validate", why)),
            },
        },
        Command::Check(run) => check::check(&run),
        Command::PrintChecker(run) => match check::print::checker(&run) {
            Ok(text) => exit_code(write(&text), None),
            Err(why) => wrong_usage(Usage::of_topic("check", why)),
        },
        Command::Stress(run) => stress::stress(&run),
        Command::Print(text) => exit_code(write(&terminal::help(&text)), None),
        Command::Values(run) => match run.form.simple_tuple_rule() {
            Some(rule) => values::grid::print(&run, &rule),
            None if run.play == Play::Misere => values::misere::print(&run),
            None => match values::game(&run, run.budget.unwrap_or_default()) {
                Ok(game) => values::print(&run, game),
                Err(why) => wrong_usage(Usage::of_topic("values", why)),
            },
        },
        Command::Package(run) => package::package(&run),
        Command::Submission(run) => match submission::program(&run) {
            Ok(text) => exit_code(write(&text), None),
            Err(why) => wrong_usage(Usage::of_topic("submission", why)),
        },
    }
}

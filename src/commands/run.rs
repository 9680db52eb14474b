//! The program: does what its arguments ask for.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use super::exit::{exit_code, say, show_first_steps, wrong_usage};
use super::standard::Output;
use super::{answer, check, generate, stress, submission, validate, values};
use crate::case::error::Error;
use crate::flags::{self, errors, Command};

/// Runs the program: reads its arguments and the standard streams, and returns its exit code.
pub fn run() -> ExitCode {
    if env::args_os().len() <= 1 && io::stdin().is_terminal() {
        return show_first_steps();
    }
    let command = flags::command();
    command.iter().flat_map(Command::warnings).for_each(say);
    match command {
        Ok(Command::Answer(run)) => answer::judge(*run),
        Ok(Command::Generate(run)) => match generate::command::generate(&run) {
            Err(Error::Options(wrong)) => wrong_usage(&errors::misuse(&wrong.0)),
            result => exit_code(result, None),
        },
        Ok(Command::Validate(run)) => validate::command::validate(&run),
        Ok(Command::Check(run)) => check::check(&run),
        Ok(Command::Stress(run)) => stress::stress(&run),
        Ok(Command::Print(text)) => exit_code(print(&text), None),
        Ok(Command::Values(run)) => match values::game(&run, run.budget.unwrap_or_default()) {
            Ok(game) => values::print(&run, game),
            Err(why) => wrong_usage(&why),
        },
        Ok(Command::Submission(run)) => match submission::program(&run) {
            Ok(text) => {
                submission::warning(&run).into_iter().for_each(say);
                exit_code(print(&text), None)
            }
            Err(why) => wrong_usage(&why),
        },
        Err(wrong) => wrong_usage(&wrong.to_string()),
    }
}

fn print(text: &str) -> Result<(), Error> {
    Output.write_all(text.as_bytes()).and_then(|()| Output.flush()).map_err(Error::Write)
}

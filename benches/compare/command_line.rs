//! The command line of the benchmark: flags, names and help.

use std::fmt::Write;
use std::str::FromStr;

use crate::options::{Choice, Options};
use crate::programs::PROGRAMS;
use crate::result::Result;
use crate::workloads::WORKLOADS;

pub enum Command {
    Compare(Options),
    Help,
    NotABench,
}

pub fn parse(mut args: impl Iterator<Item = String>) -> Result<Command> {
    let mut options = Options::default();
    let mut bench = false;
    while let Some(flag) = args.next() {
        match flag.as_str() {
            "--bench" => bench = true, // cargo adds it
            "--help" => return Ok(Command::Help),
            "--quick" => (options.cases, options.tiny_runs) = (100_000, 10),
            "--cases" => options.cases = number(&flag, args.next())?,
            "--rounds" => options.rounds = number(&flag, args.next())?,
            "--seed" => options.seed = number(&flag, args.next())?,
            "--workloads" => options.workloads = choice(&flag, args.next(), &workload_names())?,
            "--peers" => options.peers = choice(&flag, args.next(), &program_names())?,
            "--json" => options.json = Some(value(&flag, args.next())?.into()),
            _ => return Err(format!("unknown argument `{flag}`; try --help").into()),
        }
    }
    if options.rounds == 0 || options.cases == 0 {
        return Err("--rounds and --cases must be at least 1".into());
    }
    Ok(if bench {
        Command::Compare(options)
    } else {
        Command::NotABench
    })
}

fn value(flag: &str, value: Option<String>) -> Result<String> {
    value.ok_or_else(|| format!("{flag} needs a value").into())
}

fn number<T: FromStr>(flag: &str, text: Option<String>) -> Result<T> {
    let text = value(flag, text)?;
    text.parse()
        .map_err(|_| format!("{flag} needs a whole number, found `{text}`").into())
}

fn choice(flag: &str, list: Option<String>, known: &[&str]) -> Result<Choice> {
    let names: Vec<String> = value(flag, list)?.split(',').map(str::to_owned).collect();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(format!(
            "{flag}: unknown name `{name}`; known names: {}",
            known.join(", ")
        )
        .into()),
        None => Ok(Choice::of(names)),
    }
}

fn workload_names() -> Vec<&'static str> {
    WORKLOADS.iter().map(|workload| workload.name).collect()
}

fn program_names() -> Vec<&'static str> {
    PROGRAMS.iter().map(|program| program.name).collect()
}

pub fn help() -> String {
    let mut text = flags();
    text.push_str("\nWorkloads (* only when named):\n");
    for workload in WORKLOADS {
        list(
            &mut text,
            workload.name,
            workload.only_when_named,
            workload.about,
        );
    }
    text.push_str("\nPrograms (* only when named):\n");
    for program in PROGRAMS {
        list(
            &mut text,
            program.name,
            program.only_when_named(),
            program.about,
        );
    }
    text
}

fn flags() -> String {
    let Options {
        cases,
        rounds,
        seed,
        ..
    } = Options::default();
    format!(
        "Usage: cargo bench -- [flags]\n\n\
         --workloads A,B  run only these workloads\n\
         --peers A,B      compare only these programs with the yardstick\n\
         --cases N        cases in a workload [{cases}]\n\
         --rounds N       timed runs of every program [{rounds}]\n\
         --seed N         seed of the generated input [{seed}]\n\
         --quick          a hundredth of the cases, a tenth of the runs of `tiny`\n\
         --json FILE      also write what the tables say to a file\n\n\
         The whole takes ten to fifteen minutes, with --quick two.\n"
    )
}

fn list(text: &mut String, name: &str, only_when_named: bool, about: &str) {
    let star = if only_when_named { "*" } else { "" };
    writeln!(text, "  {:18} {about}", format!("{name}{star}")).expect("a string takes all text");
}

//! The command line of the benchmark.

use std::fmt::Write;
use std::str::FromStr;

use crate::programs::PROGRAMS;
use crate::workloads::{Workload, WORKLOADS};
use crate::Result;

pub enum Command {
    Compare(Options),
    Help,
    NotABench,
}

pub struct Options {
    /// Cases in the workloads that do not say otherwise.
    pub cases: u64,
    pub rounds: usize,
    pub seed: u64,
    /// Runs of a tiny input in each round: one run is over too soon to tell much.
    pub tiny_runs: usize,
    workloads: Option<Vec<String>>,
    programs: Option<Vec<String>>,
}

impl Options {
    /// What was named; without names, everything that is not too large to run unasked.
    pub fn chosen_workloads(&self) -> impl Iterator<Item = &'static Workload> + '_ {
        WORKLOADS.iter().filter(|workload| match &self.workloads {
            Some(_) => self.names_workload(workload.name),
            None => !workload.only_when_named,
        })
    }

    pub fn names_workload(&self, name: &str) -> bool {
        self.workloads.iter().flatten().any(|named| named == name)
    }

    pub fn wants_program(&self, name: &str) -> bool {
        self.programs.as_ref().is_none_or(|named| named.iter().any(|n| n == name))
    }
}

impl Default for Options {
    fn default() -> Self {
        // Five rounds: the fewest whose median shrugs off two disturbed ones.
        Self { cases: 10_000_000, rounds: 5, seed: 1, tiny_runs: 100, workloads: None, programs: None }
    }
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
            "--workloads" => options.workloads = Some(names(&flag, args.next(), &workload_names())?),
            "--peers" => options.programs = Some(names(&flag, args.next(), &program_names())?),
            _ => return Err(format!("unknown argument `{flag}`; try --help").into()),
        }
    }
    if options.rounds == 0 || options.cases == 0 {
        return Err("--rounds and --cases need at least 1".into());
    }
    Ok(if bench { Command::Compare(options) } else { Command::NotABench })
}

fn value(flag: &str, value: Option<String>) -> Result<String> {
    value.ok_or_else(|| format!("{flag} needs a value").into())
}

fn number<T: FromStr>(flag: &str, text: Option<String>) -> Result<T> {
    let text = value(flag, text)?;
    text.parse().map_err(|_| format!("{flag} needs a whole number, found `{text}`").into())
}

fn names(flag: &str, list: Option<String>, known: &[&str]) -> Result<Vec<String>> {
    let named: Vec<String> = value(flag, list)?.split(',').map(str::to_owned).collect();
    match named.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(format!("{flag}: unknown `{name}`; known are {}", known.join(", ")).into()),
        None => Ok(named),
    }
}

fn workload_names() -> Vec<&'static str> {
    WORKLOADS.iter().map(|workload| workload.name).collect()
}

fn program_names() -> Vec<&'static str> {
    PROGRAMS.iter().map(|program| program.name).collect()
}

pub fn help() -> String {
    let Options { cases, rounds, seed, .. } = Options::default();
    let mut text = format!(
        "Usage: cargo bench -- [flags]\n\n\
         --workloads A,B  these workloads only\n\
         --peers A,B      these programs only, and the yardstick\n\
         --cases N        cases a workload [{cases}]\n\
         --rounds N       timed runs of every program [{rounds}]\n\
         --seed N         of the generated input [{seed}]\n\
         --quick          a hundredth of the cases, a tenth of the runs of `tiny`\n\n\
         Workloads (* only when named):\n"
    );
    for workload in WORKLOADS {
        let star = if workload.only_when_named { "*" } else { "" };
        writeln!(text, "  {:18} {}", format!("{}{star}", workload.name), workload.about).unwrap();
    }
    text.push_str("\nPrograms:\n");
    for program in PROGRAMS {
        writeln!(text, "  {:18} {}", program.name, program.about).unwrap();
    }
    text
}

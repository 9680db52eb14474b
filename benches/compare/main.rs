//! `cargo bench` compares takeaway with the usual ways to write the same judge.
//!
//! ```text
//! cargo bench                                        every workload, 10^7 cases, 5 rounds
//! cargo bench -- --quick                             every workload, 10^5 cases
//! cargo bench -- --workloads mixed,leetcode --rounds 9    only these workloads, in nine rounds
//! cargo bench -- --peers takeaway,python             only these programs, and the yardstick
//! cargo bench -- --json FILE                         what the tables say, also as data
//! cargo bench -- --help                              the names of all workloads and programs
//! ```
//!
//! The benchmark compiles the peers into the target directory and has takeaway generate the inputs
//! there from a seed; the inputs are kept for the next time. All programs must give the same
//! answer. They are timed as whole processes, and every round runs each program once, so that a
//! slow spell of the machine hits all of them alike; each round starts with another program.
//! Markdown goes to stdout, progress to stderr.

mod command_line;
mod input;
mod measure;
mod options;
mod programs;
mod record;
mod reports;
mod result;
mod scratch;
mod table;
mod workloads;

use std::process::ExitCode;
use std::{fs, thread};

use command_line::Command;
use options::Options;
use result::Result;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    match command_line::parse(std::env::args().skip(1))? {
        Command::Help => print!("{}", command_line::help()),
        // `cargo test --all-targets` runs benches, too, without `--bench`; it should not take that
        // long.
        Command::NotABench => println!("nothing measured: run with `cargo bench`"),
        Command::Compare(options) => compare(&options)?,
    }
    Ok(())
}

fn compare(options: &Options) -> Result<()> {
    print_conditions(options);
    let programs = programs::build(&options.peers)?;
    let mut records = Vec::new();
    for workload in workloads::chosen(&options.workloads) {
        records.extend(reports::report(workload, &programs, options)?);
    }
    if let Some(file) = &options.json {
        fs::write(file, record::json(&records, &processor(), options))?;
    }
    Ok(())
}

fn print_conditions(options: &Options) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (processor, seed) = (processor(), options.seed);
    println!(
        "Machine: {processor}, {cores} cores. Seed {seed}. Ratios compare medians over the rounds."
    );
    println!(
        "CPU is user plus system time. MB is 10^6 bytes of input, MiB is 2^20 bytes. Peak memory"
    );
    println!(
        "is the highest of all rounds; a program that needs less than the benchmark itself shows"
    );
    println!("the benchmark's peak.");
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    model.unwrap_or("unknown processor").to_owned()
}

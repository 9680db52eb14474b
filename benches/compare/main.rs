//! `cargo bench`: takeaway against the usual ways to write the same judge, in whole processes.
//!
//! ```text
//! cargo bench                                        every workload, 10^7 cases, 5 rounds
//! cargo bench -- --quick                             10^5 cases: seconds rather than half an hour
//! cargo bench -- --workloads mixed,nim --rounds 9    these workloads, in nine rounds
//! cargo bench -- --peers takeaway,python             these programs, and the yardstick
//! cargo bench -- --help                              the names of all workloads and programs
//! ```
//!
//! Peers are compiled into the target directory, inputs are generated there from a seed and kept
//! for the next time. A round runs every program once, so that a slow spell of the machine falls
//! on all of them alike, and all must give the same answer. Markdown goes to stdout, progress to
//! stderr.

mod generate;
mod measure;
mod options;
mod programs;
mod reports;
mod table;
mod workloads;

use std::error::Error;
use std::process::ExitCode;
use std::{fs, thread};

use options::{Command, Options};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

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
    match options::parse(std::env::args().skip(1))? {
        Command::Help => print!("{}", options::help()),
        // `cargo test --all-targets` runs benches too, without `--bench`, and has no time for this.
        Command::NotABench => println!("nothing measured: run with `cargo bench`"),
        Command::Compare(options) => compare(&options)?,
    }
    Ok(())
}

fn compare(options: &Options) -> Result<()> {
    print_conditions(options);
    let programs = programs::build(options)?;
    for workload in options.chosen_workloads() {
        reports::report(workload, &programs, options)?;
    }
    Ok(())
}

fn print_conditions(options: &Options) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (processor, seed) = (processor(), options.seed);
    println!("Machine: {processor}, {cores} cores. Seed {seed}. Ratios are ratios of medians over");
    println!("the rounds. CPU is user and system time together, MB is 10^6 bytes of input, MiB is");
    println!("2^20 bytes, peak memory is the highest of all rounds; none below that of this process");
    println!("can be seen.");
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    model.unwrap_or("unknown processor").to_owned()
}

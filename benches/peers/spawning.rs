//! Spawning: prints how often a command can be started and waited for. Its arguments are the seconds,
//! the number of threads, and the command. All other work of `stress` is its own.
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

fn main() {
    let mut arguments = env::args().skip(1);
    let seconds = Duration::from_secs(arguments.next().unwrap().parse().unwrap());
    let threads: usize = arguments.next().unwrap().parse().unwrap();
    let command = arguments.next().unwrap();
    let end = Instant::now() + seconds;
    let mut all = Vec::new();
    for _ in 0..threads {
        let command = command.clone();
        all.push(thread::spawn(move || runs_until(end, &command)));
    }
    let mut runs = 0;
    for thread in all {
        runs += thread.join().unwrap();
    }
    println!("{runs}");
}

fn runs_until(end: Instant, command: &str) -> u64 {
    let mut runs = 0;
    while Instant::now() < end {
        let mut program = Command::new(command);
        program.stdin(Stdio::null()).stdout(Stdio::null());
        program.status().unwrap();
        runs += 1;
    }
    runs
}

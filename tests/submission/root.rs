use std::env;
use std::io::{self, Write};
use std::process::exit;

mod error;
mod game;
mod input;
mod judge;
mod limits;
mod memory;
mod options;
mod output;
mod problem;
mod sizes;
mod itoa;
mod memchr;

fn main() {
    if env::args_os().len() > 1 {
        fail(2, "this program takes no arguments");
    }
    match judge::judge(&options::Options::default(), io::stdin(), io::stdout(), sizes::CAPACITY) {
        Ok(()) => {}
        // Whoever reads the verdicts has seen enough.
        Err(error::Error::Write(ref error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => fail(1, &error.to_string()),
    }
}

fn fail(code: i32, message: &str) {
    // If standard error is gone, too, the exit code still tells.
    let _ = writeln!(io::stderr(), "takeaway: {}", message);
    exit(code);
}

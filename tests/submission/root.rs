use std::env;
use std::io::{self, Write};
use std::process::exit;

/// What the user changes for misère play. First of all, so that it stands right behind the header.
const PLAY: game::Play = game::Play::Normal;

mod error;
mod game;
mod input;
mod judge;
mod layout;
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
    match judge::judge(&options::Options { play: PLAY, ..Default::default() }, io::stdin(), io::stdout(), sizes::CAPACITY) {
        Ok(()) => {}
        // The reader of the verdicts has closed the pipe: it has seen enough.
        Err(error::Error::Write(ref error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => fail(1, &error.to_string()),
    }
}

fn fail(code: i32, message: &str) {
    // If standard error is closed as well, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "takeaway: {}", message);
    exit(code);
}

//! Running the real program.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// What the program makes of `input`.
pub fn run(input: &[u8]) -> Output {
    run_with(&[], input)
}

/// What the program makes of `input` with these flags.
pub fn run_with(flags: &[&str], input: &[u8]) -> Output {
    feed(Command::new(env!("CARGO_BIN_EXE_takeaway")).args(flags), input)
}

/// What `command` makes of `input`.
pub fn feed(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // It may stop at a fault before it has read everything; then the rest cannot be written.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("the program ends")
    })
}

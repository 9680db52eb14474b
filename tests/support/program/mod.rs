//! Running the real program, and looking for the other programs that a test needs.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs the program on `input`.
pub fn run(input: &[u8]) -> Output {
    run_with(&[], input)
}

/// Runs the program on `input` with these flags.
pub fn run_with(flags: &[&str], input: &[u8]) -> Output {
    feed(
        Command::new(env!("CARGO_BIN_EXE_takeaway")).args(flags),
        input,
    )
}

/// What the program writes with these flags, if it ends well.
pub fn stdout(flags: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run_with(flags, input.as_ref());
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        ("", Some(0)),
        "{flags:?}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What the program wrote.
pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Asserts that the program wrote this and ended so.
pub fn assert_ends(output: &Output, stdout: &str, stderr: &str, code: i32) {
    let found = (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    );
    assert_eq!(found, (stdout, stderr, Some(code)));
}

/// Asserts that these arguments are wrong usage, what is said of them, and that it names some help.
pub fn assert_refuses(arguments: &[&str], message: &str) {
    let output = run_with(arguments, b"");
    let (said, help) = text(&output.stderr)
        .split_once(" (see takeaway ")
        .expect("the help");
    assert_eq!(said, format!("takeaway: {message}"));
    assert_ends(&output, "", &format!("{said} (see takeaway {help}"), 2);
    let topic: Vec<&str> = help
        .strip_suffix(")\n")
        .expect("one line")
        .split(' ')
        .collect();
    assert!(run_with(&topic, b"").status.success(), "{help}");
}

/// Asserts that with these flags, the program answers `input` with `verdicts`, then stops with
/// `message`, or ends well if that is empty.
pub fn assert_says(flags: &[&str], input: &str, verdicts: &str, message: &str) {
    let output = run_with(flags, input.as_bytes());
    let said = if message.is_empty() {
        String::new()
    } else {
        format!("takeaway: {message}\n")
    };
    assert_eq!(text(&output.stderr), said, "{flags:?} {input:?}");
    assert!(text(&output.stdout) == verdicts, "{flags:?} {input:?}");
    assert_eq!(
        output.status.code(),
        Some(i32::from(!message.is_empty())),
        "{flags:?} {input:?}"
    );
}

/// Runs `command` on `input`.
pub fn feed(command: &mut Command, input: &[u8]) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // It may stop at a fault before it has read everything, and then the rest cannot be
        // written.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("the program ends")
    })
}

/// Whether one of these programs is missing; if so, says which one, and that the test is skipped.
///
/// A test that needs more than Rust starts with `if program::missing(&["script"]) { return; }`.
pub fn missing(names: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = |name: &str| env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let missing = names.iter().find(|name| !is_there(name));
    missing.is_some_and(|name| {
        skipped(&format!(
            "it needs the program `{name}`, which is not on the path"
        ))
    })
}

/// Whether the program would ignore control-C, as whoever started the tests does; if so, says that
/// the test is skipped.
#[cfg(unix)]
pub fn ignores_interrupts() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    // SIGINT is 2, and 1 has the lowest bit.
    ignored.is_some_and(|ignored| ignored & 0b10 != 0)
        && skipped("a shell ignores control-C in front of `&`")
}

/// Says why a test is skipped; returns true.
pub fn skipped(why: &str) -> bool {
    let current = thread::current();
    // Not `eprintln!`, which the test harness captures. If standard error is closed, nobody can be
    // told.
    let _ = writeln!(
        io::stderr(),
        "skipped: {}: {why}",
        current.name().unwrap_or("a test")
    );
    true
}

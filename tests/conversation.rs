//! The program answers each case as soon as it is complete, before it waits for more input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Writes each question to the program and reads its answer before it writes the next.
fn converse(turns: &[(&'static str, &'static str)]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        while stdout.read_line(&mut line).is_ok_and(|bytes| bytes > 0) && sender.send(line.split_off(0)).is_ok() {}
    });
    for (question, answer) in turns {
        stdin.write_all(question.as_bytes()).unwrap();
        for line in answer.split_inclusive('\n') {
            let heard = answers.recv_timeout(Duration::from_secs(20));
            assert_eq!(heard.as_deref(), Ok(line), "after {question:?}");
        }
    }
    drop(stdin);
    assert_eq!(answers.recv_timeout(Duration::from_secs(20)), Err(mpsc::RecvTimeoutError::Disconnected));
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_program_answers_each_case_before_it_waits_for_more() {
    converse(&[("2\n1 4\n", "Player 1\n"), ("3 4\n", "False\n")]);
}

#[test]
fn any_whitespace_completes_a_case() {
    converse(&[
        ("5 1 4 ", "Player 1\n"),
        ("3 4\t", "False\n"),
        ("2 3 18 47 34\r", "Player 2 wins\n"),
        ("2 0\x0C", "Player 2 wins\n"),
        ("1 7", ""),
        ("0", ""),
        ("0\n", "Player 2\n"),
    ]);
}

#[test]
fn a_case_is_answered_even_if_its_last_bytes_bring_the_start_of_the_next() {
    converse(&[("3 2 1", ""), (" 1 1 7", "Player 1 wins\n"), (" 3 8 \n", "Player 2\nFalse\n")]);
}

//! The program answers each case as soon as it is complete, before it waits for more input.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Writes each question to the program and reads its answer before it writes the next.
fn converse(turns: &[(&'static str, &'static str)]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        while stdout.read_line(&mut line).is_ok_and(|bytes| bytes > 0)
            && sender.send(line.split_off(0)).is_ok()
        {}
    });
    for (question, answer) in turns {
        stdin.write_all(question.as_bytes()).unwrap();
        for line in answer.split_inclusive('\n') {
            let heard = answers.recv_timeout(Duration::from_secs(20));
            assert_eq!(heard.as_deref(), Ok(line), "after {question:?}");
        }
    }
    drop(stdin);
    assert_eq!(
        answers.recv_timeout(Duration::from_secs(20)),
        Err(mpsc::RecvTimeoutError::Disconnected)
    );
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
    converse(&[
        ("3 2 1", ""),
        (" 1 1 7", "Player 1 wins\n"),
        (" 3 8 \n", "Player 2\nFalse\n"),
    ]);
}

#[test]
fn a_verdict_on_one_line_does_not_wait_for_the_end_of_the_line() {
    for more in [&[][..], &["--summary"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        command
            .args(["--stream", "--game", "3", "--one-line"])
            .args(more)
            .stderr(Stdio::null());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            let mut verdict = [0; "False".len()];
            while stdout.read_exact(&mut verdict).is_ok() && sender.send(verdict).is_ok() {}
        });
        for _ in 0..3 {
            stdin.write_all(b"4 ").unwrap();
            assert_eq!(
                answers.recv_timeout(Duration::from_secs(20)).as_ref(),
                Ok(b"False"),
                "{more:?}"
            );
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

/// As far as Linux lets this test do the same.
#[cfg(target_os = "linux")]
#[test]
fn the_pipes_of_the_program_have_room_for_256_kib() {
    use rustix::pipe::{fcntl_getpipe_size, fcntl_setpipe_size};

    let (_reader, writer) = std::io::pipe().unwrap();
    let _ = fcntl_setpipe_size(&writer, 256 << 10);
    let most = fcntl_getpipe_size(&writer).unwrap();
    for larger in [false, true] {
        let (input, mut cases) = std::io::pipe().unwrap();
        let (mut verdicts, output) = std::io::pipe().unwrap();
        if larger && fcntl_setpipe_size(&input, 512 << 10).is_err() {
            continue;
        }
        let expected = if larger { 512 << 10 } else { most };
        let mut child = Command::new(env!("CARGO_BIN_EXE_takeaway"))
            .stdin(input)
            .stdout(output)
            .spawn()
            .unwrap();
        cases.write_all(b"2 1 4 ").unwrap();
        verdicts.read_exact(&mut [0; "Player 1\n".len()]).unwrap();
        assert_eq!(
            (fcntl_getpipe_size(&cases), fcntl_getpipe_size(&verdicts)),
            (Ok(expected), Ok(most))
        );
        cases.write_all(b"1 7 ").unwrap();
        drop(cases);
        assert!(child.wait().unwrap().success());
    }
}

//! `--summary` counts what a run read and answered; control-C loses no verdict on what had been
//! read.

#[cfg(unix)]
use std::io::{BufRead, BufReader, Write};
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::program;

/// What the line on standard error says: verdicts, wins and bytes. Seconds and rate differ from run
/// to run.
fn counts(stderr: &[u8]) -> [u64; 3] {
    let text = String::from_utf8(stderr.to_vec()).expect("UTF-8");
    let line = text.lines().next().expect("a line");
    let words: Vec<&str> = line.split(' ').collect();
    let (
        [
            _,
            verdicts,
            "answer," | "answers,",
            "the",
            "first",
            "player",
            "wins",
            wins,
            bytes,
            ..,
        ],
        [seconds, "s,", rate, "answers", "a", "second"],
    ) = (&words[..], &words[words.len().saturating_sub(6)..])
    else {
        panic!("{line:?}");
    };
    assert!(
        seconds.parse::<f64>().is_ok() && rate.parse::<f64>().is_ok(),
        "{line:?}"
    );
    assert_eq!(line.contains(" answer, "), *verdicts == "1", "{line:?}");
    [verdicts, wins.trim_end_matches(';'), bytes].map(|number| number.parse().expect("a number"))
}

/// Verdicts and wins, line by line.
fn counted(output: &[u8], wins: &[&str]) -> [u64; 2] {
    let text = String::from_utf8(output.to_vec()).expect("UTF-8");
    let won = |line: &&str| wins.contains(&line.split('\t').next().unwrap_or(""));
    [
        text.lines().count() as u64,
        text.lines().filter(won).count() as u64,
    ]
}

#[test]
fn it_counts_the_verdicts_on_standard_output_with_any_flags_and_threads() {
    // Enough for several threads and many writes.
    let cases =
        "1 4\n1 7\n2 2 5 5\n2 2 5 8\n3 8\n3 7\n4 1 2 1 3\n5 2 1 2\n6 1 0\n8 2 0 7 1 9\n10 1 5\n";
    let input = format!("660000\n{}", cases.repeat(60_000)).into_bytes();
    for (flags, wins) in [
        (
            &["--threads", "2"][..],
            &["Player 1", "Player 1 wins", "True", "First"][..],
        ),
        (
            &["--threads", "1", "--explain"],
            &["Player 1", "Player 1 wins", "True", "First"],
        ),
        (&["--words", "yes,no"], &["yes"]),
    ] {
        let plain = program::run_with(flags, &input);
        let output = program::run_with(&[flags, &["--summary"]].concat(), &input);
        assert!(
            output.stdout == plain.stdout && plain.stderr.is_empty(),
            "{flags:?}"
        );
        let [verdicts, won] = counted(&output.stdout, wins);
        assert_eq!(
            counts(&output.stderr),
            [verdicts, won, input.len() as u64],
            "{flags:?}"
        );
    }
}

/// Without any move, the first player wins in misère play.
#[test]
fn it_counts_wins_where_winning_moves_are_counted() {
    for (flags, wins) in [
        (&["-p", "nim", "--count"][..], 1),
        (&["-p", "nim", "--count", "--misere"], 2),
    ] {
        let output = program::run_with(&[flags, &["--summary"]].concat(), b"3  1 5  2 5 5  0");
        assert_eq!(program::text(&output.stdout), "1\n0\n0\n", "{flags:?}");
        assert_eq!(counts(&output.stderr)[..2], [3, wins], "{flags:?}");
    }
    assert_eq!(
        counts(&program::run_with(&["-p", "nim", "--summary"], b"1 1 5").stderr)[..2],
        [1, 1]
    );
}

#[test]
fn on_one_line_it_counts_verdicts_too() {
    let heaps: Vec<String> = (1..=200_000).map(|heap| heap.to_string()).collect();
    let output = program::run_with(
        &[
            "--stream",
            "--game",
            "3",
            "--one-line",
            "--words",
            "W,L",
            "--summary",
        ],
        heaps.join(" ").as_bytes(),
    );
    assert_eq!(counts(&output.stderr)[..2], [200_000, 150_000]);
}

#[test]
fn before_a_fault_it_counts_what_was_answered() {
    let output = program::run_with(&["--summary"], b"2\n1 4\n1 x5\n");
    assert_eq!(counts(&output.stderr), [1, 1, 11]);
    let said = String::from_utf8_lossy(&output.stderr);
    let message = r#"takeaway: line 3, column 3: case 2: expected a heap (digits, 0 to 10^18), found "x5"; if "#;
    assert!(
        said.lines()
            .nth(1)
            .is_some_and(|line| line.starts_with(message)),
        "{said}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_case_may_have_several_verdicts_or_a_sequence() {
    let output = program::run_with(
        &["--stream", "--layout", "1..n m s", "--summary"],
        b"9 3 1 3 4",
    );
    assert_eq!(counts(&output.stderr), [9, 6, 9]);
    let output = program::run_with(&["--summary"], b"2  1 4  5 3 1 3 4");
    assert_eq!(counts(&output.stderr), [2, 1, 17]);
}

#[test]
fn it_counts_outcomes_and_not_texts() {
    for (flags, input, expected) in [
        (&["-p", "nim", "--misere", "--count"][..], "1  1 0", [1, 1]),
        (&["-p", "nim", "--misere", "--count"], "2  0  2 1 1", [2, 2]),
        (&["--words", "a,ab"], "2 1 4 1 2", [2, 1]),
        (&["--words", "a,a"], "2 1 4 1 2", [2, 1]),
        (&["--words", "0 1 0,L"], "2 5 0 1 2", [2, 0]),
        (&["--words", "W,L", "--prefix", "W{}"], "2 1 4 1 2", [2, 1]),
    ] {
        let plain = program::run_with(flags, input.as_bytes());
        for threads in ["1", "2"] {
            let output = program::run_with(
                &[flags, &["--summary", "--threads", threads]].concat(),
                input.as_bytes(),
            );
            assert_eq!(
                (&counts(&output.stderr)[..2], &output.stdout),
                (&expected[..], &plain.stdout),
                "{flags:?}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_loses_no_verdict_on_what_was_read() {
    if program::missing(&["sh"]) || program::ignores_interrupts() {
        return;
    }
    // With 4 MiB of blanks at the start, threads have started.
    for (threads, blanks) in [("1", 0), ("2", 4 << 20)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        command
            .args(["--stream", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut verdicts = BufReader::new(child.stdout.take().expect("a pipe"));
        // The input goes on, so the program waits for more when the signal comes.
        stdin
            .write_all(&vec![b'\n'; blanks])
            .expect("the program reads");
        stdin
            .write_all(b"1 4\n1 7\n3 8\n1 ")
            .expect("the program reads");
        let mut read = String::new();
        (0..3).for_each(|_| {
            verdicts
                .read_line(&mut read)
                .map(|_| ())
                .expect("a verdict")
        });
        let signal = Command::new("sh")
            .args(["-c", &format!("kill -INT {}", child.id())])
            .status();
        assert!(signal.is_ok_and(|status| status.success()));
        assert_eq!(
            child.wait().expect("it ends").code(),
            None,
            "{threads} threads"
        );
        assert_eq!(read, "Player 1\nPlayer 2\nFalse\n", "{threads} threads");
    }
}

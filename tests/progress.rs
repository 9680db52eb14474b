//! `--progress` draws a bar on a terminal that it has to itself, and changes nothing anywhere else.
//!
//! The terminal is one that `script` of util-linux pretends to be.

use crate::program;

/// More input than one thread answers before it starts others, and many reads.
fn large(last_case: &str) -> String {
    let cases = "1 4\n2 2 5 5\n3 8\n".repeat(600_000);
    format!("1800001\n{cases}{last_case}\n")
}

#[test]
fn without_a_terminal_it_changes_nothing() {
    for input in ["", "2\n1 4\n1 7\n", "2\n1 4\n1 x\n", &large("1 7"), &large("1 x")] {
        let plain = program::run(input.as_bytes());
        for threads in ["1", "2"] {
            let output = program::run_with(&["--progress", "--threads", threads], input.as_bytes());
            assert!(output == plain, "{threads} threads on an input of {} bytes", input.len());
        }
    }
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use std::fs;
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    use super::{large, program};

    /// Whether there is no terminal for a test; if so, says what is missing.
    fn no_terminal() -> bool {
        if program::missing(&["script", "sh", "cat"]) {
            return true;
        }
        let version = Command::new("script").arg("--version").stdin(Stdio::null()).output();
        let of_util_linux = version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux"));
        !of_util_linux && program::skipped("it needs the `script` of util-linux, and this is another one")
    }

    /// Runs `command` in a shell with `$takeaway`, `$input` and `$output` on a terminal, and types `typed` there.
    /// Returns what the terminal shows, what was written to `$output`, and the exit code.
    fn run_typing(name: &str, command: &str, input: &str, typed: &str) -> (String, String, Option<i32>) {
        let file = |extension| format!("{}/progress-{name}.{extension}", env!("CARGO_TARGET_TMPDIR"));
        fs::write(file("in"), input).unwrap();
        fs::write(file("out"), "").unwrap();
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", command, "/dev/null"])
            .env("SHELL", "/bin/sh")
            .env("takeaway", env!("CARGO_BIN_EXE_takeaway"))
            .env("input", file("in"))
            .env("output", file("out"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a terminal");
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        (shown, fs::read_to_string(file("out")).unwrap(), output.status.code())
    }

    fn run(name: &str, command: &str, input: &str) -> (String, String, Option<i32>) {
        run_typing(name, command, input, "")
    }

    #[test]
    fn a_file_has_a_length_and_time_left() {
        if no_terminal() {
            return;
        }
        let (shown, output, code) = run("file", r#""$takeaway" --progress < "$input" > "$output""#, "2\n1 4\n1 7\n");
        assert!(shown.contains("\r100%|"), "{shown:?}");
        assert!(shown.contains("| 10.0/10.0 [00:0") && shown.contains("<00:00, "), "{shown:?}");
        assert!(shown.ends_with("B/s]\r\n"), "{shown:?}");
        assert_eq!((output.as_str(), code), ("Player 1\nPlayer 2\n", Some(0)));
    }

    /// Standard input may be a terminal then: nobody types cases.
    #[test]
    fn a_file_that_is_named_has_a_length_too() {
        if no_terminal() {
            return;
        }
        let (shown, output, code) = run("named", r#""$takeaway" --progress "$input" > "$output""#, "2\n1 4\n1 7\n");
        assert!(shown.contains("| 10.0/10.0 [00:0") && shown.contains("\r100%|"), "{shown:?}");
        assert_eq!((output.as_str(), code), ("Player 1\nPlayer 2\n", Some(0)));
        let (shown, _, code) = run("missing", r#""$takeaway" --progress nosuch.in > "$output""#, "");
        assert!(shown.starts_with("takeaway: nosuch.in: cannot read the input: "), "{shown:?}");
        assert_eq!(code, Some(1));
    }

    #[test]
    fn of_a_file_read_in_part_the_rest_counts() {
        if no_terminal() {
            return;
        }
        let command = r#"(read line; exec "$takeaway" --stream --progress) < "$input" > "$output""#;
        let (shown, output, code) = run("rest", command, "cases:\n1 4\n1 7\n");
        assert!(shown.contains("| 8.00/8.00 ["), "{shown:?}");
        assert_eq!((output.as_str(), code), ("Player 1\nPlayer 2\n", Some(0)));
    }

    #[test]
    fn a_pipe_has_no_length() {
        if no_terminal() {
            return;
        }
        let (shown, output, code) = run("pipe", r#"cat "$input" | "$takeaway" --progress > "$output""#, &large("1 7"));
        assert!(shown.contains("9.60MB [00:0"), "{shown:?}");
        assert!(!shown.contains('%') && !shown.contains('<'), "{shown:?}");
        assert_eq!((output.lines().count(), code), (1_800_001, Some(0)));
        let (shown, _, _) = run("few", r#"cat "$input" | "$takeaway" --progress > "$output""#, "2\n1 4\n1 7\n");
        assert!(shown.contains("10.0B [00:0"), "{shown:?}");
    }

    #[test]
    fn it_is_drawn_at_most_ten_times_a_second() {
        if no_terminal() {
            return;
        }
        let start = Instant::now();
        let (shown, _, _) = run("rate", r#""$takeaway" --progress < "$input" > "$output""#, &large("1 7"));
        let tenths = usize::try_from(start.elapsed().as_millis() / 100).unwrap();
        // Three more: when the last byte is read, when the end of input is met, and when the bar is finished.
        assert!(shown.matches('[').count() <= tenths + 3, "{shown:?}");
    }

    #[test]
    fn errors_have_their_own_line() {
        if no_terminal() {
            return;
        }
        for threads in [1, 2] {
            let command = format!(r#""$takeaway" --progress --threads {threads} < "$input" > "$output""#);
            let (shown, output, code) = run(&format!("error-{threads}"), &command, &large("1 x"));
            let message =
                "takeaway: line 1800002, column 3: case 1800001: expected a heap (digits, 0 to 10^18), found \"x\"";
            assert!(shown.ends_with(&format!("B/s]\r\n{message}\r\n")), "{shown:?}");
            assert_eq!((output.lines().count(), code), (1_800_000, Some(1)));
        }
    }

    #[test]
    fn nothing_is_drawn_unasked() {
        if no_terminal() {
            return;
        }
        let (shown, output, code) = run("unasked", r#""$takeaway" < "$input" > "$output""#, "2\n1 4\n1 7\n");
        assert_eq!((shown.as_str(), output.as_str(), code), ("", "Player 1\nPlayer 2\n", Some(0)));
    }

    #[test]
    fn verdicts_on_the_terminal_have_it_to_themselves() {
        if no_terminal() {
            return;
        }
        let (shown, _, code) = run("verdicts", r#""$takeaway" --progress < "$input""#, "2\n1 4\n1 7\n");
        assert_eq!((shown.as_str(), code), ("Player 1\r\nPlayer 2\r\n", Some(0)));
    }

    #[test]
    fn typed_cases_have_the_terminal_to_themselves() {
        if no_terminal() {
            return;
        }
        let (shown, output, code) = run_typing("typed", r#""$takeaway" --progress > "$output""#, "", "1\n1 4\n\u{4}");
        assert!(!shown.contains("B/s"), "{shown:?}");
        assert_eq!((output.as_str(), code), ("Player 1\n", Some(0)));
    }
}

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
    for input in [
        "",
        "2\n1 4\n1 7\n",
        "2\n1 4\n1 x\n",
        &large("1 7"),
        &large("1 x"),
    ] {
        let plain = program::run(input.as_bytes());
        for threads in ["1", "2"] {
            let output = program::run_with(&["--progress", "--threads", threads], input.as_bytes());
            assert!(
                output == plain,
                "{threads} threads on an input of {} bytes",
                input.len()
            );
        }
    }
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use std::fs;
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Instant;

    use super::large;
    use crate::errors::HEAP;
    use crate::reference::UNNAMED;
    use crate::terminal;

    /// Runs `command` in a shell with `$takeaway`, `$input` and `$output` on a terminal, if there
    /// is one, and types `typed` there. What the terminal shows, what was written to `$output`, and
    /// the exit code have to be as `holds` says.
    fn run_typing(
        command: &str,
        input: &str,
        typed: &str,
        holds: impl Fn(&str, &str, Option<i32>),
    ) {
        if terminal::missing() {
            return;
        }
        let test = thread::current()
            .name()
            .unwrap_or("progress")
            .replace(':', "-");
        let file = |extension| format!("{}/{test}.{extension}", env!("CARGO_TARGET_TMPDIR"));
        fs::write(file("in"), input).unwrap();
        fs::write(file("out"), "").unwrap();
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", command, "/dev/null"])
            .env("SHELL", "/bin/sh")
            .env("NO_COLOR", "1")
            .env("takeaway", env!("CARGO_BIN_EXE_takeaway"))
            .env("input", file("in"))
            .env("output", file("out"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a terminal");
        child
            .stdin
            .take()
            .unwrap()
            .write_all(typed.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        holds(
            &shown,
            &fs::read_to_string(file("out")).unwrap(),
            output.status.code(),
        );
    }

    fn run(command: &str, input: &str, holds: impl Fn(&str, &str, Option<i32>)) {
        run_typing(command, input, "", holds);
    }

    const CASES: &str = "2\n1 4\n1 7\n";
    const VERDICTS: (&str, Option<i32>) = ("Player 1\nPlayer 2\n", Some(0));

    #[test]
    fn a_file_has_a_length_and_time_left() {
        run(
            r#""$takeaway" --progress < "$input" > "$output""#,
            CASES,
            |shown, output, code| {
                assert!(shown.contains("\r100%|"), "{shown:?}");
                assert!(
                    shown.contains("| 10.0/10.0 [00:0") && shown.contains("<00:00, "),
                    "{shown:?}"
                );
                assert!(shown.ends_with("B/s]\r\n"), "{shown:?}");
                assert_eq!((output, code), VERDICTS);
            },
        );
    }

    /// Standard input may be a terminal then: nobody types cases.
    #[test]
    fn a_file_that_is_named_has_a_length_too() {
        run(
            r#""$takeaway" --progress "$input" > "$output""#,
            CASES,
            |shown, output, code| {
                assert!(
                    shown.contains("| 10.0/10.0 [00:0") && shown.contains("\r100%|"),
                    "{shown:?}"
                );
                assert_eq!((output, code), VERDICTS);
            },
        );
        run(
            r#""$takeaway" --progress nosuch.in > "$output""#,
            "",
            |shown, _, code| {
                assert!(
                    shown.starts_with("takeaway: nosuch.in: cannot read the input: "),
                    "{shown:?}"
                );
                assert_eq!(code, Some(1));
            },
        );
    }

    #[test]
    fn of_a_file_read_in_part_the_rest_counts() {
        let command = r#"(read line; exec "$takeaway" --stream --progress) < "$input" > "$output""#;
        run(command, "cases:\n1 4\n1 7\n", |shown, output, code| {
            assert!(shown.contains("| 8.00/8.00 ["), "{shown:?}");
            assert_eq!((output, code), VERDICTS);
        });
    }

    #[test]
    fn a_pipe_has_no_length() {
        let command = r#"cat "$input" | "$takeaway" --progress > "$output""#;
        run(command, &large("1 7"), |shown, output, code| {
            assert!(shown.contains("9.60MB [00:0"), "{shown:?}");
            assert!(!shown.contains('%') && !shown.contains('<'), "{shown:?}");
            assert_eq!((output.lines().count(), code), (1_800_001, Some(0)));
        });
        run(command, CASES, |shown, _, _| {
            assert!(shown.contains("10.0B [00:0"), "{shown:?}")
        });
    }

    #[test]
    fn it_is_drawn_again_while_the_input_comes() {
        let command = r#"(cat "$input"; sleep 0.3; cat "$input"; sleep 0.3; cat "$input") | "$takeaway" --stream --progress > "$output""#;
        run(command, "1 4\n1 7\n", |shown, output, code| {
            assert!(
                shown.contains("16.0B [") && shown.contains("24.0B ["),
                "{shown:?}"
            );
            assert_eq!(
                (output, code),
                ("Player 1\nPlayer 2\n".repeat(3).as_str(), Some(0))
            );
        });
    }

    #[test]
    fn random_cases_are_counted() {
        let command = r#""$takeaway" generate 3000000 --game 1 --progress > "$output""#;
        run(command, "", |shown, output, code| {
            assert!(shown.contains("| 3.00M/3.00M [00:0"), "{shown:?}");
            // More of them are left before the end than at the end.
            assert!(
                shown.matches("| 3.00M/3.00M [").count() < shown.matches('[').count(),
                "{shown:?}"
            );
            assert_eq!((output.lines().count(), code), (3_000_001, Some(0)));
        });
    }

    #[test]
    fn it_is_drawn_at_most_ten_times_a_second() {
        let input = large("1 7");
        let start = Instant::now();
        run(
            r#""$takeaway" --progress < "$input" > "$output""#,
            &input,
            |shown, _, _| {
                let tenths = usize::try_from(start.elapsed().as_millis() / 100).unwrap();
                // Three more: when the last byte is read, when the end of input is met, and when
                // the bar is finished.
                assert!(shown.matches('[').count() <= tenths + 3, "{shown:?}");
            },
        );
    }

    #[test]
    fn errors_have_their_own_line() {
        for threads in [1, 2] {
            let command =
                format!(r#""$takeaway" --progress --threads {threads} < "$input" > "$output""#);
            run(&command, &large("1 x"), |shown, output, code| {
                let message = format!(
                    "takeaway: line 1800002, column 3: case 1800001: {HEAP} \"x\"{UNNAMED}"
                );
                assert!(
                    shown.ends_with(&format!("B/s]\r\n{message}\r\n")),
                    "{shown:?}"
                );
                assert_eq!((output.lines().count(), code), (1_800_000, Some(1)));
            });
        }
    }

    #[test]
    fn nothing_is_drawn_unasked() {
        run(
            r#""$takeaway" < "$input" > "$output""#,
            CASES,
            |shown, output, code| {
                assert_eq!((shown, (output, code)), ("", VERDICTS));
            },
        );
        run(
            r#""$takeaway" generate 3 --game 1 > "$output""#,
            "",
            |shown, _, code| {
                assert_eq!((shown, code), ("", Some(0)));
            },
        );
    }

    #[test]
    fn verdicts_and_typed_cases_have_the_terminal_to_themselves() {
        run(
            r#""$takeaway" --progress < "$input""#,
            CASES,
            |shown, _, code| {
                assert_eq!((shown, code), ("Player 1\r\nPlayer 2\r\n", Some(0)));
            },
        );
        run_typing(
            r#""$takeaway" --progress > "$output""#,
            "",
            "1\n1 4\n\u{4}",
            |shown, output, code| {
                assert!(!shown.contains("B/s"), "{shown:?}");
                assert_eq!((output, code), ("Player 1\n", Some(0)));
            },
        );
    }
}

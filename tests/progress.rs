//! A command that works longer than a second says on a terminal how far it has come, and with
//! `--progress` anywhere.
//!
//! The terminal is one that `script` of util-linux pretends to be.

use crate::program;

/// More input than one thread answers before it starts others, and many reads.
fn large(last_case: &str) -> String {
    let cases = "1 4\n2 2 5 5\n3 8\n".repeat(600_000);
    format!("1800001\n{cases}{last_case}\n")
}

#[test]
fn no_progress_changes_nothing_else() {
    for input in [
        "",
        "2\n1 4\n1 7\n",
        "2\n1 4\n1 x\n",
        &large("1 7"),
        &large("1 x"),
    ] {
        let plain = program::run(input.as_bytes());
        for threads in ["1", "2"] {
            let output =
                program::run_with(&["--no-progress", "--threads", threads], input.as_bytes());
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
    use std::env;
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use crate::program;
    use crate::terminal::{missing, shown};

    /// What a terminal shows of this line of a shell.
    fn seen(line: &str) -> String {
        shown(line, &env::temp_dir())
    }

    /// Two cases that come so slowly that the line is drawn in between.
    const SLOW: &str = "(echo 2; sleep 2; printf '1 4\\n1 7\\n')";

    /// What the line has of the bytes of `SLOW` that have come before the pause.
    const TWO_BYTES: &str = "\r2.00B [00:0";

    /// Whether the last thing on the terminal is a line that was erased.
    fn ends_erased(shown: &str) -> bool {
        let erased = shown.trim_end_matches('\r').trim_end_matches(' ');
        erased.len() < shown.len() && erased.ends_with('\r')
    }

    #[test]
    fn commands_that_read_say_how_many_bytes_and_erase_the_line() {
        if missing() {
            return;
        }
        for command in [
            "takeaway >/dev/null",
            "takeaway --progress >/dev/null",
            "takeaway validate",
            "takeaway check /dev/fd/3 3<<END\nPlayer 1\nPlayer 2\nEND\n",
        ] {
            let shown = seen(&format!("{SLOW} | {command}"));
            assert!(shown.contains(TWO_BYTES), "{command}: {shown:?}");
            assert!(ends_erased(&shown), "{command}: {shown:?}");
        }
    }

    #[test]
    fn commands_that_compute_or_write_say_it_too() {
        if missing() || program::missing(&["timeout"]) {
            return;
        }
        for (command, told) in [
            ("generate 1000000000000 -p nim >/dev/null", "/1.00T [00:0"),
            (
                "values --rule 'n-t if gcd(n,t)==1' --budget 30 10",
                " heaps/s]",
            ),
            ("values 9 --code 0.6 --budget 28", " heaps/s]"),
            (
                "submission --rule '(a-t,2*t) if 1<=t<=b' --max-b 4",
                "\rat work for 00:01",
            ),
            (
                "stress -p nim --seconds 60 -- takeaway -p nim --no-progress",
                " of 60 s",
            ),
        ] {
            let shown = seen(&format!("timeout 3 takeaway {command}"));
            assert!(shown.contains(told), "{command}: {shown:?}");
        }
    }

    #[test]
    fn it_is_drawn_at_most_ten_times_a_second() {
        if missing() {
            return;
        }
        let start = Instant::now();
        let shown = seen(&format!("{SLOW} | takeaway >/dev/null"));
        let tenths = usize::try_from(start.elapsed().as_millis() / 100).unwrap();
        // Two more erase it.
        assert!(shown.matches('\r').count() <= tenths + 2, "{shown:?}");
    }

    #[test]
    fn nothing_is_drawn_in_less_than_a_second_for_a_judge_or_unwanted() {
        if missing() {
            return;
        }
        for line in [
            "echo 0 | takeaway".to_string(),
            format!("{SLOW} | takeaway --no-progress >/dev/null"),
            format!("{SLOW} | takeaway --progress --no-progress >/dev/null"),
            format!("{SLOW} | takeaway validate --protocol kattis"),
            format!("{SLOW} | takeaway validate --protocol kattis --progress"),
        ] {
            let shown = seen(&line);
            assert_eq!(shown, "", "{line}");
        }
    }

    #[test]
    fn the_later_flag_counts_and_a_typed_one_before_that_of_a_statement() {
        if missing() {
            return;
        }
        let file = "printf '%s\\n' --no-progress >quiet.txt";
        let quiet = seen(&format!("{file}; {SLOW} | takeaway @quiet.txt >/dev/null"));
        assert_eq!(quiet, "");
        for flags in ["--no-progress --progress", "@quiet.txt --progress"] {
            let shown = seen(&format!("{file}; {SLOW} | takeaway {flags} >/dev/null"));
            assert!(shown.contains(TWO_BYTES), "{flags}: {shown:?}");
        }
    }

    #[test]
    fn answers_on_the_terminal_come_after_an_erased_line_and_end_it() {
        if missing() {
            return;
        }
        let shown = seen(&format!(
            "({SLOW}; sleep 1.5; echo 1 4) | takeaway --stream --progress"
        ));
        let (drawn, answers) = shown.split_once("Player").expect("an answer");
        assert!(drawn.contains(TWO_BYTES) && ends_erased(drawn), "{shown:?}");
        assert!(!answers.contains('\r'), "{shown:?}");
    }

    #[test]
    fn errors_have_their_own_line() {
        if missing() {
            return;
        }
        let shown = seen("(echo 2; sleep 2; echo 1 x) | takeaway >/dev/null");
        let (drawn, message) = shown.split_once("takeaway: ").expect("a message");
        assert!(drawn.contains(TWO_BYTES) && ends_erased(drawn), "{shown:?}");
        assert!(
            message.ends_with('\n') && !message.contains('\r'),
            "{shown:?}"
        );
    }

    #[test]
    fn whoever_types_cases_has_the_terminal_to_himself() {
        if missing() {
            return;
        }
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command"])
            .arg(format!("{} - >/dev/null", env!("CARGO_BIN_EXE_takeaway")))
            .arg("/dev/null")
            .env("SHELL", "/bin/sh")
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a terminal");
        let mut typed = child.stdin.take().expect("a pipe");
        typed.write_all(b"1\n").expect("a terminal");
        thread::sleep(Duration::from_secs(2));
        typed.write_all(b"1 4\n\x04").expect("a terminal");
        drop(typed);
        let output = child.wait_with_output().expect("an end");
        let shown = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(
            shown.contains("takeaway: type the number of cases"),
            "{shown:?}"
        );
        assert!(!shown.contains("2.00B"), "{shown:?}");
    }

    #[test]
    fn without_a_terminal_lines_are_written_only_if_wanted() {
        if program::missing(&["sh"]) {
            return;
        }
        for (flag, is_wanted) in [("--progress", true), ("", false)] {
            let line = format!("{SLOW} | {} {flag}", env!("CARGO_BIN_EXE_takeaway"));
            let output = Command::new("sh").args(["-c", &line]).output().expect("sh");
            let told = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(output.stdout, b"Player 1\nPlayer 2\n", "{flag}");
            if is_wanted {
                let first = told.lines().next().unwrap_or_default();
                assert!(first.starts_with("takeaway: 2.00B [00:0"), "{told:?}");
                assert!(!told.contains('\r'), "{told:?}");
            } else {
                assert_eq!(told, "");
            }
        }
    }
}

//! How words of a command line are read: forms of flags, order, values, operands, and what wins.

use std::process::Command;

use crate::program::{run_with, stdout, text};

const NIM: &str = "2  2 5 5  3 1 2 4";

#[test]
fn letters_share_a_dash_and_values_follow_a_name_in_any_form() {
    let explained = stdout(&["--explain", "--stream", "--game", "nim"], "2 5 5");
    for flags in [
        &["-espnim"][..],
        &["-es", "-pnim"],
        &["-se", "-p=nim"],
        &["-e", "-s", "--game=nim"],
        &["-esgnim"],
    ] {
        assert_eq!(stdout(flags, "2 5 5"), explained, "{flags:?}");
    }
}

#[test]
fn game_has_the_name_that_it_had_before() {
    for flags in [
        &["--game", "nim"][..],
        &["--game=nim"],
        &["-g", "nim"],
        &["-p", "nim"],
    ] {
        assert_eq!(stdout(flags, NIM), "Second\nFirst\n", "{flags:?}");
    }
    let twice = run_with(&["--game", "wythoff", "--game", "nim"], NIM.as_bytes());
    assert_eq!(text(&twice.stdout), "Second\nFirst\n");
}

#[test]
fn a_value_may_start_with_a_dash() {
    assert_eq!(stdout(&["-p", "nim", "--words", "-1,-2"], NIM), "-2\n-1\n");
    assert_eq!(
        stdout(&["-p", "nim", "--prefix", "--"], NIM),
        "--Second\n--First\n"
    );
    assert!(
        text(&run_with(&["--rule", "-,"], b"").stderr).starts_with("takeaway: --rule: column 2: ")
    );
}

#[test]
fn a_number_of_files_is_read_as_the_command_says() {
    assert_eq!(
        stdout(&["values", "3", "--set", "1"], ""),
        stdout(&["values", "--set", "1", "3"], "")
    );
    let file = format!("{}/arguments-nim.in", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, NIM).unwrap();
    for words in [[&file, "-p", "nim"], ["-p", "nim", &file]] {
        assert_eq!(stdout(&words, ""), "Second\nFirst\n");
    }
    assert_eq!(
        run_with(&["check", "-", "-p", "nim", &file], b"Second First")
            .status
            .code(),
        Some(0)
    );
}

#[test]
fn a_command_comes_first_and_a_file_may_have_its_name() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("values"), NIM).unwrap();
    let output = |words: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        text(
            &program
                .current_dir(folder)
                .args(words)
                .output()
                .unwrap()
                .stdout,
        )
        .to_string()
    };
    assert_eq!(output(&["./values", "-p", "nim"]), "Second\nFirst\n");
    assert_eq!(output(&["-p", "nim", "values"]), "Second\nFirst\n");
    assert_eq!(output(&["-p", "nim", "--", "values"]), "Second\nFirst\n");
    assert!(output(&["values", "1", "-p", "nim"]).ends_with("0 0\n1 1\n"));
}

#[cfg(unix)]
#[test]
fn a_program_keeps_its_own_flags_with_and_without_dashes() {
    if crate::program::missing(&["echo"]) {
        return;
    }
    let stress = |words: &[&str]| {
        let output = run_with(
            &[&["stress", "-p", "nim", "--seconds", "1"], words].concat(),
            b"",
        );
        (output.status.code(), text(&output.stderr).to_string())
    };
    for words in [
        &["--", "echo", "-e", "--count"][..],
        &["echo", "-e", "--count"],
    ] {
        let (code, said) = stress(words);
        let is_refused = words[0] != "--";
        assert_eq!(code, Some(if is_refused { 2 } else { 1 }), "{said}");
        assert_eq!(said.contains("--count comes after echo"), is_refused);
    }
    let (code, said) = stress(&["--frob", "echo"]);
    assert!(
        code == Some(2) && said.starts_with("takeaway: invalid option '--frob'"),
        "{said}"
    );
    // They are not takeaway's.
    assert_eq!(
        stress(&["--frob", "--", "echo", "--protocol", "testlib"]).0,
        Some(2)
    );
}

#[test]
fn a_statement_may_come_before_and_after_other_operands() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (statement, input) = (
        format!("{folder}/arguments.txt"),
        format!("{folder}/arguments.in"),
    );
    std::fs::write(&statement, "-p nim\n--max-heap 9\n").unwrap();
    std::fs::write(&input, NIM).unwrap();
    let named = format!("@{statement}");
    let generated = stdout(&["generate", "2", "-p", "nim", "--max-heap", "9"], "");
    assert_eq!(stdout(&["generate", &named, "2"], ""), generated);
    assert_eq!(stdout(&["generate", "2", &named], ""), generated);
    assert_eq!(
        run_with(&["check", &named, "-", &input], b"Second First")
            .status
            .code(),
        Some(0)
    );
    let stress = [
        "stress",
        &named,
        "--seconds",
        "0.1",
        "--",
        env!("CARGO_BIN_EXE_takeaway"),
        "-p",
        "nim",
    ];
    let output = run_with(&stress, b"");
    assert_ne!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn wrong_usage_of_a_checker_for_testlib_is_the_fault_of_the_jury() {
    for command in ["check", "validate"] {
        for words in [
            &["--protocol", "testlib", "--frob"][..],
            &["--frob", "--protocol=testlib"],
            &["--protocol=testlib", "-p"],
        ] {
            assert_eq!(
                run_with(&[&[command], words].concat(), b"").status.code(),
                Some(3),
                "{command} {words:?}"
            );
        }
        assert_eq!(
            run_with(&[command, "--protocol", "kattis", "--frob"], b"")
                .status
                .code(),
            Some(2),
            "{command}"
        );
    }
}

#[test]
fn words_that_mean_a_game_or_another_flag_get_a_hint() {
    for (words, hint) in [
        (&["generate", "5", "nim"][..], "did you mean --game nim?"),
        (&["values", "kayles", "100"], "did you mean --game kayles?"),
        (&["submission", "nim"], "did you mean --game nim?"),
        (&["--rule", "n//2"], "; / rounds down"),
        (&["--heap", "abs(a-b)"], "; abs(a-b) is max(a-b,b-a)"),
    ] {
        let output = run_with(words, b"");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(
            text(&output.stderr).contains(hint),
            "{words:?}: {}",
            text(&output.stderr)
        );
    }
}

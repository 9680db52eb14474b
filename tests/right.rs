//! `takeaway stress --right` compares two programs of the user. The programs are scripts for awk, or
//! takeaway itself.

use std::process::Output;

use crate::program::{self, assert_refuses, run_with, text};
use crate::scratch::Scratch;

const TAKEAWAY: &str = env!("CARGO_BIN_EXE_takeaway");

/// Heaps from which a move takes 1, 3 or 4 stones, without a number of cases.
const RIGHT: &str = "awk '{ print($1 % 7 == 0 || $1 % 7 == 2 ? \"lost\" : \"won\") }'";

/// Compares a program with the right one, with these flags.
fn compared(flags: &[&str], right: &str, command: &[&str]) -> Output {
    // So much time that a busy machine, too, tries all small cases first, one after another.
    let words = [
        &["stress", "--seconds=100", "-j=1", "--right", right],
        flags,
        &["--"],
        command,
    ];
    run_with(&words.concat(), b"")
}

/// Asserts that the comparison prints this input, ends with this exit code, and says this.
fn assert_said(output: &Output, input: &str, code: i32, told: &str) {
    let said = text(&output.stderr);
    assert_eq!(
        (text(&output.stdout), output.status.code()),
        (input, Some(code)),
        "{said}"
    );
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_difference_is_found_on_a_small_input_and_both_outputs_are_shown() {
    if program::missing(&["awk"]) {
        return;
    }
    let wrong = r#"{ print($1 % 7 == 0 || $1 % 7 == 3 ? "lost" : "won") }"#;
    let output = compared(&["--layout=n", "--stream"], RIGHT, &["awk", wrong]);
    let told = "s\nright: lost\nprinted: won\nrepeat: printf '%s\\n' 2 | awk ";
    assert_said(&output, "2\n", 1, told);
    // A program that adds what it should not.
    let output = compared(
        &["--layout=k / h"],
        "awk 'NR > 1'",
        &["awk", "NR == 3 && NF == 2 { print 7 } NR > 1"],
    );
    let told = "right:\n  2\n  1 1\nprinted:\n  2\n  7\n  1 1\nrepeat: printf '%s\\n' 1 2 '1 1' |";
    assert_said(&output, "1\n2\n1 1\n", 1, told);
}

#[test]
fn outputs_are_compared_word_by_word() {
    if program::missing(&["awk"]) {
        return;
    }
    let with = |flags: &[&str], command: &[&str]| {
        let flags = [&["--layout=n", "--stream", "--runs=9"], flags].concat();
        compared(
            &flags,
            "awk '{ print \"A b\"; print \"\"; print $1 }'",
            command,
        )
    };
    let same = r#"BEGIN { printf "\n" } { printf "A\nb  %d\r\n\n", $1 }"#;
    assert_said(&with(&[], &["awk", same]), "", 0, "no difference in ");
    let small = r#"{ print "a b", $1 }"#;
    assert_said(
        &with(&[], &["awk", small]),
        "1\n",
        1,
        "only the case of letters is wrong: --ignore-case allows it",
    );
    assert_said(
        &with(&["--ignore-case"], &["awk", small]),
        "",
        0,
        "no difference in ",
    );
    for more in ["{ print \"A b\", $1, 0 }", "{ print \"A b\", $1 \"0\" }"] {
        assert_said(&with(&[], &["awk", more]), "1\n", 1, "0\nrepeat: ");
    }
    let nothing = "\nprinted: nothing\n";
    assert_said(&with(&[], &["true"]), "1\n", 1, nothing);
}

#[test]
fn long_outputs_are_cut_and_their_first_difference_is_shown() {
    if program::missing(&["awk"]) {
        return;
    }
    let long = |last: u32| format!("BEGIN {{ for (i = 0; i < 999; i++) print i; print {last} }}");
    let right = format!("awk '{}'", long(5));
    let output = compared(&["--layout=n"], &right, &["awk", &long(6)]);
    let told = "...\nfirst difference: expected 5, found 6\n";
    assert_said(&output, "1\n1\n", 1, told);
    assert!(output.stderr.len() < 4000, "{}", text(&output.stderr));
}

/// The right program is `validate`, which prints nothing, but crashes if an input breaks the bounds.
#[test]
fn an_unknown_game_has_cases_of_its_layout_within_its_bounds() {
    if program::missing(&["true"]) {
        return;
    }
    for (layout, flags, of_form) in [
        ("n", &["--min-heap=3", "--max-heap=9"][..], ""),
        ("x n 0", &["--max-heap=9"], ""),
        ("k / h", &["--min-heap=0", "--max-heaps=3"], ""),
        ("k / h /", &["--min-heaps=2", "--max-heaps=3"], ""),
        ("h", &[], "--heaps=3"),
        ("T / k h", &["--max-group=2", "--max-groups=3"], ""),
        ("a b", &["--max-heap=9"], "--heap=0"),
        ("a b 0", &["--min-heap=0", "--max-heap=9"], "--heap=0"),
        ("k / a b /", &["--max-heaps=4"], "--heap=0"),
    ] {
        let form = format!("--layout={layout}");
        let right = format!(
            "{TAKEAWAY} validate --set none '{form}' {of_form} {}",
            flags.join(" ")
        );
        let mut flags = [&[&form, "--runs=12"], flags].concat();
        if of_form.starts_with("--heaps") {
            flags.push(of_form);
        }
        let output = compared(&flags, &right, &["true"]);
        assert_said(&output, "", 0, "no difference in ");
    }
}

#[test]
fn the_right_program_decides_with_a_game_too() {
    if program::missing(&["awk"]) {
        return;
    }
    // It says the contrary.
    let right = format!("{TAKEAWAY} -p nim --words L,W");
    let command = [TAKEAWAY, "-p", "nim", "-w", "L,W"];
    let output = compared(&["-p", "nim", "--runs=9"], &right, &command);
    assert_said(&output, "", 0, "no difference in ");
    let output = compared(
        &["-p", "nim"],
        &right,
        &[TAKEAWAY, "-p", "nim", "-w", "W,L"],
    );
    assert_said(&output, "1\n1 1\n", 1, "right: L\nprinted: W\n");
    // A rule that cases give.
    let output = compared(
        &["--layout=n m s"],
        "awk 'NR > 1'",
        &["awk", "NR > 1 && NF < 4"],
    );
    assert_said(
        &output,
        "1\n2 2 1 2\n",
        1,
        "right: 2 2 1 2\nprinted: nothing\n",
    );
}

/// The words of a statement are for the answers of takeaway.
#[test]
fn a_statement_gives_its_bounds_and_both_programs_what_its_converter_makes() {
    if program::missing(&["awk", "sh", "cat"]) {
        return;
    }
    let file = Scratch::new(
        "--layout n --max-heap 5 --words W,L\n^ awk 'NR == 1 { print; next } { print \"heap\", $1 }'\n",
    );
    let statement = format!("@{}", file.name());
    let output = compared(
        &[&statement, "--runs=20"],
        "awk '/[6-9]|[0-9][0-9]/ && NR > 1 { exit 1 }'",
        &["true"],
    );
    assert_said(&output, "", 0, "no difference in ");
    let output = compared(&[&statement], "cat", &["awk", "$2 != 3"]);
    assert_said(
        &output,
        "1\nheap 3\n",
        1,
        "right:\n  1\n  heap 3\nprinted: 1\n",
    );
}

#[test]
fn a_right_program_that_fails_is_trouble() {
    if program::missing(&["awk", "sh", "cat"]) {
        return;
    }
    let saved = Scratch::new("");
    let save = format!("--save={}", saved.name());
    let crash = r#"awk 'NR > 1 && $1 == 5 { print "no" > "/dev/stderr"; exit 4 }'"#;
    let output = compared(&["--layout=n", &save], crash, &["true"]);
    assert_said(
        &output,
        "1\n5\n",
        3,
        "s\nexit code 4\nstderr of the right program: no\nrepeat: awk ",
    );
    assert!(text(&output.stderr).starts_with("takeaway: the right program failed after "));
    assert_eq!(
        std::fs::read_to_string(saved.path()).expect("a file"),
        "1\n5\n"
    );
    // It fails only with two cases of 5.
    let crash = "awk 'NR > 1 && $1 == 5 && n++ { exit 4 }'";
    let output = compared(&["--layout=n"], crash, &["true"]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(text(&output.stdout).matches("5\n").count() >= 2);
    // Each run leaves a longer file.
    let runs = Scratch::new("");
    let file = runs.name();
    let changing = format!("sh -c 'echo >>{file}; wc -l <{file}'");
    let output = compared(&["--layout=n"], &changing, &["echo", "0"]);
    let told = "s\nits output changes from run to run\nprinted first: 1\nprinted then: 2\nrepeat: ";
    assert_said(&output, "1\n1\n", 3, told);
}

#[test]
fn a_tested_program_that_crashes_is_wrong_whatever_it_printed() {
    if program::missing(&["awk", "cat"]) {
        return;
    }
    let output = compared(
        &["--layout=n"],
        "cat",
        &["awk", "{ print } NR > 1 && $1 == 3 { exit 7 }"],
    );
    let said = text(&output.stderr);
    assert_said(&output, "1\n3\n", 1, "s\nexit code 7\n");
    assert!(!said.contains("printed"), "{said}");
}

#[test]
fn no_shell_runs_the_right_program() {
    if program::missing(&["echo"]) {
        return;
    }
    let output = compared(
        &["--layout=n", "--runs=2"],
        "echo $x; echo 'a  b'",
        &["echo", "$x; echo a b"],
    );
    assert_said(&output, "", 0, "no difference in ");
}

#[test]
fn wrong_usage_of_right_is_refused() {
    for flag in [
        "--count",
        "--words=W,L",
        "--prefix=x",
        "--one-line",
        "--winning-moves={heap}",
        "--in-order",
    ] {
        let name = flag
            .trim_start_matches("--")
            .split('=')
            .next()
            .expect("a name");
        let told = format!("use --right or --{name}, not both");
        assert_refuses(
            &["stress", "--right=cat", "-p=nim", flag, "--", "cat"],
            &told,
        );
    }
    for flag in ["--misere", "--heap=n", "--lost=9"] {
        let name = flag
            .trim_start_matches("--")
            .split('=')
            .next()
            .expect("a name");
        let told = format!("--{name} needs a game beside --right: --game, --set, --code or --rule");
        assert_refuses(
            &["stress", "--right=cat", "--layout=n", flag, "--", "cat"],
            &told,
        );
    }
    for (words, told) in [
        (
            &["--right=cat"][..],
            "--right needs --layout, the order of the numbers of a case, or a game",
        ),
        (
            &["--right=cat", "--layout=h"],
            "--layout \"h\" has no number of heaps (k), and none comes from --heaps",
        ),
        (
            &["--right=cat", "--layout=1..n"],
            "1..n needs a game beside --right: --game, --set, --code or --rule; without one, write n",
        ),
        (
            &["--right=", "--layout=n"],
            "--right takes a program and its arguments, such as \"python3 right.py\", not \"\"",
        ),
        (
            &["--right=a \"b", "--layout=n"],
            "--right: column 3: expected a second \" after this one, found the end",
        ),
        (
            &["--right=no-such-program", "--layout=n"],
            "stress cannot start \"no-such-program\": ",
        ),
    ] {
        let output = run_with(&[&["stress"], words, &["--", "cat"]].concat(), b"");
        assert_said(&output, "", 2, told);
    }
    assert_refuses(&["--right=cat"], "--right is a flag of takeaway stress");
    let output = run_with(
        &[
            "stress",
            "--right=cat",
            "--layout=n",
            "--",
            "no-such-program",
        ],
        b"",
    );
    assert_said(&output, "", 2, "stress cannot start \"no-such-program\": ");
    // With a game, ranges are taken.
    let flags = ["--set=1", "--layout=1..n", "--runs=9"];
    let output = compared(&flags, "true", &["true"]);
    assert_said(&output, "", 0, "no difference in ");
    // With a game, it may be played in misère play, and have a share of lost cases.
    let flags = ["--misere", "-p=nim", "--lost=9", "--runs=1"];
    let output = compared(&flags, "true", &["true"]);
    assert_said(&output, "", 0, "no difference in ");
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_right_program_that_is_too_slow_is_trouble_only_within_the_bounds() {
        if program::missing(&["awk", "sleep"]) {
            return;
        }
        let slow = r#"awk 'NR > 1 && $1 > 3000 { system("sleep 9") }'"#;
        let flags = ["--layout=n", "--time-limit=0.6", "--seconds=3"];
        let output = compared(&flags, slow, &["true"]);
        let told = "; the right program was too slow on ";
        assert_said(&output, "", 0, told);
        let slow = r#"awk 'NR > 1 && $1 == 7 { system("sleep 9") }'"#;
        let output = compared(&[&flags[..], &["--max-heap=50"]].concat(), slow, &["true"]);
        let told = "s\nmore than 0.6 s; smaller bounds, such as --max-heap, or a longer --time-limit may help\n";
        assert_said(&output, "1\n7\n", 3, told);
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn the_limit_for_which_a_right_program_is_too_slow_is_named() {
        if program::missing(&["sh", "sleep"]) {
            return;
        }
        let flags = ["--layout=k / h", "--time-limit=0.6", "--runs=60"];
        let slow = |condition: &str| format!("sh -c 'read t; read k; [ {condition} ] || sleep 9'");
        let bounds = ["--max-cases=30", "--max-heaps=9"];
        let output = compared(
            &[&flags[..], &bounds].concat(),
            &slow("$t -lt 20"),
            &["true"],
        );
        let told = " cases (the right program is too slow)\n";
        assert_said(&output, "", 0, told);
        let bounds = ["--max-cases=1", "--max-heaps=900"];
        let output = compared(
            &[&flags[..], &bounds].concat(),
            &slow("$k -lt 800"),
            &["true"],
        );
        let said = text(&output.stderr);
        let (_, told) = said
            .split_once("\nthe input is for a limit: heaps up to ")
            .unwrap_or_else(|| panic!("{said}"));
        let heaps = told
            .split_once(", cases of up to ")
            .and_then(|(_, told)| told.split_once(' '));
        let heaps = heaps.and_then(|(heaps, _)| heaps.parse().ok());
        let is_told = heaps.is_some_and(|heaps: u32| (800..=900).contains(&heaps));
        assert!(output.status.code() == Some(3) && is_told, "{said}");
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_tested_program_that_is_too_slow_is_wrong() {
        if program::missing(&["awk", "sleep"]) {
            return;
        }
        let flags = ["--layout=n", "--time-limit=0.6", "--max-heap=50"];
        let slow = r#"NR > 1 && $1 == 7 { system("sleep 9") }"#;
        let output = compared(&flags, "true", &["awk", slow]);
        assert_said(&output, "1\n7\n", 1, "s\nmore than 0.6 s\nrepeat: ");
        assert!(text(&output.stderr).starts_with("takeaway: too slow after "));
    }
}

#[test]
fn a_right_program_that_hangs_within_the_bounds_of_each_number_fails() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    let right = "sh -c 'i=$(cat); case $i in *[2-9]???\" \"*) sleep 60 ;; esac; echo 7'";
    let flags = ["stress", "--layout=a b", "--max-cases=1", "--right", right];
    let limits = ["--seconds=60", "--runs=40", "--time-limit=0.5"];
    for (bounds, code) in [
        (["--max-a=9999", "--max-b=9999"], 3),
        (["--max-a=9999", "--min-b=1"], 0),
    ] {
        let words = [&flags[..], &limits, &bounds, &["--", "echo", "7"]].concat();
        let output = run_with(&words, b"");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{bounds:?}: {said}");
    }
}

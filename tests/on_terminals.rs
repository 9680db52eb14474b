//! What a terminal shows otherwise than a file has it: colours, lines of its width, and a part of
//! a long input.

#![cfg(target_os = "linux")]

use std::env;

use crate::program;
use crate::terminal::{missing, shown};

/// How texts in red and in bold start and end.
const RED: &str = "\x1b[1m\x1b[31m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

/// What a terminal shows of this line, without lines that were drawn over.
fn seen(line: &str) -> String {
    let all = shown(line, &env::temp_dir());
    match all.rsplit_once('\r') {
        Some((_, last)) => last.to_string(),
        None => all,
    }
}

#[test]
fn the_input_of_stress_has_a_label_if_both_streams_are_the_same_terminal() {
    if missing() {
        return;
    }
    let wrong = "takeaway stress -p nim -- echo Second";
    let told = "printed: Second\nit read nothing: does it open a file of its own?\nrepeat: printf '%s\\n' 1 '1 1' | echo Second\nwhy: printf '%s\\n' 1 '1 1' | takeaway --game nim --why\ninput:\n1\n1 1\n";
    assert!(seen(wrong).ends_with(told), "{}", seen(wrong));
    // Standard output is the input as the program reads it, and nothing else.
    assert_eq!(seen(&format!("{wrong} 2>/dev/null")), "1\n1 1\n");
    let piped = seen(&format!("{wrong} | cat"));
    assert!(!piped.contains("input:\n"), "{piped}");
    let elsewhere = "script --quiet --return --command";
    let two = seen(&format!("{elsewhere} '{wrong} 2>&3' /dev/null 3>&1"));
    assert!(!two.contains("input:\n"), "{two}");
}

#[test]
fn a_terminal_shows_20_lines_of_200_columns_of_the_input() {
    if missing() || program::missing(&["awk"]) {
        return;
    }
    let input = |lines: usize, columns: usize| {
        let mut cases = String::from("1\\n");
        cases += &"x\\n".repeat(lines - 2);
        cases += &"y".repeat(columns);
        format!("printf '# A\\n# B\\n^ printf \"%s\"\\n-p nim\\n' '{cases}\\n' >wide.txt")
    };
    for (lines, columns, told) in [
        (20, 200, ""),
        (
            21,
            200,
            "takeaway: 1 line left out: --save FILE or a pipe gets all\n",
        ),
        (
            20,
            201,
            "takeaway: the end of 1 line left out: --save FILE or a pipe gets all\n",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let stress = "takeaway stress @wide.txt -- cat";
        let line = format!("{}; {stress} 2>why.txt; cat why.txt", input(lines, columns));
        let all = shown(&line, folder.path());
        assert!(
            all.ends_with(told) && all.contains("left out") != told.is_empty(),
            "{all}"
        );
        let line = format!(
            "{}; {stress} 2>why.txt | tail -n 1 | wc -c",
            input(lines, columns)
        );
        assert_eq!(
            shown(&line, folder.path()).trim(),
            (columns + 1).to_string()
        );
    }
}

#[test]
fn wrong_answers_are_red_and_places_of_faults_are_bold() {
    if missing() {
        return;
    }
    let fault = "echo '1 x' | takeaway -p nim";
    let of_rule = "takeaway -p nim --rule 'n-t t'";
    let check = "printf '1 1 1' >c.in; echo Second | takeaway check - -p nim c.in; rm c.in";
    let stress = "takeaway stress -p nim -- echo Second";
    for (line, told) in [
        (
            fault,
            format!("takeaway: {BOLD}line 1, column 3{PLAIN}: case 1: expected "),
        ),
        (of_rule, format!("\n{RED}      ^{PLAIN}")),
        (
            check,
            format!(
                "takeaway: {RED}case 1, line 1 of the input: expected First, found Second{PLAIN}\n"
            ),
        ),
        (stress, format!("takeaway: {RED}wrong after ")),
        ("takeaway -h", format!("\n{BOLD}Commands:{PLAIN}\n")),
        ("takeaway help stress", format!("\n{BOLD}Answers:{PLAIN}\n")),
    ] {
        let all = seen(line);
        assert!(all.contains(&told), "{line}: {all:?}");
        for none in ["NO_COLOR=1", "CLICOLOR=0", "TERM=dumb"] {
            let all = seen(&format!("export {none}; {line}"));
            assert!(!all.contains("\x1b[1m"), "{line}: {all:?}");
        }
        for some in ["NO_COLOR=", "CLICOLOR=1"] {
            let all = seen(&format!("export {some}; {line}"));
            assert!(all.contains(&told), "{line}: {all:?}");
        }
        let all = seen(&format!("({line}) 2>&1 | cat"));
        assert!(!all.contains("\x1b[1m"), "{line}: {all:?}");
    }
}

#[test]
fn what_other_programs_read_has_no_colours_whatever_a_variable_says() {
    if missing() {
        return;
    }
    for line in [
        "takeaway -p nim --explain 3 7 9",
        "takeaway values 9 -p kayles",
        "takeaway generate 3 -p nim",
        "takeaway submission -p nim --max-heap 9",
        "takeaway stress -p nim -- echo Second 2>/dev/null",
    ] {
        let all = seen(&format!("export CLICOLOR_FORCE=1 FORCE_COLOR=1; {line}"));
        assert!(!all.contains('\x1b'), "{line}: {all:?}");
    }
}

#[test]
fn messages_are_wrapped_at_the_width_of_a_terminal_but_a_rule_is_not() {
    if missing() {
        return;
    }
    let rule = "n-1; n-2 if n%2 == 0; n-3 if n%2 == 1; n-t t";
    let written = program::run_with(&["-p", "nim", "--rule", rule], b"").stderr;
    let (message, place) = program::text(&written).split_once('\n').expect("a place");
    for width in [40, 80] {
        let all = seen(&format!(
            "stty cols {width}; export NO_COLOR=1; takeaway -p nim --rule '{rule}'"
        ));
        let wrapped = all
            .strip_suffix(&format!("\n{place}"))
            .expect("the rule as it is");
        assert!(wrapped.lines().all(|line| line.len() <= width), "{all}");
        assert!(wrapped.lines().count() > message.len() / width, "{all}");
        assert_eq!(wrapped.replace('\n', " "), message);
    }
}

//! A question: the numbers of one case on the command line.

use std::fs;
use std::process::Command;

use crate::program::{assert_ends, run_with, stdout, text};

/// The flags, the operands, and an input with the same case.
const QUESTIONS: [(&str, &str, &str); 20] = [
    ("-p nim", "3 7 9", "1  3 3 7 9"),
    ("-p nim -e", "1 2 4", "1  3 1 2 4"),
    ("-p nim --count", "1 2 4", "1  3 1 2 4"),
    ("-p nim --misere", "1 1", "1  2 1 1"),
    ("-p nim --winning-moves {left}", "4 6", "1  2 4 6"),
    ("-p nim -s --prefix #{}:", "4 6", "2 4 6"),
    ("-p nim -w W,L --one-line", "0", "1  1 0"),
    (
        "-p nim",
        "1e9 1_000 2^31-1",
        "1  3 1000000000 1000 2147483647",
    ),
    ("-p nim --heaps 3", "3 7 9", "1  3 7 9"),
    ("-p nim --layout k/h/0", "0 3", "2 0 3 0"),
    ("--set 1,3,4", "21", "1  1 21"),
    ("--code 0.77", "3 4 4", "1  3 3 4 4"),
    ("--rule n-t/if/t*t<=n", "7", "1  1 7"),
    ("--layout n/r", "21 3", "1  21 3"),
    ("--layout r/k/h", "3 4 8", "1  3 2 4 8"),
    ("--layout s/s/n/0", "1 4 20", "1 4 20 0"),
    ("-p wythoff", "12 20", "1  12 20"),
    (
        "-p nim --layout k/a/b --heap a%(b+1)",
        "5 4 2 2",
        "1  2 5 4 2 2",
    ),
    ("--for cses-1730", "3 7 9", "1  3 3 7 9"),
    ("-p moores-nim", "2 1 1 1", "1  2 3 1 1 1"),
];

/// The words, where `/` is a blank in a word.
fn words(text: &str) -> Vec<String> {
    text.split(' ').map(|word| word.replace('/', " ")).collect()
}

fn run(flags: &str, operands: &str) -> std::process::Output {
    let words = [words(flags), words(operands)].concat();
    run_with(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"")
}

#[test]
fn a_question_is_answered_as_an_input_with_its_case_is() {
    for (flags, operands, input) in QUESTIONS {
        let flags_only = words(flags);
        let answer = stdout(
            &flags_only.iter().map(String::as_str).collect::<Vec<_>>(),
            input,
        );
        assert_ends(&run(flags, operands), &answer, "", 0);
    }
}

#[test]
fn a_case_has_exactly_its_numbers() {
    for (flags, operands, why) in [
        (
            "-p nim --heaps 3",
            "3 7",
            "a case is h1 ... h3, which is 3 numbers, not 2 ",
        ),
        (
            "-p nim --heaps 3",
            "3 7 9 1",
            "a case is h1 ... h3, which is 3 numbers, not 4 ",
        ),
        (
            "--set 1-3 --heaps 1",
            "7 8",
            "a case is n, which is 1 number, not 2 ",
        ),
        (
            "-p wythoff",
            "12",
            "a case is a b, which is 2 numbers, not 1 ",
        ),
        (
            "-p interval",
            "1",
            "a case is l r h1 ... hk, which is 2 numbers or more, not 1 ",
        ),
        (
            "-p nim --layout k/a/b --heap a%(b+1)",
            "5 4 2",
            "a case is a1 b1 ... ak bk, which is an even count of numbers, not 3 ",
        ),
        (
            "--layout r/k/a/b --heap a+b",
            "2 3 4 5",
            "a case is r a1 b1 ... ak bk, which is an odd count of numbers, not 4 ",
        ),
    ] {
        let output = run(flags, operands);
        assert!(
            text(&output.stderr).starts_with(&format!("takeaway: {why}")),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(2), "{flags} {operands}");
    }
}

#[test]
fn a_case_that_only_a_file_may_give_is_refused() {
    for (flags, operands, what, syntax) in [
        (
            "--layout n/m/s -s",
            "20 3 1 3 8",
            "cases with their moves (m s)",
            "n m s1 ... sm",
        ),
        (
            "-p octal",
            "3 0 7 7 1 5",
            "cases with their code (d c)",
            "d c0 ... cd-1 k h1 ... hk",
        ),
        (
            "-p octal-sequence",
            "0.77",
            "cases with their code (d c)",
            "d c0 ... cd-1",
        ),
        (
            "--set 1-3 --layout 1..n",
            "4",
            "ranges (1..n)",
            "n (all heaps from 1 to n)",
        ),
        (
            "-p nim --layout k/x/h/0",
            "2 9 5 5",
            "cases with numbers to skip (x)",
            "k x h1 ... hk",
        ),
        (
            "--for hdu-1536",
            "2 2 5 3 2 5 12",
            "cases with their moves (m s)",
            "m s1 ... sm T, then T times: k h1 ... hk",
        ),
    ] {
        let output = run(flags, operands);
        let told = format!(
            "takeaway: {what} are read from FILE or from standard input, as {syntax} (see takeaway -h)\n"
        );
        assert_ends(&output, "", &told, 2);
    }
}

/// The command in the message is run: it answers the case, or gets the next message.
#[test]
fn numbers_without_a_game_get_the_line_with_one() {
    let unnumbered = |word: &str| format!("operand 1: expected a number, found {word:?}");
    let game = "the numbers of a case need a game".to_string();
    for (words, why, line, answer) in [
        ("3 7 9", game.clone(), "--game nim 3 7 9", "First\n"),
        ("21", game.clone(), "--game nim 21", "First\n"),
        (
            "-s 5 5",
            game.clone(),
            "--game nim --stream 5 5",
            "Second\n",
        ),
        ("3.5 7", game, "--game nim 3.5 7", ""),
        (
            "explain 3 7 9",
            unnumbered("explain"),
            "--game nim --explain 3 7 9",
            "First\t13\ttake 5 from heap 3\n",
        ),
        (
            "nim 3 7 9",
            unnumbered("nim"),
            "--game nim 3 7 9",
            "First\n",
        ),
        (
            "heaps 2 7 9",
            unnumbered("heaps"),
            "--game nim --heaps 2 7 9",
            "First\n",
        ),
        ("set 2 7 9", unnumbered("set"), "--set 2 7 9", "First\n"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let message = format!("takeaway: {why}; for example: takeaway {line} (see takeaway -h)\n");
        assert_ends(&run_with(&words, b""), "", &message, 2);
        let typed: Vec<&str> = line.split(' ').collect();
        assert_eq!(text(&run_with(&typed, b"").stdout), answer, "{line}");
    }
    assert!(text(&run_with(&["one.in", "3"], b"").stderr).contains("only one FILE can be read"));
}

#[test]
fn a_name_of_a_game_that_is_misspelt_or_typed_as_a_flag_gets_the_flag() {
    for (flags, meant) in [
        ("-p whytoff", "wythoff"),
        ("--wythoff", "--game wythoff"),
        ("--whytoff", "--game wythoff"),
    ] {
        let said = run(flags, "12 20");
        assert!(
            text(&said.stderr).contains(&format!("; did you mean {meant}? (see")),
            "{}",
            text(&said.stderr)
        );
    }
}

#[test]
fn a_fault_of_a_question_names_the_operand() {
    for (flags, operands, why) in [
        (
            "-p nim",
            "3 x",
            "operand 2: expected a heap (digits, 0 to 10^18), found \"x\"",
        ),
        (
            "-p nim",
            "3 1e18 1e18+1",
            "operand 3: expected a heap (digits, 0 to 10^18), found \"1e18+1\"",
        ),
        (
            "-p nim",
            "-- 3 -1",
            "operand 2: expected a heap (digits, 0 to 10^18), found \"-1\"",
        ),
        (
            "-p nim",
            "-3 7",
            "operand 1: expected a heap (digits, 0 to 10^18), found \"-3\"",
        ),
        (
            "-p nim",
            "3.5 7",
            "operand 1: expected a heap (digits, 0 to 10^18), found \"3.5\"",
        ),
        (
            "-p nim",
            "3.5",
            "operand 1: expected a heap (digits, 0 to 10^18), found \"3.5\"",
        ),
        (
            "-p nim",
            "x 7",
            "operand 1: expected a heap (digits, 0 to 10^18), found \"x\"",
        ),
        (
            "--layout l/r/n",
            "5 4 1",
            "operand 2: expected the most stones of a move (digits, 5 to 10^18), found \"4\"",
        ),
        (
            "--layout s/n",
            "0 4",
            "operand 1: expected a move (digits, 1 to 10^18), found \"0\"",
        ),
        (
            "--set squares --budget 5",
            "2 999999999",
            "operand 2: expected a heap whose Grundy value is known within 2^5 values, found \"999999999\"; a larger --budget may help",
        ),
    ] {
        assert_ends(&run(flags, operands), "", &format!("takeaway: {why}\n"), 1);
    }
}

#[test]
fn a_number_that_is_also_the_name_of_a_file_is_refused_with_the_way_to_write_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("1"), "2  1 3  2 5 5\n").expect("a file to write");
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_takeaway"))
            .args(arguments)
            .current_dir(&folder)
            .output()
            .expect("it runs")
    };
    let message = "takeaway: 1 is a number and the name of a file: for the file write ./1 (see takeaway -h)\n";
    assert_ends(&run(&["-p", "nim", "1"]), "", message, 2);
    assert_ends(&run(&["-p", "nim", "./1"]), "First\nSecond\n", "", 0);
    assert_ends(&run(&["-p", "nim", "2"]), "First\n", "", 0);
    assert_ends(&run(&["-p", "nim", "1", "1"]), "Second\n", "", 0);
    // Without a game it can only be the file, and so it is where a case cannot be typed.
    for flags in [&["-s"][..], &["-p", "subtraction"]] {
        let output = run(&[flags, &["1"]].concat());
        assert!(
            text(&output.stderr).starts_with("takeaway: 1: line "),
            "{flags:?}"
        );
    }
}

#[test]
fn numbers_of_commands_and_of_statements_that_convert_stay_what_they_are() {
    assert_eq!(
        stdout(&["values", "-p", "nim", "3", "--rows", "4"], "")
            .lines()
            .last(),
        Some("0 1 2 3")
    );
    assert!(stdout(&["generate", "5", "-p", "nim"], "").starts_with("5\n"));
    let refused = |arguments: &[&str]| text(&run_with(arguments, b"").stderr).to_string();
    assert!(
        refused(&["validate", "-p", "nim", "no/3"])
            .starts_with("takeaway: no/3: cannot read the input")
    );
    assert!(refused(&["check", "-p", "nim", "no/1", "no/2"]).contains("no/1"));
    assert!(
        refused(&["validate", "3", "7"])
            .contains("only one FILE can be read, not both \"3\" and \"7\"")
    );
}

//! `takeaway check` finds every wrong verdict, in every form, and none where there is none.

use std::fs;
use std::process::Command;

use crate::generate::Choices;
use crate::generating::{any_flags, printed, words};
use crate::program::{self, assert_ends, run_with, text};
use crate::scratch::Scratch;

/// Asserts that these answers to `input` get this message and this exit code, whatever the input is
/// read from.
fn assert_checked(flags: &[&str], input: &str, answers: &str, message: &str, code: i32) {
    let (answers, file) = (
        Scratch::new(answers.as_bytes()),
        Scratch::new(input.as_bytes()),
    );
    let message = message.replace("ANSWERS", answers.name());
    let check = [&["check", answers.name()], flags].concat();
    assert_ends(&run_with(&check, input.as_bytes()), "", &message, code);
    let message = message.replace(
        "takeaway: standard input:",
        &format!("takeaway: {}:", file.name()),
    );
    assert_ends(
        &run_with(&[&check[..], &[file.name()]].concat(), b""),
        "",
        &message,
        code,
    );
}

/// Four cases, and their verdicts.
const INPUT: &str = "4\n1 4 1 9\n2 2 5 5\n 3\n8\n";
const VERDICTS: &str = "Player 1\nPlayer 2\nPlayer 2 wins\nFalse\n";

#[test]
fn a_word_too_many_is_told_where_it_is() {
    let input = printed(&["generate", "1000", "--game=nim"], &[], b"");
    let verdicts = printed(&["--game=nim"], &[], input.as_bytes());
    let mut lines: Vec<String> = verdicts.lines().map(str::to_string).collect();
    lines[4] += " !";
    let answers = Scratch::new(lines.join("\n").as_bytes());
    let said = run_with(&["check", answers.name(), "--game=nim"], input.as_bytes());
    let said = text(&said.stderr);
    assert!(
        said.starts_with("takeaway: case 6, line 7") && said.contains(", found !\n"),
        "{said}"
    );
}

/// Many verdicts are compared at a time, if the same blanks follow each.
#[test]
fn answers_with_any_blanks_between_are_compared() {
    let input = printed(&["generate", "3000", "--game=nim"], &[], b"");
    let flags = ["--game=nim", "--words=Left wins,Right"];
    let verdicts = printed(&flags, &[], input.as_bytes());
    let long = " ".repeat(16);
    for between in ["\n", "\r\n", " ", " \n", "\n\n", &long, &format!("{long} ")] {
        let answers = Scratch::new(verdicts.replace('\n', between).as_bytes());
        assert_ends(
            &run_with(
                &[&["check", answers.name()], &flags[..]].concat(),
                input.as_bytes(),
            ),
            "",
            "",
            0,
        );
        let mut lines: Vec<&str> = verdicts.lines().collect();
        lines[2000] = if lines[2000] == "Right" {
            "Left wins"
        } else {
            "Right"
        };
        let answers = Scratch::new(lines.join(between).as_bytes());
        let output = run_with(
            &[&["check", answers.name()], &flags[..]].concat(),
            input.as_bytes(),
        );
        let said = text(&output.stderr);
        assert!(
            said.starts_with("takeaway: case 2001, line 2002")
                && said.ends_with("\n1 of 3000 differ\n"),
            "{said}"
        );
    }
}

#[test]
fn long_verdicts_are_shown_around_the_difference() {
    let input = "5 1 1000\n";
    let verdict = printed(&["--stream"], &[], input.as_bytes());
    let values = " 1".repeat(95);
    let wrong = verdict.replacen(" 1 1 1\n", " 1 2 1\n", 1);
    let told = format!(
        "takeaway: case 1, line 1 of the input: expected ...{} 1 1 1, found ...{0} 1 2 1\n{input}{}...\n",
        &values[values.len() - 37..],
        &verdict[..200]
    );
    assert_checked(&["--stream"], input, &wrong, &told, 1);
    // Up to the 240th byte, a verdict is shown from its start.
    for (place, dots) in [(240, ""), (241, "...")] {
        let words = ["W", "L"].map(|word| format!("{}{word}", "x".repeat(place)));
        let from = if dots.is_empty() { 0 } else { place - 40 };
        let [expected, found] = [0, 1].map(|word: usize| format!("{dots}{}", &words[word][from..]));
        let told = format!(
            "takeaway: case 1, line 1 of the input: expected {expected}, found {found}\n1\n{}...\n",
            "x".repeat(200)
        );
        let flags = [
            "--game=1",
            "--stream",
            &format!("--words={},{}", words[0], words[1]),
        ];
        assert_checked(&flags, "1\n", &words[1], &told, 1);
    }
}

/// What somebody's program may print. None of it is right.
fn outputs() -> [Vec<u8>; 8] {
    let utf_16 = |text: &str| {
        text.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    [
        Vec::new(),
        vec![0; 1000],
        (0..=255).collect(),
        [b"\xFF\xFE".to_vec(), utf_16(VERDICTS)].concat(),
        b"\x1F\x8B\x08\x00\x00".to_vec(),
        VERDICTS.replace("False", "True").into_bytes(),
        format!("{VERDICTS}False").into_bytes(),
        vec![b'x'; 1 << 20],
    ]
}

#[test]
fn a_checker_of_testlib_gets_input_output_and_answer() {
    let (input, right, fault) = (
        Scratch::new(INPUT.as_bytes()),
        Scratch::new(VERDICTS.as_bytes()),
        Scratch::new(b"1 x"),
    );
    let (wrong, empty) = (
        Scratch::new(VERDICTS.replace("False", "True").as_bytes()),
        Scratch::new(b""),
    );
    let code = |arguments: &[&str]| {
        run_with(&[&["check"], arguments].concat(), b"")
            .status
            .code()
    };
    for answer in [right.name(), empty.name(), ""] {
        assert_eq!(
            code(&["--protocol", "testlib", input.name(), right.name(), answer]),
            Some(0),
            "{answer}"
        );
        assert_eq!(
            code(&[
                input.name(),
                "--protocol=testlib",
                wrong.name(),
                answer,
                "--threads=1"
            ]),
            Some(1),
            "{answer}"
        );
        assert_eq!(
            code(&[fault.name(), wrong.name(), answer, "--protocol=testlib"]),
            Some(3),
            "{answer}"
        );
        for output in outputs() {
            let output = Scratch::new(&output);
            assert_eq!(
                code(&[input.name(), output.name(), answer, "--protocol=testlib"]),
                Some(1),
                "{answer}"
            );
        }
    }
    // `oj` drops the empty name of an answer.
    assert_eq!(
        code(&["--protocol=testlib", input.name(), right.name()]),
        Some(0)
    );
    assert_eq!(
        code(&[input.name(), wrong.name(), "--protocol=testlib"]),
        Some(1)
    );
    let told = format!(
        "FAIL {} is wrong: case 4, line 4 of the input: expected False, found True; 3 8; False\t0\t-; 1 of 4 differ\n",
        wrong.name()
    );
    let arguments = [
        "check",
        input.name(),
        right.name(),
        wrong.name(),
        "--protocol=testlib",
    ];
    assert_ends(&run_with(&arguments, b""), "", &told, 3);
    assert_eq!(
        code(&["no-such-file", right.name(), "", "--protocol=testlib"]),
        Some(3)
    );
}

/// XML takes no control characters but these, and takeaway replaces none when it writes XML.
#[test]
fn a_message_has_no_control_characters_but_tabs_and_line_feeds() {
    let (input, result) = (Scratch::new(INPUT.as_bytes()), Scratch::new(b""));
    for output in outputs() {
        let output = Scratch::new(&output);
        let files = [
            "check",
            input.name(),
            output.name(),
            "",
            result.name(),
            "-appes",
            "--protocol=testlib",
        ];
        assert_ends(&run_with(&files, b""), "", "", 1);
        let message = fs::read_to_string(result.name()).expect("UTF-8");
        assert!(
            message.contains("<result outcome = \"wrong-answer\">")
                && message.ends_with("</result>\n"),
            "{message}"
        );
        assert!(
            !message.contains(|letter: char| letter.is_control() && !"\t\n".contains(letter)),
            "{message:?}"
        );
    }
}

#[test]
fn an_output_validator_of_kattis_gets_the_output_and_a_folder() {
    let (input, right, fault) = (
        Scratch::new(INPUT.as_bytes()),
        Scratch::new(VERDICTS.as_bytes()),
        Scratch::new(b"1 x"),
    );
    let folder = tempfile::tempdir().expect("a folder");
    let message = || fs::read_to_string(folder.path().join("judgemessage.txt"));
    let check =
        |arguments: &[&str], output: &[u8]| run_with(&[&["check"], arguments].concat(), output);
    let usual = [
        input.name(),
        right.name(),
        folder.path().to_str().expect("UTF-8"),
        "--protocol=kattis",
    ];
    assert_ends(
        &check(&usual, VERDICTS.to_uppercase().as_bytes()),
        "",
        "",
        42,
    );
    assert!(message().is_err());
    for output in outputs() {
        assert_ends(&check(&usual, &output), "", "", 43);
    }
    let ended = format!("{}/", folder.path().to_str().expect("UTF-8"));
    let after = [
        "--protocol=kattis",
        input.name(),
        right.name(),
        &ended,
        "--threads=1",
        "--words=True,False",
    ];
    let other = Scratch::new(b"True\nFalse\nFalse\nFalse\n");
    let after = after.map(|argument| {
        if argument == right.name() {
            other.name()
        } else {
            argument
        }
    });
    assert_ends(&check(&after, b"true true FALSE false"), "", "", 43);
    let told = "case 2, line 2 of the input: expected False, found true\n1 9\nFalse\t0\t-\n1 of 4 differ\n";
    assert_eq!(message().ok().as_deref(), Some(told));
    // No message of an earlier run is left.
    assert_ends(&check(&usual, VERDICTS.as_bytes()), "", "", 42);
    assert_eq!(message().ok().as_deref(), Some(""));
    for arguments in [
        [
            fault.name(),
            right.name(),
            folder.path().to_str().expect("UTF-8"),
            "--protocol=kattis",
        ],
        [
            input.name(),
            "no-such-file",
            folder.path().to_str().expect("UTF-8"),
            "--protocol=kattis",
        ],
        [
            input.name(),
            right.name(),
            "no-such-folder",
            "--protocol=kattis",
        ],
    ] {
        assert_eq!(
            check(&arguments, b"True").status.code(),
            Some(3),
            "{arguments:?}"
        );
    }
    let wrong_answer = [
        input.name(),
        other.name(),
        folder.path().to_str().expect("UTF-8"),
        "--protocol=kattis",
    ];
    for (output, code) in [(VERDICTS, 3), ("True", 43)] {
        assert_eq!(
            check(&wrong_answer, output.as_bytes()).status.code(),
            Some(code),
            "{output}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_output_without_end_is_wrong() {
    if program::missing(&["sh", "yes", "cat"]) {
        return;
    }
    let (input, folder) = (
        Scratch::new(INPUT.as_bytes()),
        tempfile::tempdir().expect("a folder"),
    );
    let right = Scratch::new(VERDICTS.as_bytes());
    for endless in [
        "yes",
        "yes ''",
        "yes False",
        "cat \"$1\"; yes",
        "cat /dev/zero",
        "cat \"$1\"; cat /dev/zero",
    ] {
        let command = format!(
            "( {endless} ) | {} check \"$0\" '' \"$2\" --protocol kattis",
            env!("CARGO_BIN_EXE_takeaway")
        );
        let mut shell = Command::new("sh");
        shell.args([
            "-c",
            &command,
            input.name(),
            right.name(),
            folder.path().to_str().expect("UTF-8"),
        ]);
        assert_eq!(
            program::feed(&mut shell, b"").status.code(),
            Some(43),
            "{endless}"
        );
    }
}

/// Asserts that `count` wrong verdicts are found, each planted at a random place among those of
/// random flags.
fn assert_planted_are_found(seed: u64, count: usize) {
    let mut choices = Choices::random(seed);
    for _ in 0..count {
        let (mut flags, _) = any_flags(&mut choices);
        let sizes = [
            "generate",
            "30",
            "--max-heap=40",
            &format!("--seed={}", choices.below(1 << 40)),
        ];
        let arguments: Vec<&str> = sizes
            .into_iter()
            .chain(flags.iter().map(String::as_str))
            .collect();
        let generated = run_with(&arguments, b"");
        // A message may say that few cases of this form can be won.
        assert_eq!(generated.status.code(), Some(0), "{arguments:?}");
        let input = text(&generated.stdout).to_string();
        flags.extend(
            words(&flags, "--words=Win,Loss")
                .into_iter()
                .map(str::to_string),
        );
        let verdicts = printed(&[], &flags, input.as_bytes());
        let has = |part: &str| flags.iter().any(|flag| flag.contains(part));
        let (one_line, is_range) = (has("--one-line"), has("1..n"));
        let separated = if one_line {
            verdicts.replace("Win", "Win\n").replace("Loss", "Loss\n")
        } else {
            verdicts.clone()
        };
        let mut lines: Vec<String> = separated
            .lines()
            .filter(|line| !line.is_empty())
            .map(str::to_string)
            .collect();
        let between = if one_line {
            ""
        } else {
            choices.pick(&["\n", "\r\n", " ", " \n\n"])
        };
        let check = |lines: &[String]| {
            let answers = Scratch::new(lines.join(between).as_bytes());
            let arguments: Vec<&str> = ["check", answers.name()]
                .into_iter()
                .chain(flags.iter().map(String::as_str))
                .collect();
            run_with(&arguments, input.as_bytes())
        };
        assert_ends(&check(&lines), "", "", 0);
        if lines.is_empty() {
            continue;
        }
        let at = choices.index(lines.len());
        let right = lines[at].clone();
        let wrong = match right.strip_suffix("Win") {
            Some(prefix) => format!("{prefix}Loss"),
            None => right
                .strip_suffix("Loss")
                .map_or(format!("{right}1"), |prefix| format!("{prefix}Win")),
        };
        let told = format!("expected {right}, found {wrong}\n");
        let is_sequence = !right.ends_with(['n', 's']);
        lines[at] = wrong;
        let output = check(&lines);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{flags:?}: {said}");
        assert!(
            said.ends_with(&format!("\n1 of {} differ\n", lines.len())),
            "{flags:?}: {said}"
        );
        assert!(is_sequence || said.contains(&told), "{flags:?}: {said}");
        assert!(
            is_range || said.starts_with(&format!("takeaway: case {}, line", at + 1)),
            "{flags:?}: {said}"
        );
    }
}

#[test]
fn planted_verdicts_are_found_in_every_form() {
    assert_planted_are_found(1, 10);
}

/// Of the last number only the first digit is kept: with that, the case would be lost, as the wrong
/// verdict says.
#[test]
fn a_case_that_is_kept_in_part_is_not_shown() {
    let kept = 16 << 20;
    let lost = kept / 6 - 1;
    let blanks = " ".repeat(kept - 6 * lost - "2 55".len());
    let input = format!("{}2 5{blanks}57\n", "2 5 5\n".repeat(lost));
    let answers = Scratch::new("Second\n".repeat(lost + 1).as_bytes());
    let told = format!(
        "takeaway: answer {}: expected First, found Second\n\
         to see a case after the first 16 MiB of a pipe, give the input as a file\n1 of {0} differ\n",
        lost + 1
    );
    assert_ends(
        &run_with(
            &["check", answers.name(), "--game=nim", "--stream"],
            input.as_bytes(),
        ),
        "",
        &told,
        1,
    );
}

/// A case and a verdict may be larger than all buffers; what is compared is held only until it is
/// compared.
#[cfg(unix)]
#[test]
fn memory_does_not_grow_with_the_answers() {
    if program::missing(&["sh", "head", "yes"]) {
        return;
    }
    let program = env!("CARGO_BIN_EXE_takeaway");
    let command = format!(
        "ulimit -v 60000; yes 4 | head -3000000 | {program} --game 1 --stream > $0; \
         yes 4 | head -3000000 | {program} check $0 --game 1 --stream --threads 1"
    );
    let answers = Scratch::new(b"");
    assert_ends(
        &program::feed(
            Command::new("sh").args(["-c", &command, answers.name()]),
            b"",
        ),
        "",
        "",
        0,
    );
}

mod slow {
    use super::*;

    /// From a file, a case is found wherever it is; from a pipe, if it stands in the first 16 MiB.
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn cases_of_large_inputs_are_found() {
        let input = printed(
            &[
                "generate",
                "150000",
                "--game=nim",
                "--min-heap=100000000000000000",
                "--max-heap=1000000000000000000",
            ],
            &[],
            b"",
        );
        assert!(input.len() > 16 << 20);
        let verdicts = printed(&["--game=nim"], &[], input.as_bytes());
        let mut lines: Vec<&str> = verdicts.lines().collect();
        let at = lines.len() - 2;
        let wrong = if lines[at] == "First" {
            "Second"
        } else {
            "First"
        };
        let told = format!(
            "case {}, line {} of the input: expected {}, found {wrong}\n{}\n",
            at + 1,
            at + 2,
            lines[at],
            input.lines().nth(at + 1).expect("a case")
        );
        let unseen = format!(
            "answer {}: expected {}, found {wrong}\nto see a case after the first 16 MiB of a pipe, give the input as a file\n",
            at + 1,
            lines[at]
        );
        lines[at] = wrong;
        let (answers, file) = (
            Scratch::new(lines.join("\n").as_bytes()),
            Scratch::new(input.as_bytes()),
        );
        for threads in ["1", "2"] {
            let check = ["check", answers.name(), "--game=nim", "--threads", threads];
            let from_file = run_with(&[&check[..], &[file.name()]].concat(), b"");
            assert!(
                text(&from_file.stderr).starts_with(&format!("takeaway: {told}")),
                "{}",
                text(&from_file.stderr)
            );
            let from_pipe = run_with(&check, input.as_bytes());
            assert_ends(
                &from_pipe,
                "",
                &format!("takeaway: {unseen}1 of 150000 differ\n"),
                1,
            );
        }
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_thousand_planted_verdicts_are_found_in_every_form() {
        assert_planted_are_found(2, 1000);
    }
}

#[test]
fn a_checker_of_sinol_writes_its_outcome_to_standard_output() {
    let input = Scratch::new(INPUT.as_bytes());
    let right = Scratch::new(VERDICTS.as_bytes());
    let wrong = Scratch::new(VERDICTS.replace("False", "True").as_bytes());
    let checked = |files: &[&str]| run_with(&[&["check", "--protocol=sinol"], files].concat(), b"");
    let found = "case 4, line 4 of the input: expected False, found True (1 of 4 differ)";
    for answer in [&[][..], &[""], &[right.name()]] {
        let files = [&[input.name(), right.name()], answer].concat();
        assert_ends(&checked(&files), "OK\n", "", 0);
        let files = [&[input.name(), wrong.name()], answer].concat();
        assert_ends(&checked(&files), &format!("WRONG\n{found}\n"), "", 0);
    }
    for output in outputs() {
        let output = Scratch::new(&output);
        let ended = checked(&[input.name(), output.name()]);
        let lines: Vec<String> = text(&ended.stdout).lines().map(String::from).collect();
        assert_eq!((lines.len(), &*lines[0]), (2, "WRONG"), "{lines:?}");
        assert!(ended.status.success() && ended.stderr.is_empty());
    }
    for files in [
        &["no-such-file", right.name()][..],
        &[input.name(), right.name(), wrong.name()],
        &[input.name()],
        &[input.name(), right.name(), "", "more"],
        &["--frob"],
    ] {
        let ended = checked(files);
        let said = text(&ended.stderr).to_string();
        let reason = said
            .lines()
            .next()
            .unwrap_or_default()
            .replace("takeaway: ", "");
        let told = text(&ended.stdout).to_string();
        assert!(
            told.starts_with(&format!("WRONG\n{reason}")) && told.lines().count() == 2,
            "{files:?}: {told}{said}"
        );
        assert_eq!(ended.status.code(), Some(3), "{files:?}");
    }
}

/// Flags that change what is printed, on cases of two heaps of Nim.
const CHANGES: [&[&str]; 10] = [
    &["--words=A wins,B"],
    &["--words=the first of the two players,no"],
    &["--prefix=Case {}: "],
    &["--one-line"],
    &["--winning-moves={heap}_{left}"],
    &["--winning-moves={heap} {left}", "--any-move"],
    &["--winning-moves={heap}", "--in-order"],
    &["--count"],
    &["--misere"],
    &["--layout=h 0"],
];

/// How this check or this try of takeaway as a program ends, and what it says.
fn judged(arguments: &[&[&str]], input: &[u8]) -> (i32, String) {
    let output = run_with(&arguments.concat(), input);
    let code = output.status.code().expect("no signal");
    (code, text(&output.stderr).to_string())
}

#[test]
fn check_and_stress_take_what_every_two_flags_print_or_refuse_both() {
    let takeaway = env!("CARGO_BIN_EXE_takeaway");
    let mut taken = 0;
    for (place, one) in CHANGES.iter().enumerate() {
        for other in &CHANGES[place..] {
            let mut flags = vec!["-p=nim", "--heaps=2"];
            flags.extend(*one);
            if one != other {
                flags.extend(*other);
            }
            let input = match flags.contains(&"--layout=h 0") {
                true => "5 1 3 3 1 1 0",
                false => "4 5 1 3 3 1 1 0 9",
            };
            let file = Scratch::new(input.as_bytes());
            let mut printing = flags.clone();
            printing.retain(|flag| *flag != "--in-order");
            let answers = run_with(&[&printing[..], &[file.name()]].concat(), b"");
            let checked = judged(&[&["check", "-"], &flags, &[file.name()]], &answers.stdout);
            let runs = ["stress", "--runs=2", "--max-heap=9"];
            let own = [&["--", takeaway], &printing[..]].concat();
            let stressed = judged(&[&runs, &flags, &own], b"");
            let codes = [checked.0, stressed.0];
            assert!(
                codes == [0, 0] || codes == [2, 2],
                "{flags:?}: {checked:?}, {stressed:?}"
            );
            taken += usize::from(codes == [0, 0]);
            if codes == [0, 0] {
                let testlib = ["check", file.name()];
                let output = Scratch::new(&answers.stdout);
                let files = [output.name(), output.name(), "--protocol=testlib"];
                assert_eq!(judged(&[&testlib, &files, &flags], b"").0, 0, "{flags:?}");
            }
        }
    }
    assert!(taken > 30, "{taken}");
}

/// One wrong answer before winning moves is one difference.
#[test]
fn a_prefix_tells_where_the_next_answer_starts() {
    let flags = [
        "-p=nim",
        "--winning-moves={heap} {left}",
        "--prefix=Case {}: ",
    ];
    let input = "3\n2 5 1\n2 3 3\n1 4\n";
    for (answers, told) in [
        (
            "Case 1: Second\nCase 2: Second\nCase 3: First\n1 0\n",
            "1 of 3 differ",
        ),
        (
            "Case 1: First\n2 1\nCase 2: Second\nCase 3: First\n1 0\n",
            "1 of 3 differ",
        ),
        (
            "Case 1: First\n1 1\nCase 9: Second\nCase 3: First\n1 0\n",
            "1 of 3 differ",
        ),
    ] {
        let answers = Scratch::new(answers.as_bytes());
        let (code, said) = judged(&[&["check", answers.name()], &flags], input.as_bytes());
        assert!(
            code == 1 && said.contains(told) && !said.contains('\0'),
            "{said}"
        );
    }
}

#[test]
fn rows_of_kattis_ignore_the_case_of_letters() {
    let input = Scratch::new(b"3\n");
    let answers = Scratch::new(b"aLICE\n");
    let code = |row: &str| {
        judged(
            &[&["check", answers.name(), "--for", row, input.name()]],
            b"",
        )
        .0
    };
    assert_eq!(code("kattis-take-two-stones"), 0);
    let program = [
        "--",
        "sh",
        "-c",
        "read n; test $((n % 2)) = 1 && echo aLICE || echo bob",
    ];
    let run = ["stress", "--runs=3", "--for", "kattis-take-two-stones"];
    if !program::missing(&["sh"]) {
        assert_eq!(judged(&[&run, &program], b"").0, 0);
    }
    let answers = Scratch::new(b"FIRST\n");
    let input = Scratch::new(b"1\n1\n5\n");
    let cses = ["check", answers.name(), "--for=cses-1730", input.name()];
    assert_eq!(judged(&[&cses], b"").0, 1);
}

//! `takeaway check` finds every wrong verdict, in every form, and none where there is none.

use std::fs;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::generate::Choices;
use crate::generating::{any_flags, printed, words};
use crate::program::{self, assert_ends, assert_refuses, run_with, text};
use crate::reference::problems::selectors;
use crate::reference::UNNAMED;

/// A file or a folder that is removed again.
struct Scratch(PathBuf);

impl Scratch {
    fn new(bytes: &[u8]) -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("takeaway-check-{}-{number}", process::id()));
        fs::write(&path, bytes).expect("a file");
        Scratch(path)
    }

    fn folder() -> Scratch {
        let folder = Scratch::new(b"");
        fs::remove_file(&folder.0).and_then(|()| fs::create_dir(&folder.0)).expect("a folder");
        folder
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0).or_else(|_| fs::remove_dir_all(&self.0));
    }
}

/// Asserts that these answers to `input` get this message and this exit code, whatever the input is read from.
fn assert_checked(flags: &[&str], input: &str, answers: &str, message: &str, code: i32) {
    let (answers, file) = (Scratch::new(answers.as_bytes()), Scratch::new(input.as_bytes()));
    let message = message.replace("ANSWERS", answers.name());
    let check = [&["check", answers.name()], flags].concat();
    assert_ends(&run_with(&check, input.as_bytes()), "", &message, code);
    let message = message.replace("takeaway: standard input:", &format!("takeaway: {}:", file.name()));
    assert_ends(&run_with(&[&check[..], &[file.name()]].concat(), b""), "", &message, code);
}

/// Four cases, and their verdicts.
const INPUT: &str = "4\n1 4 1 9\n2 2 5 5\n 3\n8\n";
const VERDICTS: &str = "Player 1\nPlayer 2\nPlayer 2 wins\nFalse\n";

#[test]
fn blanks_and_line_ends_do_not_matter_but_letter_case_does() {
    let verdicts = VERDICTS;
    for answers in [
        verdicts.to_string(),
        verdicts.trim_end().to_string(),
        verdicts.replace('\n', "\r\n"),
        verdicts.replace('\n', " "),
        verdicts.replace('\n', "\n\n \t"),
        verdicts.replace(' ', "\n"),
        format!("\n {verdicts}\n\n"),
    ] {
        assert_checked(&[], INPUT, &answers, "", 0);
    }
    let message =
        "takeaway: case 4, line 4 of the input: expected False, found false\n3 8\nFalse\t0\t-\n1 of 4 differ\n";
    assert_checked(&[], INPUT, &verdicts.replace("False", "false"), message, 1);
}

#[test]
fn a_prefix_is_part_of_the_verdict_and_not_of_the_explanation() {
    let flags = ["--prefix", "Case {}: "];
    let verdicts = "Case 1: Player 1\nCase 2: Player 2\nCase 3: Player 2 wins\nCase 4: False\n";
    assert_checked(&flags, INPUT, verdicts, "", 0);
    let told =
        "case 4, line 4 of the input: expected Case 4: False, found Case 5: False\n3 8\nFalse\t0\t-\n1 of 4 differ";
    assert_checked(&flags, INPUT, &verdicts.replace("4: F", "5: F"), &format!("takeaway: {told}\n"), 1);
}

#[test]
fn the_first_difference_is_shown_with_its_case_and_why() {
    for (answers, told) in [
        ("Player 1\nPlayer 1\nPlayer 2 wins\nFalse", "case 2, line 2 of the input: expected Player 2, found Player 1\n1 9\nPlayer 2\t0\t-\n1 of 4"),
        ("Player 1\nPlayer 2\nPlayer 2\nFalse", "case 3, line 3 of the input: expected Player 2 wins, found Player 2\n2 2 5 5\nPlayer 2 wins\t0\t-\n1 of 4"),
        ("draw\nPlayer 2\nPlayer 2 wins\nFalse", "case 1, line 2 of the input: expected Player 1, found draw\n1 4\nPlayer 1\t2\ttake 4 from heap 1\n1 of 4"),
        ("Player 1\nPlayer 2\nPlayer 2 wins\nTrue or False\n", "case 4, line 4 of the input: expected False, found True or False\n3 8\nFalse\t0\t-\n1 of 4"),
        ("a draw at last\nPlayer 2\nPlayer 2 wins\nFalse", "case 1, line 2 of the input: expected Player 1, found a draw at last\n1 4\nPlayer 1\t2\ttake 4 from heap 1\n1 of 4"),
        ("Player 2 Player 2 Player 2 wins False", "case 1, line 2 of the input: expected Player 1, found Player 2\n1 4\nPlayer 1\t2\ttake 4 from heap 1\n1 of 4"),
        ("Player 1 Player 2 Player 1 wins False", "case 3, line 3 of the input: expected Player 2 wins, found Player 1 wins\n2 2 5 5\nPlayer 2 wins\t0\t-\n1 of 4"),
    ] {
        assert_checked(&[], INPUT, answers, &format!("takeaway: {told} differ\n"), 1);
    }
}

#[test]
fn words_that_no_verdict_has_get_a_hint_at_the_flags_for_them() {
    let input = "2\n1 4\n1 4\n";
    let shown = "1 4\nPlayer 1\t2\ttake 4 from heap 1\n";
    let hint = "none is as expected: --words and --prefix say how verdicts look\n";
    for (flags, answers, expected, found, hint) in [
        (&[][..], "Alice\nAlice\n", "Player 1", "Alice", hint),
        (&[], "Case 1: Player 1\nCase 2: Player 1\n", "Player 1", "Case 1: Player 1", hint),
        // Here the verdicts are wrong, not their words.
        (&[], "Player 2\nPlayer 2\n", "Player 1", "Player 2", ""),
        (&["--prefix", "{} "], "1 Player 2\n2 Player 2\n", "1 Player 1", "1 Player 2", ""),
    ] {
        let place = "case 1, line 2 of the input";
        let told = format!("takeaway: {place}: expected {expected}, found {found}\n{shown}{hint}2 of 2 differ\n");
        assert_checked(flags, input, answers, &told, 1);
    }
}

#[test]
fn too_few_and_too_many_verdicts_are_told_apart() {
    let last =
        "case 4, line 4 of the input: expected False, found the end of ANSWERS\n3 8\nFalse\t0\t-\n1 of 4 differ\n\
                ANSWERS ends after 3 of 4 verdicts\n";
    assert_checked(&[], INPUT, "Player 1\nPlayer 2\nPlayer 2 wins\n", &format!("takeaway: {last}"), 1);
    let both = "case 1, line 2 of the input: expected Player 1, found True\n1 4\nPlayer 1\t2\ttake 4 from heap 1\n\
                4 of 4 differ\nANSWERS ends after 1 of 4 verdicts\n";
    assert_checked(&[], INPUT, "True\n", &format!("takeaway: {both}"), 1);
    let more = "takeaway: ANSWERS goes on after 4 verdicts: found True\n";
    assert_checked(&[], INPUT, &format!("{VERDICTS}True\nTrue\n"), more, 1);
    assert_checked(&["--stream"], "", "True\n", "takeaway: ANSWERS goes on after 0 verdicts: found True\n", 1);
    assert_checked(&["--stream"], "", "\n", "", 0);
}

#[test]
fn verdicts_on_one_line_are_told_apart() {
    let input = "4\n1 4 1 9\n2 2 5 5\n 3\n8\n";
    let one_line = VERDICTS.replace('\n', "");
    for answers in [one_line.clone(), format!("{one_line}\n"), format!("{one_line}\r\n"), VERDICTS.to_string()] {
        assert_checked(&["--one-line"], input, &answers, "", 0);
    }
    let wrong = one_line.replace("Player 2 wins", "Player 1 wins").replace("Player 1P", "Player 2P");
    let told =
        "case 1, line 2 of the input: expected Player 1, found Player 2\n1 4\nPlayer 1\t2\ttake 4 from heap 1\n2 of 4";
    assert_checked(&["--one-line"], input, &wrong, &format!("takeaway: {told} differ\n"), 1);
}

#[test]
fn words_that_the_longest_word_does_not_tell_apart_in_any_row_are_refused() {
    for (flag, words, shown) in [
        ("--stream", " ,L", "\" \" and \"L\""),
        ("--stream", "a  b,a b", "\"a  b\" and \"a b\""),
        // A text that begins with "a a" may also begin with "a".
        ("--stream", "a,a a", "\"a\" and \"a a\""),
        ("--stream", "a b a,a b", "\"a b a\" and \"a b\""),
        ("--one-line", "a b,ab", "\"a b\" and \"ab\""),
        ("--one-line", "11,1", "\"11\" and \"1\""),
        ("--one-line", "aba,ab", "\"aba\" and \"ab\""),
    ] {
        let told = format!("check ignores blanks, so it cannot tell {shown} apart in a row");
        assert_refuses(&["check", "answers", flag, "--words", words], &told);
    }
    for (flag, words, input, answers) in [
        ("--stream", "a b,a", "1 4", "a  b"),
        ("--stream", "a b,ab", "1 4 1 2", "a b ab"),
        ("--stream", "11,1", "1 4 1 2", "11 1"),
        ("--one-line", "ab,a", "2 1 4 1 2", "aba"),
    ] {
        assert_checked(&[flag, "--words", words], input, answers, "", 0);
    }
}

#[test]
fn a_wrong_line_that_begins_with_the_right_verdict_is_one_difference() {
    let input = printed(&["generate", "1000", "--problem=nim"], &[], b"");
    let verdicts = printed(&["--problem=nim"], &[], input.as_bytes());
    let mut lines: Vec<String> = verdicts.lines().map(str::to_string).collect();
    lines[4] += " !";
    let answers = Scratch::new(lines.join("\n").as_bytes());
    let said = run_with(&["check", answers.name(), "--problem=nim"], input.as_bytes());
    let said = text(&said.stderr);
    assert!(said.starts_with("takeaway: case 5, line 6") && said.ends_with("\n1 of 1000 differ\n"), "{said}");
}

#[test]
fn on_one_line_a_word_that_goes_on_is_another_word() {
    let told = "takeaway: case 1, line 1 of the input: expected Player 1, found Player 1 wins\n1 4\n\
                Player 1\t2\ttake 4 from heap 1\n1 of 2 differ\n";
    assert_checked(&["--one-line"], "2  1 4  2 1 1", "Player 1 winsPlayer 1 wins", told, 1);
}

#[test]
fn an_input_that_is_refused_with_these_flags_is_not_compared() {
    let games = selectors(false, true, false);
    let told = format!("line 1, column 4: case 1: expected a selector of a game ({games}), found \"5\"{UNNAMED}");
    let told = format!("takeaway: standard input: {told}\n");
    assert_checked(&["--one-line"], "1  5 2 1 3", "0 2 0 1", &told, 3);
}

/// Also if the answers to all cases are there.
#[test]
fn answers_may_start_with_a_byte_order_mark_and_those_that_are_no_text_get_the_hint_of_an_input() {
    let utf_16 = |text: &str| [0xFEFF].into_iter().chain(text.encode_utf16()).collect::<Vec<u16>>();
    let little: Vec<u8> = utf_16(VERDICTS).into_iter().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = utf_16(VERDICTS).into_iter().flat_map(u16::to_be_bytes).collect();
    let utf_32: Vec<u8> =
        ['\u{FEFF}'].into_iter().chain(VERDICTS.chars()).flat_map(|c| (c as u32).to_le_bytes()).collect();
    for (answers, found, hint) in [
        (little, r"\xff\xfeP\x00l", "this looks like UTF-16: convert it to UTF-8"),
        (big, r"\xfe\xff\x00P\x00", "this looks like UTF-16: convert it to UTF-8"),
        (utf_32, r"\xff\xfe\x00\x00P", "this looks like UTF-32: convert it to UTF-8"),
        (b"\x1F\x8B\x08\x00".to_vec(), r"\x1f\x8b\x08\x00", "this looks like gzip: unpack it first"),
    ] {
        let answers = Scratch::new(&answers);
        let output = run_with(&["check", answers.name()], INPUT.as_bytes());
        let said = text(&output.stderr);
        let start = format!("takeaway: case 1, line 2 of the input: expected Player 1, found {found}");
        assert!(said.starts_with(&start) && said.contains(&format!("...; {hint}\n")), "{said}");
        assert_eq!(output.status.code(), Some(1));
    }
    assert_checked(&[], INPUT, &format!("\u{FEFF}{VERDICTS}"), "", 0);
}

/// Many verdicts are compared at a time, if the same blanks follow each.
#[test]
fn answers_with_any_blanks_between_are_compared() {
    let input = printed(&["generate", "3000", "--problem=nim"], &[], b"");
    let flags = ["--problem=nim", "--words=Left wins,Right"];
    let verdicts = printed(&flags, &[], input.as_bytes());
    let long = " ".repeat(16);
    for between in ["\n", "\r\n", " ", " \n", "\n\n", &long, &format!("{long} ")] {
        let answers = Scratch::new(verdicts.replace('\n', between).as_bytes());
        assert_ends(&run_with(&[&["check", answers.name()], &flags[..]].concat(), input.as_bytes()), "", "", 0);
        let mut lines: Vec<&str> = verdicts.lines().collect();
        lines[2000] = if lines[2000] == "Right" { "Left wins" } else { "Right" };
        let answers = Scratch::new(lines.join(between).as_bytes());
        let output = run_with(&[&["check", answers.name()], &flags[..]].concat(), input.as_bytes());
        let said = text(&output.stderr);
        assert!(said.starts_with("takeaway: case 2001, line 2002") && said.ends_with("\n1 of 3000 differ\n"), "{said}");
    }
}

#[test]
fn long_verdicts_are_shown_around_the_difference() {
    let input = "5 1 1000\n";
    let verdict = printed(&["--stream"], &[], input.as_bytes());
    let values = " 1".repeat(95);
    let wrong = verdict.replacen(" 1 1 1\n", " 1 2 1\n", 1);
    let told = format!(
        "takeaway: case 1, line 1 of the input: expected ...{} 1 1 1, found ...{0} 1 2 1\n{input}{}...\n1 of 1 differ\n",
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
            "takeaway: case 1, line 1 of the input: expected {expected}, found {found}\n1\n{}...\n1 of 1 differ\n",
            "x".repeat(200)
        );
        let flags = ["--problem=1", "--stream", &format!("--words={},{}", words[0], words[1])];
        assert_checked(&flags, "1\n", &words[1], &told, 1);
    }
}

#[test]
fn a_case_of_a_range_is_found_by_its_verdict() {
    let flags = ["--layout", "1..n m s", "--words", "W,L"];
    let told = "takeaway: case 3, line 4 of the input, n = 6: expected W, found L\n10 3 1 3 4\nW\t2\ttake 4 from heap 1\n1 of 15 differ\n";
    let verdicts = "W L W L W W L W W W W L W L W";
    let input = "3\n5 1 1\n0 2 1 2\n10 3 1 3 4\n";
    assert_checked(&flags, input, verdicts, "", 0);
    assert_checked(&flags, input, &format!("{}L{}", &verdicts[..20], &verdicts[21..]), told, 1);
}

/// Groups of 2, 0, 3 and 1 cases, the second and the third on the same line; a number is skipped before each heap.
#[test]
fn a_case_of_a_group_is_shown_without_its_rule() {
    let flags = ["--layout", "m s T x n", "--words", "W,L"];
    let input = "2 1 2 2\n8 3\n8 5\n1 1 0 2 1 3 3\n8 4\n8 6 8\n1\n1 1 1 8 6\n";
    for (at, line, case, why) in [
        (0, 2, "8 3", "L\t0\t-"),
        (1, 3, "8 5", "W\t2\ttake 2 from heap 1"),
        (2, 5, "8 4", "L\t0\t-"),
        (3, 6, "8 6", "L\t0\t-"),
        (4, 6, "8\n1", "W\t1\ttake 1 from heap 1"),
        (5, 8, "8 6", "L\t0\t-"),
    ] {
        let mut verdicts = ["L", "W", "L", "L", "W", "L"];
        let right = verdicts[at];
        verdicts[at] = if right == "W" { "L" } else { "W" };
        let told = format!(
            "takeaway: case {}, line {line} of the input: expected {right}, found {}\n{}\n{why}\n1 of 6 differ\n",
            at + 1,
            verdicts[at],
            case.replace('\n', " ")
        );
        assert_checked(&flags, input, &verdicts.join(" "), &told, 1);
    }
}

#[test]
fn a_verdict_is_found_if_a_stream_has_fewer_cases_than_that() {
    let message = "takeaway: case 2, line 2 of the input, n = 1: expected First, found Second\n\
                   2 1\nFirst\t1\ttake 1 from heap 1\n1 of 3 differ\n";
    let flags = ["--stream", "--layout=r 1..n"];
    assert_checked(&flags, "3 2\n2 1\n", "First\nFirst\nSecond\n", message, 1);
}

#[test]
fn the_0_that_ends_the_input_is_not_shown_as_part_of_a_case() {
    let flags = ["--problem", "nim", "--layout", "k h 0", "--words", "W,L"];
    let told =
        "takeaway: case 2, line 2 of the input: expected W, found L\n1 4\nW\t4\ttake 4 from heap 1\n1 of 2 differ\n";
    assert_checked(&flags, "2 1 1\n1 4\n0\n0\n", "L W", "", 0);
    assert_checked(&flags, "2 1 1\n1 4\n0\n0\n", "L L", told, 1);
}

#[test]
fn an_unreadable_file_is_an_error_with_its_name() {
    let answers = Scratch::new(VERDICTS.as_bytes());
    let input = Scratch::new(INPUT.as_bytes());
    let folder = std::env::temp_dir();
    let folder = folder.to_str().expect("UTF-8");
    for (arguments, told) in [
        (["no-such-file", input.name()], "no-such-file: cannot read the answers: "),
        ([answers.name(), "no-such-file"], "no-such-file: cannot read the input: "),
        #[cfg(unix)]
        ([folder, input.name()], &format!("{folder}: cannot read the answers: ")),
        #[cfg(unix)]
        ([answers.name(), folder], &format!("{folder}: cannot read the input: ")),
    ] {
        let output = run_with(&[&["check"], &arguments[..]].concat(), b"");
        assert!(text(&output.stderr).starts_with(&format!("takeaway: {told}")), "{}", text(&output.stderr));
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(3)));
    }
    let fault =
        "takeaway: standard input: line 4, column 1: case 1: expected a heap (digits, 0 to 10^18), found \"x\"\n";
    assert_checked(&[], "4\n\n1\nx 1 9\n", VERDICTS, fault, 3);
    let swapped = run_with(&["check", input.name(), answers.name()], b"");
    let order = "\ncheck takes ANSWERS first, then FILE\n";
    assert!(text(&swapped.stderr).ends_with(order), "{swapped:?}");
    assert_eq!(swapped.status.code(), Some(3));
    let said = run_with(&["check", "-", input.name(), "--summary"], VERDICTS.as_bytes());
    assert!(text(&said.stderr).starts_with("takeaway: 4 verdicts, the first player wins 1; 23 bytes"), "{said:?}");
    assert_eq!(said.status.code(), Some(0));
}

#[test]
fn a_fault_of_the_input_wins_over_a_difference_before_it() {
    let fault =
        "takeaway: standard input: line 3, column 3: case 2: expected a heap (digits, 0 to 10^18), found \"x\"\n";
    let input = "3\n1 4\n1 x\n";
    assert_checked(&[], input, "Player 1\n", fault, 3);
    assert_checked(&[], input, "Player 1\nPlayer 2\nPlayer 1\n", fault, 3);
    let first = "takeaway: case 1, line 2 of the input: expected Player 1, found Player 2\n\
                 1 4\nPlayer 1\t2\ttake 4 from heap 1\n";
    let both = format!("{first}{}", fault.replace("takeaway: standard", "standard"));
    let (answers, file) = (Scratch::new(b"Player 2\nPlayer 2\n"), Scratch::new(input.as_bytes()));
    assert_ends(&run_with(&["check", answers.name()], input.as_bytes()), "", &both, 3);
    let both = both.replace("standard input", file.name());
    assert_ends(&run_with(&["check", answers.name(), file.name()], b""), "", &both, 3);
}

#[test]
fn letter_case_may_be_ignored() {
    let flags = ["--ignore-case"];
    assert_checked(&flags, INPUT, &VERDICTS.to_uppercase(), "", 0);
    assert_checked(&flags, INPUT, &VERDICTS.to_lowercase().replace('\n', " "), "", 0);
    assert_checked(&["--ignore-case", "--one-line"], INPUT, &VERDICTS.to_lowercase().replace('\n', ""), "", 0);
    let told = "takeaway: case 4, line 4 of the input: expected False, found true\n3 8\nFalse\t0\t-\n1 of 4 differ\n";
    assert_checked(&flags, INPUT, &VERDICTS.replace("False", "true"), told, 1);
    let told = "check ignores blanks, so it cannot tell \"W\" and \"w\" apart in a row";
    assert_refuses(&["check", "answers", "--words=W,w", "--ignore-case"], told);
    assert_checked(&["--words=W,w", "--stream"], "1 4", "W", "", 0);
}

#[test]
fn files_that_are_given_wrongly_get_the_sentence_that_helps() {
    let answers = Scratch::new(VERDICTS.as_bytes());
    let name = answers.name();
    let twice =
        format!("check compares the verdicts in ANSWERS with the cases in FILE, and {name:?} is given for both");
    assert_refuses(&["check", name, name], &twice);
    let three = "check takes ANSWERS and FILE; the three files of a judge need --protocol testlib or kattis";
    assert_refuses(&["check", name, "in", "out"], three);
    let told = "check --protocol kattis needs INPUT ANSWER FEEDBACK_DIR, and reads standard input";
    assert_refuses(&["check", "--protocol=kattis", "in", "ans"], told);
    let told = "takeaway: check --protocol testlib needs INPUT OUTPUT [ANSWER] (see takeaway -h)\n";
    for arguments in [&["check", "in", "--protocol", "testlib"], &["check", "in", "--protocol=testlib", "-s"]] {
        assert_ends(&run_with(arguments, b""), "", told, 3);
    }
    let told = "takeaway: --protocol takes testlib or kattis, not \"oj\" (see takeaway help protocol)\n";
    assert_ends(&run_with(&["check", "--protocol=oj", "in"], b""), "", told, 2);
    assert_refuses(&["--protocol=kattis"], "--protocol is a flag of takeaway check");
}

/// What somebody's program may print. None of it is right.
fn outputs() -> [Vec<u8>; 8] {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
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
    let (input, right, fault) =
        (Scratch::new(INPUT.as_bytes()), Scratch::new(VERDICTS.as_bytes()), Scratch::new(b"1 x"));
    let (wrong, empty) = (Scratch::new(VERDICTS.replace("False", "True").as_bytes()), Scratch::new(b""));
    let code = |arguments: &[&str]| run_with(&[&["check"], arguments].concat(), b"").status.code();
    for answer in [right.name(), empty.name(), ""] {
        assert_eq!(code(&["--protocol", "testlib", input.name(), right.name(), answer]), Some(0), "{answer}");
        assert_eq!(
            code(&[input.name(), "--protocol=testlib", wrong.name(), answer, "--threads=1"]),
            Some(1),
            "{answer}"
        );
        assert_eq!(code(&[fault.name(), wrong.name(), answer, "--protocol=testlib"]), Some(3), "{answer}");
        for output in outputs() {
            let output = Scratch::new(&output);
            assert_eq!(code(&[input.name(), output.name(), answer, "--protocol=testlib"]), Some(1), "{answer}");
        }
    }
    // `oj` drops the empty name of an answer.
    assert_eq!(code(&["--protocol=testlib", input.name(), right.name()]), Some(0));
    assert_eq!(code(&[input.name(), wrong.name(), "--protocol=testlib"]), Some(1));
    for output in [right.name(), wrong.name()] {
        let told = format!(
            "takeaway: {} is wrong: case 4, line 4 of the input: expected False, found True\n3 8\nFalse\t0\t-\n\
             1 of 4 differ\n",
            wrong.name()
        );
        let arguments = ["check", input.name(), output, wrong.name(), "--protocol=testlib"];
        assert_ends(&run_with(&arguments, b""), "", &told, 3);
    }
    assert_eq!(code(&["no-such-file", right.name(), "", "--protocol=testlib"]), Some(3));
}

#[test]
fn an_output_validator_of_kattis_gets_the_output_and_a_folder() {
    let (input, right, fault) =
        (Scratch::new(INPUT.as_bytes()), Scratch::new(VERDICTS.as_bytes()), Scratch::new(b"1 x"));
    let folder = Scratch::folder();
    let message = || fs::read_to_string(folder.0.join("judgemessage.txt"));
    let check = |arguments: &[&str], output: &[u8]| run_with(&[&["check"], arguments].concat(), output);
    let usual = [input.name(), right.name(), folder.name(), "--protocol=kattis"];
    assert_ends(&check(&usual, VERDICTS.to_uppercase().as_bytes()), "", "", 42);
    assert!(message().is_err());
    for output in outputs() {
        assert_ends(&check(&usual, &output), "", "", 43);
    }
    let ended = format!("{}/", folder.name());
    let after = ["--protocol=kattis", input.name(), right.name(), &ended, "--threads=1", "--words=True,False"];
    let other = Scratch::new(b"True\nFalse\nFalse\nFalse\n");
    let after = after.map(|argument| if argument == right.name() { other.name() } else { argument });
    assert_ends(&check(&after, b"true true FALSE false"), "", "", 43);
    let told = "case 2, line 2 of the input: expected False, found true\n1 9\nFalse\t0\t-\n1 of 4 differ\n";
    assert_eq!(message().ok().as_deref(), Some(told));
    for arguments in [
        [fault.name(), right.name(), folder.name(), "--protocol=kattis"],
        [input.name(), other.name(), folder.name(), "--protocol=kattis"],
        [input.name(), "no-such-file", folder.name(), "--protocol=kattis"],
        [input.name(), right.name(), "no-such-folder", "--protocol=kattis"],
    ] {
        assert_eq!(check(&arguments, b"True").status.code(), Some(3), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_output_without_end_is_wrong() {
    if program::missing(&["sh", "yes", "cat"]) {
        return;
    }
    let (input, folder) = (Scratch::new(INPUT.as_bytes()), Scratch::folder());
    let right = Scratch::new(VERDICTS.as_bytes());
    for endless in ["yes", "yes ''", "yes False", "cat \"$1\"; yes", "cat /dev/zero", "cat \"$1\"; cat /dev/zero"] {
        let command =
            format!("( {endless} ) | {} check \"$0\" '' \"$2\" --protocol kattis", env!("CARGO_BIN_EXE_takeaway"));
        let mut shell = Command::new("sh");
        shell.args(["-c", &command, input.name(), right.name(), folder.name()]);
        assert_eq!(program::feed(&mut shell, b"").status.code(), Some(43), "{endless}");
    }
}

/// Asserts that `count` wrong verdicts are found, each planted at a random place among those of random flags.
fn assert_planted_are_found(seed: u64, count: usize) {
    let mut choices = Choices::random(seed);
    for _ in 0..count {
        let (mut flags, _) = any_flags(&mut choices);
        let sizes = ["generate", "30", "--max-heap=40", &format!("--seed={}", choices.below(1 << 40))];
        let input = printed(&sizes, &flags, b"");
        flags.extend(words(&flags, "--words=Win,Loss").into_iter().map(str::to_string));
        let verdicts = printed(&[], &flags, input.as_bytes());
        let has = |part: &str| flags.iter().any(|flag| flag.contains(part));
        let (one_line, is_range) = (has("--one-line"), has("1..n"));
        let separated =
            if one_line { verdicts.replace("Win", "Win\n").replace("Loss", "Loss\n") } else { verdicts.clone() };
        let mut lines: Vec<String> = separated.lines().filter(|line| !line.is_empty()).map(str::to_string).collect();
        let between = if one_line { "" } else { choices.pick(&["\n", "\r\n", " ", " \n\n"]) };
        let check = |lines: &[String]| {
            let answers = Scratch::new(lines.join(between).as_bytes());
            let arguments: Vec<&str> =
                ["check", answers.name()].into_iter().chain(flags.iter().map(String::as_str)).collect();
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
            None => right.strip_suffix("Loss").map_or(format!("{right}1"), |prefix| format!("{prefix}Win")),
        };
        let told = format!("expected {right}, found {wrong}\n");
        let is_sequence = !right.ends_with(['n', 's']);
        lines[at] = wrong;
        let output = check(&lines);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{flags:?}: {said}");
        assert!(said.ends_with(&format!("\n1 of {} differ\n", lines.len())), "{flags:?}: {said}");
        assert!(is_sequence || said.contains(&told), "{flags:?}: {said}");
        assert!(is_range || said.starts_with(&format!("takeaway: case {}, line", at + 1)), "{flags:?}: {said}");
    }
}

#[test]
fn planted_verdicts_are_found_in_every_form() {
    assert_planted_are_found(1, 40);
}

#[test]
#[ignore = "some minutes"]
fn a_thousand_planted_verdicts_are_found_in_every_form() {
    assert_planted_are_found(2, 1000);
}

/// From a file, a case is found wherever it is; from a pipe, if it stands in the first 16 MiB.
#[test]
fn cases_of_large_inputs_are_found() {
    let input = printed(&["generate", "600000", "--problem=nim"], &[], b"");
    let verdicts = printed(&["--problem=nim"], &[], input.as_bytes());
    let mut lines: Vec<&str> = verdicts.lines().collect();
    let at = lines.len() - 2;
    let wrong = if lines[at] == "First" { "Second" } else { "First" };
    let told = format!(
        "case {}, line {} of the input: expected {}, found {wrong}\n{}\n",
        at + 1,
        at + 2,
        lines[at],
        input.lines().nth(at + 1).expect("a case")
    );
    let unseen = format!(
        "verdict {}: expected {}, found {wrong}\nto see a case after the first 16 MiB of a pipe, give the input as a file\n",
        at + 1,
        lines[at]
    );
    lines[at] = wrong;
    let (answers, file) = (Scratch::new(lines.join("\n").as_bytes()), Scratch::new(input.as_bytes()));
    for threads in ["1", "2"] {
        let check = ["check", answers.name(), "--problem=nim", "--threads", threads];
        let from_file = run_with(&[&check[..], &[file.name()]].concat(), b"");
        assert!(text(&from_file.stderr).starts_with(&format!("takeaway: {told}")), "{}", text(&from_file.stderr));
        let from_pipe = run_with(&check, input.as_bytes());
        assert_ends(&from_pipe, "", &format!("takeaway: {unseen}1 of 600000 differ\n"), 1);
    }
}

/// Of the last number only the first digit is kept: with that, the case would be lost, as the wrong verdict says.
#[test]
fn a_case_that_is_kept_in_part_is_not_shown() {
    let kept = 16 << 20;
    let lost = kept / 6 - 1;
    let blanks = " ".repeat(kept - 6 * lost - "2 55".len());
    let input = format!("{}2 5{blanks}57\n", "2 5 5\n".repeat(lost));
    let answers = Scratch::new("Second\n".repeat(lost + 1).as_bytes());
    let told = format!(
        "takeaway: verdict {}: expected First, found Second\n\
         to see a case after the first 16 MiB of a pipe, give the input as a file\n1 of {0} differ\n",
        lost + 1
    );
    assert_ends(&run_with(&["check", answers.name(), "--problem=nim", "--stream"], input.as_bytes()), "", &told, 1);
}

/// A case and a verdict may be larger than all buffers; what is compared is held only until it is compared.
#[cfg(unix)]
#[test]
fn memory_does_not_grow_with_the_answers() {
    if program::missing(&["sh", "head", "yes"]) {
        return;
    }
    let program = env!("CARGO_BIN_EXE_takeaway");
    let command = format!(
        "ulimit -v 60000; yes 4 | head -3000000 | {program} --problem 1 --stream > $0; \
         yes 4 | head -3000000 | {program} check $0 --problem 1 --stream --threads 1"
    );
    let answers = Scratch::new(b"");
    assert_ends(&program::feed(Command::new("sh").args(["-c", &command, answers.name()]), b""), "", "", 0);
}

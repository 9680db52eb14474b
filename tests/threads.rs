//! Any number of threads gives the same bytes on both outputs and the same exit code, on inputs
//! large enough for the program to start them.

use std::env;
use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::process::{Command, Output, Stdio};

use crate::generate::{self, Choices, Layout, Sizes, Style};
use crate::program;
use crate::reference::Flags;
use crate::scratch::Scratch;

/// Half as much again as one thread answers before it starts others.
const LARGE: usize = 6 << 20;

fn assert_threads_agree(input: &[u8]) {
    assert_threads_agree_with(&[], input);
}

fn assert_threads_agree_with(flags: &[&str], input: &[u8]) {
    let one = program::run_with(&[flags, &["--threads", "1"]].concat(), input);
    for threads in [&[][..], &["--threads", "3"]] {
        let many = program::run_with(&[flags, threads].concat(), input);
        assert!(many.stdout == one.stdout, "standard output of {threads:?}");
        assert_eq!(many.stderr, one.stderr, "standard error of {threads:?}");
        assert_eq!(many.status, one.status, "exit code of {threads:?}");
    }
}

/// Cases of all games.
fn cases(layout: Layout) -> Vec<u8> {
    let style = Style {
        layout,
        sizes: Sizes::Wide,
        ..Style::PLAIN
    };
    let (count, text) = style.cases(&Flags::default(), 10_000, &mut Choices::random(1));
    let times = LARGE / text.len() + 1;
    [
        format!("{}\n", count * times as u64).into_bytes(),
        text.repeat(times),
    ]
    .concat()
}

#[test]
fn threads_agree_on_one_case_on_each_line() {
    assert_threads_agree(&cases(Layout::Lines));
}

#[test]
fn threads_agree_on_cases_broken_over_lines() {
    assert_threads_agree(&cases(Layout::Broken(1000)));
    assert_threads_agree(&cases(Layout::Broken(1)));
}

#[test]
fn threads_agree_on_one_long_case() {
    let heaps = LARGE / 10;
    let input = format!("2\n2 {heaps} {}\n1 7\n", "987654321 ".repeat(heaps));
    assert_threads_agree(input.as_bytes());
}

#[test]
fn threads_agree_on_faults_far_into_the_input() {
    let input = cases(Layout::Lines);
    let (half, late) = (input.len() / 2, input.len() - input.len() / 10);
    assert_threads_agree(&input[..half]);
    assert_threads_agree(&[&input[..late], b"x", &input[late..]].concat());
    assert_threads_agree(&[&input[..], b"1"].concat());
    assert_threads_agree(&[&input[..], b"99999999999999999999"].concat());
}

#[test]
fn threads_agree_on_explanations() {
    assert_threads_agree_with(&["--explain"], &cases(Layout::Lines));
    assert_threads_agree_with(&["--explain"], &cases(Layout::Broken(1)));
}

#[test]
fn threads_agree_on_one_long_case_of_any_set() {
    let heaps = LARGE / 10;
    let input = format!(
        "3\n4 3 2 5 7 {heaps} {}\n5 1 2\n1 7\n",
        "987654321 ".repeat(heaps)
    );
    assert_threads_agree_with(&["--explain"], input.as_bytes());
    let moves = LARGE / 4;
    let input = format!(
        "3\n4 {moves} {} 2 987654321 5\n5 {moves} {}\n1 7\n",
        "300 ".repeat(moves),
        "7 ".repeat(moves)
    );
    assert_threads_agree(input.as_bytes());
}

/// Sequences that were written before take twenty times as many bytes as their cases. Texts start
/// where 256 KiB end: each second one starts with a sequence, so that all threads know it, and the
/// last four have no room left for their ends.
#[test]
fn threads_agree_on_more_verdicts_than_there_is_room_for() {
    let text = 262_080;
    let filled = |start: &str, size: usize| {
        let zeros = "2 0\n".repeat((size - start.len()) / 4);
        format!("{start}{zeros}{}", "\n".repeat((size - start.len()) % 4))
    };
    let sequence = "5 1 31\n";
    let known = [sequence, ""]
        .map(|start| filled(start, text))
        .concat()
        .repeat(12);
    let long = filled(&(sequence.repeat(16_480) + &"\n".repeat(8192)), text).repeat(4);
    let input = [
        filled(&format!("999999999\n{sequence}"), 32_768),
        known,
        long,
    ]
    .concat();
    assert_threads_agree(input.as_bytes());
    assert_threads_agree_with(&[Scratch::new(&input).name()], b"");
}

#[test]
fn threads_agree_on_moves_without_a_period() {
    let input = cases(Layout::Lines);
    let line = |bytes: &[u8]| bytes.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for (part, case, flags) in [
        (
            2,
            "4 2 1 1000000000000000000 2 5 1000000000000000000\n",
            &["--explain"][..],
        ),
        (10, "5 2 1 1000000000000000000\n", &[]),
    ] {
        let at = line(&input[..input.len() - input.len() / part]);
        let broken = [&input[..at], case.as_bytes(), &input[at..]].concat();
        assert_threads_agree_with(flags, &broken);
    }
    let blanks = "\n ".repeat(LARGE / 4);
    assert_threads_agree(
        format!("3 1 4\n  5{blanks}2 1{blanks}1000000000000000000 1 4").as_bytes(),
    );
}

/// What a wrong guess costs is bounded by the bytes of its text: here heaps of one case look like
/// cases of sets that are met for the first time, of which each would need a table of 2^24 values.
#[cfg(unix)]
#[test]
fn wrong_guesses_cost_little() {
    use std::process::{Command, Stdio};
    use wait4::Wait4;

    /// Microseconds; an optimised program takes a tenth.
    const MOST_A_BYTE: f64 = 1.0;

    // 5 MB: enough for threads.
    let lines = 200_000;
    let case = |line: u32| format!("4 2 1 {} 1 16777215\n", 8_388_608 - line);
    let input = format!(
        "1\n2 {}\n{}",
        6 * lines,
        (0..lines).map(case).collect::<String>()
    );
    let file = Scratch::new(&input);
    let seconds = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        let mut child = command
            .args(["--threads", threads])
            .arg(file.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let end = child.wait4().unwrap();
        assert!(end.status.success());
        (end.rusage.utime + end.rusage.stime).as_secs_f64()
    };
    let one = seconds("1");
    for threads in ["2", "8"] {
        let more = seconds(threads) - one;
        assert!(
            more < MOST_A_BYTE * 1e-6 * input.len() as f64,
            "{threads} threads: {more} s more than {one} s"
        );
    }
}

/// Some 6 MB of cases, most of them with something odd in some places: a case of a million heaps,
/// long tokens, blanks, a byte order mark, a wrong number of cases, a fault, a missing end.
fn random_file(choices: &mut Choices) -> Vec<u8> {
    let style = Style {
        searched: false,
        ..Style::any(choices)
    };
    let (count, mut text) = style.cases(&Flags::default(), 5000, choices);
    text.push(b'\n');
    let long_case = format!("2 1000000 {}\n", "123 ".repeat(1_000_000));
    let long_cases = usize::from(choices.below(3) == 0);
    let times = (LARGE - choices.index(1 << 20) - long_cases * long_case.len()) / text.len() + 1;
    let mut input = text.repeat(times);
    let at = choices.index(times) * text.len();
    input.splice(at..at, long_case.repeat(long_cases).into_bytes());
    let promised = count * times as u64 + long_cases as u64;
    for _ in 0..choices.below(4) {
        let odd = choices
            .pick(&[b"0", b"0", b" ", b"\n"])
            .repeat(1 << choices.below(20));
        let at = choices.index(input.len());
        let blank = input[at..]
            .iter()
            .position(u8::is_ascii_whitespace)
            .map_or(0, |blank| at + blank + 1);
        input.splice(blank..blank, odd);
    }
    let promised = match choices.below(4) {
        0 => promised + 1,
        1 => promised.saturating_sub(1),
        _ => promised,
    };
    let mark = if choices.below(3) == 0 {
        "\u{feff}"
    } else {
        ""
    };
    let mut input = [format!("{mark}{promised}\n").into_bytes(), input].concat();
    if choices.flip() {
        generate::change(&mut input, choices);
    }
    input
}

/// Small enough that a case which a fault makes of others takes no time.
const BUDGET: [&str; 2] = ["--budget", "14"];

fn takeaway(flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    command.args(BUDGET).args(flags);
    command
}

/// What the program answers with these flags to a named file, to one that it may also write, from a
/// position on, and to a pipe. Messages do not name the file, and those on a pipe have one line.
fn answers_in_each_way(flags: &[&str], input: &[u8]) -> [Output; 3] {
    let named = Scratch::new(input);
    let path = named.name();
    let mut by_name = takeaway(flags).arg(path).output().expect("the program");
    by_name.stderr = program::text(&by_name.stderr)
        .replace(&format!("{path}: "), "")
        .into_bytes();

    let (start, verdicts) = ("read before\n", Scratch::new(b""));
    let appended = Scratch::new([start.as_bytes(), input].concat());
    let mut file = appended.open();
    file.seek(SeekFrom::Start(start.len() as u64))
        .expect("a file");
    let stdin = file.try_clone().expect("a file");
    let mut by_append = takeaway(flags)
        .stdin(stdin)
        .stdout(verdicts.open())
        .output()
        .expect("the program");
    by_append.stdout = fs::read(verdicts.path()).expect("the verdicts");
    let (at, end) = (
        file.stream_position().expect("a file"),
        (start.len() + input.len()) as u64,
    );
    assert!(
        at <= end && (at == end || !by_append.status.success()),
        "{at} of {end} bytes were read"
    );

    [
        by_name,
        by_append,
        program::feed(&mut takeaway(flags), input),
    ]
}

fn assert_ways_agree(choices: &mut Choices, threads: &[&str]) {
    let input = random_file(choices);
    let flags: &[&str] = choices.pick(&[&[], &[], &["--explain"]]);
    let expected = program::feed(takeaway(flags).args(["--threads", "1"]), &input);
    for threads in threads {
        let [by_name, by_append, by_pipe] =
            answers_in_each_way(&[flags, &["--threads", threads]].concat(), &input);
        for (way, found) in [
            ("named", by_name),
            ("appended", by_append),
            ("pipe", by_pipe),
        ] {
            let what = format!("{way}, {threads} threads, {flags:?}");
            assert_eq!(
                program::text(&found.stderr),
                program::text(&expected.stderr),
                "{what}"
            );
            assert!(found.stdout == expected.stdout, "{what}: other verdicts");
            assert_eq!(found.status, expected.status, "{what}");
        }
    }
}

#[test]
fn threads_agree_on_random_files_in_each_way() {
    let mut choices = Choices::random(5);
    (0..3).for_each(|_| assert_ways_agree(&mut choices, &["2", "16"]));
}

/// Whoever reads standard input next should find the cases after the fault.
#[test]
fn standard_input_is_left_soon_after_a_fault() {
    let cases = cases(Layout::Lines);
    let fault = cases.len() / 2;
    let input = Scratch::new([&cases[..fault], b"x", &cases[fault..]].concat());
    for threads in ["1", "3"] {
        let mut stdin = input.open();
        let given = stdin.try_clone().expect("a file");
        let output = takeaway(&["--threads", threads])
            .stdin(given)
            .output()
            .expect("the program");
        assert_eq!(output.status.code(), Some(1));
        let left = stdin.stream_position().expect("a file");
        assert!(
            (fault as u64 + 1..fault as u64 + (1 << 20)).contains(&left),
            "{threads} threads: {left}, not {fault}"
        );
    }
}

/// The file is changed while the program waits for its verdicts to be read: it may have read a few
/// MB by then.
#[test]
fn a_file_that_gets_shorter_or_longer_is_read_to_its_new_end() {
    let cases = "1 4\n1 7\n3 8\n".repeat(LARGE / 12);
    for (end, more) in [
        (cases.len() - 1, ""),
        (cases.len() - 7, ""),
        (cases.len(), "1 7\n3 8\n1"),
    ] {
        let shorter = &cases[..end];
        let expected = program::run_with(&["--stream"], format!("{shorter}{more}").as_bytes());
        for threads in ["1", "3"] {
            let file = Scratch::new(
                if more.is_empty() {
                    cases.repeat(2)
                } else {
                    cases.clone()
                }
                .as_bytes(),
            );
            let mut command = takeaway(&["--stream", "--threads", threads]);
            command
                .stdin(file.open())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            let mut child = command.spawn().expect("the program");
            let mut stdout = child.stdout.take().expect("a pipe");
            let mut found = vec![0];
            stdout.read_exact(&mut found).expect("a verdict");
            file.open().set_len(end as u64).expect("a file");
            file.open().write_all(more.as_bytes()).expect("a file");
            stdout.read_to_end(&mut found).expect("verdicts");
            let output = child.wait_with_output().expect("the end");
            assert_eq!(
                program::text(&output.stderr),
                program::text(&expected.stderr),
                "{threads} threads, {end}"
            );
            assert!(found == expected.stdout, "{threads} threads, {end} bytes");
            assert_eq!(output.status, expected.status, "{threads} threads, {end}");
        }
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn threads_agree_on_many_random_files_in_each_way() {
        let mut choices = Choices::random(6);
        let threads: Vec<String> = (1..=16).map(|threads| threads.to_string()).collect();
        let threads: Vec<&str> = threads.iter().map(String::as_str).collect();
        (0..20).for_each(|_| assert_ways_agree(&mut choices, &threads));
    }
}

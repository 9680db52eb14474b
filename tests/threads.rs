//! Any number of threads gives the same bytes on both outputs and the same exit code, on inputs large enough for the
//! program to start them.

use crate::generate::{Choices, Layout, Sizes, Style};
use crate::program;
use crate::reference::Flags;

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

/// Cases of all problems.
fn cases(layout: Layout) -> Vec<u8> {
    let style = Style { layout, sizes: Sizes::Wide, ..Style::PLAIN };
    let (count, text) = style.cases(&Flags::default(), 10_000, &mut Choices::random(1));
    let times = LARGE / text.len() + 1;
    [format!("{}\n", count * times as u64).into_bytes(), text.repeat(times)].concat()
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
    let input = format!("3\n4 3 2 5 7 {heaps} {}\n5 1 2\n1 7\n", "987654321 ".repeat(heaps));
    assert_threads_agree_with(&["--explain"], input.as_bytes());
    let moves = LARGE / 4;
    let input = format!("3\n4 {moves} {} 2 987654321 5\n5 {moves} {}\n1 7\n", "300 ".repeat(moves), "7 ".repeat(moves));
    assert_threads_agree(input.as_bytes());
}

/// Sequences that were written before take twenty times as many bytes as their cases. Texts start where 256 KiB end:
/// each second one starts with a sequence, so that all threads know it, and the last four have no room left for their
/// ends.
#[test]
fn threads_agree_on_more_verdicts_than_there_is_room_for() {
    let text = 262_080;
    let filled = |start: &str, size: usize| {
        let zeros = "2 0\n".repeat((size - start.len()) / 4);
        format!("{start}{zeros}{}", "\n".repeat((size - start.len()) % 4))
    };
    let sequence = "5 1 31\n";
    let known = [sequence, ""].map(|start| filled(start, text)).concat().repeat(12);
    let long = filled(&(sequence.repeat(16_480) + &"\n".repeat(8192)), text).repeat(4);
    let input = [filled(&format!("999999999\n{sequence}"), 32_768), known, long].concat();
    assert_threads_agree(input.as_bytes());
    let path = std::env::temp_dir().join(format!("takeaway-room-{}", std::process::id()));
    std::fs::write(&path, &input).expect("a file");
    let file = path.to_str().expect("UTF-8");
    assert_threads_agree_with(&[file], b"");
    std::fs::remove_file(&path).expect("the file");
}

#[test]
fn threads_agree_on_moves_without_a_period() {
    let input = cases(Layout::Lines);
    let line = |bytes: &[u8]| bytes.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for (part, case, flags) in [
        (2, "4 2 1 1000000000000000000 2 5 1000000000000000000\n", &["--explain"][..]),
        (10, "5 2 1 1000000000000000000\n", &[]),
    ] {
        let at = line(&input[..input.len() - input.len() / part]);
        let broken = [&input[..at], case.as_bytes(), &input[at..]].concat();
        assert_threads_agree_with(flags, &broken);
    }
    let blanks = "\n ".repeat(LARGE / 4);
    assert_threads_agree(format!("3 1 4\n  5{blanks}2 1{blanks}1000000000000000000 1 4").as_bytes());
}

/// What a wrong guess costs is bounded by the bytes of its text: here heaps of one case look like cases of sets that
/// are met for the first time, of which each would need a table of 2^24 values.
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
    let input = format!("1\n2 {}\n{}", 6 * lines, (0..lines).map(case).collect::<String>());
    let path = std::env::temp_dir().join(format!("takeaway-guesses-{}", std::process::id()));
    std::fs::write(&path, &input).unwrap();
    let seconds = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        let mut child = command.args(["--threads", threads]).arg(&path).stdout(Stdio::null()).spawn().unwrap();
        let end = child.wait4().unwrap();
        assert!(end.status.success());
        (end.rusage.utime + end.rusage.stime).as_secs_f64()
    };
    let one = seconds("1");
    for threads in ["2", "8"] {
        let more = seconds(threads) - one;
        assert!(more < MOST_A_BYTE * 1e-6 * input.len() as f64, "{threads} threads: {more} s more than {one} s");
    }
    std::fs::remove_file(&path).unwrap();
}

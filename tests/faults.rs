//! Faults outside the input: closed pipes and standard streams, files that change, signals, too
//! little memory, too few threads. The verdicts before the fault are written, the message is clear,
//! and nothing aborts. Reads and writes that fail are in `arrival.rs`.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::iter;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{self, assert_ends, text};
use rustix::io::ioctl_fionbio;
use wait4::Wait4;

/// Cases of several games.
const INPUT: &[u8] = b"6\n1 4\n2 2 1 2\n4 2 1 2 1 5\n5 2 1 2\n3 4\n1 7\n";

/// With these blanks before the first case, the program has started its threads when it reaches
/// that case.
fn after_blanks(input: &[u8]) -> Vec<u8> {
    iter::repeat_n(b'\n', 4 << 20)
        .chain(input.iter().copied())
        .collect()
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_takeaway");

/// A shell that runs `script`, in which `$0` is the program.
fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script, PROGRAM]);
    command
}

#[test]
fn a_pipe_closed_before_any_write_ends_the_program_quietly() {
    let cases = "1 4\n3 4\n1 7\n2 0\n";
    for (threads, front) in [("1", vec![]), ("2", after_blanks(b""))] {
        for heard in 0..cases.lines().count() {
            let mut command = Command::new(PROGRAM);
            command.args(["--stream", "--threads", threads]);
            command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            stdin.write_all(&front).unwrap();
            let mut cases = cases.split_inclusive('\n');
            for case in cases.by_ref().take(heard) {
                stdin.write_all(case.as_bytes()).unwrap();
                stdout.read_line(&mut String::new()).unwrap();
            }
            drop(stdout);
            // The program ends although its input does not. Another test may be starting a process
            // that still has a copy of the pipe, so it may take more than one write.
            let case = cases.next().unwrap().as_bytes();
            while stdin.write_all(case).is_ok() {}
            assert_ends(&child.wait_with_output().unwrap(), "", "", 0);
        }
    }
}

#[test]
fn sigpipe_may_be_ignored_or_not_by_whoever_starts_the_program() {
    for script in ["trap '' PIPE; exec \"$0\"", "trap - PIPE; exec \"$0\""] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let (input, mut feed) = io::pipe().unwrap();
        feed.write_all(INPUT).unwrap();
        drop(feed);
        let output = shell(script).stdin(input).stdout(writer).output().unwrap();
        assert_ends(&output, "", "", 0);
    }
}

#[test]
fn threads_report_a_full_device() {
    let full = "takeaway: cannot write the output: No space left on device (os error 28)\n";
    let output = program::feed(
        &mut shell("exec \"$0\" --threads 3 > /dev/full"),
        &many_cases(),
    );
    assert_ends(&output, "", full, 1);
}

/// How long a test lets the program wait.
const PAUSE: Duration = Duration::from_millis(300);

/// The time for which processors run the program, which succeeds.
fn processor_time(mut child: Child) -> Duration {
    let end = child.wait4().unwrap();
    assert!(end.status.success());
    end.rusage.utime + end.rusage.stime
}

/// Asserts that the program takes little more of the processor than without waiting, so that it
/// sleeps while it waits twice or more often.
fn assert_sleeps(child: Child, threads: &str, input: &[u8]) {
    let path = file(&format!("at-once-{threads}-{}", input.len()), input);
    let mut command = Command::new(PROGRAM);
    command
        .args(["--threads", threads])
        .stdin(File::open(&path).unwrap())
        .stdout(Stdio::null());
    let usual = processor_time(command.spawn().unwrap());
    let time = processor_time(child);
    assert!(time < 2 * usual + PAUSE, "{time:?}, {usual:?}");
}

/// A file with this text, in a folder that `cargo clean` removes.
fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

/// Starts the program on `path`; it soon waits, as nobody reads its verdicts, of which one has been
/// read.
fn start_on(path: &Path, threads: &str) -> (Child, BufReader<ChildStdout>, String) {
    let mut command = Command::new(PROGRAM);
    command
        .args(["--threads", threads])
        .arg(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    (child, stdout, first)
}

#[test]
fn a_file_that_is_removed_while_it_is_read_is_read_to_its_end() {
    let input = many_cases();
    let expected = program::run(&input).stdout;
    for threads in ["1", "2"] {
        let path = file(&format!("removed-{threads}"), &input);
        let (child, mut stdout, mut verdicts) = start_on(&path, threads);
        fs::remove_file(&path).unwrap();
        stdout.read_to_string(&mut verdicts).unwrap();
        assert!(verdicts.as_bytes() == expected, "{threads} threads");
        assert_ends(&child.wait_with_output().unwrap(), "", "", 0);
    }
}

#[test]
fn a_file_that_is_truncated_while_it_is_read_ends_there() {
    let input = many_cases();
    let expected = program::run(&input).stdout;
    for (threads, length) in [
        ("1", 0),
        ("1", 900_000),
        ("1", 1_800_000),
        ("2", 0),
        ("2", 1_800_000),
    ] {
        let path = file(&format!("truncated-{threads}-{length}"), &input);
        let (child, mut stdout, mut verdicts) = start_on(&path, threads);
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(length)
            .unwrap();
        stdout.read_to_string(&mut verdicts).unwrap();
        assert!(
            expected.starts_with(verdicts.as_bytes()) && verdicts.len() < expected.len(),
            "{threads}, {length}"
        );
        let end = child.wait_with_output().unwrap();
        assert!(
            text(&end.stderr).contains("found the end of input"),
            "{}",
            text(&end.stderr)
        );
        assert_eq!(end.status.code(), Some(1));
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_named_pipe_is_read_as_it_is_written() {
    if program::missing(&["mkfifo"]) {
        return;
    }
    let input = many_cases();
    let expected = program::run(&input).stdout;
    for threads in ["1", "2"] {
        let path = file(&format!("fifo-{threads}"), b"");
        fs::remove_file(&path).unwrap();
        assert!(
            Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        let output = thread::scope(|scope| {
            scope.spawn(|| {
                let mut pipe = File::options().write(true).open(&path).unwrap();
                for part in input.chunks(input.len() / 5) {
                    pipe.write_all(part).unwrap();
                    thread::sleep(PAUSE / 10);
                }
            });
            Command::new(PROGRAM)
                .args(["--threads", threads])
                .arg(&path)
                .output()
                .unwrap()
        });
        assert!(
            output.stdout == expected && output.status.success(),
            "{threads} threads"
        );
        fs::remove_file(&path).unwrap();
    }
}

/// Files of /proc say that their length is 0, and devices have none.
#[test]
fn a_file_without_a_length_is_read_as_standard_input_is() {
    for path in [
        "/dev/null",
        "/dev/zero",
        "/proc/version",
        "/proc/sys/kernel/pid_max",
        "/proc/filesystems",
    ] {
        for flags in [&[][..], &["--stream", "--game", "1"], &["--progress"]] {
            let Ok(input) = File::open(path) else {
                continue;
            };
            let expected = Command::new(PROGRAM)
                .args(flags)
                .stdin(input)
                .output()
                .unwrap();
            let found = Command::new(PROGRAM)
                .args(flags)
                .arg(path)
                .output()
                .unwrap();
            let message =
                text(&expected.stderr).replace("takeaway: ", &format!("takeaway: {path}: "));
            assert_eq!(text(&found.stderr), message);
            assert_eq!(
                (&found.stdout, found.status),
                (&expected.stdout, expected.status),
                "{path} {flags:?}"
            );
        }
    }
}

/// After the cases, the file is a hole of 5 GiB, which is read as zeros and takes no room.
#[test]
fn a_file_of_more_than_4_gib_that_is_nearly_all_hole_is_read_to_its_first_fault() {
    let input = many_cases();
    let verdicts = program::run(&input).stdout;
    let path = file("hole", &input);
    File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_len(5 << 30)
        .unwrap();
    let (line, column) = (input.split(|&byte| byte == b'\n').count(), 1);
    for threads in ["1", "2"] {
        let output = Command::new(PROGRAM)
            .args(["--threads", threads])
            .arg(&path)
            .output()
            .unwrap();
        let told = text(&output.stderr).split_once(": expected ").unwrap().0;
        assert_eq!(
            told,
            format!("takeaway: {}: line {line}, column {column}", path.display())
        );
        assert!(
            output.stdout == verdicts && output.status.code() == Some(1),
            "{threads} threads"
        );
    }
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_signal_in_the_middle_ends_the_program_after_verdicts_that_are_right() {
    if program::ignores_interrupts() {
        return;
    }
    let input = many_cases();
    let expected = program::run(&input).stdout;
    let path = file("interrupted", &input);
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        for threads in ["1", "2"] {
            let (mut child, mut stdout, mut verdicts) = start_on(&path, threads);
            thread::sleep(PAUSE / 10);
            let kill = format!("kill -s {signal} {}", child.id());
            assert!(
                Command::new("sh")
                    .args(["-c", &kill])
                    .status()
                    .unwrap()
                    .success()
            );
            assert_eq!(child.wait().unwrap().signal(), Some(number));
            stdout.read_to_string(&mut verdicts).unwrap();
            assert!(
                expected.starts_with(verdicts.as_bytes()),
                "{signal}, {threads} threads"
            );
        }
    }
    fs::remove_file(&path).unwrap();
}

const MIB: usize = 1 << 20;

/// Runs the program on `input` in an address space of `bytes` bytes.
fn run_within(bytes: usize, flags: &[&str], input: &[u8]) -> Output {
    let script = format!("ulimit -v {} && exec \"$0\" \"$@\"", bytes / 1024);
    program::feed(shell(&script).args(flags), input)
}

/// The least memory in which the program starts and answers a tiny input, plus 1 MiB.
fn least(flags: &[&str]) -> usize {
    let answers = |bytes: &usize| run_within(*bytes, flags, b"1 2 0").status.success();
    (MIB..1 << 30).step_by(MIB / 4).find(answers).unwrap() + MIB
}

/// Asserts that `case` is answered if there is enough memory. If not, the message must name one of
/// the `expected` numbers, the first of them in the least memory, and the verdict before it must be
/// written.
fn assert_memory_is_enough_or_missed(flags: &[&str], case: &str, expected: &[&str]) {
    let input = format!("2 2 0 {case}");
    let enough = program::run_with(flags, input.as_bytes());
    assert!(enough.status.success());
    let before = &text(&enough.stdout)[..=text(&enough.stdout).find('\n').unwrap()];
    let assert_missed = |output: &Output, expected: &[&str]| {
        let message = text(&output.stderr)
            .strip_prefix("takeaway: line 1, column ")
            .unwrap();
        let (_column, message) = message.split_once(": ").unwrap();
        let told =
            |number| message == format!("case 2: expected {number}, found too little memory\n");
        assert!(expected.iter().any(told), "{message}, not {expected:?}");
        assert_eq!(
            (text(&output.stdout), output.status.code()),
            (before, Some(1))
        );
    };
    let least = least(flags);
    assert_missed(&run_within(least, flags, input.as_bytes()), &expected[..1]);
    for more in (4..24).step_by(4) {
        let output = run_within(least + more * MIB, flags, input.as_bytes());
        if output != enough {
            assert_missed(&output, expected);
        }
    }
    assert_eq!(
        run_within(least + 24 * MIB, flags, input.as_bytes()),
        enough
    );
}

const HEAP: &str = "a heap (digits, 0 to 10^18)";
const MOVE: &str = "a move (digits, 1 to 10^18)";
const SEQUENCE: &str = "a preperiod and a period within the memory there is";

#[test]
fn too_little_memory_for_a_table_is_reported() {
    // A table by lanes; a table written out up to the larger move, then made by the sieve; a table
    // for a sequence.
    assert_memory_is_enough_or_missed(&[], "4 3 1 3 262142 1 4194303", &[HEAP]);
    assert_memory_is_enough_or_missed(&[], "4 3 1 3 2097151 1 4194303", &[HEAP]);
    assert_memory_is_enough_or_missed(&[], "5 3 1 3 262142", &[SEQUENCE]);
}

#[test]
fn too_little_memory_for_moves_is_reported() {
    let moves = "7 ".repeat(250_000);
    // The moves may fit, and then their table does not.
    assert_memory_is_enough_or_missed(&[], &format!("4 250000 {moves} 1 7"), &[MOVE, HEAP]);
    assert_memory_is_enough_or_missed(&[], &format!("5 250000 {moves}"), &[MOVE, SEQUENCE]);
}

#[test]
fn too_little_memory_for_heaps_to_explain_is_reported() {
    let heaps = "7 ".repeat(250_000);
    assert_memory_is_enough_or_missed(&["--explain"], &format!("2 250000 {heaps}"), &[HEAP]);
    assert_memory_is_enough_or_missed(&["--explain"], &format!("4 1 2 250000 {heaps}"), &[HEAP]);
}

/// Enough texts for many threads.
fn many_cases() -> Vec<u8> {
    after_blanks(format!("200000\n{}", "1 4\n2 2 5 6\n".repeat(100_000)).as_bytes())
}

/// From where a tiny input is answered: first there is no memory for a second buffer, in the end
/// there is enough for two threads.
#[test]
fn nothing_aborts_where_memory_is_just_enough_for_a_thread_or_just_not() {
    let input = [
        &b"20000\n"[..],
        &b"1 4\n2 2 5 6\n".repeat(10_000),
        &after_blanks(b""),
    ]
    .concat();
    let enough = program::run(&input);
    let flags = ["--threads", "2"];
    let least = least(&flags) - MIB - MIB / 4;
    let little = (least..least + MIB).step_by(MIB / 32);
    let starts = |bytes: &usize| run_within(*bytes, &flags, b"1 2 0").status.success();
    // A thread takes some 70 MiB of address space.
    let threads = (least + 64 * MIB..least + 160 * MIB).step_by(4 * MIB);
    for bytes in little
        .filter(starts)
        .chain((least + MIB..least + 20 * MIB).step_by(MIB / 2))
        .chain(threads)
    {
        assert!(
            run_within(bytes, &flags, &input) == enough,
            "{} KiB",
            bytes / 1024
        );
    }
}

/// Cases on ten thousand sets: every other one without heaps, so that it needs no table but in
/// name.
fn many_sets() -> String {
    let heaps = ["0", "1 5000"];
    (0..10_000)
        .map(|i| format!("4 2 {} {} {}\n", i % 447 + 1, 500 + i / 447, heaps[i % 2]))
        .collect()
}

/// Asserts that the program, in an address space of any of these sizes, answers as it does if there
/// is enough, or says that there is too little.
fn assert_never_aborts(flags: &[&str], input: &[u8], sizes: impl Iterator<Item = usize>) {
    let enough = program::run_with(flags, input);
    assert!(enough.status.success());
    for bytes in sizes {
        let output = run_within(bytes, flags, input);
        let told = text(&output.stderr);
        let missed =
            told.ends_with(", found too little memory\n") && output.status.code() == Some(1);
        assert!(
            output == enough || missed,
            "{flags:?}, {} MiB: {:?} {told}",
            bytes / MIB,
            output.status
        );
        assert!(
            enough.stdout.starts_with(&output.stdout),
            "{flags:?}, {} MiB",
            bytes / MIB
        );
    }
}

const TWO: [&str; 2] = ["--threads", "2"];
const TWO_THAT_EXPLAIN: [&str; 3] = ["--threads", "2", "--explain"];

/// A thread for which the C library finds no address space of its own asks the system for each
/// small allocation.
#[test]
fn no_limit_of_memory_makes_many_sets_take_a_hundred_times_as_long() {
    let sets: String = (0..60_000)
        .map(|i| format!("4 2 {} {} 0\n", i % 447 + 1, 500 + i / 447))
        .collect();
    let path = file(
        "sets-without-heaps",
        &after_blanks(format!("60000\n{sets}").as_bytes()),
    );
    let time_with = |limit: &str| {
        let mut command = shell(&format!("ulimit -v {limit} && exec \"$0\" \"$@\""));
        command
            .args(TWO)
            .stdin(File::open(&path).unwrap())
            .stdout(Stdio::null());
        processor_time(command.spawn().unwrap())
    };
    let usual = time_with("unlimited");
    for bytes in (70 * MIB..=300 * MIB).step_by(23 * MIB) {
        let time = time_with(&(bytes / 1024).to_string());
        assert!(time < 10 * usual, "{bytes}: {time:?}, {usual:?}");
    }
}

/// The moves that take memory of their own: for each heap that they change and, in Moore's Nim, for
/// what they leave.
#[test]
fn nothing_aborts_where_a_move_on_many_heaps_finds_little_memory() {
    let heaps: String = (0..300_000)
        .map(|i| format!(" {}", 7 * i % 1_000_003))
        .collect();
    let flags = ["--threads", "1", "--explain"];
    let least = least(&flags);
    for start in ["16 5", "20"] {
        let limits = (least..least + 24 * MIB).step_by(2 * MIB);
        assert_never_aborts(
            &flags,
            format!("1 {start} 300000{heaps}").as_bytes(),
            limits,
        );
    }
}

#[test]
fn many_small_sets_are_answered_in_the_memory_for_few() {
    // All of them would take some 12 MiB.
    let sets: String = (0..30_000)
        .map(|i| format!("4 2 {} {} 1 5000\n", i % 447 + 1, 500 + i / 447))
        .collect();
    let flags = ["--threads", "1"];
    let output = run_within(
        least(&flags) + 6 * MIB,
        &flags,
        format!("30000\n{sets}").as_bytes(),
    );
    assert_eq!(
        (text(&output.stderr), text(&output.stdout).lines().count()),
        ("", 30_000)
    );
}

/// If all these rules were remembered, they would take 64 MiB.
#[test]
fn a_case_is_answered_after_others_in_the_memory_that_it_takes_alone() {
    let set = |more: usize| format!("4 {} {}1 5\n", 200_000 + more, "3 ".repeat(200_000 + more));
    let flags = ["--threads", "1", "--explain"];
    let alone = format!("1\n{}", set(0));
    let answers = |bytes: &usize| {
        run_within(*bytes, &flags, alone.as_bytes())
            .status
            .success()
    };
    let needed = (least(&flags)..1 << 30)
        .step_by(MIB / 2)
        .find(answers)
        .expect("enough memory");
    let sets: String = (1..=20).map(set).collect();
    let all = format!("22\n6 250000{}\n{sets}{}", " 3".repeat(250_000), set(0));
    // Whatever the limit is, kept rules take all of it: what then misses memory differs.
    for more in 8..=12 {
        let output = run_within(needed + more * MIB, &flags, all.as_bytes());
        assert_eq!(
            (text(&output.stderr), text(&output.stdout).lines().count()),
            ("", 22),
            "{more} MiB more"
        );
    }
}

#[test]
fn the_program_does_without_threads_that_find_no_memory() {
    let input = many_cases();
    for flags in [&["--threads", "8"][..], &["--threads", "8", "--explain"]] {
        let enough = program::run_with(flags, &input);
        assert!(enough.status.success());
        let least = least(flags);
        for more in (0..=40).step_by(5).chain((64..=640).step_by(72)) {
            assert!(
                run_within(least + more * MIB, flags, &input) == enough,
                "{flags:?}, {more} MiB more"
            );
        }
    }
}

/// A script that forbids the program to start threads.
const ONE_THREAD: &str = r#"exec prlimit --nproc=1 "$0" "$@""#;

/// The same for root. Limits do not bind root, so the program runs as the user nobody; root opens
/// its file, because only root may be able to.
const ONE_THREAD_OF_ROOT: &str = r#"
    exec 3< "$0"
    exec setpriv --reuid 65534 --regid 65534 --clear-groups prlimit --nproc=1 /proc/self/fd/3 "$@""#;

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

#[test]
fn the_program_does_without_threads_that_cannot_be_started() {
    let (script, programs) = match is_root() {
        true => (ONE_THREAD_OF_ROOT, &["sh", "prlimit", "setpriv"][..]),
        false => (ONE_THREAD, &["sh", "prlimit"][..]),
    };
    if program::missing(programs) {
        return;
    }
    let input = many_cases();
    assert!(program::feed(shell(script).args(["--threads", "8"]), &input) == program::run(&input));
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_slow_reader_gets_all_verdicts_although_standard_output_does_not_block() {
        for threads in ["1", "2"] {
            let (mut reader, writer) = io::pipe().unwrap();
            ioctl_fionbio(&writer, true).unwrap();
            let mut command = Command::new(PROGRAM);
            command
                .args(["--threads", threads])
                .stdin(Stdio::piped())
                .stdout(writer);
            let mut child = command.spawn().unwrap();
            drop(command);
            let input = many_cases();
            let mut stdin = child.stdin.take().unwrap();
            let feeder = thread::spawn(move || stdin.write_all(&input));
            let mut verdicts = Vec::new();
            for _ in 0..2 {
                thread::sleep(PAUSE);
                reader
                    .by_ref()
                    .take(1 << 16)
                    .read_to_end(&mut verdicts)
                    .unwrap();
            }
            reader.read_to_end(&mut verdicts).unwrap();
            feeder.join().unwrap().unwrap();
            assert!(
                verdicts == program::run(&many_cases()).stdout,
                "{threads} threads"
            );
            assert_sleeps(child, threads, &many_cases());
        }
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_slow_writer_is_waited_for_although_standard_input_does_not_block() {
        for (threads, front) in [("1", vec![]), ("2", after_blanks(b""))] {
            let (reader, mut writer) = io::pipe().unwrap();
            ioctl_fionbio(&reader, true).unwrap();
            let mut command = Command::new(PROGRAM);
            command
                .args(["--threads", threads])
                .stdin(reader)
                .stdout(Stdio::piped());
            let mut child = command.spawn().unwrap();
            drop(command);
            writer.write_all(&front).unwrap();
            for part in INPUT.chunks(INPUT.len() / 3) {
                thread::sleep(PAUSE);
                writer.write_all(part).unwrap();
            }
            drop(writer);
            let verdicts = io::read_to_string(child.stdout.take().unwrap()).unwrap();
            assert_eq!(verdicts, text(&program::run(INPUT).stdout));
            assert_sleeps(child, threads, &[&front, INPUT].concat());
        }
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn nothing_aborts_at_any_limit_of_memory() {
        let input = [b"10000\n", many_sets().as_bytes(), &after_blanks(b"")].concat();
        let path = file("many-sets", &input);
        let path = path.to_str().unwrap();
        // They try other sizes.
        for (more, flags, file) in [
            (0, &["--threads", "1"][..], None),
            (MIB, &TWO_THAT_EXPLAIN, None),
            (2 * MIB, &TWO, None),
            (3 * MIB, &TWO, Some(path)),
        ] {
            // In 15 MiB, all of them are answered.
            let sizes = (least(flags) + more..=16 * MIB).step_by(4 * MIB);
            assert_never_aborts(&[flags, file.as_slice()].concat(), &input, sizes);
        }
    }

    /// Two threads take some 150 MiB of address space, and the last case more than most of these
    /// sizes leave.
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn nothing_aborts_at_limits_of_memory_where_threads_run() {
        let moves = "7 ".repeat(5_000_000);
        let input = after_blanks(format!("10001\n{}4 5000000 {moves}1 7", many_sets()).as_bytes());
        let path = file("many-sets-and-moves", &input);
        let path = path.to_str().unwrap();
        for (from, flags, file) in [(70, &TWO[..], None), (130, &TWO_THAT_EXPLAIN, Some(path))] {
            let sizes = (from * MIB..=300 * MIB).step_by(115 * MIB);
            assert_never_aborts(&[flags, file.as_slice()].concat(), &input, sizes);
        }
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_file_of_more_than_4_gib_is_read_to_its_end() {
        let path = file("long", b"");
        let mut writer = File::options().write(true).open(&path).unwrap();
        let blanks = vec![b'\n'; MIB];
        for _ in 0..=4096 {
            writer.write_all(&blanks).unwrap();
        }
        writer.write_all(b"2 1 4 1 x").unwrap();
        for threads in ["1", "2"] {
            let output = Command::new(PROGRAM)
                .args(["--threads", threads])
                .arg(&path)
                .output()
                .unwrap();
            let line = 4097 * MIB + 1;
            let fault = "case 2: expected a heap (digits, 0 to 10^18), found \"x\"";
            let hint = "if all cases are of one game, name it with --game";
            let message = format!(
                "takeaway: {}: line {line}, column 9: {fault}; {hint}\n",
                path.display()
            );
            assert_ends(&output, "Player 1\n", &message, 1);
        }
        fs::remove_file(&path).unwrap();
    }
}

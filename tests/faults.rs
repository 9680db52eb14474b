//! Faults outside the input: reads and writes that fail while several threads run, closed pipes and standard streams,
//! too little memory, too few threads. The verdicts before the fault are written, the message is clear, and nothing
//! aborts.

mod program;

use std::iter;

/// With this many blank bytes in front, the program has started its threads when it comes to the first case.
const BLANKS: usize = 1 << 20;

/// Cases of several problems.
const INPUT: &[u8] = b"6\n1 4\n2 2 1 2\n4 2 1 2 1 5\n5 2 1 2\n3 4\n1 7\n";

fn behind_blanks(input: &[u8]) -> Vec<u8> {
    iter::repeat_n(b'\n', BLANKS).chain(input.iter().copied()).collect()
}

mod threads {
    use std::io::{self, ErrorKind, Read, Write};
    use std::num::NonZeroUsize;
    use std::sync::{Arc, Mutex};

    use takeaway::Options;

    use super::{behind_blanks, BLANKS, INPUT};

    /// A reader that gives a byte at a time, and is interrupted before each.
    struct Slow {
        rest: Vec<u8>,
        interrupted: bool,
    }

    impl Slow {
        fn new(input: &[u8]) -> Slow {
            Slow { rest: input.to_vec(), interrupted: false }
        }
    }

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(ErrorKind::Interrupted.into());
            }
            let end = self.rest.len().min(1);
            self.rest.drain(..end).as_slice().read(buffer)
        }
    }

    struct Dead;

    impl Read for Dead {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the line went dead"))
        }
    }

    /// A writer that takes a byte at a time, is interrupted before each, and fails after `room` bytes.
    #[derive(Clone)]
    struct Sink {
        taken: Arc<Mutex<Vec<u8>>>,
        room: usize,
        interrupted: bool,
    }

    impl Sink {
        fn new(room: usize) -> Sink {
            Sink { taken: Arc::default(), room, interrupted: false }
        }
    }

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(ErrorKind::Interrupted.into());
            }
            let mut taken = self.taken.lock().unwrap();
            if taken.len() == self.room {
                return Err(io::Error::other("out of paper"));
            }
            taken.extend(bytes.first());
            Ok(bytes.len().min(1))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Judges `input` on three threads; returns what they write to `sink`, and their error.
    fn judged(input: impl Read + Send + 'static, sink: Sink) -> (Vec<u8>, Option<String>) {
        let blanks = io::repeat(b'\n').take(BLANKS as u64);
        let result =
            takeaway::judge_with_threads(&Options::default(), blanks.chain(input), sink.clone(), NonZeroUsize::new(3));
        let taken = sink.taken.lock().unwrap().clone();
        (taken, result.err().map(|error| error.to_string()))
    }

    #[test]
    fn all_that_came_before_a_failed_read_is_answered() {
        for end in 0..=INPUT.len() {
            let mut verdicts = Vec::new();
            let error = takeaway::judge(INPUT[..end].chain(Dead), &mut verdicts).unwrap_err();
            let found = judged(Slow::new(&INPUT[..end]).chain(Dead), Sink::new(usize::MAX));
            assert_eq!(found, (verdicts, Some(error.to_string())), "up to {end}");
        }
    }

    #[test]
    fn a_writer_that_fails_is_reported_and_holds_all_bytes_before() {
        let mut verdicts = Vec::new();
        takeaway::judge(&behind_blanks(INPUT)[..], &mut verdicts).unwrap();
        for room in 0..verdicts.len() {
            let error = Some("cannot write the output: out of paper".to_string());
            assert_eq!(judged(Slow::new(INPUT), Sink::new(room)), (verdicts[..room].to_vec(), error));
        }
        assert_eq!(judged(Slow::new(INPUT), Sink::new(verdicts.len())), (verdicts, None));
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io::{self, BufRead, BufReader, Read, Write};
    use std::os::unix::fs::MetadataExt;
    use std::process::{Child, Command, Output, Stdio};
    use std::thread;
    use std::time::Duration;

    use rustix::io::ioctl_fionbio;
    use wait4::Wait4;

    use super::{behind_blanks, program, INPUT};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_takeaway");

    /// A shell that runs `script`, in which `$0` is the program.
    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script, PROGRAM]);
        command
    }

    fn text(bytes: &[u8]) -> &str {
        std::str::from_utf8(bytes).expect("messages and verdicts are ASCII")
    }

    fn assert_ends(output: &Output, stdout: &str, stderr: &str, code: i32) {
        let found = (text(&output.stdout), text(&output.stderr), output.status.code());
        assert_eq!(found, (stdout, stderr, Some(code)));
    }

    #[test]
    fn a_pipe_closed_before_any_write_ends_the_program_quietly() {
        let cases = "1 4\n3 4\n1 7\n2 0\n";
        for (threads, front) in [("1", vec![]), ("2", behind_blanks(b""))] {
            for heard in 0..cases.lines().count() {
                let mut command = Command::new(PROGRAM);
                command.args(["--stream", "--threads", threads]);
                command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
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
                // The program ends although its input does not. Another test may be starting a process that still has a
                // copy of the pipe, so it may take more than one write.
                let case = cases.next().unwrap().as_bytes();
                while stdin.write_all(case).is_ok() {}
                assert_ends(&child.wait_with_output().unwrap(), "", "", 0);
            }
        }
    }

    #[test]
    fn sigpipe_may_be_ignored_or_not_by_whoever_starts_the_program() {
        if program::missing(&["sh"]) {
            return;
        }
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
        if program::missing(&["sh"]) {
            return;
        }
        let full = "takeaway: cannot write the output: No space left on device (os error 28)\n";
        let output = program::feed(&mut shell("exec \"$0\" --threads 3 > /dev/full"), &many_cases());
        assert_ends(&output, "", full, 1);
    }

    #[test]
    fn a_closed_standard_input_is_read_as_an_empty_one() {
        if program::missing(&["sh"]) {
            return;
        }
        let message = "takeaway: line 1, column 1: expected the number of cases (digits, 0 to 10^18), \
                       found the end of input\n";
        assert_ends(&shell("exec \"$0\" <&-").output().unwrap(), "", message, 1);
    }

    #[test]
    fn a_closed_standard_output_is_taken_for_the_null_device() {
        if program::missing(&["sh"]) {
            return;
        }
        assert_ends(&program::feed(&mut shell("exec \"$0\" >&-"), INPUT), "", "", 0);
    }

    /// Far longer than the program may run meanwhile.
    const PAUSE: Duration = Duration::from_millis(300);

    /// Asserts that the program succeeds, and has slept while it waited.
    fn assert_slept(mut child: Child) {
        let end = child.wait4().unwrap();
        assert!(end.status.success());
        let ran = end.rusage.utime + end.rusage.stime;
        assert!(ran < PAUSE, "{ran:?}");
    }

    #[test]
    fn a_slow_reader_gets_all_verdicts_although_standard_output_does_not_block() {
        for threads in ["1", "2"] {
            let (mut reader, writer) = io::pipe().unwrap();
            ioctl_fionbio(&writer, true).unwrap();
            let mut command = Command::new(PROGRAM);
            command.args(["--threads", threads]).stdin(Stdio::piped()).stdout(writer);
            let mut child = command.spawn().unwrap();
            drop(command);
            let input = many_cases();
            let mut stdin = child.stdin.take().unwrap();
            let feeder = thread::spawn(move || stdin.write_all(&input));
            let mut verdicts = Vec::new();
            for _ in 0..4 {
                thread::sleep(PAUSE);
                reader.by_ref().take(1 << 16).read_to_end(&mut verdicts).unwrap();
            }
            reader.read_to_end(&mut verdicts).unwrap();
            feeder.join().unwrap().unwrap();
            assert!(verdicts == program::run(&many_cases()).stdout, "{threads} threads");
            assert_slept(child);
        }
    }

    #[test]
    fn a_slow_writer_is_waited_for_although_standard_input_does_not_block() {
        for (threads, front) in [("1", vec![]), ("2", behind_blanks(b""))] {
            let (reader, mut writer) = io::pipe().unwrap();
            ioctl_fionbio(&reader, true).unwrap();
            let mut command = Command::new(PROGRAM);
            command.args(["--threads", threads]).stdin(reader).stdout(Stdio::piped());
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
            assert_slept(child);
        }
    }

    #[test]
    fn the_exit_code_tells_what_standard_error_cannot() {
        if program::missing(&["sh"]) {
            return;
        }
        for closed in ["2>&-", "2>/dev/full"] {
            let faulty = program::feed(&mut shell(&format!("exec \"$0\" {closed}")), b"2\n1 4\nx");
            assert_ends(&faulty, "Player 1\n", "", 1);
            let wrong = program::feed(&mut shell(&format!("exec \"$0\" --frob {closed}")), b"");
            assert_ends(&wrong, "", "", 2);
        }
    }

    const MIB: usize = 1 << 20;

    /// Whether the shell cannot limit a program's memory; if so, says what is missing.
    fn no_limits() -> bool {
        let limited = || shell("ulimit -v 100000").output().unwrap().status.success();
        program::missing(&["sh"]) || !limited() && program::skipped("it needs a shell whose `ulimit` has the flag -v")
    }

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

    /// Asserts that `case` is answered if there is enough memory. If not, the message must name the `expected` number,
    /// and the verdict before it must be written.
    fn assert_memory_is_enough_or_missed(flags: &[&str], case: &str, expected: &str) {
        let input = format!("2 2 0 {case}");
        let enough = program::run_with(flags, input.as_bytes());
        assert!(enough.status.success());
        let before = &text(&enough.stdout)[..=text(&enough.stdout).find('\n').unwrap()];
        let assert_missed = |output: &Output| {
            let message = text(&output.stderr).strip_prefix("takeaway: line 1, column ").unwrap();
            let (_column, message) = message.split_once(": ").unwrap();
            assert_eq!(message, format!("case 2: expected {expected}, found too little memory\n"));
            assert_eq!((text(&output.stdout), output.status.code()), (before, Some(1)));
        };
        let least = least(flags);
        assert_missed(&run_within(least, flags, input.as_bytes()));
        for more in (16..96).step_by(16) {
            let output = run_within(least + more * MIB, flags, input.as_bytes());
            if output != enough {
                assert_missed(&output);
            }
        }
        assert_eq!(run_within(least + 96 * MIB, flags, input.as_bytes()), enough);
    }

    const HEAP: &str = "a heap (digits, 0 to 10^18)";
    const MOVE: &str = "a move (digits, 1 to 10^18)";

    #[test]
    fn too_little_memory_for_a_table_is_reported() {
        if no_limits() {
            return;
        }
        // A table by lanes; a table written out up to the larger move, then made by the sieve; a table for a sequence.
        assert_memory_is_enough_or_missed(&[], "4 2 1 1048574 1 16777215", HEAP);
        assert_memory_is_enough_or_missed(&[], "4 2 1 8388607 1 16777215", HEAP);
        assert_memory_is_enough_or_missed(&[], "5 2 1 1048574", "a preperiod and a period within the memory there is");
    }

    #[test]
    fn too_little_memory_for_moves_is_reported() {
        if no_limits() {
            return;
        }
        let moves = "7 ".repeat(1_000_000);
        assert_memory_is_enough_or_missed(&[], &format!("4 1000000 {moves} 1 7"), MOVE);
        assert_memory_is_enough_or_missed(&[], &format!("5 1000000 {moves}"), MOVE);
    }

    #[test]
    fn too_little_memory_for_heaps_to_explain_is_reported() {
        if no_limits() {
            return;
        }
        let heaps = "7 ".repeat(1_000_000);
        assert_memory_is_enough_or_missed(&["--explain"], &format!("2 1000000 {heaps}"), HEAP);
        assert_memory_is_enough_or_missed(&["--explain"], &format!("4 1 2 1000000 {heaps}"), HEAP);
    }

    /// Enough texts for many threads.
    fn many_cases() -> Vec<u8> {
        behind_blanks(format!("200000\n{}", "1 4\n2 2 5 6\n".repeat(100_000)).as_bytes())
    }

    /// From where a tiny input is answered: first there is no memory for a second buffer, in the end there is enough for
    /// two threads.
    #[test]
    fn nothing_aborts_where_memory_is_just_enough_for_a_thread_or_just_not() {
        if no_limits() {
            return;
        }
        let input = [&b"20000\n"[..], &b"1 4\n2 2 5 6\n".repeat(10_000), &behind_blanks(b"")].concat();
        let enough = program::run(&input);
        let flags = ["--threads", "2"];
        let least = least(&flags) - MIB - MIB / 4;
        let little = (least..least + MIB).step_by(MIB / 64);
        let starts = |bytes: &usize| run_within(*bytes, &flags, b"1 2 0").status.success();
        for bytes in little.filter(starts).chain((least + MIB..least + 20 * MIB).step_by(MIB / 16)) {
            assert!(run_within(bytes, &flags, &input) == enough, "{} KiB", bytes / 1024);
        }
    }

    #[test]
    fn the_program_does_without_threads_that_find_no_memory() {
        if no_limits() {
            return;
        }
        let input = many_cases();
        for flags in [&["--threads", "8"][..], &["--threads", "8", "--explain"]] {
            let enough = program::run_with(flags, &input);
            assert!(enough.status.success());
            let least = least(flags);
            for more in (0..=40).step_by(5) {
                assert!(run_within(least + more * MIB, flags, &input) == enough, "{flags:?}, {more} MiB more");
            }
        }
    }

    /// A script that forbids the program to start threads.
    const ONE_THREAD: &str = r#"exec prlimit --nproc=1 "$0" "$@""#;

    /// The same for root. Limits do not bind root, so the program runs as the user nobody; root opens its file, because
    /// only root may be able to.
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
}

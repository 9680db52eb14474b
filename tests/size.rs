//! The program answers inputs larger than any memory, on one thread and on all: 10^9 cases of all
//! games, a case of 10^9 heaps, and faults whose line or column does not fit 32 bits. They come
//! through standard input or through a named pipe as FILE. The verdicts are those that theory
//! predicts, and an input a thousand times smaller takes as much memory.
//!
//! The inputs have more than 200 GB. They are generated on the fly, and only a tenth of the cases
//! is ever stored, 2 GB. So `.ci/long` runs them, one at a time. With `--nocapture`, they print
//! bytes, memory and time.

// Peaks of memory are read from /proc.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{iter, thread};

use crate::program;
use crate::reference::UNNAMED;
use fastrand::Rng;

/// How an input gets to the program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum By {
    StandardInput,
    /// As FILE.
    NamedPipe,
    /// As FILE, too, written before the program starts.
    File,
}

/// How the input comes, the number of threads, and the flags that choose it.
fn ways() -> [(By, u64, &'static [&'static str]); 2] {
    let all = thread::available_parallelism().map_or(1, usize::from) as u64;
    let other = if program::missing(&["mkfifo"]) {
        By::StandardInput
    } else {
        By::NamedPipe
    };
    [
        (By::StandardInput, 1, &["--threads", "1"]),
        (other, all, &[]),
    ]
}

const FILE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/size");

/// Makes the pipe, if there is one, in place of what is left from before.
fn prepare(by: By) {
    fs::remove_file(FILE).ok();
    if by == By::NamedPipe {
        assert!(
            Command::new("mkfifo")
                .arg(FILE)
                .status()
                .expect("mkfifo runs")
                .success()
        );
    }
}

/// How the program ended.
struct End {
    /// Its peak of memory in KiB, read when the whole input was written.
    peak: u64,
    code: Option<i32>,
    message: String,
}

/// Writes `pieces` to the program while `read` reads its answers.
fn run<'a, T>(
    by: By,
    flags: &[&str],
    mut pieces: impl Iterator<Item = &'a [u8]> + Send,
    read: impl FnOnce(ChildStdout) -> T,
) -> (T, End) {
    prepare(by);
    if by == By::File {
        write(File::create(FILE).expect("a file"), &mut pieces);
    }
    let start = Instant::now();
    let mut child = start_program(by, flags);
    let stdout = child.stdout.take().expect("a pipe");
    let (answers, (bytes, peak)) = thread::scope(|scope| {
        let writer = scope.spawn(|| feed(&mut child, by, pieces));
        (read(stdout), writer.join().expect("no panic"))
    });
    let output = child.wait_with_output().expect("the program ends");
    let seconds = start.elapsed().as_secs_f64();
    println!("{by:?} {flags:?}: {bytes} bytes, peak of {peak} KiB, {seconds:.1} s");
    fs::remove_file(FILE).ok();
    (
        answers,
        End {
            peak,
            code: output.status.code(),
            message: String::from_utf8_lossy(&output.stderr).into_owned(),
        },
    )
}

fn start_program(by: By, flags: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    command
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if by != By::StandardInput {
        command.arg(FILE);
    }
    command.spawn().expect("the program starts")
}

/// Returns how many bytes were written before `to` took no more.
fn write<'a>(mut to: impl Write, mut pieces: impl Iterator<Item = &'a [u8]>) -> u64 {
    // The program may stop at a fault.
    let written = pieces
        .by_ref()
        .take_while(|piece| to.write_all(piece).is_ok());
    written.map(|piece| piece.len() as u64).sum()
}

/// Writes the input, if it is not written yet. Returns how many bytes it has, and the peak of the
/// program's memory.
fn feed<'a>(child: &mut Child, by: By, pieces: impl Iterator<Item = &'a [u8]>) -> (u64, u64) {
    let id = child.id();
    // The program still runs when all is written: it waits for more until its pipe is closed.
    match by {
        By::StandardInput => {
            let mut stdin = child.stdin.take().expect("a pipe");
            (write(&mut stdin, pieces), peak(id))
        }
        By::NamedPipe => {
            let mut pipe = File::options().write(true).open(FILE).expect("a pipe");
            (write(&mut pipe, pieces), peak(id))
        }
        By::File => {
            let wait = || thread::sleep(Duration::from_millis(1));
            let peaks =
                iter::from_fn(|| Some(peak(id)).filter(|&peak| peak > 0).inspect(|_| wait()));
            let highest = peaks.max().unwrap_or(0);
            (fs::metadata(FILE).map_or(0, |file| file.len()), highest)
        }
    }
}

/// The peak of a process's memory in KiB; 0 if it has ended.
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok())
        .unwrap_or(0)
}

/// Asserts that the program answered everything, and that its memory did not grow with the input.
fn assert_flat(threads: u64, small: &End, large: &End) {
    for end in [small, large] {
        assert_eq!((end.message.as_str(), end.code), ("", Some(0)));
    }
    // Each thread may hold a few more texts.
    assert!(
        small.peak > 0 && large.peak <= small.peak + 1024 * threads,
        "from {} to {} KiB",
        small.peak,
        large.peak
    );
    assert!(large.peak <= 4 * 1024 * (threads + 1), "{} KiB", large.peak);
}

/// Ten ranges of `range` heaps each: nine that cross a change of length, and one that ends at
/// 10^18.
fn heaps(range: u64) -> impl Iterator<Item = u64> {
    let starts = (0..9)
        .map(|power| 100_u64.pow(power) - 1)
        .chain([1_000_000_000_000_000_001 - range]);
    starts.flat_map(move |start| start..start + range)
}

/// Pairs of heaps: each of ten with each, `range` / 10 tens in each of the ten ranges.
fn pairs(selector: u64, range: u64) -> impl Iterator<Item = String> {
    let tens = heaps(range).step_by(10).map(|first| first..first + 10);
    tens.flat_map(move |ten| {
        let pairs = ten
            .clone()
            .flat_map(move |one| ten.clone().map(move |other| [one, other]));
        pairs.map(move |[one, other]| format!("{selector} 2 {one} {other}\n"))
    })
}

/// A million cases: half a million of all selectors in order, then the same cases shuffled.
fn block() -> Vec<u8> {
    let mut cases: Vec<String> = heaps(7000).map(|heap| format!("1 {heap}\n")).collect();
    cases.extend(pairs(2, 500));
    cases.extend(heaps(6000).map(|heap| format!("3 {heap}\n")));
    cases.extend(heaps(7000).map(|heap| format!("4 2 2 3 1 {heap}\n")));
    cases.extend((0..30_000).map(|_| "5 1 2\n".to_string()));
    cases.extend(pairs(6, 500));
    cases.extend(heaps(7000).map(|heap| format!("7 2 3 1 {heap}\n")));
    cases.extend(heaps(5000).map(|heap| format!("8 3 0 7 7 1 {heap}\n")));
    cases.extend((0..20_000).map(|_| "9 2 0 7\n".to_string()));
    cases.extend((0..30_000).map(|i| format!("10 1 {}\n", i % 50)));
    let ordered = cases.concat();
    Rng::with_seed(9).shuffle(&mut cases);
    (ordered + &cases.concat()).into_bytes()
}

const CASES: u64 = 1_000_000;

/// How often each verdict comes in a block, as theory predicts.
///
/// 1. P-positions of {1, 3, 4} are 0 and 2 modulo 7, and the ranges are multiples of 7 long: 2 of 7
///    are lost.
/// 2. Different heaps of Zero-Move Nim have different Grundy values, so of the 100 pairs of ten
///    heaps, the 10 that pair a heap with itself are lost. So it is in Nim (6).
/// 3. P-positions of {1, 2, 3} are the multiples of 4, and the ranges are multiples of 4 long: 1 of
///    4 is lost.
/// 4. {2, 3} has the Grundy values 0 0 1 1 2 with period 5: heaps 5, 6 and 7 have the options 3 2,
///    4 3 and 5 4, and so the values 0 0 1 of heaps 0, 1 and 2. The ranges are multiples of 5 long:
///    2 of 5 are lost. 7 has the same moves.
/// 5. {2} has the values 0 0 1 1 again and again. 0.7 (9) has 0 1: every move takes one stone, so
///    the parity of all stones tells who wins.
/// 8. Kayles is won on any heap: who takes its middle repeats on one half what is done on the
///    other. Heap 0 is lost.
/// 10. Of the heaps below 50, Grundy's game is lost on 0, 1, 2, 4, 7, 10, 20, 23 and 26 (OEIS
///     A002188).
const VERDICTS: [(&str, u64); 10] = [
    ("Player 1", 140_000 / 7 * 5),
    ("Player 2", 140_000 / 7 * 2),
    ("Player 1 wins", 100_000 / 100 * 90),
    ("Player 2 wins", 100_000 / 100 * 10),
    ("True", 120_000 / 4 * 3),
    ("False", 120_000 / 4),
    (
        "First",
        2 * (140_000 / 5 * 3) + 100_000 / 100 * 90 + (100_000 - 2) + 60_000 / 50 * 41,
    ),
    (
        "Second",
        2 * (140_000 / 5 * 2) + 100_000 / 100 * 10 + 2 + 60_000 / 50 * 9,
    ),
    ("0 4 0 0 1 1", 60_000),
    ("0 2 0 1", 40_000),
];

/// Counts the verdicts. To keep up with the program, it splits only the first block into lines, and
/// asserts that all other blocks have the same bytes.
fn count(verdicts: impl Read) -> BTreeMap<String, u64> {
    let mut verdicts = BufReader::with_capacity(1 << 16, verdicts);
    let mut first = Vec::new();
    for _ in 0..CASES {
        verdicts
            .read_until(b'\n', &mut first)
            .expect("a pipe can be read");
    }
    let (mut blocks, mut at) = (1, 0);
    loop {
        let read = verdicts.fill_buf().expect("a pipe can be read");
        let len = read.len().min(first.len() - at);
        if len == 0 {
            break;
        }
        assert!(
            read[..len] == first[at..at + len],
            "after {blocks} blocks, the verdicts differ from those of the first"
        );
        verdicts.consume(len);
        at += len;
        if at == first.len() {
            (blocks, at) = (blocks + 1, 0);
        }
    }
    assert_eq!(at, 0, "the last block has all its verdicts");
    let mut counts = BTreeMap::new();
    for line in first.split_inclusive(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\n").expect("every line ends");
        *counts
            .entry(String::from_utf8_lossy(line).into_owned())
            .or_default() += blocks;
    }
    counts
}

/// Asserts the verdicts on `large` million cases, and that they take no more memory than those on
/// `small` million.
fn assert_counts((by, threads, flags): (By, u64, &[&str]), small: u64, large: u64) {
    let block = block();
    let [small, large] = [small, large].map(|blocks| {
        let head = format!("{}\n", blocks * CASES);
        let pieces = iter::once(head.as_bytes()).chain((0..blocks).map(|_| &block[..]));
        let (counts, end) = run(by, flags, pieces, count);
        println!("{counts:?}");
        assert_eq!(
            counts,
            VERDICTS
                .map(|(verdict, count)| (verdict.to_string(), count * blocks))
                .into()
        );
        end
    });
    assert_flat(threads, &small, &large);
}

fn read_all(mut verdicts: ChildStdout) -> String {
    let mut all = String::new();
    verdicts
        .read_to_string(&mut all)
        .expect("verdicts are ASCII");
    all
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn lines_and_columns_are_right_beyond_32_bits() {
        // 2^32 blanks of one kind; besides them, two or seven bytes stand before the fault on its
        // line.
        for (blank, place) in [
            ("\n", "line 4294967297, column 3"),
            (" ", "line 1, column 4294967304"),
        ] {
            let blanks = blank.repeat(1 << 16);
            let blanks = iter::repeat_n(&blanks[..], 1 << 16);
            for (by, _, flags) in ways() {
                let pieces = iter::once("2 1 4")
                    .chain(blanks.clone())
                    .chain(["1 x"])
                    .map(str::as_bytes);
                let (verdicts, end) = run(by, flags, pieces, read_all);
                let file = if by == By::NamedPipe {
                    format!("{FILE}: ")
                } else {
                    String::new()
                };
                let fault = r#"case 2: expected a heap (digits, 0 to 10^18), found "x""#;
                assert_eq!((verdicts.as_str(), end.code), ("Player 1\n", Some(1)));
                assert_eq!(
                    end.message,
                    format!("takeaway: {file}{place}: {fault}{UNNAMED}\n")
                );
            }
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_billion_cases_have_the_verdicts_of_theory_in_flat_memory() {
        ways()
            .into_iter()
            .for_each(|way| assert_counts(way, 1, 1000));
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_hundred_million_cases_in_a_file_have_the_verdicts_of_theory_in_flat_memory() {
        ways()
            .into_iter()
            .for_each(|(_, threads, flags)| assert_counts((By::File, threads, flags), 10, 100));
    }

    /// If each heap comes an even number of times, the nim-sum is 0. One more heap of 2 stones,
    /// whose value is not 0 in any of these games, makes it another. The case after them shows that
    /// no heap was left over.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_case_of_a_billion_heaps_has_the_verdict_of_theory_in_flat_memory() {
        let mut random = Rng::with_seed(10);
        let heap = |digits| format!("{} ", random.u64(0..10_u64.pow(digits)));
        let heaps: String = (1..=18).cycle().take(500_000).map(heap).collect();
        let words = ["First", "Second"];
        let zero_move_nim = ("2", ["Player 1 wins", "Player 2 wins"]);
        for (game, [won, lost]) in [
            zero_move_nim,
            ("4 2 2 3", words),
            ("6", words),
            ("7 2 3", words),
        ] {
            for (by, threads, flags) in ways() {
                let [small, large] = [2, 2000].map(|times| {
                    let count = times * 500_000;
                    let heads = [
                        format!("3\n{game} {count} "),
                        format!("\n{game} {} 2 ", count + 1),
                    ];
                    let cases = heads.iter().flat_map(|head| {
                        iter::once(&head[..]).chain((0..times).map(|_| &heaps[..]))
                    });
                    let (verdicts, end) = run(
                        by,
                        flags,
                        cases.chain(["\n3 4\n"]).map(str::as_bytes),
                        read_all,
                    );
                    assert_eq!(verdicts, format!("{lost}\n{won}\nFalse\n"));
                    end
                });
                assert_flat(threads, &small, &large);
            }
        }
    }
}

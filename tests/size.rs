//! The program answers inputs larger than any memory through pipes, on one thread and on all: 10^9 cases, a case of
//! 10^9 heaps, and faults whose line or column does not fit 32 bits. The verdicts are those that theory predicts, and
//! an input a thousand times smaller takes as much memory.
//!
//! The inputs have more than 130 GB, generated on the fly and never stored, so the tests run only on request: `cargo
//! test --release --test size -- --ignored`. With `--nocapture --test-threads 1`, they print bytes, memory and time.

// Peaks of memory are read from /proc.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::iter;
use std::process::{ChildStdout, Command, Stdio};
use std::thread;
use std::time::Instant;

use fastrand::Rng;

/// Numbers of threads, and the flags that choose them.
fn threads() -> [(u64, &'static [&'static str]); 2] {
    let all = thread::available_parallelism().map_or(1, usize::from) as u64;
    [(1, &["--threads", "1"]), (all, &[])]
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
    flags: &[&str],
    pieces: impl Iterator<Item = &'a [u8]> + Send,
    read: impl FnOnce(ChildStdout) -> T,
) -> (T, End) {
    let start = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    command.args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let (mut stdin, stdout, id) =
        (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"), child.id());
    let write = move || {
        let mut bytes = 0;
        for piece in pieces {
            // It may stop at a fault; then the rest cannot be written.
            if stdin.write_all(piece).is_err() {
                break;
            }
            bytes += piece.len() as u64;
        }
        // The program still runs: it waits for more until this pipe is closed.
        (bytes, peak(id))
    };
    let (answers, (bytes, peak)) = thread::scope(|scope| {
        let writer = scope.spawn(write);
        (read(stdout), writer.join().expect("no panic"))
    });
    let output = child.wait_with_output().expect("the program ends");
    println!("{flags:?}: {bytes} bytes, peak of {peak} KiB, {:.1} s", start.elapsed().as_secs_f64());
    (answers, End { peak, code: output.status.code(), message: String::from_utf8_lossy(&output.stderr).into_owned() })
}

/// The peak of a process's memory in KiB; 0 if it has ended.
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(0)
}

/// Asserts that the program answered everything, and that its memory did not grow with the input.
fn assert_flat(threads: u64, small: &End, large: &End) {
    for end in [small, large] {
        assert_eq!((end.message.as_str(), end.code), ("", Some(0)));
    }
    // Each thread may hold a few more texts.
    assert!(small.peak > 0 && large.peak <= small.peak + 1024 * threads, "from {} to {} KiB", small.peak, large.peak);
    assert!(large.peak <= 4 * 1024 * (threads + 1), "{} KiB", large.peak);
}

/// Ten ranges of `range` heaps each: nine that cross a change of length, and one that ends at 10^18.
fn heaps(range: u64) -> impl Iterator<Item = u64> {
    let starts = (0..9).map(|power| 100_u64.pow(power) - 1).chain([1_000_000_000_000_000_001 - range]);
    starts.flat_map(move |start| start..start + range)
}

/// A million cases: half a million of selectors 1 to 4 in order, then the same cases shuffled.
fn block() -> Vec<u8> {
    let mut cases: Vec<String> = heaps(14_000).map(|heap| format!("1 {heap}\n")).collect();
    for ten in heaps(1000).step_by(10).map(|first| first..first + 10) {
        cases.extend(ten.clone().flat_map(|one| ten.clone().map(move |other| format!("2 2 {one} {other}\n"))));
    }
    cases.extend(heaps(12_000).map(|heap| format!("3 {heap}\n")));
    cases.extend(heaps(14_000).map(|heap| format!("4 2 2 3 1 {heap}\n")));
    let ordered = cases.concat();
    Rng::with_seed(9).shuffle(&mut cases);
    (ordered + &cases.concat()).into_bytes()
}

const CASES: u64 = 1_000_000;

/// How often each verdict comes in a block, as theory predicts.
///
/// 1. P-positions of {1, 3, 4} are 0 and 2 modulo 7, and the ranges are multiples of 7 long: 2 of 7 are lost.
/// 2. Different heaps of Zero-Move Nim have different Grundy values, so of the 100 pairs of ten heaps, the 10 that
///    pair a heap with itself are lost.
/// 3. P-positions of {1, 2, 3} are the multiples of 4, and the ranges are multiples of 4 long: 1 of 4 is lost.
/// 4. {2, 3} has the Grundy values 0 0 1 1 2 with period 5: heaps 5, 6 and 7 have the options 3 2, 4 3 and 5 4, and so
///    the values 0 0 1 of heaps 0, 1 and 2. The ranges are multiples of 5 long: 2 of 5 are lost.
const VERDICTS: [(&str, u64); 8] = [
    ("Player 1", 280_000 / 7 * 5),
    ("Player 2", 280_000 / 7 * 2),
    ("Player 1 wins", 200_000 / 100 * 90),
    ("Player 2 wins", 200_000 / 100 * 10),
    ("True", 240_000 / 4 * 3),
    ("False", 240_000 / 4),
    ("First", 280_000 / 5 * 3),
    ("Second", 280_000 / 5 * 2),
];

/// Counts the verdicts. To keep up with the program, it splits only the first block into lines, and asserts that all
/// other blocks have the same bytes.
fn count(verdicts: impl Read) -> BTreeMap<String, u64> {
    let mut verdicts = BufReader::with_capacity(1 << 16, verdicts);
    let mut first = Vec::new();
    for _ in 0..CASES {
        verdicts.read_until(b'\n', &mut first).expect("a pipe can be read");
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
        *counts.entry(String::from_utf8_lossy(line).into_owned()).or_default() += blocks;
    }
    counts
}

#[test]
#[ignore = "takes minutes, built for release; see the top"]
fn a_billion_cases_have_the_verdicts_of_theory_in_flat_memory() {
    let block = block();
    for (threads, flags) in threads() {
        let [small, large] = [1, 1000].map(|blocks| {
            let head = format!("{}\n", blocks * CASES);
            let pieces = iter::once(head.as_bytes()).chain((0..blocks).map(|_| &block[..]));
            let (counts, end) = run(flags, pieces, count);
            println!("{counts:?}");
            assert_eq!(counts, VERDICTS.map(|(verdict, count)| (verdict.to_string(), count * blocks)).into());
            end
        });
        assert_flat(threads, &small, &large);
    }
}

fn read_all(mut verdicts: ChildStdout) -> String {
    let mut all = String::new();
    verdicts.read_to_string(&mut all).expect("verdicts are ASCII");
    all
}

/// If each heap comes an even number of times, the nim-sum is 0. One more heap of 2 stones, whose value is 1 in both
/// games, makes it 1. The case behind them shows that no heap was left over.
#[test]
#[ignore = "takes minutes, built for release; see the top"]
fn a_case_of_a_billion_heaps_has_the_verdict_of_theory_in_flat_memory() {
    let mut random = Rng::with_seed(10);
    let heap = |digits| format!("{} ", random.u64(0..10_u64.pow(digits)));
    let heaps: String = (1..=18).cycle().take(500_000).map(heap).collect();
    for (game, [won, lost]) in [("2", ["Player 1 wins", "Player 2 wins"]), ("4 2 2 3", ["First", "Second"])] {
        for (threads, flags) in threads() {
            let [small, large] = [2, 2000].map(|times| {
                let count = times * 500_000;
                let heads = [format!("3\n{game} {count} "), format!("\n{game} {} 2 ", count + 1)];
                let cases = heads.iter().flat_map(|head| iter::once(&head[..]).chain((0..times).map(|_| &heaps[..])));
                let (verdicts, end) = run(flags, cases.chain(["\n3 4\n"]).map(str::as_bytes), read_all);
                assert_eq!(verdicts, format!("{lost}\n{won}\nFalse\n"));
                end
            });
            assert_flat(threads, &small, &large);
        }
    }
}

#[test]
#[ignore = "takes seconds, built for release; see the top"]
fn lines_and_columns_are_right_beyond_32_bits() {
    // 2^32 blanks of one kind; besides them, two or seven bytes stand before the fault on its line.
    for (blank, place) in [("\n", "line 4294967297, column 3"), (" ", "line 1, column 4294967304")] {
        let blanks = blank.repeat(1 << 16);
        let blanks = iter::repeat_n(&blanks[..], 1 << 16);
        for (_, flags) in threads() {
            let pieces = iter::once("2 1 4").chain(blanks.clone()).chain(["1 x"]).map(str::as_bytes);
            let (verdicts, end) = run(flags, pieces, read_all);
            let fault = r#"case 2: expected a heap (digits, 0 to 10^18), found "x""#;
            assert_eq!((verdicts.as_str(), end.code), ("Player 1\n", Some(1)));
            assert_eq!(end.message, format!("takeaway: {place}: {fault}\n"));
        }
    }
}

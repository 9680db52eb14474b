//! The workloads: what each one feeds to the programs and how, and its input file.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::generate::{self, Content};
use crate::options::Options;
use crate::programs::{CLASSIC, EXPLAIN, TABLE, TAKEAWAY};
use crate::Result;

pub struct Workload {
    pub name: &'static str,
    pub about: &'static str,
    pub content: Content,
    pub feed: Feed,
    pub sink: Sink,
    pub plan: Plan,
    pub only_when_named: bool,
}

pub enum Plan {
    /// All programs on one input, against classic.
    Compare,
    /// One program on one input, against the yardstick.
    Duel { program: &'static str, yardstick: &'static str },
    /// takeaway on one input, against takeaway on as many bytes of another.
    AsManyBytes(Content),
    /// All programs on one case, against a process that does nothing.
    Tiny,
    /// takeaway alone on ever longer inputs.
    Scaling,
}

/// What the programs have for stdin.
#[derive(Clone, Copy)]
pub enum Feed {
    File,
    Pipe,
}

/// What the programs have for stdout while they are timed.
#[derive(Clone, Copy)]
pub enum Sink {
    Null,
    File,
}

pub const WORKLOADS: &[Workload] = &[
    MIXED,
    plain("grouped", "the lines of `mixed`, sorted by shape", Content::Grouped),
    plain("stones", "selector 1, n from 0 to 200", Content::Stones),
    plain("nim", "selector 3, 1 to 10 digits, n below 2^31", Content::Nim),
    plain("piles", "selector 2, 1000 heaps a case, 1 to 18 digits", Content::Piles),
    plain("long-piles", "selector 2, 1000 heaps a case, uniform below 10^18", Content::LongPiles),
    Workload {
        only_when_named: true,
        ..plain("one-pile-case", "selector 2, one case of 10 heaps for each of --cases", Content::OnePileCase)
    },
    plain("spread", "`mixed` with broken lines, CRLF, runs of blanks, blank lines", Content::Spread),
    Workload { name: "mixed-pipe", about: "`mixed`, stdin a pipe", feed: Feed::Pipe, ..MIXED },
    Workload { name: "mixed-file", about: "`mixed`, stdout a file", sink: Sink::File, ..MIXED },
    Workload {
        plan: TABLES,
        ..plain("ten-moves", "20 sets of 10 moves up to 4 · 10^5, heap 10^6 each", Content::TenMoves)
    },
    Workload { plan: TABLES, ..plain("primes", "the set of all primes below 10^5, heap 10^5", Content::Primes) },
    Workload {
        plan: Plan::AsManyBytes(Content::ThreeHeaps),
        ..plain("one-set", "--cases / 10, one set of 5 moves, 3 heaps uniform below 10^18", Content::OneSet)
    },
    Workload {
        name: "explain",
        about: "`mixed`, winning moves against classic's plain verdicts: answers differ, and are not compared",
        plan: Plan::Duel { program: EXPLAIN, yardstick: CLASSIC },
        ..MIXED
    },
    Workload { name: "tiny", about: "one case: starting and ending", plan: Plan::Tiny, ..MIXED },
    Workload {
        name: "scaling",
        about: "takeaway on 10^4 cases to --cases, ten times more when named",
        plan: Plan::Scaling,
        ..MIXED
    },
];

const TABLES: Plan = Plan::Duel { program: TAKEAWAY, yardstick: TABLE };

const MIXED: Workload = plain("mixed", "any selector, 1 to 10 digits, three heaps of 1 to 9 digits", Content::Mixed);

/// The usual workload: stdin from a file, stdout to nowhere.
const fn plain(name: &'static str, about: &'static str, content: Content) -> Workload {
    Workload { name, about, content, feed: Feed::File, sink: Sink::Null, plan: Plan::Compare, only_when_named: false }
}

/// A generated file.
pub struct Input {
    pub path: PathBuf,
    pub cases: u64,
    pub bytes: u64,
}

impl Input {
    /// Generates the file, or finds it from an earlier time; `cargo clean` removes it.
    pub fn new(content: Content, cases: u64, options: &Options) -> Result<Self> {
        let name = format!("{content:?}-{cases}-{}.in", options.seed);
        let path = scratch().join(name);
        if !path.exists() {
            eprintln!("generating {}", path.display());
            let part = path.with_extension("part");
            generate::write(content, &File::create(&part)?, cases, options.seed)?;
            let in_order = path.with_extension("in-order");
            rewrite_in_order(&part, &in_order)?;
            fs::remove_file(part)?;
            fs::rename(in_order, &path)?;
        }
        let bytes = fs::metadata(&path)?.len();
        Ok(Self { path, cases: content.cases(cases), bytes })
    }
}

/// Copies a file in large writes. How a file was written decides how its pages lie in the cache, and that how fast it
/// is read: written here and there, as `grouped` is, it takes every program twice as long to read.
fn rewrite_in_order(from: &Path, to: &Path) -> Result<()> {
    let (mut from, mut to) = (File::open(from)?, File::create(to)?);
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = from.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        to.write_all(&buffer[..read])?;
    }
    // Or else the disk would still be busy with it when the clock starts.
    to.sync_all()?;
    Ok(())
}

/// Where everything generated and built goes: inside the target directory.
pub fn scratch() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

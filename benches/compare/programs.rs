//! The programs that are compared, and how each one is built.

use std::env;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::options::Choice;
use crate::result::Result;
use crate::scratch::scratch;

pub struct Spec {
    pub name: &'static str,
    pub about: &'static str,
    make: Make,
    role: Role,
    joins: Joins,
    /// The workloads that this program cannot do, each with the reason.
    cannot: &'static [(&'static str, &'static str)],
}

#[derive(Clone, Copy)]
enum Make {
    /// takeaway as cargo built it for this benchmark, and its flags.
    Takeaway(&'static [&'static str]),
    /// takeaway on one thread, built with this kernel of the scanner.
    Kernel(&'static str),
    /// Two processes at once, each of which opens the input anew.
    Twice,
    /// What `takeaway submission` prints without flags, in the language of this extension.
    Printed(&'static str),
    /// A file, found from `benches/peers`; its extension names the language.
    Peer(&'static str),
    /// A program of the package `benches/peers/proconio`.
    Proconio(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Judge,
    Floor,
    /// A floor that also writes as many bytes as the answer has.
    WritingFloor,
    Empty,
    /// Answers nothing; its last argument is the number of cases.
    Generator,
    /// Compares; its last argument is the file with the answers of the yardstick.
    Checker,
}

/// Which workloads a program takes part in.
#[derive(Clone, Copy, PartialEq)]
enum Joins {
    /// All workloads that compare all programs.
    All,
    /// The same workloads, but only if the user names the program.
    AllWhenNamed,
    /// Only workloads made for this program.
    ItsOwn,
}

/// The yardstick of all workloads that do not say otherwise.
pub const CLASSIC: &str = "classic";
/// The yardstick of `tiny`.
pub const EMPTY: &str = "empty";
/// The yardstick of subtraction games.
pub const TABLE: &str = "subtraction-table";
/// The yardstick of octal games and Grundy's game.
pub const ALL_SPLITS: &str = "all-splits";
/// The yardsticks of rules of positions.
pub const WYTHOFF_TABLE: &str = "wythoff-table";
pub const KNIGHT_MEMO: &str = "knight-memo";
pub const COMPUTED: &str = "takeaway-computed";
/// The program under test in workloads that measure only one.
pub const TAKEAWAY: &str = "takeaway";
/// The programs that `check`, `generate` and `threads-…` measure, and their yardsticks.
pub const CHECK: &str = "takeaway-check";
pub const GENERATE: &str = "takeaway-generate";
pub const PRINTF: &str = "printf";
pub const THREADS: &str = "takeaway-threads";
pub const TWICE: &str = "takeaway-twice";
/// The kernel that `avx2-…` measure: most desktops have it and no AVX-512.
pub const AVX2: &str = "takeaway-avx2";

const ONE_THREAD: &[&str] = &["--threads", "1"];

pub const PROGRAMS: &[Spec] = &[
    spec(TAKEAWAY, "one thread", Make::Takeaway(ONE_THREAD)),
    spec(THREADS, "default number of threads", Make::Takeaway(&[])),
    kernel(
        "takeaway-portable",
        "one thread, always the portable kernel",
        "portable",
    ),
    kernel(
        "takeaway-sse2",
        "one thread, always the SSE2 kernel",
        "sse2",
    ),
    kernel(AVX2, "one thread, always the AVX2 kernel", "avx2"),
    kernel(
        "takeaway-avx512",
        "one thread, always the AVX-512 kernel",
        "avx512",
    ),
    peer("mmap-swar", "C++: mmap, 8 digits at once", "mmap_swar.cpp").cannot(&[
        ("spread", "needs exactly one byte between tokens"),
        ("mixed-pipe", "cannot map a pipe"),
    ]),
    peer(
        CLASSIC,
        "C++: fread, digit loop; the usual yardstick",
        "classic.cpp",
    ),
    spec(
        "submission",
        "Rust: what `takeaway submission` prints",
        Make::Printed("rs"),
    ),
    spec(
        "submission-cpp",
        "C++98: what `takeaway submission -l c++` prints",
        Make::Printed("cpp"),
    ),
    peer("getchar", "C++: getchar_unlocked", "getchar.cpp"),
    peer("iostream", "C++: iostream, sync off", "iostream.cpp"),
    peer(
        "rust-whole",
        "Rust: read_to_string, split_ascii_whitespace",
        "read_whole.rs",
    ),
    peer("rust-lines", "Rust: read_line", "read_line.rs").cannot(&[
        ("spread", "needs each case on a line of its own"),
        ("one-long-case", "needs each case on a line of its own"),
    ]),
    spec(
        "proconio-input",
        "Rust: proconio's input!",
        Make::Proconio("input"),
    ),
    spec(
        "proconio-once",
        "Rust: proconio's input_once!",
        Make::Proconio("input_once"),
    ),
    peer("python", "Python: read().split()", "plain.py").cannot(&[(
        "one-long-case",
        "keeps every token as an object, which takes gigabytes",
    )]),
    peer(
        "floor-read",
        "reads the input and does nothing else",
        "floor.rs",
    )
    .role(Role::Floor),
    peer(
        "floor-read-write",
        "reads, and writes as much as a judge",
        "floor.rs",
    )
    .role(Role::WritingFloor),
    peer(
        TABLE,
        "C++: a table for each set; yardstick of subtraction games",
        "subtraction_table.cpp",
    )
    .joins(Joins::ItsOwn),
    peer(
        ALL_SPLITS,
        "C++: a table, all splits of all heaps; yardstick of octal games",
        "all_splits.cpp",
    )
    .joins(Joins::ItsOwn)
    .cannot(&[
        ("octal-0.16", "takes half a minute for a run"),
        ("octal-0.376", "would take hours"),
        ("octal-0.6", "takes minutes for a run"),
        ("grundys-game", "takes minutes for a run"),
    ]),
    peer(
        WYTHOFF_TABLE,
        "C++: one table of Wythoff's game; yardstick of `positions-wythoff`",
        "wythoff_table.cpp",
    )
    .joins(Joins::ItsOwn),
    peer(
        KNIGHT_MEMO,
        "C++: recursion with a memo; yardstick of `positions-knight`",
        "knight_memo.cpp",
    )
    .joins(Joins::ItsOwn),
    spec(
        COMPUTED,
        "one thread, heaps of Nim by `--heap 'xor(a,b)'`; yardstick of `positions-pairs`",
        Make::Takeaway(&[
            "--threads",
            "1",
            "--game",
            "nim",
            "--layout",
            "a b",
            "--heap",
            "xor(a,b)",
        ]),
    )
    .joins(Joins::ItsOwn),
    spec(
        CHECK,
        "one thread, `takeaway check`; only in `check`",
        Make::Takeaway(&["check", "--threads", "1"]),
    )
    .role(Role::Checker)
    .joins(Joins::ItsOwn),
    spec(
        GENERATE,
        "`takeaway generate`; only in `generate`",
        Make::Takeaway(&["generate", "--game", "nim"]),
    )
    .role(Role::Generator)
    .joins(Joins::ItsOwn),
    peer(
        PRINTF,
        "C++: random positions of Nim by printf; yardstick of `generate`",
        "printf.cpp",
    )
    .role(Role::Generator)
    .joins(Joins::ItsOwn),
    spec(
        TWICE,
        "two processes of one thread on the same file; yardstick of `threads-mixed` and its kin",
        Make::Twice,
    )
    .joins(Joins::ItsOwn),
    peer(EMPTY, "does nothing; yardstick of `tiny`", "empty.rs")
        .role(Role::Empty)
        .joins(Joins::ItsOwn),
];

const fn peer(name: &'static str, about: &'static str, source: &'static str) -> Spec {
    spec(name, about, Make::Peer(source))
}

const fn kernel(name: &'static str, about: &'static str, kernel: &'static str) -> Spec {
    spec(name, about, Make::Kernel(kernel)).joins(Joins::AllWhenNamed)
}

const fn spec(name: &'static str, about: &'static str, make: Make) -> Spec {
    Spec {
        name,
        about,
        make,
        role: Role::Judge,
        joins: Joins::All,
        cannot: &[],
    }
}

impl Spec {
    const fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    const fn joins(self, joins: Joins) -> Self {
        Self { joins, ..self }
    }

    const fn cannot(self, cannot: &'static [(&'static str, &'static str)]) -> Self {
        Self { cannot, ..self }
    }

    pub fn only_when_named(&self) -> bool {
        self.joins == Joins::AllWhenNamed
    }

    fn is_compared(&self, peers: &Choice) -> bool {
        self.joins != Joins::ItsOwn && peers.includes(self.name, self.only_when_named())
    }

    /// Some programs are built even if the user did not choose them, because workloads measure them
    /// or against them.
    fn is_built(&self, peers: &Choice) -> bool {
        self.is_compared(peers)
            || self.joins == Joins::ItsOwn
            || [TAKEAWAY, CLASSIC, AVX2].contains(&self.name)
    }
}

/// A program that is ready to run.
pub struct Program {
    pub name: &'static str,
    /// Takes part in the workloads that compare all programs.
    pub is_compared: bool,
    role: Role,
    cannot: &'static [(&'static str, &'static str)],
    words: Vec<PathBuf>,
}

impl Program {
    fn new(spec: &Spec, words: Vec<PathBuf>, peers: &Choice) -> Self {
        Self {
            name: spec.name,
            is_compared: spec.is_compared(peers),
            role: spec.role,
            cannot: spec.cannot,
            words,
        }
    }

    /// The command line for an input that has `cases` cases, and whose answer has `answer` bytes.
    pub fn command(&self, cases: u64, answer: u64) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        match self.role {
            Role::Judge | Role::Floor | Role::Empty => {}
            Role::WritingFloor => drop(command.arg(answer.to_string())),
            Role::Generator => drop(command.arg(cases.to_string())),
            Role::Checker => drop(command.arg(expected())),
        }
        command
    }

    pub fn answers(&self) -> bool {
        self.role == Role::Judge
    }

    /// Why the program cannot do this workload, if it cannot.
    pub fn obstacle(&self, workload: &str) -> Option<&'static str> {
        self.cannot
            .iter()
            .find(|(name, _)| *name == workload)
            .map(|(_, reason)| *reason)
    }
}

/// The answers that others are compared with.
pub fn expected() -> PathBuf {
    scratch().join("expected.out")
}

/// Builds the chosen programs and the yardsticks. Prints which ones are left out because their
/// compiler is missing.
pub fn build(peers: &Choice) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for spec in PROGRAMS.iter().filter(|spec| spec.is_built(peers)) {
        eprintln!("building {}", spec.name);
        match words(spec.make) {
            Ok(words) => programs.push(Program::new(spec, words, peers)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                println!("Left out: {} ({error}).", spec.name)
            }
            Err(error) => return Err(format!("{}: {error}", spec.name).into()),
        }
    }
    Ok(programs)
}

/// Builds the program. Returns the words of the command that runs it.
fn words(make: Make) -> io::Result<Vec<PathBuf>> {
    match make {
        Make::Takeaway(flags) => Ok(with_flags(env!("CARGO_BIN_EXE_takeaway").into(), flags)),
        Make::Twice => Ok(["sh", "-c", TWO_PROCESSES, env!("CARGO_BIN_EXE_takeaway")]
            .map(PathBuf::from)
            .to_vec()),
        Make::Kernel(kernel) => Ok(with_flags(build_kernel(kernel)?, ONE_THREAD)),
        Make::Printed(extension) => build_printed(extension),
        Make::Peer(file) => build_peer(file),
        Make::Proconio(program) => build_proconio(program),
    }
}

/// A process in the background has no standard input. One that fails makes the whole fail.
const TWO_PROCESSES: &str = r#"exec 3<&0; "$0" -j 1 /dev/fd/3 & "$0" -j 1 /dev/fd/3 && wait $!"#;

fn with_flags(binary: PathBuf, flags: &[&str]) -> Vec<PathBuf> {
    [binary]
        .into_iter()
        .chain(flags.iter().map(PathBuf::from))
        .collect()
}

/// Builds takeaway with a single kernel of the scanner. Normally the program picks the fastest
/// kernel that the processor can run. Only developers want another one, so the program has no flag
/// for it and the choice is made at build time. Each kernel has a target folder of its own: in a
/// common one, cargo would rebuild everything when the kernel changes.
fn build_kernel(kernel: &str) -> io::Result<PathBuf> {
    let target = scratch().join(format!("kernel-{kernel}"));
    let mut cargo = cargo_build(env!("CARGO_MANIFEST_DIR").as_ref(), "takeaway", &target);
    // Not `--config build.rustflags=…`: where the user has set `RUSTFLAGS`, cargo ignores that
    // without a word.
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    cargo.env(
        "RUSTFLAGS",
        format!("{flags} --cfg takeaway_kernel=\"{kernel}\""),
    );
    run_tool(&mut cargo)?;
    Ok(target.join("release/takeaway"))
}

/// The command that builds this program of the package in `folder`.
fn cargo_build(folder: &Path, program: &str, target: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(folder)
        .args(["build", "--quiet", "--release", "--locked"])
        .args(["--bin", program, "--target-dir"])
        .arg(target);
    cargo
}

fn build_printed(extension: &str) -> io::Result<Vec<PathBuf>> {
    let source = scratch().join(format!("submission.{extension}"));
    let binary = scratch().join(format!("submission-{extension}"));
    let (language, tool, flags) = match extension {
        "rs" => ("rust", "rustc", ["-O", "--edition=2021"]),
        _ => ("c++", "g++", ["-O2", "-std=c++98"]),
    };
    let mut takeaway = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    run_tool(
        takeaway
            .args(["submission", "--language", language])
            .stdout(File::create(&source)?),
    )?;
    run_tool(
        Command::new(tool)
            .args(flags)
            .arg(source)
            .arg("-o")
            .arg(&binary),
    )?;
    Ok(vec![binary])
}

fn build_peer(file: &str) -> io::Result<Vec<PathBuf>> {
    let source = peers().join(file);
    let binary = scratch().join(source.file_stem().unwrap_or_default());
    let (tool, flags) = match source.extension().and_then(|extension| extension.to_str()) {
        Some("cpp") => ("g++", ["-O2", "-std=c++17"]),
        Some("rs") => ("rustc", ["-Copt-level=3", "--edition=2021"]),
        _ => return Ok(vec![find_python()?, source]),
    };
    run_tool(
        Command::new(tool)
            .args(flags)
            .arg(source)
            .arg("-o")
            .arg(&binary),
    )?;
    Ok(vec![binary])
}

fn build_proconio(program: &str) -> io::Result<Vec<PathBuf>> {
    let target = scratch().join("proconio");
    run_tool(&mut cargo_build(
        &peers().join("proconio"),
        program,
        &target,
    ))?;
    Ok(vec![target.join("release").join(program)])
}

fn peers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers")
}

/// Asks Python for the path of its binary, because the `python3` on the search path may be a script
/// that starts another.
fn find_python() -> io::Result<PathBuf> {
    let mut python = Command::new("python3");
    python.args(["-c", "import sys; print(sys.executable)"]);
    let output = python
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| cannot_run(&python, error))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

fn run_tool(tool: &mut Command) -> io::Result<()> {
    match tool.status().map_err(|error| cannot_run(tool, error))? {
        status if status.success() => Ok(()),
        status => Err(io::Error::other(format!("{tool:?}: {status}"))),
    }
}

/// Keeps the kind of error: `build` leaves a program out if the tool for it is missing.
fn cannot_run(tool: &Command, error: io::Error) -> io::Error {
    let tool = tool.get_program().to_string_lossy();
    io::Error::new(error.kind(), format!("cannot run {tool}: {error}"))
}

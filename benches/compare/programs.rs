//! The programs compared, and how each is built.

use std::env;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::options::Options;
use crate::workloads::scratch;
use crate::Result;

pub struct Spec {
    pub name: &'static str,
    pub about: &'static str,
    make: Make,
    role: Role,
    /// Workloads that this program cannot do, each with the reason.
    cannot: &'static [(&'static str, &'static str)],
}

#[derive(Clone, Copy)]
enum Make {
    /// takeaway as cargo built it for this benchmark, and its flags.
    Takeaway(&'static [&'static str]),
    /// A file, found from `benches/peers`; its extension names the language.
    Peer(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Judge,
    Floor,
    /// A floor that also writes as many bytes as the answer has.
    WritingFloor,
    Empty,
    /// Answers with more than verdicts.
    Explainer,
}

/// The yardstick of all workloads that do not say otherwise.
pub const CLASSIC: &str = "classic";
/// The yardstick of `tiny`.
pub const EMPTY: &str = "empty";
/// The yardstick of subtraction games.
pub const TABLE: &str = "subtraction-table";
/// The program that workloads of one program measure.
pub const TAKEAWAY: &str = "takeaway";
/// The program that `explain` measures.
pub const EXPLAIN: &str = "takeaway-explain";
/// These take part in the workloads made for them, and in no other.
pub const APART: [&str; 3] = [EMPTY, TABLE, EXPLAIN];

const ONE_THREAD: &[&str] = &["--threads", "1"];

pub const PROGRAMS: &[Spec] = &[
    spec(TAKEAWAY, "one thread", Make::Takeaway(ONE_THREAD)),
    spec("takeaway-threads", "default threads", Make::Takeaway(&[])),
    peer("submission", "submission.rs: takeaway in one plain file", "../../submission.rs"),
    peer("mmap-swar", "C++: mmap, 8 digits at once", "mmap_swar.cpp")
        .cannot(&[("spread", "takes exactly one byte between tokens"), ("mixed-pipe", "cannot map a pipe")]),
    peer(CLASSIC, "C++: fread, digit loop; yardstick", "classic.cpp"),
    peer("getchar", "C++: getchar_unlocked", "getchar.cpp"),
    peer("iostream", "C++: iostream, sync off", "iostream.cpp"),
    peer("rust-whole", "Rust: read_to_string", "read_whole.rs"),
    peer("rust-lines", "Rust: read_line", "read_line.rs").cannot(&[("spread", "takes a line for a case")]),
    peer("python", "Python: read().split()", "plain.py")
        .cannot(&[("one-pile-case", "keeps every token as an object: gigabytes")]),
    peer("floor-read", "reads, no more", "floor.rs").role(Role::Floor),
    peer("floor-read-write", "writes as much, too", "floor.rs").role(Role::WritingFloor),
    peer(TABLE, "C++: a table for each set; yardstick of subtraction games", "subtraction_table.cpp"),
    spec(EXPLAIN, "one thread, `--explain`; in `explain` only", Make::Takeaway(&["--threads", "1", "--explain"]))
        .role(Role::Explainer),
    peer(EMPTY, "does nothing; yardstick of `tiny`", "empty.rs").role(Role::Empty),
];

const fn peer(name: &'static str, about: &'static str, source: &'static str) -> Spec {
    spec(name, about, Make::Peer(source))
}

const fn spec(name: &'static str, about: &'static str, make: Make) -> Spec {
    Spec { name, about, make, role: Role::Judge, cannot: &[] }
}

impl Spec {
    const fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    const fn cannot(self, cannot: &'static [(&'static str, &'static str)]) -> Self {
        Self { cannot, ..self }
    }
}

/// A program that is ready to run.
pub struct Program {
    pub name: &'static str,
    /// Built because it was asked for, not only because others are measured against it.
    pub wanted: bool,
    role: Role,
    cannot: &'static [(&'static str, &'static str)],
    words: Vec<PathBuf>,
}

impl Program {
    /// The command line; `answer` is the answer's length in bytes.
    pub fn command(&self, answer: u64) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        if self.role == Role::WritingFloor {
            command.arg(answer.to_string());
        }
        command
    }

    pub fn answers(&self) -> bool {
        self.role == Role::Judge
    }

    pub fn obstacle(&self, workload: &str) -> Option<&'static str> {
        self.cannot.iter().find(|(name, _)| *name == workload).map(|(_, reason)| *reason)
    }
}

/// Builds what is wanted and the yardsticks; names what cannot be built here.
pub fn build(options: &Options) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for spec in PROGRAMS {
        let wanted = options.wants_program(spec.name);
        if !wanted && ![TAKEAWAY, CLASSIC].contains(&spec.name) && !APART.contains(&spec.name) {
            continue;
        }
        eprintln!("building {}", spec.name);
        match words(spec.make) {
            Ok(words) => {
                programs.push(Program { name: spec.name, wanted, role: spec.role, cannot: spec.cannot, words })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                println!("Left out: {} ({error}).", spec.name)
            }
            Err(error) => return Err(format!("{}: {error}", spec.name).into()),
        }
    }
    Ok(programs)
}

/// The words of the command that runs the program, once it is built.
fn words(make: Make) -> io::Result<Vec<PathBuf>> {
    let with = |binary, flags: &[&str]| [binary].into_iter().chain(flags.iter().map(PathBuf::from)).collect();
    match make {
        Make::Takeaway(flags) => Ok(with(env!("CARGO_BIN_EXE_takeaway").into(), flags)),
        Make::Peer(file) => build_peer(file),
    }
}

fn build_peer(file: &str) -> io::Result<Vec<PathBuf>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers").join(file);
    let binary = scratch().join(source.file_stem().unwrap_or_default());
    let (tool, flags) = match source.extension().and_then(|extension| extension.to_str()) {
        Some("cpp") => ("g++", ["-O2", "-std=c++17"]),
        Some("rs") => ("rustc", ["-Copt-level=3", "--edition=2021"]),
        _ => return Ok(vec![find_python()?, source]),
    };
    run_tool(Command::new(tool).args(flags).arg(source).arg("-o").arg(&binary))?;
    Ok(vec![binary])
}

/// Its own word for where it is: the `python3` in the path may be a script that starts it.
fn find_python() -> io::Result<PathBuf> {
    let mut python = Command::new("python3");
    python.args(["-c", "import sys; print(sys.executable)"]);
    let output = python.stderr(Stdio::inherit()).output().map_err(|error| cannot_run(&python, error))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

fn run_tool(tool: &mut Command) -> io::Result<()> {
    match tool.status().map_err(|error| cannot_run(tool, error))? {
        status if status.success() => Ok(()),
        status => Err(io::Error::other(format!("{tool:?}: {status}"))),
    }
}

/// Keeps the kind: a tool that is not there is no failure of ours.
fn cannot_run(tool: &Command, error: io::Error) -> io::Error {
    let tool = tool.get_program().to_string_lossy();
    io::Error::new(error.kind(), format!("cannot run {tool}: {error}"))
}

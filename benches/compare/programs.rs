//! The programs compared, and how each is built.

use std::env;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::generate::Content;
use crate::options::Options;
use crate::workloads::{scratch, Input};
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
    /// takeaway as cargo built it for this benchmark, and the value of its `--threads`.
    Takeaway(Option<&'static str>),
    /// takeaway without its default features, on one thread.
    Portable,
    /// A file in `benches/peers`; its extension names the language.
    Peer(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Judge,
    Floor,
    /// A floor that also writes as many bytes as the answer has.
    WritingFloor,
    Empty,
}

/// The yardstick of all workloads but `tiny`.
pub const CLASSIC: &str = "classic";
/// The yardstick of `tiny`.
pub const EMPTY: &str = "empty";
/// The program that `scaling` measures.
pub const TAKEAWAY: &str = "takeaway";

pub const PROGRAMS: &[Spec] = &[
    spec(TAKEAWAY, "one thread", Make::Takeaway(Some("1"))),
    spec("takeaway-threads", "default threads", Make::Takeaway(None)),
    spec("takeaway-portable", "no features, one thread", Make::Portable),
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
    let threads = takeaway_has_threads(options)?;
    let mut programs = Vec::new();
    for spec in PROGRAMS {
        let wanted = options.wants_program(spec.name);
        if !wanted && ![TAKEAWAY, CLASSIC, EMPTY].contains(&spec.name) {
            continue;
        }
        eprintln!("building {}", spec.name);
        match words(spec.make, threads) {
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
fn words(make: Make, threads: bool) -> io::Result<Vec<PathBuf>> {
    let takeaway = PathBuf::from(env!("CARGO_BIN_EXE_takeaway"));
    let on = |binary, count: &str| match threads {
        true => vec![binary, "--threads".into(), count.into()],
        false => vec![binary],
    };
    match make {
        Make::Takeaway(Some(count)) => Ok(on(takeaway, count)),
        Make::Takeaway(None) if threads => Ok(vec![takeaway]),
        Make::Takeaway(None) => Err(io::Error::new(ErrorKind::NotFound, "takeaway has no `--threads`")),
        Make::Portable => Ok(on(build_portable()?, "1")),
        Make::Peer(file) => build_peer(file),
    }
}

fn takeaway_has_threads(options: &Options) -> Result<bool> {
    let case = Input::new(Content::Mixed, 1, options)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
    command.args(["--threads", "1"]).stdin(File::open(case.path)?);
    Ok(command.output()?.status.success())
}

fn build_portable() -> io::Result<PathBuf> {
    let target = scratch().join("portable");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--release", "--no-default-features", "--manifest-path"]);
    cargo.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).arg("--target-dir").arg(&target);
    run_tool(&mut cargo)?;
    Ok(target.join("release").join("takeaway"))
}

fn build_peer(file: &str) -> io::Result<Vec<PathBuf>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers").join(file);
    let binary = scratch().join(file).with_extension("");
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

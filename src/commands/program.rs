//! Somebody's program: runs it on an input, and ends it with all that it started.
//!
//! It reads and writes files that have no names, in memory where the system has such files, as
//! `program <input >output` does. So nothing has to be fed or read while it runs, and a process that
//! it leaves behind holds nothing that takeaway waits for.

#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
use rustix::fs::{MemfdFlags, memfd_create};
#[cfg(target_os = "linux")]
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{PidfdFlags, pidfd_open},
};
#[cfg(unix)]
use rustix::{
    io::Errno,
    process::{
        Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, getrlimit, kill_process_group,
        setrlimit, waitid,
    },
};
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
use std::env;
use std::ffi::OsString;
#[cfg(unix)]
use std::fs;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::commands::exit::shown;

/// How many bytes of the end of its standard error are shown.
const SHOWN_OF_STDERR: u64 = 1000;
/// If its standard error takes more room than this many bytes, what it has written is thrown away.
const MOST_STDERR: u64 = 16 << 20;

/// The longest pause between two looks at a run. A longer one counts as two of these at most:
/// takeaway itself was then stopped, or had no processor, and that is not the program's time.
const TICK: Duration = Duration::from_millis(50);

/// A file that may not grow by this many bytes is taken to be full.
const ROOM: usize = 8 << 10;

/// The signal of a program that reads or writes where it has no memory.
const SEGMENTATION_FAULT: i32 = 11;

/// How long a killed program may take to end, which needs time if it has much memory.
const PATIENCE: Duration = Duration::from_secs(1);

/// A run of the program.
#[derive(Clone)]
pub struct Run {
    pub printed: Vec<u8>,
    /// The end of its standard error.
    pub complaint: String,
    pub took: Duration,
    pub end: End,
    /// Whether it read any of its input.
    pub has_read: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With this exit code, if it is known.
    Exit(Option<i32>),
    #[cfg_attr(not(unix), expect(dead_code))]
    Signal(i32),
    Late,
    /// It printed more than this many bytes.
    TooMuch(u64),
    /// takeaway was to end.
    Cut,
}

impl End {
    /// Returns true if a file was about to grow beyond the limit of the system.
    fn is_for_size(self) -> bool {
        match self {
            #[cfg(unix)]
            End::Signal(signal) => signal == SIGXFSZ,
            _ => false,
        }
    }
}

impl End {
    /// The message about a run that did not end as it should have within this time.
    pub fn message(self, limit: Duration) -> Option<String> {
        Some(match self {
            End::Exit(Some(0)) | End::Cut => return None,
            End::Exit(Some(code)) => format!("exit code {code}"),
            End::Exit(None) => "an unknown end".to_string(),
            End::Signal(SEGMENTATION_FAULT) => {
                let mut message = "killed by signal 11: an index outside an array".to_string();
                if let Some(bytes) = stack() {
                    message += &format!(", or more stack than {} MiB", bytes >> 20);
                }
                message + "?"
            }
            End::Signal(signal) => format!("killed by signal {signal}"),
            End::Late => format!("more than {} s", seconds(limit)),
            End::TooMuch(most) => format!("more than {} MiB of output", most >> 20),
        })
    }
}

/// Seconds, as they are typed.
pub fn seconds(time: Duration) -> String {
    format!("{}", (time.as_secs_f64() * 100.0).round() / 100.0)
}

/// When a run has to end.
#[derive(Clone, Copy)]
pub struct RunLimits<'a> {
    pub time: Duration,
    /// The most bytes that it may print.
    pub bytes: u64,
    /// The run is cut then, whatever time it has had.
    pub deadline: Instant,
    /// The number of the signal that ends takeaway, or 0.
    pub signal: &'a AtomicUsize,
}

/// Why there is no run.
pub enum NoRun {
    /// The command cannot be started, which is the fault of whoever typed it.
    WrongCommand(io::Error),
    /// There is no room for a file, no process is left, or the like.
    Trouble(String),
}

impl From<io::Error> for NoRun {
    fn from(error: io::Error) -> NoRun {
        NoRun::Trouble(error.to_string())
    }
}

/// Runs a command on this input within these limits.
///
/// # Errors
///
/// Why there is no run.
pub fn run(command: &[OsString], input: &[u8], limits: RunLimits) -> Result<Run, NoRun> {
    let mut stdin = unnamed_file()?;
    let mut stdout = unnamed_file()?;
    let stderr = unnamed_file()?;
    stdin
        .write_all(input)
        .map_err(|error| NoRun::Trouble(format!("has no room for an input: {error}")))?;
    stdin.rewind()?;
    let mut program = Command::new(&command[0]);
    program
        .args(&command[1..])
        .stdin(stdin.try_clone()?)
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut program, 0);
    let child = program.spawn().map_err(not_started)?;
    let (end, took) = watch(child, limits, &stdout, &stderr)?;
    for file in [&stdout, &stderr] {
        check_room(file, end).map_err(|error| {
            NoRun::Trouble(format!("has no room for what the program prints: {error}"))
        })?;
    }
    // The copy that the program had shares its place with this one.
    let has_read = stdin.stream_position()? > 0;
    let mut printed = Vec::new();
    stdout.rewind()?;
    stdout.take(limits.bytes).read_to_end(&mut printed)?;
    Ok(Run {
        printed,
        complaint: end_of_stderr(stderr)?,
        took,
        end,
        has_read,
    })
}

/// As much of the end of standard error as is shown.
pub fn end_of_stderr(mut stderr: File) -> io::Result<String> {
    let start = length(&stderr).saturating_sub(SHOWN_OF_STDERR);
    stderr.seek(SeekFrom::Start(start))?;
    let mut complaint = Vec::new();
    stderr.take(SHOWN_OF_STDERR).read_to_end(&mut complaint)?;
    // Zeros are in place of what was thrown away.
    let complaint = String::from_utf8_lossy(&complaint);
    Ok(complaint.trim_start_matches('\0').trim().to_string())
}

/// Empties this file if it takes much room. Whoever writes into it goes on at the same place, so it
/// keeps its length, but not its room.
fn throw_away(stderr: &File) {
    if room(stderr) > MOST_STDERR {
        // If that fails, it only takes more room.
        let _ = stderr.set_len(0);
    }
}

/// How many bytes of room a file takes.
#[cfg(unix)]
fn room(file: &File) -> u64 {
    use std::os::unix::fs::MetadataExt;
    file.metadata().map_or(0, |it| it.blocks() * 512)
}

#[cfg(not(unix))]
fn room(file: &File) -> u64 {
    length(file)
}

fn length(file: &File) -> u64 {
    file.metadata().map_or(0, |it| it.len())
}

fn not_started(error: io::Error) -> NoRun {
    match error.kind() {
        // No process or no memory is left.
        ErrorKind::WouldBlock | ErrorKind::OutOfMemory => {
            NoRun::Trouble(format!("cannot start a process: {error}"))
        }
        _ => NoRun::WrongCommand(error),
    }
}

/// Checks that a file in which the program has written may grow. If not, what it printed may not be
/// all.
///
/// # Errors
///
/// The disk is full, or a limit of the size of files is met.
fn check_room(mut file: &File, end: End) -> io::Result<()> {
    if end.is_for_size() {
        return Err(ErrorKind::FileTooLarge.into());
    }
    let place = file.stream_position()?;
    let length = file.seek(SeekFrom::End(0))?;
    // More than the rest of a page.
    file.write_all(&[0; ROOM])?;
    file.set_len(length)?;
    file.seek(SeekFrom::Start(place))?;
    Ok(())
}

/// A file for reading and writing that is gone as soon as it is closed.
pub fn unnamed_file() -> Result<File, NoRun> {
    if let Some(file) = memory_file() {
        return Ok(file);
    }
    let folder = env::temp_dir();
    tempfile::tempfile_in(&folder).map_err(|error| {
        NoRun::Trouble(format!(
            "cannot make a file in the folder for temporary files, {}: {error}",
            shown(&folder)
        ))
    })
}

/// A file that takes no room on a disk; `None` where the system has none.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
fn memory_file() -> Option<File> {
    let file = memfd_create("takeaway", MemfdFlags::CLOEXEC).ok()?;
    Some(File::from(file))
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
fn memory_file() -> Option<File> {
    None
}

/// Waits until the program, which writes into these two files, ends or has to, and kills it with its
/// group. Returns how it ended, and how long it took.
fn watch(
    child: Child,
    limits: RunLimits,
    stdout: &File,
    stderr: &File,
) -> Result<(End, Duration), NoRun> {
    let child = Arc::new(Mutex::new(child));
    let ended = Ended::of(&child)?;
    let mut took = Duration::ZERO;
    let mut last_look = Instant::now();
    let end = loop {
        let pause = TICK.min(limits.time.saturating_sub(took));
        let has_ended = ended.comes_within(pause);
        took += last_look.elapsed().min(2 * TICK);
        last_look = Instant::now();
        if has_ended {
            // Kills what the program has left running.
            #[cfg(unix)]
            kill(&child);
            break end_of(locked(&child).wait()?);
        }
        throw_away(stderr);
        let is_over = limits.signal.load(Ordering::Relaxed) > 0 || last_look >= limits.deadline;
        if is_over || took > limits.time || length(stdout) > limits.bytes {
            kill(&child);
            if ended.comes_within(PATIENCE) {
                locked(&child).wait()?;
            }
            break if is_over { End::Cut } else { End::Late };
        }
    };
    if end != End::Cut && length(stdout) > limits.bytes {
        return Ok((End::TooMuch(limits.bytes), took));
    }
    Ok((end, took))
}

/// Tells when a program has ended.
enum Ended {
    /// A thread waits for it, and sends this.
    Sent(Receiver<()>),
    /// The system has a file of it, which can be read then: that costs no thread.
    #[cfg(target_os = "linux")]
    Readable(OwnedFd),
}

impl Ended {
    fn of(child: &Arc<Mutex<Child>>) -> Result<Ended, NoRun> {
        // Linux before 5.3 has no such files.
        #[cfg(target_os = "linux")]
        if let Ok(file) = pidfd_open(Pid::from_child(&locked(child)), PidfdFlags::empty()) {
            return Ok(Ended::Readable(file));
        }
        let (sender, ended) = mpsc::channel();
        let waited_for = Arc::clone(child);
        let waiting = thread::Builder::new().spawn(move || {
            wait_for_end(&waited_for);
            // If the program was too slow to end even when it was killed, nobody receives it.
            let _ = sender.send(());
        });
        if let Err(error) = waiting {
            kill(child);
            return Err(NoRun::Trouble(format!("cannot start a thread: {error}")));
        }
        Ok(Ended::Sent(ended))
    }

    /// Waits for so long at most, and returns true if the program has ended.
    fn comes_within(&self, time: Duration) -> bool {
        match self {
            Ended::Sent(ended) => ended.recv_timeout(time).is_ok(),
            #[cfg(target_os = "linux")]
            Ended::Readable(file) => {
                let time = Timespec::try_from(time).ok();
                let mut files = [PollFd::new(file, PollFlags::IN)];
                poll(&mut files, time.as_ref()).is_ok_and(|count| count > 0)
            }
        }
    }
}

pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for the end of the program, and lets others kill it meanwhile. On Unix it can be waited
/// for again, so that nobody else gets its number before its group is killed.
#[cfg(unix)]
fn wait_for_end(child: &Mutex<Child>) {
    let id = WaitId::Pid(Pid::from_child(&locked(child)));
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while matches!(waitid(id.clone(), options), Err(Errno::INTR)) {}
}

#[cfg(not(unix))]
fn wait_for_end(child: &Mutex<Child>) {
    while matches!(locked(child).try_wait(), Ok(None)) {
        thread::sleep(Duration::from_millis(2));
    }
}

/// Kills the program and what it has started: on Unix its process group.
#[cfg(unix)]
fn kill(child: &Mutex<Child>) {
    let _ = kill_process_group(Pid::from_child(&locked(child)), Signal::KILL);
}

/// Kills the program and what it has started, or the program alone if `taskkill` fails.
#[cfg(not(unix))]
fn kill(child: &Mutex<Child>) {
    let id = locked(child).id().to_string();
    let killed = Command::new("taskkill")
        .args(["/F", "/T", "/PID", &id])
        .output();
    if !killed.is_ok_and(|it| it.status.success()) {
        let _ = locked(child).kill();
    }
}

/// How a program ended that has this status.
pub fn end_of(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Exit(status.code())
}

/// The most stack that a program gets. Judges give it all memory that a program may have, mostly
/// this much. Without any limit, glibc would give each thread 2 MiB.
#[cfg(unix)]
const STACK: u64 = 256 << 20;

/// Raises the limit of the stack for all programs that are started from now on, as far as the
/// system allows it.
#[cfg(unix)]
pub fn raise_stack() {
    let Rlimit { current, maximum } = getrlimit(Resource::Stack);
    let most = STACK.min(maximum.unwrap_or(STACK));
    if current.is_some_and(|current| current < most) {
        // If that fails, the program has the stack that it would have without takeaway.
        let _ = setrlimit(
            Resource::Stack,
            Rlimit {
                current: Some(most),
                maximum,
            },
        );
    }
}

#[cfg(not(unix))]
pub fn raise_stack() {}

/// How many bytes of stack a program gets, if that is limited and known.
#[cfg(unix)]
pub fn stack() -> Option<u64> {
    getrlimit(Resource::Stack).current
}

#[cfg(not(unix))]
pub fn stack() -> Option<u64> {
    None
}

/// The number of the last signal that ends takeaway, or 0. From now on it does not end takeaway at
/// once, but as soon as what takeaway has started has ended. A signal that is ignored stays so, as
/// `nohup` wants it.
pub fn caught_signal() -> Arc<AtomicUsize> {
    let number = Arc::default();
    // Where a file would become too large, writing then fails instead.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    #[cfg(unix)]
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        if !is_ignored(signal) {
            let value = signal.unsigned_abs() as usize;
            // If that fails, the signal ends takeaway at once.
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&number), value);
        }
    }
    number
}

/// Returns true if this signal is ignored, as far as the system tells it: only Linux does.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else {
        return false;
    };
    let Some(mask) = status.lines().find_map(|line| line.strip_prefix("SigIgn:")) else {
        return false;
    };
    u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask >> (signal - 1) & 1 > 0)
}

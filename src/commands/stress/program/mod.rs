//! Somebody's program: runs it on an input, and ends it with all that it started.

#[cfg_attr(not(unix), path = "threads.rs")]
mod pipes;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How much of the end of its standard error is shown.
const SHOWN: usize = 1000;

/// The longest pause between two looks at a run. If more time passes, takeaway itself was stopped, or had no processor:
/// that is not the program's time.
const TICK: Duration = Duration::from_millis(50);

/// A run of the program.
pub struct Run {
    pub printed: Vec<u8>,
    /// The end of its standard error.
    pub complaint: Vec<u8>,
    pub took: Duration,
    pub end: End,
    last_look: Instant,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With this exit code, if it is known.
    Exit(Option<i32>),
    Signal(i32),
    Late,
    /// It printed more than this many bytes.
    TooMuch(usize),
    /// takeaway was to end.
    Interrupted,
}

/// What a run may take and print, and the number of the signal that ends takeaway, or 0.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    pub time: Duration,
    pub bytes: usize,
    pub signal: &'a AtomicUsize,
}

/// Runs a command on this input within these limits.
///
/// # Errors
///
/// The command cannot be started, or not be waited for.
pub fn run(command: &[OsString], input: &[u8], limits: Limits) -> io::Result<Run> {
    let mut program = Command::new(&command[0]);
    program.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut program, 0);
    let (took, last_look) = (Duration::ZERO, Instant::now());
    let mut run = Run { printed: Vec::new(), complaint: Vec::new(), took, end: End::Exit(None), last_look };
    let mut child = program.spawn()?;
    let stopped = pipes::watch(&mut child, input, limits, &mut run);
    let status = child.wait()?;
    run.end = match stopped? {
        _ if run.printed.len() > limits.bytes => End::TooMuch(limits.bytes),
        Some(end) => end,
        None => end_of(status),
    };
    Ok(run)
}

impl Run {
    fn add(&mut self, is_error: bool, bytes: &[u8]) {
        let text = if is_error { &mut self.complaint } else { &mut self.printed };
        text.extend_from_slice(bytes);
        self.complaint.drain(..self.complaint.len().saturating_sub(SHOWN));
    }

    /// Why the program has to end now, if it has to.
    fn look(&mut self, limits: Limits) -> Option<End> {
        self.took += self.last_look.elapsed().min(2 * TICK);
        self.last_look = Instant::now();
        match limits {
            _ if limits.signal.load(Ordering::Relaxed) > 0 => Some(End::Interrupted),
            _ if self.printed.len() > limits.bytes => Some(End::TooMuch(limits.bytes)),
            _ => (self.took > limits.time).then_some(End::Late),
        }
    }
}

/// The number of the last signal that ends takeaway, or 0. From now on it does not end takeaway at once, but as soon as
/// what takeaway has started has ended.
pub fn caught_signal() -> Arc<AtomicUsize> {
    let number = Arc::default();
    #[cfg(unix)]
    for (signal, value) in [(SIGHUP, 1), (SIGINT, 2), (SIGQUIT, 3), (SIGTERM, 15)] {
        // If that fails, the signal ends takeaway at once.
        let _ = signal_hook::flag::register_usize(signal, Arc::clone(&number), value);
    }
    number
}

/// Kills the program, and on Unix its process group. It may have ended, but has not been waited for, so that its number
/// is still its own.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{kill_process_group, Pid, Signal};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
}

fn end_of(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Exit(status.code())
}

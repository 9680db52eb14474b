//! Somebody's program: runs it on an input, and ends it if it does not end.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How much of the end of its standard error is shown.
const SHOWN: usize = 1000;

/// How long the pipes may stay open once the program has ended: a process that it left may hold them.
const PATIENCE: Duration = Duration::from_millis(200);

/// A run of the program.
pub struct Ended {
    pub printed: Vec<u8>,
    /// How it ended, if not as it should.
    pub failure: Option<String>,
    /// The end of its standard error.
    pub complaint: String,
    pub took: Duration,
}

/// Runs a command on this input, until it has printed more than `most` bytes, the time `limit` is over, or someone
/// interrupts it.
///
/// # Errors
///
/// The command cannot be started.
pub fn run(
    command: &[OsString],
    input: &[u8],
    most: usize,
    limit: Duration,
    is_interrupted: impl Fn() -> bool,
) -> io::Result<Ended> {
    let mut program = Command::new(&command[0]);
    program.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut program, 0);
    let start = Instant::now();
    let mut child = program.spawn()?;
    let (stdin, input) = (child.stdin.take(), input.to_vec());
    // If it does not read to the end, that is no fault.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let mut pipes = Pipes::new(&mut child);
    let status = loop {
        let pause = Duration::from_millis(1).min(limit);
        // The program may go on after it has closed its pipes.
        if pipes.wait(pause) == Err(RecvTimeoutError::Disconnected) {
            thread::sleep(pause);
        }
        match child.try_wait() {
            Ok(None) if pipes.printed.len() <= most && start.elapsed() <= limit && !is_interrupted() => {}
            status => break status,
        }
    };
    let took = start.elapsed();
    kill(&mut child);
    let end = Instant::now() + PATIENCE;
    // A process that the program left may write for ever.
    while pipes.printed.len() <= most && Instant::now() < end && pipes.wait(PATIENCE).is_ok() {}
    let failure = match status? {
        _ if pipes.printed.len() > most => Some(format!("more than {} MiB of output", most >> 20)),
        None => Some(format!("more than {} s", limit.as_secs_f64())),
        Some(status) => Some(told(status)).filter(|_| !status.success()),
    };
    let complaint = String::from_utf8_lossy(&pipes.complaint).trim().to_string();
    Ok(Ended { printed: pipes.printed, failure, complaint, took })
}

/// What a program has written so far.
struct Pipes {
    /// A part of its standard error if true, else of its output. The threads that read them end with the pipe, or at
    /// the next part once nobody waits for it.
    parts: Receiver<(bool, Vec<u8>)>,
    printed: Vec<u8>,
    complaint: Vec<u8>,
}

impl Pipes {
    fn new(child: &mut Child) -> Pipes {
        let (sender, parts) = mpsc::sync_channel(1);
        read(child.stdout.take(), false, sender.clone());
        read(child.stderr.take(), true, sender);
        Pipes { parts, printed: Vec::new(), complaint: Vec::new() }
    }

    /// Waits for a part, but no longer than this.
    fn wait(&mut self, longest: Duration) -> Result<(), RecvTimeoutError> {
        let (is_error, part) = self.parts.recv_timeout(longest)?;
        let text = if is_error { &mut self.complaint } else { &mut self.printed };
        text.extend(part);
        self.complaint.drain(..self.complaint.len().saturating_sub(SHOWN));
        Ok(())
    }
}

/// Sends what comes from a pipe, in a thread of its own.
fn read(pipe: Option<impl Read + Send + 'static>, is_error: bool, parts: SyncSender<(bool, Vec<u8>)>) {
    let Some(mut pipe) = pipe else { return };
    thread::spawn(move || {
        let mut part = vec![0; 64 << 10];
        while let Ok(count @ 1..) = pipe.read(&mut part) {
            if parts.send((is_error, part[..count].to_vec())).is_err() {
                break;
            }
        }
    });
}

/// Kills the program, and on Unix its process group; it may have ended.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn told(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("killed by signal {signal}");
    }
    status.code().map_or("an unknown end".to_string(), |code| format!("exit code {code}"))
}

//! Somebody's program: runs it on an input, and ends it if it does not end.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes that are read of what a program prints.
const MOST: u64 = 64 << 20;

/// How much of the end of its standard error is shown.
const SHOWN: usize = 1000;

/// How long its pipes may stay open once it has ended: a process that it left may hold them.
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

/// Runs a command on this input, for as long as the limit at most, or until someone interrupts it.
///
/// # Errors
///
/// The command cannot be started.
pub fn run(
    command: &[OsString],
    input: &[u8],
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
    let printed = reader(child.stdout.take(), |_| {});
    let complaint = reader(child.stderr.take(), |text| drop(text.drain(..text.len().saturating_sub(SHOWN))));
    let mut bytes: Option<Vec<u8>> = None;
    let status = loop {
        let pause = Duration::from_millis(1).min(limit);
        match (child.try_wait()?, &bytes) {
            (Some(status), _) => break Some(status),
            (None, Some(bytes)) if len(bytes) > MOST => break None,
            (None, _) if start.elapsed() > limit || is_interrupted() => break None,
            (None, Some(_)) => thread::sleep(pause),
            (None, None) => bytes = printed.recv_timeout(pause).ok(),
        }
    };
    let took = start.elapsed();
    kill(&mut child);
    let bytes = bytes.or_else(|| printed.recv_timeout(PATIENCE).ok()).unwrap_or_default();
    let complaint = complaint.recv_timeout(PATIENCE).unwrap_or_default();
    let failure = match status {
        _ if len(&bytes) > MOST => Some(format!("more than {} MiB of output", MOST >> 20)),
        None => Some(format!("more than {} s", limit.as_secs_f64())),
        Some(status) => Some(told(status)).filter(|_| !status.success()),
    };
    Ok(Ended { printed: bytes, failure, complaint: String::from_utf8_lossy(&complaint).trim().to_string(), took })
}

fn len(bytes: &[u8]) -> u64 {
    bytes.len() as u64
}

/// Reads a pipe to its end, in a thread of its own, and cuts what it has read after each part.
fn reader(pipe: Option<impl Read + Send + 'static>, cut: impl Fn(&mut Vec<u8>) + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let (mut text, mut part) = (Vec::new(), vec![0; 64 << 10]);
        let Some(mut pipe) = pipe else { return };
        while let Ok(count @ 1..) = pipe.read(&mut part) {
            text.extend_from_slice(&part[..count]);
            cut(&mut text);
            if len(&text) > MOST {
                break;
            }
        }
        let _ = sender.send(text);
    });
    receiver
}

/// Kills the program, and on Unix what it has started; it may have ended.
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

//! Feeds a program and reads what it writes, by one loop that waits for pipes alone: no thread of takeaway waits for a
//! process that left the program's group and still holds a pipe.

use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, Read, Write};
use std::os::fd::OwnedFd;
use std::process::Child;
use std::thread;

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::io::{ioctl_fionbio, Errno};
use rustix::process::{waitid, Pid, WaitId, WaitIdOptions};

use super::{kill, End, Limits, Run, TICK};
use crate::commands::standard::widen;

/// How many times 64 KiB are read of a pipe before others get their turn. No pipe holds more.
const READS: usize = 16;

/// Watches the program until it ends or has to, and kills it with its group. Returns why it had to end.
pub(super) fn watch(child: &mut Child, input: &[u8], limits: Limits, run: &mut Run) -> io::Result<Option<End>> {
    let outputs = [child.stdout.take().map(as_file), child.stderr.take().map(as_file)];
    let mut pipes = Pipes { input, stdin: child.stdin.take().map(as_file), outputs };
    let started = pipes.prepare().and_then(|()| notice_end(child));
    let result = match &started {
        Ok((ended, _)) => pipes.watch(ended, limits, run),
        Err(_) => Ok(None),
    };
    kill(child);
    let _ = started?.1.join();
    // What the group has written until now counts.
    pipes.read(run);
    result
}

fn as_file(pipe: impl Into<OwnedFd>) -> File {
    pipe.into().into()
}

/// A pipe that closes when the child ends. The thread that waits for that leaves the child to be waited for again, so
/// that nobody else gets its number before its group is killed.
fn notice_end(child: &Child) -> io::Result<(PipeReader, thread::JoinHandle<()>)> {
    let (reader, writer) = io::pipe()?;
    let pid = Pid::from_child(child);
    let waiter = thread::Builder::new().spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
        drop(writer);
    })?;
    Ok((reader, waiter))
}

/// The ends of a program's pipes that takeaway holds; none if the program has closed its own.
struct Pipes<'a> {
    /// What has not been fed yet.
    input: &'a [u8],
    stdin: Option<File>,
    /// Standard output and standard error.
    outputs: [Option<File>; 2],
}

impl Pipes<'_> {
    fn prepare(&self) -> io::Result<()> {
        for pipe in self.stdin.iter().chain(self.outputs.iter().flatten()) {
            ioctl_fionbio(pipe, true)?;
            widen(pipe);
        }
        Ok(())
    }

    /// Feeds and reads until the program ends or has to.
    fn watch(&mut self, ended: &PipeReader, limits: Limits, run: &mut Run) -> io::Result<Option<End>> {
        loop {
            self.feed();
            self.read(run);
            if let Some(end) = run.look(limits) {
                return Ok(Some(end));
            }
            let wait = TICK.min(limits.time.saturating_sub(run.took));
            let wait = Timespec { tv_sec: 0, tv_nsec: wait.subsec_nanos().into() };
            let mut all = vec![PollFd::new(ended, PollFlags::IN)];
            all.extend(self.stdin.iter().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
            all.extend(self.outputs.iter().flatten().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
            match poll(&mut all, Some(&wait)) {
                Ok(_) if !all[0].revents().is_empty() => return Ok(None),
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Writes as much of the input as the pipe takes. If the program reads no more, that is no fault.
    fn feed(&mut self) {
        while let Some(pipe) = &mut self.stdin {
            match pipe.write(self.input) {
                Ok(count @ 1..) => self.input = &self.input[count..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Ok(0) | Err(_) => self.stdin = None,
            }
        }
    }

    /// Reads what the pipes hold.
    fn read(&mut self, run: &mut Run) {
        let mut part = [0; 64 << 10];
        for (is_error, pipe) in [false, true].into_iter().zip(&mut self.outputs) {
            for _ in 0..READS {
                match pipe.as_mut().map(|pipe| pipe.read(&mut part)) {
                    Some(Ok(count @ 1..)) => run.add(is_error, &part[..count]),
                    Some(Err(error)) if error.kind() == ErrorKind::WouldBlock => break,
                    Some(Ok(0) | Err(_)) | None => {
                        *pipe = None;
                        break;
                    }
                }
            }
        }
    }
}

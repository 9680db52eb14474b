//! Standard input and output. They block, even if the program that started this one made them
//! non-blocking.

use std::io::{self, ErrorKind, Read, Write};

use super::progress;
use crate::case::error::Error;

pub struct StandardInput;

pub struct Output;

/// Writes a text to standard output.
pub fn write(text: &str) -> Result<(), Error> {
    Output
        .write_all(text.as_bytes())
        .and_then(|()| Output.flush())
        .map_err(Error::Write)
}

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        when_ready(StandardStream::Input, || io::stdin().read(buffer))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        progress::before_output();
        when_ready(StandardStream::Output, || io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        when_ready(StandardStream::Output, || io::stdout().flush())
    }
}

#[derive(Clone, Copy)]
enum StandardStream {
    Input,
    Output,
}

/// Repeats `attempt` as long as the stream is not ready for it, and waits in between.
fn when_ready<T>(
    stream: StandardStream,
    mut attempt: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    loop {
        match attempt() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait_for(stream)?,
            result => return result,
        }
    }
}

/// Lets a pipe hold 256 KiB, four times as much as Linux gives it, so that the programs at its ends
/// rarely wait for each other. Nothing changes if it holds more, may not grow, or is no pipe. The
/// pipes of all programs of a user may hold some 64 MiB together, so a larger share would hurt
/// others.
#[cfg(target_os = "linux")]
pub fn widen(stream: impl std::os::fd::AsFd) {
    use rustix::pipe::{fcntl_getpipe_size, fcntl_setpipe_size};

    const SIZE: usize = 256 << 10;
    if fcntl_getpipe_size(&stream).is_ok_and(|size| size < SIZE) {
        let _ = fcntl_setpipe_size(stream, SIZE);
    }
}

/// Elsewhere the size of a pipe is fixed.
#[cfg(not(target_os = "linux"))]
pub fn widen<T>(_: T) {}

/// Waits until the stream is ready, has ended or has failed, which the next attempt finds out, or
/// until a signal comes.
#[cfg(unix)]
fn wait_for(stream: StandardStream) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};

    let input = io::stdin();
    let output = io::stdout();
    let ready = match stream {
        StandardStream::Input => PollFd::new(&input, PollFlags::IN),
        StandardStream::Output => PollFd::new(&output, PollFlags::OUT),
    };
    match poll(&mut [ready], None) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Elsewhere no stream is known to be non-blocking.
#[cfg(not(unix))]
fn wait_for(_: StandardStream) -> io::Result<()> {
    Err(ErrorKind::WouldBlock.into())
}

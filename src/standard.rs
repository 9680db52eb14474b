//! Standard input and output, which block even if whoever started the program made them non-blocking.

use std::io::{self, ErrorKind, Read, Write};

/// Standard input.
pub struct Input;

/// Standard output.
pub struct Output;

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        when_ready(wait::for_input, || io::stdin().read(buffer))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        when_ready(wait::for_output, || io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        when_ready(wait::for_output, || io::stdout().flush())
    }
}

/// Repeats `attempt` as long as the stream is not ready for it, and waits in between.
fn when_ready<T>(wait: fn() -> io::Result<()>, mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match attempt() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait()?,
            result => return result,
        }
    }
}

/// Lets a pipe hold 256 KiB, four times as much as Linux gives it, so that the programs at its ends rarely wait for each
/// other. Nothing changes if it holds more, may not grow, or is no pipe. The pipes of all programs of a user may hold some
/// 64 MiB together, so a larger share would hurt others.
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

#[cfg(unix)]
mod wait {
    use std::io;
    use std::os::fd::AsFd;

    use rustix::event::{poll, PollFd, PollFlags};

    pub fn for_input() -> io::Result<()> {
        wait(&io::stdin(), PollFlags::IN)
    }

    pub fn for_output() -> io::Result<()> {
        wait(&io::stdout(), PollFlags::OUT)
    }

    /// An end or an error ends the wait as well; the next attempt then finds it. An interrupted wait is over, too.
    fn wait(stream: &impl AsFd, ready: PollFlags) -> io::Result<()> {
        match poll(&mut [PollFd::new(stream, ready)], None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Elsewhere no stream is known to fail so.
#[cfg(not(unix))]
mod wait {
    use std::io::{self, ErrorKind};

    pub fn for_input() -> io::Result<()> {
        Err(ErrorKind::WouldBlock.into())
    }

    pub fn for_output() -> io::Result<()> {
        Err(ErrorKind::WouldBlock.into())
    }
}

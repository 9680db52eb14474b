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

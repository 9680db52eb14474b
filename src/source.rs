//! Where the cases come from: a file, or standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek};
use std::path::Path;

pub enum Source {
    Stdin,
    File(File),
}

impl Source {
    /// The file, or else standard input.
    pub fn open(file: Option<&Path>) -> io::Result<Source> {
        file.map_or(Ok(Source::Stdin), |path| File::open(path).map(Source::File))
    }

    /// Whether someone types the cases.
    pub fn is_typed(&self) -> bool {
        match self {
            Source::Stdin => io::stdin().is_terminal(),
            Source::File(_) => false,
        }
    }

    /// The bytes left of it, if it is a regular file.
    pub fn bytes_to_come(&self) -> Option<u64> {
        match self {
            Source::Stdin => of_stdin().ok(),
            Source::File(file) => bytes_to_come(file).ok(),
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Stdin => io::stdin().read(buffer),
            Source::File(file) => file.read(buffer),
        }
    }
}

/// A pipe has no position, and a device has no length.
fn bytes_to_come(mut file: &File) -> io::Result<u64> {
    // An earlier program may have read the start of the same file.
    let read = file.stream_position()?;
    Ok(file.metadata()?.len().saturating_sub(read))
}

#[cfg(unix)]
fn of_stdin() -> io::Result<u64> {
    use std::os::fd::AsFd;

    bytes_to_come(&File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(not(unix))]
fn of_stdin() -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

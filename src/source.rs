//! Where the cases come from: a file, or standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek};
use std::path::Path;

use super::standard;

pub enum Source {
    Stdin,
    File(File),
}

impl Source {
    /// The file, or else standard input.
    pub fn open(file: Option<&Path>) -> io::Result<Source> {
        file.map_or(Ok(Source::Stdin), |path| File::open(path).map(Source::File))
    }

    /// See [`standard::widen`].
    pub fn widen(&self) {
        match self {
            Source::Stdin => standard::widen(io::stdin()),
            Source::File(file) => standard::widen(file),
        }
    }

    /// Whether someone types the cases.
    pub fn is_typed(&self) -> bool {
        match self {
            Source::Stdin => io::stdin().is_terminal(),
            Source::File(_) => false,
        }
    }

    /// The file, or standard input if that is a regular file which can be read: threads read it at many places.
    pub fn into_file(self) -> Result<File, Source> {
        match self {
            Source::Stdin => stdin().ok().filter(is_readable).ok_or(self),
            Source::File(file) => Ok(file),
        }
    }

    /// The bytes left of it, if it is a regular file.
    pub fn bytes_to_come(&self) -> Option<u64> {
        match self {
            Source::Stdin => stdin().and_then(|file| bytes_to_come(&file)).ok(),
            Source::File(file) => bytes_to_come(file).ok(),
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Stdin => standard::Input.read(buffer),
            Source::File(file) => file.read(buffer),
        }
    }
}

fn is_readable(mut file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file()) && file.read(&mut []).is_ok()
}

/// A pipe has no position, and a device has no length.
fn bytes_to_come(mut file: &File) -> io::Result<u64> {
    // An earlier program may have read the start of the same file.
    let read = file.stream_position()?;
    Ok(file.metadata()?.len().saturating_sub(read))
}

#[cfg(unix)]
fn stdin() -> io::Result<File> {
    use std::os::fd::AsFd;

    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(not(unix))]
fn stdin() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

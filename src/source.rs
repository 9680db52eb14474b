//! Where the cases come from: a file, or standard input.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::standard;

pub enum Source {
    Stdin,
    File(File),
    /// Another, whose first bytes are kept.
    Kept(Box<Source>, Start),
}

/// The first bytes of a source.
type Start = Arc<Mutex<Vec<u8>>>;

/// The most bytes that are kept of a source that cannot be read again.
const KEPT: usize = 16 << 20;

/// A source that was read and can be read again.
pub enum Again {
    /// A regular file, from this position on.
    File(File, u64),
    /// No more than the start.
    Start(Start),
}

impl Again {
    /// The same bytes once more.
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        match self {
            Again::File(file, position) => {
                let mut file = file.try_clone()?;
                file.seek(SeekFrom::Start(*position))?;
                Ok(Box::new(file))
            }
            Again::Start(start) => {
                Ok(Box::new(Cursor::new(start.lock().map_or_else(|_| Vec::new(), |kept| kept.clone()))))
            }
        }
    }
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
            Source::Kept(source, _) => source.widen(),
        }
    }

    /// Whether someone types the cases.
    pub fn is_typed(&self) -> bool {
        match self {
            Source::Stdin => io::stdin().is_terminal(),
            Source::File(_) => false,
            Source::Kept(source, _) => source.is_typed(),
        }
    }

    /// The file, or standard input if that is a regular file which can be read: threads read it at many places.
    pub fn into_file(self) -> Result<File, Source> {
        match self {
            Source::Stdin => stdin().ok().filter(is_readable).ok_or(self),
            Source::File(file) => Ok(file),
            Source::Kept(..) => Err(self),
        }
    }

    /// The same source, and the way to read it again, at least its start.
    pub fn read_twice(self) -> (Source, Again) {
        let file = match &self {
            Source::Stdin => stdin().ok(),
            Source::File(file) => file.try_clone().ok(),
            Source::Kept(..) => None,
        };
        let again = |mut file: File| Some((file.stream_position().ok()?, file));
        match file.filter(is_readable).and_then(again) {
            Some((position, file)) => (self, Again::File(file, position)),
            None => {
                let start = Start::default();
                (Source::Kept(Box::new(self), Arc::clone(&start)), Again::Start(start))
            }
        }
    }

    /// The bytes left of it, if it is a regular file.
    pub fn bytes_to_come(&self) -> Option<u64> {
        match self {
            Source::Stdin => stdin().and_then(|file| bytes_to_come(&file)).ok(),
            Source::File(file) => bytes_to_come(file).ok(),
            Source::Kept(source, _) => source.bytes_to_come(),
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Stdin => standard::Input.read(buffer),
            Source::File(file) => file.read(buffer),
            Source::Kept(source, start) => {
                let count = source.read(buffer)?;
                if let Ok(mut kept) = start.lock() {
                    let room = KEPT - kept.len();
                    kept.extend_from_slice(&buffer[..count.min(room)]);
                }
                Ok(count)
            }
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

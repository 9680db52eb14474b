//! Where the cases come from: a file, standard input, or the command line.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read, Seek};
use std::path::Path;

use super::exit::say;
use super::summary::Summary;
use super::{progress, standard};
use crate::case::options::Options;

pub enum Source {
    Stdin,
    File(File),
    /// The case of a question.
    Text(Cursor<String>),
}

impl Source {
    /// The file, or else standard input.
    pub fn open(file: Option<&Path>) -> io::Result<Source> {
        match file {
            Some(path) => Ok(Source::File(File::open(path)?)),
            None => Ok(Source::Stdin),
        }
    }

    /// See [`standard::widen`].
    pub fn widen(&self) {
        match self {
            Source::Stdin => standard::widen(io::stdin()),
            Source::File(file) => standard::widen(file),
            Source::Text(_) => {}
        }
    }

    /// Returns true if someone types the cases.
    pub fn is_typed(&self) -> bool {
        match self {
            Source::Stdin => io::stdin().is_terminal(),
            Source::File(_) | Source::Text(_) => false,
        }
    }

    /// If someone types the cases, says what to type.
    pub fn ask_for_cases(&self, options: &Options) {
        if !self.is_typed() {
            return;
        }
        progress::end();
        let first = if options.has_case_count() {
            "the number of cases, then the cases"
        } else {
            "cases"
        };
        let case = match options.game() {
            None => "each starts with the number of its game, see takeaway help games".to_string(),
            Some(game) => format!("each has {}", options.syntax(game).replace('…', "...")),
        };
        say(format_args!("type {first} ({case}) and end with control-D"));
    }

    /// The bytes left of it, if it is a regular file.
    pub fn bytes_to_come(&self) -> Option<u64> {
        match self {
            Source::Stdin => bytes_to_come(&stdin().ok()?),
            Source::File(file) => bytes_to_come(file),
            Source::Text(text) => Some(text.get_ref().len() as u64),
        }
    }

    /// The file once more, and its position, if it is a regular file.
    pub fn file(&self) -> Option<(File, u64)> {
        let mut file = match self {
            Source::Stdin => stdin().ok()?,
            Source::File(file) => file.try_clone().ok()?,
            Source::Text(_) => return None,
        };
        bytes_to_come(&file)?;
        let position = file.stream_position().ok()?;
        Some((file, position))
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Stdin => standard::StandardInput.read(buffer),
            Source::File(file) => file.read(buffer),
            Source::Text(text) => text.read(buffer),
        }
    }
}

/// What counts how many bytes of an input have been read. All clones count together.
#[derive(Clone, Default)]
pub struct Watched {
    pub summary: Option<Summary>,
}

impl Watched {
    /// Notes that the first `bytes` of the input have been read.
    fn reach(&self, bytes: u64) {
        progress::reach(bytes);
        if let Some(summary) = &self.summary {
            summary.reach(bytes);
        }
    }
}

/// An input of which `read` bytes have been read.
pub struct WatchedInput<R> {
    pub input: R,
    pub read: u64,
    pub watched: Watched,
}

impl<R: Read> Read for WatchedInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.input.read(buffer)?;
        self.read += bytes as u64;
        self.watched.reach(self.read);
        Ok(bytes)
    }
}

/// A regular file, which is the input from a position on.
#[cfg(unix)]
pub struct Positioned {
    pub file: File,
    pub position: u64,
    pub watched: Watched,
}

#[cfg(unix)]
impl crate::input::text::ReadAt for Positioned {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        use std::os::unix::fs::FileExt;

        self.file.read_exact_at(buffer, self.position + offset)?;
        self.watched.reach(offset + buffer.len() as u64);
        Ok(())
    }

    /// It moves the file on, so that whoever reads it next goes on after what was read in order.
    fn read_from(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
        (&self.file).seek(io::SeekFrom::Start(self.position + offset))?;
        Ok(Box::new(WatchedInput {
            input: &self.file,
            read: offset,
            watched: self.watched.clone(),
        }))
    }
}

fn bytes_to_come(mut file: &File) -> Option<u64> {
    let metadata = file.metadata().ok()?;
    if !metadata.is_file() {
        return None;
    }
    // An earlier program may have read the start of the same file.
    let position = file.stream_position().ok()?;
    Some(metadata.len().saturating_sub(position))
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

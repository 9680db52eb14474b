//! Where the cases come from: a file, standard input, or the command line.

use std::fs::{File, Metadata};
use std::io::{self, Cursor, IsTerminal, Read, Seek};
use std::path::Path;

use super::exit::say;
use super::standard;
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
        file.map_or(Ok(Source::Stdin), |path| File::open(path).map(Source::File))
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

/// An input; `told` is told how many of its bytes have been read.
pub struct Told<R, F> {
    pub input: R,
    pub read: u64,
    pub told: F,
}

impl<R: Read, F: Fn(u64)> Read for Told<R, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.input.read(buffer)?;
        self.read += bytes as u64;
        (self.told)(self.read);
        Ok(bytes)
    }
}

/// A regular file, which is the input from a position on.
#[cfg(unix)]
pub struct Positioned<F> {
    pub file: File,
    pub position: u64,
    pub told: F,
}

#[cfg(unix)]
impl<F: Fn(u64) + Send + Sync> crate::input::text::ReadAt for Positioned<F> {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        use std::os::unix::fs::FileExt;

        self.file.read_exact_at(buffer, self.position + offset)?;
        (self.told)(offset + buffer.len() as u64);
        Ok(())
    }

    /// It moves the file on, so that whoever reads it next goes on after what was read in order.
    fn read_from(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
        (&self.file).seek(io::SeekFrom::Start(self.position + offset))?;
        Ok(Box::new(Told {
            input: &self.file,
            read: offset,
            told: &self.told,
        }))
    }
}

fn bytes_to_come(mut file: &File) -> Option<u64> {
    let metadata = file.metadata().ok().filter(Metadata::is_file)?;
    // An earlier program may have read the start of the same file.
    Some(metadata.len().saturating_sub(file.stream_position().ok()?))
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

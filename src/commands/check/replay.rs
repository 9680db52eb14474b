//! Reads an input again, to find a case in it.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::commands::source::Source;

/// The most bytes that are kept of an input that cannot be read again.
const KEPT: usize = 16 << 20;

/// What can be read again of an input.
pub enum Replay {
    /// A regular file, from this position on.
    File(File, u64),
    /// No more than the start.
    FirstBytes(FirstBytes),
    /// The start of what a line of a statement made of an input.
    Converted(FirstBytes),
}

/// The first bytes of an input. All clones share them.
#[derive(Clone, Default)]
pub struct FirstBytes(Arc<Mutex<Vec<u8>>>);

impl Replay {
    pub fn of(source: &Source) -> Replay {
        if let Source::Converted(_) = source {
            return Replay::Converted(FirstBytes::default());
        }
        match source.file() {
            Some((file, position)) => Replay::File(file, position),
            None => Replay::FirstBytes(FirstBytes::default()),
        }
    }

    /// What has to be kept while the input is read, if it cannot be read again.
    pub fn start(&self) -> Option<FirstBytes> {
        match self {
            Replay::File(..) => None,
            Replay::FirstBytes(start) | Replay::Converted(start) => Some(start.clone()),
        }
    }

    /// Returns true if there may be more of the input than can be read again.
    pub fn is_cut(&self) -> bool {
        match self {
            Replay::File(..) => false,
            Replay::FirstBytes(start) | Replay::Converted(start) => start.lock().len() == KEPT,
        }
    }

    /// What places are in.
    pub fn name(&self) -> &'static str {
        match self {
            Replay::File(..) | Replay::FirstBytes(_) => "the input",
            Replay::Converted(_) => "what | made of the input",
        }
    }

    /// The bytes once more, from the beginning.
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        match self {
            Replay::File(file, position) => {
                let mut file = file.try_clone()?;
                file.seek(SeekFrom::Start(*position))?;
                Ok(Box::new(file))
            }
            Replay::FirstBytes(start) | Replay::Converted(start) => {
                Ok(Box::new(Cursor::new(start.bytes())))
            }
        }
    }
}

impl FirstBytes {
    /// The first bytes of this input.
    pub fn of(input: &[u8]) -> FirstBytes {
        let start = &input[..input.len().min(KEPT)];
        FirstBytes(Arc::new(Mutex::new(start.to_vec())))
    }

    /// The same input; its first bytes are kept while it is read.
    pub fn keep<R: Read>(self, input: R) -> Keeping<R> {
        Keeping { input, start: self }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The kept bytes, without the last token if the input may go on: a cut number is another
    /// number.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.lock().clone();
        if bytes.len() == KEPT {
            let last_blank = bytes.iter().rposition(u8::is_ascii_whitespace);
            bytes.truncate(last_blank.map_or(0, |blank| blank + 1));
        }
        bytes
    }
}

/// An input whose first bytes are kept.
pub struct Keeping<R> {
    input: R,
    start: FirstBytes,
}

impl<R: Read> Read for Keeping<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        let mut kept = self.start.lock();
        let room = KEPT - kept.len();
        kept.extend_from_slice(&buffer[..count.min(room)]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_token_is_dropped_only_if_the_input_may_go_on() {
        for (extra, last, kept) in [
            (0, "12 57", "12 "),
            (0, "12  5 ", "12  5 "),
            (1, "12 57", "12 57"),
        ] {
            let mut input = vec![b' '; KEPT - last.len() - extra];
            input.extend_from_slice(last.as_bytes());
            let start = FirstBytes::default();
            io::copy(&mut start.clone().keep(Cursor::new(input)), &mut io::sink())
                .expect("no fault");
            let bytes = start.bytes();
            assert_eq!(bytes.trim_ascii_start(), kept.as_bytes(), "{last:?}");
        }
    }
}

//! Reads a regular file as texts, at many places at once.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::input::text::Text;

/// The most bytes of a token that may stand before the part of the file in which it ends. A longer token has many
/// leading zeros, or is a fault.
const LONGEST_TOKEN: usize = 64;

/// The rest of a file, in parts of the same size. The text of a part has the tokens whose next byte lies in it.
pub(super) struct Places {
    file: File,
    start: u64,
    end: u64,
    part: usize,
    /// The number of the next part.
    next: AtomicUsize,
}

impl Places {
    /// What is left of `file`, whose last `unread` bytes before its position are still to be answered, in texts of at
    /// most `capacity` bytes. `None` if it is no regular file, or ends there.
    pub(super) fn of(file: File, unread: usize, capacity: usize) -> Option<Places> {
        let (position, end) = position_and_end(&file)?;
        let start = position.checked_sub(unread as u64)?;
        let part = capacity.checked_sub(LONGEST_TOKEN).filter(|&part| part > 0)?;
        // A byte before the start tells where the first token starts.
        let has_more = 0 < start && start < end;
        has_more.then_some(Places { file, start, end, part, next: AtomicUsize::new(0) })
    }

    /// Fills `text` with the next part; returns its number, and whether it could be read. `None` behind the end.
    pub(super) fn read(&self, text: &mut Text) -> Option<(usize, bool)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let from = self.start + number as u64 * self.part as u64;
        // One part behind the last is tried, too: as it cannot be read, the rest, if any, is then read in turn.
        (number == 0 || from - (self.part as u64) < self.end).then(|| (number, self.fill(text, from).is_some()))
    }

    fn fill(&self, text: &mut Text, from: u64) -> Option<()> {
        let len = self.end.checked_sub(from)?.min(self.part as u64) as usize;
        let mut before = [0; LONGEST_TOKEN];
        let before = &mut before[..from.min(LONGEST_TOKEN as u64) as usize];
        read_at(&self.file, before, from - before.len() as u64).ok()?;
        let begun = before.iter().rev().position(u8::is_ascii_whitespace)?;
        text.fill(begun + len, |bytes| read_at(&self.file, bytes, from - begun as u64).is_ok()).then_some(())
    }

    /// Moves the position of the file to `answered` bytes behind the start.
    pub(super) fn seek(&self, answered: u64) -> io::Result<u64> {
        (&self.file).seek(SeekFrom::Start(self.start + answered))
    }
}

/// Where a regular file is read next, and where it ends.
pub(super) fn position_and_end(mut file: &File) -> Option<(u64, u64)> {
    let metadata = file.metadata().ok().filter(|metadata| metadata.is_file())?;
    Some((file.stream_position().ok()?, metadata.len()))
}

/// Fills `bytes` from this place of the file.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

/// Elsewhere no file is read so.
#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

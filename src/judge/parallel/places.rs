//! Reads a regular file as texts, at many places at once.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::input::text::Text;
use crate::limits::to_usize;

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

    /// Fills `text` with the next part; returns its number, and whether it could be read. `None` after the end.
    pub(super) fn read(&self, text: &mut Text) -> Option<(usize, bool)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let from = self.start + number as u64 * self.part as u64;
        // One part after the last is tried, too: as it cannot be read, the rest, if any, is then read in turn.
        (number == 0 || from - (self.part as u64) < self.end).then(|| (number, self.fill(text, from).is_some()))
    }

    fn fill(&self, text: &mut Text, from: u64) -> Option<()> {
        let len = to_usize(self.end.checked_sub(from)?).min(self.part);
        let mut before = [0; LONGEST_TOKEN];
        let before = &mut before[..to_usize(from).min(LONGEST_TOKEN)];
        read_at(&self.file, before, from - before.len() as u64).ok()?;
        let begun = before.iter().rev().position(u8::is_ascii_whitespace)?;
        text.fill(begun + len, |bytes| read_at(&self.file, bytes, from - begun as u64).is_ok()).then_some(())
    }

    /// Moves the position of the file to `answered` bytes after the start.
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

#[cfg(all(test, unix, not(miri)))]
mod tests {
    use std::{env, fs, process};

    use super::*;

    const PART: usize = 100;

    /// A file with this content, which is gone once it is closed.
    fn file(name: &str, content: &[u8]) -> File {
        let path = env::temp_dir().join(format!("takeaway-{}-{name}", process::id()));
        fs::write(&path, content).expect("a file for the test");
        let file = File::options().read(true).write(true).open(&path).expect("the file");
        fs::remove_file(path).expect("the file");
        file
    }

    /// What is behind the first `start` bytes, of which `unread` more than those were read.
    fn places(file: &File, start: u64, unread: u64) -> Option<Places> {
        let mut file = file.try_clone().expect("the file again");
        file.seek(SeekFrom::Start(start + unread)).expect("a place");
        Places::of(file, unread as usize, PART + LONGEST_TOKEN)
    }

    /// The texts up to the first that could not be read at its place, and how many reads there are.
    fn texts(places: &Places) -> (Vec<Vec<u8>>, usize) {
        let mut text = Text::new(PART + LONGEST_TOKEN);
        let mut texts = Vec::new();
        let mut reads = 0;
        while let Some((number, filled)) = places.read(&mut text) {
            assert_eq!(number, reads);
            reads += 1;
            if filled && texts.len() == number {
                texts.push(text.bytes()[text.start()..text.end()].to_vec());
            }
        }
        (texts, reads)
    }

    #[test]
    fn the_texts_of_all_parts_are_the_rest_of_the_file() {
        let tokens: Vec<u8> = (0..900).flat_map(|i| [vec![b'1'; i * 7 % LONGEST_TOKEN], vec![b' ']].concat()).collect();
        let file = file("parts", &tokens);
        let starts = (1..tokens.len()).filter(|&start| tokens[start - 1] == b' ');
        for start in starts.chain([tokens.len() - 2 * PART, tokens.len() - 2 * PART - 1]) {
            let expected = &tokens[start..];
            let is_between = tokens[start - 1] == b' ';
            let Some(places) = places(&file, start as u64, start as u64 % 9) else {
                assert!(expected.is_empty());
                continue;
            };
            let (texts, reads) = texts(&places);
            assert_eq!(reads, expected.len().div_ceil(PART) + 1);
            assert!(texts.concat() == expected || !is_between, "from {start} on");
            assert_eq!(places.seek(3).ok(), Some(start as u64 + 3));
        }
    }

    /// The part starts with the last byte of the token.
    #[test]
    fn a_token_reaches_back_64_bytes_with_the_blank_before_it() {
        for (len, filled) in [(LONGEST_TOKEN, 2), (LONGEST_TOKEN + 1, 1)] {
            let text = [vec![b' '; 2 + PART - len], vec![b'1'; len], vec![b'\n'; 9]].concat();
            assert_eq!(texts(&places(&file("back", &text), 1, 0).expect("more")).0.len(), filled, "{len}");
        }
    }

    #[test]
    fn a_part_that_is_gone_is_not_read() {
        let file = file("gone", &[b' '; 1 + 3 * PART]);
        let places = places(&file, 1, 0).expect("more");
        file.set_len(3 * PART as u64).expect("a shorter file");
        assert_eq!(texts(&places).0, vec![vec![b' '; PART]; 2]);
    }

    #[test]
    fn what_is_no_file_has_no_more_or_is_for_small_texts_is_not_read_so() {
        let file = file("small", b"1 2 ");
        let rest = |start, unread| places(&file, start, unread).is_some();
        assert_eq!([rest(0, 2), rest(2, 0), rest(2, 2), rest(4, 0)], [false, true, true, false]);
        assert!(places(&File::open("/dev/null").expect("a device"), 1, 0).is_none());
        let fits = |capacity| Places::of(file.try_clone().expect("the file again"), 2, capacity).is_some();
        assert_eq!([LONGEST_TOKEN, LONGEST_TOKEN + 1].map(fits), [false, true]);
    }
}

//! Trial runs of what the crate keeps to itself: the judge with threads and texts of any size, and
//! the scanners.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use super::message;
use super::naive_scanner;
use crate::Options;
use crate::input::MAX_NUMBERS;
use crate::input::scanner::Scanner;
use crate::input::text::ReadAt;
use crate::input::text::Text;
use crate::judge::parallel::{Division, Input, judge_in_texts};
use crate::output::tally::Tally;

/// An output of which only the first write fails.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct FailsOnce {
    has_failed: bool,
    pub(crate) written: Vec<u8>,
}

#[cfg(test)]
impl Write for FailsOnce {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !std::mem::replace(&mut self.has_failed, true) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file of these bytes, or one whose end cannot be read.
pub(crate) struct Bytes {
    pub(crate) bytes: Vec<u8>,
    pub(crate) fails: bool,
}

impl ReadAt for Bytes {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        self.read_from(offset)?.read_exact(buffer)
    }

    fn read_from(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
        let rest = &self.bytes[self.bytes.len().min(offset as usize)..];
        let end: Box<dyn Read> = if self.fails {
            Box::new(Fails)
        } else {
            Box::new(io::empty())
        };
        Ok(Box::new(rest.chain(end)))
    }
}

/// An input that cannot be read.
pub(crate) struct Fails;

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

/// An output that can be looked at while threads write to it.
#[derive(Clone, Default)]
pub(crate) struct Output(pub(crate) Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The verdicts and the error of a run with threads from the first byte on and texts of at most
/// `capacity` bytes.
pub(crate) fn run(
    options: &Options,
    input: impl Read + Send + 'static,
    threads: usize,
    capacity: usize,
) -> (String, Option<String>) {
    run_on(options, Input::stream(input), threads, capacity)
}

/// Does what [`run`] does, with blocks of `capacity` bytes.
pub(crate) fn run_in_blocks(
    options: &Options,
    file: Bytes,
    threads: usize,
    capacity: usize,
) -> (String, Option<String>) {
    run_on(options, Input::File(Box::new(file)), threads, capacity)
}

fn run_on(
    options: &Options,
    input: Input,
    threads: usize,
    capacity: usize,
) -> (String, Option<String>) {
    let output = Output::default();
    let division = Division {
        threads: NonZeroUsize::new(threads),
        capacity,
        alone: 0,
    };
    let result = judge_in_texts(
        options,
        input,
        output.clone(),
        division,
        &mut Tally::default(),
    );
    let written = String::from_utf8_lossy(&output.0.lock().expect("no panic")).into_owned();
    (written, result.err().map(|error| message(&error)))
}

/// Everything in `text` from `from` on: the values, and where the first faulty token starts.
fn scan_all(scanner: &mut Scanner, text: &Text, from: usize) -> (Vec<u64>, Option<usize>) {
    let mut values = Vec::new();
    let mut at = from;
    while at < text.end() {
        let piece = scanner.scan(text.bytes(), at, text.end());
        values.extend_from_slice(piece.numbers);
        if piece.fault {
            return (values, Some(text.token(at, piece.numbers.len()) - from));
        }
        assert!(piece.next > at && piece.numbers.len() <= MAX_NUMBERS);
        assert_eq!(
            piece.line_feeds,
            text.bytes()[at..piece.next]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count()
        );
        at = piece.next;
    }
    (values, None)
}

/// Asserts that all kernels scan `bytes`, with whitespace put after them, as the naive scanner
/// does.
pub(crate) fn assert_matches_naive(scanners: &mut [Scanner], bytes: &[u8]) {
    let text = Text::of(bytes);
    let expected = naive_scanner::scan(bytes);
    for (kernel, scanner) in scanners.iter_mut().enumerate() {
        let found = scan_all(scanner, &text, text.start());
        assert_eq!(
            found,
            expected,
            "kernel {kernel} on {:?}",
            String::from_utf8_lossy(bytes)
        );
    }
}

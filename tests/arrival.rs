//! The answer does not depend on how the bytes arrive and leave: not on their portions, not on
//! interruptions, and a failure loses nothing that came before it, on one thread and on several. No
//! verdict waits for input that it does not depend on.

use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use crate::reference;
use crate::reference::Answer;
use takeaway::message;

/// How much the library reads at once. The tests put tokens across the edge of such a buffer.
const BUFFER: usize = 128 << 10;

/// Small inputs, valid and broken, with tokens of all kinds and in all places.
const INPUTS: [&[u8]; 20] = [
    b"",
    b"  \n ",
    b"\xEF\xBB\xBF3\n1 4\n2 2 1 2\n3 4\n",
    b"\xEF\xBB\xBF",
    b"\xEF\xBB1 1 4",
    b"5 1 1000000000000000000\r\n2 3 18 47 34\r\n3 2147483647\t2 0 1\x0C7",
    b"2\n2 3 000000000000000000000000000000032 49 58\n3 00\n\n \n",
    b"1 1 1000000000000000001\n",
    b"2\n3 5\n1 12345678901234567890123456789\n3 5\n",
    b"2\n3 5\n1 1\n1 7\n",
    b"3\n3 5\n0 1\n",
    b"2\n2 3 1 2",
    b"4 2 0 2 0 2 1 0 2 0 x",
    b"2 3 5 1 +4 \xC3\xA9",
    b"4\n4 3 4 1 3 2 8 14\n5 2 1 2\n4 0 1 7 5\r\n0\n",
    b"3 5 1 3 4 1 1000000000000000000 2 5 1000000000000000000 5 2 2 5",
    b"2 5 0 4 2 1 0 1 5",
    b"3 1 4 4 2 1 1000000000000000000 3 5 1000000000000000000 1 1 4",
    b"3 1 4\n5\n2 1\n\n1000000000000000000 3 5",
    b"2 4 1 2 3 5 6 5 2 1 x",
];

/// What a reader does in one call.
#[derive(Clone, Copy)]
enum Step {
    /// Gives this many bytes, or fewer if there are no more.
    Give(usize),
    Interrupt,
}

/// A reader that follows `steps`, then gives everything that is left.
struct Feed<'a, S> {
    rest: &'a [u8],
    steps: S,
}

impl<S: Iterator<Item = Step>> Read for Feed<'_, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.steps.next() {
            None => self.rest.read(buffer),
            Some(Step::Give(bytes)) => {
                let end = bytes.min(buffer.len());
                self.rest.read(&mut buffer[..end])
            }
            Some(Step::Interrupt) => Err(ErrorKind::Interrupted.into()),
        }
    }
}

/// A reader that fails.
struct Dead;

impl Read for Dead {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the line went dead"))
    }
}

fn judged(input: impl Read) -> Answer {
    let mut verdicts = Vec::new();
    let error = takeaway::judge(input, &mut verdicts)
        .err()
        .map(|error| message(&error));
    Answer { verdicts, error }
}

fn fed(input: &[u8], steps: impl IntoIterator<Item = Step>) -> Answer {
    judged(Feed {
        rest: input,
        steps: steps.into_iter(),
    })
}

/// Like [`assert_eq`], but never prints the verdicts, which may be megabytes.
fn assert_same(answer: &Answer, expected: &Answer, what: &str) {
    assert_eq!(answer.error, expected.error, "{what}");
    assert!(
        answer.verdicts == expected.verdicts,
        "{what}: other verdicts"
    );
}

/// `input` up to its last whitespace, including that.
fn complete_tokens(input: &[u8]) -> &[u8] {
    let end = input
        .iter()
        .rposition(|byte| b" \t\r\n\x0C".contains(byte))
        .map_or(0, |space| space + 1);
    &input[..end]
}

#[test]
fn one_byte_at_a_time_is_as_good_as_all_at_once() {
    for input in INPUTS {
        let answer = fed(input, std::iter::repeat(Step::Give(1)));
        assert_eq!(answer, reference::answer(input), "{}", input.escape_ascii());
        assert_eq!(judged(input), answer, "{}", input.escape_ascii());
    }
}

#[test]
fn every_split_into_two_reads_is_answered_alike() {
    for input in INPUTS {
        let expected = reference::answer(input);
        for first in 1..input.len() {
            assert_eq!(
                fed(input, [Step::Give(first)]),
                expected,
                "{} at {first}",
                input.escape_ascii()
            );
        }
    }
}

#[test]
fn interrupted_reads_are_repeated() {
    for input in INPUTS {
        let expected = reference::answer(input);
        let steps = [
            Step::Interrupt,
            Step::Interrupt,
            Step::Give(1),
            Step::Interrupt,
            Step::Give(2),
        ];
        let answer = fed(input, steps.into_iter().cycle());
        assert_eq!(answer, expected, "{}", input.escape_ascii());
    }
}

#[test]
fn all_that_came_before_a_failed_read_is_answered() {
    for input in INPUTS {
        for end in 0..=input.len() {
            let mut expected = reference::answer(complete_tokens(&input[..end]));
            // A fault in the bytes that came is reported; if they only end too soon, the failure
            // is.
            if expected
                .error
                .as_ref()
                .is_none_or(|error| error.contains("found the end of input"))
            {
                expected.error = Some("cannot read the input: the line went dead".to_string());
            }
            let answer = judged(input[..end].chain(Dead));
            assert_eq!(answer, expected, "{} up to {end}", input.escape_ascii());
        }
    }
}

#[test]
fn faulty_tokens_may_straddle_the_edge_of_a_buffer_anywhere() {
    for token in [
        "x",
        "1234567890123456789",
        "00000000000000000000000000000000000000x",
        "abcdefghijklmnopqrstuvwxyz",
        "0",
    ] {
        for before in 0..=token.len() + 1 {
            let input = format!("1\n{}{token}", " ".repeat(BUFFER - 2 - before));
            let expected = reference::answer(input.as_bytes());
            assert_same(
                &judged(input.as_bytes()),
                &expected,
                &format!("{token} {before} bytes before the edge"),
            );
            let input = input + "\n";
            assert_same(
                &judged(input.as_bytes()),
                &expected,
                &format!("{token} {before} bytes before the edge"),
            );
        }
    }
}

#[test]
fn tokens_longer_than_any_buffer_are_read_like_all_others() {
    let zeros = "0".repeat(1_000_000);
    let inputs = [
        format!("{zeros}2\n{zeros}1 {zeros}4\n{zeros}3 {zeros}"),
        format!("1 {zeros}2 {zeros}3 {zeros}18 {zeros}47 {zeros}34"),
        format!("1 1 {zeros}1000000000000000000"),
        format!("2\n3 5\n  1 {zeros}1000000000000000001\n"),
        format!("1 1 {zeros}18446744073709551616\n"),
        format!("1 1 {zeros}x"),
        format!("1 1 {zeros}5x{zeros}"),
        format!("1 1 1{zeros}"),
        format!("1 {zeros}6 5"),
        format!("1 1 {zeros}4 x"),
        format!("1 1 4 {zeros}"),
        "9".repeat(1_000_000),
        format!("1 1 {} ", "9".repeat(1_000_000)),
        "x".repeat(1_000_000),
        format!("1 1 4{}{zeros} ", "\n".repeat(1_000_000)),
    ];
    for input in inputs {
        let expected = reference::answer(input.as_bytes());
        let start = &input[..20];
        assert_same(&judged(input.as_bytes()), &expected, start);
        assert_same(
            &fed(input.as_bytes(), std::iter::repeat(Step::Give(1009))),
            &expected,
            start,
        );
    }
}

/// The bytes written so far: others look at them while a writer adds to them.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("no panic").clone()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that takes at most `portion` bytes at a time, and answers with `end` once it has taken
/// `room` bytes.
struct Sink {
    taken: Shared,
    portion: usize,
    room: usize,
    end: fn() -> io::Result<usize>,
    /// Whether every other call is interrupted.
    interrupts: bool,
    interrupted: bool,
}

impl Sink {
    fn new(portion: usize, room: usize, end: fn() -> io::Result<usize>) -> Sink {
        Sink {
            taken: Shared::default(),
            portion,
            room,
            end,
            interrupts: false,
            interrupted: false,
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupted = self.interrupts && !self.interrupted;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let taken = bytes
            .len()
            .min(self.portion)
            .min(self.room - self.taken.bytes().len());
        if taken == 0 {
            return (self.end)();
        }
        self.taken.write(&bytes[..taken])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn full() -> io::Result<usize> {
    Ok(0)
}

fn broken() -> io::Result<usize> {
    Err(io::Error::other("out of paper"))
}

#[test]
fn writers_that_take_little_at_a_time_get_everything() {
    for portion in 1..20 {
        for input in INPUTS {
            let expected = reference::answer(input);
            let mut sink = Sink::new(portion, usize::MAX, full);
            sink.interrupts = portion % 2 == 1;
            let error = takeaway::judge(input, &mut sink)
                .err()
                .map(|error| message(&error));
            assert_eq!(
                Answer {
                    verdicts: sink.taken.bytes(),
                    error
                },
                expected,
                "{}",
                input.escape_ascii()
            );
        }
    }
}

#[test]
fn a_writer_that_fails_or_is_full_is_reported_and_holds_all_bytes_before() {
    let input = INPUTS[5];
    let verdicts = reference::answer(input).verdicts;
    for room in 0..verdicts.len() {
        for (end, message) in [
            (
                broken as fn() -> io::Result<usize>,
                "cannot write the output: out of paper",
            ),
            (
                full,
                "cannot write the output: failed to write whole buffer",
            ),
        ] {
            let mut sink = Sink::new(7, room, end);
            assert_eq!(
                takeaway::judge(input, &mut sink).unwrap_err().to_string(),
                message
            );
            assert_eq!(sink.taken.bytes(), verdicts[..room]);
        }
    }
}

/// The answer of three threads, which have started when they come to `input`: that gives a byte at
/// a time, and every other call of it and of the writer is interrupted. The writer fails after
/// `room` bytes.
fn judged_by_threads(
    input: &'static [u8],
    then: impl Read + Send + 'static,
    room: usize,
) -> Answer {
    let slow = Feed {
        rest: input,
        steps: [Step::Interrupt, Step::Give(1)].into_iter().cycle(),
    };
    let input = io::repeat(b'\n').take(4 << 20).chain(slow).chain(then);
    let sink = Sink {
        interrupts: true,
        ..Sink::new(1, room, broken)
    };
    let taken = sink.taken.clone();
    let result = takeaway::judge_with_threads(
        &takeaway::Options::default(),
        input,
        sink,
        NonZeroUsize::new(3),
        None,
    );
    Answer {
        verdicts: taken.bytes(),
        error: result.err().map(|error| message(&error)),
    }
}

/// Cases of several games.
const CASES: &[u8] = b"6\n1 4\n2 2 1 2\n4 2 1 2 1 5\n5 2 1 2\n3 4\n1 7\n";

#[test]
fn threads_answer_all_that_came_before_a_failed_read() {
    for end in 0..=CASES.len() {
        let expected = judged(CASES[..end].chain(Dead));
        assert_eq!(
            judged_by_threads(&CASES[..end], Dead, usize::MAX),
            expected,
            "up to {end}"
        );
    }
}

#[test]
fn threads_report_a_writer_that_fails_and_that_holds_all_bytes_before() {
    let Answer { verdicts, .. } = judged(CASES);
    for room in 0..verdicts.len() {
        let error = Some("cannot write the output: out of paper".to_string());
        let expected = Answer {
            verdicts: verdicts[..room].to_vec(),
            error,
        };
        assert_eq!(judged_by_threads(CASES, io::empty(), room), expected);
    }
    assert_eq!(
        judged_by_threads(CASES, io::empty(), verdicts.len()),
        Answer {
            verdicts,
            error: None
        }
    );
}

#[test]
fn a_writer_that_fails_only_when_flushed_is_reported() {
    let buffered = BufWriter::new(Sink::new(usize::MAX, 0, broken));
    let error = takeaway::judge(INPUTS[5], buffered).unwrap_err();
    assert_eq!(error.to_string(), "cannot write the output: out of paper");
}

/// A writer that notes the length of each write.
#[derive(Default)]
struct Portions(Vec<usize>);

impl Write for Portions {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn verdicts_leave_many_at_a_time() {
    let cases = 100_000;
    for (input, bytes) in [
        (
            format!("{cases} {}", "1 4 ".repeat(cases)),
            cases * "Player 1\n".len(),
        ),
        (
            format!("1 5 1 {cases}"),
            "0 200000\n".len() + 2 * cases * " 0".len(),
        ),
    ] {
        let mut portions = Portions::default();
        takeaway::judge(input.as_bytes(), &mut portions).expect("a valid input");
        assert_eq!(portions.0.iter().sum::<usize>(), bytes);
        // The rest is also written when a buffer has been read, and at the end.
        let most = bytes / (32 << 10) + input.len() / BUFFER + 2;
        assert!(portions.0.len() <= most, "{:?}", portions.0);
    }
}

/// A reader that gives `portion` bytes at a time, and first asserts that everything it has given is
/// answered.
struct Impatient<'a> {
    input: &'a [u8],
    given: usize,
    portion: usize,
    written: Shared,
}

impl Read for Impatient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let due = reference::answer(complete_tokens(&self.input[..self.given])).verdicts;
        assert_eq!(self.written.bytes(), due, "after {} bytes", self.given);
        let end = self.portion.min(buffer.len());
        let read = (&self.input[self.given..]).read(&mut buffer[..end])?;
        self.given += read;
        Ok(read)
    }
}

#[test]
fn every_verdict_is_written_and_flushed_before_the_next_read() {
    for input in INPUTS {
        for portion in 1..=input.len() {
            let written = Shared::default();
            let reader = Impatient {
                input,
                given: 0,
                portion,
                written: written.clone(),
            };
            let error = takeaway::judge(reader, BufWriter::new(written.clone()))
                .err()
                .map(|error| message(&error));
            let answer = Answer {
                verdicts: written.bytes(),
                error,
            };
            assert_eq!(
                answer,
                reference::answer(input),
                "{} by {portion}",
                input.escape_ascii()
            );
        }
    }
}

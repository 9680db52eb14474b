//! Finds the case that a verdict is on.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use memchr::memchr_iter;

use super::in_order::Judge;
use crate::case::error::Error;
use crate::case::options::Options;
use crate::case::template::Told;
use crate::game::tables::{TableReader, Tables};
use crate::input::CAPACITY;
use crate::input::position::Position;
use crate::input::text::{Text, TextReader};
use crate::output::frame::Frame;
use crate::output::marks::Marks;

/// The case that a verdict is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundCase {
    /// The number of the case, from 1.
    pub(crate) case: u64,
    /// The heap that the verdict is on, if the case is a range of heaps.
    pub(crate) heap: Option<u64>,
    /// Where the case starts: in a group, after the rule of the group.
    pub(crate) start: Position,
    /// The bytes of the case, at most the first 1,000.
    pub(crate) text: Vec<u8>,
    /// The line of the verdict, explained if that was asked for; at most its first 1,000 bytes.
    pub(crate) verdict: Vec<u8>,
}

/// The most bytes that are kept of a case and of a verdict.
const KEPT: usize = 1000;

/// The case that verdict `number` answers; the first verdict is 1. `None` if the input has fewer
/// verdicts. What follows the case is not looked at. The verdict that is returned is a word on a
/// line of its own without prefix, whatever `options` say. The input is read in texts of at most
/// `capacity` bytes.
///
/// If the options ask for explanations, only the case of the verdict is explained, or every case if
/// cases are ranges. A text that cannot have the start of the case is answered at once, the others
/// token by token.
pub(crate) fn find_verdict(
    options: &Options,
    number: u64,
    input: &mut dyn Read,
    capacity: usize,
) -> Result<Option<FoundCase>, Error> {
    let asked = Asked {
        number,
        tried: None,
        capacity,
    };
    find(options, &asked, input)
}

/// What is wrong with the move that these numbers tell, after verdict `number`; nothing if that is
/// not known. It is what comes after the move in a message.
pub(crate) fn find_why_wrong(
    options: &Options,
    number: u64,
    tried: Told,
    input: &mut dyn Read,
) -> Result<String, Error> {
    let options = Options {
        explain: true,
        ..options.clone()
    };
    let asked = Asked {
        number,
        tried: Some(tried),
        capacity: CAPACITY,
    };
    let found = find(&options, &asked, input)?;
    let said = found.map_or(Vec::new(), |found| found.verdict);
    Ok(String::from_utf8_lossy(&said).trim_ascii().to_string())
}

/// What is asked of a case.
struct Asked {
    /// Which verdict answers it, from 1.
    number: u64,
    /// Whose faults are told in place of an explanation.
    tried: Option<Told>,
    /// The bytes of a text.
    capacity: usize,
}

/// [`find_verdict`], or [`find_why_wrong`].
fn find(
    options: &Options,
    asked: &Asked,
    input: &mut dyn Read,
) -> Result<Option<FoundCase>, Error> {
    let number = asked.number;
    let explaining = one_line_each(options);
    explaining.check()?;
    let plain = Options {
        explain: false,
        ..explaining.clone()
    };
    let mut explains_later = explaining.explain;
    if number == 0 {
        return Ok(None);
    }
    let kept = KeptLine {
        number,
        ended: 0,
        text: Vec::new(),
    };
    let mut frame = Frame::new(plain.prefix.as_ref(), plain.long_words(), kept);
    let tables = Arc::new(Mutex::new(Tables::new(plain.budget)));
    let mut judge = Judge::new(&plain, TableReader::new(tables), asked.capacity)?;
    let is_range = judge.cases.form().has_ranges;
    let mut texts = TextReader::new(input);
    let mut text = Text::new(asked.capacity);
    let mut case = FoundCase {
        case: 0,
        heap: None,
        start: Position::START,
        text: Vec::new(),
        verdict: Vec::new(),
    };
    loop {
        texts.next(&mut text).map_err(Error::Read)?;
        let mut at = text.start();
        let mut line_feeds = 0;
        // Each case but a range has one verdict, and a number and a blank at least.
        let most = (text.end() - at) as u64 / 2;
        let may_start = is_range || frame.output.ended + most + 1 >= number;
        let mut next = if may_start {
            text.token(at, 0).min(text.end())
        } else {
            at
        };
        while may_start && at < text.end() {
            line_feeds += judge.answer(&text, at, next, &mut frame)?;
            if frame.output.ended >= number {
                return Ok(Some(FoundCase {
                    verdict: frame.output.text,
                    ..case
                }));
            }
            at = next;
            next = text.token(next, 1).min(text.end());
            if judge.cases.is_before_case() {
                if explains_later && (is_range || frame.output.ended + 1 == number) {
                    judge.explain(&explaining, asked.tried.as_ref(), asked.capacity);
                    explains_later = false;
                }
                let start = judge.position.after(&text, at, line_feeds);
                let heap = is_range.then(|| number - frame.output.ended);
                case = FoundCase {
                    case: judge.cases.answered + 1,
                    heap,
                    start,
                    text: Vec::new(),
                    ..case
                };
            }
            keep(&mut case.text, &text.bytes()[at..next]);
        }
        if judge.finish_text(&text, at, line_feeds, &mut frame)? {
            return Ok(None);
        }
    }
}

/// These options with a line for each verdict, whatever the verdicts are.
fn one_line_each(options: &Options) -> Options {
    Options {
        count: false,
        prefix: None,
        one_line: false,
        marks: Marks::None,
        winning_moves: None,
        any_move: false,
        why: false,
        ..options.clone()
    }
}

/// An output that keeps one line.
struct KeptLine {
    /// Which line, from 1.
    number: u64,
    /// How many lines have ended.
    ended: u64,
    text: Vec<u8>,
}

impl Write for KeptLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let ends = memchr_iter(b'\n', bytes).count() as u64;
        if self.ended + ends + 1 < self.number {
            self.ended += ends;
            return Ok(bytes.len());
        }
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.ended + 1 == self.number {
                keep(&mut self.text, line);
            }
            self.ended += u64::from(line.ends_with(b"\n"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Appends bytes, up to [`KEPT`] in all.
fn keep(text: &mut Vec<u8>, bytes: &[u8]) {
    let room = KEPT - text.len();
    text.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::game::Game;
    use crate::case::layout::Layout;
    use crate::case::options::Form;

    /// A bar is before each case. The third column is the case of each verdict, and its heap in a
    /// range.
    #[test]
    fn each_verdict_is_found_on_its_case_wherever_texts_are_cut() {
        let nim = || Form::game(Game::Nim);
        for (form, layout, input, found) in [
            (
                Form::default(),
                "n m s",
                "|20 3 1 3 8 |7  2~2 3\n|5 0\n",
                &[(1, 0), (2, 0), (3, 0)][..],
            ),
            (
                Form::default(),
                "m s T n 0",
                "2 1 2~2 |8~|3 2 4 7 0 1 3 1 |8 0 0",
                &[(1, 0), (2, 0), (3, 0)],
            ),
            (
                Form::default(),
                "1..n r",
                "|3 2~|0 1 |2~7",
                &[(1, 1), (1, 2), (1, 3), (3, 1), (3, 2)],
            ),
            (
                nim(),
                "x k h 0",
                "~|9 1 4 |8 0~|7 2~5 5 0",
                &[(1, 0), (2, 0), (3, 0)],
            ),
            (nim(), "k h", "|0 |1~7", &[(1, 0), (2, 0)]),
        ] {
            let options = Options {
                form,
                layout: Layout::new(layout),
                stream: true,
                ..Options::default()
            };
            let mut starts = Vec::new();
            let mut at = Position::START;
            let mut plain = String::new();
            for letter in input.replace('~', &"\n".repeat(70)).chars() {
                match letter {
                    '|' => starts.push(at),
                    '\n' => {
                        at = Position {
                            line: at.line + 1,
                            column: 1,
                        }
                    }
                    _ => at.column += 1,
                }
                plain.extend(Some(letter).filter(|letter| *letter != '|'));
            }
            for capacity in (50..80).chain([CAPACITY]) {
                let find_as = |explain, number| {
                    let options = Options {
                        explain,
                        ..options.clone()
                    };
                    find_verdict(&options, number, &mut plain.as_bytes(), capacity)
                        .expect("no fault")
                };
                let find = |number| find_as(false, number);
                for (&(case, heap), number) in found.iter().zip(1..) {
                    let found = find(number).expect("a verdict");
                    let explained = find_as(true, number).expect("a verdict");
                    let start = [found.verdict.trim_ascii(), b"\t"].concat();
                    assert!(
                        explained.verdict.starts_with(&start),
                        "{layout}, {number}: {:?}",
                        explained.verdict
                    );
                    assert_eq!(
                        FoundCase {
                            verdict: found.verdict.clone(),
                            ..explained
                        },
                        found,
                        "{layout}, {number}"
                    );
                    let text = input
                        .split('|')
                        .nth(case)
                        .expect("a case")
                        .replace('~', " ");
                    let expected = (
                        case as u64,
                        Some(heap).filter(|heap| *heap > 0),
                        starts[case - 1],
                    );
                    assert_eq!(
                        (found.case, found.heap, found.start),
                        expected,
                        "{layout}, {number}, {capacity}"
                    );
                    let [text, found] = [&*text, &*String::from_utf8_lossy(&found.text)]
                        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
                    assert!(
                        text.starts_with(&found) && !found.is_empty(),
                        "{found:?} of {text:?}"
                    );
                }
                assert_eq!(find(found.len() as u64 + 1), None, "{layout}");
            }
        }
    }

    #[test]
    fn an_input_with_a_fault_before_the_verdict_has_none() {
        let find = |stream, input: &str| {
            find_verdict(
                &Options {
                    stream,
                    ..Options::default()
                },
                3,
                &mut input.as_bytes(),
                CAPACITY,
            )
        };
        assert!(matches!(find(true, "1 4 1 7"), Ok(None)));
        assert!(matches!(find(false, "2 1 4 1 7"), Ok(None)));
        assert!(matches!(find(false, "9 1 4 1 7"), Err(Error::Fault(_))));
        assert!(matches!(find(false, "1 1 4 7"), Err(Error::Fault(_))));
        assert!(matches!(
            find(true, "1 4 1 7 1 9 x"),
            Ok(Some(FoundCase { case: 3, .. }))
        ));
    }

    #[test]
    fn no_case_has_verdict_0() {
        let find = |number| {
            let input = &mut &b"1 1 4"[..];
            find_verdict(&Options::default(), number, input, CAPACITY)
                .expect("a right input")
                .map(|found| found.case)
        };
        assert_eq!([0, 1, 2, u64::MAX].map(find), [None, Some(1), None, None]);
    }
}

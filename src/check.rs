//! `takeaway check`: compares somebody's verdicts with the right ones, and shows the first that is different.

mod again;
mod compare;

pub use again::Start;

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use takeaway::{Error, Found, Options, Position};

use self::again::Again;
use self::compare::{Comparison, Difference, Differences};
use crate::flags::Run;
use crate::source::Source;
use crate::{fail, judge_into, say, shown, summary, FAILURE};

/// The exit code if answers are different.
const DIFFERENT: u8 = 3;

/// Checks the answers in this file, or in standard input if it is `-`.
pub fn check(run: &Run, answers: &Path) -> ExitCode {
    let answers = Some(answers).filter(|path| path.as_os_str() != "-");
    let standard = Some(Path::new("standard input"));
    let name = answers.or(standard).map(shown).unwrap_or_default();
    // Messages always name the input: whoever forgot ANSWERS sees that FILE was taken for ANSWERS.
    let input = run.file.as_deref().or(standard);
    let unread = |error: io::Error| fail(FAILURE, format_args!("{name}: cannot read the answers: {error}"));
    let (answers, source) = match (Source::open(answers), Source::open(run.file.as_deref())) {
        (Err(error), _) => return unread(error),
        (_, Err(error)) => return crate::exit_code(Err(Error::Read(error)), input),
        (Ok(answers), Ok(source)) => (answers, source),
    };
    let words = summary::all_words(&run.options).into_iter().map(|(word, _)| word);
    let comparison = Comparison::new(Box::new(answers), words, run.options.one_line);
    let again = Again::of(&source);
    // Verdicts on one line are compared one by one, too.
    let mut lines = run.clone();
    lines.options.one_line = false;
    match judge_into(&lines, source, again.start(), Box::new(comparison.clone())) {
        Err(Error::Write(error)) => return unread(error),
        Err(error) => {
            let may_be_answers = starts_with_a_word(&error);
            let code = crate::exit_code(Err(error), input);
            if may_be_answers {
                say("check takes ANSWERS first, then FILE");
            }
            return code;
        }
        Ok(()) => {}
    }
    match comparison.finish() {
        Err(error) => unread(error),
        Ok(Differences { first: None, ref more, .. }) if more.is_empty() => ExitCode::SUCCESS,
        Ok(differences) => {
            say(report(&differences, &lines.options, &again, &name));
            ExitCode::from(DIFFERENT)
        }
    }
}

/// Whether the input starts with no number, but with a word, as a file of verdicts does.
fn starts_with_a_word(error: &Error) -> bool {
    matches!(error, Error::Fault { position: Position { line: 1, column: 1 }, found: Found::Token { .. }, .. })
}

/// The first verdict that differs, with its case; how many differ; whether some are missing or too many.
fn report(differences: &Differences, options: &Options, again: &Again, name: &str) -> String {
    let Differences { verdicts, wrong, missing, first, more } = differences;
    let noun = if *verdicts == 1 { "verdict" } else { "verdicts" };
    let mut lines = Vec::new();
    if let Some(first) = first {
        lines.extend(report_first(first, options, again, name));
        if wrong == verdicts && *verdicts > 1 && is_no_word(&first.found, options) {
            lines.push("none is as expected: --words and --prefix say how verdicts look".to_string());
        }
        lines.push(format!("{} of {verdicts} differ", wrong + missing));
    }
    if *missing > 0 {
        lines.push(format!("{name} ends after {} of {verdicts} {noun}", verdicts - missing));
    }
    if !more.is_empty() {
        lines.push(format!("{name} goes on after {verdicts} {noun}: found {}", around(more, 0)));
    }
    lines.join("\n")
}

/// Whether this is no verdict that a case may have, where verdicts are nothing but words.
fn is_no_word(found: &[u8], options: &Options) -> bool {
    let is_it = |word: &str| word.as_bytes() == found.trim_ascii();
    let are_words = !options.count && options.prefix.is_none();
    are_words && !summary::all_words(options).iter().any(|(word, _)| is_it(word))
}

/// Where the first difference is, the case, and its explanation.
fn report_first(first: &Difference, options: &Options, again: &Again, name: &str) -> Vec<String> {
    let Difference { verdict, expected, found } = first;
    let place = expected.iter().zip(found).take_while(|(expected, found)| expected == found).count();
    let end = || format!("the end of {name}");
    let found = if found.is_empty() { end() } else { around(found, place) };
    let told = format!("expected {}, found {found}", around(expected, place));
    match Case::of_verdict(*verdict, options, again) {
        Some(Case { number, heap, start, text, explanation }) => {
            let heap = heap.map_or(String::new(), |heap| format!(", n = {heap}"));
            vec![format!("case {number}, line {} of the input{heap}: {told}", start.line), text, explanation]
        }
        None => vec![
            format!("verdict {verdict}: {told}"),
            "to see a case after the first 16 MiB of a pipe, give the input as a file".to_string(),
        ],
    }
}

/// The most bytes of a text that are shown before a place, and from there on.
const SHOWN: [usize; 2] = [40, 200];

/// A text on one line, or what stands around a place of it.
fn around(text: &[u8], place: usize) -> String {
    let text = text.trim_ascii();
    let start = if place > SHOWN[0] + SHOWN[1] { place - SHOWN[0] } else { 0 };
    let end = text.len().min(place + SHOWN[1]);
    let dots = |is_cut| if is_cut { "..." } else { "" };
    let shown = String::from_utf8_lossy(text.get(start..end).unwrap_or_default());
    let shown: String = shown.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }).collect();
    format!("{}{shown}{}", dots(start > 0), dots(end < text.len()))
}

/// A case of the input.
struct Case {
    /// From 1.
    number: u64,
    /// The heap with the verdict, if the case is a range of heaps from 1 on.
    heap: Option<u64>,
    start: Position,
    text: String,
    explanation: String,
}

impl Case {
    /// The case with this verdict, if the input can be read again and the case explained.
    fn of_verdict(verdict: u64, options: &Options, again: &Again) -> Option<Case> {
        let explaining = Options { explain: true, count: false, prefix: None, ..options.clone() };
        let read = |cases| First::read(cases, verdict, &explaining, again);
        let (mut low, mut number) = (0, verdict);
        let mut first = read(number)?;
        // A case may have no verdict or several: find the first by which there are enough.
        while first.verdicts < verdict {
            low = number;
            first.next?;
            number = number.checked_mul(2)?;
            first = read(number)?;
        }
        while number - low > 1 {
            let middle = if low == 0 && number == verdict { verdict - 1 } else { low + (number - low) / 2 };
            let found = read(middle)?;
            if found.verdicts < verdict {
                low = middle;
            } else {
                (number, first) = (middle, found);
            }
        }
        let start = takeaway::start_after(options, number - 1, again.open().ok()?).ok()??;
        let text = text_between(again.open().ok()?, start, first.next).ok()?;
        let text = around(&text, 0);
        let is_range = options.layout.is_some_and(|layout| layout.is_range());
        let before = if is_range { read(number - 1)?.verdicts } else { 0 };
        let heap = is_range.then_some(verdict - before);
        Some(Case { number, heap, start, text, explanation: around(&first.line, 0) })
    }
}

/// What the judge says of the first cases of an input.
struct First {
    /// How many verdicts they have.
    verdicts: u64,
    /// The verdict that is looked for, if it is among them.
    line: Vec<u8>,
    /// Where the next case starts, if one does.
    next: Option<Position>,
}

impl First {
    fn read(cases: u64, verdict: u64, options: &Options, again: &Again) -> Option<First> {
        let mut line = Line { verdict, ended: 0, text: Vec::new() };
        let next = takeaway::judge_first(options, cases, again.open().ok()?, &mut line).ok()?;
        Some(First { verdicts: line.ended, line: line.text, next })
    }
}

/// An output that keeps the line of one verdict.
struct Line {
    verdict: u64,
    /// How many lines have ended.
    ended: u64,
    text: Vec<u8>,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.ended + 1 == self.verdict {
                hold(&mut self.text, line);
            }
            self.ended += u64::from(line.ends_with(b"\n"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Appends to a text as much as may be shown of it.
fn hold(text: &mut Vec<u8>, bytes: &[u8]) {
    let room = MOST - text.len();
    text.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

/// More than what is shown of a text.
const MOST: usize = 1000;

/// The text of an input from one place to another, or to the end, as far as it may be shown.
fn text_between(input: impl Read, start: Position, end: Option<Position>) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut at = Position { line: 1, column: 1 };
    for byte in BufReader::new(input).bytes() {
        if end == Some(at) || text.len() == MOST {
            break;
        }
        let byte = byte?;
        if (at.line, at.column) >= (start.line, start.column) {
            text.push(byte);
        }
        at = match byte {
            b'\n' => Position { line: at.line + 1, column: 1 },
            _ => Position { column: at.column + 1, ..at },
        };
    }
    Ok(text)
}

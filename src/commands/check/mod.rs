//! `takeaway check`: compares somebody's verdicts with the right ones, and shows the first that is
//! different.

pub(crate) mod again;
pub(crate) mod compare;
pub(crate) mod manner;
mod message;
mod moves;
mod reader;

pub use compare::{Comparison, Differences};

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use self::again::{Again, FirstBytes};
use self::compare::Difference;
use self::manner::Manner;
use self::message::{Judgement, Report};
use crate::case::error::Error;
use crate::case::escape::{escaped, is_visible};
use crate::case::fault::{Fault, Found, Hint};
use crate::case::game::Game;
use crate::case::options::Options;
use crate::commands::answer::judge_into;
use crate::commands::exit::{TROUBLE, fail, say, shown};
use crate::commands::source::Source;
use crate::flags::{Check, Protocol, errors};
use crate::input::CAPACITY;
use crate::input::position::Position;
use crate::judge::find::{FoundCase, find_verdict};
use crate::output::marks::Marks;
use crate::output::tally::Tally;

/// Checks answers, and says what is different.
pub fn check(run: &Check) -> ExitCode {
    let files = &run.files;
    let outcome = match &files.refused {
        Some(why) => Judgement::Trouble(why.clone()),
        None => compared(run).unwrap_or_else(Judgement::Trouble),
    };
    let is_testlib = run.protocol == Some(Protocol::Testlib);
    let written = files
        .message
        .as_ref()
        .map(|file| message::write(file, &outcome));
    match &outcome {
        Judgement::Right(_) | Judgement::Wrong(_) if is_testlib && files.message.is_none() => {
            say_as_testlib(&outcome);
        }
        Judgement::Trouble(_) if is_testlib => say_as_testlib(&outcome),
        Judgement::Right(_) if !run.input.summary => {}
        Judgement::Wrong(_) if matches!(written, Some(Ok(()))) => {}
        _ => say(outcome.message()),
    }
    if let Some(Err(why)) = written {
        return fail(TROUBLE, why);
    }
    ExitCode::from(match (outcome, run.protocol) {
        (Judgement::Trouble(_), _) => TROUBLE,
        (Judgement::Right(_), Some(Protocol::Kattis)) => 42,
        (Judgement::Wrong(_), Some(Protocol::Kattis)) => 43,
        (Judgement::Right(_), Some(Protocol::Testlib) | None) => 0,
        (Judgement::Wrong(_), Some(Protocol::Testlib) | None) => 1,
    })
}

fn say_as_testlib(outcome: &Judgement) {
    // If standard error is closed as well, the exit code still tells the outcome.
    let _ = writeln!(io::stderr(), "{}", outcome.testlib_line());
}

/// Whether the answers are right, or what is different.
///
/// # Errors
///
/// Why the answers cannot be compared.
fn compared(run: &Check) -> Result<Judgement, String> {
    let files = &run.files;
    let mut answer = run.input.clone();
    if answer.options.one_line || answer.options.winning_moves.is_some() {
        // They tell where verdicts end.
        answer.options.marks = Marks::Kept;
    }
    // Messages always name the input: a user who forgot ANSWERS sees that FILE was taken for
    // ANSWERS.
    let input = name_of(answer.file.as_deref());
    let answers = open(run, files.answers.as_deref(), files.is_strict)?;
    let jury = files
        .jury
        .as_deref()
        .map(|jury| open(run, Some(jury), false))
        .transpose()?;
    let source =
        Source::open(answer.file.as_deref()).map_err(|error| told(&input, &Error::Read(error)))?;
    let again = Again::of(&source);
    let output = Box::new(Both(answers.clone(), jury.clone()));
    let result = judge_into(
        &answer,
        source,
        again.start(),
        output,
        &mut Tally::default(),
    );
    if let Err(Error::Write(error)) = result {
        return Err(error.to_string());
    }
    let name = name_of(files.answers.as_deref());
    if let Err(error) = result {
        // More answers may belong to the cases after the fault.
        let first = answers.finish().map_err(|error| error.to_string())?.first;
        let mut lines = first.map_or(Vec::new(), |first| {
            report_first(&first, &answer.options, &again, &name)
        });
        let may_be_answers = run.protocol.is_none() && starts_with_a_word(&error);
        lines.push(told(&input, &error));
        lines.extend(may_be_answers.then(|| "check takes ANSWERS first, then FILE".to_string()));
        return Err(lines.join("\n"));
    }
    let found = outcome(&answers, &answer.options, &again, &name)?;
    let (Some(jury), Some(path)) = (jury, &files.jury) else {
        return Ok(found);
    };
    let jury_name = shown(path);
    match (found, outcome(&jury, &answer.options, &again, &jury_name)?) {
        (found, Judgement::Right(_)) => Ok(found),
        (Judgement::Wrong(mut report), _) => {
            report.notes.push(format!("{jury_name} is wrong, too"));
            Ok(Judgement::Wrong(report))
        }
        (_, wrong) => Err(format!("{jury_name} is wrong: {}", wrong.message())),
    }
}

/// Whether the answers that were compared are right, or what is different.
fn outcome(
    answers: &Comparison,
    options: &Options,
    again: &Again,
    name: &str,
) -> Result<Judgement, String> {
    let found = answers.finish().map_err(|error| error.to_string())?;
    if found.count() == 0 {
        return Ok(Judgement::Right(found.verdicts));
    }
    Ok(Judgement::Wrong(report(&found, options, again, name)))
}

/// What is said of an error in the input of this name.
fn told(input: &str, error: &Error) -> String {
    format!("{input}: {}", errors::message(error))
}

/// A comparison with the answers in this file.
fn open(run: &Check, file: Option<&Path>, is_strict: bool) -> Result<Comparison, String> {
    let unread = {
        let name = name_of(file);
        move |error: io::Error| {
            io::Error::new(
                error.kind(),
                format!("{name}: cannot read the answers: {error}"),
            )
        }
    };
    let source = Source::open(file).map_err(|error| unread(error).to_string())?;
    let manner = Manner {
        is_strict,
        ..manner_of(&run.input.options, run.ignore_case, run.in_order)
    };
    Ok(Comparison::new(
        Box::new(Named { source, unread }),
        all_words(&run.input.options),
        manner,
    ))
}

/// A comparison with these answers. Verdicts on one line and those with winning moves need marks.
pub fn comparison(
    options: &Options,
    ignore_case: bool,
    in_order: bool,
    answers: Box<dyn Read + Send>,
) -> Comparison {
    Comparison::new(
        answers,
        all_words(options),
        manner_of(options, ignore_case, in_order),
    )
}

fn manner_of(options: &Options, ignore_case: bool, in_order: bool) -> Manner {
    let has_moves = options.winning_moves.is_some();
    Manner {
        one_line: options.one_line,
        has_moves,
        in_order,
        ignore_case,
        is_strict: false,
    }
}

/// The message about differences on `input` in the answers with this name.
pub fn report_of(differences: &Differences, options: &Options, input: &[u8], name: &str) -> String {
    report(
        differences,
        options,
        &Again::FirstBytes(FirstBytes::of(input)),
        name,
    )
    .text()
}

/// The name of an input in messages.
fn name_of(file: Option<&Path>) -> String {
    shown(file.unwrap_or(Path::new("standard input")))
}

/// Answers, and the error if they cannot be read.
struct Named<F> {
    source: Source,
    unread: F,
}

impl<F: Fn(io::Error) -> io::Error> Read for Named<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.source.read(buffer).map_err(&self.unread)
    }
}

/// Two comparisons that get the same verdicts.
struct Both(Comparison, Option<Comparison>);

impl Write for Both {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(bytes)?;
        self.1
            .as_mut()
            .map_or(Ok(()), |other| other.write_all(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns true if the input starts with a word, as a file of verdicts does.
fn starts_with_a_word(error: &Error) -> bool {
    matches!(
        error,
        Error::Fault(Fault {
            position: Position { line: 1, column: 1 },
            found: Found::Token { .. },
            ..
        })
    )
}

/// The first verdict that differs, with its case; how many differ; whether some are missing or too
/// many.
fn report(differences: &Differences, options: &Options, again: &Again, name: &str) -> Report {
    let Differences {
        verdicts,
        wrong,
        missing,
        first,
        more,
    } = differences;
    let noun = if *verdicts == 1 { "answer" } else { "answers" };
    let mut report = Report {
        lines: Vec::new(),
        notes: Vec::new(),
    };
    if let Some(first) = first {
        report.lines = report_first(first, options, again, name);
        let are_many = 2 * (wrong + missing) > *verdicts || !more.is_empty();
        if first.verdict == 1
            && *verdicts > 1
            && *wrong > 0
            && are_many
            && is_no_word(&first.found, options)
        {
            report.notes.push(
                "the first answer is no verdict: --words and --prefix say how answers look"
                    .to_string(),
            );
        }
        if *verdicts > 1 {
            report
                .notes
                .push(format!("{} of {verdicts} differ", wrong + missing));
        }
    }
    if *missing > 0 {
        report.notes.push(format!(
            "{name} ends after {} of {verdicts} {noun}",
            verdicts - missing
        ));
    }
    if !more.is_empty() {
        let found = if more.trim_ascii().is_empty() {
            exactly(more)
        } else {
            around(more, 0)
        };
        report.notes.push(format!(
            "{name} goes on after {verdicts} {noun}: found {found}"
        ));
    }
    report
}

/// Returns true if verdicts are only words, and this is none of them.
fn is_no_word(found: &[u8], options: &Options) -> bool {
    let first_line = found
        .trim_ascii()
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    let is_it = |word: &str| word.as_bytes() == first_line.trim_ascii();
    let are_words = !options.count && options.prefix.is_none();
    are_words && !all_words(options).any(|word| is_it(&word))
}

/// The words of verdicts: the words of the options if they have some, else the words of all games.
fn all_words(options: &Options) -> impl Iterator<Item = String> + use<> {
    let given = options
        .words
        .as_ref()
        .map(|words| words.texts().map(String::from));
    let usual = || {
        Game::ALL
            .into_iter()
            .filter(|game| game.has_verdicts())
            .flat_map(Game::words)
    };
    given
        .map_or_else(|| usual().map(String::from).collect(), Vec::from)
        .into_iter()
}

/// Where the first difference is, the case, and its explanation.
fn report_first(first: &Difference, options: &Options, again: &Again, name: &str) -> Vec<String> {
    let Difference {
        verdict,
        expected,
        found,
    } = first;
    let place = expected
        .iter()
        .zip(found)
        .take_while(|(expected, found)| expected == found)
        .count();
    // Letters beyond ASCII may look like the ones that are expected.
    let is_ascii = expected.is_ascii();
    let hints = errors::hints(if *verdict == 1 {
        Hint::at_start(found)
    } else {
        &[]
    });
    let found = match &found[..] {
        [] => format!("the end of {name}"),
        found if hints.is_empty() && is_ascii => in_ascii(found, place),
        found if hints.is_empty() => around(found, place),
        found => format!(
            "{}...{hints}",
            escaped(&found[..found.len().min(BINARY_SHOWN)], is_visible)
        ),
    };
    let told = if first.differs_in_blanks() {
        format!(
            "expected {}, found {}",
            exactly(expected),
            exactly(&first.found)
        )
    } else {
        format!("expected {}, found {found}", around(expected, place))
    };
    match find_case(*verdict, options, again) {
        Ok(Some((
            FoundCase {
                case,
                heap,
                start,
                text,
                ..
            },
            explanation,
        ))) => {
            let heap = heap.map_or(String::new(), |heap| format!(", n = {heap}"));
            let place = format!("case {case}, line {} of the input{heap}", start.line);
            vec![format!("{place}: {told}"), around(&text, 0), explanation]
        }
        found => vec![
            format!("answer {verdict}: {told}"),
            why_unseen(found.err(), again),
        ],
    }
}

/// Why the case of a verdict cannot be shown.
fn why_unseen(error: Option<Error>, again: &Again) -> String {
    match error {
        None
        | Some(Error::Fault(Fault {
            found: Found::End { .. },
            ..
        })) if again.is_cut() => {
            "to see a case after the first 16 MiB of a pipe, give the input as a file".to_string()
        }
        None => "its case cannot be shown: the input has changed since".to_string(),
        Some(error) => format!("its case cannot be shown: {}", errors::message(&error)),
    }
}

/// The most bytes of a text that are shown before a place, and from there on.
const SHOWN: [usize; 2] = [40, 200];

/// The most bytes that are shown of answers that are not text. Messages show the same number of a
/// token of the input.
const BINARY_SHOWN: usize = 24;

/// A text on one line, or what is around a place of it. What cannot be seen is escaped, except
/// blanks, which are not compared.
fn around(text: &[u8], place: usize) -> String {
    shown_around(text, place, |letter| is_visible(letter) || letter == '\t')
}

/// Does what [`around`] does, with a code for each letter beyond ASCII.
fn in_ascii(text: &[u8], place: usize) -> String {
    shown_around(text, place, |letter| {
        letter.is_ascii() && is_visible(letter) || letter == '\t'
    })
}

fn shown_around(text: &[u8], place: usize, is_plain: fn(char) -> bool) -> String {
    let text = text.trim_ascii();
    let start = if place > SHOWN[0] + SHOWN[1] {
        start_of_letter(text, place - SHOWN[0])
    } else {
        0
    };
    let end = start_of_letter(text, text.len().min(place + SHOWN[1]));
    let dots = |is_cut| if is_cut { "..." } else { "" };
    let spaced = |&byte: &u8| {
        if byte.is_ascii_whitespace() && byte != b'\t' {
            b' '
        } else {
            byte
        }
    };
    let shown: Vec<u8> = text
        .get(start..end)
        .unwrap_or_default()
        .iter()
        .map(spaced)
        .collect();
    let shown = escaped(&shown, is_plain);
    format!("{}{shown}{}", dots(start > 0), dots(end < text.len()))
}

/// A text in quotes, with each blank as it is; of a long text, the start and the end.
fn exactly(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let letters: Vec<char> = text.chars().collect();
    let [most, last] = [SHOWN[1], SHOWN[0]];
    if letters.len() <= most + last {
        return format!("{text:?}");
    }
    let start: String = letters[..most].iter().collect();
    let end: String = letters[letters.len() - last..].iter().collect();
    format!("{start:?}...{end:?}")
}

/// Where the letter of UTF-8 starts that has the byte at this place.
fn start_of_letter(text: &[u8], place: usize) -> usize {
    let is_start = |&place: &usize| text.get(place).is_none_or(|byte| byte & 0xC0 != 0x80);
    (place.saturating_sub(3)..=place)
        .rev()
        .find(is_start)
        .unwrap_or(place)
}

/// The case of a verdict and its explanation, unless it lies beyond what can be read again of the
/// input.
fn find_case(
    verdict: u64,
    options: &Options,
    again: &Again,
) -> Result<Option<(FoundCase, String)>, Error> {
    let find = |explain| {
        let options = Options {
            explain,
            ..options.clone()
        };
        let mut input = again.open().map_err(Error::Read)?;
        find_verdict(&options, verdict, &mut input, CAPACITY)
    };
    match find(true) {
        Ok(found) => Ok(found.map(|found| {
            let explanation = around(&found.verdict, 0);
            (found, explanation)
        })),
        Err(error) => {
            let unexplained = format!("it cannot be explained: {}", errors::message(&error));
            Ok(find(false)?.map(|found| (found, unexplained)))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::case::options::Form;

    use super::*;
    use crate::case::fault::Expected;

    /// The case of a verdict is looked for in what the file has now.
    #[test]
    fn a_file_that_gets_shorter_while_it_is_checked_is_said_to_have_changed() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let path = file.path();
        let options = Options {
            form: Form::game(Game::Nim),
            stream: true,
            ..Options::default()
        };
        let shown = |text: &str, verdict| {
            fs::write(path, text).expect("a file");
            let again = Again::of(&Source::open(Some(path)).expect("the file"));
            let first = Difference {
                verdict,
                expected: b"First".to_vec(),
                found: b"Second".to_vec(),
            };
            report_first(&first, &options, &again, "mine.out").pop()
        };
        let told = [shown("1 5\n1 7\n", 2), shown("1 5\n", 2)];
        let changed = "its case cannot be shown: the input has changed since";
        assert_eq!(
            told.map(Option::unwrap_or_default),
            ["First\t7\ttake 7 from heap 1", changed]
        );
    }

    #[test]
    fn a_long_text_is_cut_between_letters() {
        for letter in ["é", "€", "𝔖"] {
            for place in 0..600 {
                let shown = around(letter.repeat(300).as_bytes(), place);
                assert!(
                    shown.contains(letter)
                        && shown.replace(letter, "").trim_matches('.').is_empty(),
                    "{shown}"
                );
            }
        }
        // A text of bytes that are no letters is cut all the same.
        assert_eq!(around(&[0x80; 300], 0), r"\x80".repeat(200) + "...");
    }

    #[test]
    fn a_pipe_is_blamed_only_if_no_more_of_it_is_kept() {
        let again = |bytes: u64| {
            let start = FirstBytes::default();
            io::copy(
                &mut start.clone().keep(io::repeat(b' ').take(bytes)),
                &mut io::sink(),
            )
            .expect("no fault");
            Again::FirstBytes(start)
        };
        let position = Position { line: 1, column: 1 };
        let found = Found::End {
            cases: None,
            inside: false,
        };
        let fault = Fault {
            position,
            case: None,
            expected: Expected::CaseCount,
            found,
            has_selectors: false,
        };
        let end = || Error::Fault(fault.clone());
        let memory = "its case cannot be shown: cannot read the input: out of memory";
        for (bytes, error, why) in [
            (
                16 << 20,
                None,
                "to see a case after the first 16 MiB of a pipe, give the input as a file",
            ),
            (
                16 << 20,
                Some(end()),
                "to see a case after the first 16 MiB of a pipe, give the input as a file",
            ),
            (
                16 << 20,
                Some(Error::Read(io::ErrorKind::OutOfMemory.into())),
                memory,
            ),
            (
                (16 << 20) - 1,
                None,
                "its case cannot be shown: the input has changed since",
            ),
            (
                9,
                Some(Error::Read(io::ErrorKind::OutOfMemory.into())),
                memory,
            ),
        ] {
            assert_eq!(why_unseen(error, &again(bytes)), why);
        }
        let told = why_unseen(Some(end()), &again(9));
        assert!(
            told.starts_with(
                "its case cannot be shown: line 1, column 1: expected the number of cases"
            ),
            "{told}"
        );
    }
}

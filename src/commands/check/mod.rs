//! `takeaway check`: compares somebody's verdicts with the right ones, and shows the first that is
//! different.

pub(crate) mod compare;
pub(crate) mod manner;
mod message;
mod moves;
pub(crate) mod print;
mod reader;
pub(crate) mod replay;

pub use compare::{Comparison, Differences};

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use self::compare::Difference;
use self::manner::Manner;
use self::message::{Judgement, Report};
use self::replay::{FirstBytes, Replay};
use crate::case::error::Error;
use crate::case::escape::{escaped, is_visible};
use crate::case::fault::{Fault, Found, Hint};
use crate::case::game::Game;
use crate::case::options::Options;
use crate::commands::answer::judge_into;
use crate::commands::exit::{TROUBLE, converted, fail, say, say_wrong, shown};
use crate::commands::progress;
use crate::commands::source::Source;
use crate::commands::standard::Output;
use crate::flags::{Check, Protocol, errors};
use crate::input::CAPACITY;
use crate::input::position::Position;
use crate::judge::find::{FoundCase, find_verdict, find_why_wrong};
use crate::output::marks::Marks;
use crate::output::tally::Tally;

/// Checks answers, and says what is different.
pub fn check(run: &Check) -> ExitCode {
    let files = &run.files;
    let outcome = match &files.refused {
        Some(why) => Judgement::Trouble(why.clone()),
        None => compared(run).unwrap_or_else(Judgement::Trouble),
    };
    let file = files.message.as_ref();
    let written = file.map(|file| message::write(file, &outcome));
    let is_trouble = matches!(outcome, Judgement::Trouble(_));
    match run.protocol {
        Some(Protocol::Sinol) => return judged_by_sinol(&outcome, run.input.summary),
        Some(Protocol::Testlib) if is_trouble || file.is_none() => {
            // If standard error is closed as well, the exit code still tells the outcome.
            let _ = writeln!(io::stderr(), "{}", outcome.testlib_line());
        }
        Some(Protocol::Testlib | Protocol::Kattis) | None => {
            let is_said = match outcome {
                Judgement::Right(_) => run.input.summary,
                Judgement::Wrong(_) => !matches!(written, Some(Ok(()))),
                Judgement::Trouble(_) => true,
            };
            if is_said && matches!(outcome, Judgement::Wrong(_)) {
                say_wrong(&outcome.message());
            } else if is_said {
                say(outcome.message());
            }
        }
    }
    if let Some(Err(why)) = written {
        return fail(TROUBLE, why);
    }
    let is_kattis = run.protocol == Some(Protocol::Kattis);
    ExitCode::from(match outcome {
        Judgement::Trouble(_) => TROUBLE,
        Judgement::Right(_) if is_kattis => 42,
        Judgement::Wrong(_) if is_kattis => 43,
        Judgement::Right(_) => 0,
        Judgement::Wrong(_) => 1,
    })
}

/// Says wrong usage where SIO2 looks for it.
pub fn refuse(why: String) -> ExitCode {
    judged_by_sinol(&Judgement::Trouble(why), false)
}

/// Says the outcome where SIO2 looks for it, which takes exit codes up to 2 for no trouble.
fn judged_by_sinol(outcome: &Judgement, has_summary: bool) -> ExitCode {
    let lines = outcome.sinol_lines();
    let written = Output
        .write_all(lines.as_bytes())
        .and_then(|()| Output.flush());
    let is_trouble = matches!(outcome, Judgement::Trouble(_));
    if is_trouble || has_summary {
        say(outcome.message());
    }
    if let Err(error) = written {
        return fail(TROUBLE, format_args!("cannot write the outcome: {error}"));
    }
    ExitCode::from(if is_trouble { TROUBLE } else { 0 })
}

/// Compares the answers with the right ones. Says if they are right, or what is different.
///
/// # Errors
///
/// Why the answers cannot be compared.
fn compared(run: &Check) -> Result<Judgement, String> {
    let files = &run.files;
    let mut answer = run.input.clone();
    mark_verdicts(&mut answer.options);
    // Messages always name the input: a user who forgot ANSWERS sees that FILE was taken for
    // ANSWERS.
    let input = name_of(answer.file.as_deref());
    let answers = open(run, files.answers.as_deref(), files.is_strict)?;
    let mut jury = None;
    if let Some(file) = &files.jury {
        jury = Some(open(run, Some(file), false)?);
    }
    let source = Source::of_cases(answer.file.as_deref(), answer.converter.as_deref())
        .map_err(|error| message_about(&input, &Error::Read(error)))?;
    let replay = Replay::of(&source);
    let output = Box::new(Both(answers.clone(), jury.clone()));
    let mut tally = Tally::default();
    let result = judge_into(&answer, source, replay.start(), output, &mut tally);
    if let Err(Error::Write(error)) = result {
        return Err(error.to_string());
    }
    let name = name_of(files.answers.as_deref());
    if let Err(error) = result {
        // More answers may belong to the cases after the fault.
        let first = answers.finish().map_err(|error| error.to_string())?.first;
        let mut lines = Vec::new();
        if let Some(first) = first {
            lines = report_first(&first, &answer.options, &replay, &name);
        }
        let place = match &error {
            Error::Fault(_) if answer.converter.is_some() => converted(answer.file.as_deref()),
            _ => input,
        };
        lines.push(message_about(&place, &error));
        if run.protocol.is_none() && starts_with_a_word(&error) {
            lines.push("check takes ANSWERS first, then FILE".to_string());
        }
        return Err(lines.join("\n"));
    }
    let found = outcome(&answers, &answer.options, &replay, &name)?;
    let (Some(jury), Some(path)) = (jury, &files.jury) else {
        return Ok(found);
    };
    let jury_name = shown(path);
    match (found, outcome(&jury, &answer.options, &replay, &jury_name)?) {
        (found, Judgement::Right(_)) => Ok(found),
        (Judgement::Wrong(mut report), _) => {
            report.notes.push(format!("{jury_name} is wrong, too"));
            Ok(Judgement::Wrong(report))
        }
        (_, wrong) => Err(format!("{jury_name} is wrong: {}", wrong.message())),
    }
}

/// Says if the answers that were compared are right, or what is different.
fn outcome(
    answers: &Comparison,
    options: &Options,
    replay: &Replay,
    name: &str,
) -> Result<Judgement, String> {
    let found = answers.finish().map_err(|error| error.to_string())?;
    if found.count() == 0 {
        return Ok(Judgement::Right(found.verdicts));
    }
    Ok(Judgement::Wrong(report(&found, options, replay, name)))
}

/// The message about an error in the input with this name.
fn message_about(input: &str, error: &Error) -> String {
    format!("{input}: {}", errors::message(error))
}

/// A comparison with the answers in this file.
fn open(run: &Check, file: Option<&Path>, is_strict: bool) -> Result<Comparison, String> {
    let name = name_of(file);
    let source = Source::open(file).map_err(|error| not_read(&name, error).to_string())?;
    if source.is_typed() {
        progress::end();
        say("type the answers that check is to compare, and end with control-D");
    }
    let options = &run.input.options;
    let mut manner = manner_of(options, run.ignore_case, run.in_order);
    manner.is_strict = is_strict;
    let answers = Box::new(Named { source, name });
    Ok(new_comparison(options, manner, answers))
}

/// A comparison with these answers, for verdicts of options that [`mark_verdicts`] has changed.
pub fn comparison(
    options: &Options,
    ignore_case: bool,
    in_order: bool,
    answers: Box<dyn Read + Send>,
) -> Comparison {
    let manner = manner_of(options, ignore_case, in_order);
    new_comparison(options, manner, answers)
}

fn new_comparison(options: &Options, manner: Manner, answers: Box<dyn Read + Send>) -> Comparison {
    let comparison = Comparison::new(answers, all_words(options), manner);
    if options.winning_moves.is_none() {
        return comparison;
    }
    comparison.with_prefix(options.prefix.clone())
}

/// Changes the options of a judge whose verdicts are compared: marks say where a verdict ends, if
/// line feeds do not.
pub fn mark_verdicts(options: &mut Options) {
    if options.one_line || options.winning_moves.is_some() {
        options.marks = Marks::Kept;
    }
    if options.winning_moves.is_some() {
        // A mark is in place of the line feed after which the next prefix would come, so the
        // comparison puts prefixes.
        options.prefix = None;
    }
}

fn manner_of(options: &Options, ignore_case: bool, in_order: bool) -> Manner {
    Manner {
        one_line: options.one_line,
        has_moves: options.winning_moves.is_some(),
        any_move: options.any_move,
        in_order,
        ignore_case,
        is_strict: false,
    }
}

/// What is said of a program that printed wrong answers to this input: a label on each line.
pub fn labelled(differences: &Differences, options: &Options, input: &[u8]) -> String {
    let replay = Replay::FirstBytes(FirstBytes::of(input));
    let name = "the output";
    let mut lines = Vec::new();
    if let Some(first) = &differences.first {
        let shown = shown_difference(first, options, &replay, name);
        let mut right = shown.expected;
        match shown.case {
            Ok(case) => {
                lines.push(format!("{}: {}", shown.place, case.text));
                right += &in_brackets(&case.explanation, options);
            }
            Err(why) => lines.push(format!("{}: {why}", shown.place)),
        }
        let printed = match shown.fault {
            Some(fault) => fault,
            None if first.found.is_empty() => "nothing".to_string(),
            None => shown.found,
        };
        lines.push(format!("right: {right}"));
        lines.push(format!("printed: {printed}"));
    }
    lines.extend(notes(differences, options, name));
    lines.join("\n")
}

/// What there is to add to a right answer: a move that wins, or why none is known.
fn in_brackets(explanation: &ExplainedMove, options: &Options) -> String {
    match explanation {
        Err(why) => format!(" (it cannot be explained: {why})"),
        // The move comes last, and lost positions have none.
        Ok(explained) => match explained.rsplit_once('\t') {
            None | Some((_, "-")) => String::new(),
            // It takes stones from heaps that the case does not show.
            Some((_, best)) if options.heap.is_some() => {
                format!(" (in the heaps that takeaway computes: {best})")
            }
            Some((_, best)) => format!(" ({best})"),
        },
    }
}

/// The name of an input in messages.
fn name_of(file: Option<&Path>) -> String {
    shown(file.unwrap_or(Path::new("standard input")))
}

/// Answers, and their name for the error if they cannot be read.
struct Named {
    source: Source,
    name: String,
}

impl Read for Named {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer);
        read.map_err(|error| not_read(&self.name, error))
    }
}

fn not_read(name: &str, error: io::Error) -> io::Error {
    let message = format!("{name}: cannot read the answers: {error}");
    io::Error::new(error.kind(), message)
}

/// Two comparisons that get the same verdicts.
struct Both(Comparison, Option<Comparison>);

impl Write for Both {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(bytes)?;
        if let Some(other) = &mut self.1 {
            other.write_all(bytes)?;
        }
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

/// The first verdict that differs, with its case, and the notes.
fn report(differences: &Differences, options: &Options, replay: &Replay, name: &str) -> Report {
    let mut lines = Vec::new();
    if let Some(first) = &differences.first {
        lines = report_first(first, options, replay, name);
    }
    let notes = notes(differences, options, name);
    Report { lines, notes }
}

/// How many verdicts differ; whether some are missing or too many.
fn notes(differences: &Differences, options: &Options, name: &str) -> Vec<String> {
    let Differences {
        verdicts,
        wrong,
        missing,
        first,
        more,
    } = differences;
    let noun = if *verdicts == 1 { "answer" } else { "answers" };
    let mut notes = Vec::new();
    if let Some(first) = first
        && *verdicts > 1
    {
        let different = wrong + missing;
        let are_many = 2 * different > *verdicts || !more.is_empty();
        let is_no_verdict = first.wrong_move.is_none() && is_no_word(&first.found, options);
        if first.verdict == 1 && *wrong > 0 && are_many && is_no_verdict {
            let why = "the first answer is no verdict: --words and --prefix say how answers look";
            notes.push(why.to_string());
        }
        notes.push(format!("{different} of {verdicts} differ"));
    }
    if *missing > 0 {
        let count = verdicts - missing;
        notes.push(format!("{name} ends after {count} of {verdicts} {noun}"));
    }
    if !more.is_empty() {
        let found = if more.trim_ascii().is_empty() {
            exactly(more)
        } else {
            around(more, 0)
        };
        notes.push(format!(
            "{name} goes on after {verdicts} {noun}: found {found}"
        ));
    }
    notes
}

/// Returns true if verdicts are only words, and this is none of them.
fn is_no_word(found: &[u8], options: &Options) -> bool {
    if options.count || options.prefix.is_some() {
        return false;
    }
    let mut lines = found.trim_ascii().split(|&byte| byte == b'\n');
    let first_line = lines.next().unwrap_or_default().trim_ascii();
    let words = all_words(options);
    words.iter().all(|word| word.as_bytes() != first_line)
}

/// The words of verdicts: the words of the options if they have some, else the words of all games.
fn all_words(options: &Options) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(words) = &options.words {
        all.extend(words.texts().map(String::from));
        return all;
    }
    for game in Game::ALL {
        if game.has_verdicts() {
            all.extend(game.words().map(String::from));
        }
    }
    all
}

/// The first difference, as messages show it.
struct ShownDifference {
    place: String,
    expected: String,
    found: String,
    /// What is wrong with a move, if that is more than that it differs.
    fault: Option<String>,
    /// Or why the case cannot be shown.
    case: Result<ShownCase, String>,
}

struct ShownCase {
    text: String,
    explanation: ExplainedMove,
}

/// What `--explain` says of a case, or why it says nothing.
type ExplainedMove = Result<String, String>;

/// Where the first difference is, the case, and its explanation.
fn report_first(first: &Difference, options: &Options, replay: &Replay, name: &str) -> Vec<String> {
    let shown = shown_difference(first, options, replay, name);
    let difference = match shown.fault {
        Some(fault) => fault,
        None => format!("expected {}, found {}", shown.expected, shown.found),
    };
    let mut lines = vec![format!("{}: {difference}", shown.place)];
    match shown.case {
        Ok(case) => {
            lines.push(case.text);
            lines.push(match case.explanation {
                Ok(explained) => explained,
                Err(why) => format!("it cannot be explained: {why}"),
            });
        }
        Err(why) => lines.push(why),
    }
    lines
}

fn shown_difference(
    first: &Difference,
    options: &Options,
    replay: &Replay,
    name: &str,
) -> ShownDifference {
    let [expected, found] = shown_answers(first, name);
    let place;
    let case;
    match find_case(first.verdict, options, replay) {
        Ok(Some((found, explanation))) => {
            let heap = match found.heap {
                Some(heap) => format!(", n = {heap}"),
                None => String::new(),
            };
            let line = found.start.line;
            let input = replay.name();
            place = format!("case {}, line {line} of {input}{heap}", found.case);
            case = Ok(ShownCase {
                text: around(&found.text, 0),
                explanation,
            });
        }
        found => {
            place = format!("answer {}", first.verdict);
            case = Err(why_unseen(found.err(), replay));
        }
    }
    ShownDifference {
        place,
        expected,
        found,
        fault: fault_of_move(first, options, replay),
        case,
    }
}

/// What is expected, and what was found in the answers with this name.
fn shown_answers(first: &Difference, name: &str) -> [String; 2] {
    let Difference {
        verdict,
        expected,
        found,
        is_one_of_several,
        ..
    } = first;
    if first.differs_in_blanks() {
        return [exactly(expected), exactly(found)];
    }
    let mut place = 0;
    while place < found.len() && expected.get(place) == Some(&found[place]) {
        place += 1;
    }
    let mut hints = String::new();
    if *verdict == 1 {
        hints = errors::hints(Hint::at_start(found));
    }
    let found = if found.is_empty() {
        format!("the end of {name}")
    } else if !hints.is_empty() {
        let start = &found[..found.len().min(BINARY_SHOWN)];
        format!("{}...{hints}", escaped(start, is_visible))
    } else if expected.is_ascii() {
        // Letters beyond ASCII may look like the ones that are expected.
        in_ascii(found, place)
    } else {
        around(found, place)
    };
    let mut right = around(expected, place);
    if *is_one_of_several {
        right += " or another winning move";
    }
    [right, found]
}

/// What is wrong with the move that came in place of a winning one, after a right verdict; `None` if
/// none came, or if that is not known.
fn fault_of_move(first: &Difference, options: &Options, replay: &Replay) -> Option<String> {
    let text = str::from_utf8(first.wrong_move.as_ref()?).ok()?;
    let told = options.winning_moves.as_ref()?.read(text)?;
    let mut input = replay.open().ok()?;
    let why = find_why_wrong(options, first.verdict, told, &mut input).ok()?;
    if why.is_empty() {
        return None;
    }
    Some(format!("{} {why}", around(text.as_bytes(), 0)))
}

/// Why the case of a verdict cannot be shown.
fn why_unseen(error: Option<Error>, replay: &Replay) -> String {
    match error {
        None
        | Some(Error::Fault(Fault {
            found: Found::End { .. },
            ..
        })) if replay.is_cut() => {
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
    let mut start = 0;
    if place > SHOWN[0] + SHOWN[1] {
        start = start_of_letter(text, place - SHOWN[0]);
    }
    let end = start_of_letter(text, text.len().min(place + SHOWN[1]));
    let mut bytes = text.get(start..end).unwrap_or_default().to_vec();
    for byte in &mut bytes {
        if byte.is_ascii_whitespace() && *byte != b'\t' {
            *byte = b' ';
        }
    }
    let before = if start > 0 { "..." } else { "" };
    let after = if end < text.len() { "..." } else { "" };
    format!("{before}{}{after}", escaped(&bytes, is_plain))
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
    for start in (place.saturating_sub(3)..=place).rev() {
        // The other bytes of a letter start with the bits 10.
        if text.get(start).is_none_or(|byte| byte & 0xC0 != 0x80) {
            return start;
        }
    }
    place
}

/// The case of a verdict and its explanation, unless it lies beyond what can be read again of the
/// input.
fn find_case(
    verdict: u64,
    options: &Options,
    replay: &Replay,
) -> Result<Option<(FoundCase, ExplainedMove)>, Error> {
    let mut options = options.clone();
    options.explain = true;
    let mut unexplained = None;
    let mut found = find(verdict, &options, replay);
    if let Err(error) = found {
        unexplained = Some(errors::message(&error));
        options.explain = false;
        found = find(verdict, &options, replay);
    }
    let Some(found) = found? else {
        return Ok(None);
    };
    let explanation = match unexplained {
        None => Ok(around(&found.verdict, 0)),
        Some(why) => Err(why),
    };
    Ok(Some((found, explanation)))
}

fn find(verdict: u64, options: &Options, replay: &Replay) -> Result<Option<FoundCase>, Error> {
    let mut input = replay.open().map_err(Error::Read)?;
    find_verdict(options, verdict, &mut input, CAPACITY)
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
            let replay = Replay::of(&Source::open(Some(path)).expect("the file"));
            let first = Difference {
                verdict,
                expected: b"First".to_vec(),
                found: b"Second".to_vec(),
                ..Difference::default()
            };
            report_first(&first, &options, &replay, "mine.out").pop()
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

    /// What is kept of a pipe with this many bytes.
    fn kept_of(bytes: u64) -> Replay {
        let start = FirstBytes::default();
        let mut pipe = start.clone().keep(io::repeat(b' ').take(bytes));
        io::copy(&mut pipe, &mut io::sink()).expect("no fault");
        Replay::FirstBytes(start)
    }

    #[test]
    fn a_pipe_is_blamed_only_if_no_more_of_it_is_kept() {
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
            may_omit_heap_count: false,
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
            assert_eq!(why_unseen(error, &kept_of(bytes)), why);
        }
        let told = why_unseen(Some(end()), &kept_of(9));
        assert!(
            told.starts_with(
                "its case cannot be shown: line 1, column 1: expected the number of cases"
            ),
            "{told}"
        );
    }
}

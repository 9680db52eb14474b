//! The files of `check`, in the order in which a user or a judge gives them.

use std::ffi::OsString;
use std::mem;
use std::path::PathBuf;

use super::{invalid, Protocol, Run};

/// What testlib's checkers take after RESULT.
pub const APPES: [&str; 2] = ["-appes", "-APPES"];

/// The files that `check` compares with the verdicts on the input of a run.
#[derive(Default)]
pub struct Checked {
    /// The answers that are checked, if they are not on standard input.
    pub answers: Option<PathBuf>,
    /// The answers of the judge: if they are wrong, the judge is.
    pub jury: Option<PathBuf>,
    /// Where the judge looks for the message, if not on standard error.
    pub message: Option<MessageFile>,
    /// Why nothing can be compared as the judge asks. It is a message, and no wrong usage, because the judge looks for
    /// it in the same file.
    pub refused: Option<String>,
}

/// Where a judge looks for a message.
pub enum MessageFile {
    /// Kattis: `judgemessage.txt` in this folder.
    Feedback(PathBuf),
    /// testlib: this file.
    Text(PathBuf),
    /// testlib with `-appes`: this file, in XML.
    Xml(PathBuf),
}

/// The files that `check` compares; `first` was given before the other files of the run. Its input becomes that of the
/// run.
pub fn checked_files(run: &mut Run, first: PathBuf) -> Result<Checked, String> {
    let (second, more) = (run.file.take(), mem::take(&mut run.more_files));
    if run.has_appes && run.protocol != Some(Protocol::Testlib) {
        return Err(invalid(APPES[0]));
    }
    match run.protocol {
        None => users(run, first, second, &more),
        Some(Protocol::Testlib) => testlib(run, first, second, more),
        Some(Protocol::Kattis) => kattis(run, first, second, more),
    }
}

fn users(run: &mut Run, first: PathBuf, second: Option<PathBuf>, more: &[OsString]) -> Result<Checked, String> {
    match second {
        _ if !more.is_empty() => {
            Err("check takes ANSWERS and FILE; the files of a judge need --protocol testlib or kattis".to_string())
        }
        None if first.as_os_str() == "-" => {
            Err("check reads ANSWERS from standard input only if FILE is given".to_string())
        }
        Some(second) if first == second => Err(format!(
            "check compares the verdicts in ANSWERS with the cases in FILE, and {first:?} is given for both"
        )),
        second => {
            run.file = second;
            Ok(Checked { answers: Some(first).filter(|file| file.as_os_str() != "-"), ..Checked::default() })
        }
    }
}

fn testlib(run: &mut Run, input: PathBuf, output: Option<PathBuf>, more: Vec<OsString>) -> Result<Checked, String> {
    let needed = "check --protocol testlib needs INPUT OUTPUT [ANSWER [RESULT [-appes]]]";
    let mut more = more.into_iter().map(PathBuf::from);
    let (jury, result) = (more.next().and_then(jury), more.next().filter(|file| !file.as_os_str().is_empty()));
    if output.is_none() || more.next().is_some() || run.has_appes && result.is_none() {
        return Err(needed.to_string());
    }
    run.file = Some(input);
    let message = result.map(if run.has_appes { MessageFile::Xml } else { MessageFile::Text });
    Ok(Checked { answers: output, jury, message, refused: None })
}

fn kattis(run: &mut Run, input: PathBuf, answer: Option<PathBuf>, more: Vec<OsString>) -> Result<Checked, String> {
    let (Some(answer), Some((feedback, words))) = (answer, more.split_first()) else {
        return Err("check --protocol kattis needs INPUT ANSWER FEEDBACK_DIR, and reads standard input".to_string());
    };
    run.ignore_case |= !words.iter().any(|word| word == "case_sensitive");
    run.file = Some(input);
    let refused = words.iter().find_map(|word| refusal(&word.to_string_lossy()));
    Ok(Checked { answers: None, jury: jury(answer), message: Some(MessageFile::Feedback(feedback.into())), refused })
}

/// The answers of the judge, unless a test has none: then their name or the file is empty.
fn jury(file: PathBuf) -> Option<PathBuf> {
    let is_empty = file.as_os_str().is_empty() || file.metadata().is_ok_and(|file| file.len() == 0);
    Some(file).filter(|_| !is_empty)
}

/// Why `check` cannot do what this word after FEEDBACK_DIR says. The words are those of the default validator of the
/// problem package format, where each tolerance is followed by a number.
fn refusal(word: &str) -> Option<String> {
    let why = match word {
        "" | "case_sensitive" => return None,
        "space_change_sensitive" => "check ignores blanks",
        "float_tolerance" | "float_absolute_tolerance" | "float_relative_tolerance" => {
            "verdicts are words and whole numbers, so check allows no tolerance"
        }
        _ => "after FEEDBACK_DIR, check knows only case_sensitive",
    };
    Some(format!("{why}: remove {word:?} from the flags of the output validator"))
}

//! The files of `check`, in the order in which a user or a judge gives them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::errors::Usage;
use super::protocol::Protocol;

/// The files that `check` compares with the verdicts on the input of a run.
#[derive(Default)]
pub struct Checked {
    /// The answers that are checked, if they are not on standard input.
    pub answers: Option<PathBuf>,
    /// The answers of the judge: if they are wrong, the judge is.
    pub jury: Option<PathBuf>,
    /// Where the judge looks for the message, if not on standard error.
    pub message: Option<MessageFile>,
    /// Whether the judge says that the case of letters does not matter.
    pub ignores_case: bool,
    /// Whether the judge says that blanks and line ends have to be those of takeaway.
    pub is_strict: bool,
    /// Why nothing can be compared as the judge asks. It is a message, and no wrong usage, because
    /// the judge looks for it in the same file.
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

/// The input, if it is not standard input, and the files that `check` compares: the first is
/// ANSWERS, or INPUT of a judge.
///
/// # Errors
///
/// There are too few files or too many.
pub fn checked_files(
    first: &OsString,
    others: &[OsString],
    protocol: Option<Protocol>,
    has_appes: bool,
) -> Result<(Option<PathBuf>, Checked), Usage> {
    if has_appes && protocol != Some(Protocol::Testlib) {
        return Err(Usage::of_topic(
            "protocol",
            "invalid option '-appes'; it needs --protocol testlib",
        ));
    }
    let first = PathBuf::from(first);
    let second = others.first().filter(|file| *file != "-").map(Path::new);
    let more = others.get(1..).unwrap_or_default();
    match protocol {
        None => users(first, second, more),
        Some(Protocol::Testlib) => testlib(first, second, more, has_appes),
        Some(Protocol::Kattis) => kattis(first, second, more),
        Some(Protocol::Sinol) => sinol(first, second, more),
    }
}

fn users(
    first: PathBuf,
    second: Option<&Path>,
    more: &[OsString],
) -> Result<(Option<PathBuf>, Checked), Usage> {
    if !more.is_empty() {
        let why = "check takes ANSWERS and FILE; the files of a judge need --protocol testlib, kattis or sinol";
        return Err(Usage::of_topic("check", why));
    }
    let is_typed = first.as_os_str() == "-";
    if is_typed && second.is_none() {
        let why = "check reads ANSWERS from standard input only if FILE is given";
        return Err(Usage::of_topic("check", why));
    }
    if second == Some(&first) {
        let why = "check compares the answers in ANSWERS with the cases in FILE, and";
        return Err(Usage::of_topic(
            "check",
            format!("{why} {first:?} is given for both"),
        ));
    }
    let mut files = Checked::default();
    if !is_typed {
        files.answers = Some(first);
    }
    Ok((second.map(Path::to_path_buf), files))
}

fn testlib(
    input: PathBuf,
    output: Option<&Path>,
    more: &[OsString],
    has_appes: bool,
) -> Result<(Option<PathBuf>, Checked), Usage> {
    let mut more = more.iter().map(PathBuf::from);
    let jury = more.next().and_then(jury);
    let result = more.next().filter(|file| !file.as_os_str().is_empty());
    if output.is_none() || more.next().is_some() || has_appes && result.is_none() {
        let why = "check --protocol testlib needs INPUT OUTPUT [ANSWER [RESULT [-appes]]]";
        return Err(Usage::of_topic("protocol", why));
    }
    let message = if has_appes {
        result.map(MessageFile::Xml)
    } else {
        result.map(MessageFile::Text)
    };
    let files = Checked {
        answers: output.map(Path::to_path_buf),
        jury,
        message,
        ..Checked::default()
    };
    Ok((Some(input), files))
}

fn sinol(
    input: PathBuf,
    output: Option<&Path>,
    more: &[OsString],
) -> Result<(Option<PathBuf>, Checked), Usage> {
    let (Some(output), [] | [_]) = (output, more) else {
        let why = "check --protocol sinol needs INPUT OUTPUT [ANSWER]";
        return Err(Usage::of_topic("protocol", why));
    };
    let files = Checked {
        answers: Some(output.to_path_buf()),
        jury: more.first().map(PathBuf::from).and_then(jury),
        ..Checked::default()
    };
    Ok((Some(input), files))
}

fn kattis(
    input: PathBuf,
    answer: Option<&Path>,
    more: &[OsString],
) -> Result<(Option<PathBuf>, Checked), Usage> {
    let (Some(answer), Some((feedback, words))) = (answer, more.split_first()) else {
        let why =
            "check --protocol kattis needs INPUT ANSWER FEEDBACK_DIR, and reads standard input";
        return Err(Usage::of_topic("protocol", why));
    };
    let files = Checked {
        answers: None,
        jury: jury(answer.to_path_buf()),
        message: Some(MessageFile::Feedback(feedback.into())),
        ignores_case: !words.iter().any(|word| word == "case_sensitive"),
        is_strict: words.iter().any(|word| word == "space_change_sensitive"),
        refused: words
            .iter()
            .find_map(|word| refusal(&word.to_string_lossy())),
    };
    Ok((Some(input), files))
}

/// The answers of the judge, unless a test has none: then their name or the file is empty.
fn jury(file: PathBuf) -> Option<PathBuf> {
    if file.as_os_str().is_empty() || file.metadata().is_ok_and(|file| file.len() == 0) {
        return None;
    }
    Some(file)
}

/// Why `check` cannot do what this word after FEEDBACK_DIR says. The words are those of the default
/// validator of the problem package format, where each tolerance is followed by a number.
fn refusal(word: &str) -> Option<String> {
    let why = match word {
        "" | "case_sensitive" | "space_change_sensitive" => return None,
        "float_tolerance" | "float_absolute_tolerance" | "float_relative_tolerance" => {
            "answers are words and whole numbers, so check allows no tolerance"
        }
        _ => "after FEEDBACK_DIR, check knows only case_sensitive and space_change_sensitive",
    };
    Some(format!(
        "{why}: remove {word:?} from the flags of the output validator"
    ))
}

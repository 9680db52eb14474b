//! `takeaway check --print`: prints a checker in C++17, as a setter would write it, which takes the
//! outputs that `check` takes.
//!
//! Words are compared with those of the jury, and so are lists of all winning moves: such checkers
//! know no game. Where any winning move is right, a checker reads the cases and knows who wins as a
//! program of `submission` does: see `any_move`. `frame` has what depends on the judge.

mod any_move;
mod frame;

use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::template::Template;
use crate::commands::submission::cpp::literal;
use crate::commands::submission::head;
use crate::flags::PrintedChecker;
use crate::output::words::{Prefix, Words};

use self::any_move::any_move;
use self::frame::CheckerFrame;

/// What all checkers have before the frame of their judge.
const COMMON: &str = include_str!("common.cpp");

/// The words of answers.
const TEXTS: &str = include_str!("texts.cpp");

/// The checker that compares words.
const WORDS: &str = include_str!("words.cpp");

/// The checker that compares lists of winning moves.
const ALL_MOVES: &str = include_str!("all_moves.cpp");

/// The checker for these flags, in C++17.
///
/// # Errors
///
/// Why no checker is printed.
pub(crate) fn checker(run: &PrintedChecker) -> Result<String, String> {
    let options = &run.submission.options;
    let parts = match &options.winning_moves {
        None => words(run),
        Some(template) if options.any_move => any_move(run, template)?,
        Some(template) => all_moves(run, template)?,
    };
    Ok(printed(run, &parts))
}

/// What makes one checker different from another.
struct CheckerParts {
    /// The headers of the standard library, in their order.
    headers: Vec<&'static str>,
    /// What the comment at its head says.
    told: Vec<String>,
    /// What the comment says of the input.
    input: String,
    constants: Vec<String>,
    /// What comes after the frame of its judge.
    text: String,
}

/// What the comment of a checker that knows no game says of the input.
const NOT_READ: &str = "Input: it is not read.";

/// A checker that compares words.
fn words(run: &PrintedChecker) -> CheckerParts {
    let (next, noun) = if run.submission.options.one_line {
        ("next_letter", "letter")
    } else {
        ("next_word", "word")
    };
    let told = format!("Compares the answers with those of the jury, {noun} by {noun}.");
    CheckerParts {
        headers: vec!["string"],
        told: vec![told],
        input: NOT_READ.to_string(),
        constants: vec![],
        text: WORDS.replace("NEXT", next).replace("NOUN", noun),
    }
}

/// A checker that compares lists of winning moves.
///
/// # Errors
///
/// A move may look like an answer.
fn all_moves(run: &PrintedChecker, template: &Template) -> Result<CheckerParts, String> {
    let options = &run.submission.options;
    let is_one = has_one_answer(run);
    for word in words_of(options) {
        let answer = prefixed(options, word);
        // The only answer comes first.
        if !is_one && template.read(&answer).is_some() {
            return Err(format!(
                "--print tells answers from moves by their words, and {:?} may print {answer:?}: change --words",
                template.text()
            ));
        }
    }
    let order = if run.in_order {
        "in the order of the jury"
    } else {
        "in any order"
    };
    let mut constants = constants_of_answers(options);
    let words = template.words().len();
    constants.push(format!("const size_t WORDS_OF_MOVE = {words};"));
    constants.push(format!("const bool IN_ORDER = {};", run.in_order));
    constants.push(format!("const bool HAS_ONE_ANSWER = {is_one};"));
    let told = format!("Compares the answers with those of the jury, and winning moves {order}.");
    Ok(CheckerParts {
        headers: vec!["map", "set", "sstream", "string", "vector"],
        told: vec![told],
        input: NOT_READ.to_string(),
        constants,
        text: format!("{TEXTS}{ALL_MOVES}"),
    })
}

/// The text of a checker.
fn printed(run: &PrintedChecker, parts: &CheckerParts) -> String {
    let mut command = vec!["takeaway".to_string(), "check".to_string()];
    command.extend_from_slice(&run.submission.words);
    let frame = CheckerFrame::of(run.dialect);
    let mut text = head(&command, &parts.told, &parts.input);
    text += frame.headers;
    for header in &parts.headers {
        text += &format!("#include <{header}>\n");
    }
    text += &format!("\nconst bool IGNORE_CASE = {};\n", run.ignore_case);
    for constant in &parts.constants {
        text += &format!("{constant}\n");
    }
    format!(
        "{text}\n{COMMON}{}\n{}",
        frame.before(&parts.text),
        parts.text
    )
}

/// Returns true if an input has one case, and this one answer.
fn has_one_answer(run: &PrintedChecker) -> bool {
    let forms = CaseForm::all(&run.submission.options);
    run.submission.bounds.max_cases == 1 && !forms.iter().any(CaseForm::has_lines)
}

/// The words of a win and of a loss.
fn words_of(options: &Options) -> [&str; 2] {
    match (&options.words, options.game()) {
        (Some(words), _) => Words::texts(words),
        (None, Some(game)) => game.words(),
        (None, None) => ["", ""],
    }
}

/// The first answer, if it has this word.
fn prefixed(options: &Options, word: &str) -> String {
    let prefix = options.prefix.as_ref().map(|prefix| prefix.text(1));
    prefix.unwrap_or_default() + word
}

/// The words of answers, and what comes before them.
fn constants_of_answers(options: &Options) -> Vec<String> {
    let [win, loss] = words_of(options);
    let (before, after) = options.prefix.as_ref().map_or(("", None), Prefix::parts);
    let mut constants = Vec::new();
    for (name, text) in [
        ("WIN", win),
        ("LOSS", loss),
        ("BEFORE", before),
        ("AFTER", after.unwrap_or_default()),
    ] {
        constants.push(format!("const std::string {name} = {};", literal(text)));
    }
    constants.push(format!("const bool HAS_NUMBER = {};", after.is_some()));
    constants
}

//! What checks inputs and answers in a package.

use crate::case::game::Game;
use crate::case::options::Options;
use crate::case::template::{Placeholder, Template};
use crate::commands::check::print;
use crate::commands::submission::cpp::literal;
use crate::commands::validate::print::{ValidCases, validator};
use crate::flags::values::{Dialect, value_name};
use crate::flags::{Package, PrintedChecker};

use super::{Compares, Contents, Format};

/// The checker of outputs, as C++ source, if the tool does not compare as the statement asks.
///
/// # Errors
///
/// `check --print` prints none.
pub fn checker(run: &Package, format: &Format) -> Result<Option<String>, String> {
    let is_needed = match format.compares {
        Compares::Nothing => true,
        Compares::Words => run.submission.options.winning_moves.is_some() || run.ignore_case,
        Compares::WordsInAnyCase => run.submission.options.winning_moves.is_some(),
    };
    if !is_needed {
        return Ok(None);
    }
    let mut submission = run.submission.clone();
    submission.words = run.checker_words.clone();
    submission.words.push("--print".to_string());
    submission.words.push(value_name(&format.dialect));
    let checker = PrintedChecker {
        submission,
        dialect: format.dialect,
        ignore_case: run.ignore_case,
        in_order: run.in_order,
    };
    print::checker(&checker).map(Some)
}

/// The validator of inputs, as C++ source.
///
/// # Errors
///
/// `validate --print` prints none.
pub fn input_validator(run: &Package, dialect: Dialect) -> Result<String, String> {
    let mut command = vec!["takeaway".to_string(), "validate".to_string()];
    command.extend_from_slice(&run.submission.words);
    command.extend_from_slice(&run.subtask_words);
    command.push("--print".to_string());
    command.push(value_name(&dialect));
    let cases = ValidCases {
        options: &run.submission.options,
        bounds: run.submission.bounds,
        subtasks: &run.subtasks,
        command: &command,
    };
    validator(&cases, dialect)
}

impl Contents<'_> {
    /// The validator of answers, as C++ source: one answer for each case, and lines of moves.
    pub fn answer_validator(&self) -> String {
        let options = &self.run.submission.options;
        let words = words_of_answers(options);
        let words: Vec<String> = words.into_iter().map(literal).collect();
        let prefix = options.prefix.as_ref().map(|prefix| prefix.parts());
        let (before, after) = prefix.unwrap_or(("", None));
        let mut has_lines = false;
        for form in crate::case::form::CaseForm::all(options) {
            has_lines |= form.has_lines();
        }
        let is_counted = options.has_case_count() && !has_lines;
        let lines = if is_counted && !options.one_line {
            "cases"
        } else if options.one_line && !has_lines {
            "1"
        } else {
            "0"
        };
        let moves = options.winning_moves.as_ref();
        let pattern = moves.map_or(String::new(), pattern_of);
        ANSWER_VALIDATOR
            .replace("PATTERN", &literal(&pattern))
            .replace("HAS_MOVES", &moves.is_some().to_string())
            .replace("WORDS", &words.join(", "))
            .replace("BEFORE", &literal(before))
            .replace("AFTER", &literal(after.unwrap_or_default()))
            .replace("HAS_NUMBER", &after.is_some().to_string())
            .replace("IS_COUNT", &options.count.to_string())
            .replace("ONE_LINE", &options.one_line.to_string())
            .replace(
                "READS_CASES",
                &(is_counted && !options.one_line).to_string(),
            )
            .replace("LINES", lines)
    }
}

/// Checks answers; `LINES` is 0 if their number is not known.
const ANSWER_VALIDATOR: &str = include_str!("answers.cpp");

/// The words that answers may have.
fn words_of_answers(options: &Options) -> Vec<&str> {
    let mut words = Vec::new();
    for game in Game::ALL {
        if !options.takes(game) {
            continue;
        }
        let of_game = match &options.words {
            Some(chosen) => chosen.texts(),
            None => game.words(),
        };
        for word in of_game {
            if !word.is_empty() && !words.contains(&word) {
                words.push(word);
            }
        }
    }
    // Where one word starts with another, the longer one is read.
    words.sort_by_key(|word| usize::MAX - word.len());
    words
}

/// What matches the line of a move, as a regular expression of C++.
fn pattern_of(template: &Template) -> String {
    let mut pattern = String::new();
    for (before, placeholder) in &template.parts {
        pattern += &escaped(before);
        pattern += match placeholder {
            Placeholder::Parts => "[0-9+(),]+",
            _ => "[0-9]+",
        };
    }
    pattern + &escaped(&template.end)
}

/// A text in which no letter means anything else in a regular expression.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if "^$\\.*+?()[]{}|/".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

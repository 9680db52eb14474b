//! What checks inputs and answers in a package.

use std::env;
use std::fs;

use crate::commands::validate::print::{ValidCases, validator};
use crate::flags::Package;
use crate::flags::values::{Dialect, value_name};

use super::Contents;
use super::folder::PackageFile;

/// The takeaway that a package has a copy of.
pub struct Binary {
    bytes: Vec<u8>,
    /// The statement that it gets: the flags, one on each line.
    statement: String,
}

/// The takeaway that checks answers, which is needed if several answers are right.
///
/// # Errors
///
/// The running program is not one for a judge's machine, and --binary names no other one; or the
/// package needs no copy of it.
pub fn binary(run: &Package) -> Result<Option<Binary>, String> {
    if run.submission.options.winning_moves.is_none() {
        if run.binary.is_some() {
            return Err(
                "--binary is for --winning-moves: without it, the package has no copy of takeaway"
                    .to_string(),
            );
        }
        return Ok(None);
    }
    if cfg!(windows) {
        return Err(
            "with --winning-moves, the package has programs, which files of Windows do not say: write it on Linux"
                .to_string(),
        );
    }
    let file = match &run.binary {
        Some(file) => file.clone(),
        None if cfg!(target_os = "linux") => {
            env::current_exe().map_err(|error| format!("cannot find takeaway itself: {error}"))?
        }
        None => {
            return Err(
                "with --winning-moves, the package has a copy of takeaway, which judges run on Linux: name one for \
                Linux by --binary FILE"
                    .to_string(),
            );
        }
    };
    let bytes = fs::read(&file).map_err(|error| format!("cannot read {file:?}: {error}"))?;
    let mut statement = String::new();
    for flag in &run.flags {
        if flag
            .value
            .as_deref()
            .is_some_and(|value| value.starts_with('@'))
        {
            return Err(format!(
                "--{} reads a file, which is not on the judge's machine: write its contents in its place",
                flag.name
            ));
        }
        let words: Vec<String> = flag.words().collect();
        statement += &words.join(" ");
        statement.push('\n');
    }
    Ok(Some(Binary { bytes, statement }))
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
    /// The files of a validator in this folder: a copy of takeaway, the statement, and a script
    /// that runs this line of shell.
    pub fn own_validator(&self, folder: &str, run: &str) -> Vec<PackageFile> {
        let Some(binary) = &self.binary else {
            return Vec::new();
        };
        // DOMjudge makes only build and run executable, and runs build as another user than the
        // owner, so build makes a copy that it may run.
        let build = "#!/bin/sh\ncp takeaway judge && chmod +x judge\n";
        vec![
            PackageFile::program(format!("{folder}/build"), build),
            PackageFile::program(format!("{folder}/run"), format!("#!/bin/sh\n{run}\n")),
            PackageFile::program(format!("{folder}/takeaway"), binary.bytes.clone()),
            PackageFile::text(format!("{folder}/statement.txt"), binary.statement.clone()),
        ]
    }

    /// The validator of answers, as C++ source: one answer for each case.
    pub fn answer_validator(&self) -> String {
        let options = &self.run.submission.options;
        let mut words = Vec::new();
        for game in crate::case::game::Game::ALL {
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
        ANSWER_VALIDATOR
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

/// A text as a literal of C++, in ASCII and without trigraphs.
fn literal(text: &str) -> String {
    let mut literal = "\"".to_string();
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | b'?' => literal.extend(['\\', byte.into()]),
            b' '..=b'~' => literal.push(byte.into()),
            _ => literal += &format!("\\{byte:03o}"),
        }
    }
    literal + "\""
}

//! `takeaway package`: writes a problem package in the format of a tool of problem setters.
//!
//! `data` makes the tests, `solutions` the right programs and the wrong ones, and computes on which
//! tests these are wrong. `validators` has what checks inputs and answers, and `statement` the
//! skeleton of the statement. A file for each format says where all this goes: `kattis` and `icpc`
//! (`data_folder` has what both have), `sinol`, `polygon`. `folder` writes the files.

mod data;
mod data_folder;
mod folder;
mod icpc;
mod kattis;
mod polygon;
mod sinol;
mod solutions;
mod statement;
mod validators;

use std::path::Path;
use std::process::ExitCode;

use crate::commands::exit::{FAILURE, fail, shown, wrong_usage};
use crate::flags::Package;
use crate::flags::errors::Usage;
use crate::flags::values::{Dialect, FNV_START, PackageFormat, fnv_1a};

use data::PackageTest;
use folder::PackageFile;
use solutions::{Solution, Solutions};

/// The most letters of the name of a problem in BAPCtools.
const MOST_LETTERS: usize = 255;

/// What a package is made of, whatever its format.
struct Contents<'a> {
    run: &'a Package,
    /// The short name of the problem, which is the name of its folder.
    name: String,
    title: String,
    tests: Vec<PackageTest>,
    /// What the data do not have, and why.
    without: Vec<String>,
    solutions: Solutions,
    /// The checker of outputs, as C++ source, if the tool does not compare as the statement asks.
    checker: Option<String>,
    /// The validator of inputs, as C++ source.
    input_validator: String,
}

/// What a format wants.
struct Format {
    /// What its validator of inputs and its checker are made for.
    dialect: Dialect,
    compares: Compares,
    files: MakeFiles,
}

/// What a tool compares without a checker of the package.
#[derive(Clone, Copy)]
enum Compares {
    Nothing,
    Words,
    /// Words, in which the case of letters matters or not, as the package says.
    WordsInAnyCase,
}

type MakeFiles = fn(&Contents) -> Vec<PackageFile>;

impl Format {
    fn of(format: PackageFormat) -> Format {
        let (dialect, compares, files): (Dialect, Compares, MakeFiles) = match format {
            PackageFormat::Kattis => (Dialect::Kattis, Compares::WordsInAnyCase, kattis::files),
            PackageFormat::Icpc => (Dialect::Kattis, Compares::WordsInAnyCase, icpc::files),
            PackageFormat::Sinol => (Dialect::Plain, Compares::Words, sinol::files),
            PackageFormat::Polygon => (Dialect::Testlib, Compares::Nothing, polygon::files),
        };
        Format {
            dialect,
            compares,
            files,
        }
    }
}

/// Writes the package. Returns the exit code.
pub(crate) fn package(run: &Package) -> ExitCode {
    let files = match files_of(run) {
        Ok(files) => files,
        Err(why) => return wrong_usage(Usage::of_topic("package", why)),
    };
    match folder::write(&run.folder, &files) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(
            FAILURE,
            format_args!("{}: cannot write: {error}", shown(&run.folder)),
        ),
    }
}

/// The files of the package.
///
/// # Errors
///
/// Why no package can be made.
fn files_of(run: &Package) -> Result<Vec<PackageFile>, String> {
    let name = short_name(&run.folder)?;
    folder::check_is_new(&run.folder)?;
    let format = Format::of(run.format);
    check_game(run)?;
    check_subtasks(run)?;
    let input_validator = validators::input_validator(run, format.dialect)?;
    let checker = validators::checker(run, &format)?;
    // Before the tests are drawn: a table may be too large for a program.
    let right = solutions::right(run)?;
    let data = data::tests(run)?;
    let solutions = solutions::solutions(run, &data, right)?;
    let contents = Contents {
        run,
        title: run.title.clone().unwrap_or_else(|| name.clone()),
        name,
        tests: data.tests,
        without: data.without,
        solutions,
        checker,
        input_validator,
    };
    Ok((format.files)(&contents))
}

/// The short name of the problem: the last part of the path of its folder.
fn short_name(folder: &Path) -> Result<String, String> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_short = !name.is_empty() && name.len() <= MOST_LETTERS;
    if is_short && name.bytes().all(is_small_letter_or_digit) {
        return Ok(name.into_owned());
    }
    Err(format!(
        "the last part of FOLDER is the short name of the problem, for which all tools take small letters a to z \
        and digits alone, not {:?}",
        folder.to_string_lossy()
    ))
}

fn is_small_letter_or_digit(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// Refuses subtasks for which the format has no place.
fn check_subtasks(run: &Package) -> Result<(), String> {
    if run.subtasks.is_empty() {
        return Ok(());
    }
    let name = run.folder.to_string_lossy();
    let ends_in_digit = name.ends_with(|last: char| last.is_ascii_digit());
    let why = match run.format {
        PackageFormat::Icpc => {
            "package takes no --subtask with --format icpc: its contests have no points"
        }
        PackageFormat::Sinol if ends_in_digit => {
            "package takes --subtask with --format sinol only if the short name does not end in a digit: the number \
            of a subtask comes after it in the names of tests"
        }
        PackageFormat::Kattis | PackageFormat::Sinol | PackageFormat::Polygon => return Ok(()),
    };
    Err(why.to_string())
}

/// Refuses a game that has no answers.
fn check_game(run: &Package) -> Result<(), String> {
    match run.submission.options.game() {
        Some(game) if !game.has_verdicts() => Err(format!(
            "package takes no --game {}: no judge asks for sequences",
            game.name()
        )),
        Some(_) | None => Ok(()),
    }
}

impl Contents<'_> {
    /// The flags that describe the cases, as a shell takes them.
    fn flags(&self) -> String {
        let mut words = Vec::new();
        for flag in &self.run.flags {
            words.extend(flag.words());
        }
        words.join(" ")
    }

    /// The uuid of the problem. It is computed from the short name and the flags, so that the same
    /// command writes the same bytes. It is of version 8, which is for such numbers.
    fn uuid(&self) -> String {
        let text = format!("takeaway {} {}", self.name, self.flags());
        // Two hashes of 64 bits: their starting values only have to differ.
        let high = fnv_1a(FNV_START, text.as_bytes());
        let low = fnv_1a(0x6c62_272e_07bb_0142, text.as_bytes());
        let version = high & 0xffff_ffff_ffff_0fff | 0x8000;
        let variant = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000;
        format!(
            "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
            version >> 32,
            version >> 16 & 0xffff,
            version & 0xffff,
            variant >> 48,
            variant & 0xffff_ffff_ffff
        )
    }

    /// Returns true if this program is right on all tests of a subtask.
    fn gives_points_to(&self, solution: &Solution) -> bool {
        for number in 1..=self.run.subtasks.len() {
            let mut is_right = true;
            for (test, is_test_right) in self.tests.iter().zip(&solution.is_right) {
                is_right &= test.group != number || *is_test_right;
            }
            if is_right {
                return true;
            }
        }
        false
    }

    /// What is in the package and why, for people.
    fn readme(&self) -> String {
        let mut text = format!("# {}\n\n", self.title);
        text += "Written by takeaway package. The statement is a skeleton: what people have to write is marked TODO.\n\n";
        text += "Flags of the cases:\n\n";
        text += &format!("    {}\n\n", self.flags());
        if !self.run.subtasks.is_empty() {
            text += "## Subtasks\n\n";
            for (number, subtask) in (1..).zip(&self.run.subtasks) {
                let points = subtask.points;
                let bounds = if subtask.text.is_empty() {
                    "the bounds of the problem".to_string()
                } else {
                    format!("`{}`", subtask.text)
                };
                text += &format!("- {number}: {points} points, {bounds}\n");
            }
            text += "\n";
        }
        text += "## Tests\n\n";
        for test in &self.tests {
            text += &format!("- `{}`: {}\n", test.name, test.purpose);
        }
        for why in &self.without {
            text += &format!("- {why}\n");
        }
        text += "\n## Programs\n\n";
        for solution in &self.solutions.right {
            text += &format!("- `{}`: right. {}\n", solution.file, solution.about);
        }
        for solution in &self.solutions.wrong {
            text += &format!("- `{}`: {}\n", solution.file, self.told(solution));
        }
        for why in &self.solutions.left_out {
            text += &format!("- {why}\n");
        }
        text
    }

    /// What a wrong program does, and the tests on which takeaway has computed that it is wrong.
    fn told(&self, solution: &Solution) -> String {
        let mut names = Vec::new();
        for (test, is_right) in self.tests.iter().zip(&solution.is_right) {
            if !is_right {
                names.push(&*test.name);
            }
        }
        format!("{} Wrong on {}.", solution.about, names.join(", "))
    }
}

//! The programs of a package: right ones, and wrong ones with the tests on which they are wrong.
//! What a wrong program prints is computed by takeaway, without a compiler: it answers the same
//! input under other flags, or an input whose numbers are cut to 32 bits.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use crate::case::form::CaseForm;
use crate::case::layout::Layout;
use crate::case::options::Options;
use crate::commands::check::{comparison, mark_verdicts};
use crate::commands::submission;
use crate::flags::values::{Language, value_name};
use crate::flags::{Package, Submission};
use crate::game::rule::HeapFormula;
use crate::game::{HeapShape, Play};
use crate::output::words::Words;

use super::data::{Data, PackageTest};

/// How many heaps below the largest a table that is too short may end: in a game with a short
/// period, one of them has another winner.
const MOST_CUT_OFF: u64 = 16;

/// What reads a number in a printed program in C++, and the same with too few bits.
const NUMBER: &str = "    u64 number = 0;\n";
const SHORT_NUMBER: &str = "    unsigned int number = 0; // Has 32 bits, which are too few.\n";

/// A program of a package.
pub struct Solution {
    /// The name of its file.
    pub file: String,
    /// What it is, in a sentence.
    pub about: String,
    pub text: Vec<u8>,
    /// Whether it is right on each test.
    pub is_right: Vec<bool>,
}

pub struct Solutions {
    /// The first is the model solution.
    pub right: Vec<Solution>,
    pub wrong: Vec<Solution>,
    /// The mistakes that are left out, and why.
    pub left_out: Vec<String>,
}

/// A mistake: its program, and what this prints for each test.
struct WrongProgram {
    text: String,
    printed: Vec<Vec<u8>>,
}

/// Makes a mistake, or says why there is none.
type MakeMistake = fn(&Package, &Data) -> Result<WrongProgram, String>;

/// The right programs, and those wrong ones that are wrong on a test.
///
/// # Errors
///
/// There is no right program.
pub fn solutions(
    run: &Package,
    data: &Data,
    mut right: Vec<Solution>,
) -> Result<Solutions, String> {
    for solution in &mut right {
        solution.is_right = vec![true; data.tests.len()];
    }
    let mut all = Solutions {
        right,
        wrong: Vec::new(),
        left_out: Vec::new(),
    };
    for (name, about, mistake) in mistakes(run) {
        let file = format!("{name}.cpp");
        match found(run, data, mistake) {
            Ok((text, is_right)) => all.wrong.push(Solution {
                file,
                about: about.to_string(),
                text: headed(about, &text),
                is_right,
            }),
            Err(why) => all.left_out.push(format!("no `{file}`: {why}")),
        }
    }
    let mut files: Vec<&str> = Vec::new();
    for solution in all.right.iter().chain(&all.wrong) {
        if files.contains(&&*solution.file) {
            return Err(format!(
                "the package has two programs {:?}: give the file of --solution another name",
                solution.file
            ));
        }
        files.push(&solution.file);
    }
    Ok(all)
}

/// The mistakes that there may be: the name of the program, what it does, and what makes it.
fn mistakes(run: &Package) -> Vec<(&'static str, &'static str, MakeMistake)> {
    let mut all: Vec<(&str, &str, MakeMistake)> = vec![
        (
            "always-first",
            "Always says that the first player wins.",
            always_first,
        ),
        (
            "misere",
            "Answers for the other play, misère or normal.",
            other_play,
        ),
        ("32-bits", "Reads numbers into 32 bits.", short_numbers),
        ("cut-off", "Has a table that ends too early.", cut_off),
    ];
    if run.submission.options.winning_moves.is_some() {
        let about = "Says who wins, and prints a move whose numbers are 0.";
        all.insert(1, ("wrong-moves", about, wrong_moves));
    }
    all
}

/// The programs that should be right: some are printed by `submission`, the others are the setter's.
/// Whether they are right is not known yet: [`solutions`] fills in `is_right` when it has the tests.
///
/// # Errors
///
/// Nothing is printed, and the setter gives no program; or a file cannot be read.
pub fn right(run: &Package) -> Result<Vec<Solution>, String> {
    let mut right = Vec::new();
    match printed(run) {
        Ok(texts) => {
            let about = if run.submission.options.any_move {
                "Printed by takeaway submission: of several winning moves, it prints the last that it finds, and the answers have another."
            } else {
                "Printed by takeaway submission."
            };
            for (file, text) in texts {
                right.push(Solution {
                    file: file.to_string(),
                    about: about.to_string(),
                    text: text.into_bytes(),
                    is_right: Vec::new(),
                });
            }
        }
        Err(why) if run.solutions.is_empty() => {
            return Err(format!(
                "{why}; with --solution FILE, a program of yours is the right one"
            ));
        }
        Err(_) => {}
    }
    for file in &run.solutions {
        right.push(Solution {
            file: name_of(file)?,
            about: "The setter's.".to_string(),
            text: fs::read(file).map_err(|error| format!("cannot read {file:?}: {error}"))?,
            is_right: Vec::new(),
        });
    }
    Ok(right)
}

/// The right programs that takeaway prints, each with the name of its file.
fn printed(run: &Package) -> Result<Vec<(&'static str, String)>, String> {
    let mut texts = Vec::new();
    for (file, language) in [("right.cpp", Language::Cpp), ("right.rs", Language::Rust)] {
        let mut submission = run.submission.clone();
        submission.language = language;
        if language != Language::default() {
            submission.words.push("--language".to_string());
            submission.words.push(value_name(&language));
        }
        texts.push((file, submission::program(&submission)?));
    }
    Ok(texts)
}

/// The name of the file of a setter's program, which all tools take.
fn name_of(file: &Path) -> Result<String, String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let starts_well = name.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    if starts_well && name.contains('.') && name.bytes().all(is_allowed_in_name) {
        return Ok(name.into_owned());
    }
    Err(format!(
        "tools take programs whose names are letters, digits, _ and - before a dot and the language, not {name:?}"
    ))
}

fn is_allowed_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.-".contains(&byte)
}

/// The text of a wrong program, and whether it is right on each test.
fn found(run: &Package, data: &Data, mistake: MakeMistake) -> Result<(String, Vec<bool>), String> {
    let WrongProgram { text, printed } = mistake(run, data)?;
    let mut is_right = Vec::new();
    for (test, printed) in data.tests.iter().zip(&printed) {
        is_right.push(is_taken(run, data, test, printed)?);
    }
    let is_wrong = data
        .tests
        .iter()
        .zip(&is_right)
        .any(|(test, is_right)| !test.is_sample && !is_right);
    if is_wrong {
        return Ok((text, is_right));
    }
    Err("this mistake changes no answer of the tests".to_string())
}

/// Returns true if the checker of the package takes what is printed for this test.
fn is_taken(
    run: &Package,
    data: &Data,
    test: &PackageTest,
    printed: &[u8],
) -> Result<bool, String> {
    let options = &run.submission.options;
    if options.winning_moves.is_none() {
        return Ok(is_equal(run, &test.answers, printed));
    }
    let mut marked = options.clone();
    mark_verdicts(&mut marked);
    let verdicts = printed_for(test, &marked, &test.input, data)?;
    let printed = Box::new(Cursor::new(printed.to_vec()));
    let mut comparison = comparison(options, run.ignore_case, run.in_order, printed);
    let differences = comparison
        .write_all(&verdicts)
        .and_then(|()| comparison.finish());
    match differences {
        Ok(differences) => Ok(differences.count() == 0),
        Err(error) => Err(format!("the answers cannot be compared: {error}")),
    }
}

/// Returns true if these answers have the same words as the right ones.
fn is_equal(run: &Package, right: &[u8], printed: &[u8]) -> bool {
    let mut right = right.to_vec();
    let mut printed = printed.to_vec();
    if run.ignore_case {
        right.make_ascii_lowercase();
        printed.make_ascii_lowercase();
    }
    let right = right
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    right.eq(printed
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty()))
}

/// A printed program with a comment on its mistake in place of its head.
fn headed(about: &str, program: &str) -> Vec<u8> {
    let mut text = format!("// Wrong on purpose. {about}\n");
    let lines = program.lines().skip_while(|line| line.starts_with("//"));
    for line in lines {
        text += line;
        text.push('\n');
    }
    text.into_bytes()
}

/// The program for other options, and what it prints.
fn with_options(run: &Package, data: &Data, options: Options) -> Result<WrongProgram, String> {
    options
        .check()
        .map_err(|error| crate::flags::errors::message(&error.into()))?;
    let mut submission: Submission = run.submission.clone();
    submission.options = options;
    let text = submission::program(&submission)?;
    let printed = printed_with(&submission.options, data)?;
    Ok(WrongProgram { text, printed })
}

fn printed_with(options: &Options, data: &Data) -> Result<Vec<Vec<u8>>, String> {
    let mut printed = Vec::new();
    for test in &data.tests {
        printed.push(printed_for(test, options, &test.input, data)?);
    }
    Ok(printed)
}

/// What a program prints for a test, if it answers this input under these options.
fn printed_for(
    test: &PackageTest,
    options: &Options,
    input: &[u8],
    data: &Data,
) -> Result<Vec<u8>, String> {
    let answers = data.answerer.answers(options, input);
    answers.map_err(|_| {
        format!(
            "takeaway does not know what this mistake prints for {}",
            test.name
        )
    })
}

/// With `--winning-moves`, moves are left out.
fn always_first(run: &Package, data: &Data) -> Result<WrongProgram, String> {
    let mut options = run.submission.options.clone();
    options.winning_moves = None;
    options.any_move = false;
    if options.count {
        return Err("the answers are numbers of moves".to_string());
    }
    let game = options.game();
    let words = match (&options.words, game) {
        (Some(words), _) => words.texts(),
        (None, Some(game)) => game.words(),
        (None, None) => return Err("each game has its own words".to_string()),
    };
    let [first, _] = words.map(str::to_string);
    let only_first = Words::new(&first, &first).map_err(|wrong| wrong.to_string())?;
    let mut submission = run.submission.clone();
    submission.options = options.clone();
    let game = game.unwrap_or(submission::NAMED[0]);
    let text = submission::constant(&submission, game);
    options.words = Some(only_first);
    let printed = printed_with(&options, data)?;
    Ok(WrongProgram { text, printed })
}

/// Winning moves are told wrong: each number is 0.
fn wrong_moves(run: &Package, data: &Data) -> Result<WrongProgram, String> {
    let mut options = run.submission.options.clone();
    let Some(template) = options.winning_moves.take() else {
        return Err("the answers have no moves".to_string());
    };
    options.any_move = false;
    let line = template.with_zeros();
    let [win, loss] = match (&options.words, options.game()) {
        (Some(words), _) => words.texts(),
        (None, Some(game)) => game.words(),
        (None, None) => return Err("each game has its own words".to_string()),
    };
    let words = Words {
        win: format!("{win}\n{line}"),
        loss: loss.to_string(),
    };
    let mut printed = Vec::new();
    for answers in printed_with(&options, data)? {
        printed.push(with_line_after(&answers, win, &line, &options));
    }
    let mut submission = run.submission.clone();
    submission.options = Options {
        words: Some(words),
        ..options
    };
    let text = submission::program(&submission)?;
    Ok(WrongProgram { text, printed })
}

/// These answers with a line after each that says the first player wins.
fn with_line_after(answers: &[u8], win: &str, line: &str, options: &Options) -> Vec<u8> {
    let mut text = String::new();
    for (number, answer) in (1..).zip(String::from_utf8_lossy(answers).lines()) {
        text += &format!("{answer}\n");
        let prefix = options.prefix.as_ref().map(|prefix| prefix.text(number));
        if answer == prefix.unwrap_or_default() + win {
            text += &format!("{line}\n");
        }
    }
    text.into_bytes()
}

fn other_play(run: &Package, data: &Data) -> Result<WrongProgram, String> {
    let mut options = of_printed(run)?;
    options.play = options.play.opposite();
    if options.play == Play::Misere
        && options.form.own_rule().is_some()
        && may_have_several_heaps(run)
    {
        return Err("misère play of a rule is known for cases of one heap alone".to_string());
    }
    with_options(run, data, options)
}

/// Returns true if a case may have several heaps or positions.
fn may_have_several_heaps(run: &Package) -> bool {
    let most = run.submission.bounds.max_heaps;
    let forms = CaseForm::all(&run.submission.options);
    forms.iter().any(|form| form.heaps.unwrap_or(most) > 1)
}

/// The options of the printed right program, if takeaway knows what such a program prints.
fn of_printed(run: &Package) -> Result<Options, String> {
    let options = &run.submission.options;
    if options.winning_moves.is_some() {
        return Err("takeaway does not know which winning moves this mistake prints".to_string());
    }
    Ok(options.clone())
}

fn short_numbers(run: &Package, data: &Data) -> Result<WrongProgram, String> {
    let mut options = of_printed(run)?;
    let most = u64::from(u32::MAX);
    let bounds = run.submission.bounds;
    if bounds.max_heap <= most && (bounds.max_move <= most || !options.gives_moves()) {
        return Err("32 bits are enough for the bounds".to_string());
    }
    let program = submission::program(&run.submission)?;
    let text = program.replace(NUMBER, SHORT_NUMBER);
    let forms = CaseForm::all(&options);
    let is_ended_by_zeros = forms.iter().any(|form| form.ended_by_zeros);
    let layout = options.layout.clone().filter(Layout::is_ended);
    if let Some(layout) = &layout {
        options.layout = Some(layout.without_end());
        options.stream = true;
    }
    let mut printed = Vec::new();
    for test in &data.tests {
        let mut lines = with_short_numbers(&test.input);
        if is_ended_by_zeros {
            // The program ends at two numbers that are or become 0.
            let end = lines.iter().position(|line| line == "0 0");
            lines.truncate(end.unwrap_or(lines.len()));
        } else if layout.is_some() {
            // The program knows the end by its digit: a number that becomes 0 is none.
            lines.pop();
        }
        let input = lines.join("\n");
        printed.push(printed_for(test, &options, input.as_bytes(), data)?);
    }
    Ok(WrongProgram { text, printed })
}

/// The lines of an input, with the lowest 32 bits of each number.
fn with_short_numbers(input: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    for line in String::from_utf8_lossy(input).lines() {
        let mut numbers = Vec::new();
        for word in line.split_whitespace() {
            let number: u64 = word.parse().unwrap_or(0);
            numbers.push((number & u64::from(u32::MAX)).to_string());
        }
        lines.push(numbers.join(" "));
    }
    lines
}

/// The program takes a heap that is too large for the last of its table.
fn cut_off(run: &Package, data: &Data) -> Result<WrongProgram, String> {
    let options = of_printed(run)?;
    if options.heap.is_some() {
        return Err("--heap computes the heaps".to_string());
    }
    let shape = options.game().map(|game| game.spec().heaps);
    let has_pairs = shape == Some(HeapShape::Two);
    if has_pairs || options.form.tuple_shape().is_some() {
        return Err("a program whose table ends early is made for heaps, not for positions of several numbers".to_string());
    }
    let most = run.submission.bounds.max_heap;
    let least = run
        .submission
        .bounds
        .min_heap
        .max(most.saturating_sub(MOST_CUT_OFF));
    let largest: Vec<u64> = data
        .tests
        .iter()
        .map(|test| largest_number(&test.input))
        .collect();
    let mut why = "the largest heap is the smallest".to_string();
    for last in (least..most).rev() {
        let mut options = options.clone();
        let formula = format!("n if n <= {last}; {last}");
        options.heap = Some(HeapFormula::new(&formula).map_err(|wrong| wrong.to_string())?);
        if let Err(wrong) = options.check() {
            return Err(crate::flags::errors::message(&wrong.into()));
        }
        // It ends at the first test on which the program is wrong: a range has 10^6 answers. Without
        // a heap beyond the table, the program is right.
        let mut is_wrong = false;
        for (test, &largest) in data.tests.iter().zip(&largest) {
            if largest > last
                && !test.is_sample
                && let Ok(printed) = data.answerer.answers(&options, &test.input)
                && !is_equal(run, &test.answers, &printed)
            {
                is_wrong = true;
                break;
            }
        }
        if !is_wrong {
            why = "this mistake changes no answer of the tests".to_string();
            continue;
        }
        return with_options(run, data, options);
    }
    Err(why)
}

/// The largest number of an input, which all have at most 20 digits; 0 if it has none.
fn largest_number(input: &[u8]) -> u64 {
    let mut largest = 0;
    for digits in input.split(|byte| !byte.is_ascii_digit()) {
        let mut number: u64 = 0;
        for digit in digits {
            number = number
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
        }
        largest = largest.max(number);
    }
    largest
}

//! The checker that takes any winning move: it reads the cases, and asks who wins what a move leaves.

use crate::case::template::{Placeholder, Template};
use crate::commands::submission::cells::told_name;
use crate::commands::submission::cpp::literal;
use crate::commands::submission::{JudgingProgram, judging, numbers_of};
use crate::flags::PrintedChecker;

use super::{CheckerParts, TEXTS, constants_of_answers};

/// What reads answers and the lines of moves.
const ANY_MOVE: &str = include_str!("any_move.cpp");

/// The parts of the checker of lines that this template makes.
///
/// # Errors
///
/// A line does not tell a move, or no program knows who wins.
pub(super) fn any_move(run: &PrintedChecker, template: &Template) -> Result<CheckerParts, String> {
    check(template)?;
    let told = numbers_of(template);
    let program = judging(&run.submission, &told).map_err(|why| format!("--print: {why}"))?;
    let start = "Takes any winning move: checks that what it leaves is lost.".to_string();
    let mut constants = constants_of_answers(&run.submission.options);
    if let Some(digit) = program.least_digit {
        constants.push(format!("const int LEAST_DIGIT = '{digit}';"));
    }
    Ok(CheckerParts {
        headers: vec!["sstream", "string", "vector"],
        told: [vec![start], program.told.clone()].concat(),
        input: program.input.clone(),
        constants,
        text: text(template, &told, &program),
    })
}

/// Refuses lines in which it is not plain where a number ends, and lists.
fn check(template: &Template) -> Result<(), String> {
    let mut before: Option<Placeholder> = None;
    for (text, placeholder) in &template.parts {
        if *placeholder == Placeholder::Parts {
            return Err(format!(
                "--print with --any-move reads numbers, and {placeholder} is a list: use {{a}} and {{b}}, or {{left}}"
            ));
        }
        if let Some(before) = before {
            check_beside(text, before)?;
            if text.is_empty() {
                return Err(format!(
                    "--print with --any-move reads numbers, and {before} and {placeholder} touch: put a blank or a letter \
                    between them"
                ));
            }
        }
        if text.ends_with(|letter: char| letter.is_ascii_digit()) {
            return Err(digit_beside(*placeholder));
        }
        before = Some(*placeholder);
    }
    match before {
        Some(before) => check_beside(&template.end, before),
        None => Ok(()),
    }
}

/// Refuses a text after a placeholder that begins with a digit.
fn check_beside(text: &str, before: Placeholder) -> Result<(), String> {
    if text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Err(digit_beside(before));
    }
    Ok(())
}

fn digit_beside(placeholder: Placeholder) -> String {
    format!(
        "--print with --any-move reads numbers, and a digit touches {placeholder}: put a blank or a letter between them"
    )
}

/// What comes after the frame of the judge.
fn text(template: &Template, told: &[Placeholder], program: &JudgingProgram) -> String {
    let mut text = TEXTS.to_string();
    text += "typedef long long i64;\n\n";
    text += "const u64 MOST_TOLD = 9000000000000000000ULL;\nconst u64 NOT_TOLD = ~u64(0);\n\n";
    text += "// The numbers that a line tells.\n";
    let mut addresses = Vec::new();
    for placeholder in told {
        let variable = told_name(*placeholder);
        text += &format!("u64 {variable} = NOT_TOLD;\n");
        addresses.push(format!("&{variable}"));
    }
    text += &format!(
        "const std::vector<u64*> TOLD = {{{}}};\n\n",
        addresses.join(", ")
    );
    text += "// A text, and the number after it, unless its word ends.\n";
    text += "struct Part {\n    const char* before;\n    u64* number;\n};\n\n";
    text += "// The words of a line.\nconst std::vector<std::vector<Part>> TEXT = {\n";
    for word in template.words() {
        text += &format!("    {{{}}},\n", parts_of(&word).join(", "));
    }
    text += "};\n\n";
    text += ANY_MOVE;
    text += &program.items;
    text + &format!(
        "int main(int argc, char* argv[]) {{\n    start(argc, argv);\n{}    finish();\n}}\n",
        program.main
    )
}

/// The parts of a word of a line, in C++.
fn parts_of(word: &Template) -> Vec<String> {
    let mut parts = Vec::new();
    for (before, placeholder) in &word.parts {
        parts.push(format!(
            "{{{}, &{}}}",
            literal(before),
            told_name(*placeholder)
        ));
    }
    if !word.end.is_empty() {
        parts.push(format!("{{{}, nullptr}}", literal(&word.end)));
    }
    parts
}

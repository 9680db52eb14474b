//! `takeaway submission`: prints a program that answers cases as the flags describe them.
//!
//! Mathematics and comments are quoted from the files of the games, the rest from the files in `submission`, which are
//! compiled for tests only. What is written here is the loop over the cases, and what holds the parts together.

mod body;
mod cases;
mod quote;
#[cfg(test)]
// Printed programs may use nothing newer than Rust 1.63.
#[allow(clippy::manual_div_ceil, clippy::manual_is_multiple_of)]
mod tests;

use std::slice;

use takeaway::game::subtraction::NamedSet;
use takeaway::Problem;

use cases::{Cases, Rule};

use crate::flags::{values, Given};

const INTERVAL: &str = include_str!("game/interval.rs");
const SUBTRACTION: &str = include_str!("game/subtraction.rs");
const OCTAL: &str = include_str!("game/octal.rs");
const GRUNDYS_GAME: &str = include_str!("game/grundys_game.rs");

const SCANNER: &str = include_str!("submission/scanner.rs");
const CYCLE: &str = include_str!("submission/cycle.rs");
const SET: &str = include_str!("submission/set.rs");
const CODES: &str = include_str!("submission/octal.rs");
const GRUNDY: &str = include_str!("submission/grundys_game.rs");

const USES: &str = "\
use std::io::{self, BufRead, BufWriter, Error, ErrorKind, Read, Write};
";

const MAIN: &str = "\
fn main() {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout());
    if let Err(error) = judge(&mut output).and(output.flush()) {
        let _ = writeln!(io::stderr(), \"{}\", error);
        std::process::exit(1);
    }
}
";

const MAIN_ON_ONE_LINE: &str = "\
fn main() {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout());
    let mut is_open = false;
    let result = judge(&mut output, &mut is_open);
    let end: &[u8] = if is_open { b\"\\n\" } else { b\"\" };
    if let Err(error) = output.write_all(end).and(result).and(output.flush()) {
        let _ = writeln!(io::stderr(), \"{}\", error);
        std::process::exit(1);
    }
}
";

const MISERE: &str = "\
Misère play. If a value is 2 or more, nothing changes; if none is, a nim-sum of 0 wins (Bouton).";

/// The program for these flags.
///
/// # Errors
///
/// Why there is none.
pub fn program(given: &Given) -> Result<String, String> {
    check(given)?;
    let cases = Cases::of(given);
    let mut parts = vec![head(given, &cases), USES.to_string()];
    parts.extend(game(&cases));
    parts.push(body::judge(given, &cases));
    parts.push(if cases.one_line { MAIN_ON_ONE_LINE } else { MAIN }.to_string());
    parts.push(scanner(&cases));
    let text = parts.join("\n");
    match (&cases.rule, text.lines().count()) {
        (Rule::Set(Some(moves)), lines) if lines > MOST_LINES => Err(format!(
            "a program with {} moves would have {lines} lines; --layout \"m s k h\" reads moves from the input",
            moves.len()
        )),
        _ => Ok(text),
    }
}

/// Says what no program is made for.
fn check(given: &Given) -> Result<(), String> {
    let is_nim = given.value("problem").and_then(values::problem_of) == Some(Problem::Nim);
    if given.has("count") && (!is_nim || given.has("misere")) {
        return Err("submission takes --count only with --problem nim, and without --misere".to_string());
    }
    let has_primes = |set: &str| values::set(set).is_ok_and(|moves| moves.sets().contains(&NamedSet::Primes));
    if given.value("set").is_some_and(has_primes) {
        return Err("submission takes no primes: the table of a program would take too long".to_string());
    }
    Ok(())
}

/// The most lines of a program with the moves of a set.
const MOST_LINES: usize = 260;

/// What the program answers, how it was made, and the mathematics.
fn head(given: &Given, cases: &Cases) -> String {
    let sections = &["Rule", "Closed form", "Proof"];
    let mut paragraphs = match &cases.rule {
        Rule::Any => vec!["Who wins each of many small take-away games?".to_string()],
        Rule::Closed(game) => quote::head(game.text, sections),
        Rule::Interval(_) => quote::head(INTERVAL, sections),
        Rule::Set(_) => quote::head(SUBTRACTION, sections),
        Rule::Code(_) => quote::head(OCTAL, sections),
        Rule::GrundysGame => quote::head(GRUNDYS_GAME, sections),
    };
    if cases.misere {
        paragraphs.push(MISERE.to_string());
    }
    let title = paragraphs.remove(0);
    let about = [title, format!("Printed by: {}", command(given)), format!("Input: {}.", cases.described())];
    let about: String = about.iter().map(|line| quote::comment(slice::from_ref(line), "//")).collect();
    let mathematics = quote::comment(&paragraphs, "//");
    if paragraphs.is_empty() {
        about
    } else {
        about + "//\n" + &mathematics
    }
}

/// The command that printed the program, as a shell takes it.
fn command(given: &Given) -> String {
    let is_plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,+/:".contains(c));
    let flags = given.0.iter().map(|(name, value)| match value {
        None => format!(" --{name}"),
        Some(value) if !value.is_empty() && is_plain(value) => format!(" --{name} {value}"),
        Some(value) => format!(" --{name} '{}'", value.replace('\'', "'\\''")),
    });
    format!("takeaway submission{}", flags.collect::<String>())
}

/// The items of the game, or of all games.
fn game(cases: &Cases) -> Vec<String> {
    match &cases.rule {
        Rule::Any => all_games(cases),
        Rule::Closed(game) => items(game.text, game.items),
        Rule::Interval(_) => items(INTERVAL, &["grundy"]),
        Rule::Set(None) => set(cases),
        Rule::Set(Some(moves)) if moves.is_empty() && !cases.more_moves.is_empty() => set(cases),
        Rule::Set(Some(moves)) => [vec![list("MOVES", "The stones that a move takes.", moves)], set(cases)].concat(),
        Rule::Code(None) => octal(cases),
        Rule::Code(Some(code)) => [vec![list("CODE", "The digits of the code.", code)], octal(cases)].concat(),
        Rule::GrundysGame => grundys_game(cases.is_single()),
    }
}

/// The items of all games: a module for each with a closed form, then the tables.
fn all_games(cases: &Cases) -> Vec<String> {
    let problems: Vec<Problem> = cases.problems().collect();
    let has = |any: &[Problem]| any.iter().any(|problem| problems.contains(problem));
    let unused: &[&str] = if has(&[Problem::SubtractionSequence]) { &[] } else { &["cycle"] };
    let closed = problems.iter().filter_map(|&problem| match Rule::of(problem) {
        Rule::Closed(game) => Some(module(game.module, game.text, game.items)),
        Rule::Any | Rule::Interval(_) | Rule::Set(_) | Rule::Code(_) | Rule::GrundysGame => None,
    });
    let mut parts: Vec<String> = closed.chain([module("interval", INTERVAL, &["grundy"])]).collect();
    parts.extend([about(SUBTRACTION) + &part(SET, unused), part(CYCLE, &[])]);
    if has(&[Problem::Octal, Problem::OctalSequence]) {
        parts.push(about(OCTAL) + &part(CODES, unused));
    }
    if has(&[Problem::GrundysGame]) {
        parts.push(about(GRUNDYS_GAME) + &part(GRUNDY, &["is_won"]));
    }
    parts
}

/// The mathematics of a game, as a comment before its items.
fn about(text: &str) -> String {
    quote::comment(&quote::head(text, &["Proof"]), "//") + "\n"
}

/// The module of a game with a closed form.
fn module(name: &str, text: &str, names: &[&str]) -> String {
    let mark = |line: &str| match line {
        "" => "\n".to_string(),
        line if line.starts_with("fn ") || line.starts_with("const fn ") => format!("    pub {line}\n"),
        line => format!("    {line}\n"),
    };
    let lines: String = items(text, names).join("\n").lines().map(mark).collect();
    let about = quote::comment(&quote::head(text, &["Closed form"]), "//");
    format!("{about}mod {name} {{\n{lines}}}\n")
}

fn set(cases: &Cases) -> Vec<String> {
    let unused: &[&str] = if cases.sequence { &[] } else { &["cycle"] };
    vec![part(CYCLE, &[]), part(SET, unused)]
}

fn octal(cases: &Cases) -> Vec<String> {
    let unused: &[&str] = if cases.sequence { &[] } else { &["cycle"] };
    vec![part(CYCLE, &[]), part(CODES, unused)]
}

fn grundys_game(is_single: bool) -> Vec<String> {
    if is_single {
        return [items(GRUNDYS_GAME, &["LOST", "LOST_BELOW"]), vec![part(GRUNDY, &[])]].concat();
    }
    vec![part(GRUNDY, &["is_won"])]
}

fn items(text: &str, names: &[&str]) -> Vec<String> {
    names.iter().map(|name| quote::item(text, name).expect("an item of this name: tests quote each")).collect()
}

fn part(text: &str, unused: &[&str]) -> String {
    quote::part(text, unused).expect("methods of these names: tests print every part")
}

fn scanner(cases: &Cases) -> String {
    let mut unused: Vec<&str> = Vec::new();
    unused.extend((cases.rule != Rule::Any).then_some("numbers"));
    unused.extend((!cases.has_table()).then_some("known"));
    part(SCANNER, &unused)
}

/// A constant list, in lines as rustfmt makes them.
fn list(name: &str, about: &str, numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let line = numbers.join(", ");
    let head = format!("/// {about}\nconst {name}: [u64; {}] = [", numbers.len());
    if line.len() <= 60 {
        return format!("{head}{line}];\n");
    }
    let most = if numbers.iter().any(|number| number.len() > 10) { 0 } else { 100 };
    let mut lines = vec![String::new()];
    for number in numbers {
        let last = lines.last_mut().expect("a line");
        if last.is_empty() || 4 + last.len() + 1 + number.len() < most {
            *last += &format!("{}{number},", if last.is_empty() { "" } else { " " });
        } else {
            lines.push(format!("{number},"));
        }
    }
    format!("{head}\n{}];\n", lines.iter().map(|line| format!("    {line}\n")).collect::<String>())
}

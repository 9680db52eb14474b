//! `takeaway submission`: prints a program that answers cases as the flags describe them.
//!
//! Mathematics and comments are quoted from the files of the games, the rest from the files in `submission`, which are
//! compiled for tests only. This file writes the loop over the cases, and joins the parts.

mod body;
mod cases;
#[cfg(test)]
// Printed programs may use nothing newer than Rust 1.63.
#[allow(clippy::manual_div_ceil, clippy::manual_is_multiple_of, clippy::unnecessary_map_or)]
mod tests;

use takeaway::game::subtraction::NamedSet;
use takeaway::game::Play;
use takeaway::Problem;

use cases::{CaseRule, Cases};

use crate::flags::Run;
use crate::quote;

const NIM: &str = quote::source(Problem::Nim);
const INTERVAL: &str = quote::source(Problem::Interval);
const SUBTRACTION: &str = quote::source(Problem::Subtraction);
const OCTAL: &str = quote::source(Problem::Octal);
const GRUNDYS_GAME: &str = quote::source(Problem::GrundysGame);

const CONSOLE: &str = include_str!("submission/console.rs");
const CYCLE: &str = include_str!("submission/cycle.rs");
const SET: &str = include_str!("submission/set.rs");
const CODES: &str = include_str!("submission/octal.rs");
const GRUNDY: &str = include_str!("submission/grundys_game.rs");

const USES: &str = "use std::io::{self, BufRead, Error, ErrorKind, Read, Write};\n";

/// The head of the program for all games.
const ANY: [&str; 2] = [
    "Who wins each of many small take-away games?",
    "The program for one game alone has its rule and its proof: takeaway submission --problem SELECTOR.",
];

const MAIN: &str = "\
fn main() {
    let mut console = Console::default();
    let result = judge(&mut console);
    if let Err(error) = console.flush().and(result) {
        let _ = writeln!(io::stderr(), \"{}\", error);
        std::process::exit(1);
    }
}
";

const MAIN_ON_ONE_LINE: &str = "\
fn main() {
    let mut console = Console::default();
    let mut is_open = false;
    let result = judge(&mut console, &mut is_open);
    if is_open {
        console.output.push('\\n');
    }
    if let Err(error) = console.flush().and(result) {
        let _ = writeln!(io::stderr(), \"{}\", error);
        std::process::exit(1);
    }
}
";

/// The program for these flags.
///
/// # Errors
///
/// Why there is none.
pub fn program(run: &Run) -> Result<String, String> {
    check(run)?;
    let cases = Cases::of(run);
    let mut parts = vec![head(run, &cases), USES.to_string()];
    parts.extend(game(&cases));
    parts.push(body::judge(&run.options, &cases));
    parts.push(if cases.one_line { MAIN_ON_ONE_LINE } else { MAIN }.to_string());
    parts.push(console(&cases));
    let text = parts.join("\n");
    match (&cases.rule, text.lines().count()) {
        (CaseRule::Set(Some(moves)), lines) if lines > MOST_LINES => Err(format!(
            "a program with {} moves would have {lines} lines; --layout \"m s k h\" reads moves from the input",
            moves.len()
        )),
        _ => Ok(text),
    }
}

/// Says what no program is made for.
fn check(run: &Run) -> Result<(), String> {
    let is_nim = run.options.problem() == Some(Problem::Nim) && run.options.play == Play::Normal;
    if run.options.count && !is_nim {
        return Err("submission takes --count only with --problem nim, and without --misere".to_string());
    }
    if run.moves.as_ref().is_some_and(|moves| moves.sets().contains(&NamedSet::Primes)) {
        return Err("submission takes no primes: the table of a program would take too long".to_string());
    }
    Ok(())
}

/// The most values of a table, in a program with hundreds of moves, where more values take minutes.
const FEW_VALUES: &str = "/// The most values of a table.\nconst MOST: usize = 1 << 18;\n";

/// The most lines of a program with the moves of a set.
const MOST_LINES: usize = 340;

/// What the program answers, how it was made, and the mathematics.
fn head(run: &Run, cases: &Cases) -> String {
    let mut paragraphs = match source(&cases.rule) {
        Some(source) => quote::head(source, &["Rule", "Closed form", "Proof"]),
        None => ANY.map(str::to_string).to_vec(),
    };
    if cases.misere {
        paragraphs.extend(misere(cases));
    }
    let title = paragraphs.remove(0);
    let words = ["Printed by:".to_string(), "takeaway".to_string(), "submission".to_string()];
    let words: Vec<String> = words.into_iter().chain(flags(run)).collect();
    let printed_by = quote::wrap_words(words.iter().map(String::as_str), "// ", quote::WIDTH);
    let [title, input] = [title, format!("Input: {}.", cases.described())].map(|text| quote::comment(&[text], "//"));
    let about = title + &printed_by + &input;
    if paragraphs.is_empty() {
        return about;
    }
    about + "//\n" + &quote::comment(&paragraphs, "//")
}

/// The file of the game, if there is but one.
fn source(rule: &CaseRule) -> Option<&'static str> {
    match rule {
        CaseRule::Any => None,
        CaseRule::Closed(game) => Some(game.text),
        CaseRule::Interval(_) => Some(INTERVAL),
        CaseRule::Set(_) => Some(SUBTRACTION),
        CaseRule::Code(_) => Some(OCTAL),
        CaseRule::GrundysGame => Some(GRUNDYS_GAME),
    }
}

/// Who wins in misère play, and why.
fn misere(cases: &Cases) -> Vec<String> {
    let paragraph = |source| quote::head(source, &["Misère play"]).split_off(1);
    let bouton = paragraph(NIM).into_iter().map(|text| text.replace("Misère play.", "Bouton's rule."));
    let own = match source(&cases.rule) {
        None => return bouton.collect(),
        Some(source) if cases.is_whole() => return paragraph(source),
        Some(NIM) => return paragraph(NIM),
        Some(source) => paragraph(source),
    };
    let is_set = own.iter().any(|text| text.contains("see `subtraction`"));
    bouton.chain(if is_set { paragraph(SUBTRACTION) } else { own }).collect()
}

/// The flags of the command that printed the program, as a shell takes them.
fn flags(run: &Run) -> impl Iterator<Item = String> + '_ {
    let word = |value: &String| shell_word(value);
    run.given.0.iter().flat_map(move |(name, given)| [format!("--{name}")].into_iter().chain(given.as_ref().map(word)))
}

/// A word as a shell takes it: in quotes, unless it is plain.
pub fn shell_word(value: &str) -> String {
    let is_plain = !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,+/:".contains(c));
    if is_plain {
        value.to_string()
    } else {
        quoted(value)
    }
}

/// A value in quotes. What would end the line of a comment, or turn the direction of its text, which compilers deny, is
/// written in bytes, as bash, zsh and ksh read it.
fn quoted(value: &str) -> String {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if value.chars().all(is_plain) {
        return format!("'{}'", value.replace('\'', "'\\''"));
    }
    let escaped = value.chars().map(|c| match c {
        '\'' | '\\' => format!("\\{c}"),
        c if is_plain(c) => c.to_string(),
        c => c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("\\x{byte:02x}")).collect(),
    });
    format!("$'{}'", escaped.collect::<String>())
}

/// The items of the game, or of all games.
fn game(cases: &Cases) -> Vec<String> {
    match &cases.rule {
        CaseRule::Any => all_games(cases),
        CaseRule::Closed(game) => items(game.text, game.items),
        CaseRule::Interval(_) => items(INTERVAL, &["grundy"]),
        CaseRule::Set(None) => table(SET, &[], cases),
        CaseRule::Set(Some(moves)) => set(moves, cases),
        CaseRule::Code(None) => table(CODES, &[], cases),
        CaseRule::Code(Some(code)) => {
            [vec![list("CODE", "The digits of the code.", code)], table(CODES, &["read"], cases)].concat()
        }
        CaseRule::GrundysGame => grundys_game(cases.is_single()),
    }
}

/// The items of all games: a module for each with a closed form, then the tables.
fn all_games(cases: &Cases) -> Vec<String> {
    let problems: Vec<Problem> = cases.problems().collect();
    let has = |any: &[Problem]| any.iter().any(|problem| problems.contains(problem));
    let unused: &[&str] = if has(&[Problem::SubtractionSequence]) { &[] } else { &["cycle"] };
    let closed = problems.iter().filter_map(|&problem| match CaseRule::of(problem) {
        CaseRule::Closed(game) if game.is_whole() && cases.misere => {
            Some(module(game.module, game.text, game.items, &["Closed form", "Misère play"]))
        }
        CaseRule::Closed(game) => Some(module(game.module, game.text, game.items, &["Closed form"])),
        CaseRule::Any | CaseRule::Interval(_) | CaseRule::Set(_) | CaseRule::Code(_) | CaseRule::GrundysGame => None,
    });
    let mut parts: Vec<String> = closed.chain([module("interval", INTERVAL, &["grundy"], &["Closed form"])]).collect();
    parts.extend([part(SET, unused), part(CYCLE, &[])]);
    if has(&[Problem::Octal, Problem::OctalSequence]) {
        parts.push(part(CODES, unused));
    }
    if has(&[Problem::GrundysGame]) {
        parts.extend(grundys_game(cases.heaps == Some(1)));
    }
    parts
}

/// The module of a game with a closed form. The comment of `sum` says what its values are.
fn module(name: &str, text: &str, names: &[&str], headings: &[&str]) -> String {
    let mark = |line: &str| match line {
        "" => "\n".to_string(),
        "/// The Grundy value of a heap of `stones`." => String::new(),
        line if line.starts_with("fn ") || line.starts_with("const fn ") => format!("    pub {line}\n"),
        line => format!("    {line}\n"),
    };
    let lines: String = items(text, names).join("\n").lines().map(mark).collect();
    let closed_form = quote::head(text, headings).join(" ").replace(" Closed form.", "");
    let about = quote::comment(&[closed_form.replace(NIM_SUM, "")], "//");
    format!("{about}mod {name} {{\n{lines}}}\n")
}

/// What holds for every sum.
const NIM_SUM: &str = " The first player wins if and only if the nim-sum is not 0.";

/// The table of a set that no case gives.
fn set(moves: &[u64], cases: &Cases) -> Vec<String> {
    let (mut parts, mut unused) = (Vec::new(), vec!["read"]);
    if cases.more_moves.is_empty() || !moves.is_empty() {
        parts.push(list("MOVES", "The stones that a move takes.", moves));
    }
    if !cases.more_moves.is_empty() {
        parts.push(FEW_VALUES.to_string());
        unused.push("MOST");
    }
    parts.extend(table(SET, &unused, cases));
    parts
}

/// A table of a game without these items, and what looks for its period.
fn table(text: &str, unused: &[&'static str], cases: &Cases) -> Vec<String> {
    let mut unused = unused.to_vec();
    unused.extend((!cases.sequence).then_some("cycle"));
    vec![part(CYCLE, &[]), part(text, &unused)]
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

fn console(cases: &Cases) -> String {
    let lists: &[&str] = if cases.is_whole() { &["h"] } else { &["s", "c"] };
    let has_list = cases.rule == CaseRule::Any || cases.letters.iter().any(|letter| lists.contains(letter));
    let mut unused: Vec<&str> = Vec::new();
    unused.extend((!has_list).then_some("numbers"));
    unused.extend((!cases.has_table()).then_some("known"));
    part(CONSOLE, &unused)
}

/// A constant list, in lines as rustfmt makes them.
fn list(name: &str, about: &str, numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let line = numbers.join(", ");
    let head = format!("/// {about}\nconst {name}: [u64; {}] = [", numbers.len());
    if line.len() <= 60 {
        return format!("{head}{line}];\n");
    }
    // It never fills the last of 100 columns of such a list.
    let most = if numbers.iter().any(|number| number.len() > 10) { 0 } else { 99 };
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

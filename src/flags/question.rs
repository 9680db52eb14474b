//! A question: operands that are the numbers of one case.

use std::path::Path;

use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::layout::Layout;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::required::plural;
use crate::case::template::Placeholder;
use crate::limits::to_usize;

use super::arguments::GAMES;
use super::command_line::CommandLine;
use super::errors::Usage;
use super::numbers::{is_meant, number};
use super::shell;
use super::unread::command_like;
use super::values;

/// The operands as an input of one case, with each on a line of its own; `None` if they are files.
/// They are a case if flags fix the game and one of them is meant as a number. The input has
/// neither a number of cases nor a 0 at the end.
///
/// # Errors
///
/// A case has more or fewer numbers, or the only one is also the name of a file, or no flag names a
/// game.
pub fn question(line: &CommandLine, options: &Options) -> Result<Option<String>, Usage> {
    let is_file = matches!(&line.operands[..], [only] if Path::new(only).exists());
    let Some(game) = options.game() else {
        if !is_file {
            refuse_without_game(line)?;
        }
        return Ok(None);
    };
    let Some(words) = words(line)? else {
        return Ok(None);
    };
    let case = TypedCase {
        words,
        form: CaseForm::new(game, options),
    };
    for part in case.form.numbers() {
        if let Some(what) = only_in_files(*part) {
            if is_file {
                return Ok(None);
            }
            let syntax = case.form.syntax().replace('…', "...");
            return Err(Usage::new(format!(
                "{what} are read from FILE or from standard input, as {syntax}"
            )));
        }
    }
    refuse_number_as_text(line, options, game, &case.words)?;
    let text = case.text()?;
    if is_file {
        let name = &case.words[0];
        return Err(Usage::new(format!(
            "{name} is a number and the name of a file: for the file write ./{name}"
        )));
    }
    Ok(Some(text))
}

/// These options for the input of a question.
pub fn of_question(options: Options) -> Options {
    Options {
        stream: true,
        layout: options.layout.as_ref().map(Layout::without_end),
        ..options
    }
}

/// The operands, with digits for each number; `None` if none is meant as one, or if one is meant as
/// a command.
fn words(line: &CommandLine) -> Result<Option<Vec<String>>, Usage> {
    let operands: Vec<_> = line
        .operands
        .iter()
        .map(|operand| operand.to_string_lossy())
        .collect();
    if !operands.iter().any(|word| is_meant(word)) {
        return Ok(None);
    }
    if operands.iter().any(|word| command_like(word).is_some()) {
        return Ok(None);
    }
    let mut words = Vec::new();
    for (place, operand) in operands.iter().enumerate() {
        if operand.is_empty() || operand.contains(char::is_whitespace) {
            return Err(Usage::new(not_a_number(place, operand)));
        }
        match number(operand) {
            Some(number) => words.push(number.to_string()),
            None => words.push(operand.to_string()),
        }
    }
    Ok(Some(words))
}

/// Refuses a number where a text names what it is about: it is a number of the case then.
fn refuse_number_as_text(
    line: &CommandLine,
    options: &Options,
    game: Game,
    words: &[String],
) -> Result<(), Usage> {
    let moves = shell::word(&example_of_moves(options.placeholders(game)));
    for (flag, why, text) in [
        ("winning-moves", "names nothing of a move", moves.as_str()),
        ("prefix", "is no text before a line", "'Case #{}: '"),
        ("heap", "names no number of the case", ""),
    ] {
        if !line.has(flag) {
            continue;
        }
        let Some(value) = line.value(flag).filter(|value| number(value).is_some()) else {
            continue;
        };
        let mut message = format!("--{flag} {value}: {value} {why}");
        if !text.is_empty() {
            message += &format!("; for example: --{flag} {text} {value} {}", words.join(" "));
        }
        return Err(Usage::of_flag(flag, message));
    }
    Ok(())
}

/// A text with what says most of a move that has these numbers.
fn example_of_moves(placeholders: &[Placeholder]) -> String {
    if placeholders.contains(&Placeholder::Left) {
        return format!("{} {}", Placeholder::Heap, Placeholder::Left);
    }
    let mut names = Vec::new();
    for placeholder in placeholders {
        if *placeholder != Placeholder::Parts {
            names.push(placeholder.to_string());
        }
    }
    names.join(" ")
}

fn not_a_number(place: usize, found: &str) -> String {
    format!("operand {}: expected a number, found {found:?}", place + 1)
}

/// Refuses numbers that no flag makes a case of a game. Names of games and of flags may be among
/// them.
fn refuse_without_game(line: &CommandLine) -> Result<(), Usage> {
    let words: Vec<_> = line
        .operands
        .iter()
        .map(|operand| operand.to_string_lossy())
        .collect();
    // The search for a game takes longer than all the rest of a start.
    if !words.iter().any(|word| is_meant(word)) {
        return Ok(());
    }
    let mut typed = Vec::new();
    for word in &words {
        match as_typed(word, line) {
            Some(word) => typed.push(word),
            None => return Ok(()),
        }
    }
    if typed.iter().any(|word| word.starts_with("--code ")) {
        // The code says that the game is octal.
        typed.retain(|word| word != "--game octal");
    }
    let wrong = match words.iter().position(|word| !is_meant(word)) {
        Some(place) => not_a_number(place, &words[place]),
        None => "the numbers of a case need a game".to_string(),
    };
    let mut example = String::from("takeaway");
    if !typed.iter().any(|word| names_a_game(word)) {
        example.push_str(" --game nim");
    }
    for word in line.flags().chain(typed) {
        example.push(' ');
        example.push_str(&word);
    }
    Err(Usage::new(format!("{wrong}; for example: {example}")))
}

/// How to type a word among the numbers of a case: a number, the name of a flag, or the name of a
/// game.
fn as_typed(word: &str, line: &CommandLine) -> Option<String> {
    if word.contains('.') && values::code(word).is_ok() {
        return Some(format!("--code {word}"));
    }
    if is_meant(word) {
        return Some(word.to_string());
    }
    if line.takes(word) {
        return Some(format!("--{word}"));
    }
    if values::game(word).is_ok() {
        return Some(format!("--game {word}"));
    }
    None
}

/// Returns true if this word starts with a flag that says which game it is.
fn names_a_game(word: &str) -> bool {
    GAMES
        .iter()
        .any(|game| word.starts_with(&format!("--{game}")))
}

/// What only FILE or standard input may give, if cases have this part.
fn only_in_files(part: Part) -> Option<&'static str> {
    match part {
        Part::MoveCount => Some("cases with their moves (m s)"),
        Part::DigitCount => Some("cases with their code (d c)"),
        Part::UpTo => Some("ranges (1..n)"),
        Part::Group => Some("groups of cases (T)"),
        Part::Skipped => Some("cases with numbers to skip (x)"),
        Part::Selector
        | Part::Moves
        | Part::Digits
        | Part::Least
        | Part::Most
        | Part::Limit
        | Part::LineEnd => None,
        Part::Number(_) | Part::HeapCount | Part::List { .. } => None,
    }
}

/// Operands that are numbers of a case of this form.
struct TypedCase {
    words: Vec<String>,
    form: CaseForm,
}

impl TypedCase {
    /// How many of the words this part takes; `None` if it takes the rest. The number of heaps is
    /// not typed.
    fn length(&self, part: Part) -> Option<u64> {
        match part {
            Part::HeapCount => Some(0),
            Part::Moves => self.form.fixed_moves,
            Part::List { each, .. } => self.form.omitted_heaps?.checked_mul(each as u64),
            _ => Some(1),
        }
    }

    /// The numbers of the case, where the words are all but the number of heaps and that of cases.
    ///
    /// # Errors
    ///
    /// A case has more or fewer numbers.
    fn text(&self) -> Result<String, Usage> {
        let parts = self.form.numbers();
        let mut fixed = 0;
        let mut is_open = false;
        for part in parts {
            match self.length(*part) {
                Some(length) => fixed += length,
                None => is_open = true,
            }
        }
        let per_heap = if is_open {
            self.form.numbers_of_heap as u64
        } else {
            1
        };
        let Some(rest) = (self.words.len() as u64).checked_sub(fixed) else {
            return Err(self.miscounted(fixed, is_open, per_heap));
        };
        if !rest.is_multiple_of(per_heap) || (!is_open && rest > 0) {
            return Err(self.miscounted(fixed, is_open, per_heap));
        }
        let mut words = self.words.iter();
        let mut text = String::new();
        for part in parts {
            if *part == Part::HeapCount {
                text.push_str(&format!("{} ", rest / per_heap));
                continue;
            }
            let length = self.length(*part).unwrap_or(rest);
            for word in words.by_ref().take(to_usize(length)) {
                text.push_str(word);
                text.push('\n');
            }
        }
        Ok(text)
    }

    /// A case has `fixed` numbers or, if it is open, more, and then a multiple of `per_heap` of
    /// them.
    fn miscounted(&self, fixed: u64, is_open: bool, per_heap: u64) -> Usage {
        let has = match (is_open, per_heap) {
            (false, _) => format!("{fixed} {}", plural("number", fixed.into())),
            (true, 1) => format!("{fixed} {} or more", plural("number", fixed.into())),
            (true, 3) => "a multiple of three numbers".to_string(),
            (true, _) if fixed.is_multiple_of(2) => "an even count of numbers".to_string(),
            (true, _) => "an odd count of numbers".to_string(),
        };
        let found = self.words.len();
        let mut typed = self.form.numbers().to_vec();
        typed.retain(|part| *part != Part::HeapCount);
        let syntax = self.form.syntax_of(&typed).replace('…', "...");
        Usage::new(format!("a case is {syntax}, which is {has}, not {found}"))
    }
}

//! A question: operands that are the numbers of one case.

use std::path::Path;

use crate::case::layout::Layout;
use crate::case::options::{HeapCount, Options};
use crate::case::parts::{Part, Shape};
use crate::case::problem;
use crate::case::required::plural;
use crate::limits::to_usize;

use super::arguments::GAMES;
use super::errors::Usage;
use super::numbers::{is_meant, number};
use super::parse::CommandLine;
use super::unread::command_like;
use super::values;

/// The operands as an input of one case, with each on a line of its own; `None` if they are files. They are a case if
/// flags fix the game and one of them is meant as a number. The input has neither a number of cases nor a 0 at the end.
///
/// # Errors
///
/// A case has more or fewer numbers, or the only one is also the name of a file, or no flag names a game.
pub fn question(line: &CommandLine, options: &Options) -> Result<Option<String>, Usage> {
    let is_file = matches!(&line.operands[..], [only] if Path::new(only).exists());
    let Some(problem) = options.problem() else {
        return without_game(line).filter(|_| !is_file).map_or(Ok(None), Err);
    };
    let Some(words) = words(line)? else { return Ok(None) };
    let case = Typed { words, parts: options.parts(problem), line, options };
    if let Some(what) = case.parts.iter().find_map(|part| only_in_files(*part)) {
        if is_file {
            return Ok(None);
        }
        let instead = case.as_file();
        return Err(Usage::new(format!("{what} are read from FILE or from standard input{instead}")));
    }
    let text = case.text()?;
    if is_file {
        let (name, instead) = (&case.words[0], case.command(&text.replace('\n', " "), 1));
        let why = format!("{name} is a number and the name of a file: for the file write ./{name}, for the number");
        return Err(Usage::new(format!("{why} {instead}")));
    }
    Ok(Some(text))
}

/// These options for the input of a question.
pub fn of_question(options: Options) -> Options {
    Options { stream: true, layout: options.layout.as_ref().map(Layout::without_end), ..options }
}

/// The operands, with digits for each number; `None` if none is meant as one, or if one is meant as a command.
fn words(line: &CommandLine) -> Result<Option<Vec<String>>, Usage> {
    let words: Vec<_> = line.operands.iter().map(|operand| operand.to_string_lossy()).collect();
    if !words.iter().any(|word| is_meant(word)) || words.iter().any(|word| command_like(word).is_some()) {
        return Ok(None);
    }
    match words.iter().position(|word| word.is_empty() || word.contains(char::is_whitespace)) {
        Some(place) => Err(Usage::new(no_number(place, &words[place]))),
        None => Ok(Some(words.iter().map(|it| number(it).map_or(it.to_string(), |it| it.to_string())).collect())),
    }
}

fn no_number(place: usize, found: &str) -> String {
    format!("operand {}: expected a number, found {found:?}", place + 1)
}

/// What is wrong with numbers that no flag makes a case of a game. Names of games and of flags may be among them.
fn without_game(line: &CommandLine) -> Option<Usage> {
    let words: Vec<_> = line.operands.iter().map(|operand| operand.to_string_lossy()).collect();
    // The search for a game takes longer than all the rest of a start.
    if !words.iter().any(|word| is_meant(word)) {
        return None;
    }
    let typed = |word: &str| match word {
        word if is_meant(word) => Some(word.to_string()),
        word if line.takes(word) => Some(format!("--{word}")),
        word => values::problem(word).ok().map(|_| format!("--game {word}")),
    };
    let typed: Vec<String> = words.iter().map(|word| typed(word)).collect::<Option<_>>()?;
    let wrong = match words.iter().position(|word| !is_meant(word)) {
        Some(place) => no_number(place, &words[place]),
        None => "the numbers of a case need a game".to_string(),
    };
    let is_game = |word: &String| GAMES.iter().any(|game| word.starts_with(&format!("--{game}")));
    let game = if typed.iter().any(is_game) { None } else { Some("--game nim".to_string()) };
    let words: Vec<String> = game.into_iter().chain(line.flags()).chain(typed).collect();
    Some(Usage::new(format!("{wrong}; for example: takeaway {}", words.join(" "))))
}

/// What only FILE or standard input may give, if cases have this part.
fn only_in_files(part: Part) -> Option<&'static str> {
    match part {
        Part::MoveCount => Some("cases with their moves (m s)"),
        Part::DigitCount => Some("cases with their code (d c)"),
        Part::UpTo => Some("ranges (1..n)"),
        Part::Group => Some("groups of cases (T)"),
        Part::Skipped => Some("cases with numbers to skip (x)"),
        Part::Selector | Part::Moves | Part::Digits | Part::Least | Part::Most | Part::Limit | Part::LineEnd => None,
        Part::Heap | Part::FirstHeap | Part::SecondHeap | Part::HeapCount | Part::Heaps => None,
        Part::HeapLines | Part::Pairs | Part::PairLines => None,
    }
}

/// Operands that are numbers of a case of these parts.
struct Typed<'a> {
    words: Vec<String>,
    parts: Vec<Part>,
    line: &'a CommandLine,
    options: &'a Options,
}

impl Typed<'_> {
    /// How many of the words this part takes; `None` if it takes the rest. The number of heaps and that of the cases of a
    /// group are not typed.
    fn length(&self, part: Part) -> Option<u64> {
        match part {
            Part::HeapCount | Part::Group | Part::LineEnd => Some(0),
            Part::Moves | Part::Digits => Some(self.options.fixed_moves().unwrap_or_else(|| self.list_length())),
            Part::Heaps => self.options.heaps.map(HeapCount::get),
            Part::HeapLines | Part::Pairs | Part::PairLines => None,
            _ => Some(1),
        }
    }

    /// The typed number of moves or digits, before which there are only single numbers.
    fn list_length(&self) -> u64 {
        let singles = self.parts.iter().take_while(|part| !matches!(part, Part::MoveCount | Part::DigitCount));
        let place = singles.filter(|part| self.length(**part) == Some(1)).count();
        self.words.get(place).and_then(|word| number(word)).unwrap_or(0)
    }

    /// The numbers of the case, where the words are all but the number of heaps and that of cases.
    fn text(&self) -> Result<String, Usage> {
        let lengths = || self.parts.iter().map(|part| self.length(*part));
        let (fixed, is_open) = (lengths().flatten().sum::<u64>(), lengths().any(|length| length.is_none()));
        let per_heap = if self.parts.iter().any(|part| matches!(part, Part::Pairs | Part::PairLines)) { 2 } else { 1 };
        let rest = (self.words.len() as u64).checked_sub(fixed);
        let Some(rest) = rest.filter(|rest| rest.is_multiple_of(per_heap) && (is_open || *rest == 0)) else {
            return Err(self.miscounted(fixed, is_open, per_heap));
        };
        let mut words = self.words.iter();
        let numbers = |part: &Part| match part {
            Part::HeapCount => format!("{} ", rest / per_heap),
            Part::Group => "1 ".to_string(),
            part => {
                let length = self.length(*part).unwrap_or(rest);
                words.by_ref().take(to_usize(length)).map(|word| format!("{word}\n")).collect()
            }
        };
        Ok(self.parts.iter().map(numbers).collect())
    }

    /// A case has `fixed` numbers or, if it is open, more, and then a multiple of `per_heap` of them.
    fn miscounted(&self, fixed: u64, is_open: bool, per_heap: u64) -> Usage {
        let has = match (is_open, per_heap) {
            (false, _) => format!("{fixed} {}", plural("number", fixed.into())),
            (true, 1) => format!("{fixed} {} or more", plural("number", fixed.into())),
            (true, _) if fixed.is_multiple_of(2) => "an even count of numbers".to_string(),
            (true, _) => "an odd count of numbers".to_string(),
        };
        let typed: Vec<Part> = self.parts.iter().copied().filter(|part| *part != Part::HeapCount).collect();
        let several = if is_open { String::new() } else { self.several(to_usize(fixed)) };
        let (case, found) = (self.syntax(&typed), self.words.len());
        Usage::new(format!("a case is {case}, which is {has}, not {found}{several}"))
    }

    /// The command that answers the words as several cases of this many numbers, as the end of a message.
    fn several(&self, length: usize) -> String {
        let are_numbers = self.words.iter().all(|word| number(word).is_some());
        if !self.words.len().is_multiple_of(length) || !are_numbers {
            return String::new();
        }
        let cases: Vec<String> = self.words.chunks(length).map(|case| case.join(" ")).collect();
        format!("; for {} cases: {}", cases.len(), self.command(&cases.join("  "), cases.len()))
    }

    /// How to give the case as an input, as the end of a message: with the words as they are if they have all counts, or
    /// with the counts that they lack.
    fn as_file(&self) -> String {
        let numbers: Option<Vec<u64>> = self.words.iter().map(|word| number(word)).collect();
        let form = format!(", as {}", self.syntax(&self.parts));
        // A case with another word, such as the code 0.77, would be refused.
        let Some(numbers) = numbers else { return form };
        if self.after_case(&numbers, &self.parts).is_some_and(<[u64]>::is_empty) {
            return format!(": {}", self.command(&self.words.join(" "), 1));
        }
        match self.text() {
            Ok(text) => format!(": {}", self.command(&text.replace('\n', " "), 1)),
            Err(_) => form,
        }
    }

    /// The numbers after a case of these parts, which has all its counts; `None` if it has too few numbers.
    fn after_case<'a>(&self, mut numbers: &'a [u64], parts: &[Part]) -> Option<&'a [u64]> {
        let (mut moves, mut heaps) = (self.options.fixed_moves(), self.options.heaps.map(HeapCount::get));
        for (place, part) in parts.iter().enumerate() {
            let length = match (part, part.shape()) {
                (Part::Moves | Part::Digits, _) => moves?,
                (Part::Pairs | Part::PairLines, _) => 2 * heaps?,
                (_, Shape::List) => heaps?,
                (_, Shape::LineEnd) => 0,
                (_, Shape::Number | Shape::Group) => 1,
            };
            let (own, rest) = numbers.split_at_checked(to_usize(length))?;
            match part {
                Part::MoveCount | Part::DigitCount => moves = own.first().copied(),
                Part::HeapCount => heaps = own.first().copied(),
                Part::Group => return (0..own[0]).try_fold(rest, |rest, _| self.after_case(rest, &parts[place + 1..])),
                _ => {}
            }
            numbers = rest;
        }
        Some(numbers)
    }

    /// These parts of a case, as messages show them.
    fn syntax(&self, parts: &[Part]) -> String {
        let count = |count: Option<u64>, letter: &str| count.map_or(letter.to_string(), |count| count.to_string());
        let (moves, heaps) = (self.options.fixed_moves(), self.options.heaps.map(HeapCount::get));
        problem::syntax(parts, &count(moves, "m"), &count(heaps, "k")).replace('…', "...")
    }

    /// The command that answers these numbers of some cases from standard input.
    fn command(&self, numbers: &str, cases: usize) -> String {
        let count = if self.options.has_case_count() { format!("{cases}  ") } else { String::new() };
        let end = if self.options.layout.as_ref().is_some_and(Layout::is_ended) { " 0" } else { "" };
        let flags: String = self.line.flags().map(|word| format!(" {word}")).collect();
        format!("echo '{count}{}{end}' | takeaway{flags}", numbers.trim_end())
    }
}

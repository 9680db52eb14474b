//! A question: operands that are the numbers of one case.

use std::path::Path;

use crate::case::layout::Layout;
use crate::case::options::{HeapCount, Options};
use crate::case::parts::{Part, Shape};
use crate::case::problem;
use crate::case::required::plural;
use crate::limits::to_usize;

use super::errors::Usage;
use super::numbers::number;
use super::parse::Line;
use super::typed::TypedFlag;

/// The operands as an input of one case, with each on a line of its own; `None` if they are files. They are a case if the
/// first is a number and flags fix the game. The input has neither a number of cases nor a 0 at the end.
///
/// # Errors
///
/// The numbers are not those of a case, or the only one is also the name of a file.
pub fn question(line: &Line, options: &Options) -> Result<Option<String>, Usage> {
    let (Some(words), Some(problem)) = (words(line), options.problem()) else { return Ok(None) };
    let is_file = matches!(&line.operands[..], [only] if Path::new(only).exists());
    let parts = options.parts(problem);
    if let Some(why) = parts.iter().find_map(|part| only_in_files(*part)) {
        if is_file {
            return Ok(None);
        }
        let instead = as_input(&words.join(" "), 1, line, options);
        return Err(Usage::new(format!("{why} are read from FILE or from standard input: {instead}")));
    }
    let text = text(&words, &parts, line, options)?;
    if is_file {
        let (name, instead) = (&words[0], as_input(&text.replace('\n', " "), 1, line, options));
        let why = format!("{name} is a number and the name of a file: for the file write ./{name}, for the number");
        return Err(Usage::new(format!("{why} {instead}")));
    }
    Ok(Some(text))
}

/// These options for the input of a question.
pub fn of_question(options: Options) -> Options {
    Options { stream: true, layout: options.layout.as_ref().map(Layout::without_end), ..options }
}

/// The operands, with digits for each number, if the first is one and none has a blank.
fn words(line: &Line) -> Option<Vec<String>> {
    let is_word = |word: &&str| !word.is_empty() && !word.contains(char::is_whitespace);
    let words = line.operands.iter().map(|operand| operand.to_str().filter(is_word)).collect::<Option<Vec<_>>>()?;
    number(words.first()?)?;
    Some(words.iter().map(|word| number(word).map_or(word.to_string(), |number| number.to_string())).collect())
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

/// How many of the operands this part takes; `None` if it takes the rest.
fn length(part: Part, options: &Options) -> Option<u64> {
    match part {
        Part::HeapCount => Some(0),
        Part::Moves => options.fixed_moves(),
        Part::Heaps => options.heaps.map(HeapCount::get),
        part => match part.shape() {
            Shape::Number | Shape::Group => Some(1),
            Shape::LineEnd => Some(0),
            Shape::List => None,
        },
    }
}

/// The numbers of a case of these parts, where these words are all but the number of heaps.
fn text(words: &[String], parts: &[Part], line: &Line, options: &Options) -> Result<String, Usage> {
    let fixed: u64 = parts.iter().filter_map(|part| length(*part, options)).sum();
    let is_open = parts.iter().any(|part| length(*part, options).is_none());
    let per_heap = if parts.iter().any(|part| matches!(part, Part::Pairs | Part::PairLines)) { 2 } else { 1 };
    let rest = (words.len() as u64).checked_sub(fixed);
    let Some(rest) = rest.filter(|rest| rest.is_multiple_of(per_heap) && (is_open || *rest == 0)) else {
        let has = match (is_open, per_heap) {
            (false, _) => format!("{fixed} {}", plural("number", fixed.into())),
            (true, 1) => format!("{fixed} {} or more", plural("number", fixed.into())),
            (true, _) if fixed.is_multiple_of(2) => "an even count of numbers".to_string(),
            (true, _) => "an odd count of numbers".to_string(),
        };
        let several = if is_open { String::new() } else { several(words, to_usize(fixed), line, options) };
        let why = format!("a case is {}, which is {has}, not {}{several}", case(parts, options), words.len());
        return Err(Usage::new(why));
    };
    let mut words = words.iter();
    let numbers = |part: &Part| match part {
        Part::HeapCount => format!("{} ", rest / per_heap),
        part => {
            let length = length(*part, options).unwrap_or(rest);
            words.by_ref().take(to_usize(length)).map(|word| format!("{word}\n")).collect()
        }
    };
    Ok(parts.iter().map(numbers).collect())
}

/// The command that answers these words as several cases of this many numbers, as the end of a message.
fn several(words: &[String], length: usize, line: &Line, options: &Options) -> String {
    if !words.len().is_multiple_of(length) {
        return String::new();
    }
    let cases: Vec<String> = words.chunks(length).map(|case| case.join(" ")).collect();
    format!("; for {} cases: {}", cases.len(), as_input(&cases.join("  "), cases.len(), line, options))
}

/// The numbers of a case as they are typed: without the number of heaps.
fn case(parts: &[Part], options: &Options) -> String {
    let typed: Vec<Part> = parts.iter().copied().filter(|part| *part != Part::HeapCount).collect();
    let count = |count: Option<u64>, letter: &str| count.map_or(letter.to_string(), |count| count.to_string());
    let (moves, heaps) = (count(options.fixed_moves(), "m"), count(options.heaps.map(HeapCount::get), "k"));
    problem::syntax(&typed, &moves, &heaps).replace('…', "...")
}

/// The command that answers these numbers of some cases from standard input.
fn as_input(numbers: &str, cases: usize, line: &Line, options: &Options) -> String {
    let count = if options.has_case_count() { format!("{cases}  ") } else { String::new() };
    let end = if options.layout.as_ref().is_some_and(Layout::is_ended) { " 0" } else { "" };
    let file = line.stated.iter().filter_map(|stated| stated.file.clone());
    let flags = file.chain(line.typed.iter().flat_map(TypedFlag::words)).map(|word| format!(" {word}"));
    format!("echo '{count}{}{end}' | takeaway{}", numbers.trim_end(), flags.collect::<String>())
}

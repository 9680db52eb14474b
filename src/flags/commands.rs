//! What each command does its work with, made from what was typed.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use crate::case::bounds::Bounds;
use crate::case::options::{Form, HeapCount, Options};
use crate::commands::generate::Workload;
use crate::commands::values::picture;
use crate::game::rule::Rule;
use crate::game::{Budget, Play};
use crate::output::words::Words;

use super::checked::{checked_files, Checked};
use super::errors::Usage;
use super::given::{Given, TypedFlag};
use super::numbers::number;
use super::values::{Language, MoveSet, Protocol};
use super::warnings;

/// What the command line asks the program to do.
pub enum Command {
    Answer(Box<Answer>),
    Values(Box<Values>),
    Generate(Box<Generate>),
    Validate(Box<Validate>),
    Check(Box<Check>),
    Stress(Box<Stress>),
    Submission(Box<Submission>),
    Print(String),
}

impl Command {
    /// The warnings about its rule, if it has one, and about a flag of `stress` that is given to the program.
    pub fn warnings(&self) -> Vec<String> {
        let options = match self {
            Command::Answer(answer) => &answer.options,
            Command::Generate(generate) => &generate.options,
            Command::Validate(validate) => &validate.options,
            Command::Check(check) => &check.input.options,
            Command::Stress(stress) => &stress.options,
            Command::Submission(submission) => &submission.options,
            Command::Values(values) => return warnings::of_rule(&values.form, None),
            Command::Print(_) => return Vec::new(),
        };
        let mut told = warnings::of_rule(&options.form, options.layout.as_ref());
        if let Command::Stress(stress) = self {
            told.extend(warnings::of_late_flag(stress));
        }
        told
    }
}

/// Answer cases.
#[derive(Clone)]
pub struct Answer {
    pub options: Options,
    /// The input, if it is not standard input.
    pub file: Option<PathBuf>,
    /// The most threads; by default, all that the machine runs at once.
    pub threads: Option<NonZeroUsize>,
    pub progress: bool,
    /// Whether to tell counts and speed at the end.
    pub summary: bool,
    /// Whether heaps beyond the table of a rule are answered by a pattern.
    pub unproved: bool,
}

/// Print Grundy values.
pub struct Values {
    pub form: Form,
    /// The rule of one's own, also if its moves are a set.
    pub rule: Option<Rule>,
    pub budget: Option<Budget>,
    /// The last heap whose Grundy value is printed.
    pub last_heap: Option<u64>,
    /// The values in a row, if they are not printed one by one; 0 for a period.
    pub row: Option<u64>,
    /// Whether the values are drawn.
    pub svg: bool,
}

/// Write random cases.
pub struct Generate {
    pub options: Options,
    pub workload: Workload,
    pub progress: bool,
    /// Whether nobody knows the seed yet.
    pub has_random_seed: bool,
}

/// Say whether an input has the form and the bounds.
pub struct Validate {
    pub options: Options,
    pub bounds: Bounds,
    pub file: Option<PathBuf>,
    pub protocol: Option<Protocol>,
}

/// Compare answers with the right ones.
pub struct Check {
    /// The input, and how it is answered.
    pub input: Answer,
    pub files: Checked,
    pub protocol: Option<Protocol>,
    /// Whether the case of letters in answers does not matter.
    pub ignore_case: bool,
    /// Whether winning moves have to come in the order of takeaway.
    pub in_order: bool,
}

/// Run a program until it is wrong.
#[derive(Clone)]
pub struct Stress {
    pub options: Options,
    pub workload: Workload,
    /// Whether `workload` has the most stones of a heap from a flag.
    pub has_max_heap: bool,
    pub ignore_case: bool,
    /// Whether winning moves have to come in the order of takeaway.
    pub in_order: bool,
    /// How long the program is run without a difference.
    pub seconds: Option<Duration>,
    /// On how many inputs it is run without a difference.
    pub runs: Option<u64>,
    /// How long it may run on an input.
    pub time_limit: Option<Duration>,
    pub command: Vec<OsString>,
    /// A flag of takeaway that is among the arguments of the program, perhaps by mistake.
    pub late_flag: Option<&'static str>,
    /// What converts cases for the program, as text for a shell.
    pub back: Option<String>,
    /// The most copies of the program that run at once.
    pub threads: Option<NonZeroUsize>,
    /// Where the input goes on which the program is wrong, beside standard output.
    pub save: Option<PathBuf>,
}

/// Print a program to hand in.
pub struct Submission {
    pub options: Options,
    /// The moves of a set as they were given.
    pub moves: Option<MoveSet>,
    /// The rule of one's own, also if its moves are a set.
    pub rule: Option<Rule>,
    pub language: Language,
    /// Whether `options` have the budget from a flag.
    pub has_budget: bool,
    /// Whether the program has a pattern instead of a table.
    pub unproved: bool,
    /// The words of a shell that print the program again, without its command.
    pub words: Vec<String>,
}

impl Answer {
    /// A warning about what is allowed, but seldom meant.
    pub fn warning(&self) -> Option<String> {
        let [win, loss] = self.options.words.as_ref()?.texts();
        let has_blank = loss.starts_with(' ') && !win.starts_with(' ');
        let meant = format!("{win},{}", loss.trim_start());
        has_blank
            .then(|| format!("warning: the second word of --words starts with a blank; without it: --words {meant:?}"))
    }
}

fn input(given: &Given, options: Options, file: Option<PathBuf>) -> Answer {
    let Given { threads, progress, summary, .. } = *given;
    Answer { options, file, threads, progress, summary, unproved: false }
}

pub fn answer(given: Given, options: Options) -> Result<Command, Usage> {
    let file = given.file().map(PathBuf::from);
    let unproved = is_unproved(&given, &options)?;
    Ok(Command::Answer(Box::new(Answer { unproved, ..input(&given, options, file) })))
}

/// Returns true if a pattern is trusted.
///
/// # Errors
///
/// There is no rule to have one, or a flag needs more than a pattern tells.
fn is_unproved(given: &Given, options: &Options) -> Result<bool, Usage> {
    let others = [
        (options.play == Play::Misere, "misere"),
        (options.explain, "explain"),
        (options.count, "count"),
        (options.winning_moves.is_some(), "winning-moves"),
    ];
    match others.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, flag)) if given.unproved => Err(Usage::Exclusive(["unproved", flag])),
        _ if given.unproved && given.rule().is_none() => Err(Usage::UnprovedWithoutRule),
        _ => Ok(given.unproved),
    }
}

pub fn values(given: Given, options: Options) -> Result<Command, Usage> {
    let last = given.operand.as_ref().filter(|last| !last.is_empty());
    let last_heap = last.map(|last| last_heap(&last.to_string_lossy())).transpose()?;
    let rule = given.rule().cloned();
    let (form, budget, row, svg) = (options.form, given.budget, given.rows, given.svg);
    match last_heap {
        _ if svg && row.is_some() => Err(Usage::Exclusive(["svg", "rows"])),
        Some(heap) if svg && heap > picture::MOST => Err(Usage::TooManyDots(heap)),
        _ => Ok(Command::Values(Box::new(Values { form, rule, budget, last_heap, row, svg }))),
    }
}

fn last_heap(text: &str) -> Result<u64, Usage> {
    number(text).ok_or_else(|| Usage::LastHeap(text.to_string()))
}

pub fn generate(given: Given, options: Options) -> Result<Command, Usage> {
    let Bounds { min_heaps, max_heaps, max_cases, .. } = given.bounds(Workload::BOUNDS);
    let fixed = options.heaps.map_or(0, HeapCount::get);
    let heaps = [("heaps", fixed), ("min-heaps", min_heaps), ("max-heaps", max_heaps)];
    if let Some((flag, heaps)) = heaps.into_iter().find(|(_, heaps)| *heaps > Workload::MAX_HEAPS) {
        return Err(Usage::TooManyHeaps { flag, heaps });
    }
    let count = given.operand.as_ref().map(|count| count.to_string_lossy().into_owned()).unwrap_or_default();
    let cases = number(&count).ok_or(Usage::CaseCount(count))?;
    if cases > max_cases {
        return Err(Usage::TooManyCases(cases));
    }
    if let Some(file) = given.file() {
        return Err(Usage::FileOfGenerate(file.to_path_buf()));
    }
    let (workload, progress) = (given.workload(cases), given.progress);
    let has_random_seed = given.has_random_seed();
    Ok(Command::Generate(Box::new(Generate { options, workload, progress, has_random_seed })))
}

pub fn validate(given: Given, options: Options) -> Result<Command, Usage> {
    let bounds = given.bounds(Bounds::NONE);
    let file = given.file().map(PathBuf::from);
    Ok(Command::Validate(Box::new(Validate { options, bounds, file, protocol: given.protocol })))
}

pub fn check(given: Given, options: Options) -> Result<Command, Usage> {
    let (file, files) = checked_files(&given)?;
    let ignore_case = given.ignore_case || files.ignores_case;
    check_answers(&options, ignore_case)?;
    let (input, protocol, in_order) = (input(&given, options, file), given.protocol, given.in_order);
    Ok(Command::Check(Box::new(Check { input, files, protocol, ignore_case, in_order })))
}

pub fn stress(given: Given, options: Options) -> Result<Command, Usage> {
    check_answers(&options, given.ignore_case)?;
    let (workload, has_max_heap) = (given.workload(1), given.max_heap.is_some());
    if workload.bounds.max_cases == 0 {
        return Err(Usage::NoCases);
    }
    let back = given.statement.as_ref().and_then(|(statement, _)| statement.back.clone());
    let Given {
        ignore_case, in_order, seconds, runs, time_limit, threads, save, operand, arguments, late_flag, ..
    } = given;
    let command = operand.into_iter().chain(arguments).collect();
    Ok(Command::Stress(Box::new(Stress {
        options,
        workload,
        has_max_heap,
        ignore_case,
        in_order,
        seconds,
        runs,
        time_limit,
        command,
        late_flag,
        back,
        threads,
        save,
    })))
}

pub fn submission(given: Given, options: Options) -> Result<Command, Usage> {
    let words = given.statement.iter().filter_map(|(_, file)| file.clone());
    let words = words.chain(given.typed.iter().flat_map(TypedFlag::words)).collect();
    let (language, has_budget) = (given.language.unwrap_or_default(), given.has("budget"));
    let unproved = is_unproved(&given, &options)?;
    let (rule, moves) = (given.rule().cloned(), given.into_moves());
    Ok(Command::Submission(Box::new(Submission { options, moves, rule, language, has_budget, unproved, words })))
}

/// Checks that verdicts in answers can be told apart.
fn check_answers(options: &Options, ignore_case: bool) -> Result<(), Usage> {
    if options.one_line && options.prefix.is_some() {
        return Err(Usage::PrefixOnOneLine);
    }
    if let Some([win, loss]) = options.words.as_ref().map(Words::texts) {
        let blank = if options.one_line { "" } else { " " };
        let mut words =
            [win, loss].map(|word| word.split_ascii_whitespace().flat_map(|token| [token, blank]).collect::<String>());
        if ignore_case {
            words.iter_mut().for_each(|word| word.make_ascii_lowercase());
        }
        words.sort_by_key(String::len);
        // Words in a row are told apart by taking the longer word wherever the text begins with it. That is wrong only
        // if a text that begins with the shorter word may begin with the longer one, too.
        let [short, long] = words;
        if (short + &long).starts_with(&long) {
            return Err(Usage::AlikeWords([win, loss].map(str::to_string)));
        }
    }
    Ok(())
}

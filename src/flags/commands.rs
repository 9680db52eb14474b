//! What each command does its work with, made from what was typed.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::case::options::{Form, HeapCount, Options};
use crate::case::required::one_of;
use crate::case::workload::Workload;
use crate::game::rule::Rule;
use crate::game::{Budget, Play};
use crate::limits::{MAX_DRAWN, MAX_DRAWN_GRID, MAX_TOLD, MAX_TOLD_GRID};
use crate::output::marks::Marks;
use crate::output::words::Words;

use super::arguments::{self, Arguments, RandomFlags};
use super::checked::{Checked, checked_files};
use super::command_line::CommandLine;
use super::errors::Usage;
use super::game_like::game_like;
use super::given::in_play;
use super::meant::one_file;
use super::numbers;
use super::protocol::Protocol;
use super::question::{of_question, question};
use super::refusals::{self, FlagKind};
use super::right;
use super::statement::Statement;
use super::statement_bounds::StatementBounds;
use super::subtask::{self, Subtask};
use super::suggestions::suggest;
use super::typed::TypedFlag;
use super::values::{Dialect, Language, LargestMove, MoveSet, PackageFormat, value_name};

/// What the command line asks the program to do.
pub enum Command {
    Answer(Box<Answer>),
    Values(Box<Values>),
    Generate(Box<Generate>),
    Validate(Box<Validate>),
    Check(Box<Check>),
    PrintChecker(Box<PrintedChecker>),
    Stress(Box<Stress>),
    Submission(Box<Submission>),
    Package(Box<Package>),
    Print(String),
}

/// Answer cases.
#[derive(Clone)]
pub struct Answer {
    pub options: Options,
    /// The input, if it is not standard input.
    pub file: Option<PathBuf>,
    /// The input, if the numbers of its only case are operands: each of them is on a line of its
    /// own.
    pub question: Option<String>,
    /// What converts the input, as text for a shell.
    pub converter: Option<String>,
    /// The most threads; by default, all that the machine runs at once.
    pub threads: Option<NonZeroUsize>,
    /// Whether to tell counts and speed at the end.
    pub summary: bool,
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
    /// Whether it is told what moves leave.
    pub options: bool,
    /// In misère play, classes or winners of heaps are printed in place of their values.
    pub play: Play,
}

/// Write random cases.
pub struct Generate {
    pub options: Options,
    pub workload: Workload,
    /// Whether nobody knows the seed yet.
    pub has_random_seed: bool,
    /// The text of the seed, if it has a placeholder that nothing has replaced.
    pub placeholder: Option<String>,
}

/// Say whether an input has the form and the bounds.
pub struct Validate {
    pub options: Options,
    pub bounds: Bounds,
    pub file: Option<PathBuf>,
    /// What converts the input, as text for a shell.
    pub converter: Option<String>,
    pub protocol: Option<Protocol>,
    /// What a validator is printed for, if one is, instead of reading an input.
    pub print: Option<Dialect>,
    /// What a printed validator knows of the subtasks, if the input is not of one of them.
    pub subtasks: Vec<Subtask>,
    /// Whether to say how far the numbers of a valid input reach.
    pub reached: bool,
    /// The words of a shell that type the flags.
    pub words: Vec<String>,
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

/// Print a checker.
pub struct PrintedChecker {
    /// The program for the same cases. Its words print the checker again.
    pub submission: Submission,
    /// What the checker is printed for.
    pub dialect: Dialect,
    pub ignore_case: bool,
    /// Whether winning moves have to come in the order of the jury.
    pub in_order: bool,
}

/// Run a program until it is wrong.
#[derive(Clone)]
pub struct Stress {
    pub options: Options,
    pub workload: Workload,
    /// Whether flags say how large all heaps of cases may be, which may be the numbers a, b and c.
    pub heaps_are_bounded: bool,
    /// Whether flags say how large each of a, b and c may be.
    pub numbers_are_bounded: [bool; 3],
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
    /// What says what is right, with its arguments, if takeaway does not.
    pub right: Option<Vec<OsString>>,
    /// Whether a statement has the flags.
    pub is_stated: bool,
    /// What converts inputs of the statement, as text for a shell.
    pub converter: Option<String>,
    /// What converts cases for the program, as text for a shell.
    pub back: Option<String>,
    /// What the statement bounds of what is converted.
    pub statement_bounds: Option<StatementBounds>,
    /// The most copies of the program that run at once.
    pub threads: Option<NonZeroUsize>,
    /// Where the input goes on which the program is wrong, beside standard output.
    pub save: Option<PathBuf>,
    /// The words of a shell that say how takeaway reads the cases.
    pub words: Vec<String>,
}

/// Print a program to hand in.
#[derive(Clone)]
pub struct Submission {
    pub options: Options,
    /// The moves of a set as they were given.
    pub moves: Option<MoveSet>,
    pub bounds: Bounds,
    pub language: Language,
    /// Whether the judge takes a function instead of a program.
    pub takes_function: bool,
    /// The words of a shell that print the program again, without its command.
    pub words: Vec<String>,
}

/// Write a problem package.
pub struct Package {
    /// The right programs, which also describe the cases.
    pub submission: Submission,
    /// What random cases are drawn within the bounds.
    pub workload: Workload,
    pub ignore_case: bool,
    /// Whether winning moves have to come in the order of takeaway.
    pub in_order: bool,
    /// The words of a shell with which `check` prints the checker, without its command.
    pub checker_words: Vec<String>,
    pub folder: PathBuf,
    pub format: PackageFormat,
    pub subtasks: Vec<Subtask>,
    /// The words of a shell that type these subtasks, but for those of the statement.
    pub subtask_words: Vec<String>,
    /// The right programs of the setter.
    pub solutions: Vec<PathBuf>,
    /// The title of the statement.
    pub title: Option<String>,
    /// The samples of the statement.
    pub samples: Vec<[String; 2]>,
    /// The flags that describe the cases.
    pub flags: Vec<TypedFlag>,
}

/// What these arguments ask for.
///
/// # Errors
///
/// The arguments do not go together, or lack something.
pub fn command(arguments: Arguments, line: &CommandLine) -> Result<Command, Usage> {
    Ok(match arguments {
        Arguments::Answer(given) => Command::Answer(Box::new(answer(*given, line)?)),
        Arguments::Values(given) => Command::Values(Box::new(values(*given, line)?)),
        Arguments::Generate(given) => Command::Generate(Box::new(generate(*given, line)?)),
        Arguments::Validate(given) => Command::Validate(Box::new(validate(*given, line)?)),
        Arguments::Check(given) => check_or_print(*given, line)?,
        Arguments::Stress(given) => Command::Stress(Box::new(stress(*given, line)?)),
        Arguments::Submission(given) => Command::Submission(Box::new(submission(*given, line)?)),
        Arguments::Package(given) => Command::Package(Box::new(package(*given, line)?)),
        Arguments::Help(_) => Command::Print(String::new()),
    })
}

/// These options, if they go together.
fn checked(options: Options, line: &CommandLine) -> Result<Options, Usage> {
    options.check().map_err(|wrong| line.misused(wrong.0))?;
    Ok(options)
}

/// Checks that the flags leave numbers between the bounds, and that cases of these options have the
/// numbers that they bound.
fn check_bounds(
    given: &arguments::BoundFlags,
    options: &Options,
    line: &CommandLine,
) -> Result<(), Usage> {
    given
        .bounds(Bounds::NONE)
        .check()
        .map_err(|wrong| line.misused(wrong))?;
    let mut count = 0;
    for form in CaseForm::all(options) {
        count = count.max(form.letters());
        form.check_stones(&given.bounds(Bounds::NONE))
            .map_err(|wrong| line.misused(wrong))?;
        let has_other_heaps = form.has_groups() || form.formula.is_some();
        if given.max_move == Some(LargestMove::Heap) && form.gives_moves() && has_other_heaps {
            let why =
                "--max-move n takes cases that give moves and heaps, without groups and --heap";
            return Err(Usage::of_flag("max-move", why));
        }
    }
    match given.beyond(count) {
        Some(bound) => Err(line.misused(Misuse::NoNumber(bound))),
        None => Ok(()),
    }
}

fn answer(given: arguments::AnswerFlags, line: &CommandLine) -> Result<Answer, Usage> {
    let mut options = given.cases.options()?;
    given.explain.set(&mut options);
    given.winning.set(&mut options);
    options.marks = marks(given.summary.summary);
    let mut options = checked(options, line)?;
    let question = question(line, &options)?;
    let mut file = None;
    if question.is_some() {
        options = of_question(options);
    } else {
        file = one_file(&line.operands)?;
    }
    Ok(Answer {
        options,
        file,
        question,
        converter: converter(line),
        threads: given.threads.threads,
        summary: given.summary.summary,
    })
}

/// The marks with which answers are counted, if they are.
fn marks(are_counted: bool) -> Marks {
    if are_counted {
        Marks::Counted
    } else {
        Marks::None
    }
}

fn values(given: arguments::ValuesFlags, line: &CommandLine) -> Result<Values, Usage> {
    let arguments::Rows {
        rows: row,
        svg,
        options,
    } = given.rows;
    let play = given.play.play();
    let misere = play == Play::Misere;
    let mut last_heap = None;
    if let Some(last) = line.operands.first()
        && !last.is_empty()
    {
        let takes = "values takes a heap (0 to 10^18, such as 1e9)";
        last_heap = Some(number(last, takes, "values")?);
    }
    line.check_no_file(1, "it needs no cases")?;
    line.check()?;
    let form = in_play(given.game.form(false)?, play);
    if misere && svg {
        let why = "--svg draws Grundy values, and --misere asks for what holds in misère play";
        return Err(Usage::of_flag("svg", why));
    }
    if misere
        && form
            .own_rule()
            .is_some_and(|rule| rule.most_left().is_none_or(|most| most > 1))
    {
        let why = "--misere takes a --rule only if each of its moves leaves at most one heap, or if it is an octal game";
        return Err(Usage::of_flag("misere", why));
    }
    let is_grid = form.simple_tuple_rule().is_some();
    if is_grid && row.is_some() {
        let why = "--rows takes a game of single heaps: a grid has a row for each first number";
        return Err(Usage::of_flag("rows", why));
    }
    if let Some(last) = last_heap {
        check_last(last, is_grid, svg, options)?;
    }
    Ok(Values {
        form,
        rule: given.game.choice.rule.last().cloned(),
        budget: given.game.budget,
        last_heap,
        row,
        svg,
        options,
        play,
    })
}

/// Checks how many heaps, or rows and columns of a grid, are drawn or told with their options.
fn check_last(last: u64, is_grid: bool, svg: bool, options: bool) -> Result<(), Usage> {
    let told = if is_grid { "rows and columns" } else { "heaps" };
    let drawn = if is_grid { MAX_DRAWN_GRID } else { MAX_DRAWN };
    if svg && last > drawn {
        let why =
            format!("--svg draws {told} up to {drawn}, not {last}: more cannot be told apart");
        return Err(Usage::of_flag("svg", why));
    }
    let most = if is_grid { MAX_TOLD_GRID } else { MAX_TOLD };
    if options && last > most {
        let why = format!("--options shows {told} up to {most}, not {last}");
        return Err(Usage::of_flag("options", why));
    }
    Ok(())
}

/// The number that this operand of a command has to be.
fn number(operand: &OsString, takes: &str, command: &str) -> Result<u64, Usage> {
    let text = operand.to_string_lossy();
    numbers::number(&text).ok_or_else(|| {
        let meant = suggest(game_like(&text));
        Usage::of_topic(command, format!("{takes}, not {text:?}{meant}"))
    })
}

fn generate(given: arguments::GenerateFlags, line: &CommandLine) -> Result<Generate, Usage> {
    let mut options = given.cases.options()?;
    given.explain.set(&mut options);
    given.winning.set(&mut options);
    let options = checked(options, line)?;
    check_bounds(&given.bounds, &options, line)?;
    let mut workload = given
        .random
        .workload(0, options.layout.as_ref(), &given.bounds);
    let subtasks = &given.subtasks.subtask;
    subtask::check(subtasks, given.bounds.bounds(Bounds::NONE))?;
    if let Some(group) = given.group.group {
        workload = subtask::group(subtasks, group)?.narrow_workload(workload);
    }
    let bounds = workload.bounds;
    let most = Workload::MAX_HEAPS;
    for (flag, heaps) in [
        ("heaps", options.heaps.map_or(0, HeapCount::get)),
        ("min-heaps", bounds.min_heaps),
        ("max-heaps", bounds.max_heaps),
    ] {
        if heaps > most {
            let why = format!(
                "generate takes --{flag} up to {most}, not {heaps}: it holds a case in memory"
            );
            return Err(Usage::of_flag(flag, why));
        }
    }
    let Some(count) = line.operands.first() else {
        let why = "generate needs N, the number of cases";
        return Err(Usage::of_topic("generate", why));
    };
    let takes = "generate takes a number of cases (0 to 10^18, such as 1e5)";
    let cases = number(count, takes, "generate")?;
    let most = bounds.max_cases;
    if cases > most {
        let why = format!("--max-cases {most} allows fewer cases than {cases}");
        return Err(Usage::of_flag("max-cases", why));
    }
    let least = bounds.min_cases;
    if cases < least {
        let why = format!("--min-cases {least} asks for more cases than {cases}");
        return Err(Usage::of_flag("min-cases", why));
    }
    line.check_no_file(1, "it writes to standard output")?;
    let seed = line.value("seed").unwrap_or_default();
    Ok(Generate {
        workload: Workload { cases, ..workload },
        options,
        has_random_seed: seed == "random",
        placeholder: has_placeholder(seed).then(|| seed.to_string()),
    })
}

/// Returns true if a tool or a shell was to put a number into this text: `{}`, `{seed}`, `%d` or
/// `$RANDOM`.
fn has_placeholder(seed: &str) -> bool {
    if let Some((_, rest)) = seed.split_once('{')
        && rest.contains('}')
    {
        return true;
    }
    let formats = ["$", "%d", "%s", "%i", "%u"];
    formats.iter().any(|format| seed.contains(format))
}

fn validate(given: arguments::ValidateFlags, line: &CommandLine) -> Result<Validate, Usage> {
    line.check()?;
    let mut options = given.cases.options()?;
    given.explain.set(&mut options);
    given.winning.set(&mut options);
    let file = match given.judge.protocol {
        // Operands are the arguments that a judge gives to a validator, which reads standard input.
        Some(Protocol::Kattis) => None,
        _ => one_file(&line.operands)?,
    };
    let options = checked(options, line)?;
    if given.judge.protocol == Some(Protocol::Sinol) {
        let why = "validate takes --protocol testlib or kattis; sinol is for check";
        return Err(Usage::of_flag("protocol", why));
    }
    let mut bounds = given.bounds.bounds(Bounds::NONE);
    check_bounds(&given.bounds, &options, line)?;
    let mut subtasks = given.subtasks.subtask;
    subtask::check(&subtasks, bounds)?;
    // Judges of testlib name a group of tests, which need be no subtask.
    let is_named = given.judge.protocol == Some(Protocol::Testlib) && subtasks.is_empty();
    if let Some(group) = given.group.group
        && !is_named
    {
        bounds = subtask::group(&subtasks, group)?.narrow(bounds);
        subtasks.clear();
    }
    bounds
        .check_with_move()
        .map_err(|wrong| line.misused(wrong))?;
    Ok(Validate {
        options,
        bounds,
        file,
        converter: converter(line),
        protocol: given.judge.protocol,
        print: given.printing.print,
        subtasks,
        reached: given.validating.reached,
        words: line.flags().collect(),
    })
}

fn check_or_print(given: arguments::CheckFlags, line: &CommandLine) -> Result<Command, Usage> {
    match given.printing.print {
        Some(dialect) => {
            let checker = printed_checker(given, dialect, line)?;
            Ok(Command::PrintChecker(Box::new(checker)))
        }
        None => Ok(Command::Check(Box::new(check(given, line)?))),
    }
}

fn printed_checker(
    given: arguments::CheckFlags,
    dialect: Dialect,
    line: &CommandLine,
) -> Result<PrintedChecker, Usage> {
    line.check()?;
    let mut options = given.cases.options()?;
    given.winning.set(&mut options);
    let options = checked(options, line)?;
    check_bounds(&given.bounds, &options, line)?;
    let ignore_case = ignores_case(&given.comparing, line);
    check_answers("check", &options, ignore_case)?;
    Ok(PrintedChecker {
        submission: Submission {
            options,
            moves: given.cases.game.moves(),
            bounds: given.bounds.bounds(Bounds::NONE),
            language: Language::Cpp,
            takes_function: false,
            words: line.flags().collect(),
        },
        dialect,
        ignore_case,
        in_order: given.comparing.in_order,
    })
}

fn check(given: arguments::CheckFlags, line: &CommandLine) -> Result<Check, Usage> {
    let mut options = given.cases.options()?;
    given.winning.set(&mut options);
    options.marks = marks(given.summary.summary);
    let Some((answers, files)) = line.operands.split_first() else {
        let why = "check needs ANSWERS, a file of answers";
        return Err(Usage::of_topic("check", why));
    };
    one_file(&files[..files.len().min(1)])?;
    let options = checked(options, line)?;
    let protocol = given.judge.protocol;
    let (file, files) = checked_files(answers, files, protocol, given.appes.is_some())?;
    let ignore_case = ignores_case(&given.comparing, line) || files.ignores_case;
    check_answers("check", &options, ignore_case)?;
    line.check()?;
    let input = Answer {
        options,
        file,
        question: None,
        converter: converter(line),
        threads: given.threads.threads,
        summary: given.summary.summary,
    };
    Ok(Check {
        input,
        files,
        protocol,
        ignore_case,
        in_order: given.comparing.in_order,
    })
}

fn stress(given: arguments::StressFlags, line: &CommandLine) -> Result<Stress, Usage> {
    let mut options = given.cases.options()?;
    given.winning.set(&mut options);
    let knows_game = options.game().is_some();
    if given.running.right.is_some() {
        options = right::options(options, line)?;
    }
    let options = checked(options, line)?;
    check_bounds(&given.bounds, &options, line)?;
    let Some(program) = line.operands.first() else {
        let why = "stress needs COMMAND, a program to run, after --";
        return Err(Usage::of_topic("stress", why));
    };
    if let Some(flag) = line.late_flag() {
        let program = program.to_string_lossy();
        let why = format!(
            "--{flag} comes after {program}: flags of takeaway come before COMMAND, and -- comes before \
            a COMMAND with such flags of its own"
        );
        return Err(Usage::of_topic("stress", why));
    }
    let ignore_case = ignores_case(&given.comparing, line);
    check_answers("stress", &options, ignore_case)?;
    // Beside a right program, a statement may have what is for takeaway.
    if given.running.right.is_none() {
        line.check()?;
    }
    let cases = given.bounds.min_cases.unwrap_or(0).max(1);
    let mut workload = given
        .random
        .workload(cases, options.layout.as_ref(), &given.bounds);
    if given.running.right.is_some() && !knows_game {
        workload = right::without_share(workload);
    }
    if workload.bounds.max_cases == 0 {
        let why = "stress takes --max-cases 1 or more: a program is tried on cases";
        return Err(Usage::of_flag("max-cases", why));
    }
    let statement = line.statement();
    let forms = CaseForm::all(&options);
    let heaps_are_bounded = forms
        .iter()
        .all(|form| given.bounds.heaps_are_bounded(form.letters()));
    Ok(Stress {
        options,
        workload,
        heaps_are_bounded,
        numbers_are_bounded: given.bounds.numbers_are_bounded(),
        ignore_case,
        in_order: given.comparing.in_order,
        seconds: given.running.seconds,
        runs: given.running.runs,
        time_limit: given.running.time_limit,
        command: line.operands.clone(),
        right: given.running.right.map(|program| program.0),
        is_stated: statement.is_some(),
        converter: converter(line),
        back: statement.and_then(|statement| statement.back.clone()),
        statement_bounds: statement.and_then(StatementBounds::of),
        threads: given.threads.threads,
        save: given.running.save,
        words: words_of_cases(line),
    })
}

/// The words of a shell that say how cases are read, and in which words they are answered, for a
/// block of reasons on each.
fn words_of_cases(line: &CommandLine) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(stated) = &line.stated {
        words.extend(stated.file.clone());
    }
    for flag in &line.typed {
        if arguments::says_how_to_read(&flag.name) || flag.name == "words" {
            words.extend(TypedFlag::words(flag));
        }
    }
    words
}

/// What converts inputs of the statement.
fn converter(line: &CommandLine) -> Option<String> {
    line.statement()?.converter.clone()
}

/// Whether the case of letters does not matter: a flag says so, or the judge of the statement.
fn ignores_case(given: &arguments::Comparing, line: &CommandLine) -> bool {
    given.ignore_case || line.statement().is_some_and(Statement::ignores_case)
}

fn package(given: arguments::PackageFlags, line: &CommandLine) -> Result<Package, Usage> {
    let [folder] = &line.operands[..] else {
        let why = "package needs FOLDER, the folder that it writes, and no other file";
        return Err(Usage::of_topic("package", why));
    };
    let Some(format) = given.packaging.format else {
        let names: Vec<String> = PackageFormat::value_variants()
            .iter()
            .map(value_name)
            .collect();
        let why = format!("package needs --format: {}", one_of(&names));
        return Err(Usage::of_topic("package", why));
    };
    let mut options = given.cases.options()?;
    given.winning.set(&mut options);
    let options = checked(options, line)?;
    check_bounds(&given.bounds, &options, line)?;
    check_answers("package", &options, given.comparing.ignore_case)?;
    let mut bounds = given.bounds;
    let usual = add_usual_bounds(&mut bounds, &options);
    let mut words = words_of(line, false);
    let mut flags = flags_of_cases(line);
    for flag in usual {
        words.extend(flag.words());
        flags.push(flag);
    }
    let subtasks = given.subtasks.subtask;
    subtask::check(&subtasks, bounds.bounds(Bounds::NONE))?;
    let game = given.cases.game;
    Ok(Package {
        submission: Submission {
            options,
            moves: game.moves(),
            bounds: bounds.bounds(Bounds::NONE),
            language: Language::Cpp,
            takes_function: false,
            words,
        },
        workload: RandomFlags::default().workload(
            bounds.min_cases.unwrap_or(0).max(1),
            given.cases.form.layout.as_ref(),
            &bounds,
        ),
        ignore_case: given.comparing.ignore_case,
        in_order: given.comparing.in_order,
        checker_words: words_of(line, true),
        folder: PathBuf::from(folder),
        format,
        subtasks,
        subtask_words: words_of_subtasks(line),
        solutions: given.packaging.solution,
        title: line.statement().and_then(Statement::title),
        samples: line
            .statement()
            .map_or(Vec::new(), |statement| statement.samples.clone()),
        flags,
    })
}

/// Adds the lower bounds that a package has if nothing else is said: statements mean at least one
/// case, and one move in a case that gives their number. Returns the flags of what it adds.
fn add_usual_bounds(bounds: &mut arguments::BoundFlags, options: &Options) -> Vec<TypedFlag> {
    let forms = CaseForm::all(options);
    let may_be_empty = forms.iter().any(|form| form.ended || form.has_groups());
    let counts_moves = forms.iter().any(CaseForm::counts_moves);
    let mut added = Vec::new();
    for (name, may_be_0, least) in [
        (
            "min-cases",
            options.has_case_count() || may_be_empty,
            &mut bounds.min_cases,
        ),
        ("min-moves", counts_moves, &mut bounds.min_moves),
    ] {
        if may_be_0 && least.is_none() {
            *least = Some(1);
            added.push(TypedFlag {
                name: name.to_string(),
                value: Some("1".to_string()),
            });
        }
    }
    added
}

/// The words of a shell that type the subtasks, if they are typed.
fn words_of_subtasks(line: &CommandLine) -> Vec<String> {
    let mut words = Vec::new();
    for flag in &line.typed {
        if flag.name == "subtask" {
            words.extend(flag.words());
        }
    }
    words
}

/// The words of a shell with which `submission` prints the program of this package, or, with what
/// is only of packages, `check` the checker.
fn words_of(line: &CommandLine, has_only_of_packages: bool) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(stated) = &line.stated {
        words.extend(stated.file.clone());
    }
    for flag in &line.typed {
        let name = &*flag.name;
        let is_left_out = name != "for" && refusals::is(name, FlagKind::OfPackages);
        let is_only = refusals::is(name, FlagKind::OnlyOfPackages);
        if !is_left_out && (has_only_of_packages || !is_only) {
            words.extend(TypedFlag::words(flag));
        }
    }
    words
}

/// The flags of the statement and those that are typed, which say what cases and answers look like.
fn flags_of_cases(line: &CommandLine) -> Vec<TypedFlag> {
    let mut flags = Vec::new();
    if let Some(stated) = &line.stated {
        for (flag, _) in &stated.flags {
            if line.takes(&flag.name) && !line.has(&flag.name) {
                flags.push(flag.clone());
            }
        }
    }
    for flag in &line.typed {
        if !refusals::is(&flag.name, FlagKind::OfPackages) {
            flags.push(flag.clone());
        }
    }
    flags
}

fn submission(given: arguments::SubmissionFlags, line: &CommandLine) -> Result<Submission, Usage> {
    let mut options = given.cases.options()?;
    given.winning.set(&mut options);
    let options = checked(options, line)?;
    line.check_no_file(0, "the program that it prints reads standard input")?;
    check_bounds(&given.bounds, &options, line)?;
    let game = given.cases.game;
    Ok(Submission {
        options,
        moves: game.moves(),
        bounds: given.bounds.bounds(Bounds::NONE),
        language: given.printed.language.unwrap_or_default(),
        takes_function: line.statement().is_some_and(Statement::takes_function),
        words: line.flags().collect(),
    })
}

/// Checks that this command can tell verdicts in answers apart.
fn check_answers(command: &str, options: &Options, ignore_case: bool) -> Result<(), Usage> {
    if options.one_line && options.prefix.is_some() {
        let why = format!("{command} takes no --prefix with --one-line");
        return Err(Usage::of_flag("prefix", why));
    }
    let Some([win, loss]) = options.words.as_ref().map(Words::texts) else {
        return Ok(());
    };
    let blank = if options.one_line { "" } else { " " };
    let mut words = [win, loss].map(|word| {
        let tokens = word.split_ascii_whitespace();
        tokens.flat_map(|token| [token, blank]).collect::<String>()
    });
    let mut ignored = "blanks";
    if ignore_case && !are_alike(&words) {
        words = words.map(|word| word.to_ascii_lowercase());
        ignored = "the case of letters";
    }
    if are_alike(&words) {
        let why = format!(
            "{command} ignores {ignored}, so it cannot tell {win:?} and {loss:?} apart in a row"
        );
        return Err(Usage::of_flag("words", why));
    }
    Ok(())
}

/// Returns true if these words cannot be told apart in a row. There, the longer word is taken
/// wherever the text begins with it. That is wrong only if a text that begins with the shorter word
/// may begin with the longer one, too.
fn are_alike(words: &[String; 2]) -> bool {
    let [one, other] = words;
    if one.len() <= other.len() {
        format!("{one}{other}").starts_with(other)
    } else {
        format!("{other}{one}").starts_with(one)
    }
}

//! Reads the command line, by a table of all flags.

mod checked;
pub mod errors;
mod help;
mod orders;
mod published;
pub mod quote;
mod suggestions;
pub mod values;

use std::env;
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::case::bounds::Bounds;
use crate::case::options::{Form, HeapCount, Options};
use crate::commands::generate::Workload;
use crate::game::rule::Rule;
use crate::game::Play;
use crate::limits::MAX_NUMBER;
use crate::output::words::Words;
use lexopt::{Arg, ValueExt};

use checked::{checked_files, APPES};
pub use checked::{Checked, MessageFile};
use suggestions::{nearest, suggest};

const VERSION: &str = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");

/// A flag: how it is written, and what it does.
struct Flag {
    /// After two dashes.
    name: &'static str,
    /// After one dash.
    letter: Option<char>,
    /// The name of its value in the help.
    value: Option<&'static str>,
    /// What it does, in at most 57 bytes, so that its line of `-h` fits a terminal.
    about: &'static str,
    /// A command for `--help` that shows what the flag does. Tests run it.
    example: &'static str,
    effect: Effect,
}

#[derive(Clone, Copy)]
enum Effect {
    /// Changes the run.
    Switch(fn(&mut Run)),
    /// Takes a value and changes the run; if the value is wrong, says why.
    Value(fn(&mut Run, &str) -> Result<(), String>),
    /// Prints a text, which may depend on how the flag is written and on the arguments after it, and nothing else.
    Print(fn(&str, &[OsString]) -> Result<String, String>),
}

use Effect::{Print, Switch, Value};

/// Flags that the help lists together.
struct Group {
    about: &'static str,
    /// The commands that take them, if the judge does not.
    commands: Option<&'static str>,
    flags: &'static [Flag],
}

/// All flags, in the order of the help. A new flag is a row of a group here, and a row in `docs/input.md`, which
/// `--help` quotes.
const FLAGS: [Group; 9] = [
    Group { about: "Cases (k heaps have h1 ... hk stones)", commands: None, flags: CASES },
    Group { about: "Verdicts", commands: None, flags: VERDICTS },
    Group { about: "Bounds", commands: Some("generate, validate and stress"), flags: BOUNDS },
    Group { about: "Random cases", commands: Some("generate and stress"), flags: RANDOM },
    Group { about: "Comparing", commands: Some("check"), flags: COMPARING },
    Group { about: "Running a program", commands: Some("stress"), flags: STRESSING },
    Group { about: "A program", commands: Some("submission"), flags: PRINTED },
    Group { about: "Grundy values", commands: Some("values"), flags: GRUNDY_VALUES },
    Group { about: "Running", commands: None, flags: RUNNING },
];

#[rustfmt::skip]
const CASES: &[Flag] = &[
    value("problem", Some('p'), "NAME", "every case is of this game; cases omit its number",
        "printf '2  2 5 5  3 1 2 4' | takeaway -p nim",
        |run, value| values::problem(value).map(|form| run.options.form = form)),
    value("set", None, "MOVES", "cases are k h1 ... hk; a move takes 2,5-9 or squares, ...",
        "printf '2  1 4  2 6 9' | takeaway --set 2,3,5",
        |run, value| values::set(value).map(|moves| run.moves = Some(moves))),
    value("code", None, "CODE", "cases are k h1 ... hk, of an octal game such as 0.77",
        "printf '1  3 3 1 5' | takeaway --code 0.77",
        |run, value| values::code(value).map(|form| run.options.form = form)),
    value("rule", None, "RULE", "cases are k h1 ... hk; RULE says what a move leaves of n",
        "takeaway values --rule 'n-t if t*t <= n'",
        |run, value| values::rule(value).map(|rule| run.rule = Some(rule))),
    value("heaps", None, "N", "every case has N heaps; cases omit k",
        "printf '3  4  7  8' | takeaway --set 1-3 --heaps 1",
        |run, value| values::heaps(value).map(|count| run.options.heaps = Some(count))),
    value("layout", None, "LETTERS", "other order of numbers, a 0 at the end: see help layouts",
        "printf '4 7 0' | takeaway --set 1-3 --layout 'n 0'",
        |run, value| values::layout(value).map(|layout| run.options.layout = Some(layout))),
    switch("stream", Some('s'), "no number of cases at the start: read to the end",
        "printf '4 7 8' | takeaway --set 1-3 --heaps 1 -s",
        |run| run.options.stream = true),
    switch("misere", None, "a player who cannot move wins: misère play",
        "printf '1  3 1 1 1' | takeaway -p nim --misere",
        |run| run.options.play = Play::Misere),
];

#[rustfmt::skip]
const VERDICTS: &[Flag] = &[
    switch("explain", Some('e'), "after each verdict, its Grundy value and a winning move",
        "printf '1  3 1 2 4' | takeaway -p nim -e",
        |run| run.options.explain = true),
    switch("count", None, "the number of winning moves instead of a verdict",
        "printf '1  3 1 2 4' | takeaway -p nim --count",
        |run| run.options.count = true),
    value("winning-moves", None, "TEXT", "after the verdict, each winning move as TEXT says",
        "echo 1  2 4 6 | takeaway -p nim --winning-moves {left}",
        |run, value| values::template(value).map(|template| run.options.winning_moves = Some(template))),
    value("words", Some('w'), "WIN,LOSS", "print WIN if the first player wins, LOSS if it loses",
        "printf '1  3 1 2 4' | takeaway -p nim -w Alice,Bob",
        |run, value| values::words(value).map(|words| run.options.words = Some(words))),
    value("prefix", None, "TEXT", "TEXT before each line; {} is its number: \"Case #{}: \"",
        "printf '1  3 1 2 4' | takeaway -p nim --prefix 'Case #{}: '",
        |run, value| values::prefix(value).map(|prefix| run.options.prefix = Some(prefix))),
    switch("one-line", None, "all verdicts on one line, with nothing between them",
        "printf '3 4' | takeaway -p one-two-three -s -w W,L --one-line",
        |run| run.options.one_line = true),
];

#[rustfmt::skip]
const BOUNDS: &[Flag] = &[
    value("min-heap", None, "H", "at least H stones in a heap (generate: default 1)",
        "takeaway generate 3 -p nim --min-heap 5 --max-heap 9",
        |run, value| values::bound("min-heap", 0, value, &mut run.workload.bounds.min_heap)),
    value("max-heap", None, "H", "at most H stones (generate: 10^9, or --min-heap if more)",
        "takeaway generate 3 -p nim --max-heap 100",
        |run, value| values::bound("max-heap", 1, value, &mut run.workload.bounds.max_heap)),
    value("min-heaps", None, "K", "at least K heaps in a case (generate: default 1)",
        "takeaway generate 3 -p nim --min-heaps 2",
        |run, value| values::bound("min-heaps", 0, value, &mut run.workload.bounds.min_heaps)),
    value("max-heaps", None, "K", "at most K heaps (generate: 10, or --min-heaps if more)",
        "takeaway generate 3 -p nim --max-heaps 2",
        |run, value| values::bound("max-heaps", 1, value, &mut run.workload.bounds.max_heaps)),
    value("max-move", None, "S", "a move takes at most S (generate: 24 or --with-move)",
        "takeaway generate 3 --layout 'm s k h 0' --max-move 3",
        |run, value| values::bound("max-move", 1, value, &mut run.workload.bounds.max_move)),
    value("max-moves", None, "M", "at most M moves in a case (generate: default 5)",
        "takeaway generate 3 --layout 'm s k h 0' --max-moves 2",
        |run, value| values::bound("max-moves", 1, value, &mut run.workload.bounds.max_moves)),
    value("moves", None, "ORDER", "increasing (generate: default), distinct or any moves",
        "takeaway generate 3 --layout 'm s k h 0' --moves any",
        |run, value| values::move_order(value).map(|moves| run.workload.bounds.moves = moves)),
    value("max-cases", None, "N", "at most N cases",
        "echo 3 | takeaway validate -p 1 -s --max-cases 0 || echo no",
        |run, value| values::bound("max-cases", 0, value, &mut run.workload.bounds.max_cases)),
    value("min-total", None, "K", "at least K heaps in all cases together",
        "takeaway generate 3 -p nim --min-total 20 --max-total 20",
        |run, value| values::bound("min-total", 0, value, &mut run.workload.bounds.min_total)),
    value("max-total", None, "K", "at most K heaps in all cases together",
        "takeaway generate 3 -p nim --max-total 9",
        |run, value| values::bound("max-total", 0, value, &mut run.workload.bounds.max_total)),
];

#[rustfmt::skip]
const RANDOM: &[Flag] = &[
    value("seed", None, "S", "S selects the cases (default 1); random: others each time",
        "takeaway generate 3 -p nim --seed 2",
        |run, value| values::seed(value).map(|seed| run.workload.seed = seed)),
    value("with-move", None, "S", "S is one of the moves of each case",
        "takeaway generate 3 --layout 'n m s 0' --with-move 1",
        |run, value| values::up_to("with-move", 1, MAX_NUMBER, value).map(|stones| run.workload.with_move = Some(stones))),
    value("lost", None, "P", "the first player loses P of 100 cases (default 50)",
        "takeaway generate 3 -p nim --lost 100",
        |run, value| values::up_to("lost", 0, 100, value).map(|lost| run.workload.lost = lost)),
    switch("hard", None, "numbers at which programs are often wrong, such as 2^31",
        "takeaway generate 3 -p nim --hard",
        |run| run.workload.hard = true),
];

#[rustfmt::skip]
const COMPARING: &[Flag] = &[
    switch("ignore-case", None, "first is as right as First (also with stress)",
        "echo 1 1 4 > a; echo PLAYER 1 | takeaway check - a --ignore-case",
        |run| run.ignore_case = true),
    value("protocol", None, "NAME", "files and exit codes of testlib or kattis (also validate)",
        "echo 0 > a; takeaway check a /dev/null '' --protocol testlib",
        |run, value| values::protocol(value).map(|protocol| run.protocol = Some(protocol))),
];

#[rustfmt::skip]
const STRESSING: &[Flag] = &[
    value("seconds", None, "S", "stops after S seconds without a difference (default 10)",
        "takeaway stress -p nim --seconds 0.5 -- takeaway -p nim",
        |run, value| values::seconds("seconds", value).map(|seconds| run.seconds = Some(seconds))),
    value("time-limit", None, "S", "the program may take S seconds for an input (default 5)",
        "takeaway stress -p 3 --time-limit 1 --seconds 1 -- takeaway -p 3",
        |run, value| values::seconds("time-limit", value).map(|limit| run.time_limit = Some(limit))),
];

#[rustfmt::skip]
const PRINTED: &[Flag] = &[
    value("language", Some('l'), "NAME", "rust (default), or c++ (also cpp) for judges without Rust",
        "takeaway submission -p nim -l c++",
        |run, value| values::language(value).map(|language| run.language = language)),
];

#[rustfmt::skip]
const GRUNDY_VALUES: &[Flag] = &[
    value("rows", None, "P", "rows of P values; 0: a row is a period, if known",
        "takeaway values --problem kayles 100 --rows 0",
        |run, value| values::up_to("rows", 0, MAX_NUMBER, value).map(|length| run.row = Some(length))),
];

#[rustfmt::skip]
const RUNNING: &[Flag] = &[
    value("budget", None, "N", "limits a table to 2^N values, and its work (default 26)",
        "printf '1  1 99' | takeaway --set squares --budget 10",
        |run, value| values::budget(value).map(|budget| run.options.budget = budget)),
    value("threads", Some('j'), "N", "at most N threads (default: all); the output is the same",
        "takeaway generate 1000 -p nim | takeaway -p nim -j 1",
        |run, value| values::thread_count(value).map(|count| run.threads = Some(count))),
    switch("progress", None, "a progress bar on standard error",
        "takeaway generate 1000 -p nim --progress > random.in",
        |run| run.progress = true),
    switch("summary", None, "counts and speed on standard error at the end",
        "takeaway generate 1000 -p nim | takeaway -p nim --summary",
        |run| run.summary = true),
    Flag { name: "help", letter: Some('h'), value: Some("[TOPIC]"), effect: Print(help::help),
        about: "-h: a line on each flag; --help: a paragraph on each",
        example: "takeaway help nim" },
    Flag { name: "version", letter: Some('V'), value: None, effect: Print(|_, _| Ok(VERSION.to_string())),
        about: "print the version",
        example: "takeaway --version" },
];

const fn switch(
    name: &'static str,
    letter: Option<char>,
    about: &'static str,
    example: &'static str,
    change: fn(&mut Run),
) -> Flag {
    Flag { name, letter, value: None, about, example, effect: Switch(change) }
}

const fn value(
    name: &'static str,
    letter: Option<char>,
    value: &'static str,
    about: &'static str,
    example: &'static str,
    change: fn(&mut Run, &str) -> Result<(), String>,
) -> Flag {
    Flag { name, letter, value: Some(value), about, example, effect: Value(change) }
}

impl Flag {
    /// The flag as it is given: `-p, --problem NAME`.
    fn syntax(&self) -> String {
        let letter = self.letter.map(|letter| format!("-{letter}, ")).unwrap_or_default();
        let value = self.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{letter}--{}{value}", self.name)
    }

    fn is_given_by(&self, arg: &str) -> bool {
        let letter = |dashed: &str| self.letter.is_some_and(|letter| dashed.chars().eq([letter]));
        match arg.strip_prefix("--") {
            Some(name) => name == self.name,
            None => arg.strip_prefix('-').is_some_and(letter),
        }
    }
}

/// What the program does if its first argument is a name from here. Without one it judges.
struct Subcommand {
    name: &'static str,
    /// The argument that it takes besides flags, in brackets if it may be omitted, and what that is.
    operand: Option<(&'static str, &'static str)>,
    /// What it does, as the help says it.
    about: &'static str,
    /// The groups with flags that mean something to it.
    groups: &'static [&'static [Flag]],
    /// The flags of these groups that mean nothing to it.
    refuses: &'static [&'static str],
    /// The bounds that no flag gives.
    bounds: Bounds,
    /// Why it reads no FILE, if it reads none.
    no_file: Option<&'static str>,
    /// Makes the command of a run and of the operand.
    make: fn(Run, OsString) -> Result<Command, String>,
}

/// All subcommands. A new one is a row here, and a section in `docs/input.md`.
const SUBCOMMANDS: &[Subcommand] = &[
    Subcommand {
        name: "values",
        operand: Some(("[N]", "the largest heap")),
        about: "prints Grundy values of heaps 0 to N, and their pattern",
        groups: &[CASES, GRUNDY_VALUES, RUNNING],
        refuses: &["heaps", "layout", "stream", "misere", "threads", "progress", "summary"],
        bounds: Bounds::NONE,
        no_file: Some("it needs no cases"),
        make: grundy_values,
    },
    Subcommand {
        name: "generate",
        operand: Some(("N", "the number of cases")),
        about: "writes N random cases described by the flags",
        groups: &[CASES, VERDICTS, BOUNDS, RANDOM, RUNNING],
        refuses: &["summary"],
        bounds: Workload::BOUNDS,
        no_file: Some("it writes to standard output"),
        make: generate,
    },
    Subcommand {
        name: "validate",
        operand: None,
        about: "finds the first line that breaks the form or the bounds",
        groups: &[CASES, VERDICTS, BOUNDS, RANDOM, COMPARING, RUNNING],
        refuses: &["ignore-case", "progress", "summary"],
        bounds: Bounds::NONE,
        no_file: None,
        make: validate,
    },
    Subcommand {
        name: "check",
        operand: Some(("ANSWERS", "a file of verdicts")),
        about: "compares the verdicts in ANSWERS with the right ones",
        groups: &[CASES, VERDICTS, COMPARING, RUNNING],
        refuses: &["explain", "winning-moves"],
        bounds: Bounds::NONE,
        no_file: None,
        make: check,
    },
    Subcommand {
        name: "stress",
        operand: Some(("COMMAND", "a program to run, after --")),
        about: "runs COMMAND on small and random cases until it is wrong",
        groups: &[CASES, VERDICTS, BOUNDS, RANDOM, COMPARING, STRESSING, RUNNING],
        refuses: &["explain", "winning-moves", "protocol", "threads", "progress", "summary"],
        bounds: Workload::BOUNDS,
        no_file: Some("it makes its cases"),
        make: stress,
    },
    Subcommand {
        name: "submission",
        operand: None,
        about: "prints a short program for cases described by the flags",
        groups: &[CASES, VERDICTS, PRINTED, RUNNING],
        refuses: &["explain", "winning-moves", "threads", "progress", "summary"],
        bounds: Bounds::NONE,
        no_file: Some("the program that it prints reads standard input"),
        make: |run, _| Ok(Command::Submission(Box::new(run))),
    },
];

fn judge(run: Run) -> Result<Command, String> {
    for Group { flags, commands, .. } in FLAGS {
        if let (Some(commands), Some(flag)) = (commands, flags.iter().find(|flag| run.given.has(flag.name))) {
            return Err(format!("--{} is a flag of takeaway {commands}", flag.name));
        }
    }
    Ok(Command::Judge(Box::new(run)))
}

fn grundy_values(mut run: Run, last: OsString) -> Result<Command, String> {
    if !last.is_empty() {
        let last = last.to_string_lossy();
        let heap = values::number(&last).filter(|&heap| heap <= MAX_NUMBER);
        run.last_heap = Some(heap.ok_or_else(|| format!("values takes a heap (digits, 0 to 10^18), not {last:?}"))?);
    }
    Ok(Command::Values(Box::new(run)))
}

fn generate(mut run: Run, count: OsString) -> Result<Command, String> {
    let count = count.to_string_lossy();
    let most = Workload::MAX_HEAPS;
    let Bounds { min_heaps, max_heaps, .. } = run.workload.bounds;
    let fixed = run.options.heaps.map_or(0, HeapCount::get);
    let heaps = [("heaps", fixed), ("min-heaps", min_heaps), ("max-heaps", max_heaps)];
    if let Some((flag, heaps)) = heaps.into_iter().find(|(_, heaps)| *heaps > most) {
        return Err(format!("generate takes --{flag} up to {most}, not {heaps}: it holds a case in memory"));
    }
    let cases = values::number(&count).filter(|&count| count <= MAX_NUMBER);
    run.workload.cases =
        cases.ok_or_else(|| format!("generate takes a number of cases (digits, 0 to 10^18), not {count:?}"))?;
    if run.workload.cases > run.workload.bounds.max_cases {
        return Err(format!("--max-cases allows fewer cases than {}", run.workload.cases));
    }
    if let Some(file) = &run.file {
        let meant = format!("--seed {}", file.display());
        return Err(format!("generate takes no FILE: it writes to standard output{}", suggest(Some(meant))));
    }
    Ok(Command::Generate(Box::new(run)))
}

fn stress(mut run: Run, program: OsString) -> Result<Command, String> {
    check_answers(&run)?;
    if run.workload.bounds.max_cases == 0 {
        return Err("stress takes --max-cases 1 or more: a program is tried on cases".to_string());
    }
    let command = [vec![program], std::mem::take(&mut run.arguments)].concat();
    Ok(Command::Stress(Box::new(run), command))
}

fn validate(run: Run, _: OsString) -> Result<Command, String> {
    run.workload.bounds.check().map_err(|misuse| errors::misuse(&misuse))?;
    Ok(Command::Validate(Box::new(run)))
}

fn check(mut run: Run, first: OsString) -> Result<Command, String> {
    let files = checked_files(&mut run, first.into())?;
    check_answers(&run)?;
    Ok(Command::Check(Box::new(run), files))
}

/// Checks that verdicts in answers can be told apart.
fn check_answers(run: &Run) -> Result<(), String> {
    if run.options.one_line && run.options.prefix.is_some() {
        return Err("check takes no --prefix with --one-line".to_string());
    }
    if let Some([win, loss]) = run.options.words.as_ref().map(Words::texts) {
        let blank = if run.options.one_line { "" } else { " " };
        let mut words =
            [win, loss].map(|word| word.split_ascii_whitespace().flat_map(|token| [token, blank]).collect::<String>());
        if run.ignore_case {
            words.iter_mut().for_each(|word| word.make_ascii_lowercase());
        }
        words.sort_by_key(String::len);
        // Words in a row are told apart by taking the longer word wherever the text begins with it. That is wrong only
        // if a text that begins with the shorter word may begin with the longer one, too.
        let [short, long] = words;
        if (short + &long).starts_with(&long) {
            return Err(format!("check ignores blanks, so it cannot tell {win:?} and {loss:?} apart in a row"));
        }
    }
    Ok(())
}

/// The flags that say which game all cases are of: only one may be given. The library says which other flags exclude
/// each other.
const FORMS: &[&str] = &["problem", "set", "code", "rule"];

/// A judge's way to call a program that checks something.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    Testlib,
    Kattis,
}

/// What the command line asks the program to do.
pub enum Command {
    Judge(Box<Run>),
    Generate(Box<Run>),
    Validate(Box<Run>),
    /// Compare the verdicts in these files with the right ones.
    Check(Box<Run>, Checked),
    /// Run this command until it is wrong.
    Stress(Box<Run>, Vec<OsString>),
    Print(String),
    Values(Box<Run>),
    /// Print a program for the cases that the flags describe.
    Submission(Box<Run>),
}

/// The flags that were given, each with its value, if it takes one.
#[derive(Clone, Default)]
pub struct Given(pub Vec<(&'static str, Option<String>)>);

impl Given {
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(flag, _)| *flag == name)
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(flag, _)| *flag == name)?.1.as_deref()
    }

    /// The flags as they are typed, the short ones where there are some.
    fn typed(&self) -> String {
        let is_plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,".contains(c));
        let flag = |name: &str| match named(name).and_then(|flag| flag.letter) {
            Some(letter) => format!(" -{letter}"),
            None => format!(" --{name}"),
        };
        let value = |value: &String| if is_plain(value) { format!(" {value}") } else { format!(" {value:?}") };
        self.0.iter().map(|(name, given)| flag(name) + &given.as_ref().map(value).unwrap_or_default()).collect()
    }
}

/// What to judge, and how.
#[derive(Clone, Default)]
pub struct Run {
    pub options: Options,
    /// The cases to generate. Its bounds are also those of cases to validate.
    pub workload: Workload,
    /// The most threads; by default, all that the machine runs at once.
    pub threads: Option<NonZeroUsize>,
    pub progress: bool,
    /// Whether to tell counts and speed at the end.
    pub summary: bool,
    /// The judge whose files and exit codes a checker has.
    pub protocol: Option<Protocol>,
    /// Whether the case of letters in answers does not matter.
    pub ignore_case: bool,
    /// The input, if it is not standard input.
    pub file: Option<PathBuf>,
    /// What follows the input: files of a checker, and words for it.
    more_files: Vec<OsString>,
    /// Whether testlib's `-appes` is given.
    has_appes: bool,
    /// The arguments of a program to run.
    arguments: Vec<OsString>,
    /// How long a program is run without a difference.
    pub seconds: Option<Duration>,
    /// How long it may run on an input.
    pub time_limit: Option<Duration>,
    /// The moves of a set as they were given. Only `submission` keeps them.
    pub moves: Option<values::MoveSet>,
    pub language: values::Language,
    /// The rule of one's own, also if its moves are a set.
    pub rule: Option<Rule>,
    /// The last heap whose Grundy value is printed.
    pub last_heap: Option<u64>,
    /// The values in a row, if they are not printed one by one; 0 for a period.
    pub row: Option<u64>,
    pub given: Given,
}

impl Run {
    /// A warning about what is allowed, but seldom meant.
    pub fn warning(&self) -> Option<String> {
        let [win, loss] = self.options.words.as_ref()?.texts();
        let has_blank = loss.starts_with(' ') && !win.starts_with(' ');
        let meant = format!("{win},{}", loss.trim_start());
        has_blank
            .then(|| format!("warning: the second word of --words starts with a blank; without it: --words {meant:?}"))
    }
}

/// Reads the arguments of the program.
///
/// # Errors
///
/// The first argument that is wrong, and why.
pub fn command() -> Result<Command, String> {
    command_of(env::args_os().skip(1).collect())
}

/// What these arguments ask for.
pub fn command_of(args: Vec<OsString>) -> Result<Command, String> {
    if let Some(text) = printed(&args) {
        return text.map(Command::Print);
    }
    if let [first, topic @ ..] = &args[..] {
        if first == "help" {
            return help::help("help", topic).map(Command::Print);
        }
    }
    let named = |first: &OsString| SUBCOMMANDS.iter().find(|subcommand| first == subcommand.name);
    let subcommand = args.first().and_then(named);
    let arguments = args.into_iter().skip(usize::from(subcommand.is_some()));
    // Its letters are no flags.
    let is_appes = |arg: &OsString| subcommand.is_some_and(|it| it.name == "check") && APPES.iter().any(|it| arg == it);
    let (appes, arguments): (Vec<OsString>, Vec<OsString>) = arguments.partition(is_appes);
    let run = Run { has_appes: !appes.is_empty(), ..Run::default() };
    parse(subcommand, run, lexopt::Parser::from_args(arguments)).map_err(|error| error.to_string())
}

/// The text that some argument prints. It is printed whatever the other arguments are, even wrong ones.
fn printed(args: &[OsString]) -> Option<Result<String, String>> {
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    args[..end].iter().enumerate().find_map(|(place, arg)| {
        let arg = arg.to_str()?;
        match flags().find(|flag| flag.is_given_by(arg))?.effect {
            Print(text) => Some(text(arg, &args[place + 1..])),
            Switch(_) | Value(_) => None,
        }
    })
}

impl Subcommand {
    fn takes(&self, flag: &Flag) -> bool {
        let is_in_group = self.groups.iter().copied().flatten().any(|other| other.name == flag.name);
        is_in_group && !self.refuses.contains(&flag.name)
    }

    fn refused(&self) -> impl Iterator<Item = &'static str> + '_ {
        flags().filter(|flag| !self.takes(flag)).map(|flag| flag.name)
    }

    /// What to do with these flags.
    fn command(&self, run: Run, operand: Option<OsString>) -> Result<Command, String> {
        let name = self.name;
        if let Some(flag) = self.refused().find(|flag| run.given.has(flag)) {
            return Err(format!("{name} takes no --{flag}"));
        }
        let needed = self.operand.filter(|(name, _)| !name.starts_with('['));
        if let (Some((needed, what)), None) = (needed, &operand) {
            return Err(format!("{name} needs {needed}, {what}"));
        }
        let has_file = run.file.is_some();
        let command = (self.make)(run, operand.unwrap_or_default())?;
        match self.no_file.filter(|_| has_file) {
            Some(why) => Err(format!("{name} takes no FILE: {why}")),
            None => Ok(command),
        }
    }
}

fn parse(subcommand: Option<&Subcommand>, mut run: Run, mut args: lexopt::Parser) -> Result<Command, lexopt::Error> {
    run.workload.bounds = subcommand.map_or(Bounds::NONE, |subcommand| subcommand.bounds);
    let mut operand = None;
    let mut files = Vec::new();
    // The letters of this argument so far, if it starts with one dash.
    let mut letters = String::new();
    while let Some(arg) = args.next()? {
        let flag = match arg {
            Arg::Long(name) => named(name).ok_or_else(|| invalid(&format!("--{name}")))?,
            Arg::Short(letter) => {
                letters.push(letter);
                with_letter(letter).ok_or_else(|| invalid_letters(&letters, &mut args))?
            }
            Arg::Value(value) if operand.is_none() && subcommand.is_some_and(|it| it.operand.is_some()) => {
                operand = Some(value);
                if subcommand.is_some_and(|subcommand| subcommand.name == "stress") {
                    run.arguments = args.raw_args()?.collect();
                }
                continue;
            }
            Arg::Value(file) => {
                files.push(file);
                continue;
            }
        };
        if let Print(text) = flag.effect {
            let topic = args.optional_value();
            refuse_name(&letters, topic.as_deref().and_then(OsStr::to_str).unwrap_or_default())?;
            return Ok(Command::Print(text("--help", topic.as_slice())?));
        }
        give(&mut run, flag, &letters, &mut args)?;
        if args.try_raw_args().is_some() {
            letters.clear();
        }
    }
    Ok(checked(subcommand, run, operand, files)?)
}

/// Changes the run as this flag and its value say. `letters` are those of its argument.
fn give(run: &mut Run, flag: &Flag, letters: &str, args: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
    let excludes = |other: &str| other != flag.name && [other, flag.name].iter().all(|name| FORMS.contains(name));
    if let Some((other, _)) = run.given.0.iter().find(|(other, _)| excludes(other)) {
        return Err(format!("--{other} and --{} exclude each other", flag.name).into());
    }
    let value = match flag.effect {
        Value(_) if run.given.has(flag.name) => return Err(format!("--{} is given twice", flag.name).into()),
        Value(change) => {
            let value = args.value()?.string()?;
            refuse_name(letters, &value)?;
            change(run, &value)?;
            Some(value)
        }
        Switch(change) => {
            change(run);
            None
        }
        Print(_) => None,
    };
    run.given.0.push((flag.name, value));
    Ok(())
}

/// Refuses letters that form the name of a flag with the value after them: `-words` is `--words` with a dash
/// too few, not `-w` with the value "ords".
fn refuse_name(letters: &str, value: &str) -> Result<(), String> {
    let given = format!("{letters}{value}");
    if letters.is_empty() || named(&given).is_none() {
        return Ok(());
    }
    Err(invalid(&format!("-{given}")))
}

/// Raises each upper bound that no flag gives to the lower bound.
fn raise_defaults(run: &mut Run) {
    let (bounds, move_of_all) = (&mut run.workload.bounds, run.workload.with_move.unwrap_or(0));
    for (flag, most, least) in [
        ("max-heap", &mut bounds.max_heap, bounds.min_heap.max(move_of_all)),
        ("max-heaps", &mut bounds.max_heaps, bounds.min_heaps),
        ("max-move", &mut bounds.max_move, move_of_all),
    ] {
        if !run.given.has(flag) {
            *most = least.max(*most);
        }
    }
}

/// What to do with these arguments, if they go together.
fn checked(
    subcommand: Option<&Subcommand>,
    mut run: Run,
    operand: Option<OsString>,
    mut files: Vec<OsString>,
) -> Result<Command, String> {
    raise_defaults(&mut run);
    if let Some(moves) = run.rule.as_ref().and_then(Rule::set) {
        run.moves = Some(values::MoveSet::of(&moves));
    } else if let Some(rule) = &run.rule {
        run.options.form = Form::rule(rule);
    }
    if let Some(moves) = &run.moves {
        run.options.form = moves.form(run.options.budget)?;
        // Only a printed program says how the moves were given. They may take 256 MiB.
        if subcommand.is_none_or(|subcommand| subcommand.name != "submission") {
            run.moves = None;
        }
    }
    run.options.marks = run.summary;
    if files.len() > 1 && subcommand.is_some_and(|subcommand| subcommand.name == "check") {
        run.more_files = files.split_off(1);
    }
    if let [one, other, ..] = &files[..] {
        return Err(format!("only one FILE can be read, not both {one:?} and {other:?}{}", two_files(&files, &run)));
    }
    run.file = files.first().filter(|file| *file != "-").map(PathBuf::from);
    let reads_file = subcommand.is_none_or(|subcommand| subcommand.no_file.is_none());
    if let Some((file, meant)) = run.file.as_deref().filter(|_| reads_file).and_then(|file| meant_by(file, &run)) {
        return Err(format!("there is no file {file:?}{}", suggest(Some(meant))));
    }
    run.options.check().map_err(|wrong| errors::misuse(&wrong.0))?;
    match subcommand {
        Some(subcommand) => subcommand.command(run, operand),
        None => judge(run),
    }
}

/// The name of a FILE that does not exist, and what was meant by it, if it is the name of a game, a topic or a command,
/// or moves where no flag gives a rule.
fn meant_by<'a>(file: &'a Path, run: &Run) -> Option<(&'a str, String)> {
    let name = file.to_str().filter(|_| !file.exists())?;
    let lower = name.to_lowercase();
    let command = || command_like(name);
    let topic = || help::topics().find(|topic| *topic == lower).map(|topic| format!("takeaway help {topic}"));
    let game = || values::names().find(|game| *game == lower).map(|game| format!("--problem {game}"));
    let flags = || values::flags_of(name).map(str::to_string);
    // After -s, which is --stream, they were perhaps meant for --set.
    let are_moves = || !name.starts_with('@') && !FORMS.iter().any(|flag| run.given.has(flag));
    let moves = || values::set(name).ok().filter(|_| are_moves()).map(|_| format!("--set {name}"));
    Some((name, topic().or_else(game).or_else(flags).or_else(command).or_else(moves)?))
}

fn flags() -> impl Iterator<Item = &'static Flag> {
    FLAGS.iter().flat_map(|group| group.flags)
}

fn named(name: &str) -> Option<&'static Flag> {
    flags().find(|flag| flag.name == name)
}

fn with_letter(letter: char) -> Option<&'static Flag> {
    flags().find(|flag| flag.letter == Some(letter))
}

/// How to write the command of this or a similar name. Some users put it after flags, in place of FILE.
fn command_like(name: &str) -> Option<String> {
    let command = nearest(name, SUBCOMMANDS.iter().map(|command| command.name))?;
    Some(format!("takeaway {command} ... (the command comes first)"))
}

/// The message about an option that does not exist.
fn invalid(option: &str) -> String {
    let name = option.trim_start_matches('-');
    let flag = nearest(name, flags().map(|flag| flag.name)).map(|name| format!("--{name}"));
    format!("invalid option '{}'{}", option.escape_debug(), suggest(flag.or_else(|| command_like(name))))
}

/// The message about letters of which the last is no flag. The whole argument is shown.
fn invalid_letters(letters: &str, args: &mut lexopt::Parser) -> String {
    let rest = args.optional_value().unwrap_or_default();
    invalid(&format!("-{letters}{}", rest.to_string_lossy()))
}

/// What was meant by several files: the name of a command or of a game, or the numbers of a case.
fn two_files(files: &[OsString], run: &Run) -> String {
    let numbers: Option<Vec<&str>> =
        files.iter().map(|file| file.to_str().filter(|text| values::number(text).is_some())).collect();
    match numbers {
        Some(numbers) => format!("; cases are read from FILE or from standard input{}", as_input(&numbers, run)),
        None => suggest(meant_by(Path::new(&files[0]), run).map(|(_, meant)| meant)),
    }
}

/// The command that answers these numbers as a case, if the flags say which game it is of.
fn as_input(numbers: &[&str], run: &Run) -> String {
    let Some(problem) = run.options.problem() else { return String::new() };
    let case = numbers.join(" ");
    let (cases, input) = match run.options.syntax(problem).as_str() {
        "n" => (numbers.len(), numbers.join("  ")),
        "k h1 … hk" => (1, format!("{} {case}", numbers.len())),
        _ => (1, case),
    };
    let count = if run.options.has_case_count() { format!("{cases}  ") } else { String::new() };
    format!(": echo '{count}{input}' | takeaway{}", run.given.typed())
}

/// Returns true if a judge reads every exit code as testlib's, also that of wrong usage.
pub fn is_for_testlib() -> bool {
    let args: Vec<OsString> = env::args_os().collect();
    args.iter().any(|arg| arg == "--protocol=testlib") || args.windows(2).any(|it| it == ["--protocol", "testlib"])
}

/// The arguments that print the help on the flag that this message starts with, or else the short help.
pub fn help_on(message: &str) -> String {
    let name = message.strip_prefix("--").and_then(|message| message.split([' ', ':']).next());
    match name.filter(|name| named(name).is_some()) {
        Some("layout") => "help layouts".to_string(),
        Some("problem") => "help games".to_string(),
        Some(flag) => format!("help {flag}"),
        None => "-h".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_exclude_each_other_are_in_the_table() {
        assert!(FORMS.iter().all(|name| named(name).is_some()));
    }

    #[test]
    fn a_message_names_the_help_on_the_flag_that_it_starts_with() {
        for (message, help) in [
            ("--layout \"k h\": a case of wythoff has a b", "help layouts"),
            ("--problem takes a name", "help games"),
            ("--frob is no flag", "-h"),
            ("check needs ANSWERS", "-h"),
        ] {
            assert_eq!(help_on(message), help, "{message}");
        }
    }

    #[test]
    fn lines_of_the_help_fit_a_terminal() {
        for flag in flags() {
            assert!(flag.syntax().len() <= 20 && flag.about.len() <= 57, "{}", flag.name);
        }
    }

    #[test]
    fn a_misspelt_option_gets_the_flag_that_is_most_like_it() {
        for (given, flag) in [
            ("--explian", "explain"),
            ("-explain", "explain"),
            ("--EXPLAIN", "explain"),
            ("--prob", "problem"),
            ("--thread", "threads"),
            ("--sett", "set"),
            ("-help", "help"),
            ("--misère", "misere"),
            ("--steam", "stream"),
        ] {
            assert_eq!(invalid(given), format!("invalid option '{given}'; did you mean --{flag}?"));
        }
        for given in ["--frob", "-x", "--1", "--verbose", "--", "-k", "--output"] {
            assert_eq!(invalid(given), format!("invalid option '{given}'"));
        }
    }
}

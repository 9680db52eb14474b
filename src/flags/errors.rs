//! Words what is wrong with a command line, and the library's errors for one.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use crate::case::error::Error;
use crate::case::fault::Hint;
use crate::case::layout::Layout;
use crate::case::misuse::{Choice, Misuse};
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::problem::Problem;
use crate::commands::generate::Workload;
use crate::commands::values::picture;

use super::published::NOT_IN_LIST;
use super::suggestions::suggest;

/// What is wrong with a command line.
#[derive(Debug)]
pub enum Usage {
    /// An argument that cannot be read: what it should be is said by its reader.
    Said(String),
    Misuse(Misuse),
    /// These two flags exclude each other.
    Exclusive([&'static str; 2]),
    /// The flag belongs to these commands.
    NotOfAnswer {
        flag: &'static str,
        commands: &'static str,
    },
    /// The command does not take the flag.
    Refused {
        command: &'static str,
        flag: &'static str,
    },
    /// `--unproved` without `--rule`.
    UnprovedWithoutRule,
    /// The command needs this operand.
    NoOperand {
        command: &'static str,
        operand: &'static str,
        what: &'static str,
    },
    /// The command takes no FILE.
    NoFile {
        command: &'static str,
        why: &'static str,
    },
    /// `generate` takes no FILE: this was perhaps a seed.
    FileOfGenerate(PathBuf),
    /// More than one FILE, and a hint.
    TwoFiles {
        files: [OsString; 2],
        hint: String,
    },
    /// FILE does not exist, and is the name of something else.
    NoSuchFile {
        file: PathBuf,
        meant: String,
    },
    /// The last heap of `values` is none.
    LastHeap(String),
    /// `values` is to draw more heaps than can be seen.
    TooManyDots(u64),
    /// The number of cases of `generate` is none.
    CaseCount(String),
    /// `generate` is to write more cases than `--max-cases`.
    TooManyCases(u64),
    /// `generate` is to write cases with more heaps than it can hold.
    TooManyHeaps {
        flag: &'static str,
        heaps: u64,
    },
    /// `stress` would have no case to try.
    NoCases,
    /// `check` cannot find words on one line between prefixes.
    PrefixOnOneLine,
    /// `check` cannot tell these words apart.
    AlikeWords([String; 2]),
    /// `check` has more files than two.
    MoreFilesThanAnswers,
    /// `check` would read answers and cases from standard input.
    AnswersOnInput,
    /// `check` would compare a file with itself.
    SameFile(PathBuf),
    /// `-appes` without `--protocol testlib`.
    AppesWithoutTestlib,
    FilesOfTestlib,
    FilesOfKattis,
    /// No published statement has this name; one has a similar name.
    NoStatement {
        name: String,
        meant: Option<String>,
    },
    /// This name fits the statements with these names, and some more.
    SeveralStatements {
        name: String,
        names: Vec<String>,
        more: usize,
    },
    /// No flags describe the problem with this title.
    NoFlags {
        title: String,
        why: String,
    },
    /// The file of a statement is none.
    StatementFile {
        file: String,
        why: String,
    },
    /// More than one of `--for` and `@FILE`.
    TwoStatements([String; 2]),
    /// What is wrong with the flags of a statement, and where they are.
    InStatement {
        place: String,
        wrong: Box<Usage>,
    },
    /// A quote of a statement has no end.
    OpenQuote,
    /// A statement has an argument that is no flag.
    NoFlag(String),
    /// A statement names another one, by `--for` or `@FILE`.
    Nested(String),
    /// A statement asks for a help or the version.
    Prints,
    /// The command cannot convert the input of a statement: what to type instead.
    Converted {
        command: String,
        typed: String,
    },
    /// The command makes cases, and nothing converts them to the form of the statement.
    NoWayBack(String),
    /// `values` needs one rule, and each case of the statement has its own.
    RuleInCases,
    /// The game of a statement is replaced, but its layout has the rule.
    LayoutHasRule {
        game: &'static str,
        layout: Layout,
    },
}

impl From<String> for Usage {
    fn from(message: String) -> Usage {
        Usage::Said(message)
    }
}

impl From<lexopt::Error> for Usage {
    fn from(error: lexopt::Error) -> Usage {
        Usage::Said(error.to_string())
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Usage::Said(message) => write!(f, "{message}"),
            Usage::Misuse(misuse) => write!(f, "{}", self::misuse(misuse)),
            Usage::Exclusive([one, other]) => write!(f, "--{one} and --{other} exclude each other"),
            Usage::NotOfAnswer { flag, commands } => write!(f, "--{flag} is a flag of takeaway {commands}"),
            Usage::Refused { command: "values", flag: "unproved" } => {
                write!(f, "values takes no --unproved: it prints what is computed, and the pattern above it")
            }
            Usage::Refused { command, flag: "unproved" } => {
                write!(f, "{command} takes no --unproved: it needs right answers, and a pattern may be wrong")
            }
            Usage::Refused { command, flag } => write!(f, "{command} takes no --{flag}"),
            Usage::UnprovedWithoutRule => {
                write!(f, "--unproved trusts a pattern in the values of a rule: add --rule")
            }
            Usage::NoOperand { command, operand, what } => write!(f, "{command} needs {operand}, {what}"),
            Usage::NoFile { command, why } => write!(f, "{command} takes no FILE: {why}"),
            Usage::FileOfGenerate(file) => {
                let meant = suggest(Some(format!("--seed {}", file.display())));
                write!(f, "generate takes no FILE: it writes to standard output{meant}")
            }
            Usage::TwoFiles { files: [one, other], hint } => {
                write!(f, "only one FILE can be read, not both {one:?} and {other:?}{hint}")
            }
            Usage::NoSuchFile { file, meant } => write!(f, "there is no file {file:?}{}", suggest(Some(meant))),
            Usage::LastHeap(last) => write!(f, "values takes a heap (0 to 10^18, such as 1e9), not {last:?}"),
            Usage::TooManyDots(last) => {
                write!(f, "--svg draws heaps up to {}, not {last}: more cannot be told apart", picture::MOST)
            }
            Usage::CaseCount(count) => {
                write!(f, "generate takes a number of cases (0 to 10^18, such as 1e5), not {count:?}")
            }
            Usage::TooManyCases(cases) => write!(f, "--max-cases allows fewer cases than {cases}"),
            Usage::TooManyHeaps { flag, heaps } => {
                let most = Workload::MAX_HEAPS;
                write!(f, "generate takes --{flag} up to {most}, not {heaps}: it holds a case in memory")
            }
            Usage::NoCases => write!(f, "stress takes --max-cases 1 or more: a program is tried on cases"),
            Usage::PrefixOnOneLine => write!(f, "check takes no --prefix with --one-line"),
            Usage::AlikeWords([win, loss]) => {
                write!(f, "check ignores blanks, so it cannot tell {win:?} and {loss:?} apart in a row")
            }
            Usage::MoreFilesThanAnswers => {
                write!(f, "check takes ANSWERS and FILE; the files of a judge need --protocol testlib or kattis")
            }
            Usage::AnswersOnInput => write!(f, "check reads ANSWERS from standard input only if FILE is given"),
            Usage::SameFile(file) => {
                write!(
                    f,
                    "check compares the verdicts in ANSWERS with the cases in FILE, and {file:?} is given for both"
                )
            }
            Usage::AppesWithoutTestlib => write!(f, "invalid option '-appes'"),
            Usage::FilesOfTestlib => {
                write!(f, "check --protocol testlib needs INPUT OUTPUT [ANSWER [RESULT [-appes]]]")
            }
            Usage::FilesOfKattis => {
                write!(f, "check --protocol kattis needs INPUT ANSWER FEEDBACK_DIR, and reads standard input")
            }
            Usage::NoStatement { name, meant } => {
                let hint = if meant.is_some() { suggest(meant.as_ref()) } else { format!("; {NOT_IN_LIST}") };
                write!(f, "no published problem matches {name:?}{hint}")
            }
            Usage::SeveralStatements { name, names, more } => {
                let more = if *more > 0 { format!(" and {more} more") } else { String::new() };
                write!(f, "several published problems match {name:?}: {}{more}", names.join(", "))
            }
            Usage::NoFlags { title, why } => write!(f, "no flags describe {title}: {why}"),
            Usage::StatementFile { file, why } => write!(f, "{file}: {why}"),
            Usage::TwoStatements([one, other]) => {
                write!(f, "only one statement can be given, not both {one} and {other}")
            }
            Usage::InStatement { place, wrong } => write!(f, "{place}: {wrong}"),
            Usage::OpenQuote => write!(f, "a quote has no end on its line"),
            Usage::NoFlag(argument) => write!(f, "a statement has flags, and {argument:?} is none"),
            Usage::Nested(argument) => write!(f, "a statement names no other one, as {argument} does"),
            Usage::Prints => write!(f, "a statement takes neither --help nor --version"),
            Usage::Converted { command, typed } => {
                let reader = if command.is_empty() { "takeaway" } else { command };
                write!(f, "{reader} does not convert cases; instead, give the flags themselves\n  {typed}")
            }
            Usage::NoWayBack(command) => {
                write!(f, "{command} makes cases in the form of the flags, and no line with ^ converts them back")
            }
            Usage::RuleInCases => write!(f, "values needs one rule, and each case has its own"),
            Usage::LayoutHasRule { game, layout } => {
                write!(f, "its --layout \"{layout}\" has a rule, as --{game} has: type --layout, too")
            }
        }
    }
}

/// What went wrong, in terms of flags.
pub fn message(error: &Error) -> String {
    match error {
        Error::Options(wrong) => misuse(&wrong.0),
        Error::Fault(fault) => fault.to_string() + &hints(&fault.hints()),
        Error::Read(_) | Error::Write(_) => error.to_string(),
    }
}

/// What is wrong with the flags.
pub(crate) fn misuse(misuse: &Misuse) -> String {
    match misuse {
        Misuse::NoPlaceholder { .. } => format!("--{misuse}"),
        Misuse::SeveralProblems(_) => format!("--{misuse}: add --problem, --set, --code or --rule"),
        Misuse::NoRule(layout) => {
            let is_pair = layout.has_pairs();
            let games = if is_pair { "--problem wythoff or euclid" } else { "--problem, --set, --code or --rule" };
            format!("--layout \"{layout}\" does not say which game it is: add {games}")
        }
        Misuse::NoHeapCount(layout) => {
            format!("--layout \"{layout}\" has no number of heaps (k), and none comes from --heaps")
        }
        Misuse::Exclusive([Choice::Heaps(heaps), Choice::Problem(problem)]) => {
            let has = match problem.syntax() {
                case if case.ends_with(" n") => "one heap",
                case if case.ends_with(" a b") => "two heaps",
                _ => "no heaps",
            };
            format!("--{}: {} has {has}", Choice::Heaps(*heaps), problem.name())
        }
        Misuse::NoFormula(layout) => format!("--layout \"{layout}\" needs --heap, which computes a heap from a and b"),
        Misuse::NoSuchNumber { .. } | Misuse::NoHeapWithinBounds { .. } => format!("--{misuse}"),
        Misuse::Exclusive([Choice::Heap, Choice::Problem(problem)]) => {
            format!("--heap: {} has no heaps that are computed", problem.name())
        }
        Misuse::Exclusive([Choice::Count, Choice::Problem(problem)]) => {
            format!("--count: winning moves of {} cannot be counted", problem.name())
        }
        Misuse::Exclusive([Choice::WinningMoves, Choice::Problem(problem)]) if problem.has_verdicts() => {
            format!("--winning-moves: winning moves of {} cannot be listed", problem.name())
        }
        Misuse::Exclusive([Choice::Misere, Choice::Rule]) => {
            "--misere takes a --rule only if each of its moves leaves at most one heap".to_string()
        }
        Misuse::Exclusive([Choice::Misere, heaps @ Choice::Heaps(_)]) => {
            format!("--{heaps}: with --misere, a case of a --rule has one heap")
        }
        Misuse::Exclusive([Choice::Layout(layout), form]) => misfit(layout, form),
        Misuse::Exclusive([choice, Choice::Problem(problem)]) => {
            format!("--{choice}: {} has no verdicts", problem.name())
        }
        Misuse::Exclusive([one, other]) => format!("--{one} and --{other} exclude each other"),
        Misuse::TooFewHeaps { most, .. } => format!("--max-total {most}: {misuse}"),
        Misuse::TooFewCases { least, .. } => format!("--min-total {least}: {misuse}"),
        Misuse::NoKnownHeap(_) => format!("{misuse}; a larger --budget or a smaller --min-heap may help"),
        Misuse::NoneAsWished { lost, bound } => {
            let way = bound.as_ref().map_or(String::new(), |bound| format!("; --{bound} is in the way"));
            format!("--lost {}: {misuse}{way}", if *lost { 100 } else { 0 })
        }
        Misuse::OutOfRange { .. } | Misuse::TooManyHeaps(_) | Misuse::TooLittleMemory => misuse.to_string(),
    }
}

/// Why a case of this form cannot have this layout.
fn misfit(layout: &Layout, form: &Choice) -> String {
    if (Options { layout: Some(layout.clone()), ..Options::default() }).problem().is_some() {
        let set = if layout.has(Part::Moves) { "" } else { "--set, " };
        return format!("--layout \"{layout}\" has a rule, so it takes no --problem, {set}--code or --rule");
    }
    let (of, case) = match form {
        Choice::Problem(problem) => (problem.name(), problem.syntax()),
        // A --problem such as kayles is a code.
        _ => ("a set, a code or a rule", Problem::Nim.syntax()),
    };
    let case = case.split_once(' ').map_or("", |(_selector, case)| case).replace('…', "...");
    format!("--layout \"{layout}\": a case of {of} has {case}")
}

/// What may help, after a message.
pub fn hints(hints: &[Hint]) -> String {
    hints.iter().map(|&it| hint(it)).collect()
}

fn hint(hint: Hint) -> &'static str {
    match hint {
        Hint::LargerBudget => "; a larger --budget may help",
        Hint::WholeCase => {
            "; the last case is not complete: see takeaway help games, add --heaps 1 if each is one heap, or find the line with takeaway validate"
        }
        Hint::NoCaseCount => {
            "; if the input ends with 0 or 0 0, see takeaway help layout; if it has no number of cases, add --stream; takeaway validate finds a line with a number too few or too many"
        }
        Hint::NamedProblem => "; if all cases are of one game, name it with --problem",
        Hint::NoNegatives => "; no number is negative: if -1 ends the input, leave it out, as sed '$d' does",
        Hint::FromUtf16 => "; this looks like UTF-16: convert it to UTF-8",
        Hint::FromUtf32 => "; this looks like UTF-32: convert it to UTF-8",
        Hint::Unpack => "; this looks like gzip: unpack it first",
        Hint::RemoveCarriageReturns => "; tr -d '\\r' removes all of them",
        Hint::AddLineFeed => "; a line feed is missing",
    }
}

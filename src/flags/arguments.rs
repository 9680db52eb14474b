//! The command line: the commands, and the flags that each takes. The parser, the help, the
//! completions and the manual page all come from this definition.
//!
//! The comment on a flag is its help: a line of at most 57 bytes for `-h`, a paragraph in Markdown
//! for `--help`, and an example, which a test runs. Comments on structs are none: clap would take
//! them for the help of the commands.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, Args, Command, Parser, Subcommand, ValueHint};

use crate::case::bounds::{MoveOrder, ROWS};
use crate::case::layout::Layout;
use crate::case::options::{Form, HeapCount, Options};
use crate::case::template::Template;
use crate::game::rule::{HeapFormula, Rule};
use crate::game::{Budget, Play};
use crate::limits::MAX_NUMBER;
use crate::output::words::{Prefix, Words};

use super::protocol::Protocol;
use super::refusals::{self, FlagKind};
use super::subtask::{self, Subtask};
use super::values::{self, Dialect, Language, LargestMove, MoveSet, PackageFormat, seconds, up_to};

/// The flags that say which game all cases are of: only one may be typed.
pub const GAMES: [&str; 4] = ["game", "set", "code", "rule"];

#[derive(Parser)]
#[command(
    name = "takeaway",
    version,
    about = "says who wins positions of small take-away games",
    override_usage = "takeaway [COMMAND] [FLAGS] [FILE]",
    no_binary_name = true,
    args_override_self = true,
    args_conflicts_with_subcommands = true,
    disable_help_flag = true,
    disable_help_subcommand = true,
    disable_version_flag = true
)]
pub struct Takeaway {
    #[command(subcommand)]
    command: Option<Arguments>,
    #[command(flatten)]
    answer: AnswerFlags,
}

impl Takeaway {
    pub fn arguments(self) -> Arguments {
        self.command
            .unwrap_or_else(|| Arguments::Answer(Box::new(self.answer)))
    }
}

/// A command, and what was typed for it.
#[derive(Subcommand)]
#[command(defer = true)]
pub enum Arguments {
    /// answers cases, if no command is named
    #[command(skip)]
    Answer(Box<AnswerFlags>),
    /// prints Grundy values of heaps 0 to N, and their pattern
    #[command(override_usage = "takeaway values [N] [FLAGS]")]
    Values(Box<ValuesFlags>),
    /// writes N random cases described by the flags
    #[command(override_usage = "takeaway generate N [FLAGS]")]
    Generate(Box<GenerateFlags>),
    /// finds the first line that breaks the form or the bounds
    #[command(override_usage = "takeaway validate [FLAGS] [FILE]")]
    Validate(Box<ValidateFlags>),
    /// compares the answers in ANSWERS with the right ones
    #[command(override_usage = "takeaway check ANSWERS [FLAGS] [FILE]")]
    Check(Box<CheckFlags>),
    /// runs COMMAND on small and random cases until it is wrong
    #[command(override_usage = "takeaway stress [FLAGS] -- COMMAND [ARGS]")]
    Stress(Box<StressFlags>),
    /// prints a short program for cases described by the flags
    #[command(override_usage = "takeaway submission [FLAGS]")]
    Submission(Box<SubmissionFlags>),
    /// writes a problem package for a tool of problem setters
    #[command(override_usage = "takeaway package FOLDER --format NAME [FLAGS]")]
    Package(Box<PackageFlags>),
    /// explains games, rules, layouts, published problems
    #[command(override_usage = "takeaway help [TOPIC]")]
    Help(Box<Topic>),
}

/// Lets a value start with a dash, and an operand be a negative number, so that messages can say
/// what is wrong with it. Hides the flags that change nothing in this command.
fn set_up(mut arg: Arg, command: &'static str) -> Arg {
    let flag = arg.get_long().unwrap_or_default();
    let is_idle = refusals::is(flag, FlagKind::IdleIn(command));
    let bound = ROWS.iter().find(|row| row.flag == flag);
    if is_idle {
        arg = arg.hide(true);
    }
    if let Some(row) = bound {
        arg = arg.value_name(row.letter);
        // It may be the letter of a heap, too.
        if row.flag != "max-move" {
            arg = arg.value_parser(up_to(row.flag, row.least, MAX_NUMBER));
        }
    }
    if arg.is_positional() {
        return arg.allow_negative_numbers(true);
    }
    if arg.get_action().takes_values() && arg.get_num_args().is_none() {
        return arg.allow_hyphen_values(true);
    }
    arg
}

/// Where a command that works long shows how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressPlace {
    /// On standard error, if that is a terminal.
    Terminal,
    /// On standard error, whatever that is.
    Anywhere,
    Nowhere,
}

/// The flags of all commands: a statement may have any of them.
pub fn of_statements() -> Command {
    let groups = [
        CheckFlags::augment_args,
        Explain::augment_args,
        RandomFlags::augment_args,
        Running::augment_args,
        Printed::augment_args,
        Packaging::augment_args,
        SubtaskFlags::augment_args,
        GroupFlag::augment_args,
        Validating::augment_args,
        Rows::augment_args,
    ];
    let mut all = Command::new("statement");
    for add_group in groups {
        all = add_group(all);
    }
    all.mut_args(|arg| set_up(arg, ""))
        .no_binary_name(true)
        .args_override_self(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
}

/// Returns true if this flag says what cases look like and how they are played, or names the
/// statement that does.
pub fn says_how_to_read(flag: &str) -> bool {
    let mut command = Command::new("cases");
    for add_group in [GameFlags::augment_args, FormFlags::augment_args] {
        command = add_group(command);
    }
    flag == "for"
        || command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(flag))
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "")))]
pub struct AnswerFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub explain: Explain,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub summary: SummaryFlag,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "")))]
pub struct ValuesFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub game: GameFlags,
    #[command(flatten)]
    pub play: MisereFlag,
    #[command(flatten)]
    pub rows: Rows,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "generate")))]
pub struct GenerateFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub explain: Explain,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub bounds: BoundFlags,
    #[command(flatten)]
    pub subtasks: SubtaskFlags,
    #[command(flatten)]
    pub group: GroupFlag,
    #[command(flatten)]
    pub random: RandomFlags,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "validate")))]
pub struct ValidateFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub explain: Explain,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub bounds: BoundFlags,
    #[command(flatten)]
    pub subtasks: SubtaskFlags,
    #[command(flatten)]
    pub group: GroupFlag,
    #[command(flatten)]
    pub judge: JudgeFlags,
    #[command(flatten)]
    pub printing: Printing,
    #[command(flatten)]
    pub validating: Validating,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "check")))]
pub struct CheckFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub bounds: BoundFlags,
    #[command(flatten)]
    pub comparing: Comparing,
    #[command(flatten)]
    pub judge: JudgeFlags,
    #[command(flatten)]
    pub printing: Printing,
    /// What testlib's checkers take after RESULT: `-appes` or `-APPES`.
    #[arg(short = 'a', short_alias = 'A', value_parser = ["ppes", "PPES"], hide = true)]
    pub appes: Option<String>,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub summary: SummaryFlag,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "")), mut_arg("operands", |program| program.trailing_var_arg(true)))]
pub struct StressFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub bounds: BoundFlags,
    #[command(flatten)]
    pub random: RandomFlags,
    #[command(flatten)]
    pub comparing: Comparing,
    #[command(flatten)]
    pub running: Running,
    #[command(flatten)]
    pub threads: Threads,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "submission")))]
pub struct SubmissionFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub bounds: BoundFlags,
    #[command(flatten)]
    pub printed: Printed,
}

#[derive(Args)]
#[command(mut_args(|arg| set_up(arg, "")))]
pub struct PackageFlags {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub cases: CaseFlags,
    #[command(flatten)]
    pub winning: Winning,
    #[command(flatten)]
    pub bounds: BoundFlags,
    #[command(flatten)]
    pub subtasks: SubtaskFlags,
    #[command(flatten)]
    pub comparing: Comparing,
    #[command(flatten)]
    pub packaging: Packaging,
}

#[derive(Args)]
pub struct Topic {
    #[arg(allow_hyphen_values = true, trailing_var_arg = true)]
    pub topic: Vec<OsString>,
}

// What all commands take.
#[derive(Args)]
#[command(next_help_heading = RUNNING)]
pub struct Common {
    /// a number, files, or a program and its arguments, as the command says; and @FILE
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub operands: Vec<OsString>,
    /// the flags of a published problem: see help problems
    ///
    /// The flags and the bounds of the published problem with this name, such as `cses-1729`,
    /// `"poj 2234"` or `"stick game"`; `takeaway help problems` lists them. `@FILE`, as an argument
    /// of its own, reads flags from a file of your own. A flag that you type wins over the same
    /// flag there.
    ///
    /// Example: printf '3 3 6 9' | takeaway --for poj-2234
    #[arg(id = "for", long, value_name = "NAME", action = ArgAction::Append, help_heading = CASES)]
    pub for_: Vec<String>,
    /// a line on each of the flags used most
    ///
    /// Print the commands and the flags used most. With TOPIC, print what `takeaway help TOPIC`
    /// prints.
    ///
    /// Example: takeaway -h nim
    #[arg(short = 'h', value_name = "TOPIC", num_args = 0..)]
    pub brief: Option<Vec<OsString>>,
    /// a paragraph and an example on each flag
    ///
    /// Print a paragraph and an example on each flag. With TOPIC, print what `takeaway help TOPIC`
    /// prints.
    ///
    /// Example: takeaway help nim
    #[arg(long, value_name = "TOPIC", num_args = 0..)]
    pub help: Option<Vec<OsString>>,
    /// print the version
    ///
    /// Print the version.
    ///
    /// Example: takeaway --version
    #[arg(short = 'V', long)]
    pub version: bool,
    /// how far it has come, also where no terminal is
    ///
    /// A command that works longer than a second shows how far it has come, and how long it still
    /// takes if that is known, in the last line of a terminal, where standard error is one. With
    /// this flag, a file or a pipe gets a line a second, too.
    ///
    /// Example: takeaway generate 1000 -p nim --progress > random.in
    #[arg(long, overrides_with = "no_progress", help_heading = RUNNING)]
    progress: bool,
    /// never show how far it has come
    ///
    /// Never show how far the command has come, not even on a terminal.
    ///
    /// Example: takeaway generate 1000 -p nim --no-progress > random.in
    #[arg(long, overrides_with = "progress", help_heading = RUNNING)]
    no_progress: bool,
}

impl Common {
    /// Returns true if a help or the version is asked for.
    pub fn asks(&self) -> bool {
        self.version || self.brief.is_some() || self.help.is_some()
    }

    /// Where the command shows how far it has come.
    pub fn progress_place(&self) -> ProgressPlace {
        if self.no_progress {
            ProgressPlace::Nowhere
        } else if self.progress {
            ProgressPlace::Anywhere
        } else {
            ProgressPlace::Terminal
        }
    }
}

const CASES: &str = "Cases (k heaps have h1 ... hk stones)";
const ANSWERS: &str = "Answers";
pub const RUNNING: &str = "Running";

// What cases and answers look like.
#[derive(Args)]
pub struct CaseFlags {
    #[command(flatten)]
    pub game: GameFlags,
    #[command(flatten)]
    pub form: FormFlags,
    #[command(flatten)]
    pub written: Written,
}

// The game of all cases, and the table of its values.
#[derive(Args)]
pub struct GameFlags {
    #[command(flatten)]
    pub choice: GameChoice,
    /// work for a table: one more doubles it (default 26)
    ///
    /// How much work a table may take: one more doubles it. The default is 26, about five seconds
    /// (20 where `values` looks for a period). A table of a set, a code or Grundy's game has at
    /// most 2^N values and costs at most 2^(N + 4) steps; one of a rule tries at most 2^(N + 1)
    /// combinations of its letters, or 2^(N + 6) if its positions are two or three numbers. A heap
    /// beyond it whose value a recursion gives costs no more. In misère play of octal games and
    /// Grundy's game, a proof for large heaps takes at most 2^N steps, and so does the search of a
    /// case. N is 0 to 30.
    ///
    /// Example: printf '1  1 99' | takeaway --set squares --budget 10
    #[arg(long, value_name = "N", value_parser = values::budget, help_heading = RUNNING)]
    pub budget: Option<Budget>,
}

#[derive(Args)]
#[command(next_help_heading = CASES)]
#[group(multiple = false)]
// Each flag counts as it was typed last; a warning is about the values before.
pub struct GameChoice {
    /// all cases are of this game; cases omit its number
    ///
    /// All cases are of this game, so they do not start with its number. `takeaway help games`
    /// lists names and numbers. `--problem` is another name of this flag.
    ///
    /// Example: printf '2  2 5 5  3 1 2 4' | takeaway -p nim
    #[arg(short = 'p', short_alias = 'g', long, alias = "problem", value_name = "NAME", value_parser = values::game, action = ArgAction::Append)]
    pub game: Vec<Form>,
    /// cases are k h1 ... hk; a move takes 2,5-9 or squares, ...
    ///
    /// Every case is k h1 … hk. A move takes one of these numbers of stones: `2,5-9` is 2, 5, 6, 7,
    /// 8 and 9; `squares`, `powers-of-2`, `fibonacci`, `primes` and `triangular` are all numbers of
    /// that kind; `@FILE` reads them from a file; `none` is the empty set. A set has up to 2^24
    /// moves, or is one range of any length. Heaps of any size are answered for a range, for two
    /// moves, and for 1 to k with one larger move: `1-2,1000000000`.
    ///
    /// Example: printf '2  1 4  2 6 9' | takeaway --set 2,3,5
    #[arg(long, value_name = "MOVES", value_parser = values::set, action = ArgAction::Append)]
    pub set: Vec<MoveSet>,
    /// cases are k h1 ... hk, of an octal game such as 0.77
    ///
    /// Every case is k h1 … hk, of the octal game with this code, such as `0.77`.
    ///
    /// Example: printf '1  3 3 1 5' | takeaway --code 0.77
    #[arg(long, value_name = "CODE", value_parser = values::code, action = ArgAction::Append)]
    pub code: Vec<Form>,
    /// your own game: what a move leaves of n: see help rule
    ///
    /// RULE says what a move leaves of a heap of n stones, such as `n-t if t*t <= n`, or of a position
    /// of two or three numbers, such as `(a-t,b); (a,b-t)`; `@FILE` reads it from a file. A case is
    /// the heaps: k h1 … hk, or the positions: k a1 b1 … ak bk. `--budget` limits the table of values;
    /// larger heaps are refused, unless `values` proves a recursion for the rule. Rules that probably
    /// mean another game, such as `n-1, n-2` or
    /// `n-t if t <= k`, cause a warning. With `--misere`, each move must leave at most one heap,
    /// and a case has one heap; a rule that is a finite set, such as `n-1; n-t if 3 <= t <= 5`, or
    /// an octal game, such as `a, n-1-a; a, n-2-a`, may have several.
    ///
    /// Example: takeaway values --rule 'n-t if t*t <= n'
    #[arg(long, value_name = "RULE", value_parser = values::rule, action = ArgAction::Append)]
    pub rule: Vec<Rule>,
}

// Which numbers a case has, and how it is played.
#[derive(Args)]
#[command(next_help_heading = CASES)]
pub struct FormFlags {
    /// every case has N heaps; cases omit k
    ///
    /// Every case has N heaps, and omits their number k. N is 1 to 10^18.
    ///
    /// Example: printf '3  4  7  8' | takeaway --set 1-3 --heaps 1
    #[arg(long, value_name = "N", value_parser = values::heaps)]
    pub heaps: Option<HeapCount>,
    /// the input has n or a b: EXPR computes the heap from it
    ///
    /// If the input has other numbers instead of heaps, EXPR, such as `3 if a==b; a%(b+1)`, computes
    /// each heap from its number n or, with `--layout 'a b'` or `'k a b'`, from its two numbers a and
    /// b. It may also ask for the number i of the heap in its case, for the number k of heaps, and
    /// for the number p before n: see help heap. All cases have to be of one game. It does not
    /// go with sequences, Wythoff's and Euclid's game. Bounds, such as `--max-heap`, are bounds of the numbers;
    /// `--explain`, `--count` and `--winning-moves` are about the heaps.
    ///
    /// Example: printf '2  5 4  2 2' | takeaway -p nim --layout 'a b' --heap 'a%(b+1)'
    #[arg(long, value_name = "EXPR", value_parser = values::heap)]
    pub heap: Option<HeapFormula>,
    /// --heap computes heaps from the sorted numbers of a case
    ///
    /// Sorts the numbers of a case, the least first, before `--heap` computes heaps from them.
    /// Heaps are then counted in this order, also by `i` in EXPR, by `--explain` and by `{heap}` of
    /// `--winning-moves`. It needs `--heap`, and cases that are no pairs and no ranges. `generate`
    /// writes the numbers in any order.
    ///
    /// Example: printf '1  3 4 1 9' | takeaway -p sequential-nim --heap n-p --sorted --explain
    #[arg(long)]
    pub sorted: bool,
    /// order of numbers, for example "k h 0": see help layout
    ///
    /// The order of the numbers of a case, such as `n m s`: heap, number of moves, moves. Numbers
    /// may be skipped, and a 0 may end the input.
    ///
    /// Example: printf '4 7 0' | takeaway --set 1-3 --layout 'n 0'
    #[arg(long, value_name = "LETTERS", value_parser = values::layout)]
    pub layout: Option<Layout>,
    /// no number of cases at the start: read to the end
    ///
    /// No number of cases starts the input: takeaway reads cases until the input ends.
    ///
    /// Example: printf '4 7 8' | takeaway --set 1-3 --heaps 1 -s
    #[arg(short, long)]
    pub stream: bool,
    #[command(flatten)]
    pub play: MisereFlag,
}

#[derive(Args)]
#[command(next_help_heading = CASES)]
pub struct MisereFlag {
    /// a player who cannot move wins: misère play
    ///
    /// Misère play: a player who cannot move wins. For octal games and Grundy's game (8 and 10) it is
    /// proved who wins, for all heaps, as of Kayles, or for heaps up to some size, as `values
    /// --misere` says; other positions are searched. `--budget` limits proof and search; up to 40
    /// stones in the heaps that have a move always have an answer if it is 18 or more. `--explain`
    /// prints the Grundy values of normal play, and `-` for octal games and Grundy's game. `values`
    /// prints the classes of heaps by which a proof says who wins, or `lost` and `won` where there
    /// are neither classes nor values.
    ///
    /// Example: printf '1  3 1 1 1' | takeaway -p nim --misere
    #[arg(long)]
    pub misere: bool,
}

impl MisereFlag {
    /// What happens to the player who cannot move.
    pub fn play(&self) -> Play {
        if self.misere {
            Play::Misere
        } else {
            Play::Normal
        }
    }
}

impl FormFlags {
    /// Sets what these flags say.
    pub fn set(&self, options: &mut Options) {
        options.play = self.play.play();
        options.heaps = self.heaps;
        options.heap = self.heap.clone();
        options.sorted = self.sorted;
        options.layout = self.layout.clone();
        options.stream = self.stream;
    }
}

#[derive(Args)]
#[command(next_help_heading = ANSWERS)]
pub struct Explain {
    /// after each answer, its Grundy value and a winning move
    ///
    /// Adds two columns, separated by tabs: the Grundy value of the position (`-` if none is known)
    /// and a winning move (`-` if there is none). Sequences get no columns.
    ///
    /// Example: printf '1  3 1 2 4' | takeaway -p nim -e
    #[arg(short, long)]
    pub explain: bool,
    /// why, after the line of --explain: values, sums, moves
    ///
    /// After the line of `--explain`, the reasoning that a person would write, on lines that begin
    /// with two blanks, and an empty line: where the values of the heaps come from, their nim-sum,
    /// the winning move and why it wins, or that no move wins, with answers to the first two. A
    /// block has at most 24 lines of 80 columns. Not with `--count`, `--winning-moves` or
    /// `--one-line`, and not for ranges and sequences. Runs on one thread.
    ///
    /// Example: takeaway -p nim --why 3 7 9
    #[arg(long)]
    pub why: bool,
}

impl Explain {
    /// Sets what these flags say.
    pub fn set(&self, options: &mut Options) {
        options.explain = self.explain;
        options.why = self.why;
    }
}

#[derive(Args)]
#[command(next_help_heading = ANSWERS)]
pub struct Winning {
    /// after the answer, each winning move as TEXT says
    ///
    /// After each answer, print every winning move on a line of its own: TEXT with numbers in place
    /// of `{heap}`, `{stones}`, `{take}`, `{left}`, `{a}`, `{b}` and `{parts}`; of rules of positions
    /// `{position}`, `{a}`, `{b}`, `{c}` and `{parts}`. A case with more than 10^6 winning moves is
    /// refused. All cases have to be of one game. It does not go with sequences, Moore's Nim and
    /// one-from-any, nor with `--explain`, `--count` or `--one-line`. TEXT has 1 to 1,000 bytes of
    /// UTF-8, without line break. Runs on one thread.
    ///
    /// Example: echo 1  2 4 6 | takeaway -p nim --winning-moves {left}
    #[arg(long, value_name = "TEXT", value_parser = values::template)]
    pub winning_moves: Option<Template>,
    /// one winning move is enough, whichever it is
    ///
    /// The judge takes any winning move: with `--winning-moves TEXT`, print one line for a position
    /// that has winning moves, the move that `--explain` tells. `check` and `stress` take any of
    /// the moves that `--winning-moves` lists, and `submission` prints a program that finds one.
    /// Not with `--in-order`.
    ///
    /// Example: echo 1  3 1 1 1 | takeaway -p nim --winning-moves '{heap} {left}' --any-move
    #[arg(long)]
    pub any_move: bool,
}

impl Winning {
    /// Sets what these flags say.
    pub fn set(self, options: &mut Options) {
        options.winning_moves = self.winning_moves;
        options.any_move = self.any_move;
    }
}

// How answers are written.
#[derive(Args)]
#[command(next_help_heading = ANSWERS)]
pub struct Written {
    /// the number of winning moves instead of an answer
    ///
    /// Print the number of winning moves instead of who wins. Not for sequences or Moore's Nim, nor
    /// with `--explain`, `--winning-moves`, `--words` or `--one-line`.
    ///
    /// Example: printf '1  3 1 2 4' | takeaway -p nim --count
    #[arg(long)]
    pub count: bool,
    /// print WIN if the first player wins, LOSS if it loses
    ///
    /// Print WIN if the first player wins, otherwise LOSS. Write no blank after the comma: it would
    /// belong to LOSS. Write `\,` for a comma within a word. Each word has 1 to 1,000 bytes of
    /// UTF-8, without line break. Sequences have no words.
    ///
    /// Example: printf '1  3 1 2 4' | takeaway -p nim -w Alice,Bob
    #[arg(short, long, value_name = "WIN,LOSS", value_parser = values::words)]
    pub words: Option<Words>,
    /// TEXT before each line; {} is its number: "Case #{}: "
    ///
    /// Write TEXT, such as `'Case #{}: '`, before each line. `{}` is the case number, from 1 (with
    /// `--one-line`, the line number). TEXT has 1 to 1,000 bytes of UTF-8, without line break, and
    /// at most one `{}`.
    ///
    /// Example: printf '1  3 1 2 4' | takeaway -p nim --prefix 'Case #{}: '
    #[arg(long, value_name = "TEXT", value_parser = values::prefix)]
    pub prefix: Option<Prefix>,
    /// all answers on one line, with nothing between them
    ///
    /// Print all answers on one line, with nothing between them. Not for sequences, and not with
    /// `--explain`.
    ///
    /// Example: printf '3 4' | takeaway -p one-two-three -s -w W,L --one-line
    #[arg(long)]
    pub one_line: bool,
}

impl Written {
    /// Sets what these flags say.
    pub fn set(&self, options: &mut Options) {
        options.count = self.count;
        options.words = self.words.clone();
        options.prefix = self.prefix.clone();
        options.one_line = self.one_line;
    }
}

#[derive(Args)]
#[command(
    next_help_heading = "Bounds, with generate, validate, check, stress, submission and package"
)]
pub struct BoundFlags {
    /// at least H stones in a heap (generate: default 1)
    ///
    /// A heap has at least H stones. H is 0 to 10^18 (default 1; `validate`: none). The numbers of
    /// Wythoff's and Euclid's game are heaps, too.
    ///
    /// Example: takeaway generate 3 -p nim --min-heap 5 --max-heap 9
    #[arg(long)]
    pub min_heap: Option<u64>,
    /// at most H stones in a heap (generate: default 10^9)
    ///
    /// A heap has at most H stones. H is 1 to 10^18 (default 10^9, or the value of `--min-heap` or
    /// `--with-move` if it is larger; `validate`: none).
    ///
    /// Example: takeaway generate 3 -p nim --max-heap 100
    #[arg(long)]
    pub max_heap: Option<u64>,
    /// at least S stones in a case
    ///
    /// The heaps of a case have at least S stones together, as the input has them, before `--heap` and
    /// `--sorted`. S is 0 to 10^18. Not for a, b, c and ranges.
    ///
    /// Example: takeaway generate 3 -p nim --min-stones 20 --max-heap 9
    #[arg(long)]
    pub min_stones: Option<u64>,
    /// at most S stones in a case
    ///
    /// The heaps of a case have at most S stones together, as `--min-stones` says. S is 1 to 10^18.
    ///
    /// Example: takeaway generate 3 -p nim --max-stones 20
    #[arg(long)]
    pub max_stones: Option<u64>,
    /// at least N as a, where cases have a and b
    ///
    /// The number a is at least N: of Wythoff's and Euclid's game, of what `--heap` computes from
    /// a and b, and of a rule of positions. N is 0 to 10^18. `--min-heap` bounds all numbers of a case.
    ///
    /// Example: takeaway generate 3 -p wythoff --min-a 100
    #[arg(long)]
    pub min_a: Option<u64>,
    /// at most N as a, where cases have a and b
    ///
    /// The number a is at most N: of Wythoff's and Euclid's game, of what `--heap` computes from
    /// a and b, and of a rule of positions. N is 0 to 10^18. `--max-heap` bounds all numbers of a case.
    ///
    /// Example: takeaway generate 3 -p wythoff --max-a 9
    #[arg(long)]
    pub max_a: Option<u64>,
    /// at least N as b, where cases have a and b
    ///
    /// The number b is at least N, as `--min-a` says of a.
    ///
    /// Example: takeaway generate 3 -p wythoff --min-b 100
    #[arg(long)]
    pub min_b: Option<u64>,
    /// at most N as b, where cases have a and b
    ///
    /// The number b is at most N, as `--max-a` says of a.
    ///
    /// Example: takeaway generate 3 -p wythoff --max-b 9
    #[arg(long)]
    pub max_b: Option<u64>,
    /// at least N as c, where cases have a, b and c
    ///
    /// The number c is at least N, as `--min-a` says of a.
    ///
    /// Example: printf '1\n1 5 4 3\n' | takeaway validate --rule '(a-t,b,c); (a,b-t,c); (a,b,c-t)' --min-c 4 || echo no
    #[arg(long)]
    pub min_c: Option<u64>,
    /// at most N as c, where cases have a, b and c
    ///
    /// The number c is at most N, as `--max-a` says of a.
    ///
    /// Example: printf '1\n1 5 4 3\n' | takeaway validate --rule '(a-t,b,c); (a,b-t,c); (a,b,c-t)' --max-c 2 || echo no
    #[arg(long)]
    pub max_c: Option<u64>,
    /// at least K heaps in a case (generate: default 1)
    ///
    /// A case has at least K heaps, unless flags or the game say how many. K is 0 to 10^18 (default
    /// 1; `validate`: none).
    ///
    /// Example: takeaway generate 3 -p nim --min-heaps 2
    #[arg(long)]
    pub min_heaps: Option<u64>,
    /// at most K heaps in a case (generate: default 10)
    ///
    /// A case has at most K heaps, unless flags or the game say how many. K is 1 to 10^6, for
    /// `validate` 1 to 10^18 (default 10, or the value of `--min-heaps` if it is larger;
    /// `validate`: none).
    ///
    /// Example: takeaway generate 3 -p nim --max-heaps 2
    #[arg(long)]
    pub max_heaps: Option<u64>,
    /// a move takes at most S stones (generate: default 24)
    ///
    /// If cases give the moves of a set, each takes at most S stones. S is 1 to 10^18 (default 24,
    /// or the value of `--with-move` if it is larger; `validate`: none). With the letter n in place
    /// of S, no move takes more stones than the largest heap of its case has. With a number, random
    /// cases have such moves, too.
    ///
    /// Example: takeaway generate 3 --layout 'm s k h 0' --max-move 3
    #[arg(long, value_parser = values::largest_move)]
    pub max_move: Option<LargestMove>,
    /// at least M moves in a case (generate: default 1)
    ///
    /// If cases give the moves of a set and their number, each set has at least M. M is 0 to 10^18,
    /// with `generate` up to 1,000 (default 1; `validate`: none). A set that is drawn has at least
    /// one move.
    ///
    /// Example: takeaway generate 3 --layout 'm s k h 0' --min-moves 4
    #[arg(long)]
    pub min_moves: Option<u64>,
    /// at most M moves in a case (generate: default 5)
    ///
    /// If cases give the moves of a set, each set has at most M. M is 1 to 10^18 (default 5, or the
    /// value of `--min-moves` if it is larger; `validate`: none).
    ///
    /// Example: takeaway generate 3 --layout 'm s k h 0' --max-moves 2
    #[arg(long)]
    pub max_moves: Option<u64>,
    /// increasing (generate: default), distinct or any moves
    ///
    /// If cases give the moves of a set, ORDER is `increasing` (each move takes more stones than
    /// the one before it), `distinct` (no two are equal) or `any` (default `increasing`;
    /// `validate`: `any`).
    ///
    /// Example: takeaway generate 3 --layout 'm s k h 0' --moves any
    #[arg(long, value_name = "ORDER", value_parser = values::move_order)]
    pub moves: Option<MoveOrder>,
    /// at least N cases
    ///
    /// An input has at least N cases, in all its groups together; unless N is 0, no group is without
    /// cases. N is 0 to 10^18 (default 0; with `package` 1).
    ///
    /// Example: echo 0 | takeaway validate -p nim --min-cases 1 || echo no
    #[arg(long)]
    pub min_cases: Option<u64>,
    /// at most N cases
    ///
    /// An input has at most N cases, in all its groups together. N is 0 to 10^18.
    ///
    /// Example: echo 3 | takeaway validate -p 1 -s --max-cases 0 || echo no
    #[arg(long)]
    pub max_cases: Option<u64>,
    /// T, the cases of a group, is at most G (generate: 10)
    ///
    /// If a layout has groups of cases, T says how many cases a group has: at most G. `--max-cases`
    /// counts the cases of all groups. G is 1 to 10^18 (default 10; `validate`: none).
    ///
    /// Example: takeaway generate 9 --layout 'm s T n' --max-group 3
    #[arg(long)]
    pub max_group: Option<u64>,
    /// at most N groups of cases
    ///
    /// If a layout has groups of cases (`T`), an input has at most N groups. N is 1 to 10^18.
    ///
    /// Example: takeaway generate 9 --layout 'm s T n' --max-groups 1
    #[arg(long)]
    pub max_groups: Option<u64>,
    /// at least K heaps in all cases together
    ///
    /// All cases together have at least K heaps. With `--max-total` of the same K, `generate`
    /// writes exactly K. K is 0 to 10^18.
    ///
    /// Example: takeaway generate 3 -p nim --min-total 20 --max-total 20
    #[arg(long)]
    pub min_total: Option<u64>,
    /// at most K heaps in all cases together
    ///
    /// All cases together have at most K heaps. A range (`1..n`) is one heap. K is 0 to 10^18.
    ///
    /// Example: takeaway generate 3 -p nim --max-total 9
    #[arg(long)]
    pub max_total: Option<u64>,
    /// S is one of the moves of each case
    ///
    /// If cases give the moves of a set, S is one of them; moves that `--set` adds count, too. S is
    /// 1 to 10^18.
    ///
    /// Example: takeaway generate 3 --layout 'n m s 0' --with-move 1
    #[arg(long, value_name = "S", value_parser = up_to("with-move", 1, MAX_NUMBER))]
    pub with_move: Option<u64>,
}

#[derive(Args)]
#[command(next_help_heading = "Subtasks, with generate, validate and package")]
pub struct SubtaskFlags {
    /// a subtask: points, then bounds; may come several times
    ///
    /// TEXT is POINTS BOUNDS: a subtask gives so many points, and has BOUNDS in place of those of the
    /// problem: flags of bounds that are numbers, no wider than those of the problem. The flag comes once for each subtask, in
    /// their order. In a statement, only `generate`, `validate` and `package` read it; if one is
    /// typed, none of the statement's counts.
    ///
    /// Example: takeaway package subs --format sinol -p nim --max-heap 1e9 --subtask '30 --max-heap 9' --subtask 70
    #[arg(long, value_name = "TEXT", action = ArgAction::Append, value_parser = subtask::subtask)]
    pub subtask: Vec<Subtask>,
}

#[derive(Args)]
#[command(next_help_heading = "Subtasks, with generate, validate and package")]
pub struct GroupFlag {
    /// only cases of subtask N, from 1 on
    ///
    /// Cases keep to the bounds of the subtask with the number N, from 1 on.
    ///
    /// Example: takeaway generate 3 -p nim --subtask '30 --max-heap 9' --subtask 70 --group 1
    #[arg(long, value_name = "N", value_parser = up_to("group", 1, MAX_NUMBER))]
    pub group: Option<u64>,
}

#[derive(Args, Default)]
#[command(next_help_heading = "Random cases, with generate and stress")]
pub struct RandomFlags {
    /// S selects the cases (default 1); random: others each time
    ///
    /// Random seed (default 1): the same seed gives the same cases. S is a number from 0 to 2^64 −
    /// 1, or any other text of 1 to 100 bytes. `random` takes another seed each time; `generate`
    /// prints it to standard error.
    ///
    /// Example: takeaway generate 3 -p nim --seed 2
    #[arg(long, value_name = "S", value_parser = values::seed)]
    pub seed: Option<u64>,
    /// the first player loses P of 100 cases (default 50)
    ///
    /// The first player loses about P of 100 random cases. P is 0 to 100 (default 50).
    ///
    /// Example: takeaway generate 3 -p nim --lost 100
    #[arg(long, value_name = "P", value_parser = up_to("lost", 0, 100))]
    pub lost: Option<u64>,
    /// numbers at which programs are often wrong, such as 2^31
    ///
    /// Most heaps are numbers at which programs are often wrong: the bounds, powers of 2 and 10,
    /// Fibonacci numbers, each perhaps one more or one less, and lost positions close to them.
    /// `stress` always tries such cases.
    ///
    /// Example: takeaway generate 3 -p nim --hard
    #[arg(long)]
    pub hard: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Comparing, with check, stress and package")]
pub struct Comparing {
    /// first is as right as First
    ///
    /// The case of letters in answers does not matter.
    ///
    /// Example: echo 1 1 4 > a; echo PLAYER 1 | takeaway check - a --ignore-case
    #[arg(long)]
    pub ignore_case: bool,
    /// winning moves come in the order of takeaway
    ///
    /// The statement fixes the order of the winning moves that `--winning-moves` asks for. Without
    /// this flag they may come in any order.
    ///
    /// Example: printf '1  3 1 1 1' > i; printf 'First\n2\n1\n3\n' > a; takeaway check a i -p nim --winning-moves {heap} --in-order || echo no
    #[arg(long)]
    pub in_order: bool,
}

#[derive(Args)]
#[command(next_help_heading = "For a judge, with check and validate")]
pub struct JudgeFlags {
    /// files and exit codes of testlib, kattis or sinol
    ///
    /// Take the files and give the exit codes that a judge expects. NAME is `testlib`
    /// (`INPUT OUTPUT [ANSWER [RESULT [-appes]]]`; 0 right, 1 wrong, 3 trouble), `kattis`
    /// (`INPUT ANSWER FEEDBACK_DIR [case_sensitive] [space_change_sensitive]`, and the output on
    /// standard input; 42 right, 43 wrong, 3 trouble) or, for `check`, `sinol` (`INPUT OUTPUT
    /// [ANSWER]`; `OK` or `WRONG` on standard output; 3 trouble). With `testlib`, `validate` also takes what
    /// judges give to testlib's validators, such as `--group g1`; it changes nothing.
    ///
    /// Example: echo 0 > a; takeaway check a /dev/null '' --protocol testlib
    #[arg(long, value_name = "NAME", value_enum)]
    pub protocol: Option<Protocol>,
}

#[derive(Args)]
#[command(next_help_heading = "For a package, with check and validate")]
pub struct Printing {
    /// a validator or checker in C++: testlib, kattis or plain
    ///
    /// Print a program as source, in C++: of `validate`, a validator, which accepts the inputs that
    /// `validate` accepts, and needs a game; of `check`, a checker in C++17, which takes the answers
    /// that `check` takes. NAME is `testlib` (it includes `testlib.h`), `kattis` (exit codes 42 and
    /// 43) or `plain` (0 and 1; a checker also prints `OK` or `WRONG`, as sinol-make and SIO2 read
    /// it). It reads no file.
    ///
    /// Example: takeaway check --print plain -p nim --winning-moves '{heap} {left}' --any-move
    #[arg(long, value_name = "NAME", value_enum)]
    pub print: Option<Dialect>,
}

#[derive(Args)]
#[command(next_help_heading = "For a package, with validate")]
pub struct Validating {
    /// how far the numbers of a valid input reach
    ///
    /// If the input is valid, print a line on each number, in the order of the case: its name, its
    /// bounds, the least and the largest in the input, and which bound is not met, such as `heap 1
    /// 100 1 99 max not met`. A bound that is not met does not change the exit code.
    ///
    /// Example: takeaway generate 3 -p nim --max-heap 9 | takeaway validate -p nim --max-heap 9 --reached
    #[arg(long)]
    pub reached: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Running a program, with stress")]
pub struct Running {
    /// COMMAND, a program of yours, says what is right
    ///
    /// Compare the program with another one of yours, for a game that takeaway does not know: what
    /// COMMAND prints is right. It is a program and its arguments, split as a shell splits plain and
    /// quoted words, but no shell runs; on Windows, `\` is a letter as any other. Both programs get
    /// the same inputs, and what they print is compared word by word. Without a game, `--layout`
    /// says which numbers a case has, and bounds such as `--max-heap` how large they are.
    ///
    /// Example: takeaway stress --layout n --right "awk 'NR > 1 { print \$1 % 3 }'" --runs 9 -- awk 'NR > 1 { print $1 % 3 }'
    #[arg(long, value_name = "COMMAND", value_parser = values::right_program, value_hint = ValueHint::CommandString)]
    pub right: Option<values::RightProgram>,
    /// stops after S seconds without a difference (default 10)
    ///
    /// Stop if the program has been right for S seconds. S is 0.01 to 86400 (default 10).
    ///
    /// Example: takeaway stress -p nim --seconds 0.5 -- takeaway -p nim
    #[arg(long, value_name = "S", value_parser = seconds("seconds"))]
    pub seconds: Option<Duration>,
    /// stops after N inputs without a difference
    ///
    /// Stop if the program has been right on N inputs, or for `--seconds`. N is 1 to 10^18.
    ///
    /// Example: takeaway stress -p nim --runs 20 -- takeaway -p nim
    #[arg(long, value_name = "N", value_parser = up_to("runs", 1, MAX_NUMBER))]
    pub runs: Option<u64>,
    /// writes the input on which the program is wrong to FILE
    ///
    /// Write the input on which the program is wrong to FILE, too.
    ///
    /// Example: takeaway stress -p nim --save wrong.in -- takeaway -p kayles || cat wrong.in
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// the program may take S seconds for an input (default 5)
    ///
    /// The program is too slow if it twice takes more than S seconds for an input of one case. S is
    /// 0.01 to 86400 (default 5).
    ///
    /// Example: takeaway stress -p 3 --time-limit 1 --seconds 1 -- takeaway -p 3
    #[arg(long, value_name = "S", value_parser = seconds("time-limit"))]
    pub time_limit: Option<Duration>,
}

#[derive(Args)]
#[command(next_help_heading = "A program, with submission")]
pub struct Printed {
    /// rust (default), or another, such as c++
    ///
    /// The language of the program.
    ///
    /// Example: takeaway submission -p nim -l c++
    #[arg(short, long, value_name = "NAME", value_enum, ignore_case = true)]
    pub language: Option<Language>,
}

#[derive(Args)]
#[command(next_help_heading = "A problem, with package")]
pub struct Packaging {
    /// the format of a tool, such as kattis
    ///
    /// The format of the package: each tool has its own, and the name of a tool stands for its format.
    ///
    /// Example: takeaway package nim --format kattis --for poj-2234
    #[arg(long, value_name = "NAME", value_enum, ignore_case = true)]
    pub format: Option<PackageFormat>,
    /// a right program of yours; may come several times
    ///
    /// Puts the program in FILE among the right ones. It is needed where `submission` prints none,
    /// such as with `--winning-moves`. The flag may come several times.
    ///
    /// Example: takeaway submission -p nim > my.rs; takeaway package mine --format icpc -p nim --solution my.rs
    #[arg(long, value_name = "FILE", action = ArgAction::Append, value_hint = ValueHint::FilePath)]
    pub solution: Vec<PathBuf>,
}

#[derive(Args)]
#[command(next_help_heading = "Grundy values, with values")]
pub struct Rows {
    /// rows of P values; 0: a row is a period, if known
    ///
    /// Print rows of P values. With 0, a row is a period, or 20 values if no period is known. Games
    /// whose positions are two or three numbers have a grid instead.
    ///
    /// Example: takeaway values --game kayles 100 --rows 0
    #[arg(long, value_name = "P", value_parser = up_to("rows", 0, MAX_NUMBER))]
    pub rows: Option<u64>,
    /// draw the values up to heap 10000, for a page or a browser
    ///
    /// Draw the values as an SVG, for a page or a browser. Lost heaps are marked, and so is a
    /// period, if it is proved or seen. At most to heap 10,000, and not with `--rows`. A grid of at
    /// most 64 rows and columns is drawn as a heat map: the larger a value, the stronger its colour.
    ///
    /// Example: takeaway values --code 0.77 20 --svg
    #[arg(long)]
    pub svg: bool,
    /// what each move leaves, with its value, heap by heap
    ///
    /// Print heap by heap what each move leaves, with its value, and the least value that is
    /// missing; of more than 20 moves, one to each smaller value. At most to heap 1,000, or to row
    /// and column 31 of a grid, and not with `--rows` or `--svg`. Where `--misere` has no values, what
    /// is left is lost or won.
    ///
    /// Example: takeaway values --set 1,3,4 5 --options
    #[arg(long)]
    pub options: bool,
}

#[derive(Args)]
#[command(next_help_heading = RUNNING)]
pub struct Threads {
    /// at most N threads (default: all); the output is the same
    ///
    /// Use at most N threads. N is 1 to 32. Without this flag, takeaway uses all processors, at
    /// most 32 for a file and at most 4 for a pipe. Inputs below 4 MiB are answered on one thread.
    /// The output is the same for any N. With `stress`, at most N copies of the program run at once;
    /// without this flag, as many as there are processors where an input has one case or there are
    /// two, and half as many otherwise.
    ///
    /// Example: takeaway generate 1000 -p nim | takeaway -p nim -j 1
    #[arg(short = 'j', long, value_name = "N", value_parser = values::thread_count)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args)]
#[command(next_help_heading = RUNNING)]
pub struct SummaryFlag {
    /// counts and speed on standard error at the end
    ///
    /// Print totals to standard error at the end: answers, cases that the first player wins, bytes,
    /// seconds, and answers a second. A sequence counts as one answer.
    ///
    /// Example: takeaway generate 1000 -p nim | takeaway -p nim --summary
    #[arg(long)]
    pub summary: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn a_statement_may_have_every_flag_of_every_command() {
        let mut program = Takeaway::command();
        let statement = of_statements();
        program.build();
        let commands = program
            .get_subcommands()
            .filter(|command| command.get_name() != "help")
            .chain([&program]);
        for flag in commands.flat_map(Command::get_arguments) {
            assert!(
                statement
                    .get_arguments()
                    .any(|other| other.get_id() == flag.get_id()),
                "{flag}"
            );
        }
        statement.debug_assert();
    }
}

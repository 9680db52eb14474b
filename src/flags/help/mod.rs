//! The texts of `--help` and of `takeaway help`. Their lines fit a terminal of 80 columns, apart from commands to copy.

mod commands;
pub mod problems;
#[cfg(test)]
mod tests;

use std::ffi::OsString;

use crate::case::options::{Form, Options};
use crate::case::problem::Problem;

use super::exit_codes;
use super::published::is_word_of_one;
use super::subcommands::{Subcommand, SUBCOMMANDS};
use super::suggestions::{nearest, suggest};
use super::table::{self, Flag, Group, FLAGS};
use super::values::{self, CODES};
use crate::flags::quote;
use commands::EXAMPLES;

const ABOUT: &str = "\
Says who wins positions of small take-away games, such as Nim.

  takeaway --problem nim cases.txt            who wins each position of Nim
  takeaway --problem nim --explain cases.txt  and how to win
  takeaway generate 1000 --problem nim        1,000 random cases
  takeaway validate --problem nim cases.txt   first line that breaks the form
  takeaway check mine.txt --problem nim cases.txt   where my verdicts differ
  takeaway stress --problem nim -- ./mine     a small case where mine is wrong
  takeaway submission --problem nim           a program to hand in
  takeaway values --rule 'n-t if t*t <= n'    Grundy values of your own game
  takeaway help problems stone                commands for published problems
  takeaway help nim                           the rule, who wins, an example

Usage: takeaway [COMMAND] [FLAGS] [FILE]
FILE, or standard input, has the number of cases, then the cases. Each case
starts with the number of its game, unless a flag names the game.

";

const EXIT_CODES: &str = "takeaway help COMMAND has the exit codes of a command.\n";

const INPUT: &str = "\
Input: the number of cases, then the cases, as numbers from 0 to 10^18. A case
starts with the number of its game. Then come the numbers of the game:
";

const NAMES: &str = "
Heaps have n, a, b, or h1, ..., hk stones; k is the number of heaps. The player
who cannot move loses. With --problem and a name or a number, every case is of
that game and omits its number. With --set, --code or --rule, cases are
k h1 ... hk. With --heaps 1, they are n instead of k h1 ... hk. Some octal games
have names of their own:

";

const NAMES_EXAMPLE: &str = "Example: printf '2  1 5  2 4 4' | takeaway --problem kayles\n";

const LAYOUTS: &str = "\
A layout names the numbers of a case in the order in which they come:
  m s               the rule: how many moves there are, then the moves
  d c               the rule: how many digits a code has, then the digits
  l r, r            the rule: the fewest and the most stones of a move, or only
                    the most, if the fewest is 1
  d                 the rule of Moore's Nim: how many heaps a move may take from
  n                 one heap
  1..n              all heaps from 1 to n, with a verdict for each
  k h               how many heaps there are, then the heaps
  h                 the heaps, whose number --heaps gives
  a b               the two numbers of wythoff or euclid, which --problem names
  T                 between rule and heaps: how many cases follow on this rule
  x                 anywhere: a number to skip
  /                 between others: a line ends, for generate, stress, validate
  0                 at the end: the input ends with 0, 0 0 or more zeros
Omit the rule if --problem, --set, --code or --rule gives it. With T or 0, no
number of cases starts the input. n, 1..n and k may also come before the rule,
or after m or d. With --one-line, each range (1..n) and each group (T) has one
line.

Examples: printf '3 1 2 4  2 5 5  0' | takeaway -p nim --layout 'k h 0'
          printf '1 2  3 4  0 0' | takeaway -p wythoff --layout 'a b 0'
          printf '20 3 1 3 8' | takeaway --stream --layout 'n m s'
          printf '10 3 1 3 4' | takeaway --stream --layout '1..n m s'
          printf '2 2 5  2  2 5 12  1 5  0' | takeaway --layout 'm s T k h 0'
          printf '1  3 9 1 2 4' | takeaway --problem nim --layout 'k x h'
";

/// The topics that print a file: the topic, the file in `docs`, and its text. Users put it where `man` and the shells
/// look. `help/tests.rs` makes the files.
pub const PAGES: [(&str, &str, &str); 4] = [
    ("man", "man/takeaway.1", include_str!("../../../docs/man/takeaway.1")),
    ("bash", "completions/takeaway.bash", include_str!("../../../docs/completions/takeaway.bash")),
    ("zsh", "completions/_takeaway", include_str!("../../../docs/completions/_takeaway")),
    ("fish", "completions/takeaway.fish", include_str!("../../../docs/completions/takeaway.fish")),
];

const TOPICS: &str = "\
takeaway help TOPIC explains one of these:

  problems [WORD]   published problems with their commands, or those with WORD
  games             all games, and what a case of each has
  nim, wythoff, ... one game: its rule, a formula if known, an example
  generate, ...     one command, its flags and its exit codes: values, generate,
                    validate, check, stress or submission
  explain, ...      one flag
  layouts           the letters of --layout, for cases in another order
  flags             all flags with examples, as takeaway --help
  man               the manual page
  bash, zsh, fish   a script that completes commands and flags in that shell

takeaway -h lists commands and flags.
";

/// Cases of all games, of each game some that are won.
const SAMPLES: [&str; 2] =
    [include_str!("../../../samples/all-games-mixed.in"), include_str!("../../../samples/games-19-and-20-mixed.in")];

const MEANINGS: &str = "A position has a Grundy value, which is 0 exactly if it is lost (without --misere). g(n) is \
    the value of a heap of n stones. The nim-sum is the XOR of all heaps' Grundy values.";

const VALUES: &str = "
The columns: the verdict, the Grundy value (- if none is known), a winning move
(- if there is none). docs/games.md has the proof.
";

const SEQUENCE: &str = "
A line has the preperiod, the period, and the Grundy values g(0), g(1), ... of
heaps of 0, 1, ... stones up to the end of the first period. After it, the
period repeats. takeaway values 100 --code 0.77 prints one value on each line;
--set works, too.
";

/// What `--help`, `-h` or `help`, whichever is `given`, prints with these arguments after it.
///
/// # Errors
///
/// An unknown topic; the message names a likely one.
pub fn help(given: &str, rest: &[OsString]) -> Result<String, String> {
    let words = rest.iter().map(|word| word.to_string_lossy().to_lowercase());
    let words = words.map(|word| match word.strip_prefix("--") {
        Some(flag) if given == "help" => flag.to_string(),
        _ => word,
    });
    let words: Vec<String> = words.take_while(|word| !word.starts_with('-') && !word.is_empty()).collect();
    let topic = words.first().map_or("", String::as_str);
    match (topic, given) {
        ("problems", _) => problems::problems(&words[1..]),
        _ if words.len() > 1 => Err(no_topic(&words.join(" "))),
        ("", "help") => Ok(TOPICS.to_string()),
        ("", "-h") => Ok(flags()),
        ("" | "flags", _) => Ok(flags_at_length()),
        ("games", _) => Ok(games()),
        ("layouts", _) => Ok(LAYOUTS.to_string()),
        _ => page(topic).ok_or_else(|| no_topic(topic)),
    }
}

/// All topics but names.
pub fn topics() -> impl Iterator<Item = &'static str> {
    ["problems", "games", "layouts", "flags"].into_iter().chain(PAGES.map(|(topic, ..)| topic))
}

/// The names of games, commands and flags, which are topics too.
fn names() -> impl Iterator<Item = &'static str> {
    let commands = SUBCOMMANDS.iter().map(|command| command.name);
    values::names().chain(commands).chain(table::flags().map(|flag| flag.name))
}

/// What is known under this name.
fn page(name: &str) -> Option<String> {
    let file = PAGES.into_iter().find(|(topic, ..)| *topic == name).map(|(.., text)| text.to_string());
    let alias = || values::flags_of(name).map(|flags| format!("takeaway answers {name} with {flags}.\n"));
    let command = || SUBCOMMANDS.iter().find(|command| command.name == name).map(Subcommand::at_length);
    let flag = || table::named(name).map(Flag::at_length);
    let game = || values::problem(name).ok().map(|form| game(name, form));
    file.or_else(game).or_else(alias).or_else(command).or_else(flag)
}

fn no_topic(topic: &str) -> String {
    let nearest = nearest(topic, topics().chain(names())).map(str::to_string);
    let problem = || is_word_of_one(topic).then(|| format!("problems {topic}"));
    let hint = suggest(nearest.or_else(problem).map(|topic| format!("takeaway help {topic}")));
    let topics = topics().collect::<Vec<_>>().join(", ");
    format!("help takes a topic ({topics}) or the name of a game, a command or a flag, not {topic:?}{hint}")
}

/// The rule of a game, who wins it, and cases with their answers, which the judge gives.
fn game(name: &str, form: Form) -> String {
    let mut options = Options { form, ..Options::default() };
    let Some(problem) = options.problem() else { return String::new() };
    options.explain = problem.has_verdicts();
    let (name, of, mut about) = match CODES.into_iter().find(|(code, ..)| *code == name) {
        Some((name, code, a_move)) => {
            let title = format!("The octal game {code}: --problem {name}.");
            (name, Problem::Nim, vec![title, format!("Rule. Heaps of stones; a move {a_move}; who cannot move loses.")])
        }
        None => {
            let (name, selector) = (problem.name(), problem.selector());
            let mut about = quote::head(problem.spec().sources[0], &["Rule", "Closed form"]);
            about[0] = format!("{}: --problem {name}, or {selector} before each case.", about[0].trim_end_matches('.'));
            (name, problem, about)
        }
    };
    let syntax = of.syntax().replace('…', "...");
    let (selector, case) = syntax.split_once(' ').unwrap_or_default();
    let lines = SAMPLES.into_iter().flat_map(str::lines);
    let cases: Vec<&str> = lines.filter_map(|line| line.strip_prefix(selector)?.strip_prefix(' ')).collect();
    let input = format!("{}  {}", cases.len(), cases.join("  "));
    let mut verdicts = Vec::new();
    crate::judge_with(&options, input.as_bytes(), &mut verdicts).expect("cases that tests answer");
    let verdicts = String::from_utf8_lossy(&verdicts).lines().map(|line| format!("  {line}\n")).collect::<String>();
    about.push(format!("A case has {case}. For example:"));
    if options.explain {
        about.insert(2, MEANINGS.to_string());
    }
    let text: String = about.iter().map(|paragraph| quote::wrap(paragraph, "", 80) + "\n").collect();
    let (explain, end) = if options.explain { (" --explain", VALUES) } else { ("", SEQUENCE) };
    format!("{text}  printf '{input}' | takeaway -p {name}{explain}\n{verdicts}{end}")
}

fn flags() -> String {
    listed(ABOUT, Flag::in_brief)
}

fn flags_at_length() -> String {
    listed(ABOUT, |flag| flag.at_length() + "\n")
}

/// All flags under their headings, then the commands.
fn listed(about: &str, row: impl Fn(&Flag) -> String) -> String {
    let mut text = about.to_string() + &grouped(|_| true, row);
    text += "Commands (each takes the flags that describe cases):\n";
    for command in SUBCOMMANDS {
        let operand = command.operand.map_or("", |(name, _)| name);
        text += &format!("  {:20} {}\n", format!("{} {operand}", command.name), command.about);
    }
    text + "  help [TOPIC]         explains games, layouts, published problems\n"
        + &exit_codes::paragraph("")
        + EXIT_CODES
}

/// These flags under their headings.
fn grouped(is_taken: impl Fn(&Flag) -> bool, row: impl Fn(&Flag) -> String) -> String {
    let mut text = String::new();
    for Group { about, commands, flags } in FLAGS {
        let rows: String = flags.iter().filter(|flag| is_taken(flag)).map(&row).collect();
        let commands = commands.map(|commands| format!(", with {commands}")).unwrap_or_default();
        if !rows.is_empty() {
            text += &format!("{about}{commands}:\n{rows}");
        }
    }
    text
}

impl Flag {
    /// A line with the flag as it is given, with room for a letter.
    fn in_brief(&self) -> String {
        let flag = format!("{}{}", if self.letter.is_none() { "    " } else { "" }, self.syntax());
        format!("  {flag:20} {}\n", self.about)
    }

    /// The flag, the paragraph on it, and an example.
    fn at_length(&self) -> String {
        let about = quote::wrap(&self.described(), "      ", 80);
        format!("  {}\n{about}      Example: {}\n", self.syntax(), self.example)
    }

    /// What it does at length, as plain text.
    fn described(&self) -> String {
        without_targets(self.long).replace('`', "").replace('…', "...") + "."
    }
}

/// The text without the targets of its links, which are of no use on a terminal.
fn without_targets(markdown: &str) -> String {
    let mut pieces = markdown.split("](");
    let text = pieces.next().unwrap_or_default().to_string();
    pieces.fold(text, |text, piece| text + piece.split_once(')').map_or(piece, |(_, rest)| rest)).replace('[', "")
}

impl Subcommand {
    /// The command as it is given: `takeaway check ANSWERS [FLAGS] [FILE]`.
    fn syntax(&self) -> String {
        let operand = self.operand.map(|(name, _)| format!(" {name}")).unwrap_or_default();
        let file = if self.no_file.is_none() { " [FILE]" } else { "" };
        if self.name == "stress" {
            return format!("takeaway {} [FLAGS] --{operand} [ARGS]", self.name);
        }
        format!("takeaway {}{operand} [FLAGS]{file}", self.name)
    }

    /// What it does, an example with what it prints, the exit codes, and the flags that it takes.
    fn at_length(&self) -> String {
        let rest = EXAMPLES.iter().find(|(name, _)| *name == self.name).map_or("", |(_, rest)| rest);
        let flags = grouped(|flag| self.takes(flag), Flag::in_brief);
        let exit_codes = exit_codes::paragraph(self.name);
        format!("  {}\n      {}\n\n{rest}\n{exit_codes}\n{flags}", self.syntax(), self.about)
    }
}

fn games() -> String {
    let mut text = INPUT.to_string() + &row("", "name", "case", "a move");
    for problem in Problem::ALL {
        let syntax = problem.syntax().replace('…', "...");
        let (number, case) = syntax.split_once(' ').unwrap_or((&syntax, ""));
        text += &row(number, problem.name(), case, problem.about());
    }
    text += NAMES;
    for (name, code, _) in CODES {
        text += &row("", name, "k h1 ... hk", &format!("is one of the code {code}"));
    }
    text + "\n" + NAMES_EXAMPLE
}

fn row(number: &str, name: &str, case: &str, about: &str) -> String {
    format!("{number:>2} {name:20} {case:26} {about}\n")
}

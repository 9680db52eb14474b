//! The texts of `--help` and of `takeaway help`. Their lines fit a terminal of 80 columns, apart from commands to copy.

mod commands;
mod grammars;
pub mod problems;
#[cfg(test)]
mod tests;
mod words;

use std::ffi::OsString;

use crate::case::options::{Form, Options};
use crate::case::problem::{Problem, RuleShape};

use super::exit_codes;
use super::published::is_word_of_one;
use super::subcommands::{Subcommand, SUBCOMMANDS};
use super::suggestions::{nearest, suggest};
use super::table::{self, Flag, Group, FLAGS};
use super::values::{self, CODES};
use crate::flags::about;
use crate::flags::wrap::wrap;
use commands::EXAMPLES;
use grammars::GRAMMARS;

/// What a person sees who starts the program without any argument.
pub const FIRST_STEPS: &str = "\
takeaway says who wins Nim and similar games. For example:

  echo 1  3 1 2 4 | takeaway -p nim --explain  one position, and how to win it
  takeaway stress --for poj-2234 -- ./mine     a small case where mine is wrong
  takeaway generate 100 -p nim --max-heap 50   random cases
  takeaway submission --for hdu-1846           a program to hand in
  takeaway values --rule 'n-t if t*t <= n'     Grundy values of your own game

takeaway -h lists commands and flags, and takeaway help the topics it explains.
takeaway - reads cases from the terminal.
";

const ABOUT: &str = "\
Solves Nim-like games in bulk: says who wins each position, finds the smallest
input that your program gets wrong, makes and checks tests, prints solutions.

Usage: takeaway [COMMAND] [FLAGS] [FILE]
FILE, or standard input, has the number of cases, then the cases. Each case
starts with the number of its game, unless a flag names the game.

  takeaway -p nim --explain cases.txt       who wins each position, and how
  takeaway stress --for poj-2234 -- ./mine  a small case where mine is wrong
  takeaway values --rule 'n-t if t*t <= n'  Grundy values of your own game

";

/// The flags in the short help.
const MOST_USED: [&str; 10] =
    ["for", "problem", "set", "rule", "heaps", "layout", "stream", "explain", "words", "max-heap"];

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
  rule              how to write a game of your own
  layout            how to write the order of the numbers of a case
  winning-moves     how to write what is printed of each winning move
  for               how to write a statement of your own
  explain, ...      one flag
  flags             all flags with examples, as takeaway --help
  man               the manual page
  bash, zsh, fish   a script that completes commands and flags in that shell

takeaway -h lists commands and the flags used most.
";

/// Cases of all games, of each game some that are won.
const SAMPLES: [&str; 2] =
    [include_str!("../../../samples/all-games-mixed.in"), include_str!("../../../samples/games-19-and-20-mixed.in")];

const MEANINGS: &str = "A position has a Grundy value, which is 0 exactly if it is lost (without --misere). g(n) is \
    the value of a heap of n stones. The nim-sum is the XOR of all heaps' Grundy values.";

const VALUES: &str = "
The columns: the verdict, the Grundy value (- if none is known), a winning move
(- if there is none).
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
    if words.first().is_some_and(|word| word == "problems") {
        return problems::problems(&words[1..]);
    }
    let topic = words.join(" ");
    match (&*topic, given) {
        ("", "help") => Ok(TOPICS.to_string()),
        ("", "-h") => Ok(flags_in_brief()),
        ("" | "flags", _) => Ok(flags_at_length()),
        ("games", _) => Ok(games()),
        _ => page(&topic).or_else(|| words::meaning(&topic)).ok_or_else(|| no_topic(&topic)),
    }
}

/// All topics but names.
pub fn topics() -> impl Iterator<Item = &'static str> {
    ["problems", "games", "flags"].into_iter().chain(PAGES.map(|(topic, ..)| topic))
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
    let flag = || table::named(name).map(|flag| flag.at_length() + &grammar(flag));
    let game = || values::problem(name).ok().map(|form| game(name, form));
    file.or_else(game).or_else(alias).or_else(command).or_else(flag)
}

fn no_topic(topic: &str) -> String {
    let nearest = nearest(topic, topics().chain(names()).chain(words::words())).map(str::to_string);
    let problem = || is_word_of_one(topic).then(|| format!("problems {topic}"));
    let hint = suggest(nearest.or_else(problem).map(|topic| format!("takeaway help {topic}")));
    let grammars = GRAMMARS.iter().map(|(flag, _)| *flag);
    let topics = topics().chain(grammars).collect::<Vec<_>>().join(", ");
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
            let headings = ["Rule", "Closed form", "Method", "Proof", "Misère play", "Grundy value"];
            let mut about = about::about(problem, &headings);
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
    if options.explain && !matches!(problem.rule(), RuleShape::Position(_)) {
        about.insert(2, MEANINGS.to_string());
    }
    let text: String = about.iter().map(|paragraph| wrap(paragraph, "", 80) + "\n").collect();
    let (explain, end) = if options.explain { (" --explain", VALUES) } else { ("", SEQUENCE) };
    format!("{text}  printf '{input}' | takeaway -p {name}{explain}\n{verdicts}{end}")
}

/// What fits one screen: the commands, and the flags used most.
fn flags_in_brief() -> String {
    let rows: String = MOST_USED.iter().filter_map(|name| table::named(name)).map(Flag::in_brief).collect();
    let more = "takeaway --help has all flags, takeaway help COMMAND those of a command.\n";
    [ABOUT, &commands(), "The flags used most:\n", &rows, more, &exit_codes::paragraph(""), EXIT_CODES].concat()
}

/// All flags under their headings, then the commands.
fn flags_at_length() -> String {
    let row = |flag: &Flag| {
        let more =
            if grammar(flag).is_empty() { String::new() } else { format!("      More: takeaway help {}\n", flag.name) };
        flag.at_length() + &more + "\n"
    };
    [ABOUT, &grouped(|_| true, row), &commands(), &exit_codes::paragraph(""), EXIT_CODES].concat()
}

fn commands() -> String {
    let row = |command: &Subcommand| {
        let operand = command.operand.map_or("", |(name, _)| name);
        format!("  {:20} {}\n", format!("{} {operand}", command.name), command.about)
    };
    let rows: String = SUBCOMMANDS.iter().map(row).collect();
    format!("Commands:\n{rows}  help [TOPIC]         explains games, rules, layouts, published problems\n")
}

/// How the value of this flag is written, after an empty line, if that takes more than a paragraph.
fn grammar(flag: &Flag) -> String {
    let text = GRAMMARS.iter().find(|(name, _)| *name == flag.name);
    text.map(|(_, text)| format!("\n{text}")).unwrap_or_default()
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
        let about = wrap(&self.described(), "      ", 80);
        format!("  {}\n{about}      Example: {}\n", self.syntax(), self.example)
    }

    /// What it does at length, as plain text.
    fn described(&self) -> String {
        self.long.replace('`', "").replace('…', "...") + "."
    }
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
        let flags = grouped(|flag| self.heeds(flag), Flag::in_brief);
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

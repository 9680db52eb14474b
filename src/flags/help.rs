//! The texts of `--help`. Their lines fit a terminal of 80 columns.

#[cfg(test)]
mod tests;

use std::ffi::OsStr;

use takeaway::Problem;

use super::values::{self, CODES};
use super::{FLAGS, SUBCOMMANDS};

const ABOUT: &str = "\
Says who wins each of very many small take-away games, such as Nim.

  takeaway --problem nim cases.txt            who wins each position of Nim
  takeaway --problem nim --explain cases.txt  the same, with a winning move
  takeaway generate 1000 --problem nim        1,000 random cases
  takeaway check mine.txt --problem nim cases.txt   where my verdicts differ
  takeaway submission --problem nim           a program to hand in

Usage: takeaway [COMMAND] [FLAGS] [FILE]
FILE, or standard input, has the number of cases, then the cases. Each case
starts with the number of its game, unless a flag names the game.

";

const EXAMPLE: &str = "\
Exit code: 0 all answered, 1 bad input or cannot read or write, 2 wrong usage,
3 verdicts differ
";

const INPUT: &str = "\
Input: the number of cases, then the cases, as numbers from 0 to 10^18. A case
starts with the number of its game. Then come the numbers of the game:
";

const NAMES: &str = "
Heaps have n, a, b, or h1, ..., hk stones; k is the number of heaps. The player
who cannot move loses. With --problem and a name or a number, every case is of
that game and omits its number. Some octal games have names of their own:

";

const NAMES_EXAMPLE: &str = "Example: printf '2  1 5  2 4 4' | takeaway --problem kayles\n";

const LAYOUTS: &str = "\
A layout names the numbers of a case in the order in which they come:
  m s               the rule: how many moves there are, then the moves
  d c               the rule: how many digits a code has, then the digits
  l r, r            the rule: the fewest and the most stones of a move, or only
                    the most, if the fewest is 1; no rule if a flag gives it
  d                 the rule of Moore's Nim: how many heaps a move may take from
  n                 one heap
  1..n              all heaps from 1 to n, with a verdict for each
  k h               how many heaps there are, then the heaps
  h                 as many heaps as --heaps says
  a b               the two numbers of wythoff or euclid, which --problem names
  T                 between rule and heaps: how many cases follow on this rule
  x                 anywhere: a number to skip
  0                 at the end: the input ends with 0, 0 0 or more zeros
With T or 0, no number of cases starts the input. n, 1..n and k may also stand
before the rule, or after m or d. With --one-line, all heaps up to n, or all
cases on one rule, get a line.

Examples: printf '20 3 1 3 8' | takeaway --stream --layout 'n m s'
          printf '10 3 1 3 4' | takeaway --stream --layout '1..n m s'
          printf '2 2 5  2  2 5 12  1 5  0' | takeaway --layout 'm s T k h 0'
          printf '1  3 9 1 2 4' | takeaway --problem nim --layout 'k x h'
";

/// The topics that print a file: the topic, the file in `docs`, and its text. Users put it where `man` and the shells
/// look. `help/tests.rs` makes the files.
pub const PAGES: [(&str, &str, &str); 4] = [
    ("man", "man/takeaway.1", include_str!("../../docs/man/takeaway.1")),
    ("bash", "completions/takeaway.bash", include_str!("../../docs/completions/takeaway.bash")),
    ("zsh", "completions/_takeaway", include_str!("../../docs/completions/_takeaway")),
    ("fish", "completions/takeaway.fish", include_str!("../../docs/completions/takeaway.fish")),
];

/// What `--help` prints if this argument follows it.
///
/// # Errors
///
/// An unknown topic; the message names a likely one.
pub fn help(topic: Option<&OsStr>) -> Result<String, String> {
    let topic = topic.map(OsStr::to_string_lossy).unwrap_or_default();
    let page = PAGES.into_iter().find(|(name, ..)| topic == *name);
    match (&topic[..], page) {
        (_, Some((_, _, page))) => Ok(page.to_string()),
        ("games", None) => Ok(games()),
        ("layouts", None) => Ok(LAYOUTS.to_string()),
        (topic, None) if topic.is_empty() || topic.starts_with('-') => Ok(flags()),
        (topic, None) => Err(no_topic(topic)),
    }
}

/// All topics.
pub fn topics() -> impl Iterator<Item = &'static str> {
    ["games", "layouts"].into_iter().chain(PAGES.map(|(topic, ..)| topic))
}

fn no_topic(topic: &str) -> String {
    let is_game = values::names().any(|name| name == topic.to_lowercase()) || values::flags_of(topic).is_some();
    let nearest = if is_game { Some("games") } else { values::nearest(topic, topics()) };
    let hint = nearest.map(|name| format!("; did you mean --help {name}?")).unwrap_or_default();
    format!("--help takes a topic (games, layouts, man, bash, zsh or fish), not {topic:?}{hint}")
}

fn flags() -> String {
    let mut text = ABOUT.to_string();
    for (heading, flags) in FLAGS {
        text.extend([heading, "\n"]);
        text.extend(flags.iter().map(|flag| format!("  {:19} {}\n", flag.syntax(), flag.about)));
    }
    text += "Commands, each with the flags that describe cases:\n";
    for command in SUBCOMMANDS {
        let operand = command.operand.unwrap_or_default();
        text += &format!("  {:19} {}\n", format!("{} {operand}", command.name), command.about);
    }
    text + EXAMPLE
}

fn games() -> String {
    let mut text = INPUT.to_string() + &row("", "name", "case", "a move");
    for problem in Problem::ALL {
        let syntax = problem.syntax().replace('…', "...");
        let (number, case) = syntax.split_once(' ').unwrap_or((&syntax, ""));
        text += &row(number, problem.name(), case, problem.about());
    }
    text += NAMES;
    for (name, code) in CODES {
        text += &row("", name, "k h1 ... hk", &format!("is one of the code {code}"));
    }
    text + "\n" + NAMES_EXAMPLE
}

fn row(number: &str, name: &str, case: &str, about: &str) -> String {
    format!("{number:>2} {name:20} {case:26} {about}\n")
}

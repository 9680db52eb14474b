//! The texts of `--help` and of `takeaway help`. Their lines fit a terminal of 80 columns, apart
//! from commands to copy.

pub mod problems;
#[cfg(test)]
mod tests;
mod words;

use std::ffi::OsString;

use clap::{Arg, Command};

use crate::case::game::{Game, RuleShape};
use crate::case::options::{Form, Options};

use super::arguments::{Common, RUNNING};
use super::errors::Usage;
use super::exit_codes;
use super::published::is_word_of_one;
use super::suggestions::{nearest, suggest};
use super::unread::built;
use super::values::{self, CODES};
use crate::flags::about;
use crate::flags::wrap::wrap;
use crate::input::CAPACITY;
use crate::judge::judge;

/// What `--version` prints.
pub const VERSION: &str = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");

/// What a person sees who starts the program without any argument.
pub const FIRST_STEPS: &str = include_str!("text/first-steps.txt");

const ABOUT: &str = include_str!("text/about.txt");

/// The flags in the short help.
const MOST_USED: [&str; 15] = [
    "for", "game", "set", "rule", "heaps", "layout", "stream", "misere", "explain", "count",
    "words", "max-heap", "seed", "language", "progress",
];

const EXIT_CODES: &str = "Exit code: 0 done, 1 bad input or trouble, 2 wrong usage.\n";

const INPUT: &str = include_str!("text/games.txt");

const NAMES: &str = include_str!("text/names.txt");

const NAMES_EXAMPLE: &str = "Example: printf '2  1 5  2 4 4' | takeaway --game kayles\n";

/// The topics that print a file: the topic, the file in `docs`, and its text. Users put it where
/// `man` and the shells look. `help/tests.rs` makes the files.
pub const PAGES: [(&str, &str, &str); 4] = [
    (
        "man",
        "man/takeaway.1",
        include_str!("../../../docs/man/takeaway.1"),
    ),
    (
        "bash",
        "completions/takeaway.bash",
        include_str!("../../../docs/completions/takeaway.bash"),
    ),
    (
        "zsh",
        "completions/_takeaway",
        include_str!("../../../docs/completions/_takeaway"),
    ),
    (
        "fish",
        "completions/takeaway.fish",
        include_str!("../../../docs/completions/takeaway.fish"),
    ),
];

const TOPICS: &str = include_str!("text/topics.txt");

/// The flags whose values are written in a language, and that language.
const GRAMMARS: [(&str, &str); 5] = [
    ("for", include_str!("text/for.txt")),
    ("rule", include_str!("text/rule.txt")),
    ("heap", include_str!("text/heap.txt")),
    ("layout", include_str!("text/layout.txt")),
    ("winning-moves", include_str!("text/winning-moves.txt")),
];

/// An example of each command, which a test runs.
const EXAMPLES: [(&str, &str); 6] = [
    ("values", include_str!("text/values.txt")),
    ("generate", include_str!("text/generate.txt")),
    ("validate", include_str!("text/validate.txt")),
    ("check", include_str!("text/check.txt")),
    ("stress", include_str!("text/stress.txt")),
    ("submission", include_str!("text/submission.txt")),
];

/// Cases of all games, of each game some that are won.
const SAMPLES: [&str; 2] = [
    include_str!("../../../samples/all-games-mixed.in"),
    include_str!("../../../samples/games-19-and-20-mixed.in"),
];

const MEANINGS: &str = "A position has a Grundy value, which is 0 exactly if it is lost (without --misere). g(n) is \
    the value of a heap of n stones. The nim-sum is the XOR of all heaps' Grundy values.";

const VALUES: &str = "
The columns: the answer, the Grundy value (- if none is known), a winning move
(- if there is none).
";

const SEQUENCE: &str = "
A line has the preperiod, the period, and the Grundy values g(0), g(1), ... of
heaps of 0, 1, ... stones up to the end of the first period. After it, the
period repeats. takeaway values 100 --code 0.77 prints one value on each line;
--set works, too.
";

/// What is printed without a topic.
pub enum Usual {
    /// The short help.
    Brief,
    /// All flags.
    AtLength,
    /// The topics.
    Topics,
}

/// What a command prints that is asked for a help or the version.
///
/// # Errors
///
/// An unknown topic; the message names a likely one.
pub fn asked(common: &Common, command: &Command) -> Result<String, Usage> {
    let (usual, topic) = match (&common.brief, &common.help) {
        (None, None) => return Ok(VERSION.to_string()),
        (_, Some(topic)) => (Usual::AtLength, topic),
        (Some(topic), None) => (Usual::Brief, topic),
    };
    // After a command, -h without a topic explains the command.
    match topic.is_empty() && command.get_name() != built().get_name() {
        true => help(usual, &[command.get_name().into()]),
        false => help(usual, topic),
    }
}

/// The help on the topic that these words name.
///
/// # Errors
///
/// An unknown topic; the message names a likely one.
pub fn help(usual: Usual, words: &[OsString]) -> Result<String, Usage> {
    let words = words
        .iter()
        .map(|word| word.to_string_lossy().to_lowercase());
    let words = words.map(|word| word.strip_prefix("--").map(str::to_string).unwrap_or(word));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    if words.first().is_some_and(|word| word == "problems") {
        return problems::problems(&words[1..]).map_err(|why| Usage::of_topic("problems", why));
    }
    let topic = words.join(" ");
    match (&*topic, usual) {
        ("", Usual::Topics) => Ok(TOPICS.to_string()),
        ("", Usual::Brief) => Ok(flags_in_brief()),
        ("", Usual::AtLength) | ("flags", _) => Ok(flags_at_length()),
        ("games", _) => Ok(games()),
        _ => page(&topic)
            .or_else(|| words::meaning(&topic))
            .ok_or_else(|| no_topic(&topic)),
    }
}

/// All topics but names.
pub fn topics() -> impl Iterator<Item = &'static str> {
    ["problems", "games", "flags"]
        .into_iter()
        .chain(PAGES.map(|(topic, ..)| topic))
}

/// The names of games, commands and flags, which are topics too.
fn names() -> Vec<String> {
    let program = built();
    let commands = commands(&program).map(|command| command.get_name().to_string());
    let flags = flags(&program)
        .into_iter()
        .filter_map(|flag| flag.get_long().map(str::to_string));
    values::names()
        .map(str::to_string)
        .chain(commands)
        .chain(flags)
        .collect()
}

/// What is known under this name.
fn page(name: &str) -> Option<String> {
    let file = PAGES
        .into_iter()
        .find(|(topic, ..)| *topic == name)
        .map(|(.., text)| text.to_string());
    let alias =
        || values::flags_of(name).map(|flags| format!("takeaway answers {name} with {flags}.\n"));
    let program = built();
    let command = || {
        commands(&program)
            .find(|command| command.get_name() == name)
            .map(command_at_length)
    };
    let is_named = |flag: &Arg| {
        flag.get_long_and_visible_aliases()
            .is_some_and(|names| names.contains(&name))
    };
    let flag = || {
        flags(&program)
            .into_iter()
            .find(is_named)
            .map(|flag| flag_at_length(&flag) + &grammar(&flag))
    };
    let game = || values::game(name).ok().map(|form| game(name, form));
    file.or_else(game)
        .or_else(alias)
        .or_else(command)
        .or_else(flag)
}

/// The commands that have a name, but for the help.
fn commands(program: &Command) -> impl Iterator<Item = &Command> {
    program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
}

/// All flags of all commands, each once, in the order of the help.
pub fn flags(program: &Command) -> Vec<Arg> {
    let mut flags: Vec<Arg> = Vec::new();
    for flag in std::iter::once(program)
        .chain(commands(program))
        .flat_map(Command::get_arguments)
    {
        let is_new = flags.iter().all(|other| other.get_id() != flag.get_id());
        if is_new && !flag.is_positional() && !flag.is_hide_set() {
            flags.push(flag.clone());
        }
    }
    in_order(flags)
}

fn no_topic(topic: &str) -> Usage {
    let known = topics().chain(words::words()).map(str::to_string);
    let known: Vec<String> = known.chain(names()).collect();
    let alike = |word| nearest(word, known.iter().map(String::as_str)).map(str::to_string);
    let nearest = alike(topic).or_else(|| topic.split(' ').find_map(alike));
    let problem = || is_word_of_one(topic).then(|| format!("problems {topic}"));
    let hint = suggest(
        nearest
            .or_else(problem)
            .map(|topic| format!("takeaway help {topic}")),
    );
    let grammars = GRAMMARS.iter().map(|(flag, _)| *flag);
    let topics = topics().chain(grammars).collect::<Vec<_>>().join(", ");
    let names = "or the name of a game, a command or a flag";
    Usage::new(format!(
        "help takes a topic ({topics}) {names}, not {topic:?}{hint}"
    ))
}

/// The rule of a game, who wins it, and cases with their answers, which the judge gives.
fn game(name: &str, form: Form) -> String {
    let mut options = Options {
        form,
        ..Options::default()
    };
    let Some(game) = options.game() else {
        return String::new();
    };
    options.explain = game.has_verdicts();
    let (name, of, mut about) = match CODES.into_iter().find(|(code, ..)| *code == name) {
        Some((name, code, a_move)) => {
            let title = format!("The octal game {code}: --game {name}.");
            (
                name,
                Game::Nim,
                vec![
                    title,
                    format!("Rule. Heaps of stones; a move {a_move}; who cannot move loses."),
                ],
            )
        }
        None => {
            let name = game.name();
            let selector = game.selector();
            let headings = [
                "Rule",
                "Closed form",
                "Method",
                "Proof",
                "Misère play",
                "Grundy value",
            ];
            let mut about = about::about(game, &headings);
            about[0] = format!(
                "{}: --game {name}, or {selector} before each case.",
                about[0].trim_end_matches('.')
            );
            (name, game, about)
        }
    };
    let syntax = of.syntax().replace('…', "...");
    let (selector, case) = syntax.split_once(' ').unwrap_or_default();
    let lines = SAMPLES.into_iter().flat_map(str::lines);
    let cases: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix(selector)?.strip_prefix(' '))
        .collect();
    let input = format!("{}  {}", cases.len(), cases.join("  "));
    let mut verdicts = Vec::new();
    judge(&options, input.as_bytes(), &mut verdicts, CAPACITY).expect("cases that tests answer");
    let verdicts = String::from_utf8_lossy(&verdicts)
        .lines()
        .map(|line| format!("  {line}\n"))
        .collect::<String>();
    about.push(format!("A case has {case}. For example:"));
    if options.explain && !matches!(game.rule(), RuleShape::Position(_)) {
        about.insert(2, MEANINGS.to_string());
    }
    let text: String = about
        .iter()
        .map(|paragraph| wrap(paragraph, "", 80) + "\n")
        .collect();
    let (explain, end) = if options.explain {
        (" --explain", VALUES)
    } else {
        ("", SEQUENCE)
    };
    format!("{text}  printf '{input}' | takeaway -p {name}{explain}\n{verdicts}{end}")
}

/// What fits one screen: the commands, and the flags used most.
fn flags_in_brief() -> String {
    let program = built();
    let flags = flags(&program);
    let named = |name: &&str| flags.iter().find(|flag| flag.get_long() == Some(name));
    let rows: String = MOST_USED
        .iter()
        .filter_map(named)
        .map(flag_in_brief)
        .collect();
    let more = "takeaway --help has all flags, takeaway help COMMAND those of a command.\n";
    [
        ABOUT,
        "\n",
        &listed(&program),
        "The flags used most:\n",
        &rows,
        more,
        EXIT_CODES,
    ]
    .concat()
}

/// All flags under their headings, then the commands.
fn flags_at_length() -> String {
    let program = built();
    let row = |flag: &Arg| {
        let name = flag.get_long().unwrap_or_default();
        let more = if grammar(flag).is_empty() {
            String::new()
        } else {
            format!("      More: takeaway help {name}\n")
        };
        flag_at_length(flag) + &more + "\n"
    };
    [
        ABOUT,
        "\n",
        &grouped(&flags(&program), row),
        &listed(&program),
        EXIT_CODES,
    ]
    .concat()
}

fn listed(program: &Command) -> String {
    let row = |command: &Command| {
        let usage = usage(command);
        let operands: Vec<&str> = usage
            .split(' ')
            .filter(|word| ["N", "[N]", "ANSWERS", "COMMAND", "[TOPIC]"].contains(word))
            .collect();
        let about = command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        format!(
            "  {:20} {about}\n",
            format!("{} {}", command.get_name(), operands.join(" "))
        )
    };
    format!(
        "Commands:\n{}",
        program.get_subcommands().map(row).collect::<String>()
    )
}

/// How the value of this flag is written, after an empty line, if that takes more than a paragraph.
fn grammar(flag: &Arg) -> String {
    let text = GRAMMARS
        .iter()
        .find(|(name, _)| flag.get_long() == Some(name));
    text.map(|(_, text)| format!("\n{text}"))
        .unwrap_or_default()
}

/// These flags under their headings.
fn grouped(flags: &[Arg], row: impl Fn(&Arg) -> String) -> String {
    let with_heading = |group: &[Arg]| {
        let heading = group[0].get_help_heading().unwrap_or_default();
        format!("{heading}:\n{}", group.iter().map(&row).collect::<String>())
    };
    flags
        .chunk_by(|one, other| one.get_help_heading() == other.get_help_heading())
        .map(with_heading)
        .collect()
}

/// These flags in the order of their headings; flags that say how to run come last.
fn in_order(mut flags: Vec<Arg>) -> Vec<Arg> {
    let headings: Vec<String> = flags
        .iter()
        .filter_map(Arg::get_help_heading)
        .map(str::to_string)
        .collect();
    let place = |heading: &str| {
        headings
            .iter()
            .position(|other| other == heading)
            .filter(|_| heading != RUNNING)
    };
    flags.sort_by_key(|flag| {
        flag.get_help_heading()
            .and_then(place)
            .unwrap_or(headings.len())
    });
    flags
}

/// The flag as it is typed: `-p, --game NAME`.
pub fn syntax(flag: &Arg) -> String {
    let letter = flag.get_short().map(|letter| format!("-{letter}"));
    let name = flag.get_long().map(|name| format!("--{name}"));
    let value = flag
        .get_value_names()
        .filter(|_| flag.get_action().takes_values())
        .map(|names| names[0].as_str());
    let is_optional = flag
        .get_num_args()
        .is_some_and(|count| count.min_values() == 0);
    let value = value.map(|value| {
        if is_optional {
            format!(" [{value}]")
        } else {
            format!(" {value}")
        }
    });
    letter
        .into_iter()
        .chain(name)
        .collect::<Vec<_>>()
        .join(", ")
        + &value.unwrap_or_default()
}

/// A line with the flag as it is typed, with room for a letter.
fn flag_in_brief(flag: &Arg) -> String {
    let room = if flag.get_short().is_none() {
        "    "
    } else {
        ""
    };
    let about = flag.get_help().map(ToString::to_string).unwrap_or_default();
    format!("  {:20} {about}\n", format!("{room}{}", syntax(flag)))
}

/// The flag, the paragraph on it, and an example.
fn flag_at_length(flag: &Arg) -> String {
    let [about, example] = paragraphs(flag);
    let about = wrap(&about.replace('`', "").replace('…', "..."), "      ", 80);
    format!("  {}\n{about}      {example}\n", syntax(flag))
}

/// The paragraph on the flag, in Markdown, and an example.
pub fn paragraphs(flag: &Arg) -> [String; 2] {
    let text = flag
        .get_long_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let mut paragraphs = text.split("\n\n").skip(1).map(str::to_string);
    [(); 2].map(|()| paragraphs.next().unwrap_or_default())
}

/// The command as it is typed: `takeaway check ANSWERS [FLAGS] [FILE]`.
fn usage(command: &Command) -> String {
    command
        .clone()
        .render_usage()
        .to_string()
        .trim_start_matches("Usage: ")
        .to_string()
}

/// What it does, an example with what it prints, the exit codes, and the flags that it takes.
fn command_at_length(command: &Command) -> String {
    let rest = EXAMPLES
        .iter()
        .find(|(name, _)| *name == command.get_name())
        .map_or("", |(_, rest)| rest);
    let flags: Vec<Arg> = command
        .get_arguments()
        .filter(|flag| !flag.is_hide_set() && !flag.is_positional())
        .cloned()
        .collect();
    let flags = grouped(&in_order(flags), flag_in_brief);
    let exit_codes = exit_codes::paragraph(command.get_name());
    let about = command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default();
    format!(
        "  {}\n      {about}\n\n{rest}\n{exit_codes}\n{flags}",
        usage(command)
    )
}

fn games() -> String {
    let mut text = INPUT.to_string() + &row("", "name", "case", "a move");
    for game in Game::ALL {
        let syntax = game.syntax().replace('…', "...");
        let (number, case) = syntax.split_once(' ').unwrap_or((&syntax, ""));
        text += &row(number, game.name(), case, game.about());
    }
    text += &format!("\n{NAMES}\n");
    for (name, code, _) in CODES {
        text += &row(
            "",
            name,
            "k h1 ... hk",
            &format!("is one of the code {code}"),
        );
    }
    text + "\n" + NAMES_EXAMPLE
}

fn row(number: &str, name: &str, case: &str, about: &str) -> String {
    format!("{number:>2} {name:20} {case:26} {about}\n")
}

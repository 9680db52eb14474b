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
use super::names::{self, CODES};
use super::published::is_word_of_one;
use super::suggestions::{nearest, suggest};
use super::unread::built;
use super::values;
use crate::case::required::one_of;
use crate::flags::about;
use crate::flags::wrap::{columns, wrap};
use crate::input::CAPACITY;
use crate::judge::judge;

/// What `--version` prints.
pub const VERSION: &str = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");

/// What a person sees who starts the program without any argument.
pub const FIRST_STEPS: &str = include_str!("text/first-steps.txt");

const ABOUT: &str = include_str!("text/about.txt");

/// The flags in the short help.
const MOST_USED: [&str; 14] = [
    "for", "game", "set", "rule", "heaps", "layout", "stream", "misere", "explain", "count",
    "words", "max-heap", "seed", "language",
];

const EXIT_CODES: &str =
    "Exit code: 0 done, 1 trouble, 2 wrong usage; for more see takeaway help exit.\n";

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
const GRAMMARS: [(&str, &str); 6] = [
    ("for", include_str!("text/for.txt")),
    ("rule", include_str!("text/rule.txt")),
    ("heap", include_str!("text/heap.txt")),
    ("layout", include_str!("text/layout.txt")),
    ("winning-moves", include_str!("text/winning-moves.txt")),
    ("subtask", include_str!("text/subtask.txt")),
];

/// An example of each command, which a test runs.
const EXAMPLES: [(&str, &str); 7] = [
    ("values", include_str!("text/values.txt")),
    ("generate", include_str!("text/generate.txt")),
    ("validate", include_str!("text/validate.txt")),
    ("check", include_str!("text/check.txt")),
    ("stress", include_str!("text/stress.txt")),
    ("submission", include_str!("text/submission.txt")),
    ("package", include_str!("text/package.txt")),
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
    let name = command.get_name();
    if topic.is_empty() && name != built().get_name() {
        // After a command, -h without a topic explains the command.
        return help(usual, &[name.into()]);
    }
    help(usual, topic)
}

/// The help on the topic that these words name.
///
/// # Errors
///
/// An unknown topic; the message names a likely one.
pub fn help(usual: Usual, words: &[OsString]) -> Result<String, Usage> {
    let mut topic = Vec::new();
    for word in words {
        let word = word.to_string_lossy().to_lowercase();
        let name = word.strip_prefix("--").unwrap_or(&word);
        topic.push(name.to_string());
    }
    topic.retain(|word| !word.is_empty());
    if let Some((first, words)) = topic.split_first()
        && first == "problems"
    {
        return problems::problems(words).map_err(|why| Usage::of_topic("problems", why));
    }
    let topic = topic.join(" ");
    match (&*topic, usual) {
        ("", Usual::Topics) => Ok(TOPICS.to_string()),
        ("", Usual::Brief) => Ok(flags_in_brief()),
        ("", Usual::AtLength) | ("flags", _) => Ok(flags_at_length()),
        ("games", _) => Ok(games()),
        ("exit" | "exit code" | "exit codes" | "exit status", _) => Ok(exit_codes::page()),
        ("subtasks", usual) => help(usual, &["subtask".into()]),
        _ => page(&topic)
            .or_else(|| words::meaning(&topic))
            .or_else(|| flag_of_value(&topic))
            .ok_or_else(|| no_topic(&topic)),
    }
}

/// All topics but names.
pub fn topics() -> impl Iterator<Item = &'static str> {
    ["problems", "games", "flags", "subtasks", "exit"]
        .into_iter()
        .chain(PAGES.map(|(topic, ..)| topic))
}

/// The names of games, commands and flags, which are topics too.
fn names() -> Vec<String> {
    let program = built();
    let flags = flags(&program);
    let mut names: Vec<&str> = names::names().collect();
    names.extend(commands(&program).map(Command::get_name));
    names.extend(flags.iter().filter_map(Arg::get_long));
    names.into_iter().map(str::to_string).collect()
}

/// What is known under this name.
fn page(name: &str) -> Option<String> {
    for (topic, _, text) in PAGES {
        if topic == name {
            return Some(text.to_string());
        }
    }
    if let Ok(form) = values::game(name) {
        return Some(game(name, form));
    }
    if let Some(flags) = names::flags_of(name) {
        return Some(format!("takeaway answers {name} with {flags}.\n"));
    }
    let program = built();
    for command in commands(&program) {
        if command.get_name() == name {
            return Some(command_at_length(command));
        }
    }
    for flag in flags(&program) {
        let names = flag.get_long_and_visible_aliases().unwrap_or_default();
        if names.contains(&name) {
            return Some(flag_at_length(&flag) + &grammar(&flag));
        }
    }
    None
}

/// The flag that has this value, if it says something of each.
fn flag_of_value(name: &str) -> Option<String> {
    let mut flags = flags(&built()).into_iter();
    let flag = flags.find(|flag| values_told(flag).contains(&format!("`{name}`")))?;
    Some(flag_at_length(&flag))
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
    for command in std::iter::once(program).chain(commands(program)) {
        for flag in shown_flags(command) {
            if flags.iter().all(|other| other.get_id() != flag.get_id()) {
                flags.push(flag.clone());
            }
        }
    }
    in_order(flags)
}

/// The flags of this command that its help shows.
fn shown_flags(command: &Command) -> impl Iterator<Item = &Arg> {
    command
        .get_arguments()
        .filter(|flag| !flag.is_hide_set() && !flag.is_positional())
}

fn no_topic(topic: &str) -> Usage {
    let takes = format!("help takes a topic, a game, a command or a flag, not {topic:?}");
    if let Some(meant) = topic_like(topic) {
        let hint = suggest(Some(format!("takeaway help {meant}")));
        return Usage::new(takes + &hint);
    }
    let mut topics: Vec<&str> = topics().collect();
    topics.extend(GRAMMARS.map(|(flag, _)| flag));
    Usage::new(takes).with_lines(&columns(&topics))
}

/// The topic that is most like this text, or like the first of its words that is like one.
fn topic_like(text: &str) -> Option<String> {
    let names = names();
    let mut known: Vec<&str> = topics().chain(words::words()).collect();
    known.extend(names.iter().map(String::as_str));
    for part in std::iter::once(text).chain(text.split(' ')) {
        if let Some(topic) = nearest(part, known.iter().copied()) {
            return Some(topic.to_string());
        }
    }
    is_word_of_one(text).then(|| format!("problems {text}"))
}

/// The rule of a game, who wins it, and cases with their answers.
fn game(name: &str, form: Form) -> String {
    let mut options = Options {
        form,
        ..Options::default()
    };
    let Some(game) = options.game() else {
        return String::new();
    };
    options.explain = game.has_verdicts();
    let mut name = name;
    let mut of = Game::Nim;
    let mut about = about_code(name);
    if about.is_empty() {
        name = game.name();
        of = game;
        about = about_game(game);
    }
    if options.explain && !matches!(game.rule(), RuleShape::Position(_)) {
        about.insert(2, MEANINGS.to_string());
    }
    let syntax = of.syntax().replace('…', "...");
    let (selector, case) = syntax.split_once(' ').unwrap_or_default();
    about.push(format!("A case has {case}. For example:"));
    let mut text = String::new();
    for paragraph in about {
        text += &wrap(&paragraph, "", 80);
        text += "\n";
    }
    text + &example(name, selector, &options)
}

/// What a move of the octal game with this name does; nothing if it is not one.
fn about_code(name: &str) -> Vec<String> {
    for (known, code, a_move) in CODES {
        if known == name {
            let title = format!("The octal game {code}: --game {name}.");
            let rule = format!("Rule. Heaps of stones; a move {a_move}; who cannot move loses.");
            return vec![title, rule];
        }
    }
    Vec::new()
}

fn about_game(game: Game) -> Vec<String> {
    let headings = [
        "Rule",
        "To win",
        "Source",
        "Closed form",
        "Method",
        "Proof",
        "Misère play",
        "Grundy value",
    ];
    let mut about = about::about(game, &headings);
    let title = about[0].trim_end_matches('.');
    let name = game.name();
    let selector = game.selector();
    about[0] =
        format!("{title}: --game {name}. Without a flag, each case of it begins with {selector}.");
    about
}

/// The sample cases of the game with this selector, and their answers, which the judge gives.
fn example(name: &str, selector: &str, options: &Options) -> String {
    let lines = SAMPLES.into_iter().flat_map(str::lines);
    let cases: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix(selector)?.strip_prefix(' '))
        .collect();
    let input = format!("{}  {}", cases.len(), cases.join("  "));
    let mut verdicts = Vec::new();
    judge(options, input.as_bytes(), &mut verdicts, CAPACITY).expect("cases that tests answer");
    let explain = if options.explain { " --explain" } else { "" };
    let mut text = format!("  printf '{input}' | takeaway -p {name}{explain}\n");
    for line in String::from_utf8_lossy(&verdicts).lines() {
        text += &format!("  {line}\n");
    }
    if !options.explain {
        return text + SEQUENCE;
    }
    text += VALUES;
    text + &worked_out(name, cases.last().copied().unwrap_or_default(), options)
}

/// A case, and why it is won or lost.
fn worked_out(name: &str, case: &str, options: &Options) -> String {
    let options = Options {
        why: true,
        ..options.clone()
    };
    let input = format!("1  {case}");
    let mut block = Vec::new();
    judge(&options, input.as_bytes(), &mut block, CAPACITY).expect("a case that tests answer");
    let block = String::from_utf8_lossy(&block);
    let block = block.trim_end();
    format!("\nWhy:\n\n  printf '{input}' | takeaway -p {name} --why\n{block}\n")
}

/// What fits one screen: the commands, and the flags used most.
fn flags_in_brief() -> String {
    let program = built();
    let flags = flags(&program);
    let mut text = format!("{ABOUT}\n{}The flags used most:\n", listed(&program));
    for name in MOST_USED {
        for flag in &flags {
            if flag.get_long() == Some(name) {
                text += &flag_in_brief(flag);
            }
        }
    }
    text += "takeaway --help has all flags, takeaway help COMMAND those of a command.\n";
    text + EXIT_CODES
}

/// All flags under their headings, then the commands.
fn flags_at_length() -> String {
    let program = built();
    let flags = grouped(&flags(&program), flag_with_topic);
    format!("{ABOUT}\n{flags}{}{EXIT_CODES}", listed(&program))
}

/// The flag at length, and the topic that says more.
fn flag_with_topic(flag: &Arg) -> String {
    let mut text = flag_at_length(flag);
    if let Some(name) = flag.get_long()
        && !grammar(flag).is_empty()
    {
        text += &format!("      More: takeaway help {name}\n");
    }
    text + "\n"
}

fn listed(program: &Command) -> String {
    let mut text = "Commands:\n".to_string();
    for command in program.get_subcommands() {
        let usage = usage(command);
        let mut words: Vec<&str> = usage.split(' ').collect();
        words.retain(|word| ["N", "[N]", "ANSWERS", "COMMAND", "FOLDER", "[TOPIC]"].contains(word));
        let typed = format!("{} {}", command.get_name(), words.join(" "));
        text += &format!("  {typed:20} {}\n", about_command(command));
    }
    text
}

fn about_command(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string);
    about.unwrap_or_default()
}

/// How the value of this flag is written, after an empty line, if that takes more than a paragraph.
fn grammar(flag: &Arg) -> String {
    for (name, text) in GRAMMARS {
        if flag.get_long() == Some(name) {
            return format!("\n{text}");
        }
    }
    String::new()
}

/// These flags under their headings.
fn grouped(flags: &[Arg], row: fn(&Arg) -> String) -> String {
    let mut text = String::new();
    for group in flags.chunk_by(|one, other| one.get_help_heading() == other.get_help_heading()) {
        let heading = group[0].get_help_heading().unwrap_or_default();
        text += &format!("{heading}:\n");
        text.extend(group.iter().map(row));
    }
    text
}

/// These flags in the order of their headings; flags that say how to run come last.
fn in_order(mut flags: Vec<Arg>) -> Vec<Arg> {
    let mut headings: Vec<Option<String>> = Vec::new();
    for flag in &flags {
        headings.push(flag.get_help_heading().map(str::to_string));
    }
    flags.sort_by_key(|flag| {
        let heading = flag.get_help_heading();
        let place = headings
            .iter()
            .position(|other| other.as_deref() == heading);
        (heading.is_none_or(|heading| heading == RUNNING), place)
    });
    flags
}

/// The flag as it is typed: `-p, --game NAME`.
pub fn syntax(flag: &Arg) -> String {
    let mut names = Vec::new();
    if let Some(letter) = flag.get_short() {
        names.push(format!("-{letter}"));
    }
    if let Some(name) = flag.get_long() {
        names.push(format!("--{name}"));
    }
    let names = names.join(", ");
    let Some([value, ..]) = flag.get_value_names() else {
        return names;
    };
    if !flag.get_action().takes_values() {
        return names;
    }
    match flag.get_num_args() {
        Some(count) if count.min_values() == 0 => format!("{names} [{value}]"),
        _ => format!("{names} {value}"),
    }
}

/// A line with the flag as it is typed, with room for a letter.
fn flag_in_brief(flag: &Arg) -> String {
    let mut typed = syntax(flag);
    if flag.get_short().is_none() {
        typed.insert_str(0, "    ");
    }
    let about = flag.get_help().map(ToString::to_string).unwrap_or_default();
    format!("  {typed:20} {about}\n")
}

/// The flag, the paragraph on it, and an example.
fn flag_at_length(flag: &Arg) -> String {
    let [about, example] = paragraphs(flag);
    let about = wrap(&about.replace('`', "").replace('…', "..."), "      ", 80);
    format!("  {}\n{about}      {example}\n", syntax(flag))
}

/// The paragraph on the flag, in Markdown, and an example.
pub fn paragraphs(flag: &Arg) -> [String; 2] {
    let text = flag.get_long_help().map(ToString::to_string);
    let text = text.unwrap_or_default();
    let mut paragraphs = text.split("\n\n").skip(1);
    let about = paragraphs.next().unwrap_or_default();
    let example = paragraphs.next().unwrap_or_default();
    [about.to_string() + &values_told(flag), example.to_string()]
}

/// The values of a flag, if something is said of each.
fn values_told(flag: &Arg) -> String {
    let mut told = Vec::new();
    for value in flag.get_possible_values() {
        if let Some(about) = value.get_help() {
            told.push(format!("`{}` ({about})", value.get_name()));
        }
    }
    if told.is_empty() {
        return told.concat();
    }
    format!(" NAME is {}.", one_of(&told))
}

/// The command as it is typed: `takeaway check ANSWERS [FLAGS] [FILE]`.
fn usage(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    usage.trim_start_matches("Usage: ").to_string()
}

/// What it does, an example with what it prints, the exit codes, and the flags that it takes.
fn command_at_length(command: &Command) -> String {
    let usage = usage(command);
    let about = about_command(command);
    let mut text = format!("  {usage}\n      {about}\n\n");
    for (name, example) in EXAMPLES {
        if name == command.get_name() {
            text += example;
        }
    }
    let exit_codes = exit_codes::paragraph(command.get_name());
    let flags = in_order(shown_flags(command).cloned().collect());
    text + &format!("\n{exit_codes}\n{}", grouped(&flags, flag_in_brief))
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
        let about = format!("is one of the code {code}");
        text += &row("", name, "k h1 ... hk", &about);
    }
    text + "\n" + NAMES_EXAMPLE
}

fn row(number: &str, name: &str, case: &str, about: &str) -> String {
    format!("{number:>2} {name:20} {case:26} {about}\n")
}

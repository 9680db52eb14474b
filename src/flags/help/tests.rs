//! The manual page and the completions: clap makes them from the table of flags. Only these tests use clap, so the
//! program starts without it. `RENEW=1 cargo test --lib help` writes them anew.

use std::path::Path;
use std::{env, fs};

use crate::case::problem::Problem;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ValueHint};
use clap_complete::Shell;
use clap_mangen::roff::{bold, roman, Roff};
use clap_mangen::Man;

use super::PAGES;
use crate::flags::exit_codes::{self, EXIT_CODES};
use crate::flags::statement::{published, Statement};
use crate::flags::subcommands::{Subcommand, SUBCOMMANDS};
use crate::flags::table::{flags, Effect, Flag, VERSION};
use crate::flags::values::CODES;

const ABOUT: &str = "says who wins positions of small take-away games";

const DESCRIPTION: &str = "\
takeaway reads positions of Nim, subtraction games, octal games and other small games, and writes who wins each of \
them. It reads FILE, or standard input if there is no FILE or FILE is -, and writes to standard output.

The input is the number of cases, then the cases, as decimal numbers from 0 to 10^18 with whitespace between. A case \
starts with the number of its game. GAMES below says which numbers follow. There is one verdict for each case, in the \
same order, each on its own line.

At the first fault of the input, takeaway has written every verdict before it. A line on standard error says where the \
fault is, what was expected and what was found.";

const EXAMPLES: [(&str, &str); 4] = [
    ("printf '2  1 4  2 2 5 5' | takeaway --explain", "Two cases of two games, with a winning move if there is one."),
    ("takeaway --problem nim --words first,second cases.txt", "A file of Nim positions, in the words of CSES."),
    ("takeaway --set 2,3,5 --heaps 1 cases.txt", "A file of heaps; a move takes 2, 3 or 5 stones."),
    (
        "takeaway stress --problem nim -- ./mine",
        "Runs your program until it is wrong, and prints the smallest such input.",
    ),
];

fn command() -> clap::Command {
    clap::Command::new("takeaway")
        .version(VERSION.trim_start_matches("takeaway ").trim_end())
        .about(ABOUT)
        .long_about(DESCRIPTION)
        .override_usage("takeaway [COMMAND] [FLAGS] [FILE]")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(flags().map(argument))
        .arg(file())
}

fn file() -> Arg {
    Arg::new("FILE").value_hint(ValueHint::FilePath).help("The cases, if they are not on standard input")
}

fn subcommand(it: &'static Subcommand) -> clap::Command {
    let is_taken = |flag: &&Flag| it.takes(flag) && !matches!(flag.effect, Effect::Help | Effect::Version);
    let arguments = flags().filter(is_taken).map(argument);
    // A number is completed by no name, but ANSWERS is a file.
    let operand = it.operand.map(|(name, _)| Arg::new(name).value_hint(ValueHint::FilePath));
    let file = it.no_file.is_none().then(file);
    clap::Command::new(it.name).about(it.about).disable_help_flag(true).args(arguments).args(operand).args(file)
}

fn argument(flag: &'static Flag) -> Arg {
    let arg = Arg::new(flag.name).long(flag.name).short(flag.letter).help(flag.about).long_help(format!(
        "{}\nExample: {}",
        flag.described(),
        flag.example
    ));
    match (flag.effect, flag.value) {
        (Effect::Value(_), Some(value)) => with_names(arg.value_name(value), flag.name),
        (Effect::Help, Some(value)) => {
            arg.value_name(value.trim_matches(&['[', ']'][..])).num_args(0..=1).value_parser(topics())
        }
        _ => arg.action(ArgAction::SetTrue),
    }
}

fn topics() -> PossibleValuesParser {
    PossibleValuesParser::new(super::topics().chain(super::names()))
}

/// Names of games and of published problems are completed; other values are numbers or words.
fn with_names(arg: Arg, flag: &str) -> Arg {
    let problems = Problem::ALL.map(|problem| PossibleValue::new(problem.name()).help(problem.about()));
    let codes = CODES.map(|(name, code, _)| PossibleValue::new(name).help(format!("the octal game {code}")));
    match flag {
        "problem" => arg.value_parser(PossibleValuesParser::new(problems.into_iter().chain(codes))),
        "for" => {
            // clap takes only texts that live to the end.
            let names: Vec<String> = published().iter().flat_map(Statement::names).collect();
            arg.value_parser(PossibleValuesParser::new(names.into_iter().map(|name| &*name.leak())))
        }
        _ => arg,
    }
}

fn manual() -> String {
    // The section on games lists their names, help problems those of problems, and the text of --help its topics.
    let names = ["problem", "for", "help"];
    let bare = names.iter().fold(command(), |bare, name| bare.mut_arg(name, |arg| arg.hide_possible_values(true)));
    let man = Man::new(bare).manual("User Commands").date(" ");
    let mut page = Vec::new();
    let parts = [Man::render_title, Man::render_name_section, Man::render_synopsis_section];
    let parts = parts.into_iter().chain([Man::render_description_section, Man::render_options_section]);
    parts.for_each(|part| part(&man, &mut page).expect("a vector takes everything"));
    let mut own = Roff::new();
    let mut commands: Vec<(String, String)> =
        SUBCOMMANDS.iter().map(|command| (command.syntax(), format!("{}.", command.about))).collect();
    let help =
        "explains a topic: problems, games, layouts, flags, or one game, command or flag. Without a topic, it lists \
        them. Of a command, it lists the flags, and shows an example and the exit codes.";
    commands.push(("takeaway help [TOPIC]".to_string(), help.to_string()));
    section(&mut own, "COMMANDS", &commands);
    games(&mut own);
    section(&mut own, "EXIT STATUS", &exit_status());
    section(&mut own, "EXAMPLES", &EXAMPLES);
    own.to_writer(&mut page).expect("a vector takes everything");
    String::from_utf8(page).expect("a page in UTF-8")
}

/// The exit codes of each command as one paragraph.
fn exit_status() -> Vec<(String, String)> {
    let text = |name: &str| exit_codes::paragraph(name).replacen("Exit code: ", "", 1).replace('\n', " ");
    let row = |name: &str| (format!("takeaway {name}").trim_end().to_string(), text(name).trim_end().to_string());
    EXIT_CODES.iter().map(|(name, _)| row(name)).collect()
}

fn games(page: &mut Roff) {
    let of_problem = |problem: Problem| {
        let a_move = if problem.has_verdicts() { ": a move" } else { "" };
        (problem.name(), format!("{}{a_move} {}", problem.syntax().replace('…', "..."), problem.about()))
    };
    let codes = CODES.map(|(name, code, _)| (name, format!("with --problem: the octal game {code}")));
    let rows: Vec<(&str, String)> = Problem::ALL.map(of_problem).into_iter().chain(codes).collect();
    section(page, "GAMES", &rows);
}

fn section(page: &mut Roff, title: &str, rows: &[(impl AsRef<str>, impl AsRef<str>)]) {
    page.control("SH", [title]);
    for (head, text) in rows {
        page.control("TP", []);
        page.text([bold(head.as_ref())]);
        page.text([roman(text.as_ref())]);
    }
}

fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    let topic = Arg::new("TOPIC").value_parser(topics());
    let help = clap::Command::new("help").about("explains a topic").disable_help_flag(true).arg(topic);
    let command = command().disable_help_subcommand(true).subcommands(SUBCOMMANDS.iter().map(subcommand));
    clap_complete::generate(shell, &mut command.subcommand(help), "takeaway", &mut script);
    String::from_utf8(script).expect("a script in UTF-8")
}

/// In the order of `PAGES`.
fn made() -> [String; 4] {
    [manual(), completions(Shell::Bash), completions(Shell::Zsh), completions(Shell::Fish)]
}

#[test]
fn the_manual_and_the_completions_are_those_of_the_table_of_flags() {
    for ((topic, file, printed), made) in PAGES.into_iter().zip(made()) {
        if env::var_os("RENEW").is_some() {
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(file), &made).expect("a file to write");
        } else {
            assert!(printed == made, "--help {topic}: docs/{file} is stale; RENEW=1 cargo test --lib help renews it");
        }
    }
}

#[test]
fn every_flag_is_in_the_manual_and_in_each_completion() {
    let made = made();
    for flag in flags() {
        for ((topic, ..), made) in PAGES.into_iter().zip(&made) {
            let written = match topic {
                "man" => format!("\\-\\-{}", flag.name.replace('-', "\\-")),
                "fish" => format!("-l {}", flag.name),
                _ => format!("--{}", flag.name),
            };
            assert!(made.contains(&written), "--help {topic} lacks --{}", flag.name);
        }
    }
}

#[test]
fn every_name_of_a_published_problem_is_in_each_completion() {
    let [_, scripts @ ..] = made();
    for name in published().iter().flat_map(Statement::names) {
        assert!(scripts.iter().all(|script| script.contains(&name)), "{name}");
    }
}

#[test]
fn every_command_and_topic_is_in_the_completions_that_can_have_it() {
    let [_, bash, zsh, fish] = made();
    for name in SUBCOMMANDS.iter().map(|command| command.name).chain(["help"]) {
        let written = [format!(",{name})"), format!("'{name}:"), format!("-a \"{name}\"")];
        for (script, written) in [&bash, &zsh, &fish].into_iter().zip(written) {
            assert!(script.contains(&written), "{written}");
        }
    }
    // clap_complete completes no argument without a flag for fish.
    let topics = super::topics().chain(super::names()).collect::<Vec<_>>().join(" ");
    for (script, written) in [(bash, format!("opts=\"{topics}\"")), (zsh, format!(":TOPIC:({topics})"))] {
        assert!(script.contains(&written), "{written}");
    }
}

//! The manual page, the completions, and two tables of docs/reference.md: they are made from the
//! definition of the command line. `RENEW=1 cargo test --lib help` writes them anew.

use std::path::Path;
use std::{env, fs};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::{PAGES, commands, flags, paragraphs, syntax, usage};
use crate::case::game::Game;
use crate::flags::arguments::GAMES;
use crate::flags::exit_codes::exit_codes;
use crate::flags::names::CODES;
use crate::flags::statement::{Statement, published};
use crate::flags::unread::built;

const DESCRIPTION: &str = "\
takeaway reads positions of Nim, subtraction games, octal games and other small games, and writes who wins each of \
them. It reads FILE, or standard input if there is no FILE or FILE is -, and writes to standard output.

The input is the number of cases, then the cases, as decimal numbers from 0 to 10^18 with whitespace between. A case \
starts with the number of its game. GAMES below says which numbers follow. There is one answer for each case, in the \
same order, each on its own line.

At the first fault of the input, takeaway has written every answer before it. A line on standard error says where the \
fault is, what was expected and what was found.";

const EXAMPLES: [(&str, &str); 4] = [
    (
        "printf '2  1 4  2 2 5 5' | takeaway --explain",
        "Two cases of two games, with a winning move if there is one.",
    ),
    (
        "takeaway --game nim --words first,second cases.txt",
        "A file of Nim positions, in the words of CSES.",
    ),
    (
        "takeaway --set 2,3,5 --heaps 1 cases.txt",
        "A file of heaps; a move takes 2, 3 or 5 stones.",
    ),
    (
        "takeaway stress --game nim -- ./mine",
        "Runs your program until it is wrong, and prints a small input on which it is.",
    ),
];

/// The definition, with the names that values and topics may have.
fn definition() -> Command {
    let mut definition = built().mut_args(with_names);
    for name in commands(&built()).map(|command| command.get_name().to_string()) {
        definition = definition.mut_subcommand(name, |command| command.mut_args(with_names));
    }
    let with_topics = |arg: Arg| arg.value_parser(topics());
    let definition = definition
        .mut_arg("brief", with_topics)
        .mut_arg("help", with_topics);
    definition.mut_subcommand("help", |help| help.mut_arg("topic", with_topics))
}

fn topics() -> PossibleValuesParser {
    PossibleValuesParser::new(
        super::topics()
            .map(str::to_string)
            .chain(super::names())
            .map(|topic| &*topic.leak()),
    )
}

/// Names of games and of published problems are completed; other values are numbers or words.
fn with_names(arg: Arg) -> Arg {
    let problems = Game::ALL.map(|game| PossibleValue::new(game.name()).help(game.about()));
    let codes = CODES
        .map(|(name, code, _)| PossibleValue::new(name).help(format!("the octal game {code}")));
    let [about, example] = paragraphs(&arg);
    let arg = if about.is_empty() {
        arg
    } else {
        arg.long_help(format!("{}\n{example}", about.replace('`', "")))
    };
    // A second one would only be in the way of the first.
    let arg = if GAMES.contains(&arg.get_id().as_str()) {
        arg.action(ArgAction::Set)
    } else {
        arg
    };
    match arg.get_id().as_str() {
        "game" => arg.value_parser(PossibleValuesParser::new(problems.into_iter().chain(codes))),
        "for" => {
            // clap takes only texts that live to the end.
            let names: Vec<String> = published().iter().flat_map(Statement::names).collect();
            arg.value_parser(PossibleValuesParser::new(
                names.into_iter().map(|name| &*name.leak()),
            ))
        }
        _ => arg,
    }
}

fn without_names(arg: Arg) -> Arg {
    let has_value = arg.get_action().takes_values();
    with_names(arg).hide_possible_values(has_value)
}

fn manual() -> String {
    // The section on games lists their names, help problems lists problems, and the text of --help
    // lists topics.
    let bare = Command::new("takeaway")
        .version(env!("CARGO_PKG_VERSION"))
        .about(built().get_about().expect("what it is").clone())
        .long_about(DESCRIPTION)
        .override_usage("takeaway [COMMAND] [FLAGS] [FILE]")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(flags(&built()).into_iter().map(without_names))
        .arg(Arg::new("FILE").help("The cases, if they are not on standard input"));
    let man = Man::new(bare).manual("User Commands").date(" ");
    let mut page = Vec::new();
    let parts = [
        Man::render_title,
        Man::render_name_section,
        Man::render_synopsis_section,
    ];
    let parts = parts
        .into_iter()
        .chain([Man::render_description_section, Man::render_options_section]);
    parts.for_each(|part| part(&man, &mut page).expect("a vector takes everything"));
    let mut own = Roff::new();
    let about = |command: &Command| format!("{}.", command.get_about().expect("what it does"));
    let commands: Vec<(String, String)> = built()
        .get_subcommands()
        .map(|it| (usage(it), about(it)))
        .collect();
    section(&mut own, "COMMANDS", &commands);
    games(&mut own);
    section(&mut own, "EXIT STATUS", &exit_status());
    section(&mut own, "EXAMPLES", &EXAMPLES);
    own.to_writer(&mut page).expect("a vector takes everything");
    String::from_utf8(page).expect("a page in UTF-8")
}

/// The exit codes of each command as one paragraph.
fn exit_status() -> Vec<(String, String)> {
    let text = |codes: Vec<(&str, &str)>| {
        codes
            .iter()
            .map(|(code, meaning)| format!("{code} {meaning}"))
            .collect()
    };
    let paragraph = |codes| {
        let all: Vec<String> = text(codes);
        all.join("; ") + "."
    };
    exit_codes()
        .map(|(typed, codes)| (typed.to_string(), paragraph(codes)))
        .collect()
}

fn games(page: &mut Roff) {
    let of_game = |game: Game| {
        let a_move = if game.has_verdicts() { ": a move" } else { "" };
        (
            game.name(),
            format!(
                "{}{a_move} {}",
                game.syntax().replace('…', "..."),
                game.about()
            ),
        )
    };
    let codes = CODES.map(|(name, code, _)| (name, format!("with --game: the octal game {code}")));
    let rows: Vec<(&str, String)> = Game::ALL.map(of_game).into_iter().chain(codes).collect();
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
    let mut command = definition();
    clap_complete::generate(shell, &mut command, "takeaway", &mut script);
    String::from_utf8(script).expect("a script in UTF-8")
}

/// In the order of `PAGES`.
fn made() -> [String; 4] {
    [
        manual(),
        completions(Shell::Bash),
        completions(Shell::Zsh),
        completions(Shell::Fish),
    ]
}

#[test]
fn the_manual_and_the_completions_are_those_of_the_definition() {
    for ((topic, file, printed), made) in PAGES.into_iter().zip(made()) {
        if env::var_os("RENEW").is_some() {
            fs::write(
                Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join("docs")
                    .join(file),
                &made,
            )
            .expect("a file to write");
        } else {
            assert!(
                printed == made,
                "--help {topic}: docs/{file} is stale; RENEW=1 cargo test --lib help renews it"
            );
        }
    }
}

#[test]
fn every_flag_is_in_the_manual_and_in_each_completion() {
    let made = made();
    for name in flags(&built()).iter().filter_map(Arg::get_long) {
        for ((topic, ..), made) in PAGES.into_iter().zip(&made) {
            let written = match topic {
                "man" => format!("\\-\\-{}", name.replace('-', "\\-")),
                "fish" => format!("-l {name}"),
                _ => format!("--{name}"),
            };
            assert!(made.contains(&written), "--help {topic} lacks --{name}");
        }
    }
}

#[test]
fn every_name_of_a_published_problem_is_in_each_completion() {
    let [_, scripts @ ..] = made();
    for name in published().iter().flat_map(Statement::names) {
        assert!(
            scripts.iter().all(|script| script.contains(&name)),
            "{name}"
        );
    }
}

#[test]
fn every_command_and_topic_is_in_the_completions_that_can_have_it() {
    let [_, bash, zsh, fish] = made();
    for name in built().get_subcommands().map(Command::get_name) {
        let written = [
            format!(",{name})"),
            format!("'{name}:"),
            format!("-a \"{name}\""),
        ];
        for (script, written) in [&bash, &zsh, &fish].into_iter().zip(written) {
            assert!(script.contains(&written), "{written}");
        }
    }
    // clap_complete completes no argument without a flag for fish.
    let topics = super::topics()
        .map(str::to_string)
        .chain(super::names())
        .collect::<Vec<_>>()
        .join(" ");
    for (script, written) in [
        (bash, format!("opts=\"{topics}\"")),
        (zsh, format!(":TOPIC:({topics})")),
    ] {
        assert!(script.contains(&written), "{written}");
    }
}

/// The page with these rows under the head of a table.
fn with_rows(page: &str, head: &str, rows: Vec<String>) -> String {
    let (before, rest) = page.split_once(head).expect("the table");
    let (_, after) = rest.split_once("\n\n").expect("the end of the table");
    format!("{before}{head}{}\n\n{after}", rows.join("\n"))
}

/// The rows that heads of the files in this folder have, in the order of the files' names.
fn rows_of_heads(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    for file in fs::read_dir(folder).expect("a folder") {
        files.push(file.expect("a file").path());
    }
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let source = fs::read_to_string(file).expect("a source");
        for line in source.lines() {
            if let Some(row) = line.strip_prefix("//! | ") {
                rows.push(format!("| {row}"));
            }
        }
    }
    rows
}

#[test]
fn the_reference_has_all_languages_and_package_formats() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference.md");
    let page = fs::read_to_string(&path).expect("a page");
    let expected = with_rows(
        &page,
        "\n| language | length in lines | compiler | libraries | no warning |\n|---|---|---|---|---|\n",
        rows_of_heads("src/commands/submission"),
    );
    let expected = with_rows(
        &expected,
        "\n| NAME | for | validators | tests | programs |\n|---|---|---|---|---|\n",
        rows_of_heads("src/commands/package"),
    );
    if env::var_os("RENEW").is_some() {
        fs::write(path, expected).expect("a page to write");
    } else {
        assert!(
            page == expected,
            "docs/reference.md is stale; RENEW=1 cargo test --lib help renews it"
        );
    }
}

#[test]
fn lines_of_the_short_help_fit_a_terminal() {
    for flag in flags(&built()) {
        let about = flag.get_help().expect("a line").to_string();
        assert!(
            syntax(&flag).len() <= 20 && about.len() <= 57,
            "{}",
            syntax(&flag)
        );
        let [_, example] = paragraphs(&flag);
        assert!(example.starts_with("Example: "), "{}", syntax(&flag));
    }
}

#[test]
fn the_definition_is_sound() {
    built().debug_assert();
}

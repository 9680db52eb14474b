//! What `takeaway help` prints: for each topic, game and command, with examples that work.

use std::process::Command;

use crate::program::{assert_ends, stdout, text};
use takeaway::Game;

pub const COMMANDS: [&str; 7] = [
    "values",
    "generate",
    "validate",
    "check",
    "stress",
    "submission",
    "package",
];

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_takeaway"))
}

#[test]
fn flags_of_one_heading_stand_together_below_it() {
    for topic in COMMANDS.iter().chain(&["flags"]) {
        let help = stdout(&["help", topic], "");
        let mut headings: Vec<&str> = help
            .lines()
            .filter(|line| line.ends_with(':') && !line.starts_with(' '))
            .collect();
        assert!(headings.contains(&"Running:"), "{topic}: {headings:?}");
        let count = headings.len();
        headings.sort_unstable();
        headings.dedup();
        assert_eq!(headings.len(), count, "{topic}: {headings:?}");
    }
}

#[test]
fn help_and_version_win_over_all_other_arguments() {
    let [brief, help, version] =
        ["-h", "--help", "--version"].map(|flag| program().arg(flag).output().unwrap());
    for others in [
        &["--frob"][..],
        &["--set", "x"],
        &["--set"],
        &["one.in", "two.in"],
        &["--game=1", "--set=2"],
    ] {
        for (flag, expected) in [
            ("-h", &brief),
            ("--help", &help),
            ("-V", &version),
            ("--version", &version),
        ] {
            assert_eq!(
                &program().args(others).arg(flag).output().unwrap(),
                expected,
                "{others:?} {flag}"
            );
            // What follows --help and is no flag is a topic.
            if others[0].starts_with('-') || expected == &version {
                assert_eq!(
                    &program().arg(flag).args(others).output().unwrap(),
                    expected,
                    "{flag} {others:?}"
                );
            }
        }
    }
    let games = stdout(&["--help", "games"], "");
    assert!(games.contains("grundys-game"));
    for arguments in [
        &["--frob", "-h", "games"][..],
        &["--help=games"],
        &["-hgames"],
        &["help", "games"],
        &["help", "GAMES"],
    ] {
        assert_eq!(stdout(arguments, ""), games, "{arguments:?}");
    }
    for arguments in [["--help", ""], ["help", "flags"]] {
        assert_eq!(stdout(&arguments, ""), text(&help.stdout), "{arguments:?}");
    }
    let (all, prefix) = (text(&help.stdout), stdout(&["help", "prefix"], ""));
    assert!(all.contains(&prefix) && prefix.starts_with("  --prefix TEXT\n"));
    assert_eq!(stdout(&["help", "--prefix"], ""), prefix);
    let check = stdout(&["help", "check"], "");
    assert!(check.starts_with("  takeaway check ANSWERS [FLAGS] [FILE]\n"));
    assert!(
        check.contains("\n  $ printf ")
            && check.contains("\nExit code: 0 all answers are right; 1 some differ")
    );
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");
    let usage = "Usage: takeaway [COMMAND] [FLAGS] [FILE]\n";
    for (flag, expected) in [
        ("-V", version),
        ("--version", version),
        ("-h", usage),
        ("--help", usage),
        ("help", "takeaway help TOPIC explains one of these:"),
    ] {
        assert!(stdout(&[flag], "").contains(expected));
    }
    assert_eq!(stdout(&["-V"], ""), version);
}

#[test]
fn help_shows_examples_that_work() {
    assert!(stdout(&["--help"], "").contains("  takeaway -p nim --explain 3 7 9  "));
    assert_eq!(
        stdout(&["-p", "nim", "--explain", "3", "7", "9"], ""),
        "First\t13\ttake 5 from heap 3\n"
    );
    let answer = stdout(&["-p", "nim", "--explain"], "2  2 5 5  3 1 2 4");
    assert_eq!(answer, "Second\t0\t-\nFirst\t7\ttake 1 from heap 3\n");
    assert!(
        stdout(&["--help", "games"], "")
            .contains("printf '2  1 5  2 4 4' | takeaway --game kayles\n")
    );
    assert_eq!(
        stdout(&["--game", "kayles"], "2  1 5  2 4 4"),
        "First\nSecond\n"
    );
    let layouts = stdout(&["help", "layout"], "");
    for (layout, flag, input, verdicts) in [
        ("n m s", "--stream", "20 3 1 3 8", "First\n"),
        (
            "1..n m s",
            "--stream",
            "10 3 1 3 4",
            "First\nSecond\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\nSecond\nFirst\n",
        ),
        (
            "m s T k h 0",
            "",
            "2 2 5  2  2 5 12  1 5  0",
            "Second\nFirst\n",
        ),
        ("k x h", "--game nim", "1  3 9 1 2 4", "First\n"),
    ] {
        let flags = [flag, "--layout"].join(" ");
        let example = format!("printf '{input}' | takeaway {} '{layout}'", flags.trim());
        assert!(layouts.contains(&example), "{example}");
        let flags: Vec<&str> = flags.split_whitespace().chain([layout]).collect();
        assert_eq!(stdout(&flags, input), verdicts, "{example}");
    }
}

#[test]
fn words_that_people_look_for_lead_somewhere() {
    for (word, place) in [
        ("plot", "help svg"),
        ("--plot", "help svg"),
        ("--png", "help svg"),
        ("mod", "help\nrule"),
        ("pass", "help zero-move-nim"),
        ("graph", "help rule"),
        ("token", "help rule"),
        ("compare", "help\ncheck"),
        ("uninstall", "cargo uninstall takeaway"),
        ("cite", "--version"),
        ("grundy", "help explain"),
        ("mex", "help values"),
        ("period", "help budget"),
        ("safe", "help budget"),
        ("untrusted", "help budget"),
    ] {
        let help = stdout(&["help", word], "");
        let found = help.replace('\n', " ");
        assert!(found.contains(&place.replace('\n', " ")), "{word}: {help}");
    }
}

#[test]
fn lines_of_the_help_fit_a_terminal() {
    let names = Game::ALL.map(Game::name);
    let others = [
        "",
        "flags",
        "problems",
        "games",
        "kayles",
        "dawsons-kayles",
        "dawsons-chess",
    ];
    let flags = ["for", "rule", "layout", "winning-moves"];
    for topic in names.into_iter().chain(others).chain(flags).chain(COMMANDS) {
        let help = stdout(&["help", topic], "");
        // A command to copy, or what one prints, would be another one in two lines.
        let is_long = |line: &&str| line.starts_with("  ") && line.contains("takeaway");
        let mut lines = help.lines().filter(|line| !is_long(line));
        assert_eq!(
            lines.find(|line| line.chars().count() > 80),
            None,
            "{topic}"
        );
    }
}

#[test]
fn help_on_each_game_has_its_rule_and_a_winning_move() {
    let codes = ["kayles", "dawsons-kayles", "dawsons-chess"];
    for (name, is_won) in Game::ALL
        .map(|it| (it.name(), it.has_verdicts()))
        .into_iter()
        .chain(codes.map(|it| (it, true)))
    {
        let help = stdout(&["help", name], "");
        let title: Vec<&str> = help.lines().take_while(|line| !line.is_empty()).collect();
        assert!(
            title.join(" ").contains(&format!(": --game {name}")) && help.contains("\nRule. "),
            "{help}"
        );
        let (_, example) = help.split_once("\n  printf '").expect("an example");
        let (input, rest) = example.split_once("' | takeaway ").expect("a command");
        let (flags, shown) = rest.split_once('\n').expect("verdicts");
        let flags: Vec<&str> = flags.split(' ').collect();
        assert_eq!(flags.contains(&"--explain"), is_won, "{name}");
        let shown: String = shown
            .lines()
            .map_while(|line| line.strip_prefix("  "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(stdout(&flags, input), shown, "{name}");
        assert!(
            !is_won || shown.lines().any(|line| !line.ends_with("\t-")),
            "{help}"
        );
    }
    for (game, is_sum) in [
        ("nim", true),
        ("kayles", true),
        ("wythoff", false),
        ("moores-nim", false),
    ] {
        assert_eq!(
            stdout(&["help", game], "").contains("\nA position has a Grundy value"),
            is_sum,
            "{game}"
        );
    }
    for problem in [&["cf", "832a"][..], &["cf-832a"], &["cf832a"]] {
        let help = stdout(&[&["help", "problems"], problem].concat(), "");
        assert!(
            help.starts_with("Codeforces 832 A,") && help.matches("  --for ").count() == 1,
            "{help}"
        );
    }
    for name in ["poj2234", "poj-2234"] {
        assert_eq!(
            stdout(&["help", "problems", name], ""),
            stdout(&["help", "problems", "poj", "2234"], "")
        );
    }
    assert_eq!(
        stdout(&["help", "12"], ""),
        stdout(&["--help", "Wythoff"], "")
    );
}

#[test]
fn the_short_help_fits_one_screen_and_a_command_has_its_own() {
    assert!(stdout(&["-h"], "").lines().count() <= 40);
    for command in COMMANDS {
        let help = stdout(&["help", command], "");
        assert_eq!(stdout(&[command, "-h"], ""), help);
        assert_eq!(stdout(&[command, "--help", "--set", "1-3"], ""), help);
        assert_ne!(stdout(&[command, "-h", "games"], ""), help);
    }
}

#[test]
fn no_help_sends_to_a_page_that_may_not_be_installed() {
    let names = Game::ALL.map(Game::name);
    for topic in names.into_iter().chain(COMMANDS).chain([
        "",
        "flags",
        "for",
        "rule",
        "layout",
        "winning-moves",
    ]) {
        let help = stdout(&["help", topic], "");
        assert!(
            !help.contains(".md") && !help.contains("docs/"),
            "{topic}: {help}"
        );
    }
}

/// `help COMMAND` leaves these flags out.
#[test]
fn flags_that_a_command_does_not_list_change_nothing() {
    let cases = "2\n2 5 5\n3 1 2 4\n";
    for (arguments, input) in [(&["generate", "20"][..], ""), (&["validate"], cases)] {
        let plain = stdout(&[arguments, &["-p", "nim"]].concat(), input);
        let help = stdout(&["help", arguments[0]], "");
        let flags = stdout(&["--help"], "");
        let flags = flags
            .lines()
            .filter(|line| line.starts_with("  -") && !line.starts_with("   "));
        for flag in flags.filter_map(|line| line.rsplit("--").next()) {
            let (name, value) = flag.split_once(' ').unwrap_or((flag, ""));
            let value = if value == "WIN,LOSS" { "a,b" } else { "1" };
            let given = if flag == name {
                format!("--{name}")
            } else {
                format!("--{name}={value}")
            };
            let output = program()
                .args(arguments)
                .args(["-p", "nim", &given])
                .output()
                .unwrap();
            if !help.contains(&format!("--{name} ")) && output.status.success() {
                assert_eq!(text(&output.stdout), plain, "{arguments:?} {given}");
            }
        }
    }
}

#[test]
fn a_word_that_is_no_file_and_no_command_is_answered_with_the_commands() {
    let output = program().arg("nosuch").output().unwrap();
    let commands = "values, generate, validate, check, stress, submission, package, help";
    let message =
        format!("takeaway: no file and no command is named nosuch; the commands are {commands}\n");
    assert_ends(&output, "", &message, 1);
    let output = program().arg("no/such").output().unwrap();
    assert!(text(&output.stderr).starts_with("takeaway: no/such: cannot read the input: "));
}

/// Who types `takeaway` alone wants to know what it is; with a dash, the terminal is read.
#[cfg(target_os = "linux")]
#[test]
fn without_arguments_on_a_terminal_it_says_what_it_is_for() {
    use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};

    let (flags, end_of_input) = (OpenptFlags::RDWR | OpenptFlags::NOCTTY, [4]);
    let run = |arguments: &[&str]| {
        let terminal = openpt(flags).unwrap();
        grantpt(&terminal)
            .and_then(|()| unlockpt(&terminal))
            .unwrap();
        let stdin = ioctl_tiocgptpeer(&terminal, flags).unwrap();
        rustix::io::write(&terminal, &end_of_input).unwrap();
        program().args(arguments).stdin(stdin).output().unwrap()
    };
    let output = run(&[]);
    let said = text(&output.stderr);
    assert_ends(&output, "", said, 2);
    assert!(
        said.lines().count() == 10 && said.contains("  takeaway stress --for poj-2234 -- ./mine "),
        "{said}"
    );
    assert!(text(&run(&["-"]).stderr).starts_with("takeaway: type the number of cases, "));
    assert!(text(&run(&["-s"]).stderr).starts_with("takeaway: type cases "));
}

#[test]
fn help_on_words_that_name_nothing_leads_to_what_there_is() {
    let words = [
        "formula", "patterns", "row", "Circle", "pair", "board", "grid", "string", "tree", "skip",
        "header",
    ];
    let words = words.into_iter().chain(["domjudge", "validator", "proved"]);
    for word in words.chain([
        "verdict",
        "parity",
        "first move",
        "testlib",
        "polygon",
        "checkers",
        "kattis",
    ]) {
        let help = stdout(
            &[&["help"][..], &word.split(' ').collect::<Vec<_>>()].concat(),
            "",
        );
        assert_eq!(
            help.lines().find(|line| line.chars().count() > 80),
            None,
            "{word}"
        );
        let text = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            ["cannot be described, because ", "takeaway help ", "--"]
                .iter()
                .any(|it| text.contains(it)),
            "{text}"
        );
        for rest in text.split("takeaway help ").skip(1) {
            let words = rest
                .split([' ', '.', ',', ':'])
                .take(if rest.starts_with("problems") { 2 } else { 1 });
            let topic: Vec<&str> = ["help"].into_iter().chain(words).collect();
            assert_ne!(stdout(&topic, ""), "", "{word}");
        }
    }
    let output = program().args(["help", "patern"]).output().unwrap();
    assert!(text(&output.stderr).contains("; did you mean takeaway help pattern?"));
}

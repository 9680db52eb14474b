//! What `takeaway help` prints: for each topic, game and command, with examples that work.

use std::process::Command;

use crate::program::{stdout, text};
use takeaway::Problem;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_takeaway"))
}

#[test]
fn help_and_version_win_over_all_other_arguments() {
    let [brief, help, version] = ["-h", "--help", "--version"].map(|flag| program().arg(flag).output().unwrap());
    for others in [&["--frob"][..], &["--set", "x"], &["--set"], &["one.in", "two.in"], &["--problem=1", "--set=2"]] {
        for (flag, expected) in [("-h", &brief), ("--help", &help), ("-V", &version), ("--version", &version)] {
            assert_eq!(&program().args(others).arg(flag).output().unwrap(), expected, "{others:?} {flag}");
            // What follows --help and is no flag is a topic.
            if others[0].starts_with('-') || expected == &version {
                assert_eq!(&program().arg(flag).args(others).output().unwrap(), expected, "{flag} {others:?}");
            }
        }
    }
    let games = stdout(&["--help", "games"], "");
    assert!(games.contains("grundys-game"));
    for arguments in
        [&["--frob", "-h", "games"][..], &["--help=games"], &["-hgames"], &["help", "games"], &["help", "GAMES"]]
    {
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
    assert!(check.contains("\n  $ printf ") && check.contains("\nExit code: 0 all verdicts are equal; 1 some differ"));
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
    assert!(stdout(&["--help"], "").contains("  takeaway --problem nim --explain cases.txt  "));
    let answer = stdout(&["--problem", "nim", "--explain"], "2  2 5 5  3 1 2 4");
    assert_eq!(answer, "Second\t0\t-\nFirst\t7\ttake 1 from heap 3\n");
    assert!(stdout(&["--help", "games"], "").contains("printf '2  1 5  2 4 4' | takeaway --problem kayles\n"));
    assert_eq!(stdout(&["--problem", "kayles"], "2  1 5  2 4 4"), "First\nSecond\n");
    let layouts = stdout(&["--help", "layouts"], "");
    for (layout, flag, input, verdicts) in [
        ("n m s", "--stream", "20 3 1 3 8", "First\n"),
        (
            "1..n m s",
            "--stream",
            "10 3 1 3 4",
            "First\nSecond\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\nSecond\nFirst\n",
        ),
        ("m s T k h 0", "", "2 2 5  2  2 5 12  1 5  0", "Second\nFirst\n"),
        ("k x h", "--problem nim", "1  3 9 1 2 4", "First\n"),
    ] {
        let flags = [flag, "--layout"].join(" ");
        let example = format!("printf '{input}' | takeaway {} '{layout}'", flags.trim());
        assert!(layouts.contains(&example), "{example}");
        let flags: Vec<&str> = flags.split_whitespace().chain([layout]).collect();
        assert_eq!(stdout(&flags, input), verdicts, "{example}");
    }
}

#[test]
fn lines_of_the_help_fit_a_terminal() {
    let names = Problem::ALL.map(Problem::name);
    let others = ["", "flags", "problems", "games", "layouts", "kayles", "dawsons-kayles", "dawsons-chess"];
    let commands = ["generate", "check", "submission"];
    for topic in names.into_iter().chain(others).chain(commands) {
        let help = stdout(&["help", topic], "");
        // The flags of a published problem are a line to copy, and would be another one in two lines.
        let is_long = |line: &&str| topic == "problems" && line.starts_with("  ") && line.contains("takeaway ");
        let mut lines = help.lines().filter(|line| !is_long(line));
        assert_eq!(lines.find(|line| line.chars().count() > 80), None, "{topic}");
    }
}

#[test]
fn help_on_each_game_has_its_rule_and_a_winning_move() {
    let codes = ["kayles", "dawsons-kayles", "dawsons-chess"];
    for (name, is_won) in
        Problem::ALL.map(|it| (it.name(), it.has_verdicts())).into_iter().chain(codes.map(|it| (it, true)))
    {
        let help = stdout(&["help", name], "");
        let title: Vec<&str> = help.lines().take_while(|line| !line.is_empty()).collect();
        assert!(title.join(" ").contains(&format!(": --problem {name}")) && help.contains("\nRule. "), "{help}");
        let (_, example) = help.split_once("\n  printf '").expect("an example");
        let (input, rest) = example.split_once("' | takeaway ").expect("a command");
        let (flags, shown) = rest.split_once('\n').expect("verdicts");
        let flags: Vec<&str> = flags.split(' ').collect();
        assert_eq!(flags.contains(&"--explain"), is_won, "{name}");
        let shown: String =
            shown.lines().map_while(|line| line.strip_prefix("  ")).map(|line| format!("{line}\n")).collect();
        assert_eq!(stdout(&flags, input), shown, "{name}");
        assert!(!is_won || shown.lines().any(|line| !line.ends_with("\t-")), "{help}");
    }
    assert_eq!(stdout(&["help", "problems", "poj2234"], ""), stdout(&["help", "problems", "poj", "2234"], ""));
    assert_eq!(stdout(&["help", "12"], ""), stdout(&["--help", "Wythoff"], ""));
}

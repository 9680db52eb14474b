//! The program against the last release: command lines of all commands, most of them right, with the flags that the help
//! of the release has. So a flag that is added later is drawn without a change here.

use std::fs;
use std::path::Path;
use std::process::Command;

use fastrand::Rng;

use crate::generate::Choices;
use crate::program;
use crate::reference::bound::PATIENCE;
use crate::released::{Run, any_layout, any_run};

const PROGRAM: &str = env!("CARGO_BIN_EXE_takeaway");

/// The commands, and that without a name.
const COMMANDS: [&str; 8] = [
    "",
    "values",
    "generate",
    "validate",
    "check",
    "submission",
    "package",
    "stress",
];

/// Flags of which the output has a time or the version.
const LEFT_OUT: [&str; 3] = ["--summary", "--help", "--version"];

/// Values that fit some flags and not others.
const VALUES: [&str; 12] = [
    "0", "1", "2", "7", "1e18", "x", "", "nim", "n", "k a b", "a%(b+1)", "-1",
];

/// A flag, and the value that its example has, if it takes one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Flag {
    name: String,
    value: Option<String>,
}

/// The flags that this help is about, each with the value of its example.
fn flags_of(help: &str) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    let mut short = "";
    let mut takes_value = false;
    for line in help.lines() {
        if line.starts_with("  -")
            && let Some((before, named)) = line.split_once("--")
        {
            let (name, value) = named.split_once(' ').unwrap_or((named, ""));
            short = before.trim_matches([' ', ',']);
            takes_value = !value.is_empty();
            flags.push(Flag {
                name: format!("--{name}"),
                value: None,
            });
        }
        if let Some((_, example)) = line.split_once("Example: ")
            && let Some(flag) = flags.last_mut()
            && takes_value
        {
            let words = shell_words::split(example).unwrap_or_default();
            let place = words
                .iter()
                .position(|word| *word == flag.name || (!short.is_empty() && word == short));
            flag.value = place.and_then(|place| words.get(place + 1).cloned());
        }
    }
    flags.retain(|flag| !LEFT_OUT.contains(&&*flag.name));
    flags
}

/// A command line, and what is on standard input.
struct Line {
    arguments: Vec<String>,
    input: Vec<u8>,
}

/// A command line of any command: a game and its cases, then up to three other flags, then what the
/// command takes, which is sometimes missing. `answers` is a file.
fn any_line(all: &[Flag], answers: &Path, choices: &mut Choices) -> Line {
    let command = choices.pick(&COMMANDS);
    let Run {
        arguments: of_cases,
        input,
        mut verdicts,
        ..
    } = any_cases(choices);
    let mut line = Vec::new();
    if !command.is_empty() {
        line.push(command.to_string());
    }
    // Where none is drawn: with a larger one, a table takes seconds.
    line.push("--budget=8".to_string());
    if choices.below(4) > 0 {
        line.extend(of_cases);
    }
    for _ in 0..choices.below(4) {
        line.push(any_flag(all, choices));
    }
    if choices.below(16) > 0 {
        match command {
            "generate" | "values" => line.push(choices.pick(&["3", "20"]).to_string()),
            "check" => line.push(answers.display().to_string()),
            // There is such a folder, so none is written.
            "package" => line.extend([".", "--format=kattis"].map(str::to_string)),
            // There is no such program, so none runs.
            "stress" => line.extend(["--", "./none"].map(str::to_string)),
            _ => {}
        }
    }
    if command == "check" {
        verdicts.truncate(choices.index(2 * verdicts.len() + 1));
        fs::write(answers, verdicts).expect("a file");
    }
    Line {
        arguments: line,
        input,
    }
}

/// Cases of any layout or of any other flags.
fn any_cases(choices: &mut Choices) -> Run {
    loop {
        let run = match choices.below(8) {
            7 => any_layout(choices),
            _ => any_run(choices),
        };
        if let Some(run) = run {
            return run;
        }
    }
}

/// A flag with the value of its example, or sometimes with another.
fn any_flag(all: &[Flag], choices: &mut Choices) -> String {
    let Flag { name, value } = &all[choices.index(all.len())];
    match value {
        _ if choices.below(8) == 7 => format!("{name}={}", choices.pick(&VALUES)),
        Some(value) => format!("{name}={value}"),
        None => name.clone(),
    }
}

#[test]
fn the_flags_are_those_of_the_help_with_the_values_of_their_examples() {
    let help = program::stdout(&["--help"], "");
    let flags = flags_of(&help);
    for (name, value) in [
        ("--game", Some("nim")),
        ("--words", Some("Alice,Bob")),
        ("--rule", Some("n-t if t*t <= n")),
        ("--protocol", Some("testlib")),
        ("--stream", None),
        ("--sorted", None),
    ] {
        let flag = Flag {
            name: name.to_string(),
            value: value.map(str::to_string),
        };
        assert!(flags.contains(&flag), "{name}: {flags:?}");
    }
    let left_out = |flag: &Flag| LEFT_OUT.contains(&&*flag.name);
    assert!(
        flags.len() >= 59 && !flags.iter().any(left_out),
        "{flags:?}"
    );
}

mod long {
    use super::*;

    /// How many command lines are given to this program and to the last release.
    const RUNS: u64 = 100_000;

    /// The same bytes and exit codes, but for what CHANGELOG.md says.
    #[test]
    #[ignore = "needs the last release: .ci/long builds and compares it"]
    fn it_does_as_the_last_release() {
        let last = std::env::var_os("LAST").expect("LAST=PROGRAM");
        let help = Command::new(&last).arg("--help").output();
        let help = help.expect("the program runs").stdout;
        let flags = flags_of(&String::from_utf8_lossy(&help));
        let answers = Path::new(env!("CARGO_TARGET_TMPDIR")).join("last-release.out");
        PATIENCE.set(1 << 11);
        let mut differences = 0;
        for seed in 0..RUNS {
            let mut rng = Rng::with_seed(seed);
            let bytes: Vec<u8> = (0..rng.usize(..2000)).map(|_| rng.u8(..)).collect();
            let line = any_line(&flags, &answers, &mut Choices::of(&bytes));
            let [now, then] = [PROGRAM.as_ref(), last.as_os_str()].map(|program| {
                let mut command = Command::new(program);
                let output = program::feed(command.args(&line.arguments), &line.input);
                let streams = [output.stdout, output.stderr];
                (
                    streams.map(|bytes| bytes.escape_ascii().to_string()),
                    output.status.code(),
                )
            });
            if now != then {
                let input = line.input.escape_ascii();
                println!("{:?} {input}:\n  {now:?}, not\n  {then:?}", line.arguments);
                differences += 1;
            }
        }
        assert_eq!(differences, 0, "of {RUNS} command lines");
    }
}

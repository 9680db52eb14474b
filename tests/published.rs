//! With the command of the README, the sample of each published problem is answered with exactly the judge's bytes.
//!
//! A folder `tests/published/NAME` is a problem. `command` has the flags as they are typed after `takeaway`; `input`
//! and `output` are the sample; `source` says in three lines which problem it is, where it is published, and where the
//! sample is from. No `output` comes from the program under test, and brute force confirms each.

use std::fs;
use std::path::{Path, PathBuf};

use crate::flags::flags_of_reference;
use crate::{program, reference};

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

const FILES: [&str; 4] = ["command", "input", "output", "source"];

pub fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(REPOSITORY).join("tests/published")).expect("the folder of the problems");
    let folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders
}

pub fn text(folder: &Path, file: &str) -> String {
    let path = folder.join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The command as a shell takes it apart: what is quoted is one argument.
pub fn arguments(folder: &Path) -> Vec<String> {
    let command = text(folder, "command");
    let parts = command.trim_end().split('"').enumerate();
    let arguments = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split(' ').filter(|argument| !argument.is_empty()).collect(),
        _ => vec![part],
    });
    arguments.map(str::to_string).collect()
}

/// The cases whose verdicts belong together as an input of their own, without the number of cases.
fn in_the_usual_order(input: &str, layout: &str, flags: &reference::Flags) -> Vec<String> {
    let numbers: Vec<u64> = input.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let groups = reference::layout::usual(layout, flags, &numbers);
    groups.iter().map(|group| group.iter().flatten().map(|number| format!("{number} ")).collect()).collect()
}

#[test]
fn each_folder_holds_a_problem_and_nothing_else() {
    for folder in folders() {
        let entries = fs::read_dir(&folder).unwrap();
        let mut files: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        assert_eq!(files, FILES, "{}", folder.display());
        assert_eq!(text(&folder, "source").lines().count(), 3, "{}", folder.display());
        assert_eq!(text(&folder, "command").lines().count(), 1, "{}", folder.display());
    }
}

#[test]
fn the_published_input_is_answered_with_the_published_output() {
    for folder in folders() {
        let arguments = arguments(&folder);
        let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let from_stdin = program::stdout(&arguments, text(&folder, "input"));
        let path = folder.join("input");
        arguments.push(path.to_str().expect("a path in UTF-8"));
        for found in [from_stdin, program::stdout(&arguments, b"")] {
            assert_eq!(found, text(&folder, "output"), "{}", folder.display());
        }
    }
}

#[test]
fn brute_force_confirms_the_published_output() {
    for folder in folders() {
        let (input, arguments) = (text(&folder, "input"), arguments(&folder));
        let flags = flags_of_reference(&arguments);
        let layout = arguments.iter().position(|argument| argument == "--layout").map(|place| &arguments[place + 1]);
        let inputs = match layout {
            None => vec![input],
            Some(layout) => in_the_usual_order(&input, layout, &flags),
        };
        let heaps = flags.heaps.filter(|_| layout.is_none());
        let groups =
            reference::Flags { stream: flags.stream || layout.is_some(), prefix: None, heaps, ..flags.clone() };
        let answers = inputs.iter().map(|input| reference::answer_as(input.as_bytes(), &groups));
        let verdicts: Vec<u8> = answers.flat_map(|answer| answer.verdicts).collect();
        let verdicts = flags.prefix.map_or(verdicts.clone(), |prefix| reference::numbered(&verdicts, &prefix));
        assert_eq!(String::from_utf8_lossy(&verdicts), text(&folder, "output"), "{}", folder.display());
    }
}

#[test]
fn the_readme_lists_these_problems_and_commands_and_no_others() {
    let readme = text(Path::new(REPOSITORY), "README.md");
    let (_, section) = readme.split_once("\n## Published problems\n").expect("the section");
    let table = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    // Two lines are the head.
    let mut rows: Vec<String> = table.skip(2).map(str::to_string).collect();
    let row = |folder: &PathBuf| {
        let source = text(folder, "source");
        let problem = source.lines().next().expect("the problem");
        format!("| {problem} | `takeaway {}` |", text(folder, "command").trim_end())
    };
    let mut expected: Vec<String> = folders().iter().map(row).collect();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
}

#[test]
fn help_lists_these_problems_and_finds_them_by_name() {
    let help = |words: &[&str]| program::stdout(&[&["help", "problems"], words].concat(), b"");
    let all = help(&[]);
    for folder in folders() {
        let source = text(&folder, "source");
        let problem = source.lines().next().expect("the problem");
        let expected = format!("{problem}\n  takeaway {}\n", text(&folder, "command").trim_end());
        assert!(all.contains(&expected), "{expected}");
        let words: Vec<&str> = problem.split(' ').collect();
        assert!(help(&words).contains(&expected), "{expected}");
    }
    assert!(all.contains("HackerRank, \"Bowling Pins\"\n  takeaway --problem kayles\n  heaps: the rows of pins\n"));
    // Two lines a problem, and of those that need converting the heaps, too.
    assert_eq!(all.lines().count(), 2 * (folders().len() + 4) + 4);
    assert_eq!(help(&["KAYLES", "leetcode"]).lines().next(), Some("LeetCode 294, \"Flip Game II\""));
}

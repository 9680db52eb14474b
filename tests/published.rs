//! With the command of `docs/problems.md`, the sample of each published problem is answered with exactly the judge's
//! bytes.
//!
//! A folder `tests/published/NAME` is a problem. `command` has the flags as they are typed after `takeaway`; `input`
//! and `output` are the sample; `source` says in three lines which problem it is, where it is published, and where the
//! sample is from; `bounds` has the flags of `generate` for the bounds of the statement, and is an empty line if we do
//! not know them. No `output` comes from the program under test, and brute force confirms each.
//!
//! A folder `tests/ruled/NAME` is the same for a problem that needs a rule of one's own.
//!
//! A folder `tests/converted/NAME` is a problem whose input needs converting first. Its `command` is what a shell runs,
//! with `FILE` for the name of the input. It has no `bounds`, because `generate` does not write its form.
//!
//! `RENEW=1 cargo test published` writes the tables of `docs/problems.md` anew.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use crate::flags::flags_of_reference;
use crate::{program, reference, rules};

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

const BOTH: &str = "C++, Rust";
const MAYBE: &str = "C++, maybe Rust";

/// The judges, and in which of the languages of `submission` they take programs.
const JUDGES: [(&str, &str); 17] = [
    ("AtCoder", BOTH),
    ("Baekjoon", BOTH),
    ("CSES", BOTH),
    ("CodeChef", BOTH),
    ("Codeforces", BOTH),
    ("GeeksforGeeks", "C++ function"),
    ("HDU", "C++"),
    ("HackerRank", BOTH),
    ("Kattis", BOTH),
    ("LeetCode", "C++ or Rust method"),
    ("LightOJ", MAYBE),
    ("Luogu", BOTH),
    ("POJ", "C++"),
    ("SPOJ", MAYBE),
    ("Timus", MAYBE),
    ("UVa", "C++"),
    ("yukicoder", BOTH),
];

/// The folders of the problems that the command alone answers.
pub fn folders() -> Vec<PathBuf> {
    folders_in("tests/published")
}

/// These folders and those of the problems that need a rule of one's own.
fn folders_with_rules() -> Vec<PathBuf> {
    [folders(), folders_in("tests/ruled")].concat()
}

/// The folders for whose command a program can be printed: none that lists moves.
pub fn folders_with_a_program() -> Vec<PathBuf> {
    folders().into_iter().filter(|folder| !lists_moves(folder)).collect()
}

fn lists_moves(folder: &Path) -> bool {
    arguments(folder).contains(&"--winning-moves".to_string())
}

/// In the order of the problems' names.
fn folders_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(REPOSITORY).join(folder)).expect("the folder of the problems");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders.sort_by_key(|folder| name(folder).to_lowercase());
    folders
}

/// The name of the problem, which starts with those of its judges.
fn name(folder: &Path) -> String {
    text(folder, "source").lines().next().expect("the problem").to_string()
}

/// The command as it is typed.
fn typed(folder: &Path) -> String {
    let command = text(folder, "command");
    if folder.join("bounds").exists() {
        format!("takeaway {}", command.trim_end())
    } else {
        command.trim_end().to_string()
    }
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
    let files = ["bounds", "command", "input", "output", "source"];
    let roots = [("tests/published", &files[..]), ("tests/ruled", &files[..]), ("tests/converted", &files[1..])];
    for (root, files) in roots {
        for folder in folders_in(root) {
            let entries = fs::read_dir(&folder).unwrap();
            let mut found: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            found.sort();
            assert_eq!(found, files, "{}", folder.display());
            for (file, lines) in files.iter().zip([1, 1, 0, 0, 3][5 - files.len()..].iter()) {
                assert!(*lines == 0 || text(&folder, file).lines().count() == *lines, "{} {file}", folder.display());
            }
        }
    }
}

#[test]
fn the_published_input_is_answered_with_the_published_output() {
    for folder in folders_with_rules() {
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

/// The verdicts of brute force on an input for these arguments.
fn by_reference(input: &str, arguments: &[String]) -> String {
    let flags = flags_of_reference(arguments);
    let layout = arguments.iter().position(|argument| argument == "--layout").map(|place| &arguments[place + 1]);
    let inputs = match layout {
        None => vec![input.to_string()],
        Some(layout) => in_the_usual_order(input, layout, &flags),
    };
    let heaps = flags.heaps.filter(|_| layout.is_none());
    let groups = reference::Flags { stream: flags.stream || layout.is_some(), prefix: None, heaps, ..flags.clone() };
    let answers = inputs.iter().map(|input| reference::answer_as(input.as_bytes(), &groups));
    let verdicts: Vec<u8> = answers.flat_map(|answer| answer.verdicts).collect();
    let verdicts = flags.prefix.map_or(verdicts.clone(), |prefix| reference::numbered(&verdicts, &prefix));
    String::from_utf8(verdicts).expect("UTF-8")
}

#[test]
fn what_is_generated_keeps_to_the_bounds_of_the_statement() {
    for folder in folders_with_rules() {
        let (arguments, bounds) = (arguments(&folder), text(&folder, "bounds"));
        if bounds.trim().is_empty() {
            continue;
        }
        let flags = arguments.iter().map(String::as_str).chain(bounds.split_whitespace());
        // Some statements have 10^6 heaps in a case: not in each of 300.
        let fewer = Some("--max-total=100000").filter(|_| !bounds.contains("--max-total"));
        let generate: Vec<&str> = ["generate", "300"].into_iter().chain(fewer).chain(flags.clone()).collect();
        // No statement of these has empty heaps, or cases without heaps.
        let least = ["--min-heap", "--min-heaps"].into_iter().filter(|least| !flags.clone().any(|flag| flag == *least));
        let validate = ["validate"].into_iter().chain(least.flat_map(|flag| [flag, "1"])).chain(flags.clone());
        let validate: Vec<&str> = validate.collect();
        let input = program::stdout(&generate, b"");
        assert_eq!(program::stdout(&validate, input), "", "{}", folder.display());
    }
}

#[test]
fn brute_force_confirms_the_published_output() {
    for folder in folders() {
        let found = by_reference(&text(&folder, "input"), &arguments(&folder));
        assert_eq!(found, text(&folder, "output"), "{}", folder.display());
    }
}

/// The reference plays Nim with the values of the heaps.
#[test]
fn brute_force_in_cpp_confirms_the_output_for_rules() {
    if program::missing(&["g++"]) {
        return;
    }
    for folder in folders_in("tests/ruled") {
        let (arguments, input) = (arguments(&folder), text(&folder, "input"));
        let numbers: Vec<u64> = input.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        let most = *numbers.iter().max().expect("a heap");
        let rule = arguments[1 + arguments.iter().position(|it| it == "--rule").expect("a rule")].clone();
        let values = rules::by_brute_force(&rules::BRUTE_FORCE, &[(most, rule)]).concat();
        let values: Vec<&str> = values.split(' ').collect();
        let nim = with_values(&numbers, &values, &flags_of_reference(&arguments));
        assert_eq!(by_reference(&nim, &arguments), text(&folder, "output"), "{}", folder.display());
    }
}

#[test]
#[ignore = "makes tables of 2^28 combinations: see CONTRIBUTING.md"]
fn the_budget_of_a_command_with_a_rule_reaches_the_largest_heap_of_the_statement() {
    for folder in folders_in("tests/ruled") {
        let (arguments, bounds) = (arguments(&folder), text(&folder, "bounds"));
        let largest = bounds.split_whitespace().skip_while(|flag| *flag != "--max-heap").nth(1).expect("a bound");
        let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
        let counts = ["--stream", "--heaps"].into_iter().filter(|flag| !has(flag)).map(|_| "1 ").collect::<String>();
        let flags: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_ne!(program::stdout(&flags, format!("{counts}{largest}")), "", "{}", folder.display());
    }
}

/// The input with the value of each heap in its place.
fn with_values(numbers: &[u64], values: &[&str], flags: &reference::Flags) -> String {
    let (cases, mut rest) = numbers.split_at(usize::from(!flags.stream));
    let mut text = cases.iter().map(|cases| format!("{cases} ")).collect::<String>();
    while !rest.is_empty() {
        let (count, heaps) = rest.split_at(usize::from(flags.heaps.is_none()));
        let (heaps, next) = heaps.split_at(flags.heaps.unwrap_or_else(|| count[0]) as usize);
        text.extend(count.iter().map(|count| format!("{count} ")));
        text.extend(heaps.iter().map(|&heap| format!("{} ", values[heap as usize])));
        rest = next;
    }
    text
}

#[test]
fn brute_force_confirms_the_output_for_the_heaps_that_the_input_is_converted_to() {
    if program::missing(&["sh", "awk", "sort", "tail", "tr"]) {
        return;
    }
    // In place of the program stands one that prints its arguments, each on a line, and then what it reads.
    let program = env::temp_dir().join(format!("takeaway-arguments-{}", process::id()));
    fs::create_dir_all(&program).expect("a folder");
    let script = program.join("takeaway");
    fs::write(&script, "#!/bin/sh\nprintf '%s\\n' \"$@\" --\ncat\n").expect("a file");
    assert!(Command::new("chmod").arg("+x").arg(&script).status().expect("chmod runs").success());
    for folder in folders_in("tests/converted") {
        let printed = in_a_shell(&folder, &program);
        let (given, input) = printed.split_once("\n--\n").expect("arguments");
        let given: Vec<String> = given.lines().map(str::to_string).collect();
        assert_eq!(by_reference(input, &given), text(&folder, "output"), "{}", folder.display());
    }
    fs::remove_dir_all(&program).expect("a folder to remove");
}

/// The command of a converted problem, with the name of its input. In a shell's path, `takeaway` has to be one of the
/// folder `program`.
fn in_a_shell(folder: &Path, program: &Path) -> String {
    let command = text(folder, "command").replace("FILE", "input");
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let output = program::feed(shell.current_dir(folder).env("PATH", path).args(["-c", &command]), b"");
    assert_eq!(program::text(&output.stderr), "", "{}", folder.display());
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_converted_input_is_answered_with_the_published_output() {
    if program::missing(&["sh", "awk", "sort", "tail", "tr"]) {
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_takeaway")).parent().expect("a folder");
    for folder in folders_in("tests/converted") {
        assert_eq!(in_a_shell(&folder, program), text(&folder, "output"), "{}", folder.display());
    }
}

fn page() -> String {
    text(Path::new(REPOSITORY), "docs/problems.md")
}

/// The languages that the judges of the problem take: once if it is the same for all, or else for each.
fn languages(problem: &str) -> String {
    let is_named = |judge: &str| problem.split(|c: char| !c.is_alphanumeric()).any(|word| word == judge);
    let judges: Vec<(&str, &str)> = JUDGES.into_iter().filter(|(judge, _)| is_named(judge)).collect();
    let first = judges.first().unwrap_or_else(|| panic!("{problem}: which judge?")).1;
    if judges.iter().all(|(_, languages)| *languages == first) {
        return first.to_string();
    }
    judges.iter().map(|(judge, languages)| format!("{judge}: {languages}")).collect::<Vec<_>>().join("; ")
}

/// A row of a table. A bar would end a cell.
fn row(cells: &[&str]) -> String {
    cells.iter().fold("|".to_string(), |row, cell| format!("{row} {} |", cell.replace('|', "\\|"))) + "\n"
}

fn table(root: &str, head: &[&str]) -> String {
    let mut table = row(head) + &"|---".repeat(head.len()) + "|\n";
    for folder in folders_in(root) {
        let (name, command) = (name(&folder), format!("`{}`", typed(&folder)));
        let mut cells = vec![name.clone(), command, languages(&name)];
        if folder.join("bounds").exists() {
            let bounds = text(&folder, "bounds");
            cells.push(if bounds.trim().is_empty() { String::new() } else { format!("`{}`", bounds.trim_end()) });
        }
        table += &row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    table
}

#[test]
fn the_page_lists_these_problems_and_commands_and_no_others() {
    let page = page();
    let text: String = page.lines().filter(|line| !line.starts_with('|')).map(|line| format!("{line}\n")).collect();
    let (alone, others) = text.split_once("## With a rule of your own").expect("three sections");
    let (ruled, converted) = others.split_once("## With a line that converts the input").expect("three sections");
    let head = ["problem", "command", "languages", "bounds for `generate`"];
    let expected = format!(
        "{}\n\n{}\n## With a rule of your own{}\n\n{}\n## With a line that converts the input{}\n\n{}",
        alone.trim_end(),
        table("tests/published", &head),
        ruled.trim_end(),
        table("tests/ruled", &head),
        converted.trim_end(),
        table("tests/converted", &["problem", "command", "languages"]),
    );
    if env::var_os("RENEW").is_some() {
        fs::write(Path::new(REPOSITORY).join("docs/problems.md"), expected).expect("a page to write");
    } else {
        assert!(page == expected, "docs/problems.md is stale; RENEW=1 cargo test published renews it");
    }
}

#[test]
fn the_readme_has_six_of_these_problems_with_the_same_commands() {
    let readme = text(Path::new(REPOSITORY), "README.md");
    let (_, section) = readme.split_once("\n## Published problems\n").expect("the section");
    let rows: Vec<&str> = section.lines().take_while(|line| !line.starts_with("## ")).collect();
    let rows: Vec<&&str> = rows.iter().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    let page = page();
    for row in &rows {
        assert!(page.contains(&format!("\n{row} ")), "{row}");
    }
    assert_eq!(rows.len(), 6);
}

#[test]
fn help_lists_these_problems_and_finds_them_by_name() {
    let help = |words: &[&str]| program::stdout(&[&["help", "problems"], words].concat(), b"");
    let all = help(&[]);
    let folders = [folders_with_rules(), folders_in("tests/converted")].concat();
    for folder in &folders {
        let problem = name(folder);
        let expected = format!("{problem}\n  {}\n", typed(folder));
        assert!(all.contains(&expected), "{expected}");
        let words: Vec<&str> = problem.split(' ').collect();
        assert!(help(&words).contains(&expected), "{expected}");
    }
    // A line more where a judge takes no Rust.
    let takes_no_rust = |folder: &&PathBuf| languages(&name(folder)).split("; ").any(|judge| !judge.contains("Rust"));
    let printed = |folder: &PathBuf| !lists_moves(folder);
    let alone: Vec<PathBuf> = folders_with_rules().into_iter().filter(printed).collect();
    let marked = all.lines().filter(|line| line.ends_with(": takeaway submission -l c++ ...")).count();
    assert_eq!(marked, alone.iter().filter(takes_no_rust).count());
    assert!(all.contains("\n  no Rust (HDU, POJ): takeaway") && all.contains("\n  no Rust: takeaway"));
    assert_eq!(all.lines().count(), 2 * folders.len() + marked);
    assert_eq!(
        help(&["KAYLES", "leetcode"]).lines().next(),
        Some("LeetCode 294, \"Flip Game II\", as a file of strings")
    );
}

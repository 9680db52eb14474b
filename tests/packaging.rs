//! `takeaway package` writes what the tools of setters take: data with takeaway's answers, programs
//! that are wrong where it says so, and nothing if something is wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::program::{feed, missing, run_with, text};

/// The flags and the bounds of four problems: with the number of cases, with one case in an input,
/// with moves in cases, and with positions of two numbers.
const PROBLEMS: [[&str; 2]; 4] = [
    [
        "-p nim",
        "--max-cases 50 --min-heap 1 --max-heap 5000000000",
    ],
    [
        "--set 1,3,4 --heaps 1 --stream",
        "--max-cases 1 --max-heap 1000",
    ],
    [
        "--layout m-s-k-h-0",
        "--max-move 9 --max-moves 3 --max-heaps 3 --max-heap 100 --max-cases 50",
    ],
    [
        "--heaps 1 --rule (a-2,b-1);(a-1,b-2);(a+1,b-2);(a-2,b+1)",
        "--max-cases 50 --max-heap 100",
    ],
];

/// Words without blanks in them, but for the layout, which has dashes in their place.
fn words(flags: &str) -> Vec<String> {
    let words = flags.split(' ').map(|word| {
        word.replace("m-s-k-h-0", "m s k h 0")
            .replace("n-m-s", "n m s")
    });
    words.collect()
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Writes a package to this folder.
fn package(folder: &Path, format: &str, flags: &[&str]) {
    let name = folder.to_str().expect("UTF-8");
    let arguments = [&["package", name, "--format", format], flags].concat();
    let output = run_with(&arguments, b"");
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    assert_eq!(text(&output.stdout), "");
}

/// The files below a folder, by their paths.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("UTF-8")
            .to_string();
        if !path.is_dir() {
            all.insert(name, fs::read(&path).expect("a file"));
            continue;
        }
        for (below, bytes) in files(&path) {
            all.insert(format!("{name}/{below}"), bytes);
        }
    }
    all
}

/// All formats.
fn formats() -> Vec<String> {
    let output = run_with(&["package", "game", "-p", "nim"], b"");
    let said = text(&output.stderr);
    let start = "takeaway: package needs --format: ";
    let names = said.strip_prefix(start).expect("the formats");
    let (names, _) = names.split_once(" (").expect("a hint");
    let names = names.replace(" or ", ", ");
    names.split(", ").map(str::to_string).collect()
}

#[test]
fn the_name_of_a_tool_stands_for_its_format() {
    let folder = folder();
    for (tool, format) in [
        ("DOMjudge", "kattis"),
        ("problemtools", "kattis"),
        ("bapctools", "icpc"),
        ("SIO2", "sinol"),
        ("sinol-make", "sinol"),
    ] {
        let mut written = Vec::new();
        for name in [tool, format] {
            let path = folder.path().join(name).join("nim");
            fs::create_dir_all(&path).expect("a folder");
            let of = path.to_str().expect("UTF-8");
            let flags = ["-p", "nim", "--max-cases", "20", "--max-heap", "50"];
            let arguments = [&["package", of, "--format", name], &flags[..]].concat();
            let output = run_with(&arguments, b"");
            assert_eq!(output.status.code(), Some(0), "{name}");
            let note = format!("takeaway: --format {tool} is {format}\n");
            let told = if name == tool { &*note } else { "" };
            assert_eq!(text(&output.stderr), told);
            written.push(files(&path));
            fs::remove_dir_all(&path).expect("a folder");
        }
        assert!(written[0] == written[1], "{tool}");
    }
}

/// The inputs in a package for Kattis, each with its answers.
fn tests_of(package: &BTreeMap<String, Vec<u8>>) -> Vec<[&Vec<u8>; 2]> {
    let mut tests = Vec::new();
    for (path, input) in package {
        if let Some(name) = path.strip_suffix(".in") {
            tests.push([input, &package[&format!("{name}.ans")]]);
        }
    }
    tests
}

/// Returns true if a file of the package has the input, and another file the answers, under the
/// same name but for its end.
fn has_test(package: &BTreeMap<String, Vec<u8>>, [input, answers]: [&Vec<u8>; 2]) -> bool {
    let mut names = Vec::new();
    for (path, bytes) in package {
        if bytes == input {
            names.push((path, Path::new(path).file_stem()));
        }
    }
    package.iter().any(|(path, bytes)| {
        let stem = Path::new(path).file_stem();
        let mut inputs = names.iter();
        bytes == answers && inputs.any(|(input, name)| *input != path && *name == stem)
    })
}

#[test]
fn the_same_command_writes_the_same_bytes_and_valid_inputs_with_takeaways_answers() {
    for [flags, bounds] in PROBLEMS {
        let form = words(flags);
        let form: Vec<&str> = form.iter().map(String::as_str).collect();
        let flags = [&form[..], &bounds.split(' ').collect::<Vec<_>>()].concat();
        let kattis = folder();
        package(&kattis.path().join("game"), "kattis", &flags);
        let of_kattis = files(kattis.path());
        let tests = tests_of(&of_kattis);
        assert!(tests.len() >= 9, "{flags:?}: {} tests", tests.len());
        for format in formats() {
            let once = folder();
            let twice = folder();
            package(&once.path().join("game"), &format, &flags);
            package(&twice.path().join("game"), &format, &flags);
            let all = files(once.path());
            assert_eq!(all, files(twice.path()), "{format} {flags:?}");
            for &test in &tests {
                let input = text(test[0]);
                assert!(has_test(&all, test), "{format} {flags:?}: {input}");
            }
        }
        for [input, answers] in tests {
            assert_eq!(run_with(&form, input).stdout, *answers, "{flags:?}");
            let validated = run_with(&[&["validate"], &flags[..]].concat(), input);
            let said = text(&validated.stderr);
            assert!(validated.status.success(), "{flags:?}: {said}");
        }
    }
}

#[test]
fn another_name_and_other_flags_have_another_uuid() {
    let folder = folder();
    let mut all = Vec::new();
    for (name, most) in [("one", "5"), ("two", "5"), ("three", "6")] {
        let path = folder.path().join(name);
        package(&path, "icpc", &["--game", "nim", "--max-heap", most]);
        let problem = fs::read_to_string(path.join("problem.yaml")).expect("a file");
        let uuid = problem.lines().find_map(|line| line.strip_prefix("uuid: "));
        all.push(uuid.expect("a uuid").to_string());
    }
    all.dedup();
    assert_eq!(all.len(), 3);
    for uuid in all {
        assert!(uuid.len() == 36 && &uuid[14..15] == "8", "{uuid}");
    }
}

/// The tests on which README.md says that a program is wrong; `None` if it is left out.
fn wrong_on(readme: &str, program: &str) -> Option<Vec<String>> {
    let start = format!("- `{program}.cpp`: ");
    let line = readme.lines().find_map(|line| line.strip_prefix(&start))?;
    let (_, names) = line.trim_end_matches('.').split_once("Wrong on ")?;
    Some(names.split(", ").map(str::to_string).collect())
}

/// Why a program is left out.
const NOT_FOR_POSITIONS: &str =
    "a program whose table ends early is made for heaps, not for positions of several numbers";
const MISERE_OF_RULES: &str = "misère play of a rule is known for cases of one heap alone";

/// Flags, and wrong programs of their package. In order: large numbers; one 0 at the end of the
/// input; two zeros there; a rule of positions with one position in a case; one with several;
/// computed heaps; a rule of heaps with several.
const WITH_WRONG_PROGRAMS: [(&[&str], &[&str]); 7] = [
    (
        &["--set 1,3,4 --heaps 1 --min-heap 1 --max-heap 1e18 --max-cases 300"],
        &["always-first", "misere", "32-bits", "cut-off"],
    ),
    (
        &["--set 1,3,4 --max-heap 1e11 --layout", "n 0"],
        &["32-bits"],
    ),
    (
        &[
            "-p wythoff --min-heap 4294967296 --max-heap 4294967300 --layout",
            "a b 0",
        ],
        &["32-bits"],
    ),
    (
        &[
            "--max-heap 60 --max-cases 300 --rule",
            "(a-t,2*t) if 1<=t<=b",
            "--layout",
            "a b",
        ],
        &["always-first", "misere"],
    ),
    (
        &["--max-heap 20 --max-heaps 3 --rule", "(a-t,b); (a,b-t)"],
        &["always-first"],
    ),
    (
        &[
            "-p nim --max-a 50 --max-b 9 --heap a%(b+1) --layout",
            "k a b",
        ],
        &["always-first"],
    ),
    (
        &[
            "--max-heap 50 --max-heaps 3 --max-cases 50 --rule",
            "n-t if t*t<=n",
        ],
        &["always-first", "cut-off"],
    ),
];

/// The first text is several words, and each other one is a word, which may have blanks.
fn flags_of(words: &'static [&'static str]) -> Vec<&'static str> {
    let mut flags: Vec<&str> = words[0].split(' ').collect();
    flags.extend(&words[1..]);
    flags
}

#[test]
fn each_wrong_program_is_wrong_exactly_where_readme_says() {
    if missing(&["g++"]) {
        return;
    }
    for (words, programs) in WITH_WRONG_PROGRAMS {
        let folder = folder();
        let path = folder.path().join("game");
        package(&path, "kattis", &flags_of(words));
        assert_wrong_where_told(&path, programs);
    }
}

#[test]
fn a_statement_has_heaps_or_positions() {
    let folder = folder();
    let path = folder.path().join("positions");
    package(&path, "kattis", &flags_of(WITH_WRONG_PROGRAMS[3].0));
    let statement = statement_of(&path);
    assert!(statement.contains("a is a number of the position, b is a number"));
    assert!(!statement.contains("heap") && !statement.contains("code"));
    let path = folder.path().join("heaps");
    package(&path, "kattis", &["-p", "nim", "--max-heap", "9"]);
    let statement = statement_of(&path);
    assert!(statement.contains("k is the number of heaps, h is a heap"));
    assert!(!statement.contains("position"));
}

/// Flags, and the sentences of bounds that a statement then has.
const BOUNDS_IN_WORDS: [(&str, &[&str]); 9] = [
    (
        "-p nim --min-heap 1 --max-heap 9 --min-heaps 2 --max-heaps 5 --max-cases 7 --max-total 30 --max-stones 20",
        &[
            "The stones of a heap are 1 to 9.",
            "The stones of a case are 0 to 20 together.",
            "The heaps of a case are 2 to 5.",
            "There are 1 to 7 cases.",
            "The heaps of all cases together are 0 to 30.",
        ],
    ),
    (
        "--layout 'n m s' --max-heap 50 --max-move 6 --min-moves 2 --max-moves 4 --min-cases 3 --max-cases 5",
        &[
            "The stones of a heap are 0 to 50.",
            "A move takes 1 to 6 stones.",
            "The moves of a case are 2 to 4.",
            "There are 3 to 5 cases.",
        ],
    ),
    (
        "--layout 'm s k h' --max-heap 8 --max-move n --max-moves 4 --moves increasing --max-cases 1",
        &[
            "The stones of a heap are 0 to 8.",
            "The heaps of a case are 0 or more.",
            "A move takes at least 1 stone, and no more than the largest heap of its case has.",
            "The moves of a case are 1 to 4.",
            "Moves come in increasing order.",
            "There is 1 case.",
        ],
    ),
    (
        "--set 1,2 --layout 'n s s' --max-heap 9 --max-move 5 --moves distinct --with-move 3",
        &[
            "The stones of a heap are 0 to 9.",
            "A move takes 1 to 5 stones.",
            "No two moves of a case are equal.",
            "3 is one of the moves of each case.",
        ],
    ),
    (
        "--rule '(a-t,b+t) if 0<t<=a' --layout 'k a b' --max-heap 9 --max-b 5 --min-cases 0 --max-cases 4",
        &[
            "The number a is 0 to 9.",
            "The number b is 0 to 5.",
            "The positions of a case are 0 or more.",
            "There are at most 4 cases.",
        ],
    ),
    (
        "--layout 'm s T n' --max-heap 30 --max-moves 3 --max-group 4 --max-groups 2",
        &[
            "The stones of a heap are 0 to 30.",
            "A move takes 1 or more stones.",
            "The moves of a case are 1 to 3.",
            "A group has at most 4 cases.",
            "There are at most 2 groups.",
        ],
    ),
    (
        "--layout 'm s T n' --max-heap 30 --max-moves 3",
        &[
            "The stones of a heap are 0 to 30.",
            "A move takes 1 or more stones.",
            "The moves of a case are 1 to 3.",
        ],
    ),
    (
        "-p wythoff --max-heap 7",
        &["The stones of a heap are 0 to 7."],
    ),
    (
        "-p nim --heap n-p --heaps 3 --max-heap 9 --min-cases 2 --min-total 6",
        &[
            "A number in place of a heap is 0 to 9.",
            "A case has 3 heaps.",
            "There are 2 or more cases.",
            "The heaps of all cases together are 6 or more.",
        ],
    ),
];

#[test]
fn a_statement_has_a_sentence_for_each_bound() {
    let folder = folder();
    for (number, (flags, expected)) in (0..).zip(BOUNDS_IN_WORDS) {
        let path = folder.path().join(format!("bounds{number}"));
        let flags = shell_words::split(flags).expect("words");
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        package(&path, "kattis", &flags);
        let statement = statement_of(&path);
        let sentences: Vec<&str> = statement
            .lines()
            .filter_map(|line| line.trim().strip_prefix("\\item "))
            .collect();
        assert_eq!(sentences, expected, "{flags:?}");
    }
}

/// The skeleton of the statement of a package.
fn statement_of(package: &Path) -> String {
    let statement = package.join("problem_statement/problem.en.tex");
    fs::read_to_string(statement).expect("a file")
}

#[test]
fn a_wrong_program_that_is_not_known_is_left_out_with_the_reason() {
    let rule = ["--max-heap", "20", "--rule", "n-t if t*t<=n"];
    let positions = ["--max-heap", "9", "--rule", "(a-t,b); (a,b-t)"];
    for (flags, program, why) in [
        (&rule[..], "misere", Some(MISERE_OF_RULES)),
        (
            &[&rule[..], &["--heaps", "2"]].concat(),
            "misere",
            Some(MISERE_OF_RULES),
        ),
        (&[&rule[..], &["--heaps", "1"]].concat(), "misere", None),
        (&[&rule[..], &["--max-heaps", "1"]].concat(), "misere", None),
        (&positions, "misere", Some(MISERE_OF_RULES)),
        (
            &[&positions[..], &["--layout", "a b"]].concat(),
            "misere",
            None,
        ),
        (&positions, "cut-off", Some(NOT_FOR_POSITIONS)),
        (
            &["-p", "wythoff", "--max-heap", "9"],
            "cut-off",
            Some(NOT_FOR_POSITIONS),
        ),
    ] {
        let folder = folder();
        let path = folder.path().join("game");
        package(&path, "kattis", flags);
        let readme = fs::read_to_string(path.join("README.md")).expect("a file");
        let source = path.join(format!("submissions/wrong_answer/{program}.cpp"));
        assert_eq!(source.exists(), why.is_none(), "{flags:?}");
        if let Some(why) = why {
            let line = format!("- no `{program}.cpp`: {why}\n");
            assert!(readme.contains(&line), "{flags:?}: {readme}");
        }
    }
}

/// The program of this source of a package in C++, compiled without a warning.
fn compiled(package: &Path, source: &str) -> PathBuf {
    let compiled = package.join("compiled");
    let status = Command::new("g++")
        .args(["-Wall", "-Wextra", "-Werror", "-o"])
        .arg(&compiled)
        .arg(package.join(source))
        .status();
    assert!(status.expect("g++ runs").success(), "{source}");
    compiled
}

#[test]
fn the_validator_of_answers_takes_one_answer_for_each_case_and_nothing_else() {
    if missing(&["g++"]) {
        return;
    }
    let folder = folder();
    let path = folder.path().join("game");
    package(&path, "icpc", &["-p", "nim", "--max-heap", "9"]);
    let validator = compiled(&path, "answer_validators/answers.cpp");
    let input = folder.path().join("input");
    fs::write(&input, "2\n1 3\n1 0\n").expect("a file");
    for (answers, code) in [
        ("First\nSecond\n", 42),
        ("Second\nSecond\n", 42),
        ("First\n", 43),
        ("First\nSecond\nFirst\n", 43),
        ("First\nSecond", 43),
        ("First\nSecond \n", 43),
        ("First\nThird\n", 43),
    ] {
        let ended = feed(Command::new(&validator).arg(&input), answers.as_bytes());
        assert_eq!(ended.status.code(), Some(code), "{answers:?}");
    }
}

fn assert_wrong_where_told(path: &Path, programs: &[&str]) {
    let readme = fs::read_to_string(path.join("README.md")).expect("a file");
    for &program in programs {
        let expected = wrong_on(&readme, program).unwrap_or_else(|| panic!("{program}: {readme}"));
        let source = format!("submissions/wrong_answer/{program}.cpp");
        let compiled = compiled(path, &source);
        let mut found = Vec::new();
        for (name, input) in files(&path.join("data")) {
            let Some(name) = name.strip_suffix(".in") else {
                continue;
            };
            let answers = fs::read(path.join(format!("data/{name}.ans"))).expect("a file");
            if feed(&mut Command::new(&compiled), &input).stdout != answers {
                found.push(name.rsplit('/').next().unwrap_or(name).to_string());
            }
        }
        let mut expected = expected;
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{program}");
    }
}

#[test]
fn a_mistake_that_changes_no_answer_is_left_out() {
    let folder = folder();
    let path = folder.path().join("game");
    package(
        &path,
        "kattis",
        &[
            "--game",
            "nim",
            "--min-heap",
            "2",
            "--min-heaps",
            "1",
            "--heaps",
            "1",
            "--max-heap",
            "9",
        ],
    );
    let readme = fs::read_to_string(path.join("README.md")).expect("a file");
    for (program, why) in [
        (
            "always-first",
            "this mistake changes no answer of the tests",
        ),
        ("misere", "this mistake changes no answer of the tests"),
        ("32-bits", "32 bits are enough for the bounds"),
    ] {
        assert!(
            readme.contains(&format!("- no `{program}.cpp`: {why}\n")),
            "{readme}"
        );
        assert!(
            !path
                .join(format!("submissions/wrong_answer/{program}.cpp"))
                .exists()
        );
    }
}

#[test]
fn an_input_of_a_package_has_a_case_and_a_case_a_move_unless_the_statement_says_otherwise() {
    let folder = folder();
    for (name, flags, least) in [
        ("cases", "-p=nim", "i64 MIN_CASES = 1;"),
        ("moves", "--layout=m s n", "i64 MIN_MOVES = 1;"),
    ] {
        for (more, has_least) in [
            (&[][..], true),
            (&["--min-cases=0", "--min-moves=0"], false),
        ] {
            let path = folder
                .path()
                .join(format!("{name}{}", u32::from(has_least)));
            let flags = [&[flags, "--max-heap=9", "--max-moves=3"], more].concat();
            package(&path, "kattis", &flags);
            let file = path.join("input_validators/bounds.cpp");
            let validator = fs::read_to_string(file).expect("a file");
            assert_eq!(
                validator.contains(least),
                has_least,
                "{flags:?}: {validator}"
            );
        }
    }
}

#[test]
fn a_test_that_does_not_reach_its_limit_says_so() {
    let folder = folder();
    // 262 cases of 1000 heaps are the last that fit into 2^18 numbers.
    for (cases, expected) in [("262", None), ("263", Some(", but cut to 262 cases: "))] {
        let path = folder.path().join(format!("cases{cases}"));
        let flags = [
            "-p",
            "nim",
            "--min-heap",
            "1",
            "--max-heap",
            "9",
            "--max-heaps",
            "1000",
            "--max-cases",
        ];
        package(&path, "kattis", &[&flags[..], &[cases]].concat());
        let readme = fs::read_to_string(path.join("README.md")).expect("a file");
        let limits = readme.lines().find(|line| line.contains("-all-limits`"));
        let limits = limits.expect("a test for all limits");
        match expected {
            Some(cut) => assert!(limits.contains(cut), "{limits}"),
            None => assert!(!readme.contains("cut to"), "{readme}"),
        }
    }
}

#[test]
fn cases_with_their_own_moves_are_as_many_as_a_program_has_time_for() {
    let folder = folder();
    for (max_heap, cases) in [("10000", 1000), ("100000", 107)] {
        let path = folder.path().join(format!("heap{max_heap}"));
        let flags =
            "--layout n-m-s --stream --moves distinct --max-moves 100 --max-move 9 --max-heap";
        let mut flags = words(flags);
        flags.push(max_heap.to_string());
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        package(&path, "kattis", &flags);
        let mut most = 0;
        for (name, input) in files(&path.join("data/secret")) {
            if name.ends_with(".in") {
                most = most.max(text(&input).lines().count());
            }
        }
        assert_eq!(most, cases, "{max_heap}");
    }
}

#[test]
fn what_no_tool_takes_is_refused_and_nothing_is_written() {
    let folder = folder();
    let inside = folder.path().join("game");
    let game = inside.to_str().expect("UTF-8");
    let upper = folder.path().join("Game");
    let upper = upper.to_str().expect("UTF-8");
    let statement = folder.path().join("wrong.txt");
    fs::write(&statement, "-p nim --heaps 1\n< 1\n< 3\n> Second\n").expect("a file");
    let wrong_sample = format!("@{}", statement.to_str().expect("UTF-8"));
    let nim = ["--format", "kattis", "-p", "nim"];
    for (arguments, message) in [
        (vec!["package"], "package needs FOLDER"),
        (
            vec!["package", game, "-p", "nim"],
            "package needs --format: kattis, icpc, ",
        ),
        (
            [&["package", upper][..], &nim].concat(),
            "the last part of FOLDER is the short name of the problem",
        ),
        (
            [&["package", "."][..], &nim].concat(),
            "the last part of FOLDER is the short name of the problem",
        ),
        (
            [&["package", game][..], &nim, &["--winning-moves", "{left}"]].concat(),
            "with --solution FILE",
        ),
        (
            [&["package", game][..], &nim, &["--explain"]].concat(),
            "package takes no --explain",
        ),
        (
            vec![
                "package", game, "--format", "kattis", "-p", "kayles", "--misere",
            ],
            "submission takes no octal games",
        ),
        (
            vec![
                "package",
                game,
                "--format",
                "kattis",
                "--for",
                "baekjoon-5981",
            ],
            "package takes no statement with a line that starts with ^ or |",
        ),
        (
            vec!["package", game, "--format", "kattis", &wrong_sample],
            "sample 1 of the statement has another output than takeaway",
        ),
    ] {
        let output = run_with(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(message),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert!(
            !inside.exists() && !Path::new(upper).exists(),
            "{arguments:?}"
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn an_empty_folder_is_replaced_and_another_one_stays() {
    let folder = folder();
    let path = folder.path().join("game");
    let name = path.to_str().expect("UTF-8");
    fs::create_dir(&path).expect("a folder");
    package(&path, "sinol", &["-p", "nim"]);
    assert!(path.join("config.yml").exists());
    let before = files(folder.path());
    let message = "is there already, and is not an empty folder: remove it, or name another FOLDER";
    let output = run_with(&["package", name, "--format", "kattis", "-p", "nim"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains(message),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(files(folder.path()), before);
}

#[test]
fn a_folder_that_cannot_be_written_is_exit_code_1_and_leaves_nothing() {
    let folder = folder();
    fs::write(folder.path().join("file"), "").expect("a file");
    for parent in ["missing", "file"] {
        let path = folder.path().join(parent).join("game");
        let name = path.to_str().expect("UTF-8");
        let output = run_with(&["package", name, "--format", "kattis", "-p", "nim"], b"");
        assert_eq!(output.status.code(), Some(1), "{parent}");
        assert!(
            text(&output.stderr).contains("cannot write"),
            "{}",
            text(&output.stderr)
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn letter_case_matters_unless_the_statement_has_another_wish() {
    let folder = folder();
    for (name, flags, matters) in [
        ("one", &["-p", "nim"][..], true),
        ("two", &["-p", "nim", "--ignore-case"], false),
    ] {
        let kattis = folder.path().join("kattis").join(name);
        fs::create_dir_all(kattis.parent().expect("a folder")).expect("a folder");
        package(&kattis, "kattis", flags);
        let problem = fs::read_to_string(kattis.join("problem.yaml")).expect("a file");
        assert_eq!(problem.contains("validator_flags: case_sensitive"), matters);
        let icpc = folder.path().join(name);
        package(&icpc, "icpc", flags);
        assert_eq!(icpc.join("data/test_group.yaml").exists(), matters);
        // Hydro takes no map of languages for a name.
        let problem = fs::read_to_string(icpc.join("problem.yaml")).expect("a file");
        assert!(problem.contains("\nname: \""), "{problem}");
    }
}

#[test]
fn a_statement_gives_title_and_samples() {
    let folder = folder();
    let statement = folder.path().join("nim.txt");
    fs::write(
        &statement,
        "# Heaps & Stones\n-p nim --max-heap 9\n< 1\n< 2 5 5\n> Second\n",
    )
    .expect("a file");
    let file = format!("@{}", statement.to_str().expect("UTF-8"));
    let path = folder.path().join("game");
    package(&path, "kattis", &[&file]);
    let problem = fs::read_to_string(path.join("problem.yaml")).expect("a file");
    assert!(
        problem.starts_with("name: \"Heaps & Stones\"\n"),
        "{problem}"
    );
    let text = fs::read_to_string(path.join("problem_statement/problem.en.tex")).expect("a file");
    assert!(
        text.starts_with("\\problemname{Heaps \\& Stones}\n"),
        "{text}"
    );
    assert!(text.contains("0 to 9") && text.contains("TODO"), "{text}");
    let sample = fs::read_to_string(path.join("data/sample/1-sample.in")).expect("a file");
    assert_eq!(sample, "1\n2 5 5\n");
}

/// A package of this format that asks for winning moves of Nim, with a program of the setter's.
fn package_of_moves(folder: &Path, format: &str, flags: &[&str]) -> PathBuf {
    let mine = folder.join("mine.py");
    fs::write(&mine, "print(1)\n").expect("a file");
    let path = folder.join(format);
    let nim = [
        "-p",
        "nim",
        "--max-heap",
        "9",
        "--max-cases",
        "50",
        "--winning-moves",
        "{heap} {left}",
        "--solution",
        mine.to_str().expect("UTF-8"),
    ];
    package(&path, format, &[&nim[..], flags].concat());
    path
}

#[test]
fn with_winning_moves_each_format_has_a_checker_and_a_program_with_wrong_moves() {
    for flags in [&["--any-move"][..], &[], &["--in-order", "--ignore-case"]] {
        for (format, checker, wrong) in [
            (
                "kattis",
                "output_validators/answers/check.cpp",
                "submissions/wrong_answer/wrong-moves.cpp",
            ),
            (
                "icpc",
                "output_validator/check.cpp",
                "submissions/wrong_answer/wrong-moves.cpp",
            ),
            ("sinol", "prog/sinolchk.cpp", "prog/sinolb2_wrong_moves.cpp"),
            ("polygon", "files/check.cpp", "solutions/wrong-moves.cpp"),
        ] {
            let folder = folder();
            let path = package_of_moves(folder.path(), format, flags);
            let checker = fs::read_to_string(path.join(checker)).expect("a checker");
            assert!(checker.starts_with("// "), "{checker}");
            assert!(path.join(wrong).exists(), "{format} {flags:?}");
            let is_printed = fs::read_to_string(path.join("README.md"))
                .expect("a file")
                .contains("\n- `right.rs`: right. ");
            assert_eq!(is_printed, flags == ["--any-move"], "{format}");
            for (file, bytes) in files(&path) {
                assert!(!bytes.starts_with(b"\x7fELF"), "{file}");
            }
        }
    }
}

#[test]
fn the_checker_of_a_package_takes_other_moves_and_finds_wrong_ones_where_readme_says() {
    if missing(&["g++"]) {
        return;
    }
    let folder = folder();
    let path = package_of_moves(folder.path(), "kattis", &["--any-move"]);
    let checker = folder.path().join("checker");
    let made = compiled(&path, "output_validators/answers/check.cpp");
    fs::rename(made, &checker).expect("a file");
    let readme = fs::read_to_string(path.join("README.md")).expect("a file");
    let mut wrong = wrong_on(&readme, "wrong-moves").expect("a wrong program");
    wrong.sort();
    let program = folder.path().join("wrong");
    let made = compiled(&path, "submissions/wrong_answer/wrong-moves.cpp");
    fs::rename(made, &program).expect("a file");
    let right_program = compiled(&path, "submissions/accepted/right.cpp");
    let mut found = Vec::new();
    let mut has_other_moves = false;
    for (name, input) in files(&path.join("data")) {
        let Some(name) = name.strip_suffix(".in") else {
            continue;
        };
        let file = |end: &str| path.join(format!("data/{name}.{end}"));
        let answers = fs::read(file("ans")).expect("a file");
        let printed = feed(&mut Command::new(&program), &input).stdout;
        let others = feed(&mut Command::new(&right_program), &input).stdout;
        has_other_moves |= others != answers;
        let [right, other, judged] = [answers, others, printed].map(|output| {
            let mut run = Command::new(&checker);
            run.args([file("in"), file("ans"), folder.path().to_path_buf()]);
            feed(run.arg("case_sensitive"), &output).status.code()
        });
        assert_eq!([right, other], [Some(42); 2], "{name}");
        if judged == Some(43) {
            found.push(name.rsplit('/').next().unwrap_or(name).to_string());
        }
    }
    found.sort();
    assert_eq!(found, wrong);
    assert!(has_other_moves);
}

#[test]
fn a_polygon_package_names_all_its_files_but_testlib() {
    let folder = folder();
    let path = folder.path().join("game");
    package(&path, "polygon", &["-p", "nim", "--max-heap", "9"]);
    let problem = fs::read_to_string(path.join("problem.xml")).expect("a file");
    let mut named = 0;
    for part in problem.split(" path=\"").skip(1) {
        let file = part.split('"').next().unwrap_or_default();
        assert_eq!(
            path.join(file).exists(),
            !file.ends_with("testlib.h"),
            "{file}"
        );
        named += 1;
    }
    assert!(named > 5, "{problem}");
    let tests = problem.matches("<test method=").count();
    assert!(problem.contains(&format!("<test-count>{tests}</test-count>")));
    for test in 1..=tests {
        assert!(path.join(format!("tests/{test:02}.a")).exists());
    }
    assert!(!path.join(format!("tests/{:02}", tests + 1)).exists());
    assert_eq!(problem.matches("tag=\"main\"").count(), 1);
}

mod long {
    use super::*;
    use crate::published::name;
    use takeaway::statements;

    /// Checks the programs of a package in the format of Kattis, if there is a compiler.
    fn assert_wrong_programs_compile(package: &Path) {
        let folder = package.join("submissions/wrong_answer");
        if missing(&["g++"]) || !folder.exists() {
            return;
        }
        for entry in fs::read_dir(folder).expect("a folder") {
            let source = entry.expect("an entry").path();
            let status = Command::new("g++")
                .args(["-fsyntax-only", "-Wall", "-Wextra", "-Werror"])
                .arg(&source)
                .status();
            assert!(status.expect("g++ runs").success(), "{source:?}");
        }
    }

    /// Each published problem has a package in each format, or the reason why not.
    #[test]
    #[ignore = "takes minutes"]
    fn every_published_problem_has_a_package_or_a_reason() {
        let formats = formats();
        let mut counts = vec![0; formats.len()];
        for statement in statements() {
            let statement = name(&statement);
            for (count, format) in counts.iter_mut().zip(&formats) {
                let folder = folder();
                let path = folder.path().join("game");
                let name = path.to_str().expect("UTF-8");
                let output = run_with(
                    &["package", name, "--format", format, "--for", &statement],
                    b"",
                );
                let message = text(&output.stderr);
                match output.status.code() {
                    Some(0) => {
                        *count += 1;
                        assert_wrong_programs_compile(&path);
                    }
                    code => {
                        assert_eq!(code, Some(2), "{statement}: {message}");
                        let reasons = [
                            "starts with ^ or |",
                            "--print takes",
                            "submission",
                            "--max-heap",
                            // submission prints no program for them.
                            "--winning-moves",
                            // A sample that is not in the strict form.
                            "test sample",
                        ];
                        assert!(
                            reasons.iter().any(|why| message.contains(why)),
                            "{statement}: {message}"
                        );
                        assert!(!path.exists());
                    }
                }
            }
        }
        println!("packages in {formats:?}: {counts:?}");
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}

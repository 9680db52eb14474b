//! Subtasks: `--subtask` and `--group`, in statements and on the command line, and in packages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::program::{assert_refuses, run_with, stdout, text};

const STATEMENT: &str = "# Heaps
--game nim --max-cases 20 --min-heaps 1 --max-heaps 30
--min-heap 1 --max-heap 5000000000
--subtask '20 --max-heap 10 --max-heaps 3'
--subtask '30 --max-heap 1000 --max-total 60'
--subtask 50
";

/// The statement in a file, as an argument.
fn statement(folder: &TempDir) -> String {
    let path = folder.path().join("nim.txt");
    fs::write(&path, STATEMENT).expect("a file");
    format!("@{}", path.display())
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

fn is_valid(flags: &[&str], input: &[u8]) -> bool {
    let output = run_with(&[&["validate"], flags].concat(), input);
    match output.status.code() {
        Some(0) => true,
        Some(1) => false,
        _ => panic!("{flags:?}: {}", text(&output.stderr)),
    }
}

#[test]
fn cases_of_a_group_keep_to_the_bounds_of_its_subtask() {
    let folder = folder();
    let statement = statement(&folder);
    for (group, last, beyond) in [
        ("1", "1\n3 10 10 10\n", "1\n3 10 10 11\n"),
        ("1", "1\n3 1 1 1\n", "1\n4 1 1 1 1\n"),
        ("2", "1\n1 1000\n", "1\n1 1001\n"),
        ("3", "1\n1 5000000000\n", "1\n1 5000000001\n"),
    ] {
        let flags = [&statement[..], "--group", group];
        assert!(is_valid(&flags, last.as_bytes()), "{group}: {last}");
        assert!(!is_valid(&flags, beyond.as_bytes()), "{group}: {beyond}");
        let drawn = stdout(&["generate", "20", &statement, "--group", group], "");
        assert!(is_valid(&flags, drawn.as_bytes()), "{drawn}");
    }
    let whole = stdout(&["generate", "20", &statement], "");
    assert!(is_valid(&[&statement], whole.as_bytes()));
    assert!(!is_valid(&[&statement, "--group", "1"], whole.as_bytes()));
}

#[test]
fn typed_subtasks_replace_those_of_the_statement() {
    let folder = folder();
    let statement = statement(&folder);
    let typed = ["--subtask", "40 --max-heap 7", "--subtask", "60"];
    let flags = [&[&statement[..]], &typed[..], &["--group", "1"]].concat();
    assert!(is_valid(&flags, b"1\n4 7 7 7 7\n"));
    assert!(!is_valid(&flags, b"1\n1 8\n"));
    let third = [&["validate", &statement[..]], &typed[..], &["--group", "3"]].concat();
    assert_refuses(&third, "--group 3: there are only 2 subtasks");
}

#[test]
fn other_commands_pass_over_the_subtasks_of_a_statement() {
    let folder = folder();
    let statement = statement(&folder);
    assert_eq!(stdout(&[&statement], "1\n1 9000\n"), "First\n");
    let program = stdout(&["submission", &statement], "");
    assert!(!program.contains("subtask"), "{program}");
}

#[test]
fn what_is_wrong_with_a_subtask_is_told() {
    for (flags, told) in [
        (
            &["--subtask", "20 --max-heap 101"][..],
            "subtask 1: --max-heap 101 is above that of the problem, 100",
        ),
        (
            &["--subtask", "20", "--subtask", "80 --min-heap 1"],
            "subtask 2: --min-heap 1 is below that of the problem, 2",
        ),
        (
            &["--subtask", "20 --max-heap 1"],
            "subtask 1: --min-heap 2 and --max-heap 1 contradict each other",
        ),
        (
            &["--subtask", "20", "--group", "2"],
            "--group 2: there is only 1 subtask",
        ),
        (
            &["--group", "1"],
            "--group 1: no --subtask says what its bounds are",
        ),
    ] {
        let bounds = ["-p", "nim", "--min-heap", "2", "--max-heap", "100"];
        assert_refuses(&[&["validate"], &bounds[..], flags].concat(), told);
    }
}

#[test]
fn a_validator_of_testlib_takes_the_group_that_a_judge_names() {
    let flags = ["-p=nim", "--subtask=20 --max-heap 9", "--protocol=testlib"];
    let input = b"1\n1 10\n";
    for (more, code) in [
        (&[][..], 0),
        (&["--group", "1"], 3),
        (&["--group", "0"], 0),
        (&["--group", "first"], 0),
    ] {
        let output = run_with(&[&["validate"], &flags[..], more].concat(), input);
        assert_eq!(output.status.code(), Some(code), "{more:?}");
    }
    let none = ["validate", "-p=nim", "--protocol=testlib", "--group", "1"];
    assert_eq!(run_with(&none, input).status.code(), Some(0));
}

/// The package of the statement in this format.
fn packaged(folder: &TempDir, format: &str) -> PathBuf {
    let path = folder.path().join("heaps");
    let name = path.to_str().expect("UTF-8");
    stdout(
        &["package", name, "--format", format, &statement(folder)],
        "",
    );
    path
}

/// The inputs of a folder and their names, in order.
fn inputs(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if name.ends_with(".in") {
            all.push((name, fs::read(&path).expect("a file")));
        }
    }
    all.sort();
    all
}

/// Asserts that these inputs of each subtask keep to its bounds, and that each has those of earlier
/// ones that do, too.
fn assert_fit(statement: &str, subtasks: &[BTreeSet<Vec<u8>>]) {
    let mut earlier: BTreeSet<Vec<u8>> = BTreeSet::new();
    for (number, inputs) in (1..).zip(subtasks) {
        let number = number.to_string();
        let flags = [statement, "--group", &number];
        assert!(inputs.len() > 5, "{number}");
        for input in inputs {
            assert!(is_valid(&flags, input), "{number}");
        }
        for input in &earlier {
            assert_eq!(inputs.contains(input), is_valid(&flags, input), "{number}");
        }
        earlier.extend(inputs.iter().cloned());
    }
}

#[test]
fn a_package_of_kattis_has_a_folder_and_points_for_each_subtask() {
    let folder = folder();
    let path = packaged(&folder, "kattis");
    let mut subtasks = Vec::new();
    for (number, points) in [(1, 20), (2, 30), (3, 50)] {
        let below = path.join(format!("data/secret/subtask{number:02}"));
        let told = fs::read_to_string(below.join("testdata.yaml")).expect("a file");
        assert!(
            told.contains(&format!("accept_score: {points}\n")),
            "{told}"
        );
        assert!(told.contains(&format!("--group {number}\n")), "{told}");
        subtasks.push(inputs(&below).into_iter().map(|(_, input)| input).collect());
    }
    assert_fit(&statement(&folder), &subtasks);
    let problem = fs::read_to_string(path.join("problem.yaml")).expect("a file");
    assert!(problem.contains("type: scoring\n"), "{problem}");
    // 32 bits are enough for the first two subtasks.
    let partial = path.join("submissions/partially_accepted/32-bits.cpp");
    assert!(partial.exists());
}

#[test]
fn a_package_of_sinol_has_the_points_of_each_subtask() {
    let folder = folder();
    let path = packaged(&folder, "sinol");
    let config = fs::read_to_string(path.join("config.yml")).expect("a file");
    assert!(
        config.contains("scores:\n  1: 20\n  2: 30\n  3: 50\n"),
        "{config}"
    );
    let mut subtasks = vec![BTreeSet::new(); 3];
    for (name, input) in inputs(&path.join("in")) {
        let rest = name.strip_prefix("heaps").expect("the short name");
        let group: usize = rest[..1].parse().expect("a group");
        if group > 0 {
            subtasks[group - 1].insert(input);
        }
    }
    assert_fit(&statement(&folder), &subtasks);
    let digit = folder.path().join("heaps2");
    let digit = digit.to_str().expect("UTF-8");
    let words = ["package", digit, "--format", "sinol", &statement(&folder)];
    assert_refuses(
        &words,
        "package takes --subtask with --format sinol only if the short name does not end in a digit: the number of a \
        subtask comes after it in the names of tests",
    );
}

#[test]
fn a_package_of_polygon_has_the_points_of_a_group_on_its_last_test() {
    let folder = folder();
    let path = packaged(&folder, "polygon");
    let problem = fs::read_to_string(path.join("problem.xml")).expect("a file");
    let mut points = vec![Vec::new(); 4];
    for line in problem.lines().filter(|line| line.contains("<test ")) {
        let (_, rest) = line.split_once(" group=\"").expect("a group");
        let (group, rest) = rest.split_once("\" points=\"").expect("points");
        let of_test: u64 = rest
            .split('"')
            .next()
            .unwrap_or_default()
            .parse()
            .expect("a number");
        points[group.parse::<usize>().expect("a group")].push(of_test);
    }
    for (of_tests, expected) in points.iter().zip([0, 20, 30, 50]) {
        let (last, others) = of_tests.split_last().expect("a test");
        assert_eq!((*last, others.iter().sum()), (expected, 0));
    }
    assert!(
        problem.contains("<group name=\"2\" points=\"30\""),
        "{problem}"
    );
}

#[test]
fn icpc_has_no_subtasks() {
    let folder = folder();
    let path = folder.path().join("heaps");
    let name = path.to_str().expect("UTF-8");
    let words = ["package", name, "--format", "icpc", &statement(&folder)];
    assert_refuses(
        &words,
        "package takes no --subtask with --format icpc: its contests have no points",
    );
}

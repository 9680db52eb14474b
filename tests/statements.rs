//! `--for` and `@FILE`: which flags hold, and what each command leaves of a statement.

use std::env;
use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{self, stdout};

/// A folder with files, in which the program runs.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        files
            .iter()
            .for_each(|(name, text)| fs::write(folder.path().join(name), text).expect("a file"));
        Folder(folder)
    }

    /// What the program writes with these arguments, and its exit code.
    fn run(&self, arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takeaway"));
        let output = program::feed(
            command.current_dir(self.0.path()).args(arguments),
            input.as_bytes(),
        );
        let [printed, said] =
            [&output.stdout, &output.stderr].map(|text| program::text(text).to_string());
        (printed, said, output.status.code())
    }

    fn stdout(&self, arguments: &[&str], input: &str) -> String {
        let (printed, said, code) = self.run(arguments, input);
        assert_eq!((said.as_str(), code), ("", Some(0)), "{arguments:?}");
        printed
    }
}

#[test]
fn a_typed_flag_counts_more_than_that_of_the_statement_wherever_it_is() {
    let nim = "2 45 45\n3 3 6 9\n";
    assert_eq!(stdout(&["--for", "poj-2234"], nim), "No\nYes\n");
    for arguments in [
        &["-w", "A,B", "--for", "poj-2234"][..],
        &["--for", "poj-2234", "-w", "A,B"],
    ] {
        assert_eq!(stdout(arguments, nim), "B\nA\n");
    }
    let most = |arguments: &[&str]| {
        let text = stdout(
            &[&["generate", "50", "--for=poj-2234"], arguments].concat(),
            "",
        );
        text.lines()
            .flat_map(|line| line.split(' ').skip(1))
            .map(|it| it.parse::<u64>().unwrap())
            .max()
    };
    assert_eq!(
        [most(&[]), most(&["--max-heap=9"])],
        [Some(10_000_000), Some(9)]
    );
}

#[test]
fn of_a_flag_that_is_typed_twice_the_last_value_counts() {
    for (flags, answers) in [
        (
            &["--set", "1", "--heaps=1", "-s", "--set=2"][..],
            "Second\nFirst\n",
        ),
        (&["-p", "1", "-p", "nim", "-s"], "First\n"),
    ] {
        let output = program::run_with(flags, b"1 2");
        assert_eq!(program::text(&output.stdout), answers, "{flags:?}");
    }
}

#[test]
fn a_typed_game_replaces_that_of_the_statement() {
    // Heaps of 4 are lost if a move takes 1 to 3 stones.
    assert_eq!(
        stdout(&["--for", "poj-2234", "--set", "1-3"], "1 4\n1 5\n"),
        "No\nYes\n"
    );
    assert_eq!(
        stdout(&["--rule", "n-t if t<4", "--for", "poj-2234"], "1 4\n1 5\n"),
        "No\nYes\n"
    );
    let nim = ["--for", "hdu-1536", "--game", "nim", "--layout", "k / h"];
    assert_eq!(stdout(&[&nim[..], &["-s"]].concat(), "2 5 5\n1 1"), "LW\n");
    // A layout with a rule is such a choice, too.
    assert_eq!(
        stdout(
            &["--for", "poj-2234", "--layout", "m s k h"],
            "1 2 1 3  1 1 1 2"
        ),
        "Yes\nNo\n"
    );
}

#[test]
fn a_statement_may_be_a_file_of_ones_own() {
    let text = "\u{feff}# Apples\r\n\r\n--set @moves -s\r\n  --heaps 1 --words 'Ann,\"B b\"'\r\n\
        < 4\r\n> \"B b\"\r\n--max-heap 9\r\n";
    let folder = Folder::new(&[("st.txt", text), ("moves", "1-3"), ("@odd", "4 5")]);
    assert_eq!(folder.stdout(&["@st.txt"], "4 5"), "\"B b\"\nAnn\n");
    assert_eq!(folder.stdout(&["./@odd", "@st.txt"], ""), "\"B b\"\nAnn\n");
    assert_eq!(
        folder.stdout(&["@st.txt", "--", "@odd"], ""),
        "\"B b\"\nAnn\n"
    );
    assert_eq!(
        folder.stdout(&["--set", "@moves", "-s", "--heaps", "1"], "4"),
        "Second\n"
    );
    assert_eq!(
        folder.stdout(&["values", "4", "@st.txt", "--rows=9"], ""),
        stdout(&["values", "4", "--set=1-3", "--rows=9"], "")
    );
    let generated = folder.stdout(&["generate", "20", "@st.txt"], "");
    assert_eq!(folder.stdout(&["validate", "@st.txt"], &generated), "");
    let (_, said, code) = folder.run(&["validate", "@st.txt"], "10\n");
    assert_eq!((said.contains("(0 to 9)"), code), (true, Some(1)), "{said}");
    let program = folder.stdout(&["submission", "@st.txt", "--misere"], "");
    assert!(
        program.contains("// Printed by: takeaway submission '@st.txt' --misere\n"),
        "{program}"
    );
    assert_eq!(
        folder.run(&["check", "-", "@st.txt", "@odd"], "").2,
        Some(2)
    );
    assert_eq!(
        folder
            .run(&["check", "-", "@st.txt", "./@odd"], "\"B b\" Ann")
            .2,
        Some(0)
    );
}

#[test]
fn each_command_ignores_of_a_statement_what_changes_none_of_its_answers() {
    let text = "--game nim --stream --words W,L --prefix '{} ' --max-heap 9 --seed 7 --time-limit 1 --language c++\n\
        --ignore-case --rows 3 --threads 1 --progress --with-move 2 --hard\n";
    let folder = Folder::new(&[("st.txt", text), ("out", "1 w")]);
    assert_eq!(folder.stdout(&["@st.txt"], "1 5"), "1 W\n");
    assert_eq!(
        folder.stdout(&["values", "2", "@st.txt"], ""),
        stdout(&["values", "2", "-p", "nim", "--rows", "3"], "")
    );
    assert_eq!(folder.stdout(&["check", "out", "@st.txt"], "1 5"), "");
    assert_eq!(folder.stdout(&["validate", "@st.txt"], "1 5\n"), "");
    assert!(
        folder
            .stdout(&["submission", "@st.txt"], "")
            .contains("#include")
    );
    assert_eq!(
        folder
            .stdout(&["generate", "1", "@st.txt"], "")
            .lines()
            .count(),
        1
    );
}

#[cfg(unix)]
#[test]
fn stress_gives_a_program_the_form_and_the_bounds_of_the_statement() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    let stress = |flags: &[&str], program: &str| {
        let all = [&["stress", "--seconds=0.3"], flags, &["--", "awk", program]];
        program::run_with(&all.concat(), b"")
    };
    // One case an input, and the moves on a line of their own.
    let sticks = "NR==1{n=$1;next}\n\
        {for(i=1;i<=n;i++){w=0;for(j=1;j<=NF;j++)if(i>=$j&&!a[i-$j])w=1;a[i]=w;printf w?\"W\":\"L\"}print \"\"}";
    // With a million sticks, the program takes seconds.
    let right = stress(&["--for=cses-1729", "--max-heap=9999"], sticks);
    assert_eq!(
        right.status.code(),
        Some(0),
        "{}",
        program::text(&right.stderr)
    );
    // This program answers only the first case of a converted input.
    let wrong = stress(
        &["--for=hackerrank-bowling-pins"],
        "NR==3{print /I/?\"WIN\":\"LOSE\"}",
    );
    assert_eq!(
        wrong.status.code(),
        Some(1),
        "{}",
        program::text(&wrong.stderr)
    );
    let input = program::text(&wrong.stdout).to_string();
    assert_eq!(input.lines().count() % 2, 1, "two lines a case: {input}");
}

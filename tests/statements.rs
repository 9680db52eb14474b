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

/// A statement whose line counts the heaps of each case, which has a line of its own.
const COUNTING: &str = "# Lines of heaps\n| awk '{print NF, $0}' FILE\n-p nim -s --max-heap 9\n";

#[cfg(unix)]
#[test]
fn a_line_converts_the_file_or_else_standard_input() {
    if program::missing(&["sh", "awk", "cat"]) {
        return;
    }
    let reading = "| awk '{print NF, $0}'\n-p nim -s\n";
    let names = ["in", "two words", "it's $x", "a=1", "-n", "FILE"];
    let mut files = vec![("st.txt", COUNTING), ("reading.txt", reading)];
    files.extend(names.map(|name| (name, "5 5\n3 6\n")));
    let folder = Folder::new(&files);
    for statement in ["@st.txt", "@reading.txt"] {
        let typed = folder.stdout(&[statement], "5 5\n3 6\n");
        assert_eq!(typed, "Second\nFirst\n", "{statement}");
        for name in names {
            let arguments = [statement, "--", name];
            assert_eq!(folder.stdout(&arguments, ""), typed, "{arguments:?}");
        }
    }
    let explained = folder.stdout(&["@st.txt", "--explain", "--threads", "4", "in"], "");
    assert_eq!(explained, "Second\t0\t-\nFirst\t5\ttake 3 from heap 2\n");
    assert_eq!(folder.stdout(&["validate", "@st.txt", "in"], ""), "");
}

#[cfg(unix)]
#[test]
fn a_fault_of_what_a_line_made_is_at_a_place_in_that() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    let files = [
        ("st.txt", COUNTING),
        ("in", "5 5\n3 10\n"),
        ("bad", "5\nx\n"),
    ];
    let folder = Folder::new(&files);
    for (arguments, input, said, code) in [
        (
            &["validate", "@st.txt", "in"][..],
            "",
            "takeaway: what | made of in: line 2, column 5: case 2: expected heap 2 of 2 (0 to 9), found \"10\"\n",
            1,
        ),
        (
            &["@st.txt", "bad"],
            "",
            "takeaway: what | made of bad: line 2, column 3: case 2: expected a heap (digits, 0 to 10^18), found \"x\"\n",
            1,
        ),
        (
            &["@st.txt"],
            "x\n",
            "takeaway: what | made of standard input: line 1, column 3: case 1: expected a heap (digits, 0 to 10^18), found \"x\"\n",
            1,
        ),
        (
            &["check", "-", "@st.txt", "in"],
            "Second\nSecond\n",
            "takeaway: case 2, line 2 of what | made of the input: expected First, found Second\n\
            2 3 10\nFirst\t9\ttake 7 from heap 2\n1 of 2 differ\n",
            1,
        ),
        (
            &["check", "-", "@st.txt", "bad"],
            "First\n",
            "takeaway: what | made of bad: line 2, column 3: case 2: expected a heap (digits, 0 to 10^18), found \"x\"\n",
            3,
        ),
        (
            &["@st.txt", "none"],
            "",
            "takeaway: none: cannot read the input: No such file or directory (os error 2)\n",
            1,
        ),
    ] {
        let (_, found, exit) = folder.run(arguments, input);
        let is_known = found == said || said.contains("none:");
        assert!(
            is_known && exit == Some(code),
            "{arguments:?}: {found} {exit:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_line_that_fails_is_no_end_of_the_input() {
    if program::missing(&["sh"]) {
        return;
    }
    let failing = "| echo 1 5; echo no board >&2; exit 7\n-p nim -s\n";
    let folder = Folder::new(&[("st.txt", failing), ("answers", "First\n")]);
    let why =
        "cannot read the input: | of the statement cannot convert it: exit code 7: no board\n";
    for (arguments, printed, code) in [
        (&["@st.txt"][..], "First\n", 1),
        (&["validate", "@st.txt"], "", 3),
        (&["check", "answers", "@st.txt"], "", 3),
    ] {
        let (found, said, exit) = folder.run(arguments, "");
        assert!(said.ends_with(why), "{arguments:?}: {said}");
        assert_eq!((&*found, exit), (printed, Some(code)), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_line_that_goes_on_for_ever_is_ended_with_takeaway() {
    if program::missing(&["sh", "yes", "head"]) {
        return;
    }
    let [faulty, endless] = ["| yes x\n-p nim -s\n", "| yes 1 5\n-p nim -s\n"];
    let folder = Folder::new(&[("faulty.txt", faulty), ("endless.txt", endless)]);
    let (_, said, code) = folder.run(&["@faulty.txt"], "");
    assert!(code == Some(1) && said.contains("found \"x\""), "{said}");
    let program = env!("CARGO_BIN_EXE_takeaway");
    let line = format!("'{program}' @endless.txt | head -n 2");
    let mut shell = Command::new("sh");
    let output = program::feed(shell.current_dir(folder.0.path()).args(["-c", &line]), b"");
    assert_eq!(program::text(&output.stdout), "First\nFirst\n");
    assert_eq!(program::text(&output.stderr), "");
}

#[test]
fn no_line_of_a_shell_runs_for_a_judge_and_none_on_numbers() {
    let line = "| echo ran >&2\n-p nim -s\n";
    let of_judge = "| echo ran >&2\n-p nim -s --protocol testlib\n";
    let folder = Folder::new(&[("st.txt", line), ("judge.txt", of_judge)]);
    for arguments in [
        &["validate", "@st.txt", "--protocol", "kattis"][..],
        &["validate", "@st.txt", "--protocol", "testlib"],
        &["validate", "@judge.txt"],
        &["check", "@st.txt", "--protocol", "testlib", "a", "b", "c"],
        &["check", "@st.txt", "--protocol", "sinol", "a", "b", "c"],
        &[
            "check",
            "--for",
            "uva-11311",
            "--protocol",
            "testlib",
            "a",
            "b",
            "c",
        ],
    ] {
        let (printed, said, code) = folder.run(arguments, "");
        let all = printed + &said;
        assert!(
            all.contains("--protocol takes no statement with |"),
            "{arguments:?}: {all}"
        );
        assert!(
            !all.contains("ran") && code != Some(0),
            "{arguments:?}: {all}"
        );
    }
    let (_, said, code) = folder.run(&["@st.txt", "--explain", "3", "4"], "");
    assert_eq!(
        said,
        "takeaway: st.txt: | converts FILE or standard input, not numbers; instead, give the flags themselves \
        (see takeaway help for)\n  takeaway --game nim --stream --explain 3 4\n"
    );
    assert_eq!(code, Some(2));
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

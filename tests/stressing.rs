//! `takeaway stress` finds a program that is wrong, on a small input, whatever the program does.

use std::fs;
use std::process::Output;
use std::time::{Duration, Instant};

use crate::program::{self, assert_ends, assert_refuses, run_with, text};
use crate::scratch::Scratch;

const TAKEAWAY: &str = env!("CARGO_BIN_EXE_takeaway");

/// The wrong programs are scripts for awk. These functions are for them: exclusive or, nim-sum and
/// verdict.
const LIBRARY: &str = r#"
    function exclusive(a, b,  r, p) {
        r = 0; p = 1
        while (a || b) { if (a % 2 != b % 2) r += p; a = int(a / 2); b = int(b / 2); p *= 2 }
        return r
    }
    function nim(from,  i, r) { r = 0; for (i = from; i <= NF; i++) r = exclusive(r, $i); return r }
    function say(won) { print(won ? "First" : "Second"); fflush() }
"#;

const NIM: &[&str] = &["-p", "nim"];
const NO_3: &[&str] = &["--heaps", "1", "--set", "1-3"];
const NO_2: &[&str] = &["--heaps", "1", "--set", "1,2"];

fn stress(flags: &[&str], command: &[&str]) -> Output {
    run_with(&[&["stress"], flags, &["--"], command].concat(), b"")
}

/// Asserts that programs that run these scripts for each line after the first are found wrong on
/// these inputs first, and that this is said of them. All of them get these added flags.
fn assert_found(added: &[&str], rows: &[(&[&str], &str, &str, &str)]) {
    if program::missing(&["awk"]) {
        return;
    }
    for (flags, script, input, told) in rows {
        // So much time that a busy machine, too, tries all small cases first, one after another.
        let flags = [&["--seconds=100", "-j=1"], *flags, added].concat();
        let output = stress(
            &flags,
            &["awk", &format!("{LIBRARY} NR > 1 {{ {script} }}")],
        );
        let said = text(&output.stderr);
        assert_eq!(
            (text(&output.stdout), output.status.code()),
            (*input, Some(1)),
            "{flags:?}, {script}: {said}"
        );
        let of_letters = "only the case of letters is wrong: ";
        let fit = "all 40 answers fit --";
        let is_told = ["wrong after ", "too slow after ", fit, of_letters]
            .iter()
            .any(|it| said.starts_with(&format!("takeaway: {it}")));
        assert!(
            is_told && said.contains(told),
            "{flags:?}, {script}: {said}"
        );
    }
}

#[test]
fn a_wrong_rule_is_found_on_the_smallest_position() {
    let first = "printed: Second\n";
    let second = "printed: First\n";
    assert_found(
        &[],
        &[
            (
                NIM,
                "say(NF % 2)",
                "1\n1 1\n",
                "line 2 of the input: 1 1\nright: First (take 1 from heap 1)\nprinted: Second\nrepeat: ",
            ),
            (NIM, "say(nim(1))", "1\n1 1\n", first),
            (NIM, "say(!nim(2))", "1\n1 1\n", first),
            (NO_3, "say($1 % 3)", "1\n3\n", first),
            (NO_3, "say($1 % 4 != 3)", "1\n3\n", first),
            (
                &["-p", "nim", "--misere"],
                "say(nim(2))",
                "1\n1 1\n",
                second,
            ),
            (&["-p", "euclid"], "say($1 != $2)", "1\n1 1\n", first),
            (
                &["-p", "fibonacci-nim"],
                "say($1 > 3 && $1 != 5)",
                "1\n8\n",
                second,
            ),
            (
                &["--layout", "l r n"],
                "say(NF == 3 && $3 % ($1 + $2) > $1)",
                "1\n1 1 1\n",
                first,
            ),
            (
                &["--layout", "n m s", "--max-move", "4"],
                "say($1 % ($3 + 1))",
                "1\n2 2 1 2\n",
                first,
            ),
            (
                &["-p", "nim", "--count"],
                "print(nim(2) > 0)",
                "1\n3 1 1 1\n",
                "right: 3 (take 1 from heap 1)\nprinted: 1",
            ),
        ],
    );
}

#[test]
fn no_input_has_more_cases_than_the_statement_allows() {
    if program::missing(&["awk"]) {
        return;
    }
    let flags = [
        "-p=one-two-three",
        "--max-cases=2",
        "--runs=20",
        "--seconds=60",
    ];
    let script = r#"NR == 1 && $1 > 2 { exit 1 } NR > 1 { print($1 % 4 ? "True" : "False") }"#;
    assert_eq!(stress(&flags, &["awk", script]).status.code(), Some(0));
}

#[test]
fn no_input_has_more_heaps_than_the_statement_allows() {
    if program::missing(&["awk"]) {
        return;
    }
    let flags = ["-p=nim", "--max-total=3", "--runs=20", "--seconds=60"];
    let script = format!("{LIBRARY} NR > 1 {{ total += $1; if (total > 3) exit 1; say(nim(2)) }}");
    let output = stress(&flags, &["awk", &script]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn an_edge_is_found() {
    let (from_2_31, from_2_32) = (["--min-heap", "2147483640"], ["--min-heap", "4294967290"]);
    let beyond = ["--max-heap", "9007199254740999"];
    let huge = [&["--min-heap", "9007199254740990"][..], &beyond, NO_2].concat();
    let first = "printed: Second\n";
    assert_found(
        &[],
        &[
            // An empty heap or case, one heap, many heaps, a table that ends.
            (
                &["-p", "nim", "--min-heap", "0"],
                "say(/ 0/ || nim(2))",
                "1\n1 0\n",
                "printed: First\n",
            ),
            (
                &["-p", "nim", "--min-heaps", "0"],
                "say(NF == 1 || nim(2))",
                "1\n0\n",
                "printed: First\n",
            ),
            (
                NIM,
                "say(NF > 4 || nim(2))",
                "1\n4 1 1 1 1\n",
                "printed: First\n",
            ),
            (NO_3, "say($1 > 99 ? 0 : $1 % 4)", "1\n101\n", first),
            // Overflow at 2^31, 2^32 and 2^53.
            (
                &[&from_2_31[..], &beyond, NO_2].concat(),
                "say(($1 >= 2147483648 ? $1 - 4294967296 : $1) % 3 > 0)",
                "1\n2147483648\n",
                first,
            ),
            (
                &[&from_2_32[..], &beyond, NO_2].concat(),
                "say($1 % 4294967296 % 3)",
                "1\n4294967296\n",
                first,
            ),
            (
                &huge,
                "say($1 % 3)",
                "1\n9007199254740993\n",
                "printed: First\n",
            ),
            // The order of heaps.
            (
                NIM,
                "say(exclusive($2, NF > 2 ? $NF : 0))",
                "1\n3 1 1 1\n",
                first,
            ),
            (
                &["-p", "wythoff", "--max-heap", "2"],
                "say(!($1 == 1 && $2 == 2))",
                "1\n2 1\n",
                "right: Second\n",
            ),
            (
                &["-p", "staircase-nim"],
                "r = 0; for (i = NF; i > 1; i -= 2) r = exclusive(r, $i); say(r)",
                "1\n4 2 1 1 1\n",
                first,
            ),
        ],
    );
}

#[test]
fn a_wrong_output_is_found() {
    assert_found(
        &[],
        &[
            (
                NIM,
                "print(nim(2) ? \"first\" : \"second\")",
                "1\n1 1\n",
                "printed: first\n",
            ),
            (
                NIM,
                "say(nim(2)); if ($2 == 2) say(1)",
                "1\n1 2\n",
                "the output goes on after 1 answer: found First",
            ),
            (
                NIM,
                "if ($2 < 3) say(nim(2))",
                "1\n1 3\n",
                "the output ends after 0 of 1 answer",
            ),
            (
                NIM,
                "if ($2 < 3) say(nim(2)); else printf(\"\\377%c\\n\", 0)",
                "1\n1 3\n",
                "printed: \\xff\\x00",
            ),
            (
                &["-p", "nim", "-w", "W,L"],
                "print(nim(2) ? \"W\" : \"Loss\")",
                "1\n2 1 1\n",
                "printed: Loss\n",
            ),
            (
                &["-p", "nim", "-w", "W,L", "--one-line"],
                "printf(nim(2) && NF < 4 ? \"W\" : \"L\")",
                "1\n3 1 1 1\n",
                "printed: L\n",
            ),
            (
                &["-p", "nim", "--prefix", "Case {}: "],
                "print \"Case \" NR - 1 \":\", nim(2) ? \"First\" : \"Lost\"",
                "1\n2 1 1\n",
                "right: Case 1: Second\nprinted: Case 1: Lost\n",
            ),
        ],
    );
}

#[test]
fn what_is_carried_over_from_case_to_case_is_found_on_few_cases() {
    let told = "no case is wrong alone: the program carries something over from case to case\n";
    let many = "it fails only with 4 cases or more";
    assert_found(
        &[],
        &[
            (
                NIM,
                "sum = exclusive(sum, nim(2)); say(sum)",
                "2\n1 1\n1 1\n",
                told,
            ),
            (
                NIM,
                "say(nim(2)); if (NR > 3) exit",
                "4\n1 1\n1 1\n1 1\n1 1\n",
                many,
            ),
            (
                NIM,
                "say(NF == last || nim(2)); last = NF",
                "2\n2 1 1\n2 1 1\n",
                told,
            ),
        ],
    );
}

#[test]
fn a_right_program_is_not_blamed_however_slow_it_is() {
    let tried =
        |flags: &[&str], command: &[&str]| tried(&[flags, &["--seconds=0.2"]].concat(), command);
    for flags in [
        &["-p", "nim"][..],
        &["-p", "nim", "--misere", "--min-heap=0", "--min-heaps=0"],
        &["--set=squares", "--max-heap=1000"],
        &["--layout=m s T k h 0", "--words=W,L", "--one-line"],
        &["--layout=r 1..n", "--stream"],
        &["--layout=k / m s / h 0", "--with-move=1", "--max-heap=9"],
        &["-p", "wythoff", "--layout=a b 0"],
        &["-p", "subtraction-sequence"],
        &["--prefix={}. ", "--max-total=20", "--max-heap=1000"],
    ] {
        let bounds = [
            "--min-heap",
            "--min-heaps",
            "--max-heap",
            "--with-move",
            "--max-total",
        ];
        let same: Vec<&str> = flags
            .iter()
            .copied()
            .filter(|flag| !bounds.iter().any(|bound| flag.starts_with(bound)))
            .collect();
        assert!(
            tried(flags, &[&[TAKEAWAY], &same[..]].concat()) > 0,
            "{flags:?}"
        );
    }
    if !program::missing(&["sh", "sleep"]) {
        let slow = format!("read n; sleep 0.0$n; (echo $n; cat) | {TAKEAWAY} -p nim");
        tried(&["-p", "nim", "--time-limit=2"], &["sh", "-c", &slow]);
    }
}

/// How many cases a program was tried on that was not blamed. If a busy machine did not try any, it
/// gets more time.
fn tried(flags: &[&str], command: &[&str]) -> u64 {
    let mut output = stress(flags, command);
    for more in ["--seconds=2", "--seconds=20"] {
        if output.status.code() == Some(3) {
            output = stress(&[flags, &[more]].concat(), command);
        }
    }
    let said = text(&output.stderr);
    assert_eq!(
        (text(&output.stdout), output.status.code()),
        ("", Some(0)),
        "{flags:?}: {said}"
    );
    let cases = said
        .split_once("takeaway: no difference in ")
        .and_then(|(_, said)| said.split(' ').next());
    cases
        .and_then(|cases| cases.parse().ok())
        .unwrap_or_else(|| panic!("{said}"))
}

/// Asserts that this script for awk is found wrong, and that this is said.
fn assert_wrong(flags: &[&str], script: &str, told: &str) {
    let start = Instant::now();
    let output = stress(flags, &["awk", &format!("{LIBRARY} {script}")]);
    let said = text(&output.stderr);
    assert!(
        output.status.code() == Some(1) && said.contains(told),
        "{flags:?}, {script}: {said}"
    );
    assert!(
        start.elapsed() < Duration::from_secs(15),
        "{flags:?}, {script}"
    );
}

/// Who wins a heap n with moves after their number, where moves are looked at until one is too
/// large.
const SORTED: &str = "NR > 1 { w[0] = 0; for (i = 1; i <= $1; i++) { w[i] = 0; for (j = 3; j <= NF; j++) { \
                      if ($j > i) break; if (!w[i - $j]) w[i] = 1 } } say(w[$1]) }";

#[test]
fn what_an_input_looks_like_is_asked_if_the_first_ones_fail() {
    if program::missing(&["awk"]) {
        return;
    }
    let one = "only the first case is answered: if your program reads only one case, add --max-cases 1, and --stream if it \
               reads no number of cases";
    assert_wrong(NIM, "NR == 2 { say(nim(2)); exit }", one);
    let lines = "NR > 1 && NR % 2 { say(nim(1)) }";
    assert_wrong(
        NIM,
        lines,
        "if it reads line by line, add / to --layout, see takeaway help layout",
    );
    assert!(
        tried(
            &["-p", "nim", "--layout", "k / h", "--seconds=1"],
            &["awk", &format!("{LIBRARY} {lines}")]
        ) > 9
    );
    let first = format!("{LIBRARY} NR == 2 {{ say(nim(2)); exit }}");
    assert!(
        tried(
            &["-p", "nim", "--max-cases=1", "--seconds=0.2"],
            &["awk", &first]
        ) > 3
    );
    assert_wrong(NIM, "NR > 1 { printf(\"Fir\") }", "printed: Fir\n");
}

#[test]
fn a_program_that_read_nothing_is_asked_for_its_file() {
    if program::missing(&["sh", "head"]) {
        return;
    }
    let asked = "it read nothing: does it open a file of its own?";
    for (script, is_asked) in [
        ("echo First", true),
        ("cat </dev/null", true),
        ("head -c 1 >/dev/null; echo First", false),
        // What it complains of says more.
        ("echo no in.txt >&2", false),
    ] {
        let output = stress(NIM, &["sh", "-c", script]);
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(1) && said.contains(asked) == is_asked,
            "{script}: {said}"
        );
        assert!(
            !said.contains("--max-cases 1") || !is_asked,
            "{script}: {said}"
        );
    }
}

#[test]
fn what_the_program_read_is_shown_before_the_heaps_for_which_it_stands() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    let script = "read t; while read n; do read s; echo WIN; done";
    let output = stress(&["--for", "hackerrank-bowling-pins"], &["sh", "-c", script]);
    let (said, input) = (text(&output.stderr), text(&output.stdout));
    let told = format!(
        "the program read:\n  {}\nfor takeaway, that is:\ncase 1, line 2 of the input: 0\nright: LOSE\nprinted: WIN",
        input.trim_end().replace('\n', "\n  ")
    );
    assert!(said.contains(&told), "{said}");
    // takeaway converts the same input.
    let why = format!(
        "why: printf '%s\\n' {} | takeaway --for hackerrank-bowling-pins --why\n",
        input.trim_end().replace('\n', " ")
    );
    assert!(said.contains(&why), "{said}");
}

#[cfg(unix)]
#[test]
fn a_script_is_run_by_its_interpreter() {
    let file = Scratch::new("print()");
    let script = format!("{}.py", file.name());
    fs::copy(file.name(), &script).expect("a file");
    let told = |output: Output| text(&output.stderr).to_string();
    let said = told(stress(NIM, &[&script]));
    assert!(
        said.contains(&format!("; write python3 {script} (see")),
        "{said}"
    );
    fs::remove_file(&script).expect("a file");
    // A program that is not there is none of its own.
    assert!(!told(stress(NIM, &["nothing.py"])).contains("python3"));
}

#[test]
fn an_answer_that_changes_from_run_to_run_is_said_to_change() {
    if program::missing(&["sh", "wc"]) {
        return;
    }
    let runs = Scratch::new("");
    let script = format!("echo >> \"$0\"; [ $(wc -l < \"$0\") = 2 ] || exec {TAKEAWAY} -p nim");
    let output = stress(NIM, &["sh", "-c", &script, runs.name()]);
    let said = text(&output.stderr);
    assert!(
        output.status.code() == Some(1) && said.contains("the answer changes from run to run"),
        "{said}"
    );
}

#[test]
fn a_rule_that_cases_give_shrinks_with_them() {
    if program::missing(&["awk"]) {
        return;
    }
    let script = format!("{LIBRARY} NR > 1 {{ say(0) }}");
    let output = stress(
        &["--layout=m s k h", "--with-move=2", "--min-heap=2"],
        &["awk", &script],
    );
    assert_eq!(
        text(&output.stdout),
        "1\n1 2 1 2\n",
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_small_input_has_as_many_cases_and_moves_as_it_must_have() {
    if program::missing(&["awk"]) {
        return;
    }
    let wrong = format!("{LIBRARY} NR > 1 {{ say(1) }}");
    let cases = ["-p=nim", "--min-cases=3", "--max-cases=5"];
    let moves = ["--layout=m s n", "--min-cases=1", "--min-moves=2"];
    for (flags, expected) in [(&cases[..], "3\n"), (&moves, "1\n2 ")] {
        let found = stress(flags, &["awk", &wrong]);
        let input = text(&found.stdout);
        assert!(input.starts_with(expected), "{input}");
    }
}

/// No heap can be taken away or get smaller alone.
#[test]
fn equal_heaps_shrink_together() {
    if program::missing(&["awk"]) {
        return;
    }
    let script = "n = 0; for (i = 2; i <= NF; i++) n += $i == $2; say(NF == 4 && n == 3 && $2 > 7 ? 0 : nim(2))";
    let script = format!("{LIBRARY} NR > 1 {{ {script} }}");
    let bounds = [
        "-p",
        "nim",
        "--min-heap=12",
        "--max-heap=40",
        "--min-heaps=3",
        "--max-heaps=3",
    ];
    let output = stress(&bounds, &["awk", &script]);
    assert_eq!(
        text(&output.stdout),
        "1\n3 12 12 12\n",
        "{}",
        text(&output.stderr)
    );
}

/// A program that passes its input to takeaway, and prints a line too much if awk finds this in the
/// input.
fn wrong_if(found: &str, flags: &str) -> String {
    let pass = format!("{TAKEAWAY} {flags}");
    format!(
        "{{ print | \"{pass}\" }} {found} {{ bad = 1 }} END {{ close(\"{pass}\"); if (bad) print \"bad\" }}"
    )
}

#[test]
fn what_was_not_tried_is_said() {
    if program::missing(&["awk", "sh", "sleep"]) {
        return;
    }
    let slow = format!("read t; [ $t -lt 9 ] || sleep 60; (echo $t; cat) | {TAKEAWAY} -p nim");
    let flags = [
        "-p",
        "nim",
        "--max-cases=500",
        "--seconds=1",
        "--time-limit=0.5",
    ];
    let said = stress(&flags, &["sh", "-c", &slow]).stderr;
    let told = text(&said);
    assert!(
        told.contains("\ntried: heaps up to ")
            && told.contains("\nnot tried: ")
            && told.contains("more than ")
            && told.contains("; the program was too slow on ")
            && told.contains(", and right on each case of them that came again alone"),
        "{told}"
    );
    let output = stress(&["-p", "nim", "--seconds=1"], &[TAKEAWAY, "-p", "nim"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let all = "\ntried: heaps up to 7, cases of up to 3 heaps, up to 5 cases\n";
    let bounds = ["--max-heap=7", "--max-heaps=3", "--max-cases=5"];
    let flags = [&["-p", "nim", "--runs=60", "--seconds=20"], &bounds[..]].concat();
    let said = stress(&flags, &[TAKEAWAY, "-p", "nim"]).stderr;
    assert!(text(&said).ends_with(all), "{}", text(&said));
}

/// A program may mark the place of each move in a list that ends with the heap.
#[test]
fn moves_above_the_largest_heap_are_tried_unless_the_statement_has_none() {
    if program::missing(&["awk"]) {
        return;
    }
    let awk = wrong_if("NR > 1 && $NF > $1", "--layout 'n m s'");
    for (most, code) in [("50", 1), ("n", 0)] {
        let bounds = ["--layout=n m s", "--max-heap=50", "--max-move", most];
        let flags = [&bounds[..], &["--runs=12", "--seconds=60"]].concat();
        let output = stress(&flags, &["awk", &awk]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{most}: {said}");
    }
}

#[test]
fn a_program_that_takes_one_constant_for_the_next_is_found() {
    if program::missing(&["awk"]) {
        return;
    }
    let script = format!("{LIBRARY} NR > 1 {{ say($1 > 1234567) }}");
    let flags = ["--layout=n", "--game=nim", "--heap=0 if n<1234567; 1"];
    let bounds = ["--max-heap=1000000000", "--max-cases=50"];
    let flags = [&flags[..], &bounds, &["--runs=60", "--seconds=100"]].concat();
    let output = stress(&flags, &["awk", &script]);
    assert_eq!(
        text(&output.stdout),
        "1\n1234567\n",
        "{}",
        text(&output.stderr)
    );
}

/// Among many moves, the last decides hardly any case.
#[test]
fn a_program_that_forgets_the_last_of_the_most_moves_is_found() {
    if program::missing(&["awk"]) {
        return;
    }
    let script = format!(
        "{LIBRARY} NR > 1 {{
            last = NF
            if ($2 == 60) last--
            w[0] = 0
            for (i = 1; i <= $1; i++) {{
                w[i] = 0
                for (j = 3; j <= last; j++) if ($j <= i && !w[i - $j]) {{ w[i] = 1; break }}
            }}
            say(w[$1])
        }}"
    );
    let bounds = ["--max-moves=60", "--max-move=1000", "--max-heap=5000"];
    let flags = [
        "--layout=n m s",
        "--max-cases=1",
        "--runs=40",
        "--seconds=100",
    ];
    let output = stress(&[&flags[..], &bounds].concat(), &["awk", &script]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}

/// Of many numbers that are drawn one by one, the lowest are 1, 2, 3 and so on.
#[test]
fn many_sorted_numbers_have_gaps_between_the_lowest() {
    if program::missing(&["awk"]) {
        return;
    }
    let heap = "--heap=n-p-1 if (k-i)%2==0; 0 if n>p";
    let form = ["--game=nim", "--layout=k h", heap, "--sorted"];
    let pass = format!(
        "{TAKEAWAY} --game nim --layout 'k h' --sorted --heap '{}'",
        &heap[7..]
    );
    let script = format!(
        "{{ print | \"{pass}\" }}
        NR > 1 && $1 == 200 {{
            a = b = 1000000
            for (i = 2; i <= NF; i++) {{ if ($i < a) {{ b = a; a = $i }} else if ($i < b) b = $i }}
            if (b > a + 1) bad = 1
        }}
        END {{ close(\"{pass}\"); if (bad) print \"bad\" }}"
    );
    let bounds = ["--max-heaps=200", "--max-heap=2000", "--max-cases=20"];
    let flags = [&form[..], &bounds, &["--runs=40", "--seconds=100"]].concat();
    let output = stress(&flags, &["awk", &script]);
    let said = text(&output.stderr);
    assert!(
        output.status.code() == Some(1) && said.contains("bad"),
        "{said}"
    );
}

/// In random sets of many moves up to a much larger one, hardly any heap has a value above 20.
#[test]
fn a_program_that_cuts_large_values_is_found() {
    if program::missing(&["awk"]) {
        return;
    }
    let script = format!(
        "{LIBRARY} NR > 1 {{
            for (i = 0; i <= 200; i++) {{
                split(\"\", seen)
                for (j = 2; j <= $1 + 1; j++) if ($j <= i) seen[g[i - $j]]
                v = 0
                while (v < 31 && (v in seen)) v++
                g[i] = v
            }}
            r = 0
            for (j = $1 + 3; j <= NF; j++) r = exclusive(r, g[$j])
            say(r)
        }}"
    );
    let bounds = [
        "--max-moves=40",
        "--max-move=200",
        "--max-heap=200",
        "--max-heaps=2",
    ];
    let flags = [
        "--layout=m s k h",
        "--max-cases=10",
        "--runs=60",
        "--seconds=100",
    ];
    let output = stress(&[&flags[..], &bounds].concat(), &["awk", &script]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}

#[test]
fn what_no_input_can_have_is_not_said_to_be_untried() {
    // With b above 10, the formula gives no heap.
    let pairs = ["--layout=a b", "--set=1", "--heap=a if b<=10"];
    let bounds = [
        "--max-heap=1000",
        "--max-cases=50",
        "--runs=40",
        "--seconds=60",
    ];
    let output = stress(
        &[&pairs[..], &bounds].concat(),
        &[&[TAKEAWAY], &pairs[..]].concat(),
    );
    let said = text(&output.stderr);
    assert!(
        said.contains("tried: a up to 1000, b up to 10, ") && !said.contains("above"),
        "{said}"
    );
    // No input is for the largest move where another is named.
    let sets = ["--layout=n m s", "--stream"];
    let bounds = [
        "--max-heap=50",
        "--max-move=999983",
        "--max-moves=9",
        "--max-cases=9",
    ];
    let last = ["--with-move=1", "--runs=30", "--seconds=60"];
    let flags = [&sets[..], &bounds, &last].concat();
    let output = stress(&flags, &[&[TAKEAWAY], &sets[..]].concat());
    let said = text(&output.stderr);
    assert!(
        said.contains(", moves up to ") && !said.contains("moves above"),
        "{said}"
    );
}

/// The first input that has such a case has several.
#[test]
fn a_program_that_hangs_on_one_case_of_several_is_too_slow_on_it() {
    if program::missing(&["awk", "sleep"]) {
        return;
    }
    let hangs =
        format!("{LIBRARY} NR > 1 {{ if ($1 > 19) system(\"sleep 60\"); say($1 % 4 > 0) }}");
    let flags = ["--set=1-3", "--heaps=1", "--max-heap=1000"];
    let limits = ["--time-limit=2", "--seconds=100", "--runs=9"];
    let output = stress(&[flags, limits].concat(), &["awk", &hangs]);
    let said = text(&output.stderr);
    let heap = text(&output.stdout)
        .strip_prefix("1\n")
        .and_then(|case| case.trim().parse().ok());
    assert!(heap.is_some_and(|heap: u64| heap > 19), "{said}");
    assert!(
        said.starts_with("takeaway: too slow after ") && said.contains("\nmore than 2 s\nrepeat: "),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn standard_error_is_no_output() {
    if program::missing(&["sh", "head", "sleep"]) {
        return;
    }
    // More than the output may have; in pauses, what is too much is thrown away.
    let debug =
        "head -c 50000000 /dev/zero >&2; sleep 0.2; head -c 50000000 /dev/zero >&2; sleep 0.2";
    let flags = ["-p", "nim", "--runs=1", "--seconds=60", "--time-limit=30"];
    let right = format!("{debug}; {TAKEAWAY} -p nim");
    let output = stress(&flags, &["sh", "-c", &right]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    // What is said at the end is shown.
    let wrong = format!("{debug}; echo 'no idea' >&2");
    let output = stress(&flags, &["sh", "-c", &wrong]);
    let said = text(&output.stderr);
    let told = "\nstderr of the program: no idea\n";
    assert!(
        output.status.code() == Some(1) && said.contains(told),
        "{said}"
    );
}

#[test]
fn moves_on_heaps_that_takeaway_computes_are_told_as_such() {
    let told = |flags: &[&str], printed: &str| {
        let flags = [flags, &["--words=W,L", "--runs=9", "--seconds=60"]].concat();
        let said = stress(&flags, &["echo", printed]).stderr;
        let (_, right) = text(&said).split_once("right: ").expect("an answer");
        right.lines().next().expect("a line").to_string()
    };
    let nim = ["-p", "nim", "--layout=n"];
    assert_eq!(told(&nim, "L"), "W (take 1 from heap 1)");
    assert_eq!(
        told(&[&nim[..], &["--heap=2*n"]].concat(), "L"),
        "W (in the heaps that takeaway computes: take 2 from heap 1)"
    );
    assert_eq!(told(&[&nim[..], &["--heap=n-n"]].concat(), "W"), "L");
}

#[test]
fn a_case_that_runs_at_the_end_of_the_time_gets_more() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    let slow = format!("sleep 1; {TAKEAWAY} -p nim");
    let flags = ["-p", "nim", "--seconds=0.2", "-j=1"];
    let output = stress(&flags, &["sh", "-c", &slow]);
    let said = text(&output.stderr);
    // It is right, but nobody has asked for so few cases.
    assert!(
        output.status.code() == Some(3)
            && said.starts_with("takeaway: no difference in 1 case in 1 run, ")
            && said
                .contains("; these are too few cases to say that the program is right: --seconds"),
        "{said}"
    );
    let slow = ["sh", "-c", &slow];
    for enough in [
        &["--seconds=0.2", "--runs=1"][..],
        // All positions: a heap of one stone.
        &[
            "--seconds=2",
            "--max-cases=1",
            "-j1",
            "--max-heaps=1",
            "--max-heap=1",
        ],
    ] {
        let output = stress(&[NIM, enough].concat(), &slow);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{enough:?}: {said}");
    }
    let output = stress(&["-p", "nim", "--seconds=0.2"], &["sleep", "60"]);
    let said = text(&output.stderr);
    assert_eq!(
        (text(&output.stdout), output.status.code()),
        ("1\n1 1\n", Some(3)),
        "{said}"
    );
    let told = "on this case, the program was still running after 4.";
    assert!(
        said.starts_with("takeaway: perhaps too slow after 0 cases in 0 runs, ")
            && said.contains(told),
        "{said}"
    );
}

#[test]
fn a_command_that_never_ran_is_no_wrong_program() {
    if program::missing(&["sh"]) {
        return;
    }
    for (script, code) in [
        ("echo no file >&2; exit 2", 2),
        // It has read something, says nothing, or fails on an input that is not empty alone.
        ("read t; echo no file >&2; exit 2", 1),
        ("exit 2", 1),
        ("[ -s /dev/stdin ] || exit 0; echo no file >&2; exit 2", 1),
    ] {
        let output = stress(&["-p", "nim", "--seconds=5"], &["sh", "-c", script]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{script}: {said}");
        let told = "takeaway: the program did not run: exit code 2: no file ";
        assert_eq!(said.contains(told), code == 2, "{script}: {said}");
    }
}

#[test]
fn a_flag_after_the_command_that_names_a_game_is_said_to_go_to_the_program() {
    let note = "--for after echo goes to the program: write it before --\n";
    for (flags, command, is_told) in [
        (&["--runs=1"][..], &["echo", "--for", "x"][..], true),
        (&["--runs=1", "-p=nim"], &["echo", "--for", "x"], false),
        (&["--runs=1"], &["echo", "x"], false),
    ] {
        let said = stress(flags, command).stderr;
        assert_eq!(text(&said).contains(note), is_told, "{}", text(&said));
    }
}

#[test]
fn a_program_that_is_in_its_own_way_is_told_to_run_alone() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    let file = Scratch::new("");
    let file = file.name();
    let program = format!("cat >'{file}'; sleep 0.05; {TAKEAWAY} -p nim '{file}'");
    let few = ["-p", "nim", "--runs=40", "--seconds=100", "--max-heap=9"];
    for (flags, code) in [("-j=8", 1), ("-j=1", 0)] {
        let flags = [&few[..], &[flags]].concat();
        let output = stress(&flags, &["sh", "-c", &program]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{said}");
        let told = "beside other copies of the program, which may use the same file or port: -j 1";
        assert_eq!(said.contains(told), code == 1, "{said}");
    }
}

#[test]
fn other_cases_of_fewer_heaps_are_tried_where_an_input_has_one_case() {
    if program::missing(&["awk"]) {
        return;
    }
    // Wrong on many heaps and on some seven to eleven, to which no halves of the many lead.
    let is_wrong = "($1 >= 900 || $1 >= 7 && $1 < 12)";
    let script = format!("{LIBRARY} NR > 1 {{ say((nim(2) != 0) != {is_wrong}) }}");
    let bounds = [
        "-p=nim",
        "--max-cases=1",
        "--max-heaps=1000",
        "--max-heap=1000",
    ];
    let limits = [
        "--min-heap=1",
        "--runs=60",
        "--seconds=100",
        "-j=1",
        "--seed=1",
    ];
    let output = stress(&[&bounds[..], &limits].concat(), &["awk", &script]);
    let heaps = text(&output.stdout).split_whitespace().count() - 2;
    assert!((7..12).contains(&heaps), "{}", text(&output.stderr));
}

#[test]
fn a_number_that_no_halves_meet_is_found_from_the_least_on() {
    if program::missing(&["sh"]) {
        return;
    }
    // Wrong on each heap that ends with 37.
    let wrong = format!(
        "read t; read k; read n; case $n in *37) echo wrong ;; *) echo $n | {TAKEAWAY} -p nim --layout n --stream ;; esac"
    );
    let flags = [
        "-p",
        "nim",
        "--max-cases=1",
        "--min-heaps=1",
        "--max-heaps=1",
    ];
    let bounds = ["--layout=k / h", "--max-heap=99999", "--runs=400"];
    let more = ["--seconds=100", "--seed=7"];
    let all = [&flags[..], &bounds, &more].concat();
    let output = stress(&all, &["sh", "-c", &wrong]);
    let said = text(&output.stderr);
    assert_eq!(text(&output.stdout), "1\n1\n37\n", "{said}");
}

/// A program that answers in its last command, and never ends if a number has four digits or more.
fn hanging(answer: &str) -> String {
    format!("i=$(cat); case $i in *[0-9][0-9][0-9][0-9]*) sleep 60 ;; esac; echo \"$i\" | {answer}")
}

#[test]
fn a_program_that_hangs_within_the_bounds_of_each_number_is_too_slow() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    let nim = ["-p", "nim", "--layout=a b", "--heap=a%(b+1)"];
    for (game, bounds, is_late) in [
        (&nim[..], &["--max-a=9999", "--max-b=9999"][..], true),
        (&["-p", "wythoff"], &["--max-a=9999"], false),
    ] {
        let words: Vec<String> = game.iter().map(|word| format!("'{word}'")).collect();
        let program = hanging(&format!("{TAKEAWAY} {}", words.join(" ")));
        let limits = [
            "--max-cases=1",
            "--seconds=60",
            "--runs=40",
            "--time-limit=0.5",
        ];
        let output = stress(&[game, bounds, &limits].concat(), &["sh", "-c", &program]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(is_late.into()), "{said}");
        let told = match is_late {
            true => "takeaway: too slow after ",
            false => "the program is too slow; --max-b gives the bound of the statement",
        };
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn a_program_runs_on_as_many_inputs_as_wanted() {
    // With one case an input, several copies run at the same time.
    let copies = ["--max-cases=1", "--threads=8"];
    // An input of very many cases might be late on a busy machine.
    for more in [&["--max-cases=1000"][..], &copies] {
        for runs in ["1", "7", "9"] {
            let flags = [&["-p", "nim", "--seconds=20", "--runs", runs], more].concat();
            let said = stress(&flags, &[TAKEAWAY, "-p", "nim"]).stderr;
            let told = format!(" in {runs} run{}, ", if runs == "1" { "" } else { "s" });
            assert!(text(&said).contains(&told), "{}", text(&said));
        }
    }
}

#[test]
fn runs_that_look_closer_at_a_wrong_input_are_counted_apart() {
    let flags = [
        "--set=1-3",
        "--heaps=1",
        "--words=a,b",
        "--runs=1",
        "--threads=1",
    ];
    let said = stress(&flags, &["echo", "x"]).stderr;
    let (_, after) = text(&said).split_once(" in 1 run (and ").expect("one run");
    let (further, _) = after
        .split_once(" to look closer), ")
        .and_then(|(further, rest)| Some((further.split(' ').next()?, rest)))
        .expect("further runs");
    assert!(further.parse::<u64>().expect("a number") > 0, "{further}");
}

#[test]
fn the_input_goes_to_a_file_too() {
    if program::missing(&["awk"]) {
        return;
    }
    let file = Scratch::new("");
    let name = file.name();
    let output = stress(
        &["-p", "nim", "--save", name],
        &["awk", "NR > 1 { print \"Second\" }"],
    );
    let saved = std::fs::read(file.path()).expect("the file");
    let said = text(&output.stderr);
    assert!(
        saved == output.stdout && said.contains("repeat: awk ") && said.contains(name),
        "{said}"
    );
    let output = stress(
        &["-p", "nim", "--save", "no/such/folder"],
        &["awk", "NR > 1 { print \"Second\" }"],
    );
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stdout), "1\n1 1\n");
}

/// Each of seven heaps matters only with another one.
#[test]
fn two_heaps_shrink_to_one_with_their_sum() {
    if program::missing(&["awk"]) {
        return;
    }
    let workload = ["-p", "nim", "--min-heap=100"];
    let script = format!(
        "{LIBRARY} NR > 1 {{ is = 0; for (i = 2; i <= NF; i++) is += $i == 12345; w = nim(2); say(is && !w ? 1 : w) }}"
    );
    let output = stress(
        &[
            &workload[..],
            &["--max-heap=12345", "--max-heaps=7", "--seconds=60"],
        ]
        .concat(),
        &["awk", &script],
    );
    assert_eq!(
        text(&output.stdout),
        "1\n2 12345 12345\n",
        "{}",
        text(&output.stderr)
    );
}

/// Asserts that the only case of an input has this many heaps, each of one stone.
fn assert_heaps(output: &Output, heaps: usize) {
    let input = text(&output.stdout);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let ones = vec!["1"; heaps].join(" ");
    let is_smallest = input
        .split_whitespace()
        .eq(format!("1 {heaps} {ones}").split(' '));
    assert!(is_smallest, "{heaps}: {:?}, {said}", input.get(..40));
}

#[test]
fn many_heaps_become_few_in_few_runs() {
    if program::missing(&["awk"]) {
        return;
    }
    // The first tenth of the runs is for small cases; then come the limits of the statement.
    let flags = [
        "-p=nim",
        "--max-heaps=20000",
        "--max-cases=1",
        "-j1",
        "--runs=60",
    ];
    let counts = Scratch::new("");
    let script = format!(
        "NR == 2 {{ print $1 >>\"{}\"; if (NF > 301) exit 3; say(nim(2)) }}",
        counts.name()
    );
    let output = stress(&flags, &["awk", &format!("{LIBRARY} {script}")]);
    assert_heaps(&output, 301);
    let counts = fs::read_to_string(counts.path()).expect("numbers of heaps");
    let mut since_the_first = counts.lines().skip_while(|count| count.len() < 4);
    let runs = since_the_first.position(|count| count == "301");
    assert!(runs.is_some_and(|runs| runs < 25), "{counts}");
}

/// There are millions of ways to take away two of 10,000 heaps, and none leaves enough stones. A
/// number of runs allows a hundred seconds, but looking for a smaller case gets five of them.
#[test]
fn a_long_case_of_which_nothing_may_be_taken_away_is_reported_in_time() {
    if program::missing(&["sh"]) {
        return;
    }
    let heaps = ["--max-heaps=10000", "--max-heap=1", "--min-stones=10000"];
    for limit in [&["--runs=1", "--seconds=100"][..], &["--seconds=1"]] {
        let flags = [&["-p=nim", "--max-cases=1"], limit, &heaps].concat();
        let begun = Instant::now();
        let output = stress(&flags, &["sh", "-c", "cat >/dev/null; echo wrong"]);
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(20), "{limit:?}: {took:?}");
        assert_heaps(&output, 10_000);
        let said = text(&output.stderr);
        assert!(!said.contains("changes from run to run"), "{said}");
    }
}

#[test]
fn a_smaller_input_counts_if_the_program_is_wrong_on_it_in_another_way() {
    if program::missing(&["awk"]) {
        return;
    }
    let flags = [
        "-p=nim",
        "--max-cases=1",
        "-j1",
        "--runs=60",
        "--max-heaps=500",
    ];
    let script = "NR == 2 { if ($1 > 20) exit 3; if ($1 < 10) say(nim(2)); else print \"x\" }";
    let output = stress(&flags, &["awk", &format!("{LIBRARY} {script}")]);
    assert_heaps(&output, 10);
    let said = text(&output.stderr);
    let is_of_last = said.contains("printed: x\n") && !said.contains("exit code");
    assert!(is_of_last, "{said}");
}

#[test]
fn no_smaller_input_is_run_twice() {
    if program::missing(&["sh", "cat"]) {
        return;
    }
    let inputs = Scratch::new("");
    // What is read from the first wrong answer on is kept, on a line each.
    let script = format!(
        "i=$(cat); set -- $i; [ $2 -gt 8 ] || [ -s \"$0\" ] && echo $* >>\"$0\"; [ $2 -gt 8 ] && exit 3; \
         echo \"$i\" | {TAKEAWAY} -p nim"
    );
    let flags = [
        "-p=nim",
        "--max-cases=1",
        "-j1",
        "--runs=60",
        "--max-heaps=500",
    ];
    let output = stress(&flags, &["sh", "-c", &script, inputs.name()]);
    assert_heaps(&output, 9);
    let inputs = fs::read_to_string(inputs.path()).expect("the inputs");
    let mut different: Vec<&str> = inputs.lines().collect();
    let runs = different.len();
    different.sort_unstable();
    different.dedup();
    // The first one is run once more, in case that the answer changes.
    assert_eq!(runs, different.len() + 1, "{inputs}");
}

/// The program gets the stack that judges give.
#[cfg(target_os = "linux")]
#[test]
fn a_program_gets_a_large_stack() {
    if program::missing(&["sh"]) {
        return;
    }
    let hard = std::process::Command::new("sh")
        .args(["-c", "ulimit -H -s"])
        .output()
        .expect("a shell")
        .stdout;
    if text(&hard).trim() != "unlimited"
        && text(&hard)
            .trim()
            .parse()
            .is_ok_and(|kib: u64| kib < 256 << 10)
    {
        program::skipped("the limit of the stack cannot be raised to 256 MiB");
        return;
    }
    let program = format!("[ $(ulimit -s) = 262144 ] && exec {TAKEAWAY} -p nim");
    let stress = started(
        "ulimit -S -s 8192;",
        &["--seconds=0.3"],
        &["sh", "-c", &program],
    );
    let output = stress.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Limits that takeaway itself meets are no fault of the program.
#[cfg(target_os = "linux")]
#[test]
fn limits_of_files_and_of_memory_are_trouble() {
    if program::missing(&["sh"]) {
        return;
    }
    for (limit, told) in [
        ("ulimit -f 8;", "stress has no room for "),
        ("ulimit -v 30000;", "stress has too little memory"),
    ] {
        let output = started(limit, &["--seconds=5"], &[TAKEAWAY, "-p", "nim"])
            .wait_with_output()
            .expect("an end");
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(3) && said.contains(told),
            "{limit}: {:?}, {said}",
            output.status
        );
    }
}

/// Starts `takeaway stress` by a command of a shell, with flags that give no limit within seconds.
#[cfg(unix)]
fn started(shell: &str, flags: &[&str], command: &[&str]) -> std::process::Child {
    use std::process::{Command, Stdio};

    let mut stress = Command::new("sh");
    stress.args([
        "-c",
        &format!("{shell} exec \"$0\" \"$@\""),
        TAKEAWAY,
        "stress",
        "-p",
        "nim",
        "--time-limit=60",
    ]);
    stress.args(flags).arg("--").args(command);
    stress
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

#[cfg(unix)]
fn send(signal: &str, process: &std::process::Child) {
    let sent = std::process::Command::new("kill")
        .args([&format!("-{signal}"), &process.id().to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

/// How many processes sleep for so many seconds, and have not been killed.
#[cfg(target_os = "linux")]
fn sleeping(seconds: u32) -> usize {
    let command = format!("sleep\0{seconds}\0");
    let is_it = |path: std::path::PathBuf| {
        std::fs::read(path.join("cmdline")).is_ok_and(|it| it == command.as_bytes())
    };
    std::fs::read_dir("/proc")
        .expect("processes")
        .flatten()
        .filter(|process| is_it(process.path()))
        .count()
}

/// Whether a process sleeps for so many seconds. A killed process needs a moment to end.
#[cfg(target_os = "linux")]
fn sleeps(seconds: u32) -> bool {
    wait_until(|| sleeping(seconds) == 0);
    sleeping(seconds) > 0
}

/// Which signals a process ignores (`SigIgn`) or catches (`SigCgt`): a bit each.
#[cfg(target_os = "linux")]
fn mask(process: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix(name))
        .expect("a mask");
    u64::from_str_radix(mask.trim_start_matches(":\t"), 16).expect("a mask")
}

#[cfg(target_os = "linux")]
const NUMBERS: [(&str, i32); 4] = [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)];

/// The signals that end takeaway, alone and two in a row. If the tests run in the background, they
/// may ignore some, and then takeaway does, too.
#[cfg(target_os = "linux")]
fn signals() -> Vec<Vec<(&'static str, i32)>> {
    let ignored = mask(std::process::id(), "SigIgn");
    let all: Vec<_> = NUMBERS
        .into_iter()
        .filter(|(_, number)| ignored >> (number - 1) & 1 == 0)
        .collect();
    let pairs = all.iter().map(|&one| vec![one, all[0]]);
    all.iter().map(|&one| vec![one]).chain(pairs).collect()
}

/// Waits until this holds, but not for ever.
#[cfg(target_os = "linux")]
fn wait_until(is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(10);
    while !is_so() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_program_first() {
    if program::missing(&["sh", "sleep", "kill"]) {
        return;
    }
    let seconds = 5000 + std::process::id();
    // Four copies of the program run and ignore signals, as what they have started does; or large
    // cases are made and judged.
    let running = format!("trap '' HUP INT QUIT TERM; sleep {seconds} & sleep {seconds}; :");
    let stages = [
        (&["-j=4"][..], &["sh", "-c", &running][..]),
        (&["--heaps=100000"], &[TAKEAWAY, "-p=nim", "--heaps=100000"]),
    ];
    for (flags, command) in stages {
        let all: Vec<_> = signals()
            .into_iter()
            .map(|signals| (signals, started("", flags, command)))
            .collect();
        wait_until(|| {
            all.iter()
                .all(|(_, stress)| mask(stress.id(), "SigCgt") >> 14 & 1 > 0)
        });
        wait_until(|| command[0] != "sh" || sleeping(seconds) == 8 * all.len());
        all.iter().for_each(|(signals, stress)| {
            signals.iter().for_each(|(signal, _)| send(signal, stress))
        });
        for (signals, stress) in all {
            let output = stress.wait_with_output().expect("the program ends");
            let (said, code) = (text(&output.stderr), output.status.code());
            let is_told = signals.iter().any(|(_, number)| code == Some(128 + number));
            assert!(
                output.stdout.is_empty() && is_told,
                "{signals:?}: {code:?}, {said}"
            );
            assert!(
                said.starts_with("takeaway: interrupted: no difference in "),
                "{signals:?}: {said}"
            );
        }
    }
    assert!(!sleeps(seconds));
}

/// As `nohup` wants it.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    if program::missing(&["sh", "sleep", "kill"]) {
        return;
    }
    let stress = started("trap '' HUP;", &["--seconds=0.4"], &["sleep", "60"]);
    std::thread::sleep(Duration::from_millis(100));
    send("HUP", &stress);
    let output = stress.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn a_run_that_is_broken_off_is_not_counted() {
    if program::missing(&["sh", "sleep", "kill"]) {
        return;
    }
    let stress = started("", &[], &["sleep", "60"]);
    std::thread::sleep(Duration::from_millis(100));
    send("TERM", &stress);
    let said = stress.wait_with_output().expect("the program ends").stderr;
    assert!(
        text(&said).starts_with("takeaway: interrupted: no difference in 0 cases in 0 runs, "),
        "{}",
        text(&said)
    );
}

/// The program breaks the search off itself, at the first smaller input.
#[cfg(target_os = "linux")]
#[test]
fn the_smallest_input_so_far_is_kept_if_it_is_broken_off_while_it_gets_smaller() {
    if program::missing(&["sh", "awk", "wc", "sleep", "kill"]) {
        return;
    }
    let seconds = 6000 + std::process::id();
    let bounds = ["--min-heap=0", "--min-heaps=0"];
    let all = signals().into_iter().map(|signals| {
        let runs = Scratch::new("");
        let sent: String = signals
            .iter()
            .map(|(signal, _)| format!("kill -{signal} $PPID; "))
            .collect();
        // All positions without stones are lost. The first other is in the second input, which is
        // run once more; the fourth is smaller.
        let script = format!(
            "echo >> \"$0\"; [ $(wc -l < \"$0\") -lt 4 ] || {{ {sent} exec sleep {seconds}; }}; \
             awk 'NR > 1 {{ print \"Second\" }}'"
        );
        let stress = started("", &bounds, &["sh", "-c", &script, runs.name()]);
        (signals, runs, stress)
    });
    for (signals, runs, stress) in all.collect::<Vec<_>>() {
        let output = stress.wait_with_output().expect("the program ends");
        let said = text(&output.stderr);
        drop(runs);
        // On a busy machine the smallest may be another one.
        assert!(
            text(&output.stdout).starts_with("1\n") && output.status.code() == Some(1),
            "{signals:?}: {said}"
        );
        let is_told = said.starts_with("takeaway: wrong after ")
            && said.contains("interrupted, before it was made");
        assert!(is_told, "{signals:?}: {said}");
    }
    assert!(!sleeps(seconds));
}

/// What converts cases fails, or does not end.
#[test]
fn cases_that_cannot_be_converted_are_shown() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    let file = Scratch::new("");
    let at = format!("@{}", file.name());
    for (back, code, told) in [
        (
            "echo bad >&2; exit 7",
            3,
            "^ of the statement cannot convert an input: exit code 7: bad\n1\n1",
        ),
        ("sleep 60", 3, "no run ended within 0."),
    ] {
        std::fs::write(
            file.path(),
            format!("# A\n# B\n^ {back}\n-p nim\n< 1 1 1\n> First\n"),
        )
        .expect("a file");
        let output = run_with(&["stress", &at, "--seconds=0.2", "--", "cat"], b"");
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(code) && said.starts_with(&format!("takeaway: {told}")),
            "{said}"
        );
    }
}

/// It has a session of its own, and holds the output. What the program printed counts all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_process_that_leaves_the_group_is_not_waited_for() {
    if program::missing(&["sh", "setsid", "sleep"]) {
        return;
    }
    let start = Instant::now();
    let left_behind = |process: &str| {
        let script = format!("setsid {process} & exec {TAKEAWAY} -p nim");
        stress(
            &["-p=nim", "--runs=9", "--seconds=9", "--time-limit=2"],
            &["sh", "-c", &script],
        )
    };
    let output = left_behind("sleep 30");
    assert_eq!(
        (text(&output.stdout), output.status.code()),
        ("", Some(0)),
        "{}",
        text(&output.stderr)
    );
    left_behind("sh -c 'for i in 1 2 3 4 5 6 7 8 9; do sleep 0.2; echo; done >&2'");
    assert!(start.elapsed() < Duration::from_secs(25));
}

/// Where nothing was typed that says otherwise, a description that fits is said first.
#[test]
fn a_description_that_all_answers_fit_is_said_in_place_of_wrong_unless_its_flag_was_typed() {
    if program::missing(&["awk"]) {
        return;
    }
    let of_nim = r#"print nim(2) ? "W" : "L""#;
    let lines = ["--set=1-3", "--heaps=1", "--words=W,L", "--one-line"];
    let numbered = ["--set=1-3", "--heaps=1", "--prefix=Case #{}: "];
    for (flags, script, fit, is_hint) in [
        (
            NIM,
            r#"print nim(2) ? "first" : "second""#,
            "--ignore-case",
            false,
        ),
        (
            &["--for=poj-2234"],
            r#"print nim(2) ? "yes" : "no""#,
            "--ignore-case",
            true,
        ),
        (NIM, r#"say(!nim(2))"#, "--words Second,First", false),
        (
            &["-p=nim", "-w=First,Second"],
            "say(!nim(2))",
            "--words Second,First",
            true,
        ),
        (NIM, of_nim, "--words W,L", false),
        (&["-p=nim", "-w=A,B"], of_nim, "--words W,L", true),
        (&lines, r#"printf $1 % 4 ? "1" : "0""#, "--words 1,0", true),
        (
            &numbered,
            r#"print "Case #" NR - 1 ":", $1 % 4 ? "I win" : "I lose""#,
            "--words 'I win,I lose'",
            false,
        ),
        (NO_3, "say($1 % 4 != 1)", "--misere", false),
        (
            &["--heaps=1", "--set=1-3", "--misere"],
            "say($1 % 4)",
            "the game without --misere",
            true,
        ),
    ] {
        // POJ 2234 has no number of cases.
        let first = if flags[0].starts_with("--for") { 1 } else { 2 };
        let script = format!("{LIBRARY} NR >= {first} {{ {script} }}");
        let output = stress(flags, &["awk", &script]);
        let said = text(&output.stderr);
        let told = match fit {
            "--ignore-case" => {
                "only the case of letters is wrong: --ignore-case allows it".to_string()
            }
            _ => format!("all 40 answers fit {fit}"),
        };
        let is_told = if is_hint {
            said.starts_with("takeaway: wrong after ") && said.contains(&format!("\n{told}\n"))
        } else {
            said.starts_with(&format!("takeaway: {told}, after "))
        };
        assert!(
            is_told && output.status.code() == Some(1),
            "{flags:?}, {script}: {said}"
        );
    }
}

#[test]
fn a_program_that_is_wrong_by_any_description_is_wrong() {
    if program::missing(&["awk"]) {
        return;
    }
    for script in [
        // It is right on the small cases, or says the same of most, or nothing.
        "say($2 > 40 || nim(2))",
        "say(1)",
        "say(0)",
        r#"print(nim(2) ? "first" : ($2 > 2 ? "second" : "2nd"))"#,
        r#"print nim(2) ? "W" : "L"; if ($2 > 2) exit 1"#,
        "",
    ] {
        let output = stress(NIM, &["awk", &format!("{LIBRARY} NR > 1 {{ {script} }}")]);
        let said = text(&output.stderr);
        let is_wrong = said.starts_with("takeaway: wrong after ");
        assert!(
            is_wrong && !said.contains(" answers fit "),
            "{script}: {said}"
        );
    }
}

/// Eight answers are enough after a second.
#[test]
fn a_slow_program_shows_fewer_answers_for_another_description() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    let slow = format!("sleep 0.03; {TAKEAWAY} -p nim -w A,B");
    let output = stress(&["-p=nim", "--max-cases=1", "-j1"], &["sh", "-c", &slow]);
    let said = text(&output.stderr);
    let count = said
        .strip_prefix("takeaway: all ")
        .and_then(|said| said.split_once(" answers fit --words A,B,"));
    let count = count.and_then(|(count, _)| count.parse().ok());
    assert!(
        count.is_some_and(|count: u64| (8..40).contains(&count)),
        "{said}"
    );
}

#[test]
fn without_a_game_cases_are_of_the_first_three() {
    if program::missing(&["awk"]) {
        return;
    }
    let told = "takeaway: no game is named: each case starts with the number of its game, 1 to 3; \
                name yours with --for or --game\n";
    let pass = format!(
        "{{ print | \"{TAKEAWAY}\" }} NR > 1 && ($1 < 1 || $1 > 3) {{ bad = 1 }} END {{ exit bad }}"
    );
    let output = run_with(&["stress", "--runs=20", "--", "awk", &pass], b"");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.starts_with(&format!("{told}takeaway: no difference in ")),
        "{said}"
    );
    let said = stress(&["--set=1-3", "--runs=1"], &[TAKEAWAY, "--set=1-3"]).stderr;
    assert!(!text(&said).contains("no game is named"), "{}", text(&said));
}

#[cfg(unix)]
#[test]
fn a_second_program_is_no_argument() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, mode: u32| {
        let path = folder.path().join(name);
        fs::write(&path, "#!/bin/sh\necho no\n").expect("a file to write");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a mode");
        path.display().to_string()
    };
    let (a, b, plain) = (file("a", 0o755), file("b", 0o755), file("plain", 0o644));
    let missing = format!("{}/missing", folder.path().display());
    let shell = format!("sh {a}");
    for (command, program) in [
        (&[&a[..], &b][..], Some(&a[..])),
        (&[&a, "--", &b], Some(&a)),
        (&["sh", &a, "--", &b], Some(&shell)),
        (&[&missing, &b], Some(&missing)),
        (&[&missing, "--", &b], Some(&missing)),
        (&["sh", &b], None),
        (&[&a, &plain], None),
        (&[&a, "--", &plain], None),
        (&[&a, "1", &b], None),
        (&[&a, "--", &b, "1"], None),
    ] {
        let output = stress(NIM, command);
        let said = text(&output.stderr);
        let told = program.map(|program| {
            format!(
                "{b} is an argument of {program}; to compare two programs: --right {b} -- {program}"
            )
        });
        match told {
            Some(told) => assert!(said.contains(&told), "{command:?}: {said}"),
            None => assert!(!said.contains("--right"), "{command:?}: {said}"),
        }
    }
}

#[test]
fn a_flag_after_the_program_is_refused_unless_dashes_come_before_it() {
    for (arguments, flag) in [
        (&["true", "x", "--for", "cses-1730"][..], Some("for")),
        (&["true", "--words=a,b", "--for", "x"], Some("words")),
        (&["true", "--fort", "-p", "for"], None),
        (&["--", "true", "--for", "cses-1730"], None),
    ] {
        let output = run_with(&[&["stress", "-p", "nim"], arguments].concat(), b"");
        let said = text(&output.stderr);
        let code = if flag.is_some() { 2 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        if let Some(flag) = flag {
            let told =
                format!("takeaway: --{flag} comes after true: flags of takeaway come before");
            assert!(said.starts_with(&told), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn wrong_usage_of_stress_is_refused() {
    assert_refuses(
        &["stress"],
        "stress needs COMMAND, a program to run, after --",
    );
    assert_refuses(
        &["stress", "--explain", "--", "cat"],
        "stress takes no --explain",
    );
    assert_refuses(&["--seconds=1"], "--seconds is a flag of takeaway stress");
    let told = "takeaway: --seconds takes seconds from 0.01 to 86400, not \"0\" (see takeaway help seconds)\n";
    assert_ends(
        &run_with(&["stress", "--seconds=0", "--", "cat"], b""),
        "",
        told,
        2,
    );
    for command in ["no-such-program", "./tests", ""] {
        let output = stress(&["-p", "nim"], &[command]);
        let said = text(&output.stderr);
        assert!(
            said.starts_with(&format!("takeaway: stress cannot start {command:?}: ")),
            "{said}"
        );
        assert_eq!(output.status.code(), Some(2), "{command:?}");
    }
    for (command, hint) in [
        ("Cargo.toml", "; write ./Cargo.toml"),
        ("python3 wrong.py", "; write it without quotes"),
        ("tests", ""),
        ("no/such file", "; write it without quotes"),
    ] {
        let output = stress(&["-p", "nim"], &[command]);
        let (_, told) = text(&output.stderr)
            .trim_end()
            .split_once(" (os error 2)")
            .expect("no such file");
        assert_eq!(
            told,
            format!("{hint} (see takeaway help stress)"),
            "{command}"
        );
    }
    #[cfg(unix)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let script = folder.path().join("mine");
        std::fs::write(&script, "#!/bin/sh\n").expect("a file to write");
        let script = script.display().to_string();
        let output = stress(&["-p", "nim"], &[&script]);
        let hint = format!("; make it executable: chmod +x {script} (see takeaway help stress)\n");
        assert!(
            text(&output.stderr).ends_with(&hint),
            "{}",
            text(&output.stderr)
        );
        let output = stress(&["-p", "nim"], &[&folder.path().display().to_string()]);
        assert!(
            !text(&output.stderr).contains("chmod"),
            "{}",
            text(&output.stderr)
        );
    }
    assert_refuses(
        &["stress", "--max-cases=0", "--", "cat"],
        "stress takes --max-cases 1 or more: a program is tried on cases",
    );
    let output = stress(&["-p", "nim", "--min-heap=5", "--max-heap=4"], &["cat"]);
    assert_eq!(
        (text(&output.stdout), output.status.code()),
        ("", Some(2)),
        "{}",
        text(&output.stderr)
    );
}

/// The processes that a program leaves end with it.
#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left() {
    if program::missing(&["sh", "sleep"]) {
        return;
    }
    // No other test sleeps as long, not even one that runs at the same time elsewhere.
    let seconds = 4000 + std::process::id();
    let script = format!("sleep {seconds} & sleep {seconds}");
    for copies in ["-j=1", "-j=8"] {
        let flags = ["-p", "nim", "--time-limit=0.2", copies];
        let output = stress(&flags, &["sh", "-c", &script]);
        assert_eq!(output.status.code(), Some(1), "{copies}");
        assert!(!sleeps(seconds), "{copies}");
    }
    // Nor on other inputs than the one on which it is wrong.
    let script = format!("read t; read k h; [ $h = 3 ] || exec sleep {seconds}");
    let flags = ["-p", "nim", "--max-cases=1", "-j=8", "--time-limit=0.5"];
    let output = stress(&flags, &["sh", "-c", &script]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!sleeps(seconds));
    // Nor if the program itself ends well.
    let script = format!("sleep {seconds} >&- 2>&- & exec {TAKEAWAY} -p nim");
    assert!(tried(&["-p", "nim", "--seconds=0.2"], &["sh", "-c", &script]) > 0);
    assert!(!sleeps(seconds));
}

#[cfg(target_os = "linux")]
#[test]
fn cases_of_a_million_heaps_take_less_than_100_mb() {
    use std::process::{Command, Stdio};

    let flags = ["-p", "nim", "--heaps", "1000000"];
    let mut stress = Command::new(TAKEAWAY);
    stress
        .args(["stress", "--seconds=1"])
        .args(flags)
        .args(["--", TAKEAWAY])
        .args(flags)
        .stderr(Stdio::null());
    let mut stress = stress.spawn().expect("the program starts");
    let path = format!("/proc/{}/status", stress.id());
    let mut most = 0;
    while stress.try_wait().expect("a process").is_none() {
        let status = std::fs::read_to_string(&path).unwrap_or_default();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .unwrap_or_default();
        most = most.max(line.trim_end_matches(" kB").trim().parse().unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    }
    let code = stress.wait().expect("a process").code();
    // 3 if the machine is so busy that no run has ended.
    assert!([Some(0), Some(3)].contains(&code), "{code:?}");
    assert!((20_000..100_000).contains(&most), "{most} kB");
}

/// A search for what a program has wrong that takes each heap above `most` for a heap of one stone.
fn search_above(most: u64, flags: &[&str], more: &[&str]) -> Output {
    let quoted: Vec<String> = flags.iter().map(|flag| format!("'{flag}'")).collect();
    let script = format!("NR>1{{for(i=1;i<=NF;i++)if($i>{most})$i=1}}1");
    let program = format!("awk '{script}' | {TAKEAWAY} {}", quoted.join(" "));
    stress(&[flags, more].concat(), &["sh", "-c", &program])
}

#[test]
fn a_fault_at_heaps_beyond_a_small_table_is_found() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    // Three quarters of the largest heap are right.
    let rule = ["--rule", "n-t if t*t<=n", "--heaps=1"];
    let more = ["--max-heap=4000", "--runs=200", "--seconds=60"];
    let output = search_above(3000, &rule, &more);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn with_a_number_of_runs_the_same_seed_shows_the_same_case_for_any_number_of_copies() {
        let few_moves = ["--rule", "n-t if 1<=t<=70 and t<=n"];
        let few_squares = ["--rule", "n-t if t*t<=n and 1<=t<9"];
        let several: [&str; 4] = ["-p", "nim", "--max-heap=1000", "--runs=30"];
        let one = ["-p", "nim", "--max-heap=1000", "--max-cases=1", "--runs=60"];
        let growing = ["--rule", "n-t if t*t<=n and 1<=t", "--runs=30"];
        for seed in 1..=30 {
            let (flags, program) = match seed % 3 {
                0 => (&several[..], few_moves),
                1 => (&one[..], few_moves),
                _ => (&growing[..], few_squares),
            };
            let seed = format!("--seed={seed}");
            let shown = ["-j=1", "-j=2", "-j=8"].map(|copies| {
                let more = ["--seconds=100", "--time-limit=50", &seed, copies];
                let flags = [flags, &more].concat();
                let output = stress(&flags, &[TAKEAWAY, program[0], program[1]]);
                (text(&output.stdout).to_string(), output.status.code())
            });
            assert_eq!(shown[0].1, Some(1), "{flags:?} {seed}");
            assert_eq!(shown[0], shown[1], "{flags:?} {seed}");
            assert_eq!(shown[0], shown[2], "{flags:?} {seed}");
        }
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_program_that_is_slow_on_several_cases_is_not_called_slow_on_large_ones() {
        if program::missing(&["sh", "sleep"]) {
            return;
        }
        let slow = format!("read t; [ $t -lt 2 ] || sleep 60; (echo $t; cat) | {TAKEAWAY} -p nim");
        let bounds = ["--max-heap=1000", "--max-heaps=30", "--max-cases=50"];
        let limits = ["--runs=30", "--seconds=60", "--time-limit=1"];
        let all = [&["-p", "nim"], &bounds[..], &limits].concat();
        let output = stress(&all, &["sh", "-c", &slow]);
        let said = text(&output.stderr);
        assert!(
            said.contains("more than 1 case (the program is too slow)"),
            "{said}"
        );
        assert!(!said.contains("heaps (the program is too slow)"), "{said}");
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_wrong_end_is_found() {
        let nothing = "printed: nothing\n";
        assert_found(
            &["--time-limit", "0.4"],
            &[
                (
                    NIM,
                    "if (NF > 3) exit 3; say(nim(2))",
                    "1\n3 1 1 1\n",
                    "s\nexit code 3\ncase 1",
                ),
                (
                    NIM,
                    "say(nim(2)); if ($2 == 3) { print \"bad\" > \"/dev/stderr\"; exit 1 }",
                    "1\n1 3\n",
                    "s\nexit code 1\nstderr of the program: bad\n",
                ),
                (
                    NIM,
                    "if ($2 > 2) system(\"kill -ABRT $PPID\"); say(nim(2))",
                    "1\n1 3\n",
                    "s\nkilled by signal 6",
                ),
                (
                    NIM,
                    "while (/^1 2/) x++; say(nim(2))",
                    "1\n1 2\n",
                    "s\nmore than 0.4 s\n",
                ),
                (
                    NIM,
                    "while (/^1 2/) say(1); say(nim(2))",
                    "1\n1 2\n",
                    "s\nmore than 0.4 s\n",
                ),
                (
                    NIM,
                    "if ($2 == 2) { system(\"sleep 100 &\"); exit 1 } say(nim(2))",
                    "1\n1 2\n",
                    "s\nexit code 1\n",
                ),
                (NIM, "close(\"/dev/stdin\"); exit", "1\n1 1\n", nothing),
                // Twice as much memory again and again.
                (
                    NIM,
                    "while (/^1 2/) s = s \"x\" s; say(nim(2))",
                    "1\n1 2\n",
                    "s\n",
                ),
            ],
        );
        // The limit is short where nothing could be in time anyway.
        for (limit, command, told) in [
            ("0.4", &["true"][..], nothing),
            // Not by awk: gawk catches this signal.
            (
                "0.4",
                &["sh", "-c", "kill -SEGV $$"],
                "s\nkilled by signal 11: an index outside an array, or more stack than ",
            ),
            ("0.1", &["sleep", "100"], "s\nmore than 0.1 s\n"),
            (
                "0.1",
                &["sh", "-c", "exec >&-; sleep 100"],
                "s\nmore than 0.1 s\n",
            ),
            (
                "0.1",
                &["sh", "-c", "exec <&-; sleep 100 & wait"],
                "s\nmore than 0.1 s\n",
            ),
            ("0.4", &["cat", "/dev/zero"], "s\nmore than "),
        ] {
            if program::missing(&[command[0]]) {
                continue;
            }
            let start = Instant::now();
            let output = stress(&["-p", "nim", "--time-limit", limit], command);
            let said = text(&output.stderr);
            assert_eq!(
                (text(&output.stdout), output.status.code()),
                ("1\n1 1\n", Some(1)),
                "{command:?}: {said}"
            );
            assert!(said.contains(told), "{command:?}: {said}");
            assert!(start.elapsed() < Duration::from_secs(30), "{command:?}");
        }
    }

    /// A program in C with an array that is too small ends with exit code 3 beyond it.
    fn compiled(source: &str, length: u32) -> Option<tempfile::TempDir> {
        let compiler = ["cc", "gcc", "clang"]
            .into_iter()
            .find(|name| !program::missing(&[name]))?;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("mine.c");
        let head = "#include <stdio.h>\n#include <stdlib.h>\n";
        let text = format!(
            "{head}#define LENGTH {length}\nint a[LENGTH + 1], t, n, x, k, p[200];\n{source}"
        );
        fs::write(&file, text).expect("a file to write");
        let status = std::process::Command::new(compiler)
            .args(["-O1", "-w", "-o", "mine", "mine.c"])
            .current_dir(folder.path())
            .status();
        assert!(status.expect("a compiler").success());
        Some(folder)
    }

    /// Asserts that of programs with arrays of these lengths, the smallest wrong inputs are found.
    pub fn assert_smallest_input_beyond_an_array(lengths: &[u32]) {
        let nim = r#"int main() { scanf("%d", &t); while (t--) { scanf("%d", &n); if (n > LENGTH) exit(3);
            for (x = 0, k = 0; k < n; k++) { scanf("%d", a + k); x ^= a[k]; } puts(x ? "first" : "second"); } }"#;
        let cases = r#"int main() { scanf("%d", &t); if (t > LENGTH) exit(3); while (t--) { scanf("%d", &n);
            for (x = 0, k = 0; k < n; k++) { scanf("%d", p); x ^= *p; } puts(x ? "first" : "second"); } }"#;
        let sticks = r#"int main() { scanf("%d %d", &n, &k); for (x = 0; x < k; x++) scanf("%d", p + x);
            if (n > LENGTH) exit(3); for (t = 1; t <= n; t++) for (x = 0; x < k; x++)
            if (p[x] <= t && !a[t - p[x]]) a[t] = 1; for (t = 1; t <= n; t++) putchar("LW"[a[t]]); puts(""); }"#;
        let rule = r#"int main() { for (n = 1; n <= LENGTH; n++) a[n] = n % 7 != 0 && n % 7 != 2; scanf("%d", &t);
            while (t--) { scanf("%d", &n); if (n > LENGTH) exit(3); puts(a[n] ? "First" : "Second"); } }"#;
        let set = ["--set=1,3,4", "--heaps=1", "--max-heap=1000000"];
        // The number of the input that is as long as the array, which ends with the first number.
        for (flags, source, place) in [
            (&["--for", "cses-1730"][..], nim, 1),
            (&["--for", "cses-1730"], cases, 0),
            (&["--for", "cses-1729"], sticks, 0),
            (&set, rule, 1),
        ] {
            for &length in lengths {
                let Some(folder) = compiled(source, length) else {
                    return;
                };
                let command = folder.path().join("mine").display().to_string();
                let start = Instant::now();
                let output = stress(flags, &[&command]);
                let said = text(&output.stderr);
                assert_eq!(output.status.code(), Some(1), "{flags:?}, {length}: {said}");
                assert!(start.elapsed() < Duration::from_secs(15), "{flags:?}");
                let mut numbers = text(&output.stdout).split_whitespace();
                let found = numbers.nth(place).and_then(|it| it.parse().ok());
                let range = length + 1..=2 * length + 2;
                let is_small = found.is_some_and(|found: u32| range.contains(&found));
                assert!(is_small, "{flags:?}, {length}: {found:?}, {said}");
            }
        }
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_program_that_only_starts_slowly_gets_larger_inputs_too() {
        if program::missing(&["sh", "sleep"]) {
            return;
        }
        let slow = format!("sleep 0.21; exec {TAKEAWAY} -p nim");
        assert!(tried(&["-p", "nim", "--seconds=1.5"], &["sh", "-c", &slow]) > 3);
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn hard_cases_are_found() {
        if program::missing(&["awk"]) {
            return;
        }
        let set = |bound: &'static str| ["--set", "1-3", "--heaps", "1", "--max-heap", bound];
        assert_wrong(
            &set("999999"),
            "NR > 1 { say($1 == 999999 ? 0 : $1 % 4) }",
            "input: 999999\n",
        );
        assert_wrong(
            &set("1000000000000"),
            "NR > 1 { say($1 > 2147483647 ? 0 : $1 % 4) }",
            "input: 2147483649\n",
        );
        let golden = "NR > 1 { d = $1 - $2; a = $2; if (d < 0) { d = -d; a = $1 } say(int(d * ((1 + sqrt(5)) / 2)) != a) }";
        let near = [
            "-p",
            "wythoff",
            "--min-heap",
            "400000000",
            "--max-heap",
            "1000000000",
        ];
        assert_wrong(&near, golden, "433494436");
        let sets = |order: &'static str| {
            [
                "--layout",
                "n m s",
                "--moves",
                order,
                "--max-heap",
                "50",
                "--max-move",
                "9",
            ]
        };
        assert_wrong(&sets("distinct"), SORTED, "\nprinted: ");
        assert_wrong(&sets("any"), SORTED, "\nprinted: ");
        tried(
            &[&sets("increasing")[..], &["--seconds", "0.2"]].concat(),
            &["awk", &format!("{LIBRARY} {SORTED}")],
        );
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_program_that_is_slow_or_large_on_some_inputs_only_is_judged_by_one_case() {
        if program::missing(&["awk", "sh", "sleep"]) {
            return;
        }
        let sleeps = format!(
            "{LIBRARY} NR == 1 && $1 > 20 {{ system(\"sleep 100\") }} NR > 1 {{ say(nim(2)) }}"
        );
        tried(
            &["-p", "nim", "--time-limit=0.4", "--seconds=0.8"],
            &["awk", &sleeps],
        );
        let slow = format!("{LIBRARY} NR > 1 {{ for (i = 0; i < $1; i++) x++; say($1 % 4) }}");
        tried(
            &[
                "--set=1-3",
                "--heaps=1",
                "--time-limit=0.4",
                "--seconds=0.8",
            ],
            &["awk", &slow],
        );
        let script = "NR > 1 { if ($1 == 7) system(\"trap : TERM; sleep 100\"); say($1 % 4) }";
        let flags = [
            "--set=1-3",
            "--heaps=1",
            "--time-limit=0.4",
            "--max-heap=1000",
        ];
        assert_wrong(
            &flags,
            script,
            "more than 0.4 s\nrepeat: printf '%s\\n' 1 7 |",
        );
        let start = Instant::now();
        let output = stress(&["-p=nim", "--seconds=0.2"], &["sleep", "100"]);
        assert_eq!(output.status.code(), Some(3));
        // Its heaps are not bounded, but it is the first run.
        let told = "takeaway: perhaps too slow after 0 cases in 0 runs, 4.";
        assert!(
            text(&output.stderr).starts_with(told),
            "{}",
            text(&output.stderr)
        );
        assert!(start.elapsed() < Duration::from_secs(6));
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn cases_that_takeaway_cannot_answer_are_not_tried() {
        for flags in [
            &["--rule=a,b if a+b<n", "--heaps=1"][..],
            &["--set=squares", "--budget=6", "--heaps=1"],
            &["--code=0.0107", "--budget=6", "--heaps=1"],
            &["--layout=d c n", "--budget=3"],
            &["--misere"],
        ] {
            assert!(
                tried(
                    &[flags, &["--seconds=0.2"]].concat(),
                    &[&[TAKEAWAY], flags].concat()
                ) > 0,
                "{flags:?}"
            );
        }
    }

    /// The program sleeps where others compute a table as large as their largest heap.
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_program_that_computes_a_table_first_is_not_late_on_each_input() {
        if program::missing(&["awk", "sleep"]) {
            return;
        }
        let script = format!(
            "{LIBRARY} NR > 1 {{ if ($1 > 500) is_large = 1; won[NR] = $1 % 4 }} \
             END {{ if (is_large) system(\"sleep 0.4\"); for (i = 2; i <= NR; i++) say(won[i]) }}"
        );
        let flags = ["--max-heap=1000", "--time-limit=2", "--seconds=6", "-j=1"];
        let output = stress(&[NO_3, &flags[..]].concat(), &["awk", &script]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{said}");
        // It is late on five inputs if several cases never get more time.
        let late = said
            .split_once("too slow on ")
            .and_then(|(_, said)| said.split(' ').next());
        let late: u64 = late.and_then(|late| late.parse().ok()).unwrap_or(0);
        assert!(late <= 2, "{said}");
    }

    /// The limit is a second, and takeaway is stopped for longer in two runs, but the program is
    /// not.
    #[cfg(unix)]
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn time_in_which_takeaway_is_stopped_does_not_count() {
        if program::missing(&["sh", "sleep", "kill"]) {
            return;
        }
        let slow = format!("sleep 1.8; exec {TAKEAWAY} -p nim");
        let stress = started("", &["--time-limit=1"], &["sh", "-c", &slow]);
        for (signal, seconds) in [
            ("STOP", 0.1),
            ("CONT", 1.5),
            ("STOP", 0.4),
            ("CONT", 1.5),
            ("TERM", 0.2),
        ] {
            std::thread::sleep(Duration::from_secs_f64(seconds));
            send(signal, &stress);
        }
        let output = stress.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(143), "{}", text(&output.stderr));
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn the_smallest_input_beyond_an_array_is_found() {
        slow::assert_smallest_input_beyond_an_array(&[1_000, 5_000, 100_000]);
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_fault_in_the_last_quarter_of_heaps_is_found_in_ten_seconds() {
        for (name, largest) in [
            ("acwing-894", 100),
            ("luogu-p2953", 1_000_000),
            ("cses-2207", 1_000_000),
            ("baekjoon-16888", 1_000_000),
            ("atcoder-abc-368-f", 100_000),
        ] {
            let output = search_above(largest / 4 * 3, &["--for", name], &["--seconds=10"]);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        }
        for (flags, largest) in [
            (&["--rule", "n-t if t*t<=n", "--heaps=1"][..], 100_000),
            // The default budget ends at 370,704.
            (&["--set=primes", "--heaps=1"], 370_000),
        ] {
            let bound = format!("--max-heap={largest}");
            let output = search_above(largest / 4 * 3, flags, &[&bound, "--seconds=10"]);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{flags:?}: {said}");
        }
    }

    /// A right program on whose behalf the largest heap of each statement is reached.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn the_largest_heap_is_tried_in_ten_seconds_where_values_take_long() {
        for name in [
            "acwing-894",
            "luogu-p2953",
            "cses-2207",
            "baekjoon-16888",
            "atcoder-abc-368-f",
        ] {
            let flags = ["--for", name];
            let output = stress(
                &[&flags[..], &["--seconds=10"]].concat(),
                &[&[TAKEAWAY], &flags[..]].concat(),
            );
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{name}: {said}");
            assert!(!said.contains("not tried: heaps above"), "{name}: {said}");
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn no_right_program_is_blamed_at_the_limits_of_a_published_statement() {
        if program::missing(&["sh", "awk", "sort", "tail", "tr"]) {
            return;
        }
        for statement in takeaway::statements() {
            let name = statement.names().remove(0);
            let program = match statement.converter {
                Some(_) => statement
                    .command()
                    .replace("FILE", "/dev/stdin")
                    .replace("| takeaway ", &format!("| {TAKEAWAY} ")),
                None => format!("{TAKEAWAY} --for {name}"),
            };
            let output = stress(&["--for", &name, "--seconds=5"], &["sh", "-c", &program]);
            let said = text(&output.stderr);
            // stress does not try some statements.
            let is_tried = !said.contains("no line with ^ converts them back");
            assert!(
                !is_tried || output.status.code() == Some(0),
                "{name}: {said}"
            );
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_right_output_may_be_longer_than_what_is_read_of_others() {
        let [win, loss, prefix] = ["W", "L", "P"].map(|letter| letter.repeat(1000));
        let flags = [
            "-p",
            "1",
            "--words",
            &format!("{win},{loss}"),
            "--prefix",
            &prefix,
        ];
        let output = stress(
            &[&flags[..], &["--seconds=20"]].concat(),
            &[&[TAKEAWAY], &flags[..]].concat(),
        );
        let said = text(&output.stderr);
        // Inputs of 2^16 cases were tried, the largest.
        let cases = said
            .strip_prefix("takeaway: no difference in ")
            .and_then(|said| said.split(' ').next());
        let cases: u64 = cases
            .and_then(|cases| cases.parse().ok())
            .unwrap_or_else(|| panic!("{said}"));
        assert!(cases >= 1 << 17, "{said}");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn programs_that_are_wrong_at_a_limit_of_the_statement_only_are_found() {
        if program::missing(&["awk"]) {
            return;
        }
        let nim = "-p nim";
        for (flags, found, same) in [
            (
                &["-p", "nim", "--max-heaps", "100000"][..],
                "NR > 1 && $1 == 100000",
                nim,
            ),
            (
                &["-p", "nim", "--max-heaps", "100000", "--max-cases", "1"],
                "NR > 1 && $1 == 100000",
                nim,
            ),
            (
                &["-p", "nim", "--max-cases", "65537"],
                "NR == 1 && $1 == 65537",
                nim,
            ),
            (
                &["-p", "nim", "--max-heap", "123456"],
                "/ 123456( |$)/",
                nim,
            ),
            (
                &["-p", "nim", "--max-heaps", "1000", "--max-total", "5000"],
                "{ n += $1 } n == 5000 + $1",
                nim,
            ),
            (
                &[
                    "--layout",
                    "m s k h",
                    "--max-moves",
                    "40",
                    "--max-move",
                    "99",
                ],
                "NR > 1 && $1 == 40",
                "--layout 'm s k h'",
            ),
            (
                &["--layout", "n m s", "--max-move", "99"],
                "NR > 1 && $NF == 99",
                "--layout 'n m s'",
            ),
            (
                &["--for", "cses-1729"],
                "NR == 1 && $1 > 1000",
                "--for cses-1729",
            ),
            (
                &["--for", "hdu-1536"],
                "NF == 1 && $1 > 1",
                "--for hdu-1536",
            ),
            (
                &["--for", "hdu-1536"],
                "NF == 1 && $1 == 100",
                "--for hdu-1536",
            ),
            (&["--for", "uva 10404"], "$1 > 100005", "--for 'uva 10404'"),
        ] {
            let output = stress(
                &[flags, &["--seconds=10"]].concat(),
                &["awk", &wrong_if(found, same)],
            );
            let said = text(&output.stderr);
            assert!(
                output.status.code() == Some(1) && said.contains("bad"),
                "{flags:?}, {found}: {said}"
            );
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_busy_machine_makes_no_right_program_wrong() {
        let busy: Vec<_> = (0..4)
            .map(|_| {
                std::process::Command::new("sh")
                    .args(["-c", "while :; do :; done"])
                    .spawn()
            })
            .collect();
        let counts = [
            &["-p", "nim"][..],
            &["-p", "grundys-game"],
            &["--layout", "m s k h"],
        ]
        .map(|flags| {
            let moves: &[&str] = if flags[0] == "--layout" {
                &["--moves", "any"]
            } else {
                &[]
            };
            stress(
                &[flags, moves, &["--seconds=3"]].concat(),
                &[&[TAKEAWAY], flags].concat(),
            )
            .status
            .code()
        });
        busy.into_iter()
            .flatten()
            .for_each(|mut one| drop((one.kill(), one.wait())));
        assert_eq!(counts, [Some(0); 3]);
    }
}

/// It prints the last winning move, and takeaway the first.
#[test]
fn any_winning_move_is_right_and_a_wrong_one_is_found_on_a_small_input() {
    let script = |left: &str| {
        format!(
            "x = nim(2); say(x); for (i = NF; x && i > 1; i--) {{ \
             if (exclusive($i, x) < $i) {{ print(i - 1, {left}); break }} }}"
        )
    };
    let flags = [&["--winning-moves", "{heap} {left}", "--any-move"], NIM].concat();
    let told = "1 0 leaves 0 1, from which the other player wins";
    assert_found(&[], &[(&flags, &script("0"), "1\n2 2 1\n", told)]);
    if !program::missing(&["awk"]) {
        let right = format!("{LIBRARY} NR > 1 {{ {} }}", script("exclusive($i, x)"));
        let flags = [&["--seconds=1"][..], &flags].concat();
        assert!(stress(&flags, &["awk", &right]).status.success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_repeated_from_a_file_that_was_not_written() {
    for (file, code) in [("/dev/full", 3), ("/dev/null", 1)] {
        for flags in [NIM, &["-p", "nim", "--right", "false"]] {
            let flags = [flags, &["--runs=5", "--save", file]].concat();
            let output = stress(&flags, &["echo", "x"]);
            let said = text(&output.stderr);
            let is_repeated = said.contains("repeat: ");
            assert_eq!(is_repeated, file == "/dev/null", "{said}");
            assert!(
                output.status.code() == Some(code) || flags.contains(&"--right"),
                "{said}"
            );
        }
    }
}

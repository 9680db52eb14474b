//! Misère play of octal games and of Grundy's game, whose positions are searched: every way to ask,
//! and the limits. `src/game/octal/misere.rs` compares the search with brute force.

use crate::program::{self, stdout};

const KAYLES: &[&str] = &["-p", "kayles", "--misere"];

/// Those below 21 that are lost.
const LOST: [u64; 5] = [1, 4, 9, 12, 20];

#[test]
fn each_way_to_ask_about_misere_kayles_has_the_same_answer() {
    let verdict = |stones: u64| {
        if LOST.contains(&stones) {
            "Second\n"
        } else {
            "First\n"
        }
    };
    let heaps = 0..=20;
    let expected: String = heaps.clone().map(verdict).collect();
    let cases =
        |case: &dyn Fn(u64) -> String| heaps.clone().map(case).collect::<Vec<_>>().join("\n");
    for (flags, input) in [
        (&["-p", "kayles", "-s"][..], cases(&|n| format!("1 {n}"))),
        (
            &["--code", "0.77", "-s", "--heaps", "1"],
            cases(&|n| n.to_string()),
        ),
        (&["-s"], cases(&|n| format!("8 3 0 7 7 1 {n}"))),
        (
            &["-p", "octal", "-s"],
            cases(&|n| format!("4 0 7 7 0 2 {n} 0")),
        ),
        (
            &["--layout", "n d c", "-s"],
            cases(&|n| format!("{n} 3 0 7 7")),
        ),
        (
            &["--layout", "d c T n", "-s"],
            format!("3 0 7 7 21 {}", cases(&|n| n.to_string())),
        ),
    ] {
        for threads in ["1", "2"] {
            let flags = [flags, &["--misere", "--threads", threads]].concat();
            assert_eq!(stdout(&flags, &input), expected, "{flags:?}");
        }
    }
    let range = [
        "--misere",
        "--layout",
        "1..n d c",
        "--one-line",
        "-w",
        "W,L",
    ];
    assert_eq!(stdout(&range, "1  20 3 0 7 7"), "LWWLWWWWLWWLWWWWWWWL\n");
}

#[test]
fn a_position_is_explained_counted_and_listed() {
    let ask = |flags: &[&str], input: &str| stdout(&[KAYLES, flags].concat(), input);
    assert_eq!(ask(&[], "1  3 3 4 5"), "First\n");
    assert_eq!(
        ask(&["--explain"], "1  3 3 4 5"),
        "First\t-\ttake 1 from heap 1 and split it into 1 and 1\n"
    );
    assert_eq!(
        ask(&["--explain"], "2  1 9  0"),
        "Second\t-\t-\nFirst\t-\t-\n"
    );
    assert_eq!(ask(&["--count"], "3  3 3 4 5  1 9  0"), "2\n0\n0\n");
    let template = ["--winning-moves", "{heap} {stones} {take} {left} {a} {b}"];
    assert_eq!(
        ask(&template, "1  3 3 4 5"),
        "First\n1 3 1 2 1 1\n3 5 1 4 1 3\n"
    );
    let grundy = ["-p", "grundys-game", "--misere", "--explain"];
    assert_eq!(
        stdout(&grundy, "2  1 8  2 1 2"),
        "First\t-\tsplit heap 1 into 2 and 6\nFirst\t-\t-\n"
    );
}

/// `tests/data/errors/forms.md` has more refusals.
#[test]
fn heaps_without_a_move_do_not_count_however_large_they_are() {
    let dawson = ["-p", "dawsons-kayles", "--misere"];
    assert_eq!(
        stdout(&dawson, "2  2 38 2  5 1 40 1 0 1").lines().count(),
        2
    );
    assert_eq!(
        stdout(
            &["--code", "0.1", "--misere"],
            "1  3 1 50 1000000000000000000"
        ),
        "Second\n"
    );
}

/// Codes that differ in one digit, in their length alone, or after the last digit that a heap of 40
/// can use. Heaps are large enough that what was searched of a code is dropped and searched again.
#[test]
fn codes_that_differ_in_any_digit_share_nothing() {
    let long = |last: &str| format!("43 0 3{} {last}", " 0".repeat(40));
    let codes = [
        "8 3 0 7 7",
        "8 2 0 7",
        "8 3 0 7 3",
        "8 4 0 0 7 7",
        "8 3 4 7 7",
        "10",
        &format!("8 {}", long("7")),
    ];
    let heaps = [
        "1 9",
        "2 5 4",
        "3 3 4 5",
        "2 12 3",
        "1 12",
        "4 1 1 2 2",
        "1 28",
    ];
    let cases: Vec<String> = heaps
        .iter()
        .flat_map(|heaps| codes.iter().map(move |code| format!("{code} {heaps}\n")))
        .collect();
    let flags = ["--misere", "--explain", "-s", "--threads"];
    let ask = |threads, input: &str| stdout(&[&flags[..], &[threads]].concat(), input);
    let of_code = |code: &&str| {
        let own: String = heaps
            .iter()
            .map(|heaps| format!("{code} {heaps}\n"))
            .collect();
        ask("1", &own)
            .lines()
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let alone: Vec<Vec<String>> = codes.iter().map(of_code).collect();
    let expected: String = (0..heaps.len())
        .flat_map(|at| alone.iter().map(move |own| own[at].clone() + "\n"))
        .collect();
    assert!(alone.iter().skip(1).any(|own| *own != alone[0]));
    for threads in ["1", "2"] {
        assert_eq!(
            ask(threads, &cases.concat().repeat(2)),
            expected.repeat(2),
            "{threads}"
        );
    }
}

/// Cases of 0.07 that a budget of 18 answers, most of more than 40 stones, and cases that it refuses.
const LARGE: [&str; 5] = ["1 41", "2 20 25", "3 1 45 1", "4 3 2 2 39", "1 40"];
const REFUSED: [&str; 2] = ["1 52", "3 30 1 30"];

#[test]
fn large_cases_are_answered_and_refused_alike_in_any_order_on_any_threads() {
    let flags = ["--code", "0.07", "--misere", "--budget", "18", "-s"];
    let ask = |more: &[&str], input: &str| {
        let output = program::run_with(&[&flags[..], more].concat(), input.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        (String::from_utf8(output.stdout).expect("text"), message)
    };
    for way in [&[][..], &["--explain"], &["--count"]] {
        let alone = LARGE.map(|case| ask(way, case).0);
        assert!(alone.iter().all(|answer| !answer.is_empty()), "{way:?}");
        for (turn, last) in LARGE.into_iter().enumerate() {
            for refused in REFUSED {
                let mut input = String::new();
                let mut expected = String::new();
                for at in (turn..LARGE.len()).chain(0..turn) {
                    input += &format!("{}\n", LARGE[at]);
                    expected += &alone[at];
                }
                input += &format!("{refused}\n");
                input += last;
                for threads in ["1", "2", "5"] {
                    let (answers, message) = ask(&[way, &["--threads", threads]].concat(), &input);
                    assert_eq!(answers, expected, "{way:?}, {turn}, {threads}");
                    let told = "line 6, column ";
                    let limit = "a case that is searched within 2^18 steps";
                    assert!(
                        message.contains(told) && message.contains(limit),
                        "{message}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_large_case_is_explained_counted_and_listed() {
    let ask = |flags: &[&str]| stdout(&[&["--code", "0.07", "--misere"], flags].concat(), "1 1 60");
    assert_eq!(ask(&[]), "First\n");
    assert_eq!(
        ask(&["--explain"]),
        "First\t-\ttake 2 from heap 1 and split it into 2 and 56\n"
    );
    let listed = ask(&["--winning-moves", "{a}"]);
    assert_eq!(
        ask(&["--count"]),
        format!("{}\n", listed.lines().count() - 1)
    );
    assert!(listed.starts_with("First\n2\n"), "{listed}");
}

#[test]
fn generate_draws_large_heaps_if_the_bounds_ask_for_them() {
    for bounds in [
        &["--heaps", "1", "--min-heap", "44", "--max-heap", "52"][..],
        &["--max-heap", "50", "--min-heaps", "2", "--min-heap", "21"],
    ] {
        let flags = [&["--code", "0.07", "--misere"], bounds].concat();
        let cases = String::from_utf8(generated(&[&["20"], &flags[..]].concat())).expect("text");
        let heaps: &[&str] = if bounds[0] == "--heaps" {
            &bounds[..2]
        } else {
            &[]
        };
        let answers = stdout(&[&["--code", "0.07", "--misere"], heaps].concat(), &cases);
        assert_eq!(answers.lines().count(), 20, "{cases}");
        assert!(
            answers.contains("First") && answers.contains("Second"),
            "{cases}"
        );
    }
}

/// What `generate` writes with these arguments. It may say that the bounds, or chance, gave another
/// share of lost cases.
fn generated(arguments: &[&str]) -> Vec<u8> {
    let output = program::run_with(&[&["generate"], arguments].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    output.stdout
}

#[test]
fn stress_stays_within_what_is_answered() {
    let always = |command: &[&str]| {
        let flags = [
            "stress",
            "-p",
            "kayles",
            "--misere",
            "--heaps",
            "1",
            "--seconds",
            "0.1",
            "--",
        ];
        program::run_with(&[&flags[..], command].concat(), b"")
    };
    let first = always(&["echo", "First"]);
    assert_eq!(
        (String::from_utf8_lossy(&first.stdout), first.status.code()),
        ("1\n1\n".into(), Some(1))
    );
    let right = always(&[
        env!("CARGO_BIN_EXE_takeaway"),
        "-p",
        "kayles",
        "--misere",
        "--heaps",
        "1",
    ]);
    assert_eq!(
        right.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&right.stderr)
    );
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn generated_cases_are_answered_and_about_half_of_them_are_lost() {
        for flags in [
            &["-p", "kayles"][..],
            &["-p", "kayles", "--heaps", "1"],
            &["-p", "grundys-game"],
            &["-p", "octal"],
            &["--layout", "d c T n 0"],
            &[],
            &["-p", "kayles", "--budget", "6"],
        ] {
            let flags = [flags, &["--misere"]].concat();
            // With many empty heaps, and without.
            for bounds in [
                ["--min-heap", "0", "--max-heaps", "30"],
                ["--min-heap", "1", "--max-heaps", "40"],
            ] {
                let verdicts = stdout(&flags, generated(&[&["100"], &flags[..], &bounds].concat()));
                let is_lost = |verdict: &&str| {
                    ["Second", "Player 2", "Player 2 wins", "False"].contains(verdict)
                };
                let lost = verdicts.lines().filter(is_lost).count();
                assert!(
                    (40..=60).contains(&lost) && verdicts.lines().count() == 100,
                    "{flags:?}: {lost}"
                );
            }
        }
        // All heaps of 1, and all sizes of a range.
        for flags in [
            &["-p", "kayles", "--heaps", "40"][..],
            &["-s", "--layout", "1..n d c"],
        ] {
            let flags = [flags, &["--misere"]].concat();
            stdout(&flags, generated(&[&["30"], &flags[..]].concat()));
        }
    }
}

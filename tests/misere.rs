//! Misère play of octal games and of Grundy's game, whose positions are proved or searched: every way
//! to ask, and the limits. `src/game/octal/misere.rs` compares the search with brute force, and
//! `src/game/octal/quotient/tests.rs` what is proved with the search.

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

/// 10^18 and 76 are the same modulo 12, the period of Kayles from heap 71 on.
const HUGE: [&str; 4] = [
    "2 1000000000000000000 999999999999999999",
    "3 1000000000000000000 5 9",
    "3 76 5 9",
    "10 1000000000000000000 12 1 1 1 1 20 20 999999999999999996 7",
];

#[test]
fn heaps_of_any_size_are_answered_alike_in_every_way_if_all_are_proved() {
    let input = format!("{}  {}", HUGE.len(), HUGE.join("  "));
    let kayles = stdout(KAYLES, &input);
    let verdicts: Vec<&str> = kayles.lines().collect();
    assert_eq!(verdicts[1], verdicts[2]);
    for flags in [
        &["--code", "0.77"][..],
        &["--rule", "a, n-1-a; a, n-2-a"],
        &["-p", "kayles", "--threads", "1"],
        &["-p", "kayles", "--threads", "2"],
    ] {
        let flags = [flags, &["--misere"]].concat();
        assert_eq!(stdout(&flags, &input), kayles, "{flags:?}");
    }
    let of_case = |case: &&str| format!("8 3 0 7 7 {case}\n");
    let with_code: String = HUGE.iter().map(of_case).collect();
    assert_eq!(stdout(&["--misere", "-s"], &with_code), kayles);
    let ask = |flags: &[&str]| stdout(&[KAYLES, flags].concat(), &input);
    let counts = ask(&["--count"]);
    let explained = ask(&["--explain"]);
    for ((verdict, count), line) in verdicts.iter().zip(counts.lines()).zip(explained.lines()) {
        assert_eq!(*verdict == "First", count != "0", "{count}");
        assert!(line.starts_with(&format!("{verdict}\t-\t")), "{line}");
        assert_eq!(*verdict == "First", !line.ends_with("\t-"), "{line}");
    }
}

#[test]
fn generated_cases_of_large_heaps_are_valid_and_half_of_them_are_lost() {
    let bounds = ["--max-heaps", "5", "--min-heap", "1000"];
    let cases = generated(&[&["400"], KAYLES, &bounds].concat());
    let answers = stdout(KAYLES, &cases);
    let lost = answers.lines().filter(|&line| line == "Second").count();
    assert!((160..=240).contains(&lost), "{lost}");
    let validate = [&["validate"], KAYLES, &bounds].concat();
    assert_eq!(program::run_with(&validate, &cases).status.code(), Some(0));
}

#[test]
fn values_name_classes_by_their_first_sums() {
    let values = stdout(
        &[
            "values", "--game", "kayles", "12", "--misere", "--rows", "20",
        ],
        "",
    );
    let last = values.lines().last();
    assert_eq!(last, Some("0 1 2 2+1 1 5 2+1 2 2+2+1 9 2 5+2 12"));
    let partly = program::run_with(&["values", "--code", "0.07", "--misere"], b"");
    assert_eq!(partly.status.code(), Some(1));
    let rows = program::text(&partly.stdout).lines();
    assert_eq!(rows.filter(|line| !line.starts_with('#')).count(), 25);
    let message = String::from_utf8_lossy(&partly.stderr);
    assert!(
        message.contains("no class of heap 25 is proved within 2^26 steps"),
        "{message}"
    );
}

/// Nim with heaps of 1 and 2 has six classes. Two of them are lost: that of a heap of 1, and that of
/// two heaps of 2. Three heaps of 2 have the same class as one. (Plambeck and Siegel, *Misère
/// quotients for impartial games*, the quotient T2.)
#[test]
fn values_give_the_classes_that_are_lost_and_their_products() {
    let values = stdout(&["values", "--code", "0.33", "3", "--misere"], "");
    let expected = "\
# misère play: the classes of the heaps of a sum have a product, which says if the sum is lost. A
# class has the name of the first sum that has it.
# 6 classes, 2 of them lost: 1, 2+2
#     *     0     1     2   2+1   2+2 2+2+1
#     0     0     1     2   2+1   2+2 2+2+1
#     1     1     0   2+1     2 2+2+1   2+2
#     2     2   2+1   2+2 2+2+1     2   2+1
#   2+1   2+1     2 2+2+1   2+2   2+1     2
#   2+2   2+2 2+2+1     2   2+1   2+2 2+2+1
# 2+2+1 2+2+1   2+2   2+1     2 2+2+1   2+2
# period 3 from n = 1 on; proved by the heaps up to 10
0 0
1 1
2 2
3 0
";
    assert_eq!(values, expected);
}

#[test]
fn values_of_other_games_are_those_of_boutons_rule_or_say_who_wins() {
    let nim = stdout(&["values", "--game", "nim", "3", "--misere"], "");
    assert!(
        nim.contains("Bouton") && nim.ends_with("0 0\n1 1\n2 2\n3 3\n"),
        "{nim}"
    );
    let own = stdout(&["values", "--rule", "n-t if t*t<=n", "3", "--misere"], "");
    assert!(own.ends_with("0 won\n1 lost\n2 won\n3 lost\n"), "{own}");
    let grid = stdout(&["values", "--game", "wythoff", "2", "--misere"], "");
    let rows = [
        "a\\b    0    1    2",
        "  0  won lost  won",
        "  1 lost  won  won",
        "  2  won  won lost",
    ];
    assert!(grid.ends_with(&(rows.join("\n") + "\n")), "{grid}");
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
            "--runs",
            "20",
            "--seconds",
            "60",
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

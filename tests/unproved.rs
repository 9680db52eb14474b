//! `--unproved`: what patterns answer beyond the table, and what is refused.

use takeaway::game::laskers_nim;

use crate::program;

const HALVING: [&str; 2] = ["--rule", "n-t if 2*t<=n"];
const COPRIME: [&str; 2] = ["--rule", "n-t if gcd(n,t)==1"];
const DIVISORS: [&str; 2] = ["--rule", "n-d if n%d==0 and 1<d<n"];
const EVEN_OR_ALL: [&str; 2] = ["--rule", "n-t if t%2==0 and t<n; 0 if n%2==1"];

/// What takeaway prints with `--unproved` and these flags, and the warning.
fn unproved(flags: &[&[&str]], input: &str) -> (String, String) {
    let flags = [&["--unproved"], &flags.concat()[..]].concat();
    let output = program::run_with(&flags, input.as_bytes());
    let [answers, warning] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
    assert!(output.status.success() && warning.lines().count() == 1, "{flags:?}: {warning}");
    assert!(warning.starts_with("takeaway: warning: heaps above ") && warning.contains("; not proved"), "{warning}");
    (answers, warning)
}

#[test]
fn samples_and_bounds_of_published_problems_are_answered() {
    // Codeforces 2004E has heaps to 10^7, Codeforces 603C, with odd and with even K, and Baekjoon 11871 to 10^9. Beyond
    // the samples, the answers are those of the proofs in their editorials.
    let words = ["-w", "W,L"];
    for (rule, budget, input, expected) in [
        (&COPRIME[..], "19", "3 3 3 2 1 4 2 4 6 8 5 1 2 3 4 5", "W L L"),
        (&COPRIME, "19", "4 2 9999991 9999973 2 9999999 9999993 1 10000000 2 9999991 9999991", "W L L L"),
        (&["--rule", "n-1; 2 of n/2 if n%2==0"], "17", "2 2 3 4 3 3 999999999 1000000000", "W W"),
        (&["--rule", "n-1; 3 of n/2 if n%2==0"], "17", "3 2 3 4 2 1000000000 4 2 536870912 8", "W W L"),
        (&EVEN_OR_ALL, "19", "3 1 4 1 2 2 1000000000 999999997", "W L L"),
    ] {
        let (answers, _) = unproved(&[rule, &["--budget", budget], &words], input);
        assert_eq!(answers.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{rule:?}, {input}");
    }
}

#[test]
fn large_heaps_are_answered_as_by_closed_forms() {
    let laskers = ["--rule", "n-t; a, n-a if 0<a<n"];
    let heaps = [999_999_999_999_999_999, 1_000_000_000_000_000_000, 123_456_789_012_345_678, 5_000, 77];
    let mut cases = String::new();
    let mut expected = String::new();
    for pair in heaps.iter().flat_map(|a| heaps.map(|b| [*a, b])) {
        for more in 0..3 {
            let heaps = [pair[0] - more, pair[1], more];
            cases += &format!("3 {} {} {}\n", heaps[0], heaps[1], heaps[2]);
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ laskers_nim::grundy(heap));
            expected += if sum == 0 { "Second\n" } else { "First\n" };
        }
    }
    for threads in ["1", "2"] {
        let flags = [&laskers[..], &["--budget", "18", "--stream", "--threads", threads]];
        assert_eq!(unproved(&flags, &cases).0, expected);
    }
    let range = [&HALVING[..], &["--budget", "17", "--layout", "1..n", "-w", "W,L", "--one-line"]];
    let table = [&HALVING[..], &range[1][2..]].concat();
    assert_eq!(unproved(&range, "1 3000").0, program::stdout(&table, b"1 3000"));
}

#[test]
fn a_pattern_of_lost_heaps_answers_cases_of_one_heap_only() {
    let flags = ["--rule", "n-t*t if bits(t)%2==1 and n%2==0", "--budget", "20"];
    let pattern = "lost: n mod 2 = 1;";
    for (layout, input, expected) in [
        (&["--heaps", "1"][..], "3 1000000 1000001 4", "First\nSecond\nFirst\n"),
        (&["--layout", "x n", "--stream"], "1 1000000 1 1000001", "First\nSecond\n"),
    ] {
        let (answers, warning) = unproved(&[&flags, layout], input);
        assert_eq!(answers, expected);
        assert!(warning.contains(pattern), "{warning}");
    }
    // Also of a case that has one heap, and of one whose other heaps are empty.
    for input in ["1 1 1000000", "1 2 0 1000000", "1 2 1000000 0"] {
        let output = program::run_with(&[&flags[..], &["--unproved"]].concat(), input.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]), "{message}");
        assert!(
            message.starts_with("takeaway: warning: only a pattern of lost heaps is seen in those up to "),
            "{message}"
        );
        assert!(message.contains("case 1: expected a heap whose Grundy value is known within"), "{message}");
    }
}

#[test]
fn without_a_pattern_or_without_the_flag_larger_heaps_are_refused() {
    for (flags, told) in [
        (&["--rule", "n-t*t", "--unproved"][..], "warning: no pattern is seen in the heaps up to "),
        (
            &["--rule", "n-t if t*t <= n", "--unproved"],
            "so larger ones are refused; values proves a recursion, which is not used for answers\n",
        ),
        (&HALVING, "expected a heap whose Grundy value is known"),
    ] {
        let output = program::run_with(&[flags, &["--budget", "17"]].concat(), b"2 1 4 1 1000000");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b"First\n"[..]), "{flags:?}");
        assert!(message.contains(told) && message.contains("case 2: expected a heap"), "{message}");
    }
    // Finite sets need no pattern.
    assert_eq!(program::stdout(&["--rule", "n-1; n-2", "--unproved"], b"1 1 9"), "Second\n");
}

#[test]
fn who_blames_others_takes_no_pattern() {
    let why = "takes no --unproved: a pattern may be wrong";
    for command in [&["check", "a"][..], &["stress"], &["validate"], &["generate", "3"]] {
        program::assert_refuses(&[command, &HALVING, &["--unproved"]].concat(), &format!("{} {why}", command[0]));
    }
    program::assert_refuses(&[&["values"][..], &HALVING, &["--unproved"]].concat(), &format!("values {why}"));
    for flags in [&["--misere"][..], &["--explain"], &["--count"], &["--winning-moves", "{left}"]] {
        let told = format!("--unproved and {} exclude each other", flags[0]);
        program::assert_refuses(&[&HALVING, flags, &["--unproved"]].concat(), &told);
    }
    for flags in [&["-p", "nim"][..], &["--layout", "m s k h"]] {
        program::assert_refuses(
            &[flags, &["--unproved"]].concat(),
            "--unproved trusts a pattern in the values of a rule: add --rule",
        );
    }
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn published_problems_whose_patterns_need_large_tables_are_answered() {
        // Codeforces 1537D has one heap to 10^9.
        let flags = [&DIVISORS[..], &["--layout", "n", "-w", "Alice,Bob"]];
        let (answers, _) = unproved(&flags, "8 1 4 12 69 1000000000 536870912 268435456 999999999");
        assert_eq!(answers, "Bob\nAlice\nAlice\nBob\nAlice\nBob\nAlice\nBob\n");
        // HDU 5795 has heaps to 10^9: n, but n - 1 for multiples of 8, and n + 1 for one less.
        let (answers, _) =
            unproved(&[&["--rule", "n-t; a, b, n-a-b if 0<a<=b<=n-a-b"]], "3 2 1 1 2 4 5 2 1000000000 999999999");
        assert_eq!(answers, "Second\nFirst\nFirst\n");
    }
}

//! Flags that say how cases and verdicts are written. `tests/data/errors/forms.md` has examples of
//! each, and `tests/released.rs` combines them.

use crate::flags::moves;
use crate::generate::spaced;
use crate::program::{run_with, stdout};
use crate::reference;

#[test]
fn sets_with_a_name_are_answered_as_the_numbers_that_they_stand_for() {
    let heaps: String = (0..1000)
        .map(|heap| format!("1 {heap} 2 {heap} {} ", heap / 2))
        .collect();
    for set in [
        "squares",
        "powers-of-2",
        "fibonacci",
        "primes",
        "triangular",
        "1,primes",
        "2,5-9,squares",
    ] {
        let listed = spaced(&moves(set)).replace(' ', ",");
        for flags in [
            &["--stream"][..],
            &["--stream", "--explain"],
            &["--stream", "--count", "--misere"],
        ] {
            let [named, listed] =
                [set, &listed].map(|set| stdout(&[flags, &["--set", set]].concat(), &heaps));
            assert!(named == listed, "{set} {flags:?}");
        }
    }
}

#[test]
fn a_prefix_stands_before_each_line_of_verdicts_explanations_and_sequences() {
    let input = "9 1 4 1 2 2 2 5 8 2 0 3 8 5 1 40000 5 1 2 8 3 0 7 7 2 2 1 10 1 2";
    let range = "9 1 3\n0 1 2\n4 1 1\n";
    for (flags, input) in [
        (&[][..], input),
        (&["--explain"], input),
        (
            &["--words", "Georgia will win,Maria will win", "--explain"],
            input,
        ),
        (&["--layout", "1..n m s", "--stream"], range),
        (&["--layout", "1..n m s", "--stream", "--one-line"], range),
        (
            &["--game", "6", "--layout", "T k h", "--one-line"],
            "2 1 5 0 0 3 0 0 1 2",
        ),
        (&["--game", "6", "--one-line"], "3 0 0 1 2"),
        (&["--game", "6", "--one-line"], "0"),
    ] {
        let plain = stdout(flags, input);
        for prefix in ["Case #{}: ", "{}", "Łódź "] {
            let numbered = reference::numbered(plain.as_bytes(), prefix);
            assert!(
                stdout(&[flags, &["--prefix", prefix]].concat(), input).as_bytes() == numbered,
                "{flags:?}"
            );
        }
    }
}

/// The inputs are long enough for threads to start.
#[test]
fn threads_number_lines_as_one_does_and_end_the_one_line_once() {
    let cases = 3 << 18;
    let words = ["it has been lost by the first player", "yes"];
    let numbered: String = (1..=cases)
        .map(|case| format!("#{case} {}\n", words[1 - case % 2]))
        .collect();
    let words = format!("--words={1},{0}", words[0], words[1]);
    for (flags, cases, verdicts) in [
        (
            ["--prefix=#{} ", &words],
            "0000000\n0000001\n".repeat(cases / 2),
            numbered,
        ),
        (
            ["--one-line", "--words=W,L"],
            "000000 000001\n".repeat(cases / 2),
            "LW".repeat(cases / 2) + "\n",
        ),
    ] {
        for threads in ["--threads=1", "--threads=3"] {
            let flags = [&flags[..], &["--game=6", "--heaps=1", "--stream", threads]].concat();
            assert!(stdout(&flags, &cases) == verdicts, "{flags:?}");
            let output = run_with(&flags, (cases.clone() + "x").as_bytes());
            assert!(
                output.stdout == verdicts.as_bytes() && output.status.code() == Some(1),
                "{flags:?}"
            );
        }
    }
}

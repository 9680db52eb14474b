//! Misère play of a rule of one's own, for one heap: against a search that knows only what a move
//! leaves, in every command, and what is refused.

use crate::program::{self, stdout};

/// What a move leaves of a heap.
type LeftOf = fn(u64) -> Vec<u64>;

/// Rules, and what they say.
const RULES: [(&str, LeftOf); 7] = [
    ("n/2; n-1 if n%3==0", |n| {
        [
            vec![n / 2],
            if n % 3 == 0 {
                vec![n.wrapping_sub(1)]
            } else {
                vec![]
            },
        ]
        .concat()
    }),
    ("d if n%d==0 and 1<d<n", |n| {
        (2..n).filter(|d| n % d == 0).collect()
    }),
    ("n-d if n%d==0 and 1<d<n", |n| {
        (2..n).filter(|d| n % d == 0).map(|d| n - d).collect()
    }),
    ("n-t if t*t<=n", |n| {
        (1..=n).filter(|t| t * t <= n).map(|t| n - t).collect()
    }),
    ("t if 2*t>=n and t%3!=1", |n| {
        (0..n).filter(|t| 2 * t >= n && t % 3 != 1).collect()
    }),
    ("n-9 if n%2==1; n-4; n/n", |n| {
        [
            (n % 2 == 1).then(|| n.wrapping_sub(9)),
            Some(n.wrapping_sub(4)),
            n.checked_div(n),
        ]
        .into_iter()
        .flatten()
        .collect()
    }),
    ("n-1 if n<0", |_| vec![]),
];

const LAST: u64 = 70;

/// The heaps that moves leave of each heap, without those that are no moves, and whether each heap
/// is won.
fn searched(left_of: LeftOf) -> (Vec<Vec<u64>>, Vec<bool>) {
    let (mut options, mut won): (Vec<Vec<u64>>, Vec<bool>) = (Vec::new(), Vec::new());
    for n in 0..=LAST {
        let mut left: Vec<u64> = left_of(n).into_iter().filter(|&left| left < n).collect();
        left.sort_unstable();
        left.dedup();
        won.push(left.is_empty() || left.iter().any(|&left| !won[left as usize]));
        options.push(left);
    }
    (options, won)
}

fn ask(rule: &str, flags: &[&str], input: &str) -> String {
    // A rule without any move gets a warning.
    let flags = [&["--rule", rule, "--misere"], flags].concat();
    let output = program::run_with(&flags, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{flags:?}");
    program::text(&output.stdout).to_string()
}

#[test]
fn one_heap_is_answered_explained_counted_and_listed_as_search_says() {
    let heaps: String = (0..=LAST).map(|n| format!("{n}\n")).collect();
    for (rule, left_of) in RULES {
        let (options, won) = searched(left_of);
        let one = |flags: &[&str]| {
            ask(
                rule,
                &[&["--heaps", "1", "--stream"], flags].concat(),
                &heaps,
            )
        };
        let [verdicts, explained, counts] = [one(&[]), one(&["-e"]), one(&["--count"])];
        let listed = one(&["--winning-moves", "{left}"]);
        let mut listed = listed.lines().peekable();
        let lines = verdicts.lines().zip(explained.lines()).zip(counts.lines());
        assert_eq!(lines.clone().count() as u64, LAST + 1);
        for (n, ((verdict, explained), count)) in lines.enumerate() {
            let lost: Vec<String> = options[n]
                .iter()
                .filter(|&&left| !won[left as usize])
                .map(u64::to_string)
                .collect();
            let what = format!("{rule}, heap {n}: {explained}");
            assert_eq!(verdict, if won[n] { "First" } else { "Second" }, "{what}");
            assert_eq!(
                (count, listed.next()),
                (&*lost.len().to_string(), Some(verdict)),
                "{what}"
            );
            let mut left: Vec<&str> = Vec::new();
            while let Some(line) = listed.next_if(|line| !line.ends_with(char::is_alphabetic)) {
                left.push(line);
            }
            assert_eq!(left, lost, "{what}");
            let explains = |text: String| explained == format!("{verdict}\t-\t{text}");
            let leave = |left: &String| {
                if left == "0" {
                    "nothing".into()
                } else {
                    left.clone()
                }
            };
            let is_told = lost
                .iter()
                .any(|left| explains(format!("leave {} of heap 1", leave(left))));
            assert!(
                if lost.is_empty() {
                    explains("-".into())
                } else {
                    is_told
                },
                "{what}"
            );
        }
    }
}

#[test]
fn a_case_has_one_heap_or_none_in_any_layout() {
    let rule = "n/2; n-1 if n%3==0";
    for (flags, input, expected) in [
        (&[][..], "3  1 5  0  1 1", "Second\nFirst\nSecond\n"),
        (&["--layout", "k / h 0"], "1 6 1 2 0", "First\nFirst\n"),
        (
            &["--layout", "T x n"],
            "2 7 5 7 6 1 7 1",
            "Second\nFirst\nSecond\n",
        ),
        (
            &["--layout", "1..n", "-s", "--one-line", "-w", "W,L"],
            "7",
            "LWWLLWL\n",
        ),
        (
            &["--threads", "2", "--heaps", "1", "-s"],
            "0 1 2",
            "First\nSecond\nFirst\n",
        ),
    ] {
        assert_eq!(ask(rule, flags, input), expected, "{flags:?}");
    }
    // The moves of a finite set take any number of heaps.
    assert_eq!(ask("n-1; n-2", &[], "2  2 1 1  3 1 1 1"), "First\nSecond\n");
}

#[test]
fn a_second_heap_is_a_fault_and_what_leaves_two_heaps_is_refused() {
    let refused = |rule: &str, flags: &[&str], input: &str| {
        let output = program::run_with(
            &[&["--rule", rule, "--misere"], flags].concat(),
            input.as_bytes(),
        );
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (
            text(&output.stdout),
            output.status.code(),
            text(&output.stderr),
        )
    };
    for (flags, input, place) in [
        (&[][..], "2  1 5\n 2 0 0", "line 2, column 6: case 2"),
        (&["-e"], "2\n1 5\n3 7 8\n", "line 3, column 5: case 2"),
        (
            &["--layout", "T k h"],
            "2 1 5 2 1 1",
            "line 1, column 11: case 2",
        ),
    ] {
        let (verdicts, code, told) = refused("n/2; n/3", flags, input);
        assert!(
            verdicts.starts_with("First") && verdicts.lines().count() == 1 && code == Some(1),
            "{flags:?}: {verdicts}"
        );
        let message = "expected a case of one heap (misère play of a rule is known for one), found";
        assert!(
            told.starts_with(&format!("takeaway: {place}: {message}")),
            "{told}"
        );
    }
    for rule in [
        "a, n-1-a if a%2==0",
        "n-1; n/2, n/2",
        "2 of n/3",
        "1..t",
        "0 of n",
    ] {
        let (_, code, told) = refused(rule, &[], "1 1 1");
        let message =
            "takeaway: --misere takes a --rule only if each of its moves leaves at most one heap";
        assert!(code == Some(2) && told.contains(message), "{rule}: {told}");
    }
    let (_, code, told) = refused("n/2; n/3", &["--heaps", "2"], "1 1 1");
    assert!(
        code == Some(2)
            && told.contains("--heaps 2: with --misere, a case of a --rule has one heap"),
        "{told}"
    );
    let (_, code, told) = refused("n-t if t*t<=n", &["--budget", "10"], "2  1 15  1 16");
    assert!(
        code == Some(1) && told.contains("line 1, column 12: case 2: expected a heap whose"),
        "{told}"
    );
}

#[test]
fn cases_of_one_heap_are_generated_and_validated() {
    let flags = [
        "--rule",
        "n/2; n-1 if n%3==0",
        "--misere",
        "--max-heap",
        "500",
    ];
    let cases = stdout(
        &[&["generate", "300", "--lost", "50"], &flags[..]].concat(),
        "",
    );
    assert!(
        cases
            .lines()
            .skip(1)
            .all(|line| line.starts_with("1 ") && line.split(' ').count() == 2),
        "{cases}"
    );
    let lost = stdout(&flags[..3], &cases)
        .lines()
        .filter(|line| *line == "Second")
        .count();
    assert!((110..=190).contains(&lost), "{lost}");
    assert_eq!(stdout(&[&["validate"], &flags[..]].concat(), &cases), "");
    for (command, input, told) in [
        (
            &["generate", "1", "--min-heaps", "2"][..],
            "",
            "--min-heaps 2 and --max-heaps 1 contradict each other",
        ),
        (
            &["validate"],
            "1\n2 3 4\n",
            "line 2, column 1: case 1: expected the number of heaps (0 to 1), found \"2\"",
        ),
    ] {
        let output = program::run_with(&[command, &flags].concat(), input.as_bytes());
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(told),
            "{command:?}"
        );
    }
}

//! `--winning-moves`: an example of each kind of game, the limit, and what is refused.
//! `tests/published.rs` has the problems that ask for them, and `tests/brute_force.rs` compares the
//! lists with search.

use crate::program;

fn listed(flags: &[&str], input: &str) -> String {
    program::stdout(flags, input)
}

#[test]
fn moves_of_each_kind_of_game_are_listed() {
    let all = "{heap} {stones} {take} {left}";
    for (flags, input, expected) in [
        (
            &["-p", "zero-move-nim"][..],
            "1 1 5",
            "Player 1 wins\n1 5 5 0\n",
        ),
        (
            &["-p", "zero-move-nim"],
            "1 2 5 6",
            "Player 1 wins\n1 5 0 5\n2 6 1 5\n2 6 0 6\n",
        ),
        (
            &["-p", "nim", "--misere"],
            "1 2 1 1",
            "First\n1 1 1 0\n2 1 1 0\n",
        ),
        (&["--set", "1,3,4"], "1 1 8", "First\n1 8 1 7\n"),
        (&["--set", "2-5"], "1 1 6", "First\n1 6 5 1\n"),
        (&["-p", "staircase-nim"], "1 2 3 9", "First\n1 3 3 0\n"),
        (&["-p", "fibonacci-nim"], "1 20", "First\n1 20 2 18\n"),
        (&["-p", "halving"], "1 2 5 3", "First\n1 5 2 3\n2 3 1 2\n"),
        (&["-p", "multiplication"], "1 19", "First\n1 19 2 10\n"),
        (&["-p", "sequential-nim"], "1 3 0 7 2", "First\n2 7 6 1\n"),
        (&["--rule", "n-t if t*t <= n"], "1 1 4", "First\n1 4 2 2\n"),
        (
            &["--set", "1-3", "--layout", "1..n"],
            "1 5",
            "First\n1 1 1 0\nFirst\n1 2 2 0\nFirst\n1 3 3 0\nSecond\nFirst\n1 5 1 4\n",
        ),
    ] {
        for extra in [&[][..], &["--threads", "2"]] {
            let flags = [flags, extra, &["--winning-moves", all]].concat();
            assert_eq!(listed(&flags, input), expected, "{flags:?}");
        }
    }
    let split = ["-p", "laskers-nim", "--winning-moves", "{take}: {a} + {b}"];
    assert_eq!(listed(&split, "1 2 7 12"), "First\n5: 0 + 7\n0: 2 + 10\n");
}

/// The least number that is not among these.
fn mex(values: &[usize]) -> usize {
    (0..)
        .find(|value| !values.contains(value))
        .expect("a number")
}

#[test]
fn all_heaps_that_a_move_leaves_are_listed_as_brute_force_finds_them() {
    const MOST: usize = 20;
    let rule = "n-1; a, b, c if 0<a<=b<=c and a+b+c==n; 3 of n/2 if n%2==0";
    let options = |n: usize| {
        let split = |(a, b): (usize, usize)| (a + 2 * b <= n).then(|| vec![a, b, n - a - b]);
        let splits = (1..=n)
            .flat_map(|a| (a..=n).map(move |b| (a, b)))
            .filter_map(split);
        let mut all: Vec<Vec<usize>> = splits.collect();
        all.extend((n > 0).then(|| vec![n - 1]));
        all.extend((n > 0 && n.is_multiple_of(2)).then(|| vec![n / 2; 3]));
        all
    };
    let mut values: Vec<usize> = Vec::new();
    for n in 0..=MOST {
        let value = |heaps: &Vec<usize>| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        let mut winning: Vec<Vec<usize>> = options(n)
            .into_iter()
            .filter(|heaps| value(heaps) == 0)
            .collect();
        winning.sort_by_key(|heaps| (heaps.iter().sum::<usize>(), heaps.clone()));
        winning.dedup();
        let line = |heaps: &Vec<usize>| {
            let heaps: Vec<String> = heaps
                .iter()
                .filter(|&&heap| heap > 0)
                .map(usize::to_string)
                .collect();
            format!(
                "<{}>\n",
                if heaps.is_empty() {
                    "0".to_string()
                } else {
                    heaps.join("+")
                }
            )
        };
        let word = if winning.is_empty() {
            "Second\n"
        } else {
            "First\n"
        };
        let expected = word.to_string() + &winning.iter().map(line).collect::<String>();
        assert_eq!(
            listed(
                &["--rule", rule, "--winning-moves", "<{parts}>"],
                &format!("1 1 {n}")
            ),
            expected
        );
        values.push(mex(&options(n).iter().map(value).collect::<Vec<usize>>()));
    }
}

#[test]
fn a_thousand_heaps_after_a_move_are_listed_and_one_more_is_refused() {
    let flags = [
        "--rule",
        "n-2 of 1",
        "--winning-moves",
        "{parts} {parts} {left}",
    ];
    let ones = vec!["1"; 1000].join("+");
    assert!(listed(&flags, "1 1 1002") == format!("First\n{ones} {ones} 1000\n"));
    let refused = program::run_with(&flags, b"1 1 1003 1 5");
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.stdout.is_empty(), "{message}");
    assert!(
        message.contains(
            "case 1: expected a case of at most 1000 heaps after each winning move, found"
        ),
        "{message}"
    );
    // Nothing else is told of so many.
    assert_eq!(
        listed(
            &["--rule", "n-1 of 0, n-2 of 1", "--winning-moves", "{left}"],
            "1 1 1005"
        ),
        "First\n1003\n"
    );
}

#[test]
fn a_move_of_any_game_leaves_heaps_that_can_be_listed() {
    for (flags, input, expected) in [
        (&["-p", "wythoff"][..], "1 2 5", "First\n1+2\n"),
        (&["-p", "wythoff"], "1 4 4", "First\n0\n"),
        (&["-p", "euclid"], "1 7 3", "First\n3+4\n"),
        (&["-p", "nim"], "2 2 5 5 1 5", "Second\nFirst\n0\n"),
        (&["-p", "laskers-nim"], "1 1 4", "First\n0\n2+2\n"),
        (&["-p", "multiplication"], "1 19", "First\n10\n"),
        (&["-p", "grundys-game"], "1 1 7", "Second\n"),
        (&["--code", "0.77"], "1 1 5", "First\n2+2\n"),
    ] {
        let flags = [flags, &["--winning-moves", "{parts}"]].concat();
        assert_eq!(listed(&flags, input), expected, "{flags:?}");
    }
}

#[test]
fn a_prefix_stands_before_the_verdict_only_and_equal_lines_stand_once_for_each_heap() {
    let flags = [
        "-p",
        "nim",
        "--prefix",
        "{}: ",
        "--winning-moves",
        "to {left}",
        "-w",
        "the first player,L",
    ];
    assert_eq!(
        listed(&flags, "2  3 4 4 4  2 1 1"),
        "1: the first player\nto 0\nto 0\nto 0\n2: L\n"
    );
    assert_eq!(
        listed(&["-p", "laskers-nim", "--winning-moves", "wins"], "1 1 4"),
        "First\nwins\n"
    );
    assert_eq!(
        listed(&["-p", "wythoff", "--winning-moves", "{a} {b}"], "1 5 5"),
        "First\n0 0\n3 5\n"
    );
}

#[test]
fn a_million_moves_are_written_and_one_more_is_refused_before_its_verdict() {
    let flags = ["--set", "1-1000000000", "--winning-moves", "{left}"];
    // Of heaps of one stone each all moves win, if their number is odd, or in misère play if it is
    // even.
    let nim = ["-p", "nim", "--winning-moves", "{heap}"];
    let ones = |count: usize| format!("1 {count}{}", " 1".repeat(count));
    let misere = [&nim[..], &["--misere"]].concat();
    assert_eq!(
        listed(&misere, &ones(1_000_000)).lines().count(),
        1 + 1_000_000
    );
    let refused = program::run_with(&nim, ones(1_000_001).as_bytes());
    assert!(refused.stdout.is_empty());
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        message.contains("case 1: expected a case of at most 10^6 winning moves, found"),
        "{message}"
    );
    assert_eq!(listed(&flags, "1 1 1000000000000000000").lines().count(), 2);
}

#[test]
fn flags_that_winning_moves_do_not_go_with_are_refused() {
    for (flags, told) in [
        (
            &["--winning-moves", "{left}"][..],
            "--winning-moves: all cases have to be of one game: add --game, --set, --code or --rule",
        ),
        (
            &["-p", "nim", "--winning-moves", "{a}"],
            "--winning-moves: a move of this game has {heap}, {stones}, {take}, {left}, {parts}, but not {a}",
        ),
        (
            &["-p", "wythoff", "--winning-moves", "{heap}"],
            "--winning-moves: a move of this game has {a}, {b}, {parts}, but not {heap}",
        ),
        (
            &["--rule", "a,b,c if a+b+c<n", "--winning-moves", "{take}"],
            "has {heap}, {stones}, {left}, {parts}, but not {take}",
        ),
        (
            &["-p", "nim", "--winning-moves", "{x}"],
            "--winning-moves takes {heap}, {stones}, {take}, {left}, {a}, {b}, {c}, {position}, {parts}, not {x}",
        ),
        (
            &["-p", "moores-nim", "--winning-moves", "{heap}"],
            "--winning-moves: winning moves of moores-nim cannot be listed",
        ),
        (
            &["-p", "one-from-any", "--winning-moves", "{heap}"],
            "--winning-moves: winning moves of one-from-any cannot be listed",
        ),
        (
            &["-p", "5", "--winning-moves", "{heap}"],
            "--winning-moves: subtraction-sequence has values, not answers",
        ),
        (
            &["-p", "nim", "-e", "--winning-moves", "{heap}"],
            "--winning-moves and --explain exclude each other",
        ),
        (
            &["-p", "nim", "--count", "--winning-moves", "{heap}"],
            "--winning-moves and --count exclude each other",
        ),
        (
            &["-p", "nim", "--one-line", "--winning-moves", "{heap}"],
            "--winning-moves and --one-line exclude each other",
        ),
        (
            &["submission", "-p", "nim", "--winning-moves", "{heap}"],
            "submission takes no --winning-moves",
        ),
    ] {
        let refused = program::run_with(flags, b"");
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            message.contains(told) && refused.status.code() == Some(2),
            "{flags:?}: {message}"
        );
    }
}

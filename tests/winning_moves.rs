//! `--winning-moves`: an example of each kind of game, the limit, and what is refused.
//! `tests/published.rs` has the problems that ask for them, and `tests/brute_force.rs` compares the
//! lists with search.

use crate::program;
use crate::scratch::Scratch;

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
            "use --winning-moves or --explain, not both",
        ),
        (
            &["-p", "nim", "--count", "--winning-moves", "{heap}"],
            "use --winning-moves or --count, not both",
        ),
        (
            &["-p", "nim", "--one-line", "--winning-moves", "{heap}"],
            "use --winning-moves or --one-line, not both",
        ),
        (
            &["-p", "nim", "--any-move"],
            "--any-move needs --winning-moves, which says how a move is written",
        ),
        (
            &[
                "-p",
                "moores-nim",
                "--winning-moves",
                "{heap}",
                "--any-move",
            ],
            "--winning-moves: winning moves of moores-nim cannot be listed",
        ),
        (
            &[
                "-p",
                "nim",
                "--one-line",
                "--winning-moves",
                "{heap}",
                "--any-move",
            ],
            "use --winning-moves or --one-line, not both",
        ),
        (
            &[
                "check",
                "-",
                "-p",
                "nim",
                "--winning-moves",
                "{heap}",
                "--any-move",
                "--in-order",
                "in",
            ],
            "use --any-move or --in-order, not both",
        ),
        (
            &["submission", "-p", "nim", "--any-move"],
            "--any-move needs --winning-moves",
        ),
        (
            &["submission", "-p", "nim", "--winning-moves", "{heap}"],
            "submission takes --winning-moves only with --any-move",
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

/// Also where more than the 10^6 moves win that are listed at most.
#[test]
fn any_move_is_the_one_that_explain_tells_and_there_may_be_any_number_of_others() {
    for (flags, input, line) in [
        (&["-p", "nim"][..], "1 3 3 7 7", "1 3"),
        (&["-p", "nim"], "1 2 5 5", ""),
        (&["-p", "nim", "--misere"], "1 0", ""),
        (&["-p", "nim", "--misere"], "1 2 1 1", "1 1"),
        (&["--set", "1,3,4"], "1 2 5 4", "1 1"),
        (&["--set", "1-1000000000"], "1 1 1000000007", "1 6"),
        (&["-p", "halving"], "1 2 5000000000 7", "1 705032705"),
    ] {
        let template = ["--winning-moves", "{heap} {take}", "--any-move"];
        let found = listed(&[flags, &template].concat(), input);
        let explained = listed(&[flags, &["--explain"]].concat(), input);
        let moves: Vec<&str> = found.lines().skip(1).collect();
        let told = explained.trim_end().rsplit('\t').next().unwrap_or_default();
        let expected = match told {
            "-" => Vec::new(),
            told => {
                let numbers: Vec<&str> = told
                    .split(' ')
                    .filter(|it| it.parse::<u64>().is_ok())
                    .collect();
                vec![format!("{} {}", numbers[1], numbers[0])]
            }
        };
        assert_eq!(moves, expected, "{flags:?}, {input}");
        assert_eq!(moves.concat(), line, "{flags:?}, {input}");
    }
    let ones = format!("1 1000001{}", " 1".repeat(1_000_001));
    let flags = [
        "-p",
        "nim",
        "--winning-moves",
        "{heap} {left}",
        "--any-move",
    ];
    assert_eq!(listed(&flags, &ones), "First\n1 0\n");
}

/// What `check` says of `answer`, whose move is wrong, on a case.
fn fault(flags: &[&str], template: &str, case: &str, answer: &str) -> String {
    let case = Scratch::new(case.as_bytes());
    let any = [
        "--stream",
        "--winning-moves",
        template,
        "--any-move",
        case.name(),
    ];
    let output = program::run_with(&[&["check", "-"], flags, &any].concat(), answer.as_bytes());
    let said = program::text(&output.stderr).to_string();
    let first = said.lines().next().unwrap_or_default();
    let place = "takeaway: case 1, line 1 of the input: ";
    first.strip_prefix(place).unwrap_or(first).to_string()
}

#[test]
fn a_wrong_move_of_each_kind_of_game_is_told_by_what_it_leaves() {
    for (flags, template, case, answer, leaves) in [
        (&["-p", "nim"][..], "{heap} {left}", "2 3 2", "2 1", "3 1"),
        (&["-p", "nim"], "{heap} {take}", "2 3 2", "2 2", "3 0"),
        (&["-p", "nim"], "{take} of {heap}", "2 3 2", "2 OF 1", "1 2"),
        (&["--set", "1,3,4"], "{heap} {take}", "2 5 4", "1 4", "1 4"),
        (&["--set", "1-9", "--heaps", "1"], "{take}", "14", "3", "11"),
        (
            &["--set", "1-9", "--heaps", "1", "--misere"],
            "{take}",
            "14",
            "4",
            "10",
        ),
        (
            &["-p", "kayles"],
            "{heap} {parts}",
            "2 5 4",
            "1 1+2",
            "1 2 4",
        ),
        (&["-p", "kayles"], "{heap} {a} {b}", "2 5 4", "1 0 3", "3 4"),
        (&["-p", "wythoff"], "{a} {b}", "5 8", "5 7", "5 7"),
        (&["-p", "wythoff"], "{parts}", "5 8", "8", "0 8"),
        (&["-p", "euclid"], "{a} {b}", "7 25", "7 18", "7 18"),
        (
            &["-p", "sequential-nim"],
            "{heap} {left}",
            "3 0 4 4",
            "2 3",
            "0 3 4",
        ),
        (
            &["-p", "staircase-nim"],
            "{heap} {left}",
            "3 1 4 4",
            "2 3",
            "2 3 4",
        ),
        (
            &["--rule", "n-1; n-2; n-4"],
            "{heap} {take}",
            "2 5 6",
            "1 1",
            "4 6",
        ),
        (
            &["--rule", "n-1; n-2; n-4", "--misere"],
            "{take}",
            "1 5",
            "2",
            "3",
        ),
        (&["--layout", "n m s"], "{take}", "8 3 1 3 4", "3", "5"),
        (
            &["-p", "nim", "--heap", "n/2"],
            "{heap} {left}",
            "2 7 4",
            "2 1",
            "3 1",
        ),
        (&["-p", "nim", "--layout", "1..n"], "{left}", "1", "1", "?"),
    ] {
        let word = program::stdout(&[flags, &["--stream"]].concat(), case);
        let said = fault(flags, template, case, &format!("{} {answer}", word.trim()));
        let expected = match leaves {
            "?" => "case 1, line 1 of the input, n = 1: 1 is not a move".to_string(),
            leaves => format!("{answer} leaves {leaves}, from which the other player wins"),
        };
        assert_eq!(
            said.replace("takeaway: ", ""),
            expected,
            "{flags:?}, {case}"
        );
    }
    let many = format!(
        "1000 {}",
        (1..=1000).map(|n| format!("{n} ")).collect::<String>()
    );
    assert_eq!(
        fault(&["-p", "nim"], "{heap} {left}", &many, "First 3 2"),
        "3 2 leaves a position from which the other player wins"
    );
}

#[test]
fn what_is_no_move_is_told_so_and_what_is_not_told_gets_a_right_move() {
    let no_move = "is not a move";
    for (flags, template, case, answer, told) in [
        (&["-p", "nim"][..], "{heap} {left}", "2 3 2", "2 2", no_move),
        (&["-p", "nim"], "{heap} {left}", "2 3 2", "3 1", no_move),
        (&["-p", "nim"], "{heap} {take}", "2 3 2", "1 4", no_move),
        (
            &["-p", "nim"],
            "{heap} {stones} {left}",
            "2 3 2",
            "1 2 1",
            no_move,
        ),
        (
            &["--set", "1,3,4"],
            "{heap} {take}",
            "2 5 4",
            "1 2",
            no_move,
        ),
        (
            &["--set", "1-9", "--heaps", "1"],
            "{take}",
            "14",
            "12",
            no_move,
        ),
        (
            &["-p", "kayles"],
            "{heap} {parts}",
            "2 5 4",
            "1 1+1",
            no_move,
        ),
        // The value of so large a heap would take minutes, or is not known.
        (
            &["-p", "grundys-game"],
            "{a}-{b}",
            "1 5",
            "1000000000000000000-4",
            no_move,
        ),
        (&["-p", "kayles"], "{a} {b}", "1 5", "1 99999999", no_move),
        (&["-p", "wythoff"], "{a} {b}", "5 8", "3 7", no_move),
        (&["-p", "euclid"], "{a} {b}", "7 25", "7 17", no_move),
        (
            &["-p", "sequential-nim"],
            "{heap} {left}",
            "3 0 4 4",
            "3 0",
            no_move,
        ),
        (
            &["--rule", "n-1; n-2; n-4", "--misere"],
            "{take}",
            "1 5",
            "3",
            no_move,
        ),
        // A number that is written in another way, a word, and moves that are not told.
        (
            &["-p", "nim"],
            "{heap} {left}",
            "2 3 2",
            "01 2",
            "expected First 1 2, found First 01 2",
        ),
        (
            &["-p", "nim"],
            "{heap} {left}",
            "2 3 2",
            "x 2",
            "expected First 1 2, found First x 2",
        ),
        (
            &["-p", "nim"],
            "{heap}",
            "2 3 2",
            "2",
            "expected First 1, found First 2",
        ),
        (
            &["-p", "nim"],
            "{stones} {left}",
            "2 3 2",
            "2 1",
            "expected First 3 2, found First 2 1",
        ),
        (
            &["-p", "kayles"],
            "{heap} {left}",
            "2 5 4",
            "1 3",
            "expected First 1 4, found First 1 3",
        ),
        (
            &["-p", "fibonacci-nim"],
            "{take}",
            "12",
            "2",
            "expected First 1, found First 2",
        ),
        (
            &["-p", "multiplication"],
            "{take}",
            "19",
            "9",
            "expected First 2, found First 9",
        ),
    ] {
        let said = fault(flags, template, case, &format!("First {answer}"));
        let expected = if told == no_move {
            format!("{answer} {told}")
        } else {
            told.to_string()
        };
        assert_eq!(said, expected, "{flags:?}, {case}");
    }
    let zero_move = fault(
        &["-p", "zero-move-nim"],
        "{heap} {left}",
        "2 1 4",
        "Player 1 wins 2 4",
    );
    assert_eq!(
        zero_move,
        "expected Player 1 wins 2 1, found Player 1 wins 2 4"
    );
}

//! Moves that each have a letter `s` in the layout, and moves of `--set` beside those of a case:
//! against a search that knows only the rule, and in every command.

use std::collections::HashMap;

use crate::generate::{Choices, spaced};
use crate::program::{self, stdout};
use takeaway::game::Play;
use takeaway::{Form, HeapCount, Layout, Options, Template, judge_with};

/// Layouts whose cases give moves, with the number of heaps if `--heaps` says it.
const LAYOUTS: [(&str, Option<u64>); 13] = [
    ("n s", None),
    ("n s s", None),
    ("s s s n 0", None),
    ("x n s s x", None),
    ("k / s s / h", None),
    ("s s k h 0", None),
    ("s s h", Some(3)),
    ("s s T h", Some(2)),
    ("s T n 0", None),
    ("n m s", None),
    ("m n s", None),
    ("m s k h", None),
    ("m s T k h", None),
];

struct Case {
    moves: Vec<u64>,
    heaps: Vec<u64>,
}

/// Searches positions under some moves.
struct Search {
    moves: Vec<u64>,
    play: Play,
    won: HashMap<Vec<u64>, bool>,
}

impl Search {
    fn new(given: &[u64], added: &[u64], play: Play) -> Search {
        let mut moves = [given, added].concat();
        moves.sort_unstable();
        moves.dedup();
        Search {
            moves,
            play,
            won: HashMap::new(),
        }
    }

    /// All moves: the heap, counted from 1, and the stones taken.
    fn moves(&self, heaps: &[u64]) -> Vec<(usize, u64)> {
        let fits = |heap: &u64| {
            self.moves
                .iter()
                .copied()
                .filter(|taken| taken <= heap)
                .collect::<Vec<_>>()
        };
        (1..)
            .zip(heaps)
            .flat_map(|(place, heap)| fits(heap).into_iter().map(move |taken| (place, taken)))
            .collect()
    }

    fn winning_moves(&mut self, heaps: &[u64]) -> Vec<(usize, u64)> {
        let mut moves = self.moves(heaps);
        moves.retain(|&(place, taken)| {
            let mut left = heaps.to_vec();
            left[place - 1] -= taken;
            !self.is_won(left)
        });
        moves
    }

    fn is_won(&mut self, mut heaps: Vec<u64>) -> bool {
        heaps.sort_unstable();
        if let Some(&won) = self.won.get(&heaps) {
            return won;
        }
        let won = match self.moves(&heaps).is_empty() {
            true => self.play == Play::Misere,
            false => !self.winning_moves(&heaps).is_empty(),
        };
        self.won.insert(heaps, won);
        won
    }

    fn grundy(&self, heap: u64) -> u64 {
        let options: Vec<u64> = self
            .moves
            .iter()
            .filter(|&&taken| taken <= heap)
            .map(|taken| self.grundy(heap - taken))
            .collect();
        (0..)
            .find(|value| !options.contains(value))
            .expect("a value")
    }
}

/// A few random cases, and their numbers in the order of the layout.
fn cases(layout: &str, heaps: Option<u64>, choices: &mut Choices) -> (Vec<Case>, Vec<u64>) {
    let (mut all, mut numbers) = (Vec::new(), Vec::new());
    let (head, body) = layout
        .split_once('T')
        .map_or((None, layout), |(head, body)| (Some(head), body));
    let letters = layout.split(' ').filter(|letter| *letter == "s").count() as u64;
    for _ in 0..6 {
        let moves = if layout.contains('m') {
            choices.below(4)
        } else {
            letters
        };
        // A 0 might end the input.
        let moves: Vec<u64> = (0..moves).map(|_| 1 + choices.below(9)).collect();
        let group = head.map_or(1, |_| 1 + choices.below(3));
        if let Some(head) = head {
            push(
                head,
                &Case {
                    moves: moves.clone(),
                    heaps: vec![],
                },
                &mut numbers,
                choices,
            );
            numbers.push(group);
        }
        for _ in 0..group {
            let count = heaps.unwrap_or(if layout.contains('k') {
                choices.below(4)
            } else {
                1
            });
            let most = if count == 1 { 18 } else { 7 };
            let case = Case {
                moves: moves.clone(),
                heaps: (0..count).map(|_| choices.below(most)).collect(),
            };
            push(body, &case, &mut numbers, choices);
            all.push(case);
        }
    }
    (all, numbers)
}

/// Writes the numbers of these letters.
fn push(letters: &str, case: &Case, numbers: &mut Vec<u64>, choices: &mut Choices) {
    let mut moves = case.moves.iter();
    for letter in letters.split_whitespace() {
        match letter {
            "m" => numbers.push(case.moves.len() as u64),
            "s" if letters.contains('m') => numbers.extend(&case.moves),
            "s" => numbers.extend(moves.next()),
            "n" => numbers.push(case.heaps[0]),
            "k" => numbers.push(case.heaps.len() as u64),
            "h" => numbers.extend(&case.heaps),
            "x" => numbers.push(choices.below(100)),
            _ => {}
        }
    }
}

fn lines(options: &Options, numbers: &[u64]) -> Vec<String> {
    let mut output = Vec::new();
    judge_with(options, spaced(numbers).as_bytes(), &mut output)
        .unwrap_or_else(|error| panic!("{options:?}: {error}"));
    String::from_utf8(output)
        .expect("text")
        .lines()
        .map(str::to_string)
        .collect()
}

/// Also in which order moves come, that equal ones count once, and where the input is cut, if
/// `--explain` holds heaps.
#[test]
fn cases_are_answered_as_search_says_in_both_plays() {
    let choices = &mut Choices::random(63);
    for (layout, heaps) in LAYOUTS {
        for (added, play) in [
            (&[][..], Play::Normal),
            (&[1, 2], Play::Normal),
            (&[4, 7], Play::Misere),
        ] {
            let (cases, numbers) = cases(layout, heaps, choices);
            let form = if added.is_empty() {
                Form::default()
            } else {
                Form::set(added).expect("moves")
            };
            let layout = Layout::new(layout);
            assert!(layout.is_some());
            let options = Options {
                form,
                play,
                layout,
                stream: true,
                ..Options::default()
            };
            let options = Options {
                heaps: heaps.and_then(HeapCount::new),
                ..options
            };
            let explained = lines(
                &Options {
                    explain: true,
                    ..options.clone()
                },
                &numbers,
            );
            let counted = lines(
                &Options {
                    count: true,
                    ..options.clone()
                },
                &numbers,
            );
            let template = Template::new("{heap} {take}").ok();
            let mut listed = lines(
                &Options {
                    winning_moves: template,
                    ..options.clone()
                },
                &numbers,
            )
            .into_iter();
            let verdicts = lines(&options, &numbers);
            assert_eq!(
                [verdicts.len(), explained.len(), counted.len()],
                [cases.len(); 3],
                "{options:?}"
            );
            for (i, Case { moves, heaps }) in cases.iter().enumerate() {
                let what = format!("{options:?}: {moves:?}, {heaps:?}");
                let mut search = Search::new(moves, added, play);
                let verdict = if search.is_won(heaps.clone()) {
                    "First"
                } else {
                    "Second"
                };
                let winning = search.winning_moves(heaps);
                let texts: Vec<String> = winning
                    .iter()
                    .map(|(heap, taken)| format!("{heap} {taken}"))
                    .collect();
                assert_eq!(
                    (&*verdicts[i], &*counted[i]),
                    (verdict, &*winning.len().to_string()),
                    "{what}"
                );
                assert_eq!(listed.next().as_deref(), Some(verdict), "{what}");
                let found: Vec<String> = listed.by_ref().take(winning.len()).collect();
                // The fewest stones left come first.
                assert!(
                    texts.iter().all(|text| found.contains(text)),
                    "{what}: {found:?}"
                );
                let sum = heaps.iter().fold(0, |sum, &heap| sum ^ search.grundy(heap));
                let columns: Vec<&str> = explained[i].split('\t').collect();
                assert_eq!(columns[..2], [verdict, &sum.to_string()], "{what}");
                let told = winning
                    .iter()
                    .any(|(heap, taken)| columns[2] == format!("take {taken} from heap {heap}"));
                assert!(
                    told || winning.is_empty() && columns[2] == "-",
                    "{what}: {}",
                    explained[i]
                );
            }
        }
    }
}

#[test]
fn each_heap_of_a_range_is_answered() {
    let ask = |flags: &[&str], input| {
        stdout(&[flags, &["-s", "--one-line", "-w", "W,L"]].concat(), input)
    };
    assert_eq!(
        ask(&["--layout", "1..n s s"], "9 3 1  4 2 2"),
        "WLWLWLWLW\nLWWL\n"
    );
    assert_eq!(
        ask(&["--layout", "s 1..n", "--set", "1-2"], "3 9  4 6"),
        "WWWLWWWLW\nWWLWWL\n"
    );
}

/// The moves of CF 1194D. Its sample has k after n.
#[test]
fn a_far_move_beside_those_of_the_flag_is_answered_at_10_to_the_18() {
    let flags = ["--set", "1,2", "--layout", "n s"];
    assert_eq!(
        stdout(&flags, "4  0 3  3 3  3 4  4 4"),
        "Second\nFirst\nSecond\nFirst\n"
    );
    let far =
        "3  999999999 999999999  1000000000 999999999  1000000000000000000 1000000000000000000";
    assert_eq!(
        stdout(&[&flags[..], &["-e"]].concat(), far)
            .matches('\n')
            .count(),
        3
    );
    assert!(
        stdout(&[&flags[..], &["-e"]].concat(), far)
            .starts_with("First\t3\ttake 999999999 from heap 1\n")
    );
}

fn refused(flags: &[&str], input: &str) -> (String, Option<i32>, String) {
    let output = program::run_with(flags, input.as_bytes());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        output.status.code(),
        text(&output.stderr),
    )
}

#[test]
fn a_wrong_move_is_told_with_its_place_after_the_verdicts_before_it() {
    for (flags, input, verdicts, message) in [
        (
            &["--layout", "n s s", "-s"][..],
            "4 1 2\n5 3 0",
            "First\n",
            "line 2, column 5: case 2: expected a move",
        ),
        (
            &["--layout", "s s n", "-s"],
            "1 2 4\n0 3 5",
            "First\n",
            "line 2, column 1: case 2: expected a move",
        ),
        (
            &["--layout", "s s n", "-s"],
            "1 2 3\n\n7",
            "Second\n",
            "line 3, column 2: case 2: expected a move",
        ),
        (
            &["--layout", "n s 0", "--set", "1"],
            "4 1\n5 x",
            "Second\n",
            "line 2, column 3: case 2: expected a move",
        ),
        (
            &["--layout", "s T n"],
            "2 1 4 0 1",
            "Second\n",
            "line 1, column 7: case 2: expected a move",
        ),
    ] {
        let (found, code, told) = refused(flags, input);
        assert_eq!((&*found, code), (verdicts, Some(1)), "{flags:?}");
        assert!(
            told.starts_with(&format!("takeaway: {message} (digits, 1 to 10^18), found")),
            "{told}"
        );
    }
}

#[test]
fn only_a_finite_set_is_added_to_the_moves_of_a_case() {
    for (flags, told) in [
        (
            &["--set", "squares", "--layout", "n s"][..],
            "--set squares has no end, so it cannot be added to",
        ),
        (
            &["--set", "1,primes", "--layout", "m s k h"],
            "--set primes has no end, so it cannot be added to",
        ),
        (
            &["--set", "1-20000000", "--layout", "n s"],
            "--set takes one interval or up to 2^24 moves",
        ),
        (
            &["--rule", "n-s if s<3", "--layout", "n s"],
            "has a rule, so it takes no --game, --code or --rule",
        ),
        (
            &["--code", "0.77", "--layout", "n s s"],
            "has a rule, so it takes no --game, --code or --rule",
        ),
        (
            &["--set", "1", "--layout", "l r n"],
            "has a rule, so it takes no --game, --set, --code or --rule",
        ),
        (
            &["--set", "1", "--layout", "n r"],
            "has a rule, so it takes no --game, --set, --code or --rule",
        ),
        (
            &["--set", "1", "--layout", "d c n"],
            "has a rule, so it takes no --game, --set, --code or --rule",
        ),
    ] {
        let (found, code, message) = refused(flags, "1 1 1");
        assert!(
            found.is_empty() && code == Some(2) && message.contains(told),
            "{flags:?}: {message}"
        );
    }
    assert_eq!(
        stdout(&["--set", "none", "--layout", "n s"], "2  4 2  5 2"),
        "Second\nSecond\n"
    );
}

#[test]
fn moves_are_generated_and_validated_within_their_bounds() {
    let run = |command: &str, flags: &[&str], input: &str| {
        let operand: &[&str] = if command == "generate" { &["200"] } else { &[] };
        refused(
            &[
                &[command],
                operand,
                &["--layout", "n s s", "--set", "1", "-s"],
                flags,
            ]
            .concat(),
            input,
        )
    };
    for (flags, wrong) in [
        (&["--max-move", "2", "--max-heap", "2"][..], "2 2 1\n"),
        (
            &[
                "--moves",
                "distinct",
                "--with-move",
                "7",
                "--max-moves",
                "1",
            ],
            "9 7 7\n",
        ),
        (&["--moves", "any", "--max-move", "1"], "9 1 2\n"),
    ] {
        let (cases, code, message) = run("generate", flags, "");
        assert_eq!((cases.lines().count(), code), (200, Some(0)), "{message}");
        let bounds: Vec<&str> = flags
            .iter()
            .copied()
            .filter(|flag| !["--with-move", "7"].contains(flag))
            .collect();
        let bounds = if bounds.contains(&"--moves") {
            bounds
        } else {
            [&bounds[..], &["--moves", "increasing"]].concat()
        };
        assert_eq!(
            run("validate", &bounds, &cases).1,
            Some(0),
            "{flags:?}: {cases}"
        );
        assert_eq!(run("validate", &bounds, wrong).1, Some(1), "{flags:?}");
        let has_7 = |line: &str| line.split(' ').skip(1).any(|taken| taken == "7");
        assert!(!flags.contains(&"7") || cases.lines().all(has_7), "{cases}");
    }
    let (cases, ..) = run("generate", &["--moves", "any"], "");
    assert!(
        cases
            .lines()
            .any(|line| line.split(' ').nth(1) == line.split(' ').nth(2)),
        "{cases}"
    );
    for (flags, told) in [
        (
            &["--max-move", "1"],
            "--max-move 1 and --layout \"n s s\" contradict each other",
        ),
        (
            &["--max-heap", "1"],
            "--max-heap 1 and --layout \"n s s\" contradict each other",
        ),
    ] {
        let (_, code, message) = run("generate", flags, "");
        assert!(code == Some(2) && message.contains(told), "{message}");
    }
}

//! Heaps that are computed from the numbers of a case: published problems against a search that
//! knows only their rules, and what is said of numbers and flags that give no heap.

use std::collections::BTreeMap;

use takeaway::{Statement, statements};

use crate::generate::spaced;
use crate::program;
use crate::published::arguments;

/// A problem: its flags, some of its cases, the position that the numbers of a case mean, and the
/// moves.
struct Row {
    flags: &'static [&'static str],
    cases: Vec<Vec<u64>>,
    position: fn(&[u64]) -> Vec<u64>,
    moves: fn(&[u64]) -> Vec<Vec<u64>>,
}

/// All lists of this many numbers from `least` to `most`.
fn lists(count: usize, least: u64, most: u64) -> Vec<Vec<u64>> {
    (0..count).fold(vec![vec![]], |lists, _| {
        lists
            .iter()
            .flat_map(|list| (least..=most).map(move |next| [&list[..], &[next]].concat()))
            .collect()
    })
}

/// Up to `count` heaps of so many numbers each, after their count.
fn counted(count: usize, numbers: usize, least: u64, most: u64) -> Vec<Vec<u64>> {
    let all = (1..=count).flat_map(|heaps| lists(heaps * numbers, least, most));
    all.map(|list| [vec![(list.len() / numbers) as u64], list].concat())
        .collect()
}

/// The heaps, which have so many numbers each, in ascending order: then fewer positions differ.
fn ascending(heaps: Vec<u64>, numbers: usize) -> Vec<u64> {
    let mut heaps: Vec<&[u64]> = heaps.chunks(numbers).collect();
    heaps.sort_unstable();
    heaps.concat()
}

fn same(numbers: &[u64]) -> Vec<u64> {
    numbers.to_vec()
}

fn without_count(numbers: &[u64]) -> Vec<u64> {
    numbers[1..].to_vec()
}

/// The positions after a move on one heap, which has so many numbers.
fn on_a_heap(
    heaps: &[u64],
    numbers: usize,
    moves: impl Fn(&[u64]) -> Vec<Vec<u64>>,
) -> Vec<Vec<u64>> {
    let places = (0..heaps.len()).step_by(numbers);
    let after = places.flat_map(|at| {
        let other = move |left: Vec<u64>| [&heaps[..at], &left, &heaps[at + numbers..]].concat();
        moves(&heaps[at..at + numbers]).into_iter().map(other)
    });
    after.collect()
}

/// Whether the player to move wins; a player who cannot move loses.
fn wins(
    position: &[u64],
    moves: fn(&[u64]) -> Vec<Vec<u64>>,
    known: &mut BTreeMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let is_won = moves(position)
        .iter()
        .any(|after| !wins(after, moves, known));
    known.insert(position.to_vec(), is_won);
    is_won
}

fn is_strictly_ascending(numbers: &[u64]) -> bool {
    numbers.is_sorted_by(|one, other| one < other)
}

/// The moves on a pile: the sizes that they leave.
fn leaving(sizes: impl Iterator<Item = u64>) -> Vec<Vec<u64>> {
    sizes.map(|left| vec![left]).collect()
}

fn rows() -> Vec<Row> {
    vec![
        Row {
            flags: &["--for", "atcoder-abc-059-d"],
            cases: lists(2, 0, 12),
            position: same,
            moves: |piles| {
                let [x, y] = [piles[0], piles[1]];
                let left = (1..=x / 2).map(|i| vec![x - 2 * i, y + i]);
                left.chain((1..=y / 2).map(|i| vec![x + i, y - 2 * i]))
                    .collect()
            },
        },
        Row {
            flags: &["--for", "atcoder-tessoku-b33"],
            // The size of the board comes after the number of tokens.
            cases: counted(2, 2, 1, 4)
                .into_iter()
                .map(|board| [&board[..1], &[4, 4], &board[1..]].concat())
                .collect(),
            position: |numbers| numbers[3..].to_vec(),
            moves: |tokens| on_a_heap(tokens, 1, |place| leaving(1..place[0])),
        },
        Row {
            flags: &["--for", "baekjoon-11867"],
            cases: lists(2, 1, 20),
            position: same,
            moves: |boxes| {
                boxes
                    .iter()
                    .flat_map(|&stones| (1..stones).map(move |it| vec![it, stones - it]))
                    .collect()
            },
        },
        Row {
            flags: &["--for", "baekjoon-11871"],
            cases: counted(2, 1, 1, 12),
            position: without_count,
            moves: |piles| {
                on_a_heap(piles, 1, |pile| {
                    let is_move = |taken: &u64| taken.is_multiple_of(2) != (*taken == pile[0]);
                    leaving((1..=pile[0]).filter(is_move).map(|taken| pile[0] - taken))
                })
            },
        },
        Row {
            flags: &["--for", "codeforces-255-e"],
            cases: [counted(1, 1, 1, 300), counted(2, 1, 75, 90)].concat(),
            position: without_count,
            moves: |piles| {
                on_a_heap(piles, 1, |pile| {
                    let (x, fourth) = (pile[0], |y: u64| y * y * y * y);
                    leaving((1..x).filter(|&y| y * y <= x && x <= fourth(y)))
                })
            },
        },
        Row {
            flags: &["--for", "codeforces-451-a"],
            cases: lists(2, 1, 9),
            position: same,
            moves: |sticks| {
                if sticks.contains(&0) {
                    vec![]
                } else {
                    vec![sticks.iter().map(|it| it - 1).collect()]
                }
            },
        },
        Row {
            flags: &["--for", "codeforces-603-c"],
            cases: counted(2, 2, 1, 8)
                .into_iter()
                .filter(|case| case[1] < 4 && case[1..].chunks(2).all(|pile| pile[0] == case[1]))
                .collect(),
            position: without_count,
            moves: |piles| {
                let after = on_a_heap(piles, 2, |pile| {
                    let [k, n] = [pile[0], pile[1]];
                    let split = (n > 0 && n % 2 == 0).then(|| [k, n / 2].repeat(k as usize));
                    (n > 0)
                        .then(|| vec![k, n - 1])
                        .into_iter()
                        .chain(split)
                        .collect()
                });
                after.into_iter().map(|piles| ascending(piles, 2)).collect()
            },
        },
        Row {
            flags: &["--for", "codeforces-768-e"],
            cases: [counted(1, 1, 1, 25), counted(2, 1, 1, 7)].concat(),
            // A pile has its stones and a bit for each number that was taken from it.
            position: |numbers| {
                numbers[1..]
                    .iter()
                    .flat_map(|&stones| [stones, 0])
                    .collect()
            },
            moves: |piles| {
                on_a_heap(piles, 2, |pile| {
                    let fresh = (1..=pile[0]).filter(|taken| pile[1] >> taken & 1 == 0);
                    fresh
                        .map(|taken| vec![pile[0] - taken, pile[1] | 1 << taken])
                        .collect()
                })
            },
        },
        Row {
            flags: &["--for", "codeforces-832-a"],
            cases: lists(2, 1, 20)
                .into_iter()
                .filter(|sticks| sticks[1] <= sticks[0])
                .collect(),
            position: same,
            moves: |sticks| {
                sticks[0]
                    .checked_sub(sticks[1])
                    .map(|left| vec![left, sticks[1]])
                    .into_iter()
                    .collect()
            },
        },
        Row {
            flags: &["--for", "codeforces-1194-d"],
            cases: lists(2, 0, 40)
                .into_iter()
                .filter(|strip| strip[1] >= 3)
                .collect(),
            position: same,
            moves: |strip| {
                let [n, k] = [strip[0], strip[1]];
                [1, 2, k]
                    .into_iter()
                    .filter(|&step| step <= n)
                    .map(|step| vec![n - step, k])
                    .collect()
            },
        },
        Row {
            flags: &["--for", "codeforces-1370-c"],
            cases: lists(1, 1, 300),
            position: same,
            moves: |number| {
                let n = number[0];
                let odd = (3..=n)
                    .step_by(2)
                    .filter(|divisor| n % divisor == 0)
                    .map(|divisor| n / divisor);
                leaving(odd.chain((n > 1).then(|| n - 1)))
            },
        },
        Row {
            flags: &["--for", "cses-1099"],
            cases: counted(4, 1, 0, 3),
            position: without_count,
            moves: |stairs| {
                let steps = (1..stairs.len())
                    .flat_map(|stair| (1..=stairs[stair]).map(move |balls| (stair, balls)));
                let after = steps.map(|(stair, balls)| {
                    let mut after = stairs.to_vec();
                    (after[stair], after[stair - 1]) =
                        (after[stair] - balls, after[stair - 1] + balls);
                    after
                });
                after.collect()
            },
        },
        Row {
            flags: &["--for", "hackerrank-a-chessboard-game"],
            cases: lists(2, 1, 15),
            position: same,
            moves: |coin| {
                let jumps = [(-2, 1), (-2, -1), (1, -2), (-1, -2)];
                let to = jumps.map(|(x, y)| {
                    [
                        coin[0].wrapping_add_signed(x),
                        coin[1].wrapping_add_signed(y),
                    ]
                });
                to.into_iter()
                    .filter(|to| to.iter().all(|it| (1..=15).contains(it)))
                    .map(Vec::from)
                    .collect()
            },
        },
        Row {
            flags: &["--for", "hackerrank-nimble-game"],
            cases: counted(4, 1, 0, 3),
            position: without_count,
            moves: |squares| {
                let coins = (1..squares.len()).filter(|&from| squares[from] > 0);
                let moves = coins.flat_map(|from| (0..from).map(move |to| (from, to)));
                let after = moves.map(|(from, to)| {
                    let mut after = squares.to_vec();
                    (after[from], after[to]) = (after[from] - 1, after[to] + 1);
                    after
                });
                after.collect()
            },
        },
        Row {
            flags: &["--for", "hackerrank-tower-breakers"],
            cases: lists(2, 1, 6),
            position: |numbers| vec![numbers[1]; numbers[0] as usize],
            moves: |towers| {
                on_a_heap(towers, 1, |tower| {
                    leaving((1..tower[0]).filter(|height| tower[0] % height == 0))
                })
            },
        },
        Row {
            flags: &["--for", "hdu-1730"],
            // The number of columns comes after that of the rows.
            cases: counted(2, 2, 1, 5)
                .into_iter()
                .filter(|board| board[1..].chunks(2).all(|row| row[0] != row[1]))
                .map(|board| [&board[..1], &[5], &board[1..]].concat())
                .collect(),
            // A step back is answered by a step after it, so each piece goes forward. Who moves
            // which does not matter.
            position: |numbers| numbers[2..].to_vec(),
            moves: |rows| {
                on_a_heap(rows, 2, |row| {
                    let [left, right] = [row[0].min(row[1]), row[0].max(row[1])];
                    (left + 1..right).map(|to| vec![to, right]).collect()
                })
            },
        },
        Row {
            flags: &["--for", "hdu-1851"],
            cases: counted(2, 2, 1, 6),
            position: without_count,
            moves: |piles| {
                on_a_heap(piles, 2, |pile| {
                    (1..=pile[1].min(pile[0]))
                        .map(|it| vec![pile[0] - it, pile[1]])
                        .collect()
                })
            },
        },
        Row {
            flags: &["--for", "hdu-2147"],
            cases: lists(2, 1, 12),
            position: same,
            moves: |coin| {
                let to =
                    [[1, 0], [0, 1], [1, 1]].map(|step| vec![coin[0] - step[0], coin[1] - step[1]]);
                to.into_iter().filter(|to| !to.contains(&0)).collect()
            },
        },
        Row {
            flags: &["--for", "hdu-2188"],
            cases: lists(2, 1, 20)
                .into_iter()
                .filter(|numbers| numbers[1] <= 10)
                .collect(),
            position: same,
            moves: |numbers| {
                let [n, m] = [numbers[0], numbers[1]];
                (1..=m.min(n)).map(|given| vec![n - given, m]).collect()
            },
        },
        Row {
            flags: &["--for", "hdu-2897"],
            cases: lists(3, 1, 8)
                .into_iter()
                .filter(|numbers| numbers[1] <= numbers[2])
                .collect(),
            position: same,
            // Whoever takes the last coin loses, so that is no move here.
            moves: |coins| {
                let [n, p, q] = [coins[0], coins[1], coins[2]];
                (p..=q)
                    .filter(|&taken| taken < n)
                    .map(|taken| vec![n - taken, p, q])
                    .collect()
            },
        },
        Row {
            flags: &["--for", "hdu-3389"],
            cases: [counted(5, 1, 0, 2), counted(8, 1, 1, 1)].concat(),
            position: without_count,
            moves: |boxes| {
                let places = (1..=boxes.len()).flat_map(|b| (1..b).map(move |a| (a, b)));
                let pairs = places.filter(|(a, b)| (a + b) % 2 == 1 && (a + b) % 3 == 0);
                let moves =
                    pairs.flat_map(|(a, b)| (1..=boxes[b - 1]).map(move |candies| (a, b, candies)));
                let after = moves.map(|(a, b, candies)| {
                    let mut after = boxes.to_vec();
                    (after[a - 1], after[b - 1]) = (after[a - 1] + candies, after[b - 1] - candies);
                    after
                });
                after.collect()
            },
        },
        Row {
            flags: &["--for", "hdu-3951"],
            cases: lists(2, 1, 9)
                .into_iter()
                .filter(|circle| circle[0] >= 3)
                .collect(),
            // A bit for each coin, after the number of coins and the most that a move takes.
            position: |numbers| vec![numbers[0], numbers[1], (1 << numbers[0]) - 1],
            moves: |circle| {
                let [n, most, coins] = [circle[0], circle[1], circle[2]];
                let starts =
                    (0..n).flat_map(|start| (1..=most.min(n)).map(move |length| (start, length)));
                let runs = starts.map(|(start, length)| {
                    (0..length).fold(0, |run, it| run | 1 << ((start + it) % n))
                });
                runs.filter(|run| coins & run == *run)
                    .map(|run| vec![n, most, coins - run])
                    .collect()
            },
        },
        Row {
            flags: &["--for", "hdu-4764"],
            cases: lists(2, 1, 20),
            // Whoever says n or more loses, so that is no move here.
            position: |numbers| vec![numbers[0], numbers[1], 0],
            moves: |numbers| {
                let [n, k, said] = [numbers[0], numbers[1], numbers[2]];
                (said + 1..=said + k)
                    .filter(|&it| it < n)
                    .map(|it| vec![n, k, it])
                    .collect()
            },
        },
        Row {
            flags: &["--for", "poj-2311"],
            cases: lists(2, 2, 5),
            position: same,
            // Whoever cuts out one square has won.
            moves: |sheets| {
                if sheets.chunks(2).any(|sheet| sheet == [1, 1]) {
                    return vec![];
                }
                let after = on_a_heap(sheets, 2, |sheet| {
                    let [w, h] = [sheet[0], sheet[1]];
                    let down = (1..w).map(|x| vec![x, h, w - x, h]);
                    down.chain((1..h).map(|y| vec![w, y, w, h - y])).collect()
                });
                after
                    .into_iter()
                    .map(|sheets| ascending(sheets, 2))
                    .collect()
            },
        },
        Row {
            flags: &["--for", "luogu-p3480"],
            cases: counted(4, 1, 0, 4)
                .into_iter()
                .filter(|row| row[1..].is_sorted())
                .collect(),
            position: without_count,
            // No heap becomes lower than the one before it.
            moves: |heaps| {
                let after = on_a_heap(heaps, 1, |heap| leaving(0..heap[0]));
                after.into_iter().filter(|row| row.is_sorted()).collect()
            },
        },
        Row {
            flags: &["--for", "luogu-p4702"],
            cases: counted(3, 1, 0, 6)
                .into_iter()
                .filter(|row| row[1..].is_sorted())
                .collect(),
            position: without_count,
            // A stone, and no heap becomes lower than the one before it.
            moves: |heaps| {
                let after = on_a_heap(heaps, 1, |heap| leaving(heap[0].saturating_sub(1)..heap[0]));
                after.into_iter().filter(|row| row.is_sorted()).collect()
            },
        },
        Row {
            flags: &["--for", "poj-1704"],
            cases: counted(3, 1, 1, 7)
                .into_iter()
                .filter(|row| is_strictly_ascending(&ascending(row[1..].to_vec(), 1)))
                .collect(),
            position: |numbers| ascending(numbers[1..].to_vec(), 1),
            // A chessman moves to the left, over no other.
            moves: |squares| {
                let after = on_a_heap(squares, 1, |square| leaving(1..square[0]));
                after
                    .into_iter()
                    .filter(|squares| is_strictly_ascending(squares))
                    .collect()
            },
        },
        Row {
            flags: &["--for", "codeforces-1965-a"],
            cases: counted(4, 1, 1, 5),
            position: |numbers| ascending(numbers[1..].to_vec(), 1),
            // As many stones from each pile that is not empty.
            moves: |piles| {
                let left: Vec<u64> = piles.iter().copied().filter(|&pile| pile > 0).collect();
                let least = left.first().copied().unwrap_or(0);
                let after = |taken| left.iter().map(|pile| pile - taken).collect();
                (1..=least).map(after).collect()
            },
        },
        Row {
            flags: &["--for", "lightoj-1192"],
            cases: counted(2, 2, 0, 8)
                .into_iter()
                .filter(|row| row[1..].is_sorted_by(|a, b| a < b))
                .collect(),
            position: without_count,
            // Either player closes a gap; which piece moves does not matter.
            moves: |row| {
                on_a_heap(row, 2, |pair| {
                    (pair[0] + 1..pair[1]).map(|to| vec![to, pair[1]]).collect()
                })
            },
        },
    ]
}

#[test]
fn problems_whose_heaps_are_computed_are_answered_as_a_search_does_that_knows_their_rules() {
    for Row {
        flags,
        cases,
        position,
        moves,
    } in rows()
    {
        // Without a converter, which reads another form.
        let form = statement(flags[1]);
        let has_count = !form.contains(&"--stream".to_string());
        let is_ended = ["hdu-2147", "hdu-4764"].contains(&flags[1]);
        let count = if has_count && !is_ended {
            format!("{}\n", cases.len())
        } else {
            String::new()
        };
        let end = if is_ended { "0 0\n" } else { "" };
        let input: String = cases.iter().map(|case| spaced(case) + "\n").collect();
        let flags_and_words: Vec<&str> = form
            .iter()
            .map(String::as_str)
            .chain(["--words=W,L"])
            .collect();
        let output = program::stdout(&flags_and_words, format!("{count}{input}{end}"));
        assert_eq!(output.lines().count(), cases.len());
        let mut known = BTreeMap::new();
        for (case, verdict) in cases.iter().zip(output.lines()) {
            let expected = if wins(&position(case), moves, &mut known) {
                "W"
            } else {
                "L"
            };
            assert!(verdict.ends_with(expected), "{flags:?}: {case:?}");
        }
    }
}

/// The form of the statement with this name.
fn statement(name: &str) -> Vec<String> {
    let has_name = |statement: &Statement| statement.names().iter().any(|it| it == name);
    arguments(
        &statements()
            .into_iter()
            .find(has_name)
            .unwrap_or_else(|| panic!("no statement {name}")),
    )
}

#[test]
fn the_rules_of_all_published_problems_whose_heaps_are_computed_are_known_here() {
    let known: Vec<Vec<String>> = rows()
        .iter()
        .filter(|row| row.flags[0] == "--for")
        .map(|row| statement(row.flags[1]))
        .collect();
    let computed = statements()
        .into_iter()
        .filter(|it| arguments(it).contains(&"--heap".to_string()));
    for statement in computed {
        assert!(known.contains(&arguments(&statement)), "{}", statement.name);
    }
}

#[test]
fn numbers_that_give_no_heap_are_faults_at_the_last_of_them_after_all_verdicts() {
    let nim = |layout: &'static str, heap: &'static str| {
        ["-p=nim", "--stream", "--layout", layout, "--heap", heap]
    };
    let give = "expected numbers that give a heap (0 to 10^18), found";
    for (flags, input, verdicts, place, found) in [
        (
            nim("n", "n-1"),
            "1\n 7 2 0 5",
            "Second\nFirst\nFirst\n",
            "line 2, column 6: case 4",
            "a heap below 0",
        ),
        (
            nim("a b", "a/b"),
            "7 7\n7\n0 1 1",
            "First\n",
            "line 3, column 1: case 2",
            "a divisor below 1",
        ),
        (
            nim("k a b", "a*b"),
            "2 1 3 3 1\n1\n10 1000000000000000000",
            "Second\n",
            "line 3, column 4: case 2",
            "a heap above 10^18",
        ),
        (
            nim("k h", "n/(i-3)"),
            "0\n2\n5 6",
            "Second\n",
            "line 3, column 1: case 2",
            "a divisor below 1",
        ),
        (
            nim("x a x b", "1 if a<b"),
            "9 1 9 2  9 2 9 1",
            "First\n",
            "line 1, column 16: case 2",
            "no alternative that holds",
        ),
    ] {
        program::assert_says(&flags, input, verdicts, &format!("{place}: {give} {found}"));
    }
    // A heap that its game refuses is told as it is computed, and of a range the number that gives
    // no heap.
    let flags = [
        "--rule=n-t if 2*t<=n and t>0",
        "--budget=10",
        "--stream",
        "--layout=n",
        "--heap=n+10",
    ];
    let known =
        "expected a heap whose Grundy value is known within 2^11 combinations (heaps up to 15)";
    let message =
        format!("line 1, column 3: case 2: {known}, found \"16\"; a larger --budget may help");
    program::assert_says(&flags, "5 6", "Second\n", &message);
    let flags = ["--set=1", "--stream", "--layout=1..n", "--heap=3-n"];
    let message =
        "line 1, column 3: case 2: expected a heap (0 to 10^18) for n = 4, found a heap below 0";
    program::assert_says(
        &flags,
        "2 5",
        "Second\nFirst\nSecond\nFirst\nSecond\n",
        message,
    );
    // A heap that comes before its rule.
    let flags = ["--stream", "--layout=n r", "--heap=n-5"];
    program::assert_says(
        &flags,
        "8 2\n4 2",
        "Second\n",
        &format!("line 2, column 1: case 2: {give} a heap below 0"),
    );
}

/// A case of these numbers, answered and explained in Nim.
fn explained(flags: &[&str], numbers: &str) -> String {
    let flags = [&["-p=nim", "--stream", "--explain"], flags].concat();
    program::stdout(&flags, numbers)
}

#[test]
fn a_heap_may_depend_on_how_many_heaps_there_are_and_on_the_number_before() {
    assert_eq!(
        explained(&["--heap=n*k"], "2 1 3  1 5  0"),
        "First\t4\ttake 4 from heap 2\nFirst\t5\ttake 5 from heap 1\nSecond\t0\t-\n"
    );
    let fixed = ["--heaps=3", "--heap=n*k-p"];
    assert_eq!(
        explained(&fixed, "1 1 1  0 0 3"),
        "First\t3\ttake 3 from heap 1\nFirst\t9\ttake 9 from heap 3\n"
    );
    // The first number of a case has none before it, and one alone is one of one.
    assert_eq!(
        explained(&["--heap=n-p"], "2 3 5  1 4"),
        "First\t1\ttake 1 from heap 1\nFirst\t4\ttake 4 from heap 1\n"
    );
    let alone = ["--layout=n", "--heap=n+10*p+100*k"];
    assert_eq!(
        explained(&alone, "4 4"),
        "First\t104\ttake 104 from heap 1\n".repeat(2)
    );
    let pairs = ["--layout=k a b", "--heap=a*k-b"];
    assert_eq!(
        explained(&pairs, "2 3 1 2 2"),
        "First\t7\ttake 3 from heap 1\n"
    );
}

#[test]
fn sorted_numbers_are_counted_in_their_order_and_their_fault_names_the_number() {
    // As they come, heap 1 has 9 stones.
    let gaps = ["--heap=n-p", "--sorted"];
    assert_eq!(
        explained(&gaps, "3 9 1 4"),
        "First\t7\ttake 3 from heap 3\n"
    );
    let list = ["-p=nim", "--stream", "--winning-moves={heap}"];
    let listed = [&list[..], &gaps].concat();
    assert_eq!(program::stdout(&listed, "3 9 1 4"), "First\n3\n");
    // A long case comes in several pieces, and its heaps are added after the last number.
    let long: Vec<u64> = (1..=5000).rev().collect();
    let input = format!("5000 {} 0", spaced(&long));
    assert_eq!(
        explained(&["--heap=n-p if i>4999; 0", "--sorted"], &input),
        "First\t1\ttake 1 from heap 5000\nSecond\t0\t-\n"
    );
    let flags = ["-p=nim", "--stream", "--heap=n-p-1", "--sorted"];
    program::assert_says(
        &flags,
        "2 2 1\n3\n4 9 4 7",
        "Second\n",
        "line 3, column 5: case 2: expected a heap (0 to 10^18) for n = 4, found a heap below 0",
    );
}

#[test]
fn pieces_on_squares_in_any_order_are_told_from_pieces_in_order() {
    // The samples of the statement are in order.
    let flags = ["-p=nim", "--stream", "--heap=n-p-1 if (k-i)%2==0; 0"];
    assert_eq!(program::stdout(&flags, "2 1 2"), "Second\n");
    let sorted = [&flags[..], &["--sorted"]].concat();
    assert_eq!(program::stdout(&sorted, "2 2 1"), "Second\n");
    program::assert_says(
        &flags,
        "2 2 1",
        "",
        "line 1, column 5: case 1: expected numbers that give a heap (0 to 10^18), found a heap below 0",
    );
}

#[test]
fn numbers_around_a_heap_are_generated_together_and_validated() {
    for (heap, sorted) in [
        ("n-p", &[][..]),
        ("n-p-1", &["--sorted"]),
        ("n-p-1 if (k-i)%2==0; 0 if n>p", &["--sorted"]),
        ("n*k-p", &[]),
    ] {
        let flags = [&["-p=nim", "--heap", heap], sorted].concat();
        let bounds = ["--min-heaps=2", "--max-heaps=30", "--max-heap=40"];
        for lost in ["0", "100"] {
            let asked = ["generate", "50", "--lost", lost];
            let input = program::stdout(&[&asked, &flags[..], &bounds].concat(), "");
            program::stdout(
                &[&["validate"], &flags[..], &bounds].concat(),
                input.clone(),
            );
            let cases: Vec<&str> = input.lines().skip(1).collect();
            let in_order = cases.iter().filter(|case| is_in_order(case)).count();
            assert_eq!(in_order == 50, sorted.is_empty(), "{heap}: {in_order}");
        }
    }
    // As many numbers as fit, and one more.
    let full = ["generate", "3", "-p=nim", "--heap=n-p-1", "--max-heap=12"];
    let input = program::stdout(
        &[&full[..], &["--min-heaps=12", "--max-heaps=12"]].concat(),
        "",
    );
    assert_eq!(input.lines().nth(1), Some("12 1 2 3 4 5 6 7 8 9 10 11 12"));
    let output = program::run_with(
        &[&full[..], &["--min-heaps=13", "--max-heaps=13"]].concat(),
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
}

fn is_in_order(case: &str) -> bool {
    let numbers = case.split(' ').skip(1);
    numbers
        .map(|it| it.parse::<u64>().expect("a number"))
        .is_sorted()
}

#[test]
fn heaps_that_cannot_be_computed_are_refused() {
    for (flags, message) in [
        (
            &["-p=nim", "--heap=a"][..],
            "--heap: column 1: expected n, i, k or p, found \"a\"".to_string(),
        ),
        (
            &["-p=nim", "--heap=i+n", "--layout=k a b"],
            "--heap: column 3: expected a, b, i or k, found \"n\"".to_string(),
        ),
        (
            &["-p=nim", "--heap=a-p", "--layout=a b"],
            "--heap: column 3: expected a, b, i or k, found \"p\"; p is the number before n, and here a heap has two".to_string(),
        ),
        (
            &["-p=nim", "--heap=n-k", "--layout=1..n"],
            "--heap: column 3: expected n or i, found \"k\"; each heap of a range is a case of its own".to_string(),
        ),
        (
            &["-p=nim", "--heap=p", "--layout=1..n"],
            "--heap: column 1: expected n or i, found \"p\"; each heap of a range is a case of its own".to_string(),
        ),
        (
            &["-p=nim", "--sorted"],
            "--sorted needs --heap: heaps are computed from the sorted numbers".to_string(),
        ),
        (
            &["--sorted"],
            "--sorted needs --heap: heaps are computed from the sorted numbers".to_string(),
        ),
        (
            &["-p=nim", "--heap=a", "--layout=k a b", "--sorted"],
            "--sorted: a case of pairs or of a range has no single numbers to sort".to_string(),
        ),
        (
            &["-p=nim", "--heap=n", "--layout=1..n", "--sorted"],
            "--sorted: a case of pairs or of a range has no single numbers to sort".to_string(),
        ),
        (
            &["-p=wythoff", "--heap=n"],
            "--heap: wythoff has no heaps that are computed".to_string(),
        ),
        (
            &["-p=euclid", "--heap=a", "--layout=a b"],
            "--heap: euclid has no heaps that are computed".to_string(),
        ),
        (
            &["-p=5", "--heap=n"],
            "--heap: subtraction-sequence has no heaps that are computed".to_string(),
        ),
        (
            &["--heap=n"],
            "--heap: all cases have to be of one game: add --game, --set, --code or --rule"
                .to_string(),
        ),
        (
            &["-p=nim", "--layout=k / a b /"],
            "--layout \"k / a b /\" needs --heap, which computes a heap from a and b".to_string(),
        ),
        (
            &["-p=nim", "--heap=a", "--layout=k a x b"],
            "--layout \"k a x b\": expected b after \"k a\", found \"x\"".to_string(),
        ),
        (&["-p=nim", "--heap=a", "--layout=k b a"], "--layout \"k b a\": expected m, s, d, l, r, h or a after \"k\", found \"b\"".to_string()),
        (
            &["values", "--heap=n", "--set=1"],
            "values takes no --heap".to_string(),
        ),
        (
            &["generate", "3", "-p=nim", "--heap=n-7", "--max-heap=6"],
            "--heap: found no numbers within the bounds that give heap 1 by \"n-7\"".to_string(),
        ),
        (
            &[
                "generate",
                "9",
                "-p=nim",
                "--heap=n-i",
                "--max-heap=3",
                "--min-heaps=5",
            ],
            "--heap: found no numbers within the bounds that give heap 4 by \"n-i\"".to_string(),
        ),
    ] {
        program::assert_refuses(flags, &message);
    }
}

#[test]
fn inputs_whose_heaps_are_computed_are_generated_and_validated() {
    let validate = |flags: &[&str], input: &str| {
        let output = program::run_with(&[&["validate"], flags].concat(), input.as_bytes());
        program::text(&output.stderr)
            .trim_start_matches("takeaway: ")
            .trim_end()
            .to_string()
    };
    let pairs = [
        "-p=nim",
        "--layout=k x / a b /",
        "--heap=a/b-i",
        "--min-heaps=0",
        "--min-heap=1",
        "--max-heap=99",
    ];
    for (input, told) in [
        ("3\n2 5\n2 1\n9 4\n0 5\n1 7\n99 99\n", ""),
        (
            "1\n2 5\n2 1\n5 4\n",
            "line 4, column 3: case 1: expected numbers that give a heap (0 to 10^18), found a heap below 0",
        ),
        (
            "1\n2 5\n2 1\n",
            "line 4, column 1: case 1: expected a of pair 2 of 2 (1 to 99), found the end of input",
        ),
        (
            "1\n1 5 2 1\n",
            "line 2, column 4: case 1: expected the end of the line, found a blank",
        ),
        (
            "1\n1 5\n2 100\n",
            "line 3, column 3: case 1: expected the number b (1 to 99), found \"100\"",
        ),
    ] {
        assert_eq!(validate(&pairs, input), told, "{input}");
    }
    let range = ["--set=1", "--stream", "--layout=1..n", "--heap=3-n"];
    assert_eq!(validate(&range, "3\n"), "");
    let told = "line 2, column 1: case 2: expected numbers that give a heap (0 to 10^18), found a heap below 0";
    assert_eq!(validate(&range, "3\n4\n"), told);
    // Two numbers are one heap.
    let total = [
        "-p=nim",
        "--stream",
        "--layout=a b",
        "--heap=a",
        "--max-total=2",
    ];
    assert_eq!(validate(&total, "1 1\n2 2\n"), "");
    assert!(validate(&total, "1 1\n2 2\n3 3\n").contains("at most 2 heaps in all cases"));
    // What is generated is lost as often as wished where some numbers give lost positions.
    for (heap, layout) in [
        ("a%(b+1)", "k a b"),
        ("a/b", "a b"),
        ("n/2", "k h"),
        ("n%7", "n"),
    ] {
        for (lost, verdict) in [("0", "First"), ("100", "Second")] {
            let flags = ["-p=nim", "--layout", layout, "--heap", heap];
            let input = program::stdout(
                &[&["generate", "50", "--lost", lost], &flags[..]].concat(),
                "",
            );
            assert_eq!(validate(&flags, &input), "");
            let verdicts = program::stdout(&flags, input);
            let right = verdicts.lines().filter(|it| *it == verdict).count();
            assert!(right >= 45, "{heap}, {lost}: {right}");
        }
    }
}

#[test]
fn heaps_are_drawn_as_far_as_the_table_of_answering_reaches_if_a_bound_asks_for_them() {
    let primes = ["--set=primes", "--budget=22", "--layout=a b", "--heap=a*b"];
    let bounds = ["--min-heap=200", "--max-heap=300"];
    let input = program::stdout(&[&["generate", "40"], &primes[..], &bounds].concat(), "");
    let mut numbers = input
        .split_whitespace()
        .skip(1)
        .map(|it| it.parse().expect("a number"));
    let mut most = 0;
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        let (a, b): (u64, u64) = (a, b);
        most = most.max(a * b);
    }
    // A small table ends at 2^16.
    assert!((1 << 16..=90_000).contains(&most), "{most}");
    assert_eq!(program::stdout(&primes, input).lines().count(), 40);
    // Where the table ends, this is said of heaps, not of numbers.
    let flags = [
        "generate",
        "1",
        "--set=primes",
        "--budget=22",
        "--layout=n",
        "--heap=9*n",
    ];
    let output = program::run_with(&[&flags[..], &["--max-heap=20000"]].concat(), b"");
    let said = program::text(&output.stderr);
    let told = "takeaway: no heap above 92657 is drawn: the table of --budget 22 ends there\n";
    assert_eq!((said, output.status.code()), (told, Some(0)));
}

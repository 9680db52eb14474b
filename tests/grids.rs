//! What `takeaway values` says of games whose positions are two or three numbers.

use crate::program::{self, assert_ends, assert_refuses, run_with, stdout};
use crate::reference::tuples::Tuples;

const KNIGHT: &str = "(a-2,b-1); (a-1,b-2); (a+1,b-2); (a-2,b+1)";

/// The values of a grid up to this row and column, and the lines before them.
fn grid(last: u64, game: &[&str]) -> (Vec<Vec<u64>>, Vec<String>) {
    let text = stdout(&[&["values", &last.to_string()], game].concat(), "");
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut comments = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("# ") {
            Some(comment) => comments.push(comment.to_string()),
            None => rows.push(line.split_whitespace().map(str::to_string).collect()),
        }
    }
    let mut columns = vec!["a\\b".to_string()];
    columns.extend((0..=last).map(|b| b.to_string()));
    assert_eq!(rows.remove(0), columns, "{game:?}");
    let mut values = Vec::new();
    for (a, row) in rows.iter().enumerate() {
        assert_eq!(row[0], a.to_string(), "{game:?}");
        let row: Vec<u64> = row[1..]
            .iter()
            .map(|it| it.parse().expect("a value"))
            .collect();
        assert_eq!(row.len() as u64, last + 1, "{game:?}");
        values.push(row);
    }
    assert_eq!(values.len() as u64, last + 1, "{game:?}");
    (values, comments)
}

#[test]
fn the_grids_of_wythoff_and_euclid_are_their_closed_forms() {
    use takeaway::game::{Outcome, Play, euclid, wythoff};
    let (values, comments) = grid(150, &["-p", "wythoff"]);
    assert!(
        comments[0].starts_with("Closed form. Heaps of a"),
        "{comments:?}"
    );
    for (a, row) in (0..).zip(&values) {
        for (b, &value) in (0..).zip(row) {
            let is_lost = wythoff::outcome(a, b, Play::Normal) == Outcome::P;
            assert_eq!(value == 0, is_lost, "{a} {b}");
        }
    }
    let (values, _) = grid(150, &["-p", "euclid"]);
    for (a, row) in (0..).zip(&values) {
        for (b, &value) in (0..).zip(row) {
            assert_eq!(value, euclid::grundy(a, b), "{a} {b}");
        }
    }
}

#[test]
fn grids_have_the_values_that_search_finds() {
    for rule in [
        "(a-t,b); (a,b-t); (a-t,b-t)",
        KNIGHT,
        "(a-t,2*t) if 1<=t<=b",
        "(t,b), (a-t,b); (a,t), (a,b-t)",
        "(a-t,b,c+1) if t>0; (a,b-t,c); (a,b,c-1)",
    ] {
        let mut search = Tuples::new(rule, u64::MAX);
        for (a, row) in (0..).zip(grid(7, &["--rule", rule]).0) {
            for (b, value) in (0..).zip(row) {
                let position = &[a, b, 0][..search.count()];
                let expected = search.value(position).expect(rule);
                assert_eq!(value, expected, "{rule}: {position:?}");
            }
        }
    }
}

#[test]
fn what_is_seen_of_three_numbers_is_said_of_c_0_alone() {
    // (0, 0, 1) is won: a move leaves (0, 0, 0).
    let rule = "(a-t,b,c); (a,b-t,c-1); (b,a,c-1)";
    let (_, comments) = grid(1, &["--rule", rule]);
    let place = comments.iter().position(|line| line == "below, c = 0");
    let lost = comments.iter().position(|line| line.starts_with("lost: "));
    assert!(place.is_some() && place < lost, "{comments:?}");
}

#[test]
fn moves_of_three_small_positions_come_first() {
    for (rule, moves) in [
        (
            KNIGHT,
            [
                "(1, 2) -> (0, 0), (2, 0)",
                "(2, 1) -> (0, 0), (0, 2)",
                "(5, 3) -> (3, 2), (4, 1), (6, 1), (3, 4)",
            ],
        ),
        (
            "(a-t,b,t), (a,0,0) if t>0",
            [
                "(1, 2, 1) -> (0, 2, 1)+(1, 0, 0)",
                "(2, 1, 2) -> (1, 1, 1)+(2, 0, 0), (0, 1, 2)+(2, 0, 0)",
                "(5, 3, 2) -> (4, 3, 1)+(5, 0, 0), (3, 3, 2)+(5, 0, 0), (2, 3, 3)+(5, 0, 0), \
                 (1, 3, 4)+(5, 0, 0), (0, 3, 5)+(5, 0, 0)",
            ],
        ),
        (
            "(s,t) if s<a and a<5; (s,t) if s<a and a>4",
            [
                "(1, 2) -> (0, 0), (0, 1), (0, 2)",
                "(2, 1) -> (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)",
                "(5, 3) -> (0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), \
                 (1, 5), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 0), (3, 1), ...",
            ],
        ),
        (
            "(a-7,b-1)",
            [
                "(1, 2) -> no move",
                "(2, 1) -> no move",
                "(5, 3) -> no move",
            ],
        ),
    ] {
        assert_eq!(grid(1, &["--rule", rule]).1[..3], moves, "{rule}");
    }
}

#[test]
fn periods_of_lost_positions_are_seen_where_there_are_some_and_nowhere_else() {
    let no_pattern = "no pattern seen for a, b <= 127";
    for (rule, seen) in [
        (
            KNIGHT,
            "lost: period 4 in a from a = 0 on, period 4 in b from b = 0 on; for a < 4 and b < 4, lost are \
             (0, 0), (0, 1), (1, 0), (1, 1); holds for a, b <= 127; not proved",
        ),
        (
            "(a-t,b); (a,b-1)",
            "lost: period 1 in a from a = 2 on, period 2 in b from b = 0 on; for a < 3 and b < 2, lost are \
             (0, 0), (1, 1); holds for a, b <= 127; not proved",
        ),
        (
            "(a-t,b); (a,b-t)",
            "lost if and only if a = b; holds for a, b <= 127; not proved",
        ),
        (
            "(a-t,b); (a,b-t); (a-1,b-1)",
            "lost only if |a - b| <= 1; holds for a, b <= 127; not proved",
        ),
        ("(a-t,b); (a,b-t); (a-t,b-t)", no_pattern),
        ("(a-t,2*t) if 1<=t<=b", no_pattern),
        ("(a-t,b) if power(t,3)", no_pattern),
    ] {
        assert_eq!(grid(3, &["--rule", rule]).1[3], seen, "{rule}");
    }
}

#[test]
fn a_claim_holds_in_the_whole_grid_and_says_how_far() {
    let (values, comments) = grid(200, &["--rule", KNIGHT]);
    assert!(
        comments[3].ends_with("; holds for a, b <= 200; not proved"),
        "{comments:?}"
    );
    for (a, row) in values.iter().enumerate() {
        for (b, &value) in row.iter().enumerate() {
            assert_eq!(value == 0, a % 4 < 2 && b % 4 < 2, "{a} {b}");
        }
    }
    // One position that is won is enough.
    let rule = format!("{KNIGHT}; (a-1,b-1) if a==197 and b==197");
    let (_, comments) = grid(197, &["--rule", &rule]);
    assert_eq!(comments[3], "no pattern seen for a, b <= 197");
}

#[test]
fn a_grid_is_15_rows_and_columns_beside_those_of_0_unless_a_number_is_given() {
    let of = |last: &[&str]| stdout(&[&["values", "--rule", KNIGHT], last].concat(), "");
    assert_eq!(of(&[]), of(&["15"]));
    assert_eq!(grid(0, &["--rule", KNIGHT]).0, [[0]]);
}

#[test]
fn a_grid_that_ends_early_says_where_and_why() {
    let loops = "(b,a) if a>=3 and b>=3; (a-1,b) if a>0 and b<3";
    let output = run_with(&["values", "9", "--rule", loops], b"");
    let told = "the value of (3, 4) is not found: from (3, 4), moves lead back to (3, 4)";
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    let largest = "values up to 1, first at (1, 0), for a, b <= 3";
    assert!(
        text.contains(&format!(
            "# no pattern seen for a, b <= 3\n# {largest}\n# {told}\n"
        )),
        "{text}"
    );
    assert_ends(&output, &text, &format!("takeaway: {told}\n"), 1);
    assert_eq!(text.lines().last(), Some("  3 1 1 1 0"));

    // No pattern is looked for in (0, 0) alone.
    let text = run_with(&["values", "9", "--rule", "(b,a)"], b"").stdout;
    let text = String::from_utf8_lossy(&text);
    let told = "# the value of (0, 1) is not found: from (0, 1), moves lead back to (0, 1)";
    assert!(
        text.contains(told) && !text.contains("pattern") && text.ends_with("a\\b 0\n  0 0\n"),
        "{text}"
    );

    let nim = "(a-t,b); (a,b-t)";
    let told = "the value of (17, 1) is not found within 2^14 combinations; a larger --budget";
    let output = run_with(&["values", "99", "--rule", nim, "--budget", "8"], b"");
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(text.contains(&format!("# {told} allows more\n")), "{text}");
    assert_ends(&output, &text, &format!("takeaway: {told} may help\n"), 1);
    assert_eq!(
        text.lines().filter(|line| !line.starts_with('#')).count(),
        18
    );
    // Rows that are there are enough if no more are asked for.
    stdout(&["values", "16", "--rule", nim, "--budget", "8"], "");
    let output = run_with(
        &["values", "17", "--rule", nim, "--budget", "8", "--svg"],
        b"",
    );
    assert_ends(&output, "", &format!("takeaway: {told} may help\n"), 1);
}

#[test]
fn grids_take_no_rows_and_other_position_games_have_none() {
    let told = "--rows takes a game of single heaps: a grid has a row for each first number";
    assert_refuses(&["values", "-p", "wythoff", "--rows", "5"], told);
    assert_refuses(&["values", "--rule", KNIGHT, "--rows", "5"], told);
    let told =
        "values prints values of single heaps, and positions of moores-nim are not sums of heaps";
    assert_refuses(&["values", "-p", "moores-nim"], told);
}

/// The cells of a drawn grid whose lines have this start, as places of rows and columns.
fn cells(picture: &str, start: &str, cell: i64) -> Vec<(i64, i64)> {
    let mut cells = Vec::new();
    for path in picture.lines().filter(|line| line.starts_with(start)) {
        let path = path.split('"').nth(5).expect("lines");
        for line in path.split('M').skip(1) {
            let (x, rest) = line.split_once(' ').expect("two numbers");
            let (y, length) = rest.split_once('h').expect("a line to the right");
            let [x, y, length] = [x, y, length].map(|it| it.parse::<i64>().expect("a number"));
            let mut middle = x + length.min(cell) / 2;
            while middle < x + length {
                cells.push(((y - 1120) / cell, (middle - 700) / cell));
                middle += cell;
            }
        }
    }
    cells.sort_unstable();
    cells
}

#[test]
fn each_position_has_one_cell_or_the_mark_of_a_lost_one() {
    for (last, game) in [
        (0, &["-p", "wythoff"][..]),
        (15, &["--rule", KNIGHT]),
        (40, &["-p", "euclid"]),
        (63, &["-p", "wythoff"]),
        (9, &["--rule", "(a-t,b,c); (a,b-t,c); (a,b,c-1)"]),
    ] {
        let number = last.to_string();
        let picture = stdout(&[&["values", &number, "--svg"], game].concat(), "");
        let cell = 5504 / (last as i64 + 1);
        let marks = cells(&picture, "<path class=\"lost\" style=\"stroke-width:", cell);
        let mut all = cells(
            &picture,
            "<path class=\"value\" style=\"stroke-width:",
            cell,
        );
        let (values, _) = grid(last, game);
        let mut lost = Vec::new();
        let mut positions = Vec::new();
        for (a, row) in (0..).zip(values) {
            for (b, value) in (0..).zip(row) {
                positions.push((a, b));
                if value == 0 {
                    lost.push((a, b));
                }
            }
        }
        assert_eq!(marks, lost, "{game:?}");
        all.extend(marks);
        all.sort_unstable();
        assert_eq!(all, positions, "{game:?}");
        let told = format!("; {} of {} are lost; ", lost.len(), positions.len());
        assert!(picture.contains(&told), "{game:?}");
        let has_third = game[1].contains("c-1");
        assert_eq!(picture.contains("c is 0"), has_third, "{game:?}");
    }
}

#[test]
fn grids_are_drawn_up_to_row_63() {
    stdout(&["values", "63", "-p", "euclid", "--svg"], "");
    let told = "--svg draws rows and columns up to 63, not 64: more cannot be told apart";
    assert_refuses(&["values", "64", "-p", "euclid", "--svg"], told);
    assert_refuses(&["values", "64", "--rule", KNIGHT, "--svg"], told);
}

#[test]
fn drawn_grids_are_xml() {
    if program::missing(&["python3"]) {
        return;
    }
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin)";
    let long = "(a-t,b)\x0C if t<4 and t<5 and t<6 and t<7 and t<8 && b<9; (a,b-1) if a<9";
    for rule in [KNIGHT, "(a-t,b) if t<3 && b<4", long, "(a-1,b) if a<0"] {
        let picture = stdout(&["values", "--svg", "--rule", rule], "");
        let mut python = std::process::Command::new("python3");
        let output = program::feed(python.args(["-c", parse]), picture.as_bytes());
        assert_ends(&output, "", "", 0);
        let is_long = picture.contains(">Grundy values of a long rule</text>");
        assert_eq!(
            is_long && picture.contains("A move leaves (a-t,b) if"),
            rule == long
        );
    }
}

//! `values --options`: what it says of each heap and each position, and of what moves leave, is held
//! against brute force, in both plays; and what is refused.

use std::collections::BTreeSet;

use crate::program::{assert_refuses, run_with, stdout};
use crate::reference::rules::Rule;
use crate::why::brute::{Brute, Item, Rules};

/// The most moves on a heap that are all told.
const MOST: usize = 20;

/// What is said of a heap or a position, and of what moves leave.
#[derive(Default)]
struct Told {
    name: String,
    said: String,
    options: Vec<(String, String)>,
    has_others: bool,
    missing: Option<String>,
}

fn told(flags: &[&str]) -> Vec<Told> {
    let output = stdout(&[&["values", "--options"], flags].concat(), "");
    let mut all: Vec<Told> = Vec::new();
    for line in output.lines() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let (name, said) = line.rsplit_once(": ").unwrap_or((line, ""));
        let said = said.to_string();
        if !line.starts_with(' ') {
            let name = name.to_string();
            all.push(Told {
                name,
                said,
                ..Told::default()
            });
            continue;
        }
        let last = all.last_mut().expect("a heap");
        match name.trim_start() {
            "no move" => assert!(last.options.is_empty()),
            "least value that is missing" => last.missing = Some(said),
            name if name.starts_with('…') => last.has_others = true,
            name => last.options.push((name.to_string(), said)),
        }
    }
    all
}

/// The heaps or positions of a text such as `7 - 3 = 4 (as 0)`, `1, 2` or `(1, 2), (3, 4)`.
fn items(text: &str, whole: &Item, brute: &Brute) -> Vec<Item> {
    let mut items = Vec::new();
    if text == "a pass" {
        return vec![vec![whole[0], 0]];
    }
    if text.starts_with('(') {
        for position in text.split('(').skip(1) {
            let numbers = position.split(|letter: char| !letter.is_ascii_digit());
            items.push(numbers.flat_map(str::parse).collect());
        }
        return items;
    }
    let left = text.rsplit(" = ").next().expect("a text");
    for part in left.split(", ").filter(|&part| part != "nothing") {
        let size = part.split(" (as ").next().expect("a heap");
        let (count, size) = size.split_once(" x ").unwrap_or(("1", size));
        let count: usize = count.parse().expect(text);
        let heap = brute.heap(size.parse().expect(text));
        items.extend(vec![heap; count]);
    }
    items
}

/// A position without what has no move, in an order that does not matter.
fn key(brute: &Brute, items: &[Item]) -> Vec<Item> {
    let mut key = brute.key(items);
    key.sort_unstable();
    key
}

/// Asserts all that is said of the heaps or positions. Returns how many options were checked.
fn check(flags: &[&str], rules: Rules, misere: bool) -> usize {
    let mut brute = Brute::new(rules, misere);
    let mut checked = 0;
    for told in told(flags) {
        let mut text = told.name.clone();
        for (left, said) in &told.options {
            text += &format!("\n{left}: {said}");
        }
        let shown = format!("{flags:?} {text}: {}", told.said);
        let item = match told.name.strip_prefix("heap ") {
            Some(stones) => brute.heap(stones.parse().expect("stones")),
            None => items(&told.name, &Vec::new(), &brute).remove(0),
        };
        assert_eq!(
            told.said,
            said(&mut brute, std::slice::from_ref(&item), &told.said),
            "{shown}"
        );
        let mut known = BTreeSet::new();
        for left in brute.options(&item).iter() {
            known.insert(key(&brute, left));
        }
        let mut shown_options = BTreeSet::new();
        let mut values = BTreeSet::new();
        for (left, said_of_it) in &told.options {
            let left = items(left, &item, &brute);
            assert_eq!(*said_of_it, said(&mut brute, &left, said_of_it), "{shown}");
            let left = key(&brute, &left);
            assert!(known.contains(&left), "{shown}: {left:?}");
            values.insert(brute.sum(&left));
            shown_options.insert(left);
            checked += 1;
        }
        assert!(told.options.len() <= MOST, "{shown}");
        if known.len() <= MOST {
            assert_eq!(shown_options, known, "{shown}");
            assert!(!told.has_others, "{shown}");
        }
        if let Some(missing) = told.missing {
            let value = brute.value(&item);
            assert_eq!(missing, value.to_string(), "{shown}");
            let all_less = (0..value).all(|less| values.contains(&less));
            assert!(
                all_less || told.has_others && value > MOST as u64,
                "{shown}"
            );
        }
    }
    checked
}

/// What is true of a position in the form in which it was said.
fn said(brute: &mut Brute, items: &[Item], form: &str) -> String {
    if form.starts_with("value ") {
        return format!("value {}", brute.sum(items));
    }
    let outcome = if brute.wins(items) { "won" } else { "lost" };
    match form.split_once(", ") {
        Some((class, _)) => format!("{class}, {outcome}"),
        None => outcome.to_string(),
    }
}

#[test]
fn options_of_heaps_are_those_of_brute_force() {
    let written = |rule, pass| Rules::Heaps(Rule::Written { rule, pass });
    let takes = |takes: &[u64]| Rules::Heaps(Rule::Takes(takes.to_vec()));
    let code = |code: &[u64]| Rules::Heaps(Rule::Code(code.to_vec()));
    for (flags, rules, least) in [
        (&["30", "--set", "1,3,4"][..], takes(&[1, 3, 4]), 60),
        (&["30", "--set", "2-5"], takes(&[2, 3, 4, 5]), 40),
        (
            &["40", "--set", "1-24"],
            takes(&(1..=24).collect::<Vec<u64>>()),
            400,
        ),
        (&["5", "--set", "none"], takes(&[]), 0),
        (&["24", "--code", "0.77"], code(&[0, 7, 7]), 150),
        (&["18", "--code", "4.13"], code(&[4, 1, 3]), 40),
        (
            &["24", "-p", "grundys-game"],
            Rules::Heaps(Rule::UnequalSplit),
            40,
        ),
        (&["25", "-p", "nim"], written("n-t", false), 150),
        (&["25", "-p", "nim", "--misere"], written("n-t", false), 150),
        (
            &["25", "-p", "halving"],
            written("n-t if 2*t<=n", false),
            40,
        ),
        (&["14", "-p", "zero-move-nim"], written("n-t", true), 40),
        (
            &["14", "-p", "laskers-nim"],
            written("n-t; a, n-a if 0<a", false),
            40,
        ),
        (&["12", "-p", "one-two-three"], takes(&[1, 2, 3]), 15),
        (&["12", "-p", "one-three-four"], takes(&[1, 3, 4]), 15),
        (
            &["22", "--rule", "n-t if gcd(n,t)==1"],
            Rules::Own("n-t if gcd(n,t)==1"),
            40,
        ),
        (
            &["12", "--rule", "n-1; a, a, n-2*a if a>0"],
            Rules::Own("n-1; a, a, n-2*a if a>0"),
            15,
        ),
    ] {
        let checked = check(flags, rules, false);
        assert!(checked >= least, "{flags:?}: {checked}");
    }
}

#[test]
fn options_in_misere_play_are_lost_or_won() {
    let own = "n-1; n/2";
    assert!(check(&["20", "--misere", "--rule", own], Rules::Own(own), true) > 30);
    let kayles = Rules::Heaps(Rule::Code(vec![0, 7, 7]));
    assert!(check(&["12", "--misere", "--code", "0.77"], kayles, true) > 50);
    let grundys = Rules::Heaps(Rule::UnequalSplit);
    assert!(check(&["12", "--misere", "-p", "grundys-game"], grundys, true) > 20);
}

#[test]
fn options_of_positions_are_those_of_brute_force() {
    let three = "(a-1,b,c); (a,b-1,c+1); (a,b,c-1)";
    for misere in [false, true] {
        for (game, rule) in [
            (["-p", "wythoff"], "(a-t,b); (a,b-t); (a-t,b-t)"),
            (["-p", "euclid"], "(a-t*b,b); (a,b-t*a)"),
            (["--rule", three], three),
        ] {
            let mut flags = [&["5"], &game[..]].concat();
            if misere {
                flags.push("--misere");
            }
            let checked = check(&flags, Rules::Positions(rule), misere);
            assert!(checked > 40, "{flags:?}: {checked}");
        }
    }
}

#[test]
fn options_go_to_heap_1000_and_to_row_31_of_a_grid() {
    assert_eq!(told(&["1000", "--set", "1,3,4"]).len(), 1001);
    let refused = "--options shows heaps up to 1000, not 1001";
    assert_refuses(&["values", "1001", "--set", "1", "--options"], refused);
    let rule = "(a-1,b); (a,b-1)";
    assert_eq!(told(&["31", "--rule", rule]).len(), 32 * 32);
    let refused = "--options shows rows and columns up to 31, not 32";
    assert_refuses(&["values", "32", "--rule", rule, "--options"], refused);
    assert_eq!(told(&["--set", "1"]).len(), 61);
    assert_eq!(told(&["-p", "wythoff"]).len(), 16 * 16);
}

#[test]
fn options_have_no_rows_and_no_picture() {
    for flag in ["--rows=5", "--svg"] {
        let name = flag.split('=').next().expect("a name");
        let message = format!("use --options or {name}, not both");
        assert_refuses(&["values", "-p", "nim", "--options", flag], &message);
    }
    assert_refuses(
        &["-p", "nim", "--options"],
        "--options is a flag of takeaway values",
    );
}

/// 20 moves are all told, and of 21 one to each smaller value.
#[test]
fn of_more_than_20_moves_one_is_told_to_each_smaller_value() {
    for (moves, options) in [("1-20", 20), ("1-20,22", 1)] {
        let all = told(&["22", "--set", moves]);
        let last = all.last().expect("heap 22");
        assert_eq!(last.options.len(), options, "{moves}");
    }
}

/// A table that ends before the last heap: what is known is told, and a message says so.
#[test]
fn options_end_where_the_table_ends() {
    let flags = [
        "values",
        "900",
        "--rule",
        "a, n-a",
        "--budget",
        "12",
        "--options",
    ];
    let output = run_with(&flags, b"");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the next value is "), "{said}");
    assert!(output.stdout.ends_with(b"\n\n"));
}

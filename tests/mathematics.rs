//! The mathematics of all problems against search and mex, on far more positions than other tests try.
//!
//! `cargo test --release --test integration mathematics -- --ignored --nocapture` takes minutes and counts the
//! positions.

use crate::brute_force::{mex_values, partitions, sets, sorted_rows};
use crate::generate::spaced;
use crate::reference::brute_force::mex;
use crate::reference::problems::{Heaps, Moves, Problem as Row, PROBLEMS};
use crate::reference::rules::{Heap, Rule};
use crate::reference::search::{position, Search};
use takeaway::game::interval::Interval;
use takeaway::game::subtraction::Table;
use takeaway::game::{grundys_game, one_three_four, one_two_three, Budget, Cycle, Play};
use takeaway::Options;

/// The words of a problem if the first player wins and loses.
fn words(selector: u64) -> [&'static str; 2] {
    let row: &Row = PROBLEMS.iter().find(|row| row.selector == selector).expect("a problem");
    [row.win, row.loss]
}

/// The verdicts and moves on these rows by search.
fn searched(selector: u64, rule: &Rule, misere: bool, rows: &[Vec<u64>]) -> Vec<String> {
    let mut search = Search::new(rule.clone(), misere);
    let [win, loss] = words(selector);
    let verdict = |row: &Vec<u64>| {
        let fresh = *rule == Rule::Any { pass: true };
        let heaps: Vec<Heap> = row.iter().map(|&stones| Heap { stones, fresh }).collect();
        let wins = search.wins(&position(heaps.iter().copied()));
        let winning = search.first_winning_move(&heaps).map_or("-".to_string(), |winning| winning.to_string());
        format!("{} {winning}", if wins { win } else { loss })
    };
    rows.iter().map(verdict).collect()
}

/// Asserts that each row is judged and explained as search says; returns how many there are.
fn assert_as_by_search(selector: u64, given: &str, rule: &Rule, misere: bool, rows: &[Vec<u64>]) -> usize {
    let cases: String = rows.iter().map(|row| format!("{selector}{given} {} {}\n", row.len(), spaced(row))).collect();
    let play = if misere { Play::Misere } else { Play::Normal };
    let options = Options { play, stream: true, explain: true, ..Options::default() };
    let mut verdicts = Vec::new();
    takeaway::judge_with(&options, cases.as_bytes(), &mut verdicts).expect("no fault");
    let verdicts = String::from_utf8(verdicts).expect("text");
    let lines = verdicts.lines().map(|line| {
        let parts: Vec<&str> = line.split('\t').collect();
        format!("{} {}", parts[0], parts[2])
    });
    let expected = searched(selector, rule, misere, rows);
    for ((row, found), expected) in rows.iter().zip(lines).zip(&expected) {
        assert_eq!(&found, expected, "{rule:?}, misère: {misere}, {row:?}");
    }
    expected.len()
}

/// The same in both plays.
fn assert_in_both_plays(selector: u64, given: &str, rule: &Rule, rows: &[Vec<u64>]) -> usize {
    [false, true].map(|misere| assert_as_by_search(selector, given, rule, misere, rows)).iter().sum()
}

#[test]
#[ignore = "takes minutes, built for release; see the top"]
fn every_sum_with_counted_heaps_is_judged_and_explained_as_search_does_on_many_positions() {
    let rows = |most, max| (0..=most).flat_map(|count| sorted_rows(count, max)).collect::<Vec<_>>();
    let (three, four, five) = (rows(3, 24), rows(4, 14), rows(5, 8));
    let nim = |selector, pass| {
        [&four, &five].map(|rows| assert_in_both_plays(selector, "", &Rule::Any { pass }, rows)).iter().sum()
    };
    let set = |set: Vec<u64>| {
        let given = format!(" {} {}", set.len(), spaced(&set));
        assert_in_both_plays(4, &given, &Rule::Takes(set), &three)
    };
    let interval = |[least, most]: [u64; 2]| {
        assert_in_both_plays(7, &format!(" {least} {most}"), &Rule::Interval { least, most }, &three)
    };
    let parts = partitions(17);
    let code = |code: u64| {
        let code = vec![code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8];
        assert_as_by_search(8, &format!(" 4 {}", spaced(&code)), &Rule::Code(code), false, &parts)
    };
    let counts: [(&str, usize); 8] = [
        ("Zero-Move Nim", nim(2, true)),
        ("sets", sets(9).into_iter().map(set).sum()),
        ("Nim", nim(6, false)),
        ("intervals", (1..=16).flat_map(|most| (1..=most).map(move |least| [least, most])).map(interval).sum()),
        ("codes", (0..1024).map(code).sum()),
        ("Grundy's game", assert_as_by_search(10, "", &Rule::UnequalSplit, false, &partitions(34))),
        ("Lasker's Nim", assert_in_both_plays(11, "", &Rule::AnyOrSplit, &partitions(17))),
        ("halving", assert_in_both_plays(17, "", &Rule::Half, &three)),
    ];
    println!("{counts:?}");
    let is_sum = |row: &&Row| row.heaps == Heaps::Counted && !matches!(row.moves, Moves::Whole(_));
    assert_eq!((PROBLEMS.iter().filter(is_sum).count(), counts.map(|(_, count)| count > 0)), (8, [true; 8]));
}

#[test]
#[ignore = "takes minutes, built for release; see the top"]
fn closed_forms_are_the_values_of_mex_on_many_heaps() {
    for (set, grundy) in
        [(&[1, 3, 4][..], one_three_four::grundy as fn(u64) -> u64), (&[1, 2, 3], one_two_three::grundy)]
    {
        assert!(PROBLEMS.iter().any(|row| row.moves == Moves::Takes(set)));
        for (stones, value) in (0..).zip(mex_values(set, 1_000_000)) {
            assert_eq!(grundy(stones), value, "{set:?} {stones}");
        }
    }
    for most in 1..=100 {
        for least in 1..=most {
            let set: Vec<u64> = (least..=most).collect();
            let interval = Interval::new(least, most).expect("an interval");
            for (stones, value) in (0..).zip(mex_values(&set, 10 * (least + most))) {
                assert_eq!(interval.grundy(stones), value, "{least} to {most}, {stones}");
            }
        }
    }
}

/// If g(n + p) = g(n) for as many consecutive n as the largest move, it holds from there on.
#[test]
#[ignore = "takes minutes, built for release; see the top"]
fn the_certificates_of_all_sets_of_moves_up_to_17_hold() {
    let mut heaps = 0;
    for set in sets(17) {
        let mut table = Table::new(&set, Budget::default()).expect("moves");
        let Cycle { preperiod, period } = table.cycle().expect("a period");
        let end = preperiod + period + set.last().copied().unwrap_or(0).max(period);
        let values = mex_values(&set, end);
        let (from, shift) = (preperiod as usize, period as usize);
        let repeats =
            |shift: usize| values[from..].iter().zip(&values[from + shift..]).all(|(value, other)| value == other);
        assert!(repeats(shift), "{set:?}");
        assert!(from == 0 || values[from - 1] != values[from - 1 + shift], "{set:?}");
        // A least period divides all others.
        assert!(!(1..shift).filter(|shorter| shift % shorter == 0).any(repeats), "{set:?}");
        for (stones, &value) in (0..).zip(&values) {
            assert_eq!(table.grundy(stones).map(u64::from), Ok(value), "{set:?} {stones}");
        }
        heaps += end;
    }
    println!("{heaps} heaps of all sets");
}

#[test]
#[ignore = "takes minutes, built for release; see the top"]
fn grundys_game_has_the_values_of_mex_on_40_000_heaps() {
    let mut table = grundys_game::table(Budget::default());
    let mut values: Vec<u64> = Vec::new();
    for stones in 0_usize..40_000 {
        let smaller = 1..stones.div_ceil(2);
        let value = mex(smaller.map(|part| values[part] ^ values[stones - part]));
        assert_eq!(table.grundy(stones as u64).map(u64::from), Ok(value), "{stones}");
        values.push(value);
    }
}

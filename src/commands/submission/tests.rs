//! The parts that are not quoted from the games, compiled for these tests as they are printed.

mod twins;

use std::io::{self, BufRead, Error, ErrorKind, Read, Write};

use crate::game::grundys_game::{self, LOST, LOST_BELOW};
use crate::game::{octal, subtraction, Budget};

/// The largest number of the input.
const LIMIT: u64 = 1_000_000_000_000_000_000;

include!("console.rs");
include!("cycle.rs");
include!("set.rs");
include!("octal.rs");
include!("grundys_game.rs");

/// A console that has read this, and reads nothing more.
fn console(text: &str) -> Console {
    Console { lines: format!("{text}\n").into_bytes(), ..Console::default() }
}

#[test]
fn numbers_are_digits_up_to_10_to_the_18() {
    for (text, number) in
        [("7 ", 7), ("\n\t 007\n", 7), ("1000000000000000000\r", LIMIT), ("0", 0), ("000000000000000000000000", 0)]
    {
        // With more bytes after it, a number is read in another way.
        for text in [text.to_string(), format!("{text}{}", " ".repeat(20))] {
            assert_eq!(console(&text).number("a heap").ok(), Some(number), "{text:?}");
        }
    }
    for text in ["1000000000000000001", "99999999999999999999 ", "x", "-1", "+1", "1x", "1\x0B", "\0", "1.0"] {
        for text in [text.to_string(), format!("{text}{}", " ".repeat(20))] {
            let fault = console(&text).number("a heap").expect_err("a fault");
            assert_eq!(fault.to_string(), "after 0 numbers: expected a heap", "{text:?}");
        }
    }
}

#[test]
fn faults_count_the_numbers_before_them() {
    let mut console = console("1 2 3 x");
    assert_eq!(console.numbers(2, "a move").ok(), Some(vec![1, 2]));
    assert_eq!(console.number("a move").ok(), Some(3));
    assert!(console.numbers(u64::MAX, "a move").is_err());
    assert_eq!(console.fault("a move").to_string(), "after 3 numbers: expected a move");
    assert!(console.known(Some(1)).is_ok() && console.known::<u64>(None).is_err());
}

#[test]
fn rules_that_are_none_are_faults() {
    for (text, is_rule) in [("2 3", true), ("2 0", false), ("2 x", false)] {
        assert_eq!(Set::read(2, &mut console(text)).is_ok(), is_rule, "{text}");
    }
    for (text, is_rule) in [("0 7", true), ("4 0", true), ("0 8", false), ("1 7", false)] {
        assert_eq!(Octal::read(2, &mut console(text)).is_ok(), is_rule, "{text}");
    }
}

fn pair(cycle: Cycle) -> (u64, u64) {
    (cycle.preperiod, cycle.period)
}

#[test]
fn a_cycle_is_the_least_and_starts_as_early_as_it_can() {
    let cycle = |values: &[u32], window, most| find_cycle(values, window, most).map(pair);
    assert_eq!(cycle(&[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1], 4, 9), Some((0, 7)));
    assert_eq!(cycle(&[5, 5, 1, 2, 1, 2, 1], 3, 4), Some((2, 2)));
    assert_eq!(cycle(&[5, 5, 1, 2, 1, 2, 1], 3, 1), None);
    assert_eq!(cycle(&[0, 0, 0], 0, 1), Some((0, 1)));
    assert_eq!(
        [0, 4, 5, 6, 7, 8].map(|heap| first_alike(heap, Some(Cycle { preperiod: 5, period: 2 }))),
        [0, 4, 5, 6, 5, 6]
    );
}

/// The heaps from 0 on, and some that only a period or a closed form reaches.
fn heaps() -> impl Iterator<Item = u64> {
    (0..300).chain([1 << 24, (1 << 30) + 7, LIMIT - 1, LIMIT])
}

const SETS: [&[u64]; 17] = [
    &[],
    &[1],
    &[2, 3],
    &[1, 3, 4],
    &[4, 6],
    &[2, 3, 5, 7, 11],
    &[5, 5, 1],
    &[20, 30],
    &[1, 100],
    &[7, 40, 41, 42],
    &[LIMIT],
    &[2, 5, 9, LIMIT],
    &[LIMIT - 1, LIMIT],
    &[1 << 40, 3 << 40],
    &[3, 5, 1 << 25],
    &[250_000, 750_000],
    // The last move is no multiple of what divides the others: values kept from below it are wrong for larger heaps.
    &[2, 8, 11],
];

/// Codes of octal games.
const CODES: [&[u8]; 12] = [
    &[],
    &[4],
    &[0, 7],
    &[0, 7, 7],
    &[0, 0, 7, 0, 0],
    &[0, 1, 3, 7],
    &[0, 4, 5],
    &[0, 4, 0, 1],
    &[0, 3, 0, 3],
    &[4, 6, 4, 4],
    &[0, 1, 5, 3],
    &[4, 0, 0, 5],
];

#[test]
fn closed_forms_of_sets_have_the_values_of_the_library() {
    for moves in [&[3, 4, 5][..], &[2, 7], &[7, 40], &[1, 2, 3, 8], &[1, 2, 3, 9], &[2, 4, 10], &[1, 2, LIMIT - 1]] {
        let mut library = subtraction::Table::new(moves, Budget::default()).expect("a set");
        let mut set = Set::new(moves.to_vec());
        for heap in heaps() {
            assert_eq!(set.grundy(heap), library.grundy(heap).ok().map(u64::from), "{moves:?}, heap {heap}");
        }
        assert!(set.values.is_empty(), "{moves:?}");
    }
}

#[test]
#[ignore = "makes tables of 2^24 values; .ci/run runs it"]
fn sets_have_the_values_and_cycles_of_the_library() {
    for moves in SETS {
        // As many values as a program has.
        let mut library = subtraction::Table::new(moves, Budget::new(24).expect("a budget")).expect("a set");
        let (some, more) = moves.split_at(moves.len() / 2);
        let mut set = Set::new(some.to_vec()).with(more);
        for heap in heaps() {
            assert_eq!(set.grundy(heap), library.grundy(heap).ok().map(u64::from), "{moves:?}, heap {heap}");
        }
        let cycle = library.cycle().ok().map(|cycle| (cycle.preperiod, cycle.period));
        let cycle = cycle.filter(|(preperiod, period)| preperiod + period <= MOST as u64);
        assert_eq!(Set::new(moves.to_vec()).cycle().map(pair), cycle, "{moves:?}");
    }
}

#[test]
fn codes_have_the_values_and_cycles_of_the_library() {
    for code in CODES {
        let mut library = octal::Table::new(code, Budget::default()).expect("a code");
        let mut octal = Octal::new(code.iter().map(|&digit| digit.into()).collect::<Vec<u64>>());
        for heap in heaps() {
            assert_eq!(octal.grundy(heap), library.grundy(heap).ok().map(u64::from), "{code:?}, heap {heap}");
        }
        let cycle = library.cycle().ok().map(|cycle| (cycle.preperiod, cycle.period));
        assert_eq!(octal.cycle().map(pair), cycle, "{code:?}");
    }
}

#[test]
fn grundys_game_has_the_values_of_the_library_and_single_heaps_those_of_the_list() {
    let mut library = grundys_game::table(Budget::default());
    let mut game = GrundysGame::default();
    for heap in 0..5000 {
        let value = library.grundy(heap).ok().map(u64::from);
        assert_eq!(game.grundy(heap), value, "heap {heap}");
        assert_eq!(game.is_won(heap), value.map(|value| value != 0), "heap {heap}");
    }
    assert_eq!(game.is_won(LOST_BELOW - 1), Some(true));
}
